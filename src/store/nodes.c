/* nodes.c: nodes that share one PostgreSQL database: leases, claims, and blocks of ids. */
#include "store/nodes.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "store/postgres.h"

enum {
    FORGET_MS = 86400000, /* the row of a dead node is kept for a day, because the node may still ask which of its commits succeeded */
    CLAIM_TRIES = 8,      /* how often a claim begins again because other nodes changed the match meanwhile */
    LEAST_MS = 20,        /* shortest time limit of an attempt to extend the lease */
};

struct store_nodes {
    char *url;
    int64_t lease_ms;
    store_wake *wake;
    void *ctx;
    pthread_t thread;
    pthread_mutex_t lock; /* protects `stop`, and changes of the next three members */
    pthread_cond_t more;
    _Atomic int64_t self, until; /* the number of this node; `until`: the time (pg_clock) when it must stop serving, or 0 if it has left */
    atomic_bool dead, linked;    /* `linked`: see store_nodes_set_linked */
    bool stop;
    bool told; /* the state that was last told to the event loop; used by the thread only */
    PGconn *c; /* used by the thread only */
};

/* ---- registering ----------------------------------------------------------------------------------------- */

/* Registers a node, unless a command holds the lock (take_alone in postgres_writer.c) or there are too many nodes. */
static const char register_sql[] =
    "WITH gate AS MATERIALIZED (SELECT pg_try_advisory_xact_lock_shared($3::int,$4::int) AS open), "
    "old AS (DELETE FROM node WHERE id>0 AND lease_until<" CLOCK
    "-$5 AND NOT EXISTS(SELECT 1 FROM match WHERE match.node=node.id AND match.node<>0)), "
    "alive AS (SELECT count(*) AS n FROM node WHERE id>0 AND NOT dead AND lease_until>=" CLOCK "), "
    "number AS (INSERT INTO counter(name,value) SELECT 'node',1 FROM gate,alive WHERE gate.open AND alive.n<$6 "
    "ON CONFLICT(name) DO UPDATE SET value=counter.value+1 RETURNING value), "
    "added AS (INSERT INTO node(id,protocol,lease_until,commit_no,dead,linked) SELECT value,$1," CLOCK "+$2,0,false,false FROM number) "
    "SELECT coalesce((SELECT value FROM number),0),gate.open::int::bigint FROM gate";

static int add(struct store_nodes *n, char *why, size_t why_size)
{
    static const struct pg_settings settings = {.connect_ms = PG_CONNECT_MS, .lock_ms = PG_ANSWER_MS, .name = "parlour"};
    char no[200] = "", shown[256];
    int64_t out[2] = {0, 0};
    const int64_t in[] = {STORE_NODE_PROTOCOL, n->lease_ms, PG_LOCK_KEY, PG_LOCK_ALONE, FORGET_MS, STORE_NODES_MAX};
    PGconn *c = pg_connect(n->url, &settings, why, why_size);
    if (!c)
        return -1;
    int64_t sent = pg_clock();
    int64_t rows = pg_ask(c, &(struct pg_ask){.sql = register_sql, .in = in, .ins = 6, .out = out, .outs = 2}, no, sizeof no);
    PQfinish(c);
    store_shown(n->url, shown, sizeof shown);
    if (rows != 1 || !out[0]) {
        if (rows != 1)
            snprintf(why, why_size, "%s: %s", shown, no);
        else if (out[1])
            snprintf(why, why_size, "%s: there are %d nodes already; stop one of them", shown, STORE_NODES_MAX);
        else
            snprintf(why, why_size, "%s: another parlour command is writing to this database; wait until it has ended", shown);
        return -1;
    }
    pthread_mutex_lock(&n->lock);
    n->self = out[0];
    n->until = sent + n->lease_ms - STORE_LEASE_MARGIN_MS;
    n->dead = false;
    pthread_cond_signal(&n->more);
    pthread_mutex_unlock(&n->lock);
    return 0;
}

/* ---- extending the lease --------------------------------------------------------------------------------- */

int64_t store_nodes_time_left(struct store_nodes *n)
{
    int64_t left = n->dead ? 0 : n->until - pg_clock();
    return left > 0 ? left : 0;
}

/* Tells the event loop if the lease was lost or is valid again. */
static void tell(struct store_nodes *n)
{
    bool valid = store_nodes_time_left(n) > 0;
    if (valid != n->told)
        n->wake(n->ctx);
    n->told = valid;
}

/* The time limit of one attempt. An attempt that began before the end of the lease also ends there, so that the event loop is told in
 * time. */
static int64_t limit(struct store_nodes *n)
{
    int64_t most = n->lease_ms / 3, left = store_nodes_time_left(n);
    most = left > 0 && left < most ? left : most;
    return most > LEAST_MS ? most : LEAST_MS;
}

static void extend(struct store_nodes *n)
{
    static const char sql[] = "UPDATE node SET lease_until=" CLOCK "+$2,linked=$3::int::boolean WHERE id=$1 AND NOT dead";
    char no[256];
    int64_t self = n->self;
    int ms = (int)(n->lease_ms / 3);
    if (!n->c)
        n->c = pg_connect(n->url, &(struct pg_settings){.connect_ms = limit(n), .lock_ms = ms, .statement_ms = ms, .name = "parlour lease"},
                          no, sizeof no);
    if (!n->c)
        return;
    int64_t sent = pg_clock(); /* count from before the request, so that our time ends before the database's */
    int64_t rows = pg_ask(
        n->c, &(struct pg_ask){.sql = sql, .in = (int64_t[]){self, n->lease_ms, n->linked}, .ins = 3, .limit_ms = limit(n)}, no, sizeof no);
    pthread_mutex_lock(&n->lock);
    if (self == n->self && n->until) {
        if (rows > 0)
            n->until = sent + n->lease_ms - STORE_LEASE_MARGIN_MS;
        n->dead = n->dead || rows == 0;
    }
    pthread_mutex_unlock(&n->lock);
    if (rows < 0) {
        PQfinish(n->c);
        n->c = NULL;
    }
}

/* Waits until the next attempt is due, or until the node has a new number. Returns false if the thread must end. */
static bool pause_thread(struct store_nodes *n, int64_t ms)
{
    struct timespec until;
    clock_gettime(CLOCK_MONOTONIC, &until);
    int64_t ns = until.tv_nsec + ms % 1000 * 1000000;
    until.tv_sec += ms / 1000 + ns / 1000000000;
    until.tv_nsec = ns % 1000000000;
    pthread_mutex_lock(&n->lock);
    if (!n->stop)
        pthread_cond_timedwait(&n->more, &n->lock, &until);
    bool goes_on = !n->stop;
    pthread_mutex_unlock(&n->lock);
    return goes_on;
}

static void *extender(void *arg)
{
    struct store_nodes *n = arg;
    int64_t each = n->lease_ms / STORE_RENEWALS;
    while (pause_thread(n, each)) {
        tell(n);
        if (!n->dead && n->until)
            extend(n);
        tell(n);
    }
    return NULL;
}

/* ---- opening and closing --------------------------------------------------------------------------------- */

struct store_nodes *store_nodes_open(const char *url, int64_t lease_ms, store_wake *wake, void *ctx, char *why, size_t why_size)
{
    struct store_nodes *n = calloc(1, sizeof *n);
    pthread_condattr_t attr;
    if (!n || !(n->url = strdup(url))) {
        snprintf(why, why_size, "out of memory");
        free(n);
        return NULL;
    }
    n->lease_ms = lease_ms;
    n->wake = wake;
    n->ctx = ctx;
    n->told = true;
    pthread_mutex_init(&n->lock, NULL);
    pthread_condattr_init(&attr);
    pthread_condattr_setclock(&attr, CLOCK_MONOTONIC);
    pthread_cond_init(&n->more, &attr);
    pthread_condattr_destroy(&attr);
    bool good = false;
    if (store_backend_of(url, why, why_size) == &store_postgres)
        good = add(n, why, why_size) == 0;
    else if (!store_is_url(url))
        snprintf(why, why_size, "%s: several nodes need a PostgreSQL database: postgres://USER@HOST/DATABASE", url);
    if (good && pthread_create(&n->thread, NULL, extender, n) == 0)
        return n;
    if (good)
        snprintf(why, why_size, "cannot start the thread that extends the lease");
    pthread_mutex_destroy(&n->lock);
    pthread_cond_destroy(&n->more);
    free(n->url);
    free(n);
    return NULL;
}

struct store_nodes *store_nodes_close(struct store_nodes *n)
{
    if (!n)
        return NULL;
    pthread_mutex_lock(&n->lock);
    n->stop = true;
    pthread_cond_signal(&n->more);
    pthread_mutex_unlock(&n->lock);
    pthread_join(n->thread, NULL);
    PQfinish(n->c);
    pthread_mutex_destroy(&n->lock);
    pthread_cond_destroy(&n->more);
    free(n->url);
    free(n);
    return NULL;
}

int64_t store_nodes_self(const struct store_nodes *n) { return n->self; }

void store_nodes_set_linked(struct store_nodes *n, bool linked) { n->linked = linked; }

bool store_nodes_dead(struct store_nodes *n) { return n->dead; }

int store_nodes_again(struct store_nodes *n, char *why, size_t why_size) { return add(n, why, why_size); }

int store_nodes_leave(struct store_nodes *n)
{
    static const struct pg_settings settings = {.connect_ms = PG_CONNECT_MS, .lock_ms = PG_ANSWER_MS, .name = "parlour"};
    char no[256];
    int64_t self = n->self, rows = -1;
    pthread_mutex_lock(&n->lock);
    n->until = 0;
    pthread_mutex_unlock(&n->lock);
    PGconn *c = pg_connect(n->url, &settings, no, sizeof no);
    struct pg_ask leave = {
        .sql = "WITH given AS (UPDATE match SET node=0 WHERE node=$1 AND node<>0) DELETE FROM node WHERE id=$1", .in = &self, .ins = 1};
    if (c)
        rows = pg_ask(c, &leave, no, sizeof no);
    PQfinish(c);
    return rows < 0 ? -1 : 0;
}

/* ---- ownership ------------------------------------------------------------------------------------------- */

/* Runs a statement with number parameters that returns at most one row. Copies the row to `out`. Returns STORE_ROW, STORE_NO_ROW or
 * STORE_FAULT. */
static int one_row(struct store_reader *r, enum store_read read, const int64_t *in, int64_t *out, int outs)
{
    struct store_query *q = store_query(r, read);
    for (int i = 0; q && store_reads[read].form[i]; i++)
        query_bind_number(q, i + 1, in[i]);
    int rc = q ? query_step(q) : STORE_FAULT;
    for (int i = 0; i < outs && rc == STORE_ROW; i++)
        out[i] = query_number(q, i);
    query_reset(q);
    return rc;
}

/* The owner of a match as the database shows it. */
struct owner {
    int64_t match_id, node, epoch;
    enum { OWNER_NONE, OWNER_LATE, OWNER_ALIVE_NOW } state; /* OWNER_LATE: its lease ran out, but it is not marked as dead */
};

static int read_owner(struct store_reader *r, const char *table_id, struct owner *o)
{
    struct store_query *q = store_query(r, R_OWNER);
    if (!q)
        return STORE_FAULT;
    query_bind_text(q, 1, table_id);
    int rc = query_step(q);
    if (rc == STORE_ROW) {
        o->match_id = query_number(q, 0);
        o->node = query_number(q, 1);
        o->epoch = query_number(q, 2);
        o->state = (int)query_number(q, 3);
    }
    query_reset(q);
    return rc;
}

/* Marks a node whose lease ran out as dead. If one of its commits holds the lock of its row for too long, ends the sessions of that node:
 * it may be frozen in the middle of a commit. */
static int mark_dead(struct store_reader *r, int64_t node)
{
    int64_t id = 0;
    int rc = one_row(r, R_NODE_DEAD, &node, &id, 1);
    if (rc == STORE_FAULT)
        rc = one_row(r, R_NODE_SESSIONS_END, &node, &id, 1);
    return rc;
}

int store_claim(struct store_reader *r, int64_t node, const char *table_id, struct store_claim *claim)
{
    struct owner o = {0};
    for (int i = 0; i < CLAIM_TRIES; i++) {
        int rc = read_owner(r, table_id, &o);
        if (rc != STORE_ROW)
            return rc == STORE_NO_ROW ? STORE_NO_MATCH : STORE_READ_FAILED;
        if (o.node != node && o.state == OWNER_ALIVE_NOW) {
            *claim = (struct store_claim){o.match_id, o.epoch, o.node};
            return 0;
        }
        if (o.node != node && o.state == OWNER_LATE) {
            if (mark_dead(r, o.node) == STORE_FAULT)
                return STORE_READ_FAILED;
            continue; /* the node may have extended its lease meanwhile, so look again */
        }
        /* Nobody else has claimed the match if its epoch is the same. */
        int64_t epoch = 0;
        rc = one_row(r, R_CLAIM, (int64_t[]){node, o.match_id, o.node, o.epoch}, &epoch, 1);
        if (rc == STORE_FAULT)
            return STORE_READ_FAILED;
        if (rc == STORE_ROW) {
            *claim = (struct store_claim){o.match_id, epoch, node};
            return 1;
        }
    }
    return STORE_READ_FAILED; /* this node is dead, or others claim the match again and again */
}

int64_t store_owner(struct store_reader *r, const char *table_id)
{
    struct owner o = {0};
    int rc = read_owner(r, table_id, &o);
    if (rc != STORE_ROW)
        return rc == STORE_NO_ROW ? STORE_NO_MATCH : STORE_READ_FAILED;
    return o.state == OWNER_ALIVE_NOW ? o.node : 0;
}

int store_matches_orphaned(struct store_reader *r, int most, store_match_each *each, void *ctx)
{
    struct store_query *q = store_query(r, R_ORPHANED);
    if (!q)
        return -1;
    query_bind_number(q, 1, most);
    return store_query_matches(q, each, ctx);
}

int store_reserve(struct store_reader *r, enum store_ids kind, int64_t n, int64_t *first)
{
    int64_t last = 0;
    if (one_row(r, kind == STORE_IDS_PERSON ? R_IDS_PERSON : R_IDS_MATCH, &n, &last, 1) != STORE_ROW)
        return -1;
    *first = last - n + 1;
    return 0;
}

int store_nodes_list(struct store_reader *r, store_node_each *each, void *ctx)
{
    struct store_query *q = store_query(r, R_NODES);
    int rc = STORE_FAULT, n = 0;
    bool more = true;
    while (q && more && (rc = query_step(q)) == STORE_ROW) {
        struct store_node node = {query_number(q, 0), query_number(q, 1), query_number(q, 2) != 0, (int)query_number(q, 3)};
        more = each(ctx, &node);
        n++;
    }
    query_reset(q);
    return !more || rc == STORE_NO_ROW ? n : -1;
}
