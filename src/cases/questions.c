/* questions.c: reads the sections of case.yaml for deductions, questions, proofs and accepted answers. */
#include "cases/internal.h"

#include "cases/form_code.h"
#include "cases/values.h"

#include <stdio.h>
#include <string.h>

int case_deduction_find(const struct case_book *c, const char *id)
{
    for (int i = 0; i < c->deductions_n; i++)
        if (!strcmp(c->deduction[i].id, id))
            return i;
    return -1;
}

/* ---- alternative sets of facts ---------------------------------------------------------------------------- */

/* Adds `set` to the list, unless the list already has a subset of `set`. Removes all supersets of `set`. Returns false if the list is full.
 */
static bool alternatives_add(struct case_alternatives *to, uint64_t set)
{
    int n = 0;
    for (int i = 0; i < to->n; i++)
        if ((to->set[i] & set) == to->set[i])
            return true;
    for (int i = 0; i < to->n; i++)
        if ((to->set[i] & set) != set)
            to->set[n++] = to->set[i];
    to->n = n;
    if (n == WH_PROOFS)
        return false;
    to->set[to->n++] = set;
    return true;
}

/* Replaces the sets in `a` with all unions of a set from `a` and a set from `b`. Returns false if there are too many. */
static bool alternatives_join(struct case_alternatives *a, const struct case_alternatives *b)
{
    struct case_alternatives all = {0};
    for (int i = 0; i < a->n; i++)
        for (int k = 0; k < b->n; k++)
            if (!alternatives_add(&all, a->set[i] | b->set[k]))
                return false;
    *a = all;
    return true;
}

static struct case_refs read_refs(struct case_yaml *y, yaml_node_t *list, const char *what, bool deductions_too)
{
    struct case_refs got = {0};
    struct case_list ids = yaml_list(y, list, what, 16);
    for (int i = 0; i < ids.n; i++) {
        int fact = case_fact_find(y->c, ids.at[i]);
        int deduction = deductions_too && fact < 0 ? case_deduction_find(y->c, ids.at[i]) : -1;
        if (fact >= 0)
            got.facts |= 1ull << fact;
        else if (deduction >= 0)
            got.deductions |= 1u << deduction;
        else
            yaml_error(y, list, "'%.40s' is not a fact%s", ids.at[i], deductions_too ? " or an earlier deduction" : " of this case");
    }
    return got;
}

/* Reads a list of sets from case.yaml. Each set is a list of ids of facts and deductions. Replaces each deduction by the facts that prove
 * it. */
static struct case_alternatives read_alternatives(struct case_yaml *y, yaml_node_t *list, const char *what)
{
    struct case_alternatives all = {0};
    int n = yaml_items(y, list, what, WH_PROOFS);
    for (int i = 0; i < n; i++) {
        yaml_node_t *node = yaml_item(y, list, i);
        struct case_refs refs = read_refs(y, node, what, true);
        struct case_alternatives one = {.n = 1, .set = {refs.facts}};
        bool fits = true;
        for (uint32_t left = refs.deductions; left; left &= left - 1)
            fits = fits && alternatives_join(&one, &y->c->deduction[pl_lowest(left)].from);
        for (int k = 0; k < one.n; k++)
            fits = fits && (!one.set[k] || alternatives_add(&all, one.set[k]));
        if (!fits)
            yaml_error(y, node, "%s: expanded to facts, this gives more than %d combinations", what, WH_PROOFS);
        all.as_written[all.as_written_n++] = refs;
    }
    return all;
}

void case_read_deductions(struct case_yaml *y, yaml_node_t *list)
{
    static const char *const keys[] = {"id", "states", "from", NULL};
    struct case_book *c = y->c;
    int n = yaml_items(y, list, "deductions", CASE_DEDUCTIONS);
    for (int i = 0; i < n; i++) {
        yaml_node_t *node = yaml_item(y, list, i);
        if (!yaml_keys(y, node, "a deduction", keys))
            continue;
        struct case_deduction d = {
            .id = yaml_id(y, yaml_need(y, node, "id"), "id"),
            .states = yaml_text_at(y, node, "states", NULL),
            .from = read_alternatives(y, yaml_need(y, node, "from"), "from"),
            .line = CASE_NODE_LINE(node),
        };
        if (case_fact_find(c, d.id) >= 0 || case_deduction_find(c, d.id) >= 0)
            yaml_error(y, node, "a fact or deduction with the id '%s' already exists", d.id);
        if (!d.from.n)
            yaml_error(y, node, "a deduction needs at least one list of facts in 'from'");
        c->deduction[c->deductions_n++] = d;
    }
}

/* ---- questions -------------------------------------------------------------------------------------------- */

/* Reads the persons who are a right answer: one id, or a list of ids. */
static uint64_t read_persons(struct case_yaml *y, yaml_node_t *node)
{
    uint64_t set = 0;
    struct case_list ids = {0};
    const char *one;
    if (node && node->type == YAML_SEQUENCE_NODE)
        ids = yaml_list(y, node, "right", CASE_PERSONS);
    else if (node && (one = yaml_id(y, node, "right")))
        ids = (struct case_list){1, &one};
    for (int i = 0; i < ids.n; i++) {
        int person = case_person_find(y->c, ids.at[i]);
        if (person < 0)
            yaml_error(y, node, "'%.40s' is not a person of this case", ids.at[i]);
        else
            set |= 1ull << person;
    }
    return set;
}

static struct case_list read_forms(struct case_yaml *y, yaml_node_t *list, const char *what)
{
    struct case_list forms = yaml_list(y, list, what, CASE_FORMS);
    for (int i = 0; i < forms.n; i++) {
        char code[FORM_CODE_MAX];
        const char *why = form_compile(forms.at[i], code);
        if (why)
            yaml_error(y, list, "%s: '%.60s': %s", what, forms.at[i], why);
        else
            forms.at[i] = case_copy_text(y->c, code, strlen(code));
    }
    return forms;
}

/* Reads the forms of right answers for a point that is answered with free text. A reason may have a list of lists: one list of forms for
 * each idea. */
static void read_ideas(struct case_yaml *y, yaml_node_t *list, struct case_point *p)
{
    yaml_node_t *first = list && list->type == YAML_SEQUENCE_NODE ? yaml_item(y, list, 0) : NULL;
    if (!first || first->type != YAML_SEQUENCE_NODE) {
        p->idea[0] = read_forms(y, list, "right");
        p->ideas_n = p->idea[0].n > 0;
    } else if (p->kind != POINT_REASON) {
        yaml_error(y, list, "only a reason can have several ideas; write one list of forms");
    } else {
        int n = yaml_items(y, list, "right", CASE_IDEAS);
        for (int i = 0; i < n; i++)
            p->idea[p->ideas_n++] = read_forms(y, yaml_item(y, list, i), "right");
    }
    if (!p->ideas_n)
        yaml_error(y, list, "'right' needs at least one form");
}

/* Checks that a date, time or amount in case.yaml can be read. */
static void check_value(struct case_yaml *y, yaml_node_t *node, const struct case_point *p)
{
    struct value_date date;
    struct value_time time;
    struct value_amount amount;
    size_t len = strlen(p->answer);
    enum value_status status = p->kind == POINT_DATE   ? value_read_date(p->answer, len, &(struct value_date){0}, &date)
                               : p->kind == POINT_TIME ? value_read_time(p->answer, len, &time)
                                                       : value_read_amount(p->answer, len, &amount);
    if (status != VALUE_ONE)
        yaml_error(y, node, "'right' is not a %s: %.40s", point_kind_name(p->kind), p->answer);
}

static void read_right(struct case_yaml *y, yaml_node_t *node, struct case_point *p)
{
    yaml_node_t *right = yaml_need(y, node, "right");
    switch (p->kind) {
    case POINT_PERSON:
        p->persons = read_persons(y, right);
        if (right && !p->persons)
            yaml_error(y, right, "'right' needs at least one person");
        break;
    case POINT_DATE:
    case POINT_TIME:
    case POINT_AMOUNT:
        p->answer = right ? yaml_text(y, right, "right") : "";
        p->answer = p->answer ? p->answer : "";
        check_value(y, right, p);
        break;
    case POINT_PLACE:
    case POINT_THING:
    case POINT_MEANS:
    case POINT_REASON:
    case POINT_KINDS_N:
        read_ideas(y, right, p);
        break;
    }
}

static void read_point(struct case_yaml *y, yaml_node_t *node, struct case_point *p)
{
    static const char *const keys[] = {
        "id", "kind", "label", "answer", "right", "wrong", "harmless", "within", "accepted-examples", "rejected-examples", NULL};
    static const char *const kinds[] = {
#define X(name, text) text,
        POINT_KINDS(X)
#undef X
            NULL};
    p->id = p->label = p->answer = "";
    if (!yaml_keys(y, node, "a point", keys))
        return;
    p->line = CASE_NODE_LINE(node);
    p->id = yaml_id(y, yaml_need(y, node, "id"), "id");
    p->label = yaml_text_at(y, node, "label", NULL);
    int kind = yaml_choice(y, yaml_need(y, node, "kind"), "kind", kinds);
    p->kind = kind < 0 ? POINT_THING : (enum point_kind)kind;
    bool value = p->kind == POINT_DATE || p->kind == POINT_TIME || p->kind == POINT_AMOUNT;
    if (!value)
        p->answer = yaml_text_at(y, node, "answer", NULL);
    read_right(y, node, p);
    p->within = yaml_number(y, node, "within", 0, 720, 0);
    p->wrong = read_forms(y, yaml_get(y, node, "wrong"), "wrong");
    p->harmless = read_forms(y, yaml_get(y, node, "harmless"), "harmless");
    p->accepted_examples = yaml_list(y, yaml_get(y, node, "accepted-examples"), "accepted-examples", CASE_EXAMPLES);
    p->rejected_examples = yaml_list(y, yaml_get(y, node, "rejected-examples"), "rejected-examples", CASE_EXAMPLES);
}

/* Reads the sets of facts that refute an answer. The YAML node is a list of ids (one set), or a list of such lists (several sets). */
static struct case_alternatives read_refuted(struct case_yaml *y, yaml_node_t *list)
{
    if (yaml_items(y, list, "refuted-by", 16) && yaml_item(y, list, 0)->type == YAML_SEQUENCE_NODE)
        return read_alternatives(y, list, "refuted-by");
    struct case_refs refs = list ? read_refs(y, list, "refuted-by", false) : (struct case_refs){0};
    struct case_alternatives one = {.n = 1, .set = {refs.facts}, .as_written_n = 1, .as_written = {refs}};
    return refs.facts ? one : (struct case_alternatives){0};
}

static void read_tempting(struct case_yaml *y, yaml_node_t *list, struct case_question *q)
{
    static const char *const keys[] = {"answer", "because", "refuted-by", NULL};
    int n = yaml_items(y, list, "tempting", CASE_TEMPTING);
    for (int i = 0; i < n; i++) {
        yaml_node_t *node = yaml_item(y, list, i);
        if (!yaml_keys(y, node, "a temptation", keys))
            continue;
        q->tempting[q->tempting_n++] = (struct case_tempting){
            .answer = yaml_text_at(y, node, "answer", NULL),
            .facts = read_refs(y, yaml_need(y, node, "because"), "because", false).facts,
            .refuted = read_refuted(y, yaml_get(y, node, "refuted-by")),
            .line = CASE_NODE_LINE(node),
        };
    }
}

/* Joins the right answers to all points of a question, as the fields of one answer. The case owns the returned string. */
static const char *join_fields(struct case_book *c, const struct case_question *q)
{
    char text[CASE_POINTS * (CASE_LINE_MAX + 3) + 1];
    size_t n = 0;
    for (int i = 0; i < q->points_n; i++)
        n += (size_t)snprintf(text + n, sizeof text - n, "%s%.*s", i ? " | " : "", CASE_LINE_MAX, q->point[i].answer);
    const char *kept = case_copy_text(c, text, n);
    return kept ? kept : "";
}

static void read_question(struct case_yaml *y, yaml_node_t *node, struct case_question *q)
{
    q->line = CASE_NODE_LINE(node);
    q->id = yaml_id(y, yaml_need(y, node, "id"), "id");
    q->asks = yaml_text_at(y, node, "asks", NULL);
    q->answer = yaml_text_at(y, node, "answer", NULL);
    yaml_node_t *points = yaml_need(y, node, "points");
    q->points_n = yaml_items(y, points, "points", CASE_POINTS);
    for (int i = 0; i < q->points_n; i++)
        read_point(y, yaml_item(y, points, i), &q->point[i]);
    if (points && !q->points_n)
        yaml_error(y, points, "a question needs at least one point");
    q->fields = join_fields(y->c, q);
    q->proofs = read_alternatives(y, yaml_need(y, node, "proofs"), "proofs");
    if (!q->proofs.n)
        yaml_error(y, node, "a question needs at least one proof");
    read_tempting(y, yaml_get(y, node, "tempting"), q);
}

void case_read_questions(struct case_yaml *y, yaml_node_t *list)
{
    static const char *const keys[] = {"id", "asks", "answer", "points", "proofs", "tempting", NULL};
    struct case_book *c = y->c;
    int n = yaml_items(y, list, "questions", WH_QUESTIONS);
    for (int i = 0; i < n; i++) {
        yaml_node_t *node = yaml_item(y, list, i);
        if (!yaml_keys(y, node, "a question", keys))
            continue;
        read_question(y, node, &c->question[c->questions_n]);
        for (int k = 0; k < c->questions_n; k++)
            if (!strcmp(c->question[k].id, c->question[c->questions_n].id))
                yaml_error(y, node, "a question with the id '%s' already exists", c->question[k].id);
        c->questions_n++;
    }
    if (list && !c->questions_n)
        yaml_error(y, list, "a case needs at least one question");
}
