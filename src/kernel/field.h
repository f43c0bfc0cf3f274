/* field.h: one table describes a flat struct; JSON both ways, types for the page and the reference pages come from it. */
#ifndef PL_KERNEL_FIELD_H
#define PL_KERNEL_FIELD_H

#include "kernel/base.h"
#include "kernel/out.h"

/* The names of one kind of thing. An id is what files, wires and players' hands use; its display name is in the
 * catalogue under <game's key>.<kind>.<id>. */
struct pl_names {
    const char *kind;
    uint8_t n;
    const char *const *id;
};

int pl_name_find(const struct pl_names *names, const char *text, size_t len); /* its number, or -1 */

enum pl_type {
    PL_END,  /* closes a table */
    PL_BOOL, /* uint8_t or bool, 0 or 1 */
    PL_U8,
    PL_U16,
    PL_U32,
    PL_U64,
    PL_I8,
    PL_I16,
    PL_I32,
    PL_I64,
    PL_NAME,   /* uint8_t: number of a name; PL_NONE is null */
    PL_SEAT,   /* uint8_t: a seat; PL_NOBODY is null */
    PL_SEATS,  /* pl_seats: a list of seats */
    PL_SET,    /* uint16_t or uint64_t by size: a list of names */
    PL_HEX,    /* bytes, as one text */
    PL_STRUCT, /* a struct with a table of its own */
};

/* `case PL_ANY_NUMBER:` in a switch over the types: all whole numbers alike. */
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
    PL_OPTIONAL = 1, /* may be left out when a position is loaded, and is then zero; a name or a seat is null, and no other may be null */
    PL_SHARED = 2,   /* its length is a count another field sets: the list must have exactly that many */
};

enum { PL_SINGLE = 0xffff, PL_FIXED = 0xfffe }; /* count_at: no array; an array always whole */

struct pl_field {
    const char *name;
    uint8_t type;
    uint8_t flags;
    uint16_t offset;
    uint16_t size;                 /* bytes of one element */
    uint16_t count;                /* most elements */
    uint16_t count_at;             /* where the uint8_t count lies in the same struct, or PL_SINGLE, PL_FIXED */
    const struct pl_names *names;  /* PL_NAME, PL_SET: whose names */
    const struct pl_names *keys;   /* an array told as an object: one key an element */
    const struct pl_field *fields; /* PL_STRUCT */
    const char *doc;
    uint32_t most; /* a number's own upper bound; 0: as much as its type can hold */
};

#define PL_MEMBER(s, m) ((s *)0)->m
/* A single value. */
#define PL_F(TYPE, s, m, DOC)                                                                                                              \
    {                                                                                                                                      \
        .name = #m, .type = TYPE, .offset = offsetof(s, m), .size = sizeof(PL_MEMBER(s, m)), .count = 1, .count_at = PL_SINGLE, .doc = DOC \
    }
/* A whole number from 0 to MOST. */
#define PL_F_UPTO(TYPE, s, m, MOST, DOC)                                                                                        \
    {                                                                                                                           \
        .name = #m, .type = TYPE, .offset = offsetof(s, m), .size = sizeof(PL_MEMBER(s, m)), .count = 1, .count_at = PL_SINGLE, \
        .doc = DOC, .most = MOST                                                                                                \
    }
#define PL_F_NAME(s, m, NAMES, DOC)                                                                                                     \
    {                                                                                                                                   \
        .name = #m, .type = PL_NAME, .offset = offsetof(s, m), .size = 1, .count = 1, .count_at = PL_SINGLE, .names = NAMES, .doc = DOC \
    }
/* A seat or a name that may be null; a position may leave it out. */
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
/* An array: always whole, or as long as the count member says. */
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
/* An array told as an object, one key an element. */
#define PL_F_MAP(TYPE, s, m, KEYS, DOC)                                                                                             \
    {                                                                                                                               \
        .name = #m, .type = TYPE, .offset = offsetof(s, m), .size = sizeof(PL_MEMBER(s, m)[0]), .count = PL_COUNT(PL_MEMBER(s, m)), \
        .count_at = PL_FIXED, .keys = KEYS, .doc = DOC                                                                              \
    }
/* One struct a seat, as many as there are seats (COUNT is the member that says so). */
#define PL_F_PER_SEAT(s, m, COUNT, FIELDS, DOC)                                                                          \
    {                                                                                                                    \
        .name = #m, .type = PL_STRUCT, .flags = PL_SHARED, .offset = offsetof(s, m), .size = sizeof(PL_MEMBER(s, m)[0]), \
        .count = PL_COUNT(PL_MEMBER(s, m)), .count_at = offsetof(s, COUNT), .fields = FIELDS, .doc = DOC                 \
    }
#define PL_F_END       \
    {                  \
        .type = PL_END \
    }

/* How many elements a field has in this struct. */
unsigned pl_field_count(const struct pl_field *f, const void *base);
/* One element as a number; for sets its bits. Not for PL_HEX and PL_STRUCT. */
int64_t pl_field_get(const struct pl_field *f, const void *base, unsigned i);
struct pl_range {
    int64_t low, high;
};
/* The numbers a field can hold, both ends included; for types that are no numbers 0 and 1. */
struct pl_range pl_field_range(const struct pl_field *f);
/* What a field can be set to, for people: "a whole number from 0 to 99", "true or false", "one of auto, self". */
void pl_field_values(struct pl_out *o, const struct pl_field *f);
/* Stores a number if the field can hold it, or returns -1 and writes nothing. */
int pl_field_set(const struct pl_field *f, void *base, unsigned i, int64_t value);

/* The struct as a JSON object. */
void pl_fields_json(struct pl_out *o, const char *key, const struct pl_field *table, const void *base);
/* A kind of names as a TypeScript type, and the name of that type: `prefix` up to its first hyphen, and the kind. */
void pl_names_ts(struct pl_out *o, const char *prefix, const struct pl_names *names);
void pl_names_ts_type(struct pl_out *o, const char *prefix, const struct pl_names *names);
/* The table as a TypeScript interface, its sub-tables before it. `prefix` starts the names of all of them, and of the types of names. */
void pl_fields_ts(struct pl_out *o, const char *prefix, const char *name, const struct pl_field *table);
/* The table as rows of Markdown. For a position, `loaded`, it says what may be left out and what may be null. */
void pl_fields_md(struct pl_out *o, const struct pl_field *table, int depth, bool loaded);

#endif
