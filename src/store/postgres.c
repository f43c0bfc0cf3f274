/* postgres.c: connects to PostgreSQL, migrates the schema, and reads from the database. */
#include "store/postgres.h"

#include <ctype.h>
#include <endian.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { OLDEST_SERVER = 140000 };

int64_t pg_clock(void)
{
    struct timespec t;
    clock_gettime(CLOCK_BOOTTIME, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

uint64_t pg_encode(int64_t number) { return htobe64((uint64_t)number); }

int64_t pg_number(const PGresult *r, int row, int column)
{
    uint64_t n = 0;
    if (PQgetisnull(r, row, column) || PQgetlength(r, row, column) > 8)
        return 0;
    memcpy((char *)&n + 8 - PQgetlength(r, row, column), PQgetvalue(r, row, column), (size_t)PQgetlength(r, row, column));
    return (int64_t)be64toh(n);
}

void pg_line(const char *message, char *why, size_t why_size)
{
    while (*message == '\n')
        message++;
    snprintf(why, why_size, "%.*s", (int)strcspn(message, "\n"), message);
}

/* ---- connecting ------------------------------------------------------------------------------------------ */

/* Returns true if the URL is well formed. libpq's messages about URLs quote parts of them, and with them the password, if a character of
 * the password is not written as %XX. So the parts are checked here, before libpq can complain about one. */
static bool well_formed(const char *url)
{
    char *error = NULL;
    PQconninfoOption *all = PQconninfoParse(url, &error);
    bool good = all != NULL;
    for (PQconninfoOption *o = all; good && o->keyword; o++) {
        bool name = !strcmp(o->keyword, "host") || !strcmp(o->keyword, "dbname") || !strcmp(o->keyword, "user");
        if (o->val && !strcmp(o->keyword, "port"))
            good = o->val[strspn(o->val, "0123456789,")] == 0;
        if (o->val && name)
            good = strchr(o->val, '@') == NULL || !strcmp(o->keyword, "user");
    }
    PQconninfoFree(all);
    PQfreemem(error);
    return good;
}

/* Writes an error message of libpq with advice. */
static void explain(const char *url, const char *message, char *why, size_t why_size)
{
    static const char *const advice[][2] = {
        {"password authentication failed", "check the user and the password in the URL, or in the file ~/.pgpass"},
        {"no password supplied", "write the password in the URL or in the file ~/.pgpass"},
        {"no pg_hba.conf entry", "allow this machine and user in the file pg_hba.conf of the database server"},
        {"database \"", "create it, for instance: createdb -O USER DATABASE"},
        {"role \"", "create the user, for instance: createuser -P USER"},
        {"Peer authentication failed", "run as that system user, or connect with a password: postgres://USER:PASSWORD@localhost/DATABASE"},
        {"read-only", "connect to the primary server, not to a standby"},
        {"could not translate host name", "check the name of the host"},
        {"SSL", "check sslmode and the certificates"},
        {"", "check that PostgreSQL runs there and can be reached"},
    };
    char shown[256], line[256];
    size_t i = 0;
    store_shown(url, shown, sizeof shown);
    pg_line(message, line, sizeof line);
    while (!strstr(line, advice[i][0]))
        i++;
    const char *fatal = strstr(line, "FATAL:"), *failed = strstr(line, " failed: ");
    const char *text = fatal ? fatal + 6 + strspn(fatal + 6, " ") : failed ? failed + 9 : line;
    snprintf(why, why_size, "%s: %s; %s", shown, *text ? text : "no answer", advice[i][1]);
}

/* Follows libpq's steps of connecting. */
static bool go_through(PGconn *c, int64_t until, bool *late)
{
    PostgresPollingStatusType state = PGRES_POLLING_WRITING;
    while (state != PGRES_POLLING_OK && state != PGRES_POLLING_FAILED) {
        struct pollfd p = {PQsocket(c), state == PGRES_POLLING_READING ? POLLIN : POLLOUT, 0};
        int64_t left = until - pg_clock();
        *late = left <= 0;
        if (*late)
            return false;
        if (poll(&p, 1, (int)left) > 0)
            state = PQconnectPoll(c);
    }
    return state == PGRES_POLLING_OK;
}

/* Prepares a new connection for use. */
static int set_up(PGconn *c, const char *url, const struct pg_settings *s, char *why, size_t why_size)
{
    char sql[640], shown[256];
    const char *encoding = PQparameterStatus(c, "server_encoding");
    store_shown(url, shown, sizeof shown);
    if (PQserverVersion(c) < OLDEST_SERVER || !encoding || strcmp(encoding, "UTF8")) {
        if (PQserverVersion(c) < OLDEST_SERVER)
            snprintf(why, why_size, "%s: this is PostgreSQL %d; version %d or newer is needed", shown, PQserverVersion(c) / 10000,
                     OLDEST_SERVER / 10000);
        else
            snprintf(why, why_size, "%s: the database has the encoding %s; create it with the encoding UTF8", shown,
                     encoding ? encoding : "?");
        return -1;
    }
    /* If this process is frozen or cut off in the middle of a transaction, the server must end the transaction soon, because it may lock
     * the row of this node. A commit must be on disk when it is confirmed, also if the server's default is faster. */
    snprintf(sql, sizeof sql,
             "SET client_min_messages=error; SET idle_in_transaction_session_timeout=1000; SET lock_timeout=%d; SET statement_timeout=%d; "
             "SET plan_cache_mode=%s; SET client_connection_check_interval=1000; SET tcp_keepalives_idle=2; SET "
             "tcp_keepalives_interval=1; "
             "SET tcp_keepalives_count=3; SET tcp_user_timeout=5000; "
             "SELECT set_config('synchronous_commit','on',false) WHERE current_setting('synchronous_commit') IN ('off','local')",
             s->lock_ms, s->statement_ms, s->plans_once ? "force_generic_plan" : "auto");
    PQsetnonblocking(c, 1);
    if (PQsendQuery(c, sql)) {
        bool late = false, good = true;
        PGresult *r;
        while ((r = pg_next(c, pg_clock() + s->connect_ms, &late))) {
            good = good && (PQresultStatus(r) == PGRES_COMMAND_OK || PQresultStatus(r) == PGRES_TUPLES_OK);
            PQclear(r);
        }
        if (good && !late && PQstatus(c) == CONNECTION_OK)
            return 0;
    }
    explain(url, PQerrorMessage(c), why, why_size);
    return -1;
}

PGconn *pg_connect(const char *url, const struct pg_settings *s, char *why, size_t why_size)
{
    /* The URL comes after our defaults, so it can replace them. */
    const char *const names[] = {"keepalives_idle",  "keepalives_interval",  "keepalives_count",
                                 "tcp_user_timeout", "target_session_attrs", "dbname",
                                 "client_encoding",  "application_name",     NULL};
    const char *const values[] = {"2", "1", "3", "5000", "read-write", url, "UTF8", s->name, NULL};
    bool late = false;
    if (!well_formed(url)) {
        snprintf(why, why_size,
                 "the URL of the store is not valid; write postgres://USER:PASSWORD@HOST:PORT/DATABASE, and %%XX in place of special "
                 "characters");
        return NULL;
    }
    PGconn *c = PQconnectStartParams(names, values, 1);
    if (!c) {
        snprintf(why, why_size, "out of memory");
        return NULL;
    }
    if (PQstatus(c) == CONNECTION_BAD || !go_through(c, pg_clock() + s->connect_ms, &late))
        explain(url, late ? "no answer" : PQerrorMessage(c), why, why_size);
    else if (set_up(c, url, s, why, why_size) == 0)
        return c;
    PQfinish(c);
    return NULL;
}

/* ---- waiting for results --------------------------------------------------------------------------------- */

int pg_wait(PGconn *c, int64_t until)
{
    for (;;) {
        int unsent = PQflush(c);
        if (unsent < 0 || PQstatus(c) == CONNECTION_BAD)
            return -1;
        struct pollfd p = {PQsocket(c), (short)(POLLIN | (unsent ? POLLOUT : 0)), 0};
        int64_t left = until - pg_clock();
        int n = poll(&p, 1, left > 0 ? (int)left : 0);
        if (n > 0 && (p.revents & (POLLIN | POLLERR | POLLHUP)))
            return PQconsumeInput(c) ? 1 : -1;
        if (n <= 0 && left <= 0)
            return 0;
    }
}

PGresult *pg_next(PGconn *c, int64_t until, bool *late)
{
    int rc = PQflush(c) < 0 ? -1 : 1;
    *late = false;
    while (rc > 0 && PQisBusy(c))
        rc = pg_wait(c, until);
    *late = rc == 0;
    return *late ? NULL : PQgetResult(c); /* after the loss of the connection, libpq returns a result that says so, and then NULL */
}

int64_t pg_ask(PGconn *c, const struct pg_ask *a, char *why, size_t why_size)
{
    uint64_t number[STORE_BOUND_MAX];
    const char *value[STORE_BOUND_MAX];
    int length[STORE_BOUND_MAX], format[STORE_BOUND_MAX];
    Oid type[STORE_BOUND_MAX];
    int64_t n = -1, until = pg_clock() + (a->limit_ms ? a->limit_ms : PG_ANSWER_MS);
    bool late = false;
    for (int i = 0; i < a->ins; i++) {
        number[i] = pg_encode(a->in[i]);
        value[i] = (const char *)&number[i];
        length[i] = 8;
        format[i] = 1;
        type[i] = PG_INT8;
    }
    if (a->state)
        memset(a->state, 0, 6);
    if (!PQsendQueryParams(c, a->sql, a->ins, type, value, length, format, 1)) {
        pg_line(PQerrorMessage(c), why, why_size);
        return -1;
    }
    for (PGresult *r; (r = pg_next(c, until, &late)); PQclear(r)) {
        ExecStatusType status = PQresultStatus(r);
        if (status == PGRES_TUPLES_OK) {
            n = PQntuples(r);
            for (int i = 0; i < a->outs && n > 0; i++)
                a->out[i] = pg_number(r, 0, i);
        } else if (status == PGRES_COMMAND_OK) {
            n = strtoll(PQcmdTuples(r), NULL, 10);
        } else {
            const char *code = PQresultErrorField(r, PG_DIAG_SQLSTATE);
            if (a->state && code)
                snprintf(a->state, 6, "%s", code);
            const char *text = PQresultErrorField(r, PG_DIAG_MESSAGE_PRIMARY);
            pg_line(text ? text : PQresultErrorMessage(r), why, why_size);
            n = -1;
        }
    }
    if (late) {
        snprintf(why, why_size, "the database does not answer");
        return -1;
    }
    return n;
}

char *pg_sql(const char *sql)
{
    char *text = strdup(sql);
    for (char *c = text; c && *c; c++)
        if (*c == '?' && isdigit((unsigned char)c[1]))
            *c = '$';
    return text;
}

int pg_types(const char *form, Oid types[STORE_BOUND_MAX])
{
    int n = 0;
    for (; form[n]; n++)
        types[n] = form[n] == 't' ? PG_TEXT : form[n] == 'b' ? PG_BYTEA : form[n] == 'I' ? PG_INT8S : form[n] == 'T' ? PG_TEXTS : PG_INT8;
    return n;
}

/* ---- migrating ------------------------------------------------------------------------------------------- */

static int run_text(PGconn *c, const char *sql, char *why, size_t why_size)
{
    bool late = false, good = PQsendQuery(c, sql) == 1;
    if (!good)
        pg_line(PQerrorMessage(c), why, why_size);
    for (PGresult *r; good && (r = pg_next(c, pg_clock() + PG_MIGRATE_MS, &late)); PQclear(r))
        if (PQresultStatus(r) != PGRES_COMMAND_OK && PQresultStatus(r) != PGRES_TUPLES_OK) {
            pg_line(PQresultErrorField(r, PG_DIAG_MESSAGE_PRIMARY) ? PQresultErrorField(r, PG_DIAG_MESSAGE_PRIMARY)
                                                                   : PQresultErrorMessage(r),
                    why, why_size);
            good = false;
            while ((r = pg_next(c, pg_clock() + PG_ANSWER_MS, &late)))
                PQclear(r);
            break;
        }
    if (late)
        snprintf(why, why_size, "the database does not answer");
    return good && !late ? 0 : -1;
}

/* Makes all changes above version `at`, in the transaction that is open. */
static int change(PGconn *c, int64_t at, char *why, size_t why_size)
{
    char sql[STORE_DDL_MAX], no[160] = "", stamp[96];
    for (const struct store_change *x = store_changes; x->version; x++) {
        store_change_for_postgres(x, sql);
        if (x->version > at && *sql && run_text(c, sql, no, sizeof no) < 0) {
            snprintf(why, why_size,
                     "failed to migrate the database to version %d: %s; use a database that belongs to this user and has no "
                     "other tables",
                     x->version, no);
            return -1;
        }
    }
    snprintf(stamp, sizeof stamp, "UPDATE schema_version SET version=%d", STORE_VERSION);
    return run_text(c, stamp, why, why_size);
}

int store_postgres_migrate(PGconn *c, char *why, size_t why_size)
{
    char begin[160], no[160] = "";
    int64_t at = 0;
    snprintf(begin, sizeof begin, "BEGIN; SET LOCAL lock_timeout=0; SELECT pg_advisory_xact_lock(%d,%d)", PG_LOCK_KEY, PG_LOCK_MIGRATE);
    int rc = run_text(c, begin, why, why_size);
    struct pg_ask there = {.sql = "SELECT (to_regclass('schema_version') IS NOT NULL)::int::bigint", .out = &at, .outs = 1};
    if (rc == 0 && pg_ask(c, &there, why, why_size) != 1)
        rc = -1;
    if (rc == 0 && !at &&
        run_text(c, "CREATE TABLE schema_version(version BIGINT NOT NULL); INSERT INTO schema_version VALUES(0)", no, sizeof no) < 0) {
        snprintf(why, why_size, "failed to create tables: %s; make this user the owner of the database", no);
        rc = -1;
    }
    if (rc == 0 && pg_ask(c, &(struct pg_ask){.sql = "SELECT version FROM schema_version", .out = &at, .outs = 1}, why, why_size) != 1)
        rc = -1;
    if (rc == 0 && at > STORE_VERSION) {
        store_say_newer(NULL, (int)at, why, why_size);
        rc = -1;
    }
    if (rc == 0 && at < STORE_VERSION)
        rc = change(c, at, why, why_size);
    if (rc < 0)
        run_text(c, "ROLLBACK", no, sizeof no);
    return rc < 0 ? -1 : run_text(c, "COMMIT", why, why_size);
}

/* ---- reading --------------------------------------------------------------------------------------------- */

struct postgres_query {
    struct store_query query;
    struct store_db *db;
    const struct store_statement *statement;
    bool prepared, runs; /* runs: sent, and not all results have been read */
    struct store_text value[STORE_BOUND_MAX];
    uint64_t number[STORE_BOUND_MAX];
    char *copy[STORE_BOUND_MAX]; /* copies of bound bytes */
    PGresult *row;
    PGresult **kept; /* results that were read early, because another query began before this one had ended */
    int kept_n, kept_at;
    bool spoilt; /* not all results could be kept */
};

struct store_db {
    PGconn *c; /* NULL if the connection was lost and has not been made again */
    char *url;
    struct postgres_query query[R_COUNT];
};

static const struct pg_settings reader_settings = {.connect_ms = PG_CONNECT_MS, .lock_ms = 500, .name = "parlour reader"};

static void forget_kept(struct postgres_query *q)
{
    while (q->kept_at < q->kept_n)
        PQclear(q->kept[q->kept_at++]);
    free(q->kept);
    q->kept = NULL;
    q->kept_n = q->kept_at = 0;
    q->spoilt = false;
}

static void disconnect(struct store_db *d)
{
    for (int i = 0; i < R_COUNT; i++) {
        PQclear(d->query[i].row);
        forget_kept(&d->query[i]);
        for (int j = 0; j < STORE_BOUND_MAX; j++)
            free(d->query[i].copy[j]);
    }
    PQfinish(d->c);
    free(d->url);
    free(d);
}

static struct store_db *connect_reader(const char *where, char *why, size_t why_size)
{
    struct store_db *d = calloc(1, sizeof *d);
    if (d && (d->url = strdup(where)) && (d->c = pg_connect(where, &reader_settings, why, why_size)))
        return d;
    if (!d || !d->url)
        snprintf(why, why_size, "out of memory");
    if (d)
        disconnect(d);
    return NULL;
}

static void lost(struct store_db *d)
{
    PQfinish(d->c);
    d->c = NULL;
    for (int i = 0; i < R_COUNT; i++)
        d->query[i].prepared = d->query[i].runs = false;
}

/* Connects again if the connection was lost. */
static bool connected(struct store_db *d)
{
    char why[256];
    if (d->c && PQstatus(d->c) == CONNECTION_BAD)
        lost(d);
    if (!d->c)
        d->c = pg_connect(d->url, &reader_settings, why, sizeof why);
    return d->c != NULL;
}

static struct store_query *query(struct store_db *d, enum store_read read)
{
    struct postgres_query *q = &d->query[read];
    q->query.backend = &store_postgres;
    q->db = d;
    q->statement = &store_reads[read];
    return &q->query;
}

static void bind_number(struct store_query *base, int at, int64_t number)
{
    struct postgres_query *q = (struct postgres_query *)base;
    q->number[at - 1] = pg_encode(number);
    q->value[at - 1] = (struct store_text){(const char *)&q->number[at - 1], 8};
}

static void bind_bytes(struct store_query *base, int at, struct store_text bytes, bool text)
{
    struct postgres_query *q = (struct postgres_query *)base;
    (void)text;
    free(q->copy[at - 1]);
    q->copy[at - 1] = malloc(bytes.len + 1);
    if (q->copy[at - 1])
        memcpy(q->copy[at - 1], bytes.at, bytes.len);
    q->value[at - 1] = (struct store_text){q->copy[at - 1], bytes.len};
}

static bool prepare(struct postgres_query *q, const char *name)
{
    Oid types[STORE_BOUND_MAX];
    bool late = false, good = false;
    char *sql = pg_sql(q->statement->postgres);
    int n = pg_types(q->statement->form, types);
    if (sql && PQsendPrepare(q->db->c, name, sql, n, types)) {
        for (PGresult *r; (r = pg_next(q->db->c, pg_clock() + PG_ANSWER_MS, &late)); PQclear(r))
            good = PQresultStatus(r) == PGRES_COMMAND_OK;
    }
    free(sql);
    return good && !late;
}

/* Takes over the result, unless it returns false. */
static bool keep(struct postgres_query *q, PGresult *r)
{
    bool full = !(q->kept_n & (q->kept_n - 1)); /* the array grows whenever its length is a power of two */
    PGresult **more = full ? realloc(q->kept, sizeof *more * (q->kept_n ? 2 * (size_t)q->kept_n : 1)) : q->kept;
    if (!more)
        return false;
    q->kept = more;
    q->kept[q->kept_n++] = r;
    return true;
}

/* Reads the rest of the results of a query into memory. */
static void keep_results(struct postgres_query *q)
{
    bool late = false;
    q->runs = false;
    for (PGresult *r; (r = pg_next(q->db->c, pg_clock() + PG_ANSWER_MS, &late));) {
        if (q->spoilt || !keep(q, r)) {
            q->spoilt = true;
            PQclear(r);
        }
    }
    q->spoilt = q->spoilt || late;
    if (late)
        lost(q->db);
}

/* Lets a new query begin while the results of another one are being read, as SQLite does: a connection can do only one query at a time. */
static void make_way(struct store_db *d)
{
    for (int i = 0; i < R_COUNT; i++)
        if (d->query[i].runs)
            keep_results(&d->query[i]);
}

/* Sends the query. Returns false if the connection is lost or the server refuses the statement. */
static bool start(struct postgres_query *q)
{
    const char *value[STORE_BOUND_MAX];
    int length[STORE_BOUND_MAX], format[STORE_BOUND_MAX], n = (int)strlen(q->statement->form);
    char name[16];
    snprintf(name, sizeof name, "r%d", (int)(q->statement - store_reads));
    for (int i = 0; i < n; i++) {
        value[i] = q->value[i].at;
        length[i] = (int)q->value[i].len;
        format[i] = 1;
    }
    if (!q->prepared && !prepare(q, name))
        return false;
    q->prepared = true;
    q->runs = PQsendQueryPrepared(q->db->c, name, n, value, length, format, 1) && PQsetSingleRowMode(q->db->c);
    return q->runs;
}

/* Reads the next row. Returns STORE_FAULT after an error; the connection may then be lost. */
static int fetch(struct postgres_query *q)
{
    bool late = false;
    PQclear(q->row);
    if (q->kept_at < q->kept_n)
        q->row = q->kept[q->kept_at++];
    else
        q->row = q->spoilt ? NULL : pg_next(q->db->c, pg_clock() + PG_ANSWER_MS, &late);
    ExecStatusType status = q->row ? PQresultStatus(q->row) : PGRES_FATAL_ERROR;
    if (status == PGRES_SINGLE_TUPLE)
        return STORE_ROW;
    if (late)
        lost(q->db);
    return status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK ? STORE_NO_ROW : STORE_FAULT;
}

static void reset(struct store_query *base)
{
    struct postgres_query *q = (struct postgres_query *)base;
    bool late = false;
    PQclear(q->row);
    q->row = NULL;
    forget_kept(q);
    if (!q->runs)
        return;
    q->runs = false;
    for (PGresult *r; (r = pg_next(q->db->c, pg_clock() + PG_ANSWER_MS, &late));)
        PQclear(r);
    if (late)
        lost(q->db);
}

static int step(struct store_query *base)
{
    struct postgres_query *q = (struct postgres_query *)base;
    if (q->runs || q->kept_at < q->kept_n || q->spoilt)
        return fetch(q);
    make_way(q->db);
    /* A connection may have been lost long ago, without a notice until now. So the query is sent a second time on a new connection. */
    for (int i = 0; i < 2; i++) {
        if (!connected(q->db))
            return STORE_FAULT;
        int rc = start(q) ? fetch(q) : STORE_FAULT;
        if (rc != STORE_FAULT || (q->db->c && PQstatus(q->db->c) == CONNECTION_OK))
            return rc;
    }
    return STORE_FAULT;
}

static int64_t number(struct store_query *q, int column) { return pg_number(((struct postgres_query *)q)->row, 0, column); }

static struct store_text bytes(struct store_query *base, int column)
{
    const PGresult *row = ((struct postgres_query *)base)->row;
    return (struct store_text){PQgetvalue(row, 0, column), (size_t)PQgetlength(row, 0, column)};
}

const struct store_backend store_postgres = {
    .connect = connect_reader,
    .disconnect = disconnect,
    .query = query,
    .bind_number = bind_number,
    .bind_bytes = bind_bytes,
    .step = step,
    .number = number,
    .bytes = bytes,
    .reset = reset,
    .open = store_postgres_open,
    .commit = store_postgres_commit,
    .group_max = 1024, /* a round trip costs more than in SQLite */
    .close = store_postgres_close,
};
