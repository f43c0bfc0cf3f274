/* properties.c: tests the properties of properties.h with all games, all numbers of seats and random options. Games that leak on purpose
 * show that the secrecy test detects leaks. */
#include "properties.h"

#include "games/_template/game.h"
#include "test.h"

#include <stdio.h>
#include <stdlib.h>

/* Number of matches for each game and property, divided among the possible numbers of seats. PARLOUR_TEST_RUNS multiplies this number.
 * A sanitized build plays only a third of the matches, which is enough to find memory errors. */
#ifdef __SANITIZE_ADDRESS__
enum { MATCHES = 40 };
#else
enum { MATCHES = 120 };
#endif

static int matches(void)
{
    const char *times = getenv("PARLOUR_TEST_RUNS");
    return MATCHES * (times ? atoi(times) : 1);
}

static void random_options(struct property_case *c)
{
    struct pl_dice dice = {c->number * 7919u};
    memset(c->options, 0, sizeof c->options);
    if (c->game->sim_options)
        memcpy(c->options, c->game->sim_options, c->game->options_size);
    if (c->number % 3 == 0)
        return; /* every third match has the default options, because most tables use them */
    for (const struct pl_field *f = c->game->option_fields; f->type != PL_END; f++) {
        uint32_t bound = f->type == PL_BOOL ? 2 : f->type == PL_NAME ? f->names->n : 4;
        pl_field_set(f, c->options, 0, pl_dice_below(&dice, bound));
    }
}

typedef void property_fn(const struct property_case *c, struct property_report *r);

static void secrecy(const struct property_case *c, struct property_report *r)
{
    unsigned viewer = c->number % (unsigned)(c->seats + 1);
    property_secrecy(c, viewer == (unsigned)c->seats ? PL_SPECTATOR : (pl_seat)viewer, r);
}

static void hold(const struct pl_game *game, property_fn *law, struct property_report *sum)
{
    for (int i = 0; i < matches(); i++) {
        struct property_case c = {.game = game, .number = (uint32_t)i + 1};
        c.seats = game->seats_min + i % (game->seats_max - game->seats_min + 1);
        random_options(&c);
        struct property_report r = {.failure = ""};
        law(&c, &r);
        if (r.failure[0])
            test_fail(__FILE__, __LINE__, "%s", r.failure);
        sum->entries += r.entries;
        sum->matched += r.matched;
        sum->parted += r.parted;
    }
    CHECK(sum->entries > 0);
}

static void hold_all(property_fn *law, const char *name)
{
    for (int i = -1; i < 0 || pl_games[i]; i++) {
        const struct pl_game *game = i < 0 ? &pl_game_template : pl_games[i];
        struct property_report sum = {.failure = ""};
        hold(game, law, &sum);
        printf("  %s: %s: %ld entries, %ld indistinguishable, %ld revealing\n", name, game->id, sum.entries, sum.matched, sum.parted);
    }
}

TEST(property_legality_listed_actions_apply_and_every_match_ends) { hold_all(property_legal, "legal"); }
TEST(property_replay_log_reproduces_the_match) { hold_all(property_replay, "replay"); }
TEST(property_secrecy_hidden_state_reaches_neither_viewer_nor_bot) { hold_all(secrecy, "secrecy"); }

TEST(property_secrecy_holds_in_matches_that_once_leaked)
{
    static const struct {
        const char *game;
        int seats;
        uint32_t number;
    } once[] = {{"holmes-1904", 8, 906}, {"i-say-holmes", 3, 481}};
    for (size_t i = 0; i < sizeof once / sizeof once[0]; i++) {
        struct property_case c = {
            .game = pl_game_find(once[i].game, strlen(once[i].game)), .seats = once[i].seats, .number = once[i].number};
        struct property_report r = {.failure = ""};
        random_options(&c);
        secrecy(&c, &r);
        if (r.failure[0])
            test_fail(__FILE__, __LINE__, "%s", r.failure);
        CHECK(r.matched > 0);
    }
}

/* ---- the order in which rules refuse an entry ------------------------------------------------------------ */

/* Fails unless `rule` refuses the entry and the state stays the same. */
static void refused_by(const struct pl_game *game, const uint8_t *state, const struct pl_entry *e, int rule)
{
    _Alignas(8) uint8_t copy[PL_STATE_MAX];
    memcpy(copy, state, game->state_size);
    int rc = game->apply(copy, e, NULL);
    if (rc != -rule)
        test_fail(__FILE__, __LINE__, "%s: refused by rule %d, not by %d", game->id, -rc, rule);
    CHECK(!memcmp(copy, state, game->state_size));
}

/* Returns a legal decision (not an aside) for the lowest-numbered of these seats, or PL_NO_ACTION if there is none. */
static pl_action some_decision(const struct pl_game *game, const uint8_t *state, pl_seats of)
{
    pl_action list[PL_LEGAL_MAX];
    int n = of ? game->legal(state, (pl_seat)pl_lowest(of), list) : 0;
    for (int i = 0; i < n; i++)
        if (!(game->verbs[pl_verb_of(list[i])].flags & PL_VERB_ASIDE))
            return list[i];
    return PL_NO_ACTION;
}

/* Makes a log entry with several faults, fixes them one at a time, and checks after each fix which rule refuses the entry. One of the
 * checks needs a seat that has nothing to decide. Returns true if there was such a seat. */
static bool refused_in_order(const struct pl_game *game, const uint8_t *state)
{
    const struct pl_base *base = (const void *)state;
    pl_seats all = pl_seats_upto(base->seats), asked = game->actors(state) & all;
    struct pl_entry e = {.seat = base->seats, .at = base->now - 1, .action = PL_ACT(game->verbs_n), .by = PL_BY_PERSON};
    struct pl_entry tick = {.kind = PL_ENTRY_TICK, .seat = 0, .at = base->now - 1, .by = PL_BY_TABLE};
    refused_by(game, state, &tick, base->over ? PL_R_OVER : !game->deadline ? PL_R_CLOCK : PL_R_NO_SEAT);
    tick.seat = PL_TABLE;
    refused_by(game, state, &tick, base->over ? PL_R_OVER : !game->deadline ? PL_R_CLOCK : PL_R_TIME);
    refused_by(game, state, &e, base->over ? PL_R_OVER : PL_R_NO_SEAT);
    pl_action decision = some_decision(game, state, asked);
    if (decision == PL_NO_ACTION)
        return false;
    e.seat = (pl_seat)pl_lowest(all & ~asked ? all & ~asked : asked);
    refused_by(game, state, &e, PL_R_WORDS);
    e.action = decision | PL_ARG(PL_ARGS_MAX - 1, 0);
    if (pl_action_refusal(game, e.action) < 0)
        refused_by(game, state, &e, PL_R_ARGS);
    e.action = decision;
    refused_by(game, state, &e, PL_R_TIME);
    e.at = PL_TIME_MAX + 1;
    refused_by(game, state, &e, PL_R_TIME);
    e.at = base->now;
    if (game->real_time || !(all & ~asked))
        return false;
    refused_by(game, state, &e, PL_R_NOT_ASKED);
    return true;
}

TEST(property_legality_platform_rules_refuse_in_the_same_order_in_every_game)
{
    static _Alignas(8) uint8_t state[PL_STATE_MAX];
    for (int i = -1; i < 0 || pl_games[i]; i++) {
        const struct pl_game *game = i < 0 ? &pl_game_template : pl_games[i];
        int unasked = 0;
        for (uint32_t k = 1; k <= 6; k++) {
            struct property_case c = {.game = game, .seats = game->seats_max, .number = k};
            uint8_t seed[PL_SEED_SIZE] = {(uint8_t)k};
            struct pl_dice dice = {k};
            random_options(&c);
            CHECK_INT(game->init(state, &(struct pl_config){.seats = (uint8_t)c.seats, .options = c.options, .seed = seed}), 0);
            do {
                unasked += refused_in_order(game, state);
            } while (pl_random_step(game, state, &dice, NULL) > 0);
            CHECK(((const struct pl_base *)(const void *)state)->over);
            refused_in_order(game, state);
        }
        CHECK(unasked > 0 || game->real_time);
    }
}

/* ---- games that leak on purpose -------------------------------------------------------------------------- */

static struct pl_game cheat;

static void expect_detected(const char *how)
{
    for (uint32_t i = 1; i < 200; i++) {
        struct property_case c = {.game = &cheat, .seats = 3, .number = i};
        struct property_report r = {.failure = ""};
        property_secrecy(&c, (pl_seat)(i % 3), &r);
        if (r.failure[0])
            return;
    }
    test_fail(__FILE__, __LINE__, "the secrecy property did not detect %s", how);
}

/* Leaks a secret on purpose: copies one bit of the next seat's hand into the last byte of the view. */
static void view_that_leaks(const void *state, pl_seat viewer, void *view)
{
    pl_game_template.view(state, viewer, view);
    const struct tc_state *s = state;
    ((uint8_t *)view)[cheat.view_size - 1] |= s->seat[(viewer + 1u) % s->base.seats].hand & 1;
}

TEST(property_secrecy_detects_a_leaking_view)
{
    cheat = pl_game_template;
    cheat.view = view_that_leaks;
    expect_detected("a view that leaks");
}

/* Leaks on purpose: sends the event about a face-down card to everyone. */
static int apply_that_tells(void *state, const struct pl_entry *entry, struct pl_events *events)
{
    int rc = pl_game_template.apply(state, entry, events);
    if (rc == 0 && events && events->n == 1)
        events->item[0].audience = PL_EVERYONE;
    return rc;
}

TEST(property_secrecy_detects_an_event_sent_to_too_many_seats)
{
    cheat = pl_game_template;
    cheat.apply = apply_that_tells;
    expect_detected("an event sent to everyone");
}

/* A faulty view function, which the secrecy test must detect: it shows which seats have already laid a card. */
static void view_that_waits_openly(const void *state, pl_seat viewer, void *view)
{
    pl_game_template.view(state, viewer, view);
    ((struct pl_view_base *)view)->waiting = pl_game_template.actors(state);
}

TEST(property_secrecy_detects_a_view_that_shows_who_has_chosen)
{
    cheat = pl_game_template;
    cheat.view = view_that_waits_openly;
    expect_detected("a view that shows who has chosen");
}
