/* points.h: values the result of a match by its points instead of by victory. */
#ifndef PL_BOTS_POINTS_H
#define PL_BOTS_POINTS_H

#include "kernel/hints.h"

/* Only `parlour problems` counts points, so the WebAssembly module is built without this code. */
#ifdef PARLOUR_NO_TERMINAL
enum { PL_COUNTS_POINTS = 0 };
#else
enum { PL_COUNTS_POINTS = 1 };
#endif

enum { PL_POINT = PL_WON / 64 }; /* the value of a lead of one point */

/* Stores a value for each seat. The value is PL_WON / 2, plus PL_POINT for each point by which the seat leads the best other seat, or minus
 * PL_POINT for each point by which it is behind. A difference of more than 32 points counts as 32. */
static inline void pl_points_worth(const struct pl_game *game, const void *state, int32_t worth[PL_SEATS_MAX])
{
    int seats = ((const struct pl_base *)state)->seats;
    int32_t points[PL_SEATS_MAX] = {0};
    game->score(state, points);
    for (int i = 0; i < seats; i++) {
        int32_t other = INT32_MIN;
        for (int k = 0; k < seats; k++)
            other = k != i && points[k] > other ? points[k] : other;
        int32_t n = PL_WON / 2 + (points[i] - other) * PL_POINT;
        worth[i] = n < 0 ? 0 : n > PL_WON ? PL_WON : n;
    }
}

#endif
