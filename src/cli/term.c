/* term.c: handles the terminal's output, input and signals. Finds out its size and which colours NO_COLOR and TERM allow. */
#include "cli/term.h"

#include <errno.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/select.h>
#include <termios.h>
#include <unistd.h>

#include "cli/messages.h"

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
    here.style.catalogue = message_words();
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

/* ---- terminal output ----------------------------------------------------------------------------------- */

static FILE *capture; /* stream that captures the output; NULL if the output goes to stdout */
static char *captured;
static size_t captured_len;

static FILE *stream(void) { return capture ? capture : stdout; }

void term_print(const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vfprintf(stream(), format, args);
    va_end(args);
}

void term_capture(void) { capture = open_memstream(&captured, &captured_len); }

char *term_captured(void)
{
    if (!capture || fclose(capture) != 0) {
        capture = NULL;
        return NULL;
    }
    capture = NULL;
    return captured;
}

void term_progress(const char *text)
{
    static int shown; /* width in columns of the progress line that is on the screen now */
    const char *kind = getenv("TERM");
    if (!isatty(STDERR_FILENO))
        return;
    if (kind && *kind && strcmp(kind, "dumb"))
        fputs("\r\033[K", stderr);
    else
        fprintf(stderr, "\r%*s\r", shown, "");
    shown = text ? pl_text_columns(text, strlen(text)) : 0;
    fputs(text ? text : "", stderr);
    fflush(stderr);
}

int term_rows(const char *text)
{
    int rows = 0, width = term_here()->width;
    while (*text) {
        size_t n = strcspn(text, "\n");
        int columns = pl_text_columns(text, n);
        bool shown = columns || text[n]; /* if text ends with escape sequences after its last newline, they need no row of their own */
        rows += columns > width ? (columns + width - 1) / width : shown;
        text += n + (text[n] == '\n');
    }
    return rows;
}

void term_clear(void)
{
    if (can_clear())
        term_print("\033[H\033[2J\033[3J");
    for (int i = 0; term_here()->out && !can_clear() && i < term_here()->height;
         i++) /* the terminal cannot clear the screen, so scroll the old text away */
        term_print("\n");
}

void term_new_screen(void)
{
    if (can_clear())
        term_print("\033[H\033[2J");
    else
        term_print("\n");
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
                term_print("\n%*s", indent, "");
                at = indent;
            } else if (!first) {
                term_print(" ");
                at++;
            }
            term_print("%.*s", (int)(end - i), text + i);
            at += columns;
            first = false;
        }
        i = end + 1;
    }
    term_print("\n");
}

/* ---- signals and input --------------------------------------------------------------------------------- */

static volatile sig_atomic_t interrupted, redraw;

static void on_interrupt(int number)
{
    interrupted = 1;
    signal(number, SIG_DFL); /* from now on, a second signal ends the program at once */
}

static void on_redraw(int number)
{
    (void)number;
    redraw = 1;
}

static const int end_signals[] = {SIGINT, SIGTERM, SIGHUP}, redraw_signals[] = {SIGCONT, SIGWINCH};

void term_catch_signals(void)
{
    struct sigaction act = {.sa_handler = on_interrupt}, old;
    for (size_t i = 0; i < PL_COUNT(end_signals);
         i++) /* keep ignoring the signals that were ignored when the program started, for example because of nohup */
        if ((end_signals[i] != SIGINT || (term_here()->in && term_here()->out)) && sigaction(end_signals[i], NULL, &old) == 0 &&
            old.sa_handler != SIG_IGN)
            sigaction(end_signals[i], &act, NULL);
    act.sa_handler = on_redraw;
    for (size_t i = 0; i < PL_COUNT(redraw_signals) && term_here()->in && term_here()->out; i++)
        sigaction(redraw_signals[i], &act, NULL);
}

bool term_interrupted(void) { return interrupted; }

/* Bytes that were read from stdin but not returned to the caller yet. */
static char input[4096];
static size_t input_from, input_to;

/* Waits for input. Signals are blocked except inside pselect. Otherwise a signal could arrive between the check of the flags and the start
 * of the wait, and would be missed. */
static enum term_end wait_for_bytes(void)
{
    sigset_t ours, before;
    fd_set in;
    ssize_t got = -1;
    sigemptyset(&ours);
    for (size_t i = 0; i < PL_COUNT(end_signals); i++)
        sigaddset(&ours, end_signals[i]);
    for (size_t i = 0; i < PL_COUNT(redraw_signals); i++)
        sigaddset(&ours, redraw_signals[i]);
    sigprocmask(SIG_BLOCK, &ours, &before);
    do {
        FD_ZERO(&in);
        FD_SET(STDIN_FILENO, &in);
    } while (!interrupted && !redraw && pselect(STDIN_FILENO + 1, &in, NULL, NULL, NULL, &before) < 0 && errno == EINTR);
    if (!interrupted && !redraw)
        while ((got = read(STDIN_FILENO, input, sizeof input)) < 0 && errno == EINTR) {}
    sigprocmask(SIG_SETMASK, &before, NULL);
    if (interrupted)
        return TERM_INTERRUPTED;
    if (redraw) {
        redraw = 0;
        if (term_here()->in)
            tcflush(STDIN_FILENO, TCIFLUSH); /* discard keys that were pressed before the screen changed */
        return TERM_REDRAW;
    }
    input_from = 0;
    input_to = got > 0 ? (size_t)got : 0;
    return got > 0 ? TERM_LINE : TERM_END;
}

enum term_end term_read(char *line, int size)
{
    int n = 0;
    bool any = false;
    if (interrupted)
        return TERM_INTERRUPTED;
    for (;;) {
        if (input_from == input_to) {
            enum term_end end = wait_for_bytes();
            if (end == TERM_END && any)
                break;
            if (end != TERM_LINE)
                return end;
        }
        unsigned char c = (unsigned char)input[input_from++];
        any = true;
        if (c == '\n')
            break;
        if (n + 1 < size) /* replace control characters with spaces, because printing them could change the terminal's settings */
            line[n++] = (char)(c < ' ' || c == 0x7f ? ' ' : c);
    }
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
    while (end == TERM_REDRAW);
    return end == TERM_LINE ? line : NULL;
}
