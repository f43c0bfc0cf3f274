/* memory.c: tests of what each seat knows about the cards in other hands after cards are shown or moved (rules ISH-89 and ISH-90). */
#include "ish.h"

static struct table t;

TEST(ISH_89_sizes_discards_and_owners_are_public)
{
    LAY(t, .hand = {"clue castle", "village london boat", "manor"}, .discard = "telegram telegram");
    st(&t)->isay_holder[6] = 1;
    st(&t)->telegram_holder[2] = 2;
    st(&t)->book[ISH_RETURN] = 0;
    st(&t)->villain[3] = 2;
    for (int v = 0; v <= 8; v = v == 2 ? 8 : v + 1) {
        struct ish_view *view = seen_by(&t, v);
        CHECK(view->seat[0].cards == 2 && view->seat[1].cards == 3 && view->seat[2].cards == 1);
        CHECK_INT(view->pile_n, st(&t)->pile_n);
        CHECK_INT(view->discard[ISH_TELEGRAM], 2);
        CHECK_INT(view->seat[1].tokens, 1 << ISH_HAT);
        CHECK_INT(view->seat[2].telegrams, 1);
        CHECK_INT(view->seat[0].books, 1 << ISH_RETURN);
        CHECK_INT(view->seat[2].escaped, 1 << 3);
        CHECK_INT(view->hand_n, v == 8 ? 0 : (int)view->seat[v].cards);
        if (v == 8)
            break;
    }
}

TEST(ISH_90_the_deal_is_known)
{
    table_new(&t, &pl_game_i_say_holmes, 4, "deal", NULL);
    CHECK_INT(known_together(&t, 8, "clue"), 4);
    CHECK_INT(known_together(&t, 8, "c-a-milverton"), 1);
    CHECK_INT(known_together(&t, 8, "professor-moriarty"), 0);
    CHECK_INT(known_together(&t, 8, "the-game-is-afoot"), 0); /* The Game Is Afoot is not in any hand, because it is the opening card */
    for (int v = 0; v < 4; v++)
        CHECK_INT(known_together(&t, v, "clue"), 4 - has(&t, v, "clue"));
}

TEST(ISH_90_cards_shown_to_a_clue_are_known_to_its_player_only)
{
    LAY(t, .hand = {"clue castle", "village village"});
    table_do(&t, 0, "play clue");
    table_do(&t, 0, "name 1");
    table_do(&t, 1, "allow");
    CHECK_INT(known(&t, 0, 1, "village"), 2);
    CHECK_INT(known_together(&t, 0, "village"), 2);
    CHECK_INT(known(&t, 2, 1, "village"), 0);
    CHECK_INT(known(&t, 8, 1, "village"), 0);
}

/* Sets up a position in which seat 0 has seen the whole hand of seat 1. */
static void lestrade_saw_1(const char *hand_1, const char *hand_2, const char *more)
{
    char hand[120] = "inspector-lestrade ";
    LAY(t, .hand = {strcat(hand, more), hand_1, hand_2}, .current = "castle");
    for (int i = 0; i < ISH_TOKENS_N; i++)
        st(&t)->isay_holder[i * ISH_ISAY_EACH] = 0;
    table_do(&t, 0, "play inspector-lestrade");
    table_do(&t, 0, "name 1");
    table_do(&t, 1, "allow");
    table_do(&t, 0, "done");
}

TEST(ISH_90_lestrade_shows_a_whole_hand_and_played_cards_leave_the_memory)
{
    lestrade_saw_1("clue clue alibi", "manor", "estate");
    CHECK(known(&t, 0, 1, "clue") == 2 && known(&t, 0, 1, "alibi") == 1);
    CHECK_INT(known(&t, 2, 1, "clue"), 0);
    table_do(&t, 1, "play clue");
    CHECK_INT(known(&t, 0, 1, "clue"), 1);
    CHECK_INT(known_together(&t, 0, "clue"), 1);
}

TEST(ISH_90_holmes_and_watson_show_a_whole_hand)
{
    static const char *const who[] = {"sherlock-holmes", "dr-john-watson"};
    for (int i = 0; i < 2; i++) {
        char hand[60] = "castle ", play[60] = "play ";
        LAY(t, .hand = {strcat(hand, who[i]), "clue clue john-clay", "village"});
        table_do(&t, 0, strcat(play, who[i]));
        table_do(&t, 0, "name 1");
        table_do(&t, 1, "allow");
        CHECK(known(&t, 0, 1, "clue") == 2 && known(&t, 0, 1, "john-clay") == 1);
        CHECK_INT(seen_by(&t, 0)->seat[1].known_n, 3);
        CHECK_INT(seen_by(&t, 2)->seat[1].known_n, 0);
    }
}

TEST(ISH_90_only_giver_and_receiver_know_a_constabulary_card)
{
    /* Seat 2 has seen seat 0's hand. Then seat 0 gives a card to seat 1, and seat 2 does not see this card. */
    LAY(t, .current = "clue", .hand = {"constabulary london london manor", "village", "estate"});
    ish_know_hand(st(&t), 2, 0);
    st(&t)->memory[1].at_least[ISH_TOGETHER][ISH_LONDON] = 2;
    table_do(&t, 0, "play constabulary");
    CHECK_INT(known(&t, 2, 0, "constabulary"), 0);
    table_do(&t, 0, "name 1");
    table_do(&t, 1, "allow");
    table_do(&t, 0, "give london");
    CHECK_INT(known(&t, 0, 1, "london"), 1);
    CHECK_INT(known_together(&t, 0, "london"), 1);
    /* Seat 1 knew of two London cards in the other hands. Seat 1 now holds one of them, so only one is left in the other hands. */
    CHECK_INT(known_together(&t, 1, "london"), 1);
    /* Seat 2 is certain of only one London in seat 0's hand, because seat 0 may have given the other London away. */
    CHECK_INT(known(&t, 2, 0, "london"), 1);
    CHECK_INT(known(&t, 2, 0, "manor"), 0);
    CHECK_INT(known(&t, 2, 1, "london"), 0);
    CHECK_INT(known_together(&t, 2, "london"), 2); /* seat 2 knows that seats 0 and 1 together still hold both London cards */
    CHECK_INT(known_together(&t, 2, "manor"), 1);
    CHECK_INT(known(&t, 8, 1, "london"), 0);
}

TEST(ISH_90_a_secret_card_that_can_only_be_one_title_stays_known)
{
    LAY(t, .current = "clue", .hand = {"constabulary london london", "village", "estate"});
    ish_know_hand(st(&t), 2, 0);
    table_do(&t, 0, "play constabulary");
    table_do(&t, 0, "name 1");
    table_do(&t, 1, "allow");
    table_do(&t, 0, "give london");
    CHECK_INT(known(&t, 2, 0, "london"), 1);
    CHECK_INT(known(&t, 2, 1, "london"), 1); /* seat 2 knows which card was given, because seat 0 held only London cards */
    CHECK_INT(known(&t, 8, 1, "london"), 0);
}

TEST(ISH_90_memory_after_the_passing_of_an_alibi)
{
    LAY(t, .seats = 4, .hand = {"boat castle clue", "alibi village london", "telegram telegram", "estate train"});
    ish_know_hand(st(&t), 0, 1);
    ish_know_hand(st(&t), 0, 2);
    ish_know_hand(st(&t), 0, 3);
    table_do(&t, 0, "play boat");
    table_do(&t, 0, "name 1");
    table_do(&t, 1, "alibi");
    CHECK_INT(known(&t, 0, 1, "alibi"), 0);
    table_do(&t, 0, "pass castle");
    table_do(&t, 1, "pass london");
    table_do(&t, 2, "pass telegram");
    table_do(&t, 3, "pass train");
    CHECK_INT(known(&t, 0, 3, "castle"), 1); /* seat 0 knows this card, because seat 0 itself passed it to seat 3 */
    CHECK_INT(known_together(&t, 0, "castle"), 1);
    /* Seat 0 knew both cards of seat 1 and received London from it, so seat 1 still holds Village. */
    CHECK_INT(known(&t, 0, 1, "village"), 1);
    CHECK_INT(known(&t, 0, 1, "london"), 0);
    /* Seat 0 knew that seat 2 held only telegrams, so the card that seat 2 passed to seat 1 is a telegram. */
    CHECK_INT(known(&t, 0, 1, "telegram"), 1);
    CHECK_INT(known(&t, 0, 2, "telegram"), 1);
    CHECK_INT(known(&t, 0, 3, "estate"), 0); /* seat 3 passed Estate or Train, but seat 0 cannot tell which */
    CHECK_INT(known(&t, 0, 3, "train"), 0);
    CHECK_INT(known(&t, 0, 2, "train"), 0);
    CHECK(known_together(&t, 0, "estate") == 1 && known_together(&t, 0, "train") == 1);
    CHECK_INT(known_together(&t, 0, "london"), 0);
    CHECK_INT(known(&t, 3, 2, "train"), 1);
    CHECK_INT(known(&t, 8, 1, "telegram"), 0);
}

TEST(ISH_90_memory_after_dense_fog)
{
    LAY(t, .hand = {"dense-fog castle clue", "village london", "telegram telegram"});
    ish_know_hand(st(&t), 0, 1);
    ish_know_hand(st(&t), 0, 2);
    table_do(&t, 0, "play dense-fog");
    table_do(&t, 0, "pass castle");
    table_do(&t, 1, "pass london");
    table_do(&t, 2, "pass telegram");
    CHECK_INT(known(&t, 0, 1, "village"), 0);
    CHECK_INT(known(&t, 0, 1, "london"), 0);
    CHECK_INT(known(&t, 0, 2, "telegram"), 1); /* seat 2 gave away one of its two telegrams, so it still holds the other */
    CHECK_INT(known_together(&t, 0, "castle"), !has(&t, 0, "castle"));
    CHECK_INT(known_together(&t, 0, "london"), !has(&t, 0, "london"));
    CHECK_INT(known_together(&t, 0, "telegram"), 2 - has(&t, 0, "telegram"));
    CHECK_INT(known_together(&t, 0, "village"), 1);
}

TEST(ISH_90_memory_moves_with_hands_passed_by_a_mastermind)
{
    LAY(t, .seats = 4, .hand = {"boat castle clue", "mastermind village london", "manor telegram", "estate train"});
    ish_know_hand(st(&t), 0, 2);
    ish_know(st(&t), 0, 3, ISH_TRAIN, 1);
    ish_know(st(&t), 8, 0, ISH_CLUE, 1);
    table_do(&t, 0, "play boat");
    table_do(&t, 0, "name 1");
    table_do(&t, 1, "mastermind");
    CHECK(known(&t, 0, 1, "manor") && known(&t, 0, 1, "telegram")); /* seat 1 now has seat 2's former hand */
    CHECK(known(&t, 0, 2, "train") && !known(&t, 0, 2, "estate"));
    CHECK(known(&t, 0, 3, "castle") && known(&t, 0, 3, "clue")); /* seat 3 now has seat 0's former hand */
    CHECK_INT(known(&t, 8, 3, "clue"), 1);
    CHECK_INT(known(&t, 8, 0, "clue"), 0);
    CHECK_INT(known(&t, 1, 0, "village"), 1);
    CHECK_INT(known_together(&t, 0, "castle"), 1);
    CHECK_INT(known_together(&t, 0, "village"), 0);
}

TEST(ISH_90_memory_moves_with_hands_exchanged_by_mycroft)
{
    LAY(t, .hand = {"mycroft-holmes castle", "clue john-clay", "village"});
    ish_know_hand(st(&t), 2, 1);
    table_do(&t, 0, "play mycroft-holmes");
    table_do(&t, 0, "name 1");
    table_do(&t, 1, "allow");
    CHECK(known(&t, 2, 0, "clue") && known(&t, 2, 0, "john-clay") && !known(&t, 2, 1, "clue"));
    CHECK_INT(known(&t, 0, 1, "castle"), 1);
    CHECK_INT(known(&t, 1, 0, "john-clay"), 1);
    CHECK_INT(known_together(&t, 1, "clue"), 1);
    CHECK_INT(known_together(&t, 0, "clue"), 0);
}

TEST(ISH_90_disguise_and_the_irregulars_show_one_card)
{
    LAY(t, .hand = {"disguise castle", "clue clue"});
    table_do(&t, 0, "play disguise");
    table_do(&t, 0, "name 1");
    table_do(&t, 1, "allow");
    table_do(&t, 1, "show clue");
    CHECK_INT(known(&t, 0, 1, "clue"), 1); /* seat 1 holds two Clues but showed only one */
    LAY(t, .hand = {"baker-street-irregulars castle", "clue clue", "village"});
    table_do(&t, 0, "play baker-street-irregulars");
    table_do(&t, 1, "allow");
    table_do(&t, 2, "allow");
    table_do(&t, 1, "show clue");
    table_do(&t, 2, "show village");
    CHECK(known(&t, 0, 1, "clue") == 1 && known(&t, 0, 2, "village") == 1 && known(&t, 1, 2, "village") == 0);
}

TEST(ISH_90_memory_of_the_hand_of_an_innocent)
{
    LAY(t, .current = "clue", .hand = {"arrest castle", "clue london", "village"});
    ish_know(st(&t), 2, 1, ISH_CLUE, 1);
    ish_know(st(&t), 2, 0, ISH_CASTLE, 1);
    ish_know(st(&t), 0, 1, ISH_LONDON, 1);
    table_do(&t, 0, "play arrest");
    table_do(&t, 0, "name 1");
    table_do(&t, 1, "allow");
    CHECK(known(&t, 2, 0, "clue") == 1 && known(&t, 2, 0, "castle") == 1 && known(&t, 2, 1, "clue") == 0);
    CHECK(known(&t, 1, 0, "clue") == 1 && known(&t, 1, 0, "london") == 1);
    CHECK_INT(known(&t, 0, 1, "london"), 0);
    CHECK_INT(known_together(&t, 0, "london"), 0);
    CHECK_INT(known_together(&t, 1, "london"), 1);
}

TEST(ISH_90_memory_after_draws_shuffles_and_discards)
{
    LAY(t, .hand = {"suspicion castle", "clue london", "village"}, .pile = "clue");
    ish_know_hand(st(&t), 0, 1);
    table_do(&t, 0, "play suspicion");
    table_do(&t, 0, "name 1");
    table_do(&t, 1, "allow");
    CHECK_INT(known(&t, 0, 1, "clue"), 1); /* seat 1 has drawn a card, and seat 0 still knows that seat 1's hand contains a Clue */
    table_do(&t, 1, "play clue");
    CHECK_INT(known(&t, 0, 1, "clue"), 0); /* seat 0 cannot tell whether seat 1 has played the Clue that seat 0 had seen */
    LAY(t, .hand = {"mrs-hudson castle", "clue london", "village"});
    ish_know_hand(st(&t), 0, 1);
    table_do(&t, 0, "play mrs-hudson");
    CHECK(known(&t, 0, 1, "clue") && known(&t, 0, 1, "london"));
    LAY(t, .current = "train", .travel = "train", .hand = {"irene-adler castle john-clay", "clue", "village"});
    ish_know_hand(st(&t), 1, 0);
    table_do(&t, 0, "play irene-adler");
    table_do(&t, 0, "discard john-clay");
    CHECK(!known(&t, 1, 0, "john-clay") && !known_together(&t, 1, "john-clay") && known(&t, 1, 0, "castle"));
}

TEST(ISH_90_an_impromptu_arrest_reveals_alibis)
{
    LAY(t, .hand = {"train alibi alibi", "castle mastermind", "village"});
    table_do(&t, 0, "play train");
    CHECK_INT(known(&t, 2, 0, "alibi"), 1); /* seat 2 cannot tell whether the second card of seat 0 is an Alibi or the Mastermind */
    CHECK_INT(known(&t, 1, 0, "alibi"), 2); /* seat 1 has the Mastermind, so it knows that both cards of seat 0 are Alibis */
    CHECK_INT(known(&t, 8, 0, "alibi"), 1);
}

TEST(ISH_90_nothing_is_inferred_from_behaviour)
{
    LAY(t, .hand = {"castle village", "clue london", "boat manor"}, .pile = "estate");
    static struct ish_memory before;
    before = st(&t)->memory[1];
    table_do(&t, 0, "draw");
    table_do(&t, 0, "keep");
    CHECK(!memcmp(&before, &st(&t)->memory[1], sizeof before));
}

TEST(ISH_90_memory_ends_with_the_case)
{
    LAY(t, .hand = {"john-clay", "clue london", "boat manor"});
    ish_know_hand(st(&t), 2, 1);
    table_do(&t, 0, "escape");
    for (unsigned c = 0; c < ISH_TITLES; c++)
        CHECK_INT(st(&t)->memory[2].at_least[1][c], 0);
}

TEST(ISH_90_a_determinised_world_keeps_what_is_known)
{
    uint8_t seed[PL_SEED_SIZE] = {7};
    struct pl_rng rng;
    static struct ish s;
    static struct ish_view v, w;
    char why[200];
    pl_rng_init(&rng, seed);
    int elsewhere = 0;
    for (int i = 0; i < 200; i++) {
        LAY(t, .seats = 5, .hand = {"clue castle", "village john-clay", "boat manor estate"});
        ish_know(st(&t), 0, 1, ISH_CLAY, 1);
        st(&t)->memory[0].at_least[ISH_TOGETHER][ISH_BOAT] = 1;
        ish_view(t.state, 0, &v);
        CHECK_INT(ish_determinise(&v, &rng, &s), 0);
        struct pl_out o = pl_out_to(why, sizeof why);
        if (!ish_audit(&s, &o))
            test_fail(__FILE__, __LINE__, "%s", why);
        ish_view(&s, 0, &w);
        CHECK(!memcmp(&v, &w, sizeof v));
        CHECK_INT(s.seat[1].hand[ISH_CLAY], 1);
        int boats = 0;
        for (int seat = 1; seat < 5; seat++)
            boats += s.seat[seat].hand[ISH_BOAT];
        CHECK_INT(boats, 1);
        elsewhere += !s.seat[2].hand[ISH_BOAT];
    }
    CHECK(elsewhere > 50);
}

/* ---- drawn cards that a viewer can infer --------------------------------------------------------------------------- */

/* Returns how many copies of a title are certainly in the holder's hand, according to the viewer's view. */
static int sure_of(int viewer, int holder, const char *word)
{
    struct ish_view *v = seen_by(&t, viewer);
    int n = 0;
    for (unsigned i = 0; i < v->seat[holder].known_n; i++)
        n += v->seat[holder].known[i] == card(word);
    return n;
}

TEST(ISH_90_everybody_knows_who_drew_the_only_card_left)
{
    /* The draw pile is empty. When Suspicion is played, everybody sees that the Current card, London, is discarded. So the card that
     * seat 1 draws must be this London. */
    LAY(t, .hand = {"suspicion castle", "manor"}, .rest_to = 3);
    table_do(&t, 0, "play suspicion");
    table_do(&t, 0, "name 1");
    table_do(&t, 1, "allow");
    CHECK_INT(has(&t, 1, "london"), 1);
    CHECK_INT(sure_of(0, 1, "london"), 1);
    CHECK_INT(sure_of(2, 1, "london"), 1);
    CHECK_INT(sure_of(8, 1, "london"), 1);
    CHECK_INT(known_together(&t, 0, "london"), 6);
    CHECK_INT(seen_by(&t, 1)->seat[1].known_n, 0);
}

TEST(ISH_90_the_last_card_of_the_pile_is_known_to_a_viewer_who_knows_all_others)
{
    LAY(t, .hand = {"suspicion castle", "manor alibi", "village"}, .pile = "john-clay", .rest_discarded = true);
    ish_know_hand(st(&t), 0, 1);
    ish_know_hand(st(&t), 0, 2);
    ish_know_hand(st(&t), 2, 1); /* seat 2 knows seat 1's hand but not seat 0's hand */
    table_do(&t, 0, "play suspicion");
    table_do(&t, 0, "name 1");
    table_do(&t, 1, "allow");
    CHECK_INT(sure_of(0, 1, "john-clay"), 1);
    CHECK_INT(sure_of(2, 1, "john-clay"), 0);
    CHECK_INT(known_together(&t, 2, "john-clay"), 1); /* the draw pile is empty, so another player must hold John Clay */
    CHECK_INT(sure_of(8, 1, "john-clay"), 0);
}

TEST(ISH_90_several_cards_drawn_from_a_known_pile)
{
    /* Seat 1 draws two cards from a draw pile of two Clues and a London, so at least one of these two cards is a Clue. */
    LAY(t, .hand = {"detective castle", "manor", "village"}, .current = "clue", .pile = "clue london clue", .rest_discarded = true);
    ish_know_hand(st(&t), 0, 1);
    ish_know_hand(st(&t), 0, 2);
    table_do(&t, 0, "play detective");
    table_do(&t, 0, "name 1");
    table_do(&t, 1, "allow");
    CHECK(has(&t, 1, "clue") == 1 && has(&t, 1, "london") == 1);
    CHECK_INT(sure_of(0, 1, "clue"), 1);
    CHECK_INT(sure_of(0, 1, "london"), 0);
    /* Seat 1 draws the last two cards of the draw pile. */
    LAY(t, .hand = {"detective castle", "manor", "village"}, .current = "clue", .pile = "clue london", .rest_discarded = true);
    ish_know_hand(st(&t), 0, 1);
    ish_know_hand(st(&t), 0, 2);
    table_do(&t, 0, "play detective");
    table_do(&t, 0, "name 1");
    table_do(&t, 1, "allow");
    CHECK(sure_of(0, 1, "clue") == 1 && sure_of(0, 1, "london") == 1 && sure_of(0, 1, "manor") == 1);
}

TEST(ISH_90_prime_minister_deals_out_a_known_pile)
{
    LAY(t, .hand = {"prime-minister castle", "manor", "village"}, .pile = "alibi alibi", .rest_discarded = true);
    ish_know_hand(st(&t), 0, 1);
    ish_know_hand(st(&t), 0, 2);
    table_do(&t, 0, "play prime-minister");
    table_do(&t, 1, "allow");
    table_do(&t, 2, "allow");
    CHECK(sure_of(0, 1, "alibi") == 1 && sure_of(0, 2, "alibi") == 1);
    CHECK(sure_of(1, 2, "alibi") == 0 && known_together(&t, 8, "alibi") == 2);
}

TEST(ISH_90_the_fresh_hand_of_an_innocent_may_be_certain)
{
    LAY(t, .current = "clue", .hand = {"arrest castle", "manor estate", "village"}, .pile = "train train", .rest_discarded = true);
    ish_know_hand(st(&t), 0, 1);
    ish_know_hand(st(&t), 0, 2);
    table_do(&t, 0, "play arrest");
    table_do(&t, 0, "name 1");
    table_do(&t, 1, "allow");
    CHECK_INT(sure_of(0, 1, "train"), 2);
    CHECK_INT(sure_of(0, 1, "manor"), 0);
}

TEST(ISH_90_a_turns_draw_is_known_before_it_is_played_or_kept)
{
    LAY(t, .hand = {"castle", "manor"}, .current = "train", .place = "country", .travel = "train", .rest_to = 3, .discard = "estate");
    table_do(&t, 0, "draw");
    CHECK_TEXT(asked(&t), "drawn");
    CHECK_INT(sure_of(1, 0, "estate"), 1);
    CHECK_INT(sure_of(8, 0, "estate"), 1);
    CHECK_INT(seen_by(&t, 1)->stack[0].card, ISH_ESTATE);
    CHECK_INT(seen_by(&t, 1)->drawn, PL_NONE); /* the field `drawn` of a view is set only for the player who drew the card */
    CHECK_INT(seen_by(&t, 0)->drawn, ISH_ESTATE);
    table_do(&t, 0, "keep");
    CHECK_INT(sure_of(1, 0, "estate"), 1);
    CHECK_INT(known(&t, 1, 0, "estate"), 1);
}

TEST(ISH_90_playing_a_drawn_card_removes_nothing_from_memory)
{
    LAY(t, .hand = {"castle", "manor", "village suspicion"}, .current = "fleet-street", .pile = "suspicion");
    st(&t)->memory[1].at_least[ISH_TOGETHER][ISH_SUSPICION] = 1;
    table_do(&t, 0, "draw");
    table_do(&t, 0, "play suspicion");
    /* Seat 0 has played the Suspicion that it drew. This must not change what seat 1 knows: the other Suspicion is still in another
     * player's hand. */
    CHECK_INT(known_together(&t, 1, "suspicion"), 1);
}

TEST(ISH_90_a_card_of_the_other_hands_is_placed_when_only_one_hand_has_room)
{
    LAY(t, .hand = {"london castle", "suspicion manor", "c-a-milverton village"}, .turn = 1);
    st(&t)->memory[0].at_least[ISH_TOGETHER][ISH_MILVERTON] = 1;
    ish_know(st(&t), 0, 1, ISH_MANOR, 1);
    CHECK_INT(sure_of(0, 2, "c-a-milverton"), 0);
    table_do(&t, 1, "play suspicion"); /* now seat 1 holds only Manor, so Milverton must be in seat 2's hand */
    CHECK_INT(sure_of(0, 2, "c-a-milverton"), 1);
    CHECK_INT(sure_of(8, 2, "c-a-milverton"), 0);
}

/* ---- Dense Fog between two players ----------------------------------------------------------------------------------- */

TEST(ISH_90_both_players_of_a_dense_fog_between_two_know_the_cards)
{
    int exchanged = 0, returned = 0;
    for (uint8_t i = 0; i < 20; i++) {
        LAY(t, .hand = {"dense-fog", "village london alibi", "john-clay train"});
        st(&t)->base.rng.seed[0] = i;
        ish_know_hand(st(&t), 1, 2);
        ish_know(st(&t), 2, 1, ISH_VILLAGE, 1);
        ish_know_hand(st(&t), 8, 1);
        table_do(&t, 0, "play dense-fog");
        table_do(&t, 1, "pass london");
        table_do(&t, 2, "pass john-clay");
        CHECK_TEXT(asked(&t), "name"); /* seat 0 has no cards, so it must make an Impromptu Arrest */
        exchanged += has(&t, 1, "john-clay");
        returned += has(&t, 1, "london");
        CHECK_INT(sure_of(1, 2, "john-clay"), has(&t, 2, "john-clay"));
        CHECK_INT(sure_of(1, 2, "london"), has(&t, 2, "london"));
        CHECK_INT(sure_of(1, 2, "train"), 1);
        CHECK_INT(sure_of(2, 1, "village"), 1);
        CHECK_INT(sure_of(2, 1, "john-clay"), has(&t, 1, "john-clay"));
        CHECK_INT(sure_of(8, 1, "village"), 0); /* a spectator does not know which card seat 1 gave */
        CHECK_INT(sure_of(0, 2, "london"), 0);
    }
    CHECK(exchanged > 2 && returned > 2);
}

TEST(ISH_90_dense_fog_with_known_cards)
{
    LAY(t, .hand = {"dense-fog castle clue", "train train", "train"});
    ish_know_hand(st(&t), 0, 1);
    ish_know_hand(st(&t), 0, 2);
    ish_know_hand(st(&t), 8, 1);
    ish_know_hand(st(&t), 8, 2);
    table_do(&t, 0, "play dense-fog");
    table_do(&t, 0, "pass castle");
    table_do(&t, 1, "pass train");
    table_do(&t, 2, "pass train");
    /* If seat 0 got Castle back, seats 1 and 2 each got a Train. Otherwise one of them got Castle. */
    CHECK_INT(sure_of(0, 2, "train"), has(&t, 0, "castle"));
    CHECK_INT(sure_of(0, 1, "train"), 1 + has(&t, 0, "castle"));
    CHECK_INT(sure_of(8, 1, "train"), 1);
}

/* ---- short draw piles ------------------------------------------------------------------------------------------------ */

/* Sets up random hands and a short draw pile. Each viewer knows some random cards of the other hands. */
static void lay_few_cards(struct pl_dice *dice, int seats)
{
    uint8_t deck[ISH_CARDS_N];
    unsigned n = 0;
    LAY(t, .seats = seats, .fast_play = pl_dice_below(dice, 2));
    struct ish *s = st(&t);
    memset(s->seat, 0, sizeof s->seat);
    memset(s->pile, 0, sizeof s->pile);
    for (unsigned c = 0; c < ISH_TITLES; c++)
        for (int i = c == s->current; c != ISH_AFOOT && i < ish_copies[c]; i++)
            deck[n++] = (uint8_t)c;
    for (unsigned i = n; i > 1; i--) {
        unsigned j = pl_dice_below(dice, i);
        uint8_t old = deck[i - 1];
        deck[i - 1] = deck[j];
        deck[j] = old;
    }
    for (int seat = 0; seat < seats; seat++)
        for (unsigned k = 1 + pl_dice_below(dice, 6); k || ish_only_interrupts(s->seat[seat].hand); k -= k > 0)
            s->seat[seat].hand[deck[--n]]++;
    for (s->pile_n = 0; s->pile_n < pl_dice_below(dice, 8);)
        s->pile[s->pile_n++] = deck[--n];
    while (n)
        s->discard[deck[--n]]++;
    for (int v = 0; v < seats; v++)
        for (int h = 0; h < seats; h++)
            if (v != h && pl_dice_below(dice, 3))
                ish_know_hand(s, (pl_seat)v, (pl_seat)h);
    ish_top(s)->plays_left = s->fast_play ? ISH_NO_LIMIT : ish_size(s, 0) >= 7 ? 2 : 1;
}

/* For every viewer, makes a random state from the viewer's view. Checks that this state passes the audit and gives the viewer the same
 * view. */
static void invent_worlds(struct pl_rng *rng)
{
    static struct ish s;
    static struct ish_view v, w;
    char why[200];
    for (pl_seat viewer = 0; viewer < PL_VIEWERS; viewer++) {
        if (viewer >= st(&t)->base.seats && viewer != PL_SPECTATOR)
            continue;
        struct pl_out o = pl_out_to(why, sizeof why);
        ish_view(t.state, viewer, &v);
        CHECK_INT(ish_determinise(&v, rng, &s), 0);
        if (!ish_audit(&s, &o))
            test_fail(__FILE__, __LINE__, "viewer %d: %s", viewer, why);
        ish_view(&s, viewer, &w);
        CHECK(!memcmp(&v, &w, sizeof v));
    }
}

TEST(ISH_90_memories_are_true_and_kept_by_worlds_with_few_cards_to_draw)
{
    uint8_t seed[PL_SEED_SIZE] = {9};
    struct pl_dice dice = {.state = 1887};
    struct pl_rng rng;
    int certain = 0;
    pl_rng_init(&rng, seed);
    for (int match = 0; match < 240; match++) {
        lay_few_cards(&dice, 3 + match % 6);
        for (int move = 0; move < 60 && st(&t)->round == 1 && !st(&t)->base.over; move++) {
            pl_action list[PL_LEGAL_MAX];
            char words[80];
            struct pl_out o = pl_out_to(words, sizeof words);
            pl_seat seat = (pl_seat)pl_lowest(ish_actors(t.state));
            int n = ish_legal(t.state, seat, list);
            pl_action_put(&o, t.game, list[pl_dice_below(&dice, (uint32_t)n)]);
            /* table_do also runs the audit, which checks that everything a seat knows about the other hands is true. */
            table_do(&t, seat, words);
            invent_worlds(&rng);
            for (int v = 0; v < st(&t)->base.seats && !st(&t)->base.over; v++)
                certain += seen_by(&t, v)->stack[0].kind == ISH_TURN && seen_by(&t, v)->stack[0].card != PL_NONE;
        }
    }
    CHECK(certain > 0);
}

/* Seat 0 arrests seat 1, which counters with this card. */
static void arrest_countered(const char *card)
{
    char hand[60] = "village john-clay ";
    LAY(t, .seats = 4, .current = "clue", .hand = {"arrest castle", strcat(hand, card), "manor telegram", "estate train"});
    table_do(&t, 0, "play arrest");
    table_do(&t, 0, "name 1");
    CHECK_INT(seen_by(&t, 8)->countered, 0);
    table_do(&t, 1, card);
}

TEST(ISH_90_hands_with_which_an_accusation_was_countered_are_remembered)
{
    arrest_countered("alibi");
    for (int v = 0; v < 4; v++)
        CHECK_INT(seen_by(&t, v)->countered, 1 << 1);
    CHECK_INT(seen_by(&t, 8)->countered, 1 << 1);
    arrest_countered("mastermind"); /* all hands pass to the right */
    CHECK_INT(seen_by(&t, 3)->countered, 1 << 0);
}

TEST(ISH_90_countering_another_card_says_nothing_about_villains)
{
    LAY(t, .seats = 4, .hand = {"boat castle clue", "alibi village london", "manor telegram", "estate train"});
    table_do(&t, 0, "play boat");
    table_do(&t, 0, "name 1");
    table_do(&t, 1, "alibi");
    CHECK_INT(seen_by(&t, 0)->countered, 0);
}

TEST(ISH_90_a_memory_of_a_countered_accusation_goes_with_the_hand)
{
    LAY(t, .current = "london", .hand = {"mycroft-holmes castle", "village john-clay", "manor telegram"});
    st(&t)->isay_holder[0] = st(&t)->isay_holder[5] = st(&t)->isay_holder[10] = 0;
    st(&t)->countered = 1 << 1;
    table_do(&t, 0, "play mycroft-holmes");
    table_do(&t, 0, "name 1");
    table_do(&t, 1, "allow");
    CHECK_INT(seen_by(&t, 2)->countered, 1 << 0);
    LAY(t, .current = "clue", .hand = {"arrest castle", "village manor", "telegram train"});
    st(&t)->countered = 1 << 1 | 1 << 2;
    table_do(&t, 0, "play arrest");
    table_do(&t, 0, "name 1");
    table_do(&t, 1, "allow"); /* seat 1 is innocent, and its new hand comes from the draw pile */
    CHECK_INT(seen_by(&t, 0)->countered, 1 << 2);
}
