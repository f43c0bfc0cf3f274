/* rate_limits.h: how much one address or one person may do (rate_limits.c). */
#ifndef PL_SERVER_RATE_LIMITS_H
#define PL_SERVER_RATE_LIMITS_H

#include "server/common.h"
#include "server/wire.h"

struct conn;
struct table;

enum { VISITOR_BUCKETS = 1024, VISITORS_MOST = 1 << 17, PATRON_BUCKETS = 1024, PATRONS_MOST = 1 << 16 };

/* What is known of an address. */
struct visitor {
    struct visitor *next;
    int connections;
    int sockets; /* open in all, whatever they are for */
    struct bucket requests, guesses, logins, talk;
    struct bucket makes;                /* names and tables, which stay in the store */
    struct bucket stored;               /* bytes */
    struct bucket messages;             /* on all its connections */
    size_t queued;                      /* bytes that wait for all its connections */
    int64_t past_paid;                  /* as of a connection, for all of them */
    int replays, reads, wakes, lookups; /* jobs for it that are not done */
    uint64_t served;                    /* the number of the last passphrase worked on for it */
    char address[ADDRESS_SIZE];
};

/* What is known of a person who has lately said or done something, whichever connections it came from. */
struct patron {
    struct patron *next;
    int64_t id;
    struct bucket talk, stored;
};

struct visitor *visitor_of(struct house *h, const char *address);
void visitors_sweep(struct house *h);
bool visitor_may_make(struct house *h, struct visitor *v);          /* one more name or table */
bool visitor_may_look_up(struct house *h, const struct visitor *v); /* one more row of the store, by a worker */
bool may_talk(struct table *t, const struct conn *c);               /* one more line: of this person, from this address, at this table */
/* Whether so many bytes more may be kept for this person and address; else why not. `play`: part of a match, which goes on even if the
 * store is as large as it may be. */
bool may_store(struct house *h, struct visitor *v, int64_t person, int64_t bytes, bool play, enum wire_no *no);
void storage_measured(struct house *h, int64_t bytes); /* of the store's pages in use; -1: they could not be counted */
void storage_sweep(struct house *h);                   /* asks a worker to measure it again */

#endif
