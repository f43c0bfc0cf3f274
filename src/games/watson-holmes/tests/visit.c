/* visit.c: tests of the visiting phase (rules WH-10 to WH-29). */
#include "scene.h"

/* Plays until the current round is over. */
static void next_round(struct table *t)
{
    pass_all(t);
    leave_all(t);
}

TEST(WH_10_clockwise_until_all_pawns_are_placed)
{
    struct table t;
    struct wh_state *s = sit_bare(&t, 3);
    table_refuses(&t, 1, "visit 1", "PL-3");
    go(&t, 0, "visit 1", 0);
    CHECK_INT(s->turn, 1);
    go(&t, 1, "visit 1", 1); /* seat 1 outbids seat 0, so seat 0 must place its pawn again */
    go(&t, 2, "visit 2", 0);
    CHECK_INT(s->turn, 0);
    CHECK_INT(s->phase, WH_P_VISIT);
    go(&t, 0, "visit 3", 0);
    CHECK_INT(s->phase, WH_P_READ);
}

TEST(WH_11_places_are_named_by_number)
{
    struct table t;
    struct wh_case c = bare();
    c.place[3].number = 42;
    const struct wh_state *s = sit(&t, 2, &c);
    table_refuses(&t, 0, "visit 3", "WH-11");
    table_refuses(&t, 0, "visit 0", "WH-11");
    table_refuses(&t, 0, "visit 99", "WH-11");
    go(&t, 0, "visit 42", 0);
    CHECK_INT(s->seat[0].at, 3);
    CHECK_INT(look(&t, 1).seat[0].place, 42);
}

TEST(WH_12_on_foot_or_with_carriages_from_the_hand)
{
    struct table t;
    struct wh_state *s = sit_bare(&t, 3);
    s->seat[0].carriages = 2;
    table_do(&t, 0, "visit 1");
    CHECK_TEXT(table_legal(&t, 0), "bid 0, bid 1, bid 2");
    table_refuses(&t, 0, "bid 3", "WH-12");
    table_do(&t, 0, "bid 2");
    CHECK_INT(s->seat[0].carriages, 0);
    CHECK_INT(s->seat[0].bid, 2);
}

TEST(WH_12_a_bid_is_limited_by_the_hand_alone)
{
    static const int hands[] = {31, 40, 100, 250, 254, 255, 256, 600, WH_LOADED_MAX};
    for (unsigned i = 0; i < PL_COUNT(hands); i++)
        for (int n = hands[i] - 1; n <= hands[i] + 1; n++) {
            struct table t;
            char words[32];
            struct wh_state *s = sit_bare(&t, 2);
            s->seat[0].carriages = (uint16_t)hands[i];
            CHECK(wh_audit(t.state, NULL));
            table_do(&t, 0, "visit 2");
            pl_action list[PL_LEGAL_MAX];
            CHECK_INT(wh_legal(t.state, 0, list), hands[i] + 1);
            snprintf(words, sizeof words, "bid %d", n);
            if (n > hands[i]) {
                table_refuses(&t, 0, words, "WH-12");
                continue;
            }
            table_do(&t, 0, words);
            CHECK_INT(s->seat[0].bid, n);
            CHECK_INT(s->seat[0].carriages, hands[i] - n);
            CHECK_INT(look(&t, 1).seat[0].bid, n);
        }
}

TEST(WH_13_more_carriages_can_always_outbid)
{
    struct table t;
    struct wh_state *s = sit_bare(&t, 3);
    s->seat[0].carriages = 300;
    s->seat[1].carriages = 301;
    go(&t, 0, "visit 1", 300);
    table_do(&t, 1, "visit 1");
    CHECK_TEXT(table_legal(&t, 1), "bid 301");
    table_refuses(&t, 1, "bid 300", "WH-13");
    table_do(&t, 1, "bid 301");
    CHECK(strstr(table_told(&t, 2), "{\"event\":\"drove\",\"seat\":1,\"place\":1,\"n\":301}"));
    CHECK_INT(s->seat[0].carriages, 299); /* WH-14 */
    CHECK_INT(s->seat[1].carriages, 0);
}

TEST(WH_13_an_occupied_place_needs_a_higher_bid)
{
    struct table t;
    struct wh_state *s = sit_bare(&t, 3);
    go(&t, 0, "visit 1", 0);
    table_do(&t, 1, "visit 1");
    table_refuses(&t, 1, "bid 0", "WH-13");
    table_do(&t, 1, "bid 1"); /* a bid of one carriage outbids a player who came on foot (bid 0) */
    table_do(&t, 2, "visit 1");
    table_refuses(&t, 2, "bid 1", "WH-13");
    table_do(&t, 2, "bid 2");
    CHECK_INT(wh_occupant(s, 1), 2);
}

TEST(WH_14_an_outbid_player_loses_one_carriage)
{
    struct table t;
    struct wh_state *s = sit_bare(&t, 3);
    go(&t, 0, "visit 1", 0);
    go(&t, 1, "visit 1", 4);
    CHECK_INT(s->seat[0].carriages, 10); /* seat 0 came on foot (bid 0), so it loses no carriage when it is outbid */
    CHECK(strstr(table_told(&t, PL_SPECTATOR), "{\"event\":\"outbid-on-foot\",\"seat\":0,\"place\":1}"));
    CHECK_INT(s->seat[0].at, WH_AT_NONE);
    CHECK_INT(s->seat[1].carriages, 6);
    go(&t, 2, "visit 1", 5);
    CHECK_INT(s->seat[1].carriages, 9);
    CHECK(strstr(table_told(&t, PL_SPECTATOR), "{\"event\":\"outbid\",\"seat\":1,\"place\":1,\"n\":1}"));
    CHECK_INT(s->turn, 0);
    go(&t, 0, "visit 1", 6); /* an outbid player may return to the same place */
    CHECK_INT(s->turn, 1);
}

TEST(WH_15_a_player_who_cannot_bid_enough_goes_elsewhere)
{
    struct table t;
    struct wh_state *s = sit_bare(&t, 3);
    s->seat[1].carriages = 3;
    go(&t, 0, "visit 1", 3);
    table_refuses(&t, 1, "visit 1", "WH-15");
    CHECK(!table_may(&t, 1, "visit 1"));
    s->seat[0].bid = 100;
    s->seat[1].carriages = 100;
    table_refuses(&t, 1, "visit 1", "WH-15");
    s->seat[1].carriages = 101;
    CHECK(table_may(&t, 1, "visit 1"));
    go(&t, 1, "visit 2", 0);
}

TEST(WH_16_three_carriages_at_the_stop)
{
    struct table t;
    struct wh_state *s = sit_bare(&t, 3);
    go_to(&t, 0, "carriage-stop");
    go_to(&t, 1, "carriage-stop");
    go(&t, 2, "visit 1", 0);
    CHECK_INT(look(&t, 0).readable_cards_n, 0);
    table_refuses(&t, 0, "leave", "PL-3");
    CHECK_INT(s->seat[0].carriages, 10); /* a player at the carriage stop gains carriages only at the end of the round */
    table_do(&t, 2, "leave");
    CHECK_INT(s->seat[0].carriages, 13);
    CHECK_INT(s->seat[1].carriages, 13);
    CHECK_INT(s->seat[2].carriages, 10);
    CHECK_INT(s->round, 2);
}

TEST(WH_16_a_round_with_all_at_the_carriage_stop_ends_by_itself)
{
    struct table t;
    struct wh_state *s = sit_bare(&t, 2);
    go_to(&t, 0, "carriage-stop");
    go_to(&t, 1, "carriage-stop");
    CHECK_INT(s->round, 2);
    CHECK_INT(s->seat[1].carriages, 13);
}

TEST(WH_17_players_at_221b_announce_their_carriages)
{
    struct table t;
    struct wh_state *s = sit_bare(&t, 3);
    s->seat[1].carriages = 7;
    go_to(&t, 0, "baker-street");
    go_to(&t, 1, "baker-street");
    CHECK(strstr(table_told(&t, 2), "{\"event\":\"at-baker-street\",\"seat\":1,\"n\":7}"));
    CHECK_INT(s->seat[0].at, WH_BAKER_STREET);
    CHECK_INT(s->seat[1].at, WH_BAKER_STREET);
}

TEST(WH_18_the_last_to_place_starts_the_next_round)
{
    struct table t;
    struct wh_state *s = sit_bare(&t, 3);
    go(&t, 0, "visit 1", 0);
    go(&t, 1, "visit 1", 1);
    go(&t, 2, "visit 2", 0);
    go_to(&t, 0, "carriage-stop"); /* seat 0 places its pawn last, so it becomes start player, although its pawn is at the carriage stop */
    CHECK_INT(s->start, 0);
    next_round(&t);
    CHECK_INT(s->turn, 0);
    go(&t, 0, "visit 1", 0);
    go(&t, 1, "visit 2", 0);
    /* Seat 2 places its pawn last, but it gives a wrong solution at 221B. So it is out of the game and cannot become the start player. */
    go_to(&t, 2, "baker-street");
    attempt(&t, 2, 0);
    leave_all(&t);
    CHECK_INT(s->seat[2].status, WH_FAILED);
    CHECK_INT(s->start, 0);
    CHECK_INT(s->turn, 0);
}

/* ---- entering a place with a police token or padlock ----------------------------------------------------- */

TEST(WH_19_a_guarded_place_needs_a_means_named_when_placing)
{
    struct table t;
    struct wh_state *s = sit_bare(&t, 2);
    put_police_on(s, 1);
    table_refuses(&t, 0, "visit 1", "WH-19");
    table_refuses(&t, 0, "visit 4", "WH-19");
    table_refuses(&t, 0, "visit 1 call-off", "WH-20");
    table_refuses(&t, 0, "visit 1 lockpick", "WH-21");
    give_lockpick(s, 0);
    give_call_off(s, 0);
    CHECK(!table_may(&t, 0, "visit 1"));
    CHECK(table_may(&t, 0, "visit 1 call-off"));
    CHECK(table_may(&t, 0, "visit 1 lockpick"));
    CHECK(table_may(&t, 0, "visit 4 lockpick"));
}

TEST(WH_20_a_call_off_removes_the_police_token_for_all)
{
    struct table t;
    struct wh_state *s = sit_bare(&t, 2);
    put_police_on(s, 1);
    give_call_off(s, 0);
    table_do(&t, 0, "visit 1 call-off");
    CHECK_INT(s->place_state[1].police, 0);
    CHECK_INT(s->seat[0].call_off, 0);
    CHECK_INT(s->police, 4); /* the supply has four of the six police tokens, and players hold the other two */
    CHECK_INT(s->call_offs, 6);
    table_do(&t, 0, "bid 1");
    go(&t, 1, "visit 1", 2); /* the police token is gone, so seat 1 needs neither a lockpick nor a Call Off token */
    CHECK_INT(wh_occupant(s, 1), 1);
}

TEST(WH_20_a_call_off_opens_no_padlock)
{
    struct table t;
    struct wh_state *s = sit_bare(&t, 2);
    give_call_off(s, 0);
    table_refuses(&t, 0, "visit 4 call-off", "WH-20");
    put_police_on(s, 4);
    table_refuses(&t, 0, "visit 4 call-off", "WH-20");
    give_lockpick(s, 0);
    table_do(&t, 0, "visit 4 both");
    CHECK_INT(s->place_state[4].police, 0);
    CHECK_INT(s->seat[0].lockpick, 1);
    table_do(&t, 0, "bid 0");
    go(&t, 1, "visit 1", 0);
    CHECK_INT(s->seat[0].lockpick, 0); /* the Call Off token has removed the police token, but a lockpick is still needed for the padlock */
}

TEST(WH_21_a_lockpick_is_spent_on_reading_and_opens_both)
{
    struct table t;
    struct wh_state *s = sit_bare(&t, 2);
    put_police_on(s, 4);
    give_lockpick(s, 0);
    go(&t, 0, "visit 4 lockpick", 0);
    CHECK_INT(s->seat[0].lockpick, 1);
    CHECK_INT(look(&t, 0).readable_cards_n, 0);
    go(&t, 1, "visit 1", 0);
    CHECK_INT(s->seat[0].lockpick, 0);
    CHECK_INT(s->lockpicks, 2);
    CHECK_INT(s->place_state[4].police, 1);
    CHECK(may_read(&t, 0, 4));
}

TEST(WH_21_an_outbid_player_keeps_the_lockpick)
{
    struct table t;
    struct wh_state *s = sit_bare(&t, 2);
    give_lockpick(s, 0);
    give_lockpick(s, 1);
    go(&t, 0, "visit 4 lockpick", 0);
    go(&t, 1, "visit 4 lockpick", 1);
    go(&t, 0, "visit 1", 0);
    CHECK_INT(s->seat[0].lockpick, 1);
    CHECK_INT(s->seat[1].lockpick, 0);
}

TEST(WH_22_no_needless_means)
{
    struct table t;
    struct wh_state *s = sit_bare(&t, 2);
    give_lockpick(s, 0);
    give_call_off(s, 0);
    table_refuses(&t, 0, "visit 1 lockpick", "WH-22");
    table_refuses(&t, 0, "visit 1 call-off", "WH-22");
    put_police_on(s, 1);
    table_refuses(&t, 0, "visit 1 both", "WH-22");
    table_refuses(&t, 0, "visit 1 shinwell", "WH-47");
}

TEST(WH_23_a_removed_police_token_costs_no_lockpick)
{
    struct table t;
    struct wh_state *s = sit_watson(&t, 2);
    put_police_on(s, 1);
    give_lockpick(s, 0);
    give(s, 1, WH_C_GREGSON);
    go(&t, 0, "visit 1 lockpick", 0);
    table_do(&t, 1, "use inspector-gregson 1");
    go(&t, 1, "visit 2", 0);
    CHECK_INT(s->phase, WH_P_READ);
    CHECK_INT(s->seat[0].lockpick, 1);
    CHECK(may_read(&t, 0, 1));
}

/* ---- special rules that a case may have ---------------------------------------------------------------------- */

static struct wh_case zoned(void)
{
    struct wh_case c = bare();
    c.zones = 2;
    c.start_zone = 1;
    c.fare = 2;
    for (int i = 1; i <= 10; i++)
        c.place[i].zone = i <= 3 ? 1 : 2;
    return c;
}

TEST(WH_24_pawns_stay_in_their_zone)
{
    struct table t;
    struct wh_case c = zoned();
    const struct wh_state *s = sit(&t, 3, &c);
    table_refuses(&t, 0, "visit 5", "WH-24");
    go(&t, 0, "visit 3", 0);
    go_to(&t, 1, "carriage-stop");
    go_to(&t, 2, "baker-street");
    CHECK_INT(s->seat[2].at, WH_BAKER_STREET);
}

TEST(WH_24_watson_pike_and_the_inspectors_ignore_zones)
{
    struct table t;
    struct wh_case c = zoned();
    c.watson = 1;
    struct wh_state *s = sit(&t, 3, &c);
    give(s, 0, WH_C_LESTRADE);
    give(s, 0, WH_C_PIKE);
    table_do(&t, 0, "use inspector-lestrade 9");
    table_do(&t, 0, "watson");
    go(&t, 0, "visit 1", 0);
    table_do(&t, 1, "cross 2");
    go(&t, 1, "visit 8", 0);
    go(&t, 2, "visit 2", 0);
    table_do(&t, 0, "use langdale-pike 8");
    table_do(&t, 0, "aloud 8");
    CHECK(may_read(&t, 0, 8));
    CHECK_INT(s->place_state[9].police, 1);
}

TEST(WH_25_one_crossing_per_turn_before_placing)
{
    struct table t;
    struct wh_case c = zoned();
    struct wh_state *s = sit(&t, 2, &c);
    table_refuses(&t, 0, "cross 1", "WH-25");
    table_refuses(&t, 0, "cross 3", "WH-25");
    table_do(&t, 0, "cross 2");
    CHECK_INT(s->seat[0].carriages, 8);
    table_refuses(&t, 0, "cross 1", "WH-25");
    table_refuses(&t, 0, "visit 1", "WH-24");
    go(&t, 0, "visit 5", 1);
    table_do(&t, 1, "cross 2");
    go(&t, 1, "visit 5", 2); /* seat 0 is outbid; its fare is not refunded, but it may cross to another zone again */
    CHECK_INT(s->seat[0].carriages, 7);
    table_do(&t, 0, "cross 1");
    CHECK_INT(s->seat[0].carriages, 5);
    s->seat[0].carriages = 1;
    go(&t, 0, "visit 1", 0);
    leave_all(&t);
    table_refuses(&t, 0, "cross 2", "WH-25");
}

TEST(WH_26_a_place_may_open_later)
{
    struct table t;
    struct wh_case c = bare();
    c.place[2].opens_round = 2;
    sit(&t, 2, &c);
    table_refuses(&t, 0, "visit 2", "WH-26");
    go_to(&t, 0, "carriage-stop");
    go_to(&t, 1, "carriage-stop");
    go(&t, 1, "visit 2", 0);
}

TEST(WH_27_a_place_may_need_another_first)
{
    struct table t;
    struct wh_case c = bare();
    c.place[2].needs_place = 1;
    struct wh_state *s = sit(&t, 2, &c);
    table_refuses(&t, 0, "visit 2", "WH-27");
    go(&t, 0, "visit 1", 0);
    table_refuses(&t, 1, "visit 2", "WH-27");
    go(&t, 1, "visit 3", 0);
    leave_all(&t);
    table_refuses(&t, 1, "visit 2", "WH-27");
    go(&t, 1, "visit 3", 0);
    go(&t, 0, "visit 2", 0);
    CHECK_INT(wh_occupant(s, 2), 0);
}

TEST(WH_28_one_visit_per_player_or_per_match)
{
    struct table t;
    struct wh_case c = bare();
    c.place[1].visits = WH_V_ONCE;
    c.place[2].visits = WH_V_ONCE_EACH;
    struct wh_state *s = sit(&t, 2, &c);
    go(&t, 0, "visit 1", 0);
    go(&t, 1, "visit 2", 0);
    leave_all(&t);
    CHECK_INT(s->turn, 1);
    table_refuses(&t, 1, "visit 1", "WH-28");
    table_refuses(&t, 1, "visit 2", "WH-28");
    go(&t, 1, "visit 3", 0);
    table_refuses(&t, 0, "visit 1", "WH-28");
    go(&t, 0, "visit 2", 0);
}

TEST(WH_29_from_round_31_only_221b_is_open)
{
    struct table t;
    struct wh_case c = zoned();
    struct wh_state *s = sit(&t, 2, &c);
    s->round = 30;
    go(&t, 0, "visit 1", 0);
    go_to(&t, 1, "carriage-stop");
    leave_all(&t);
    CHECK_INT(s->round, 31);
    table_refuses(&t, 1, "visit 1", "WH-29");
    table_refuses(&t, 1, "carriage-stop", "WH-29");
    CHECK_TEXT(table_legal(&t, 1), "baker-street, cross 2"); /* a player may still cross to zone 2, although no place except 221B is open */
    go_to(&t, 1, "baker-street");
    go_to(&t, 0, "baker-street");
    attempt(&t, 0, 0);
    attempt(&t, 1, 0);
    CHECK_INT(s->base.over, 1);
}
