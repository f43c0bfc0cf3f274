/* cluster.h: this node among the nodes of a parlour (docs/adr/0012-several-machines.md). Without --bus and a PostgreSQL store there is no
 * cluster: srv->cluster is NULL, and the functions below do nothing or give the answer for a single node. */
#ifndef PL_SERVER_CLUSTER_H
#define PL_SERVER_CLUSTER_H

#include "server/conn.h"
#include "server/node_message.h"
#include "server/workers.h"
#include "store/nodes.h"

struct table;
struct cluster;
struct pl_game;

/* ---- cluster.c: lease, bus, peers ------------------------------------------------------------------------- */

/* Registers this node and connects it to the bus, if the configuration asks for it. Call it after the store is open and before anything
 * else reads or writes it. Returns 0, or -1 with an error message in `why`. */
int cluster_open(struct server *srv, char *why, size_t why_size);
void cluster_close(struct server *srv);
void cluster_sweep(struct server *srv); /* periodic work; called ten times a second */
/* Returns true if this node may serve its tables: its lease is valid and it is not about to stop. Reads the clock itself, because a
 * process that was frozen must notice it before it does anything else. */
bool cluster_serves(const struct server *srv);
/* Describes what the node is waiting for, for /readyz and the log; an empty string if it waits for nothing. */
const char *cluster_waits_for(struct server *srv, char *text, size_t size);
int64_t cluster_self(const struct server *srv); /* the number of this node; 0 if there is only one node */
/* Returns true if messages can be forwarded to this node: it was heard within the last moments and is not about to stop. */
bool cluster_reaches(const struct server *srv, int64_t node);
bool cluster_send(struct server *srv, int64_t node, const struct node_message *m);
void cluster_send_all(struct server *srv, const struct node_message *m);
int32_t cluster_round_trip(const struct server *srv, int64_t node);
int cluster_peers_n(const struct server *srv);
/* Returns a new id of this kind, which no other node uses; 0 if the next block of ids has not arrived yet. */
int64_t cluster_new_id(struct server *srv, enum store_ids kind);
/* Begins to stop: tells the other nodes, and gives up all tables when everything is written. Returns true when that is done. */
void cluster_drain(struct server *srv);
bool cluster_drained(const struct server *srv);
/* Lets the other nodes know what has changed about a person. */
void cluster_tell_renamed(struct server *srv, const struct person *who);
void cluster_tell_signed_out(struct server *srv, int64_t person, const uint8_t hash[STORE_HASH]);
void cluster_tell_sessions_ended(struct server *srv, int64_t person, const uint8_t keep[STORE_HASH]);
void cluster_tell_forgotten(struct server *srv, const struct person *who);
void cluster_tell_invited(struct server *srv, int64_t person, const struct msg *m);

/* ---- edge.c: clients of this node at tables of other nodes ------------------------------------------------ */

/* Returns the node to which messages of this client about this table are forwarded; 0 if there is none. */
int64_t edge_route(const struct conn *c, const char *table);
/* Forwards the client's message to a node. `table` is the table that the message is about, or NULL. If the message opens the table
 * (`opens`), it is kept until the owner confirms it, so that it can be handled again if the owner dies. */
void edge_forward(struct conn *c, int64_t node, const char *table, bool opens, struct store_text text);
/* Opens a table at another node for the client, from a version on (-1: all), without a request of the client. */
void edge_open_moved(struct conn *c, int64_t node, const char *table, int64_t version);
void edge_gone(struct conn *c);                        /* the client has disconnected */
void edge_measured(struct conn *c, int32_t transport); /* the round trip of this client was measured */
void edge_peer_lost(struct server *srv, int64_t node); /* the link to a node was reset, or the node is gone */
void edge_receive(int64_t node, const struct node_message *m);

/* ---- guest.c: clients of other nodes at tables of this node ----------------------------------------------- */

void guest_receive(struct server *srv, int64_t node, const struct node_message *m);
void guest_send(struct conn *c, const struct msg *m);
void guest_close(struct conn *c, int code); /* asks the edge to close the client's connection */
void guest_ping(struct conn *c);
void guest_watches(struct conn *c, const struct table *t, bool on); /* the client has opened or left a table */
void guest_elsewhere(struct conn *c, const char *table, struct store_text text);
void guest_moved(struct conn *c, int64_t to, const char *table, int64_t version); /* the table is at node `to` now */
int64_t guest_node(const struct conn *c); /* the edge of a guest connection; 0 if the connection is the client's own */
void guests_sweep(struct server *srv);    /* removes guest connections that have been closed */
void guests_peer_lost(struct server *srv, int64_t node);
int guests_n(const struct server *srv);

void guests_close(int code);    /* closes all guest connections */
void guests_expel_banned(void); /* closes the guest connections of banned people and networks (moderation.h) */

/* ---- sessions.c ------------------------------------------------------------------------------------------- */

/* Looks up the sessions of all clients of this node and the names at its tables again, because messages about people may have been lost. */
void sessions_check(struct server *srv);

/* ---- remote_lobby.c: rows of the lobby that other nodes have sent ----------------------------------------- */

void remote_lobby_receive(struct server *srv, int64_t node, const struct node_message *m);
void remote_lobby_drop(struct server *srv, int64_t node); /* removes the rows of a node that is gone */
/* Calls `each` for each row whose game is `game` (NULL: all games). `free` is the number of free seats, or -1 after the start of the
 * match. Stops if `each` returns false. */
typedef bool remote_row_each(void *ctx, int64_t node, int64_t free, struct store_text row);
void remote_lobby_rows(struct server *srv, const struct pl_game *game, remote_row_each *each, void *ctx);
int64_t remote_lobby_seat(struct server *srv,
                          const struct pl_game *game); /* returns a node that has a listed table with a free seat, or 0 */

/* ---- move.c: tables that change their node ---------------------------------------------------------------- */

/* If most players of a real-time match that has just begun are connected to another node, moves the table there. */
void table_move_to_players(struct table *t);

#endif
