/* nicknames.h: common given names and their short forms. Uses no data of a case. */
#ifndef PL_CASES_NICKNAMES_H
#define PL_CASES_NICKNAMES_H

#include <stdbool.h>

/* Returns true if the word is a common short form of this given name, such as "bill" for "william". Both are in lower case. */
bool nickname_of(const char *word, const char *given);
/* Returns true if the word is a common given name or a short form of one. */
bool nickname_is_given(const char *word);

extern const char *const nickname_lines[]; /* each line is a given name and its short forms; ends with NULL */

#endif
