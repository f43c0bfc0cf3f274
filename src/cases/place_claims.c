/*
 * place_claims.c: finds out which places a text claims. Some places are named only to describe another place: "a cafe opposite the
 * theatre", "they have left the theatre", "any room but the study". Such a place counts as mentioned or denied. Uses no data of a case.
 */
#include "cases/claims.h"

#include <string.h>

static bool word_is(const struct claims *c, int at, const char *words) { return at >= 0 && at < c->n && text_in(c->t[at].word, words); }

static bool same_clause(const struct claims *c, int a, int b) { return b < c->n && c->clause[a] == c->clause[b]; }

/* Lowers the claim level of the words from `from` to the end of the phrase, which is the end of the clause or a word that begins another
 * phrase. */
static void lower(struct claims *c, int from, enum claim_level level, const char *until)
{
    for (int i = from; i < c->n && (i == from || same_clause(c, from, i)) && !(i > from && word_is(c, i, until)); i++)
        if (c->level[i] > level)
            c->level[i] = (int8_t)level;
}

static bool is_country(const struct claims *c, int at)
{
    return word_is(c, at, "africa america england europe france germany india ireland italy scotland spain wales");
}

/* True if a negation comes before word `at` in its clause. In "never came back from Mentone", somebody is still in Mentone. */
static bool stays(const struct claims *c, int at)
{
    for (int i = at - 1; i >= 0 && c->clause[i] == c->clause[at]; i--)
        if (word_is(c, i, "never not didnt wasnt"))
            return true;
    return false;
}

/* Returns the number of words of a preposition at `at` that describes a place by another place, such as "opposite" in "opposite the
 * theatre". Returns 0 for other words. */
static int elsewhere(const struct claims *c, int at)
{
    static const char *const pairs[][2] = {
        {"across", "from"}, {"al", "lado"},   {"away", "from"}, {"back", "of"},   {"close", "to"},    {"corner", "from"},
        {"door", "to"},     {"far", "from"},  {"front", "of"},  {"junto", "a"},   {"miles", "from"},  {"miles", "of"},
        {"mile", "from"},   {"mile", "of"},   {"frente", "a"},  {"way", "to"},    {"yards", "from"},  {"feet", "from"},
        {"street", "from"}, {"road", "from"}, {"fuera", "de"},  {"detras", "de"}, {"enfrente", "de"}, {"north", "of"},
        {"south", "of"},    {"east", "of"},   {"west", "of"},   {"short", "of"},  {"upstream", "of"}, {"downstream", "of"},
    };
    if (word_is(c, at, "beyond") && (word_is(c, at + 1, "doubt question") || word_is(c, at + 2, "doubt")))
        return 0;
    if (word_is(c, at, "opposite behind outside facing adjoining overlooking beyond past towards toward between alongside"))
        return 1;
    if (word_is(c, at, "north south east west") &&
        (word_is(c, at - 1, "the") || (is_country(c, at + 2) && !word_is(c, at - 1, "miles just"))))
        return 0; /* "in the south of France" means a place in France */
    if (word_is(c, at, "back home returned return train") && word_is(c, at + 1, "from") && !stays(c, at))
        return 2;
    if (at == 0 && word_is(c, at, "before") && !word_is(c, at + 1, "the"))
        return 1;
    if (word_is(c, at, "across over") && word_is(c, at + 1, "the") && word_is(c, at + 2, "sea seas ocean channel water"))
        return 1;
    if (word_is(c, at, "by near beside") && word_is(c, at + 1, "the") && word_is(c, at + 2, "sea seaside ocean water shore"))
        return 1;
    if (word_is(c, at, "above below") && word_is(c, at + 1, "the a her his their mrs mr miss"))
        return 1;
    for (int i = at + 2; i < at + 6 && word_is(c, at, "front"); i++)
        if (word_is(c, i, "all audience crowd everybody everyone eyes noses people public spectators us world"))
            return 0; /* "in front of the whole audience" means a place in the theatre */
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++)
        if (word_is(c, at, pairs[i][0]) && word_is(c, at + 1, pairs[i][1]))
            return 2;
    return 0;
}

/* Finds an exception such as "any room but the study", "every house except hers" or "cualquier sitio menos Rainham". Returns the index of
 * its first word, or -1 if there is none. */
static int excludes(const struct claims *c, int at)
{
    if (word_is(c, at, "excepto salvo"))
        return at;
    if (!word_is(c, at, "but bar save except menos"))
        return -1;
    for (int i = at - 1; i >= 0 && i >= at - 5 && c->t[i + 1].before != TEXT_STOP; i--)
        if (!word_is(c, i - 1, "at after") &&
            word_is(c, i, "any all every each anywhere everywhere somewhere cualquier todo todos cualquiera"))
            return i;
    return -1;
}

/* True for words such as "left" in "they left the Parthenon": somebody is no longer at the place that follows. In "he left the balloon at
 * Rainham" a preposition ends the phrase, so Rainham is not affected. */
static bool departs(const struct claims *c, int at)
{
    bool gone = word_is(c, at, "left leaves leaving quit quitted fled abandoned vacated") &&
                !word_is(c, at - 1, "the on to was were is never not didnt havent hasnt hadnt");
    return gone || (word_is(c, at, "longer") && word_is(c, at - 1, "no")) ||
           (word_is(c, at, "gone moved taken fled") && word_is(c, at + 1, "from"));
}

/* True for a word such as "opposite", "nearby" or "next door" at the end of a clause. Such a clause means a different place from the one
 * that it names. */
static bool ends_elsewhere(const struct claims *c, int at)
{
    bool last = at + 1 == c->n || !same_clause(c, at, at + 1);
    return last && (word_is(c, at, "opposite nearby neighbouring adjacent") || (word_is(c, at, "door") && word_is(c, at - 1, "next")));
}

/* True for words that begin a statement about a later event, such as "turned up" in "at her house, though the body turned up in the canal".
 */
static bool happens_later(const struct claims *c, int at)
{
    return word_is(c, at, "dumped fished hauled dragged") || (word_is(c, at, "turned") && word_is(c, at + 1, "up")) ||
           (word_is(c, at, "found discovered") && !word_is(c, at - 1, "be") && !word_is(c, at - 1, "will")) ||
           (word_is(c, at, "went flew drifted sailed blew carried floated") && word_is(c, at + 1, "on"));
}

void claims_find_places(struct claims *c)
{
    static const char phrase[] = "at in on inside by en dentro";
    for (int i = 0; i < c->n; i++) {
        int n = elsewhere(c, i);
        if (i && c->t[i].before == TEXT_COMMA && word_is(c, i, "maybe perhaps possibly") && word_is(c, i + 1, "in at on over under by"))
            c->open[i] = true; /* the place is left open: "Rainham, perhaps in the Thames" */
        if (n && same_clause(c, i, i + n))
            lower(c, i + n, CLAIM_MENTIONED, phrase);
        for (int k = excludes(c, i); k >= 0 && k < i; k++)
            c->level[k] = CLAIM_DENIED;
        if (excludes(c, i) >= 0 && i + 1 < c->n)
            lower(c, i + 1, CLAIM_DENIED, "");
        if (departs(c, i) && i + 1 < c->n)
            lower(c, i + 1, word_is(c, i, "longer") ? CLAIM_DENIED : CLAIM_MENTIONED, word_is(c, i, "longer") ? "" : phrase);
        int clause = c->clause[i], from = i;
        while (from && c->clause[from - 1] == clause)
            from--;
        if (ends_elsewhere(c, i) || (from && happens_later(c, i)))
            lower(c, from, CLAIM_MENTIONED, "");
    }
}

/* ---- other addresses --------------------------------------------------------------------------------------- */

static bool is_number(const char *word)
{
    if (word[0] >= '0' && word[0] <= '9')
        return true;
    return text_in(word, "two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen "
                         "nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred");
}

static bool is_street(const char *word)
{
    return text_in(word, "street road row square lane terrace avenue gardens crescent court mews grove");
}

/* True if the number at word `at` is a house number: it stands before a word of the right place, or after "number". */
static bool house_number(const struct claims *c, int at, const bool *right)
{
    int next = at + 1;
    while (next < c->n && c->t[next].before == TEXT_JOINED && is_number(c->t[next].word))
        next++;
    bool before = next < c->n && c->t[next].before != TEXT_STOP && right[next];
    return before || word_is(c, at - 1, "no number nr num numero");
}

/* True for "Gaiety" in "the Gaiety Theatre": a name before a word for a kind of place. False for a text in capital letters, in which names
 * cannot be recognised. */
static bool other_name(const struct claims *c, int at, const bool *right)
{
    bool kind =
        at + 1 < c->n && right[at + 1] && c->t[at + 1].before == TEXT_JOINED &&
        text_in(c->t[at + 1].word, "theatre theater playhouse house home study room cemetery churchyard marsh marshes hotel villa wharf");
    bool small = false;
    for (int i = 0; i < c->n; i++)
        small |= !c->t[i].capital && text_is_function_word(c->t[i].word);
    const char *word = c->t[at].word;
    return kind && small && c->t[at].capital && !c->t[at].opens && !(at && text_is_title(c->t[at - 1].word)) && !c->t[at].possessive &&
           !text_is_title(word) && !text_is_function_word(word) && !text_is_common_word(word);
}

bool claims_other_address(const struct claims *c, const bool *right, const bool *safe, bool numbered)
{
    for (int i = 0; i < c->n; i++) {
        const char *word = c->t[i].word;
        if (c->level[i] != CLAIM_MADE || safe[i])
            continue;
        if (numbered && is_number(word) && house_number(c, i, right))
            return true;
        const char *last = i ? c->t[i - 1].word : "";
        bool name = i && c->t[i].before == TEXT_JOINED && !safe[i - 1] && *last && !text_is_function_word(last) &&
                    !text_is_common_word(last) && !is_number(last) &&
                    !text_in(last, "same other next this whole busy quiet opposite nearby little");
        if ((is_street(word) && name) || other_name(c, i, right))
            return true;
        if (text_in(word, "neighbour neighbours neighbor neighbors neighbouring neighboring vecino vecina"))
            return true;
    }
    return false;
}
