/* blind_record.c: reads and writes the record of a cold reader. A line is checked completely before any part of it is stored. */
#include "cli/studio/blind_record.h"

#include <errno.h>
#include <jansson.h>
#include <stdio.h>
#include <string.h>

static const char *const event_names[] = {
    [BLIND_BEGIN] = "begin",   [BLIND_READ] = "read",         [BLIND_BELIEF] = "belief", [BLIND_ASKED] = "asked", [BLIND_JUDGED] = "judged",
    [BLIND_ANSWER] = "answer", [BLIND_ANSWERED] = "answered", [BLIND_REMARK] = "remark", [BLIND_END] = "end",
};

/* ---- writing lines of the record ---------------------------------------------------------------------------- */

static void open_event(struct pl_out *o, enum blind_event event)
{
    pl_json_open(o, NULL, '{');
    pl_json_text(o, "event", event_names[event]);
}

void blind_put_event(struct pl_out *o, enum blind_event event)
{
    open_event(o, event);
    pl_json_close(o, '}');
}

void blind_point_name(const struct case_question *q, int point, char name[BLIND_NAME])
{
    snprintf(name, BLIND_NAME, "%.64s/%.64s", q->id, q->point[point].id);
}

void blind_put_begin(struct pl_out *o, const struct case_book *c)
{
    open_event(o, BLIND_BEGIN);
    pl_json_int(o, "format", BLIND_FORMAT);
    pl_json_text(o, "case", c->id);
    pl_json_text(o, "title", c->title);
    pl_json_hex(o, "hash", c->rules.hash, sizeof c->rules.hash);
    pl_json_open(o, "points", '[');
    for (int q = 0; q < c->questions_n; q++)
        for (int i = 0; i < c->question[q].points_n; i++) {
            char name[BLIND_NAME];
            blind_point_name(&c->question[q], i, name);
            pl_json_text(o, NULL, name);
        }
    pl_json_close(o, ']');
    pl_json_close(o, '}');
}

void blind_put_read(struct pl_out *o, int number, const char *name)
{
    open_event(o, BLIND_READ);
    pl_json_int(o, "card", number);
    pl_json_text(o, "name", name);
    pl_json_close(o, '}');
}

void blind_put_belief(struct pl_out *o, const char *point, const char *text, int sure)
{
    open_event(o, BLIND_BELIEF);
    pl_json_text(o, "point", point);
    pl_json_text(o, "text", text);
    pl_json_int(o, "sure", sure);
    pl_json_close(o, '}');
}

void blind_put_judged(struct pl_out *o, int belief, enum verdict_reason reason)
{
    open_event(o, BLIND_JUDGED);
    pl_json_int(o, "belief", belief + 1);
    pl_json_text(o, "verdict", verdict_reason_name(reason));
    pl_json_close(o, '}');
}

void blind_put_answer(struct pl_out *o, const char *point, const char *text, enum verdict_reason reason)
{
    open_event(o, BLIND_ANSWER);
    pl_json_text(o, "point", point);
    pl_json_text(o, "text", text);
    pl_json_text(o, "verdict", verdict_reason_name(reason));
    pl_json_close(o, '}');
}

void blind_put_remark(struct pl_out *o, const char *text)
{
    open_event(o, BLIND_REMARK);
    pl_json_text(o, "text", text);
    pl_json_close(o, '}');
}

/* ---- reading lines of the record ---------------------------------------------------------------------------- */

void blind_record_init(struct blind_record *r)
{
    memset(r, 0, sizeof *r);
    r->asked = -1;
}

/* Copies a string member of the object. Returns false if it is missing, is not a string, or is too long. */
static bool take_text(json_t *object, const char *key, char *to, size_t cap)
{
    json_t *value = json_object_get(object, key);
    size_t n = json_string_length(value);
    if (!json_is_string(value) || n >= cap || strlen(json_string_value(value)) != n)
        return false;
    memcpy(to, json_string_value(value), n + 1);
    return true;
}

static bool take_int(json_t *object, const char *key, int least, int most, int *to)
{
    json_t *value = json_object_get(object, key);
    if (!json_is_integer(value) || json_integer_value(value) < least || json_integer_value(value) > most)
        return false;
    *to = (int)json_integer_value(value);
    return true;
}

static bool take_verdict(json_t *object, int *to)
{
    char name[32];
    if (!take_text(object, "verdict", name, sizeof name))
        return false;
    for (int i = 0; i < VERDICT_REASONS; i++)
        if (!strcmp(name, verdict_reason_name((enum verdict_reason)i))) {
            *to = i;
            return true;
        }
    return false;
}

static bool take_point(const struct blind_record *r, json_t *object, int *to)
{
    char name[BLIND_NAME];
    if (!take_text(object, "point", name, sizeof name))
        return false;
    for (int i = 0; i < r->points_n; i++)
        if (!strcmp(name, r->point[i])) {
            *to = i;
            return true;
        }
    return false;
}

static const char *read_begin(struct blind_record *r, json_t *object)
{
    json_t *points = json_object_get(object, "points");
    char hash[2 * PL_SHA256_SIZE + 1];
    int format;
    if (!take_int(object, "format", BLIND_FORMAT, BLIND_FORMAT, &format))
        return "this record has another format";
    if (!take_text(object, "case", r->id, sizeof r->id) || !take_text(object, "title", r->title, sizeof r->title) ||
        !take_text(object, "hash", hash, sizeof hash) || pl_text_hex(hash, strlen(hash), r->hash, sizeof r->hash) < 0)
        return "'case', 'title' or 'hash' is missing or wrong";
    if (!json_is_array(points) || json_array_size(points) > BLIND_POINTS)
        return "'points' is missing or too long";
    for (size_t i = 0; i < json_array_size(points); i++) {
        json_t *value = json_array_get(points, i);
        size_t n = json_string_length(value);
        if (!json_is_string(value) || n >= BLIND_NAME || strlen(json_string_value(value)) != n)
            return "a point has no name";
        memcpy(r->point[i], json_string_value(value), n + 1);
    }
    r->points_n = (int)json_array_size(points);
    r->began = true;
    return NULL;
}

static const char *read_card(struct blind_record *r, json_t *object)
{
    if (r->cards_n == WH_PLACES || !take_int(object, "card", 0, 99, &r->card[r->cards_n]) ||
        !take_text(object, "name", r->card_name[r->cards_n], BLIND_NAME))
        return "not a card, or too many cards";
    r->cards_n++;
    return NULL;
}

static const char *read_belief(struct blind_record *r, json_t *object)
{
    if (r->beliefs_n == BLIND_BELIEFS)
        return "too many beliefs";
    struct blind_belief *b = &r->belief[r->beliefs_n];
    b->cards = r->cards_n;
    b->reason = -1;
    if (!take_point(r, object, &b->point) || !take_text(object, "text", b->text, sizeof b->text) ||
        !take_int(object, "sure", 0, BLIND_SURE, &b->sure))
        return "'point', 'text' or 'sure' is missing or wrong";
    r->beliefs_n++;
    return NULL;
}

static const char *read_judged(struct blind_record *r, json_t *object)
{
    int belief;
    if (!take_int(object, "belief", 1, r->beliefs_n, &belief) || !take_verdict(object, &r->belief[belief - 1].reason))
        return "'belief' or 'verdict' is missing or wrong";
    return NULL;
}

static const char *read_answer(struct blind_record *r, json_t *object)
{
    int point;
    if (!take_point(r, object, &point) || !take_text(object, "text", r->answer[point].text, BLIND_TEXT + 1) ||
        !take_verdict(object, &r->answer[point].reason))
        return "'point', 'text' or 'verdict' is missing or wrong";
    r->answer[point].given = true;
    return NULL;
}

static const char *read_remark(struct blind_record *r, json_t *object)
{
    if (r->remarks_n == BLIND_REMARKS || !take_text(object, "text", r->remark[r->remarks_n], BLIND_TEXT + 1))
        return "'text' is missing, or there are too many remarks";
    r->remarks_n++;
    return NULL;
}

static const char *read_event(struct blind_record *r, enum blind_event event, json_t *object)
{
    if (event == BLIND_BEGIN)
        return r->began ? "a record begins once" : read_begin(r, object);
    if (!r->began)
        return "a record starts with the event 'begin'";
    switch (event) {
    case BLIND_READ:
        return read_card(r, object);
    case BLIND_BELIEF:
        return read_belief(r, object);
    case BLIND_JUDGED:
        return read_judged(r, object);
    case BLIND_ANSWER:
        return read_answer(r, object);
    case BLIND_REMARK:
        return read_remark(r, object);
    case BLIND_ASKED:
        r->asked = r->cards_n;
        return NULL;
    case BLIND_ANSWERED:
        r->answered = true;
        return NULL;
    case BLIND_END:
        r->ended = true;
        return NULL;
    case BLIND_BEGIN:
    case BLIND_EVENTS:
        break;
    }
    return "unknown event";
}

static enum blind_event event_of(json_t *object)
{
    char name[16];
    int event = 0;
    if (!take_text(object, "event", name, sizeof name))
        return BLIND_EVENTS;
    while (event < BLIND_EVENTS && strcmp(name, event_names[event]))
        event++;
    return (enum blind_event)event;
}

const char *blind_record_line(struct blind_record *r, const char *line, size_t len)
{
    json_t *object = json_loadb(line, len, JSON_REJECT_DUPLICATES, NULL);
    const char *why = json_is_object(object) ? read_event(r, event_of(object), object) : "not a line of a record of 'parlour case blind'";
    json_decref(object);
    return why;
}

int blind_record_read(struct blind_record *r, const char *path)
{
    char line[BLIND_LINE];
    blind_record_init(r);
    FILE *f = fopen(path, "r");
    if (!f && errno == ENOENT)
        return 1;
    const char *why = f ? NULL : strerror(errno);
    int number = 0;
    while (f && !why && fgets(line, sizeof line, f)) {
        size_t n = strlen(line);
        number++;
        bool whole = n && line[n - 1] == '\n';
        if (!whole && n == sizeof line - 1)
            why = "this line is too long";
        else if (whole && n > 1)
            why = blind_record_line(r, line, n - 1);
        else if (!whole)
            why = "this line is not complete; delete it to continue";
    }
    if (f && !why && ferror(f))
        why = "cannot be read";
    if (f && !why && !r->began)
        why = "this file is empty; choose another name or delete it";
    if (why)
        fprintf(stderr, "%s:%d: %s\n", path, number, why);
    if (f)
        fclose(f);
    return why ? -1 : 0;
}

int blind_belief_of(const struct blind_record *r, int point)
{
    for (int i = r->beliefs_n - 1; i >= 0; i--)
        if (r->belief[i].point == point)
            return i;
    return -1;
}
