/* pages.h: the rules pages of the games, generated at build time by tools/rules_pages.py. `folder` is the folder of the page: "big-ben" for
 * the English page, "es/big-ben" for its Spanish translation. */
#ifndef PL_CLI_PAGES_H
#define PL_CLI_PAGES_H

struct page {
    const char *folder, *text;
};

extern const struct page pages[]; /* the array ends with an element whose members are NULL */

#endif
