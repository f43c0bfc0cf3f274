/* registry.c: the list of all games. It is the only place in src/match that names a game. */
#include "match/match.h"

/* All games, in menu order. tools/new-game.sh adds a line to this list. */
#define GAMES(X)        \
    X(sherlock_mycroft) \
    X(big_ben)          \
    X(i_say_holmes)     \
    X(watson_holmes)    \
    X(holmes_1904)

#define X(name) extern const struct pl_game pl_game_##name;
GAMES(X)
#undef X
extern const struct pl_game pl_game_template;

#define X(name) &pl_game_##name,
const struct pl_game *const pl_games[] = {GAMES(X) NULL};
#undef X

/* The template game can be played if its id is given, but no list of games contains it. */
static const struct pl_game *const unlisted = &pl_game_template;

const struct pl_game *pl_game_listed(const char *id, size_t len)
{
    for (const struct pl_game *const *g = pl_games; *g; g++)
        if (pl_text_is(id, len, (*g)->id))
            return *g;
    return NULL;
}

const struct pl_game *pl_game_find(const char *id, size_t len)
{
    const struct pl_game *game = pl_game_listed(id, len);
    return game || !pl_text_is(id, len, unlisted->id) ? game : unlisted;
}

const struct pl_game *pl_game_revision(const char *id, size_t len, uint32_t rev)
{
    for (const struct pl_game *const *g = pl_games; *g; g++)
        if (pl_text_is(id, len, (*g)->id) && (*g)->rules_rev == rev)
            return *g;
    return pl_text_is(id, len, unlisted->id) && unlisted->rules_rev == rev ? unlisted : NULL;
}
