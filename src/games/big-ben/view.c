/* view.c: fills in one viewer's view. Copies only what that viewer may know, and does not change the state. */
#include "games/big-ben/game.h"

static void view_seat(const struct bb_state *s, unsigned seat, pl_seat viewer, struct bb_view_seat *out)
{
    const struct bb_player *p = &s->players[seat];
    out->trusts = p->trusts;
    out->accuses = p->accuses;
    out->claims = p->claims;
    out->changes = p->changes;
    out->claimed_defusing = p->claimed_defusing;
    out->claimed_bomb = p->claimed_bomb;
    out->role = s->base.over || seat == viewer ? p->role : PL_NONE;
    out->places = (uint8_t)bb_wires_each(s->round);
    for (unsigned place = 0; place < out->places; place++) {
        out->cut[place] = p->wire[place] == PL_NONE;
        out->wire[place] = s->base.over ? p->wire[place] : PL_NONE; /* BB-5, BB-35 */
    }
}

/* BB-11: all cuts are public. For each cut in this round, the view also shows what kind of wire was cut. */
static void view_cuts(const struct bb_state *s, pl_seat viewer, struct bb_view *v)
{
    v->cuts_n = s->cuts_n;
    pl_copy(v->cuts, s->cuts, sizeof v->cuts);
    for (unsigned i = 0; i < s->cuts_n; i++) {
        const struct bb_cut *c = &s->cuts[i];
        v->uncut[c->wire]--;
        if (c->round != s->round)
            continue;
        v->players[c->owner].wire[c->place - 1] = c->wire;
        if (c->owner == viewer)
            v->hand_dealt[c->wire]++;
    }
}

void bb_view(const void *state, pl_seat viewer, void *view)
{
    const struct bb_state *s = state;
    const struct bb_setup *setup = bb_setup_for(s->base.seats);
    struct bb_view *v = view;
    bool seated = viewer < s->base.seats;
    pl_zero(v, sizeof *v);
    v->base = (struct pl_view_base){
        .viewer = viewer, .seats = s->base.seats, .over = s->base.over, .waiting = s->base.over ? 0 : PL_SEAT_BIT(s->cutter)};
    v->phase = s->base.over ? BB_PHASE_OVER : BB_PHASE_CUT;
    v->role = seated ? s->players[viewer].role : PL_NONE;
    v->round = s->round;
    v->cutter = s->cutter;
    v->cuts_left = (uint8_t)(s->round * s->base.seats - s->cuts_n);
    v->found = s->found;
    v->winner = s->winner;
    v->unused_role = s->base.over ? s->unused_role : PL_NONE; /* BB-3: the role card that was not dealt stays secret until the end */
    pl_copy(v->roles, setup->roles, sizeof v->roles);
    pl_copy(v->uncut, setup->wires, sizeof v->uncut);
    for (unsigned seat = 0; seat < s->base.seats; seat++)
        view_seat(s, seat, viewer, &v->players[seat]);
    view_cuts(s, viewer, v);
    /* BB-5, BB-22: players know how many wires of each kind they have, but not their order. */
    for (unsigned place = 0; seated && place < bb_wires_each(s->round); place++)
        if (s->players[viewer].wire[place] != PL_NONE)
            v->hand_left[s->players[viewer].wire[place]]++;
    for (int wire = 0; wire < BB_WIRES_N; wire++)
        v->hand_dealt[wire] += v->hand_left[wire];
}
