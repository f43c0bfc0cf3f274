/* spelling.c: the linter check that finds misspelt names. Compares the capitalised words in the texts with the names that case.yaml
 * declares. */
#include "cases/lint.h"

#include "cases/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NAMES_MOST = 512, TOKENS_MOST = 8192, STRANGERS_MOST = 256 };

struct census {
    const struct case_book *c;
    struct case_report *r;
    char (*known)[TEXT_WORD]; /* the words of all names of persons, places and zones */
    int known_n;
    char (*stranger)[TEXT_WORD]; /* capitalised words that occur in the texts but are not part of any declared name */
    int strangers_n;
    uint64_t mentioned; /* bit set of the persons whose names occur in the texts */
    struct text_token *t;
    struct text_set lowercase; /* words that occur in lower case in the texts, so they are not misspelt names */
};

static void know(struct census *s, const char *name)
{
    struct text_token part[12];
    int n = text_tokens(name, strlen(name), part, 12);
    for (int i = 0; i < n && s->known_n < NAMES_MOST; i++)
        if (!text_is_function_word(part[i].word))
            strcpy(s->known[s->known_n++], part[i].word);
}

static void know_list(struct census *s, const struct case_list *list)
{
    for (int i = 0; i < list->n; i++)
        know(s, list->at[i]);
}

static bool is_known(const struct census *s, const char *word)
{
    for (int i = 0; i < s->known_n; i++)
        if (!strcmp(s->known[i], word))
            return true;
    return false;
}

static bool calendar(const char *word)
{
    static const char *const words[] = {"april",    "august",  "christmas", "december",  "easter", "february",   "friday",    "january",
                                        "july",     "june",    "ladyday",   "march",     "may",    "michaelmas", "midsummer", "monday",
                                        "november", "october", "saturday",  "september", "sunday", "thursday",   "tuesday",   "wednesday"};
    return text_among(word, words, (int)(sizeof words / sizeof words[0]));
}

static bool plain(const struct census *s, const char *word)
{
    return text_among(word, (const char *const *)s->lowercase.at, s->lowercase.n);
}

static bool has_word(const char *name, const char *word)
{
    struct text_token part[12];
    int n = text_tokens(name, strlen(name), part, 12);
    for (int i = 0; i < n; i++)
        if (!strcmp(part[i].word, word))
            return true;
    return false;
}

static bool list_has(const struct case_list *list, const char *word)
{
    for (int i = 0; i < list->n; i++)
        if (has_word(list->at[i], word))
            return true;
    return false;
}

/* Reports a capitalised word that is similar to a declared name but not equal to it. */
static void lint_spelling(struct census *s, const char *file, const struct text_token *t)
{
    size_t n = strlen(t->word);
    for (int i = 0; i < s->known_n; i++) {
        const char *known = s->known[i];
        size_t m = strlen(known);
        if (m < 4 || calendar(known) ||
            (n == m + 1 && t->word[m] == 's' && !strncmp(t->word, known, m))) /* skip plurals such as "the Vanes" */
            continue;
        int most = m < 8 ? 1 : 2, off = text_distance(t->word, known, most);
        if (off > most)
            continue;
        case_report_add(s->r, t->opens || m < 5 ? CASE_WARNING : CASE_ERROR, file, t->line,
                        "'%s' is nearly '%s': one person under two spellings?", t->word, known);
        return;
    }
    for (int i = 0; i < s->strangers_n; i++)
        if (n >= 5 && strcmp(s->stranger[i], t->word) && text_distance(s->stranger[i], t->word, 1) <= 1) {
            case_report_add(s->r, CASE_WARNING, file, t->line, "'%s' here, '%s' elsewhere: is this one name in two spellings?", t->word,
                            s->stranger[i]);
            return;
        }
    bool there = false;
    for (int i = 0; i < s->strangers_n; i++)
        there |= !strcmp(s->stranger[i], t->word);
    if (!there && !t->opens && s->strangers_n < STRANGERS_MOST)
        strcpy(s->stranger[s->strangers_n++], t->word);
}

/* Reports a family name that follows a wrong given name, such as "Thomas Vane" if the only person named Vane is Honoria. */
static void lint_given(struct census *s, const char *file, const struct text_token *before, const struct text_token *t)
{
    uint64_t family = 0;
    bool fits = false, somebody = false;
    for (int p = 0; p < s->c->persons_n; p++) {
        const struct case_person *who = &s->c->person[p];
        somebody |= has_word(who->given, before->word) || list_has(&who->nicknames, before->word);
        if (!has_word(who->family, t->word))
            continue;
        family |= 1ull << p;
        fits |= !*who->given || has_word(who->given, before->word) || list_has(&who->nicknames, before->word) ||
                has_word(who->family, before->word) || has_word(who->title, before->word);
    }
    if (!family || fits || text_is_title(before->word) || calendar(before->word) || before->possessive || t->before != TEXT_JOINED)
        return;
    if (somebody || (!plain(s, before->word) && !is_known(s, before->word) && !before->opens && strlen(before->word) > 1))
        case_report_add(s->r, CASE_ERROR, file, t->line, "no person called '%s %s' is declared", before->word, t->word);
}

/* Checks one text. If `line` is not 0, all messages give this line number. */
static void lint_text_at(struct census *s, const char *name, const char *text, int line)
{
    char file[600];
    int stem = (int)(strrchr(s->c->file, '/') ? strrchr(s->c->file, '/') + 1 - s->c->file : 0);
    snprintf(file, sizeof file, "%.*s%s", stem, s->c->file, name);
    int n = text_tokens(text, strlen(text), s->t, TOKENS_MOST);
    for (int i = 0; i < n; i++) {
        struct text_token *t = &s->t[i];
        if (line)
            t->line = line;
        if (!t->capital)
            continue;
        for (int p = 0; p < s->c->persons_n; p++)
            if (has_word(s->c->person[p].family, t->word) || list_has(&s->c->person[p].aliases, t->word))
                s->mentioned |= 1ull << p;
        if (i && s->t[i - 1].capital)
            lint_given(s, file, &s->t[i - 1], t);
        if (strlen(t->word) < 4 || is_known(s, t->word) || plain(s, t->word) || text_is_title(t->word) || text_is_function_word(t->word) ||
            calendar(t->word))
            continue;
        lint_spelling(s, file, t);
    }
}

static void lint_text(struct census *s, const char *name, const char *text) { lint_text_at(s, name, text, 0); }

static void lint_exhibits(struct census *s)
{
    const struct case_book *c = s->c;
    for (int i = 0; i < c->figures_n; i++) {
        lint_text_at(s, "case.yaml", c->figure[i].alt, c->figure[i].line);
        lint_text_at(s, "case.yaml", c->figure[i].caption, c->figure[i].line);
        lint_text_at(s, "case.yaml", c->figure[i].transcript, c->figure[i].line);
    }
    for (int i = 0; i < c->tables_n; i++) {
        lint_text_at(s, "case.yaml", c->table[i].caption, c->table[i].line);
        for (int k = 0; k < c->table[i].cells.n; k++)
            lint_text_at(s, "case.yaml", c->table[i].cells.at[k], c->table[i].line);
    }
}

/* Returns true if the words of the phrase occur side by side in the text. */
static bool has_phrase(const struct text_token *t, int n, const char *phrase)
{
    struct text_token part[12];
    int parts = text_tokens(phrase, strlen(phrase), part, 12);
    for (int i = 0; parts && i + parts <= n; i++) {
        int same = 0;
        while (same < parts && !strcmp(t[i + same].word, part[same].word))
            same++;
        if (same == parts)
            return true;
    }
    return false;
}

bool case_text_names(const struct case_person *p, const char *text)
{
    struct text_token *t = malloc(TOKENS_MOST * sizeof *t);
    char name[2 * CASE_LINE_MAX + 2];
    int n = t ? text_tokens(text, strlen(text), t, TOKENS_MOST) : 0;
    snprintf(name, sizeof name, "%s %s", p->given, p->family);
    bool found = !t || has_phrase(t, n, name);
    for (int i = 0; i < p->nicknames.n && !found; i++) {
        snprintf(name, sizeof name, "%s %s", p->nicknames.at[i], p->family);
        found = has_phrase(t, n, name);
    }
    for (int i = 0; i < p->aliases.n && !found; i++)
        found = has_phrase(t, n, p->aliases.at[i]);
    free(t);
    return found;
}

void case_lint_names(const struct case_book *c, struct case_report *r)
{
    struct census s = {.c = c, .r = r};
    s.known = calloc(NAMES_MOST, sizeof *s.known);
    s.stranger = calloc(STRANGERS_MOST, sizeof *s.stranger);
    s.t = calloc(TOKENS_MOST, sizeof *s.t);
    text_set_prose(&s.lowercase, c->introduction);
    text_set_prose(&s.lowercase, c->solution);
    for (int i = 1; i < c->places_n; i++)
        text_set_prose(&s.lowercase, c->place[i].text);
    for (int i = 0; i < c->places_n; i++)
        text_set_prose(&s.lowercase, c->place[i].exhibited);
    text_set_sort(&s.lowercase);
    if (s.known && s.stranger && s.t) {
        for (int p = 0; p < c->persons_n; p++) {
            know(&s, c->person[p].given);
            know(&s, c->person[p].family);
            know_list(&s, &c->person[p].nicknames);
            know_list(&s, &c->person[p].aliases);
        }
        know_list(&s, &c->names);
        know_list(&s, &c->other_names);
        for (int i = 1; i < c->places_n; i++)
            know(&s, c->place[i].name);
        for (int i = 0; i < c->rules.zones; i++)
            know(&s, c->zone[i]);
        lint_text(&s, "introduction.md", c->introduction);
        for (int i = 1; i < c->places_n; i++)
            lint_text(&s, c->place[i].file, c->place[i].text);
        lint_exhibits(&s);
        lint_text(&s, "solution.md", c->solution);
        for (int p = 0; p < c->persons_n; p++)
            if (!(s.mentioned >> p & 1))
                case_report_add(r, CASE_WARNING, c->file, c->person[p].line, "no text mentions %s", c->person[p].family);
    }
    text_set_done(&s.lowercase);
    free(s.known);
    free(s.stranger);
    free(s.t);
}
