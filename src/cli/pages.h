/* pages.h: the rules pages of the games. `folder` is "big-ben" for the README in English and "es/big-ben" for a translation. Generated at
 * build time by tools/rules_pages.py. */
#ifndef PL_CLI_PAGES_H
#define PL_CLI_PAGES_H

struct page {
    const char *folder, *text;
};

extern const struct page pages[]; /* the array ends with an element whose members are NULL */

#endif
