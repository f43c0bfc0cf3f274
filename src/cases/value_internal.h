/* value_internal.h: declarations shared by the readers of dates, times and amounts: the words of a field, numbers, and claims. A claim is a
 * passage of the text that names a value, even if the text denies it. Included only by src/cases/value*.c. */
#ifndef PL_CASES_VALUE_INTERNAL_H
#define PL_CASES_VALUE_INTERNAL_H

#include "cases/text.h"
#include "cases/values.h"

enum { VALUE_WORD_MAX = 24, VALUE_TOKENS_MAX = 192, VALUE_CLAIMS_MAX = 24 };
enum { VALUE_NUMBER_MAX = 1000000000 }; /* only numbers below this one are read */

/* A token of the text: a word, or a number in digits. */
struct value_token {
    char word[VALUE_WORD_MAX]; /* the word in lower case, without accents or apostrophes, or one of "£", "$", "1/2", "1/4", "3/4"; "" if the
                                  token is a number */
    int64_t number;            /* the number; -1 if the token is a word; VALUE_NUMBER_MAX if the number is larger than that */
    int digits;
    int8_t weekday,
        month;   /* the weekday or month that the word names, even if it may also mean something else ("sat", "may"); 0 for other words */
    char before; /* the strongest separator before the token, one of "?.,-/: "; 0 if there is none, as in "12th" and "£4" */
    bool tight;  /* true if there is no space before the token, as in "8.40" */
};

struct value_text {
    struct value_token t[VALUE_TOKENS_MAX + 1]; /* the tokens; t[n] is an empty word */
    int n;
    bool english; /* true if the text contains an English function word, so "once" is not the Spanish word for 11 */
};

void value_tokens(const char *text, size_t len, struct value_text *v);
const char *value_word(const struct value_text *v, int at); /* returns "" for a number, or if there is no token at `at` */
bool value_is(const struct value_text *v, int at, const char *word);
/* True if the word at `at` follows the previous word without punctuation. */
bool value_joined(const struct value_text *v, int at);
/* True unless the word at `at` is a noun counted by the number before it, like "men" in "9 men". */
bool value_stands_alone(const struct value_text *v, int at);

#define VALUE_COUNT(a) ((int)(sizeof(a) / sizeof((a)[0])))

/* ---- numbers. Each function returns the number of tokens it has read, or 0. ---------------------------------- */

int value_number_words(const struct value_text *v, int at,
                       int64_t *number); /* reads a number in words, such as "four hundred and fifty", up to 999 million */
int value_ordinal_words(const struct value_text *v, int at,
                        int64_t *number); /* reads an ordinal in words, such as "twenty-first", up to 31 */
/* Reads a number in digits, such as "4,000" or "1.5". `hundredths` is 100 times the number, or -1 if the number is too large or has more
 * than two decimals. */
int value_number_digits(const struct value_text *v, int at, int64_t *hundredths);

/* ---- values that start at one token. Each function returns the number of tokens it has read, or 0. -------------------- */

/* How certain it must be that the text means a time. */
enum value_time_sign {
    TIME_SURE,   /* accepts "8 p.m.", "20:40", "nine o'clock", "midnight" */
    TIME_LIKELY, /* also accepts "8.40", "at nine", "ten to nine" */
    TIME_ANY,    /* also "9" */
};

struct value_claim {
    int from, to; /* indexes of the first token of the claim and of the token after the last one */
    bool denied;
    bool bound;    /* true if the value is only a limit: "before nine", "more than 400" */
    bool conflict; /* true if the parts of the claim contradict each other */
    bool weak;     /* true for a claim such as "a guinea", which counts only if there is no other claim */
    struct value_date date;
    struct value_time time;
    struct value_amount amount;
};

void value_find_names(struct value_text *v);              /* sets the members `weekday` and `month` of every token */
int value_weekday_at(const struct value_text *v, int at); /* returns a weekday from 1 (Monday) to 7, or 0 for other words */
int value_month_at(const struct value_text *v, int at);   /* returns a month from 1 to 12, or 0 for other words */
int value_time_at(const struct value_text *v, int at, enum value_time_sign sign, struct value_claim *c);
int value_date_at(const struct value_text *v, int at, const struct value_date *calendar, struct value_claim *c);

/* ---- claims ------------------------------------------------------------------------------------------------ */

/* Sets the members `denied` and `bound` of each claim. */
void value_mark(const struct value_text *v, struct value_claim *c, int n);
/* Sets `bound` of claims about another event, such as Thursday in "Tuesday, and he was found on Thursday". */
void value_mark_other_event(const struct value_text *v, struct value_claim *c, int n);
/* Removes denied and bound claims and, if others are left, weak claims. Returns the number of claims left. If none is left, `status` is
 * VALUE_SEVERAL if a claim was only bound, otherwise VALUE_NONE. */
int value_keep(struct value_claim *c, int n, enum value_status *status);
/* True if "or" or a question mark separates two claims. */
bool value_alternatives(const struct value_text *v, const struct value_claim *a, const struct value_claim *b);

#endif
