/* The rules of Three Cards, one test a rule. */
#include "games/_template/game.h"
#include "table.h"

extern const struct pl_game pl_game_template;

/* Hands given by hand: seat 0 holds 1, 2, 12; seat 1 holds 3, 4, 5. */
static struct tc_state *dealt(struct table *t)
{
    table_new(t, &pl_game_template, 2, "three", NULL);
    struct tc_state *s = (struct tc_state *)t->state;
    s->seat[0].hand = 1 << 0 | 1 << 1 | 1 << 11;
    s->seat[1].hand = 1 << 2 | 1 << 3 | 1 << 4;
    return s;
}

TEST(TC_1_three_cards_each)
{
    for (int seats = 2; seats <= 4; seats++) {
        struct table t;
        table_new(&t, &pl_game_template, seats, "deal", NULL);
        const struct tc_state *s = (const struct tc_state *)t.state;
        uint16_t all = 0;
        for (int i = 0; i < seats; i++) {
            CHECK_INT(pl_bits(s->seat[i].hand), 3);
            all |= s->seat[i].hand;
        }
        CHECK_INT(pl_bits(all), 3 * seats);
    }
}

TEST(TC_2_nobody_sees_who_has_laid)
{
    struct table t;
    dealt(&t);
    struct tc_view before, after;
    tc_view(t.state, 1, &before);
    table_do(&t, 0, "lay 12");
    tc_view(t.state, 1, &after);
    CHECK(memcmp(&before, &after, sizeof after) == 0);
    CHECK_TEXT(table_told(&t, 1), "");
    CHECK_TEXT(table_told(&t, 0), "{\"event\":\"laid\",\"card\":\"12\"}\n");
    table_refuses(&t, 0, "lay 1", "PL-3");
}

TEST(TC_3_only_from_the_own_hand)
{
    struct table t;
    dealt(&t);
    table_refuses(&t, 0, "lay 3", "TC-3");
    CHECK_TEXT(table_legal(&t, 0), "lay 1, lay 2, lay 12");
}

TEST(TC_4_the_highest_takes_the_point)
{
    struct table t;
    struct tc_state *s = dealt(&t);
    table_do(&t, 1, "lay 5");
    table_do(&t, 0, "lay 12");
    CHECK_INT(s->seat[0].points, 1);
    CHECK_INT(s->round, 2);
    CHECK(strstr(table_told(&t, PL_SPECTATOR), "{\"event\":\"round\",\"seat\":0,\"round\":1}"));
}

TEST(TC_5_most_points_win)
{
    struct table t;
    dealt(&t);
    static const char *const zero[] = {"lay 12", "lay 1", "lay 2"}, *const one[] = {"lay 3", "lay 4", "lay 5"};
    for (int i = 0; i < 3; i++) {
        table_do(&t, 0, zero[i]);
        table_do(&t, 1, one[i]);
    }
    CHECK_INT(pl_game_template.winners(t.state), 1 << 1);
    table_refuses(&t, 0, "lay 1", "PL-1");
}
