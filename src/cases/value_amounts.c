/* value_amounts.c: reads and writes amounts: a number, its unit and a period ("£312 a year"). */
#include "cases/value_internal.h"

#include <stdio.h>
#include <string.h>

/* ---- units ------------------------------------------------------------------------------------------------- */

enum kind { KIND_NONE, KIND_MONEY, KIND_LENGTH, KIND_WEIGHT, KIND_VOLUME, KIND_TIME, KIND_MONTHS };

/* Units of measurement. Only units of the same kind can be converted. `size` says how many of the smallest unit of its kind make one such
 * unit. */
static const struct unit {
    enum kind kind;
    int size;
    const char *name[2], *plural[2]; /* singular and plural, each in English and Spanish */
} units[UNITS] = {
    [UNIT_POUND] = {KIND_MONEY, 240, {"pound", "libra"}, {"pounds", "libras"}},
    [UNIT_GUINEA] = {KIND_MONEY, 252, {"guinea", "guinea"}, {"guineas", "guineas"}},
    [UNIT_SHILLING] = {KIND_MONEY, 12, {"shilling", "chelín"}, {"shillings", "chelines"}},
    [UNIT_PENNY] = {KIND_MONEY, 1, {"penny", "penique"}, {"pence", "peniques"}},
    [UNIT_FRANC] = {KIND_NONE, 1, {"franc", "franco"}, {"francs", "francos"}},
    [UNIT_DOLLAR] = {KIND_NONE, 1, {"dollar", "dólar"}, {"dollars", "dólares"}},
    [UNIT_YARD] = {KIND_LENGTH, 36, {"yard", "yarda"}, {"yards", "yardas"}},
    [UNIT_FOOT] = {KIND_LENGTH, 12, {"foot", "pie"}, {"feet", "pies"}},
    [UNIT_INCH] = {KIND_LENGTH, 1, {"inch", "pulgada"}, {"inches", "pulgadas"}},
    [UNIT_MILE] = {KIND_LENGTH, 63360, {"mile", "milla"}, {"miles", "millas"}},
    [UNIT_STONE] = {KIND_WEIGHT, 224, {"stone", "stone"}, {"stone", "stone"}},
    [UNIT_POUND_WEIGHT] = {KIND_WEIGHT, 16, {"lb", "libra de peso"}, {"lb", "libras de peso"}},
    [UNIT_OUNCE] = {KIND_WEIGHT, 1, {"ounce", "onza"}, {"ounces", "onzas"}},
    [UNIT_GALLON] = {KIND_VOLUME, 8, {"gallon", "galón"}, {"gallons", "galones"}},
    [UNIT_PINT] = {KIND_VOLUME, 1, {"pint", "pinta"}, {"pints", "pintas"}},
    [UNIT_YEAR] = {KIND_MONTHS, 12, {"year", "año"}, {"years", "años"}},
    [UNIT_MONTH] = {KIND_MONTHS, 1, {"month", "mes"}, {"months", "meses"}},
    [UNIT_WEEK] = {KIND_TIME, 10080, {"week", "semana"}, {"weeks", "semanas"}},
    [UNIT_DAY] = {KIND_TIME, 1440, {"day", "día"}, {"days", "días"}},
    [UNIT_HOUR] = {KIND_TIME, 60, {"hour", "hora"}, {"hours", "horas"}},
    [UNIT_MINUTE] = {KIND_TIME, 1, {"minute", "minuto"}, {"minutes", "minutos"}},
    [UNIT_OTHER] = {KIND_NONE, 1, {"units", "unidades"}, {"units", "unidades"}},
};

/* The words for units. `percent` is the value of the word in hundredths of the unit: a crown is 5 shillings, so 500. */
static const struct unit_word {
    const char *word;
    enum value_unit unit;
    int percent;
} unit_words[] = {
    {"pound", UNIT_POUND, 100},       {"pounds", UNIT_POUND, 100},      {"quid", UNIT_POUND, 100},
    {"l", UNIT_POUND, 100},           {"sovereign", UNIT_POUND, 100},   {"sovereigns", UNIT_POUND, 100},
    {"libra", UNIT_POUND, 100},       {"libras", UNIT_POUND, 100},      {"soberano", UNIT_POUND, 100},
    {"soberanos", UNIT_POUND, 100},   {"sterling", UNIT_POUND, 100},    {"£", UNIT_POUND, 100},
    {"guinea", UNIT_GUINEA, 100},     {"guineas", UNIT_GUINEA, 100},    {"gns", UNIT_GUINEA, 100},
    {"gn", UNIT_GUINEA, 100},         {"shilling", UNIT_SHILLING, 100}, {"shillings", UNIT_SHILLING, 100},
    {"bob", UNIT_SHILLING, 100},      {"s", UNIT_SHILLING, 100},        {"chelin", UNIT_SHILLING, 100},
    {"chelines", UNIT_SHILLING, 100}, {"crown", UNIT_SHILLING, 500},    {"crowns", UNIT_SHILLING, 500},
    {"corona", UNIT_SHILLING, 500},   {"coronas", UNIT_SHILLING, 500},  {"florin", UNIT_SHILLING, 200},
    {"florins", UNIT_SHILLING, 200},  {"penny", UNIT_PENNY, 100},       {"pennies", UNIT_PENNY, 100},
    {"pence", UNIT_PENNY, 100},       {"d", UNIT_PENNY, 100},           {"penique", UNIT_PENNY, 100},
    {"peniques", UNIT_PENNY, 100},    {"farthing", UNIT_PENNY, 25},     {"farthings", UNIT_PENNY, 25},
    {"franc", UNIT_FRANC, 100},       {"francs", UNIT_FRANC, 100},      {"franco", UNIT_FRANC, 100},
    {"francos", UNIT_FRANC, 100},     {"dollar", UNIT_DOLLAR, 100},     {"dollars", UNIT_DOLLAR, 100},
    {"dolar", UNIT_DOLLAR, 100},      {"dolares", UNIT_DOLLAR, 100},    {"$", UNIT_DOLLAR, 100},
    {"yard", UNIT_YARD, 100},         {"yards", UNIT_YARD, 100},        {"yd", UNIT_YARD, 100},
    {"yds", UNIT_YARD, 100},          {"yarda", UNIT_YARD, 100},        {"yardas", UNIT_YARD, 100},
    {"foot", UNIT_FOOT, 100},         {"feet", UNIT_FOOT, 100},         {"ft", UNIT_FOOT, 100},
    {"pie", UNIT_FOOT, 100},          {"pies", UNIT_FOOT, 100},         {"inch", UNIT_INCH, 100},
    {"inches", UNIT_INCH, 100},       {"pulgada", UNIT_INCH, 100},      {"pulgadas", UNIT_INCH, 100},
    {"mile", UNIT_MILE, 100},         {"miles", UNIT_MILE, 100},        {"milla", UNIT_MILE, 100},
    {"millas", UNIT_MILE, 100},       {"stone", UNIT_STONE, 100},       {"stones", UNIT_STONE, 100},
    {"st", UNIT_STONE, 100},          {"lb", UNIT_POUND_WEIGHT, 100},   {"lbs", UNIT_POUND_WEIGHT, 100},
    {"ounce", UNIT_OUNCE, 100},       {"ounces", UNIT_OUNCE, 100},      {"oz", UNIT_OUNCE, 100},
    {"onza", UNIT_OUNCE, 100},        {"onzas", UNIT_OUNCE, 100},       {"gallon", UNIT_GALLON, 100},
    {"gallons", UNIT_GALLON, 100},    {"galon", UNIT_GALLON, 100},      {"galones", UNIT_GALLON, 100},
    {"pint", UNIT_PINT, 100},         {"pints", UNIT_PINT, 100},        {"pinta", UNIT_PINT, 100},
    {"pintas", UNIT_PINT, 100},       {"year", UNIT_YEAR, 100},         {"years", UNIT_YEAR, 100},
    {"ano", UNIT_YEAR, 100},          {"anos", UNIT_YEAR, 100},         {"annum", UNIT_YEAR, 100},
    {"month", UNIT_MONTH, 100},       {"months", UNIT_MONTH, 100},      {"mes", UNIT_MONTH, 100},
    {"meses", UNIT_MONTH, 100},       {"week", UNIT_WEEK, 100},         {"weeks", UNIT_WEEK, 100},
    {"semana", UNIT_WEEK, 100},       {"semanas", UNIT_WEEK, 100},      {"fortnight", UNIT_WEEK, 200},
    {"day", UNIT_DAY, 100},           {"days", UNIT_DAY, 100},          {"dia", UNIT_DAY, 100},
    {"dias", UNIT_DAY, 100},          {"hour", UNIT_HOUR, 100},         {"hours", UNIT_HOUR, 100},
    {"hora", UNIT_HOUR, 100},         {"horas", UNIT_HOUR, 100},        {"minute", UNIT_MINUTE, 100},
    {"minutes", UNIT_MINUTE, 100},    {"minuto", UNIT_MINUTE, 100},     {"minutos", UNIT_MINUTE, 100},
};

static const struct unit_word *unit_word(const char *word)
{
    for (int i = 0; i < VALUE_COUNT(unit_words); i++)
        if (!strcmp(word, unit_words[i].word))
            return &unit_words[i];
    return NULL;
}

/* Returns 100 times the number of pence in a word such as "sixpence", which is a number and a unit in one. Returns 0 for other words. */
static int coin(const char *word)
{
    static const struct {
        const char *word;
        int hundredths;
    } coins[] = {{"halfpenny", 50},   {"twopence", 200},  {"tuppence", 200},  {"threepence", 300},
                 {"fourpence", 400},  {"fivepence", 500}, {"sixpence", 600},  {"sevenpence", 700},
                 {"eightpence", 800}, {"ninepence", 900}, {"tenpence", 1000}, {"elevenpence", 1100}};
    for (int i = 0; i < VALUE_COUNT(coins); i++)
        if (!strcmp(word, coins[i].word))
            return coins[i].hundredths;
    return 0;
}

/* ---- numbers ----------------------------------------------------------------------------------------------- */

static int article(const struct value_text *v, int at) { return text_in(value_word(v, at), "a an un una"); }

/* Reads a fraction: "1/2", "half a", "a quarter of a", "three quarters of a", "media". */
static int fraction_at(const struct value_text *v, int at, int64_t *hundredths)
{
    int used = article(v, at);
    if (text_in(value_word(v, at + used), "half media medio 1/2"))
        *hundredths = 50;
    else if (text_in(value_word(v, at + used), "quarter cuarto 1/4"))
        *hundredths = 25;
    else if (value_is(v, at, "3/4") || (value_is(v, at, "three") && value_is(v, at + 1, "quarters")))
        *hundredths = 75, used = value_is(v, at, "three");
    else if (at + 1 < v->n && v->t[at + 1].before == '/' && v->t[at + 1].tight && (v->t[at + 1].number == 2 || v->t[at + 1].number == 4) &&
             v->t[at].number > 0 && v->t[at].number < v->t[at + 1].number)
        *hundredths = v->t[at].number * 100 / v->t[at + 1].number, used = 1;
    else
        return 0;
    return used + 1;
}

/* Reads a number such as "half a", "1½", "two and a half", "4 thousand", "450", "two dozen". `hundredths` is -1 if the number cannot be
 * represented. */
static int number_at(const struct value_text *v, int at, int64_t *hundredths)
{
    int64_t number, part;
    int used = fraction_at(v, at, hundredths), more;
    if (used) {
        used += value_is(v, at + used, "of");
        used += article(v, at + used);
    } else if (!(used = value_number_digits(v, at, hundredths))) {
        if ((used = value_number_words(v, at, &number)))
            *hundredths = number * 100;
        else if (article(v, at) && text_in(value_word(v, at + 1), "dozen score gross docena"))
            used = 1, *hundredths = 100;
        else if (text_in(value_word(v, at), "dozen docena"))
            *hundredths = 100;
        else
            return 0;
    }
    int and = text_in(value_word(v, at + used), "and y");
    if (used && value_joined(v, at + used) && (more = fraction_at(v, at + used + and, &part)) && *hundredths >= 100 &&
        value_joined(v, at + used + and)) {
        *hundredths += part;
        used += and+more;
    }
    const char *word = value_joined(v, at + used) || !used ? value_word(v, at + used) : "";
    int by = text_in(word, "dozen docena docenas")                    ? 12
             : text_in(word, "score")                                 ? 20
             : text_in(word, "gross")                                 ? 144
             : text_in(word, "hundred")                               ? 100
             : text_in(word, "thousand mil")                          ? 1000
             : text_in(word, "million millon millones")               ? 1000000
             : value_is(v, at + used, "k") && !v->t[at + used].before ? 1000
                                                                      : 0;
    if (by && *hundredths > 0)
        *hundredths = *hundredths <= (int64_t)VALUE_NUMBER_MAX * 100 / by ? *hundredths * by : -1;
    return used + (by != 0);
}

/* ---- amounts ----------------------------------------------------------------------------------------------- */

static bool may_be_other_unit(const char *word)
{
    size_t n = strlen(word);
    return n >= 4 && word[n - 1] == 's' && word[n - 2] != 's' &&
           !text_in(word, "perhaps this plus always minus unless besides thus menos quizas was sometimes whereas yes does entonces antes "
                          "despues ademas others");
}

/* Reads the unit after a number. Skips up to two adjectives: "450 golden guineas". */
static int unit_at(const struct value_text *v, int at, const struct unit_word **unit, bool *other)
{
    *unit = NULL;
    *other = false;
    for (int i = 0; i < 3 && value_joined(v, at + i); i++) {
        const char *word = value_word(v, at + i);
        bool letter = text_in(word, "s d l") && v->t[at + i].before && v->t[at + i].before != ' ';
        if ((*unit = letter ? NULL : unit_word(word))) {
            if (text_in(word, "£ $") && i)
                return 0;
            bool weight = text_in(word, "pound pounds libra libras") &&
                          (value_is(v, at + i + 1, "weight") || (value_is(v, at + i + 1, "de") && value_is(v, at + i + 2, "peso")));
            if (weight)
                *unit = unit_word("lb");
            return i + 1 + (weight ? 1 + value_is(v, at + i + 1, "de") : 0) + value_is(v, at + i + 1, "sterling");
        }
        if (may_be_other_unit(word)) {
            *other = true;
            return i + 1;
        }
        if (!word[0] || value_stands_alone(v, at + i) || text_in(word, "an per each every cada with con his her my su"))
            return 0;
    }
    return 0;
}

static bool is_money_sign(const char *word) { return text_in(word, "£ $"); }

/* Reads a fraction after a unit: "and a half" in "a mile and a half". */
static int half_more(const struct value_text *v, int at, int64_t *hundredths)
{
    int64_t part;
    if (!text_in(value_word(v, at), "and y") || *hundredths < 0)
        return 0;
    int used = fraction_at(v, at + 1, &part);
    if (!used || article(v, at + 1 + used) || unit_word(value_word(v, at + 1 + used)) || value_is(v, at + 1 + used, "of"))
        return 0;
    *hundredths += part;
    return 1 + used;
}

/* Reads one number with its unit: "£450", "10s", "sixpence". */
static int simple_at(const struct value_text *v, int at, struct value_amount *a)
{
    const struct unit_word *unit = NULL;
    bool other = false;
    int sign = is_money_sign(value_word(v, at)), used = 0;
    *a = (struct value_amount){0};
    if (coin(value_word(v, at))) {
        *a = (struct value_amount){coin(value_word(v, at)), UNIT_PENNY, UNIT_NONE};
        return 1;
    }
    if (!(used = number_at(v, at + sign, &a->hundredths))) {
        if (!article(v, at) || !value_joined(v, at + 1) || !unit_word(value_word(v, at + 1)))
            return 0;
        used = 1; /* "a guinea" */
        a->hundredths = 100;
    }
    used += sign;
    if (at + used < v->n && !v->t[at + used].before && v->t[at].number >= 0 && text_in(value_word(v, at + used), "st nd rd th") &&
        !(value_is(v, at + used, "st") && v->t[at].number % 10 != 1))
        return 0; /* "1st" is an ordinal and no amount, but "17st" is a weight */
    if (sign)
        unit = unit_word(value_word(v, at));
    else
        used += unit_at(v, at + used, &unit, &other);
    a->unit = unit ? unit->unit : other ? UNIT_OTHER : UNIT_NONE;
    if (unit && !sign)
        used += half_more(v, at + used, &a->hundredths);
    if (unit && a->hundredths >= 0)
        a->hundredths = a->hundredths * unit->percent % 100 ? -1 : a->hundredths * unit->percent / 100;
    bool bare_fraction = a->unit == UNIT_NONE && a->hundredths > 0 && a->hundredths < 100 && value_word(v, at)[0] && !sign;
    return bare_fraction ? 0 : used;
}

/* Sets the amount to `small` times the smallest unit of its kind. Writes it in the largest unit that gives a whole number and is not larger
 * than the present unit of the amount. */
static void express(struct value_amount *a, int64_t small)
{
    static const enum value_unit chain[] = {UNIT_POUND, UNIT_SHILLING, UNIT_PENNY,        UNIT_MILE,   UNIT_YARD,   UNIT_FOOT,
                                            UNIT_INCH,  UNIT_STONE,    UNIT_POUND_WEIGHT, UNIT_OUNCE,  UNIT_GALLON, UNIT_PINT,
                                            UNIT_WEEK,  UNIT_DAY,      UNIT_HOUR,         UNIT_MINUTE, UNIT_YEAR,   UNIT_MONTH};
    enum kind kind = units[a->unit].kind;
    int size = units[a->unit].size;
    for (int i = 0; i < VALUE_COUNT(chain); i++) {
        const struct unit *u = &units[chain[i]];
        if (u->kind == kind && u->size <= size && small % u->size == 0) {
            a->unit = chain[i];
            a->hundredths = small / u->size;
            return;
        }
    }
}

/* Reads the smaller units that follow an amount: "10s 6d" after "£1". */
static int smaller_units(const struct value_text *v, int at, struct value_amount *a)
{
    int used = 0;
    const struct unit *u = &units[a->unit];
    int64_t small = a->hundredths * u->size;
    int size = u->size;
    while (u->kind != KIND_NONE && a->hundredths >= 0) {
        struct value_amount next;
        int and = text_in(value_word(v, at + used), "and y");
        if (at + used >= v->n || v->t[at + used].before == '?' || v->t[at + used].before == '-' || v->t[at + used].before == '/')
            break;
        if (!and&&article(v, at + used))
            break; /* an article begins a period, such as "a week" */
        int more = simple_at(v, at + used + and, &next);
        if (more && next.unit == UNIT_POUND && u->kind == KIND_WEIGHT)
            next.unit = UNIT_POUND_WEIGHT;
        if (!more || units[next.unit].kind != u->kind || units[next.unit].size >= size || next.hundredths < 0 ||
            next.hundredths * units[next.unit].size >= 100 * (int64_t)size)
            break;
        small += next.hundredths * units[next.unit].size;
        size = units[next.unit].size;
        used += and+more;
    }
    if (used)
        express(a, small);
    return used;
}

/* Reads shillings and pence written as "10/6", "ten and six" or "ten and sixpence". */
static int shillings_and_pence(const struct value_text *v, int at, struct value_amount *a)
{
    int64_t shillings, pence;
    if (at + 1 < v->n && v->t[at].number > 1 && v->t[at].number < 1000 && v->t[at + 1].number == 6 && v->t[at + 1].before == '/' &&
        v->t[at + 1].tight && v->t[at + 2].before != '/') {
        *a = (struct value_amount){v->t[at].number * 100 + 50, UNIT_SHILLING, UNIT_NONE};
        return 2;
    }
    int used = value_number_words(v, at, &shillings);
    if (!used || !value_is(v, at + used, "and") || shillings < 1 || shillings > 19 || at || !value_joined(v, at + used + 1))
        return 0;
    int more = value_number_words(v, at + used + 1, &pence), coins = coin(value_word(v, at + used + 1));
    if (!more && coins)
        more = 1, pence = coins / 100;
    if (!more || pence % 3 || pence > 9 || !pence || at + used + 1 + more != v->n)
        return 0;
    *a = (struct value_amount){shillings * 100 + pence * 100 / 12, UNIT_SHILLING, UNIT_NONE};
    return used + 1 + more;
}

/* Reads the period after an amount: "a year", "per week", "al mes", "weekly". */
static int period_at(const struct value_text *v, int at, enum value_unit *per)
{
    const char *word = value_word(v, at);
    int used = 0;
    if (at >= v->n || v->t[at].before == '?' || v->t[at].before == '.')
        return 0;
    *per = text_in(word, "yearly annually annual pa anual anuales") ? UNIT_YEAR
           : text_in(word, "monthly mensual mensuales")             ? UNIT_MONTH
           : text_in(word, "weekly semanal semanales")              ? UNIT_WEEK
           : text_in(word, "daily diario diarios diaria diarias")   ? UNIT_DAY
           : text_in(word, "hourly")                                ? UNIT_HOUR
                                                                    : UNIT_NONE;
    if (*per)
        return 1;
    if (!text_in(word, "a an per each every the al por cada la"))
        return 0;
    used = 1 + (value_is(v, at, "a") && value_is(v, at + 1, "la"));
    const struct unit_word *unit = unit_word(value_word(v, at + used));
    if (!unit || unit->unit < UNIT_YEAR || unit->unit > UNIT_MINUTE || unit->percent != 100)
        return 0;
    *per = unit->unit;
    return used + 1;
}

static int amount_at(const struct value_text *v, int at, struct value_claim *c)
{
    *c = (struct value_claim){.from = at};
    struct value_amount *a = &c->amount;
    int used = shillings_and_pence(v, at, a);
    if (!used) {
        used = simple_at(v, at, a);
        const struct unit_word *unit = unit_word(value_word(v, at + 1));
        bool one = text_in(value_word(v, at), "one uno un una");
        c->weak = used && ((one && a->unit == UNIT_NONE && used == 1 && v->n > 1) ||
                           (article(v, at) && unit && a->unit == unit->unit && a->hundredths == unit->percent));
        if (used)
            used += smaller_units(v, at + used, a);
    }
    enum value_unit per = UNIT_NONE;
    int more = used ? period_at(v, at + used, &per) : 0;
    if (more)
        a->per = per;
    if (a->hundredths >= (int64_t)VALUE_NUMBER_MAX * 100)
        a->hundredths = -1;
    c->to = at + used + more;
    return used + more;
}

/* ---- reading ----------------------------------------------------------------------------------------------- */

/* Returns the number of tokens of the date or time of day that starts at `at`, or 0 if there is none. These tokens are not read as an
 * amount. */
static int other_value(const struct value_text *v, int at)
{
    struct value_claim c;
    bool year = at + 1 <= v->n && v->t[at].digits == 4 && v->t[at].number >= 1700 && v->t[at].number <= 1999 &&
                text_in(value_word(v, at - 1), "in en") && !unit_word(value_word(v, at + 1));
    if (year)
        return 1;
    int used = value_time_at(v, at, TIME_SURE, &c);
    if (used)
        return used;
    used = value_date_at(v, at, NULL, &c);
    bool numeric = v->t[at].number >= 0 && v->t[at + 1].number >= 0; /* "1.5" and "10/6" are amounts, "12/2/1895" is a date */
    return used && (numeric ? c.date.year > 0 : c.date.month || c.date.weekday) && c.date.day ? used : 0;
}

static int amount_claims(const struct value_text *v, struct value_claim c[VALUE_CLAIMS_MAX])
{
    int n = 0;
    for (int at = 0; at < v->n && n < VALUE_CLAIMS_MAX;) {
        int used = other_value(v, at);
        if (!used) {
            used = amount_at(v, at, &c[n]);
            n += used > 0;
        }
        at += used ? used : 1;
    }
    return n;
}

/* Returns the amount in the smallest unit of its kind, so that amounts can be compared. */
static int64_t in_small_units(const struct value_amount *a) { return a->hundredths * units[a->unit].size; }

static bool equal(const struct value_amount *a, const struct value_amount *b)
{
    static const int64_t limit = INT64_MAX / 63360;
    if (a->hundredths < 0 || b->hundredths < 0 || a->hundredths > limit || b->hundredths > limit)
        return false;
    bool convertible = units[a->unit].kind != KIND_NONE && units[a->unit].kind == units[b->unit].kind;
    return convertible ? in_small_units(a) == in_small_units(b) : a->unit == b->unit && a->hundredths == b->hundredths;
}

/* Adds the unit and period of a second claim to the first. Returns false if the two are different amounts. */
static bool merge(struct value_amount *a, const struct value_amount *b)
{
    struct value_amount other = *b;
    if (a->unit == UNIT_NONE)
        a->unit = other.unit;
    else if (other.unit == UNIT_NONE)
        other.unit = a->unit;
    if (!equal(a, &other) || (a->per && b->per && a->per != b->per))
        return false;
    a->per = a->per ? a->per : b->per;
    return true;
}

/* True if the amount only describes the first one, like "six years" in "£312 a year for six years". */
static bool only_describes(const struct value_text *v, const struct value_claim *first, const struct value_claim *c)
{
    int at = c->from - 1;
    at -= text_in(value_word(v, at), "the las los");
    return text_in(value_word(v, at), "for por during durante with con worth in") && first->amount.unit != UNIT_NONE &&
           c->amount.unit != UNIT_NONE && units[first->amount.unit].kind != units[c->amount.unit].kind;
}

/* Finds out whether the unit is clear. "450 guineas or pounds" leaves the unit open (VALUE_SEVERAL), and "450, not guineas" denies the only
 * unit (VALUE_NONE). Returns VALUE_ONE if the unit is clear. */
static enum value_status unit_left_open(const struct value_text *v, const struct value_claim *c)
{
    for (int at = c->to; at + 1 < v->n; at++) {
        const struct unit_word *unit = unit_word(value_word(v, at + 1));
        if (!unit || unit->unit >= UNIT_YEAR || is_money_sign(unit->word) || text_in(unit->word, "s d l"))
            continue;
        if (text_in(value_word(v, at), "or o") && unit->unit != c->amount.unit)
            return VALUE_SEVERAL;
        if (text_in(value_word(v, at), "not no") && (c->amount.unit == UNIT_NONE || unit->unit == c->amount.unit))
            return VALUE_NONE;
    }
    return VALUE_ONE;
}

/* True if the tokens contain words other than "and", "the", "a", "of" and "about". Such words say what the amount next to them is for. */
static bool has_words(const struct value_text *v, int from, int to)
{
    for (int at = from; at < to; at++)
        if (value_word(v, at)[0] && !text_in(value_word(v, at), "and y the a of about"))
            return true;
    return false;
}

/* True if the number counts things, as in "four bags of gold", and so is not an amount by itself. */
static bool counts_things(const struct value_text *v, const struct value_claim *c)
{
    return c->amount.unit == UNIT_NONE && value_word(v, c->to)[0] && text_in(value_word(v, c->to + 1), "of de");
}

/* Finds an amount that is the sum of the others: both "17 stone: Orme 10, gold 5, grapnel 2" and "10 + 5 + 2 = 17 stone" mean 17 stone. The
 * parts must be labelled or written as a sum, because "5, 12, 17" is a list of guesses. An amount in another unit explains a part ("gold
 * 70 lb = 5") and is not added. Returns the index of the sum, or -1. */
static int find_total(const struct value_text *v, const struct value_claim *c, int n, bool sum_sign)
{
    int last = n - 1;
    int64_t all[2] = {0}; /* sums of the parts: all[0] if the first amount is the total, all[1] if the last one is */
    int labels = 0, parts = 0;
    for (int i = 0; i < n; i++) {
        if (c[i].amount.hundredths < 0 || c[i].amount.hundredths > (int64_t)VALUE_NUMBER_MAX ||
            (i && value_alternatives(v, &c[i - 1], &c[i])))
            return -1;
        enum value_unit unit = c[i].amount.unit;
        bool part = unit == UNIT_NONE || unit == c[0].amount.unit || c[0].amount.unit == UNIT_NONE;
        if (i > 0 && part && !counts_things(v, &c[i])) {
            all[0] += c[i].amount.hundredths;
            parts++;
        }
        if (i < last)
            all[1] += c[i].amount.hundredths;
        labels += has_words(v, c[i].to, i + 1 < n ? c[i + 1].from : v->n);
    }
    labels += n && has_words(v, 0, c[0].from);
    if (n < 3 || parts < 2 || !(sum_sign || labels >= parts))
        return -1;
    return c[0].amount.hundredths == all[0] ? 0 : c[last].amount.hundredths == all[1] ? last : -1;
}

/* Adds up the amounts of a sum, for example "10 + 2 + 5" or "12 stone plus 5 stone". Returns false if the text is not a sum. */
static bool add_up(const struct value_text *v, struct value_claim *c, int n, int signs)
{
    struct value_amount a = c[0].amount;
    for (int i = 1; i < n; i++) {
        bool plus = c[i].from == c[i - 1].to + 1 && text_in(value_word(v, c[i - 1].to), "plus mas");
        struct value_amount b = c[i].amount;
        a.unit = a.unit == UNIT_NONE ? b.unit : a.unit;
        if ((!plus && (c[i].from != c[i - 1].to || signs < n - 1)) || (b.unit != UNIT_NONE && b.unit != a.unit) || a.per != b.per ||
            b.hundredths < 0 || a.hundredths < 0)
            return false;
        a.hundredths += b.hundredths;
    }
    if (n < 2 || a.hundredths >= (int64_t)VALUE_NUMBER_MAX * 100)
        return false;
    c[0].amount = a;
    return true;
}

static int count_sign(const char *text, size_t len, char sign)
{
    int n = 0;
    for (size_t i = 0; i < len; i++)
        n += text[i] == sign;
    return n;
}

enum value_status value_read_amount(const char *text, size_t len, struct value_amount *ret)
{
    struct value_text v;
    struct value_claim c[VALUE_CLAIMS_MAX];
    enum value_status status;
    *ret = (struct value_amount){0};
    value_tokens(text, len, &v);
    int n = amount_claims(&v, c);
    value_mark(&v, c, n);
    n = value_keep(c, n, &status);
    if (!n)
        return status;
    int signs = count_sign(text, len, '+'), total = find_total(&v, c, n, signs || count_sign(text, len, '='));
    if (total >= 0 && c[total].amount.unit == UNIT_NONE && c[0].amount.unit == c[n - 1].amount.unit)
        c[total].amount.unit = c[1].amount.unit; /* in "10 stone + 7 stone = 17" the sum gets the unit of its parts */
    if (total >= 0) {
        c[0] = c[total];
        n = 1;
    } else if (add_up(&v, c, n, signs)) {
        n = 1;
    }
    if ((status = unit_left_open(&v, &c[0])) != VALUE_ONE)
        return status;
    for (int i = 1; i < n; i++)
        if (c[0].amount.hundredths < 0 || (!only_describes(&v, &c[0], &c[i]) && !merge(&c[0].amount, &c[i].amount)))
            return VALUE_SEVERAL;
    if (c[0].amount.hundredths < 0)
        return VALUE_NONE;                              /* the number is too large or has more than two decimals */
    for (int i = 0; i < v.n && !c[0].amount.per; i++) { /* the period may come before the amount: "a weekly wage of six pounds" */
        enum value_unit per;
        if (!text_in(value_word(&v, i), "a an per each every the al por cada la") && period_at(&v, i, &per))
            c[0].amount.per = per;
    }
    *ret = c[0].amount;
    return VALUE_ONE;
}

/* ---- writing and comparing --------------------------------------------------------------------------------- */

static void put(char out[VALUE_TEXT_MAX], const char *text)
{
    size_t n = strlen(out);
    snprintf(out + n, VALUE_TEXT_MAX - n, "%s", text);
}

static void put_number(char out[VALUE_TEXT_MAX], int64_t hundredths, bool spanish)
{
    char digit[32], text[2] = "";
    int n = 0, rest = (int)(hundredths % 100);
    uint64_t whole = (uint64_t)hundredths / 100;
    do {
        digit[n++] = (char)('0' + whole % 10);
        whole /= 10;
    } while (whole);
    while (n--) {
        text[0] = digit[n];
        put(out, text);
        if (n && n % 3 == 0)
            put(out, spanish ? "." : ",");
    }
    if (!rest)
        return;
    char decimals[16];
    snprintf(decimals, sizeof decimals, "%s%d%d", spanish ? "," : ".", rest / 10, rest % 10);
    put(out, decimals);
}

void value_write_amount(const struct value_amount *a, bool spanish, char out[VALUE_TEXT_MAX])
{
    int64_t hundredths = a->hundredths < 0 ? 0 : a->hundredths;
    bool unit = a->unit > UNIT_NONE && a->unit < UNITS, pounds = a->unit == UNIT_POUND && !spanish;
    out[0] = 0;
    if (pounds)
        put(out, "£");
    put_number(out, hundredths, spanish);
    if (unit && !pounds) {
        put(out, " ");
        put(out, hundredths == 100 ? units[a->unit].name[spanish] : units[a->unit].plural[spanish]);
    }
    if (a->per <= UNIT_NONE || a->per >= UNITS)
        return;
    put(out, spanish ? (a->per == UNIT_WEEK || a->per == UNIT_HOUR ? " a la " : " al ") : a->per == UNIT_HOUR ? " an " : " a ");
    put(out, units[a->per].name[spanish]);
}

bool value_amount_agrees(const struct value_amount *said, const struct value_amount *right)
{
    struct value_amount a = *said;
    if (a.unit >= UNITS || right->unit >= UNITS || (a.per && a.per != right->per))
        return false;
    /* A number without a unit agrees with every unit. "pounds" may mean money or weight. A noun such as "kegs" may follow a number if the
     * right answer has no unit. */
    if (a.unit == UNIT_NONE || (a.unit == UNIT_POUND && right->unit == UNIT_POUND_WEIGHT) ||
        (a.unit == UNIT_OTHER && right->unit == UNIT_NONE))
        a.unit = right->unit;
    return equal(&a, right);
}
