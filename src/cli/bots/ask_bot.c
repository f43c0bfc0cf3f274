/* ask_bot.c: asks a bot for an action. If a case is played, the bots novice, regular and master also get the facts on the cards that their
 * seats have read. */
#include "cli/bots/ask_bot.h"

/* Returns the bot's level if a case is played and the bot is novice, regular or master; otherwise -1. */
static int level_of(const struct pl_bot *bot, const struct case_player *player)
{
    for (int i = 0; player && i < PL_LEVELS; i++)
        if (pl_bot_levels[i] == bot)
            return i;
    return -1;
}

int cli_bot_choose(const struct pl_bot *bot, const struct case_player *player, const struct pl_question *q, struct pl_dice *dice,
                   struct pl_bot_memory *bot_memory)
{
    int level = level_of(bot, player);
    return level >= 0 ? case_player_choose(player, (enum pl_level)level, q, dice) : bot->choose(q, dice, bot_memory);
}

int cli_bot_aside(const struct pl_bot *bot, const struct case_player *player, const struct pl_question *q, struct pl_dice *dice,
                  struct pl_bot_memory *bot_memory)
{
    int level = level_of(bot, player);
    if (level >= 0)
        return case_player_aside(player, (enum pl_level)level, q, dice);
    return bot->aside ? bot->aside(q, dice, bot_memory) : -1;
}

const char *cli_bot_words(const struct pl_bot *bot, const struct case_player *player, const void *view, pl_action action)
{
    int level = level_of(bot, player);
    const char *words = level >= 0 ? case_player_answer(player, (enum pl_level)level, view, pl_arg(action, 0)) : NULL;
    return words ? words : "-"; /* a dash means no answer, because the text must not be empty */
}
