/* store_nodes.c: tests of nodes that share one PostgreSQL database, and of lost connections to it. */
#include "store/nodes.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include "store_fixture.h"

/* A node with its store and reader. */
struct one {
    struct store_nodes *n;
    struct store *s;
    struct store_reader *r;
    atomic_int woken;
};

enum { LONG = 60000 }; /* a lease that does not run out during a test */

static void woken(void *ctx) { ++*(atomic_int *)ctx; }

static void enter(struct one *o, const struct place *p, int64_t lease_ms)
{
    char why[512] = "";
    o->woken = 0;
    o->n = store_nodes_open(p->where, lease_ms, woken, &o->woken, why, sizeof why);
    if (!o->n)
        test_fail(__FILE__, __LINE__, "%s", why);
    o->s = fixture_open(p);
    o->r = fixture_reader(p);
    store_write_as(o->s, store_nodes_self(o->n));
}

static void leave(struct one *o)
{
    store_reader_close(o->r);
    store_close(o->s);
    store_nodes_close(o->n);
}

static int64_t self(const struct one *o) { return store_nodes_self(o->n); }

static int claim(struct one *o, const char *table, struct store_claim *c) { return store_claim(o->r, self(o), table, c); }

/* Ends the lease of a node, as if the node had been frozen since then. */
static void run_out(const struct place *p, int64_t node)
{
    char sql[96];
    snprintf(sql, sizeof sql, "UPDATE node SET lease_until=0 WHERE id=%lld", (long long)node);
    place_sql(p, sql);
}

static void begin(struct place *p, struct one *a, struct one *b)
{
    struct written w;
    place_new(p, true);
    store_close(fixture_open(p)); /* migrates */
    enter(a, p, LONG);
    if (b)
        enter(b, p, LONG);
    fixture_match(a->s, 1, 1, &w);
    CHECK_INT(fixture_wait(a->s, &w), STORE_DONE);
}

static void end(struct place *p, struct one *a, struct one *b)
{
    leave(a);
    if (b)
        leave(b);
    place_remove(p);
}

TEST(a_match_belongs_to_the_node_that_made_it)
{
    struct place p;
    struct one a, b;
    struct store_claim c;
    begin(&p, &a, &b);
    CHECK(self(&a) > 0 && self(&b) > self(&a));
    CHECK_INT(store_owner(b.r, "t1"), self(&a));
    CHECK_INT(claim(&b, "t1", &c), 0);
    CHECK_INT(c.owner, self(&a));
    CHECK_INT(claim(&a, "t1", &c), 1);
    CHECK_INT(c.epoch, 2);
    CHECK_INT(claim(&a, "t9", &c), STORE_NO_MATCH);
    CHECK_INT(store_owner(b.r, "t9"), STORE_NO_MATCH);
    end(&p, &a, &b);
}

struct racer {
    struct one *o;
    pthread_barrier_t *start;
    struct store_claim c;
    int rc;
};

static void *race(void *arg)
{
    struct racer *r = arg;
    pthread_barrier_wait(r->start);
    r->rc = claim(r->o, "t1", &r->c);
    return NULL;
}

TEST(if_two_nodes_claim_a_match_only_one_gets_it)
{
    struct place p;
    struct one a, b, c;
    begin(&p, &a, &b);
    enter(&c, &p, LONG);
    int64_t owner = self(&a);
    for (int i = 0; i < 40; i++) {
        pthread_barrier_t start;
        pthread_t thread[2];
        struct racer r[2] = {{.o = &b, .start = &start}, {.o = &c, .start = &start}};
        char sql[128];
        /* The owner is a node whose lease ran out. */
        snprintf(sql, sizeof sql, "UPDATE match SET node=%lld", (long long)owner);
        place_sql(&p, sql);
        snprintf(sql, sizeof sql, "UPDATE node SET lease_until=0,dead=false WHERE id=%lld", (long long)owner);
        place_sql(&p, sql);
        pthread_barrier_init(&start, NULL, 2);
        for (int j = 0; j < 2; j++)
            pthread_create(&thread[j], NULL, race, &r[j]);
        for (int j = 0; j < 2; j++)
            pthread_join(thread[j], NULL);
        pthread_barrier_destroy(&start);
        CHECK_INT(r[0].rc + r[1].rc, 1);
        const struct racer *winner = r[0].rc ? &r[0] : &r[1], *loser = r[0].rc ? &r[1] : &r[0];
        CHECK_INT(loser->c.owner, self(winner->o));
        CHECK_INT(store_owner(a.r, "t1"), self(winner->o));
    }
    leave(&c);
    end(&p, &a, &b);
}

TEST(a_writer_with_an_old_epoch_is_fenced)
{
    struct place p;
    struct one a, b;
    struct store_claim c;
    struct written old[4], other, own;
    begin(&p, &a, &b);
    CHECK_INT(claim(&a, "t1", &c), 1);
    fixture_entry(a.s, 1, 1, c.epoch, &own);
    CHECK_INT(fixture_wait(a.s, &own), STORE_DONE);
    /* All of these are one commit. */
    store_batch(a.s);
    fixture_entry(a.s, 1, 2, c.epoch - 1, &old[0]);
    fixture_match(a.s, 2, 1, &other);
    fixture_match(a.s, 1, c.epoch - 1, &old[1]);
    store_match_set_loaded(a.s, 1, c.epoch - 1, false, 5);
    fixture_entry(a.s, 1, 2, c.epoch, &own);
    store_flush(a.s);
    CHECK_INT(fixture_wait(a.s, &own), STORE_DONE);
    CHECK_INT(fixture_wait(a.s, &other), STORE_DONE);
    CHECK_INT(fixture_wait(a.s, &old[0]), STORE_FENCED);
    CHECK_INT(fixture_wait(a.s, &old[1]), STORE_FENCED);
    CHECK_INT(fixture_entries(a.r, 1), 2);
    CHECK_INT(place_sql(&p, "SELECT loaded+load_at FROM match WHERE id=1"), 1);
    /* Another node cannot write to it, or drop it, even with the right epoch. */
    fixture_entry(b.s, 1, 3, c.epoch, &old[2]);
    CHECK_INT(fixture_wait(b.s, &old[2]), STORE_FENCED);
    old[3] = (struct written){0};
    store_match_drop(b.s, 1, fixture_done, &old[3]);
    CHECK_INT(fixture_wait(b.s, &old[3]), STORE_FENCED);
    CHECK_INT(fixture_entries(a.r, 1), 2);
    end(&p, &a, &b);
}

TEST(a_dead_nodes_writes_are_fenced_until_it_registers_again)
{
    struct place p;
    struct one a, b;
    struct store_claim c;
    struct written w[3];
    char why[256];
    begin(&p, &a, &b);
    run_out(&p, self(&a));
    CHECK_INT(store_owner(b.r, "t1"), 0);
    CHECK_INT(claim(&b, "t1", &c), 1);
    CHECK_INT(c.owner, self(&b));
    store_batch(a.s);
    fixture_entry(a.s, 1, 1, 1, &w[0]);
    w[1] = (struct written){0};
    store_token_put(a.s, &(struct store_token){.hash = (uint8_t[STORE_HASH]){1}, .person = 1, .created_at = 1, .kind = 1, .label = ""},
                    fixture_done, &w[1]);
    fixture_match(a.s, 2, 1, &w[2]);
    store_flush(a.s);
    for (int i = 0; i < 3; i++)
        CHECK_INT(fixture_wait(a.s, &w[i]), STORE_FENCED);
    CHECK_INT(place_sql(&p, "SELECT (SELECT count(*) FROM entry)+(SELECT count(*) FROM token)+(SELECT count(*) FROM match)"), 1);
    int64_t before = self(&a);
    CHECK_INT(store_nodes_again(a.n, why, sizeof why), 0);
    CHECK(self(&a) > before && !store_nodes_dead(a.n) && store_nodes_time_left(a.n) > 0);
    /* Writes that were requested under the old number stay fenced. */
    fixture_match(a.s, 3, 1, &w[0]);
    store_write_as(a.s, self(&a));
    fixture_match(a.s, 4, 1, &w[1]);
    store_flush(a.s);
    CHECK_INT(fixture_wait(a.s, &w[0]), STORE_FENCED);
    CHECK_INT(fixture_wait(a.s, &w[1]), STORE_DONE);
    CHECK_INT(store_owner(a.r, "t4"), self(&a));
    end(&p, &a, &b);
}

TEST(a_lease_that_ran_out_is_extended_unless_somebody_has_claimed)
{
    struct place p;
    struct one a, b, c;
    struct store_claim claimed;
    begin(&p, &b, NULL);
    enter(&a, &p, 600);
    enter(&c, &p, 600);
    struct written w;
    fixture_match(a.s, 5, 1, &w);
    CHECK_INT(fixture_wait(a.s, &w), STORE_DONE);
    fixture_match(c.s, 6, 1, &w);
    CHECK_INT(fixture_wait(c.s, &w), STORE_DONE);
    /* While the table is locked, no lease can be extended. */
    pid_t child = fork();
    if (child == 0) {
        place_sql(&p, "BEGIN; LOCK TABLE node IN SHARE MODE; SELECT pg_sleep(1.5)");
        _exit(0);
    }
    while (store_nodes_time_left(a.n) || store_nodes_time_left(c.n))
        usleep(2000);
    while (!a.woken)
        usleep(1000);
    CHECK_INT(waitpid(child, NULL, 0), child);
    while (!store_nodes_time_left(a.n) || !store_nodes_time_left(c.n))
        usleep(2000);
    CHECK(!store_nodes_dead(a.n));
    while (a.woken < 2)
        usleep(1000);
    /* Now a is marked as dead before it can extend. */
    do
        run_out(&p, self(&a));
    while (claim(&b, "t5", &claimed) != 1);
    while (!store_nodes_dead(a.n))
        usleep(2000);
    CHECK_INT(store_nodes_time_left(a.n), 0);
    while (a.woken < 3)
        usleep(1000);
    CHECK(!store_nodes_dead(c.n));
    CHECK_INT(store_owner(b.r, "t6"), self(&c));
    leave(&a);
    leave(&c);
    end(&p, &b, NULL);
}

static bool take_id(void *ctx, const struct store_match *m)
{
    *(int64_t *)ctx += m->match_id;
    return true;
}

static bool count_node(void *ctx, const struct store_node *n)
{
    *(int *)ctx += n->lease_left_ms > 0 && n->protocol == STORE_NODE_PROTOCOL;
    return true;
}

TEST(the_matches_of_a_node_that_leaves_or_dies_are_orphans)
{
    struct place p;
    struct one a, b, c;
    int64_t sum = 0;
    int alive = 0;
    struct written w;
    struct store_claim claimed;
    begin(&p, &a, &b);
    enter(&c, &p, LONG);
    fixture_match(c.s, 4, 1, &w);
    CHECK_INT(fixture_wait(c.s, &w), STORE_DONE);
    CHECK_INT(store_matches_orphaned(b.r, 10, take_id, &sum), 0);
    CHECK_INT(store_nodes_list(b.r, count_node, &alive), 3);
    CHECK_INT(alive, 3);
    run_out(&p, self(&c));
    CHECK_INT(store_nodes_leave(a.n), 0);
    CHECK_INT(store_nodes_time_left(a.n), 0);
    CHECK_INT(store_matches_orphaned(b.r, 10, take_id, &sum), 2);
    CHECK_INT(sum, 5);
    CHECK_INT(store_matches_orphaned(b.r, 1, take_id, &sum), 1);
    CHECK_INT(claim(&b, "t1", &claimed), 1);
    CHECK_INT(claim(&b, "t4", &claimed), 1);
    CHECK_INT(store_matches_orphaned(b.r, 10, take_id, &sum), 0);
    CHECK_INT(store_nodes_list(b.r, count_node, &alive), 1);
    leave(&c);
    end(&p, &a, &b);
}

TEST(a_match_that_was_given_up_can_be_claimed_at_once)
{
    struct place p;
    struct one a, b;
    struct store_claim c;
    struct written w;
    begin(&p, &a, &b);
    CHECK_INT(store_release(a.s, 1, 9, NULL, NULL), 0); /* an old epoch: no effect */
    fixture_entry(a.s, 1, 1, 1, &w);
    CHECK_INT(fixture_wait(a.s, &w), STORE_DONE);
    CHECK_INT(claim(&b, "t1", &c), 0);
    CHECK_INT(store_release(a.s, 1, 1, NULL, NULL), 0);
    fixture_entry(a.s, 1, 2, 1, &w);
    CHECK_INT(fixture_wait(a.s, &w), STORE_FENCED);
    CHECK_INT(claim(&b, "t1", &c), 1);
    CHECK_INT(c.epoch, 2);
    end(&p, &a, &b);
}

TEST(a_frozen_owner_in_the_middle_of_a_commit_does_not_hold_up_a_claim)
{
    struct place p;
    struct one a, b;
    struct store_claim c;
    struct written w;
    char sql[200];
    begin(&p, &b, NULL);
    enter(&a, &p, 600);
    fixture_match(a.s, 5, 1, &w);
    CHECK_INT(fixture_wait(a.s, &w), STORE_DONE);
    int64_t frozen = self(&a);
    a.n = store_nodes_close(a.n); /* its lease is not extended any more */
    pid_t child = fork();
    if (child == 0) { /* a session of node a that has passed the fence, and never ends its transaction */
        snprintf(sql, sizeof sql,
                 "SET application_name='parlour node %lld'; BEGIN; UPDATE node SET commit_no=7 WHERE id=%lld; SELECT pg_sleep(60)",
                 (long long)frozen, (long long)frozen);
        execlp("psql", "psql", "-qc", sql, p.where, (char *)NULL);
        _exit(1);
    }
    while (!place_sql(&p, "SELECT count(*) FROM pg_stat_activity WHERE query LIKE '%pg_sleep(60)' AND wait_event='PgSleep'") ||
           store_owner(b.r, "t5"))
        usleep(5000);
    CHECK_INT(claim(&b, "t5", &c), 1);
    int status = 0;
    CHECK_INT(waitpid(child, &status, 0), child); /* its session was ended */
    fixture_entry(a.s, 5, 1, 1, &w);
    CHECK_INT(fixture_wait(a.s, &w), STORE_FENCED);
    leave(&a);
    end(&p, &b, NULL);
}

TEST(ids_are_never_handed_out_twice)
{
    struct place p;
    struct one a, b;
    int64_t first[6], person = 0;
    struct written w;
    begin(&p, &a, &b);
    CHECK_INT(store_reserve(a.r, STORE_IDS_MATCH, 10, &first[0]), 0);
    CHECK(first[0] > 1); /* match 1 is there already */
    CHECK_INT(store_reserve(b.r, STORE_IDS_MATCH, 5, &first[1]), 0);
    CHECK_INT(first[1], first[0] + 10);
    CHECK_INT(store_reserve(a.r, STORE_IDS_MATCH, 1, &first[2]), 0);
    CHECK_INT(first[2], first[1] + 5);
    CHECK_INT(store_reserve(b.r, STORE_IDS_PERSON, 4, &person), 0);
    CHECK_INT(person, 1);
    fixture_match(a.s, 1000, 1, &w); /* as after an import */
    CHECK_INT(fixture_wait(a.s, &w), STORE_DONE);
    CHECK_INT(store_reserve(b.r, STORE_IDS_MATCH, 2, &first[3]), 0);
    CHECK_INT(first[3], 1001);
    end(&p, &a, &b);
}

/* ---- lost connections ------------------------------------------------------------------------------------ */

enum { MANY = 4000 };
static struct written many[MANY];

/* Writes entries while `disturb` is called again and again. Checks that each was confirmed once and is there once. */
static void write_through(struct place *p, struct one *a, void (*disturb)(struct place *p), int times)
{
    int64_t asked = 0, disturbed = 0;
    store_batch(a->s);
    while (asked < MANY) {
        for (int i = 0; i < 20 && asked < MANY; i++, asked++)
            CHECK_INT(fixture_entry(a->s, 1, asked + 1, 1, &many[asked]), 0);
        store_flush(a->s);
        store_run_callbacks(a->s);
        if (asked * times / MANY > disturbed) {
            disturb(p);
            disturbed++;
        }
    }
    CHECK_INT(disturbed, times);
    for (int i = 0; i < MANY; i++)
        CHECK_INT(fixture_wait(a->s, &many[i]), STORE_DONE);
    store_run_callbacks(a->s);
    for (int i = 0; i < MANY; i++)
        CHECK_INT(many[i].times, 1);
    CHECK_INT(fixture_entries(a->r, 1), MANY);
    CHECK(!store_blocked(a->s, NULL, 0));
}

static void end_sessions(struct place *p)
{
    place_sql(p,
              "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE datname=current_database() AND pid<>pg_backend_pid()");
}

TEST(ended_sessions_lose_and_repeat_no_write)
{
    struct place p;
    struct one a;
    begin(&p, &a, NULL);
    write_through(&p, &a, end_sessions, 20);
    end(&p, &a, NULL);
}

static void restart(struct place *p)
{
    (void)p;
    postgres_control("restart -m immediate");
}

TEST(a_restart_of_the_database_server_loses_and_repeats_no_write)
{
    struct place p;
    struct one a;
    begin(&p, &a, NULL);
    write_through(&p, &a, restart, 3);
    end(&p, &a, NULL);
}

TEST(the_store_is_blocked_while_the_database_server_is_down)
{
    struct place p;
    struct one a;
    struct written w;
    char why[256] = "";
    int64_t person, match;
    begin(&p, &a, NULL);
    postgres_control("stop -m immediate");
    fixture_entry(a.s, 1, 1, 1, &w);
    while (!store_blocked(a.s, why, sizeof why))
        usleep(1000);
    CHECK(*why && !strstr(why, "s3cret"));
    CHECK_INT(store_last(a.r, &person, &match), -1);
    CHECK_INT(w.times, 0);
    postgres_control("start");
    CHECK_INT(fixture_wait(a.s, &w), STORE_DONE);
    CHECK(!store_blocked(a.s, NULL, 0));
    CHECK_INT(store_last(a.r, &person, &match), 0);
    CHECK_INT(match, 1);
    end(&p, &a, NULL);
}

TEST(a_node_whose_confirmed_writes_are_gone_is_dead)
{
    struct place p;
    struct one a;
    struct written w;
    begin(&p, &a, NULL);
    fixture_entry(a.s, 1, 1, 1, &w);
    CHECK_INT(fixture_wait(a.s, &w), STORE_DONE);
    place_sql(&p, "DELETE FROM entry; UPDATE node SET commit_no=0"); /* as after the takeover by a standby that was behind */
    fixture_entry(a.s, 1, 2, 1, &w);
    CHECK_INT(fixture_wait(a.s, &w), STORE_FENCED);
    CHECK_INT(place_sql(&p, "SELECT dead::int FROM node WHERE id>0"), 1);
    end(&p, &a, NULL);
}

/* ---- commands, and wrong configuration ------------------------------------------------------------------- */

TEST(a_command_does_not_write_while_a_node_is_running_and_no_node_starts_while_it_writes)
{
    struct place p;
    struct one a;
    struct written w;
    char why[256] = "";
    begin(&p, &a, NULL);
    struct store *s = fixture_open(&p);
    fixture_match(s, 7, 0, &w);
    while (!store_blocked(s, why, sizeof why))
        usleep(1000);
    CHECK(strstr(why, "stop all servers") != NULL);
    store_nodes_leave(a.n);
    CHECK_INT(fixture_wait(s, &w), STORE_DONE);
    CHECK(store_nodes_open(p.where, LONG, woken, &a.woken, why, sizeof why) == NULL);
    CHECK(strstr(why, "another parlour command") != NULL);
    store_close(s);
    struct one b;
    enter(&b, &p, LONG);
    leave(&b);
    end(&p, &a, NULL);
}

static void refused(const char *where, const char *want)
{
    char why[512] = "";
    CHECK(store_open(where, fixture_wake, NULL, NULL, why, sizeof why) == NULL);
    if (!strstr(why, want) || strstr(why, "s3cret") || strstr(why, "pa55") || strchr(why, '\n'))
        test_fail(__FILE__, __LINE__, "%s", why);
    CHECK(store_reader_open(where, why, sizeof why) == NULL);
    CHECK(!strstr(why, "s3cret") && !strstr(why, "pa55"));
}

TEST(a_wrong_url_gets_one_clear_line_without_the_password)
{
    struct place p;
    char url[300], why[512];
    place_new(&p, true);
    const char *at = strchr(p.where, '@');
    refused("mysql://u:pa55@host/db", "use the name of a file, or postgres://");
    refused("postgres://u:pa55:x@host:port/db", "the URL of the store is not valid");
    refused("postgres://u:pa/55@host/db", "the URL of the store is not valid");
    refused("postgres://u:pa@55@host/db", "the URL of the store is not valid");
    snprintf(url, sizeof url, "postgres://parlour:pa55%s", at);
    refused(url, "password authentication failed for user \"parlour\"; check the user and the password");
    snprintf(url, sizeof url, "postgres://parlour%s?password=pa55", at);
    refused(url, "check the user and the password");
    snprintf(url, sizeof url, "%.*s/nowhere", (int)(strrchr(p.where, '/') - p.where), p.where);
    refused(url, "database \"nowhere\" does not exist; create it");
    refused("postgres://parlour:pa55@127.0.0.1:1/db", "Connection refused; check that PostgreSQL runs there");
    store_close(fixture_open(&p));
    place_sql(&p, "UPDATE schema_version SET version=999");
    CHECK(store_open(p.where, fixture_wake, NULL, NULL, why, sizeof why) == NULL);
    CHECK(strstr(why, "from a newer version of parlour") != NULL);
    place_remove(&p);
}

TEST(nodes_that_start_at_the_same_time_migrate_once)
{
    struct place p;
    place_new(&p, true);
    pid_t child[4];
    for (int i = 0; i < 4; i++)
        if ((child[i] = fork()) == 0) {
            char why[512];
            struct store *s = store_open(p.where, fixture_wake, NULL, NULL, why, sizeof why);
            if (!s)
                fprintf(stderr, "%s\n", why);
            store_close(s);
            _exit(s ? 0 : 1);
        }
    for (int i = 0; i < 4; i++) {
        int status = 1;
        CHECK_INT(waitpid(child[i], &status, 0), child[i]);
        CHECK_INT(status, 0);
    }
    CHECK_INT(place_sql(&p, "SELECT count(*) FROM schema_version"), 1);
    place_remove(&p);
}
