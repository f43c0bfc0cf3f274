/* near.h: what somebody probably meant who mistyped a word. */
#ifndef PL_CLI_NEAR_H
#define PL_CLI_NEAR_H

#include "kernel/game.h"

/* The nearest of the words offered so far to what was typed, if it is near enough: a letter too many, one missing, one wrong or two
 * swapped, in every three or four; or a beginning of it. */
struct near {
    const char *typed;
    char best[96]; /* "" while there is none */
    int distance;
};

void near_begin(struct near *n, const char *typed);
void near_offer(struct near *n, const char *word);

#endif
