/* lanes.h: worker threads, some for each kind of work (lanes.c). Everything that reads the store or thinks runs here. */
#ifndef PL_SERVER_LANES_H
#define PL_SERVER_LANES_H

#include "server/common.h"
#include "store/store.h"

/* Passphrases; bots; tables that wake; single rows somebody waits for (tokens, names, codes); answers to cases; longer reading of the
 * store; replays and files of matches. */
enum lane { LANE_HASH, LANE_BOTS, LANE_WAKE, LANE_LOOKUP, LANE_JUDGE, LANE_READ, LANE_REPLAY, LANES };

struct job {
    struct job *next;
    void *of; /* whose job it is */
    /* On a worker's thread. The reader is that thread's own; NULL in a lane that does not read. */
    void (*work)(struct job *job, struct store_reader *reader);
    void (*done)(struct job *job); /* on the loop's thread */
};

struct lanes;

int lanes_open(struct house *h, char *why, size_t why_size);
void lanes_close(struct house *h);
void lane_add(struct house *h, enum lane lane, struct job *job);
int lane_waiting(struct house *h, enum lane lane); /* jobs that have not begun */
void lanes_done(struct house *h);                  /* calls back for every job that is done */

#endif
