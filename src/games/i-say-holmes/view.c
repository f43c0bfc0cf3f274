/* view.c: builds a view, including the cards that the viewer knows to be in other hands. Never changes the state. */
#include "games/i-say-holmes/game.h"

static uint8_t list_of(const uint8_t count[ISH_TITLES], uint8_t list[ISH_CARDS_N])
{
    uint8_t n = 0;
    for (unsigned c = 0; c < ISH_TITLES; c++)
        for (unsigned i = 0; i < count[c]; i++)
            list[n++] = (uint8_t)c;
    return n;
}

static void view_seat(const struct ish *s, pl_seat seat, struct ish_view_seat *v)
{
    v->cards = (uint8_t)ish_size(s, seat);
    v->tokens = (uint16_t)ish_isay_types(s, seat);
    for (unsigned i = 0; i < ISH_TELEGRAMS_N; i++)
        v->telegrams += s->telegram_holder[i] == seat;
    for (unsigned i = 0; i < ISH_BOOKS_N; i++)
        v->books |= (uint16_t)((s->book[i] == seat) << i);
    for (unsigned i = 0; i < ISH_VILLAINS_N; i++)
        v->escaped |= (uint16_t)((s->villain[i] == seat) << i);
    if (!s->base.over) /* ISH-64 */
        return;
    for (unsigned i = 0; i < ISH_ISAY_N; i++)
        if (s->isay_holder[i] == seat)
            v->token_points[i / ISH_ISAY_EACH] = s->isay_value[i];
    for (unsigned i = 0; i < ISH_TELEGRAMS_N; i++)
        v->telegram_faces[s->telegram_face[i]] += s->telegram_holder[i] == seat;
}

/* Rule ISH-90: adds the cards that the viewer knows to be in other hands. If another player has just drawn a card that the viewer can
 * infer, adds this card too. */
static void view_memory(const struct ish *s, pl_seat viewer, struct ish_view *v)
{
    const struct ish_memory *m = &s->memory[viewer];
    struct ish_memory more;
    int drawn = ish_drawn_for(s, viewer);
    if (drawn >= 0) {
        v->stack[0].card = (uint8_t)drawn;
        more = *m;
        more.at_least[s->stack[0].seat][drawn]++;
        more.at_least[ISH_TOGETHER][drawn]++;
        m = &more;
    }
    for (unsigned seat = 0; seat < s->base.seats; seat++)
        v->seat[seat].known_n = list_of(m->at_least[seat], v->seat[seat].known);
    v->known_together_n = list_of(m->at_least[ISH_TOGETHER], v->known_together);
}

static void view_stack(const struct ish *s, pl_seat viewer, struct ish_view *v)
{
    v->stack_n = s->stack_n;
    for (unsigned i = 0; i < s->stack_n; i++) {
        const struct ish_frame *f = &s->stack[i];
        v->stack[i] = (struct ish_view_frame){.asked = f->asked,
                                              .countered_by = f->countered_by,
                                              .kind = f->kind,
                                              .stage = f->stage,
                                              .ask = f->ask,
                                              .seat = f->seat,
                                              .card = f->kind == ISH_TURN ? PL_NONE : f->card,
                                              .target = f->target,
                                              .from = f->from,
                                              .plays_left = f->plays_left};
    }
    if (s->base.over)
        return;
    const struct ish_frame *f = ish_top_of(s);
    /* Rule ISH-36: until all seats have answered, a viewer sees only their own answer. */
    v->base.waiting = f->asked;
    v->phase = f->ask;
    if (viewer >= s->base.seats)
        return;
    if (pl_seats_has(f->answered, viewer)) {
        v->base.waiting &= (pl_seats)~PL_SEAT_BIT(viewer);
        v->answered = 1;
        v->choice = f->choice[viewer];
    }
    if (f->ask == ISH_ASK_DRAWN && f->seat == viewer)
        v->drawn = f->card;
}

void ish_view(const void *state, pl_seat viewer, void *view)
{
    const struct ish *s = state;
    struct ish_view *v = view;
    int32_t points[PL_SEATS_MAX];
    struct ish_tally tally[PL_SEATS_MAX];
    pl_zero(v, sizeof *v);
    v->base = (struct pl_view_base){.viewer = viewer, .seats = s->base.seats, .over = s->base.over};
    v->last_case = s->last_case;
    v->countered = s->countered;
    v->fast_play = s->fast_play;
    v->rounds = s->rounds;
    v->round = s->round;
    v->current = s->current;
    v->location = s->location;
    v->travel = s->travel;
    v->pile_n = s->pile_n;
    pl_copy(v->discard, s->discard, sizeof v->discard);
    v->choice = v->drawn = PL_NONE;
    view_stack(s, viewer, v);
    if (viewer < s->base.seats)
        v->hand_n = list_of(s->seat[viewer].hand, v->hand);
    view_memory(s, viewer, v);
    ish_score(s, points);
    ish_tally(s, tally);
    for (pl_seat seat = 0; seat < s->base.seats; seat++) {
        view_seat(s, seat, &v->seat[seat]);
        v->seat[seat].points = (int16_t)points[seat];
        v->seat[seat].tally = tally[seat];
    }
}
