/* answer_set.c: measures how often the judge is right about labelled answers. */
#include "cases/answer_set.h"

#include "cases/names.h"
#include "cases/verdict.h"

#include <stdio.h>
#include <string.h>

size_t set_case_length(const char *line) { return strcspn(line, "\t\n"); }

/* Splits a line at its tabs. Returns the number of columns. */
static int columns(char *line, char *column[6])
{
    int n = 0;
    line[strcspn(line, "\r\n")] = 0;
    for (char *p = line; p && n < 6;) {
        column[n++] = p;
        p = strchr(p, '\t');
        if (p && n < 6)
            *p++ = 0;
    }
    return n;
}

static const struct case_point *find_point(const struct case_book *c, const char *path)
{
    size_t len = strcspn(path, "/");
    for (int q = 0; q < c->questions_n; q++) {
        const struct case_question *k = &c->question[q];
        if (strlen(k->id) != len || strncmp(k->id, path, len) || path[len] != '/')
            continue;
        for (int i = 0; i < k->points_n; i++)
            if (!strcmp(k->point[i].id, path + len + 1))
                return &k->point[i];
    }
    return NULL;
}

static bool is_value(const char *intended)
{
    static const char *const other[] = {"list", "role", "ambiguous", "none", "-", ""};
    for (size_t i = 0; i < PL_COUNT(other); i++)
        if (!strcmp(intended, other[i]))
            return false;
    return true;
}

/* Returns true if the player has no reason to correct the reading. The reading is then the value that the player meant, or a less exact
 * value that is not wrong, such as "Tuesday" for Tuesday the 12th. */
static bool is_confirmed(enum point_kind kind, const struct read_names *names, const struct reading *said, const struct reading *meant)
{
    struct value_date d[2];
    struct value_time t[2];
    struct value_amount a[2];
    size_t n = strlen(said->value), m = strlen(meant->value);
    if (said->status != READING_VALUE || meant->status != READING_VALUE)
        return false;
    if (kind == POINT_DATE && value_read_date(said->value, n, &names->calendar, &d[0]) == VALUE_ONE &&
        value_read_date(meant->value, m, &names->calendar, &d[1]) == VALUE_ONE)
        return value_date_agrees(&d[0], &d[1]);
    if (kind == POINT_TIME && value_read_time(said->value, n, &t[0]) == VALUE_ONE && value_read_time(meant->value, m, &t[1]) == VALUE_ONE)
        return value_time_agrees(&t[0], &t[1], 0);
    if (kind == POINT_AMOUNT && value_read_amount(said->value, n, &a[0]) == VALUE_ONE &&
        value_read_amount(meant->value, m, &a[1]) == VALUE_ONE)
        return value_amount_agrees(&a[0], &a[1]);
    return !strcmp(said->value, meant->value);
}

/* Reads the field as the answer form does. The simulated player then corrects a wrong reading. Stores the value that the player sends in
 * `sent`, and facts about the reading in `ret`. */
static void fill_in(const struct read_names *names, enum point_kind kind, const char *intended, const char *text, struct set_line *ret,
                    struct reading *sent)
{
    struct reading meant;
    read_field(kind, names, text, strlen(text), sent);
    ret->reading = reading_status_name(sent->status);
    if (!point_is_named(kind) || !is_value(intended))
        return;
    read_field(kind, names, intended, strlen(intended), &meant);
    bool known = meant.status == READING_VALUE;
    /* A place that is not among the known names is sent as typed. It may still be right, so the player is not asked to correct it. */
    if (is_confirmed(kind, names, sent, &meant) || (kind == POINT_PLACE && sent->status == READING_TYPED))
        return;
    ret->asked = true;
    if (known)
        *sent = meant;
    else if (sent->status == READING_VALUE) /* the form misunderstood the text, so the player keeps the text as typed */
        read_field(POINT_THING, names, text, strlen(text), sent);
}

const char *set_judge(const struct case_book *c, char *line, struct set_line *ret)
{
    char *column[6];
    struct read_names names;
    struct reading sent;
    if (columns(line, column) != 6)
        return "the line needs six columns, separated by tabs";
    const struct case_point *p = find_point(c, column[1]);
    if (!p)
        return "no such question/point in this case";
    if (strcmp(column[2], "+") && strcmp(column[2], "-"))
        return "the third column must be + or -";
    *ret = (struct set_line){.point = column[1], .text = column[4], .label_reason = column[5], .kind = p->kind};
    ret->labelled_right = column[2][0] == '+';
    case_names_all(c, &names);
    fill_in(&names, p->kind, column[3], column[4], ret, &sent);
    bool value = sent.status == READING_VALUE;
    const char *text = value ? sent.value : column[4];
    enum verdict_reason reason = verdict_of(c, p, text, strlen(text), value ? sent.person : -1);
    ret->judged_right = reason == VERDICT_RIGHT;
    ret->verdict = verdict_reason_name(reason);
    snprintf(ret->judged, sizeof ret->judged, "%s", text);
    return NULL;
}

void set_count(const struct set_line *line, struct set_counts counts[POINT_KINDS_N])
{
    struct set_counts *k = &counts[line->kind];
    k->answers++;
    k->right += line->labelled_right;
    k->false_accepts += line->judged_right && !line->labelled_right;
    k->false_rejects += !line->judged_right && line->labelled_right;
    k->asks += line->asked;
}
