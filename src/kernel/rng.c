/* rng.c: ChaCha20 as a counter-based generator. Keeps no block: what was drawn is the counter alone. */
#include "kernel/rng.h"

#include "kernel/sha256.h"

enum { BLOCK_WORDS = 16 };

static uint32_t rotl(uint32_t x, int n) { return (x << n) | (x >> (32 - n)); }

static void quarter(uint32_t *a, uint32_t *b, uint32_t *c, uint32_t *d)
{
    *a += *b;
    *d = rotl(*d ^ *a, 16);
    *c += *d;
    *b = rotl(*b ^ *c, 12);
    *a += *b;
    *d = rotl(*d ^ *a, 8);
    *c += *d;
    *b = rotl(*b ^ *c, 7);
}

static uint32_t little_word(const uint8_t *p) { return (uint32_t)p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24; }

/* One block of the keystream: nonce 0, a 64-bit block counter as in the original cipher. */
static void block(const uint8_t seed[PL_SEED_SIZE], uint64_t number, uint32_t out[BLOCK_WORDS])
{
    uint32_t in[BLOCK_WORDS] = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574};
    for (int i = 0; i < 8; i++)
        in[4 + i] = little_word(seed + 4 * i);
    in[12] = (uint32_t)number;
    in[13] = (uint32_t)(number >> 32);

    uint32_t x[BLOCK_WORDS];
    pl_copy(x, in, sizeof x);
    for (int round = 0; round < 10; round++) {
        for (int i = 0; i < 4; i++)
            quarter(&x[i], &x[4 + i], &x[8 + i], &x[12 + i]);
        for (int i = 0; i < 4; i++)
            quarter(&x[i], &x[4 + (i + 1) % 4], &x[8 + (i + 2) % 4], &x[12 + (i + 3) % 4]);
    }
    for (int i = 0; i < BLOCK_WORDS; i++)
        out[i] = x[i] + in[i];
}

/* A block held on the stack while several words are drawn in a row. */
struct stream {
    struct pl_rng *rng;
    uint64_t number;
    bool filled;
    uint32_t words[BLOCK_WORDS];
};

static uint32_t stream_word(struct stream *s)
{
    uint64_t number = s->rng->counter / BLOCK_WORDS;
    if (!s->filled || s->number != number) {
        block(s->rng->seed, number, s->words);
        s->number = number;
        s->filled = true;
    }
    return s->words[s->rng->counter++ % BLOCK_WORDS];
}

/* Lemire's method: multiply, and draw again in the sliver that would favour small numbers. */
static uint32_t stream_below(struct stream *s, uint32_t n)
{
    uint64_t product = (uint64_t)stream_word(s) * n;
    if ((uint32_t)product < n) {
        uint32_t sliver = (uint32_t)-n % n;
        while ((uint32_t)product < sliver)
            product = (uint64_t)stream_word(s) * n;
    }
    return (uint32_t)(product >> 32);
}

void pl_rng_init(struct pl_rng *rng, const uint8_t seed[PL_SEED_SIZE])
{
    pl_copy(rng->seed, seed, PL_SEED_SIZE);
    rng->counter = 0;
}

uint32_t pl_rng_word(struct pl_rng *rng)
{
    struct stream s = {.rng = rng};
    return stream_word(&s);
}

uint32_t pl_rng_below(struct pl_rng *rng, uint32_t n)
{
    struct stream s = {.rng = rng};
    return stream_below(&s, n);
}

void pl_rng_shuffle(struct pl_rng *rng, uint8_t *cards, unsigned n) { pl_rng_draw(rng, cards, n, n); }

void pl_rng_draw(struct pl_rng *rng, uint8_t *cards, unsigned n, unsigned k)
{
    struct stream s = {.rng = rng};
    for (unsigned i = n; i > 1 && n - i < k; i--) {
        unsigned j = stream_below(&s, i);
        uint8_t swap = cards[i - 1];
        cards[i - 1] = cards[j];
        cards[j] = swap;
    }
}

void pl_seed_from_text(uint8_t seed[PL_SEED_SIZE], const char *text, size_t len) { pl_sha256(text, len, seed); }
