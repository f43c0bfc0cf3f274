/* style.c: pads and aligns text in terminal columns. */
#include "kernel/style.h"

/* Decodes one UTF-8 character; an invalid byte counts as one character. */
static size_t next_point(const char *text, size_t len, uint32_t *point)
{
    uint8_t c = (uint8_t)text[0];
    size_t n = c < 0x80 ? 1 : c < 0xc0 ? 1 : c < 0xe0 ? 2 : c < 0xf0 ? 3 : 4;
    if (n > len)
        n = 1;
    *point = n == 1 ? c : c & (0xffu >> (n + 1));
    for (size_t i = 1; i < n; i++)
        *point = *point << 6 | ((uint8_t)text[i] & 0x3f);
    return n;
}

static int columns_of(uint32_t p)
{
    if ((p >= 0x300 && p < 0x370) || p == 0x200b || p == 0x200d || (p >= 0xfe00 && p < 0xfe10))
        return 0;
    bool wide = (p >= 0x1100 && p < 0x1160) || (p >= 0x2e80 && p < 0xa4d0) || (p >= 0xac00 && p < 0xd7a4) || (p >= 0xf900 && p < 0xfb00) ||
                (p >= 0xfe30 && p < 0xfe70) || (p >= 0xff00 && p < 0xff61) || (p >= 0x1f300 && p < 0x1f650) ||
                (p >= 0x1f900 && p < 0x1fa00) || (p >= 0x20000 && p < 0x3fffe);
    return wide ? 2 : 1;
}

int pl_text_columns(const char *text, size_t len)
{
    int columns = 0;
    for (size_t i = 0; i < len;) {
        if (text[i] == '\033') { /* skip an escape sequence: ESC [ … letter */
            for (i += 1; i < len && !(text[i] >= '@' && text[i] <= '~' && text[i] != '['); i++) {}
            i += i < len;
            continue;
        }
        uint32_t point;
        i += next_point(text + i, len - i, &point);
        columns += columns_of(point);
    }
    return columns;
}

int pl_put_pad(struct pl_out *o, size_t from, int columns)
{
    int have = pl_text_columns(o->at + from, o->len - from);
    for (; have < columns && !o->full; have++)
        pl_put_char(o, ' ');
    return have;
}

void pl_put_column_end(struct pl_out *o, size_t from, int columns)
{
    if (pl_put_pad(o, from, columns) >= columns && o->len && o->at[o->len - 1] != ' ')
        pl_put(o, " ");
}

void pl_put_times(struct pl_out *o, const char *text, int times)
{
    for (; times > 0; times--)
        pl_put(o, text);
}

void pl_put_phrase(struct pl_out *o, const struct pl_style *style, const char *key)
{
    const char *text = style->say(style, key);
    pl_put(o, text ? text : key);
}

void pl_put_phrase_number(struct pl_out *o, const struct pl_style *style, const char *key, int n)
{
    const char *text = style->say(style, key);
    size_t at = 0;
    for (text = text ? text : key; text[at] && !(text[at] == '{' && text[at + 1] == 'n' && text[at + 2] == '}'); at++) {}
    pl_put_bytes(o, text, at);
    pl_put(o, text[at] ? "" : " ");
    pl_put_int(o, n);
    pl_put(o, text[at] ? text + at + 3 : "");
}

void pl_put_legend(struct pl_out *o, const struct pl_style *style)
{
    pl_put(o, style->dim);
    pl_put(o, "   ");
    pl_put_phrase(o, style, "table.legend");
    pl_put(o, style->off);
}

void pl_put_item(struct pl_out *o, const struct pl_style *style, bool first, const char *text, int indent)
{
    size_t line = o->len;
    while (line && o->at[line - 1] != '\n')
        line--;
    /* Number of columns that the item needs on this line: the item, a comma after it and, unless it is the first item, a comma and a space
     * before it. */
    int need = pl_text_columns(text, pl_text_len(text)) + (first ? 1 : 3);
    pl_put(o, first ? "" : ",");
    if (pl_text_columns(o->at + line, o->len - line) + need <= style->width) {
        pl_put(o, first ? "" : " ");
    } else {
        pl_put(o, "\n");
        pl_put_times(o, " ", indent);
    }
    pl_put(o, text);
}

void pl_put_in(struct pl_out *o, const struct pl_style *style, const char *escape, const char *text)
{
    pl_put(o, escape);
    pl_put(o, text);
    pl_put(o, *escape ? style->off : "");
}

void pl_put_columns(struct pl_out *o, const struct pl_style *style, const struct pl_column *column, int n)
{
    size_t from = o->len;
    int wide = 3;
    pl_put(o, style->dim);
    pl_put(o, "   ");
    for (int i = 0; i < n; i++) {
        pl_put_phrase(o, style, column[i].key);
        wide += column[i].wide;
        if (i + 1 < n)
            pl_put_column_end(o, from, wide);
    }
    pl_put(o, style->off);
    pl_put(o, "\n");
}
