/* snapshot.c: copies the database at regular times, on a worker thread, and deletes the oldest copies. A copy is checked before an older
 * one is deleted. */
#include "server/state.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum {
    RETRY_MS = 600 * 1000,
    FOLDER = 4096,
    STAMP = 24,     /* size of a name such as parlour-20260131-235959.db, without "parlour-" */
    LISTED = 10016, /* most copies in the folder that are looked at; --snapshot-keep is at most 10000 */
};

#define PATTERN "########-######.db"

struct snapshots {
    struct job job;
    struct server *srv;
    store_stop stop;
    bool running, failed, any; /* `any`: there is a copy, or an attempt to make one has ended */
    int64_t base;              /* when the newest copy was made or the last attempt ended, in ms on the monotonic clock */
    int64_t keep, ms, bytes, made_at;
    int rc;
    char folder[FOLDER], file[FOLDER + STAMP + 16], why[512];
};

struct listing {
    int n;
    char stamp[LISTED][STAMP];
};

static bool is_stamp(const char *name)
{
    size_t i = 0;
    for (; PATTERN[i] && name[i]; i++)
        if (PATTERN[i] == '#' ? name[i] < '0' || name[i] > '9' : name[i] != PATTERN[i])
            return false;
    return !PATTERN[i] && !name[i];
}

static int by_name(const void *a, const void *b) { return strcmp(a, b); }

static void stamp_of(char stamp[STAMP], int64_t seconds)
{
    time_t at = (time_t)seconds;
    struct tm tm;
    gmtime_r(&at, &tm);
    strftime(stamp, STAMP, "%Y%m%d-%H%M%S.db", &tm);
}

/* Lists the copies in the folder, oldest first. Copies with a time in the future come first of all: the clock was wrong when they were
 * made, and they must not displace newer copies. Deletes copies that a crash has left unfinished. */
static struct listing *list_copies(const char *folder, bool clean)
{
    struct listing *l = calloc(1, sizeof *l), *sorted = calloc(1, sizeof *sorted);
    DIR *d = opendir(folder);
    char now[STAMP], path[FOLDER + 300];
    stamp_of(now, wall_ms() / 1000);
    for (const struct dirent *e; d && l && sorted && (e = readdir(d));) {
        if (strncmp(e->d_name, "parlour-", 8))
            continue;
        if (is_stamp(e->d_name + 8) && l->n < LISTED)
            memcpy(l->stamp[l->n++], e->d_name + 8, sizeof PATTERN);
        else if (clean && strstr(e->d_name, ".db.part-")) {
            snprintf(path, sizeof path, "%s/%s", folder, e->d_name);
            unlink(path);
        }
    }
    if (d)
        closedir(d);
    if (l && sorted) {
        qsort(l->stamp, (size_t)l->n, STAMP, by_name);
        for (int future = 1; future >= 0; future--)
            for (int i = 0; i < l->n; i++)
                if ((strcmp(l->stamp[i], now) > 0) == future)
                    memcpy(sorted->stamp[sorted->n++], l->stamp[i], STAMP);
    }
    free(l);
    return sorted;
}

/* Deletes the oldest copies until `keep` are left. */
static void rotate(const char *folder, int64_t keep)
{
    struct listing *l = list_copies(folder, false);
    char path[FOLDER + STAMP + 16];
    for (int i = 0; l && i < l->n - keep; i++) {
        snprintf(path, sizeof path, "%s/parlour-%s", folder, l->stamp[i]);
        unlink(path);
    }
    free(l);
}

static void make_copy(struct job *job, struct store_reader *reader)
{
    struct snapshots *s = job->of;
    char stamp[STAMP];
    struct stat made;
    int64_t began = wall_ms();
    (void)reader;
    s->rc = -1;
    s->made_at = began / 1000;
    if (mkdir(s->folder, 0700) < 0 && errno != EEXIST) {
        snprintf(s->why, sizeof s->why, "%.400s: %s", s->folder, strerror(errno));
        return;
    }
    free(list_copies(s->folder, true));
    stamp_of(stamp, s->made_at);
    snprintf(s->file, sizeof s->file, "%s/parlour-%s", s->folder, stamp);
    s->rc = store_backup(s->srv->cfg.db, s->file, &s->stop, s->why, sizeof s->why);
    if (s->rc == 0)
        rotate(s->folder, s->keep);
    s->bytes = s->rc == 0 && stat(s->file, &made) == 0 ? (int64_t)made.st_size : 0;
    s->ms = wall_ms() - began;
}

static void copy_ended(struct job *job)
{
    struct snapshots *s = job->of;
    struct server *srv = s->srv;
    s->running = false;
    s->any = true;
    s->base = now_ms(srv);
    s->failed = s->rc < 0;
    if (s->failed) {
        srv->metrics.snapshot_failures_total++;
        log_event(EVENT_SNAPSHOT_FAILED, "reason", s->why, "advice",
                  "check the folder, the free space and the disk; the server tries again within 10 minutes", NULL);
        return;
    }
    srv->snapshot_at = s->made_at;
    log_event(EVENT_SNAPSHOT_WRITTEN, "file", s->file, "bytes", log_number(s->bytes), "ms", log_number(s->ms), NULL);
}

/* The folder of the settings, or `snapshots` beside the database. */
static void folder_of(const struct server *srv, char folder[FOLDER])
{
    const char *slash = strrchr(srv->cfg.db, '/');
    if (srv->cfg.snapshot_dir)
        snprintf(folder, FOLDER, "%s", srv->cfg.snapshot_dir);
    else
        snprintf(folder, FOLDER, "%.*ssnapshots", slash ? (int)(slash - srv->cfg.db + 1) : 0, srv->cfg.db);
}

int snapshots_check(const struct server_config *cfg, char *why, size_t why_size)
{
    if (!cfg->store || !cfg->snapshot_every)
        return 0;
    snprintf(why, why_size, "--snapshot-every is for a SQLite file; copy a PostgreSQL database with pg_dump, see docs/hosting.md");
    return -1;
}

int snapshots_open(struct server *srv)
{
    struct snapshots *s = srv->snapshots = calloc(1, sizeof *s);
    struct tm tm = {0};
    if (!s)
        return -1;
    s->srv = srv;
    folder_of(srv, s->folder);
    struct listing *l = srv->cfg.snapshot_every ? list_copies(s->folder, false) : NULL;
    const char *newest = l && l->n ? l->stamp[l->n - 1] : NULL;
    if (newest && sscanf(newest, "%4d%2d%2d-%2d%2d%2d", &tm.tm_year, &tm.tm_mon, &tm.tm_mday, &tm.tm_hour, &tm.tm_min, &tm.tm_sec) == 6) {
        tm.tm_year -= 1900;
        tm.tm_mon -= 1;
        srv->snapshot_at = (int64_t)timegm(&tm);
        s->any = srv->snapshot_at * 1000 <= wall_ms();
        s->base = now_ms(srv) - (wall_ms() - srv->snapshot_at * 1000);
    }
    free(l);
    return 0;
}

void snapshots_sweep(struct server *srv)
{
    struct snapshots *s = srv->snapshots;
    int64_t wait = srv->cfg.snapshot_every * 1000;
    if (!wait || s->running || srv->shutting_down)
        return;
    if (s->failed && wait > RETRY_MS)
        wait = RETRY_MS;
    if (s->any && now_ms(srv) < s->base + wait)
        return;
    folder_of(srv, s->folder);
    s->keep = srv->cfg.snapshot_keep;
    s->running = true;
    s->job = (struct job){.of = s, .work = make_copy, .done = copy_ended};
    pool_submit(srv, POOL_SNAPSHOT, &s->job);
}

void snapshots_stop(struct server *srv)
{
    if (srv->snapshots)
        srv->snapshots->stop = true;
}

void snapshots_close(struct server *srv)
{
    free(srv->snapshots);
    srv->snapshots = NULL;
}
