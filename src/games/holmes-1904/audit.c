/* audit.c: checks that a state is a possible position of Sherlock Holmes, 1904. The state may contain arbitrary bytes. */
#include "games/holmes-1904/game.h"

static bool no(struct pl_out *why, const char *reason)
{
    if (why)
        pl_put(why, reason);
    return false;
}

static bool past(const struct ho_state *s, int64_t at) { return at >= HO_NEVER && at <= s->base.now; }

static bool frame_ok(const struct ho_state *s, struct pl_out *why)
{
    const struct ho_open *o = &s->open;
    if (s->base.seats < HO_SEATS_MIN || s->base.seats > HO_SEATS_MAX || o->seats != s->base.seats)
        return no(why, "this game has 3 to 8 seats");
    if (s->base.now < 0 || s->base.now > PL_TIME_MAX)
        return no(why, "the time is out of range");
    if (o->options.pace >= HO_PACES_N || o->options.caller >= HO_CALLERS_N || o->options.target > HO_TARGET_MAX)
        return no(why, "an option is out of range");
    if (o->phase >= HO_PHASES_N || o->phase == HO_PHASE_PAUSED || s->base.over > 1 || (o->phase == HO_PHASE_OVER) != s->base.over)
        return no(why, "the phase is unknown or does not match \"over\"");
    if (o->paused > 1 || o->pause_requested > 1 || (s->base.over && (o->paused || o->pause_requested)))
        return no(why, "\"paused\" or \"pause_requested\" is not a valid flag here");
    if (o->dealer >= o->seats || o->deal < 1 || o->deal > HO_DEALS_MAX || o->plays > HO_PLAYS_MAX || o->traps > HO_TRAPS_IN_A_ROW ||
        o->yard_calls > HO_YARDS_IN_A_ROW)
        return no(why, "the dealer or a count is out of range");
    if (o->pool_n > HO_DECK || o->pending_n > HO_PENDING_MAX || o->record_n > HO_RECORD)
        return no(why, "a list is too long");
    return true;
}

static bool times_ok(const struct ho_state *s, struct pl_out *why)
{
    const struct ho_open *o = &s->open;
    bool sweep = o->phase == HO_PHASE_SWEEP;
    if (!past(s, o->ready_at) || !past(s, o->play_at) || !past(s, o->sweep_began_at) || !past(s, o->sweep_called_at))
        return no(why, "a call is later than the present time");
    if (o->ready_after < 0 || o->ready_after > s->base.now + ho_ms(o, HO_W_CALL))
        return no(why, "\"ready_after\" is out of range");
    if ((o->phase == HO_PHASE_READY && o->ready_at == HO_NEVER) || (o->phase == HO_PHASE_PLAY && o->play_at == HO_NEVER))
        return no(why, "the READY or PLAY of this phase has no time");
    if (sweep != (o->sweep_began_at != HO_NEVER) || sweep != (o->sweep_called_at != HO_NEVER) || o->sweep_began_at > o->sweep_called_at)
        return no(why, "the times of a sweep do not match the phase");
    if (sweep ? o->sweep_caller >= o->seats || !o->players[o->sweep_caller].sweeping : o->sweep_caller != PL_NOBODY)
        return no(why, "\"sweep_caller\" does not match the phase");
    if (s->play_due != HO_NEVER && (o->phase != HO_PHASE_READY || o->options.caller != HO_CALLER_TABLE || s->play_due <= o->ready_at ||
                                    s->play_due > o->ready_at + ho_ms(o, HO_W_LATEST)))
        return no(why, "\"play_due\" is out of range");
    return true;
}

static bool hand_ok(const struct ho_state *s, const struct ho_seat *p, struct pl_out *why)
{
    bool sweep = s->open.phase == HO_PHASE_SWEEP;
    if (p->hand >= HO_HANDS_N || p->hand_penalty >= HO_PENALTIES_N || !past(s, p->hand_since) ||
        (p->hand == HO_HAND_AWAY) != (p->hand_since == HO_NEVER))
        return no(why, "the place of a hand does not match its time");
    if ((p->hand == HO_HAND_AWAY && p->hand_penalty != HO_PENALTY_NONE) ||
        (p->hand == HO_HAND_TOUCHING && p->hand_penalty == HO_PENALTY_CARD))
        return no(why, "\"hand_penalty\" does not match the place of the hand");
    if (p->played > 1 || p->late > 1 || p->sweeping > 1 || (p->sweeping && !sweep) || !past(s, p->protected_at) ||
        (ho_protected(p) && !sweep))
        return no(why, "a flag or the protection of a seat is not possible in this phase");
    if (p->holmes_swept > 1 || (p->holmes_swept && (p->pile_n || (!sweep && s->open.phase != HO_PHASE_GAP))))
        return no(why, "\"holmes_swept\" is not possible here");
    if (!past(s, p->holmes_at) || (ho_holmes_uncalled(p) && p->top != HO_HOLMES))
        return no(why, "\"holmes_at\" is set, but no Sherlock Holmes is on top of the pile");
    if (!past(s, p->lost_at) || (p->lost_at == HO_NEVER) != (p->lost_to == PL_NOBODY) ||
        (p->lost_at == HO_NEVER) != (p->lost_word == PL_NONE))
        return no(why, "\"lost_at\", \"lost_to\" and \"lost_word\" do not match");
    if (p->lost_at != HO_NEVER && (p->lost_to >= s->open.seats || p->lost_word >= HO_TITLES_N))
        return no(why, "\"lost_to\" or \"lost_word\" is out of range");
    return true;
}

static bool reach_ok(const struct ho_state *s, unsigned seat, struct pl_out *why)
{
    const struct ho_seat *p = &s->open.players[seat];
    pl_seats reached = 0;
    if (p->reach_n > HO_REACHES_MAX || (p->reach_n && !p->sweeping) || (p->reach_n == 0) != (p->lands_at == HO_NEVER))
        return no(why, "a seat reaches without having called a sweep");
    if (p->lands_at < HO_NEVER || p->lands_at > s->base.now + ho_ms(&s->open, HO_W_REACH))
        return no(why, "\"lands_at\" is out of range");
    for (unsigned i = 0; i < HO_REACHES_MAX; i++) {
        if (i >= p->reach_n ? p->reach[i] : p->reach[i] >= s->open.seats || p->reach[i] == seat || pl_seats_has(reached, p->reach[i]))
            return no(why, "a seat reaches for an unknown pile, its own pile or the same pile twice");
        reached |= i < p->reach_n ? PL_SEAT_BIT(p->reach[i]) : 0;
    }
    return true;
}

/* Counts how often each title occurs among the first n cards, and adds the counts to `of`. Returns false if a card is unknown or if a byte
 * after these cards is not zero. */
static bool count(const uint8_t *cards, unsigned n, unsigned of[HO_TITLES_N])
{
    if (n > HO_DECK)
        return false;
    for (unsigned i = 0; i < HO_DECK; i++) {
        if (i < n ? cards[i] >= HO_TITLES_N : cards[i])
            return false;
        if (i < n)
            of[cards[i]]++;
    }
    return true;
}

static bool cards_ok(const struct ho_state *s, struct pl_out *why)
{
    const struct ho_open *o = &s->open;
    unsigned of[HO_TITLES_N] = {0};
    bool ok = count(o->pool, o->pool_n, of);
    for (unsigned seat = 0; seat < o->seats; seat++) {
        const struct ho_cards *c = &s->cards[seat];
        const struct ho_seat *p = &o->players[seat];
        ok = ok && count(c->hand, c->hand_n, of) && count(c->pile, c->pile_n, of) && p->hand_n == c->hand_n && p->pile_n == c->pile_n;
        ok = ok && p->top == (c->pile_n ? c->pile[c->pile_n - 1] : PL_NONE);
    }
    if (!ok)
        return no(why, "a card is unknown, or a count does not match its cards");
    for (unsigned title = 0; title < HO_TITLES_N; title++)
        if (of[title] != ho_cards_of[title])
            return no(why, "the cards are not exactly those of the pack");
    return true;
}

static bool pending_ok(const struct ho_state *s, struct pl_out *why)
{
    const struct ho_open *o = &s->open;
    unsigned run = 0;
    if (s->base.over && o->pending_n)
        return no(why, "an action is pending after the end of the match");
    for (unsigned i = 0; i < HO_PENDING_MAX; i++) {
        const struct ho_claim *c = &o->pending[i];
        if (i >= o->pending_n) {
            if (c->seat || c->verb || c->arg)
                return no(why, "the unused part of \"pending\" is not empty");
            continue;
        }
        pl_action action = PL_ACT(c->verb) | (c->arg == PL_NONE ? 0 : PL_ARG(0, c->arg));
        bool reach = c->verb == HO_DO_PRESS && c->arg != PL_NONE;
        if (c->seat >= o->seats || c->verb >= HO_VERBS_N || !pl_action_well_formed(&pl_game_holmes_1904, action) ||
            (reach && (c->arg >= o->seats || c->arg == c->seat)))
            return no(why, "a pending action is not an action a seat can take");
        run = i && o->pending[i - 1].seat == c->seat ? run + 1 : 1;
        if ((i && o->pending[i - 1].seat > c->seat) || run > HO_ACTIONS_PER_MS)
            return no(why, "the pending actions are out of order or too many");
    }
    return true;
}

static bool record_ok(const struct ho_state *s, struct pl_out *why)
{
    const struct ho_open *o = &s->open;
    for (unsigned i = 0; i < HO_RECORD; i++) {
        const struct ho_verdict *v = &o->record[i];
        bool there = i < o->record_n;
        if (there ? v->at < 0 || v->at > s->base.now || v->race >= HO_RACES_N || v->winner >= o->seats || v->loser >= o->seats ||
                        v->title >= HO_TITLES_N
                  : v->at || v->ms || v->race || v->winner || v->loser || v->title)
            return no(why, "the record of decisions is not valid");
    }
    return true;
}

bool ho_audit(const void *state, struct pl_out *why)
{
    const struct ho_state *s = state;
    if (!frame_ok(s, why) || !cards_ok(s, why) || !times_ok(s, why) || !pending_ok(s, why) || !record_ok(s, why))
        return false;
    for (unsigned seat = 0; seat < s->base.seats; seat++)
        if (!hand_ok(s, &s->open.players[seat], why) || !reach_ok(s, seat, why))
            return false;
    return true;
}
