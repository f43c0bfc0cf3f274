/* store.c: measures how many entries per second the store makes durable, one at a time and in groups. Usage: bench-store ENTRIES PLACE...
 * Each place is a new SQLite file or an empty PostgreSQL database. Prints the ratio of each place to the first. */
#include "store/store.h"

#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MATCHES = 100, SINGLE_PART = 20 }; /* one entry at a time is much slower, so only one in 20 is written like that */

static atomic_int woken;
static int64_t done_n, failed_n;

static void wake(void *ctx)
{
    (void)ctx;
    woken = 1;
}

static void done(void *ctx, int rc)
{
    (void)ctx;
    done_n++;
    failed_n += rc != STORE_DONE;
}

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* Waits until the writer thread has finished something. */
static void wait_for_writer(struct store *s)
{
    while (!atomic_exchange(&woken, 0))
        nanosleep(&(struct timespec){0, 5000}, NULL);
    store_run_callbacks(s);
}

static int add(struct store *s, int64_t i)
{
    static const char line[] = "{\"seq\":17,\"seat\":2,\"action\":\"accuse\",\"with\":[\"moriarty\",\"lestrade\"],\"at\":1700000000000,"
                               "\"random\":\"c29tZSByYW5kb20gYnl0ZXM\"}\n";
    struct store_entry e = {.match = i % MATCHES + 1, .seq = i / MATCHES + 1, .created_at = i, .line = {line, sizeof line - 1}};
    return store_entry_add(s, &e, done, NULL);
}

/* Writes n entries, at most `open` at the same time. Returns the number per second. */
static double measure(struct store *s, int64_t *next, int64_t n, int64_t open)
{
    double begun = now();
    int64_t end = *next + n;
    for (done_n = 0; done_n < n;) {
        int64_t last = end - n + done_n + open;
        while (*next < end && *next < last && add(s, *next) == 0)
            ++*next;
        store_flush(s);
        wait_for_writer(s);
    }
    return (double)n / (now() - begun);
}

int main(int argc, char **argv)
{
    int64_t n = argc > 2 ? strtoll(argv[1], NULL, 10) : 0;
    double first[2] = {0, 0};
    if (n < SINGLE_PART) {
        fprintf(stderr, "usage: bench-store ENTRIES PLACE...\n");
        return 2;
    }
    for (int i = 2; i < argc; i++) {
        char why[512], shown[256];
        struct store *s = store_open(argv[i], wake, NULL, NULL, why, sizeof why);
        if (!s) {
            fprintf(stderr, "bench-store: %s\n", why);
            return 1;
        }
        store_batch(s);
        store_shown(argv[i], shown, sizeof shown);
        for (int64_t m = 1; m <= MATCHES; m++) {
            char id[24];
            snprintf(id, sizeof id, "t%lld", (long long)m);
            struct store_match match = {.match_id = m, .id = id, .code = id, .game = "big-ben", .loaded = 1};
            store_match_put(s, &match, NULL, 0, done, NULL);
        }
        store_flush(s);
        for (done_n = 0; done_n < MATCHES;)
            wait_for_writer(s);
        int64_t next = 0;
        double single = measure(s, &next, n / SINGLE_PART, 1), groups = measure(s, &next, n, 1024);
        first[0] = first[0] > 0 ? first[0] : single;
        first[1] = first[1] > 0 ? first[1] : groups;
        printf("%-60s one at a time %8.0f/s (%.2f)   in groups %8.0f/s (%.2f)\n", shown, single, single / first[0], groups,
               groups / first[1]);
        store_close(s);
    }
    return failed_n != 0;
}
