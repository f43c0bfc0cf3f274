/* pages.h: the rules pages of the games, word for word as their READMEs have them, and as other languages tell them ("es/big-ben"); made
 * at build time. */
#ifndef PL_CLI_PAGES_H
#define PL_CLI_PAGES_H

struct page {
    const char *folder, *text;
};

extern const struct page pages[]; /* ended by an empty one */

#endif
