/* lint_prose.c: linter checks for the texts as a whole: statements in the solution that no card supports, phrases that are repeated on many
 * cards, and cards that all have about the same length. */
#include "cases/findings.h"

#include "cases/text.h"
#include "cases/value_internal.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TOKENS = 8192, WORDS = 32768, NUMBERS = 2048, GRAM = 4, GRAMS = 16384, GRAM_TEXT = GRAM * TEXT_WORD };

/* ---- words and numbers on the cards and in the public texts ---------------------------------------------------------------------- */

struct support {
    char (*stem)[TEXT_WORD]; /* sorted */
    int stems_n;
    int64_t number[NUMBERS];
    int numbers_n;
    struct text_token *t; /* the words of the text that is being checked */
    struct value_text v;
};

static int by_word(const void *a, const void *b) { return strcmp(a, b); }

static bool supported(const struct support *s, const char *stem)
{
    return bsearch(stem, s->stem, (size_t)s->stems_n, sizeof *s->stem, by_word) != NULL;
}

/* Calls `use` for each number in the text, with the line on which its sentence begins. */
static void each_number(struct support *s, const char *text, void (*use)(struct support *s, int64_t number, int line, void *context),
                        void *context)
{
    int line = 1, from_line = 1;
    const char *from = text;
    for (const char *at = text;; at++) {
        if (!*at || *at == '\n' || *at == '.' || *at == ';') {
            bool decimal = *at == '.' && at[1] >= '0' && at[1] <= '9';
            bool wrapped = *at == '\n' && at[1] && at[1] != '\n'; /* the sentence continues on the next line */
            if (decimal || wrapped) {
                line += *at == '\n';
                continue;
            }
            value_tokens(from, (size_t)(at - from), &s->v);
            for (int i = 0; i < s->v.n;) {
                int64_t number = 0;
                int n = value_number_words(&s->v, i, &number);
                if (!n && (n = value_number_digits(&s->v, i, &number)))
                    number = number % 100 ? -1 : number / 100;
                if (n && number > 0)
                    use(s, number, from_line, context);
                i += n ? n : 1;
            }
            from = at + 1;
        }
        if (!*at)
            return;
        line += *at == '\n';
        if (from == at + 1)
            from_line = line + (int)strspn(from, "\n");
    }
}

static void keep_number(struct support *s, int64_t number, int line, void *context)
{
    (void)line, (void)context;
    if (s->numbers_n < NUMBERS)
        s->number[s->numbers_n++] = number;
}

static void add_text(struct support *s, const char *text)
{
    int n = text_tokens(text, strlen(text), s->t, TOKENS);
    for (int i = 0; i < n && s->stems_n + 1 < WORDS; i++) {
        strcpy(s->stem[s->stems_n++], s->t[i].stem);
        if (strcmp(s->t[i].stem, s->t[i].word))
            strcpy(s->stem[s->stems_n++], s->t[i].word);
    }
    each_number(s, text, keep_number, NULL);
}

static void add_case(struct support *s, const struct case_book *c)
{
    add_text(s, c->title);
    add_text(s, c->introduction);
    for (int q = 0; q < c->questions_n; q++) {
        add_text(s, c->question[q].asks);
        for (int i = 0; i < c->question[q].points_n; i++)
            add_text(s, c->question[q].point[i].label);
    }
    for (int i = 0; i < c->places_n; i++) {
        add_text(s, c->place[i].name);
        add_text(s, c->place[i].text);
        add_text(s, c->place[i].exhibited);
    }
    qsort(s->stem, (size_t)s->stems_n, sizeof *s->stem, by_word);
}

/* ---- the solution -------------------------------------------------------------------------------------------------- */

static void lint_number(struct support *s, int64_t number, int line, void *context)
{
    enum { SMALL = 12 }; /* numbers up to SMALL are not reported, because the solution may count things that the cards show */
    char about[32];
    for (int i = 0; i < s->numbers_n; i++)
        if (s->number[i] == number)
            return;
    snprintf(about, sizeof about, "%lld", (long long)number);
    keep_number(s, number, line, NULL); /* so that the same number is reported only once */
    if (number > SMALL)
        finding_add(context, FINDING_UNSUPPORTED, about, FINDING_AT("solution.md", line), "the number %s is on no card", about);
}

/* Returns true for words that introduce a noun: "a", "his". */
static bool determiner(const char *word)
{
    static const char *const words[] = {"a", "an", "her", "his", "their", "your"};
    return text_among(word, words, (int)(sizeof words / sizeof words[0]));
}

/* Returns true for nouns with which Holmes comments on a case. They state no facts. */
static bool comment_noun(const char *word)
{
    static const char *const words[] = {
        "accident",  "accomplice", "alibi",       "answer",      "beginning", "blow",      "blunder",    "cause",      "chance",
        "choice",    "clue",       "coincidence", "colleague",   "comedy",    "companion", "confession", "conscience", "corpse",
        "coward",    "crime",      "culprit",     "deception",   "deed",      "detail",    "detective",  "difference", "difficulty",
        "error",     "evidence",   "excuse",      "fact",        "failure",   "falsehood", "fault",      "fellow",     "fiction",
        "fortune",   "fraud",      "genius",      "ghost",       "guess",     "handful",   "hint",       "hurry",      "instant",
        "invention", "journey",    "killer",      "lesson",      "likeness",  "mistake",   "moment",     "motive",     "murder",
        "murderer",  "mystery",    "opinion",     "opportunity", "partner",   "piece",     "plan",       "pretence",   "pretext",
        "proof",     "purpose",    "puzzle",      "question",    "reason",    "remark",    "riddle",     "rival",      "rogue",
        "scheme",    "secret",     "sentence",    "shadow",      "simple",    "single",    "sort",       "statement",  "stranger",
        "stroke",    "suspect",    "suspicion",   "swindle",     "theft",     "theory",    "thief",      "thing",      "thought",
        "trace",     "tragedy",    "trick",       "triumph",     "truth",     "victim",    "villain",    "witness",
    };
    return text_among(word, words, (int)(sizeof words / sizeof words[0]));
}

/* Returns true for names that everybody knows, so that no card has to mention them. */
static bool everybody_knows(const char *word)
{
    static const char *const words[] = {"baker",  "britain", "christian", "england",    "english",  "europe",
                                        "heaven", "holmes",  "london",    "providence", "scotland", "watson"};
    return text_among(word, words, (int)(sizeof words / sizeof words[0]));
}

static bool allowed_word(const struct findings *f, const char *word, uint64_t *used)
{
    for (int i = 0; i < f->c->allows_n; i++)
        if (f->c->allow[i].finding == FINDING_UNSUPPORTED && !strcmp(f->c->allow[i].about, word)) {
            *used |= 1ull << i;
            return true;
        }
    return false;
}

static void lint_solution(struct findings *f, struct support *s)
{
    char nouns[300] = "";
    size_t at = 0;
    int first = 1, n = text_tokens(f->c->solution, strlen(f->c->solution), s->t, TOKENS);
    for (int i = 1; i < n; i++) {
        const struct text_token *t = &s->t[i];
        if (strlen(t->word) < 4 || supported(s, t->word) || supported(s, t->stem) || text_is_function_word(t->word) ||
            text_is_common_word(t->word) || text_is_title(t->word) || everybody_knows(t->word) || (t->word[0] >= '0' && t->word[0] <= '9'))
            continue;
        if (t->capital && !t->opens && t->before == TEXT_JOINED) {
            finding_add(f, FINDING_UNSUPPORTED, t->word, FINDING_AT("solution.md", t->line), "the name '%s' is on no card", t->word);
            continue;
        }
        bool more = i + 1 < n && t[1].before == TEXT_JOINED &&
                    !text_is_function_word(t[1].word); /* another word follows, so this word may be an adjective */
        bool noun = !more && !t->capital && determiner(s->t[i - 1].word) && t->before == TEXT_JOINED && strlen(t->word) > 4;
        if (!noun || comment_noun(t->word) || allowed_word(f, t->word, &f->used) || at + TEXT_WORD + 16 > sizeof nouns)
            continue;
        first = at ? first : t->line;
        at += (size_t)snprintf(nouns + at, sizeof nouns - at, "%s%s (line %d)", at ? ", " : "", t->word, t->line);
    }
    if (at)
        finding_add(f, FINDING_UNSUPPORTED, "WORD", FINDING_AT("solution.md", first), "no card mentions: %s", nouns);
    each_number(s, f->c->solution, lint_number, f);
}

/* ---- repeated phrases ------------------------------------------------------------------------------------------------ */

struct gram {
    char text[GRAM_TEXT];
    uint8_t place;
    int line;
    int cards; /* number of cards with this phrase; 0 if the number is not too high, or if an earlier element has the same phrase */
};

static int by_gram(const void *a, const void *b)
{
    const struct gram *x = a, *y = b;
    int order = strcmp(x->text, y->text);
    return order ? order : x->place - y->place;
}

/* Returns true if the phrase may be a habit of the author: it is part of one sentence, has two or more content words, and contains no name.
 * */
static bool telling(const struct text_token *t)
{
    int content = 0;
    for (int i = 0; i < GRAM; i++) {
        if ((i && t[i].before != TEXT_JOINED) || (t[i].capital && !t[i].opens) || (t[i].word[0] >= '0' && t[i].word[0] <= '9'))
            return false;
        content += !text_is_function_word(t[i].word);
    }
    return content >= 2;
}

static int collect_grams(const struct case_book *c, struct text_token *t, struct gram *g)
{
    int n = 0;
    for (int p = 1; p < c->places_n; p++) {
        int words = text_tokens(c->place[p].text, strlen(c->place[p].text), t, TOKENS);
        for (int i = 0; i + GRAM <= words && n < GRAMS; i++) {
            if (!telling(t + i))
                continue;
            struct gram *k = &g[n++];
            snprintf(k->text, sizeof k->text, "%s %s %s %s", t[i].word, t[i + 1].word, t[i + 2].word, t[i + 3].word);
            k->place = (uint8_t)p;
            k->line = t[i].line;
            k->cards = 0;
        }
    }
    qsort(g, (size_t)n, sizeof *g, by_gram);
    return n;
}

/* Returns true if this phrase only continues another phrase that is reported too: its first three words are the last three words of that
 * phrase. */
static bool is_rest(const struct gram *g, int n, int at)
{
    const char *last = strrchr(g[at].text, ' ');
    size_t len = (size_t)(last - g[at].text);
    for (int i = 0; i < n; i++) {
        const char *second = strchr(g[i].text, ' ') + 1;
        if (g[i].cards >= g[at].cards && strlen(second) == len && !strncmp(second, g[at].text, len))
            return true;
    }
    return false;
}

static void lint_phrases(struct findings *f, struct text_token *t)
{
    enum { CARDS_MOST = 2 };
    struct gram *g = malloc(GRAMS * sizeof *g);
    int n = g ? collect_grams(f->c, t, g) : 0;
    for (int i = 0, k; i < n; i = k) {
        int cards = 1;
        for (k = i + 1; k < n && !strcmp(g[k].text, g[i].text); k++)
            cards += g[k].place != g[k - 1].place;
        g[i].cards = cards > CARDS_MOST ? cards : 0;
    }
    for (int i = 0; i < n; i++)
        if (g[i].cards && !is_rest(g, n, i))
            finding_add(f, FINDING_REPEATED, g[i].text, FINDING_AT(f->c->place[g[i].place].file, g[i].line), "\"%s\" is on %d cards",
                        g[i].text, g[i].cards);
    free(g);
}

/* ---- lengths ---------------------------------------------------------------------------------------------------------- */

static void lint_lengths(struct findings *f)
{
    enum { RATIO = 2 }; /* the longest card should have at least RATIO times as many words as the shortest */
    const struct case_book *c = f->c;
    int least = 0, most = 0;
    for (int i = 1; i < c->places_n; i++) {
        int n = case_count_words(c->place[i].text);
        least = !least || n < least ? n : least;
        most = n > most ? n : most;
    }
    if (!c->small && c->places_n > 3 && most < RATIO * least)
        finding_add(f, FINDING_LENGTHS, "", FINDING_AT("case.yaml", 1),
                    "all cards have about the same length: %d to %d words; make the longest at least twice as long as the shortest", least,
                    most);
}

void findings_prose(struct findings *f)
{
    struct support *s = calloc(1, sizeof *s);
    if (s) {
        s->stem = calloc(WORDS, sizeof *s->stem);
        s->t = calloc(TOKENS, sizeof *s->t);
    }
    if (s && s->stem && s->t) {
        add_case(s, f->c);
        lint_solution(f, s);
        lint_phrases(f, s->t);
    } else {
        case_report_add(f->r, CASE_ERROR, f->c->file, 1, "out of memory");
    }
    lint_lengths(f);
    if (s) {
        free(s->stem);
        free(s->t);
    }
    free(s);
}
