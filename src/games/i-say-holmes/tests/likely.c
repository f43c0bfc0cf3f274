/* likely.c: worlds that are likelier by how people play are nearer to the truth. Players who know the game play; what invented worlds say
 * about the hands is held against the hands themselves. */
#include "ish.h"
#include "match/drive.h"

#include <stdio.h>

static struct table t;
enum { WORLDS = 40, TRIES = 8, EVERY = 17 };

/* Squared error of a guess in thousandths, summed up, and how many guesses there were. */
struct error {
    uint64_t villain, interrupt, n;
};

static bool holds(const struct ish *s, pl_seat seat, ish_set set) { return (ish_holds(s, seat) & set) != 0; }

static uint64_t squared(int counted, bool is)
{
    int64_t off = (is ? 1000 : 0) - counted * 1000 / WORLDS;
    return (uint64_t)(off * off);
}

/* As search invents them; `any`: as they are dealt. */
static void guess(const struct ish_view *v, const struct ish *truth, bool any, uint64_t number, struct error *error)
{
    static struct ish world;
    int guilty[PL_SEATS_MAX] = {0}, shielded[PL_SEATS_MAX] = {0};
    struct pl_dice dice = {number};
    struct pl_rng rng = {.counter = number};
    for (int w = 0; w < WORLDS; w++) {
        for (int i = 0; i < TRIES; i++) {
            CHECK_INT(ish_determinise(v, &rng, &world), 0);
            uint32_t likely = ish_likely(v, &world);
            CHECK(likely <= PL_SURE);
            if (any || pl_dice_below(&dice, PL_SURE) < likely)
                break;
        }
        for (pl_seat seat = 0; seat < v->base.seats; seat++) {
            guilty[seat] += holds(&world, seat, ISH_ALL_VILLAIN);
            shielded[seat] += holds(&world, seat, ISH_ALL_INTERRUPT);
        }
    }
    for (pl_seat seat = 0; seat < v->base.seats; seat++) {
        error->villain += squared(guilty[seat], holds(truth, seat, ISH_ALL_VILLAIN));
        error->interrupt += squared(shielded[seat], holds(truth, seat, ISH_ALL_INTERRUPT));
        error->n += seat != v->base.viewer;
    }
}

static pl_action best_of(const struct ish_view *v, const pl_action *list, int n)
{
    int best = 0;
    for (int i = 1; i < n; i++)
        if (ish_appraise(v, list[i]) > ish_appraise(v, list[best]))
            best = i;
    return list[best];
}

/* One match; what is asked now and then is guessed both ways. */
static void play_through(uint64_t number, struct error *any, struct error *likelier)
{
    static struct ish_view v;
    struct ish *s = st(&t);
    struct pl_dice dice = {number};
    for (uint64_t step = 0;; step++) {
        pl_action list[PL_LEGAL_MAX];
        struct pl_entry e = {.by = PL_BY_BOT};
        if ((e.action = ish_urge(s, &e.seat)) == PL_NO_ACTION) {
            e.seat = pl_drive_next(t.game, s, &dice, &e.at);
            if (e.seat == PL_NOBODY)
                return;
            int n = ish_legal(s, e.seat, list);
            ish_view(s, e.seat, &v);
            if (step % EVERY == 0) {
                guess(&v, s, true, number * 1000 + step, any);
                guess(&v, s, false, number * 1000 + step, likelier);
            }
            e.action = best_of(&v, list, n);
        }
        CHECK_INT(ish_apply(s, &e, NULL), 0);
    }
}

static double mean(uint64_t sum, uint64_t n) { return (double)sum / (double)n / 1e6; }

TEST(likelier_worlds_are_nearer_to_the_truth)
{
    for (int seats = 3; seats <= 8; seats++) {
        struct error any = {0}, likelier = {0};
        for (int i = 0; i < 60; i++) {
            char seed[16] = {(char)seats, (char)(1 + i)};
            table_new(&t, &pl_game_i_say_holmes, seats, seed, &(struct ish_options){.rounds = 1});
            play_through((uint64_t)(seats * 100 + i), &any, &likelier);
        }
        printf("  %d seats: squared error of a villain in a hand %.4f by lot, %.4f likelier; of an Interrupt %.4f, %.4f\n", seats,
               mean(any.villain, any.n), mean(likelier.villain, any.n), mean(any.interrupt, any.n), mean(likelier.interrupt, any.n));
        CHECK(any.n > 500 && likelier.villain < any.villain && likelier.interrupt < any.interrupt);
    }
}

/* Somebody who counters is likelier to hold a villain than the same player before. */
TEST(who_counters_an_arrest_has_a_reason)
{
    static struct ish_view v;
    static struct ish guilty, innocent;
    LAY(t, .hand = {"arrest clue", "alibi village john-clay", "manor estate train"}, .pile = "mr-woodley castle");
    ish_view(st(&t), 2, &v);
    innocent = guilty = *st(&t);
    innocent.seat[1].hand[ISH_CLAY] = 0;
    innocent.seat[1].hand[ISH_CASTLE]++;
    uint32_t calm = ish_likely(&v, &innocent) * 16 / (ish_likely(&v, &guilty) / 16);
    v.stack[0].tried = PL_SEAT_BIT(1);
    uint32_t countered = ish_likely(&v, &innocent) * 16 / (ish_likely(&v, &guilty) / 16);
    CHECK(countered < calm);
}
