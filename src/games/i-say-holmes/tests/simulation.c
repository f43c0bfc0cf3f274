/* simulation.c: plays random matches with every number of seats. Checks that every card and every ending occurs. */
#include "ish.h"
#include "match/step.h"

static struct table t;

/* Totals over all random matches, such as the number of times that each card was played and that each ending occurred. */
struct tally {
    long played[ISH_TITLES], ended[ISH_HOWS_N];
    long deepest, longest;
};

/* Plays one match with random actions, in which players sometimes escape. */
static void play_through(struct tally *y, struct pl_dice *dice)
{
    struct ish *s = st(&t);
    long turns = 0;
    int round = 1;
    for (int n = 1; n > 0;) {
        pl_action list[PL_LEGAL_MAX];
        pl_seat seat = (pl_seat)pl_dice_below(dice, s->base.seats);
        struct ish_last_case before = s->last_case;
        t.events.n = 0;
        if (ish_asides(s, seat, list) && pl_dice_below(dice, 8) == 0) {
            struct pl_entry e = {.seat = seat, .action = list[0]};
            CHECK_INT(ish_apply(s, &e, &t.events), 0);
        } else {
            n = pl_random_step(t.game, s, dice, &t.events);
        }
        CHECK(n >= 0 && !t.events.overflow);
        for (int i = 0; i < t.events.n; i++) {
            const struct pl_event *e = &t.events.item[i];
            if (e->kind == ISH_E_PLAYED || e->kind == ISH_E_COUNTERED)
                y->played[e->arg[1]]++;
            if (e->kind == ISH_E_ROUND)
                y->played[ISH_AFOOT]++;
        }
        if (s->round != round || (s->base.over && n)) {
            if (memcmp(&before, &s->last_case, sizeof before) || s->round != round)
                y->ended[s->last_case.how]++;
            round = s->round;
            turns = 0;
        }
        y->deepest = s->stack_n > y->deepest ? s->stack_n : y->deepest;
        y->longest = ++turns > y->longest ? turns : y->longest;
        CHECK(turns < 20000); /* every round must end within 20,000 actions */
    }
    CHECK_INT(s->base.over, 1);
}

TEST(ISH_61_every_ending_and_every_card_occurs_at_every_number_of_seats)
{
    for (int seats = 3; seats <= 8; seats++) {
        struct tally y = {.deepest = 0};
        struct pl_dice dice = {(uint64_t)seats * 7};
        int done = 0;
        for (int i = 0; i < 1500 && !done; i++) {
            struct ish_options options = {.fast_play = i % 4 == 3, .rounds = (uint8_t)(i % 4 == 2 ? 0 : 3)};
            char seed[16] = {(char)seats, (char)(1 + i % 127), (char)(1 + i / 127)};
            table_new(&t, &pl_game_i_say_holmes, seats, seed, &options);
            play_through(&y, &dice);
            done = i >= 60 && y.deepest == ISH_DEPTH;
            for (unsigned c = 0; c < ISH_TITLES; c++)
                done = done && (y.played[c] || ish_in(ISH_ALL_VILLAIN, c));
            for (unsigned h = 0; h < ISH_HOWS_N; h++)
                done = done && y.ended[h];
        }
        for (unsigned c = 0; c < ISH_TITLES; c++)
            if (!y.played[c] && !ish_in(ISH_ALL_VILLAIN, c))
                test_fail(__FILE__, __LINE__, "%s was never played at %d seats", ish_card_names.id[c], seats);
        for (unsigned h = 0; h < ISH_HOWS_N; h++)
            if (!y.ended[h])
                test_fail(__FILE__, __LINE__, "no case was closed by %s at %d seats", ish_how_names.id[h], seats);
        for (unsigned c = ISH_MORIARTY; c <= ISH_MILVERTON; c++)
            CHECK_INT(y.played[c], 0);
        CHECK_INT(y.deepest, ISH_DEPTH);
    }
}

/* Overwrites one to three bytes of a state with random values. Either the audit rejects the result, or it can be played without undefined
 * behaviour. */
TEST(ISH_48_the_audit_survives_random_bytes)
{
    struct pl_dice dice = {99};
    static struct ish s;
    long passed = 0;
    for (int i = 0; i < 20000; i++) {
        if (i % 50 == 0) {
            char seed[8] = {(char)(1 + i % 127), (char)(1 + i / 500)};
            table_new(&t, &pl_game_i_say_holmes, 3 + i / 50 % 6, seed, NULL);
            for (unsigned k = pl_dice_below(&dice, 200); k && !st(&t)->base.over; k--)
                pl_random_step(t.game, t.state, &dice, NULL);
        }
        s = *st(&t);
        for (int k = 0; k < 1 + i % 3; k++)
            ((uint8_t *)&s)[sizeof(struct pl_base) - 8 + pl_dice_below(&dice, 700)] = (uint8_t)pl_dice_word(&dice);
        if (!ish_audit(&s, NULL))
            continue;
        passed++;
        for (int k = 0; k < 20 && !s.base.over; k++)
            pl_random_step(t.game, &s, &dice, NULL);
        struct ish_view v;
        ish_view(&s, 0, &v);
    }
    CHECK(passed > 0);
}
