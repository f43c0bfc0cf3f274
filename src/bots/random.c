/* random.c: any choice, all alike, and never a word beside it. Looks at nothing. */
#include "bots/all_bots.h"

static int choose(const struct pl_question *q, struct pl_dice *dice, struct pl_bot_memory *mind)
{
    (void)mind;
    return (int)pl_dice_below(dice, (uint32_t)q->n);
}

const struct pl_bot bot_random = {.name = "random", .choose = choose};
