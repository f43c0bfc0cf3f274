/* audit.c: checks that a state is a possible position of Big Ben. Each card must be in exactly one place, and each number must be within
 * its bounds. The state passed in may contain arbitrary bytes. Every other function can safely be called on a state that passes this check.
 */
#include "games/big-ben/game.h"

static bool no(struct pl_out *why, const char *reason)
{
    if (why)
        pl_put(why, reason);
    return false;
}

/* Checks the numbers that the other checks use as array indexes. */
static bool frame_ok(const struct bb_state *s, struct pl_out *why)
{
    if (!bb_setup_for(s->base.seats))
        return no(why, "the seats are not four to eight");
    if (s->base.over > 1)
        return no(why, "over is neither true nor false");
    if (s->round < 1 || s->round > BB_ROUNDS)
        return no(why, "the round is out of range");
    if (s->cutter >= s->base.seats)
        return no(why, "the cutter is not a seat of the match");
    if (s->cuts_n > BB_ROUNDS * s->base.seats)
        return no(why, "there are more cuts than four rounds have");
    if (!pl_all_zero(&s->cuts[s->cuts_n], sizeof s->cuts[0] * (BB_CUTS_MAX - s->cuts_n)))
        return no(why, "the list of cuts is not zero after the last cut");
    if (!pl_all_zero(&s->players[s->base.seats], sizeof s->players[0] * (BB_SEATS_MAX - s->base.seats)))
        return no(why, "a seat beyond those of the match is not zero");
    /* A new round begins right after the last cut of a round, unless that cut ends the match. */
    unsigned before = s->base.over && s->cuts_n ? s->cuts_n - 1u : s->cuts_n;
    if (s->round != before / s->base.seats + 1)
        return no(why, "the round does not fit the number of cuts");
    return true;
}

static bool roles_ok(const struct bb_state *s, struct pl_out *why)
{
    const struct bb_setup *setup = bb_setup_for(s->base.seats);
    unsigned of[BB_SIDES_N] = {0}, cards = setup->roles[BB_SIDE_SHERLOCK] + setup->roles[BB_SIDE_MORIARTY];
    for (unsigned seat = 0; seat < s->base.seats; seat++) {
        if (s->players[seat].role >= BB_SIDES_N)
            return no(why, "a seat has no role");
        of[s->players[seat].role]++;
    }
    if ((cards > s->base.seats) != (s->unused_role < BB_SIDES_N) || (s->unused_role >= BB_SIDES_N && s->unused_role != PL_NONE))
        return no(why, "the role card left over does not fit the number of seats");
    if (s->unused_role != PL_NONE)
        of[s->unused_role]++;
    for (int side = 0; side < BB_SIDES_N; side++)
        if (of[side] != setup->roles[side])
            return no(why, "the roles do not fit the number of players");
    return true;
}

/* Checks that each cut is possible, that its cutter is the owner of the previously cut wire, and that no place is cut twice in a round.
 * Counts the cut wires by kind in `of`. */
static bool cuts_ok(const struct bb_state *s, unsigned of[BB_WIRES_N], struct pl_out *why)
{
    uint8_t gone[BB_SEATS_MAX] = {0};
    for (unsigned i = 0; i < s->cuts_n; i++) {
        const struct bb_cut *c = &s->cuts[i];
        if (c->round != i / s->base.seats + 1)
            return no(why, "a cut is in the wrong round");
        if (c->cutter >= s->base.seats || c->owner >= s->base.seats || c->cutter == c->owner)
            return no(why, "a cut is not of another seat's wire");
        if (c->cutter != (i ? s->cuts[i - 1].owner : c->cutter))
            return no(why, "a cut was not made by the owner of the wire cut before");
        if (c->place < 1 || c->place > bb_wires_each(c->round))
            return no(why, "the place of a cut is out of range");
        if (c->wire >= BB_WIRES_N)
            return no(why, "the wire of a cut is out of range");
        if (i % s->base.seats == 0)
            pl_zero(gone, sizeof gone);
        if (gone[c->owner] >> c->place & 1)
            return no(why, "a place was cut twice in one round");
        gone[c->owner] |= (uint8_t)(1u << c->place);
        of[c->wire]++;
        if (c->wire == BB_WIRE_BOMB && i + 1 != s->cuts_n)
            return no(why, "there are cuts after the bomb was cut");
    }
    if (s->cuts_n && s->cutter != s->cuts[s->cuts_n - 1].owner)
        return no(why, "the cutter is not the owner of the wire cut last");
    return true;
}

static bool cut_this_round(const struct bb_state *s, unsigned seat, unsigned place)
{
    for (unsigned i = s->cuts_n; i > 0 && s->cuts[i - 1].round == s->round; i--)
        if (s->cuts[i - 1].owner == seat && s->cuts[i - 1].place == place + 1)
            return true;
    return false;
}

/* Checks the uncut wires. `of` must already contain the number of cut wires of each kind. */
static bool wires_ok(const struct bb_state *s, unsigned of[BB_WIRES_N], struct pl_out *why)
{
    const struct bb_setup *setup = bb_setup_for(s->base.seats);
    for (unsigned seat = 0; seat < s->base.seats; seat++)
        for (unsigned place = 0; place < BB_HAND_MAX; place++) {
            uint8_t wire = s->players[seat].wire[place];
            bool lies = place < bb_wires_each(s->round) && !cut_this_round(s, seat, place);
            if (lies ? wire >= BB_WIRES_N : wire != PL_NONE)
                return no(why, lies ? "an uncut place has no wire" : "a wire is at a place that was cut or is not used in this round");
            if (lies)
                of[wire]++;
        }
    for (int wire = 0; wire < BB_WIRES_N; wire++)
        if (of[wire] != setup->wires[wire])
            return no(why, "the wires do not fit the number of players");
    return true;
}

/* Checks `over` and `winner`, which follow from the cuts. */
static bool end_ok(const struct bb_state *s, const unsigned cut[BB_WIRES_N], struct pl_out *why)
{
    unsigned all = bb_setup_for(s->base.seats)->wires[BB_WIRE_DEFUSING];
    if (s->found != cut[BB_WIRE_DEFUSING])
        return no(why, "`found` does not fit the cuts");
    if (s->found == all && s->cuts[s->cuts_n - 1].wire != BB_WIRE_DEFUSING)
        return no(why, "there are cuts after the last defusing wire was found");
    uint8_t winner = PL_NONE;
    if (s->found == all)
        winner = BB_SIDE_SHERLOCK;
    else if (cut[BB_WIRE_BOMB] || s->cuts_n == BB_ROUNDS * s->base.seats)
        winner = BB_SIDE_MORIARTY;
    if (s->winner != winner || s->base.over != (winner != PL_NONE))
        return no(why, "`over` or `winner` does not fit the cuts");
    return true;
}

static bool talk_ok(const struct bb_state *s, struct pl_out *why)
{
    for (unsigned seat = 0; seat < s->base.seats; seat++) {
        const struct bb_player *p = &s->players[seat];
        pl_seats others = pl_seats_upto(s->base.seats) & (pl_seats)~PL_SEAT_BIT(seat);
        if (((p->trusts | p->accuses) & ~others) || (p->trusts & p->accuses))
            return no(why, "a seat trusts or accuses itself or no seat, or does both to the same seat");
        if (p->claims >= 1u << BB_CLAIMS_N || p->claimed_bomb > 1 || p->changes > BB_CHANGES_MAX)
            return no(why, "a claim or the number of changes is out of range");
        bool counted = p->claims >> BB_ABOUT_DEFUSING & 1, bombed = p->claims >> BB_ABOUT_BOMB & 1;
        if ((!counted && p->claimed_defusing) || (!bombed && p->claimed_bomb) || p->claimed_defusing > bb_claim_bound(s))
            return no(why, "a claimed value is out of range");
    }
    return true;
}

bool bb_audit(const void *state, struct pl_out *why)
{
    const struct bb_state *s = state;
    unsigned cut[BB_WIRES_N] = {0}, all[BB_WIRES_N];
    if (!frame_ok(s, why) || !roles_ok(s, why) || !cuts_ok(s, cut, why))
        return false;
    pl_copy(all, cut, sizeof all);
    return wires_ok(s, all, why) && end_ok(s, cut, why) && talk_ok(s, why);
}
