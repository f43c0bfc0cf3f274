/* unicode.c: UTF-8 decoding, character classes and folding, from generated tables. Needs no library. */
#include "cases/unicode.h"

/* The numbers in the tables are stored with 7 bits per byte, each as the difference from the number in the previous entry. A search starts
 * at a mark, which gives the absolute numbers for a position in the table. */
struct mark {
    int32_t code, value; /* the character and the value of the entry before this mark */
    uint16_t at;
};

#include "unicode_table.h"

#define COUNT(a) ((int)(sizeof(a) / sizeof((a)[0])))

int unicode_next(const char *text, size_t len, int32_t *code)
{
    const uint8_t *b = (const uint8_t *)text;
    if (!len)
        return 0;
    int n = b[0] < 0x80 ? 1 : b[0] >= 0xc2 && b[0] < 0xe0 ? 2 : b[0] >= 0xe0 && b[0] < 0xf0 ? 3 : b[0] >= 0xf0 && b[0] < 0xf5 ? 4 : 0;
    if (!n || len < (size_t)n)
        return 0;
    int32_t c = n == 1 ? b[0] : b[0] & (0x3f >> (n - 1));
    for (int i = 1; i < n; i++) {
        if ((b[i] & 0xc0) != 0x80)
            return 0;
        c = c << 6 | (b[i] & 0x3f);
    }
    if ((n == 3 && (c < 0x800 || (c >= 0xd800 && c < 0xe000))) || (n == 4 && (c < 0x10000 || c > 0x10ffff)))
        return 0;
    *code = c;
    return n;
}

static uint32_t number(const uint8_t *table, size_t *at)
{
    uint32_t n = 0;
    for (int shift = 0;; shift += 7) {
        uint8_t b = table[(*at)++];
        n |= (uint32_t)(b & 127) << shift;
        if (b < 128)
            return n;
    }
}

/* Returns the index of the last mark before this character. */
static int mark_before(const struct mark *mark, int n, int32_t code)
{
    int low = 0, high = n;
    while (high - low > 1) {
        int middle = (low + high) / 2;
        if (mark[middle].code < code)
            low = middle;
        else
            high = middle;
    }
    return low;
}

static int class_of(int32_t code)
{
    if (code < 0 || code > 0x10ffff)
        return 0;
    if (code < 0x80)
        return code >= 'A' && code <= 'Z' ? 2 : (code >= 'a' && code <= 'z') || (code >= '0' && code <= '9');
    int m = mark_before(run_marks, COUNT(run_marks), code), class = run_marks[m].value;
    int32_t from = run_marks[m].code;
    size_t at = run_marks[m].at;
    for (int i = m * STEP; i < RUNS; i++) {
        uint32_t next = number(runs, &at);
        from += (int32_t)(next >> 2);
        if (from > code)
            break;
        class = next & 3;
    }
    return class;
}

bool unicode_is_word(int32_t code) { return class_of(code) == 1 || class_of(code) == 2; }
bool unicode_is_upper(int32_t code) { return class_of(code) == 2; }
bool unicode_is_accent(int32_t code) { return class_of(code) == 3; }

static size_t put_utf8(int32_t code, char *out)
{
    if (code < 0x80) {
        out[0] = (char)code;
        return 1;
    }
    size_t n = code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    for (size_t i = n; --i; code >>= 6)
        out[i] = (char)(0x80 | (code & 0x3f));
    out[0] = (char)(uint8_t)(0xf00 >> n | code);
    return n;
}

static size_t copy_text(const uint8_t *from, char *out)
{
    size_t n = 0;
    while (from[n]) {
        out[n] = (char)from[n];
        n++;
    }
    return n;
}

size_t unicode_fold(int32_t code, char out[UNICODE_FOLDED_MAX])
{
    if (code < 0 || code > 0x10ffff)
        return 0;
    if (code < 0x80) {
        out[0] = (char)(code >= 'A' && code <= 'Z' ? code + 32 : code);
        return 1;
    }
    int m = mark_before(fold_marks, COUNT(fold_marks), code);
    int32_t from = fold_marks[m].code, to = fold_marks[m].value;
    size_t at = fold_marks[m].at;
    for (int i = m * STEP; i < FOLDS; i++) {
        uint32_t next = number(folds, &at);
        from += (int32_t)(next >> 1);
        if (from > code)
            break;
        if (next & 1) {
            if (from == code)
                return copy_text(folds + at, out);
            while (folds[at++])
                ;
            continue;
        }
        uint32_t step = number(folds, &at);
        to += step & 1 ? -(int32_t)(step >> 1) : (int32_t)(step >> 1);
        if (from == code)
            return put_utf8(to, out);
    }
    return put_utf8(code, out);
}
