/* draw.h: tables and sentences for the eyes of one viewer, whatever the game. */
#ifndef PL_CLI_DRAW_H
#define PL_CLI_DRAW_H

#include "cases/case.h"
#include "match/match.h"

/* The table as this view shows it: by the game's own drawing, or from its field table. Returns the lines it took. */
int draw_view(const struct pl_game *game, const void *view, const char *const *names);
/* From now on the names of the places and zones of this case are known to it; NULL: of none. */
void draw_titles(const struct case_book *book);
/* Any struct with a field table, one line a field. */
void draw_fields(const struct pl_game *game, const struct pl_field *table, const void *base, const char *const *names);
/* An event or an action in words, with the names of places where they are known. */
void draw_put_event(struct pl_out *o, const struct pl_game *game, const struct pl_event *event, const char *const *names);
void draw_put_action(struct pl_out *o, const struct pl_game *game, pl_action action, const char *const *names);
/* One event as a sentence on lines of its own. */
void draw_event(const struct pl_game *game, const struct pl_event *event, const char *const *names);
/* What is asked of this view's owner, or NULL. */
const char *draw_ask(const struct pl_game *game, const void *view);
/* A seat's name in its colour, and a text at the right end of a column; both by what a terminal shows, not by bytes. */
void draw_name(int seat, const char *name, int columns);
void draw_right(const char *text, int columns);
/* Points and winners of a match that is over. */
void draw_result(const struct pl_game *game, const void *state, const char *const *names);

#endif
