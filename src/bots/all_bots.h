/* all_bots.h: declares every built-in bot, for the list in bots.c. */
#ifndef PL_BOTS_ALL_BOTS_H
#define PL_BOTS_ALL_BOTS_H

#include "bots/bot.h"

extern const struct pl_bot bot_random, bot_greedy, bot_trusting, bot_novice, bot_regular, bot_master, bot_master_1;

/* Returns the choice with the highest heuristic value and stores that value in `worth`. Breaks ties at random. Calls the game's
 * `appraise_all` with this level, or `appraise` if the level is below 0 or the game has no `appraise_all`. */
int bot_best_of(const struct pl_question *q, int level, struct pl_dice *dice, int32_t *worth);

#endif
