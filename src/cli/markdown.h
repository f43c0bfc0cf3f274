/* markdown.h: renders Markdown on a terminal. It is used for rules pages and for the texts of cases. */
#ifndef PL_CLI_MARKDOWN_H
#define PL_CLI_MARKDOWN_H

#include "kernel/style.h"

struct markdown {
    const struct pl_style *style; /* the colours; also the maximum width of tables in columns (style->width) */
    int width;                    /* maximum width of text lines in columns, including the indentation */
    int indent;                   /* number of spaces at the start of every line */
};

/* Renders headings, paragraphs, lists, quotations, tables, code and emphasis. Other Markdown syntax is copied unchanged. */
void markdown_put(struct pl_out *o, const char *text, const struct markdown *how);
/* Renders the Markdown text and prints it, in colour if the terminal supports it. */
void markdown_show(const char *text, int width, int indent);

#endif
