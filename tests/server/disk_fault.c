/* disk_fault.c: simulates a failing disk; tests preload it into the server. While the file named by DISK_FAULT exists, every write to the
 * store fails with the errno in that file. While the file named by DISK_STALL exists, every read of the store blocks; DISK_NO_ROOM is
 * below. */
#define _GNU_SOURCE
#undef _FILE_OFFSET_BITS /* if this macro is defined, the 32-bit functions below get the names of the 64-bit functions */
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/statvfs.h>
#include <sys/types.h>
#include <unistd.h>

int disk_fault_open(const char *path, int flags, mode_t mode, const char *real);

/* Returns the errno with which writes must fail now, or 0 if they must succeed. */
static int fault(void)
{
    const char *path = getenv("DISK_FAULT");
    char digits[8] = "";
    int (*real_open)(const char *, int, ...) = (int (*)(const char *, int, ...))dlsym(RTLD_NEXT, "open");
    int fd = path ? real_open(path, O_RDONLY | O_CLOEXEC) : -1;
    if (fd < 0)
        return 0;
    ssize_t n = read(fd, digits, sizeof digits - 1);
    close(fd);
    return n > 0 ? atoi(digits) : 0;
}

#define REAL(name) dlsym(RTLD_NEXT, name)
#define REFUSE            \
    int error_ = fault(); \
    if (error_) {         \
        errno = error_;   \
        return -1;        \
    }

#define WRITE(name, offset)                                                                    \
    ssize_t name(int fd, const void *bytes, size_t n, offset at);                              \
    ssize_t name(int fd, const void *bytes, size_t n, offset at)                               \
    {                                                                                          \
        REFUSE                                                                                 \
        return ((ssize_t(*)(int, const void *, size_t, offset))REAL(#name))(fd, bytes, n, at); \
    }
WRITE(pwrite, off_t)
WRITE(pwrite64, off64_t)

static void stall(void)
{
    const char *path = getenv("DISK_STALL");
    while (path && access(path, F_OK) == 0)
        usleep(5000);
}

#define READ(name, offset)                                                               \
    ssize_t name(int fd, void *bytes, size_t n, offset at);                              \
    ssize_t name(int fd, void *bytes, size_t n, offset at)                               \
    {                                                                                    \
        stall();                                                                         \
        return ((ssize_t(*)(int, void *, size_t, offset))REAL(#name))(fd, bytes, n, at); \
    }
READ(pread, off_t)
READ(pread64, off64_t)

#define CUT(name, offset)                                   \
    int name(int fd, offset at);                            \
    int name(int fd, offset at)                             \
    {                                                       \
        REFUSE                                              \
        return ((int (*)(int, offset))REAL(#name))(fd, at); \
    }
CUT(ftruncate, off_t)
CUT(ftruncate64, off64_t)

/* While the file named by DISK_NO_ROOM exists, no file system has free space. */
#define ROOM(name, result)                                                        \
    int name(const char *path, struct result *to);                                \
    int name(const char *path, struct result *to)                                 \
    {                                                                             \
        const char *none = getenv("DISK_NO_ROOM");                                \
        int rc = ((int (*)(const char *, struct result *))REAL(#name))(path, to); \
        if (rc == 0 && none && access(none, F_OK) == 0)                           \
            to->f_bavail = 0;                                                     \
        return rc;                                                                \
    }
ROOM(statvfs, statvfs)
ROOM(statvfs64, statvfs64)

#define SYNC(name)                              \
    int name(int fd);                           \
    int name(int fd)                            \
    {                                           \
        REFUSE                                  \
        return ((int (*)(int))REAL(#name))(fd); \
    }
SYNC(fsync)
SYNC(fdatasync)

/* While a read-only disk is simulated, the store cannot be opened for writing. */
int disk_fault_open(const char *path, int flags, mode_t mode, const char *real)
{
    bool store = strstr(path, ".db") != NULL;
    if (store && (flags & (O_RDWR | O_WRONLY | O_CREAT)) && fault() == EROFS) {
        errno = EROFS;
        return -1;
    }
    return ((int (*)(const char *, int, ...))REAL(real))(path, flags, mode);
}

#define OPEN(name)                                                \
    int name(const char *path, int flags, ...)                    \
    {                                                             \
        va_list more;                                             \
        va_start(more, flags);                                    \
        mode_t mode = flags & O_CREAT ? va_arg(more, mode_t) : 0; \
        va_end(more);                                             \
        return disk_fault_open(path, flags, mode, #name);         \
    }
OPEN(open)
OPEN(open64)
