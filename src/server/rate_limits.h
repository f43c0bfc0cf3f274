/* rate_limits.h: limits per address and per person (rate_limits.c). */
#ifndef PL_SERVER_RATE_LIMITS_H
#define PL_SERVER_RATE_LIMITS_H

#include "server/common.h"
#include "server/wire.h"

struct conn;
struct table;

enum { ADDRESS_BUCKETS = 1024, ADDRESSES_MAX = 1 << 17, PERSON_BUCKETS = 1024, PERSONS_MAX = 1 << 16 };

/* The resources that one client address uses, and its rate limits. */
struct address_usage {
    struct address_usage *next;
    int connections;
    int sockets;            /* number of open sockets of any kind */
    struct bucket requests; /* all requests except those for files of the page */
    struct bucket files, guesses, logins, chat;
    struct bucket creations; /* limits how many names and tables may be created, because they are stored permanently */
    struct bucket stored;    /* limits the number of bytes written to the store */
    struct bucket messages;  /* limits the total number of messages received on all connections from the address */
    size_t queued;           /* total number of bytes queued for all connections from the address */
    int64_t history_free_at; /* time at which this address has paid off its debt from history requests; see charge() in history.c */
    int replays, reads, loads, lookups; /* number of unfinished jobs for this address, for each kind of job */
    uint64_t served; /* number of passphrases the whole server had hashed when it last hashed one for this address; the queue serves the
                        address with the smallest number first */
    char address[ADDRESS_SIZE];
};

/* Rate limits for a recently active person. They apply to all of the person's connections together. */
struct person_usage {
    struct person_usage *next;
    int64_t id;
    struct bucket chat, stored, reports, exports;
};

struct address_usage *address_usage_of(struct server *srv, const char *address);
void usage_sweep(struct server *srv);
bool address_may_create(struct server *srv, struct address_usage *v); /* returns true if the address may create one more name or table */
bool address_may_look_up(struct server *srv, const struct address_usage *v); /* returns true if the address may start one more lookup */
/* Returns true if the person on this connection may send one more chat line at this table. */
bool may_chat(struct table *t, const struct conn *c);
bool may_report(struct server *srv, int64_t person); /* returns true if this person may send one more report */
bool may_export(struct server *srv, int64_t person); /* returns true if this person may download their data once more */
/* Returns true if this person and this address may store `bytes` more bytes. Otherwise sets *no to the refusal. If `play` is true, the
 * bytes are part of a match and may be stored even if the store is full. */
bool may_store(struct server *srv, struct address_usage *v, int64_t person, int64_t bytes, bool play, enum refusal *no);
void storage_measured(struct server *srv,
                      int64_t bytes);   /* stores the measured size of the database in bytes; `bytes` is -1 if the size is unknown */
void storage_sweep(struct server *srv); /* starts a worker job that measures the size of the database */

#endif
