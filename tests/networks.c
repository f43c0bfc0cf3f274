/* networks.c: tests of the networks: a slow second implementation of the inference, damaged weights files, features and priors, and that a
 * master with a network beats the master without. All random numbers come from fixed seeds. */
#include "bots/networks.h"

#include <stdio.h>
#include <stdlib.h>

#include "bots/belief.h"
#include "bots/bot.h"
#include "kernel/sha256.h"
#include "match/step.h"
#include "parlour.h"
#include "test.h"

static _Alignas(16) uint8_t memory[2][1 << 20];
static _Alignas(8) uint8_t state[PL_STATE_MAX], view[PL_STATE_MAX];

static const struct pl_game *game_of(const struct network_file *f) { return pl_game_find(f->game, strlen(f->game)); }

static void begin(const struct pl_game *game, uint64_t number)
{
    uint8_t options[PL_OPTIONS_MAX] = {0}, seed[PL_SEED_SIZE] = {0};
    memcpy(seed, &number, sizeof number);
    CHECK_INT(game->init(state, &(struct pl_config){.seats = game->seats_min, .options = options, .seed = seed}), 0);
}

/* Returns true if the network rates positions, and false if it rates hands. */
static bool rates_positions(const struct network_file *f) { return pl_hints_of(game_of(f))->network_inputs->fill != NULL; }

static int32_t number_at(const uint8_t *at, int bytes)
{
    uint32_t n = 0;
    for (int i = 0; i < bytes; i++)
        n |= (uint32_t)at[i] << (8 * i);
    return bytes == 2 ? (int16_t)n : (int32_t)n;
}

static int32_t clamp(int32_t x) { return x < 0 ? 0 : x > 127 ? 127 : x; }

/* The sums of the network before the last function, computed directly from the bytes of the file as train/README.md describes them. */
static int32_t slow_value(const struct network_file *f, const struct pl_network_inputs *in, const uint8_t *feature, int32_t *unit)
{
    const uint8_t *at = f->bytes;
    int rows = number_at(at + 8, 2), width = number_at(at + 10, 2), hidden = number_at(at + 12, 2), outputs = number_at(at + 14, 2),
        row = 0;
    const uint8_t *second_bias = at + PL_NETWORK_HEADER + 4, *first_bias = second_bias + 4 * hidden + 4 * outputs;
    const int8_t *first = (const int8_t *)first_bias + 2 * width, *second = first + rows * width, *last = second + hidden * width;
    int32_t sum = number_at(at + PL_NETWORK_HEADER, 4);
    for (int i = 0; i < width; i++)
        unit[i] = number_at(first_bias + 2 * i, 2);
    for (const struct pl_feature *x = in->features; x->name; x++)
        for (int k = 0; k < x->count; k++, feature++, row += x->values - 1)
            for (int i = 0; *feature && i < width; i++)
                unit[i] += first[(row + *feature - 1) * width + i];
    for (int i = 0; i < width; i++)
        unit[i] = clamp(unit[i]);
    for (int k = 0; k < hidden; k++) {
        int32_t x = number_at(second_bias + 4 * k, 4);
        for (int i = 0; i < width; i++)
            x += second[k * width + i] * unit[i];
        sum += last[k] * clamp(x < 0 ? 0 : (x + 32) / 64);
    }
    return sum;
}

TEST(inference_agrees_with_a_slow_second_implementation)
{
    for (const struct network_file *f = network_files; f->game; f++) {
        const struct pl_game *game = game_of(f);
        const struct pl_network *net = pl_network_of(game);
        struct pl_dice dice = {7};
        int32_t unit[PL_NETWORK_WIDTH], last_sum = INT32_MIN, last_value = 0;
        for (int k = 0; k < 400; k++) {
            uint8_t feature[PL_NETWORK_FEATURES];
            unsigned i = 0;
            for (const struct pl_feature *x = net->in->features; x->name; x++)
                for (unsigned c = 0; c < x->count; c++)
                    feature[i++] = (uint8_t)pl_dice_below(&dice, x->values);
            struct pl_network_layer layer;
            pl_network_read_features(net, feature, &layer);
            int32_t sum = slow_value(f, net->in, feature, unit), value = pl_network_value(net, &layer);
            for (unsigned at = 0; at < net->width; at++)
                CHECK_INT(layer.unit[at], unit[at]);
            CHECK(value >= 0 && value <= PL_WON);
            CHECK(sum > 0 ? value >= PL_WON / 2 : value <= PL_WON / 2);
            if (last_sum != INT32_MIN)
                CHECK(sum >= last_sum ? value >= last_value : value <= last_value);
            last_sum = sum;
            last_value = value;
        }
    }
}

TEST(features_and_priors_stay_in_range_in_whole_matches)
{
    for (const struct network_file *f = network_files; f->game; f++) {
        if (!rates_positions(f))
            continue;
        const struct pl_game *game = game_of(f);
        const struct pl_network *net = pl_network_of(game);
        struct pl_dice dice = {3};
        for (uint64_t k = 1; k <= 60; k++) {
            for (begin(game, k); !((struct pl_base *)(void *)state)->over;) {
                pl_action list[PL_LEGAL_MAX];
                uint32_t prior[PL_LEGAL_MAX], sum = 0;
                uint8_t feature[PL_NETWORK_FEATURES];
                struct pl_network_layer layer;
                pl_seat seat = (pl_seat)pl_lowest(game->actors(state));
                int n = game->legal(state, seat, list);
                game->view(state, seat, view);
                memset(feature, 0xee, sizeof feature);
                net->in->fill(view, feature);
                for (unsigned i = 0; i < net->in->features_n; i++)
                    CHECK(feature[i] < net->values[i]);
                pl_network_read(net, view, &layer);
                pl_network_priors(net, &layer, view, list, n, prior);
                for (int i = 0; i < n; i++) {
                    CHECK(prior[i] >= 1);
                    sum += prior[i];
                }
                CHECK(sum > 200 && sum <= 255 + (uint32_t)n);
                CHECK(pl_random_step(game, state, &dice, NULL) > 0);
            }
        }
    }
}

/* The sum over all hands of the loss of a prediction, in 1/65536: the squared difference of the chance and the truth. */
struct losses {
    uint64_t network, even;
    int hands;
};

/* Compares the network with the share of worlds in which each hand has the property. Checks that features are in range and that the
 * network says the same about equal views. */
static void rate_hands(const struct pl_game *game, const struct pl_network *net, uint64_t number, struct losses *sum)
{
    static _Alignas(8) uint8_t world[PL_STATE_MAX];
    uint32_t chance[PL_SEATS_MAX] = {0}, share[PL_SEATS_MAX] = {0};
    uint8_t feature[PL_NETWORK_FEATURES], seed[PL_SEED_SIZE] = {(uint8_t)number};
    struct pl_rng rng;
    enum { WORLDS = 64 };
    pl_seats hands = net->in->hands(view), truth = net->in->hands_with(state);
    CHECK(!pl_seats_has(hands, ((struct pl_view_base *)(void *)view)->viewer));
    for (pl_seats rest = hands; rest; rest &= (pl_seats)(rest - 1)) {
        memset(feature, 0xee, sizeof feature);
        net->in->fill_hand(view, (pl_seat)pl_lowest(rest), feature);
        for (unsigned i = 0; i < net->in->features_n; i++)
            CHECK(feature[i] < net->values[i]);
    }
    pl_belief_chances(net, view, hands, chance);
    pl_rng_init(&rng, seed);
    for (int k = 0; k < WORLDS; k++) {
        CHECK_INT(game->determinise(view, &rng, world), 0);
        for (pl_seats rest = net->in->hands_with(world); rest; rest &= (pl_seats)(rest - 1))
            share[pl_lowest(rest)] += 65536 / WORLDS;
    }
    for (; hands; hands &= (pl_seats)(hands - 1), sum->hands++) {
        int i = pl_lowest(hands), is = pl_seats_has(truth, (unsigned)i) ? 65536 : 0;
        CHECK(chance[i] <= 65536);
        sum->network += (uint64_t)((int64_t)((int)chance[i] - is) * ((int)chance[i] - is) >> 16);
        sum->even += (uint64_t)((int64_t)((int)share[i] - is) * ((int)share[i] - is) >> 16);
    }
}

TEST(a_network_knows_hidden_hands_better_than_even_chances)
{
    const struct pl_bot *regular = pl_bot_levels[PL_REGULAR];
    for (const struct network_file *f = network_files; f->game; f++) {
        const struct pl_game *game = game_of(f);
        struct pl_dice dice = {5};
        struct losses sum = {0};
        if (rates_positions(f))
            continue;
        for (uint64_t k = 1; k <= 40; k++) {
            begin(game, k);
            for (int entries = 0; entries < 200 && !((struct pl_base *)(void *)state)->over; entries++) {
                pl_action list[PL_LEGAL_MAX];
                pl_seat seat = (pl_seat)pl_lowest(game->actors(state));
                int n = game->legal(state, seat, list);
                game->view(state, seat, view);
                if (entries % 4 == 0)
                    rate_hands(game, pl_network_of(game), k, &sum);
                int at = regular->choose(&(struct pl_question){game, view, list, n}, &dice, NULL);
                CHECK_INT(game->apply(state, &(struct pl_entry){.seat = seat, .by = PL_BY_BOT, .action = list[at]}, NULL), 0);
            }
        }
        CHECK(sum.hands > 1000);
        CHECK(sum.network < sum.even * 97 / 100);
    }
}

/* Counts, for each seat, in how many of `n` worlds its hand has the property. Worlds that the belief refuses are replaced. */
static void count_hands(const struct pl_game *game, const struct pl_belief *b, int n, uint32_t count[PL_SEATS_MAX])
{
    static _Alignas(8) uint8_t world[PL_STATE_MAX];
    uint8_t seed[PL_SEED_SIZE] = {1};
    struct pl_dice dice = {12};
    struct pl_rng rng;
    pl_rng_init(&rng, seed);
    while (n) {
        CHECK_INT(game->determinise(view, &rng, world), 0);
        if (!pl_belief_accepts(b, world, &dice))
            continue;
        n--;
        for (pl_seats rest = pl_hints_of(game)->network_inputs->hands_with(world); rest; rest &= (pl_seats)(rest - 1))
            count[pl_lowest(rest)]++;
    }
}

/* A belief cannot change certainties, and the chances of several hands depend on each other. So the chances agree only on average. */
TEST(accepted_worlds_have_the_chances_that_the_network_expects)
{
    enum { WORLDS = 300 };
    for (const struct network_file *f = network_files; f->game; f++) {
        const struct pl_game *game = game_of(f);
        struct pl_dice dice = {11};
        uint32_t off = 0, off_before = 0;
        if (rates_positions(f))
            continue;
        for (uint64_t k = 1; k <= 16; k++) {
            static _Alignas(8) uint8_t world[PL_STATE_MAX];
            struct pl_belief b, none = {0};
            struct pl_rng rng;
            uint32_t chance[PL_SEATS_MAX] = {0}, accepted[PL_SEATS_MAX] = {0}, all[PL_SEATS_MAX] = {0};
            uint8_t seed[PL_SEED_SIZE] = {(uint8_t)k};
            begin(game, k);
            for (uint64_t i = 0; i < 6 * k; i++)
                CHECK(pl_random_step(game, state, &dice, NULL) > 0);
            game->view(state, (pl_seat)pl_lowest(game->actors(state)), view);
            pl_rng_init(&rng, seed);
            pl_belief_begin(&b, game, pl_network_of(game), view, &rng, world);
            if (!b.in)
                continue;
            pl_belief_chances(pl_network_of(game), view, b.hands, chance);
            count_hands(game, &b, WORLDS, accepted);
            count_hands(game, &none, WORLDS, all);
            for (pl_seats rest = b.hands; rest; rest &= (pl_seats)(rest - 1)) {
                int i = pl_lowest(rest), want = (int)(chance[i] * WORLDS / 65536);
                off += (uint32_t)abs((int)accepted[i] - want);
                off_before += (uint32_t)abs((int)all[i] - want);
            }
        }
        CHECK(off_before > 0 && off < off_before / 2);
    }
}

TEST(a_damaged_weights_file_is_refused)
{
    for (const struct network_file *f = network_files; f->game; f++) {
        const struct pl_network_inputs *in = pl_hints_of(game_of(f))->network_inputs;
        static struct pl_network net;
        uint8_t *bytes = malloc(f->n + 1);
        CHECK(bytes != NULL);
        memcpy(bytes, f->bytes, f->n);
        CHECK(pl_network_open(&net, in, bytes, f->n));
        CHECK(!pl_network_open(&net, in, bytes, f->n - 1));
        CHECK(!pl_network_open(&net, in, bytes, f->n + 1));
        CHECK(!pl_network_open(&net, in, bytes, 10));
        for (size_t at = 0; at < f->n; at += at < PL_NETWORK_HEADER ? 1 : 4999) {
            if (at >= 16 && at < 32)
                continue; /* these bytes of the header are not used */
            bytes[at] ^= 0x10;
            CHECK(!pl_network_open(&net, in, bytes, f->n));
            CHECK_INT(parlour_set_network(f->game, bytes, f->n), -1);
            bytes[at] ^= 0x10;
        }
        CHECK_INT(parlour_set_network(f->game, f->bytes, f->n), 0);
        free(bytes);
    }
    CHECK_INT(parlour_set_network("no-such-game", network_files[0].bytes, network_files[0].n), -1);
}

TEST(only_masters_use_a_network)
{
    for (const struct network_file *f = network_files; f->game; f++) {
        CHECK(pl_bot_settings(game_of(f), PL_MASTER).network == pl_network_of(game_of(f)));
        CHECK(pl_bot_settings(game_of(f), PL_MASTER).network != NULL);
        CHECK(pl_bot_settings(game_of(f), PL_REGULAR).network == NULL);
    }
}

/* Plays one match of a master against the master without a network. Returns 2 if the first wins, 1 for a draw, 0 if it loses. */
static int play(const struct pl_game *game, uint64_t number, pl_seat first)
{
    const struct pl_bot *bot[2] = {pl_bot_find("master", 6), pl_bot_find("master@1", 8)};
    struct pl_dice dice[2] = {{number}, {number}};
    begin(game, number);
    while (!((struct pl_base *)(void *)state)->over) {
        pl_action list[PL_LEGAL_MAX];
        pl_seat seat = (pl_seat)pl_lowest(game->actors(state));
        int n = game->legal(state, seat, list), of = seat != first;
        game->view(state, seat, view);
        struct pl_bot_memory mind = {.memory = memory[of], .bytes = sizeof memory[of], .playouts = 80};
        int at = bot[of]->choose(&(struct pl_question){game, view, list, n}, &dice[of], &mind);
        struct pl_entry entry = {.seat = seat, .by = PL_BY_BOT, .action = list[at]};
        CHECK_INT(game->apply(state, &entry, NULL), 0);
    }
    pl_seats winners = game->winners(state);
    return !winners ? 1 : pl_seats_has(winners, first) ? 2 : 0;
}

TEST(a_master_with_a_network_beats_the_master_without)
{
    for (const struct network_file *f = network_files; f->game; f++) {
        int points = 0, matches = 24;
        if (!rates_positions(f)) /* two matches of four players would show nothing */
            continue;
        for (int k = 0; k < matches; k++)
            points += play(game_of(f), 100 + (uint64_t)k / 2, (pl_seat)(k % 2));
        CHECK(points >= 2 * matches * 3 / 4);
    }
}
