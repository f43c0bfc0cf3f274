/*
 * read_person.c: reads a field of kind person. Finds the names in the text, drops those that are denied or only mentioned, and decides whom
 * the text means. If it cannot decide, the answer form asks the player. This code has no access to the solution.
 */
#include "cases/claims.h"
#include "cases/grammar.h"
#include "cases/nicknames.h"
#include "cases/read_internal.h"

#include <stdio.h>
#include <string.h>

enum { WORDS = 160, MENTIONS = 24 };

/* A name in the text, and the persons whom it may mean. */
struct mention {
    int from, end; /* indexes of the first word of the name and of the word after the last one */
    uint64_t who;  /* bit set of indexes of read_names.person; 0 if no person has this name */
    bool only_given;
    bool married;     /* true for "Mrs Thorne" if the case has only a Mr Thorne */
    bool other_title; /* "Miss Vane", if the case has only a Mrs Vane */
    bool claimed;
};

/* The parts of a person's name that are compared often. They are prepared once. */
struct known {
    char title[TEXT_WORD], given[TEXT_WORD]; /* the first word of the title and of the given name; "" if there is none */
    char family[TEXT_WORD];                  /* the family name if it is a single word; otherwise "" */
    int family_words;
};

struct person_reading {
    const struct read_names *names;
    int n;
    struct text_token t[WORDS];
    struct grammar_mark m[WORDS];
    uint64_t given[WORDS], family[WORDS];
    bool tells[WORDS];         /* true if the word may be part of a name */
    int errors[WORDS];         /* for each word, the number of spelling errors in the best match so far */
    int alias_end[WORDS];      /* index after the alias that starts at this word; 0 if there is none */
    uint64_t alias_who[WORDS]; /* bit set of the persons who have the alias that starts at this word */
    struct known known[READ_PERSONS];
    int mentions_n;
    struct mention mention[MENTIONS];
};

static bool telling(const char *word)
{
    return word[0] && word[1] && !text_is_function_word(word) && !text_is_title(word) &&
           !text_in(word, "da de del der di du la le van von y or and not no but");
}

/* Finds the words of the text that match a word of this name. */
static void match_name(struct person_reading *r, const struct text_token *part, int parts, uint64_t bit, bool family)
{
    for (int k = 0; k < parts; k++) {
        if (!telling(part[k].word))
            continue;
        int len = (int)strlen(part[k].word), most = len < 4 ? 0 : len < 8 ? 1 : 2;
        for (int i = 0; i < r->n; i++) {
            if (!r->tells[i])
                continue;
            bool same_start = r->t[i].word[0] == part[k].word[0];
            if (!same_start && (!most || len < 6))
                continue;
            int errors = text_distance(r->t[i].word, part[k].word, most);
            if (errors > most || errors > r->errors[i])
                continue;
            if (errors < r->errors[i])
                r->given[i] = r->family[i] = 0;
            r->errors[i] = errors;
            *(family ? &r->family[i] : &r->given[i]) |= bit;
        }
    }
}

/* Finds all places where an alias of person `p` occurs in the text. If several aliases start at the same word, the longest counts. */
static void match_alias(struct person_reading *r, const char *alias, int p)
{
    struct text_token part[6];
    int n = text_words(alias, strlen(alias), part, 6), from = n && text_in(part[0].word, "the a") ? 1 : 0;
    for (int i = 0; i < r->n; i++) {
        int same = 0;
        while (from + same < n && i + same < r->n &&
               text_distance(r->t[i + same].word, part[from + same].word, text_slips(part[from + same].word)) <=
                   text_slips(part[from + same].word))
            same++;
        if (from + same < n || !same || i + same <= r->alias_end[i])
            continue;
        r->alias_end[i] = i + same;
        r->alias_who[i] = 1ull << p;
    }
}

/* Finds the words of the text that are names of this person. */
static void match_person(struct person_reading *r, int p)
{
    const struct read_person *who = &r->names->person[p];
    struct known *known = &r->known[p];
    struct text_token part[6];
    int n = text_words(who->family, strlen(who->family), part, 6);
    for (int k = 0; k < n; k++)
        known->family_words += telling(part[k].word);
    if (n == 1)
        strcpy(known->family, part[0].word);
    match_name(r, part, n, 1ull << p, true);
    n = text_words(who->given, strlen(who->given), part, 6);
    if (n)
        strcpy(known->given, part[0].word);
    match_name(r, part, n, 1ull << p, false);
    for (int k = 0; k < who->nicknames_n; k++) {
        n = text_words(who->nickname[k], strlen(who->nickname[k]), part, 6);
        match_name(r, part, n, 1ull << p, false);
    }
    for (int k = 0; k < who->aliases_n; k++)
        match_alias(r, who->alias[k], p);
    if (text_words(who->title, strlen(who->title), part, 1))
        strcpy(known->title, part[0].word);
}

/* A family name beside the right given name may have one more spelling error: "Martha Yoe" is Martha Yeo. After the right title, two
 * letters may be swapped: "Mrs Yoe". */
static void match_beside_given(struct person_reading *r, int at)
{
    const char *said = r->t[at + 1].word;
    if (!r->tells[at + 1] || r->t[at + 1].before != TEXT_JOINED || r->given[at + 1] || r->family[at + 1] || text_is_common_word(said) ||
        text_in(said, "yes yet") || nickname_is_given(said) || grammar_is_relation(said))
        return;
    for (int p = 0; p < r->names->persons_n; p++) {
        const char *family = r->known[p].family;
        int len = (int)strlen(family), most = len < 4 ? 1 : len < 8 ? 2 : 3;
        bool titled = !strcmp(r->t[at].word, r->known[p].title) && len == 3 && said[1] == family[2] && said[2] == family[1] && !said[3];
        bool named = r->given[at] >> p & 1 && len > 2 && text_distance(said, family, most) <= most;
        if (said[0] == family[0] && (named || titled))
            r->family[at + 1] |= 1ull << p;
    }
}

/* A name with an "s" before a word such as "wife" is a possessive even without an apostrophe, as in "captain ormes wife". */
static void find_owner(struct person_reading *r, int at)
{
    const char *said = r->t[at].word;
    size_t len = strlen(said);
    if (len < 2 || said[len - 1] != 's' || !(r->given[at] | r->family[at]))
        return;
    for (int i = at + 1; i < r->n && i <= at + 3 && r->t[i].before == TEXT_JOINED && !r->given[i] && !r->family[i]; i++)
        if (grammar_is_relation(r->t[i].word) && (r->errors[at] || i == at + 1))
            r->t[at].possessive = true;
}

static void find_name_words(struct person_reading *r)
{
    enum { NOT_FOUND = 9 };
    for (int i = 0; i < r->n; i++) {
        r->tells[i] = telling(r->t[i].word);
        r->errors[i] = NOT_FOUND;
    }
    for (int p = 0; p < r->names->persons_n; p++)
        match_person(r, p);
    for (int i = 0; i < r->n; i++) {
        if (!r->tells[i])
            continue;
        int errors = r->errors[i];
        bool is_given = errors && nickname_is_given(r->t[i].word);
        for (int p = 0; is_given && p < r->names->persons_n; p++)
            if (nickname_of(r->t[i].word, r->known[p].given)) {
                if (errors)
                    r->given[i] = r->family[i] = 0;
                errors = 0;
                r->given[i] |= 1ull << p;
            }
        if (errors && errors < NOT_FOUND && (is_given || grammar_is_relation(r->t[i].word)))
            r->given[i] = r->family[i] = 0; /* the word is another given name or an ordinary word, not a misspelt name of the case */
    }
    for (int i = 0; i < r->n; i++) {
        if ((r->given[i] || text_is_title(r->t[i].word)) && i + 1 < r->n)
            match_beside_given(r, i);
        find_owner(r, i);
        r->m[i].name = r->given[i] || r->family[i];
    }
}

static bool female(const char *title)
{
    return text_in(title, "mrs miss ms lady madame mme senora senorita mademoiselle sister countess duchess baroness widow");
}
static bool male(const char *title)
{
    return text_in(title, "mr sir lord monsieur senor baron count duke captain colonel sergeant inspector reverend rev canon constable "
                          "commander major general father");
}

/* Removes the persons whom a title excludes. "Mrs" excludes men, and "Mr" excludes women. "Miss Tarrant" is not Mrs Tarrant if both exist.
 */
static uint64_t fits_title(const struct person_reading *r, int at, uint64_t who)
{
    const char *said = r->t[at].word;
    uint64_t fits = 0, same = 0;
    if (!female(said) && !male(said))
        return who;
    for (int p = 0; p < r->names->persons_n; p++) {
        const char *own = r->known[p].title;
        if (!((female(said) && male(own)) || (male(said) && female(own))))
            fits |= 1ull << p;
        if (!strcmp(said, own))
            same |= 1ull << p;
    }
    return (who & same) ? who & same : who & fits;
}

/* True for "Miss" before a family name that only a Mrs has, and for "Mrs" before the name of a Miss. */
static bool title_differs(const struct person_reading *r, int at, uint64_t who)
{
    const char *said = at >= 0 ? r->t[at].word : "", *other = !strcmp(said, "miss") ? "mrs" : !strcmp(said, "mrs") ? "miss" : NULL;
    bool differs = other && who;
    for (int p = 0; p < r->names->persons_n; p++)
        differs &= !(who >> p & 1) || (other && !strcmp(r->known[p].title, other));
    return differs;
}

/* Removes the persons whose given name does not begin with this initial, as in "H. Vane". */
static uint64_t fits_initial(const struct person_reading *r, int at, uint64_t who)
{
    for (int p = 0; p < r->names->persons_n; p++) {
        const char *own = r->known[p].given;
        bool monsieur = r->t[at].word[0] == 'm' && !strcmp(r->known[p].title, "monsieur"); /* "M. Lefèvre" */
        if ((who >> p & 1) && own[0] && own[0] != r->t[at].word[0] && !monsieur)
            who &= ~(1ull << p);
    }
    return who;
}

static void add_mention(struct person_reading *r, int from, int end, uint64_t who, bool only_given)
{
    if (r->mentions_n < MENTIONS)
        r->mention[r->mentions_n++] = (struct mention){.from = from, .end = end, .who = who, .only_given = only_given};
    for (int i = from; i < end; i++)
        r->m[i].name = true;
}

/* Consecutive words that may be one name. */
struct name_run {
    int from, end;
    uint64_t given, family; /* bit sets of the persons who have these given names, and of those who have these family names */
    bool has_given, has_family;
};

static bool joined(const struct person_reading *r, int at) { return at < r->n && r->t[at].before == TEXT_JOINED; }
/* True for "H" in "H. Vane". A single "A" or "I" may be an ordinary word, so it counts only after a title, or with a capital letter inside
 * a sentence. */
static bool is_initial(const struct person_reading *r, int at)
{
    bool article = text_in(r->t[at].word, "a i") && !(at && text_is_title(r->t[at - 1].word)) && (!r->t[at].capital || r->t[at].opens);
    return r->t[at].word[0] && !r->t[at].word[1] && !article;
}

/* Like is_initial, but also true for "A" in "A. Peake" at the start of the text, if the given name of a person called Peake begins with A
 * or is unknown. */
static bool may_be_initial(const struct person_reading *r, int at, uint64_t who)
{
    if (at < 0 || is_initial(r, at))
        return at >= 0;
    for (int p = 0; p < r->names->persons_n && text_in(r->t[at].word, "a i"); p++) {
        char given = r->known[p].given[0];
        if ((who >> p & 1) && (given == r->t[at].word[0] || (!given && r->t[at].capital)))
            return true;
    }
    return false;
}

/* True if word `at` continues the name, such as "Vane" after "Honoria", "Honoria" after "Vane," and "J" after "William". */
static bool continues(const struct person_reading *r, const struct name_run *run, int at)
{
    uint64_t given = r->given[at], family = r->family[at];
    bool family_follows = joined(r, at + 1) && r->family[at + 1];
    if (at > run->from && r->t[at - 1].possessive)
        return false;
    if (at > run->from && !joined(r, at))
        return run->has_family && !run->has_given && given && !family && !family_follows;
    if (family && (!given || run->has_given))
        return !run->has_family || (run->family & family);
    if (given)
        return !run->has_family || !run->has_given;
    return !run->has_family && family_follows && (is_initial(r, at) || text_in(r->t[at].word, "de von van the"));
}

static void add_word(const struct person_reading *r, struct name_run *run, int at)
{
    uint64_t given = r->given[at], family = r->family[at];
    bool family_follows = joined(r, at + 1) && r->family[at + 1];
    run->end = at + 1;
    if (given && !(family && run->has_given)) {
        run->given = run->has_given && (run->given & given) ? run->given & given : given;
        run->has_given = true;
        if (!family || family_follows) /* a name such as "Marsh" may be both a given name and a family name */
            return;
    }
    if (family) {
        run->family = run->has_family ? run->family & family : family;
        run->has_family = true;
    }
}

/* Drops people whose family name has more words than the text gives: "Smith" means Mr Smith rather than Mr Smith-Mortimer. */
static uint64_t whole_families(const struct person_reading *r, const struct name_run *run, uint64_t who)
{
    uint64_t whole = 0;
    int said = 0;
    for (int i = run->from; i < run->end; i++)
        said += r->family[i] != 0;
    for (int p = 0; p < r->names->persons_n; p++) {
        if ((who >> p & 1) && r->known[p].family_words <= said)
            whole |= 1ull << p;
    }
    return whole ? whole : who;
}

/* True if an article shows that the name is used as an ordinary word: "the marsh in the picture" is not Miss Marsh. False for "the Vane
 * woman", which means a person. */
static bool is_ordinary_word(const struct person_reading *r, const struct name_run *run)
{
    bool article = run->from && joined(r, run->from) && text_in(r->t[run->from - 1].word, "the a an") &&
                   !may_be_initial(r, run->from - 1, run->family);
    bool person = run->end < r->n && (grammar_is_relation(r->t[run->end].word) || text_in(r->t[run->end].word, "lady person"));
    return article && run->end == run->from + 1 && !run->has_given && !person;
}

/* True for "Wilfred" in "Wilfred Vane": a given name that nobody with this family name has, or a word with a capital letter that is neither
 * a common word nor similar to the right given name. */
static bool is_other_given(const struct person_reading *r, int at, uint64_t who)
{
    const struct text_token *t = &r->t[at];
    size_t n = strlen(t->word);
    if (nickname_is_given(t->word))
        return true;
    if (!t->capital || !r->t[at + 1].capital || !r->tells[at] || n < 3 || t->possessive || text_is_common_word(t->word) ||
        grammar_is_relation(t->word) || grammar_is_negation(t->word) || !strcmp(t->word + n - 2, "ly") ||
        text_in(t->word,
                "answer bad clever crazy culprit dame dear detective evil guilty invalid it killer mad mister murderer murderess mad "
                "nasty nobody old poor sly suspect thief undoubtedly villain wicked yes young senor senora don dona"))
        return false;
    for (int p = 0; p < r->names->persons_n; p++) {
        const char *own = r->known[p].given;
        if ((who >> p & 1) && (!own[0] || own[0] == t->word[0]))
            return false;
    }
    return at == 0 || (!text_in(r->t[at - 1].word, "the a that this our") && (!r->t[at - 1].capital || text_is_title(r->t[at - 1].word)));
}

/* Uses the words before a family name to narrow the choice of persons: a title, an initial, or a given name that nobody with this family
 * name has. */
static uint64_t fits_before(const struct person_reading *r, struct name_run *run, uint64_t who)
{
    if (is_initial(r, run->from))
        who = fits_initial(r, run->from, who);
    if (run->from && joined(r, run->from) && !run->has_given && may_be_initial(r, run->from - 1, who))
        who = fits_initial(r, --run->from, who);
    if (!run->from || !joined(r, run->from))
        return who;
    if (!run->has_given && !r->given[run->from - 1] && is_other_given(r, run->from - 1, who))
        return 0;
    return fits_title(r, run->from - 1, who);
}

/* Reads the name that starts at word `i`. Returns the index after it. */
static int mention_at(struct person_reading *r, int i)
{
    uint64_t who;
    struct name_run run = {.from = i, .end = i};
    if (r->alias_end[i]) {
        add_mention(r, i, r->alias_end[i], r->alias_who[i], false);
        return r->alias_end[i];
    }
    while (run.end < r->n && continues(r, &run, run.end))
        add_word(r, &run, run.end);
    int end = run.end;
    if (end == i || is_ordinary_word(r, &run))
        return end > i ? end : i + 1;
    who = !run.has_family ? run.given : run.has_given ? run.family & run.given : whole_families(r, &run, run.family);
    uint64_t named = who;
    if (run.has_family)
        who = fits_before(r, &run, who);
    int rank = end + (end + 1 < r->n && joined(r, end) && !strcmp(r->t[end].word, "the"));
    if (rank < r->n && joined(r, rank) && text_in(r->t[rank].word, "senior snr junior jnr elder younger"))
        who = 0;
    add_mention(r, run.from, end, who, !run.has_family);
    r->mention[r->mentions_n - 1].other_title = !run.has_given && title_differs(r, run.from - 1, who);
    r->mention[r->mentions_n - 1].married = named && !who && run.from && joined(r, run.from) && !strcmp(r->t[run.from - 1].word, "mrs");
    return end;
}

static void find_mentions(struct person_reading *r)
{
    for (int i = 0; i < r->n;) {
        if (!r->given[i] && !r->family[i] && !r->alias_end[i])
            i++;
        else
            i = mention_at(r, i);
    }
}

static bool claims(const struct grammar_mark *m) { return !m->denied && !m->seeming && !m->owns && !m->passing && !m->described; }

/* Resolves an ambiguous mention by a clear one: in "Vane, Honoria Vane", the first "Vane" means Honoria Vane. */
static void merge_mentions(struct person_reading *r)
{
    for (int i = 0; i < r->mentions_n; i++)
        for (int k = 0; k < r->mentions_n; k++) {
            struct mention *a = &r->mention[i], *b = &r->mention[k];
            if (i != k && a->claimed && b->claimed && (a->who & b->who) && !(b->who & (b->who - 1)) && a->who != b->who)
                a->who = b->who;
        }
}

/* Ignores a husband's name that only describes his wife, who is named before him: "Kate Unwin, Mrs Basil Thorne". */
static void drop_husbands(struct person_reading *r)
{
    for (int i = 1; i < r->mentions_n; i++) {
        struct mention *m = &r->mention[i], *wife = m - 1;
        bool beside = m->from - 1 == wife->end && r->t[wife->end].before != TEXT_JOINED;
        beside |= m->from - 2 == wife->end && text_in(r->t[wife->end].word, "alias aka is now");
        m->claimed &= !(m->married && wife->claimed && wife->who && beside);
    }
}

static bool joins_names(const struct person_reading *r, int from, int end)
{
    bool joined = false;
    for (int i = from; i < end; i++) {
        if (text_in(r->t[i].word, "or and questionmark o u y e with plus maybe perhaps together both either"))
            joined = true;
        else if (!text_is_title(r->t[i].word) && !text_in(r->t[i].word, "the possibly even by her his el la con"))
            return false;
    }
    return joined || from == end || r->t[from].before != TEXT_JOINED;
}

static bool somebody_else(const char *word)
{
    return text_in(word, "someone somebody anyone another other others else gang crew household staff accomplice alguien otro otra") ||
           grammar_is_relation(word);
}

/* True for "with the help of", "together with", "helped by", "& co", "et al": words after a name that introduce a second person. */
static bool names_company(const struct person_reading *r, int i)
{
    const char *word = r->t[i].word, *next = i + 1 < r->n ? r->t[i + 1].word : "", *last = i + 3 < r->n ? r->t[i + 2].word : "";
    return (text_in(word, "together along") && !strcmp(next, "with")) || (!strcmp(word, "et") && !strcmp(next, "al")) ||
           (text_in(word, "and plus") && text_in(next, "co company others friends family")) ||
           (text_in(word, "helped aided assisted abetted") && !strcmp(next, "by")) ||
           (text_in(word, "with in") && (text_in(next, "help assistance aid") || text_in(last, "help assistance aid")));
}

/* True for a word that refers to another person: "nurse", "cabman", "Lizzie". */
static bool is_company(const struct person_reading *r, int i)
{
    const char *word = r->t[i].word;
    size_t n = strlen(word);
    bool man = n > 4 && (!strcmp(word + n - 3, "man") || !strcmp(word + n - 3, "men")) && !r->t[i].possessive;
    bool last = i + 1 == r->n || r->t[i + 1].before != TEXT_JOINED;
    return somebody_else(word) || text_is_title(word) || man || (last && r->t[i].capital && nickname_is_given(word));
}

/* True if a second person without a full name follows the mention: "Vane and her nurse", "Vane or somebody else". */
static bool has_company(const struct person_reading *r, const struct mention *m)
{
    int i = m->end;
    if (i < r->n && names_company(r, i))
        return true;
    if (i >= r->n || !text_in(r->t[i].word, "and or y o with plus"))
        return false;
    bool with = !strcmp(r->t[i].word, "with");
    for (i++; i < r->n && i <= m->end + 4 && r->t[i].before == TEXT_JOINED; i++) {
        if (r->m[i].name)
            return false;
        if (is_company(r, i))
            return !with && !r->t[i].possessive;
        if (!text_is_function_word(r->t[i].word) && !text_in(r->t[i].word, "old poor own su sus la el possibly perhaps maybe probably"))
            return false;
    }
    return false;
}

/* True if the text also names somebody who is not in the case, by a given name that stands alone: "Lizzie and Mrs Yeo". */
static bool names_stranger(const struct person_reading *r)
{
    for (int i = 0; i < r->n; i++) {
        bool begins = !i || r->t[i].before != TEXT_JOINED || text_in(r->t[i - 1].word, "and or y o");
        bool ends = i + 1 == r->n || r->t[i + 1].before != TEXT_JOINED || text_in(r->t[i + 1].word, "and or y o");
        if (begins && ends && r->t[i].capital && !r->m[i].name && !r->m[i].denied && nickname_is_given(r->t[i].word))
            return true;
    }
    return false;
}

static bool pair(const struct person_reading *r, int at, const char *one, const char *two)
{
    return at >= 0 && at + 1 < r->n && text_in(r->t[at].word, one) && text_in(r->t[at + 1].word, two);
}

/* True for a word that makes it doubtful whether the text accuses anybody: "They say Vane", "Vane knows", "Vane? Ridiculous." */
static bool is_doubt(const struct person_reading *r, int i)
{
    const char *word = r->t[i].word, *last = i ? r->t[i - 1].word : "", *next = i + 1 < r->n ? r->t[i + 1].word : "";
    if (text_in(word, "nothing") && !strcmp(next, "but"))
        return false;
    if (text_in(word, "absurd accident allegedly bought far impossible innocent loses nonsense nothing refuse ridiculous rubbish rumour "
                      "said saw suicide unlikely whoever wrongly"))
        return true;
    if (text_in(word, "doubt knows know knew"))
        return !text_in(last, "no i we now you without any a beyond dont not cannot");
    if (text_in(word, "nobody noone none"))
        return !text_in(next, "but other else except");
    if (text_in(word, "say says think thinks")) {
        int who = i - 1;
        while (who > 0 && text_in(r->t[who].word, "had would should do dont not really must"))
            who--;
        return who < 0 || (!text_in(r->t[who].word, "i we id") && !r->m[i].denied);
    }
    if (text_in(word, "maybe perhaps possibly"))
        for (int k = i + 1; k < r->n && k < i + 4; k++)
            if (somebody_else(r->t[k].word) || (k == i + 1 && i && r->t[i].before != TEXT_JOINED && !r->m[k].name))
                return true;
    return pair(r, i, "rule ruled ruling", "out") || pair(r, i, "think", "so") || pair(r, i, "not", "alone") ||
           (grammar_is_negation(word) && i + 1 == r->n);
}

/* True if the text mentions this person only to describe somebody else, as in "a woman like Miss Lisle", "the man beside Thorne" and "the
 * nurse, to save Mrs Vane". Also true if "only", "would", "never" or "watched" follows the name. */
static bool stands_aside(const struct person_reading *r, const struct mention *m)
{
    int i = m->from - 1;
    while (i >= 0 && joined(r, i + 1) && (text_is_title(r->t[i].word) || text_in(r->t[i].word, "the old poor late")))
        i--;
    bool after =
        i >= 0 && joined(r, i + 1) && text_in(r->t[i].word, "like beside near after before behind opposite protect save spare please");
    after |= i > 0 && pair(r, i - 1, "next close", "to");
    after |= i > 0 && text_in(r->t[i].word, "because called named") && grammar_is_relation(r->t[i - 1].word);
    bool only = m->end < r->n && joined(r, m->end) && text_in(r->t[m->end].word, "only would never watched");
    return after || only;
}

/* True if the sentence of word `at` names only people whom it clears: "Mrs Vane. Threlfall knew nothing." */
static bool is_about_others(const struct person_reading *r, int at)
{
    int from = at, end = at + 1, cleared = 0;
    while (from && r->t[from].before != TEXT_STOP)
        from--;
    while (end < r->n && r->t[end].before != TEXT_STOP)
        end++;
    for (int i = 0; i < r->mentions_n; i++) {
        if (r->mention[i].from < from || r->mention[i].end > end)
            continue;
        if (r->mention[i].claimed)
            return false;
        cleared++;
    }
    return cleared > 0;
}

/* True if the answer form should ask whether the player means the person whom the text names. */
static bool is_doubtful(const struct person_reading *r)
{
    for (int i = 0; i < r->n; i++)
        if (is_doubt(r, i) && !is_about_others(r, i))
            return true;
    for (int i = 0; i < r->mentions_n; i++)
        if (r->mention[i].claimed && (r->mention[i].other_title || stands_aside(r, &r->mention[i])))
            return true;
    return false;
}

void read_person_name(const struct read_person *p, char *out, size_t cap)
{
    if (*p->given && *p->family)
        snprintf(out, cap, "%s %s", p->given, p->family);
    else if (*p->family)
        snprintf(out, cap, "%s%s%s", p->title, *p->title ? " " : "", p->family);
    else
        snprintf(out, cap, "%s", *p->given ? p->given : p->aliases_n ? p->alias[0] : p->nicknames_n ? p->nickname[0] : "");
}

static void offer(const struct read_names *names, uint64_t who, struct reading *ret)
{
    ret->status = READING_WHICH;
    for (int p = 0; p < names->persons_n && ret->choices_n < READ_CHOICES; p++)
        if (who >> p & 1)
            read_person_name(&names->person[p], ret->choice[ret->choices_n++], READ_VALUE_MAX);
}

/* Decides which person the text means if it claims several. */
static void decide(const struct person_reading *r, struct reading *ret)
{
    uint64_t all = 0;
    bool several = false, nobody = false, company = false;
    int last = -1;
    for (int i = 0; i < r->mentions_n; i++) {
        const struct mention *m = &r->mention[i];
        if (!m->claimed)
            continue;
        nobody |= !m->who;
        if (last >= 0 && m->who != r->mention[last].who)
            several |= joins_names(r, r->mention[last].end, m->from);
        all |= m->who;
        company |= has_company(r, m);
        last = i;
    }
    if (several || company || names_stranger(r)) {
        ret->status = READING_SEVERAL;
    } else if (!all || nobody) {
        ret->status = READING_TYPED;
    } else if (!(all & (all - 1)) && !r->mention[last].only_given && !is_doubtful(r)) {
        int p = 0;
        while (!(all >> p & 1))
            p++;
        ret->status = READING_VALUE;
        ret->person = r->names->person[p].id;
        read_person_name(&r->names->person[p], ret->value, sizeof ret->value);
    } else {
        offer(r->names, all, ret);
    }
}

/* True if an "or" leaves open whom the text means. False for "Albert or Bert Noakes", which is one person. */
static bool left_open(const struct person_reading *r, const struct claims *c)
{
    for (int i = 0; i < c->n; i++) {
        uint64_t before = 0, after = 0;
        for (int k = 0; c->open[i] && k < r->mentions_n; k++)
            *(r->mention[k].end <= i ? &before : &after) |= r->m[r->mention[k].end - 1].described ? 0 : r->mention[k].who;
        if (c->open[i] && !(before & after))
            return true;
    }
    return false;
}

static bool undecided(const struct person_reading *r)
{
    int maybes = 0, questions = 0, either = 0;
    for (int i = 0; i < r->n; i++) {
        maybes += text_in(r->t[i].word, "maybe perhaps possibly");
        questions += !strcmp(r->t[i].word, "questionmark") && !(i && !strcmp(r->t[i - 1].word, "questionmark"));
        either +=
            text_in(r->t[i].word, "either otherwise") || (i + 1 < r->n && !strcmp(r->t[i].word, "if") && !strcmp(r->t[i + 1].word, "not"));
    }
    return maybes > 1 || questions > 1 || (either && r->mentions_n > 1);
}

/* True if the text describes a person and does not name one: "the nurse", "a ship's steward", "the man with the scar". "Yeo the nurse" and
 * "nurse Yeo" are names, even if the player has not met them. */
static bool describes(const struct person_reading *r)
{
    int i = 0;
    while (i < r->n && text_in(r->t[i].word, "it was is its by i think probably surely must be have been maybe perhaps to for of from"))
        i++;
    bool begins = i < r->n && text_in(r->t[i].word, "the a an his her their our my some one that this old another somebody someone");
    bool relation = false, phrase = false;
    for (int from = i; i < r->n; i++) {
        const struct text_token *t = &r->t[i];
        bool here = grammar_is_relation(t->word) || r->m[i].described;
        if (text_in(t->word, "hand hands name"))
            return false;
        bool ends = i + 1 == r->n || r->t[i + 1].before != TEXT_JOINED;
        phrase = t->before == TEXT_JOINED && (phrase || text_in(t->word, "of in at from on with who that which to"));
        bool plain =
            here || phrase || text_is_function_word(t->word) || text_is_common_word(t->word) || text_is_title(t->word) || r->m[i].name;
        if (!plain && ((!begins && !t->possessive && !relation && i == from && i + 1 < r->n && !grammar_is_relation(r->t[i + 1].word)) ||
                       (t->capital && !t->opens) || (ends && i && grammar_is_relation(r->t[i - 1].word))))
            return false;
        relation |= here;
    }
    return relation || begins;
}

void read_person(const struct read_names *names, const char *text, size_t len, struct reading *ret)
{
    struct person_reading r = {.names = names};
    struct claims c;
    claims_read(text, len, &c);
    r.n = c.n;
    memcpy(r.t, c.t, sizeof r.t);
    for (int i = 0; i < r.n; i++)
        if (!strcmp(r.t[i].word, "capt"))
            strcpy(r.t[i].word, "captain");
    find_name_words(&r);
    find_mentions(&r);
    grammar_mark(r.t, r.m, r.n);
    bool any = false, denied = false, role = false;
    for (int i = 0; i < r.mentions_n; i++) {
        struct mention *m = &r.mention[i];
        const struct grammar_mark *mark = &r.m[m->end - 1];
        bool spanish_no =
            m->end + 1 < r.n && !strcmp(r.t[m->end].word, "no") && text_in(r.t[m->end + 1].word, "es era fue lo pudo ha was could the had");
        bool no = spanish_no || c.dismissed[m->end - 1] ||
                  (m->end + 1 < r.n && !strcmp(r.t[m->end].word, "questionmark") &&
                   text_in(r.t[m->end + 1].word, "no nope never hardly")); /* "Vane? No." */
        m->claimed = claims(mark) && !no;
        denied |= no;
        any |= m->claimed;
        denied |= mark->denied;
    }
    role = describes(&r) && !(len > 2 && text_in((char[]){text[0], 0}, "a A") && text[1] == '.'); /* "a. peake" has an initial */
    merge_mentions(&r);
    drop_husbands(&r);
    read_put_value(ret, READING_TYPED, text, len);
    if (r.mentions_n && (undecided(&r) || c.undecided || left_open(&r, &c)))
        ret->status = READING_SEVERAL;
    else if (any)
        decide(&r, ret);
    else if (denied)
        ret->status = READING_DENIED;
    else if (r.mentions_n) { /* the text names somebody only in passing, so the answer form asks the player */
        uint64_t all = 0;
        for (int i = 0; i < r.mentions_n; i++)
            all |= r.m[r.mention[i].end - 1].described ? 0 : r.mention[i].who;
        if (role)
            ret->status = READING_ROLE;
        else if (all)
            offer(names, all, ret);
    } else if (role)
        ret->status = READING_ROLE;
}
