/* pauses.c: tests of pauses, lost connections and the clock in Sherlock Holmes, 1904. */
#include "kernel/hints.h"
#include "rig.h"

TEST(HO_57_a_pause_comes_before_the_next_ready)
{
    struct table t;
    rig_laid(&t, 3, "run,clue,arrest");
    rig_do(&t, 10100, 2, "pause");
    CHECK(emitted(&t, "\"pause-requested\""));
    rig_refuses(&t, 10200, 0, "pause", "HO-57");
    CHECK_INT(open_of(&t)->paused, 0);
    rig_tick(&t, 11303 + 600);
    CHECK_INT(open_of(&t)->paused, 1);
    CHECK_INT(t.game->deadline(t.state), -1);
    rig_tick(&t, 900000);
    CHECK_INT(open_of(&t)->paused, 1);
    CHECK_INT(open_of(&t)->pool_n, 0);
}

TEST(HO_58_in_a_pause_only_release_and_resume_are_allowed)
{
    struct table t;
    rig_laid(&t, 3, "run,clue,arrest");
    rig_do(&t, 10100, 2, "pause");
    rig_do(&t, 11800, 1, "press");
    rig_tick(&t, 11303 + 600);
    rig_refuses(&t, 20000, 0, "press", "HO-58");
    rig_refuses(&t, 20000, 0, "call run", "HO-58");
    rig_refuses(&t, 20000, 0, "yard", "HO-58");
    rig_refuses(&t, 20000, 0, "pause", "HO-58");
    CHECK_TEXT(table_legal(&t, 0), "resume");
    CHECK_TEXT(table_legal(&t, 1), "release, resume");
    rig_do(&t, 20000, 1, "release");
}

TEST(HO_59_resuming_restarts_the_windows)
{
    struct table t;
    rig_laid(&t, 3, "run,clue,arrest");
    rig_refuses(&t, 10050, 0, "resume", "HO-59");
    rig_do(&t, 10100, 2, "pause");
    rig_do(&t, 11800, 1, "press");
    rig_tick(&t, 11303 + 600);
    rig_do(&t, 50000, 0, "resume");
    CHECK_INT(open_of(&t)->paused, 0);
    rig_tick(&t, 50500);
    CHECK_INT(seat_of(&t, 1)->pile_n, 1);
    rig_tick(&t, 50501);
    CHECK_INT(seat_of(&t, 1)->pile_n, 0); /* the window for taking the hand off the pile was restarted at its full length */
    rig_tick(&t, 50599);
    CHECK_INT(open_of(&t)->phase, HO_PHASE_PLAY);
    while (open_of(&t)->phase == HO_PHASE_PLAY)
        rig_tick(&t, t.game->deadline(t.state));
    CHECK_INT(open_of(&t)->phase, HO_PHASE_READY);
}

TEST(HO_59_restarted_windows_do_not_make_an_old_hand_protect)
{
    struct table t;
    rig_laid(&t, 3, "holmes,clue,arrest");
    rig_do(&t, 10100, 1, "press");
    rig_table_says(&t, 10200, 2, HO_DO_HALT);
    rig_tick(&t, 10201);
    rig_at(&t, 20000, 0, "resume");
    rig_at(&t, 20000, 0, "call holmes");
    rig_tick(&t, 20001);
    CHECK_INT(open_of(&t)->phase, HO_PHASE_SWEEP);
    CHECK(!ho_protected(seat_of(&t, 1)));
}

TEST(HO_59_no_call_window_is_open_after_the_count_of_a_deal)
{
    struct table t;
    rig_laid(&t, 3, "run.,clue,arrest");
    while (open_of(&t)->deal == 1)
        rig_tick(&t, t.game->deadline(t.state));
    rig_table_says(&t, t.at, 1, HO_DO_HALT); /* the clock stops in the same millisecond in which the deal is scored */
    rig_tick(&t, t.at + 1);
    rig_do(&t, 50000, 1, "resume");
    rig_tick(&t, 50600);
    CHECK_INT(open_of(&t)->phase, HO_PHASE_READY);
}

TEST(HO_59_bots_do_not_end_a_pause)
{
    struct table t;
    struct ho_view view;
    rig_laid(&t, 3, "run,clue,arrest");
    rig_do(&t, 10100, 2, "pause");
    rig_tick(&t, 11303 + 600);
    CHECK_INT(open_of(&t)->paused, 1);
    t.game->view(t.state, 1, &view);
    /* A bot does not end a pause; only a human player does. */
    CHECK(t.game->hints->appraise(&view, PL_ACT(HO_DO_RESUME)) <= t.game->hints->appraise(&view, PL_ACT(HO_DO_PAUSE)));
}

TEST(HO_60_a_halt_takes_the_hand_of_its_seat_away)
{
    struct table t;
    rig_play(&t, 3, "run,clue,arrest");
    rig_do(&t, 10100, 1, "press");
    rig_do(&t, 10110, 2, "press");
    CHECK_INT(seat_of(&t, 1)->hand, HO_HAND_LAYING);
    rig_table_says(&t, 10200, 1, HO_DO_HALT);
    rig_tick(&t, 10201);
    CHECK_INT(seat_of(&t, 1)->hand, HO_HAND_AWAY);
    CHECK_INT(seat_of(&t, 2)->hand, HO_HAND_LAYING); /* the hand of seat 2 stays on its pile */
    rig_do(&t, 20000, 0, "resume");
    rig_tick(&t, 20501);
    CHECK_INT(seat_of(&t, 1)->pile_n, 1);
    CHECK_INT(open_of(&t)->pool_n, 1); /* seat 2 paid a forfeit, but seat 1 did not */
}

TEST(HO_60_only_the_table_stops_the_clock_in_mid_window)
{
    struct table t;
    rig_laid(&t, 3, "holmes,clue,arrest");
    rig_refuses(&t, 10100, 1, "halt", "HO-60");
    CHECK_INT(rig_said_by(&t, 10100, 1, HO_DO_HALT, PL_BY_BOT), -HO_R_HALT);
    rig_table_says(&t, 10100, 1, HO_DO_HALT);
    rig_tick(&t, 10101);
    CHECK_INT(open_of(&t)->paused, 1);
    rig_tick(&t, 99000);
    CHECK(ho_holmes_uncalled(seat_of(&t, 0))); /* the pause also suspended seat 0's call window */
    rig_do(&t, 99000, 1, "resume");
    rig_tick(&t, 99000 + 1300);
    CHECK(ho_holmes_uncalled(seat_of(&t, 0)));
    rig_do(&t, 99000 + 1300, 0, "call holmes");
    CHECK_INT(open_of(&t)->phase, HO_PHASE_SWEEP);
    /* The end of a pause also restarts the time windows for a sweep, for a hand reaching for a pile, and for READY. */
    rig_do(&t, 100400, 0, "press 1");
    rig_table_says(&t, 100500, 1, HO_DO_HALT);
    rig_tick(&t, 100501);
    rig_do(&t, 200000, 1, "resume");
    CHECK_INT(seat_of(&t, 0)->lands_at, 200250);
    rig_tick(&t, 202000);
    CHECK_INT(open_of(&t)->phase, HO_PHASE_SWEEP);
    rig_tick(&t, 202001);
    CHECK_INT(open_of(&t)->phase, HO_PHASE_GAP);
    rig_ready(&t, 210000);
    rig_table_says(&t, 209500, 1, HO_DO_HALT);
    rig_tick(&t, 209501);
    rig_do(&t, 300000, 1, "resume");
    rig_tick(&t, 300999);
    CHECK_INT(open_of(&t)->phase, HO_PHASE_READY);
    rig_tick(&t, 301000);
    CHECK_INT(open_of(&t)->phase, HO_PHASE_PLAY);
}

TEST(HO_61_at_most_four_actions_of_a_seat_in_a_millisecond)
{
    struct table t;
    rig_play(&t, 3, "run,clue,arrest");
    rig_at(&t, 10100, 0, "press");
    rig_at(&t, 10100, 0, "release");
    rig_at(&t, 10100, 0, "press");
    rig_at(&t, 10100, 0, "release");
    rig_refuses(&t, 10100, 0, "press", "HO-61");
    CHECK_TEXT(table_legal(&t, 0), "");
    CHECK(!pl_seats_has(t.game->actors(t.state), 0));
    CHECK(pl_seats_has(t.game->actors(t.state), PL_TABLE));
    rig_at(&t, 10100, 1, "press"); /* the limit on actions per millisecond applies to each seat separately */
    rig_tick(&t, 10101);
    CHECK(table_may(&t, 0, "press"));
}

TEST(HO_62_no_undo)
{
    CHECK_INT(pl_game_holmes_1904.no_undo, 62);
    static uint8_t memory[1 << 16] __attribute__((aligned(16)));
    struct pl_match m;
    struct pl_header header = {.seats = 3};
    CHECK_INT(pl_match_begin(&m, memory, sizeof memory, &pl_game_holmes_1904, &header, NULL, NULL), 0);
    struct pl_request q = {.seat = 1, .action = PL_ACT(HO_DO_PAUSE), .at = 10};
    CHECK_INT(pl_match_act(&m, &q), 0);
    CHECK_INT(pl_match_undo(&m, 1, false, -1), -HO_R_NO_UNDO);
    CHECK_INT(pl_match_undo(&m, 1, true, -1), -HO_R_NO_UNDO);
}

TEST(HO_63_the_clock_catches_up_before_the_action)
{
    /* The same actions must lead to the same state, whether a clock tick is submitted at every deadline or never. */
    struct table ticked, bare;
    rig_laid(&ticked, 4, "run run,run clue,holmes thief,escape arrest");
    bare = ticked;
    static const struct {
        int64_t at;
        int seat;
        const char *words;
    } said[] = {{10100, 1, "call run"},    {10150, 0, "call run"},    {10300, 2, "call holmes"}, {10301, 2, "press 3"}, {10551, 3, "press"},
                {10560, 1, "yard"},        {12900, 0, "press"},       {14000, 1, "press"},       {14000, 2, "press"},   {14400, 0, "yard"},
                {14500, 3, "call holmes"}, {20000, 2, "call holmes"}, {20001, 3, "call escape"}, {26000, 1, "press"}};
    int refused = 0;
    for (unsigned i = 0; i < PL_COUNT(said); i++) {
        struct pl_entry entry = {.seat = (pl_seat)said[i].seat, .at = said[i].at};
        CHECK_INT(pl_action_parse(bare.game, said[i].words, strlen(said[i].words), &entry.action), 0);
        while (ticked.game->deadline(ticked.state) >= 0 && ticked.game->deadline(ticked.state) <= said[i].at)
            rig_tick(&ticked, ticked.game->deadline(ticked.state));
        int a = ticked.game->apply(ticked.state, &entry, NULL), b = bare.game->apply(bare.state, &entry, NULL);
        CHECK_INT(a, b);
        refused += a < 0;
        rig_check(&bare);
    }
    CHECK(refused < 8);
    rig_tick(&ticked, 40000);
    rig_tick(&bare, 40000);
    CHECK(memcmp(ticked.state, bare.state, sizeof(struct ho_state)) == 0);
}

TEST(HO_63_a_refusal_does_not_move_the_clock)
{
    struct table t;
    rig_laid(&t, 3, "run,clue,arrest");
    rig_refuses(&t, 15000, 1, "release", "HO-21"); /* READY is due before 15000 ms, but a refused action must not trigger it */
    CHECK_INT(t.events.n, 0);
    CHECK_INT(open_of(&t)->phase, HO_PHASE_PLAY);
    rig_refuses(&t, 10003, 1, "press", "PL-6");
    struct pl_entry entry = {.seat = PL_TABLE, .kind = PL_ENTRY_TICK, .at = 5};
    CHECK_INT(t.game->apply(t.state, &entry, NULL), -PL_R_TIME);
    entry.at = INT64_MAX;
    CHECK_INT(t.game->apply(t.state, &entry, NULL), -PL_R_TIME);
    entry = (struct pl_entry){.seat = 1, .action = PL_ACT(HO_DO_PRESS), .at = INT64_MAX};
    CHECK_INT(t.game->apply(t.state, &entry, NULL), -PL_R_TIME);
    entry.at = INT64_MIN;
    CHECK_INT(t.game->apply(t.state, &entry, NULL), -PL_R_TIME);
}

TEST(HO_64_a_lost_connection_takes_the_hand_away_and_restarts_windows)
{
    struct table t;
    rig_play(&t, 3, "holmes,clue,arrest");
    rig_do(&t, 10100, 0, "press");
    rig_do(&t, 10110, 1, "press");
    rig_table_says(&t, 10500, 1, HO_DO_DISCONNECTED);
    rig_tick(&t, 10501);
    CHECK(emitted(&t, "disconnected"));
    CHECK_INT(open_of(&t)->paused, 0);
    CHECK_INT(seat_of(&t, 1)->hand, HO_HAND_AWAY);
    CHECK_INT(seat_of(&t, 0)->hand, HO_HAND_LAYING);
    /* The windows for taking the hand off the pile, for calling a Sherlock Holmes and for laying a card restart at their full length. */
    rig_tick(&t, 11000);
    CHECK_INT(open_of(&t)->pool_n, 0);
    rig_tick(&t, 11001);
    CHECK_INT(open_of(&t)->pool_n, 1);
    rig_do(&t, 11100, 0, "release");
    rig_tick(&t, 11500);
    CHECK_INT(seat_of(&t, 2)->late, 0);
    rig_tick(&t, 11501);
    CHECK_INT(seat_of(&t, 2)->late, 1);
    CHECK(ho_holmes_uncalled(seat_of(&t, 0)));
    rig_do(&t, 11800, 0, "call holmes");
    CHECK_INT(open_of(&t)->phase, HO_PHASE_SWEEP);
}

TEST(HO_64_a_lost_connection_restarts_a_sweep_and_its_reaches)
{
    struct table t;
    rig_laid(&t, 3, "holmes,clue,arrest");
    rig_do(&t, 10100, 0, "call holmes");
    rig_do(&t, 10200, 0, "press 1");
    rig_table_says(&t, 10400, 1, HO_DO_DISCONNECTED);
    rig_tick(&t, 10650);
    CHECK_INT(seat_of(&t, 1)->pile_n, 1);
    rig_tick(&t, 10651);
    CHECK_INT(seat_of(&t, 1)->pile_n, 0);
    rig_tick(&t, 12400);
    CHECK_INT(open_of(&t)->phase, HO_PHASE_SWEEP);
    rig_tick(&t, 12401);
    CHECK_INT(open_of(&t)->phase, HO_PHASE_GAP);
}

/* A lost connection does not restart the wait between READY and PLAY, because PLAY may have been sent to the clients before the loss was
 * noticed. */
TEST(HO_64_a_lost_connection_does_not_restart_ready)
{
    struct table t;
    rig_new(&t, 3, "rig", HO_CALLER_TABLE, 0);
    rig_ready(&t, 10000);
    rig_table_says(&t, 9999, 1, HO_DO_DISCONNECTED);
    rig_tick(&t, 10000);
    CHECK_INT(open_of(&t)->phase, HO_PHASE_PLAY);
}

TEST(HO_64_a_connection_lost_in_a_pause_does_not_end_it)
{
    struct table t;
    rig_laid(&t, 3, "run,clue,arrest");
    rig_do(&t, 10100, 0, "press");
    rig_table_says(&t, 10200, 1, HO_DO_HALT);
    rig_tick(&t, 10201);
    rig_table_says(&t, 10300, 0, HO_DO_DISCONNECTED);
    rig_tick(&t, 10301);
    CHECK_INT(open_of(&t)->paused, 1);
    CHECK_INT(seat_of(&t, 0)->hand, HO_HAND_AWAY);
}

TEST(HO_64_only_the_table_enters_a_lost_connection)
{
    struct table t;
    rig_laid(&t, 3, "run,clue,arrest");
    rig_refuses(&t, 10100, 1, "disconnected", "HO-64");
    CHECK_INT(rig_said_by(&t, 10100, 1, HO_DO_DISCONNECTED, PL_BY_BOT), -HO_R_DISCONNECTED);
}
