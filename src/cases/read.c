/*
 * read.c: reads the text of a field. Places are read here, persons in read_person.c, and dates, times and amounts in value*.c. This
 * code has no access to the solution, so its results cannot reveal which answers are right.
 */
#include "cases/read.h"

#include "cases/claims.h"
#include "cases/read_internal.h"

#include <stdio.h>
#include <string.h>

enum { MENTIONS = 24 };

const char *reading_status_name(enum reading_status status)
{
    static const char *const names[] = {"blank", "value", "typed", "which", "several", "role", "denied", "conflict"};
    return names[status];
}

void read_put_value(struct reading *r, enum reading_status status, const char *text, size_t len)
{
    r->status = status;
    if (len >= sizeof r->value) {
        len = sizeof r->value - 1;
        while (len && ((unsigned char)text[len] & 0xc0) == 0x80) /* do not cut a UTF-8 character in two */
            len--;
    }
    memcpy(r->value, text, len);
    r->value[len] = 0;
}

/* ---- places ----------------------------------------------------------------------------------------------- */

static bool common_in_places(const char *word)
{
    return text_in(word, "house street road row station room square lane hotel office shop studio market wharf the museum hall inn dock "
                         "docks place villa home lock society club bank goods upper maker royal lower green tower police library") ||
           text_is_title(word) || text_is_function_word(word);
}

struct place_match {
    int place, words, missing, from, end;
    bool distinctive;
};

/* Compares the name of a place with the text: counts the words of the name that occur in the text, and finds their positions. */
static struct place_match match_place(const struct claims *c, const char *name, int place)
{
    struct text_token part[10];
    struct place_match m = {.place = place, .from = c->n, .end = 0};
    int n = text_words(name, strlen(name), part, 10);
    for (int k = 0; k < n; k++) {
        if (text_is_function_word(part[k].word))
            continue;
        bool found = false;
        for (int i = 0; i < c->n && !found; i++) {
            int slips = text_slips(part[k].word);
            found = !strcmp(c->t[i].word, part[k].word) || (slips && text_distance(c->t[i].word, part[k].word, slips) <= slips);
            if (found) {
                m.from = i < m.from ? i : m.from;
                m.end = i + 1 > m.end ? i + 1 : m.end;
                m.distinctive |= !common_in_places(part[k].word);
            }
        }
        m.words += found;
        m.missing += !found;
    }
    m.distinctive |= m.words && !m.missing;
    if (m.end - m.from > 2 * m.words + 2)
        m.words = 0;
    return m;
}

static bool better(const struct place_match *a, const struct place_match *b)
{
    return !a->missing != !b->missing ? !a->missing : a->words != b->words ? a->words > b->words : a->missing < b->missing;
}

static bool overlap(const struct place_match *a, const struct place_match *b) { return a->from < b->end && b->from < a->end; }

/* Finds the places that the text names. If two names overlap, only the better match counts. Returns the number of places. */
static int find_places(const struct claims *c, const struct read_names *names, struct place_match out[MENTIONS])
{
    int n = 0;
    for (int p = 0; p < names->places_n; p++) {
        struct place_match m = match_place(c, names->place[p], p);
        bool worse = !m.words || !m.distinctive;
        for (int i = 0; i < n && !worse; i++) {
            if (!overlap(&m, &out[i]))
                continue;
            worse = !better(&m, &out[i]);
            if (!worse)
                out[i--] = out[--n];
        }
        if (!worse && n < MENTIONS)
            out[n++] = m;
    }
    return n;
}

/* True if the text consists only of the name of this place, as in "at the Parthenon". False for "under the stage of the Parthenon". */
static bool says_only(const struct claims *c, const struct place_match *m)
{
    int other = 0;
    for (int i = 0; i < c->n; i++)
        other += !text_is_function_word(c->t[i].word) && !text_in(c->t[i].word, "near think inside probably street en el la");
    return other <= m->words;
}

static void read_place(const struct read_names *names, const char *text, size_t len, struct reading *ret)
{
    struct claims c;
    struct place_match found[MENTIONS];
    claims_read(text, len, &c);
    int n = find_places(&c, names, found), claimed = 0, at = -1;
    bool open = c.undecided, denied = false;
    for (int i = 0; i < c.n; i++)
        open |= c.open[i];
    for (int i = 0; i < n; i++) {
        bool no = c.level[found[i].end - 1] == CLAIM_DENIED;
        denied |= no;
        claimed += !no;
        at = no ? at : i;
    }
    read_put_value(ret, READING_TYPED, text, len);
    if (open && n)
        ret->status = READING_SEVERAL;
    else if (claimed == 1 && !denied && says_only(&c, &found[at]))
        read_put_value(ret, READING_VALUE, names->place[found[at].place], strlen(names->place[found[at].place]));
    else if (denied && !claimed && c.n <= 6)
        ret->status = READING_DENIED;
}

/* ---- dates, times, amounts -------------------------------------------------------------------------------- */

/* Reads a date, time or amount and writes it in the standard form, in Spanish if `spanish` is true and otherwise in English. */
static enum value_status standard_form(enum point_kind kind, const struct value_date *calendar, const char *text, size_t len, bool spanish,
                                       char out[VALUE_TEXT_MAX])
{
    enum value_status status;
    struct value_date d;
    struct value_time t;
    struct value_amount a;
    out[0] = 0;
    if (kind == POINT_DATE) {
        if ((status = value_read_date(text, len, calendar, &d)) == VALUE_ONE)
            value_write_date(&d, spanish, out);
    } else if (kind == POINT_TIME) {
        if ((status = value_read_time(text, len, &t)) == VALUE_ONE)
            value_write_time(&t, spanish, out);
    } else if ((status = value_read_amount(text, len, &a)) == VALUE_ONE) {
        value_write_amount(&a, spanish, out);
    }
    return status;
}

/* True if the words from `from` to `end` that the text does not withdraw contain a date, time or amount. */
static bool has_value(enum point_kind kind, const struct value_date *calendar, const struct claims *c, int from, int end)
{
    char text[1024], out[VALUE_TEXT_MAX];
    size_t n = 0;
    for (int i = from; i < end && n + TEXT_WORD + 1 < sizeof text; i++)
        if (!c->dismissed[i]) {
            size_t word = strlen(c->t[i].word);
            memcpy(text + n, c->t[i].word, word);
            n += word;
            text[n++] = ' ';
        }
    return standard_form(kind, calendar, text, n, false, out) != VALUE_NONE;
}

enum value_status read_commits(enum point_kind kind, const struct value_date *calendar, const char *text, size_t len)
{
    struct claims c;
    claims_read(text, len, &c);
    if (c.alternatives || c.undecided)
        return VALUE_SEVERAL;
    for (int i = 0; i < c.n; i++) /* an "or" with a value on one side only: "Tuesday or his birthday" */
        if (c.open[i] && has_value(kind, calendar, &c, 0, i) != has_value(kind, calendar, &c, i + 1, c.n))
            return VALUE_SEVERAL;
    return c.dismisses && !has_value(kind, calendar, &c, 0, c.n) ? VALUE_NONE : VALUE_ONE;
}

static void read_value(enum point_kind kind, const struct read_names *names, const char *text, size_t len, struct reading *ret)
{
    char out[VALUE_TEXT_MAX];
    enum value_status commits = read_commits(kind, &names->calendar, text, len);
    enum value_status status = standard_form(kind, &names->calendar, text, len, false, out);
    if (commits != VALUE_ONE && status == VALUE_ONE)
        read_put_value(ret, commits == VALUE_NONE ? READING_DENIED : READING_SEVERAL, text, len);
    else if (status == VALUE_ONE)
        read_put_value(ret, READING_VALUE, out, strlen(out));
    else
        read_put_value(ret,
                       status == VALUE_SEVERAL    ? READING_SEVERAL
                       : status == VALUE_CONFLICT ? READING_CONFLICT
                                                  : READING_TYPED,
                       text, len);
}

bool read_spanish(enum point_kind kind, const char *text, size_t len, char out[READ_VALUE_MAX])
{
    char english[VALUE_TEXT_MAX], spanish[VALUE_TEXT_MAX];
    struct value_date calendar = {0};
    if ((kind != POINT_DATE && kind != POINT_TIME && kind != POINT_AMOUNT) ||
        standard_form(kind, &calendar, text, len, false, english) != VALUE_ONE || strlen(english) != len || memcmp(english, text, len))
        return false;
    standard_form(kind, &calendar, text, len, true, spanish);
    snprintf(out, READ_VALUE_MAX, "%s", spanish);
    return strcmp(english, spanish) != 0;
}

/* True if a free text gives several answers to choose from: "the bath or the canal". */
static bool leaves_open(const char *text, size_t len)
{
    struct claims c;
    claims_read(text, len, &c);
    bool open = c.undecided;
    for (int i = 0; i < c.n; i++)
        open |= c.open[i];
    return open;
}

void read_field(enum point_kind kind, const struct read_names *names, const char *text, size_t len, struct reading *ret)
{
    memset(ret, 0, sizeof *ret);
    ret->person = -1;
    while (len && (text[0] == ' ' || text[0] == '\t'))
        text++, len--;
    while (len && (text[len - 1] == ' ' || text[len - 1] == '\t'))
        len--;
    if (!len) {
        ret->status = READING_BLANK;
    } else if (len > 2 && text[0] == '"' && text[len - 1] == '"') {
        read_put_value(ret, READING_TYPED, text + 1, len - 2);
    } else if (kind == POINT_PERSON) {
        read_person(names, text, len, ret);
    } else if (kind == POINT_PLACE) {
        read_place(names, text, len, ret);
    } else if (point_is_named(kind)) {
        read_value(kind, names, text, len, ret);
    } else {
        read_put_value(ret, leaves_open(text, len) ? READING_SEVERAL : READING_TYPED, text, len);
    }
}
