/* rules.c: tests the rules of Big Ben on set-up, cuts, rounds and the end of the match. */
#include "match/project.h"
#include "position.h"

/* ---- set-up ---------------------------------------------------------------------------------------------- */

TEST(BB_1_four_to_eight_people_play)
{
    uint8_t seed[PL_SEED_SIZE] = {0};
    struct bb_state s, before;
    memset(&s, 0x5a, sizeof s);
    before = s;
    for (int seats = 0; seats < 256; seats++) {
        struct pl_config config = {.seats = (uint8_t)seats, .seed = seed};
        if (seats >= 4 && seats <= 8)
            continue;
        CHECK_INT(pl_game_big_ben.init(&s, &config), -PL_R_SEATS);
        CHECK(memcmp(&s, &before, sizeof s) == 0);
    }
    for (int seats = 4; seats <= 8; seats++) {
        struct pl_config config = {.seats = (uint8_t)seats, .seed = seed};
        CHECK_INT(pl_game_big_ben.init(&s, &config), 0);
        CHECK(bb_audit(&s, NULL));
    }
}

/* A copy of the set-up table in README.md, independent of the table in the code. */
static const int law[][6] = {{4, 3, 2, 15, 4, 1}, {5, 3, 2, 19, 5, 1}, {6, 4, 2, 23, 6, 1}, {7, 5, 3, 27, 7, 1}, {8, 5, 3, 31, 8, 1}};

static void new_match(struct table *t, int seats, int number)
{
    char seed[24];
    snprintf(seed, sizeof seed, "match %d", number);
    table_new(t, &pl_game_big_ben, seats, seed, NULL);
}

TEST(BB_2_the_roles_of_the_set_up_table_are_dealt_at_random)
{
    for (unsigned row = 0; row < PL_COUNT(law); row++) {
        int seats = law[row][0];
        pl_seats been_moriarty = 0, been_sherlock = 0;
        for (int i = 0; i < 60; i++) {
            struct table t;
            new_match(&t, seats, i);
            const struct bb_state *s = state_of(&t);
            int of[2] = {0, 0};
            for (int seat = 0; seat < seats; seat++) {
                of[s->players[seat].role]++;
                *(s->players[seat].role == BB_SIDE_MORIARTY ? &been_moriarty : &been_sherlock) |= PL_SEAT_BIT(seat);
            }
            if (s->unused_role != PL_NONE)
                of[s->unused_role]++;
            CHECK_INT(of[BB_SIDE_SHERLOCK], law[row][1]);
            CHECK_INT(of[BB_SIDE_MORIARTY], law[row][2]);
        }
        CHECK_INT(been_moriarty, pl_seats_upto((unsigned)seats));
        CHECK_INT(been_sherlock, pl_seats_upto((unsigned)seats));
    }
}

TEST(BB_2_a_seat_knows_its_own_role_only)
{
    struct table t;
    bb_position(&t, 5);
    for (pl_seat viewer = 0; viewer < PL_VIEWERS; viewer++) {
        struct bb_view v;
        bb_view(t.state, viewer, &v);
        CHECK_INT(v.role, viewer < 3 ? BB_SIDE_SHERLOCK : viewer < 5 ? BB_SIDE_MORIARTY : PL_NONE);
        for (int seat = 0; seat < 5; seat++)
            CHECK_INT(v.players[seat].role, seat == viewer ? v.role : PL_NONE);
    }
}

TEST(BB_3_one_role_is_left_over_at_four_and_seven)
{
    for (int seats = 4; seats <= 8; seats++) {
        int unused[2] = {0, 0};
        for (int i = 0; i < 40; i++) {
            struct table t;
            new_match(&t, seats, i);
            struct bb_state *s = state_of(&t);
            CHECK_INT(s->unused_role != PL_NONE, seats == 4 || seats == 7);
            if (s->unused_role != PL_NONE)
                unused[s->unused_role]++;
            for (pl_seat viewer = 0; viewer < PL_VIEWERS; viewer++) {
                struct bb_view v;
                bb_view(s, viewer, &v);
                CHECK_INT(v.unused_role, PL_NONE);
            }
        }
        CHECK((seats != 4 && seats != 7) || (unused[0] && unused[1]));
    }
}

TEST(BB_4_five_wires_each_as_in_the_set_up_table)
{
    for (unsigned row = 0; row < PL_COUNT(law); row++) {
        struct table t;
        new_match(&t, law[row][0], 1);
        int of[BB_WIRES_N] = {0};
        for (int seat = 0; seat < law[row][0]; seat++) {
            int each = 0;
            for (int kind = 0; kind < BB_WIRES_N; kind++) {
                each += count_kind(&state_of(&t)->players[seat], kind);
                of[kind] += count_kind(&state_of(&t)->players[seat], kind);
            }
            CHECK_INT(each, 5);
        }
        for (int kind = 0; kind < BB_WIRES_N; kind++)
            CHECK_INT(of[kind], law[row][3 + kind]);
    }
}

TEST(BB_5_a_seat_knows_the_number_but_not_the_order_of_its_wires)
{
    struct table t;
    struct bb_state *s = bb_position(&t, 4);
    struct bb_view v, other;
    bb_view(s, 0, &v);
    CHECK_INT(v.hand_dealt[BB_WIRE_SECURED], 3);
    CHECK_INT(v.hand_dealt[BB_WIRE_DEFUSING], 1);
    CHECK_INT(v.hand_dealt[BB_WIRE_BOMB], 1);
    for (int place = 0; place < 5; place++)
        CHECK_INT(v.players[0].wire[place], PL_NONE);
    /* Changing the order of a seat's wires changes nobody's view. */
    for (pl_seat viewer = 0; viewer < PL_VIEWERS; viewer++) {
        bb_view(s, viewer, &v);
        struct bb_state turned = *s;
        turned.players[0].wire[0] = BB_WIRE_BOMB;
        turned.players[0].wire[4] = BB_WIRE_DEFUSING;
        bb_view(&turned, viewer, &other);
        CHECK(memcmp(&v, &other, sizeof v) == 0);
    }
    bb_view(s, PL_SPECTATOR, &v);
    CHECK_INT(v.hand_dealt[BB_WIRE_SECURED] + v.hand_dealt[BB_WIRE_DEFUSING] + v.hand_dealt[BB_WIRE_BOMB], 0);
}

TEST(BB_6_the_first_cutter_is_drawn_at_random)
{
    for (int seats = 4; seats <= 8; seats++) {
        int first[BB_SEATS_MAX] = {0};
        for (int i = 0; i < 100 * seats; i++) {
            struct table t;
            new_match(&t, seats, i);
            first[state_of(&t)->cutter]++;
        }
        for (int seat = 0; seat < seats; seat++) /* each seat should begin about 100 times, with a standard error of about 10 */
            CHECK(first[seat] > 50 && first[seat] < 150);
    }
}

/* ---- cuts ------------------------------------------------------------------------------------------------ */

TEST(BB_7_the_cutter_must_cut_and_nobody_else_may)
{
    struct table t;
    bb_position(&t, 4);
    CHECK_INT(pl_game_big_ben.actors(t.state), 1 << 0);
    CHECK_TEXT(table_legal(&t, 0), "cut 1 1, cut 1 2, cut 1 3, cut 1 4, cut 1 5, cut 2 1, cut 2 2, cut 2 3, cut 2 4, cut 2 5, "
                                   "cut 3 1, cut 3 2, cut 3 3, cut 3 4, cut 3 5");
    for (int seat = 1; seat < 4; seat++) {
        CHECK_TEXT(table_legal(&t, seat), "");
        table_refuses(&t, seat, "cut 0 1", "PL-3");
    }
    table_refuses(&t, 0, "pass", "PL-4");
    table_refuses(&t, 4, "cut 0 1", "PL-2");
}

TEST(BB_8_nobody_cuts_a_wire_of_their_own)
{
    struct table t;
    bb_position(&t, 4);
    table_refuses(&t, 0, "cut 0 1", "BB-8");
    table_refuses(&t, 0, "cut 0 9", "BB-8");
    cut_place(&t, 2, 3);
    table_refuses(&t, 2, "cut 2 1", "BB-8");
    table_do(&t, 2, "cut 0 1");
}

TEST(BB_9_a_wire_is_named_by_seat_and_place)
{
    struct table t;
    bb_position(&t, 4);
    table_refuses(&t, 0, "cut 1 0", "BB-9");
    table_refuses(&t, 0, "cut 1 6", "BB-9");
    table_refuses(&t, 0, "cut 4 1", "BB-9");
    table_refuses(&t, 0, "cut 7 1", "BB-9");
    table_refuses(&t, 0, "cut 8 1", "PL-20");
    table_refuses(&t, 0, "cut 1", "PL-20");
    table_refuses(&t, 0, "cut", "PL-20");
    cut_secured_until(&t, 4);
    struct bb_state *s = state_of(&t);
    char words[20];
    snprintf(words, sizeof words, "cut %d 5", s->cutter ? 0 : 1);
    table_refuses(&t, s->cutter, words, "BB-9"); /* refused, because in the second round each seat has only places 1 to 4 */
}

TEST(BB_10_a_cut_place_is_a_gap_and_the_others_keep_their_numbers)
{
    struct table t;
    struct bb_state *s = bb_position(&t, 4);
    table_do(&t, 0, "cut 1 2");
    table_do(&t, 1, "cut 2 2");
    table_refuses(&t, 2, "cut 1 2", "BB-10");
    CHECK_TEXT(table_legal(&t, 2), "cut 0 1, cut 0 2, cut 0 3, cut 0 4, cut 0 5, cut 1 1, cut 1 3, cut 1 4, cut 1 5, "
                                   "cut 3 1, cut 3 2, cut 3 3, cut 3 4, cut 3 5");
    CHECK_INT(s->players[1].wire[0], BB_WIRE_DEFUSING);
    struct bb_view v;
    bb_view(s, 3, &v);
    CHECK_INT(v.players[1].places, 5);
    CHECK_INT(v.players[1].cut[1], 1);
    CHECK_INT(v.players[1].cut[2], 0);
}

TEST(BB_11_a_cut_wire_is_turned_up_for_everybody_and_stays_known)
{
    struct table t;
    struct bb_state *s = bb_position(&t, 5);
    struct pl_base before = s->base;
    table_do(&t, 0, "cut 3 1");
    for (pl_seat viewer = 0; viewer < PL_VIEWERS; viewer++) {
        if (viewer >= 5 && viewer != PL_SPECTATOR)
            continue;
        CHECK(s->base.seen[viewer] != before.seen[viewer]);
        CHECK_TEXT(table_told(&t, viewer), "{\"event\":\"cut\",\"seat\":0,\"owner\":3,\"place\":1,\"wire\":\"defusing\"}\n"
                                           "{\"event\":\"found\",\"found\":1,\"all\":5}\n");
        struct bb_view v;
        bb_view(s, viewer, &v);
        CHECK_INT(v.players[3].wire[0], BB_WIRE_DEFUSING);
        CHECK_INT(v.uncut[BB_WIRE_DEFUSING], 4);
    }
    cut_secured_until(&t, 6); /* a new deal empties the places of cut wires, but keeps the list of cuts */
    struct bb_view v;
    bb_view(s, PL_SPECTATOR, &v);
    CHECK_INT(v.cuts_n, 6);
    CHECK(v.cuts[0].round == 1 && v.cuts[0].cutter == 0 && v.cuts[0].owner == 3 && v.cuts[0].place == 1 &&
          v.cuts[0].wire == BB_WIRE_DEFUSING);
    CHECK_INT(v.cuts[5].round, 2);
}

TEST(BB_12_a_cut_cannot_be_undone)
{
    static _Alignas(8) uint8_t memory[65536];
    struct pl_match m;
    struct pl_header header = {.seats = 4};
    CHECK(pl_match_bytes(&pl_game_big_ben, 40, 0) <= sizeof memory);
    CHECK_INT(pl_match_begin(&m, memory, sizeof memory, &pl_game_big_ben, &header, NULL, NULL), 0);
    pl_action list[PL_LEGAL_MAX];
    pl_seat cutter = ((struct bb_state *)m.state)->cutter;
    CHECK(pl_game_big_ben.legal(m.state, cutter, list) == 15);
    struct pl_request request = {.seat = cutter, .at = -1, .action = list[0]};
    CHECK_INT(pl_match_act(&m, &request), 0);
    CHECK_INT(pl_match_undo(&m, cutter, false, -1), -BB_R_NO_UNDO);
    CHECK_INT(pl_match_undo(&m, cutter, true, -1), -BB_R_NO_UNDO);
    CHECK(pl_game_big_ben.asides(m.state, 0, list) > 0);
    request = (struct pl_request){.seat = 0, .at = -1, .action = list[0]};
    CHECK_INT(pl_match_act(&m, &request), 0);
    CHECK_INT(pl_match_undo(&m, 0, false, -1), -BB_R_NO_UNDO); /* a claim or an opinion can be withdrawn but not undone */
}

TEST(BB_13_a_secured_wire_changes_nothing)
{
    struct table t;
    struct bb_state *s = bb_position(&t, 4);
    table_do(&t, 0, "cut 1 2");
    CHECK_INT(s->found, 0);
    CHECK_INT(s->base.over, 0);
    CHECK_TEXT(table_told(&t, 2), "{\"event\":\"cut\",\"seat\":0,\"owner\":1,\"place\":2,\"wire\":\"secured\"}\n");
}

TEST(BB_14_the_last_defusing_wire_wins_at_once)
{
    for (int seats = 4; seats <= 8; seats++) {
        struct table t;
        struct bb_state *s = bb_position(&t, seats);
        cut_secured_until(&t, 1);
        for (int found = 1; found < seats; found++) {
            cut_kind(&t, BB_WIRE_DEFUSING);
            CHECK_INT(s->found, found);
            CHECK_INT(s->base.over, 0);
        }
        CHECK_INT(s->round, 2); /* the cut that wins the match comes in the middle of round 2 */
        cut_kind(&t, BB_WIRE_DEFUSING);
        CHECK_INT(s->base.over, 1);
        CHECK_INT(s->winner, BB_SIDE_SHERLOCK);
        CHECK_INT(s->cuts_n, seats + 1);
        CHECK(strstr(table_told(&t, PL_SPECTATOR), "{\"event\":\"saved\",\"side\":\"sherlock\"}"));
        CHECK_INT(pl_game_big_ben.actors(s), 0);
    }
}

TEST(BB_15_the_bomb_wins_for_moriarty_at_once)
{
    struct table t;
    struct bb_state *s = bb_position(&t, 6);
    table_do(&t, 0, "cut 5 3");
    table_do(&t, 5, "cut 0 5");
    CHECK_INT(s->base.over, 1);
    CHECK_INT(s->winner, BB_SIDE_MORIARTY);
    CHECK_INT(s->cuts_n, 2);
    CHECK(strstr(table_told(&t, 3), "{\"event\":\"exploded\",\"side\":\"moriarty\"}"));
}

TEST(BB_16_the_owner_of_the_cut_wire_cuts_next)
{
    struct table t;
    bb_position(&t, 5);
    table_do(&t, 0, "cut 4 2");
    CHECK_INT(pl_game_big_ben.actors(t.state), 1 << 4);
    table_refuses(&t, 0, "cut 1 2", "PL-3");
    table_do(&t, 4, "cut 2 1");
    CHECK_INT(pl_game_big_ben.actors(t.state), 1 << 2);
    table_do(&t, 2, "cut 4 3");
    CHECK_INT(pl_game_big_ben.actors(t.state), 1 << 4);
}

/* ---- rounds ---------------------------------------------------------------------------------------------- */

TEST(BB_17_a_round_has_as_many_cuts_as_players)
{
    for (int seats = 4; seats <= 8; seats++) {
        struct table t;
        struct bb_state *s = bb_position(&t, seats);
        struct bb_view v;
        for (int cuts = 1; cuts < 4 * seats && !s->base.over; cuts++) {
            bb_view(s, 0, &v);
            CHECK_INT(v.cuts_left, seats - (cuts - 1) % seats);
            cut_kind(&t, BB_WIRE_SECURED);
            CHECK_INT(s->round, cuts / seats + 1);
        }
    }
}

TEST(BB_18_the_uncut_wires_are_dealt_again_one_fewer_each)
{
    for (int seats = 4; seats <= 8; seats++) {
        struct table t;
        struct bb_state *s = bb_position(&t, seats);
        for (int round = 2; round <= 4; round++) {
            uint64_t drawn = s->base.rng.counter;
            cut_secured_until(&t, seats * (round - 1) - 1);
            CHECK_INT(s->base.rng.counter, drawn); /* only a new deal uses random numbers */
            cut_kind(&t, BB_WIRE_DEFUSING);
            CHECK(s->base.rng.counter > drawn);
            int of[BB_WIRES_N] = {0};
            for (int seat = 0; seat < seats; seat++) {
                int each = 0;
                for (int kind = 0; kind < BB_WIRES_N; kind++) {
                    each += count_kind(&s->players[seat], kind);
                    of[kind] += count_kind(&s->players[seat], kind);
                }
                CHECK_INT(each, 6 - round);
            }
            CHECK_INT(of[BB_WIRE_DEFUSING], seats - (round - 1));
            CHECK_INT(of[BB_WIRE_BOMB], 1);
            CHECK_INT(of[BB_WIRE_SECURED], seats * (6 - round) - of[BB_WIRE_DEFUSING] - 1);
        }
    }
}

TEST(BB_18_each_seat_is_told_its_own_new_hand_only)
{
    struct table t;
    struct bb_state *s = bb_position(&t, 4);
    cut_secured_until(&t, 4);
    for (int viewer = 0; viewer < PL_VIEWERS; viewer++) {
        char hand[100] = "";
        if (viewer < 4)
            snprintf(hand, sizeof hand, "{\"event\":\"hand\",\"secured\":%d,\"defusing\":%d,\"bomb\":%d}\n",
                     count_kind(&s->players[viewer], BB_WIRE_SECURED), count_kind(&s->players[viewer], BB_WIRE_DEFUSING),
                     count_kind(&s->players[viewer], BB_WIRE_BOMB));
        const char *told = table_told(&t, viewer), *deal = strstr(told, "{\"event\":\"deal\",\"round\":2,\"wires\":4,");
        CHECK(deal != NULL);
        CHECK_TEXT(strchr(deal, '\n') + 1, hand);
    }
}

TEST(BB_19_the_owner_of_the_last_wire_begins_the_next_round)
{
    struct table t;
    struct bb_state *s = bb_position(&t, 4);
    table_do(&t, 0, "cut 1 2");
    table_do(&t, 1, "cut 0 2");
    table_do(&t, 0, "cut 1 3");
    table_do(&t, 1, "cut 3 2");
    CHECK_INT(s->round, 2);
    CHECK_INT(pl_game_big_ben.actors(s), 1 << 3);
}

TEST(BB_20_moriarty_wins_after_four_rounds_without_a_decision)
{
    for (int seats = 4; seats <= 8; seats++) {
        struct table t;
        struct bb_state *s = bb_position(&t, seats);
        for (int found = 1; found < seats; found++) /* cuts all defusing wires except one */
            cut_kind(&t, BB_WIRE_DEFUSING);
        cut_secured_until(&t, 4 * seats - 1);
        CHECK_INT(s->base.over, 0);
        cut_kind(&t, BB_WIRE_SECURED);
        CHECK_INT(s->base.over, 1);
        CHECK_INT(s->winner, BB_SIDE_MORIARTY);
        CHECK_INT(s->round, 4);
        CHECK(strstr(table_told(&t, 0), "{\"event\":\"time-up\",\"side\":\"moriarty\"}"));
    }
}

TEST(BB_21_the_last_defusing_wire_as_the_very_last_cut_wins)
{
    for (int seats = 4; seats <= 8; seats++) {
        struct table t;
        struct bb_state *s = bb_position(&t, seats);
        cut_secured_until(&t, 3 * seats);
        while (s->cuts_n < 4 * seats - 1)
            cut_kind(&t, BB_WIRE_DEFUSING);
        CHECK_INT(s->base.over, 0);
        cut_kind(&t, BB_WIRE_DEFUSING);
        CHECK_INT(s->winner, BB_SIDE_SHERLOCK);
        CHECK(!strstr(table_told(&t, 0), "time-up"));
    }
}

TEST(BB_21_the_bomb_as_the_very_last_cut_explodes)
{
    struct table t;
    struct bb_state *s = bb_position(&t, 4);
    cut_secured_until(&t, 15);
    cut_kind(&t, BB_WIRE_BOMB);
    CHECK_INT(s->winner, BB_SIDE_MORIARTY);
    CHECK(strstr(table_told(&t, 0), "exploded") && !strstr(table_told(&t, 0), "time-up"));
}

TEST(BB_21_after_a_decisive_cut_nothing_is_dealt)
{
    for (int kind = BB_WIRE_DEFUSING; kind <= BB_WIRE_BOMB; kind++) {
        struct table t;
        struct bb_state *s = bb_position(&t, 5);
        uint64_t drawn = s->base.rng.counter;
        for (int cuts = 0; cuts < 4; cuts++)
            cut_kind(&t, BB_WIRE_DEFUSING);
        cut_kind(&t, kind); /* this cut is the last cut of the round */
        CHECK_INT(s->base.over, 1);
        CHECK_INT(s->round, 1);
        CHECK_INT(s->base.rng.counter, drawn);
        CHECK(!strstr(table_told(&t, 0), "\"deal\""));
    }
}

TEST(BB_22_a_deal_keeps_nothing_of_the_one_before)
{
    struct table t, u;
    bb_position(&t, 4);
    cut_secured_until(&t, 3);
    u = t;
    /* A new deal does not depend on where the wires were in the previous deal. */
    struct bb_state *s = state_of(&t), *other = state_of(&u);
    int owner = s->cutter == 3 ? 2 : 3;
    uint8_t *w = other->players[owner].wire;
    CHECK(w[4] == BB_WIRE_SECURED && w[0] == BB_WIRE_DEFUSING);
    w[4] = BB_WIRE_DEFUSING;
    w[0] = BB_WIRE_SECURED;
    int target = 0;
    while (target == s->cutter || target == owner)
        target++;
    int place = 0;
    while (s->players[target].wire[place] != BB_WIRE_SECURED)
        place++;
    cut_place(&t, target, place + 1);
    cut_place(&u, target, place + 1);
    CHECK_INT(s->round, 2);
    CHECK(memcmp(s, other, sizeof *s) == 0);
    struct bb_view v;
    bb_view(s, 0, &v);
    CHECK_INT(v.hand_dealt[0] + v.hand_dealt[1] + v.hand_dealt[2], 4);
}

TEST(BB_22_the_view_shows_the_hand_as_dealt_and_what_is_left)
{
    struct table t;
    bb_position(&t, 4);
    table_do(&t, 0, "cut 1 1");
    table_do(&t, 1, "cut 0 2");
    struct bb_view v;
    bb_view(t.state, 1, &v);
    CHECK(v.hand_dealt[BB_WIRE_SECURED] == 4 && v.hand_dealt[BB_WIRE_DEFUSING] == 1 && v.hand_dealt[BB_WIRE_BOMB] == 0);
    CHECK(v.hand_left[BB_WIRE_SECURED] == 4 && v.hand_left[BB_WIRE_DEFUSING] == 0);
    bb_view(t.state, 0, &v);
    CHECK(v.hand_dealt[BB_WIRE_SECURED] == 3 && v.hand_left[BB_WIRE_SECURED] == 2 && v.hand_left[BB_WIRE_BOMB] == 1);
}

/* ---- end of the match ------------------------------------------------------------------------------------ */

TEST(BB_33_the_winners_are_the_seats_of_the_winning_side)
{
    struct table t;
    bb_position(&t, 8); /* seats 0 to 4 are on Sherlock's side, seats 5 to 7 on Moriarty's side */
    CHECK_INT(pl_game_big_ben.winners(t.state), 0);
    for (int i = 0; i < 8; i++)
        cut_kind(&t, BB_WIRE_DEFUSING);
    CHECK_INT(pl_game_big_ben.winners(t.state), 0x1f);
    for (pl_seat seat = 0; seat < 8; seat++)
        CHECK_INT(pl_game_big_ben.side(t.state, seat), seat < 5 ? BB_SIDE_SHERLOCK : BB_SIDE_MORIARTY);
    bb_position(&t, 4); /* seats 0 to 2 are on Sherlock's side; seat 3 and the leftover role card are on Moriarty's side */
    cut_kind(&t, BB_WIRE_SECURED);
    cut_kind(&t, BB_WIRE_BOMB);
    CHECK_INT(pl_game_big_ben.winners(t.state), 0x8);
}

TEST(BB_34_one_point_for_winners)
{
    struct table t;
    int32_t points[PL_SEATS_MAX];
    bb_position(&t, 5);
    pl_game_big_ben.score(t.state, points);
    for (int seat = 0; seat < 5; seat++)
        CHECK_INT(points[seat], 0);
    cut_kind(&t, BB_WIRE_BOMB);
    pl_game_big_ben.score(t.state, points);
    for (int seat = 0; seat < PL_SEATS_MAX; seat++)
        CHECK_INT(points[seat], seat == 3 || seat == 4);
}

TEST(BB_35_at_the_end_everything_is_shown)
{
    struct table t;
    struct bb_state *s = bb_position(&t, 7);
    table_do(&t, 0, "cut 1 1");
    table_do(&t, 1, "cut 0 5");
    for (pl_seat viewer = 0; viewer < PL_VIEWERS; viewer++) {
        struct bb_view v;
        bb_view(s, viewer, &v);
        CHECK_INT(v.unused_role, BB_SIDE_MORIARTY);
        for (int seat = 0; seat < 7; seat++) {
            CHECK_INT(v.players[seat].role, seat < 5 ? BB_SIDE_SHERLOCK : BB_SIDE_MORIARTY);
            for (int place = 0; place < 5; place++) {
                bool gone = (seat == 1 && place == 0) || (seat == 0 && place == 4);
                CHECK_INT(v.players[seat].cut[place], gone);
                CHECK_INT(v.players[seat].wire[place], seat == 0 && place == 4 ? BB_WIRE_BOMB : place ? BB_WIRE_SECURED : BB_WIRE_DEFUSING);
            }
        }
        if (viewer < 7 || viewer == PL_SPECTATOR) {
            const char *told = table_told(&t, viewer);
            CHECK(strstr(told, "{\"event\":\"role\",\"seat\":6,\"side\":\"moriarty\"}"));
            CHECK(strstr(told, "{\"event\":\"unused\",\"side\":\"moriarty\"}"));
            CHECK(strstr(told, "{\"event\":\"uncut\",\"seat\":1,\"secured\":4,\"defusing\":0,\"bomb\":0}"));
        }
    }
}

TEST(BB_36_nothing_is_cut_or_said_after_the_end)
{
    struct table t;
    bb_position(&t, 4);
    cut_kind(&t, BB_WIRE_BOMB);
    for (int seat = 0; seat < 4; seat++) {
        CHECK_TEXT(table_legal(&t, seat), "");
        CHECK_TEXT(table_asides(&t, seat), "");
        table_refuses(&t, seat, "cut 3 1", "PL-1");
        table_refuses(&t, seat, "claim no-bomb", "PL-1");
    }
}

TEST(bots_wait_after_a_cut_and_not_after_talk)
{
    struct table t;
    bb_position(&t, 4);
    table_do(&t, 2, "claim bomb");
    CHECK_INT(pl_events_pause(&pl_game_big_ben, 4, &t.events), 0);
    table_do(&t, 0, "cut 1 2");
    CHECK(pl_events_pause(&pl_game_big_ben, 4, &t.events) > 0);
    /* An event that only some seats receive must not delay the bots, because the other seats could notice the delay. */
    t.events.item[0].audience = PL_SEAT_BIT(0);
    CHECK_INT(pl_events_pause(&pl_game_big_ben, 4, &t.events), 0);
}
