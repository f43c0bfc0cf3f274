/* guest.c: guest connections. A guest connection stands for a client that is connected to another node, its edge, and has a table of this
 * node open. It is a connection without a socket: what is sent to it goes to the edge over the bus. The code of tables does not know the
 * difference. */
#include "server/accounts.h"
#include "server/cluster.h"
#include "server/lookup.h"
#include "server/play.h"
#include "server/seats.h"
#include "server/sockets.h"
#include "server/state.h"

#include <stdlib.h>
#include <string.h>

enum { GUEST_BUCKETS = 4096 };

struct guest {
    struct guest *next; /* next guest in the same bucket */
    struct guest *next_closing;
    struct conn *c;
    int64_t node;    /* the edge */
    uint64_t number; /* number that the edge has given to the client's connection */
};

static struct guest *bucket[GUEST_BUCKETS];
static struct guest *closing; /* guests that guests_sweep must remove */
static int guests;

int guests_n(const struct server *srv)
{
    (void)srv;
    return guests;
}

int64_t guest_node(const struct conn *c) { return c->guest ? c->guest->node : 0; }

static struct guest **slot(int64_t node, uint64_t number)
{
    struct guest **at = &bucket[((uint64_t)node * 31 + number) % GUEST_BUCKETS];
    while (*at && ((*at)->node != node || (*at)->number != number))
        at = &(*at)->next;
    return at;
}

/* ---- sending --------------------------------------------------------------------------------------------- */

static bool tell_edge(struct conn *c, struct node_message *m)
{
    m->conn = c->guest->number;
    return cluster_send(c->srv, c->guest->node, m);
}

static void mark_closing(struct conn *c)
{
    if (c->closing)
        return;
    c->closing = true;
    c->guest->next_closing = closing;
    closing = c->guest;
}

void guest_send(struct conn *c, const struct msg *m)
{
    struct node_message reply = {.kind = NODE_REPLY, .text = {(const char *)m->bytes + LWS_PRE, m->len}};
    if (!tell_edge(c, &reply))
        mark_closing(c);
    c->srv->metrics.messages_out_total++;
    c->srv->metrics.bytes_out_total += m->len;
}

void guest_close(struct conn *c, int code)
{
    if (c->closing)
        return;
    tell_edge(c, &(struct node_message){.kind = NODE_CLOSE, .number = code});
    mark_closing(c);
}

void guest_ping(struct conn *c)
{
    if (!c->closing)
        tell_edge(c, &(struct node_message){.kind = NODE_PING});
}

void guest_watches(struct conn *c, const struct table *t, bool on)
{
    struct node_message m = {.kind = on ? NODE_ROUTE : NODE_UNROUTE};
    if (!c->guest || c->closing)
        return;
    memcpy(m.table, t->id, sizeof m.table);
    tell_edge(c, &m);
}

void guest_elsewhere(struct conn *c, const char *table, struct store_text text)
{
    struct node_message m = {.kind = NODE_ELSEWHERE, .text = text};
    snprintf(m.table, sizeof m.table, "%s", table);
    if (c->guest && !c->closing)
        tell_edge(c, &m);
}

void guest_moved(struct conn *c, int64_t to, const char *table, int64_t version)
{
    struct node_message m = {.kind = NODE_MOVED, .number = to, .second = version};
    snprintf(m.table, sizeof m.table, "%s", table);
    if (!c->closing)
        tell_edge(c, &m);
}

/* ---- arriving -------------------------------------------------------------------------------------------- */

/* Looks up the session of a guest. This node does not trust the edge's word for who the client is. */
struct arrival {
    struct job job;
    struct conn *c;  /* holds a reference */
    uint64_t people; /* value of srv->people_version when the lookup was submitted */
    int known;       /* as in struct handshake */
    struct identity id;
};

static void arrival_work(struct job *job, struct store_reader *reader)
{
    struct arrival *k = job->of;
    k->known = identity_by_token(reader, k->c->token, &k->id);
}

static void arrival_begin(struct arrival *k)
{
    k->people = k->c->srv->people_version;
    pool_submit(k->c->srv, POOL_LOOKUP, &k->job);
}

static void arrival_done(struct job *job)
{
    struct arrival *k = job->of;
    struct conn *c = k->c;
    bool open = c->guest && !c->closing;
    if (open && k->people != c->srv->people_version)
        return arrival_begin(k); /* the token may have been deleted in the meantime, so look it up again */
    if (open && k->known > 0) {
        c->who = k->id.who;
        c->session = k->id.session;
        c->scopes = k->id.scopes;
        c->expires_at = k->id.expires_at;
        c->lookup_pending = false;
        messages_resume(c);
    } else if (open) {
        guest_close(c, k->known == 0 ? LWS_CLOSE_STATUS_POLICY_VIOLATION : TRY_AGAIN_LATER);
    }
    conn_unref(c);
    free(k);
}

static void arrive(struct server *srv, int64_t node, const struct node_message *m)
{
    struct guest **at = slot(node, m->conn);
    struct guest *g = *at ? NULL : calloc(1, sizeof *g);
    struct conn *c = g ? conn_new(srv, m->address) : NULL;
    struct arrival *k = c ? calloc(1, sizeof *k) : NULL;
    if (!k) {
        if (c)
            conn_unref(c);
        free(g);
        cluster_send(srv, node, &(struct node_message){.kind = NODE_CLOSE, .conn = m->conn, .number = TRY_AGAIN_LATER});
        return;
    }
    *g = (struct guest){.c = c, .node = node, .number = m->conn};
    *at = g;
    guests++;
    c->guest = g;
    if (c->address_usage)
        c->address_usage->connections++; /* an address with connections stays in memory */
    memcpy(c->token, m->hash, sizeof c->token);
    c->lookup_pending = true; /* messages wait until the session is known */
    *k = (struct arrival){.job = {.of = k, .work = arrival_work, .done = arrival_done}, .c = conn_ref(c)};
    arrival_begin(k);
}

/* ---- leaving --------------------------------------------------------------------------------------------- */

static void leave(struct guest *g)
{
    struct conn *c = g->c;
    struct guest **at = slot(g->node, g->number);
    *at = g->next;
    for (struct guest **x = &closing; *x; x = &(*x)->next_closing)
        if (*x == g) {
            *x = g->next_closing;
            break;
        }
    guests--;
    c->guest = NULL;
    while (c->watches)
        watch_drop(c->watches);
    messages_discard(c);
    if (c->address_usage)
        c->address_usage->connections--;
    conn_unref(c);
    free(g);
}

void guests_sweep(struct server *srv)
{
    (void)srv;
    while (closing)
        leave(closing);
}

void guests_close(int code)
{
    for (int i = 0; i < GUEST_BUCKETS; i++)
        for (struct guest *g = bucket[i]; g; g = g->next)
            guest_close(g->c, code);
}

void guests_expel_banned(void)
{
    for (int i = 0; i < GUEST_BUCKETS; i++)
        for (struct guest *g = bucket[i]; g; g = g->next)
            moderation_expel(g->c);
}

void guests_peer_lost(struct server *srv, int64_t node)
{
    (void)srv;
    for (int i = 0; i < GUEST_BUCKETS; i++)
        for (struct guest *g = bucket[i], *next; g; g = next) {
            next = g->next;
            if (g->node == node || !node)
                leave(g);
        }
}

/* ---- messages of edges ----------------------------------------------------------------------------------- */

static void hear(struct server *srv, int64_t node, struct guest *g, const struct node_message *m)
{
    struct conn *c = g->c;
    int32_t hop = cluster_round_trip(srv, node);
    c->received_us = clock_us();
    if (m->round_trip >= 0)
        c->round_trip = m->round_trip + (hop > 0 ? hop : 0);
    srv->metrics.messages_in_total++;
    if (m->text.len > MESSAGE_MAX)
        guest_close(c, LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE);
    else
        conn_take(c, m->text.at, m->text.len);
}

void guest_receive(struct server *srv, int64_t node, const struct node_message *m)
{
    struct guest *g = *slot(node, m->conn);
    if (m->kind == NODE_HELLO)
        return g ? leave(g), arrive(srv, node, m) : arrive(srv, node, m);
    if (!g && m->kind == NODE_TEXT) /* the guest was removed; the client must reconnect, because nobody will answer this message */
        cluster_send(srv, node, &(struct node_message){.kind = NODE_CLOSE, .conn = m->conn, .number = SERVICE_RESTART});
    if (!g || g->c->closing)
        return;
    if (m->kind == NODE_TEXT) {
        hear(srv, node, g, m);
    } else if (m->kind == NODE_GONE) {
        leave(g);
    } else if (m->kind == NODE_PONG) {
        int32_t hop = cluster_round_trip(srv, node);
        hop = hop > 0 ? hop : 0;
        race_measured(g->c, m->round_trip < 0 ? -1 : m->round_trip + hop, m->transport < 0 ? -1 : m->transport + hop);
    }
}
