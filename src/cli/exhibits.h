/* exhibits.h: shows the figures and tables of a case in the terminal. */
#ifndef PL_CLI_EXHIBITS_H
#define PL_CLI_EXHIBITS_H

#include "cases/case.h"

/* Converts the text of a card or of the introduction to Markdown for markdown_show. Inserts the figures and tables in the two bit sets at
 * their positions. A figure becomes its caption and its transcript, a table a Markdown table. The caller frees the result. Returns NULL if
 * memory has run out. */
char *exhibits_markdown(const struct case_book *c, const char *text, uint32_t figures, uint32_t tables);
/* Prints the text of a card or of the introduction with its figures and tables. */
void exhibits_show(const struct case_book *c, const char *text, uint32_t figures, uint32_t tables, int width, int indent);
/* Return the figures and tables of a place, or of the introduction if `place` is 0, as bit sets. For authors, who may read everything. */
uint32_t exhibits_figures(const struct case_book *c, int place);
uint32_t exhibits_tables(const struct case_book *c, int place);

#endif
