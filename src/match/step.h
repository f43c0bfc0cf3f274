/* step.h: who is to act next. The one driver of act and tick: laws, simulation, benchmark and tables all step by it. */
#ifndef PL_MATCH_STEP_H
#define PL_MATCH_STEP_H

#include "match/match.h"

/* Whose entry comes next, and when: a seat that owes a decision (any of them, by the dice), or PL_TABLE when only the clock can
 * go on, with the time it should act; PL_NOBODY when the match is over. In a race both may act, either by the dice: the clock at its
 * deadline, or a seat at any time before it. */
pl_seat pl_next_actor(const struct pl_game *game, const void *state, struct pl_dice *dice, int64_t *at);

/* One random entry, legal list, choice and apply. Returns the length of the legal list (1 for a tick), 0 when it is over,
 * -1 if the game refuses what it listed. */
int pl_random_step(const struct pl_game *game, void *state, struct pl_dice *dice, struct pl_events *events);

#endif
