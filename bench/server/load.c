/*
 * load.c: a load generator with many clients on one thread, for our server, boardgame.io or an echo server. The clients at a table
 * act one after another; an action is complete when all clients at the table have received it.
 *   load KIND PORT TABLES SEATS SECONDS RATE PAYLOAD
 * PORT may be P,Q: the clients connect to port P, but tables are opened at port Q, where another node of the same parlour listens.
 * KIND is parlour, boardgame, echo (frames of PAYLOAD bytes) or idle (connections without traffic). RATE is the total number of actions per
 * second; 0 means as fast as possible. Prints one line of JSON at the end.
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { SEATS = 8, LIST = 16384, WAITS = 1 << 22, WARM_UP_MS = 1500 };
enum kind { PARLOUR, BOARDGAME, ECHO, IDLE };
enum request { R_CREATE = 1, R_WATCH, R_SIT, R_START, R_ACT, R_LEAVE };

struct table;

struct conn {
    int fd, seat;
    struct table *t;
    bool open, ready, told;
    char *in;
    size_t in_n, in_cap;
    char legal[LIST], asides[LIST]; /* JSON lists, without their brackets, of the latest legal actions and asides that the server sent */
    long version;
};

struct table {
    struct conn c[SEATS], opener; /* `opener` is connected only while it opens a table at another port */
    char id[64];
    int ready, sat, told, over, left;
    bool playing, acting;
    int64_t sent, due;
};

static enum kind kind;
static int port, opener_port, tables_n, seats, epoll;
static double rate;
static size_t payload;
static struct table *tables;
static char cookie[SEATS][128];
static uint64_t actions, frames_in, frames_out, bytes_in, bytes_out, matches, refused;
static uint32_t *waits;
static size_t waits_n;
static int64_t measure_from, stop_at;
static char (*pool)[64]; /* ids of boardgame.io matches, created before the measurement */
static int pool_n;

static int64_t now_us(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * 1000000LL + t.tv_nsec / 1000;
}

static uint32_t chance(uint32_t below)
{
    static uint64_t state = 88172645463325252u;
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (uint32_t)((state >> 16) % below);
}

static void die(const char *what)
{
    fprintf(stderr, "load: %s (%s)\n", what, strerror(errno));
    exit(1);
}

/* ---- sockets --------------------------------------------------------------------------------------------- */

static int dial(int to_port)
{
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons((uint16_t)to_port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    int fd = socket(AF_INET, SOCK_STREAM, 0), on = 1;
    if (fd < 0 || connect(fd, (struct sockaddr *)&to, sizeof to))
        die("cannot connect");
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    return fd;
}

static void put(struct conn *c, const char *text, size_t n)
{
    unsigned char frame[14 + LIST];
    size_t head = 2;
    frame[0] = 0x81;
    if (n < 126) {
        frame[1] = (unsigned char)(0x80 | n);
    } else {
        frame[1] = 0x80 | 126;
        frame[2] = (unsigned char)(n >> 8);
        frame[3] = (unsigned char)n;
        head = 4;
    }
    memset(frame + head, 0, 4); /* the mask is zero, which is allowed and leaves the payload unchanged */
    memcpy(frame + head + 4, text, n);
    if (write(c->fd, frame, head + 4 + n) != (ssize_t)(head + 4 + n))
        die("cannot write");
    frames_out++;
    bytes_out += n;
}

__attribute__((format(printf, 2, 3))) static void say(struct conn *c, const char *form, ...)
{
    char text[1024];
    va_list args;
    va_start(args, form);
    int n = vsnprintf(text, sizeof text, form, args);
    va_end(args);
    put(c, text, (size_t)n);
}

/* Makes a blocking HTTP request. Used only before the measurement. */
static void http(const char *path, const char *body, char *answer, size_t size)
{
    char request[512];
    int fd = dial(port);
    int n = snprintf(
        request, sizeof request,
        "POST %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nContent-Type: application/json\r\nContent-Length: %zu\r\nConnection: close\r\n\r\n%s",
        path, port, strlen(body), body);
    size_t got = 0;
    ssize_t more;
    if (write(fd, request, (size_t)n) != n)
        die("cannot ask");
    while (got < size - 1 && (more = read(fd, answer + got, size - 1 - got)) > 0)
        got += (size_t)more;
    answer[got] = 0;
    close(fd);
}

static void between(const char *text, const char *from, char until, char *to, size_t size)
{
    const char *at = strstr(text, from);
    *to = 0;
    if (!at)
        return;
    at += strlen(from);
    size_t n = strcspn(at, (char[]){until, 0});
    snprintf(to, size, "%.*s", (int)(n < size ? n : size - 1), at);
}

static void shake(struct conn *c)
{
    char text[1024];
    static const char *const path[] = {"/ws", "/socket.io/?EIO=4&transport=websocket", "/", "/ws"};
    static const char *const protocol[] = {"parlour.1", NULL, "echo", "parlour.1"};
    c->fd = dial(c == &c->t->opener ? opener_port : port);
    int n = snprintf(text, sizeof text,
                     "GET %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
                     "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n%s%s%s%s%s%s\r\n",
                     path[kind], port, protocol[kind] ? "Sec-WebSocket-Protocol: " : "", protocol[kind] ? protocol[kind] : "",
                     protocol[kind] ? "\r\n" : "", *cookie[c->seat] ? "Cookie: " : "", cookie[c->seat], *cookie[c->seat] ? "\r\n" : "");
    if (write(c->fd, text, (size_t)n) != n)
        die("cannot shake hands");
    struct epoll_event e = {.events = EPOLLIN, .data.ptr = c};
    epoll_ctl(epoll, EPOLL_CTL_ADD, c->fd, &e);
}

/* ---- matches and actions --------------------------------------------------------------------------------- */

static void new_match(struct table *t)
{
    t->sat = t->told = t->over = t->left = 0;
    t->playing = t->acting = false;
    for (int i = 0; i < seats; i++)
        t->c[i].told = false, t->c[i].version = -1;
    if (kind == PARLOUR && opener_port) {
        t->opener = (struct conn){.t = t, .in = t->opener.in, .in_cap = t->opener.in_cap};
        shake(&t->opener);
    } else if (kind == PARLOUR) {
        say(&t->c[0], "{\"type\":\"create\",\"id\":%d,\"game\":\"big-ben\",\"seats\":%d}", R_CREATE, seats);
    } else {
        if (!pool_n)
            die("no prepared boardgame.io match is left");
        strcpy(t->id, pool[--pool_n]);
        for (int i = 0; i < seats; i++)
            say(&t->c[i], "42/big-ben,[\"sync\",\"%s\",\"%d\",null,%d]", t->id, i, seats);
    }
}

/* Picks a random string from a JSON list. Returns false if the list is empty. */
static bool pick(const char *list, char *to, size_t size)
{
    int n = 0;
    for (const char *at = list; *at; at++)
        n += *at == '"';
    if (n < 2)
        return false;
    int wanted = 2 * (int)chance((uint32_t)n / 2) + 1;
    const char *at = list;
    while (wanted)
        wanted -= *at++ == '"';
    snprintf(to, size, "%.*s", (int)strcspn(at, "\""), at);
    return true;
}

/* Sends an action of Big Ben, usually a claim or an opinion. About one action in 24 is a cut, so a match lasts a few hundred actions. */
static void act(struct table *t, int64_t now)
{
    char action[128];
    struct conn *c = &t->c[chance((uint32_t)seats)];
    if (chance(24) == 0 || !pick(c->asides, action, sizeof action)) {
        for (c = t->c; c < t->c + seats && !pick(c->legal, action, sizeof action); c++)
            ;
        if (c == t->c + seats)
            return;
    }
    t->acting = true;
    t->told = 0;
    t->sent = now;
    for (int i = 0; i < seats; i++)
        t->c[i].told = false;
    if (kind == PARLOUR)
        say(c, "{\"type\":\"act\",\"id\":%d,\"table\":\"%s\",\"action\":\"%s\",\"version\":%ld}", R_ACT, t->id, action, c->version);
    else
        say(c,
            "42/"
            "big-ben,[\"update\",{\"type\":\"MAKE_MOVE\",\"payload\":{\"type\":\"act\",\"args\":[\"%s\"],\"playerID\":\"%d\","
            "\"credentials\":null}},"
            "%ld,\"%s\",\"%d\"]",
            action, c->seat, c->version, t->id, c->seat);
}

static void next(struct table *t, int64_t now)
{
    t->acting = false;
    if (rate <= 0)
        return act(t, now);
    int64_t step = (int64_t)(1e6 * tables_n / rate);
    t->due = t->due + step > now ? t->due + step : now;
}

static void told(struct conn *c)
{
    struct table *t = c->t;
    if (c->told)
        return;
    c->told = true;
    if (++t->told < seats)
        return;
    int64_t now = now_us();
    if (t->over) {
        if (t->acting && now > measure_from)
            actions++;
        matches++;
        t->acting = false;
        if (kind == BOARDGAME)
            return new_match(t);
        for (int i = 0; i < seats; i++)
            say(&t->c[i], "{\"type\":\"leave\",\"id\":%d,\"table\":\"%s\"}", R_LEAVE, t->id);
        return;
    }
    if (t->acting && now > measure_from) {
        actions++;
        if (waits_n < WAITS)
            waits[waits_n++] = (uint32_t)(now - t->sent);
    }
    t->playing = true;
    next(t, now);
}

/* ---- received messages ----------------------------------------------------------------------------------- */

static const char *last_of(const char *text, size_t n, const char *what)
{
    size_t m = strlen(what);
    for (const char *at = text + n - m; at >= text; at--)
        if (*at == *what && !memcmp(at, what, m))
            return at + m;
    return NULL;
}

static void take_list(const char *at, const char *end, char *to)
{
    const char *stop = at ? memchr(at, ']', (size_t)(end - at)) : NULL;
    size_t n = stop && stop - at < LIST ? (size_t)(stop - at) : 0;
    if (n)
        memcpy(to, at, n);
    to[n] = 0;
}

static void take_view(struct conn *c, const char *text, size_t n, const char *version, const char *over)
{
    const char *at = memmem(text, n, version, strlen(version));
    c->version = at ? atol(at + strlen(version)) : 0;
    const char *asides = last_of(text, n, "\"asides\":["), *legal = asides ? last_of(text, (size_t)(asides - text), "\"legal\":[") : NULL;
    take_list(legal, text + n, c->legal);
    take_list(asides, text + n, c->asides);
    if (memmem(text, n, over, strlen(over)))
        c->t->over = 1;
    told(c);
}

static void heard_ok(struct conn *c, const char *text, size_t n)
{
    struct table *t = c->t;
    const char *re = memmem(text, n, "\"reply_to\":", 11);
    switch (re ? atoi(re + 11) : 0) {
    case R_WATCH:
        say(c, "{\"type\":\"sit\",\"id\":%d,\"table\":\"%s\",\"seat\":%d}", R_SIT, t->id, c->seat);
        break;
    case R_SIT:
        if (++t->sat == seats && opener_port) {
            close(t->opener.fd); /* the host is connected as the first player, too */
            t->opener.fd = -1;
        }
        if (t->sat == seats)
            say(&t->c[0], "{\"type\":\"start\",\"id\":%d,\"table\":\"%s\"}", R_START, t->id);
        break;
    case R_LEAVE:
        if (++t->left == seats)
            new_match(t);
        break;
    default:
        break;
    }
}

static void hear_parlour(struct conn *c, const char *text, size_t n)
{
    struct table *t = c->t;
    if (n > 16 && !memcmp(text, "{\"type\":\"view\"", 14)) {
        if (c != &t->opener)
            take_view(c, text, n, "\"version\":", "\"over\":true");
    } else if (n > 12 && !memcmp(text, "{\"type\":\"ok\"", 12)) {
        const char *re = memmem(text, n, "\"reply_to\":", 11);
        if (re && atoi(re + 11) == R_CREATE) {
            const char *name = memmem(text, n, "\"table\":\"", 9);
            snprintf(t->id, sizeof t->id, "%.16s", name + 9);
            if (c == &t->opener)
                say(&t->c[0], "{\"type\":\"watch\",\"id\":%d,\"table\":\"%s\"}", R_WATCH, t->id);
            else
                say(c, "{\"type\":\"sit\",\"id\":%d,\"table\":\"%s\",\"seat\":0}", R_SIT, t->id);
            for (int i = 1; i < seats; i++)
                say(&t->c[i], "{\"type\":\"watch\",\"id\":%d,\"table\":\"%s\"}", R_WATCH, t->id);
        } else {
            heard_ok(c, text, n);
        }
    } else if (c != &t->opener && text && n > 17 && memmem(text, n, "\"reply_to\":2,\"error\":\"busy\"", 27)) {
        say(c, "{\"type\":\"watch\",\"id\":%d,\"table\":\"%s\"}", R_WATCH, t->id); /* its node cannot reach the table at the moment */
    } else if (n > 17 && !memcmp(text, "{\"type\":\"refused\"", 17)) {
        if (!refused++)
            fprintf(stderr, "load: refused: %.*s\n", (int)(n < 300 ? n : 300), text);
    } else if (n > 17 && !memcmp(text, "{\"type\":\"welcome\"", 17)) {
        c->ready = true;
        if (c == &t->opener)
            say(c, "{\"type\":\"create\",\"id\":%d,\"game\":\"big-ben\",\"seats\":%d}", R_CREATE, seats);
        else if (kind == PARLOUR && ++t->ready == seats)
            new_match(t);
    }
}

static void hear_boardgame(struct conn *c, const char *text, size_t n)
{
    if (text[0] == '0') {
        say(c, "40/big-ben,");
    } else if (text[0] == '2') {
        say(c, "3");
    } else if (n > 2 && !memcmp(text, "40", 2)) {
        c->ready = true;
        if (++c->t->ready == seats)
            new_match(c->t);
    } else if (memmem(text, n < 60 ? n : 60, c->t->id, strlen(c->t->id)) && !memmem(text, n < 40 ? n : 40, "\"matchData\"", 11)) {
        take_view(c, text, n, "\"_stateID\":", "\"gameover\":");
    }
}

static void hear(struct conn *c, const char *text, size_t n)
{
    frames_in++;
    bytes_in += n;
    if (kind == PARLOUR || kind == IDLE) {
        hear_parlour(c, text, n);
    } else if (kind == BOARDGAME) {
        hear_boardgame(c, text, n);
    } else {
        int64_t now = now_us();
        if (now > measure_from) {
            actions++;
            if (waits_n < WAITS)
                waits[waits_n++] = (uint32_t)(now - c->t->sent);
        }
        c->t->sent = now;
        put(c, text, n);
    }
}

/* Handles all complete frames in the buffer. An incomplete frame stays in the buffer. */
static void take(struct conn *c)
{
    size_t at = 0;
    while (c->in_n - at >= 2) {
        const unsigned char *b = (const unsigned char *)c->in + at;
        size_t head = 2, n = b[1] & 127;
        if (n == 126)
            head = 4;
        else if (n == 127)
            head = 10;
        if (c->in_n - at < head)
            break;
        if (head > 2)
            for (size_t i = 2, k = n = 0; i < head; i++, k++)
                n = n << 8 | b[i];
        if (c->in_n - at < head + n)
            break;
        if ((b[0] & 15) == 1)
            hear(c, c->in + at + head, n);
        else if ((b[0] & 15) == 8)
            die("a connection was closed");
        at += head + n;
    }
    memmove(c->in, c->in + at, c->in_n - at);
    c->in_n -= at;
}

static void readable(struct conn *c)
{
    if (c->fd < 0) /* closed while its event was waiting */
        return;
    if (c->in_cap - c->in_n < 16384) {
        c->in_cap = 2 * c->in_cap + 32768;
        c->in = realloc(c->in, c->in_cap);
    }
    ssize_t n = read(c->fd, c->in + c->in_n, c->in_cap - c->in_n - 1);
    if (n <= 0)
        die("a connection was lost");
    c->in_n += (size_t)n;
    if (!c->open) {
        char *end = memmem(c->in, c->in_n, "\r\n\r\n", 4);
        if (!end)
            return;
        if (memcmp(c->in + 9, "101", 3)) {
            fprintf(stderr, "load: %.*s\n", 60, c->in);
            exit(1);
        }
        c->open = true;
        end += 4;
        c->in_n -= (size_t)(end - c->in);
        memmove(c->in, end, c->in_n);
        if (kind == ECHO) {
            static char text[65536];
            memset(text, 'x', payload);
            c->t->sent = now_us();
            put(c, text, payload);
        }
    }
    take(c);
    if (kind == IDLE) { /* an idle connection receives nothing, so it needs no buffer */
        free(c->in);
        c->in = NULL;
        c->in_cap = c->in_n = 0;
    }
}

/* ---- preparation, main loop and report ------------------------------------------------------------------- */

static int by_size(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return x < y ? -1 : x > y;
}

static void prepare(int seconds)
{
    char answer[8192], body[64];
    if (kind == PARLOUR || kind == IDLE)
        for (int i = 0; i < seats; i++) {
            snprintf(body, sizeof body, "{\"name\":\"Player %c\"}", 'A' + i);
            http("/api/guest", body, answer, sizeof answer);
            between(answer, "set-cookie: ", ';', cookie[i], sizeof cookie[i]);
            if (!*cookie[i])
                die("nobody was let in");
        }
    pool_n = kind == BOARDGAME ? tables_n + 60 * seconds : 0;
    pool = calloc((size_t)pool_n + 1, sizeof *pool);
    for (int i = 0; i < pool_n; i++) {
        snprintf(body, sizeof body, "{\"numPlayers\":%d}", seats);
        http("/games/big-ben/create", body, answer, sizeof answer);
        between(answer, "\"matchID\":\"", '"', pool[i], sizeof *pool);
        if (!*pool[i])
            die("no match was made");
    }
}

static void turn(int wait_ms)
{
    struct epoll_event event[256];
    int n = epoll_wait(epoll, event, 256, wait_ms);
    for (int i = 0; i < n; i++)
        readable(event[i].data.ptr);
}

static void run(void)
{
    while (now_us() < stop_at) {
        turn(rate > 0 ? 1 : 100);
        int64_t now = rate > 0 ? now_us() : 0;
        for (int i = 0; i < tables_n && rate > 0; i++)
            if (tables[i].playing && !tables[i].acting && !tables[i].over && tables[i].due <= now)
                act(&tables[i], now);
    }
}

static void report(double seconds)
{
    qsort(waits, waits_n, sizeof *waits, by_size);
    printf("{\"kind\":%d,\"tables\":%d,\"connections\":%d,\"seconds\":%.2f,\"actions\":%llu,\"actions_s\":%.0f,\"frames_s\":%.0f,\"sent_"
           "s\":%.0f,\"bytes_a_"
           "frame\":%.0f,"
           "\"p50_ms\":%.3f,\"p99_ms\":%.3f,\"max_ms\":%.3f,\"matches\":%llu,\"refused\":%llu}\n",
           kind, tables_n, tables_n * seats, seconds, (unsigned long long)actions, (double)actions / seconds,
           (double)(frames_in + frames_out) / seconds, (double)frames_in / seconds,
           (double)(bytes_in + bytes_out) / (double)(frames_in + frames_out + 1), waits_n ? waits[waits_n / 2] / 1e3 : 0,
           waits_n ? waits[waits_n * 99 / 100] / 1e3 : 0, waits_n ? waits[waits_n - 1] / 1e3 : 0, (unsigned long long)matches,
           (unsigned long long)refused);
}

int main(int argc, char **argv)
{
    static const char *const kinds[] = {"parlour", "boardgame", "echo", "idle"};
    if (argc < 8)
        return fprintf(stderr, "load KIND PORT TABLES SEATS SECONDS RATE PAYLOAD\n"), 2;
    while (kind < IDLE && strcmp(argv[1], kinds[kind]))
        kind++;
    port = atoi(argv[2]);
    const char *second = strchr(argv[2], ',');
    opener_port = second ? atoi(second + 1) : 0;
    tables_n = atoi(argv[3]);
    seats = atoi(argv[4]);
    int seconds = atoi(argv[5]);
    rate = atof(argv[6]);
    payload = (size_t)atoi(argv[7]);
    if (seats < 1 || seats > SEATS || payload > LIST)
        return 2;
    epoll = epoll_create1(0);
    tables = calloc((size_t)tables_n, sizeof *tables);
    waits = malloc(WAITS * sizeof *waits);
    prepare(seconds);
    measure_from = INT64_MAX;
    stop_at = INT64_MAX;
    for (int i = 0; i < tables_n * seats; i++) {
        struct conn *c = &tables[i / seats].c[i % seats];
        c->t = &tables[i / seats];
        c->seat = i % seats;
        c->t->due = now_us() + (rate > 0 ? chance((uint32_t)(1e6 * tables_n / rate) + 1) : 0);
        shake(c);
        if (i % 32 == 31)
            turn(0);
    }
    measure_from = now_us() + WARM_UP_MS * 1000;
    stop_at = measure_from;
    run();
    frames_in = frames_out = bytes_in = bytes_out = 0;
    int64_t begun = now_us();
    if (kind == IDLE) { /* tell run.py that all connections are open, and keep them open for SECONDS */
        puts("connected");
        fflush(stdout);
    }
    stop_at = begun + seconds * 1000000LL;
    run();
    report((double)(now_us() - begun) / 1e6);
    return 0;
}
