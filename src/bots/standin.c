/* standin.c: limits the actions of a stand-in, a bot that plays for an absent player. */
#include "bots/bot.h"

int pl_standin_choices(const struct pl_game *game, const void *view, pl_action *choice, int n, bool must)
{
    const struct pl_hints *hints = pl_hints_of(game);
    int kept = 0;
    if (!hints->irreversible)
        return n;
    for (int i = 0; i < n; i++)
        if (!hints->irreversible(view, choice[i]))
            choice[kept++] = choice[i];
    return kept || !must ? kept : n;
}
