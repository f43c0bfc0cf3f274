/* greedy.c: the choice that looks best to the game's own appraisal of this view. Looks one step ahead, never two. */
#include "bots/players.h"

/* The best of the choices and how good it looks; equals by the dice. */
static int best_of(const struct pl_game *game, const void *view, const pl_action *choice, int n, struct pl_dice *dice, int32_t *worth)
{
    int best = 0;
    uint32_t equals = 0;
    *worth = INT32_MIN;
    for (int i = 0; i < n; i++) {
        int32_t w = game->appraise(view, choice[i]);
        if (w > *worth) {
            *worth = w;
            equals = 0;
        } else if (w < *worth) {
            continue;
        }
        if (pl_dice_below(dice, ++equals) == 0)
            best = i;
    }
    return best;
}

static int choose(const struct pl_game *game, const void *view, const pl_action *choice, int n, struct pl_dice *dice, struct pl_mind *mind)
{
    int32_t worth;
    (void)mind;
    return game->appraise ? best_of(game, view, choice, n, dice, &worth) : (int)pl_dice_below(dice, (uint32_t)n);
}

static int aside(const struct pl_game *game, const void *view, const pl_action *choice, int n, struct pl_dice *dice, struct pl_mind *mind)
{
    int32_t worth;
    (void)mind;
    if (!game->appraise)
        return -1;
    int best = best_of(game, view, choice, n, dice, &worth);
    return worth > 0 ? best : -1;
}

const struct pl_bot bot_greedy = {.name = "greedy", .choose = choose, .aside = aside};
