/* bench.c: the command `parlour bench`. It measures the speed of the game engine and of the bots' search on one core. */
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "bots/search.h"
#include "bots/bot.h"
#include "cli/args.h"
#include "cli/term.h"
#include "match/step.h"
#include "match/match.h"

enum { POOL = 64, PARTS = 5, PLAYOUTS = 500 };

struct row {
    const struct pl_game *game;
    int seats;
    double games, decisions; /* number of games and of decisions per second */
    double length;
    double copy, legal, apply, view, determinise; /* duration of one call of each measured function, in nanoseconds */
    double playouts; /* playouts per second of a master bot's search; 0 if the bot does not search in this game */
};

/* Positions from random games. Each position consists of a state, the seat that must act, that seat's view and one legal action. The
 * positions are contiguous in memory, as in a search. If each position began on a new memory page, they would compete for the same cache
 * lines. */
struct pool {
    const struct pl_game *game;
    int n;
    struct position {
        uint8_t *state, *view;
        pl_seat seat;
        struct pl_entry entry;
    } at[POOL];
    _Alignas(64) uint8_t bytes[POOL * 2 * PL_STATE_MAX];
};

static struct pool pool;
static _Alignas(16) uint8_t spare[PL_STATE_MAX], spare_view[PL_STATE_MAX];
static struct pl_rng rng;
static struct pl_dice dice = {1};

/* Stops the compiler from removing a call whose result is not used. */
static inline void do_not_optimise_away(const void *p) { __asm__ volatile("" : : "g"(p) : "memory"); }

/* ---- operations to measure ----------------------------------------------------------------------------- */

static void do_copy(const struct position *p) { memcpy(spare, p->state, pool.game->state_size); }

static void do_legal(const struct position *p)
{
    pl_action list[PL_LEGAL_MAX];
    int n = pool.game->legal(p->state, p->seat, list);
    do_not_optimise_away(&n);
    do_not_optimise_away(list);
}

static void do_copy_apply(const struct position *p)
{
    memcpy(spare, p->state, pool.game->state_size);
    pool.game->apply(spare, &p->entry, NULL);
}

static void do_view(const struct position *p) { pool.game->view(p->state, p->seat, spare_view); }

static void do_determinise(const struct position *p) { pool.game->determinise(p->view, &rng, spare); }

static void do_rng(const struct position *p)
{
    (void)p;
    uint32_t n = pl_rng_below(&rng, 52);
    do_not_optimise_away(&n);
}

static void do_dice(const struct position *p)
{
    (void)p;
    uint32_t n = pl_dice_below(&dice, 52);
    do_not_optimise_away(&n);
}

/* Calls the function for all positions, repeatedly, until the time is up. Returns the nanoseconds per call. */
static double measure_once(void (*what)(const struct position *), double seconds)
{
    uint64_t calls = 0;
    double from = cli_now(), now;
    do {
        for (int turn = 0; turn < 8; turn++)
            for (int i = 0; i < POOL; i++) {
                what(&pool.at[i]);
                do_not_optimise_away(spare);
            }
        calls += 8 * POOL;
        now = cli_now();
    } while (now - from < seconds);
    return (now - from) * 1e9 / (double)calls;
}

/* Measures several times and returns the fastest result, because other processes may have slowed down the slower measurements. */
static double measure(void (*what)(const struct position *), double seconds)
{
    double best = measure_once(what, seconds / PARTS);
    for (int part = 1; part < PARTS; part++) {
        double ns = measure_once(what, seconds / PARTS);
        best = ns < best ? ns : best;
    }
    return best;
}

/* ---- measuring whole games, positions and searches ----------------------------------------------------- */

static int begin(const struct pl_game *game, int seats, uint64_t number)
{
    uint8_t options[PL_OPTIONS_MAX] = {0}, seed[PL_SEED_SIZE] = {0};
    if (game->sim_options)
        memcpy(options, game->sim_options, game->options_size);
    memcpy(seed, &number, sizeof number);
    struct pl_config config = {.seats = (uint8_t)seats, .options = options, .seed = seed};
    return game->init(spare, &config);
}

static void measure_games(struct row *r, double seconds)
{
    uint64_t all = 0, all_decisions = 0;
    for (int part = 0; part < PARTS; part++) {
        uint64_t games = 0, decisions = 0;
        double from = cli_now(), now;
        do {
            for (int i = 0; i < 16; i++, games++) {
                begin(r->game, r->seats, all + games);
                while (pl_random_step(r->game, spare, &dice, NULL) > 0)
                    decisions++;
            }
            now = cli_now();
        } while (now - from < seconds / PARTS);
        if ((double)decisions / (now - from) > r->decisions) {
            r->games = (double)games / (now - from);
            r->decisions = (double)decisions / (now - from);
        }
        all += games;
        all_decisions += decisions;
    }
    r->length = (double)all_decisions / (double)all;
}

static void empty_pool(const struct pl_game *game)
{
    uint8_t *at = pool.bytes;
    pool.game = game;
    pool.n = 0;
    for (int i = 0; i < POOL; i++) {
        pool.at[i].state = at;
        at += (game->state_size + 63u) & ~63u;
        pool.at[i].view = at;
        at += (game->view_size + 63u) & ~63u;
    }
}

/* Fills the pool with every seventh position of random games, so that it contains positions from all phases of a game. */
static void fill_pool(const struct pl_game *game, int seats)
{
    pl_action list[PL_LEGAL_MAX];
    empty_pool(game);
    for (uint64_t number = 0; pool.n < POOL; number++) {
        begin(game, seats, number);
        for (uint64_t step = 0; pool.n < POOL; step++) {
            pl_seats actors = game->actors(spare) & pl_seats_upto(PL_SEATS_MAX);
            struct position *p = &pool.at[pool.n];
            if (actors && (step + number) % 7 == 3) {
                p->seat = (pl_seat)pl_lowest(actors);
                memcpy(p->state, spare, game->state_size);
                game->view(spare, p->seat, p->view);
                int n = game->legal(spare, p->seat, list);
                p->entry = (struct pl_entry){.seat = p->seat,
                                             .at = ((const struct pl_base *)(const void *)spare)->now,
                                             .action = list[pl_dice_below(&dice, (uint32_t)n)]};
                pool.n++;
            }
            if (pl_random_step(game, spare, &dice, NULL) <= 0)
                break;
        }
    }
}

/* Returns the CPU time of this thread in seconds. Other processes affect CPU time less than elapsed time. */
static double cpu_seconds(void)
{
    struct timespec at;
    if (clock_gettime(CLOCK_THREAD_CPUTIME_ID, &at) != 0)
        return cli_now();
    return (double)at.tv_sec + (double)at.tv_nsec / 1e9;
}

/* Returns how many playouts per second a master bot's search runs in the positions of the pool. */
static double measure_playouts(const struct pl_game *game, double seconds)
{
    static _Alignas(16) uint8_t memory[PL_BOT_MEMORY_BYTES];
    const struct pl_search_settings how = pl_bot_settings(game, PL_MASTER);
    double best = 0;
    if (!how.playout_max)
        return 0;
    for (int part = 0; part < PARTS; part++) {
        uint64_t playouts = 0;
        double from = cpu_seconds(), now = from;
        for (int i = 0; now - from < seconds / PARTS; i++) {
            struct position *p = &pool.at[(part * 13 + i) % POOL];
            pl_action list[PL_LEGAL_MAX];
            struct pl_search s;
            int n = game->legal(p->state, p->seat, list);
            if (n >= 2 && pl_search_begin(&s, &(struct pl_question){game, p->view, list, n}, (uint64_t)i, memory, sizeof memory, &how))
                for (; s.playouts < PLAYOUTS; playouts++)
                    pl_search_playout(&s);
            now = cpu_seconds();
        }
        best = (double)playouts / (now - from) > best ? (double)playouts / (now - from) : best;
    }
    return best;
}

static struct row bench_game(const struct pl_game *game, int seats, double seconds)
{
    struct row r = {.game = game, .seats = seats};
    fill_pool(game, seats);
    measure_games(&r, seconds);
    r.copy = measure(do_copy, seconds);
    r.legal = measure(do_legal, seconds);
    r.apply = measure(do_copy_apply, seconds) - r.copy;
    r.apply = r.apply < 0 ? 0 : r.apply;
    r.view = measure(do_view, seconds);
    r.determinise = measure(do_determinise, seconds);
    r.playouts = measure_playouts(game, seconds);
    return r;
}

/* ---- printing the results ------------------------------------------------------------------------------ */

static void print_json(const struct row *row, int n, double rng_ns, double dice_ns)
{
    printf("{\"bare\":{\"rng_ns\":%.2f,\"dice_ns\":%.2f},\"games\":[", rng_ns, dice_ns);
    for (int i = 0; i < n; i++) {
        const struct row *r = &row[i];
        double decision = 1e9 / r->decisions;
        printf("%s{\"game\":\"%s\",\"players\":%d,\"games_per_second\":%.0f,\"decisions_per_second\":%.0f,\"length\":%.2f,", i ? "," : "",
               r->game->id, r->seats, r->games, r->decisions, r->length);
        printf("\"state_bytes\":%u,\"view_bytes\":%u,", r->game->state_size, r->game->view_size);
        printf("\"ns\":{\"decision\":%.2f,\"copy\":%.2f,\"legal\":%.2f,\"apply\":%.2f,\"view\":%.2f,\"determinise\":%.2f},", decision,
               r->copy, r->legal, r->apply, r->view, r->determinise);
        printf("\"decision_per_copy\":%.2f,\"decision_per_rng\":%.2f,\"playouts_per_second\":%.0f}", decision / r->copy, decision / rng_ns,
               r->playouts);
    }
    printf("]}\n");
}

static void print_table(const struct row *row, int n, double rng_ns, double dice_ns)
{
    const struct pl_style *s = &term_here()->style;
    printf("%sRandom play on one core%s (list legal actions, choose and apply; no log, no views)\n\n", s->bold, s->off);
    printf("%s  %-18s %7s %12s %14s %8s %7s %6s%s\n", s->dim, "game", "players", "matches/s", "decisions/s", "length", "state", "view",
           s->off);
    for (int i = 0; i < n; i++)
        printf("  %-18s %7d %12.0f %14.0f %8.1f %5u B %4u B\n", row[i].game->id, row[i].seats, row[i].games, row[i].decisions,
               row[i].length, row[i].game->state_size, row[i].game->view_size);
    printf("\n%sNanoseconds per operation%s\n\n", s->bold, s->off);
    printf("%s  %-16s %7s %8s %8s %8s %8s %11s %5s%s\n", s->dim, "game", "players", "decision", "legal", "apply", "view", "determinise",
           "copy", s->off);
    for (int i = 0; i < n; i++)
        printf("  %-16s %7d %8.1f %8.1f %8.1f %8.1f %11.1f %5.1f\n", row[i].game->id, row[i].seats, 1e9 / row[i].decisions, row[i].legal,
               row[i].apply, row[i].view, row[i].determinise, row[i].copy);
    printf("\n%sSearch on one core%s (playouts of a master per second)\n\n", s->bold, s->off);
    for (int i = 0; i < n; i++)
        if (row[i].playouts > 0)
            printf("  %-18s %7d %12.0f\n", row[i].game->id, row[i].seats, row[i].playouts);
    printf("\nFor comparison, in the same run: a random number of the deal %.1f ns,\n"
           "of the dice %.1f ns; 'copy' above copies a state once.\n",
           rng_ns, dice_ns);
}

int cli_bench(int argc, char **argv)
{
    double seconds = 0.5;
    bool json = false;
    const struct arg table[] = {
        {"seconds", ARG_SECONDS, &seconds, 0, 60, "S",
         "measure each figure for S seconds, in five runs of which the fastest counts (default 0.5)"},
        {"json", ARG_FLAG, &json, 0, 0, NULL, "print a JSON object instead of the table"},
        {.type = ARG_END},
    };
    struct args a = {.command = "bench",
                     .usage = "bench [GAME] [--seconds S] [--json]",
                     .about = "Measures matches and decisions per second, bytes and nanoseconds on one core.",
                     .words_most = 1};
    int rc = args_read(&a, table, argc, argv), n = 0;
    if (rc != ARGS_GO_ON)
        return rc;
    const struct pl_game *only = NULL;
    if (a.words_n && !(only = args_game(&a, a.word[0])))
        return CLI_USAGE;
    struct row row[32];
    double rng_ns = measure(do_rng, seconds), dice_ns = measure(do_dice, seconds);
    for (const struct pl_game *const *g = pl_games; *g && n + 2 <= (int)PL_COUNT(row); g++) {
        if (only && *g != only)
            continue;
        row[n++] = bench_game(*g, (*g)->seats_min, seconds);
        if ((*g)->seats_max != (*g)->seats_min)
            row[n++] = bench_game(*g, (*g)->seats_max, seconds);
    }
    (json ? print_json : print_table)(row, n, rng_ns, dice_ns);
    return CLI_OK;
}
