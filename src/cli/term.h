/* term.h: terminal properties, output with wrapping and capture, and line input with signals. */
#ifndef PL_CLI_TERM_H
#define PL_CLI_TERM_H

#include <stdio.h>

#include "kernel/game.h"

struct term {
    bool in, out; /* stdin and stdout are terminals */
    bool colour;
    int width, height;
    struct pl_style style; /* has no game; term_style adds one */
};

/* The terminal's properties. The size is read again at every call, everything else once. */
const struct term *term_here(void);
/* The style with a game and the names of its players. */
struct pl_style term_style(const struct pl_game *game, const char *const *seat_names);
/* Clears the screen and the scrollback, so that the next player cannot see hidden information. */
void term_clear(void);
/* Clears the screen but keeps the scrollback. */
void term_new_screen(void);
/* Prints text wrapped at the terminal's width. The first line starts at column `from`, the others after `indent` spaces. */
void term_wrap(const char *text, size_t len, int from, int indent);
/* Prints to stdout, or to memory between term_capture and term_captured. All output for players goes through it. */
void term_print(const char *format, ...) __attribute__((format(printf, 1, 2)));
void term_capture(void);
/* Returns the text printed since term_capture; the caller frees it. NULL if memory ran out: the text has then been printed. */
char *term_captured(void);
/* Number of screen rows the text takes; a line wider than the terminal takes several. */
int term_rows(const char *text);
/* Shows a progress line on stderr, replacing the last one; NULL clears it. Does nothing if stderr is not a terminal. */
void term_progress(const char *text);
/* The result of reading a line from stdin. */
enum term_end {
    TERM_LINE,
    TERM_END,         /* end of input, or Ctrl-D */
    TERM_INTERRUPTED, /* Ctrl-C, SIGTERM or SIGHUP */
    TERM_REDRAW       /* the window was resized, or the program was continued after Ctrl-Z */
};
/* Reads a line without its newline. A longer line is cut to `size`. */
enum term_end term_read(char *line, int size);
/* The same, but returns NULL at the end of input or after an interrupt, and ignores redraws. */
char *term_line(char *line, int size);
/* Installs the signal handlers. The first Ctrl-C, SIGTERM or SIGHUP only sets a flag; the second ends the program. */
void term_catch_signals(void);
bool term_interrupted(void);

#endif
