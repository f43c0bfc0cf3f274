/* characters.c: tests of Watson and the ten characters (rules WH-30 to WH-47). */
#include "scene.h"

TEST(WH_30_watson_costs_four_before_or_after_placing)
{
    struct table t;
    struct wh_state *s = sit_watson(&t, 3);
    table_do(&t, 0, "watson");
    CHECK_INT(s->seat[0].carriages, 6);
    CHECK_INT(s->watson, 0);
    table_refuses(&t, 0, "watson", "WH-30");
    go(&t, 0, "visit 1", 0);
    table_refuses(&t, 1, "watson", "WH-30"); /* refused, because the Watson card is sold only once per round */
    go(&t, 1, "visit 2", 0);
    go(&t, 2, "visit 3", 0);
    table_do(&t, 0, "decline");
    leave_all(&t);
    CHECK_INT(s->watson, PL_NOBODY);
    s->seat[2].carriages = 3;
    table_refuses(&t, 2, "watson", "WH-30");
    go(&t, 2, "visit 3", 0);
    table_do(&t, 0, "visit 1");
    table_refuses(&t, 0, "watson", "PL-5"); /* refused, because the player has chosen a place and must bid before taking the Watson card */
    table_do(&t, 0, "bid 0");
    table_do(&t, 0, "watson");
    CHECK_INT(s->watson, 0);
    table_do(&t, 0, "done");
}

TEST(WH_31_another_players_card_is_read_aloud_or_none)
{
    struct table t;
    struct wh_state *s = sit_watson(&t, 3);
    table_do(&t, 0, "watson");
    go_to(&t, 0, "carriage-stop");
    go(&t, 1, "visit 1", 0);
    go_to(&t, 2, "baker-street");
    CHECK_INT(s->phase, WH_P_WATSON);
    CHECK_TEXT(table_legal(&t, 0), "decline, aloud 1");
    table_refuses(&t, 0, "aloud 2", "WH-31");
    table_do(&t, 0, "aloud 1");
    for (unsigned viewer = 0; viewer < 3; viewer++)
        CHECK(may_read(&t, viewer, 1));
    CHECK(may_read(&t, PL_SPECTATOR, 1));
    CHECK_INT(look(&t, 2).aloud, 1);
    CHECK_INT(s->place_state[1].read_by, 7);
    CHECK_INT(s->place_state[1].visited_by, 2);
    table_do(&t, 0, "leave"); /* seat 0 is at the carriage stop but hears the card read aloud, so it too must end its reading */
}

TEST(WH_31_a_card_read_aloud_still_costs_its_visitor_a_lockpick)
{
    struct table t;
    struct wh_state *s = sit_watson(&t, 2);
    give_lockpick(s, 1);
    table_do(&t, 0, "watson");
    go(&t, 0, "visit 1", 0);
    go(&t, 1, "visit 4 lockpick", 0);
    table_do(&t, 0, "aloud 4");
    CHECK_INT(s->seat[1].lockpick, 0);
    CHECK(may_read(&t, 0, 4));
    CHECK(may_read(&t, 0, 1));
}

TEST(WH_32_watson_cannot_read_closed_cards)
{
    struct table t;
    struct wh_state *s = sit_watson(&t, 4);
    table_do(&t, 0, "watson");
    go(&t, 0, "visit 1", 0);
    go(&t, 1, "visit 5", 0);
    go(&t, 2, "visit 2", 0);
    go_to(&t, 3, "baker-street");
    table_refuses(&t, 0, "aloud 5", "WH-32");
    table_refuses(&t, 0, "aloud 1", "WH-31"); /* refused, because the pawn at place 1 is the player's own */
    table_refuses(&t, 0, "aloud 0", "WH-11"); /* 221B */
    CHECK_TEXT(table_legal(&t, 0), "decline, aloud 2");
    s = sit_watson(&t, 2); /* in this match there is no card that Watson may read, so the phase `watson` is skipped */
    table_do(&t, 0, "watson");
    go(&t, 0, "visit 1", 0);
    go(&t, 1, "visit 5", 0);
    CHECK_INT(s->phase, WH_P_READ);
}

TEST(WH_33_experts_play_without_watson)
{
    struct table t;
    struct wh_case c = bare();
    c.watson = 1;
    struct wh_state *s = sit_with(&t, 4, &c, (struct wh_options){.expert = 1});
    give(s, 0, WH_C_MARY);
    give(s, 1, WH_C_WIGGINS);
    table_refuses(&t, 0, "watson", "WH-33");
    table_do(&t, 0, "use mary-morstan");
    CHECK_INT(s->seat[0].carriages, 13);
    CHECK_INT(s->watson, PL_NOBODY);
    go(&t, 0, "visit 1", 0);
    table_do(&t, 1, "copy mary-morstan");
    CHECK_INT(s->seat[1].carriages, 13);
    sit_bare(&t, 2);
    table_refuses(&t, 0, "watson", "WH-33");
}

TEST(WH_34_once_for_the_ability_or_for_three_carriages)
{
    struct table t;
    struct wh_state *s = sit_watson(&t, 3);
    give(s, 0, WH_C_IRENE);
    give(s, 0, WH_C_TOBY);
    table_do(&t, 0, "trade irene-adler");
    CHECK_INT(s->seat[0].carriages, 13);
    CHECK_INT(s->face[WH_C_IRENE], WH_TRADED);
    CHECK_INT(look(&t, 2).owners[WH_C_IRENE], 0);
    table_refuses(&t, 0, "trade irene-adler", "WH-34");
    table_do(&t, 0, "use toby");
    table_refuses(&t, 0, "use toby", "WH-34");
    table_refuses(&t, 0, "trade toby", "WH-34");
    table_do(&t, 0, "visit 1");
    table_do(&t, 0, "bid 0");
    table_refuses(&t, 0, "trade toby", "WH-34");
}

TEST(WH_35_only_the_holder_may_use_a_character)
{
    struct table t;
    struct wh_state *s = sit_watson(&t, 3);
    give(s, 0, WH_C_TOBY);
    give(s, 0, WH_C_SHINWELL);
    give(s, 1, WH_C_MARY);
    table_refuses(&t, 0, "use mary-morstan", "WH-35");
    table_refuses(&t, 0, "trade inspector-gregson", "WH-35");
    table_refuses(&t, 0, "copy mary-morstan", "WH-35");
    CHECK_INT(look(&t, 0).seat[0].face_down, 2);
    table_do(&t, 0, "use toby");
    table_do(&t, 0, "use shinwell-johnson"); /* a player may use several characters in one turn */
    CHECK_INT(s->shinwell, 1);
}

TEST(WH_36_each_character_has_its_phase)
{
    struct table t;
    struct wh_state *s = sit_watson(&t, 3);
    give(s, 0, WH_C_IRENE);
    give(s, 0, WH_C_TOBY);
    table_refuses(&t, 0, "use irene-adler", "WH-36");
    table_do(&t, 0, "visit 1");
    table_refuses(&t, 0, "use toby", "PL-5");
    table_do(&t, 0, "bid 0");
    table_refuses(&t, 0, "use irene-adler", "WH-36");
    table_do(&t, 0, "done");
    go(&t, 1, "visit 2", 0);
    go(&t, 2, "visit 3", 0);
    CHECK_INT(s->phase, WH_P_OPENING);
    table_refuses(&t, 0, "use toby", "WH-36");
    table_refuses(&t, 0, "trade toby", "PL-5"); /* refused, because a character can be traded only on the owner's turn */
    table_do(&t, 0, "use irene-adler");
}

TEST(WH_37_all_choose_together_and_again_if_one_was_revealed)
{
    struct table t;
    struct wh_state *s = sit_watson(&t, 4);
    give(s, 0, WH_C_IRENE);
    give(s, 1, WH_C_LESTRADE); /* Lestrade cannot be used in the opening phase, but his owner must still make a choice */
    give(s, 3, WH_C_WIGGINS);
    for (int seat = 0; seat < 4; seat++) {
        char visit[16];
        snprintf(visit, sizeof visit, "visit %d", seat == 3 ? 5 : seat + 1);
        go(&t, seat, visit, 0);
    }
    CHECK_INT(s->asked, 1 | 2 | 8);
    CHECK_TEXT(table_legal(&t, 1), "pass");
    struct wh_view before = look(&t, 1);
    table_do(&t, 0, "use irene-adler");
    struct wh_view after = look(&t, 1);
    CHECK(memcmp(&before, &after, sizeof after) == 0);
    CHECK_TEXT(table_told(&t, 1), "");
    CHECK_INT(look(&t, 0).opening_choice, WH_USES);
    table_refuses(&t, 0, "pass", "PL-3");
    table_do(&t, 1, "pass");
    table_refuses(&t, 3, "copy irene-adler", "WH-40"); /* refused, because Irene Adler is not revealed yet */
    table_do(&t, 3, "pass");
    CHECK(strstr(table_told(&t, 1), "{\"event\":\"used\",\"seat\":0,\"character\":\"irene-adler\"}"));
    CHECK_INT(s->opening_pass, 2);
    CHECK_INT(s->asked, 2 | 8);
    table_do(&t, 3, "copy irene-adler");
    table_do(&t, 1, "pass");
    CHECK_INT(s->irene, 1 | 8);
    CHECK_INT(s->phase, WH_P_READ); /* the players have made their second choice, so the opening phase is over */
}

TEST(WH_38_mrs_hudson_attempts_first)
{
    struct table t;
    struct wh_state *s = sit_watson(&t, 3);
    give(s, 0, WH_C_HUDSON);
    s->seat[0].carriages = 1;
    go_to(&t, 0, "baker-street");
    go_to(&t, 1, "baker-street");
    go(&t, 2, "visit 1", 0);
    table_do(&t, 0, "use mrs-hudson");
    table_do(&t, 2, "leave");
    attempt(&t, 1, 7);
    attempt(&t, 0, 7);
    CHECK_INT(s->seat[0].status, WH_WON); /* seat 0 used Mrs Hudson, so its attempt comes first although it has fewer carriages */
    CHECK_INT(s->seat[1].status, WH_ACTIVE);
    s = sit_watson(&t, 2);
    give(s, 0, WH_C_HUDSON);
    go(&t, 0, "visit 1", 0);
    go(&t, 1, "visit 2", 0);
    table_refuses(&t, 0, "use mrs-hudson", "WH-38");
}

TEST(WH_39_irene_forbids_notes)
{
    struct table t;
    struct wh_state *s = sit_watson(&t, 3);
    give(s, 0, WH_C_IRENE);
    go(&t, 0, "visit 1", 0);
    go(&t, 1, "visit 2", 0);
    go_to(&t, 2, "baker-street");
    CHECK_INT(look(&t, 1).may_take_notes, 1);
    table_do(&t, 0, "use irene-adler");
    CHECK_INT(look(&t, 0).may_take_notes, 1);
    CHECK_INT(look(&t, 1).may_take_notes, 0);
    CHECK_INT(look(&t, 2).may_take_notes, 1); /* at 221B */
    leave_all(&t);
    attempt(&t, 2, 0);
    CHECK_INT(s->round, 2);
    CHECK_INT(look(&t, 1).may_take_notes, 1);
}

TEST(WH_40_wiggins_copies_a_used_ability)
{
    struct table t;
    struct wh_state *s = sit_watson(&t, 4);
    give(s, 0, WH_C_WIGGINS);
    give(s, 0, WH_C_GREGSON);
    give(s, 3, WH_C_LESTRADE);
    give(s, 2, WH_C_TOBY);
    give(s, 1, WH_C_SHINWELL);
    put_police_on(s, 1);
    table_do(&t, 0, "use inspector-gregson 1");
    table_refuses(&t, 0, "copy inspector-gregson 1", "WH-40"); /* refused: Wiggins copies only characters used by other players */
    table_refuses(&t, 0, "copy inspector-lestrade 2", "WH-40");
    table_refuses(&t, 0, "use wiggins", "WH-40");
    go(&t, 0, "visit 1", 0);
    table_do(&t, 1, "trade shinwell-johnson");
    go(&t, 1, "visit 1", 1); /* seat 1 outbids seat 0, so seat 0 gets another turn after seat 3 */
    table_do(&t, 2, "use toby");
    go(&t, 2, "visit 3", 0);
    table_do(&t, 3, "use inspector-lestrade 8");
    go(&t, 3, "visit 5", 0);
    table_refuses(&t, 0, "copy toby", "WH-40");
    table_refuses(&t, 0, "copy shinwell-johnson", "WH-40"); /* refused, because Shinwell Johnson was traded, not used */
    table_refuses(&t, 0, "copy wiggins", "WH-40");
    table_do(&t, 0, "copy inspector-lestrade 9");
    CHECK_INT(s->place_state[9].police, 1);
    CHECK_INT(s->face[WH_C_WIGGINS], WH_USED);
    table_refuses(&t, 0, "copy inspector-lestrade 2", "WH-34");
}

TEST(WH_40_a_copied_hudson_attempts_together_with_the_original)
{
    struct table t;
    struct wh_state *s = sit_watson(&t, 4);
    give(s, 0, WH_C_HUDSON);
    give(s, 1, WH_C_WIGGINS);
    s->seat[1].carriages = 0;
    for (int seat = 0; seat < 3; seat++)
        go_to(&t, seat, "baker-street");
    go(&t, 3, "visit 1", 0);
    table_do(&t, 1, "pass");
    table_do(&t, 0, "use mrs-hudson");
    table_do(&t, 1, "copy mrs-hudson");
    table_do(&t, 3, "leave");
    for (int seat = 0; seat < 3; seat++)
        attempt(&t, seat, 7);
    CHECK_INT(s->seat[0].status, WH_WON);
    CHECK_INT(s->seat[1].status, WH_WON);
    CHECK_INT(s->seat[2].status, WH_ACTIVE);
}

TEST(WH_41_mycroft_reads_a_place_without_pawns)
{
    struct table t;
    struct wh_state *s = sit_watson(&t, 3);
    give(s, 0, WH_C_MYCROFT);
    give_lockpick(s, 0);
    put_police_on(s, 9);
    go_to(&t, 0, "carriage-stop"); /* a player at the carriage stop may use Mycroft Holmes */
    go(&t, 1, "visit 1", 0);
    go(&t, 2, "visit 2", 0);
    table_refuses(&t, 0, "use mycroft-holmes 1", "WH-41");
    table_refuses(&t, 0, "use mycroft-holmes 0", "WH-11");
    /* The card of place 5 may not be read aloud by Watson, but a player who uses Mycroft Holmes may read it. */
    CHECK(table_may(&t, 0, "use mycroft-holmes 5"));
    CHECK_INT(look(&t, 0).place[9].back, PL_NONE);
    table_do(&t, 0, "use mycroft-holmes 9");
    CHECK_INT(s->seat[0].lockpick, 0);
    CHECK(may_read(&t, 0, 9));
    CHECK(!may_read(&t, 1, 9));
    /* A player who uses Mycroft Holmes learns the bonus of the place but does not gain it. */
    CHECK_INT(look(&t, 0).place[9].back, WH_B_CARRIAGES);
    CHECK_INT(look(&t, 1).place[9].back, PL_NONE);
    CHECK_INT(s->seat[0].carriages, 10);
    CHECK_INT(s->place_state[9].visited_by, 0);
    CHECK(strstr(table_told(&t, 1), "\"event\":\"used-at\",\"seat\":0,\"character\":\"mycroft-holmes\",\"place\":9"));
}

TEST(WH_41_mycroft_needs_a_spare_lockpick_and_the_same_zone)
{
    struct table t;
    struct wh_case c = bare();
    c.zones = 2;
    c.start_zone = 1;
    for (int i = 1; i <= 10; i++)
        c.place[i].zone = i == 9 ? 2 : 1;
    c.place[3].restrictions = WH_PADLOCK;
    struct wh_state *s = sit(&t, 3, &c);
    give(s, 0, WH_C_MYCROFT);
    give(s, 2, WH_C_SHINWELL);
    give_lockpick(s, 0);
    go(&t, 0, "visit 4 lockpick", 0);
    go(&t, 1, "visit 1", 0);
    go_to(&t, 2, "baker-street");
    /* Refused, because place 3 needs a lockpick and the player's only lockpick is needed at place 4. */
    table_refuses(&t, 0, "use mycroft-holmes 3", "WH-41");
    table_refuses(&t, 0, "use mycroft-holmes 9", "WH-24");
    s->owner[WH_C_MYCROFT] = 2;
    s->owner[WH_C_SHINWELL] = 0;
    table_refuses(&t, 2, "use mycroft-holmes 5", "WH-41"); /* refused, because the player is at 221B */
}

TEST(WH_42_pike_reads_another_players_card)
{
    struct table t;
    struct wh_state *s = sit_watson(&t, 4);
    give(s, 0, WH_C_PIKE);
    go(&t, 0, "visit 1", 0);
    go(&t, 1, "visit 9", 0);
    go(&t, 2, "visit 5", 0);
    go_to(&t, 3, "baker-street");
    table_refuses(&t, 0, "use langdale-pike 5", "WH-42"); /* refused, because Langdale Pike cannot be used to read the card of place 5 */
    table_refuses(&t, 0, "use langdale-pike 2", "WH-42"); /* refused, because no pawn is at place 2 */
    table_refuses(&t, 0, "use langdale-pike 1", "WH-42"); /* refused, because the only pawn at place 1 is the player's own */
    table_do(&t, 0, "use langdale-pike 9");
    CHECK(may_read(&t, 0, 9));
    CHECK(may_read(&t, 0, 1));
    CHECK(!may_read(&t, 1, 1));
    CHECK_INT(s->seat[0].carriages, 10); /* only seat 1, whose pawn is at the place, gets the bonus */
    CHECK_INT(s->seat[1].carriages, 13);
    s = sit_watson(&t, 2);
    give(s, 0, WH_C_PIKE);
    go_to(&t, 0, "baker-street");
    go(&t, 1, "visit 1", 0);
    table_refuses(&t, 0, "use langdale-pike 1", "WH-42");
}

TEST(WH_43_mary_takes_the_watson_card_for_free)
{
    struct table t;
    struct wh_state *s = sit_watson(&t, 3);
    give(s, 0, WH_C_MARY);
    give(s, 1, WH_C_TOBY);
    go_to(&t, 0, "visit 1");
    table_do(&t, 0, "bid 0");
    table_do(&t, 0, "use mary-morstan");
    CHECK_INT(s->watson, 0);
    CHECK_INT(s->seat[0].carriages, 10);
    s = sit_watson(&t, 3);
    give(s, 1, WH_C_MARY);
    table_do(&t, 0, "watson");
    go(&t, 0, "visit 1", 0);
    table_refuses(&t, 1, "use mary-morstan", "WH-43");
}

TEST(WH_44_toby_adds_two_to_a_bid)
{
    struct table t;
    struct wh_state *s = sit_watson(&t, 3);
    give(s, 1, WH_C_TOBY);
    go(&t, 0, "visit 1", 1);
    table_do(&t, 1, "use toby");
    table_do(&t, 1, "visit 1");
    CHECK(table_may(&t, 1, "bid 0")); /* with Toby a bid of 0 counts as 2, which is more than the bid of 1 */
    table_do(&t, 1, "bid 0");
    table_do(&t, 1, "done");
    CHECK_INT(wh_occupant(s, 1), 1);
    table_do(&t, 2, "visit 1");
    table_refuses(&t, 2, "bid 2", "WH-13");
    table_do(&t, 2, "bid 3");
    CHECK_INT(s->seat[1].carriages, 10); /* seat 1 came on foot (bid 0), so it loses no carriage when it is outbid */
    table_do(&t, 2, "done");
    go(&t, 0, "visit 2", 1);
    table_do(&t, 1, "visit 2"); /* Toby's ability lasts until the end of the round, so it also raises the bid of seat 1 at another place */
    CHECK(table_may(&t, 1, "bid 0"));
    table_do(&t, 1, "bid 0");
    if (s->phase == WH_P_AFTER)
        table_do(&t, 1, "done");
    go(&t, 0, "visit 3", 0);
    leave_all(&t);
    CHECK_INT(s->toby, 0);
}

TEST(WH_44_the_total_with_toby_is_announced)
{
    struct table t;
    struct wh_state *s = sit_watson(&t, 3);
    give(s, 1, WH_C_TOBY);
    give(s, 1, WH_C_IRENE); /* seat 1 will still have a face-down character after using Toby, so its turn includes the phase `after` */
    go(&t, 0, "visit 1", 1);
    table_do(&t, 1, "use toby");
    table_do(&t, 1, "visit 1");
    table_do(&t, 1, "bid 0");
    CHECK_TEXT(table_told(&t, 2), "{\"event\":\"on-foot-toby\",\"seat\":1,\"place\":1,\"n\":2}\n"
                                  "{\"event\":\"outbid\",\"seat\":0,\"place\":1,\"n\":1}\n");
    table_do(&t, 1, "done");
    go(&t, 2, "visit 1", 3);
    go(&t, 0, "visit 2", 0);
    table_do(&t, 1, "visit 1");
    table_do(&t, 1, "bid 2");
    CHECK(strstr(table_told(&t, 0), "{\"event\":\"drove-toby\",\"seat\":1,\"place\":1,\"n\":2,\"counts\":4}"));
    CHECK_INT(s->toby, 2);
}

TEST(WH_44_toby_after_placing_raises_the_existing_bid)
{
    struct table t;
    struct wh_state *s = sit_watson(&t, 3);
    give(s, 0, WH_C_TOBY);
    table_do(&t, 0, "visit 1");
    table_do(&t, 0, "bid 1");
    CHECK(strstr(table_told(&t, 2), "{\"event\":\"drove\",\"seat\":0,\"place\":1,\"n\":1}"));
    table_do(&t, 0, "use toby");
    CHECK_TEXT(table_told(&t, 2), "{\"event\":\"used\",\"seat\":0,\"character\":\"toby\"}\n"
                                  "{\"event\":\"toby-counts\",\"seat\":0,\"place\":1,\"n\":3}\n");
    table_do(&t, 0, "done");
    table_do(&t, 1, "visit 1");
    table_refuses(&t, 1, "bid 3", "WH-13");
    table_do(&t, 1, "bid 4");
    CHECK_INT(s->seat[0].carriages, 9);
}

TEST(WH_45_lestrade_adds_a_police_token)
{
    struct table t;
    struct wh_state *s = sit_watson(&t, 3);
    give(s, 1, WH_C_LESTRADE);
    put_police_on(s, 2);
    go(&t, 0, "visit 1", 0);
    table_refuses(&t, 1, "use inspector-lestrade 1", "WH-45"); /* refused, because a pawn is at place 1 */
    table_refuses(&t, 1, "use inspector-lestrade 2", "WH-45"); /* refused, because place 2 already has a police token */
    table_refuses(&t, 1, "use inspector-lestrade 6", "WH-45"); /* refused, because place 6 allows no police token */
    s->police = 0;
    table_refuses(&t, 1, "use inspector-lestrade 3", "WH-45"); /* refused, because the supply has no police token */
    s->police = 2;
    table_do(&t, 1, "use inspector-lestrade 3");
    CHECK_INT(s->place_state[3].police, 1);
    CHECK_INT(s->police, 1);
    CHECK_INT(s->seat[1].police, 1); /* the token comes from the supply, so the player keeps their own police token */
    table_refuses(&t, 1, "visit 3", "WH-19");
}

TEST(WH_46_gregson_removes_a_police_token)
{
    struct table t;
    struct wh_state *s = sit_watson(&t, 3);
    give(s, 0, WH_C_GREGSON);
    put_police_on(s, 2);
    table_refuses(&t, 0, "use inspector-gregson 1", "WH-46");
    table_refuses(&t, 0, "use inspector-gregson", "PL-20");
    table_do(&t, 0, "use inspector-gregson 2");
    CHECK_INT(s->place_state[2].police, 0);
    CHECK_INT(s->police, 3);
    for (unsigned seat = 0; seat < 3; seat++)
        CHECK_INT(s->seat[seat].police, 1); /* Gregson has removed the token at the place, but the players keep their own police tokens */
}

TEST(WH_47_shinwell_opens_one_place)
{
    struct table t;
    struct wh_state *s = sit_watson(&t, 3);
    give(s, 0, WH_C_SHINWELL);
    put_police_on(s, 4);
    table_refuses(&t, 0, "visit 4 shinwell", "WH-47");
    table_do(&t, 0, "use shinwell-johnson");
    go(&t, 0, "visit 4 shinwell", 0);
    give_lockpick(s, 1);
    go(&t, 1, "visit 4 lockpick", 1);
    go(&t, 2, "visit 1", 0);
    put_police_on(s, 3);
    go(&t, 0, "visit 3 shinwell", 0); /* seat 0 was outbid, but it may still use Shinwell Johnson to open one place this round */
    CHECK_INT(s->phase, WH_P_READ);
    CHECK(may_read(&t, 0, 3));
    CHECK_INT(s->place_state[3].police, 1);
    leave_all(&t);
    CHECK_INT(s->shinwell, 0);
    table_refuses(&t, 0, "visit 3 shinwell", "WH-47");
}

TEST(WH_47_shinwell_can_serve_mycroft_instead)
{
    struct table t;
    struct wh_state *s = sit_watson(&t, 3);
    give(s, 0, WH_C_SHINWELL);
    give(s, 0, WH_C_MYCROFT);
    table_do(&t, 0, "use shinwell-johnson");
    go(&t, 0, "visit 1", 0);
    go(&t, 1, "visit 2", 0);
    go(&t, 2, "visit 3", 0);
    table_do(&t, 0, "use mycroft-holmes 4");
    CHECK(may_read(&t, 0, 4));
    CHECK_INT(s->shinwell, 0);
}
