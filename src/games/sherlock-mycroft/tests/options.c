/* options.c: tests of the alternative start, the reserve card and the villains. */
#include "position.h"

static struct table t;
static const struct sm_options start = {.alternative_start = 1}, with_card = {.reserve = 1}, both_villains = {.moriarty = 1, .moran = 1};

static void fresh(const char *seed, struct sm_options o) { table_new(&t, &pl_game_sherlock_mycroft, 2, seed, &o); }

static const char *choose(int seat, int which)
{
    static char words[40];
    struct pl_out o = pl_out_to(words, sizeof words);
    pl_put(&o, "choose ");
    pl_put(&o, sm_character_names.id[STATE(&t)->seat[seat].candidate[which]]);
    return words;
}

TEST(SM_66_each_player_brings_one_of_two_characters_and_both_are_shown_together)
{
    fresh("start", start);
    sm_well_formed(&t);
    struct sm_state *s = STATE(&t);
    uint8_t first = s->seat[0].candidate[1], second = s->seat[1].candidate[0];
    CHECK_INT(t.game->actors(s), 3);
    CHECK_INT(pl_bits(s->present), 3);
    CHECK_INT(sm_seen_by(&t, 0)->candidate[1], first);
    CHECK_INT(pl_bits(sm_seen_by(&t, 0)->coming), 7);
    CHECK_INT(pl_bits(sm_seen_by(&t, PL_SPECTATOR)->coming), 9);
    CHECK_INT(sm_seen_by(&t, 1)->candidate[1], s->seat[1].candidate[1]);
    table_refuses(&t, 0, choose(1, 0), "SM-66");
    table_refuses(&t, 0, "go watson", "PL-5");
    struct sm_view before = *sm_seen_by(&t, 1), spectator = *sm_seen_by(&t, PL_SPECTATOR);
    table_do(&t, 0, choose(0, 1));
    CHECK(pl_same(&before, sm_seen_by(&t, 1), sizeof before)); /* the rival cannot tell that seat 0 has chosen */
    CHECK(pl_same(&spectator, sm_seen_by(&t, PL_SPECTATOR), sizeof spectator));
    CHECK_TEXT(table_told(&t, 1), "");
    CHECK_INT(sm_seen_by(&t, 0)->base.waiting, PL_SEAT_BIT(1));
    table_refuses(&t, 0, choose(0, 0), "PL-3");
    table_do(&t, 1, choose(1, 0));
    CHECK(strstr(table_told(&t, PL_SPECTATOR), "\"seat\":0") && strstr(table_told(&t, PL_SPECTATOR), "\"seat\":1"));
    CHECK(strstr(table_told(&t, 1), "\"seat\":0") && strstr(table_told(&t, 1), "\"seat\":1"));
    CHECK(strstr(table_told(&t, 0), "\"seat\":0") && strstr(table_told(&t, 0), "\"seat\":1"));
    CHECK_INT(s->present, SM_INITIAL | 1 << first | 1 << second);
    CHECK_INT(s->phase, SM_P_MOVE);
    CHECK_INT(s->asked, 0);
    CHECK_INT(pl_bits(sm_seen_by(&t, 1)->coming), 7);
}

TEST(SM_67_the_other_two_go_back_and_no_villain_is_among_the_four)
{
    int back = 0;
    for (int i = 0; i < 30; i++) {
        char seed[4] = {'v', (char)('a' + i)};
        fresh(seed, (struct sm_options){.alternative_start = 1, .moriarty = 1, .moran = 1});
        struct sm_state *s = STATE(&t);
        uint8_t left = s->seat[0].candidate[1];
        for (int seat = 0; seat < 2; seat++)
            CHECK(s->seat[seat].candidate[0] < SM_FIRST_VILLAIN && s->seat[seat].candidate[1] < SM_FIRST_VILLAIN);
        table_do(&t, 1, choose(1, 0));
        table_do(&t, 0, choose(0, 0));
        CHECK_INT(s->character_deck_n, 9);
        back += s->character_deck[8] == left || s->character_deck[7] == left || s->character_deck[0] == left;
        unsigned villains = 0;
        for (int k = 0; k < 9; k++)
            villains |= 1u << s->character_deck[k] & SM_VILLAINS;
        CHECK_INT((int)villains, SM_VILLAINS);
    }
    /* The character that seat 0 did not choose is shuffled into the deck. So in some matches, but not in all, it is in one of the three
     * places of the deck that are checked above. */
    CHECK(back > 2 && back < 25);
}

/* ---- the reserve card ------------------------------------------------------------------------------------ */

static struct sm_state *with_reserve(const char *clues)
{
    struct sm_state *s = sm_position_with(&t, 1, "kramm gregson violet", with_card);
    sm_line(s, clues);
    return s;
}

TEST(SM_68_the_second_player_may_reserve_before_the_move_or_after_the_action)
{
    struct sm_state *s = with_reserve("bullet button map map");
    CHECK_INT(s->reserve_card_at, 1);
    CHECK(!table_may(&t, 0, "reserve 1"));
    table_refuses(&t, 0, "reserve 1", "SM-68");
    table_do(&t, 0, "go hudson"); /* seat 0 does not have the reserve card, so it is not asked whether to reserve a clue */
    CHECK_INT(s->asked, 1);
    table_do(&t, 1, "reserve 1");
    CHECK_INT(s->asked, 1);
    CHECK_INT(s->phase, SM_P_MOVE);
    CHECK_INT(s->seat[1].reserved, SM_BULLET);
    table_do(&t, 1, "go hudson");
    s = with_reserve("bullet button map map");
    sm_on_top(s, "cigarette");
    table_do(&t, 0, "go hudson");
    table_do(&t, 1, "go watson");
    table_refuses(&t, 1, "reserve 1", "PL-5"); /* a player must finish the action before reserving a clue */
    table_do(&t, 1, "take 1");
    CHECK_TEXT(table_legal(&t, 1), "reserve 1, reserve 2, reserve 3, reserve 4, pass");
    table_do(&t, 1, "reserve 1"); /* a player may reserve a clue that was just added to refill the line */
    CHECK_INT(s->seat[1].reserved, SM_CIGARETTE);
    CHECK_INT(s->asked, 0);
    sm_position(&t, 1, "toby billy"); /* without the option `reserve` no clue can be reserved */
    sm_line(STATE(&t), "map map map map");
    table_do(&t, 0, "go hudson");
    table_refuses(&t, 1, "reserve 1", "SM-68");
}

TEST(SM_69_a_reservation_turns_the_card_and_refills_the_line)
{
    struct sm_state *s = with_reserve("bullet button map map");
    sm_on_top(s, "cigarette");
    table_do(&t, 0, "go hudson");
    table_refuses(&t, 1, "reserve 7", "SM-6");
    table_do(&t, 1, "reserve 2");
    CHECK_INT(s->reserve_card_at, 0);
    CHECK_TEXT(sm_line_text(s), "bullet cigarette map map");
    table_refuses(&t, 1, "reserve 1", "SM-68");
    table_do(&t, 1, "go hudson");
    table_do(&t, 0, "reserve 1");
    CHECK_INT(s->reserve_card_at, 1);
}

TEST(SM_70_one_reserved_clue_at_a_time)
{
    struct sm_state *s = with_reserve("bullet button map map");
    table_do(&t, 0, "go hudson");
    table_do(&t, 1, "reserve 1");
    table_do(&t, 1, "go hudson");
    table_do(&t, 0, "reserve 1"); /* now seat 1 gets the reserve card again, but it already has a reserved clue */
    table_do(&t, 0, "go watson");
    table_do(&t, 0, "pass");
    table_refuses(&t, 1, "reserve 1", "SM-70");
    CHECK(!table_may(&t, 1, "reserve 1"));
    table_do(&t, 1, "go watson");
    table_do(&t, 1, "collect"); /* after collecting its reserved clue, seat 1 may reserve again */
    CHECK_INT(s->phase, SM_P_RESERVE);
    table_do(&t, 1, "reserve 2");
    CHECK_INT(s->asked, 0);
}

TEST(SM_71_a_reserved_clue_is_safe_and_does_not_count)
{
    struct sm_state *s = sm_position_with(&t, 1, "irene toby billy", with_card);
    sm_line(s, "bullet map map map");
    sm_turn(s, 1);
    table_do(&t, 1, "reserve 1");
    table_do(&t, 1, "go toby");
    CHECK_INT(s->seat[1].investigation_markers, 5);
    CHECK_INT(sm_seen_by(&t, 0)->seat[1].points_by_type[SM_BULLET], 0);
    table_do(&t, 0, "go irene"); /* Irene's skill is skipped, because there is no clue to steal */
    CHECK_INT(s->phase, SM_P_RESERVE);
    table_do(&t, 0, "pass");
    table_do(&t, 1, "go billy"); /* Billy's skill is skipped: there is no clue to sell */
    CHECK_INT(s->asked, 0);
}

/* Seat 0 reserved a Bullet in an earlier turn. The line has one card, and the deck is empty. */
static struct sm_state *holding(void)
{
    struct sm_state *s = sm_position_with(&t, 1, "kramm gregson violet", with_card);
    sm_line(s, "bullet button . .");
    sm_only(s, "");
    s->line[0] = PL_NONE;
    s->seat[0].reserved = SM_BULLET;
    sm_well_formed(&t);
    return s;
}

TEST(SM_72_a_reserved_clue_is_collected_instead_of_one_from_the_line)
{
    struct sm_state *s = holding();
    table_do(&t, 0, "go watson");
    CHECK_TEXT(table_legal(&t, 0), "take 2, collect, pass");
    table_do(&t, 0, "collect");
    CHECK_INT(s->seat[0].investigation_markers, 4);
    CHECK_INT(s->seat[0].open[SM_BULLET], 1);
    CHECK_INT(s->seat[0].reserved, PL_NONE);
    s = holding();
    table_do(&t, 0, "go lestrade");
    table_do(&t, 0, "take 2");
    CHECK_TEXT(table_legal(&t, 0), "collect"); /* Lestrade's second clue must be taken, and only the reserved clue is left */
    table_do(&t, 0, "collect");
    CHECK_INT(s->seat[0].investigation_markers, 2);
    s = holding();
    table_do(&t, 0, "go gregson");
    table_do(&t, 0, "collect");
    CHECK_INT(s->seat[0].investigation_markers, 3);
    s = holding();
    table_do(&t, 0, "go kramm");
    table_do(&t, 0, "collect");
    CHECK_INT(s->seat[0].investigation_markers, 5);
    s = holding();
    sm_open_to(s, 0, "");
    s->seat[1].stolen[SM_MAP]--;
    s->seat[0].open[SM_MAP]++;
    table_do(&t, 0, "go violet");
    table_do(&t, 0, "give map");
    table_refuses(&t, 0, "collect", "SM-72");
    sm_position(&t, 1, "toby billy");
    sm_line(STATE(&t), "map map map map");
    table_do(&t, 0, "go watson");
    table_refuses(&t, 0, "collect", "SM-72"); /* refused, because seat 0 has no reserved clue */
}

TEST(SM_73_no_collecting_in_the_turn_of_the_reservation)
{
    struct sm_state *s = with_reserve("bullet button map map");
    sm_turn(s, 1);
    table_do(&t, 1, "reserve 1");
    table_do(&t, 1, "go watson");
    CHECK(!table_may(&t, 1, "collect"));
    table_refuses(&t, 1, "collect", "SM-73");
    table_do(&t, 1, "pass");
    table_do(&t, 0, "go hudson");
    table_do(&t, 0, "pass");
    table_do(&t, 1, "go lestrade");
    table_do(&t, 1, "collect");
}

/* ---- villains -------------------------------------------------------------------------------------------- */

static unsigned villains_in_deck(void)
{
    unsigned set = 0;
    for (int i = 0; i < STATE(&t)->character_deck_n; i++)
        set |= 1u << STATE(&t)->character_deck[i] & SM_VILLAINS;
    return set;
}

TEST(SM_76_villains_are_shuffled_into_the_character_deck)
{
    unsigned drawn = 0;
    for (int i = 0; i < 20; i++) {
        char seed[4] = {'v', (char)('a' + i)};
        fresh(seed, (struct sm_options){0});
        CHECK_INT(villains_in_deck(), 0);
        fresh(seed, (struct sm_options){.moriarty = 1});
        CHECK_INT((int)villains_in_deck(), 1 << SM_MORIARTY);
        CHECK_INT(pl_bits(STATE(&t)->present), 5);
        fresh(seed, (struct sm_options){.moran = 1, .random_villain = 1}); /* Moran was chosen, so the random villain must be Moriarty */
        CHECK_INT((int)villains_in_deck(), SM_VILLAINS);
        CHECK_INT(sm_seen_by(&t, 0)->unknown_villain, 0);
        fresh(seed, (struct sm_options){.random_villain = 1});
        CHECK_INT(pl_bits(villains_in_deck()), 1);
        drawn |= villains_in_deck();
        CHECK_INT(sm_seen_by(&t, 0)->unknown_villain, 1);
        CHECK_INT(sm_seen_by(&t, 0)->coming & SM_VILLAINS, 0);
    }
    CHECK_INT((int)drawn, SM_VILLAINS);
    uint8_t seed[PL_SEED_SIZE] = {0};
    struct sm_options odd = {.moran = 2};
    struct pl_config config = {.seats = 2, .options = &odd, .seed = seed};
    CHECK_INT(pl_game_sherlock_mycroft.init(t.state, &config), -PL_R_OPTION);
}

/* Sets up a position before the last move of day 2. In that move, seat 1 goes from Toby to Mrs Hudson. The characters named in `next` are
 * on top of the character deck. */
static struct sm_state *before_morning(const char *next)
{
    struct sm_state *s = sm_position_with(&t, 2, "toby pike wiggins", both_villains);
    sm_line(s, "map map map map");
    sm_stand(s, 0, "");
    sm_lie(s, 0, "watson hudson lestrade");
    sm_stand(s, 1, "toby");
    sm_lie(s, 1, "watson pike");
    sm_turn(s, 1);
    sm_next_characters(s, next);
    return s;
}

static void dawn(void)
{
    sm_well_formed(&t);
    table_do(&t, 1, "go toby hudson");
}

TEST(SM_77_a_villain_takes_effect_and_another_character_is_drawn)
{
    struct sm_state *s = before_morning("moran moriarty irene");
    s->seat[0].investigation_markers = 4;
    s->seat[1].investigation_markers = 1; /* seat 1 will have 4 investigation markers after visiting Mrs Hudson */
    dawn();
    CHECK_INT(s->day, 3);
    CHECK_INT(s->phase, SM_P_MORAN);
    CHECK_INT(s->villains_gone, 1 << SM_MORAN);
    table_do(&t, 0, "lay watson");
    table_do(&t, 1, "lay watson");
    CHECK_INT(s->phase, SM_P_MORIARTY);
    table_do(&t, 0, "pay");
    table_do(&t, 1, "pay");
    table_do(&t, 1, "pay");
    table_do(&t, 0, "pay");
    CHECK_INT(s->phase, SM_P_MOVE);
    CHECK_INT(s->asked, 0);
    CHECK(s->present >> SM_IRENE & 1);
    CHECK_INT(s->villains_gone, SM_VILLAINS);
    CHECK_INT(s->seat[0].lying, 1 << SM_WATSON); /* the action marker of seat 0 is still lying on the next day */
    CHECK_INT(sm_seen_by(&t, 0)->coming & SM_VILLAINS, 0);
}

TEST(SM_78_moriarty_affects_seats_0_1_1_0)
{
    struct sm_state *s = before_morning("moriarty irene");
    s->seat[0].investigation_markers = 8;
    dawn();
    static const int order[] = {0, 1, 1, 0};
    for (int i = 0; i < 4; i++) {
        CHECK_INT(s->asked, order[i]);
        table_refuses(&t, !order[i], "pay", "PL-3");
        table_do(&t, order[i], "pay");
    }
    CHECK_INT(s->seat[0].investigation_markers, 4);
    CHECK_INT(s->seat[1].investigation_markers, 4);
    CHECK_INT(s->phase, SM_P_MOVE);
}

TEST(SM_79_moriarty_takes_an_open_clue_or_two_investigation_markers)
{
    struct sm_state *s = before_morning("moriarty irene");
    sm_open_to(s, 0, "bullet wildcard wildcard map");
    s->seat[0].wild_on = 1 << SM_BULLET;
    sm_hidden_to(s, 0, "button");
    sm_open_to(s, 1, "cigarette");
    s->seat[0].investigation_markers = 1;
    dawn();
    /* "pay" is not legal: it costs 2 investigation markers, and seat 0 has only 1 */
    CHECK_TEXT(table_legal(&t, 0), "drop bullet, drop wildcard, drop wildcard bullet, drop map");
    table_refuses(&t, 0, "pay", "SM-79");
    table_refuses(&t, 0, "drop button", "SM-79");
    table_refuses(&t, 0, "pass", "SM-79");
    table_do(&t, 0, "drop wildcard bullet");
    CHECK_INT(s->seat[0].wild_on, 0);
    CHECK_INT(s->public_discards[SM_WILDCARD], 1);
    CHECK_TEXT(table_legal(&t, 1), "drop cigarette, pay");
    table_do(&t, 1, "drop cigarette");
    table_do(&t, 1, "pay");
    CHECK_INT(s->seat[1].investigation_markers, 6);
    table_do(&t, 0, "drop map");
    CHECK_INT(s->seat[0].investigation_markers, 1);
}

TEST(SM_80_a_player_who_can_do_neither_returns_all_investigation_markers)
{
    struct sm_state *s = before_morning("moriarty irene");
    sm_hidden_to(s, 0, "button");
    s->seat[0].investigation_markers = 1;
    /* Seat 1 will have 3 investigation markers after visiting Mrs Hudson: enough for one of its two payments. */
    s->seat[1].investigation_markers = 0;
    dawn();
    CHECK_INT(s->seat[0].investigation_markers, 0);
    CHECK(strstr(table_told(&t, 1), "{\"event\":\"returned\",\"seat\":0,\"n\":1}"));
    CHECK_INT(s->asked, 1);
    table_do(&t, 1, "pay");
    CHECK_INT(s->seat[1].investigation_markers, 0);
    CHECK_INT(s->phase, SM_P_MOVE); /* seat 1's last investigation marker was returned automatically, so the next phase is a move */
}

TEST(SM_25_the_line_is_refilled_after_moriarty)
{
    struct sm_state *s = before_morning("moriarty irene");
    s->line[3] = PL_NONE;
    s->deck[s->deck_n++] = SM_MAP;
    sm_open_to(s, 0, "bullet");
    sm_only(s, "");
    s->seat[0].investigation_markers = 0;
    dawn();
    table_do(&t, 0, "drop bullet");
    CHECK_TEXT(sm_line_text(s), "map map map .");
    table_do(&t, 1, "pay");
    table_do(&t, 1, "pay");
    CHECK_TEXT(sm_line_text(s), "map map map bullet");
}

TEST(SM_25_with_both_piles_empty_a_discard_for_moriarty_becomes_the_deck)
{
    struct sm_state *s = sm_position_with(&t, 2, "toby billy", (struct sm_options){.moriarty = 1});
    sm_line(s, "map map map map");
    sm_open_to(s, 0, "bullet button");
    sm_only(s, "");
    sm_next_characters(s, "moriarty violet");
    sm_lie(s, 0, "watson hudson lestrade");
    sm_lie(s, 1, "hudson lestrade");
    sm_stand(s, 1, "watson");
    sm_turn(s, 1);
    table_do(&t, 1, "go watson toby");
    CHECK_INT(s->phase, SM_P_MORIARTY);
    table_do(&t, 0, "drop bullet");
    CHECK_INT(s->deck_n, 1);
    CHECK_INT(s->deck[0], SM_BULLET);
    table_do(&t, 1, "pay");
    table_do(&t, 1, "pay");
    table_do(&t, 0, "drop button"); /* the deck is not empty, so the discards, including the Button, are not shuffled */
    CHECK_INT(s->deck_n, 1);
    CHECK_INT(s->public_discards[SM_BUTTON], 1);
}

TEST(SM_81_moran_costs_each_player_one_move)
{
    struct sm_state *s = before_morning("moran irene");
    dawn();
    CHECK_TEXT(table_legal(&t, 0), "lay watson, lay hudson, lay lestrade");
    table_refuses(&t, 0, "lay toby", "SM-81");
    int investigation_markers = s->seat[0].investigation_markers;
    table_do(&t, 0, "lay hudson");
    /* Laying down an action marker for Moran does not use Mrs Hudson's skill. */
    CHECK_INT(s->seat[0].investigation_markers, investigation_markers);
    table_do(&t, 1, "lay pike");
    CHECK_INT(s->asked, 0);
    table_do(&t, 0, "go watson wiggins");
    table_do(&t, 1, "go watson wiggins");
    table_do(&t, 0, "go lestrade toby");
    CHECK_INT(s->day, 3);
    table_do(&t, 1, "go hudson toby");
    CHECK_INT(s->day, 4);
}

TEST(SM_82_the_action_marker_laid_for_moran_blocks_its_character_and_counts_in_the_evening)
{
    struct sm_state *s = before_morning("moran irene");
    dawn();
    table_do(&t, 0, "lay watson");
    table_do(&t, 1, "lay pike");
    table_refuses(&t, 0, "go hudson watson", "SM-12");
    table_do(&t, 0, "go hudson pike");
    table_do(&t, 0, "pass");
    table_do(&t, 1, "go watson toby");
    table_do(&t, 0, "go lestrade wiggins");
    table_do(&t, 1, "go hudson lestrade");
    table_do(&t, 1, "pass");
    CHECK_INT(s->day, 4);
    CHECK_INT(s->face_down, 1 << SM_PIKE);
}
