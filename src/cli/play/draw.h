/* draw.h: prints tables, events and actions of any game for one viewer. */
#ifndef PL_CLI_PLAY_DRAW_H
#define PL_CLI_PLAY_DRAW_H

#include "cases/case.h"
#include "match/match.h"

/* How much space a table may take: with blank lines, without them, or shortened. */
enum draw_size { DRAW_ROOMY, DRAW_TIGHT, DRAW_BRIEF, DRAW_SIZES };
/* Prints the table of a view with the game's own function, or from its field table if it has none. */
void draw_view(const struct pl_game *game, const void *view, const char *const *names, enum draw_size size);
/* Returns the same as text, which the caller frees, or NULL. A brief table ends with the message `where`, which says how many rows are
 * missing. */
char *draw_text(const struct pl_game *game, const void *view, const char *const *names, enum draw_size size, const char *where);
/* Prints at most `rows` rows of a text. If it is cut, the last row is the message `where` with the number of missing rows, out of `all`. */
void draw_cut(const char *text, int rows, int all, const char *where);
/* Sets the case whose place and zone names are shown; NULL for none. */
void draw_use_case(const struct case_book *book);
/* Prints any struct that has a field table, one line for each field. */
void draw_fields(const struct pl_game *game, const struct pl_field *table, const void *base, const char *const *names);
/* Writes an event as a sentence, with the names of places if they are known. */
void draw_put_event(struct pl_out *o, const struct pl_game *game, const struct pl_event *event, const char *const *names);
/* Write an action in words. With a view the words name what the action applies to: "Take: Bullet" for "Take the clue at place 2". The
 * brief form is for numbered lists under a question. */
void draw_put_brief(struct pl_out *o, const struct pl_game *game, const void *view, pl_action action, const char *const *names);
void draw_put_action(struct pl_out *o, const struct pl_game *game, const void *view, pl_action action, const char *const *names);
/* Prints an event as a bulleted sentence. */
void draw_event(const struct pl_game *game, const struct pl_event *event, const char *const *names);
/* The question for a player with these choices, or NULL if the game has no text for it. */
const char *draw_ask(const struct pl_game *game, const void *view, const pl_action *list, int n);
/* Print a player's name in the colour of the seat, and a right-aligned text; widths are in screen columns. */
void draw_name(int seat, const char *name, int columns);
void draw_right(const char *text, int columns);
/* Prints the points and winners of a finished match. */
void draw_result(const struct pl_game *game, const void *state, const char *const *names);

#endif
