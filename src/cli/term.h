/* term.h: what the terminal can do, and text laid out for it. */
#ifndef PL_CLI_TERM_H
#define PL_CLI_TERM_H

#include <stdio.h>

#include "kernel/game.h"

struct term {
    bool in, out; /* stdin, stdout are a terminal */
    bool colour;
    int width, height;
    struct pl_style style; /* without a game: term_style adds it */
};

/* Looked up once; the width anew at every call. */
const struct term *term_here(void);
/* The same style with the words of a game. */
struct pl_style term_style(const struct pl_game *game, const char *const *seat_names);
/* Clears the screen and what can be scrolled back to, as far as the terminal can. */
void term_clear(void);
/* A screen to write on from the top; what was there may be scrolled back to. */
void term_new_screen(void);
/* The text wrapped at the terminal's width: its first line follows what stands there already (`from` columns),
 * the others begin after `indent` spaces. */
void term_wrap(const char *text, size_t len, int from, int indent);
/* Printed at once, or into memory between term_compose and term_composed. Everything that is shown to a person goes through here. */
void term_print(const char *format, ...) __attribute__((format(printf, 1, 2)));
void term_capture(void);
/* What was printed since term_compose, in memory of its own; NULL where there is no memory: then it has been printed already. */
char *term_captured(void);
/* Rows the text takes on this terminal: a line wider than the terminal takes more than one. */
int term_rows(const char *text);
/* One line on stderr that the next one replaces; NULL clears it. Only where stderr is a terminal. */
void term_progress(const char *text);
/* A line from stdin without its end, or why there is none. Longer ones are cut at the size; the rest is dropped. */
enum term_end {
    TERM_LINE,
    TERM_END,         /* Ctrl-D, or nothing is left to read */
    TERM_INTERRUPTED, /* Ctrl-C, or the program is asked to end */
    TERM_REDRAW       /* the window has another size, or the program was stopped (Ctrl-Z) and is back */
};
enum term_end term_read(char *line, int size);
/* The same where only the line matters: NULL at the end, or after an interrupt. */
char *term_line(char *line, int size);
/* From now on Ctrl-C at a terminal, SIGTERM and SIGHUP set a flag, the first time; so do a new window size and a return from Ctrl-Z. */
void term_catch_signals(void);
bool term_interrupted(void);

#endif
