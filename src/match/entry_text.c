/* entry_text.c: checks the text of a log entry, for instance a player's written answer. The text must be one line of valid UTF-8 and not
 * blank (rules PL-7, PL-17 and PL-19). The check never changes a text. */
#include "match/match.h"

struct range {
    uint32_t first, last;
};

/* Rule PL-19 forbids control characters, line and paragraph separators, and invisible characters: soft hyphen, zero-width space, byte order
 * mark, direction marks, tags. Joiners (U+200C, U+200D) and variation selectors are allowed, because scripts and emoji need them. */
static const struct range refused[] = {{0x0, 0x1f},      {0x7f, 0x9f},     {0xad, 0xad},      {0x61c, 0x61c},   {0x180e, 0x180e},
                                       {0x200b, 0x200b}, {0x200e, 0x200f}, {0x2028, 0x202e},  {0x2060, 0x206f}, {0xfdd0, 0xfdef},
                                       {0xfeff, 0xfeff}, {0xfff9, 0xfffb}, {0xe0000, 0xe007f}};

/* Rule PL-7: blank characters are allowed, but a text needs at least one character that is not blank. */
static const struct range blank[] = {{' ', ' '},       {0xa0, 0xa0},     {0x34f, 0x34f},   {0x115f, 0x1160},
                                     {0x1680, 0x1680}, {0x17b4, 0x17b5}, {0x180b, 0x180f}, {0x2000, 0x200d},
                                     {0x202f, 0x202f}, {0x205f, 0x205f}, {0x2800, 0x2800}, {0x3000, 0x3000},
                                     {0x3164, 0x3164}, {0xfe00, 0xfe0f}, {0xffa0, 0xffa0}, {0xe0100, 0xe01ef}};

static bool among(const struct range *r, size_t n, uint32_t c)
{
    for (size_t i = 0; i < n; i++)
        if (c >= r[i].first && c <= r[i].last)
            return true;
    return false;
}

/* Decodes one character and returns its length in bytes, or 0 if it is not valid UTF-8. */
static size_t next(const uint8_t *p, size_t len, uint32_t *ret)
{
    static const uint32_t least[] = {0, 0x80, 0x800, 0x10000};
    uint32_t c = *p;
    size_t more = c < 0x80 ? 0 : c >= 0xc2 && c < 0xe0 ? 1 : c >= 0xe0 && c < 0xf0 ? 2 : c >= 0xf0 && c < 0xf5 ? 3 : len;
    if (more >= len)
        return 0;
    c &= 0x7fu >> (more ? more + 1 : 0);
    for (size_t i = 1; i <= more; i++) {
        if ((p[i] & 0xc0) != 0x80)
            return 0;
        c = c << 6 | (p[i] & 0x3f);
    }
    if (c < least[more] || c > 0x10ffff || (c >= 0xd800 && c < 0xe000))
        return 0;
    *ret = c;
    return more + 1;
}

int pl_text_refusal(const char *text, size_t len)
{
    bool seen = false;
    if (len > PL_TEXT_MAX)
        return -PL_R_TEXT_LONG;
    for (size_t i = 0; i < len;) {
        uint32_t c = 0;
        size_t n = next((const uint8_t *)text + i, len - i, &c);
        if (!n || (c & 0xfffe) == 0xfffe || among(refused, PL_COUNT(refused), c))
            return -PL_R_TEXT_LETTERS;
        seen |= !among(blank, PL_COUNT(blank), c);
        i += n;
    }
    return seen ? 0 : -PL_R_TEXT;
}
