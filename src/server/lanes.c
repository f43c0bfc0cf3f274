/* lanes.c: worker threads. Each kind of work has threads of its own, a lane, so that one kind never waits for another. Jobs of a lane
 * begin in the order they were added. A job belongs to its worker until it is done, then to the loop again. */
#include "server/house.h"

#include <stdlib.h>
#include <sys/resource.h>

enum { THREADS_MOST = 4 };

static const struct {
    int threads;
    bool reads; /* each thread has a reader of the store */
    int nice;   /* how much it gives way to others, where the machine has not enough cores */
} kinds[LANES] = {
    [LANE_HASH] = {2, false, 0},  [LANE_BOTS] = {4, false, 0}, [LANE_WAKE] = {2, true, 0},    [LANE_LOOKUP] = {2, true, 0},
    [LANE_JUDGE] = {1, false, 0}, [LANE_READ] = {1, true, 0},  [LANE_REPLAY] = {1, true, 10},
};

struct lane_thread {
    struct lanes *lanes;
    enum lane lane;
    struct store_reader *reader;
    uv_thread_t thread;
    bool runs;
};

struct lane_queue {
    uv_cond_t more;
    struct job *first, **last;
    int waiting;
};

struct lanes {
    uv_mutex_t lock; /* of the queues, of `done` and of `closing` */
    struct lane_queue queue[LANES];
    struct job *done, **done_last;
    uv_async_t *wake;
    bool closing;
    struct lane_thread thread[LANES][THREADS_MOST];
};

static void put_last(struct job ***last, struct job *job)
{
    job->next = NULL;
    **last = job;
    *last = &job->next;
}

/* The next job of a lane; NULL when the house closes. */
static struct job *take(struct lanes *s, struct lane_queue *q)
{
    while (!q->first && !s->closing)
        uv_cond_wait(&q->more, &s->lock);
    struct job *job = s->closing ? NULL : q->first;
    if (!job)
        return NULL;
    q->first = job->next;
    if (!q->first)
        q->last = &q->first;
    q->waiting--;
    return job;
}

static void run(void *arg)
{
    struct lane_thread *t = arg;
    struct lanes *s = t->lanes;
    if (kinds[t->lane].nice)
        setpriority(PRIO_PROCESS, 0, kinds[t->lane].nice); /* on Linux that is this thread alone */
    uv_mutex_lock(&s->lock);
    for (struct job *job; (job = take(s, &s->queue[t->lane]));) {
        uv_mutex_unlock(&s->lock);
        job->work(job, t->reader);
        uv_mutex_lock(&s->lock);
        put_last(&s->done_last, job);
        uv_async_send(s->wake);
    }
    uv_mutex_unlock(&s->lock);
}

int lanes_open(struct house *h, char *why, size_t why_size)
{
    struct lanes *s = calloc(1, sizeof *s);
    if (!s || uv_mutex_init(&s->lock)) {
        free(s);
        return -1;
    }
    h->lanes = s;
    s->done_last = &s->done;
    s->wake = &h->worked;
    for (int i = 0; i < LANES; i++) {
        s->queue[i].last = &s->queue[i].first;
        if (uv_cond_init(&s->queue[i].more))
            return -1;
    }
    for (int i = 0; i < LANES; i++)
        for (int n = 0; n < kinds[i].threads; n++) {
            struct lane_thread *t = &s->thread[i][n];
            *t = (struct lane_thread){.lanes = s, .lane = (enum lane)i};
            if (kinds[i].reads && !(t->reader = store_reader_open(h->cfg.db, why, why_size)))
                return -1;
            t->runs = uv_thread_create(&t->thread, run, t) == 0;
            if (!t->runs)
                return -1;
        }
    return 0;
}

/* What has begun is finished; what waits is not begun any more. */
void lanes_close(struct house *h)
{
    struct lanes *s = h->lanes;
    if (!s)
        return;
    uv_mutex_lock(&s->lock);
    s->closing = true;
    for (int i = 0; i < LANES; i++)
        uv_cond_broadcast(&s->queue[i].more);
    uv_mutex_unlock(&s->lock);
    for (int i = 0; i < LANES; i++)
        for (int n = 0; n < kinds[i].threads; n++) {
            struct lane_thread *t = &s->thread[i][n];
            if (t->runs)
                uv_thread_join(&t->thread);
            t->runs = false;
            t->reader = store_reader_close(t->reader);
        }
}

void lane_add(struct house *h, enum lane lane, struct job *job)
{
    struct lane_queue *q = &h->lanes->queue[lane];
    uv_mutex_lock(&h->lanes->lock);
    put_last(&q->last, job);
    q->waiting++;
    uv_cond_signal(&q->more);
    uv_mutex_unlock(&h->lanes->lock);
}

int lane_waiting(struct house *h, enum lane lane)
{
    uv_mutex_lock(&h->lanes->lock);
    int n = h->lanes->queue[lane].waiting;
    uv_mutex_unlock(&h->lanes->lock);
    return n;
}

void lanes_done(struct house *h)
{
    struct lanes *s = h->lanes;
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
