/* search.h: Monte Carlo tree search for turn-based games. Each playout starts in a random world (a complete state) that fits a view. Uses
 * only a game's descriptor and a view, never the true state. Reads no clock, allocates no memory, and uses integer arithmetic only. */
#ifndef PL_BOTS_SEARCH_H
#define PL_BOTS_SEARCH_H

#include "bots/belief.h"
#include "bots/tree.h"
#include "kernel/hints.h"

enum { PL_SEARCH_DEPTH = 48 };

/* A search for the best choice of one decision. A worker is a search that uses the tree of another search. */
struct pl_search {
    const struct pl_game *game;
    const struct pl_hints *hints;
    const void *view;
    struct pl_search_settings how;
    pl_seat seat;
    struct pl_rng rng;       /* random generator for the hidden information of the simulated worlds */
    uint64_t first_dice;     /* state of the dice at the beginning of the search */
    struct pl_dice dice;     /* random numbers for the choices in playouts */
    struct pl_belief belief; /* how likely the worlds of this decision are; prepared by its first playout */
    unsigned part;           /* the part of the match in which the current playout began */
    uint32_t playouts;       /* number of playouts for this decision so far */
    uint64_t entries;        /* number of actions applied in all playouts since pl_search_begin */
    struct pl_tree *tree;
    struct pl_tree own;    /* `tree` points to this member unless the search is a worker, so do not move the struct after pl_search_begin */
    uint8_t *state, *seen; /* buffers for the world of the current playout and for the view of the seat that must decide in it */
};

/* Starts a search for the decision `q` in this memory (aligned for int64_t). Returns false if the memory is too small. */
bool pl_search_begin(struct pl_search *s, const struct pl_question *q, uint64_t seed, void *memory, size_t bytes,
                     const struct pl_search_settings *how);
/* Continues with the search tree of the same seat's earlier decision, which is still in the same memory. Keeps the results for the
 * positions that can follow this decision. Returns false if the tree does not contain this decision or is more than half full. The caller
 * must then call pl_search_begin. */
bool pl_search_continue(struct pl_search *s, const struct pl_question *q, uint64_t seed);
/* Adds a worker to a search that has begun. The worker makes playouts in its own worlds with its own random numbers and records the results
 * in the same tree, so it can run in its own thread. With workers, the result of the search depends on thread timing. Stop all threads
 * before you read a result, and add the workers again for the next decision. Returns false if the memory is too small. */
bool pl_search_add_worker(struct pl_search *worker, struct pl_search *first, uint64_t seed, void *memory, size_t bytes);
size_t pl_search_worker_bytes(const struct pl_game *game); /* returns the bytes that a worker needs; they need not be aligned */
void pl_search_playout(struct pl_search *s);
/* Returns the best choice so far. It is the choice with the most visits, unless the setting `prefer_prior` selects another one. Works even
 * before the first playout. */
int pl_search_best(const struct pl_search *s);
/* Returns the mean worth of a choice, 0 to PL_WON, or -1 if the choice was never visited. */
int32_t pl_search_worth(const struct pl_search *s, int choice);
/* Returns twice the standard error of a choice's mean worth. If two means differ by less than this value, the difference may be due to
 * chance. */
int32_t pl_search_doubt(const struct pl_search *s, int choice);
uint32_t pl_search_visits(const struct pl_search *s, int choice);
/* Adds the results of `other` to `s`. `other` is a worker of `s`, or a separate search of the same decision. */
void pl_search_merge(struct pl_search *s, const struct pl_search *other);

#endif
