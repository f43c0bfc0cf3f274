/* value_numbers.c: reads numbers in digits and in English and Spanish words. */
#include "cases/value_internal.h"

#include <string.h>

struct entry {
    const char *word;
    int value;
};

static int look_up(const struct entry *table, int n, const char *word)
{
    for (int i = 0; i < n; i++)
        if (table[i].word[0] == word[0] && !strcmp(table[i].word, word))
            return table[i].value;
    return -1;
}

/* Returns the value of a number below 100 that is one word. Accepts frequent misspellings. */
static int small(const struct value_text *v, int at)
{
    static const struct entry table[] = {
        {"zero", 0},        {"one", 1},          {"two", 2},           {"three", 3},        {"four", 4},        {"five", 5},
        {"six", 6},         {"seven", 7},        {"eight", 8},         {"nine", 9},         {"ten", 10},        {"eleven", 11},
        {"twelve", 12},     {"thirteen", 13},    {"fourteen", 14},     {"fifteen", 15},     {"sixteen", 16},    {"seventeen", 17},
        {"eighteen", 18},   {"nineteen", 19},    {"twenty", 20},       {"thirty", 30},      {"forty", 40},      {"fifty", 50},
        {"sixty", 60},      {"seventy", 70},     {"eighty", 80},       {"ninety", 90},      {"fourty", 40},     {"ninty", 90},
        {"ninteen", 19},    {"forteen", 14},     {"eigth", 8},         {"twelv", 12},       {"cero", 0},        {"uno", 1},
        {"un", 1},          {"una", 1},          {"dos", 2},           {"tres", 3},         {"cuatro", 4},      {"cinco", 5},
        {"seis", 6},        {"siete", 7},        {"ocho", 8},          {"nueve", 9},        {"diez", 10},       {"once", 11},
        {"doce", 12},       {"trece", 13},       {"catorce", 14},      {"quince", 15},      {"dieciseis", 16},  {"diecisiete", 17},
        {"dieciocho", 18},  {"diecinueve", 19},  {"veinte", 20},       {"veintiuno", 21},   {"veintiuna", 21},  {"veintiun", 21},
        {"veintidos", 22},  {"veintitres", 23},  {"veinticuatro", 24}, {"veinticinco", 25}, {"veintiseis", 26}, {"veintisiete", 27},
        {"veintiocho", 28}, {"veintinueve", 29}, {"treinta", 30},      {"cuarenta", 40},    {"cincuenta", 50},  {"sesenta", 60},
        {"setenta", 70},    {"ochenta", 80},     {"noventa", 90},
    };
    const char *word = value_word(v, at);
    return v->english && !strcmp(word, "once") ? -1 : look_up(table, VALUE_COUNT(table), word);
}

/* Returns the value of a Spanish word for hundreds, such as "cuatrocientas". */
static int spanish_hundreds(const char *word)
{
    static const struct entry table[] = {
        {"cien", 100},        {"ciento", 100},        {"doscientos", 200},    {"doscientas", 200},  {"trescientos", 300},
        {"trescientas", 300}, {"cuatrocientos", 400}, {"cuatrocientas", 400}, {"quinientos", 500},  {"quinientas", 500},
        {"seiscientos", 600}, {"seiscientas", 600},   {"setecientos", 700},   {"setecientas", 700}, {"ochocientos", 800},
        {"ochocientas", 800}, {"novecientos", 900},   {"novecientas", 900},
    };
    return look_up(table, VALUE_COUNT(table), word);
}

static bool is_multiplier(const char *word)
{
    return text_in(word, "hundred hundreds thousand thousands mil million millions millon millones dozen score");
}

static bool is_tens(int value) { return value >= 20 && value % 10 == 0; }

static bool is_unit(int value) { return value >= 1 && value <= 9; }

static int below_hundred(const struct value_text *v, int at, int64_t *number)
{
    int first = small(v, at), next = value_joined(v, at + 1) ? small(v, at + 1) : -1;
    if (first < 0)
        return 0;
    *number = first;
    bool link = text_in(value_word(v, at + 1), "y and") && value_joined(v, at + 1) && value_joined(v, at + 2);
    int last = link ? small(v, at + 2) : -1;
    if (is_tens(first) && is_unit(next)) {
        *number += next;
        return 2;
    }
    if (is_tens(first) && is_unit(last) && value_is(v, at + 1, "y")) {
        *number += last;
        return 3;
    }
    /* "five and twenty" is an old form of 25 */
    if (is_unit(first) && is_tens(last) && value_is(v, at + 1, "and") && !value_is(v, at - 1, "between")) {
        *number += last;
        return 3;
    }
    return 1;
}

/* Reads the rest of a number after "hundred" or "thousand": "and fifty". In "four hundred and five hundred" it does not read "and five". If
 * `thousands` is true, "thousand" may follow: "four hundred and fifty thousand". */
static int rest_below_hundred(const struct value_text *v, int at, bool thousands, int64_t *number)
{
    int64_t rest;
    int link = text_in(value_word(v, at), "and") && value_joined(v, at);
    if (!value_joined(v, at + link))
        return 0;
    int used = below_hundred(v, at + link, &rest);
    const char *next = value_word(v, at + link + used);
    if (!used || (is_multiplier(next) && !(thousands && text_in(next, "thousand mil million millones"))))
        return 0;
    *number += rest;
    return link + used;
}

static int below_thousand(const struct value_text *v, int at, int64_t *number)
{
    int hundreds = spanish_hundreds(value_word(v, at)), used = 1;
    *number = hundreds;
    if (hundreds < 0) {
        *number = 1;
        used = text_in(value_word(v, at), "a") && value_is(v, at + 1, "hundred") ? 1 : below_hundred(v, at, number);
        if (!value_is(v, at + used, "hundred") || (used && !value_joined(v, at + used)))
            return used && !value_is(v, at, "a") ? used : 0;
        *number *= 100;
        used++;
    }
    return used + rest_below_hundred(v, at + used, !text_in(value_word(v, at - 1), "between entre"), number);
}

static int64_t multiplier(const char *word)
{
    if (text_in(word, "thousand mil"))
        return 1000;
    return text_in(word, "million millon millones") ? 1000000 : 0;
}

int value_number_words(const struct value_text *v, int at, int64_t *number)
{
    int64_t total = 0, limit = INT64_MAX;
    int used = 0;
    for (;;) {
        int64_t group = 1;
        int here = at + used, more = 0;
        if (used && !value_joined(v, here))
            break;
        if (text_in(value_word(v, here), "a un") && multiplier(value_word(v, here + 1)))
            more = 1;
        else if (!multiplier(value_word(v, here)))
            more = below_thousand(v, here, &group);
        int64_t by = more == 0 || value_joined(v, here + more) ? multiplier(value_word(v, here + more)) : 0;
        if (!more && !by)
            break;
        if (by >= limit || (!by && limit == 1))
            break;
        total += group * (by ? by : 1);
        used += more + (by != 0);
        limit = by ? by : 1;
        if (!by)
            break;
        if (limit > 1 && value_is(v, at + used, "and")) {
            used += rest_below_hundred(v, at + used, false, &total);
            break;
        }
    }
    if (used)
        *number = total;
    return used;
}

int value_ordinal_words(const struct value_text *v, int at, int64_t *number)
{
    static const struct entry table[] = {
        {"first", 1},       {"second", 2},      {"third", 3},        {"fourth", 4},     {"fifth", 5},        {"sixth", 6},
        {"seventh", 7},     {"eighth", 8},      {"ninth", 9},        {"tenth", 10},     {"eleventh", 11},    {"twelfth", 12},
        {"thirteenth", 13}, {"fourteenth", 14}, {"fifteenth", 15},   {"sixteenth", 16}, {"seventeenth", 17}, {"eighteenth", 18},
        {"nineteenth", 19}, {"twentieth", 20},  {"thirtieth", 30},   {"twelth", 12},    {"eigth", 8},        {"primero", 1},
        {"primer", 1},      {"nineth", 9},      {"fourtheenth", 14},
    };
    int one = look_up(table, VALUE_COUNT(table), value_word(v, at)), tens = small(v, at);
    if (one > 0) {
        *number = one;
        return 1;
    }
    int unit = value_joined(v, at + 1) ? look_up(table, VALUE_COUNT(table), value_word(v, at + 1)) : -1;
    if ((tens != 20 && tens != 30) || !is_unit(unit))
        return 0;
    *number = tens + unit;
    return 2;
}

/* ---- digits ------------------------------------------------------------------------------------------------ */

/* True if the token continues a number in digits after this separator: ",000" or ".5". */
static bool continues(const struct value_text *v, int at, char separator)
{
    return at < v->n && v->t[at].number >= 0 && v->t[at].tight && v->t[at].before == separator;
}

int value_number_digits(const struct value_text *v, int at, int64_t *hundredths)
{
    if (at >= v->n || v->t[at].number < 0)
        return 0;
    int64_t whole = v->t[at].number;
    int used = 1;
    char group = 0;
    static const char separators[] = ",. ";
    for (int i = 0; i < 3 && !group && v->t[at].digits <= 3; i++) {
        const struct value_token *next = &v->t[at + 1];
        bool spaced = separators[i] == ' ' && at + 1 < v->n && next->before == ' ' && next->number == 0;
        if ((spaced || continues(v, at + 1, separators[i])) && next->digits == 3)
            group = separators[i];
    }
    while (group && at + used < v->n && v->t[at + used].digits == 3 &&
           (group == ' ' ? v->t[at + used].before == ' ' && v->t[at + used].number == 0 : continues(v, at + used, group))) {
        whole = whole < VALUE_NUMBER_MAX ? whole * 1000 + v->t[at + used].number : VALUE_NUMBER_MAX;
        used++;
    }
    *hundredths = whole < VALUE_NUMBER_MAX ? whole * 100 : -1;
    bool decimal = continues(v, at + used, '.') || (continues(v, at + used, ',') && group != ',');
    if (!decimal)
        return used;
    const struct value_token *t = &v->t[at + used++];
    bool more = continues(v, at + used, '.') || continues(v, at + used, ',');
    if (t->digits > 2 || more || *hundredths < 0)
        *hundredths = -1;
    else
        *hundredths += t->digits == 1 ? t->number * 10 : t->number;
    while (continues(v, at + used, '.') || continues(v, at + used, ','))
        used++;
    return used;
}
