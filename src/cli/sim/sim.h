/* sim.h: plays many games in parallel and adds up their results. */
#ifndef PL_CLI_SIM_SIM_H
#define PL_CLI_SIM_SIM_H

#include <stdatomic.h>

#include "bots/bot.h"
#include "bots/real_time_bot.h"
#include "cases/player.h"
#include "cli/bots/search_budget.h"
#include "cli/bots/external_bot.h"
#include "match/match.h"

/* Only integers, so that the sum does not depend on which thread played which game. */
struct tally {
    uint64_t games, draws;
    uint64_t wins[PL_SEATS_MAX], side_wins[16];
    uint64_t entries, entries_least, entries_most;
    uint64_t decisions, choices, choices_most;
    uint64_t event_counts[64]; /* real-time games: events by kind */
    uint64_t clock_ms_sum;     /* ms on the match clock, all games together */
};

struct sim {
    const struct pl_game *game;
    const struct pl_bot *bot[PL_SEATS_MAX];
    const struct pl_reaction_profile *level[PL_SEATS_MAX]; /* real-time games; NULL: random play */
    const struct case_book *book;                          /* the case being played, or NULL */
    const struct case_player *player;                      /* its facts, for bots of the three levels */
    const struct pl_bot *side_bot[16];                     /* with --sides: the bot for each side of the game */
    const char *external[PL_SEATS_MAX];              /* shell command of an external bot, or NULL; `bot` then makes the random choices */
    int external_ms;                                 /* time limit of an external bot for one decision */
    struct external_bot_report report[PL_SEATS_MAX]; /* answers and faults of the external bots */
    struct search_budget budget[PL_SEATS_MAX];
    int search_threads; /* default number of search threads for a decision */
    uint8_t options[PL_OPTIONS_MAX];
    uint8_t seed[PL_SEED_SIZE];
    int seats, threads;
    uint64_t games;
    struct tally total;
    _Atomic uint64_t next, done;
    _Atomic uint64_t failed; /* number of the game that failed, from 1; 0: none */
    const char *_Atomic why;
};

/* virtual_time.c: plays one real-time game without waiting. Returns the number of entries, or -1 and sets `why`. */
int64_t sim_virtual_time(const struct sim *s, void *state, uint64_t dice, struct tally *t, const char **why);

/* Plays all games. Calls `progress`, unless NULL, about 20 times a second. Returns 0, or -1 and sets `failed` and `why`. */
int sim_run(struct sim *s, void (*progress)(const struct sim *s, uint64_t done));

#endif
