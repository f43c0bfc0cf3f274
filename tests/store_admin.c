/* store_admin.c: tests of what administrators change in the store: people, bans, settings, reports, audit log. Each runs with both kinds of
 * database. */
#include "store/admin.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
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

static const struct store_audit entry = {.at = 1000, .actor = "administrator tag1", .action = "test", .target = "tag2", .detail = "why"};

/* Waits for a write: `asked` is the result of the request. */
static int finish(struct fixture *f, struct written *w, int asked)
{
    CHECK_INT(asked, 0);
    int rc = fixture_wait(f->s, w);
    *w = (struct written){0};
    return rc;
}

#define DO(write, ...) finish(&f, &w, write(f.s, __VA_ARGS__, fixture_done, &w))

/* Stores an account with this number, the tag "tagN" and the name "Name N". */
static void add_person(struct fixture *f, int64_t n, const char *passphrase)
{
    char tag[24], name[24], skeleton[24];
    struct written w = {0};
    snprintf(tag, sizeof tag, "tag%d", (int)n);
    snprintf(name, sizeof name, "Name %d", (int)n);
    snprintf(skeleton, sizeof skeleton, "name%d", (int)n);
    CHECK_INT(store_person_put(f->s, &(struct store_account){n, n, tag, name, skeleton, passphrase}, fixture_done, &w), 0);
    CHECK_INT(fixture_wait(f->s, &w), STORE_DONE);
}

static struct store_profile profile(struct fixture *f, int64_t id, int64_t now)
{
    struct store_profile p = {0};
    CHECK_INT(store_profile_by_id(f->r, id, now, &p), 1);
    return p;
}

/* Returns a number that a statement reads. */
static int64_t sql(const struct fixture *f, const char *text)
{
    if (f->place.postgres)
        return place_sql(&f->place, text);
    sqlite3 *db = NULL;
    sqlite3_stmt *q = NULL;
    CHECK_INT(sqlite3_open(f->place.where, &db), SQLITE_OK);
    CHECK_INT(sqlite3_prepare_v2(db, text, -1, &q, NULL), SQLITE_OK);
    int64_t n = sqlite3_step(q) == SQLITE_ROW ? sqlite3_column_int64(q, 0) : 0;
    sqlite3_finalize(q);
    sqlite3_close(db);
    return n;
}

static int64_t entries(const struct fixture *f) { return sql(f, "SELECT count(*) FROM audit"); }

TEST_ON_BOTH(a_change_and_its_audit_entry_are_one_transaction)
{
    struct fixture f;
    struct written w = {0};
    begin(&f, postgres);
    add_person(&f, 1, "secret");
    add_person(&f, 2, "");
    CHECK_INT(store_admin_revision(f.r), 0);
    CHECK_INT(DO(store_role_set, 1, ROLE_ADMINISTRATOR, &entry), STORE_DONE);
    CHECK_INT(profile(&f, 1, 0).role, ROLE_ADMINISTRATOR);
    CHECK_INT(entries(&f), 1);
    CHECK_INT(store_admin_revision(f.r), 1);
    /* Refused changes leave no entry: guests have no role, and the others are about nobody. */
    CHECK_INT(DO(store_role_set, 2, ROLE_ADMINISTRATOR, &entry), STORE_NEVER);
    CHECK_INT(DO(store_mute_set, 9, 5000, &entry), STORE_NEVER);
    CHECK_INT(DO(store_ban_lift, 9, &entry), STORE_NEVER);
    CHECK_INT(DO(store_report_handle, 9, "done", &entry), STORE_NEVER);
    CHECK_INT(DO(store_rename, &(struct store_new_name){9, "Nobody", "nobody"}, &entry), STORE_NEVER);
    CHECK_INT(DO(store_reset_put, &(struct store_reset){2, 5000, (uint8_t[STORE_HASH]){1}}, &entry), STORE_NEVER);
    struct store_ban nobody = {.person = 9, .network = "", .until = 5000, .reason = "", .by = "local root"};
    CHECK_INT(DO(store_ban_put, &nobody, &entry), STORE_NEVER);
    CHECK_INT(entries(&f), 1);
    CHECK_INT(store_admin_revision(f.r), 1);
    end(&f);
}

TEST_ON_BOTH(an_audit_entry_can_join_any_write)
{
    struct fixture f;
    struct written w = {0};
    begin(&f, postgres);
    store_audit_next(f.s, &entry);
    fixture_match(f.s, 1, 0, &w);
    CHECK_INT(fixture_wait(f.s, &w), STORE_DONE);
    CHECK_INT(entries(&f), 1);
    store_audit_next(f.s, &entry);
    CHECK_INT(fixture_match(f.s, 2, 0, NULL), 0);
    struct store_match same = {.match_id = 3, .id = "t2", .code = "other", .game = "big-ben"};
    w = (struct written){0};
    store_audit_next(f.s, &entry);
    CHECK_INT(finish(&f, &w, store_match_put(f.s, &same, NULL, 0, fixture_done, &w)), STORE_NEVER);
    CHECK_INT(entries(&f), 2);
    CHECK_INT(DO(store_audit_add, &entry), STORE_DONE);
    CHECK_INT(entries(&f), 3);
    end(&f);
}

struct collected {
    char text[256];
    int64_t last;
};

static bool collect_ban(void *ctx, const struct store_ban *b)
{
    struct collected *c = ctx;
    size_t n = strlen(c->text);
    snprintf(c->text + n, sizeof c->text - n, "%s%s%s ", b->network, b->tag, b->reason);
    c->last = b->id;
    return true;
}

#define BANS(call)                                    \
    do {                                              \
        memset(&c, 0, sizeof c);                      \
        CHECK(store_##call >= 0);                     \
        c.text[*c.text ? strlen(c.text) - 1 : 0] = 0; \
    } while (0)

TEST_ON_BOTH(bans_are_listed_replaced_lifted_and_end)
{
    struct fixture f;
    struct written w = {0};
    struct collected c;
    begin(&f, postgres);
    add_person(&f, 1, "secret");
    struct store_ban b[] = {{.person = 1, .network = "", .until = 2000, .reason = "!", .by = "local root"},
                            {.network = "192.0.2.0/24", .until = 3000, .reason = "", .by = "local root"},
                            {.network = "2001:db8::/48", .until = 4000, .reason = "", .by = "local root"}};
    for (int i = 0; i < 3; i++)
        CHECK_INT(DO(store_ban_put, &b[i], &entry), STORE_DONE);
    BANS(bans_page(f.r, 1000, 0, 2, collect_ban, &c));
    CHECK_TEXT(c.text, "2001:db8::/48 192.0.2.0/24");
    int64_t before = c.last;
    BANS(bans_page(f.r, 1000, before, 2, collect_ban, &c));
    CHECK_TEXT(c.text, "tag1!");
    CHECK_INT(profile(&f, 1, 1000).banned_until, 2000);
    b[0].until = 5000;
    b[0].reason = "?";
    CHECK_INT(DO(store_ban_put, &b[0], &entry), STORE_DONE);
    CHECK_INT(profile(&f, 1, 1000).banned_until, 5000);
    BANS(ban_of_network(f.r, "192.0.2.0/24", 1000, collect_ban, &c));
    CHECK_INT(DO(store_ban_lift, c.last, &entry), STORE_DONE);
    BANS(bans_in_force(f.r, 1000, collect_ban, &c));
    CHECK_TEXT(c.text, "tag1? 2001:db8::/48");
    BANS(bans_in_force(f.r, 4000, collect_ban, &c));
    CHECK_TEXT(c.text, "tag1?");
    int64_t id = c.last;
    BANS(ban_by_id(f.r, id, 4000, collect_ban, &c));
    CHECK_TEXT(c.text, "tag1?");
    BANS(ban_of_person(f.r, 1, 5000, collect_ban, &c));
    CHECK_TEXT(c.text, "");
    CHECK_INT(profile(&f, 1, 5000).banned_until, 0);
    end(&f);
}

TEST_ON_BOTH(the_number_of_a_ban_is_never_used_again)
{
    struct fixture f;
    struct written w = {0};
    struct collected c;
    begin(&f, postgres);
    struct store_ban one = {.network = "192.0.2.1", .until = 2000, .reason = "", .by = ""},
                     two = {.network = "192.0.2.2", .until = 2000, .reason = "", .by = ""};
    CHECK_INT(DO(store_ban_put, &one, &entry), STORE_DONE);
    BANS(ban_of_network(f.r, "192.0.2.1", 1000, collect_ban, &c));
    int64_t first = c.last;
    CHECK_INT(DO(store_ban_put, &one, &entry), STORE_DONE);
    BANS(ban_of_network(f.r, "192.0.2.1", 1000, collect_ban, &c));
    CHECK(c.last > first);
    int64_t second = c.last;
    CHECK_INT(DO(store_ban_lift, second, &entry), STORE_DONE);
    CHECK_INT(DO(store_ban_put, &two, &entry), STORE_DONE);
    BANS(ban_of_network(f.r, "192.0.2.2", 1000, collect_ban, &c));
    CHECK(c.last > second);
    end(&f);
}

TEST_ON_BOTH(the_number_of_bans_is_limited)
{
    struct fixture f;
    struct written w = {0};
    begin(&f, postgres);
    store_batch(f.s);
    for (int i = 0; i < STORE_BANS_MAX; i++) {
        char network[32];
        snprintf(network, sizeof network, "10.0.%d.%d", i / 256, i % 256);
        struct store_ban b = {.network = network, .until = i ? 5000 : 900, .reason = "", .by = ""};
        CHECK_INT(store_ban_put(f.s, &b, &entry, NULL, NULL), 0);
    }
    store_flush(f.s);
    struct store_ban one = {.network = "192.0.2.1", .until = 5000, .reason = "", .by = ""};
    store_ban_put(f.s, &one, &entry, fixture_done, &w); /* the first ban ended at 900, so there is room for one */
    store_flush(f.s);
    CHECK_INT(fixture_wait(f.s, &w), STORE_DONE);
    w = (struct written){0};
    one.network = "192.0.2.2";
    store_ban_put(f.s, &one, &entry, fixture_done, &w);
    store_flush(f.s);
    CHECK_INT(fixture_wait(f.s, &w), STORE_NEVER);
    end(&f);
}

static bool collect_profile(void *ctx, const struct store_profile *p)
{
    struct collected *c = ctx;
    size_t n = strlen(c->text);
    snprintf(c->text + n, sizeof c->text - n, "%d ", (int)p->id);
    c->last = p->id;
    return true;
}

static const char *people(struct fixture *f, struct collected *c, struct store_people_page page)
{
    *c = (struct collected){0};
    page.skeleton = page.skeleton ? page.skeleton : "";
    page.tag = page.tag ? page.tag : "";
    page.most = page.most ? page.most : 50;
    CHECK(store_profiles(f->r, &page, collect_profile, c) >= 0);
    return c->text;
}

TEST_ON_BOTH(people_are_searched_page_by_page)
{
    struct fixture f;
    struct written w = {0};
    struct collected c;
    begin(&f, postgres);
    for (int i = 1; i <= 12; i++)
        add_person(&f, i, i % 2 ? "secret" : "");
    CHECK_INT(DO(store_role_set, 5, ROLE_ADMINISTRATOR, &entry), STORE_DONE);
    CHECK_INT(DO(store_person_remove, 11, "Somebody", &entry), STORE_DONE);
    CHECK_TEXT(people(&f, &c, (struct store_people_page){.most = 4}), "12 10 9 8 ");
    CHECK_TEXT(people(&f, &c, (struct store_people_page){.most = 4, .before = c.last}), "7 6 5 4 ");
    CHECK_TEXT(people(&f, &c, (struct store_people_page){.skeleton = "me1"}), "12 10 1 ");
    CHECK_TEXT(people(&f, &c, (struct store_people_page){.skeleton = "%"}), "");
    CHECK_TEXT(people(&f, &c, (struct store_people_page){.skeleton = "tag3", .tag = "tag3"}), "3 ");
    CHECK_TEXT(people(&f, &c, (struct store_people_page){.role = ROLE_ADMINISTRATOR}), "5 ");
    struct store_profile p;
    CHECK_INT(store_profile_by_tag(f.r, "tag7", 0, &p), 1);
    CHECK_TEXT(p.name, "Name 7");
    CHECK(p.account);
    CHECK_INT(store_profile_by_tag(f.r, "tag11", 0, &p), 0);
    CHECK_INT(store_profile_by_skeleton(f.r, "name7", 0, &p), 1);
    CHECK_INT(store_profile_by_skeleton(f.r, "name8", 0, &p), 0); /* a guest has no account */
    CHECK_INT(store_profile_by_id(f.r, 11, 0, &p), 0);
    end(&f);
}

TEST_ON_BOTH(a_name_that_an_account_has_cannot_be_given_to_another)
{
    struct fixture f;
    struct written w = {0};
    begin(&f, postgres);
    add_person(&f, 1, "secret");
    add_person(&f, 2, "secret");
    CHECK_INT(DO(store_rename, &(struct store_new_name){2, "NAME 1", "name1"}, &entry), STORE_NEVER);
    add_person(&f, 3, ""); /* a guest may not have it, either */
    CHECK_INT(DO(store_rename, &(struct store_new_name){3, "NAME 1", "name1"}, &entry), STORE_NEVER);
    CHECK_INT(entries(&f), 0);
    CHECK_INT(DO(store_rename, &(struct store_new_name){2, "Name 2!", "name2"}, &entry), STORE_DONE); /* its own */
    CHECK_INT(DO(store_rename, &(struct store_new_name){2, "Irene", "irene"}, &entry), STORE_DONE);
    CHECK_TEXT(profile(&f, 2, 0).name, "Irene");
    end(&f);
}

static bool add_state(void *ctx, int64_t person, int64_t value)
{
    *(int64_t *)ctx += person * value;
    return true;
}

TEST_ON_BOTH(mutes_end_and_administrators_are_listed)
{
    struct fixture f;
    struct written w = {0};
    begin(&f, postgres);
    add_person(&f, 3, "");
    add_person(&f, 7, "secret");
    CHECK_INT(DO(store_mute_set, 3, 2000, &entry), STORE_DONE);
    CHECK_INT(DO(store_role_set, 7, ROLE_ADMINISTRATOR, &entry), STORE_DONE);
    int64_t sum = 0;
    CHECK_INT(store_mutes_in_force(f.r, 1999, add_state, &sum), 1);
    CHECK_INT(sum, 6000);
    CHECK_INT(profile(&f, 3, 1999).muted_until, 2000);
    CHECK_INT(store_mutes_in_force(f.r, 2000, add_state, &sum), 0);
    CHECK_INT(profile(&f, 3, 2000).muted_until, 0);
    CHECK_INT(DO(store_mute_set, 3, 0, &entry), STORE_DONE);
    CHECK_INT(store_mutes_in_force(f.r, 1, add_state, &sum), 0);
    sum = 0;
    CHECK_INT(store_administrators(f.r, add_state, &sum), 1);
    CHECK_INT(sum, 7);
    end(&f);
}

static void add_token(struct fixture *f, int64_t person, uint8_t first)
{
    struct written w = {0};
    struct store_token t = {.hash = (uint8_t[STORE_HASH]){first}, .person = person, .created_at = 1, .kind = 1, .label = ""};
    CHECK_INT(store_token_put(f->s, &t, fixture_done, &w), 0);
    CHECK_INT(fixture_wait(f->s, &w), STORE_DONE);
}

TEST_ON_BOTH(a_link_resets_a_passphrase_once_and_for_an_hour)
{
    struct fixture f;
    struct written w = {0};
    struct store_profile p;
    struct store_person person;
    static const uint8_t first[STORE_HASH] = {1}, second[STORE_HASH] = {2};
    begin(&f, postgres);
    add_person(&f, 1, "old");
    add_token(&f, 1, 77);
    CHECK_INT(DO(store_reset_put, &(struct store_reset){1, 5000, first}, &entry), STORE_DONE);
    CHECK_INT(store_person_by_reset(f.r, first, 4999, &p), 1);
    CHECK_TEXT(p.name, "Name 1");
    CHECK_INT(store_person_by_reset(f.r, first, 5000, &p), 0);
    CHECK_INT(DO(store_reset_use, first, "new", 5000), STORE_NEVER);
    /* A second link replaces the first. */
    CHECK_INT(DO(store_reset_put, &(struct store_reset){1, 6000, second}, &entry), STORE_DONE);
    CHECK_INT(DO(store_reset_use, first, "new", 1000), STORE_NEVER);
    CHECK_INT(sql(&f, "SELECT count(*) FROM token"), 1);
    CHECK_INT(DO(store_reset_use, second, "new", 1000), STORE_DONE);
    CHECK_INT(store_person_by_id(f.r, 1, &person), 1);
    CHECK_TEXT(person.passphrase_hash, "new");
    CHECK_INT(sql(&f, "SELECT count(*) FROM token"), 0);
    CHECK_INT(DO(store_reset_use, second, "newer", 1000), STORE_NEVER);
    CHECK_INT(sql(&f, "SELECT count(*) FROM reset_link"), 0);
    end(&f);
}

TEST_ON_BOTH(settings_of_the_whole_server_are_stored)
{
    struct fixture f;
    struct written w = {0};
    struct store_settings set;
    begin(&f, postgres);
    CHECK_INT(store_settings(f.r, &set), 0);
    CHECK(!set.accounts_closed && !set.guests_closed && !set.motd_set && !set.announced_until);
    CHECK_INT(DO(store_registration_set, 0, -1, &entry), STORE_DONE);
    CHECK_INT(DO(store_registration_set, -1, 0, &entry), STORE_DONE);
    CHECK_INT(DO(store_registration_set, 1, -1, &entry), STORE_DONE);
    CHECK_INT(DO(store_motd_set, "", &entry), STORE_DONE);
    CHECK_INT(DO(store_announcement_set, "Tea at five", 9000, &entry), STORE_DONE);
    CHECK_INT(store_settings(f.r, &set), 0);
    CHECK(!set.accounts_closed && set.guests_closed && set.motd_set);
    CHECK_TEXT(set.announcement, "Tea at five");
    CHECK_INT(set.announced_until, 9000);
    CHECK_INT(DO(store_motd_set, NULL, &entry), STORE_DONE);
    CHECK_INT(store_settings(f.r, &set), 0);
    CHECK(!set.motd_set && set.announced_until == 9000);
    CHECK_INT(DO(store_announcement_set, "", 9000, &entry), STORE_DONE);
    CHECK_INT(store_settings(f.r, &set), 0);
    CHECK_INT(set.announced_until, 0);
    CHECK_INT(store_admin_revision(f.r), 7);
    end(&f);
}

static void add_report(struct fixture *f, int64_t match, int64_t reporter, int64_t reported, const char *chat)
{
    struct written w = {0};
    struct store_report r = {.match = match,
                             .reporter = reporter,
                             .reported = reported,
                             .created_at = match,
                             .table = "t",
                             .reason = "insults",
                             .text = {"rude", 4},
                             .chat = {chat, strlen(chat)}};
    CHECK_INT(store_report_put(f->s, &r, 100, fixture_done, &w), 0);
    CHECK_INT(fixture_wait(f->s, &w), STORE_DONE);
}

static bool collect_report(void *ctx, const struct store_report_row *row)
{
    struct collected *c = ctx;
    size_t n = strlen(c->text);
    snprintf(c->text + n, sizeof c->text - n, "%d %s>%s %s %.*s;", (int)row->report.match, row->reporter_name, row->reported_tag,
             row->outcome, (int)row->report.chat.len, row->report.chat.at);
    c->last = row->report.id;
    return true;
}

static const char *reports(struct fixture *f, struct collected *c, struct store_reports_page page)
{
    *c = (struct collected){0};
    page.most = page.most ? page.most : 50;
    CHECK(store_reports_page(f->r, &page, collect_report, c) >= 0);
    return c->text;
}

TEST_ON_BOTH(reports_are_worked_through)
{
    struct fixture f;
    struct written w = {0};
    struct collected c;
    begin(&f, postgres);
    for (int i = 1; i <= 3; i++)
        add_person(&f, i, "secret");
    add_report(&f, 1, 1, 2, "[]");
    add_report(&f, 2, 1, 2, "[]");
    add_report(&f, 3, 3, 1, "[]");
    CHECK_TEXT(reports(&f, &c, (struct store_reports_page){.most = 2}), "3 Name 3>tag1  [];2 Name 1>tag2  [];");
    CHECK_TEXT(reports(&f, &c, (struct store_reports_page){.before = c.last}), "1 Name 1>tag2  [];");
    int64_t first = c.last;
    CHECK_INT(DO(store_report_handle, first, "warned", &entry), STORE_DONE);
    CHECK_INT(store_reports_open(f.r), 2);
    CHECK_TEXT(reports(&f, &c, (struct store_reports_page){.handled = true}), "1 Name 1>tag2 warned [];");
    CHECK_INT(store_report_by_id(f.r, first, collect_report, &c), 1);
    /* A new report of the same person about the same player is open again. */
    add_report(&f, 1, 1, 2, "[]");
    CHECK_INT(store_reports_open(f.r), 3);
    end(&f);
}

static bool collect_entry(void *ctx, const struct store_audit_row *row)
{
    struct collected *c = ctx;
    size_t n = strlen(c->text);
    snprintf(c->text + n, sizeof c->text - n, "%s(%s) %s %s(%s);", row->entry.actor, row->actor_name, row->entry.action, row->entry.target,
             row->target_name);
    c->last = row->entry.id;
    return true;
}

static const char *audit(struct fixture *f, struct collected *c, int64_t before, int most)
{
    *c = (struct collected){0};
    CHECK(store_audit_page(f->r, before, most, collect_entry, c) >= 0);
    return c->text;
}

TEST_ON_BOTH(the_audit_log_is_read_page_by_page_and_knows_no_deleted_names)
{
    struct fixture f;
    struct written w = {0};
    struct collected c;
    begin(&f, postgres);
    add_person(&f, 1, "secret");
    add_person(&f, 2, "secret");
    CHECK_INT(DO(store_mute_set, 2, 2000, &entry), STORE_DONE);
    struct store_audit local = {.at = 2000, .actor = "local root", .action = "drain", .target = "", .detail = ""};
    CHECK_INT(DO(store_audit_add, &local), STORE_DONE);
    CHECK_TEXT(audit(&f, &c, 0, 1), "local root() drain ();");
    CHECK_TEXT(audit(&f, &c, c.last, 50), "administrator tag1(Name 1) test tag2(Name 2);");
    local.action = "remove";
    local.target = "tag2";
    CHECK_INT(DO(store_person_remove, 2, "Somebody", &local), STORE_DONE);
    CHECK_TEXT(audit(&f, &c, 0, 1), "local root() remove tag2();");
    end(&f);
}

TEST_ON_BOTH(what_is_over_is_deleted)
{
    struct fixture f;
    struct written w = {0};
    const int64_t year = STORE_AUDIT_DAYS * (int64_t)86400000;
    begin(&f, postgres);
    add_person(&f, 1, "secret");
    struct store_ban b = {.person = 1, .network = "", .until = 2000, .reason = "", .by = ""};
    CHECK_INT(DO(store_ban_put, &b, &entry), STORE_DONE);
    CHECK_INT(DO(store_reset_put, &(struct store_reset){1, 2000, (uint8_t[STORE_HASH]){1}}, &entry), STORE_DONE);
    CHECK_INT(DO(store_announcement_set, "Tea", 2000, &entry), STORE_DONE);
    CHECK_INT(DO(store_mute_set, 1, 2000, &entry), STORE_DONE);
    CHECK_INT(store_admin_expire(f.s, 1999), 0);
    struct store_audit late = entry;
    late.at = year;
    CHECK_INT(DO(store_audit_add, &late), STORE_DONE);
    static const char all[] = "SELECT (SELECT count(*) FROM ban)+(SELECT count(*) FROM reset_link)+(SELECT count(*) FROM setting)"
                              "+(SELECT count(*) FROM person WHERE muted_until>0)";
    CHECK_INT(sql(&f, all), 4);
    CHECK_INT(store_admin_expire(f.s, 2000), 0);
    CHECK_INT(DO(store_audit_add, &late), STORE_DONE);
    CHECK_INT(sql(&f, all), 0);
    CHECK_INT(entries(&f), 6);
    CHECK_INT(store_admin_expire(f.s, year + entry.at + 1), 0);
    CHECK_INT(DO(store_audit_add, &late), STORE_DONE);
    CHECK_INT(entries(&f), 3);
    end(&f);
}

TEST_ON_BOTH(the_audit_log_keeps_the_newest_entries)
{
    struct fixture f;
    struct written w = {0};
    begin(&f, postgres);
    add_person(&f, 1, "secret");
    CHECK_INT(DO(store_audit_add, &entry), STORE_DONE);
    sql(&f, postgres
                ? "INSERT INTO audit(id,at,actor,action,target,detail) OVERRIDING SYSTEM VALUE VALUES(100001,1,'','','','') RETURNING 1"
                : "INSERT INTO audit(id,at,actor,action,target,detail) VALUES(100001,1,'','','','') RETURNING 1");
    CHECK_INT(entries(&f), 2);
    CHECK_INT(DO(store_mute_set, 1, 2000, &entry), STORE_DONE);
    CHECK_INT(entries(&f), 2); /* the entry with the number 1 is gone */
    end(&f);
}

TEST_ON_BOTH(a_deleted_person_leaves_nothing_but_match_logs)
{
    struct fixture f;
    struct written w = {0};
    struct collected c;
    begin(&f, postgres);
    for (int i = 1; i <= 4; i++)
        add_person(&f, i, "secret");
    fixture_match(f.s, 1, 0, NULL);
    fixture_entry(f.s, 1, 1, 0, NULL);
    add_token(&f, 1, 5);
    store_chat_add(f.s, &(struct store_chat_line){1, 1, 1, 0, {"hello", 5}}, NULL, NULL);
    store_chat_add(f.s, &(struct store_chat_line){1, 2, 2, 0, {"there", 5}}, NULL, NULL);
    store_note_put(f.s, 1, 1, (struct store_text){"secret", 6}, NULL, NULL);
    add_report(&f, 1, 1, 2, "[]");
    add_report(&f, 2, 2, 1, "[]");
    add_report(&f, 3, 3, 2, "[[1,1,0,\"said by 1\"],[2,2,1,\"said by 2\"]]");
    struct store_ban b = {.person = 1, .network = "", .until = 2000, .reason = "", .by = ""};
    CHECK_INT(DO(store_ban_put, &b, &entry), STORE_DONE);
    CHECK_INT(DO(store_role_set, 1, ROLE_ADMINISTRATOR, &entry), STORE_DONE);
    CHECK_INT(DO(store_mute_set, 1, 5000, &entry), STORE_DONE);
    CHECK_INT(DO(store_reset_put, &(struct store_reset){1, 2000, (uint8_t[STORE_HASH]){1}}, &entry), STORE_DONE);
    CHECK_INT(DO(store_person_remove, 1, "Somebody", &entry), STORE_DONE);
    CHECK_INT(sql(&f, "SELECT (SELECT count(*) FROM token)+(SELECT count(*) FROM note)+(SELECT count(*) FROM ban)+"
                      "(SELECT count(*) FROM reset_link)+(SELECT count(*) FROM chat WHERE person_id=1)"),
              0);
    CHECK_INT(sql(&f, "SELECT count(*) FROM person WHERE id=1 AND name='Somebody' AND name_skeleton='' AND passphrase_hash='' AND role=0 "
                      "AND muted_until=0 AND deleted=1"),
              1);
    CHECK_TEXT(reports(&f, &c, (struct store_reports_page){0}), "3 Name 3>tag2  [[2,2,1,\"said by 2\"]];");
    CHECK_INT(fixture_entries(f.r, 1), 1);
    end(&f);
}

static bool collect_table(void *ctx, const struct store_match *m)
{
    struct collected *c = ctx;
    size_t n = strlen(c->text);
    snprintf(c->text + n, sizeof c->text - n, "%s ", m->id);
    return true;
}

static const char *tables(struct fixture *f, struct collected *c, const char *game, const char *before, int status)
{
    *c = (struct collected){0};
    struct store_tables_page page = {game, before, status, 2};
    CHECK(store_tables_page(f->r, &page, collect_table, c) >= 0);
    return c->text;
}

TEST_ON_BOTH(tables_are_listed_page_by_page)
{
    struct fixture f;
    struct written w = {0};
    struct collected c;
    begin(&f, postgres);
    for (int i = 1; i <= 5; i++) {
        char id[8];
        snprintf(id, sizeof id, "t%d", i);
        struct store_match m = {.match_id = i, .id = id, .code = id, .game = i == 3 ? "red-league" : "big-ben", .status = i % 2};
        CHECK_INT(DO(store_match_put, &m, NULL, 0), STORE_DONE);
    }
    CHECK_TEXT(tables(&f, &c, "", "", -1), "t5 t4 ");
    CHECK_TEXT(tables(&f, &c, "", "t4", -1), "t3 t2 ");
    CHECK_TEXT(tables(&f, &c, "big-ben", "t4", -1), "t2 t1 ");
    CHECK_TEXT(tables(&f, &c, "", "", 0), "t4 t2 ");
    CHECK_TEXT(tables(&f, &c, "", "unknown", -1), "");
    end(&f);
}

static bool collect_line(void *ctx, const char *table, int64_t at, int seat, struct store_text text)
{
    struct collected *c = ctx;
    size_t n = strlen(c->text);
    snprintf(c->text + n, sizeof c->text - n, "%s %d %d %.*s;", table, (int)at, seat, (int)text.len, text.at);
    return true;
}

static bool collect_note(void *ctx, const char *table, struct store_text text) { return collect_line(ctx, table, 0, 0, text); }

static bool collect_own_report(void *ctx, const struct store_report *r)
{
    return collect_line(ctx, r->table, r->created_at, (int)r->reported, r->text);
}

TEST_ON_BOTH(a_person_gets_only_their_own_data)
{
    struct fixture f;
    struct collected c = {0};
    struct written w = {0};
    begin(&f, postgres);
    fixture_match(f.s, 1, 0, NULL);
    fixture_match(f.s, 2, 0, NULL);
    for (int i = 1; i <= 4; i++)
        store_chat_add(f.s, &(struct store_chat_line){1 + i / 3, i, 1 + i % 2, i, {"line", 4}}, NULL, NULL);
    store_note_put(f.s, 1, 1, (struct store_text){"mine", 4}, NULL, NULL);
    store_note_put(f.s, 1, 2, (struct store_text){"other", 5}, NULL, NULL);
    add_report(&f, 1, 1, 2, "[]");
    add_report(&f, 2, 2, 1, "[]");
    CHECK_INT(DO(store_audit_add, &entry), STORE_DONE);
    CHECK_INT(store_chat_of(f.r, 1, collect_line, &c), 2);
    CHECK_INT(store_notes_of(f.r, 1, collect_note, &c), 1);
    CHECK_INT(store_reports_by(f.r, 1, collect_own_report, &c), 1);
    CHECK_TEXT(c.text, "t1 2 2 line;t2 4 4 line;t1 0 0 mine;t 1 2 rude;");
    end(&f);
}
