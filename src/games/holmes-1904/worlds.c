/* worlds.c: builds a random state that is consistent with a view. Uses only the view and random numbers. */
#include "games/holmes-1904/game.h"

/* Chooses a random time for PLAY that is consistent with the time of READY and with the fact that PLAY has not been called yet. */
static int64_t guess_play(const struct ho_view *v, struct pl_rng *rng)
{
    const struct ho_open *o = &v->table;
    int64_t from = o->ready_at + v->windows[HO_W_SOONEST], to = o->ready_at + v->windows[HO_W_LATEST];
    if (o->phase != HO_PHASE_READY || o->options.caller != HO_CALLER_TABLE)
        return HO_NEVER;
    if (v->now >= to)
        return HO_NEVER; /* PLAY would have been called by now, so this READY is a trap */
    if (o->traps < HO_TRAPS_IN_A_ROW && pl_rng_below(rng, HO_TRAP_IN) == 0)
        return HO_NEVER;
    if (from <= v->now)
        from = v->now + 1;
    return from + pl_rng_below(rng, (uint32_t)(to - from + 1));
}

/* Guesses the cards that nobody can see: takes all cards that are neither in the pool nor on top of a pile, and deals them at random to the
 * hands and to the covered parts of the piles. */
static void guess_cards(const struct ho_view *v, struct pl_rng *rng, struct ho_state *s)
{
    const struct ho_open *o = &v->table;
    uint8_t left[HO_TITLES_N], pack[HO_DECK];
    unsigned n = 0;
    pl_copy(left, ho_cards_of, sizeof left);
    for (unsigned i = 0; i < o->pool_n; i++)
        left[o->pool[i]]--;
    for (unsigned seat = 0; seat < o->seats; seat++)
        if (o->players[seat].pile_n)
            left[o->players[seat].top]--;
    for (unsigned title = 0; title < HO_TITLES_N; title++)
        for (unsigned i = 0; i < left[title]; i++)
            pack[n++] = (uint8_t)title;
    pl_rng_shuffle(rng, pack, n);
    const uint8_t *next = pack;
    for (unsigned seat = 0; seat < o->seats; seat++) {
        struct ho_cards *c = &s->cards[seat];
        c->hand_n = o->players[seat].hand_n;
        c->pile_n = o->players[seat].pile_n;
        for (unsigned i = 0; i < c->hand_n; i++)
            c->hand[i] = *next++;
        for (unsigned i = 0; i + 1 < c->pile_n; i++)
            c->pile[i] = *next++;
        if (c->pile_n)
            c->pile[c->pile_n - 1] = o->players[seat].top;
    }
}

int ho_determinise(const void *view, struct pl_rng *rng, void *state)
{
    const struct ho_view *v = view;
    struct ho_state *s = state;
    uint8_t seed[PL_SEED_SIZE];
    pl_zero(s, sizeof *s);
    s->base.seats = v->base.seats;
    s->base.over = v->base.over;
    s->base.now = v->now;
    pl_copy(&s->open, &v->table, sizeof s->open);
    s->play_due = guess_play(v, rng);
    guess_cards(v, rng, s);
    for (int i = 0; i < PL_SEED_SIZE; i++)
        seed[i] = (uint8_t)pl_rng_word(rng);
    pl_rng_init(&s->base.rng, seed);
    return 0;
}
