/* markdown.h: renders Markdown on a terminal, for rules pages and the texts of cases. */
#ifndef PL_CLI_MARKDOWN_H
#define PL_CLI_MARKDOWN_H

#include "kernel/style.h"

struct markdown {
    const struct pl_style *style; /* provides the colours; tables can be as wide as its width */
    int width;                    /* columns of a line of text, including the indentation */
    int indent;                   /* spaces at the start of every line */
};

/* Renders headings, paragraphs, lists, quotations, tables, code and emphasis. Other syntax is copied unchanged. */
void markdown_put(struct pl_out *o, const char *text, const struct markdown *how);
/* Prints the rendered text in the style of the terminal. */
void markdown_show(const char *text, int width, int indent);

#endif
