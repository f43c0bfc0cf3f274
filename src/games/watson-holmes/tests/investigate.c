/* investigate.c: tests of reading, bonuses, leaving police tokens and the clock (rules WH-48 to WH-54). */
#include "scene.h"

TEST(WH_48_bids_go_to_the_supply_and_each_player_reads_alone)
{
    struct table t;
    struct wh_state *s = sit_bare(&t, 3);
    go(&t, 0, "visit 1", 3);
    go(&t, 1, "visit 2", 0);
    CHECK_INT(s->seat[0].bid, 3);
    CHECK_INT(look(&t, 0).readable_cards_n, 0);
    go(&t, 2, "visit 3", 0);
    CHECK_INT(s->seat[0].bid, 0);
    CHECK_INT(s->seat[0].carriages, 7);
    for (unsigned seat = 0; seat < 3; seat++) {
        struct wh_view v = look(&t, seat);
        CHECK_INT(v.readable_cards_n, 1);
        CHECK_INT(v.readable_cards[0], seat + 1);
    }
    CHECK_INT(look(&t, PL_SPECTATOR).readable_cards_n, 0);
}

TEST(WH_49_bonuses_clockwise_from_the_start_player)
{
    struct table t;
    struct wh_case c = bare();
    c.place[1].back = c.place[2].back = c.place[3].back = WH_B_LOCKPICK;
    struct wh_state *s = sit(&t, 3, &c);
    go(&t, 0, "visit 1", 0);
    go(&t, 1, "visit 2", 0);
    go(&t, 2, "visit 3", 0); /* seat 2 places its pawn last, so it becomes the start player and gets the first bonus */
    CHECK_INT(s->seat[2].lockpick, 1);
    CHECK_INT(s->seat[0].lockpick, 1);
    CHECK_INT(s->seat[1].lockpick, 0);
}

TEST(WH_49_every_visit_gives_the_bonus_to_the_visitor_only)
{
    struct table t;
    struct wh_state *s = sit_bare(&t, 2);
    for (int round = 1; round <= 2; round++) {
        go(&t, s->turn, s->turn == 0 ? "visit 9" : "visit 1", 0);
        go(&t, s->turn, s->turn == 0 ? "visit 9" : "visit 1", 0);
        CHECK_INT(s->seat[0].carriages, 10 + 3 * round);
        leave_all(&t);
    }
    CHECK_INT(s->seat[1].carriages, 10);
}

TEST(WH_49_an_unannounced_bonus_is_hidden_until_a_visit)
{
    struct table t;
    struct wh_state *s = sit_bare(&t, 2);
    CHECK_INT(look(&t, 0).place[9].back, PL_NONE);
    CHECK_INT(look(&t, 0).place[1].back, PL_NONE); /* the view does not reveal that place 1 has no bonus */
    CHECK_INT(look(&t, 0).place[8].back, WH_B_LOCKPICK);
    go(&t, 0, "visit 9", 0);
    uint16_t seen = s->base.seen[PL_SPECTATOR];
    go(&t, 1, "visit 1", 0);
    CHECK(s->base.seen[PL_SPECTATOR] > seen);
    CHECK_INT(look(&t, 1).place[9].back, WH_B_CARRIAGES);
    CHECK_INT(look(&t, PL_SPECTATOR).place[1].back, WH_B_NONE);
    CHECK_INT(look(&t, 1).place[2].back, PL_NONE);
}

TEST(WH_50_police_token_or_call_off)
{
    struct table t;
    struct wh_state *s = sit_bare(&t, 2);
    s->seat[0].police = 0;
    s->police++;
    go(&t, 0, "visit 7", 0);
    go(&t, 1, "visit 1", 0);
    CHECK_INT(s->phase, WH_P_BONUS);
    CHECK_TEXT(table_legal(&t, 0), "take police, take call-off");
    table_refuses(&t, 0, "take lockpick", "WH-50");
    table_refuses(&t, 0, "keep toby", "WH-51");
    table_refuses(&t, 1, "leave", "PL-3");
    table_do(&t, 0, "take call-off");
    CHECK_INT(s->seat[0].call_off, 1);
    CHECK_INT(s->seat[0].police, 0);
    leave_all(&t);
    go(&t, 1, "visit 1", 0);
    go(&t, 0, "visit 7", 0); /* seat 0 already has a Call Off token, so it gains a police token and is not asked to choose */
    CHECK_INT(s->seat[0].police, 1);
    CHECK_INT(s->phase, WH_P_READ);
}

TEST(WH_50_a_token_just_gained_may_be_placed_at_once)
{
    struct table t;
    struct wh_state *s = sit_bare(&t, 2);
    s->seat[0].police = 0;
    s->police++;
    go(&t, 0, "visit 7", 0);
    go(&t, 1, "visit 1", 0);
    table_do(&t, 0, "take police");
    table_do(&t, 0, "leave-police");
    table_do(&t, 1, "leave");
    CHECK_INT(s->place_state[7].police, 1);
}

TEST(WH_51_one_of_two_characters_and_the_other_under_the_deck)
{
    struct table t;
    struct wh_state *s = sit_bare(&t, 3);
    uint8_t first = s->deck[0], second = s->deck[1];
    char keep[40], none[40];
    snprintf(keep, sizeof keep, "keep %s", wh_character_names.id[second]);
    snprintf(none, sizeof none, "keep %s", wh_character_names.id[s->deck[2]]);
    go(&t, 0, "visit 10", 0);
    go(&t, 1, "visit 1", 0);
    go(&t, 2, "visit 2", 0);
    CHECK_INT(look(&t, 0).offered[0], first);
    CHECK_INT(look(&t, 1).offered[0], PL_NONE);
    CHECK_INT(look(&t, 1).offered_n, 2);
    table_refuses(&t, 0, none, "WH-51");
    table_refuses(&t, 0, "take police", "WH-51");
    table_do(&t, 0, keep);
    CHECK_INT(s->owner[second], 0);
    CHECK_INT(s->deck[s->deck_n - 1], first);
    CHECK_INT(look(&t, 0).deck[s->deck_n - 1], first); /* the player knows which character they put at the bottom of the deck */
    CHECK_INT(look(&t, 1).deck[s->deck_n - 1], PL_NONE);
    CHECK_INT(look(&t, 1).seat[0].face_down, 1);
    CHECK_TEXT(table_told(&t, 1), "{\"event\":\"gains\",\"seat\":0,\"token\":\"character\"}\n");
}

TEST(WH_51_a_short_deck_gives_what_it_has)
{
    struct table t;
    struct wh_state *s = sit_bare(&t, 2);
    while (s->deck_n > 1)
        give(s, 1, s->deck[0]);
    uint8_t last = s->deck[0];
    go(&t, 0, "visit 10", 0);
    go(&t, 1, "visit 1", 0);
    pass_all(&t);
    CHECK_INT(s->owner[last], 0);
    CHECK_INT(s->phase, WH_P_READ);
    leave_all(&t);
    go(&t, 1, "visit 1", 0);
    go(&t, 0, "visit 10", 0);
    pass_all(&t);
    CHECK(strstr(table_told(&t, 1), "{\"event\":\"no-gain\",\"seat\":0}"));
    CHECK_INT(wh_face_down(s, 0), 1);
}

TEST(WH_52_a_card_is_read_in_its_round_only)
{
    struct table t;
    struct wh_state *s = sit_bare(&t, 2);
    go(&t, 0, "visit 1", 0);
    go(&t, 1, "visit 2", 0);
    CHECK(may_read(&t, 0, 1));
    table_do(&t, 0, "leave");
    CHECK_INT(look(&t, 0).readable_cards_n, 0);
    CHECK_INT(look(&t, 1).seat[0].done_reading, 1);
    CHECK(may_read(&t, 1, 2));
    CHECK_INT(s->round, 1);
    table_refuses(&t, 0, "leave", "PL-3");
    table_do(&t, 1, "leave");
    CHECK_INT(s->round, 2);
    CHECK_INT(look(&t, 1).readable_cards_n, 0);
    CHECK_INT(s->place_state[2].read_by, 2); /* only bit 1 is set, so only seat 1 has read the card */
}

TEST(WH_52_reading_a_card_prevents_a_free_undo)
{
    struct table t;
    struct wh_state *s = sit_bare(&t, 3);
    go(&t, 0, "visit 8", 0);
    go_to(&t, 1, "carriage-stop");
    uint16_t seen[PL_VIEWERS];
    memcpy(seen, s->base.seen, sizeof seen);
    go(&t, 2, "visit 7", 0); /* each card shows its bonus on the front, so a reader learns nothing new except the card's text */
    CHECK_INT(s->base.seen[0], seen[0] + 1);
    CHECK_INT(s->base.seen[1], seen[1]);
    CHECK_INT(s->base.seen[2], seen[2] + 1);
}

static int tick(struct table *t, int64_t at)
{
    struct pl_entry entry = {.seat = PL_TABLE, .kind = PL_ENTRY_TICK, .at = at};
    t->events.n = 0;
    return t->game->apply(t->state, &entry, &t->events);
}

TEST(WH_53_the_clock_ends_the_reading)
{
    struct table t;
    struct wh_case c = bare();
    struct wh_state *s = sit_with(&t, 3, &c, (struct wh_options){.reading_time = 90});
    t.at = 5000;
    CHECK_INT(tick(&t, 5000), -PL_R_CLOCK);
    go(&t, 0, "visit 1", 0);
    go(&t, 1, "visit 2", 0);
    go_to(&t, 2, "baker-street");
    CHECK(pl_seats_has(t.game->actors(t.state), PL_TABLE));
    CHECK_INT(look(&t, 0).base.waits_for_clock, 1);
    CHECK_INT(t.game->deadline(t.state), 95000);
    CHECK_INT(tick(&t, 94999), -PL_R_CLOCK); /* too early */
    table_do(&t, 0, "leave-police");
    CHECK_INT(tick(&t, 95000), 0);
    CHECK_INT(s->seat[1].leave, WH_LEFT);
    CHECK_INT(t.game->deadline(t.state), -1); /* writing answers at 221B has no time limit */
    CHECK_INT(s->round, 1);
    t.at = 99000;
    attempt(&t, 2, 0);
    CHECK_INT(s->round, 2);
    CHECK_INT(s->place_state[1].police, 1);
}

TEST(WH_53_without_a_limit_there_is_no_clock)
{
    struct table t;
    sit_bare(&t, 2);
    go(&t, 0, "visit 1", 0);
    go(&t, 1, "visit 2", 0);
    CHECK_INT(t.game->deadline(t.state), -1);
    CHECK_INT(tick(&t, 1000000), -PL_R_CLOCK);
}

TEST(WH_54_a_police_token_on_the_place_just_left)
{
    struct table t;
    struct wh_state *s = sit_bare(&t, 3);
    s->seat[2].police = 0;
    s->police++;
    go(&t, 0, "visit 1", 0);
    go(&t, 1, "visit 6", 0);
    go(&t, 2, "visit 3", 0);
    table_refuses(&t, 1, "leave-police", "WH-54"); /* refused, because place 6 allows no police token */
    table_refuses(&t, 2, "leave-police", "WH-54"); /* refused, because seat 2 has no police token */
    struct wh_view before = look(&t, 1);
    table_do(&t, 0, "leave-police");
    CHECK_INT(s->place_state[1].police, 0); /* the police token is placed only when all players have finished reading */
    struct wh_view after = look(&t, 1);
    CHECK_INT(after.place[1].police, 0);
    CHECK_INT(after.seat[0].police, before.seat[0].police);
    CHECK_TEXT(table_told(&t, 1), "{\"event\":\"left\",\"seat\":0}\n");
    table_do(&t, 1, "leave");
    uint16_t seen = s->base.seen[1];
    table_do(&t, 2, "leave");
    CHECK(s->base.seen[1] > seen);
    CHECK_INT(s->place_state[1].police, 1);
    CHECK_INT(s->seat[0].police, 0);
    CHECK_INT(s->seat[1].police, 1);
}

TEST(WH_54_not_where_there_is_one_nor_at_the_carriage_stop)
{
    struct table t;
    struct wh_state *s = sit_watson(&t, 3);
    put_police_on(s, 1);
    give_lockpick(s, 0);
    table_do(&t, 0, "watson");
    go(&t, 0, "visit 1 lockpick", 0);
    go(&t, 1, "visit 2", 0);
    go_to(&t, 2, "carriage-stop");
    table_do(&t, 0, "aloud 2");
    table_refuses(&t, 0, "leave-police", "WH-54");
    table_refuses(&t, 2, "leave-police", "WH-54");
    CHECK_TEXT(table_legal(&t, 2), "leave");
}

TEST(WH_53_the_clock_can_end_the_round)
{
    struct table t;
    struct wh_case c = bare();
    struct wh_state *s = sit_with(&t, 2, &c, (struct wh_options){.reading_time = 1});
    go(&t, 0, "visit 1", 0);
    go(&t, 1, "visit 2", 0);
    CHECK_INT(tick(&t, 1000), 0);
    CHECK_INT(s->round, 2);
    CHECK_INT(s->base.now, 1000);
    CHECK(wh_audit(s, NULL));
}

TEST(WH_49_a_lockpick_spent_this_round_can_be_gained_again)
{
    struct table t;
    struct wh_state *s = sit_bare(&t, 3);
    give_lockpick(s, 0);
    give_lockpick(s, 1);
    go(&t, 0, "visit 4 lockpick", 0);
    go(&t, 1, "visit 1", 0);
    go(&t, 2, "visit 8", 0);
    CHECK_INT(s->seat[0].lockpick, 0);
    /* There are only two lockpicks. Seat 0 returns its lockpick to the supply before the bonuses are given, so seat 2 can gain it. */
    CHECK_INT(s->seat[2].lockpick, 1);
}
