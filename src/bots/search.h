/* search.h: tree search over invented worlds, for any game of turns. Sees a game through its descriptor and a view; never the
 * true state, no clock, no memory but what it is given, whole numbers only. */
#ifndef PL_BOTS_SEARCH_H
#define PL_BOTS_SEARCH_H

#include "bots/tree.h"
#include "kernel/hints.h"

enum { PL_SEARCH_DEPTH = 48 };

/* Somebody who looks into worlds, and the tree it walks in: its own, or that of the one it helps. */
struct pl_search {
    const struct pl_game *game;
    const struct pl_hints *hints;
    const void *view;
    struct pl_search_settings how;
    pl_seat seat;
    struct pl_rng rng;   /* for worlds */
    struct pl_dice dice; /* for hurried decisions */
    uint32_t playouts;   /* worlds looked into for this decision so far */
    uint64_t entries;    /* decisions made in them */
    struct pl_tree *tree;
    struct pl_tree own;    /* so it stays where it is from begin on */
    uint8_t *state, *seen; /* the world at hand; the view of whoever decides in it */
};

/* Sets up a search for the viewer's decision between n choices in this memory (aligned for int64_t). False if it is too little. */
bool pl_search_begin(struct pl_search *s, const struct pl_question *q, uint64_t seed, void *memory, size_t bytes,
                     const struct pl_search_settings *how);
/* Goes on with a search that has answered an earlier decision of the same seat, in the memory it has: what it found out below this
 * decision is kept. False if it never came here, or has no room left: then begin anew. */
bool pl_search_continue(struct pl_search *s, const struct pl_question *q, uint64_t seed);
/* Another hand for a search that has begun: it looks into worlds of its own, with dice of its own, and puts down what it finds in the same
 * tree. From then on all of them may look at once, each in a thread of its own; what is found depends on how these run. The hands lay down
 * their work before anything is asked of the search, and are taken on anew for the next decision. False if the memory is too little. */
bool pl_search_add_worker(struct pl_search *hand, struct pl_search *whose, uint64_t seed, void *memory, size_t bytes);
size_t pl_search_worker_bytes(const struct pl_game *game); /* enough for it, aligned anyhow */
/* Looks into one more world. */
void pl_search_playout(struct pl_search *s);
/* The best choice, so far: the one looked at most. There is always an answer. */
int pl_search_best(const struct pl_search *s);
/* What a choice seems to be worth, from 0 to PL_WON; -1 if it was not looked at. */
int32_t pl_search_worth(const struct pl_search *s, int choice);
/* Twice the standard error of that: what lies within it may be luck. */
int32_t pl_search_doubt(const struct pl_search *s, int choice);
/* How often a choice was looked at. */
uint32_t pl_search_visits(const struct pl_search *s, int choice);
/* Adds what another search of the same decision has found about its choices, or the looks of a hand. */
void pl_search_merge(struct pl_search *s, const struct pl_search *other);

#endif
