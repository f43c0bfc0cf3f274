/* sockets.h: sockets of any kind: who may open one, where it comes from, how long it may take (listen.c, capacity.c, origin.c, http.c). */
#ifndef PL_SERVER_SOCKETS_H
#define PL_SERVER_SOCKETS_H

#include <libwebsockets.h>

#include "server/conn.h"

struct server_config;

enum {
    BODY_MAX = 4096, /* bytes of a request's body */
};

/* http.c: requests */
struct request;
int http_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t len);
extern const size_t http_request_size;
/* Nobody can take this request for another, or for two. Its body's length; -1: somebody can. */
int64_t http_framed(struct lws *wsi);

/* listen.c: 0, or -1 and one line why not */
int listen_check(struct server *srv, char *why, size_t why_size); /* before anything is made */
int listen_on(struct server *srv, char *why, size_t why_size);

/* capacity.c: sockets of any kind, and who may come in when there are many */
enum { TRY_AGAIN_LATER = 1013 }; /* the close code of those who give way */
/* What a socket waits for: its first request, the rest of one, the house, the reader of an answer, the next request; OPEN: nothing, it is a
 * WebSocket. */
enum socket_waits { SOCKET_NEW, SOCKET_BODY, SOCKET_SERVER, SOCKET_REPLY, SOCKET_NEXT, SOCKET_OPEN };
void room_raise_files(const struct server_config *cfg);
int room_measure(struct server *srv, char *why, size_t why_size); /* once everything else is open: 0, or -1 and one line why not */
bool socket_opened(struct server *srv, struct lws *wsi);          /* false: one too many */
void socket_closed(struct server *srv, struct lws *wsi);
void socket_waits(struct server *srv, struct lws *wsi, enum socket_waits what);
void sockets_close(struct server *srv); /* those that are going */
void sockets_sweep(struct server *srv); /* closes those that take too long */
/* One more connection of this person, who sits at some table or not. */
bool room_for(struct server *srv, struct address_usage *v, int64_t person, bool has_seat);
void socket_handshake_read(struct server *srv, struct lws *wsi); /* the head of its handshake is whole */
void sockets_identify(struct server *srv);                       /* once the library has read it: who opens them is looked up */
const struct handshake *socket_handshake(struct lws *wsi);       /* NULL: it did not greet */
void socket_accepted(struct lws *wsi);                           /* the caller was let in */

/* origin.c */
int origin_settings(struct server *srv, char *why, size_t why_size);                /* 0, or -1 and one line why not */
void peer_address(struct server *srv, struct lws *wsi, char address[ADDRESS_SIZE]); /* the client's, for counting; proves nothing */
bool peer_is_proxy(struct server *srv, struct lws *wsi);
bool client_is_local(struct server *srv, struct lws *wsi);
bool client_is_secure(struct server *srv, struct lws *wsi);
bool origin_allowed(struct server *srv, struct lws *wsi);
enum host_verdict { HOST_GOOD, HOST_STRANGE, HOST_UNREADABLE };
enum host_verdict host_check(struct server *srv, struct lws *wsi, char host[HOST_SIZE + 8]);

#endif
