/* takeover.c: notices that a node has died and claims its matches; gives up this node's matches if it alone has lost the bus. */
#include "server/cluster_state.h"
#include "server/sockets.h"

#include <stdio.h>
#include <stdlib.h>

enum {
    ORPHANS_EVERY_MS = 500, /* interval at which the node looks for matches of dead nodes */
    SURE_MS = 1000,         /* for how long other nodes must have the bus before this node gives up its tables */
    DEAD_EVERY_MS = 200,    /* interval at which the node looks whether the lease of a silent node has run out */
};

/* ---- dead nodes ------------------------------------------------------------------------------------------ */

static bool take_live(void *ctx, const struct store_node *n)
{
    struct node_job *e = ctx;
    if (n->lease_left_ms >= 0 && e->n < STORE_NODES_MAX)
        e->node[e->n++] = n->id;
    return true;
}

static void live_work(struct job *job, struct store_reader *reader)
{
    struct node_job *e = job->of;
    e->rc = store_nodes_list(reader, take_live, e);
}

static void live_done(struct job *job)
{
    struct node_job *e = job->of;
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
    k->finding_dead = node_job_start(srv, POOL_LOOKUP, live_work, live_done);
}

/* ---- losing the bus -------------------------------------------------------------------------------------- */

static bool take_linked(void *ctx, const struct store_node *n)
{
    struct node_job *e = ctx;
    e->n += n->linked && n->lease_left_ms >= 0 && n->id != cluster_self(e->srv);
    return true;
}

static void linked_work(struct job *job, struct store_reader *reader)
{
    struct node_job *e = job->of;
    e->rc = store_nodes_list(reader, take_linked, e);
}

/* If other nodes still have the bus, gives them the tables of this node and disconnects everybody, because clients of other nodes cannot
 * reach the tables here. If no node has the bus, everyone goes on playing at the node they are connected to. */
static void linked_done(struct job *job)
{
    struct node_job *e = job->of;
    struct server *srv = e->srv;
    struct cluster *k = srv->cluster;
    k->finding_linked = false;
    /* When NATS restarts, the nodes notice the loss and return at different moments, and what the database says is up to a lease old. So it
     * must say the same for a while. */
    if (e->rc >= 0)
        k->others_linked_at = !e->n || !k->bus_lost ? 0 : k->others_linked_at ? k->others_linked_at : now_ms(srv);
    bool sure = k->others_linked_at && now_ms(srv) - k->others_linked_at >= SURE_MS;
    if (e->rc >= 0 && e->n && sure && k->bus_lost && cluster_serves(srv)) {
        k->retired = true;
        log_event(EVENT_BUS_LOST_HERE, NULL);
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
    enum { PATIENCE_MS = 2000 };
    struct cluster *k = srv->cluster;
    if (!k->bus_lost || k->retired || k->finding_linked || now_ms(srv) - k->bus_lost_at < PATIENCE_MS || now_ms(srv) < k->dead_at)
        return;
    k->dead_at = now_ms(srv) + DEAD_EVERY_MS;
    k->finding_linked = node_job_start(srv, POOL_LOOKUP, linked_work, linked_done);
}

/* ---- matches of dead nodes ------------------------------------------------------------------------------- */

static bool take_orphan(void *ctx, const struct store_match *m)
{
    struct node_job *e = ctx;
    snprintf(e->id[e->n++], ID_SIZE, "%s", m->id);
    return e->n < ORPHANS_AT_ONCE;
}

static void orphans_work(struct job *job, struct store_reader *reader)
{
    struct node_job *e = job->of;
    store_matches_orphaned(reader, ORPHANS_AT_ONCE, take_orphan, e);
}

static void orphans_done(struct job *job)
{
    struct node_job *e = job->of;
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
    k->finding_orphans = node_job_start(srv, POOL_READ, orphans_work, orphans_done);
}

void takeover_sweep(struct server *srv)
{
    find_dead(srv);
    find_orphans(srv);
    without_bus(srv);
}
