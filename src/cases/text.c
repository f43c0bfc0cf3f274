/* text.c: splits text into words and compares words. Allocates nothing. */
#include "cases/text.h"

#include "cases/unicode.h"

#include <stdlib.h>
#include <string.h>

#define COUNT(a) ((int)(sizeof(a) / sizeof((a)[0])))

static int by_text(const void *a, const void *b) { return strcmp(*(const char *const *)a, *(const char *const *)b); }

bool text_among(const char *word, const char *const *sorted, int n)
{
    return bsearch(&word, sorted, (size_t)n, sizeof *sorted, by_text) != NULL;
}

bool text_in(const char *word, const char *list)
{
    size_t n = strlen(word);
    for (const char *p = n ? list : NULL; p; p = strchr(p, ' ')) {
        p += *p == ' ';
        if (*p == *word && !strncmp(p, word, n) && (!p[n] || p[n] == ' '))
            return true;
    }
    return false;
}

bool text_is_function_word(const char *word)
{
    static const char *const words[] = {
        "a",    "am",   "an",   "and",   "are",   "as",    "at",   "be",   "because", "been", "being", "by",  "did",  "do",
        "does", "for",  "from", "had",   "has",   "have",  "he",   "her",  "hers",    "him",  "his",   "i",   "if",   "in",
        "into", "is",   "it",   "its",   "me",    "my",    "of",   "off",  "on",      "our",  "out",   "she", "so",   "some",
        "than", "that", "the",  "their", "them",  "then",  "they", "this", "those",   "to",   "too",   "up",  "upon", "was",
        "we",   "were", "what", "when",  "where", "which", "who",  "whom", "whose",   "with", "would", "you", "your",
    };
    return text_among(word, words, COUNT(words));
}

bool text_is_common_word(const char *word)
{
    static const char *const words[26] = {
        /* one string for each first letter, from a to z */
        "about above actually admit afraid after afterwards again against allow allowed almost alone along already although always among "
        "angry another answer anyone anything anywhere apart appear around asked asleep away",
        "became because become been before began begin behind being believe belong below beside better between beyond black blood body "
        "book both bottom bought bound bring broke broken brother brought build built burnt business",
        "called came cannot care carried carry case caught cause caused certain chance change check child children choice city claim clean "
        "clear close closed clothes cold come coming common could count country course cover crime cross",
        "daily danger dark daughter dead dealt death decide decided deep demand desire die died different dinner doctor doing done doubt "
        "down drank drawn dream dress drink drive drove during",
        "each early earth easily either else empty end enough enter entered even evening ever every everybody everyone everything evidence "
        "exact exactly except expect extra",
        "face fact fair family father fear feel fell felt few field fight filled final finally find fine fire first five floor follow "
        "followed food force forced forget former forward found four free fresh friend from front full further",
        "gave general gentleman getting girl give given gives giving goes going gold gone good great ground group grow guess",
        "hand hands happen happened happy hard hardly hate have having head hear heard heart heavy held help hence here herself hidden "
        "high himself hold home hope horse hour house however human hundred hurry hurt husband",
        "idea imagine inside instead itself",
        "join just",
        "keep kept kill killed kind knew know known",
        "lady land large last late later laugh lead learn learned least leave leaves left length less letter level light like likely line "
        "little live lived lives living locked long longer look looked looking lose lost love loved",
        "made main make makes making many marry mean means meant meet mere merely middle might mile minute minutes miss missed moment "
        "money month more morning most mostly mother move moved much must myself",
        "name near nearly need needed never next night nobody none noon nothing notice nowhere number",
        "often once only onto open order other others ought outside over",
        "paper part passed past paying people perhaps person piece place places plain plan play please poor possible power present press "
        "pretty prevent price probably proof prove public pull pushed putting",
        "quick quickly quiet quite",
        "rain raised rather reach read ready real really reason refused remain remember reply rest right river road room rope round "
        "running",
        "safe said same save saved school second secret seem seemed seems seen sense sent serve seven several shall share sharp ship shop "
        "short should shoulder show shown side simple simply since sister sitting sleep slip slow small smell smoke some somebody somehow "
        "someone something sometime somewhere soon sort sound speak spend spent stand start started state stay step still stock stole "
        "stolen stone stood stop stopped story straight strange street strong such sudden suddenly suppose supposed sure surely",
        "table take taken takes taking talk taste tell terrible than thank that their them themselves then there therefore these they "
        "thick thing things think third this those though thought thousand three threw through throw thrown thus till time times tired "
        "today together told tomorrow took total touch toward towards tower town train travel tried trip trouble true truly trust truth "
        "turn turned twelve twenty twice",
        "under understand unless until upon used using usual",
        "value very visit voice",
        "wait walk wall want wanted watch water ways wealth week weeks weight went were west what wheel when where whether which while "
        "white whole whom whose wide wife will wind window winter wish with within without woman women wonder wood word words wore work "
        "world worn worse worst worth would wound write written wrong wrote",
        "",
        "year years yesterday young yours",
        "",
    };
    return word[0] >= 'a' && word[0] <= 'z' && text_in(word, words[word[0] - 'a']);
}

bool text_is_title(const char *word)
{
    static const char *const words[] = {
        "admiral",  "baron",    "baroness", "capt",      "captain", "col",        "colonel", "constable", "count",
        "countess", "doctor",   "dr",       "duchess",   "duke",    "earl",       "esq",     "father",    "general",
        "herr",     "hon",      "insp",     "inspector", "lady",    "lieutenant", "lord",    "madame",    "major",
        "messrs",   "miss",     "mme",      "monsieur",  "mr",      "mrs",        "ms",      "prof",      "professor",
        "rev",      "reverend", "sergeant", "sgt",       "signor",  "sir",        "sister",  "st",        "superintendent",
    };
    return text_among(word, words, COUNT(words));
}

/* ---- words ------------------------------------------------------------------------------------------------ */

/* Appends the case-folded form of a letter to a word. Appends nothing if some of its bytes do not fit. Returns the new length of the word.
 * */
static size_t put_folded(char *word, size_t n, int32_t code)
{
    char folded[UNICODE_FOLDED_MAX];
    size_t size = unicode_fold(code, folded);
    if (n + size >= TEXT_WORD)
        return n;
    memcpy(word + n, folded, size);
    return n + size;
}

struct cutter {
    const char *text;
    size_t len, at;
    int line;
    unsigned char before;
    bool fresh; /* true if the next word begins a sentence */
};

static int32_t peek(const struct cutter *c, size_t at, size_t *size)
{
    int32_t code = -1;
    int n = at < c->len ? unicode_next(c->text + at, c->len - at, &code) : 0;
    *size = n > 0 ? (size_t)n : 1;
    return n > 0 ? code : -1;
}

static bool apostrophe(int32_t code) { return code == '\'' || code == 0x2019 || code == 0x2018; }

static void harder(struct cutter *c, enum text_break by)
{
    if (c->before < by)
        c->before = (unsigned char)by;
    if (by == TEXT_STOP)
        c->fresh = true;
}

/* Handles a character between two words. Records whether the next word comes after a comma or at the start of a sentence. `last` is the
 * previous word, or NULL. */
static void between(struct cutter *c, int32_t code, size_t size, const struct text_token *last)
{
    size_t unused;
    int32_t next = peek(c, c->at + size, &unused), prev = c->at ? (unsigned char)c->text[c->at - 1] : ' ';
    switch (code) {
    case '.':
        /* The dots in "Mr. Brown", "J. Brown" and "9.15" do not end a sentence. */
        if (last && (text_is_title(last->word) || !last->word[1] || (next >= '0' && next <= '9')) && c->before == TEXT_JOINED)
            return;
        harder(c, TEXT_STOP);
        return;
    case ':': /* the colon in "20:40" does not end a sentence */
        if (!(prev >= '0' && prev <= '9' && next >= '0' && next <= '9'))
            harder(c, TEXT_STOP);
        return;
    case '!':
    case '?':
    case ';':
    case 0x2014:
        harder(c, TEXT_STOP);
        return;
    case ',':
        if (!(prev >= '0' && prev <= '9' && next >= '0' && next <= '9'))
            harder(c, TEXT_COMMA);
        return;
    case '(':
    case ')':
    case 0x2013:
        harder(c, TEXT_COMMA);
        return;
    case '-':
        if (prev == ' ' || next == '-')
            harder(c, TEXT_COMMA);
        return;
    case '\n':
        c->line++;
        if (next == '\n')
            harder(c, TEXT_STOP);
        return;
    default:
        return;
    }
}

/* Reads one word from the current position. */
static void cut_word(struct cutter *c, struct text_token *t)
{
    size_t n = 0, size;
    memset(t, 0, sizeof *t);
    t->before = c->before;
    t->line = c->line;
    t->opens = c->fresh;
    int32_t code = peek(c, c->at, &size);
    t->capital = unicode_is_upper(code);
    for (; code >= 0; code = peek(c, c->at, &size)) {
        size_t after;
        if (unicode_is_word(code)) {
            n = put_folded(t->word, n, code);
        } else if (apostrophe(code) && unicode_is_word(peek(c, c->at + size, &after))) {
            int32_t s = peek(c, c->at + size, &after);
            size_t unused;
            if ((s == 's' || s == 'S') &&
                !unicode_is_word(peek(c, c->at + size + after, &unused))) { /* the word is a possessive, such as "Smith's" */
                t->possessive = true;
                c->at += size + after;
                break;
            }
        } else if (apostrophe(code) && n && t->word[n - 1] == 's') { /* the word is a plural possessive, as in "the Smiths' house" */
            t->possessive = true;
        } else if (!unicode_is_accent(code)) {
            break;
        }
        c->at += size;
    }
    t->word[n] = 0;
}

static void stem(struct text_token *t)
{
    if (strpbrk(t->word, "0123456789"))
        strcpy(t->stem, t->word);
    else
        stem_english(t->word, t->stem);
}

static int split(const char *text, size_t len, struct text_token *out, int cap, bool stems)
{
    struct cutter c = {.text = text, .len = len, .line = 1, .fresh = true};
    int n = 0;
    while (c.at < len && n < cap) {
        size_t size;
        int32_t code = peek(&c, c.at, &size);
        if (code == '&') {
            memset(&out[n], 0, sizeof out[n]);
            strcpy(out[n].word, "and");
            strcpy(out[n].stem, "and");
            out[n].before = c.before;
            out[n++].line = c.line;
            c.before = TEXT_JOINED;
        } else if (code >= 0 && unicode_is_word(code)) {
            cut_word(&c, &out[n]);
            if (out[n].word[0]) {
                if (stems)
                    stem(&out[n]);
                n++;
                c.before = TEXT_JOINED;
                c.fresh = false;
            }
            continue;
        } else {
            between(&c, code, size, n ? &out[n - 1] : NULL);
        }
        c.at += size;
    }
    return n;
}

int text_tokens(const char *text, size_t len, struct text_token *out, int cap) { return split(text, len, out, cap, true); }
int text_words(const char *text, size_t len, struct text_token *out, int cap) { return split(text, len, out, cap, false); }

/* ---- spelling errors -------------------------------------------------------------------------------------- */

static int least(int a, int b) { return a < b ? a : b; }

/* True if at most one letter was dropped, added, changed or swapped with a neighbour. `n` and `m` are the lengths. */
static bool one_slip(const char *a, int n, const char *b, int m)
{
    int from = 0, end = 0;
    while (from < n && from < m && a[from] == b[from])
        from++;
    while (end < n - from && end < m - from && a[n - 1 - end] == b[m - 1 - end])
        end++;
    int left = n - from - end, right = m - from - end; /* numbers of differing letters in `a` and in `b` */
    return (left <= 1 && right <= 1) || (left == 2 && right == 2 && a[from] == b[from + 1] && a[from + 1] == b[from]);
}

int text_distance(const char *a, const char *b, int most)
{
    int n = (int)strlen(a), m = (int)strlen(b);
    if (abs(n - m) > most || n >= TEXT_WORD || m >= TEXT_WORD)
        return most + 1;
    if (most <= 1) {
        int errors = n != m || memcmp(a, b, (size_t)n) != 0;
        return errors <= most && (!errors || one_slip(a, n, b, m)) ? errors : most + 1;
    }
    int row[3][TEXT_WORD + 1];
    int *two = row[0], *one = row[1], *now = row[2];
    for (int k = 0; k <= m; k++)
        one[k] = k;
    for (int i = 1; i <= n; i++) {
        int best = now[0] = i;
        for (int k = 1; k <= m; k++) {
            now[k] = least(least(one[k] + 1, now[k - 1] + 1), one[k - 1] + (a[i - 1] != b[k - 1]));
            if (i > 1 && k > 1 && a[i - 1] == b[k - 2] && a[i - 2] == b[k - 1])
                now[k] = least(now[k], two[k - 2] + 1);
            best = least(best, now[k]);
        }
        if (best > most + 1) /* the limit is one higher here, because a later swap of two letters may lower the distance by one */
            return most + 1;
        int *old = two;
        two = one, one = now, now = old;
    }
    return one[m] > most ? most + 1 : one[m];
}

/* Writes how a word sounds: "prussic" and "pruzzik" are both "prussik". Returns the number of letters. Double letters and a "c" within the
 * word are kept, because they distinguish words: "hopping" and "hoping", "passing" and "pacing". */
static size_t sound(const char *word, char out[TEXT_WORD])
{
    size_t n = 0;
    for (size_t i = 0; word[i]; i++) {
        char c = word[i], next = word[i + 1];
        bool soft = next == 'e' || next == 'i' || next == 'y';
        bool f = c == 'p' && next == 'h';
        out[n++] = f ? 'f' : c == 'z' || (c == 'c' && soft && !i) ? 's' : (c == 'c' && !soft) || c == 'q' ? 'k' : c == 'y' ? 'i' : c;
        i += f;
    }
    out[n] = 0;
    return n;
}

bool text_misspelt(const char *said, const char *word, int most)
{
    size_t n = strlen(said), m = strlen(word);
    bool doer = n > 3 && said[n - 1] == 'r' && m >= n - 1 && !memcmp(said, word, n - 1) && (m < n || (m == n && word[n - 1] == 'd'));
    char a[TEXT_WORD], b[TEXT_WORD];
    return !doer && (text_distance(said, word, most) <= most || (sound(said, a) > 4 && sound(word, b) && !strcmp(a, b)));
}

int text_slips(const char *word)
{
    size_t n = strlen(word);
    if (strpbrk(word, "0123456789") || n < 5)
        return 0;
    return n < 9 ? 1 : 2;
}
