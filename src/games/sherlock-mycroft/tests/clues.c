/* clues.c: tests of investigation markers, clues, deck, discards and wildcards. */
#include "position.h"

static struct table t;

TEST(SM_21_investigation_markers_are_public_and_limited_by_the_reserve)
{
    struct sm_state *s = sm_position(&t, 1, "wiggins billy");
    sm_line(s, "map map map map");
    s->seat[0].investigation_markers = 11;
    s->seat[1].investigation_markers = 10;
    table_do(&t, 0, "go wiggins");
    CHECK_INT(s->seat[0].investigation_markers, 14);
    CHECK(strstr(table_told(&t, 1), "{\"event\":\"gained\",\"seat\":0,\"n\":3}"));
    for (int viewer = 0; viewer < 3; viewer++) {
        struct sm_view *v = sm_seen_by(&t, viewer < 2 ? viewer : PL_SPECTATOR);
        CHECK(v->seat[0].investigation_markers == 14 && v->seat[1].investigation_markers == 10 && v->bank == 0);
    }
    table_do(&t, 1, "go hudson");
    CHECK_INT(s->seat[1].investigation_markers, 10);
    CHECK(strstr(table_told(&t, 0), "{\"event\":\"gained-none\",\"seat\":1}"));
}

TEST(SM_22_paid_investigation_markers_return_to_the_reserve)
{
    struct sm_state *s = sm_position(&t, 1, "wiggins billy");
    sm_line(s, "map map map map");
    table_do(&t, 0, "go lestrade");
    table_do(&t, 0, "take 1");
    CHECK_INT(s->seat[0].investigation_markers, 2);
    CHECK_INT(sm_seen_by(&t, 0)->bank, 17);
}

TEST(SM_23_clues_from_the_line_lie_open)
{
    struct sm_state *s = sm_position(&t, 1, "wiggins billy");
    sm_line(s, "bullet map map map");
    table_do(&t, 0, "go watson");
    table_do(&t, 0, "take 1");
    CHECK_INT(s->seat[0].open[SM_BULLET], 1);
    CHECK_INT(sm_seen_by(&t, 1)->seat[0].open[SM_BULLET], 1);
    CHECK_INT(sm_seen_by(&t, PL_SPECTATOR)->seat[0].points_by_type[SM_BULLET], 6);
}

TEST(SM_24_the_discards_are_shuffled_the_moment_the_deck_runs_out)
{
    struct sm_state *s = sm_position(&t, 1, "shinwell billy");
    sm_line(s, "bullet button explosive map");
    sm_discarded(s, "cigarette cigarette");
    sm_only(s, "footprint fingerprint");
    sm_well_formed(&t);
    table_do(&t, 0, "go shinwell");
    table_do(&t, 0, "discard 1");
    CHECK_INT(s->deck_n, 2);
    CHECK_INT(sm_discard_n(s), 3);
    table_do(&t, 0, "discard 2");
    table_do(&t, 0, "pass"); /* the last two cards of the deck refill the line; the four discards become the new deck */
    CHECK_TEXT(sm_line_text(s), "footprint fingerprint explosive map");
    CHECK_INT(s->deck_n, 4);
    CHECK_INT(sm_discard_n(s), 0);
    CHECK(strstr(table_told(&t, PL_SPECTATOR), "{\"event\":\"shuffled\",\"n\":4}"));
    CHECK_INT(sm_seen_by(&t, 0)->public_discards[SM_CIGARETTE], 0);
}

TEST(SM_24_a_draw_that_meets_an_empty_deck_shuffles_first)
{
    struct sm_state *s = sm_position(&t, 1, "shinwell billy");
    sm_line(s, "bullet button explosive map");
    sm_only(s, "");
    table_do(&t, 0, "go shinwell");
    table_do(&t, 0, "discard 1");
    table_do(&t, 0, "discard 2");
    table_do(&t, 0, "pass");
    CHECK_INT(sm_line_mask(s), 15);
    CHECK_INT(s->deck_n, 0);
    CHECK_INT(sm_discard_n(s), 0);
}

TEST(SM_25_the_line_stays_short_when_deck_and_discards_are_empty)
{
    struct sm_state *s = sm_position(&t, 1, "shinwell billy");
    sm_line(s, "bullet button explosive map");
    sm_open_to(s, 1, "cigarette");
    sm_only(s, "");
    table_do(&t, 0, "go watson");
    table_do(&t, 0, "take 3");
    CHECK_TEXT(sm_line_text(s), "bullet button . map");
    table_do(&t, 1, "go billy"); /* seat 1 will sell a clue, which becomes the new deck and then fills the empty place in the line */
    table_do(&t, 1, "sell cigarette");
    CHECK_TEXT(sm_line_text(s), "bullet button cigarette map");
    CHECK_INT(s->deck_n + sm_discard_n(s), 0);
}

/* The deck and the discard pile are empty, and the line is full. The first discarded clue becomes the deck; the second stays in the discard
 * pile. */
TEST(SM_25_with_both_piles_empty_the_next_discard_becomes_the_deck)
{
    struct sm_state *s = sm_position(&t, 1, "shinwell billy");
    sm_line(s, "bullet button explosive map");
    sm_only(s, "");
    table_do(&t, 0, "go shinwell");
    table_do(&t, 0, "discard 2");
    CHECK_INT(s->deck_n, 1);
    CHECK_INT(s->deck[0], SM_BUTTON);
    CHECK_INT(sm_discard_n(s), 0);
    CHECK(strstr(table_told(&t, PL_SPECTATOR), "{\"event\":\"shuffled\",\"n\":1}"));
    table_do(&t, 0, "discard 1");
    CHECK_INT(s->deck_n, 1);
    CHECK_INT(s->public_discards[SM_BULLET], 1);
    table_do(&t, 0, "discard 4"); /* the Button refills place 1; then the discarded Bullet and Map are shuffled into a new deck and refill
                                     the other places */
    CHECK_INT(s->line[0], SM_BUTTON);
    CHECK_INT(sm_line_mask(s), 15);
    CHECK_INT(s->deck_n + sm_discard_n(s), 0);
}

TEST(SM_25_with_both_piles_empty_a_sold_clue_becomes_the_deck)
{
    struct sm_state *s = sm_position(&t, 1, "pike billy");
    sm_line(s, "bullet button explosive map");
    sm_open_to(s, 0, "cigarette");
    sm_only(s, "");
    table_do(&t, 0, "go billy");
    table_do(&t, 0, "sell cigarette");
    CHECK_INT(s->deck_n, 1);
    CHECK_INT(sm_discard_n(s), 0);
    table_do(&t, 1, "go pike"); /* the deck consists only of the sold clue, so everybody knows which card seat 1 draws */
    table_do(&t, 1, "draw 1");
    CHECK_INT(s->seat[1].hidden[s->epoch].clues[SM_CIGARETTE], 1);
    CHECK_INT(s->deck_n + sm_discard_n(s), 0);
}

TEST(SM_25_with_both_piles_empty_discards_at_pikes_become_the_deck)
{
    struct sm_state *s = sm_position(&t, 1, "pike billy");
    sm_line(s, "bullet button explosive map");
    sm_only(s, "footprint cigarette fingerprint");
    table_do(&t, 0, "go pike");
    table_do(&t, 0, "draw 3");
    CHECK_INT(s->deck_n, 0);
    table_do(&t, 0, "keep cigarette");
    CHECK_INT(s->deck_n, 2);
    CHECK_INT(sm_discard_n(s), 0);
    CHECK_INT(s->seat[0].hidden[0].clues[SM_CIGARETTE], 1);
}

TEST(SM_26_only_the_owner_knows_a_clue_drawn_from_the_deck)
{
    struct sm_state *s = sm_position(&t, 1, "pike billy");
    sm_line(s, "map map map map");
    sm_on_top(s, "bullet");
    table_do(&t, 0, "go pike");
    table_do(&t, 0, "draw 1");
    CHECK_INT(sm_seen_by(&t, 0)->seat[0].hidden[SM_BULLET], 1);
    CHECK_INT(sm_seen_by(&t, 0)->seat[0].points_by_type[SM_BULLET], 6);
    CHECK(strstr(table_told(&t, 0), "{\"event\":\"kept-clue\",\"seat\":0,\"clue\":\"bullet\"}"));
    for (int viewer = 1; viewer <= PL_SPECTATOR; viewer += 7) {
        struct sm_view *v = sm_seen_by(&t, viewer);
        CHECK_INT(v->seat[0].hidden_n, 1);
        CHECK_INT(v->seat[0].hidden_n_by_epoch[0], 1);
        CHECK_INT(v->seat[0].hidden[SM_BULLET], 0);
        CHECK_INT(v->seat[0].points, 0);
        CHECK(!strstr(table_told(&t, viewer), "bullet"));
    }
}

TEST(SM_27_hidden_clues_cannot_be_stolen_sold_or_exchanged)
{
    struct sm_state *s = sm_position(&t, 1, "irene billy violet toby");
    sm_line(s, "map map map map");
    sm_hidden_to(s, 0, "bullet");
    sm_stolen_to(s, 0, "button");
    sm_hidden_to(s, 1, "cigarette");
    sm_open_to(s, 1, "explosive");
    table_do(&t, 0, "go irene");
    table_refuses(&t, 0, "steal cigarette", "SM-39");
    table_do(&t, 0, "pass");
    table_do(&t, 1, "go billy");
    table_refuses(&t, 1, "sell cigarette", "SM-48");
    table_do(&t, 1, "pass");
    table_do(&t, 0, "go toby"); /* seat 0 has no open clues, so it gains nothing from Toby's skill */
    CHECK_INT(s->seat[0].investigation_markers, 5);
    table_do(&t, 1, "go violet");
    table_refuses(&t, 1, "give cigarette", "SM-53");
    table_do(&t, 1, "pass");
    table_do(&t, 0, "go violet"); /* Violet's skill is skipped: seat 0 has only hidden clues */
    CHECK_INT(s->asked, 1);
}

TEST(SM_28_a_wildcard_from_the_deck_is_shown)
{
    struct sm_state *s = sm_position(&t, 1, "pike billy");
    sm_line(s, "map map map map");
    sm_open_to(s, 0, "bullet");
    sm_on_top(s, "wildcard");
    table_do(&t, 0, "go pike");
    table_do(&t, 0, "draw 1");
    CHECK(strstr(table_told(&t, 1), "{\"event\":\"showed\",\"seat\":0}"));
    CHECK_TEXT(table_legal(&t, 0), "wild bullet, aside");
    table_do(&t, 0, "wild bullet");
    CHECK_INT(sm_seen_by(&t, 1)->seat[0].wild_on, 1 << SM_BULLET);
    CHECK_INT(sm_seen_by(&t, 1)->seat[0].hidden_n, 0);
    s->seat[0].hidden[0].clues[SM_WILDCARD] = 1;
    CHECK(!sm_audit(s, NULL));
}

TEST(SM_29_a_wildcard_is_assigned_to_an_open_suit_or_set_aside)
{
    for (int aside = 0; aside < 2; aside++) {
        struct sm_state *s = sm_position(&t, 1, "toby billy");
        sm_line(s, "wildcard map map map");
        sm_open_to(s, 0, "cigarette cigarette bullet");
        sm_hidden_to(s, 0, "button");
        sm_open_to(s, 1, "explosive");
        table_do(&t, 0, "go watson");
        table_do(&t, 0, "take 1");
        CHECK_TEXT(table_legal(&t, 0), "wild cigarette, wild bullet, aside");
        table_refuses(&t, 0, "wild button", "SM-29");
        table_refuses(&t, 0, "wild explosive", "SM-29");
        table_refuses(&t, 0, "wild wildcard", "SM-29");
        table_refuses(&t, 0, "pass", "SM-29");
        table_do(&t, 0, aside ? "aside" : "wild cigarette");
        CHECK_INT(s->seat[0].wild_on, aside ? 0 : 1 << SM_CIGARETTE);
        CHECK_INT(sm_wildcards_aside(&s->seat[0]), aside);
        CHECK_INT(s->asked, 1);
    }
}

TEST(SM_30_one_wildcard_for_each_suit)
{
    struct sm_state *s = sm_position(&t, 1, "toby billy");
    sm_line(s, "wildcard map map map");
    sm_open_to(s, 0, "cigarette bullet wildcard");
    s->seat[0].wild_on = 1 << SM_BULLET;
    table_do(&t, 0, "go watson");
    table_do(&t, 0, "take 1");
    table_refuses(&t, 0, "wild bullet", "SM-30");
    table_do(&t, 0, "wild cigarette");
}

TEST(SM_31_no_wildcard_for_map_fragments)
{
    struct sm_state *s = sm_position(&t, 1, "toby billy");
    sm_line(s, "wildcard map map map");
    sm_open_to(s, 0, "bullet map");
    table_do(&t, 0, "go watson");
    table_do(&t, 0, "take 1");
    table_refuses(&t, 0, "wild map", "SM-31");
    CHECK_TEXT(table_legal(&t, 0), "wild bullet, aside");
}

TEST(SM_32_a_wildcard_set_aside_can_only_start_a_suit)
{
    struct sm_state *s = sm_position(&t, 1, "toby billy");
    sm_line(s, "bullet button map map");
    sm_open_to(s, 0, "bullet wildcard");
    table_do(&t, 0, "go lestrade");
    table_do(&t, 0, "take 1"); /* seat 0 already has a Bullet, so no decision about the wildcard is due */
    CHECK_INT(s->phase, SM_P_TAKE);
    table_do(&t, 0, "take 2");
    CHECK_TEXT(table_legal(&t, 0), "wild button, aside");
    table_refuses(&t, 0, "wild bullet", "SM-32");
    table_do(&t, 0, "wild button");
    CHECK_INT(s->seat[0].wild_on, 1 << SM_BUTTON);
    /* A player who set the wildcard aside at the first Button is not asked again at the second Button. */
    s = sm_position(&t, 1, "toby billy");
    sm_line(s, "button button map map");
    sm_open_to(s, 0, "wildcard");
    table_do(&t, 0, "go lestrade");
    table_do(&t, 0, "take 1");
    table_do(&t, 0, "aside");
    table_do(&t, 0, "take 2");
    CHECK_INT(s->asked, 1);
    CHECK_INT(sm_wildcards_aside(&s->seat[0]), 1);
}

TEST(SM_32_clue_and_wildcard_can_be_gained_in_either_order_within_an_action)
{
    for (int order = 0; order < 2; order++) {
        struct sm_state *s = sm_position(&t, 1, "toby billy");
        sm_line(s, "wildcard button map map");
        table_do(&t, 0, "go lestrade");
        table_do(&t, 0, order ? "take 1" : "take 2");
        table_do(&t, 0, order ? "take 2" : "take 1");
        table_do(&t, 0, "wild button");
        CHECK_INT(s->seat[0].wild_on, 1 << SM_BUTTON);
    }
}

/* The booklet's example: with two Cigarettes and a Bullet the wildcard is set aside; later it is assigned to the first Button. */
TEST(SM_32_example_mycroft_sets_a_wildcard_aside_for_a_button)
{
    struct sm_state *s = sm_position(&t, 1, "toby billy");
    sm_line(s, "wildcard button map map");
    sm_open_to(s, 1, "cigarette cigarette bullet");
    sm_turn(s, 1);
    table_do(&t, 1, "go watson");
    table_do(&t, 1, "take 1");
    table_do(&t, 1, "aside");
    table_do(&t, 0, "go hudson");
    table_do(&t, 1, "go lestrade");
    table_do(&t, 1, "take 2");
    table_do(&t, 1, "wild button");
    CHECK_INT(s->seat[1].open[SM_BUTTON], 1);
    /* A Button and a wildcard count as two Buttons, so the rival's single Button scores nothing. */
    uint8_t count[SM_SEATS][SM_CLUES] = {{[SM_BUTTON] = 1}, {[SM_BUTTON] = 1, [SM_WILDCARD] = 1}};
    int8_t pays[SM_SEATS][SM_CLUES];
    sm_score_types((const uint8_t(*)[SM_CLUES])count, (const uint16_t[]){0, s->seat[1].wild_on}, pays);
    CHECK_INT(pays[1][SM_BUTTON], 6);
}

TEST(SM_33_a_wildcard_is_set_aside_when_its_suit_loses_its_last_card)
{
    struct sm_state *s = sm_position(&t, 1, "irene billy");
    sm_line(s, "map map map map");
    sm_open_to(s, 1, "bullet bullet wildcard");
    s->seat[1].wild_on = 1 << SM_BULLET;
    table_do(&t, 0, "go irene");
    table_do(&t, 0, "steal bullet");
    CHECK_INT(s->seat[1].wild_on, 1 << SM_BULLET);
    table_do(&t, 1, "go billy");
    table_do(&t, 1, "sell bullet");
    CHECK_INT(s->seat[1].wild_on, 0);
    CHECK_INT(sm_wildcards_aside(&s->seat[1]), 1);
    CHECK(strstr(table_told(&t, 0), "{\"event\":\"freed\",\"seat\":1,\"clue\":\"bullet\"}"));
}

TEST(SM_34_a_wildcard_that_fits_nowhere_is_set_aside_without_a_decision)
{
    struct sm_state *s = sm_position(&t, 1, "toby billy");
    sm_line(s, "wildcard map map map");
    sm_open_to(s, 0, "map");
    table_do(&t, 0, "go watson");
    table_do(&t, 0, "take 1");
    CHECK_INT(s->asked, 1);
    CHECK_INT(sm_wildcards_aside(&s->seat[0]), 1);
}
