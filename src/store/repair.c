/* repair.c: finds damage in the database and rebuilds damaged indexes. Never deletes a row. */
#include "store/sqlite.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <time.h>
#include <unistd.h>

enum { INDEXES_MOST = 32, WATCH_MS = 100 };

/* A thread that interrupts the check of a database file if the check takes too long or another thread wants it to stop. SQLite checks all
 * pages in a single step, so only another thread can interrupt it. */
struct watchdog {
    sqlite3 *db;
    const store_stop *stop;
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t over;
    int left_ms; /* time left, or -1 for no limit */
    bool runs, done, fired;
};

static void *watch(void *ctx)
{
    struct watchdog *w = ctx;
    pthread_mutex_lock(&w->lock);
    while (!w->done && w->left_ms && !(w->stop && *w->stop)) {
        int ms = w->left_ms >= 0 && w->left_ms < WATCH_MS ? w->left_ms : WATCH_MS;
        struct timespec until;
        clock_gettime(CLOCK_MONOTONIC, &until);
        until.tv_nsec += ms * 1000000L;
        until.tv_sec += until.tv_nsec / 1000000000;
        until.tv_nsec %= 1000000000;
        if (pthread_cond_timedwait(&w->over, &w->lock, &until) == ETIMEDOUT && w->left_ms > 0)
            w->left_ms -= ms;
    }
    w->fired = !w->done;
    if (w->fired)
        sqlite3_interrupt(w->db);
    pthread_mutex_unlock(&w->lock);
    return NULL;
}

static void watch_begin(struct watchdog *w, sqlite3 *db, int limit_ms, const store_stop *stop)
{
    pthread_condattr_t clock;
    *w = (struct watchdog){.db = db, .stop = stop, .left_ms = limit_ms ? limit_ms : -1};
    if (!limit_ms && !stop)
        return;
    pthread_mutex_init(&w->lock, NULL);
    pthread_condattr_init(&clock);
    pthread_condattr_setclock(&clock, CLOCK_MONOTONIC);
    pthread_cond_init(&w->over, &clock);
    pthread_condattr_destroy(&clock);
    w->runs = pthread_create(&w->thread, NULL, watch, w) == 0;
}

/* Ends the watchdog thread. Returns true if the thread has interrupted the check. */
static bool watch_end(struct watchdog *w)
{
    if (!w->runs)
        return false;
    pthread_mutex_lock(&w->lock);
    w->done = true;
    pthread_cond_signal(&w->over);
    pthread_mutex_unlock(&w->lock);
    pthread_join(w->thread, NULL);
    pthread_cond_destroy(&w->over);
    pthread_mutex_destroy(&w->lock);
    return w->fired;
}

/* ---- checking the file ----------------------------------------------------------------------------------- */

/* Copies the first fault from SQLite's report to `why`. The first line of the report may be a heading, which is skipped. */
static void first_fault(const char *text, char *why, size_t why_size)
{
    const char *line = text;
    while (!strncmp(line, "***", 3) && strchr(line, '\n'))
        line = strchr(line, '\n') + 1;
    snprintf(why, why_size, "%.*s", (int)strcspn(line, "\n"), line);
}

/* Checks the whole file. Returns 0 if it is undamaged, -1 if it is damaged, 1 after a timeout or stop, and 2 if it is not a database. If it
 * is damaged, `why` contains the first fault. `limit_ms` is the timeout; 0 means no timeout. `stop` may be NULL. */
static int look_through(sqlite3 *db, int limit_ms, const store_stop *stop, char *why, size_t why_size)
{
    sqlite3_stmt *q = NULL;
    struct watchdog dog;
    watch_begin(&dog, db, limit_ms, stop);
    int rc = sqlite3_prepare_v2(db, "PRAGMA integrity_check(1)", -1, &q, NULL);
    if (rc == SQLITE_OK)
        rc = sqlite3_step(q);
    const char *text = rc == SQLITE_ROW ? (const char *)sqlite3_column_text(q, 0) : NULL;
    bool good = text && !strcmp(text, "ok");
    if (!good && text)
        first_fault(text, why, why_size);
    else if (!good)
        snprintf(why, why_size, "%s", sqlite3_errmsg(db));
    sqlite3_finalize(q);
    bool late = watch_end(&dog); /* ignore the result of an interrupted check: pages that it has not visited look unused, so it reports
                                    damage that does not exist */
    return good ? 0 : late ? 1 : rc == SQLITE_NOTADB ? 2 : -1;
}

int store_check_until(const char *path, const store_stop *stop, char *why, size_t why_size)
{
    sqlite3 *db = store_connect(path, SQLITE_OPEN_READONLY, why, why_size);
    int rc = db ? look_through(db, 0, stop, why, why_size) : -1;
    sqlite3_close(db);
    return rc == 0 ? 0 : -1;
}

int store_check(const char *path, char *why, size_t why_size)
{
    if (store_is_url(path)) {
        snprintf(why, why_size, "a PostgreSQL database is checked with pg_amcheck");
        return -1;
    }
    return store_check_until(path, NULL, why, why_size);
}

/* ---- rebuilding indexes in place ------------------------------------------------------------------------- */

struct index {
    char name[64], sql[512];
};

static int indexes_of(sqlite3 *db, struct index *list)
{
    sqlite3_stmt *q = NULL;
    int n = 0;
    if (sqlite3_prepare_v2(db, "SELECT name,sql FROM sqlite_schema WHERE type='index' AND sql IS NOT NULL", -1, &q, NULL) == SQLITE_OK)
        while (n < INDEXES_MOST && sqlite3_step(q) == SQLITE_ROW) {
            snprintf(list[n].name, sizeof list[n].name, "%s", (const char *)sqlite3_column_text(q, 0));
            snprintf(list[n].sql, sizeof list[n].sql, "%s", (const char *)sqlite3_column_text(q, 1));
            n++;
        }
    sqlite3_finalize(q);
    return n;
}

/* Rebuilds one index. SQLite cannot drop an index with unreadable pages, so this function removes the index from the schema and creates it
 * again. The old pages of the index stay unused until the whole file is rebuilt. */
static bool make_anew(sqlite3 *db, const struct index *x)
{
    char text[768];
    snprintf(text, sizeof text,
             "PRAGMA writable_schema=ON; BEGIN IMMEDIATE; DELETE FROM sqlite_schema WHERE type='index' AND name='%s'; COMMIT; "
             "PRAGMA writable_schema=RESET; %s",
             x->name, x->sql);
    if (sqlite3_exec(db, text, NULL, NULL, NULL) == SQLITE_OK)
        return true;
    if (!sqlite3_get_autocommit(db))
        sqlite3_exec(db, "ROLLBACK", NULL, NULL, NULL);
    sqlite3_exec(db, "PRAGMA writable_schema=RESET", NULL, NULL, NULL);
    return false;
}

bool store_reindex(sqlite3 *db)
{
    static struct index list[INDEXES_MOST];
    char text[128];
    bool good = true;
    if (sqlite3_exec(db, "REINDEX", NULL, NULL, NULL) == SQLITE_OK)
        return true;
    int n = indexes_of(db, list);
    for (int i = 0; i < n; i++) {
        snprintf(text, sizeof text, "REINDEX \"%s\"", list[i].name);
        good = (sqlite3_exec(db, text, NULL, NULL, NULL) == SQLITE_OK || make_anew(db, &list[i])) && good;
    }
    return good;
}

/* ---- rebuilding the file from its tables ----------------------------------------------------------------- */

/* Copies all rows of all tables without using indexes. Fails if a row cannot be read. */
static int copy_rows(sqlite3 *db)
{
    sqlite3_stmt *q = NULL;
    int rc = sqlite3_prepare_v2(db,
                                "SELECT 'INSERT INTO whole.'||m.name||'('||group_concat(p.name)||') SELECT '||group_concat(p.name)||"
                                "' FROM main.'||m.name||' NOT INDEXED' FROM main.sqlite_schema m JOIN pragma_table_info(m.name) p"
                                " WHERE m.type='table' AND m.name NOT LIKE 'sqlite_%' GROUP BY m.name",
                                -1, &q, NULL);
    while (rc == SQLITE_OK && (rc = sqlite3_step(q)) == SQLITE_ROW)
        rc = sqlite3_exec(db, (const char *)sqlite3_column_text(q, 0), NULL, NULL, NULL);
    sqlite3_finalize(q);
    return rc == SQLITE_DONE ? 0 : -1;
}

static int fill(sqlite3 *db, const char *part, char *why, size_t why_size)
{
    int version = store_version(db), rc = -1;
    sqlite3 *whole = version > 0 ? store_connect(part, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, why, why_size) : NULL;
    if (!whole || store_migrate(whole, version, why, why_size) < 0) {
        sqlite3_close(whole);
        return -1;
    }
    sqlite3_close(whole);
    char *attach = sqlite3_mprintf("ATTACH %Q AS whole; BEGIN", part);
    if (attach && sqlite3_exec(db, attach, NULL, NULL, NULL) == SQLITE_OK)
        rc = copy_rows(db);
    sqlite3_free(attach);
    if (rc == 0 && sqlite3_exec(db, "COMMIT", NULL, NULL, NULL) != SQLITE_OK)
        rc = -1;
    if (rc < 0) {
        snprintf(why, why_size, "%s", sqlite3_errmsg(db));
        if (!sqlite3_get_autocommit(db))
            sqlite3_exec(db, "ROLLBACK", NULL, NULL, NULL);
    }
    sqlite3_exec(db, "DETACH whole", NULL, NULL, NULL);
    return rc == 0 ? store_check(part, why, why_size) : -1;
}

/* ---- check at startup ------------------------------------------------------------------------------------ */

/* Advice for the operator. It is added to error messages about damage. */
#define ADVICE " Make a copy of the file, then restore the newest backup with 'parlour restore'; see docs/runbook.md."

sqlite3 *store_repair(sqlite3 *db, struct store_lock *lock, struct store_health *health, char *no, size_t no_size)
{
    char found[160], kept[STORE_NAME], part[STORE_NAME], why[200] = "";
    int state = look_through(db, STORE_CHECK_MS, NULL, found, sizeof found);
    if (state == 1)
        snprintf(health->text, sizeof health->text,
                 "the database is too large to check at startup: the check was stopped after %d seconds; "
                 "to check the whole database, run 'parlour backup'",
                 STORE_CHECK_MS / 1000);
    if (state >= 0)
        return db;
    health->damaged = true;
    if (sqlite3_exec(db, "REINDEX", NULL, NULL, NULL) == SQLITE_OK && look_through(db, 0, NULL, why, sizeof why) == 0) {
        health->repaired = true;
        snprintf(health->text, sizeof health->text, "an index of the database was damaged and has been rebuilt; nothing is lost. Found: %s",
                 found);
        return db;
    }
    snprintf(part, sizeof part, "%s.part-%ld", lock->path, (long)getpid());
    store_part_drop(part);
    int file = fill(db, part, why, sizeof why) == 0 ? open(part, O_RDWR | O_CLOEXEC) : -1;
    if (file < 0 || flock(file, LOCK_EX | LOCK_NB) < 0) {
        if (file >= 0)
            close(file);
        store_part_drop(part);
        snprintf(health->text, sizeof health->text,
                 "the database is damaged. Tables whose data cannot be read are refused; all others can be played." ADVICE " Found: %s",
                 found);
        return db;
    }
    sqlite3_close(db);
    if (store_replace(lock->path, part, "damaged", kept, why, sizeof why) == 0) {
        health->repaired = true;
        close(lock->file);
        lock->file = file;
        snprintf(health->text, sizeof health->text,
                 "an index of the database was damaged; the database has been rebuilt from its tables, nothing is lost. The damaged file "
                 "was renamed "
                 "to %.255s. "
                 "Found: %s",
                 kept, found);
    } else {
        close(file);
        snprintf(health->text, sizeof health->text, "the database is damaged, and replacing it by the rebuilt file failed: %.120s." ADVICE,
                 why);
    }
    return store_connect(lock->path, SQLITE_OPEN_READWRITE, no, no_size);
}
