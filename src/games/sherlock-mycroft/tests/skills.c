/* skills.c: tests of the characters' skills. */
#include "position.h"

static struct table t;

static struct sm_state *day_1(const char *characters, const char *clues)
{
    struct sm_state *s = sm_position(&t, 1, characters);
    sm_line(s, clues);
    return s;
}

TEST(SM_35_watson_sells_one_clue_for_one_investigation_marker)
{
    struct sm_state *s = day_1("toby billy", "bullet button map map");
    table_do(&t, 0, "go watson");
    table_do(&t, 0, "take 2");
    CHECK_INT(s->seat[0].investigation_markers, 4);
    CHECK_INT(s->seat[0].open[SM_BUTTON], 1);
    CHECK_INT(s->asked, 1);
}

TEST(SM_36_hudson_gives_three_investigation_markers)
{
    struct sm_state *s = day_1("toby billy", "bullet button map map");
    table_do(&t, 0, "go hudson");
    CHECK_INT(s->seat[0].investigation_markers, 8);
    CHECK_INT(s->asked, 1);
}

TEST(SM_37_lestrade_sells_two_clues_for_three_investigation_markers)
{
    struct sm_state *s = day_1("toby billy", "bullet button map map");
    s->seat[0].investigation_markers = 3;
    table_do(&t, 0, "go lestrade");
    table_do(&t, 0, "take 1");
    table_do(&t, 0, "take 2");
    CHECK_INT(s->seat[0].investigation_markers, 0);
    CHECK_INT(s->seat[0].open[SM_BULLET] + s->seat[0].open[SM_BUTTON], 2);
    CHECK_INT(s->asked, 1);
}

TEST(SM_38_lestrade_gives_exactly_two_if_there_are_two)
{
    struct sm_state *s = day_1("toby billy", "bullet button map map");
    table_do(&t, 0, "go lestrade");
    CHECK(table_may(&t, 0, "pass"));
    table_do(&t, 0, "take 1");
    CHECK(!table_may(&t, 0, "pass"));
    table_refuses(&t, 0, "pass", "SM-38");
    s = day_1("toby billy", ". . bullet .");
    sm_only(s, "");
    table_do(&t, 0, "go lestrade");
    table_do(&t, 0, "take 3");
    CHECK_INT(s->seat[0].investigation_markers, 2);
    CHECK_INT(s->asked, 1);
}

TEST(SM_39_irene_steals_an_open_clue_for_the_number_of_the_day)
{
    struct sm_state *s = sm_position(&t, 4, "irene toby pike wiggins");
    sm_line(s, "map map map map");
    sm_open_to(s, 1, "bullet bullet");
    table_do(&t, 0, "go hudson irene");
    table_refuses(&t, 0, "steal button", "SM-39");
    table_do(&t, 0, "steal bullet");
    CHECK_INT(s->seat[0].investigation_markers, 1);
    CHECK_INT(s->seat[0].open[SM_BULLET], 0);
    CHECK_INT(s->seat[0].stolen[SM_BULLET], 1);
    CHECK_INT(sm_seen_by(&t, 1)->seat[0].hidden_n, 1);
    CHECK_INT(s->seat[1].open[SM_BULLET], 1);
}

TEST(SM_40_irene_takes_maps_but_no_wildcard_and_nothing_hidden_or_reserved)
{
    struct sm_state *s = sm_position_with(&t, 1, "irene toby", (struct sm_options){.reserve = 1});
    sm_line(s, "map map map footprint");
    sm_open_to(s, 1, "bullet wildcard map");
    s->seat[1].wild_on = 1 << SM_BULLET;
    sm_hidden_to(s, 1, "button");
    s->seat[1].reserved = SM_FOOTPRINT;
    s->line[3] = PL_NONE;
    s->reserve_card_at = 0;
    sm_well_formed(&t);
    table_do(&t, 0, "go irene");
    CHECK_TEXT(table_legal(&t, 0), "steal bullet, steal map, pass");
    table_refuses(&t, 0, "steal wildcard", "SM-40");
    table_refuses(&t, 0, "steal button", "SM-39");
    table_refuses(&t, 0, "steal footprint", "SM-39");
    table_do(&t, 0, "steal map");
    CHECK_INT(s->seat[0].stolen[SM_MAP], 1);
}

TEST(SM_41_gregson_sells_up_to_three_for_two_each)
{
    struct sm_state *s = day_1("gregson billy", "bullet button map map");
    s->seat[0].investigation_markers = 7;
    table_do(&t, 0, "go gregson");
    table_do(&t, 0, "take 1");
    table_do(&t, 0, "take 2");
    CHECK(table_may(&t, 0, "pass"));
    table_do(&t, 0, "take 3");
    CHECK_INT(s->seat[0].investigation_markers, 1);
    CHECK_INT(s->asked, 1);
    s = day_1("gregson billy", "bullet button map map");
    s->seat[0].investigation_markers = 5; /* two clues cost 4 investigation markers, and a third would cost 2 more */
    table_do(&t, 0, "go gregson");
    table_do(&t, 0, "take 1");
    table_do(&t, 0, "take 2");
    CHECK_INT(s->asked, 1);
    s = day_1("gregson billy", "bullet button map map");
    table_do(&t, 0, "go gregson");
    table_do(&t, 0, "take 1");
    table_do(&t, 0, "pass");
    CHECK_INT(s->seat[0].investigation_markers, 3);
}

TEST(SM_42_wiggins_gives_five_investigation_markers)
{
    struct sm_state *s = day_1("wiggins billy", "bullet button map map");
    table_do(&t, 0, "go wiggins");
    CHECK_INT(s->seat[0].investigation_markers, 10);
}

TEST(SM_43_pike_is_paid_for_each_clue_before_the_draw)
{
    struct sm_state *s = day_1("pike billy", "map map map map");
    sm_on_top(s, "bullet button explosive");
    table_do(&t, 0, "go pike");
    CHECK_TEXT(table_legal(&t, 0), "draw 1, draw 2, draw 3, pass");
    table_refuses(&t, 0, "draw 0", "SM-43");
    table_refuses(&t, 0, "draw 4", "SM-43");
    table_do(&t, 0, "draw 3");
    CHECK(!strstr(table_told(&t, 1), "bullet") && strstr(table_told(&t, 0), "bullet"));
    CHECK_INT(s->seat[0].investigation_markers, 2);
    table_refuses(&t, 0, "draw 1", "PL-5");
    CHECK_INT(sm_seen_by(&t, 0)->drawn[0], SM_BULLET);
    CHECK_INT(sm_seen_by(&t, 0)->drawn_n, 3);
    CHECK_INT(sm_seen_by(&t, 1)->drawn[0], PL_NONE);
    CHECK_INT(sm_seen_by(&t, 1)->drawn_n, 3);
    s = day_1("pike billy", "map map map map");
    s->seat[0].investigation_markers = 2;
    table_do(&t, 0, "go pike");
    table_refuses(&t, 0, "draw 3", "SM-43");
    s = day_1("pike billy", "map map map map"); /* the deck and the discard pile have one card each, so three cards cannot be drawn */
    sm_discarded(s, "bullet");
    sm_only(s, "button");
    table_do(&t, 0, "go pike");
    table_refuses(&t, 0, "draw 3", "SM-43");
    table_do(&t, 0, "draw 2");
    CHECK_TEXT(table_legal(&t, 0), "keep bullet, keep button");
}

TEST(SM_44_pike_one_clue_is_kept_and_the_rest_discarded_unseen)
{
    struct sm_state *s = day_1("pike billy", "map map map map");
    sm_on_top(s, "bullet wildcard explosive");
    table_do(&t, 0, "go pike");
    table_do(&t, 0, "draw 3");
    table_refuses(&t, 0, "keep button", "SM-44");
    table_refuses(&t, 0, "pass", "SM-44");
    CHECK_TEXT(table_legal(&t, 0), "keep explosive, keep bullet, keep wildcard");
    table_do(&t, 0, "keep bullet");
    CHECK_INT(s->seat[0].hidden[0].clues[SM_BULLET], 1);
    CHECK_INT(s->seat[0].secret_discards[SM_WILDCARD], 1);
    CHECK_INT(s->seat[0].secret_discards[SM_EXPLOSIVE], 1);
    CHECK(!strstr(table_told(&t, 1), "wildcard") && !strstr(table_told(&t, 1), "bullet"));
    CHECK_INT(sm_seen_by(&t, 1)->discard_n, 2);
    s = day_1("pike billy", "map map map map"); /* a player who keeps a wildcard must reveal it at once */
    sm_open_to(s, 0, "button");
    sm_on_top(s, "bullet wildcard");
    table_do(&t, 0, "go pike");
    table_do(&t, 0, "draw 2");
    table_do(&t, 0, "keep wildcard");
    table_do(&t, 0, "wild button");
    CHECK_INT(s->seat[0].open[SM_WILDCARD], 1);
    CHECK_INT(s->asked, 1);
}

TEST(SM_45_toby_gives_an_investigation_marker_for_each_type)
{
    struct sm_state *s = day_1("toby billy", "map map map map");
    sm_open_to(s, 0, "bullet bullet button wildcard");
    s->seat[0].wild_on = 1 << SM_BUTTON;
    table_do(&t, 0, "go toby");
    CHECK_INT(s->seat[0].investigation_markers, 7);
}

/* The booklet's example: 3 Explosives, a Map Fragment, 2 Cigarettes and an unassigned wildcard count as three types. */
TEST(SM_46_example_toby_gives_three_investigation_markers)
{
    struct sm_state *s = day_1("toby billy", "map map map map");
    sm_open_to(s, 0, "explosive explosive explosive map cigarette cigarette wildcard");
    sm_hidden_to(s, 0, "bullet");
    table_do(&t, 0, "go toby");
    CHECK_INT(s->seat[0].investigation_markers, 8);
}

TEST(SM_47_shinwell_discards_one_to_three_of_the_line)
{
    struct sm_state *s = day_1("shinwell billy", "bullet button map map");
    sm_on_top(s, "cigarette explosive footprint");
    table_do(&t, 0, "go shinwell");
    table_do(&t, 0, "discard 2");
    CHECK_TEXT(sm_line_text(s), "bullet . map map");
    table_refuses(&t, 0, "discard 2", "SM-17");
    table_refuses(&t, 0, "discard 9", "SM-6");
    CHECK(table_may(&t, 0, "pass"));
    table_do(&t, 0, "discard 1");
    table_do(&t, 0, "discard 3");
    CHECK_INT(s->asked, 1);
    CHECK_TEXT(sm_line_text(s), "cigarette explosive footprint map");
    CHECK_INT(s->public_discards[SM_BULLET] + s->public_discards[SM_BUTTON] + s->public_discards[SM_MAP], 3);
}

TEST(SM_48_billy_pays_the_value_minus_the_day)
{
    struct sm_state *s = sm_position(&t, 5, "billy toby pike wiggins");
    sm_line(s, "map map map map");
    sm_open_to(s, 0, "fingerprint");
    sm_open_to(s, 1, "false-pass");
    table_do(&t, 0, "go hudson billy");
    table_refuses(&t, 0, "sell bullet", "SM-48");
    table_do(&t, 0, "sell fingerprint");
    CHECK_INT(s->seat[0].investigation_markers, 9);
    CHECK_INT(s->seat[0].open[SM_FINGERPRINT], 0);
    CHECK_INT(s->public_discards[SM_FINGERPRINT], 1);
    table_do(&t, 1, "go hudson billy"); /* seat 1 gains nothing, because the value of the sold clue is lower than the number of the day */
    table_do(&t, 1, "sell false-pass");
    CHECK_INT(s->seat[1].investigation_markers, 5);
    CHECK_INT(s->public_discards[SM_FALSE_PASS], 1);
    s = sm_position(&t, 2, "billy toby pike wiggins"); /* a player cannot gain more investigation markers than are left in the supply */
    sm_open_to(s, 0, "fingerprint");
    s->seat[0].investigation_markers = 12;
    s->seat[1].investigation_markers = 10;
    table_do(&t, 0, "go hudson billy");
    table_do(&t, 0, "sell fingerprint");
    CHECK_INT(s->seat[0].investigation_markers, 14);
}

TEST(SM_49_billy_takes_no_wildcard_and_no_map)
{
    struct sm_state *s = day_1("billy toby", "map map map map");
    sm_open_to(s, 0, "bullet wildcard map");
    table_do(&t, 0, "go billy");
    CHECK_TEXT(table_legal(&t, 0), "sell bullet, pass");
    table_refuses(&t, 0, "sell wildcard", "SM-49");
    table_refuses(&t, 0, "sell map", "SM-49");
}

TEST(SM_50_kramm_gives_a_clue_free)
{
    struct sm_state *s = day_1("kramm toby", "bullet map map map");
    s->seat[0].investigation_markers = 0;
    s->seat[1].investigation_markers = 0;
    table_do(&t, 0, "go kramm");
    table_do(&t, 0, "take 1");
    CHECK_INT(s->seat[0].open[SM_BULLET], 1);
    CHECK_INT(s->seat[0].investigation_markers, 0);
    CHECK_INT(s->phase, SM_P_MOVE);
    CHECK_INT(s->asked, 1);
}

TEST(SM_51_kramm_the_rival_may_buy_a_hidden_clue_before_the_refill)
{
    struct sm_state *s = day_1("kramm toby", "bullet map map map");
    sm_on_top(s, "button cigarette");
    table_do(&t, 0, "go kramm");
    table_do(&t, 0, "take 1");
    CHECK_TEXT(sm_line_text(s), ". map map map");
    CHECK_TEXT(table_legal(&t, 1), "draw 1, pass");
    table_refuses(&t, 1, "draw 2", "SM-51");
    table_refuses(&t, 0, "pass", "PL-3");
    table_do(&t, 1, "draw 1");
    CHECK_INT(s->seat[1].investigation_markers, 4);
    CHECK_INT(s->seat[1].hidden[0].clues[SM_BUTTON], 1);
    CHECK_TEXT(sm_line_text(s), "cigarette map map map");
    CHECK_INT(s->asked, 1);
    CHECK_INT(s->phase, SM_P_MOVE);
    s = day_1("kramm toby", "bullet map map map"); /* seat 1 draws a wildcard and assigns it during seat 0's turn */
    sm_open_to(s, 1, "explosive");
    sm_on_top(s, "wildcard cigarette");
    table_do(&t, 0, "go kramm");
    table_do(&t, 0, "take 1");
    table_do(&t, 1, "draw 1");
    CHECK_INT(s->turn, 0);
    table_do(&t, 1, "wild explosive");
    CHECK_TEXT(sm_line_text(s), "cigarette map map map");
    s = day_1("kramm toby", "bullet map map map");
    table_do(&t, 0, "go kramm");
    table_do(&t, 0, "take 1");
    table_do(&t, 1, "pass");
    CHECK_INT(s->seat[1].investigation_markers, 5);
}

TEST(SM_52_kramm_when_the_rival_is_not_asked)
{
    struct sm_state *s = day_1("kramm toby", "bullet map map map");
    table_do(&t, 0, "go kramm");
    table_do(&t, 0, "pass");
    CHECK_INT(s->phase, SM_P_MOVE);
    s = day_1("kramm toby", "bullet map map map");
    s->seat[1].investigation_markers = 0;
    table_do(&t, 0, "go kramm");
    table_do(&t, 0, "take 1");
    CHECK_INT(s->phase, SM_P_MOVE);
    s = day_1("kramm toby", "bullet map map map");
    sm_only(s, "");
    table_do(&t, 0, "go kramm");
    table_do(&t, 0, "take 1");
    CHECK_INT(s->phase, SM_P_MOVE);
}

TEST(SM_53_violet_exchanges_an_open_clue)
{
    struct sm_state *s = day_1("violet toby", "bullet button map map");
    sm_open_to(s, 0, "cigarette wildcard wildcard map");
    s->seat[0].wild_on = 1 << SM_CIGARETTE;
    table_do(&t, 0, "go violet");
    CHECK_TEXT(table_legal(&t, 0), "give cigarette, give wildcard, give wildcard cigarette, give map, pass");
    table_refuses(&t, 0, "give bullet", "SM-53");
    table_refuses(&t, 0, "give wildcard bullet", "SM-53");
    table_refuses(&t, 0, "give map cigarette", "SM-53");
    table_do(&t, 0, "give map");
    table_refuses(&t, 0, "pass", "SM-53");
    CHECK_TEXT(table_legal(&t, 0), "take 1, take 2, take 3, take 4");
    table_do(&t, 0, "take 2");
    table_do(&t, 0, "aside");
    CHECK_TEXT(sm_line_text(s), "bullet map map map");
    CHECK_INT(s->seat[0].open[SM_BUTTON], 1);
    CHECK_INT(s->seat[0].investigation_markers, 5);
    CHECK_INT(s->asked, 1);
}

TEST(SM_54_violet_the_card_given_leaves_first)
{
    struct sm_state *s = day_1("violet toby", "bullet button map map");
    sm_open_to(s, 0, "cigarette wildcard");
    s->seat[0].wild_on = 1 << SM_CIGARETTE;
    table_do(&t, 0, "go violet");
    table_do(&t, 0, "give cigarette"); /* the wildcard that was assigned to Cigarette is set aside */
    CHECK_INT(sm_wildcards_aside(&s->seat[0]), 1);
    table_do(&t, 0, "take 1");
    table_do(&t, 0, "wild bullet");
    CHECK_TEXT(sm_line_text(s), "cigarette button map map");
    CHECK_INT(s->seat[0].wild_on, 1 << SM_BULLET);
    table_do(&t, 1, "go hudson");
    s = day_1("violet toby", "bullet button map map"); /* a wildcard given in an exchange becomes part of the line like any other clue */
    sm_open_to(s, 0, "cigarette wildcard");
    s->seat[0].wild_on = 1 << SM_CIGARETTE;
    table_do(&t, 0, "go violet");
    table_do(&t, 0, "give wildcard cigarette");
    CHECK_INT(s->seat[0].wild_on, 0);
    table_do(&t, 0, "take 4");
    CHECK_TEXT(sm_line_text(s), "bullet button map wildcard");
    table_do(&t, 1, "go watson");
    table_do(&t, 1, "take 4");
    CHECK_INT(sm_wildcards_aside(&s->seat[1]), 1);
}
