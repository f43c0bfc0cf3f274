/* players.h: every bot there is, for the registry. */
#ifndef PL_BOTS_ALL_BOTS_H
#define PL_BOTS_ALL_BOTS_H

#include "bots/bot.h"

extern const struct pl_bot bot_random, bot_greedy, bot_trusting, bot_novice, bot_regular, bot_master;

/* The best of the choices as `appraise_all` rates them at that level (below 0: as it appraises them), and how good it looks; equals by
 * the dice. For games with `appraise` or `appraise_all`. */
int bot_best_of(const struct pl_question *q, int level, struct pl_dice *dice, int32_t *worth);

#endif
