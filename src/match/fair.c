/* fair.c: a deal that anybody can check afterwards with sha256sum. Draws nothing itself. */
#include "kernel/sha256.h"
#include "match/match.h"

void pl_fair_commit(struct pl_fair *fair)
{
    struct pl_sha256_state h;
    pl_sha256_init(&h);
    pl_sha256_add(&h, fair->salt, PL_SEED_SIZE);
    pl_sha256_add(&h, fair->secret, PL_SEED_SIZE);
    pl_sha256_done(&h, fair->commit);
    fair->committed = true;
}

void pl_fair_seed(const struct pl_fair *fair, uint8_t seed[PL_SEED_SIZE])
{
    struct pl_sha256_state h;
    pl_sha256_init(&h);
    pl_sha256_add(&h, fair->secret, PL_SEED_SIZE);
    for (int i = 0; i < PL_SEATS_MAX; i++)
        if (pl_seats_has(fair->nonces, (unsigned)i))
            pl_sha256_add(&h, fair->nonce[i], PL_SEED_SIZE);
    pl_sha256_done(&h, seed);
}
