/* forms.c: finds compiled forms of answers in a text. */
#include "cases/forms.h"

#include "cases/lexicon.h"

#include <string.h>

enum { SPAN = 8 };

/* A word of a compiled form and its stem. Neither is NUL-terminated. */
struct word {
    const char *at, *stem;
    uint8_t n, stem_n;
    bool exact; /* true for a word such as "lock!", which matches only "lock" and not "locked" */
};

/* One word of a form, or several alternatives: "legs|limbs". */
struct item {
    bool denied;  /* true if "not" comes before the word in the form */
    bool follows; /* true for a word such as "+sold": in the text it must follow the previous word of the form, with at most three small
                     words between them */
    int n;
    struct word word[FORM_ALTERNATIVES];
    uint64_t classes;
};

struct form {
    int n;
    struct item item[FORM_WORDS];
};

static bool add_alternative(struct item *it, const char *text, size_t len)
{
    if (len > 2 && text[0] == '<' && text[len - 1] == '>') {
        int class = lexicon_class(text + 1, len - 2);
        it->classes |= class < 0 ? 0 : 1ull << class;
        return class >= 0;
    }
    size_t n = 0;
    while (n < len && text[n] != '~' && text[n] != '!')
        n++;
    bool exact = n < len && text[n] == '!', stem = n < len && !exact;
    if (it->n == FORM_ALTERNATIVES || !n || len >= 2 * TEXT_WORD || n >= TEXT_WORD)
        return false;
    it->word[it->n++] = (struct word){text, stem ? text + n + 1 : text, (uint8_t)n, (uint8_t)(stem ? len - n - 1 : n), exact};
    return true;
}

/* Parses a compiled form of `size` bytes. Returns false if it is not valid. */
static bool parse(const char *code, size_t size, struct form *ret)
{
    bool denied = false;
    ret->n = 0;
    for (const char *p = code, *end = code + size; p < end;) {
        const char *stop = p;
        while (stop < end && *stop != ' ')
            stop++;
        if (stop - p == 3 && !memcmp(p, "not", 3)) {
            denied = true;
        } else if (stop > p) {
            if (ret->n == FORM_WORDS)
                return false;
            struct item *it = &ret->item[ret->n++];
            it->denied = denied;
            it->follows = *p == '+';
            p += it->follows;
            it->n = 0;
            it->classes = 0;
            for (const char *from = p; from < stop;) {
                const char *to = from;
                while (to < stop && *to != '|')
                    to++;
                if (!add_alternative(it, from, (size_t)(to - from)))
                    return false;
                from = to + 1;
            }
        }
        p = stop + 1;
    }
    return ret->n > 0;
}

static bool equal(const char *text, const char *at, size_t n) { return !strncmp(text, at, n) && !text[n]; }

/* True for first letters that may sound alike: "sianide" for "cyanide". */
static bool sound_alike(char a, char b)
{
    return (a == 's' && b == 'c') || (a == 'c' && b == 's') || (a == 'k' && b == 'c') || (a == 'c' && b == 'k') || (a == 'f' && b == 'p');
}

/* True if the word of the text is a misspelling of `form`. If they begin with different letters, they must sound the same. */
static bool misspelt(const char *said, const struct word *form)
{
    char word[TEXT_WORD];
    memcpy(word, form->at, form->n);
    word[form->n] = 0;
    int most = text_slips(word);
    return most && text_misspelt(said, word, said[0] == word[0] ? most : 0);
}

static bool same_word(const struct claims *c, int i, const struct word *form)
{
    const struct text_token *said = &c->t[i];
    if (said->word[0] != form->at[0]) /* the stems differ too, because a stem begins with the same letter as its word */
        return c->may_slip[i] && !form->exact && sound_alike(said->word[0], form->at[0]) && misspelt(said->word, form);
    if (equal(said->word, form->at, form->n) || form->exact)
        return equal(said->word, form->at, form->n);
    return equal(said->stem, form->stem, form->stem_n) || (c->may_slip[i] && misspelt(said->word, form));
}

/* True if the text writes one word of the form as two words, `i` and `i` + 1: the text has "tea cup", the form "teacup". */
static bool same_joined(const struct claims *c, int i, const struct word *form)
{
    if (c->t[i].word[0] != form->at[0] || i + 1 >= c->n || c->t[i + 1].before != TEXT_JOINED)
        return false;
    size_t n = strlen(c->t[i].word);
    return n < form->n && !memcmp(c->t[i].word, form->at, n) && equal(c->t[i + 1].word, form->at + n, form->n - n);
}

static bool item_at(const struct claims *c, int i, const struct item *it, const bool *skip)
{
    if ((it->denied && c->level[i] != CLAIM_DENIED) || (skip && skip[i]))
        return false;
    if (c->classes[i] & it->classes)
        return true;
    for (int k = 0; k < it->n; k++)
        if (same_word(c, i, &it->word[k]) || same_joined(c, i, &it->word[k]))
            return true;
    return false;
}

/* True if an "or" or the end of a sentence separates two words of the text, so that they cannot belong to the same form. */
static bool parted(const struct claims *c, int a, int b)
{
    int from = a < b ? a : b, to = a < b ? b : a;
    for (int i = from + 1; i <= to; i++)
        if (c->open[i] || c->t[i].before == TEXT_STOP)
            return true;
    return false;
}

/* Searches the text for word `k` of the form after word `at`, with only small words between them: "Henry had cheated". Returns the index of
 * the word in the text, or -1. */
static int find_next(const struct claims *c, const struct form *f, int k, int at, const bool *skip)
{
    for (int i = at + 1; i < c->n && i <= at + 4 && !parted(c, at, i); i++) {
        if (item_at(c, i, &f->item[k], skip))
            return i;
        if (!text_is_function_word(c->t[i].word))
            return -1;
    }
    return -1;
}

/* Searches the text for word `k` of the form near word `near`. Returns the index of the word in the text, or -1. */
static int find_item(const struct claims *c, const struct form *f, int k, int near, const bool *skip, const struct form_match *used)
{
    for (int d = 1; d <= SPAN; d++)
        for (int side = -1; side <= 1; side += 2) {
            int i = near - side * d;
            bool taken = i < 0 || i >= c->n || parted(c, i, near);
            for (int u = 0; !taken && u < used->n; u++)
                taken = used->at[u] == i;
            if (!taken && item_at(c, i, &f->item[k], skip))
                return i;
        }
    return -1;
}

/* True if the text writes two words of the form as one word: the text has "teacup", the form "tea cup". */
static bool written_together(const struct claims *c, const struct form *f, const bool *skip, struct form_match *ret)
{
    if (f->n != 2 || f->item[0].n != 1 || f->item[1].n != 1 || f->item[0].denied || f->item[1].denied || f->item[1].follows)
        return false;
    const struct word *one = &f->item[0].word[0], *two = &f->item[1].word[0];
    for (int i = 0; i < c->n; i++)
        if (!(skip && skip[i]) && !strncmp(c->t[i].word, one->at, one->n) && equal(c->t[i].word + one->n, two->at, two->n)) {
            *ret = (struct form_match){.n = 1, .at = {i}, .level = (enum claim_level)c->level[i]};
            return true;
        }
    return false;
}

static enum claim_level level_of(const struct claims *c, const struct form *f, const struct form_match *m)
{
    int level = CLAIM_MADE;
    for (int k = 0; k < f->n; k++)
        if (!f->item[k].denied && c->level[m->at[k]] < level)
            level = c->level[m->at[k]];
    return (enum claim_level)level;
}

static bool find_in(const struct claims *c, const struct form *f, const bool *skip, struct form_match *ret)
{
    for (int i = 0; i < c->n; i++) {
        if (!item_at(c, i, &f->item[0], skip))
            continue;
        struct form_match m = {.n = 1, .at = {i}};
        for (int k = 1; k < f->n; k++) {
            int at = f->item[k].follows ? find_next(c, f, k, m.at[k - 1], skip) : find_item(c, f, k, i, skip, &m);
            if (at < 0)
                break;
            m.at[m.n++] = at;
        }
        if (m.n == f->n) {
            *ret = m;
            ret->level = level_of(c, f, &m);
            return true;
        }
    }
    return written_together(c, f, skip, ret);
}

/* Finds the form in the text. Searches first among the words that the text does not deny, then among all words. */
static bool find_one(const struct claims *c, const struct form *f, const bool *skip, struct form_match *ret)
{
    bool denied_too[CLAIMS_WORDS_MAX], positive = true;
    for (int k = 0; k < f->n; k++)
        positive &= !f->item[k].denied;
    for (int i = 0; i < c->n; i++)
        denied_too[i] = (skip && skip[i]) || c->level[i] == CLAIM_DENIED;
    return (positive && find_in(c, f, denied_too, ret)) || find_in(c, f, skip, ret);
}

bool form_find(const struct claims *c, const char *code, const bool *skip, struct form_match *ret)
{
    struct form f;
    ret->n = 0;
    if (code[0] != '=')
        return parse(code, strlen(code), &f) && find_one(c, &f, skip, ret);
    for (const char *p = lexicon_idea(code + 1, strlen(code + 1)); p && *p;) {
        size_t len = strcspn(p, ",");
        if (parse(p, len, &f) && find_one(c, &f, skip, ret))
            return true;
        p += len + (p[len] == ',');
    }
    return false;
}

int form_length(const char *code)
{
    int n = code[0] == '=';
    for (const char *p = code; *p && *code != '=';) {
        size_t len = strcspn(p, " ");
        n += len && !(len == 3 && !memcmp(p, "not", 3));
        p += len + (p[len] == ' ');
    }
    return n;
}
