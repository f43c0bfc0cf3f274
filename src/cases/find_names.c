/* find_names.c: finds the names that occur in the texts of a case, when the case is loaded. */
#include "cases/names.h"

#include "cases/text.h"

#include <stdlib.h>
#include <string.h>

enum { TEXT_WORDS = 8192, NAME_WORDS = 8 };

/* Returns true if the words of the name occur side by side in the text. If the name begins with a capital letter, its first word must have
 * one in the text too. */
static bool has_name(const struct text_token *t, int n, const char *name)
{
    struct text_token part[NAME_WORDS];
    int parts = text_tokens(name, strlen(name), part, NAME_WORDS);
    for (int i = 0; parts && i + parts <= n; i++) {
        int same = 0;
        while (same < parts && !strcmp(t[i + same].word, part[same].word))
            same++;
        if (same == parts && (t[i].capital || !part[0].capital))
            return true;
    }
    return false;
}

/* Returns true if the text uses the given name for this person: beside the family name, or alone if no other person has this given name. */
static bool has_given(const struct case_book *c, const struct text_token *t, int n, int person, const char *given)
{
    char full[2 * CASE_LINE_MAX + 2];
    const struct case_person *p = &c->person[person];
    if (!*given || !has_name(t, n, given))
        return false;
    size_t len = strlen(given), more = strlen(p->family);
    if (len + more + 2 > sizeof full)
        return false;
    memcpy(full, given, len);
    full[len] = ' ';
    memcpy(full + len + 1, p->family, more + 1);
    if (has_name(t, n, full))
        return true;
    for (int k = 0; k < c->persons_n; k++)
        if (k != person && !strcmp(c->person[k].given, given))
            return false;
    return true;
}

static void find_in(const struct case_book *c, const char *text, struct text_token *t, struct case_met *met)
{
    int n = text_tokens(text, strlen(text), t, TEXT_WORDS);
    for (int p = 0; p < c->persons_n; p++) {
        const struct case_person *who = &c->person[p];
        if (has_name(t, n, who->family))
            met->family |= 1ull << p;
        if (has_given(c, t, n, p, who->given))
            met->given |= 1ull << p;
        for (int k = 0; k < who->nicknames.n && k < 8; k++)
            met->nickname[p] |= (uint8_t)(has_given(c, t, n, p, who->nicknames.at[k]) << k);
        for (int k = 0; k < who->aliases.n && k < 8; k++)
            met->alias[p] |= (uint8_t)(has_name(t, n, who->aliases.at[k]) << k);
    }
    for (int k = 0; k < c->names.n; k++)
        if (has_name(t, n, c->names.at[k]))
            met->name[k / 64] |= 1ull << (k % 64);
}

void case_find_names(struct case_book *c)
{
    struct text_token *t = malloc(TEXT_WORDS * sizeof *t);
    if (!t) {
        c->out_of_memory = true;
        return;
    }
    find_in(c, c->introduction, t, &c->met[0]);
    for (int i = 0; i < c->places_n; i++)
        find_in(c, c->place[i].exhibited, t, &c->met[i]);
    for (int q = 0; q < c->questions_n; q++) {
        find_in(c, c->question[q].asks, t, &c->met[0]);
        for (int k = 0; k < c->question[q].points_n; k++)
            find_in(c, c->question[q].point[k].label, t, &c->met[0]);
    }
    for (int i = 1; i < c->places_n; i++) {
        find_in(c, c->place[i].name, t, &c->met[0]);
        find_in(c, c->place[i].text, t, &c->met[i]);
    }
    free(t);
}
