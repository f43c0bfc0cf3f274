/* random.c: any choice, all alike, and never a word beside it. Looks at nothing. */
#include "bots/players.h"

static int choose(const struct pl_game *game, const void *view, const pl_action *choice, int n, struct pl_dice *dice, struct pl_mind *mind)
{
    (void)game, (void)view, (void)choice, (void)mind;
    return (int)pl_dice_below(dice, (uint32_t)n);
}

const struct pl_bot bot_random = {.name = "random", .choose = choose};
