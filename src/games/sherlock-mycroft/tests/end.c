/* end.c: tests of the end of the game and of scoring. */
#include "position.h"

static struct table t;

/* Sets up a position on day 7 in which one move is left. When seat 1 plays "go toby hudson", the match ends. */
static struct sm_state *last_move(struct sm_options options)
{
    struct sm_state *s = sm_position_with(&t, 7, "toby billy pike wiggins irene gregson shinwell kramm", options);
    sm_stand(s, 0, "");
    sm_lie(s, 0, "watson hudson lestrade");
    sm_stand(s, 1, "toby");
    sm_lie(s, 1, "watson billy");
    sm_turn(s, 1);
    return s;
}

static void ends(void)
{
    sm_well_formed(&t);
    table_do(&t, 1, "go toby hudson");
}

static int points(int seat)
{
    int32_t all[PL_SEATS_MAX];
    t.game->score(t.state, all);
    return all[seat];
}

TEST(SM_55_the_game_ends_with_the_last_action_marker_of_day_7)
{
    struct sm_state *s = last_move((struct sm_options){0});
    sm_line(s, "map map map map");
    ends();
    CHECK(s->base.over);
    CHECK_INT(t.game->actors(s), 0);
    table_refuses(&t, 1, "go toby hudson", "PL-1");
    table_refuses(&t, 0, "pass", "PL-1");
}

TEST(SM_56_hidden_clues_are_revealed_at_the_end)
{
    struct sm_state *s = last_move((struct sm_options){0});
    sm_line(s, "map map map map");
    sm_hidden_to(s, 0, "bullet bullet");
    sm_stolen_to(s, 0, "bullet");
    sm_open_to(s, 1, "bullet bullet");
    ends();
    CHECK_INT(s->seat[0].open[SM_BULLET], 3);
    CHECK_INT(sm_seen_by(&t, 1)->seat[0].open[SM_BULLET], 3);
    CHECK_INT(sm_seen_by(&t, 1)->seat[0].hidden_n, 0);
    CHECK(strstr(table_told(&t, 1), "{\"event\":\"revealed\",\"seat\":0,\"clue\":\"bullet\",\"n\":3}"));
    CHECK_INT(points(0), 6 - 2);
    CHECK_INT(points(1), 0);
}

TEST(SM_57_the_first_player_assigns_the_last_wildcards_first)
{
    struct sm_state *s = last_move((struct sm_options){0});
    sm_line(s, "map map map map");
    sm_open_to(s, 0, "wildcard wildcard button wildcard");
    s->seat[0].wild_on = 1 << SM_BUTTON;
    sm_hidden_to(s, 0, "bullet");
    sm_open_to(s, 1, "wildcard cigarette");
    ends();
    CHECK_TEXT(table_legal(&t, 0), "wild bullet, aside");
    table_refuses(&t, 1, "wild cigarette", "PL-3");
    table_refuses(&t, 0, "wild button", "SM-30");
    table_refuses(&t, 0, "wild cigarette", "SM-57");
    table_refuses(&t, 0, "wild map", "SM-31");
    table_do(&t, 0, "wild bullet"); /* no other suit fits seat 0's second wildcard, so seat 1 decides next */
    CHECK_TEXT(table_legal(&t, 1), "wild cigarette, aside");
    table_do(&t, 1, "aside");
    CHECK(s->base.over);
    CHECK_INT(points(0), 7 + 6 - 3);
    CHECK_INT(points(1), 5 - 3);
}

TEST(SM_58_example_cigarettes_three_against_one_score_four)
{
    struct sm_state *s = last_move((struct sm_options){0});
    sm_open_to(s, 1, "cigarette cigarette cigarette");
    sm_open_to(s, 0, "cigarette");
    ends();
    CHECK_INT(points(1), 4);
    CHECK_INT(points(0), 0);
    CHECK_INT(t.game->winners(s), PL_SEAT_BIT(1));
}

TEST(SM_59_equal_numbers_score_for_nobody)
{
    struct sm_state *s = last_move((struct sm_options){0});
    sm_open_to(s, 0, "cigarette cigarette");
    sm_open_to(s, 1, "cigarette cigarette");
    ends();
    CHECK_INT(points(0), 0);
    CHECK_INT(points(1), 0);
}

TEST(SM_60_wildcards_count_where_numbers_are_compared)
{
    struct sm_state *s = last_move((struct sm_options){0});
    sm_open_to(s, 0, "cigarette cigarette wildcard");
    s->seat[0].wild_on = 1 << SM_CIGARETTE;
    sm_open_to(s, 1, "cigarette wildcard");
    s->seat[1].wild_on = 1 << SM_CIGARETTE;
    ends();
    CHECK_INT(points(0), 5 - 2); /* seat 0 scores the suit's value (5) minus the rival's 2 cards of the suit, one of which is a wildcard */
    CHECK_INT(points(1), 0);
}

TEST(SM_61_example_all_seven_buttons_score_ten)
{
    struct sm_state *s = last_move((struct sm_options){0});
    sm_open_to(s, 0, "button button button button button button button");
    ends();
    CHECK_INT(points(0), 10);
    CHECK_INT(sm_seen_by(&t, 1)->seat[0].complete, 1 << SM_BUTTON);
    s = last_move((struct sm_options){0}); /* six Buttons and a wildcard do not earn the bonus for a complete suit */
    sm_open_to(s, 0, "button button button button button button wildcard");
    s->seat[0].wild_on = 1 << SM_BUTTON;
    ends();
    CHECK_INT(points(0), 7);
    CHECK_INT(sm_seen_by(&t, 1)->seat[0].complete, 0);
    s = last_move((struct sm_options){0}); /* the bonus for a complete suit also counts hidden clues */
    sm_open_to(s, 0, "false-pass false-pass");
    sm_hidden_to(s, 0, "false-pass");
    ends();
    CHECK_INT(points(0), 6);
}

TEST(SM_62_points_for_map_fragments)
{
    static const int want[] = {0, -1, 1, 3, 6, 10};
    for (int n = 0; n <= 5; n++) {
        struct sm_state *s = last_move((struct sm_options){0});
        for (int i = 0; i < n; i++)
            sm_open_to(s, 0, "map");
        ends();
        CHECK_INT(points(0), want[n]);
    }
}

TEST(SM_63_an_unassigned_wildcard_costs_three_points)
{
    struct sm_state *s = last_move((struct sm_options){0});
    sm_open_to(s, 0, "wildcard wildcard");
    sm_open_to(s, 1, "wildcard bullet");
    s->seat[1].wild_on = 1 << SM_BULLET;
    ends();
    CHECK_INT(points(0), -6);
    CHECK_INT(points(1), 6);
}

TEST(SM_64_investigation_markers_break_a_tie)
{
    struct sm_state *s = last_move((struct sm_options){0});
    sm_open_to(s, 0, "false-pass");
    ends();
    CHECK_INT(t.game->winners(s), PL_SEAT_BIT(0));
    CHECK(strstr(table_told(&t, PL_SPECTATOR), "{\"event\":\"won\",\"seat\":0}"));
    s = last_move((struct sm_options){0});
    s->seat[0].investigation_markers = 7;
    s->seat[1].investigation_markers = 3; /* seat 1 will have 6 investigation markers after visiting Mrs Hudson */
    ends();
    CHECK_INT(points(0), points(1));
    CHECK_INT(t.game->winners(s), PL_SEAT_BIT(0));
}

TEST(SM_65_an_unsolved_case_has_no_winner)
{
    struct sm_state *s = last_move((struct sm_options){0});
    s->seat[0].investigation_markers = 8;
    s->seat[1].investigation_markers = 5;
    ends();
    CHECK(s->base.over);
    CHECK_INT(t.game->winners(s), 0);
    CHECK(strstr(table_told(&t, 0), "unsolved"));
}

TEST(SM_74_no_reservation_after_the_last_action)
{
    struct sm_state *s = last_move((struct sm_options){.reserve = 1});
    sm_line(s, "map map map map");
    ends();
    CHECK(s->base.over);
    s = last_move((struct sm_options){.reserve = 1}); /* even in the last turn a player may reserve a clue before the move */
    sm_line(s, "map map map map");
    table_do(&t, 1, "reserve 2");
    CHECK_INT(s->phase, SM_P_MOVE);
    ends();
    CHECK(s->base.over);
}

TEST(SM_75_a_reserved_clue_not_collected_costs_three_points)
{
    struct sm_state *s = last_move((struct sm_options){.reserve = 1});
    sm_line(s, "map bullet map map");
    table_do(&t, 1, "reserve 2");
    ends();
    CHECK_INT(points(1), -3);
    CHECK_INT(sm_seen_by(&t, 0)->seat[1].points, -3);
    CHECK_INT(sm_seen_by(&t, 0)->seat[1].reserve_points, -3);
}
