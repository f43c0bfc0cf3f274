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

/* Results of many games. All members are integers. The total of integers does not depend on the order in which the threads add them, unlike
 * that of floating-point numbers. */
struct tally {
    uint64_t games, draws;
    uint64_t wins[PL_SEATS_MAX], side_wins[16];
    uint64_t entries, entries_least, entries_most;
    uint64_t decisions, choices, choices_most;
    uint64_t event_counts[64]; /* number of events of each kind; counted only in real-time games */
    uint64_t clock_ms_sum;     /* sum of the durations of all matches, in ms on the match clock */
};

struct sim {
    const struct pl_game *game;
    const struct pl_bot *bot[PL_SEATS_MAX];
    const struct pl_reaction_profile *level[PL_SEATS_MAX]; /* level of each real-time bot; NULL if the bot plays at random */
    const struct case_book *book;                          /* the case being played; NULL if no case is played */
    const struct case_player *player;                      /* the case data that the bots novice, regular and master use */
    const struct pl_bot *side_bot[16];                     /* the bot for each side of the game; used only with --sides */
    const char *external[PL_SEATS_MAX]; /* command that starts each seat's external bot, or NULL; if the bot fails, it plays at random */
    int external_ms;                    /* time limit of an external bot for one decision, in ms */
    struct external_bot_report report[PL_SEATS_MAX]; /* counts of answers and faults for each external bot */
    struct search_budget budget[PL_SEATS_MAX];
    int search_threads; /* number of search threads per decision; used if the bot's search budget does not set the number */
    uint8_t options[PL_OPTIONS_MAX];
    uint8_t seed[PL_SEED_SIZE];
    int seats, threads;
    uint64_t games;
    struct tally total;
    _Atomic uint64_t next, done;
    _Atomic uint64_t failed; /* number of the game that failed, counted from 1; 0 if no game failed */
    const char *_Atomic why;
};

/* virtual_time.c: plays one real-time game without waiting. Returns the number of log entries. On failure, returns -1 and sets *why. */
int64_t sim_virtual_time(const struct sim *s, void *state, uint64_t dice, struct tally *t, const char **why);

/* Plays all games. If `progress` is not NULL, calls it about 20 times a second. Returns 0 on success. On failure, returns -1 and sets
 * `failed` and `why`. */
int sim_run(struct sim *s, void (*progress)(const struct sim *s, uint64_t done));

#endif
