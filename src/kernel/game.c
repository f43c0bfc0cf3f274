/* game.c: the field table of the generator, and a game without hints. */
#include "kernel/game.h"

#include "kernel/hints.h"

const struct pl_hints pl_no_hints = {0};

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
