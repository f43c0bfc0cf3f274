/* text.h: prose and answers as words: folded, stemmed, with the breaks between them. Knows nothing of cases. */
#ifndef PL_CASES_TEXT_H
#define PL_CASES_TEXT_H

#include <stdbool.h>
#include <stddef.h>

enum { TEXT_WORD = 40 }; /* bytes of a word, its NUL included; what is longer is cut */

enum text_break { TEXT_JOINED, TEXT_COMMA, TEXT_STOP };

struct text_token {
    char word[TEXT_WORD]; /* small letters, no accents, no possessive ending */
    char stem[TEXT_WORD]; /* "poison" for "poisoning"; the word itself for names and numbers */
    unsigned char before; /* enum text_break: what stands between it and the word before */
    bool capital;         /* began with a capital */
    bool possessive;
    bool opens; /* first of a sentence */
    int line;   /* from 1 */
};

/* At most `cap` words of the text; how many there were. Bytes that are not UTF-8 separate words. */
int text_tokens(const char *text, size_t len, struct text_token *out, int cap);

/* How many letters must be dropped, added, changed or swapped with a neighbour; `most` + 1 if more than `most`. */
int text_distance(const char *a, const char *b, int most);
/* How many slips are forgiven in a word of this length. */
int text_slips(const char *word);

bool text_is_function_word(const char *word); /* "the", "of", "was": they decide nothing */
bool text_is_title(const char *word);         /* "mr", "colonel", "inspector" */
bool text_among(const char *word, const char *const *sorted, int n);

/* A set of words. */
struct text_set {
    int n, cap;
    char **at;
    bool out_of_memory; /* words were lost for want of memory */
};

void text_set_prose(struct text_set *set, const char *prose); /* adds the words it writes in small letters */
void text_set_sort(struct text_set *set);                     /* and drops what is there twice */
void text_set_done(struct text_set *set);

#endif
