/* step.h: determines who acts next in a match, and applies random actions. */
#ifndef PL_MATCH_STEP_H
#define PL_MATCH_STEP_H

#include "match/match.h"

/* Returns who acts next, and stores the time of the action in `at`. Returns a random seat among those that must decide, PL_TABLE if only
 * the clock can act, or PL_NOBODY after the end. In a real-time game, chooses at random between the clock at its deadline and a seat before
 * the deadline. */
pl_seat pl_next_actor(const struct pl_game *game, const void *state, struct pl_dice *dice, int64_t *at);

/* Takes one random action, or applies a clock tick if only the clock can act. Returns the number of legal actions from which the action was
 * chosen (1 for a tick). Returns 0 if the match is over, or -1 if the game refuses an action that it listed as legal. `events` may be NULL.
 */
int pl_random_step(const struct pl_game *game, void *state, struct pl_dice *dice, struct pl_events *events);

#endif
