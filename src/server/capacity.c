/* capacity.c: how many sockets and connections there may be, how long a request may take, and who gives way when the house is full: sockets
 * that wait for their client first, then spectators, never those who sit at a table. */
#include "server/handshake.h"
#include "server/state.h"
#include "server/sockets.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

enum {
    FILES_SPARE = 16,  /* for what the store opens now and then */
    IDLE_S = 30,       /* a connection is kept so long for the next request; as lws does */
    REPLY_S = 120,     /* and an answer must have been read by then */
    SOCKETS_EACH = 8,  /* for each connection an address may have: a browser has some six beside its WebSocket */
    SOCKETS_LEAST = 8, /* with fewer nobody could play */
};

struct socket {
    struct socket *prev, *next;
    struct lws *wsi;
    struct address_usage *address_usage; /* NULL behind a proxy: there all sockets are the proxy's, and it is the proxy's to count */
    int64_t since, until;                /* when it began to wait for a request, and when it is closed; 0: not by itself */
    bool idle;                           /* it waits for its client */
    bool going, closed;
    bool greets; /* the head of its handshake is whole, and who opens it was not looked up yet */
    struct handshake *handshake;
};

/* ---- at the start ---------------------------------------------------------------------------------------- */

static int files_open(void)
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

void room_raise_files(const struct server_config *cfg)
{
    struct rlimit files;
    rlim_t want = (rlim_t)(2 * cfg->connections + 1024 > 65536 ? 2 * cfg->connections + 1024 : 65536);
    if (getrlimit(RLIMIT_NOFILE, &files) || files.rlim_cur >= want)
        return;
    files.rlim_cur = files.rlim_max < want ? files.rlim_max : want;
    setrlimit(RLIMIT_NOFILE, &files);
}

/* lws stops to accept at `files_most`; the house makes room before that, so that somebody who sits at a table can still come in. */
int room_measure(struct server *srv, char *why, size_t why_size)
{
    struct rlimit files;
    int64_t most = getrlimit(RLIMIT_NOFILE, &files) == 0 && files.rlim_cur < INT32_MAX ? (int64_t)files.rlim_cur : INT32_MAX;
    int64_t left = most - files_open() - FILES_SPARE;
    if (left < SOCKETS_LEAST) {
        snprintf(why, why_size, "the limit on open files (%lld) is too low to let anybody in; see ulimit -n", (long long)most);
        return -1;
    }
    srv->files_most = left + 2; /* beside sockets it counts those it listens and wakes up by */
    srv->sockets_most = left - left / 8;
    srv->conns_most = srv->sockets_most - srv->sockets_most / 8;
    if (srv->cfg.connections <= srv->conns_most)
        srv->conns_most = srv->cfg.connections;
    else
        log_line(srv, true, "fewer connections than were asked for: the limit on open files is too low", "connections",
                 log_number(srv->conns_most), "files", log_number(most), NULL);
    return 0;
}

/* ---- who gives way --------------------------------------------------------------------------------------- */

static bool sits(const struct conn *c)
{
    if (c->seated)
        return true;
    for (const struct watch *w = c->watches; w; w = w->of_conn)
        if (w->viewer != PL_SPECTATOR || w->t->host.id == c->who.id)
            return true;
    return false;
}

/* Somebody who sits nowhere is let go, from the address that has most; false if there is nobody. `v`: of this address alone. */
static bool drop_spectator(struct server *srv, const struct address_usage *v)
{
    struct conn *best = NULL;
    for (struct conn *c = srv->conns; c; c = c->next)
        if (c->settled && !c->closing && (!v || c->address_usage == v) && !sits(c) &&
            (!best || (c->address_usage && best->address_usage && c->address_usage->connections > best->address_usage->connections)))
            best = c;
    if (!best)
        return false;
    struct pl_out o = msg_begin(srv, "closing");
    pl_json_text(&o, "text", "The house is full, and those who play come first. Come back later to watch.");
    conn_send_owned(best, msg_end(srv, &o));
    conn_close(best, TRY_AGAIN_LATER);
    srv->metrics.spectators_dropped_total++;
    return true;
}

/* One person's oldest connection gives way to their newest. */
static bool drop_oldest(struct server *srv, int64_t person)
{
    struct conn *oldest = NULL;
    for (struct conn *c = srv->conns; c; c = c->next) /* the newest come first */
        if (c->who.id == person && !c->closing)
            oldest = c;
    if (oldest)
        conn_close(oldest, TRY_AGAIN_LATER);
    return oldest != NULL;
}

/* It is closed at the end of this turn of the loop: not while lws may be at work on it, and not by a timeout of lws's, which any byte
 * that arrives would put off. */
static void drop_socket(struct server *srv, struct socket *s)
{
    s->going = true;
    srv->going_n++;
    srv->closing_n++;
}

void sockets_close(struct server *srv)
{
    for (struct socket *s = srv->sockets, *next; s && srv->closing_n; s = next) {
        next = s->next;
        if (!s->going || s->closed)
            continue;
        s->closed = true;
        srv->closing_n--;
        lws_set_timeout(s->wsi, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_SYNC);
    }
}

/* The one that has waited longest for its client. */
static bool drop_idle(struct server *srv, const struct address_usage *v)
{
    struct socket *best = NULL;
    for (struct socket *s = srv->sockets; s; s = s->next)
        if (s->idle && !s->going && (!v || s->address_usage == v) && (!best || s->since <= best->since))
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
    bool proxied = peer_is_proxy(srv, wsi); /* its sockets are the proxy's to count */
    if (!proxied) {
        lws_get_peer_simple(wsi, address, sizeof address);
        v = address_usage_of(srv, address);
    }
    bool there = proxied || v;
    if (there && v && v->sockets >= SOCKETS_EACH * srv->cfg.per_address)
        there = drop_idle(srv, v) || drop_spectator(srv, v);
    if (there && srv->sockets_n - srv->going_n >= srv->sockets_most)
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
    srv->going_n -= s->going;
    srv->closing_n -= s->going && !s->closed;
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
    case SOCKET_SERVER:
        lws_set_timeout(wsi, NO_PENDING_TIMEOUT, 0); /* lws would close it after a while, but the client waits for us */
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
        if (s->until && now > s->until && !s->going) {
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

/* The newest sockets come first, and mostly it is they who greet. */
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
            frames_release(s->wsi); /* it may be closed now */
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

/* Spectators come in while there is room. Somebody with a seat comes in anyway, in the place of a spectator or, where nobody watches, in
 * what is kept back: as many again from one address, an eighth of all sockets in the whole house. */
bool room_for(struct server *srv, struct address_usage *v, int64_t person, bool has_seat)
{
    bool full = srv->conns_n >= srv->conns_most, crowded = v->connections >= srv->cfg.per_address;
    bool often = connections_of(srv, person) >= srv->cfg.per_person;
    if (!full && !crowded && !often)
        return true;
    if (!has_seat)
        return false;
    if (often && !drop_oldest(srv, person))
        return false;
    if (crowded && !drop_spectator(srv, v) && v->connections >= 2 * srv->cfg.per_address)
        return false;
    return !full || crowded || drop_spectator(srv, NULL) || srv->sockets_n - srv->going_n < srv->sockets_most;
}
