/* languages.h: the languages a terminal speaks, English first; made at build time. Each has the words of the games, of the rules and of
 * the terminal; what it lacks it says in English. */
#ifndef PL_CLI_LANGUAGES_H
#define PL_CLI_LANGUAGES_H

#include "match/words.h"

extern const struct pl_words *const languages[]; /* ended by NULL */

#endif
