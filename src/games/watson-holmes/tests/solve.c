/* solve.c: tests visits to 221B, paying Holmes for help, and the end of a match (rules WH-55 to WH-68). */
#include "scene.h"

/* Plays round 1: seat 0 goes to 221B and gives only one right answer, so it does not solve the case. The other seats go to the carriage
 * stop. At the end, round 2 has begun. */
static struct wh_state *one_failed(struct table *t, int seats, struct wh_options options)
{
    struct wh_case c = bare();
    struct wh_state *s = sit_with(t, seats, &c, options);
    go_to(t, 0, "baker-street");
    for (int seat = 1; seat < seats; seat++)
        go_to(t, seat, "carriage-stop");
    if (options.judging == WH_AUTO) {
        attempt(t, 0, 2);
    } else {
        attempt(t, 0, 0);
        table_do(t, 0, "judge 2");
    }
    CHECK_INT(s->seat[0].status, WH_FAILED);
    CHECK_INT(s->round, 2);
    return s;
}

static void refuses_answer(struct table *t, int seat, const char *words, int verdict)
{
    struct pl_entry entry = {.seat = (pl_seat)seat, .text_len = 4};
    CHECK_INT(pl_action_parse(t->game, words, strlen(words), &entry.action), 0);
    CHECK_INT(t->game->apply(t->state, &entry, NULL), verdict);
}

TEST(WH_55_answers_can_be_changed_until_sent)
{
    struct table t;
    struct wh_state *s = sit_bare(&t, 2);
    go_to(&t, 0, "baker-street");
    go(&t, 1, "visit 1", 0);
    CHECK_TEXT(table_legal(&t, 0), "answer 1, answer 2, answer 3, send-answers");
    table_refuses(&t, 0, "erase 1", "WH-55"); /* refused, because seat 0 has not written an answer yet */
    refuses_answer(&t, 0, "answer 4", -WH_R_QUESTION);
    refuses_answer(&t, 0, "answer 0", -WH_R_QUESTION);
    refuses_answer(&t, 1, "answer 1", -PL_R_NOT_NOW);
    table_refuses(&t, 0, "leave", "PL-5");
    struct wh_view before = look(&t, 1);
    enter_text(&t, 0, "answer 1", 1);
    CHECK_TEXT(table_told(&t, 1), "");
    CHECK_INT(s->seat[0].verdict, 1);
    enter_text(&t, 0, "answer 1", 0); /* replaces the right answer to question 1 with a wrong one */
    CHECK_INT(s->seat[0].verdict, 0);
    CHECK_INT(s->seat[0].answer[0].text_id, t.seq);
    enter_text(&t, 0, "answer 2", 7); /* verdict 7 has the bits for questions 1 to 3 set, but only the bit for question 2 counts */
    CHECK_INT(s->seat[0].verdict, 2);
    table_do(&t, 0, "erase 2");
    CHECK_INT(s->seat[0].verdict, 0);
    struct wh_view after = look(&t, 1);
    CHECK(memcmp(&before, &after, sizeof after) == 0);
    CHECK_INT(look(&t, 0).written, 1);
    CHECK_INT(look(&t, 0).verdict, 0);
    table_do(&t, 0, "send-answers"); /* answers may be sent even if some of them are blank */
    table_refuses(&t, 0, "erase 1", "PL-3");
}

TEST(WH_55_nothing_is_judged_before_all_have_sent)
{
    struct table t;
    struct wh_state *s = sit_bare(&t, 3);
    s->seat[0].carriages = 20;
    go_to(&t, 0, "baker-street");
    go_to(&t, 1, "baker-street");
    go(&t, 2, "visit 1", 0);
    attempt(&t, 0, 7);
    CHECK_INT(s->seat[0].status, WH_ACTIVE);
    struct wh_view own = look(&t, 0);
    CHECK_INT(own.verdict, 0); /* even seat 0 cannot yet see which of its answers are right */
    CHECK_INT(own.sees_answers, 0);
    struct wh_state other = *s;
    other.seat[0].verdict = 0;
    struct wh_view twin;
    wh_view(&other, 0, &twin);
    CHECK(memcmp(&own, &twin, sizeof own) == 0);
    attempt(&t, 1, 0);
    CHECK_INT(s->seat[0].status, WH_ACTIVE);
    table_do(&t, 2, "leave");
    CHECK_INT(s->seat[0].status, WH_WON);
}

TEST(WH_56_most_carriages_in_hand_first)
{
    struct table t;
    struct wh_state *s = sit_bare(&t, 4);
    s->seat[1].carriages = 12;
    for (int seat = 0; seat < 3; seat++)
        go_to(&t, seat, "baker-street");
    go(&t, 3, "visit 1", 0);
    table_do(&t, 3, "leave");
    attempt(&t, 0, 7);
    attempt(&t, 1, 7);
    attempt(&t, 2, 7);
    CHECK_INT(s->seat[1].status, WH_WON);
    CHECK_INT(s->seat[0].status, WH_ACTIVE);
    CHECK_INT(s->seat[2].status, WH_ACTIVE);
}

TEST(WH_56_if_the_first_fail_the_next_attempt)
{
    struct table t;
    struct wh_state *s = sit_bare(&t, 3);
    s->seat[0].carriages = 12;
    for (int seat = 0; seat < 2; seat++)
        go_to(&t, seat, "baker-street");
    go_to(&t, 2, "carriage-stop");
    attempt(&t, 1, 7);
    attempt(&t, 0, 3);
    CHECK_INT(s->seat[0].status, WH_FAILED);
    CHECK_INT(s->seat[1].status, WH_WON);
}

TEST(WH_57_players_with_equal_carriages_may_win_together)
{
    struct table t;
    struct wh_state *s = sit_bare(&t, 3);
    for (int seat = 0; seat < 3; seat++)
        go_to(&t, seat, "baker-street");
    attempt(&t, 0, 7);
    attempt(&t, 1, 6);
    attempt(&t, 2, 7);
    CHECK_INT(s->base.over, 1);
    CHECK_INT(t.game->winners(t.state), 1 | 4);
    CHECK_INT(s->seat[1].status, WH_FAILED);
    int32_t score[PL_SEATS_MAX] = {0};
    t.game->score(t.state, score);
    CHECK_INT(score[0], 2);
    CHECK_INT(score[1], 0);
    CHECK(strstr(table_told(&t, PL_SPECTATOR), "{\"event\":\"ends\"}"));
    CHECK_INT(look(&t, 1).sees_solution, 1);
}

TEST(WH_58_how_many_were_right_but_not_which)
{
    struct table t;
    struct wh_state *s = sit_bare(&t, 3);
    go_to(&t, 0, "baker-street");
    go_to(&t, 1, "carriage-stop");
    go_to(&t, 2, "carriage-stop");
    uint16_t seen = s->base.seen[1];
    attempt(&t, 0, 5);
    CHECK(s->base.seen[1] > seen);
    CHECK(strstr(table_told(&t, 1), "{\"event\":\"failed\",\"seat\":0,\"n\":2}"));
    struct wh_view v = look(&t, 1), own = look(&t, 0);
    CHECK_INT(v.seat[0].right, 2);
    CHECK_INT(v.verdict, 0);
    CHECK_INT(v.sees_answers, 0);
    CHECK_INT(v.seat[0].answers_readable, 0);
    CHECK_INT(v.seat[0].answer[0].text_id, 0);
    CHECK_INT(own.verdict, 5);
    CHECK_INT(own.sees_answers, 1);
    CHECK_INT(own.sees_solution, 0);
    CHECK_INT(own.seat[0].answers_readable, 1);
    CHECK_INT(own.seat[0].answer[0].text_id, s->seat[0].answer[0].text_id);
}

TEST(WH_59_a_player_who_fails_is_out)
{
    struct table t;
    struct wh_state *s = sit_watson(&t, 3);
    give(s, 0, WH_C_TOBY);
    give_lockpick(s, 0);
    go_to(&t, 0, "baker-street");
    go(&t, 1, "visit 1", 0);
    go(&t, 2, "visit 2", 0);
    table_do(&t, 0, "pass");
    leave_all(&t);
    attempt(&t, 0, 0);
    CHECK_INT(s->seat[0].carriages, 0);
    CHECK_INT(s->lockpicks, 2);
    CHECK_INT(s->police, 4);
    CHECK_INT(s->face[WH_C_TOBY], WH_DOWN);
    CHECK_INT(look(&t, 1).owners[WH_C_TOBY], PL_NOBODY); /* the other players cannot see that seat 0 had Toby */
    CHECK_INT(look(&t, 0).hand, 1 << WH_C_TOBY);         /* seat 0 can still see its own Toby card */
    CHECK_INT(look(&t, 0).may_chat, 0);
    CHECK_INT(look(&t, 1).may_chat, 1);
    CHECK_INT(s->turn, 2);
    go(&t, 2, "visit 1", 0);
    CHECK_INT(s->turn, 1); /* seat 0 is out of the game, so it gets no turn */
    table_refuses(&t, 0, "visit 2", "PL-3");
    go(&t, 1, "visit 2", 0);
    CHECK_INT(s->phase, WH_P_READ); /* seat 0 is out of the game, so there is no opening phase, although seat 0 has a face-down character */
}

TEST(WH_60_with_self_judging_the_players_verdict_is_final)
{
    struct table t;
    struct wh_case c = bare();
    struct wh_state *s = sit_with(&t, 3, &c, (struct wh_options){.judging = WH_SELF});
    for (int seat = 0; seat < 2; seat++)
        go_to(&t, seat, "baker-street");
    go_to(&t, 2, "carriage-stop");
    uint16_t seen = s->base.seen[0];
    attempt(&t, 0, 7); /* the judge's verdict (7, all answers are right) is ignored, because players judge their own answers */
    CHECK_INT(s->seat[0].verdict, 0);
    attempt(&t, 1, 7);
    CHECK_INT(s->phase, WH_P_JUDGE);
    CHECK(s->base.seen[0] > seen); /* seat 0 has seen the right answers, so an undo needs consent */
    CHECK_INT(look(&t, 0).sees_answers, 1);
    CHECK_INT(look(&t, 2).sees_answers, 0);
    table_refuses(&t, 0, "judge 4", "WH-55");
    struct wh_view before = look(&t, 1);
    table_do(&t, 0, "judge 123");
    struct wh_view after = look(&t, 1);
    /* Seat 1 must not see how seat 0 judged its answers, because seat 1 has not judged its own answers yet. */
    CHECK(memcmp(&before, &after, sizeof after) == 0);
    table_do(&t, 1, "judge 13");
    CHECK_INT(s->seat[0].status, WH_WON);
    CHECK_INT(s->seat[1].status, WH_FAILED);
    CHECK_INT(look(&t, 2).seat[1].right, 2);
}

/* ---- services of Holmes ---------------------------------------------------------------------------------- */

TEST(WH_61_holmes_serves_once_a_player_has_failed)
{
    struct table t;
    struct wh_state *s = sit_bare(&t, 3);
    table_refuses(&t, 1, "consult 0", "WH-61");
    s = one_failed(&t, 3, (struct wh_options){0});
    CHECK_TEXT(table_asides(&t, 1), "consult 0, check 1, check 2, check 3");
    CHECK(table_may(&t, s->turn == 1 ? 2 : 1, "consult 0")); /* a player may pay for a consultation even when it is not the player's turn */
    table_refuses(&t, 0, "consult 0", "WH-61");              /* refused, because seat 0 is out of the game */
    table_do(&t, 1, "consult 0");
    table_do(&t, 2, "consult 0");
    CHECK_INT(s->seat[1].carriages, 10);
    s->seat[1].carriages = 2;
    table_refuses(&t, 1, "consult 0", "WH-61");
    CHECK_TEXT(table_asides(&t, 1), "");
}

TEST(WH_62_not_while_attempts_are_settled)
{
    struct table t;
    struct wh_state *s = one_failed(&t, 4, (struct wh_options){.judging = WH_SELF});
    s->start = s->turn = 1;
    go_to(&t, 1, "baker-street");
    go_to(&t, 2, "baker-street");
    go(&t, 3, "visit 1", 0);
    table_do(&t, 1, "consult 0"); /* players at 221B may pay for a service of Holmes until the order of attempts is fixed */
    CHECK_INT(s->seat[1].carriages, 10);
    attempt(&t, 1, 0);
    attempt(&t, 2, 0);
    table_do(&t, 3, "leave");
    CHECK_INT(s->phase, WH_P_JUDGE);
    CHECK_INT(s->asked, 4); /* seat 1 has paid Holmes, so it now has fewer carriages than seat 2, whose attempt comes first */
    table_refuses(&t, 3, "consult 0", "WH-62");
    table_do(&t, 2, "judge 123");
    CHECK_INT(s->phase, WH_P_GO_ON);
    table_refuses(&t, 3, "consult 0", "WH-62");
}

TEST(WH_62_carriages_on_a_bid_cannot_pay)
{
    struct table t;
    struct wh_state *s = one_failed(&t, 3, (struct wh_options){0});
    s->start = s->turn = 1;
    s->seat[1].carriages = 5;
    s->seat[2].carriages = 6;
    go(&t, 1, "visit 1", 3);
    table_refuses(&t, 1, "consult 0", "WH-61"); /* seat 1 has only two carriages left, because three are in its bid */
    table_do(&t, 2, "visit 1"); /* seat 2 must bid at least four of its six carriages, so it cannot pay for a service of Holmes */
    table_refuses(&t, 2, "consult 0", "WH-62");
    CHECK_TEXT(table_asides(&t, 2), "");
    s->seat[2].carriages = 7;
    table_do(&t, 2, "consult 0");
    table_do(&t, 2, "bid 4");
}

TEST(WH_63_a_consultation_is_read_alone)
{
    struct table t;
    struct wh_state *s = one_failed(&t, 3, (struct wh_options){0});
    uint16_t seen = s->base.seen[1], others = s->base.seen[2];
    table_refuses(&t, 1, "consult 2", "WH-63");
    table_refuses(&t, 1, "consult 5", "WH-63");
    CHECK_INT(look(&t, 1).seat[0].answer[1].text_id, 0);
    table_do(&t, 1, "consult 0");
    CHECK(s->base.seen[1] > seen);
    CHECK_INT(s->base.seen[2], others);
    struct wh_view v = look(&t, 1), w = look(&t, 2);
    CHECK_INT(v.seat[0].answers_readable, 1);
    CHECK_INT(v.seat[0].answer[1].text_id, s->seat[0].answer[1].text_id);
    CHECK(v.seat[0].answer[1].text_id > 0);
    CHECK_INT(v.verdict, 0); /* a consultation does not show which answers are right */
    CHECK_INT(w.seat[0].answers_readable, 0);
    CHECK_INT(w.seat[0].answer[1].text_id, 0);
    table_do(&t, 1, "consult 0");
    CHECK_INT(s->seat[1].carriages, 7);
}

TEST(WH_64_one_check_with_a_public_verdict)
{
    struct table t;
    struct wh_state *s = one_failed(&t, 3, (struct wh_options){0});
    refuses_answer(&t, 1, "check 4", -WH_R_CHECK);
    enter_text(&t, 1, "check 2", 2);
    CHECK_INT(s->seat[1].carriages, 10);
    CHECK_TEXT(table_told(&t, 2), "{\"event\":\"check-right\",\"seat\":1}\n");
    CHECK_INT(look(&t, 2).seat[1].check, WH_RIGHT);
    CHECK_INT(look(&t, 2).check_question, 0); /* the other players learn neither the question number nor the text of the answer */
    CHECK_INT(look(&t, 1).check_question, 2);
    refuses_answer(&t, 1, "check 1", -WH_R_CHECK); /* refused, because a player can have only one answer checked per match */
    enter_text(&t, 2, "check 2", 5); /* verdict 5 has the bits for questions 1 and 3 set, so the answer to question 2 is wrong */
    CHECK_INT(s->seat[2].check, WH_WRONG);
}

TEST(WH_64_with_self_judging_the_nearest_who_failed_gives_the_verdict)
{
    struct table t;
    struct wh_state *s = one_failed(&t, 3, (struct wh_options){.judging = WH_SELF});
    table_refuses(&t, 0, "judge-check right", "PL-3");
    enter_text(&t, 1, "check 3", 7);
    CHECK_INT(s->seat[1].check, WH_CHECK_PENDING);
    CHECK(pl_seats_has(t.game->actors(t.state), 0));
    struct wh_view judge = look(&t, 0), other = look(&t, 2);
    CHECK_INT(judge.judge_check_of, 1);
    CHECK_INT(judge.judge_check_question, 3);
    CHECK_INT(judge.judge_check_text_id, t.seq);
    CHECK_INT(other.judge_check_of, PL_NOBODY);
    CHECK_INT(other.judge_check_text_id, 0);
    CHECK(pl_seats_has(other.base.waiting, 0));
    CHECK_TEXT(table_legal(&t, 0), "judge-check wrong, judge-check right");
    table_refuses(&t, 0, "visit 1", "PL-5");
    table_do(&t, 0, "judge-check wrong");
    CHECK_INT(s->seat[1].check, WH_WRONG);
    CHECK(!pl_seats_has(t.game->actors(t.state), 0));
}

TEST(WH_64_several_checks_are_judged_one_by_one)
{
    struct table t;
    struct wh_state *s = one_failed(&t, 3, (struct wh_options){.judging = WH_SELF});
    enter_text(&t, 2, "check 1", 0);
    uint32_t second = t.seq;
    enter_text(&t, 1, "check 3", 0);
    CHECK_INT(look(&t, 0).judge_check_of, 1);
    uint16_t seen = s->base.seen[0];
    table_do(&t, 0, "judge-check right");
    CHECK_INT(look(&t, 0).judge_check_of, 2);
    CHECK_INT(look(&t, 0).judge_check_text_id, second);
    CHECK(s->base.seen[0] > seen); /* seat 0 has just been shown the next answer that it must judge */
    table_do(&t, 0, "judge-check wrong");
    CHECK_INT(look(&t, 0).judge_check_of, PL_NOBODY);
    CHECK_INT(s->seat[1].check, WH_RIGHT);
    CHECK_INT(s->seat[2].check, WH_WRONG);
}

/* ---- end of a match --------------------------------------------------------------------------------------------- */

/* Plays a round in which seats 0 and 1 go to 221B. Seat 0's attempt comes first and wins. `second` is the set of questions that seat 1
 * answers correctly. Stops when the other players are asked whether to keep playing. */
static struct wh_state *one_won(struct table *t, uint8_t second)
{
    struct wh_state *s = sit_bare(t, 4);
    s->seat[0].carriages = 12;
    go_to(t, 0, "baker-street");
    go_to(t, 1, "baker-street");
    go(t, 2, "visit 1", 0);
    go(t, 3, "visit 2", 0);
    leave_all(t);
    attempt(t, 0, 7);
    attempt(t, 1, second);
    CHECK_INT(s->phase, WH_P_GO_ON);
    CHECK_INT(s->asked, 2 | 4 | 8);
    return s;
}

TEST(WH_65_after_a_win_each_player_may_keep_playing)
{
    struct table t;
    struct wh_state *s = one_won(&t, 0);
    struct wh_view before = look(&t, 3);
    table_do(&t, 1, "retire");
    struct wh_view after = look(&t, 3);
    CHECK(memcmp(&before, &after, sizeof after) == 0);
    CHECK_INT(look(&t, 1).after_win, WH_STOPS);
    table_do(&t, 2, "go-on");
    table_do(&t, 3, "go-on");
    CHECK_INT(s->seat[1].status, WH_RETIRED);
    CHECK_INT(look(&t, 1).sees_answers, 0);
    CHECK_INT(look(&t, 0).may_chat, 0);
    CHECK_INT(s->round, 2);
    CHECK_INT(s->turn, 3);
    go_to(&t, 3, "baker-street");
    go(&t, 2, "visit 1", 0);
    table_do(&t, 2, "leave");
    attempt(&t, 3, 7);
    CHECK_INT(s->seat[3].status, WH_SOLVED);
    CHECK_INT(s->round, 3); /* round 3 has begun, because the players were not asked again whether to keep playing */
    go_to(&t, 2, "baker-street");
    attempt(&t, 2, 0);
    CHECK_INT(s->base.over, 1);
    CHECK_INT(t.game->winners(t.state), 1); /* only the first player who solves the case wins */
    CHECK(strstr(table_told(&t, 0), "{\"event\":\"ends\"}"));
    int32_t score[PL_SEATS_MAX] = {0};
    t.game->score(t.state, score);
    CHECK_INT(score[0], 2);
    CHECK_INT(score[3], 1);
}

TEST(WH_65_a_second_solution_in_the_same_round_asks_nobody_again)
{
    struct table t;
    struct wh_state *s = one_won(&t, 7);
    for (int seat = 1; seat < 4; seat++)
        table_do(&t, seat, "go-on");
    CHECK_INT(s->seat[0].status, WH_WON);
    CHECK_INT(s->seat[1].status, WH_SOLVED);
    CHECK_INT(s->phase, WH_P_VISIT);
    CHECK_INT(s->round, 2);
}

TEST(WH_65_the_match_ends_if_nobody_keeps_playing)
{
    struct table t;
    struct wh_state *s = one_won(&t, 7);
    table_do(&t, 3, "retire");
    table_do(&t, 1, "retire");
    table_do(&t, 2, "retire");
    CHECK_INT(s->base.over, 1);
    CHECK_INT(t.game->winners(t.state), 1);
    table_refuses(&t, 1, "go-on", "PL-1");
}

TEST(WH_66_if_all_fail_all_lose)
{
    struct table t;
    struct wh_state *s = sit_bare(&t, 2);
    go_to(&t, 0, "baker-street");
    go_to(&t, 1, "baker-street");
    attempt(&t, 0, 3);
    attempt(&t, 1, 6);
    CHECK_INT(s->base.over, 1);
    CHECK_INT(t.game->winners(t.state), 0);
    CHECK(strstr(table_told(&t, 1), "{\"event\":\"all-lose\"}"));
}

TEST(WH_67_the_last_player_has_limited_rounds)
{
    struct table t;
    struct wh_case c = bare();
    struct wh_state *s = sit(&t, 2, &c);
    s->seat[1].carriages = 2;
    go_to(&t, 0, "baker-street");
    go(&t, 1, "visit 3", 0);
    table_do(&t, 1, "leave");
    attempt(&t, 0, 0);
    CHECK(strstr(table_told(&t, 0), "{\"event\":\"last-player\",\"seat\":1,\"n\":2}"));
    for (int round = 2; round <= 3; round++) {
        CHECK_INT(s->round, round);
        go(&t, 1, round == 2 ? "visit 1" : "visit 2", 0);
        table_do(&t, 1, "leave");
    }
    table_refuses(&t, 1, "visit 1", "WH-67");
    table_refuses(&t, 1, "carriage-stop", "WH-67");
    go_to(&t, 1, "baker-street");
    attempt(&t, 1, 7);
    CHECK_INT(s->base.over, 1);
    CHECK_INT(t.game->winners(t.state), 2);
}

TEST(WH_67_the_carriage_stop_pays_before_the_rounds_are_counted)
{
    /* number of further rounds (rule WH-67) that the last player gets who has 0, 1 or 2 carriages and takes three more at the
     * carriage stop */
    static const int rounds[] = {3, 4, 4};
    for (int n = 0; n < 3; n++) {
        struct table t;
        struct wh_state *s = sit_bare(&t, 2);
        s->seat[1].carriages = (uint16_t)n;
        go_to(&t, 0, "baker-street");
        go_to(&t, 1, "carriage-stop");
        attempt(&t, 0, 0);
        const char *told = table_told(&t, 0), *gains = strstr(told, "\"gains\""), *alone = strstr(told, "\"last-player\"");
        CHECK(gains && alone && gains < alone);
        CHECK_INT(s->seat[1].carriages, n + 3);
        CHECK_INT(s->last_round, 1 + rounds[n]);
    }
}

TEST(WH_67_without_carriages_only_221b_is_open)
{
    struct table t;
    struct wh_state *s = sit_bare(&t, 2);
    s->seat[1].carriages = 0;
    go_to(&t, 0, "baker-street");
    go(&t, 1, "visit 1", 0);
    table_do(&t, 1, "leave");
    attempt(&t, 0, 0);
    CHECK_INT(s->last_round, 1);
    CHECK_TEXT(table_legal(&t, 1), "baker-street");
}

TEST(WH_67_four_rounds_at_most_and_221b_at_any_time)
{
    struct table t;
    struct wh_state *s = one_failed(&t, 2, (struct wh_options){0});
    CHECK_INT(s->last_round, 1 + 4);
    go_to(&t, 1, "baker-street");
    attempt(&t, 1, 0);
    CHECK_INT(s->base.over, 1);
}

TEST(WH_68_later_attempts_need_the_choice_to_keep_playing)
{
    struct table t;
    struct wh_state *s = one_won(&t, 7);
    table_do(&t, 1, "go-on");
    table_do(&t, 2, "retire");
    CHECK_INT(s->seat[1].status, WH_ACTIVE);
    table_do(&t, 3, "retire");
    CHECK_INT(s->seat[1].status, WH_SOLVED); /* seat 1 chose to keep playing, so its answers are judged */
    CHECK_INT(s->base.over, 1);
    s = one_won(&t, 7);
    table_do(&t, 1, "retire");
    table_do(&t, 2, "go-on");
    table_do(&t, 3, "go-on");
    CHECK_INT(s->seat[1].status, WH_RETIRED); /* seat 1 retires, so its answers are not judged */
    CHECK_INT(look(&t, 2).seat[1].right, PL_NONE);
    CHECK_INT(s->seat[1].verdict, 0);
}

TEST(WH_69_answers_and_verdicts_are_public_at_the_end)
{
    struct table t;
    struct wh_state *s = one_failed(&t, 2, (struct wh_options){0});
    struct wh_view v = look(&t, 1);
    CHECK_INT(v.seat[0].verdict, 0);
    CHECK_INT(v.seat[0].answers_readable, 0);
    go_to(&t, 1, "baker-street");
    uint16_t seen = s->base.seen[PL_SPECTATOR];
    attempt(&t, 1, 5);
    CHECK_INT(s->base.over, 1);
    CHECK(s->base.seen[PL_SPECTATOR] > seen);
    const pl_seat viewers[] = {0, 1, PL_SPECTATOR};
    for (unsigned i = 0; i < PL_COUNT(viewers); i++) {
        v = look(&t, viewers[i]);
        CHECK_INT(v.seat[0].verdict, 2);
        CHECK_INT(v.seat[1].verdict, 5);
        CHECK_INT(v.seat[0].answers_readable && v.seat[1].answers_readable, 1);
        CHECK_INT(v.seat[0].answer[1].text_id, s->seat[0].answer[1].text_id);
    }
}
