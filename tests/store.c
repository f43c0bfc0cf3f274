/* store.c: tests of the store without a server. */
#include "store/store.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "test.h"

static void wake(void *ctx) { (void)ctx; }

static int done_rc;
static bool is_done;

static void done(void *ctx, int rc)
{
    (void)ctx;
    done_rc = rc;
    is_done = true;
}

static int settled(struct store *s)
{
    for (is_done = false; !is_done; usleep(1000))
        store_run_callbacks(s);
    return done_rc;
}

/* Opens a store in a new folder and writes the path of its database file to `path`. */
static struct store *opened(char path[64])
{
    char why[256];
    snprintf(path, 64, "/tmp/parlour-store-XXXXXX");
    CHECK(mkdtemp(path) != NULL);
    snprintf(path + strlen(path), 16, "/parlour.db");
    struct store *s = store_open(path, wake, NULL, NULL, why, sizeof why);
    if (!s)
        test_fail(__FILE__, __LINE__, "%s", why);
    return s;
}

static void closed(struct store *s, char path[64])
{
    store_close(s);
    unlink(path);
    *strrchr(path, '/') = 0;
    rmdir(path);
}

TEST(the_store_refuses_an_account_with_a_lookalike_name)
{
    char path[64];
    struct store *s = opened(path);
    CHECK_INT(store_person_put(s, &(struct store_account){1, 1, "one", "Irene", "irene", "secret"}, NULL, NULL), 0);
    CHECK_INT(store_person_put(s, &(struct store_account){2, 1, "two", "IRENE", "irene", "secret"}, done, NULL), 0);
    CHECK_INT(settled(s), STORE_NEVER);
    closed(s, path);
}

static bool count(void *ctx, int64_t match_id)
{
    int64_t *sum = ctx;
    *sum = 10 * *sum + match_id;
    return true;
}

TEST(hosted_tables_exclude_finished_ones_and_other_hosts)
{
    char path[64], why[256];
    struct store *s = opened(path);
    static const struct {
        int64_t host, status;
    } tables[] = {{7, 0}, {7, 1}, {7, 2}, {8, 0}};
    for (int i = 0; i < 4; i++) {
        char id[8];
        snprintf(id, sizeof id, "t%d", i + 1);
        struct store_match m = {
            .match_id = i + 1, .id = id, .code = id, .game = "big-ben", .status = tables[i].status, .host = tables[i].host};
        CHECK_INT(store_match_put(s, &m, NULL, 0, i == 3 ? done : NULL, NULL), 0);
    }
    CHECK_INT(settled(s), STORE_DONE);
    struct store_reader *r = store_reader_open(path, why, sizeof why);
    int64_t sum = 0;
    CHECK(r != NULL);
    CHECK_INT(store_tables_hosted(r, 7, 10, count, &sum), 2);
    CHECK_INT(sum, 12);
    CHECK_INT(store_tables_hosted(r, 7, 1, count, &sum), 1);
    store_reader_close(r);
    closed(s, path);
}

/* The child must end with SIGABRT; it closes stderr to keep the test log clean. */
TEST(reading_on_the_wrong_thread_aborts)
{
    char path[64], why[256];
    struct store *s = opened(path);
    pid_t child = fork();
    if (child == 0) {
        struct store_reader *r = store_reader_open(path, why, sizeof why);
        store_read_elsewhere();
        fclose(stderr);
        signal(SIGABRT, SIG_DFL);
        store_used_bytes(r);
        _exit(0);
    }
    int status = 0;
    CHECK_INT(waitpid(child, &status, 0), child);
    CHECK(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT);
    closed(s, path);
}
