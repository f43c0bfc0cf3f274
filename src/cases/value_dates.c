/* value_dates.c: reads and writes dates. */
#include "cases/text.h"
#include "cases/value_internal.h"

#include <stdio.h>
#include <string.h>

static const char *const weekday_names[2][8] = {
    {"", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"},
    {"", "lunes", "martes", "miércoles", "jueves", "viernes", "sábado", "domingo"},
};
static const char *const month_names[2][13] = {
    {"", "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December"},
    {"", "enero", "febrero", "marzo", "abril", "mayo", "junio", "julio", "agosto", "septiembre", "octubre", "noviembre", "diciembre"},
};

/* ---- names of days and months ------------------------------------------------------------------------------ */

struct name {
    const char *word;
    int value;
};

static const struct name weekdays[] = {
    {"monday", 1},  {"tuesday", 2},   {"wednesday", 3}, {"thursday", 4}, {"friday", 5}, {"saturday", 6}, {"sunday", 7}, {"lunes", 1},
    {"martes", 2},  {"miercoles", 3}, {"jueves", 4},    {"viernes", 5},  {"sabado", 6}, {"domingo", 7},  {"mon", 1},    {"tue", 2},
    {"tues", 2},    {"wed", 3},       {"weds", 3},      {"thu", 4},      {"thur", 4},   {"thurs", 4},    {"fri", 5},    {"sat", 6},
    {"sun", 7},     {"lun", 1},       {"mie", 3},       {"mier", 3},     {"jue", 4},    {"vie", 5},      {"sab", 6},    {"dom", 7},
    {"wensday", 3}, {"wendsday", 3},  {"sabados", 6},   {"domingos", 7},
};
static const struct name months[] = {
    {"january", 1},   {"february", 2},  {"march", 3},      {"april", 4},      {"may", 5},       {"june", 6},   {"july", 7},
    {"august", 8},    {"september", 9}, {"october", 10},   {"november", 11},  {"december", 12}, {"enero", 1},  {"febrero", 2},
    {"marzo", 3},     {"abril", 4},     {"mayo", 5},       {"junio", 6},      {"julio", 7},     {"agosto", 8}, {"septiembre", 9},
    {"setiembre", 9}, {"octubre", 10},  {"noviembre", 11}, {"diciembre", 12}, {"jan", 1},       {"feb", 2},    {"mar", 3},
    {"apr", 4},       {"jun", 6},       {"jul", 7},        {"aug", 8},        {"sep", 9},       {"sept", 9},   {"oct", 10},
    {"nov", 11},      {"dec", 12},      {"ene", 1},        {"abr", 4},        {"ago", 8},       {"dic", 12},
};

/* Finds a name in a table. Accepts one wrong letter in names of 6 letters or more, if no other name is as similar. Does not accept one
 * wrong letter in shorter names, because "march" is too similar to "match" and "marsh". */
static int find_name(const struct name *table, int n, const char *word)
{
    size_t len = strlen(word);
    int nearest = 0;
    for (int i = 0; i < n; i++) {
        if (table[i].word[0] != word[0])
            continue;
        size_t size = strlen(table[i].word);
        bool plural = size >= 5 && len == size + 1 && word[size] == 's' && !strncmp(word, table[i].word, size);
        if (!strcmp(word, table[i].word) || plural)
            return table[i].value;
    }
    if (len < 5 || text_in(word, "sundry partes nueves jueces midday noonday"))
        return 0;
    for (int i = 0; i < n; i++) {
        if (strlen(table[i].word) < 6 || text_distance(word, table[i].word, 1) > 1)
            continue;
        if (nearest && nearest != table[i].value)
            return 0;
        nearest = table[i].value;
    }
    return nearest;
}

void value_find_names(struct value_text *v)
{
    for (int i = 0; i < v->n; i++) {
        v->t[i].weekday = (int8_t)find_name(weekdays, VALUE_COUNT(weekdays), v->t[i].word);
        v->t[i].month = (int8_t)find_name(months, VALUE_COUNT(months), v->t[i].word);
    }
}

static bool in_company(const struct value_text *v, int at);

int value_weekday_at(const struct value_text *v, int at)
{
    const char *word = value_word(v, at);
    int found = at < 0 || at >= v->n ? 0 : v->t[at].weekday;
    return found && text_in(word, "sat sun wed mon dom vie") && !in_company(v, at) ? 0 : found;
}

int value_month_at(const struct value_text *v, int at)
{
    const char *word = value_word(v, at);
    int found = at < 0 || at >= v->n ? 0 : v->t[at].month;
    return found && text_in(word, "may march mar ago") && !in_company(v, at) ? 0 : found;
}

/* True if the token is likely to stand next to a part of a date: a number, an ordinal, a weekday, a month or a word such as "morning". */
static bool near_date(const struct value_text *v, int at)
{
    int64_t unused;
    const char *word = value_word(v, at);
    if (at < 0 || at >= v->n)
        return false;
    return v->t[at].number >= 0 || value_ordinal_words(v, at, &unused) || text_in(word, "st nd rd th or night morning evening afternoon") ||
           (strlen(word) > 3 && !text_in(word, "march") && (v->t[at].weekday || v->t[at].month));
}

/* True if a word with two meanings, such as "sat" or "may", is part of a date: it stands alone or next to other parts of a date. */
static bool in_company(const struct value_text *v, int at)
{
    int before = at - 1, after = at + 1;
    if (v->n == 1)
        return true;
    while (text_in(value_word(v, before), "the of on de in last"))
        before--;
    after += value_is(v, after, "the") || value_is(v, after, "de");
    return (before < 0 && after >= v->n && !value_is(v, at - 1, "the")) || near_date(v, before) || near_date(v, after) ||
           v->t[at].before == '/' || v->t[at + 1].before == '/' || (v->t[at].before == ',' && near_date(v, at - 1));
}

/* ---- calendar ---------------------------------------------------------------------------------------------- */

static int month_days(int year, int month)
{
    static const int8_t days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    bool leap = year == 0 || (year % 4 == 0 && (year % 100 != 0 || year % 400 == 0));
    return month < 1 || month > 12 ? 31 : days[month - 1] + (month == 2 && leap);
}

static int weekday_of(int year, int month, int day)
{
    static const int8_t shift[] = {0, 3, 2, 5, 0, 3, 5, 1, 4, 6, 2, 4};
    year -= month < 3;
    int sunday = (year + year / 4 - year / 100 + year / 400 + shift[month - 1] + day) % 7;
    return sunday ? sunday : 7;
}

/* Returns the weekday that the calendar gives for a date, or 0 if the year, the month or the day is unknown. */
static int calendar_weekday(const struct value_date *d, const struct value_date *calendar)
{
    int year = d->year ? d->year : calendar ? calendar->year : 0, month = d->month ? d->month : calendar ? calendar->month : 0;
    if (!year || month < 1 || month > 12 || !d->day || d->day > month_days(year, month))
        return 0;
    return weekday_of(year, month, d->day);
}

static bool contradicts(const struct value_date *d, const struct value_date *calendar)
{
    int weekday = calendar_weekday(d, calendar);
    return (d->month && d->day > month_days(d->year    ? d->year
                                            : calendar ? calendar->year
                                                       : 0,
                                            d->month)) ||
           (weekday && d->weekday && weekday != d->weekday);
}

/* Moves a date by a few days. */
static void shift_date(struct value_date *d, int by, const struct value_date *calendar)
{
    int month = d->month ? d->month : calendar ? calendar->month : 0, year = d->year ? d->year : calendar ? calendar->year : 0;
    if (d->weekday)
        d->weekday = (int8_t)((d->weekday - 1 + by + 70) % 7 + 1);
    if (!d->day)
        return;
    int day = d->day + by, length = month_days(year, month);
    if (day > length) {
        day -= length;
        month = month % 12 + 1;
        year += month == 1;
    } else if (day < 1) {
        month = month > 1 ? month - 1 : 12;
        year -= month == 12;
        day += month_days(year, month);
    }
    d->day = (int8_t)day;
    if (d->month)
        d->month = (int8_t)month;
    if (d->year)
        d->year = (int16_t)year;
}

/* ---- parts of a date --------------------------------------------------------------------------------------- */

static bool is_year(const struct value_text *v, int at)
{
    return at < v->n && v->t[at].digits == 4 && v->t[at].number >= 1700 && v->t[at].number <= 1999;
}

/* Reads a year: "1895", "eighteen ninety-five", "eighteen hundred and ninety-five", "mil ochocientos noventa y cinco". */
static int year_at(const struct value_text *v, int at, int64_t *year)
{
    int64_t rest;
    if (is_year(v, at)) {
        *year = v->t[at].number;
        return 1;
    }
    int used = value_number_words(v, at, year), more;
    if (used && *year >= 1700 && *year <= 1999)
        return used;
    if (used == 1 && *year >= 17 && *year <= 19 && (more = value_number_words(v, at + 1, &rest)) && rest >= 10 && rest <= 99) {
        *year = *year * 100 + rest;
        return 1 + more;
    }
    return 0;
}

static bool month_follows(const struct value_text *v, int at)
{
    at += text_in(value_word(v, at), "day dia");
    at += text_in(value_word(v, at), "of de");
    return value_month_at(v, at) > 0;
}

/* True if the number at `from` may be a day of the month. `to` is the index after the number. */
static bool is_day(const struct value_text *v, int from, int to, bool ordinal)
{
    struct value_claim unused;
    bool month = month_follows(v, to) || value_month_at(v, from - 1) || (value_is(v, from - 1, "the") && value_month_at(v, from - 2));
    if (month)
        return true;
    if (value_time_at(v, from, TIME_LIKELY, &unused))
        return false;
    bool weekday = value_weekday_at(v, from - 1) || (text_in(value_word(v, from - 1), "the dia") && value_weekday_at(v, from - 2));
    if ((weekday && (ordinal || value_stands_alone(v, to))) || text_in(value_word(v, from - 1), "dia"))
        return true;
    if (text_in(value_word(v, from), "one un una uno"))
        return false;
    if (ordinal && v->t[from].number >= 0)
        return !text_in(value_word(v, to), "century floor street avenue");
    return value_stands_alone(v, to) || value_weekday_at(v, to);
}

/* Reads a day of the month: "12", "12th", "the twelfth", "doce". */
static int day_at(const struct value_text *v, int at, int64_t *day)
{
    int used = value_ordinal_words(v, at, day);
    bool ordinal = used > 0;
    if (!used && at < v->n && v->t[at].number >= 0 && v->t[at].digits <= 2) {
        *day = v->t[at].number;
        used = 1;
        if (at + 1 < v->n && !v->t[at + 1].before && text_in(value_word(v, at + 1), "st nd rd th o ro er")) {
            ordinal = true;
            used = 2;
        }
    } else if (!used) {
        used = value_number_words(v, at, day);
    }
    if (!used || *day < 1 || *day > 31 || !is_day(v, at, at + used, ordinal))
        return 0;
    if (ordinal && *day <= 5 && value_weekday_at(v, at + used) && v->t[at + used].before == ' ')
        return 0; /* "the second Tuesday" does not give the day of the month */
    return used;
}

/* Reads a date in numbers: "12/2/1895", "1895-02-12", "12.2.95", "12/2". */
static int numeric_date(const struct value_text *v, int at, struct value_date *d)
{
    int64_t part[3] = {0};
    int n = 0;
    while (n < 3 && at + n < v->n && v->t[at + n].number >= 0 && v->t[at + n].digits != 3 && v->t[at + n].digits <= 4) {
        if (n && (!v->t[at + n].tight || !strchr("/-.", v->t[at + n].before ? v->t[at + n].before : ' ')))
            break;
        part[n] = v->t[at + n].number;
        n++;
    }
    char by = n > 1 ? v->t[at + 1].before : 0;
    if (n < 2 || month_follows(v, at + n) || (n == 3 && v->t[at + 2].before != by))
        return 0;
    if (n == 2 && (by == '-' || (by == '.' && v->t[at + 1].digits > 1 && v->n > 2)))
        return 0;
    int64_t day = part[0], month = part[1], year = part[2];
    if (n == 3 && v->t[at].digits == 4)
        day = part[2], year = part[0];
    else if (n == 3 && v->t[at + 2].digits == 2)
        year += year < 20 ? 1900 : 1800;
    if (n == 3 && month > 12 && day <= 12)
        month = part[0], day = part[1]; /* month first */
    if (day < 1 || day > 31 || month < 1 || month > 12 || (n == 3 && (year < 1700 || year > 1999)))
        return 0;
    *d = (struct value_date){.year = (int16_t)year, .month = (int8_t)month, .day = (int8_t)day};
    return n;
}

struct holiday {
    const char *one, *two; /* first and second word of the name; `two` is NULL if the name is one word */
    bool saint; /* true if the word is also a given name, so that it means the holiday only after "St" or before "day", "eve" or "night" */
    int8_t day, month;
};

static const struct holiday holidays[] = {
    {"christmas", NULL, false, 25, 12},  {"xmas", NULL, false, 25, 12},      {"boxing", "day", false, 26, 12},
    {"new", "year", false, 1, 1},        {"new", "years", false, 1, 1},      {"valentines", NULL, false, 14, 2},
    {"valentine", NULL, true, 14, 2},    {"valentin", NULL, true, 14, 2},    {"michaelmas", NULL, false, 29, 9},
    {"lady", "day", false, 25, 3},       {"halloween", NULL, false, 31, 10}, {"patricks", NULL, true, 17, 3},
    {"bonfire", "night", false, 5, 11},  {"guy", "fawkes", false, 5, 11},    {"georges", NULL, true, 23, 4},
    {"epiphany", NULL, false, 6, 1},     {"april", "fools", false, 1, 4},    {"all", "saints", false, 1, 11},
    {"nochebuena", NULL, false, 24, 12}, {"navidad", NULL, false, 25, 12},   {"nochevieja", NULL, false, 31, 12},
    {"ano", "nuevo", false, 1, 1},       {"midsummer", "day", false, 24, 6}, {"midsummer", "eve", false, 23, 6},
    {"silvestre", NULL, true, 31, 12},
};

static int holiday_at(const struct value_text *v, int at, struct value_date *d)
{
    int saint = text_in(value_word(v, at), "st saint san") && value_joined(v, at + 1);
    for (int i = 0; i < VALUE_COUNT(holidays); i++) {
        const struct holiday *h = &holidays[i];
        int used = saint + 1 + (h->two != NULL);
        if (!value_is(v, at + saint, h->one) || (h->two && !value_is(v, at + saint + 1, h->two)))
            continue;
        const char *after = value_word(v, at + used);
        bool eve = text_in(after, "eve"), day = text_in(after, "day night");
        if (h->saint && !saint && !eve && !day)
            return 0;
        *d = (struct value_date){.month = h->month, .day = h->day};
        if (eve)
            shift_date(d, -1, NULL);
        return used + (eve || day);
    }
    return 0;
}

/* Reads one part of a date and stores it in `d`, if `d` does not have that part yet. */
static int part_at(const struct value_text *v, int at, struct value_date *d)
{
    int64_t number;
    int used, found;
    if (!d->weekday && (found = value_weekday_at(v, at))) {
        d->weekday = (int8_t)found;
        return 1;
    }
    if (!d->day && (used = day_at(v, at, &number))) {
        d->day = (int8_t)number;
        return used;
    }
    if (!d->month && (found = value_month_at(v, at))) {
        d->month = (int8_t)found;
        return 1;
    }
    if (!d->year && (used = year_at(v, at, &number))) {
        d->year = (int16_t)number;
        return used;
    }
    return 0;
}

/* Counts the words from `at` on that may stand between two parts of a date, such as "evening, the" and "of". */
static int link_length(const struct value_text *v, int at)
{
    int n = 0;
    while (n < 4 && text_in(value_word(v, at + n),
                            "the of de del el on day dia night evening morning afternoon in noche tarde manana en por la year ano"))
        n++;
    return n;
}

static bool hard_break(const struct value_text *v, int from, int to)
{
    for (int i = from; i <= to && i < v->n; i++)
        if (v->t[i].before && strchr("?.", v->t[i].before))
            return true;
    return false;
}

static bool comma_between(const struct value_text *v, int from, int to)
{
    for (int i = from; i <= to && i < v->n; i++)
        if (v->t[i].before == ',')
            return true;
    return false;
}

static bool after_negation(const struct value_text *v, int at)
{
    for (int i = at - 1; i >= 0 && i >= at - 4 && v->t[i + 1].before != ','; i--)
        if (text_in(value_word(v, i), "not no never isnt wasnt cant ni"))
            return true;
    return false;
}

/* Reads a date, but no offset such as "the day before". */
static int plain_date_at(const struct value_text *v, int at, const struct value_date *calendar, struct value_date *d)
{
    *d = (struct value_date){0};
    int used = numeric_date(v, at, d);
    if (!used)
        used = holiday_at(v, at, d);
    if (!used)
        used = part_at(v, at, d);
    while (used) {
        struct value_date longer = *d;
        int link = link_length(v, at + used), next = at + used + link, more = numeric_date(v, next, &longer);
        if (more)
            longer.weekday = d->weekday;
        if ((more && (d->day || d->month)) || hard_break(v, at + used, next) || v->t[next].before == '/')
            break;
        if (!more)
            more = d->day || d->month ? 0 : holiday_at(v, next, &longer);
        if (more)
            longer.weekday = d->weekday;
        else
            more = part_at(v, next, &longer);
        if (!more)
            break;
        /* In "not Wednesday, the 12th" the 12th is denied only if it is a Wednesday. */
        if (comma_between(v, at + used, next) && after_negation(v, at) &&
            (!calendar_weekday(&longer, calendar) || contradicts(&longer, calendar)))
            break;
        *d = longer;
        used += link + more;
    }
    return used;
}

/* Reads an offset: "the day before", "two days after" or "la víspera de". Stores the number of days in `by` and returns the number of
 * tokens. */
static int relation_at(const struct value_text *v, int at, int *by)
{
    int64_t count = 1;
    int used = value_number_words(v, at, &count);
    if (!used && at < v->n && v->t[at].number >= 0) {
        count = v->t[at].number;
        used = 1;
    }
    if (used ? !text_in(value_word(v, at + used), "days day dias dia") : 0)
        return 0;
    const char *word = value_word(v, at + used), *next = value_word(v, at + used + 1);
    bool eve = text_in(word, "eve vispera");
    if (count > 27 || (!eve && !text_in(word, "day days night evening morning dia dias noche tarde")))
        return 0;
    if (!value_joined(v, at + used + 1))
        return 0;
    bool before = text_in(next, "before antes anterior previo preceding previous") || (eve && text_in(next, "of de del"));
    bool after = text_in(next, "after following despues siguiente");
    *by = (int)(before ? -count : count);
    used += 2;
    while (value_joined(v, at + used) && text_in(value_word(v, at + used), "the de del el al a la los to dia"))
        used++;
    return (before || after) && value_joined(v, at + used) ? used : 0;
}

int value_date_at(const struct value_text *v, int at, const struct value_date *calendar, struct value_claim *c)
{
    int by = 0, lead = relation_at(v, at, &by);
    *c = (struct value_claim){.from = at};
    int used = plain_date_at(v, at + lead, calendar, &c->date);
    if (!used)
        return 0;
    c->conflict = contradicts(&c->date, calendar);
    if (lead)
        shift_date(&c->date, by, calendar);
    c->to = at + lead + used;
    return lead + used;
}

/* ---- reading ----------------------------------------------------------------------------------------------- */

static int date_claims(const struct value_text *v, const struct value_date *calendar, struct value_claim c[VALUE_CLAIMS_MAX])
{
    int n = 0;
    for (int at = 0; at < v->n && n < VALUE_CLAIMS_MAX;) {
        struct value_claim unused;
        struct value_date numeric;
        int used = numeric_date(v, at, &numeric) ? 0 : value_time_at(v, at, TIME_LIKELY, &unused);
        if (!used) {
            used = value_date_at(v, at, calendar, &c[n]);
            n += used > 0;
        }
        at += used ? used : 1;
    }
    return n;
}

static bool follows(const struct value_date *a, const struct value_date *b, const struct value_date *calendar)
{
    struct value_date next = *a;
    next.month = next.month ? next.month : b->month;
    shift_date(&next, 1, calendar);
    return (!next.weekday || !b->weekday || next.weekday == b->weekday) && (!next.day || !b->day || next.day == b->day) &&
           ((next.weekday && b->weekday) || (next.day && b->day));
}

/* True for two dates that mean one night: "the night from Tuesday to Wednesday", "the night of 12-13 February". Such a text means the first
 * day. */
static bool is_one_night(const struct value_text *v, const struct value_claim *a, const struct value_claim *b,
                         const struct value_date *calendar)
{
    bool night = false, linked = v->t[b->from].before == '-';
    for (int i = 0; i < v->n; i++)
        night |= text_in(value_word(v, i), "night noche nights");
    for (int i = a->to; i < b->from; i++)
        linked |= text_in(value_word(v, i), "to al a into") ||
                  (text_in(value_word(v, i), "and y") && text_in(value_word(v, a->from - 1), "between entre the el"));
    return night && linked && follows(&a->date, &b->date, calendar);
}

/* Adds the day, month, year and weekday of a second date to the first. Returns false if the two dates contradict each other. */
static bool merge(struct value_date *a, const struct value_date *b)
{
    if ((a->year && b->year && a->year != b->year) || (a->month && b->month && a->month != b->month) ||
        (a->day && b->day && a->day != b->day) || (a->weekday && b->weekday && a->weekday != b->weekday))
        return false;
    a->year = a->year ? a->year : b->year;
    a->month = a->month ? a->month : b->month;
    a->day = a->day ? a->day : b->day;
    a->weekday = a->weekday ? a->weekday : b->weekday;
    return true;
}

static bool same(const struct value_date *a, const struct value_date *b)
{
    return a->year == b->year && a->month == b->month && a->day == b->day && a->weekday == b->weekday;
}

enum value_status value_read_date(const char *text, size_t len, const struct value_date *calendar, struct value_date *ret)
{
    struct value_text v;
    struct value_claim c[VALUE_CLAIMS_MAX];
    enum value_status status;
    *ret = (struct value_date){0};
    value_tokens(text, len, &v);
    int n = date_claims(&v, calendar, c);
    value_mark(&v, c, n);
    value_mark_other_event(&v, c, n);
    n = value_keep(c, n, &status);
    if (!n)
        return status;
    int first = 1;
    if (n > 1 && is_one_night(&v, &c[0], &c[1], calendar)) {
        if (!c[0].date.month && c[1].date.day > 1)
            c[0].date.month = c[1].date.month;
        first = 2;
    }
    for (int i = first; i < n; i++) {
        if (value_alternatives(&v, &c[i - 1], &c[i]) && !same(&c[0].date, &c[i].date))
            return VALUE_SEVERAL;
        if (!merge(&c[0].date, &c[i].date))
            return VALUE_SEVERAL;
        c[0].conflict |= c[i].conflict;
    }
    if (c[0].conflict || contradicts(&c[0].date, calendar))
        return VALUE_CONFLICT;
    *ret = c[0].date;
    return VALUE_ONE;
}

/* ---- writing and comparing --------------------------------------------------------------------------------- */

static const char *ordinal_ending(int day)
{
    if (day % 10 == 1 && day != 11)
        return "st";
    if (day % 10 == 2 && day != 12)
        return "nd";
    return day % 10 == 3 && day != 13 ? "rd" : "th";
}

static void append(char out[VALUE_TEXT_MAX], const char *link, const char *word)
{
    size_t n = strlen(out);
    snprintf(out + n, VALUE_TEXT_MAX - n, "%s%s", n ? link : "", word);
}

void value_write_date(const struct value_date *d, bool spanish, char out[VALUE_TEXT_MAX])
{
    char part[24];
    bool month = d->month >= 1 && d->month <= 12;
    out[0] = 0;
    if (d->weekday >= 1 && d->weekday <= 7)
        append(out, "", weekday_names[spanish][d->weekday]);
    if (d->day && !month && !spanish)
        snprintf(part, sizeof part, "the %d%s", d->day, ordinal_ending(d->day));
    else
        snprintf(part, sizeof part, "%s%d", spanish && !out[0] && !month ? "el " : "", d->day);
    if (d->day)
        append(out, " ", part);
    if (month)
        append(out, spanish ? " de " : " ", month_names[spanish][d->month]);
    snprintf(part, sizeof part, "%d", d->year);
    if (d->year)
        append(out, spanish ? " de " : " ", part);
}

bool value_date_agrees(const struct value_date *said, const struct value_date *right)
{
    /* If the right date has a year but no weekday, as in "1895-02-12", compute the weekday. */
    bool full = !right->weekday && right->year && right->month && right->day;
    int right_weekday = full ? weekday_of(right->year, right->month, right->day) : right->weekday;
    bool day = said->day && right->day, weekday = said->weekday && right_weekday;
    if (!day && !weekday)
        return false;
    return (!day || said->day == right->day) && (!weekday || said->weekday == right_weekday) &&
           (!said->month || !right->month || said->month == right->month) && (!said->year || !right->year || said->year == right->year);
}
