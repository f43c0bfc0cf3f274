/* memory.c: what every seat can be sure of, after each thing that shows or moves cards. */
#include "ish.h"

static struct table t;

TEST(ISH_89_sizes_discards_and_owners_are_open)
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
    CHECK_INT(together(&t, 8, "clue"), 4);
    CHECK_INT(together(&t, 8, "c-a-milverton"), 1);
    CHECK_INT(together(&t, 8, "professor-moriarty"), 0);
    CHECK_INT(together(&t, 8, "the-game-is-afoot"), 0); /* it was played */
    for (int v = 0; v < 4; v++)
        CHECK_INT(together(&t, v, "clue"), 4 - has(&t, v, "clue"));
}

TEST(ISH_90_clue_is_known_to_the_one_who_saw)
{
    LAY(t, .hand = {"clue castle", "village village"});
    table_do(&t, 0, "play clue");
    table_do(&t, 0, "name 1");
    table_do(&t, 1, "allow");
    CHECK_INT(known(&t, 0, 1, "village"), 2);
    CHECK_INT(together(&t, 0, "village"), 2);
    CHECK_INT(known(&t, 2, 1, "village"), 0);
    CHECK_INT(known(&t, 8, 1, "village"), 0);
}

/* Seat 0 has seen the whole hand of seat 1. */
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

TEST(ISH_90_lestrade_shows_a_whole_hand_and_a_play_takes_from_it)
{
    lestrade_saw_1("clue clue alibi", "manor", "estate");
    CHECK(known(&t, 0, 1, "clue") == 2 && known(&t, 0, 1, "alibi") == 1);
    CHECK_INT(known(&t, 2, 1, "clue"), 0);
    table_do(&t, 1, "play clue");
    CHECK_INT(known(&t, 0, 1, "clue"), 1);
    CHECK_INT(together(&t, 0, "clue"), 1);
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

TEST(ISH_90_constabulary_is_known_to_the_two_and_costs_the_others_certainty)
{
    /* Seat 2 has seen seat 0's hand; then seat 0 gives seat 1 a card in secret. */
    LAY(t, .current = "clue", .hand = {"constabulary london london manor", "village", "estate"});
    ish_know_hand(st(&t), 2, 0);
    st(&t)->memory[1].of[ISH_TOGETHER][ISH_LONDON] = 2;
    table_do(&t, 0, "play constabulary");
    CHECK_INT(known(&t, 2, 0, "constabulary"), 0);
    table_do(&t, 0, "name 1");
    table_do(&t, 1, "allow");
    table_do(&t, 0, "give london");
    CHECK_INT(known(&t, 0, 1, "london"), 1);
    CHECK_INT(together(&t, 0, "london"), 1);
    CHECK_INT(together(&t, 1, "london"), 1); /* one of the two is mine now */
    CHECK_INT(known(&t, 2, 0, "london"), 1); /* one of the two may have gone */
    CHECK_INT(known(&t, 2, 0, "manor"), 0);
    CHECK_INT(known(&t, 2, 1, "london"), 0);
    CHECK_INT(together(&t, 2, "london"), 2); /* wherever it went, it is with the others */
    CHECK_INT(together(&t, 2, "manor"), 1);
    CHECK_INT(known(&t, 8, 1, "london"), 0);
}

TEST(ISH_90_a_certain_move_carries_knowledge_along)
{
    LAY(t, .current = "clue", .hand = {"constabulary london london", "village", "estate"});
    ish_know_hand(st(&t), 2, 0);
    table_do(&t, 0, "play constabulary");
    table_do(&t, 0, "name 1");
    table_do(&t, 1, "allow");
    table_do(&t, 0, "give london");
    CHECK_INT(known(&t, 2, 0, "london"), 1);
    CHECK_INT(known(&t, 2, 1, "london"), 1); /* there was nothing else to give */
    CHECK_INT(known(&t, 8, 1, "london"), 0);
}

TEST(ISH_90_alibi_passes)
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
    CHECK_INT(known(&t, 0, 3, "castle"), 1); /* what I gave */
    CHECK_INT(together(&t, 0, "castle"), 1);
    CHECK_INT(known(&t, 0, 1, "village"), 1); /* what I got from seat 1 was the other one */
    CHECK_INT(known(&t, 0, 1, "london"), 0);
    CHECK_INT(known(&t, 0, 1, "telegram"), 1); /* seat 2 had nothing but telegrams */
    CHECK_INT(known(&t, 0, 2, "telegram"), 1);
    CHECK_INT(known(&t, 0, 3, "estate"), 0); /* one of the two went, I cannot say which */
    CHECK_INT(known(&t, 0, 3, "train"), 0);
    CHECK_INT(known(&t, 0, 2, "train"), 0);
    CHECK(together(&t, 0, "estate") == 1 && together(&t, 0, "train") == 1);
    CHECK_INT(together(&t, 0, "london"), 0);
    CHECK_INT(known(&t, 3, 2, "train"), 1);
    CHECK_INT(known(&t, 8, 1, "telegram"), 0);
}

TEST(ISH_90_dense_fog)
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
    CHECK_INT(known(&t, 0, 2, "telegram"), 1); /* two telegrams, one given */
    CHECK_INT(together(&t, 0, "castle"), !has(&t, 0, "castle"));
    CHECK_INT(together(&t, 0, "london"), !has(&t, 0, "london"));
    CHECK_INT(together(&t, 0, "telegram"), 2 - has(&t, 0, "telegram"));
    CHECK_INT(together(&t, 0, "village"), 1);
}

TEST(ISH_90_mastermind_carries_hands_and_knowledge)
{
    LAY(t, .seats = 4, .hand = {"boat castle clue", "mastermind village london", "manor telegram", "estate train"});
    ish_know_hand(st(&t), 0, 2);
    ish_know(st(&t), 0, 3, ISH_TRAIN, 1);
    ish_know(st(&t), 8, 0, ISH_CLUE, 1);
    table_do(&t, 0, "play boat");
    table_do(&t, 0, "name 1");
    table_do(&t, 1, "mastermind");
    CHECK(known(&t, 0, 1, "manor") && known(&t, 0, 1, "telegram")); /* seat 2's hand is seat 1's */
    CHECK(known(&t, 0, 2, "train") && !known(&t, 0, 2, "estate"));
    CHECK(known(&t, 0, 3, "castle") && known(&t, 0, 3, "clue")); /* my own went to the right */
    CHECK_INT(known(&t, 8, 3, "clue"), 1);
    CHECK_INT(known(&t, 8, 0, "clue"), 0);
    CHECK_INT(known(&t, 1, 0, "village"), 1);
    CHECK_INT(together(&t, 0, "castle"), 1);
    CHECK_INT(together(&t, 0, "village"), 0);
}

TEST(ISH_90_mycroft_exchanges_hands_and_knowledge)
{
    LAY(t, .hand = {"mycroft-holmes castle", "clue john-clay", "village"});
    ish_know_hand(st(&t), 2, 1);
    table_do(&t, 0, "play mycroft-holmes");
    table_do(&t, 0, "name 1");
    table_do(&t, 1, "allow");
    CHECK(known(&t, 2, 0, "clue") && known(&t, 2, 0, "john-clay") && !known(&t, 2, 1, "clue"));
    CHECK_INT(known(&t, 0, 1, "castle"), 1);
    CHECK_INT(known(&t, 1, 0, "john-clay"), 1);
    CHECK_INT(together(&t, 1, "clue"), 1);
    CHECK_INT(together(&t, 0, "clue"), 0);
}

TEST(ISH_90_disguise_and_the_irregulars_show_one_card)
{
    LAY(t, .hand = {"disguise castle", "clue clue"});
    table_do(&t, 0, "play disguise");
    table_do(&t, 0, "name 1");
    table_do(&t, 1, "allow");
    table_do(&t, 1, "show clue");
    CHECK_INT(known(&t, 0, 1, "clue"), 1); /* one was seen, though there are two */
    LAY(t, .hand = {"baker-street-irregulars castle", "clue clue", "village"});
    table_do(&t, 0, "play baker-street-irregulars");
    table_do(&t, 1, "allow");
    table_do(&t, 2, "allow");
    table_do(&t, 1, "show clue");
    table_do(&t, 2, "show village");
    CHECK(known(&t, 0, 1, "clue") == 1 && known(&t, 0, 2, "village") == 1 && known(&t, 1, 2, "village") == 0);
}

TEST(ISH_90_the_hand_of_an_innocent)
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
    CHECK_INT(together(&t, 0, "london"), 0);
    CHECK_INT(together(&t, 1, "london"), 1);
}

TEST(ISH_90_draws_shuffles_and_discards)
{
    LAY(t, .hand = {"suspicion castle", "clue london", "village"}, .pile = "clue");
    ish_know_hand(st(&t), 0, 1);
    table_do(&t, 0, "play suspicion");
    table_do(&t, 0, "name 1");
    table_do(&t, 1, "allow");
    CHECK_INT(known(&t, 0, 1, "clue"), 1); /* what was drawn is unknown, what was known stays */
    table_do(&t, 1, "play clue");
    CHECK_INT(known(&t, 0, 1, "clue"), 0); /* it may have been the one that was known */
    LAY(t, .hand = {"mrs-hudson castle", "clue london", "village"});
    ish_know_hand(st(&t), 0, 1);
    table_do(&t, 0, "play mrs-hudson");
    CHECK(known(&t, 0, 1, "clue") && known(&t, 0, 1, "london"));
    LAY(t, .current = "train", .travel = "train", .hand = {"irene-adler castle john-clay", "clue", "village"});
    ish_know_hand(st(&t), 1, 0);
    table_do(&t, 0, "play irene-adler");
    table_do(&t, 0, "discard john-clay");
    CHECK(!known(&t, 1, 0, "john-clay") && !together(&t, 1, "john-clay") && known(&t, 1, 0, "castle"));
}

TEST(ISH_90_an_impromptu_arrest_tells_of_alibis)
{
    LAY(t, .hand = {"train alibi alibi", "castle mastermind", "village"});
    table_do(&t, 0, "play train");
    CHECK_INT(known(&t, 2, 0, "alibi"), 1); /* the other might be the Mastermind */
    CHECK_INT(known(&t, 1, 0, "alibi"), 2); /* but not for who holds it */
    CHECK_INT(known(&t, 8, 0, "alibi"), 1);
}

TEST(ISH_90_nothing_is_concluded_from_behaviour)
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
        CHECK_INT(st(&t)->memory[2].of[1][c], 0);
}

TEST(ISH_90_an_invented_world_keeps_what_is_known)
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
        st(&t)->memory[0].of[ISH_TOGETHER][ISH_BOAT] = 1;
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
