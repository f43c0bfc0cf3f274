/* ask_bot.h: asks any bot for a decision, for an aside (an action outside the turn), or for the free text of an action. */
#ifndef PL_CLI_BOTS_ASK_BOT_H
#define PL_CLI_BOTS_ASK_BOT_H

#include "bots/bot.h"
#include "cases/player.h"

/* Returns the index of the chosen action. `player` contains the facts of the case; it is NULL if no case is played. Only the bots novice,
 * regular and master use these facts. */
int cli_bot_choose(const struct pl_bot *bot, const struct case_player *player, const struct pl_question *q, struct pl_dice *dice,
                   struct pl_bot_memory *bot_memory);
/* Asks the bot for an aside (an action that needs no turn). Returns the index of the aside, or -1 if the bot makes none. */
int cli_bot_aside(const struct pl_bot *bot, const struct case_player *player, const struct pl_question *q, struct pl_dice *dice,
                  struct pl_bot_memory *bot_memory);
/* Returns the bot's text for an action that needs free text, such as answering a question. The text is never empty. */
const char *cli_bot_words(const struct pl_bot *bot, const struct case_player *player, const void *view, pl_action action);

#endif
