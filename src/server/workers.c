/* workers.c: runs jobs on worker threads. Each kind of work has its own pool of threads, so that slow work of one kind never delays work of
 * another kind. The jobs of a pool start in the order in which they were submitted. A job belongs to its worker until it is done, and then
 * to the event loop. */
#define _GNU_SOURCE /* for pthread_setname_np */
#include "server/state.h"

#include <pthread.h>
#include <stdlib.h>
#include <sys/resource.h>

enum { THREADS_MAX = 12, ENDING_MS = 10000 };

static const struct {
    int threads;
    bool reads; /* true if each thread of the pool has its own database reader */
    int nice;   /* scheduling priority of the pool's threads, as a nice(2) value */
    const char *name;
} kinds[POOLS] = {
    [POOL_HASH] = {2, false, 0, "passphrases"}, [POOL_BOTS] = {4, false, 0, "bots"},           [POOL_LOAD] = {2, true, 0, "tables"},
    [POOL_LOOKUP] = {2, true, 0, "lookups"},    [POOL_JUDGE] = {1, false, 0, "answers"},       [POOL_READ] = {1, true, 0, "lists"},
    [POOL_REPLAY] = {1, true, 10, "replays"},   [POOL_SNAPSHOT] = {1, false, 10, "snapshots"},
};

const char *pool_name(enum pool pool) { return kinds[pool].name; }

struct lane_thread {
    struct workers *workers;
    enum pool pool;
    struct store_reader *reader;
    uv_thread_t thread;
    bool runs;
};

struct pool_queue {
    uv_cond_t more;
    struct job *first, **last;
    struct pool_measures measures;
};

struct workers {
    uv_mutex_t lock; /* protects the queues, `done`, `closing` and `alive` */
    uv_cond_t ended; /* a thread has ended */
    int alive;       /* threads that have not ended */
    struct pool_queue queue[POOLS];
    struct job *done, **done_last;
    uv_async_t *wake;
    bool closing;
    struct lane_thread thread[POOLS][THREADS_MAX];
};

static void put_last(struct job ***last, struct job *job)
{
    job->next = NULL;
    **last = job;
    *last = &job->next;
}

/* Waits for the next job in a pool's queue. Returns NULL if the server is shutting down. */
static struct job *take(struct workers *s, struct pool_queue *q)
{
    while (!q->first && !s->closing)
        uv_cond_wait(&q->more, &s->lock);
    struct job *job = s->closing ? NULL : q->first;
    if (!job)
        return NULL;
    q->first = job->next;
    if (!q->first)
        q->last = &q->first;
    q->measures.waiting--;
    q->measures.running++;
    job->running = true;
    return job;
}

static void run(void *arg)
{
    struct lane_thread *t = arg;
    struct workers *s = t->workers;
    pthread_setname_np(pthread_self(), kinds[t->pool].name); /* for top -H and debuggers */
    if (kinds[t->pool].nice)
        setpriority(PRIO_PROCESS, 0, kinds[t->pool].nice); /* on Linux, setpriority changes only the calling thread */
    uv_mutex_lock(&s->lock);
    struct pool_queue *q = &s->queue[t->pool];
    for (struct job *job; (job = take(s, q));) {
        uv_mutex_unlock(&s->lock);
        int64_t begun = clock_us(), waited = begun - job->submitted;
        job->work(job, t->reader);
        int64_t ran = clock_us() - begun;
        uv_mutex_lock(&s->lock);
        q->measures.running--;
        job->running = false;
        histogram_add(&q->measures.wait, &histogram_times, waited);
        histogram_add(&q->measures.run, &histogram_times, ran);
        put_last(&s->done_last, job);
        uv_async_send(s->wake);
    }
    s->alive--;
    uv_cond_signal(&s->ended);
    uv_mutex_unlock(&s->lock);
}

static bool start_thread(struct workers *s, enum pool pool, int n)
{
    struct lane_thread *t = &s->thread[pool][n];
    t->workers = s;
    t->pool = pool;
    uv_mutex_lock(&s->lock);
    t->runs = uv_thread_create(&t->thread, run, t) == 0;
    s->alive += t->runs;
    uv_mutex_unlock(&s->lock);
    return t->runs;
}

int workers_open(struct server *srv, char *why, size_t why_size)
{
    struct workers *s = calloc(1, sizeof *s);
    if (!s || uv_mutex_init(&s->lock) || uv_cond_init(&s->ended)) {
        free(s);
        return -1;
    }
    srv->workers = s;
    s->done_last = &s->done;
    s->wake = &srv->worked;
    for (int i = 0; i < POOLS; i++) {
        s->queue[i].last = &s->queue[i].first;
        if (uv_cond_init(&s->queue[i].more))
            return -1;
    }
    for (int i = 0; i < POOLS; i++)
        for (int n = 0; n < kinds[i].threads; n++) {
            struct lane_thread *t = &s->thread[i][n];
            if (kinds[i].reads && !(t->reader = store_reader_open(srv->cfg.db, why, why_size)))
                return -1;
            if (!start_thread(s, (enum pool)i, n))
                return -1;
        }
    return 0;
}

/* Waits until all threads have ended. Returns false if a thread has not ended in time. */
static bool wait_for_threads(struct workers *s)
{
    uint64_t end = uv_hrtime() + ENDING_MS * UINT64_C(1000000), now;
    while (s->alive && (now = uv_hrtime()) < end)
        uv_cond_timedwait(&s->ended, &s->lock, end - now);
    return !s->alive;
}

/* Drops the jobs that have not started. */
bool workers_close(struct server *srv)
{
    struct workers *s = srv->workers;
    if (!s)
        return true;
    uv_mutex_lock(&s->lock);
    s->closing = true;
    for (int i = 0; i < POOLS; i++)
        uv_cond_broadcast(&s->queue[i].more);
    bool ended = wait_for_threads(s);
    uv_mutex_unlock(&s->lock);
    for (int i = 0; i < POOLS && ended; i++)
        for (int n = 0; n < THREADS_MAX; n++) {
            struct lane_thread *t = &s->thread[i][n];
            if (t->runs)
                uv_thread_join(&t->thread);
            t->runs = false;
            t->reader = store_reader_close(t->reader);
        }
    return ended;
}

bool job_is_running(struct server *srv, const struct job *job)
{
    uv_mutex_lock(&srv->workers->lock);
    bool running = job->running;
    uv_mutex_unlock(&srv->workers->lock);
    return running;
}

bool pool_add_thread(struct server *srv, enum pool pool)
{
    struct workers *s = srv->workers;
    int n = 0;
    while (n < THREADS_MAX && s->thread[pool][n].runs)
        n++;
    return n < THREADS_MAX && !kinds[pool].reads && start_thread(s, pool, n);
}

void pool_submit(struct server *srv, enum pool pool, struct job *job)
{
    struct pool_queue *q = &srv->workers->queue[pool];
    job->submitted = clock_us();
    uv_mutex_lock(&srv->workers->lock);
    put_last(&q->last, job);
    q->measures.waiting++;
    uv_cond_signal(&q->more);
    uv_mutex_unlock(&srv->workers->lock);
}

int pool_waiting(struct server *srv, enum pool pool)
{
    uv_mutex_lock(&srv->workers->lock);
    int n = srv->workers->queue[pool].measures.waiting;
    uv_mutex_unlock(&srv->workers->lock);
    return n;
}

struct pool_measures pool_measure(struct server *srv, enum pool pool)
{
    uv_mutex_lock(&srv->workers->lock);
    struct pool_measures m = srv->workers->queue[pool].measures;
    uv_mutex_unlock(&srv->workers->lock);
    return m;
}

void workers_deliver(struct server *srv)
{
    struct workers *s = srv->workers;
    uv_mutex_lock(&s->lock);
    struct job *job = s->done;
    s->done = NULL;
    s->done_last = &s->done;
    uv_mutex_unlock(&s->lock);
    while (job) {
        struct job *next = job->next;
        job->done(job);
        job = next;
    }
}
