/* languages.h: the message catalogues, generated at build time by tools/words.py. English is first, and replaces texts that another
 * language lacks. */
#ifndef PL_CLI_LANGUAGES_H
#define PL_CLI_LANGUAGES_H

#include "match/words.h"

extern const struct pl_words *const languages[]; /* NULL-terminated */

#endif
