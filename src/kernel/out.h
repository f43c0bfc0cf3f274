/* out.h: an append-only writer into a buffer the caller owns, with JSON on top. Never allocates;
 * past the end it writes nothing more and remembers that it was full. */
#ifndef PL_KERNEL_OUT_H
#define PL_KERNEL_OUT_H

#include "kernel/base.h"

struct pl_out {
    char *at;
    size_t len, cap; /* the text is always ended by a NUL within cap */
    bool full;
    bool comma; /* JSON: a value stands before this place */
};

struct pl_out pl_out_to(char *buffer, size_t cap);
void pl_put(struct pl_out *o, const char *text);
void pl_put_bytes(struct pl_out *o, const char *text, size_t len);
void pl_put_char(struct pl_out *o, char c);
void pl_put_int(struct pl_out *o, int64_t n);
void pl_put_hex(struct pl_out *o, const uint8_t *bytes, size_t n);

/* JSON: keys and values in order; commas are put where they belong. A NULL key is an element of an array. */
void pl_json_open(struct pl_out *o, const char *key, char bracket);
void pl_json_close(struct pl_out *o, char bracket);
void pl_json_int(struct pl_out *o, const char *key, int64_t n);
void pl_json_bool(struct pl_out *o, const char *key, bool b);
void pl_json_null(struct pl_out *o, const char *key);
void pl_json_text(struct pl_out *o, const char *key, const char *text);
void pl_json_text_n(struct pl_out *o, const char *key, const char *text, size_t len);
void pl_json_hex(struct pl_out *o, const char *key, const uint8_t *bytes, size_t n);
/* Text that is JSON already. */
void pl_json_raw(struct pl_out *o, const char *key, const char *json, size_t len);

/* Small reading, for text forms: these never look past len. */
bool pl_text_is(const char *text, size_t len, const char *word);         /* letter case of A-Z ignored */
int pl_text_int(const char *text, size_t len, int64_t *ret);             /* a whole decimal number, or -1 */
int pl_text_hex(const char *text, size_t len, uint8_t *bytes, size_t n); /* exactly n bytes, or -1 */
size_t pl_text_len(const char *text);

#endif
