/* judge.c: compares an answer with the answers that a case accepts. Takes names, phrases, denials and hedges into account. Every part of
 * the answer must be right. */
#include "cases/judge.h"

#include "cases/grammar.h"
#include "cases/text.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

enum { NAME_WORDS = 512 };

struct name_word {
    char word[TEXT_WORD];
    int slips, person;
    bool family;
};

struct hearing {
    const struct case_book *c;
    const struct case_question *q;
    int n;
    struct text_token t[GRAMMAR_WORDS_MAX];
    struct grammar_mark m[GRAMMAR_WORDS_MAX];
    /* for each word, the persons whose given name or family name matches it, as bit sets */
    uint64_t given[GRAMMAR_WORDS_MAX], family[GRAMMAR_WORDS_MAX];
    uint8_t off[GRAMMAR_WORDS_MAX];   /* number of spelling errors between the word and the nearest name */
    bool accepted[GRAMMAR_WORDS_MAX]; /* true if the word is part of an accepted phrase; set by find_accepted */
    int names_n;
    struct name_word name[NAME_WORDS];
    int family_words[CASE_PERSONS]; /* number of words in each person's family name */
    uint64_t right;                 /* persons whom a right answer must name, as a bit set */
    bool good;
    size_t at;
    struct case_verdict *out;
};

enum { PHRASE_WORDS = 12, PHRASE_SPAN = 7 };

struct phrase {
    int n;
    bool negative; /* true if the phrase contains a negation, as in "not paralysed"; the answer must then deny the other words of the phrase
                    */
    struct text_token t[PHRASE_WORDS];
};

static void because(struct hearing *h, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void because(struct hearing *h, const char *format, ...)
{
    va_list args;
    if (h->at && h->at + 2 < CASE_WHY_MAX)
        h->at += (size_t)snprintf(h->out->why + h->at, CASE_WHY_MAX - h->at, "; ");
    va_start(args, format);
    int n = h->at < CASE_WHY_MAX ? vsnprintf(h->out->why + h->at, CASE_WHY_MAX - h->at, format, args) : 0;
    va_end(args);
    h->at += n > 0 ? (size_t)n : 0;
    if (h->at >= CASE_WHY_MAX)
        h->at = CASE_WHY_MAX - 1;
}

static const char *the(const char *label)
{
    return !strncmp(label, "the ", 4) || !strncmp(label, "his ", 4) || !strncmp(label, "her ", 4) ? "" : "the ";
}

/* ---- names ------------------------------------------------------------------------------------------------ */

static bool particle(const char *word)
{
    static const char *const words[] = {"da", "de", "del", "der", "di", "du", "la", "le", "van", "von", "y"};
    return text_among(word, words, (int)(sizeof words / sizeof words[0]));
}

/* Returns true if the word can identify a person. Function words, titles and initials cannot. */
static bool telling(const char *word)
{
    return word[0] && word[1] && !text_is_function_word(word) && !text_is_title(word) && !particle(word);
}

/* Adds the words of a name to h->name. The name is the person's given name or family name. */
static void gather_name(struct hearing *h, const char *name, int person, bool family)
{
    struct text_token part[8];
    int n = text_tokens(name, strlen(name), part, 8);
    for (int k = 0; k < n && h->names_n < NAME_WORDS; k++) {
        if (!telling(part[k].word))
            continue;
        struct name_word *w = &h->name[h->names_n++];
        strcpy(w->word, part[k].word);
        w->slips = text_slips(w->word);
        w->person = person;
        w->family = family;
        h->family_words[person] += family;
    }
}

static void gather_names(struct hearing *h)
{
    for (int p = 0; p < h->c->persons_n; p++) {
        const struct case_person *who = &h->c->person[p];
        gather_name(h, who->family, p, true);
        gather_name(h, who->given, p, false);
        for (int k = 0; k < who->nicknames.n; k++)
            gather_name(h, who->nicknames.at[k], p, false);
    }
}

/* For each word of the answer, finds the names that are most similar to it. Several names may be equally similar to a word. */
static void find_names(struct hearing *h)
{
    for (int i = 0; i < h->n; i++) {
        h->off[i] = 9;
        if (!telling(h->t[i].word))
            continue;
        bool plain = text_among(h->t[i].word, h->c->lowercase_words.at, h->c->lowercase_words.n);
        for (int k = 0; k < h->names_n; k++) {
            const struct name_word *w = &h->name[k];
            int most = plain ? 0 : w->slips, off = text_distance(h->t[i].word, w->word, most);
            if (off > most || off > h->off[i])
                continue;
            if (off < h->off[i])
                h->given[i] = h->family[i] = 0;
            h->off[i] = (uint8_t)off;
            *(w->family ? &h->family[i] : &h->given[i]) |= 1ull << w->person;
        }
        h->m[i].name = h->given[i] || h->family[i];
    }
}

static bool said(const struct grammar_mark *m) { return !m->denied && !m->seeming && !m->described; }

static bool female(const char *title)
{
    return !strcmp(title, "mrs") || !strcmp(title, "miss") || !strcmp(title, "lady") || !strcmp(title, "mme");
}
static bool male(const char *title) { return !strcmp(title, "mr") || !strcmp(title, "sir") || !strcmp(title, "lord"); }

/* "Mrs John Brown" does not name John Brown. */
static bool wrong_title(const struct hearing *h, int person, int at)
{
    struct text_token own;
    const char *title = h->c->person[person].title;
    if (!at || !text_tokens(title, strlen(title), &own, 1))
        return false;
    const char *put = h->t[at - 1].word;
    return (female(put) && male(own.word)) || (male(put) && female(own.word));
}

static bool parts_names(const char *word)
{
    static const char *const words[] = {"against", "at", "by", "for", "from", "in", "of", "on", "to", "with"};
    return text_among(word, words, (int)(sizeof words / sizeof words[0]));
}

/* Returns true if these two words can be the given name and the family name of one person. Another name may come between them only if it
 * belongs to a person with the same family name. */
static bool one_name(const struct hearing *h, int given, int family, int family_n, uint64_t bit)
{
    if (given > family)
        return given == family + family_n;
    if (family - given > 6)
        return false;
    for (int k = given + 1; k < family; k++) {
        bool stranger = h->m[k].name && !((h->given[k] | h->family[k]) & (h->family[family] | bit));
        if (h->t[k].before == TEXT_STOP || stranger || (parts_names(h->t[k].word) && h->t[k].before == TEXT_JOINED))
            return false;
    }
    return h->t[family].before != TEXT_STOP;
}

/* Returns true if the answer contains all words of the person's family name, one after another. A name such as "Smith-Brown" has two
 * words. */
static bool whole_family(const struct hearing *h, int person, int at)
{
    int need = h->family_words[person], have = 0;
    for (int i = at; i < h->n && i < at + need; i++)
        have += (h->family[i] >> person) & 1;
    return have >= need;
}

static bool alias_said(const struct hearing *h, int person);

/* Returns true if the answer contains the person's full name. Words for which `take` returns false are ignored. */
static bool named(const struct hearing *h, int person, bool (*take)(const struct grammar_mark *))
{
    uint64_t bit = 1ull << person;
    for (int f = 0; f < h->n; f++) {
        if (!(h->family[f] & bit) || !take(&h->m[f]) || !whole_family(h, person, f))
            continue;
        if (!*h->c->person[person].given && !wrong_title(h, person, f))
            return true;
        for (int g = 0; g < h->n; g++)
            if (g != f && (h->given[g] & bit) && take(&h->m[g]) && one_name(h, g, f, h->family_words[person], bit) &&
                !wrong_title(h, person, g))
                return true;
    }
    return take == said && alias_said(h, person);
}

static bool denied_or_said(const struct grammar_mark *m) { return m->denied || said(m); }

static bool half_named(const struct hearing *h, int person)
{
    for (int i = 0; i < h->n; i++)
        if (((h->given[i] | h->family[i]) >> person) & 1)
            if (said(&h->m[i]))
                return true;
    return false;
}

/* ---- phrases ---------------------------------------------------------------------------------------------- */

static struct phrase phrase_of(const char *text)
{
    struct text_token all[32];
    int n = text_tokens(text, strlen(text), all, 32);
    struct phrase p = {0};
    for (int i = 0; i < n && p.n < PHRASE_WORDS; i++) {
        if (grammar_is_negation(all[i].word))
            p.negative = true;
        else if (!text_is_function_word(all[i].word))
            p.t[p.n++] = all[i];
    }
    if (!p.n) /* the phrase consists only of function words, so keep them */
        for (int i = 0; i < n && p.n < PHRASE_WORDS; i++)
            p.t[p.n++] = all[i];
    return p;
}

/* Returns true if word i of the answer matches this word of a phrase. Spelling errors are tolerated, unless word i is more similar to a
 * name in the case. */
static bool says_word(const struct hearing *h, int i, const struct text_token *w)
{
    const struct text_token *t = &h->t[i];
    if (!strcmp(t->word, w->word) || !strcmp(t->stem, w->stem))
        return true;
    int most = text_slips(w->word);
    if (!most || text_is_function_word(t->word) || text_among(t->word, h->c->lowercase_words.at, h->c->lowercase_words.n))
        return false;
    int off = text_distance(t->word, w->word, most);
    int stem = text_slips(w->stem) ? text_distance(t->stem, w->stem, text_slips(w->stem)) : most + 1;
    off = stem < off && stem <= text_slips(w->stem) ? stem : off;
    return off <= most && off <= h->off[i];
}

/* Matches "tea cup" in the answer with "teacup" in the phrase. */
static bool says_split(const struct hearing *h, int i, const struct text_token *w)
{
    char both[2 * TEXT_WORD];
    if (i + 1 >= h->n || h->t[i + 1].before != TEXT_JOINED)
        return false;
    snprintf(both, sizeof both, "%s%s", h->t[i].word, h->t[i + 1].word);
    return !strcmp(both, w->word);
}

typedef bool take_fn(const struct grammar_mark *);

static bool not_denied(const struct grammar_mark *m) { return !m->denied; }
static bool is_denied(const struct grammar_mark *m) { return m->denied; }

static bool has_word(const struct hearing *h, const struct text_token *w, int from, int to, take_fn *take)
{
    for (int i = from < 0 ? 0 : from; i < h->n && i <= to; i++)
        if (take(&h->m[i]) && !h->m[i].cue && (says_word(h, i, w) || says_split(h, i, w)))
            return true;
    return false;
}

/* Matches "teacup" in the answer with "tea cup" in the phrase. */
static bool says_joined(const struct hearing *h, const struct phrase *p, take_fn *take)
{
    char both[2 * TEXT_WORD];
    if (p->n != 2)
        return false;
    snprintf(both, sizeof both, "%s%s", p->t[0].word, p->t[1].word);
    for (int i = 0; i < h->n; i++)
        if (take(&h->m[i]) && !strcmp(h->t[i].word, both))
            return true;
    return false;
}

/* Returns true if the answer contains all words of the phrase near each other, in any order. */
static bool says_phrase(const struct hearing *h, const char *text, take_fn *take)
{
    struct phrase p = phrase_of(text);
    if (p.negative)
        take = is_denied;
    if (!p.n)
        return false;
    if (says_joined(h, &p, take))
        return true;
    for (int i = 0; i < h->n; i++) {
        if (!take(&h->m[i]) || h->m[i].cue || !(says_word(h, i, &p.t[0]) || says_split(h, i, &p.t[0])))
            continue;
        bool all = true;
        for (int k = 1; all && k < p.n; k++)
            all = has_word(h, &p.t[k], i - PHRASE_SPAN, i + PHRASE_SPAN, take);
        if (all)
            return true;
    }
    return false;
}

static bool alias_said(const struct hearing *h, int person)
{
    const struct case_list *aliases = &h->c->person[person].aliases;
    for (int i = 0; i < aliases->n; i++)
        if (says_phrase(h, aliases->at[i], said))
            return true;
    return false;
}

/* ---- wrong persons and hedges ----------------------------------------------------------------------------- */

static void full_name(const struct case_person *p, char *to, size_t cap)
{
    snprintf(to, cap, "%s%s%s", p->given, *p->given ? " " : "", p->family);
}

/* Returns the persons whom an answer to this question must not name. */
static uint64_t forbidden(const struct hearing *h)
{
    uint64_t set = 0;
    for (int p = 0; p < h->c->persons_n; p++)
        if (h->c->person[p].suspect)
            set |= 1ull << p;
    return ((h->right ? set & ~h->q->may_name : 0) | h->q->must_not_name) & ~h->right;
}

static void check_wrong_names(struct hearing *h)
{
    uint64_t bad = forbidden(h), told = 0;
    for (int i = 0; i < h->n; i++) {
        uint64_t who = h->given[i] | h->family[i];
        if (!who || !said(&h->m[i]) || h->m[i].owns || h->m[i].passing || (who & h->right) || (who & ~bad) || (who & told))
            continue;
        told |= who;
        char name[100];
        /* If the words match several persons, report the person whose full name the answer contains, because that is most likely the person
         * meant. */
        int p = pl_lowest(who);
        for (uint64_t left = who; left; left &= left - 1)
            if (named(h, pl_lowest(left), said))
                p = pl_lowest(left);
        full_name(&h->c->person[p], name, sizeof name);
        because(h, "names %s", name);
        h->good = false;
    }
    for (int p = 0; p < h->c->persons_n; p++)
        if ((bad >> p & 1) && !(told >> p & 1) && alias_said(h, p)) {
            char name[100];
            full_name(&h->c->person[p], name, sizeof name);
            because(h, "names %s", name);
            h->good = false;
        }
}

static bool somebody_else(const char *word)
{
    return !strcmp(word, "someone") || !strcmp(word, "somebody") || !strcmp(word, "anyone") || !strcmp(word, "anybody") ||
           !strcmp(word, "another") || !strcmp(word, "other") || !strcmp(word, "others") || !strcmp(word, "else");
}

/* Finds a second accused person who is not named: in "A and her nurse", where `at` is the index of "and", returns the index of "nurse".
 * Returns -1 if there is no such person, or if A is not a person whom the right answer names. */
static int nameless(const struct hearing *h, int at)
{
    if (!at || !said(&h->m[at - 1]) || !((h->given[at - 1] | h->family[at - 1]) & h->right))
        return -1;
    for (int k = at + 1; k < h->n && k <= at + 2 && h->t[k].before == TEXT_JOINED; k++) {
        bool somebody = grammar_is_relation(h->t[k].word) || somebody_else(h->t[k].word) || !strcmp(h->t[k].word, "accomplice");
        if (somebody && !h->m[k].name && !h->t[k].possessive)
            return k;
        if (!text_is_function_word(h->t[k].word))
            return -1;
    }
    return -1;
}

/* "A and the butler" at the end of an answer accuses two persons, so the answer is wrong. If more words follow, the butler may be a
 * bystander. */
static void check_company(struct hearing *h)
{
    for (int i = 0; h->right && !(h->right & (h->right - 1)) && i < h->n; i++) {
        int who = strcmp(h->t[i].word, "and") ? -1 : nameless(h, i);
        while (who >= 0 && who + 1 < h->n && !strcmp(h->t[who + 1].word, "else"))
            who++;
        if (who < 0 || (who + 1 < h->n && h->t[who + 1].before != TEXT_STOP))
            continue;
        because(h, "names another person");
        h->good = false;
        return;
    }
}

/* Marks an answer such as "A or B" as wrong, even if the case accepts answers that name both A and B. */
static void check_hedge(struct hearing *h)
{
    for (int i = 0; h->right && i < h->n; i++) {
        if (strcmp(h->t[i].word, "or"))
            continue;
        uint64_t left = 0, after = 0;
        bool else_ = false;
        for (int k = i - 1; k >= 0 && k >= i - 4; k--)
            left |= said(&h->m[k]) ? h->given[k] | h->family[k] : 0;
        for (int k = i + 1; k < h->n && k <= i + 4; k++) {
            after |= said(&h->m[k]) ? h->given[k] | h->family[k] : 0;
            else_ |= k <= i + 2 && somebody_else(h->t[k].word);
        }
        if ((left && after && !(left & after)) || (left && else_) || nameless(h, i) >= 0) {
            because(h, "hedges between two");
            h->good = false;
            return;
        }
    }
}

/* Marks the words that are part of an accepted phrase. */
static void find_accepted(struct hearing *h)
{
    for (int i = 0; i < h->n; i++)
        h->accepted[i] = (h->given[i] | h->family[i]) & h->right;
    for (int i = 0; i < h->q->parts_n; i++)
        for (int g = 0; g < h->q->part[i].groups_n; g++)
            for (int k = 0; k < h->q->part[i].group[g].n; k++) {
                struct phrase p = phrase_of(h->q->part[i].group[g].at[k]);
                for (int w = 0; w < p.n; w++)
                    for (int at = 0; at < h->n; at++)
                        h->accepted[at] = h->accepted[at] || says_word(h, at, &p.t[w]) || says_split(h, at, &p.t[w]);
            }
}

static bool preposition(const char *word)
{
    static const char *const words[] = {"at", "by", "from", "in", "inside", "on", "under", "with"};
    return text_among(word, words, (int)(sizeof words / sizeof words[0]));
}

enum side { SIDE_SILENT, SIDE_OTHER, SIDE_ACCEPTED };

/* Classifies the words from index `from` to the next preposition, comma or "or". Returns SIDE_SILENT if they contain no content word,
 * SIDE_ACCEPTED if they contain an accepted word, otherwise SIDE_OTHER. */
static enum side side_of(const struct hearing *h, int from, int end)
{
    enum side side = SIDE_SILENT;
    for (int i = from; i < end && !preposition(h->t[i].word) && (i == from || h->t[i].before == TEXT_JOINED); i++) {
        if (text_is_function_word(h->t[i].word) || h->m[i].cue || !said(&h->m[i]))
            continue;
        if (h->accepted[i])
            return SIDE_ACCEPTED;
        side = SIDE_OTHER;
    }
    return side;
}

/* "in A or in B" and "either A or B" give two answers, so they are wrong if only one of A and B is accepted. A plain "A or B" is not
 * checked, because A and B may be two names of one thing. */
static void check_alternatives(struct hearing *h)
{
    bool looked = false;
    for (int i = 1; i + 1 < h->n; i++) {
        bool placed = preposition(h->t[i + 1].word);
        int from = i - 1;
        if (strcmp(h->t[i].word, "or"))
            continue;
        while (from > 0 && h->t[from].before != TEXT_STOP && strcmp(h->t[from].word, placed ? h->t[i + 1].word : "either"))
            from--;
        if (strcmp(h->t[from].word, placed ? h->t[i + 1].word : "either"))
            continue;
        if (!looked)
            find_accepted(h);
        looked = true;
        enum side left = side_of(h, from + 1, i), right = side_of(h, i + 1 + placed, h->n);
        if (left + right != SIDE_OTHER + SIDE_ACCEPTED)
            continue;
        because(h, "hedges between two");
        h->good = false;
        return;
    }
}

/* ---- parts of an answer ----------------------------------------------------------------------------------- */

static bool judge_person(struct hearing *h, const struct case_part *p)
{
    const char *article = the(p->label);
    if (named(h, p->person, said))
        return true;
    if (half_named(h, p->person))
        because(h, "not the full name of %s%s", article, p->label);
    else if (named(h, p->person, denied_or_said))
        because(h, "rules out %s%s", article, p->label);
    else
        because(h, "%s missing", p->label);
    return false;
}

static bool judge_words(struct hearing *h, const struct case_part *p)
{
    int have = 0;
    bool denied = false;
    for (int g = 0; g < p->groups_n; g++) {
        bool found = false;
        for (int k = 0; k < p->group[g].n && !found; k++) {
            found = says_phrase(h, p->group[g].at[k], not_denied);
            denied |= !found && says_phrase(h, p->group[g].at[k], is_denied);
        }
        have += found;
    }
    if (have == p->groups_n)
        return true;
    if (denied)
        because(h, "denies %s%s", the(p->label), p->label);
    else
        because(h, have ? "%s incomplete" : "%s missing", p->label);
    return false;
}

static void judge_part(struct hearing *h, const struct case_part *p)
{
    bool ok = p->person < 0 || judge_person(h, p);
    if (ok && p->groups_n)
        ok = judge_words(h, p);
    if (ok)
        because(h, "%s %s%s", p->person >= 0 ? "names" : "gives", the(p->label), p->label);
    for (int i = 0; i < p->rejects.n; i++)
        if (says_phrase(h, p->rejects.at[i], said)) {
            because(h, "says \"%.40s\"", p->rejects.at[i]);
            ok = false;
            break;
        }
    h->good &= ok;
}

void case_judge(const struct case_book *c, int question, const char *text, size_t len, struct case_verdict *ret)
{
    struct hearing h = {.c = c, .good = true, .out = ret};
    *ret = (struct case_verdict){0};
    if (question < 0 || question >= c->questions_n) {
        because(&h, "no such question");
        return;
    }
    h.q = &c->question[question];
    h.n = text_tokens(text, len, h.t, GRAMMAR_WORDS_MAX);
    if (!h.n) {
        because(&h, "blank");
        return;
    }
    for (int i = 0; i < h.q->parts_n; i++)
        if (h.q->part[i].person >= 0)
            h.right |= 1ull << h.q->part[i].person;
    gather_names(&h);
    find_names(&h);
    grammar_mark(h.t, h.m, h.n);
    for (int i = 0; i < h.q->parts_n; i++)
        judge_part(&h, &h.q->part[i]);
    check_wrong_names(&h);
    check_company(&h);
    check_hedge(&h);
    check_alternatives(&h);
    ret->right = h.good;
}

uint8_t case_judge_lines(const struct case_book *c, const char *text, size_t len)
{
    uint8_t bits = 0;
    text = len ? text : ""; /* if `len` is 0, `text` may be NULL, and NULL + 0 is undefined behaviour */
    for (int q = 0; q < c->questions_n; q++) {
        const char *end = len ? memchr(text, '\n', len) : NULL;
        size_t n = end ? (size_t)(end - text) : len;
        struct case_verdict verdict;
        case_judge(c, q, text, n, &verdict);
        bits |= (uint8_t)(verdict.right << q);
        n += end != NULL;
        text += n;
        len -= n;
    }
    return bits;
}

uint8_t case_verdict(const struct case_book *c, int question, const char *text, size_t len)
{
    struct case_verdict verdict = {.right = false};
    if (question < 1 || question > c->questions_n)
        return 0;
    case_judge(c, question - 1, text, len, &verdict);
    return verdict.right ? (uint8_t)(1u << (question - 1)) : 0;
}
