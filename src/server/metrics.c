/* metrics.c: metrics for Prometheus, in its text format. There are no values for individual tables or people. docs/monitoring.md explains
 * every metric. */
#include "server/certificate.h"
#include "server/cluster.h"
#include "server/health.h"
#include "server/request.h"

#include <string.h>
#include <sys/resource.h>

/* The page of metrics that is being written. `all`: also the metrics that players must not see. */
struct page {
    struct pl_out *o;
    bool all;
};

/* Returns true for the metrics that everyone may read with --metrics-open. All other metrics change when a player takes a hidden action, or
 * because of the load that this action causes. So a player could use them to count the hidden actions of others. */
static bool is_for_all(const char *name)
{
    static const char *const names[] = {
        "parlour_build_info",
        "parlour_connections_total",
        "parlour_connections",
        "parlour_matches_started_total",
        "parlour_matches_finished_total",
        "parlour_slow_readers_total",
        "parlour_flooders_total",
        "parlour_creations_refused_total",
        "parlour_replays_total",
        "parlour_replays_shared_total",
        "parlour_replays_refused_total",
        "parlour_replays_waiting",
        "parlour_sockets_refused_total",
        "parlour_sockets",
        "parlour_table_loads_total",
        "parlour_tables_loaded_total",
        "parlour_tables_unloaded_total",
        "parlour_tables",
        "parlour_expired_total",
        "parlour_store_full",
        "parlour_store_blocked",
        "parlour_snapshot_timestamp_seconds",
        "parlour_up_seconds",
        "process_start_time_seconds",
    };
    for (size_t i = 0; i < PL_COUNT(names); i++)
        if (!strcmp(names[i], name))
            return true;
    return false;
}

/* ---- the text format ------------------------------------------------------------------------------------- */

/* Begins a metric. Returns false if it must not be written. */
static bool begin(struct page *p, const char *name, const char *type, const char *help)
{
    if (!p->all && !is_for_all(name))
        return false;
    pl_put(p->o, "# HELP ");
    pl_put(p->o, name);
    pl_put(p->o, " ");
    pl_put(p->o, help);
    pl_put(p->o, "\n# TYPE ");
    pl_put(p->o, name);
    pl_put(p->o, " ");
    pl_put(p->o, type);
    pl_put(p->o, "\n");
    return true;
}

/* Writes a number of microseconds as seconds. */
static void put_seconds(struct pl_out *o, uint64_t us)
{
    uint64_t rest = us % 1000000;
    pl_put_int(o, (int64_t)(us / 1000000));
    if (rest)
        pl_put_char(o, '.');
    for (uint64_t unit = 100000; rest; unit /= 10) {
        pl_put_char(o, (char)('0' + rest / unit));
        rest %= unit;
    }
}

/* A label of a sample. The values of all labels are words of this program, so they need no escaping. */
struct label {
    const char *name, *value;
};
static const struct label no_label = {NULL, NULL};

/* Writes the name of a sample and a label. `part` is the ending of the name. */
static void put_name(struct pl_out *o, const char *name, const char *part, struct label label)
{
    pl_put(o, name);
    pl_put(o, part);
    if (label.name) {
        pl_put(o, "{");
        pl_put(o, label.name);
        pl_put(o, "=\"");
        pl_put(o, label.value);
        pl_put(o, "\"}");
    }
    pl_put(o, " ");
}

static void sample(struct page *p, const char *name, struct label label, int64_t value)
{
    put_name(p->o, name, "", label);
    pl_put_int(p->o, value);
    pl_put(p->o, "\n");
}

static void single(struct page *p, const char *name, const char *type, const char *help, int64_t value)
{
    if (begin(p, name, type, help))
        sample(p, name, no_label, value);
}

static void gauge(struct page *p, const char *name, const char *help, int64_t value) { single(p, name, "gauge", help, value); }

static void put_bound(struct pl_out *o, const struct histogram_ranges *ranges, uint64_t bound)
{
    if (ranges == &histogram_times)
        put_seconds(o, bound);
    else
        pl_put_int(o, (int64_t)bound);
}

/* Writes the samples of a histogram, whose counts are cumulative in this format. */
static void histogram(struct page *p, const char *name, struct label label, const struct histogram_ranges *ranges,
                      const struct histogram *h)
{
    struct pl_out *o = p->o;
    uint64_t count = 0;
    for (int i = 0; i <= ranges->n; i++) {
        count += h->count[i];
        pl_put(o, name);
        pl_put(o, "_bucket{");
        if (label.name) {
            pl_put(o, label.name);
            pl_put(o, "=\"");
            pl_put(o, label.value);
            pl_put(o, "\",");
        }
        pl_put(o, "le=\"");
        if (i < ranges->n)
            put_bound(o, ranges, (uint64_t)ranges->bound[i]);
        else
            pl_put(o, "+Inf");
        pl_put(o, "\"} ");
        pl_put_int(o, (int64_t)count);
        pl_put(o, "\n");
    }
    put_name(o, name, "_sum", label);
    put_bound(o, ranges, h->sum);
    pl_put(o, "\n");
    put_name(o, name, "_count", label);
    pl_put_int(o, (int64_t)count);
    pl_put(o, "\n");
}

static void times(struct page *p, const char *name, const char *help, const struct histogram *h)
{
    if (begin(p, name, "histogram", help))
        histogram(p, name, no_label, &histogram_times, h);
}

/* ---- connections and tables ------------------------------------------------------------------------------ */

enum conn_state { CONN_SEATED, CONN_WATCHING, CONN_LOBBY, CONN_IDLE, CONN_STATES };

static enum conn_state state_of(const struct conn *c)
{
    for (const struct watch *w = c->watches; w; w = w->of_conn)
        if (w->viewer != PL_SPECTATOR)
            return CONN_SEATED;
    return c->watches ? CONN_WATCHING : c->in_lobby ? CONN_LOBBY : CONN_IDLE;
}

static void put_connections(struct server *srv, struct page *p)
{
    static const char name[] = "parlour_connections_by_state";
    static const char *const state[] = {
        [CONN_SEATED] = "seated", [CONN_WATCHING] = "watching", [CONN_LOBBY] = "lobby", [CONN_IDLE] = "idle"};
    int64_t n[CONN_STATES] = {0};
    if (!begin(p, name, "gauge", "WebSocket connections by what they do; a connection that does several things counts once"))
        return;
    for (const struct conn *c = srv->conns; c; c = c->next)
        n[state_of(c)]++;
    for (int i = 0; i < CONN_STATES; i++)
        sample(p, name, (struct label){"state", state[i]}, n[i]);
}

static void put_tables(struct server *srv, struct page *p)
{
    static const char name[] = "parlour_tables_by_state";
    int64_t loading = 0;
    for (const struct table *t = srv->tables; t; t = t->next)
        loading += !t->game;
    gauge(p, "parlour_tables_loading", "tables that are being loaded from the database", loading);
    if (!begin(p, name, "gauge", "tables in memory by game and state, without those that are being loaded"))
        return;
    for (const struct pl_game *const *g = pl_games; *g; g++) {
        int64_t n[TABLE_OVER + 1] = {0};
        for (const struct table *t = srv->tables; t; t = t->next)
            if (t->game == *g)
                n[t->status]++;
        for (int i = 0; i <= TABLE_OVER; i++) {
            pl_put(p->o, name);
            pl_put(p->o, "{game=\"");
            pl_put(p->o, (*g)->id);
            pl_put(p->o, "\",state=\"");
            pl_put(p->o, status_word[i]);
            pl_put(p->o, "\"} ");
            pl_put_int(p->o, n[i]);
            pl_put(p->o, "\n");
        }
    }
}

static void put_refusals(struct server *srv, struct page *p)
{
    static const char name[] = "parlour_refusals_total";
    if (!begin(p, name, "counter", "requests refused, by reason; 'rule': the rules of a game"))
        return;
    for (int i = 0; i < REFUSALS; i++)
        sample(p, name, (struct label){"reason", wire_refusals[i].id}, (int64_t)srv->measures.refusals[i]);
    sample(p, name, (struct label){"reason", "rule"}, (int64_t)srv->measures.refusals[REFUSED_BY_RULE]);
}

/* ---- times ----------------------------------------------------------------------------------------------- */

static void put_workers(struct server *srv, struct page *p)
{
    static const char *const name[] = {"parlour_worker_queue_length", "parlour_worker_running", "parlour_worker_wait_seconds",
                                       "parlour_worker_run_seconds"};
    struct pool_measures m[POOLS];
    for (int i = 0; i < POOLS; i++)
        m[i] = pool_measure(srv, (enum pool)i);
    if (begin(p, name[0], "gauge", "jobs that wait for a worker thread, by kind of work"))
        for (int i = 0; i < POOLS; i++)
            sample(p, name[0], (struct label){"kind", pool_name((enum pool)i)}, m[i].waiting);
    if (begin(p, name[1], "gauge", "jobs that worker threads work on, by kind of work"))
        for (int i = 0; i < POOLS; i++)
            sample(p, name[1], (struct label){"kind", pool_name((enum pool)i)}, m[i].running);
    if (begin(p, name[2], "histogram", "time that a job waits for a worker thread, by kind of work"))
        for (int i = 0; i < POOLS; i++)
            histogram(p, name[2], (struct label){"kind", pool_name((enum pool)i)}, &histogram_times, &m[i].wait);
    if (begin(p, name[3], "histogram", "time that a job takes on its worker thread, by kind of work"))
        for (int i = 0; i < POOLS; i++)
            histogram(p, name[3], (struct label){"kind", pool_name((enum pool)i)}, &histogram_times, &m[i].run);
}

static void put_times(struct server *srv, struct page *p)
{
    static const char bot[] = "parlour_bot_decision_seconds", sizes[] = "parlour_store_commit_writes";
    struct histogram commits, writes;
    store_measures(srv->store, &commits, &writes);
    times(p, "parlour_action_durable_seconds", "time from receiving a person's action to having it on disk", &srv->measures.action_durable);
    times(p, "parlour_action_sent_seconds", "time from having a person's action on disk to writing it to the players' sockets",
          &srv->measures.action_sent);
    times(p, "parlour_loop_lag_seconds", "how late the event loop runs a timer; measured ten times a second", &srv->measures.loop_lag);
    times(p, "parlour_store_commit_seconds", "time that a commit of the database takes", &commits);
    if (begin(p, sizes, "histogram", "writes in a commit of the database"))
        histogram(p, sizes, no_label, &histogram_sizes, &writes);
    put_workers(srv, p);
    if (begin(p, bot, "histogram", "time that a bot takes for a decision, without the pause before it acts, by level"))
        for (int i = 0; i < PL_LEVELS; i++)
            histogram(p, bot, (struct label){"level", pl_level_names[i]}, &histogram_times, &srv->measures.bot[i]);
}

/* ---- the process ----------------------------------------------------------------------------------------- */

static uint64_t cpu_us(void)
{
    struct rusage used;
    if (getrusage(RUSAGE_SELF, &used))
        return 0;
    return (uint64_t)(used.ru_utime.tv_sec + used.ru_stime.tv_sec) * 1000000 + (uint64_t)(used.ru_utime.tv_usec + used.ru_stime.tv_usec);
}

/* The usual metrics of a process, under the names that all programs use. */
static void put_process(struct server *srv, struct page *p)
{
    static const char cpu[] = "process_cpu_seconds_total", start[] = "process_start_time_seconds";
    size_t memory = 0;
    struct rlimit files;
    uv_resident_set_memory(&memory);
    if (begin(p, cpu, "counter", "processor time used, in seconds")) {
        put_name(p->o, cpu, "", no_label);
        put_seconds(p->o, cpu_us());
        pl_put(p->o, "\n");
    }
    if (begin(p, start, "gauge", "when the server started, in seconds since 1970")) {
        put_name(p->o, start, "", no_label);
        put_seconds(p->o, (uint64_t)srv->started_wall * 1000);
        pl_put(p->o, "\n");
    }
    gauge(p, "process_resident_memory_bytes", "bytes of memory used by the process", (int64_t)memory);
    gauge(p, "process_open_fds", "open file descriptors, counted every ten seconds", srv->files_open);
    if (getrlimit(RLIMIT_NOFILE, &files) == 0)
        gauge(p, "process_max_fds", "limit on open file descriptors", files.rlim_cur < INT32_MAX ? (int64_t)files.rlim_cur : INT32_MAX);
    gauge(p, "parlour_memory_bytes", "bytes of memory used by the process", (int64_t)memory);
    gauge(p, "parlour_up_seconds", "seconds since the server started", (now_ms(srv) - srv->started) / 1000);
}

/* ---- the page -------------------------------------------------------------------------------------------- */

static void put_store(struct server *srv, struct page *p)
{
    uint64_t waiting, commits, jobs;
    store_counts(srv->store, &waiting, &commits, &jobs);
    gauge(p, "parlour_store_full", "1 while the database has reached --store-limit", srv->store_full);
    gauge(p, "parlour_store_blocked", "1 while the disk refuses writes", srv->paused);
    gauge(p, "parlour_store_bytes", "used bytes of the database", srv->store_used_bytes);
    gauge(p, "parlour_store_limit_bytes", "size of the database above which --store-limit refuses new data; 0: no limit",
          srv->cfg.store_limit << 20);
    gauge(p, "parlour_store_waiting", "database writes not on disk yet", (int64_t)waiting);
    single(p, "parlour_store_commits_total", "counter", "database commits", (int64_t)commits);
    single(p, "parlour_store_jobs_total", "counter", "database writes", (int64_t)jobs);
    gauge(p, "parlour_snapshot_timestamp_seconds",
          "when the newest good snapshot of the database was made, in seconds since 1970; 0: never", srv->snapshot_at);
    gauge(p, "parlour_snapshot_interval_seconds", "seconds between two snapshots; 0: the server makes none", srv->cfg.snapshot_every);
}

void metrics_put(struct server *srv, struct pl_out *o, bool all)
{
    struct page p = {o, all};
    char why[200];
    if (begin(&p, "parlour_build_info", "gauge", "the version of the program; always 1"))
        sample(&p, "parlour_build_info", (struct label){"version", srv->cfg.version ? srv->cfg.version : ""}, 1);
#define METRIC_PUT(name, help) single(&p, "parlour_" #name, "counter", help, (int64_t)srv->metrics.name);
    METRICS(METRIC_PUT)
    put_refusals(srv, &p);
    gauge(&p, "parlour_ready", "1 while the server can serve, as /readyz says", server_can_serve(srv, why, sizeof why));
    gauge(&p, "parlour_connections", "WebSocket connections", srv->conns_n);
    gauge(&p, "parlour_connections_limit", "maximum number of WebSocket connections", srv->conns_most);
    put_connections(srv, &p);
    gauge(&p, "parlour_sockets", "open sockets of any kind", srv->sockets_n);
    gauge(&p, "parlour_tables", "tables in memory", srv->tables_n);
    put_tables(srv, &p);
    gauge(&p, "parlour_replays_waiting", "replays in progress", srv->replay_jobs_n);
    gauge(&p, "parlour_peers", "other nodes that this node hears on the bus", cluster_peers_n(srv));
    gauge(&p, "parlour_guests", "clients of other nodes at tables that this node owns", guests_n(srv));
    gauge(&p, "parlour_bans", "bans of people and networks that this node enforces", moderation_bans_n(srv));
    gauge(&p, "parlour_mutes", "muted people", moderation_mutes_n(srv));
    gauge(&p, "parlour_draining", "1 while the server opens no new tables", draining(srv));
    gauge(&p, "parlour_bot_memories", "cached search trees of bots", srv->bot_memories_n);
    gauge(&p, "parlour_certificate_expires_timestamp_seconds",
          "when the certificate expires, in seconds since 1970; 0: the server has none",
          srv->certificate ? certificate_expires(srv->certificate) : 0);
    put_store(srv, &p);
    put_times(srv, &p);
    put_process(srv, &p);
}
