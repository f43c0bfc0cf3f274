/* rules_page.c: `parlour rules`: a game's page drawn plainly on a terminal, its house tables from the data itself. */
#include "cli/play/rules_page.h"

#include <stdio.h>
#include <string.h>

#include "cli/args.h"
#include "cli/play/pager.h"
#include "cli/pages.h"
#include "cli/say.h"
#include "cli/term.h"
#include "match/match.h"

enum { COLUMNS_MOST = 12, CELL = 200, LINE = 4096 };

/* ---- Markdown, as much of it as our pages use ------------------------------------------------------------ */

/* A piece of text without its marks: **bold**, `code`, [text](link). */
static void put_plain(struct pl_out *o, const struct pl_style *s, const char *text, size_t len)
{
    bool bold = false, code = false;
    for (size_t i = 0; i < len; i++) {
        if (i + 1 < len && text[i] == '*' && text[i + 1] == '*') {
            bold = !bold;
            pl_put(o, bold ? s->bold : s->off);
            i++;
        } else if (text[i] == '`') {
            code = !code;
            pl_put(o, code ? s->mark : s->off);
        } else if (text[i] == '*' && !code) {
            continue;
        } else if (text[i] == '[' && !code) {
            continue;
        } else if (text[i] == ']' && i + 1 < len && text[i + 1] == '(' && !code) {
            while (i < len && text[i] != ')')
                i++;
        } else {
            pl_put_char(o, text[i]);
        }
    }
    if (bold || code)
        pl_put(o, s->off);
}

static void print_plain(const struct pl_style *s, const char *text, size_t len, int from, int indent)
{
    char line[LINE];
    struct pl_out o = pl_out_to(line, sizeof line);
    put_plain(&o, s, text, len);
    term_wrap(line, o.len, from, indent);
}

/* ---- tables ---------------------------------------------------------------------------------------------- */

struct grid {
    int rows, columns;
    char cell[64][COLUMNS_MOST][CELL];
};

static void print_row(const struct grid *g, int row, const int *width, const struct pl_style *s)
{
    char line[LINE];
    struct pl_out o = pl_out_to(line, sizeof line);
    pl_put(&o, "  ");
    pl_put(&o, row ? "" : s->bold);
    for (int c = 0; c < g->columns; c++) {
        size_t from = o.len;
        pl_put(&o, g->cell[row][c]);
        if (c + 1 < g->columns)
            pl_put_pad(&o, from, width[c] + 2);
    }
    pl_put(&o, row ? "" : s->off);
    term_print("%s\n", line);
}

/* Columns as wide as their widest cell; where that is too much for the terminal, the last one is wrapped. */
static void print_grid(const struct grid *g, const struct pl_style *s)
{
    int width[COLUMNS_MOST] = {0}, all = 2;
    for (int c = 0; c < g->columns; c++) {
        for (int r = 0; r < g->rows; r++) {
            int w = pl_text_columns(g->cell[r][c], strlen(g->cell[r][c]));
            width[c] = w > width[c] ? w : width[c];
        }
        all += width[c] + 2;
    }
    if (all - 2 <= s->width || !g->columns) {
        for (int r = 0; r < g->rows; r++)
            print_row(g, r, width, s);
        return;
    }
    for (int r = 1; r < g->rows; r++) { /* too wide: one paragraph a row, headings before the values */
        char line[LINE];
        struct pl_out o = pl_out_to(line, sizeof line);
        pl_put(&o, s->bold);
        pl_put(&o, g->cell[r][0]);
        pl_put(&o, s->off);
        for (int c = 1; c < g->columns; c++) {
            if (!g->cell[r][c][0])
                continue;
            pl_put(&o, c == 1 ? ": " : "; ");
            pl_put(&o, g->cell[0][c]);
            pl_put(&o, " ");
            pl_put(&o, g->cell[r][c]);
        }
        term_print("  ");
        term_wrap(line, o.len, 2, 4);
    }
}

/* One line of a Markdown table into the grid; the line of dashes is left out. */
static void read_row(struct grid *g, const struct pl_style *s, const char *line, size_t len)
{
    if (g->rows == (int)PL_COUNT(g->cell) || (len > 1 && strspn(line, "|-: ") >= len))
        return;
    int c = 0;
    for (size_t i = 1; i < len && c < COLUMNS_MOST; c++) {
        size_t end = i;
        while (end < len && line[end] != '|')
            end++;
        size_t from = i, to = end;
        while (from < to && line[from] == ' ')
            from++;
        while (to > from && line[to - 1] == ' ')
            to--;
        struct pl_out o = pl_out_to(g->cell[g->rows][c], CELL);
        put_plain(&o, s, line + from, to - from);
        i = end + 1;
    }
    g->columns = c > g->columns ? c : g->columns;
    g->rows++;
}

/* A word of a house table, in the language of the terminal: term.house.<word>, or the name of a thing that has this id. In English
 * tables show ids, since they are what is typed. */
static const char *house_word(const struct pl_game *game, const char *word)
{
    static const char *const kinds[] = {"card", "title", "character", "book", "token", "face", "window"};
    const char *text = NULL;
    char key[160];
    snprintf(key, sizeof key, "term.house.%s", word);
    text = pl_words_find(say_words(), key);
    for (size_t i = 0; !text && i < PL_COUNT(kinds) && strcmp(say_words()->language, "en"); i++) {
        snprintf(key, sizeof key, "%s.%s.%s", game->key, kinds[i], word);
        text = pl_words_find(say_words(), key);
    }
    return text ? text : word;
}

/* A cell is a word, or several with commas between. */
static void put_house(struct pl_out *o, const struct pl_game *game, const char *cell)
{
    char word[CELL];
    if (house_word(game, cell) != cell) {
        pl_put(o, house_word(game, cell));
        return;
    }
    for (size_t n; *cell; cell += n) {
        n = strcspn(cell, ",");
        snprintf(word, sizeof word, "%.*s", (int)n, cell);
        pl_put(o, house_word(game, word));
        size_t gap = strspn(cell + n, ", ");
        pl_put_bytes(o, cell + n, gap);
        n += gap;
    }
}

static void print_house(const struct pl_game *game, const struct pl_house_table *t, const struct pl_style *s)
{
    static struct grid g;
    memset(&g, 0, sizeof g);
    for (; g.columns < COLUMNS_MOST && t->columns[g.columns]; g.columns++)
        snprintf(g.cell[0][g.columns], CELL, "%s", house_word(game, t->columns[g.columns]));
    for (g.rows = 1; g.rows <= t->rows && g.rows < (int)PL_COUNT(g.cell); g.rows++)
        for (int c = 0; c < g.columns; c++) {
            char cell[CELL];
            struct pl_out plain = pl_out_to(cell, sizeof cell), o = pl_out_to(g.cell[g.rows][c], CELL);
            t->cell(&plain, g.rows - 1, c);
            put_house(&o, game, cell);
        }
    term_print("\n%s", s->bold);
    say("rules.house", {"title", house_word(game, t->title)});
    term_print("%s\n\n", s->off);
    print_grid(&g, s);
}

/* ---- pages ----------------------------------------------------------------------------------------------- */

static void print_heading(const struct pl_style *s, const char *line, size_t len)
{
    size_t marks = strspn(line, "#");
    while (marks < len && line[marks] == ' ')
        marks++;
    term_print("%s", s->bold);
    print_plain(s, line + marks, len - marks, 0, 0);
    term_print("%s", s->off);
    if (line[1] != '#') {
        for (int i = pl_text_columns(line + marks, len - marks); i > 0; i--)
            term_print("%s", "═");
        term_print("\n");
    }
}

/* How long the mark of a list's item is that begins here: "- ", "12. "; 0 for none. */
static size_t item_mark(const char *at)
{
    size_t digits = strspn(at, "0123456789");
    if (at[0] == '-' && at[1] == ' ')
        return 2;
    return digits && at[digits] == '.' && at[digits + 1] == ' ' ? digits + 2 : 0;
}

/* A paragraph or an item of a list runs until a line that begins something else. */
static size_t block_end(const char *at)
{
    size_t n = strcspn(at, "\n");
    for (const char *next = at + n + 1; at[n] == '\n' && *next && !strchr("\n#|", *next) && strncmp(next, "```", 3); next = at + n + 1) {
        if (item_mark(next + strspn(next, " ")))
            break;
        n += 1 + strcspn(next, "\n");
    }
    return n;
}

static void print_block(const struct pl_style *s, const char *at, size_t len)
{
    size_t spaces = strspn(at, " "), mark = item_mark(at + spaces);
    if (!mark)
        spaces = 0;
    int indent = (int)(spaces + mark);
    term_print("%*s%.*s", (int)spaces, "", (int)mark, at + spaces);
    print_plain(s, at + indent, len - (size_t)indent, indent, indent);
}

static void print_page(const char *text)
{
    const struct pl_style *s = &term_here()->style;
    static struct grid g;
    bool code = false;
    for (const char *at = text; *at;) {
        size_t len = strcspn(at, "\n");
        if (!strncmp(at, "```", 3)) {
            code = !code;
        } else if (code) {
            term_print("    %.*s\n", (int)len, at);
        } else if (!len) {
            term_print("\n");
        } else if (*at == '#') {
            print_heading(s, at, len);
        } else if (*at == '|') {
            memset(&g, 0, sizeof g);
            for (; *at == '|'; at += len + (at[len] == '\n')) {
                len = strcspn(at, "\n");
                read_row(&g, s, at, len);
            }
            print_grid(&g, s);
            continue;
        } else {
            len = block_end(at);
            print_block(s, at, len);
        }
        at += len + (at[len] == '\n');
    }
}

static const char *find_page(const char *name)
{
    for (const struct page *p = pages; p->folder; p++)
        if (!strcmp(p->folder, name))
            return p->text;
    return NULL;
}

/* The page in the language of the terminal, or in English where it has not been told in it. */
static const char *page_of(const char *folder, const char *told_as)
{
    char name[64];
    snprintf(name, sizeof name, "%s/%s", say_words()->language, told_as);
    const char *text = find_page(name);
    return text ? text : find_page(folder);
}

void rules_page(const struct pl_game *game)
{
    const char *text = page_of(game->id, game->id);
    if (text)
        print_page(text);
    for (const struct pl_house_table *const *t = game->house; t && *t; t++)
        print_house(game, *t, &term_here()->style);
}

/* ---- one rule -------------------------------------------------------------------------------------------- */

static void print_rule(const char *id, const char *sentence)
{
    const struct pl_style *s = &term_here()->style;
    int from = (int)strlen(id) + 4;
    term_print("  %s%s%s  ", s->bold, id, s->off);
    term_wrap(sentence, strlen(sentence), from, from);
}

void rules_verdict(const struct pl_game *game, int verdict)
{
    char id[16], sentence[1024];
    struct pl_out o = pl_out_to(id, sizeof id), t = pl_out_to(sentence, sizeof sentence);
    pl_put_rule(&o, game, verdict);
    pl_put_rule_sentence(&t, say_words(), game, verdict);
    print_rule(id, sentence);
}

bool rules_one(const struct pl_game *game, const char *typed)
{
    char key[40], *id = key + 5;
    bool number = *typed >= '0' && *typed <= '9';
    if (strlen(typed) > 20)
        return false;
    snprintf(key, sizeof key, "rule.%s%s%s", number ? game->prefix : "", number ? "-" : "", typed);
    for (char *p = id; *p; p++)
        if (*p >= 'a' && *p <= 'z')
            *p = (char)(*p - 'a' + 'A');
    const char *sentence = pl_words_find(say_words(), key);
    bool ours = !strncmp(id, game->prefix, strlen(game->prefix)) || !strncmp(id, "PL-", 3);
    if (!sentence || !ours)
        return false;
    print_rule(id, sentence);
    return true;
}

int cli_rules(int argc, char **argv)
{
    const struct arg table[] = {ARGS_LANGUAGE, {.type = ARG_END}};
    struct args a = {.command = "rules",
                     .usage = "rules GAME [RULE]",
                     .about = "The rules of a game in our words, each with its id, and the values of the house.\n"
                              "With a rule's id (SM-17, or just 17) that rule alone. `parlour rules house` has the rules of every table.",
                     .words_least = 1,
                     .words_most = 2};
    int rc = args_read(&a, table, argc, argv);
    if (rc != ARGS_GO_ON)
        return rc;
    if (!strcmp(a.word[0], "house") && a.words_n == 1) {
        pager_begin();
        print_page(page_of("kernel", "house"));
        pager_end();
        return CLI_OK;
    }
    const struct pl_game *game = args_game(&a, a.word[0]);
    if (!game)
        return CLI_WRONG_WORDS;
    pager_begin();
    if (a.words_n == 1)
        rules_page(game);
    pager_end();
    if (a.words_n == 1)
        return CLI_OK;
    if (!rules_one(game, a.word[1]))
        return cli_wrong("rules", "%s has no rule '%s'; its rules are %s-1 to %s-%d", game->id, a.word[1], game->prefix, game->prefix,
                         game->rules_n);
    return CLI_OK;
}
