/* suggestion.h: finds the known word that is most similar to a mistyped word, for "Did you mean …?". */
#ifndef PL_CLI_SUGGESTION_H
#define PL_CLI_SUGGESTION_H

#include "kernel/game.h"

/* The best match among the words offered so far. A word matches if it begins with `typed`, or if its edit distance from `typed` is at most
 * about a third of the length of `typed`. */
struct suggestion {
    const char *typed;
    char best[96]; /* the most similar word so far; empty if no word was similar enough */
    int distance;
};

void suggestion_begin(struct suggestion *n, const char *typed);
void suggestion_offer(struct suggestion *n, const char *word);

#endif
