/* listen.c: sets up TLS and opens the listening socket. If either fails, an error message tells the operator why. */
#include "server/request.h"

#include <arpa/inet.h>
#include <errno.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <string.h>
#include <unistd.h>

/* ---- checks before listening ----------------------------------------------------------------------------- */

/* An address to listen on. `all`: every address of the machine. `interface`: the first IPv4 address of a network interface, if it has one;
 * libwebsockets finds the same. A socket for all IPv6 addresses also accepts IPv4. */
struct place {
    bool v6, all, interface, found;
    union {
        struct sockaddr_in four;
        struct sockaddr_in6 six;
        struct sockaddr any;
    } at;
};

static bool has_ipv6(void)
{
    int fd = socket(AF_INET6, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (fd >= 0)
        close(fd);
    return fd >= 0;
}

static bool find_interface(const char *name, struct in_addr *to)
{
    struct ifaddrs *list = NULL;
    bool found = false;
    if (getifaddrs(&list) < 0)
        return false;
    for (const struct ifaddrs *i = list; i && !found; i = i->ifa_next)
        if (i->ifa_addr && i->ifa_addr->sa_family == AF_INET && !strcmp(i->ifa_name, name)) {
            struct sockaddr_in four;
            memcpy(&four, i->ifa_addr, sizeof four);
            *to = four.sin_addr;
            found = true;
        }
    freeifaddrs(list);
    return found;
}

/* Reads the setting --host. Returns false if it is neither an address nor a network interface. */
static bool place_read(const char *host, int port, struct place *to)
{
    *to = (struct place){.all = !host || !strcmp(host, "::") || !strcmp(host, "0.0.0.0")};
    to->v6 = host ? inet_pton(AF_INET6, host, &to->at.six.sin6_addr) == 1 : has_ipv6();
    if (to->v6) {
        to->at.six.sin6_family = AF_INET6;
        to->at.six.sin6_port = htons((uint16_t)port);
        return true;
    }
    to->at.four = (struct sockaddr_in){.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    to->interface = !to->all && inet_pton(AF_INET, host, &to->at.four.sin_addr) != 1;
    to->found = to->interface && find_interface(host, &to->at.four.sin_addr);
    return !to->interface || if_nametoindex(host);
}

/* Tries to listen there. Returns an errno value, or 0. */
static int try_to_bind(const struct place *p)
{
    int on = 1, off = 0, fd = socket(p->v6 ? AF_INET6 : AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (fd < 0)
        return errno;
    setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    if (p->v6)
        setsockopt(fd, IPPROTO_IPV6, IPV6_V6ONLY, &off, sizeof off);
    int error = bind(fd, &p->at.any, p->v6 ? sizeof p->at.six : sizeof p->at.four) < 0 ? errno : 0;
    close(fd);
    return error;
}

/* If the port were in use, libwebsockets would fail without an error message. */
int port_check(const struct server_config *cfg, bool may_be_in_use, char *why, size_t why_size)
{
    struct place place;
    int port = (int)cfg->port;
    if (!place_read(cfg->host, port, &place)) {
        snprintf(why, why_size, "%s is neither an IP address nor a network interface of this machine; see --host", cfg->host);
        return -1;
    }
    int error = try_to_bind(&place);
    if (error == EADDRINUSE && may_be_in_use)
        error = 0;
    else if (error == EADDRINUSE)
        snprintf(why, why_size, "port %d is in use, maybe by another parlour server; choose another port with --port N", port);
    else if (error == EACCES)
        snprintf(why, why_size, "this user may not listen on port %d; choose a port above 1023, or grant this user the permission", port);
    else if (error == EADDRNOTAVAIL)
        snprintf(why, why_size, "%s is not an address of this machine; see --host", cfg->host);
    else if (error == EAFNOSUPPORT)
        snprintf(why, why_size, "this machine has no IPv6, so the server cannot listen on %s; see --host", cfg->host);
    else
        snprintf(why, why_size, "cannot listen on port %d: %s", port, strerror(error));
    return error ? -1 : 0;
}

/* Reads the setting --host. Returns true if it leads to one address. */
static bool place_is_address(const char *host, struct place *to)
{
    return place_read(host, 0, to) && !to->all && (!to->interface || to->found);
}

void listen_url(const struct server *srv, char *url, size_t size)
{
    struct place place;
    char host[INET6_ADDRSTRLEN] = "127.0.0.1";
    bool known = place_is_address(srv->cfg.host, &place);
    if (known)
        inet_ntop(place.v6 ? AF_INET6 : AF_INET, place.v6 ? (void *)&place.at.six.sin6_addr : (void *)&place.at.four.sin_addr, host,
                  sizeof host);
    snprintf(url, size, known && place.v6 ? "%s://[%s]:%d" : "%s://%s:%d", srv->cfg.tls_cert ? "https" : "http", host, (int)srv->cfg.port);
}

bool listen_has_address(const struct server *srv)
{
    struct place place;
    return place_is_address(srv->cfg.host, &place);
}

bool listen_open_url(const struct server *srv, char *url, size_t size)
{
    struct place place;
    bool known = place_is_address(srv->cfg.host, &place);
    bool here =
        known && (place.v6 ? IN6_IS_ADDR_LOOPBACK(&place.at.six.sin6_addr) : place.at.four.sin_addr.s_addr == htonl(INADDR_LOOPBACK));
    listen_url(srv, url, size);
    if (here || !known)
        snprintf(url, size, "%s://localhost:%d", srv->cfg.tls_cert ? "https" : "http", (int)srv->cfg.port);
    return !here && (!known || place.v6 || ntohl(place.at.four.sin_addr.s_addr) >> 24 != 127);
}

/* ---- listening ------------------------------------------------------------------------------------------- */

/* Longer than every timeout of capacity.c: that file closes slow sockets, and counts them. */
enum { LWS_TIMEOUT_S = 2 * 3600 };

static const lws_retry_bo_t patience = {.secs_since_valid_ping = 10, .secs_since_valid_hangup = 30};

/* Security headers sent with every reply. http.c adds two more: Content-Security-Policy and Strict-Transport-Security. */
static const struct lws_protocol_vhost_options safe_headers[] = {
    {&safe_headers[1], NULL, "x-content-type-options:", "nosniff"}, {&safe_headers[2], NULL, "referrer-policy:", "no-referrer"},
    {&safe_headers[3], NULL, "x-frame-options:", "DENY"},           {&safe_headers[4], NULL, "cross-origin-opener-policy:", "same-origin"},
    {NULL, NULL, "cross-origin-resource-policy:", "same-origin"},
};

int listen_on(struct server *srv, char *why, size_t why_size)
{
    static struct lws_protocols protocols[3];
    static void *loops[1];
    struct place place;
    place_read(srv->cfg.host, 0, &place); /* port_check has accepted it */
    protocols[0] = (struct lws_protocols){
        .name = "http", .callback = http_callback, .per_session_data_size = http_request_size, .rx_buffer_size = 4096};
    protocols[1] = (struct lws_protocols){
        .name = WIRE_PROTOCOL, .callback = ws_callback, .per_session_data_size = sizeof(void *), .rx_buffer_size = 4096};
    loops[0] = &srv->loop;
    struct lws_context_creation_info info = {
        .port = (int)srv->cfg.port,
        .iface = place.all ? NULL : srv->cfg.host,
        .protocols = protocols,
        .options = LWS_SERVER_OPTION_LIBUV | LWS_SERVER_OPTION_EXPLICIT_VHOSTS |
                   /* the second option makes a socket for all IPv6 addresses accept IPv4, too, whatever the system's default is */
                   (place.v6 ? LWS_SERVER_OPTION_IPV6_V6ONLY_MODIFY : LWS_SERVER_OPTION_DISABLE_IPV6),
        .foreign_loops = loops,
        .headers = safe_headers,
        .server_string = "parlour",
        .retry_and_idle_policy = &patience,
        .keepalive_timeout = 30,
        .timeout_secs = LWS_TIMEOUT_S,
        .timeout_secs_ah_idle = LWS_TIMEOUT_S, /* for the headers of a request */
        .fd_limit_per_thread = (unsigned)srv->files_most,
        .user = srv,
        .gid = -1,
        .uid = -1,
        .alpn = "http/1.1",
    };
    if (srv->cfg.tls_cert) {
        info.options |= LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT;
        info.ssl_cert_filepath = srv->cfg.tls_cert;
        info.ssl_private_key_filepath = srv->cfg.tls_key;
        /* Allow only TLS 1.2 ciphers with forward secrecy and authenticated encryption. All ciphers of TLS 1.3 have both properties. */
        info.ssl_cipher_list = "ECDHE+AESGCM:ECDHE+CHACHA20";
        info.ssl_options_set = (long)(SSL_OP_NO_SSLv3 | SSL_OP_NO_TLSv1 | SSL_OP_NO_TLSv1_1 | SSL_OP_NO_COMPRESSION |
                                      SSL_OP_NO_RENEGOTIATION | SSL_OP_CIPHER_SERVER_PREFERENCE);
    }
    snprintf(why, why_size, "cannot listen on port %d", (int)srv->cfg.port);
    lws_set_log_level(0, NULL); /* turn off the log of libwebsockets, because the server writes its own log */
    srv->lws = lws_create_context(&info);
    srv->vhost = srv->lws ? lws_create_vhost(srv->lws, &info) : NULL;
    int port = srv->vhost ? lws_get_vhost_listen_port(srv->vhost) : -1;
    if (port > 0) {
        srv->cfg.port = port;
        return 0;
    }
    if (srv->cfg.tls_cert && port == -1 && !srv->vhost)
        snprintf(why, why_size, "cannot use %s and %s: they must be a certificate and its private key, in PEM format", srv->cfg.tls_cert,
                 srv->cfg.tls_key);
    return -1;
}
