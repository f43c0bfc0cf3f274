/* game.c: the field tables shared by all games. */
#include "kernel/game.h"

const struct pl_field pl_rng_fields[] = {
    {.name = "seed",
     .type = PL_HEX,
     .offset = offsetof(struct pl_rng, seed),
     .size = PL_SEED_SIZE,
     .count = 1,
     .count_at = PL_SINGLE,
     .doc = "32 bytes."},
    PL_F(PL_U64, struct pl_rng, counter, "Words drawn so far."),
    PL_F_END,
};
