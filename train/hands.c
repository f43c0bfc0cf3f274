/*
 * hands.c: trains and measures a network that rates hidden hands (src/bots/belief.h), by supervised learning.
 *
 *   hands generate GAME FILE [options]       plays matches of regular bots and writes samples (train/README.md describes the format)
 *   hands fit GAME FILE NETWORK [options]    fits a network to samples and writes its weights file
 *   hands check GAME [NETWORK] [options]     measures a network and the game's `determinise` on new matches
 *   hands play GAME NETWORK [options]        plays matches of one regular that knows the network's chances among ordinary regulars
 *
 * Needs only the core and the bots. One process uses one core. The same seed gives the same samples.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/belief.h"
#include "bots/bot.h"
#include "kernel/sha256.h"
#include "match/match.h"

enum { WIDTH = 32, HIDDEN = 16, BATCH = 256, WORLDS = 200, ROWS_MAX = 2048 };

struct options {
    uint64_t seed;
    long games;
    uint32_t one_in, epochs;
    unsigned seats; /* 0: a random number */
    /* If `expert` is set, this seat plays like a regular that knows the chances of this network. */
    const struct pl_network *net;
    pl_seat expert;
};

static const struct pl_game *game;
static const struct pl_network_inputs *in;

static void fail(const char *what)
{
    fprintf(stderr, "hands: %s\n", what);
    exit(2);
}

/* ---- matches of regulars ---------------------------------------------------------------------------------------- */

/* Called for some decisions of a match with the deciding seat's view and the true state. */
typedef void visit(const void *view, const void *state, struct pl_dice *dice, void *arg);

static void act(void *state, pl_seat seat, pl_action action)
{
    struct pl_entry entry = {.seat = seat, .at = ((struct pl_base *)state)->now, .by = PL_BY_BOT, .action = action};
    if (game->apply(state, &entry, NULL) < 0)
        fail("an action was refused");
}

/* Lets every seat make the asides that a regular makes. */
static void make_asides(void *state, void *view, struct pl_dice *dice)
{
    const struct pl_bot *regular = pl_bot_levels[PL_REGULAR];
    for (pl_seat seat = 0; game->asides && seat < ((struct pl_base *)state)->seats && !((struct pl_base *)state)->over; seat++) {
        pl_action list[PL_LEGAL_MAX];
        int n = game->asides(state, seat, list);
        if (n <= 0)
            continue;
        game->view(state, seat, view);
        int at = regular->aside(&(struct pl_question){game, view, list, n}, dice, NULL);
        if (at >= 0)
            act(state, seat, list[at]);
    }
}

/* Returns the choice that `appraise_hands` rates best. */
static int choose_with_chances(const struct pl_network *net, const void *view, const pl_action *list, int n)
{
    const struct pl_hints *hints = pl_hints_of(game);
    uint32_t chance[PL_SEATS_MAX] = {0};
    int best = 0;
    pl_belief_chances(net, view, in->hands(view), chance);
    for (int i = 1; i < n; i++)
        if (hints->appraise_hands(view, chance, list[i]) > hints->appraise_hands(view, chance, list[best]))
            best = i;
    return best;
}

/* Plays one match and returns its winners. */
static pl_seats play(uint64_t seed, const struct options *o, visit *each, void *arg)
{
    static _Alignas(16) uint8_t state[PL_STATE_MAX], view[PL_STATE_MAX];
    _Alignas(8) uint8_t options[PL_OPTIONS_MAX] = {0};
    const struct pl_bot *regular = pl_bot_levels[PL_REGULAR];
    uint8_t key[PL_SEED_SIZE];
    struct pl_dice dice = {seed * 0x9e3779b97f4a7c15u + 1};
    for (int i = 0; i < PL_SEED_SIZE; i++)
        key[i] = (uint8_t)pl_dice_word(&dice);
    if (game->sim_options)
        memcpy(options, game->sim_options, game->options_size);
    unsigned seats = pl_dice_below(&dice, 3) ? 4 : game->seats_min + pl_dice_below(&dice, game->seats_max - game->seats_min + 1u);
    struct pl_config config = {.seats = (uint8_t)(o->seats ? o->seats : seats), .options = options, .seed = key};
    if (game->init(state, &config) < 0)
        fail("cannot set up a match");
    for (;;) {
        make_asides(state, view, &dice);
        if (((struct pl_base *)(void *)state)->over)
            return game->winners(state);
        pl_action list[PL_LEGAL_MAX];
        pl_seat seat = (pl_seat)pl_lowest(game->actors(state));
        int n = game->legal(state, seat, list), at = 0;
        if (n > 1) {
            game->view(state, seat, view);
            at = o->net && seat == o->expert ? choose_with_chances(o->net, view, list, n)
                                             : regular->choose(&(struct pl_question){game, view, list, n}, &dice, NULL);
            if (each && pl_dice_below(&dice, o->one_in) == 0)
                each(view, state, &dice, arg);
        }
        act(state, seat, list[at]);
    }
}

/* ---- samples ---------------------------------------------------------------------------------------------------- */

struct writer {
    FILE *f;
    long n;
};

static void write_samples(const void *view, const void *state, struct pl_dice *dice, void *arg)
{
    struct writer *w = arg;
    pl_seats with = in->hands_with(state);
    (void)dice;
    for (pl_seats rest = in->hands(view); rest; rest &= (pl_seats)(rest - 1), w->n++) {
        uint8_t sample[PL_NETWORK_FEATURES + 1];
        unsigned seat = (unsigned)pl_lowest(rest);
        in->fill_hand(view, (pl_seat)seat, sample);
        sample[in->features_n] = pl_seats_has(with, seat);
        if (fwrite(sample, in->features_n + 1u, 1, w->f) != 1)
            fail("cannot write samples");
    }
}

static void generate(const char *path, const struct options *o)
{
    struct writer w = {fopen(path, "wb"), 0};
    if (!w.f)
        fail("cannot write samples");
    for (long g = 0; g < o->games; g++)
        play(o->seed * 1000000 + (uint64_t)g, o, write_samples, &w);
    fclose(w.f);
    printf("%ld games, %ld samples\n", o->games, w.n);
}

/* ---- fitting ---------------------------------------------------------------------------------------------------- */

/* A group of parameters: values, gradients, and the two moving averages of the optimiser (Adam). */
struct group {
    int n;
    float *value, *gradient, *mean, *square;
};

static struct group new_group(int n, float start, float spread, struct pl_dice *dice)
{
    struct group g = {n, calloc(4 * (size_t)n, sizeof(float)), NULL, NULL, NULL};
    if (!g.value)
        fail("out of memory");
    g.gradient = g.value + n;
    g.mean = g.gradient + n;
    g.square = g.mean + n;
    for (int i = 0; i < n; i++)
        g.value[i] = start + spread * ((float)pl_dice_word(dice) / 2147483648.0f - 1);
    return g;
}

static void update(struct group *g, float rate, long step)
{
    float one = 1 - powf(0.9f, (float)step), two = 1 - powf(0.999f, (float)step);
    for (int i = 0; i < g->n; i++) {
        float d = g->gradient[i];
        g->mean[i] = 0.9f * g->mean[i] + 0.1f * d;
        g->square[i] = 0.999f * g->square[i] + 0.001f * d * d;
        g->value[i] -= rate * g->mean[i] / one / (sqrtf(g->square[i] / two) + 1e-6f);
        g->gradient[i] = 0;
    }
}

/* The stored weights are multiples of 1/64 from -127/64 to 127/64, and so are the limits of both layers (0 and 127/64). The fit rounds
 * weights in the same way before each step, and passes the gradients through unchanged. */
static float rounded(float x)
{
    x = rintf(x * PL_NETWORK_SCALE);
    return (x > 127 ? 127 : x < -127 ? -127 : x) / PL_NETWORK_SCALE;
}

static const float TOP = 127.0f / PL_NETWORK_SCALE;

struct model {
    int rows, row_of[PL_NETWORK_FEATURES];
    struct group first, first_bias, second, second_bias, last, last_bias;
    float *first_r, *second_r, *last_r; /* rounded */
};

static void round_weights(struct model *m)
{
    for (int i = 0; i < m->first.n; i++)
        m->first_r[i] = rounded(m->first.value[i]);
    for (int i = 0; i < m->second.n; i++)
        m->second_r[i] = rounded(m->second.value[i]);
    for (int i = 0; i < m->last.n; i++)
        m->last_r[i] = rounded(m->last.value[i]);
}

static float limited(float x) { return x < 0 ? 0 : x > TOP ? TOP : x; }

static float forward(const struct model *m, const uint8_t *feature, float *unit, float *hidden)
{
    float sum = m->last_bias.value[0];
    memcpy(unit, m->first_bias.value, WIDTH * sizeof *unit);
    for (unsigned i = 0; i < in->features_n; i++)
        for (int k = 0; feature[i] && k < WIDTH; k++)
            unit[k] += m->first_r[(m->row_of[i] + feature[i] - 1) * WIDTH + k];
    for (int k = 0; k < WIDTH; k++)
        unit[k] = limited(unit[k]);
    for (int j = 0; j < HIDDEN; j++) {
        float x = m->second_bias.value[j];
        for (int k = 0; k < WIDTH; k++)
            x += m->second_r[j * WIDTH + k] * unit[k];
        hidden[j] = limited(x);
        sum += m->last_r[j] * hidden[j];
    }
    return sum;
}

/* Adds the gradients of one sample, and returns its loss in nats. */
static double learn(struct model *m, const uint8_t *sample)
{
    float unit[WIDTH], hidden[HIDDEN], back[WIDTH] = {0};
    float p = 1 / (1 + expf(-forward(m, sample, unit, hidden))), truth = sample[in->features_n], d = (p - truth) / BATCH;
    m->last_bias.gradient[0] += d;
    for (int j = 0; j < HIDDEN; j++) {
        m->last.gradient[j] += d * hidden[j];
        if (hidden[j] <= 0 || hidden[j] >= TOP)
            continue;
        float e = d * m->last_r[j];
        m->second_bias.gradient[j] += e;
        for (int k = 0; k < WIDTH; k++) {
            m->second.gradient[j * WIDTH + k] += e * unit[k];
            back[k] += e * m->second_r[j * WIDTH + k];
        }
    }
    for (int k = 0; k < WIDTH; k++)
        back[k] = unit[k] <= 0 || unit[k] >= TOP ? 0 : back[k];
    for (int k = 0; k < WIDTH; k++)
        m->first_bias.gradient[k] += back[k];
    for (unsigned i = 0; i < in->features_n; i++)
        for (int k = 0; sample[i] && k < WIDTH; k++)
            m->first.gradient[(m->row_of[i] + sample[i] - 1) * WIDTH + k] += back[k];
    return -log((truth > 0 ? p : 1 - p) + 1e-9);
}

static void put(uint8_t **at, float x, int bytes, float scale, float most)
{
    float y = rintf(x * scale);
    int32_t n = (int32_t)(y > most ? most : y < -most ? -most : y);
    for (int i = 0; i < bytes; i++)
        *(*at)++ = (uint8_t)((uint32_t)n >> (8 * i));
}

static void put_group(uint8_t **at, const struct group *g, int bytes, float scale, float most)
{
    for (int i = 0; i < g->n; i++)
        put(at, g->value[i], bytes, scale, most);
}

static void write_network(const struct model *m, const char *path)
{
    static uint8_t bytes[1 << 18];
    uint8_t *at = bytes + PL_NETWORK_HEADER;
    const float one = PL_NETWORK_SCALE, wide = one * one;
    memcpy(bytes, "PLNET001", 8);
    uint16_t head[4] = {(uint16_t)m->rows, WIDTH, HIDDEN, 0};
    for (int i = 0; i < 4; i++) {
        bytes[8 + 2 * i] = (uint8_t)head[i];
        bytes[9 + 2 * i] = (uint8_t)(head[i] >> 8);
    }
    put_group(&at, &m->last_bias, 4, wide, 1e9f);
    put_group(&at, &m->second_bias, 4, wide, 1e9f);
    put_group(&at, &m->first_bias, 2, one, 32767);
    put_group(&at, &m->first, 1, one, 127);
    put_group(&at, &m->second, 1, one, 127);
    put_group(&at, &m->last, 1, one, 127);
    size_t n = (size_t)(at - bytes);
    pl_sha256(bytes + PL_NETWORK_HEADER, n - PL_NETWORK_HEADER, bytes + 32);
    FILE *f = fopen(path, "wb");
    if (!f || fwrite(bytes, n, 1, f) != 1 || fclose(f))
        fail("cannot write the network");
    printf("%s: %zu bytes\n", path, n);
}

static void new_model(struct model *m, struct pl_dice *dice)
{
    int i = 0;
    m->rows = 0;
    for (const struct pl_feature *f = in->features; f->name; f++)
        for (unsigned k = 0; k < f->count; k++, i++) {
            m->row_of[i] = m->rows;
            m->rows += f->values - 1;
        }
    if (m->rows > ROWS_MAX)
        fail("too many features");
    m->first = new_group(m->rows * WIDTH, 0, 0.1f, dice);
    m->first_bias = new_group(WIDTH, 0.5f, 0, dice);
    m->second = new_group(HIDDEN * WIDTH, 0, 0.2f, dice);
    m->second_bias = new_group(HIDDEN, 0.3f, 0, dice);
    m->last = new_group(HIDDEN, 0, 0.3f, dice);
    m->last_bias = new_group(1, 0, 0, dice);
    m->first_r = calloc((size_t)(m->first.n + m->second.n + m->last.n), sizeof(float));
    if (!m->first_r)
        fail("out of memory");
    m->second_r = m->first_r + m->first.n;
    m->last_r = m->second_r + m->second.n;
}

static void fit(const char *samples, const char *network, const struct options *o)
{
    struct pl_dice dice = {o->seed};
    struct model m;
    size_t size = in->features_n + 1u;
    FILE *f = fopen(samples, "rb");
    if (!f || fseek(f, 0, SEEK_END))
        fail("cannot read the samples");
    long n = ftell(f) / (long)size, steps = n / BATCH * o->epochs, step = 0;
    uint8_t *data = malloc((size_t)n * size + 1);
    rewind(f);
    if (n < BATCH || !data || fread(data, size, (size_t)n, f) != (size_t)n)
        fail("cannot read the samples");
    fclose(f);
    new_model(&m, &dice);
    struct group *groups[] = {&m.first, &m.first_bias, &m.second, &m.second_bias, &m.last, &m.last_bias};
    for (uint32_t e = 0; e < o->epochs; e++) {
        double loss = 0;
        for (long i = 0; i + BATCH <= n; i += BATCH) {
            round_weights(&m);
            for (int k = 0; k < BATCH; k++)
                loss += learn(&m, data + size * pl_dice_below(&dice, (uint32_t)n));
            float rate = 2e-3f * (1 - (float)step++ / (float)steps) + 2e-6f;
            for (unsigned g = 0; g < PL_COUNT(groups); g++)
                update(groups[g], rate, step);
        }
        printf("epoch %u: %.4f nats\n", e + 1, loss / (double)(n / BATCH * BATCH));
        fflush(stdout);
    }
    write_network(&m, network);
}

/* ---- measuring -------------------------------------------------------------------------------------------------- */

/* Sums over all hands of other players that have cards, and over those that `hands` lists. */
struct measure {
    const struct pl_network *net;
    double hands, rated, with, network, plain, network_rated, plain_rated, square, plain_square;
};

static double nats(double chance, bool truth) { return -log(truth ? chance : 1 - chance); }

static void measure_hands(const void *view, const void *state, struct pl_dice *dice, void *arg)
{
    static _Alignas(16) uint8_t world[PL_STATE_MAX];
    struct measure *x = arg;
    unsigned seats = ((const struct pl_view_base *)view)->seats, me = ((const struct pl_view_base *)view)->viewer;
    pl_seats with = in->hands_with(state), rated = in->hands(view);
    uint32_t chance[PL_SEATS_MAX] = {0};
    double plain[PL_SEATS_MAX] = {0};
    uint8_t key[PL_SEED_SIZE];
    struct pl_rng rng;
    for (int i = 0; i < PL_SEED_SIZE; i++)
        key[i] = (uint8_t)pl_dice_word(dice);
    pl_rng_init(&rng, key);
    for (int k = 0; k < WORLDS; k++) {
        if (game->determinise(view, &rng, world) < 0)
            fail("cannot make a world");
        for (pl_seats rest = in->hands_with(world); rest; rest &= (pl_seats)(rest - 1))
            plain[pl_lowest(rest)]++;
    }
    if (x->net)
        pl_belief_chances(x->net, view, rated, chance);
    for (unsigned i = 0; i < seats; i++) {
        if (i == me)
            continue;
        bool truth = pl_seats_has(with, i);
        x->hands++;
        if (!pl_seats_has(rated, i)) /* the viewer knows whether this hand has the property: no loss for either */
            continue;
        double p = chance[i] / 65536.0, q = (plain[i] + 0.5) / (WORLDS + 1.0);
        p = p < 1e-4 ? 1e-4 : p > 1 - 1e-4 ? 1 - 1e-4 : p;
        x->rated++;
        x->with += truth;
        x->plain += nats(q, truth);
        x->plain_square += (q - truth) * (q - truth);
        x->network += x->net ? nats(p, truth) : 0;
        x->square += x->net ? (p - truth) * (p - truth) : 0;
    }
}

static const struct pl_network *load(const char *network)
{
    static uint8_t bytes[1 << 18];
    static struct pl_network net;
    FILE *f = fopen(network, "rb");
    size_t n = f ? fread(bytes, 1, sizeof bytes, f) : 0;
    if (!f || !pl_network_open(&net, in, bytes, n))
        fail("the network does not fit this game");
    fclose(f);
    return &net;
}

static void check(const char *network, const struct options *o)
{
    struct measure x = {.net = network ? load(network) : NULL};
    for (long g = 0; g < o->games; g++)
        play(o->seed * 1000000 + (uint64_t)g, o, measure_hands, &x);
    printf("%.0f hands, %.0f of them uncertain, of which %.1f %% have the property\n", x.hands, x.rated, 100 * x.with / x.rated);
    printf("determinise: %.4f nats per hand, %.4f per uncertain hand, squared error %.4f\n", x.plain / x.hands, x.plain / x.rated,
           x.plain_square / x.rated);
    if (network)
        printf("network: %.4f nats per hand, %.4f per uncertain hand, squared error %.4f\n", x.network / x.hands, x.network / x.rated,
               x.square / x.rated);
}

static void play_expert(const char *network, struct options *o)
{
    double wins = 0, n = (double)o->games;
    o->net = load(network);
    o->seats = o->seats ? o->seats : 4;
    for (long g = 0; g < o->games; g++) {
        o->expert = (pl_seat)((unsigned)g % o->seats);
        pl_seats winners = play(o->seed * 1000000 + (uint64_t)g, o, NULL, NULL);
        wins += pl_seats_has(winners, o->expert) ? 1.0 / pl_bits(winners) : 0;
    }
    double share = wins / n;
    printf("%.1f of %ld matches won: %.1f %% +- %.1f\n", wins, o->games, 100 * share, 196 * sqrt(share * (1 - share) / n));
}

/* ---- command line ----------------------------------------------------------------------------------------------- */

int main(int argc, char **argv)
{
    struct options o = {.seed = 1, .games = 1000, .one_in = 4, .epochs = 8};
    const char *word[5] = {0};
    int words = 0;
    for (int i = 1; i < argc; i++) {
        if (strncmp(argv[i], "--", 2)) {
            if (words < 5)
                word[words++] = argv[i];
            continue;
        }
        if (i + 1 == argc)
            fail("an option has no value");
        double n = atof(argv[++i]);
        if (!strcmp(argv[i - 1], "--seed"))
            o.seed = (uint64_t)n;
        else if (!strcmp(argv[i - 1], "--games"))
            o.games = (long)n;
        else if (!strcmp(argv[i - 1], "--one-in"))
            o.one_in = (uint32_t)n;
        else if (!strcmp(argv[i - 1], "--epochs"))
            o.epochs = (uint32_t)n;
        else if (!strcmp(argv[i - 1], "--players"))
            o.seats = (unsigned)n;
        else
            fail("unknown option");
    }
    game = words > 1 ? pl_game_find(word[1], strlen(word[1])) : NULL;
    in = game ? pl_hints_of(game)->network_inputs : NULL;
    if (!in || !in->hands || o.games < 1 || !o.one_in)
        fail("usage: hands generate|fit|check|play GAME ...; see train/README.md");
    if (!strcmp(word[0], "generate") && words == 3)
        generate(word[2], &o);
    else if (!strcmp(word[0], "fit") && words == 4)
        fit(word[2], word[3], &o);
    else if (!strcmp(word[0], "check") && words <= 3)
        check(word[2], &o);
    else if (!strcmp(word[0], "play") && words == 3)
        play_expert(word[2], &o);
    else
        fail("usage: hands generate|fit|check|play GAME ...; see train/README.md");
    return 0;
}
