/* step.c: determines who acts next in any game, and applies random actions. */
#include "match/step.h"

/* Returns the n-th seat of a set, counted from 0. */
static pl_seat member(pl_seats set, unsigned n)
{
    while (n--)
        set &= (pl_seats)(set - 1);
    return (pl_seat)pl_lowest(set);
}

/* Chooses at random who acts next in a real-time game. With probability 1/2 the clock acts, at its deadline. Otherwise a seat acts, at a
 * time before the deadline. */
static pl_seat clocked(const struct pl_game *game, const void *state, pl_seats seats, struct pl_dice *dice, int64_t *at)
{
    int64_t deadline = game->deadline(state), wait = deadline - *at;
    if (deadline >= 0 && (pl_dice_word(dice) & 1)) {
        *at = wait > 0 ? deadline : *at;
        return PL_TABLE;
    }
    if (wait > 1)
        *at += pl_dice_below(dice, wait < UINT32_MAX ? (uint32_t)wait : UINT32_MAX);
    return member(seats, pl_dice_below(dice, (uint32_t)pl_bits(seats)));
}

pl_seat pl_next_actor(const struct pl_game *game, const void *state, struct pl_dice *dice, int64_t *at)
{
    pl_seats set = game->actors(state), seats = set & pl_seats_upto(PL_SEATS_MAX);
    *at = ((const struct pl_base *)state)->now;
    if (!set)
        return PL_NOBODY;
    if (seats && pl_seats_has(set, PL_TABLE) && game->real_time)
        return clocked(game, state, seats, dice, at);
    if (!(seats & (seats - 1)) && seats)
        return (pl_seat)pl_lowest(seats);
    if (seats)
        return member(seats, pl_dice_below(dice, (uint32_t)pl_bits(seats)));
    int64_t deadline = game->deadline ? game->deadline(state) : -1;
    if (deadline > *at)
        *at = deadline;
    return PL_TABLE;
}

int pl_random_step(const struct pl_game *game, void *state, struct pl_dice *dice, struct pl_events *events)
{
    struct pl_entry entry = {0};
    pl_action list[PL_LEGAL_MAX];
    entry.seat = pl_next_actor(game, state, dice, &entry.at);
    if (entry.seat == PL_NOBODY)
        return 0;
    int n = 1;
    if (entry.seat == PL_TABLE) {
        entry.kind = PL_ENTRY_TICK;
    } else {
        n = pl_project_legal(game, state, entry.seat, list);
        if (n <= 0) /* an error of the game: it asks a seat that has no action */
            return -1;
        entry.action = list[pl_dice_below(dice, (uint32_t)n)];
    }
    if (events)
        events->n = 0;
    return game->apply(state, &entry, events) < 0 ? -1 : n;
}
