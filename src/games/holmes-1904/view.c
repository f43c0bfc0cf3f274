/* view.c: builds a view. All viewers see the same view, because nobody sees a hand, not even their own (rule HO-5). */
#include "games/holmes-1904/game.h"

void ho_view(const void *state, pl_seat viewer, void *view)
{
    const struct ho_state *s = state;
    struct ho_view *v = view;
    pl_zero(v, sizeof *v);
    pl_seats waiting = ho_actors(s);
    v->base = (struct pl_view_base){
        .viewer = viewer,
        .seats = s->base.seats,
        .over = s->base.over,
        .waits_for_clock = pl_seats_has(waiting, PL_TABLE),
        .waiting = waiting & pl_seats_upto(PL_SEATS_MAX),
    };
    v->phase = s->open.paused ? HO_PHASE_PAUSED : s->open.phase;
    v->now = s->base.now;
    for (unsigned i = 0; i < HO_WINDOWS_N; i++)
        v->windows[i] = ho_window_ms(s->open.options.pace, i);
    pl_copy(&v->table, &s->open, sizeof v->table);
}
