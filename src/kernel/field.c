/* field.c: writes structs as JSON, and field tables as TypeScript and Markdown. JSON is read in src/cli/engine/json_in.c. */
#include "kernel/field.h"

int pl_name_find(const struct pl_names *names, const char *text, size_t len)
{
    for (int i = 0; i < names->n; i++)
        if (pl_text_is(text, len, names->id[i]))
            return i;
    return -1;
}

unsigned pl_field_count(const struct pl_field *f, const void *base)
{
    if (f->count_at == PL_SINGLE || f->count_at == PL_FIXED)
        return f->count;
    unsigned n = ((const uint8_t *)base)[f->count_at];
    return n < f->count ? n : f->count;
}

static const void *element(const struct pl_field *f, const void *base, unsigned i)
{
    return (const uint8_t *)base + f->offset + (size_t)i * f->size;
}

int64_t pl_field_get(const struct pl_field *f, const void *base, unsigned i)
{
    const void *p = element(f, base, i);
    int16_t i16;
    int32_t i32;
    int64_t i64;
    switch ((enum pl_type)f->type) {
    case PL_I8:
        return *(const int8_t *)p;
    case PL_I16:
        pl_copy(&i16, p, 2);
        return i16;
    case PL_I32:
        pl_copy(&i32, p, 4);
        return i32;
    case PL_BOOL:
    case PL_U8:
    case PL_U16:
    case PL_U32:
    case PL_U64:
    case PL_I64:
    case PL_NAME:
    case PL_SEAT:
    case PL_SEATS:
    case PL_SET:
        break;
    case PL_END:
    case PL_HEX:
    case PL_STRUCT:
        return 0;
    }
    switch (f->size) {
    case 1:
        return *(const uint8_t *)p;
    case 2:
        pl_copy(&i16, p, 2);
        return (uint16_t)i16;
    case 4:
        pl_copy(&i32, p, 4);
        return (uint32_t)i32;
    default:
        pl_copy(&i64, p, 8);
        return i64;
    }
}

struct pl_range pl_field_range(const struct pl_field *f)
{
    struct pl_range r = {0, 1};
    switch ((enum pl_type)f->type) {
    case PL_U8:
        r.high = UINT8_MAX;
        break;
    case PL_U16:
        r.high = UINT16_MAX;
        break;
    case PL_U32:
        r.high = UINT32_MAX;
        break;
    case PL_U64:
        r.high = INT64_MAX;
        break;
    case PL_I8:
        r = (struct pl_range){INT8_MIN, INT8_MAX};
        break;
    case PL_I16:
        r = (struct pl_range){INT16_MIN, INT16_MAX};
        break;
    case PL_I32:
        r = (struct pl_range){INT32_MIN, INT32_MAX};
        break;
    case PL_I64:
        r = (struct pl_range){INT64_MIN, INT64_MAX};
        break;
    case PL_SEAT:
    case PL_SEATS:
        r.high = PL_SEATS_MAX - 1;
        break;
    case PL_END:
    case PL_BOOL:
    case PL_NAME:
    case PL_SET:
    case PL_HEX:
    case PL_STRUCT:
        break;
    }
    if (f->most)
        r.high = f->most;
    return r;
}

void pl_field_values(struct pl_out *o, const struct pl_field *f)
{
    struct pl_range r = pl_field_range(f);
    if (f->type == PL_BOOL) {
        pl_put(o, "true or false");
    } else if (f->type == PL_NAME) {
        pl_put(o, "one of ");
        for (int i = 0; i < f->names->n; i++) {
            pl_put(o, i ? ", " : "");
            pl_put(o, f->names->id[i]);
        }
    } else {
        pl_put(o, "a whole number from ");
        pl_put_int(o, r.low);
        pl_put(o, " to ");
        pl_put_int(o, r.high);
    }
}

static bool fits(const struct pl_field *f, int64_t v)
{
    struct pl_range range = pl_field_range(f);
    switch ((enum pl_type)f->type) {
    case PL_BOOL:
        return v == 0 || v == 1;
    case PL_ANY_NUMBER:
        return v >= range.low && v <= range.high;
    case PL_NAME:
        return v == PL_NONE || (v >= 0 && v < f->names->n);
    case PL_SEAT:
        return v == PL_NOBODY || (v >= 0 && v < PL_SEATS_MAX);
    case PL_SEATS:
        return v >= 0 && v <= UINT16_MAX;
    case PL_SET:
        return f->names->n >= 63 ? v >= 0 : v >= 0 && v < (INT64_C(1) << f->names->n);
    case PL_END:
    case PL_HEX:
    case PL_STRUCT:
        break;
    }
    return false;
}

int pl_field_set(const struct pl_field *f, void *base, unsigned i, int64_t v)
{
    if (i >= f->count || !fits(f, v))
        return -1;
    uint8_t *p = (uint8_t *)base + f->offset + (size_t)i * f->size;
    for (unsigned b = 0; b < f->size; b++) /* the lowest byte comes first, because all supported machines are little-endian */
        p[b] = (uint8_t)((uint64_t)v >> (8 * b));
    return 0;
}

/* ---- JSON ------------------------------------------------------------------------------------------------ */

static void json_element(struct pl_out *o, const char *key, const struct pl_field *f, const void *base, unsigned i)
{
    int64_t v = pl_field_get(f, base, i);
    switch ((enum pl_type)f->type) {
    case PL_BOOL:
        pl_json_bool(o, key, v != 0);
        return;
    case PL_ANY_NUMBER:
        pl_json_int(o, key, v);
        return;
    case PL_NAME:
        if (v < f->names->n)
            pl_json_text(o, key, f->names->id[v]);
        else
            pl_json_null(o, key);
        return;
    case PL_SEAT:
        if (v < PL_SEATS_MAX)
            pl_json_int(o, key, v);
        else
            pl_json_null(o, key);
        return;
    case PL_SEATS:
        pl_json_open(o, key, '[');
        for (uint64_t rest = (uint64_t)v & pl_seats_upto(PL_SEATS_MAX); rest; rest &= rest - 1)
            pl_json_int(o, NULL, pl_lowest(rest));
        pl_json_close(o, ']');
        return;
    case PL_SET:
        pl_json_open(o, key, '[');
        for (uint64_t rest = (uint64_t)v; rest; rest &= rest - 1)
            if (pl_lowest(rest) < f->names->n)
                pl_json_text(o, NULL, f->names->id[pl_lowest(rest)]);
        pl_json_close(o, ']');
        return;
    case PL_HEX:
        pl_json_hex(o, key, element(f, base, i), f->size);
        return;
    case PL_STRUCT:
        pl_fields_json(o, key, f->fields, element(f, base, i));
        return;
    case PL_END:
        return;
    }
}

void pl_fields_json(struct pl_out *o, const char *key, const struct pl_field *table, const void *base)
{
    pl_json_open(o, key, '{');
    for (const struct pl_field *f = table; f->type != PL_END; f++) {
        unsigned n = pl_field_count(f, base);
        if (f->count_at == PL_SINGLE) {
            json_element(o, f->name, f, base, 0);
            continue;
        }
        pl_json_open(o, f->name, f->keys ? '{' : '[');
        for (unsigned i = 0; i < n; i++)
            json_element(o, f->keys ? f->keys->id[i] : NULL, f, base, i);
        pl_json_close(o, f->keys ? '}' : ']');
    }
    pl_json_close(o, '}');
}

/* ---- TypeScript ------------------------------------------------------------------------------------------ */

/* Converts word-with-hyphens or word_with_underscores to the form WordWithHyphens and writes it. */
static void put_camel(struct pl_out *o, const char *word)
{
    bool up = true;
    for (; *word; word++) {
        if (*word == '-' || *word == '_') {
            up = true;
            continue;
        }
        pl_put_char(o, up && *word >= 'a' && *word <= 'z' ? (char)(*word - 'a' + 'A') : *word);
        up = false;
    }
}

void pl_names_ts_type(struct pl_out *o, const char *prefix, const struct pl_names *names)
{
    for (; *prefix && *prefix != '-'; prefix++)
        pl_put_char(o, *prefix);
    put_camel(o, names->kind);
}

void pl_names_ts(struct pl_out *o, const char *prefix, const struct pl_names *names)
{
    pl_put(o, "export type ");
    pl_names_ts_type(o, prefix, names);
    pl_put(o, " =\n");
    for (int i = 0; i < names->n; i++) {
        pl_put(o, "  | \"");
        pl_put(o, names->id[i]);
        pl_put(o, i + 1 < names->n ? "\"\n" : "\";\n\n");
    }
}

static void put_ts_type(struct pl_out *o, const char *prefix, const struct pl_field *f)
{
    switch ((enum pl_type)f->type) {
    case PL_BOOL:
        pl_put(o, "boolean");
        return;
    case PL_ANY_NUMBER:
        pl_put(o, "number");
        return;
    case PL_NAME:
        pl_put(o, "(");
        pl_names_ts_type(o, prefix, f->names);
        pl_put(o, " | null)");
        return;
    case PL_SEAT:
        pl_put(o, "(number | null)");
        return;
    case PL_SEATS:
        pl_put(o, "number[]");
        return;
    case PL_SET:
        pl_names_ts_type(o, prefix, f->names);
        pl_put(o, "[]");
        return;
    case PL_HEX:
        pl_put(o, "string");
        return;
    case PL_STRUCT:
        put_camel(o, prefix);
        put_camel(o, f->name);
        return;
    case PL_END:
        return;
    }
}

void pl_fields_ts(struct pl_out *o, const char *prefix, const char *name, const struct pl_field *table)
{
    for (const struct pl_field *f = table; f->type != PL_END; f++)
        if (f->type == PL_STRUCT)
            pl_fields_ts(o, prefix, f->name, f->fields);
    pl_put(o, "export interface ");
    put_camel(o, prefix);
    put_camel(o, name);
    pl_put(o, " {\n");
    for (const struct pl_field *f = table; f->type != PL_END; f++) {
        pl_put(o, "  /** ");
        pl_put(o, f->doc ? f->doc : "");
        pl_put(o, " */\n  ");
        pl_put(o, f->name);
        pl_put(o, ": ");
        if (f->keys) {
            pl_put(o, "Record<");
            pl_names_ts_type(o, prefix, f->keys);
            pl_put(o, ", ");
            put_ts_type(o, prefix, f);
            pl_put(o, ">");
        } else {
            put_ts_type(o, prefix, f);
            if (f->count_at != PL_SINGLE)
                pl_put(o, "[]");
        }
        pl_put(o, ";\n");
    }
    pl_put(o, "}\n\n");
}

/* ---- Markdown -------------------------------------------------------------------------------------------- */

static const char *md_type(const struct pl_field *f, bool loaded)
{
    bool optional = f->flags & PL_OPTIONAL;
    switch ((enum pl_type)f->type) {
    case PL_BOOL:
        return "true or false";
    case PL_ANY_NUMBER:
        return "number";
    case PL_NAME:
        return loaded && optional ? "name or null" : "name";
    case PL_SEAT:
        return loaded && !optional && f->count_at != PL_FIXED ? "seat" : "seat or null";
    case PL_SEATS:
        return "list of seats";
    case PL_SET:
        return "set of names";
    case PL_HEX:
        return "hex text";
    case PL_STRUCT:
        return "object";
    case PL_END:
        break;
    }
    return "";
}

void pl_fields_md(struct pl_out *o, const struct pl_field *table, int depth, bool loaded)
{
    for (const struct pl_field *f = table; f->type != PL_END; f++) {
        pl_put(o, "| ");
        for (int i = 0; i < depth; i++)
            pl_put(o, "· ");
        pl_put(o, "`");
        pl_put(o, f->name);
        pl_put(o, "` | ");
        if (f->keys) {
            pl_put(o, "object by ");
            pl_put(o, f->keys->kind);
            pl_put(o, ": ");
        } else if (f->count_at != PL_SINGLE) {
            pl_put(o, f->count_at == PL_FIXED ? "list of " : "list of up to ");
            pl_put_int(o, f->count);
            pl_put(o, ": ");
        }
        pl_put(o, md_type(f, loaded));
        if (f->names) {
            pl_put(o, " (");
            pl_put(o, f->names->kind);
            pl_put(o, ")");
        }
        pl_put(o, loaded && (f->flags & PL_OPTIONAL) ? " | optional. " : " | ");
        pl_put(o, f->doc ? f->doc : "");
        pl_put(o, " |\n");
        if (f->type == PL_STRUCT)
            pl_fields_md(o, f->fields, depth + 1, loaded);
    }
}
