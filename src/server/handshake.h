/* handshake.h: identifies whoever opens a WebSocket, before libwebsockets sees the end of the handshake (handshake.c). */
#ifndef PL_SERVER_HANDSHAKE_H
#define PL_SERVER_HANDSHAKE_H

#include <libwebsockets.h>

#include "server/lanes.h"

enum { TABLES_TOLD = 64 }; /* tables a welcome names */

struct visitor;

/* Somebody who opens a WebSocket. */
struct caller {
    struct house *h;
    struct lws *wsi; /* NULL: it was closed meanwhile */
    struct visitor *visitor;
    struct job job;
    uint64_t people; /* h->people_changed when the worker was asked */
    bool looked_up;
    uint8_t token[STORE_HASH];
    int known; /* 1: the token belongs to `who`; 0: to nobody; -1: the store could not be read, or too many lookups wait */
    struct person who;
    int tables_n; /* unfinished tables at which they sit */
    char table[TABLES_TOLD][ID_SIZE];
};

struct caller *handshake_begin(struct house *h, struct lws *wsi); /* once the head of the request was read; NULL: no memory */
struct caller *handshake_end(struct caller *k);

#endif
