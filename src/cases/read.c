/*
 * read.c: reads a field. Persons: finds the names in the text, drops those that are denied or only mentioned, and says whom the text names,
 * or what is missing. Places: finds the names of places. Dates, times and amounts: values.c. Never sees right or wrong answers, so nothing
 * it returns can tell them apart.
 */
#include "cases/read.h"

#include "cases/claims.h"
#include "cases/grammar.h"
#include "cases/nicknames.h"

#include <stdio.h>
#include <string.h>

enum { WORDS = 160, MENTIONS = 24 };

const char *reading_status_name(enum reading_status status)
{
    static const char *const names[] = {"blank", "value", "typed", "which", "several", "role", "denied", "conflict"};
    return names[status];
}

static void put_value(struct reading *r, enum reading_status status, const char *text, size_t len)
{
    r->status = status;
    if (len >= sizeof r->value) {
        len = sizeof r->value - 1;
        while (len && ((unsigned char)text[len] & 0xc0) == 0x80) /* do not cut a character in two */
            len--;
    }
    memcpy(r->value, text, len);
    r->value[len] = 0;
}

/* ---- persons ---------------------------------------------------------------------------------------------- */

/* Whom a run of name words may mean. */
struct mention {
    int from, end; /* the words of the text */
    uint64_t who;  /* bit set of indexes of read_names.person; 0: a name of nobody, such as "Thomas Vane" */
    bool only_given;
    bool married; /* "Mrs Thorne", if the case has only a Mr Thorne */
    bool claimed;
};

/* The parts of a person's names that are compared again and again. */
struct known {
    char title[TEXT_WORD], given[TEXT_WORD]; /* the first word of each; "" if there is none */
    char family[TEXT_WORD];                  /* a family name of one word; "" for others */
    int family_words;
};

struct person_reading {
    const struct read_names *names;
    int n;
    struct text_token t[WORDS];
    struct grammar_mark m[WORDS];
    uint64_t given[WORDS], family[WORDS];
    bool tells[WORDS];         /* the word may be part of a name */
    int errors[WORDS];         /* the number of spelling errors of the best match so far */
    int alias_end[WORDS];      /* the index after the alias that starts here; 0 if there is none */
    uint64_t alias_who[WORDS]; /* whose alias it is */
    struct known known[READ_PERSONS];
    int mentions_n;
    struct mention mention[MENTIONS];
};

static bool telling(const char *word)
{
    return word[0] && word[1] && !text_is_function_word(word) && !text_is_title(word) &&
           !text_in(word, "da de del der di du la le van von y or and not no but");
}

/* Compares the words of a name with all words of the text. */
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

/* Finds an alias of person `p` everywhere in the text. Of several aliases that start at a word, the longest counts. */
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
        int len = (int)strlen(family), most = len < 5 ? 1 : len < 8 ? 2 : 3;
        bool titled = !strcmp(r->t[at].word, r->known[p].title) && len == 3 && said[1] == family[2] && said[2] == family[1] && !said[3];
        bool named = r->given[at] >> p & 1 && len > 2 && text_distance(said, family, most) <= most;
        if (said[0] == family[0] && (named || titled))
            r->family[at + 1] |= 1ull << p;
    }
}

/* "captain ormes wife": a name with an "s" before a word such as "wife" is a possessive, also without an apostrophe. */
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
            r->given[i] = r->family[i] = 0; /* another name, or an ordinary word, not a misspelt name of the case */
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

/* The title "Mrs" before a name excludes the men, "Mr" the women, and "Miss Tarrant" is not Mrs Tarrant if both exist. */
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

/* An initial before a family name, as in "H. Vane", must be that of the given name. */
static uint64_t fits_initial(const struct person_reading *r, int at, uint64_t who)
{
    for (int p = 0; p < r->names->persons_n; p++) {
        const char *own = r->known[p].given;
        if ((who >> p & 1) && own[0] && own[0] != r->t[at].word[0])
            who &= ~(1ull << p);
    }
    return who;
}

static void add_mention(struct person_reading *r, int from, int end, uint64_t who, bool only_given)
{
    if (r->mentions_n < MENTIONS)
        r->mention[r->mentions_n++] = (struct mention){from, end, who, only_given, false, false};
    for (int i = from; i < end; i++)
        r->m[i].name = true;
}

/* A run of words that may be one name. */
struct name_run {
    int from, end;
    uint64_t given, family; /* persons who have these given names and family names */
    bool has_given, has_family;
};

static bool joined(const struct person_reading *r, int at) { return at < r->n && r->t[at].before == TEXT_JOINED; }
/* True for "H" in "H. Vane". "A" may be an article, so it needs a capital letter or a title before it. */
static bool is_initial(const struct person_reading *r, int at)
{
    bool article = text_in(r->t[at].word, "a i") && !(at && text_is_title(r->t[at - 1].word)) && (!r->t[at].capital || r->t[at].opens);
    return r->t[at].word[0] && !r->t[at].word[1] && !article;
}

/* True for "A" in "A. Peake" at the start of the text, if a Peake is called Alfred, or if his given name is unknown. */
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

/* True if word `at` continues the name: "Honoria" - "Vane", "Vane" - ", Honoria", "William" - "J" - "Harwood". */
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
        if (!family || family_follows) /* some names, such as "Marsh", may be both */
            return;
    }
    if (family) {
        run->family = run->has_family ? run->family & family : family;
        run->has_family = true;
    }
}

/* "Smith" is Mr Smith rather than Mr Smith-Mortimer. */
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

/* "the marsh in the picture" is not Miss Marsh; "the Vane woman" is a person. */
static bool is_ordinary_word(const struct person_reading *r, const struct name_run *run)
{
    bool article = run->from && joined(r, run->from) && text_in(r->t[run->from - 1].word, "the a an") &&
                   !may_be_initial(r, run->from - 1, run->family);
    bool person = run->end < r->n && (grammar_is_relation(r->t[run->end].word) || text_in(r->t[run->end].word, "lady person"));
    return article && run->end == run->from + 1 && !run->has_given && !person;
}

/* Applies what stands before a family name: a title, an initial, or a given name that nobody with this family name has. */
static uint64_t fits_before(const struct person_reading *r, struct name_run *run, uint64_t who)
{
    if (is_initial(r, run->from))
        who = fits_initial(r, run->from, who);
    if (run->from && joined(r, run->from) && !run->has_given && may_be_initial(r, run->from - 1, who))
        who = fits_initial(r, --run->from, who);
    if (!run->from || !joined(r, run->from))
        return who;
    if (!run->has_given && nickname_is_given(r->t[run->from - 1].word) && !r->given[run->from - 1])
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
    add_mention(r, run.from, end, who, !run.has_family);
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

/* A mention of the same family name, or of a part of the name, only repeats another: "Vane, Honoria Vane". */
static void merge_mentions(struct person_reading *r)
{
    for (int i = 0; i < r->mentions_n; i++)
        for (int k = 0; k < r->mentions_n; k++) {
            struct mention *a = &r->mention[i], *b = &r->mention[k];
            if (i != k && a->claimed && b->claimed && (a->who & b->who) && !(b->who & (b->who - 1)) && a->who != b->who)
                a->who = b->who;
        }
}

/* "Kate Unwin, Mrs Basil Thorne": the name of a husband only describes a woman who is named before it. */
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
    return text_in(word, "someone somebody anyone another other others else accomplice alguien otro otra") || grammar_is_relation(word);
}

/* "Vane and her nurse", "Vane or somebody else": a second person without a name. */
static bool has_company(const struct person_reading *r, const struct mention *m)
{
    int i = m->end;
    if (i >= r->n || !text_in(r->t[i].word, "and or y o with"))
        return false;
    bool with = !strcmp(r->t[i].word, "with");
    for (i++; i < r->n && i <= m->end + 4 && r->t[i].before == TEXT_JOINED; i++) {
        if (r->m[i].name)
            return false;
        if (somebody_else(r->t[i].word) || text_is_title(r->t[i].word))
            return !with && !r->t[i].possessive;
        if (!text_is_function_word(r->t[i].word) && !text_in(r->t[i].word, "old poor own su sus la el"))
            return false;
    }
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

/* Decides between several claimed mentions. */
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
    if (several || company) {
        ret->status = READING_SEVERAL;
    } else if (!all || nobody) {
        ret->status = READING_TYPED;
    } else if (!(all & (all - 1)) && !r->mention[last].only_given) {
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

/* True if an "or" leaves open whom the text means. "Albert or Bert Noakes" does not. */
static bool left_open(const struct person_reading *r, const struct claims *c)
{
    for (int i = 0; i < c->n; i++) {
        uint64_t before = 0, after = 0;
        for (int k = 0; c->open[i] && k < r->mentions_n; k++)
            *(r->mention[k].end <= i ? &before : &after) |= r->mention[k].who;
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
        either += text_in(r->t[i].word, "either");
    }
    return maybes > 1 || questions > 1 || (either && r->mentions_n > 1);
}

/* True if the text describes a person and does not name one: "the nurse", "a ship's steward", "the man with the scar". "Yeo the nurse" and
 * "nurse Yeo" are names, also if the player has not met them. */
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

static void read_person(const struct read_names *names, const char *text, size_t len, struct reading *ret)
{
    struct person_reading r = {.names = names};
    struct claims c;
    claims_read(text, len, &c);
    r.n = c.n;
    memcpy(r.t, c.t, sizeof r.t);
    find_name_words(&r);
    find_mentions(&r);
    grammar_mark(r.t, r.m, r.n);
    bool any = false, denied = false, role = false;
    for (int i = 0; i < r.mentions_n; i++) {
        struct mention *m = &r.mention[i];
        const struct grammar_mark *mark = &r.m[m->end - 1];
        bool spanish_no =
            m->end + 1 < r.n && !strcmp(r.t[m->end].word, "no") && text_in(r.t[m->end + 1].word, "es era fue lo pudo ha was could the had");
        m->claimed = claims(mark) && !spanish_no;
        denied |= spanish_no;
        any |= m->claimed;
        denied |= mark->denied;
    }
    role = describes(&r);
    merge_mentions(&r);
    drop_husbands(&r);
    put_value(ret, READING_TYPED, text, len);
    if (r.mentions_n && (undecided(&r) || left_open(&r, &c)))
        ret->status = READING_SEVERAL;
    else if (any)
        decide(&r, ret);
    else if (denied)
        ret->status = READING_DENIED;
    else if (r.mentions_n) { /* somebody is named only in passing: ask */
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

/* ---- places ----------------------------------------------------------------------------------------------- */

static bool common_in_places(const char *word)
{
    return text_in(word, "house street road row station room square lane hotel office shop studio market wharf the museum hall inn dock "
                         "docks place villa home lock society club bank goods upper maker royal lower green tower police library") ||
           text_is_title(word) || text_is_function_word(word);
}

struct place_match {
    int place, words, missing, from, end;
    bool distinctive;
};

/* Compares the name of a place with the text: how many of its words occur, and where. */
static struct place_match match_place(const struct claims *c, const char *name, int place)
{
    struct text_token part[10];
    struct place_match m = {.place = place, .from = c->n, .end = 0};
    int n = text_words(name, strlen(name), part, 10);
    for (int k = 0; k < n; k++) {
        if (text_is_function_word(part[k].word))
            continue;
        bool found = false;
        for (int i = 0; i < c->n && !found; i++) {
            int slips = text_slips(part[k].word);
            found = !strcmp(c->t[i].word, part[k].word) || (slips && text_distance(c->t[i].word, part[k].word, slips) <= slips);
            if (found) {
                m.from = i < m.from ? i : m.from;
                m.end = i + 1 > m.end ? i + 1 : m.end;
                m.distinctive |= !common_in_places(part[k].word);
            }
        }
        m.words += found;
        m.missing += !found;
    }
    m.distinctive |= m.words && !m.missing;
    if (m.end - m.from > 2 * m.words + 2)
        m.words = 0;
    return m;
}

static bool better(const struct place_match *a, const struct place_match *b)
{
    return !a->missing != !b->missing ? !a->missing : a->words != b->words ? a->words > b->words : a->missing < b->missing;
}

static bool overlap(const struct place_match *a, const struct place_match *b) { return a->from < b->end && b->from < a->end; }

/* Finds the places that the text names; of overlapping names the better match counts. Returns their number. */
static int find_places(const struct claims *c, const struct read_names *names, struct place_match out[MENTIONS])
{
    int n = 0;
    for (int p = 0; p < names->places_n; p++) {
        struct place_match m = match_place(c, names->place[p], p);
        bool worse = !m.words || !m.distinctive;
        for (int i = 0; i < n && !worse; i++) {
            if (!overlap(&m, &out[i]))
                continue;
            worse = !better(&m, &out[i]);
            if (!worse)
                out[i--] = out[--n];
        }
        if (!worse && n < MENTIONS)
            out[n++] = m;
    }
    return n;
}

/* True if the text says nothing but this place: "at the Parthenon", not "under the stage of the Parthenon". */
static bool says_only(const struct claims *c, const struct place_match *m)
{
    int other = 0;
    for (int i = 0; i < c->n; i++)
        other += !text_is_function_word(c->t[i].word) && !text_in(c->t[i].word, "near think inside probably street en el la");
    return other <= m->words;
}

static void read_place(const struct read_names *names, const char *text, size_t len, struct reading *ret)
{
    struct claims c;
    struct place_match found[MENTIONS];
    claims_read(text, len, &c);
    int n = find_places(&c, names, found), claimed = 0, at = -1;
    bool open = c.undecided, denied = false;
    for (int i = 0; i < c.n; i++)
        open |= c.open[i];
    for (int i = 0; i < n; i++) {
        bool no = c.level[found[i].end - 1] == CLAIM_DENIED;
        denied |= no;
        claimed += !no;
        at = no ? at : i;
    }
    put_value(ret, READING_TYPED, text, len);
    if (open && n)
        ret->status = READING_SEVERAL;
    else if (claimed == 1 && !denied && says_only(&c, &found[at]))
        put_value(ret, READING_VALUE, names->place[found[at].place], strlen(names->place[found[at].place]));
    else if (denied && !claimed && c.n <= 6)
        ret->status = READING_DENIED;
}

/* ---- dates, times, amounts -------------------------------------------------------------------------------- */

/* Reads a date, time or amount and writes it in the standard form of one language. */
static enum value_status standard_form(enum point_kind kind, const struct value_date *calendar, const char *text, size_t len, bool spanish,
                                       char out[VALUE_TEXT_MAX])
{
    enum value_status status;
    struct value_date d;
    struct value_time t;
    struct value_amount a;
    out[0] = 0;
    if (kind == POINT_DATE) {
        if ((status = value_read_date(text, len, calendar, &d)) == VALUE_ONE)
            value_write_date(&d, spanish, out);
    } else if (kind == POINT_TIME) {
        if ((status = value_read_time(text, len, &t)) == VALUE_ONE)
            value_write_time(&t, spanish, out);
    } else if ((status = value_read_amount(text, len, &a)) == VALUE_ONE) {
        value_write_amount(&a, spanish, out);
    }
    return status;
}

static void read_value(enum point_kind kind, const struct read_names *names, const char *text, size_t len, struct reading *ret)
{
    char out[VALUE_TEXT_MAX];
    enum value_status status = standard_form(kind, &names->calendar, text, len, false, out);
    if (status == VALUE_ONE)
        put_value(ret, READING_VALUE, out, strlen(out));
    else
        put_value(ret, status == VALUE_SEVERAL ? READING_SEVERAL : status == VALUE_CONFLICT ? READING_CONFLICT : READING_TYPED, text, len);
}

bool read_spanish(enum point_kind kind, const char *text, size_t len, char out[READ_VALUE_MAX])
{
    char english[VALUE_TEXT_MAX], spanish[VALUE_TEXT_MAX];
    struct value_date calendar = {0};
    if ((kind != POINT_DATE && kind != POINT_TIME && kind != POINT_AMOUNT) ||
        standard_form(kind, &calendar, text, len, false, english) != VALUE_ONE || strlen(english) != len || memcmp(english, text, len))
        return false;
    standard_form(kind, &calendar, text, len, true, spanish);
    snprintf(out, READ_VALUE_MAX, "%s", spanish);
    return strcmp(english, spanish) != 0;
}

/* True if a free text gives several answers to choose from: "the bath or the canal". */
static bool leaves_open(const char *text, size_t len)
{
    struct claims c;
    claims_read(text, len, &c);
    bool open = c.undecided;
    for (int i = 0; i < c.n; i++)
        open |= c.open[i];
    return open;
}

void read_field(enum point_kind kind, const struct read_names *names, const char *text, size_t len, struct reading *ret)
{
    memset(ret, 0, sizeof *ret);
    ret->person = -1;
    while (len && (text[0] == ' ' || text[0] == '\t'))
        text++, len--;
    while (len && (text[len - 1] == ' ' || text[len - 1] == '\t'))
        len--;
    if (!len) {
        ret->status = READING_BLANK;
    } else if (len > 2 && text[0] == '"' && text[len - 1] == '"') {
        put_value(ret, READING_TYPED, text + 1, len - 2);
    } else if (kind == POINT_PERSON) {
        read_person(names, text, len, ret);
    } else if (kind == POINT_PLACE) {
        read_place(names, text, len, ret);
    } else if (point_is_named(kind)) {
        read_value(kind, names, text, len, ret);
    } else {
        put_value(ret, leaves_open(text, len) ? READING_SEVERAL : READING_TYPED, text, len);
    }
}
