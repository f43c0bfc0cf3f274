/* conn.h: a WebSocket connection and its message queue (ws.c, msg.c, frames.c, dispatch.c). Used by the event loop's thread only. */
#ifndef PL_SERVER_CONN_H
#define PL_SERVER_CONN_H

#include <libwebsockets.h>

#include "kernel/game.h"
#include "server/rate_limits.h"
#include "store/store.h"

enum {
    MESSAGE_MAX = 16384, /* maximum size of a message from a client, in bytes */
    PIECE = 1 << 16,     /* maximum total size in bytes of the messages that one call writes to a socket */
    SCRATCH = 1 << 20,   /* maximum size of a message to a client, in bytes */
    WATCHES_MAX = 16,    /* maximum number of tables one connection may have open */
};

struct watch;
struct guest;
struct route;
struct acquaintance;
struct handshake;
struct lookup;
struct deferred;

/* A reference-counted message to clients. It can be in the queues of several connections. */
struct msg {
    uint32_t refs, len;
    bool common;           /* true if the memory block has the standard size, so that msg.c can reuse it for another message */
    unsigned char bytes[]; /* LWS_PRE bytes reserved for libwebsockets, then the text of the message */
};

struct outgoing {
    struct outgoing *next;
    struct msg *msg;
};

/* State of the parser that checks the frames of a client. */
struct frames {
    uint64_t length, left;
    uint8_t state;
    bool bad; /* true if the client has sent a frame without a mask; all later input is ignored */
};

struct conn {
    struct server *srv;
    struct lws *wsi;     /* socket of the connection; NULL after the socket is closed, and for guest connections */
    struct guest *guest; /* set while this is a guest connection, which stands for a client of another node (cluster.h) */
    uint64_t number;     /* number under which other nodes know this client; 0 if none does */
    struct conn *number_next;
    struct route *routes;          /* tables of other nodes that this client has open */
    struct acquaintance *known_to; /* other nodes that know this client */
    struct conn *prev, *next;
    uint32_t refs;
    struct person who;
    bool session;              /* true: the client has a session of a browser; false: an API token */
    unsigned scopes;           /* enum scope: the messages that the token allows */
    int64_t expires_at;        /* when the token expires, in ms since 1970 */
    uint8_t token[STORE_HASH]; /* hash of the token with which the client has identified itself */
    struct address_usage *address_usage;
    struct outgoing *first, **last;
    size_t queued;
    struct frames frames;
    struct bucket rate, questions;
    struct bucket figures;   /* limits how many KiB of figures the client may load */
    int64_t history_free_at; /* time at which the client's debt from history requests will be zero; see charge() in history.c */
    int over_rate;
    char *inbound; /* the fragments of an incomplete message that have been received so far */
    size_t inbound_n;
    struct store_text current; /* text of the client message that is being handled */
    bool lookup_pending;       /* true while a message waits for data from a worker; later messages wait too (see lookup.h) */
    struct lookup *lookup;     /* result of a lookup, while the message that waited for it is being handled; NULL at all other times */
    struct deferred *deferred; /* client messages that wait until the lookup is finished */
    int deferred_n;
    size_t deferred_bytes;
    struct watch *watches;
    struct conn *lobby_next; /* next connection in the list of lobby subscribers */
    const struct pl_game *lobby_game;
    struct conn *unwritten_next; /* next connection in the list of connections that have unwritten messages */
    bool unwritten;
    bool in_lobby, closing;
    bool accepted; /* true after the handshake of the WebSocket is complete */
    bool seated;   /* true if the person had a seat at a table when this connection was opened */
    int close_code;
    int64_t received_us; /* when the current message was read from the socket, on the monotonic clock in microseconds */
    int64_t round_trip;  /* last measured round trip in ms, or -1 if none has been measured yet */
};

/* msg.c */
struct msg *msg_new(const char *text, size_t len);
struct msg *msg_ref(struct msg *m);
struct msg *msg_unref(struct msg *m);
/* Builds a message in the server's scratch buffer: call msg_begin, write the members, call msg_end. */
struct pl_out msg_begin(struct server *srv, const char *type);
struct msg *msg_end(struct server *srv, struct pl_out *o);

/* ws.c */
int ws_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t len);
void conn_send(struct conn *c, struct msg *m); /* queues `m` and adds a reference to it; closes the connection if the queue is too long */
void conn_send_owned(struct conn *c, struct msg *m); /* like conn_send, but takes ownership of the message `m` */
void conn_close(struct conn *c, int code);
/* Creates a connection without a socket, with one reference. Returns NULL if there is not enough memory. */
struct conn *conn_new(struct server *srv, const char *address);
bool conn_is_open(const struct conn *c); /* returns true if the client is still there */
struct conn *conn_ref(struct conn *c);
struct conn *conn_unref(struct conn *c);
void conns_flush(struct server *srv);                    /* writes the queued messages of all connections */
void conns_broadcast(struct server *srv, struct msg *m); /* sends `m` to all connections; takes ownership of `m` */

/* frames.c */
bool frames_open(struct lws *wsi);    /* starts checking the bytes that arrive on a newly accepted socket; returns false on failure */
void frames_release(struct lws *wsi); /* lets libwebsockets read the bytes of the handshake that were held back */
enum { HEADER_LENGTH, HEADER_CODING, HEADER_HOST, HEADER_FORWARDED, HEADER_UPGRADE, HEADERS_WATCHED };
struct head {
    uint8_t n[HEADERS_WATCHED]; /* for each header from HEADER_LENGTH to HEADER_UPGRADE, how many times the request contains it */
    bool odd; /* true if HTTP parsers may interpret the headers differently, for example because of a space before a colon */
};
/* Returns the data that frames.c has collected from the headers of the current request, or NULL if they are not complete. Sets *extra to
 * the number of bytes received after the headers. */
const struct head *frames_head(struct lws *wsi, uint64_t *extra);
/* Notifies frames.c that libwebsockets has parsed the headers of a request. `body` is the length of the request body in bytes. */
void frames_request(struct lws *wsi, uint64_t body);
void frames_begin(struct lws *wsi, struct conn *c);
void frames_end(struct lws *wsi);
bool frames_good(struct frames *f, const unsigned char *at, size_t n);

/* dispatch.c */
void conn_receive(struct conn *c, const char *text, size_t len);
/* Handles a message that has been counted against the rate limit already, or queues it while an earlier message waits for a lookup. */
void conn_take(struct conn *c, const char *text, size_t len);
/* Handles a message without counting it against the rate limit; conn_receive has already counted it. */
void conn_handle(struct conn *c, const char *text, size_t len);
void conn_welcome(struct conn *c, const struct handshake *who);
void send_refusal(struct conn *c, int64_t reply_to, enum refusal no);
/* Like send_refusal, but sends `sentence` instead of the refusal's own sentence. */
void send_refusal_text(struct conn *c, int64_t reply_to, enum refusal no, const char *sentence);
/* Like send_refusal, for a refusal that ends at this time, in ms since 1970. */
void send_refusal_until(struct conn *c, int64_t reply_to, enum refusal no, int64_t until);
/* Finds the table that a request refers to. If this connection has not opened that table, sends a refusal and returns NULL. */
struct watch *watch_of(struct conn *c, int64_t reply_to, const struct wire_text *table);

#endif
