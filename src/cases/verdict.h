/* verdict.h: decides whether a field is a right answer to its point. Used only after the player has sent the answer. */
#ifndef PL_CASES_VERDICT_H
#define PL_CASES_VERDICT_H

#include "cases/case.h"
#include "cases/read.h"

enum verdict_reason {
    VERDICT_RIGHT,
    VERDICT_BLANK,      /* the field is empty */
    VERDICT_OTHER,      /* another value */
    VERDICT_SEVERAL,    /* the text gives two answers, or does not decide between them */
    VERDICT_DENIED,     /* the text denies the right answer */
    VERDICT_INCOMPLETE, /* an idea is missing, or the name fits several people */
    VERDICT_NOT_FOUND,  /* the text does not contain the right answer */
    VERDICT_REASONS
};

/* Returns the name that clients use for a reason, such as "several". */
const char *verdict_reason_name(enum verdict_reason reason);
/* Judges one field. `value` is the confirmed value, or the text as typed. `person` is the person whom the player confirmed, or -1. */
enum verdict_reason verdict_of(const struct case_book *c, const struct case_point *p, const char *value, size_t len, int person);

#endif
