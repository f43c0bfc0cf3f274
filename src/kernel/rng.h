/* rng.h: two random number generators. One is for matches, so that a deal can be verified later. The other (dice) is faster and is for
 * bots. */
#ifndef PL_KERNEL_RNG_H
#define PL_KERNEL_RNG_H

#include "kernel/base.h"

enum { PL_SEED_SIZE = 32 };

/*
 * The random generator of a match: the ChaCha20 keystream of the seed, read as 32-bit words. It is part of the state, so a copy of a state
 * draws the same random numbers, and the counter shows whether any number was drawn.
 */
struct pl_rng {
    uint8_t seed[PL_SEED_SIZE];
    uint64_t counter; /* number of 32-bit words drawn so far */
};

void pl_rng_init(struct pl_rng *rng, const uint8_t seed[PL_SEED_SIZE]);
uint32_t pl_rng_word(struct pl_rng *rng);
uint32_t pl_rng_below(struct pl_rng *rng, uint32_t n); /* returns a uniform random number from 0 to n - 1; n must not be 0 */
void pl_rng_shuffle(struct pl_rng *rng, uint8_t *cards, unsigned n);
/* Shuffles partially: afterwards the last k of the n cards are a random sample in random order. */
void pl_rng_draw(struct pl_rng *rng, uint8_t *cards, unsigned n, unsigned k);

/* Seeds `child` with random numbers drawn from `parent`. `determinise` seeds the random generators of its states in this way. */
void pl_rng_spawn(struct pl_rng *child, struct pl_rng *parent);

/* Computes a seed from a string: the SHA-256 of its bytes. */
void pl_seed_from_text(uint8_t seed[PL_SEED_SIZE], const char *text, size_t len);

/*
 * Dice: a fast generator (SplitMix64) for bots and playouts. Bots need no verifiable random numbers, because their choices are in the log.
 * Never used for a deal.
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

/* Returns a random number from 0 to n - 1. It is biased by less than n / 2^32, which is harmless for bots but not acceptable for a deal. */
static inline uint32_t pl_dice_below(struct pl_dice *dice, uint32_t n) { return (uint32_t)(((uint64_t)pl_dice_word(dice) * n) >> 32); }

#endif
