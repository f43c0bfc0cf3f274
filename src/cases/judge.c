/* judge.c: judges a whole answer. First reads its fields, without the solution, then decides which of them are right. */
#include "cases/judge.h"

#include "cases/text.h"
#include "match/match.h"

#include <string.h>

static const struct case_question *question_at(const struct case_book *c, int question)
{
    return question >= 1 && question <= c->questions_n ? &c->question[question - 1] : NULL;
}

static void names_of(const struct case_book *c, const void *view, struct read_names *ret)
{
    if (view)
        case_names_of_view(c, view, ret);
    else
        case_names_all(c, ret);
}

/* Collects the names that the player with this view has met; without a view, the names on all cards. */
static void names_read(const struct case_book *c, const void *view, struct read_names *ret)
{
    if (view)
        case_names_of_view(c, view, ret);
    else
        case_names_met(c, UINT32_MAX, ret);
}

static void append(struct case_answer *a, const char *text, size_t len)
{
    size_t room = sizeof a->text - a->len, n = len < room ? len : room;
    memcpy(a->text + a->len, text, n);
    a->len += n;
}

/* Removes the quotation marks from a field. The player puts them around a text that must be kept as typed (read.h). */
static struct field without_quotes(struct field f)
{
    bool quoted = f.len > 2 && f.at[0] == '"' && f.at[f.len - 1] == '"';
    return quoted ? (struct field){f.at + 1, f.len - 2} : f;
}

void case_answer_judge(const struct case_book *c, const void *view, int question, const char *text, size_t len, struct case_answer *ret)
{
    const struct case_question *q = question_at(c, question);
    struct field field[FIELDS_MAX];
    struct read_names names;
    bool right = true;
    ret->len = 0;
    ret->verdict = 0;
    if (!q || len > sizeof ret->text) {
        append(ret, text, len);
        return;
    }
    int n = fields_split(text, len, field);
    names_of(c, view, &names);
    for (int i = 0; i < q->points_n; i++) {
        struct field said = i < n ? field[i] : (struct field){"", 0};
        struct reading r;
        read_field(q->point[i].kind, &names, said.at, said.len, &r);
        bool value = r.status == READING_VALUE;
        struct field plain = without_quotes(said);
        const char *put = value ? r.value : plain.at;
        size_t put_n = value ? strlen(r.value) : plain.len;
        right &= verdict_of(c, &q->point[i], put, put_n, value ? r.person : -1) == VERDICT_RIGHT;
        if (i)
            append(ret, " | ", 3);
        append(ret, put, put_n);
    }
    for (int i = q->points_n; i < n; i++) {
        append(ret, " | ", 3);
        append(ret, field[i].at, field[i].len);
    }
    while (ret->len >= 3 && !memcmp(ret->text + ret->len - 3, " | ", 3)) /* remove blank fields at the end */
        ret->len -= 3;
    if (!ret->len || ret->len == sizeof ret->text) { /* all fields are blank, or their standard forms together are too long, so the log
                                                        keeps the text as typed */
        ret->len = 0;
        append(ret, text, len);
    }
    ret->verdict = right ? (uint8_t)(1u << (question - 1)) : 0;
}

void case_answer_enter(const struct case_book *c, const void *view, struct pl_request *request, struct case_answer *ret)
{
    if (pl_text_refusal(request->text, request->text_len) < 0)
        return;
    case_answer_judge(c, view, pl_arg(request->action, 0), request->text, request->text_len, ret);
    request->text = ret->text;
    request->text_len = (uint16_t)ret->len;
    request->verdict = ret->verdict;
}

uint8_t case_verdict(const struct case_book *c, int question, const char *text, size_t len)
{
    struct case_answer a;
    case_answer_judge(c, NULL, question, text, len, &a);
    return a.verdict;
}

int case_answer_refusal(const char *text, size_t len)
{
    int rc = pl_text_refusal(text, len);
    return rc == -PL_R_TEXT ? 0 : rc;
}

void case_answer_read(struct pl_out *o, const struct case_book *c, const void *view, int question, const char *text, size_t len)
{
    const struct case_question *q = question_at(c, question);
    struct field field[FIELDS_MAX];
    struct read_names names;
    int n = fields_split(text, len, field);
    names_read(c, view, &names);
    pl_json_open(o, "fields", '[');
    for (int i = 0; q && i < q->points_n; i++) {
        struct field said = i < n ? field[i] : (struct field){"", 0};
        struct reading r;
        read_field(q->point[i].kind, &names, said.at, said.len, &r);
        pl_json_open(o, NULL, '{');
        pl_json_text(o, "kind", point_kind_name(q->point[i].kind));
        pl_json_text(o, "status", reading_status_name(r.status));
        pl_json_text(o, "value", r.value);
        char spanish[READ_VALUE_MAX];
        if (r.status == READING_VALUE && read_spanish(q->point[i].kind, r.value, strlen(r.value), spanish))
            pl_json_text(o, "spanish", spanish);
        pl_json_open(o, "choices", '[');
        for (int k = 0; k < r.choices_n; k++)
            pl_json_text(o, NULL, r.choice[k]);
        pl_json_close(o, ']');
        pl_json_close(o, '}');
    }
    pl_json_close(o, ']');
}

static bool has_title(const char *name)
{
    struct text_token first;
    return text_words(name, strlen(name), &first, 1) && text_is_title(first.word);
}

/* Writes name[i], unless the same name occurs earlier in the array. */
static void put_once(struct pl_out *o, const char *const *name, int i)
{
    for (int k = 0; k < i; k++)
        if (!strcmp(name[k], name[i]))
            return;
    pl_json_text(o, NULL, name[i]);
}

void case_names_json(struct pl_out *o, const struct case_book *c, const void *view)
{
    struct read_names names;
    names_read(c, view, &names);
    /* Each name is written once, although two persons may have the same family name, and a place may also be in the list of names. A name
     * that begins with a title, such as "Mrs Bell", is offered as a person, unless it is the name of a place on the map. */
    char text[CASE_PERSONS][READ_VALUE_MAX];
    const char *person[CASE_PERSONS], *place[READ_PLACES];
    int on_map = c->places_n - 1, places_n = 0;
    pl_json_open(o, "persons", '[');
    for (int i = 0; i < names.persons_n; i++) {
        read_person_name(&names.person[i], text[i], sizeof text[i]);
        person[i] = text[i];
        put_once(o, person, i);
    }
    for (int i = 0; i < names.places_n; i++) {
        if (i >= on_map && has_title(names.place[i]))
            pl_json_text(o, NULL, names.place[i]);
        else
            place[places_n++] = names.place[i];
    }
    pl_json_close(o, ']');
    pl_json_open(o, "places", '[');
    for (int i = 0; i < places_n; i++)
        put_once(o, place, i);
    pl_json_close(o, ']');
}

int case_answer_explain(const struct case_book *c, int question, const char *text, size_t len, struct case_finding ret[CASE_POINTS])
{
    const struct case_question *q = question_at(c, question);
    struct field field[FIELDS_MAX];
    int n = fields_split(text, len, field);
    for (int i = 0; q && i < q->points_n; i++) {
        ret[i].said = i < n ? field[i] : (struct field){"", 0};
        ret[i].reason = verdict_of(c, &q->point[i], ret[i].said.at, ret[i].said.len, -1);
    }
    return q ? q->points_n : 0;
}
