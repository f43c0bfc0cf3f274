/* table_checks.h: the arithmetic that an author declares for a table, such as "B2 - B1 = 14" or "sum(C1:C4) = C5". */
#ifndef PL_CASES_TABLE_CHECKS_H
#define PL_CASES_TABLE_CHECKS_H

#include "cases/case.h"

/* Verifies one check. Returns true if it holds. Otherwise stores in `why` the reason why it does not hold or cannot be understood. */
bool table_check(const struct case_table *t, const char *check, char *why, size_t cap);

#endif
