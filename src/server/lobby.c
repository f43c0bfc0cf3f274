/* lobby.c: the list of public tables, sent to subscribers at most ten times a second. An entry of the list reveals nothing about the match.
 */
#include "server/state.h"
#include "server/lobby.h"

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

static bool wants(const struct conn *c, const struct table *t) { return !c->lobby_game || c->lobby_game == t->game; }

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
        if (t->listed && wants(c, t)) {
            put_row(&o, NULL, t);
            n++;
        }
    pl_json_close(&o, ']');
    conn_send_owned(c, msg_end(srv, &o));
}

/* Lists a few tables that have a free seat, for visitors who have not chosen a name yet. */
void lobby_put_waiting(struct server *srv, struct pl_out *o)
{
    int n = 0;
    pl_json_open(o, "tables", '[');
    for (struct table *t = srv->tables; t && n < WAITING_MAX; t = t->next) {
        int free = 0;
        for (int i = 0; t->listed && i < t->set.seats; i++)
            free += t->seat[i].kind == SEAT_FREE;
        if (!free || t->status != TABLE_OPEN)
            continue;
        put_row(o, NULL, t);
        n++;
    }
    pl_json_close(o, ']');
}

void lobby_changed(struct table *t) { t->dirty = true; }

static void tell_row(struct table *t)
{
    struct server *srv = t->srv;
    struct pl_out o = msg_begin(srv, "listed");
    put_row(&o, "listing", t);
    struct msg *m = msg_end(srv, &o);
    for (struct conn *c = srv->lobby; c; c = c->lobby_next)
        if (wants(c, t))
            conn_send(c, m);
    msg_unref(m);
}

static void tell_gone(struct table *t)
{
    struct server *srv = t->srv;
    struct pl_out o = msg_begin(srv, "unlisted");
    pl_json_text(&o, "table", t->id);
    struct msg *m = msg_end(srv, &o);
    for (struct conn *c = srv->lobby; c; c = c->lobby_next)
        if (wants(c, t))
            conn_send(c, m);
    msg_unref(m);
}

void lobby_gone(struct table *t)
{
    if (t->listed)
        tell_gone(t);
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
