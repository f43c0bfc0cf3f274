/* wire.c: tests of the bus with a real nats-server. Several buses in one process stand for several nodes. */
#include "bus/bus.h"

#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "../test.h"
#include "nats.h"

/* One node: what its bus reported. */
struct node {
    struct bus *bus;
    int64_t self;
    int ups, downs, resets, messages;
    size_t last_len;
    uint32_t last;    /* first four bytes of the last message */
    bool bad_content; /* a message did not have the content of a test message */
};

static int64_t now_ms(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static void wake(void *ctx) { (void)ctx; }

/* A test message: its number, and then bytes that depend on number and position. */
static void fill(uint8_t *data, size_t len, uint32_t number)
{
    memcpy(data, &number, 4);
    for (size_t i = 4; i < len; i++)
        data[i] = (uint8_t)(number + i * 7 + i / 251);
}

static void each(void *ctx, const struct bus_report *r)
{
    struct node *n = ctx;
    switch (r->event) {
    case BUS_UP:
        n->ups++;
        break;
    case BUS_DOWN:
        n->downs++;
        break;
    case BUS_RESET:
        n->resets++;
        break;
    case BUS_MESSAGE: {
        uint8_t *want = malloc(r->len);
        memcpy(&n->last, r->data, 4);
        fill(want, r->len, n->last);
        n->bad_content |= memcmp(want, r->data, r->len) != 0;
        free(want);
        n->messages++;
        n->last_len = r->len;
        break;
    }
    }
}

static void send_one(struct node *from, const struct node *to, size_t len, uint32_t number)
{
    uint8_t *data = malloc(len);
    fill(data, len, number);
    CHECK(bus_send(from->bus, to->self, data, len));
    free(data);
}

static void deliver(struct node *node, int n)
{
    for (int i = 0; i < n; i++)
        if (node[i].bus)
            bus_deliver(node[i].bus, now_ms(), each, &node[i]);
    usleep(500);
}

/* Runs the event loops of the nodes until the condition holds. The limit only ends a test that hangs. */
#define UNTIL(node, n, cond)                                                     \
    do {                                                                         \
        int64_t end_ = now_ms() + 60000;                                         \
        while (!(cond)) {                                                        \
            deliver(node, n);                                                    \
            if (now_ms() > end_)                                                 \
                test_fail(__FILE__, __LINE__, "did not happen in 60 s: " #cond); \
        }                                                                        \
    } while (0)

static struct bus *open_bus(const struct bus_config *cfg, int64_t self)
{
    char why[512] = "";
    struct bus *b = bus_open(cfg, self, wake, NULL, why, sizeof why);
    if (!b)
        test_fail(__FILE__, __LINE__, "%s", why);
    return b;
}

static void open_nodes(struct node *node, int n, const char *url)
{
    for (int i = 0; i < n; i++) {
        node[i] = (struct node){.self = i + 1};
        node[i].bus = open_bus(&(struct bus_config){.url = url, .name = "parlour"}, i + 1);
    }
    for (int i = 0; i < n; i++)
        UNTIL(node, n, node[i].ups == n - 1);
}

static void close_nodes(struct node *node, int n)
{
    for (int i = 0; i < n; i++) {
        CHECK(!node[i].bad_content);
        node[i].bus = bus_close(node[i].bus);
    }
}

TEST(messages_travel_between_three_nodes_in_order)
{
    struct nats nats;
    struct node node[3];
    nats_init(&nats);
    nats_start(&nats, NULL);
    open_nodes(node, 3, nats.url);
    for (uint32_t i = 1; i <= 2000; i++)
        for (int to = 1; to < 3; to++)
            send_one(&node[0], &node[to], 4 + i % 900, i);
    UNTIL(node, 3, node[1].messages == 2000 && node[2].messages == 2000);
    CHECK_INT(node[1].last, 2000);
    UNTIL(node, 3, bus_round_trip(node[0].bus, 2) >= 0);
    for (int i = 0; i < 3; i++)
        CHECK_INT(node[i].resets + node[i].downs, 0);
    bus_send_all(node[2].bus, "\1\0\0\0", 4);
    UNTIL(node, 3, node[0].messages == 1 && node[1].messages == 2001);
    /* A node that leaves is gone at once. */
    node[2].bus = bus_close(node[2].bus);
    UNTIL(node, 2, node[0].downs == 1 && node[1].downs == 1);
    CHECK(!bus_send(node[0].bus, 3, "none", 4));
    close_nodes(node, 2);
    nats_done(&nats);
}

TEST(messages_of_any_size_arrive_whole)
{
    static const size_t size[] = {4, 262143, 262144, 262145, 524288, 1000000, BUS_MESSAGE_MAX};
    struct nats nats;
    struct node node[2];
    nats_init(&nats);
    nats_start(&nats, NULL);
    open_nodes(node, 2, nats.url);
    for (uint32_t i = 0; i < sizeof size / sizeof *size; i++) {
        send_one(&node[0], &node[1], size[i], i);
        UNTIL(node, 2, node[1].messages == (int)i + 1);
        CHECK_INT(node[1].last_len, size[i]);
    }
    uint8_t *large = calloc(1, BUS_MESSAGE_MAX + 1);
    CHECK(!bus_send(node[0].bus, 2, large, BUS_MESSAGE_MAX + 1));
    free(large);
    CHECK_INT(node[1].resets, 0);
    close_nodes(node, 2);
    nats_done(&nats);
}

TEST(nodes_find_each_other_again_after_nats_was_restarted)
{
    struct nats nats;
    struct node node[2];
    char why[512];
    nats_init(&nats);
    nats_start(&nats, NULL);
    open_nodes(node, 2, nats.url);
    nats_stop(&nats);
    UNTIL(node, 2, !bus_connected(node[0].bus, why, sizeof why) && !bus_connected(node[1].bus, why, sizeof why));
    CHECK(strstr(why, "no connection to the NATS server at nats://127.0.0.1:") == why);
    /* Without NATS, both nodes go down in the eyes of the other, and come up again. */
    UNTIL(node, 2, node[0].downs == 1 && node[1].downs == 1);
    nats_start(&nats, NULL);
    UNTIL(node, 2, node[0].ups == 2 && node[1].ups == 2);
    CHECK(bus_connected(node[0].bus, why, sizeof why));
    send_one(&node[0], &node[1], 100, 7);
    UNTIL(node, 2, node[1].messages == 1);
    CHECK_INT(node[1].last, 7);
    close_nodes(node, 2);
    nats_done(&nats);
}

TEST(a_hanging_nats_server_costs_messages_but_never_the_order)
{
    struct nats nats;
    struct node node[2];
    nats_init(&nats);
    nats_start(&nats, NULL);
    open_nodes(node, 2, nats.url);
    nats_signal(&nats, SIGSTOP);
    UNTIL(node, 2, node[0].downs == 1 && node[1].downs == 1);
    nats_signal(&nats, SIGCONT);
    UNTIL(node, 2, bus_connected(node[0].bus, NULL, 0) && bus_connected(node[1].bus, NULL, 0));
    for (int i = 0; i < 2; i++)
        UNTIL(node, 2, (bus_send(node[i].bus, 2 - i, "\7\0\0\0", 4), node[1 - i].last == 7));
    close_nodes(node, 2);
    nats_done(&nats);
}

TEST(a_full_send_queue_resets_all_links)
{
    struct nats nats;
    struct node node[2];
    nats_init(&nats);
    nats_start(&nats, NULL);
    open_nodes(node, 2, nats.url);
    nats_signal(&nats, SIGSTOP); /* nothing can be sent any more */
    uint8_t *data = malloc(BUS_MESSAGE_MAX);
    fill(data, BUS_MESSAGE_MAX, 1);
    for (int i = 0; i < 3 * (BUS_QUEUE_BYTES / BUS_MESSAGE_MAX); i++)
        CHECK(bus_send(node[0].bus, 2, data, BUS_MESSAGE_MAX));
    free(data);
    CHECK_INT(node[0].resets, 0);
    deliver(node, 1);
    CHECK_INT(node[0].resets, 1);
    nats_signal(&nats, SIGCONT);
    int lost = node[1].resets + node[1].downs;
    UNTIL(node, 2, node[1].resets + node[1].downs > lost);
    /* A message may be lost while the reset is under way, so send again. */
    UNTIL(node, 2, (bus_send(node[0].bus, 2, "\7\0\0\0", 4), node[1].last == 7));
    close_nodes(node, 2);
    nats_done(&nats);
}

TEST(a_renamed_node_can_be_reached_under_its_new_number)
{
    struct nats nats;
    struct node node[2];
    nats_init(&nats);
    nats_start(&nats, NULL);
    open_nodes(node, 2, nats.url);
    bus_rename(node[0].bus, 9);
    node[0].self = 9;
    CHECK(!bus_send(node[0].bus, 2, "early", 5));
    UNTIL(node, 2, node[0].ups == 2 && node[1].ups == 2);
    CHECK(node[0].downs == 1 && node[1].downs == 1);
    CHECK(!bus_send(node[1].bus, 1, "none", 4));
    send_one(&node[1], &node[0], 300, 5);
    send_one(&node[0], &node[1], 300, 6);
    UNTIL(node, 2, node[0].messages == 1 && node[1].messages == 1);
    close_nodes(node, 2);
    nats_done(&nats);
}

TEST(the_bus_outlives_a_refused_login)
{
    struct nats nats;
    struct node node[1] = {{.self = 1}};
    char url[256], why[512];
    nats_init(&nats);
    nats_start(&nats, "authorization { user: node, password: rightsecret }");
    snprintf(url, sizeof url, "nats://node:rightsecret@127.0.0.1:%d", nats.port);
    node[0].bus = open_bus(&(struct bus_config){.url = url, .name = "parlour"}, 1);
    nats_stop(&nats);
    nats_start(&nats, "authorization { user: node, password: othersecret }");
    UNTIL(node, 1, !bus_connected(node[0].bus, why, sizeof why) && strstr(why, "uthorization"));
    CHECK(!strstr(why, "secret"));
    nats_stop(&nats);
    nats_start(&nats, "authorization { user: node, password: rightsecret }");
    UNTIL(node, 1, bus_connected(node[0].bus, NULL, 0));
    close_nodes(node, 1);
    nats_done(&nats);
}

TEST(a_bus_can_be_closed_while_nats_hangs)
{
    struct nats nats;
    struct node node[2];
    nats_init(&nats);
    nats_start(&nats, NULL);
    open_nodes(node, 2, nats.url);
    nats_signal(&nats, SIGSTOP);
    for (int i = 0; i < 30; i++) /* more than the sockets hold */
        send_one(&node[0], &node[1], BUS_MESSAGE_MAX, 1);
    close_nodes(node, 2);
    nats_done(&nats);
}

TEST(a_message_is_sent_before_a_bus_closes)
{
    struct nats nats;
    struct node node[2];
    nats_init(&nats);
    nats_start(&nats, NULL);
    open_nodes(node, 2, nats.url);
    send_one(&node[0], &node[1], 500, 3);
    node[0].bus = bus_close(node[0].bus);
    UNTIL(node, 2, node[1].downs == 1);
    CHECK_INT(node[1].messages, 1);
    CHECK_INT(node[1].resets, 0);
    close_nodes(node, 2);
    nats_done(&nats);
}
