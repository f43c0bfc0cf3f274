/* file.c: reads and writes files. Checks the result of every write and close. If writing fails, the old file is unchanged. */
#include "cli/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static void put_reason(struct pl_out *why, const char *path, const char *reason)
{
    pl_put(why, path);
    pl_put(why, ": ");
    pl_put(why, reason);
}

/* ---- reading files ------------------------------------------------------------------------------------- */

static char *read_all(int fd, size_t *len, const char **reason)
{
    size_t cap = 1 << 16, n = 0;
    char *data = malloc(cap);
    while (data) {
        ssize_t got = read(fd, data + n, cap - n);
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0)
            *reason = strerror(errno);
        if (got <= 0)
            break;
        n += (size_t)got;
        if (n > FILE_MAX_BYTES)
            *reason = "larger than 64 MiB, so it is not a match";
        if (*reason)
            break;
        if (n == cap) {
            char *larger = realloc(data, cap *= 2);
            if (!larger)
                free(data);
            data = larger;
        }
    }
    if (!data)
        *reason = "not enough memory";
    *len = n;
    if (!*reason)
        return data;
    free(data);
    return NULL;
}

char *file_read(const char *path, size_t *len, struct pl_out *why)
{
    const char *reason = NULL;
    struct stat info;
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    char *data = NULL;
    if (fd < 0 || fstat(fd, &info) < 0)
        reason = strerror(errno);
    else if (S_ISDIR(info.st_mode))
        reason = "is a folder, not a file";
    else
        data = read_all(fd, len, &reason);
    if (fd >= 0)
        close(fd);
    if (!data)
        put_reason(why, path, reason);
    return data;
}

/* ---- writing files ------------------------------------------------------------------------------------- */

static int write_all(int fd, const char *data, size_t len)
{
    while (len) {
        ssize_t put = write(fd, data, len);
        if (put < 0 && errno == EINTR)
            continue;
        if (put < 0)
            return -1;
        data += put;
        len -= (size_t)put;
    }
    return fsync(fd);
}

/* Syncs the folder to disk. Without this step, the old version of the file could come back after a power failure. */
static void sync_folder(const char *path)
{
    char folder[4096];
    const char *slash = strrchr(path, '/');
    snprintf(folder, sizeof folder, "%.*s", slash > path ? (int)(slash - path) : 1, slash ? path : ".");
    int fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd < 0)
        return; /* failing to open the folder is no error: a program may be allowed to write in a folder that it cannot read */
    fsync(fd);
    close(fd);
}

int file_write(const char *path, int mode, const char *data, size_t len, struct pl_out *why)
{
    char part[4096];
    if ((size_t)snprintf(part, sizeof part, "%s.%ld.tmp", path, (long)getpid()) >= sizeof part) {
        put_reason(why, "the file", strerror(ENAMETOOLONG));
        return -1;
    }
    int fd = open(part, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, (mode_t)mode), rc = -1, error = errno;
    if (fd >= 0) {
        rc = write_all(fd, data, len);
        error = errno;
        if (close(fd) < 0 && rc == 0) {
            error = errno;
            rc = -1;
        }
        if (rc == 0 && rename(part, path) < 0) {
            error = errno;
            rc = -1;
        }
        if (rc < 0)
            unlink(part);
        else
            sync_folder(path);
    }
    if (rc < 0)
        put_reason(why, path, strerror(error));
    return rc;
}

/* ---- match files --------------------------------------------------------------------------------------- */

const char *file_overwrite_refusal(const char *path)
{
    static const char head[] = "parlour-match";
    char begin[sizeof head - 1];
    struct stat info;
    if (stat(path, &info) < 0 || (S_ISREG(info.st_mode) && !info.st_size))
        return NULL;
    if (!S_ISREG(info.st_mode))
        return S_ISDIR(info.st_mode) ? "is a folder, not a file" : "is not a regular file";
    FILE *file = fopen(path, "re");
    bool match = file && fread(begin, sizeof begin, 1, file) == 1 && !memcmp(begin, head, sizeof begin);
    if (file)
        fclose(file);
    return match ? NULL : "exists and is not a match file; choose another name";
}

int file_save_match(const char *path, int mode, const struct pl_match *m, struct pl_out *why)
{
    const char *other = file_overwrite_refusal(path);
    if (other) {
        put_reason(why, path, other);
        return -1;
    }
    size_t cap = (8u << 10) + 2u * PL_STATE_MAX + 2u * PL_CONTENT_MAX + 128u * (size_t)m->n + 3u * (size_t)m->text_n;
    for (;; cap *= 2) {
        char *data = malloc(cap);
        if (!data) {
            put_reason(why, path, "not enough memory");
            return -1;
        }
        struct pl_out o = pl_out_to(data, cap);
        pl_match_put(&o, m);
        int rc = o.full ? 1 : file_write(path, mode, data, o.len, why);
        free(data);
        if (rc <= 0)
            return rc;
    }
}

void *file_load_match(const char *path, struct pl_match *m, size_t *bytes, struct pl_out *why)
{
    size_t len;
    char *data = file_read(path, &len, why);
    if (!data)
        return NULL;
    *bytes = pl_match_read_bytes(len);
    void *memory = malloc(*bytes);
    char reason[256];
    struct pl_out o = pl_out_to(reason, sizeof reason);
    int rc = memory ? pl_match_read(m, memory, *bytes, data, len, &o) : -1;
    free(data);
    if (rc == 0)
        return memory;
    put_reason(why, path, memory ? reason : "not enough memory");
    free(memory);
    return NULL;
}

const char *file_installed(const char *name, char *path, size_t size)
{
    char here[4096];
    ssize_t n = readlink("/proc/self/exe", here, sizeof here - 1);
    if (n <= 0)
        return NULL;
    here[n] = 0;
    for (int up = 0; up < 2; up++) {
        char *slash = strrchr(here, '/');
        if (!slash)
            return NULL;
        *slash = 0;
    }
    return snprintf(path, size, "%s/share/parlour/%s", here, name) < (int)size && access(path, R_OK | X_OK) == 0 ? path : NULL;
}
