/* pace.h: delays before a bot acts, for tables where people play or watch. The delay is drawn with separate random numbers before the
 * search starts, so it reveals nothing about the bot's cards, choice or search time. Simulations do not use delays. */
#ifndef PL_BOTS_PACE_H
#define PL_BOTS_PACE_H

#include "kernel/game.h"

/* Times in milliseconds. PL_PACE_MIN and PL_PACE_MAX are the shortest and the longest random delay. Delays after a long search exceed the
 * random delay by a multiple of PL_PACE_STEP. PL_PACE_SLOW is the time for which a long search slows all bots that share a delay. */
enum { PL_PACE_MIN = 250, PL_PACE_MAX = 900, PL_PACE_STEP = 500, PL_PACE_SLOW = 60000 };

/* Returns a random delay in ms. It does not depend on the decision that follows. */
int32_t pl_pace_draw(struct pl_dice *dice);
/* Returns how many ms to wait after a search of `thought` ms, so that search and wait together take `wait` ms. If the search alone took
 * longer, they take `wait` ms plus a multiple of PL_PACE_STEP, which hides the exact search time. */
int64_t pl_pace_left(int32_t wait, int64_t thought);

/* The delay that all bots on a server use, so that a quick answer does not reveal that a decision was easy. */
struct pl_shared_pace {
    /* `pace` is the delay in ms. `until` is the time in ms when the delay returns to the minimum. Both are initially 0. */
    int64_t pace, until;
};
/* Returns how many ms to wait after a search of `thought` ms that ended at `now`. `least` is the minimum of the shared delay. A search that
 * takes longer than the shared delay raises the delay of all bots to its own duration, rounded up to the next step. PL_PACE_SLOW ms after
 * the last such search, the delay returns to its minimum. */
int64_t pl_pace_shared(struct pl_shared_pace *e, int32_t least, int64_t thought, int64_t now);

#endif
