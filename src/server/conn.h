/* conn.h: a WebSocket connection and the messages that wait for it (ws.c, msg.c, frames.c, dispatch.c). Belongs to the loop's thread. */
#ifndef PL_SERVER_CONN_H
#define PL_SERVER_CONN_H

#include <libwebsockets.h>

#include "kernel/game.h"
#include "server/rate_limits.h"
#include "store/store.h"

enum {
    MESSAGE_MAX = 16384, /* bytes a client may send at once */
    PIECE = 1 << 16,     /* bytes of messages written at once */
    SCRATCH = 1 << 20,   /* bytes of the largest message the house makes */
    WATCHES_MAX = 16,    /* tables one connection may be at */
};

struct watch;
struct handshake;
struct lookup;
struct deferred;

/* A message to clients; several may wait to get the same one. */
struct msg {
    uint32_t refs, len;
    bool common;           /* of the size that is kept for the next one */
    unsigned char bytes[]; /* LWS_PRE of them before the text */
};

struct outgoing {
    struct outgoing *next;
    struct msg *msg;
};

/* How far the frames of a client were followed. */
struct frames {
    uint64_t length, left;
    uint8_t state;
    bool bad; /* one had no mask: nothing is heard any more */
};

struct conn {
    struct server *srv;
    struct lws *wsi; /* NULL once it is closed */
    struct conn *prev, *next;
    uint32_t refs;
    struct person who;
    uint8_t token[STORE_HASH]; /* the hash of the one it came with */
    struct address_usage *address_usage;
    struct outgoing *first, **last;
    size_t queued;
    struct frames frames;
    struct bucket rate, questions;
    int64_t history_free_at; /* what was told once more is paid for in time, until then */
    int over_rate;
    char *heard; /* the message being received */
    size_t inbound_n;
    struct store_text current; /* the message being handled */
    bool lookup_pending;       /* a message waits for the store, and others behind it: see lookup.h */
    struct lookup *lookup;     /* what was asked, while the message that asked is handled again */
    struct deferred *deferred; /* the first of those that wait */
    int deferred_n;
    size_t deferred_bytes;
    struct watch *watches;
    struct conn *lobby_next; /* those who hear of the lobby */
    const struct pl_game *lobby_game;
    struct conn *unwritten_next; /* those for whom something waits since this turn of the loop */
    bool unwritten;
    bool in_lobby, closing;
    bool settled; /* the handshake is behind it */
    bool seated;  /* it sat at some table when it came */
    int close_code;
    int64_t received_at; /* when the message at hand was read from the socket */
    int64_t round_trip;  /* milliseconds, as last measured; -1 not yet */
};

/* msg.c */
struct msg *msg_new(const char *text, size_t len);
struct msg *msg_ref(struct msg *m);
struct msg *msg_unref(struct msg *m);
/* A message into the house's scratch: begin, members, end. */
struct pl_out msg_begin(struct server *srv, const char *type);
struct msg *msg_end(struct server *srv, struct pl_out *o);

/* ws.c: connections */
int ws_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t len);
void conn_send(struct conn *c, struct msg *m);       /* keeps the message; may let a slow reader go */
void conn_send_owned(struct conn *c, struct msg *m); /* takes the message over */
void conn_close(struct conn *c, int code);
struct conn *conn_ref(struct conn *c);
struct conn *conn_unref(struct conn *c);
void conns_flush(struct server *srv);                    /* what waits for them goes out */
void conns_broadcast(struct server *srv, struct msg *m); /* everyone; takes the message over */

/* frames.c */
bool frames_open(struct lws *wsi);    /* a socket was accepted */
void frames_release(struct lws *wsi); /* what was kept back of a handshake goes on to the library */
enum { HEADER_LENGTH, HEADER_CODING, HEADER_HOST, HEADER_FORWARDED, HEADER_UPGRADE, HEADERS_WATCHED };
struct head {
    uint8_t n[HEADERS_WATCHED]; /* lines of that name */
    bool odd;                   /* bytes that two readers may understand in two ways, such as a space before a colon or a CR without LF */
};
/* The head of the request at hand as it was sent, and how much was sent behind it; NULL: it is not known. */
const struct head *frames_head(struct lws *wsi, uint64_t *extra);
void frames_request(struct lws *wsi, uint64_t body); /* it was understood, and has so long a body */
void frames_begin(struct lws *wsi, struct conn *c);
void frames_end(struct lws *wsi);
bool frames_good(struct frames *f, const unsigned char *at, size_t n);

/* dispatch.c */
void conn_receive(struct conn *c, const char *text, size_t len);
void conn_handle(struct conn *c, const char *text, size_t len); /* a message that was counted before */
void conn_welcome(struct conn *c, const struct handshake *who);
void send_refusal(struct conn *c, int64_t reply_to, enum refusal no);
void send_refusal_text(struct conn *c, int64_t reply_to, enum refusal no, const char *sentence); /* told in words of its own */
/* The table a request names, if this connection is there; else it is refused. */
struct watch *watch_of(struct conn *c, int64_t reply_to, const struct wire_text *table);

#endif
