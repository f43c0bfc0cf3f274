/* rate_limits.h: how much one address or one person may do (rate_limits.c). */
#ifndef PL_SERVER_RATE_LIMITS_H
#define PL_SERVER_RATE_LIMITS_H

#include "server/common.h"
#include "server/wire.h"

struct conn;
struct table;

enum { ADDRESS_BUCKETS = 1024, ADDRESSES_MAX = 1 << 17, PERSON_BUCKETS = 1024, PERSONS_MAX = 1 << 16 };

/* What is known of an address. */
struct address_usage {
    struct address_usage *next;
    int connections;
    int sockets; /* open in all, whatever they are for */
    struct bucket requests, guesses, logins, chat;
    struct bucket creations;            /* names and tables, which stay in the store */
    struct bucket stored;               /* bytes */
    struct bucket messages;             /* on all its connections */
    size_t queued;                      /* bytes that wait for all its connections */
    int64_t history_free_at;            /* as of a connection, for all of them */
    int replays, reads, loads, lookups; /* jobs for it that are not done */
    uint64_t served;                    /* the number of the last passphrase worked on for it */
    char address[ADDRESS_SIZE];
};

/* What is known of a person who has lately said or done something, whichever connections it came from. */
struct person_usage {
    struct person_usage *next;
    int64_t id;
    struct bucket chat, stored;
};

struct address_usage *address_usage_of(struct server *srv, const char *address);
void usage_sweep(struct server *srv);
bool address_may_create(struct server *srv, struct address_usage *v);        /* one more name or table */
bool address_may_look_up(struct server *srv, const struct address_usage *v); /* one more row of the store, by a worker */
bool may_chat(struct table *t, const struct conn *c); /* one more line: of this person, from this address, at this table */
/* Whether so many bytes more may be kept for this person and address; else why not. `play`: part of a match, which goes on even if the
 * store is as large as it may be. */
bool may_store(struct server *srv, struct address_usage *v, int64_t person, int64_t bytes, bool play, enum refusal *no);
void storage_measured(struct server *srv, int64_t bytes); /* of the store's pages in use; -1: they could not be counted */
void storage_sweep(struct server *srv);                   /* asks a worker to measure it again */

#endif
