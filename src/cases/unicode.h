/* unicode.h: character classes, folding and English stems. The code needs no library, so the server and the browser judge answers with the
 * same code. The tables are generated from utf8proc during the build. Tests compare the stems with those of libstemmer. */
#ifndef PL_CASES_UNICODE_H
#define PL_CASES_UNICODE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { UNICODE_FOLDED_MAX = 16 }; /* maximum length of a folded letter in bytes */

/* Decodes the first character of a string and returns its length in bytes, or 0 if the string does not start with valid UTF-8. */
int unicode_next(const char *text, size_t len, int32_t *code);
bool unicode_is_word(int32_t code); /* returns true for letters and numbers */
bool unicode_is_upper(int32_t code);
bool unicode_is_accent(int32_t code); /* returns true for combining accents */
/* Folds a character: writes it as UTF-8 in lower case, without accents or ligatures. Returns the length in bytes. */
size_t unicode_fold(int32_t code, char out[UNICODE_FOLDED_MAX]);
/* Writes the stem of a word: "poison" for "poisoning". The buffer `stem` must be at least as large as the word. */
void stem_english(const char *word, char *stem);

#endif
