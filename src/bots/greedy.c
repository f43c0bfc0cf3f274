/* greedy.c: a bot that takes the action with the highest heuristic value (`appraise`). Does not search. */
#include "bots/all_bots.h"

int bot_best_of(const struct pl_question *q, int level, struct pl_dice *dice, int32_t *worth)
{
    const struct pl_hints *hints = pl_hints_of(q->game);
    int32_t all[PL_LEGAL_MAX];
    int best = 0;
    uint32_t equals = 0;
    bool many = level >= 0 && hints->appraise_all;
    if (many)
        hints->appraise_all(q->view, q->choice, q->n, level, all);
    *worth = INT32_MIN;
    for (int i = 0; i < q->n; i++) {
        int32_t w = many ? all[i] : hints->appraise(q->view, q->choice[i]);
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

static int choose(const struct pl_question *q, struct pl_dice *dice, struct pl_bot_memory *bot_memory)
{
    int32_t worth;
    (void)bot_memory;
    return pl_hints_of(q->game)->appraise ? bot_best_of(q, -1, dice, &worth) : (int)pl_dice_below(dice, (uint32_t)q->n);
}

static int aside(const struct pl_question *q, struct pl_dice *dice, struct pl_bot_memory *bot_memory)
{
    int32_t worth;
    (void)bot_memory;
    if (!pl_hints_of(q->game)->appraise)
        return -1;
    int best = bot_best_of(q, -1, dice, &worth);
    return worth > 0 ? best : -1;
}

const struct pl_bot bot_greedy = {.name = "greedy", .choose = choose, .aside = aside};
