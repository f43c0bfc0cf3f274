/* lobby.c: the list of public tables, sent to subscribers at most ten times a second. An entry of the list reveals nothing about the match.
 */
#include "server/cluster.h"
#include "server/state.h"
#include "server/lobby.h"
#include "server/seats.h"

#include <string.h>

enum { ROWS_MAX = 200, WAITING_MAX = 12 };

static bool shown(const struct table *t)
{
    bool over = t->status == TABLE_OVER && (!table_delays_spectators(t) || t->delayed_over);
    return t->game && !t->loading && !t->broken && t->set.open && !over && t->watches_n + (t->status != TABLE_OPEN) > 0;
}

static void put_row(struct pl_out *o, const char *key, const struct table *t)
{
    int people = 0, bots = 0;
    for (int i = 0; i < t->set.seats; i++) {
        people += t->seat[i].kind == SEAT_PERSON;
        bots += t->seat[i].kind == SEAT_BOT;
    }
    pl_json_open(o, key, '{');
    pl_json_text(o, "table", t->id);
    pl_json_text(o, "game", t->game->id);
    pl_json_text(o, "status", t->status == TABLE_OPEN ? "open" : "playing");
    if (*t->host.name)
        pl_json_text(o, "host", t->host.name);
    else
        pl_json_null(o, "host");
    pl_json_int(o, "seats", t->set.seats);
    pl_json_int(o, "people", people);
    pl_json_int(o, "bots", bots);
    pl_json_bool(o, "spectators", t->set.spectators);
    if (t->set.decision)
        pl_json_int(o, "decision", t->set.decision);
    else
        pl_json_null(o, "decision");
    pl_json_open(o, "players", '[');
    for (int i = 0; i < t->set.seats; i++)
        if (t->seat[i].kind == SEAT_PERSON && *t->seat[i].who.tag)
            pl_json_text(o, NULL, t->seat[i].who.tag);
    pl_json_close(o, ']');
    pl_json_close(o, '}');
}

static bool wants(const struct conn *c, const struct pl_game *game) { return !c->lobby_game || c->lobby_game == game; }

/* A list of rows that is being written. */
struct row_list {
    struct pl_out *o;
    int n, most;
    bool waiting; /* true if only tables with a free seat are listed */
};

static bool put_remote_row(void *ctx, int64_t node, int64_t free, struct store_text row)
{
    struct row_list *list = ctx;
    (void)node;
    if (list->n == list->most)
        return false;
    if (list->waiting && free <= 0)
        return true;
    pl_json_raw(list->o, NULL, row.at, row.len);
    list->n++;
    return true;
}

void lobby_off(struct conn *c)
{
    struct conn **at = &c->srv->lobby;
    while (*at && *at != c)
        at = &(*at)->lobby_next;
    if (*at)
        *at = c->lobby_next;
    c->in_lobby = false;
}

void lobby_on(struct conn *c, const struct wire_lobby *w)
{
    struct server *srv = c->srv;
    int n = 0;
    lobby_off(c);
    if (!w->on)
        return;
    c->in_lobby = true;
    c->lobby_game = w->has_game ? pl_game_find(w->game.at, w->game.len) : NULL;
    c->lobby_next = srv->lobby;
    srv->lobby = c;
    struct pl_out o = msg_begin(srv, "lobby");
    pl_json_open(&o, "listings", '[');
    for (struct table *t = srv->tables; t && n < ROWS_MAX; t = t->next)
        if (t->listed && wants(c, t->game)) {
            put_row(&o, NULL, t);
            n++;
        }
    remote_lobby_rows(srv, c->lobby_game, put_remote_row, &(struct row_list){.o = &o, .n = n, .most = ROWS_MAX});
    pl_json_close(&o, ']');
    conn_send_owned(c, msg_end(srv, &o));
}

/* Returns the number of free seats of a table; -1 after the start of the match. */
static int free_seats(const struct table *t) { return t->status == TABLE_OPEN ? t->set.seats - seats_full(t) : -1; }

/* Lists a few tables that have a free seat, for visitors who have not chosen a name yet. */
void lobby_put_waiting(struct server *srv, struct pl_out *o)
{
    int n = 0;
    pl_json_open(o, "tables", '[');
    for (struct table *t = srv->tables; t && n < WAITING_MAX; t = t->next) {
        if (!t->listed || free_seats(t) <= 0)
            continue;
        put_row(o, NULL, t);
        n++;
    }
    remote_lobby_rows(srv, NULL, put_remote_row, &(struct row_list){.o = o, .n = n, .most = WAITING_MAX, .waiting = true});
    pl_json_close(o, ']');
}

void lobby_changed(struct table *t) { t->dirty = true; }

void lobby_tell_row(struct server *srv, const struct pl_game *game, struct store_text row)
{
    struct pl_out o = msg_begin(srv, "listed");
    pl_json_raw(&o, "listing", row.at, row.len);
    struct msg *m = msg_end(srv, &o);
    for (struct conn *c = srv->lobby; c; c = c->lobby_next)
        if (wants(c, game))
            conn_send(c, m);
    msg_unref(m);
}

void lobby_tell_gone(struct server *srv, const struct pl_game *game, const char *table)
{
    struct pl_out o = msg_begin(srv, "unlisted");
    pl_json_text(&o, "table", table);
    struct msg *m = msg_end(srv, &o);
    for (struct conn *c = srv->lobby; c; c = c->lobby_next)
        if (wants(c, game))
            conn_send(c, m);
    msg_unref(m);
}

enum { ROW_BYTES = 4096 };

/* Writes the row of a table to `text`, and the message with which other nodes get it to `m`. */
static void row_message(struct table *t, char text[ROW_BYTES], struct node_message *m)
{
    struct pl_out o = pl_out_to(text, ROW_BYTES);
    put_row(&o, NULL, t);
    *m = (struct node_message){.kind = NODE_LISTED, .number = free_seats(t), .text = {text, o.full ? 0 : o.len}};
    memcpy(m->table, t->id, sizeof m->table);
}

static void tell_row(struct table *t)
{
    char text[ROW_BYTES];
    struct node_message m;
    row_message(t, text, &m);
    lobby_tell_row(t->srv, t->game, m.text);
    cluster_send_all(t->srv, &m);
}

void lobby_send_rows(struct server *srv, int64_t node)
{
    char text[ROW_BYTES];
    struct node_message m;
    for (struct table *t = srv->tables; t; t = t->next)
        if (t->listed) {
            row_message(t, text, &m);
            cluster_send(srv, node, &m);
        }
}

void lobby_gone(struct table *t)
{
    struct node_message m = {.kind = NODE_UNLISTED};
    if (t->listed) {
        memcpy(m.table, t->id, sizeof m.table);
        lobby_tell_gone(t->srv, t->game, t->id);
        cluster_send_all(t->srv, &m);
    }
    t->listed = false;
}

/* Sends the table listings that have changed since the last call. A change is sent only once it is on disk. */
void lobby_sweep(struct server *srv)
{
    for (struct table *t = srv->tables; t; t = t->next) {
        if (!t->dirty || t->issued != t->settled)
            continue;
        t->dirty = false;
        if (shown(t)) {
            t->listed = true;
            tell_row(t);
        } else {
            lobby_gone(t);
        }
    }
}
