/* unicode.c: tests character classes, case folding and word stems against utf8proc and libstemmer, and tests that a packed case equals its
 * original. */
#include "cases/unicode.h"

#include <dirent.h>
#include <libstemmer.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <utf8proc.h>

#include "cases/verdict.h"
#include "cases/pack.h"
#include "cases/text.h"
#include "test.h"

TEST(character_classes_match_utf8proc)
{
    for (int32_t code = 1; code <= 0x10ffff; code++) {
        int c = utf8proc_category(code);
        bool letter = c >= UTF8PROC_CATEGORY_LU && c <= UTF8PROC_CATEGORY_LO,
             digit = c >= UTF8PROC_CATEGORY_ND && c <= UTF8PROC_CATEGORY_NO;
        if (unicode_is_word(code) != (letter || digit) || unicode_is_upper(code) != (c == UTF8PROC_CATEGORY_LU) ||
            unicode_is_accent(code) != (c >= UTF8PROC_CATEGORY_MN && c <= UTF8PROC_CATEGORY_ME))
            test_fail(__FILE__, __LINE__, "U+%04X is of another class", (unsigned)code);
        uint8_t bytes[4];
        int32_t back = -1;
        int n = (int)utf8proc_encode_char(code, bytes);
        if ((code < 0xd800 || code > 0xdfff) && (unicode_next((char *)bytes, (size_t)n, &back) != n || back != code))
            test_fail(__FILE__, __LINE__, "U+%04X is not read as it is written", (unsigned)code);
    }
}

static void folds_to(const char *text, const char *folded)
{
    char out[64];
    size_t n = 0, len = strlen(text);
    for (size_t at = 0; at < len;) {
        int32_t code;
        int size = unicode_next(text + at, len - at, &code);
        CHECK(size > 0);
        n += unicode_fold(code, out + n);
        at += (size_t)size;
    }
    out[n] = 0;
    if (strcmp(out, folded))
        test_fail(__FILE__, __LINE__, "%s becomes %s, not %s", text, out, folded);
}

TEST(accents_and_ligatures_are_folded)
{
    folds_to("ÉMILE", "emile");
    folds_to("Straße", "strasse");
    folds_to("Cæsar ŒUVRE", "caesar oeuvre");
    folds_to("Łódź Ørsted", "lodz orsted");
    folds_to("Ελλάς", "ελλασ");
    folds_to("Ж", "ж");
    folds_to("ﬁn", "fin");
}

TEST(invalid_utf8_has_no_letters)
{
    static const char *const bad[] = {"\x80", "\xc0\xaf", "\xe0\x80\x80", "\xed\xa0\x80", "\xf5\x80\x80\x80", "\xe2\x82", "\xff"};
    int32_t code;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        CHECK(unicode_next(bad[i], strlen(bad[i]), &code) == 0);
}

/* ---- word stems ------------------------------------------------------------------------------------------- */

static int stems_alike(struct sb_stemmer *s, const char *word)
{
    char stem[128];
    if (strlen(word) > 39)
        return 0;
    stem_english(word, stem);
    const char *theirs = (const char *)sb_stemmer_stem(s, (const sb_symbol *)word, (int)strlen(word));
    if (strcmp(stem, theirs))
        test_fail(__FILE__, __LINE__, "%s: %s, not %s", word, stem, theirs);
    return 1;
}

static int stems_of_file(struct sb_stemmer *s, const char *path)
{
    static struct text_token token[20000];
    static char text[1 << 18];
    FILE *f = fopen(path, "r");
    size_t len = f ? fread(text, 1, sizeof text, f) : 0;
    int n = text_tokens(text, len, token, 20000), same = 0;
    if (f)
        fclose(f);
    for (int i = 0; i < n; i++)
        if (!strpbrk(token[i].word, "0123456789"))
            same += stems_alike(s, token[i].word);
    return same;
}

TEST(stems_match_libstemmer)
{
    static const char *const roots[] = {"gener",  "commun", "arsen",   "hop",   "hopp",  "rat",  "plac", "bath", "drown",  "poison",
                                        "murder", "happi",  "convict", "relat", "succe", "yell", "say",  "be",   "toy",    "fluent",
                                        "eye",    "oath",   "skill",   "kiss",  "bias",  "i",    "a",    "w",    "circul", "oper",
                                        "nation", "valid",  "revers",  "form",  "vict",  "tax",  "snow", "pay",  "trolly", "y"};
    static const char *const ends[] = {"",        "s",       "es",     "ies",   "ied",    "ed",    "edly",  "ing",     "ingly", "eed",
                                       "eedly",   "y",       "ly",     "li",    "tional", "enci",  "anci",  "abli",    "entli", "izer",
                                       "ization", "ational", "ation",  "ator",  "alism",  "aliti", "alli",  "fulness", "ousli", "ousness",
                                       "iveness", "iviti",   "biliti", "bli",   "ogi",    "logi",  "fulli", "lessli",  "alize", "icate",
                                       "iciti",   "ical",    "ful",    "ness",  "ative",  "al",    "ance",  "ence",    "er",    "ic",
                                       "able",    "ible",    "ant",    "ement", "ment",   "ent",   "ism",   "ate",     "iti",   "ous",
                                       "ive",     "ize",     "ion",    "sion",  "tion",   "e",     "ll",    "us",      "ss"};
    static const char *const words[] = {"skis",    "skies", "dying", "news",   "atlas", "inning", "outings", "herrings", "proceeded",
                                        "exceeds", "andes", "only",  "gently", "ugly",  "skying", "ties",    "gas",      "this",
                                        "gaps",    "kiwis", "cried", "by",     "say",   "enjoy",  "youth",   "boyish"};
    struct sb_stemmer *s = sb_stemmer_new("english", NULL);
    char word[64], path[512];
    int n = 0;
    for (size_t i = 0; i < sizeof roots / sizeof roots[0]; i++)
        for (size_t k = 0; k < sizeof ends / sizeof ends[0]; k++)
            for (size_t m = 0; m < 3; m++) {
                snprintf(word, sizeof word, "%s%s%s", roots[i], ends[k], m == 0 ? "" : m == 1 ? "s" : "ed");
                n += stems_alike(s, word);
            }
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        n += stems_alike(s, words[i]);
    DIR *shelf = opendir(SOURCE_ROOT "/cases");
    for (struct dirent *e; shelf && (e = readdir(shelf));) {
        static const char *const files[] = {"case.yaml", "introduction.md", "solution.md"};
        for (int i = 0; i < 3 && e->d_name[0] != '.'; i++) {
            snprintf(path, sizeof path, SOURCE_ROOT "/cases/%.100s/%s", e->d_name, files[i]);
            n += stems_of_file(s, path);
        }
    }
    closedir(shelf);
    n += stems_of_file(s, SOURCE_ROOT "/docs/case-format.md");
    n += stems_of_file(s, SOURCE_ROOT "/tests/judge/tuning.tsv");
    sb_stemmer_delete(s);
    CHECK(n > 20000);
}

/* ---- packed cases ----------------------------------------------------------------------------------------- */

static void same_verdicts(const struct case_book *a, const struct case_book *b, int q, int point, const struct case_list *texts)
{
    for (int i = 0; i < texts->n; i++) {
        size_t len = strlen(texts->at[i]);
        CHECK_INT(verdict_of(a, &a->question[q].point[point], texts->at[i], len, -1),
                  verdict_of(b, &b->question[q].point[point], texts->at[i], len, -1));
    }
}

TEST(a_packed_case_judges_like_the_original)
{
    static struct case_report report;
    struct case_book *c = case_load(SOURCE_ROOT "/cases/gervase-amory", &report);
    CHECK(c);
    size_t n = case_pack(c, NULL, 0);
    uint8_t *bytes = malloc(n), *memory = malloc(case_unpack_bytes(n));
    CHECK(case_pack(c, bytes, n) == n);
    struct case_book *again = case_unpack(memory, case_unpack_bytes(n), bytes, n);
    CHECK(again);
    CHECK(!memcmp(&c->rules, &again->rules, sizeof c->rules) && !strcmp(c->solution, again->solution) &&
          !strcmp(c->zone[1], again->zone[1]));
    for (int q = 0; q < c->questions_n; q++) {
        for (int i = 0; i < c->question[q].points_n; i++) {
            same_verdicts(c, again, q, i, &c->question[q].point[i].accepted_examples);
            same_verdicts(c, again, q, i, &c->question[q].point[i].rejected_examples);
        }
        CHECK(c->question[q].proofs.n == again->question[q].proofs.n);
    }
    /* Packing the case again must give the same bytes. The reader must refuse truncated bytes. */
    uint8_t *twice = malloc(n);
    CHECK(case_pack(again, twice, n) == n && !memcmp(bytes, twice, n));
    for (size_t cut = 0; cut < n; cut += 97) {
        uint8_t *less = malloc(cut ? cut : 1);
        memcpy(less, bytes, cut);
        CHECK(!case_unpack(memory, case_unpack_bytes(n), less, cut));
        free(less);
    }
    for (size_t at = 0; at < n; at += 131) { /* damaged bytes may be accepted, but must not cause reads out of bounds */
        memcpy(twice, bytes, n);
        twice[at] ^= 0x5a;
        case_unpack(memory, case_unpack_bytes(n), twice, n);
    }
    free(twice);
    free(memory);
    free(bytes);
    case_free(c);
}
