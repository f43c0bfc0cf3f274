/* bus.c: see bus.h. The event loop's thread owns the links. It puts frames into the queue `out`, which the sender thread publishes. Threads
 * of libnats put packets into the queue `in`, which bus_deliver reads. */
#include "bus/bus.h"

#include "bus/connection.h"
#include "bus/links.h"

#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>

enum { CLOSE_MS = 200, TEND_MS = 100, KEEP_BYTES = 1 << 20 /* an empty buffer that is larger than this is freed */ };

struct bytes {
    uint8_t *data;
    size_t len, size;
};

/* Precedes each message in a queue. In the queue `in`, only `len` is used. */
struct entry {
    enum entry_kind { TO_NODE, TO_ALL, LEAVE, RENAME } kind;
    uint32_t len;
    int64_t node;
};

struct bus {
    struct links links; /* only the event loop's thread uses the links and `reading` */
    struct bytes reading;
    bus_wake *wake;
    void *ctx;
    struct connection *connection;

    pthread_mutex_t in_mutex;
    struct bytes in;

    pthread_mutex_t out_mutex;
    pthread_cond_t work;
    struct bytes out;
    size_t sending_len; /* bytes that the sender thread has taken and not yet published */
    bool stop;
    struct timespec stop_by;

    pthread_t sender;
    bool has_sender;
    struct bytes sending; /* only the sender thread uses these */
    struct bytes packet;
    struct entry packet_to;
};

/* ---- queues ---- */

/* Makes room for `more` bytes. Returns false if there is no memory. */
static bool reserve(struct bytes *b, size_t more)
{
    if (more <= b->size - b->len)
        return true;
    size_t size = b->size ? b->size : 4096;
    while (size < b->len + more)
        size *= 2;
    uint8_t *data = realloc(b->data, size);
    if (!data)
        return false;
    b->data = data;
    b->size = size;
    return true;
}

static void append(struct bytes *b, const void *data, size_t len)
{
    if (len)
        memcpy(b->data + b->len, data, len);
    b->len += len;
}

static void empty(struct bytes *b)
{
    b->len = 0;
    if (b->size > KEEP_BYTES) {
        free(b->data);
        *b = (struct bytes){0};
    }
}

static void swap(struct bytes *a, struct bytes *b)
{
    struct bytes c = *a;
    *a = *b;
    *b = c;
}

static struct entry entry_at(const struct bytes *b, size_t at)
{
    struct entry e;
    memcpy(&e, b->data + at, sizeof e);
    return e;
}

/* Removes all frames from a queue. Keeps the entries that are about the node itself. */
static void keep_notices(struct bytes *b)
{
    size_t kept = 0;
    for (size_t at = 0; at < b->len;) {
        struct entry e = entry_at(b, at);
        size_t len = sizeof e + e.len;
        if (e.kind == LEAVE || e.kind == RENAME) {
            memmove(b->data + kept, b->data + at, len);
            kept += len;
        }
        at += len;
    }
    b->len = kept;
}

/* Queues an entry: a frame's header and its data. Returns false if too much waits already, or if there is no memory; the queue then
 * contains no frames any more. */
static bool enqueue(struct bus *b, struct entry e, const void *header, const void *data, size_t len)
{
    size_t header_len = e.len - len, all = sizeof e + e.len;
    bool is_notice = e.kind == LEAVE || e.kind == RENAME;
    pthread_mutex_lock(&b->out_mutex);
    bool ok = (is_notice || b->out.len + b->sending_len + all <= BUS_QUEUE_BYTES) && reserve(&b->out, all);
    if (ok) {
        append(&b->out, &e, sizeof e);
        append(&b->out, header, header_len);
        append(&b->out, data, len);
    } else
        keep_notices(&b->out);
    pthread_cond_signal(&b->work);
    pthread_mutex_unlock(&b->out_mutex);
    return ok;
}

/* ---- the sender thread ---- */

static bool is_later(const struct timespec *a, const struct timespec *b)
{
    return a->tv_sec > b->tv_sec || (a->tv_sec == b->tv_sec && a->tv_nsec > b->tv_nsec);
}

static struct timespec in_ms(int ms)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    t.tv_nsec += ms * 1000000L;
    t.tv_sec += t.tv_nsec / 1000000000L;
    t.tv_nsec %= 1000000000L;
    return t;
}

static void publish_packet(struct bus *b)
{
    if (b->packet.len)
        connection_publish(b->connection, b->packet_to.kind == TO_NODE ? b->packet_to.node : 0, b->packet.data, b->packet.len);
    b->packet.len = 0;
}

/* Publishes what was taken from the queue, if need be until the time `stop_by`. Successive frames to the same receiver share a packet. */
static void send_taken(struct bus *b, const struct timespec *stop_by)
{
    for (size_t at = 0; at < b->sending.len;) {
        struct entry e = entry_at(&b->sending, at);
        const uint8_t *frame = b->sending.data + at + sizeof e;
        at += sizeof e + e.len;
        bool joins =
            e.kind == TO_NODE && b->packet_to.kind == TO_NODE && e.node == b->packet_to.node && b->packet.len + e.len <= PACKET_MAX;
        if (!joins)
            publish_packet(b);
        if (e.kind == RENAME) {
            connection_rename(b->connection, e.node);
            continue;
        }
        b->packet_to = e;
        append(&b->packet, frame, e.len);
        struct timespec now = in_ms(0);
        if (stop_by->tv_sec && is_later(&now, stop_by))
            break;
    }
    publish_packet(b);
    empty(&b->sending);
}

static void *run_sender(void *ctx)
{
    struct bus *b = ctx;
    pthread_mutex_lock(&b->out_mutex);
    for (;;) {
        bool tend = connection_needs_tending(b->connection);
        struct timespec soon = in_ms(TEND_MS);
        if (!b->out.len && b->stop)
            break;
        if (!b->out.len && !tend) {
            pthread_cond_wait(&b->work, &b->out_mutex);
            continue;
        }
        if (!b->out.len)
            pthread_cond_timedwait(&b->work, &b->out_mutex, &soon);
        swap(&b->out, &b->sending);
        b->sending_len = b->sending.len;
        bool stop = b->stop;
        struct timespec stop_by = b->stop_by;
        pthread_mutex_unlock(&b->out_mutex);
        if (tend && !stop)
            connection_tend(b->connection);
        send_taken(b, &stop_by);
        pthread_mutex_lock(&b->out_mutex);
        b->sending_len = 0;
    }
    pthread_mutex_unlock(&b->out_mutex);
    return NULL;
}

/* ---- calls from threads of libnats ---- */

static void on_receive(void *ctx, const void *packet, size_t len)
{
    struct bus *b = ctx;
    struct entry e = {.len = (uint32_t)len};
    pthread_mutex_lock(&b->in_mutex);
    bool was_empty = !b->in.len;
    /* If the packet is dropped, the numbers of the frames show it. */
    if (len <= PACKET_MAX && b->in.len + sizeof e + len <= BUS_QUEUE_BYTES && reserve(&b->in, sizeof e + len)) {
        append(&b->in, &e, sizeof e);
        append(&b->in, packet, len);
    }
    bool wakes = was_empty && b->in.len;
    pthread_mutex_unlock(&b->in_mutex);
    if (wakes)
        b->wake(b->ctx);
}

static void on_changed(void *ctx)
{
    struct bus *b = ctx;
    pthread_mutex_lock(&b->out_mutex);
    pthread_cond_signal(&b->work);
    pthread_mutex_unlock(&b->out_mutex);
    b->wake(b->ctx);
}

/* ---- opening and closing ---- */

/* Returns a random number that is not 0. */
static uint64_t new_run(void)
{
    uint64_t run = 0;
    while (!run)
        if (getrandom(&run, sizeof run, 0) != sizeof run)
            run = 0;
    return run;
}

static struct bus *discard(struct bus *b)
{
    connection_close(b->connection);
    links_done(&b->links);
    pthread_mutex_destroy(&b->in_mutex);
    pthread_mutex_destroy(&b->out_mutex);
    pthread_cond_destroy(&b->work);
    free(b->in.data);
    free(b->reading.data);
    free(b->out.data);
    free(b->sending.data);
    free(b->packet.data);
    free(b);
    return NULL;
}

static bool start_sender(struct bus *b)
{
    sigset_t every, before;
    /* The event loop handles the signals. */
    sigfillset(&every);
    pthread_sigmask(SIG_SETMASK, &every, &before);
    b->has_sender = pthread_create(&b->sender, NULL, run_sender, b) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return b->has_sender;
}

struct bus *bus_open(const struct bus_config *cfg, int64_t self, bus_wake *wake, void *ctx, char *why, size_t why_size)
{
    struct bus *b = calloc(1, sizeof *b);
    pthread_condattr_t monotonic;
    if (!b || self <= 0 || !reserve(&b->packet, PACKET_MAX)) {
        snprintf(why, why_size, "%s", self <= 0 ? "The number of a node must be positive." : "Not enough memory for the bus.");
        free(b);
        return NULL;
    }
    pthread_mutex_init(&b->in_mutex, NULL);
    pthread_mutex_init(&b->out_mutex, NULL);
    pthread_condattr_init(&monotonic);
    pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
    pthread_cond_init(&b->work, &monotonic);
    pthread_condattr_destroy(&monotonic);
    b->wake = wake;
    b->ctx = ctx;
    links_init(&b->links, self, new_run());
    b->connection = connection_open(cfg, self, b->links.run, &(struct connection_calls){b, on_receive, on_changed}, why, why_size);
    if (!b->connection)
        return discard(b);
    if (!start_sender(b)) {
        snprintf(why, why_size, "Cannot start a thread for the bus.");
        return discard(b);
    }
    return b;
}

static void ignore_packet(void *ctx, const void *packet, size_t len)
{
    (void)ctx;
    (void)packet;
    (void)len;
}

static void ignore_change(void *ctx) { (void)ctx; }

int bus_check(const struct bus_config *cfg, char *why, size_t why_size)
{
    /* No node gets this number. 0 would mean all nodes. */
    const struct connection_calls calls = {NULL, ignore_packet, ignore_change};
    struct connection *c = connection_open(cfg, INT64_MAX, new_run(), &calls, why, why_size);
    if (!c)
        return -1;
    connection_close(c);
    return 0;
}

static void announce_leave(struct bus *b)
{
    uint8_t frame[FRAME_HEADER];
    links_leave(&b->links, frame);
    enqueue(b, (struct entry){.kind = LEAVE, .len = FRAME_HEADER}, frame, NULL, 0);
}

struct bus *bus_close(struct bus *b)
{
    if (!b)
        return NULL;
    announce_leave(b);
    pthread_mutex_lock(&b->out_mutex);
    b->stop = true;
    b->stop_by = in_ms(CLOSE_MS);
    pthread_cond_signal(&b->work);
    pthread_mutex_unlock(&b->out_mutex);
    pthread_join(b->sender, NULL);
    return discard(b);
}

void bus_rename(struct bus *b, int64_t self)
{
    announce_leave(b);
    links_rename(&b->links, self, new_run());
    enqueue(b, (struct entry){.kind = RENAME, .node = self}, NULL, NULL, 0);
}

/* ---- the event loop's side ---- */

static void report_all(struct bus *b, bus_each *each, void *ctx)
{
    struct bus_report r;
    while (links_next(&b->links, &r))
        each(ctx, &r);
}

/* The queue was too long and its frames were dropped. */
static void lose(struct bus *b)
{
    links_lost(&b->links);
    b->wake(b->ctx);
}

void bus_deliver(struct bus *b, int64_t now_ms, bus_each *each, void *ctx)
{
    report_all(b, each, ctx);
    pthread_mutex_lock(&b->in_mutex);
    swap(&b->in, &b->reading);
    pthread_mutex_unlock(&b->in_mutex);
    for (size_t at = 0; at < b->reading.len;) {
        struct entry e = entry_at(&b->reading, at);
        links_read(&b->links, b->reading.data + at + sizeof e, e.len, now_ms);
        report_all(b, each, ctx);
        at += sizeof e + e.len;
    }
    empty(&b->reading);
    links_tick(&b->links, now_ms);
    report_all(b, each, ctx);
    /* The event loop makes the beats, not the sender thread, so that a node whose event loop hangs looks dead to its peers. */
    if (links_beat_is_due(&b->links, now_ms)) {
        uint8_t beat[FRAME_HEADER + BEAT_MAX];
        size_t len = links_beat(&b->links, now_ms, beat);
        if (!enqueue(b, (struct entry){.kind = TO_ALL, .len = (uint32_t)len}, beat, NULL, 0))
            lose(b);
    }
}

bool bus_send(struct bus *b, int64_t peer, const void *data, size_t len)
{
    const uint8_t *p = data;
    if (len > BUS_MESSAGE_MAX || !links_is_up(&b->links, peer))
        return false;
    do {
        uint8_t header[FRAME_HEADER];
        size_t n = len < FRAME_DATA_MAX ? len : FRAME_DATA_MAX;
        if (!links_number(&b->links, peer, n < len ? FRAME_PART : FRAME_MESSAGE, n, header))
            return true; /* lost with the reset that will be reported */
        if (!enqueue(b, (struct entry){TO_NODE, (uint32_t)(FRAME_HEADER + n), peer}, header, p, n)) {
            lose(b);
            return true;
        }
        p += n;
        len -= n;
    } while (len);
    return true;
}

void bus_send_all(struct bus *b, const void *data, size_t len)
{
    int64_t peer[BUS_PEERS_MAX];
    int n = bus_peers(b, peer);
    for (int i = 0; i < n; i++)
        bus_send(b, peer[i], data, len);
}

int32_t bus_round_trip(const struct bus *b, int64_t peer)
{
    const struct link *k = links_find(&b->links, peer);
    return k && k->up ? k->round_trip : -1;
}

int64_t bus_silent_ms(const struct bus *b, int64_t peer, int64_t now_ms)
{
    const struct link *l = links_is_up(&b->links, peer) ? links_find(&b->links, peer) : NULL;
    return l ? now_ms - l->heard_at : -1;
}

int bus_peers(const struct bus *b, int64_t peer[BUS_PEERS_MAX])
{
    int n = 0;
    for (int i = 0; i < b->links.n; i++)
        if (links_is_up(&b->links, b->links.link[i].peer))
            peer[n++] = b->links.link[i].peer;
    return n;
}

bool bus_connected(struct bus *b, char *why, size_t why_size) { return connection_is_up(b->connection, why, why_size); }

uint64_t bus_ignored(const struct bus *b, const char **why)
{
    *why = b->links.ignored_why;
    return b->links.ignored;
}
