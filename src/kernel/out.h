/* out.h: appends text and JSON to a buffer that the caller owns. It never allocates; when the buffer is full it sets `full` and writes
 * nothing more. */
#ifndef PL_KERNEL_OUT_H
#define PL_KERNEL_OUT_H

#include "kernel/base.h"

struct pl_out {
    char *at;
    size_t len, cap; /* `cap` is the size of the buffer, including the NUL that always follows the text */
    bool full;
    bool comma; /* for JSON: true if the next value needs a comma before it */
};

struct pl_out pl_out_to(char *buffer, size_t cap);
void pl_put(struct pl_out *o, const char *text);
void pl_put_bytes(struct pl_out *o, const char *text, size_t len);
void pl_put_char(struct pl_out *o, char c);
void pl_put_int(struct pl_out *o, int64_t n);
void pl_put_hex(struct pl_out *o, const uint8_t *bytes, size_t n);

/* These functions append JSON members in order; commas are inserted automatically. The key is NULL for an element of an array. */
void pl_json_open(struct pl_out *o, const char *key, char bracket);
void pl_json_close(struct pl_out *o, char bracket);
void pl_json_int(struct pl_out *o, const char *key, int64_t n);
void pl_json_bool(struct pl_out *o, const char *key, bool b);
void pl_json_null(struct pl_out *o, const char *key);
void pl_json_text(struct pl_out *o, const char *key, const char *text);
void pl_json_text_n(struct pl_out *o, const char *key, const char *text, size_t len);
void pl_json_hex(struct pl_out *o, const char *key, const uint8_t *bytes, size_t n);
/* Appends a value that is already JSON text. */
void pl_json_raw(struct pl_out *o, const char *key, const char *json, size_t len);

/* Parsing helpers. They never read beyond `len`. */
bool pl_text_is(const char *text, size_t len, const char *word); /* returns true if the text equals `word`; ignores the case of A-Z */
int pl_text_int(const char *text, size_t len, int64_t *ret);     /* parses a decimal integer; returns -1 on failure */
int pl_text_hex(const char *text, size_t len, uint8_t *bytes, size_t n); /* parses n bytes in hexadecimal; returns -1 on failure */
size_t pl_text_len(const char *text);

#endif
