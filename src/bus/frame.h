/* frame.h: the format of the frames that nodes send to each other. A NATS message, here called a packet, consists of one or more frames.
 * All numbers are little-endian. Nothing that was received is trusted: every length is checked before it is used. */
#ifndef PL_BUS_FRAME_H
#define PL_BUS_FRAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "bus/bus.h"

enum {
    FRAME_VERSION = 1, /* increased when nodes of two versions can no longer understand each other's frames */
    FRAME_HEADER = 48,
    FRAME_DATA_MAX = 256 << 10, /* longer messages are split; nats-server accepts packets of up to 1 MB by default */
    PACKET_MAX = FRAME_HEADER + FRAME_DATA_MAX,
    BEAT_HEADER = 10,
    BEAT_ENTRY = 44,
    BEAT_MAX = BEAT_HEADER + BUS_PEERS_MAX * BEAT_ENTRY,
};

enum frame_kind {
    FRAME_MESSAGE = 1, /* a message, or the last part of one */
    FRAME_PART,        /* a part of a message; more parts follow */
    FRAME_BEAT,        /* to all nodes: the sender is alive; see struct beat_entry */
    FRAME_LEAVE,       /* to all nodes: the sender stops */
    FRAME_PROBE,       /* to the sender itself, to test permissions */
};

struct frame {
    uint8_t kind;
    int64_t from;     /* number of the sending node */
    uint64_t run;     /* random number of the sender's run, which tells a restarted node from the one before */
    uint64_t to_run;  /* run of the receiver that the sender means; 0 in frames to all nodes */
    uint64_t session; /* messages and parts only: session of the link and number within it, counted from 1 */
    uint64_t number;
    const uint8_t *data;
    size_t len;
};

/* The part of a beat about one peer of the sender. */
struct beat_entry {
    int64_t peer;
    uint64_t run;
    uint64_t session;
    uint64_t number; /* of the last frame sent to the peer in this session */
    int64_t echo;    /* time stamp of the peer's last beat, by the peer's clock, in ms */
    uint32_t held;   /* time from receiving that beat until sending this one, in ms */
};

/* Writes the header of a frame with `f->len` bytes of data. */
void frame_put(uint8_t to[FRAME_HEADER], const struct frame *f);
/* Reads the next frame of a packet and moves `*at` behind it. Returns NULL, or a reason to ignore the rest of the packet. */
const char *frame_read(const uint8_t **at, const uint8_t *end, struct frame *f);

size_t beat_put(uint8_t to[BEAT_MAX], int64_t stamp, const struct beat_entry *entry, int n);
/* Reads a beat: its time stamp and the entry about the node `self` in its run `run`. Returns false if the data is not a beat. If there is
 * no such entry, `e->peer` is 0. */
bool beat_read(const struct frame *f, int64_t self, uint64_t run, int64_t *stamp, struct beat_entry *e);

#endif
