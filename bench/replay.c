/* replay.c: measures the CPU time to open a long match from its log and to make one viewer's history. Also measures a log that is ten times
 * as long, because replay time must grow linearly. Prints the table that docs/server-performance.md shows. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "match/match.h"

enum { ROUNDS = 25 };

/* Returns the CPU time of this process in seconds. Unlike the elapsed time, it does not depend on other programs on the machine. */
static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* ---- making logs ------------------------------------------------------------------------------------------ */

struct log {
    struct pl_match m; /* the match that provides the log's header and actions */
    void *memory;
    struct pl_out o;
    uint32_t n;
};

static void add(struct log *l, pl_seat seat, pl_action action)
{
    struct pl_entry e = {.seq = ++l->n, .seat = seat, .client = UINT64_C(0x100000000) + l->n, .action = action};
    pl_entry_put(&l->o, &l->m, &e);
}

static void add_back(struct log *l, pl_seat seat, uint32_t undo_to)
{
    struct pl_entry e = {.seq = ++l->n, .seat = seat, .kind = PL_ENTRY_UNDO, .undo_to = undo_to};
    pl_entry_put(&l->o, &l->m, &e);
}

/* Fills the log with entries in which one seat makes and undoes the same action again and again. */
static void back_and_forth(struct log *l, uint32_t entries)
{
    pl_action list[PL_LEGAL_MAX];
    pl_seat seat = (pl_seat)pl_lowest(l->m.game->actors(l->m.state));
    l->m.game->legal(l->m.state, seat, list);
    while (l->n + 2 <= entries) {
        add(l, seat, list[0]);
        add_back(l, seat, l->n - 1);
    }
}

/* Like back_and_forth, but with two seats. The second seat makes and undoes an action again and again. Every 400 entries the first seat
 * undoes its own last action, and with it all later entries, and then makes that action again. */
static void deep(struct log *l, uint32_t entries)
{
    pl_action list[PL_LEGAL_MAX], last = PL_NO_ACTION;
    pl_seat first = (pl_seat)pl_lowest(l->m.game->actors(l->m.state)), second = first;
    while (second == first) {
        l->m.game->legal(l->m.state, first, list);
        last = list[0];
        pl_match_act(&l->m, &(struct pl_request){.seat = first, .at = -1, .action = last});
        add(l, first, last);
        second = (pl_seat)pl_lowest(l->m.game->actors(l->m.state));
    }
    uint32_t made = l->n;
    l->m.game->legal(l->m.state, second, list);
    while (l->n + 4 <= entries) {
        add(l, second, list[0]);
        add_back(l, second, l->n - 1);
        if (l->n - made < 400)
            continue;
        add_back(l, first, made - 1);
        add(l, first, last);
        made = l->n;
    }
}

/* ---- measurements ----------------------------------------------------------------------------------------- */

struct cost {
    double open, walk; /* CPU seconds to open the log and to make a viewer's history (minimum over all rounds) */
    uint32_t entries;
};

static void measure(const struct log *l, struct cost *best)
{
    static struct pl_history history;
    size_t bytes = pl_match_read_bytes(l->o.len);
    void *memory = malloc(bytes);
    struct pl_match m;
    char why[256];
    struct pl_out o = pl_out_to(why, sizeof why);
    double begun = now();
    if (!memory || pl_match_resume(&m, memory, bytes, l->o.at, l->o.len, &o) < 0) {
        fprintf(stderr, "bench-replay: %s\n", why);
        exit(1);
    }
    double opened = now();
    pl_history_begin(&history, &m, 0);
    while (pl_history_next(&history)) {}
    double walked = now();
    best->open = opened - begun < best->open ? opened - begun : best->open;
    best->walk = walked - opened < best->walk ? walked - opened : best->walk;
    best->entries = m.n;
    free(memory);
}

static struct log log_of(const char *id, void (*fill)(struct log *, uint32_t), uint32_t entries)
{
    const struct pl_game *game = pl_game_find(id, strlen(id));
    struct pl_header header = {.seats = game->seats_min};
    size_t bytes = pl_match_bytes(game, entries + 16, 0), cap = 4096 + 64 * (size_t)entries;
    struct log l = {.memory = calloc(1, bytes)};
    char *text = malloc(cap);
    if (!l.memory || !text || pl_match_begin(&l.m, l.memory, bytes, game, &header, NULL, NULL) < 0)
        exit(1);
    l.o = pl_out_to(text, cap);
    pl_header_put(&l.o, &l.m);
    fill(&l, entries);
    return l;
}

static void log_free(struct log *l)
{
    free(l->o.at);
    free(l->memory);
}

int main(int argc, char **argv)
{
    static const struct {
        const char *what, *game;
        void (*fill)(struct log *, uint32_t);
    } kinds[] = {
        {"an action made and undone", "sherlock-mycroft", back_and_forth},
        {"undos across another seat's undos", "sherlock-mycroft", deep},
    };
    uint32_t entries = argc > 1 ? (uint32_t)strtoul(argv[1], NULL, 10) : 4000;
    double bound = argc > 2 ? strtod(argv[2], NULL) : 0;
    bool kept = true;
    if (entries < 100 || entries > 1000000) {
        fprintf(stderr, "usage: bench-replay [ENTRIES [BOUND]]: ENTRIES from 100 to 1000000; fails if ten times as many cost more than "
                        "BOUND times as much\n");
        return 2;
    }
    printf("%-36s %9s %10s %10s %7s\n", "log", "entries", "load ms", "history ms", "ratio");
    for (size_t i = 0; i < PL_COUNT(kinds); i++) {
        struct log shorter = log_of(kinds[i].game, kinds[i].fill, entries), longer = log_of(kinds[i].game, kinds[i].fill, 10 * entries);
        struct cost few = {1e9, 1e9, 0}, many = few;
        /* measure both logs in each round, so that other work on the machine slows both measurements equally */
        for (int round = 0; round < ROUNDS; round++) {
            for (int k = 0; k < 10; k++)
                measure(&shorter, &few);
            measure(&longer, &many);
        }
        log_free(&shorter);
        log_free(&longer);
        double ratio = (many.open + many.walk) / (few.open + few.walk);
        kept = kept && (bound <= 0 || ratio <= bound);
        printf("%-36s %9u %10.2f %10.2f\n", kinds[i].what, few.entries, 1000 * few.open, 1000 * few.walk);
        printf("%-36s %9u %10.2f %10.2f %7.1f\n", "", many.entries, 1000 * many.open, 1000 * many.walk, ratio);
    }
    return kept ? 0 : 1;
}
