/* capacity.c: limits on sockets and connections, and request timeouts. A full server first closes idle sockets, then connections of
 * spectators, but never connections of players. */
#include "server/handshake.h"
#include "server/state.h"
#include "server/sockets.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

enum {
    FILES_SPARE = 16, /* number of file descriptors that sockets must leave free for the files of the store */
    IDLE_S = 30,      /* keep-alive timeout in seconds, the same as the default of libwebsockets */
    REPLY_S = 120,    /* maximum time in seconds for a client to read a reply */
    /* An address may open this number of sockets for each WebSocket that it is allowed to have. A browser opens about six sockets in
     * addition to its WebSocket. */
    SOCKETS_EACH = 8,
    SOCKETS_LEAST = 8, /* minimum number of sockets; if the server can open fewer, it refuses to start */
};

struct socket {
    struct socket *prev, *next;
    struct lws *wsi;
    struct address_usage *address_usage; /* usage counters of the client's address; NULL if a proxy opened the socket, because the proxy
                                            must limit its own clients */
    int64_t since, until;                /* `since` is when the socket began to wait, `until` is when the wait times out, or 0 for never */
    bool idle;                           /* true while the server waits for the client; the server may then close the socket to make room */
    bool marked, closed;
    bool greets; /* true while the client of a WebSocket is being identified, after all headers of its handshake have been received */
    struct handshake *handshake;
};

/* ---- limits at startup ----------------------------------------------------------------------------------- */

int capacity_files_open(void)
{
    enum { GUESS = 64 };
    int n = 0;
    DIR *folder = opendir("/proc/self/fd");
    if (!folder)
        return GUESS;
    while (readdir(folder))
        n++;
    closedir(folder);
    return n;
}

void capacity_raise_files(const struct server_config *cfg)
{
    struct rlimit files;
    rlim_t want = (rlim_t)(2 * cfg->connections + 1024 > 65536 ? 2 * cfg->connections + 1024 : 65536);
    if (getrlimit(RLIMIT_NOFILE, &files) || files.rlim_cur >= want)
        return;
    files.rlim_cur = files.rlim_max < want ? files.rlim_max : want;
    setrlimit(RLIMIT_NOFILE, &files);
}

/* Returns the number of files that the process may open. */
static int64_t files_limit(void)
{
    struct rlimit files;
    return getrlimit(RLIMIT_NOFILE, &files) == 0 && files.rlim_cur < INT32_MAX ? (int64_t)files.rlim_cur : INT32_MAX;
}

void capacity_limit(struct server *srv)
{
    srv->conns_most = srv->sockets_most - srv->sockets_most / 8;
    if (srv->cfg.connections <= srv->conns_most)
        srv->conns_most = srv->cfg.connections;
    else
        log_event(EVENT_FILES_LIMIT, "connections", log_number(srv->conns_most), "files", log_number(files_limit()), NULL);
}

/* Determines how many sockets the server can open. libwebsockets accepts no more connections when `files_most` file descriptors are open.
 * The server closes sockets before that happens, so that players can still connect. */
int capacity_measure(struct server *srv, char *why, size_t why_size)
{
    int64_t most = files_limit();
    int64_t left = most - (srv->files_open = capacity_files_open()) - FILES_SPARE;
    if (left < SOCKETS_LEAST) {
        snprintf(why, why_size, "the limit on open files (%lld) is too low to accept connections; raise it with ulimit -n",
                 (long long)most);
        return -1;
    }
    srv->files_most = left + 2; /* libwebsockets also counts its listening socket and its wake-up descriptor */
    srv->sockets_most = left - left / 8;
    capacity_limit(srv);
    return 0;
}

/* ---- closing connections to make room -------------------------------------------------------------------- */

static bool sits(const struct conn *c)
{
    if (c->seated)
        return true;
    for (const struct watch *w = c->watches; w; w = w->of_conn)
        if (w->viewer != PL_SPECTATOR || w->t->host.id == c->who.id)
            return true;
    return false;
}

/* Closes one connection of a client that has no seat at any table. If `v` is not NULL, considers only connections of the address `v`.
 * Otherwise chooses the address with the most connections. Returns false if there is no connection to close. */
static bool drop_spectator(struct server *srv, const struct address_usage *v)
{
    struct conn *best = NULL;
    for (struct conn *c = srv->conns; c; c = c->next)
        if (c->accepted && !c->closing && (!v || c->address_usage == v) && !sits(c) &&
            (!best || (c->address_usage && best->address_usage && c->address_usage->connections > best->address_usage->connections)))
            best = c;
    if (!best)
        return false;
    struct pl_out o = msg_begin(srv, "closing");
    pl_json_text(&o, "text", "The server is full, and players come first. Try again later to watch.");
    conn_send_owned(best, msg_end(srv, &o));
    conn_close(best, TRY_AGAIN_LATER);
    srv->metrics.spectators_dropped_total++;
    return true;
}

/* Closes a person's oldest connection to make room for a new one. */
static bool drop_oldest(struct server *srv, int64_t person)
{
    struct conn *oldest = NULL;
    for (struct conn *c = srv->conns; c; c = c->next) /* the newest connection is first in the list, so the last one found is the oldest */
        if (c->who.id == person && !c->closing)
            oldest = c;
    if (oldest)
        conn_close(oldest, TRY_AGAIN_LATER);
    return oldest != NULL;
}

/* Marks the socket for closing. The socket is closed only at the end of this loop iteration, because libwebsockets may be using it now. A
 * timeout of libwebsockets cannot be used here, because every received byte postpones such a timeout. */
static void drop_socket(struct server *srv, struct socket *s)
{
    s->marked = true;
    srv->marked_n++;
    srv->closing_n++;
}

void sockets_close(struct server *srv)
{
    for (struct socket *s = srv->sockets, *next; s && srv->closing_n; s = next) {
        next = s->next;
        if (!s->marked || s->closed)
            continue;
        s->closed = true;
        srv->closing_n--;
        lws_set_timeout(s->wsi, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_SYNC);
    }
}

/* Closes the socket that has been idle for the longest time. If `v` is not NULL, considers only sockets of the address `v`. Returns
 * false if no socket is idle. */
static bool drop_idle(struct server *srv, const struct address_usage *v)
{
    struct socket *best = NULL;
    for (struct socket *s = srv->sockets; s; s = s->next)
        if (s->idle && !s->marked && (!v || s->address_usage == v) && (!best || s->since <= best->since))
            best = s;
    if (best)
        drop_socket(srv, best);
    return best != NULL;
}

/* ---- sockets --------------------------------------------------------------------------------------------- */

bool socket_opened(struct server *srv, struct lws *wsi)
{
    char address[ADDRESS_SIZE];
    struct address_usage *v = NULL;
    bool proxied = peer_is_proxy(srv, wsi); /* proxies have no per-address limit: a proxy must limit its clients itself */
    if (!proxied) {
        socket_address(wsi, address);
        v = address_usage_of(srv, address);
    }
    bool there = proxied || v;
    if (there && v && v->sockets >= SOCKETS_EACH * srv->cfg.per_address) {
        there = drop_idle(srv, v) || drop_spectator(srv, v);
        srv->metrics.sockets_refused_total += there; /* one of its sockets is closed for the new one; otherwise it is counted below */
    }
    if (there && srv->sockets_n - srv->marked_n >= srv->sockets_most)
        there = drop_idle(srv, NULL) || drop_spectator(srv, NULL);
    struct socket *s = there ? calloc(1, sizeof *s) : NULL;
    if (!s) {
        srv->metrics.sockets_refused_total++;
        return false;
    }
    *s = (struct socket){.next = srv->sockets, .wsi = wsi, .address_usage = v};
    if (s->next)
        s->next->prev = s;
    srv->sockets = s;
    srv->sockets_n++;
    if (v)
        v->sockets++;
    lws_set_opaque_user_data(wsi, s);
    socket_waits(srv, wsi, SOCKET_NEW);
    return true;
}

void socket_closed(struct server *srv, struct lws *wsi)
{
    struct socket *s = lws_get_opaque_user_data(wsi);
    if (!s)
        return;
    if (s->prev)
        s->prev->next = s->next;
    else
        srv->sockets = s->next;
    if (s->next)
        s->next->prev = s->prev;
    srv->sockets_n--;
    srv->marked_n -= s->marked;
    srv->closing_n -= s->marked && !s->closed;
    srv->handshakes_n -= s->greets;
    handshake_end(s->handshake);
    if (s->address_usage)
        s->address_usage->sockets--;
    lws_set_opaque_user_data(wsi, NULL);
    free(s);
}

void socket_waits(struct server *srv, struct lws *wsi, enum socket_waits what)
{
    struct socket *s = lws_get_opaque_user_data(wsi);
    int64_t seconds = 0;
    if (!s)
        return;
    switch (what) {
    case SOCKET_NEW:
    case SOCKET_BODY:
        seconds = srv->cfg.request_time;
        break;
    case SOCKET_NEXT:
        seconds = IDLE_S + srv->cfg.request_time;
        break;
    case SOCKET_REPLY:
        seconds = REPLY_S;
        break;
    /* In the state SOCKET_SERVER the client waits for the server's reply, so turn off the timeout of libwebsockets. */
    case SOCKET_SERVER:
        lws_set_timeout(wsi, NO_PENDING_TIMEOUT, 0);
        break;
    case SOCKET_OPEN:
        break;
    }
    s->idle = what != SOCKET_SERVER && what != SOCKET_OPEN;
    s->since = now_ms(srv);
    s->until = seconds ? s->since + 1000 * seconds : 0;
}

void sockets_sweep(struct server *srv)
{
    int64_t now = now_ms(srv);
    for (struct socket *s = srv->sockets; s; s = s->next)
        if (s->until && now > s->until && !s->marked) {
            srv->metrics.requests_slow_total++;
            drop_socket(srv, s);
        }
}

/* ---- handshakes ------------------------------------------------------------------------------------------ */

void socket_handshake_read(struct server *srv, struct lws *wsi)
{
    struct socket *s = lws_get_opaque_user_data(wsi);
    if (!s || s->greets)
        return;
    s->greets = true;
    srv->handshakes_n++;
}

/* Identifies the clients whose handshakes have been read. New sockets are at the start of the list, so this loop usually ends after a few
 * of them. */
void sockets_identify(struct server *srv)
{
    for (struct socket *s = srv->sockets, *next; s && srv->handshakes_n; s = next) {
        next = s->next;
        if (!s->greets)
            continue;
        s->greets = false;
        srv->handshakes_n--;
        handshake_end(s->handshake);
        s->handshake = handshake_begin(srv, s->wsi);
        socket_waits(srv, s->wsi, SOCKET_SERVER);
        if (!s->handshake || s->handshake->looked_up)
            frames_release(s->wsi); /* frames_release may close the socket */
    }
}

const struct handshake *socket_handshake(struct lws *wsi)
{
    const struct socket *s = lws_get_opaque_user_data(wsi);
    return s ? s->handshake : NULL;
}

void socket_accepted(struct lws *wsi)
{
    struct socket *s = lws_get_opaque_user_data(wsi);
    if (s)
        s->handshake = handshake_end(s->handshake);
}

/* ---- connections ----------------------------------------------------------------------------------------- */

static int connections_of(const struct server *srv, int64_t person)
{
    int n = 0;
    if (srv->cfg.per_person <= srv->conns_n)
        for (const struct conn *c = srv->conns; c; c = c->next)
            n += c->who.id == person && !c->closing;
    return n;
}

/* Admits everyone while there is room. A full server refuses spectators, and closes a spectator's connection to admit a player. If there
 * are no spectators, players may use a reserve of one eighth of all sockets. An address that has reached its limit of connections may still
 * open connections for players, up to twice the limit. */
bool capacity_admit(struct server *srv, struct address_usage *v, int64_t person, bool has_seat)
{
    bool full = srv->conns_n >= srv->conns_most, crowded = v->connections >= srv->cfg.per_address;
    bool often = connections_of(srv, person) >= srv->cfg.per_person;
    if (!full && !crowded && !often)
        return true;
    if (!has_seat) {
        srv->metrics.sockets_refused_total += crowded;
        return false;
    }
    if (often && !drop_oldest(srv, person))
        return false;
    if (crowded && !drop_spectator(srv, v) && v->connections >= 2 * srv->cfg.per_address) {
        srv->metrics.sockets_refused_total++;
        return false;
    }
    return !full || crowded || drop_spectator(srv, NULL) || srv->sockets_n - srv->marked_n < srv->sockets_most;
}
