/* bus.c: measures round trips of messages of 200 bytes between two buses, through a nats-server on this machine that it starts. Prints one
 * line for one message at a time and one for many messages under way. `bench-bus 50000` makes 50,000 round trips each. */
#include "bus/bus.h"

#include <poll.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <time.h>
#include <unistd.h>

#include "test.h"
#include "bus/nats.h"

enum { SIZE = 200, MANY = 64, WAIT_MS = 100 };

struct side {
    struct bus *bus;
    int64_t peer;
    int wakes; /* an eventfd */
    bool echoes, up;
    int sent, received, wanted;
    int64_t *took; /* in ns */
};

static atomic_bool ended;

void test_fail(const char *file, int line, const char *format, ...)
{
    va_list args;
    fprintf(stderr, "%s:%d: ", file, line);
    va_start(args, format);
    vfprintf(stderr, format, args);
    va_end(args);
    fprintf(stderr, "\n");
    exit(1);
}

static int64_t now_ns(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * INT64_C(1000000000) + t.tv_nsec;
}

static void wake(void *ctx)
{
    uint64_t one = 1;
    struct side *s = ctx;
    if (write(s->wakes, &one, sizeof one) != sizeof one)
        abort();
}

static void send_next(struct side *s)
{
    uint8_t data[SIZE] = {0};
    int64_t now = now_ns();
    if (s->sent == s->wanted)
        return;
    memcpy(data, &now, sizeof now);
    s->sent++;
    CHECK(bus_send(s->bus, s->peer, data, sizeof data));
}

static void each(void *ctx, const struct bus_report *r)
{
    struct side *s = ctx;
    if (r->event == BUS_UP)
        s->up = true;
    else if (r->event != BUS_MESSAGE)
        test_fail(__FILE__, __LINE__, "messages were lost");
    else if (s->echoes)
        CHECK(bus_send(s->bus, s->peer, r->data, r->len));
    else {
        int64_t sent;
        memcpy(&sent, r->data, sizeof sent);
        s->took[s->received++] = now_ns() - sent;
        send_next(s);
    }
}

static void turn(struct side *s)
{
    struct pollfd p = {.fd = s->wakes, .events = POLLIN};
    uint64_t n;
    if (poll(&p, 1, WAIT_MS) == 1 && read(s->wakes, &n, sizeof n) != sizeof n)
        abort();
    bus_deliver(s->bus, now_ns() / 1000000, each, s);
}

static void *run_echo(void *ctx)
{
    while (!atomic_load(&ended))
        turn(ctx);
    return NULL;
}

static int by_size(const void *a, const void *b)
{
    int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
    return (x > y) - (x < y);
}

static void measure(struct side *s, int under_way, int trips)
{
    int64_t begin = now_ns();
    s->sent = s->received = 0;
    s->wanted = trips;
    for (int i = 0; i < under_way; i++)
        send_next(s);
    while (s->received < trips)
        turn(s);
    double seconds = (double)(now_ns() - begin) / 1e9;
    qsort(s->took, (size_t)trips, sizeof *s->took, by_size);
    printf("%2d under way: %7.0f round trips/s, median %4.0f us, p99 %4.0f us\n", under_way, trips / seconds,
           (double)s->took[trips / 2] / 1e3, (double)s->took[trips - 1 - trips / 100] / 1e3);
}

static void open_side(struct side *s, const struct nats *nats, int64_t self)
{
    char why[512];
    *s = (struct side){.peer = 3 - self, .wakes = eventfd(0, EFD_CLOEXEC), .echoes = self == 2};
    s->bus = bus_open(&(struct bus_config){.url = nats->url, .name = "bench"}, self, wake, s, why, sizeof why);
    if (!s->bus)
        test_fail(__FILE__, __LINE__, "%s", why);
}

int main(int argc, char **argv)
{
    int trips = argc > 1 ? atoi(argv[1]) : 50000;
    struct nats nats;
    struct side side[2];
    pthread_t echo;
    CHECK(trips >= MANY);
    nats_init(&nats);
    nats_start(&nats, NULL);
    open_side(&side[0], &nats, 1);
    open_side(&side[1], &nats, 2);
    side[0].took = malloc((size_t)trips * sizeof *side[0].took);
    CHECK(pthread_create(&echo, NULL, run_echo, &side[1]) == 0);
    while (!side[0].up)
        turn(&side[0]);
    measure(&side[0], 1, trips);
    measure(&side[0], MANY, trips);
    atomic_store(&ended, true);
    pthread_join(echo, NULL);
    for (int i = 0; i < 2; i++) {
        bus_close(side[i].bus);
        close(side[i].wakes);
    }
    free(side[0].took);
    nats_done(&nats);
    return 0;
}
