/* files.c: locks, backs up and restores the database file. */
#include "store/sqlite.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <time.h>
#include <unistd.h>

enum { RESERVE_BYTES = 16 << 20 };

/* Suffixes of the files that SQLite may leave next to the database. */
static const char *const beside[] = {"-wal", "-shm", "-journal"};

static void folder_of(char folder[STORE_NAME], const char *path)
{
    snprintf(folder, STORE_NAME, "%s", path);
    char *slash = strrchr(folder, '/');
    if (slash)
        slash[slash == folder] = 0;
    else
        snprintf(folder, STORE_NAME, ".");
}

/* ---- locking the database file --------------------------------------------------------------------------- */

void store_lock_drop(struct store_lock *l)
{
    if (l->file >= 0)
        close(l->file);
    if (l->side >= 0)
        close(l->side);
    l->file = l->side = -1;
}

static int in_use(const char *path, char *why, size_t why_size)
{
    snprintf(why, why_size, "%s is in use by another parlour process; stop it, or choose another database with --db", path);
    return -1;
}

/* If root has created the file, makes the owner of the folder the owner of the file. */
static void own(int fd, const char *path)
{
    char folder[STORE_NAME];
    struct stat in;
    folder_of(folder, path);
    if (geteuid() == 0 && stat(folder, &in) == 0 && in.st_uid && fchown(fd, in.st_uid, in.st_gid) < 0)
        return; /* if this fails, the server reports an error later, when it cannot open the file */
}

/* Opens and locks the file at `path`. If another process replaces the file between opening and locking, tries again. */
static int lock_file(struct store_lock *l, const char *path, char *why, size_t why_size)
{
    for (int i = 0; i < 8; i++) {
        struct stat held, named;
        l->file = open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0600);
        if (l->file < 0 || fstat(l->file, &held) < 0) {
            snprintf(why, why_size, "%s: unable to open: %s; check that the folder exists and is writable, or see --db", path,
                     strerror(errno));
            return -1;
        }
        if (flock(l->file, LOCK_EX | LOCK_NB) < 0)
            return in_use(path, why, why_size);
        if (stat(path, &named) == 0 && named.st_dev == held.st_dev && named.st_ino == held.st_ino) {
            l->links = (unsigned)held.st_nlink;
            if (!held.st_size)
                own(l->file, path);
            if (held.st_mode & 077) /* remove other users' permissions, because the file contains hashes of passphrases and players' hidden
                                       cards. SQLite gives the -wal and -shm files the same mode. */
                fchmod(l->file, held.st_mode & 0700);
            return 0;
        }
        close(l->file);
    }
    l->file = -1;
    return in_use(path, why, why_size);
}

/* Takes two locks. The first is a lock on the database file itself. It is the same lock for every name of the file, because symbolic and
 * hard links lead to one inode. It is taken with flock, because SQLite uses POSIX locks, which the kernel drops when any descriptor of the
 * file is closed. For the same reason, the descriptor used for flock is closed only after SQLite's descriptors. The second lock, on
 * NAME-lock, keeps out older versions of this program. The kernel releases both locks when the process ends. */
int store_lock_take(struct store_lock *l, const char *path, char *why, size_t why_size)
{
    char name[STORE_NAME];
    *l = (struct store_lock){.file = -1, .side = -1};
    if (lock_file(l, path, why, why_size) < 0) {
        store_lock_drop(l);
        return -1;
    }
    if (!realpath(path, l->path)) {
        snprintf(why, why_size, "%s: %s; see --db", path, strerror(errno));
        store_lock_drop(l);
        return -1;
    }
    snprintf(name, sizeof name, "%s-lock", l->path);
    l->side = open(name, O_CREAT | O_RDWR | O_CLOEXEC, 0600);
    if (l->side >= 0)
        own(l->side, name);
    if (l->side < 0)
        snprintf(why, why_size, "%s: %s; check that the folder exists and is writable, or see --db", name, strerror(errno));
    else if (flock(l->side, LOCK_EX | LOCK_NB) < 0)
        in_use(path, why, why_size);
    else
        return 0;
    store_lock_drop(l);
    return -1;
}

/* ---- file operations ------------------------------------------------------------------------------------- */

static int sync_folder(const char *path)
{
    char folder[STORE_NAME];
    folder_of(folder, path);
    int fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    int rc = fd < 0 ? -1 : fsync(fd);
    if (fd >= 0)
        close(fd);
    return rc;
}

static int sync_file(const char *path)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    int rc = fd < 0 ? -1 : fsync(fd);
    if (fd >= 0)
        close(fd);
    return rc;
}

static void beside_name(char name[STORE_NAME], const char *path, int i) { snprintf(name, STORE_NAME, "%s%s", path, beside[i]); }

static void unlink_beside(const char *path)
{
    char name[STORE_NAME];
    for (int i = 0; i < 3; i++) {
        beside_name(name, path, i);
        unlink(name);
    }
}

void store_part_drop(const char *part)
{
    unlink_beside(part);
    unlink(part);
}

static int failed(const char *path, char *why, size_t why_size)
{
    snprintf(why, why_size, "%s: %s", path, strerror(errno));
    return -1;
}

/* Makes a name under which the old file is kept, from `path`, `what` and the current time. Adds a number if a file with that name already
 * exists. */
static void kept_name(char kept[STORE_NAME], const char *path, const char *what)
{
    char stamp[32];
    time_t now = time(NULL);
    struct tm at;
    struct stat there;
    localtime_r(&now, &at);
    strftime(stamp, sizeof stamp, "%Y%m%d-%H%M%S", &at);
    snprintf(kept, STORE_NAME, "%s.%s-%s", path, what, stamp);
    for (int i = 2; lstat(kept, &there) == 0 && i < 1000; i++)
        snprintf(kept, STORE_NAME, "%s.%s-%s-%d", path, what, stamp, i);
}

/* Makes a hard link, so that the file has a second name. If the file system does not support hard links, renames the file. */
static int link_or_move(const char *from, const char *to)
{
    if (link(from, to) == 0 || errno == ENOENT)
        return 0;
    return rename(from, to);
}

/* Replaces the file `path` with the file `part`. Renames the old file and its companion files, such as the -wal file, and stores the old
 * file's new name in `kept`. If a crash interrupts the replacement, the old file has two names, and store_open refuses to open it. This
 * ensures that a database file is never used with the -wal file of another database. */
int store_replace(const char *path, const char *part, const char *what, char kept[STORE_NAME], char *why, size_t why_size)
{
    char aside[STORE_NAME], from[STORE_NAME], to[STORE_NAME];
    struct stat old;
    bool there = stat(path, &old) == 0, keeps = there && old.st_size > 0;
    *kept = 0;
    /* If root runs the program, give the new file the same owner as the old file. */
    if (there && geteuid() == 0 && chown(part, old.st_uid, old.st_gid) < 0)
        return failed(part, why, why_size);
    if (sync_file(part) < 0)
        return failed(part, why, why_size);
    kept_name(aside, path, what);
    for (int i = 0; i < 3 && keeps; i++) {
        beside_name(from, path, i);
        beside_name(to, aside, i);
        if (link_or_move(from, to) < 0)
            return failed(from, why, why_size);
    }
    if (keeps && link_or_move(path, aside) < 0)
        return failed(path, why, why_size);
    if (sync_folder(path) < 0)
        return failed(path, why, why_size);
    unlink_beside(path);
    if (sync_folder(path) < 0 || rename(part, path) < 0 || sync_folder(path) < 0)
        return failed(path, why, why_size);
    snprintf(kept, STORE_NAME, "%s", keeps ? aside : "");
    return 0;
}

/* ---- backup and restore ---------------------------------------------------------------------------------- */

/* Fails unless the folder of `path` has room for a file of this size. A reserve stays free, so that a copy never stops play by filling the
 * disk of the database. */
static int room_for(const char *path, int64_t bytes, char *why, size_t why_size)
{
    char folder[STORE_NAME];
    struct statvfs disk;
    folder_of(folder, path);
    if (statvfs(folder, &disk) < 0) {
        snprintf(why, why_size, "%s: %s; check that the folder exists", folder, strerror(errno));
        return -1;
    }
    int64_t free_bytes = (int64_t)disk.f_bavail * (int64_t)disk.f_frsize;
    if (free_bytes >= bytes + RESERVE_BYTES)
        return 0;
    snprintf(why, why_size, "there is no room for a copy in %s: it needs %lld MiB, and %lld MiB are free; make room, or use another disk",
             folder, (long long)((bytes + RESERVE_BYTES) >> 20) + 1, (long long)(free_bytes >> 20));
    return -1;
}

static int64_t bytes_of(sqlite3 *db)
{
    sqlite3_stmt *q = NULL;
    int64_t n = 0;
    if (sqlite3_prepare_v2(db, "SELECT c.page_count*s.page_size FROM pragma_page_count c,pragma_page_size s", -1, &q, NULL) == SQLITE_OK &&
        sqlite3_step(q) == SQLITE_ROW)
        n = sqlite3_column_int64(q, 0);
    sqlite3_finalize(q);
    return n;
}

/* Copies all pages, as they are when the copy begins: the read transaction stays open, because SQLite would otherwise start the copy again
 * after each write of the server, and never finish. The server can write in the meantime. The copy is a single file. */
static int copy_pages(sqlite3 *from, const char *to, const store_stop *stop, char *why, size_t why_size)
{
    if (room_for(to, bytes_of(from), why, why_size) < 0)
        return -1;
    sqlite3 *target = store_connect(to, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, why, why_size);
    if (!target)
        return -1;
    int rc = SQLITE_ERROR;
    bool stopped = false;
    sqlite3_exec(from, "BEGIN; SELECT 1 FROM sqlite_schema LIMIT 1", NULL, NULL, NULL);
    sqlite3_backup *b = sqlite3_backup_init(target, "main", from, "main");
    while (b && !(stopped = stop && *stop) && (rc = sqlite3_backup_step(b, 256)) != SQLITE_DONE &&
           (rc == SQLITE_OK || rc == SQLITE_BUSY || rc == SQLITE_LOCKED))
        if (rc != SQLITE_OK)
            sqlite3_sleep(20);
    if (b)
        sqlite3_backup_finish(b);
    sqlite3_exec(from, "COMMIT", NULL, NULL, NULL);
    bool good = !stopped && rc == SQLITE_DONE && sqlite3_exec(target, "PRAGMA journal_mode=DELETE", NULL, NULL, NULL) == SQLITE_OK;
    if (!good)
        snprintf(why, why_size, "%s: %s", to, stopped ? "the copy was stopped" : sqlite3_errmsg(rc == SQLITE_DONE || !b ? target : from));
    sqlite3_close(target);
    return good ? 0 : -1;
}

static void part_name(char part[STORE_NAME], const char *path) { snprintf(part, STORE_NAME, "%s.part-%ld", path, (long)getpid()); }

/* Returns an error if the target of the copy is in use or is the database itself. */
static int place_for_copy(const char *from, const char *to, char *why, size_t why_size)
{
    struct stat a, b;
    int fd = open(to, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (fd < 0)
        return 0;
    bool same = stat(from, &a) == 0 && fstat(fd, &b) == 0 && a.st_dev == b.st_dev && a.st_ino == b.st_ino;
    bool held = flock(fd, LOCK_EX | LOCK_NB) < 0;
    bool file = fstat(fd, &b) == 0 && S_ISREG(b.st_mode);
    close(fd);
    if (same || held || !file)
        snprintf(why, why_size, "%s is %s; choose another file", to,
                 same   ? "the database itself"
                 : held ? "a database in use by a running parlour process"
                        : "not a regular file");
    return same || held || !file ? -1 : 0;
}

/* Refuses a database that is not a file, with the program to use in its place. */
static int only_files(const char *where, const char *instead, char *why, size_t why_size)
{
    char shown[256];
    if (!store_is_url(where))
        return 0;
    store_shown(where, shown, sizeof shown);
    snprintf(why, why_size, "%s is not a SQLite file; %s", shown, instead);
    return -1;
}

/* Copies an open database to the file `to`, which is replaced only when the copy is complete and undamaged. */
static int copy_checked(sqlite3 *source, const char *to, const store_stop *stop, char *why, size_t why_size)
{
    char part[STORE_NAME], found[160];
    part_name(part, to);
    store_part_drop(part);
    int rc = copy_pages(source, part, stop, why, why_size);
    if (rc == 0 && store_check_until(part, stop, found, sizeof found) < 0) {
        if (stop && *stop)
            snprintf(why, why_size, "%s: the copy was stopped", to);
        else
            snprintf(why, why_size, "the database is damaged, so nothing was copied to %s: %s", to, found);
        rc = -1;
    }
    if (rc == 0 && sync_file(part) < 0)
        rc = failed(part, why, why_size);
    if (rc == 0) {
        unlink_beside(to); /* delete the -wal and -shm files of an older copy, because they do not belong to the new copy */
        if (rename(part, to) < 0 || sync_folder(to) < 0)
            rc = failed(to, why, why_size);
    }
    if (rc < 0)
        store_part_drop(part);
    return rc;
}

int store_backup(const char *from, const char *to, const store_stop *stop, char *why, size_t why_size)
{
    if (only_files(from, "copy a PostgreSQL database with pg_dump, see docs/hosting.md", why, why_size) < 0 ||
        only_files(to, "the copy must be a file", why, why_size) < 0)
        return -1;
    if (place_for_copy(from, to, why, why_size) < 0)
        return -1;
    sqlite3 *source = store_connect(from, SQLITE_OPEN_READONLY, why, why_size);
    if (!source)
        return -1;
    int rc = copy_checked(source, to, stop, why, why_size);
    sqlite3_close(source);
    return rc;
}

static bool held_by_a_server(const char *path)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    bool held = fd >= 0 && flock(fd, LOCK_SH | LOCK_NB) < 0;
    if (fd >= 0)
        close(fd);
    return held;
}

/* Opens a copy of the database in SQLite's immutable mode, so that SQLite creates no files beside the copy. */
static sqlite3 *open_copy(const char *path, char *why, size_t why_size)
{
    char uri[3 * STORE_NAME + 32], *at = uri, log[STORE_NAME];
    struct stat there;
    if (stat(path, &there) < 0 || !S_ISREG(there.st_mode)) {
        snprintf(why, why_size, "%s is not a regular file", path);
        return NULL;
    }
    if (held_by_a_server(path)) {
        snprintf(why, why_size, "%s is a database in use by a running parlour process; copy it with 'parlour backup' and restore the copy",
                 path);
        return NULL;
    }
    beside_name(log, path, 0);
    if (stat(log, &there) == 0 && there.st_size > 0) {
        snprintf(why, why_size,
                 "the backup may be incomplete, because %s exists beside it; make a new backup from it (parlour backup --db %s NEW) or "
                 "remove that file",
                 log, path);
        return NULL;
    }
    at += snprintf(at, 8, "file:");
    for (const char *c = path; *c && at < uri + sizeof uri - 32; c++) {
        bool plain = (*c >= 'a' && *c <= 'z') || (*c >= 'A' && *c <= 'Z') || (*c >= '0' && *c <= '9') || strchr("/._-", *c);
        at += snprintf(at, 4, plain ? "%c" : "%%%02x", (unsigned char)*c);
    }
    snprintf(at, 16, "?immutable=1");
    return store_connect(uri, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, why, why_size);
}

/* Copies the backup to the file `part` and checks that copy. The old database is not touched yet. */
static int prepare_restore(const char *from, const char *part, char *why, size_t why_size)
{
    char found[200];
    sqlite3 *copy = open_copy(from, why, why_size);
    if (!copy)
        return -1;
    int rc = store_is_ours(copy, found, sizeof found);
    if (rc < 0)
        snprintf(why, why_size, "%s: %s", from, found);
    if (rc == 0)
        rc = copy_pages(copy, part, NULL, why, why_size);
    sqlite3_close(copy);
    if (rc == 0 && store_check(part, found, sizeof found) < 0) {
        snprintf(why, why_size, "%s is damaged and was not restored: %s", from, found);
        rc = -1;
    }
    return rc;
}

int store_restore(const char *from, const char *path, char *kept, size_t kept_size, char *why, size_t why_size)
{
    struct store_lock lock;
    struct stat a, b, before;
    char part[STORE_NAME], old[STORE_NAME] = "";
    bool fresh = stat(path, &before) < 0;
    *kept = 0;
    if (only_files(path, "restore a PostgreSQL database with pg_restore, see docs/hosting.md", why, why_size) < 0 ||
        only_files(from, "a backup is a file", why, why_size) < 0)
        return -1;
    if (stat(from, &a) < 0)
        return failed(from, why, why_size);
    if (stat(path, &b) == 0 && a.st_dev == b.st_dev && a.st_ino == b.st_ino) {
        snprintf(why, why_size, "%s is the database itself; choose a backup", from);
        return -1;
    }
    if (store_lock_take(&lock, path, why, why_size) < 0)
        return -1;
    part_name(part, lock.path);
    store_part_drop(part);
    int rc = prepare_restore(from, part, why, why_size);
    if (rc == 0)
        rc = store_replace(lock.path, part, "before-restore", old, why, why_size);
    snprintf(kept, kept_size, "%s", old);
    if (rc < 0) {
        store_part_drop(part);
        if (fresh) /* delete the empty file that store_lock_take created */
            unlink(lock.path);
    }
    store_lock_drop(&lock);
    return rc;
}
