/* talk.c: handles claims, trust and accusations. They are public and are checked against public information only. */
#include "games/big-ben/game.h"

/* BB-26: a claim is about the hand as it was dealt, so defusing wires that were cut in this round still count. */
unsigned bb_claim_bound(const struct bb_state *s)
{
    unsigned out = bb_setup_for(s->base.seats)->wires[BB_WIRE_DEFUSING] - s->found, each = bb_wires_each(s->round);
    for (int i = s->cuts_n; i > 0 && s->cuts[i - 1].round == s->round; i--)
        out += s->cuts[i - 1].wire == BB_WIRE_DEFUSING;
    return out < each ? out : each;
}

static bool claims(const struct bb_player *p, enum bb_claim about) { return p->claims >> about & 1; }

static int count_refusal(const struct bb_state *s, const struct bb_player *p, int count)
{
    if ((unsigned)count > bb_claim_bound(s))
        return -BB_R_COUNT;
    return claims(p, BB_ABOUT_DEFUSING) && p->claimed_defusing == count ? -BB_R_REPEAT : 0;
}

static int opinion_refusal(const struct bb_state *s, pl_seat seat, enum bb_verb verb, int other)
{
    const struct bb_player *p = &s->players[seat];
    if (other == seat || other >= s->base.seats)
        return -BB_R_OTHER_SEAT;
    if (verb == BB_WITHDRAW_OPINION)
        return pl_seats_has(p->trusts | p->accuses, (unsigned)other) ? 0 : -BB_R_NOTHING_SAID;
    return pl_seats_has(verb == BB_TRUST ? p->trusts : p->accuses, (unsigned)other) ? -BB_R_REPEAT : 0;
}

int bb_talk_refusal(const struct bb_state *s, pl_seat seat, pl_action action)
{
    const struct bb_player *p = &s->players[seat];
    enum bb_verb verb = (enum bb_verb)pl_verb_of(action);
    int first = pl_arg(action, 0), verdict = 0;
    switch (verb) {
    case BB_CLAIM_COUNT:
        verdict = count_refusal(s, p, pl_arg(action, 1));
        break;
    case BB_CLAIM_BOMB:
        verdict = claims(p, BB_ABOUT_BOMB) && p->claimed_bomb == (first == BB_SAYS_BOMB) ? -BB_R_REPEAT : 0;
        break;
    case BB_WITHDRAW_CLAIM:
        verdict = claims(p, (enum bb_claim)first) ? 0 : -BB_R_NOTHING_SAID;
        break;
    case BB_TRUST:
    case BB_ACCUSE:
    case BB_WITHDRAW_OPINION:
        verdict = opinion_refusal(s, seat, verb, first);
        break;
    case BB_WITHDRAW_STANCE:
        /* BB-29: `withdraw bomb` withdraws any claim about the bomb, so `withdraw no-bomb` is always refused. */
        verdict = -BB_R_NOTHING_SAID;
        break;
    case BB_CUT:
    case BB_VERBS_N:
        return -PL_R_NOT_NOW; /* a cut is neither a claim nor an opinion, so this function does not check it */
    }
    /* BB-31 is checked last, so that a refusal names BB-31 only if no other rule is broken. */
    return verdict == 0 && p->changes >= BB_CHANGES_MAX ? -BB_R_CHANGES : verdict;
}

/* BB-28: a player who trusts a seat no longer accuses it, and a player who accuses a seat no longer trusts it. */
static void set_opinion(struct bb_player *p, enum bb_verb verb, int other)
{
    p->trusts &= (pl_seats)~PL_SEAT_BIT(other);
    p->accuses &= (pl_seats)~PL_SEAT_BIT(other);
    if (verb == BB_TRUST)
        p->trusts |= PL_SEAT_BIT(other);
    else if (verb == BB_ACCUSE)
        p->accuses |= PL_SEAT_BIT(other);
}

static void withdraw_claim(struct bb_player *p, enum bb_claim about)
{
    p->claims &= (uint16_t) ~(1u << about);
    if (about == BB_ABOUT_DEFUSING)
        p->claimed_defusing = 0;
    else
        p->claimed_bomb = 0;
}

void bb_talk(struct bb_state *s, pl_seat seat, pl_action action, struct pl_events *events)
{
    struct bb_player *p = &s->players[seat];
    enum bb_verb verb = (enum bb_verb)pl_verb_of(action);
    int first = pl_arg(action, 0);
    p->changes++;
    switch (verb) {
    case BB_CLAIM_COUNT:
        p->claims |= 1u << BB_ABOUT_DEFUSING;
        p->claimed_defusing = (uint8_t)pl_arg(action, 1);
        pl_tell(events, PL_EVERYONE, BB_E_CLAIM_COUNT, seat, p->claimed_defusing);
        return;
    case BB_CLAIM_BOMB:
        p->claims |= 1u << BB_ABOUT_BOMB;
        p->claimed_bomb = first == BB_SAYS_BOMB;
        pl_tell(events, PL_EVERYONE, p->claimed_bomb ? BB_E_CLAIM_BOMB : BB_E_CLAIM_NO_BOMB, seat);
        return;
    case BB_WITHDRAW_CLAIM:
        withdraw_claim(p, (enum bb_claim)first);
        pl_tell(events, PL_EVERYONE, BB_E_WITHDRAW_CLAIM, seat, (int16_t)first);
        return;
    case BB_TRUST:
    case BB_ACCUSE:
    case BB_WITHDRAW_OPINION:
        set_opinion(p, verb, first);
        pl_tell(events, PL_EVERYONE,
                verb == BB_TRUST    ? BB_E_TRUST
                : verb == BB_ACCUSE ? BB_E_ACCUSE
                                    : BB_E_WITHDRAW_OPINION,
                seat, (int16_t)first);
        return;
    case BB_WITHDRAW_STANCE:
    case BB_CUT:
    case BB_VERBS_N:
        return;
    }
}
