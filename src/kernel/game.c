/* game.c: code shared by all games, namely the field table of the random generator and the checks with which every `apply` begins. */
#include "kernel/game.h"

#include "kernel/hints.h"

const struct pl_hints pl_no_hints = {0};

const struct pl_field pl_rng_fields[] = {
    {.name = "seed",
     .type = PL_HEX,
     .offset = offsetof(struct pl_rng, seed),
     .size = PL_SEED_SIZE,
     .count = 1,
     .count_at = PL_SINGLE,
     .doc = "The seed of the random generator: 32 bytes as hexadecimal digits."},
    PL_F(PL_U64, struct pl_rng, counter, "How many 32-bit numbers the random generator has produced so far."),
    PL_F_END,
};

static inline int check_act(const struct pl_game *game, const struct pl_base *base, const struct pl_entry *entry)
{
    if (entry->seat >= base->seats)
        return -PL_R_NO_SEAT;
    int form = pl_action_refusal(game, entry->action);
    if (form < 0)
        return form;
    if (entry->at < base->now || entry->at > PL_TIME_MAX)
        return -PL_R_TIME;
    bool owed = !game->real_time && !(game->verbs[pl_verb_of(entry->action)].flags & PL_VERB_ASIDE);
    return owed && !pl_seats_has(game->actors(base), entry->seat) ? -PL_R_NOT_ASKED : 0;
}

bool pl_is_closed(const struct pl_game *game, const void *state, pl_action action)
{
    int verb = pl_verb_of(action);
    bool stays_open = verb >= 0 && verb < game->verbs_n && (game->verbs[verb].flags & PL_VERB_AFTER_END);
    return ((const struct pl_base *)state)->over && !stays_open;
}

int pl_check_entry(const struct pl_game *game, const void *state, const struct pl_entry *entry)
{
    const struct pl_base *base = state;
    if (entry->kind == PL_ENTRY_ACT ? pl_is_closed(game, base, entry->action) : base->over)
        return -PL_R_OVER;
    if (entry->kind == PL_ENTRY_ACT)
        return check_act(game, base, entry);
    if (entry->kind != PL_ENTRY_TICK || !game->deadline)
        return -PL_R_CLOCK;
    if (entry->seat != PL_TABLE)
        return -PL_R_NO_SEAT;
    return entry->at < base->now || entry->at > PL_TIME_MAX ? -PL_R_TIME : 0;
}
