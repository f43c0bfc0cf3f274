/* endgame.h: solves the end of a match exactly, for games that can enumerate all worlds that fit a view. */
#ifndef PL_BOTS_ENDGAME_H
#define PL_BOTS_ENDGAME_H

#include "kernel/game.h"
#include "kernel/question.h"

/*
 * Computes the worth of each choice to the viewer, 0 to PL_WON, assuming that every seat then plays as well as its knowledge allows.
 * The game's `enumerate_worlds` must refuse a position if another seat that still has a decision does not know something that the viewer
 * knows. Returns false if the game cannot enumerate the worlds, the memory is too small, or the solver would have to apply more than `most`
 * entries.
 */
bool pl_solve_endgame(const struct pl_question *q, void *memory, size_t bytes, uint32_t most, int32_t *worth);

#endif
