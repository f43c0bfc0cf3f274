/* cluster.c: this node's lease, its place on the bus, and the messages of other nodes. */
#include "server/accounts.h"
#include "server/cluster.h"
#include "server/lobby.h"
#include "server/play.h"
#include "server/seats.h"
#include "server/sockets.h"
#include "server/state.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bus/bus.h"

enum {
    SUSPECT_MS = 3 * BUS_BEAT_MS, /* nothing is forwarded to a node that was silent for longer than this */
    ORPHANS_EVERY_MS = 500,       /* interval at which the node looks for matches of dead nodes */
    ORPHANS_AT_ONCE = 16,
    DEAD_EVERY_MS = 200, /* interval at which the node looks whether the lease of a silent node has run out */
    ID_BLOCK = 1024,     /* number of ids reserved at a time */
    AGAIN_EVERY_MS = 500,
};

/* Ids that this node may give to new people or matches. */
struct ids {
    int64_t next, end;             /* the current block */
    int64_t spare_next, spare_end; /* the block after it; empty if both are equal */
    bool asked;                    /* true while a worker reserves the next block */
};

struct cluster {
    struct store_nodes *nodes;
    struct bus *bus;
    uv_async_t lease_changed, bus_wakes;
    int64_t draining[BUS_PEERS_MAX]; /* nodes that are about to stop; 0 for a free place */
    int64_t served_at;               /* when another node last said that it serves, on the monotonic clock */
    int64_t lease_lost_at;           /* when this node's lease ran out; 0 while it is valid */
    int64_t state_at;                /* when this node next tells the others its state */
    int64_t bus_lost_at;             /* when the connection to the bus was lost; 0 while there is one */
    bool finding_linked;             /* true while a worker looks whether other nodes are connected to the bus */
    bool retired;                    /* true while this node leaves play to others, because it alone has lost the bus */
    struct ids ids[2];               /* people and matches */
    int64_t orphans_at, dead_at, again_at;
    bool finding_orphans, finding_dead, registering, leaving, leave_asked, left;
    bool bus_lost;    /* the loss of the connection to the bus has been logged */
    bool lease_lost;  /* the end of the lease has been logged */
    bool dead_logged; /* another node has taken this node's tables, and this has been logged */
    uint8_t *message; /* buffer for the message that is being sent */
};

enum { MESSAGE_BYTES = BUS_MESSAGE_MAX };

int64_t cluster_self(const struct server *srv) { return srv->cluster ? store_nodes_self(srv->cluster->nodes) : 0; }

bool cluster_serves(const struct server *srv)
{
    struct cluster *k = srv->cluster;
    return !k || (!k->leaving && !k->retired && !store_nodes_dead(k->nodes) && store_nodes_time_left(k->nodes) > 0);
}

/* ---- sending --------------------------------------------------------------------------------------------- */

static size_t encode(struct cluster *k, const struct node_message *m)
{
    return m->text.len + NODE_HEAD_MAX > MESSAGE_BYTES ? 0 : node_message_put(k->message, m);
}

bool cluster_send(struct server *srv, int64_t node, const struct node_message *m)
{
    struct cluster *k = srv->cluster;
    size_t n = k && k->bus ? encode(k, m) : 0;
    return n && bus_send(k->bus, node, k->message, n);
}

void cluster_send_all(struct server *srv, const struct node_message *m)
{
    struct cluster *k = srv->cluster;
    size_t n = k && k->bus ? encode(k, m) : 0;
    if (n)
        bus_send_all(k->bus, k->message, n);
}

int32_t cluster_round_trip(const struct server *srv, int64_t node)
{
    return srv->cluster && srv->cluster->bus ? bus_round_trip(srv->cluster->bus, node) : -1;
}

int cluster_peers_n(const struct server *srv)
{
    int64_t peers[BUS_PEERS_MAX];
    return srv->cluster && srv->cluster->bus ? bus_peers(srv->cluster->bus, peers) : 0;
}

static bool is_draining(const struct cluster *k, int64_t node)
{
    for (int i = 0; i < BUS_PEERS_MAX; i++)
        if (k->draining[i] == node)
            return true;
    return false;
}

bool cluster_reaches(const struct server *srv, int64_t node)
{
    struct cluster *k = srv->cluster;
    int64_t silent = k && k->bus ? bus_silent_ms(k->bus, node, now_ms((struct server *)srv)) : -1;
    return silent >= 0 && silent < SUSPECT_MS && !is_draining(k, node);
}

/* ---- people ---------------------------------------------------------------------------------------------- */

static void tell_person(struct server *srv, enum node_kind kind, const struct person *who)
{
    char text[TAG_SIZE + NAME_BYTES + 2];
    int n = snprintf(text, sizeof text, "%s %s", who->tag, who->name);
    cluster_send_all(srv, &(struct node_message){.kind = kind, .number = who->id, .text = {text, (size_t)n}});
}

void cluster_tell_renamed(struct server *srv, const struct person *who) { tell_person(srv, NODE_RENAMED, who); }
void cluster_tell_forgotten(struct server *srv, const struct person *who) { tell_person(srv, NODE_FORGOTTEN, who); }

void cluster_tell_signed_out(struct server *srv, int64_t person, const uint8_t hash[STORE_HASH])
{
    struct node_message m = {.kind = NODE_SIGNED_OUT, .number = person};
    memcpy(m.hash, hash, STORE_HASH);
    cluster_send_all(srv, &m);
}

void cluster_tell_invited(struct server *srv, int64_t person, const struct msg *msg)
{
    cluster_send_all(
        srv, &(struct node_message){.kind = NODE_INVITED, .number = person, .text = {(const char *)msg->bytes + LWS_PRE, msg->len}});
}

static bool read_person(const struct node_message *m, struct person *who)
{
    const char *space = memchr(m->text.at, ' ', m->text.len);
    size_t tag = space ? (size_t)(space - m->text.at) : 0, name = space ? m->text.len - tag - 1 : 0;
    *who = (struct person){.id = m->number, .account = true};
    if (!space || tag >= sizeof who->tag || name >= sizeof who->name)
        return false;
    memcpy(who->tag, m->text.at, tag);
    memcpy(who->name, space + 1, name);
    return true;
}

static void send_to_person(struct server *srv, int64_t person, struct store_text text)
{
    struct msg *m = msg_new(text.at, text.len);
    for (struct conn *c = m ? srv->conns : NULL; c; c = c->next)
        if (c->who.id == person)
            conn_send(c, m);
    msg_unref(m);
}

static void person_changed(struct server *srv, const struct node_message *m)
{
    struct person who;
    if (m->kind == NODE_INVITED)
        return send_to_person(srv, m->number, m->text);
    srv->people_version++;
    if (m->kind == NODE_SIGNED_OUT)
        return person_disconnect(srv, m->number, m->hash);
    if (!read_person(m, &who))
        return;
    if (m->kind == NODE_RENAMED)
        chat_rename(srv, &who);
    else
        seats_forget(srv, &who);
}

/* ---- messages of other nodes ----------------------------------------------------------------------------- */

static void started_to_drain(struct server *srv, int64_t node)
{
    struct cluster *k = srv->cluster;
    for (int i = 0; i < BUS_PEERS_MAX && !is_draining(k, node); i++)
        if (!k->draining[i])
            k->draining[i] = node;
    guests_peer_lost(srv, node);
    edge_peer_lost(srv, node);
    remote_lobby_drop(srv, node);
}

static void heard(struct server *srv, int64_t node, const struct node_message *m)
{
    switch (m->kind) {
    case NODE_HELLO:
    case NODE_TEXT:
    case NODE_GONE:
    case NODE_PONG:
        return guest_receive(srv, node, m);
    case NODE_REPLY:
    case NODE_ROUTE:
    case NODE_UNROUTE:
    case NODE_CLOSE:
    case NODE_PING:
    case NODE_ELSEWHERE:
    case NODE_MOVED:
        return edge_receive(node, m);
    case NODE_LISTED:
    case NODE_UNLISTED:
        return remote_lobby_receive(srv, node, m);
    case NODE_LISTINGS:
        return lobby_send_rows(srv, node);
    case NODE_RENAMED:
    case NODE_SIGNED_OUT:
    case NODE_FORGOTTEN:
    case NODE_INVITED:
        return person_changed(srv, m);
    case NODE_TAKE:
        if (!table_find(srv, m->table) && cluster_serves(srv))
            table_load(srv, m->table, NULL);
        return;
    case NODE_STATE:
        if (m->number)
            srv->cluster->served_at = now_ms(srv);
        return;
    case NODE_DRAINING:
        return started_to_drain(srv, node);
    case NODE_NONE:
    case NODE_KINDS:
        return;
    }
}

static void report(void *ctx, const struct bus_report *r)
{
    struct server *srv = ctx;
    struct node_message m;
    switch (r->event) {
    case BUS_UP:
        log_line(srv, false, "a node has joined", "node", log_number(r->peer), NULL);
        sessions_check(srv);
        cluster_send(srv, r->peer, &(struct node_message){.kind = NODE_LISTINGS});
        return;
    case BUS_MESSAGE:
        if (node_message_read(r->data, r->len, &m) == 0 && !srv->shutting_down)
            heard(srv, r->peer, &m);
        return;
    case BUS_RESET:
        srv->metrics.links_reset_total++;
        sessions_check(srv);
        log_line(srv, false, "messages between two nodes were lost; their clients reconnect", "node", log_number(r->peer), NULL);
        guests_peer_lost(srv, r->peer);
        edge_peer_lost(srv, r->peer);
        cluster_send(srv, r->peer, &(struct node_message){.kind = NODE_LISTINGS});
        return;
    case BUS_DOWN:
        log_line(srv, false, "a node is gone", "node", log_number(r->peer), NULL);
        for (int i = 0; i < BUS_PEERS_MAX; i++)
            if (srv->cluster->draining[i] == r->peer)
                srv->cluster->draining[i] = 0;
        guests_peer_lost(srv, r->peer);
        edge_peer_lost(srv, r->peer);
        remote_lobby_drop(srv, r->peer);
        srv->cluster->orphans_at = 0; /* look for its matches at once */
        return;
    }
}

static void deliver(struct server *srv)
{
    struct cluster *k = srv->cluster;
    char why[160];
    if (!k->bus)
        return;
    bus_deliver(k->bus, now_ms(srv), report, srv);
    guests_sweep(srv);
    bool lost = !bus_connected(k->bus, why, sizeof why);
    if (lost != k->bus_lost) {
        k->bus_lost_at = lost ? now_ms(srv) : 0;
        k->retired = k->retired && lost;
        store_nodes_set_linked(k->nodes, !lost);
        log_line(srv, lost, lost ? "the connection to the bus is lost; trying again" : "connected to the bus again", "reason", why, NULL);
    }
    k->bus_lost = lost;
}

static void on_bus(uv_async_t *async) { deliver(async->data); }

/* ---- ids ------------------------------------------------------------------------------------------------- */

struct reservation {
    struct job job;
    struct server *srv;
    enum store_ids kind;
    int64_t first;
    int rc;
};

static void reserve_work(struct job *job, struct store_reader *reader)
{
    struct reservation *r = job->of;
    r->rc = store_reserve(reader, r->kind, ID_BLOCK, &r->first);
}

static void reserve_done(struct job *job)
{
    struct reservation *r = job->of;
    struct ids *ids = &r->srv->cluster->ids[r->kind];
    ids->asked = false;
    if (r->rc == 0) {
        ids->spare_next = r->first;
        ids->spare_end = r->first + ID_BLOCK;
    }
    free(r);
}

static void reserve(struct server *srv, enum store_ids kind)
{
    struct ids *ids = &srv->cluster->ids[kind];
    if (ids->asked || ids->spare_next < ids->spare_end)
        return;
    struct reservation *r = calloc(1, sizeof *r);
    if (!r)
        return;
    *r = (struct reservation){.srv = srv, .kind = kind, .job = {.of = r, .work = reserve_work, .done = reserve_done}};
    ids->asked = true;
    pool_submit(srv, POOL_READ, &r->job);
}

int64_t cluster_new_id(struct server *srv, enum store_ids kind)
{
    if (!srv->cluster)
        return kind == STORE_IDS_PERSON ? ++srv->next_person : ++srv->next_match_id;
    struct ids *ids = &srv->cluster->ids[kind];
    if (ids->next == ids->end) {
        ids->next = ids->spare_next;
        ids->end = ids->spare_end;
        ids->spare_next = ids->spare_end = 0;
    }
    reserve(srv, kind);
    return ids->next < ids->end ? ids->next++ : 0;
}

static int reserve_first(struct cluster *k, struct store_reader *reader)
{
    for (int i = 0; i < 2; i++) {
        if (store_reserve(reader, (enum store_ids)i, ID_BLOCK, &k->ids[i].next) < 0)
            return -1;
        k->ids[i].end = k->ids[i].next + ID_BLOCK;
    }
    return 0;
}

/* ---- the lease ------------------------------------------------------------------------------------------- */

/* A worker's job about nodes: looks for matches without an owner or for dead nodes, registers this node again, or gives up its matches. */
struct errand {
    struct job job;
    struct server *srv;
    int rc, n;
    char id[ORPHANS_AT_ONCE][ID_SIZE];
    int64_t node[STORE_NODES_MAX];
    char why[160];
};

static bool errand(struct server *srv, enum pool pool, void (*work)(struct job *, struct store_reader *), void (*done)(struct job *))
{
    struct errand *e = calloc(1, sizeof *e);
    if (!e)
        return false;
    e->srv = srv;
    e->job = (struct job){.of = e, .work = work, .done = done};
    pool_submit(srv, pool, &e->job);
    return true;
}

static void again_work(struct job *job, struct store_reader *reader)
{
    struct errand *e = job->of;
    (void)reader;
    e->rc = store_nodes_again(e->srv->cluster->nodes, e->why, sizeof e->why);
}

static void again_done(struct job *job)
{
    struct errand *e = job->of;
    struct server *srv = e->srv;
    struct cluster *k = srv->cluster;
    k->registering = false;
    k->again_at = now_ms(srv) + AGAIN_EVERY_MS;
    if (e->rc == 0) {
        k->dead_logged = false;
        store_write_as(srv->store, store_nodes_self(k->nodes));
        if (k->bus)
            bus_rename(k->bus, store_nodes_self(k->nodes));
        log_line(srv, false, "this node serves again under a new number", "node", log_number(store_nodes_self(k->nodes)), NULL);
    }
    free(e);
}

/* Other nodes have taken the tables of this node. Drops them, disconnects everybody, and registers again. */
static void start_again(struct server *srv)
{
    struct cluster *k = srv->cluster;
    if (!k->dead_logged) {
        k->dead_logged = true;
        log_line(srv, true, "this node was out of reach for too long, so other nodes have taken its tables", "node",
                 log_number(store_nodes_self(k->nodes)), NULL);
        for (struct table *t = srv->tables, *next; t; t = next) {
            next = t->next;
            if (!t->loading)
                table_abandon(t, false);
        }
        for (struct conn *c = srv->conns; c; c = c->next)
            conn_close(c, SERVICE_RESTART);
        guests_peer_lost(srv, 0);
        remote_lobby_drop(srv, 0);
    }
    if (!k->registering && now_ms(srv) >= k->again_at)
        k->registering = errand(srv, POOL_READ, again_work, again_done);
}

/* If only this node cannot reach the database, its clients are better off at another node. If no node can, they wait here. */
static void let_clients_go(struct server *srv)
{
    enum { PATIENCE_MS = 1000, SERVED_MS = 2500 };
    struct cluster *k = srv->cluster;
    int64_t now = now_ms(srv);
    if (now - k->lease_lost_at < PATIENCE_MS || !k->served_at || now - k->served_at > SERVED_MS)
        return;
    for (struct conn *c = srv->conns; c; c = c->next)
        conn_close(c, SERVICE_RESTART);
    guests_close(SERVICE_RESTART);
}

static void tell_state(struct server *srv)
{
    enum { EVERY_MS = 1000 };
    struct cluster *k = srv->cluster;
    if (now_ms(srv) < k->state_at)
        return;
    k->state_at = now_ms(srv) + EVERY_MS;
    cluster_send_all(srv, &(struct node_message){.kind = NODE_STATE, .number = cluster_serves(srv)});
}

static void check_lease(struct server *srv)
{
    struct cluster *k = srv->cluster;
    if (k->leaving)
        return;
    if (store_nodes_dead(k->nodes))
        return start_again(srv);
    bool lost = store_nodes_time_left(k->nodes) <= 0;
    if (lost != k->lease_lost)
        log_line(srv, lost, lost ? "the database does not extend this node's lease; play is paused" : "this node's lease is valid again",
                 NULL);
    if (lost && !k->lease_lost)
        k->lease_lost_at = now_ms(srv);
    k->lease_lost = lost;
    if (lost)
        let_clients_go(srv);
}

static void on_lease(uv_async_t *async) { check_lease(async->data); }

/* ---- dead nodes ------------------------------------------------------------------------------------------ */

static bool take_live(void *ctx, const struct store_node *n)
{
    struct errand *e = ctx;
    if (n->lease_left_ms >= 0 && e->n < STORE_NODES_MAX)
        e->node[e->n++] = n->id;
    return true;
}

static void live_work(struct job *job, struct store_reader *reader)
{
    struct errand *e = job->of;
    e->rc = store_nodes_list(reader, take_live, e);
}

static void live_done(struct job *job)
{
    struct errand *e = job->of;
    struct server *srv = e->srv;
    int64_t peers[BUS_PEERS_MAX];
    int n = bus_peers(srv->cluster->bus, peers);
    srv->cluster->finding_dead = false;
    for (int i = 0; e->rc >= 0 && i < n; i++) {
        bool lives = cluster_reaches(srv, peers[i]);
        for (int j = 0; j < e->n && !lives; j++)
            lives = e->node[j] == peers[i];
        if (lives)
            continue;
        guests_peer_lost(srv, peers[i]);
        edge_peer_lost(srv, peers[i]);
        remote_lobby_drop(srv, peers[i]);
        srv->cluster->orphans_at = 0;
    }
    free(e);
}

/* If a peer has become silent, looks in the database whether its lease has run out. Its tables can be claimed from that moment on, which is
 * earlier than the moment at which the bus gives the peer up. */
static void find_dead(struct server *srv)
{
    struct cluster *k = srv->cluster;
    int64_t peers[BUS_PEERS_MAX];
    int n = k->bus ? bus_peers(k->bus, peers) : 0;
    bool silent = false;
    for (int i = 0; i < n; i++)
        silent = silent || bus_silent_ms(k->bus, peers[i], now_ms(srv)) >= SUSPECT_MS;
    if (!silent || k->finding_dead || now_ms(srv) < k->dead_at)
        return;
    k->dead_at = now_ms(srv) + DEAD_EVERY_MS;
    k->finding_dead = errand(srv, POOL_LOOKUP, live_work, live_done);
}

/* ---- losing the bus -------------------------------------------------------------------------------------- */

static bool take_linked(void *ctx, const struct store_node *n)
{
    struct errand *e = ctx;
    e->n += n->linked && n->lease_left_ms >= 0 && n->id != cluster_self(e->srv);
    return true;
}

static void linked_work(struct job *job, struct store_reader *reader)
{
    struct errand *e = job->of;
    e->rc = store_nodes_list(reader, take_linked, e);
}

/* If other nodes still have the bus, gives them the tables of this node and disconnects everybody, because clients of other nodes cannot
 * reach the tables here. If no node has the bus, everyone goes on playing at the node they are connected to. */
static void linked_done(struct job *job)
{
    struct errand *e = job->of;
    struct server *srv = e->srv;
    struct cluster *k = srv->cluster;
    k->finding_linked = false;
    if (e->rc >= 0 && e->n && k->bus_lost && cluster_serves(srv)) {
        k->retired = true;
        log_line(srv, true, "only this node has lost the bus; other nodes take over its tables", NULL);
        for (struct table *t = srv->tables, *next; t; t = next) {
            next = t->next;
            if (t->loading || t->unlinked)
                continue;
            store_release(srv->store, t->match_id, t->epoch, NULL, NULL);
            table_abandon(t, false);
        }
        for (struct conn *c = srv->conns; c; c = c->next)
            conn_close(c, SERVICE_RESTART);
    }
    free(e);
}

static void without_bus(struct server *srv)
{
    enum { PATIENCE_MS = 3000 };
    struct cluster *k = srv->cluster;
    if (!k->bus_lost || k->retired || k->finding_linked || now_ms(srv) - k->bus_lost_at < PATIENCE_MS || now_ms(srv) < k->dead_at)
        return;
    k->dead_at = now_ms(srv) + DEAD_EVERY_MS;
    k->finding_linked = errand(srv, POOL_LOOKUP, linked_work, linked_done);
}

/* ---- matches of dead nodes ------------------------------------------------------------------------------- */

static bool take_orphan(void *ctx, const struct store_match *m)
{
    struct errand *e = ctx;
    snprintf(e->id[e->n++], ID_SIZE, "%s", m->id);
    return e->n < ORPHANS_AT_ONCE;
}

static void orphans_work(struct job *job, struct store_reader *reader)
{
    struct errand *e = job->of;
    store_matches_orphaned(reader, ORPHANS_AT_ONCE, take_orphan, e);
}

static void orphans_done(struct job *job)
{
    struct errand *e = job->of;
    struct server *srv = e->srv;
    srv->cluster->finding_orphans = false;
    for (int i = 0; i < e->n && cluster_serves(srv); i++)
        if (!table_find(srv, e->id[i]))
            table_load(srv, e->id[i], NULL);
    if (e->n == ORPHANS_AT_ONCE)
        srv->cluster->orphans_at = 0; /* there may be more */
    free(e);
}

static void find_orphans(struct server *srv)
{
    struct cluster *k = srv->cluster;
    if (k->finding_orphans || now_ms(srv) < k->orphans_at)
        return;
    k->orphans_at = now_ms(srv) + ORPHANS_EVERY_MS;
    k->finding_orphans = errand(srv, POOL_READ, orphans_work, orphans_done);
}

void cluster_sweep(struct server *srv)
{
    if (!srv->cluster)
        return;
    deliver(srv);
    check_lease(srv);
    tell_state(srv);
    if (!cluster_serves(srv) || srv->shutting_down)
        return;
    reserve(srv, STORE_IDS_PERSON);
    reserve(srv, STORE_IDS_MATCH);
    find_dead(srv);
    find_orphans(srv);
    without_bus(srv);
}

const char *cluster_waits_for(struct server *srv, char *text, size_t size)
{
    struct cluster *k = srv->cluster;
    char why[160];
    *text = 0;
    if (k && store_nodes_dead(k->nodes))
        snprintf(text, size, "other nodes have taken this node's tables; it is registering again");
    else if (k && store_nodes_time_left(k->nodes) <= 0)
        snprintf(text, size, "the database does not extend this node's lease");
    else if (k && k->retired && !bus_connected(k->bus, why, sizeof why))
        snprintf(text, size, "the bus is not connected, and other nodes have taken this node's tables: %s", why);
    return text;
}

/* ---- stopping -------------------------------------------------------------------------------------------- */

static void leave_work(struct job *job, struct store_reader *reader)
{
    struct errand *e = job->of;
    (void)reader;
    e->rc = store_nodes_leave(e->srv->cluster->nodes);
}

static void leave_done(struct job *job)
{
    struct errand *e = job->of;
    e->srv->cluster->left = true;
    free(e);
}

void cluster_drain(struct server *srv)
{
    struct cluster *k = srv->cluster;
    uint64_t waiting, commits, jobs;
    if (!k || k->left)
        return;
    if (!k->leaving) {
        cluster_send_all(srv, &(struct node_message){.kind = NODE_DRAINING});
        for (struct conn *c = srv->conns; c; c = c->next)
            edge_gone(c);
        guests_peer_lost(srv, 0);
        k->leaving = true;
    }
    store_flush(srv->store);
    store_counts(srv->store, &waiting, &commits, &jobs);
    if (!waiting && !k->leave_asked)
        k->leave_asked = errand(srv, POOL_LOOKUP, leave_work, leave_done);
}

bool cluster_drained(const struct server *srv) { return !srv->cluster || srv->cluster->left; }

/* ---- opening and closing --------------------------------------------------------------------------------- */

static void wake_lease(void *ctx) { uv_async_send(&((struct cluster *)ctx)->lease_changed); }
static void wake_bus(void *ctx) { uv_async_send(&((struct cluster *)ctx)->bus_wakes); }

static bool count_node(void *ctx, const struct store_node *n)
{
    int64_t *other = ctx;
    if (n->lease_left_ms >= 0 && n->id != other[0])
        other[1] = n->id;
    return true;
}

/* Refuses to start without a bus while other nodes use the database: clients could not reach the tables of those nodes. */
static int check_alone(struct server *srv, struct store_reader *reader, char *why, size_t why_size)
{
    int64_t other[2] = {store_nodes_self(srv->cluster->nodes), 0};
    if (srv->cfg.bus || store_nodes_list(reader, count_node, other) < 0 || !other[1])
        return 0;
    snprintf(why, why_size, "another node uses this database (number %lld); start all nodes with --bus, or stop that one",
             (long long)other[1]);
    return -1;
}

static int join(struct server *srv, char *why, size_t why_size)
{
    struct cluster *k = srv->cluster;
    const struct server_config *cfg = &srv->cfg;
    k->nodes = store_nodes_open(cfg->db, cfg->lease, wake_lease, k, why, why_size);
    if (!k->nodes)
        return -1;
    store_write_as(srv->store, store_nodes_self(k->nodes));
    struct store_reader *reader = store_reader_open(cfg->db, why, why_size);
    int rc = reader ? check_alone(srv, reader, why, why_size) : -1;
    if (rc == 0 && reserve_first(k, reader) < 0) {
        snprintf(why, why_size, "cannot reserve ids in the database");
        rc = -1;
    }
    store_reader_close(reader);
    if (rc < 0 || !cfg->bus)
        return rc;
    struct bus_config bus = {
        .url = cfg->bus, .name = cfg->bus_name, .ca = cfg->bus_ca, .cert = cfg->bus_cert, .key = cfg->bus_key, .creds = cfg->bus_creds};
    k->bus = bus_open(&bus, store_nodes_self(k->nodes), wake_bus, k, why, why_size);
    return k->bus ? 0 : -1;
}

int cluster_open(struct server *srv, char *why, size_t why_size)
{
    if (!srv->cfg.store) {
        if (!srv->cfg.bus)
            return 0;
        snprintf(why, why_size, "--bus needs --store with a PostgreSQL database, because all nodes must share it");
        return -1;
    }
    struct cluster *k = calloc(1, sizeof *k);
    srv->cluster = k;
    if (!k || !(k->message = malloc(MESSAGE_BYTES))) {
        snprintf(why, why_size, "out of memory");
        return -1;
    }
    uv_async_init(&srv->loop, &k->lease_changed, on_lease);
    uv_async_init(&srv->loop, &k->bus_wakes, on_bus);
    k->lease_changed.data = k->bus_wakes.data = srv;
    if (join(srv, why, why_size) < 0)
        return -1;
    log_line(srv, false, "this process is a node", "node", log_number(store_nodes_self(k->nodes)), "bus", k->bus ? "connected" : "none",
             NULL);
    return 0;
}

void cluster_close(struct server *srv)
{
    struct cluster *k = srv->cluster;
    if (!k)
        return;
    if (k->nodes && !k->left)
        store_nodes_leave(k->nodes);
    if (k->bus)
        k->bus = bus_close(k->bus);
    if (k->nodes)
        k->nodes = store_nodes_close(k->nodes);
    free(k->message);
    free(k);
    srv->cluster = NULL;
}
