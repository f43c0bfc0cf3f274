/* permits.c: computes which texts a viewer may read. Reads only the view, never the state. The texts themselves are in src/cases. */
#include "games/watson-holmes/permits.h"

#include "games/watson-holmes/view.h"

_Static_assert((int)WH_PERMITS_SEATS == (int)WH_SEATS, "permits.h has a row for every seat");

static void permit_answers(const struct wh_view *v, struct wh_permits *p)
{
    for (unsigned seat = 0; seat < v->base.seats && seat < WH_SEATS; seat++) {
        if (!v->seat[seat].answers_readable)
            continue;
        p->answers |= PL_SEAT_BIT(seat);
        for (unsigned q = 0; q < v->questions && q < WH_QUESTIONS; q++)
            p->answer[seat][q] = v->seat[seat].answer[q].written ? v->seat[seat].answer[q].text_id : 0;
    }
}

void wh_permits(const void *view, struct wh_permits *ret)
{
    const struct wh_view *v = view;
    pl_zero(ret, sizeof *ret);
    ret->viewer = v->base.viewer;
    ret->seats = v->base.seats;
    ret->questions = v->questions;
    ret->round = v->round;
    for (unsigned i = 0; i < v->readable_cards_n && i < WH_PLACES; i++) {
        ret->card[ret->cards_n++] = v->readable_cards[i];
        if (v->readable_cards[i] == v->aloud)
            ret->aloud = v->aloud;
    }
    permit_answers(v, ret);
    ret->own_judged = pl_seats_has(ret->answers, v->base.viewer);
    ret->verdict = ret->own_judged ? (uint8_t)v->verdict : 0;
    ret->written = (uint8_t)v->written;
    ret->sees_answers = v->sees_answers;
    ret->sees_solution = v->sees_solution;
    ret->may_take_notes = v->may_take_notes;
    if (v->judge_check_of != PL_NOBODY) {
        ret->judge_question = v->judge_check_question;
        ret->judge_entry = v->judge_check_text_id;
    }
    if (v->base.viewer < v->base.seats && v->base.viewer < WH_SEATS) {
        uint8_t check = v->seat[v->base.viewer].check;
        ret->checked = check == WH_RIGHT || check == WH_WRONG ? v->check_question : 0;
        ret->check_right = check == WH_RIGHT;
    }
    for (unsigned i = 1; v->base.viewer < v->base.seats && i < v->places && i < WH_PLACES; i++)
        if (pl_seats_has(v->place[i].read_by, v->base.viewer))
            ret->read[ret->read_n++] = v->place[i].number;
}
