/* bot.h: a bot is a player. It gets the view a person in its seat would get, the choices open to it and dice of its own. */
#ifndef PL_BOTS_BOT_H
#define PL_BOTS_BOT_H

#include "kernel/hints.h"
#include "kernel/level.h"
#include "kernel/question.h"

enum {
    PL_BOT_MEMORY_BYTES = 4 << 20,
    PL_BOT_MEMORY_BYTES_MAX = 256 << 20
}; /* enough for a master's own number of playouts; the most that helps */
/* Memory for so many playouts a decision: each adds a node, and those of the decision before are kept. A search with less goes on when its
 * tree is full, but looks no deeper. */
size_t pl_bot_memory_bytes(uint64_t playouts);
enum { PL_SEARCH_THREADS_MAX = 16 };

/* What a bot thinks with. */
struct pl_bot_memory {
    void *memory; /* aligned for int64_t */
    size_t bytes;
    /* The memory is one seat's own for a whole match and was zero before it: what was thought about a decision is kept for the next. The
     * choice is then a function of all that was asked in this match, still of views, dice and looks alone. Otherwise nothing outlives a
     * decision. */
    bool persistent;
    uint32_t playouts; /* how many worlds to look into; 0: as many as its level does */
    /* Asked now and then: is the time up? With it a bot looks on until it is, and is no function of its arguments any more. By several
     * thinkers it is asked at once. */
    bool (*time_is_up)(void *arg);
    void *time_is_up_arg;
    /* So many searches side by side, each with its share of looks and memory, then added up in order: the same choice for the same
     * number, however they were run. 0 is 1. `together` has think(job, 0) … think(job, n - 1) done, by threads if it likes, and returns
     * when all are; NULL: one after the other. */
    int search_threads;
    /* They share one tree and all of the memory instead: more is found in the same time, and what is chosen depends on how the threads
     * ran, as it does by a clock. Needs `together` to be worth anything. */
    bool shared_tree;
    void (*run_parallel)(void *arg, int n, void (*think)(void *job, int i), void *job);
    void *run_parallel_arg;
    int32_t worth;            /* told: what it expects of its choice, from 0 to PL_WON; -1: it has no idea */
    uint32_t playouts_done;   /* told: the worlds it looked into */
    uint32_t playouts_reused; /* told: and those of earlier decisions that still counted */
    int second_best;          /* told: the second best choice, or -1 */
    int32_t second_best_worth;
};

struct pl_bot {
    const char *name;
    /* Which of the choices to take. A function of these arguments alone. Without a mind it does not search. */
    int (*choose)(const struct pl_question *q, struct pl_dice *dice, struct pl_bot_memory *mind);
    /* Which of the asides to say, or -1 for silence. NULL: a bot that never says any. */
    int (*aside)(const struct pl_question *q, struct pl_dice *dice, struct pl_bot_memory *mind);
};

/* Keeping an absent player's seat warm: the choices such a bot may have, in place, and how many. What its owner would not get back is
 * not among them, unless the seat must act and there is nothing else. */
int pl_standin_choices(const struct pl_game *game, const void *view, pl_action *choice, int n, bool must);

/* What a master makes of a decision afterwards, from what that seat knew then. */
struct pl_verdict {
    int best;                  /* of the choices */
    int32_t doubt;             /* a difference smaller than this may be luck */
    int32_t best_worth, worth; /* what the best one and the one taken promised, from 0 to PL_WON */
};
/* False where a game is not searched, or there is too little memory. */
bool pl_bot_review(const struct pl_question *q, int taken, uint64_t seed, struct pl_bot_memory *mind, struct pl_verdict *verdict);

/* Before a new match, by a mind that keeps its thoughts. */
void pl_bot_memory_clear(struct pl_bot_memory *mind);

extern const struct pl_bot *const pl_bots[]; /* ended by NULL */
const struct pl_bot *pl_bot_find(const char *name, size_t len);
/* The levels among them. */
extern const struct pl_bot *const pl_bot_levels[PL_LEVELS];

#endif
