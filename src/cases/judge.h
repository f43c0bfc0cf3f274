/* judge.h: judges a free-text answer by comparing it with the case's accepted answers, and gives a one-line reason for the verdict. */
#ifndef PL_CASES_JUDGE_H
#define PL_CASES_JUDGE_H

#include "cases/case.h"

enum { CASE_WHY_MAX = 240 };

struct case_verdict {
    bool right;
    char why[CASE_WHY_MAX]; /* the reason in one line, such as "names the culprit; motive missing" */
};

/* Judges the answer to question number `question`, counted from 0. The answer may contain any bytes. A blank answer is wrong. */
void case_judge(const struct case_book *c, int question, const char *text, size_t len, struct case_verdict *ret);
/* Judges all answers of a seat. The text has one line for each question. Bit n of the result is set if the answer to question n, counted
 * from 0, is right. */
uint8_t case_judge_lines(const struct case_book *c, const char *text, size_t len);
/* Judges the answer to question number `question`, counted from 1. Returns the verdict as the log stores it: bit `question` - 1 is set if
 * the answer is right. */
uint8_t case_verdict(const struct case_book *c, int question, const char *text, size_t len);

#endif
