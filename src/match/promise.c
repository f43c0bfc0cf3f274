/* promise.c: a deal that anybody can check afterwards with sha256sum. Draws nothing itself. */
#include "kernel/sha256.h"
#include "match/match.h"

void pl_promise_commit(struct pl_promise *promise)
{
    struct pl_sha256_state h;
    pl_sha256_init(&h);
    pl_sha256_add(&h, promise->salt, PL_SEED_SIZE);
    pl_sha256_add(&h, promise->secret, PL_SEED_SIZE);
    pl_sha256_done(&h, promise->commit);
    promise->committed = true;
}

void pl_promise_seed(const struct pl_promise *promise, uint8_t seed[PL_SEED_SIZE])
{
    struct pl_sha256_state h;
    pl_sha256_init(&h);
    pl_sha256_add(&h, promise->secret, PL_SEED_SIZE);
    for (int i = 0; i < PL_SEATS_MAX; i++)
        if (pl_seats_has(promise->nonces, (unsigned)i))
            pl_sha256_add(&h, promise->nonce[i], PL_SEED_SIZE);
    pl_sha256_done(&h, seed);
}
