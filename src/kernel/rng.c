/* rng.c: ChaCha20 as a counter-based generator. No keystream block is stored: the seed and the counter determine the next number. */
#include "kernel/rng.h"

#include "kernel/sha256.h"

enum { BLOCK_WORDS = 16 };

/* A block has 16 words in four rows; each row is one vector. */
typedef uint32_t row __attribute__((vector_size(16)));

#define ROTATE(x, n) ((x) << (n) | (x) >> (32 - (n)))
#define TURN(x, a, b, c, d) __builtin_shufflevector(x, x, a, b, c, d)

static inline void quarters(row r[4])
{
    r[0] += r[1], r[3] ^= r[0], r[3] = ROTATE(r[3], 16);
    r[2] += r[3], r[1] ^= r[2], r[1] = ROTATE(r[1], 12);
    r[0] += r[1], r[3] ^= r[0], r[3] = ROTATE(r[3], 8);
    r[2] += r[3], r[1] ^= r[2], r[1] = ROTATE(r[1], 7);
}

/* Computes one block of the keystream with nonce 0 and a 64-bit block counter, as in the original cipher. The seed is read as little-endian
 * words; all supported machines are little-endian. */
static void block(const uint8_t seed[PL_SEED_SIZE], uint64_t number, uint32_t out[BLOCK_WORDS])
{
    row in[4] = {{0x61707865, 0x3320646e, 0x79622d32, 0x6b206574}};
    pl_copy(&in[1], seed, PL_SEED_SIZE);
    in[3] = (row){(uint32_t)number, (uint32_t)(number >> 32), 0, 0};

    row r[4] = {in[0], in[1], in[2], in[3]};
    for (int round = 0; round < 10; round++) {
        quarters(r); /* column round; the second call of `quarters` is the diagonal round */
        r[1] = TURN(r[1], 1, 2, 3, 0), r[2] = TURN(r[2], 2, 3, 0, 1), r[3] = TURN(r[3], 3, 0, 1, 2);
        quarters(r);
        r[1] = TURN(r[1], 3, 0, 1, 2), r[2] = TURN(r[2], 2, 3, 0, 1), r[3] = TURN(r[3], 1, 2, 3, 0);
    }
    for (int i = 0; i < 4; i++)
        r[i] += in[i];
    pl_copy(out, r, sizeof r);
}

/* The current keystream block, kept on the stack while several 32-bit words are drawn from it. */
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

/* Lemire's method: multiply and shift, and reject the few products that would bias the result. */
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

void pl_rng_spawn(struct pl_rng *child, struct pl_rng *parent)
{
    struct stream s = {.rng = parent};
    uint32_t seed[PL_SEED_SIZE / 4];
    for (unsigned i = 0; i < PL_COUNT(seed); i++)
        seed[i] = stream_word(&s);
    pl_rng_init(child, (const uint8_t *)seed);
}

void pl_seed_from_text(uint8_t seed[PL_SEED_SIZE], const char *text, size_t len) { pl_sha256(text, len, seed); }
