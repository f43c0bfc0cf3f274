/*
 * selfplay.c: plays matches of a bot against itself and writes samples for training, and compares two settings of a bot in matches.
 *
 *   selfplay shape GAME                       prints what the trainer must know, as JSON
 *   selfplay generate GAME [options]          writes samples (train/README.md describes the format)
 *   selfplay match GAME A B [options]         plays pairs of matches with the same deals and the seats swapped
 *   selfplay check GAME NETWORK SAMPLES       prints the loss of a network on samples
 *
 * Needs only the core and the bots, so it can be linked statically and run on any machine. One process uses one core.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "bots/bot.h"
#include "bots/search.h"
#include "match/match.h"

enum { POLICY_MAX = 40, AUX = 9, DECISIONS_MAX = 1024, EXPLORE_ONE_IN = 12, RIVAL_ONE_IN = 2 };

/* A sample after its features. The file contains, for each sample, the features and then these bytes. */
struct sample_rest {
    uint8_t n;        /* number of actions in `policy`, 0 if the sample has no policy */
    uint8_t result;   /* the viewer's result: 0 lost, 1 draw, 2 won */
    uint8_t value[2]; /* the value that the search found for the viewer, 65535 is a certain win; low byte first */
    int8_t aux[AUX];  /* the viewer's final points minus the rival's, for each kind of points */
    uint8_t seat;
    uint8_t policy[POLICY_MAX][3]; /* for each action: its two outputs (255: no second output), its share of the playouts in 255ths */
};

struct sample {
    uint8_t feature[PL_NETWORK_FEATURES];
    struct sample_rest rest;
};

struct options {
    const char *out, *network;
    uint64_t seed;
    uint32_t playouts, quick, full_one_in, variants;
    long games;
    double seconds;
};

static const struct pl_game *game;
static const struct pl_network_inputs *in;
static _Alignas(16) uint8_t memory[2][64 << 20];
static _Alignas(16) uint8_t state[PL_STATE_MAX], view[PL_STATE_MAX];
static struct sample kept[2 * DECISIONS_MAX];
static int kept_n;

static void fail(const char *what)
{
    fprintf(stderr, "selfplay: %s\n", what);
    exit(2);
}

static double seconds_now(clockid_t clock)
{
    struct timespec t;
    clock_gettime(clock, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static void load(struct pl_network *net, const char *path)
{
    static uint8_t bytes[8][1 << 18];
    static int used;
    FILE *f = fopen(path, "rb");
    if (!f || used == 8)
        fail("cannot read the network");
    size_t n = fread(bytes[used], 1, sizeof bytes[used], f);
    fclose(f);
    if (!pl_network_open(net, in, bytes[used++], n))
        fail("the network does not fit this game");
}

static void print_shape(void)
{
    printf("{\"features\":%u,\"outputs\":%u,\"rows\":%u,\"aux\":%d,\"policy\":%d,\"rest\":%zu,\"values\":[", in->features_n, in->outputs,
           pl_network_rows(in), AUX, POLICY_MAX, sizeof(struct sample_rest));
    int i = 0;
    for (const struct pl_feature *f = in->features; f->name; f++)
        for (unsigned k = 0; k < f->count; k++)
            printf("%s%u", i++ ? "," : "", f->values);
    printf("]}\n");
}

/* ---- dealing and finishing a match ------------------------------------------------------------------------------ */

/* One match in `variants` has random options; 0 means none. */
static void deal(uint64_t seed, uint32_t variants, struct pl_dice *dice)
{
    _Alignas(8) uint8_t options[PL_OPTIONS_MAX] = {0};
    uint8_t key[PL_SEED_SIZE];
    dice->state = seed * 0x9e3779b97f4a7c15u + 1;
    for (int i = 0; i < PL_SEED_SIZE; i++)
        key[i] = (uint8_t)pl_dice_word(dice);
    if (variants && !pl_dice_below(dice, variants))
        for (const struct pl_field *f = game->option_fields; f->type != PL_END; f++)
            pl_field_set(f, options, 0, pl_dice_below(dice, 3) == 0);
    struct pl_config config = {.seats = game->seats_min, .options = options, .seed = key};
    if (game->init(state, &config) < 0)
        fail("cannot set up a match");
}

/* Stores the final points of both seats for each kind of points, if the view has such an array. */
static void final_points(int points[2][AUX])
{
    memset(points, 0, 2 * AUX * sizeof points[0][0]);
    game->view(state, PL_SPECTATOR, view);
    for (const struct pl_field *f = game->view_fields; f->type != PL_END; f++)
        for (const struct pl_field *g = f->type == PL_STRUCT ? f->fields : NULL; g && g->type != PL_END; g++)
            if (!strcmp(f->name, "seat") && !strcmp(g->name, "points_by_type"))
                for (unsigned seat = 0; seat < 2; seat++)
                    for (unsigned i = 0; i < AUX && i < g->count; i++)
                        points[seat][i] = (int)pl_field_get(g, view + f->offset + seat * f->size, i);
}

static int result_of(unsigned seat)
{
    pl_seats winners = game->winners(state);
    return !winners ? 1 : pl_seats_has(winners, seat) ? 2 : 0;
}

static void act(pl_seat seat, pl_action action)
{
    struct pl_entry entry = {.seat = seat, .at = ((struct pl_base *)(void *)state)->now, .by = PL_BY_BOT, .action = action};
    if (game->apply(state, &entry, NULL) < 0)
        fail("an action was refused");
}

/* ---- generating ------------------------------------------------------------------------------------------------- */

static struct sample *keep(pl_seat viewer, double value)
{
    if (kept_n == 2 * DECISIONS_MAX)
        fail("a match is too long");
    struct sample *k = &kept[kept_n++];
    memset(k, 0, sizeof *k);
    game->view(state, viewer, view);
    in->fill(view, k->feature);
    unsigned v = value < 0 ? 0 : value > 65535 ? 65535 : (unsigned)value;
    k->rest.value[0] = (uint8_t)v;
    k->rest.value[1] = (uint8_t)(v >> 8);
    k->rest.seat = viewer;
    return k;
}

static struct pl_tree_arm *arms_of(struct pl_search *s) { return &s->tree->arm[s->tree->node[s->tree->root].first]; }

/* Mixes random numbers into the priors of the root, so that the search also tries choices that look bad. */
static void add_noise(struct pl_search *s, int n, struct pl_dice *dice)
{
    double noise[PL_LEGAL_MAX], sum = 0;
    struct pl_tree_arm *arm = arms_of(s);
    for (int i = 0; i < n; i++) {
        double u = (pl_dice_word(dice) + 1.0) / 4294967297.0;
        noise[i] = pow(-log(u), 2.5); /* few large numbers and many small ones */
        sum += noise[i];
    }
    for (int i = 0; i < n; i++)
        arm[i].prior = (uint32_t)(0.75 * arm[i].prior + 0.25 * 256 * noise[i] / sum) + 1;
}

static void keep_policy(struct sample *k, struct pl_search *s, const pl_action *list, int n)
{
    uint64_t all = 0;
    if (n > POLICY_MAX)
        return;
    for (int i = 0; i < n; i++)
        all += arms_of(s)[i].visits;
    k->rest.n = (uint8_t)n;
    for (int i = 0; i < n; i++) {
        int output[2];
        in->outputs_of(view, list[i], output);
        k->rest.policy[i][0] = (uint8_t)output[0];
        k->rest.policy[i][1] = (uint8_t)(output[1] < 0 ? 255 : output[1]);
        k->rest.policy[i][2] = (uint8_t)(((uint64_t)arms_of(s)[i].visits * 255 + all / 2) / all);
    }
}

static int pick(struct pl_search *s, int n, struct pl_dice *dice)
{
    if (pl_dice_below(dice, EXPLORE_ONE_IN))
        return pl_search_best(s);
    uint64_t all = 0;
    for (int i = 0; i < n; i++)
        all += arms_of(s)[i].visits;
    int64_t at = (int64_t)(pl_dice_word(dice) % all);
    for (int i = 0; i < n; i++)
        if ((at -= arms_of(s)[i].visits) < 0)
            return i;
    return n - 1;
}

static pl_action decide(struct pl_search s[2], bool begun[2], pl_seat seat, const pl_action *list, int n, const struct options *o,
                        const struct pl_search_settings *how, struct pl_dice *dice)
{
    static _Alignas(16) uint8_t seen[PL_STATE_MAX];
    bool full = !pl_dice_below(dice, o->full_one_in);
    uint32_t playouts = full ? o->playouts : o->quick;
    uint64_t seed = (uint64_t)pl_dice_word(dice) << 32 | pl_dice_word(dice);
    game->view(state, seat, seen);
    struct pl_question q = {game, seen, list, n};
    if (!(begun[seat] && pl_search_continue(&s[seat], &q, seed)) &&
        !(begun[seat] = pl_search_begin(&s[seat], &q, seed, memory[seat], 1 << 20, how)))
        fail("cannot search");
    if (full)
        add_noise(&s[seat], n, dice);
    while (s[seat].playouts < playouts)
        pl_search_playout(&s[seat]);
    double sum = 0, visits = 0;
    for (int i = 0; i < n; i++) {
        sum += (double)arms_of(&s[seat])[i].sum;
        visits += arms_of(&s[seat])[i].visits;
    }
    struct sample *k = keep(seat, sum / visits);
    if (full)
        keep_policy(k, &s[seat], list, n);
    if (!pl_dice_below(dice, RIVAL_ONE_IN))
        keep(seat ^ 1, 65536 - sum / visits);
    return list[pick(&s[seat], n, dice)];
}

static void write_samples(FILE *f)
{
    int points[2][AUX];
    final_points(points);
    for (int i = 0; i < kept_n; i++) {
        struct sample *k = &kept[i];
        unsigned seat = k->rest.seat;
        k->rest.result = (uint8_t)result_of(seat);
        for (int t = 0; t < AUX; t++)
            k->rest.aux[t] = (int8_t)(points[seat][t] - points[seat ^ 1][t]);
        if (fwrite(k->feature, in->features_n, 1, f) != 1 || fwrite(&k->rest, sizeof k->rest, 1, f) != 1)
            fail("cannot write samples");
    }
}

static void generate(const struct options *o)
{
    static struct pl_search s[2];
    struct pl_network net;
    struct pl_search_settings how = pl_hints_of(game)->search;
    double until = seconds_now(CLOCK_MONOTONIC) + o->seconds;
    long games = 0, samples = 0;
    FILE *f = fopen(o->out ? o->out : "samples", "wb");
    if (!f)
        fail("cannot write samples");
    if (o->network) {
        load(&net, o->network);
        how.network = &net;
    }
    for (; (!o->games || games < o->games) && (o->seconds <= 0 || seconds_now(CLOCK_MONOTONIC) < until); games++) {
        struct pl_dice dice;
        bool begun[2] = {false, false};
        deal(o->seed + (uint64_t)games, o->variants, &dice);
        kept_n = 0;
        while (!((struct pl_base *)(void *)state)->over) {
            pl_action list[PL_LEGAL_MAX];
            pl_seat seat = (pl_seat)pl_lowest(game->actors(state));
            int n = game->legal(state, seat, list);
            act(seat, n == 1 ? list[0] : decide(s, begun, seat, list, n, o, &how, &dice));
        }
        write_samples(f);
        samples += kept_n;
    }
    fclose(f);
    printf("%ld games, %ld samples\n", games, samples);
}

/* ---- matches ---------------------------------------------------------------------------------------------------- */

/* One side of a match: "old" or a network file, then ":50ms" or ":6000" playouts, then optionally ":eN", N percent of PL_WON as
 * exploration. */
struct side {
    struct pl_network net;
    struct pl_search_settings how;
    double ms, until, wins;
    uint32_t playouts;
    uint64_t decisions, playouts_done;
};

static bool time_is_up(void *arg) { return seconds_now(CLOCK_THREAD_CPUTIME_ID) >= ((struct side *)arg)->until; }

static void read_side(struct side *x, const char *text)
{
    char name[512];
    snprintf(name, sizeof name, "%s", text);
    x->how = pl_hints_of(game)->search;
    for (char *part = strchr(name, ':'), *next; part; part = next) {
        *part++ = 0;
        next = strchr(part, ':');
        double n = atof(part[0] == 'e' ? part + 1 : part);
        if (part[0] == 'e')
            x->how.exploration = (uint32_t)(n * PL_WON / 100);
        else if (strstr(part, "ms"))
            x->ms = n;
        else
            x->playouts = (uint32_t)n;
    }
    if (strcmp(name, "old")) {
        load(&x->net, name);
        x->how.network = &x->net;
    }
}

/* Plays one match; `first` has seat 0. Returns the result of `first`: 0, 1 or 2. */
static int play_match(struct side *first, struct side *second, uint64_t seed, uint32_t variants)
{
    struct pl_dice dice, bot_dice = {seed ^ 0x5eed};
    struct side *side[2] = {first, second};
    struct pl_bot_memory mind[2];
    const struct pl_bot *master = pl_bot_find("master", 6);
    for (int i = 0; i < 2; i++) {
        size_t bytes = pl_bot_memory_bytes(side[i]->playouts ? side[i]->playouts : (uint64_t)(side[i]->ms * 300));
        mind[i] = (struct pl_bot_memory){.memory = memory[i],
                                         .bytes = bytes < sizeof memory[i] ? bytes : sizeof memory[i],
                                         .persistent = true,
                                         .playouts = side[i]->playouts,
                                         .settings = &side[i]->how,
                                         .time_is_up = side[i]->ms > 0 ? time_is_up : NULL,
                                         .time_is_up_arg = side[i]};
        pl_bot_memory_clear(&mind[i]);
    }
    deal(seed, variants, &dice);
    while (!((struct pl_base *)(void *)state)->over) {
        pl_action list[PL_LEGAL_MAX];
        pl_seat seat = (pl_seat)pl_lowest(game->actors(state));
        int n = game->legal(state, seat, list), at = 0;
        game->view(state, seat, view);
        if (n > 1) {
            side[seat]->until = seconds_now(CLOCK_THREAD_CPUTIME_ID) + side[seat]->ms / 1000;
            at = master->choose(&(struct pl_question){game, view, list, n}, &bot_dice, &mind[seat]);
            side[seat]->decisions++;
            side[seat]->playouts_done += mind[seat].playouts_done;
        }
        act(seat, list[at]);
    }
    return result_of(0);
}

/* Prints the share of the points that A won, with its 95 % interval. The two matches of a pair have the same deal, so pairs are independent
 * of each other, but their matches are not. `sum` and `squares` are sums over `pairs`, with 0 to 4 points for each pair. The interval is
 * computed with two more pairs, one that A won and one that A lost. Otherwise a few pairs that all ended in the same way would give an
 * interval of width 0. */
static void print_share(double sum, double squares, long pairs)
{
    double n = (double)pairs + 2, mean = (sum + 4) / n, variance = (squares + 16 - n * mean * mean) / (n - 1);
    double half = 1.96 * sqrt(variance / n);
    printf("; %ld pairs, points %.0f, squares %.0f", pairs, sum, squares);
    printf("; A won %.1f %% (%.1f to %.1f)\n", pairs ? sum / (double)pairs * 25 : 50.0, fmax(mean - half, 0) * 25,
           fmin(mean + half, 4) * 25);
}

static void play_pairs(const char *a, const char *b, const struct options *o)
{
    static struct side side[2];
    double until = seconds_now(CLOCK_MONOTONIC) + o->seconds;
    int count[3] = {0, 0, 0};
    double sum = 0, squares = 0;
    long pairs = 0;
    read_side(&side[0], a);
    read_side(&side[1], b);
    for (long i = 0; (!o->games || i < o->games) && (o->seconds <= 0 || seconds_now(CLOCK_MONOTONIC) < until); i++, pairs++) {
        int first = play_match(&side[0], &side[1], o->seed + (uint64_t)i, o->variants);
        int second = 2 - play_match(&side[1], &side[0], o->seed + (uint64_t)i, o->variants);
        count[first]++;
        count[second]++;
        sum += first + second;
        squares += (first + second) * (first + second);
    }
    printf("%d %d %d wins, draws, losses of A; playouts per decision %.0f %.0f", count[2], count[1], count[0],
           (double)side[0].playouts_done / (double)(side[0].decisions + 1),
           (double)side[1].playouts_done / (double)(side[1].decisions + 1));
    print_share(sum, squares, pairs);
}

/* ---- check ------------------------------------------------------------------------------------------------------ */

static void check(const char *network, const char *samples)
{
    struct pl_network net;
    struct sample k;
    double loss = 0, against_search = 0;
    long n = 0;
    FILE *f = fopen(samples, "rb");
    load(&net, network);
    if (!f)
        fail("cannot read the samples");
    while (fread(k.feature, in->features_n, 1, f) == 1 && fread(&k.rest, sizeof k.rest, 1, f) == 1) {
        struct pl_network_layer layer;
        pl_network_read_features(&net, k.feature, &layer);
        double v = pl_network_value(&net, &layer) / 65536.0, t = k.rest.result / 2.0,
               q = (k.rest.value[0] + 256 * k.rest.value[1]) / 65535.0;
        v = v < 1e-5 ? 1e-5 : v > 1 - 1e-5 ? 1 - 1e-5 : v;
        if (n < 5)
            printf("value %ld: %.5f\n", n, v);
        loss -= t * log(v) + (1 - t) * log(1 - v);
        against_search += (v - q) * (v - q);
        n++;
    }
    fclose(f);
    printf("%ld samples, loss %.5f, root mean square difference from the search %.4f\n", n, loss / (double)n,
           sqrt(against_search / (double)n));
}

int main(int argc, char **argv)
{
    struct options o = {.seed = 1, .playouts = 600, .quick = 100, .full_one_in = 4, .variants = 4};
    const char *word[4] = {NULL};
    int words = 0;
    for (int i = 1; i < argc; i++) {
        const char *value = i + 1 < argc ? argv[i + 1] : "";
        if (argv[i][0] != '-' && words < 4)
            word[words++] = argv[i];
        else if (!strcmp(argv[i], "--out") && ++i)
            o.out = value;
        else if (!strcmp(argv[i], "--network") && ++i)
            o.network = value;
        else if (!strcmp(argv[i], "--seed") && ++i)
            o.seed = strtoull(value, NULL, 10) << 24;
        else if (!strcmp(argv[i], "--playouts") && ++i)
            o.playouts = (uint32_t)atol(value);
        else if (!strcmp(argv[i], "--quick") && ++i)
            o.quick = (uint32_t)atol(value);
        else if (!strcmp(argv[i], "--full-one-in") && ++i)
            o.full_one_in = (uint32_t)atol(value);
        else if (!strcmp(argv[i], "--variants") && ++i)
            o.variants = (uint32_t)atol(value);
        else if (!strcmp(argv[i], "--games") && ++i)
            o.games = atol(value);
        else if (!strcmp(argv[i], "--seconds") && ++i)
            o.seconds = atof(value);
        else
            fail("unknown option");
    }
    if (words < 2 || !(game = pl_game_find(word[1], strlen(word[1]))))
        fail("usage: selfplay shape GAME | generate GAME [--network FILE] [--out FILE] [--playouts N] [--quick N] [--full-one-in N] | "
             "match GAME A B | check GAME NETWORK SAMPLES; with --seed N, --variants N, and --games N or --seconds N");
    if (!(in = pl_hints_of(game)->network_inputs))
        fail("this game has no features");
    if (!strcmp(word[0], "shape"))
        print_shape();
    else if (!strcmp(word[0], "generate"))
        generate(&o);
    else if (!strcmp(word[0], "match") && words == 4)
        play_pairs(word[2], word[3], &o);
    else if (!strcmp(word[0], "check") && words == 4)
        check(word[2], word[3]);
    else
        fail("unknown command");
    return 0;
}
