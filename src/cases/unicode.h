/*
 * letters.h: letters of any alphabet and the stems of English words, without a library under it: the judge is the same code in the
 * server and in WebAssembly. The tables are made from utf8proc when the program is built; tests hold the stems to libstemmer's.
 */
#ifndef PL_CASES_UNICODE_H
#define PL_CASES_UNICODE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { UNICODE_FOLDED_MAX = 16 }; /* bytes a folded letter may take */

/* The character at the beginning of a text, and how many bytes it takes; 0 if it is no UTF-8. */
int unicode_next(const char *text, size_t len, int32_t *code);
bool unicode_is_word(int32_t code); /* a letter or a number */
bool unicode_is_upper(int32_t code);
bool unicode_is_accent(int32_t code); /* an accent that stands by itself */
/* Without case, accents and ligatures, as UTF-8; how many bytes. */
size_t unicode_fold(int32_t code, char out[UNICODE_FOLDED_MAX]);
/* "poison" for "poisoning": `stem` takes as many bytes as the word. */
void stem_english(const char *word, char *stem);

#endif
