/* legal.c: lists a seat's legal actions. Never changes the state. */
#include "games/sherlock-mycroft/game.h"

/* Appends one action for each member of `set`. */
static pl_action *each(pl_action *out, enum sm_verb verb, unsigned set)
{
    for (; set; set &= set - 1)
        *out++ = PL_ACT1(verb, pl_lowest(set));
    return out;
}

/* Appends one action for each occupied place in the line; places are counted from 1. */
static pl_action *each_place(pl_action *out, enum sm_verb verb, const struct sm_state *s)
{
    for (int i = 0; i < SM_LINE; i++)
        if (s->line[i] != PL_NONE)
            *out++ = PL_ACT1(verb, i + 1);
    return out;
}

static pl_action *moves(pl_action *out, const struct sm_state *s, unsigned seat)
{
    unsigned room = sm_targets(s, seat);
    if (s->day == 1)
        return each(out, SM_V_PLACE, room);
    for (unsigned from = s->seat[seat].standing; from; from &= from - 1) {
        pl_action head = PL_ACT1(SM_V_GO, pl_lowest(from));
        for (unsigned to = room; to; to &= to - 1)
            *out++ = head | PL_ARG(1, pl_lowest(to));
    }
    return out;
}

/* Appends one action for each title of this seat's open cards. For wildcards, appends one action for each suit to which a wildcard is
 * assigned, and one if a wildcard is set aside. */
static pl_action *own_cards(pl_action *out, enum sm_verb verb, const struct sm_seat *p)
{
    out = each(out, verb, sm_open_suits(p));
    if (sm_wildcards_aside(p))
        *out++ = PL_ACT1(verb, SM_WILDCARD);
    for (unsigned on = p->wild_on; on; on &= on - 1)
        *out++ = PL_ACT2(verb, SM_WILDCARD, pl_lowest(on));
    if (p->open[SM_MAP])
        *out++ = PL_ACT1(verb, SM_MAP);
    return out;
}

static pl_action *draws(pl_action *out, const struct sm_state *s, const struct sm_seat *me)
{
    int most = me->investigation_markers < SM_HAND ? me->investigation_markers : SM_HAND;
    if (s->deck_n < most) {
        int left = s->deck_n + sm_discard_n(s);
        most = left < most ? left : most;
    }
    for (int n = 1; n <= most; n++)
        *out++ = PL_ACT1(SM_V_DRAW, n);
    return out;
}

static pl_action *keeps(pl_action *out, const struct sm_state *s)
{
    unsigned set = 0;
    for (int i = 0; i < SM_HAND; i++)
        if (s->drawn[i] != PL_NONE)
            set |= 1u << s->drawn[i];
    return each(out, SM_V_KEEP, set);
}

static pl_action *takes(pl_action *out, const struct sm_state *s, unsigned seat)
{
    out = each_place(out, SM_V_TAKE, s);
    if (sm_can_collect(s, seat))
        *out++ = PL_ACT(SM_V_COLLECT);
    if (s->at != SM_LESTRADE || !s->step) /* SM-38 */
        *out++ = PL_ACT(SM_V_PASS);
    return out;
}

/* Called only in phases in which the seat may pass. Appends all legal actions except `pass`. */
static pl_action *offers(pl_action *out, const struct sm_state *s, unsigned seat)
{
    const struct sm_seat *me = &s->seat[seat], *rival = &s->seat[sm_rival(seat)];
    if (s->phase == SM_P_STEAL)
        return each(out, SM_V_STEAL, sm_open_suits(rival) | (unsigned)(rival->open[SM_MAP] != 0) << SM_MAP);
    if (s->phase == SM_P_DRAW)
        return draws(out, s, me);
    if (s->phase == SM_P_DISCARD)
        return each_place(out, SM_V_DISCARD, s);
    if (s->phase == SM_P_SELL)
        return each(out, SM_V_SELL, sm_open_suits(me));
    if (s->phase == SM_P_GIVE)
        return own_cards(out, SM_V_GIVE, me);
    if (s->phase == SM_P_RESERVE)
        return each_place(out, SM_V_RESERVE, s);
    *out = PL_ACT1(SM_V_DRAW, 1); /* SM-51: after a visit to Von Kramm, the rival may draw one clue */
    return out + 1;
}

static pl_action *wilds(pl_action *out, unsigned suits)
{
    out = each(out, SM_V_WILD, suits);
    *out = PL_ACT(SM_V_ASIDE);
    return out + 1;
}

int sm_legal(const void *state, pl_seat seat, pl_action *out)
{
    const struct sm_state *s = state;
    if (!pl_seats_has(sm_actors(s), seat))
        return 0;
    const struct sm_seat *me = &s->seat[seat];
    pl_action *end = out;
    switch ((enum sm_phase)s->phase) {
    case SM_P_CHOOSE:
        *end++ = PL_ACT1(SM_V_CHOOSE, me->candidate[0]);
        *end++ = PL_ACT1(SM_V_CHOOSE, me->candidate[1]);
        break;
    case SM_P_MOVE:
        end = moves(end, s, seat);
        if (sm_can_reserve(s, seat))
            end = each_place(end, SM_V_RESERVE, s);
        break;
    case SM_P_TAKE:
        end = takes(end, s, seat);
        break;
    case SM_P_STEAL:
    case SM_P_DRAW:
    case SM_P_DISCARD:
    case SM_P_SELL:
    case SM_P_GIVE:
    case SM_P_RIVAL:
    case SM_P_RESERVE:
        end = offers(end, s, seat);
        *end++ = PL_ACT(SM_V_PASS);
        break;
    case SM_P_KEEP:
        end = keeps(end, s);
        break;
    case SM_P_SWAP:
        end = each_place(end, SM_V_TAKE, s);
        break;
    case SM_P_WILD:
        end = wilds(end, s->pending == SM_WILDCARD ? sm_wildcard_targets(me) : 1u << s->pending);
        break;
    case SM_P_LEFTOVER:
        end = wilds(end, sm_wildcard_targets(me));
        break;
    case SM_P_MORIARTY:
        end = own_cards(end, SM_V_DROP, me);
        if (me->investigation_markers >= 2)
            *end++ = PL_ACT(SM_V_PAY);
        break;
    case SM_P_MORAN:
        end = each(end, SM_V_LAY, me->standing);
        break;
    case SM_P_OVER:
    case SM_PHASES:
        break;
    }
    return (int)(end - out);
}
