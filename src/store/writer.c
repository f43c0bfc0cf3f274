/* writer.c: the writer thread. It commits queued writes in groups. While the database refuses writes, the thread retries them in order.
 * store_run_callbacks calls the callbacks of finished writes on another thread. */
#include "store/internal.h"
#include "store/nodes.h"

#include <assert.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct queue {
    struct store_job *first, **last;
};

struct store {
    const struct store_backend *backend;
    struct store_sink *sink; /* used by the writer thread only */
    int64_t node;            /* node that requests the writes (nodes.h); 0 if there is none */
    store_wake *wake;
    void *wake_ctx;
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t more;
    struct queue pending; /* writes requested in this iteration of the event loop; only the event loop's thread uses this queue */
    uint32_t pending_n;
    bool batching;
    struct store_job *along[STORE_AUDIT_JOBS]; /* the audit entry for the next write; NULL if there is none */
    struct queue asked, settled; /* requested and finished writes; the mutex `lock` protects these queues and the members up to `damage` */
    uint32_t asked_n;
    uint64_t commits, jobs;
    struct histogram times, sizes; /* of the commits */
    bool closing, stuck, repaired;
    char stuck_why[160], damage_why[160];
    uint64_t damage;        /* number of writes that encountered damaged database pages */
    struct store_times now; /* times of the write whose callback is being called; only the thread that calls the callbacks uses it */
};

/* ---- adding writes to the queue -------------------------------------------------------------------------- */

static size_t bytes_of(const char *form, va_list args)
{
    size_t n = 0;
    for (; *form; form++) {
        if (*form == 'n')
            continue;
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

/* The node, 'n', is not an argument: it is stored in the job itself. */
static void fill(struct store_job *j, const char *form, va_list args)
{
    uint32_t at = 0;
    for (int i = 0; form[i]; i++) {
        struct store_text text = {NULL, STORE_HASH};
        if (form[i] == 'i' || form[i] == 'n') {
            j->bound[i].number = form[i] == 'i' ? va_arg(args, int64_t) : j->node;
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

struct store_job *store_job_new(const struct store *s, enum store_write write, ...)
{
    va_list args;
    va_start(args, write);
    size_t bytes = bytes_of(store_writes[write].form, args);
    va_end(args);
    struct store_job *j = calloc(1, sizeof *j + bytes);
    if (!j)
        return NULL;
    j->write = (uint8_t)write;
    j->node = s->node;
    va_start(args, write);
    fill(j, store_writes[write].form, args);
    va_end(args);
    return j;
}

static void push(struct queue *q, struct store_job *j)
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

void store_write_as(struct store *s, int64_t node) { s->node = node; }

static bool has_room(struct store *s, uint32_t n)
{
    pthread_mutex_lock(&s->lock);
    bool room = s->asked_n + s->pending_n + n <= STORE_QUEUE_MAX && !s->closing;
    pthread_mutex_unlock(&s->lock);
    return room;
}

struct store_job **store_along(struct store *s) { return s->along; }

/* The jobs of the audit entry come before the last job of the write, because `done` gets the result of the last one. */
int store_ask(struct store *s, struct store_job **chain, int n, store_done *done, void *ctx)
{
    struct store_job *all[STORE_CHAIN_MAX + STORE_AUDIT_JOBS];
    int count = n - 1;
    assert(n <= STORE_CHAIN_MAX);
    memcpy(all, chain, (size_t)(n - 1) * sizeof *all);
    for (int i = 0; s->along[0] && i < STORE_AUDIT_JOBS; i++)
        all[count++] = s->along[i];
    memset(s->along, 0, sizeof s->along);
    all[count++] = chain[n - 1];
    bool whole = has_room(s, (uint32_t)count);
    for (int i = 0; i < count; i++)
        whole = whole && all[i];
    for (int i = 0; i < count; i++) {
        if (!whole) {
            free(all[i]);
            continue;
        }
        all[i]->joined = i < count - 1;
        all[i]->done = i < count - 1 ? NULL : done;
        all[i]->ctx = ctx;
        push(&s->pending, all[i]);
        s->pending_n++;
    }
    if (whole && !s->batching)
        store_flush(s);
    return whole ? 0 : -1;
}

int store_person_put(struct store *s, const struct store_account *a, store_done *done, void *ctx)
{
    return store_ask_one(s, done, ctx, W_PERSON_PUT, a->id, T(a->tag), T(a->name), T(a->skeleton), T(a->passphrase_hash), a->created_at);
}

int store_person_forget(struct store *s, int64_t id, const char *name, store_done *done, void *ctx)
{
    struct store_job *chain[] = {
        store_job_new(s, W_PERSON_FORGET, id, T(name)), store_job_new(s, W_NOTES_FORGET, id), store_job_new(s, W_REPORTS_FORGET, id),
        store_job_new(s, W_REPORTS_CHAT_FORGET, id),    store_job_new(s, W_CHAT_FORGET, id),  store_job_new(s, W_BANS_FORGET, id),
        store_job_new(s, W_RESET_FORGET, id),           store_job_new(s, W_TOKENS_DROP, id)};
    return store_ask(s, chain, 8, done, ctx);
}

int store_person_close(struct store *s, int64_t id, int64_t delete_at, store_done *done, void *ctx)
{
    struct store_job *chain[] = {store_job_new(s, W_PERSON_CLOSE, id, delete_at), store_job_new(s, W_TOKENS_DROP, id)};
    return store_ask(s, chain, 2, done, ctx);
}

#define TOKEN(t) (t)->hash, (t)->person, N((t)->kind), T((t)->label), (t)->created_at, (t)->expires_at, (t)->used_at, (t)->scope

int store_token_put(struct store *s, const struct store_token *t, store_done *done, void *ctx)
{
    return store_ask_one(s, done, ctx, W_TOKEN_PUT, TOKEN(t));
}

int store_token_put_login(struct store *s, const struct store_token *t, const char *passphrase_hash, bool keep, store_done *done, void *ctx)
{
    struct store_job *open = keep ? store_job_new(s, W_PERSON_CLOSE, t->person, N(0)) : NULL;
    struct store_job *chain[] = {store_job_new(s, W_TOKEN_PUT_LOGIN, TOKEN(t), T(passphrase_hash)), NULL};
    if (open) {
        chain[1] = chain[0];
        chain[0] = open;
    }
    return store_ask(s, chain, open ? 2 : 1, done, ctx);
}

int store_token_put_few(struct store *s, const struct store_token *t, int64_t most, store_done *done, void *ctx)
{
    return store_ask_one(s, done, ctx, W_TOKEN_PUT_FEW, TOKEN(t), most);
}

int store_token_used(struct store *s, const uint8_t hash[STORE_HASH], int64_t at)
{
    return store_ask_one(s, NULL, NULL, W_TOKEN_USED, hash, at);
}

int store_passphrase_set(struct store *s, const struct store_passphrase *p, store_done *done, void *ctx)
{
    static const uint8_t none[STORE_HASH];
    /* The statement that may fail is the last one, because only its result is reported. */
    struct store_job *chain[] = {
        store_job_new(s, W_PASSPHRASE_TOKENS_DROP, p->person, N(p->keep ? p->kind : -1), p->keep ? p->keep : none, T(p->old)),
        store_job_new(s, W_PASSPHRASE_SET, p->person, T(p->hash), T(p->old)),
    };
    return store_ask(s, chain, 2, done, ctx);
}

int store_other_tokens_drop(struct store *s, int64_t person, int kind, const uint8_t keep[STORE_HASH], store_done *done, void *ctx)
{
    return store_ask_one(s, done, ctx, W_OTHER_TOKENS_DROP, person, N(kind), keep);
}

int store_tokens_trim(struct store *s, int64_t person, int kind, int64_t most)
{
    return store_ask_one(s, NULL, NULL, W_TOKENS_TRIM, person, N(kind), most);
}

int store_token_drop(struct store *s, const uint8_t hash[STORE_HASH], store_done *done, void *ctx)
{
    return store_ask_one(s, done, ctx, W_TOKEN_DROP, hash);
}

int store_tokens_drop(struct store *s, int64_t person, store_done *done, void *ctx)
{
    return store_ask_one(s, done, ctx, W_TOKENS_DROP, person);
}

int store_match_put(struct store *s, const struct store_match *m, const int64_t *person, int seats, store_done *done, void *ctx)
{
    struct store_job *chain[2 + 16];
    int n = 0;
    chain[n++] = store_job_new(s, W_SEATS_CLEAR, m->match_id, m->epoch);
    for (int i = 0; i < seats && i < 16; i++)
        if (person[i])
            chain[n++] = store_job_new(s, W_SEAT_PUT, m->match_id, N(i), person[i], m->epoch);
    chain[n++] = store_job_new(s, W_MATCH_PUT, m->match_id, T(m->id), T(m->code), T(m->game), m->rules_rev, m->status, m->record, m->header,
                               m->result, m->loaded, m->load_at, m->created_at, m->ended_at, m->host, m->epoch);
    return store_ask(s, chain, n, done, ctx);
}

int store_match_set_loaded(struct store *s, int64_t match_id, int64_t epoch, bool loaded, int64_t load_at)
{
    return store_ask_one(s, NULL, NULL, W_MATCH_SET_LOADED, match_id, N(loaded), load_at, epoch);
}

int store_release(struct store *s, int64_t match_id, int64_t epoch, store_done *done, void *ctx)
{
    return store_ask_one(s, done, ctx, W_MATCH_RELEASE, match_id, epoch);
}

int store_match_drop(struct store *s, int64_t match_id, store_done *done, void *ctx)
{
    /* In PostgreSQL, the other statements have an effect only if the first has deleted the match. */
    struct store_job *chain[] = {store_job_new(s, W_MATCH_DROP, match_id), store_job_new(s, W_SEATS_DROP, match_id),
                                 store_job_new(s, W_ENTRIES_DROP, match_id), store_job_new(s, W_CHAT_DROP, match_id),
                                 store_job_new(s, W_NOTES_DROP, match_id)};
    return store_ask(s, chain, 5, done, ctx);
}

int store_guest_drop(struct store *s, int64_t id)
{
    struct store_job *chain[] = {store_job_new(s, W_GUEST_DROP, id), store_job_new(s, W_ORPHAN_TOKENS_DROP, id)};
    return store_ask(s, chain, 2, NULL, NULL);
}

int store_tokens_expire(struct store *s, int kind, int64_t before, int64_t now)
{
    return store_ask_one(s, NULL, NULL, W_TOKENS_EXPIRE, N(kind), before, now);
}

int store_entry_add(struct store *s, const struct store_entry *e, store_done *done, void *ctx)
{
    struct store_job *job = store_job_new(s, W_ENTRY_ADD, e->match, e->seq, e->created_at, e->line, e->epoch);
    if (job)
        job->times.received = e->received;
    return store_ask(s, &job, 1, done, ctx);
}

int store_chat_add(struct store *s, const struct store_chat_line *said, store_done *done, void *ctx)
{
    return store_ask_one(s, done, ctx, W_CHAT_ADD, said->match, said->at, said->person, N(said->seat), said->text);
}

int store_chat_trim(struct store *s, int64_t match, int64_t most) { return store_ask_one(s, NULL, NULL, W_CHAT_TRIM, match, most); }

int store_secret_put(struct store *s, const char *name, const uint8_t value[STORE_HASH], store_done *done, void *ctx)
{
    return store_ask_one(s, done, ctx, W_SECRET_PUT, T(name), value);
}

int store_note_put(struct store *s, int64_t match, int64_t person, struct store_text text, store_done *done, void *ctx)
{
    return store_ask_one(s, done, ctx, W_NOTE_PUT, match, person, text);
}

int store_report_put(struct store *s, const struct store_report *r, int64_t most, store_done *done, void *ctx)
{
    struct store_job *chain[] = {
        store_job_new(s, W_REPORTS_TRIM, most - 1),
        store_job_new(s, W_REPORT_PUT, r->match, T(r->table), r->reporter, r->reported, r->created_at, T(r->reason), r->text, r->chat)};
    return store_ask(s, chain, 2, done, ctx);
}

int store_reports_expire(struct store *s, int64_t before) { return store_ask_one(s, NULL, NULL, W_REPORTS_EXPIRE, before); }

/* ---- committing jobs ------------------------------------------------------------------------------------- */

static void set_stuck(struct store *s, bool stuck, const char *why)
{
    pthread_mutex_lock(&s->lock);
    bool changed = s->stuck != stuck;
    s->stuck = stuck;
    if (stuck)
        snprintf(s->stuck_why, sizeof s->stuck_why, "%s", why);
    pthread_mutex_unlock(&s->lock);
    if (changed)
        s->wake(s->wake_ctx);
}

void store_set_blocked(struct store *s, const char *why) { set_stuck(s, true, why); }

void store_add_damage(struct store *s, bool repaired, const char *why)
{
    pthread_mutex_lock(&s->lock);
    s->damage++;
    s->repaired = repaired;
    snprintf(s->damage_why, sizeof s->damage_why, "%s", why);
    pthread_mutex_unlock(&s->lock);
}

void store_fail_together(struct store_job *group, const struct store_job *hurt, int rc, int64_t commit)
{
    struct store_job *first = group;
    for (struct store_job *j = group; j != hurt; j = j->next)
        if (!j->joined)
            first = j->next;
    for (struct store_job *j = first; j; j = j->next) {
        j->failed = (int8_t)rc;
        j->failed_in = commit;
        if (!j->joined)
            return;
    }
}

/* Tries to commit a group of jobs until the commit succeeds or the store is closed. */
static bool commit_at_last(struct store *s, struct store_job *group)
{
    for (;;) {
        enum store_commit rc = s->backend->commit(s->sink, group);
        if (rc == STORE_COMMITTED)
            break;
        if (rc == STORE_AGAIN)
            continue;
        struct timespec pause = {0, STORE_RETRY_MS * 1000000L};
        nanosleep(&pause, NULL);
        pthread_mutex_lock(&s->lock);
        bool closing = s->closing;
        pthread_mutex_unlock(&s->lock);
        if (closing)
            return false;
    }
    set_stuck(s, false, NULL);
    return true;
}

/* Takes the next group of jobs from the queue. The caller holds the mutex. */
static struct store_job *take_group(struct store *s, int *n)
{
    struct store_job *first = s->asked.first, *last = first;
    for (*n = 1; last->next && (last->joined || (*n < s->backend->group_max && last->next->node == first->node)); ++*n)
        last = last->next;
    s->asked.first = last->next;
    if (!last->next)
        s->asked.last = &s->asked.first;
    last->next = NULL;
    return first;
}

/* `begun`: when the commit began */
static void settle_group(struct store *s, struct store_job *group, int n, int64_t begun)
{
    struct store_job *last = group;
    int64_t now = clock_us();
    for (struct store_job *j = group; j; j = j->next) {
        j->times.durable = now;
        last = j;
    }
    pthread_mutex_lock(&s->lock);
    histogram_add(&s->times, &histogram_times, now - begun);
    histogram_add(&s->sizes, &histogram_sizes, n);
    *s->settled.last = group;
    s->settled.last = &last->next;
    s->asked_n -= (uint32_t)n;
    s->jobs += (uint64_t)n;
    s->commits++;
    pthread_mutex_unlock(&s->lock);
    s->wake(s->wake_ctx);
}

static void free_all(struct store_job *j)
{
    while (j) {
        struct store_job *next = j->next;
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
        struct store_job *group = take_group(s, &n);
        pthread_mutex_unlock(&s->lock);
        int64_t begun = clock_us();
        if (!commit_at_last(s, group)) {
            free_all(group);
            return NULL;
        }
        settle_group(s, group, n, begun);
    }
}

/* ---- opening and closing the store ----------------------------------------------------------------------- */

static struct store *store_free(struct store *s)
{
    if (s->sink)
        s->backend->close(s->sink);
    pthread_mutex_destroy(&s->lock);
    pthread_cond_destroy(&s->more);
    for (int i = 0; i < STORE_AUDIT_JOBS; i++)
        free(s->along[i]);
    free_all(s->pending.first);
    free_all(s->asked.first);
    free_all(s->settled.first);
    free(s);
    return NULL;
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
    s->backend = store_backend_of(path, why, why_size);
    s->sink = s->backend ? s->backend->open(s, path, health, why, why_size) : NULL;
    if (!s->sink)
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
    struct store_job *j = s->settled.first;
    s->settled.first = NULL;
    s->settled.last = &s->settled.first;
    pthread_mutex_unlock(&s->lock);
    while (j) {
        struct store_job *next = j->next;
        s->now = j->times;
        if (j->done)
            j->done(j->ctx, j->failed);
        free(j);
        j = next;
    }
}

struct store_times store_times(const struct store *s) { return s->now; }

void store_measures(struct store *s, struct histogram *times, struct histogram *sizes)
{
    pthread_mutex_lock(&s->lock);
    *times = s->times;
    *sizes = s->sizes;
    pthread_mutex_unlock(&s->lock);
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
