/* stem.c: the Porter2 (Snowball English) stemmer. */
#include "cases/unicode.h"

#include <string.h>

enum { LONGEST = 64 };

struct word {
    char s[LONGEST];
    int n, r1, r2;
};

static bool vowel(char c) { return c == 'a' || c == 'e' || c == 'i' || c == 'o' || c == 'u' || c == 'y'; }

static bool ends(const struct word *w, const char *suffix)
{
    int n = (int)strlen(suffix);
    return n <= w->n && !memcmp(w->s + w->n - n, suffix, (size_t)n);
}

static void cut(struct word *w, int n, const char *put)
{
    w->n -= n;
    strcpy(w->s + w->n, put);
    w->n += (int)strlen(put);
}

static bool has_vowel(const struct word *w, int to)
{
    for (int i = 0; i < to; i++)
        if (vowel(w->s[i]))
            return true;
    return false;
}

/* Returns the index after the first consonant that follows a vowel, searching from `from`. */
static int region(const struct word *w, int from)
{
    int i = from;
    while (i < w->n && !vowel(w->s[i]))
        i++;
    while (i < w->n && vowel(w->s[i]))
        i++;
    return i < w->n ? i + 1 : w->n;
}

/* Returns true if the first `n` letters end in a short syllable, as the Porter2 stemmer defines it. */
static bool short_syllable(const struct word *w, int n)
{
    const char *s = w->s;
    if (n == 2)
        return vowel(s[0]) && !vowel(s[1]);
    return n > 2 && !vowel(s[n - 1]) && s[n - 1] != 'w' && s[n - 1] != 'x' && s[n - 1] != 'Y' && vowel(s[n - 2]) && !vowel(s[n - 3]);
}

static bool exception(const char *word, char *stem)
{
    static const char *const pair[][2] = {
        {"skis", "ski"},     {"skies", "sky"}, {"dying", "die"},   {"lying", "lie"},     {"tying", "tie"},    {"idly", "idl"},
        {"gently", "gentl"}, {"ugly", "ugli"}, {"early", "earli"}, {"only", "onli"},     {"singly", "singl"}, {"sky", "sky"},
        {"news", "news"},    {"howe", "howe"}, {"atlas", "atlas"}, {"cosmos", "cosmos"}, {"bias", "bias"},    {"andes", "andes"},
    };
    for (size_t i = 0; i < sizeof pair / sizeof pair[0]; i++)
        if (!strcmp(word, pair[i][0])) {
            strcpy(stem, pair[i][1]);
            return true;
        }
    return false;
}

static bool stays(const struct word *w)
{
    static const char *const words[] = {"inning", "outing", "canning", "herring", "earring", "proceed", "exceed", "succeed"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (w->n == (int)strlen(words[i]) && ends(w, words[i]))
            return true;
    return false;
}

static void step_1a(struct word *w)
{
    if (ends(w, "sses"))
        cut(w, 2, "");
    else if (ends(w, "ied") || ends(w, "ies"))
        cut(w, 3, w->n > 4 ? "i" : "ie");
    else if (ends(w, "s") && !ends(w, "us") && !ends(w, "ss") && has_vowel(w, w->n - 2))
        cut(w, 1, "");
}

static void step_1b(struct word *w)
{
    static const char *const doubled[] = {"bb", "dd", "ff", "gg", "mm", "nn", "pp", "rr", "tt"};
    int n = ends(w, "eedly") ? 5 : ends(w, "eed") ? 3 : 0;
    if (n) {
        if (w->n - n >= w->r1)
            cut(w, n, "ee");
        return;
    }
    n = ends(w, "ingly") ? 5 : ends(w, "edly") ? 4 : ends(w, "ing") ? 3 : ends(w, "ed") ? 2 : 0;
    if (!n || !has_vowel(w, w->n - n))
        return;
    cut(w, n, "");
    if (ends(w, "at") || ends(w, "bl") || ends(w, "iz")) {
        cut(w, 0, "e");
        return;
    }
    for (size_t i = 0; i < sizeof doubled / sizeof doubled[0]; i++)
        if (ends(w, doubled[i])) {
            cut(w, 1, "");
            return;
        }
    if (w->r1 >= w->n && short_syllable(w, w->n))
        cut(w, 0, "e");
}

struct rule {
    const char *from, *to;
};

/* Returns the rule with the longest suffix that the word ends with, or NULL if there is none. */
static const struct rule *longest(const struct word *w, const struct rule *rule, int n)
{
    const struct rule *best = NULL;
    for (int i = 0; i < n; i++)
        if (ends(w, rule[i].from) && (!best || strlen(rule[i].from) > strlen(best->from)))
            best = &rule[i];
    return best;
}

static void step_2(struct word *w)
{
    static const struct rule rules[] = {
        {"tional", "tion"}, {"enci", "ence"},   {"anci", "ance"}, {"abli", "able"},   {"entli", "ent"},   {"izer", "ize"},
        {"ization", "ize"}, {"ational", "ate"}, {"ation", "ate"}, {"ator", "ate"},    {"alism", "al"},    {"aliti", "al"},
        {"alli", "al"},     {"fulness", "ful"}, {"ousli", "ous"}, {"ousness", "ous"}, {"iveness", "ive"}, {"iviti", "ive"},
        {"biliti", "ble"},  {"bli", "ble"},     {"ogi", "og"},    {"fulli", "ful"},   {"lessli", "less"}, {"li", ""},
    };
    const struct rule *r = longest(w, rules, (int)(sizeof rules / sizeof rules[0]));
    int n = r ? (int)strlen(r->from) : 0;
    if (!r || w->n - n < w->r1)
        return;
    char before = w->n > n ? w->s[w->n - n - 1] : 0;
    if (!strcmp(r->from, "ogi") && before != 'l')
        return;
    if (!strcmp(r->from, "li") && (!before || !strchr("cdeghkmnrt", before)))
        return;
    cut(w, n, r->to);
}

static void step_3(struct word *w)
{
    static const struct rule rules[] = {
        {"tional", "tion"}, {"ational", "ate"}, {"alize", "al"}, {"icate", "ic"}, {"iciti", "ic"},
        {"ical", "ic"},     {"ful", ""},        {"ness", ""},    {"ative", ""},
    };
    const struct rule *r = longest(w, rules, (int)(sizeof rules / sizeof rules[0]));
    int n = r ? (int)strlen(r->from) : 0;
    if (r && w->n - n >= (strcmp(r->from, "ative") ? w->r1 : w->r2))
        cut(w, n, r->to);
}

static void step_4(struct word *w)
{
    static const struct rule rules[] = {
        {"al", ""},   {"ance", ""}, {"ence", ""}, {"er", ""},  {"ic", ""},  {"able", ""}, {"ible", ""}, {"ant", ""}, {"ement", ""},
        {"ment", ""}, {"ent", ""},  {"ism", ""},  {"ate", ""}, {"iti", ""}, {"ous", ""},  {"ive", ""},  {"ize", ""}, {"ion", ""},
    };
    const struct rule *r = longest(w, rules, (int)(sizeof rules / sizeof rules[0]));
    int n = r ? (int)strlen(r->from) : 0;
    if (!r || w->n - n < w->r2)
        return;
    char before = w->n > n ? w->s[w->n - n - 1] : 0;
    if (strcmp(r->from, "ion") || before == 's' || before == 't')
        cut(w, n, "");
}

static void step_5(struct word *w)
{
    int n = w->n - 1;
    if (ends(w, "e") && (n >= w->r2 || (n >= w->r1 && !short_syllable(w, n))))
        cut(w, 1, "");
    else if (ends(w, "ll") && n >= w->r2)
        cut(w, 1, "");
}

static void regions(struct word *w)
{
    static const char *const heads[] = {"gener", "commun", "arsen"};
    w->r1 = -1;
    for (size_t i = 0; i < sizeof heads / sizeof heads[0]; i++)
        if (!strncmp(w->s, heads[i], strlen(heads[i])))
            w->r1 = (int)strlen(heads[i]);
    if (w->r1 < 0)
        w->r1 = region(w, 0);
    w->r2 = region(w, w->r1);
}

void stem_english(const char *word, char *stem)
{
    struct word w = {.n = (int)strlen(word)};
    strcpy(stem, word);
    if (w.n < 3 || w.n >= LONGEST - 2 || exception(word, stem))
        return;
    strcpy(w.s, word);
    for (int i = 0; i < w.n; i++) /* write "Y" for a y that is a consonant: at the start of a word or after a vowel */
        if (w.s[i] == 'y' && (!i || vowel(w.s[i - 1])))
            w.s[i] = 'Y';
    regions(&w);
    step_1a(&w);
    if (!stays(&w)) {
        step_1b(&w);
        if (w.n > 2 && (ends(&w, "y") || ends(&w, "Y")) && !vowel(w.s[w.n - 2]))
            w.s[w.n - 1] = 'i';
        step_2(&w);
        step_3(&w);
        step_4(&w);
        step_5(&w);
    }
    for (int i = 0; i < w.n; i++)
        if (w.s[i] == 'Y')
            w.s[i] = 'y';
    w.s[w.n] = 0;
    strcpy(stem, w.s);
}
