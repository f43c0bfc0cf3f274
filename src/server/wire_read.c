/* wire_read.c: parses client messages according to the tables in wire.c. Refuses unknown types and members. */
#include "server/wire.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "server/common.h"

static int wrong(char *why, size_t size, const char *name, const char *what)
{
    snprintf(why, size, "%s %s", name, what);
    return -1;
}

static int wrong_number(char *why, size_t size, const struct wire_field *f)
{
    snprintf(why, size, "%s must be an integer from %" PRId64 " to %" PRId64, f->name, f->min, f->max);
    return -1;
}

static int wrong_text(char *why, size_t size, const struct wire_field *f)
{
    if (f->min == f->max)
        snprintf(why, size, "%s must be a string of %" PRId64 " bytes", f->name, f->max);
    else
        snprintf(why, size, "%s must be a string of %" PRId64 " to %" PRId64 " bytes", f->name, f->min, f->max);
    return -1;
}

static int wrong_member(char *why, size_t size, const struct wire_form *form, const char *key)
{
    enum { SHOWN = 40 };
    snprintf(why, size, "The message %s has no member %.*s", form->name, (int)text_cut(key, SHOWN), key);
    return -1;
}

static int read_field(const struct wire_field *f, json_t *value, struct wire_message *m, char *why, size_t size)
{
    void *to = (char *)m + f->at;
    switch ((enum wire_type)f->type) {
    case WIRE_BOOL:
        if (!json_is_boolean(value))
            return wrong(why, size, f->name, "must be true or false");
        *(bool *)to = json_is_true(value);
        return 0;
    case WIRE_INT:
        if (!json_is_integer(value) || json_integer_value(value) < f->min || json_integer_value(value) > f->max)
            return wrong_number(why, size, f);
        *(int64_t *)to = json_integer_value(value);
        return 0;
    case WIRE_TEXT: {
        struct wire_text text = {json_string_value(value), json_string_length(value)};
        if (!json_is_string(value) || text.len < (size_t)f->min || text.len > (size_t)f->max || strlen(text.at) != text.len)
            return wrong_text(why, size, f);
        *(struct wire_text *)to = text;
        return 0;
    }
    case WIRE_OBJECT:
        if (!json_is_object(value))
            return wrong(why, size, f->name, "must be an object");
        *(json_t **)to = value;
        return 0;
    }
    return -1;
}

/* Returns 1 plus the value of the message type in enum wire_in, or 0 if the type is unknown. */
static int kind_of(json_t *object)
{
    const char *type = json_string_value(json_object_get(object, "type"));
    for (int i = 0; type && i < WIRE_IN_COUNT; i++)
        if (!strcmp(type, wire_forms[i].name))
            return i + 1;
    return 0;
}

static bool known(const struct wire_form *form, const char *key)
{
    for (int i = 0; i < form->fields; i++)
        if (!strcmp(form->field[i].name, key))
            return true;
    return !strcmp(key, "type") || !strcmp(key, "id");
}

int wire_read(json_t *object, struct wire_message *m, char *why, size_t why_size)
{
    const int64_t most = INT64_C(9007199254740991);
    memset(m, 0, sizeof *m);
    if (!json_is_object(object))
        return wrong(why, why_size, "A message", "must be a JSON object.");
    json_t *id = json_object_get(object, "id");
    if (id && (!json_is_integer(id) || json_integer_value(id) < 1 || json_integer_value(id) > most))
        return wrong(why, why_size, "id", "must be an integer from 1 to 9007199254740991");
    m->id = json_integer_value(id);
    int kind = kind_of(object);
    if (!kind)
        return wrong(why, why_size, "type", "is not a known message type");
    m->kind = (enum wire_in)(kind - 1);
    const struct wire_form *form = &wire_forms[m->kind];
    if (form->needs_id && !m->id)
        return wrong(why, why_size, "id", "is missing: a request for data needs one");
    const char *key;
    json_t *value;
    json_object_foreach(object, key, value)
    {
        if (!known(form, key))
            return wrong_member(why, why_size, form, key);
    }
    for (int i = 0; i < form->fields; i++) {
        const struct wire_field *f = &form->field[i];
        value = json_object_get(object, f->name);
        if (!value && !f->optional)
            return wrong(why, why_size, f->name, "is missing");
        if (!value)
            continue;
        if (read_field(f, value, m, why, why_size) < 0)
            return -1;
        if (f->optional)
            *((bool *)((char *)m + f->has_at)) = true;
    }
    return 0;
}
