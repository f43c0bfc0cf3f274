/* connection.c: see connection.h. */
#include "bus/connection.h"

#include "bus/address.h"
#include "bus/frame.h"

#include <errno.h>
#include <limits.h>
#include <nats/nats.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    CONNECT_MS = 2000,
    PROBE_MS = 2000,
    WRITE_MS = 1000, /* a NATS server that accepts no data for this long is given up */
    PING_MS = 500,   /* two unanswered pings end the connection */
    RETRY_MS = 250,
    NAME_MAX_LEN = 64,
    SUBJECT_MAX = NAME_MAX_LEN + 32,
    WHY_MAX = 256,
};

enum { HEARD_NODE = 1, HEARD_ALL = 2, HEARD_BOTH = 3 };

struct connection {
    struct address address;
    char name[NAME_MAX_LEN + 1], all[SUBJECT_MAX];
    struct connection_calls calls;
    natsOptions *options;
    int64_t self;

    natsConnection *nats; /* these two belong to the sender thread after connection_open */
    natsSubscription *to_node, *to_all;

    pthread_mutex_t mutex;
    pthread_cond_t changed;
    int users; /* callbacks of libnats may still be called for so many objects */
    uint64_t run;
    int heard; /* which probes came back */
    bool up, given_up;
    char why[WHY_MAX];
    struct timespec retry_at;
};

static void say(char *why, size_t size, const char *format, ...) __attribute__((format(printf, 3, 4)));
static void say(char *why, size_t size, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    vsnprintf(why, size, format, args);
    va_end(args);
}

static struct timespec in_ms(int ms)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    t.tv_sec += ms / 1000;
    t.tv_nsec += ms % 1000 * 1000000L;
    if (t.tv_nsec >= 1000000000L) {
        t.tv_sec++;
        t.tv_nsec -= 1000000000L;
    }
    return t;
}

static void subject_of(const struct connection *c, int64_t node, char subject[SUBJECT_MAX])
{
    snprintf(subject, SUBJECT_MAX, "%s.node.%lld", c->name, (long long)node);
}

/* ---- callbacks of libnats, on its threads ---- */

static void on_message(natsConnection *nats, natsSubscription *sub, natsMsg *msg, void *ctx)
{
    struct connection *c = ctx;
    (void)nats;
    (void)sub;
    const uint8_t *data = (const uint8_t *)natsMsg_GetData(msg), *at = data;
    int len = natsMsg_GetDataLength(msg);
    struct frame f;
    if (len == FRAME_HEADER && !frame_read(&at, data + len, &f) && f.kind == FRAME_PROBE) {
        pthread_mutex_lock(&c->mutex);
        if (f.run == c->run) {
            c->heard |= strcmp(natsMsg_GetSubject(msg), c->all) ? HEARD_NODE : HEARD_ALL;
            pthread_cond_broadcast(&c->changed);
        }
        pthread_mutex_unlock(&c->mutex);
    } else if (len > 0)
        c->calls.receive(c->calls.ctx, data, (size_t)len);
    natsMsg_Destroy(msg);
}

static void keep_reason(struct connection *c, natsStatus status)
{
    if (status != NATS_OK)
        snprintf(c->why, sizeof c->why, "%s",
                 status == NATS_CONNECTION_AUTH_FAILED ? "it refuses the login (authorization violation)" : natsStatus_GetText(status));
}

static void changed(struct connection *c, bool up, natsStatus status)
{
    pthread_mutex_lock(&c->mutex);
    bool before = c->up;
    c->up = up;
    keep_reason(c, status);
    pthread_cond_broadcast(&c->changed);
    pthread_mutex_unlock(&c->mutex);
    if (before != up)
        c->calls.changed(c->calls.ctx);
}

static void on_lost(natsConnection *nats, void *ctx)
{
    const char *text; /* not used: libnats may overwrite it at any time */
    changed(ctx, false, natsConnection_GetLastError(nats, &text));
}

static void on_restored(natsConnection *nats, void *ctx)
{
    (void)nats;
    changed(ctx, true, NATS_OK);
}

static void on_error(natsConnection *nats, natsSubscription *sub, natsStatus status, void *ctx)
{
    struct connection *c = ctx;
    (void)nats;
    (void)sub;
    if (status == NATS_SLOW_CONSUMER)
        return; /* the numbers of the frames show what was lost */
    pthread_mutex_lock(&c->mutex);
    keep_reason(c, status);
    pthread_mutex_unlock(&c->mutex);
}

static void leave(struct connection *c)
{
    pthread_mutex_lock(&c->mutex);
    c->users--;
    pthread_cond_broadcast(&c->changed);
    pthread_mutex_unlock(&c->mutex);
}

static void on_closed(natsConnection *nats, void *ctx)
{
    struct connection *c = ctx;
    (void)nats;
    changed(c, false, NATS_OK);
    pthread_mutex_lock(&c->mutex);
    c->given_up = true;
    pthread_mutex_unlock(&c->mutex);
    leave(c);
}

static void on_unsubscribed(void *ctx) { leave(ctx); }

/* ---- connecting ---- */

static bool name_is_valid(const char *name)
{
    size_t len = name ? strspn(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-") : 0;
    return len > 0 && len <= NAME_MAX_LEN && !name[len];
}

/* Sets everything that needs no file. */
static bool set_options(struct connection *c)
{
    natsOptions *o = c->options;
    char name[64];
    snprintf(name, sizeof name, "parlour node %lld", (long long)c->self);
    /* One thread delivers all messages, so that beats and messages keep their order. We number messages and notice losses, so libnats must
     * not keep messages while it is disconnected: 1 byte is the smallest buffer that it accepts. */
    return natsOptions_SetServers(o, c->address.server, c->address.n) == NATS_OK && natsOptions_SetName(o, name) == NATS_OK &&
           natsOptions_SetTimeout(o, CONNECT_MS) == NATS_OK && natsOptions_SetMaxReconnect(o, INT_MAX) == NATS_OK &&
           natsOptions_SetReconnectWait(o, RETRY_MS) == NATS_OK && natsOptions_SetReconnectJitter(o, RETRY_MS, RETRY_MS) == NATS_OK &&
           natsOptions_SetReconnectBufSize(o, 1) == NATS_OK && natsOptions_SetPingInterval(o, PING_MS) == NATS_OK &&
           natsOptions_SetMaxPingsOut(o, 2) == NATS_OK && natsOptions_SetWriteDeadline(o, WRITE_MS) == NATS_OK &&
           natsOptions_SetSendAsap(o, true) == NATS_OK && natsOptions_UseGlobalMessageDelivery(o, true) == NATS_OK &&
           natsOptions_SetDisconnectedCB(o, on_lost, c) == NATS_OK && natsOptions_SetReconnectedCB(o, on_restored, c) == NATS_OK &&
           natsOptions_SetClosedCB(o, on_closed, c) == NATS_OK && natsOptions_SetErrorHandler(o, on_error, c) == NATS_OK &&
           (!c->address.tls || natsOptions_SetSecure(o, true) == NATS_OK);
}

static bool can_read(const char *path)
{
    FILE *f = path ? fopen(path, "r") : NULL;
    if (f)
        fclose(f);
    return f || !path;
}

static bool set_files(struct connection *c, const struct bus_config *cfg, char *why, size_t size)
{
    natsOptions *o = c->options;
    const char *path[] = {cfg->ca, cfg->cert, cfg->key, cfg->creds};
    for (size_t i = 0; i < sizeof path / sizeof *path; i++)
        if (!can_read(path[i])) {
            say(why, size, "Cannot read %s, which the connection to NATS needs: %s.", path[i], strerror(errno));
            return false;
        }
    if (!cfg->cert != !cfg->key) {
        say(why, size, "A certificate for NATS needs both files, certificate and key. Name both or none.");
        return false;
    }
    if (cfg->ca && natsOptions_LoadCATrustedCertificates(o, cfg->ca) != NATS_OK) {
        say(why, size, "%s, which is needed to check the NATS server, contains no certificate in PEM format.", cfg->ca);
        return false;
    }
    if (cfg->cert && natsOptions_LoadCertificatesChain(o, cfg->cert, cfg->key) != NATS_OK) {
        say(why, size, "%s and %s, which are needed to log in to NATS, are not a certificate and its key in PEM format.", cfg->cert,
            cfg->key);
        return false;
    }
    if (cfg->creds && natsOptions_SetUserCredentialsFromFiles(o, cfg->creds, NULL) != NATS_OK) {
        say(why, size, "Cannot use %s as the file with NATS credentials.", cfg->creds);
        return false;
    }
    return true;
}

static bool subscribe(struct connection *c, natsSubscription **sub, const char *subject)
{
    if (natsConnection_Subscribe(sub, c->nats, subject, on_message, c) != NATS_OK)
        return false;
    pthread_mutex_lock(&c->mutex);
    c->users++;
    pthread_mutex_unlock(&c->mutex);
    if (natsSubscription_SetOnCompleteCB(*sub, on_unsubscribed, c) != NATS_OK)
        leave(c);
    natsSubscription_SetPendingLimits(*sub, INT_MAX, BUS_QUEUE_BYTES);
    return true;
}

static natsStatus connect_now(struct connection *c)
{
    sigset_t every, before;
    /* The threads of libnats inherit the mask, so that signals go to the event loop. */
    sigfillset(&every);
    pthread_sigmask(SIG_SETMASK, &every, &before);
    natsStatus status = natsConnection_Connect(&c->nats, c->options);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (status != NATS_OK)
        return status;
    pthread_mutex_lock(&c->mutex);
    c->users++;
    c->up = true;
    c->given_up = false;
    c->why[0] = 0;
    pthread_mutex_unlock(&c->mutex);
    char subject[SUBJECT_MAX];
    subject_of(c, c->self, subject);
    return subscribe(c, &c->to_node, subject) && subscribe(c, &c->to_all, c->all) ? NATS_OK : NATS_ERR;
}

static void unsubscribe(natsSubscription **sub)
{
    if (*sub) {
        natsSubscription_Unsubscribe(*sub);
        natsSubscription_Destroy(*sub);
    }
    *sub = NULL;
}

/* Ends the connection. No callback is called any more when this function returns. */
static void disconnect(struct connection *c)
{
    unsubscribe(&c->to_node);
    unsubscribe(&c->to_all);
    if (c->nats)
        natsConnection_Close(c->nats);
    pthread_mutex_lock(&c->mutex);
    while (c->users)
        pthread_cond_wait(&c->changed, &c->mutex);
    pthread_mutex_unlock(&c->mutex);
    if (c->nats)
        natsConnection_Destroy(c->nats);
    c->nats = NULL;
}

static void explain(const struct connection *c, const struct bus_config *cfg, natsStatus status, char *why, size_t size)
{
    natsStatus ignored;
    const char *at = c->address.shown, *detail = nats_GetLastError(&ignored);
    const char *cause = detail ? strstr(detail, "error: ") : NULL;
    /* Without its certificate a node is refused only after the handshake, so the error looks like a lost connection. */
    bool needs_cert =
        c->address.tls && !cfg->cert && (status == NATS_IO_ERROR || status == NATS_CONNECTION_CLOSED || status == NATS_PROTOCOL_ERROR);
    if (status == NATS_NO_SERVER || status == NATS_TIMEOUT)
        say(why, size, "No NATS server answers at %s. Check that it runs and that the address is right.", at);
    else if (status == NATS_CONNECTION_AUTH_FAILED)
        say(why, size,
            "The NATS server at %s refuses the login (authorization violation). Check user, password, certificate or credentials file.",
            at);
    else if (cfg->creds && (status == NATS_ERR || status == NATS_NOT_FOUND || status == NATS_INVALID_ARG))
        say(why, size, "%s is not a file with NATS credentials: it must contain a JWT and a seed.", cfg->creds);
    else if (status == NATS_SECURE_CONNECTION_REQUIRED)
        say(why, size, "The NATS server at %s requires TLS. Write tls:// in its address.", at);
    else if (status == NATS_SECURE_CONNECTION_WANTED)
        say(why, size, "The NATS server at %s does not offer TLS. Set up TLS there, or write nats:// and name no certificates.", at);
    else if (needs_cert)
        say(why, size, "The NATS server at %s closed the TLS connection. It may require a certificate of this node.", at);
    else if (status == NATS_SSL_ERROR)
        say(why, size, "TLS with the NATS server at %s failed: %s. Check the authority's certificate and the name of the server.", at,
            cause    ? cause + 7
            : detail ? detail
                     : "no reason given");
    else
        say(why, size, "Cannot connect to the NATS server at %s: %s.", at, natsStatus_GetText(status));
    for (char *p = why; *p; p++)
        if ((unsigned char)*p < ' ')
            *p = ' ';
}

/* Sends a message to this node on both subjects, and waits until they come back. */
static bool probe(struct connection *c, char *why, size_t size)
{
    uint8_t packet[FRAME_HEADER];
    frame_put(packet, &(struct frame){.kind = FRAME_PROBE, .from = c->self, .run = c->run});
    if (natsConnection_GetMaxPayload(c->nats) < PACKET_MAX) {
        say(why, size, "The NATS server at %s accepts messages of %lld bytes only. Set its max_payload to at least %d.", c->address.shown,
            (long long)natsConnection_GetMaxPayload(c->nats), PACKET_MAX);
        return false;
    }
    connection_publish(c, c->self, packet, sizeof packet);
    connection_publish(c, 0, packet, sizeof packet);
    /* The server's refusals arrive before its answer to the flush. */
    natsStatus flushed = natsConnection_FlushTimeout(c->nats, PROBE_MS);
    const char *reason = "no answer within 2 s";
    if (flushed == NATS_OK && natsConnection_GetLastError(c->nats, &reason) != NATS_NOT_PERMITTED)
        reason = "a message to itself did not come back";
    struct timespec end = in_ms(PROBE_MS);
    pthread_mutex_lock(&c->mutex);
    while (c->heard != HEARD_BOTH && flushed == NATS_OK && !c->why[0])
        if (pthread_cond_timedwait(&c->changed, &c->mutex, &end))
            break;
    int heard = c->heard;
    pthread_mutex_unlock(&c->mutex);
    if (heard == HEARD_BOTH)
        return true;
    say(why, size,
        "The NATS server at %s does not let this node use its subjects: %s. It must allow to publish %s.> and to subscribe to %s.node.* "
        "and %s.",
        c->address.shown, reason, c->name, c->name, c->all);
    return false;
}

static struct connection *discard(struct connection *c)
{
    disconnect(c);
    natsOptions_Destroy(c->options);
    pthread_cond_destroy(&c->changed);
    pthread_mutex_destroy(&c->mutex);
    free(c);
    return NULL;
}

struct connection *connection_open(const struct bus_config *cfg, int64_t self, uint64_t run, const struct connection_calls *calls,
                                   char *why, size_t why_size)
{
    struct connection *c = calloc(1, sizeof *c);
    pthread_condattr_t monotonic;
    if (!c || natsOptions_Create(&c->options) != NATS_OK) {
        say(why, why_size, "Not enough memory to connect to NATS.");
        free(c);
        return NULL;
    }
    c->calls = *calls;
    c->self = self;
    c->run = run;
    pthread_mutex_init(&c->mutex, NULL);
    pthread_condattr_init(&monotonic);
    pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
    pthread_cond_init(&c->changed, &monotonic);
    pthread_condattr_destroy(&monotonic);

    if (!name_is_valid(cfg->name)) {
        say(why, why_size, "The name of the bus must consist of 1 to %d letters, digits and '-'.", NAME_MAX_LEN);
        return discard(c);
    }
    snprintf(c->name, sizeof c->name, "%s", cfg->name);
    snprintf(c->all, sizeof c->all, "%s.all", c->name);
    bool valid = address_read(&c->address, cfg->url);
    c->address.tls |= cfg->ca || cfg->cert; /* never fall back to a connection without TLS */
    if (!valid || !set_options(c)) {
        say(why, why_size, "The address \"%s\" is not valid. Write nats://HOST:PORT or tls://HOST:PORT, several separated by commas.",
            c->address.shown);
        return discard(c);
    }
    if (!set_files(c, cfg, why, why_size))
        return discard(c);
    natsStatus status = connect_now(c);
    if (status != NATS_OK) {
        explain(c, cfg, status, why, why_size);
        return discard(c);
    }
    return probe(c, why, why_size) ? c : discard(c);
}

struct connection *connection_close(struct connection *c) { return c ? discard(c) : NULL; }

/* ---- on the sender thread ---- */

void connection_publish(struct connection *c, int64_t to, const void *packet, size_t len)
{
    char subject[SUBJECT_MAX];
    if (!c->nats || !connection_is_up(c, NULL, 0))
        return; /* lost; the receiver notices */
    if (to)
        subject_of(c, to, subject);
    natsStatus status = natsConnection_Publish(c->nats, to ? subject : c->all, packet, (int)len);
    /* After a timeout, part of the packet may have been written, so this connection cannot be used any more. */
    if (status == NATS_TIMEOUT) {
        pthread_mutex_lock(&c->mutex);
        c->given_up = true;
        pthread_mutex_unlock(&c->mutex);
        changed(c, false, status);
    }
}

void connection_rename(struct connection *c, int64_t self)
{
    char subject[SUBJECT_MAX];
    unsubscribe(&c->to_node);
    c->self = self;
    subject_of(c, self, subject);
    if (c->nats && !subscribe(c, &c->to_node, subject)) {
        pthread_mutex_lock(&c->mutex);
        c->given_up = true;
        pthread_mutex_unlock(&c->mutex);
    }
}

bool connection_needs_tending(struct connection *c)
{
    pthread_mutex_lock(&c->mutex);
    bool needs = c->given_up;
    pthread_mutex_unlock(&c->mutex);
    return needs;
}

void connection_tend(struct connection *c)
{
    struct timespec now = in_ms(0);
    if (now.tv_sec < c->retry_at.tv_sec || (now.tv_sec == c->retry_at.tv_sec && now.tv_nsec < c->retry_at.tv_nsec))
        return;
    c->retry_at = in_ms(RETRY_MS);
    disconnect(c);
    natsStatus status = connect_now(c);
    if (status == NATS_OK) {
        c->calls.changed(c->calls.ctx);
        return;
    }
    pthread_mutex_lock(&c->mutex);
    c->given_up = true;
    c->up = false;
    keep_reason(c, status);
    pthread_mutex_unlock(&c->mutex);
}

bool connection_is_up(struct connection *c, char *why, size_t why_size)
{
    pthread_mutex_lock(&c->mutex);
    bool up = c->up;
    if (!up && why)
        say(why, why_size, "no connection to the NATS server at %s: %s", c->address.shown, c->why[0] ? c->why : "it was closed");
    pthread_mutex_unlock(&c->mutex);
    return up;
}
