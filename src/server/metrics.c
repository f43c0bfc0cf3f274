/* metrics.c: metrics for Prometheus. All values are totals for the whole server. There are no values for individual tables or people. */
#include "server/cluster.h"
#include "server/request.h"

#include <string.h>

static void put(struct pl_out *o, const char *name, const char *type, const char *help, int64_t value)
{
    pl_put(o, "# HELP parlour_");
    pl_put(o, name);
    pl_put(o, " ");
    pl_put(o, help);
    pl_put(o, "\n# TYPE parlour_");
    pl_put(o, name);
    pl_put(o, " ");
    pl_put(o, type);
    pl_put(o, "\nparlour_");
    pl_put(o, name);
    pl_put(o, " ");
    pl_put_int(o, value);
    pl_put(o, "\n");
}

/* Returns true for the metrics that everyone may read with --metrics-open. All other metrics change when a player takes a hidden action, or
 * because of the load that this action causes. So a player could use them to count the hidden actions of others. */
static bool is_for_all(const char *name)
{
    static const char *const names[] = {
        "connections_total",       "matches_started_total", "matches_finished_total", "slow_readers_total",    "flooders_total",
        "creations_refused_total", "replays_total",         "replays_shared_total",   "replays_refused_total", "sockets_refused_total",
        "table_loads_total",       "tables_loaded_total",   "tables_unloaded_total",  "expired_total"};
    for (size_t i = 0; i < PL_COUNT(names); i++)
        if (!strcmp(names[i], name))
            return true;
    return false;
}

void metrics_put(struct server *srv, struct pl_out *o, bool all)
{
    uint64_t waiting, commits, jobs;
    size_t memory = 0;
#define METRIC_PUT(name, help)    \
    if (all || is_for_all(#name)) \
        put(o, #name, "counter", help, (int64_t)srv->metrics.name);
    METRICS(METRIC_PUT)
    store_counts(srv->store, &waiting, &commits, &jobs);
    uv_resident_set_memory(&memory);
    put(o, "store_full", "gauge", "1 while the database has reached --store-limit", srv->store_full);
    put(o, "store_blocked", "gauge", "1 while the disk refuses writes", srv->paused);
    put(o, "connections", "gauge", "WebSocket connections", srv->conns_n);
    put(o, "sockets", "gauge", "open sockets of any kind", srv->sockets_n);
    put(o, "tables", "gauge", "tables in memory", srv->tables_n);
    put(o, "replays_waiting", "gauge", "replays in progress", srv->replay_jobs_n);
    put(o, "snapshot_timestamp_seconds", "gauge", "when the newest good snapshot of the database was made, in seconds since 1970; 0: never",
        srv->snapshot_at);
    put(o, "up_seconds", "gauge", "seconds since the server started", (now_ms(srv) - srv->started) / 1000);
    if (!all)
        return;
    put(o, "peers", "gauge", "other nodes that this node hears on the bus", cluster_peers_n(srv));
    put(o, "guests", "gauge", "clients of other nodes at tables of this node", guests_n(srv));
    put(o, "store_commits_total", "counter", "database commits", (int64_t)commits);
    put(o, "store_jobs_total", "counter", "database writes", (int64_t)jobs);
    put(o, "store_bytes", "gauge", "used bytes of the database", srv->store_used_bytes);
    put(o, "store_waiting", "gauge", "database writes not on disk yet", (int64_t)waiting);
    put(o, "bot_memories", "gauge", "cached search trees of bots", srv->bot_memories_n);
    put(o, "memory_bytes", "gauge", "bytes of memory used by the process", (int64_t)memory);
}
