/* cluster_state.h: the state of this node, for the files that implement cluster.h: cluster.c, takeover.c and node_ids.c. */
#ifndef PL_SERVER_CLUSTER_STATE_H
#define PL_SERVER_CLUSTER_STATE_H

#include "bus/bus.h"
#include "server/cluster.h"
#include "server/state.h"

enum {
    SUSPECT_MS = 3 * BUS_BEAT_MS, /* nothing is forwarded to a node that was silent for longer than this */
    ORPHANS_AT_ONCE = 16,         /* maximum number of matches of dead nodes that are claimed in one batch */
};

/* Ids that this node may give to new people or matches. */
struct ids {
    int64_t next, end;             /* the current block */
    int64_t spare_next, spare_end; /* the block after it; empty if both are equal */
    bool asked;                    /* true while a worker reserves the next block */
};

struct cluster {
    struct store_nodes *nodes;
    struct bus *bus;
    uv_async_t lease_changed, bus_wakes;
    int64_t draining[BUS_PEERS_MAX]; /* nodes that are about to stop; 0 for a free place */
    int64_t served_at;               /* when another node last said that it serves, on the monotonic clock */
    int64_t lease_lost_at;           /* when this node's lease ran out; 0 while it is valid */
    int64_t state_at;                /* when this node next tells the others its state */
    int64_t bus_lost_at;             /* when the connection to the bus was lost; 0 while there is one */
    int64_t others_linked_at; /* since when the database has said that another node has the bus and this one has not; 0: it does not */
    bool finding_linked;      /* true while a worker looks whether other nodes are connected to the bus */
    bool retired;             /* true while this node leaves play to others, because it alone has lost the bus */
    struct ids ids[2];        /* people and matches */
    int64_t orphans_at, dead_at, again_at;
    bool finding_orphans, finding_dead, registering, leaving, leave_asked, left;
    bool ignored_logged; /* messages on the bus that made no sense have been logged */
    bool bus_lost;       /* the loss of the connection to the bus has been logged */
    bool lease_lost;     /* the end of the lease has been logged */
    bool dead_logged;    /* another node has taken this node's tables, and this has been logged */
    uint8_t *message;    /* buffer for the message that is being sent */
};

/* A job of a worker thread for this node: looks for matches without an owner or for dead nodes, registers this node again, or gives up its
 * matches. */
struct node_job {
    struct job job;
    struct server *srv;
    int rc, n;
    char id[ORPHANS_AT_ONCE][ID_SIZE];
    int64_t node[STORE_NODES_MAX];
    char why[160];
};

bool node_job_start(struct server *srv, enum pool pool, void (*work)(struct job *, struct store_reader *), void (*done)(struct job *));

/* node_ids.c */
int cluster_first_ids(struct cluster *k, struct store_reader *reader); /* reserves the first blocks; returns 0, or -1 after an error */
void cluster_reserve_ids(struct server *srv, enum store_ids kind);     /* reserves the next block, unless there is one already */

/* takeover.c: notices dead nodes, claims their matches, and gives up this node's matches if it alone has lost the bus */
void takeover_sweep(struct server *srv);

#endif
