/* facts.c: a bot that gets clues beside its view. The others get their view, as ever. */
#include "cli/facts.h"

static int choose(const struct pl_game *game, const void *view, const pl_action *choice, int n, struct pl_dice *dice, struct pl_mind *mind)
{
    return pl_bot_find("greedy", 6)->choose(game, view, choice, n, dice, mind);
}

const struct pl_bot cli_facts = {.name = "facts", .choose = choose};

const struct pl_bot *cli_bot(const char *name, size_t len)
{
    return pl_text_is(name, len, cli_facts.name) ? &cli_facts : pl_bot_find(name, len);
}

int cli_bot_choose(const struct pl_bot *bot, const struct case_player *player, const struct pl_game *game, const void *view,
                   const pl_action *choice, int n, struct pl_dice *dice, struct pl_mind *mind)
{
    return bot == &cli_facts && player ? case_player_choose(player, game, view, choice, n, dice)
                                       : bot->choose(game, view, choice, n, dice, mind);
}

const char *cli_bot_words(const struct pl_bot *bot, const struct case_player *player, const void *view, pl_action action)
{
    const char *words = bot == &cli_facts && player ? case_player_words(player, view, pl_arg(action, 0)) : NULL;
    return words ? words : "-"; /* a bot without words of its own */
}
