/* http.c: reads HTTP requests, enforces limits, and adds security headers to replies. routes.c decides what to reply. */
#include "server/certificate.h"
#include "server/health.h"
#include "server/measures.h"
#include "server/request.h"

#include <stdlib.h>
#include <string.h>

enum { CHUNK = 16384, HEADERS = 2048, REFUSAL_BODY = 512 };

const size_t http_request_size = sizeof(struct request);

static void begin(struct request *r, struct server *srv, struct lws *wsi)
{
    struct lws *old = r->wsi;
    (void)old;
    memset(r, 0, sizeof *r);
    r->srv = srv;
    r->wsi = wsi;
}

static void end(struct request *r)
{
    if (r->later)
        r->later->r = NULL;
    free(r->body);
    free(r->reply);
    msg_unref(r->shared);
    json_decref(r->json);
    memset(r, 0, sizeof *r);
}

/* ---- replies --------------------------------------------------------------------------------------------- */

void http_reply(struct request *r, int status, const char *type, const char *text, size_t len)
{
    r->reply = malloc(len + 1);
    r->status = r->reply ? status : HTTP_STATUS_INTERNAL_SERVER_ERROR;
    r->type = type;
    r->reply_n = r->reply ? len : 0;
    if (r->reply)
        memcpy(r->reply, text, len);
    r->ready = true;
    lws_callback_on_writable(r->wsi);
}

void http_reply_owned(struct request *r, int status, const char *type, char *text, size_t len)
{
    r->reply = text;
    r->status = status;
    r->type = type;
    r->reply_n = len;
    r->ready = true;
    lws_callback_on_writable(r->wsi);
}

void http_reply_shared(struct request *r, int status, const char *type, struct msg *text)
{
    r->shared = msg_ref(text);
    r->fixed = (const char *)text->bytes + LWS_PRE;
    r->status = status;
    r->type = type;
    r->reply_n = text->len;
    r->ready = true;
    lws_callback_on_writable(r->wsi);
}

void http_reply_json(struct request *r, int status, const struct pl_out *o)
{
    if (o->full)
        return http_refuse(r, HTTP_STATUS_INTERNAL_SERVER_ERROR, REFUSAL_REPLY_TOO_LARGE);
    http_reply(r, status, "application/json", o->at, o->len);
}

/* Writes the JSON body of a refusal. */
static struct pl_out refusal_body(char *to, size_t size, enum refusal no, const char *sentence, int64_t until)
{
    struct pl_out o = pl_out_to(to, size);
    pl_json_open(&o, NULL, '{');
    pl_json_bool(&o, "ok", false);
    pl_json_text(&o, "error", wire_refusals[no].id);
    pl_json_text(&o, "text", sentence);
    if (until)
        pl_json_int(&o, "until", until);
    pl_json_close(&o, '}');
    return o;
}

static void put_refusal(struct request *r, int status, enum refusal no, const char *sentence, int64_t until)
{
    char text[REFUSAL_BODY];
    struct pl_out o = refusal_body(text, sizeof text, no, sentence, until);
    measure_refusal(r->srv, (int)no);
    http_reply(r, status, "application/json", text, o.len);
}

void http_refuse(struct request *r, int status, enum refusal no) { put_refusal(r, status, no, wire_refusals[no].sentence, 0); }

void http_refuse_because(struct request *r, int status, enum refusal no, const char *sentence) { put_refusal(r, status, no, sentence, 0); }

void http_refuse_until(struct request *r, int status, enum refusal no, int64_t until)
{
    put_refusal(r, status, no, wire_refusals[no].sentence, until);
}

/* libwebsockets itself would refuse with HTTP/1.0 and a page, which some clients do not understand. */
void handshake_refuse(struct server *srv, struct lws *wsi, const struct handshake_refusal *why)
{
    unsigned char reply[LWS_PRE + REFUSAL_BODY + 160];
    char text[REFUSAL_BODY];
    const char *sentence =
        why->no == REFUSAL_BAD_MESSAGE ? "Ask for the WebSocket subprotocol " WIRE_PROTOCOL "." : wire_refusals[why->no].sentence;
    struct pl_out o = refusal_body(text, sizeof text, why->no, sentence, why->until);
    int n = snprintf((char *)reply + LWS_PRE, sizeof reply - LWS_PRE,
                     "HTTP/1.1 %d Refused\r\ncontent-type: application/json\r\ncontent-length: %zu\r\nconnection: close\r\n\r\n%.*s",
                     why->status, o.len, (int)o.len, text);
    measure_refusal(srv, (int)why->no);
    lws_write(wsi, reply + LWS_PRE, (size_t)n, LWS_WRITE_HTTP_HEADERS);
}

void http_refuse_method(struct request *r, const char *allow)
{
    r->allow = allow;
    http_refuse(r, HTTP_STATUS_METHOD_NOT_ALLOWED, REFUSAL_METHOD_NOT_ALLOWED);
}

void http_ok(struct request *r) { http_reply(r, HTTP_STATUS_OK, "application/json", "{\"ok\":true}", 11); }

static int add(struct lws *wsi, const char *name, const char *value, unsigned char **at, unsigned char *end_at)
{
    return lws_add_http_header_by_name(wsi, (const unsigned char *)name, (const unsigned char *)value, (int)strlen(value), at, end_at);
}

/* Adds the Content-Security-Policy. The policy names the WebSocket of the page's own host, because in Safari 'self' does not include it. */
static int add_policies(struct request *r, unsigned char **at, unsigned char *stop)
{
    char policy[1024];
    bool tls = r->secure || (r->srv->cfg.address && !strncasecmp(r->srv->cfg.address, "https:", 6));
    snprintf(policy, sizeof policy,
             "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; "
             "connect-src 'self'%s%s%s%s; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
             *r->host && !tls ? " ws://" : "", !tls ? r->host : "", *r->host ? " wss://" : "", r->host);
    if (add(r->wsi, "content-security-policy:", policy, at, stop))
        return -1;
    return r->secure ? add(r->wsi, "strict-transport-security:", "max-age=31536000", at, stop) : 0;
}

static int write_headers(struct request *r)
{
    unsigned char buffer[LWS_PRE + HEADERS], *start = buffer + LWS_PRE, *at = start, *stop = buffer + sizeof buffer - 1;
    if (lws_add_http_common_headers(r->wsi, (unsigned)r->status, r->type ? r->type : "text/plain", r->reply_n, &at, stop))
        return -1;
    if (*r->cookie && add(r->wsi, "set-cookie:", r->cookie, &at, stop))
        return -1;
    if (*r->device_cookie && add(r->wsi, "set-cookie:", r->device_cookie, &at, stop))
        return -1;
    if (r->allow && add(r->wsi, "allow:", r->allow, &at, stop))
        return -1;
    if (*r->own_etag && add(r->wsi, "etag:", r->own_etag, &at, stop))
        return -1;
    if (r->packed && add(r->wsi, "content-encoding:", r->packed, &at, stop))
        return -1;
    if (r->varies && add(r->wsi, "vary:", "accept-encoding", &at, stop))
        return -1;
    if (add(r->wsi, "cache-control:",
            r->cacheable   ? "public, max-age=31536000, immutable"
            : *r->own_etag ? "no-cache"
                           : "no-store",
            &at, stop))
        return -1;
    if (add_policies(r, &at, stop) || (r->closes && add(r->wsi, "connection:", "close", &at, stop)))
        return -1;
    return lws_finalize_write_http_header(r->wsi, start, &at, stop);
}

static int write_more(struct request *r)
{
    unsigned char buffer[LWS_PRE + CHUNK];
    if (!r->ready)
        return 0;
    if (!r->headers_sent) {
        r->headers_sent = true;
        socket_waits(r->srv, r->wsi, SOCKET_REPLY);
        if (write_headers(r))
            return -1;
        if (!r->reply_n || r->head)
            goto done;
        lws_callback_on_writable(r->wsi);
        return 0;
    }
    size_t n = r->reply_n - r->sent < CHUNK ? r->reply_n - r->sent : CHUNK;
    memcpy(buffer + LWS_PRE, (r->fixed ? r->fixed : r->reply) + r->sent, n);
    r->sent += n;
    bool last = r->sent == r->reply_n;
    if (lws_write(r->wsi, buffer + LWS_PRE, n, last ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) < 0)
        return -1;
    if (!last) {
        lws_callback_on_writable(r->wsi);
        return 0;
    }
done:;
    struct lws *wsi = r->wsi;
    bool closes = r->closes || r->odd; /* close the connection after a request with an unsupported method, because libwebsockets may wait
                                          for a body that never comes */
    socket_waits(r->srv, wsi, SOCKET_NEXT);
    end(r);
    return lws_http_transaction_completed(wsi) || closes ? -1 : 0;
}

/* ---- requests -------------------------------------------------------------------------------------------- */

void http_query(const struct request *r, const char *name, char *value, size_t size)
{
    size_t n = strlen(name);
    *value = 0;
    for (const char *at = r->query; *at;) {
        const char *stop = strchr(at, '&');
        size_t len = stop ? (size_t)(stop - at) : strlen(at);
        if (len > n && !strncmp(at, name, n) && at[n] == '=') {
            snprintf(value, size, "%.*s", (int)(len - n - 1), at + n + 1);
            return;
        }
        at += stop ? len + 1 : len;
    }
}

static bool asks_for_subprotocol(struct lws *wsi)
{
    char list[256], *rest = list, *name;
    if (lws_hdr_copy(wsi, list, sizeof list, WSI_TOKEN_PROTOCOL) <= 0)
        return false;
    while ((name = strsep(&rest, ", \t")))
        if (!strcmp(name, WIRE_PROTOCOL))
            return true;
    return false;
}

/* Finds the method of the request. libwebsockets stores the path under a token that is different for each method. */
static enum lws_token_indexes method_of(struct lws *wsi)
{
    static const enum lws_token_indexes methods[] = {WSI_TOKEN_GET_URI, WSI_TOKEN_POST_URI,  WSI_TOKEN_HEAD_URI,   WSI_TOKEN_OPTIONS_URI,
                                                     WSI_TOKEN_PUT_URI, WSI_TOKEN_PATCH_URI, WSI_TOKEN_DELETE_URI, WSI_TOKEN_CONNECT};
    size_t i = 0;
    while (i < PL_COUNT(methods) - 1 && lws_hdr_total_length(wsi, methods[i]) <= 0)
        i++;
    return methods[i];
}

/* Returns true if libwebsockets has parsed exactly `n` headers with this name, where `n` is the number that frames.c has counted. If the
 * numbers differ, a header is hidden in another one. */
static bool all_seen(struct lws *wsi, enum lws_token_indexes token, int n)
{
    return lws_hdr_fragment_length(wsi, token, n) == 0 && (n == 0 || lws_hdr_fragment_length(wsi, token, n - 1) > 0);
}

/* Returns the length of the body, or -1 if a proxy could disagree about that length. libwebsockets uses the first of two lengths and does
 * not support chunked bodies. If a proxy disagrees with the server about the end of a request, an attacker can smuggle in a second request.
 * For the same reason the server refuses bytes that arrive after a request but before its reply; no browser or proxy sends such bytes. */
int64_t http_framed(struct lws *wsi)
{
    char length[20];
    int64_t body = 0;
    uint64_t extra;
    const struct head *head = frames_head(wsi, &extra);
    if (!head || head->odd || head->n[HEADER_CODING] || head->n[HEADER_LENGTH] > 1 || head->n[HEADER_HOST] != 1 ||
        !all_seen(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH, head->n[HEADER_LENGTH]) || !all_seen(wsi, WSI_TOKEN_HOST, 1) ||
        !all_seen(wsi, WSI_TOKEN_X_FORWARDED_FOR, head->n[HEADER_FORWARDED]))
        return -1;
    int n = head->n[HEADER_LENGTH] ? lws_hdr_copy(wsi, length, sizeof length, WSI_TOKEN_HTTP_CONTENT_LENGTH) : 0;
    if (n < 0 || (n && (strspn(length, "0123456789") != (size_t)n || pl_text_int(length, (size_t)n, &body) < 0)))
        return -1;
    return extra <= (uint64_t)body ? body : -1;
}

/* Copies the request line and the headers that the server uses. Returns false if the path is invalid or too long. */
static bool read_head(struct request *r, struct lws *wsi)
{
    enum lws_token_indexes method = method_of(wsi);
    r->post = method == WSI_TOKEN_POST_URI;
    r->head = method == WSI_TOKEN_HEAD_URI;
    r->odd = !r->post && !r->head && method != WSI_TOKEN_GET_URI;
    int n = lws_hdr_copy(wsi, r->path, sizeof r->path, method);
    if (n <= 0 || strlen(r->path) != (size_t)n)
        return false;
    size_t at = 0;
    for (int i = 0; at < sizeof r->query - 1; i++) {
        n = lws_hdr_copy_fragment(wsi, r->query + at, (int)(sizeof r->query - at - 1), WSI_TOKEN_HTTP_URI_ARGS, i);
        if (n <= 0)
            break;
        at += (size_t)n;
        r->query[at++] = '&';
    }
    r->query[at ? at - 1 : 0] = 0;
    lws_hdr_copy(wsi, r->etag, sizeof r->etag, WSI_TOKEN_HTTP_IF_NONE_MATCH);
    char codings[128] = "", types[256] = "";
    r->wants_page = lws_hdr_copy(wsi, types, sizeof types, WSI_TOKEN_HTTP_ACCEPT) > 0 && strstr(types, "text/html");
    if (lws_hdr_copy(wsi, codings, sizeof codings, WSI_TOKEN_HTTP_ACCEPT_ENCODING) > 0)
        r->unpacks = files_packings(codings);
    return true;
}

/* Returns true if a POST request may be handled. The request must contain JSON and come from a page of this origin. So a form on another
 * site cannot send such a request. */
static bool may_post(struct request *r, struct lws *wsi)
{
    char type[64];
    if (!origin_allowed(r->srv, wsi)) {
        http_refuse(r, HTTP_STATUS_FORBIDDEN, REFUSAL_ORIGIN_NOT_ALLOWED);
        return false;
    }
    if (lws_hdr_copy(wsi, type, sizeof type, WSI_TOKEN_HTTP_CONTENT_TYPE) <= 0 || strncasecmp(type, "application/json", 16)) {
        http_refuse(r, HTTP_STATUS_UNSUPPORTED_MEDIA_TYPE, REFUSAL_CONTENT_TYPE);
        return false;
    }
    return true;
}

void http_go_on(struct request *r)
{
    if (http_route(r))
        return;
    const char *allow = http_allowed(r->path);
    if (strstr(allow, r->post ? "POST" : "GET"))
        http_refuse(r, HTTP_STATUS_NOT_FOUND, REFUSAL_NOT_FOUND);
    else
        http_refuse_method(r, allow);
}

/* Static files are public, so the server identifies the client only for paths under /api/. */
static void answer(struct request *r)
{
    if (r->asked)
        return;
    socket_waits(r->srv, r->wsi, SOCKET_SERVER);
    r->asked = true;
    r->srv->metrics.requests_total++;
    if (r->has_token && !strncmp(r->path, "/api/", 5))
        request_identify(r);
    else
        http_go_on(r);
}

/* Returns true if this address may make one more request. The files of the page have a limit of their own: a first visit loads hundreds of
 * them at once, and a club or a family shares one address. */
static bool may_ask(const struct request *r, struct address_usage *v)
{
    enum { FILES = 50 }; /* number of files for each other request that an address may make per second */
    int64_t rate = r->srv->cfg.rate_address, now = now_ms(r->srv);
    return files_has(r) ? bucket_take(&v->files, FILES * rate, now) : bucket_take(&v->requests, rate, now);
}

static int asked(struct request *r, struct server *srv, struct lws *wsi)
{
    begin(r, srv, wsi);
    socket_waits(srv, wsi, SOCKET_BODY);
    int64_t length = http_framed(wsi);
    frames_request(wsi, length > 0 ? (uint64_t)length : 0);
    peer_address(srv, wsi, r->address);
    struct address_usage *v = address_usage_of(srv, r->address);
    r->secure = client_is_secure(srv, wsi);
    r->local = client_is_local(wsi);
    enum host_verdict host = host_check(srv, wsi, r->host);
    if (!read_head(r, wsi)) {
        http_refuse(r, HTTP_STATUS_BAD_REQUEST, REFUSAL_BAD_PATH);
        return 0;
    }
    if (host == HOST_UNREADABLE || length < 0 || (length && !r->post && !r->odd)) {
        r->closes = true;
        http_refuse(r, HTTP_STATUS_BAD_REQUEST, host == HOST_UNREADABLE ? REFUSAL_UNKNOWN_HOST : REFUSAL_CONTENT_LENGTH);
        return 0;
    }
    /* A page of another site could read the metrics of its visitor's own machine in this way. They contain no secrets, and the collector of
     * a node must be able to use the address that the node listens on. */
    bool any_host = health_path(r->path) || (r->local && !strcmp(r->path, "/metrics"));
    if (host == HOST_STRANGE && !any_host) {
        http_refuse(r, 421, REFUSAL_UNKNOWN_HOST);
        return 0;
    }
    if (!v || !may_ask(r, v)) {
        http_refuse(r, 429, REFUSAL_TOO_MANY_REQUESTS);
        return 0;
    }
    if (r->odd) {
        http_refuse_method(r, http_allowed(r->path));
        return 0;
    }
    r->has_token = token_from_request(wsi, r->token);
    device_cookie(wsi, r->device);
    device_label(wsi, r->label);
    if (!r->post) {
        answer(r);
        return 0;
    }
    if (lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH) <= 0)
        r->closes = true; /* a request without Content-Length has no body, but libwebsockets would wait for a body, so close the connection
                             after the reply */
    if (length > BODY_MAX) {
        http_refuse(r, HTTP_STATUS_REQ_ENTITY_TOO_LARGE, REFUSAL_TOO_LARGE);
        return 0;
    }
    r->asked = !may_post(r, wsi);
    if (!r->asked && length == 0)
        answer(r);
    return 0;
}

static int body(struct request *r, const char *part, size_t len)
{
    if (r->asked || r->ready)
        return 0;
    if (r->body_n + len > BODY_MAX)
        return -1;
    char *more = realloc(r->body, r->body_n + len + 1);
    if (!more)
        return -1;
    r->body = more;
    memcpy(more + r->body_n, part, len);
    r->body_n += len;
    return 0;
}

int http_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t len)
{
    struct server *srv = wsi ? lws_context_user(lws_get_context(wsi)) : NULL;
    struct request *r = user;
    switch ((int)reason) {
    case LWS_CALLBACK_OPENSSL_LOAD_EXTRA_SERVER_VERIFY_CERTS: /* libwebsockets has made the TLS context; `user` points to it */
        certificate_serve(user, &srv->certificate);
        return 0;
    case LWS_CALLBACK_HTTP:
        return asked(r, srv, wsi);
    case LWS_CALLBACK_HTTP_BODY:
        return body(r, in, len);
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
        if (!r->ready)
            answer(r);
        return 0;
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return r->wsi ? write_more(r) : 0;
    case LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED:
        return frames_open(wsi) && socket_opened(srv, wsi) ? 0 : -1;
    case LWS_CALLBACK_WSI_DESTROY:
        socket_closed(srv, wsi);
        return 0;
    case LWS_CALLBACK_RAW_ADOPT:
    case LWS_CALLBACK_RAW_RX:
        return -1; /* after a CONNECT request libwebsockets would treat the connection as a tunnel, but this server is not a proxy, so close
                      the connection */
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
        /* libwebsockets closes the connection without a reply if the client asks only for subprotocols that this server does not have. */
        if (asks_for_subprotocol(wsi))
            return 0;
        handshake_refuse(srv, wsi, &(struct handshake_refusal){HTTP_STATUS_BAD_REQUEST, REFUSAL_BAD_MESSAGE, 0});
        return -1;
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION: /* the client prefers the name that libwebsockets uses for HTTP itself */
        handshake_refuse(srv, wsi, &(struct handshake_refusal){HTTP_STATUS_BAD_REQUEST, REFUSAL_BAD_MESSAGE, 0});
        return -1;
    case LWS_CALLBACK_CLOSED_HTTP:
        if (r && r->srv)
            end(r);
        return 0;
    default:
        return 0;
    }
}
