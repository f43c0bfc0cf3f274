/* setup.c: makes the initial state and deals the cards with the random number generator stored in the state. */
#include "games/_template/game.h"

/* TC-1: cards that are not dealt are not stored in the state, because no player ever sees them. */
static void deal(struct tc_state *s)
{
    uint8_t pack[TC_CARDS];
    for (uint8_t card = 0; card < TC_CARDS; card++)
        pack[card] = card;
    pl_rng_shuffle(&s->base.rng, pack, TC_CARDS);
    for (unsigned i = 0; i < TC_HAND * s->base.seats; i++)
        s->seat[i % s->base.seats].hand |= (uint16_t)(1u << pack[i]);
}

int tc_init(void *state, const struct pl_config *config)
{
    static const struct tc_options defaults;
    const struct tc_options *options = config->options ? config->options : &defaults;
    struct tc_state *s = state;
    if (config->seats < TC_SEATS_MIN || config->seats > TC_SEATS_MAX)
        return -PL_R_SEATS;
    if (options->low > 1)
        return -PL_R_OPTION;

    pl_zero(s, sizeof *s);
    pl_rng_init(&s->base.rng, config->seed);
    s->base.seats = config->seats;
    s->options = *options;
    s->round = 1;
    for (unsigned seat = 0; seat < s->base.seats; seat++)
        s->seat[seat].laid = s->seat[seat].claim = PL_NONE;
    deal(s);
    return 0;
}
