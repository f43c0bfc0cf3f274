/* words.c: tests of the set-up, READY and PLAY calls, players' physical hands and called words in Sherlock Holmes, 1904. */
#include "rig.h"

/* ---- set-up ---------------------------------------------------------------------------------------------- */

TEST(HO_1_three_to_eight_people_play)
{
    uint8_t seed[PL_SEED_SIZE] = {0}, options[PL_OPTIONS_MAX] = {0};
    struct ho_state s;
    for (int seats = 0; seats < 256; seats++) {
        struct pl_config config = {.seats = (uint8_t)seats, .seed = seed, .options = options};
        CHECK_INT(pl_game_holmes_1904.init(&s, &config), seats >= 3 && seats <= 8 ? 0 : -PL_R_SEATS);
    }
}

TEST(HO_2_the_pack_has_sixty_cards_worth_forty_four_points)
{
    struct table t;
    rig_new(&t, 5, "pack", 0, 0);
    int of[HO_TITLES_N] = {0}, all = 0, points = 0;
    for (int seat = 0; seat < 5; seat++)
        for (int i = 0; i < state_of(&t)->cards[seat].hand_n; i++, all++) {
            int title = state_of(&t)->cards[seat].hand[i];
            of[title]++;
            points += title == HO_HOLMES ? 5 : title == HO_BURGLAR || title == HO_ROBBER || title == HO_THIEF;
        }
    CHECK_INT(all, 60);
    CHECK_INT(points, 44);
    CHECK_INT(of[HO_HOLMES], 4);
    for (int title = HO_BURGLAR; title < HO_TITLES_N; title++)
        CHECK_INT(of[title], 8);
}

TEST(HO_3_dealt_from_the_dealers_left)
{
    for (int seats = 3; seats <= 8; seats++) {
        struct table t;
        rig_new(&t, seats, "deal", 0, 0);
        /* For example, with 7 seats each seat gets 8 cards, and the first four seats, starting at the dealer's left, get one more. */
        for (int i = 1; i <= seats; i++)
            CHECK_INT(seat_of(&t, (open_of(&t)->dealer + i) % seats)->hand_n, 60 / seats + (i <= 60 % seats));
    }
}

TEST(HO_4_the_first_dealer_by_lot_and_the_deal_moves_left)
{
    pl_seats dealers = 0;
    for (int i = 0; i < 60; i++) {
        struct table t;
        char seed[16];
        snprintf(seed, sizeof seed, "%d", i);
        rig_new(&t, 4, seed, 0, 0);
        dealers |= PL_SEAT_BIT(open_of(&t)->dealer);
    }
    CHECK_INT(dealers, 0xf);
    struct table t;
    rig_laid(&t, 4, "run.,clue,arrest,escape");
    rig_do(&t, 10100, 0, "out");
    CHECK_INT(open_of(&t)->deal, 2);
    CHECK_INT(open_of(&t)->dealer, 1);
    CHECK_INT(seat_of(&t, 2)->hand_n, 15);
}

TEST(HO_5_all_views_are_equal_and_show_no_hand)
{
    struct table t;
    rig_laid(&t, 3, "run,clue,holmes");
    static struct ho_view a, b;
    struct ho_state *s = state_of(&t);
    ho_view(s, 0, &a);
    for (int viewer = 1; viewer <= PL_SPECTATOR; viewer += viewer < 2 ? 1 : 6) {
        ho_view(s, (pl_seat)viewer, &b);
        CHECK_INT(b.base.viewer, viewer);
        b.base.viewer = 0;
        CHECK(memcmp(&a, &b, sizeof a) == 0);
    }
    /* The view must not depend on the order of the cards in the hands or on the cards under the top card of a pile. */
    uint8_t first = s->cards[0].hand[0];
    for (int i = 0; i < s->cards[1].hand_n; i++)
        if (s->cards[1].hand[i] != first) {
            s->cards[0].hand[0] = s->cards[1].hand[i];
            s->cards[1].hand[i] = first;
            break;
        }
    CHECK(s->cards[0].hand[0] != first);
    ho_view(s, 0, &b);
    CHECK(memcmp(&a, &b, sizeof a) == 0);
}

/* ---- READY and PLAY -------------------------------------------------------------------------------------- */

TEST(HO_6_play_follows_ready_after_a_random_time)
{
    int64_t least = 100000, most = 0;
    for (int i = 0; i < 200; i++) {
        struct table t;
        char seed[16];
        snprintf(seed, sizeof seed, "%d", i);
        rig_new(&t, 3, seed, 0, 0);
        rig_tick(&t, 600); /* the wait before READY is over, so the program calls READY */
        CHECK(emitted(&t, "\"ready\""));
        int64_t due = state_of(&t)->play_due;
        if (due == HO_NEVER)
            continue;
        due -= 600;
        least = due < least ? due : least;
        most = due > most ? due : most;
        rig_tick(&t, 600 + due - 1);
        CHECK_INT(open_of(&t)->phase, HO_PHASE_READY);
        rig_tick(&t, 600 + due);
        CHECK_INT(open_of(&t)->phase, HO_PHASE_PLAY);
        CHECK(emitted(&t, "\"play\""));
    }
    CHECK(least >= 500 && least < 560 && most <= 1500 && most > 1440);
}

TEST(HO_7_a_press_after_play_lays_the_top_card)
{
    struct table t;
    rig_play(&t, 3, "run clue,clue,arrest");
    int n = seat_of(&t, 0)->hand_n;
    rig_do(&t, 10200, 0, "press");
    CHECK_INT(seat_of(&t, 0)->top, HO_RUN);
    CHECK_INT(seat_of(&t, 0)->pile_n, 1);
    CHECK_INT(seat_of(&t, 0)->hand_n, n - 1);
    CHECK_INT(state_of(&t)->cards[0].hand[0], HO_CLUE);
    rig_do(&t, 10300, 0, "release");
    rig_do(&t, 10400, 0, "press"); /* a second press after the same PLAY does not lay a card */
    CHECK_INT(seat_of(&t, 0)->pile_n, 1);
    rig_do(&t, 10410, 0, "release");
    rig_ready(&t, 20000);
    rig_do(&t, 20100, 0, "press");
    CHECK_INT(seat_of(&t, 0)->pile_n, 2);
    CHECK_INT(seat_of(&t, 0)->top, HO_CLUE);
}

TEST(HO_8_too_early_costs_one_card_and_lays_nothing)
{
    struct table t;
    rig_new(&t, 3, "rig", 0, 0);
    rig_hands(&t, "run clue,clue,arrest");
    rig_ready(&t, 10000);
    int n = seat_of(&t, 0)->hand_n;
    rig_do(&t, 9998, 0, "press"); /* the press comes two milliseconds before PLAY, so it is early */
    CHECK_INT(seat_of(&t, 0)->hand_n, n - 1);
    CHECK_INT(seat_of(&t, 0)->pile_n, 0);
    CHECK_INT(open_of(&t)->pool_n, 1);
    CHECK_INT(open_of(&t)->pool[0], HO_RUN);
    CHECK(emitted(&t, "\"early\""));
    rig_at(&t, 9999, 1, "press"); /* a press in the last millisecond before PLAY is also early */
    rig_tick(&t, 10000);
    CHECK(emitted(&t, "\"early\""));
    rig_do(&t, 10000, 2, "press"); /* a press in the same millisecond as PLAY is not early */
    CHECK_INT(seat_of(&t, 2)->pile_n, 1);
    CHECK_INT(open_of(&t)->pool_n, 2);
    rig_at(&t, 10050, 0, "release");
    rig_do(&t, 10051, 0, "press"); /* a seat that pressed too early may still lay its card */
    CHECK_INT(seat_of(&t, 0)->pile_n, 1);
}

TEST(HO_9_late_costs_one_card_and_a_late_press_still_lays)
{
    struct table t;
    rig_play(&t, 3, "run clue,clue,arrest");
    int n = seat_of(&t, 0)->hand_n;
    rig_at(&t, 11000, 2, "press"); /* 11000 is the last millisecond of the play window */
    rig_at(&t, 11000, 2, "release");
    rig_tick(&t, 11001);
    CHECK_INT(seat_of(&t, 2)->pile_n, 1);
    CHECK_INT(seat_of(&t, 2)->late, 0);
    CHECK_INT(seat_of(&t, 0)->hand_n, n - 1);
    CHECK_INT(open_of(&t)->pool_n, 2); /* the two late seats have paid one card each */
    CHECK_INT(open_of(&t)->pool[0], HO_RUN);
    rig_do(&t, 11500, 0, "press");
    CHECK_INT(seat_of(&t, 0)->top, HO_CLUE);
    CHECK_INT(seat_of(&t, 0)->hand_n, n - 2);
    rig_tick(&t, 11400 + 600);
    CHECK_INT(open_of(&t)->pool_n, 2); /* a seat that lays no card in time pays only one forfeit */
}

TEST(HO_10_a_trap_once_in_six_and_never_three_in_a_row)
{
    int traps = 0, all = 0, row = 0;
    struct table t;
    rig_new(&t, 3, "traps", 0, 200);
    for (int i = 0; i < 6000; i++) {
        uint8_t phase = open_of(&t)->phase;
        int64_t ready = open_of(&t)->ready_at;
        rig_tick(&t, t.game->deadline(t.state));
        if (state_of(&t)->base.over) {
            char seed[16];
            snprintf(seed, sizeof seed, "traps %d", i);
            rig_new(&t, 3, seed, 0, 200);
            row = 0;
            continue;
        }
        if (open_of(&t)->phase != HO_PHASE_READY || open_of(&t)->ready_at == ready)
            continue;
        all++;
        row = phase == HO_PHASE_READY ? row + 1 : 0; /* a second READY in a row means that the first one was a trap */
        traps += phase == HO_PHASE_READY;
        CHECK(row <= 2);
    }
    CHECK(all > 1000);
    CHECK(traps * 6 > all * 8 / 10 && traps * 6 < all * 12 / 10);
}

TEST(HO_10_a_trap_is_followed_by_another_ready)
{
    struct table t;
    rig_new(&t, 3, "rig", 0, 0);
    rig_hands(&t, "run,clue,arrest");
    rig_ready(&t, 10000);
    state_of(&t)->play_due = HO_NEVER;
    rig_tick(&t, 9000 + 2199);
    CHECK_INT(open_of(&t)->plays, 0);
    CHECK_INT(open_of(&t)->ready_at, 9000);
    rig_tick(&t, 9000 + 2200);
    CHECK(emitted(&t, "\"ready\""));
    CHECK_INT(open_of(&t)->traps, 1);
    CHECK_INT(open_of(&t)->ready_at, 11200);
}

TEST(HO_11_ready_waits_until_nothing_is_open)
{
    struct table t;
    rig_laid(&t, 3, "run,clue,arrest"); /* the last card is laid at 10003, so its word can be called until 11303 */
    rig_tick(&t, 11303 + 599);
    CHECK_INT(open_of(&t)->phase, HO_PHASE_PLAY);
    rig_tick(&t, 11303 + 600);
    CHECK_INT(open_of(&t)->phase, HO_PHASE_READY);

    rig_laid(&t, 3, "run,run,arrest"); /* a capture opens a new call window */
    rig_do(&t, 11000, 0, "call run");
    rig_tick(&t, 11000 + 1300 + 599);
    CHECK_INT(open_of(&t)->phase, HO_PHASE_PLAY);
    rig_tick(&t, 11000 + 1300 + 600);
    CHECK_INT(open_of(&t)->phase, HO_PHASE_READY);

    rig_play(&t, 3, "run,clue,arrest"); /* READY is also delayed until the player takes their hand off the card just laid */
    rig_at(&t, 10900, 0, "press");
    rig_at(&t, 10900, 1, "press");
    rig_at(&t, 10900, 1, "release");
    rig_at(&t, 10900, 2, "press");
    rig_at(&t, 10900, 2, "release");
    rig_tick(&t, 10900 + 1500 + 600);
    CHECK_INT(open_of(&t)->phase, HO_PHASE_PLAY);
    rig_tick(&t, 10900 + 1501 + 600);
    CHECK_INT(open_of(&t)->phase, HO_PHASE_READY);
}

/* Begins a match in which the dealer calls READY and PLAY. */
static void rig_dealer(struct table *t)
{
    rig_new(t, 3, "rig", HO_CALLER_DEALER, 0);
    open_of(t)->dealer = 1;
    rig_hands(t, "run,clue,arrest");
    rig_tick(t, 1);
}

TEST(HO_12_play_only_after_ready)
{
    struct table t;
    rig_dealer(&t);
    rig_refuses(&t, 10, 1, "play", "HO-12");
    rig_do(&t, 20, 1, "ready");
    rig_do(&t, 30, 1, "play");
    CHECK_INT(open_of(&t)->phase, HO_PHASE_PLAY);
    rig_refuses(&t, 40, 1, "play", "HO-12");
}

TEST(HO_13_ready_only_with_no_window_open)
{
    struct table t;
    rig_dealer(&t);
    rig_do(&t, 20, 1, "ready");
    rig_do(&t, 30, 1, "ready"); /* a READY followed by another READY is a trap; at most two traps in a row are allowed */
    rig_do(&t, 40, 1, "ready");
    rig_refuses(&t, 50, 1, "ready", "HO-13");
    rig_do(&t, 60, 1, "play");
    rig_refuses(&t, 1060, 1, "ready", "HO-13"); /* refused, because the other seats have not laid their cards yet */
    rig_tick(&t, 1062);                         /* at time 1061 every seat is late and pays one card */
    rig_do(&t, 1062, 1, "ready");
    CHECK_INT(open_of(&t)->phase, HO_PHASE_READY);
}

TEST(HO_14_only_the_dealer_calls_and_only_where_the_option_says_so)
{
    struct table t;
    rig_dealer(&t);
    rig_refuses(&t, 10, 0, "ready", "HO-14");
    rig_refuses(&t, 10, 2, "play", "HO-14");
    CHECK(table_may(&t, 1, "ready"));
    rig_new(&t, 3, "rig", HO_CALLER_TABLE, 0);
    for (int seat = 0; seat < 3; seat++) {
        rig_refuses(&t, 10, seat, "ready", "HO-14");
        rig_refuses(&t, 10, seat, "play", "HO-14");
    }
}

TEST(HO_15_a_silent_dealer_is_replaced)
{
    struct table t;
    rig_dealer(&t);
    rig_tick(&t, 3999);
    CHECK_INT(open_of(&t)->phase, HO_PHASE_GAP);
    rig_tick(&t, 4000);
    CHECK_INT(open_of(&t)->phase, HO_PHASE_READY);
    rig_tick(&t, 7999);
    CHECK_INT(open_of(&t)->phase, HO_PHASE_READY);
    rig_tick(&t, 8000);
    CHECK_INT(open_of(&t)->phase, HO_PHASE_PLAY);
}

/* ---- the players' physical hands ------------------------------------------------------------------------- */

TEST(HO_16_a_hand_not_withdrawn_costs_one_card)
{
    struct table t;
    rig_play(&t, 3, "run clue arrest,clue,arrest");
    rig_do(&t, 10100, 0, "press");
    int n = seat_of(&t, 0)->hand_n;
    rig_tick(&t, 10600);
    CHECK_INT(open_of(&t)->pool_n, 0);
    rig_tick(&t, 10601);
    CHECK_INT(open_of(&t)->pool_n, 1);
    CHECK_INT(open_of(&t)->pool[0], HO_CLUE);
    CHECK_INT(seat_of(&t, 0)->hand_n, n - 1);
    CHECK_INT(seat_of(&t, 0)->pile_n, 1);
    CHECK(emitted(&t, "\"not-withdrawn\""));

    rig_play(&t, 3, "run clue arrest,clue,arrest");
    rig_do(&t, 10100, 0, "press");
    rig_at(&t, 10600, 0, "release"); /* 10600 is the last millisecond in which seat 0 can take its hand off the pile without a forfeit */
    rig_tick(&t, 10602);
    CHECK_INT(open_of(&t)->pool_n, 0);
}

TEST(HO_17_a_resting_hand_costs_the_whole_pile)
{
    struct table t;
    rig_laid(&t, 3, "run clue arrest,clue,arrest");
    rig_ready(&t, 20000);
    rig_do(&t, 20100, 0, "press");
    rig_tick(&t, 21600);
    CHECK_INT(seat_of(&t, 0)->pile_n, 2);
    int pool = open_of(&t)->pool_n;
    rig_tick(&t, 21601);
    CHECK_INT(seat_of(&t, 0)->pile_n, 0);
    CHECK_INT(open_of(&t)->pool_n, pool + 2);
    CHECK_INT(open_of(&t)->pool[pool], HO_RUN);
    CHECK_INT(open_of(&t)->pool[pool + 1], HO_CLUE);
    CHECK(emitted(&t, "\"resting\""));
    rig_tick(&t, 21601 + 590);
    CHECK_INT(open_of(&t)->pool_n, pool + 2);
}

TEST(HO_18_a_touch_is_free_and_resting_costs_the_pile)
{
    struct table t;
    rig_laid(&t, 3, "run clue,clue,arrest");
    rig_do(&t, 10100, 0, "press");
    rig_do(&t, 10600, 0, "release");
    CHECK_INT(open_of(&t)->pool_n, 0);
    rig_do(&t, 10700, 0, "press");
    rig_tick(&t, 11200);
    CHECK_INT(seat_of(&t, 0)->pile_n, 1);
    rig_tick(&t, 11201);
    CHECK_INT(seat_of(&t, 0)->pile_n, 0);
    CHECK_INT(open_of(&t)->pool_n, 1);
    CHECK(emitted(&t, "\"resting\""));
    /* A hand that stays on the pile after an early press counts as touching the pile. The early press costs one card. Later the resting
     * hand costs the pile. */
    rig_laid(&t, 3, "run clue,clue,arrest");
    rig_ready(&t, 20000);
    rig_do(&t, 19800, 0, "press");
    CHECK_INT(open_of(&t)->pool_n, 1);
    rig_tick(&t, 20301);
    CHECK_INT(open_of(&t)->pool_n, 2);
    CHECK_INT(seat_of(&t, 0)->pile_n, 0);
}

TEST(HO_19_forfeits_go_face_up_to_the_pool_and_a_short_hand_pays_what_it_has)
{
    struct table t;
    rig_play(&t, 3, "run clue.,clue,arrest");
    rig_do(&t, 10010, 0, "press");
    rig_do(&t, 10020, 0, "release");
    CHECK_INT(seat_of(&t, 0)->hand_n, 1);
    rig_do(&t, 10030, 0, "call holmes"); /* this wrong call costs two cards, but the player has only one in hand */
    CHECK_INT(seat_of(&t, 0)->hand_n, 0);
    CHECK_INT(open_of(&t)->pool_n, 1);
    struct ho_view v;
    ho_view(t.state, PL_SPECTATOR, &v);
    CHECK_INT(v.table.pool[0], HO_CLUE);
    rig_do(&t, 10040, 0, "call holmes");
    CHECK_INT(open_of(&t)->pool_n, 1);
}

TEST(HO_20_a_seat_has_one_hand)
{
    struct table t;
    rig_play(&t, 3, "run,clue,arrest");
    rig_do(&t, 10100, 0, "press");
    rig_refuses(&t, 10200, 0, "press", "HO-20");
    rig_do(&t, 10300, 0, "release");
    rig_at(&t, 10400, 0, "press");
    rig_refuses(&t, 10400, 0, "press", "HO-20"); /* a second press in the same millisecond is also refused */

    rig_laid(&t, 3, "holmes,clue,arrest");
    rig_do(&t, 10100, 0, "call holmes");
    rig_do(&t, 10110, 0, "press 1");
    rig_refuses(&t, 10120, 0, "press", "HO-20");
}

TEST(HO_21_only_a_hand_on_a_pile_can_be_released)
{
    struct table t;
    rig_play(&t, 3, "run,clue,arrest");
    rig_refuses(&t, 10010, 0, "release", "HO-21");
    rig_do(&t, 10020, 0, "press");
    rig_at(&t, 10030, 0, "release");
    rig_refuses(&t, 10030, 0, "release", "HO-21");
}

TEST(HO_22_windows_depend_on_the_pace_and_are_in_the_view)
{
    static const int expected[][2] = {{HO_W_PLAY, 1000}, {HO_W_WITHDRAW, 500}, {HO_W_REST, 1500},
                                      {HO_W_CALL, 1300}, {HO_W_SWEEP, 2000},   {HO_W_REACH, 250}};
    static const int times[HO_PACES_N] = {[HO_PACE_1904] = 1, [HO_PACE_BRISK] = 2, [HO_PACE_LEISURELY] = 6};
    for (int pace = 0; pace < HO_PACES_N; pace++) {
        struct table t;
        struct ho_view v;
        struct ho_options options = {.pace = (uint8_t)pace};
        table_new(&t, &pl_game_holmes_1904, 3, "pace", &options);
        ho_view(t.state, 0, &v);
        for (unsigned i = 0; i < PL_COUNT(expected); i++)
            CHECK_INT(v.windows[expected[i][0]], expected[i][1] * times[pace]);
    }
    struct table t; /* at the default pace the play window lasts 2000 ms */
    table_new(&t, &pl_game_holmes_1904, 3, "pace", NULL);
    rig_hands(&t, "run,clue,arrest");
    rig_ready(&t, 10000);
    rig_tick(&t, 12000);
    CHECK_INT(open_of(&t)->pool_n, 0);
    rig_tick(&t, 12001);
    CHECK_INT(open_of(&t)->pool_n, 3);
}

TEST(HO_23_press_and_release_in_one_millisecond)
{
    struct table t;
    rig_play(&t, 3, "run,clue,arrest");
    rig_at(&t, 10100, 0, "press");
    rig_at(&t, 10100, 0, "release");
    rig_at(&t, 10100, 0, "call run"); /* legal, because seat 0's press has laid a card on its pile */
    rig_tick(&t, 10101);
    CHECK_INT(seat_of(&t, 0)->hand, HO_HAND_AWAY);
    CHECK(emitted(&t, "\"laid\"") && emitted(&t, "\"wrong-call\""));
    rig_tick(&t, 10999);
    CHECK_INT(open_of(&t)->pool_n, 1); /* no forfeit was paid except the one for the wrong call */
}

/* ---- calling words --------------------------------------------------------------------------------------- */

TEST(HO_24_the_first_call_takes_all_that_match)
{
    struct table t;
    rig_laid(&t, 5, "clue run,arrest run,run robber,run thief,escape clue");
    rig_ready(&t, 20000);
    rig_tick(&t, 20000);
    for (int seat = 0; seat < 2; seat++) { /* seats 0 and 1 lay a second card; seats 2 and 3 still show RUN */
        rig_at(&t, 20001, seat, "press");
        rig_at(&t, 20001, seat, "release");
    }
    rig_tick(&t, 20002);
    /* Moves two RUNs and a CLUE from the players' hands to the pool, with the CLUE between the RUNs. */
    open_of(&t)->pool[0] = HO_RUN;
    open_of(&t)->pool[1] = HO_CLUE;
    open_of(&t)->pool[2] = HO_RUN;
    open_of(&t)->pool_n = 3;
    int runs = 0, clues = 0;
    for (int seat = 0; seat < 5; seat++) {
        struct ho_cards *c = &state_of(&t)->cards[seat];
        int kept = 0;
        for (int i = 0; i < c->hand_n; i++)
            if (c->hand[i] == HO_RUN && runs < 2)
                runs++;
            else if (c->hand[i] == HO_CLUE && clues < 1)
                clues++;
            else
                c->hand[kept++] = c->hand[i];
        memset(c->hand + kept, 0, sizeof c->hand - (size_t)kept);
        seat_of(&t, seat)->hand_n = c->hand_n = (uint8_t)kept;
    }
    rig_check(&t);
    int n = seat_of(&t, 1)->hand_n;
    rig_do(&t, 20500, 1, "call run");
    const struct ho_cards *c = &state_of(&t)->cards[1];
    /* Seat 1, the caller, takes these cards in this order: its own pile, the piles of seats 2, 3 and 0, and two cards from the pool. */
    static const uint8_t under[] = {HO_ARREST, HO_RUN, HO_RUN, HO_RUN, HO_CLUE, HO_RUN, HO_RUN, HO_RUN};
    CHECK_INT(c->hand_n, n + (int)sizeof under);
    CHECK(memcmp(c->hand + n, under, sizeof under) == 0);
    CHECK_INT(open_of(&t)->pool_n, 1);
    CHECK_INT(open_of(&t)->pool[0], HO_CLUE);
    CHECK_INT(seat_of(&t, 0)->pile_n + seat_of(&t, 1)->pile_n + seat_of(&t, 2)->pile_n + seat_of(&t, 3)->pile_n, 0);
}

TEST(HO_25_piles_that_do_not_match_stay)
{
    struct table t;
    rig_laid(&t, 4, "run,run,clue,escape");
    rig_do(&t, 10100, 1, "call run");
    CHECK_INT(seat_of(&t, 2)->pile_n, 1);
    CHECK_INT(seat_of(&t, 3)->pile_n, 1);
    CHECK_INT(seat_of(&t, 2)->top, HO_CLUE);
}

TEST(HO_26_a_match_with_the_pool_alone_leaves_the_callers_pile)
{
    struct table t;
    rig_play(&t, 3, "clue run,clue clue,run");
    rig_tick(&t, 11001); /* every seat is late and forfeits one card, so two CLUE cards and a RUN card are in the pool */
    CHECK_INT(open_of(&t)->pool_n, 3);
    rig_at(&t, 11100, 0, "press");
    rig_at(&t, 11100, 0, "release");
    rig_tick(&t, 11101);
    CHECK_INT(seat_of(&t, 0)->top, HO_RUN);
    int n = seat_of(&t, 0)->hand_n;
    rig_do(&t, 11200, 0, "call run");
    CHECK_INT(seat_of(&t, 0)->hand_n, n + 1);
    CHECK_INT(seat_of(&t, 0)->pile_n, 1);
    CHECK_INT(open_of(&t)->pool_n, 2);
    CHECK_INT(state_of(&t)->cards[0].hand[n], HO_RUN);
}

TEST(HO_27_a_wrong_call_costs_the_pile)
{
    struct table t;
    rig_laid(&t, 3, "run,run,clue");
    rig_do(&t, 10100, 0, "call clue"); /* a wrong call: CLUE is on a rival's pile, but not on the caller's pile */
    CHECK_INT(seat_of(&t, 0)->pile_n, 0);
    CHECK_INT(open_of(&t)->pool_n, 1);
    CHECK(emitted(&t, "\"wrong-call\""));
    rig_do(&t, 10200, 2, "call clue"); /* a wrong call: CLUE is on the caller's pile and on no other pile */
    CHECK_INT(seat_of(&t, 2)->pile_n, 0);
    CHECK_INT(open_of(&t)->pool_n, 2);
    rig_laid(&t, 3, "holmes,run,run");
    rig_do(&t, 10100, 0, "call run"); /* calling another word is a mistake even if the caller's top card is Sherlock Holmes */
    CHECK_INT(seat_of(&t, 0)->pile_n, 0);
    CHECK_INT(open_of(&t)->pool[0], HO_HOLMES);
    CHECK_INT(open_of(&t)->pool_n, 1);
}

TEST(HO_28_a_seat_without_a_pile_calls_no_word)
{
    struct table t;
    rig_play(&t, 3, "run,run,clue");
    rig_refuses(&t, 10010, 0, "call run", "HO-28");
    rig_do(&t, 10020, 0, "press");
    CHECK(table_may(&t, 0, "call run"));
}

TEST(HO_29_the_late_call_of_a_lost_race_has_no_effect)
{
    struct table t;
    rig_laid(&t, 3, "run,run,clue");
    int n = seat_of(&t, 1)->hand_n;
    rig_do(&t, 10100, 0, "call run");
    rig_refuses(&t, 10133, 1, "call clue",
                "HO-28"); /* a call of RUN has just taken seat 1's pile, so RUN is the only word that seat 1 may still call */
    rig_do(&t, 10134, 1, "call run");
    CHECK(emitted(&t, "\"vain\""));
    CHECK_INT(seat_of(&t, 1)->hand_n, n);
    CHECK_INT(open_of(&t)->pool_n, 0);
    rig_refuses(&t, 10200, 1, "call run", "HO-28"); /* a seat that lost a race for a word may call this word only once more */
}

/* ---- several actions in one millisecond ------------------------------------------------------------------ */

struct said {
    int seat;
    const char *words;
};

/* Submits the actions in the order given by `order`, all in the same millisecond, and lets the game decide which seat was first. */
static void settled(struct table *t, const struct table *from, const struct said *said, const int *order, int n, int64_t at)
{
    *t = *from;
    for (int i = 0; i < n; i++)
        rig_at(t, at, said[order[i]].seat, said[order[i]].words);
    rig_tick(t, at + 1);
}

static void permute(const struct table *from, const struct said *said, int n, int64_t at)
{
    static struct table first, other;
    int order[5] = {0, 1, 2, 3, 4}, counter[5] = {0}, tried = 0;
    settled(&first, from, said, order, n, at);
    for (int i = 0; i < n;) { /* Heap's algorithm visits all permutations */
        if (counter[i] >= i) {
            counter[i++] = 0;
            continue;
        }
        int j = i % 2 ? counter[i] : 0, swap = order[i];
        order[i] = order[j];
        order[j] = swap;
        counter[i]++;
        i = 0;
        settled(&other, from, said, order, n, at);
        CHECK(memcmp(first.state, other.state, sizeof(struct ho_state)) == 0);
        CHECK_TEXT(table_told(&other, 0), table_told(&first, 0));
        tried++;
    }
    CHECK(tried > 0);
}

TEST(HO_30_the_order_of_arrival_within_a_millisecond_does_not_matter)
{
    static struct table t;
    static const struct said words[] = {{0, "call run"}, {1, "call run"}, {2, "call run"}, {3, "call clue"}, {4, "press"}};
    rig_laid(&t, 5, "run,run,run,clue,clue");
    permute(&t, words, 5, 10100);
    static const struct said mixed[] = {{0, "call holmes"}, {1, "press"}, {2, "call run"}, {3, "yard"}, {4, "call run"}};
    rig_laid(&t, 5, "holmes,clue,run,thief,run");
    permute(&t, mixed, 5, 10100);
    static const struct said presses[] = {{0, "press"}, {1, "press"}, {2, "press"}};
    rig_play(&t, 3, "run,clue,run");
    permute(&t, presses, 3, 10100);
}

TEST(HO_30_the_random_order_is_fair)
{
    int won[3] = {0};
    for (int i = 0; i < 900; i++) {
        static struct table t;
        rig_laid(&t, 3, "run,run,run");
        uint8_t seed[PL_SEED_SIZE];
        pl_seed_from_text(seed, (const char *)&i, sizeof i);
        pl_rng_init(&state_of(&t)->base.rng, seed);
        /* submit the calls in reverse seat order, because the order of arrival must not change a seat's chance */
        for (int seat = 2; seat >= 0; seat--)
            rig_at(&t, 10100, seat, "call run");
        rig_tick(&t, 10101);
        for (int seat = 0; seat < 3; seat++)
            won[seat] += seat_of(&t, seat)->lost_at == HO_NEVER && !seat_of(&t, (seat + 1) % 3)->pile_n && seat_of(&t, seat)->hand_n > 20;
    }
    CHECK_INT(won[0] + won[1] + won[2], 900);
    for (int seat = 0; seat < 3; seat++)
        CHECK(won[seat] > 240 && won[seat] < 360);
}

TEST(HO_30_one_seats_own_actions_keep_their_order)
{
    struct table t;
    rig_play(&t, 3, "run,run,clue");
    rig_at(&t, 10100, 1, "press");
    rig_at(&t, 10100, 0, "press");
    rig_at(&t, 10100, 0, "call run");
    rig_tick(&t, 10101); /* seat 0's press takes effect before its call, although both have the same time */
    CHECK(emitted(&t, "\"captured\""));
}

TEST(HO_31_every_decision_is_recorded)
{
    struct table t;
    rig_laid(&t, 6, "run,clue,run,clue,arrest,run");
    rig_do(&t, 10100, 2, "call run");
    rig_do(&t, 10134, 5, "call run");
    CHECK(emitted(&t, "{\"event\":\"race-word\",\"seat\":2,\"other\":5,\"ms\":34,\"title\":\"run\"}"));
    CHECK_INT(last_verdict(&t)->winner, 2);
    CHECK_INT(last_verdict(&t)->loser, 5);
    CHECK_INT(last_verdict(&t)->ms, 34);
    CHECK_INT(last_verdict(&t)->race, HO_RACE_WORD);
    rig_at(&t, 10200, 1, "call clue");
    rig_at(&t, 10200, 3, "call clue");
    rig_tick(&t, 10201);
    CHECK_INT(last_verdict(&t)->ms, 0);
    CHECK(emitted(&t, "\"lot-word\""));
    for (int i = 0; i < 40; i++) { /* record more race results than the game keeps; it keeps only the latest 16 */
        struct ho_context turn = {.s = state_of(&t), .now = 10201};
        ho_record(&turn, HO_RACE_WORD, (unsigned)i % 6, 5, i + 1, HO_RUN);
    }
    rig_check(&t);
    CHECK_INT(open_of(&t)->record_n, HO_RECORD);
    CHECK_INT(open_of(&t)->record[HO_RECORD - 1].ms, 40);
    CHECK_INT(open_of(&t)->record[0].ms, 25);
}

/* The analysis of a match recognises races by the flag PL_MOMENT_RACE. Therefore every event whose name begins with "race-" or "lot-"
 * must have this flag. */
TEST(HO_31_every_decision_between_rivals_is_declared_as_a_race)
{
    for (int kind = 0; kind < HO_EVENTS_N; kind++) {
        bool race = !strncmp(ho_events[kind].name, "race-", 5) || !strncmp(ho_events[kind].name, "lot-", 4);
        struct pl_event event = {.kind = (uint8_t)kind};
        CHECK_INT(pl_moment_of(&pl_game_holmes_1904, &event) == PL_MOMENT_RACE, race);
    }
}
