/*
 * lexicon_make.c: build tool that writes the tables of lexicon.c and nicknames.c from lexicon_words.c and nickname_words.c. Not part of the
 * program. A table is a list of words, sorted by first character. `starts` has, for each character from '0' to 'z', the position of the
 * first word that begins with it. An entry of the table of classes has the length of the word, the number of its set of classes, a byte of
 * flags, and the word. If the stem is not the beginning of the word, the length of the stem's ending and this ending follow. An entry of
 * the table of given names has the length of the word, the word, the number of lines that contain it, and the numbers of these lines.
 */
#include "cases/form_code.h"
#include "cases/lexicon.h"
#include "cases/nicknames.h"
#include "cases/text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WORDS = 4000, SETS = 255, LINES_MAX = 12, FIRST = '0', LAST = 'z' };
enum {
    LEXICON_EXACT = 0x80,
    LEXICON_PHRASE = 0x40,
    LEXICON_SUFFIX = 0x20,
    LEXICON_CUT = 0x0f
}; /* the flags of an entry; the bits of LEXICON_CUT are the number `cut` */

struct entry {
    char word[64];   /* a single word, or the words of a phrase, separated by spaces */
    char suffix[40]; /* the stem is the word without its last `cut` letters, followed by this ending */
    int cut;
    bool exact, phrase;
    uint64_t classes;
    int lines_n, line[LINES_MAX];
};

static struct entry entry[WORDS];
static int entries;

static void fail(const char *what, const char *word)
{
    fprintf(stderr, "lexicon_make: %s: %s\n", word, what);
    exit(1);
}

int lexicon_class(const char *name, size_t len)
{
    struct lexicon_entry e;
    for (int i = 0; (e = lexicon_class_at(i)).name; i++)
        if (strlen(e.name) == len && !memcmp(e.name, name, len))
            return i;
    return -1;
}

const char *lexicon_idea(const char *name, size_t len)
{
    (void)name, (void)len;
    return NULL;
}

static int by_word(const void *a, const void *b)
{
    const struct entry *x = a, *y = b;
    int order = strcmp(x->word, y->word);
    return order ? order : x->exact - y->exact;
}

static struct entry *entry_of(const char *word, bool exact)
{
    for (int i = 0; i < entries; i++)
        if (!strcmp(entry[i].word, word) && entry[i].exact == exact)
            return &entry[i];
    if (entries == WORDS)
        fail("too many words", word);
    struct entry *e = &entry[entries++];
    snprintf(e->word, sizeof e->word, "%s", word);
    e->exact = exact;
    for (const char *p = word; *p; p++)
        if ((unsigned char)*p >= 0x80 || word[0] < FIRST || word[0] > LAST)
            fail("only letters and digits of ASCII", word);
    return e;
}

/* Adds one word of a class, or a phrase whose words are joined by underscores. */
static void add(const char *text, size_t len, int class)
{
    struct text_token part[4];
    char spaced[64], word[64] = "";
    bool exact = len && text[len - 1] == '!';
    len -= exact;
    if (len >= sizeof spaced)
        fail("too long", text);
    for (size_t i = 0; i < len; i++)
        spaced[i] = text[i] == '_' ? ' ' : text[i];
    int n = text_tokens(spaced, len, part, 4);
    for (int i = 0; i < n; i++) {
        strcat(word, i ? " " : "");
        strcat(word, part[i].word);
    }
    if (!n)
        return;
    struct entry *e = entry_of(word, exact);
    e->classes |= 1ull << class;
    e->phrase = n > 1;
    int same = 0;
    while (part[0].stem[same] && part[0].stem[same] == part[0].word[same])
        same++;
    strcpy(e->suffix, part[0].stem + same);
    e->cut = (int)strlen(part[0].word) - same;
    if (n == 1 && !exact && e->cut > LEXICON_CUT)
        fail("its stem cannot be stored", word);
}

static unsigned put_word(const char *word)
{
    for (const char *p = word; *p; p++)
        printf("%d,", *p);
    return (unsigned)strlen(word);
}

static void put_starts(const char *name, const unsigned *starts)
{
    printf("};\nstatic const uint16_t %s[] = {", name);
    for (int c = FIRST; c <= LAST + 1; c++)
        printf("%u,", starts[c]);
    printf("};\n");
}

static void put_classes(void)
{
    static uint64_t set[SETS];
    unsigned starts[LAST + 2], at = 0;
    int sets = 0, next = 0;
    qsort(entry, (size_t)entries, sizeof *entry, by_word);
    printf("enum { LEXICON_EXACT = %d, LEXICON_PHRASE = %d, LEXICON_SUFFIX = %d, LEXICON_CUT = %d };\n", LEXICON_EXACT, LEXICON_PHRASE,
           LEXICON_SUFFIX, LEXICON_CUT);
    printf("static const uint8_t words[] = {");
    for (int c = FIRST; c <= LAST; c++)
        for (starts[c] = at; next < entries && entry[next].word[0] == c; next++) {
            const struct entry *e = &entry[next];
            int k = 0;
            while (k < sets && set[k] != e->classes)
                k++;
            if (k == SETS)
                fail("too many sets of classes", e->word);
            set[k] = e->classes;
            sets += k == sets;
            bool stem = !e->exact && !e->phrase, suffix = stem && *e->suffix;
            printf("%zu,%d,%d,", strlen(e->word), k,
                   (e->exact ? LEXICON_EXACT : 0) | (e->phrase ? LEXICON_PHRASE : 0) | (suffix ? LEXICON_SUFFIX : 0) | (stem ? e->cut : 0));
            at += put_word(e->word) + 3;
            if (suffix) {
                printf("%zu,", strlen(e->suffix));
                at += put_word(e->suffix) + 1;
            }
        }
    starts[LAST + 1] = at;
    put_starts("starts", starts);
    printf("static const uint64_t sets[] = {");
    for (int k = 0; k < sets; k++)
        printf("0x%llxu,", (unsigned long long)set[k]);
    printf("};\n");
}

/* Writes the names of all classes, separated by spaces, and all ideas with their compiled forms. */
static void put_names(void)
{
    struct lexicon_entry e;
    printf("static const char class_names[] = \"");
    for (int i = 0; (e = lexicon_class_at(i)).name; i++)
        printf("%s ", e.name);
    printf("\";\nstatic const struct lexicon_entry ideas[] = {\n");
    for (int i = 0; (e = lexicon_idea_at(i)).name; i++) {
        printf("{\"%s\", \"", e.name);
        for (const char *p = e.words; *p;) {
            char form[200], code[FORM_CODE_MAX];
            size_t len = strcspn(p, ",");
            snprintf(form, sizeof form, "%.*s", (int)len, p);
            const char *why = form_compile(form, code);
            if (why)
                fail(why, form);
            printf("%s%s", p == e.words ? "" : ",", code);
            p += len;
            p += strspn(p, ", ");
        }
        printf("\"},\n");
    }
    printf("};\n");
}

static void put_nicknames(void)
{
    unsigned starts[LAST + 2], at = 0;
    int next = 0;
    entries = 0;
    memset(entry, 0, sizeof entry);
    for (int line = 0; nickname_lines[line]; line++)
        for (const char *p = nickname_lines[line]; *p;) {
            char word[64];
            size_t len = strcspn(p, " ");
            snprintf(word, sizeof word, "%.*s", (int)len, p);
            struct entry *e = entry_of(word, false);
            if (line > UINT8_MAX || e->lines_n == LINES_MAX)
                fail("too many names", word);
            e->line[e->lines_n++] = line;
            p += len + (p[len] == ' ');
        }
    qsort(entry, (size_t)entries, sizeof *entry, by_word);
    printf("static const uint8_t nicknames[] = {");
    for (int c = FIRST; c <= LAST; c++)
        for (starts[c] = at; next < entries && entry[next].word[0] == c; next++) {
            printf("%zu,", strlen(entry[next].word));
            at += put_word(entry[next].word) + 2 + (unsigned)entry[next].lines_n;
            printf("%d,", entry[next].lines_n);
            for (int k = 0; k < entry[next].lines_n; k++)
                printf("%d,", entry[next].line[k]);
        }
    starts[LAST + 1] = at;
    put_starts("nickname_starts", starts);
}

int main(int argc, char **argv)
{
    struct lexicon_entry e;
    printf("/* generated by lexicon_make.c */\n");
    if (argc > 1 && !strcmp(argv[1], "nicknames")) {
        put_nicknames();
        return 0;
    }
    for (int i = 0; (e = lexicon_class_at(i)).name; i++)
        for (const char *p = e.words; *p;) {
            size_t len = strcspn(p, " ");
            add(p, len, i);
            p += len + (p[len] == ' ');
        }
    put_classes();
    put_names();
    return 0;
}
