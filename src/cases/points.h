/* points.h: the kinds of points that a question asks for, and the fields of an answer. Contains no solution. */
#ifndef PL_CASES_POINTS_H
#define PL_CASES_POINTS_H

#include <stdbool.h>
#include <stddef.h>

enum { CASE_POINTS = 6 }; /* maximum number of points in one question */

#define POINT_KINDS(X)  \
    X(PERSON, "person") \
    X(PLACE, "place") X(THING, "thing") X(DATE, "date") X(TIME, "time") X(AMOUNT, "amount") X(MEANS, "means") X(REASON, "reason")

enum point_kind {
#define X(name, text) POINT_##name,
    POINT_KINDS(X)
#undef X
        POINT_KINDS_N
};

/* Returns the name of a kind, such as "person". */
const char *point_kind_name(enum point_kind kind);
/* True for the kinds whose value the player confirms before sending: person, place, date, time and amount. */
bool point_is_named(enum point_kind kind);

/* An answer is one text: the fields of all points in order, separated by '|'. If there is one field more than there are points, the last
 * field is the player's remark "How I know", which is never judged. */
enum { FIELD_SEPARATOR = '|', FIELDS_MAX = CASE_POINTS + 1 };

struct field {
    const char *at;
    size_t len; /* length of the field without spaces at its ends */
};

/* Splits an answer into at most FIELDS_MAX fields and returns their number. The last field contains the rest of the answer. */
int fields_split(const char *text, size_t len, struct field out[FIELDS_MAX]);

#endif
