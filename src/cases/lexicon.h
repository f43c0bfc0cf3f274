/* lexicon.h: word classes and stock ideas that all cases share. A form in a case may use a class in place of a word, as in "<pretend>
 * <disabled>", and a stock idea in place of a form, as in "=revenge". Uses no data of a case. */
#ifndef PL_CASES_LEXICON_H
#define PL_CASES_LEXICON_H

#include "cases/text.h"

#include <stdint.h>

/* Returns the number of the class with this name, from 0 to 63, or -1. */
int lexicon_class(const char *name, size_t len);
/* For each word, sets the bits of its classes in `classes`. may_slip[i] is true if word i may be misspelt. */
void lexicon_classes(const struct text_token *t, int n, const bool *may_slip, uint64_t *classes);
/* Returns the compiled forms (form_code.h) of a stock idea, separated by commas, or NULL if there is no idea with this name. */
const char *lexicon_idea(const char *name, size_t len);

/* One word class or stock idea, for the list that authors read. */
struct lexicon_entry {
    const char *name, *words; /* words of a class, separated by spaces, or forms of an idea, separated by commas */
};

/* Return class or idea number `i`, counted from 0, as authors write it. If there is no such number, the member `name` of the result is
 * NULL. */
struct lexicon_entry lexicon_class_at(int i);
struct lexicon_entry lexicon_idea_at(int i);

#endif
