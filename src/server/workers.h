/* workers.h: worker threads, in one pool for each kind of work (workers.c). All database reads and bot searches run on these threads. */
#ifndef PL_SERVER_WORKERS_H
#define PL_SERVER_WORKERS_H

#include "server/common.h"
#include "store/histogram.h"
#include "store/store.h"

/* POOL_LOOKUP reads single rows for clients that wait for a reply. POOL_JUDGE judges free-text answers. POOL_READ runs longer queries.
 * POOL_SNAPSHOT copies the database. */
enum pool { POOL_HASH, POOL_BOTS, POOL_LOAD, POOL_LOOKUP, POOL_JUDGE, POOL_READ, POOL_REPLAY, POOL_SNAPSHOT, POOLS };

struct job {
    struct job *next;
    int64_t submitted; /* when the job was submitted; workers.c sets it */
    bool running;      /* true from the time a thread has taken the job until it is done; guarded by the lock in workers.c */
    void *of;
    /* Called on a worker thread. `reader` is the thread's database reader, or NULL in pools whose jobs do not read the database. */
    void (*work)(struct job *job, struct store_reader *reader);
    void (*done)(struct job *job); /* called on the event loop's thread when the job is done */
};

struct workers;

int workers_open(struct server *srv, char *why, size_t why_size);
/* Waits until all running jobs have finished, but only for some seconds. Returns false if a job still runs. Its thread may still use any
 * memory, so the process must then end without freeing anything. */
bool workers_close(struct server *srv);
void pool_submit(struct server *srv, enum pool pool, struct job *job);
int pool_waiting(struct server *srv, enum pool pool); /* returns the number of jobs in the pool that have not started */
bool job_is_running(struct server *srv, const struct job *job);
/* Adds a thread to a pool, in place of one whose job does not end. Returns false if the pool has the maximum number of threads. */
bool pool_add_thread(struct server *srv, enum pool pool);
const char *pool_name(enum pool pool); /* for metrics */
/* The work of a pool. */
struct pool_measures {
    int waiting, running;       /* jobs that have not started, and jobs that have */
    struct histogram wait, run; /* how long jobs waited, and how long they ran */
};
struct pool_measures pool_measure(struct server *srv, enum pool pool);
void workers_deliver(struct server *srv); /* calls the callback `done` of every finished job */

#endif
