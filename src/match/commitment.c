/* commitment.c: computes the commitment to a deal. Anyone can verify a commitment with the command sha256sum. */
#include "kernel/sha256.h"
#include "match/match.h"

void pl_commitment_make(struct pl_commitment *commitment)
{
    struct pl_sha256_state h;
    pl_sha256_init(&h);
    pl_sha256_add(&h, commitment->salt, PL_SEED_SIZE);
    pl_sha256_add(&h, commitment->secret, PL_SEED_SIZE);
    pl_sha256_done(&h, commitment->hash);
    commitment->committed = true;
}

void pl_commitment_seed(const struct pl_commitment *commitment, uint8_t seed[PL_SEED_SIZE])
{
    struct pl_sha256_state h;
    pl_sha256_init(&h);
    pl_sha256_add(&h, commitment->secret, PL_SEED_SIZE);
    for (int i = 0; i < PL_SEATS_MAX; i++)
        if (pl_seats_has(commitment->nonces, (unsigned)i))
            pl_sha256_add(&h, commitment->nonce[i], PL_SEED_SIZE);
    pl_sha256_done(&h, seed);
}
