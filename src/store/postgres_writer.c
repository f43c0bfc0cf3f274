/* postgres_writer.c: commits groups of writes to PostgreSQL.
 *
 * A group is one transaction, sent in one go. Its first statement, the fence, stores the number of the commit in the row of the node. It
 * fails if the node is dead, or if an earlier attempt has been committed already. So after a lost connection the group is simply sent again
 * under the next number: if the fence fails, the row tells which attempt has been committed.
 *
 * A statement that must change a row, but finds none, raises an error (division by zero). So if a transaction was committed, each of its
 * writes has had its effect, even if the results were lost with the connection. After an error caused by the data, the group is sent again
 * with a savepoint before each write, and only the writes with errors are left out.
 *
 * A command like `parlour import` writes as node 0. It holds an advisory lock, and refuses to write while nodes are alive. */
#include "store/postgres.h"

#include <endian.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>

enum { SLOW_MS = 2000 }; /* the store reports that it is blocked if an answer takes longer */

/* Statements that are not in the table of writes. */
enum own { BEGIN, FENCE, SAVEPOINT, RELEASE, BACK, COMMIT, ENTRIES, OWN_N };
static const char *const own_sql[OWN_N] = {
    [BEGIN] = "BEGIN",
    [FENCE] = "WITH changed AS (UPDATE node SET commit_no=$2 WHERE id=$1 AND NOT dead AND commit_no=$3 RETURNING 1) "
              "SELECT 1/count(*) FROM changed",
    [SAVEPOINT] = "SAVEPOINT one_write",
    [RELEASE] = "RELEASE one_write",
    [BACK] = "ROLLBACK TO one_write",
    [COMMIT] = "COMMIT",
    /* Adds many entries at once, as arrays: matches, numbers, times, lines and epochs; then the node and the number of entries. A subquery,
     * not a join, so that the planner always looks up each match by its id. */
    [ENTRIES] = "WITH changed AS (INSERT INTO entry(match_id,seq,created_at,line) SELECT e.match_id,e.seq,e.created_at,e.line "
                "FROM unnest($1,$2,$3,$4,$5) AS e(match_id,seq,created_at,line,epoch) "
                "WHERE (SELECT m.epoch FROM match m WHERE m.id=e.match_id AND m.node=$6)=e.epoch RETURNING 1) "
                "SELECT 1/(CASE WHEN count(*)=$7 THEN 1 ELSE 0 END) FROM changed",
};
static const char *const own_form[OWN_N] = {[FENCE] = "iii", [ENTRIES] = "IIITIii"};
#define DIVISION_BY_ZERO "22012"

enum { ENTRY_ARRAYS = 5 };

/* An array in PostgreSQL's binary format, and the space that is allocated for it. */
struct array {
    char *at;
    size_t len, space;
};

struct store_sink {
    struct store *store;
    char *url;
    PGconn *c;               /* NULL if there is no connection */
    int64_t node;            /* node whose commits `last` and `tried` count; -1 before the first commit */
    int64_t as;              /* node as which this connection writes; -1 if it does not yet */
    bool lost;               /* the last attempt ended with the loss of the connection */
    int64_t last, tried;     /* number of the last commit that succeeded, and of the last attempt */
    char why[200], state[6]; /* last error */
    struct array array[ENTRY_ARRAYS];
    int32_t entries; /* number of entries in the arrays */
};

/* ---- the connection -------------------------------------------------------------------------------------- */

static void drop(struct store_sink *k)
{
    PQfinish(k->c);
    k->c = NULL;
    k->as = -1;
}

static int send_prepare(PGconn *c, const char *name, const char *sql, int n, const Oid *types)
{
    char *text = sql ? pg_sql(sql) : NULL;
    int sent = text && PQsendPrepare(c, name, text, n, types);
    free(text);
    return sent;
}

/* Prepares all statements in one go. */
static int prepare(struct store_sink *k, char *why, size_t why_size)
{
    char name[16], sql[2048];
    Oid types[STORE_BOUND_MAX];
    bool late = false, good = PQenterPipelineMode(k->c) == 1;
    for (int i = 0; i < OWN_N && good; i++) {
        snprintf(name, sizeof name, "o%d", i);
        good = send_prepare(k->c, name, own_sql[i], pg_types(own_form[i] ? own_form[i] : "", types), types);
    }
    for (int i = 0; i < W_COUNT && good; i++) {
        const struct store_statement *w = &store_writes[i];
        snprintf(name, sizeof name, "w%d", i);
        snprintf(sql, sizeof sql, w->none ? "WITH changed AS (%s RETURNING 1) SELECT 1/count(*) FROM changed" : "%s", w->postgres);
        good = send_prepare(k->c, name, sql, pg_types(w->form, types), types);
    }
    good = good && PQpipelineSync(k->c);
    for (bool done = false; good && !done;) {
        PGresult *r = pg_next(k->c, pg_clock() + PG_ANSWER_MS, &late);
        ExecStatusType status = r ? PQresultStatus(r) : PGRES_COMMAND_OK;
        good = !late && (status == PGRES_COMMAND_OK || status == PGRES_PIPELINE_SYNC) && PQstatus(k->c) == CONNECTION_OK;
        done = status == PGRES_PIPELINE_SYNC;
        if (!good)
            pg_line(r ? PQresultErrorMessage(r) : "the database does not answer", why, why_size);
        PQclear(r);
    }
    return good && PQexitPipelineMode(k->c) ? 0 : -1;
}

static int connect_writer(struct store_sink *k, char *why, size_t why_size)
{
    static const struct pg_settings settings = {.connect_ms = PG_CONNECT_MS, .plans_once = true, .name = "parlour writer"};
    k->c = pg_connect(k->url, &settings, why, why_size);
    k->as = -1;
    return k->c ? 0 : -1;
}

static int64_t ask(struct store_sink *k, const char *sql, int64_t in, int64_t *out, int outs)
{
    return pg_ask(k->c, &(struct pg_ask){.sql = sql, .in = &in, .ins = 1, .out = out, .outs = outs, .state = k->state}, k->why,
                  sizeof k->why);
}

/* Makes sure that no node is running and that this is the only command that writes. Nodes whose lease ran out are marked as dead, so that
 * they cannot come back. A node that starts takes the same lock for a moment. */
static bool take_alone(struct store_sink *k)
{
    int64_t got = 0, alive = 0, at = 0;
    struct pg_ask lock = {.sql = "SELECT pg_try_advisory_lock($1::int,$2::int)::int::bigint",
                          .in = (int64_t[]){PG_LOCK_KEY, PG_LOCK_ALONE},
                          .ins = 2,
                          .out = &got,
                          .outs = 1};
    if (pg_ask(k->c, &lock, k->why, sizeof k->why) != 1 ||
        ask(k, "UPDATE node SET dead=true WHERE id>$1 AND NOT dead AND lease_until<" CLOCK, 0, NULL, 0) < 0 ||
        ask(k, "SELECT count(*) FROM node WHERE id>$1 AND NOT dead", 0, &alive, 1) != 1)
        return false;
    if (!got || alive) {
        snprintf(k->why, sizeof k->why, "%s",
                 got ? "a parlour server is running with this database; stop all servers first"
                     : "another parlour command is writing to this database; wait until it has ended");
        return false;
    }
    if (k->node != 0) { /* start at a random number, so that another command's commits cannot be taken for ours */
        if (getrandom(&at, sizeof at, 0) != sizeof at)
            return false;
        k->last = k->tried = at & (INT64_MAX >> 1);
        k->node = 0;
        return ask(k, "UPDATE node SET commit_no=$1 WHERE id=0", k->last, NULL, 0) == 1;
    }
    if (ask(k, "SELECT commit_no FROM node WHERE id=$1", 0, &at, 1) != 1)
        return false;
    if (at >= k->last && at <= k->tried)
        return true;
    snprintf(k->why, sizeof k->why, "another parlour command has written to this database; begin again with an empty database");
    return false;
}

/* Prepares the connection for writing as a node. */
static bool take_node(struct store_sink *k, int64_t node)
{
    if (!node)
        return take_alone(k);
    /* A node that claims the tables of a dead node ends the sessions with its name; see store_claim. */
    if (ask(k, "SELECT length(set_config('application_name','parlour node '||$1::bigint,false))::bigint", node, NULL, 0) < 0)
        return false;
    if (k->node == node)
        return true;
    int64_t last = 0, n = ask(k, "SELECT commit_no FROM node WHERE id=$1", node, &last, 1);
    if (n < 0)
        return false;
    k->node = node;
    k->last = k->tried = last;
    return true;
}

static bool ready(struct store_sink *k, int64_t node)
{
    if (k->c && PQstatus(k->c) != CONNECTION_OK)
        drop(k);
    if (!k->c && (connect_writer(k, k->why, sizeof k->why) < 0 || prepare(k, k->why, sizeof k->why) < 0)) {
        drop(k);
        return false;
    }
    if (k->as == node)
        return true;
    if (!take_node(k, node)) {
        drop(k);
        return false;
    }
    k->as = node;
    return true;
}

/* ---- sending --------------------------------------------------------------------------------------------- */

static bool send_own(struct store_sink *k, enum own own)
{
    char name[16];
    snprintf(name, sizeof name, "o%d", own);
    return PQsendQueryPrepared(k->c, name, 0, NULL, NULL, NULL, 1);
}

static bool send_fence(struct store_sink *k)
{
    uint64_t number[3] = {pg_encode(k->node), pg_encode(k->tried), pg_encode(k->last)};
    const char *value[3] = {(char *)&number[0], (char *)&number[1], (char *)&number[2]};
    return PQsendQueryPrepared(k->c, "o1", 3, value, (int[]){8, 8, 8}, (int[]){1, 1, 1}, 1);
}

static bool send_job(struct store_sink *k, const struct store_job *j)
{
    const char *form = store_writes[j->write].form, *value[STORE_BOUND_MAX];
    uint64_t number[STORE_BOUND_MAX];
    int length[STORE_BOUND_MAX], format[STORE_BOUND_MAX], n = 0;
    char name[16];
    for (; form[n]; n++) {
        bool bytes = form[n] == 't' || form[n] == 'b';
        number[n] = pg_encode(j->bound[n].number);
        value[n] = bytes ? j->bytes + j->bound[n].at : (const char *)&number[n];
        length[n] = bytes ? (int)j->bound[n].len : 8;
        format[n] = 1;
    }
    snprintf(name, sizeof name, "w%d", j->write);
    return PQsendQueryPrepared(k->c, name, n, value, length, format, 1);
}

/* ---- many entries in one statement ----------------------------------------------------------------------- */

static bool append(struct array *a, const void *bytes, size_t len)
{
    if (a->space - a->len < len) {
        size_t space = 2 * (a->len + len);
        char *at = realloc(a->at, space);
        if (!at)
            return false;
        a->at = at;
        a->space = space;
    }
    memcpy(a->at + a->len, bytes, len);
    a->len += len;
    return true;
}

static bool append_item(struct array *a, const void *bytes, size_t len)
{
    uint32_t prefix = htobe32((uint32_t)len);
    return append(a, &prefix, sizeof prefix) && append(a, bytes, len);
}

/* The parameters of ENTRY_ADD are in the order of the arrays. */
static bool collect_entry(struct store_sink *k, const struct store_job *j)
{
    for (int i = 0; i < ENTRY_ARRAYS; i++) {
        bool text = own_form[ENTRIES][i] == 'T';
        uint32_t head[5] = {htobe32(1), 0, htobe32(text ? PG_TEXT : PG_INT8), 0, htobe32(1)};
        uint64_t number = pg_encode(j->bound[i].number);
        if (!k->entries) {
            k->array[i].len = 0;
            if (!append(&k->array[i], head, sizeof head))
                return false;
        }
        if (!append_item(&k->array[i], text ? j->bytes + j->bound[i].at : (const char *)&number, text ? j->bound[i].len : 8))
            return false;
    }
    k->entries++;
    return true;
}

/* Sends the entries that were collected. */
static bool send_entries(struct store_sink *k)
{
    const char *value[7];
    int length[7], format[7];
    uint64_t number[2] = {pg_encode(k->node), pg_encode(k->entries)};
    uint32_t n = htobe32((uint32_t)k->entries);
    char name[16];
    for (int i = 0; i < 7; i++) {
        value[i] = i < ENTRY_ARRAYS ? k->array[i].at : (const char *)&number[i - ENTRY_ARRAYS];
        length[i] = i < ENTRY_ARRAYS ? (int)k->array[i].len : 8;
        format[i] = 1;
        if (i < ENTRY_ARRAYS)
            memcpy(k->array[i].at + 12, &n, sizeof n); /* number of items, in the head of the array */
    }
    k->entries = 0;
    snprintf(name, sizeof name, "o%d", ENTRIES);
    return PQsendQueryPrepared(k->c, name, 7, value, length, format, 1);
}

/* Returns true for statements whose order relative to entries matters. */
static bool orders_entries(const struct store_job *j)
{
    return j->write == W_MATCH_PUT || j->write == W_MATCH_RELEASE || j->write == W_MATCH_DROP || j->write == W_ENTRIES_DROP;
}

/* Sends the jobs of a group. All entries between two statements about matches become one statement. Returns the
 * number of statements, or -1. */
static int send_jobs(struct store_sink *k, const struct store_job *group)
{
    int n = 0;
    k->entries = 0;
    for (const struct store_job *j = group; j; j = j->next) {
        if (j->failed)
            continue;
        if (j->write == W_ENTRY_ADD) {
            if (!collect_entry(k, j))
                return -1;
            continue;
        }
        if (k->entries && orders_entries(j)) {
            n++;
            if (!send_entries(k))
                return -1;
        }
        n++;
        if (!send_job(k, j))
            return -1;
    }
    if (!k->entries)
        return n;
    return send_entries(k) ? n + 1 : -1;
}

/* ---- receiving ------------------------------------------------------------------------------------------- */

/* The result of a statement. */
enum answer { GOOD, WRONG, SKIPPED, LOST }; /* SKIPPED: because an earlier statement was wrong */

/* Waits for the next result. If that takes long, reports that the store is blocked; if it takes too long, gives up. */
static PGresult *next(struct store_sink *k, bool *late)
{
    int64_t now = pg_clock();
    PGresult *r = pg_next(k->c, now + SLOW_MS, late);
    if (!*late)
        return r;
    store_set_blocked(k->store, "the database does not answer");
    return pg_next(k->c, now + PG_ANSWER_MS, late);
}

static enum answer lose(struct store_sink *k, const char *why)
{
    if (*why)
        pg_line(why, k->why, sizeof k->why);
    drop(k);
    return LOST;
}

/* Returns true if the server ends the session or cannot be used any more, so that a new connection is needed. */
static bool ends_session(const char *state)
{
    return !strncmp(state, "57P", 3) || !strncmp(state, "08", 2) || !strncmp(state, "25", 2) || !strncmp(state, "26", 2) ||
           !strncmp(state, "0A", 2) || !strncmp(state, "XX000", 5);
}

static enum answer answer(struct store_sink *k)
{
    bool late = false;
    enum answer a = GOOD;
    PGresult *r = next(k, &late);
    if (late || !r)
        return lose(k, late ? "the database does not answer" : "the connection to the database was lost");
    ExecStatusType status = PQresultStatus(r);
    if (status == PGRES_PIPELINE_SYNC) {
        PQclear(r);
        return GOOD;
    }
    if (status == PGRES_PIPELINE_ABORTED) {
        a = SKIPPED;
    } else if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK) {
        const char *state = PQresultErrorField(r, PG_DIAG_SQLSTATE), *text = PQresultErrorField(r, PG_DIAG_MESSAGE_PRIMARY);
        snprintf(k->state, sizeof k->state, "%s", state ? state : "");
        pg_line(text ? text : PQresultErrorMessage(r), k->why, sizeof k->why);
        a = !state || ends_session(state) || PQstatus(k->c) != CONNECTION_OK ? LOST : WRONG;
    }
    PQclear(r);
    if (a == LOST)
        return lose(k, "");
    r = pg_next(k->c, pg_clock() + PG_ANSWER_MS, &late); /* NULL after each statement */
    PQclear(r);
    return r || late ? lose(k, "the database does not answer") : a;
}

/* Returns true if the error is caused by the data, so that every retry would fail too. */
static bool hopeless(const char *state)
{
    return !strncmp(state, "21", 2) || !strncmp(state, "22", 2) || !strncmp(state, "23", 2) || !strncmp(state, "54", 2);
}

static bool damaged(const char *state) { return !strcmp(state, "XX001") || !strcmp(state, "XX002"); }

/* ---- committing ------------------------------------------------------------------------------------------ */

static enum store_commit blocked(struct store_sink *k)
{
    store_set_blocked(k->store, k->why);
    return STORE_BLOCKED;
}

static enum store_commit fence_all(struct store_job *group)
{
    for (struct store_job *j = group; j; j = j->next)
        j->failed = STORE_FENCED;
    return STORE_COMMITTED;
}

/* Finds out why the fence has failed. */
static enum store_commit resolve(struct store_sink *k, struct store_job *group)
{
    int64_t row[2] = {0, 0};
    int64_t n = ask(k, "SELECT commit_no,dead::int::bigint FROM node WHERE id=$1", k->node, row, 2);
    if (n < 0) {
        drop(k);
        return blocked(k);
    }
    if (n && row[0] > k->last && row[0] <= k->tried) { /* an earlier attempt has been committed */
        for (struct store_job *j = group; j; j = j->next)
            if (j->failed_in > row[0])
                j->failed = 0;
        k->last = row[0];
        return STORE_COMMITTED;
    }
    if (!n || row[1])
        return fence_all(group);
    if (row[0] == k->last)
        return blocked(k);
    snprintf(k->why, sizeof k->why, "the database has lost writes that it had confirmed");
    if (!k->node)
        return blocked(k);
    /* A standby without all writes has taken over. This node must forget what it knows and register again. */
    if (ask(k, "UPDATE node SET dead=true WHERE id=$1", k->node, NULL, 0) < 0)
        return blocked(k);
    return fence_all(group);
}

static void roll_back(struct store_sink *k)
{
    char no[64];
    if (k->c && PQpipelineStatus(k->c) != PQ_PIPELINE_OFF && !PQexitPipelineMode(k->c))
        drop(k);
    if (k->c && PQtransactionStatus(k->c) != PQTRANS_IDLE && pg_ask(k->c, &(struct pg_ask){.sql = "ROLLBACK"}, no, sizeof no) < 0)
        drop(k);
}

/* Sends a group as one transaction. If it fails, sets `data` to true if the data of a write are wrong, and `fence` if the fence failed. */
static enum answer send_group(struct store_sink *k, const struct store_job *group, bool *data, bool *fence)
{
    bool sent = PQenterPipelineMode(k->c) && send_own(k, BEGIN) && send_fence(k);
    int n = sent ? send_jobs(k, group) : -1;
    if (n < 0 || !send_own(k, COMMIT) || !PQpipelineSync(k->c))
        return lose(k, PQerrorMessage(k->c));
    enum answer a = answer(k), all = a;
    if (a == GOOD) {
        all = a = answer(k);
        *fence = a == WRONG && !strcmp(k->state, DIVISION_BY_ZERO);
    }
    for (int i = 0; i < n && a != LOST; i++)
        if ((a = answer(k)) == WRONG) {
            *data = hopeless(k->state) || damaged(k->state);
            all = a;
        }
    if (a != LOST && (a = answer(k)) == WRONG) /* COMMIT */
        all = a;
    if (a != LOST)
        a = answer(k); /* the end of the pipeline */
    return a == LOST ? LOST : all;
}

/* Writes one write of the group, with a savepoint, and marks it as failed if its data are wrong. Returns GOOD in that case, too. */
static enum answer send_one(struct store_sink *k, struct store_job *group, struct store_job *first, struct store_job *end)
{
    bool sent = send_own(k, SAVEPOINT);
    int answers = 2, rc = 0;
    for (struct store_job *j = first; j != end && sent; j = j->next, answers++)
        sent = send_job(k, j);
    if (!sent || !send_own(k, RELEASE) || !PQpipelineSync(k->c))
        return lose(k, PQerrorMessage(k->c));
    enum answer a = GOOD, all = GOOD;
    struct store_job *j = first;
    for (int i = 0; i < answers && a != LOST; i++) {
        a = answer(k);
        if (a == WRONG) {
            all = WRONG;
            if (hopeless(k->state))
                rc = i > 0 && j != end && !strcmp(k->state, DIVISION_BY_ZERO) ? store_writes[j->write].none : STORE_NEVER;
            if (damaged(k->state)) {
                rc = STORE_DAMAGED;
                store_add_damage(k->store, false, k->why);
            }
        }
        if (i > 0 && j != end)
            j = j->next;
    }
    if (a != LOST)
        a = answer(k);
    if (a == LOST || all == GOOD || !rc)
        return a == LOST ? LOST : all;
    store_fail_together(group, first, rc, k->tried);
    if (!send_own(k, BACK) || !PQpipelineSync(k->c))
        return lose(k, PQerrorMessage(k->c));
    a = answer(k);
    return a != LOST && answer(k) == LOST ? LOST : a;
}

/* Sends a group write by write, to find the writes whose data are wrong. Returns WRONG if the transaction failed as a whole. */
static enum answer send_carefully(struct store_sink *k, struct store_job *group, bool *fence)
{
    if (!PQenterPipelineMode(k->c) || !send_own(k, BEGIN) || !send_fence(k) || !PQpipelineSync(k->c))
        return lose(k, PQerrorMessage(k->c));
    enum answer a = answer(k), all = a;
    if (a == GOOD) {
        all = a = answer(k);
        *fence = a == WRONG && !strcmp(k->state, DIVISION_BY_ZERO);
    }
    if (a != LOST)
        a = answer(k);
    for (struct store_job *j = group, *end; j && a != LOST && all == GOOD; j = end) {
        for (end = j; end->joined;)
            end = end->next;
        end = end->next;
        if (!j->failed)
            a = all = send_one(k, group, j, end);
    }
    if (a == LOST || all != GOOD)
        return a == LOST ? LOST : all;
    if (!send_own(k, COMMIT) || !PQpipelineSync(k->c))
        return lose(k, PQerrorMessage(k->c));
    all = answer(k);
    return all != LOST && answer(k) == LOST ? LOST : all;
}

enum store_commit store_postgres_commit(struct store_sink *k, struct store_job *group)
{
    bool data = false, fence = false;
    if (!ready(k, group->node))
        return blocked(k);
    k->tried++;
    enum answer a = send_group(k, group, &data, &fence);
    roll_back(k);
    if (a == WRONG && data && k->c) {
        k->tried++;
        a = send_carefully(k, group, &fence);
        roll_back(k);
    }
    if (a == WRONG && fence && k->c)
        return resolve(k, group);
    if (a == LOST && !k->lost) { /* connect again at once, because the server may only have been started again */
        k->lost = true;
        return STORE_AGAIN;
    }
    if (a != GOOD)
        return blocked(k);
    k->lost = false;
    k->last = k->tried;
    return STORE_COMMITTED;
}

/* ---- opening and closing --------------------------------------------------------------------------------- */

void store_postgres_close(struct store_sink *k)
{
    /* Release the lock before this function returns. The end of the session would release it a little later. */
    if (k->c && k->as == 0)
        ask(k, "SELECT pg_advisory_unlock_all(),$1::bigint", 0, NULL, 0);
    drop(k);
    for (int i = 0; i < ENTRY_ARRAYS; i++)
        free(k->array[i].at);
    free(k->url);
    free(k);
}

struct store_sink *store_postgres_open(struct store *s, const char *where, struct store_health *health, char *why, size_t why_size)
{
    char no[400] = "out of memory", shown[256];
    struct store_sink *k = calloc(1, sizeof *k);
    (void)health; /* PostgreSQL checks and repairs its own files */
    store_shown(where, shown, sizeof shown);
    if (k) {
        k->store = s;
        k->node = k->as = -1;
        k->url = strdup(where);
    }
    if (k && k->url && connect_writer(k, why, why_size) == 0) {
        if (store_postgres_migrate(k->c, no, sizeof no) == 0 && prepare(k, no, sizeof no) == 0)
            return k;
        snprintf(why, why_size, "%s: %s", shown, no);
    } else if (!k || !k->url) {
        snprintf(why, why_size, "%s", no);
    }
    if (k)
        store_postgres_close(k);
    return NULL;
}
