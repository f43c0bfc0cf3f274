/* check.c: checks whether the conditions of a lesson's step are true, using only the learner's own view and actions. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/learn/internal.h"

enum { VIEW_BYTES = 256 << 10 };

/* Finds the value at a JSON pointer such as /seat/0/open/bullet. Returns NULL if there is none. */
static const json_t *at_pointer(const json_t *value, const char *pointer)
{
    while (value && *pointer == '/') {
        char name[64];
        size_t len = strcspn(++pointer, "/");
        snprintf(name, sizeof name, "%.*s", (int)len, pointer);
        value = json_is_array(value) ? json_array_get(value, (size_t)strtoul(name, NULL, 10)) : json_object_get(value, name);
        pointer += len;
    }
    return value;
}

/* Counts the elements of a list that are not null, or adds up the numbers of an object such as {"bullet":2,"map":1}. */
static json_int_t count_of(const json_t *value)
{
    json_int_t n = 0;
    size_t i;
    const char *key;
    json_t *one;
    json_array_foreach((json_t *)value, i, one) n += !json_is_null(one);
    json_object_foreach((json_t *)value, key, one) n += json_integer_value(one);
    return n;
}

static bool contains(const json_t *list, const json_t *value)
{
    size_t i;
    json_t *one;
    json_array_foreach((json_t *)list, i, one) if (json_equal(one, value)) return true;
    return false;
}

static bool compare(const json_t *have, const char *op, const json_t *want)
{
    json_int_t a = json_integer_value(have), b = json_integer_value(want);
    if (!strcmp(op, "contains") || !strcmp(op, "lacks"))
        return json_is_array(have) && contains(have, want) == !strcmp(op, "contains");
    if (!strcmp(op, "=") || !strcmp(op, "!="))
        return json_equal(have, want) == !strcmp(op, "=");
    if (!json_is_integer(have) || !json_is_integer(want))
        return false;
    return !strcmp(op, "<") ? a < b : !strcmp(op, "<=") ? a <= b : !strcmp(op, ">") ? a > b : a >= b;
}

static bool may(const struct lesson_run *run, const char *pattern)
{
    pl_action list[2 * PL_LEGAL_MAX];
    int n = lesson_legal(run, run->learner, list);
    for (int i = 0; i < n; i++)
        if (learn_fits(run->play.game, pattern, list[i]))
            return true;
    return false;
}

static bool holds(const struct lesson_run *run, const json_t *view, const json_t *check)
{
    const char *what = json_string_value(json_object_get(check, "what"));
    if (!strcmp(what, "may") || !strcmp(what, "may not"))
        return may(run, json_string_value(json_object_get(check, "action"))) == !strcmp(what, "may");
    const json_t *have = at_pointer(view, json_string_value(json_object_get(check, "at")));
    json_t *counted = !strcmp(what, "count") ? json_integer(count_of(have)) : NULL;
    bool is = have && compare(counted ? counted : have, json_string_value(json_object_get(check, "op")), json_object_get(check, "value"));
    json_decref(counted);
    return is;
}

bool lesson_check(struct lesson_run *run)
{
    const json_t *of = run->branch ? json_object_get(lesson_step(run), "other") : lesson_step(run);
    const json_t *checks = json_object_get(of, "checks");
    size_t i;
    json_t *check;
    if (!json_array_size(checks))
        return true;
    char *text = malloc(VIEW_BYTES);
    struct pl_out o = pl_out_to(text, text ? VIEW_BYTES : 0);
    pl_fields_json(&o, NULL, run->play.game->view_fields, pl_match_view(&run->play.match, run->learner));
    json_t *view = text ? json_loads(text, 0, NULL) : NULL;
    free(text);
    bool good = view != NULL;
    json_array_foreach((json_t *)checks, i, check) if (good && !holds(run, view, check))
    {
        char *line = json_dumps(check, JSON_COMPACT | JSON_ENCODE_ANY);
        learn_broken(run, "the condition %s is not true", line ? line : "");
        free(line);
        good = false;
    }
    json_decref(view);
    return good;
}
