/* nodes.h: nodes that share one PostgreSQL database: leases, ownership of matches, blocks of ids. See docs/adr/0012-several-machines.md.
 * With SQLite there is only one node, and none of these functions is used. */
#ifndef PL_STORE_NODES_H
#define PL_STORE_NODES_H

#include "store/store.h"

enum {
    STORE_LEASE_MS = 1500,       /* default length of a lease in ms */
    STORE_RENEWALS = 5,          /* a lease is extended this many times in its length */
    STORE_LEASE_MARGIN_MS = 300, /* a node stops serving this long before the end of its lease */
    STORE_NODES_MAX = 64,        /* maximum number of nodes that are alive at the same time */
    STORE_NODE_PROTOCOL = 1,     /* version of the messages between nodes; a node works with nodes of this version and of the one before */
};

struct store_nodes;

/* Registers this process as a node and starts a thread that extends its lease, on a database connection of its own. `wake` is called on
 * that thread when the lease is lost or valid again; it should do nothing but wake the event loop. Returns NULL with an error message in
 * `why`. */
struct store_nodes *store_nodes_open(const char *url, int64_t lease_ms, store_wake *wake, void *ctx, char *why, size_t why_size);
/* Stops the thread and frees the node. Does not release its matches: call store_nodes_leave first if the store is still there. */
struct store_nodes *store_nodes_close(struct store_nodes *n);
int64_t store_nodes_self(const struct store_nodes *n); /* the number of this node: above 0, never used again */
/* Returns the number of ms for which this node may still serve its tables, by its own clock; 0 if the lease has run out. Any thread may
 * call it, at any time; it reads the clock itself. */
int64_t store_nodes_time_left(struct store_nodes *n);
/* Returns true if another node has marked this node as dead. Its matches have other owners then, and nothing that it writes has an effect.
 * The process must drop all its tables and register again (store_nodes_again). */
bool store_nodes_dead(struct store_nodes *n);
/* Registers this process as a new node, with a new number, after it was found dead. Blocks while it connects to the database and for one
 * round trip, at most some seconds each. Returns 0, or -1 with an error message in `why` (the caller tries again later). */
int store_nodes_again(struct store_nodes *n, char *why, size_t why_size);
/* Gives up all matches of this node and removes its row, so that other nodes can claim the matches at once. Call it after all writes are
 * done. Returns 0, or -1 if the database could not be reached (the lease then runs out by itself). */
int store_nodes_leave(struct store_nodes *n);

/* Lets other nodes know, with the next extension of the lease, whether this node is connected to the bus. */
void store_nodes_set_linked(struct store_nodes *n, bool linked);

/* Makes the store write as this node: every commit fails with STORE_FENCED if the node is dead. Call it before the first write, and again
 * after store_nodes_again. Writes that were requested before keep the number of the node that requested them. A store that
 * writes as no node, like `parlour import`, refuses to write while nodes are alive, and no node can register until it is closed. */
void store_write_as(struct store *s, int64_t node);

/* The result of a claim. */
struct store_claim {
    int64_t match_id, epoch;
    int64_t owner; /* the node that owns the match; may be this node */
};
/* Claims the match of a table for `node`. Runs on a worker thread, with the thread's reader. Returns 1 if the node now owns the match, with
 * a new epoch; 0 if another live node owns it (`owner` is set); STORE_NO_MATCH if there is no such table; STORE_READ_FAILED after an error.
 * The claim also succeeds if the node already owns the match; the epoch is raised in that case too. */
enum { STORE_NO_MATCH = -2, STORE_READ_FAILED = -1 };
int store_claim(struct store_reader *r, int64_t node, const char *table_id, struct store_claim *claim);
/* Gives up a match, after all earlier writes of this store. Has no effect if the epoch is no longer `epoch`. */
int store_release(struct store *s, int64_t match_id, int64_t epoch, store_done *done, void *ctx);
/* Returns the node that owns the match of a table; 0 if no live node owns it; STORE_NO_MATCH or STORE_READ_FAILED. */
int64_t store_owner(struct store_reader *r, const char *table_id);
/* Reads the matches that were loaded (store_match_set_loaded) and whose owner is dead or has left; at most `most`, in random order, so
 * that nodes that look at the same time take different ones. */
int store_matches_orphaned(struct store_reader *r, int most, store_match_each *each, void *ctx);
/* Reserves `n` ids that no other node uses: `*first` to `*first + n - 1`. Returns 0, or -1 after an error. */
enum store_ids { STORE_IDS_PERSON, STORE_IDS_MATCH };
int store_reserve(struct store_reader *r, enum store_ids kind, int64_t n, int64_t *first);

/* A node as others see it. */
struct store_node {
    int64_t id;
    int64_t lease_left_ms; /* by the clock of the database; may be below 0 */
    bool linked;           /* true if the node said that it is connected to the bus (store_nodes_set_linked) */
    int protocol;
};
typedef bool store_node_each(void *ctx, const struct store_node *n);
int store_nodes_list(struct store_reader *r, store_node_each *each, void *ctx); /* all nodes that are not dead */

#endif
