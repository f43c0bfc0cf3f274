/* text.h: splits prose and answers into words. Converts the words to lower case, removes accents, and finds their stems and the punctuation
 * between them. Needs no information from a case. */
#ifndef PL_CASES_TEXT_H
#define PL_CASES_TEXT_H

#include <stdbool.h>
#include <stddef.h>

enum { TEXT_WORD = 40 }; /* maximum length of a word in bytes, including its NUL; longer words are truncated */

enum text_break { TEXT_JOINED, TEXT_COMMA, TEXT_STOP };

struct text_token {
    char word[TEXT_WORD]; /* the word in lower case, without accents and without a possessive ending */
    char stem[TEXT_WORD]; /* the stem, such as "poison" for "poisoning"; the stem of a name or number is the word itself */
    unsigned char before; /* the punctuation before the word, as a value of enum text_break */
    bool capital;         /* true if the word starts with a capital letter */
    bool possessive;
    bool opens; /* true if the word is the first word of a sentence */
    int line;   /* number of the line that contains the word, counted from 1 */
};

/* Writes at most `cap` words of the text to `out` and returns the number of words written. Bytes that are not UTF-8 separate words. */
int text_tokens(const char *text, size_t len, struct text_token *out, int cap);
/* Like text_tokens, but without stems. Much faster, because finding the stems takes most of the time. */
int text_words(const char *text, size_t len, struct text_token *out, int cap);

/* Returns the Damerau-Levenshtein distance between two words: the number of letters that must be dropped, added, changed or swapped with
 * a neighbour. Returns `most` + 1 for a distance above `most`. */
int text_distance(const char *a, const char *b, int most);
/* True if `said` may be `word` with at most `most` spelling errors. "dancer" is not a misspelt "dance" or "danced". */
bool text_misspelt(const char *said, const char *word, int most);
/* Returns the number of spelling errors that are tolerated in this word. It depends on the length of the word. */
int text_slips(const char *word);

bool text_is_function_word(const char *word); /* true for words such as "the", "of", "was", which are ignored in phrases */
bool text_is_common_word(
    const char *word); /* true for frequent words such as "though", which are not taken for misspellings of names or rare words */
bool text_is_title(const char *word); /* true for titles such as "mr", "colonel", "inspector" */
bool text_among(const char *word, const char *const *sorted, int n);
/* True if `word` is one of the words of `list`, which are separated by spaces. The empty word is never in a list. */
bool text_in(const char *word, const char *list);

/* A growing set of words. Free it with text_set_done. */
struct text_set {
    int n, cap;
    char **at;
    bool out_of_memory; /* true if words are missing because an allocation failed */
};

void text_set_prose(struct text_set *set, const char *prose); /* adds to `set` every word of `prose` that is not capitalised */
void text_set_sort(struct text_set *set);                     /* sorts the words and removes duplicates */
void text_set_done(struct text_set *set);

#endif
