/* json_in.c: reads JSON into flat structs. Reports every error with the path of the wrong value. */
#include "cli/engine/json_in.h"

#include <string.h>

/* ---- error texts -------------------------------------------------------------------------------- */

static void put_path(struct pl_out *o, const struct json_path *path)
{
    if (path->up)
        put_path(o, path->up);
    if (!path->name) {
        pl_put_char(o, '[');
        pl_put_int(o, (int64_t)path->index);
        pl_put_char(o, ']');
        return;
    }
    if (path->up)
        pl_put_char(o, '.');
    pl_put(o, path->name);
}

int json_wrong(struct pl_out *why, const struct json_path *path, const char *what)
{
    put_path(why, path);
    pl_put(why, ": ");
    pl_put(why, what);
    return -1;
}

int json_wrong_range(struct pl_out *why, const struct json_path *path, int64_t low, int64_t high)
{
    json_wrong(why, path, "must be a whole number from ");
    pl_put_int(why, low);
    pl_put(why, " to ");
    pl_put_int(why, high);
    return -1;
}

void json_put_quoted(struct pl_out *o, const char *text)
{
    enum { READABLE = 40 };
    size_t n = strnlen(text, READABLE + 1);
    bool cut = n > READABLE;
    for (n = cut ? READABLE : n; cut && n && ((unsigned char)text[n] & 0xc0) == 0x80;)
        n--; /* do not cut a UTF-8 character in two */
    pl_put_char(o, '"');
    pl_put_bytes(o, text, n);
    pl_put(o, cut ? "…\"" : "\"");
}

static int wrong_name(struct pl_out *why, const struct json_path *path, const struct pl_names *names, const char *text)
{
    json_wrong(why, path, "");
    json_put_quoted(why, text);
    pl_put(why, " is not a ");
    pl_put(why, names->kind);
    return -1;
}

/* ---- JSON values ----------------------------------------------------------------------------------------- */

int json_whole(json_t *value, int64_t low, int64_t high, const struct json_path *path, int64_t *ret, struct pl_out *why)
{
    if (!json_is_integer(value) || json_integer_value(value) < low || json_integer_value(value) > high)
        return json_wrong_range(why, path, low, high);
    *ret = json_integer_value(value);
    return 0;
}

static int name_of(json_t *value, const struct pl_names *names, const struct json_path *path, int64_t *ret, struct pl_out *why)
{
    enum { LISTED = 8 };
    const char *text = json_string_value(value);
    int i = text ? pl_name_find(names, text, json_string_length(value)) : -1;
    if (i >= 0) {
        *ret = i;
        return 0;
    }
    if (names->n <= LISTED) {
        json_wrong(why, path, "must be ");
        pl_field_values(why, &(struct pl_field){.type = PL_NAME, .names = names});
        return -1;
    }
    if (text)
        return wrong_name(why, path, names, text);
    json_wrong(why, path, "must be the name of a ");
    pl_put(why, names->kind);
    return -1;
}

struct readable {
    unsigned flags;
    struct pl_out *why;
};

static int seat_of(const struct readable *r, json_t *value, const struct json_path *path, int64_t *ret)
{
    int64_t seats = r->flags / JSON_IN_SEATS;
    return json_whole(value, 0, (seats ? seats : PL_SEATS_MAX) - 1, path, ret, r->why);
}

/* Reads a JSON list of names or seats, without duplicates, into a bit set. */
static int set_of(const struct readable *r, json_t *value, const struct pl_field *f, const struct json_path *path, int64_t *ret)
{
    struct pl_out *why = r->why;
    uint64_t bits = 0;
    if (!json_is_array(value))
        return json_wrong(why, path, f->type == PL_SET ? "must be a list of names" : "must be a list of seats");
    for (size_t i = 0; i < json_array_size(value); i++) {
        struct json_path at = {path, NULL, i};
        json_t *item = json_array_get(value, i);
        int64_t n;
        int rc = f->type == PL_SET ? name_of(item, f->names, &at, &n, why) : seat_of(r, item, &at, &n);
        if (rc < 0)
            return -1;
        if (bits >> n & 1)
            return json_wrong(why, &at, "occurs twice in this list");
        bits |= UINT64_C(1) << n;
    }
    *ret = (int64_t)bits;
    return 0;
}

static int hex_of(json_t *value, const struct pl_field *f, uint8_t *bytes, const struct json_path *path, struct pl_out *why)
{
    if (json_is_string(value) && pl_text_hex(json_string_value(value), json_string_length(value), bytes, f->size) == 0)
        return 0;
    json_wrong(why, path, "must be a text of ");
    pl_put_int(why, 2 * f->size);
    pl_put(why, " hexadecimal digits");
    return -1;
}

/* Returns true if a loaded position may have null here. A list of names or seats may always have it. */
static bool may_be_null(const struct pl_field *f) { return (f->flags & PL_OPTIONAL) || f->count_at != PL_SINGLE; }

/* Converts a JSON value to the number that is stored in the field. PL_HEX and PL_STRUCT fields are not supported. */
static int number_of(const struct readable *r, json_t *value, const struct pl_field *f, const struct json_path *path, int64_t *ret)
{
    struct pl_range range = pl_field_range(f);
    struct pl_out *why = r->why;
    switch ((enum pl_type)f->type) {
    case PL_BOOL:
        if (!json_is_boolean(value))
            return json_wrong(why, path, "must be true or false");
        *ret = json_is_true(value);
        return 0;
    case PL_NAME:
        if (json_is_null(value) && may_be_null(f)) {
            *ret = PL_NONE;
            return 0;
        }
        return name_of(value, f->names, path, ret, why);
    case PL_SEAT:
        if (json_is_null(value) && may_be_null(f)) {
            *ret = PL_NOBODY;
            return 0;
        }
        return seat_of(r, value, path, ret);
    case PL_SEATS:
    case PL_SET:
        return set_of(r, value, f, path, ret);
    case PL_ANY_NUMBER:
        return json_whole(value, range.low, range.high, path, ret, why);
    case PL_END:
    case PL_HEX:
    case PL_STRUCT:
        break;
    }
    return json_wrong(why, path, "cannot be read");
}

static int read_table(const struct readable *r, const struct pl_field *table, json_t *object, void *base, const struct json_path *path);

static int read_element(const struct readable *r, const struct pl_field *f, json_t *value, void *base, unsigned i,
                        const struct json_path *path)
{
    uint8_t *at = (uint8_t *)base + f->offset + (size_t)i * f->size;
    int64_t n;
    if (f->type == PL_STRUCT)
        return read_table(r, f->fields, value, at, path);
    if (f->type == PL_HEX)
        return hex_of(value, f, at, path, r->why);
    if (number_of(r, value, f, path, &n) < 0)
        return -1;
    return pl_field_set(f, base, i, n) < 0 ? json_wrong(r->why, path, "does not fit here") : 0;
}

/* ---- JSON lists and objects ------------------------------------------------------------------------------ */

static bool counts(const struct pl_field *f) { return f->type >= PL_BOOL && f->type <= PL_I64; }

/* Reads an array whose JSON form is an object with one key for each element. A missing number or boolean stays 0, and a missing seat
 * becomes PL_NOBODY. Any other missing element is an error. */
static int read_map(const struct readable *r, const struct pl_field *f, json_t *value, void *base, const struct json_path *path)
{
    const char *key;
    json_t *item;
    if (!json_is_object(value))
        return json_wrong(r->why, path, "must be an object");
    json_object_foreach(value, key, item)
    {
        int i = pl_name_find(f->keys, key, strlen(key));
        if (i < 0 || i >= f->count ||
            strcmp(key, f->keys->id[i]) != 0) /* pl_name_find ignores case, but "A" and "a" must not set the same element */
            return wrong_name(r->why, path, f->keys, key);
        struct json_path at = {path, f->keys->id[i], 0};
        if (read_element(r, f, item, base, (unsigned)i, &at) < 0)
            return -1;
    }
    for (unsigned i = 0; i < f->count && !counts(f); i++) {
        if (json_object_get(value, f->keys->id[i]))
            continue;
        if (f->type != PL_SEAT || pl_field_set(f, base, i, PL_NOBODY) < 0)
            return json_wrong(r->why, &(struct json_path){path, f->keys->id[i], 0}, "is missing");
    }
    return 0;
}

static int wrong_length(const struct readable *r, const struct json_path *path, const char *bound, unsigned n)
{
    json_wrong(r->why, path, "must be a list of ");
    pl_put(r->why, bound);
    pl_put_int(r->why, n);
    return -1;
}

static int read_list(const struct readable *r, const struct pl_field *f, json_t *value, void *base, const struct json_path *path)
{
    bool own_count = f->count_at != PL_FIXED && !(f->flags & PL_SHARED);
    unsigned most = own_count ? f->count : pl_field_count(f, base);
    size_t n = json_array_size(value);
    if (!json_is_array(value) || n > most || (!own_count && n != most))
        return wrong_length(r, path, own_count ? "at most " : "exactly ", most);
    for (size_t i = 0; i < n; i++) {
        struct json_path at = {path, NULL, i};
        if (read_element(r, f, json_array_get(value, i), base, (unsigned)i, &at) < 0)
            return -1;
    }
    if (own_count)
        ((uint8_t *)base)[f->count_at] = (uint8_t)n;
    return 0;
}

static int read_field(const struct readable *r, const struct pl_field *f, json_t *value, void *base, const struct json_path *path)
{
    if (f->count_at == PL_SINGLE)
        return read_element(r, f, value, base, 0, path);
    return f->keys ? read_map(r, f, value, base, path) : read_list(r, f, value, base, path);
}

static int known_keys(const struct readable *r, const struct pl_field *table, json_t *object, const struct json_path *path)
{
    const char *key;
    json_t *item;
    json_object_foreach(object, key, item)
    {
        const struct pl_field *f = table;
        while (f->type != PL_END && strcmp(f->name, key))
            f++;
        if (f->type != PL_END)
            continue;
        json_wrong(r->why, path, "has no member ");
        json_put_quoted(r->why, key);
        return -1;
    }
    return 0;
}

/* Handles a field that is missing from the JSON object. An optional field stays zero. An optional name or seat becomes PL_NONE instead,
 * because 0 would mean the first name or seat. */
static int leave_out(const struct readable *r, const struct pl_field *f, void *base, const struct json_path *path)
{
    if (r->flags & JSON_IN_PARTIAL)
        return 0;
    if (!(f->flags & PL_OPTIONAL))
        return json_wrong(r->why, path, "is missing");
    if ((f->type == PL_NAME || f->type == PL_SEAT) && (f->count_at == PL_SINGLE || f->count_at == PL_FIXED))
        memset((uint8_t *)base + f->offset, PL_NONE, f->count);
    return 0;
}

static int read_table(const struct readable *r, const struct pl_field *table, json_t *object, void *base, const struct json_path *path)
{
    if (!json_is_object(object))
        return json_wrong(r->why, path, "must be an object");
    if (known_keys(r, table, object, path) < 0)
        return -1;
    /* A list whose length is stored in another field is read in the second pass, after that field. All other fields are read in the first
     * pass. */
    for (unsigned shared = 0; shared <= PL_SHARED; shared += PL_SHARED)
        for (const struct pl_field *f = table; f->type != PL_END; f++) {
            if ((f->flags & PL_SHARED) != shared)
                continue;
            struct json_path at = {path, f->name, 0};
            json_t *value = json_object_get(object, f->name);
            if (value ? read_field(r, f, value, base, &at) : leave_out(r, f, base, &at))
                return -1;
        }
    return 0;
}

int json_fields(const struct pl_field *table, json_t *object, void *base, const struct json_path *path, unsigned flags, struct pl_out *why)
{
    return read_table(&(struct readable){flags, why}, table, object, base, path);
}
