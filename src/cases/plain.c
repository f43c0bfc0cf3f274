/* plain.c: Markdown as a terminal shows it, and how many words it has. Knows paragraphs, lists, quotations, emphasis; no more. */
#include "cases/case.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

int case_words(const char *markdown)
{
    int n = 0;
    bool inside = false, wordy = false;
    for (const unsigned char *p = (const unsigned char *)markdown;; p++) {
        bool space = !*p || isspace(*p);
        if (space && inside && wordy)
            n++;
        if (!*p)
            return n;
        wordy = !space && (wordy || isalnum(*p) || *p >= 0x80);
        inside = !space;
    }
}

struct page {
    char *at;
    size_t n, cap;
    int column, width, indent;
};

static void put(struct page *p, const char *text, size_t len)
{
    if (p->n + len < p->cap) {
        memcpy(p->at + p->n, text, len);
        p->n += len;
    }
}

static void line_end(struct page *p)
{
    put(p, "\n", 1);
    p->column = 0;
}

/* Columns a word takes: its code points. */
static int columns(const char *word, size_t len)
{
    int n = 0;
    for (size_t i = 0; i < len; i++)
        n += ((unsigned char)word[i] & 0xc0) != 0x80;
    return n;
}

static void put_word(struct page *p, const char *word, size_t len)
{
    char bare[512];
    size_t n = 0;
    for (size_t i = 0; i < len && n < sizeof bare; i++)
        if (word[i] != '*' && word[i] != '\\' && !(word[i] == '_' && (i == 0 || i + 1 == len)))
            bare[n++] = word[i];
    int wide = columns(bare, n);
    if (!n)
        return;
    if (p->column && p->column + 1 + wide > p->width)
        line_end(p);
    if (!p->column) {
        for (int i = 0; i < p->indent; i++)
            put(p, " ", 1);
        p->column = p->indent;
    } else if (p->column > p->indent) {
        put(p, " ", 1);
        p->column++;
    }
    put(p, bare, n);
    p->column += wide;
}

/* One line of the source. */
static void put_line(struct page *p, const char *line, size_t len)
{
    size_t i = 0;
    while (i < len && (line[i] == ' ' || line[i] == '\t'))
        i++;
    if (i == len) { /* between paragraphs */
        if (p->column)
            line_end(p);
        if (p->n && (p->n < 2 || p->at[p->n - 2] != '\n'))
            line_end(p);
        p->indent = 0;
        return;
    }
    bool heading = line[i] == '#', item = (line[i] == '-' || line[i] == '*') && i + 1 < len && line[i + 1] == ' ', quote = line[i] == '>';
    if (heading || item || quote) {
        if (p->column && (item || heading))
            line_end(p);
        p->indent = heading ? 0 : 2;
        while (heading && i < len && line[i] == '#')
            i++;
        i += item || quote;
        if (item)
            put_word(p, "-", 1);
    }
    while (i < len) {
        size_t from = i;
        while (i < len && !isspace((unsigned char)line[i]))
            i++;
        put_word(p, line + from, i - from);
        while (i < len && isspace((unsigned char)line[i]))
            i++;
    }
}

char *case_plain(const char *markdown, int width)
{
    size_t len = strlen(markdown);
    struct page p = {.cap = 4 * len + 64, .width = width < 20 ? 20 : width};
    p.at = malloc(p.cap);
    if (!p.at)
        return NULL;
    while (*markdown) {
        size_t n = strcspn(markdown, "\n");
        put_line(&p, markdown, n);
        markdown += n + (markdown[n] == '\n');
    }
    if (p.column)
        line_end(&p);
    while (p.n && p.at[p.n - 1] == '\n')
        p.n--;
    p.at[p.n] = 0;
    return p.at;
}
