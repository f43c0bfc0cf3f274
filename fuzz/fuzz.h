/* fuzz.h: what a fuzzer is: one function from bytes to no complaint. libFuzzer calls it, or replay.c over a corpus. */
#ifndef PL_FUZZ_FUZZ_H
#define PL_FUZZ_FUZZ_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Like assert, whatever the build: a broken promise ends the run, and the input is kept. */
#define PROMISE(cond, what)                                                                       \
    do {                                                                                          \
        if (!(cond)) {                                                                            \
            fprintf(stderr, "%s:%d: broken promise: %s (%s)\n", __FILE__, __LINE__, what, #cond); \
            abort();                                                                              \
        }                                                                                         \
    } while (0)

#endif
