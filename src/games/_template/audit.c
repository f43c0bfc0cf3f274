/* audit.c: checks that a state is a possible position of Three Cards. The state may hold any bytes. If a state passes this check, no other
 * function reads out of bounds when it uses that state. */
#include "games/_template/game.h"

static bool no(struct pl_out *why, const char *reason)
{
    if (why)
        pl_put(why, reason);
    return false;
}

static unsigned rounds_done(const struct tc_state *s) { return s->base.over ? TC_ROUNDS : s->round - 1u; }

/* Checks the numbers that the other checks use as array indexes. */
static bool frame_ok(const struct tc_state *s, struct pl_out *why)
{
    if (s->base.seats < TC_SEATS_MIN || s->base.seats > TC_SEATS_MAX)
        return no(why, "the seats are not two to four");
    if (s->base.over > 1 || s->options.low > 1)
        return no(why, "a value is neither true nor false");
    if (s->round < 1 || s->round > TC_ROUNDS || (s->base.over && s->round != TC_ROUNDS))
        return no(why, "the round is out of range");
    if (s->turned_n != rounds_done(s) * s->base.seats)
        return no(why, "the revealed cards do not fit the round");
    return true;
}

/* Adds a card to the set `seen`. Fails if the set already contains the card. */
static bool place(unsigned *seen, unsigned card, struct pl_out *why)
{
    if (card >= TC_CARDS)
        return no(why, "a card is out of range");
    if (*seen >> card & 1)
        return no(why, "a card is in two places");
    *seen |= 1u << card;
    return true;
}

static bool cards_ok(const struct tc_state *s, struct pl_out *why)
{
    unsigned seen = 0;
    for (unsigned i = 0; i < s->turned_n; i++)
        if (!place(&seen, s->turned[i], why))
            return false;
    for (unsigned seat = 0; seat < s->base.seats; seat++) {
        const struct tc_seat *p = &s->seat[seat];
        bool laid = p->laid != PL_NONE;
        for (unsigned rest = p->hand; rest; rest &= rest - 1)
            if (!place(&seen, (unsigned)pl_lowest(rest), why))
                return false;
        if (laid && !place(&seen, p->laid, why))
            return false;
        if ((unsigned)pl_bits(p->hand) + laid != TC_HAND - rounds_done(s))
            return no(why, "a hand has the wrong number of cards");
        if (p->claim != PL_NONE && (p->claim >= TC_CARDS || s->base.over))
            return no(why, "a claim is out of range or made after the end");
    }
    return true;
}

bool tc_audit(const void *state, struct pl_out *why)
{
    const struct tc_state *s = state;
    unsigned points = 0;
    if (!frame_ok(s, why) || !cards_ok(s, why))
        return false;
    for (unsigned seat = 0; seat < s->base.seats; seat++)
        points += s->seat[seat].points;
    if (points != rounds_done(s))
        return no(why, "the points do not fit the number of rounds");
    if (!s->base.over && !tc_actors(s))
        return no(why, "all seats have laid a card, but the cards were not revealed");
    return true;
}
