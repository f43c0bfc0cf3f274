/* show_case.c: prints the texts of a case for one reader in the terminal, and judges a filled-in answer form. `case play` and `case blind`
 * share this code. */
#include "cli/studio/show_case.h"

#include <stdio.h>
#include <string.h>

#include "cli/exhibits.h"
#include "cli/markdown.h"
#include "cli/studio/studio.h"
#include "cli/term.h"

static int width(void)
{
    int w = term_here()->width;
    return w < 40 ? 40 : w > 96 ? 96 : w;
}

static void show(const char *markdown) { markdown_show(markdown, width(), 0); }

/* Prints the text of a place, or the introduction (place 0), with its figures and tables. */
static void show_text(const struct case_book *c, int place)
{
    const char *text = place ? c->place[place].text : c->introduction;
    exhibits_show(c, text, exhibits_figures(c, place), exhibits_tables(c, place), width(), 0);
}

void show_introduction(const struct case_book *c) { show_text(c, 0); }

void show_solution(const struct case_book *c) { show(c->solution); }

void show_card(const struct case_book *c, int place)
{
    const struct pl_style *s = &term_here()->style;
    term_print("\n%s%d. %s%s\n\n", s->bold, c->rules.place[place].number, c->place[place].name, s->off);
    show_text(c, place);
}

void show_question(const struct case_book *c, int question)
{
    const struct case_question *q = &c->question[question];
    term_print("  %d. ", question + 1);
    term_wrap(q->asks, strlen(q->asks), 5, 5);
    char points[CASE_POINTS * (CASE_LINE_MAX + 16)];
    struct pl_out o = pl_out_to(points, sizeof points);
    form_put_points(&o, q);
    form_show_line("-", points);
}

void show_place(const struct case_book *c, int place, bool read, const char *closed)
{
    static const char *const icon[] = {"police", "Call Off", "lockpick", "carriages", "character"};
    const struct pl_style *s = &term_here()->style;
    const struct wh_place *p = &c->rules.place[place];
    term_print("  %s%2d%s  %s%s%s", s->mark, p->number, s->off, closed ? s->dim : "", c->place[place].name, closed ? s->off : "");
    if (p->zone)
        term_print(" (%s)", c->zone[p->zone - 1]);
    for (size_t k = 0; k < PL_COUNT(icon); k++)
        if (p->front >> k & 1)
            term_print(" [%s]", icon[k]);
    if (p->restrictions & WH_PADLOCK)
        term_print(" [padlock]");
    term_print("%s", read ? "  - read" : "");
    term_print("%s%s\n", closed ? "  - " : "", closed ? closed : "");
}

/* ---- judging answers ---------------------------------------------------------------------------------------- */

enum verdict_reason judge_text(const struct case_book *c, const struct case_point *point, const struct read_names *names, const char *said,
                               struct pl_out *as_read)
{
    struct reading r;
    read_field(point->kind, names, said, strlen(said), &r);
    if (r.status == READING_VALUE || (r.status == READING_TYPED && said[0] == '"'))
        said = r.value;
    if (as_read)
        pl_put(as_read, said);
    return verdict_of(c, point, said, strlen(said), r.person);
}

void judge_form(const struct case_book *c, const struct answer_form *f, struct judged_form *a)
{
    struct pl_out o = pl_out_to(a->text, sizeof a->text);
    a->right = true;
    for (int i = 0; i < f->question->points_n; i++) {
        pl_put(&o, i ? " | " : "");
        a->why[i].reason = judge_text(c, &f->question->point[i], f->names, f->field[i], &o);
        a->right &= a->why[i].reason == VERDICT_RIGHT;
    }
    const char *remark = f->field[f->question->points_n];
    pl_put(&o, *remark ? " | " : "");
    pl_put(&o, remark);
}

void show_judged_form(const struct case_book *c, int question, const struct judged_form *a)
{
    const struct pl_style *s = &term_here()->style;
    const struct case_question *q = &c->question[question];
    term_print("%s%d. %s%s\n", a->right ? s->good : s->bad, question + 1, a->right ? "Correct" : "Wrong", s->off);
    form_show_answer(q, a->text, strlen(a->text), a->why);
    form_show_line("Right answer:", q->answer);
}
