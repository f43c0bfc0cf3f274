/* connection.h: the connection to NATS: address, TLS, permissions, reconnecting. It does not know what packets mean. */
#ifndef PL_BUS_CONNECTION_H
#define PL_BUS_CONNECTION_H

#include "bus/bus.h"

struct connection;

struct connection_calls {
    void *ctx;
    void (*receive)(void *ctx, const void *packet, size_t len); /* called on a thread of libnats; must be quick */
    void (*changed)(void *ctx);                                 /* the connection was lost or restored; called on a thread of libnats */
};

/* Connects, subscribes for node `self`, and tests the permissions with a message to itself. `run` tells this message from those of
 * others. Returns NULL with one line in `why`. */
struct connection *connection_open(const struct bus_config *cfg, int64_t self, uint64_t run, const struct connection_calls *calls,
                                   char *why, size_t why_size);
struct connection *connection_close(struct connection *c);

/* The following three may block for a second, so only the sender thread calls them. */
void connection_publish(struct connection *c, int64_t to, const void *packet, size_t len); /* to a node, or to all if `to` is 0 */
void connection_rename(struct connection *c, int64_t self);
/* Makes a new connection if libnats has given up the old one. */
void connection_tend(struct connection *c);

bool connection_needs_tending(struct connection *c);
bool connection_is_up(struct connection *c, char *why, size_t why_size);

#endif
