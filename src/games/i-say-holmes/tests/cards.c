/* cards.c: tests of all cards that have an instruction. */
#include "ish.h"

static struct table t;

/* Seat 0 plays the card and names seat 1. Seat 1 answers "allow". */
static void play_at_1(const char *words)
{
    table_do(&t, 0, words);
    table_do(&t, 0, "name 1");
    table_do(&t, 1, "allow");
}

TEST(ISH_65_boat_makes_a_named_player_draw_one_card)
{
    LAY(t, .hand = {"boat clue castle", "village"}, .pile = "manor");
    play_at_1("play boat");
    CHECK_INT(has(&t, 1, "manor"), 1);
    CHECK(emitted(&t, 1, "manor") && !emitted(&t, 0, "manor"));
    CHECK_INT(st(&t)->travel, ISH_TO_DISSIMILAR);
    CHECK(ish_suitable(st(&t)) & ISH_BIT(ISH_COUNTRYSIDE));
    CHECK(!(ish_suitable(st(&t)) & ISH_BIT(ISH_LONDON)));
}

TEST(ISH_66_foot_chase_makes_a_named_player_draw_one_card)
{
    LAY(t, .hand = {"foot-chase clue castle", "village"}, .pile = "manor estate");
    play_at_1("play foot-chase");
    CHECK_INT(size(&t, 1), 2);
    CHECK_INT(st(&t)->travel, ISH_TO_SIMILAR);
    CHECK(ish_suitable(st(&t)) & ISH_BIT(ISH_LONDON));
}

TEST(ISH_67_dense_fog_deals_the_given_cards_back)
{
    LAY(t, .seats = 4, .hand = {"dense-fog clue castle", "village boat", "manor john-clay", "estate train"});
    table_do(&t, 0, "play dense-fog");
    table_do(&t, 2, "pass john-clay");
    CHECK_INT(seen_by(&t, 3)->base.waiting, 0xf);
    CHECK_INT(t.events.n, 0);
    table_refuses(&t, 2, "pass manor", "PL-3");
    table_do(&t, 0, "pass clue");
    table_do(&t, 1, "pass boat");
    table_do(&t, 3, "pass train");
    int held = 0;
    for (int seat = 0; seat < 4; seat++) {
        CHECK_INT(size(&t, seat), 2);
        held += has(&t, seat, "clue") + has(&t, seat, "boat") + has(&t, seat, "john-clay") + has(&t, seat, "train");
    }
    CHECK_INT(held, 4);
    CHECK(has(&t, 0, "castle") && has(&t, 1, "village") && has(&t, 2, "manor") && has(&t, 3, "estate"));
    CHECK_INT(turn(&t), 1);
}

TEST(ISH_68_dense_fog_passes_over_empty_hands)
{
    LAY(t, .hand = {"dense-fog", "village boat", "manor clue"});
    table_do(&t, 0, "play dense-fog");
    CHECK_INT(seen_by(&t, 8)->base.waiting, 6);
    table_do(&t, 1, "pass boat");
    table_do(&t, 2, "pass clue");
    CHECK_INT(size(&t, 0), 0);
    CHECK_INT(ish_top(st(&t))->kind, ISH_IMPROMPTU);
}

static void complete(int seat)
{
    for (int i = 0; i < ISH_TOKENS_N; i++)
        st(&t)->isay_holder[i * ISH_ISAY_EACH + seat] = (uint8_t)seat;
}

TEST(ISH_69_fleet_street_gives_an_opponent_a_token)
{
    LAY(t, .current = "hansom-cab", .travel = "cab", .hand = {"fleet-street clue", "village"});
    complete(2);
    table_do(&t, 0, "play fleet-street");
    table_refuses(&t, 0, "name 2", "ISH-69");
    table_do(&t, 0, "name 1");
    table_do(&t, 1, "allow");
    table_do(&t, 0, "token glass");
    CHECK_INT(seen_by(&t, 0)->seat[1].tokens, 1 << ISH_GLASS);
    LAY(t, .current = "hansom-cab", .travel = "cab", .hand = {"fleet-street clue", "village"});
    complete(1);
    complete(2);
    table_do(&t, 0, "play fleet-street");
    CHECK_INT(turn(&t), 1); /* seat 0 cannot name an opponent, because both opponents have all token types; so the turn goes to seat 1 */
}

TEST(ISH_70_fleet_street_takes_a_token_from_another_player_if_the_stock_has_none)
{
    LAY(t, .seats = 6, .current = "hansom-cab", .travel = "cab", .hand = {"fleet-street clue", "village"});
    for (int i = 0; i < ISH_ISAY_EACH; i++)
        st(&t)->isay_holder[i] = (uint8_t)(i == 1 ? 5 : i); /* no Pipe token is left in the supply, and seat 1 has no Pipe token */
    table_do(&t, 0, "play fleet-street");
    table_do(&t, 0, "name 1");
    table_do(&t, 1, "allow");
    CHECK_TEXT(table_legal(&t, 0), "token pipe 0, token pipe 2, token pipe 3, token pipe 4, token pipe 5, token hat, token glass");
    table_refuses(&t, 0, "token pipe", "ISH-70");
    table_refuses(&t, 0, "token hat 2", "ISH-70");
    table_refuses(&t, 0, "token", "ISH-69");
    table_do(&t, 0, "token pipe 0");
    CHECK_INT(seen_by(&t, 0)->seat[0].tokens, 0);
    CHECK_INT(seen_by(&t, 0)->seat[1].tokens, 1 << ISH_PIPE);
}

TEST(ISH_71_scotland_yard_makes_a_named_player_draw_two_cards)
{
    LAY(t, .current = "hansom-cab", .travel = "cab", .hand = {"scotland-yard clue", "village alibi"}, .pile = "manor estate");
    table_do(&t, 0, "play scotland-yard");
    table_do(&t, 0, "name 1");
    table_refuses(&t, 1, "alibi", "ISH-30");
    table_do(&t, 1, "allow");
    CHECK(has(&t, 1, "manor") && has(&t, 1, "estate"));
}

TEST(ISH_72_clue_shows_two_cards_at_random)
{
    int shown[ISH_TITLES] = {0};
    for (unsigned i = 0; i < 40; i++) {
        LAY(t, .hand = {"clue castle", "village boat manor estate"});
        st(&t)->base.rng.counter += 64 * i;
        play_at_1("play clue");
        int sum = 0;
        for (unsigned c = 0; c < ISH_TITLES; c++) {
            sum += st(&t)->memory[0].at_least[1][c];
            shown[c] += st(&t)->memory[0].at_least[1][c];
        }
        CHECK_INT(sum, 2);
        CHECK_INT(size(&t, 1), 4);
    }
    CHECK(shown[ISH_VILLAGE] > 5 && shown[ISH_BOAT] > 5 && shown[ISH_MANOR] > 5 && shown[ISH_ESTATE] > 5);
}

TEST(ISH_73_a_small_hand_is_shown_whole_and_the_owner_knows)
{
    LAY(t, .hand = {"clue castle", "village boat"});
    play_at_1("play clue");
    CHECK(known(&t, 0, 1, "village") && known(&t, 0, 1, "boat"));
    CHECK(emitted(&t, 1, "boat") && emitted(&t, 0, "boat") && !emitted(&t, 2, "boat") && !emitted(&t, 8, "boat"));
    LAY(t, .hand = {"clue castle", "village"});
    play_at_1("play clue");
    CHECK(known(&t, 0, 1, "village"));
    LAY(t, .hand = {"clue castle", "village boat manor"});
    play_at_1("play clue");
    CHECK_INT(emitted(&t, 1, "village") + emitted(&t, 1, "boat") + emitted(&t, 1, "manor"), 2);
}

TEST(ISH_74_disguise_shows_a_highest_card_of_the_owners_choice)
{
    LAY(t, .hand = {"disguise castle", "clue telegram london"});
    play_at_1("play disguise");
    CHECK_TEXT(table_legal(&t, 1), "show clue, show telegram");
    table_refuses(&t, 1, "show london", "ISH-74");
    table_do(&t, 1, "show telegram");
    CHECK_INT(known(&t, 0, 1, "telegram"), 1);
    CHECK_INT(known(&t, 0, 1, "clue"), 0);
    CHECK(emitted(&t, 0, "telegram") && !emitted(&t, 2, "telegram"));
    /* Seat 1 must choose the card that it shows, even if only one card may be shown. */
    LAY(t, .hand = {"disguise castle", "professor-moriarty telegram london"});
    play_at_1("play disguise");
    CHECK_TEXT(table_legal(&t, 1), "show professor-moriarty");
}

TEST(ISH_75_suspicion_makes_a_named_player_draw_one_card)
{
    LAY(t, .hand = {"suspicion castle", "clue"}, .pile = "manor estate");
    play_at_1("play suspicion");
    CHECK(size(&t, 1) == 2 && has(&t, 1, "manor"));
}

TEST(ISH_76_telegram_from_the_stock)
{
    LAY(t, .hand = {"telegram castle", "clue"});
    play_at_1("play telegram");
    CHECK_INT(seen_by(&t, 2)->seat[1].telegrams, 1);
}

TEST(ISH_77_telegram_without_stock_moves_one)
{
    LAY(t, .seats = 4, .hand = {"telegram castle", "clue", "mastermind london"});
    for (int i = 0; i < ISH_TELEGRAMS_N; i++)
        st(&t)->telegram_holder[i] = i == 0 ? 0 : 1;
    table_do(&t, 0, "play telegram");
    table_refuses(&t, 0, "move 1 0", "ISH-77");
    table_refuses(&t, 0, "move 1 1", "ISH-77");
    table_refuses(&t, 0, "move 3 2", "ISH-77");
    CHECK_TEXT(table_legal(&t, 0), "move 0 1, move 0 2, move 0 3, move 1 2, move 1 3");
    struct ish before = *st(&t);
    table_do(&t, 0, "move 1 2");
    table_refuses(&t, 1, "allow", "PL-3"); /* only seat 2, which receives the telegram, is asked */
    table_do(&t, 2, "allow");
    CHECK_INT(seen_by(&t, 0)->seat[1].telegrams, 6);
    CHECK_INT(seen_by(&t, 0)->seat[2].telegrams, 1);
    *st(&t) = before;
    table_do(&t, 0, "move 1 2");
    table_do(&t, 2, "mastermind");
    CHECK_INT(seen_by(&t, 0)->seat[1].telegrams, 7);
}

TEST(ISH_78_arrest_is_countered_by_an_alibi)
{
    LAY(t, .current = "clue", .hand = {"arrest castle", "alibi john-clay london"});
    table_do(&t, 0, "play arrest");
    CHECK_TEXT(table_legal(&t, 0), "name 1, name 2");
    table_do(&t, 0, "name 1");
    CHECK_TEXT(table_legal(&t, 1), "allow, alibi");
}

TEST(ISH_79_constabulary_gives_a_card_in_secret)
{
    LAY(t, .current = "clue", .hand = {"constabulary castle john-clay", "village"});
    table_do(&t, 0, "play constabulary");
    CHECK_TEXT(table_legal(&t, 0), "name 1, name 2, name");
    table_do(&t, 0, "name 1");
    table_do(&t, 1, "allow");
    table_do(&t, 0, "give john-clay");
    CHECK_INT(has(&t, 1, "john-clay"), 1);
    CHECK(emitted(&t, 1, "john-clay") && emitted(&t, 0, "john-clay") && !emitted(&t, 2, "john-clay") && !emitted(&t, 8, "john-clay"));
    LAY(t, .current = "clue", .hand = {"constabulary castle", "village"});
    table_do(&t, 0, "play constabulary");
    table_do(&t, 0, "name");
    CHECK_INT(size(&t, 0), 1);
    CHECK_INT(turn(&t), 1);
}

TEST(ISH_80_detective_makes_a_named_player_draw_two_cards)
{
    LAY(t, .current = "clue", .hand = {"detective castle", "clue"}, .pile = "manor estate boat");
    play_at_1("play detective");
    CHECK(size(&t, 1) == 3 && has(&t, 1, "manor") && has(&t, 1, "estate"));
}

TEST(ISH_81_sherlock_holmes_looks_and_may_arrest)
{
    LAY(t, .hand = {"sherlock-holmes castle", "clue john-clay alibi", "village"});
    table_do(&t, 0, "play sherlock-holmes");
    table_do(&t, 0, "name 1");
    CHECK_TEXT(table_legal(&t, 1), "allow");
    table_do(&t, 1, "allow");
    CHECK(emitted(&t, 0, "john-clay") && !emitted(&t, 2, "john-clay"));
    CHECK_TEXT(table_legal(&t, 0), "arrest, done");
    struct ish before = *st(&t);
    table_do(&t, 0, "arrest");
    CHECK_INT(st(&t)->last_case.how, ISH_BY_HOLMES);
    *st(&t) = before;
    table_do(&t, 0, "done"); /* seat 0 has seen the hand of seat 1 but need not make an arrest */
    CHECK_INT(st(&t)->round, 1);
    CHECK_INT(size(&t, 1), 3);
    LAY(t, .hand = {"sherlock-holmes castle", "clue", "village"});
    play_at_1("play sherlock-holmes");
    table_refuses(&t, 0, "arrest", "ISH-81");
    table_do(&t, 0, "done");
    CHECK(size(&t, 1) == 1 && size(&t, 0) == 1);
}

TEST(ISH_82_dr_watson_can_be_countered_by_an_alibi)
{
    LAY(t, .hand = {"dr-john-watson castle", "clue john-clay alibi", "village"});
    table_do(&t, 0, "play dr-john-watson");
    table_do(&t, 0, "name 1");
    table_do(&t, 1, "alibi");
    CHECK_INT(known(&t, 0, 1, "john-clay"), 0); /* seat 1 has countered with an Alibi, so seat 0 does not see its hand */
    table_do(&t, 0, "pass castle");
    table_do(&t, 1, "pass clue");
    table_do(&t, 2, "pass village");
    CHECK_TEXT(current(&t), "alibi");
    CHECK_INT(discarded(&t, "dr-john-watson"), 1);
    CHECK_INT(turn(&t), 1);
    LAY(t, .hand = {"dr-john-watson castle", "clue john-clay alibi", "village"});
    play_at_1("play dr-john-watson");
    /* Seat 1 has already allowed the card, so it cannot counter after seat 0 has looked at its hand. */
    table_refuses(&t, 1, "alibi", "PL-3");
    table_do(&t, 0, "arrest");
    CHECK_INT(st(&t)->last_case.how, ISH_BY_WATSON);
}

TEST(ISH_83_mycroft_exchanges_hands)
{
    LAY(t, .hand = {"mycroft-holmes castle", "clue john-clay alibi", "village"});
    play_at_1("play mycroft-holmes");
    CHECK(has(&t, 1, "castle") && size(&t, 1) == 1);
    CHECK(has(&t, 0, "clue") && has(&t, 0, "john-clay") && has(&t, 0, "alibi"));
    /* If Mycroft Holmes is the player's last card, the opponent gets the player's empty hand and must make an Impromptu Arrest. */
    LAY(t, .hand = {"mycroft-holmes", "clue john-clay alibi", "village"});
    play_at_1("play mycroft-holmes");
    CHECK_INT(ish_top(st(&t))->kind, ISH_IMPROMPTU);
    CHECK_INT(ish_top(st(&t))->seat, 1);
}

TEST(ISH_84_lestrade_looks_without_an_arrest)
{
    LAY(t, .hand = {"inspector-lestrade castle", "clue john-clay", "village"});
    play_at_1("play inspector-lestrade");
    CHECK_TEXT(table_legal(&t, 0), "done");
    table_refuses(&t, 0, "arrest", "ISH-84");
    CHECK(known(&t, 0, 1, "john-clay") && known(&t, 0, 1, "clue"));
    table_do(&t, 0, "done");
    CHECK_INT(turn(&t), 1);
}

TEST(ISH_85_irene_adler_discards_a_villain)
{
    LAY(t, .current = "train", .travel = "train", .hand = {"irene-adler castle john-clay mr-woodley"});
    table_do(&t, 0, "play irene-adler");
    CHECK_TEXT(table_legal(&t, 0), "discard john-clay, discard mr-woodley");
    table_refuses(&t, 0, "done", "ISH-85");
    table_refuses(&t, 0, "discard castle", "ISH-85");
    table_do(&t, 0, "discard john-clay");
    CHECK_INT(discarded(&t, "john-clay"), 1);
    CHECK_INT(st(&t)->villain[ISH_CLAY - ISH_MORIARTY], PL_NOBODY);
    CHECK_INT(turn(&t), 1);
    LAY(t, .current = "train", .travel = "train", .hand = {"irene-adler castle"});
    table_do(&t, 0, "play irene-adler");
    CHECK_TEXT(table_legal(&t, 0), "done");
    table_do(&t, 0, "done");
    CHECK_INT(turn(&t), 1);
}

TEST(ISH_86_prime_minister_makes_all_opponents_draw)
{
    LAY(t, .hand = {"prime-minister castle", "clue alibi", "village"}, .pile = "manor estate");
    table_do(&t, 0, "play prime-minister");
    table_do(&t, 2, "allow");
    table_do(&t, 1, "allow");
    CHECK(has(&t, 1, "manor") && has(&t, 2, "estate")); /* seat 1, the left neighbour of seat 0, draws before seat 2 */
    CHECK_INT(size(&t, 0), 1);
}

TEST(ISH_87_the_irregulars_see_a_highest_card_of_every_opponent)
{
    LAY(t, .hand = {"baker-street-irregulars castle", "clue telegram london", "village mastermind"}, .pile = "manor");
    table_do(&t, 0, "play baker-street-irregulars");
    CHECK_INT(has(&t, 0, "manor"), 1);
    table_do(&t, 1, "allow");
    struct ish before = *st(&t);
    table_do(&t, 2, "allow");
    CHECK_TEXT(table_legal(&t, 1), "show clue, show telegram");
    CHECK_TEXT(table_legal(&t, 2), "show mastermind");
    table_do(&t, 1, "show clue");
    CHECK_INT(known(&t, 0, 1, "clue"), 0); /* seat 0 sees no card until all seats have chosen */
    table_do(&t, 2, "show mastermind");
    CHECK(known(&t, 0, 1, "clue") == 1 && known(&t, 0, 2, "mastermind") == 1);
    CHECK_INT(known(&t, 1, 2, "mastermind"), 0);
    CHECK(!emitted(&t, 1, "mastermind") && emitted(&t, 0, "mastermind"));
    *st(&t) = before;
    table_do(&t, 2, "mastermind"); /* the Mastermind cancels the card but not the draw before it: seat 0 passes its hand to seat 2, and the
                                      drawn Manor is in this hand */
    CHECK_INT(has(&t, 2, "manor"), 1);
    CHECK_INT(turn(&t), 2);
}

TEST(ISH_88_mrs_hudson_shuffles_the_discard_pile_in)
{
    LAY(t, .hand = {"mrs-hudson castle"}, .discard = "clue clue boat manor");
    int n = st(&t)->pile_n;
    table_do(&t, 0, "play mrs-hudson");
    CHECK_INT(st(&t)->pile_n, n + 4);
    CHECK_INT(discarded(&t, "clue"), 0);
    CHECK_INT(discarded(&t, "mrs-hudson"), 1);
}

TEST(ISH_82_an_arrest_by_watson_without_a_villain_is_refused_by_his_rule)
{
    LAY(t, .hand = {"dr-john-watson castle", "clue london"});
    table_do(&t, 0, "play dr-john-watson");
    table_do(&t, 0, "name 1");
    table_do(&t, 1, "allow");
    table_refuses(&t, 0, "arrest", "ISH-82");
    LAY(t, .hand = {"sherlock-holmes castle", "clue london"});
    table_do(&t, 0, "play sherlock-holmes");
    table_do(&t, 0, "name 1");
    table_do(&t, 1, "allow");
    table_refuses(&t, 0, "arrest", "ISH-81");
}

TEST(ISH_87_showing_a_low_card_to_the_irregulars_is_refused_by_their_rule)
{
    LAY(t, .hand = {"baker-street-irregulars castle", "clue london", "village"});
    table_do(&t, 0, "play baker-street-irregulars");
    table_do(&t, 1, "allow");
    table_do(&t, 2, "allow");
    table_refuses(&t, 1, "show london", "ISH-87");
    LAY(t, .hand = {"disguise castle", "clue london", "village"});
    table_do(&t, 0, "play disguise");
    table_do(&t, 0, "name 1");
    table_do(&t, 1, "allow");
    table_refuses(&t, 1, "show london", "ISH-74");
}

/* ---- events that cards emit ---------------------------------------------------------------------------------------- */

TEST(ISH_69_fleet_street_without_effect_is_announced)
{
    LAY(t, .current = "hansom-cab", .place = "city", .travel = "cab", .hand = {"fleet-street castle", "manor", "village"});
    for (int type = 0; type < ISH_TOKENS_N; type++)
        for (int seat = 1; seat < 3; seat++)
            st(&t)->isay_holder[type * ISH_ISAY_EACH + seat] = (uint8_t)seat;
    table_do(&t, 0, "play fleet-street");
    CHECK(emitted(&t, 8, "{\"event\":\"no-gift\",\"seat\":0}"));
    CHECK_INT(turn(&t), 1);
}

TEST(ISH_79_constabulary_without_a_card_to_give_is_announced)
{
    LAY(t, .current = "clue", .hand = {"constabulary", "manor", "village"});
    table_do(&t, 0, "play constabulary");
    CHECK(emitted(&t, 1, "{\"event\":\"nothing-to-give\",\"seat\":0}"));
}

TEST(ISH_28_a_draw_of_too_few_cards_is_announced)
{
    LAY(t, .current = "clue", .hand = {"detective castle", "manor"}, .rest_to = 3);
    table_do(&t, 0, "play detective");
    table_do(&t, 0, "name 1");
    table_do(&t, 1, "allow");
    CHECK(emitted(&t, 8, "{\"event\":\"drew\",\"seat\":1,\"n\":1}"));
    CHECK(emitted(&t, 1, "{\"event\":\"short\",\"seat\":1,\"n\":1}"));
    CHECK(emitted(&t, 8, "{\"event\":\"short\",\"seat\":1,\"n\":1}"));
}

TEST(ISH_14_removing_the_travel_marker_is_announced)
{
    LAY(t, .current = "train", .place = "city", .travel = "train", .hand = {"countryside castle", "clue", "village"});
    table_do(&t, 0, "play countryside");
    CHECK(emitted(&t, 8, "marker-off"));
    table_do(&t, 1, "play clue");
    CHECK(!emitted(&t, 8, "marker-off")); /* the Travel marker was already removed, so no event is emitted */
}

TEST(ISH_81_a_hand_that_was_looked_at_stays_with_its_owner)
{
    LAY(t, .hand = {"sherlock-holmes castle", "clue london"});
    table_do(&t, 0, "play sherlock-holmes");
    table_do(&t, 0, "name 1");
    table_do(&t, 1, "allow");
    CHECK(emitted(&t, 0, "{\"event\":\"holds-2\",\"seat\":1,\"a\":\"london\",\"b\":\"clue\"}"));
    CHECK(!emitted(&t, 0, "hand-2") && !emitted(&t, 2, "london"));
}

/* All hands are empty, so nobody can be arrested (rule ISH-52) and the turn continues. */
TEST(ISH_72_a_clue_at_an_empty_hand_is_announced)
{
    static const char *const title[] = {"clue", "disguise"};
    for (int i = 0; i < 2; i++) {
        char play[40] = "play ";
        LAY(t, .current = "castle", .hand = {"-", "-", "-"}, .pile = title[i]);
        table_do(&t, 0, "draw");
        table_do(&t, 0, strcat(play, title[i]));
        table_do(&t, 0, "name 1");
        table_do(&t, 1, "allow");
        CHECK(emitted(&t, 8, "{\"event\":\"nothing-to-show\",\"seat\":1,\"to\":0}"));
        CHECK(!emitted(&t, 8, "showed"));
    }
}

TEST(ISH_38_an_arrest_without_anybody_to_accuse_is_announced)
{
    LAY(t, .current = "clue", .hand = {"-", "-", "-"}, .pile = "arrest");
    table_do(&t, 0, "draw");
    table_do(&t, 0, "play arrest");
    CHECK(emitted(&t, 8, "{\"event\":\"nobody-to-name\",\"seat\":0}"));
    CHECK_INT(turn(&t), 1);
}
