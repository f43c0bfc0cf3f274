/* pack.h: a case that was loaded, as one piece of bytes, for those who cannot read files: what judge, players and readers need. */
#ifndef PL_CASES_PACK_H
#define PL_CASES_PACK_H

#include "cases/case.h"

/* Writes it; how many bytes it takes, which may be more than `cap`: then it is not all there. */
size_t case_pack(const struct case_book *c, uint8_t *out, size_t cap);
/* A case out of such bytes, in memory of the caller's, aligned for any type; NULL if they are no case. Texts stay where they lie,
 * so the bytes must stay too. What only authors need (examples, quotes, lines) is not in it. */
size_t case_unpack_bytes(size_t len);
struct case_book *case_unpack(void *memory, size_t bytes, const uint8_t *packed, size_t len);

#endif
