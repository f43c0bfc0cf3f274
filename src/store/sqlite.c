/* sqlite.c: opens a SQLite database, migrates its schema, and reads from it. */
#include "store/sqlite.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Creates a new file that only its owner can read, because the database contains hashes of passphrases and players' hidden cards. SQLite
 * gives the -wal and -shm files the same mode. */
static void make_private(const char *path)
{
    int fd = open(path, O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0600);
    if (fd >= 0)
        close(fd);
}

sqlite3 *store_connect(const char *path, int flags, char *why, size_t why_size)
{
    sqlite3 *db = NULL;
    if ((flags & SQLITE_OPEN_CREATE) && path[0] != ':')
        make_private(path);
    if (sqlite3_open_v2(path, &db, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, NULL) != SQLITE_OK) {
        if (!(flags & SQLITE_OPEN_CREATE) && access(path, F_OK) < 0 && errno == ENOENT)
            snprintf(why, why_size, "%s does not exist", path);
        else
            snprintf(why, why_size, "%s: %s; check that the folder exists and is writable", path,
                     db ? sqlite3_errmsg(db) : "out of memory");
        sqlite3_close(db);
        return NULL;
    }
    sqlite3_busy_timeout(db, 5000);
    /* cell_size_check makes SQLite check every page for damage when it reads the page, so that damage is found before it can spread. */
    sqlite3_exec(db, "PRAGMA cell_size_check=ON; PRAGMA trusted_schema=OFF", NULL, NULL, NULL);
    return db;
}

int store_version(sqlite3 *db)
{
    sqlite3_stmt *q;
    int n = -1;
    if (sqlite3_prepare_v2(db, "PRAGMA user_version", -1, &q, NULL) == SQLITE_OK && sqlite3_step(q) == SQLITE_ROW)
        n = sqlite3_column_int(q, 0);
    sqlite3_finalize(q);
    return n;
}

int store_is_ours(sqlite3 *db, char *why, size_t why_size)
{
    sqlite3_stmt *q = NULL;
    int tables = 0, version = store_version(db);
    if (sqlite3_prepare_v2(db,
                           "SELECT count(*) FROM sqlite_schema WHERE type='table' AND name IN "
                           "('person','token','match','seat','entry','chat','note')",
                           -1, &q, NULL) == SQLITE_OK &&
        sqlite3_step(q) == SQLITE_ROW)
        tables = sqlite3_column_int(q, 0);
    sqlite3_finalize(q);
    if (version > STORE_VERSION)
        snprintf(why, why_size, "this database is from a newer version of parlour; use that version to restore it");
    else if (version < 1 || tables != 7)
        snprintf(why, why_size, "this is not a parlour database");
    return version >= 1 && version <= STORE_VERSION && tables == 7 ? 0 : -1;
}

/* Makes the changes of one migration. */
static int change(sqlite3 *db, int version)
{
    int rc = SQLITE_OK;
    for (const struct store_change *c = store_changes; c->version && rc == SQLITE_OK; c++)
        if (c->version == version)
            rc = sqlite3_exec(db, c->sqlite, NULL, NULL, NULL);
    return rc;
}

int store_migrate(sqlite3 *db, int version, char *why, size_t why_size)
{
    int at = store_version(db), to = version ? version : STORE_VERSION;
    if (at < 0 || at > STORE_VERSION) {
        if (at < 0)
            snprintf(why, why_size, "this file is not a database: %s", sqlite3_errmsg(db));
        else
            store_say_newer(sqlite3_db_filename(db, "main"), at, why, why_size);
        return -1;
    }
    for (; at < to; at++) {
        char stamp[48];
        snprintf(stamp, sizeof stamp, "PRAGMA user_version=%d; COMMIT", at + 1);
        if (sqlite3_exec(db, "BEGIN EXCLUSIVE", NULL, NULL, NULL) || change(db, at + 1) || sqlite3_exec(db, stamp, NULL, NULL, NULL)) {
            snprintf(why, why_size, "failed to migrate the database to version %d: %s", at + 1, sqlite3_errmsg(db));
            sqlite3_exec(db, "ROLLBACK", NULL, NULL, NULL);
            return -1;
        }
    }
    return 0;
}

/* ---- reading --------------------------------------------------------------------------------------------- */

struct sqlite_query {
    struct store_query query;
    sqlite3_stmt *statement; /* prepared when it is first used */
};

struct store_db {
    sqlite3 *db;
    struct sqlite_query query[R_COUNT];
};

static void disconnect(struct store_db *d)
{
    for (int i = 0; i < R_COUNT; i++)
        sqlite3_finalize(d->query[i].statement);
    sqlite3_close(d->db);
    free(d);
}

static struct store_db *connect_reader(const char *where, char *why, size_t why_size)
{
    struct store_db *d = calloc(1, sizeof *d);
    if (!d) {
        snprintf(why, why_size, "out of memory");
        return NULL;
    }
    d->db = store_connect(where, SQLITE_OPEN_READONLY, why, why_size);
    if (d->db)
        return d;
    disconnect(d);
    return NULL;
}

static struct store_query *query(struct store_db *d, enum store_read read)
{
    struct sqlite_query *q = &d->query[read];
    q->query.backend = &store_sqlite;
    if (!q->statement && sqlite3_prepare_v3(d->db, store_reads[read].sqlite, -1, SQLITE_PREPARE_PERSISTENT, &q->statement, NULL))
        return NULL;
    return q->statement ? &q->query : NULL;
}

static sqlite3_stmt *statement(struct store_query *q) { return ((struct sqlite_query *)q)->statement; }

static void bind_number(struct store_query *q, int at, int64_t number) { sqlite3_bind_int64(statement(q), at, number); }

static void bind_bytes(struct store_query *q, int at, struct store_text bytes, bool text)
{
    if (text)
        sqlite3_bind_text(statement(q), at, bytes.at, (int)bytes.len, SQLITE_TRANSIENT);
    else
        sqlite3_bind_blob(statement(q), at, bytes.at, (int)bytes.len, SQLITE_TRANSIENT);
}

static int step(struct store_query *q)
{
    int rc = sqlite3_step(statement(q));
    return rc == SQLITE_ROW ? STORE_ROW : rc == SQLITE_DONE ? STORE_NO_ROW : STORE_FAULT;
}

static int64_t number(struct store_query *q, int column) { return sqlite3_column_int64(statement(q), column); }

static struct store_text bytes(struct store_query *q, int column)
{
    const char *text = (const char *)sqlite3_column_text(statement(q), column);
    return (struct store_text){text ? text : "", (size_t)sqlite3_column_bytes(statement(q), column)};
}

static void reset(struct store_query *q) { sqlite3_reset(statement(q)); }

const struct store_backend store_sqlite = {
    .connect = connect_reader,
    .disconnect = disconnect,
    .query = query,
    .bind_number = bind_number,
    .bind_bytes = bind_bytes,
    .step = step,
    .number = number,
    .bytes = bytes,
    .reset = reset,
    .open = store_sqlite_open,
    .commit = store_sqlite_commit,
    .group_max = 256,
    .close = store_sqlite_close,
};
