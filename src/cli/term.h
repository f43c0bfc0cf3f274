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
/* A line from stdin without its end, or NULL at the end of it. Longer ones are cut at the size; the rest is dropped. */
char *term_line(char *line, int size);

#endif
