/*
 * claims.c: finds what a free text claims, mentions and denies. Works clause by clause. A negation denies the words after it, up to the end
 * of its phrase; "but" and similar words end the denial. Phrases such as "nothing to do with" and "is a blind" deny without a negation. A
 * word counts as claimed unless one of these rules applies.
 */
#include "cases/claims.h"

#include "cases/lexicon.h"

#include <string.h>

/* ---- words ------------------------------------------------------------------------------------------------ */

static const char question_mark[] = "questionmark"; /* the word that replaces '?', because text_tokens drops that character */

static bool digit(char c) { return c >= '0' && c <= '9'; }

static bool letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (unsigned char)c >= 0x80; }

/* Returns the full word behind a contraction, such as "had" for "she'd". Stores the number of bytes from the apostrophe to the last letter
 * in `size`. Returns NULL if `at` is not the apostrophe of a contraction. */
static const char *contraction(const char *text, size_t len, size_t at, size_t *size)
{
    static const char *const parts[][2] = {{"d", " had"}, {"ll", " will"}, {"ve", " have"}, {"re", " are"}};
    size_t mark = text[at] == '\'' ? 1 : at + 3 <= len && !memcmp(text + at, "\xe2\x80\x99", 3) ? 3 : 0;
    for (size_t i = 0; mark && at && letter(text[at - 1]) && i < sizeof parts / sizeof parts[0]; i++) {
        size_t n = strlen(parts[i][0]);
        *size = mark + n;
        if (at + *size <= len && !memcmp(text + at + mark, parts[i][0], n) && (at + *size == len || !letter(text[at + *size])))
            return parts[i][1];
    }
    return NULL;
}

/* Copies the text and replaces symbols by the words that they stand for. For example, "bath/canal" becomes "bath or canal". Returns the new
 * length. */
static size_t write_out_signs(const char *text, size_t len, char *to, size_t cap)
{
    size_t n = 0;
    for (size_t i = 0; i < len && n + 16 < cap; i++) {
        bool with = i && text[i] == '/' && (text[i - 1] == 'w' || text[i - 1] == 'W') && (i < 2 || text[i - 2] == ' '); /* "w/" is "with" */
        bool slash = text[i] == '/' && i && !with && i + 1 < len && !(digit(text[i - 1]) && digit(text[i + 1]));
        bool sum = text[i] == '&' || (text[i] == '+' && !(i + 1 < len && digit(text[i + 1])));
        const char *word = slash || text[i] == '\\' ? " or "
                           : text[i] == '?'         ? " questionmark. "
                           : text[i] == '='         ? " is "
                           : sum                    ? " and "
                                                    : NULL;
        size_t skip = 1;
        if (!word && (word = contraction(text, len, i, &skip)))
            i += skip - 1;
        if (!word) {
            to[n++] = text[i];
            continue;
        }
        size_t size = strlen(word);
        memcpy(to + n, word, size);
        n += size;
    }
    return n;
}

static bool is_or(const struct claims *c, int i)
{
    if (i < 0 || i >= c->n)
        return false;
    bool spanish = text_in(c->t[i].word, "o u") && !c->t[i].capital && i + 1 < c->n && strcmp(c->t[i + 1].word, "clock");
    if (strcmp(c->t[i].word, "or") && !spanish)
        return false;
    const char *next = i + 1 < c->n ? c->t[i + 1].word : "", *last = i ? c->t[i - 1].word : "";
    if (!strcmp(next, "at") && i + 2 < c->n && text_in(c->t[i + 2].word, "least any"))
        return false;
    return !text_in(next, "so thereabouts thereabout near nearly about close rather less otherwise") &&
           !text_in(last, "more sooner one way you");
}

static bool starts_clause(const struct text_token *t)
{
    return t->before != TEXT_JOINED ||
           text_in(t->word, "after although because before but cos if since so then though until when whereas which while who");
}

static void number_clauses(struct claims *c)
{
    uint8_t clause = 0;
    for (int i = 0; i < c->n; i++) {
        if (i && starts_clause(&c->t[i]) && clause < UINT8_MAX)
            clause++;
        c->clause[i] = clause;
    }
}

/* ---- denial ----------------------------------------------------------------------------------------------- */

static bool is_negation(const char *word)
{
    return text_in(word,
                   "aint arent cannot cant couldnt didnt doesnt dont hadnt hardly hasnt havent incapable isnt neither never ni no nor "
                   "not scarcely unable wasnt werent without wont wouldnt");
}

/* Returns true if the negation denies the words before it, as in "the canal is not it" and "X cannot have done it". */
static bool denies_before(const struct claims *c, int cue)
{
    bool verb = text_in(c->t[cue].word, "isnt wasnt werent didnt cannot cant couldnt doesnt") ||
                (cue && text_in(c->t[cue - 1].word, "is was are were did could can does"));
    /* in Spanish a negation may follow the words that it denies, as in "el estudio no" and "Smith no fue" */
    verb |= cue && !strcmp(c->t[cue].word, "no") && c->t[cue].before == TEXT_JOINED &&
            (cue + 1 == c->n || text_in(c->t[cue + 1].word, "was could"));
    int i = cue + 1;
    while (i < c->n && c->clause[i] == c->clause[cue] && text_in(c->t[i].word, "the a have be been has had was could"))
        i++;
    return verb &&
           (i >= c->n || c->clause[i] != c->clause[cue] ||
            text_in(c->t[i].word,
                    "it so true possible why reason case answer that right way used involved needed touched there moved taken guilty"));
}

/* Returns true for "not" in a phrase such as "it could not have been anything but X", which claims X. */
static bool denies_the_rest(const struct claims *c, int at)
{
    int i = at + 1;
    while (i < c->n && text_in(c->t[i].word, "be been have it was is") && c->t[i].before == TEXT_JOINED)
        i++;
    return i + 1 < c->n && text_in(c->t[i].word, "anybody anyone anything anywhere any") &&
           text_in(c->t[i + 1].word, "but except other else save bar");
}

/* Returns true for a negation that denies nothing, as in "no doubt", "not only" and "I don't know". */
static bool denies_nothing(const struct claims *c, int at)
{
    if (denies_the_rest(c, at))
        return true;
    const char *word = c->t[at].word, *next = at + 1 < c->n ? c->t[at + 1].word : "", *after = at + 2 < c->n ? c->t[at + 2].word : "";
    if (!strcmp(word, "no"))
        return (at + 1 >= c->n && !denies_before(c, at)) || (at + 1 < c->n && c->t[at + 1].before != TEXT_JOINED) ||
               text_in(next, "doubt one other less question sooner wonder idea trouble difficulty problem problems") ||
               (next[0] >= '0' && next[0] <= '9') || !strncmp(next, "mor", 3);
    if (!strcmp(word, "without"))
        return text_in(next, "doubt question") || (text_in(next, "a any") && text_in(after, "doubt question shadow"));
    if (text_in(word, "dont cannot cant"))
        return text_in(next, "know doubt help say be decide remember") && !(text_in(next, "be") && after[0]) &&
               !(text_in(next, "say") && text_in(after, "that it she he they the")); /* "I can't say she could walk" */
    return !strcmp(word, "not") && text_in(next, "only merely just doubt least sure certain");
}

/* Returns true for a word that does not end a denial, such as "really" in "not really in the canal", which denies the canal. */
static bool passes_denial(const struct text_token *t)
{
    return text_is_function_word(t->word) || is_negation(t->word) ||
           text_in(t->word, "actually all any anything at even ever exactly have just more quite really simply such truly actual real "
                            "really very well able could can will there") ||
           text_in(t->stem,
                   "kill murder die drown use hidden put brought carri mean say think believ suppos happen done taken came come go went "
                   "gone possibl guess suspect dream imagin pass");
}

/* Returns true if at most three words follow word `at` in its clause. */
static bool short_end(const struct claims *c, int at)
{
    int end = at + 1;
    while (end < c->n && c->clause[end] == c->clause[at])
        end++;
    return end - at <= 4;
}

/* Returns true for a phrase such as "never came home from Mentone", which does not deny Mentone. */
static bool stays_away(const struct claims *c, int cue)
{
    bool verb = false;
    for (int i = cue + 1; i < c->n && c->clause[i] == c->clause[cue]; i++) {
        verb |= text_in(c->t[i].stem, "come came return back home") || text_in(c->t[i].word, "left leave leaves");
        bool leaves = text_in(c->t[i].word, "left leave") && !(i + 1 < c->n && text_in(c->t[i + 1].word, "in inside with by on"));
        if (verb && (!strcmp(c->t[i].word, "from") || leaves))
            return true;
    }
    return false;
}

static void deny_clause(struct claims *c, int clause, int from, int end)
{
    for (int i = from; i < end; i++)
        if (c->clause[i] == clause)
            c->level[i] = CLAIM_DENIED;
}

/* Marks the words after a negation as denied, up to the end of the phrase. "or" and "nor" continue the denial. */
static void deny_after(struct claims *c, int cue)
{
    int i = cue + 1, because = i;
    while (because < c->n && c->clause[because] == c->clause[cue] && text_in(c->t[because].word, "it was is be been have simply"))
        because++;
    i = because < c->n && text_in(c->t[because].word, "because") ? because : i;
    if (i < c->n && text_in(c->t[i].word, "because since when after")) { /* "not because X" denies the whole clause */
        for (int clause = c->clause[i]; i < c->n && c->clause[i] == clause; i++)
            c->level[i] = CLAIM_DENIED;
        return;
    }
    if (stays_away(c, cue))
        return;
    while (i < c->n && c->clause[i] == c->clause[cue] && passes_denial(&c->t[i]))
        c->level[i++] = CLAIM_DENIED;
    if (i > cue + 1 && i < c->n && c->clause[i] != c->clause[cue] && c->t[i].before != TEXT_JOINED)
        return; /* in "not there, in the bath" the denial ends at the comma */
    bool either = false;
    for (int k = 0; k < c->n; k++)
        either |= !strcmp(c->t[k].word, "either");
    for (bool more = true; more && i < c->n;) {
        int clause = c->clause[i];
        while (i < c->n && c->clause[i] == clause && !text_is_function_word(c->t[i].word) && !text_in(c->t[i].word, "or nor and"))
            c->level[i++] = CLAIM_DENIED;
        /* "not to hide that it was a fake" denies the fake; "not to be known as a forger" does not deny the forger */
        bool hides = i && text_in(c->t[i - 1].word, "hide conceal cover disguise suppress prevent") && c->level[i - 1] == CLAIM_DENIED;
        if (hides && i < c->n && c->clause[i] == clause && text_in(c->t[i].word, "that how the his her its it")) {
            deny_clause(c, clause, i, c->n);
            return;
        }
        /* in "not in the canal of Islington" the words "of" and "the" do not end the denied phrase */
        if (i < c->n && c->clause[i] == clause &&
            text_in(c->t[i].word, "of in at on by from to with the a an her his it him them for as like into through down up off out away "
                                  "under any its their")) {
            c->level[i++] = CLAIM_DENIED;
            continue;
        }
        bool pair = i + 1 < c->n && !strcmp(c->t[i].word, "and") && short_end(c, i); /* "not skylight and rope" denies both things */
        bool another =
            i + 1 < c->n &&
            text_in(
                c->t[i + 1].word,
                "because he how it maybe perhaps possibly she some something someone that they too"); /* in "not lame, or something else" a
                                                                                                         new answer follows "or", so the
                                                                                                         denial ends there */
        int words = 0; /* in "not lame, or the nurse had borrowed her boots" a new answer follows "or" */
        while (i + 1 + words < c->n && c->clause[i + 1 + words] == c->clause[i] && !text_in(c->t[i + 1 + words].word, "or nor and"))
            words++;
        another |= words > 4;
        more = i + 1 < c->n && (pair || text_in(c->t[i].word, "or nor")) && !another && !either && c->clause[i] <= c->clause[cue] + 1;
        for (; more && i < c->n && (text_in(c->t[i].word, "or nor and") || text_is_function_word(c->t[i].word)); i++)
            c->level[i] = CLAIM_DENIED;
    }
}

static bool pair(const struct claims *c, int at, const char *one, const char *two)
{
    return at >= 0 && at + 1 < c->n && !strcmp(c->t[at].word, one) && !strcmp(c->t[at + 1].word, two);
}

/* Returns true for "anything but X", "anywhere but X" and similar phrases, which deny X. */
static bool but_for(const struct claims *c, int at)
{
    if (at + 1 >= c->n || !text_in(c->t[at].word, "any anybody anyone anything anywhere everything"))
        return false;
    for (int i = at - 1; i >= 0 && c->clause[i] == c->clause[at]; i--)
        if (is_negation(c->t[i].word))
            return false;
    return !strcmp(c->t[at + 1].word, "but");
}

/* Marks the words that are denied without a negation, as in "rather than X", "nothing to do with X", "X was only a blind" and "no more X
 * than I am". */
static void deny_otherwise(struct claims *c, int at)
{
    const char *word = c->t[at].word;
    int end = at + 1;
    while (end < c->n && c->clause[end] == c->clause[at])
        end++;
    if (pair(c, at, "rather", "than") || pair(c, at, "instead", "of") || pair(c, at, "opposed", "to") || !strcmp(word, "unlike") ||
        pair(c, at, "nowhere", "near") || text_in(word, "except excepting excluding barring") || but_for(c, at) ||
        pair(c, at, "other", "than") || pair(c, at, "apart", "from")) {
        int stop = end;
        if (but_for(c, at))
            while (stop < c->n && c->t[stop].before != TEXT_STOP)
                stop++;
        for (int i = at; i < stop; i++)
            c->level[i] = CLAIM_DENIED;
    }
    if (pair(c, at, "nothing", "to") || (text_in(word, "nada") && at + 2 < c->n))
        deny_clause(c, c->clause[at], at, end);
    bool sham = text_in(word, "blind red decoy distraction impossible nonsense rubbish unlikely irrelevant innocent") && at &&
                text_in(c->t[at - 1].word, "a only is was mere are just as an");
    sham |= (pair(c, at, "only", "for") || pair(c, at, "only", "where")) && at && text_in(c->t[at - 1].word, "was were is are");
    if (sham)
        deny_clause(c, c->clause[at], 0, at);
    if (pair(c, at, "no", "more"))
        for (int i = at + 2; i < end; i++)
            if (!strcmp(c->t[i].word, "than")) {
                deny_clause(c, c->clause[at], at, i);
                break;
            }
    if (text_in(word, "nobody none noone") && at + 1 < c->n && text_in(c->t[at + 1].stem, "say said claim believ think suggest"))
        deny_clause(c, c->clause[at], at, end);
}

/* Returns true for a belief, which is not a claim. Examples are "I was all for the canal until …", "I thought it was the canal, but …" and
 * "Everybody thinks it was the canal". */
static bool is_belief(const struct claims *c, int at)
{
    bool verb = text_in(c->t[at].word, "thought believed suspected supposed assumed guessed fancied expected") ||
                (pair(c, at, "all", "for") && at && text_in(c->t[at - 1].word, "was were"));
    int who = at - 1;
    while (who > 0 && text_in(c->t[who].word, "would will might may could had always all wrongly still naturally"))
        who--;
    bool others =
        who >= 0 &&
        text_in(c->t[who].word, "everybody everyone people police they lestrade inspector gregson some others most many "
                                "folk anyone anybody you one") &&
        text_in(c->t[at].word, "thinks think believes believe says say suppose supposes suspects suspect assume assumes looks look "
                               "looked guess guesses expect expects blame blames point points swear swears stares stare "
                               "thought believed supposed suspected assumed guessed") &&
        !(text_in(c->t[who].word, "you one") && who + 1 == at);
    int end = at + 1;
    while (end < c->n && c->t[end].before != TEXT_STOP && !text_in(c->t[end].word, "but until till"))
        end++;
    return others || (verb && end < c->n && text_in(c->t[end].word, "but until till"));
}

/* Marks words that are only mentioned. These are the words after "not merely" or "next to", the words of a belief, and the words of a
 * clause of time or reason, such as "after his tea". */
static void find_mentions(struct claims *c)
{
    for (int i = 0; i < c->n; i++) {
        bool merely = !strcmp(c->t[i].word, "not") && i + 1 < c->n && text_in(c->t[i + 1].word, "merely only just");
        bool time = i && text_in(c->t[i].word, "after because before cos since until when while whilst");
        time |= pair(c, i, "something", "like") || pair(c, i, "similar", "to") || pair(c, i, "antidote", "to") ||
                pair(c, i, "looked", "through") || pair(c, i, "peered", "through");
        time |= pair(c, i, "next", "to") || !strcmp(c->t[i].word, "beside");
        bool belief = is_belief(c, i);
        for (int k = i + 1; (merely || time || belief) && k < c->n && c->clause[k] == c->clause[i]; k++) {
            if (c->level[k] == CLAIM_MADE)
                c->level[k] = CLAIM_MENTIONED;
            c->aside[k] |= belief;
        }
    }
}

/* Marks a question as denied if "No" follows it, as in "The bath? No, the canal.". */
static void deny_question(struct claims *c, int at)
{
    if (strcmp(c->t[at].word, question_mark) || at + 1 >= c->n || !text_in(c->t[at + 1].word, "no nope never hardly"))
        return;
    int from = at;
    while (from && c->t[from].before != TEXT_STOP)
        from--;
    for (int i = from; i <= at; i++)
        c->level[i] = CLAIM_DENIED;
}

/* Denials by the meaning of a phrase: "too ill to walk", "lost the power to walk", "nothing was in the box". */
static void deny_by_meaning(struct claims *c, int at)
{
    int to = at + 1;
    while (to < c->n && to < at + 4 && c->clause[to] == c->clause[at] && strcmp(c->t[to].word, "to"))
        to++;
    if (text_in(c->t[at].word, "too") && to > at + 1 && to < at + 4 && to + 1 < c->n && c->clause[to] == c->clause[at])
        deny_clause(c, c->clause[at], to + 1, c->n);
    bool lost = text_in(c->t[at].word, "lost losing");
    for (int i = at + 1; lost && i < c->n && i < at + 4 && c->clause[i] == c->clause[at]; i++)
        if (text_in(c->t[i].word, "power use ability strength feeling"))
            deny_clause(c, c->clause[at], at, c->n);
    bool nothing = text_in(c->t[at].word, "nothing none") && (!at || c->clause[at - 1] != c->clause[at]) && at + 2 < c->n &&
                   text_in(c->t[at + 1].word, "was is were went left of");
    if (nothing && !text_in(c->t[at + 2].word, "wrong matter the amiss ailing but kind"))
        deny_clause(c, c->clause[at], at, c->n);
}

static void find_denials(struct claims *c)
{
    for (int i = 0; i < c->n; i++) {
        deny_by_meaning(c, i);
        deny_question(c, i);
        deny_otherwise(c, i);
        if (!is_negation(c->t[i].word) || denies_nothing(c, i))
            continue;
        if (denies_before(c, i))
            deny_clause(c, c->clause[i], 0, i);
        deny_after(c, i);
    }
}

/* ---- asides ------------------------------------------------------------------------------------------------ */

/* Returns true for a sentence that says what a thing has, such as "Crake's barrow has two.", unless it is the first sentence. */
static bool is_remark(const struct claims *c, int from)
{
    if (!from || c->t[from].before != TEXT_STOP || text_in(c->t[from].word, "he she it they i we who and but or"))
        return false;
    for (int i = from + 1; i < c->n && i < from + 5 && c->t[i].before == TEXT_JOINED; i++)
        if (text_in(c->t[i].word, "has have had leaves makes needs belongs belonged") ||
            (text_in(c->t[i].word, "only just merely") && text_in(c->t[i - 1].word, "is was are were belonged belongs")))
            return true;
    return false;
}

/* True for the subject of a general truth: "a person who cannot walk does not wear out boots". */
static bool is_anybody(const struct claims *c, int at)
{
    return at + 1 < c->n && text_in(c->t[at + 1].word, "who that with") &&
           text_in(c->t[at].word, "somebody someone anybody anyone nobody person people man woman one those invalid cripple paralytic") &&
           !(at && text_in(c->t[at - 1].word, "the that this was by")) && c->t[at + 1].before == TEXT_JOINED;
}

static void mark_aside(struct claims *c, int from, int end)
{
    for (int i = from; i < end; i++)
        c->aside[i] = true;
}

/* Marks the words in which a rival does not make the answer wrong. Examples are "whatever Dr Fenn's needle says" and "Crake's barrow has
 * two". Also marks the words before "you know" and "that is to say", because a better word follows. */
static void find_asides(struct claims *c)
{
    for (int i = 0; i < c->n; i++) {
        int end = i + 1;
        while (end < c->n && c->t[end].before != TEXT_STOP)
            end++;
        if (is_remark(c, i))
            mark_aside(c, i, end);
        if (is_anybody(c, i))
            c->aside[i] = true;
        bool concedes = (text_in(c->t[i].word, "let") && (!i || c->t[i].before != TEXT_JOINED)) ||
                        text_in(c->t[i].word, "whatever despite notwithstanding regardless") || pair(c, i, "no", "matter") ||
                        pair(c, i, "spite", "of");
        int clause = i + 1;
        while (clause < c->n && c->clause[clause] == c->clause[i])
            clause++;
        if (concedes)
            mark_aside(c, i, clause);
        bool better = pair(c, i, "you", "know") || pair(c, i, "i", "mean") || pair(c, i, "other", "words") || pair(c, i, "to", "say");
        if (better && i + 2 < end) {
            int from = i;
            while (from && c->t[from].before != TEXT_STOP)
                from--;
            mark_aside(c, from, i);
        }
    }
}

/* ---- answers that the text leaves open ------------------------------------------------------------------------------------ */

static void find_open(struct claims *c)
{
    int maybes = 0, questions = 0;
    for (int i = 0; i < c->n; i++) {
        maybes += text_in(c->t[i].word, "maybe perhaps possibly");
        questions += !strcmp(c->t[i].word, question_mark) && !(i && !strcmp(c->t[i - 1].word, question_mark));
        if (!is_or(c, i) || c->level[i] == CLAIM_DENIED)
            continue;
        c->open[i] = true;
    }
    c->undecided = maybes > 1 || questions > 1;
}

/* Returns true for a numbered list, such as "1. the bath 2. the canal" or "a) the bath b) the canal". */
static bool enumerates(const char *text, size_t len)
{
    if (len < 2 || !memchr("1aA", text[0], 3) || !memchr(".)", text[1], 2))
        return false;
    for (size_t i = 2; i + 2 < len; i++)
        if (text[i - 1] == ' ' && text[i] == (text[0] == '1' ? '2' : text[0] + 1) && text[i + 1] == text[1] && text[i + 2] == ' ')
            return true;
    return false;
}

void claims_read(const char *text, size_t len, struct claims *ret)
{
    char written[2048];
    size_t n = write_out_signs(text, len, written, sizeof written);
    memset(ret, 0, sizeof *ret);
    ret->n = text_tokens(written, n, ret->t, CLAIMS_WORDS_MAX);
    claims_translate(ret);
    for (int i = 0; i < ret->n; i++)
        ret->level[i] = CLAIM_MADE;
    number_clauses(ret);
    find_denials(ret);
    find_mentions(ret);
    find_asides(ret);
    find_open(ret);
    claims_find_stance(ret);
    ret->alternatives |= enumerates(text, len);
    ret->undecided |= enumerates(text, len);
}

void claims_find_classes(struct claims *c)
{
    for (int i = 0; i < c->n; i++) {
        const char *word = c->t[i].word;
        c->may_slip[i] = text_slips(word) && !text_is_function_word(word) && !text_is_common_word(word);
    }
    lexicon_classes(c->t, c->n, c->may_slip, c->classes);
}
