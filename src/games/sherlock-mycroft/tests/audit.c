/* audit.c: tests that every position that passes the audit can be played, and that malformed actions are refused. */
#include "kernel/hints.h"
#include "position.h"

static struct table t;

/* Checks that all legal actions can be applied and lead to well-formed positions. For every viewer, also checks that a complete state with
 * the same view can be made from the viewer's view. */
static void playable(const struct sm_state *s, struct pl_rng *rng)
{
    pl_action list[PL_LEGAL_MAX];
    pl_seats actors = t.game->actors(s);
    CHECK((actors == 0) == (s->base.over != 0));
    for (pl_seat seat = 0; seat < 4; seat++) {
        int n = t.game->legal(s, seat, list);
        struct sm_view v;
        t.game->view(s, seat < SM_SEATS ? seat : PL_SPECTATOR, &v);
        CHECK((n > 0) == pl_seats_has(actors, seat));
        for (int i = 0; i < n; i++) {
            struct sm_state next = *s;
            struct pl_entry e = {.seat = seat, .at = s->base.now, .action = list[i]};
            int32_t worth = t.game->hints->appraise(&v, list[i]);
            CHECK(worth > -100000 && worth < 100000);
            CHECK_INT(t.game->apply(&next, &e, NULL), 0);
            CHECK(t.game->audit(&next, NULL));
        }
    }
    for (int viewer = 0; viewer < 3; viewer++) {
        struct sm_view v, again;
        struct sm_state world;
        pl_seat who = viewer < 2 ? (pl_seat)viewer : PL_SPECTATOR;
        t.game->view(s, who, &v);
        CHECK_INT(t.game->determinise(&v, rng, &world), 0);
        CHECK(t.game->audit(&world, NULL));
        t.game->view(&world, who, &again);
        CHECK(pl_same(&v, &again, sizeof v));
    }
}

TEST(sm_every_position_that_passes_the_audit_can_be_played)
{
    struct pl_dice dice = {14};
    struct pl_rng rng;
    uint8_t seed[PL_SEED_SIZE] = {14};
    pl_rng_init(&rng, seed);
    int let_in = 0, refused = 0;
    for (int game = 0; game < 32; game++) {
        struct sm_options o = {game & 1, game >> 1 & 1, game >> 2 & 1, game >> 3 & 1, game >> 4 & 1};
        char name[4] = {'g', (char)('A' + game)};
        table_new(&t, &pl_game_sherlock_mycroft, 2, name, &o);
        while (!STATE(&t)->base.over) {
            for (int i = 0; i < 20; i++) {
                struct sm_state s = *STATE(&t);
                uint8_t *bytes = (uint8_t *)&s;
                for (uint32_t n = 1 + pl_dice_below(&dice, 2); n; n--) {
                    size_t from = offsetof(struct sm_state, base.seats);
                    size_t at = from + pl_dice_below(&dice, (uint32_t)(sizeof s - from));
                    bytes[at] = (uint8_t)(pl_dice_below(&dice, 2) ? pl_dice_below(&dice, 16) : pl_dice_word(&dice));
                }
                if (t.game->audit(&s, NULL)) {
                    playable(&s, &rng);
                    let_in++;
                } else {
                    refused++;
                }
            }
            sm_random_step(&t, &dice);
        }
    }
    CHECK(let_in > 1000 && refused > 10000);
}

TEST(sm_malformed_entries_are_refused)
{
    sm_position(&t, 1, "toby billy");
    sm_line(STATE(&t), "map map map map");
    struct sm_state before = *STATE(&t);
    struct pl_entry tick = {.seat = PL_TABLE, .kind = PL_ENTRY_TICK};
    CHECK_INT(t.game->apply(t.state, &tick, NULL), -PL_R_CLOCK);
    struct pl_entry e = {.seat = 2, .action = PL_ACT1(SM_V_PLACE, SM_HUDSON)};
    CHECK_INT(t.game->apply(t.state, &e, NULL), -PL_R_NO_SEAT);
    e.seat = 0;
    e.at = -1;
    CHECK_INT(t.game->apply(t.state, &e, NULL), -PL_R_TIME);
    struct pl_dice dice = {3};
    e.at = 0;
    for (int i = 0; i < 20000; i++) {
        e.action = (pl_action)pl_dice_word(&dice) << 32 | pl_dice_word(&dice);
        e.action = i & 1 ? e.action : e.action & 0x000f000f001f;
        int rc = t.game->apply(t.state, &e, NULL);
        CHECK((rc == 0) == (pl_verb_of(e.action) == SM_V_PLACE && pl_bits(e.action >> 32) == 0 && rc == 0));
        if (rc == 0)
            *STATE(&t) = before;
        else
            CHECK(pl_same(&before, t.state, sizeof before));
    }
}

TEST(sm_an_action_of_an_unused_option_is_refused_with_its_rule)
{
    sm_position(&t, 1, "toby billy");
    sm_line(STATE(&t), "map map map map");
    table_refuses(&t, 0, "reserve 1", "SM-68");
    table_refuses(&t, 0, "collect", "SM-72");
    table_refuses(&t, 0, "choose irene", "SM-66");
    table_refuses(&t, 0, "drop map", "SM-76");
    table_refuses(&t, 0, "pay", "SM-76");
    table_refuses(&t, 0, "lay watson", "SM-76");
    table_refuses(&t, 1, "reserve 1",
                  "PL-3"); /* seat 1 has no decision to make, so rule PL-3 refuses the action before the option is checked */
    sm_position_with(&t, 1, "toby billy", (struct sm_options){.random_villain = 1, .reserve = 1, .alternative_start = 1});
    sm_line(STATE(&t), "map map map map");
    table_refuses(&t, 0, "pay", "PL-5"); /* the refusal must not reveal which villain is in play */
    table_refuses(&t, 0, "lay watson", "PL-5");
    table_refuses(&t, 0, "choose irene", "PL-5");
    table_refuses(&t, 0, "collect", "PL-5");
    table_refuses(&t, 0, "take 1", "PL-5");
}

TEST(sm_a_refused_pass_names_the_rule_of_the_phase)
{
    struct sm_state *s = sm_position(&t, 1, "pike violet");
    sm_line(s, "bullet wildcard map map");
    sm_open_to(s, 0, "cigarette map");
    s->seat[0].investigation_markers = 9;
    table_do(&t, 0, "go pike");
    table_do(&t, 0, "draw 2");
    table_refuses(&t, 0, "pass", "SM-44");
    table_do(&t, 0, table_may(&t, 0, "keep false-pass") ? "keep false-pass" : "keep map");
    table_do(&t, 1, "go hudson");
    table_do(&t, 0, "go violet");
    table_do(&t, 0, "give map");
    table_refuses(&t, 0, "pass", "SM-53");
    table_do(&t, 0, "take 2");
    table_refuses(&t, 0, "pass", "SM-29");
}

/* Plays a match in which one seat follows the hints and the other seat plays at random. */
static bool hints_win(int game, struct pl_dice *dice)
{
    char name[4] = {'h', (char)('A' + game)};
    int bot = game & 1;
    table_new(&t, &pl_game_sherlock_mycroft, 2, name, NULL);
    while (!STATE(&t)->base.over) {
        pl_action list[PL_LEGAL_MAX];
        pl_seat seat = (pl_seat)pl_lowest(t.game->actors(t.state));
        int n = t.game->legal(t.state, seat, list), best = (int)pl_dice_below(dice, (uint32_t)n);
        struct sm_view *v = sm_seen_by(&t, seat);
        for (int i = 0; seat == bot && i < n; i++)
            best = t.game->hints->appraise(v, list[i]) > t.game->hints->appraise(v, list[best]) ? i : best;
        struct pl_entry e = {.seat = seat, .action = list[best]};
        CHECK_INT(t.game->apply(t.state, &e, NULL), 0);
    }
    return t.game->winners(t.state) == PL_SEAT_BIT(bot);
}

TEST(sm_hints_beat_random_play)
{
    struct pl_dice dice = {221};
    int won = 0;
    for (int game = 0; game < 40; game++)
        won += hints_win(game, &dice);
    CHECK(won >= 38);
}
