/* verdict.c: compares a player's answer with the right answer. A field is right if its text claims the right answer, claims no rival, and
 * does not leave open which of them it means. */
#include "cases/verdict.h"

#include "cases/forms.h"
#include "cases/grammar.h"
#include "cases/names.h"

#include <string.h>

const char *verdict_reason_name(enum verdict_reason reason)
{
    static const char *const names[] = {"right", "blank", "other", "several", "denied", "incomplete", "not-found"};
    return names[reason];
}

/* ---- persons, dates, times, amounts ----------------------------------------------------------------------- */

static enum verdict_reason by_status(enum reading_status status)
{
    switch (status) {
    case READING_BLANK:
        return VERDICT_BLANK;
    case READING_SEVERAL:
    case READING_CONFLICT:
        return VERDICT_SEVERAL;
    case READING_WHICH:
        return VERDICT_INCOMPLETE;
    case READING_DENIED:
        return VERDICT_DENIED;
    case READING_VALUE:
    case READING_TYPED:
    case READING_ROLE:
    case READING_STATUSES:
        return VERDICT_NOT_FOUND;
    }
    return VERDICT_NOT_FOUND;
}

/* Returns true if a name that fits several people may mean a right person. */
static bool may_mean_right(const struct case_point *p, const struct read_names *all, const struct reading *r)
{
    if (r->choices_n == READ_CHOICES) /* the list of choices is full, so people may be missing from it */
        return true;
    for (int i = 0; i < all->persons_n; i++) {
        char name[READ_VALUE_MAX];
        read_person_name(&all->person[i], name, sizeof name);
        for (int k = 0; k < r->choices_n && p->persons >> all->person[i].id & 1; k++)
            if (!strcmp(name, r->choice[k]))
                return true;
    }
    return false;
}

static enum verdict_reason judge_person(const struct case_book *c, const struct case_point *p, const char *text, size_t len, int person)
{
    struct read_names all;
    struct reading r;
    if (person < 0) {
        case_names_all(c, &all);
        read_field(POINT_PERSON, &all, text, len, &r);
        if (r.status == READING_WHICH && !may_mean_right(p, &all, &r))
            return VERDICT_OTHER;
        if (r.status != READING_VALUE)
            return by_status(r.status);
        person = r.person;
    }
    return p->persons >> person & 1 ? VERDICT_RIGHT : VERDICT_OTHER;
}

static enum verdict_reason by_value(enum value_status status, bool agrees)
{
    return status == VALUE_NONE ? VERDICT_NOT_FOUND : status != VALUE_ONE ? VERDICT_SEVERAL : agrees ? VERDICT_RIGHT : VERDICT_OTHER;
}

static enum verdict_reason judge_date(const struct case_book *c, const struct case_point *p, const char *text, size_t len)
{
    struct value_date said, right, calendar = {0};
    value_read_date(c->date, strlen(c->date), &calendar, &calendar);
    value_read_date(p->answer, strlen(p->answer), &calendar, &right);
    enum value_status status = value_read_date(text, len, &calendar, &said);
    return by_value(status, status == VALUE_ONE && value_date_agrees(&said, &right));
}

static enum verdict_reason judge_time(const struct case_point *p, const char *text, size_t len)
{
    struct value_time said, right;
    value_read_time(p->answer, strlen(p->answer), &right);
    enum value_status status = value_read_time(text, len, &said);
    return by_value(status, status == VALUE_ONE && value_time_agrees(&said, &right, p->within));
}

static enum verdict_reason judge_amount(const struct case_point *p, const char *text, size_t len)
{
    struct value_amount said, right;
    value_read_amount(p->answer, strlen(p->answer), &right);
    enum value_status status = value_read_amount(text, len, &said);
    return by_value(status, status == VALUE_ONE && value_amount_agrees(&said, &right));
}

/* ---- free text -------------------------------------------------------------------------------------------- */

enum side { HARMLESS, RIGHT, WRONG };

/* The words of a text, and which of them belong to the forms of one point. */
struct heard {
    struct claims c;
    bool used[CLAIMS_WORDS_MAX];   /* the word matches a form of a right or wrong answer */
    bool safe[CLAIMS_WORDS_MAX];   /* the word is part of a remark or matches a form, so it cannot match another wrong form */
    bool right[CLAIMS_WORDS_MAX];  /* the word matches a form of a right answer, and the text claims this answer */
    bool denied[CLAIMS_WORDS_MAX]; /* the word matches a form of a right answer, and the text denies it */
    bool right_claimed, right_denied, wrong_claimed;
    bool withdrawn; /* the last idea was found only in words that the text withdraws: "lame? nonsense" for the form "not lame" */
    bool may_slip[CLAIMS_WORDS_MAX]; /* the original values of c.may_slip, which spell_rivals overwrites */
};

/* If `rivals` is true, tolerates no spelling errors, because a word that is similar to a rival is usually another word ("forgery",
 * "forger"). */
static void spell_rivals(struct heard *h, bool rivals)
{
    for (int i = 0; i < h->c.n; i++)
        h->c.may_slip[i] = !rivals && h->may_slip[i];
}

static void read_claims(struct heard *h, const char *text, size_t len)
{
    memset(h, 0, sizeof *h);
    claims_read(text, len, &h->c);
    claims_find_classes(&h->c);
    memcpy(h->may_slip, h->c.may_slip, sizeof h->may_slip);
    memcpy(h->safe, h->c.aside, sizeof h->safe);
}

static void found(struct heard *h, const struct form_match *m, enum side side)
{
    bool claimed = m->level >= CLAIM_MADE;
    for (int k = 0; k < m->n; k++) {
        /* In "Lapwing, not the ship" only one word of the form "Lapwing ship" is denied. A shorter form may still match the other word. */
        bool part = side == RIGHT && m->level == CLAIM_DENIED && h->c.level[m->at[k]] != CLAIM_DENIED;
        h->used[m->at[k]] |= (side == RIGHT && !part) || (side == WRONG && claimed);
        h->safe[m->at[k]] = true;
        h->right[m->at[k]] |= side == RIGHT && claimed;
        h->denied[m->at[k]] |= side == RIGHT && h->c.level[m->at[k]] == CLAIM_DENIED;
    }
    h->right_claimed |= side == RIGHT && claimed;
    h->right_denied |= side == RIGHT && m->level == CLAIM_DENIED;
    h->wrong_claimed |= side == WRONG && claimed;
}

/* Finds all forms in `list` that have `length` words. The caller starts with the longest forms, so that "bath chair" is not read as a bath.
 */
static void find_forms(struct heard *h, const struct case_list *list, int length, enum side side)
{
    struct form_match m;
    spell_rivals(h, side == WRONG);
    for (int i = 0; i < list->n; i++)
        if (form_length(list->at[i]) == length)
            while (form_find(&h->c, list->at[i], side == RIGHT ? h->used : h->safe, &m))
                found(h, &m, side);
}

/* True if the text leaves open whether it means the right answer: it contains an "or" with a right answer on one side only. */
static bool left_open(const struct heard *h)
{
    const struct claims *c = &h->c;
    for (int i = 0; i < c->n; i++) {
        if (!c->open[i])
            continue;
        bool before = false, after = false;
        for (int k = i - 1; k >= 0 && !c->open[k]; k--)
            before |= h->right[k];
        for (int k = i + 1; k < c->n && !c->open[k]; k++)
            after |= h->right[k];
        if (before != after)
            return true;
    }
    return false;
}

static void hear(const struct case_point *p, const char *text, size_t len, struct heard *h)
{
    read_claims(h, text, len);
    if (p->kind == POINT_PLACE)
        claims_find_places(&h->c);
    for (int length = FORM_WORDS; length; length--) {
        find_forms(h, &p->harmless, length, HARMLESS);
        find_forms(h, &p->idea[0], length, RIGHT);
        find_forms(h, &p->wrong, length, WRONG);
    }
}

/* Treats a name as a rival, unless the name contains a right form. */
static void find_rival(const struct case_point *p, const char *name, struct heard *h)
{
    struct heard alone;
    struct form_match m;
    char code[FORM_CODE_MAX];
    if (form_compile(name, code) || !form_find(&h->c, code, h->safe, &m))
        return;
    hear(p, name, strlen(name), &alone);
    if (!alone.right_claimed && !alone.right_denied)
        found(h, &m, WRONG);
}

/* Finds rivals of the right place. Every other place that the case names is a rival, even if the author did not list it. */
static void find_rival_places(const struct case_book *c, const struct case_point *p, struct heard *h)
{
    for (int i = 1; i < c->places_n; i++)
        find_rival(p, c->place[i].name, h);
    for (int i = 0; i < c->names.n; i++)
        find_rival(p, c->names.at[i], h);
    h->wrong_claimed |= claims_other_address(&h->c, h->right, h->safe, strpbrk(p->answer, "0123456789") != NULL);
}

/* ---- things that only look like the right one ------------------------------------------------------------- */

/* True if a form or an answer contains the word. */
static bool has_word(const char *text, const char *word)
{
    struct text_token t[16];
    int n = text_words(text, strlen(text), t, 16);
    for (int i = 0; i < n; i++)
        if (!strcmp(t[i].word, word))
            return true;
    return false;
}

static bool list_has_word(const struct case_list *list, const char *word)
{
    for (int i = 0; i < list->n; i++)
        if (has_word(list->at[i], word))
            return true;
    return false;
}

static bool is_person(const struct case_book *c, const char *word)
{
    for (int i = 0; i < c->persons_n; i++)
        if (has_word(c->person[i].family, word) || has_word(c->person[i].given, word))
            return true;
    size_t n = strlen(word);
    return grammar_is_relation(word) || (n > 4 && !strcmp(word + n - 3, "man"));
}

/* True if the right answer belongs to somebody ("his cup of tea") and the text names another owner: "Brown's tea". */
static bool has_other_owner(const struct case_book *c, const struct case_point *p, const struct heard *h)
{
    struct text_token t[16];
    int n = text_words(p->answer, strlen(p->answer), t, 16);
    bool owned = n && text_in(t[0].word, "his her");
    for (int i = 0; i < n; i++)
        owned |= t[i].possessive;
    if (!owned)
        return false;
    for (int i = 0; i < h->c.n; i++)
        for (int k = i - 1; h->right[i] && k >= 0 && k >= i - 3 && h->c.t[k + 1].before == TEXT_JOINED; k--) {
            const struct text_token *owner = &h->c.t[k];
            if (owner->possessive && h->c.level[k] == CLAIM_MADE && is_person(c, owner->word) && !has_word(p->answer, owner->word) &&
                !list_has_word(&p->idea[0], owner->word) && !list_has_word(&p->harmless, owner->word))
                return true;
        }
    return false;
}

/* True if the right word only describes another thing wherever it occurs: "a boot print", "the tea tray". */
static bool only_describes(const struct heard *h)
{
    int describes = 0, means = 0;
    for (int i = 0; i < h->c.n; i++) {
        bool another = i + 1 < h->c.n && h->c.t[i + 1].before == TEXT_JOINED && !h->right[i + 1] &&
                       text_in(h->c.t[i + 1].word, "print prints mark marks polish lace laces shop maker scraper leg legs leaf leaves tray "
                                                   "caddy table spoon cloth cosy trolley stain stains dregs party gown chest");
        describes += h->right[i] && another;
        means += h->right[i] && !another;
    }
    return describes && !means;
}

/* True if the words from `from` to `end` name another thing in one or two words: "a hat", "her stockings". */
static bool names_another(const struct case_point *p, const struct heard *h, int from, int end)
{
    const struct claims *c = &h->c;
    while (from < end && text_in(c->t[from].word, "a an the some his her two another"))
        from++;
    for (int i = from; i < end; i++) {
        const char *word = c->t[i].word;
        size_t n = strlen(word);
        bool verb = n > 4 && (!strcmp(word + n - 2, "ed") || !strcmp(word + n - 2, "ly") || !strcmp(word + n - 3, "ing"));
        if (h->safe[i] || h->used[i] || h->right[i] || verb || text_is_function_word(word) || text_is_common_word(word) ||
            c->level[i] != CLAIM_MADE || text_is_title(word) || n < 3 || list_has_word(&p->idea[0], word) ||
            list_has_word(&p->harmless, word))
            return false;
    }
    return end > from && end - from <= 2;
}

/* True for a list of the right thing and another one, even if the case does not know it: "boots and a hat". */
static bool lists_another(const struct case_point *p, const struct heard *h)
{
    const struct claims *c = &h->c;
    for (int i = 0, end, others = 0; i < c->n; i = end) { /* "boots, a stick", "boots, stockings, garters" */
        for (end = i + 1; end < c->n && c->t[end].before == TEXT_JOINED;)
            end++;
        bool listed = (i ? c->t[i].before : c->n > end ? c->t[end].before : TEXT_STOP) == TEXT_COMMA;
        others += listed && names_another(p, h, i, end) ? 1 + text_in(c->t[i].word, "a an another") : 0;
        if (others > 1)
            return true;
    }
    for (int i = 1; i + 1 < c->n; i++) {
        if (!text_in(c->t[i].word, "and plus"))
            continue;
        int from = i, end = i + 1;
        bool before = false, after = false;
        while (from && c->t[from].before != TEXT_STOP && from > i - 5)
            before |= h->right[--from];
        while (end < c->n && c->t[end].before == TEXT_JOINED)
            after |= h->right[end++];
        int start = i;
        while (start && c->t[start].before == TEXT_JOINED)
            start--;
        if ((before && !after && names_another(p, h, i + 1, end)) || (after && !before && !start && names_another(p, h, 0, i)))
            return true;
    }
    return false;
}

/* True if an "or" stands between two different right forms: "at sea or on Perim". "The study or private study" names one place. */
static bool offers_two_places(const struct heard *h)
{
    const struct claims *c = &h->c;
    for (int i = 0; i < c->n; i++) {
        bool same = false;
        for (int a = 0; a < i; a++)
            for (int b = i + 1; c->open[i] && b < c->n; b++)
                same |= h->right[a] && h->right[b] && !strcmp(c->t[a].stem, c->t[b].stem);
        if (c->open[i] && !same)
            return true;
    }
    return false;
}

/* True if the text begins by denying the right answer and does not correct itself: "not in lot 68, the police counted eleven pieces". Right
 * words that follow only explain the denial. */
static bool begins_with_denial(const struct heard *h)
{
    for (int i = 0; i < h->c.n && h->right_denied && !h->right[i]; i++) {
        if (!h->denied[i])
            continue;
        bool corrected = false;
        for (int k = i + 1; k < h->c.n; k++)
            corrected |=
                h->c.t[k].before == TEXT_STOP || text_in(h->c.t[k].word, "but instead rather only until however yet except it they");
        return !corrected;
    }
    return false;
}

static enum verdict_reason judge_thing(const struct case_book *c, const struct case_point *p, const char *text, size_t len)
{
    struct heard h;
    hear(p, text, len, &h);
    if (p->kind == POINT_PLACE && h.right_claimed)
        find_rival_places(c, p, &h);
    if (!h.right_claimed)
        return h.right_denied ? VERDICT_DENIED : h.wrong_claimed ? VERDICT_OTHER : VERDICT_NOT_FOUND;
    if (begins_with_denial(&h))
        return VERDICT_DENIED;
    if (p->kind != POINT_PLACE && (has_other_owner(c, p, &h) || only_describes(&h)))
        return VERDICT_OTHER;
    h.c.undecided |= p->kind == POINT_THING && lists_another(p, &h);
    h.c.undecided |= p->kind == POINT_PLACE && offers_two_places(&h);
    return h.wrong_claimed || h.c.undecided || left_open(&h) ? VERDICT_SEVERAL : VERDICT_RIGHT;
}

/* ---- reasons ---------------------------------------------------------------------------------------------- */

/* Marks the words of harmless forms, so that they cannot be part of a wrong form. */
static void find_harmless(struct heard *h, const struct case_list *forms)
{
    struct form_match m;
    for (int i = 0; i < forms->n; i++)
        while (form_find(&h->c, forms->at[i], h->safe, &m))
            for (int k = 0; k < m.n; k++)
                h->safe[m.at[k]] = true;
}

/* True if the text contains one of these forms. A reason may be in any clause, so a form that is only mentioned counts too. */
static bool says(struct heard *h, const struct case_list *forms, enum side side)
{
    struct form_match m;
    bool said = false;
    h->withdrawn = false;
    spell_rivals(h, side == WRONG);
    for (int i = 0; i < forms->n; i++) {
        for (int k = 0; k < CLAIMS_WORDS_MAX; k++)
            h->used[k] = side == WRONG && h->safe[k];
        while (form_find(&h->c, forms->at[i], h->used, &m)) {
            bool claimed = m.level > CLAIM_DENIED, back = false;
            for (int k = 0; k < m.n; k++)
                back |= h->c.dismissed[m.at[k]];
            said |= claimed && !back;
            h->withdrawn |= claimed && back;
            h->right_denied |= side == RIGHT && !claimed;
            for (int k = 0; k < m.n; k++) {
                h->used[m.at[k]] = true;
                h->right[m.at[k]] |= side == RIGHT && claimed;
            }
        }
    }
    return said;
}

static enum verdict_reason judge_reason(const struct case_point *p, const char *text, size_t len)
{
    struct heard h;
    int missing = 0, withdrawn = 0;
    read_claims(&h, text, len);
    for (int i = 0; i < p->ideas_n; i++) {
        bool said = says(&h, &p->idea[i], RIGHT);
        missing += !said;
        withdrawn += !said && h.withdrawn;
    }
    if (!h.right_denied) /* "she could walk and was not lame? nonsense" denies that she could walk */
        missing -= withdrawn;
    find_harmless(&h, &p->harmless);
    if (says(&h, &p->wrong, WRONG))
        return missing == p->ideas_n ? VERDICT_OTHER : VERDICT_SEVERAL;
    if (missing)
        return h.right_denied ? VERDICT_DENIED : missing < p->ideas_n ? VERDICT_INCOMPLETE : VERDICT_NOT_FOUND;
    return h.c.undecided || left_open(&h) ? VERDICT_SEVERAL : VERDICT_RIGHT;
}

enum verdict_reason verdict_of(const struct case_book *c, const struct case_point *p, const char *value, size_t len, int person)
{
    bool blank = true;
    for (size_t i = 0; i < len; i++)
        blank &= value[i] == ' ' || value[i] == '\t';
    if (blank)
        return VERDICT_BLANK;
    if (p->kind == POINT_DATE || p->kind == POINT_TIME || p->kind == POINT_AMOUNT) {
        enum value_status commits = read_commits(p->kind, &(struct value_date){0}, value, len);
        if (commits != VALUE_ONE)
            return commits == VALUE_NONE ? VERDICT_DENIED : VERDICT_SEVERAL;
    }
    switch (p->kind) {
    case POINT_PERSON:
        return judge_person(c, p, value, len, person);
    case POINT_DATE:
        return judge_date(c, p, value, len);
    case POINT_TIME:
        return judge_time(p, value, len);
    case POINT_AMOUNT:
        return judge_amount(p, value, len);
    case POINT_PLACE:
    case POINT_THING:
    case POINT_MEANS:
        return judge_thing(c, p, value, len);
    case POINT_REASON:
        return judge_reason(p, value, len);
    case POINT_KINDS_N:
        break;
    }
    return VERDICT_NOT_FOUND;
}
