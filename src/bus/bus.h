/* bus.h: messages between the nodes of a parlour, over NATS. The bus does not know games, tables, clients or the database. Messages from
 * one node to another arrive in order and at most once; a lost message is noticed, and then the link between the two nodes is reset. See
 * docs/adr/0012-several-machines.md. */
#ifndef PL_BUS_BUS_H
#define PL_BUS_BUS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    BUS_MESSAGE_MAX = 1 << 20,  /* maximum size of a message in bytes; larger texts must not be sent */
    BUS_QUEUE_BYTES = 64 << 20, /* maximum number of bytes that wait to be sent; if more wait, all links are reset */
    BUS_BEAT_MS = 250,          /* interval at which a node announces itself */
    BUS_SILENCE_MS = 2000,      /* a peer that was silent for this long counts as gone */
    BUS_PEERS_MAX = 64,
};

/* The event loop's thread calls all functions. */
struct bus;

struct bus_config {
    const char *url;  /* nats://HOST:PORT or tls://HOST:PORT, several separated by commas */
    const char *name; /* prefix of all subjects, so that several parlours can share a NATS server; letters, digits and '-' */
    const char *ca;   /* file with the certificates of the authorities that may sign the server's certificate; NULL: those of the system */
    const char *cert; /* certificate and key of this node, or NULL */
    const char *key;
    const char *creds; /* file with NATS credentials, or NULL; user and password may also stand in the URL */
};

typedef void bus_wake(void *ctx); /* called on a thread of the bus when there is something to deliver; must only wake the event loop */

/* Connects to NATS and announces the node `self`. Returns NULL with one line in `why` that says what to do (unreachable, TLS, permissions).
 */
struct bus *bus_open(const struct bus_config *cfg, int64_t self, bus_wake *wake, void *ctx, char *why, size_t why_size);
/* Connects to NATS, tests the permissions and disconnects, without announcing a node: other nodes do not notice. Returns 0, or -1 with the
 * same lines in `why` as bus_open. */
int bus_check(const struct bus_config *cfg, char *why, size_t why_size);
struct bus *bus_close(struct bus *b); /* announces that the node leaves, sends what waits (at most 200 ms), and disconnects */
/* Uses another number for this node from now on. All peers go down, and come up again when they have heard of the new number. */
void bus_rename(struct bus *b, int64_t self);

/* Everything that the bus reports to the event loop. */
enum bus_event {
    BUS_UP,      /* a peer was heard for the first time, or again */
    BUS_MESSAGE, /* a message from a peer that is up */
    BUS_RESET,   /* messages from or to this peer were lost; both sides get this event. The peer is still up; later messages belong to a new
                    link */
    BUS_DOWN,    /* the peer has left, was restarted, or was silent for BUS_SILENCE_MS; or it no longer hears this node */
};
struct bus_report {
    enum bus_event event;
    int64_t peer;
    const uint8_t *data; /* BUS_MESSAGE only; valid during the call */
    size_t len;
};
typedef void bus_each(void *ctx, const struct bus_report *r);
/* Hands over everything that has arrived, in order. Called by the event loop's thread, and at least every BUS_BEAT_MS, because it also
 * notices silence. `now_ms` is a monotonic clock. `each` may call all functions of the bus except bus_deliver and bus_close. */
void bus_deliver(struct bus *b, int64_t now_ms, bus_each *each, void *ctx);

/* Sends a message to a peer. Never blocks. Returns false if the peer is not up or the message is too long. A message that is accepted may
 * still be lost; then BUS_RESET or BUS_DOWN follows. */
bool bus_send(struct bus *b, int64_t peer, const void *data, size_t len);
/* Sends a message to all peers that are up. */
void bus_send_all(struct bus *b, const void *data, size_t len);
int32_t bus_round_trip(const struct bus *b, int64_t peer); /* the last measured round trip in ms; -1 if none was measured yet */
/* Returns the number of ms for which nothing was heard from a peer; -1 if the peer is not up. */
int64_t bus_silent_ms(const struct bus *b, int64_t peer, int64_t now_ms);
int bus_peers(const struct bus *b, int64_t peer[BUS_PEERS_MAX]); /* lists the peers that are up; returns their number */
/* Returns false while the connection to NATS is lost. The reason is then in `why`. */
bool bus_connected(struct bus *b, char *why, size_t why_size);
/* Returns how many packets and frames were ignored because they made no sense, and in `why` the reason of the last one ("a frame of another
 * version of the bus"), or NULL. */
uint64_t bus_ignored(const struct bus *b, const char **why);

#endif
