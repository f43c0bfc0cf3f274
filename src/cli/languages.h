/* languages.h: the message catalogues, generated at build time by tools/words.py. English is the first one. A message that is missing in
 * another language is shown in English. */
#ifndef PL_CLI_LANGUAGES_H
#define PL_CLI_LANGUAGES_H

#include "match/words.h"

extern const struct pl_words *const languages[]; /* the message catalogues; the last element is NULL */

#endif
