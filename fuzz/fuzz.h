/* fuzz.h: the interface of a fuzzer. It is one function, which accepts any bytes and aborts if an invariant fails. libFuzzer or
 * run_corpus.c calls it. */
#ifndef PL_FUZZ_FUZZ_H
#define PL_FUZZ_FUZZ_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Like assert, but active in every build type: a failed invariant aborts, and libFuzzer saves the input. */
#define REQUIRE(cond, what)                                                                         \
    do {                                                                                            \
        if (!(cond)) {                                                                              \
            fprintf(stderr, "%s:%d: invariant failed: %s (%s)\n", __FILE__, __LINE__, what, #cond); \
            abort();                                                                                \
        }                                                                                           \
    } while (0)

#endif
