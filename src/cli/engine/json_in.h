/* json_in.h: reads untrusted JSON into flat structs. The field table of a struct defines which JSON is valid. */
#ifndef PL_CLI_ENGINE_JSON_IN_H
#define PL_CLI_ENGINE_JSON_IN_H

#include <jansson.h>

#include "kernel/field.h"

/* The path of a value in a JSON document, for error messages. Example: `state.seat[1].open` */
struct json_path {
    const struct json_path *up;
    const char *name; /* key of the value in its object; NULL if the value is element `index` of a list */
    size_t index;
};

enum {
    JSON_IN_PARTIAL = 1, /* flag that makes all fields optional, even those that the field table requires; used for the options of a game */
    JSON_IN_SEATS = 2,   /* times the number of seats of the match: seat numbers must be below it; without it, below PL_SEATS_MAX */
};

/* Reads a JSON object into the struct at `base`, which must be filled with zeros. Returns 0. After an error returns -1 and writes the path
 * and the expected value to `why`; the contents of the struct are then undefined. */
int json_fields(const struct pl_field *table, json_t *object, void *base, const struct json_path *path, unsigned flags, struct pl_out *why);

/* Writes the error message "<path>: <what>" to `why` and returns -1. */
int json_wrong(struct pl_out *why, const struct json_path *path, const char *what);
int json_wrong_range(struct pl_out *why, const struct json_path *path, int64_t low, int64_t high);
/* Writes untrusted text in quotes. Text longer than 40 bytes is truncated. */
void json_put_quoted(struct pl_out *o, const char *text);
/* Reads an integer from `low` to `high` into *ret. Returns 0, or -1 with an error text in `why`. */
int json_whole(json_t *value, int64_t low, int64_t high, const struct json_path *path, int64_t *ret, struct pl_out *why);

#endif
