/* pace.h: how long a bot takes where somebody watches. Drawn before it is asked and from dice of its own, so that the wait says nothing of
 * what it holds, what it chose or how long it searched. In simulation nobody waits. */
#ifndef PL_BOTS_PACE_H
#define PL_BOTS_PACE_H

#include "kernel/game.h"

enum { PL_PACE_LEAST = 250, PL_PACE_MOST = 900, PL_PACE_STEP = 500 }; /* milliseconds */

/* The wait for the next decision. A function of these dice alone. */
int32_t pl_pace_draw(struct pl_dice *dice);
/* What is left of a wait after a thought of so many milliseconds. A thought that took longer is rounded up to the next step, so that no
 * more is seen of it than that. */
int64_t pl_pace_left(int32_t wait, int64_t thought);

#endif
