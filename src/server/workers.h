/* workers.h: worker threads, some for each kind of work (workers.c). Everything that reads the store or thinks runs here. */
#ifndef PL_SERVER_WORKERS_H
#define PL_SERVER_WORKERS_H

#include "server/common.h"
#include "store/store.h"

/* Passphrases; bots; tables that wake; single rows somebody waits for (tokens, names, codes); answers to cases; longer reading of the
 * store; replays and files of matches. */
enum pool { POOL_HASH, POOL_BOTS, POOL_LOAD, POOL_LOOKUP, POOL_JUDGE, POOL_READ, POOL_REPLAY, POOLS };

struct job {
    struct job *next;
    void *of; /* whose job it is */
    /* On a worker's thread. The reader is that thread's own; NULL in a lane that does not read. */
    void (*work)(struct job *job, struct store_reader *reader);
    void (*done)(struct job *job); /* on the loop's thread */
};

struct workers;

int workers_open(struct server *srv, char *why, size_t why_size);
void workers_close(struct server *srv);
void pool_submit(struct server *srv, enum pool pool, struct job *job);
int pool_waiting(struct server *srv, enum pool pool); /* jobs that have not begun */
void workers_deliver(struct server *srv);             /* calls back for every job that is done */

#endif
