/* player.c: tests of the bot over facts: it solves what it has proved, and cards it has not read move it in nothing. */
#include "cases/player.h"
#include "cases/judge.h"
#include "cases/reading.h"
#include "match/drive.h"
#include "match/match.h"
#include "test.h"

#include <stdio.h>

static struct case_report report;
static _Alignas(8) uint8_t state[PL_STATE_MAX], view[PL_STATE_MAX], world[PL_STATE_MAX], again[PL_STATE_MAX];
static struct case_book blind;

static const struct pl_game *sit(const struct case_book *c, int seats, uint8_t round)
{
    const struct pl_game *game = pl_game_find(CASE_GAME, sizeof CASE_GAME - 1);
    uint8_t options[PL_OPTIONS_MAX] = {0}, seed[PL_SEED_SIZE] = {round, (uint8_t)seats};
    struct pl_config config = {
        .seats = (uint8_t)seats, .options = options, .seed = seed, .content = &c->rules, .content_size = sizeof c->rules};
    CHECK_INT(game->init(state, &config), 0);
    return game;
}

/* The case with all that this reader has not read torn out of it. */
static void tear(const struct case_book *c, uint32_t read)
{
    blind = *c;
    for (int i = 1; i < c->places_n; i++)
        if (!(read >> i & 1)) {
            blind.place[i].text = "There is nothing here but the Mortuary and Miss Tarrant.";
            blind.place[i].facts = blind.rules.place[i].facts = 0;
            blind.rules.place[i].back = 0;
        }
    blind.solution = "";
}

static void same_thoughts(const struct case_player *p, const struct case_book *c, const struct pl_game *game, pl_seat seat,
                          const pl_action *list, int n, uint64_t luck)
{
    static struct case_clues true_clues, blind_clues;
    struct pl_dice one = {luck}, two = {luck}, three = {luck};
    uint8_t seed[PL_SEED_SIZE] = {(uint8_t)luck};
    struct pl_rng rng;
    case_clues(p, view, &true_clues);
    tear(c, true_clues.read);
    struct case_player *q = case_player_new(&blind);
    CHECK(q != NULL);
    case_clues(q, view, &blind_clues);
    CHECK(!memcmp(&true_clues, &blind_clues, sizeof true_clues));
    int pick = case_player_choose(p, game, view, list, n, &one);
    CHECK_INT(case_player_choose(q, game, view, list, n, &two), pick);
    for (int question = 0; question <= c->questions_n + 1; question++)
        CHECK(case_player_words(p, view, question) == case_player_words(q, view, question));
    case_player_free(q);
    pl_rng_init(&rng, seed);
    CHECK(game->determinise(view, &rng, world) >= 0);
    game->view(world, seat, again);
    CHECK_INT(case_player_choose(p, game, again, list, n, &three), pick);
}

TEST(what_it_has_not_read_changes_nothing_it_does)
{
    struct case_book *c = case_load(SOURCE_ROOT "/cases/city-road-lock", &report);
    CHECK(c != NULL);
    struct case_player *p = case_player_new(c);
    struct pl_dice dice = {9};
    for (int seats = 2; seats <= 7; seats += 2) {
        const struct pl_game *game = sit(c, seats, 1);
        for (uint32_t seq = 1;; seq++) {
            pl_action list[PL_LEGAL_MAX];
            struct pl_entry entry = {.seq = seq};
            entry.seat = pl_drive_next(game, state, &dice, &entry.at);
            if (entry.seat == PL_NOBODY)
                break;
            CHECK(entry.seat < PL_SEATS_MAX);
            int n = game->legal(state, entry.seat, list);
            game->view(state, entry.seat, view);
            same_thoughts(p, c, game, entry.seat, list, n, seq);
            entry.action = list[case_player_choose(p, game, view, list, n, &dice)];
            const char *words = case_player_words(p, view, pl_arg(entry.action, 0));
            if (!strcmp(game->verbs[pl_verb_of(entry.action)].word, "answer") && words)
                entry.verdict = case_verdict(c, pl_arg(entry.action, 0), words, strlen(words));
            CHECK_INT(game->apply(state, &entry, NULL), 0);
        }
        CHECK(game->winners(state) != 0);
    }
    case_player_free(p);
    case_free(c);
}

TEST(before_it_has_read_anything_it_has_no_answer)
{
    struct case_book *c = case_load(SOURCE_ROOT "/cases/lot-sixty-one", &report);
    CHECK(c != NULL);
    struct case_player *p = case_player_new(c);
    const struct pl_game *game = sit(c, 3, 2);
    struct case_clues k;
    for (int viewer = 0; viewer < PL_VIEWERS; viewer++) {
        if (viewer >= 3 && viewer != PL_SPECTATOR)
            continue;
        game->view(state, (pl_seat)viewer, view);
        case_clues(p, view, &k);
        CHECK(!k.read && !k.facts && !k.proved);
        for (int q = 0; q < c->questions_n; q++)
            CHECK(k.question[q].n == 0 && !case_player_words(p, view, q + 1));
    }
    case_player_free(p);
    case_free(c);
}
