/* cluster.c: this node's lease, its place on the bus, and the messages of other nodes. */
#include "server/accounts.h"
#include "server/cluster_state.h"
#include "server/lobby.h"
#include "server/play.h"
#include "server/seats.h"
#include "server/sockets.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { AGAIN_EVERY_MS = 500 }; /* interval at which a dead node tries to register again */
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

void cluster_tell_sessions_ended(struct server *srv, int64_t person, const uint8_t keep[STORE_HASH])
{
    struct node_message m = {.kind = NODE_SESSIONS_ENDED, .number = person};
    memcpy(m.hash, keep, STORE_HASH);
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
    if (m->kind == NODE_SESSIONS_ENDED)
        return sessions_disconnect(srv, m->number, m->hash);
    if (!read_person(m, &who))
        return;
    if (m->kind == NODE_RENAMED)
        person_renamed(srv, &who);
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
    case NODE_SESSIONS_ENDED:
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
    case NODE_MODERATED:
        return moderation_look_again(srv);
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
        log_event(EVENT_NODE_JOINED, "node", log_number(r->peer), NULL);
        sessions_check(srv);
        moderation_look_again(srv);
        cluster_send(srv, r->peer, &(struct node_message){.kind = NODE_LISTINGS});
        return;
    case BUS_MESSAGE:
        if (node_message_read(r->data, r->len, &m) == 0 && !srv->shutting_down)
            heard(srv, r->peer, &m);
        return;
    case BUS_RESET:
        srv->metrics.links_reset_total++;
        sessions_check(srv);
        moderation_look_again(srv);
        log_event(EVENT_LINK_RESET, "node", log_number(r->peer), NULL);
        guests_peer_lost(srv, r->peer);
        edge_peer_lost(srv, r->peer);
        cluster_send(srv, r->peer, &(struct node_message){.kind = NODE_LISTINGS});
        return;
    case BUS_DOWN:
        log_event(EVENT_NODE_GONE, "node", log_number(r->peer), NULL);
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
    char why[160] = "";
    if (!k->bus)
        return;
    bus_deliver(k->bus, now_ms(srv), report, srv);
    guests_sweep(srv);
    bool lost = !bus_connected(k->bus, why, sizeof why);
    if (lost != k->bus_lost) {
        k->bus_lost_at = lost ? now_ms(srv) : 0;
        k->others_linked_at = 0;
        k->retired = k->retired && lost;
        store_nodes_set_linked(k->nodes, !lost);
        log_event(lost ? EVENT_BUS_LOST : EVENT_BUS_BACK, "reason", why, NULL);
    }
    k->bus_lost = lost;
    const char *reason;
    uint64_t ignored = bus_ignored(k->bus, &reason);
    if (!k->ignored_logged && ignored)
        log_event(EVENT_BUS_IGNORED, "reason", reason, "advice",
                  "check that all nodes run the same version or adjacent ones, and that no other program uses this name on the bus", NULL);
    k->ignored_logged = k->ignored_logged || ignored;
}

static void on_bus(uv_async_t *async) { deliver(async->data); }

/* ---- the lease ------------------------------------------------------------------------------------------- */

bool node_job_start(struct server *srv, enum pool pool, void (*work)(struct job *, struct store_reader *), void (*done)(struct job *))
{
    struct node_job *e = calloc(1, sizeof *e);
    if (!e)
        return false;
    e->srv = srv;
    e->job = (struct job){.of = e, .work = work, .done = done};
    pool_submit(srv, pool, &e->job);
    return true;
}

static void again_work(struct job *job, struct store_reader *reader)
{
    struct node_job *e = job->of;
    (void)reader;
    e->rc = store_nodes_again(e->srv->cluster->nodes, e->why, sizeof e->why);
}

static void again_done(struct job *job)
{
    struct node_job *e = job->of;
    struct server *srv = e->srv;
    struct cluster *k = srv->cluster;
    k->registering = false;
    k->again_at = now_ms(srv) + AGAIN_EVERY_MS;
    if (e->rc == 0) {
        k->dead_logged = false;
        store_write_as(srv->store, store_nodes_self(k->nodes));
        if (k->bus)
            bus_rename(k->bus, store_nodes_self(k->nodes));
        log_event(EVENT_NODE_AGAIN, "node", log_number(store_nodes_self(k->nodes)), NULL);
    }
    free(e);
}

/* Other nodes have taken the tables of this node. Drops them, disconnects everybody, and registers again. */
static void start_again(struct server *srv)
{
    struct cluster *k = srv->cluster;
    if (!k->dead_logged) {
        k->dead_logged = true;
        log_event(EVENT_NODE_OUT_OF_REACH, "node", log_number(store_nodes_self(k->nodes)), NULL);
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
        k->registering = node_job_start(srv, POOL_READ, again_work, again_done);
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
        log_event(lost ? EVENT_LEASE_LOST : EVENT_LEASE_BACK, NULL);
    if (lost && !k->lease_lost)
        k->lease_lost_at = now_ms(srv);
    k->lease_lost = lost;
    if (lost)
        let_clients_go(srv);
}

static void on_lease(uv_async_t *async) { check_lease(async->data); }

void cluster_sweep(struct server *srv)
{
    if (!srv->cluster)
        return;
    deliver(srv);
    check_lease(srv);
    tell_state(srv);
    if (!cluster_serves(srv) || srv->shutting_down)
        return;
    cluster_reserve_ids(srv, STORE_IDS_PERSON);
    cluster_reserve_ids(srv, STORE_IDS_MATCH);
    takeover_sweep(srv);
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
    struct node_job *e = job->of;
    (void)reader;
    e->rc = store_nodes_leave(e->srv->cluster->nodes);
}

static void leave_done(struct job *job)
{
    struct node_job *e = job->of;
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
        k->leave_asked = node_job_start(srv, POOL_LOOKUP, leave_work, leave_done);
}

bool cluster_drained(const struct server *srv) { return !srv->cluster || srv->cluster->left; }

/* ---- opening and closing --------------------------------------------------------------------------------- */

static void wake_lease(void *ctx) { uv_async_send(&((struct cluster *)ctx)->lease_changed); }
static void wake_bus(void *ctx) { uv_async_send(&((struct cluster *)ctx)->bus_wakes); }

/* The other nodes that are alive when this node starts. */
struct others {
    int64_t self, alone, strange; /* `alone`: another node; `strange`: a node of a version that this one cannot work with; 0: none */
    int protocol;                 /* the version of `strange` */
};

static bool look_at_node(void *ctx, const struct store_node *n)
{
    struct others *o = ctx;
    if (n->lease_left_ms < 0 || n->id == o->self)
        return true;
    o->alone = n->id;
    if (n->protocol < STORE_NODE_PROTOCOL - 1 || n->protocol > STORE_NODE_PROTOCOL + 1) {
        o->strange = n->id;
        o->protocol = n->protocol;
    }
    return true;
}

/* Refuses to start beside nodes that this node cannot work with. Without a bus, it cannot work with any: clients could not reach the tables
 * of the others. */
static int check_others(struct server *srv, struct store_reader *reader, char *why, size_t why_size)
{
    struct others o = {.self = store_nodes_self(srv->cluster->nodes)};
    if (store_nodes_list(reader, look_at_node, &o) < 0) {
        snprintf(why, why_size, "cannot read the list of nodes from the database");
        return -1;
    }
    if (o.alone && !srv->cfg.bus)
        snprintf(why, why_size, "another node uses this database (number %lld); start all nodes with --bus, or stop that one",
                 (long long)o.alone);
    else if (o.strange)
        snprintf(why, why_size,
                 "node %lld speaks version %d of the messages between nodes, and this program version %d; upgrade one version at a time",
                 (long long)o.strange, o.protocol, STORE_NODE_PROTOCOL);
    return o.strange || (o.alone && !srv->cfg.bus) ? -1 : 0;
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
    int rc = reader ? check_others(srv, reader, why, why_size) : -1;
    if (rc == 0 && cluster_first_ids(k, reader) < 0) {
        snprintf(why, why_size, "cannot reserve ids in the database");
        rc = -1;
    }
    store_reader_close(reader);
    if (rc < 0 || !cfg->bus)
        return rc;
    struct bus_config bus = {
        .url = cfg->bus, .name = cfg->bus_name, .ca = cfg->bus_ca, .cert = cfg->bus_cert, .key = cfg->bus_key, .creds = cfg->bus_creds};
    k->bus = bus_open(&bus, store_nodes_self(k->nodes), wake_bus, k, why, why_size);
    store_nodes_set_linked(k->nodes, k->bus);
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
    log_event(EVENT_NODE_STARTED, "node", log_number(store_nodes_self(k->nodes)), "bus", k->bus ? "connected" : "none", NULL);
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
