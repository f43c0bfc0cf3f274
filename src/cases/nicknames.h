/* nicknames.h: common given names and their short forms. Knows no case. */
#ifndef PL_CASES_NICKNAMES_H
#define PL_CASES_NICKNAMES_H

#include <stdbool.h>

/* Returns true if the word is a common short form of this given name: "bill" of "William". The word is in lower case. */
bool nickname_of(const char *word, const char *given);
/* Returns true if the word is a common given name or a short form of one. */
bool nickname_is_given(const char *word);

#endif
