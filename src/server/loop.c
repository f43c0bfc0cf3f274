/* loop.c: starts, runs and stops the server. The event loop's thread owns all connections and tables. */
#include "server/admin_job.h"
#include "server/cluster.h"
#include "server/health.h"
#include "server/notify.h"
#include "server/reload.h"
#include "server/request.h"
#include "server/lobby.h"
#include "server/play.h"
#include "server/case_text.h"
#include "server/seats.h"

#include <malloc.h>
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>

enum { SWEEP_MS = 100, ENDING_MS = 400, DRAIN_MS = 5000 };

void server_defaults(struct server_config *config)
{
    *config = (struct server_config){
        .db = "parlour.db",
        .port = 2210,
        .bot_wait = 1400,
        .per_address = 200,
        .per_person = 20,
        .tables_per_person = 50,
        .store_limit = 8192,
        .connections = 15000,
        .request_time = 20,
        .rate = 40,
        .rate_address = 40,
        .send_buffer = 512 << 10,
        .unload_after = 60,
        .absence = 60,
        .bot_limit = 60,
        .delete_days = 7,
        .snapshot_keep = 7,
        .bus_name = "parlour",
        .lease = STORE_LEASE_MS,
        .log_level = LEVEL_INFO,
    };
}

/* ---- periodic work --------------------------------------------------------------------------------------- */

static void wake_loop(void *ctx) { uv_async_send(ctx); }

bool server_paused(const struct server *srv) { return srv->paused || !cluster_serves(srv); }

static void pause_or_resume(struct server *srv)
{
    char why[200];
    if (srv->cluster && srv->shutting_down)
        return;
    bool stuck = store_blocked(srv->store, why, sizeof why);
    if (!stuck && !cluster_serves(srv)) {
        stuck = true;
        cluster_waits_for(srv, why, sizeof why);
    }
    if (stuck == srv->paused)
        return;
    srv->paused = stuck;
    log_event(stuck ? EVENT_PAUSED : EVENT_RESUMED, "reason", stuck ? why : NULL, NULL);
    struct pl_out o = msg_begin(srv, stuck ? "pause" : "resume");
    if (stuck)
        pl_json_text(
            &o, "text",
            "The server cannot save at the moment, so play is paused. Nothing is lost. Play continues when the server can save again.");
    conns_broadcast(srv, msg_end(srv, &o));
    for (struct table *t = srv->tables; t; t = t->next)
        if (!t->loading)
            table_plan(t);
}

/* Logs an error if, since the last call, the store has found damaged database pages while writing. */
static void log_damage(struct server *srv)
{
    char why[160];
    bool repaired;
    uint64_t n = store_damage(srv->store, &repaired, why, sizeof why);
    if (n == srv->damage_logged)
        return;
    srv->damage_logged = n;
    log_event(repaired ? EVENT_STORE_REBUILT : EVENT_STORE_DAMAGED, "reason", why, "advice",
              repaired ? "make a backup and check the disk"
                       : "restart the server: it repairs what it can. If this happens again, restore a backup with 'parlour restore'",
              NULL);
}

static void on_writes_done(uv_async_t *async)
{
    struct server *srv = async->data;
    log_damage(srv);
    store_run_callbacks(srv->store);
    pause_or_resume(srv);
}

static void on_worked(uv_async_t *async) { workers_deliver(async->data); }

/* Called in each iteration before the event loop waits for events. Passes the writes of this iteration to the store, and sends the messages
 * of this iteration to clients. */
static void before_wait(uv_prepare_t *prepare)
{
    struct server *srv = prepare->data;
    srv->metrics.loop_iterations_total++;
    sockets_close(srv);
    guests_sweep(srv);
    sockets_identify(srv);
    store_flush(srv->store);
    conns_flush(srv);
    measure_sent(srv);
}

/* A node stops as soon as everything is written and its tables are given up. A single server waits for its timer. */
static void go_on_stopping(struct server *srv)
{
    if (!srv->cluster)
        return;
    cluster_drain(srv);
    if (cluster_drained(srv) && !srv->conns_n)
        uv_stop(&srv->loop);
}

static void on_sweep(uv_timer_t *timer)
{
    static int turn;
    struct server *srv = timer->data;
    measure_loop_lag(srv, SWEEP_MS);
    health_tell(srv);
    cluster_sweep(srv);
    if (srv->shutting_down)
        return go_on_stopping(srv);
    if (srv->cluster)
        pause_or_resume(srv);
    lobby_sweep(srv);
    presence_sweep(srv);
    if (++turn % 10)
        return;
    tables_sweep(srv);
    bots_sweep(srv);
    moderation_sweep(srv);
    drain_sweep(srv);
    reload_sweep(srv);
    expire_sweep(srv);
    snapshots_sweep(srv);
    tokens_sweep(srv);
    sockets_sweep(srv);
    usage_sweep(srv);
    storage_sweep(srv);
    if (turn % 20 == 0)
        race_sweep(srv);
}

/* ---- stopping the server --------------------------------------------------------------------------------- */

static void on_shutdown_timeout(uv_timer_t *timer) { uv_stop(timer->loop); }

/* Returns true if the terminal in which the server was started has been closed. Then nobody can stop the server with Ctrl-C. */
static bool terminal_closed(const struct server *srv)
{
    struct termios settings;
    return srv->terminal >= 0 && tcgetattr(srv->terminal, &settings) < 0;
}

void server_stop(struct server *srv)
{
    if (srv->shutting_down)
        return;
    srv->shutting_down = true;
    notify_stopping();
    log_event(EVENT_STOPPING, "connections", log_number(srv->conns_n), NULL);
    struct pl_out o = msg_begin(srv, "closing");
    pl_json_text(&o, "text", "The server is restarting. You keep your seat. Reconnect in a moment.");
    conns_broadcast(srv, msg_end(srv, &o));
    for (struct conn *c = srv->conns; c; c = c->next)
        conn_close(c, 1012);
    cluster_drain(srv);
    uv_timer_start(&srv->shutdown_timer, on_shutdown_timeout, srv->cluster ? DRAIN_MS : ENDING_MS, 0);
}

static void on_signal(uv_signal_t *handle, int number)
{
    struct server *srv = handle->data;
    if (number == SIGHUP && !terminal_closed(srv) && srv->shutting_down)
        return;
    if (number == SIGHUP && !terminal_closed(srv))
        reload_start(srv);
    else if (srv->shutting_down) /* a second signal: do not wait for the clients */
        uv_stop(&srv->loop);
    else
        server_stop(srv);
}

/* ---- starting the server --------------------------------------------------------------------------------- */

/* Reads from the store everything that the event loop needs. Called before the event loop starts. After that, only workers read the store.
 */
static int read_store(struct server *srv, struct store_reader *reader, char *why, size_t why_size)
{
    char database[256];
    store_shown(srv->cfg.db, database, sizeof database);
    if (store_last(reader, &srv->next_person, &srv->next_match_id) < 0) {
        snprintf(why, why_size,
                 "the database %s is damaged: cannot read its newest matches and people; restore a backup with 'parlour restore'",
                 database);
        return -1;
    }
    srv->worked.data = srv;
    if (workers_open(srv, why, why_size) < 0 || login_limits_open(srv, reader, why, why_size) < 0 ||
        moderation_load(srv, reader, why, why_size) < 0)
        return -1;
    storage_measured(srv, store_used_bytes(reader));
    expire_open(srv, reader);
    if (!srv->cluster) /* the tables of nodes that are gone are found by cluster_sweep */
        tables_load_active(srv, reader);
    return 0;
}

static int open_store(struct server *srv, char *why, size_t why_size)
{
    struct store_health health = {0};
    srv->settled.data = srv;
    srv->store = store_open(srv->cfg.db, wake_loop, &srv->settled, &health, why, why_size);
    if (*health.text)
        log_event(!health.damaged   ? EVENT_STORE_NOT_CHECKED
                  : health.repaired ? EVENT_STORE_REBUILT
                                    : EVENT_STORE_DAMAGED,
                  "reason", health.text, NULL);
    if (health.migrated_from)
        log_event(EVENT_STORE_MIGRATED, "from", log_number(health.migrated_from), "to", log_number(store_newest_schema()), "old-database",
                  health.copy, NULL);
    if (!srv->store || cluster_open(srv, why, why_size) < 0)
        return -1;
    struct store_reader *reader = store_reader_open(srv->cfg.db, why, why_size);
    int rc = reader ? read_store(srv, reader, why, why_size) : -1;
    store_reader_close(reader);
    return rc;
}

/* A server that was not told where its socket is to be starts without it if it must. */
static int open_admin_socket(struct server *srv, char *why, size_t why_size)
{
    char reason[256];
    if (admin_socket_open(srv, reason, sizeof reason) == 0)
        return 0;
    if (srv->cfg.admin_socket)
        snprintf(why, why_size, "cannot open the administration socket: %s", reason);
    else
        log_event(EVENT_ADMIN_SOCKET_CLOSED, "reason", reason, NULL);
    return srv->cfg.admin_socket ? -1 : 0;
}

static int open_server(struct server *srv, char *why, size_t why_size)
{
    snprintf(why, why_size, "the server could not start");
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN); /* ignoring SIGXFSZ makes a write beyond the file size limit return an error instead of killing the process */
    capacity_raise_files(&srv->cfg);
    srv->hash_queue_last = &srv->hash_queue;
    srv->unwritten_last = &srv->unwritten;
    srv->scratch = malloc(SCRATCH);
    srv->piece = malloc(LWS_PRE + PIECE);
    if (sodium_init() < 0 || !srv->scratch || !srv->piece || uv_loop_init(&srv->loop))
        return -1;
    uv_async_init(&srv->loop, &srv->settled, on_writes_done);
    uv_async_init(&srv->loop, &srv->worked, on_worked);
    uv_signal_init(&srv->loop, &srv->term);
    uv_signal_init(&srv->loop, &srv->intr);
    uv_signal_init(&srv->loop, &srv->hangup);
    uv_prepare_init(&srv->loop, &srv->turn);
    uv_timer_init(&srv->loop, &srv->sweep);
    uv_timer_init(&srv->loop, &srv->shutdown_timer);
    srv->term.data = srv->intr.data = srv->hangup.data = srv->sweep.data = srv->shutdown_timer.data = srv->turn.data = srv;
    srv->started = now_ms(srv);
    srv->started_wall = wall_ms();
#ifdef __GLIBC__
    mallopt(M_MMAP_THRESHOLD, 1 << 20); /* makes free() return large blocks, such as those of bot searches, to the operating system */
#endif
    if (reload_open(srv, why, why_size) < 0 || port_check(&srv->cfg, false, why, why_size) < 0 || open_store(srv, why, why_size) < 0 ||
        snapshots_open(srv) < 0)
        return -1;
    srv->files = files_read(srv->cfg.web, why, why_size);
    if (!srv->files)
        return -1;
    store_batch(srv->store);
    if (books_read(srv, why, why_size) < 0)
        return -1;
    uv_prepare_start(&srv->turn, before_wait);
    uv_signal_start(&srv->term, on_signal, SIGTERM);
    uv_signal_start(&srv->intr, on_signal, SIGINT);
    for (srv->terminal = STDERR_FILENO; srv->terminal >= 0 && !isatty(srv->terminal); srv->terminal--)
        ;
    struct sigaction hangup;
    /* If SIGHUP is ignored at startup, for example under nohup, it stays ignored. */
    if (sigaction(SIGHUP, NULL, &hangup) == 0 && hangup.sa_handler != SIG_IGN)
        uv_signal_start(&srv->hangup, on_signal, SIGHUP);
    uv_timer_start(&srv->sweep, on_sweep, SWEEP_MS, SWEEP_MS);
    if (capacity_measure(srv, why, why_size) < 0 || open_admin_socket(srv, why, why_size) < 0 || listen_on(srv, why, why_size) < 0)
        return -1;
    invite_address(srv);
    return 0;
}

/* Closes everything. If a worker thread does not end, closes only the database and ends the process. */
static void shut_down(struct server *srv)
{
    /* Close the database readers first. The last SQLite connection that closes merges the write-ahead log into the database, and only the
     * writer may do that. */
    snapshots_stop(srv);
    if (!workers_close(srv)) {
        store_close(srv->store);
        log_event(EVENT_STOPPED, NULL);
        notify_end();
        _exit(0);
    }
    snapshots_close(srv);
    srv->store = store_close(srv->store); /* waits until all queued writes are done, then closes the store */
    cluster_close(srv);
    admin_close(srv);
    srv->files = files_free(srv->files);
    books_free(srv);
    login_limits_close(srv);
    moderation_close(srv);
    reload_close(srv);
}

int server_run(const struct server_config *config)
{
    static struct server server;
    struct server *srv = &server;
    char why[512];
    srv->cfg = *config;
    log_set_level(config->log_level);
    notify_begin();
    if (open_server(srv, why, sizeof why) < 0) {
        fprintf(stderr, "parlour serve: %s\n", why);
        shut_down(srv);
        notify_end();
        return 1;
    }
    if (srv->cfg.print_port) {
        char url[128];
        listen_url(srv, url, sizeof url);
        printf("listening on %s\n", url);
        fflush(stdout);
    }
    if (srv->cfg.opened) {
        char url[128];
        bool others = listen_open_url(srv, url, sizeof url);
        srv->cfg.opened(url, others);
    }
    char database[256];
    store_shown(srv->cfg.db, database, sizeof database);
    log_event(EVENT_STARTED, "version", srv->cfg.version, "address", srv->address, "database", database, NULL);
    store_read_elsewhere();
    health_tell(srv);
    uv_run(&srv->loop, UV_RUN_DEFAULT);
    shut_down(srv);
    notify_end();
    log_event(EVENT_STOPPED, NULL);
    return 0;
}
