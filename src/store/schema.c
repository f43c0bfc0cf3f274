/* schema.c: the database schema as numbered migrations. Never change a released migration. Add a new one instead. */
#include "store/internal.h"

#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

static const char *const step[] = {
    /* Migration 1: tables and their basic indexes */
    "CREATE TABLE person(id INTEGER PRIMARY KEY, tag TEXT NOT NULL UNIQUE, name TEXT NOT NULL, name_skeleton TEXT NOT NULL,"
    " passphrase_hash TEXT NOT NULL, created_at INTEGER NOT NULL, deleted INTEGER NOT NULL DEFAULT 0);"
    "CREATE UNIQUE INDEX person_name ON person(name_skeleton) WHERE passphrase_hash<>'';"
    "CREATE TABLE token(hash BLOB PRIMARY KEY, person_id INTEGER NOT NULL, kind INTEGER NOT NULL, label TEXT NOT NULL,"
    " created_at INTEGER NOT NULL) WITHOUT ROWID;"
    "CREATE INDEX token_person ON token(person_id);"
    "CREATE TABLE match(id INTEGER PRIMARY KEY, table_id TEXT NOT NULL UNIQUE, invite_code TEXT NOT NULL UNIQUE, game TEXT NOT NULL,"
    " rules_rev INTEGER NOT NULL, status INTEGER NOT NULL, record TEXT NOT NULL, header TEXT NOT NULL, result TEXT NOT NULL,"
    " loaded INTEGER NOT NULL, load_at INTEGER NOT NULL, created_at INTEGER NOT NULL, ended_at INTEGER NOT NULL);"
    "CREATE INDEX match_loaded ON match(loaded) WHERE loaded=1;"
    "CREATE INDEX match_load_at ON match(load_at) WHERE load_at>0;"
    "CREATE TABLE seat(match_id INTEGER NOT NULL, seat INTEGER NOT NULL, person_id INTEGER NOT NULL, PRIMARY KEY(match_id,seat))"
    " WITHOUT ROWID;"
    "CREATE INDEX seat_person ON seat(person_id);"
    /* The table of entries has no clustered key, so new entries are appended at its end. With a clustered key, new entries of different
       matches would go to different places in the file. */
    "CREATE TABLE entry(match_id INTEGER NOT NULL, seq INTEGER NOT NULL, created_at INTEGER NOT NULL, line TEXT NOT NULL);"
    "CREATE UNIQUE INDEX entry_match ON entry(match_id,seq);"
    "CREATE TABLE chat(match_id INTEGER NOT NULL, sent_at INTEGER NOT NULL, person_id INTEGER NOT NULL, seat INTEGER NOT NULL,"
    " text TEXT NOT NULL);"
    "CREATE INDEX chat_match ON chat(match_id);"
    "CREATE TABLE note(match_id INTEGER NOT NULL, person_id INTEGER NOT NULL, text TEXT NOT NULL, PRIMARY KEY(match_id,person_id));",
    /* Migration 2: indexes for finding old rows */
    "CREATE INDEX match_not_started ON match(created_at) WHERE status=0;"
    "CREATE INDEX match_played ON match(id) WHERE status=1;"
    "CREATE INDEX match_over ON match(ended_at) WHERE status=2;"
    "CREATE INDEX person_guest ON person(created_at) WHERE passphrase_hash='';",
    /* Migration 3: host of a match, and the server's secret keys */
    "ALTER TABLE match ADD COLUMN host_id INTEGER NOT NULL DEFAULT 0;"
    "UPDATE match SET host_id=ifnull(json_extract(record,'$.host'),0) WHERE status<2 AND json_valid(record);"
    "CREATE INDEX match_host ON match(host_id) WHERE status<2;"
    "CREATE TABLE secret(name TEXT PRIMARY KEY, value BLOB NOT NULL) WITHOUT ROWID;",
    /* Migration 4: reports about players */
    "CREATE TABLE report(id INTEGER PRIMARY KEY, match_id INTEGER NOT NULL, table_id TEXT NOT NULL, reporter_id INTEGER NOT NULL,"
    " reported_id INTEGER NOT NULL, created_at INTEGER NOT NULL, reason TEXT NOT NULL, text TEXT NOT NULL, chat TEXT NOT NULL);"
    "CREATE UNIQUE INDEX report_match ON report(match_id,reporter_id,reported_id);"
    "CREATE INDEX report_reporter ON report(reporter_id);"
    "CREATE INDEX report_reported ON report(reported_id);"
    "CREATE INDEX report_created ON report(created_at);",
};

enum { STEPS = sizeof step / sizeof step[0] };

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
        snprintf(why, why_size, "%s: %s; check that the folder exists and is writable", path, db ? sqlite3_errmsg(db) : "out of memory");
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
    if (version > STEPS)
        snprintf(why, why_size, "this database is from a newer version of parlour; use that version to restore it");
    else if (version < 1 || tables != 7)
        snprintf(why, why_size, "this is not a parlour database");
    return version >= 1 && version <= STEPS && tables == 7 ? 0 : -1;
}

int store_migrate(sqlite3 *db, int version, char *why, size_t why_size)
{
    int at = store_version(db), to = version ? version : STEPS;
    if (at < 0 || at > STEPS) {
        snprintf(why, why_size,
                 at < 0 ? "this file is not a database: %s"
                        : "this database is from a newer version of parlour; open it with that version%.0s",
                 at < 0 ? sqlite3_errmsg(db) : "");
        return -1;
    }
    for (; at < to; at++) {
        char stamp[48];
        snprintf(stamp, sizeof stamp, "PRAGMA user_version=%d; COMMIT", at + 1);
        if (sqlite3_exec(db, "BEGIN EXCLUSIVE", NULL, NULL, NULL) || sqlite3_exec(db, step[at], NULL, NULL, NULL) ||
            sqlite3_exec(db, stamp, NULL, NULL, NULL)) {
            snprintf(why, why_size, "failed to migrate the database to version %d: %s", at + 1, sqlite3_errmsg(db));
            sqlite3_exec(db, "ROLLBACK", NULL, NULL, NULL);
            return -1;
        }
    }
    return 0;
}
