/* listen.c: sets up TLS and opens the listening socket. If either fails, an error message tells the operator why. */
#include "server/request.h"

#include <arpa/inet.h>
#include <errno.h>
#include <net/if.h>
#include <string.h>
#include <unistd.h>

/* ---- checks before listening ----------------------------------------------------------------------------- */

/* If the port were in use, libwebsockets would fail without an error message. */
int port_check(const struct server_config *cfg, bool may_be_in_use, char *why, size_t why_size)
{
    const char *host = cfg->host;
    int port = (int)cfg->port, on = 1;
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port), .sin_addr.s_addr = htonl(INADDR_ANY)};
    if (host && inet_pton(AF_INET, host, &at.sin_addr) != 1 && !if_nametoindex(host)) {
        snprintf(why, why_size, "%s is neither an IPv4 address nor a network interface of this machine; see --host", host);
        return -1;
    }
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    int error = fd < 0 || bind(fd, (struct sockaddr *)&at, sizeof at) < 0 ? errno : 0;
    if (fd >= 0)
        close(fd);
    if (error == EADDRINUSE && may_be_in_use)
        error = 0;
    else if (error == EADDRINUSE)
        snprintf(why, why_size, "port %d is in use, maybe by another parlour server; choose another port with --port N", port);
    else if (error == EACCES)
        snprintf(why, why_size, "this user may not listen on port %d; choose a port above 1023, or grant this user the permission", port);
    else if (error == EADDRNOTAVAIL)
        snprintf(why, why_size, "%s is not an address of this machine; see --host", host);
    else
        snprintf(why, why_size, "cannot listen on port %d: %s", port, strerror(error));
    return error ? -1 : 0;
}

/* ---- listening ------------------------------------------------------------------------------------------- */

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
    protocols[0] = (struct lws_protocols){
        .name = "http", .callback = http_callback, .per_session_data_size = http_request_size, .rx_buffer_size = 4096};
    protocols[1] = (struct lws_protocols){
        .name = WIRE_PROTOCOL, .callback = ws_callback, .per_session_data_size = sizeof(void *), .rx_buffer_size = 4096};
    loops[0] = &srv->loop;
    struct lws_context_creation_info info = {
        .port = (int)srv->cfg.port,
        .iface = srv->cfg.host,
        .protocols = protocols,
        .options = LWS_SERVER_OPTION_LIBUV | LWS_SERVER_OPTION_DISABLE_IPV6 | LWS_SERVER_OPTION_EXPLICIT_VHOSTS,
        .foreign_loops = loops,
        .headers = safe_headers,
        .server_string = "parlour",
        .retry_and_idle_policy = &patience,
        .keepalive_timeout = 30,
        .timeout_secs = 10,
        .fd_limit_per_thread = (unsigned)srv->files_most,
        .user = srv,
        .gid = (gid_t)-1,
        .uid = (uid_t)-1,
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
    if (srv->cfg.tls_cert)
        snprintf(why, why_size, "cannot use %s and %s: they must be a certificate and its private key, in PEM format", srv->cfg.tls_cert,
                 srv->cfg.tls_key);
    return -1;
}
