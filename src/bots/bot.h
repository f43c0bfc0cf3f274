/* bot.h: a bot is a player. It gets the view a person in its seat would get, the choices open to it and dice of its own. */
#ifndef PL_BOTS_BOT_H
#define PL_BOTS_BOT_H

#include "kernel/game.h"

struct pl_bot {
    const char *name;
    /* Which of the n choices (n > 0) to take. A function of these arguments alone. */
    int (*choose)(const struct pl_game *game, const void *view, const pl_action *choice, int n, struct pl_dice *dice);
    /* Which of the n asides to say, or -1 for silence. NULL: a bot that never says any. */
    int (*aside)(const struct pl_game *game, const void *view, const pl_action *choice, int n, struct pl_dice *dice);
};

extern const struct pl_bot *const pl_bots[]; /* ended by NULL */
const struct pl_bot *pl_bot_find(const char *name, size_t len);

#endif
