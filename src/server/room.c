/* room.c: how many sockets and connections there may be, how long a request may take, and who gives way when the house is full: sockets
 * that wait for their client first, then spectators, never those who sit at a table. */
#include "server/handshake.h"
#include "server/house.h"
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
    struct visitor *visitor; /* NULL behind a proxy: there all sockets are the proxy's, and it is the proxy's to count */
    int64_t since, until;    /* when it began to wait for a request, and when it is closed; 0: not by itself */
    bool idle;               /* it waits for its client */
    bool going, closed;
    bool greets; /* the head of its handshake is whole, and who opens it was not looked up yet */
    struct caller *caller;
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
int room_measure(struct house *h, char *why, size_t why_size)
{
    struct rlimit files;
    int64_t most = getrlimit(RLIMIT_NOFILE, &files) == 0 && files.rlim_cur < INT32_MAX ? (int64_t)files.rlim_cur : INT32_MAX;
    int64_t left = most - files_open() - FILES_SPARE;
    if (left < SOCKETS_LEAST) {
        snprintf(why, why_size, "the limit on open files (%lld) is too low to let anybody in; see ulimit -n", (long long)most);
        return -1;
    }
    h->files_most = left + 2; /* beside sockets it counts those it listens and wakes up by */
    h->sockets_most = left - left / 8;
    h->conns_most = h->sockets_most - h->sockets_most / 8;
    if (h->cfg.connections <= h->conns_most)
        h->conns_most = h->cfg.connections;
    else
        log_line(h, true, "fewer connections than were asked for: the limit on open files is too low", "connections",
                 log_number(h->conns_most), "files", log_number(most), NULL);
    return 0;
}

/* ---- who gives way --------------------------------------------------------------------------------------- */

static bool sits(const struct conn *c)
{
    if (c->has_tables)
        return true;
    for (const struct watch *w = c->watches; w; w = w->of_conn)
        if (w->viewer != PL_SPECTATOR || w->t->host.id == c->who.id)
            return true;
    return false;
}

/* Somebody who sits nowhere is let go, from the address that has most; false if there is nobody. `v`: of this address alone. */
static bool drop_spectator(struct house *h, const struct visitor *v)
{
    struct conn *best = NULL;
    for (struct conn *c = h->conns; c; c = c->next)
        if (c->settled && !c->letting_go && (!v || c->visitor == v) && !sits(c) &&
            (!best || (c->visitor && best->visitor && c->visitor->connections > best->visitor->connections)))
            best = c;
    if (!best)
        return false;
    struct pl_out o = say_begin(h, "bye");
    pl_json_text(&o, "text", "The house is full, and those who play come first. Come back later to watch.");
    conn_tell(best, say_end(h, &o));
    conn_let_go(best, TRY_AGAIN_LATER);
    h->metrics.spectators_dropped_total++;
    return true;
}

/* One person's oldest connection gives way to their newest. */
static bool drop_oldest(struct house *h, int64_t person)
{
    struct conn *oldest = NULL;
    for (struct conn *c = h->conns; c; c = c->next) /* the newest come first */
        if (c->who.id == person && !c->letting_go)
            oldest = c;
    if (oldest)
        conn_let_go(oldest, TRY_AGAIN_LATER);
    return oldest != NULL;
}

/* It is closed at the end of this turn of the loop: not while lws may be at work on it, and not by a timeout of lws's, which any byte
 * that arrives would put off. */
static void drop_socket(struct house *h, struct socket *s)
{
    s->going = true;
    h->going_n++;
    h->closing_n++;
}

void sockets_close(struct house *h)
{
    for (struct socket *s = h->sockets, *next; s && h->closing_n; s = next) {
        next = s->next;
        if (!s->going || s->closed)
            continue;
        s->closed = true;
        h->closing_n--;
        lws_set_timeout(s->wsi, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_SYNC);
    }
}

/* The one that has waited longest for its client. */
static bool drop_idle(struct house *h, const struct visitor *v)
{
    struct socket *best = NULL;
    for (struct socket *s = h->sockets; s; s = s->next)
        if (s->idle && !s->going && (!v || s->visitor == v) && (!best || s->since <= best->since))
            best = s;
    if (best)
        drop_socket(h, best);
    return best != NULL;
}

/* ---- sockets --------------------------------------------------------------------------------------------- */

bool socket_comes(struct house *h, struct lws *wsi)
{
    char address[ADDRESS_SIZE];
    struct visitor *v = NULL;
    bool proxied = peer_is_proxy(h, wsi); /* its sockets are the proxy's to count */
    if (!proxied) {
        lws_get_peer_simple(wsi, address, sizeof address);
        v = visitor_of(h, address);
    }
    bool there = proxied || v;
    if (there && v && v->sockets >= SOCKETS_EACH * h->cfg.per_address)
        there = drop_idle(h, v) || drop_spectator(h, v);
    if (there && h->sockets_n - h->going_n >= h->sockets_most)
        there = drop_idle(h, NULL) || drop_spectator(h, NULL);
    struct socket *s = there ? calloc(1, sizeof *s) : NULL;
    if (!s) {
        h->metrics.sockets_refused_total++;
        return false;
    }
    *s = (struct socket){.next = h->sockets, .wsi = wsi, .visitor = v};
    if (s->next)
        s->next->prev = s;
    h->sockets = s;
    h->sockets_n++;
    if (v)
        v->sockets++;
    lws_set_opaque_user_data(wsi, s);
    socket_waits(h, wsi, SOCKET_NEW);
    return true;
}

void socket_goes(struct house *h, struct lws *wsi)
{
    struct socket *s = lws_get_opaque_user_data(wsi);
    if (!s)
        return;
    if (s->prev)
        s->prev->next = s->next;
    else
        h->sockets = s->next;
    if (s->next)
        s->next->prev = s->prev;
    h->sockets_n--;
    h->going_n -= s->going;
    h->closing_n -= s->going && !s->closed;
    h->greets_n -= s->greets;
    handshake_end(s->caller);
    if (s->visitor)
        s->visitor->sockets--;
    lws_set_opaque_user_data(wsi, NULL);
    free(s);
}

void socket_waits(struct house *h, struct lws *wsi, enum socket_waits what)
{
    struct socket *s = lws_get_opaque_user_data(wsi);
    int64_t seconds = 0;
    if (!s)
        return;
    switch (what) {
    case SOCKET_NEW:
    case SOCKET_BODY:
        seconds = h->cfg.request_time;
        break;
    case SOCKET_NEXT:
        seconds = IDLE_S + h->cfg.request_time;
        break;
    case SOCKET_REPLY:
        seconds = REPLY_S;
        break;
    case SOCKET_HOUSE:
        lws_set_timeout(wsi, NO_PENDING_TIMEOUT, 0); /* lws would close it after a while, but the client waits for us */
        break;
    case SOCKET_OPEN:
        break;
    }
    s->idle = what != SOCKET_HOUSE && what != SOCKET_OPEN;
    s->since = now_ms(h);
    s->until = seconds ? s->since + 1000 * seconds : 0;
}

void sockets_sweep(struct house *h)
{
    int64_t now = now_ms(h);
    for (struct socket *s = h->sockets; s; s = s->next)
        if (s->until && now > s->until && !s->going) {
            h->metrics.requests_slow_total++;
            drop_socket(h, s);
        }
}

/* ---- handshakes ------------------------------------------------------------------------------------------ */

void socket_greets(struct house *h, struct lws *wsi)
{
    struct socket *s = lws_get_opaque_user_data(wsi);
    if (!s || s->greets)
        return;
    s->greets = true;
    h->greets_n++;
}

/* The newest sockets come first, and mostly it is they who greet. */
void sockets_greeted(struct house *h)
{
    for (struct socket *s = h->sockets, *next; s && h->greets_n; s = next) {
        next = s->next;
        if (!s->greets)
            continue;
        s->greets = false;
        h->greets_n--;
        handshake_end(s->caller);
        s->caller = handshake_begin(h, s->wsi);
        socket_waits(h, s->wsi, SOCKET_HOUSE);
        if (!s->caller || s->caller->looked_up)
            frames_release(s->wsi); /* it may be closed now */
    }
}

const struct caller *socket_caller(struct lws *wsi)
{
    const struct socket *s = lws_get_opaque_user_data(wsi);
    return s ? s->caller : NULL;
}

void socket_known(struct lws *wsi)
{
    struct socket *s = lws_get_opaque_user_data(wsi);
    if (s)
        s->caller = handshake_end(s->caller);
}

/* ---- connections ----------------------------------------------------------------------------------------- */

static int connections_of(const struct house *h, int64_t person)
{
    int n = 0;
    if (h->cfg.per_person <= h->conns_n)
        for (const struct conn *c = h->conns; c; c = c->next)
            n += c->who.id == person && !c->letting_go;
    return n;
}

/* Spectators come in while there is room. Somebody with a seat comes in anyway, in the place of a spectator or, where nobody watches, in
 * what is kept back: as many again from one address, an eighth of all sockets in the whole house. */
bool room_for(struct house *h, struct visitor *v, int64_t person, bool has_seat)
{
    bool full = h->conns_n >= h->conns_most, crowded = v->connections >= h->cfg.per_address;
    bool often = connections_of(h, person) >= h->cfg.per_person;
    if (!full && !crowded && !often)
        return true;
    if (!has_seat)
        return false;
    if (often && !drop_oldest(h, person))
        return false;
    if (crowded && !drop_spectator(h, v) && v->connections >= 2 * h->cfg.per_address)
        return false;
    return !full || crowded || drop_spectator(h, NULL) || h->sockets_n - h->going_n < h->sockets_most;
}
