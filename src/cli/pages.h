/* pages.h: the rules pages of the games: their READMEs under the name of the folder, and translations under "es/big-ben". Generated at
 * build time by tools/pages.py. */
#ifndef PL_CLI_PAGES_H
#define PL_CLI_PAGES_H

struct page {
    const char *folder, *text;
};

extern const struct page pages[]; /* ends with an empty entry */

#endif
