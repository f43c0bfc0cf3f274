/* describe.h: writes the JSON description of a game. The engine protocol, the command `parlour describe`, the library and the server use
 * it. docs/engine-protocol.md, "games", explains the members. */
#ifndef PL_MATCH_DESCRIBE_H
#define PL_MATCH_DESCRIBE_H

#include "kernel/game.h"

enum {
    PL_DESCRIBE_SETUP = 1, /* selects "id", "name", "about" and "options", which a player needs to choose a game */
    PL_DESCRIBE_PLAY = 2,  /* selects the members from "key" to "names", which a client needs to show a match */
    PL_DESCRIBE_DATA = 4,  /* selects "view" and "state", which list the fields of views and states */
};

/* Writes the description as members of the JSON object that is open in `o`. `parts` is a combination of PL_DESCRIBE_…. */
void pl_describe(struct pl_out *o, const struct pl_game *game, unsigned parts);
/* Returns the name of an argument's type as it is used in the description: "number", "seat", … */
const char *pl_param_type(const struct pl_param *p);
/* Returns true if the names are all names of their kind, false if they are the only names that one argument allows. */
bool pl_kind_of_names(const struct pl_game *game, const struct pl_names *names);

#endif
