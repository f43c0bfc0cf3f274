/*
 * table_checks.c: reads the cells of a table as times of day, amounts of money and numbers, and verifies the author's arithmetic with exact
 * fractions. A cell such as "2.10" is a time if all cells of this form in its column are possible times; otherwise it is a number. A raised
 * dot, as in "2·10", always makes a number.
 */
#include "cases/table_checks.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum kind { KIND_NUMBER, KIND_MONEY, KIND_TIME };

static const char *const kind_names[] = {"a number", "an amount of money", "a time of day"};

/* A value as a fraction: a number, an amount in pence, or a time in minutes after midnight. */
struct value {
    enum kind kind;
    bool half_unknown; /* true for a time that may be in the morning or in the evening */
    int64_t top, bottom;
};

struct reader {
    const struct case_table *t;
    const char *at;
    char *why;
    size_t cap;
    int depth;
};

static bool fail(struct reader *r, const char *format, ...) __attribute__((format(printf, 2, 3)));

static bool fail(struct reader *r, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(r->why, r->cap, format, args);
    va_end(args);
    return false;
}

/* ---- fractions -------------------------------------------------------------------------------------------- */

static int64_t common_divisor(int64_t a, int64_t b)
{
    a = a < 0 ? -a : a;
    while (b) {
        int64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a ? a : 1;
}

/* Sets the value to top / bottom in lowest terms. Returns false if a number is so large that calculating with it could overflow. */
static bool set_fraction(struct value *v, int64_t top, int64_t bottom)
{
    enum { LARGEST = 1000000000 };
    int64_t by = common_divisor(top, bottom);
    v->top = top / by;
    v->bottom = bottom / by;
    if (v->bottom < 0) {
        v->top = -v->top;
        v->bottom = -v->bottom;
    }
    return v->top <= LARGEST && v->top >= -LARGEST && v->bottom <= LARGEST;
}

static int compare(const struct value *a, const struct value *b)
{
    int64_t left = a->top * b->bottom, right = b->top * a->bottom;
    return (left > right) - (left < right);
}

/* ---- cells ------------------------------------------------------------------------------------------------ */

static const char *skip_spaces(const char *at)
{
    for (;;)
        if (*at == ' ')
            at++;
        else if (!strncmp(at, "\xc2\xa0", 2)) /* the UTF-8 bytes of a no-break space */
            at += 2;
        else
            return at;
}

static bool take_word(const char **at, const char *word)
{
    const char *from = skip_spaces(*at);
    size_t n = strlen(word);
    if (strncmp(from, word, n))
        return false;
    *at = from + n;
    return true;
}

/* Reads digits, with commas between thousands. Returns the number of digits, and moves `at` to the first character after them. */
static int take_digits(const char **at, int64_t *value)
{
    int n = 0;
    *value = 0;
    for (const char *p = *at; n < 10; p++) {
        bool thousands = *p == ',' && n && p[1] >= '0' && p[1] <= '9' && p[2] >= '0' && p[2] <= '9' && p[3] >= '0' && p[3] <= '9';
        if (thousands)
            continue;
        if (*p < '0' || *p > '9')
            break;
        *value = 10 * *value + (*p - '0');
        n++;
        *at = p + 1;
    }
    return n;
}

static bool take_vulgar_fraction(const char **at, int64_t *top, int64_t *bottom)
{
    static const struct {
        const char *sign;
        int top, bottom;
    } signs[] = {{"½", 1, 2}, {"¼", 1, 4}, {"¾", 3, 4}, {"⅓", 1, 3}, {"⅔", 2, 3}, {"⅛", 1, 8}, {"⅜", 3, 8}, {"⅝", 5, 8}, {"⅞", 7, 8}};
    for (size_t i = 0; i < PL_COUNT(signs); i++)
        if (take_word(at, signs[i].sign)) {
            *top = signs[i].top;
            *bottom = signs[i].bottom;
            return true;
        }
    return false;
}

/* Reads a number such as 1,250 or 3.5 or 3·5 or 2½. */
static bool take_number(const char **at, struct value *v)
{
    const char *p = skip_spaces(*at);
    int64_t whole = 0, part = 0, top = 0, bottom = 1;
    int digits = take_digits(&p, &whole);
    const char *dot = *p == '.' ? p + 1 : !strncmp(p, "·", 2) ? p + 2 : NULL;
    if (digits && dot && *dot >= '0' && *dot <= '9') {
        p = dot;
        for (int n = take_digits(&p, &part); n; n--)
            bottom *= 10;
        top = part;
        if (bottom > 1000000)
            return false;
    } else if (!take_vulgar_fraction(&p, &top, &bottom) && !digits) {
        return false;
    }
    *at = p;
    *v = (struct value){.kind = KIND_NUMBER};
    return set_fraction(v, whole * bottom + top, bottom);
}

/* True if the text has the form H.MM, so that it may be a time. Stores the two numbers. */
static bool looks_like_time(const char *text, int64_t *hour, int64_t *minute, const char **end)
{
    const char *p = skip_spaces(text);
    int digits = take_digits(&p, hour);
    if (digits < 1 || digits > 2 || (*p != '.' && *p != ':'))
        return false;
    p++;
    digits = take_digits(&p, minute);
    *end = p;
    return digits == 2;
}

static bool possible_time(int64_t hour, int64_t minute) { return hour < 24 && minute < 60; }

/* Reads a time of day. Accepts only texts that cannot mean anything else ("2:10", "2.10 p.m.", "noon") and, if `dotted` is true, also
 * "2.10". */
static bool take_time(const char **at, bool dotted, struct value *v)
{
    int64_t hour, minute;
    const char *end;
    *v = (struct value){.kind = KIND_TIME};
    if (take_word(at, "noon"))
        return set_fraction(v, 720, 1);
    if (take_word(at, "midnight"))
        return set_fraction(v, 0, 1);
    if (!looks_like_time(*at, &hour, &minute, &end) || !possible_time(hour, minute))
        return false;
    const char *from = skip_spaces(*at);
    bool colon = end[-3] == ':', morning = take_word(&end, "a.m.") || take_word(&end, "am");
    bool evening = !morning && (take_word(&end, "p.m.") || take_word(&end, "pm"));
    if ((!colon && !morning && !evening && !dotted) || ((morning || evening) && (hour < 1 || hour > 12)))
        return false;
    v->half_unknown = !morning && !evening && hour >= 1 && hour <= 12 && *from != '0';
    if (morning || evening || v->half_unknown)
        hour %= 12;
    *at = end;
    return set_fraction(v, 60 * (hour + (evening ? 12 : 0)) + minute, 1);
}

static bool add_money(struct value *sum, const struct value *n, int pence)
{
    return set_fraction(sum, sum->top * n->bottom + n->top * pence * sum->bottom, sum->bottom * n->bottom);
}

/* Reads one part of an amount, such as 3s., 6d. or 4 guineas. `least` is the value in pence of the previous part's unit. Each unit must be
 * smaller than the one before. */
static bool take_money_part(const char **at, struct value *sum, int *least)
{
    static const struct {
        const char *word;
        int pence;
    } units[] = {{"guineas", 252}, {"guinea", 252}, {"gns.", 252},     {"gns", 252},     {"gn.", 252}, {"pounds", 240},
                 {"pound", 240},   {"l.", 240},     {"shillings", 12}, {"shilling", 12}, {"s.", 12},   {"s", 12},
                 {"pence", 1},     {"penny", 1},    {"d.", 1},         {"d", 1}};
    const char *p = *at;
    struct value n;
    bool pound = take_word(&p, "£");
    if (!take_number(&p, &n))
        return false;
    for (size_t i = 0; !pound && i < PL_COUNT(units); i++)
        if (units[i].pence < *least && take_word(&p, units[i].word)) {
            *at = p;
            *least = units[i].pence;
            return add_money(sum, &n, units[i].pence);
        }
    if (!pound || *least <= 240)
        return false;
    *at = p;
    *least = 240;
    return add_money(sum, &n, 240);
}

/* Reads an amount of money: £3 4s. 6d., 12s. 6d., 3/6, 5/-, 40 guineas. */
static bool take_money(const char **at, struct value *v)
{
    int64_t shillings, pence = 0;
    int least = 1000;
    const char *p = skip_spaces(*at);
    *v = (struct value){.kind = KIND_MONEY, .bottom = 1};
    if (take_digits(&p, &shillings) && *p == '/') {
        p++;
        bool dash = take_word(&p, "-") || take_word(&p, "–");
        if (!dash && (!take_digits(&p, &pence) || pence > 11))
            return false;
        *at = p;
        return set_fraction(v, 12 * shillings + pence, 1);
    }
    while (take_money_part(at, v, &least)) {}
    return least < 1000;
}

/* True if all cells of the column that look like H.MM are possible times. */
static bool column_has_times(const struct case_table *t, int column)
{
    int64_t hour, minute;
    const char *end;
    for (int row = 0; row < t->rows; row++)
        if (looks_like_time(t->cells.at[row * t->columns.n + column], &hour, &minute, &end) && !possible_time(hour, minute))
            return false;
    return true;
}

/* Reads a whole cell. A number may be followed by its unit. */
static bool read_value(const char *text, bool dotted, struct value *v)
{
    const char *at = text;
    if (take_time(&at, dotted, v) && !*skip_spaces(at))
        return true;
    at = text;
    if (take_money(&at, v) && !*skip_spaces(at))
        return true;
    at = text;
    return take_number(&at, v) && !strpbrk(at, "0123456789");
}

static bool cell_value(struct reader *r, int column, int row, struct value *v)
{
    const char *text = r->t->cells.at[row * r->t->columns.n + column];
    return read_value(text, column_has_times(r->t, column), v) ||
           fail(r, "cell %c%d is '%s', which is not a time, an amount of money or a number", 'A' + column, row + 1, text);
}

/* ---- arithmetic ------------------------------------------------------------------------------------------- */

/* Returns the length of the clock's cycle in minutes: twelve hours if one of the times does not say whether it is morning or evening,
 * otherwise a day. */
static int64_t clock_of(const struct value *a, const struct value *b)
{
    return (a->kind == KIND_TIME && a->half_unknown) || (b->kind == KIND_TIME && b->half_unknown) ? 720 : 1440;
}

/* Adds `b` to `a`, or subtracts `b` if `sign` is -1. The difference of two times is counted forward, across noon or midnight if necessary.
 */
static bool add(struct reader *r, struct value *a, const struct value *b, int sign)
{
    bool times = a->kind == KIND_TIME && b->kind == KIND_TIME, later = a->kind == KIND_TIME && b->kind == KIND_NUMBER;
    if (!(a->kind == b->kind && (!times || sign < 0)) && !later)
        return fail(r, "%s and %s cannot be %s", kind_names[a->kind], kind_names[b->kind], sign < 0 ? "subtracted" : "added");
    int64_t clock = clock_of(a, b);
    struct value sum = *a;
    if (!set_fraction(&sum, a->top * b->bottom + sign * b->top * a->bottom, a->bottom * b->bottom))
        return fail(r, "the numbers are too large");
    if (times || later)
        sum.top = (sum.top % (clock * sum.bottom) + clock * sum.bottom) % (clock * sum.bottom);
    if (times)
        sum.kind = KIND_NUMBER;
    *a = sum;
    return true;
}

static bool multiply(struct reader *r, struct value *a, const struct value *b, bool divide)
{
    struct value by = divide ? (struct value){b->kind, false, b->bottom, b->top} : *b;
    bool ratio = divide && a->kind == b->kind, scaled = b->kind == KIND_NUMBER, scales = !divide && a->kind == KIND_NUMBER;
    if (a->kind == KIND_TIME || b->kind == KIND_TIME || !(ratio || scaled || scales))
        return fail(r, "%s and %s cannot be %s", kind_names[a->kind], kind_names[b->kind], divide ? "divided" : "multiplied");
    if (!by.bottom)
        return fail(r, "a number is divided by 0");
    if (ratio)
        a->kind = KIND_NUMBER;
    else if (scales)
        a->kind = b->kind;
    return set_fraction(a, a->top * by.top, a->bottom * by.bottom) || fail(r, "the numbers are too large");
}

/* ---- expressions ------------------------------------------------------------------------------------------ */

static bool expression(struct reader *r, struct value *v);

static bool take(struct reader *r, const char *sign) { return take_word(&r->at, sign); }

/* Reads the name of a cell, such as B2. Returns false if there is none. */
static bool cell_name(struct reader *r, int *column, int *row)
{
    int64_t number;
    const char *p = skip_spaces(r->at);
    if (*p < 'A' || *p > 'Z')
        return false;
    *column = *p++ - 'A';
    if (!take_digits(&p, &number))
        return false;
    *row = number > CASE_ROWS ? CASE_ROWS : (int)number - 1;
    r->at = p;
    return true;
}

static bool existing_cell(struct reader *r, int *column, int *row)
{
    const char *from = skip_spaces(r->at);
    if (!cell_name(r, column, row))
        return fail(r, "the name of a cell, such as B2, is expected at '%.20s'", from);
    if (*column >= r->t->columns.n || *row < 0 || *row >= r->t->rows)
        return fail(r, "there is no cell %.*s; the cells are A1 to %c%d", (int)(r->at - from), from, 'A' + r->t->columns.n - 1, r->t->rows);
    return true;
}

/* Reads the range of sum(B1:B4) and adds up its cells. */
static bool sum_of(struct reader *r, struct value *v)
{
    int left, top, right, bottom;
    bool first = true;
    if (!take(r, "(") || !existing_cell(r, &left, &top) || !take(r, ":") || !existing_cell(r, &right, &bottom) || !take(r, ")"))
        return *r->why ? false : fail(r, "sum needs a range, such as sum(B1:B4)");
    if (left > right || top > bottom)
        return fail(r, "a range begins with its upper left cell");
    for (int row = top; row <= bottom; row++)
        for (int column = left; column <= right; column++) {
            struct value next;
            if (!cell_value(r, column, row, &next))
                return false;
            if (first)
                *v = next;
            else if (!add(r, v, &next, 1))
                return false;
            first = false;
        }
    return true;
}

static bool operand(struct reader *r, struct value *v)
{
    int column, row;
    const char *from;
    if (take(r, "sum"))
        return sum_of(r, v);
    if (take(r, "(")) {
        if (++r->depth > 16)
            return fail(r, "brackets are nested too deeply");
        return expression(r, v) && (take(r, ")") || fail(r, "a bracket is not closed"));
    }
    from = r->at;
    if (cell_name(r, &column, &row)) {
        r->at = from;
        return existing_cell(r, &column, &row) && cell_value(r, column, row, v);
    }
    if (take_time(&r->at, false, v))
        return true;
    r->at = from;
    const char *slash = skip_spaces(from);
    slash += strspn(slash, "0123456789");
    if (*slash != '/' && take_money(&r->at, v)) /* "/" after digits is a division here, not a part of an amount such as 3/6 */
        return true;
    r->at = from;
    return take_number(&r->at, v) || fail(r, "a cell or a value is expected at '%.20s'", skip_spaces(r->at));
}

static bool term(struct reader *r, struct value *v)
{
    if (!operand(r, v))
        return false;
    for (;;) {
        struct value next;
        bool divide = false;
        if (!take(r, "*") && !take(r, "×") && !(divide = take(r, "/")))
            return true;
        if (!operand(r, &next) || !multiply(r, v, &next, divide))
            return false;
    }
}

static bool expression(struct reader *r, struct value *v)
{
    if (!term(r, v))
        return false;
    for (;;) {
        struct value next;
        int sign = 1;
        if (!take(r, "+")) {
            if (!take(r, "-") && !take(r, "−"))
                return true;
            sign = -1;
        }
        if (!term(r, &next) || !add(r, v, &next, sign))
            return false;
    }
}

/* ---- checks ----------------------------------------------------------------------------------------------- */

static void put_value(const struct value *v, char *out, size_t cap)
{
    long top = (long)v->top, bottom = (long)v->bottom;
    char rest[40] = "";
    if (v->kind == KIND_TIME) {
        snprintf(out, cap, "%ld.%02ld", top / bottom / 60, top / bottom % 60);
        return;
    }
    if (v->kind == KIND_MONEY && bottom <= 4 && top >= 0) {
        static const char *const parts[] = {"", "¼", "½", "¾"};
        long pence = top / bottom;
        const char *part = bottom == 3 ? "" : parts[top % bottom * 4 / bottom];
        snprintf(out, cap, "£%ld %lds. %ld%sd.", pence / 240, pence / 12 % 20, pence % 12, part);
        return;
    }
    if (bottom != 1)
        snprintf(rest, sizeof rest, "/%ld", bottom);
    snprintf(out, cap, "%ld%s%s", top, rest, v->kind == KIND_MONEY ? "d." : "");
}

/* Converts both times to a clock of twelve hours if only one of them says whether it is morning or evening. */
static void same_clock(struct value *a, struct value *b)
{
    if (a->kind != KIND_TIME || b->kind != KIND_TIME || a->half_unknown == b->half_unknown)
        return;
    a->top %= 720 * a->bottom;
    b->top %= 720 * b->bottom;
}

bool table_check(const struct case_table *t, const char *check, char *why, size_t cap)
{
    static const char *const signs[] = {"<=", ">=", "≤", "≥", "=", "<", ">"};
    struct reader r = {t, check, why, cap, 0};
    struct value left, right;
    size_t sign = 0;
    *why = 0;
    if (!expression(&r, &left))
        return false;
    while (sign < PL_COUNT(signs) && !take(&r, signs[sign]))
        sign++;
    if (sign == PL_COUNT(signs))
        return fail(&r, "=, <, >, <= or >= is expected at '%.20s'", skip_spaces(r.at));
    if (!expression(&r, &right))
        return false;
    if (*skip_spaces(r.at))
        return fail(&r, "nothing may follow at '%.20s'", skip_spaces(r.at));
    if (left.kind != right.kind)
        return fail(&r, "%s and %s cannot be compared", kind_names[left.kind], kind_names[right.kind]);
    same_clock(&left, &right);
    int order = compare(&left, &right);
    bool equal = !order, less = order<0, more = order> 0;
    bool holds = sign == 0 || sign == 2   ? less || equal
                 : sign == 1 || sign == 3 ? more || equal
                 : sign == 4              ? equal
                 : sign == 5              ? less
                                          : more;
    if (holds)
        return true;
    char a[60], b[60];
    put_value(&left, a, sizeof a);
    put_value(&right, b, sizeof b);
    return fail(&r, "the left side is %s, the right side is %s", a, b);
}
