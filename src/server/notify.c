/* notify.c: tells systemd the state of the service, by datagrams to the socket NOTIFY_SOCKET (sd_notify(3)). */
#include "server/notify.h"

#include <errno.h>
#include <pthread.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

enum { TEXT = 512, MORE_TIME_S = 60, MORE_TIME_EVERY_S = 15, START_MOST_S = 3600 };

static struct {
    int fd; /* 0: nobody listens */
    struct sockaddr_un to;
    socklen_t to_size;
    int64_t watchdog_ms, ping_at; /* interval of the pings, 0: none; time of the next one */
    char status[TEXT];
    char unsent[TEXT]; /* a change of state that could not be sent yet, because the socket was full */
    pthread_t starting;
    pthread_mutex_t lock; /* protects `started` */
    pthread_cond_t changed;
    bool waits, started; /* `waits`: the thread `starting` runs */
} notify;

/* ---- sending --------------------------------------------------------------------------------------------- */

/* Returns false if the socket is full. An event loop must not wait until it is not. */
static bool send_now(const char *text)
{
    ssize_t sent = sendto(notify.fd, text, strlen(text), MSG_DONTWAIT | MSG_NOSIGNAL, (struct sockaddr *)&notify.to, notify.to_size);
    return sent >= 0 || (errno != EAGAIN && errno != ENOBUFS);
}

/* Sends a change of state. systemd waits for it, so it is sent later if it cannot be sent now. */
static void tell(const char *text)
{
    if (notify.fd && (*notify.unsent || !send_now(text)))
        snprintf(notify.unsent, TEXT, "%s", text); /* the last state is the one that counts */
}

void notify_status(const char *text)
{
    char line[TEXT + 8];
    if (!notify.fd || !strcmp(notify.status, text))
        return;
    snprintf(notify.status, TEXT, "%s", text);
    for (char *c = notify.status; *c; c++)
        if (*c == '\n') /* a new line would begin another assignment */
            *c = ' ';
    snprintf(line, sizeof line, "STATUS=%s", notify.status);
    send_now(line);
}

void notify_tick(int64_t now)
{
    if (!notify.fd)
        return;
    if (*notify.unsent && send_now(notify.unsent))
        *notify.unsent = 0;
    if (!notify.watchdog_ms || now < notify.ping_at)
        return;
    notify.ping_at = now + notify.watchdog_ms;
    send_now("WATCHDOG=1");
}

/* ---- starting -------------------------------------------------------------------------------------------- */

static void *ask_for_time(void *arg)
{
    char text[64];
    struct timespec until;
    (void)arg;
    snprintf(text, sizeof text, "EXTEND_TIMEOUT_USEC=%d000000", MORE_TIME_S);
    pthread_mutex_lock(&notify.lock);
    for (int s = 0; s < START_MOST_S && !notify.started; s += MORE_TIME_EVERY_S) {
        send_now(text);
        clock_gettime(CLOCK_REALTIME, &until);
        until.tv_sec += MORE_TIME_EVERY_S;
        while (!notify.started && pthread_cond_timedwait(&notify.changed, &notify.lock, &until) == 0)
            ;
    }
    pthread_mutex_unlock(&notify.lock);
    return NULL;
}

static void end_start(void)
{
    if (!notify.waits)
        return;
    pthread_mutex_lock(&notify.lock);
    notify.started = true;
    pthread_cond_signal(&notify.changed);
    pthread_mutex_unlock(&notify.lock);
    pthread_join(notify.starting, NULL);
    notify.waits = false;
}

/* Reads the address of the socket: a path, or a name that begins with @ in the abstract namespace of Linux. */
static bool read_address(const char *name)
{
    size_t n = name ? strlen(name) : 0;
    if (n < 2 || (*name != '/' && *name != '@') || n >= sizeof notify.to.sun_path)
        return false;
    notify.to.sun_family = AF_UNIX;
    memcpy(notify.to.sun_path, name, n + 1);
    if (*name == '@')
        notify.to.sun_path[0] = 0;
    notify.to_size = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + n + (*name == '/'));
    return true;
}

/* A watchdog pings at half of its time. It may be meant for another process, for instance a shell that started the server. */
static void read_watchdog(const char *time, const char *pid)
{
    char *end = NULL;
    long long us = time ? strtoll(time, &end, 10) : 0;
    bool ours = !pid || !*pid || strtoll(pid, NULL, 10) == (long long)getpid();
    if (us <= 0 || *end || !ours)
        return;
    notify.watchdog_ms = us / 2000 ? us / 2000 : 1;
}

void notify_begin(void)
{
    const char *name = getenv("NOTIFY_SOCKET");
    if (!name || !*name)
        return;
    if (!read_address(name)) {
        fprintf(stderr, "parlour serve: NOTIFY_SOCKET is neither a path nor an abstract socket; systemd is not notified\n");
        return;
    }
    int fd = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (fd < 0)
        return;
    notify.fd = fd;
    notify.watchdog_ms = notify.ping_at = 0;
    *notify.status = *notify.unsent = 0;
    notify.started = false;
    read_watchdog(getenv("WATCHDOG_USEC"), getenv("WATCHDOG_PID"));
    pthread_mutex_init(&notify.lock, NULL);
    pthread_cond_init(&notify.changed, NULL);
    notify.waits = pthread_create(&notify.starting, NULL, ask_for_time, NULL) == 0;
}

/* ---- states ---------------------------------------------------------------------------------------------- */

void notify_ready(void)
{
    end_start();
    tell("READY=1");
}

/* systemd compares the time with that of its own request to reload. */
void notify_reloading(void)
{
    char text[64];
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    snprintf(text, sizeof text, "RELOADING=1\nMONOTONIC_USEC=%lld", (long long)now.tv_sec * 1000000 + now.tv_nsec / 1000);
    tell(text);
}

void notify_stopping(void)
{
    end_start();
    tell("STOPPING=1");
}

void notify_end(void)
{
    end_start();
    if (notify.fd)
        close(notify.fd);
    notify.fd = 0;
}
