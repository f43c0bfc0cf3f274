/* legal.c: lists a seat's legal actions and its asides (actions that are allowed at any time). Both lists depend only on what the seat may
 * know. */
#include "games/_template/game.h"

int tc_legal(const void *state, pl_seat seat, pl_action out[PL_LEGAL_MAX])
{
    const struct tc_state *s = state;
    int n = 0;
    if (seat >= s->base.seats || !pl_seats_has(tc_actors(s), seat))
        return 0;
    for (unsigned rest = s->seat[seat].hand; rest; rest &= rest - 1)
        out[n++] = PL_ACT1(TC_LAY, pl_lowest(rest));
    return n;
}

/* TC-7: a seat may claim any card, even a card that has been revealed. */
int tc_asides(const void *state, pl_seat seat, pl_action out[PL_LEGAL_MAX])
{
    const struct tc_state *s = state;
    int n = 0;
    if (s->base.over || seat >= s->base.seats || s->seat[seat].claim != PL_NONE)
        return 0;
    for (unsigned card = 0; card < TC_CARDS; card++)
        out[n++] = PL_ACT1(TC_CLAIM, card);
    return n;
}
