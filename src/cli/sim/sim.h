/* sim.h: many games at once, and what they add up to. The counting; how it is shown is sim.c's. */
#ifndef PL_CLI_SIM_SIM_H
#define PL_CLI_SIM_SIM_H

#include <stdatomic.h>

#include "bots/bot.h"
#include "bots/real_time_bot.h"
#include "cases/player.h"
#include "cli/bots/search_budget.h"
#include "cli/bots/external_bot.h"
#include "match/match.h"

/* Whole numbers only, so the sum is the same whichever thread played which game. */
struct tally {
    uint64_t games, draws;
    uint64_t wins[PL_SEATS_MAX], side_wins[16];
    uint64_t entries, entries_least, entries_most;
    uint64_t decisions, choices, choices_most;
    uint64_t event_counts[64]; /* where a clock runs: events of each kind */
    uint64_t clock_ms_sum;     /* milliseconds at the table */
};

struct sim {
    const struct pl_game *game;
    const struct pl_bot *bot[PL_SEATS_MAX];
    const struct pl_reaction_profile *level[PL_SEATS_MAX]; /* where a clock runs; NULL: at random */
    const struct case_book *book;                          /* the case they play, or NULL */
    const struct case_player *player;                      /* the same, for the levels */
    const struct pl_bot *side_bot[16];                     /* where bots are named by side: whoever is dealt that side plays like this */
    const char *external[PL_SEATS_MAX];              /* the command of a bot from external, or NULL; `bot` is then what sits in for it */
    int external_ms;                                 /* how long such a bot may think */
    struct external_bot_report report[PL_SEATS_MAX]; /* how they behaved */
    struct search_budget budget[PL_SEATS_MAX];       /* how much each may think */
    int search_threads;                              /* about one decision, where a budget does not say */
    uint8_t options[PL_OPTIONS_MAX];
    uint8_t seed[PL_SEED_SIZE];
    int seats, threads;
    uint64_t games;
    struct tally total;
    _Atomic uint64_t next, done;
    _Atomic uint64_t failed; /* number of a game that went wrong, from 1 */
    const char *_Atomic why;
};

/* sim_clock.c: one game in virtual time, from its first deal on. The number of entries, or -1 with `why` set. */
int64_t sim_virtual_time(const struct sim *s, void *state, uint64_t dice, struct tally *t, const char **why);

/* Plays them all; `progress` (may be NULL) is called now and then with how many are done. 0, or -1 with failed and why set. */
int sim_run(struct sim *s, void (*progress)(const struct sim *s, uint64_t done));

#endif
