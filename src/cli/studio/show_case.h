/* show_case.h: prints the texts of a case for one reader in the terminal, and judges a filled-in answer form. */
#ifndef PL_CLI_STUDIO_SHOW_CASE_H
#define PL_CLI_STUDIO_SHOW_CASE_H

#include "cli/play/answer_form.h"

void show_introduction(const struct case_book *c);
void show_solution(const struct case_book *c);
/* Prints the card of a place, with its heading. */
void show_card(const struct case_book *c, int place);
/* Prints a question and the kinds and labels of its points. `question` is counted from 0. */
void show_question(const struct case_book *c, int question);
/* Prints one line of the list of places. If the place cannot be visited now, `closed` is the reason. Otherwise `closed` is NULL. */
void show_place(const struct case_book *c, int place, bool read, const char *closed);

/* The answer to one question and how it was judged. */
struct judged_form {
    char text[FORM_LINE];
    struct case_finding why[CASE_POINTS];
    bool right;
};

/* Judges the text of one field. The reader knows the names in `names`. If `as_read` is not NULL, writes to it how the text was understood.
 */
enum verdict_reason judge_text(const struct case_book *c, const struct case_point *point, const struct read_names *names, const char *said,
                               struct pl_out *as_read);
/* Judges all fields of an answer. */
void judge_form(const struct case_book *c, const struct answer_form *f, struct judged_form *a);
/* Prints the verdict and the right answer. `question` is counted from 0. */
void show_judged_form(const struct case_book *c, int question, const struct judged_form *a);

#endif
