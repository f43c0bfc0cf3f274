/* lint.h: checks a case for mistakes, without playing it. */
#ifndef PL_CASES_LINT_H
#define PL_CASES_LINT_H

#include "cases/case.h"

/* Checks a case and adds errors and warnings to the report. */
void case_lint(const struct case_book *c, struct case_report *report);
/* Warns about files in places/, pictures/ and figures/ that the case does not use. */
void case_lint_folder(const struct case_book *c, const char *folder, struct case_report *report);
/* Checks the spelling of names. Called by case_lint. */
void case_lint_names(const struct case_book *c, struct case_report *report);
/* Returns true if the text contains the full name or an alias of the person. */
bool case_text_names(const struct case_person *p, const char *text);
int case_total_words(const struct case_book *c);

#endif
