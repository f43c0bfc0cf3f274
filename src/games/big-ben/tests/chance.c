/* chance.c: computes the exact winning chances if all cuts are random, and compares them with simulated matches. */
#include "position.h"
#include "match/step.h"

__extension__ typedef __int128 wide;

static uint64_t choose(unsigned n, unsigned k)
{
    uint64_t c = 1;
    for (unsigned i = 1; i <= k; i++)
        c = c * (n - k + i) / i;
    return c;
}

struct fraction {
    uint64_t over, under;
};

/*
 * The probability that Sherlock's side wins if every cut is random.
 *
 * Each deal is a new shuffle, so all orders in which the N = 5n wires are revealed are equally likely, whichever places are cut. Only the
 * first M = 4n wires are revealed. The d defusing wires and the bomb occupy d + 1 random positions of that order, and the bomb is equally
 * likely to be at each of them. Sherlock's side wins if and only if the bomb comes after all defusing wires (probability 1 / (d + 1)) and
 * all defusing wires are among the first M wires:
 *
 *     P = (C(M, d + 1) + C(M, d) (N - M)) / ((d + 1) C(N, d + 1))
 */
static struct fraction sherlock_wins(unsigned seats)
{
    unsigned all = 5 * seats, cut = 4 * seats, defusing = seats;
    return (struct fraction){choose(cut, defusing + 1) + choose(cut, defusing) * (all - cut), (defusing + 1) * choose(all, defusing + 1)};
}

/* Computes the same probability in another way. For each position `at`, counts the orders in which the last defusing wire is at this
 * position and the bomb comes after it. */
static struct fraction sherlock_wins_by_last_wire(unsigned seats)
{
    unsigned all = 5 * seats, cut = 4 * seats, defusing = seats;
    uint64_t ways = 0;
    for (unsigned at = defusing; at <= cut; at++)
        ways += choose(at - 1, defusing - 1) * (all - at);
    return (struct fraction){ways, choose(all, defusing) * (all - defusing)};
}

TEST(BB_14_BB_15_BB_20_two_formulas_for_the_chance_agree)
{
    for (unsigned seats = 4; seats <= 8; seats++) {
        struct fraction a = sherlock_wins(seats), b = sherlock_wins_by_last_wire(seats);
        CHECK((wide)a.over * b.under == (wide)b.over * a.under);
    }
    /* with four seats the probability is 11648 / 77520, computed by hand */
    CHECK_INT(sherlock_wins(4).over, 11648);
    CHECK_INT(sherlock_wins(4).under, 77520);
}

static int play_at_random(unsigned seats, unsigned number, struct pl_dice *dice)
{
    struct bb_state s;
    uint8_t seed[PL_SEED_SIZE] = {(uint8_t)seats, (uint8_t)number, (uint8_t)(number >> 8), (uint8_t)(number >> 16)};
    struct pl_config config = {.seats = (uint8_t)seats, .seed = seed};
    pl_game_big_ben.init(&s, &config);
    while (pl_random_step(&pl_game_big_ben, &s, dice, NULL) > 0)
        ;
    if (!s.base.over)
        test_fail(__FILE__, __LINE__, "a match with %u seats stopped before its end", seats);
    return s.winner;
}

TEST(BB_14_BB_15_BB_20_random_play_wins_as_often_as_computed)
{
    enum { MATCHES = 20000 };
    for (unsigned seats = 4; seats <= 8; seats++) {
        struct pl_dice dice = {seats};
        int64_t wins = 0;
        for (unsigned i = 0; i < MATCHES; i++)
            wins += play_at_random(seats, i, &dice) == BB_SIDE_SHERLOCK;
        /* G is the number of matches and p the computed probability. `wins` may differ from Gp by at most four standard errors, which means
         * that (wins - Gp)^2 <= 16 Gp(1 - p). The code multiplies both sides by the square of p's denominator. */
        struct fraction p = sherlock_wins(seats);
        wide off = (wide)wins * (int64_t)p.under - (wide)MATCHES * (int64_t)p.over;
        if (off * off > (wide)16 * MATCHES * (int64_t)p.over * (int64_t)(p.under - p.over))
            test_fail(__FILE__, __LINE__, "%u seats: %lld of %d, not about %lld", seats, (long long)wins, MATCHES,
                      (long long)((wide)MATCHES * (int64_t)p.over / (int64_t)p.under));
    }
}

/* In every deal, the bomb and each defusing wire are equally likely to be at every place, and the previous deal has no influence. The test
 * checks the first and the last deal. */
TEST(BB_18_every_place_of_a_deal_is_equally_likely)
{
    enum { DEALS = 8000 };
    int bomb[2][20] = {{0}}, defusing[2][20] = {{0}};
    struct table t;
    struct bb_state *s = bb_position(&t, 4);
    for (int i = 0; i < DEALS; i++)
        for (int late = 0; late < 2; late++) {
            s->round = late ? 4 : 1;
            bb_deal(s);
            for (int at = 0; at < 20; at++) {
                bomb[late][at] += s->players[at / 5].wire[at % 5] == BB_WIRE_BOMB;
                defusing[late][at] += s->players[at / 5].wire[at % 5] == BB_WIRE_DEFUSING;
            }
        }
    for (int late = 0; late < 2; late++)
        for (int at = 0; at < 20; at++) {
            int places = late ? 8 : 20, none = late && at % 5 >= 2;
            /* The counts may differ from their expected values by up to 150 (bomb) and 225 (defusing wires), which is more than five
             * standard errors. */
            CHECK(none ? bomb[late][at] == 0 : bomb[late][at] > DEALS / places - 150 && bomb[late][at] < DEALS / places + 150);
            CHECK(none ? defusing[late][at] == 0
                       : defusing[late][at] > 4 * DEALS / places - 225 && defusing[late][at] < 4 * DEALS / places + 225);
        }
}

/* Makes many random states (worlds) that fit the view of seat 0 and counts how often each occurs. In this position seat 0 has the bomb and
 * one defusing wire and is on Sherlock's side. */
TEST(BB_37_all_worlds_that_fit_a_view_are_equally_likely)
{
    enum { WORLDS = 6000 };
    struct table t;
    struct bb_state *s = bb_position(&t, 4), world;
    table_do(&t, 0, "cut 1 2");
    int own_bomb[5] = {0}, defusing[4][5] = {{0}}, moriarty[4] = {0}, unused_moriarty = 0;
    struct pl_rng rng;
    uint8_t seed[PL_SEED_SIZE] = {37};
    pl_rng_init(&rng, seed);
    struct bb_view v;
    bb_view(s, 0, &v);
    for (int i = 0; i < WORLDS; i++) {
        CHECK_INT(bb_determinise(&v, &rng, &world), 0);
        CHECK(bb_audit(&world, NULL));
        unused_moriarty += world.unused_role == BB_SIDE_MORIARTY;
        for (int seat = 0; seat < 4; seat++) {
            moriarty[seat] += world.players[seat].role == BB_SIDE_MORIARTY;
            for (int place = 0; place < 5; place++) {
                defusing[seat][place] += world.players[seat].wire[place] == BB_WIRE_DEFUSING;
                own_bomb[place] += seat == 0 && world.players[seat].wire[place] == BB_WIRE_BOMB;
            }
        }
    }
    /* The tolerance 200 is more than five standard errors for 6000 trials with probability 1/2. */
    CHECK(unused_moriarty > WORLDS / 2 - 200 && unused_moriarty < WORLDS / 2 + 200);
    CHECK_INT(moriarty[0], 0);
    for (int seat = 1; seat < 4; seat++) /* two role cards of each side are left, so the probability is 1/2 for each seat */
        CHECK(moriarty[seat] > WORLDS / 2 - 200 && moriarty[seat] < WORLDS / 2 + 200);
    for (int place = 0; place < 5; place++) {
        CHECK(own_bomb[place] > WORLDS / 5 - 200 && own_bomb[place] < WORLDS / 5 + 200);
        /* the other three seats have fourteen uncut wires, because one of their fifteen is cut; three of the fourteen are defusing wires */
        for (int seat = 1; seat < 4; seat++) {
            int want = seat == 1 && place == 1 ? 0 : WORLDS * 3 / 14;
            CHECK(defusing[seat][place] >= (want ? want - 200 : 0) && defusing[seat][place] <= (want ? want + 200 : 0));
        }
    }
}
