/* setup.c: tests of the setup (rules WH-1 to WH-9), of the validity checks on a case, and of the audit of loaded positions. */
#include "scene.h"

static int try_init(struct table *t, int seats, const struct wh_case *c, uint32_t size)
{
    uint8_t seed[PL_SEED_SIZE] = {1};
    struct pl_config config = {.seats = (uint8_t)seats, .options = t->options, .seed = seed, .content = c, .content_size = size};
    memset(t, 0, sizeof *t);
    t->game = &pl_game_watson_holmes;
    return pl_game_watson_holmes.init(t->state, &config);
}

TEST(WH_1_two_to_seven_and_no_more_than_the_case_allows)
{
    struct table t;
    struct wh_case c = bare();
    for (int seats = 2; seats <= 7; seats++)
        CHECK_INT(try_init(&t, seats, &c, sizeof c), 0);
    CHECK_INT(try_init(&t, 1, &c, sizeof c), -PL_R_SEATS);
    CHECK_INT(try_init(&t, 8, &c, sizeof c), -PL_R_SEATS);
    c.seats_min = 3;
    c.seats_max = 5;
    CHECK_INT(try_init(&t, 2, &c, sizeof c), -WH_R_PLAYERS);
    CHECK_INT(try_init(&t, 6, &c, sizeof c), -WH_R_PLAYERS);
    CHECK_INT(try_init(&t, 5, &c, sizeof c), 0);
}

TEST(WH_2_the_start_player_is_random)
{
    unsigned seen = 0;
    for (int i = 0; i < 60; i++) {
        struct table t;
        char seed[8];
        snprintf(seed, sizeof seed, "%d", i);
        table_new(&t, &pl_game_watson_holmes, 4, seed, NULL);
        const struct wh_state *s = (const struct wh_state *)t.state;
        CHECK_INT(s->turn, s->start);
        seen |= 1u << s->start;
    }
    CHECK_INT(seen, 15);
}

TEST(WH_3_ten_carriages_or_what_the_case_gives)
{
    struct table t;
    struct wh_case c = bare();
    CHECK_INT(sit(&t, 3, &c)->seat[2].carriages, 10);
    c.carriages = 14;
    CHECK_INT(sit(&t, 3, &c)->seat[2].carriages, 14);
}

TEST(WH_4_five_police_tokens_then_call_offs)
{
    struct table t;
    table_new(&t, &pl_game_watson_holmes, 7, "police", NULL);
    const struct wh_state *s = (const struct wh_state *)t.state;
    for (unsigned i = 0; i < 7; i++) {
        const struct wh_seat *p = &s->seat[(s->start + i) % 7];
        CHECK_INT(p->police, i < 5);
        CHECK_INT(p->call_off, i >= 5);
    }
    CHECK_INT(s->police, 1);
    CHECK_INT(s->call_offs, 4);
    struct wh_case c = bare();
    c.police = 0;
    CHECK_INT(sit(&t, 7, &c)->police, 6);
}

TEST(WH_5_one_character_each_and_the_others_form_the_deck)
{
    struct table t;
    table_new(&t, &pl_game_watson_holmes, 5, "deal", NULL);
    const struct wh_state *s = (const struct wh_state *)t.state;
    for (unsigned seat = 0; seat < 5; seat++) {
        CHECK_INT(wh_face_down(s, seat), 1);
        CHECK_INT(pl_bits(look(&t, seat).hand), 1);
    }
    CHECK_INT(s->deck_n, 5);
    CHECK_INT(look(&t, PL_SPECTATOR).hand, 0);
    s = sit_bare(&t, 5); /* a second match, with a case that deals no characters */
    CHECK_INT(wh_face_down(s, 0), 0);
    CHECK_INT(s->deck_n, 10);
}

TEST(WH_6_wiggins_needs_four_players)
{
    struct table t;
    for (int seats = 2; seats <= 7; seats++) {
        const struct wh_state *s = sit_bare(&t, seats);
        bool there = false;
        for (unsigned i = 0; i < s->deck_n; i++)
            there |= s->deck[i] == WH_C_WIGGINS;
        CHECK_INT(there, seats >= 4);
    }
}

TEST(WH_7_an_empty_supply_gives_nothing)
{
    struct table t;
    struct wh_state *s = sit_bare(&t, 3);
    give_lockpick(s, 1);
    give_lockpick(s, 2);
    go(&t, 0, "visit 8", 0);
    go(&t, 1, "visit 1", 0);
    go(&t, 2, "visit 2", 0);
    CHECK_INT(s->seat[0].lockpick, 0);
    CHECK(strstr(table_told(&t, 1), "{\"event\":\"no-gain\",\"seat\":0}"));
    CHECK_INT(s->lockpicks, 0);
}

TEST(WH_8_one_of_each_token_in_a_hand)
{
    struct table t;
    struct wh_state *s = sit_bare(&t, 2);
    give_lockpick(s, 0);
    go(&t, 0, "visit 8", 0);
    go(&t, 1, "visit 7", 0); /* seat 1 already has a police token, so its bonus is a Call Off token */
    CHECK_INT(s->seat[0].lockpick, 1);
    CHECK_INT(s->lockpicks, 1);
    CHECK_INT(s->seat[1].police, 1);
    CHECK_INT(s->seat[1].call_off, 1);
    CHECK_INT(s->phase, WH_P_READ);
}

TEST(WH_9_tokens_are_public_and_characters_hidden)
{
    struct table t;
    struct wh_state *s = sit_watson(&t, 4);
    give(s, 1, WH_C_TOBY);
    struct wh_view v = look(&t, 2), own = look(&t, 1);
    CHECK_INT(v.seat[1].carriages, 10);
    CHECK_INT(v.seat[1].police, 1);
    CHECK_INT(v.seat[1].face_down, 1);
    CHECK_INT(v.hand, 0);
    CHECK_INT(v.owners[WH_C_TOBY], PL_NOBODY);
    CHECK_INT(own.hand, 1 << WH_C_TOBY);
    /* From seat 2's point of view, seat 1 could have another character instead of Toby. */
    struct wh_state other = *s;
    other.owner[WH_C_TOBY] = PL_NOBODY;
    for (unsigned i = 0; i < other.deck_n; i++)
        if (other.deck[i] == WH_C_IRENE)
            other.deck[i] = WH_C_TOBY;
    other.owner[WH_C_IRENE] = 1;
    struct wh_view w;
    wh_view(&other, 2, &w);
    CHECK(memcmp(&v, &w, sizeof v) == 0);
}

/* ---- checks of a case ------------------------------------------------------------------------------------ */

TEST(case_practice_cases_can_be_played)
{
    CHECK(!wh_case_error(wh_case_practice(0)));
    CHECK(!wh_case_error(wh_case_practice(1)));
    struct wh_case c = bare();
    CHECK(!wh_case_error(&c));
}

#define WRONG(change, why)                       \
    do {                                         \
        struct wh_case c = *wh_case_practice(1); \
        change;                                  \
        CHECK(wh_case_error(&c));                \
        CHECK_TEXT(wh_case_error(&c), why);      \
    } while (0)

TEST(case_an_invalid_case_is_refused_with_a_reason)
{
    WRONG(c.format = 2, "the case has another format");
    WRONG(c.questions = 0, "a case needs one to four questions");
    WRONG(c.places = 19, "a case needs two to eighteen places, including 221B");
    WRONG(c.seats_max = 8, "a case needs a range of players within two to seven");
    WRONG(c.zones = 1, "zones, start zone and fare contradict each other");
    WRONG(c.start_zone = 4, "zones, start zone and fare contradict each other");
    WRONG(c.fare = 21, "the fare must be at most 20 and the carriages at the start at most 60");
    WRONG(c.watson = 2, "a flag is 0 or 1");
    WRONG(c.spare[1] = 1, "spare bytes must be zero");
    WRONG(c.proofs[0] = 9, "a question has too many proofs");
    WRONG(c.place[3].number = 0, "a place needs a number from 1 to 99");
    WRONG(c.place[3].number = 2, "two places have the same number");
    WRONG(c.place[5].back = WH_B_LOCKPICK, "a front announces a bonus that its back does not give");
    WRONG(c.place[3].restrictions = 8, "a place has an unknown restriction");
    WRONG(c.place[3].zone = 0, "a place is in no zone of the case");
    WRONG(c.place[3].opens_round = 31, "a place opens after round 30");
    WRONG(c.place[3].needs_place = 14, "a place needs a place that does not exist");
    WRONG(c.place[10].needs_place = 12, "places need each other in a cycle");
    WRONG(c.place[3].visits = 3, "a place has an unknown value for visits");
    WRONG(c.place[0].facts = 1, "place 0 is 221B and must be all zero");
    WRONG(c.place[17].number = 1, "entries past the last place must be zero");
    WRONG(c.zones = 4, "a zone has no place");
}

TEST(case_content_of_another_size_is_refused)
{
    struct table t;
    struct wh_case c = bare();
    CHECK_INT(try_init(&t, 3, &c, sizeof c - 1), -PL_R_OPTION);
    c.format = 9;
    CHECK_INT(try_init(&t, 3, &c, sizeof c), -PL_R_OPTION);
}

TEST(case_no_view_contains_the_authors_facts)
{
    struct table a, b;
    struct wh_case c = bare(), d = bare();
    for (int i = 1; i <= 10; i++)
        d.place[i].facts = 0xfeedfacecafebeefu;
    d.proofs[0] = 1;
    d.proof[0][0] = 0x123456789abcdefu;
    memset(d.hash, 7, sizeof d.hash);
    sit(&a, 3, &c);
    sit(&b, 3, &d);
    for (unsigned viewer = 0; viewer <= PL_SPECTATOR; viewer++) {
        struct wh_view v = look(&a, viewer), w = look(&b, viewer);
        CHECK(memcmp(&v, &w, sizeof v) == 0);
    }
}

/* ---- audit: check of a loaded position ------------------------------------------------------------------- */

static uint8_t rubbish(struct pl_dice *dice)
{
    uint32_t kind = pl_dice_below(dice, 3);
    return (uint8_t)(kind == 0 ? pl_dice_below(dice, 3) : kind == 1 ? 253 + pl_dice_below(dice, 3) : pl_dice_below(dice, 256));
}

/* A loaded position may give a seat at most WH_LOADED_MAX carriages. The seat gains at most three carriages in each round and three for
 * each character. So the number of carriages never exceeds WH_HAND_MAX. */
TEST(audit_no_entry_exceeds_the_limit_of_a_hand)
{
    struct table t;
    struct wh_case c = bare();
    struct wh_state *s = sit_with(&t, 2, &c, (struct wh_options){0});
    s->seat[0].carriages = WH_LOADED_MAX + 1;
    CHECK(!wh_audit(t.state, NULL));
    s->seat[0].carriages = WH_LOADED_MAX;
    give(s, 0, WH_C_TOBY);
    table_do(&t, 0, "trade toby"); /* table_do runs the audit after each action, so no explicit check is needed */
    go(&t, 0, "visit 9", 1);
    go_to(&t, 1, "carriage-stop");
    CHECK_INT(s->phase, WH_P_READ);
    CHECK_INT(s->seat[0].carriages, WH_LOADED_MAX + 2 * WH_CARRIAGES_GAINED - 1);
    s->seat[0].carriages = WH_LOADED_MAX + 2 * WH_CARRIAGES_GAINED;
    CHECK(wh_audit(t.state, NULL));
    s->seat[0].carriages++;
    CHECK(!wh_audit(t.state, NULL));
    s->seat[0].carriages--;
    leave_all(&t);
    s->seat[1].carriages = WH_LOADED_MAX + 2 * WH_CARRIAGES_GAINED;
    CHECK(wh_audit(t.state, NULL));
    go_to(&t, 1, "carriage-stop");
    go_to(&t, 0, "carriage-stop");
    CHECK_INT(s->seat[1].carriages, WH_LOADED_MAX + 3 * WH_CARRIAGES_GAINED);
}

/* Checks that no function of the game has undefined behaviour on a state that passes the audit. Sanitizers detect such behaviour. */
TEST(audit_makes_arbitrary_bytes_safe)
{
    struct pl_dice dice = {42};
    int passed = 0;
    for (int i = 0; i < 4000; i++) {
        struct table t;
        table_new(&t, &pl_game_watson_holmes, 2 + i % 6, "gate", NULL);
        for (int n = (int)pl_dice_below(&dice, 60); n > 0; n--) {
            struct pl_entry entry = {0};
            pl_action list[PL_LEGAL_MAX];
            pl_seats set = pl_game_watson_holmes.actors(t.state) & pl_seats_upto(8);
            if (!set)
                break;
            entry.seat = (pl_seat)pl_lowest(set);
            entry.action = list[pl_dice_below(&dice, (uint32_t)wh_legal(t.state, entry.seat, list))];
            CHECK_INT(pl_game_watson_holmes.apply(t.state, &entry, NULL), 0);
        }
        size_t head = offsetof(struct wh_state, reading_until);
        for (int n = 1 + (int)pl_dice_below(&dice, 3); n > 0; n--)
            t.state[head + pl_dice_below(&dice, sizeof(struct wh_state) - (uint32_t)head)] = rubbish(&dice);
        if (!wh_audit(t.state, NULL))
            continue;
        passed++;
        for (unsigned v = 0; v < PL_VIEWERS; v++) {
            struct wh_view view;
            struct wh_state other;
            struct pl_rng rng = {{1}, 0};
            wh_view(t.state, (pl_seat)v, &view);
            CHECK_INT(wh_determinise(&view, &rng, &other), 0);
        }
        for (int n = 0; n < 30; n++) {
            pl_action list[PL_LEGAL_MAX];
            pl_seats set = pl_game_watson_holmes.actors(t.state) & pl_seats_upto(8);
            if (!set)
                break;
            struct pl_entry entry = {.seat = (pl_seat)pl_lowest(set), .at = ((struct pl_base *)(void *)t.state)->now};
            int m = wh_legal(t.state, entry.seat, list);
            CHECK(m > 0);
            entry.action = list[pl_dice_below(&dice, (uint32_t)m)];
            CHECK_INT(pl_game_watson_holmes.apply(t.state, &entry, NULL), 0);
            char why[100] = "";
            struct pl_out o = pl_out_to(why, sizeof why);
            wh_audit(t.state, &o);
            CHECK_TEXT(why, "");
        }
    }
    CHECK(passed > 200);
}
