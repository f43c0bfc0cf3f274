/* screen.c: the table on the screen, by ncurses. The game draws itself as text with escapes; here they become attributes.
 * Knows no game and decides nothing. */
#include <curses.h>
#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tui/inside.h"

enum { COLOURS = 8 };

int screen_open(void)
{
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO))
        return -1;
    setlocale(LC_ALL, "");
    SCREEN *screen = newterm(NULL, stdout, stdin);
    if (!screen)
        return -1;
    set_term(screen);
    cbreak();
    noecho();
    keypad(stdscr, TRUE);
    set_escdelay(25);
    curs_set(0);
    const char *plain = getenv("NO_COLOR");
    if (has_colors() && !(plain && *plain)) {
        start_color();
        use_default_colors();
        for (short i = 1; i < COLOURS; i++)
            init_pair(i, i, -1);
    }
    return 0;
}

void screen_close(void) { endwin(); }

int screen_key(int wait_ms)
{
    timeout(wait_ms);
    int key = getch();
    if (key == KEY_RESIZE)
        return -2;
    if (key == '\n' || key == '\r' || key == KEY_ENTER)
        return ' ';
    return key < 0 || key > 126 ? -1 : key;
}

/* ---- text with escapes ------------------------------------------------------------------------------------ */

/* One number of an escape: bold, dim, a colour, or all of it off. */
static void set_attribute(int n)
{
    if (n == 0)
        attrset(A_NORMAL);
    else if (n == 1)
        attron(A_BOLD);
    else if (n == 2)
        attron(A_DIM);
    else if (n > 30 && n < 30 + COLOURS)
        attron(COLOR_PAIR(n - 30));
}

/* The escape at `text`, obeyed; its length. */
static size_t obey(const char *text)
{
    size_t i = 2;
    int n = 0;
    for (; text[i] && text[i] != 'm'; i++)
        if (text[i] == ';') {
            set_attribute(n);
            n = 0;
        } else {
            n = 10 * n + text[i] - '0';
        }
    set_attribute(n);
    return i + (text[i] == 'm');
}

/* Lines of text from this row on; returns the row after them. */
static int put_text(int row, const char *text)
{
    attrset(A_NORMAL);
    while (*text && row < LINES) {
        move(row, 0);
        while (*text && *text != '\n') {
            if (text[0] == '\033' && text[1] == '[') {
                text += obey(text);
                continue;
            }
            size_t n = strcspn(text, "\033\n");
            addnstr(text, (int)n);
            text += n;
        }
        text += *text == '\n';
        row++;
    }
    attrset(A_NORMAL);
    return row;
}

/* ---- the style ------------------------------------------------------------------------------------------- */

static const char *say(const struct pl_style *style, const char *key)
{
    char full[96];
    struct pl_out o = pl_out_to(full, sizeof full);
    pl_put(&o, ((const struct pl_game *)style->game)->key);
    pl_put_char(&o, '.');
    pl_put(&o, key);
    return pl_words_find(style->catalogue, full);
}

static void put_name(struct pl_out *o, const struct pl_style *style, const struct pl_names *names, int i)
{
    pl_put_name(o, style->catalogue, style->game, names, i);
}

static struct pl_style style_of(const struct tui *t)
{
    static const char *const seats[PL_SEATS_MAX] = {"\033[1;36m", "\033[1;33m", "\033[1;35m", "\033[1;32m",
                                                    "\033[1;34m", "\033[1;31m", "\033[36m",   "\033[33m"};
    struct pl_style s = {
        .off = "\033[0m",
        .bold = "\033[1m",
        .dim = "\033[2m",
        .good = "\033[1;32m",
        .bad = "\033[1;31m",
        .mark = "\033[1;33m",
        .seat_names = t->s->names,
        .width = COLS < 40 ? 40 : COLS,
        .roomy = LINES >= 34,
        .put_name = put_name,
        .say = say,
        .catalogue = t->s->words,
        .game = t->game,
    };
    memcpy(s.seat, seats, sizeof s.seat);
    return s;
}

/* ---- the screen ------------------------------------------------------------------------------------------ */

/* Rows a line of plain text takes, and the text wrapped there if `put`. */
static int wrapped(int row, const char *text, bool put)
{
    int rows = 0, width = COLS > 4 ? COLS - 2 : 2;
    for (const char *at = text; *at; rows++) {
        size_t n = strlen(at), line = n;
        if (n > (size_t)width)
            for (line = (size_t)width; line > 1 && at[line] != ' '; line--) {}
        if (put && row + rows < LINES)
            mvaddnstr(row + rows, 1, at, (int)line);
        at += line;
        at += strspn(at, " ");
    }
    return rows;
}

static const char *word_of(const struct tui *t, const char *key)
{
    char full[64];
    struct pl_out o = pl_out_to(full, sizeof full);
    pl_put(&o, t->game->key);
    pl_put(&o, key);
    const char *text = pl_words_find(t->s->words, full);
    return text ? text : "";
}

static void draw_news(struct tui *t, int from, int to)
{
    int row = to, newest = (int)t->news_n - 1;
    for (int i = newest; i >= 0 && i > newest - NEWS; i--) {
        const char *line = t->news[i % NEWS];
        row -= wrapped(0, line, false);
        if (row < from)
            return;
        attrset(i == newest ? A_BOLD : A_NORMAL);
        wrapped(row, line, true);
    }
    attrset(A_NORMAL);
}

void screen_draw(struct tui *t)
{
    static char page[32 << 10];
    static _Alignas(8) uint8_t view[PL_STATE_MAX];
    struct pl_style style = style_of(t);
    struct pl_out o = pl_out_to(page, sizeof page);
    t->game->view(t->m->state, t->me, view);
    if (t->game->draw)
        t->game->draw(&o, view, &style);
    erase();
    attrset(A_BOLD);
    mvaddstr(0, 1, word_of(t, ".name"));
    int top = put_text(1, page), keys = wrapped(0, word_of(t, ".keys"), false), bottom = LINES - keys - 1;
    attrset(A_DIM);
    wrapped(LINES - keys, word_of(t, ".keys"), true);
    attrset(COLOR_PAIR(COLOR_RED));
    if (t->refusal[0])
        mvaddnstr(bottom, 1, t->refusal, COLS - 2);
    draw_news(t, top, bottom);
    refresh();
    t->dirty = false;
}
