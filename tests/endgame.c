/* endgame.c: tests the endgame solver. If nothing is hidden, its values are compared with brute force, once with the goal of winning and
 * once with the goal of scoring points. If something is hidden, the values are compared with the average over many random states that fit
 * the view.
 */
#include <stdio.h>

#include "bots/bot.h"
#include "bots/endgame.h"
#include "bots/points.h"
#include "match/step.h"
#include "test.h"

enum { MATCHES = 160, ENTRIES_MOST = 60000, INVENTED = 3000 };

static _Alignas(16) uint8_t memory[PL_BOT_MEMORY_BYTES], worlds[PL_BOT_MEMORY_BYTES];
static uint64_t weight[512];

/* Returns the value of a position for seat 0, computed by brute force. Both players see everything and play perfectly. */
static int32_t brute(const struct pl_game *game, const uint8_t *from, bool by_points, int depth)
{
    _Alignas(8) uint8_t state[4096];
    pl_action list[PL_LEGAL_MAX];
    if (((const struct pl_base *)(const void *)from)->over && by_points) {
        int32_t points[PL_SEATS_MAX];
        game->score(from, points);
        int32_t lead = points[0] - points[1];
        return PL_WON / 2 + (lead > 32 ? 32 : lead < -32 ? -32 : lead) * PL_POINT;
    }
    if (((const struct pl_base *)(const void *)from)->over) {
        pl_seats won = game->winners(from);
        return !won ? PL_WON / 2 : pl_seats_has(won, 0) ? PL_WON : 0;
    }
    pl_seat seat = (pl_seat)pl_lowest(game->actors(from));
    int n = game->legal(from, seat, list);
    int32_t best = -1;
    CHECK(depth < 40 && n > 0);
    for (int i = 0; i < n; i++) {
        memcpy(state, from, game->state_size);
        CHECK_INT(game->apply(state, &(struct pl_entry){.seat = seat, .action = list[i], .at = 0, .by = PL_BY_BOT}, NULL), 0);
        int32_t worth = brute(game, state, by_points, depth + 1), mine = seat ? PL_WON - worth : worth;
        best = mine > best ? mine : best;
    }
    return seat ? PL_WON - best : best;
}

/* Returns the value of an action that ends the match, computed as the average over many random states that fit the view. Returns -1 if the
 * match continues after the action. */
static int32_t average_over_worlds(const struct pl_game *game, const void *view, pl_seat seat, pl_action action, uint8_t number)
{
    _Alignas(8) uint8_t state[4096], key[PL_SEED_SIZE] = {number};
    struct pl_rng rng;
    int64_t sum = 0;
    pl_rng_init(&rng, key);
    for (int i = 0; i < INVENTED; i++) {
        game->determinise(view, &rng, state);
        CHECK_INT(game->apply(state, &(struct pl_entry){.seat = seat, .action = action, .at = 0, .by = PL_BY_BOT}, NULL), 0);
        if (!((const struct pl_base *)(const void *)state)->over)
            return -1;
        pl_seats won = game->winners(state);
        sum += !won ? PL_WON / 2 : pl_seats_has(won, seat) ? PL_WON : 0;
    }
    return (int32_t)(sum / INVENTED);
}

struct found {
    int open,
        hidden; /* `open`: number of action values compared with brute force; `hidden`: number compared with an average over many worlds */
};

static void compare_solver(const struct pl_game *game, const uint8_t *state, pl_seat seat, uint8_t number, struct found *found)
{
    _Alignas(8) static uint8_t view[PL_STATE_MAX];
    pl_action list[PL_LEGAL_MAX];
    int32_t worth[PL_LEGAL_MAX], points[PL_LEGAL_MAX];
    game->view(state, seat, view);
    int n = game->legal(state, seat, list), fits = pl_hints_of(game)->enumerate_worlds(view, NULL, NULL, 0)
                                                       ? pl_hints_of(game)->enumerate_worlds(view, worlds, weight, 512)
                                                       : 0;
    struct pl_endgame how = {.entries_max = ENTRIES_MOST, .worlds_max = 512};
    if (n < 2 || fits < 1 || !pl_solve_endgame(&(struct pl_question){game, view, list, n}, memory, sizeof memory, &how, worth))
        return;
    how.by_points = true;
    CHECK(pl_solve_endgame(&(struct pl_question){game, view, list, n}, memory, sizeof memory, &how, points));
    for (int i = 0; i < n; i++) {
        _Alignas(8) uint8_t next[4096];
        memcpy(next, worlds, game->state_size);
        CHECK_INT(game->apply(next, &(struct pl_entry){.seat = seat, .action = list[i], .at = 0, .by = PL_BY_BOT}, NULL), 0);
        if (fits == 1) {
            int32_t seat_0 = brute(game, next, false, 0), points_0 = brute(game, next, true, 0);
            CHECK_INT(worth[i], seat ? PL_WON - seat_0 : seat_0);
            CHECK_INT(points[i], seat ? PL_WON - points_0 : points_0);
            found->open++;
        } else {
            int32_t seen = average_over_worlds(game, view, seat, list[i], number);
            if (seen < 0)
                continue;
            CHECK(worth[i] - seen < PL_WON / 24 &&
                  seen - worth[i] < PL_WON / 24); /* the solver's value is within four standard errors of the average over random worlds */
            found->hidden++;
        }
    }
}

TEST(endgames_of_sherlock_mycroft_are_solved_exactly)
{
    const struct pl_game *game = pl_game_find("sherlock-mycroft", 16);
    _Alignas(8) static uint8_t state[PL_STATE_MAX];
    struct found found = {0};
    for (uint32_t k = 0; k < MATCHES; k++) {
        uint8_t options[PL_OPTIONS_MAX] = {0}, seed[PL_SEED_SIZE] = {0};
        struct pl_dice dice = {k};
        memcpy(seed, &k, sizeof k);
        CHECK_INT(game->init(state, &(struct pl_config){.seats = 2, .options = options, .seed = seed}), 0);
        do {
            pl_seats actors = game->actors(state);
            if (actors)
                compare_solver(game, state, (pl_seat)pl_lowest(actors), (uint8_t)k, &found);
        } while (pl_random_step(game, state, &dice, NULL) > 0);
    }
    printf("  %d choices with nothing hidden, %d with something\n", found.open, found.hidden);
    CHECK(found.open > 100 && found.hidden > 100);
}
