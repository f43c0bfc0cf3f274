/* ask_bot.h: asks any bot for an action, an aside, or the free text of an action. */
#ifndef PL_CLI_BOTS_ASK_BOT_H
#define PL_CLI_BOTS_ASK_BOT_H

#include "bots/bot.h"
#include "cases/player.h"

/* Returns the index of the chosen action. `player` contains the facts of the case, or is NULL. Only the bots novice, regular and master use
 * the facts. */
int cli_bot_choose(const struct pl_bot *bot, const struct case_player *player, const struct pl_question *q, struct pl_dice *dice,
                   struct pl_bot_memory *bot_memory);
/* Returns the index of the chosen aside, or -1 for none. */
int cli_bot_aside(const struct pl_bot *bot, const struct case_player *player, const struct pl_question *q, struct pl_dice *dice,
                  struct pl_bot_memory *bot_memory);
/* Returns the free text for an action that needs it, such as an answer. The text is never empty. */
const char *cli_bot_words(const struct pl_bot *bot, const struct case_player *player, const void *view, pl_action action);

#endif
