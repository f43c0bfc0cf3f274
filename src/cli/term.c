/* term.c: the terminal: is it one, how wide, does it want colour (NO_COLOR, TERM=dumb). Holds nothing of a game. */
#include "cli/term.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "cli/say.h"

static const char *text_of(const struct pl_style *style, const char *key)
{
    const struct pl_game *game = style->game;
    char full[96];
    struct pl_out o = pl_out_to(full, sizeof full);
    pl_put(&o, game->key);
    pl_put_char(&o, '.');
    pl_put(&o, key);
    return o.full ? NULL : pl_words_find(style->catalogue, full);
}

static void put_name(struct pl_out *o, const struct pl_style *style, const struct pl_names *names, int i)
{
    pl_put_name(o, style->catalogue, style->game, names, i);
}

static void set_colours(struct pl_style *s, bool colour)
{
    static const char *const seats[PL_SEATS_MAX] = {"\033[1;36m", "\033[1;33m", "\033[1;35m", "\033[1;32m",
                                                    "\033[1;34m", "\033[1;31m", "\033[36m",   "\033[33m"};
    s->off = colour ? "\033[0m" : "";
    s->bold = colour ? "\033[1m" : "";
    s->dim = colour ? "\033[2m" : "";
    s->good = colour ? "\033[32m" : "";
    s->bad = colour ? "\033[31m" : "";
    s->mark = colour ? "\033[36m" : "";
    for (int i = 0; i < PL_SEATS_MAX; i++)
        s->seat[i] = colour ? seats[i] : "";
}

const struct term *term_here(void)
{
    static struct term here;
    if (!here.style.off) {
        const char *kind = getenv("TERM"), *plain = getenv("NO_COLOR");
        bool dumb = !kind || !*kind || !strcmp(kind, "dumb");
        here.in = isatty(STDIN_FILENO);
        here.out = isatty(STDOUT_FILENO);
        here.colour = here.out && !dumb && !(plain && *plain);
        set_colours(&here.style, here.colour);
        here.style.put_name = put_name;
        here.style.say = text_of;
    }
    here.style.catalogue = say_words();
    struct winsize size = {0};
    const char *columns = getenv("COLUMNS");
    here.width = 80;
    here.height = 24;
    if (here.out && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col && size.ws_row) {
        here.width = size.ws_col;
        here.height = size.ws_row;
    } else if (columns && atoi(columns) > 0) {
        here.width = atoi(columns);
    }
    here.width = here.width < 40 ? 40 : here.width > 200 ? 200 : here.width;
    here.style.width = here.width;
    here.style.roomy = !here.out || here.height >= 34;
    return &here;
}

struct pl_style term_style(const struct pl_game *game, const char *const *seat_names)
{
    struct pl_style s = term_here()->style;
    s.game = game;
    s.seat_names = seat_names;
    return s;
}

static bool can_clear(void)
{
    const char *kind = getenv("TERM");
    return term_here()->out && kind && *kind && strcmp(kind, "dumb");
}

void term_clear(void)
{
    if (can_clear())
        fputs("\033[H\033[2J\033[3J", stdout);
    for (int i = 0; term_here()->out && !can_clear() && i < term_here()->height; i++) /* out of sight, at least */
        putchar('\n');
}

void term_fresh(void)
{
    if (can_clear())
        fputs("\033[H\033[2J", stdout);
    else
        putchar('\n');
}

void term_wrap(const char *text, size_t len, int from, int indent)
{
    int width = term_here()->width > 100 ? 100 : term_here()->width, at = from;
    bool first = true;
    for (size_t i = 0; i < len;) {
        size_t end = i;
        while (end < len && text[end] != ' ' && text[end] != '\n')
            end++;
        if (end > i) {
            int columns = pl_text_columns(text + i, end - i);
            if (!first && at + 1 + columns > width) {
                printf("\n%*s", indent, "");
                at = indent;
            } else if (!first) {
                putchar(' ');
                at++;
            }
            fwrite(text + i, 1, end - i, stdout);
            at += columns;
            first = false;
        }
        i = end + 1;
    }
    putchar('\n');
}

static volatile sig_atomic_t interrupted, resumed;

static void on_interrupt(int number)
{
    interrupted = 1;
    signal(number, SIG_DFL); /* who presses it twice means it */
}

static void on_resume(int number)
{
    (void)number;
    resumed = 1;
}

void term_watch(void)
{
    struct sigaction act = {.sa_handler = on_interrupt};
    if (!term_here()->in || !term_here()->out)
        return;
    sigaction(SIGINT, &act, NULL);
    act.sa_handler = on_resume;
    sigaction(SIGCONT, &act, NULL);
}

bool term_interrupted(void) { return interrupted; }

void term_ask_again(void)
{
    interrupted = 0;
    clearerr(stdin);
}

enum term_end term_read(char *line, int size)
{
    int n = 0, c;
    if (interrupted)
        return TERM_INTERRUPTED;
    if (resumed) { /* while nobody was waiting for a line */
        resumed = 0;
        return TERM_RESUMED;
    }
    while ((c = getchar()) != EOF && c != '\n') {
        if (n + 1 < size) /* an arrow key, or something pasted, is no text, and nothing to be said back to a terminal */
            line[n++] = (char)(c < ' ' || c == 0x7f ? ' ' : c);
    }
    if (c == EOF && ferror(stdin)) {
        bool back = resumed;
        resumed = 0;
        clearerr(stdin);
        return interrupted ? TERM_INTERRUPTED : back ? TERM_RESUMED : TERM_END;
    }
    if (c == EOF && !n)
        return TERM_END;
    line[n] = 0;
    while (n && line[n - 1] == ' ')
        line[--n] = 0;
    return TERM_LINE;
}

char *term_line(char *line, int size)
{
    enum term_end end;
    do
        end = term_read(line, size);
    while (end == TERM_RESUMED);
    return end == TERM_LINE ? line : NULL;
}
