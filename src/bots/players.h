/* players.h: every bot there is, for the registry. */
#ifndef PL_BOTS_PLAYERS_H
#define PL_BOTS_PLAYERS_H

#include "bots/bot.h"

extern const struct pl_bot bot_random, bot_greedy, bot_novice, bot_regular, bot_master;

#endif
