/* rng.h: chance that can be checked afterwards, and dice for those who need no proof. */
#ifndef PL_KERNEL_RNG_H
#define PL_KERNEL_RNG_H

#include "kernel/base.h"

enum { PL_SEED_SIZE = 32 };

/*
 * The generator of a match: ChaCha20's keystream under the seed, read as 32-bit words. It lies in the state,
 * so a copy of the state continues alike, and the counter tells whether anything was drawn since.
 */
struct pl_rng {
    uint8_t seed[PL_SEED_SIZE];
    uint64_t counter; /* words drawn so far */
};

void pl_rng_init(struct pl_rng *rng, const uint8_t seed[PL_SEED_SIZE]);
uint32_t pl_rng_word(struct pl_rng *rng);
uint32_t pl_rng_below(struct pl_rng *rng, uint32_t n); /* every number under n alike; n is not 0 */
void pl_rng_shuffle(struct pl_rng *rng, uint8_t *cards, unsigned n);
/* A shuffle stopped early: the last k of the n cards are k by lot, in an order by lot. */
void pl_rng_draw(struct pl_rng *rng, uint8_t *cards, unsigned n, unsigned k);

/* A generator of its own for an invented world: its seed is drawn from `parent`. */
void pl_rng_spawn(struct pl_rng *child, struct pl_rng *parent);

/* A seed from any text, for simulations and tests: SHA-256 of its bytes. */
void pl_seed_from_text(uint8_t seed[PL_SEED_SIZE], const char *text, size_t len);

/*
 * Dice: a fast generator (SplitMix64) for players and playouts, whose choices are in the log anyway.
 * Never for a deal.
 */
struct pl_dice {
    uint64_t state;
};

static inline uint32_t pl_dice_word(struct pl_dice *dice)
{
    uint64_t z = dice->state += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return (uint32_t)(z >> 32);
}

/* The multiply-shift bias is under n / 2^32: too small to matter to a die, too large for a deal. */
static inline uint32_t pl_dice_below(struct pl_dice *dice, uint32_t n) { return (uint32_t)(((uint64_t)pl_dice_word(dice) * n) >> 32); }

#endif
