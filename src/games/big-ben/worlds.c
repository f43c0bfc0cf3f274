/* worlds.c: implements `determinise`, which makes a random state that fits a view. It uses only the view. */
#include "games/big-ben/game.h"

/* Deals at random the role cards that the viewer cannot see, including the leftover card. Every distribution is equally likely. */
static void guess_roles(const struct bb_view *v, struct pl_rng *rng, struct bb_state *s)
{
    uint8_t cards[BB_ROLES_MAX], of[BB_SIDES_N];
    unsigned n = 0, all = v->roles[BB_SIDE_SHERLOCK] + v->roles[BB_SIDE_MORIARTY];
    pl_copy(of, v->roles, sizeof of);
    if (v->role != PL_NONE)
        of[v->role]--;
    bb_shuffled(cards, of, BB_SIDES_N, rng);
    for (unsigned seat = 0; seat < v->base.seats; seat++)
        s->players[seat].role = seat == v->base.viewer ? v->role : cards[n++];
    s->unused_role = all > v->base.seats ? cards[n] : PL_NONE;
}

/* Chooses the uncut wires at random. Every order of the viewer's own wires and every distribution of the other wires is equally likely,
 * because uncut wires were shuffled after each round and cut wires are public. */
static void guess_wires(const struct bb_view *v, struct pl_rng *rng, struct bb_state *s)
{
    uint8_t own[BB_HAND_MAX], rest[BB_DECK_MAX], of[BB_WIRES_N];
    for (int wire = 0; wire < BB_WIRES_N; wire++)
        of[wire] = (uint8_t)(v->uncut[wire] - v->hand_left[wire]);
    bb_shuffled(own, v->hand_left, BB_WIRES_N, rng);
    bb_shuffled(rest, of, BB_WIRES_N, rng);
    const uint8_t *next_own = own, *next = rest;
    for (unsigned seat = 0; seat < v->base.seats; seat++)
        for (unsigned place = 0; place < v->players[seat].places; place++)
            if (!v->players[seat].cut[place])
                s->players[seat].wire[place] = seat == v->base.viewer ? *next_own++ : *next++;
}

static void copy_shown(const struct bb_view *v, struct bb_state *s)
{
    s->unused_role = v->unused_role;
    for (unsigned seat = 0; seat < v->base.seats; seat++) {
        s->players[seat].role = v->players[seat].role;
        for (unsigned place = 0; place < v->players[seat].places; place++)
            if (!v->players[seat].cut[place])
                s->players[seat].wire[place] = v->players[seat].wire[place];
    }
}

int bb_determinise(const void *view, struct pl_rng *rng, void *state)
{
    const struct bb_view *v = view;
    struct bb_state *s = state;
    pl_zero(s, sizeof *s);
    s->base.seats = v->base.seats;
    s->base.over = v->base.over;
    s->round = v->round;
    s->cutter = v->cutter;
    s->found = v->found;
    s->winner = v->winner;
    s->cuts_n = v->cuts_n;
    pl_copy(s->cuts, v->cuts, sizeof s->cuts);
    for (unsigned seat = 0; seat < v->base.seats; seat++) {
        const struct bb_view_seat *from = &v->players[seat];
        struct bb_player *p = &s->players[seat];
        p->trusts = from->trusts;
        p->accuses = from->accuses;
        p->claims = from->claims;
        p->changes = from->changes;
        p->claimed_defusing = from->claimed_defusing;
        p->claimed_bomb = from->claimed_bomb;
        for (int place = 0; place < BB_HAND_MAX; place++)
            p->wire[place] = PL_NONE;
    }
    if (v->base.over) {
        copy_shown(v, s);
    } else {
        guess_roles(v, rng, s);
        guess_wires(v, rng, s);
    }
    pl_rng_spawn(&s->base.rng, rng);
    return 0;
}
