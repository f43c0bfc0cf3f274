/* exhibits.c: turns the text of a card into Markdown that contains its figures and tables. */
#include "cli/exhibits.h"

#include "cli/markdown.h"
#include "cli/messages.h"

#include <stdlib.h>
#include <string.h>

/* Space for the figures and tables of a text, in bytes. Three figures and three tables need less. */
enum { ROOM = 192 * 1024 };

/* Writes a text and escapes the characters that Markdown would treat as markup. */
static void put_plain(struct pl_out *o, const char *text)
{
    for (; *text; text++) {
        if (strchr("*_`[\\", *text))
            pl_put_char(o, '\\');
        pl_put(o, *text == '|' ? "¦" : (char[2]){*text, 0});
    }
}

/* Writes a cell. A cell that contains only hyphens, colons and spaces is written as a dash, because Markdown would read it as part of the
 * line under the headings. */
static void put_cell(struct pl_out *o, const char *text)
{
    pl_put(o, " ");
    if (*text && strspn(text, "-: ") == strlen(text))
        pl_put(o, "–");
    else
        put_plain(o, text);
    pl_put(o, " |");
}

static void put_table(struct pl_out *o, const struct case_table *t)
{
    pl_put(o, "**");
    put_plain(o, t->caption);
    pl_put(o, "**\n\n|");
    for (int i = 0; i < t->columns.n; i++)
        put_cell(o, t->columns.at[i]);
    pl_put(o, "\n|");
    for (int i = 0; i < t->columns.n; i++)
        pl_put(o, "---|");
    for (int row = 0; row < t->rows; row++) {
        pl_put(o, "\n|");
        for (int i = 0; i < t->columns.n; i++)
            put_cell(o, t->cells.at[row * t->columns.n + i]);
    }
}

static void put_figure(struct pl_out *o, const struct case_figure *f)
{
    pl_put(o, "**");
    pl_put(o, message_text("case.figure"));
    pl_put(o, " ");
    put_plain(o, f->caption);
    pl_put(o, "**\n\n> ");
    put_plain(o, f->transcript);
}

static bool named(const char *id, const char *name, size_t n) { return strlen(id) == n && !memcmp(id, name, n); }

/* Writes the figure or table with this id, and removes it from `figures` or `tables`. */
static void put_named(struct pl_out *o, const struct case_book *c, const char *id, size_t n, uint32_t *figures, uint32_t *tables)
{
    for (uint32_t left = *figures; left; left &= left - 1)
        if (named(c->figure[pl_lowest(left)].id, id, n)) {
            put_figure(o, &c->figure[pl_lowest(left)]);
            *figures &= ~(left & -left);
        }
    for (uint32_t left = *tables; left; left &= left - 1)
        if (named(c->table[pl_lowest(left)].id, id, n)) {
            put_table(o, &c->table[pl_lowest(left)]);
            *tables &= ~(left & -left);
        }
}

char *exhibits_markdown(const struct case_book *c, const char *text, uint32_t figures, uint32_t tables)
{
    size_t size = strlen(text) + ROOM;
    char *page = malloc(size);
    if (!page)
        return NULL;
    struct pl_out o = pl_out_to(page, size);
    for (const char *at = text; *at;) {
        const char *id;
        size_t id_n, mark = *at == '{' ? case_place_mark(text, at, &id, &id_n) : 0;
        if (mark)
            put_named(&o, c, id, id_n, &figures, &tables);
        else
            pl_put_char(&o, *at);
        at += mark ? mark : 1;
    }
    for (uint32_t left = figures; left; left &= left - 1) {
        pl_put(&o, "\n\n");
        put_figure(&o, &c->figure[pl_lowest(left)]);
    }
    for (uint32_t left = tables; left; left &= left - 1) {
        pl_put(&o, "\n\n");
        put_table(&o, &c->table[pl_lowest(left)]);
    }
    return page;
}

void exhibits_show(const struct case_book *c, const char *text, uint32_t figures, uint32_t tables, int width, int indent)
{
    char *page = figures || tables ? exhibits_markdown(c, text, figures, tables) : NULL;
    markdown_show(page ? page : text, width, indent);
    free(page);
}

uint32_t exhibits_figures(const struct case_book *c, int place)
{
    uint32_t set = 0;
    for (int i = 0; i < c->figures_n; i++)
        set |= (uint32_t)(c->figure[i].place == place) << i;
    return set;
}

uint32_t exhibits_tables(const struct case_book *c, int place)
{
    uint32_t set = 0;
    for (int i = 0; i < c->tables_n; i++)
        set |= (uint32_t)(c->table[i].place == place) << i;
    return set;
}
