/* view.c: what one viewer of Three Cards may know, and a world that fits it. Never writes the true state. */
#include "games/_template/game.h"

void tc_view(const void *state, pl_seat viewer, void *view)
{
    const struct tc_state *s = state;
    struct tc_view *v = view;
    pl_zero(v, sizeof *v);
    v->base = (struct pl_view_base){.viewer = viewer, .seats = s->base.seats, .over = s->base.over};
    /* TC-2: who has laid is hidden, so everybody is waited for until all are in; about oneself one knows. */
    if (!s->base.over)
        v->base.waiting = pl_seats_upto(s->base.seats);
    v->laid = PL_NONE;
    if (viewer < s->base.seats) {
        v->hand = s->seat[viewer].hand;
        v->laid = s->seat[viewer].laid;
        if (v->laid != PL_NONE)
            v->base.waiting &= (pl_seats)~PL_SEAT_BIT(viewer);
    }
    v->round = s->round;
    for (unsigned i = 0; i < s->base.seats; i++)
        v->points[i] = s->seat[i].points;
    v->turned_n = s->turned_n;
    pl_copy(v->turned, s->turned, sizeof v->turned);
}

int tc_determinise(const void *view, struct pl_rng *rng, void *state)
{
    const struct tc_view *v = view;
    struct tc_state *s = state;
    pl_zero(s, sizeof *s);
    pl_rng_spawn(&s->base.rng, rng);
    s->base.seats = v->base.seats;
    s->base.over = v->base.over;
    s->round = v->round;
    s->turned_n = v->turned_n;
    pl_copy(s->turned, v->turned, sizeof s->turned);

    unsigned known = v->hand;
    for (unsigned i = 0; i < v->turned_n; i++)
        known |= 1u << v->turned[i];
    if (v->laid != PL_NONE)
        known |= 1u << v->laid;
    uint8_t unseen[TC_CARDS];
    unsigned n = 0, hand = v->base.over ? 0 : TC_HAND + 1u - v->round;
    for (uint8_t card = 0; card < TC_CARDS; card++)
        if (!(known >> card & 1))
            unseen[n++] = card;
    pl_rng_shuffle(rng, unseen, n);
    for (unsigned seat = 0; seat < v->base.seats; seat++) {
        s->seat[seat].laid = PL_NONE;
        s->seat[seat].points = v->points[seat];
        if (seat == v->base.viewer) {
            s->seat[seat].hand = v->hand;
            s->seat[seat].laid = v->laid;
            continue;
        }
        for (unsigned i = 0; i < hand; i++)
            s->seat[seat].hand |= (uint16_t)(1u << unseen[--n]);
    }
    return 0;
}

static const struct pl_field seat_fields[] = {
    {.name = "hand",
     .type = PL_SET,
     .offset = 0,
     .size = 2,
     .count = 1,
     .count_at = PL_SINGLE,
     .names = &tc_cards,
     .doc = "Cards in hand."},
    {.name = "laid",
     .type = PL_NAME,
     .flags = PL_OPTIONAL,
     .offset = 2,
     .size = 1,
     .count = 1,
     .count_at = PL_SINGLE,
     .names = &tc_cards,
     .doc = "Card laid face down."},
    {.name = "points", .type = PL_U8, .offset = 3, .size = 1, .count = 1, .count_at = PL_SINGLE, .doc = "Points so far."},
    PL_F_END,
};

const struct pl_field tc_state_fields[] = {
    PL_BASE_FIELDS(struct tc_state, base),
    PL_F(PL_U8, struct tc_state, round, "The round, from 1."),
    PL_F_NAME_LIST(struct tc_state, turned, turned_n, &tc_cards, "Every card turned so far."),
    PL_F_PER_SEAT(struct tc_state, seat, base.seats, seat_fields, "What lies before each seat."),
    PL_F_END,
};

const struct pl_field tc_view_fields[] = {
    PL_VIEW_FIELDS(struct tc_view, base),
    PL_F_SET(struct tc_view, hand, &tc_cards, "Your cards."),
    PL_F_NAME(struct tc_view, laid, &tc_cards, "The card you have laid."),
    PL_F(PL_U8, struct tc_view, round, "The round, from 1."),
    PL_F_LIST(PL_U8, struct tc_view, points, base.seats, "Points by seat."),
    PL_F_NAME_LIST(struct tc_view, turned, turned_n, &tc_cards, "Every card turned so far."),
    PL_F_END,
};
