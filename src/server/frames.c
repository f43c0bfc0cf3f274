/* frames.c: checks the bytes that clients send before libwebsockets parses them, and holds a handshake back until the client is identified
 * (handshake.c). libwebsockets 4.1 accepts two things it should refuse:
 * - Frames without a mask. RFC 6455 (5.1) requires the server to close the connection.
 * - Headers hidden in other headers. If the name of an unknown header starts like a known name, libwebsockets reads this header and the
 * next one as a single header, for instance "X: 1" and "Content-Length: 5".
 *
 * libwebsockets reads sockets with recv() and SSL_read() and has no hook there. So the two functions at the end of this file replace those
 * of libc and libssl: the dynamic linker prefers a function of the program to one of a library. For other descriptors they behave like the
 * originals, and so they do on other threads, where libraries such as libnats read sockets of their own. */
#include "server/sockets.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

enum {
    SWALLOW_MAX = 16, /* maximum number of reads per call when the bytes after an invalid frame are discarded */
    HELD_MAX = 8192,  /* maximum number of bytes of a handshake that are held back (`held_bytes`) */
};

/* Names of the headers that frames.c counts. This server and a proxy in front of it must interpret these headers in the same way. */
static const char *const names[HEADERS_WATCHED] = {
    [HEADER_LENGTH] = "content-length",     [HEADER_CODING] = "transfer-encoding", [HEADER_HOST] = "host",
    [HEADER_FORWARDED] = "x-forwarded-for", [HEADER_UPGRADE] = "upgrade",
};

/* The input from one socket: an HTTP connection that may become a WebSocket. */
struct stream {
    struct conn *c;  /* the WebSocket connection, or NULL while the client still uses HTTP */
    uint64_t skip;   /* number of bytes of the last request's body that have not been received yet */
    uint64_t extra;  /* number of bytes received after the request headers */
    bool complete;   /* true if all headers of the request have been received */
    bool carriage;   /* true if the last received byte was a CR */
    uint8_t newline; /* 1 after an LF, 2 after an LF and a CR, otherwise 0. If the value is 1 or 2, another LF ends the headers. */
    uint8_t column, alive;
    struct head head;
    struct lws *wsi;
    unsigned char
        *held_bytes; /* bytes that libwebsockets must not read yet: the last byte of a handshake's headers and everything after it */
    size_t held_n;
    bool released; /* true if libwebsockets may read the held bytes now */
};

static struct stream *streams; /* the inputs of all sockets; the index is the file descriptor */
static size_t streams_n;
/* True on the event loop's thread. Other threads must not use `streams`, and their sockets may have numbers that clients had before. */
static _Thread_local bool watches;

static struct stream *stream_of(int fd) { return watches && fd >= 0 && (size_t)fd < streams_n ? &streams[fd] : NULL; }

/* ---- HTTP ------------------------------------------------------------------------------------------------ */

bool frames_open(struct lws *wsi)
{
    int fd = lws_get_socket_fd(wsi);
    size_t n = streams_n ? streams_n : 64;
    watches = true;
    while (fd >= 0 && n <= (size_t)fd)
        n *= 2;
    if (fd < 0)
        return false;
    if (n > streams_n) {
        struct stream *more = realloc(streams, n * sizeof *more);
        if (!more)
            return false;
        memset(more + streams_n, 0, (n - streams_n) * sizeof *more);
        streams = more;
        streams_n = n;
    }
    free(streams[fd].held_bytes);
    streams[fd] = (struct stream){.wsi = wsi};
    return true;
}

const struct head *frames_head(struct lws *wsi, uint64_t *extra)
{
    const struct stream *in = stream_of(lws_get_socket_fd(wsi));
    *extra = in ? in->extra : 0;
    return in && in->complete ? &in->head : NULL;
}

void frames_request(struct lws *wsi, uint64_t body)
{
    struct stream *in = stream_of(lws_get_socket_fd(wsi));
    if (in)
        *in = (struct stream){.skip = body > in->extra ? body - in->extra : 0,
                              .wsi = in->wsi,
                              .held_bytes = in->held_bytes,
                              .held_n = in->held_n,
                              .released = in->released};
}

/* Compares a header's name, one character at a time, with the names in `names`. */
static void watch_name(struct stream *in, unsigned char c)
{
    c = c >= 'A' && c <= 'Z' ? (unsigned char)(c + 32) : c;
    if (in->column == 0) {
        in->alive = (1u << HEADERS_WATCHED) - 1;
        /* A line that starts with a space or a tab continues the previous header, but not all HTTP parsers support this. */
        in->head.odd |= c == ' ' || c == '\t';
    }
    for (unsigned i = 0; in->alive && i < HEADERS_WATCHED; i++) {
        if (!(in->alive >> i & 1) || (c && (unsigned char)names[i][in->column] == c))
            continue;
        in->alive &= (uint8_t) ~(1u << i);
        if (names[i][in->column])
            continue;
        /* HTTP parsers disagree on whether to ignore a space or a control character between a header's name and the colon. */
        in->head.odd |= c <= ' ' || c >= 127;
        in->head.n[i] += c == ':' && in->head.n[i] < UINT8_MAX;
    }
    in->column += in->alive || in->column == 0;
}

/* ---- holding a handshake back ---------------------------------------------------------------------------- */

static bool hold_back(struct stream *in, const unsigned char *at, size_t n)
{
    unsigned char *more = in->held_n + n <= HELD_MAX ? realloc(in->held_bytes, in->held_n + n) : NULL;
    if (!more) {
        in->head.odd = true; /* refuse the request: a well-behaved client never sends more than HELD_MAX bytes before it gets a reply */
        return false;
    }
    memcpy(more + in->held_n, at, n);
    in->held_bytes = more;
    in->held_n += n;
    return true;
}

static size_t give_held(struct stream *in, void *to, size_t size)
{
    size_t n = in->held_n < size ? in->held_n : size;
    memcpy(to, in->held_bytes, n);
    memmove(in->held_bytes, in->held_bytes + n, in->held_n - n);
    in->held_n -= n;
    return n;
}

/* Lets libwebsockets read the bytes that were held back, as if they had just arrived. libwebsockets may close the connection during this
 * call. */
void frames_release(struct lws *wsi)
{
    struct lws_context *context = lws_get_context(wsi);
    struct lws_pollfd readable = {.fd = lws_get_socket_fd(wsi), .events = LWS_POLLIN, .revents = LWS_POLLIN};
    struct stream *in = stream_of(readable.fd);
    if (in)
        in->released = true;
    for (size_t before = SIZE_MAX; in && in->held_n && in->held_n < before;) {
        struct lws_pollfd event = readable;
        before = in->held_n;
        lws_service_fd(context, &event);
    }
    /* Wake libwebsockets, which otherwise would not start the timers of this connection until the next event. */
    lws_cancel_service(context);
}

/* Checks the received bytes of an HTTP request. Returns the number of bytes that libwebsockets may read now. */
static size_t watch_head(struct stream *in, const unsigned char *at, size_t n)
{
    if (in->held_n && !in->released) {
        in->extra += n;
        hold_back(in, at, n);
        return 0;
    }
    bool before = in->complete;
    size_t i = in->skip < n ? (size_t)in->skip : n;
    in->skip -= i;
    for (; i < n && !in->complete; i++) {
        unsigned char c = at[i];
        in->complete = c == '\n' && in->newline;
        in->head.odd |= !c || (in->carriage && c != '\n'); /* HTTP parsers disagree on whether a NUL, or a CR without LF, ends the line */
        in->carriage = c == '\r';
        if (c != '\n' && c != '\r' && (in->alive || in->column == 0))
            watch_name(in, c);
        if (c == '\n')
            in->column = in->alive = 0;
        in->newline = c == '\n' ? 1 : c == '\r' && in->newline == 1 ? 2 : 0;
    }
    in->extra += n - i;
    if (before || !in->complete || !in->head.n[HEADER_UPGRADE] || !in->wsi)
        return n;
    if (!hold_back(in, at + i - 1, n - i + 1))
        return n;
    in->released = false;
    socket_handshake_read(lws_context_user(lws_get_context(in->wsi)), in->wsi);
    return i - 1;
}

/* ---- WebSockets ------------------------------------------------------------------------------------------ */

void frames_begin(struct lws *wsi, struct conn *c)
{
    struct stream *in = stream_of(lws_get_socket_fd(wsi));
    if (in)
        in->c = c;
}

void frames_end(struct lws *wsi)
{
    struct stream *in = stream_of(lws_get_socket_fd(wsi));
    if (!in)
        return;
    free(in->held_bytes);
    *in = (struct stream){.c = NULL};
}

/* Parses the headers of WebSocket frames. Returns false if a frame has no mask; libwebsockets checks everything else. */
bool frames_good(struct frames *f, const unsigned char *at, size_t n)
{
    enum { FIRST, SECOND, LENGTH, MASK, PAYLOAD };
    enum { MASKED = 0x80, LONGER = 126, LONGEST = 127, KEY = 4 };
    for (size_t i = 0; i < n;) {
        size_t here = 1;
        switch (f->state) {
        case FIRST:
            f->state = SECOND;
            break;
        case SECOND:
            if (!(at[i] & MASKED))
                return false;
            f->length = at[i] & ~(unsigned)MASKED;
            f->left = f->length == LONGER ? 2 : f->length == LONGEST ? 8 : KEY;
            f->state = f->length < LONGER ? MASK : LENGTH;
            f->length = f->length < LONGER ? f->length : 0;
            break;
        case LENGTH:
            f->length = f->length << 8 | at[i];
            if (!--f->left) {
                f->left = KEY;
                f->state = MASK;
            }
            break;
        case MASK:
            if (!--f->left) {
                f->left = f->length;
                f->state = f->left ? PAYLOAD : FIRST;
            }
            break;
        default:
            here = f->left < n - i ? (size_t)f->left : n - i;
            f->left -= here;
            f->state = f->left ? PAYLOAD : FIRST;
        }
        i += here;
    }
    return true;
}

/* Returns how many of the `n` received bytes libwebsockets may read. If one of the frames is invalid, libwebsockets may read nothing, not
 * even the valid frames before it. */
static size_t admit(int fd, const unsigned char *at, size_t n)
{
    struct stream *in = stream_of(fd);
    if (!in)
        return n;
    if (!in->c)
        return watch_head(in, at, n);
    struct frames *f = &in->c->frames;
    if (!f->bad && frames_good(f, at, n))
        return n;
    if (!f->bad)
        conn_close(in->c, LWS_CLOSE_STATUS_PROTOCOL_ERR);
    f->bad = true;
    return 0;
}

static struct stream *with_bytes_to_give(int fd)
{
    struct stream *in = stream_of(fd);
    return in && in->released && in->held_n ? in : NULL;
}

/* ---- replacements for recv() and SSL_read() -------------------------------------------------------------- */

ssize_t recv(int fd, void *to, size_t size, int flags)
{
    struct stream *in = with_bytes_to_give(fd);
    if (in && !(flags & MSG_PEEK))
        return (ssize_t)give_held(in, to, size);
    for (int i = 0; i < SWALLOW_MAX; i++) {
        ssize_t n = recvfrom(fd, to, size, flags, NULL, NULL);
        if (n <= 0 || flags & MSG_PEEK)
            return n;
        size_t seen = admit(fd, to, (size_t)n);
        if (seen)
            return (ssize_t)seen;
    }
    errno = EAGAIN;
    return -1;
}

int SSL_read(SSL *ssl, void *to, int size)
{
    struct stream *in = size > 0 ? with_bytes_to_give(SSL_get_fd(ssl)) : NULL;
    if (in)
        return (int)give_held(in, to, (size_t)size);
    for (int i = 0; i < SWALLOW_MAX; i++) {
        size_t n = 0;
        if (size <= 0 || SSL_read_ex(ssl, to, (size_t)size, &n) <= 0)
            return -1;
        n = admit(SSL_get_fd(ssl), to, n);
        if (n)
            return (int)n;
    }
    return -1; /* the result -1 makes libwebsockets close the connection without a close frame */
}
