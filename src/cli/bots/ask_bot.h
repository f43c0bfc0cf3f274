/* ask_bot.h: how any bot is asked: with its view, and, where a case is played by one of the levels, with the facts of the cards it has
 * read. */
#ifndef PL_CLI_BOTS_ASK_BOT_H
#define PL_CLI_BOTS_ASK_BOT_H

#include "bots/bot.h"
#include "cases/player.h"

/* What the bot chooses. `player` is the case made ready, or NULL; no bot but the levels is given it. */
int cli_bot_choose(const struct pl_bot *bot, const struct case_player *player, const struct pl_question *q, struct pl_dice *dice,
                   struct pl_bot_memory *mind);
/* Which aside it says, or -1 for silence. */
int cli_bot_aside(const struct pl_bot *bot, const struct case_player *player, const struct pl_question *q, struct pl_dice *dice,
                  struct pl_bot_memory *mind);
/* What it writes where an action needs a text; never empty, and of any length a text may have. */
const char *cli_bot_words(const struct pl_bot *bot, const struct case_player *player, const void *view, pl_action action);

#endif
