/*
 * tell.h: what one viewer may read of a case, as JSON, for those who ask over a wire. Stands on case_reading: what that does not
 * give, this does not tell.
 */
#ifndef PL_CASES_CASE_JSON_H
#define PL_CASES_CASE_JSON_H

#include "cases/case.h"
#include "kernel/out.h"

/* Puts one thing into a JSON object that is open, or nothing and false if this view does not allow it. `view` is a view of the game,
 * or NULL for somebody who may read no more than what is open to all at any time. `what` is one of
 *   fronts        title, author, grade, the names of places and zones
 *   introduction  questions
 *   card          the card with this number
 *   answers       the right ones
 *   solution      with the web of clues: what each fact says, where it lies, and what it proves
 */
bool case_json(struct pl_out *o, const struct case_book *c, const void *view, const char *what, int64_t number);
/* All of it, every card too: for a match that is over, seen once more. */
void case_json_all(struct pl_out *o, const struct case_book *c);

#endif
