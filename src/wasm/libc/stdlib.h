/* stdlib.h: memory allocation and bsearch, for the WebAssembly build. Implemented in libc.c. */
#ifndef PL_WASM_STDLIB_H
#define PL_WASM_STDLIB_H

#include <stddef.h>

void *malloc(size_t n);
void *calloc(size_t n, size_t size);
void free(void *at);
int abs(int n);
void *bsearch(const void *key, const void *base, size_t n, size_t size, int (*compare)(const void *, const void *));

#endif
