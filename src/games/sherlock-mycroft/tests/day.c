/* day.c: tests of set-up, days and moves. */
#include "position.h"

static struct table t;
static const struct sm_options plain;

static void fresh(const char *seed) { table_new(&t, &pl_game_sherlock_mycroft, 2, seed, &plain); }

TEST(SM_1_two_players_and_seat_0_moves_first_every_day)
{
    struct pl_dice dice = {1};
    uint8_t seed[PL_SEED_SIZE] = {0};
    for (uint8_t seats = 0; seats < 9; seats++) {
        struct pl_config config = {.seats = seats, .options = &plain, .seed = seed};
        CHECK_INT(pl_game_sherlock_mycroft.init(t.state, &config), seats == 2 ? 0 : -PL_R_SEATS);
    }
    fresh("opens");
    CHECK_INT(STATE(&t)->asked, 0);
    int openings = 0;
    for (int day = 1; !STATE(&t)->base.over; day = STATE(&t)->day) {
        sm_random_step(&t, &dice);
        if (STATE(&t)->day > day) {
            openings++;
            CHECK_INT(STATE(&t)->phase, SM_P_MOVE);
            CHECK_INT(STATE(&t)->asked, 0);
        }
    }
    CHECK_INT(openings, 6);
}

TEST(SM_1_seat_0_moves_first_no_matter_who_moved_last)
{
    struct sm_state *s = sm_position(&t, 3, "toby billy pike wiggins");
    sm_line(s, "map map map map");
    sm_stand(s, 0, "toby");
    sm_lie(s, 0, "watson lestrade");
    sm_stand(s, 1, "");
    sm_lie(s, 1, "watson hudson lestrade");
    sm_well_formed(&t);
    table_do(&t, 0, "go toby hudson");
    CHECK_INT(s->day, 4);
    CHECK_INT(s->asked, 0);
}

TEST(SM_2_fifty_two_clues_and_the_value_of_a_suit_is_its_number_of_cards)
{
    static const int want[SM_CLUES] = {3, 4, 5, 6, 7, 8, 9, 5, 5};
    static const char *const id[SM_CLUES] = {"false-pass", "explosive",   "cigarette", "bullet", "button",
                                             "footprint",  "fingerprint", "wildcard",  "map"};
    fresh("clues");
    int count[SM_CLUES] = {0};
    for (int i = 0; i < STATE(&t)->deck_n; i++)
        count[STATE(&t)->deck[i]]++;
    for (int i = 0; i < SM_LINE; i++)
        count[STATE(&t)->line[i]]++;
    for (int c = 0; c < SM_CLUES; c++) {
        CHECK_INT(count[c], want[c]);
        CHECK_TEXT(sm_clue_names.id[c], id[c]);
    }
    uint8_t one[SM_SEATS][SM_CLUES] = {{1, 1, 1, 1, 1, 1, 1}};
    int8_t pays[SM_SEATS][SM_CLUES];
    sm_score_types((const uint8_t(*)[SM_CLUES])one, (const uint16_t[]){0, 0}, pays);
    for (int c = 0; c < SM_SUITS; c++)
        CHECK_INT(pays[0][c], want[c]);
}

TEST(SM_3_five_characters_on_day_1)
{
    unsigned ever = 0;
    for (int i = 0; i < 40; i++) {
        char seed[8] = {'s', (char)('a' + i % 26), (char)('a' + i / 26)};
        fresh(seed);
        unsigned present = STATE(&t)->present;
        CHECK_INT(pl_bits(present), 5);
        CHECK((present & sm_character_set("watson hudson lestrade")) == sm_character_set("watson hudson lestrade"));
        CHECK_INT(STATE(&t)->character_deck_n, 7);
        sm_well_formed(&t);
        ever |= present;
    }
    CHECK_INT(pl_bits(ever), 12); /* each of the twelve characters was present after at least one deal */
}

TEST(SM_4_five_of_twenty_four_investigation_markers_each)
{
    fresh("markers");
    CHECK_INT(STATE(&t)->seat[0].investigation_markers, 5);
    CHECK_INT(STATE(&t)->seat[1].investigation_markers, 5);
    CHECK_INT(sm_seen_by(&t, 0)->bank, 14);
    STATE(&t)->seat[0].investigation_markers = 20;
    CHECK(!sm_audit(t.state, NULL));
}

TEST(SM_5_three_action_markers_in_hand)
{
    fresh("three");
    CHECK_INT(sm_seen_by(&t, PL_SPECTATOR)->seat[0].action_markers_in_hand, 3);
    CHECK_INT(STATE(&t)->seat[1].standing | STATE(&t)->seat[1].lying, 0);
    table_do(&t, 0, "go hudson");
    CHECK_INT(sm_seen_by(&t, 1)->seat[0].action_markers_in_hand, 2);
    CHECK_INT(sm_seen_by(&t, 1)->seat[1].action_markers_in_hand, 3);
}

TEST(SM_6_four_clues_at_places_1_to_4)
{
    fresh("line");
    CHECK_INT(STATE(&t)->deck_n, 48);
    CHECK_INT(sm_line_mask(STATE(&t)), 15);
    table_do(&t, 0, "go watson");
    table_refuses(&t, 0, "take 0", "SM-6");
    table_refuses(&t, 0, "take 5", "SM-6");
    table_do(&t, 0, "take 4");
}

TEST(SM_7_seven_days)
{
    struct pl_dice dice = {7};
    fresh("week");
    int days = 1;
    while (!STATE(&t)->base.over) {
        int day = STATE(&t)->day;
        sm_random_step(&t, &dice);
        CHECK(STATE(&t)->day == day || STATE(&t)->day == day + 1);
        days += STATE(&t)->day - day;
    }
    CHECK_INT(days, 7);
}

TEST(SM_8_each_morning_action_markers_stand_up_and_one_character_comes)
{
    struct pl_dice dice = {8};
    fresh("morning");
    while (!STATE(&t)->base.over) {
        int day = STATE(&t)->day;
        unsigned present = STATE(&t)->present, held[2];
        uint8_t next = STATE(&t)->character_deck[STATE(&t)->character_deck_n - 1];
        sm_random_step(&t, &dice);
        held[0] = STATE(&t)->seat[0].standing;
        held[1] = STATE(&t)->seat[1].standing;
        if (STATE(&t)->day == day)
            continue;
        CHECK_INT(STATE(&t)->present, (present | 1u << next));
        CHECK_INT(STATE(&t)->seat[0].lying | STATE(&t)->seat[1].lying, 0);
        CHECK(pl_bits(held[0]) == 3 && pl_bits(held[1]) == 3);
    }
    CHECK_INT(pl_bits(STATE(&t)->present), 11);
    CHECK_INT(STATE(&t)->character_deck_n, 1);
}

TEST(SM_9_players_move_in_turn_until_all_six_lie)
{
    sm_position(&t, 3, "wiggins toby billy");
    sm_stand(STATE(&t), 0, "wiggins toby billy");
    sm_stand(STATE(&t), 1, "wiggins toby billy");
    sm_line(STATE(&t), "map map map map");
    sm_well_formed(&t);
    table_do(&t, 0, "go toby hudson");
    table_refuses(&t, 0, "go wiggins toby", "PL-3");
    table_do(&t, 1, "go toby hudson");
    table_do(&t, 0, "go wiggins toby");
    table_do(&t, 1, "go wiggins toby");
    table_do(&t, 0, "go billy wiggins");
    CHECK_INT(STATE(&t)->day, 3);
    table_do(&t, 1, "go billy wiggins");
    CHECK_INT(STATE(&t)->day, 4);
    CHECK_INT(STATE(&t)->asked, 0);
}

TEST(SM_10_on_day_1_action_markers_come_from_the_hand)
{
    sm_position(&t, 1, "toby billy");
    sm_line(STATE(&t), "map map map map");
    table_refuses(&t, 0, "go watson hudson", "SM-10");
    table_do(&t, 0, "go hudson");
    CHECK_INT(STATE(&t)->seat[0].lying, 1 << SM_HUDSON);
    CHECK_INT(STATE(&t)->seat[0].standing, 0);
    CHECK_TEXT(table_legal(&t, 1), "go watson, go hudson, go lestrade, go toby, go billy");
}

TEST(SM_11_from_day_2_a_standing_action_marker_moves_to_another_character)
{
    sm_position(&t, 2, "toby billy pike");
    table_refuses(&t, 0, "go toby", "SM-11");
    table_refuses(&t, 0, "go toby billy", "SM-11");
    table_do(&t, 0, "go hudson toby");
    CHECK_INT(STATE(&t)->seat[0].standing, (int)sm_character_set("watson lestrade"));
    CHECK_INT(STATE(&t)->seat[0].lying, (int)sm_character_set("toby"));
    table_do(&t, 1, "go hudson toby");
    table_refuses(&t, 0, "go toby hudson", "SM-11"); /* the action marker on Toby is lying, because it has already moved today */
}

TEST(SM_12_no_move_to_a_character_with_ones_own_action_marker)
{
    sm_position(&t, 2, "toby billy pike");
    table_refuses(&t, 0, "go watson lestrade", "SM-12"); /* refused: seat 0 already has an action marker on Lestrade */
    table_refuses(&t, 0, "go watson watson", "SM-12");
    table_do(&t, 0, "go watson toby");
    table_do(&t, 1, "go watson toby");                 /* legal: only the rival has an action marker on Toby */
    table_refuses(&t, 0, "go lestrade toby", "SM-12"); /* refused: an action marker of seat 0 already lies on Toby */
    sm_position(&t, 1, "toby billy");
    table_do(&t, 0, "go toby");
    table_do(&t, 1, "go toby");
    table_refuses(&t, 0, "go toby", "SM-12");
}

TEST(SM_13_moves_only_to_characters_in_london)
{
    sm_position(&t, 2, "toby billy pike");
    table_refuses(&t, 0, "go watson irene", "SM-13");
    table_refuses(&t, 0, "go watson moriarty", "SM-13");
    sm_position(&t, 1, "toby billy");
    table_refuses(&t, 0, "go pike", "SM-13");
}

TEST(SM_14_no_move_to_a_face_down_character_but_away_from_one)
{
    struct sm_state *s = sm_position(&t, 2, "toby billy pike");
    s->face_down = (uint16_t)sm_character_set("toby");
    sm_stand(s, 0, "toby watson hudson");
    sm_stand(s, 1, "watson hudson lestrade");
    sm_well_formed(&t);
    table_do(&t, 0, "go toby lestrade");
    table_refuses(&t, 1, "go watson toby", "SM-14");
    CHECK(!table_may(&t, 1, "go watson toby"));
}

TEST(SM_15_a_move_is_mandatory_but_a_skill_may_be_declined)
{
    struct sm_state *s = sm_position(&t, 1, "toby billy");
    sm_line(s, "map map map map");
    table_refuses(&t, 0, "pass", "SM-15");
    table_do(&t, 0, "go watson");
    CHECK_TEXT(table_legal(&t, 0), "take 1, take 2, take 3, take 4, pass");
    table_do(&t, 0, "pass");
    CHECK_TEXT(table_told(&t, 1), "{\"event\":\"declined\",\"seat\":0,\"character\":\"watson\"}\n");
    CHECK_INT(s->seat[0].investigation_markers, 5);
    CHECK_INT(s->asked, 1);
}

/* Visits a character whose skill is skipped, and checks that the other player's turn begins at once. */
static void passed_over(const char *character)
{
    char words[40];
    struct pl_out o = pl_out_to(words, sizeof words);
    pl_put(&o, "go hudson ");
    pl_put(&o, character);
    sm_well_formed(&t);
    int investigation_markers = STATE(&t)->seat[0].investigation_markers;
    table_do(&t, 0, words);
    CHECK_INT(STATE(&t)->phase, SM_P_MOVE);
    CHECK_INT(STATE(&t)->asked, 1);
    CHECK_INT(STATE(&t)->seat[0].investigation_markers, investigation_markers);
}

TEST(SM_16_a_skill_without_effect_is_skipped)
{
    struct sm_state *s;
#define POSITION(marker)                                                      \
    s = sm_position(&t, 3, "irene gregson pike billy violet kramm shinwell"); \
    s->seat[0].investigation_markers = marker;                                \
    sm_stand(s, 0, "hudson toby wiggins");                                    \
    s->present |= (uint16_t)sm_character_set("toby wiggins");                 \
    s->character_deck_n = 0;                                                  \
    memset(s->character_deck, 0, sizeof s->character_deck)
    POSITION(0);
    sm_line(s, "map map map map");
    passed_over("watson");
    POSITION(2);
    sm_line(s, "map map map map");
    passed_over("lestrade");
    POSITION(1);
    sm_line(s, "map map map map");
    passed_over("gregson");
    POSITION(0);
    passed_over("pike");
    POSITION(5); /* Irene's skill is skipped: the rival has only a wildcard, which cannot be stolen */
    sm_open_to(s, 1, "wildcard");
    passed_over("irene");
    POSITION(2); /* Irene's skill is skipped: on day 3 a theft costs 3 investigation markers, but the player has only 2 */
    sm_open_to(s, 1, "bullet");
    passed_over("irene");
    POSITION(5);
    sm_open_to(s, 0, "wildcard map");
    passed_over("billy");
    POSITION(5);
    sm_line(s, "map map map map");
    passed_over("violet");
    POSITION(5); /* Watson's skill is skipped: the line is empty */
    sm_only(s, "");
    passed_over("watson");
    POSITION(5);
    sm_only(s, "");
    passed_over("pike");
    POSITION(5);
    sm_only(s, "");
    passed_over("kramm");
    POSITION(5);
    sm_only(s, "");
    passed_over("shinwell");
#undef POSITION
}

TEST(SM_17_line_refills_after_the_whole_action)
{
    struct sm_state *s = sm_position(&t, 1, "toby billy");
    sm_line(s, "bullet button map footprint");
    sm_on_top(s, "explosive false-pass");
    table_do(&t, 0, "go lestrade");
    table_do(&t, 0, "take 2");
    CHECK_TEXT(sm_line_text(s), "bullet . map footprint");
    table_refuses(&t, 0, "take 2", "SM-17");
    CHECK_TEXT(table_legal(&t, 0), "take 1, take 3, take 4");
    table_do(&t, 0, "take 1");
    CHECK_TEXT(sm_line_text(s), "explosive false-pass map footprint");
}

/* Plays the last move of day 3: seat 1 moves its last standing action marker from Toby to `to`. */
static struct sm_state *evening(const char *first, const char *second, const char *to)
{
    struct sm_state *s = sm_position(&t, 3, "toby billy pike wiggins");
    char words[40];
    struct pl_out o = pl_out_to(words, sizeof words);
    sm_line(s, "map map map map");
    sm_stand(s, 0, "");
    sm_lie(s, 0, first);
    sm_stand(s, 1, "toby");
    sm_lie(s, 1, second);
    sm_turn(s, 1);
    s->face_down = (uint16_t)sm_character_set("toby");
    sm_well_formed(&t);
    pl_put(&o, "go toby ");
    pl_put(&o, to);
    table_do(&t, 1, words);
    return s;
}

TEST(SM_18_action_markers_of_both_players_spend_a_character)
{
    struct sm_state *s = evening("wiggins billy hudson", "watson lestrade", "wiggins");
    CHECK_INT(s->day, 4);
    CHECK_INT(s->face_down, (int)sm_character_set("wiggins"));
    CHECK(strstr(table_told(&t, 0), "{\"event\":\"spent\",\"character\":\"wiggins\"}"));
    table_refuses(&t, 0, "go billy wiggins", "SM-12");
    table_do(&t, 0, "go wiggins watson");
    table_do(&t, 0, "pass");
    table_do(&t, 1, "go wiggins billy");
    CHECK(!table_may(&t, 0, "go billy wiggins")); /* Wiggins is spent, so he is not available on this day */
}

TEST(SM_19_the_first_three_are_never_spent)
{
    struct sm_state *s = evening("watson hudson lestrade", "watson lestrade", "hudson");
    CHECK_INT(s->day, 4);
    CHECK_INT(s->face_down, 0);
}

TEST(SM_20_only_characters_with_action_markers_of_both_players_are_face_down_tomorrow)
{
    struct sm_state *s =
        evening("toby billy hudson", "billy watson", "hudson"); /* only one action marker remains on Toby, so Toby is face up again */
    CHECK_INT(s->face_down, (int)sm_character_set("billy"));
    CHECK(strstr(table_told(&t, PL_SPECTATOR), "{\"event\":\"back\",\"character\":\"toby\"}"));
    s = sm_position(&t, 3, "toby billy pike wiggins"); /* action markers of both players stay on Toby, so he stays face down */
    sm_line(s, "map map map map");
    sm_stand(s, 0, "");
    sm_stand(s, 1, "pike");
    sm_lie(s, 0, "toby watson hudson");
    sm_lie(s, 1, "toby billy");
    s->face_down = (uint16_t)sm_character_set("toby");
    sm_turn(s, 1);
    table_do(&t, 1, "go pike hudson");
    CHECK_INT(s->face_down, (int)sm_character_set("toby"));
}
