/* screen.c: draws the screen with ncurses. A game draws its table as text with escape sequences. This file converts these sequences to
 * ncurses attributes. */
#include <curses.h>
#include <langinfo.h>
#include <locale.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tui/internal.h"

enum { COLOURS = 8 };

static volatile sig_atomic_t interrupted;

static void interrupt(int signal)
{
    (void)signal;
    interrupted = 1;
}

bool screen_interrupted(void) { return interrupted; }

/* Installs the signal handlers. The handlers only set a flag. The main loop then saves the match and restores the terminal before the
 * program ends. */
static void watch_signals(void)
{
    static const int signals[] = {SIGINT, SIGTERM, SIGHUP};
    struct sigaction act = {.sa_handler = interrupt};
    for (size_t i = 0; i < PL_COUNT(signals); i++)
        sigaction(signals[i], &act, NULL);
}

/* All output is UTF-8. If the locale is not UTF-8, as in a minimal container, the terminal is assumed to support UTF-8 anyway. */
static void set_utf8(void)
{
    if (!setlocale(LC_ALL, "") || strcmp(nl_langinfo(CODESET), "UTF-8"))
        setlocale(LC_CTYPE, "C.UTF-8");
}

int screen_open(void)
{
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO))
        return -1;
    set_utf8();
    SCREEN *screen = newterm(NULL, stdout, stdin);
    if (!screen)
        return -1;
    set_term(screen);
    if (!tigetstr("cup")) { /* refuse a terminal that cannot move its cursor */
        endwin();
        delscreen(screen);
        return -1;
    }
    watch_signals();
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

/* ---- text with escape sequences ------------------------------------------------------------------------ */

/* Applies one number of an SGR escape sequence: reset, bold, dim, reverse or a colour. */
static void set_attribute(int n)
{
    if (n == 0)
        attrset(A_NORMAL);
    else if (n == 1)
        attron(A_BOLD);
    else if (n == 2)
        attron(A_DIM);
    else if (n == 7)
        attron(A_REVERSE);
    else if (n > 30 && n < 30 + COLOURS)
        attron(COLOR_PAIR(n - 30));
}

/* Applies the escape sequence at `text` and returns its length. */
static size_t apply_escape(const char *text)
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

/* Prints the text, starting at row `row`. Returns the number of the first row below the text. */
static int put_text(int row, const char *text)
{
    attrset(A_NORMAL);
    while (*text && row < LINES) {
        move(row, 0);
        while (*text && *text != '\n') {
            if (text[0] == '\033' && text[1] == '[') {
                text += apply_escape(text);
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

/* ---- colours and styles of the game's drawing ---------------------------------------------------------- */

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
        .alert = "\033[7m",
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

/* ---- screen layout ------------------------------------------------------------------------------------- */

/* Returns how many bytes of the text fit in `columns` columns. Counts only whole characters. Returns the size of the first character even
 * if it does not fit. */
static size_t bytes_of(const char *text, int columns)
{
    size_t n = 0;
    for (size_t end = 0; text[n]; n = end) {
        for (end = n + 1; ((unsigned char)text[end] & 0xc0) == 0x80; end++) {}
        if (n && pl_text_columns(text, end) > columns)
            break;
    }
    return n;
}

/* Returns the number of rows that the wrapped text needs. If `put` is true, also prints the text, starting at row `row`. */
static int wrapped(int row, const char *text, bool put)
{
    int rows = 0, width = COLS > 4 ? COLS - 2 : 2;
    for (const char *at = text; *at; rows++) {
        size_t all = bytes_of(at, width), line = all;
        /* Break the line at a double space if possible, because double spaces separate groups of keys. */
        while (at[all] && line > 1 && strncmp(at + line, "  ", 2))
            line--;
        for (line = line > 1 ? line : all; at[all] && line > 1 && at[line] != ' ';)
            line--;
        line = line > 1 ? line : all; /* split a word that is longer than the line */
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

/* Returns the question that the player has to answer in the current phase. If the message catalogue has a text about the keys for this
 * phase, appends that text. */
static const char *prompt_text(const struct tui *t, const void *view)
{
    static char text[NEWS_WIDE];
    const struct pl_field *f = t->game->view_fields;
    struct pl_out o = pl_out_to(text, sizeof text);
    while (f->type != PL_END && strcmp(f->name, "phase"))
        f++;
    int64_t phase = f->type == PL_NAME ? pl_field_get(f, view, 0) : -1;
    text[0] = 0;
    if (phase < 0 || phase >= f->names->n)
        return text;
    static const char *const kinds[] = {".ask.", ".keys."};
    for (size_t i = 0; i < PL_COUNT(kinds); i++) {
        char key[64];
        struct pl_out k = pl_out_to(key, sizeof key);
        pl_put(&k, kinds[i]);
        pl_put(&k, f->names->id[phase]);
        pl_put(&o, *word_of(t, key) && i ? " " : "");
        pl_put(&o, word_of(t, key));
    }
    return text;
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

/* Prints "you are NAME*". The same asterisk marks the player's seat in the drawing of the table. */
static void put_me(const struct tui *t)
{
    static const char blank[] = "{name}";
    const char *text = tui_word(t, "term.you"), *at = strstr(text, blank);
    if (t->me >= t->m->header.seats || !at)
        return;
    attrset(A_NORMAL);
    printw("   %.*s%s*%s", (int)(at - text), text, t->s->names[t->me], at + sizeof blank - 1);
}

void screen_draw(struct tui *t)
{
    static char page[32 << 10];
    const void *view = pl_match_view(t->m, t->me);
    struct pl_style style = style_of(t);
    struct pl_out o = pl_out_to(page, sizeof page);
    if (t->game->draw)
        t->game->draw(&o, view, &style);
    erase();
    attrset(A_BOLD);
    mvaddstr(0, 1, word_of(t, ".name"));
    put_me(t);
    int top = put_text(1, page), keys = wrapped(0, word_of(t, ".keys"), false);
    keys = keys > LINES / 3 ? 0 : keys; /* in a small window, leave out the list of keys to make room for the table */
    int bottom = LINES - keys - 1;
    int rows = wrapped(0, t->refusal[0] ? t->refusal : prompt_text(t, view), false);
    bottom -= rows > 1 ? rows - 1 : 0;
    move(bottom, 0);
    clrtobot(); /* if the drawing of the table is too tall for the screen, remove its last rows */
    attrset(A_DIM);
    if (keys)
        wrapped(LINES - keys, word_of(t, ".keys"), true);
    if (t->refusal[0]) {
        attrset(COLOR_PAIR(COLOR_RED));
        wrapped(bottom, t->refusal, true);
    } else {
        attrset(A_BOLD);
        wrapped(bottom, prompt_text(t, view), true);
    }
    draw_news(t, top, bottom);
    refresh();
    t->dirty = false;
}
