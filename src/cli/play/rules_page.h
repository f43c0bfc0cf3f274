/* rules_page.h: rules pages on a terminal, for `parlour rules` and for whoever asks at the table. */
#ifndef PL_CLI_PLAY_RULES_PAGE_H
#define PL_CLI_PLAY_RULES_PAGE_H

#include "kernel/game.h"

/* The whole page of a game with its house tables. */
void rules_page(const struct pl_game *game);
/* One rule by what somebody typed: "SM-17", "sm-17", "17", "PL-3". False if there is none. */
bool rules_one(const struct pl_game *game, const char *id);
/* One rule by the verdict that named it. */
void rules_verdict(const struct pl_game *game, int verdict);

#endif
