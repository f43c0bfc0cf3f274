/* fair.c: simulates races between two players with equal reaction times and different latency, with and without compensation. Prints the
 * table that docs/fairness.md shows. */
#include "fair/fair.h"

#include <stdio.h>
#include <stdlib.h>

enum { MEAN = 320, SPREAD = 110 }; /* A reaction time in ms is MEAN plus the sum of three random numbers from -SPREAD / 2 to SPREAD / 2. */

struct latency {
    int round_trip, claims; /* real round trip in ms, and the round trip that the client reports, or -1 if it reports the real one */
};

static struct pl_dice dice = {1904};

static int reaction(void)
{
    int ms = MEAN;
    for (int i = 0; i < 3; i++)
        ms += (int)pl_dice_below(&dice, 2 * SPREAD / 2 + 1) - SPREAD / 2;
    return ms;
}

/* Returns a random latency for one message: half the round trip, plus or minus 5 % of the round trip. */
static int one_way(int round_trip) { return round_trip / 2 + (int)pl_dice_below(&dice, (uint32_t)(1 + round_trip / 10)) - round_trip / 20; }

static void measure(struct pl_fair *f, pl_seat seat, const struct latency *l)
{
    int truth = one_way(l->round_trip) + one_way(l->round_trip);
    pl_fair_transport(f, seat, l->round_trip);
    pl_fair_echo(f, seat, l->claims < 0 ? truth + (int)pl_dice_below(&dice, 3) : l->claims);
}

/* Simulates one race. Returns true if seat 0 wins. If both actions have the same time, picks the winner at random, as the game does. */
static bool race(struct pl_fair *f, const struct latency *line, int64_t sent, uint32_t version)
{
    struct pl_fair_action first, second;
    int64_t arrives[2];
    for (int i = 0; i < 2; i++) {
        measure(f, (pl_seat)i, &line[i]);
        pl_fair_sent(f, (pl_seat)i, version, sent);
        arrives[i] = sent + one_way(line[i].round_trip) + reaction() + one_way(line[i].round_trip);
    }
    int order = arrives[1] < arrives[0];
    pl_fair_receive(f, (pl_seat)order, version, 1, 0, arrives[order]);
    pl_fair_receive(f, (pl_seat)!order, version, 1, 0, arrives[!order]);
    int64_t late = arrives[!order] + PL_FAIR_CAP + 1;
    if (!pl_fair_next(f, late, &first) || !pl_fair_next(f, late, &second))
        abort();
    return first.at == second.at ? pl_dice_below(&dice, 2) : first.seat == 0;
}

/* Returns the proportion of races that seat 0 wins, in tenths of a percent. */
static int races(struct latency one, struct latency other, bool compensated, int n)
{
    struct pl_fair f;
    struct latency line[2] = {one, other};
    int won = 0;
    pl_fair_init(&f, 2);
    f.disabled = !compensated;
    for (int i = 0; i < 2; i++) {
        pl_fair_join(&f, (pl_seat)i);
        for (int k = 0; k < 40; k++)
            measure(&f, (pl_seat)i, &line[i]);
    }
    for (int i = 0; i < n; i++)
        won += race(&f, line, 10000 + (int64_t)i * 5000, (uint32_t)i + 1);
    return (int)((int64_t)won * 1000 / n);
}

static void row(const char *what, struct latency line, int n)
{
    static const struct latency rival = {10, -1};
    int without = races(line, rival, false, n), with = races(line, rival, true, n);
    printf("| %s | %d.%d %% | %d.%d %% |\n", what, without / 10, without % 10, with / 10, with % 10);
}

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 100000;
    char what[64];
    if (n < 1)
        return 2;
    printf("| against an equal player at 10 ms | without compensation | with it |\n|---|---|---|\n");
    for (int i = 0; i < 5; i++) {
        int round_trip = (int[]){10, 50, 150, 250, 400}[i];
        snprintf(what, sizeof what, "%d ms", round_trip);
        row(what, (struct latency){round_trip, -1}, n);
    }
    row("10 ms, claims 250", (struct latency){10, 250}, n);
    row("150 ms, claims 250", (struct latency){150, 250}, n);
    return 0;
}
