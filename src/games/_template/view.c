/* view.c: fills in one viewer's view. Copies only what that viewer may know, and never changes the state. */
#include "games/_template/game.h"

void tc_view(const void *state, pl_seat viewer, void *view)
{
    const struct tc_state *s = state;
    struct tc_view *v = view;
    pl_zero(v, sizeof *v); /* clears the padding bytes too, because views are compared byte by byte */
    v->base = (struct pl_view_base){.viewer = viewer, .seats = s->base.seats, .over = s->base.over};
    v->options = s->options;
    v->phase = s->base.over ? TC_PHASE_OVER : TC_PHASE_LAY;
    v->round = s->round;
    v->laid = PL_NONE;
    v->turned_n = s->turned_n;
    pl_copy(v->turned, s->turned, sizeof v->turned);
    for (unsigned seat = 0; seat < s->base.seats; seat++) {
        v->points[seat] = s->seat[seat].points;
        v->claims[seat] = s->seat[seat].claim;
    }
    /* TC-2: a viewer knows only whether its own seat has laid a card. The view shows every other seat as if it had not laid a card yet. */
    if (!s->base.over)
        v->base.waiting = pl_seats_upto(s->base.seats);
    if (viewer >= s->base.seats)
        return;
    v->hand = s->seat[viewer].hand;
    v->laid = s->seat[viewer].laid;
    if (v->laid != PL_NONE)
        v->base.waiting &= (pl_seats)~PL_SEAT_BIT(viewer);
}
