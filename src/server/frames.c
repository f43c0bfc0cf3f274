/* frames.c: a check of the bytes clients send, before libwebsockets parses them, and a handshake kept back from it until it is known who
 * comes (handshake.c). Two things it would let pass:
 * - Frames without a mask. RFC 6455 (5.1) has a server close the connection; libwebsockets 4.1 accepts them, and no callback tells of it.
 * - A header behind one whose name begins like a known one, as in "X: 1", "Content-Length: 5": it takes both for one unknown header.
 * libwebsockets reads sockets with recv() and SSL_read() and has no hook there, so the two functions at the end of this file take the place
 * of those of libc and libssl: the dynamic linker prefers a function of the program to one of a library. For other descriptors they do what
 * the originals do.
 *
 * Everything here belongs to the loop's thread; no other thread reads a socket. */
#include "server/sockets.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

enum {
    SWALLOW_MAX = 16, /* reads thrown away at once after a bad frame */
    KEPT_MAX = 8192,  /* bytes kept back */
};

/* Headers two readers must not disagree about. */
static const char *const names[HEADERS_WATCHED] = {
    [HEADER_LENGTH] = "content-length",     [HEADER_CODING] = "transfer-encoding", [HEADER_HOST] = "host",
    [HEADER_FORWARDED] = "x-forwarded-for", [HEADER_UPGRADE] = "upgrade",
};

/* One descriptor: first of an HTTP connection, then perhaps of a WebSocket. */
struct line {
    struct conn *c;  /* NULL: not a WebSocket yet */
    uint64_t skip;   /* bytes of the last request's body that are still to come */
    uint64_t extra;  /* bytes that came behind the end of the head */
    bool complete;   /* the head is whole */
    bool carriage;   /* the last byte was a CR */
    uint8_t newline; /* 1 after LF, 2 after LF CR: one more LF ends the head */
    uint8_t column, alive;
    struct head head;
    struct lws *wsi;
    unsigned char *kept; /* back from the library: the last byte of the head of a handshake, and what came behind it */
    size_t kept_n;
    bool released; /* the library may have it */
};

static struct line *lines; /* by descriptor */
static size_t lines_n;

static struct line *line_of(int fd) { return fd >= 0 && (size_t)fd < lines_n ? &lines[fd] : NULL; }

/* ---- HTTP, before --------------------------------------------------------------------------------------- */

bool frames_open(struct lws *wsi)
{
    int fd = lws_get_socket_fd(wsi);
    size_t n = lines_n ? lines_n : 64;
    while (fd >= 0 && n <= (size_t)fd)
        n *= 2;
    if (fd < 0)
        return false;
    if (n > lines_n) {
        struct line *more = realloc(lines, n * sizeof *more);
        if (!more)
            return false;
        memset(more + lines_n, 0, (n - lines_n) * sizeof *more);
        lines = more;
        lines_n = n;
    }
    free(lines[fd].kept);
    lines[fd] = (struct line){.wsi = wsi};
    return true;
}

const struct head *frames_head(struct lws *wsi, uint64_t *extra)
{
    const struct line *l = line_of(lws_get_socket_fd(wsi));
    *extra = l ? l->extra : 0;
    return l && l->complete ? &l->head : NULL;
}

void frames_request(struct lws *wsi, uint64_t body)
{
    struct line *l = line_of(lws_get_socket_fd(wsi));
    if (l)
        *l = (struct line){
            .skip = body > l->extra ? body - l->extra : 0, .wsi = l->wsi, .kept = l->kept, .kept_n = l->kept_n, .released = l->released};
}

/* The name of a header, letter by letter. */
static void watch_name(struct line *l, unsigned char c)
{
    c = c >= 'A' && c <= 'Z' ? (unsigned char)(c + 32) : c;
    if (l->column == 0) {
        l->alive = (1u << HEADERS_WATCHED) - 1;
        l->head.odd |= c == ' ' || c == '\t'; /* a line that goes on with the one before it */
    }
    for (unsigned i = 0; l->alive && i < HEADERS_WATCHED; i++) {
        if (!(l->alive >> i & 1) || (c && (unsigned char)names[i][l->column] == c))
            continue;
        l->alive &= (uint8_t) ~(1u << i);
        if (names[i][l->column])
            continue;
        l->head.odd |= c <= ' ' || c >= 127; /* such a name some take for the name itself */
        l->head.n[i] += c == ':' && l->head.n[i] < UINT8_MAX;
    }
    l->column += l->alive || l->column == 0;
}

/* ---- kept back ------------------------------------------------------------------------------------------- */

static bool keep_back(struct line *l, const unsigned char *at, size_t n)
{
    unsigned char *more = l->kept_n + n <= KEPT_MAX ? realloc(l->kept, l->kept_n + n) : NULL;
    if (!more) {
        l->head.odd = true; /* no client sends so much before it is answered: this one is refused */
        return false;
    }
    memcpy(more + l->kept_n, at, n);
    l->kept = more;
    l->kept_n += n;
    return true;
}

static size_t give_kept(struct line *l, void *to, size_t size)
{
    size_t n = l->kept_n < size ? l->kept_n : size;
    memcpy(to, l->kept, n);
    memmove(l->kept, l->kept + n, l->kept_n - n);
    l->kept_n -= n;
    return n;
}

/* The library reads as if the bytes came now. It may close the connection. */
void frames_release(struct lws *wsi)
{
    struct lws_context *context = lws_get_context(wsi);
    struct lws_pollfd readable = {.fd = lws_get_socket_fd(wsi), .events = LWS_POLLIN, .revents = LWS_POLLIN};
    struct line *l = line_of(readable.fd);
    if (l)
        l->released = true;
    for (size_t before = SIZE_MAX; l && l->kept_n && l->kept_n < before;) {
        struct lws_pollfd event = readable;
        before = l->kept_n;
        lws_service_fd(context, &event);
    }
    lws_cancel_service(context); /* or it would set no timer for the connection before something else happens */
}

/* How many of these bytes the library may see now. */
static size_t watch_head(struct line *l, const unsigned char *at, size_t n)
{
    if (l->kept_n && !l->released) {
        l->extra += n;
        keep_back(l, at, n);
        return 0;
    }
    bool before = l->complete;
    size_t i = l->skip < n ? (size_t)l->skip : n;
    l->skip -= i;
    for (; i < n && !l->complete; i++) {
        unsigned char c = at[i];
        l->complete = c == '\n' && l->newline;
        l->head.odd |= !c || (l->carriage && c != '\n'); /* a line some would end here */
        l->carriage = c == '\r';
        if (c != '\n' && c != '\r' && (l->alive || l->column == 0))
            watch_name(l, c);
        if (c == '\n')
            l->column = l->alive = 0;
        l->newline = c == '\n' ? 1 : c == '\r' && l->newline == 1 ? 2 : 0;
    }
    l->extra += n - i;
    if (before || !l->complete || !l->head.n[HEADER_UPGRADE] || !l->wsi)
        return n;
    if (!keep_back(l, at + i - 1, n - i + 1))
        return n;
    l->released = false;
    socket_handshake_read(lws_context_user(lws_get_context(l->wsi)), l->wsi);
    return i - 1;
}

/* ---- WebSockets ------------------------------------------------------------------------------------------ */

void frames_begin(struct lws *wsi, struct conn *c)
{
    struct line *l = line_of(lws_get_socket_fd(wsi));
    if (l)
        l->c = c;
}

void frames_end(struct lws *wsi)
{
    struct line *l = line_of(lws_get_socket_fd(wsi));
    if (!l)
        return;
    free(l->kept);
    *l = (struct line){.c = NULL};
}

/* Follows the heads of frames. False at one without a mask; the other rules of a head libwebsockets keeps itself. */
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

/* How many of these bytes the library may see. After a bad frame it sees nothing any more, not even the good part of this piece. */
static size_t admit(int fd, const unsigned char *at, size_t n)
{
    struct line *l = line_of(fd);
    if (!l)
        return n;
    if (!l->c)
        return watch_head(l, at, n);
    struct frames *f = &l->c->frames;
    if (!f->bad && frames_good(f, at, n))
        return n;
    if (!f->bad)
        conn_close(l->c, LWS_CLOSE_STATUS_PROTOCOL_ERR);
    f->bad = true;
    return 0;
}

static struct line *with_bytes_to_give(int fd)
{
    struct line *l = line_of(fd);
    return l && l->released && l->kept_n ? l : NULL;
}

/* ---- in place of libc's and libssl's ---------------------------------------------------------------------- */

ssize_t recv(int fd, void *to, size_t size, int flags)
{
    struct line *l = with_bytes_to_give(fd);
    if (l && !(flags & MSG_PEEK))
        return (ssize_t)give_kept(l, to, size);
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
    struct line *l = size > 0 ? with_bytes_to_give(SSL_get_fd(ssl)) : NULL;
    if (l)
        return (int)give_kept(l, to, (size_t)size);
    for (int i = 0; i < SWALLOW_MAX; i++) {
        size_t n = 0;
        if (size <= 0 || SSL_read_ex(ssl, to, (size_t)size, &n) <= 0)
            return -1;
        n = admit(SSL_get_fd(ssl), to, n);
        if (n)
            return (int)n;
    }
    return -1; /* the connection ends without a close frame: its client does not listen anyway */
}
