/* handshake.h: identifies whoever opens a WebSocket, before libwebsockets sees the end of the handshake (handshake.c). */
#ifndef PL_SERVER_HANDSHAKE_H
#define PL_SERVER_HANDSHAKE_H

#include <libwebsockets.h>

#include "server/workers.h"

enum { WELCOME_TABLES_MAX = 64 }; /* tables a welcome names */

struct address_usage;

/* Somebody who opens a WebSocket. */
struct handshake {
    struct server *srv;
    struct lws *wsi; /* NULL: it was closed meanwhile */
    struct address_usage *address_usage;
    struct job job;
    uint64_t people; /* h->people_changed when the worker was asked */
    bool looked_up;
    uint8_t token[STORE_HASH];
    int known; /* 1: the token belongs to `who`; 0: to nobody; -1: the store could not be read, or too many lookups wait */
    struct person who;
    int tables_n; /* unfinished tables at which they sit */
    char table[WELCOME_TABLES_MAX][ID_SIZE];
};

struct handshake *handshake_begin(struct server *srv, struct lws *wsi); /* once the head of the request was read; NULL: no memory */
struct handshake *handshake_end(struct handshake *k);

#endif
