/* markdown.h: Markdown as a terminal shows it, for rules pages and the texts of cases. */
#ifndef PL_CLI_MARKDOWN_H
#define PL_CLI_MARKDOWN_H

#include "kernel/style.h"

struct markdown {
    const struct pl_style *style; /* its colours; tables may be as wide as its width */
    int width;                    /* columns a line of text may take, the indentation included */
    int indent;                   /* columns before every line */
};

/* Headings, paragraphs, lists, quotations, tables, code and emphasis; what else there is stands as it is. */
void markdown_put(struct pl_out *o, const char *text, const struct markdown *how);
/* The same onto the screen, in its style. */
void markdown_show(const char *text, int width, int indent);

#endif
