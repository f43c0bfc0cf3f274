/* draw.h: prints the game table, events and actions of any game for one viewer. */
#ifndef PL_CLI_PLAY_DRAW_H
#define PL_CLI_PLAY_DRAW_H

#include "cases/case.h"
#include "match/match.h"

/* The ways to draw the game table: with blank lines, without blank lines, or shortened. */
enum draw_size { DRAW_ROOMY, DRAW_TIGHT, DRAW_BRIEF, DRAW_SIZES };
/* Prints the game table as this view shows it. Uses the game's own drawing function. If the game has none, prints the fields of the view.
 */
void draw_view(const struct pl_game *game, const void *view, const char *const *names, enum draw_size size);
/* Returns the output of draw_view as a string, which the caller frees. Returns NULL if memory has run out. If the drawing is shortened, its
 * last row is the message with the key `where`, which says how many rows were left out. */
char *draw_text(const struct pl_game *game, const void *view, const char *const *names, enum draw_size size, const char *where);
/* Prints at most `rows` rows of `text`, which is a drawing of the game table. If some rows are left out, the last printed row is the
 * message with the key `where`, which says how many. `all` is the number of rows of the drawing before it was shortened. */
void draw_cut(const char *text, int rows, int all, const char *where);
/* Sets the case whose place and zone names are shown. NULL means that the match has no case. */
void draw_use_case(const struct case_book *book);
/* Prints any struct that has a field table, one line for each field. */
void draw_fields(const struct pl_game *game, const struct pl_field *table, const void *base, const char *const *names);
/* Writes an event as a sentence. If the match has a case, the sentence uses the names of its places. */
void draw_put_event(struct pl_out *o, const struct pl_game *game, const struct pl_event *event, const char *const *names);
/* Both functions write an action in words. If a view is given, the words name the card or clue: "Take: Bullet" instead of "Take the clue at
 * place 2". draw_put_brief writes a shorter form for numbered lists below a question. */
void draw_put_brief(struct pl_out *o, const struct pl_game *game, const void *view, pl_action action, const char *const *names);
void draw_put_action(struct pl_out *o, const struct pl_game *game, const void *view, pl_action action, const char *const *names);
/* Prints an event as a sentence with a bullet. */
void draw_event(const struct pl_game *game, const struct pl_event *event, const char *const *names);
/* Returns the question to ask a player who has these choices, or NULL if the game has no text for the question. */
const char *draw_ask(const struct pl_game *game, const void *view, const pl_action *list, int n);
/* draw_name prints a player's name in the colour of the seat. draw_right prints a string right-aligned. Both fill `columns` columns of the
 * screen. */
void draw_name(int seat, const char *name, int columns);
void draw_right(const char *text, int columns);
/* Prints the points and winners of a finished match. */
void draw_result(const struct pl_game *game, const void *state, const char *const *names);

#endif
