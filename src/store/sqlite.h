/* sqlite.h: functions that open, lock, check and repair the file of a SQLite database. */
#ifndef PL_STORE_SQLITE_H
#define PL_STORE_SQLITE_H

#include <limits.h>
#include <sqlite3.h>

#include "store/internal.h"

/* Opens the database file with the SQLite settings of the server. On failure returns NULL with an error message in `why`. */
sqlite3 *store_connect(const char *path, int flags, char *why, size_t why_size);
int store_version(sqlite3 *db); /* returns the version of the database schema, or -1 if the file is not a database */
/* Migrates the schema to `version`, or to the newest version if `version` is 0. */
int store_migrate(sqlite3 *db, int version, char *why, size_t why_size);
/* Checks that this database was made by this program and has a version that the program can open. Returns 0, or -1 with an error message in
 * `why`. */
int store_is_ours(sqlite3 *db, char *why, size_t why_size);

/* files.c */
struct store_lock {
    int file, side; /* file descriptors of the database file and of the lock file NAME-lock; -1 if the file is not open */
    unsigned links; /* number of hard links to the database file */
    char path[PATH_MAX];
};
int store_lock_take(struct store_lock *l, const char *path, char *why, size_t why_size);
void store_lock_drop(struct store_lock *l);
enum { STORE_NAME = PATH_MAX + 64 }; /* size in bytes of a buffer for the name of a file next to the database */
/* Replaces the file `path` with the file `part` and waits until the change is on disk. Renames the old file and writes its new name to
 * `kept`. If there was no old file, `kept` becomes an empty string. */
int store_replace(const char *path, const char *part, const char *what, char kept[STORE_NAME], char *why, size_t why_size);
void store_part_drop(const char *part); /* deletes an unfinished copy and the files that SQLite has created alongside it */

/* repair.c */
/* Checks the file and rebuilds damaged indexes. Returns the database connection to use afterwards, which is a new one if the file was
 * rebuilt. After an error, returns NULL with an error message in `no`. */
sqlite3 *store_repair(sqlite3 *db, struct store_lock *lock, struct store_health *health, char *no, size_t no_size);
/* Like store_check, for a SQLite file. `stop` may be NULL. */
int store_check_until(const char *path, const store_stop *stop, char *why, size_t why_size);
bool store_reindex(sqlite3 *db); /* rebuilds all indexes while the store is open; returns true if they are usable again */

/* sqlite_writer.c */
struct store_sink *store_sqlite_open(struct store *s, const char *where, struct store_health *health, char *why, size_t why_size);
enum store_commit store_sqlite_commit(struct store_sink *k, struct store_job *group);
void store_sqlite_close(struct store_sink *k);

#endif
