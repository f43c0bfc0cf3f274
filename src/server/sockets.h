/* sockets.h: functions for HTTP and WebSocket sockets: limits, timeouts, and checks of where requests come from (listen.c, capacity.c,
 * origin.c, http.c). */
#ifndef PL_SERVER_SOCKETS_H
#define PL_SERVER_SOCKETS_H

#include <libwebsockets.h>

#include "server/conn.h"
#include "server/networks.h"
#include "server/wire.h"

struct server_config;

enum {
    BODY_MAX = 4096, /* maximum size of a request body in bytes */
};

/* http.c */
struct request;
int http_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t len);
extern const size_t http_request_size;
/* Returns the length of the request body in bytes, or -1 if the headers are ambiguous and could be used for request smuggling. */
int64_t http_framed(struct lws *wsi);
/* Why a WebSocket handshake is refused. */
struct handshake_refusal {
    int status;      /* of the HTTP reply; 0: not refused */
    enum refusal no; /* bad-message: the wrong subprotocol */
    int64_t until;   /* end of a ban, in ms since 1970; 0 for all other refusals */
};
void handshake_refuse(struct server *srv, struct lws *wsi, const struct handshake_refusal *why);

/* Functions in listen.c. Each returns 0, or -1 with an error message in `why`. */
/* Checks the address and port of the settings. `may_be_in_use`: the server itself may be running there. */
int port_check(const struct server_config *cfg, bool may_be_in_use, char *why, size_t why_size);
int listen_on(struct server *srv, char *why, size_t why_size);
/* Writes the URL of the server for clients on this machine, for example http://127.0.0.1:2210 or http://[fd00::2]:2210. */
void listen_url(const struct server *srv, char *url, size_t size);
/* Writes the address at which the operator can open the page on this machine. Returns true if others can reach the server, too. */
bool listen_open_url(const struct server *srv, char *url, size_t size);
bool listen_has_address(const struct server *srv); /* returns true if --host is an address, and not that of all addresses */

/* capacity.c: limits on sockets. A full server closes spectators' connections to admit players. */
enum {
    SERVICE_RESTART = 1012, /* WebSocket close code: the client should reconnect, to this node or another */
    TRY_AGAIN_LATER = 1013, /* WebSocket close code for a connection that is closed to make room for another connection */
};
/* The step that a socket waits for: the first request, its body, the server's reply, the client reading the reply, or the next request.
 * Each step has its own timeout. SOCKET_OPEN means an open WebSocket, which has no timeout. */
enum socket_waits { SOCKET_NEW, SOCKET_BODY, SOCKET_SERVER, SOCKET_REPLY, SOCKET_NEXT, SOCKET_OPEN };
int capacity_files_open(void); /* number of open file descriptors of this process */
void capacity_raise_files(const struct server_config *cfg);
void capacity_limit(struct server *srv); /* applies the setting --connections */
/* Determines how many sockets the server can open. Call this after the server has opened all its other files. Returns 0, or -1 with an
 * error message in `why`. */
int capacity_measure(struct server *srv, char *why, size_t why_size);
bool socket_opened(struct server *srv, struct lws *wsi); /* registers a new socket; returns false if there are too many sockets */
void socket_closed(struct server *srv, struct lws *wsi);
void socket_waits(struct server *srv, struct lws *wsi, enum socket_waits what);
void sockets_close(struct server *srv); /* closes the sockets that drop_socket in capacity.c has marked */
void sockets_sweep(struct server *srv); /* closes sockets whose timeout has passed */
/* Returns true if this person may open one more connection. May close the connection of a spectator to make room for a seated player. */
bool capacity_admit(struct server *srv, struct address_usage *v, int64_t person, bool has_seat);
/* Marks a socket whose WebSocket handshake headers have all been received. sockets_identify then looks up the client. */
void socket_handshake_read(struct server *srv, struct lws *wsi);
/* Looks up the tokens of all clients whose handshakes were read in this loop iteration. */
void sockets_identify(struct server *srv);
const struct handshake *socket_handshake(struct lws *wsi); /* returns the handshake of the socket, or NULL if it has none */
void socket_accepted(struct lws *wsi);                     /* ends the handshake of a socket after the server has admitted the connection */

/* origin.c */
/* The three functions return 0, or -1 with an error message in `why`. proxies_read parses the setting --trust-proxy, which may be NULL.
 * address_check and origin_check check the settings --address and --origin; `host` becomes the host of the address. */
int proxies_read(const char *list, struct proxies *to, char *why, size_t why_size);
int address_check(const char *address, char host[HOST_SIZE], char *why, size_t why_size);
int origin_check(const char *origin, char *why, size_t why_size);
/* Gets the client's address. Use the address only for rate limits, because it does not prove who the client is. */
void peer_address(struct server *srv, struct lws *wsi, char address[ADDRESS_SIZE]);
/* Gets the address at the other end of the connection, which may be a proxy. Like all addresses of clients, it is an IPv4 address, or the
 * /64 network of an IPv6 address, because an IPv6 client can use every address of its network. */
void socket_address(struct lws *wsi, char address[ADDRESS_SIZE]);
bool peer_is_proxy(struct server *srv, struct lws *wsi);
/* Returns true if the client is a program on this machine that has connected without a proxy. */
bool client_is_local(struct lws *wsi);
bool client_is_secure(struct server *srv, struct lws *wsi);
bool origin_allowed(struct server *srv, struct lws *wsi);
enum host_verdict { HOST_GOOD, HOST_STRANGE, HOST_UNREADABLE };
enum host_verdict host_check(struct server *srv, struct lws *wsi, char host[HOST_SIZE + 8]);

#endif
