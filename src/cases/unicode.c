/* unicode.c: UTF-8 decoding, character classes and folding, from generated tables. Needs no library. */
#include "cases/unicode.h"

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

static int class_of(int32_t code)
{
    int low = 0, high = COUNT(runs);
    if (code < 0 || code > 0x10ffff)
        return 0;
    while (high - low > 1) {
        int middle = (low + high) / 2;
        if ((int32_t)(runs[middle] & 0xffffff) <= code)
            low = middle;
        else
            high = middle;
    }
    return (int)(runs[low] >> 24);
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

size_t unicode_fold(int32_t code, char out[UNICODE_FOLDED_MAX])
{
    int low = 0, high = COUNT(folds);
    while (low < high) {
        int middle = (low + high) / 2;
        if (folds[middle].code < code)
            low = middle + 1;
        else
            high = middle;
    }
    if (low == COUNT(folds) || folds[low].code != code)
        return code < 0 || code > 0x10ffff ? 0 : put_utf8(code, out);
    size_t n = 0;
    for (const char *p = pool + folds[low].at; *p; p++)
        out[n++] = *p;
    return n;
}
