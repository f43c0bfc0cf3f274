/* measures.h: times and numbers that the server measures about itself (measures.c), besides the counters of state.h. metrics.c publishes
 * them. */
#ifndef PL_SERVER_MEASURES_H
#define PL_SERVER_MEASURES_H

#include "kernel/level.h"
#include "server/wire.h"
#include "store/histogram.h"

struct server;

enum {
    REFUSED_BY_RULE = REFUSALS, /* a game's rules refused an action; for measure_refusal */
    UNSENT_MAX = 32,            /* maximum number of commits whose actions wait to be sent in one loop iteration */
};

struct measures {
    /* From receiving a person's action to having it on disk; from then to writing the messages about it to the players' sockets. */
    struct histogram action_durable, action_sent;
    struct histogram loop_lag;       /* how late the event loop runs a timer */
    struct histogram bot[PL_LEVELS]; /* how long bots of each level think about a decision */
    uint64_t refusals[REFUSALS + 1]; /* by reason */
    struct {
        int64_t durable; /* when the commit was on disk */
        int n;           /* number of actions in it */
    } unsent[UNSENT_MAX];
    int unsent_n;
    int64_t timer_due; /* when the timer that measures the event loop's lag should run next; 0 before its first run */
};

/* Call this when an entry is on disk, in the callback of its write. */
void measure_durable(struct server *srv);
/* Call this when all messages of a loop iteration have been written to their sockets. */
void measure_sent(struct server *srv);
/* Call this in a timer that runs every `every_ms`. */
void measure_loop_lag(struct server *srv, int64_t every_ms);
void measure_refusal(struct server *srv, int reason); /* `reason`: an enum refusal, or REFUSED_BY_RULE */

#endif
