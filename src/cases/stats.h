/* stats.h: a case played many times by bots that know the facts of the cards they have read, and nothing else. */
#ifndef PL_CASES_STATS_H
#define PL_CASES_STATS_H

#include "cases/case.h"
#include "cases/player.h"

enum { CASE_ROUNDS = 32 };

struct case_stats {
    int seats, games;
    int solved;             /* games in which somebody solved it */
    int round[CASE_ROUNDS]; /* in which round, of those */
    int read_n;             /* cards all winners had read, together */
    int winners;
    int read[WH_PLACES];                      /* winners who had read the place */
    int needed[WH_PLACES];                    /* winners who could not have done without it */
    int decided[WH_PLACES];                   /* winners to whom it was the last one needed */
    int visits[WH_PLACES];                    /* pawns that stood there when cards were read, by all seats */
    int tempted[WH_QUESTIONS][CASE_TEMPTING]; /* seats that once held all that speaks for it, no refutation and no proof */
    int sat;                                  /* seats, over all games */
};

/* Plays the real game, with players of that level in all seats. 0, or -1 if the rules are not there or refuse the case at this number of
 * seats. */
int case_stats_play(const struct case_book *c, enum pl_level level, int seats, int games, uint64_t seed, struct case_stats *ret);
int case_stats_quantile(const struct case_stats *s, int percent); /* the round by which so many of the solved were solved */

#endif
