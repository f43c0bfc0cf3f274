/* rules.c: tests of Three Cards. In addition to the rules, covers the audit, the hints and the drawing, which the property tests do not
 * cover. */
#include "games/_template/game.h"
#include "table.h"

#define CARD(number) (1u << ((number)-1))

/* Starts a match with fixed hands. Seat 0 holds the cards 1, 2 and 12, and seat 1 holds the cards 3, 4 and 5. */
static struct tc_state *dealt(struct table *t, const struct tc_options *options)
{
    table_new(t, &pl_game_template, 2, "three", options);
    struct tc_state *s = (struct tc_state *)t->state;
    s->seat[0].hand = CARD(1) | CARD(2) | CARD(12);
    s->seat[1].hand = CARD(3) | CARD(4) | CARD(5);
    return s;
}

/* Plays one round of a match with two seats. */
static void lay_both(struct table *t, const char *zero, const char *one)
{
    table_do(t, 0, zero);
    table_do(t, 1, one);
}

static int begin(int seats, const struct tc_options *options, struct tc_state *s)
{
    static const uint8_t seed[PL_SEED_SIZE];
    return tc_init(s, &(struct pl_config){.seats = (uint8_t)seats, .options = options, .seed = seed});
}

/* ---- set-up ---------------------------------------------------------------------------------------------- */

TEST(TC_1_three_cards_each)
{
    for (int seats = TC_SEATS_MIN; seats <= TC_SEATS_MAX; seats++) {
        struct table t;
        table_new(&t, &pl_game_template, seats, "deal", NULL);
        const struct tc_state *s = (const struct tc_state *)t.state;
        uint16_t all = 0;
        for (int i = 0; i < seats; i++) {
            CHECK_INT(pl_bits(s->seat[i].hand), 3);
            all |= s->seat[i].hand;
        }
        CHECK_INT(pl_bits(all), 3 * seats); /* no card was dealt twice */
        CHECK_INT(all >> TC_CARDS, 0);
    }
}

TEST(TC_1_two_to_four_players)
{
    struct tc_state s, untouched;
    memset(&s, 0x5a, sizeof s);
    untouched = s;
    CHECK_INT(begin(0, NULL, &s), -PL_R_SEATS);
    CHECK_INT(begin(1, NULL, &s), -PL_R_SEATS);
    CHECK_INT(begin(5, NULL, &s), -PL_R_SEATS);
    CHECK_INT(begin(255, NULL, &s), -PL_R_SEATS);
    CHECK(memcmp(&s, &untouched, sizeof s) == 0);
    CHECK_INT(begin(2, NULL, &s), 0);
    CHECK_INT(begin(4, NULL, &s), 0);
}

TEST(an_action_of_a_missing_seat_is_refused)
{
    struct table t;
    pl_action list[PL_LEGAL_MAX];
    struct tc_state *s = dealt(&t, NULL);
    s->seat[2] = s->seat[3] = s->seat[1]; /* seats 2 and 3 are not in the match */
    table_refuses(&t, 2, "lay 1", "PL-2");
    table_refuses(&t, 2, "claim 1", "PL-2");
    for (int seat = 2; seat < 256; seat++) {
        CHECK_INT(tc_legal(t.state, (pl_seat)seat, list), 0);
        CHECK_INT(tc_asides(t.state, (pl_seat)seat, list), 0);
    }
}

/* ---- laying cards in a round ----------------------------------------------------------------------------- */

TEST(TC_2_a_viewer_cannot_tell_who_has_laid_a_card)
{
    struct table t;
    dealt(&t, NULL);
    static const pl_seat others[] = {1, PL_SPECTATOR};
    struct tc_view before[2], after;
    for (unsigned i = 0; i < PL_COUNT(others); i++)
        tc_view(t.state, others[i], &before[i]);
    table_do(&t, 0, "lay 12");
    for (unsigned i = 0; i < PL_COUNT(others); i++) {
        tc_view(t.state, others[i], &after);
        CHECK(memcmp(&before[i], &after, sizeof after) == 0);
        CHECK_TEXT(table_told(&t, others[i]), "");
    }
    CHECK_TEXT(table_told(&t, 0), "{\"event\":\"laid\",\"card\":\"12\"}\n");
}

TEST(TC_2_a_spectator_sees_no_hand)
{
    struct table t;
    struct tc_view v;
    dealt(&t, NULL);
    table_do(&t, 0, "lay 12");
    tc_view(t.state, PL_SPECTATOR, &v);
    CHECK_INT(v.hand, 0);
    CHECK_INT(v.laid, PL_NONE);
    CHECK_INT(v.base.waiting, PL_SEAT_BIT(0) | PL_SEAT_BIT(1));
}

TEST(TC_2_one_card_per_round)
{
    struct table t;
    dealt(&t, NULL);
    table_do(&t, 0, "lay 12");
    CHECK_TEXT(table_legal(&t, 0), "");
    table_refuses(&t, 0, "lay 1", "PL-3");
}

TEST(TC_3_a_seat_lays_only_cards_of_its_own_hand)
{
    struct table t;
    dealt(&t, NULL);
    CHECK_TEXT(table_legal(&t, 0), "lay 1, lay 2, lay 12");
    table_refuses(&t, 0, "lay 3", "TC-3");
    table_refuses(&t, 0, "lay 11", "TC-3"); /* refused, because card 11 was not dealt */
}

TEST(TC_4_the_highest_card_scores_the_point)
{
    struct table t;
    struct tc_state *s = dealt(&t, NULL);
    table_do(&t, 1, "lay 5");
    table_do(&t, 0, "lay 12");
    CHECK_TEXT(table_told(&t, PL_SPECTATOR), "{\"event\":\"uncovered\",\"seat\":0,\"card\":\"12\"}\n"
                                             "{\"event\":\"uncovered\",\"seat\":1,\"card\":\"5\"}\n"
                                             "{\"event\":\"round\",\"seat\":0,\"round\":1}\n");
    CHECK_INT(s->seat[0].points, 1);
    CHECK_INT(s->seat[1].points, 0);
    CHECK_INT(s->round, 2);
    CHECK_TEXT(table_legal(&t, 0), "lay 1, lay 2");
}

TEST(TC_5_most_points_win)
{
    struct table t;
    dealt(&t, NULL);
    lay_both(&t, "lay 12", "lay 3");
    lay_both(&t, "lay 1", "lay 4");
    lay_both(&t, "lay 2", "lay 5");
    int32_t points[PL_SEATS_MAX];
    tc_score(t.state, points);
    CHECK_INT(points[0], 1);
    CHECK_INT(points[1], 2);
    CHECK_INT(tc_winners(t.state), PL_SEAT_BIT(1));
    table_refuses(&t, 0, "lay 1", "PL-1");
    table_refuses(&t, 0, "claim 1", "PL-1");
    CHECK_TEXT(table_asides(&t, 0), "");
}

TEST(TC_5_equal_points_share_the_victory)
{
    struct table t;
    table_new(&t, &pl_game_template, 4, "shared", NULL);
    struct tc_state *s = (struct tc_state *)t.state;
    s->seat[0].hand = CARD(12) | CARD(2) | CARD(3);
    s->seat[1].hand = CARD(1) | CARD(11) | CARD(4);
    s->seat[2].hand = CARD(5) | CARD(6) | CARD(10);
    s->seat[3].hand = CARD(7) | CARD(8) | CARD(9);
    static const char *const laid[3][4] = {
        {"lay 12", "lay 1", "lay 5", "lay 7"}, {"lay 2", "lay 11", "lay 6", "lay 8"}, {"lay 3", "lay 4", "lay 10", "lay 9"}};
    for (int round = 0; round < 3; round++)
        for (int seat = 0; seat < 4; seat++)
            table_do(&t, seat, laid[round][seat]);
    /* Seats 0 to 2 have one point each, and seat 3 has none. */
    CHECK_INT(tc_winners(t.state), PL_SEAT_BIT(0) | PL_SEAT_BIT(1) | PL_SEAT_BIT(2));
}

/* ---- option: the lowest card scores ---------------------------------------------------------------------- */

TEST(TC_6_with_the_option_low_the_lowest_card_scores_the_point)
{
    struct table t;
    struct tc_state *s = dealt(&t, &(struct tc_options){.low = 1});
    lay_both(&t, "lay 12", "lay 3");
    CHECK_INT(s->seat[1].points, 1);
    lay_both(&t, "lay 1", "lay 4");
    CHECK_INT(s->seat[0].points, 1);
}

TEST(TC_6_an_option_out_of_bounds_is_refused)
{
    struct tc_state s;
    CHECK_INT(begin(2, &(struct tc_options){.low = 2}, &s), -PL_R_OPTION);
    CHECK_INT(begin(2, &(struct tc_options){.low = 1}, &s), 0);
    CHECK_INT(s.options.low, 1);
}

/* ---- claims ---------------------------------------------------------------------------------------------- */

TEST(TC_7_a_claim_is_public_and_never_checked)
{
    struct table t;
    dealt(&t, NULL);
    CHECK(table_may(&t, 1, "claim 12"));
    table_do(&t, 1, "claim 12"); /* the claim of seat 1 is false, because seat 0 holds card 12 */
    CHECK_TEXT(table_told(&t, PL_SPECTATOR), "{\"event\":\"claimed\",\"seat\":1,\"card\":\"12\"}\n");
    struct tc_view v;
    tc_view(t.state, 0, &v);
    CHECK_INT(v.claims[1], 11);
    CHECK_INT(v.claims[0], PL_NONE);
}

TEST(TC_7_one_claim_per_round)
{
    struct table t;
    dealt(&t, NULL);
    table_do(&t, 0, "lay 12");
    table_do(&t, 0, "claim 1"); /* a claim is still legal after the seat has laid a card */
    CHECK_TEXT(table_asides(&t, 0), "");
    table_refuses(&t, 0, "claim 2", "TC-7");
    CHECK(table_may(&t, 1, "claim 2"));
}

TEST(TC_8_claims_end_when_the_cards_are_revealed)
{
    struct table t;
    const struct tc_state *s = dealt(&t, NULL);
    table_do(&t, 0, "claim 12");
    lay_both(&t, "lay 12", "lay 5");
    CHECK_INT(s->seat[0].claim, PL_NONE);
    table_do(&t, 0, "claim 12");
}

/* ---- audits of custom positions ------------------------------------------------------------------------------ */

TEST(an_impossible_position_is_refused)
{
    struct table t;
    struct tc_state bad, *good = dealt(&t, NULL);
    lay_both(&t, "lay 12", "lay 5");
    CHECK(tc_audit(good, NULL));
#define BREAKS(change)                \
    do {                              \
        bad = *good;                  \
        change;                       \
        CHECK(!tc_audit(&bad, NULL)); \
    } while (0)
    BREAKS(bad.base.seats = 1);
    BREAKS(bad.base.over = 2);
    BREAKS(bad.options.low = 2);
    BREAKS(bad.round = 0);
    BREAKS(bad.round = 4);
    BREAKS(bad.turned_n = 1);
    BREAKS(bad.turned[0] = TC_CARDS);
    BREAKS(bad.turned[0] = bad.turned[1]);
    BREAKS(bad.seat[0].hand = CARD(1));
    BREAKS(bad.seat[0].hand = CARD(1) | CARD(3)); /* invalid: seat 1 also holds card 3 */
    BREAKS(bad.seat[0].hand = CARD(1) | CARD(13));
    BREAKS(bad.seat[0].laid = 0); /* invalid: card 1 would be in two places */
    BREAKS(bad.seat[0].claim = TC_CARDS);
    BREAKS(bad.seat[0].points = 2);
    BREAKS((bad.seat[0].hand = CARD(1), bad.seat[0].laid = 1, bad.seat[1].hand = CARD(3),
            bad.seat[1].laid = 3)); /* invalid: all seats have laid a card, but the cards have not been revealed */
#undef BREAKS
}

TEST(a_position_has_two_to_four_seats)
{
    static const uint8_t wrong[] = {0, 1, 5, 255};
    struct table t;
    struct tc_state *s = dealt(&t, NULL);
    for (unsigned i = 0; i < PL_COUNT(wrong); i++) {
        char reason[64];
        struct pl_out why = pl_out_to(reason, sizeof reason);
        s->base.seats = wrong[i];
        CHECK(!tc_audit(s, &why));
        CHECK_TEXT(reason, "the seats are not two to four");
    }
}

/* ---- hints and drawing ----------------------------------------------------------------------------------- */

static int32_t worth(const struct table *t, int seat, pl_action action)
{
    struct tc_view v;
    tc_view(t->state, (pl_seat)seat, &v);
    return tc_appraise(&v, action);
}

TEST(bots_lay_their_strongest_card)
{
    struct table t;
    dealt(&t, NULL);
    CHECK(worth(&t, 0, PL_ACT1(TC_LAY, 11)) > worth(&t, 0, PL_ACT1(TC_LAY, 1)));
    dealt(&t, &(struct tc_options){.low = 1});
    CHECK(worth(&t, 0, PL_ACT1(TC_LAY, 0)) > worth(&t, 0, PL_ACT1(TC_LAY, 11)));
}

TEST(bots_claim_only_the_strongest_card_of_all_and_only_their_own)
{
    struct table t;
    dealt(&t, NULL);
    CHECK(worth(&t, 0, PL_ACT1(TC_CLAIM, 11)) > 0);
    CHECK(worth(&t, 0, PL_ACT1(TC_CLAIM, 1)) <= 0);
    CHECK(worth(&t, 1, PL_ACT1(TC_CLAIM, 11)) <= 0); /* the claim would be a lie, because seat 0 holds card 12 */
    CHECK(worth(&t, 1, PL_ACT1(TC_CLAIM, 4)) <= 0);
    lay_both(&t, "lay 12", "lay 3");
    CHECK(worth(&t, 1, PL_ACT1(TC_CLAIM, 4)) <= 0); /* seat 1 has not seen card 11, which would beat the claimed card 5 */
}
