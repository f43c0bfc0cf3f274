/* names.c: collects the names that a player has met. A name counts as met only if it occurs in a text that the player may read, so the
 * collection never depends on the solution or on cards that the player has not read. */
#include "cases/names.h"

#include "games/watson-holmes/permits.h"

#include <string.h>

static void add_met(struct case_met *all, const struct case_met *more)
{
    all->family |= more->family;
    all->given |= more->given;
    for (int p = 0; p < CASE_PERSONS; p++) {
        all->nickname[p] |= more->nickname[p];
        all->alias[p] |= more->alias[p];
    }
    for (size_t k = 0; k < PL_COUNT(all->name); k++)
        all->name[k] |= more->name[k];
}

static void add_person(const struct case_book *c, int person, const struct case_met *met, struct read_names *ret)
{
    const struct case_person *p = &c->person[person];
    bool family = met->family >> person & 1, given = met->given >> person & 1;
    if (!family && !given && !met->nickname[person] && !met->alias[person])
        return;
    struct read_person *to = &ret->person[ret->persons_n++];
    *to = (struct read_person){.id = person, .title = p->title, .given = given ? p->given : "", .family = family ? p->family : ""};
    for (int k = 0; k < p->nicknames.n && k < 8 && to->nicknames_n < READ_OTHERS; k++)
        if (met->nickname[person] >> k & 1)
            to->nickname[to->nicknames_n++] = p->nicknames.at[k];
    for (int k = 0; k < p->aliases.n && k < 8 && to->aliases_n < READ_OTHERS; k++)
        if (met->alias[person] >> k & 1)
            to->alias[to->aliases_n++] = p->aliases.at[k];
}

static int compare_persons(const struct read_person *a, const struct read_person *b)
{
    int family = strcmp(a->family, b->family);
    return family ? family : strcmp(a->given, b->given);
}

/* Sorts the names. Authors often list the culprit first, so the order in the case file would reveal the solution. */
static void sort_names(struct read_names *names, int first_place)
{
    for (int i = 1; i < names->persons_n; i++) {
        struct read_person moved = names->person[i];
        int to = i;
        for (; to && compare_persons(&names->person[to - 1], &moved) > 0; to--)
            names->person[to] = names->person[to - 1];
        names->person[to] = moved;
    }
    for (int i = first_place + 1; i < names->places_n; i++) {
        const char *moved = names->place[i];
        int to = i;
        for (; to > first_place && strcmp(names->place[to - 1], moved) > 0; to--)
            names->place[to] = names->place[to - 1];
        names->place[to] = moved;
    }
}

static void collect(const struct case_book *c, const struct case_met *met, struct read_names *ret)
{
    memset(ret, 0, sizeof *ret);
    for (int p = 0; p < c->persons_n; p++)
        add_person(c, p, met, ret);
    for (int i = 1; i < c->places_n; i++)
        ret->place[ret->places_n++] = c->place[i].name;
    int on_map = ret->places_n;
    for (int k = 0; k < c->names.n && ret->places_n < READ_PLACES; k++)
        if (met->name[k / 64] >> (k % 64) & 1)
            ret->place[ret->places_n++] = c->names.at[k];
    sort_names(ret, on_map);
    value_read_date(c->date, strlen(c->date), &(struct value_date){0}, &ret->calendar);
}

void case_names_met(const struct case_book *c, uint32_t read, struct read_names *ret)
{
    struct case_met met = c->met[0];
    for (int i = 1; i < c->places_n; i++)
        if (read >> i & 1)
            add_met(&met, &c->met[i]);
    collect(c, &met, ret);
}

void case_names_of_view(const struct case_book *c, const void *view, struct read_names *ret)
{
    struct wh_permits permits;
    uint32_t read = 0;
    wh_permits(view, &permits);
    for (int i = 1; i < c->places_n; i++) {
        for (int k = 0; k < permits.read_n; k++)
            read |= (uint32_t)(c->rules.place[i].number == permits.read[k]) << i;
        for (int k = 0; k < permits.cards_n; k++)
            read |= (uint32_t)(c->rules.place[i].number == permits.card[k]) << i;
    }
    case_names_met(c, read, ret);
}

void case_names_all(const struct case_book *c, struct read_names *ret)
{
    struct case_met all;
    memset(&all, 0xff, sizeof all);
    collect(c, &all, ret);
}
