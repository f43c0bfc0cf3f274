/* sqlite_writer.c: commits groups of writes to a SQLite database. */
#include "store/sqlite.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { REINDEX_EVERY_MS = 600000 };

struct store_sink {
    struct store *store;
    sqlite3 *db;
    struct store_lock held; /* file locks that keep other processes from writing */
    sqlite3_stmt *statement[W_COUNT];
    int64_t reindexed_at; /* when the indexes were last rebuilt */
    char why[160];        /* why the last commit failed */
};

static int run(struct store_sink *k, const struct store_job *j)
{
    sqlite3_stmt *q = k->statement[j->write];
    const char *form = store_writes[j->write].form;
    int most = sqlite3_bind_parameter_count(q); /* SQLite's text may not use the last parameters */
    for (int i = 0; i < most; i++) {
        const struct store_bound *b = &j->bound[i];
        if (form[i] == 'i' || form[i] == 'n')
            sqlite3_bind_int64(q, i + 1, b->number);
        else if (form[i] == 'b')
            sqlite3_bind_blob(q, i + 1, j->bytes + b->at, (int)b->len, SQLITE_STATIC);
        else
            sqlite3_bind_text(q, i + 1, j->bytes + b->at, (int)b->len, SQLITE_STATIC);
    }
    int rc = sqlite3_step(q);
    sqlite3_reset(q);
    sqlite3_clear_bindings(q);
    if (rc == SQLITE_DONE && store_writes[j->write].none == STORE_NEVER && !sqlite3_changes(k->db))
        return SQLITE_CONSTRAINT; /* for instance because the person already has the maximum number of tokens */
    return rc == SQLITE_DONE ? SQLITE_OK : rc;
}

/* Returns true if the error is caused by the data, so that every retry would fail too. */
static bool hopeless(int rc)
{
    int kind = rc & 0xff;
    return kind == SQLITE_CONSTRAINT || kind == SQLITE_MISMATCH || kind == SQLITE_TOOBIG || kind == SQLITE_RANGE || kind == SQLITE_ERROR;
}

/* Returns true if no job of the write that begins with `first` may have an effect when one of them fails. For others a savepoint would only
 * cost time. */
static bool needs_savepoint(const struct store_job *first)
{
    bool needs = false;
    for (const struct store_job *j = first; first->joined && !needs; j = j->next) {
        needs = store_writes[j->write].none == STORE_NEVER || j->write == W_AUDIT_ADD;
        if (!j->joined)
            break;
    }
    return needs;
}

/* Runs the jobs of a write together. If the data of one are wrong, all fail. */
static int run_together(struct store_sink *k, struct store_job *group, struct store_job *first, struct store_job **hurt)
{
    int rc = sqlite3_exec(k->db, "SAVEPOINT one_write", NULL, NULL, NULL);
    for (struct store_job *j = first; rc == SQLITE_OK; j = j->next) {
        rc = run(k, j);
        if ((rc & 0xff) == SQLITE_CORRUPT)
            *hurt = j;
        if (!j->joined)
            break;
    }
    if (hopeless(rc)) {
        rc = sqlite3_exec(k->db, "ROLLBACK TO one_write", NULL, NULL, NULL);
        store_fail_together(group, first, STORE_NEVER, 0);
    }
    return rc == SQLITE_OK ? sqlite3_exec(k->db, "RELEASE one_write", NULL, NULL, NULL) : rc;
}

/* Commits a group of jobs. Returns SQLite's result code. If a job found damaged pages, sets `hurt` to that job. */
static int commit(struct store_sink *k, struct store_job *group, struct store_job **hurt)
{
    int rc = sqlite3_exec(k->db, "BEGIN IMMEDIATE", NULL, NULL, NULL);
    bool begins = true; /* j is the first job of a write */
    for (struct store_job *j = group; j && rc == SQLITE_OK; begins = !j->joined, j = j->next) {
        if (j->failed)
            continue;
        if (begins && needs_savepoint(j)) {
            rc = run_together(k, group, j, hurt);
            while (j->joined)
                j = j->next;
            continue;
        }
        rc = run(k, j);
        if (hopeless(rc)) {
            j->failed = STORE_NEVER;
            rc = SQLITE_OK;
        }
        if ((rc & 0xff) == SQLITE_CORRUPT)
            *hurt = j;
    }
    if (rc == SQLITE_OK)
        rc = sqlite3_exec(k->db, "COMMIT", NULL, NULL, NULL);
    if (rc != SQLITE_OK) {
        snprintf(k->why, sizeof k->why, "%s", sqlite3_errmsg(k->db));
        if (!sqlite3_get_autocommit(k->db))
            sqlite3_exec(k->db, "ROLLBACK", NULL, NULL, NULL);
    }
    return rc;
}

/* Handles damaged pages. Most damaged pages belong to an index, so this function rebuilds all indexes, but at most once every ten minutes.
 * The group is then committed again. If the indexes are not rebuilt, only the write that found the damage fails. */
static void meet_damage(struct store_sink *k, struct store_job *group, const struct store_job *hurt)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    int64_t now = (int64_t)t.tv_sec * 1000;
    bool tries = !k->reindexed_at || now - k->reindexed_at > REINDEX_EVERY_MS;
    bool repaired = tries && store_reindex(k->db);
    if (tries)
        k->reindexed_at = now ? now : 1;
    if (!repaired)
        store_fail_together(group, hurt, STORE_DAMAGED, 0);
    store_add_damage(k->store, repaired, k->why);
}

enum store_commit store_sqlite_commit(struct store_sink *k, struct store_job *group)
{
    struct store_job *hurt = NULL;
    if (commit(k, group, &hurt) == SQLITE_OK)
        return STORE_COMMITTED;
    if (hurt) {
        meet_damage(k, group, hurt);
        return STORE_AGAIN;
    }
    store_set_blocked(k->store, k->why);
    return STORE_BLOCKED;
}

/* ---- opening and closing the store ----------------------------------------------------------------------- */

/* Migrates a database of an earlier version. Copies it first, so that the operator can go back to the earlier version of the program. */
static int migrate(struct store_sink *k, struct store_health *health, char *why, size_t why_size)
{
    char copy[STORE_NAME], no[300];
    int from = store_version(k->db);
    bool copies = from > 0 && from < STORE_VERSION && k->held.file >= 0;
    if (copies && store_copy_before(k->db, k->held.path, STORE_VERSION, copy, no, sizeof no) < 0) {
        snprintf(why, why_size, "the database was not migrated to version %d, because it could not be copied before: %s", STORE_VERSION,
                 no);
        return -1;
    }
    if (store_migrate(k->db, 0, why, why_size) < 0)
        return -1;
    if (copies && health) {
        health->migrated_from = from;
        snprintf(health->copy, sizeof health->copy, "%s", copy);
    }
    return 0;
}

static int prepare(struct store_sink *k, struct store_health *health, char *why, size_t why_size)
{
    /* secure_delete overwrites deleted rows, so that the file no longer contains the names of deleted people. */
    static const char settings[] = "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA wal_autocheckpoint=4000;"
                                   "PRAGMA foreign_keys=OFF; PRAGMA cache_size=-16000;"
                                   "PRAGMA secure_delete=ON";
    if (sqlite3_exec(k->db, settings, NULL, NULL, NULL)) {
        snprintf(why, why_size, "database %s: %s; choose another database with --db", sqlite3_db_filename(k->db, "main"),
                 sqlite3_errmsg(k->db));
        return -1;
    }
    if (migrate(k, health, why, why_size) < 0)
        return -1;
    for (int i = 0; i < W_COUNT; i++)
        if (sqlite3_prepare_v3(k->db, store_writes[i].sqlite, -1, SQLITE_PREPARE_PERSISTENT, &k->statement[i], NULL)) {
            snprintf(why, why_size, "database: %s", sqlite3_errmsg(k->db));
            return -1;
        }
    return 0;
}

/* Locks and opens the database file. Refuses a file with more than one hard link, because SQLite could look for the -wal file under another
 * name of the file. */
static sqlite3 *hold(struct store_sink *k, const char *path, struct store_health *health, char *why, size_t why_size)
{
    if (path[0] != ':') {
        if (store_lock_take(&k->held, path, why, why_size) < 0)
            return NULL;
        if (k->held.links > 1) {
            snprintf(why, why_size,
                     "%s has %u hard links, and a database must have only one; remove the others, or copy it with 'parlour backup'", path,
                     k->held.links);
            return NULL;
        }
    }
    sqlite3 *db = store_connect(path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, why, why_size);
    return db && health && k->held.file >= 0 ? store_repair(db, &k->held, health, why, why_size) : db;
}

void store_sqlite_close(struct store_sink *k)
{
    for (int i = 0; i < W_COUNT; i++)
        sqlite3_finalize(k->statement[i]);
    sqlite3_close(k->db);
    store_lock_drop(&k->held); /* release the lock only after SQLite has closed its file descriptors; see store_lock_take */
    free(k);
}

struct store_sink *store_sqlite_open(struct store *s, const char *where, struct store_health *health, char *why, size_t why_size)
{
    struct store_sink *k = calloc(1, sizeof *k);
    if (!k) {
        snprintf(why, why_size, "out of memory");
        return NULL;
    }
    k->store = s;
    k->held.file = k->held.side = -1;
    k->db = hold(k, where, health, why, why_size);
    if (k->db && prepare(k, health, why, why_size) == 0)
        return k;
    store_sqlite_close(k);
    return NULL;
}
