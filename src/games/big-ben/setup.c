/* setup.c: makes the initial state and deals the wires of each round with the random generator that is stored in the state. Emits no
 * events. */
#include "games/big-ben/game.h"

unsigned bb_shuffled(uint8_t *cards, const uint8_t *of, int kinds, struct pl_rng *rng)
{
    unsigned n = 0;
    for (int kind = 0; kind < kinds; kind++)
        for (unsigned i = 0; i < of[kind]; i++)
            cards[n++] = (uint8_t)kind;
    pl_rng_shuffle(rng, cards, n);
    return n;
}

/* BB-4, BB-18: the numbers of uncut wires of each kind are known, so a deal only chooses places for the bomb and the defusing wires. All
 * other places get secured wires. The previous deal has no influence. The deal clears all claims about wires (BB-32). */
void bb_deal(struct bb_state *s)
{
    unsigned each = bb_wires_each(s->round), n = each * s->base.seats;
    unsigned special = bb_setup_for(s->base.seats)->wires[BB_WIRE_DEFUSING] - s->found + 1u;
    uint8_t place_of[BB_DECK_MAX];
    for (unsigned seat = 0, i = 0; seat < s->base.seats; seat++) {
        struct bb_player *p = &s->players[seat];
        p->claims = 0;
        p->claimed_defusing = p->claimed_bomb = 0;
        for (unsigned place = 0; place < BB_HAND_MAX; place++) {
            p->wire[place] = place < each ? BB_WIRE_SECURED : PL_NONE;
            if (place < each)
                place_of[i++] = (uint8_t)(seat * BB_HAND_MAX + place);
        }
    }
    pl_rng_draw(&s->base.rng, place_of, n, special);
    for (unsigned i = n - special; i < n; i++)
        s->players[place_of[i] / BB_HAND_MAX].wire[place_of[i] % BB_HAND_MAX] = i == n - 1 ? BB_WIRE_BOMB : BB_WIRE_DEFUSING;
}

/* Deals one role card to each seat (rules BB-2 and BB-3). With four or seven seats, one role card is left over. */
static void deal_roles(struct bb_state *s, const struct bb_setup *setup)
{
    uint8_t cards[BB_ROLES_MAX];
    unsigned n = bb_shuffled(cards, setup->roles, BB_SIDES_N, &s->base.rng);
    for (unsigned seat = 0; seat < s->base.seats; seat++)
        s->players[seat].role = cards[seat];
    s->unused_role = n > s->base.seats ? cards[s->base.seats] : PL_NONE;
}

int bb_init(void *state, const struct pl_config *config)
{
    struct bb_state *s = state;
    const struct bb_setup *setup = bb_setup_for(config->seats);
    if (!setup)
        return -PL_R_SEATS;
    pl_zero(s, sizeof *s);
    pl_rng_init(&s->base.rng, config->seed);
    s->base.seats = config->seats;
    s->round = 1;
    s->winner = PL_NONE;
    deal_roles(s, setup);
    s->cutter = (uint8_t)pl_rng_below(&s->base.rng, config->seats); /* BB-6 */
    bb_deal(s);
    return 0;
}
