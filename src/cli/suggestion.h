/* suggestion.h: what somebody probably meant who mistyped a word. */
#ifndef PL_CLI_SUGGESTION_H
#define PL_CLI_SUGGESTION_H

#include "kernel/game.h"

/* The nearest of the words offered so far to what was typed, if it is near enough: a letter too many, one missing, one wrong or two
 * swapped, in every three or four; or a beginning of it. */
struct suggestion {
    const char *typed;
    char best[96]; /* "" while there is none */
    int distance;
};

void suggestion_begin(struct suggestion *n, const char *typed);
void suggestion_offer(struct suggestion *n, const char *word);

#endif
