/* lint_guess.c: finds answers that can be guessed from the title, the questions, the introduction, the names of places or a single card. A
 * sentence answers a point if the judge would accept the sentence as an answer. */
#include "cases/findings.h"

#include "cases/reachability.h"
#include "cases/text.h"
#include "cases/verdict.h"

#include <stdio.h>
#include <string.h>

enum { NAME_WORDS = 12, ABOUT = 140 };

static void name_point(const struct case_question *q, int point, char about[ABOUT])
{
    snprintf(about, ABOUT, "%.64s/%.64s", q->id, q->point[point].id);
}

/* ---- sentences that answer a point ---------------------------------------------------------------------------- */

/* The sentences of a text that answer a point. */
struct hits {
    int right, other;     /* numbers of sentences that give the right answer and that give another answer */
    int line;             /* line of the first sentence that gives the right answer */
    const char *sentence; /* the first sentence that gives the right answer */
    int len;
};

static bool ends_sentence(const char *p) { return strchr(".!?;:", *p) && (!p[1] || strchr(" \n\"*", p[1])); }

static void hear_sentences(const struct case_book *c, const struct case_point *p, const char *text, struct hits *h)
{
    const char *from = text;
    int line = 1, from_line = 1;
    for (const char *at = text;; at++) {
        bool stop = !*at || ends_sentence(at) || (*at == '\n' && at[1] == '\n');
        if (stop && at > from) {
            enum verdict_reason why = verdict_of(c, p, from, (size_t)(at - from), -1);
            if (why == VERDICT_RIGHT && !h->right++) {
                from += strspn(from, " \n\"*");
                h->line = from_line;
                h->sentence = from;
                h->len = (int)(at - from);
            }
            h->other += why == VERDICT_OTHER || why == VERDICT_SEVERAL;
        }
        if (!*at)
            return;
        line += *at == '\n';
        if (stop) {
            from = at + 1;
            from_line = line + (int)strspn(from, "\n");
        }
    }
}

/* ---- public texts ------------------------------------------------------------------------------------------------ */

/* Warns if question `asks` answers a point. */
static void lint_asks(struct findings *f, int question, int point, int asks)
{
    const struct case_question *q = &f->c->question[question];
    struct hits h = {0};
    char about[ABOUT];
    name_point(q, point, about);
    hear_sentences(f->c, &q->point[point], f->c->question[asks].asks, &h);
    if (h.right)
        finding_add(f, FINDING_GUESSABLE, about, FINDING_AT("case.yaml", f->c->question[asks].line),
                    "this question is itself accepted as the answer to '%s': \"%.*s\"", about, h.len < 80 ? h.len : 80, h.sentence);
}

/* Stores where each word of the text begins and ends, without the punctuation around it. Returns the number of words. */
static int find_words(const char *text, const char *from[NAME_WORDS], const char *to[NAME_WORDS])
{
    static const char around[] = " .,;:!?()\"*";
    int n = 0;
    for (const char *at = text + strspn(text, around); *at && n < NAME_WORDS; at += strspn(at, around)) {
        from[n] = at;
        at += strcspn(at, " ");
        to[n] = at;
        while (to[n] > from[n] && strchr(around, to[n][-1]))
            to[n]--;
        n++;
    }
    return n;
}

/* Warns if words of the title are a right answer to a point: "Arthur Pym and the Wet Paint". */
static void lint_title(struct findings *f, int question, int point)
{
    const struct case_question *q = &f->c->question[question];
    const char *from[NAME_WORDS], *to[NAME_WORDS];
    int n = find_words(f->c->title, from, to);
    char about[ABOUT];
    name_point(q, point, about);
    for (int words = 1; words <= n; words++)
        for (int i = 0; i + words <= n; i++) {
            int len = (int)(to[i + words - 1] - from[i]);
            if (verdict_of(f->c, &q->point[point], from[i], (size_t)len, -1) != VERDICT_RIGHT)
                continue;
            finding_add(f, FINDING_GUESSABLE, about, FINDING_AT("case.yaml", 1), "the title has a right answer to '%s': \"%.*s\"", about,
                        len, from[i]);
            return;
        }
}

/* Warns if the introduction gives the right answer to a point, and neither the introduction nor a question gives another answer. */
static void lint_introduction(struct findings *f, int question, int point)
{
    const struct case_question *q = &f->c->question[question];
    struct hits h = {0}, rivals = {0};
    char about[ABOUT];
    name_point(q, point, about);
    hear_sentences(f->c, &q->point[point], f->c->introduction, &h);
    rivals.other = h.other;
    for (int i = 0; i < f->c->questions_n; i++)
        hear_sentences(f->c, &q->point[point], f->c->question[i].asks, &rivals);
    if (h.right && !rivals.other)
        finding_add(f, FINDING_GUESSABLE, about, FINDING_AT("introduction.md", h.line),
                    "this answers the point '%s', and no public text gives another answer: \"%.*s\"", about, h.len < 80 ? h.len : 80,
                    h.sentence);
}

/* Warns if a question names the right person, or if the public texts name nobody else, apart from people named in the questions. */
static void lint_only_person(struct findings *f, int question, int point)
{
    const struct case_book *c = f->c;
    const struct case_question *q = &c->question[question];
    uint64_t asked = 0;
    char about[ABOUT];
    for (int p = 0; p < c->persons_n; p++)
        for (int i = 0; i < c->questions_n; i++)
            asked |= (uint64_t)(strstr(c->question[i].asks, c->person[p].family) != NULL) << p;
    uint64_t named = c->met[0].family & ~asked, right = q->point[point].persons;
    name_point(q, point, about);
    if (named && !(named & ~right))
        finding_add(f, FINDING_GUESSABLE, about, FINDING_AT("introduction.md", 1),
                    "the public texts name nobody but the answer to '%s', apart from people named in the questions", about);
    else if (asked & right)
        finding_add(f, FINDING_GUESSABLE, about, FINDING_AT("case.yaml", q->line), "a question names the answer to '%s'", about);
}

/* Warns if a question names a weekday although this point asks for a day. Players would learn that this day is the answer, or is not. */
static void lint_weekday(struct findings *f, int question, int point)
{
    static const char *const days[] = {"Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"};
    const struct case_question *q = &f->c->question[question];
    char about[ABOUT];
    name_point(q, point, about);
    for (int i = 0; i < f->c->questions_n; i++)
        for (size_t d = 0; d < sizeof days / sizeof days[0]; d++)
            if (strstr(f->c->question[i].asks, days[d]))
                finding_add(f, FINDING_GUESSABLE, about, FINDING_AT("case.yaml", f->c->question[i].line),
                            "this question names %s, and '%s' asks for a day: it rules a day out or gives it away", days[d], about);
}

static void lint_point(struct findings *f, int question, int point)
{
    const struct case_book *c = f->c;
    enum point_kind kind = c->question[question].point[point].kind;
    lint_title(f, question, point);
    if (kind == POINT_PERSON) {
        lint_only_person(f, question, point);
        return;
    }
    if (kind == POINT_DATE)
        lint_weekday(f, question, point);
    for (int i = 0; i < c->questions_n; i++)
        lint_asks(f, question, point, i);
    lint_introduction(f, question, point);
}

/* ---- names of places --------------------------------------------------------------------------------------------- */

/* Returns true for words that only name a kind of place and so reveal nothing about the plot. */
static bool says_little(const char *word)
{
    static const char *const words[] = {
        "aquarium", "bank",    "bridge", "church",  "club",  "company", "court",  "dock",   "goods", "hall",    "hotel",
        "house",    "inn",     "lane",   "library", "lock",  "london",  "market", "music",  "north", "office",  "palace",
        "police",   "river",   "road",   "room",    "rooms", "row",     "royal",  "school", "shop",  "society", "south",
        "square",   "station", "street", "theatre", "upper", "villa",   "wharf",  "works",  "yard",
    };
    return text_is_function_word(word) || text_is_title(word) || strlen(word) < 4 ||
           text_among(word, words, (int)(sizeof words / sizeof words[0]));
}

/* Returns true if the text contains this word in lower case, in the singular or the plural. */
static bool has_word(const char *text, const char *word)
{
    struct text_token t[256];
    size_t len = strlen(word);
    for (int i = 0, n = text_tokens(text, strlen(text), t, 256); i < n; i++)
        if (!strncmp(t[i].word, word, len) && (!t[i].word[len] || !strcmp(t[i].word + len, "s")) && (!t[i].capital || t[i].opens))
            return true;
    return false;
}

static bool is_family(const struct case_book *c, const char *word)
{
    for (int p = 0; p < c->persons_n; p++) {
        struct text_token t[4];
        int n = text_tokens(c->person[p].family, strlen(c->person[p].family), t, 4);
        for (int i = 0; i < n; i++)
            if (!strcmp(t[i].word, word))
                return true;
    }
    return false;
}

/* Returns true if the word occurs in a text that everybody reads before the first card. */
static bool public_word(const struct case_book *c, const char *word)
{
    enum { WORDS = 2048 };
    static struct text_token t[WORDS];
    int n = text_tokens(c->introduction, strlen(c->introduction), t, WORDS);
    for (int i = 0; i < n; i++)
        if (!strcmp(t[i].word, word))
            return true;
    return false;
}

/* Returns an answer or a deduction that contains this word of a place's name, and describes it in `about`. Returns NULL if there is none.
 */
static const char *given_away(const struct case_book *c, const char *word, char about[ABOUT])
{
    for (int q = 0; q < c->questions_n; q++)
        for (int i = 0; i < c->question[q].points_n; i++) {
            const struct case_point *p = &c->question[q].point[i];
            if (p->kind == POINT_PERSON || p->kind == POINT_PLACE || !has_word(p->answer, word))
                continue;
            snprintf(about, ABOUT, "the answer to '%.60s/%.60s'", c->question[q].id, p->id);
            return p->answer;
        }
    for (int i = 0; i < c->deductions_n; i++)
        if (has_word(c->deduction[i].states, word)) {
            snprintf(about, ABOUT, "the deduction '%.100s'", c->deduction[i].id);
            return c->deduction[i].states;
        }
    return NULL;
}

static void lint_place_name(struct findings *f, int place)
{
    const struct case_book *c = f->c;
    const struct case_place *p = &c->place[place];
    struct text_token t[NAME_WORDS];
    int n = text_tokens(p->name, strlen(p->name), t, NAME_WORDS);
    bool news = false;
    for (int i = 0; i < n; i++) {
        char what[ABOUT];
        if (says_little(t[i].word) || is_family(c, t[i].word) || public_word(c, t[i].word))
            continue;
        news = true;
        const char *text = given_away(c, t[i].word, what);
        if (text) {
            finding_add(f, FINDING_PLACE_NAME, p->id, FINDING_AT("case.yaml", p->line),
                        "the name \"%s\" shows '%s' from the start, a word of %s: \"%.80s\"", p->name, t[i].word, what, text);
            return;
        }
    }
    for (int q = 0; news && q < c->questions_n; q++)
        for (int i = 0; i < c->question[q].points_n; i++) {
            const struct case_point *k = &c->question[q].point[i];
            if (k->kind == POINT_THING && verdict_of(c, k, p->name, strlen(p->name), -1) == VERDICT_RIGHT)
                finding_add(f, FINDING_PLACE_NAME, p->id, FINDING_AT("case.yaml", p->line), "the name \"%s\" is a right answer to '%s/%s'",
                            p->name, c->question[q].id, k->id);
        }
}

/* ---- one card ----------------------------------------------------------------------------------------------------- */

/* Returns true if the card answers every point of the question: it names the right person, and its sentences give all other answers. */
static bool card_answers(const struct case_book *c, int place, const struct case_question *q)
{
    bool texts = false; /* a card that only mentions names and dates does not answer a question */
    for (int i = 0; i < q->points_n; i++) {
        const struct case_point *p = &q->point[i];
        if (p->kind == POINT_PERSON) {
            if (!(c->met[place].family & p->persons) || (c->met[place].family & ~p->persons & ~c->met[0].family))
                return false;
            continue;
        }
        struct hits h = {0};
        hear_sentences(c, p, c->place[place].text, &h);
        if (h.right <= h.other)
            return false;
        texts |= !point_is_named(p->kind);
    }
    return texts;
}

/* Returns the number of questions that this card proves together with one other card. Writes their ids to `list`. */
static int nearly_proved(const struct case_book *c, int place, char list[ABOUT])
{
    int n = 0;
    size_t at = 0;
    for (int q = 0; q < c->questions_n; q++) {
        bool near = false;
        for (int i = 0; i < c->question[q].proofs.n; i++) {
            uint64_t set = c->question[q].proofs.set[i], here = set & c->place[place].facts;
            near |= here && pl_bits(case_places_of(c, set & ~here)) == 1;
        }
        if (near)
            at += (size_t)snprintf(list + at, ABOUT - at, "%s%.30s", n ? ", " : "", c->question[q].id);
        n += near;
    }
    return n;
}

static void lint_card(struct findings *f, int place)
{
    const struct case_book *c = f->c;
    char list[ABOUT] = "";
    int near = nearly_proved(c, place, list);
    if (c->questions_n >= 3 && near >= 3)
        finding_add(f, FINDING_ONE_CARD, c->place[place].id, FINDING_AT(c->place[place].file, 1),
                    "with one other card, this card proves the answers to %d questions: %s", near, list);
    for (int q = 0; q < c->questions_n; q++) {
        const struct case_question *k = &c->question[q];
        if (card_answers(c, place, k))
            finding_add(f, FINDING_ONE_CARD, k->id, FINDING_AT(c->place[place].file, 1),
                        "this card alone has the answer to every point of '%s'", k->id);
    }
}

void findings_guess(struct findings *f)
{
    for (int q = 0; q < f->c->questions_n; q++)
        for (int i = 0; i < f->c->question[q].points_n; i++)
            lint_point(f, q, i);
    for (int i = 1; i < f->c->places_n; i++) {
        lint_place_name(f, i);
        lint_card(f, i);
    }
}
