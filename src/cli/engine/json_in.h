/* json_in.h: reads JSON into flat structs by their field tables. The JSON is not trusted. */
#ifndef PL_CLI_ENGINE_JSON_IN_H
#define PL_CLI_ENGINE_JSON_IN_H

#include <jansson.h>

#include "kernel/field.h"

/* The path of a value in a document, for error messages: state.seat[1].open */
struct json_path {
    const struct json_path *up;
    const char *name; /* NULL: the list element `index` */
    size_t index;
};

enum {
    JSON_IN_PARTIAL = 1, /* every field is optional, whatever its table says; for options */
};

/*
 * Reads an object into the struct at `base`, which must be zero. Returns 0, or -1 with the path and the expected value in `why`; the
 * contents of `base` are then undefined.
 */
int json_fields(const struct pl_field *table, json_t *object, void *base, const struct json_path *path, unsigned flags, struct pl_out *why);

/* Writes the error text "<path>: <what>" and returns -1. */
int json_wrong(struct pl_out *why, const struct json_path *path, const char *what);
int json_wrong_range(struct pl_out *why, const struct json_path *path, int64_t low, int64_t high);
/* Writes untrusted text in quotes, cut to 40 bytes. */
void json_put_quoted(struct pl_out *o, const char *text);
/* Reads an integer from `low` to `high`. Returns 0, or -1 with an error text. */
int json_whole(json_t *value, int64_t low, int64_t high, const struct json_path *path, int64_t *ret, struct pl_out *why);

#endif
