/* step.h: finds out who acts next in a match, and plays random actions. */
#ifndef PL_MATCH_STEP_H
#define PL_MATCH_STEP_H

#include "match/match.h"

/* Returns who makes the next entry and stores its time in `at`: a random seat among those that must decide, PL_TABLE if only the clock can
 * act, or PL_NOBODY after the end. In a real-time game the choice is random: the clock at its deadline, or a seat at some time before it.
 */
pl_seat pl_next_actor(const struct pl_game *game, const void *state, struct pl_dice *dice, int64_t *at);

/* Makes one random entry. Returns the number of legal actions from which the entry was chosen (1 for a tick), 0 if the match is over, or -1
 * if the game refuses an action that it listed as legal. `events` may be NULL. */
int pl_random_step(const struct pl_game *game, void *state, struct pl_dice *dice, struct pl_events *events);

#endif
