/* random.c: a bot that chooses uniformly at random among its legal actions. It acts only when it has to decide something. */
#include "bots/all_bots.h"

static int choose(const struct pl_question *q, struct pl_dice *dice, struct pl_bot_memory *bot_memory)
{
    (void)bot_memory;
    return (int)pl_dice_below(dice, (uint32_t)q->n);
}

const struct pl_bot bot_random = {.name = "random", .choose = choose};
