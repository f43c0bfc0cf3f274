/* store.c: tests of the store without a server. Each runs with both kinds of database. */
#include "store/store.h"

#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "store_fixture.h"

struct fixture {
    struct place place;
    struct store *s;
    struct store_reader *r;
};

static void begin(struct fixture *f, bool postgres)
{
    place_new(&f->place, postgres);
    f->s = fixture_open(&f->place);
    f->r = fixture_reader(&f->place);
}

static void end(struct fixture *f)
{
    store_reader_close(f->r);
    store_close(f->s);
    place_remove(&f->place);
}

/* Waits until all earlier writes are on disk. */
static void all_written(struct fixture *f)
{
    struct written w = {0};
    CHECK_INT(store_token_drop(f->s, (const uint8_t[STORE_HASH]){0}, fixture_done, &w), 0);
    CHECK_INT(fixture_wait(f->s, &w), STORE_DONE);
}

TEST_ON_BOTH(the_store_refuses_an_account_with_a_lookalike_name)
{
    struct fixture f;
    struct written w = {0};
    begin(&f, postgres);
    CHECK_INT(store_person_put(f.s, &(struct store_account){1, 1, "one", "Irene", "irene", "secret"}, NULL, NULL), 0);
    CHECK_INT(store_person_put(f.s, &(struct store_account){2, 1, "two", "IRENE", "irene", "secret"}, fixture_done, &w), 0);
    CHECK_INT(fixture_wait(f.s, &w), STORE_NEVER);
    end(&f);
}

TEST_ON_BOTH(a_write_that_fails_does_not_affect_the_others_of_its_commit)
{
    struct fixture f;
    struct written good[8] = {0}, bad[2] = {0};
    begin(&f, postgres);
    fixture_match(f.s, 1, 0, NULL);
    all_written(&f);
    store_batch(f.s);
    for (int i = 0; i < 4; i++)
        fixture_entry(f.s, 1, i + 1, 0, &good[i]);
    fixture_entry(f.s, 1, 2, 0, &bad[0]);
    fixture_match(f.s, 2, 0, &good[4]);
    struct store_match same = {.match_id = 3, .id = "t2", .code = "other", .game = "big-ben"};
    store_match_put(f.s, &same, (int64_t[]){9}, 1, fixture_done, &bad[1]);
    for (int i = 5; i < 8; i++)
        fixture_entry(f.s, 1, i, 0, &good[i]);
    store_flush(f.s);
    for (int i = 0; i < 8; i++)
        CHECK_INT(fixture_wait(f.s, &good[i]), STORE_DONE);
    CHECK_INT(fixture_wait(f.s, &bad[0]), STORE_NEVER);
    CHECK_INT(fixture_wait(f.s, &bad[1]), STORE_NEVER);
    CHECK_INT(fixture_entries(f.r, 1), 7);
    end(&f);
}

TEST_ON_BOTH(writes_finish_in_the_order_of_the_requests)
{
    static struct written w[3000];
    struct fixture f;
    begin(&f, postgres);
    fixture_match(f.s, 1, 0, NULL);
    for (int i = 0; i < 3000; i++)
        CHECK_INT(fixture_entry(f.s, 1, i + 1, 0, &w[i]), 0);
    for (int known = 0; known < 3000; usleep(500)) {
        store_run_callbacks(f.s);
        while (known < 3000 && w[known].times == 1 && w[known].rc == STORE_DONE)
            known++;
        for (int i = known; i < 3000; i++)
            CHECK_INT(w[i].times, 0);
    }
    CHECK_INT(fixture_entries(f.r, 1), 3000);
    end(&f);
}

static bool count(void *ctx, int64_t match_id)
{
    int64_t *sum = ctx;
    *sum = 10 * *sum + match_id;
    return true;
}

TEST_ON_BOTH(hosted_tables_exclude_finished_ones_and_other_hosts)
{
    struct fixture f;
    begin(&f, postgres);
    static const struct {
        int64_t host, status;
    } tables[] = {{7, 0}, {7, 1}, {7, 2}, {8, 0}};
    for (int i = 0; i < 4; i++) {
        char id[8];
        snprintf(id, sizeof id, "t%d", i + 1);
        struct store_match m = {
            .match_id = i + 1, .id = id, .code = id, .game = "big-ben", .status = tables[i].status, .host = tables[i].host};
        CHECK_INT(store_match_put(f.s, &m, NULL, 0, NULL, NULL), 0);
    }
    all_written(&f);
    int64_t sum = 0;
    CHECK_INT(store_tables_hosted(f.r, 7, 10, count, &sum), 2);
    CHECK_INT(sum, 12);
    CHECK_INT(store_tables_hosted(f.r, 7, 1, count, &sum), 1);
    end(&f);
}

TEST_ON_BOTH(a_person_has_at_most_so_many_tokens_of_a_kind)
{
    struct fixture f;
    struct written w[3] = {0};
    begin(&f, postgres);
    for (int i = 0; i < 3; i++) {
        uint8_t hash[STORE_HASH] = {(uint8_t)(i + 1)};
        store_token_put_few(f.s, &(struct store_token){.hash = hash, .person = 5, .created_at = i, .kind = 2, .label = "label"}, 2,
                            fixture_done, &w[i]);
    }
    CHECK_INT(fixture_wait(f.s, &w[0]), STORE_DONE);
    CHECK_INT(fixture_wait(f.s, &w[1]), STORE_DONE);
    CHECK_INT(fixture_wait(f.s, &w[2]), STORE_NEVER);
    store_tokens_trim(f.s, 5, 2, 1);
    store_person_put(f.s, &(struct store_account){5, 1, "five", "Five", "", ""}, NULL, NULL);
    all_written(&f);
    struct store_person p;
    uint8_t found[STORE_HASH];
    CHECK_INT(store_person_by_token(f.r, (uint8_t[STORE_HASH]){1}, &p, found), 0);
    CHECK_INT(store_person_by_token(f.r, (uint8_t[STORE_HASH]){2}, &p, found), 1);
    CHECK_INT(p.token.kind, 2);
    CHECK_INT(found[0], 2);
    CHECK_TEXT(p.name, "Five");
    end(&f);
}

struct lines {
    char text[256];
};

static bool add_line(void *ctx, int64_t at, int64_t person, int seat, struct store_text text)
{
    struct lines *l = ctx;
    size_t n = strlen(l->text);
    snprintf(l->text + n, sizeof l->text - n, "%lld %lld %d %.*s|", (long long)at, (long long)person, seat, (int)text.len, text.at);
    return true;
}

TEST_ON_BOTH(only_the_newest_chat_lines_stay)
{
    struct fixture f;
    struct lines l = {""};
    begin(&f, postgres);
    static const char *const texts[] = {"one", "", "três 🎻", "four"};
    for (int i = 0; i < 4; i++)
        store_chat_add(f.s, &(struct store_chat_line){.match = 1, .at = i, .person = 7, .seat = -1, .text = {texts[i], strlen(texts[i])}},
                       NULL, NULL);
    store_chat_trim(f.s, 1, 3);
    all_written(&f);
    CHECK_INT(store_chat(f.r, 1, 10, add_line, &l), 3);
    CHECK_TEXT(l.text, "1 7 -1 |2 7 -1 três 🎻|3 7 -1 four|");
    l = (struct lines){""};
    CHECK_INT(store_chat(f.r, 1, 1, add_line, &l), 1);
    CHECK_TEXT(l.text, "3 7 -1 four|");
    end(&f);
}

struct speakers {
    struct store_reader *r;
    char text[256];
};

static bool add_speaker(void *ctx, int64_t at, int64_t person, int seat, struct store_text text)
{
    struct speakers *k = ctx;
    struct store_person p;
    size_t n = strlen(k->text);
    (void)at, (void)seat;
    CHECK_INT(store_person_by_id(k->r, person, &p), 1);
    snprintf(k->text + n, sizeof k->text - n, "%s: %.*s|", p.name, (int)text.len, text.at);
    return true;
}

TEST_ON_BOTH(a_query_may_begin_while_the_rows_of_another_are_read)
{
    struct fixture f;
    begin(&f, postgres);
    store_person_put(f.s, &(struct store_account){1, 1, "one", "Ada", "", ""}, NULL, NULL);
    store_person_put(f.s, &(struct store_account){2, 1, "two", "Bram", "", ""}, NULL, NULL);
    for (int i = 0; i < 5; i++)
        store_chat_add(f.s, &(struct store_chat_line){.match = 1, .at = i, .person = 1 + i % 2, .text = {"12345" + i, 1}}, NULL, NULL);
    all_written(&f);
    for (int i = 0; i < 2; i++) {
        struct speakers k = {.r = f.r};
        CHECK_INT(store_chat(f.r, 1, 10, add_speaker, &k), 5);
        CHECK_TEXT(k.text, "Ada: 1|Bram: 2|Ada: 3|Bram: 4|Ada: 5|");
    }
    end(&f);
}

static bool take_match(void *ctx, const struct store_match *m)
{
    char *list = ctx;
    size_t n = strlen(list);
    snprintf(list + n, 256 - n, "%s/%lld/%.*s ", m->id, (long long)m->status, (int)m->record.len, m->record.at);
    return true;
}

TEST_ON_BOTH(pages_of_matches_go_from_newest_to_oldest)
{
    struct fixture f;
    begin(&f, postgres);
    for (int i = 1; i <= 5; i++) {
        char id[8];
        snprintf(id, sizeof id, "t%d", i);
        struct store_match m = {.match_id = i, .id = id, .code = id, .game = "big-ben", .status = i % 3, .record = {"{}", 2}};
        store_match_put(f.s, &m, (int64_t[]){i < 5 ? 7 : 8}, 1, NULL, NULL);
    }
    all_written(&f);
    char all[256] = "", over[256] = "", rest[256] = "", open[256] = "";
    CHECK_INT(store_matches_page(f.r, &(struct store_page){7, "", -1, 3}, take_match, all), 3);
    CHECK_TEXT(all, "t4/1/{} t3/0/{} t2/2/{} ");
    CHECK_INT(store_matches_page(f.r, &(struct store_page){7, "t2", -1, 3}, take_match, rest), 1);
    CHECK_TEXT(rest, "t1/1/{} ");
    CHECK_INT(store_matches_page(f.r, &(struct store_page){7, "", 1, 3}, take_match, over), 1);
    CHECK_TEXT(over, "t2/2/{} ");
    CHECK_INT(store_matches_page(f.r, &(struct store_page){7, "gone", 0, 3}, take_match, open), 0);
    CHECK_INT(store_matches_of(f.r, 7, take_match, open), 3);
    end(&f);
}

TEST_ON_BOTH(a_dropped_match_leaves_nothing_behind)
{
    struct fixture f;
    struct written w = {0};
    struct lines l = {""};
    char list[256] = "";
    begin(&f, postgres);
    fixture_match(f.s, 1, 0, NULL);
    fixture_match(f.s, 2, 0, NULL);
    for (int i = 1; i <= 2; i++) {
        fixture_entry(f.s, i, 1, 0, NULL);
        store_chat_add(f.s, &(struct store_chat_line){.match = i, .text = {"hello", 5}}, NULL, NULL);
        store_note_put(f.s, i, 101, (struct store_text){"a note", 6}, NULL, NULL);
    }
    store_match_drop(f.s, 1, fixture_done, &w);
    CHECK_INT(fixture_wait(f.s, &w), STORE_DONE);
    CHECK_INT(store_match_by_id(f.r, "t1", take_match, list), 0);
    CHECK_INT(store_matches_of(f.r, 101, take_match, list), 0);
    CHECK_INT(fixture_entries(f.r, 1), 0);
    CHECK_INT(store_chat(f.r, 1, 9, add_line, &l), 0);
    CHECK_INT(store_match_by_id(f.r, "t2", take_match, list), 1);
    CHECK_INT(store_matches_of(f.r, 102, take_match, list), 1);
    CHECK_INT(fixture_entries(f.r, 2), 1);
    CHECK_INT(store_chat(f.r, 2, 9, add_line, &l), 1);
    end(&f);
}

TEST_ON_BOTH(a_secret_key_is_never_replaced)
{
    struct fixture f;
    uint8_t value[STORE_HASH];
    begin(&f, postgres);
    CHECK_INT(store_secret(f.r, "key", value), 0);
    store_secret_put(f.s, "key", (uint8_t[STORE_HASH]){1, 0, 3}, NULL, NULL);
    store_secret_put(f.s, "key", (uint8_t[STORE_HASH]){2}, NULL, NULL);
    all_written(&f);
    CHECK_INT(store_secret(f.r, "key", value), 1);
    CHECK(value[0] == 1 && value[1] == 0 && value[2] == 3);
    end(&f);
}

static bool take_report(void *ctx, const struct store_report *r)
{
    char *list = ctx;
    size_t n = strlen(list);
    snprintf(list + n, 256 - n, "%lld %s; ", (long long)r->reported, r->reason);
    return true;
}

TEST_ON_BOTH(the_newest_reports_stay_and_a_new_one_replaces_an_older_one)
{
    struct fixture f;
    char list[256] = "";
    begin(&f, postgres);
    for (int i = 1; i <= 4; i++) {
        struct store_report r = {.match = 1, .table = "t1", .reporter = 5, .reported = i, .created_at = i, .reason = "rude"};
        store_report_put(f.s, &r, 3, NULL, NULL);
    }
    struct store_report again = {.match = 1, .table = "t1", .reporter = 5, .reported = 3, .created_at = 9, .reason = "cheats"};
    store_report_put(f.s, &again, 10, NULL, NULL);
    all_written(&f);
    CHECK_INT(store_reports(f.r, take_report, list), 3);
    CHECK_TEXT(list, "2 rude; 4 rude; 3 cheats; ");
    end(&f);
}

TEST_ON_BOTH(old_matches_and_guests_are_found_except_the_newest)
{
    struct fixture f;
    char list[256] = "";
    int64_t sum = 0, person = 0, match = 0;
    begin(&f, postgres);
    CHECK_INT(store_newest(f.r), 0);
    CHECK_INT(store_last(f.r, &person, &match), 0);
    CHECK(person == 0 && match == 0);
    for (int i = 1; i <= 4; i++) {
        char id[8];
        snprintf(id, sizeof id, "t%d", i);
        struct store_match m = {
            .match_id = i, .id = id, .code = id, .game = "big-ben", .status = i % 3, .created_at = 10 * i, .ended_at = 10 * i};
        store_match_put(f.s, &m, NULL, 0, NULL, NULL);
        store_person_put(f.s, &(struct store_account){i, 5 * i, id, "Guest", "", ""}, NULL, NULL);
    }
    fixture_entry(f.s, 1, 1000, 0, NULL);
    all_written(&f);
    CHECK_INT(store_matches_old(f.r, 100, 100, 10, take_match, list), 2);
    CHECK_INT(store_matches_old(f.r, 100, 2000, 10, take_match, list), 3);
    CHECK_INT(store_guests_old(f.r, 100, 10, count, &sum), 3);
    CHECK_INT(store_newest(f.r), 40);
    CHECK_INT(store_last(f.r, &person, &match), 0);
    CHECK(person == 4 && match == 4);
    CHECK(store_used_bytes(f.r) > 4096);
    end(&f);
}

TEST_ON_BOTH(a_store_that_is_opened_again_has_everything)
{
    struct fixture f;
    begin(&f, postgres);
    fixture_match(f.s, 1, 0, NULL);
    fixture_entry(f.s, 1, 1, 0, NULL);
    store_close(f.s);
    f.s = fixture_open(&f.place);
    fixture_entry(f.s, 1, 2, 0, NULL);
    all_written(&f);
    CHECK_INT(fixture_entries(f.r, 1), 2);
    end(&f);
}

/* The child must end with SIGABRT; it closes stderr to keep the test log clean. */
TEST_ON_BOTH(reading_on_the_wrong_thread_aborts)
{
    char why[256];
    struct place place;
    place_new(&place, postgres);
    struct store *s = fixture_open(&place);
    pid_t child = fork();
    if (child == 0) {
        struct store_reader *r = store_reader_open(place.where, why, sizeof why);
        store_read_elsewhere();
        fclose(stderr);
        signal(SIGABRT, SIG_DFL);
        store_used_bytes(r);
        _exit(0);
    }
    int status = 0;
    CHECK_INT(waitpid(child, &status, 0), child);
    CHECK(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT);
    store_close(s);
    place_remove(&place);
}

/* ---- copies ---------------------------------------------------------------------------------------------- */

struct copy {
    struct place place;
    char to[320], why[512];
    store_stop stop;
    atomic_bool over;
    int rc;
    pthread_t thread;
};

static void *make_copy(void *ctx)
{
    struct copy *c = ctx;
    c->rc = store_backup(c->place.where, c->to, &c->stop, c->why, sizeof c->why);
    c->over = true;
    return NULL;
}

/* Fills the database of match 1 with `n` entries. */
static void fill(struct fixture *f, int n)
{
    static char text[900];
    memset(text, 'x', sizeof text);
    fixture_match(f->s, 1, 0, NULL);
    for (int i = 0; i < n; i++) {
        struct store_entry e = {.match = 1, .seq = i + 1, .line = {text, sizeof text}};
        while (store_entry_add(f->s, &e, NULL, NULL) < 0)
            usleep(1000);
        store_run_callbacks(f->s);
    }
    all_written(f);
}

static void begin_copy(struct fixture *f, struct copy *c, int entries)
{
    begin(f, false);
    *c = (struct copy){.place = f->place};
    snprintf(c->to, sizeof c->to, "%s-copy", f->place.where);
    fill(f, entries);
    CHECK_INT(pthread_create(&c->thread, NULL, make_copy, c), 0);
}

static bool count_one(void *ctx, int64_t seq, int64_t created_at, struct store_text line)
{
    (void)seq, (void)created_at, (void)line;
    ++*(int *)ctx;
    return true;
}

/* If a copy began again after each write, it would contain most of the writes that were made in the meantime, and would never end while a
 * large store is busy. */
TEST(a_copy_shows_the_store_at_its_beginning_and_ends_while_the_store_is_written)
{
    struct fixture f;
    static struct copy c;
    struct stat made;
    char part[360];
    int before = 20000, writes = 0;
    begin_copy(&f, &c, before);
    snprintf(part, sizeof part, "%s.part-%d", c.to, (int)getpid());
    while (!c.over && access(part, F_OK) < 0)
        usleep(100);
    for (; !c.over; writes++) {
        struct written w = {0};
        CHECK(writes < 20000);
        fixture_entry(f.s, 1, before + writes + 1, 0, &w);
        CHECK_INT(fixture_wait(f.s, &w), STORE_DONE);
    }
    pthread_join(c.thread, NULL);
    CHECK_TEXT(c.why, "");
    CHECK_INT(stat(c.to, &made), 0);
    CHECK_INT(made.st_mode & 0777, 0600);
    CHECK_INT(store_check(c.to, c.why, sizeof c.why), 0);
    struct store_reader *r = store_reader_open(c.to, c.why, sizeof c.why);
    int copied = 0;
    CHECK(r && store_entries(r, 1, count_one, &copied) == copied);
    CHECK(copied >= before && copied <= before + writes / 2 + 1);
    store_reader_close(r);
    unlink(c.to);
    end(&f);
}

TEST(a_copy_that_is_stopped_leaves_nothing)
{
    struct fixture f;
    static struct copy c;
    begin_copy(&f, &c, 4000);
    c.stop = true;
    pthread_join(c.thread, NULL);
    CHECK(c.rc == 0 || strstr(c.why, "stopped"));
    CHECK_INT(c.rc == 0, access(c.to, F_OK) == 0);
    unlink(c.to);
    c.rc = 0;
    make_copy(&c); /* now it is stopped from the beginning */
    CHECK_INT(c.rc, -1);
    CHECK(access(c.to, F_OK) < 0);
    char part[360];
    snprintf(part, sizeof part, "%s.part-%d", c.to, (int)getpid());
    CHECK(access(part, F_OK) < 0);
    end(&f);
}
