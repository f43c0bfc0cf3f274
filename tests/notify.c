/* notify.c: tests the messages that src/server/notify.c sends to systemd. The test makes the socket itself and reads from it the message
 * about a reload, what is sent after the socket was full, and a status that contains a line break. tests/server/notify.py tests the rest
 * with a real server. */
#include "server/notify.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

#include "test.h"

static int listener;

static void begin(void)
{
    struct sockaddr_un at = {.sun_family = AF_UNIX};
    char name[64];
    int n = snprintf(name, sizeof name, "@parlour-notify-test-%d", (int)getpid());
    memcpy(at.sun_path, name, (size_t)n);
    at.sun_path[0] = 0;
    listener = socket(AF_UNIX, SOCK_DGRAM | SOCK_NONBLOCK, 0);
    CHECK(bind(listener, (struct sockaddr *)&at, (socklen_t)(offsetof(struct sockaddr_un, sun_path) + (size_t)n)) == 0);
    setenv("NOTIFY_SOCKET", name, 1);
    setenv("WATCHDOG_USEC", "2000000", 1);
    unsetenv("WATCHDOG_PID");
    notify_begin();
    notify_ready();
}

static void end(void)
{
    notify_end();
    close(listener);
}

/* Reads the next message; an empty text if there is none. */
static const char *next(void)
{
    static char text[1024];
    ssize_t n = recv(listener, text, sizeof text - 1, 0);
    text[n > 0 ? n : 0] = 0;
    return text;
}

static void skip_to_ready(void)
{
    const char *text = next();
    while (*text && strcmp(text, "READY=1"))
        text = next();
    CHECK(!strcmp(text, "READY=1"));
}

TEST(a_reload_is_told_with_the_time)
{
    struct timespec before;
    long long us;
    char after;
    clock_gettime(CLOCK_MONOTONIC, &before);
    begin();
    skip_to_ready();
    notify_reloading();
    CHECK_INT(sscanf(next(), "RELOADING=1\nMONOTONIC_USEC=%lld%c", &us, &after), 1);
    CHECK(us >= (long long)before.tv_sec * 1000000 + before.tv_nsec / 1000);
    notify_ready();
    CHECK_TEXT(next(), "READY=1");
    notify_stopping();
    CHECK_TEXT(next(), "STOPPING=1");
    end();
}

TEST(the_watchdog_is_pinged_at_half_of_its_time)
{
    begin();
    skip_to_ready();
    notify_tick(5000);
    CHECK_TEXT(next(), "WATCHDOG=1");
    notify_tick(5999);
    CHECK_TEXT(next(), "");
    notify_tick(6000);
    CHECK_TEXT(next(), "WATCHDOG=1");
    end();
}

TEST(a_status_is_one_line_and_is_not_repeated)
{
    begin();
    skip_to_ready();
    notify_status("one\nREADY=0");
    CHECK_TEXT(next(), "STATUS=one READY=0");
    notify_status("two");
    notify_status("two");
    CHECK_TEXT(next(), "STATUS=two");
    CHECK_TEXT(next(), "");
    end();
}

TEST(a_state_is_told_later_if_the_socket_is_full)
{
    begin();
    skip_to_ready();
    for (int i = 0; i < 100000; i++) /* nobody reads, so the socket fills up */
        notify_tick(5000 + 1000L * i);
    notify_reloading();
    notify_stopping();
    notify_tick(0);
    while (!strcmp(next(), "WATCHDOG=1"))
        ;
    notify_tick(0);
    CHECK_TEXT(next(), "STOPPING=1");
    notify_tick(0);
    CHECK_TEXT(next(), "");
    end();
}

TEST(without_a_socket_nothing_is_sent)
{
    unsetenv("NOTIFY_SOCKET");
    notify_begin();
    notify_ready();
    notify_tick(1000000);
    notify_status("nobody hears this");
    notify_reloading();
    notify_stopping();
    notify_end();
}
