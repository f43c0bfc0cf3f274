/* person_names.c: validates and normalises names and chat lines. Also computes the skeleton of a name, which is the same for all names that
 * look alike. Uses ICU. */
#include "server/accounts.h"
#include "server/common.h"

#include <stdlib.h>
#include <string.h>
#include <unicode/uchar.h>
#include <unicode/unorm2.h>
#include <unicode/uspoof.h>
#include <unicode/ustring.h>

#include "match/words.h"

enum { UNITS = 512 };

static const USpoofChecker *checker(void)
{
    static USpoofChecker *it;
    UErrorCode rc = U_ZERO_ERROR;
    if (!it)
        it = uspoof_open(&rc);
    return it;
}

/* Converts UTF-8 to composed UTF-16 (NFC). Returns the number of UTF-16 code units, or -1 if the conversion fails. */
static int composed(const char *text, size_t len, UChar to[UNITS])
{
    UErrorCode rc = U_ZERO_ERROR;
    UChar raw[UNITS];
    int32_t n = 0;
    u_strFromUTF8(raw, UNITS, &n, text, (int32_t)len, &rc);
    const UNormalizer2 *nfc = unorm2_getNFCInstance(&rc);
    if (U_FAILURE(rc))
        return -1;
    n = unorm2_normalize(nfc, raw, n, to, UNITS, &rc);
    return U_FAILURE(rc) ? -1 : n;
}

/* Returns false for characters that cannot be seen, such as control characters, direction marks and unassigned code points. */
static bool visible(UChar32 c)
{
    int8_t kind = u_charType(c);
    return u_isgraph(c) && kind != U_FORMAT_CHAR && kind != U_PRIVATE_USE_CHAR && kind != U_SURROGATE && kind != U_CONTROL_CHAR &&
           !u_hasBinaryProperty(c, UCHAR_DEFAULT_IGNORABLE_CODE_POINT);
}

static int to_utf8(const UChar *text, int n, char *to, size_t size)
{
    UErrorCode rc = U_ZERO_ERROR;
    int32_t len = 0;
    u_strToUTF8(to, (int32_t)size, &len, text, n, &rc);
    return U_FAILURE(rc) || (size_t)len >= size ? -1 : (int)len;
}

/* Copies a text of visible characters, single spaces, and up to three combining marks per character. Returns the number of characters, or
 * -1 if the text contains anything else. */
static int tidy(const UChar *text, int n, UChar to[UNITS], int *to_n)
{
    int letters = 0, marks = 0, at = 0;
    bool space = false;
    for (int32_t i = 0; i < n;) {
        UChar32 c;
        U16_NEXT(text, i, n, c);
        if (c == '\n' || c == '\t' || u_isUWhiteSpace(c)) {
            space = letters > 0;
            continue;
        }
        if (!visible(c))
            return -1;
        bool mark = u_charType(c) == U_NON_SPACING_MARK || u_charType(c) == U_ENCLOSING_MARK;
        /* A combining mark must follow a character. At the start of a word, it would attach to the space or be invisible. */
        bool stray = mark && (letters == 0 || space);
        marks = mark ? marks + 1 : 0;
        if (stray || marks > 3 || at > UNITS - 4)
            return -1;
        if (space)
            to[at++] = ' ';
        letters += !mark + space;
        space = false;
        U16_APPEND_UNSAFE(to, at, c);
    }
    *to_n = at;
    return letters;
}

_Static_assert(NAME_CHARS == 24, "the sentence of REFUSAL_NAME_INVALID says so");

int name_normalise(const char *name, char tidied[NAME_BYTES + 1], enum refusal *why)
{
    UChar text[UNITS], kept[UNITS];
    int kept_n = 0, n = composed(name, strlen(name), text);
    int letters = n < 0 ? -1 : tidy(text, n, kept, &kept_n);
    if (letters < 0 || letters > NAME_CHARS || to_utf8(kept, kept_n, tidied, NAME_BYTES + 1) < 0) {
        *why = REFUSAL_NAME_INVALID;
        return -1;
    }
    if (letters < 1) {
        *why = REFUSAL_NAME_EMPTY;
        return -1;
    }
    return 0;
}

int chat_normalise(const char *text, size_t len, char *tidied, size_t size)
{
    UChar raw[UNITS], kept[UNITS];
    int kept_n = 0, n = composed(text, len, raw);
    if (n < 0)
        return -1;
    int letters = 0;
    /* Chat lines may contain joiners, because emoji and some scripts need them, but no other invisible characters. */
    for (int32_t i = 0; i < n;) {
        UChar32 c;
        U16_NEXT(raw, i, n, c);
        bool joiner = c == 0x200d || c == 0x200c || c == 0xfe0f;
        if (u_isUWhiteSpace(c))
            c = ' ';
        else if (!joiner && !visible(c))
            return -1;
        letters += c != ' ' && !joiner;
        if (kept_n > UNITS - 4)
            return -1;
        U16_APPEND_UNSAFE(kept, kept_n, c);
    }
    return letters ? to_utf8(kept, kept_n, tidied, size) : -1;
}

int name_skeleton(const char *name, char *skeleton, size_t size)
{
    UErrorCode rc = U_ZERO_ERROR;
    UChar text[UNITS], folded[UNITS], raw[UNITS], last[UNITS];
    int n = composed(name, strlen(name), text);
    if (n < 0 || !checker())
        return -1;
    n = u_strFoldCase(folded, UNITS, text, n, U_FOLD_CASE_DEFAULT, &rc);
    n = U_FAILURE(rc) ? 0 : uspoof_getSkeleton(checker(), 0, folded, n, raw, UNITS, &rc);
    /* the skeleton may contain capital letters, so convert it to lower case again */
    n = U_FAILURE(rc) ? 0 : u_strFoldCase(last, UNITS, raw, n, U_FOLD_CASE_DEFAULT, &rc);
    for (int i = 0; i < n && U_SUCCESS(rc); i++)
        if (last[i] == 'i') /* capital I looks like l but has been converted to i, so replace every i with l */
            last[i] = 'l';
    return U_FAILURE(rc) ? -1 : to_utf8(last, n, skeleton, size);
}

/* Returns true for reserved names: bot levels, "Somebody" (shown instead of the name of a deleted account), and words such as
 * "Spectator", in English and Spanish. */
bool name_reserved(const char *skeleton)
{
    static const char *const words[] = {"Bot",      "Novice",  "Regular", "Master",    "Novato",  "Habitual", "Maestro",
                                        "Somebody", "Alguien", "Nobody",  "Spectator", "Parlour", "Nadie",    "Espectador"};
    char other[256];
    for (size_t i = 0; i < PL_COUNT(words); i++)
        if (name_skeleton(words[i], other, sizeof other) >= 0 && !strcmp(skeleton, other))
            return true;
    return false;
}

const char *bot_name(int alias)
{
    char key[32];
    snprintf(key, sizeof key, "common.player.%d", alias);
    return pl_words_find(&pl_words_en, key);
}

bool names_confusable(const char *a, const char *b)
{
    char one[256], other[256];
    return name_skeleton(a, one, sizeof one) < 0 || name_skeleton(b, other, sizeof other) < 0 || !strcmp(one, other);
}
