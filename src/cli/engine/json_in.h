/* json_in.h: JSON into flat structs, by the same field tables that write it. Trusts nothing in it. */
#ifndef PL_CLI_ENGINE_JSON_IN_H
#define PL_CLI_ENGINE_JSON_IN_H

#include <jansson.h>

#include "kernel/field.h"

/* Where in a document a value stands, for messages: state.seat[1].open */
struct json_path {
    const struct json_path *up;
    const char *name; /* NULL: an element of a list */
    size_t index;
};

enum {
    JSON_IN_PARTIAL = 1, /* any field may be left out, whatever its table says: for options */
};

/*
 * Reads an object into the struct at `base`, which the caller has zeroed. 0, or -1 and one line in `why` that names the
 * place and what belongs there; `base` is then half written and worth nothing.
 */
int json_fields(const struct pl_field *table, json_t *object, void *base, const struct json_path *path, unsigned flags, struct pl_out *why);

/* The line itself, for those who read other things than structs: "<path>: <what is wrong>", and -1. */
int json_wrong(struct pl_out *why, const struct json_path *path, const char *what);
int json_wrong_range(struct pl_out *why, const struct json_path *path, int64_t low, int64_t high);
/* A text of somebody else's in quotes, cut to a length one can read. */
void json_put_quoted(struct pl_out *o, const char *text);
/* A whole number within bounds, or -1 and why. */
int json_whole(json_t *value, int64_t low, int64_t high, const struct json_path *path, int64_t *ret, struct pl_out *why);

#endif
