/* case_json.h: writes the case texts that one viewer may read, as JSON for clients. Writes only texts that case_readable returns. */
#ifndef PL_CASES_CASE_JSON_H
#define PL_CASES_CASE_JSON_H

#include "cases/case.h"
#include "kernel/out.h"

/* Adds one text to an open JSON object. Returns false and adds nothing if the view does not permit the text. `view` is a view of the game,
 * or NULL for a client that may read only public texts. `what` is one of:
 * - overview: title, author, difficulty, names of places and zones
 * - introduction
 * - questions
 * - card: the card with this number
 * - answers: the right answers
 * - solution: the solution with the clue graph
 */
bool case_json(struct pl_out *o, const struct case_book *c, const void *view, const char *what, int64_t number);
/* Writes the whole case, including every card, for the replay of a finished match. */
void case_json_all(struct pl_out *o, const struct case_book *c);

#endif
