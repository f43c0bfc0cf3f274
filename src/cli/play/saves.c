/* saves.c: manages the folder of automatically saved matches. It does not read or write the match files themselves. */
#include "cli/play/saves.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

static const char ending[] = ".match", under_finished[] = "finished/";
static const char *const companions[] = {".notes", ".table"}; /* suffixes of the files that are stored beside a match file */

/* ---- folder of saved matches --------------------------------------------------------------------------- */

/* Finds the folder of saved matches. A relative XDG_DATA_HOME is ignored, as the XDG specification requires. */
static bool saves_folder(char path[SAVES_PATH])
{
    const char *data = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
    int n = data && *data == '/' ? snprintf(path, SAVES_PATH, "%s/parlour", data)
            : home && *home      ? snprintf(path, SAVES_PATH, "%s/.local/share/parlour", home)
                                 : -1;
    return n > 0 && n < SAVES_PATH;
}

/* Creates the folder and its parents, and removes access for other users. */
static bool make_folder(const char *path)
{
    char part[SAVES_PATH];
    struct stat info;
    for (const char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        snprintf(part, sizeof part, "%.*s", (int)(slash - path), path);
        if (mkdir(part, 0700) < 0 && errno != EEXIST)
            return false;
    }
    if (mkdir(path, 0700) < 0 && errno != EEXIST)
        return false;
    return stat(path, &info) == 0 && S_ISDIR(info.st_mode) && ((info.st_mode & 077) == 0 || chmod(path, 0700) == 0);
}

static bool in_folder(const char *under, const char *name, char path[SAVES_PATH])
{
    char base[SAVES_PATH];
    return saves_folder(base) && snprintf(path, SAVES_PATH, "%s/%s%s%s", base, under, name, ending) < SAVES_PATH;
}

bool saves_path(const char *name, char path[SAVES_PATH]) { return !strchr(name, '/') && in_folder("", name, path); }

bool saves_lesson_path(const struct pl_game *game, bool make, char path[SAVES_PATH])
{
    char base[SAVES_PATH], folder[SAVES_PATH];
    if (!saves_folder(base) || snprintf(folder, sizeof folder, "%s/lessons", base) >= (int)sizeof folder)
        return false;
    return (!make || make_folder(folder)) && snprintf(path, SAVES_PATH, "%s/%s", folder, game->id) < SAVES_PATH;
}

bool saves_contains(const char *path)
{
    char base[SAVES_PATH];
    return saves_folder(base) && !strncmp(path, base, strlen(base)) && path[strlen(base)] == '/' && !strchr(path + strlen(base) + 1, '/');
}

/* ---- listing saved matches ----------------------------------------------------------------------------- */

static int newest_first(const void *a, const void *b)
{
    const struct saved *x = a, *y = b;
    return x->when != y->when ? (x->when < y->when ? 1 : -1) : strcmp(y->name, x->name);
}

/* Lists the matches of a folder, newest first. The caller frees *all. */
static int list_folder(const char *path, struct saved **all)
{
    DIR *dir = opendir(path);
    int n = 0, cap = 0;
    *all = NULL;
    for (struct dirent *e; dir && (e = readdir(dir));) {
        size_t len = strlen(e->d_name), end = sizeof ending - 1;
        char file[SAVES_PATH];
        struct stat info;
        if (len <= end || len - end >= SAVES_NAME || strcmp(e->d_name + len - end, ending) ||
            snprintf(file, sizeof file, "%s/%s", path, e->d_name) >= (int)sizeof file || stat(file, &info) < 0 || !S_ISREG(info.st_mode))
            continue;
        if (n == cap) {
            struct saved *larger = realloc(*all, (size_t)(cap = cap ? 2 * cap : 64) * sizeof **all);
            if (!larger)
                break;
            *all = larger;
        }
        (*all)[n] = (struct saved){.when = info.st_mtime};
        memcpy((*all)[n].name, e->d_name, len - end);
        (*all)[n++].name[len - end] = 0;
    }
    if (dir)
        closedir(dir);
    if (n)
        qsort(*all, (size_t)n, sizeof **all, newest_first);
    return n;
}

int saves_list(struct saved list[SAVES_MOST])
{
    char base[SAVES_PATH];
    struct saved *all;
    if (!saves_folder(base))
        return 0;
    int n = list_folder(base, &all);
    n = n > SAVES_MOST ? SAVES_MOST : n;
    if (n)
        memcpy(list, all, (size_t)n * sizeof *list);
    free(all);
    return n;
}

/* ---- locking and moving match files -------------------------------------------------------------------- */

static int locked_fd = -1;

static int try_lock(const char *path)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd >= 0 && flock(fd, LOCK_EX | LOCK_NB) < 0 && errno == EWOULDBLOCK) {
        close(fd);
        return -1;
    }
    return fd;
}

/* Saving replaces the match file with a new file. The new file is locked before the lock on the old file is released, so that the match is
 * always locked. */
bool saves_lock(const char *path)
{
    int fd = try_lock(path);
    if (fd < 0)
        return access(path, F_OK) < 0;
    if (locked_fd >= 0)
        close(locked_fd);
    locked_fd = fd;
    return true;
}

static void remove_match(const char *path)
{
    char other[SAVES_PATH + 16];
    unlink(path);
    for (size_t i = 0; i < PL_COUNT(companions); i++) {
        snprintf(other, sizeof other, "%s%s", path, companions[i]);
        unlink(other);
    }
}

void saves_delete(const char *path)
{
    if (saves_contains(path))
        remove_match(path);
}

/* Deletes the oldest matches that are not locked, until there is room for one more match. */
static void delete_oldest(const char *under)
{
    char path[SAVES_PATH], base[SAVES_PATH];
    struct saved *all;
    if (!saves_folder(base) || snprintf(path, sizeof path, "%s/%s", base, under) >= (int)sizeof path)
        return;
    int n = list_folder(path, &all);
    for (int i = n - 1, left = n; i >= 0 && left >= SAVES_MOST; i--) {
        int fd = in_folder(under, all[i].name, path) ? try_lock(path) : -1;
        if (fd < 0)
            continue;
        remove_match(path);
        close(fd);
        left--;
    }
    free(all);
}

/* Creates an empty file in this folder that no other match has. Its name is `base`, or `base` with "-2", "-3" and so on. Never overwrites a
 * file. Returns its descriptor and stores its path, or returns -1 and sets errno. */
static int create_unique(const char *under, const char *base, char path[SAVES_PATH])
{
    char name[SAVES_NAME], finished[SAVES_PATH];
    errno = ENAMETOOLONG;
    for (int i = 1; i <= 10 * SAVES_MOST; i++) {
        int n = i > 1 ? snprintf(name, sizeof name, "%s-%d", base, i) : snprintf(name, sizeof name, "%s", base);
        if (n >= (int)sizeof name || !in_folder(under, name, path) || !in_folder(under_finished, name, finished))
            return -1;
        /* A finished match keeps its name, so a new match must not use the name of a finished one. */
        if (!*under && access(finished, F_OK) == 0)
            continue;
        int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, SAVES_MODE);
        if (fd >= 0 || errno != EEXIST)
            return fd;
    }
    errno = EEXIST;
    return -1;
}

bool saves_new(const struct pl_game *game, char path[SAVES_PATH], struct pl_out *why)
{
    char base[SAVES_PATH], day[32], name[SAVES_NAME];
    time_t now = time(NULL);
    struct tm here;
    if (!saves_folder(base)) {
        pl_put(why, "neither XDG_DATA_HOME nor HOME names a folder");
        return false;
    }
    if (!make_folder(base)) {
        pl_put(why, base);
        pl_put(why, ": ");
        pl_put(why, strerror(errno));
        return false;
    }
    delete_oldest("");
    strftime(day, sizeof day, "%Y-%m-%d-%H%M", localtime_r(&now, &here));
    snprintf(name, sizeof name, "%s-%s", game->id, day);
    int fd = create_unique("", name, path);
    if (fd >= 0) {
        close(fd);
        return saves_lock(path);
    }
    pl_put(why, path);
    pl_put(why, ": ");
    pl_put(why, strerror(errno));
    return false;
}

void saves_finish(char path[SAVES_PATH])
{
    char to[SAVES_PATH], base[SAVES_PATH], name[SAVES_NAME], old[SAVES_PATH + 16], new[SAVES_PATH + 16];
    const char *slash = strrchr(path, '/');
    size_t len = slash ? strlen(slash + 1) : 0;
    if (!saves_contains(path) || len < sizeof ending || len - sizeof ending + 1 >= sizeof name || !saves_folder(base) ||
        snprintf(to, sizeof to, "%s/finished", base) >= (int)sizeof to || !make_folder(to))
        return;
    snprintf(name, sizeof name, "%.*s", (int)(len - sizeof ending + 1), slash + 1);
    delete_oldest(under_finished);
    int fd = create_unique(under_finished, name, to); /* reserves the name, so that the move replaces only this empty file */
    if (fd < 0)
        return;
    close(fd);
    if (rename(path, to) < 0) {
        unlink(to);
        return;
    }
    for (size_t i = 0; i < PL_COUNT(companions); i++) {
        snprintf(old, sizeof old, "%s%s", path, companions[i]);
        snprintf(new, sizeof new, "%s%s", to, companions[i]);
        rename(old, new);
    }
    memcpy(path, to, sizeof to);
}
