/* library.c: tests of the public library. This file includes only the library's header. */
#include "parlour.h"

#include "test.h"

#include <stdio.h>
#include <stdlib.h>

static char out[1 << 16];

static struct parlour *new_match(const char *game, int seats, const char *seed, uint32_t entries)
{
    size_t bytes = parlour_bytes(game, entries);
    struct parlour *p = malloc(bytes);
    CHECK(bytes && p);
    CHECK_INT(parlour_begin(p, bytes, game, seats, seed, NULL), 0);
    return p;
}

/* Returns the first legal action of a seat. */
static const char *first_of(const struct parlour *p, int seat)
{
    static char line[64];
    CHECK(parlour_legal(p, seat, out, sizeof out) > 0);
    memcpy(line, out, strcspn(out, "\n"));
    line[strcspn(out, "\n")] = 0;
    return line;
}

TEST(bots_choose_legal_actions)
{
    enum { BYTES = 1 << 18 };
    static _Alignas(16) uint8_t memory[BYTES];
    struct parlour *p = new_match("sherlock-mycroft", 2, "bots", 200);
    char action[64];
    for (int i = 0; parlour_bot_name(i); i++) {
        CHECK(parlour_search(p, 0, parlour_bot_name(i), 7, 20, memory, BYTES, action, sizeof action) > 0);
        CHECK(parlour_legal(p, 0, out, sizeof out) > 0 && strstr(out, action));
        CHECK_INT(parlour_search(p, 1, parlour_bot_name(i), 7, 20, memory, BYTES, action, sizeof action), -1); /* it is not seat 1's turn */
    }
    CHECK(!parlour_bot_name(-1));
    CHECK_INT(parlour_search(p, 0, "lestrade", 7, 20, memory, BYTES, action, sizeof action), -1);
    CHECK_INT(parlour_search(p, 9, "master", 7, 20, memory, BYTES, action, sizeof action), -1);
    CHECK_INT(parlour_search(p, 0, "master", 7, 20, memory, 100, action, sizeof action), -1);
    CHECK_INT(parlour_search(p, 0, "master", 7, 20, memory, BYTES, action, 2), -1);
    free(p);
}

TEST(suspects_never_reveal_the_bots_own_hand)
{
    char one[256], other[256];
    /* Before the first action, the two matches differ only in hidden information, such as the hands. So the bots' suspicions must be the
     * same in both. */
    struct parlour *p = new_match("big-ben", 5, "one", 200), *q = new_match("big-ben", 5, "other", 200);
    for (int seat = 0; seat < 5; seat++) {
        CHECK(parlour_suspects(p, seat, one, sizeof one) > 0);
        CHECK(parlour_suspects(q, seat, other, sizeof other) > 0);
        CHECK_TEXT(one, other);
        CHECK_TEXT(one, "{\"event\":\"suspect-nobody\"}");
    }
    while (!parlour_over(p) && parlour_entries(p) < 3) {
        int seat = __builtin_ctz(parlour_actors(p));
        CHECK_INT(parlour_act(p, seat, first_of(p, seat), NULL, -1), 0);
    }
    CHECK_INT(parlour_act(p, 2, "accuse 3", NULL, -1), 0);
    CHECK(parlour_suspects(p, 2, one, sizeof one) > 0);
    CHECK(strstr(one, "{\"event\":\"suspect") == one && strstr(one, "\"seat\":3,\"guilt\":"));
    CHECK_INT(parlour_suspects(p, 2, one, 8), -1);
    CHECK_INT(parlour_suspects(p, 5, one, sizeof one), -1);
    CHECK_INT(parlour_suspects(p, -1, one, sizeof one), -1);
    while (!parlour_over(p)) {
        int seat = __builtin_ctz(parlour_actors(p));
        CHECK_INT(parlour_act(p, seat, first_of(p, seat), NULL, -1), 0);
    }
    CHECK_INT(parlour_suspects(p, 2, one, sizeof one), 0);
    free(p);
    free(q);
    p = new_match("sherlock-mycroft", 2, "one", 200);
    CHECK_INT(parlour_suspects(p, 0, one, sizeof one), 0); /* no player has a secret role in this game, so there is nobody to suspect */
    free(p);
}

/* A hint is the action of a master with the same dice. It depends on nothing that the seat does not know, and it changes neither the match
 * nor the memory of a bot that keeps its search tree. */
TEST(a_hint_says_what_a_master_would_do_and_changes_nothing)
{
    enum { BYTES = 1 << 18 };
    static _Alignas(16) uint8_t memory[BYTES], own[BYTES], before[BYTES];
    char hint[512], other[512], action[64], wanted[128];
    uint8_t hash[2][PARLOUR_HASH];
    struct parlour *p = new_match("sherlock-mycroft", 2, "bots", 200), *q = new_match("big-ben", 5, "one", 200);
    parlour_search_reset(own, BYTES);
    CHECK(parlour_search_continue(p, 0, "master", 3, 20, own, BYTES, action, sizeof action) > 0);
    memcpy(before, own, BYTES);
    parlour_hash(p, hash[0]);
    CHECK(parlour_search(p, 0, "master", 7, 20, memory, BYTES, action, sizeof action) > 0);
    CHECK(parlour_hint(p, 0, 7, 20, memory, BYTES, hint, sizeof hint) > 0);
    snprintf(wanted, sizeof wanted, "{\"action\":\"%s\",\"choices\":", action);
    CHECK(strstr(hint, wanted) == hint && strstr(hint, "\"value\":") && strstr(hint, "\"second\":\"go "));
    CHECK(!strstr(hint, "\"why\"")); /* this game gives no reasons */
    parlour_hash(p, hash[1]);
    CHECK(memcmp(hash[0], hash[1], PARLOUR_HASH) == 0 && memcmp(before, own, BYTES) == 0);
    CHECK_INT(parlour_hint(p, 1, 7, 20, memory, BYTES, hint, sizeof hint), -1); /* it is not seat 1's turn */
    CHECK_INT(parlour_hint(p, -1, 7, 20, memory, BYTES, hint, sizeof hint), -1);
    CHECK_INT(parlour_hint(p, 0, 7, 20, memory, 100, hint, sizeof hint), -1);
    CHECK_INT(parlour_hint(p, 0, 7, 20, memory, BYTES, hint, 8), -1);
    free(p);
    int seat = __builtin_ctz(parlour_actors(q));
    CHECK(parlour_hint(q, seat, 7, 20, memory, BYTES, hint, sizeof hint) > 0 && strstr(hint, "\"why\":{\"event\":\"cut\""));
    CHECK(parlour_hint(q, seat, 7, 20, memory, BYTES, other, sizeof other) > 0);
    CHECK_TEXT(hint, other);
    free(q);
}

/* Plays the first twenty decisions of a match between two bots of level master, each with its own memory. Returns a hash of their actions.
 */
static uint32_t play_with_memory(uint8_t *first, uint8_t *second, size_t bytes, bool forgets)
{
    struct parlour *p = new_match("sherlock-mycroft", 2, "thinks", 200);
    uint32_t hash = 0;
    char action[64];
    for (int i = 0; i < 20; i++) {
        int seat = parlour_actors(p) & 1 ? 0 : 1;
        uint8_t *memory = seat ? second : first;
        if (forgets || i == 0) {
            parlour_search_reset(first, bytes);
            parlour_search_reset(second, bytes);
        }
        CHECK(parlour_search_continue(p, seat, "master", (uint64_t)i, 25, memory, bytes, action, sizeof action) > 0);
        CHECK_INT(parlour_act(p, seat, action, NULL, -1), 0);
        for (const char *c = action; *c; c++)
            hash = hash * 31 + (uint8_t)*c;
    }
    free(p);
    return hash;
}

TEST(bots_reuse_their_memory)
{
    enum { BYTES = 1 << 18 };
    static _Alignas(16) uint8_t memory[3][BYTES];
    memset(memory, 0x3a, sizeof memory);
    uint32_t hash = play_with_memory(memory[0], memory[1], BYTES, false);
    CHECK(play_with_memory(memory[2], memory[1], BYTES, false) == hash); /* bots ignore data that an earlier match left in their memory */
    CHECK(play_with_memory(memory[0], memory[1], BYTES, true) !=
          hash); /* if the memory is cleared between decisions, the bots choose differently */
    parlour_search_reset(NULL, BYTES);
    parlour_search_reset(memory[0], 10);
}

TEST(a_master_rates_decisions_afterwards)
{
    enum { BYTES = 1 << 20 };
    static _Alignas(16) uint8_t memory[BYTES];
    struct parlour *p = new_match("sherlock-mycroft", 2, "judged", 200);
    char judged[512], again[512], taken[80];
    for (int i = 0; i < 12; i++) {
        int seat = parlour_actors(p) & 1 ? 0 : 1;
        snprintf(taken, sizeof taken, "\"taken\":\"%s\"", first_of(p, seat));
        CHECK_INT(parlour_act(p, seat, first_of(p, seat), NULL, -1), 0);
    }
    int n = parlour_analyse(p, 0, 30, memory, BYTES, judged, sizeof judged);
    CHECK(n > 0 && strstr(judged, "\"entry\":1,\"seat\":0") && strstr(judged, "\"best\":\"") && strstr(judged, "\"versions\":[2,2,2]"));
    /* A second call with the same arguments must return the same analysis. The analysis of the last entry must name the last action. */
    CHECK_INT(parlour_analyse(p, 0, 30, memory, BYTES, again, sizeof again), n);
    CHECK(!strcmp(judged, again));
    n = parlour_analyse(p, 11, 30, memory, BYTES, judged, sizeof judged);
    CHECK(n == 0 || strstr(judged, taken));
    CHECK_INT(parlour_analyse(p, parlour_entries(p), 30, memory, BYTES, judged, sizeof judged), -1);
    CHECK_INT(parlour_analyse(p, 0, 30, memory, 100, judged, sizeof judged), -1);
    free(p);
    /* Matches of real-time games cannot be analysed. */
    p = new_match("holmes-1904", 4, "judged", 200);
    CHECK(parlour_analyse(p, 0, 30, memory, BYTES, judged, sizeof judged) <= 0);
    free(p);
}

/* Plays a minute of a real-time game in steps of `every` milliseconds, while seat 0 presses and releases its button at fixed times. */
static void play_by_clock(int64_t every, uint8_t hash[PARLOUR_HASH], uint32_t *entries)
{
    enum { END = 60000, PRESS = 700, RELEASE = 60 };
    struct parlour *p = new_match("holmes-1904", 4, "by the clock", 8000);
    struct parlour_players *s = malloc(parlour_players_bytes());
    CHECK(s);
    CHECK_INT(parlour_players_begin(s, p, "- novice regular master", "dice"), 0);
    uint32_t told = 0, version = parlour_version(p, 0);
    for (int64_t at = 0; at <= END; at++) {
        bool press = at % PRESS == 0, release = at % PRESS == RELEASE;
        if (at % every && !press && !release)
            continue;
        while (parlour_players_step(p, s, at) > 0)
            told += parlour_latest_message(p, 0, out, sizeof out) > 0;
        CHECK(parlour_players_next(p, s) > at);
        if (press || release)
            told += parlour_act(p, 0, press ? "press" : "release", NULL, at) == 0 && parlour_latest_message(p, 0, out, sizeof out) > 0;
    }
    CHECK_INT(told, parlour_version(p, 0) - version);
    *entries = parlour_entries(p);
    parlour_hash(p, hash);
    free(s);
    free(p);
}

TEST(real_time_play_depends_only_on_actions_and_their_times)
{
    uint8_t often[PARLOUR_HASH], seldom[PARLOUR_HASH];
    uint32_t n, m;
    play_by_clock(1, often, &n);
    play_by_clock(97, seldom, &m);
    CHECK(n > 100);
    CHECK_INT(n, m);
    CHECK(memcmp(often, seldom, sizeof often) == 0);
}

TEST(real_time_play_loses_nothing_when_the_log_grows)
{
    struct parlour *p = new_match("holmes-1904", 3, "room", 20), *q;
    struct parlour *whole = new_match("holmes-1904", 3, "room", 4000);
    struct parlour_players *s = malloc(parlour_players_bytes()), *t = malloc(parlour_players_bytes());
    uint8_t a[PARLOUR_HASH], b[PARLOUR_HASH];
    int rc, moved = 0;
    CHECK(s && t);
    CHECK_INT(parlour_players_begin(s, p, "novice regular master", "dice"), 0);
    CHECK_INT(parlour_players_begin(t, whole, "novice regular master", "dice"), 0);
    while ((rc = parlour_players_step(p, s, 90000)) != 0)
        if (rc < 0) {
            size_t bytes = parlour_bytes("holmes-1904", parlour_entries(p) + 20);
            q = malloc(bytes);
            CHECK_INT(parlour_move(q, bytes, p), 0);
            free(p);
            p = q;
            moved++;
        }
    while (parlour_players_step(whole, t, 90000) > 0)
        ;
    CHECK(moved > 2);
    parlour_hash(p, a);
    parlour_hash(whole, b);
    CHECK(memcmp(a, b, sizeof a) == 0);
    CHECK_INT(parlour_act_as_table(p, 0, "halt", 90001), 0); /* only the table, not a player, may stop the clock */
    CHECK(parlour_act(p, 0, "halt", NULL, 90001) < 0);
    CHECK(parlour_act_as_table(p, 7, "halt", 90001) < 0 && parlour_act_as_table(p, 0, "whistle", 90001) < 0);
    CHECK_INT(parlour_players_begin(s, p, "novice expert master", "dice"), -1);
    free(p);
    free(whole);
    free(s);
    free(t);
}

TEST(every_game_describes_itself)
{
    for (int i = 0; i < parlour_game_count(); i++) {
        CHECK(parlour_describe(parlour_game_id(i), out, sizeof out) > 0);
        CHECK(strstr(out, parlour_game_id(i)));
    }
    CHECK(!parlour_game_id(-1) && !parlour_game_id(parlour_game_count()));
    CHECK_INT(parlour_describe("whist", out, sizeof out), -1);
    CHECK(parlour_describe("template", out, sizeof out) > 0);
    CHECK(strstr(out, "{\"id\":\"template\",\"name\":") == out);
    CHECK(strstr(
        out,
        "\"actions\":[{\"word\":\"lay\",\"args\":[{\"name\":\"card\",\"type\":\"name\",\"of\":\"card\"}],\"aside\":false,\"text\":false}"));
    CHECK(
        strstr(out, "\"events\":[{\"event\":\"laid\",\"args\":[{\"name\":\"card\",\"type\":\"name\",\"of\":\"card\"}],\"rule\":\"TC-2\"}"));
    CHECK(strstr(out, "\"names\":{\"card\":[\"1\",\"2\","));
    CHECK(parlour_describe("holmes-1904", out, sizeof out) > 0);
    CHECK(strstr(out, "\"rules\":{\"why\":{\"early\":\"HO-8\",\"late\":\"HO-9\","));
    CHECK(parlour_describe("big-ben", out, sizeof out) > 0); /* in Big Ben, only claims about defusing wires have a number */
    CHECK(strstr(out, "{\"name\":\"what\",\"type\":\"name\",\"of\":\"claim\",\"names\":[\"defusing\"]}"));
}

TEST(a_whole_match_through_the_library)
{
    struct parlour *p = new_match("template", 2, "library", 20);
    CHECK_TEXT(parlour_match_game(p), "template");
    CHECK_INT(parlour_seats(p), 2);
    CHECK_INT(parlour_actors(p), 3);
    CHECK_INT(parlour_deadline(p), -1);
    while (!parlour_over(p))
        for (int seat = 0; seat < 2; seat++)
            CHECK_INT(parlour_act(p, seat, first_of(p, seat), NULL, -1), 0);
    CHECK_INT(parlour_actors(p), 0);
    CHECK_INT(parlour_entries(p), 6);
    CHECK(parlour_result(p, out, sizeof out) > 0);
    CHECK(strncmp(out, "{\"over\":true,\"scores\":[", 23) == 0 && strstr(out, "\"winners\":["));
    CHECK(parlour_narrate(p, PARLOUR_SPECTATOR, 0, out, sizeof out) > 0);
    int lines = 0;
    for (char *c = out; *c; c++)
        lines += *c == '\n';
    CHECK_INT(lines, 9); /* each of the three rounds has two lines for the revealed cards and one line for the point */
    free(p);
}

TEST(the_library_returns_messages_since_a_version)
{
    struct parlour *p = new_match("template", 2, "messages", 20);
    CHECK_INT(parlour_version(p, 1), 1);
    parlour_act(p, 0, first_of(p, 0), NULL, -1);
    CHECK_INT(parlour_version(p, 1), 1);
    CHECK_INT(parlour_messages(p, 1, 1, out, sizeof out), 2);
    CHECK_TEXT(out, "[]");
    CHECK(parlour_messages(p, 0, 1, out, sizeof out) > 0);
    CHECK(strstr(out, "[{\"version\":2,\"events\":[{\"event\":\"laid\"") == out);
    CHECK_INT(parlour_messages(p, 2, 0, out, sizeof out), -1); /* a match for two players has no seat 2 */
    CHECK_INT(parlour_view(p, -1, out, sizeof out), -1);
    CHECK_INT(parlour_version(p, 99), 0);
    free(p);
}

TEST(too_small_buffers_are_reported_and_never_overrun)
{
    struct parlour *p = new_match("template", 2, "fit", 20);
    int whole = parlour_view(p, 0, out, sizeof out);
    CHECK(whole > 10);
    char *small = malloc((size_t)whole);
    CHECK_INT(parlour_view(p, 0, small, (size_t)whole), -1);
    CHECK_INT(parlour_legal(p, 0, small, 3), -1);
    CHECK_INT(parlour_save(p, small, 0), -1);
    free(small);
    free(p);
}

TEST(refusals_name_their_rule)
{
    struct parlour *p = new_match("template", 2, "refusals", 20);
    int rc = parlour_act(p, 0, "dance", NULL, -1);
    CHECK(rc < 0 && parlour_refusal(p, rc, out, sizeof out) > 0);
    CHECK_TEXT(out, "{\"rule\":\"PL-4\",\"error\":\"This is not an action of this game.\"}");
    rc = parlour_act(p, 7, "lay 1", NULL, -1);
    CHECK(parlour_refusal(p, rc, out, sizeof out) > 0 && strstr(out, "PL-2"));
    rc = parlour_act(p, 0, first_of(p, 0), "a text", -1);
    CHECK(parlour_refusal(p, rc, out, sizeof out) > 0 && strstr(out, "PL-18"));
    rc = parlour_act(p, 0, "lay 99", NULL, -1);
    CHECK(parlour_refusal(p, rc, out, sizeof out) > 0 && strstr(out, "PL-20"));
    rc = parlour_tick(p, 10);
    CHECK(parlour_refusal(p, rc, out, sizeof out) > 0 && strstr(out, "PL-21"));
    rc = parlour_undo(p, 0, 1, -1);
    CHECK(parlour_refusal(p, rc, out, sizeof out) > 0 && strstr(out, "PL-8"));
    CHECK_INT(parlour_refusal(p, 0, out, sizeof out), -1);
    CHECK_INT(parlour_refusal(p, -5000, out, sizeof out), -1);
    free(p);
}

static void refuses_text(struct parlour *p, int seat, const char *text, const char *rule)
{
    int rc = parlour_act(p, seat, "answer 1", text, -1);
    char want[24];
    snprintf(want, sizeof want, "{\"rule\":\"%s\"", rule);
    CHECK(rc < 0 && parlour_refusal(p, rc, out, sizeof out) > 0 && strstr(out, want) == out);
}

TEST(PL_7_PL_17_PL_19_the_library_refuses_invalid_texts)
{
    static char long_text[5000];
    struct parlour *p = new_match("watson-holmes", 2, "texts", 60);
    int writer = -1;
    for (int i = 0; i < 12 && writer < 0; i++)
        for (int seat = 0; seat < 2; seat++) {
            (void)(parlour_act(p, seat, "baker-street", NULL, -1) < 0 && parlour_act(p, seat, "done", NULL, -1) < 0 &&
                   parlour_act(p, seat, "pass", NULL, -1) < 0);
            parlour_legal(p, seat, out, sizeof out);
            writer = strstr(out, "answer 1\n") ? seat : writer;
        }
    CHECK(writer >= 0);
    memset(long_text, 'x', sizeof long_text - 1);
    refuses_text(p, writer, NULL, "PL-7");
    refuses_text(p, writer, "", "PL-7");
    refuses_text(p, writer, "  ", "PL-7");
    refuses_text(p, writer, long_text, "PL-17");
    refuses_text(p, writer, "one\ntwo", "PL-19");
    refuses_text(p, writer, "the \xe2\x80\xae butler", "PL-19");
    refuses_text(p, writer, "\xff", "PL-19");
    CHECK_INT(parlour_act(p, writer, "answer 1", "the butler", -1), 0);
    /* A file is refused if a text in it has been changed to contain a forbidden character. */
    int len = parlour_save(p, out, sizeof out);
    struct parlour *q = malloc(parlour_read_bytes((size_t)len));
    CHECK_INT(parlour_read(q, parlour_read_bytes((size_t)len), out, (size_t)len, NULL, 0), 0);
    char *text = strstr(out, "the butler");
    CHECK(text != NULL);
    memcpy(text, "a%0abutler", 10);
    int rc = parlour_read(q, parlour_read_bytes((size_t)len), out, (size_t)len, NULL, 0);
    CHECK(parlour_refusal(p, rc, out, sizeof out) > 0 && strstr(out, "\"PL-19\""));
    free(q);
    free(p);
}

TEST(invalid_setups_are_refused)
{
    size_t bytes = parlour_bytes("template", 10);
    struct parlour *p = malloc(bytes);
    CHECK_INT(parlour_begin(p, bytes, "whist", 2, "x", NULL), -1016);
    CHECK_INT(parlour_begin(p, bytes, "template", 1, "x", NULL), -1012);
    CHECK_INT(parlour_begin(p, bytes, "template", 258, "x", NULL), -1012);
    CHECK_INT(parlour_begin(p, bytes, "template", 2, "x", "mice=true"), -1013);
    CHECK_INT(parlour_begin(p, 100, "template", 2, "x", NULL), -1011);
    CHECK_INT(parlour_begin(p, bytes, "template", 2, NULL, ""), 0);
    CHECK_INT(parlour_bytes("whist", 10), 0);
    free(p);
}

TEST(PL_13_options_are_set_by_name_or_refused)
{
    size_t bytes = parlour_bytes("sherlock-mycroft", 10);
    struct parlour *p = malloc(bytes + 1);
    CHECK(bytes);
    CHECK_INT(parlour_begin(p, bytes, "sherlock-mycroft", 2, "x", "reserve=true, moriarty=no"), 0);
    parlour_save(p, out, sizeof out);
    CHECK(strstr(out, "\noption reserve 1\n") && strstr(out, "\noption moriarty 0\n"));
    CHECK_INT(parlour_begin(p, bytes, "sherlock-mycroft", 2, "x", "reserve"), 0);
    parlour_save(p, out, sizeof out);
    CHECK(strstr(out, "\noption reserve 1\n"));
    CHECK_INT(parlour_begin(p, bytes, "sherlock-mycroft", 2, "x", "reserve=2"), -1013);
    CHECK_INT(parlour_begin(p, bytes, "sherlock-mycroft", 2, "x", "reserve=maybe"), -1013);
    CHECK_INT(parlour_begin(p, bytes, "sherlock-mycroft", 2, "x", "reserve="), -1013);
    free(p);
}

TEST(a_match_can_be_saved_read_and_moved)
{
    uint8_t here[PARLOUR_HASH], there[PARLOUR_HASH];
    struct parlour *p = new_match("template", 3, "saved", 3);
    parlour_act(p, 0, first_of(p, 0), NULL, 10);
    parlour_act(p, 1, first_of(p, 1), NULL, 20);
    int len = parlour_save(p, out, sizeof out);
    CHECK(len > 0);
    parlour_hash(p, here);
    struct parlour *q = malloc(parlour_read_bytes((size_t)len));
    char why[100];
    CHECK_INT(parlour_read(q, parlour_read_bytes((size_t)len), out, (size_t)len, why, sizeof why), 0);
    parlour_hash(q, there);
    CHECK(memcmp(here, there, sizeof here) == 0);
    out[len - 3] ^= 1;
    CHECK(parlour_read(q, parlour_read_bytes((size_t)len), out, (size_t)len, why, sizeof why) < 0 && why[0]);
    CHECK(parlour_read(q, parlour_read_bytes((size_t)len), out, (size_t)len, NULL, 0) < 0);
    free(q);

    CHECK_INT(parlour_act(p, 2, first_of(p, 2), NULL, -1), 0);
    int rc = 0;
    while (rc == 0)
        rc = parlour_act(p, (int)parlour_entries(p) % 3, first_of(p, (int)parlour_entries(p) % 3), NULL, -1);
    CHECK_INT(rc, -1011); /* rule PL-11: the log is full */
    size_t bytes = parlour_bytes("template", 40);
    struct parlour *larger = malloc(bytes);
    CHECK_INT(parlour_move(larger, 50, p), -1011);
    CHECK_INT(parlour_move(larger, bytes, p), 0);
    parlour_hash(p, here);
    free(p);
    parlour_hash(larger, there);
    CHECK(memcmp(here, there, sizeof here) == 0);
    int seat = (int)parlour_entries(larger) % 3;
    CHECK_INT(parlour_act(larger, seat, first_of(larger, seat), NULL, -1), 0);
    free(larger);
}

TEST(actions_in_the_seats_of_bots_are_recorded_as_made_by_bots)
{
    struct parlour *p = new_match("template", 3, "people", 8);
    CHECK_INT(parlour_act(p, 0, first_of(p, 0), NULL, -1),
              0);                                    /* parlour_set_people has not been called yet, so a person plays every seat */
    CHECK_INT(parlour_set_people(p, 1 << 3), -1002); /* rule PL-2: the match has no seat 3 */
    CHECK_INT(parlour_set_people(p, 1 << 0), 0);
    CHECK_INT(parlour_act(p, 1, first_of(p, 1), NULL, -1), 0);
    CHECK(parlour_save(p, out, sizeof out) > 0);
    CHECK(strstr(out, "\npeople 0\n") != NULL);
    CHECK(strstr(out, "\n1 0 0 person ") != NULL);
    CHECK(strstr(out, "\n2 1 0 bot ") != NULL);
    free(p);
}

TEST(selfplay_is_deterministic)
{
    uint8_t a[PARLOUR_HASH], b[PARLOUR_HASH];
    CHECK_INT(parlour_random_play("template", 2, "x", NULL, 4, a), 4);
    CHECK_INT(parlour_random_play("template", 2, "x", NULL, 4, b), 4);
    CHECK(memcmp(a, b, sizeof a) == 0);
    CHECK_INT(parlour_random_play("template", 2, "y", NULL, 4, b), 4);
    CHECK(memcmp(a, b, sizeof a) != 0);
    CHECK_INT(parlour_random_play("template", 2, "x", NULL, 1000, a), 6); /* the match ends after six decisions */
    CHECK(parlour_random_play("template", 9, "x", NULL, 1, a) < 0 && parlour_random_play("whist", 2, "x", NULL, 1, a) < 0);
}

TEST(bots_play_and_talk_through_the_library)
{
    struct parlour *p = new_match("sherlock-mycroft", 2, "bots", 600);
    CHECK_TEXT(parlour_bot_name(0), "random");
    CHECK(!parlour_bot_name(-1) && !parlour_bot_name(99));
    CHECK_INT(parlour_bot_action(p, 0, "nobody", "dice", 0, out, sizeof out), -1);
    CHECK_INT(parlour_bot_action(p, 2, "greedy", "dice", 0, out, sizeof out), -1);
    CHECK_INT(parlour_bot_action(p, 1, "greedy", "dice", 0, out, sizeof out),
              0); /* the bot has no action for seat 1, because seat 0 acts first */
    CHECK_INT(parlour_bot_action(p, 0, "greedy", "dice", 1, out, sizeof out),
              0); /* the argument `aside` is 1, but this game has no asides */
    while (!parlour_over(p)) {
        int seat = parlour_actors(p) & 1 ? 0 : 1;
        CHECK(parlour_bot_action(p, seat, seat ? "random" : "greedy", "dice", 0, out, sizeof out) > 0);
        CHECK_INT(parlour_act(p, seat, out, NULL, -1), 0);
    }
    free(p);
    p = new_match("big-ben", 5, "bots", 600);
    int said = 0;
    for (int seat = 0; seat < 5; seat++)
        if (parlour_bot_action(p, seat, "greedy", "dice", 1, out, sizeof out) > 0) {
            said++;
            CHECK_INT(parlour_act(p, seat, out, NULL, -1), 0);
        }
    CHECK(said > 0);
    free(p);
}
