/* links.c: tests of the links between nodes in a simulated network that drops, holds and reorders packets. No threads and no NATS. */
#include "bus/links.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../test.h"

enum { NODES = 3, QUEUE = 512 };

struct packet {
    uint8_t *data;
    size_t len;
};

/* A test message. `generation` counts the sender's resets, ups and downs of this link. `number` counts messages in the generation. */
struct text {
    uint64_t run;
    uint32_t generation, number;
};

/* The knowledge of a node's event loop about a peer. */
struct side {
    bool up;
    int ups, downs, resets, messages;
    uint32_t generation, sent;
    struct text last;  /* the last message delivered */
    bool has_received; /* in this generation */
};

struct node {
    struct links links;
    struct side side[NODES];
    bool running, frozen;
};

static struct node node[NODES];
static struct packet queue[NODES][NODES][QUEUE]; /* from, to */
static int queued[NODES][NODES];
static int64_t now;
static uint64_t last_run, dice;

static uint32_t below(uint32_t n)
{
    dice = dice * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (uint32_t)((dice >> 33) % n);
}

static bool chance(uint32_t percent) { return below(100) < percent; }

static struct packet take(int from, int to, int at)
{
    struct packet p = queue[from][to][at];
    int n = --queued[from][to];
    memmove(&queue[from][to][at], &queue[from][to][at + 1], (size_t)(n - at) * sizeof p);
    return p;
}

static void drop(int from, int to, int at) { free(take(from, to, at).data); }

static void drop_all(int from, int to)
{
    while (queued[from][to])
        drop(from, to, 0);
}

/* Puts a packet into the network. A full queue drops it. */
static void put(int from, int to, const void *data, size_t len)
{
    if (from == to || queued[from][to] == QUEUE)
        return;
    struct packet p = {malloc(len), len};
    memcpy(p.data, data, len);
    queue[from][to][queued[from][to]++] = p;
}

static void on_message(struct side *s, const struct bus_report *r)
{
    struct text t;
    CHECK_INT(r->len, sizeof t);
    memcpy(&t, r->data, sizeof t);
    CHECK(s->up);
    if (s->has_received) { /* in order, without gaps and duplicates, and never across a reset of the sender */
        CHECK(t.run == s->last.run && t.generation == s->last.generation);
        CHECK_INT(t.number, s->last.number + 1);
    } else { /* after a reset, a new generation from its beginning */
        CHECK(t.run != s->last.run || t.generation > s->last.generation);
        CHECK_INT(t.number, 1);
    }
    s->has_received = true;
    s->last = t;
    s->messages++;
}

static void on_report(int self, const struct bus_report *r)
{
    struct side *s = &node[self].side[r->peer - 1];
    if (r->event == BUS_MESSAGE) {
        on_message(s, r);
        return;
    }
    CHECK(r->event == BUS_UP ? !s->up : s->up);
    s->up = r->event != BUS_DOWN;
    s->ups += r->event == BUS_UP;
    s->downs += r->event == BUS_DOWN;
    s->resets += r->event == BUS_RESET;
    s->generation++;
    s->sent = 0;
    s->has_received = false;
}

static void report(int self)
{
    struct bus_report r;
    while (links_next(&node[self].links, &r))
        on_report(self, &r);
}

static void arrive(int to, const void *data, size_t len)
{
    uint8_t *copy = malloc(len ? len : 1); /* of exactly the right size, so that the sanitizer notices a read past the end */
    if (len)
        memcpy(copy, data, len);
    report(to);
    links_read(&node[to].links, copy, len, now);
    report(to);
    free(copy);
}

static void deliver_one(int from, int to)
{
    if (!queued[from][to] || !node[to].running || node[to].frozen)
        return;
    struct packet p = take(from, to, 0);
    arrive(to, p.data, p.len);
    free(p.data);
}

static void deliver_all(void)
{
    for (int from = 0; from < NODES; from++)
        for (int to = 0; to < NODES; to++)
            while (queued[from][to] && node[to].running && !node[to].frozen)
                deliver_one(from, to);
}

/* One call of bus_deliver without packets. */
static void tick(int self)
{
    uint8_t beat[FRAME_HEADER + BEAT_MAX];
    if (!node[self].running || node[self].frozen)
        return;
    links_tick(&node[self].links, now);
    report(self);
    if (!links_beat_is_due(&node[self].links, now))
        return;
    size_t len = links_beat(&node[self].links, now, beat);
    for (int to = 0; to < NODES; to++)
        put(self, to, beat, len);
}

/* Sends the next message of this generation, as bus_send would. */
static void say(int from, int to)
{
    struct side *s = &node[from].side[to];
    uint8_t packet[FRAME_HEADER + sizeof(struct text)];
    struct text t = {node[from].links.run, s->generation, s->sent + 1};
    if (!node[from].running || node[from].frozen || !links_is_up(&node[from].links, to + 1))
        return;
    s->sent++;
    if (!links_number(&node[from].links, to + 1, FRAME_MESSAGE, sizeof t, packet))
        return;
    memcpy(packet + FRAME_HEADER, &t, sizeof t);
    put(from, to, packet, sizeof packet);
}

static void start(int self)
{
    node[self] = (struct node){.running = true};
    links_init(&node[self].links, self + 1, ++last_run);
}

static void stop(int self)
{
    links_done(&node[self].links);
    node[self].running = false;
}

static void begin(int nodes)
{
    now = 1000000;
    for (int from = 0; from < NODES; from++) {
        for (int to = 0; to < NODES; to++)
            drop_all(from, to);
        stop(from);
    }
    for (int i = 0; i < nodes; i++)
        start(i);
}

/* Lets the network work without faults for some beats. */
static void calm(int beats)
{
    for (int i = 0; i < beats * 4; i++) {
        deliver_all();
        for (int j = 0; j < NODES; j++)
            tick(j);
        deliver_all();
        now += BUS_BEAT_MS / 4;
    }
}

static void begin_connected(int nodes)
{
    begin(nodes);
    calm(2);
    for (int i = 0; i < nodes; i++)
        for (int j = 0; j < nodes; j++)
            if (i != j)
                CHECK(node[i].side[j].up && node[i].side[j].ups == 1);
}

static void check_resets(int a, int b)
{
    CHECK_INT(node[0].side[1].resets, a);
    CHECK_INT(node[1].side[0].resets, b);
    CHECK_INT(node[0].side[1].downs + node[1].side[0].downs, 0);
    int before = node[1].side[0].messages, back = node[0].side[1].messages;
    say(0, 1);
    say(1, 0);
    deliver_all();
    CHECK_INT(node[1].side[0].messages, before + 1);
    CHECK_INT(node[0].side[1].messages, back + 1);
}

TEST(nodes_come_up_without_a_reset_and_measure_the_round_trip)
{
    begin_connected(3);
    for (int i = 0; i < 20; i++)
        say(0, 1);
    deliver_all();
    CHECK_INT(node[1].side[0].messages, 20);
    calm(40);
    for (int i = 0; i < NODES; i++)
        for (int j = 0; j < NODES; j++)
            CHECK_INT(node[i].side[j].resets + node[i].side[j].downs, 0);
    CHECK(links_find(&node[0].links, 2)->round_trip >= 0);
    CHECK(links_find(&node[0].links, 2)->round_trip <= BUS_BEAT_MS);
}

TEST(the_round_trip_leaves_out_the_time_between_beats)
{
    begin_connected(2);
    for (int i = 0; i < 8; i++) { /* each beat travels for 30 ms */
        tick(0);
        now += 30;
        deliver_one(0, 1);
        deliver_all();
        now += 190;
        tick(1);
        now += 30;
        deliver_all();
    }
    CHECK_INT(links_find(&node[0].links, 2)->round_trip, 60);
}

TEST(a_lost_message_resets_both_sides_once)
{
    begin_connected(2);
    for (int i = 0; i < 3; i++)
        say(0, 1);
    drop(0, 1, 1);
    deliver_all();
    CHECK_INT(node[1].side[0].messages, 1); /* the third is not delivered */
    calm(3);
    check_resets(1, 1);
}

TEST(a_lost_last_message_is_noticed_with_the_next_beat)
{
    begin_connected(2);
    say(0, 1);
    drop_all(0, 1);
    calm(2);
    check_resets(1, 1);
}

TEST(losses_on_both_sides_at_once_are_one_reset)
{
    begin_connected(2);
    for (int i = 0; i < 2; i++) {
        say(0, 1);
        say(1, 0);
    }
    drop(0, 1, 0);
    drop(1, 0, 0);
    calm(3);
    check_resets(1, 1);
}

TEST(a_message_of_the_new_session_may_come_before_the_beat)
{
    begin_connected(2);
    say(0, 1);
    say(0, 1);
    drop(0, 1, 0);
    deliver_one(0, 1); /* node 2 notices the gap */
    say(1, 0);         /* and sends a message of the new session */
    deliver_one(1, 0);
    CHECK_INT(node[0].side[1].resets, 1);
    CHECK_INT(node[0].side[1].messages, 1);
    calm(2);
    check_resets(1, 1);
}

TEST(no_message_of_an_old_session_is_delivered)
{
    begin_connected(2);
    say(0, 1);
    say(0, 1);
    struct packet late = take(0, 1, 0);
    deliver_all();
    arrive(1, late.data, late.len);
    calm(2);
    arrive(1, late.data, late.len);
    CHECK_INT(node[1].side[0].messages, 0);
    free(late.data);
    check_resets(1, 1);
}

TEST(a_packet_that_arrives_twice_is_delivered_once)
{
    begin_connected(2);
    say(0, 1);
    struct packet p = take(0, 1, 0);
    arrive(1, p.data, p.len);
    arrive(1, p.data, p.len);
    free(p.data);
    CHECK_INT(node[1].side[0].messages, 1);
    calm(2);
    check_resets(0, 0);
}

TEST(messages_between_a_lost_queue_and_its_report_are_lost_too)
{
    begin_connected(2);
    say(0, 1);
    links_lost(&node[0].links);
    say(0, 1); /* the event loop has not heard of the reset, so this message belongs to the time before it */
    CHECK_INT(queued[0][1], 1);
    calm(2);
    CHECK_INT(node[1].side[0].messages, 1);
    check_resets(1, 1);
}

TEST(a_restarted_node_goes_down_and_comes_up)
{
    begin_connected(2);
    say(0, 1);
    stop(0);
    start(0);
    calm(3);
    CHECK_INT(node[1].side[0].downs, 1);
    CHECK_INT(node[1].side[0].ups, 2);
    CHECK_INT(node[1].side[0].resets, 0);
    CHECK_INT(node[0].side[1].ups, 1);
    CHECK_INT(node[0].side[1].downs + node[0].side[1].resets, 0);
}

TEST(late_frames_of_the_run_before_are_ignored)
{
    begin_connected(2);
    say(0, 1);
    struct packet late = take(0, 1, 0);
    stop(0);
    start(0);
    calm(3);
    arrive(1, late.data, late.len);
    calm(2);
    CHECK_INT(node[1].side[0].downs, 1);
    CHECK_INT(node[1].side[0].messages, 0);
    free(late.data);
}

TEST(a_node_that_leaves_is_down_at_once)
{
    uint8_t leave[FRAME_HEADER];
    begin_connected(2);
    links_leave(&node[0].links, leave);
    put(0, 1, leave, sizeof leave);
    stop(0);
    deliver_all();
    CHECK_INT(node[1].side[0].downs, 1);
    CHECK_INT(node[1].links.n, 0);
}

TEST(a_silent_node_is_down_after_the_time_for_silence)
{
    begin_connected(2);
    int64_t silent_from = links_find(&node[1].links, 1)->heard_at;
    node[0].frozen = true;
    while (now - silent_from < BUS_SILENCE_MS) {
        CHECK(node[1].side[0].up);
        tick(1);
        now++;
    }
    tick(1);
    CHECK_INT(node[1].side[0].downs, 1);
    node[0].frozen = false; /* now it learns that node 1 has not heard it */
    calm(3);
    CHECK_INT(node[0].side[1].downs, 1);
    CHECK(node[0].side[1].up && node[1].side[0].up);
    say(0, 1);
    deliver_all();
    CHECK_INT(node[1].side[0].messages, 1);
}

TEST(a_node_that_is_heard_but_does_not_hear_goes_down_on_both_sides)
{
    begin_connected(2);
    for (int i = 0; i < 4 * BUS_SILENCE_MS / BUS_BEAT_MS; i++) {
        tick(0);
        tick(1);
        drop_all(1, 0);
        deliver_all();
        now += BUS_BEAT_MS;
    }
    CHECK_INT(node[0].side[1].downs, 1);
    CHECK_INT(node[1].side[0].downs, 1);
    CHECK(!node[0].side[1].up && !node[1].side[0].up);
    calm(3);
    CHECK(node[0].side[1].up && node[1].side[0].up);
}

TEST(a_renamed_node_is_another_peer)
{
    uint8_t leave[FRAME_HEADER];
    begin_connected(2);
    links_leave(&node[0].links, leave);
    put(0, 1, leave, sizeof leave);
    links_rename(&node[0].links, 3, ++last_run);
    calm(3);
    CHECK_INT(node[0].side[1].downs, 1);
    CHECK_INT(node[0].side[1].ups, 2);
    CHECK_INT(node[1].side[0].downs, 1);
    CHECK(!node[1].side[0].up && node[1].side[2].up);
}

/* ---- hostile frames ---- */

static void arrive_frame(int to, struct frame f, const void *data)
{
    uint8_t *packet = malloc(FRAME_HEADER + f.len);
    frame_put(packet, &f);
    if (f.len)
        memcpy(packet + FRAME_HEADER, data, f.len);
    arrive(to, packet, FRAME_HEADER + f.len);
    free(packet);
}

TEST(senseless_packets_are_counted_and_ignored)
{
    begin_connected(2);
    struct links *l = &node[1].links;
    uint8_t packet[FRAME_HEADER];
    static const struct frame from_peer = {.kind = FRAME_PROBE, .from = 1, .run = 77};
    static const struct {
        int at;
        uint8_t value;
        const char *why;
    } wrong[] = {
        {0, 0, "not a frame"},
        {1, FRAME_VERSION + 1, "another version"},
        {2, 0, "unknown kind"},
        {2, 99, "unknown kind"},
        {4, 1, "longer than its packet"},
        {7, 255, "longer than its packet"},
        {8, 0, "without a sender"},
        {15, 128, "without a sender"},
        {16, 0, "without a sender"},
        {8, 2, "uses the number of this node"},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        frame_put(packet, &from_peer);
        packet[wrong[i].at] = wrong[i].value;
        arrive(1, packet, sizeof packet);
        CHECK_INT(l->ignored, i + 1);
        if (!strstr(l->ignored_why, wrong[i].why))
            test_fail(__FILE__, __LINE__, "%s", l->ignored_why);
    }
    for (size_t len = 1; len < FRAME_HEADER; len++)
        arrive(1, packet, len);
    CHECK_INT(l->ignored, sizeof wrong / sizeof *wrong + FRAME_HEADER - 1);
    arrive_frame(1, (struct frame){.kind = FRAME_BEAT, .from = 1, .run = 77, .len = 11}, "hello world");
    CHECK(strstr(l->ignored_why, "malformed beat") != NULL);
    CHECK_INT(node[1].side[0].downs + node[1].side[0].resets, 0);
    CHECK(node[1].side[0].up);
}

TEST(an_impossible_session_is_ignored)
{
    begin_connected(2);
    const struct link *k = links_find(&node[1].links, 1);
    struct frame f = {.kind = FRAME_MESSAGE, .from = 1, .run = k->run, .to_run = node[1].links.run, .session = UINT64_MAX, .number = 1};
    arrive_frame(1, f, NULL);
    CHECK(strstr(node[1].links.ignored_why, "impossible session") != NULL);
    check_resets(0, 0);
}

TEST(parts_that_exceed_the_maximum_reset_the_link)
{
    begin_connected(2);
    static uint8_t part[FRAME_DATA_MAX];
    for (int i = 0; i < 5; i++) {
        const struct link *k = links_find(&node[1].links, 1);
        struct frame f = {.kind = FRAME_PART,
                          .from = 1,
                          .run = k->run,
                          .to_run = node[1].links.run,
                          .session = k->session,
                          .number = (uint64_t)i + 1,
                          .len = sizeof part};
        arrive_frame(1, f, part);
        CHECK_INT(node[1].side[0].resets, i == 4);
    }
    CHECK(strstr(node[1].links.ignored_why, "too long") != NULL);
    calm(3);
    check_resets(1, 1);
}

TEST(only_64_peers_are_admitted)
{
    begin_connected(2);
    uint8_t beat[BEAT_MAX];
    size_t len = beat_put(beat, now, NULL, 0);
    for (int64_t i = 10; i < 200; i++)
        arrive_frame(1, (struct frame){.kind = FRAME_BEAT, .from = i, .run = (uint64_t)i, .len = len}, beat);
    CHECK_INT(node[1].links.n, BUS_PEERS_MAX);
    CHECK(strstr(node[1].links.ignored_why, "too many") != NULL);
    check_resets(0, 0);
    for (int64_t end = now + BUS_SILENCE_MS; now < end;) /* those that stay silent are forgotten */
        calm(1);
    CHECK_INT(node[1].links.n, 1);
}

/* ---- random schedules ---- */

static void random_step(void)
{
    int a = (int)below(NODES), b = (int)below(NODES);
    uint32_t what = below(1000);
    if (a == b)
        return;
    if (what < 500)
        say(a, b);
    else if (what < 930)
        deliver_one(a, b);
    else if (what < 950 && queued[a][b])
        drop(a, b, (int)below((uint32_t)queued[a][b]));
    else if (what < 960)
        drop_all(a, b);
    else if (what < 970 && queued[a][b] > 1) { /* a packet overtakes others */
        int n = queued[a][b], at = (int)below((uint32_t)n - 1);
        struct packet p = take(a, b, at);
        queue[a][b][queued[a][b]++] = p;
    } else if (what < 975)
        node[a].frozen = !node[a].frozen;
    else if (what < 980 && node[a].running)
        links_lost(&node[a].links);
    else if (what < 982) {
        stop(a);
        start(a);
        for (int i = 0; i < NODES; i++)
            if (chance(70))
                drop_all(a, i);
    } else if (what < 983)
        now += below(2 * BUS_SILENCE_MS);
    now += below(8);
    tick((int)below(NODES));
}

static void check_recovery(void)
{
    for (int i = 0; i < NODES; i++)
        node[i].frozen = false;
    calm(2 * BUS_SILENCE_MS / BUS_BEAT_MS);
    int before[NODES][NODES], messages[NODES][NODES];
    for (int i = 0; i < NODES; i++)
        for (int j = 0; j < NODES; j++) {
            const struct side *s = &node[i].side[j];
            before[i][j] = s->resets + s->ups + s->downs;
            messages[i][j] = s->messages;
        }
    for (int i = 0; i < NODES; i++)
        for (int j = 0; j < NODES; j++)
            if (i != j) {
                CHECK(node[i].side[j].up);
                CHECK(links_find(&node[i].links, j + 1)->session == links_find(&node[j].links, i + 1)->session);
                for (int k = 0; k < 5; k++)
                    say(i, j);
            }
    calm(4);
    for (int i = 0; i < NODES; i++)
        for (int j = 0; j < NODES; j++)
            if (i != j) {
                const struct side *s = &node[i].side[j];
                CHECK_INT(s->resets + s->ups + s->downs, before[i][j]);
                CHECK_INT(s->messages, messages[i][j] + 5);
            }
}

TEST(random_faults_never_break_the_order_and_all_links_recover)
{
    int resets = 0, downs = 0, messages = 0;
    for (uint64_t seed = 1; seed <= 400; seed++) {
        dice = seed;
        begin(NODES);
        for (int round = 0; round < 4; round++) {
            for (int i = 0; i < 1500; i++)
                random_step();
            check_recovery();
        }
        for (int i = 0; i < NODES; i++)
            for (int j = 0; j < NODES; j++) {
                resets += node[i].side[j].resets;
                downs += node[i].side[j].downs;
                messages += node[i].side[j].messages;
            }
    }
    CHECK(resets > 1000 && downs > 1000 && messages > 10000); /* the schedules contain everything often enough */
    begin(0);
}
