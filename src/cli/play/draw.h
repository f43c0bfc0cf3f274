/* draw.h: tables and sentences for the eyes of one viewer, whatever the game. */
#ifndef PL_CLI_PLAY_DRAW_H
#define PL_CLI_PLAY_DRAW_H

#include "cases/case.h"
#include "match/match.h"

/* The table as this view shows it: by the game's own drawing, or from its field table. */
enum draw_size { DRAW_ROOMY, DRAW_TIGHT, DRAW_BRIEF, DRAW_SIZES };
void draw_view(const struct pl_game *game, const void *view, const char *const *names, enum draw_size size);
/* The same in memory of its own, or NULL. The brief one ends with a line that says how much it leaves out and how to see it (`where` is a
 * key of the catalogue). */
char *draw_text(const struct pl_game *game, const void *view, const char *const *names, enum draw_size size, const char *where);
/* A text cut to so many rows; the last one says how many are missing, of `all` there would be, and how to see them. */
void draw_cut(const char *text, int rows, int all, const char *where);
/* From now on the names of the places and zones of this case are known to it; NULL: of none. */
void draw_use_case(const struct case_book *book);
/* Any struct with a field table, one line a field. */
void draw_fields(const struct pl_game *game, const struct pl_field *table, const void *base, const char *const *names);
/* An event or an action in words, with the names of places where they are known. */
void draw_put_event(struct pl_out *o, const struct pl_game *game, const struct pl_event *event, const char *const *names);
/* With a view, an action says what it is about in it: "Take: Bullet" for "Take the clue at place 2". The brief form is for lists where the
 * number before it and the question above it say the rest. */
void draw_put_brief(struct pl_out *o, const struct pl_game *game, const void *view, pl_action action, const char *const *names);
void draw_put_action(struct pl_out *o, const struct pl_game *game, const void *view, pl_action action, const char *const *names);
/* One event as a sentence on lines of its own. */
void draw_event(const struct pl_game *game, const struct pl_event *event, const char *const *names);
/* What is asked of this view's owner, who has these choices, or NULL. */
const char *draw_ask(const struct pl_game *game, const void *view, const pl_action *list, int n);
/* A seat's name in its colour, and a text at the right end of a column; both by what a terminal shows, not by bytes. */
void draw_name(int seat, const char *name, int columns);
void draw_right(const char *text, int columns);
/* Points and winners of a match that is over. */
void draw_result(const struct pl_game *game, const void *state, const char *const *names);

#endif
