/* endgame.h: solves the end of a match exactly, for games that can enumerate all worlds that fit a view. */
#ifndef PL_BOTS_ENDGAME_H
#define PL_BOTS_ENDGAME_H

#include "kernel/game.h"
#include "kernel/question.h"

/*
 * Computes the worth of each choice to the viewer, from 0 to PL_WON, if every seat then plays as well as its knowledge allows. The game's
 * `enumerate_worlds` must refuse a position in which another seat still has a decision to make and does not know everything that the viewer
 * knows. Returns false if the game refuses, the memory is too small, or the solver would have to apply more than `most` actions.
 */
bool pl_solve_endgame(const struct pl_question *q, void *memory, size_t bytes, uint32_t most, int32_t *worth);

#endif
