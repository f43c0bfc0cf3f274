/* registry.c: the games of the house, in the order they are shown. Match sees games through this list alone. */
#include "match/match.h"

extern const struct pl_game pl_game_template;
extern const struct pl_game pl_game_sherlock_mycroft;
extern const struct pl_game pl_game_big_ben;
extern const struct pl_game pl_game_i_say_holmes;
extern const struct pl_game pl_game_watson_holmes;
extern const struct pl_game pl_game_holmes_1904;

const struct pl_game *const pl_games[] = {
    &pl_game_sherlock_mycroft, &pl_game_big_ben, &pl_game_i_say_holmes, &pl_game_watson_holmes, &pl_game_holmes_1904, NULL,
};

/* Known by name, but on no shelf: the game to copy from. */
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
