/* sha256.h: SHA-256 for seeds, commitments and state hashes. It is implemented here because the core uses no libraries; the sha256sum
 * command gives the same results. */
#ifndef PL_KERNEL_SHA256_H
#define PL_KERNEL_SHA256_H

#include "kernel/base.h"

enum { PL_SHA256_SIZE = 32 };

struct pl_sha256_state {
    uint32_t h[8];
    uint64_t length;
    uint8_t pending[64];
};

void pl_sha256_init(struct pl_sha256_state *s);
void pl_sha256_add(struct pl_sha256_state *s, const void *data, size_t len);
void pl_sha256_done(struct pl_sha256_state *s, uint8_t digest[PL_SHA256_SIZE]);
void pl_sha256(const void *data, size_t len, uint8_t digest[PL_SHA256_SIZE]);

#endif
