/* problems.h: the problems that `parlour problems` makes, checks and shows. docs/problems.md describes the file format. */
#ifndef PL_CLI_PROBLEMS_PROBLEMS_H
#define PL_CLI_PROBLEMS_PROBLEMS_H

#include "cli/cli.h"
#include "kernel/problems.h"
#include "match/match.h"

enum { PROBLEM_LOG = 1024, PROBLEM_LINE_BYTES = 1 << 16, PROBLEM_SEED = 48, PROBLEM_ID = 16, PROBLEM_TRACE = 9 };

/* A problem and the match that leads to it. */
struct problem {
    const struct pl_problems *of;
    char id[PROBLEM_ID];
    uint8_t seats;
    char seed[PROBLEM_SEED]; /* text from which the seed of the deal is computed (pl_seed_from_text) */
    uint8_t options[PL_OPTIONS_MAX];
    struct pl_entry log[PROBLEM_LOG];
    uint32_t n;
    char trace[PROBLEM_TRACE]; /* checksum of the choices and points at each entry, in hexadecimal; it changes if the rules change */
    struct pl_problem p;
    _Alignas(8) uint8_t start[PL_STATE_MAX];
    _Alignas(8) uint8_t state[PL_STATE_MAX]; /* the state after the last log entry */
};

/* ---- problems.c ---- */

/* Returns what a game defines for its problems, or NULL if the game has no problems. */
const struct pl_problems *problems_of(const struct pl_game *game);
/* Returns the ids of all games with problems as one string. */
const char *problems_games(void);
/* Starts the match of a problem. Returns 0, or the negative number of the rule that refuses it. */
int problem_begin(struct problem *b, const struct pl_problems *of, uint8_t seats, const char *seed);
/* Appends an entry to the match. Returns 0, or the negative number of the rule that refuses it. */
int problem_act(struct problem *b, pl_seat seat, pl_action action);
/* Computes the id and the trace of a complete problem. */
void problem_sign(struct problem *b);
/* Returns true if `answer` is one of the right answers to the problem. */
bool problem_is_answer(const struct pl_problem *p, const struct pl_problem_answer *answer);

/* ---- format.c ---- */

/* Writes a problem as one line of JSON, without the newline. */
void problem_put(struct pl_out *o, const struct problem *b);
/* Reads a problem and replays its match. Returns 0, or -1 with the reason in `why`. */
int problem_read(struct problem *b, const char *line, size_t len, struct pl_out *why);

/* ---- best_action.c ---- */

/* In hundredths of a point. Every wrong action must be worse than the best action by at least PROBLEM_MARGIN. A search must find a
 * difference of at least PROBLEM_MARGIN + PROBLEM_RESERVE, so that a repeated search still finds PROBLEM_MARGIN. */
enum { PROBLEM_MARGIN = 300, PROBLEM_RESERVE = 50 };

/* How much work the solver may do. */
struct best_effort {
    uint32_t playouts;  /* playouts for each good choice; 0 if only the exact solver may be used */
    uint32_t entries;   /* maximum number of actions that the exact solver may apply */
    uint64_t more_seed; /* added to the seed of a search to get other random numbers */
    int32_t margin;     /* minimum loss of every wrong action, in hundredths of a point, not counting the statistical error */
    int32_t reserve;    /* added to the margin if the proof is a search */
    int32_t close;      /* largest allowed difference between right answers, in hundredths of a point */
    bool glance;        /* if true, run a quick search first, and give up if the position is probably not a problem */
    bool skip_easy;     /* if true, give up after the quick search if a greedy bot probably finds the answer */
};
/* best_effort_again repeats the search that proved an answer, with other random numbers. It lets the values of right answers differ more,
 * because repeated searches give slightly different values. */
extern const struct best_effort best_effort_normal, best_effort_exact, best_effort_again;
/* Solves a problem that asks for the best action. Fills in every member except kind and viewer. Returns false if no action is better than
 * all others by three points. If `only_answer` is true, computes neither the grade nor the principal line. */
bool best_action_solve(const struct problem *b, struct pl_problem *p, const struct best_effort *effort, bool only_answer);

/* Solves a problem of any game. `effort` is used only if the problem asks for the best action. */
bool problem_solve(const struct problem *b, struct pl_problem *p, const struct best_effort *effort);

/* ---- day.c ---- */

/* Returns the number of days from 1970-01-01 to a date such as "2026-11-18", or -1 if the text is not a date. */
int64_t problem_day(const char *date);
/* Returns the index of the problem of the day, from 0 to n - 1. All n problems are used before one is used again. */
int problem_of_day(int64_t day, int n);

/* ---- short_case.c ---- */

/* Plays a short case in the terminal against a novice bot, in the player's language. `id` names the case. If `id` is NULL, plays the case
 * of the day. Returns the exit code. */
int problems_play_case(const struct pl_game *game, const char *id, int64_t day);

/* ---- subcommands of `parlour problems` ---- */
int problems_make(int argc, char **argv);
int problems_check(int argc, char **argv);
int problems_play(int argc, char **argv);

#endif
