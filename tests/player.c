/* player.c: tests of the bot that plays cases. Its answers must depend only on the cards it has read. */
#include "cases/player.h"
#include "cases/judge.h"
#include "cases/readable.h"
#include "cases/stats.h"
#include "match/step.h"
#include "match/match.h"
#include "test.h"

#include <stdio.h>

static struct case_report report;
static _Alignas(8) uint8_t state[PL_STATE_MAX], view[PL_STATE_MAX], world[PL_STATE_MAX], again[PL_STATE_MAX];

/* For each seat, a copy of the case with false texts for the cards that this seat has not read. When the seat reads another card, the
 * test makes a new copy. */
static struct torn {
    struct case_book book;
    struct case_player *p;
    uint32_t but_for;
} torn[PL_SEATS_MAX];

static const struct pl_game *begin_match(const struct case_book *c, int seats, uint8_t round)
{
    const struct pl_game *game = case_game();
    uint8_t options[PL_OPTIONS_MAX] = {0}, seed[PL_SEED_SIZE] = {round, (uint8_t)seats};
    struct pl_config config = {
        .seats = (uint8_t)seats, .options = options, .seed = seed, .content = &c->rules, .content_size = sizeof c->rules};
    CHECK_INT(game->init(state, &config), 0);
    return game;
}

/* Copies the case without the deductions and with another solution. Replaces the texts of the cards that this seat has not read with false
 * texts that contain all names of the case. */
static void tear(const struct case_book *c, uint32_t read, struct case_book *blind)
{
    *blind = *c;
    for (int i = 1; i < c->places_n; i++)
        if (!(read >> i & 1)) {
            blind->place[i].text = "There is nothing here but the Mortuary and Miss Tarrant.";
            blind->place[i].facts = blind->rules.place[i].facts = 0;
            blind->rules.place[i].back = 0;
            memset(&blind->met[i], 0xff, sizeof blind->met[i]);
        }
    for (int q = 0; q < c->questions_n; q++)
        for (int i = 0; i < c->question[q].points_n; i++) {
            struct case_point *p = &blind->question[q].point[i];
            p->persons = ~p->persons;
            p->answer = "something else";
            p->ideas_n = p->wrong.n = p->harmless.n = 0;
        }
    for (int i = 0; i < c->facts_n; i++)
        if (!(read >> c->fact[i].place & 1))
            blind->fact[i].states = blind->fact[i].quote = "Miss Tarrant was at the Mortuary.";
    for (int i = 0; i < c->deductions_n; i++)
        blind->deduction[i].states = "";
    blind->solution = "";
}

struct seated {
    const struct case_book *c;
    const struct case_player *p;
    const struct pl_game *game;
    enum pl_level level;
    pl_seat seat;
};

/* Compares member by member, because the values of padding bytes are undefined. */
static bool same_clues(const struct case_clues *a, const struct case_clues *b)
{
    bool same = a->read == b->read && a->facts == b->facts && a->proved == b->proved && a->questions == b->questions &&
                !memcmp(a->lead, b->lead, sizeof a->lead);
    for (int q = 0; q < WH_QUESTIONS && same; q++) {
        same = a->question[q].n == b->question[q].n;
        for (int i = 0; i < a->question[q].n && same; i++) {
            const struct case_guess *one = &a->question[q].guess[i], *two = &b->question[q].guess[i];
            same = one->answer == two->answer && one->facts == two->facts && one->proved == two->proved && one->refuted == two->refuted;
        }
    }
    return same;
}

/* Checks that the case and its changed copy interpret this typed text in the same way and list the same names. */
static void same_reading(const struct case_book *one, const struct case_book *two, int question, const char *text)
{
    static char a[32 << 10], b[32 << 10];
    struct pl_out x = pl_out_to(a, sizeof a), y = pl_out_to(b, sizeof b);
    case_answer_read(&x, one, view, question, text, strlen(text));
    case_names_json(&x, one, view);
    case_answer_read(&y, two, view, question, text, strlen(text));
    case_names_json(&y, two, view);
    CHECK(!x.full && !y.full);
    CHECK_TEXT(a, b);
}

/* Calls same_reading for the right answers, for tempting answers and for names. */
static void same_readings(const struct case_book *c, const struct case_book *blind)
{
    static int tries;
    char text[200];
    for (int q = 1; q <= c->questions_n; q++) {
        same_reading(c, blind, q, c->question[q - 1].fields);
        for (int i = 0; i < c->question[q - 1].tempting_n; i++)
            same_reading(c, blind, q, c->question[q - 1].tempting[i].answer);
        const struct case_person *p = &c->person[(unsigned)tries++ % (unsigned)c->persons_n];
        snprintf(text, sizeof text, "%s|%s", p->family, p->given);
        same_reading(c, blind, q, text);
    }
}

static void same_thoughts(const struct seated *s, const pl_action *list, int n, uint64_t luck)
{
    static struct case_clues true_clues, blind_clues;
    struct pl_dice one = {luck}, two = {luck}, three = {luck};
    uint8_t seed[PL_SEED_SIZE] = {(uint8_t)luck};
    pl_action said[PL_LEGAL_MAX];
    struct pl_rng rng;
    case_clues(s->p, view, &true_clues);
    struct torn *own = &torn[s->seat];
    if (!own->p || own->but_for != true_clues.read) {
        tear(s->c, own->but_for = true_clues.read, &own->book);
        case_player_free(own->p);
        own->p = case_player_new(&own->book);
        same_readings(s->c, &own->book);
    }
    const struct case_player *q = own->p;
    CHECK(q != NULL);
    case_clues(q, view, &blind_clues);
    CHECK(same_clues(&true_clues, &blind_clues));
    int pick = case_player_choose(s->p, s->level, &(struct pl_question){s->game, view, list, n}, &one);
    CHECK_INT(case_player_choose(q, s->level, &(struct pl_question){s->game, view, list, n}, &two), pick);
    for (int question = 0; question <= s->c->questions_n + 1; question++)
        CHECK(case_player_answer(s->p, s->level, view, question) == case_player_answer(q, s->level, view, question));
    pl_rng_init(&rng, seed);
    CHECK(s->game->determinise(view, &rng, world) >= 0);
    s->game->view(world, s->seat, again);
    CHECK_INT(case_player_choose(s->p, s->level, &(struct pl_question){s->game, again, list, n}, &three), pick);
    int asides = s->game->asides(state, s->seat, said);
    if (asides > 0)
        CHECK_INT(case_player_aside(s->p, s->level, &(struct pl_question){s->game, view, said, asides}, &one),
                  case_player_aside(q, s->level, &(struct pl_question){s->game, again, said, asides}, &two));
}

/* Plays a match and makes every decision three times: with the whole case, with a copy that has false texts for the unread cards, and in a
 * random state that fits the bot's view. The three choices must be equal. */
static void play_through(struct seated *s, int seats, uint8_t round)
{
    struct pl_dice dice = {9};
    s->game = begin_match(s->c, seats, round);
    for (uint32_t seq = 1;; seq++) {
        pl_action list[PL_LEGAL_MAX];
        struct pl_entry entry = {.seq = seq};
        entry.seat = s->seat = pl_next_actor(s->game, state, &dice, &entry.at);
        if (entry.seat == PL_NOBODY)
            break;
        CHECK(entry.seat < PL_SEATS_MAX);
        int n = s->game->legal(state, entry.seat, list);
        s->game->view(state, entry.seat, view);
        same_thoughts(s, list, n, seq);
        entry.action = list[case_player_choose(s->p, s->level, &(struct pl_question){s->game, view, list, n}, &dice)];
        const char *words = case_player_answer(s->p, s->level, view, pl_arg(entry.action, 0));
        if (!strcmp(s->game->verbs[pl_verb_of(entry.action)].word, "answer") && words)
            entry.verdict = case_verdict(s->c, pl_arg(entry.action, 0), words, strlen(words));
        CHECK_INT(s->game->apply(state, &entry, NULL), 0);
    }
    CHECK(s->level == PL_NOVICE || s->game->winners(state) != 0);
}

TEST(unread_cards_and_the_solution_influence_neither_the_bot_nor_the_reading)
{
    static const char *const folders[] = {SOURCE_ROOT "/cases/city-road-lock", SOURCE_ROOT "/cases/gervase-amory"};
    for (unsigned i = 0; i < PL_COUNT(folders); i++) {
        struct case_book *c = case_load(folders[i], &report);
        CHECK(c != NULL);
        struct case_player *p = case_player_new(c);
        for (int level = i ? PL_MASTER : 0; level < PL_LEVELS; level++)
            for (int seats = 2; seats <= 5; seats += 3)
                play_through(&(struct seated){.c = c, .p = p, .level = (enum pl_level)level}, seats, 1);
        for (int seat = 0; seat < PL_SEATS_MAX; seat++)
            torn[seat].p = case_player_free(torn[seat].p);
        case_player_free(p);
        case_free(c);
    }
}

TEST(a_bot_that_has_read_nothing_has_no_answer)
{
    struct case_book *c = case_load(SOURCE_ROOT "/cases/lot-sixty-one", &report);
    CHECK(c != NULL);
    struct case_player *p = case_player_new(c);
    const struct pl_game *game = begin_match(c, 3, 2);
    struct case_clues k;
    for (int viewer = 0; viewer < PL_VIEWERS; viewer++) {
        if (viewer >= 3 && viewer != PL_SPECTATOR)
            continue;
        game->view(state, (pl_seat)viewer, view);
        case_clues(p, view, &k);
        CHECK(!k.read && !k.facts && !k.proved);
        for (int q = 0; q < c->questions_n; q++)
            CHECK(k.question[q].n == 0 && !case_player_answer(p, PL_MASTER, view, q + 1));
    }
    case_player_free(p);
    case_free(c);
}

/* ---- playing strength ---------------------------------------------------------------------------------------- */

/* Plays `games` matches. Returns ten times the mean number of rounds of the matches in which a bot solved the case. */
static int rounds_of(const struct case_book *c, enum pl_level level, int games, int *solved)
{
    static struct case_stats s;
    int sum = 0;
    CHECK_INT(case_stats_play(c, level, 3, games, 5, &s), 0);
    for (int i = 0; i < CASE_ROUNDS; i++)
        sum += i * s.round[i];
    *solved = s.solved;
    return s.solved ? 10 * sum / s.solved : 0;
}

/* Compares the sums over all cases, because 16 matches of one case are too few for a comparison. */
TEST(higher_levels_solve_cases_in_fewer_rounds)
{
    static const char *const cases[] = {"city-road-lock", "gervase-amory", "lot-sixty-one", "never-came-down", "ten-minutes-to-eleven"};
    enum { GAMES = 16 };
    int slow = 0, middling = 0, quick = 0;
    for (unsigned i = 0; i < PL_COUNT(cases); i++) {
        char folder[4096];
        int novice, regular, master;
        snprintf(folder, sizeof folder, SOURCE_ROOT "/cases/%s", cases[i]);
        struct case_book *c = case_load(folder, &report);
        CHECK(c != NULL);
        slow += rounds_of(c, PL_NOVICE, GAMES, &novice);
        middling += rounds_of(c, PL_REGULAR, GAMES, &regular);
        quick += rounds_of(c, PL_MASTER, GAMES, &master);
        CHECK_INT(master, GAMES);
        CHECK_INT(regular, GAMES);
        case_free(c);
    }
    printf("  mean rounds of five cases, times 10: novice %d, regular %d, master %d\n", slow / 5, middling / 5, quick / 5);
    CHECK(quick < middling && middling < slow);
}

/* In a case whose solution cannot be proved, every winner has guessed, so no card counts as needed or decisive. */
TEST(stats_count_only_winners_with_a_proof)
{
    static struct case_stats s;
    struct case_book *c = case_load(SOURCE_ROOT "/cases/city-road-lock", &report);
    CHECK(c != NULL);
    struct case_book unprovable = *c;
    const uint64_t on_no_card = 1ull << 63;
    for (int q = 0; q < c->questions_n; q++)
        for (int i = 0; i < c->question[q].proofs.n; i++)
            unprovable.question[q].proofs.set[i] |= on_no_card;
    CHECK_INT(case_stats_play(&unprovable, PL_NOVICE, 3, 16, 5, &s), 0);
    CHECK(s.winners > 0);
    CHECK_INT(s.proved, 0);
    for (int i = 0; i < c->places_n; i++) {
        CHECK_INT(s.needed[i], 0);
        CHECK_INT(s.decided[i], 0);
    }
    case_free(c);
}
