/* sweeps.c: tests of sweeps, Scotland Yard, and the end of a deal and of a match in Sherlock Holmes, 1904. */
#include "rig.h"

/* ---- calling Sherlock Holmes ----------------------------------------------------------------------------- */

TEST(HO_32_an_uncalled_holmes_is_forfeited)
{
    struct table t;
    rig_laid(&t, 3, "run holmes,clue,arrest");
    rig_ready(&t, 20000);
    rig_do(&t, 20100, 0, "press");
    rig_do(&t, 20110, 0, "release");
    rig_tick(&t, 20100 + 1300);
    CHECK_INT(seat_of(&t, 0)->pile_n, 2);
    int pool = open_of(&t)->pool_n;
    rig_tick(&t, 20100 + 1301);
    CHECK_INT(seat_of(&t, 0)->pile_n, 1); /* the player forfeits only the Sherlock Holmes card, which was not called in time */
    CHECK_INT(seat_of(&t, 0)->top, HO_RUN);
    CHECK_INT(open_of(&t)->pool_n, pool + 1);
    CHECK_INT(open_of(&t)->pool[pool], HO_HOLMES);
    CHECK(emitted(&t, "\"silent-holmes\""));

    rig_laid(&t, 3, "holmes,clue,arrest"); /* the card was laid at 10001; a call in the last millisecond of its call window counts */
    rig_do(&t, 10001 + 1300, 0, "call holmes");
    CHECK_INT(open_of(&t)->phase, HO_PHASE_SWEEP);
}

TEST(HO_33_the_call_takes_the_pool)
{
    struct table t;
    rig_play(&t, 3, "clue holmes,robber,run");
    rig_tick(&t, 11001);
    CHECK_INT(open_of(&t)->pool_n, 3);
    rig_at(&t, 11100, 0, "press");
    rig_at(&t, 11100, 0, "release");
    rig_at(&t, 11100, 1, "press");
    rig_at(&t, 11100, 1, "release");
    rig_tick(&t, 11101);
    int n = seat_of(&t, 0)->hand_n;
    rig_do(&t, 11200, 0, "call holmes");
    CHECK_INT(open_of(&t)->phase, HO_PHASE_SWEEP);
    CHECK_INT(open_of(&t)->pool_n, 0);
    CHECK_INT(seat_of(&t, 0)->hand_n, n + 3);
    CHECK_INT(state_of(&t)->cards[0].hand[n], HO_CLUE);
    CHECK_INT(state_of(&t)->cards[0].hand[n + 2], HO_RUN);
}

/* Lets every seat lay the first card of its hand, then lets seat 0 call its Sherlock Holmes at time 10100. */
static void rig_sweep(struct table *t, int seats, const char *hands)
{
    rig_laid(t, seats, hands);
    rig_do(t, 10100, 0, "call holmes");
    CHECK_INT(open_of(t)->phase, HO_PHASE_SWEEP);
}

TEST(HO_34_reaches_land_one_after_the_other)
{
    struct table t;
    rig_sweep(&t, 4, "holmes,clue,arrest,run");
    int n = seat_of(&t, 0)->hand_n;
    rig_do(&t, 10110, 0, "press 2");
    rig_do(&t, 10120, 0, "press 1");
    rig_do(&t, 10130, 0, "press 3");
    rig_tick(&t, 10360);
    CHECK_INT(seat_of(&t, 2)->pile_n, 1);
    rig_tick(&t, 10361); /* the player's hand lands 250 ms after the press and takes the pile one millisecond later */
    CHECK_INT(seat_of(&t, 2)->pile_n, 0);
    CHECK_INT(seat_of(&t, 0)->hand_n, n + 1);
    CHECK_INT(state_of(&t)->cards[0].hand[n], HO_ARREST);
    rig_tick(&t, 10610);
    CHECK_INT(seat_of(&t, 1)->pile_n, 1);
    rig_tick(&t, 10611);
    CHECK_INT(seat_of(&t, 1)->pile_n, 0);
    CHECK_INT(seat_of(&t, 3)->pile_n, 1);
    rig_do(&t, 10700, 3, "press"); /* seat 3 protects its pile before the rival's hand reaches it */
    CHECK_INT(open_of(&t)->phase, HO_PHASE_GAP);
    CHECK_INT(last_verdict(&t)->race, HO_RACE_SAVED);
    CHECK_INT(last_verdict(&t)->winner, 3);
    CHECK_INT(last_verdict(&t)->ms, 160);
}

TEST(HO_34_protecting_and_landing_in_one_millisecond_is_decided_at_random)
{
    int saved = 0;
    for (int i = 0; i < 200; i++) {
        static struct table t;
        rig_sweep(&t, 3, "holmes,clue,arrest");
        uint8_t seed[PL_SEED_SIZE];
        pl_seed_from_text(seed, (const char *)&i, sizeof i);
        pl_rng_init(&state_of(&t)->base.rng, seed);
        rig_do(&t, 10110, 0, "press 1");
        rig_at(&t, 10360, 1, "press");
        rig_tick(&t, 10361);
        CHECK_INT(last_verdict(&t)->ms, 0);
        bool safe = last_verdict(&t)->race == HO_RACE_SAVED;
        CHECK(safe || last_verdict(&t)->race == HO_RACE_TAKEN);
        CHECK_INT(seat_of(&t, 1)->pile_n, safe);
        saved += safe;
    }
    CHECK(saved > 70 && saved < 130);
}

TEST(HO_35_only_the_caller_reaches_and_only_for_what_can_be_taken)
{
    struct table t;
    rig_laid(&t, 4, "holmes,clue,arrest,run");
    rig_refuses(&t, 10050, 0, "press 1", "HO-35"); /* refused: no sweep has begun */
    rig_do(&t, 10100, 0, "call holmes");
    rig_refuses(&t, 10110, 1, "press 2", "HO-35");
    rig_refuses(&t, 10110, 0, "press 0", "HO-35");
    rig_refuses(&t, 10110, 0, "press 5", "HO-35");
    rig_do(&t, 10120, 0, "press 1");
    rig_refuses(&t, 10130, 0, "press 1", "HO-35");
    rig_do(&t, 10140, 2, "press");
    rig_refuses(&t, 10150, 0, "press 2", "HO-35");
    rig_tick(&t, 10371);
    rig_refuses(&t, 10380, 0, "press 1", "HO-35"); /* refused: the pile has already been taken */
}

TEST(HO_35_a_reach_waits_for_the_announcement_of_the_sweep)
{
    struct table t;
    rig_laid(&t, 3, "holmes,holmes,arrest");
    rig_refuses(&t, 10100, 0, "press 1", "HO-35");
    rig_at(&t, 10100, 0, "call holmes");
    rig_refuses(&t, 10100, 1, "press 2", "HO-35");
    /* The SHERLOCK HOLMES call takes effect one millisecond later, so no sweep is announced yet. */
    CHECK_INT(t.game->real_time->signal_time(t.state), -1);
    rig_tick(&t, 10101);
    CHECK_INT(t.game->real_time->signal_time(t.state), 10100);
    rig_refuses(&t, 10101, 1, "press 2", "HO-35");
    rig_do(&t, 10102, 1, "call holmes");
    /* The second SHERLOCK HOLMES call does not change the time at which the sweep is announced. */
    CHECK_INT(t.game->real_time->signal_time(t.state), 10100);
    rig_do(&t, 10103, 1, "press 2");
    CHECK(emitted(&t, "reached"));
    /* Players may reach for another pile only after the sweep has been announced. They may press their own pile before the announcement.
     * Such a press protects the pile unless it comes before the SHERLOCK HOLMES call. */
    CHECK_INT(t.game->real_time->responds_to_signal(PL_ACT1(HO_DO_PRESS, 2)), -HO_R_REACH);
    CHECK_INT(t.game->real_time->responds_to_signal(PL_ACT(HO_DO_PRESS)), 0);
    CHECK_INT(t.game->real_time->responds_to_signal(PL_ACT1(HO_DO_CALL, HO_HOLMES)), 0);
    CHECK_INT(t.game->real_time->responds_to_signal(PL_ACT1(HO_DO_YARD, 0)), 0);
}

TEST(HO_36_protection_starts_at_the_call_and_lasts)
{
    struct table t;
    rig_laid(&t, 4, "holmes,clue,arrest,run");
    rig_do(&t, 10090, 1, "press"); /* a press before the SHERLOCK HOLMES call does not protect the pile */
    rig_at(&t, 10100, 0, "call holmes");
    rig_at(&t, 10100, 2, "press"); /* a press in the same millisecond as the SHERLOCK HOLMES call protects the pile */
    rig_tick(&t, 10101);
    CHECK(!ho_protected(seat_of(&t, 1)));
    CHECK(ho_protected(seat_of(&t, 2)));
    rig_do(&t, 10110, 2, "release");
    CHECK(ho_protected(seat_of(&t, 2))); /* the pile stays protected to the end of the sweep, even after the player takes the hand away */
    rig_do(&t, 10120, 0, "press 1");
    rig_do(&t, 10130, 1, "release");
    rig_do(&t, 10140, 1, "press"); /* a new press during the sweep protects the pile */
    CHECK(ho_protected(seat_of(&t, 1)));
    rig_tick(&t, 10371);
    CHECK_INT(seat_of(&t, 1)->pile_n, 1);
    rig_do(&t, 10400, 0, "press 3");
    rig_tick(&t, 10651);
    CHECK_INT(open_of(&t)->phase, HO_PHASE_GAP);
    CHECK_INT(seat_of(&t, 3)->pile_n, 0);
}

TEST(HO_36_press_and_release_in_the_millisecond_of_the_call_protects)
{
    for (int i = 0; i < 16; i++) { /* the seed decides which seat acts first; the result must be the same for both orders */
        struct table t;
        rig_laid(&t, 3, "holmes,clue,arrest");
        rig_lot(&t, i);
        rig_at(&t, 10100, 1, "press");
        rig_at(&t, 10100, 1, "release");
        rig_at(&t, 10100, 0, "call holmes");
        rig_tick(&t, 10101);
        CHECK(ho_protected(seat_of(&t, 1)));
        CHECK(!ho_protected(seat_of(&t, 2)));
    }
}

TEST(HO_37_a_seat_that_had_not_laid_protects_and_is_not_late)
{
    struct table t;
    rig_laid(&t, 3, "run holmes,clue clue,arrest");
    rig_ready(&t, 20000);
    rig_do(&t, 20100, 0, "press");
    rig_do(&t, 20200, 0, "call holmes");
    int n = seat_of(&t, 1)->hand_n;
    rig_do(&t, 20300, 1, "press");
    CHECK(ho_protected(seat_of(&t, 1)));
    CHECK_INT(seat_of(&t, 1)->hand_n, n);
    CHECK_INT(seat_of(&t, 1)->pile_n, 1);
    rig_tick(&t, 21900); /* the play window ended at 21000, but the sweep is still in progress */
    CHECK_INT(open_of(&t)->phase, HO_PHASE_SWEEP);
    CHECK_INT(open_of(&t)->pool_n, 0);
    rig_tick(&t, 22300);
    CHECK_INT(open_of(&t)->pool_n, 0);
}

TEST(HO_38_words_are_void_in_a_sweep)
{
    struct table t;
    rig_sweep(&t, 4, "holmes,clue,run,run");
    rig_do(&t, 10120, 2, "call run");
    CHECK(emitted(&t, "\"void\""));
    rig_do(&t, 10130, 1, "call run"); /* without the sweep this call would be a mistake; during the sweep it has no effect */
    CHECK_INT(seat_of(&t, 1)->pile_n, 1);
    CHECK_INT(seat_of(&t, 3)->pile_n, 1);
    CHECK_INT(open_of(&t)->pool_n, 0);
    CHECK_INT(last_verdict(&t)->race, HO_RACE_VOID);
    CHECK_INT(last_verdict(&t)->ms, 30);
}

TEST(HO_38_a_sweep_outranks_a_word_of_the_same_millisecond)
{
    for (int i = 0; i < 20; i++) {
        static struct table t;
        rig_laid(&t, 4, "holmes,clue,run,run");
        uint8_t seed[PL_SEED_SIZE];
        pl_seed_from_text(seed, (const char *)&i, sizeof i);
        pl_rng_init(&state_of(&t)->base.rng, seed);
        rig_at(&t, 10100, 2, "call run");
        rig_at(&t, 10100, 0, "call holmes");
        rig_tick(&t, 10101);
        CHECK_INT(open_of(&t)->phase, HO_PHASE_SWEEP);
        CHECK_INT(seat_of(&t, 3)->pile_n, 1);
        CHECK(emitted(&t, "\"lot-void\""));
    }
}

TEST(HO_39_a_sweep_ends_when_no_pile_and_no_call_is_left)
{
    struct table t;
    rig_sweep(&t, 3, "holmes,clue,arrest");
    rig_do(&t, 10200, 1, "press");
    CHECK_INT(open_of(&t)->phase, HO_PHASE_SWEEP);
    rig_do(&t, 10300, 2, "press");
    CHECK_INT(open_of(&t)->phase, HO_PHASE_GAP);

    rig_sweep(&t, 3, "holmes,clue,arrest"); /* a sweep with unprotected piles ends when the sweep window closes */
    rig_tick(&t, 12100);
    CHECK_INT(open_of(&t)->phase, HO_PHASE_SWEEP);
    rig_tick(&t, 12101);
    CHECK_INT(open_of(&t)->phase, HO_PHASE_GAP);

    rig_sweep(&t, 3, "holmes,holmes,arrest"); /* the sweep waits for the second Sherlock Holmes, which can be called until 11302 */
    rig_do(&t, 10200, 1, "press");
    rig_do(&t, 10300, 2, "press");
    CHECK_INT(open_of(&t)->phase, HO_PHASE_SWEEP);
    rig_tick(&t, 11303);
    CHECK_INT(open_of(&t)->phase, HO_PHASE_GAP);
    CHECK(emitted(&t, "\"silent-holmes\""));

    rig_laid(&t, 3, "holmes,holmes,arrest"); /* a second SHERLOCK HOLMES call restarts the sweep window */
    rig_do(&t, 10100, 0, "call holmes");
    rig_do(&t, 11000, 1, "call holmes");
    rig_tick(&t, 13000);
    CHECK_INT(open_of(&t)->phase, HO_PHASE_SWEEP);
    rig_tick(&t, 13001);
    CHECK_INT(open_of(&t)->phase, HO_PHASE_GAP);
}

TEST(HO_40_piles_not_taken_go_to_the_hand_and_held_hands_cost_nothing)
{
    struct table t;
    rig_sweep(&t, 4, "holmes,clue,arrest,run");
    int n[4];
    for (int seat = 0; seat < 4; seat++)
        n[seat] = seat_of(&t, seat)->hand_n;
    rig_do(&t, 10110, 0, "press 2");
    rig_do(&t, 10200, 1, "press"); /* seat 1 keeps its hand on the pile until all time windows have ended */
    rig_tick(&t, 12100);
    CHECK_INT(seat_of(&t, 1)->hand, HO_HAND_TOUCHING);
    rig_tick(&t, 12101);
    CHECK_INT(open_of(&t)->phase, HO_PHASE_GAP);
    CHECK_INT(seat_of(&t, 0)->hand_n, n[0] + 2);
    CHECK_INT(seat_of(&t, 3)->hand_n, n[3] + 1);
    CHECK_INT(seat_of(&t, 1)->hand_n, n[1] + 1);
    CHECK_INT(seat_of(&t, 2)->hand_n, n[2]);
    CHECK_INT(state_of(&t)->cards[1].hand[n[1]], HO_CLUE);
    CHECK_INT(open_of(&t)->pool_n, 0);
    for (int seat = 0; seat < 4; seat++)
        CHECK_INT(seat_of(&t, seat)->pile_n, 0);
}

TEST(HO_41_two_callers_in_one_sweep)
{
    struct table t;
    rig_play(&t, 4, "clue holmes,clue holmes,arrest run,run");
    rig_tick(&t, 11001); /* all four seats are late, so the pool has four cards */
    for (int seat = 0; seat < 3; seat++) {
        rig_at(&t, 11100, seat, "press");
        rig_at(&t, 11100, seat, "release");
    }
    rig_tick(&t, 11101);
    int n0 = seat_of(&t, 0)->hand_n, n1 = seat_of(&t, 1)->hand_n;
    rig_do(&t, 11200, 1, "call holmes");
    rig_do(&t, 11220, 0, "call holmes");
    CHECK_INT(seat_of(&t, 1)->hand_n, n1 + 4);
    CHECK_INT(seat_of(&t, 0)->hand_n, n0);
    CHECK_INT(last_verdict(&t)->race, HO_RACE_POOL);
    CHECK_INT(last_verdict(&t)->ms, 20);
    rig_do(&t, 11230, 0, "press 2"); /* seats 0 and 1 reach for the same pile */
    rig_do(&t, 11240, 1, "press 2");
    rig_do(&t, 11250, 0, "press 1"); /* seat 0 also reaches for the pile of seat 1, although seat 1 is taking part in the sweep */
    rig_tick(&t, 11491);
    CHECK_INT(seat_of(&t, 0)->hand_n, n0 + 1);
    CHECK_INT(last_verdict(&t)->race, HO_RACE_SWEPT);
    CHECK_INT(last_verdict(&t)->winner, 0);
    CHECK_INT(last_verdict(&t)->ms, 10);
    rig_tick(&t, 11731);
    CHECK_INT(seat_of(&t, 0)->hand_n, n0 + 2);
    CHECK_INT(seat_of(&t, 1)->pile_n, 0);
}

TEST(HO_42_calling_a_holmes_that_was_swept_away_has_no_effect)
{
    struct table t;
    rig_laid(&t, 3, "holmes,holmes,arrest");
    rig_do(&t, 10100, 0, "call holmes");
    rig_do(&t, 10110, 0, "press 1");
    rig_tick(&t, 10361);
    int n = seat_of(&t, 1)->hand_n;
    rig_do(&t, 10400, 1, "call holmes");
    CHECK(emitted(&t, "\"vain\""));
    CHECK_INT(seat_of(&t, 1)->hand_n, n);
    CHECK_INT(seat_of(&t, 1)->sweeping, 0);
    rig_do(&t, 10410, 0, "call holmes"); /* a second call for the same Sherlock Holmes has no effect and costs nothing */
    CHECK(emitted(&t, "\"vain\""));
    rig_do(&t, 10420, 2, "call holmes"); /* rule HO-43: a wrong call costs cards even during a sweep */
    CHECK(emitted(&t, "\"no-holmes\""));
    CHECK_INT(open_of(&t)->pool_n, 2);
}

TEST(HO_42_calling_a_holmes_that_was_swept_away_is_free_until_the_next_READY)
{
    struct table t;
    rig_laid(&t, 3, "holmes,holmes,arrest");
    rig_do(&t, 10100, 0, "call holmes");
    rig_do(&t, 10110, 0, "press 1");
    rig_do(&t, 10120, 2, "press");
    rig_tick(&t, 10361);
    CHECK_INT(open_of(&t)->phase, HO_PHASE_GAP); /* no unprotected pile is left, so the sweep has ended before seat 1 calls */
    int n = seat_of(&t, 1)->hand_n;
    rig_do(&t, 10362, 1, "call holmes");
    CHECK(emitted(&t, "\"vain\""));
    CHECK_INT(seat_of(&t, 1)->hand_n, n);
    CHECK_INT(open_of(&t)->pool_n, 0);
    rig_do(&t, 10370, 2, "call holmes"); /* seat 2 has not lost a Sherlock Holmes, so its call is a mistake and costs a forfeit */
    CHECK(emitted(&t, "\"no-holmes\""));
    rig_ready(&t, 20000);
    rig_do(&t, 19500, 1,
           "call holmes"); /* a player who lost a Sherlock Holmes card before this READY can no longer call it, so the call is a mistake */
    CHECK(emitted(&t, "\"no-holmes\""));
}

TEST(HO_43_losing_a_pile_without_a_holmes_on_top_does_not_excuse_a_mix_up)
{
    struct table t;
    rig_laid(&t, 3, "holmes,clue,arrest");
    rig_do(&t, 10100, 0, "call holmes");
    rig_do(&t, 10110, 0, "press 1");
    rig_tick(&t, 10361);
    CHECK_INT(seat_of(&t, 1)->pile_n, 0);
    CHECK_INT(open_of(&t)->phase, HO_PHASE_SWEEP);
    int n = seat_of(&t, 1)->hand_n;
    rig_do(&t, 10400, 1, "call holmes");
    CHECK(emitted(&t, "\"no-holmes\""));
    CHECK_INT(seat_of(&t, 1)->hand_n, n - 2);
    CHECK_INT(open_of(&t)->pool_n, 2);
}

TEST(HO_43_a_mix_up_costs_two_cards)
{
    struct table t;
    rig_laid(&t, 3, "holmes run clue,clue,arrest");
    int n = seat_of(&t, 0)->hand_n, n1 = seat_of(&t, 1)->hand_n;
    rig_do(&t, 10100, 0, "yard");
    CHECK(emitted(&t, "\"mix-up\""));
    CHECK(!emitted(&t, "\"yard\""));
    CHECK_INT(open_of(&t)->pool_n, 2);
    CHECK_INT(open_of(&t)->pool[0], HO_RUN);
    CHECK_INT(open_of(&t)->pool[1], HO_CLUE);
    CHECK_INT(seat_of(&t, 0)->hand_n, n - 2);
    rig_do(&t, 10200, 1, "call holmes");
    CHECK_INT(open_of(&t)->phase, HO_PHASE_PLAY);
    CHECK_INT(open_of(&t)->pool_n, 4);
    CHECK_INT(seat_of(&t, 1)->hand_n, n1 - 2);
    rig_do(&t, 10300, 0, "call holmes"); /* the call window of seat 0's Sherlock Holmes is still open */
    CHECK_INT(open_of(&t)->phase, HO_PHASE_SWEEP);
    CHECK_INT(open_of(&t)->pool_n, 0);
}

/* ---- Scotland Yard --------------------------------------------------------------------------------------- */

TEST(HO_44_scotland_yard_passes_three_cards_to_the_left)
{
    struct table t;
    rig_laid(&t, 3, "run burglar robber thief clue,clue,arrest");
    uint8_t before[3][HO_DECK];
    int n[3];
    for (int seat = 0; seat < 3; seat++) {
        n[seat] = state_of(&t)->cards[seat].hand_n;
        memcpy(before[seat], state_of(&t)->cards[seat].hand, HO_DECK);
    }
    rig_do(&t, 10100, 1, "yard");
    for (int seat = 0; seat < 3; seat++) {
        const struct ho_cards *c = &state_of(&t)->cards[seat];
        CHECK_INT(c->hand_n, n[seat]);
        CHECK(memcmp(c->hand, before[seat] + 3, (size_t)n[seat] - 3) == 0);
        CHECK(memcmp(c->hand + n[seat] - 3, before[(seat + 2) % 3], 3) == 0);
    }
    CHECK_INT(state_of(&t)->cards[1].hand[n[1] - 3], HO_BURGLAR);
}

TEST(HO_45_a_short_hand_passes_on_what_it_gets)
{
    struct table t;
    rig_new(&t, 4, "rig", 0, 0);
    rig_hands(&t, "burglar robber thief,run clue.,arrest.,escape");
    int n = seat_of(&t, 3)->hand_n;
    rig_do(&t, 100, 2, "yard");
    CHECK_INT(state_of(&t)->cards[1].hand_n, 2);
    CHECK_INT(state_of(&t)->cards[1].hand[0], HO_RUN);
    CHECK_INT(state_of(&t)->cards[1].hand[1], HO_CLUE);
    CHECK_INT(state_of(&t)->cards[2].hand[0], HO_ARREST);
    CHECK_INT(state_of(&t)->cards[3].hand_n, n);
    CHECK_INT(state_of(&t)->cards[3].hand[n - 3], HO_BURGLAR);
    CHECK_INT(state_of(&t)->cards[3].hand[n - 1], HO_THIEF);
}

TEST(HO_46_no_scotland_yard_without_a_hand_of_three)
{
    struct table t;
    rig_new(&t, 3, "rig", 0, 0);
    struct ho_state *s = state_of(&t);
    memset(s->cards, 0, sizeof s->cards);
    unsigned n = 0; /* each of the three hands has only two cards; all other cards are in the pool */
    for (int title = 0; title < HO_TITLES_N; title++)
        for (int i = 0; i < ho_cards_of[title]; i++, n++)
            if (n < 6)
                s->cards[n % 3].hand[s->cards[n % 3].hand_n++] = (uint8_t)title;
            else
                s->open.pool[s->open.pool_n++] = (uint8_t)title;
    for (int seat = 0; seat < 3; seat++)
        seat_of(&t, seat)->hand_n = s->cards[seat].hand_n;
    rig_check(&t);
    rig_refuses(&t, 100, 1, "yard", "HO-46");
    rig_refuses(&t, 100, 1, "yard again", "HO-46");
}

TEST(HO_47_no_scotland_yard_during_a_sweep)
{
    struct table t;
    rig_sweep(&t, 3, "holmes,clue,arrest");
    rig_refuses(&t, 10110, 1, "yard", "HO-47");
    rig_refuses(&t, 10110, 0, "yard again", "HO-47");
}

TEST(HO_48_scotland_yard_at_most_twice_in_succession)
{
    struct table t;
    rig_play(&t, 3, "run,clue,arrest");
    rig_do(&t, 10010, 0, "yard");
    rig_do(&t, 10020, 1, "yard");
    rig_refuses(&t, 10030, 2, "yard", "HO-48");
    rig_refuses(&t, 10030, 0, "yard again", "HO-48");
    rig_do(&t, 10040, 2, "press"); /* laying a card resets the number of SCOTLAND YARD calls to 0 */
    uint8_t before[HO_DECK];
    int n = seat_of(&t, 0)->hand_n;
    memcpy(before, state_of(&t)->cards[0].hand, HO_DECK);
    rig_do(&t, 10050, 0, "yard again"); /* "yard again" makes two calls at once and passes six cards */
    CHECK(emitted(&t, "\"n\":6"));
    CHECK(memcmp(state_of(&t)->cards[0].hand, before + 6, (size_t)n - 6) == 0);
    rig_refuses(&t, 10060, 1, "yard", "HO-48");

    rig_play(&t, 3, "run,clue,arrest");
    rig_do(&t, 10010, 0, "yard");
    rig_do(&t, 10020, 1, "yard again"); /* seat 0 has already called once, so "yard again" counts only as the second call */
    CHECK(emitted(&t, "\"n\":3"));
    rig_refuses(&t, 10030, 2, "yard", "HO-48");
}

/* ---- end of a deal and of the match ---------------------------------------------------------------------- */

TEST(HO_49_out_of_cards_ends_the_deal_at_once)
{
    struct table t;
    rig_play(&t, 3, "run.,clue,arrest");
    rig_refuses(&t, 10010, 0, "out", "HO-49");
    rig_do(&t, 10020, 0, "press");
    rig_refuses(&t, 10030, 1, "out", "HO-49");
    rig_do(&t, 10040, 0, "out");
    CHECK_INT(open_of(&t)->deal, 2);
    CHECK(emitted(&t, "\"scored\""));

    rig_sweep(&t, 3, "holmes,clue.,arrest");
    rig_refuses(&t, 10110, 1, "out", "HO-49");
}

TEST(HO_50_the_table_calls_out_of_cards_if_no_player_does)
{
    struct table t;
    rig_laid(&t, 3, "run.,clue.,arrest");
    rig_tick(&t, 11303 + 599);
    CHECK_INT(open_of(&t)->deal, 1);
    rig_tick(&t, 11303 + 600);
    CHECK_INT(open_of(&t)->deal, 2);
    CHECK(emitted(
        &t, "{\"event\":\"out-by-table\",\"seat\":1}")); /* counting from the dealer's left, seat 1 is the first seat with an empty hand */
}

TEST(HO_51_after_a_last_card_that_is_holmes_either_call_is_allowed)
{
    struct table t;
    rig_laid(&t, 3, "holmes.,clue,arrest");
    CHECK(table_may(&t, 0, "out") && table_may(&t, 0, "call holmes"));
    struct table other = t;
    rig_do(&t, 10100, 0, "out");
    CHECK_INT(open_of(&t)->deal, 2);
    CHECK_INT(seat_of(&t, 0)->score, 5);
    rig_do(&other, 10100, 0, "call holmes");
    CHECK_INT(open_of(&other)->phase, HO_PHASE_SWEEP);
}

TEST(HO_52_five_for_holmes_one_for_a_rogue_and_the_pool_for_nobody)
{
    struct table t;
    rig_laid(&t, 3, "burglar holmes robber thief run.,clue.,holmes");
    rig_do(&t, 10050, 0, "call holmes"); /* a wrong call: seat 0 pays two cards, HOLMES and ROBBER, to the pool */
    CHECK_INT(open_of(&t)->pool_n, 2);
    rig_do(&t, 10100, 1, "out");
    CHECK_INT(seat_of(&t, 0)->score, 2); /* seat 0 gets one point each for the BURGLAR in its pile and the THIEF in its hand */
    CHECK_INT(seat_of(&t, 1)->score, 0);
    CHECK_INT(seat_of(&t, 2)->score, 44 - 2 - 6);
    CHECK(emitted(&t, "{\"event\":\"scored\",\"seat\":0,\"holmes\":0,\"rogues\":2,\"points\":2,\"total\":2}"));
}

TEST(HO_53_a_deal_is_counted_after_two_hundred_plays)
{
    struct table t;
    rig_laid(&t, 3, "run,clue,arrest");
    open_of(&t)->plays = 199;
    rig_tick(&t, 11303 + 600);
    CHECK_INT(open_of(&t)->deal, 1);
    CHECK_INT(open_of(&t)->phase, HO_PHASE_READY);
    while (open_of(&t)->plays < 200)
        rig_tick(&t, t.game->deadline(t.state));
    while (open_of(&t)->deal == 1)
        rig_tick(&t, t.game->deadline(t.state));
    CHECK(emitted(&t, "\"plays-over\""));
    CHECK_INT(open_of(&t)->deal, 2);
}

/* Ends a deal: seat 1 calls OUT OF CARDS. `score0` and `score2` are the scores of seats 0 and 2 before this deal's points are added. */
static void rig_count(struct table *t, const char *hands, int score0, int score2)
{
    rig_laid(t, 3, hands);
    seat_of(t, 0)->score = (uint16_t)score0;
    seat_of(t, 2)->score = (uint16_t)score2;
    rig_do(t, 10100, 1, "out");
}

TEST(HO_54_the_first_to_fifty_wins)
{
    struct table t;
    rig_count(&t, "burglar.,clue.,run", 48, 0);
    CHECK_INT(state_of(&t)->base.over, 0);
    rig_count(&t, "burglar.,clue.,run", 49, 0);
    CHECK_INT(state_of(&t)->base.over, 1);
    CHECK_INT(t.game->winners(t.state), 1);
    CHECK(emitted(&t, "{\"event\":\"won\",\"seat\":0,\"points\":50}"));
    rig_count(&t, "burglar.,clue.,run", 49, 10); /* two seats reach the target, and the higher score wins */
    CHECK_INT(t.game->winners(t.state), 4);
    CHECK_INT(seat_of(&t, 2)->score, 53);
    rig_refuses(&t, 10200, 0, "press", "PL-1");

    struct ho_options options = {.target = 10};
    table_new(&t, &pl_game_holmes_1904, 3, "target", &options);
    rig_hands(&t, "-,clue.,run");
    open_of(&t)->dealer = 0;
    rig_do(&t, 10, 0, "out");
    CHECK_INT(state_of(&t)->base.over, 1);
    options.target = 201;
    struct pl_config config = {.seats = 3, .options = &options, .seed = state_of(&t)->base.rng.seed};
    CHECK_INT(pl_game_holmes_1904.init(t.state, &config), -PL_R_OPTION);
}

TEST(HO_55_a_tie_at_the_top_leads_to_one_more_deal)
{
    struct table t;
    rig_count(&t, "burglar.,clue.,run", 52, 10); /* seats 0 and 2 both have 53 points */
    CHECK_INT(seat_of(&t, 0)->score, 53);
    CHECK_INT(seat_of(&t, 2)->score, 53);
    CHECK_INT(state_of(&t)->base.over, 0);
    CHECK_INT(open_of(&t)->deal, 2);
    CHECK(emitted(&t, "\"extra-deal\""));
}

TEST(HO_56_the_match_ends_after_sixty_deals)
{
    struct table t;
    rig_laid(&t, 3, "burglar.,clue.,run");
    seat_of(&t, 0)->score = 42;
    open_of(&t)->deal = 60;
    rig_do(&t, 10100, 1, "out");
    CHECK_INT(state_of(&t)->base.over, 1);
    CHECK_INT(t.game->winners(t.state), 5); /* seats 0 and 2 both have 43 points, so both win */
}

TEST(HO_56_a_match_without_any_action_ends)
{
    struct table t;
    rig_new(&t, 8, "silence", 0, 0);
    for (int i = 0; i < 60000 && !state_of(&t)->base.over; i++)
        rig_tick(&t, t.game->deadline(t.state));
    CHECK_INT(state_of(&t)->base.over, 1);
    /* A single tick to a later time leads to the same state as many small ticks up to that time. */
    struct table once;
    rig_new(&once, 8, "silence", 0, 0);
    rig_tick(&once, t.at);
    CHECK(memcmp(once.state, t.state, sizeof(struct ho_state)) == 0);
    CHECK(emitted(&once, "\"more\""));
}
