/* lobby.h: maintains the list of public tables (lobby.c). */
#ifndef PL_SERVER_LOBBY_H
#define PL_SERVER_LOBBY_H

#include "server/conn.h"

struct table;

void lobby_on(struct conn *c, const struct wire_lobby *w);
void lobby_off(struct conn *c);
void lobby_put_waiting(struct server *srv, struct pl_out *o);
void lobby_changed(struct table *t);
void lobby_gone(struct table *t);
void lobby_sweep(struct server *srv);
/* Sends a row, or the end of a row, to the subscribers of this node. */
void lobby_tell_row(struct server *srv, const struct pl_game *game, struct store_text row);
void lobby_tell_gone(struct server *srv, const struct pl_game *game, const char *table);
void lobby_send_rows(struct server *srv, int64_t node); /* sends all rows of this node's tables to another node */
void lobby_quick(struct conn *c, int64_t reply_to, const struct wire_quick *w);

#endif
