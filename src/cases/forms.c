/* forms.c: finds forms in a text. */
#include "cases/forms.h"

#include "cases/lexicon.h"

#include <string.h>

enum { SPAN = 8, ITEM_ALTERNATIVES = 8 };

/* One word of a form, or several alternatives: "legs|limbs". */
struct item {
    bool denied; /* the word stands after "not" */
    int n;
    struct text_token word[ITEM_ALTERNATIVES];
    bool exact[ITEM_ALTERNATIVES]; /* "lock!": exactly this word, not "locked" */
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
        if (class < 0)
            return false;
        it->classes |= 1ull << class;
        return true;
    }
    bool exact = len > 1 && text[len - 1] == '!';
    if (it->n == ITEM_ALTERNATIVES || text_tokens(text, len - exact, &it->word[it->n], 1) != 1)
        return false;
    it->exact[it->n++] = exact;
    return true;
}

/* Parses a form. Returns what is wrong with it, or NULL. */
static const char *parse(const char *text, struct form *ret)
{
    bool denied = false;
    ret->n = 0;
    for (const char *p = text; *p;) {
        size_t len = strcspn(p, " ");
        if (len == 3 && !memcmp(p, "not", 3)) {
            denied = true;
        } else if (len) {
            if (ret->n == FORM_WORDS)
                return "a form has at most 8 words";
            struct item *it = &ret->item[ret->n++];
            memset(it, 0, sizeof *it);
            it->denied = denied;
            for (size_t from = 0; from <= len;) {
                size_t n = from;
                while (n < len && p[n] != '|')
                    n++;
                if (n > from && !add_alternative(it, p + from, n - from))
                    return "no such word class, or more than 8 alternatives";
                from = n + 1;
            }
            if (!it->n && !it->classes)
                return "a word of this form has no letters";
        }
        p += len + (p[len] == ' ');
    }
    return ret->n ? NULL : "this form has no words";
}

static bool same_word(const struct text_token *said, const struct text_token *form, bool exact)
{
    if (!strcmp(said->word, form->word) || exact)
        return !strcmp(said->word, form->word);
    if (!strcmp(said->stem, form->stem))
        return true;
    int most = text_is_common_word(said->word) ? 0 : text_slips(form->word);
    if (!most || !text_slips(said->word) || text_is_function_word(said->word) || said->word[0] != form->word[0])
        return false;
    return text_distance(said->word, form->word, most) <= most;
}

/* True if words `i` and `i` + 1 of the text, written together, are the form's word: "tea cup" and "teacup". */
static bool same_joined(const struct claims *c, int i, const struct text_token *form)
{
    char both[2 * TEXT_WORD];
    if (i + 1 >= c->n || c->t[i + 1].before != TEXT_JOINED)
        return false;
    size_t n = strlen(c->t[i].word);
    memcpy(both, c->t[i].word, n);
    strcpy(both + n, c->t[i + 1].word);
    return !strcmp(both, form->word);
}

static bool item_at(const struct claims *c, int i, const struct item *it, const bool *skip)
{
    if ((it->denied && c->level[i] != CLAIM_DENIED) || (skip && skip[i]))
        return false;
    if (c->classes[i] & it->classes)
        return true;
    for (int k = 0; k < it->n; k++)
        if (same_word(&c->t[i], &it->word[k], it->exact[k]) || same_joined(c, i, &it->word[k]))
            return true;
    return false;
}

/* True if an "or" or the end of a sentence stands between two words of the text: then they do not belong together. */
static bool parted(const struct claims *c, int a, int b)
{
    int from = a < b ? a : b, to = a < b ? b : a;
    for (int i = from + 1; i <= to; i++)
        if (c->open[i] || c->t[i].before == TEXT_STOP)
            return true;
    return false;
}

/* Finds word `k` of the form near word `near` of the text. Returns its index, or -1. */
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

/* True if one word of the text is the two words of the form written together: "teacup" and "tea cup". */
static bool written_together(const struct claims *c, const struct form *f, const bool *skip, struct form_match *ret)
{
    char both[2 * TEXT_WORD];
    if (f->n != 2 || f->item[0].n != 1 || f->item[1].n != 1 || f->item[0].denied || f->item[1].denied)
        return false;
    size_t n = strlen(f->item[0].word[0].word);
    memcpy(both, f->item[0].word[0].word, n);
    strcpy(both + n, f->item[1].word[0].word);
    for (int i = 0; i < c->n; i++)
        if (!(skip && skip[i]) && !strcmp(c->t[i].word, both)) {
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
            int at = find_item(c, f, k, i, skip, &m);
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

/* Looks first among the words that the text does not deny, then among all. */
static bool find_one(const struct claims *c, const struct form *f, const bool *skip, struct form_match *ret)
{
    bool denied_too[CLAIMS_WORDS_MAX], positive = true;
    for (int k = 0; k < f->n; k++)
        positive &= !f->item[k].denied;
    for (int i = 0; i < c->n; i++)
        denied_too[i] = (skip && skip[i]) || c->level[i] == CLAIM_DENIED;
    return (positive && find_in(c, f, denied_too, ret)) || find_in(c, f, skip, ret);
}

bool form_find(const struct claims *c, const char *text, const bool *skip, struct form_match *ret)
{
    struct form f;
    ret->n = 0;
    if (text[0] != '=')
        return !parse(text, &f) && find_one(c, &f, skip, ret);
    const char *idea = lexicon_idea(text + 1, strlen(text + 1));
    for (const char *p = idea; p && *p;) {
        char form[200];
        size_t len = strcspn(p, ",");
        if (len && len < sizeof form) {
            memcpy(form, p, len);
            form[len] = 0;
            if (!parse(form, &f) && find_one(c, &f, skip, ret))
                return true;
        }
        p += len;
        p += strspn(p, ", ");
    }
    return false;
}

const char *form_error(const char *text)
{
    struct form f;
    if (text[0] == '=')
        return lexicon_idea(text + 1, strlen(text + 1)) ? NULL : "there is no stock idea with this name";
    return parse(text, &f);
}

int form_length(const char *text)
{
    struct form f;
    return text[0] == '=' || parse(text, &f) ? 1 : f.n;
}
