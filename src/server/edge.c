/* edge.c: this node as the edge of clients whose tables are at other nodes. Forwards their messages to the owner and passes the owner's
 * messages on. If the link to an owner is lost, the edge closes the connections of the clients concerned, because only a reconnecting
 * client can say what it has received. */
#include "server/cluster.h"
#include "server/play.h"
#include "server/sockets.h"
#include "server/state.h"

#include <stdlib.h>
#include <string.h>

enum { ROUTES_MAX = 2 * WATCHES_MAX, CONN_BUCKETS = 4096 };

/* A table of another node that a client has open or is opening. */
struct route {
    struct route *next;
    int64_t node;
    char table[ID_SIZE];
    bool open;     /* true after the owner has confirmed that the client has the table open */
    int forwarded; /* number of messages about this table forwarded since then or, if it is not open yet, since the first */
    char *opening; /* the client's message that opens the table, kept until the owner confirms it; may be NULL */
    size_t opening_n;
};

/* A node that knows this client, because it got a HELLO. */
struct acquaintance {
    struct acquaintance *next;
    int64_t node;
    bool wants_round_trip; /* the node has asked for a measurement of the round trip */
};

static struct conn *bucket[CONN_BUCKETS]; /* the clients that are known to other nodes, by their number */
static uint64_t numbers;

static struct conn *find(uint64_t number)
{
    struct conn *c = bucket[number % CONN_BUCKETS];
    while (c && c->number != number)
        c = c->number_next;
    return c;
}

/* ---- routes ---------------------------------------------------------------------------------------------- */

static struct route **route_slot(struct conn *c, const char *table)
{
    struct route **at = &c->routes;
    while (*at && strcmp((*at)->table, table))
        at = &(*at)->next;
    return at;
}

int64_t edge_route(const struct conn *c, const char *table)
{
    const struct route *r = *route_slot((struct conn *)c, table);
    return r ? r->node : 0;
}

static void route_drop(struct route **at)
{
    struct route *r = *at;
    *at = r->next;
    free(r->opening);
    free(r);
}

/* Makes room for a new route. Routes that the owner never confirmed, because it refused to open the table, are dropped first. */
static bool route_room(struct conn *c)
{
    int n = 0;
    struct route **unconfirmed = NULL;
    for (struct route **at = &c->routes; *at; at = &(*at)->next) {
        n++;
        if (!(*at)->open)
            unconfirmed = at; /* the last one is the oldest */
    }
    if (n >= ROUTES_MAX && unconfirmed)
        route_drop(unconfirmed);
    return n < ROUTES_MAX || unconfirmed;
}

static struct route *route_to(struct conn *c, int64_t node, const char *table)
{
    struct route *r = *route_slot(c, table);
    if (!r) {
        r = route_room(c) ? calloc(1, sizeof *r) : NULL;
        if (!r)
            return NULL;
        snprintf(r->table, sizeof r->table, "%s", table);
        r->next = c->routes;
        c->routes = r;
    }
    if (r->node != node) {
        r->open = false;
        r->forwarded = 0;
    }
    r->node = node;
    return r;
}

static void remember_opening(struct route *r, struct store_text text)
{
    free(r->opening);
    r->opening_n = 0;
    r->opening = malloc(text.len + 1);
    if (!r->opening)
        return;
    memcpy(r->opening, text.at, text.len);
    r->opening_n = text.len;
}

/* ---- forwarding ------------------------------------------------------------------------------------------ */

static struct acquaintance *acquaintance(const struct conn *c, int64_t node)
{
    struct acquaintance *a = c->known_to;
    while (a && a->node != node)
        a = a->next;
    return a;
}

static bool introduce(struct conn *c, int64_t node)
{
    struct acquaintance *a = acquaintance(c, node) ? NULL : calloc(1, sizeof *a);
    if (!a)
        return acquaintance(c, node);
    a->node = node;
    a->next = c->known_to;
    c->known_to = a;
    if (!c->number) {
        c->number = ++numbers;
        c->number_next = bucket[c->number % CONN_BUCKETS];
        bucket[c->number % CONN_BUCKETS] = c;
    }
    struct node_message hello = {.kind = NODE_HELLO, .conn = c->number};
    memcpy(hello.hash, c->token, sizeof hello.hash);
    snprintf(hello.address, sizeof hello.address, "%s", c->address_usage ? c->address_usage->address : "");
    return cluster_send(c->srv, node, &hello);
}

void edge_forward(struct conn *c, int64_t node, const char *table, bool opens, struct store_text text)
{
    struct route *r = table ? route_to(c, node, table) : NULL;
    struct node_message m = {.kind = NODE_TEXT, .round_trip = (int32_t)c->round_trip, .transport = -1, .text = text};
    bool sent = (r || !table) && introduce(c, node);
    m.conn = c->number;
    if (!sent || !cluster_send(c->srv, node, &m))
        return conn_close(c, SERVICE_RESTART); /* the client reconnects and asks again */
    c->srv->metrics.forwarded_total++;
    if (r && opens && !r->open)
        remember_opening(r, text);
    else if (r)
        r->forwarded++;
}

void edge_open_moved(struct conn *c, int64_t node, const char *table, int64_t version)
{
    char text[128];
    struct pl_out o = pl_out_to(text, sizeof text);
    pl_json_open(&o, NULL, '{');
    pl_json_text(&o, "type", "watch");
    pl_json_text(&o, "table", table);
    if (version >= 0)
        pl_json_int(&o, "version", version);
    pl_json_close(&o, '}');
    struct route **at = route_slot(c, table);
    if (*at)
        route_drop(at);
    if (node == cluster_self(c->srv))
        conn_take(c, o.at, o.len);
    else
        edge_forward(c, node, table, true, (struct store_text){o.at, o.len});
}

void edge_measured(struct conn *c, int32_t transport)
{
    for (struct acquaintance *a = c->known_to; a; a = a->next)
        if (a->wants_round_trip)
            cluster_send(
                c->srv, a->node,
                &(struct node_message){.kind = NODE_PONG, .conn = c->number, .round_trip = (int32_t)c->round_trip, .transport = transport});
}

/* ---- leaving --------------------------------------------------------------------------------------------- */

static void forget(struct conn *c)
{
    struct conn **at = &bucket[c->number % CONN_BUCKETS];
    while (*at && *at != c)
        at = &(*at)->number_next;
    if (*at)
        *at = c->number_next;
    while (c->routes)
        route_drop(&c->routes);
    while (c->known_to) {
        struct acquaintance *a = c->known_to;
        c->known_to = a->next;
        free(a);
    }
}

void edge_gone(struct conn *c)
{
    if (!c->number)
        return;
    for (struct acquaintance *a = c->known_to; a; a = a->next)
        cluster_send(c->srv, a->node, &(struct node_message){.kind = NODE_GONE, .conn = c->number});
    forget(c);
}

/* Handles again the messages with which the client opens tables of a node that was lost. The client has not received anything about these
 * tables yet, so it does not have to reconnect. Returns false if it has to. */
static bool open_again(struct conn *c, int64_t node)
{
    for (struct route *r = c->routes; r; r = r->next)
        if (r->node == node && (r->open || r->forwarded || !r->opening))
            return false;
    for (struct acquaintance **at = &c->known_to; *at; at = &(*at)->next)
        if ((*at)->node == node) {
            struct acquaintance *a = *at;
            *at = a->next;
            free(a);
            break;
        }
    for (;;) {
        struct route **at = &c->routes;
        while (*at && (*at)->node != node)
            at = &(*at)->next;
        if (!*at)
            return true;
        char *text = (*at)->opening;
        size_t len = (*at)->opening_n;
        (*at)->opening = NULL;
        route_drop(at);
        conn_take(c, text, len);
        free(text);
    }
}

void edge_peer_lost(struct server *srv, int64_t node)
{
    for (struct conn *c = srv->conns, *next; c; c = next) {
        next = c->next;
        if (c->wsi && !c->closing && acquaintance(c, node) && !open_again(c, node))
            conn_close(c, SERVICE_RESTART);
    }
}

/* ---- messages of owners ---------------------------------------------------------------------------------- */

static void opened(struct conn *c, int64_t node, const struct node_message *m, bool open)
{
    struct route **at = route_slot(c, m->table);
    if (!open) {
        if (*at && (*at)->node == node)
            route_drop(at);
        return;
    }
    struct route *r = route_to(c, node, m->table);
    if (!r)
        return conn_close(c, TRY_AGAIN_LATER);
    r->open = true;
    r->forwarded = 0;
    free(r->opening);
    r->opening = NULL;
}

static void pass_on(struct conn *c, const struct node_message *m)
{
    struct msg *text = msg_new(m->text.at, m->text.len);
    if (text)
        conn_send_owned(c, text);
    else
        conn_close(c, LWS_CLOSE_STATUS_UNEXPECTED_CONDITION);
}

void edge_receive(int64_t node, const struct node_message *m)
{
    struct conn *c = find(m->conn);
    struct acquaintance *a = c ? acquaintance(c, node) : NULL;
    if (!a || !c->wsi || c->closing)
        return; /* the owner has not heard yet that the client is gone */
    if (m->kind == NODE_REPLY) {
        pass_on(c, m);
    } else if (m->kind == NODE_ROUTE || m->kind == NODE_UNROUTE) {
        opened(c, node, m, m->kind == NODE_ROUTE);
    } else if (m->kind == NODE_CLOSE) {
        conn_close(c, (int)m->number);
    } else if (m->kind == NODE_PING) {
        a->wants_round_trip = true;
        race_ping(c);
    } else if (m->kind == NODE_ELSEWHERE) {
        opened(c, node, m, false);
        if (m->text.len <= MESSAGE_MAX)
            conn_take(c, m->text.at, m->text.len);
    } else if (m->kind == NODE_MOVED) {
        edge_open_moved(c, m->number, m->table, m->second);
    }
}
