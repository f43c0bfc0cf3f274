/* describe.h: a game as JSON, from its own tables: the one description that the engine protocol, `parlour describe`, the library and the
 * server give to programs. docs/engine-protocol.md, "games", explains the members. */
#ifndef PL_MATCH_DESCRIBE_H
#define PL_MATCH_DESCRIBE_H

#include "kernel/game.h"

enum {
    PL_DESCRIBE_SETUP = 1, /* id, name, about, options: what a person chooses from */
    PL_DESCRIBE_PLAY = 2,  /* key, prefix, rev, tables, seats, clock, rules, sides, actions, events, names */
    PL_DESCRIBE_DATA = 4,  /* view, state: their fields */
};

/* Writes members into an object that is open; `parts` are PL_DESCRIBE_... */
void pl_describe(struct pl_out *o, const struct pl_game *game, unsigned parts);
/* The type of an argument, as the description names it. */
const char *pl_param_type(const struct pl_param *p);

#endif
