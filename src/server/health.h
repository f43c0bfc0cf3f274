/* health.h: whether the server lives and whether it can serve (health.c). */
#ifndef PL_SERVER_HEALTH_H
#define PL_SERVER_HEALTH_H

#include <stdbool.h>
#include <stddef.h>

struct server;
struct request;

/* Returns true if the server can serve: it can write to the database, owns its lease, is not cut off from the other nodes, and is not
 * stopping. Otherwise writes to `why` what it waits for. */
bool server_can_serve(struct server *srv, char *why, size_t why_size);
void health_live(struct request *r);  /* the reply to /livez: the event loop runs */
void health_ready(struct request *r); /* the reply to /readyz and /healthz: the server can serve */
/* Tells systemd how the server is: that it is ready, once it can serve; its state as a text; that the event loop runs. */
void health_tell(struct server *srv);
/* Returns true for the paths above. They accept any host name, because programs ask by address. */
bool health_path(const char *path);

#endif
