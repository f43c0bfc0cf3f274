/* store_fixture.c: stores for tests, on a new SQLite file or in a new PostgreSQL database. */
#include "store_fixture.h"

#include <libpq-fe.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *server(void)
{
    const char *url = getenv("PARLOUR_TEST_POSTGRES");
    if (!url)
        test_fail(__FILE__, __LINE__, "no database server; run this test through tests/postgres.py");
    return url;
}

/* Keeps the connection of the last call, because connecting with a password takes long. A child process makes its own. */
static PGconn *connection(const char *url)
{
    static PGconn *c;
    static char to[256];
    static pid_t owner;
    if (c && owner == getpid() && !strcmp(to, url) && PQstatus(c) == CONNECTION_OK)
        return c;
    if (owner == getpid())
        PQfinish(c);
    snprintf(to, sizeof to, "%s", url);
    owner = getpid();
    c = PQconnectdb(url);
    return c;
}

static int64_t sql_at(const char *url, const char *sql)
{
    PGconn *c = connection(url);
    PGresult *r = PQexec(c, sql);
    if (PQstatus(c) != CONNECTION_OK) { /* the server was started again since the last call */
        PQclear(r);
        c = connection(url);
        r = PQexec(c, sql);
    }
    ExecStatusType status = PQresultStatus(r);
    if (status != PGRES_TUPLES_OK && status != PGRES_COMMAND_OK)
        test_fail(__FILE__, __LINE__, "%s: %s", sql, PQerrorMessage(c));
    int64_t n = status == PGRES_TUPLES_OK && PQntuples(r) ? strtoll(PQgetvalue(r, 0, 0), NULL, 10) : 0;
    PQclear(r);
    return n;
}

int64_t place_sql(const struct place *p, const char *sql) { return sql_at(p->where, sql); }

void postgres_control(const char *words)
{
    char line[1024];
    snprintf(line, sizeof line, "cd / && %s %s >/dev/null 2>&1", getenv("PARLOUR_TEST_PG_CTL"), words);
    if (system(line) != 0)
        test_fail(__FILE__, __LINE__, "failed: %s", line);
}

void place_new(struct place *p, bool postgres)
{
    static int made;
    char url[224], sql[64];
    p->postgres = postgres;
    if (!postgres) {
        snprintf(p->where, sizeof p->where, "/tmp/parlour-store-XXXXXX");
        CHECK(mkdtemp(p->where) != NULL);
        strcat(p->where, "/parlour.db");
        return;
    }
    made++;
    snprintf(url, sizeof url, "%spostgres", server());
    snprintf(sql, sizeof sql, "CREATE DATABASE house_%d_%d", (int)getpid(), made);
    sql_at(url, sql);
    snprintf(p->where, sizeof p->where, "%s%s", server(), sql + strlen("CREATE DATABASE "));
}

void place_remove(struct place *p)
{
    static const char *const beside[] = {"", "-lock", "-wal", "-shm"};
    char name[300];
    if (p->postgres) {
        snprintf(name, sizeof name, "%spostgres", server());
        char sql[128];
        snprintf(sql, sizeof sql, "DROP DATABASE %s WITH (FORCE)", strrchr(p->where, '/') + 1);
        sql_at(name, sql);
        return;
    }
    for (int i = 0; i < 4; i++) {
        snprintf(name, sizeof name, "%s%s", p->where, beside[i]);
        unlink(name);
    }
    *strrchr(p->where, '/') = 0;
    rmdir(p->where);
}

void fixture_wake(void *ctx) { (void)ctx; }

struct store *fixture_open(const struct place *p)
{
    char why[512];
    struct store *s = store_open(p->where, fixture_wake, NULL, NULL, why, sizeof why);
    if (!s)
        test_fail(__FILE__, __LINE__, "%s", why);
    return s;
}

struct store_reader *fixture_reader(const struct place *p)
{
    char why[512];
    struct store_reader *r = store_reader_open(p->where, why, sizeof why);
    if (!r)
        test_fail(__FILE__, __LINE__, "%s", why);
    return r;
}

void fixture_done(void *ctx, int rc)
{
    struct written *w = ctx;
    w->rc = rc;
    w->times++;
}

int fixture_wait(struct store *s, struct written *w)
{
    for (; !w->times; usleep(1000))
        store_run_callbacks(s);
    return w->rc;
}

int fixture_match(struct store *s, int64_t id, int64_t epoch, struct written *w)
{
    char name[24];
    snprintf(name, sizeof name, "t%lld", (long long)id);
    struct store_match m = {
        .match_id = id, .id = name, .code = name, .game = "big-ben", .status = 1, .loaded = 1, .epoch = epoch, .created_at = id};
    if (w)
        *w = (struct written){0};
    return store_match_put(s, &m, (int64_t[]){id + 100, 0, id + 200}, 3, w ? fixture_done : NULL, w);
}

int fixture_entry(struct store *s, int64_t match, int64_t seq, int64_t epoch, struct written *w)
{
    char line[32];
    int n = snprintf(line, sizeof line, "entry %lld of %lld", (long long)seq, (long long)match);
    struct store_entry e = {.match = match, .seq = seq, .created_at = seq, .epoch = epoch, .line = {line, (size_t)n}};
    if (w)
        *w = (struct written){0};
    return store_entry_add(s, &e, w ? fixture_done : NULL, w);
}

struct counted {
    int64_t match, n;
    bool wrong;
};

static bool count_entry(void *ctx, int64_t seq, int64_t created_at, struct store_text line)
{
    struct counted *c = ctx;
    char want[32];
    c->n++;
    int n = snprintf(want, sizeof want, "entry %lld of %lld", (long long)c->n, (long long)c->match);
    c->wrong = c->wrong || seq != c->n || created_at != seq || line.len != (size_t)n || memcmp(line.at, want, line.len);
    return true;
}

int64_t fixture_entries(struct store_reader *r, int64_t match)
{
    struct counted c = {.match = match};
    CHECK_INT(store_entries(r, match, count_entry, &c), c.n);
    CHECK(!c.wrong);
    return c.n;
}
