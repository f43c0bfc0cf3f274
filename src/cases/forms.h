/* forms.h: compares a text with forms. A form is a few words that must occur near each other, in any order: "bath tub". A word may be a
 * class: "<vehicle>". The words after "not" must be denied in the text: "not <disabled>". "=idea" stands for all forms of a stock idea. */
#ifndef PL_CASES_FORMS_H
#define PL_CASES_FORMS_H

#include "cases/claims.h"
#include "cases/form_code.h"

/* The words of a text that match a form. */
struct form_match {
    int n; /* number of words in the match; 0 if there is no match */
    int at[FORM_WORDS];
    enum claim_level level; /* the lowest claim level of the matching words; words after "not" in the form do not count */
};

/* Finds a compiled form in the text. Ignores word i of the text if skip[i] is true. `skip` may be NULL. The words after "not" in the form
 * must be denied in the text.
 */
bool form_find(const struct claims *c, const char *code, const bool *skip, struct form_match *ret);
/* Returns the number of words of a compiled form. A stock idea counts as 1 word. */
int form_length(const char *code);

#endif
