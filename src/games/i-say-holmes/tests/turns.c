/* turns.c: tests of the set-up, turns, the story sequence, I Say cards, drawing, the card Deduction and the Fast Play option. */
#include "ish.h"

static struct table t;

TEST(ISH_1_the_deal_out_stack_is_dealt_whole)
{
    for (int seats = 3; seats <= 8; seats++) {
        table_new(&t, &pl_game_i_say_holmes, seats, "deal", NULL);
        int afoot = -1;
        for (int seat = 0; seat < seats; seat++) {
            int n = size(&t, seat);
            CHECK(n == 6 || n == 5);
            if (n == 5)
                afoot = seat;
        }
        CHECK_INT(turn(&t), (afoot + 1) % seats);
        for (unsigned c = 0; c < ISH_TITLES; c++) {
            int dealt = 0, in_hands = c == ISH_AFOOT;
            for (int number = 3; number <= seats; number++)
                dealt += ish_setup[c][number - 3];
            for (int seat = 0; seat < seats; seat++)
                in_hands += st(&t)->seat[seat].hand[c];
            CHECK_INT(in_hands, dealt);
        }
    }
}

TEST(ISH_2_the_rest_is_the_draw_pile)
{
    int sum = 0;
    for (unsigned c = 0; c < ISH_TITLES; c++)
        sum += ish_copies[c];
    CHECK_INT(sum, 125);
    for (int seats = 3; seats <= 8; seats++) {
        table_new(&t, &pl_game_i_say_holmes, seats, "pile", NULL);
        CHECK_INT(st(&t)->pile_n, 125 - 6 * seats);
    }
    table_new(&t, &pl_game_i_say_holmes, 4, "pile", NULL);
    CHECK_INT(st(&t)->pile_n, 101);
}

TEST(ISH_3_a_case_opens_in_the_city_without_a_marker)
{
    table_new(&t, &pl_game_i_say_holmes, 5, "city", NULL);
    CHECK_INT(st(&t)->location, ISH_IN_THE_CITY);
    CHECK_INT(st(&t)->travel, ISH_NO_MARKER);
}

TEST(ISH_4_the_opening_card_is_played_and_the_left_neighbour_begins)
{
    table_new(&t, &pl_game_i_say_holmes, 6, "opening", NULL);
    CHECK_TEXT(current(&t), "the-game-is-afoot");
    int opener = (turn(&t) + 5) % 6;
    CHECK_INT(size(&t, opener), 5);
    CHECK_INT(has(&t, opener, "the-game-is-afoot"), 0);
    CHECK_TEXT(asked(&t), "turn");
}

TEST(ISH_5_the_turn_goes_to_the_left)
{
    LAY(t, .turn = 2, .hand = {"hansom-cab castle", NULL, "train clue"});
    table_do(&t, 2, "play train");
    CHECK_INT(turn(&t), 0);
    table_refuses(&t, 1, "draw", "PL-3");
}

TEST(ISH_6_the_opening_card_leaves_the_round)
{
    LAY(t, .current = "the-game-is-afoot", .hand = {"hansom-cab castle", "mrs-hudson london"});
    table_do(&t, 0, "play hansom-cab");
    CHECK_INT(discarded(&t, "the-game-is-afoot"), 0);
    LAY(t, .current = "the-game-is-afoot", .hand = {"mrs-hudson castle"});
    table_do(&t, 0, "play mrs-hudson");
    for (unsigned i = 0; i < st(&t)->pile_n; i++)
        CHECK(st(&t)->pile[i] != ISH_AFOOT);
}

TEST(ISH_7_a_player_with_a_suitable_card_may_not_draw)
{
    LAY(t, .current = "london", .hand = {"train castle"});
    table_refuses(&t, 0, "draw", "ISH-7");
    CHECK_TEXT(table_legal(&t, 0), "play train");
    /* A player who can play only an I Say card may draw instead. */
    LAY(t, .current = "scotland-yard", .hand = {"sherlock-holmes castle"});
    CHECK_TEXT(table_legal(&t, 0), "play sherlock-holmes, draw");
}

TEST(ISH_8_only_cards_of_the_story_sequence_can_follow)
{
    LAY(t, .current = "london", .hand = {"arrest train"});
    table_refuses(&t, 0, "play arrest", "ISH-8");
    LAY(t, .current = "scotland-yard", .hand = {"arrest train"});
    CHECK(table_may(&t, 0, "play arrest"));
    LAY(t, .current = "village", .hand = {"constabulary telegram"});
    CHECK(table_may(&t, 0, "play constabulary"));
    table_refuses(&t, 0, "play telegram", "ISH-8");
}

TEST(ISH_9_villains_and_interrupts_are_not_played)
{
    LAY(t, .hand = {"alibi john-clay castle"});
    table_refuses(&t, 0, "play alibi", "ISH-9");
    table_refuses(&t, 0, "play john-clay", "ISH-9");
}

TEST(ISH_10_only_cards_in_hand_can_be_used)
{
    LAY(t, .hand = {"train castle", "clue"});
    table_refuses(&t, 0, "play clue", "ISH-10");
    LAY(t, .current = "suspicion", .hand = {"detective castle", "clue"});
    table_do(&t, 0, "play detective");
    table_do(&t, 0, "name 1");
    table_refuses(&t, 1, "alibi", "ISH-10");
    table_refuses(&t, 1, "mastermind", "ISH-10");
}

TEST(ISH_11_a_card_played_becomes_current)
{
    LAY(t, .current = "london", .hand = {"train castle", "countryside"});
    table_do(&t, 0, "play train");
    CHECK_TEXT(current(&t), "train");
    CHECK_INT(discarded(&t, "london"), 1);
    CHECK_INT(has(&t, 0, "train"), 0);
}

TEST(ISH_12_similar_is_what_the_location_marker_shows)
{
    LAY(t, .current = "hansom-cab", .place = "city", .travel = "cab", .hand = {"london countryside clue"});
    CHECK_TEXT(table_legal(&t, 0), "play london");
    LAY(t, .current = "hansom-cab", .place = "country", .travel = "cab", .hand = {"london countryside clue"});
    CHECK_TEXT(table_legal(&t, 0), "play countryside");
}

TEST(ISH_13_dissimilar_turns_the_location_marker)
{
    LAY(t, .current = "train", .place = "city", .travel = "train", .hand = {"london countryside clue"});
    CHECK_TEXT(table_legal(&t, 0), "play countryside");
    table_do(&t, 0, "play countryside");
    CHECK_INT(st(&t)->location, ISH_IN_THE_COUNTRY);
    CHECK(emitted(&t, 1, "\"place\":\"country\""));
}

TEST(ISH_14_travel_places_the_marker_and_a_location_removes_it)
{
    static const struct {
        const char *card;
        int side;
    } row[] = {{"hansom-cab", ISH_TO_SIMILAR}, {"foot-chase", ISH_TO_SIMILAR}, {"train", ISH_TO_DISSIMILAR}, {"boat", ISH_TO_DISSIMILAR}};
    for (unsigned i = 0; i < PL_COUNT(row); i++) {
        char play[40] = "play ", hand[60] = "clue castle ";
        LAY(t, .hand = {strcat(hand, row[i].card), "village london"});
        table_do(&t, 0, strcat(play, row[i].card));
        CHECK_INT(st(&t)->travel, row[i].side);
    }
    LAY(t, .current = "hansom-cab", .travel = "cab", .hand = {"london clue"});
    table_do(&t, 0, "play london");
    CHECK_INT(st(&t)->travel, ISH_NO_MARKER);
}

TEST(ISH_15_dense_fog_keeps_the_travel_marker)
{
    LAY(t, .current = "train", .travel = "train", .hand = {"dense-fog clue", "london countryside"});
    table_do(&t, 0, "play dense-fog");
    CHECK_INT(st(&t)->travel, ISH_TO_DISSIMILAR);
    LAY(t, .current = "dense-fog", .travel = "train", .place = "city", .hand = {"london countryside"});
    CHECK_TEXT(table_legal(&t, 0), "play countryside");
    LAY(t, .current = "dense-fog", .travel = "cab", .place = "city", .hand = {"london countryside"});
    CHECK_TEXT(table_legal(&t, 0), "play london");
    LAY(t, .current = "london", .hand = {"dense-fog clue"});
    table_do(&t, 0, "play dense-fog");
    CHECK_INT(st(&t)->travel, ISH_NO_MARKER);
    LAY(t, .current = "dense-fog", .place = "city", .hand = {"london countryside"});
    CHECK_TEXT(table_legal(&t, 0), "play london, play countryside");
}

TEST(ISH_16_a_permissible_i_say_card_may_but_need_not_be_played)
{
    LAY(t, .current = "suspicion", .hand = {"mrs-hudson detective castle"});
    CHECK_TEXT(table_legal(&t, 0), "play detective, play mrs-hudson");
    LAY(t, .current = "clue", .hand = {"mrs-hudson castle"});
    CHECK_TEXT(table_legal(&t, 0), "play mrs-hudson, draw");
}

TEST(ISH_17_an_i_say_card_needs_a_certain_current_card)
{
    static const char all[] =
        "sherlock-holmes dr-john-watson mycroft-holmes inspector-lestrade irene-adler baker-street-irregulars mrs-hudson "
        "prime-minister";
    LAY(t, .current = "boat", .travel = "train", .hand = {all});
    CHECK_TEXT(table_legal(&t, 0), "play irene-adler, draw");
    table_refuses(&t, 0, "play sherlock-holmes", "ISH-17");
    LAY(t, .current = "castle", .hand = {all});
    CHECK_TEXT(table_legal(&t, 0), "play sherlock-holmes, play dr-john-watson, play inspector-lestrade, play mrs-hudson, draw");
    table_refuses(&t, 0, "play irene-adler", "ISH-17");
    table_refuses(&t, 0, "play prime-minister", "ISH-17");
    LAY(t, .current = "london", .hand = {all});
    CHECK(table_may(&t, 0, "play mycroft-holmes") && table_may(&t, 0, "play prime-minister"));
    CHECK(table_may(&t, 0, "play baker-street-irregulars") && table_may(&t, 0, "play sherlock-holmes"));
    table_refuses(&t, 0, "play irene-adler", "ISH-17");
}

TEST(ISH_18_i_say_is_discarded_last_and_the_current_card_stays)
{
    LAY(t, .current = "countryside", .hand = {"inspector-lestrade london", "clue"});
    table_do(&t, 0, "play inspector-lestrade");
    table_do(&t, 0, "name 1");
    table_do(&t, 1, "allow");
    CHECK_INT(discarded(&t, "inspector-lestrade"), 0);
    table_do(&t, 0, "done");
    CHECK_INT(discarded(&t, "inspector-lestrade"), 1);
    CHECK_TEXT(current(&t), "countryside");
    CHECK_INT(turn(&t), 1);
    /* If playing an I Say card makes a shuffle necessary, the card itself is not shuffled into the draw pile. */
    LAY(t, .current = "london", .hand = {"prime-minister castle"}, .pile = "-", .rest_discarded = true);
    table_do(&t, 0, "play prime-minister");
    table_do(&t, 1, "allow");
    table_do(&t, 2, "allow");
    CHECK(st(&t)->pile_n > 0);
    CHECK_INT(discarded(&t, "prime-minister"), 1);
}

TEST(ISH_19_a_listed_i_say_card_brings_a_token)
{
    LAY(t, .current = "castle", .hand = {"dr-john-watson london", "alibi clue"});
    table_do(&t, 0, "play dr-john-watson");
    CHECK_TEXT(table_legal(&t, 0), "token pipe, token hat, token glass");
    table_do(&t, 0, "token hat");
    CHECK_INT(seen_by(&t, 2)->seat[0].tokens, 1 << ISH_HAT);
    table_do(&t, 0, "name 1");
    table_do(&t, 1, "alibi");
    CHECK_INT(seen_by(&t, 2)->seat[0].tokens, 1 << ISH_HAT);
}

TEST(ISH_20_no_token_out_of_sequence_or_for_a_complete_set)
{
    LAY(t, .current = "london", .hand = {"mrs-hudson castle"});
    table_do(&t, 0, "play mrs-hudson");
    CHECK_INT(seen_by(&t, 0)->seat[0].tokens, 0);
    LAY(t, .current = "castle", .hand = {"mrs-hudson london"});
    for (int i = 0; i < 3; i++)
        st(&t)->isay_holder[i * ISH_ISAY_EACH] = 0;
    table_do(&t, 0, "play mrs-hudson");
    CHECK_INT(turn(&t), 1);
}

TEST(ISH_21_a_token_in_stock_must_be_taken)
{
    LAY(t, .current = "castle", .hand = {"mrs-hudson london"});
    table_do(&t, 0, "play mrs-hudson");
    table_refuses(&t, 0, "token", "ISH-21");
}

static void all_hats_out(void)
{
    LAY(t, .seats = 6, .current = "castle", .hand = {"mrs-hudson london"});
    for (int i = 0; i < ISH_ISAY_EACH; i++)
        st(&t)->isay_holder[ISH_HAT * ISH_ISAY_EACH + i] = (uint8_t)(i + 1);
    table_do(&t, 0, "play mrs-hudson");
}

TEST(ISH_22_a_token_of_another_player_only_if_the_stock_has_none)
{
    all_hats_out();
    table_refuses(&t, 0, "token hat", "ISH-22");
    table_refuses(&t, 0, "token pipe 1", "ISH-22");
    table_refuses(&t, 0, "token hat 0", "ISH-22");
    CHECK_TEXT(table_legal(&t, 0), "token pipe, token hat 1, token hat 2, token hat 3, token hat 4, token hat 5, token glass");
    table_do(&t, 0, "token hat 3");
    CHECK_INT(seen_by(&t, 0)->seat[0].tokens, 1 << ISH_HAT);
    CHECK_INT(seen_by(&t, 0)->seat[3].tokens, 0);
    /* If all tokens in the supply have types that the player already owns, the player may decline to take a token. */
    all_hats_out();
    st(&t)->isay_holder[0] = st(&t)->isay_holder[2 * ISH_ISAY_EACH] = 0;
    CHECK_TEXT(table_legal(&t, 0), "token hat 1, token hat 2, token hat 3, token hat 4, token hat 5, token");
    table_do(&t, 0, "token");
    CHECK_INT(seen_by(&t, 0)->seat[1].tokens, 1 << ISH_HAT);
}

TEST(ISH_23_one_token_of_a_type)
{
    LAY(t, .current = "castle", .hand = {"mrs-hudson london"});
    st(&t)->isay_holder[0] = 0;
    table_do(&t, 0, "play mrs-hudson");
    table_refuses(&t, 0, "token pipe", "ISH-23");
    CHECK_TEXT(table_legal(&t, 0), "token hat, token glass");
}

TEST(ISH_24_a_player_who_plays_no_card_draws)
{
    LAY(t, .hand = {"castle"}, .pile = "village");
    CHECK_TEXT(table_legal(&t, 0), "draw");
    table_do(&t, 0, "draw");
    CHECK_INT(has(&t, 0, "village"), 1);
    CHECK(emitted(&t, 0, "village") && !emitted(&t, 1, "village"));
    CHECK_INT(seen_by(&t, 0)->drawn, ISH_VILLAGE);
    CHECK_INT(seen_by(&t, 1)->drawn, PL_NONE);
    table_do(&t, 0, "keep");
    CHECK_INT(turn(&t), 1);
    CHECK_TEXT(current(&t), "london");
}

TEST(ISH_25_a_suitable_drawn_card_must_be_played)
{
    LAY(t, .hand = {"castle"}, .pile = "train");
    table_do(&t, 0, "draw");
    CHECK_TEXT(table_legal(&t, 0), "play train");
    table_refuses(&t, 0, "keep", "ISH-25");
}

TEST(ISH_26_after_drawing_only_the_drawn_card_can_be_played)
{
    LAY(t, .hand = {"castle sherlock-holmes"}, .pile = "mrs-hudson");
    table_do(&t, 0, "draw");
    CHECK_TEXT(table_legal(&t, 0), "play mrs-hudson, keep");
    table_refuses(&t, 0, "play sherlock-holmes", "ISH-26");
    table_do(&t, 0, "keep");
    CHECK_INT(turn(&t), 1);
    LAY(t, .hand = {"castle"}, .pile = "irene-adler");
    table_do(&t, 0, "draw");
    CHECK_TEXT(table_legal(&t, 0), "keep");
}

TEST(ISH_27_the_discard_pile_is_shuffled_when_the_draw_pile_is_empty)
{
    LAY(t, .hand = {"castle"}, .pile = "-", .rest_discarded = true);
    CHECK_INT(st(&t)->pile_n, 0);
    int before = discarded(&t, "clue");
    CHECK(before > 0);
    table_do(&t, 0, "draw");
    CHECK_INT(discarded(&t, "clue"), 0);
    /* The draw pile has all 125 cards except six: the opening card, the Current card, three cards in hands and the drawn card. */
    CHECK_INT(st(&t)->pile_n, 125 - 1 - 1 - 3 - 1);
    CHECK(emitted(&t, 2, "shuffled"));
    /* No shuffle is needed when the last card of the draw pile is drawn. */
    LAY(t, .hand = {"castle"}, .pile = "village", .rest_discarded = true);
    table_do(&t, 0, "draw");
    CHECK_INT(st(&t)->pile_n, 0);
}

TEST(ISH_28_with_both_piles_empty_a_draw_gives_nothing)
{
    LAY(t, .hand = {"castle"}, .rest_to = 2);
    table_do(&t, 0, "draw");
    CHECK_INT(size(&t, 0), 1);
    CHECK_INT(turn(&t), 1);
}

TEST(ISH_39_seven_cards_allow_two_plays)
{
    LAY(t, .hand = {"train london castle estate manor village countryside"});
    table_do(&t, 0, "play train");
    CHECK_INT(turn(&t), 0);
    table_do(&t, 0, "play castle");
    CHECK_INT(turn(&t), 1);
    CHECK_INT(discarded(&t, "train"), 1);
    LAY(t, .hand = {"train london castle estate manor village"});
    table_do(&t, 0, "play train");
    CHECK_INT(turn(&t), 1);
}

TEST(ISH_40_the_second_card_follows_the_first_and_is_not_drawn)
{
    LAY(t, .hand = {"train london clue estate mrs-hudson village countryside"});
    table_do(&t, 0, "play train");
    CHECK_TEXT(table_legal(&t, 0), "play countryside, play estate, play village, done");
    table_refuses(&t, 0, "play clue", "ISH-8");
    table_refuses(&t, 0, "draw", "ISH-40");
    /* An I Say card counts as one of the two cards that Deduction allows. It does not become the Current card, so the other card must
     * follow the same Current card as before. */
    LAY(t, .hand = {"train london clue estate mrs-hudson village countryside"});
    table_do(&t, 0, "play mrs-hudson");
    CHECK_TEXT(table_legal(&t, 0), "play train, play clue, done");
    table_do(&t, 0, "play train");
    CHECK_INT(turn(&t), 1);
}

TEST(ISH_41_a_second_card_may_be_declined_and_ends_with_a_draw_or_a_counter)
{
    LAY(t, .hand = {"train london london london london london alibi"});
    table_do(&t, 0, "play train");
    CHECK_TEXT(table_legal(&t, 0), "done"); /* no second card can be played, but the turn still ends only with the action "done" */
    table_do(&t, 0, "done");
    CHECK_INT(turn(&t), 1);
    LAY(t, .hand = {"castle london london london london london alibi"}, .pile = "train");
    table_do(&t, 0, "draw");
    table_do(&t, 0, "play train");
    CHECK_INT(turn(&t), 1);
    LAY(t, .hand = {"suspicion train london london london london castle"}, .turn = 0);
    table_do(&t, 0, "play suspicion");
    table_do(&t, 0, "name 1");
    st(&t)->seat[1].hand[ISH_MASTERMIND]++; /* move the Mastermind from the draw pile to seat 1 */
    for (unsigned i = 0; i < st(&t)->pile_n; i++)
        if (st(&t)->pile[i] == ISH_MASTERMIND)
            st(&t)->pile[i] = st(&t)->pile[st(&t)->pile_n - 1];
    st(&t)->pile[--st(&t)->pile_n] = 0;
    table_do(&t, 1, "mastermind");
    CHECK_INT(turn(&t), 1);
    CHECK_TEXT(asked(&t), "turn");
}

TEST(ISH_42_fast_play_allows_any_number_of_cards)
{
    LAY(t, .fast_play = true, .current = "hansom-cab", .travel = "cab", .hand = {"london clue suspicion castle"});
    table_do(&t, 0, "play london");
    table_do(&t, 0, "play clue");
    table_do(&t, 0, "name 1");
    table_do(&t, 1, "allow");
    CHECK_TEXT(table_legal(&t, 0), "play suspicion, done");
    table_do(&t, 0, "play suspicion");
    table_do(&t, 0, "name 1");
    table_do(&t, 1, "allow");
    CHECK_TEXT(table_legal(&t, 0), "done");
    table_do(&t, 0, "done");
    CHECK_INT(turn(&t), 1);
    CHECK_TEXT(current(&t), "suspicion");
}

TEST(ISH_43_a_travel_card_ends_a_fast_play_turn)
{
    LAY(t, .fast_play = true, .hand = {"train castle clue"});
    table_do(&t, 0, "play train");
    CHECK_INT(turn(&t), 1);
    LAY(t, .fast_play = true, .hand = {"dense-fog castle clue"});
    table_do(&t, 0, "play dense-fog");
    table_do(&t, 0, "pass castle");
    table_do(&t, 1, "pass countryside");
    table_do(&t, 2, "pass countryside");
    CHECK_INT(turn(&t), 1);
}

TEST(ISH_44_fast_play_allows_i_say_cards_and_ends_with_a_drawn_card)
{
    LAY(t, .fast_play = true, .hand = {"mrs-hudson clue castle"});
    table_do(&t, 0, "play mrs-hudson");
    CHECK_TEXT(table_legal(&t, 0), "play clue, done");
    LAY(t, .fast_play = true, .current = "hansom-cab", .travel = "cab", .hand = {"castle clue"}, .pile = "london");
    table_do(&t, 0, "draw");
    table_do(&t, 0, "play london");
    CHECK_INT(turn(&t), 1);
}

TEST(ISH_42_no_drawing_after_a_card_in_fast_play)
{
    LAY(t, .fast_play = true, .hand = {"clue castle manor", "village", "estate"});
    table_do(&t, 0, "play clue");
    table_do(&t, 0, "name 1");
    table_do(&t, 1, "allow");
    CHECK_TEXT(asked(&t), "more");
    table_refuses(&t, 0, "draw", "ISH-42");
}
