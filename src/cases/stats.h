/* stats.h: statistics for the author of a case. Plays the case many times with bots and counts the results. */
#ifndef PL_CASES_STATS_H
#define PL_CASES_STATS_H

#include "cases/case.h"
#include "cases/player.h"

enum { CASE_ROUNDS = 32 };

struct case_stats {
    int seats, games;
    int solved;             /* number of matches won by a player who solved the case */
    int round[CASE_ROUNDS]; /* number of matches that were solved in each round; the last element includes all later rounds */
    int read_n;             /* total number of cards that the winners had read */
    int winners;
    int proved;                               /* number of winners whose cards prove every answer; the other winners guessed an answer */
    int read[WH_PLACES];                      /* number of winners who had read the card of this place */
    int needed[WH_PLACES];                    /* number of winners who could prove every answer, but not without this card */
    int decided[WH_PLACES];                   /* number of winners for whom this card completed the proof of every answer */
    int visits[WH_PLACES];                    /* number of seats that read this place's card, summed over all matches */
    int tempted[WH_QUESTIONS][CASE_TEMPTING]; /* number of seats that knew all facts for this tempting (wrong) answer and could neither
                                                 refute it nor prove the right answer */
    int seats_total;                          /* number of seats, summed over all matches */
};

/* Plays `games` matches. Bots of one level play all seats. Returns 0, or -1 if the rules do not allow this number of seats. */
int case_stats_play(const struct case_book *c, enum pl_level level, int seats, int games, uint64_t seed, struct case_stats *ret);
/* Returns the round by which `percent` percent of the solved matches were solved. */
int case_stats_quantile(const struct case_stats *s, int percent);

#endif
