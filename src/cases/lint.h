/* lint.h: what can be proved about a case before anybody plays it. */
#ifndef PL_CASES_LINT_H
#define PL_CASES_LINT_H

#include "cases/case.h"

/* Adds to the report whatever is wrong or doubtful. */
void case_lint(const struct case_book *c, struct case_report *report);
/* Files in the folder of this case that belong to no place. */
void case_lint_folder(const struct case_book *c, const char *folder, struct case_report *report);
/* The part of it that looks at how names are spelt. */
void case_lint_names(const struct case_book *c, struct case_report *report);
/* Does this text give the full name of a person, or an alias? */
bool case_text_names(const struct case_person *p, const char *text);
int case_total_words(const struct case_book *c);

#endif
