/* case_text.h: the cases on this server, the texts of a case that a viewer may read, and the players' notes (case_text.c). */
#ifndef PL_SERVER_CASE_TEXT_H
#define PL_SERVER_CASE_TEXT_H

#include "server/table.h"

struct case_player;

int books_read(struct server *srv, char *why, size_t why_size); /* returns 0, or -1 with an error message in `why` */
void books_free(struct server *srv);
const struct case_book *book_find(struct server *srv, const struct pl_game *game, const char *id);
const struct case_book *book_any(struct server *srv, const struct pl_game *game, const char **id);
void book_header(const struct case_book *book, struct pl_header *header);
const struct case_player *book_player(const struct table *t); /* returns the parts of the case that bots may use, or NULL without a case */
void books_json(struct server *srv, struct pl_out *o, const struct pl_game *game);
bool view_allows_talk(const struct table *t, pl_seat viewer);
/* Replaces the log entry numbers in a view, because clients must not get them. Returns `copy` with the changed view. If the views of this
 * game contain no entry numbers, returns `view` itself. */
const void *view_for_wire(const struct pl_game *game, const void *view, uint8_t copy[PL_STATE_MAX]);
void case_text_read(struct watch *w, int64_t reply_to, const struct wire_read *q);
/* Tells a player how the judge would understand an answer that the player has not sent yet. */
void case_text_understand(struct watch *w, int64_t reply_to, const struct wire_understand *q);
void notes_send(struct watch *w, int64_t reply_to);
void notes_save(struct watch *w, int64_t reply_to, const struct wire_text *text);

#endif
