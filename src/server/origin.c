/* origin.c: determines the client's address (even behind the operator's proxies), the Host of a request, and the Origin of the page that
 * sent it. Ignores forwarding headers unless a trusted proxy sent them. */
#include "server/state.h"
#include "server/sockets.h"

#include <arpa/inet.h>
#include <string.h>
#include <unistd.h>

/* ---- addresses ------------------------------------------------------------------------------------------- */

static bool is_proxy(const struct server *srv, const struct in6_addr *a)
{
    for (int i = 0; i < srv->proxies.n; i++)
        if (network_has(&srv->proxies.network[i], a))
            return true;
    return false;
}

static bool is_loopback(const struct in6_addr *a) { return IN6_IS_ADDR_LOOPBACK(a) || (IN6_IS_ADDR_V4MAPPED(a) && a->s6_addr[12] == 127); }

/* Returns true for loopback, link-local and private addresses. */
static bool is_private(const struct in6_addr *a)
{
    const uint8_t *four = a->s6_addr + 12;
    if (!IN6_IS_ADDR_V4MAPPED(a))
        return IN6_IS_ADDR_LOOPBACK(a) || IN6_IS_ADDR_LINKLOCAL(a) || (a->s6_addr[0] & 0xfe) == 0xfc;
    return four[0] == 127 || four[0] == 10 || (four[0] == 172 && four[1] >> 4 == 1) || (four[0] == 192 && four[1] == 168) ||
           (four[0] == 169 && four[1] == 254);
}

/* Gets the address of the other end of the TCP connection. */
static bool peer_of(struct lws *wsi, char text[ADDRESS_SIZE], struct in6_addr *a)
{
    bool v4;
    lws_get_peer_simple(wsi, text, ADDRESS_SIZE);
    return ip_read(text, a, &v4);
}

void socket_address(struct lws *wsi, char address[ADDRESS_SIZE])
{
    struct in6_addr a;
    if (peer_of(wsi, address, &a))
        ip_put(&a, address);
}

bool peer_is_proxy(struct server *srv, struct lws *wsi)
{
    char text[ADDRESS_SIZE];
    struct in6_addr a;
    return srv->proxies.n && peer_of(wsi, text, &a) && is_proxy(srv, &a);
}

/* ---- proxies --------------------------------------------------------------------------------------------- */

/* Parses one entry of X-Forwarded-For: "192.0.2.1", "192.0.2.1:80", "2001:db8::1" or "[2001:db8::1]:80". Modifies `text`. */
static bool hop_read(char *text, struct in6_addr *to)
{
    bool v4;
    char *end;
    while (*text == ' ' || *text == '\t')
        text++;
    for (size_t n = strlen(text); n && (text[n - 1] == ' ' || text[n - 1] == '\t');)
        text[--n] = 0;
    if (*text == '[') {
        end = strchr(++text, ']');
        if (!end || (end[1] && end[1] != ':'))
            return false;
        *end = 0;
    } else if ((end = strchr(text, ':')) && end == strrchr(text, ':')) {
        *end = 0;
    }
    return ip_read(text, to, &v4);
}

/* Gets the client's address. Each proxy appends to X-Forwarded-For the address from which it got the request. So the last address in the
 * list that is not a trusted proxy is the client's; all addresses before it may be forged. A list that cannot be parsed is ignored. */
void peer_address(struct server *srv, struct lws *wsi, char address[ADDRESS_SIZE])
{
    enum { LIST = 4096 };
    char list[LIST];
    struct in6_addr a, hop;
    int n = lws_hdr_total_length(wsi, WSI_TOKEN_X_FORWARDED_FOR);
    bool known = peer_of(wsi, address, &a);
    if (known)
        ip_put(&a, address);
    if (!known || !is_proxy(srv, &a) || n <= 0)
        return;
    if (lws_hdr_copy(wsi, list, sizeof list, WSI_TOKEN_X_FORWARDED_FOR) != n || strlen(list) != (size_t)n)
        return;
    for (char *comma = list; comma; a = hop) {
        comma = strrchr(list, ',');
        if (!hop_read(comma ? comma + 1 : list, &hop))
            return;
        if (!is_proxy(srv, &hop)) {
            ip_put(&hop, address);
            return;
        }
        if (comma)
            *comma = 0;
    }
    ip_put(&a, address); /* all addresses in the list belong to trusted proxies, so use the first address */
}

static bool has_header(struct lws *wsi, const char *name) { return lws_hdr_custom_length(wsi, name, (int)strlen(name)) >= 0; }

/* Returns true if the request contains the header identified by `token`, even with an empty value. */
static bool has_token(struct lws *wsi, enum lws_token_indexes token)
{
    char none[2];
    return lws_hdr_total_length(wsi, token) > 0 || lws_hdr_copy_fragment(wsi, none, sizeof none, token, 0) >= 0;
}

/* Returns true if the client is connected with TLS, either to this server or to a trusted proxy. */
bool client_is_secure(struct server *srv, struct lws *wsi)
{
    char value[16];
    const char name[] = "x-forwarded-proto:";
    if (srv->cfg.tls_cert)
        return true;
    if (!peer_is_proxy(srv, wsi))
        return false;
    if (!has_header(wsi, name))
        return srv->cfg.address && !strncasecmp(srv->cfg.address, "https:", 6);
    return lws_hdr_custom_copy(wsi, value, sizeof value, name, (int)strlen(name)) > 0 && !strcasecmp(value, "https");
}

/* ---- host names ------------------------------------------------------------------------------------------ */

struct authority {
    char name[HOST_SIZE];
    int port; /* port number; 0 if the text contains no port */
};

/* Parses "parlour.example", "parlour.example:8080" or "[2001:db8::1]:8080". Accepts only characters that are safe in a header. */
static bool authority_read(const char *text, struct authority *to)
{
    int64_t port = 0;
    size_t n = *text == '[' ? strcspn(text, "]") + 1 : strcspn(text, ":");
    if (!n || n >= sizeof to->name || strlen(text) < n)
        return false;
    for (size_t i = 0; i < n; i++) {
        char c = (char)(text[i] >= 'A' && text[i] <= 'Z' ? text[i] + 32 : text[i]);
        bool word = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '.' || c == '_';
        if (!word && !(*text == '[' && (c == ':' || (c == '[' && i == 0) || (c == ']' && i == n - 1))))
            return false;
        to->name[i] = c;
    }
    to->name[n] = 0;
    if (text[n] == ':' && text[n + 1] && (pl_text_int(text + n + 1, strlen(text + n + 1), &port) < 0 || port < 1 || port > 65535))
        return false;
    to->port = (int)port;
    return !text[n] || text[n] == ':';
}

/* Parses "https://parlour.example:8443/…". */
static bool origin_read(const char *text, bool *secure, struct authority *to)
{
    char host[HOST_SIZE + 8];
    size_t scheme = !strncasecmp(text, "https://", 8) ? 8 : !strncasecmp(text, "http://", 7) ? 7 : 0;
    size_t n = strcspn(text + scheme, "/");
    if (!scheme || n >= sizeof host)
        return false;
    memcpy(host, text + scheme, n);
    host[n] = 0;
    *secure = scheme == 8;
    return authority_read(host, to);
}

static bool same_authority(const struct authority *a, const struct authority *b, bool secure)
{
    int usual = secure ? 443 : 80;
    return !strcmp(a->name, b->name) && (a->port ? a->port : usual) == (b->port ? b->port : usual);
}

static bool named_loopback(const char *name)
{
    size_t n = strlen(name);
    struct in_addr four;
    return !strcmp(name, "localhost") || (n > 10 && !strcmp(name + n - 10, ".localhost")) || !strcmp(name, "[::1]") ||
           (inet_pton(AF_INET, name, &four) == 1 && *(uint8_t *)&four == 127);
}

/* Returns true for host names that strangers cannot register in the DNS and point at this machine. */
static bool named_at_home(const char *name)
{
    static const char *const endings[] = {".local", ".lan", ".home", ".home.arpa", ".internal", ".localdomain", ".localhost", ".test"};
    char own[HOST_SIZE];
    struct in_addr four;
    size_t n = strlen(name);
    if (*name == '[' || inet_pton(AF_INET, name, &four) == 1 || !strchr(name, '.'))
        return true;
    for (size_t i = 0; i < PL_COUNT(endings); i++)
        if (n > strlen(endings[i]) && !strcmp(name + n - strlen(endings[i]), endings[i]))
            return true;
    return gethostname(own, sizeof own) == 0 && memchr(own, 0, sizeof own) && !strcasecmp(own, name);
}

/* Parses the Host header. Returns false if the header is missing, repeated or invalid. */
static bool host_read(struct lws *wsi, struct authority *to)
{
    char host[HOST_SIZE + 8];
    int n = lws_hdr_copy(wsi, host, sizeof host, WSI_TOKEN_HOST);
    return n > 0 && strlen(host) == (size_t)n && authority_read(host, to);
}

/* Prevents DNS rebinding: another site could point its own host name at this server, and its pages would then count as pages of this
 * server. If --address is set, only the host name in that address is accepted. Otherwise, clients in a private network may use only host
 * names of that network. */
enum host_verdict host_check(struct server *srv, struct lws *wsi, char host[HOST_SIZE + 8])
{
    struct authority asked, own;
    struct in6_addr peer;
    char text[ADDRESS_SIZE];
    bool secure, known = peer_of(wsi, text, &peer);
    if (!host_read(wsi, &asked))
        return HOST_UNREADABLE;
    snprintf(host, HOST_SIZE + 8, asked.port ? "%s:%d" : "%s", asked.name, asked.port);
    if (srv->cfg.address && origin_read(srv->cfg.address, &secure, &own)) {
        bool other = srv->cfg.origin && origin_read(srv->cfg.origin, &(bool){false}, &own) && same_authority(&asked, &own, secure);
        origin_read(srv->cfg.address, &secure, &own);
        if (other || same_authority(&asked, &own, secure))
            return HOST_GOOD;
        return named_loopback(asked.name) && known && is_loopback(&peer) ? HOST_GOOD : HOST_STRANGE;
    }
    if (known && is_private(&peer) && !is_proxy(srv, &peer) && !named_at_home(asked.name))
        return HOST_STRANGE;
    return HOST_GOOD;
}

/* Returns true if the other end of the TCP connection is this machine: its address is a loopback address, or the same as that of this end.
 */
static bool peer_is_here(struct lws *wsi)
{
    struct sockaddr_storage at;
    socklen_t size = sizeof at;
    struct in6_addr peer;
    char text[ADDRESS_SIZE];
    if (!peer_of(wsi, text, &peer))
        return false;
    if (is_loopback(&peer))
        return true;
    if (getsockname(lws_get_socket_fd(wsi), (struct sockaddr *)&at, &size) < 0)
        return false;
    if (at.ss_family == AF_INET)
        return IN6_IS_ADDR_V4MAPPED(&peer) && !memcmp(peer.s6_addr + 12, &((struct sockaddr_in *)&at)->sin_addr, 4);
    return at.ss_family == AF_INET6 && !memcmp(&peer, &((struct sockaddr_in6 *)&at)->sin6_addr, sizeof peer);
}

bool client_is_local(struct lws *wsi)
{
    static const char *const marks[] = {"forwarded:", "x-forwarded-host:", "x-forwarded-proto:"};
    if (!peer_is_here(wsi) || has_token(wsi, WSI_TOKEN_X_FORWARDED_FOR) || has_token(wsi, WSI_TOKEN_HTTP_VIA) ||
        has_token(wsi, WSI_TOKEN_HTTP_X_REAL_IP))
        return false;
    for (size_t i = 0; i < PL_COUNT(marks); i++)
        if (has_header(wsi, marks[i]))
            return false;
    return true;
}

/* A page may connect only to the server that it was loaded from, and only with the same scheme. The operator may allow one more origin.
 * Programs send no Origin header and are always allowed. */
bool origin_allowed(struct server *srv, struct lws *wsi)
{
    char text[256];
    struct authority page, asked, own;
    bool secure, own_secure;
    int n = lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN);
    if (!n)
        return true;
    if (lws_hdr_copy(wsi, text, sizeof text, WSI_TOKEN_ORIGIN) != n || strlen(text) != (size_t)n)
        return false;
    if (srv->cfg.origin && !strcasecmp(text, srv->cfg.origin))
        return true;
    if (!origin_read(text, &secure, &page) || strchr(text + (secure ? 8 : 7), '/') || !host_read(wsi, &asked))
        return false;
    if (srv->cfg.address && origin_read(srv->cfg.address, &own_secure, &own) && !named_loopback(asked.name))
        return secure == own_secure && same_authority(&page, &own, secure);
    /* Accept a page of this host that was loaded over https, even if the connection to this server uses no TLS: a proxy that the operator
     * has not configured here may provide the TLS. */
    return same_authority(&page, &asked, secure) && (secure || !client_is_secure(srv, wsi));
}

/* ---- configuration --------------------------------------------------------------------------------------- */

int proxies_read(const char *list, struct proxies *to, char *why, size_t why_size)
{
    char all[1024];
    *to = (struct proxies){0};
    if (list && snprintf(all, sizeof all, "%s", list) >= (int)sizeof all) {
        snprintf(why, why_size, "the list of --trust-proxy is too long; use networks such as 10.0.0.0/8");
        return -1;
    }
    for (char *rest = list ? all : NULL, *one; (one = strsep(&rest, ", \t"));) {
        if (!*one)
            continue;
        if (to->n < PROXIES_MAX && network_read(one, &to->network[to->n])) {
            to->n++;
            continue;
        }
        snprintf(why, why_size,
                 "%s in --trust-proxy is not an address or network such as 127.0.0.1, 10.0.0.0/8 or fd00::/8, or the list is too long",
                 one);
        return -1;
    }
    return 0;
}

int address_check(const char *address, char host[HOST_SIZE], char *why, size_t why_size)
{
    struct authority own;
    bool secure;
    if (!origin_read(address, &secure, &own)) {
        snprintf(why, why_size, "%s is not a valid --address; example: https://parlour.example", address);
        return -1;
    }
    snprintf(host, HOST_SIZE, "%s", own.name);
    return 0;
}

/* The origin is compared with that of a page as it stands, so a slash at its end would never match. Pages in apps have other schemes. */
int origin_check(const char *origin, char *why, size_t why_size)
{
    struct authority own;
    const char *host = strstr(origin, "://");
    if (host && host > origin && authority_read(host + 3, &own))
        return 0;
    snprintf(why, why_size, "%s is not a valid --origin; example: https://club.example, without a path", origin);
    return -1;
}
