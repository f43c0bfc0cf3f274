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
void term_fresh(void);
/* The text wrapped at the terminal's width: its first line follows what stands there already (`from` columns),
 * the others begin after `indent` spaces. */
void term_wrap(const char *text, size_t len, int from, int indent);
/* A line from stdin without its end, or why there is none. Longer ones are cut at the size; the rest is dropped. */
enum term_end { TERM_LINE, TERM_END, TERM_INTERRUPTED, TERM_RESUMED };
enum term_end term_read(char *line, int size);
/* The same where only the line matters: NULL at the end, or when somebody has pressed Ctrl-C. */
char *term_line(char *line, int size);
/* From now on, at a terminal, Ctrl-C is told instead of obeyed, the first time; and that the program was put aside (Ctrl-Z) and is back. */
void term_watch(void);
bool term_interrupted(void);
/* Somebody has pressed Ctrl-C or Ctrl-D and is to be asked once more. */
void term_ask_again(void);

#endif
