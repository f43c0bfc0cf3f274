/* writer.c: the writer thread. It commits queued writes in groups. While the disk refuses writes, the thread retries them in order.
 * store_run_callbacks calls the callbacks of finished writes on another thread. */
#include "store/internal.h"

#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { BOUND_MAX = 14, REINDEX_EVERY_MS = 600000 };

/* The value of an SQL parameter: a number, or a byte string that starts at offset `at` of the job's member `bytes`. */
struct bound {
    int64_t number;
    uint32_t at, len;
};

struct job {
    struct job *next;
    store_done *done;
    void *ctx;
    uint8_t write; /* enum store_write */
    bool joined;   /* true if this job must be in the same commit as the next job */
    int8_t failed; /* STORE_NEVER or STORE_DAMAGED if the job has failed, otherwise 0 */
    struct bound bound[BOUND_MAX];
    char bytes[];
};

struct queue {
    struct job *first, **last;
};

struct store {
    sqlite3 *db;
    struct store_lock held; /* file locks that keep other processes from writing */
    sqlite3_stmt *statement[W_COUNT];
    store_wake *wake;
    void *wake_ctx;
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t more;
    struct queue pending; /* writes requested in this iteration of the event loop; only the event loop's thread uses this queue */
    uint32_t pending_n;
    bool batching;
    struct queue asked, settled; /* requested and finished writes; the mutex `lock` protects these queues and the members up to `damage` */
    uint32_t asked_n;
    uint64_t commits, jobs;
    bool closing, stuck, repaired;
    char stuck_why[160], damage_why[160];
    uint64_t damage;      /* number of writes that encountered damaged database pages */
    int64_t reindexed_at; /* when the indexes were last rebuilt; used by the writer thread only */
};

#define WRITE_FORM(id, form, sql) form,
#define WRITE_SQL(id, form, sql) sql,
static const char *const write_form[] = {STORE_WRITES(WRITE_FORM)};
static const char *const write_sql[] = {STORE_WRITES(WRITE_SQL)};

/* ---- adding writes to the queue -------------------------------------------------------------------------- */

static size_t bytes_of(const char *form, va_list args)
{
    size_t n = 0;
    for (; *form; form++) {
        if (*form == 'i') {
            (void)va_arg(args, int64_t);
        } else if (*form == 'b') {
            (void)va_arg(args, const uint8_t *);
            n += STORE_HASH;
        } else {
            n += va_arg(args, struct store_text).len;
        }
    }
    return n;
}

static void fill(struct job *j, const char *form, va_list args)
{
    uint32_t at = 0;
    for (int i = 0; form[i]; i++) {
        struct store_text text = {NULL, STORE_HASH};
        if (form[i] == 'i') {
            j->bound[i].number = va_arg(args, int64_t);
            continue;
        }
        if (form[i] == 'b')
            text.at = (const char *)va_arg(args, const uint8_t *);
        else
            text = va_arg(args, struct store_text);
        j->bound[i].at = at;
        j->bound[i].len = (uint32_t)text.len;
        if (text.len)
            memcpy(j->bytes + at, text.at, text.len);
        at += (uint32_t)text.len;
    }
}

static struct job *job_new(enum store_write write, ...)
{
    va_list args;
    va_start(args, write);
    size_t bytes = bytes_of(write_form[write], args);
    va_end(args);
    struct job *j = calloc(1, sizeof *j + bytes);
    if (!j)
        return NULL;
    j->write = (uint8_t)write;
    va_start(args, write);
    fill(j, write_form[write], args);
    va_end(args);
    return j;
}

static void push(struct queue *q, struct job *j)
{
    j->next = NULL;
    *q->last = j;
    q->last = &j->next;
}

void store_flush(struct store *s)
{
    if (!s->pending.first)
        return;
    pthread_mutex_lock(&s->lock);
    *s->asked.last = s->pending.first;
    s->asked.last = s->pending.last;
    s->asked_n += s->pending_n;
    pthread_cond_signal(&s->more);
    pthread_mutex_unlock(&s->lock);
    s->pending.first = NULL;
    s->pending.last = &s->pending.first;
    s->pending_n = 0;
}

void store_batch(struct store *s) { s->batching = true; }

static bool has_room(struct store *s, uint32_t n)
{
    pthread_mutex_lock(&s->lock);
    bool room = s->asked_n + s->pending_n + n <= STORE_QUEUE_MAX && !s->closing;
    pthread_mutex_unlock(&s->lock);
    return room;
}

/* Queues n jobs that must be in the same commit. Calls `done` once, when the last of these jobs is finished. */
static int ask(struct store *s, struct job **chain, int n, store_done *done, void *ctx)
{
    bool whole = has_room(s, (uint32_t)n);
    for (int i = 0; i < n; i++)
        whole = whole && chain[i];
    for (int i = 0; i < n; i++) {
        if (!whole) {
            free(chain[i]);
            continue;
        }
        chain[i]->joined = i < n - 1;
        chain[i]->done = i < n - 1 ? NULL : done;
        chain[i]->ctx = ctx;
        push(&s->pending, chain[i]);
        s->pending_n++;
    }
    if (whole && !s->batching)
        store_flush(s);
    return whole ? 0 : -1;
}

#define ask_one(s, done, ctx, ...) ask((s), (struct job *[]){job_new(__VA_ARGS__)}, 1, (done), (ctx))
#define T(text) ((struct store_text){(text), strlen(text)})
#define N(number) ((int64_t)(number))

int store_person_put(struct store *s, const struct store_account *a, store_done *done, void *ctx)
{
    return ask_one(s, done, ctx, W_PERSON_PUT, a->id, T(a->tag), T(a->name), T(a->skeleton), T(a->passphrase_hash), a->created_at);
}

int store_person_forget(struct store *s, int64_t id, const char *name, store_done *done, void *ctx)
{
    struct job *chain[] = {job_new(W_PERSON_FORGET, id, T(name)), job_new(W_NOTES_FORGET, id), job_new(W_REPORTS_FORGET, id),
                           job_new(W_TOKENS_DROP, id)};
    return ask(s, chain, 4, done, ctx);
}

int store_token_put(struct store *s, const struct store_token *t, store_done *done, void *ctx)
{
    return ask_one(s, done, ctx, W_TOKEN_PUT, t->hash, t->person, N(t->kind), T(t->label), t->created_at);
}

int store_token_put_few(struct store *s, const struct store_token *t, int64_t most, store_done *done, void *ctx)
{
    return ask_one(s, done, ctx, W_TOKEN_PUT_FEW, t->hash, t->person, N(t->kind), T(t->label), t->created_at, most);
}

int store_tokens_trim(struct store *s, int64_t person, int kind, int64_t most)
{
    return ask_one(s, NULL, NULL, W_TOKENS_TRIM, person, N(kind), most);
}

int store_token_drop(struct store *s, const uint8_t hash[STORE_HASH], store_done *done, void *ctx)
{
    return ask_one(s, done, ctx, W_TOKEN_DROP, hash);
}

int store_tokens_drop(struct store *s, int64_t person, store_done *done, void *ctx) { return ask_one(s, done, ctx, W_TOKENS_DROP, person); }

int store_match_put(struct store *s, const struct store_match *m, const int64_t *person, int seats, store_done *done, void *ctx)
{
    struct job *chain[2 + 16];
    int n = 0;
    chain[n++] = job_new(W_SEATS_CLEAR, m->match_id);
    for (int i = 0; i < seats && i < 16; i++)
        if (person[i])
            chain[n++] = job_new(W_SEAT_PUT, m->match_id, N(i), person[i]);
    chain[n++] = job_new(W_MATCH_PUT, m->match_id, T(m->id), T(m->code), T(m->game), m->rules_rev, m->status, m->record, m->header,
                         m->result, m->loaded, m->load_at, m->created_at, m->ended_at, m->host);
    return ask(s, chain, n, done, ctx);
}

int store_match_set_loaded(struct store *s, int64_t match_id, int64_t epoch, bool loaded, int64_t load_at)
{
    (void)epoch;
    return ask_one(s, NULL, NULL, W_MATCH_SET_LOADED, match_id, N(loaded), load_at);
}

int store_match_drop(struct store *s, int64_t match_id, store_done *done, void *ctx)
{
    struct job *chain[] = {job_new(W_SEATS_CLEAR, match_id), job_new(W_ENTRIES_DROP, match_id), job_new(W_CHAT_DROP, match_id),
                           job_new(W_NOTES_DROP, match_id), job_new(W_MATCH_DROP, match_id)};
    return ask(s, chain, 5, done, ctx);
}

int store_guest_drop(struct store *s, int64_t id)
{
    struct job *chain[] = {job_new(W_GUEST_DROP, id), job_new(W_ORPHAN_TOKENS_DROP, id)};
    return ask(s, chain, 2, NULL, NULL);
}

int store_tokens_expire(struct store *s, int kind, int64_t before) { return ask_one(s, NULL, NULL, W_TOKENS_EXPIRE, N(kind), before); }

int store_entry_add(struct store *s, const struct store_entry *e, store_done *done, void *ctx)
{
    return ask_one(s, done, ctx, W_ENTRY_ADD, e->match, e->seq, e->created_at, e->line);
}

int store_chat_add(struct store *s, const struct store_chat_line *said, store_done *done, void *ctx)
{
    return ask_one(s, done, ctx, W_CHAT_ADD, said->match, said->at, said->person, N(said->seat), said->text);
}

int store_chat_trim(struct store *s, int64_t match, int64_t most) { return ask_one(s, NULL, NULL, W_CHAT_TRIM, match, most); }

int store_secret_put(struct store *s, const char *name, const uint8_t value[STORE_HASH], store_done *done, void *ctx)
{
    return ask_one(s, done, ctx, W_SECRET_PUT, T(name), value);
}

int store_note_put(struct store *s, int64_t match, int64_t person, struct store_text text, store_done *done, void *ctx)
{
    return ask_one(s, done, ctx, W_NOTE_PUT, match, person, text);
}

int store_report_put(struct store *s, const struct store_report *r, int64_t most, store_done *done, void *ctx)
{
    struct job *chain[] = {job_new(W_REPORTS_TRIM, most - 1), job_new(W_REPORT_PUT, r->match, T(r->table), r->reporter, r->reported,
                                                                      r->created_at, T(r->reason), r->text, r->chat)};
    return ask(s, chain, 2, done, ctx);
}

int store_reports_expire(struct store *s, int64_t before) { return ask_one(s, NULL, NULL, W_REPORTS_EXPIRE, before); }

/* ---- committing jobs ------------------------------------------------------------------------------------- */

static int run(struct store *s, const struct job *j)
{
    sqlite3_stmt *q = s->statement[j->write];
    const char *form = write_form[j->write];
    for (int i = 0; form[i]; i++) {
        const struct bound *b = &j->bound[i];
        if (form[i] == 'i')
            sqlite3_bind_int64(q, i + 1, b->number);
        else if (form[i] == 'b')
            sqlite3_bind_blob(q, i + 1, j->bytes + b->at, (int)b->len, SQLITE_STATIC);
        else
            sqlite3_bind_text(q, i + 1, j->bytes + b->at, (int)b->len, SQLITE_STATIC);
    }
    int rc = sqlite3_step(q);
    sqlite3_reset(q);
    sqlite3_clear_bindings(q);
    if (rc == SQLITE_DONE && j->write == W_TOKEN_PUT_FEW && !sqlite3_changes(s->db))
        return SQLITE_CONSTRAINT; /* the statement inserted nothing, because the person already has the maximum number of tokens */
    return rc == SQLITE_DONE ? SQLITE_OK : rc;
}

/* Returns true if the error is caused by the data, so that every retry would fail too. */
static bool hopeless(int rc)
{
    int kind = rc & 0xff;
    return kind == SQLITE_CONSTRAINT || kind == SQLITE_MISMATCH || kind == SQLITE_TOOBIG || kind == SQLITE_RANGE || kind == SQLITE_ERROR;
}

/* Commits a group of jobs. Returns SQLite's result code. If a job found damaged pages, sets `hurt` to that job. */
static int commit(struct store *s, struct job *group, struct job **hurt)
{
    int rc = sqlite3_exec(s->db, "BEGIN IMMEDIATE", NULL, NULL, NULL);
    for (struct job *j = group; j && rc == SQLITE_OK; j = j->next) {
        if (j->failed)
            continue;
        rc = run(s, j);
        if (hopeless(rc)) {
            j->failed = STORE_NEVER;
            rc = SQLITE_OK;
        }
        if ((rc & 0xff) == SQLITE_CORRUPT)
            *hurt = j;
    }
    if (rc == SQLITE_OK)
        rc = sqlite3_exec(s->db, "COMMIT", NULL, NULL, NULL);
    if (rc != SQLITE_OK) {
        pthread_mutex_lock(&s->lock);
        snprintf(s->stuck_why, sizeof s->stuck_why, "%s", sqlite3_errmsg(s->db));
        pthread_mutex_unlock(&s->lock);
        if (!sqlite3_get_autocommit(s->db))
            sqlite3_exec(s->db, "ROLLBACK", NULL, NULL, NULL);
    }
    return rc;
}

static void set_stuck(struct store *s, bool stuck)
{
    pthread_mutex_lock(&s->lock);
    bool changed = s->stuck != stuck;
    s->stuck = stuck;
    pthread_mutex_unlock(&s->lock);
    if (changed)
        s->wake(s->wake_ctx);
}

/* Marks a job and the other jobs of the same write as failed. The other writes of the group are not affected. */
static void fail_together(struct job *group, const struct job *hurt)
{
    struct job *first = group;
    for (struct job *j = group; j != hurt; j = j->next)
        if (!j->joined)
            first = j->next;
    for (struct job *j = first; j; j = j->next) {
        j->failed = STORE_DAMAGED;
        if (!j->joined)
            return;
    }
}

/* Handles damaged pages. Most damaged pages belong to an index, so this function rebuilds all indexes, but at most once every ten minutes.
 * The group is then committed again. If the indexes are not rebuilt, only the write that found the damage fails. */
static void meet_damage(struct store *s, struct job *group, const struct job *hurt)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    int64_t now = (int64_t)t.tv_sec * 1000;
    bool tries = !s->reindexed_at || now - s->reindexed_at > REINDEX_EVERY_MS;
    bool repaired = tries && store_reindex(s->db);
    if (tries)
        s->reindexed_at = now ? now : 1;
    if (!repaired)
        fail_together(group, hurt);
    pthread_mutex_lock(&s->lock);
    s->damage++;
    s->repaired = repaired;
    snprintf(s->damage_why, sizeof s->damage_why, "%s", s->stuck_why);
    pthread_mutex_unlock(&s->lock);
}

/* Tries to commit a group of jobs until the commit succeeds or the store is closed. */
static bool commit_at_last(struct store *s, struct job *group)
{
    for (;;) {
        struct job *hurt = NULL;
        if (commit(s, group, &hurt) == SQLITE_OK)
            break;
        if (hurt) {
            meet_damage(s, group, hurt);
            continue;
        }
        set_stuck(s, true);
        struct timespec pause = {0, STORE_RETRY_MS * 1000000L};
        nanosleep(&pause, NULL);
        pthread_mutex_lock(&s->lock);
        bool closing = s->closing;
        pthread_mutex_unlock(&s->lock);
        if (closing)
            return false;
    }
    set_stuck(s, false);
    return true;
}

/* Takes the next group of jobs from the queue. The caller holds the mutex. */
static struct job *take_group(struct store *s, int *n)
{
    struct job *first = s->asked.first, *last = first;
    for (*n = 1; last->next && (*n < STORE_GROUP_MAX || last->joined); ++*n)
        last = last->next;
    s->asked.first = last->next;
    if (!last->next)
        s->asked.last = &s->asked.first;
    last->next = NULL;
    return first;
}

static void settle_group(struct store *s, struct job *group, int n)
{
    struct job *last = group;
    while (last->next)
        last = last->next;
    pthread_mutex_lock(&s->lock);
    *s->settled.last = group;
    s->settled.last = &last->next;
    s->asked_n -= (uint32_t)n;
    s->jobs += (uint64_t)n;
    s->commits++;
    pthread_mutex_unlock(&s->lock);
    s->wake(s->wake_ctx);
}

static void free_all(struct job *j)
{
    while (j) {
        struct job *next = j->next;
        free(j);
        j = next;
    }
}

static void *writer(void *arg)
{
    struct store *s = arg;
    for (;;) {
        int n;
        pthread_mutex_lock(&s->lock);
        while (!s->asked.first && !s->closing)
            pthread_cond_wait(&s->more, &s->lock);
        if (!s->asked.first) {
            pthread_mutex_unlock(&s->lock);
            return NULL;
        }
        struct job *group = take_group(s, &n);
        pthread_mutex_unlock(&s->lock);
        if (!commit_at_last(s, group)) {
            free_all(group);
            return NULL;
        }
        settle_group(s, group, n);
    }
}

/* ---- opening and closing the store ----------------------------------------------------------------------- */

static int prepare(struct store *s, char *why, size_t why_size)
{
    static const char settings[] = "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA wal_autocheckpoint=4000;"
                                   "PRAGMA foreign_keys=OFF; PRAGMA cache_size=-16000";
    if (sqlite3_exec(s->db, settings, NULL, NULL, NULL)) {
        snprintf(why, why_size, "database %s: %s; choose another database with --db", sqlite3_db_filename(s->db, "main"),
                 sqlite3_errmsg(s->db));
        return -1;
    }
    if (store_migrate(s->db, 0, why, why_size) < 0)
        return -1;
    for (int i = 0; i < W_COUNT; i++)
        if (sqlite3_prepare_v3(s->db, write_sql[i], -1, SQLITE_PREPARE_PERSISTENT, &s->statement[i], NULL)) {
            snprintf(why, why_size, "database: %s", sqlite3_errmsg(s->db));
            return -1;
        }
    return 0;
}

static struct store *store_free(struct store *s)
{
    for (int i = 0; i < W_COUNT; i++)
        sqlite3_finalize(s->statement[i]);
    sqlite3_close(s->db);
    store_lock_drop(&s->held); /* release the lock only after SQLite has closed its file descriptors; see store_lock_take */
    pthread_mutex_destroy(&s->lock);
    pthread_cond_destroy(&s->more);
    free_all(s->pending.first);
    free_all(s->asked.first);
    free_all(s->settled.first);
    free(s);
    return NULL;
}

/* Locks and opens the database file. Refuses a file with more than one hard link, because SQLite could look for the -wal file under another
 * name of the file. */
static sqlite3 *hold(struct store *s, const char *path, struct store_health *health, char *why, size_t why_size)
{
    if (path[0] != ':') {
        if (store_lock_take(&s->held, path, why, why_size) < 0)
            return NULL;
        if (s->held.links > 1) {
            snprintf(why, why_size,
                     "%s has %u hard links, and a database must have only one; remove the others, or copy it with 'parlour backup'", path,
                     s->held.links);
            return NULL;
        }
    }
    sqlite3 *db = store_connect(path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, why, why_size);
    return db && health && s->held.file >= 0 ? store_repair(db, &s->held, health, why, why_size) : db;
}

struct store *store_open(const char *path, store_wake *wake, void *ctx, struct store_health *health, char *why, size_t why_size)
{
    struct store *s = calloc(1, sizeof *s);
    if (!s) {
        snprintf(why, why_size, "out of memory");
        return NULL;
    }
    s->wake = wake;
    s->wake_ctx = ctx;
    s->pending.last = &s->pending.first;
    s->asked.last = &s->asked.first;
    s->settled.last = &s->settled.first;
    pthread_mutex_init(&s->lock, NULL);
    pthread_cond_init(&s->more, NULL);
    s->held.file = s->held.side = -1;
    s->db = hold(s, path, health, why, why_size);
    if (!s->db || prepare(s, why, why_size) < 0)
        return store_free(s);
    if (pthread_create(&s->thread, NULL, writer, s)) {
        snprintf(why, why_size, "cannot start the writer thread");
        return store_free(s);
    }
    return s;
}

struct store *store_close(struct store *s)
{
    if (!s)
        return NULL;
    store_flush(s);
    pthread_mutex_lock(&s->lock);
    s->closing = true;
    pthread_cond_signal(&s->more);
    pthread_mutex_unlock(&s->lock);
    pthread_join(s->thread, NULL);
    return store_free(s);
}

void store_run_callbacks(struct store *s)
{
    pthread_mutex_lock(&s->lock);
    struct job *j = s->settled.first;
    s->settled.first = NULL;
    s->settled.last = &s->settled.first;
    pthread_mutex_unlock(&s->lock);
    while (j) {
        struct job *next = j->next;
        if (j->done)
            j->done(j->ctx, j->failed);
        free(j);
        j = next;
    }
}

bool store_blocked(struct store *s, char *why, size_t why_size)
{
    pthread_mutex_lock(&s->lock);
    bool stuck = s->stuck;
    if (why)
        snprintf(why, why_size, "%s", stuck ? s->stuck_why : "");
    pthread_mutex_unlock(&s->lock);
    return stuck;
}

uint64_t store_damage(struct store *s, bool *repaired, char *why, size_t why_size)
{
    pthread_mutex_lock(&s->lock);
    uint64_t n = s->damage;
    *repaired = s->repaired;
    snprintf(why, why_size, "%s", s->damage_why);
    pthread_mutex_unlock(&s->lock);
    return n;
}

void store_counts(struct store *s, uint64_t *waiting, uint64_t *commits, uint64_t *jobs)
{
    pthread_mutex_lock(&s->lock);
    *waiting = s->asked_n;
    *commits = s->commits;
    *jobs = s->jobs;
    pthread_mutex_unlock(&s->lock);
}
