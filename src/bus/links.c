/* links.c: see links.h. */
#include "bus/links.h"

#include <stdlib.h>
#include <string.h>

/* A session that is so much higher than ours is not believed. It takes 2^31 such frames to reach the end of the numbers. */
static const uint64_t session_jump = UINT64_C(1) << 32;
enum { ROUND_TRIP_MAX = 60000 };

void links_init(struct links *l, int64_t self, uint64_t run) { *l = (struct links){.self = self, .run = run, .session = 1}; }

static void drop_parts(struct link *k)
{
    free(k->part);
    k->part = NULL;
    k->part_len = k->part_size = 0;
}

void links_done(struct links *l)
{
    for (int i = 0; i < l->n; i++)
        drop_parts(&l->link[i]);
    l->n = 0;
}

static struct link *find(struct links *l, int64_t peer)
{
    for (int i = 0; i < l->n; i++)
        if (l->link[i].peer == peer)
            return &l->link[i];
    return NULL;
}

const struct link *links_find(const struct links *l, int64_t peer) { return find((struct links *)l, peer); }

bool links_is_up(const struct links *l, int64_t peer)
{
    const struct link *k = links_find(l, peer);
    return k && k->up && !k->report_up && !k->report_down;
}

static void ignore(struct links *l, const char *why)
{
    l->ignored++;
    l->ignored_why = why;
}

/* Starts a session with new numbers. */
static void begin_session(struct links *l, struct link *k, uint64_t session)
{
    k->session = session;
    k->sent = k->received = 0;
    k->part_len = 0;
    if (session >= l->session)
        l->session = session + 1;
}

/* Reports that something was lost on a link that is up. The caller then begins a session. */
static void report_reset(struct links *l, struct link *k)
{
    if (!k->up)
        return;
    k->report_reset = true;
    l->to_report = true;
    l->beat_soon = true;
}

static void reset(struct links *l, struct link *k)
{
    report_reset(l, k);
    begin_session(l, k, k->session + 1);
}

static void go_up(struct links *l, struct link *k)
{
    k->up = k->report_up = true;
    l->to_report = true;
    l->beat_soon = true;
}

static void go_down(struct links *l, struct link *k)
{
    if (k->up) {
        if (k->report_up)
            k->report_up = false; /* the peer never came up for the event loop */
        else
            k->report_down = true;
    }
    k->up = k->report_reset = false;
    k->round_trip = -1;
    l->to_report = true;
    begin_session(l, k, k->session + 1);
}

/* Removes a link after its reports were made. */
static void go_away(struct links *l, struct link *k)
{
    go_down(l, k);
    k->gone = true;
}

void links_rename(struct links *l, int64_t self, uint64_t run)
{
    for (int i = 0; i < l->n; i++)
        go_away(l, &l->link[i]);
    l->self = self;
    l->run = run;
    l->beat_soon = true;
}

void links_lost(struct links *l)
{
    for (int i = 0; i < l->n; i++)
        if (l->link[i].up)
            reset(l, &l->link[i]);
}

void links_tick(struct links *l, int64_t now)
{
    for (int i = 0; i < l->n; i++)
        if (!l->link[i].gone && now - l->link[i].heard_at >= BUS_SILENCE_MS)
            go_away(l, &l->link[i]);
}

/* ---- receiving ---- */

/* Returns the link that a frame belongs to, and begins it if it is new. Returns NULL if the frame must be ignored. */
static struct link *link_of(struct links *l, const struct frame *f)
{
    struct link *k = find(l, f->from);
    if (!k) {
        if (f->kind == FRAME_LEAVE)
            return NULL;
        if (l->n == BUS_PEERS_MAX) {
            ignore(l, "a frame of one node too many; the bus is for at most 64 other nodes");
            return NULL;
        }
        k = &l->link[l->n++];
        *k = (struct link){.peer = f->from, .run = f->run, .round_trip = -1};
        begin_session(l, k, l->session);
        l->beat_soon = true;
    } else if (k->run != f->run) {
        if (f->run == k->past_run || f->kind == FRAME_LEAVE)
            return NULL;
        go_down(l, k);
        k->past_run = k->run;
        k->run = f->run;
        l->beat_soon = true;
    }
    k->gone = false;
    k->heard_at = l->now;
    return k;
}

/* Compares the session of a frame with ours. Returns true if it is now the same. */
static bool same_session(struct links *l, struct link *k, uint64_t session)
{
    if (session > k->session) {
        if (session - k->session > session_jump) {
            ignore(l, "a frame of an impossible session");
            return false;
        }
        report_reset(l, k);
        begin_session(l, k, session);
    }
    return session == k->session;
}

/* Adds a part to those that were collected. Returns false if the message is too long or there is no memory. */
static bool collect(struct link *k, const struct frame *f)
{
    size_t len = k->part_len + f->len;
    if (len > BUS_MESSAGE_MAX)
        return false;
    if (len > k->part_size) {
        size_t size = len < BUS_MESSAGE_MAX / 2 ? 2 * len : BUS_MESSAGE_MAX;
        uint8_t *part = realloc(k->part, size);
        if (!part)
            return false;
        k->part = part;
        k->part_size = size;
    }
    if (f->len)
        memcpy(k->part + k->part_len, f->data, f->len);
    k->part_len = len;
    return true;
}

static void read_message(struct links *l, const struct frame *f)
{
    if (f->to_run != l->run)
        return; /* for the run of this node before */
    struct link *k = link_of(l, f);
    if (!k)
        return;
    bool same = same_session(l, k, f->session);
    if (!k->up) /* the peer sends messages, so it has heard us */
        go_up(l, k);
    if (!same || f->number <= k->received)
        return;
    if (f->number != k->received + 1) {
        reset(l, k);
        return;
    }
    k->received++;
    bool alone = f->kind == FRAME_MESSAGE && !k->part_len;
    if (!alone && !collect(k, f)) {
        ignore(l, "a message that is too long");
        reset(l, k);
        return;
    }
    if (f->kind == FRAME_PART)
        return;
    l->message = (struct bus_report){BUS_MESSAGE, k->peer, alone ? f->data : k->part, alone ? f->len : k->part_len};
    l->message_session = k->session;
    l->has_message = true;
    k->part_len = 0;
}

static void read_beat(struct links *l, const struct frame *f)
{
    struct beat_entry e;
    int64_t stamp;
    if (!beat_read(f, l->self, l->run, &stamp, &e)) {
        ignore(l, "a malformed beat");
        return;
    }
    struct link *k = link_of(l, f);
    if (!k)
        return;
    k->echo = stamp;
    k->echo_at = l->now;
    if (!e.peer) { /* the peer does not hear us, or not any more */
        if (k->up)
            go_down(l, k);
        return;
    }
    bool same = same_session(l, k, e.session);
    if (!k->up)
        go_up(l, k);
    if (same && e.number > k->received) /* the last frames were lost */
        reset(l, k);
    /* `echo` is not from our clock if it comes from a hostile node, so subtract without overflow. */
    uint64_t trip = (uint64_t)l->now - (uint64_t)e.echo - e.held;
    if (e.echo && trip <= ROUND_TRIP_MAX)
        k->round_trip = (int32_t)trip;
}

static void read_frame(struct links *l, const struct frame *f)
{
    if (f->run == l->run)
        return; /* sent by this node */
    if (f->from == l->self) {
        ignore(l, "a frame of another node that uses the number of this node");
        return;
    }
    switch ((enum frame_kind)f->kind) {
    case FRAME_MESSAGE:
    case FRAME_PART:
        read_message(l, f);
        break;
    case FRAME_BEAT:
        read_beat(l, f);
        break;
    case FRAME_LEAVE: {
        struct link *k = link_of(l, f);
        if (k)
            go_away(l, k);
        break;
    }
    case FRAME_PROBE:
        break;
    }
}

void links_read(struct links *l, const uint8_t *packet, size_t len, int64_t now)
{
    l->at = packet;
    l->end = packet + len;
    l->now = now;
}

static bool next_of(struct link *k, struct bus_report *r)
{
    *r = (struct bus_report){.peer = k->peer};
    if (k->report_down) {
        k->report_down = false;
        r->event = BUS_DOWN;
        return true;
    }
    if (k->report_up) { /* nothing was sent or delivered before this report, so a reset needs none */
        k->report_up = k->report_reset = false;
        r->event = BUS_UP;
        return true;
    }
    if (k->report_reset) {
        k->report_reset = false;
        r->event = BUS_RESET;
        return true;
    }
    return false;
}

/* Returns the next report about a link, and removes links that are gone. */
static bool next_report(struct links *l, struct bus_report *r)
{
    if (!l->to_report)
        return false;
    for (int i = 0; i < l->n; i++) {
        struct link *k = &l->link[i];
        if (next_of(k, r))
            return true;
        if (k->gone) {
            drop_parts(k);
            *k = l->link[--l->n];
            i--;
        }
    }
    l->to_report = false;
    return false;
}

bool links_next(struct links *l, struct bus_report *r)
{
    for (;;) {
        if (next_report(l, r))
            return true;
        if (l->has_message) {
            l->has_message = false;
            struct link *k = find(l, l->message.peer);
            /* A callback may have reset the link since the message was found. */
            if (!k || !k->up || k->session != l->message_session)
                continue;
            *r = l->message;
            return true;
        }
        if (l->at == l->end)
            return false;
        struct frame f;
        const char *why = frame_read(&l->at, l->end, &f);
        if (why) {
            ignore(l, why);
            l->at = l->end;
            continue;
        }
        read_frame(l, &f);
    }
}

/* ---- sending ---- */

bool links_number(struct links *l, int64_t peer, enum frame_kind kind, size_t len, uint8_t header[FRAME_HEADER])
{
    struct link *k = find(l, peer);
    if (!k || !links_is_up(l, peer) || k->report_reset)
        return false;
    frame_put(header, &(struct frame){.kind = (uint8_t)kind,
                                      .from = l->self,
                                      .run = l->run,
                                      .to_run = k->run,
                                      .session = k->session,
                                      .number = ++k->sent,
                                      .len = len});
    return true;
}

bool links_beat_is_due(const struct links *l, int64_t now) { return l->beat_soon || !l->has_beaten || now - l->beat_at >= BUS_BEAT_MS; }

size_t links_beat(struct links *l, int64_t now, uint8_t to[FRAME_HEADER + BEAT_MAX])
{
    struct beat_entry entry[BUS_PEERS_MAX];
    int n = 0;
    for (int i = 0; i < l->n; i++) {
        const struct link *k = &l->link[i];
        if (k->gone)
            continue;
        int64_t held = now - k->echo_at;
        entry[n++] = (struct beat_entry){k->peer, k->run, k->session, k->sent, k->echo, held < UINT32_MAX ? (uint32_t)held : UINT32_MAX};
    }
    size_t len = beat_put(to + FRAME_HEADER, now, entry, n);
    frame_put(to, &(struct frame){.kind = FRAME_BEAT, .from = l->self, .run = l->run, .len = len});
    l->beat_soon = false;
    l->has_beaten = true;
    l->beat_at = now;
    return FRAME_HEADER + len;
}

void links_leave(const struct links *l, uint8_t to[FRAME_HEADER])
{
    frame_put(to, &(struct frame){.kind = FRAME_LEAVE, .from = l->self, .run = l->run});
}
