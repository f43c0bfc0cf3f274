/* position.h: sets up a fixed position of Big Ben for tests, and cuts wires of a given kind. */
#ifndef PL_BIG_BEN_TESTS_POSITION_H
#define PL_BIG_BEN_TESTS_POSITION_H

#include <stdio.h>

#include "games/big-ben/game.h"
#include "table.h"

static inline struct bb_state *state_of(struct table *t) { return (struct bb_state *)t->state; }

/* Sets up a position in the first round, in which seat 0 has the cutter. Each seat has a defusing wire at place 1 and secured wires after
 * it, except that the bomb is at place 5 of seat 0. The seats with the lowest numbers are on Sherlock's side. If a role card is left over,
 * it is Moriarty's. */
static inline struct bb_state *bb_position(struct table *t, int seats)
{
    table_new(t, &pl_game_big_ben, seats, "laid", NULL);
    struct bb_state *s = state_of(t);
    const struct bb_setup *setup = bb_setup_for((unsigned)seats);
    for (int seat = 0; seat < seats; seat++) {
        s->players[seat].role = seat < setup->roles[BB_SIDE_SHERLOCK] ? BB_SIDE_SHERLOCK : BB_SIDE_MORIARTY;
        for (int place = 0; place < BB_HAND_MAX; place++)
            s->players[seat].wire[place] = place ? BB_WIRE_SECURED : BB_WIRE_DEFUSING;
    }
    s->players[0].wire[4] = BB_WIRE_BOMB;
    s->unused_role = s->unused_role == PL_NONE ? PL_NONE : BB_SIDE_MORIARTY;
    s->cutter = 0;
    if (!bb_audit(s, NULL))
        test_fail(__FILE__, __LINE__, "the position is not well formed");
    return s;
}

static inline void act(struct table *t, int seat, const char *verb, int a, int b)
{
    char words[40];
    if (b < 0)
        snprintf(words, sizeof words, "%s %d", verb, a);
    else
        snprintf(words, sizeof words, "%s %d %d", verb, a, b);
    table_do(t, seat, words);
}

static inline void cut_place(struct table *t, int owner, int place) { act(t, state_of(t)->cutter, "cut", owner, place); }

/* Makes the seat with the cutter cut a wire of this kind. If no other seat has such a wire, first swaps one of the cutting seat's own
 * wires with a wire of another seat. */
static inline void cut_kind(struct table *t, int kind)
{
    struct bb_state *s = state_of(t);
    uint8_t *own = NULL, *other = NULL;
    for (int seat = 0; seat < s->base.seats; seat++)
        for (int place = 0; place < BB_HAND_MAX; place++) {
            uint8_t *wire = &s->players[seat].wire[place];
            if (seat != s->cutter && *wire == kind) {
                cut_place(t, seat, place + 1);
                return;
            }
            if (seat == s->cutter && *wire == kind)
                own = wire;
            if (seat != s->cutter && *wire != PL_NONE)
                other = wire;
        }
    if (!own || !other)
        test_fail(__FILE__, __LINE__, "no wire of kind %d is left", kind);
    *own = *other;
    *other = (uint8_t)kind;
    cut_kind(t, kind);
}

/* Cuts secured wires until `cuts` wires have been cut in the match. */
static inline void cut_secured_until(struct table *t, int cuts)
{
    while (state_of(t)->cuts_n < cuts)
        cut_kind(t, BB_WIRE_SECURED);
}

static inline int count_kind(const struct bb_player *p, int kind)
{
    int n = 0;
    for (int place = 0; place < BB_HAND_MAX; place++)
        n += p->wire[place] == kind;
    return n;
}

#endif
