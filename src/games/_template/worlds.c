/* worlds.c: implements `determinise`, which creates a random state that fits a view. It uses only the view. */
#include "games/_template/game.h"

/* Stores the cards that the viewer has not seen in `unseen`, in random order. Returns the number of these cards. */
static unsigned shuffle_unseen(const struct tc_view *v, struct pl_rng *rng, uint8_t unseen[TC_CARDS])
{
    unsigned n = 0, seen = v->hand;
    if (v->laid != PL_NONE)
        seen |= 1u << v->laid;
    for (unsigned i = 0; i < v->turned_n; i++)
        seen |= 1u << v->turned[i];
    for (uint8_t card = 0; card < TC_CARDS; card++)
        if (!(seen >> card & 1))
            unseen[n++] = card;
    pl_rng_shuffle(rng, unseen, n);
    return n;
}

int tc_determinise(const void *view, struct pl_rng *rng, void *state)
{
    const struct tc_view *v = view;
    struct tc_state *s = state;
    uint8_t unseen[TC_CARDS];
    unsigned n = shuffle_unseen(v, rng, unseen), held = v->base.over ? 0 : TC_HAND + 1u - v->round;
    pl_zero(s, sizeof *s);
    pl_rng_spawn(&s->base.rng, rng);
    s->base.seats = v->base.seats;
    s->base.over = v->base.over;
    s->options = v->options;
    s->round = v->round;
    s->turned_n = v->turned_n;
    pl_copy(s->turned, v->turned, sizeof s->turned);
    for (unsigned seat = 0; seat < v->base.seats; seat++) {
        struct tc_seat *p = &s->seat[seat];
        p->claim = v->claims[seat];
        p->points = v->points[seat];
        if (seat == v->base.viewer) {
            p->hand = v->hand;
            p->laid = v->laid;
            continue;
        }
        p->laid = PL_NONE;
        /* The viewer cannot know whether other seats have laid a card. In the random state they have laid none. */
        for (unsigned i = 0; i < held; i++)
            p->hand |= (uint16_t)(1u << unseen[--n]);
    }
    return 0;
}
