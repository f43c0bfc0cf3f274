/* bus.c: fuzzes the frames that nodes send to each other, together with the links. The input is a list of steps. A step is an arbitrary
 * packet, a frame with chosen fields, a message that this node sends, a beat, or time that passes. */
#include "fuzz.h"

#include "bus/links.h"

#include <string.h>

enum { SELF = 1, RUN = 1000, STEPS = 400, LARGE = 6 /* large frames in one input; five of them exceed the maximum of a message */ };

struct input {
    const uint8_t *at, *end;
};

/* Reports of one peer so far. */
struct seen {
    bool up;
};

static struct seen seen[256];
static int64_t now;
static int large; /* large frames so far */

static uint8_t byte(struct input *in) { return in->at < in->end ? *in->at++ : 0; }

static void take_reports(struct links *l)
{
    struct bus_report r;
    while (links_next(l, &r)) {
        struct seen *s = &seen[r.peer & 255];
        bool known = r.peer >= 0 && r.peer < 256; /* only a packet of arbitrary bytes contains another number */
        REQUIRE(r.peer > 0 && r.peer != SELF, "a report is about another node");
        switch (r.event) {
        case BUS_UP:
            REQUIRE(!known || !s->up, "a peer comes up once");
            break;
        case BUS_DOWN:
        case BUS_RESET:
            REQUIRE(!known || s->up, "only a peer that is up goes down or is reset");
            break;
        case BUS_MESSAGE:
            REQUIRE(!known || s->up, "only a peer that is up sends messages");
            REQUIRE(links_is_up(l, r.peer), "a message comes from a peer that is up");
            REQUIRE(r.len <= BUS_MESSAGE_MAX, "a message is not too long");
            REQUIRE(!r.len || memchr(r.data, r.data[r.len - 1], r.len), "a message can be read"); /* the sanitizer checks the bytes */
            break;
        }
        if (known)
            s->up = r.event != BUS_DOWN;
    }
}

/* Reads a packet from a buffer of exactly its size, so that the sanitizer detects a read past the end. */
static void arrive(struct links *l, const uint8_t *data, size_t len)
{
    uint8_t *copy = malloc(len ? len : 1);
    REQUIRE(copy, "malloc succeeds");
    if (len)
        memcpy(copy, data, len);
    links_read(l, copy, len, now);
    take_reports(l);
    free(copy);
}

static void arbitrary_packet(struct links *l, struct input *in)
{
    size_t len = byte(in), left = (size_t)(in->end - in->at);
    arrive(l, in->at, len < left ? len : left);
    in->at += len < left ? len : left;
}

/* Makes a frame of a kind that the peer might send, with small numbers near those that the link expects. */
static void chosen_frame(struct links *l, struct input *in)
{
    static uint8_t packet[FRAME_HEADER + FRAME_DATA_MAX];
    uint8_t options = byte(in);
    int64_t peer = 2 + byte(in) % 3;
    const struct link *k = links_find(l, peer);
    uint64_t session = (k ? k->session : 1) + byte(in) % 3 - 1, number = (k ? k->received + 1 : 1) + (options >> 6);
    struct frame f = {.kind = (uint8_t)(1 + options % 5), .from = peer, .run = 1 + byte(in) % 3};
    if (f.kind == FRAME_BEAT) {
        struct beat_entry e = {SELF, RUN, session, number - 1, now - byte(in), byte(in)};
        f.len = beat_put(packet + FRAME_HEADER, byte(in), &e, options >> 3 & 1);
    } else if (f.kind == FRAME_MESSAGE || f.kind == FRAME_PART) {
        f.to_run = options & 8 ? RUN : RUN - 1;
        f.session = session;
        f.number = number;
        f.len = options & 16 && large++ < LARGE ? FRAME_DATA_MAX : byte(in);
    }
    frame_put(packet, &f);
    arrive(l, packet, FRAME_HEADER + f.len);
}

static void send_message(struct links *l, struct input *in)
{
    uint8_t header[FRAME_HEADER];
    int64_t peer = 2 + byte(in) % 3;
    const struct link *k = links_find(l, peer);
    uint64_t sent = k ? k->sent : 0;
    struct frame f;
    const uint8_t *at = header;
    if (!links_number(l, peer, FRAME_MESSAGE, 0, header))
        return;
    REQUIRE(!frame_read(&at, header + sizeof header, &f), "our frames are valid");
    REQUIRE(f.number == sent + 1 && f.session == k->session, "messages are numbered without gaps");
}

static void make_beat(struct links *l)
{
    uint8_t beat[FRAME_HEADER + BEAT_MAX];
    struct frame f;
    struct beat_entry e;
    int64_t stamp;
    const uint8_t *at = beat;
    size_t len = links_beat(l, now, beat);
    REQUIRE(len <= sizeof beat && !frame_read(&at, beat + len, &f) && at == beat + len, "our beats are valid frames");
    REQUIRE(beat_read(&f, 0, 0, &stamp, &e) && stamp == now, "our beats are valid");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct input in = {data, data + size};
    static struct links l;
    memset(seen, 0, sizeof seen);
    now = 100000;
    large = 0;
    links_init(&l, SELF, RUN);
    for (int step = 0; in.at < in.end && step < STEPS; step++) {
        switch (byte(&in) % 8) {
        case 0:
            arbitrary_packet(&l, &in);
            break;
        case 1:
            send_message(&l, &in);
            break;
        case 2:
            make_beat(&l);
            break;
        case 3:
            now += byte(&in) * 16;
            links_tick(&l, now);
            break;
        case 4:
            if (byte(&in) == 7)
                links_lost(&l);
            break;
        default:
            chosen_frame(&l, &in);
        }
        take_reports(&l);
        REQUIRE(l.n <= BUS_PEERS_MAX, "there are not too many links");
    }
    links_done(&l);
    return 0;
}
