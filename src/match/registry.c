/* registry.c: the games of the house, in the order they are shown. Match sees games through this list alone. */
#include "match/match.h"

const struct pl_game *const pl_games[] = {
    NULL,
};

const struct pl_game *pl_game_find(const char *id, size_t len)
{
    for (const struct pl_game *const *g = pl_games; *g; g++)
        if (pl_text_is(id, len, (*g)->id))
            return *g;
    return NULL;
}

const struct pl_game *pl_game_revision(const char *id, size_t len, uint32_t rev)
{
    for (const struct pl_game *const *g = pl_games; *g; g++)
        if (pl_text_is(id, len, (*g)->id) && (*g)->rules_rev == rev)
            return *g;
    return NULL;
}
