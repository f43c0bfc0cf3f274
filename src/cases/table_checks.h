/* table_checks.h: checks the calculations that an author declares for a table, such as "B2 - B1 = 14" or "sum(C1:C4) = C5". */
#ifndef PL_CASES_TABLE_CHECKS_H
#define PL_CASES_TABLE_CHECKS_H

#include "cases/case.h"

/* Checks one calculation. Returns true if it is right. If it is wrong or cannot be understood, returns false and stores the reason in
 * `why`. */
bool table_check(const struct case_table *t, const char *check, char *why, size_t cap);

#endif
