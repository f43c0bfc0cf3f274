/* questions.c: reads the sections of case.yaml for deductions, questions, proofs and accepted answers. */
#include "cases/internal.h"

#include <string.h>

int case_deduction_find(const struct case_book *c, const char *id)
{
    for (int i = 0; i < c->deductions_n; i++)
        if (!strcmp(c->deduction[i].id, id))
            return i;
    return -1;
}

/* ---- alternative sets of facts ---------------------------------------------------------------------------- */

/* Adds `set` to the list, unless it contains a set that is in the list already. Removes all sets that contain `set`. Returns false if the
 * list is full. */
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

/* Replaces the sets in `a` with all unions of a set from `a` and a set from `b`. */
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

static uint64_t read_persons(struct case_yaml *y, yaml_node_t *list, const char *what)
{
    uint64_t set = 0;
    struct case_list ids = yaml_list(y, list, what, CASE_PERSONS);
    for (int i = 0; i < ids.n; i++) {
        int person = case_person_find(y->c, ids.at[i]);
        if (person < 0)
            yaml_error(y, list, "%s: '%.40s' is not a person of this case", what, ids.at[i]);
        else
            set |= 1ull << person;
    }
    return set;
}

static void read_part(struct case_yaml *y, yaml_node_t *node, struct case_part *p)
{
    static const char *const keys[] = {"id", "label", "person", "needs", "rejects", NULL};
    p->person = -1;
    p->id = p->label = "";
    if (!yaml_keys(y, node, "a part", keys))
        return;
    p->line = CASE_NODE_LINE(node);
    p->id = yaml_id(y, yaml_need(y, node, "id"), "id");
    p->label = yaml_text_at(y, node, "label", p->id);
    p->rejects = yaml_list(y, yaml_get(y, node, "rejects"), "rejects", CASE_PHRASES);
    yaml_node_t *person = yaml_get(y, node, "person"), *needs = yaml_get(y, node, "needs");
    if (person) {
        const char *id = yaml_id(y, person, "person");
        p->person = case_person_find(y->c, id);
        if (p->person < 0)
            yaml_error(y, person, "'%s' is not a person of this case", id);
    }
    int n = yaml_items(y, needs, "needs", CASE_GROUPS);
    for (int i = 0; i < n; i++) {
        yaml_node_t *group = yaml_item(y, needs, i);
        struct case_list phrases = yaml_list(y, group, "needs", CASE_PHRASES);
        if (phrases.n)
            p->group[p->groups_n++] = phrases;
        else
            yaml_error(y, group, "each entry of 'needs' must be a list of phrases");
    }
    if (!person && !p->groups_n)
        yaml_error(y, node, "a part needs 'person' or 'needs'");
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

static void read_question(struct case_yaml *y, yaml_node_t *node, struct case_question *q)
{
    q->line = CASE_NODE_LINE(node);
    q->id = yaml_id(y, yaml_need(y, node, "id"), "id");
    q->asks = yaml_text_at(y, node, "asks", NULL);
    q->answer = yaml_text_at(y, node, "answer", NULL);
    yaml_node_t *parts = yaml_need(y, node, "parts");
    q->parts_n = yaml_items(y, parts, "parts", CASE_PARTS);
    for (int i = 0; i < q->parts_n; i++)
        read_part(y, yaml_item(y, parts, i), &q->part[i]);
    if (parts && !q->parts_n)
        yaml_error(y, parts, "a question needs at least one part");
    q->may_name = read_persons(y, yaml_get(y, node, "may-name"), "may-name");
    q->must_not_name = read_persons(y, yaml_get(y, node, "must-not-name"), "must-not-name");
    q->accepted_examples = yaml_list(y, yaml_get(y, node, "accepted-examples"), "accepted-examples", CASE_EXAMPLES);
    q->rejected_examples = yaml_list(y, yaml_get(y, node, "rejected-examples"), "rejected-examples", CASE_EXAMPLES);
    q->proofs = read_alternatives(y, yaml_need(y, node, "proofs"), "proofs");
    if (!q->proofs.n)
        yaml_error(y, node, "a question needs at least one proof");
    read_tempting(y, yaml_get(y, node, "tempting"), q);
}

void case_read_questions(struct case_yaml *y, yaml_node_t *list)
{
    static const char *const keys[] = {
        "id", "asks", "answer", "parts", "may-name", "must-not-name", "accepted-examples", "rejected-examples", "proofs", "tempting", NULL};
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
