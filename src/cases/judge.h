/* judge.h: reads and judges all fields of the answer to a question. */
#ifndef PL_CASES_JUDGE_H
#define PL_CASES_JUDGE_H

#include "cases/names.h"
#include "cases/verdict.h"
#include "kernel/out.h"

struct pl_request;

enum { CASE_ANSWER_MAX = 600 }; /* maximum length of an answer in bytes (rule PL-19) */

/* An answer in the form in which the log stores it. */
struct case_answer {
    char text[CASE_ANSWER_MAX]; /* the fields, with confirmed values in their standard form; not NUL-terminated */
    size_t len;
    uint8_t verdict; /* the verdict as the log stores it: bit `question` - 1 is set if all fields are right */
};

/* How one field of an answer was judged. */
struct case_finding {
    struct field said;
    enum verdict_reason reason;
};

/* Reads and judges an answer to question number `question`, counted from 1, by the player with this view. Recognises only names that the
 * player has met. If `view` is NULL, as in the author's preview and in tests, recognises all names of the case. */
void case_answer_judge(const struct case_book *c, const void *view, int question, const char *text, size_t len, struct case_answer *ret);
/* Judges the answer in a player's request; `view` is that player's view. Replaces the answer by its standard form and adds the verdict. The
 * request's text then points into `ret`. Changes nothing if the match will refuse the text, for example because it is too long. */
void case_answer_enter(const struct case_book *c, const void *view, struct pl_request *request, struct case_answer *ret);
/* Judges an answer of a player who knows every name in the case, such as a bot. Returns the verdict as the log stores it. */
uint8_t case_verdict(const struct case_book *c, int question, const char *text, size_t len);
/* Returns 0 if the text can be read, or a refusal if the text is too long or is not one line. An empty text can be read: all its fields are
 * blank. */
int case_answer_refusal(const char *text, size_t len);
/* Writes how each field of a player's answer is understood, as JSON members of an open object. `view` is the player's view; it may be
 * NULL for somebody who has read every card. The output never depends on the solution. */
void case_answer_read(struct pl_out *o, const struct case_book *c, const void *view, int question, const char *text, size_t len);
/* Writes the names that the player with this view has met, as the members "persons" and "places" of an open object. `view` may be
 * NULL for somebody who has read every card. */
void case_names_json(struct pl_out *o, const struct case_book *c, const void *view);
/* Judges the fields of an answer one by one, to explain the verdict after the match. Returns the number of points. */
int case_answer_explain(const struct case_book *c, int question, const char *text, size_t len, struct case_finding ret[CASE_POINTS]);

#endif
