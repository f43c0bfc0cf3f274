/* stats.h: statistics for the author of a case. Plays the case many times with bots and counts the results. */
#ifndef PL_CASES_STATS_H
#define PL_CASES_STATS_H

#include "cases/case.h"
#include "cases/player.h"

enum { CASE_ROUNDS = 32 };

struct case_stats {
    int seats, games;
    int solved;             /* number of matches in which a player solved the case */
    int round[CASE_ROUNDS]; /* number of solved matches for each round in which the first solution was found */
    int read_n;             /* total number of cards that winners had read */
    int winners;
    int read[WH_PLACES];                      /* number of winners who had read the card of this place */
    int needed[WH_PLACES];                    /* number of winners who could not have proved every answer without this card */
    int decided[WH_PLACES];                   /* number of winners for whom this card completed the proof */
    int visits[WH_PLACES];                    /* number of visits to the place by all seats */
    int tempted[WH_QUESTIONS][CASE_TEMPTING]; /* number of seats that knew all facts for a tempting answer before they could refute it or
                                                 prove the right answer */
    int seats_total;                          /* total number of seats in all matches */
};

/* Plays `games` matches with bots of level `level` in all seats. Returns -1 if the rules refuse this number of seats, else 0. */
int case_stats_play(const struct case_book *c, enum pl_level level, int seats, int games, uint64_t seed, struct case_stats *ret);
/* Returns the round by which `percent` percent of the solved matches were solved. */
int case_stats_quantile(const struct case_stats *s, int percent);

#endif
