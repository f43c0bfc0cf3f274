/* handshake.h: identifies the client that opens a WebSocket, before libwebsockets can read the end of the handshake (handshake.c). */
#ifndef PL_SERVER_HANDSHAKE_H
#define PL_SERVER_HANDSHAKE_H

#include <libwebsockets.h>

#include "server/accounts.h"
#include "server/workers.h"

enum { WELCOME_TABLES_MAX = 64 }; /* maximum number of tables listed in `welcome` */

struct address_usage;

/* A WebSocket handshake in progress. */
struct handshake {
    struct server *srv;
    struct lws *wsi; /* socket of the client, or NULL after the client has disconnected */
    struct address_usage *address_usage;
    struct job job;
    uint64_t people; /* value of srv->people_version when the lookup was submitted */
    bool looked_up;
    uint8_t token[STORE_HASH];
    int known; /* 1 if the token proves `id`, 0 if it is unknown, -1 if the store could not be read or too many lookups are waiting */
    struct identity id;
    int tables_n; /* number of unfinished tables at which the person has a seat */
    char table[WELCOME_TABLES_MAX][ID_SIZE];
};

/* Begins to identify a client whose request headers have been read. Returns NULL if there is not enough memory. */
struct handshake *handshake_begin(struct server *srv, struct lws *wsi);
struct handshake *handshake_end(struct handshake *k);

#endif
