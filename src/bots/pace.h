/* pace.h: how long a bot takes where somebody watches. Drawn before it is asked and from dice of its own, so that the wait says nothing of
 * what it holds, what it chose or how long it searched. In simulation nobody waits. */
#ifndef PL_BOTS_PACE_H
#define PL_BOTS_PACE_H

#include "kernel/game.h"

enum { PL_PACE_MIN = 250, PL_PACE_MAX = 900, PL_PACE_STEP = 500, PL_PACE_SLOW = 60000 }; /* milliseconds */

/* The wait for the next decision. A function of these dice alone. */
int32_t pl_pace_draw(struct pl_dice *dice);
/* What is left of a wait after a thought of so many milliseconds. A thought that took longer is rounded up to the next step, so that no
 * more is seen of it than that. */
int64_t pl_pace_left(int32_t wait, int64_t thought);

/* The bots of a house think at the same pace, so that a quick answer does not show that there was little to think about. */
struct pl_shared_pace {
    int64_t pace, until; /* milliseconds a thought lasts, and until when if that is more than the least; all zero at first */
};
/* What is left of a thought of so many milliseconds that ended now. One that took longer than the pace is rounded up to the next step, and
 * all others last as long from then on, until a minute passes in which none took that long. */
int64_t pl_pace_shared(struct pl_shared_pace *e, int32_t least, int64_t thought, int64_t now);

#endif
