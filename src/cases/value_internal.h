/* value_internal.h: declarations shared by the readers of dates, times and amounts: the words of a field, numbers, and claims. A claim is a
 * passage of the text that names a value, even if the text denies it. Included only by src/cases/value*.c. */
#ifndef PL_CASES_VALUE_INTERNAL_H
#define PL_CASES_VALUE_INTERNAL_H

#include "cases/text.h"
#include "cases/values.h"

enum { VALUE_WORD_MAX = 24, VALUE_TOKENS_MAX = 192, VALUE_CLAIMS_MAX = 24 };
enum { VALUE_NUMBER_MAX = 1000000000 }; /* larger numbers are not read */

/* A word or a number in digits. */
struct value_token {
    char word[VALUE_WORD_MAX]; /* the word in lower case, without accents or apostrophes, or one of "£", "$", "1/2", "1/4", "3/4"; "" for a
                                  number */
    int64_t number;            /* -1 for a word; VALUE_NUMBER_MAX for every number of this size or larger */
    int digits;
    int8_t weekday,
        month;   /* the weekday or month that the word names, even if it may also mean something else ("sat", "may"); 0 for other words */
    char before; /* the strongest separator before the token, one of "?.,-/: "; 0 if there is none, as in "12th" and "£4" */
    bool tight;  /* there is no space before the token: "8.40" */
};

struct value_text {
    struct value_token t[VALUE_TOKENS_MAX + 1]; /* t[n] is an empty word */
    int n;
    bool english; /* the text contains an English function word, so "once" is not the Spanish word for 11 */
};

void value_tokens(const char *text, size_t len, struct value_text *v);
const char *value_word(const struct value_text *v, int at); /* "" for a number and outside the text */
bool value_is(const struct value_text *v, int at, const char *word);
/* True if the word at `at` follows the previous word without punctuation. */
bool value_joined(const struct value_text *v, int at);
/* True if the word at `at` is not a noun that a number before it counts, as in "9 men". */
bool value_stands_alone(const struct value_text *v, int at);

#define VALUE_COUNT(a) ((int)(sizeof(a) / sizeof((a)[0])))

/* ---- numbers. Each function returns the number of tokens it has read, or 0. ---------------------------------- */

int value_number_words(const struct value_text *v, int at, int64_t *number);  /* "four hundred and fifty", up to 999 million */
int value_ordinal_words(const struct value_text *v, int at, int64_t *number); /* "twenty-first", up to 31 */
/* Digits with separators, times 100: "4,000", "1.5". `hundredths` is -1 if the number is too large or has more than two decimals. */
int value_number_digits(const struct value_text *v, int at, int64_t *hundredths);

/* ---- patterns at one place. Each function returns the number of tokens it has read, or 0. -------------------- */

/* How certain it must be that the text means a time. */
enum value_time_sign {
    TIME_SURE,   /* "8 p.m.", "20:40", "nine o'clock", "midnight" */
    TIME_LIKELY, /* also "8.40", "at nine", "ten to nine" */
    TIME_ANY,    /* also "9" */
};

struct value_claim {
    int from, to; /* the tokens of the claim; `to` is the index after the last one */
    bool denied;
    bool bound;    /* the value is only a limit: "before nine", "more than 400" */
    bool conflict; /* the parts of the claim contradict each other */
    bool weak;     /* the claim counts only if there is no other one: "a guinea" */
    struct value_date date;
    struct value_time time;
    struct value_amount amount;
};

void value_find_names(struct value_text *v);              /* sets `weekday` and `month` of every token */
int value_weekday_at(const struct value_text *v, int at); /* 1 (Monday) to 7; 0 for other words */
int value_month_at(const struct value_text *v, int at);   /* 1 to 12; 0 for other words */
int value_time_at(const struct value_text *v, int at, enum value_time_sign sign, struct value_claim *c);
int value_date_at(const struct value_text *v, int at, const struct value_date *calendar, struct value_claim *c);

/* ---- claims ------------------------------------------------------------------------------------------------ */

/* Sets `denied` and `bound` of each claim. */
void value_mark(const struct value_text *v, struct value_claim *c, int n);
/* Sets `bound` of claims about another event: Thursday in "Tuesday, and he was found on Thursday". */
void value_mark_other_event(const struct value_text *v, struct value_claim *c, int n);
/* Removes denied and bound claims. Returns the number of claims left. `status` is the result if none is left. */
int value_keep(struct value_claim *c, int n, enum value_status *status);
/* True if "or" or a question mark separates two claims. */
bool value_alternatives(const struct value_text *v, const struct value_claim *a, const struct value_claim *b);

#endif
