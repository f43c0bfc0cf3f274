/* markdown.c: renders Markdown for the terminal, one block at a time. */
#include "cli/markdown.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "cli/term.h"

/* CELL and WORD are the maximum lengths of a table cell and of a word, in bytes. FENCE is the indentation of code blocks, in columns. */
enum { COLUMNS_MOST = 12, CELL = 200, WORD = 400, FENCE = 4 };

struct page {
    struct pl_out *o;
    const struct markdown *how;
    bool bold, code; /* `bold` and `code` are true inside **strong** and `code` markup */
    bool plain;      /* true if the text no longer contains markup */
    bool blank;      /* true if an empty line must come before the next block */
};

/* ---- inline markup and wrapping ------------------------------------------------------------------------ */

static bool letter(char c) { return isalnum((unsigned char)c) || (c & 0x80); }

/* Updates the terminal style at the start or end of marked text. A terminal can only reset all styles at once, so the styles that are still
 * active are set again after each reset. */
static void put_style(struct page *p, struct pl_out *o, bool on)
{
    const struct pl_style *s = p->how->style;
    if (!on)
        pl_put(o, s->off);
    if (p->bold)
        pl_put(o, s->bold);
    if (p->code)
        pl_put(o, s->mark);
}

/* Writes text and replaces its markup with styles: **strong**, *emphasis*, _emphasis_, `code`, [text](link), \*. */
static void put_marked(struct page *p, struct pl_out *o, const char *text, size_t len)
{
    if (p->plain) {
        pl_put_bytes(o, text, len);
        return;
    }
    for (size_t i = 0; i < len; i++) {
        char c = text[i], next = i + 1 < len ? text[i + 1] : ' ';
        if (c == '`') {
            p->code = !p->code;
            put_style(p, o, p->code);
        } else if (p->code) {
            pl_put_char(o, c);
        } else if (c == '*' && next == '*') {
            p->bold = !p->bold;
            put_style(p, o, p->bold);
            i++;
        } else if (c == '\\' && ispunct((unsigned char)next)) {
            pl_put_char(o, text[++i]);
        } else if (c == ']' && next == '(') {
            while (i < len && text[i] != ')')
                i++;
        } else if (c != '*' && c != '[' && !(c == '_' && (!i || !letter(text[i - 1]) || !letter(next)))) {
            pl_put_char(o, c);
        }
    }
}

static void close_marks(struct page *p, struct pl_out *o)
{
    if (p->bold || p->code)
        pl_put(o, p->how->style->off);
    p->bold = p->code = false;
}

/* Writes text wrapped at the maximum line width. The first line starts at column `from`. The following lines start after `hang` spaces. */
static void put_words(struct page *p, const char *text, size_t len, int from, int hang)
{
    int at = from;
    for (size_t i = 0, n; i < len; i += n) {
        char word[WORD + 64];
        struct pl_out w = pl_out_to(word, sizeof word);
        for (n = 0; i + n < len && n < WORD && !isspace((unsigned char)text[i + n]);)
            n++;
        while (n > 1 && i + n < len && (text[i + n] & 0xc0) == 0x80) /* do not cut a UTF-8 character in two */
            n--;
        if (!n) {
            n = 1;
            continue;
        }
        put_marked(p, &w, text + i, n);
        int columns = pl_text_columns(word, w.len);
        if (!w.len)
            continue;
        if (at > from && at + 1 + columns > p->how->width) {
            pl_put_char(p->o, '\n');
            pl_put_times(p->o, " ", hang);
            at = from = hang;
        } else if (at > from) {
            pl_put_char(p->o, ' ');
            at++;
        }
        pl_put_bytes(p->o, word, w.len);
        at += columns;
    }
    close_marks(p, p->o);
    pl_put_char(p->o, '\n');
}

/* ---- Markdown tables ----------------------------------------------------------------------------------- */

/* Writes cell number c of a table row to `out`, without markup. Returns false if the row has no such cell. */
static bool cell_of(struct page *p, const char *line, size_t len, int c, char out[CELL])
{
    struct pl_out o = pl_out_to(out, CELL);
    size_t from = 1, to;
    for (; c > 0 && from < len; c--)
        from += strcspn(line + from, "|\n") + 1;
    if (from >= len)
        return false;
    to = from + strcspn(line + from, "|\n");
    while (from < to && line[from] == ' ')
        from++;
    while (to > from && line[to - 1] == ' ')
        to--;
    put_marked(p, &o, line + from, to - from);
    close_marks(p, &o);
    return true;
}

/* Writes a table row as one line. Each column is as wide as its widest cell. */
static void put_row(struct page *p, const char *line, size_t len, const int *width, bool head)
{
    const struct pl_style *s = p->how->style;
    char cell[CELL];
    pl_put_times(p->o, " ", p->how->indent + 2);
    pl_put(p->o, head ? s->bold : "");
    for (int c = 0; c < COLUMNS_MOST && width[c]; c++) {
        size_t from = p->o->len;
        if (cell_of(p, line, len, c, cell))
            pl_put(p->o, cell);
        if (c + 1 < COLUMNS_MOST && width[c + 1])
            pl_put_pad(p->o, from, width[c] + 2);
    }
    pl_put(p->o, head ? s->off : "");
    pl_put_char(p->o, '\n');
}

/* Writes a table row as a paragraph, with a heading before each value. Used for tables that are wider than the screen. */
static void put_record(struct page *p, const char *head, size_t head_len, const char *line, size_t len)
{
    char name[CELL], value[CELL], text[COLUMNS_MOST * (2 * CELL + 4)];
    struct pl_out o = pl_out_to(text, sizeof text);
    int indent = p->how->indent;
    pl_put(&o, p->how->style->bold);
    pl_put(&o, cell_of(p, line, len, 0, value) ? value : "");
    pl_put(&o, p->how->style->off);
    for (int c = 1; c < COLUMNS_MOST && cell_of(p, line, len, c, value); c++) {
        if (!*value)
            continue;
        pl_put(&o, c == 1 ? ": " : "; ");
        pl_put(&o, cell_of(p, head, head_len, c, name) ? name : "");
        pl_put_char(&o, ' ');
        pl_put(&o, value);
    }
    pl_put_times(p->o, " ", indent + 2);
    p->plain = true;
    put_words(p, text, o.len, indent + 2, indent + 4);
    p->plain = false;
}

static bool is_rule(const char *line, size_t len) { return strspn(line, "|-: ") >= len; }

static size_t put_table(struct page *p, const char *at)
{
    int width[COLUMNS_MOST + 1] = {0}, all = p->how->indent;
    char cell[CELL];
    size_t head = strcspn(at, "\n"), len, end = 0;
    for (; at[end] == '|'; end += len + (at[end + len] == '\n')) {
        len = strcspn(at + end, "\n");
        for (int c = 0; c < COLUMNS_MOST && !is_rule(at + end, len) && cell_of(p, at + end, len, c, cell); c++) {
            int w = pl_text_columns(cell, strlen(cell));
            width[c] = w > width[c] ? w : width[c] ? width[c] : 1;
        }
    }
    for (int c = 0; c < COLUMNS_MOST && width[c]; c++)
        all += width[c] + 2;
    for (size_t i = 0; i < end; i += len + (at[i + len] == '\n')) {
        len = strcspn(at + i, "\n");
        if (is_rule(at + i, len))
            continue;
        if (all <= p->how->style->width)
            put_row(p, at + i, len, width, i == 0);
        else if (i)
            put_record(p, at, head, at + i, len);
    }
    return at[end - 1] == '\n' ? end - 1 : end;
}

/* ---- Markdown blocks ----------------------------------------------------------------------------------- */

/* Returns the length of the list marker at the start of a line ("- ", "12. "), or 0 if the line has none. */
static size_t item_mark(const char *at)
{
    size_t digits = strspn(at, "0123456789");
    if ((at[0] == '-' || at[0] == '*') && at[1] == ' ')
        return 2;
    return digits && at[digits] == '.' && at[digits + 1] == ' ' ? digits + 2 : 0;
}

static bool is_fence(const char *at) { return !strncmp(at, "```", 3); }

/* Returns the length of the paragraph or list item at `at`. The paragraph or item ends before the next line that begins another block. */
static size_t block_end(const char *at)
{
    size_t n = strcspn(at, "\n");
    while (at[n] == '\n') {
        const char *next = at + n + 1;
        size_t spaces = strspn(next, " \t");
        if (!next[spaces] || strchr("\n#|>", next[spaces]) || is_fence(next) || item_mark(next + spaces))
            break;
        n += 1 + strcspn(next, "\n");
    }
    return n;
}

static size_t put_block(struct page *p, const char *at)
{
    size_t len = block_end(at), spaces = strspn(at, " \t"), mark = item_mark(at + spaces);
    int from = p->how->indent + (int)(mark ? spaces + mark : 0);
    pl_put_times(p->o, " ", from - (int)mark);
    pl_put_bytes(p->o, at + spaces, mark);
    put_words(p, at + spaces + mark, len - spaces - mark, from, from);
    return len;
}

static size_t put_heading(struct page *p, const char *at)
{
    size_t len = strcspn(at, "\n"), marks = strspn(at, "#");
    int indent = p->how->indent;
    size_t text = marks + strspn(at + marks, " ");
    text = text > len ? len : text;
    pl_put_times(p->o, " ", indent);
    pl_put(p->o, p->how->style->bold);
    size_t before = p->o->len;
    put_words(p, at + text, len - text, indent, indent);
    int columns = p->o->full ? 0 : pl_text_columns(p->o->at + before, p->o->len - before - 1);
    pl_put(p->o, p->how->style->off);
    if (marks > 1)
        return len;
    pl_put_times(p->o, " ", indent);
    pl_put_times(p->o, "═", columns < p->how->width - indent ? columns : p->how->width - indent);
    pl_put_char(p->o, '\n');
    return len;
}

/* Writes lines that begin with ">" as an indented paragraph. */
static size_t put_quotation(struct page *p, const char *at)
{
    char text[8192];
    struct pl_out o = pl_out_to(text, sizeof text);
    size_t end = 0, len;
    for (; at[end] == '>'; end += len + (at[end + len] == '\n')) {
        len = strcspn(at + end, "\n");
        pl_put_bytes(&o, at + end + 1, len - 1);
        pl_put_char(&o, ' ');
    }
    pl_put_times(p->o, " ", p->how->indent + 2);
    put_words(p, text, o.len, p->how->indent + 2, p->how->indent + 2);
    return at[end - 1] == '\n' ? end - 1 : end;
}

static size_t put_code(struct page *p, const char *at)
{
    size_t end = strcspn(at, "\n"), len;
    for (end += at[end] == '\n'; at[end] && !is_fence(at + end); end += len + (at[end + len] == '\n')) {
        len = strcspn(at + end, "\n");
        pl_put_times(p->o, " ", p->how->indent + FENCE);
        pl_put_bytes(p->o, at + end, len);
        pl_put_char(p->o, '\n');
    }
    return end + strcspn(at + end, "\n");
}

void markdown_put(struct pl_out *o, const char *text, const struct markdown *how)
{
    struct page p = {.o = o, .how = how};
    while (*text) {
        size_t spaces = strspn(text, " \t\r");
        if (text[spaces] == '\n' || !text[spaces]) {
            p.blank = o->len > 0;
            text += spaces + (text[spaces] == '\n');
            continue;
        }
        if (p.blank)
            pl_put_char(o, '\n');
        p.blank = false;
        text += *text == '#'     ? put_heading(&p, text)
                : *text == '|'   ? put_table(&p, text)
                : *text == '>'   ? put_quotation(&p, text)
                : is_fence(text) ? put_code(&p, text)
                                 : put_block(&p, text);
        text += *text == '\n';
    }
}

void markdown_show(const char *text, int width, int indent)
{
    const struct markdown how = {&term_here()->style, width, indent};
    bool full = true;
    for (size_t cap = 4 * strlen(text) + 4096; full; cap *= 2) {
        char *room = malloc(cap);
        if (!room) {
            term_print("%s\n", text);
            return;
        }
        struct pl_out o = pl_out_to(room, cap);
        markdown_put(&o, text, &how);
        full = o.full;
        if (!full)
            term_print("%s", room);
        free(room);
    }
}
