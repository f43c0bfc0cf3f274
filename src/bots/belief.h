/* belief.h: makes the random worlds of a search as likely as a network expects. `determinise` spreads the unseen cards evenly; the network
 * knows, for instance, that a player who countered an arrest probably holds a villain. Integer arithmetic only. */
#ifndef PL_BOTS_BELIEF_H
#define PL_BOTS_BELIEF_H

#include "kernel/hints.h"

enum { PL_BELIEF_PATTERNS = 1 << (PL_SEATS_MAX - 1) };

/* The chances that a network gives to the hands that the viewer cannot see. A pattern says which of these hands have the property that the
 * network rates: one bit for each hand, in seat order. */
struct pl_belief {
    const struct pl_network_inputs *in; /* NULL if there is no belief, and all worlds are accepted */
    pl_seats hands;
    uint32_t accept[PL_BELIEF_PATTERNS]; /* for each pattern, the share of its worlds that are accepted, in 1/65536 */
};

/* Stores the chance that the network gives each hand of the set `hands`, from 0 to PL_WON, indexed by seat. */
void pl_belief_chances(const struct pl_network *net, const void *view, pl_seats hands, uint32_t chance[PL_SEATS_MAX]);
/* Prepares a belief from a view. Makes some worlds in `state` to learn how frequent each pattern is among them. Sets `in` to NULL if the
 * network rates no hands or there is none. */
void pl_belief_begin(struct pl_belief *b, const struct pl_game *game, const struct pl_network *net, const void *view, struct pl_rng *rng,
                     void *state);
/* Decides at random whether the search should use this world. */
bool pl_belief_accepts(const struct pl_belief *b, const void *state, struct pl_dice *dice);

#endif
