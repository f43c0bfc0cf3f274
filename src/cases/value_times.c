/* value_times.c: reads and writes times of day. */
#include "cases/value_internal.h"

#include <stdio.h>
#include <string.h>

/* The part of the day that a text names. */
enum part { PART_NONE, PART_AM, PART_PM, PART_MORNING, PART_AFTERNOON, PART_EVENING, PART_NIGHT, PART_SMALL_HOURS };

struct clock {
    int hour, minute;
    bool sure;   /* true if the time itself shows whether it is morning or evening: "0:40", "noon" */
    bool padded; /* true if the hour begins with a zero: "08:40" */
};

static enum part part_of(const char *word)
{
    if (text_in(word, "am"))
        return PART_AM;
    if (text_in(word, "pm"))
        return PART_PM;
    if (text_in(word, "morning forenoon manana"))
        return PART_MORNING;
    if (text_in(word, "afternoon tarde"))
        return PART_AFTERNOON;
    if (text_in(word, "evening"))
        return PART_EVENING;
    if (text_in(word, "night tonight noche"))
        return PART_NIGHT;
    return text_in(word, "madrugada") ? PART_SMALL_HOURS : PART_NONE;
}

/* Reads "p.m.", "in the evening" or "de la tarde" after a time. Returns the number of tokens read, or 0. */
static int part_after(const struct value_text *v, int at, enum part *part)
{
    int used = 0;
    if (value_is(v, at, "p") && value_is(v, at + 1, "m")) {
        *part = PART_PM;
        return 2;
    }
    if (value_is(v, at, "a") && value_is(v, at + 1, "m")) {
        *part = PART_AM;
        return 2;
    }
    if (at < v->n && v->t[at].before == '?')
        return 0;
    while (used < 3 && text_in(value_word(v, at + used), "in at of on that the de la por del sharp precisely"))
        used++;
    *part = part_of(value_word(v, at + used));
    return *part ? used + 1 : 0;
}

static bool is_named(const char *word, struct clock *k)
{
    bool midnight = text_in(word, "midnight medianoche"), noon = text_in(word, "noon midday mediodia noonday");
    if (midnight || noon)
        *k = (struct clock){.hour = noon ? 12 : 0, .sure = true};
    return midnight || noon;
}

/* Reads an hour: a number up to 24 that is not an ordinal. */
static int hour_at(const struct value_text *v, int at, struct clock *k)
{
    int64_t number;
    if (is_named(value_word(v, at), k))
        return 1;
    int used = 1;
    if (at < v->n && v->t[at].number >= 0 && v->t[at].digits <= 2)
        number = v->t[at].number;
    else
        used = value_number_words(v, at, &number);
    if (!used || number > 24)
        return 0;
    if (at + used < v->n && !v->t[at + used].before && text_in(value_word(v, at + used), "st nd rd th o"))
        return 0;
    if (value_month_at(v, at + used) || (text_in(value_word(v, at + used), "of de") && value_month_at(v, at + used + 1)))
        return 0;
    *k =
        (struct clock){.hour = (int)number, .sure = number == 0 || number > 12, .padded = at < v->n && v->t[at].digits == 2 && number < 10};
    return used;
}

/* Reads a number of minutes: "20", "five and twenty minutes", "a quarter". `half` says whether "half" is accepted. */
static int minutes_at(const struct value_text *v, int at, bool half, int *minutes)
{
    int a = value_is(v, at, "a");
    if (text_in(value_word(v, at + a), "quarter cuarto")) {
        *minutes = 15;
        return a + 1;
    }
    if (half && text_in(value_word(v, at), "half media")) {
        *minutes = 30;
        return 1;
    }
    int64_t number;
    int used = 1;
    if (at < v->n && v->t[at].number >= 0 && v->t[at].digits <= 2)
        number = v->t[at].number;
    else
        used = value_number_words(v, at, &number);
    if (!used || number < 1 || number > 59)
        return 0;
    *minutes = (int)number;
    return used + text_in(value_word(v, at + used), "minute minutes min mins minuto minutos");
}

static void move_back(struct clock *k, int minutes)
{
    k->hour = k->sure ? (k->hour + 23) % 24 : k->hour == 1 ? 12 : k->hour - 1;
    k->minute = 60 - minutes;
}

/* Reads a time in which the minutes come first: "twenty to nine", "a quarter past ten", "half ten", "cuarto para las nueve". */
static int minutes_and_hour(const struct value_text *v, int at, struct clock *k)
{
    int minutes = 0, used = minutes_at(v, at, true, &minutes);
    if (!used || text_in(value_word(v, at - 1), "from between desde"))
        return 0;
    const char *link = value_word(v, at + used);
    bool to = text_in(link, "to before till til para antes") && minutes != 30, past = text_in(link, "past after");
    bool half = minutes == 30 && value_is(v, at, "half");
    if (!value_joined(v, at + used) || (!to && !past && !half))
        return 0;
    used += to || past;
    used += value_is(v, at + used - 1, "antes") && value_is(v, at + used, "de");
    used += value_joined(v, at + used) && text_in(value_word(v, at + used), "las la");
    int more = value_joined(v, at + used) ? hour_at(v, at + used, k) : 0;
    if (!more || k->hour > 12 || (k->hour == 0 && !k->sure))
        return 0;
    if (to)
        move_back(k, minutes);
    else
        k->minute = minutes;
    return used + more;
}

/* Reads the minutes after an hour in digits: ":40", ".40", "h40". */
static int minutes_in_digits(const struct value_text *v, int at, int *minutes)
{
    const struct value_token *t = &v->t[at];
    int letter = value_is(v, at, "h") && !t->before && at + 1 < v->n && !v->t[at + 1].before;
    t += letter;
    if (at + letter >= v->n || t->number < 0 || t->number > 59 || t->digits != 2)
        return 0;
    if (!letter && !(t->tight && (t->before == ':' || t->before == '.')))
        return 0;
    const struct value_token *after = t + 1;
    bool another = at + letter + 2 < v->n && after->before == '/' && after[1].digits == 2 && after[1].tight && after[1].before == '.';
    if (!another && at + letter + 1 < v->n && after->number >= 0 && after->tight && after->before && strchr(".:/-", after->before) &&
        after->before != '-')
        return 0; /* a third number follows, so this is not a time */
    *minutes = (int)t->number;
    return letter + 1;
}

/* Reads the minutes after an hour in words: "eight forty", "nine oh five", "las nueve menos veinte", "diez y media". */
static int minutes_in_words(const struct value_text *v, int at, struct clock *k)
{
    if (!value_joined(v, at))
        return 0;
    int minutes, link = text_in(value_word(v, at), "y menos oh"), used = 0;
    if (!link) {
        int64_t number;
        used = v->t[at].number < 0 && value_word(v, at - 1)[0] ? value_number_words(v, at, &number) : 0;
        if (!used || number < 10 || number > 59)
            return 0;
        k->minute = (int)number;
        return used;
    }
    if (!value_joined(v, at + 1) || !(used = minutes_at(v, at + 1, value_is(v, at, "y"), &minutes)))
        return 0;
    if (text_in(value_word(v, at + 1 + used), "minutes") || (value_is(v, at, "oh") && minutes > 9))
        return 0;
    if (value_is(v, at, "menos"))
        move_back(k, minutes);
    else
        k->minute = minutes;
    return 1 + used;
}

/* Applies the part of the day, such as the evening, to the hour. Returns false if the result is not a time. */
static bool finish(const struct clock *k, enum part part, struct value_claim *c)
{
    bool sure = k->sure || (k->padded && part == PART_NONE);
    int hour = k->hour;
    bool morning = part == PART_AM || part == PART_MORNING || part == PART_SMALL_HOURS;
    bool later = part == PART_PM || part == PART_AFTERNOON || part == PART_EVENING;
    if (hour == 24 && k->minute)
        return false;
    c->time = (struct value_time){.minute = (int16_t)(hour % 24 * 60 + k->minute)};
    if (sure) {
        c->conflict = (morning && hour >= 13 && hour < 24) || (later && hour < 12);
        return true;
    }
    hour %= 12;
    if (part == PART_NIGHT)
        morning = hour < 5;
    if (part == PART_EVENING && hour == 0)
        later = false;
    if (part != PART_NONE && !morning && hour + 12 < 24 && (later || part == PART_NIGHT))
        hour += 12;
    c->time.minute = (int16_t)(hour * 60 + k->minute);
    c->time.half_unknown = part == PART_NONE;
    return true;
}

/* Reads the words that may follow a full hour: "o'clock", "hours", "midnight", "noon". */
static int hour_sign(const struct value_text *v, int at, struct clock *k)
{
    if (value_is(v, at, "oclock"))
        return 1;
    if (value_is(v, at, "o") && text_in(value_word(v, at + 1), "clock"))
        return 2;
    struct clock named;
    if (k->hour == 12 && is_named(value_word(v, at), &named)) {
        *k = named;
        return 1;
    }
    return text_in(value_word(v, at), "hrs") || (value_is(v, at, "h") && !v->t[at].before);
}

static bool hour_introduced(const struct value_text *v, int at)
{
    return value_joined(v, at) && text_in(value_word(v, at - 1), "at about around las circa by towards toward roughly approximately");
}

/* True if the token belongs to the same number as the token before it, like "75" in "8.75". */
static bool has_fraction(const struct value_text *v, int at)
{
    return at > 0 && at < v->n && v->t[at].number >= 0 && v->t[at - 1].number >= 0 && v->t[at].tight && v->t[at].before != '-' &&
           v->t[at].before != '/';
}

/* True if two digits follow an hour after a space: "8 40". */
static bool spaced_minutes(const struct value_text *v, int at)
{
    return at > 0 && at < v->n && v->t[at].before == ' ' && v->t[at].digits == 2 && v->t[at].number < 60 && v->t[at - 1].number >= 0;
}

/* Decides whether an hour without minutes is a time. `from` is the index of its first token, `to` the index after its last one. */
static bool is_hour(const struct value_text *v, int from, int to, enum value_time_sign sign, bool part)
{
    if (sign == TIME_SURE)
        return false;
    bool una = value_is(v, from, "una") && value_is(v, from - 1, "la"), one = text_in(value_word(v, from), "one un uno una");
    bool day = text_in(value_word(v, from - 1), "the el dia on") || value_weekday_at(v, from - 1) || value_month_at(v, from - 1);
    if (part && !day)
        return true;
    if (!value_stands_alone(v, to) || has_fraction(v, from) || has_fraction(v, to) || spaced_minutes(v, to))
        return false;
    if (hour_introduced(v, from) || una)
        return true;
    return sign == TIME_ANY && (!one || v->n == 1);
}

static int time_with_hour(const struct value_text *v, int at, enum value_time_sign sign, struct clock *k, enum part *part)
{
    int used = hour_at(v, at, k), minutes = 0, more = 0;
    if (!used || is_named(value_word(v, at), k)) {
        int named = used ? part_after(v, at + used, part) : 0;
        *part = PART_NONE; /* "midnight" needs no part of the day */
        return used + named;
    }
    bool digits = v->t[at].number >= 0, certain = false;
    if (digits && (more = minutes_in_digits(v, at + used, &minutes))) {
        k->minute = minutes;
        certain = sign != TIME_SURE || v->t[at + used].before != '.';
    } else if (digits && sign == TIME_ANY && spaced_minutes(v, at + used)) {
        k->minute = (int)v->t[at + used].number;
        certain = true;
        more = 1;
    } else if (sign != TIME_SURE && (more = minutes_in_words(v, at + used, k))) {
        bool spanish = text_in(value_word(v, at + used), "y menos");
        certain = !spanish || sign == TIME_ANY || text_in(value_word(v, at - 1), "las la");
    }
    used += more;
    int clock = hour_sign(v, at + used, k);
    certain |= clock > 0;
    used += clock;
    more = part_after(v, at + used, part);
    certain |= *part == PART_AM || *part == PART_PM;
    if (!certain && !is_hour(v, at, at + used, sign, more > 0))
        return 0;
    return used + more;
}

int value_time_at(const struct value_text *v, int at, enum value_time_sign sign, struct value_claim *c)
{
    struct clock k = {0};
    enum part part = PART_NONE;
    int used = sign == TIME_SURE ? 0 : minutes_and_hour(v, at, &k);
    if (used) {
        used += hour_sign(v, at + used, &k);
        used += part_after(v, at + used, &part);
        if (is_named(value_word(v, at + used - 1), &(struct clock){0}))
            part = PART_NONE;
    } else {
        used = time_with_hour(v, at, sign, &k, &part);
    }
    *c = (struct value_claim){.from = at, .to = at + used};
    return used && finish(&k, part, c) ? used : 0;
}

/* ---- reading ----------------------------------------------------------------------------------------------- */

/* Returns the part of the day that the text names separately from its times, if it names only one: "Tuesday evening, at 10.50". */
static enum part part_of_text(const struct value_text *v)
{
    enum part found = PART_NONE;
    for (int i = 0; i < v->n; i++) {
        enum part part = part_of(value_word(v, i));
        if (!part || part == PART_AM || part == PART_PM || text_in(value_word(v, i - 1), "not no"))
            continue;
        if (found && found != part)
            return PART_NONE;
        found = part;
    }
    return found;
}

/* True for "a.m. or p.m." and "in the morning or in the evening". */
static bool part_left_open(const struct value_text *v)
{
    enum part unused;
    for (int i = 1; i < v->n; i++)
        if (text_in(value_word(v, i), "or o") && part_of(value_word(v, i - 1)) && part_after(v, i + 1, &unused))
            return true;
    return false;
}

static int time_claims(const struct value_text *v, struct value_claim c[VALUE_CLAIMS_MAX])
{
    int n = 0;
    for (int at = 0; at < v->n && n < VALUE_CLAIMS_MAX;) {
        struct value_claim date;
        int used = value_time_at(v, at, TIME_LIKELY, &c[n]);
        if (!used) {
            int day = value_date_at(v, at, NULL, &date);
            if (day && (date.date.month || date.date.weekday || day > 1)) {
                at += day;
                continue;
            }
            used = value_time_at(v, at, TIME_ANY, &c[n]);
        }
        n += used > 0;
        at += used ? used : 1;
    }
    return n;
}

static void apply_part(struct value_claim *c, enum part part)
{
    if (!c->time.half_unknown || part == PART_NONE)
        return;
    struct clock k = {.hour = c->time.minute / 60 ? c->time.minute / 60 : 12, .minute = c->time.minute % 60};
    finish(&k, part, c);
}

/* Merges the time `b` into `a`. Returns false if they are different times. */
static bool merge(struct value_time *a, const struct value_time *b)
{
    if (a->minute % 720 != b->minute % 720 || (!a->half_unknown && !b->half_unknown && a->minute != b->minute))
        return false;
    if (a->half_unknown)
        *a = *b;
    return true;
}

/* Reads a range of at most five minutes as the time in its middle: "between 4.36 and 4.41" is 4.38. */
static bool is_short_range(const struct value_text *v, const struct value_claim *a, const struct value_claim *b, struct value_time *ret)
{
    bool between = text_in(value_word(v, a->from - 1), "between entre") && text_in(value_word(v, a->to), "and y");
    bool from = text_in(value_word(v, a->from - 1), "from") && text_in(value_word(v, a->to), "to till until");
    struct value_time one = a->time, two = b->time;
    if (!(between || from) || b->from != a->to + 1)
        return false;
    if (one.half_unknown && !two.half_unknown)
        one.minute = one.minute % 720 + two.minute / 720 * 720, one.half_unknown = false;
    if (one.half_unknown != two.half_unknown || two.minute <= one.minute || two.minute - one.minute > 5)
        return false;
    *ret = one;
    ret->minute = (one.minute + two.minute) / 2;
    return true;
}

enum value_status value_read_time(const char *text, size_t len, struct value_time *ret)
{
    struct value_text v;
    struct value_claim c[VALUE_CLAIMS_MAX];
    enum value_status status;
    *ret = (struct value_time){0};
    value_tokens(text, len, &v);
    int n = time_claims(&v, c);
    value_mark(&v, c, n);
    value_mark_other_event(&v, c, n);
    n = value_keep(c, n, &status);
    if (n && part_left_open(&v))
        return VALUE_SEVERAL;
    enum part part = part_of_text(&v);
    for (int i = 0; i < n; i++)
        apply_part(&c[i], part);
    if (n == 2 && !c[0].conflict && !c[1].conflict && is_short_range(&v, &c[0], &c[1], ret))
        return VALUE_ONE;
    for (int i = 0; i < n; i++) {
        if (i && !merge(&c[0].time, &c[i].time))
            return VALUE_SEVERAL;
        c[0].conflict |= c[i].conflict;
    }
    if (!n)
        return status;
    if (c[0].conflict)
        return VALUE_CONFLICT;
    *ret = c[0].time;
    return VALUE_ONE;
}

/* ---- writing and comparing --------------------------------------------------------------------------------- */

static void write_spanish(int hour, int minute, bool unknown, char out[VALUE_TEXT_MAX])
{
    char mm[8];
    snprintf(mm, sizeof mm, "%s%d", minute < 10 ? "0" : "", minute);
    int twelve = hour % 12 ? hour % 12 : 12;
    if (unknown && !minute)
        snprintf(out, VALUE_TEXT_MAX, "las %d", twelve);
    else if (unknown)
        snprintf(out, VALUE_TEXT_MAX, "%d:%s", twelve, mm);
    else if (hour == 0 || hour >= 13)
        snprintf(out, VALUE_TEXT_MAX, "%d:%s", hour, mm);
    else
        snprintf(out, VALUE_TEXT_MAX, "%d:%s %s", hour, mm, hour < 12 ? "de la mañana" : "de la tarde");
}

void value_write_time(const struct value_time *t, bool spanish, char out[VALUE_TEXT_MAX])
{
    int all = t->minute < 0 ? 0 : t->minute % 1440, hour = all / 60, minute = all % 60, twelve = hour % 12 ? hour % 12 : 12;
    const char *half = hour < 12 ? "a.m." : "p.m.";
    if (!t->half_unknown && all % 720 == 0)
        snprintf(out, VALUE_TEXT_MAX, "%s", spanish ? (hour ? "mediodía" : "medianoche") : hour ? "noon" : "midnight");
    else if (spanish)
        write_spanish(hour, minute, t->half_unknown, out);
    else if (!minute)
        snprintf(out, VALUE_TEXT_MAX, "%d %s", twelve, t->half_unknown ? "o'clock" : half);
    else
        snprintf(out, VALUE_TEXT_MAX, "%d.%s%d%s%s", twelve, minute < 10 ? "0" : "", minute, t->half_unknown ? "" : " ",
                 t->half_unknown ? "" : half);
}

bool value_time_agrees(const struct value_time *said, const struct value_time *right, int within)
{
    int cycle = said->half_unknown || right->half_unknown ? 720 : 1440;
    int apart = (said->minute - right->minute) % cycle;
    if (apart < 0)
        apart += cycle;
    if (apart > cycle / 2)
        apart = cycle - apart;
    return apart <= within;
}
