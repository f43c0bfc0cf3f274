/* term.h: the size and colours of the terminal, output that can be wrapped or captured, and line input that signals can interrupt. */
#ifndef PL_CLI_TERM_H
#define PL_CLI_TERM_H

#include <stdio.h>

#include "kernel/game.h"

struct term {
    bool in, out; /* `in` is true if stdin is a terminal, and `out` if stdout is one */
    bool colour;
    int width, height;
    struct pl_style style; /* the style for output outside a match; see term_style for the style of a match */
};

/* Returns the properties of the terminal. Every call reads the size again. The other properties are read only once. */
const struct term *term_here(void);
/* Returns the style for printing a match of this game on the terminal. The style shows seats by the names in `seat_names`. */
struct pl_style term_style(const struct pl_game *game, const char *const *seat_names);
/* Clears the screen and the scrollback, so that the next player cannot see hidden information. */
void term_clear(void);
/* Clears the screen but keeps the scrollback. */
void term_new_screen(void);
/* Prints text wrapped at the terminal's width. The first line starts at column `from`. The following lines start after `indent` spaces. */
void term_wrap(const char *text, size_t len, int from, int indent);
/* Prints to stdout, or to memory between term_capture and term_captured. All output for players goes through this function. */
void term_print(const char *format, ...) __attribute__((format(printf, 1, 2)));
void term_capture(void);
/* Ends the capture. Returns the text printed since term_capture, which the caller frees. Returns NULL if there was too little memory to
 * capture the text. In that case the text has been printed to stdout. */
char *term_captured(void);
/* Returns the number of screen rows that the text needs. A line wider than the terminal needs several rows. */
int term_rows(const char *text);
/* Shows `text` as the progress line on stderr. NULL clears the line. Does nothing if stderr is not a terminal. */
void term_progress(const char *text);
/* The result of reading a line from stdin. */
enum term_end {
    TERM_LINE,
    TERM_END,         /* the input has ended, or Ctrl-D was pressed */
    TERM_INTERRUPTED, /* Ctrl-C, SIGTERM or SIGHUP was received */
    TERM_REDRAW       /* the window was resized, or the program was continued after Ctrl-Z */
};
/* Reads a line without its newline. Cuts off a line that does not fit in `size` bytes. */
enum term_end term_read(char *line, int size);
/* Like term_read, but returns NULL at the end of input or after an interrupt, and does not return when a redraw is needed. */
char *term_line(char *line, int size);
/* Installs the signal handlers. The first Ctrl-C, SIGTERM or SIGHUP only sets a flag. The second signal ends the program. */
void term_catch_signals(void);
bool term_interrupted(void);

#endif
