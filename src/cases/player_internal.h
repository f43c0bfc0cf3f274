/* ready.h: a case made ready for bots, for the files that play. Nobody else includes it. */
#ifndef PL_CASES_PLAYER_INTERNAL_H
#define PL_CASES_PLAYER_INTERNAL_H

#include "cases/player.h"

/* What points where: sets of places. */
struct case_player {
    const struct case_book *c;
    uint32_t card[WH_PLACES]; /* places each card speaks of; [0]: the introduction */
};

#endif
