/* endgame.h: solves the end of a match exactly, for games that can enumerate all worlds that fit a view. */
#ifndef PL_BOTS_ENDGAME_H
#define PL_BOTS_ENDGAME_H

#include "kernel/game.h"
#include "kernel/question.h"

/* Limits and result of the solver. */
struct pl_endgame {
    uint32_t entries_max; /* maximum number of actions that the solver applies */
    int worlds_max;       /* maximum number of worlds that the solver plays */
    bool by_points;       /* true to value a result by the lead in points (pl_points_worth), false to value it by victory */
    int worlds;           /* result: number of worlds that fit the view */
};

/*
 * Computes the worth of each choice to the viewer, from 0 to PL_WON, if every seat then plays as well as its knowledge allows. The game's
 * `enumerate_worlds` must refuse a position in which another seat still has a decision to make and does not know everything that the viewer
 * knows. Returns false if the game refuses, the memory is too small, or a limit is exceeded.
 */
bool pl_solve_endgame(const struct pl_question *q, void *memory, size_t bytes, struct pl_endgame *how, int32_t *worth);

#endif
