/* preview_json.h: writes what the author's preview shows, as JSON: the whole case with its solution, and the messages of lint. */
#ifndef PL_CLI_STUDIO_PREVIEW_JSON_H
#define PL_CLI_STUDIO_PREVIEW_JSON_H

#include <stdbool.h>

#include "cases/case.h"
#include "kernel/out.h"

struct preview {
    const struct case_book *c; /* the latest version that could be loaded; NULL if none could */
    const struct case_report *report;
    bool stale; /* true if the current files cannot be loaded; `c` is then an earlier version */
    const char *folder;
    unsigned version;
};

/* Writes an object with the members
 * - version, stale, folder
 * - messages: severity, text, and the part of the case that the message is about: introduction, questions, solution, the number of a place,
 *   or "" for the whole case
 * - case: null, or the members of case_json_all, and
 *   questions (with points), persons and places (all names), facts (id, place, states, red_herring), view: a player's view at the start of
 *   a match. */
void preview_json(struct pl_out *o, const struct preview *p);

/* Writes how an answer by somebody who has read every card is understood and judged. Returns false if there is no such question or the text
 * cannot be an answer. */
bool preview_answer_json(struct pl_out *o, const struct case_book *c, int question, const char *text, size_t len);

#endif
