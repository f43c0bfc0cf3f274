/* legal.c: lists the legal actions of a seat. rules.c decides whether a single action is legal and which rule forbids it. */
#include "games/i-say-holmes/game.h"

static int put_cards(pl_action *out, enum ish_verb verb, ish_set set)
{
    int n = 0;
    for (; set; set &= set - 1)
        out[n++] = PL_ACT1(verb, pl_lowest(set));
    return n;
}

static int put_seats(pl_action *out, pl_seats set)
{
    int n = 0;
    for (; set; set &= (pl_seats)(set - 1))
        out[n++] = PL_ACT1(ISH_V_NAME, pl_lowest(set));
    return n;
}

static int list_tokens(const struct ish *s, pl_seat who, pl_action *out)
{
    int n = 0;
    for (unsigned t = 0; t < ISH_TOKENS_N; t++) {
        pl_action action = PL_ACT1(ISH_V_TOKEN, t);
        if (ish_token_verdict(s, who, action) == 0)
            out[n++] = action;
        for (unsigned from = 0; from < s->base.seats; from++) {
            action = PL_ACT2(ISH_V_TOKEN, t, from);
            if (ish_token_verdict(s, who, action) == 0)
                out[n++] = action;
        }
    }
    if (ish_token_verdict(s, who, PL_ACT(ISH_V_TOKEN)) == 0)
        out[n++] = PL_ACT(ISH_V_TOKEN);
    return n;
}

static int list_moves(const struct ish *s, pl_seat seat, pl_action *out)
{
    int n = 0;
    for (unsigned from = 0; from < s->base.seats; from++)
        for (unsigned to = 0; to < s->base.seats; to++)
            if (ish_verdict(s, seat, PL_ACT2(ISH_V_MOVE, from, to)) == 0)
                out[n++] = PL_ACT2(ISH_V_MOVE, from, to);
    return n;
}

static int list_answers(const struct ish_frame *f, ish_set hand, pl_action *out)
{
    int n = 0;
    out[n++] = PL_ACT(ISH_V_ALLOW);
    if (ish_in(hand, ISH_ALIBI) && (f->kind == ISH_IMPROMPTU || ish_in(ish_alibi, f->card)))
        out[n++] = PL_ACT(ISH_V_ALIBI);
    if (ish_in(hand, ISH_MASTERMIND))
        out[n++] = PL_ACT(ISH_V_MASTERMIND);
    return n;
}

/* Lists the actions available to a player on their own turn: play a card, draw, keep, done. */
static int list_turn(const struct ish *s, const struct ish_frame *f, ish_set hand, pl_action *out)
{
    ish_set suitable = ish_suitable(s) & ~ISH_ALL_I_SAY, may = suitable | ish_permissible(s);
    if (f->ask == ISH_ASK_DRAWN)
        hand = ISH_BIT(f->card);
    int n = put_cards(out, ISH_V_PLAY, hand & may);
    if (f->ask == ISH_ASK_MORE)
        out[n++] = PL_ACT(ISH_V_DONE);
    else if (!(hand & suitable))
        out[n++] = PL_ACT(f->ask == ISH_ASK_DRAWN ? ISH_V_KEEP : ISH_V_DRAW);
    return n;
}

static int list_look(const struct ish *s, const struct ish_frame *f, pl_action *out)
{
    int n = 0;
    if (f->card != ISH_LESTRADE && (ish_holds(s, f->target) & ISH_ALL_VILLAIN))
        out[n++] = PL_ACT(ISH_V_ARREST);
    out[n++] = PL_ACT(ISH_V_DONE);
    return n;
}

static int list_asked(const struct ish *s, const struct ish_frame *f, pl_seat seat, ish_set hand, pl_action *out)
{
    int n;
    switch ((enum ish_ask)f->ask) {
    case ISH_ASK_TURN:
    case ISH_ASK_DRAWN:
    case ISH_ASK_MORE:
        return list_turn(s, f, hand, out);
    case ISH_ASK_TOKEN:
        return list_tokens(s, seat, out);
    case ISH_ASK_GIFT:
        return list_tokens(s, f->target, out);
    case ISH_ASK_NAME:
        n = put_seats(out, ish_nameable(s, f));
        if (ish_nobody_nameable(f))
            out[n++] = PL_ACT(ISH_V_NAME);
        return n;
    case ISH_ASK_MOVE:
        return list_moves(s, seat, out);
    case ISH_ASK_ANSWER:
        return list_answers(f, hand, out);
    case ISH_ASK_SHOW:
        return put_cards(out, ISH_V_SHOW, ish_showable(s, seat));
    case ISH_ASK_LOOK:
        return list_look(s, f, out);
    case ISH_ASK_GIVE:
        return put_cards(out, ISH_V_GIVE, hand);
    case ISH_ASK_PASS:
        return put_cards(out, ISH_V_PASS, hand);
    case ISH_ASK_DISCARD:
        n = put_cards(out, ISH_V_DISCARD, hand & ISH_ALL_VILLAIN);
        if (!n)
            out[n++] = PL_ACT(ISH_V_DONE);
        return n;
    case ISH_ASK_NOTHING:
    case ISH_ASKS_N:
        break;
    }
    return 0;
}

int ish_legal(const void *state, pl_seat seat, pl_action out[PL_LEGAL_MAX])
{
    const struct ish *s = state;
    if (!pl_seats_has(ish_actors(s), seat))
        return 0;
    ish_set hand = ish_holds(s, seat);
    int n = list_asked(s, ish_top_of(s), seat, hand, out);
    if (ish_may_escape(s, seat))
        out[n++] = PL_ACT(ISH_V_ESCAPE); /* ISH-54 */
    return n;
}

/* Rule ISH-54: a seat that is not asked may still escape. */
int ish_asides(const void *state, pl_seat seat, pl_action out[PL_LEGAL_MAX])
{
    const struct ish *s = state;
    if (s->base.over || seat >= s->base.seats || pl_seats_has(ish_actors(s), seat) || !ish_may_escape(s, seat))
        return 0;
    out[0] = PL_ACT(ISH_V_ESCAPE);
    return 1;
}
