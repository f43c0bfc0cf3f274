/* judge.c: checks that the judge gives every answer in tests/judge/answers.txt its expected verdict. */
#include "test.h"

#include "cases/judge.h"

#include <stdio.h>
#include <stdlib.h>

static struct case_book *book_of(const char *id)
{
    static struct case_report report;
    static const char *const at[] = {SOURCE_ROOT "/tests/judge/", SOURCE_ROOT "/cases/"};
    for (int i = 0; i < 2; i++) {
        char path[500];
        snprintf(path, sizeof path, "%s%s", at[i], id);
        struct case_book *c = case_load(path, &report);
        if (c)
            return c;
    }
    test_fail(__FILE__, __LINE__, "%s: %s", id, report.n ? report.item[0].text : "");
}

static int question_of(const struct case_book *c, const char *id)
{
    for (int q = 0; q < c->questions_n; q++)
        if (!strcmp(c->question[q].id, id))
            return q;
    test_fail(__FILE__, __LINE__, "no question %s", id);
}

/* Returns true if the judge gives the verdict that the line expects; otherwise prints the difference. */
static bool as_it_should(const struct case_book *c, int q, char *line, int number)
{
    char *reason = strstr(line, "=>");
    bool want = *line == '+';
    if (reason) {
        *reason = 0;
        reason += 2 + strspn(reason + 2, " ");
    }
    struct case_verdict verdict;
    case_judge(c, q, line + 1, strlen(line + 1), &verdict);
    if (verdict.right == want && (!reason || strstr(verdict.why, reason)))
        return true;
    printf("  answers.txt:%d: %s judged %s: %s\n", number, line, verdict.right ? "right" : "wrong", verdict.why);
    return false;
}

TEST(every_answer_gets_its_expected_verdict)
{
    FILE *f = fopen(SOURCE_ROOT "/tests/judge/answers.txt", "r");
    CHECK(f != NULL);
    char line[700], id[64], question[64];
    struct case_book *c = NULL;
    int q = -1, number = 0, answers = 0, bad = 0;
    while (fgets(line, sizeof line, f)) {
        number++;
        line[strcspn(line, "\n")] = 0;
        if (sscanf(line, "[%63s %63[^]]]", id, question) == 2) {
            case_free(c);
            c = book_of(id);
            q = question_of(c, question);
        } else if (*line == '+' || *line == '-') {
            CHECK(c != NULL);
            answers++;
            bad += !as_it_should(c, q, line, number);
        }
    }
    fclose(f);
    case_free(c);
    CHECK(answers >= 200);
    CHECK_INT(bad, 0);
}

TEST(answers_of_a_seat_are_judged_line_by_line)
{
    struct case_book *c = book_of("city-road-lock");
    static const char answers[] = "Honoria Vane\nin a bath\n\nBath chair";
    CHECK_INT(case_judge_lines(c, answers, sizeof answers - 1), 1 | 8);
    CHECK_INT(case_judge_lines(c, "", 0), 0);
    CHECK_INT(case_judge_lines(c, NULL, 0), 0);
    case_free(c);
}

TEST(the_judge_accepts_any_bytes)
{
    struct case_book *c = book_of("museum");
    char text[256];
    for (int i = 0; i < 256; i++)
        text[i] = (char)(255 - i);
    struct case_verdict verdict;
    for (int q = -1; q < 6; q++) {
        case_judge(c, q, text, sizeof text, &verdict);
        CHECK(!verdict.right);
        CHECK(verdict.why[0] && !strchr(verdict.why, '\n'));
    }
    case_free(c);
}
