/* scoring.c: tests how a case and a match end, and how books, villains, telegrams and ties are scored. */
#include "ish.h"

static struct table t;

/* Seat 0 plays the card Arrest against seat 1. */
static void arrest_1(void)
{
    table_do(&t, 0, "play arrest");
    table_do(&t, 0, "name 1");
    table_do(&t, 1, "allow");
}

TEST(ISH_55_cards_that_count_after_an_arrest)
{
    /* The case value is the sum of John Clay (5), seat 1's other cards, Clue and London (3 + 1), and seat 2's Detective (4). Seat 2's
     * villain Moran and the hand of seat 0 do not count. */
    LAY(t, .current = "clue", .hand = {"arrest detective professor-moriarty", "john-clay clue london", "colonel-moran detective"});
    arrest_1();
    CHECK_INT(st(&t)->last_case.total, 5 + 3 + 1 + 4);
}

TEST(ISH_56_the_arresting_player_takes_the_best_available_book)
{
    LAY(t, .current = "clue", .hand = {"arrest castle", "john-clay clue london", "colonel-moran detective"});
    arrest_1();
    CHECK_INT(st(&t)->last_case.book, ISH_SIGN);
    CHECK_INT(st(&t)->book[ISH_SIGN], 0);
    LAY(t, .current = "clue", .hand = {"arrest castle", "john-clay clue clue clue clue clue", "detective detective london"});
    st(&t)->book[ISH_ADVENTURES] = 2;
    arrest_1();
    CHECK_INT(st(&t)->last_case.total, 5 + 15 + 9);
    CHECK_INT(st(&t)->last_case.book, ISH_SIGN); /* The Adventures is already taken, so seat 0 gets the next lower book */
    /* A case value equal to the book's threshold is enough to get the book. */
    LAY(t, .current = "clue", .hand = {"arrest castle", "john-clay clue clue clue clue", "clue"});
    arrest_1();
    CHECK_INT(st(&t)->last_case.total, 20);
    CHECK_INT(st(&t)->last_case.book, ISH_ADVENTURES);
}

TEST(ISH_57_his_last_bow_ends_the_match)
{
    LAY(t, .rounds = 99, .current = "clue", .hand = {"arrest castle", "c-a-milverton", "london"});
    arrest_1();
    CHECK_INT(st(&t)->last_case.total, 4);
    CHECK_INT(st(&t)->last_case.book, ISH_LAST_BOW);
    CHECK_INT(st(&t)->base.over, 1);
    table_refuses(&t, 0, "draw", "PL-1");
}

TEST(ISH_58_hands_are_shown_after_an_arrest)
{
    LAY(t, .current = "clue", .hand = {"arrest castle", "john-clay clue", "manor detective"});
    arrest_1();
    CHECK(emitted(&t, 8, "detective") && emitted(&t, 2, "john-clay") && emitted(&t, 1, "manor"));
    CHECK(!emitted(&t, 1, "castle"));
}

TEST(ISH_59_an_escape_brings_the_villains_tokens)
{
    LAY(t, .hand = {"john-clay mr-woodley", "castle", "manor"});
    st(&t)->villain[ISH_CLAY - ISH_MORIARTY] = 2; /* seat 2 has John Clay's villain token from an earlier escape */
    table_do(&t, 0, "escape");
    CHECK_INT(st(&t)->villain[ISH_CLAY - ISH_MORIARTY], 0);
    CHECK_INT(st(&t)->villain[ISH_WOODLEY - ISH_MORIARTY], 0);
    CHECK(emitted(&t, 1, "john-clay") && !emitted(&t, 1, "manor"));
    CHECK_INT(st(&t)->last_case.book, PL_NONE);
}

TEST(ISH_60_a_new_case_is_a_new_deal)
{
    LAY(t, .current = "train", .place = "country", .travel = "train", .hand = {"john-clay", "castle", "manor"}, .discard = "boat clue");
    st(&t)->isay_holder[3] = 2;
    st(&t)->telegram_holder[0] = 1;
    st(&t)->book[ISH_HOUND] = 1;
    table_do(&t, 0, "escape");
    CHECK_INT(st(&t)->round, 2);
    CHECK_TEXT(current(&t), "the-game-is-afoot");
    CHECK_INT(size(&t, 0) + size(&t, 1) + size(&t, 2), 17);
    CHECK_INT(st(&t)->pile_n, 107);
    CHECK_INT(st(&t)->location, ISH_IN_THE_CITY);
    CHECK_INT(st(&t)->travel, ISH_NO_MARKER);
    CHECK(st(&t)->isay_holder[3] == 2 && st(&t)->telegram_holder[0] == 1 && st(&t)->book[ISH_HOUND] == 1);
    CHECK_INT(has(&t, 0, "c-a-milverton") + has(&t, 1, "c-a-milverton") + has(&t, 2, "c-a-milverton"), 1);
}

TEST(ISH_61_the_match_ends_after_the_agreed_rounds)
{
    struct ish_options options = {.rounds = 100};
    uint8_t seed[PL_SEED_SIZE] = {0};
    struct pl_config config = {.seats = 3, .options = &options, .seed = seed};
    CHECK_INT(ish_init(t.state, &config), -PL_R_OPTION);
    options.rounds = 0; /* 0 means that no number of rounds has been agreed on, so the maximum of 99 rounds applies */
    CHECK_INT(ish_init(t.state, &config), 0);
    CHECK_INT(st(&t)->rounds, 99);
    LAY(t, .hand = {"john-clay", "castle", "manor"}, .rounds = 3);
    st(&t)->round = 2;
    table_do(&t, 0, "escape");
    CHECK_INT(st(&t)->base.over, 0);
    LAY(t, .hand = {"john-clay", "castle", "manor"}, .rounds = 1);
    table_do(&t, 0, "escape");
    CHECK_INT(st(&t)->base.over, 1);
    CHECK_INT(ish_actors(t.state), 0);
}

/* Sets up a finished match in which all tokens are in the supply. */
static void over(void)
{
    LAY(t, .hand = {"john-clay", "castle", "manor"}, .rounds = 1);
    table_do(&t, 0, "escape");
    st(&t)->villain[ISH_CLAY - ISH_MORIARTY] = PL_NOBODY;
}

TEST(ISH_62_everything_counts_at_the_end)
{
    int32_t points[PL_SEATS_MAX];
    over();
    struct ish *s = st(&t);
    s->book[ISH_HOUND] = 0;                   /* 8 points */
    s->villain[ISH_MORAN - ISH_MORIARTY] = 1; /* 4 points */
    s->isay_holder[0] = 2;                    /* seat 2 gets 1 or 2 points, depending on the hidden face of the token */
    for (unsigned i = 0; i < ISH_TELEGRAMS_N; i++)
        if (s->telegram_face[i] == ISH_TELEGRAM_BOTH || s->telegram_face[i] == ISH_TELEGRAM_MINUS_TWO)
            s->telegram_holder[i] = 1; /* these telegrams give -2 points to seat 1 and +1 point to each of its neighbours, seats 0 and 2 */
        else if (s->telegram_face[i] == ISH_TELEGRAM_LEFT)
            s->telegram_holder[i] = 2; /* this telegram gives +1 point to the left neighbour of seat 2, which is seat 0 */
        else if (s->telegram_face[i] == ISH_TELEGRAM_RIGHT)
            s->telegram_holder[i] = 0; /* this telegram gives +1 point to the right neighbour of seat 0, which is seat 2 */
    ish_score(s, points);
    CHECK_INT(points[0], 8 + 1 + 1);
    CHECK_INT(points[1], 4 - 2);
    CHECK_INT(points[2], s->isay_value[0] + 1 + 1);
    struct ish_tally tally[PL_SEATS_MAX];
    ish_tally(s, tally);
    CHECK_INT(tally[0].books, 8);
    CHECK_INT(tally[0].telegrams, 2);
    CHECK_INT(tally[1].villains, 4);
    CHECK_INT(tally[1].telegrams, -2);
    CHECK_INT(tally[2].tokens, s->isay_value[0]);
}

TEST(ISH_63_tie_breakers_apply_in_order)
{
    struct ish *s = st(&t);
    over();
    CHECK_INT(ish_winners(s), 7);
    s->book[ISH_SIGN] = 0; /* seat 0 has 4 points and a book */
    s->villain[1] = 1;     /* seat 1 has 4 points and a villain */
    CHECK_INT(ish_winners(s), 1);
    over();
    s->villain[0] = 1;                 /* seat 1 has 5 points and one villain */
    s->villain[1] = s->villain[4] = 2; /* seat 2 has 5 points (4 + 1) and two villains */
    CHECK_INT(ish_winners(s), 4);
    over();
    for (unsigned i = 0; i < 5; i++) {
        if (s->isay_value[i] == 2)
            s->isay_holder[i] = 0; /* give seat 0 all tokens worth 2 points; the next loop takes all but one away again */
    }
    for (unsigned i = 0, first = 1; i < 5; i++) {
        if (s->isay_holder[i] == 0 && !first)
            s->isay_holder[i] = PL_NOBODY;
        first = s->isay_holder[i] == 0 ? 0 : first;
    }
    for (unsigned k = 1; k < 3; k++) {
        unsigned i = k * ISH_ISAY_EACH;
        while (s->isay_value[i] != 1)
            i++;
        s->isay_holder[i] = 1; /* seat 1 gets two tokens worth 1 point each */
    }
    CHECK_INT(ish_winners(s), 2);
    s->book[ISH_LAST_BOW] = 2;
    CHECK_INT(ish_winners(s), 4); /* seat 2 has 3 points, and seats 0 and 1 have 2 points each */
}

TEST(ISH_64_faces_are_hidden_until_the_end)
{
    static struct ish a, b;
    struct ish_view va, vb;
    LAY(t, .hand = {"john-clay", "castle", "manor"}, .rounds = 1);
    st(&t)->isay_holder[0] = 0;
    st(&t)->telegram_holder[0] = 0;
    a = b = *st(&t);
    for (unsigned i = 1; i < 5; i++) /* give seat 0 a different token and a different telegram in state b; their faces are hidden, so the
                                        views of a and b must be equal */
        if (a.isay_value[i] != a.isay_value[0]) {
            b.isay_holder[i] = 0;
            b.isay_holder[0] = PL_NOBODY;
        }
    for (unsigned i = 1, done = 0; i < 5; i++)
        if (b.isay_holder[i] == 0 && done++)
            b.isay_holder[i] = PL_NOBODY;
    for (unsigned i = 1; i < ISH_TELEGRAMS_N; i++)
        if (a.telegram_face[i] != a.telegram_face[0]) {
            b.telegram_holder[0] = PL_NOBODY;
            b.telegram_holder[i] = 0;
            break;
        }
    for (pl_seat v = 0; v <= PL_SPECTATOR; v = (pl_seat)(v == 2 ? 8 : v + 1)) {
        ish_view(&a, v, &va);
        ish_view(&b, v, &vb);
        CHECK(!memcmp(&va, &vb, sizeof va));
        if (v == 8)
            break;
    }
    struct pl_entry e = {.action = PL_ACT(ISH_V_ESCAPE)};
    ish_apply(&a, &e, NULL);
    ish_apply(&b, &e, NULL);
    ish_view(&a, 1, &va);
    ish_view(&b, 1, &vb);
    CHECK(memcmp(&va, &vb, sizeof va));
}

TEST(ISH_57_the_end_by_his_last_bow_is_announced)
{
    LAY(t, .rounds = 99, .current = "clue", .hand = {"arrest castle", "c-a-milverton", "london"});
    arrest_1();
    CHECK(emitted(&t, 8, "{\"event\":\"over-book\",\"seat\":0}"));
    CHECK(emitted(&t, 2, "{\"event\":\"won\",\"seat\":0,\"by\":\"points\"}"));
}

TEST(ISH_61_the_end_by_the_number_of_rounds_is_announced)
{
    LAY(t, .rounds = 1, .hand = {"john-clay", "castle", "london"});
    table_do(&t, 0, "escape");
    CHECK(emitted(&t, 8, "{\"event\":\"over-rounds\",\"n\":1}"));
    LAY(t, .rounds = 2, .hand = {"john-clay", "castle", "london"});
    table_do(&t, 0, "escape");
    CHECK(!emitted(&t, 8, "over-") && !emitted(&t, 8, "won"));
}

/* Ends the last round. Seat 0 escapes with the villain John Clay, who is worth 3 points. `books` and `villains` contain the owner of each
 * book and of each villain token, as the seat number plus 1, or 0 for nobody. `tokens` contains the number of I Say tokens of each seat. */
static void end_with(const uint8_t books[ISH_BOOKS_N], const uint8_t villains[ISH_VILLAINS_N], const uint8_t tokens[PL_SEATS_MAX])
{
    LAY(t, .rounds = 1, .hand = {"john-clay", "castle", "london"});
    struct ish *s = st(&t);
    for (int i = 0; i < ISH_BOOKS_N; i++)
        s->book[i] = books[i] ? (uint8_t)(books[i] - 1) : PL_NOBODY;
    for (int i = 0; i < ISH_VILLAINS_N; i++)
        s->villain[i] = villains[i] ? (uint8_t)(villains[i] - 1) : PL_NOBODY;
    for (int seat = 0; seat < 3; seat++)
        for (int type = 0; type < tokens[seat]; type++) {
            s->isay_holder[type * ISH_ISAY_EACH + seat] = (uint8_t)seat;
            for (int i = 0; i < ISH_ISAY_EACH; i++)
                s->isay_value[type * ISH_ISAY_EACH + i] = i < 3 ? 1 : 2;
        }
    table_do(&t, 0, "escape");
}

TEST(ISH_63_the_deciding_tie_breaker_is_announced)
{
    /* Seat 0 has 6 points: 3 for John Clay and 1 for each of three tokens. Seat 1 has 6 points for the book The Memoirs. */
    end_with((uint8_t[ISH_BOOKS_N]){0, 0, 2}, (uint8_t[ISH_VILLAINS_N]){0}, (uint8_t[PL_SEATS_MAX]){3, 0, 0});
    CHECK(emitted(&t, 8, "{\"event\":\"won\",\"seat\":1,\"by\":\"books\"}"));
    /* Nobody has a book, and all seats have 3 points. Seat 0 has John Clay, seat 1 has Woodley and Milverton, seat 2 has I Say tokens. */
    end_with((uint8_t[ISH_BOOKS_N]){0}, (uint8_t[ISH_VILLAINS_N]){0, 0, 0, 2, 2}, (uint8_t[PL_SEATS_MAX]){0, 0, 3});
    CHECK(emitted(&t, 8, "{\"event\":\"won\",\"seat\":1,\"by\":\"villains\"}"));
    end_with((uint8_t[ISH_BOOKS_N]){0}, (uint8_t[ISH_VILLAINS_N]){0, 0, 0, 2}, (uint8_t[PL_SEATS_MAX]){0, 1, 0});
    CHECK(emitted(&t, 8, "{\"event\":\"won\",\"seat\":1,\"by\":\"i-say-tokens\"}"));
    end_with((uint8_t[ISH_BOOKS_N]){0}, (uint8_t[ISH_VILLAINS_N]){0}, (uint8_t[PL_SEATS_MAX]){0, 0, 0});
    CHECK(emitted(&t, 8, "{\"event\":\"won\",\"seat\":0,\"by\":\"points\"}"));
}

TEST(ISH_63_a_shared_victory_is_announced)
{
    /* Seat 0 has John Clay (3 points) and a token worth 1 point. Seat 1 has Mr Woodley (2 points) and a token worth 2 points. So the two
     * seats are tied on every tie-breaker. */
    LAY(t, .rounds = 1, .hand = {"john-clay", "castle", "london"});
    struct ish *s = st(&t);
    s->villain[3] = 1;
    s->isay_holder[0] = 0;
    s->isay_holder[3] = 1;
    for (int i = 0; i < ISH_ISAY_EACH; i++)
        s->isay_value[i] = i < 3 ? 1 : 2;
    table_do(&t, 0, "escape");
    CHECK(emitted(&t, 8, "{\"event\":\"shared\",\"seat\":0}") && emitted(&t, 8, "{\"event\":\"shared\",\"seat\":1}"));
    CHECK(!emitted(&t, 8, "won"));
}
