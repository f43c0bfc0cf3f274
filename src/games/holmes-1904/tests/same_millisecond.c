/* same_millisecond.c: tests of the rules of Sherlock Holmes, 1904, for several actions in the same millisecond. */
#include "rig.h"

TEST(HO_29_the_loser_of_a_race_may_have_laid_another_card_since)
{
    struct table t;
    rig_laid(&t, 3, "run run,run clue,arrest escape");
    rig_ready(&t, 20000);
    rig_tick(&t, 20000);
    rig_do(&t, 20100, 0, "call run");
    CHECK_INT(seat_of(&t, 1)->pile_n, 0);
    rig_do(&t, 20110, 1, "press");
    CHECK_INT(seat_of(&t, 1)->pile_n, 1);
    rig_do(&t, 20134, 1, "call run");
    CHECK(emitted(&t, "{\"event\":\"race-word\",\"seat\":0,\"other\":1,\"ms\":34,\"title\":\"run\"}"));
    CHECK_INT(seat_of(&t, 1)->pile_n, 1);
    /* After losing a race, a player may call the word of that race once without penalty. The second call of the word is a wrong call. */
    rig_do(&t, 20200, 1, "call run");
    CHECK(emitted(&t, "wrong-call"));
    CHECK_INT(seat_of(&t, 1)->pile_n, 0);
}

TEST(HO_29_the_loser_of_a_race_captures_with_a_new_match_of_the_same_word)
{
    struct table t;
    rig_laid(&t, 4, "run run,run run,arrest run,clue");
    rig_ready(&t, 20000);
    rig_tick(&t, 20000);
    rig_do(&t, 20100, 0, "call run");
    rig_do(&t, 20110, 1, "press");
    rig_do(&t, 20120, 2, "press");
    rig_do(&t, 20134, 1, "call run");
    CHECK(emitted(&t, "\"captured\""));
    CHECK_INT(seat_of(&t, 2)->pile_n, 0);
}

TEST(HO_48_a_card_laid_in_between_lets_scotland_yard_be_called_again)
{
    struct table t;
    rig_play(&t, 3, "run,clue,arrest");
    rig_at(&t, 10100, 0, "yard again");
    rig_at(&t, 10100, 0, "press");
    rig_at(&t, 10100, 0, "yard");
    rig_tick(&t, 10101);
    CHECK_INT(open_of(&t)->yard_calls, 1);
    rig_at(&t, 10200, 0, "yard");
    rig_at(&t, 10200, 0, "release");
    rig_at(&t, 10200, 0, "press"); /* this press only touches the pile, because the seat has already laid a card */
    rig_refuses(&t, 10200, 0, "yard", "HO-48");
}

TEST(HO_58_actions_ordered_after_a_halt_have_no_effect)
{
    int done = 0, vain = 0, forfeits = 0;
    for (int lot = 0; lot < 40; lot++) {
        struct table t;
        rig_laid(&t, 4, "run,run,clue,holmes");
        rig_lot(&t, lot);
        rig_at(&t, 10100, 0, "yard");
        rig_at(&t, 10100, 0, "call run");
        rig_table_says(&t, 10100, 2, HO_DO_HALT);
        rig_tick(&t, 10101);
        CHECK_INT(open_of(&t)->paused, 1);
        CHECK(emitted(&t, "\"captured\"") == open_of(&t)->yard_calls); /* both actions of seat 0 took effect, or neither did */
        CHECK_INT(seat_of(&t, 0)->pile_n, open_of(&t)->yard_calls ? 0 : 1);
        *(open_of(&t)->yard_calls ? &done : &vain) += 1;
        forfeits += open_of(&t)->pool_n;
    }
    CHECK(done > 8 && vain > 8);
    CHECK_INT(forfeits, 0);
}

TEST(HO_58_actions_ordered_after_a_pause_before_ready_have_no_effect)
{
    int done = 0, vain = 0;
    for (int lot = 0; lot < 40; lot++) {
        struct table t;
        rig_new(&t, 3, "rig", HO_CALLER_DEALER, 0);
        int dealer = open_of(&t)->dealer, other = (dealer + 1) % 3;
        rig_do(&t, 100, other, "pause");
        rig_lot(&t, lot);
        rig_at(&t, 200, other, "yard");
        rig_at(&t, 200, other, "press");
        rig_at(&t, 200, dealer, "ready");
        rig_tick(&t, 201);
        CHECK(emitted(&t, "\"paused\""));
        bool before = open_of(&t)->yard_calls;
        CHECK_INT(seat_of(&t, other)->hand, before ? HO_HAND_TOUCHING : HO_HAND_AWAY);
        *(before ? &done : &vain) += 1;
    }
    CHECK(done > 8 && vain > 8);
}

TEST(HO_58_a_dealer_who_resumes_calls_ready_only_after_the_windows)
{
    struct table t;
    rig_new(&t, 3, "rig", HO_CALLER_DEALER, 0);
    int dealer = open_of(&t)->dealer;
    rig_tick(&t, 99);
    rig_do(&t, 100, dealer, "ready");
    rig_do(&t, 200, dealer, "play");
    rig_table_says(&t, 300, dealer, HO_DO_HALT);
    rig_tick(&t, 301);
    rig_at(&t, 9000, dealer, "resume");
    rig_refuses(&t, 9000, dealer, "ready",
                "HO-13"); /* refused, because all time windows restart when the match is resumed in this millisecond */
    rig_tick(&t, 9001);
    rig_refuses(&t, 9001, dealer, "ready", "HO-13");
    CHECK_INT(open_of(&t)->phase, HO_PHASE_PLAY);
}

TEST(HO_60_a_reaching_hand_lands_before_the_halt_or_restarts)
{
    int landed = 0, stopped = 0;
    for (int lot = 0; lot < 40; lot++) {
        struct table t;
        rig_laid(&t, 3, "holmes,clue,arrest");
        rig_do(&t, 10100, 0, "call holmes");
        rig_do(&t, 10200, 0, "press 1");
        rig_lot(&t, lot);
        rig_table_says(&t, 10450, 2, HO_DO_HALT);
        rig_tick(&t, 10451);
        if (!seat_of(&t, 1)->pile_n) {
            landed++;
            continue;
        }
        stopped++;
        CHECK_INT(seat_of(&t, 0)->reach_n, 1);
        rig_do(&t, 20000, 2, "resume");
        rig_tick(&t, 20250);
        CHECK_INT(seat_of(&t, 1)->pile_n, 1);
        rig_tick(&t, 20251);
        CHECK_INT(seat_of(&t, 1)->pile_n, 0);
    }
    CHECK(landed > 8 && stopped > 8);
}

TEST(HO_64_a_reaching_hand_lands_before_the_disconnect_or_restarts)
{
    int landed = 0, later = 0;
    for (int lot = 0; lot < 40; lot++) {
        struct table t;
        rig_laid(&t, 3, "holmes,clue,arrest");
        rig_do(&t, 10100, 0, "call holmes");
        rig_do(&t, 10200, 0, "press 1");
        rig_lot(&t, lot);
        rig_table_says(&t, 10450, 1, HO_DO_DISCONNECTED);
        rig_tick(&t, 10451);
        *(seat_of(&t, 1)->pile_n ? &later : &landed) += 1;
        CHECK_INT(seat_of(&t, 0)->lands_at, seat_of(&t, 1)->pile_n ? 10700 : HO_NEVER);
    }
    CHECK(landed > 8 && later > 8);
}

/* Applies `verb`: either the program stops the clock or a player loses the connection. Checks that the window for calling the last card
 * then restarts at its full length, and that READY waits until this window has ended. */
static void call_window_is_whole(enum ho_verb verb)
{
    struct table t;
    rig_laid(&t, 3, "run,clue,run");
    rig_table_says(&t, 11303, 1, verb); /* 11303 is the last millisecond of the call window */
    rig_tick(&t, 11304);
    int64_t restart = 11303;
    if (open_of(&t)->paused) {
        restart = 50000;
        rig_do(&t, restart, 1, "resume");
    }
    rig_tick(&t, restart + 1300 + 599);
    CHECK_INT(open_of(&t)->phase, HO_PHASE_PLAY);
    rig_tick(&t, restart + 1300 + 600);
    CHECK_INT(open_of(&t)->phase, HO_PHASE_READY);
}

TEST(HO_59_the_call_window_of_a_card_just_laid_restarts) { call_window_is_whole(HO_DO_HALT); }
TEST(HO_64_the_call_window_of_a_card_just_laid_restarts) { call_window_is_whole(HO_DO_DISCONNECTED); }

TEST(HO_59_a_call_window_that_was_closed_stays_closed)
{
    struct table t;
    rig_laid(&t, 3, "run,clue,run");
    rig_tick(&t, 11303 + 1);
    rig_table_says(&t, 11303 + 1, 1, HO_DO_HALT);
    rig_tick(&t, 11400);
    rig_do(&t, 50000, 1, "resume");
    rig_tick(&t, 50600);
    CHECK_INT(open_of(&t)->phase, HO_PHASE_READY);
}

/* If a pause is requested in the same millisecond in which the deal ends, the match pauses before the first READY of the next deal. */
TEST(HO_57_a_pause_requested_as_the_deal_ends_comes_before_the_next_ready)
{
    for (int lot = 0; lot < 12; lot++) {
        struct table t;
        rig_laid(&t, 3, "run.,clue,arrest");
        rig_lot(&t, lot);
        rig_at(&t, 10100, 0, "out");
        rig_at(&t, 10100, 1, "pause");
        rig_at(&t, 10100, 2, "pause");
        rig_tick(&t, 10101);
        CHECK_INT(open_of(&t)->deal, 2);
        CHECK_INT(open_of(&t)->pause_requested, 1);
        rig_tick(&t, 10100 + 600);
        CHECK_INT(open_of(&t)->paused, 1);
    }
}

TEST(HO_60_the_clock_also_stops_as_the_deal_ends)
{
    for (int lot = 0; lot < 12; lot++) {
        struct table t;
        rig_laid(&t, 3, "run.,clue,arrest");
        rig_lot(&t, lot);
        rig_at(&t, 10100, 0, "out");
        rig_table_says(&t, 10100, 1, HO_DO_HALT);
        rig_table_says(&t, 10100, 2, HO_DO_HALT);
        rig_tick(&t, 10101);
        CHECK_INT(open_of(&t)->paused, 1);
        CHECK_INT(t.game->deadline(t.state), -1);
    }
}

TEST(HO_57_two_requests_in_one_millisecond_are_announced_once)
{
    struct table t;
    rig_laid(&t, 3, "run,clue,arrest");
    rig_at(&t, 10100, 1, "pause");
    rig_at(&t, 10100, 2, "pause");
    rig_tick(&t, 10101);
    CHECK_INT(t.events.n, 1);
    CHECK_INT(open_of(&t)->pause_requested, 1);
}

TEST(HO_13_a_hand_left_on_the_card_it_laid_delays_ready)
{
    struct table t;
    rig_play(&t, 3, "run,clue,arrest");
    open_of(&t)->options.caller = HO_CALLER_DEALER;
    for (int seat = 0; seat < 3; seat++)
        rig_at(&t, 10000, seat, "press");
    rig_do(&t, 10001, 1, "release");
    rig_do(&t, 10100, 2, "release");
    rig_tick(&t, 11400); /* the call windows ended at 11300; seat 0's hand may stay on its pile until 11500 */
    rig_refuses(&t, 11400, 0, "ready", "HO-13");
    rig_do(&t, 11400, 0, "release");
    rig_do(&t, 11401, 0, "ready");
    CHECK_INT(open_of(&t)->phase, HO_PHASE_READY);
}

TEST(HO_13_the_dealer_calls_once_in_a_millisecond)
{
    struct table t;
    rig_new(&t, 3, "rig", HO_CALLER_DEALER, 0);
    int dealer = open_of(&t)->dealer;
    rig_tick(&t, 99);
    rig_at(&t, 100, dealer, "ready");
    rig_refuses(&t, 100, dealer, "ready", "HO-13");
    rig_refuses(&t, 100, dealer, "play", "HO-12");
    rig_tick(&t, 101);
    rig_at(&t, 200, dealer, "play");
    rig_refuses(&t, 200, dealer, "play", "HO-12");
}

TEST(HO_13_no_ready_in_a_sweep)
{
    struct table t;
    rig_laid(&t, 3, "holmes,clue,arrest");
    open_of(&t)->options.caller = HO_CALLER_DEALER;
    rig_do(&t, 10100, 1, "call holmes"); /* rule HO-43: a wrong call, because seat 1 has no Sherlock Holmes */
    rig_do(&t, 11300, 0, "call holmes");
    CHECK_INT(open_of(&t)->phase, HO_PHASE_SWEEP);
    rig_tick(&t, 13000); /* at time 13000 all call windows have closed */
    rig_refuses(&t, 13000, 0, "ready", "HO-13");
}

TEST(HO_20_reaching_takes_the_hand_off_its_own_pile)
{
    struct table t;
    rig_laid(&t, 3, "holmes,clue,arrest");
    rig_do(&t, 10100, 0, "call holmes");
    rig_do(&t, 10110, 0, "press");
    CHECK_INT(seat_of(&t, 0)->hand, HO_HAND_TOUCHING);
    rig_do(&t, 10120, 0, "press 1");
    CHECK_INT(seat_of(&t, 0)->hand, HO_HAND_AWAY);
    CHECK(ho_protected(seat_of(&t, 0))); /* the pile of seat 0 stays protected */
}

TEST(HO_29_a_race_is_forgotten_at_ready)
{
    struct table t;
    rig_laid(&t, 3, "run run,run clue,arrest escape");
    rig_do(&t, 10100, 0, "call run");
    rig_ready(&t, 20000);
    rig_refuses(&t, 19500, 1, "call run", "HO-28");
}

TEST(HO_35_each_pile_is_reached_for_once_even_in_one_millisecond)
{
    struct table t;
    rig_laid(&t, 3, "holmes,clue,arrest");
    rig_at(&t, 10100, 0, "call holmes");
    rig_at(&t, 10100, 0, "press 1"); /* legal: a seat may reach for a pile in the same millisecond as it calls SHERLOCK HOLMES */
    rig_refuses(&t, 10100, 0, "press 1", "HO-35");
    rig_refuses(&t, 10100, 1, "press 2", "HO-35");
    rig_tick(&t, 10101);
    CHECK_INT(seat_of(&t, 0)->reach_n, 1);
}

TEST(HO_35_a_pile_protected_or_taken_in_the_same_millisecond_is_not_reached_for)
{
    int reached = 0, saved = 0, again = 0, gone = 0;
    for (int lot = 0; lot < 40; lot++) {
        struct table t;
        rig_laid(&t, 4, "holmes,holmes,arrest,clue");
        rig_do(&t, 10100, 0, "call holmes");
        rig_do(&t, 10100 + 1, 1, "call holmes");
        rig_do(&t, 10200, 0, "press 2");
        rig_lot(&t, lot);
        rig_at(&t, 10300, 3, "press");
        rig_at(&t, 10300, 1, "press 3");
        rig_tick(&t, 10301);
        *(seat_of(&t, 1)->reach_n ? &reached : &saved) += 1;
        CHECK(ho_protected(seat_of(&t, 3)));
        rig_at(&t, 10450, 1, "press 2"); /* the hand of seat 0 lands on the pile of seat 2 in the same millisecond */
        rig_tick(&t, 10451);
        CHECK_INT(seat_of(&t, 2)->pile_n, 0);
        bool late = seat_of(&t, 1)->reach_n && seat_of(&t, 1)->reach[seat_of(&t, 1)->reach_n - 1] == 2;
        *(late ? &again : &gone) += 1;
    }
    CHECK(reached > 8 && saved > 8 && again > 8 && gone > 8);
}

TEST(HO_36_a_pile_is_protected_from_the_first_press_on)
{
    struct table t;
    rig_laid(&t, 3, "holmes,clue,arrest");
    rig_do(&t, 10100, 0, "call holmes");
    rig_do(&t, 10110, 0, "press 1");
    rig_do(&t, 10150, 1, "press");
    rig_do(&t, 10160, 1, "release");
    rig_do(&t, 10170, 1, "press");
    rig_tick(&t, 10361);
    CHECK(emitted(&t, "{\"event\":\"race-saved\",\"seat\":1,\"other\":0,\"ms\":210,"));
}

TEST(HO_37_a_sweep_clears_the_late_mark)
{
    struct table t;
    rig_play(&t, 3, "holmes,clue,arrest");
    rig_do(&t, 10900, 0, "press");
    rig_tick(&t, 11001);
    CHECK_INT(seat_of(&t, 1)->late, 1);
    rig_do(&t, 11100, 0, "call holmes");
    CHECK_INT(seat_of(&t, 1)->late, 0);
}

TEST(HO_38_a_seat_without_a_pile_may_call_a_void_word)
{
    struct table t;
    rig_play(&t, 3, "holmes,clue,arrest");
    rig_do(&t, 10100, 0, "press");
    rig_do(&t, 10110, 1, "press");
    rig_do(&t, 10120, 0, "call holmes");
    rig_do(&t, 10130, 2, "call run");
    CHECK(emitted(&t, "\"void\""));
    CHECK(emitted(&t, "race-void"));
    rig_do(&t, 10140, 0,
           "call run"); /* if the player who called SHERLOCK HOLMES also calls a word, it has no effect and no race is recorded */
    CHECK(emitted(&t, "\"void\""));
    CHECK(!emitted(&t, "race-void"));
}

TEST(HO_47_scotland_yard_in_the_millisecond_of_a_sweep_comes_before_it_or_has_no_effect)
{
    int passed = 0, vain = 0;
    for (int lot = 0; lot < 40; lot++) {
        struct table t;
        rig_laid(&t, 3, "holmes,clue,arrest");
        rig_lot(&t, lot);
        rig_at(&t, 10100, 0, "call holmes");
        rig_at(&t, 10100, 1, "yard");
        rig_tick(&t, 10101);
        CHECK_INT(open_of(&t)->phase, HO_PHASE_SWEEP);
        *(open_of(&t)->yard_calls ? &passed : &vain) += 1;
    }
    CHECK(passed > 8 && vain > 8);
}

TEST(HO_48_a_new_deal_resets_the_count_of_calls)
{
    struct table t;
    rig_laid(&t, 3, "run.,clue,arrest");
    rig_do(&t, 10100, 1, "yard again");
    rig_do(&t, 10200, 0, "out");
    CHECK_INT(open_of(&t)->deal, 2);
    rig_do(&t, 10300, 1, "yard");
    CHECK_INT(open_of(&t)->yard_calls, 1);
}

TEST(HO_49_out_of_cards_in_the_millisecond_of_a_sweep_comes_before_it_or_has_no_effect)
{
    int out = 0, vain = 0;
    for (int lot = 0; lot < 40; lot++) {
        struct table t;
        rig_laid(&t, 3, "run.,holmes,arrest");
        rig_lot(&t, lot);
        rig_at(&t, 10100, 0, "out");
        rig_at(&t, 10100, 1, "call holmes");
        rig_tick(&t, 10101);
        *(open_of(&t)->deal == 2 ? &out : &vain) += 1;
        CHECK(open_of(&t)->deal == 2 || open_of(&t)->phase == HO_PHASE_SWEEP);
    }
    CHECK(out > 8 && vain > 8);
}

TEST(HO_49_a_seat_that_captured_cards_first_is_not_out)
{
    struct table t;
    rig_laid(&t, 3, "run.,run,arrest");
    rig_at(&t, 10100, 0, "call run");
    rig_at(&t, 10100, 0, "out");
    rig_tick(&t, 10101);
    CHECK_INT(open_of(&t)->deal, 1);
    CHECK_INT(seat_of(&t, 0)->hand_n, 2);
}

TEST(HO_57_a_pause_request_ends_with_the_match)
{
    struct table t;
    rig_laid(&t, 3, "run.,clue,arrest");
    seat_of(&t, 1)->score = 70;
    rig_do(&t, 10100, 1, "pause");
    rig_do(&t, 10200, 0, "out");
    CHECK_INT(state_of(&t)->base.over, 1);
    CHECK_INT(open_of(&t)->pause_requested, 0);
}

TEST(HO_57_a_seat_requests_a_pause_once_in_a_millisecond)
{
    struct table t;
    rig_laid(&t, 3, "run,clue,arrest");
    rig_at(&t, 10100, 1, "pause");
    rig_refuses(&t, 10100, 1, "pause", "HO-57");
}

TEST(HO_59_a_hand_that_has_cost_the_pile_costs_nothing_more)
{
    struct table t;
    rig_laid(&t, 3, "run,clue,arrest");
    rig_do(&t, 10100, 1, "press");
    rig_tick(&t, 10601);
    CHECK_INT(seat_of(&t, 1)->hand_penalty, HO_PENALTY_PILE);
    rig_table_says(&t, 10700, 2, HO_DO_HALT);
    rig_tick(&t, 10701);
    rig_do(&t, 20000, 2, "resume");
    CHECK_INT(seat_of(&t, 1)->hand_since, 10100);
}
