/* lint.c: checks a loaded case's proofs, facts, answers and text lengths. */
#include "cases/lint.h"

#include "cases/findings.h"
#include "cases/judge.h"
#include "cases/reachability.h"
#include "cases/table_checks.h"

#include <ctype.h>
#include <dirent.h>
#include <stdio.h>
#include <string.h>

struct range {
    int least, most;
};

/* The limits that lint checks. Lengths of texts are in words. */
static const struct sizes {
    struct range places, questions, words, card, introduction, solution;
} full = {{14, 16}, {3, WH_QUESTIONS}, {2500, 4500}, {60, 350}, {120, 500}, {250, 1200}},
  small = {{3, 5}, {1, 1}, {250, 900}, {40, 200}, {40, 200}, {40, 250}};

static bool in_range(int n, struct range r) { return n >= r.least && n <= r.most; }

#define ERROR(line, ...) case_report_add(r, CASE_ERROR, c->file, (line), __VA_ARGS__)
#define WARNING(line, ...) case_report_add(r, CASE_WARNING, c->file, (line), __VA_ARGS__)

/* ---- proofs ----------------------------------------------------------------------------------------------- */

static void lint_proofs(const struct case_book *c, struct case_report *r)
{
    uint64_t anyone = case_facts_of(c, case_reachable(c, true)), everyone = case_facts_of(c, case_reachable(c, false));
    for (int q = 0; q < c->questions_n; q++) {
        const struct case_question *k = &c->question[q];
        if (!case_proved(&k->proofs, anyone))
            ERROR(k->line, "'%s' cannot be deduced from the places that can be reached", k->id);
        else if (!case_proved(&k->proofs, everyone))
            ERROR(k->line, "every proof of '%s' needs a place that only one player can visit", k->id);
        for (int i = 1; i < c->places_n; i++)
            if (case_proved(&k->proofs, c->place[i].facts))
                ERROR(k->line, "one place alone proves '%s': %s", k->id, c->place[i].name);
    }
    for (int i = 1; i < c->places_n; i++) {
        uint32_t all = case_reachable(c, true);
        if (!(all >> i & 1))
            ERROR(c->place[i].line, "%s can never be reached", c->place[i].name);
        else if (!c->small && !case_all_proved(c, case_facts_of(c, all & ~(1u << i))))
            WARNING(c->place[i].line, "every solution needs %s; consider a second way to prove it", c->place[i].name);
    }
}

static bool family_is_shared(const struct case_book *c, int person)
{
    for (int i = 0; i < c->persons_n; i++)
        if (i != person && !strcmp(c->person[i].family, c->person[person].family))
            return true;
    return false;
}

/* True if the card of this place gives the person's full name, an alias, or a family name that no other person has. If `place` is 0, checks
 * the introduction instead. */
static bool gives_name(const struct case_book *c, int person, int place)
{
    const char *text = place ? c->place[place].text : c->introduction;
    const struct case_met *met = &c->met[place];
    bool family = (met->family >> person & 1) && !family_is_shared(c, person);
    return family || met->alias[person] || case_text_names(&c->person[person], text) ||
           case_text_names(&c->person[person], c->place[place].exhibited);
}

/* Checks that players can learn the name of a person who is a right answer. Every proof must use a card that gives this name, unless a
 * public text gives it. */
static void lint_name(const struct case_book *c, struct case_report *r, const struct case_question *q, int person)
{
    const struct case_person *p = &c->person[person];
    uint32_t naming = 0;
    if (gives_name(c, person, 0))
        return;
    for (int i = 1; i < c->places_n; i++)
        naming |= (uint32_t)gives_name(c, person, i) << i;
    for (int i = 0; i < q->proofs.n; i++) {
        uint32_t places = case_with_prerequisites(c, case_places_of(c, q->proofs.set[i]));
        if (places & naming)
            continue;
        char list[100] = "";
        size_t at = 0;
        for (uint32_t left = places; left && at < sizeof list - 8; left &= left - 1)
            at += (size_t)snprintf(list + at, sizeof list - at, " %d", c->rules.place[pl_lowest(left)].number);
        ERROR(q->line, "the places%s prove '%s', but none of them gives the %s name of %s%s%s", list, q->id,
              family_is_shared(c, person) ? "full" : "family", p->given, *p->given ? " " : "", p->family);
        return;
    }
}

static void lint_names(const struct case_book *c, struct case_report *r)
{
    for (int q = 0; q < c->questions_n; q++)
        for (int k = 0; k < c->question[q].points_n; k++)
            if (c->question[q].point[k].kind == POINT_PERSON)
                lint_name(c, r, &c->question[q], pl_lowest(c->question[q].point[k].persons));
}

/* ---- facts ------------------------------------------------------------------------------------------------ */

static uint32_t deductions_in(const struct case_alternatives *combos)
{
    uint32_t set = 0;
    for (int i = 0; i < combos->as_written_n; i++)
        set |= combos->as_written[i].deductions;
    return set;
}

static void lint_facts(const struct case_book *c, struct case_report *r)
{
    uint64_t proving = 0, refuting = 0, tempting = 0;
    for (int q = 0; q < c->questions_n; q++) {
        const struct case_question *k = &c->question[q];
        for (int i = 0; i < k->proofs.n; i++)
            proving |= k->proofs.set[i];
        for (int i = 0; i < k->tempting_n; i++) {
            for (int m = 0; m < k->tempting[i].refuted.n; m++)
                refuting |= k->tempting[i].refuted.set[m];
            tempting |= k->tempting[i].facts;
        }
    }
    for (int i = 0; i < c->facts_n; i++) {
        const struct case_fact *f = &c->fact[i];
        uint64_t bit = 1ull << i;
        if (f->red_herring && (proving & bit))
            ERROR(f->line, "'%s' is marked as a red herring but is part of a proof", f->id);
        if (!f->red_herring && !((proving | refuting) & bit))
            ERROR(f->line, "'%s' is in no proof, refutes nothing and is not marked as a red herring", f->id);
        if (f->red_herring && !(tempting & bit))
            WARNING(f->line, "the red herring '%s' is in no tempting answer's 'because'", f->id);
        if (f->quote && !strstr(c->place[f->place].text, f->quote))
            ERROR(f->line, "'%s': the quote is not in %s: %.60s", f->id, c->place[f->place].file, f->quote);
        if (!(c->explained_facts & bit))
            ERROR(f->line, "no comment in solution.md names the fact '%s'", f->id);
    }
    uint32_t used = 0;
    for (int q = 0; q < c->questions_n; q++)
        used |= deductions_in(&c->question[q].proofs);
    for (int i = c->deductions_n - 1; i >= 0; i--) {
        if (used >> i & 1)
            used |= deductions_in(&c->deduction[i].from);
        else
            WARNING(c->deduction[i].line, "no proof uses the deduction '%s'", c->deduction[i].id);
    }
    for (int i = 1; i < c->places_n; i++)
        if (!c->place[i].facts)
            WARNING(c->place[i].line, "%s has no facts", c->place[i].name);
}

/* ---- figures and tables ----------------------------------------------------------------------------------- */

static void lint_exhibits(const struct case_book *c, struct case_report *r)
{
    uint32_t figures = 0, tables = 0;
    char why[300];
    for (int i = 0; i < c->facts_n; i++) {
        if (c->fact[i].figure >= 0)
            figures |= 1u << c->fact[i].figure;
        if (c->fact[i].table >= 0)
            tables |= 1u << c->fact[i].table;
    }
    for (int i = 0; i < c->tables_n; i++) {
        const struct case_table *t = &c->table[i];
        for (int k = 0; k < t->checks_n; k++)
            if (!table_check(t, t->check[k].text, why, sizeof why))
                ERROR(t->check[k].line, "table '%s': %.60s does not hold: %s", t->id, t->check[k].text, why);
        if (t->place && !(tables >> i & 1))
            WARNING(t->line, "no fact cites the table '%s'", t->id);
    }
    for (int i = 0; i < c->figures_n; i++)
        if (c->figure[i].place && !(figures >> i & 1))
            WARNING(c->figure[i].line, "no fact cites the figure '%s'", c->figure[i].id);
}

/* ---- answers ---------------------------------------------------------------------------------------------- */

/* Reports an error if the judge's verdict on the text of one field differs from `right`, the verdict that the author expects. */
static void field_should(const struct case_book *c, struct case_report *r, const struct case_point *p, const char *text, bool right)
{
    struct read_names names;
    struct reading said;
    case_names_all(c, &names);
    read_field(p->kind, &names, text, strlen(text), &said);
    bool value = said.status == READING_VALUE;
    enum verdict_reason why =
        value ? verdict_of(c, p, said.value, strlen(said.value), said.person) : verdict_of(c, p, text, strlen(text), -1);
    if ((why == VERDICT_RIGHT) != right)
        ERROR(p->line, "'%s': \"%.80s\" is judged %s (%s)", p->id, text, right ? "wrong" : "right", verdict_reason_name(why));
}

static void lint_points(const struct case_book *c, struct case_report *r, const struct case_question *q)
{
    bool person = false;
    for (int i = 0; i < q->points_n; i++) {
        const struct case_point *p = &q->point[i];
        field_should(c, r, p, p->answer, true);
        for (int k = 0; k < p->accepted_examples.n; k++)
            field_should(c, r, p, p->accepted_examples.at[k], true);
        for (int k = 0; k < p->rejected_examples.n; k++)
            field_should(c, r, p, p->rejected_examples.at[k], false);
        person |= p->kind == POINT_PERSON;
    }
    if (!strncmp(q->asks, "Who ", 4) && !person)
        ERROR(q->line, "'%s' begins with \"Who\", but none of its points is a person", q->id);
}

static void lint_answers(const struct case_book *c, struct case_report *r)
{
    for (int q = 0; q < c->questions_n; q++) {
        const struct case_question *k = &c->question[q];
        lint_points(c, r, k);
        for (int i = 0; i < k->tempting_n; i++) {
            const char *answer = k->tempting[i].answer;
            if (case_verdict(c, q + 1, answer, strlen(answer)))
                ERROR(k->tempting[i].line, "'%s': the tempting answer \"%.80s\" is judged right", k->id, answer);
            if (!k->tempting[i].refuted.n)
                WARNING(k->tempting[i].line, "nothing refutes the tempting answer \"%.60s\"", answer);
        }
        if (!k->tempting_n)
            WARNING(k->line, "'%s' has no tempting wrong answer", k->id);
    }
}

/* ---- lengths ---------------------------------------------------------------------------------------------- */

int case_count_words(const char *markdown)
{
    int n = 0;
    bool inside = false, wordy = false; /* `inside` is true within a word; `wordy` is true if this word contains a letter or digit */
    for (const unsigned char *p = (const unsigned char *)markdown;; p++) {
        bool space = !*p || isspace(*p);
        if (space && inside && wordy)
            n++;
        if (!*p)
            return n;
        if (!inside && p[0] == '{' && p[1] == '{') { /* a mark {{id}} is not a word */
            while (p[1] && !isspace(p[1]))
                p++;
            continue;
        }
        wordy = !space && (wordy || isalnum(*p) || *p >= 0x80);
        inside = !space;
    }
}

int case_total_words(const struct case_book *c)
{
    int n = case_count_words(c->title) + case_count_words(c->introduction) + case_count_words(c->solution);
    for (int i = 1; i < c->places_n; i++)
        n += case_count_words(c->place[i].name) + case_count_words(c->place[i].text);
    for (int q = 0; q < c->questions_n; q++)
        n += case_count_words(c->question[q].asks);
    return n;
}

static void lint_length(const struct case_book *c, struct case_report *r, const char *name, const char *text, struct range range)
{
    char file[600];
    int n = case_count_words(text), stem = (int)(strrchr(c->file, '/') ? strrchr(c->file, '/') + 1 - c->file : 0);
    snprintf(file, sizeof file, "%.*s%s", stem, c->file, name);
    if (!in_range(n, range))
        case_report_add(r, CASE_ERROR, file, 1, "the text has %d words; it needs %d to %d", n, range.least, range.most);
}

static void lint_measures(const struct case_book *c, struct case_report *r)
{
    const struct sizes *s = c->small ? &small : &full;
    int places = c->places_n - 1, words = case_total_words(c);
    if (!in_range(places, s->places))
        ERROR(1, "the case has %d places; it needs %d to %d besides 221B", places, s->places.least, s->places.most);
    if (!in_range(c->questions_n, s->questions) && c->small)
        ERROR(1, "the number of questions is %d; a small case needs 1", c->questions_n);
    else if (!in_range(c->questions_n, s->questions))
        ERROR(1, "the number of questions is %d; the case needs %d or %d", c->questions_n, s->questions.least, s->questions.most);
    if (!in_range(words, s->words))
        ERROR(1, "the case has %d words; it needs %d to %d", words, s->words.least, s->words.most);
    lint_length(c, r, "introduction.md", c->introduction, s->introduction);
    lint_length(c, r, "solution.md", c->solution, s->solution);
    for (int i = 1; i < c->places_n; i++)
        lint_length(c, r, c->place[i].file, c->place[i].text, s->card);
}

static bool uses_file(const struct case_book *c, const char *name)
{
    for (int i = 1; i < c->places_n; i++)
        if (!strcmp(c->place[i].file, name) || !strcmp(c->place[i].picture, name))
            return true;
    for (int i = 0; i < c->figures_n; i++)
        if (!strcmp(c->figure[i].file, name))
            return true;
    return false;
}

/* Warns about unused files with this extension in a subfolder of the case, such as "places". */
static void lint_subfolder(const struct case_book *c, const char *folder, const char *sub, const char *ending, struct case_report *r)
{
    char path[1024], name[600];
    size_t end = strlen(ending);
    if ((size_t)snprintf(path, sizeof path, "%s/%s", folder, sub) >= sizeof path)
        return;
    DIR *dir = opendir(path);
    for (struct dirent *e; dir && (e = readdir(dir));) {
        size_t n = strlen(e->d_name);
        snprintf(name, sizeof name, "%s/%s", sub, e->d_name);
        if (e->d_name[0] != '.' && n >= end && !strcmp(e->d_name + n - end, ending) && !uses_file(c, name))
            WARNING(1, "%s the file %s", strcmp(sub, "figures") ? "no place uses" : "no figure uses", name);
    }
    if (dir)
        closedir(dir);
}

void case_lint_folder(const struct case_book *c, const char *folder, struct case_report *r)
{
    lint_subfolder(c, folder, "places", ".md", r);
    lint_subfolder(c, folder, "pictures", ".svg", r);
    lint_subfolder(c, folder, "figures", "", r);
}

void case_lint(const struct case_book *c, struct case_report *r)
{
    lint_proofs(c, r);
    lint_names(c, r);
    lint_facts(c, r);
    lint_exhibits(c, r);
    lint_answers(c, r);
    lint_measures(c, r);
    case_lint_names(c, r);
    struct findings f = {.c = c, .r = r};
    findings_guess(&f);
    findings_prose(&f);
    findings_end(&f);
}
