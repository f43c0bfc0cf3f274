/* read_internal.h: declarations shared by read.c and read_person.c only. */
#ifndef PL_CASES_READ_INTERNAL_H
#define PL_CASES_READ_INTERNAL_H

#include "cases/read.h"

/* Stores a status and a text. Truncates the text if it does not fit into `value`. */
void read_put_value(struct reading *r, enum reading_status status, const char *text, size_t len);
/* Reads a field of kind person. The caller has cleared `ret`. */
void read_person(const struct read_names *names, const char *text, size_t len, struct reading *ret);

#endif
