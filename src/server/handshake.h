/* handshake.h: who opens a WebSocket, looked up before libwebsockets hears the end of its handshake (handshake.c). */
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
    int known; /* 1 it is who's token, 0 nobody's, -1 the store could not be read, or too much is asked of it at once */
    struct person who;
    int tables_n; /* unfinished tables at which they sit */
    char table[TABLES_TOLD][ID_SIZE];
};

struct caller *handshake_begin(struct house *h, struct lws *wsi); /* once the head of the request was read; NULL: no memory */
struct caller *handshake_end(struct caller *k);

#endif
