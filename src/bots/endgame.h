/* exact.h: the best choice reckoned out to the end, where a game can name every world that fits a view. Sees views and such worlds only. */
#ifndef PL_BOTS_ENDGAME_H
#define PL_BOTS_ENDGAME_H

#include "kernel/game.h"
#include "kernel/question.h"

/*
 * What each of the n choices is worth to the viewer, from 0 to PL_WON, if everybody then does what is best for themselves by what they
 * know. Nobody may know less of the viewer than the viewer's worlds suppose: the game's `every` sees to that. False if the game cannot
 * name the worlds, or there is too little memory, or it takes more than `most` entries.
 */
bool pl_solve_endgame(const struct pl_question *q, void *memory, size_t bytes, uint32_t most, int32_t *worth);

#endif
