/* letters_make.c: writes the tables of letters.c from utf8proc, while the program is built. No part of the program itself. */
#include <stdio.h>
#include <string.h>
#include <utf8proc.h>

enum { FOLDS_TO = 0x10000, POOL = 1 << 17, LAST = 0x10ffff };

static int class_of(utf8proc_int32_t code)
{
    int c = utf8proc_category(code);
    if (c == UTF8PROC_CATEGORY_LU)
        return 2;
    if ((c >= UTF8PROC_CATEGORY_LU && c <= UTF8PROC_CATEGORY_LO) || (c >= UTF8PROC_CATEGORY_ND && c <= UTF8PROC_CATEGORY_NO))
        return 1;
    return c == UTF8PROC_CATEGORY_MN || c == UTF8PROC_CATEGORY_MC || c == UTF8PROC_CATEGORY_ME ? 3 : 0;
}

/* Letters that utf8proc leaves as they are, and English does not. */
static const char *own_fold(utf8proc_int32_t code)
{
    switch (code) {
    case 0xe6:
    case 0xc6:
        return "ae";
    case 0x153:
    case 0x152:
        return "oe";
    case 0xf8:
    case 0xd8:
        return "o";
    case 0x142:
    case 0x141:
        return "l";
    default:
        return NULL;
    }
}

/* Whole alphabets without case, which nothing would be gained by. */
static int left_alone(utf8proc_int32_t code) { return (code >= 0x2e80 && code < 0xfb00) || (code >= 0xfb13 && code < 0xff00); }

static int fold(utf8proc_int32_t code, char *to)
{
    utf8proc_int32_t out[16];
    int boundary = 0, n = 0;
    if (own_fold(code))
        return (int)strlen(strcpy(to, own_fold(code)));
    utf8proc_ssize_t k =
        utf8proc_decompose_char(code, out, 16, UTF8PROC_DECOMPOSE | UTF8PROC_COMPAT | UTF8PROC_CASEFOLD | UTF8PROC_STRIPMARK, &boundary);
    for (utf8proc_ssize_t i = 0; i < k && i < 16 && n < 12; i++)
        n += (int)utf8proc_encode_char(out[i], (utf8proc_uint8_t *)to + n);
    to[n] = 0;
    return n;
}

static size_t pool_put(char *pool, size_t *used, const char *text)
{
    for (size_t at = 0; at < *used; at += strlen(pool + at) + 1)
        if (!strcmp(pool + at, text))
            return at;
    size_t at = *used;
    strcpy(pool + at, text);
    *used += strlen(text) + 1;
    return at;
}

int main(void)
{
    static char pool[POOL];
    size_t used = 0;
    int last = -1;
    printf("/* made by letters_make.c */\n/* where a run of characters of one class begins: class << 24 | code */\nstatic const uint32_t "
           "runs[] = {");
    for (utf8proc_int32_t code = 0; code <= LAST; code++)
        if (class_of(code) != last) {
            last = class_of(code);
            printf("0x%x,", (unsigned)code | (unsigned)last << 24);
        }
    printf("};\n/* letters that are folded, and where in the pool it says to what */\nstatic const struct {\n    uint16_t code, at;\n} "
           "folds[] = {");
    for (utf8proc_int32_t code = 1; code < FOLDS_TO; code++) {
        char same[8] = "", to[64] = "";
        utf8proc_encode_char(code, (utf8proc_uint8_t *)same);
        if (!(class_of(code) == 1 || class_of(code) == 2) || left_alone(code) || !fold(code, to) || !strcmp(same, to))
            continue;
        printf("{%d,%zu},", (int)code, pool_put(pool, &used, to));
    }
    printf("};\nstatic const char pool[] = {");
    for (size_t i = 0; i < used; i++)
        printf("%d,", (signed char)pool[i]);
    printf("};\n");
    return used > 0xffff;
}
