/* links.h: the links between this node and its peers: who is there, which number a frame has, what was lost. Pure logic: no input or
 * output, no NATS and no clock. Used by one thread.
 *
 * Both nodes of a link count its session. A node that misses a frame goes to the next session at once. It tells its peer with its next
 * beat or message, and the peer follows. Frames of an earlier session are ignored. The higher number wins, so if both nodes notice the same
 * loss, they meet in the same session, and each of them reports one reset. */
#ifndef PL_BUS_LINKS_H
#define PL_BUS_LINKS_H

#include "bus/frame.h"

struct link {
    int64_t peer;
    uint64_t run;      /* the run of the peer that we talk to */
    uint64_t past_run; /* its run before, whose late frames are ignored; 0: none */
    uint64_t session;
    uint64_t sent, received;                   /* numbers of the last frames of this session */
    bool up;                                   /* each side has heard the other */
    bool gone;                                 /* to be removed after reports are made */
    bool report_down, report_reset, report_up; /* not reported yet; reported in this order */
    int64_t heard_at;
    int64_t echo, echo_at; /* time stamp of the peer's last beat, and when we got it */
    int32_t round_trip;    /* in ms, or -1 */
    uint8_t *part;         /* collected parts of a message */
    size_t part_len, part_size;
};

struct links {
    int64_t self;
    uint64_t run;
    uint64_t session; /* larger than all sessions of links that were removed; new links begin here */
    struct link link[BUS_PEERS_MAX];
    int n;
    bool to_report; /* a link has a report to make */
    bool beat_soon; /* a peer should hear of a change at once */
    int64_t beat_at;
    bool has_beaten;
    uint64_t ignored; /* number of packets or frames that made no sense */
    const char *ignored_why;

    /* the packet that is being read, and the message that was found in it */
    const uint8_t *at, *end;
    int64_t now;
    struct bus_report message;
    uint64_t message_session;
    bool has_message;
};

void links_init(struct links *l, int64_t self, uint64_t run);
void links_done(struct links *l);
void links_rename(struct links *l, int64_t self, uint64_t run); /* all links go down */

/* Begins to read a packet. The caller then calls links_next until it returns false; the packet must stay valid until then. */
void links_read(struct links *l, const uint8_t *packet, size_t len, int64_t now);
bool links_next(struct links *l, struct bus_report *r); /* returns the next report, if there is one */
void links_tick(struct links *l, int64_t now);          /* notices silence */

/* Prepares a frame of `len` bytes for a peer. Returns false if the peer is not up, or if a reset of the link has not been reported yet. In
 * the latter case the message counts as lost: it belongs to the time before the reset, and must not arrive after it. */
bool links_number(struct links *l, int64_t peer, enum frame_kind kind, size_t len, uint8_t header[FRAME_HEADER]);
bool links_is_up(const struct links *l, int64_t peer);
/* Says that frames which were numbered will not be sent. Resets all links. */
void links_lost(struct links *l);

bool links_beat_is_due(const struct links *l, int64_t now);
/* Makes a beat as a complete frame, and returns its length. */
size_t links_beat(struct links *l, int64_t now, uint8_t to[FRAME_HEADER + BEAT_MAX]);
void links_leave(const struct links *l, uint8_t to[FRAME_HEADER]);
const struct link *links_find(const struct links *l, int64_t peer);

#endif
