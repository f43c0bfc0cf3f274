/* ws.c: opens and closes WebSocket connections, receives messages, and sends messages through queues of limited size. Does not interpret
 * the messages. */
#include "server/accounts.h"
#include "server/cluster.h"
#include "server/handshake.h"
#include "server/state.h"
#include "server/lobby.h"
#include "server/lookup.h"
#include "server/play.h"
#include "server/seats.h"
#include "server/sockets.h"

#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

/* Data of one connection, allocated by libwebsockets. */
struct session {
    struct conn *c;
};

struct conn *conn_ref(struct conn *c)
{
    c->refs++;
    return c;
}

struct conn *conn_unref(struct conn *c)
{
    if (c && --c->refs == 0) {
        free(c->inbound);
        free(c);
    }
    return NULL;
}

/* ---- sending --------------------------------------------------------------------------------------------- */

static void forget_queue(struct conn *c)
{
    while (c->first) {
        struct outgoing *o = c->first;
        c->first = o->next;
        msg_unref(o->msg);
        free(o);
    }
    c->last = &c->first;
    if (c->address_usage)
        c->address_usage->queued -= c->queued;
    c->queued = 0;
}

bool conn_is_open(const struct conn *c) { return c->wsi || c->guest; }

struct conn *conn_new(struct server *srv, const char *address)
{
    struct conn *c = calloc(1, sizeof *c);
    if (!c)
        return NULL;
    c->srv = srv;
    c->refs = 1;
    c->last = &c->first;
    c->round_trip = -1;
    c->address_usage = address_usage_of(srv, address);
    return c;
}

void conn_close(struct conn *c, int code)
{
    if (c->guest)
        return guest_close(c, code);
    if (!c->wsi || c->closing)
        return;
    c->closing = true;
    c->close_code = code;
    lws_set_timeout(c->wsi, PENDING_TIMEOUT_CLOSE_SEND,
                    3); /* disconnects a client that does not read the close frame within three seconds */
    lws_callback_on_writable(c->wsi);
}

/* Writes the message to `to` as an unmasked frame. Returns the size of the frame in bytes. */
static size_t put_frame(unsigned char *to, const struct msg *m)
{
    enum { TEXT_FRAME = 0x81, LENGTH_FOLLOWS = 126 };
    /* Messages in this buffer are shorter than PIECE bytes, so 16 bits are enough for the length. */
    size_t head = m->len < LENGTH_FOLLOWS ? 2 : 4;
    to[0] = TEXT_FRAME;
    to[1] = (unsigned char)(head == 2 ? m->len : LENGTH_FOLLOWS);
    if (head == 4) {
        to[2] = (unsigned char)(m->len >> 8);
        to[3] = (unsigned char)m->len;
    }
    memcpy(to + head, m->bytes + LWS_PRE, m->len);
    return head + m->len;
}

static struct msg *next_of(struct conn *c)
{
    struct outgoing *o = c->first;
    struct msg *m = o->msg;
    c->first = o->next;
    if (!c->first)
        c->last = &c->first;
    c->queued -= m->len;
    if (c->address_usage)
        c->address_usage->queued -= m->len;
    c->srv->metrics.messages_out_total++;
    c->srv->metrics.bytes_out_total += m->len;
    free(o);
    return m;
}

/* Writes one or more queued messages with one call of lws_write. Each message is written as a whole frame. libwebsockets buffers the bytes
 * that the socket does not accept. Later messages wait in the connection's own queue, which is bounded. */
static int write_piece(struct conn *c)
{
    enum { HEAD_MAX = 4 };
    unsigned char *piece = c->srv->piece + LWS_PRE;
    size_t n = 0;
    if (!c->first->next || c->first->msg->len + HEAD_MAX > PIECE) {
        struct msg *m = next_of(c);
        int sent = lws_write(c->wsi, m->bytes + LWS_PRE, m->len, LWS_WRITE_TEXT);
        bool whole = sent >= (int)m->len;
        msg_unref(m);
        return whole ? 0 : -1;
    }
    while (c->first && n + c->first->msg->len + HEAD_MAX <= PIECE) {
        struct msg *m = next_of(c);
        n += put_frame(piece + n, m);
        msg_unref(m);
    }
    return lws_write(c->wsi, piece, n, LWS_WRITE_RAW) < (int)n ? -1 : 0;
}

static int write_some(struct conn *c)
{
    for (int i = 0; i < 8 && c->first && !lws_partial_buffered(c->wsi); i++)
        if (write_piece(c) < 0)
            return -1;
    if (c->first)
        lws_callback_on_writable(c->wsi);
    return 0;
}

static void write_now(struct conn *c)
{
    if (c->wsi && c->first && write_some(c) < 0)
        lws_set_timeout(c->wsi, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_ASYNC);
}

void conns_flush(struct server *srv)
{
    while (srv->unwritten) {
        struct conn *c = srv->unwritten;
        srv->unwritten = c->unwritten_next;
        if (!srv->unwritten)
            srv->unwritten_last = &srv->unwritten;
        c->unwritten = false;
        write_now(c);
        conn_unref(c);
    }
}

/* Returns true if the client reads too slowly, so that too many bytes are queued for it. There is one limit per connection and one per
 * address. If an address exceeds its limit, only its connections with long queues are closed. */
static bool reads_too_slowly(const struct conn *c)
{
    enum { BUFFERS_EACH = 32 };
    size_t most = (size_t)c->srv->cfg.send_buffer;
    return c->queued > most || (c->address_usage && c->address_usage->queued > BUFFERS_EACH * most && c->queued > most / 8);
}

void conn_send(struct conn *c, struct msg *m)
{
    if (!m || !conn_is_open(c) || c->closing)
        return;
    if (c->guest)
        return guest_send(c, m);
    struct outgoing *o = malloc(sizeof *o);
    if (!o)
        return conn_close(c, LWS_CLOSE_STATUS_UNEXPECTED_CONDITION);
    *o = (struct outgoing){.msg = msg_ref(m)};
    *c->last = o;
    c->last = &o->next;
    c->queued += m->len;
    if (c->address_usage)
        c->address_usage->queued += m->len;
    if (!c->unwritten) {
        c->unwritten = true;
        c->unwritten_next = NULL;
        /* Messages are written in the order of this list. In real-time games the order in which players get messages matters, so add the
         * connection at the end. */
        *c->srv->unwritten_last = conn_ref(c);
        c->srv->unwritten_last = &c->unwritten_next;
    }
    if (c->queued >= PIECE && c->accepted)
        write_now(c); /* write without waiting, so that the queue stays short if the client reads fast enough */
    if (c->first && c->first->next && reads_too_slowly(c)) {
        c->srv->metrics.slow_readers_total++;
        forget_queue(c);
        conn_close(c, LWS_CLOSE_STATUS_POLICY_VIOLATION);
    }
}

void conn_send_owned(struct conn *c, struct msg *m)
{
    conn_send(c, m);
    msg_unref(m);
}

void conns_broadcast(struct server *srv, struct msg *m)
{
    for (struct conn *c = srv->conns; c; c = c->next)
        conn_send(c, m);
    msg_unref(m);
}

/* Writes a close frame, because libwebsockets sends none if the callback for a writeable socket reports an error. The connection is closed
 * when the client replies. */
static void write_close(struct conn *c)
{
    enum { CLOSE_FRAME = 4 };
    unsigned char text[LWS_PRE + 2];
    text[LWS_PRE] = (unsigned char)(c->close_code >> 8);
    text[LWS_PRE + 1] = (unsigned char)c->close_code;
    c->close_code = 0;
    lws_write(c->wsi, text + LWS_PRE, 2, (enum lws_write_protocol)CLOSE_FRAME);
}

/* ---- opening and closing --------------------------------------------------------------------------------- */

/* Returns why the client is refused. The status is 0 if the client is admitted. */
static struct handshake_refusal turned_away(struct server *srv, struct lws *wsi)
{
    typedef struct handshake_refusal refusal;
    const struct handshake *k = socket_handshake(wsi);
    char address[ADDRESS_SIZE], host[HOST_SIZE + 8], path[16];
    if (lws_hdr_copy(wsi, path, sizeof path, WSI_TOKEN_GET_URI) <= 0 || strcmp(path, "/ws"))
        return (refusal){HTTP_STATUS_NOT_FOUND, REFUSAL_NOT_FOUND, 0};
    enum host_verdict named = host_check(srv, wsi, host);
    if (named != HOST_GOOD)
        return (refusal){named == HOST_STRANGE ? 421 : HTTP_STATUS_BAD_REQUEST, REFUSAL_UNKNOWN_HOST, 0};
    if (http_framed(wsi))
        return (refusal){HTTP_STATUS_BAD_REQUEST, REFUSAL_CONTENT_LENGTH, 0};
    if (!origin_allowed(srv, wsi))
        return (refusal){HTTP_STATUS_FORBIDDEN, REFUSAL_ORIGIN_NOT_ALLOWED, 0};
    if (k && !k->known)
        return (refusal){HTTP_STATUS_UNAUTHORIZED, REFUSAL_NOT_SIGNED_IN, 0};
    if (!k || k->known < 0)
        return (refusal){HTTP_STATUS_SERVICE_UNAVAILABLE, REFUSAL_BUSY, 0};
    if (!scope_allows(k->id.scopes, SCOPE_READ))
        return (refusal){HTTP_STATUS_FORBIDDEN, REFUSAL_TOKEN_SCOPE, 0};
    peer_address(srv, wsi, address);
    int64_t until = moderation_banned_until(srv, k->id.who.id, address);
    if (until)
        return (refusal){HTTP_STATUS_FORBIDDEN, REFUSAL_BANNED, until};
    struct address_usage *v = address_usage_of(srv, address);
    if (!v || srv->shutting_down || !cluster_serves(srv) || !capacity_admit(srv, v, k->id.who.id, k->tables_n > 0))
        return (refusal){HTTP_STATUS_SERVICE_UNAVAILABLE, REFUSAL_BUSY, 0};
    return (refusal){0};
}

static int let_in(struct server *srv, struct lws *wsi, struct session *s)
{
    char address[ADDRESS_SIZE];
    int room = 1 << 17;
    const struct handshake *k = socket_handshake(wsi);
    peer_address(srv, wsi, address);
    struct conn *c = k && k->known > 0 ? conn_new(srv, address) : NULL;
    if (!c)
        return -1;
    c->who = k->id.who;
    c->session = k->id.session;
    c->scopes = k->id.scopes;
    c->expires_at = k->id.expires_at;
    c->seated = k->tables_n > 0;
    memcpy(c->token, k->token, sizeof c->token);
    c->wsi = wsi;
    if (c->address_usage)
        c->address_usage->connections++;
    c->next = srv->conns;
    if (c->next)
        c->next->prev = c;
    srv->conns = c;
    srv->conns_n++;
    srv->metrics.connections_total++;
    s->c = c;
    frames_begin(wsi, c);
    /* Limit the size of the kernel's send buffer. This buffer fills up if the client reads slowly, and then uses memory. */
    setsockopt(lws_get_socket_fd(wsi), SOL_SOCKET, SO_SNDBUF, &room, sizeof room);
    socket_waits(srv, wsi, SOCKET_OPEN);
    conn_welcome(c, k);
    c->accepted = true;
    socket_accepted(wsi);
    return 0;
}

static void has_gone(struct conn *c)
{
    struct server *srv = c->srv;
    c->wsi = NULL;
    while (c->watches)
        watch_drop(c->watches);
    lobby_off(c);
    edge_gone(c);
    forget_queue(c);
    messages_discard(c);
    if (c->address_usage)
        c->address_usage->connections--;
    if (c->prev)
        c->prev->next = c->next;
    else
        srv->conns = c->next;
    if (c->next)
        c->next->prev = c->prev;
    srv->conns_n--;
    srv->trim_wanted = true; /* requests that freed memory is returned to the system, because the connection may have had a long queue */
    conn_unref(c);
}

/* ---- receiving ------------------------------------------------------------------------------------------- */

/* Appends a fragment to the message that is being received. Returns false if the message is too long or there is not enough memory. */
static bool gather(struct conn *c, const char *part, size_t len)
{
    if (c->inbound_n + len > MESSAGE_MAX)
        return false;
    char *more = realloc(c->inbound, c->inbound_n + len + 1);
    if (!more)
        return false;
    c->inbound = more;
    memcpy(more + c->inbound_n, part, len);
    c->inbound_n += len;
    return true;
}

static int hear(struct conn *c, const char *part, size_t len)
{
    bool whole = lws_is_final_fragment(c->wsi) && !lws_remaining_packet_payload(c->wsi);
    if (c->closing)
        return 0;
    c->received_us = clock_us();
    if (lws_frame_is_binary(c->wsi)) {
        conn_close(c, LWS_CLOSE_STATUS_UNACCEPTABLE_OPCODE);
        return 0;
    }
    if (whole && !c->inbound_n) {
        if (len > MESSAGE_MAX)
            conn_close(c, LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE);
        else
            conn_receive(c, part, len);
        return 0;
    }
    if (!gather(c, part, len)) {
        conn_close(c, LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE);
        return 0;
    }
    if (whole) {
        char *text = c->inbound;
        size_t n = c->inbound_n;
        c->inbound = NULL;
        c->inbound_n = 0;
        conn_receive(c, text, n);
        free(text);
    }
    return 0;
}

int ws_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t len)
{
    struct server *srv = lws_context_user(lws_get_context(wsi));
    struct session *s = user;
    struct handshake_refusal why;
    switch ((int)reason) {
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
        why = turned_away(srv, wsi);
        if (why.status)
            handshake_refuse(srv, wsi, &why);
        return why.status ? -1 : 0;
    case LWS_CALLBACK_ESTABLISHED:
        return let_in(srv, wsi, s);
    case LWS_CALLBACK_RECEIVE:
        return s->c ? hear(s->c, in, len) : -1;
    case LWS_CALLBACK_RECEIVE_PONG:
        if (s->c)
            race_pong(s->c, in, len);
        return 0;
    case LWS_CALLBACK_SERVER_WRITEABLE:
        if (!s->c)
            return -1;
        if (write_some(s->c) < 0)
            return -1;
        if (s->c->closing && !s->c->first && s->c->close_code)
            write_close(s->c);
        return 0;
    case LWS_CALLBACK_WSI_DESTROY:
        socket_closed(srv, wsi);
        return 0;
    case LWS_CALLBACK_CLOSED:
        frames_end(wsi);
        if (s->c)
            has_gone(s->c);
        s->c = NULL;
        return 0;
    default:
        return 0;
    }
}
