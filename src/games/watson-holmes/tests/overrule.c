/* overrule.c: tests the votes by which people can make a rejected answer count as right after the end of a match (rule WH-70). */
#include "scene.h"

/* Plays a match of one round in which all seats go to 221B. `right` contains, for each seat, the set of its right answers. Bots play the
 * seats in the set `bots`. */
static struct wh_state *all_answer(struct table *t, int seats, const uint8_t right[], pl_seats bots, struct wh_options options)
{
    struct wh_case c = bare();
    struct wh_state *s = sit_with(t, seats, &c, options);
    for (int seat = 0; seat < seats; seat++)
        go_to(t, seat, "baker-street");
    for (int seat = 0; seat < seats; seat++)
        attempt(t, seat, right[seat]);
    for (int seat = 0; seat < seats && s->phase == WH_P_JUDGE; seat++)
        table_do(t, seat, "judge none");
    CHECK_INT(s->base.over, 1);
    s->people &= (pl_seats)~bots;
    return s;
}

TEST(WH_70_a_unanimous_vote_counts_an_answer_as_right)
{
    struct table t;
    struct wh_state *s = all_answer(&t, 3, (uint8_t[]){3, 1, 0}, 0, (struct wh_options){0});
    CHECK_TEXT(table_legal(&t, 0), "");
    CHECK_TEXT(table_asides(&t, 0), "overrule 0 3, overrule 1 2, overrule 1 3, overrule 2 1, overrule 2 2, overrule 2 3");
    table_do(&t, 1, "overrule 0 3");
    CHECK_TEXT(table_told(&t, PL_SPECTATOR), "{\"event\":\"agrees\",\"seat\":1,\"of\":0,\"question\":3}\n");
    table_refuses(&t, 1, "overrule 0 3", "WH-70"); /* refused: each person may vote only once for an answer */
    table_do(&t, 0, "overrule 0 3");
    CHECK_INT(s->seat[0].status, WH_FAILED);
    CHECK_INT(look(&t, PL_SPECTATOR).seat[0].answer[2].votes, 1 | 2);
    CHECK_INT(look(&t, 2).people, 7);
    table_do(&t, 2, "overrule 0 3");
    CHECK_TEXT(table_told(&t, 1), "{\"event\":\"agrees\",\"seat\":2,\"of\":0,\"question\":3}\n"
                                  "{\"event\":\"overruled\",\"of\":0,\"question\":3}\n"
                                  "{\"event\":\"now-wins\",\"seat\":0}\n");
    CHECK_INT(s->seat[0].status, WH_WON);
    CHECK_INT(t.game->winners(t.state), 1);
    struct wh_view v = look(&t, 1);
    CHECK_INT(v.seat[0].verdict, 7);
    CHECK_INT(v.seat[0].right, 3);
    CHECK_INT(v.seat[0].answer[2].overruled, 1);
    table_refuses(&t, 1, "overrule 0 1", "WH-70"); /* refused: answer 1 of seat 0 was judged right without a vote */
}

TEST(WH_70_every_player_who_becomes_right_wins_if_nobody_had_solved_the_case)
{
    struct table t;
    struct wh_state *s = all_answer(&t, 2, (uint8_t[]){3, 5}, 0, (struct wh_options){0});
    for (int seat = 0; seat < 2; seat++) {
        table_do(&t, seat, "overrule 0 3");
        table_do(&t, seat, "overrule 1 2");
    }
    CHECK_INT(s->seat[0].status, WH_WON);
    CHECK_INT(s->seat[1].status, WH_WON);
    CHECK_INT(t.game->winners(t.state), 3);
}

TEST(WH_70_earlier_winners_stay_winners)
{
    struct table t;
    struct wh_state *s = all_answer(&t, 2, (uint8_t[]){7, 5}, 0, (struct wh_options){0});
    table_do(&t, 0, "overrule 1 2");
    table_do(&t, 1, "overrule 1 2");
    CHECK_TEXT(table_told(&t, 0), "{\"event\":\"agrees\",\"seat\":1,\"of\":1,\"question\":2}\n"
                                  "{\"event\":\"overruled\",\"of\":1,\"question\":2}\n"
                                  "{\"event\":\"now-solved\",\"seat\":1}\n");
    CHECK_INT(s->seat[0].status, WH_WON);
    CHECK_INT(s->seat[1].status, WH_SOLVED);
    CHECK_INT(t.game->winners(t.state), 1);
    int32_t score[PL_SEATS_MAX] = {0};
    t.game->score(t.state, score);
    CHECK_INT(score[0], 2);
    CHECK_INT(score[1], 1);
}

TEST(WH_70_bots_and_stand_ins_have_no_vote)
{
    struct table t;
    struct wh_state *s = all_answer(&t, 3, (uint8_t[]){3, 1, 0}, 2 | 4, (struct wh_options){0});
    CHECK_TEXT(table_asides(&t, 1), "");
    table_refuses(&t, 1, "overrule 0 3", "WH-70");
    CHECK_INT(look(&t, 0).people, 1);
    table_do(&t, 0, "overrule 0 3"); /* seat 0 is the only person, so its vote alone decides */
    CHECK_INT(s->seat[0].status, WH_WON);
    table_do(&t, 0, "overrule 1 2"); /* a person may also vote for the answer of a bot */
    CHECK_INT(s->seat[1].verdict, 3);
    CHECK_INT(s->seat[1].status, WH_FAILED);
}

TEST(WH_70_a_seat_has_a_vote_if_a_person_has_acted_in_it)
{
    struct table t;
    struct wh_state *s = sit_bare(&t, 3);
    for (int seat = 0; seat < 3; seat++) {
        static const uint8_t by[] = {PL_BY_PERSON, PL_BY_BOT, PL_BY_STANDIN};
        struct pl_entry entry = {.seat = (pl_seat)seat, .seq = ++t.seq, .by = by[seat], .action = PL_ACT(WH_BAKER)};
        CHECK_INT(t.game->apply(t.state, &entry, &t.events), 0);
        CHECK_INT(look(&t, PL_SPECTATOR).people, 0); /* the view hides which players are people until the match is over */
    }
    CHECK_INT(s->people, 1);
    struct pl_entry entry = {.seat = 2, .seq = ++t.seq, .by = PL_BY_CLOCK, .action = PL_ACT(WH_SEND_ANSWERS)};
    CHECK_INT(t.game->apply(t.state, &entry, &t.events), 0);
    CHECK_INT(s->people, 1);
}

TEST(WH_70_nobody_votes_before_the_end_or_on_answers_that_were_not_rejected)
{
    struct table t;
    struct wh_state *s = sit_bare(&t, 3);
    go_to(&t, 0, "baker-street");
    go_to(&t, 1, "carriage-stop");
    go_to(&t, 2, "carriage-stop");
    enter_text(&t, 0, "answer 1", 0);
    table_do(&t, 0, "send-answers");
    CHECK_INT(s->seat[0].status, WH_FAILED);
    CHECK_TEXT(table_asides(&t, 0), "");
    table_refuses(&t, 1, "overrule 0 1", "WH-70");
    go_to(&t, 2, "baker-street");
    go_to(&t, 1, "baker-street");
    attempt(&t, 1, 7);
    attempt(&t, 2, 0);
    if (s->phase == WH_P_GO_ON)
        table_do(&t, 2, "retire");
    CHECK_INT(s->base.over, 1);
    table_refuses(&t, 1, "overrule 0 2", "WH-70"); /* refused: answer 2 of seat 0 is blank */
    table_refuses(&t, 1, "overrule 1 1", "WH-70"); /* refused: answer 1 of seat 1 is right */
    table_refuses(&t, 1, "overrule 3 1", "WH-70"); /* refused: the match has no seat 3 */
    table_refuses(&t, 1, "overrule 0 0", "WH-70");
    table_refuses(&t, 1, "overrule 0 4", "WH-70");
    table_refuses(&t, 1, "consult 0", "PL-1");
    table_do(&t, 1, "overrule 0 1");
}

TEST(WH_70_no_votes_with_self_judging_or_if_the_option_is_off)
{
    struct table t;
    all_answer(&t, 2, (uint8_t[]){0, 0}, 0, (struct wh_options){.overrule = WH_NEVER});
    CHECK_TEXT(table_asides(&t, 0), "");
    table_refuses(&t, 0, "overrule 0 1", "WH-70");
    all_answer(&t, 2, (uint8_t[]){0, 0}, 0, (struct wh_options){.judging = WH_SELF});
    CHECK_TEXT(table_asides(&t, 0), "");
    table_refuses(&t, 0, "overrule 0 1", "WH-70");
}

TEST(WH_70_a_position_with_impossible_votes_is_refused)
{
    struct table t;
    struct wh_state *s = all_answer(&t, 2, (uint8_t[]){3, 1}, 0, (struct wh_options){0});
    struct wh_state good = *s;
    CHECK(t.game->audit(s, NULL));
    s->seat[0].answer[2].votes = 3; /* invalid: all people voted for the answer, but it does not count as right */
    CHECK(!t.game->audit(s, NULL));
    *s = good;
    s->seat[0].answer[2].votes = 4; /* invalid: the vote belongs to seat 2, which is not in the match */
    CHECK(!t.game->audit(s, NULL));
    *s = good;
    s->seat[0].answer[0].votes = 1; /* invalid: a vote for an answer that was judged right */
    CHECK(!t.game->audit(s, NULL));
    *s = good;
    s->people = 1;
    s->seat[0].answer[2].votes = 2; /* invalid: seat 1 is a bot, so it cannot vote */
    CHECK(!t.game->audit(s, NULL));
    *s = good;
    s->options.overrule = WH_NEVER;
    s->seat[0].answer[2].votes = 1;
    CHECK(!t.game->audit(s, NULL));
}
