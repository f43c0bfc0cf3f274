/* match.c: tests of a running match: common rules (PL), versions, histories, repeated requests. Match files are tested in match_files.c,
 * and undo in match_undo.c. */
#include "match/step.h"
#include "match_fixture.h"

static struct match_fixture s; /* the fixture is static, because it is too large for some stacks */

static int act_at(int seat, const char *words, int64_t at)
{
    struct pl_request q = {.seat = (pl_seat)seat, .at = at};
    MUST(pl_action_parse(s.m.game, words, strlen(words), &q.action));
    return pl_match_act(&s.m, &q);
}

static void play_out(void)
{
    while (!((struct pl_base *)s.m.state)->over)
        for (int seat = 0; seat < s.m.header.seats; seat++)
            MUST(act_first(&s, seat));
}

/* Checks that `rule` refuses the request and that the match does not change. */
static void refuses(struct pl_request q, const char *rule)
{
    static struct match_fixture before;
    memcpy(&before, &s, sizeof s);
    int rc = pl_match_act(&s.m, &q);
    CHECK_RULE(&s, rc, rule);
    CHECK(s.m.n == before.m.n && s.m.text_n == before.m.text_n && memcmp(s.m.version, before.m.version, sizeof s.m.version) == 0);
    CHECK(memcmp(s.m.state, before.memory + ((uint8_t *)s.m.state - s.memory), s.m.game->state_size) == 0);
}

/* ---- common rules (PL) ----------------------------------------------------------------------------------- */

TEST(PL_1_a_finished_match_refuses_every_action)
{
    begin_match(&s, &pl_game_template, 2, "over");
    play_out();
    CHECK_RULE(&s, act(&s, 0, "lay 1"), "PL-1");
    refuses((struct pl_request){.seat = 0, .at = -1, .action = 0xffffffff}, "PL-1");
    CHECK_RULE(&s, pl_match_undo(&s.m, 0, true, -1), "PL-1");
    CHECK(all_messages(&s, PL_SPECTATOR)[0] == '{'); /* the history of a finished match is still readable */
}

TEST(PL_2_an_unknown_seat_is_refused)
{
    begin_match(&s, &pl_game_template, 2, "seats");
    for (int seat = 2; seat < 256; seat++)
        if (seat != PL_TABLE)
            refuses((struct pl_request){.seat = (pl_seat)seat, .at = -1, .action = PL_ACT1(0, 0)}, "PL-2");
    CHECK_RULE(&s, pl_match_undo(&s.m, 2, false, -1), "PL-2");
}

TEST(PL_3_a_seat_that_need_not_decide_is_refused)
{
    begin_match(&s, &pl_game_template, 2, "asked");
    MUST(act_first(&s, 0));
    pl_action other = s.m.log[0].action; /* the action is well-formed, but seat 0 has already acted */
    refuses((struct pl_request){.seat = 0, .at = -1, .action = other}, "PL-3");
    begin_match(&s, &bell_game, 2, "asked");
    CHECK_RULE(&s, act(&s, 1, "ring"), "PL-3");
}

TEST(PL_4_unknown_words_are_refused)
{
    begin_match(&s, &pl_game_template, 2, "words");
    CHECK_RULE(&s, act(&s, 0, "sing"), "PL-4");
    refuses((struct pl_request){.seat = 0, .at = -1, .action = PL_NO_ACTION}, "PL-4");
    refuses((struct pl_request){.seat = 0, .at = -1, .action = 0xffffffff}, "PL-4");
    CHECK_RULE(&s, act(&s, 0, ""), "PL-4");
}

TEST(PL_20_a_known_verb_with_wrong_arguments_is_refused)
{
    begin_match(&s, &pl_game_template, 2, "words");
    CHECK_RULE(&s, act(&s, 0, "lay 13"), "PL-20");
    CHECK_RULE(&s, act(&s, 0, "lay"), "PL-20");
    CHECK_RULE(&s, act(&s, 0, "lay 1 2"), "PL-20");
    CHECK_RULE(&s, act(&s, 0, "lay 99999999999999999999"), "PL-20");
    refuses((struct pl_request){.seat = 0, .at = -1, .action = PL_ACT2(0, 1, 1)}, "PL-20");
    refuses((struct pl_request){.seat = 0, .at = -1, .action = pl_action_or_invalid(s.m.game, "lay 13", 6)}, "PL-20");
    refuses((struct pl_request){.seat = 0, .at = -1, .action = pl_action_or_invalid(s.m.game, "sing", 4)}, "PL-4");
    refuses((struct pl_request){.seat = 2, .at = -1, .action = pl_action_or_invalid(s.m.game, "lay 13", 6)},
            "PL-2"); /* the seat is checked before the arguments of the action */
}

TEST(PL_21_a_tick_without_a_clock_or_too_early_is_refused)
{
    begin_match(&s, &pl_game_template, 2, "clock");
    refuses((struct pl_request){.seat = PL_TABLE, .at = -1}, "PL-21");
    begin_match(&s, &bell_game, 2, "clock");
    refuses((struct pl_request){.seat = PL_TABLE, .at = 999}, "PL-21"); /* too early: the next clock tick is due at 1000 ms */
    MUST(pl_match_act(&s.m, &(struct pl_request){.seat = PL_TABLE, .at = 1000}));
}

TEST(PL_5_an_action_that_is_not_legal_now_is_refused)
{
    begin_match(&s, &bell_game, 2, "now");
    CHECK_RULE(&s, act(&s, 0, "drop"), "PL-5");
    MUST(act(&s, 0, "lift"));
    CHECK_RULE(&s, act(&s, 0, "ring"), "PL-5");
    MUST(act(&s, 0, "drop"));
}

TEST(PL_6_time_does_not_run_backwards)
{
    begin_match(&s, &bell_game, 2, "time");
    MUST(act_at(0, "ring", 500));
    CHECK_RULE(&s, act_at(1, "ring", 499), "PL-6");
    CHECK_RULE(&s, pl_match_undo(&s.m, 0, true, 499), "PL-6");
    MUST(act_at(1, "ring", 500));
    refuses((struct pl_request){.seat = 0, .at = PL_TIME_MAX + 1, .action = PL_ACT(0)}, "PL-6");
    refuses((struct pl_request){.seat = PL_TABLE, .at = INT64_MAX}, "PL-6");
    CHECK_RULE(&s, pl_match_undo(&s.m, 1, true, PL_TIME_MAX + 1), "PL-6");
    CHECK_INT(s.m.n, 2);
}

static int say(const char *text, size_t len)
{
    pl_action action;
    MUST(pl_action_parse(&bell_game, "say", 3, &action));
    return pl_match_act(&s.m, &(struct pl_request){.at = -1, .action = action, .text = text, .text_len = (uint16_t)len, .verdict = 5});
}

TEST(PL_7_an_action_with_a_text_needs_one)
{
    static const char *const empty[] = {
        "", " ", "   ", "\xc2\xa0", "\xe2\x80\x83 ", "\xe3\x80\x80", "\xe2\x80\x8d" /* the text contains only a zero-width joiner */};
    begin_match(&s, &bell_game, 2, "empty");
    for (unsigned i = 0; i < PL_COUNT(empty); i++)
        CHECK_RULE(&s, say(empty[i], strlen(empty[i])), "PL-7");
    MUST(say(" x ", 3));
}

TEST(PL_17_a_text_longer_than_600_bytes_is_refused)
{
    char long_text[PL_TEXT_MAX + 1];
    memset(long_text, 'x', sizeof long_text);
    begin_match(&s, &bell_game, 2, "long");
    CHECK_INT(PL_TEXT_MAX, 600); /* the text of rule PL-17 states the same limit */
    CHECK_RULE(&s, say(long_text, PL_TEXT_MAX + 1), "PL-17");
    MUST(say(long_text, PL_TEXT_MAX));
}

TEST(PL_18_a_text_is_refused_where_the_action_takes_none)
{
    begin_match(&s, &bell_game, 2, "unwanted");
    refuses((struct pl_request){.seat = 0, .at = -1, .action = PL_ACT(0), .text = "no", .text_len = 2}, "PL-18");
    refuses((struct pl_request){.seat = PL_TABLE, .at = 1000, .text = "tick", .text_len = 4}, "PL-18");
}

TEST(PL_7_a_text_is_stored_unchanged)
{
    char long_text[PL_TEXT_MAX];
    memset(long_text, 'x', sizeof long_text);
    begin_match(&s, &bell_game, 2, "text");
    MUST(say(long_text, PL_TEXT_MAX));
    MUST(say("caf\xc3\xa9 \xe2\x82\xac \xf0\x9f\x94\x94", 14));
    CHECK_INT(s.m.text_n, PL_TEXT_MAX + 14);
    CHECK(memcmp(s.m.text + s.m.log[1].text_at, "caf\xc3\xa9 \xe2\x82\xac \xf0\x9f\x94\x94", 14) == 0);
    CHECK_INT(s.m.log[1].verdict, 5);
}

TEST(PL_19_a_text_must_be_utf_8)
{
    static const char *const bad[] = {
        "\x80",             /* invalid UTF-8: a continuation byte without a start byte */
        "\xc3",             /* invalid UTF-8: ends inside a character */
        "\xc0\xaf",         /* invalid UTF-8: overlong encoding of two bytes */
        "\xe0\x80\xaf",     /* invalid UTF-8: overlong encoding of three bytes */
        "\xed\xa0\x80",     /* invalid UTF-8: a surrogate */
        "\xf4\x90\x80\x80", /* invalid UTF-8: a code point above U+10FFFF */
        "\xff",
        "ok\xe2\x82",
        "\xe2\x28\xa1",
    };
    begin_match(&s, &bell_game, 2, "utf");
    for (unsigned i = 0; i < PL_COUNT(bad); i++)
        CHECK_RULE(&s, say(bad[i], strlen(bad[i])), "PL-19");
}

/* Writes a code point in UTF-8 between two letters. */
static size_t wrapped(uint32_t c, char text[8])
{
    char *p = text;
    *p++ = 'a';
    if (c < 0x80) {
        *p++ = (char)c;
    } else {
        int more = c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;
        static const uint8_t head[] = {0, 0xc0, 0xe0, 0xf0};
        *p++ = (char)(head[more] | c >> (6 * more));
        while (more--)
            *p++ = (char)(0x80 | (c >> (6 * more) & 0x3f));
    }
    *p++ = 'b';
    return (size_t)(p - text);
}

TEST(PL_19_a_text_must_be_one_line_without_control_or_invisible_characters)
{
    static const uint32_t bad[] = {0xad,   0x61c,  0x180e, 0x200b, 0x200e, 0x200f,  0x2028,  0x2029,  0x202a,  0x202b, 0x202c,
                                   0x202d, 0x202e, 0x2060, 0x2066, 0x2067, 0x2068,  0x2069,  0x206a,  0x206f,  0xfeff, 0xfff9,
                                   0xfffb, 0xfdd0, 0xfdef, 0xfffe, 0xffff, 0x1ffff, 0xe0001, 0xe007f, 0x10ffff};
    static const uint32_t good[] = {' ', '~', 0xa0, 0xe9, 0x200c, 0x200d, 0x2019, 0x2026, 0x5d0, 0x627, 0x4e00, 0xfe0f, 0xfffd, 0x1f50d};
    char text[8];
    begin_match(&s, &bell_game, 2, "letters");
    for (uint32_t c = 0; c < 0x20; c++)
        CHECK_RULE(&s, say(text, wrapped(c, text)), "PL-19");
    for (uint32_t c = 0x7f; c < 0xa0; c++)
        CHECK_RULE(&s, say(text, wrapped(c, text)), "PL-19");
    for (unsigned i = 0; i < PL_COUNT(bad); i++)
        CHECK_RULE(&s, say(text, wrapped(bad[i], text)), "PL-19");
    CHECK_INT(s.m.n, 0);
    for (unsigned i = 0; i < PL_COUNT(good); i++)
        MUST(say(text, wrapped(good[i], text)));
}

TEST(PL_10_an_action_for_an_older_version_is_refused)
{
    begin_match(&s, &bell_game, 2, "stale");
    uint32_t version = s.m.version[0];
    struct pl_request q = {.seat = 0, .at = -1, .action = PL_ACT(0), .versioned = true, .version = version};
    MUST(act(&s, 1, "nod")); /* `nod` increments every viewer's version */
    refuses(q, "PL-10");
    q.version++;
    MUST(pl_match_act(&s.m, &q));
    q = (struct pl_request){.seat = 1, .at = -1, .action = s.m.log[0].action, .versioned = true, .version = 0};
    MUST(pl_match_act(&s.m, &q)); /* an aside (an action outside the turn) is accepted even with an old version */
}

TEST(PL_10_no_action_is_stale_in_real_time_games)
{
    struct pl_game quick = bell_game;
    quick.real_time = &(const struct pl_real_time){0};
    begin_match(&s, &quick, 2, "quick");
    struct pl_request q = {.seat = 0, .at = -1, .action = PL_ACT(0), .versioned = true, .version = s.m.version[0]};
    MUST(act(&s, 1, "nod"));
    MUST(pl_match_act(&s.m, &q));
}

TEST(PL_11_a_full_log_refuses_entries)
{
    struct pl_header header = {.seats = 2};
    _Alignas(16) uint8_t memory[1 << 14];
    size_t bytes = pl_match_bytes(&pl_game_template, 2, 0);
    MUST(pl_match_begin(&s.m, memory, bytes, &pl_game_template, &header, NULL, NULL));
    MUST(act_first(&s, 0));
    MUST(act_first(&s, 1));
    while (s.m.n < s.m.cap)
        MUST(act_first(&s, (int)s.m.n % 2));
    uint32_t n = s.m.n;
    pl_action list[PL_LEGAL_MAX];
    pl_game_template.legal(s.m.state, (pl_seat)(n % 2), list);
    CHECK_RULE(&s, pl_match_act(&s.m, &(struct pl_request){.seat = (pl_seat)(n % 2), .at = -1, .action = list[0]}), "PL-11");
    CHECK_INT(s.m.n, n);
    CHECK_RULE(&s, pl_match_undo(&s.m, 0, true, -1), "PL-11");
    CHECK_RULE(&s, pl_match_begin(&s.m, memory, 100, &pl_game_template, &header, NULL, NULL), "PL-11");
}

TEST(PL_11_the_requested_number_of_entries_fits)
{
    static _Alignas(16) uint8_t memory[1 << 18];
    struct pl_header header = {.seats = 2};
    for (uint32_t entries = 1; entries < 2000; entries = entries * 3 / 2 + 1)
        for (uint32_t text = 0; text < 8000; text = text * 3 + 100) {
            size_t bytes = pl_match_bytes(&bell_game, entries, text);
            CHECK(bytes <= sizeof memory);
            MUST(pl_match_begin(&s.m, memory, bytes, &bell_game, &header, NULL, NULL));
            CHECK(s.m.cap >= entries && s.m.text_cap >= text);
            CHECK((uint8_t *)(s.m.by_client + 2 * s.m.cap) <= memory + bytes);
        }
}

TEST(PL_11_a_full_text_buffer_refuses_texts)
{
    struct pl_header header = {.seats = 2};
    char text[PL_TEXT_MAX];
    memset(text, 'x', sizeof text);
    MUST(pl_match_begin(&s.m, s.memory, pl_match_bytes(&bell_game, 50, 700), &bell_game, &header, NULL, NULL));
    int rc = 0;
    for (int i = 0; i < 20 && rc == 0; i++)
        rc = say(text, sizeof text);
    CHECK_RULE(&s, rc, "PL-11");
    CHECK(s.m.n >= 1 && s.m.text_n <= s.m.text_cap);
}

TEST(PL_12_a_wrong_number_of_seats_is_refused)
{
    struct pl_header header = {0};
    for (int seats = 0; seats < 256; seats++) {
        header.seats = (uint8_t)seats;
        int rc = pl_match_begin(&s.m, s.memory, sizeof s.memory, &pl_game_template, &header, NULL, NULL);
        if (seats >= 2 && seats <= 4)
            MUST(rc);
        else
            CHECK_RULE(&s, rc, "PL-12");
    }
}

/* ---- moving a match to larger memory --------------------------------------------------------------------- */

TEST(a_match_moves_to_larger_memory_unchanged)
{
    static _Alignas(16) uint8_t larger[1 << 18];
    static char before[1 << 16];
    begin_match(&s, &bell_game, 2, "move");
    MUST(say("before", 6));
    MUST(act(&s, 0, "ring"));
    MUST(act(&s, 1, "nod"));
    strcpy(before, all_messages(&s, 0));
    pl_match_move(&s.m, larger, sizeof larger);
    memset(s.memory, 0xee, sizeof s.memory);
    CHECK_TEXT(all_messages(&s, 0), before);
    CHECK(memcmp(s.m.text + s.m.log[0].text_at, "before", 6) == 0);
    uint32_t version = s.m.version[PL_SPECTATOR];
    /* Only seat 1 receives a message, because no other view changes. To find out which views change, the match compares each view with the
     * viewer's previous view. So this test fails if the previous views were not copied to the new memory. */
    MUST(act(&s, 1, "hold"));
    CHECK_INT(s.m.version[PL_SPECTATOR], version);
    MUST(act(&s, 1, "ring"));
    CHECK_INT(s.m.version[PL_SPECTATOR], version + 1);
}

/* ---- messages that only some viewers receive ------------------------------------------------------------- */

TEST(a_version_counts_the_viewers_own_messages)
{
    begin_match(&s, &pl_game_template, 3, "versions");
    MUST(act_first(&s, 1));
    CHECK_INT(s.m.version[0], 1);
    CHECK_INT(s.m.version[1], 2);
    CHECK_INT(s.m.version[2], 1);
    CHECK_INT(s.m.version[PL_SPECTATOR], 1);
    CHECK_INT(s.m.version[3], 0); /* seat 3 does not exist in a three-player match */
    MUST(act_first(&s, 0));
    MUST(act_first(&s, 2)); /* all seats have laid a card, so the cards are turned over */
    CHECK_INT(s.m.version[0], 3);
    CHECK_INT(s.m.version[1], 3);
    CHECK_INT(s.m.version[2], 2);
    CHECK_INT(s.m.version[PL_SPECTATOR], 2);
}

TEST(a_history_has_a_message_for_each_version)
{
    static struct pl_history story;
    begin_match(&s, &pl_game_template, 4, "stories");
    play_out();
    for (unsigned v = 0; v <= PL_SPECTATOR; v++) {
        const struct pl_message *message;
        uint32_t n = 0;
        if (v >= 4 && v != PL_SPECTATOR)
            continue;
        pl_history_begin(&story, &s.m, (pl_seat)v);
        while ((message = pl_history_next(&story))) {
            CHECK_INT(message->version, ++n);
            for (int i = 0; i < message->events_n; i++)
                CHECK_INT(message->event[i].audience, 0); /* an event in a message must not reveal who else received it */
        }
        CHECK_INT(n, s.m.version[v]);
        CHECK(memcmp(story.view, (uint8_t *)s.m.views + v * ((s.m.game->view_size + 15u) & ~15u), s.m.game->view_size) == 0);
        CHECK(!pl_history_next(&story));
    }
}

TEST(a_history_continues_when_the_match_does)
{
    static struct pl_history story;
    begin_match(&s, &bell_game, 2, "goes on");
    pl_history_begin(&story, &s.m, PL_SPECTATOR);
    CHECK(pl_history_next(&story) && !pl_history_next(&story));
    MUST(act(&s, 0, "hold"));
    CHECK(!pl_history_next(&story)); /* only seat 0 receives a message about its action `hold` */
    MUST(act(&s, 0, "ring"));
    const struct pl_message *message = pl_history_next(&story);
    CHECK(message && message->version == 2 && message->actor == 0 && message->seq == 2);
    CHECK(!pl_history_next(&story));
}

TEST(a_hidden_choice_leaves_no_trace_in_another_history)
{
    static char before[1 << 16];
    begin_match(&s, &pl_game_template, 3, "hidden");
    strcpy(before, all_messages(&s, 2));
    MUST(act_first(&s, 0));
    MUST(act_first(&s, 1));
    MUST(pl_match_undo(&s.m, 1, false, -1));
    CHECK_TEXT(all_messages(&s, 2), before);
    CHECK(strcmp(all_messages(&s, 1), before) != 0);
}

TEST(a_repeated_request_has_no_effect)
{
    begin_match(&s, &bell_game, 2, "resend");
    struct pl_request q = {.seat = 0, .at = -1, .client = 41, .action = PL_ACT(0)};
    MUST(pl_match_act(&s.m, &q));
    MUST(pl_match_act(&s.m, &q));
    CHECK_INT(s.m.n, 1);
    MUST(pl_match_undo(&s.m, 0, false, -1));
    MUST(pl_match_act(&s.m, &q)); /* a repeated request has no effect, even after an undo */
    CHECK_INT(s.m.n, 2);
    MUST(act(&s, 0, "ring"));
    q.seat = 1; /* two seats may use the same request id */
    MUST(pl_match_act(&s.m, &q));
    CHECK_INT(s.m.n, 4);
}

TEST(the_clock_ticks_when_due)
{
    begin_match(&s, &bell_game, 2, "clock");
    MUST(pl_match_act(&s.m, &(struct pl_request){.seat = PL_TABLE, .by = PL_BY_TABLE, .at = 1000}));
    CHECK_INT(s.m.log[0].kind, PL_ENTRY_TICK);
    CHECK_INT(((struct pl_base *)s.m.state)->now, 1000);
    CHECK_INT(bell_game.deadline(s.m.state), 2000);
}

/* ---- steps of random bots -------------------------------------------------------------------------------- */

static int no_actions(const void *state, pl_seat seat, pl_action out[PL_LEGAL_MAX])
{
    (void)state, (void)seat, (void)out;
    return 0;
}

static int never_applied(void *state, const struct pl_entry *entry, struct pl_events *events)
{
    (void)state, (void)events;
    test_fail(__FILE__, __LINE__, "action %x, which is not legal, was applied", (unsigned)entry->action);
}

TEST(a_random_step_fails_if_the_game_asks_a_seat_that_has_no_action)
{
    struct pl_game game = pl_game_template;
    struct pl_dice dice = {0};
    game.legal = no_actions;
    game.apply = never_applied;
    begin_match(&s, &pl_game_template, 2, "no actions");
    CHECK_INT(pl_random_step(&game, s.m.state, &dice, NULL), -1);
}
