/* answer_set.h: measures how often the judge is right about the labelled answers of a file. Each line has six columns separated by tabs:
 * case, question/point, '+' (right) or '-' (wrong), the value that the writer of the answer meant, the text, and the reason for the label.
 * tests/judge/README.md explains them. */
#ifndef PL_CASES_ANSWER_SET_H
#define PL_CASES_ANSWER_SET_H

#include "cases/case.h"

enum { SET_LINE_MAX = 1200 };

struct set_counts {
    int answers, right; /* number of all answers, and of the answers that are labelled right */
    int false_accepts, false_rejects;
    int asks; /* answers for which the player had to choose a value or correct the text */
};

/* The verdict on one line, and how it was reached. */
struct set_line {
    const char *point, *text, *label_reason; /* three columns; the pointers point into the line itself */
    enum point_kind kind;
    bool labelled_right, judged_right, asked;
    char judged[200];              /* the value that was judged, or the typed text if the form found no value */
    const char *reading, *verdict; /* names of the reading's status and of the verdict's reason */
};

/* Judges one line and splits it into strings in place. `c` is the case that the line names. Simulates a player who has read every card,
 * confirms a right reading, and corrects a wrong reading whenever the form allows it. Returns NULL on success, or a message that says what
 * is wrong with the line. */
const char *set_judge(const struct case_book *c, char *line, struct set_line *ret);
/* Counts a judged line under the kind of point that it answers. */
void set_count(const struct set_line *line, struct set_counts counts[POINT_KINDS_N]);

/* Returns the length of the first column of a line, which is the id of its case. */
size_t set_case_length(const char *line);

#endif
