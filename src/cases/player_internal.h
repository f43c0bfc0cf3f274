/* player_internal.h: struct case_player, shared by clues.c and player.c only. */
#ifndef PL_CASES_PLAYER_INTERNAL_H
#define PL_CASES_PLAYER_INTERNAL_H

#include "cases/player.h"

/* A case, and the places that each of its texts mentions. */
struct case_player {
    const struct case_book *c;
    uint32_t card[WH_PLACES]; /* for each card, the set of places that it mentions; element 0 is for the introduction */
};

#endif
