/* bot.h: computer players. A bot receives the view of its seat, the seat's legal actions and its own random numbers (dice), never the state
 * of the match. */
#ifndef PL_BOTS_BOT_H
#define PL_BOTS_BOT_H

#include "kernel/hints.h"
#include "kernel/level.h"
#include "kernel/question.h"

enum {
    PL_BOT_MEMORY_BYTES = 4 << 20,      /* bytes of memory that a master bot needs for its default number of playouts */
    PL_BOT_MEMORY_BYTES_MAX = 256 << 20 /* the largest result of pl_bot_memory_bytes */
};
/* Returns the number of bytes that a search with this many playouts per decision needs. Each playout adds a tree node, and the nodes of the
 * previous decision are stored too. With less memory a search still works, but it stops adding nodes when its tree is full. */
size_t pl_bot_memory_bytes(uint64_t playouts);
enum { PL_SEARCH_THREADS_MAX = 16 };

/* Memory and limits for a bot's search, and the results that the search reports. */
struct pl_bot_memory {
    void *memory; /* working memory of the search, aligned for int64_t */
    size_t bytes;
    /* If true, the search tree is reused for the seat's next decision. The memory must then belong to one seat for a whole match and be
     * filled with zeros before the match. Each choice then depends on all earlier decisions of that seat. If false, nothing is stored
     * between decisions. */
    bool persistent;
    uint32_t playouts;                         /* playouts per decision; 0 selects the default for the bot's level */
    const struct pl_search_settings *settings; /* replaces the search settings of the bot's level, for measurements; normally NULL */
    /* This callback is called between playouts, possibly by several threads at once. If it is set, the bot searches until the callback
     * returns true, so the choice depends on the speed of the machine. If it is NULL, `playouts` is the limit. */
    bool (*time_is_up)(void *arg);
    void *time_is_up_arg;
    /* Number of parallel searches; 0 means 1. Each search gets an equal share of the playouts and of the memory. The results are added up
     * in a fixed order, so the choice does not depend on thread timing. */
    int search_threads;
    /* If true, the parallel searches share one tree and the whole memory. The bot then plays better in the same time, but its choice
     * depends on thread timing. Useful only with `run_parallel`. */
    bool shared_tree;
    /* Calls search(job, 0) … search(job, n - 1), usually in parallel threads, and returns when all calls have returned. If this callback is
     * NULL, the searches run one after the other. */
    void (*run_parallel)(void *arg, int n, void (*search)(void *job, int i), void *job);
    void *run_parallel_arg;
    int32_t worth;            /* result: expected worth of the choice, from 0 to PL_WON; -1 if unknown */
    uint32_t playouts_done;   /* result: number of playouts made for this decision */
    uint32_t playouts_reused; /* result: number of playouts reused from the searches of earlier decisions */
    int second_best;          /* result: index of the second-best choice, or -1 if there is none */
    int32_t second_best_worth;
};

struct pl_bot {
    const char *name;
    /* Returns the index of the chosen action. The result depends on the arguments alone. Does not search if `bot_memory` is NULL. */
    int (*choose)(const struct pl_question *q, struct pl_dice *dice, struct pl_bot_memory *bot_memory);
    /* Chooses an aside, which is an optional action outside the current decision. Returns its index, or -1 to make no aside. A bot whose
     * `aside` is NULL never makes one. */
    int (*aside)(const struct pl_question *q, struct pl_dice *dice, struct pl_bot_memory *bot_memory);
};

/* Removes the irreversible actions from the array `choice`, for a bot that stands in for a player. Returns the number of actions left.
 * Removes nothing if only irreversible actions are legal and the seat must act. */
int pl_standin_choices(const struct pl_game *game, const void *view, pl_action *choice, int n, bool must);

/* A master bot's rating of a decision. It is based only on the view that the deciding seat had at that time. */
struct pl_verdict {
    int best;                  /* index of the best choice */
    int32_t doubt;             /* if `best_worth` and `worth` differ by less than this value, the difference may be due to chance */
    int32_t best_worth, worth; /* expected value of the best choice and of the choice that the player made, from 0 to PL_WON */
};
/* Returns the search settings of a level: those of the game's hints, and for a master also the game's network. */
struct pl_search_settings pl_bot_settings(const struct pl_game *game, int level);
/* Rates the choice `taken` with a search. Returns false if bots do not use search in this game or if the memory is too small. */
bool pl_bot_review(const struct pl_question *q, int taken, uint64_t seed, struct pl_bot_memory *bot_memory, struct pl_verdict *verdict);

/* Discards the stored search tree. Call this function before a new match if `persistent` is set. */
void pl_bot_memory_clear(struct pl_bot_memory *bot_memory);

extern const struct pl_bot *const pl_bots[]; /* NULL-terminated list of all built-in bots */
const struct pl_bot *pl_bot_find(const char *name, size_t len);
/* The bots novice, regular and master, indexed by level. */
extern const struct pl_bot *const pl_bot_levels[PL_LEVELS];

#endif
