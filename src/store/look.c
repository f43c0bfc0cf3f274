/* look.c: looks at a database without opening it as a server does. Creates no files beside a SQLite database: a file that root has created
 * there would keep the server out. */
#include "store/internal.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* The folder must be writable, because SQLite creates files beside the database. */
static int look_at_folder(const char *path, char *why, size_t why_size)
{
    char folder[4096];
    const char *slash = strrchr(path, '/');
    snprintf(folder, sizeof folder, "%.*s", slash > path ? (int)(slash - path) : 1, slash ? path : ".");
    if (access(folder, W_OK | X_OK) == 0)
        return 0;
    snprintf(why, why_size, "%s: the folder of the database: %s; create it, or let this user write there, or see --db", folder,
             strerror(errno));
    return -1;
}

/* Reads the version from the header of the file: 4 bytes at the offset 60, the number that SQLite calls user_version. */
static int look_at_file(const char *path, int fd, char *why, size_t why_size)
{
    enum { HEADER = 100, VERSION_AT = 60 };
    uint8_t head[HEADER];
    struct stat info;
    ssize_t n = fstat(fd, &info) == 0 && S_ISREG(info.st_mode) ? pread(fd, head, HEADER, 0) : -1;
    if (n == 0)
        return 0; /* an empty file becomes a database */
    if (n != HEADER || memcmp(head, "SQLite format 3", 16)) {
        snprintf(why, why_size, "%s: this file is not a database; see --db", path);
        return -1;
    }
    const uint8_t *at = head + VERSION_AT;
    return (int)((uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3]);
}

static bool is_there(const char *path, const char *suffix)
{
    char name[4200];
    struct stat info;
    snprintf(name, sizeof name, "%s%s", path, suffix);
    return stat(name, &info) == 0 && info.st_size > 0;
}

static int look_with_reader(const char *where, char *why, size_t why_size)
{
    struct store_reader *r = store_reader_open(where, why, why_size);
    int version = r ? store_schema(r) : -1;
    if (r && version < 0) /* a PostgreSQL database without tables */
        version = 0;
    store_reader_close(r);
    return version;
}

static int look_at_sqlite(const char *path, char *why, size_t why_size)
{
    if (look_at_folder(path, why, why_size) < 0)
        return -1;
    int fd = open(path, O_RDWR | O_CLOEXEC | O_NONBLOCK);
    if (fd < 0 && errno == ENOENT)
        return 0;
    int version = fd < 0 ? -1 : look_at_file(path, fd, why, why_size);
    if (fd < 0)
        snprintf(why, why_size, "%s: %s; let this user read and write the database, or see --db", path, strerror(errno));
    else
        close(fd);
    /* The header may be out of date if there is a write-ahead log. Then SQLite creates no files, because they exist. */
    if (version > 0 && is_there(path, "-wal") && is_there(path, "-shm"))
        version = look_with_reader(path, why, why_size);
    return version;
}

void store_say_newer(const char *where, int version, char *why, size_t why_size)
{
    char shown[256] = "";
    if (where && *where)
        store_shown(where, shown, sizeof shown);
    snprintf(why, why_size, "%s database%s%s is from a newer version of parlour (schema %d, this program knows %d); install that version",
             *shown ? "the" : "this", *shown ? " " : "", shown, version, store_newest_schema());
}

int store_look(const char *where, char *why, size_t why_size)
{
    int version = store_is_url(where) ? look_with_reader(where, why, why_size) : look_at_sqlite(where, why, why_size);
    if (version <= store_newest_schema())
        return version;
    store_say_newer(where, version, why, why_size);
    return -1;
}
