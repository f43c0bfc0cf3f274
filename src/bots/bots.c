/* bots.c: the list of built-in bots and the lookup by name. */
#include "bots/all_bots.h"

const struct pl_bot *const pl_bots[] = {&bot_random,  &bot_greedy, &bot_trusting, &bot_novice,
                                        &bot_regular, &bot_master, &bot_master_1, NULL};

const struct pl_bot *pl_bot_find(const char *name, size_t len)
{
    for (const struct pl_bot *const *b = pl_bots; *b; b++)
        if (pl_text_is(name, len, (*b)->name))
            return *b;
    return NULL;
}
