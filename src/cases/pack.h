/* pack.h: serialises a loaded case to one block of bytes, for the browser, which cannot read the files of the case. */
#ifndef PL_CASES_PACK_H
#define PL_CASES_PACK_H

#include "cases/case.h"

/* Packs the case into `out` and returns the size of the packed case in bytes. If this is greater than `cap`, the output is incomplete. */
size_t case_pack(const struct case_book *c, uint8_t *out, size_t cap);
/* case_unpack unpacks a case into `memory`, which must have case_unpack_bytes(len) bytes and be aligned for any type. Returns NULL if the
 * bytes are not a packed case. Strings point into `packed`, which must outlive the case. Data that only authors need (examples, quotes,
 * line numbers) is not packed. */
size_t case_unpack_bytes(size_t len);
struct case_book *case_unpack(void *memory, size_t bytes, const uint8_t *packed, size_t len);

#endif
