/* readable.c: collects the texts that one viewer may read. Uses only the case and the viewer's own view, never the state, the log or
 * another view. */
#include "cases/readable.h"

#include "match/match.h"

#include <string.h>

const struct pl_game *case_game(void)
{
    const struct pl_game *const *g = pl_games;
    while (*g && !(*g)->cases)
        g++;
    return *g;
}

static struct readable_item *add(struct readable *r, enum readable_kind kind, const char *text)
{
    struct readable_item *item = &r->item[r->n++]; /* r->n needs no check, because READABLE_MAX is the largest possible number of items */
    *item = (struct readable_item){.kind = kind, .seat = -1, .text = text};
    return item;
}

/* Finds a place by the number on its card. Indexes cannot be used, because they may change if the author edits the case during a match. */
static int place_of(const struct case_book *c, int number)
{
    for (int i = 1; i < c->places_n; i++)
        if (c->rules.place[i].number == number)
            return i;
    return -1;
}

const char *case_place_name(const struct case_book *c, int number)
{
    int i = place_of(c, number);
    return i < 0 ? NULL : c->place[i].name;
}

const char *case_zone_name(const struct case_book *c, int zone) { return zone < 1 || zone > c->rules.zones ? NULL : c->zone[zone - 1]; }

bool case_matches_rules(const struct case_book *c, const struct wh_case *rules)
{
    if (rules->questions != c->questions_n || rules->zones > c->rules.zones)
        return false;
    for (int i = 1; i < rules->places && i < WH_PLACES; i++)
        if (place_of(c, rules->place[i].number) < 0)
            return false;
    return true;
}

bool case_rules_good(const void *bytes, size_t n)
{
    struct wh_case rules;
    if (n != sizeof rules)
        return false;
    memcpy(&rules, bytes, n);
    return !wh_case_error(&rules);
}

/* ---- figures and tables ----------------------------------------------------------------------------------- */

/* Adds the figures and tables of a place to the item that has the text of the place. `place` is the index of the place. */
static void add_exhibits(const struct case_book *c, int place, struct readable_item *item)
{
    for (int i = 0; i < c->figures_n; i++)
        if (c->figure[i].place == place)
            item->figures |= 1u << i;
    for (int i = 0; i < c->tables_n; i++)
        if (c->table[i].place == place)
            item->tables |= 1u << i;
}

int case_figure_number(const struct case_book *c, int figure)
{
    int place = c->figure[figure].place, nth = 1;
    for (int i = 0; i < figure; i++)
        nth += c->figure[i].place == place;
    return 10 * (place ? c->rules.place[place].number : 0) + nth;
}

int case_figure_numbered(const struct case_book *c, int64_t number)
{
    for (int i = 0; i < c->figures_n; i++)
        if (case_figure_number(c, i) == number)
            return i;
    return -1;
}

bool readable_has_figure(const struct readable *r, int figure)
{
    for (int i = 0; i < r->n; i++)
        if (r->item[i].figures >> figure & 1)
            return true;
    return false;
}

/* ---- texts ------------------------------------------------------------------------------------------------ */

static void add_cards(const struct case_book *c, const struct wh_permits *p, struct readable *r)
{
    for (int i = 0; i < p->cards_n; i++) {
        int at = place_of(c, p->card[i]);
        if (at < 0)
            continue;
        struct readable_item *item = add(r, p->card[i] == p->aloud ? READABLE_ALOUD : READABLE_CARD, c->place[at].text);
        item->place = p->card[i];
        item->name = c->place[at].name;
        add_exhibits(c, at, item);
    }
}

static void add_answers(const struct wh_permits *p, struct readable *r)
{
    for (int seat = 0; seat < p->seats; seat++)
        for (int q = 0; pl_seats_has(p->answers, (unsigned)seat) && q < p->questions; q++) {
            struct readable_item *item = add(r, READABLE_ANSWER, NULL);
            item->seat = seat;
            item->question = q + 1;
            item->entry = p->answer[seat][q];
        }
    if (p->judge_question) {
        struct readable_item *item = add(r, READABLE_CHECK, NULL);
        item->question = p->judge_question;
        item->entry = p->judge_entry;
    }
}

/* Adds the facts of the shortest proof of each answer, sorted by place. */
static void add_chain(const struct case_book *c, struct readable *r)
{
    for (int q = 0; q < c->questions_n; q++) {
        const struct case_alternatives *proofs = &c->question[q].proofs;
        uint64_t best = proofs->n ? proofs->set[0] : 0;
        for (int i = 1; i < proofs->n; i++)
            if (pl_bits(proofs->set[i]) < pl_bits(best))
                best = proofs->set[i];
        for (uint64_t left = best; left; left &= left - 1) {
            const struct case_fact *fact = &c->fact[pl_lowest(left)];
            struct readable_item *item = add(r, READABLE_CLUE, fact->states);
            item->question = q + 1;
            item->place = c->rules.place[fact->place].number;
            item->name = c->place[fact->place].name;
        }
    }
}

void case_readable_public(const struct case_book *c, struct readable *ret)
{
    ret->n = 0;
    add_exhibits(c, 0, add(ret, READABLE_INTRODUCTION, c->introduction));
    for (int q = 0; q < c->questions_n; q++)
        add(ret, READABLE_QUESTION, c->question[q].asks)->question = q + 1;
}

void case_readable(const struct case_book *c, const void *view, struct readable *ret)
{
    struct wh_permits p;
    wh_permits(view, &p);
    case_readable_public(c, ret);
    add_cards(c, &p, ret);
    add_answers(&p, ret);
    for (int q = 0; p.sees_answers && q < c->questions_n; q++)
        add(ret, READABLE_RIGHT, c->question[q].answer)->question = q + 1;
    if (p.sees_solution) {
        add(ret, READABLE_SOLUTION, c->solution);
        add_chain(c, ret);
    }
}
