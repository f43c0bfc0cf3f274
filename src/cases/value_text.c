/* value_text.c: splits the text of a field into words and numbers, and finds out which values the text denies. Keeps the separators between
 * digits, which text_tokens removes. */
#include "cases/grammar.h"
#include "cases/unicode.h"
#include "cases/value_internal.h"

#include <string.h>

const char *value_word(const struct value_text *v, int at) { return at < 0 || at >= v->n ? "" : v->t[at].word; }

bool value_is(const struct value_text *v, int at, const char *word) { return !strcmp(value_word(v, at), word); }

bool value_joined(const struct value_text *v, int at)
{
    return at > 0 && at < v->n && (!v->t[at].before || v->t[at].before == ' ' || (v->t[at].before == '-' && v->t[at].tight));
}

bool value_stands_alone(const struct value_text *v, int at)
{
    if (at >= v->n || v->t[at].number >= 0 || !(v->t[at].before == ' ' || !v->t[at].before))
        return true;
    return text_in(v->t[at].word,
                   "or and o y e u not no but sino pero in at on to a al when that the el la las los night nights morning evening "
                   "afternoon noche tarde manana for by because sharp precisely exactly approximately ish i he she it they was is were "
                   "maybe perhaps quizas en por punto instead rather so then if as que cuando porque ni nor until from de del of before "
                   "after antes despues y isnt wasnt cant cannot could can fue era nunca never either tal");
}

/* ---- words ------------------------------------------------------------------------------------------------- */

struct scanner {
    const char *text;
    size_t len, at;
    char before;
    bool space, any;
};

static int32_t peek(const struct scanner *s, size_t at, size_t *size)
{
    int32_t code = -1;
    int n = at < s->len ? unicode_next(s->text + at, s->len - at, &code) : 0;
    *size = n > 0 ? (size_t)n : 1;
    return n > 0 ? code : -1;
}

static bool is_digit(int32_t code) { return code >= '0' && code <= '9'; }

static bool is_letter(int32_t code) { return code >= 0 && !is_digit(code) && unicode_is_word(code); }

static bool is_apostrophe(int32_t code) { return code == '\'' || code == 0x2019 || code == 0x2018; }

/* Returns the separator that a character between two words represents. */
static char separator(int32_t code)
{
    switch (code) {
    case '?':
        return '?';
    case '!':
    case ';':
    case '.':
    case '\n':
        return '.';
    case '+':
    case ',':
    case '(':
    case ')':
    case 0x2014: /* em dash */
        return ',';
    case '-':
    case 0x2010: /* hyphen */
    case 0x2011: /* non-breaking hyphen */
    case 0x2013: /* en dash */
    case 0x2212: /* minus sign */
        return '-';
    case '\\':
        return '/';
    case '/':
    case ':':
        return (char)code;
    default:
        return ' ';
    }
}

static int strength(char sep)
{
    static const char order[] = " :/-,.?";
    const char *at = sep ? strchr(order, sep) : NULL;
    return at ? (int)(at - order) : -1;
}

/* True for words after which a full stop does not end a sentence. */
static bool is_abbreviation(const char *word)
{
    return text_in(word, "mon tue tues wed weds thu thur thurs fri sat sun jan feb mar apr jun jul aug sep sept oct nov dec st s d l lb "
                         "lbs oz gns am pm p a pa fr ft yds lun mie jue vie sab dom ene abr ago dic th nd rd");
}

static void skip(struct scanner *s, int32_t code, size_t size, const struct value_token *last)
{
    char sep = separator(code);
    s->space |= sep == ' ' || code == '\n';
    if (sep == '.' && code == '.' && last && last->number < 0 && is_abbreviation(last->word))
        sep = ' ';
    if (!s->any || strength(sep) > strength(s->before))
        s->before = sep;
    s->any = true;
    s->at += size;
}

static void read_digits(struct scanner *s, struct value_token *t)
{
    t->number = 0;
    for (; s->at < s->len && is_digit((unsigned char)s->text[s->at]); s->at++) {
        t->number = t->number * 10 + (s->text[s->at] - '0');
        if (t->number > VALUE_NUMBER_MAX)
            t->number = VALUE_NUMBER_MAX;
        t->digits += t->digits < 100;
    }
}

static size_t append(char word[VALUE_WORD_MAX], size_t n, int32_t code)
{
    char folded[UNICODE_FOLDED_MAX];
    size_t size = unicode_fold(code, folded);
    if (n + size >= VALUE_WORD_MAX)
        return n;
    memcpy(word + n, folded, size);
    word[n + size] = 0;
    return n + size;
}

/* True for the dot in "p.m": a single letter, a dot, a single letter. */
static bool dotted_pair(const struct scanner *s, size_t at)
{
    size_t size, unused;
    return is_letter(peek(s, at + 1, &size)) && !is_letter(peek(s, at + 1 + size, &unused));
}

static void read_letters(struct scanner *s, struct value_token *t)
{
    size_t n = 0, size, unused;
    int letters = 0;
    for (;;) {
        int32_t code = peek(s, s->at, &size);
        if (is_letter(code)) {
            n = append(t->word, n, code);
            letters++;
        } else if (is_apostrophe(code) ? !is_letter(peek(s, s->at + size, &unused))
                   : code == '.'       ? letters != 1 || !dotted_pair(s, s->at)
                                       : code < 0 || !unicode_is_accent(code)) {
            return;
        }
        s->at += size;
    }
}

/* Returns the word that a symbol such as "£" or "&" stands for, or NULL for other characters. */
static const char *symbol(const struct scanner *s, int32_t code)
{
    switch (code) {
    case 0xa3:
    case 0x20a4:
        return "£";
    case '$':
        return "$";
    case '&':
        return "and";
    case 0xbd:
        return "1/2";
    case 0xbc:
        return "1/4";
    case 0xbe:
        return "3/4";
    case '/': /* "12/-" is 12 shillings */
        return s->at + 1 < s->len && s->text[s->at + 1] == '-' && s->at && is_digit((unsigned char)s->text[s->at - 1]) ? "shillings" : NULL;
    default:
        return NULL;
    }
}

static void add_token(struct scanner *s, struct value_text *v, int32_t code, size_t size)
{
    struct value_token *t = &v->t[v->n];
    memset(t, 0, sizeof *t);
    t->number = -1;
    t->before = s->any ? s->before : 0;
    t->tight = !s->space;
    if ((t->before == '-' || t->before == ':') && !t->tight)
        t->before = ',';
    const char *word = symbol(s, code);
    if (word) {
        strcpy(t->word, word);
        s->at += size;
    } else if (is_digit(code)) {
        read_digits(s, t);
    } else {
        read_letters(s, t);
    }
    s->any = s->space = false;
    s->before = 0;
    v->n += word || t->number >= 0 || t->word[0];
}

void value_tokens(const char *text, size_t len, struct value_text *v)
{
    struct scanner s = {.text = text, .len = text ? len : 0};
    v->n = 0;
    v->english = false;
    while (s.at < s.len && v->n < VALUE_TOKENS_MAX) {
        size_t size;
        int32_t code = peek(&s, s.at, &size);
        if (is_digit(code) || is_letter(code) || symbol(&s, code))
            add_token(&s, v, code, size);
        else
            skip(&s, code, size, v->n ? &v->t[v->n - 1] : NULL);
    }
    memset(&v->t[v->n], 0, sizeof v->t[0]);
    v->t[v->n].number = -1;
    /* The separator at the end of the text is stored in the empty word t[n]. */
    v->t[v->n].before = s.any ? s.before : 0;
    value_find_names(v);
    for (int i = 0; i < v->n; i++)
        v->english |= text_in(v->t[i].word, "the of at was on it in past and is about by not to");
}

/* ---- denial ------------------------------------------------------------------------------------------------ */

static bool pair(const struct value_text *v, int at, const char *one, const char *two)
{
    return value_is(v, at, one) && value_is(v, at + 1, two);
}

static bool is_cue(const struct value_text *v, int at)
{
    const char *word = value_word(v, at), *next = value_word(v, at + 1);
    int any = at + 1;
    while (text_in(value_word(v, any), "be been have it was is"))
        any++;
    if (text_in(value_word(v, any), "any anything") && text_in(value_word(v, any + 1), "but except other"))
        return false; /* "not anything but 8.40" denies nothing */
    for (int i = at - 2; i >= 0 && i >= at - 5 && value_is(v, at, "but"); i--)
        if (grammar_is_negation(value_word(v, i)))
            return false;
    if (pair(v, at, "rather", "than") || pair(v, at, "instead", "of") || pair(v, at, "other", "than") || pair(v, at, "opposed", "to") ||
        (value_is(v, at, "but") && text_in(value_word(v, at - 1), "any anything anytime anywhere everything")) || /* "anything but" */
        pair(v, at, "en", "vez") || pair(v, at, "en", "lugar"))
        return true;
    if (!(grammar_is_negation(word) || text_in(word, "ni nunca tampoco jamas excepto except unlike aint hardly scarcely")))
        return false;
    if (value_joined(v, at + 1) &&
        text_in(next, "doubt question sure certain only later earlier more less fewer idea know remember until till "
                      "hasta before after over under estoy se antes despues mas menos hay"))
        return false;
    return true;
}

static bool is_but(const char *word) { return text_in(word, "but sino pero"); }

static bool is_clause_end(const struct value_text *v, int at)
{
    return is_but(value_word(v, at)) || text_in(value_word(v, at), "so therefore hence thus entonces") ||
           (text_in(value_word(v, at), "and y") && text_in(value_word(v, at + 1), "he she it they"));
}

static const struct value_claim *claim_at(const struct value_claim *c, int n, int at)
{
    for (int i = 0; i < n; i++)
        if (at >= c[i].from && at < c[i].to)
            return &c[i];
    return NULL;
}

/* Returns the index after the last token that a negation denies. Usually this is the end of the negation's segment. In a list before "but",
 * as in "not Monday, Wednesday or Friday but Tuesday", it is the end of the list. */
static int denial_end(const struct value_text *v, const struct value_claim *c, int n, int cue)
{
    int end = cue + 1;
    while (end < v->n && !is_clause_end(v, end) && !strchr(",.?", v->t[end].before ? v->t[end].before : ' '))
        end++;
    for (int far = end; far < v->n && v->t[far].before != '.' && v->t[far].before != '?'; far++) {
        if (is_but(value_word(v, far)))
            return far;
        if (!claim_at(c, n, far) && !text_in(value_word(v, far), "or nor ni o u the on el la las a at"))
            break;
    }
    return end;
}

static void deny(const struct value_text *v, struct value_claim *c, int n, int cue)
{
    int end = denial_end(v, c, n, cue);
    bool any = false;
    for (int i = 0; i < n; i++)
        if (c[i].from > cue && c[i].from < end)
            any = c[i].denied = true;
    /* "Wednesday is not right" and "el 13 no" deny the value before the negation. */
    int left = cue;
    if (text_in(value_word(v, left - 1), "is was can could fue era"))
        left--;
    bool verb = left < cue || text_in(value_word(v, cue), "isnt wasnt cant cannot aint") ||
                (text_in(value_word(v, cue), "no not") && end == cue + 1);
    for (int i = 0; i < n && !any && verb; i++)
        if (c[i].to == left && value_joined(v, left))
            c[i].denied = true;
}

/* True if the claim is only a limit: "before nine", "more than 400", "antes de las nueve". */
static bool is_bound(const struct value_text *v, int from)
{
    int at = from - 1;
    while (at >= 0 && value_joined(v, at + 1) && text_in(value_word(v, at), "the el la las los a of de del que £"))
        at--;
    if (at < 0 || !value_joined(v, at + 1))
        return false;
    if (!text_in(value_word(v, at),
                 "before after since over under above below exceeding past than least most antes despues desde mas menos"))
        return false;
    return !text_in(value_word(v, at - 1), "just shortly little soon bit poco slightly immediately");
}

void value_mark(const struct value_text *v, struct value_claim *c, int n)
{
    for (int i = 0; i < n; i++)
        c[i].bound |= is_bound(v, c[i].from);
    for (int at = 0; at < v->n; at++)
        if (!claim_at(c, n, at) && is_cue(v, at))
            deny(v, c, n, at);
}

static bool is_other_event(const char *word)
{
    return text_in(
        word,
        "found discovered came arrived returned reported noticed arrested buried encontrado encontraron encontro hallado hallaron hallo "
        "descubierto descubrieron descubrio llego llegaron volvio vino aparecio encontrada hallada descubierta detenido enterrado");
}

void value_mark_other_event(const struct value_text *v, struct value_claim *c, int n)
{
    int first = 0;
    while (first < n && (c[first].denied || c[first].bound))
        first++;
    for (int at = 0; first < n && at < c[first].from; at++)
        if (is_other_event(value_word(v, at)))
            return; /* in "found on Thursday, killed on Tuesday" the writer may mean either day */
    for (int i = first + 1; i < n; i++) {
        bool clause = false, event = false, either = false;
        for (int at = c[i - 1].to; at < c[i].from; at++) {
            clause |= !value_joined(v, at) || text_in(value_word(v, at), "and but y pero when cuando although aunque");
            either |= text_in(value_word(v, at), "or o u");
            event |= clause && is_other_event(value_word(v, at));
        }
        c[i].bound |= event && !either;
    }
}

int value_keep(struct value_claim *c, int n, enum value_status *status)
{
    int kept = 0, strong = 0;
    *status = VALUE_NONE;
    for (int i = 0; i < n; i++) {
        if (c[i].bound && !c[i].denied)
            *status = VALUE_SEVERAL;
        if (!c[i].denied && !c[i].bound)
            c[kept++] = c[i];
    }
    for (int i = 0; i < kept; i++)
        strong += !c[i].weak;
    n = kept;
    kept = 0;
    for (int i = 0; i < n; i++)
        if (!c[i].weak || !strong)
            c[kept++] = c[i];
    return kept;
}

bool value_alternatives(const struct value_text *v, const struct value_claim *a, const struct value_claim *b)
{
    for (int at = a->to; at <= b->from; at++)
        if ((v->t[at].before == '?') ||
            (at < b->from && text_in(value_word(v, at), "or o u either maybe perhaps possibly quizas quiza acaso")))
            return true;
    return false;
}
