/* field.h: a field table describes a flat struct. The program uses it to read and write the struct as JSON and to generate TypeScript types
 * and reference pages. */
#ifndef PL_KERNEL_FIELD_H
#define PL_KERNEL_FIELD_H

#include "kernel/base.h"
#include "kernel/out.h"

/* The names of all things of one kind, for instance all clues. Logs, protocols and typed actions use the id; the display name is in words/
 * under <game key>.<kind>.<id>. */
struct pl_names {
    const char *kind;
    uint8_t n;
    const char *const *id;
};

int pl_name_find(const struct pl_names *names, const char *text, size_t len); /* returns the index of the name, or -1 if it is unknown */

enum pl_type {
    PL_END,  /* marks the end of a field table */
    PL_BOOL, /* a boolean, stored as uint8_t or bool with the value 0 or 1 */
    PL_U8,
    PL_U16,
    PL_U32,
    PL_U64,
    PL_I8,
    PL_I16,
    PL_I32,
    PL_I64,
    PL_NAME,   /* the index of a name, stored as uint8_t; in JSON the name itself, or null for PL_NONE */
    PL_SEAT,   /* the number of a seat, stored as uint8_t; PL_NOBODY is null in JSON */
    PL_SEATS,  /* a set of seats, stored as pl_seats; in JSON a list of seat numbers */
    PL_SET,    /* a set of names, stored as uint16_t or uint64_t with one bit for each name; in JSON a list of names */
    PL_HEX,    /* an array of bytes; in JSON a string of hexadecimal digits */
    PL_STRUCT, /* a struct with its own field table */
};

/* `case PL_ANY_NUMBER:` in a switch stands for all integer types. */
#define PL_ANY_NUMBER \
    PL_U8:            \
    case PL_U16:      \
    case PL_U32:      \
    case PL_U64:      \
    case PL_I8:       \
    case PL_I16:      \
    case PL_I32:      \
    case PL_I64

enum {
    /* The field may be missing from a position that is loaded. A missing name or seat is null; any other missing field is zero. Only a
     * field with this flag may be null. */
    PL_OPTIONAL = 1,
    /* The length of the array is stored in another field. Both fields are loaded, and the array must have exactly that length. */
    PL_SHARED = 2,
};

/* Values of pl_field.count_at: PL_SINGLE for a field that is not an array, PL_FIXED for an array of constant length. */
enum { PL_SINGLE = 0xffff, PL_FIXED = 0xfffe };

struct pl_field {
    const char *name;
    uint8_t type;
    uint8_t flags;
    uint16_t offset;
    uint16_t size;                 /* size of one array element in bytes */
    uint16_t count;                /* maximum number of array elements */
    uint16_t count_at;             /* offset of the uint8_t member that contains the number of elements, or PL_SINGLE or PL_FIXED */
    const struct pl_names *names;  /* for PL_NAME and PL_SET: the names allowed as values */
    const struct pl_names *keys;   /* names of the keys; if set, the array is written as a JSON object with one key for each element */
    const struct pl_field *fields; /* for PL_STRUCT: the field table of the struct */
    const char *doc;
    uint32_t most; /* largest valid value of a number, or 0 if every value of its type is valid */
};

#define PL_MEMBER(s, m) ((s *)0)->m
/* A field that is a single value, not an array. */
#define PL_F(TYPE, s, m, DOC)                                                                                                              \
    {                                                                                                                                      \
        .name = #m, .type = TYPE, .offset = offsetof(s, m), .size = sizeof(PL_MEMBER(s, m)), .count = 1, .count_at = PL_SINGLE, .doc = DOC \
    }
/* A numeric field with values from 0 to MOST. */
#define PL_F_UPTO(TYPE, s, m, MOST, DOC)                                                                                        \
    {                                                                                                                           \
        .name = #m, .type = TYPE, .offset = offsetof(s, m), .size = sizeof(PL_MEMBER(s, m)), .count = 1, .count_at = PL_SINGLE, \
        .doc = DOC, .most = MOST                                                                                                \
    }
#define PL_F_NAME(s, m, NAMES, DOC)                                                                                                     \
    {                                                                                                                                   \
        .name = #m, .type = PL_NAME, .offset = offsetof(s, m), .size = 1, .count = 1, .count_at = PL_SINGLE, .names = NAMES, .doc = DOC \
    }
/* Fields for a seat or a name that may be null or missing in a loaded position. */
#define PL_F_MAYBE_SEAT(s, m, DOC)                                                                                                 \
    {                                                                                                                              \
        .name = #m, .type = PL_SEAT, .flags = PL_OPTIONAL, .offset = offsetof(s, m), .size = 1, .count = 1, .count_at = PL_SINGLE, \
        .doc = DOC                                                                                                                 \
    }
#define PL_F_MAYBE_NAME(s, m, NAMES, DOC)                                                                                          \
    {                                                                                                                              \
        .name = #m, .type = PL_NAME, .flags = PL_OPTIONAL, .offset = offsetof(s, m), .size = 1, .count = 1, .count_at = PL_SINGLE, \
        .names = NAMES, .doc = DOC                                                                                                 \
    }
#define PL_F_SET(s, m, NAMES, DOC)                                                                                                \
    {                                                                                                                             \
        .name = #m, .type = PL_SET, .offset = offsetof(s, m), .size = sizeof(PL_MEMBER(s, m)), .count = 1, .count_at = PL_SINGLE, \
        .names = NAMES, .doc = DOC                                                                                                \
    }
#define PL_F_STRUCT(s, m, FIELDS, DOC)                                                                                               \
    {                                                                                                                                \
        .name = #m, .type = PL_STRUCT, .offset = offsetof(s, m), .size = sizeof(PL_MEMBER(s, m)), .count = 1, .count_at = PL_SINGLE, \
        .fields = FIELDS, .doc = DOC                                                                                                 \
    }
/* Fields for arrays. The length of an array is constant or is stored in another member of the struct. */
#define PL_F_ARRAY(TYPE, s, m, DOC)                                                                                                 \
    {                                                                                                                               \
        .name = #m, .type = TYPE, .offset = offsetof(s, m), .size = sizeof(PL_MEMBER(s, m)[0]), .count = PL_COUNT(PL_MEMBER(s, m)), \
        .count_at = PL_FIXED, .doc = DOC                                                                                            \
    }
#define PL_F_NAMES(s, m, NAMES, DOC)                                                                                                \
    {                                                                                                                               \
        .name = #m, .type = PL_NAME, .offset = offsetof(s, m), .size = 1, .count = PL_COUNT(PL_MEMBER(s, m)), .count_at = PL_FIXED, \
        .names = NAMES, .doc = DOC                                                                                                  \
    }
#define PL_F_LIST(TYPE, s, m, COUNT, DOC)                                                                                           \
    {                                                                                                                               \
        .name = #m, .type = TYPE, .offset = offsetof(s, m), .size = sizeof(PL_MEMBER(s, m)[0]), .count = PL_COUNT(PL_MEMBER(s, m)), \
        .count_at = offsetof(s, COUNT), .doc = DOC                                                                                  \
    }
#define PL_F_NAME_LIST(s, m, COUNT, NAMES, DOC)                                                               \
    {                                                                                                         \
        .name = #m, .type = PL_NAME, .offset = offsetof(s, m), .size = 1, .count = PL_COUNT(PL_MEMBER(s, m)), \
        .count_at = offsetof(s, COUNT), .names = NAMES, .doc = DOC                                            \
    }
/* A field for an array that is written as a JSON object with one key for each element. */
#define PL_F_MAP(TYPE, s, m, KEYS, DOC)                                                                                             \
    {                                                                                                                               \
        .name = #m, .type = TYPE, .offset = offsetof(s, m), .size = sizeof(PL_MEMBER(s, m)[0]), .count = PL_COUNT(PL_MEMBER(s, m)), \
        .count_at = PL_FIXED, .keys = KEYS, .doc = DOC                                                                              \
    }
/* A field for an array of structs, one for each seat. COUNT is the member with the number of seats. */
#define PL_F_PER_SEAT(s, m, COUNT, FIELDS, DOC)                                                                          \
    {                                                                                                                    \
        .name = #m, .type = PL_STRUCT, .flags = PL_SHARED, .offset = offsetof(s, m), .size = sizeof(PL_MEMBER(s, m)[0]), \
        .count = PL_COUNT(PL_MEMBER(s, m)), .count_at = offsetof(s, COUNT), .fields = FIELDS, .doc = DOC                 \
    }
#define PL_F_END       \
    {                  \
        .type = PL_END \
    }

/* Returns the number of elements that the field has in the struct at `base`. */
unsigned pl_field_count(const struct pl_field *f, const void *base);
/* Returns one element as a number; a set is returned as its bits. Returns 0 for PL_HEX and PL_STRUCT. */
int64_t pl_field_get(const struct pl_field *f, const void *base, unsigned i);
struct pl_range {
    int64_t low, high;
};
/* Returns the smallest and largest value of a numeric field, or 0 and 1 for other types. */
struct pl_range pl_field_range(const struct pl_field *f);
/* Writes the valid values of a field in English: "a whole number from 0 to 99", "true or false", "one of auto, self". */
void pl_field_values(struct pl_out *o, const struct pl_field *f);
/* Stores a value in element `i` of a field. Returns -1 and changes nothing if the value is not valid. */
int pl_field_set(const struct pl_field *f, void *base, unsigned i, int64_t value);

/* Writes the struct as a JSON object. */
void pl_fields_json(struct pl_out *o, const char *key, const struct pl_field *table, const void *base);
/* pl_names_ts declares a TypeScript type whose values are these names. pl_names_ts_type writes the name of that type: `prefix` up to the
 * first hyphen, then the kind of the names. */
void pl_names_ts(struct pl_out *o, const char *prefix, const struct pl_names *names);
void pl_names_ts_type(struct pl_out *o, const char *prefix, const struct pl_names *names);
/* Writes the table as a TypeScript interface, after the interfaces of its nested structs. All type names start with `prefix`. */
void pl_fields_ts(struct pl_out *o, const char *prefix, const char *name, const struct pl_field *table);
/* Writes one row of a Markdown table for each field. If `loaded` is true, the rows also say which fields may be missing or null in a
 * position that is loaded. */
void pl_fields_md(struct pl_out *o, const struct pl_field *table, int depth, bool loaded);

#endif
