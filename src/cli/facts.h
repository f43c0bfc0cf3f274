/* facts.h: the bot called `facts`, which plays the cases of Watson & Holmes, and how any bot is asked. */
#ifndef PL_CLI_FACTS_H
#define PL_CLI_FACTS_H

#include "bots/bot.h"
#include "cases/player.h"

/* Without a case it plays as greedy does. */
extern const struct pl_bot cli_facts;

/* A bot by its name, this one among them; NULL if there is none. */
const struct pl_bot *cli_bot(const char *name, size_t len);
/* What the bot chooses. `player` is the case made ready, or NULL; no bot but `facts` is given it. */
int cli_bot_choose(const struct pl_bot *bot, const struct case_player *player, const struct pl_game *game, const void *view,
                   const pl_action *choice, int n, struct pl_dice *dice, struct pl_mind *mind);
/* What it writes where an action needs a text; never empty, and of any length a text may have. */
const char *cli_bot_words(const struct pl_bot *bot, const struct case_player *player, const void *view, pl_action action);

#endif
