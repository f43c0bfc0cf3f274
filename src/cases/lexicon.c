/* lexicon.c: looks up word classes and stock ideas in tables that lexicon_make.c generates. */
#include "cases/lexicon.h"

#include <string.h>

#include "lexicon_table.h"

int lexicon_class(const char *name, size_t len)
{
    int i = 0;
    for (const char *p = class_names; *p; i++) {
        size_t n = strcspn(p, " ");
        if (n == len && !memcmp(p, name, n))
            return i;
        p += n + 1;
    }
    return -1;
}

const char *lexicon_idea(const char *name, size_t len)
{
    for (size_t i = 0; i < sizeof ideas / sizeof ideas[0]; i++)
        if (strlen(ideas[i].name) == len && !memcmp(ideas[i].name, name, len))
            return ideas[i].words;
    return NULL;
}

/* One entry of the table. Its texts are not NUL-terminated. */
struct entry {
    const char *text; /* a single word, or the words of a phrase, separated by spaces */
    size_t n;
    size_t stem_n; /* the stem consists of the first `stem_n` letters of the word and `suffix` */
    const char *suffix;
    size_t suffix_n;
    uint8_t flags;
    uint64_t classes;
};

/* Reads the entry at position `at`. Returns the position of the next entry. */
static size_t entry_at(size_t at, struct entry *e)
{
    e->n = words[at];
    e->classes = sets[words[at + 1]];
    e->flags = words[at + 2];
    e->text = (const char *)words + at + 3;
    e->stem_n = e->n - (e->flags & LEXICON_CUT);
    at += 3 + e->n;
    e->suffix = (const char *)words + at + 1;
    e->suffix_n = e->flags & LEXICON_SUFFIX ? words[at] : 0;
    return at + (e->flags & LEXICON_SUFFIX ? 1 + e->suffix_n : 0);
}

/* If the text at `t` begins with this phrase, returns the number of words of the phrase, otherwise 0. */
static int phrase(const struct text_token *t, int n, const struct entry *e)
{
    int k = 0;
    for (size_t from = 0; from < e->n; k++) {
        size_t to = from;
        while (to < e->n && e->text[to] != ' ')
            to++;
        if (k == n || strlen(t[k].word) != to - from || memcmp(t[k].word, e->text + from, to - from))
            return 0;
        from = to + 1;
    }
    return k;
}

/* A word of the text, with the lengths of the word and of its stem. Comparing lengths first is faster than comparing letters. */
struct said {
    const struct text_token *t;
    size_t n, stem_n;
    bool may_slip;
};

static bool misspelt(const struct said *s, const struct entry *e)
{
    char word[TEXT_WORD];
    if (e->n + 1 < s->n || e->n > s->n + 1 || e->n >= sizeof word)
        return false;
    memcpy(word, e->text, e->n);
    word[e->n] = 0;
    return text_slips(word) && text_misspelt(s->t->word, word, 1);
}

static bool matches(const struct said *s, const struct entry *e)
{
    if (s->n == e->n && !memcmp(s->t->word, e->text, e->n))
        return true;
    if (e->flags & LEXICON_EXACT)
        return false;
    if (s->stem_n == e->stem_n + e->suffix_n && !memcmp(s->t->stem, e->text, e->stem_n) &&
        !memcmp(s->t->stem + e->stem_n, e->suffix, e->suffix_n))
        return true;
    return s->may_slip && misspelt(s, e);
}

void lexicon_classes(const struct text_token *t, int n, const bool *may_slip, uint64_t *out)
{
    memset(out, 0, (size_t)n * sizeof *out);
    for (int i = 0; i < n; i++) {
        struct said s = {&t[i], strlen(t[i].word), strlen(t[i].stem), may_slip[i]};
        int first = t[i].word[0] - '0';
        if (first < 0 || first + 1 >= (int)(sizeof starts / sizeof starts[0]))
            continue;
        for (size_t at = starts[first]; at < starts[first + 1];) {
            struct entry e;
            at = entry_at(at, &e);
            int same = e.flags & LEXICON_PHRASE ? phrase(t + i, n - i, &e) : matches(&s, &e);
            for (int k = 0; k < same; k++)
                out[i + k] |= e.classes;
        }
    }
}
