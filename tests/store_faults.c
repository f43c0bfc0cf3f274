/* store_faults.c: cuts the connection between the store and PostgreSQL after each piece of data, and checks that no write is lost or
 * repeated. Fails allocations, one after the other; for that, the linker replaces realloc with the wrapper below. */
#include <arpa/inet.h>
#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

#include "store/nodes.h"
#include "store_fixture.h"

enum {
    PIECE = 200,   /* bytes in a piece; smaller than many messages, so the connection is also cut in the middle of one */
    FIRST_CUT = 3, /* if the connection is cut twice, the first time is after this many pieces */
    ENTRIES = 4,
};

/* Forwards one connection at a time. While it is armed, it forwards `left` pieces, then closes the connection, `cuts` times in all. */
static struct {
    int listener, to_port, port;
    atomic_int left, pieces, cuts;
    atomic_bool stop;
} proxy;

static int tcp_socket(int port, bool listens)
{
    struct sockaddr_in at = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port), .sin_addr = {htonl(INADDR_LOOPBACK)}};
    int s = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    int rc = listens ? bind(s, (struct sockaddr *)&at, sizeof at) || listen(s, 8) : connect(s, (struct sockaddr *)&at, sizeof at);
    if (rc) {
        close(s);
        return -1;
    }
    return s;
}

/* Returns false if the connection must end. */
static bool forward(int from, int to)
{
    char bytes[PIECE];
    ssize_t n = recv(from, bytes, sizeof bytes, 0);
    if (n <= 0)
        return false;
    if (proxy.cuts > 0 && proxy.left-- <= 0) {
        proxy.cuts--;
        proxy.left = proxy.pieces;
        return false;
    }
    return send(to, bytes, (size_t)n, MSG_NOSIGNAL) == n;
}

static void *run_proxy(void *arg)
{
    (void)arg;
    while (!proxy.stop) {
        struct pollfd waits = {proxy.listener, POLLIN, 0};
        if (poll(&waits, 1, 20) <= 0)
            continue;
        struct pollfd pair[2] = {{accept(proxy.listener, NULL, NULL), POLLIN, 0}, {tcp_socket(proxy.to_port, false), POLLIN, 0}};
        for (bool open = true; open && !proxy.stop;) {
            if (poll(pair, 2, 20) <= 0)
                continue;
            for (int i = 0; i < 2 && open; i++)
                if (pair[i].revents)
                    open = forward(pair[i].fd, pair[1 - i].fd);
        }
        close(pair[0].fd);
        close(pair[1].fd);
    }
    return NULL;
}

static bool count_line(void *ctx, int64_t at, int64_t person, int seat, struct store_text text)
{
    (void)at, (void)person, (void)seat, (void)text;
    ++*(int64_t *)ctx;
    return true;
}

/* Requests a group of writes, one of which is wrong, and cuts the connection after so many pieces. */
static void write_group(struct store *s, int64_t run, int pieces, int cuts)
{
    struct written entry[ENTRIES], wrong, chat = {0};
    proxy.pieces = pieces;
    proxy.left = cuts > 1 ? FIRST_CUT : pieces;
    proxy.cuts = cuts;
    for (int i = 0; i < ENTRIES; i++)
        CHECK_INT(fixture_entry(s, 1, run * ENTRIES + i + 1, 0, &entry[i]), 0);
    CHECK_INT(store_chat_add(s, &(struct store_chat_line){.match = 1, .text = {"hello", 5}}, fixture_done, &chat), 0);
    if (run % 2)
        CHECK_INT(fixture_entry(s, 1, 1, 0, &wrong), 0);
    store_flush(s);
    for (int i = 0; i < ENTRIES; i++)
        CHECK_INT(fixture_wait(s, &entry[i]), STORE_DONE);
    CHECK_INT(fixture_wait(s, &chat), STORE_DONE);
    if (run % 2)
        CHECK_INT(fixture_wait(s, &wrong), STORE_NEVER);
    for (int i = 0; i < ENTRIES; i++)
        CHECK_INT(entry[i].times, 1);
}

TEST(a_connection_that_is_cut_anywhere_loses_and_repeats_no_write)
{
    struct place p, through;
    struct sockaddr_in at;
    socklen_t size = sizeof at;
    pthread_t thread;
    int64_t runs = 0, lines = 0;
    char why[512];
    place_new(&p, true);
    const char *host = strchr(p.where, '@') + 1, *colon = strchr(host, ':');
    proxy.to_port = atoi(colon + 1);
    proxy.listener = tcp_socket(0, true);
    getsockname(proxy.listener, (struct sockaddr *)&at, &size);
    proxy.port = ntohs(at.sin_port);
    snprintf(through.where, sizeof through.where, "%.*s:%d%s", (int)(colon - p.where), p.where, proxy.port, strchr(colon, '/'));
    through.postgres = true;
    pthread_create(&thread, NULL, run_proxy, NULL);
    struct store *s = fixture_open(&through);
    struct store_nodes *n = store_nodes_open(p.where, 60000, fixture_wake, NULL, why, sizeof why);
    CHECK(n != NULL);
    store_write_as(s, store_nodes_self(n));
    struct store_reader *r = fixture_reader(&p);
    store_batch(s);
    fixture_match(s, 1, 0, NULL);
    store_flush(s);
    /* First, the connection to the database is cut once, after each possible number of pieces. Then the next connection that the store
     * makes is cut, too. */
    for (int cuts = 1; cuts <= 2; cuts++)
        for (int pieces = 0; pieces == 0 || proxy.cuts == 0; pieces += cuts == 1 ? 1 : 4) {
            for (int wrong = 0; wrong < 2; wrong++, runs++)
                write_group(s, runs, pieces, cuts);
            CHECK_INT(fixture_entries(r, 1), runs * ENTRIES);
        }
    proxy.cuts = 0;
    CHECK_INT(store_chat(r, 1, 1 << 20, count_line, &lines), runs);
    CHECK(runs > 20);
    store_close(s);
    store_nodes_close(n);
    proxy.stop = true;
    pthread_join(thread, NULL);
    close(proxy.listener);
    store_reader_close(r);
    place_remove(&p);
}

/* ---- allocations that fail ------------------------------------------------------------------------------- */

static _Thread_local int until_failure; /* the allocation with this number fails; 0: none does */

void *__real_realloc(void *at, size_t size);
void *__wrap_realloc(void *at, size_t size);
void *__wrap_realloc(void *at, size_t size) { return until_failure > 0 && --until_failure == 0 ? NULL : __real_realloc(at, size); }

struct busy_reader {
    struct store_reader *r;
    char text[8]; /* the lines that were read */
    int n;
};

/* Begins another query, so the reader must keep the rows that are still to come. */
static bool read_while_reading(void *ctx, int64_t at, int64_t person, int seat, struct store_text text)
{
    struct busy_reader *k = ctx;
    struct store_person p;
    (void)at, (void)person, (void)seat;
    k->text[k->n++] = text.at[0];
    store_person_by_id(k->r, 1, &p);
    return true;
}

TEST(rows_that_memory_does_not_suffice_to_keep_are_an_error)
{
    enum { LINES = 5, ALLOCATIONS = 4 };
    struct place p;
    place_new(&p, true);
    struct store *s = fixture_open(&p);
    struct store_reader *r = fixture_reader(&p);
    struct written w = {0};
    for (int i = 0; i < LINES; i++)
        store_chat_add(s, &(struct store_chat_line){.match = 1, .at = i, .person = 1, .text = {"12345" + i, 1}}, NULL, NULL);
    CHECK_INT(store_token_drop(s, (const uint8_t[STORE_HASH]){0}, fixture_done, &w), 0);
    CHECK_INT(fixture_wait(s, &w), STORE_DONE);
    for (int i = 1, unused = 0; !unused; i++) {
        struct busy_reader k = {.r = r};
        until_failure = i;
        int64_t n = store_chat(r, 1, 10, read_while_reading, &k);
        unused = until_failure;
        until_failure = 0;
        CHECK_INT(n, unused ? LINES : -1);
        CHECK(!strncmp(k.text, "12345", (size_t)k.n));
        CHECK(unused ? i > ALLOCATIONS : i <= ALLOCATIONS);
    }
    store_reader_close(r);
    store_close(s);
    place_remove(&p);
}
