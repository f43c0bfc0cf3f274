/* fairness.c: what the fairness between socket and match promises. No sockets: times are made up. */
#include "fair/fair.h"

#include <stdio.h>

#include "test.h"

static void line(struct pl_fair *f, int seat, int echo, int transport)
{
    pl_fair_join(f, (pl_seat)seat);
    pl_fair_echo(f, (pl_seat)seat, echo);
    pl_fair_transport(f, (pl_seat)seat, transport);
}

static struct pl_fair table_of(int seats, const int *round_trip)
{
    struct pl_fair f;
    pl_fair_init(&f, (unsigned)seats);
    for (int i = 0; i < seats; i++)
        line(&f, i, round_trip[i], round_trip[i]);
    return f;
}

TEST(fair_allows_the_round_trip_capped_and_no_more_than_the_transport_says)
{
    static const int law[][3] = {/* echo, transport, allowed */
                                 {10, 10, 10}, {150, 150, 150}, {400, 400, 250}, {250, 10, 13},
                                 {5, 200, 5},  {100, 98, 100},  {102, 98, 101}};
    struct pl_fair f;
    for (unsigned i = 0; i < PL_COUNT(law); i++) {
        pl_fair_init(&f, 3);
        line(&f, 1, law[i][0], law[i][1]);
        CHECK_INT(pl_fair_allowance(&f, 1), law[i][2]);
    }
    pl_fair_init(&f, 3); /* what nobody measured is not allowed */
    pl_fair_join(&f, 0);
    CHECK_INT(pl_fair_allowance(&f, 0), 0);
    pl_fair_echo(&f, 0, 100);
    CHECK_INT(pl_fair_allowance(&f, 0), 0);
    pl_fair_transport(&f, 0, 100);
    CHECK_INT(pl_fair_allowance(&f, 0), 100);
    f.disabled = true;
    CHECK_INT(pl_fair_allowance(&f, 0), 0);
}

TEST(fair_smooths_echoes_and_survives_any_number)
{
    struct pl_fair f;
    pl_fair_init(&f, 2);
    line(&f, 0, 40, 200);
    pl_fair_echo(&f, 0, 120); /* one slow echo moves it by an eighth */
    CHECK_INT(pl_fair_allowance(&f, 0), 50);
    for (int i = 0; i < 60; i++)
        pl_fair_echo(&f, 0, 120);
    CHECK(pl_fair_allowance(&f, 0) >= 119 && pl_fair_allowance(&f, 0) <= 120);
    pl_fair_echo(&f, 0, INT32_MAX);
    pl_fair_echo(&f, 0, INT32_MIN);
    pl_fair_transport(&f, 0, INT32_MAX);
    CHECK_INT(pl_fair_allowance(&f, 0), 250);
    pl_fair_transport(&f, 0, -5);
    CHECK_INT(pl_fair_allowance(&f, 0), 0);
    pl_fair_echo(&f, 9, 5); /* nobody there */
    CHECK_INT(pl_fair_allowance(&f, 9), 0);
    CHECK_INT(pl_fair_receive(&f, 9, 1, 1, 0, 10), -1);
}

TEST(fair_puts_the_slower_line_first_if_its_hand_was)
{
    struct pl_fair_action a;
    struct pl_fair f = table_of(2, (int[]){10, 150});
    /* Both see it at once; seat 1 acts at 300 and its message arrives at 450, seat 0 acts at 334 and is there at 344. */
    CHECK_INT(pl_fair_receive(&f, 0, 0, 7, 0, 344), 0);
    CHECK(!pl_fair_next(&f, 344, &a)); /* seat 1 may still have been first */
    CHECK_INT(pl_fair_receive(&f, 1, 0, 8, 0, 450), 0);
    CHECK(!pl_fair_next(&f, 450, &a));
    CHECK_INT(pl_fair_next_time(&f), 451);
    CHECK(pl_fair_next(&f, 451, &a));
    CHECK_INT(a.seat, 1);
    CHECK_INT(a.at, 300);
    CHECK_INT(a.allowed, 150);
    CHECK(!pl_fair_next(&f, 484, &a));
    CHECK(pl_fair_next(&f, 485, &a));
    CHECK_INT(a.seat, 0);
    CHECK_INT(a.at, 334);
    CHECK_INT(f.verdict_n, 1);
    CHECK_INT(f.verdict[0].winner, 1);
    CHECK_INT(f.verdict[0].loser, 0);
    CHECK_INT(f.verdict[0].ms, 34);
    CHECK_INT(f.verdict[0].arrived, -106);
    CHECK(f.verdict[0].reversed);
}

TEST(fair_without_compensation_goes_by_arrival)
{
    struct pl_fair_action a;
    struct pl_fair f = table_of(2, (int[]){10, 150});
    f.disabled = true;
    pl_fair_receive(&f, 0, 0, 7, 0, 344);
    pl_fair_receive(&f, 1, 0, 8, 0, 450);
    CHECK(pl_fair_next(&f, 451, &a));
    CHECK_INT(a.seat, 0);
    CHECK_INT(a.at, 344);
}

TEST(fair_waits_no_longer_than_a_rival_can_need)
{
    struct pl_fair_action a;
    struct pl_fair f = table_of(3, (int[]){10, 20, 90});
    pl_fair_receive(&f, 0, 0, 7, 0, 1000); /* made at 990: the last rival's of that time would be here at 1080 */
    CHECK(!pl_fair_next(&f, 1080, &a));
    CHECK(pl_fair_next(&f, 1081, &a));
    pl_fair_leave(&f, 2); /* one that is gone holds nobody up */
    pl_fair_receive(&f, 0, 0, 7, 0, 2000);
    CHECK(!pl_fair_next(&f, 2010, &a));
    CHECK(pl_fair_next(&f, 2011, &a));
    CHECK_INT(pl_fair_horizon(&f, 3000), 2979);
    CHECK_INT(pl_fair_next_time(&f), -1);
}

TEST(fair_lets_nobody_answer_what_was_not_sent)
{
    struct pl_fair_action a;
    struct pl_fair f = table_of(2, (int[]){200, 200});
    pl_fair_sent(&f, 0, 1, 1000);
    pl_fair_sent(&f, 0, 2, 5000);
    pl_fair_receive(&f, 0, 2, 7, 0, 5100); /* 4900 by its round trip, which must be wrong */
    CHECK(pl_fair_next(&f, 9000, &a));
    CHECK_INT(a.at, 5000);
    pl_fair_receive(&f, 0, 99, 7, 0, 5150); /* a version nobody was sent counts as the last */
    CHECK(pl_fair_next(&f, 9000, &a));
    CHECK_INT(a.at, 5000);
    pl_fair_sent(&f, 1, 1, 1000);
    pl_fair_sent(&f, 1, 2, 5000);
    pl_fair_receive(&f, 1, 1, 7, 0, 5100); /* an answer to an older message may be older, but not than what has entered */
    CHECK(pl_fair_next(&f, 9000, &a));
    CHECK_INT(a.at, 5000);
    CHECK(a.late);
}

TEST(fair_keeps_one_seats_order)
{
    struct pl_fair_action a;
    struct pl_fair f = table_of(2, (int[]){20, 100});
    pl_fair_receive(&f, 0, 0, 1, 0, 1000);
    for (int i = 0; i < 40; i++)
        pl_fair_echo(&f, 0, 100);
    pl_fair_transport(&f, 0, 100); /* its line has become slower: by the new round trip the next would be older */
    pl_fair_receive(&f, 0, 0, 2, 0, 1010);
    CHECK(pl_fair_next(&f, 5000, &a));
    CHECK_INT(a.action, 1);
    CHECK(pl_fair_next(&f, 5000, &a));
    CHECK_INT(a.action, 2);
    CHECK_INT(a.at, 980);
    CHECK_INT(f.verdict_n, 0); /* with oneself there is no race */
}

TEST(fair_enters_in_order_whatever_arrives)
{
    struct pl_dice dice = {250};
    for (int round = 0; round < 200; round++) {
        struct pl_fair f = table_of(8, (int[]){5, 30, 60, 90, 120, 200, 300, 400});
        struct pl_fair_action a;
        int64_t last = -1, now = 1000;
        int in = 0, out = 0;
        for (int i = 0; i < 300; i++) {
            now += pl_dice_below(&dice, 20);
            if (i < 250)
                in += pl_fair_receive(&f, (pl_seat)pl_dice_below(&dice, 8), 0, 1, 0, now) == 0;
            while (pl_fair_next(&f, now, &a)) {
                CHECK(a.at >= last && a.at <= a.arrived);
                last = a.at;
                out++;
            }
            CHECK(f.queue_n == (unsigned)(in - out));
        }
        while (pl_fair_next(&f, now + 1000, &a))
            out++;
        CHECK_INT(out, in);
        CHECK(f.verdict_n == PL_FAIR_VERDICTS);
    }
}

TEST(fair_is_bounded)
{
    struct pl_fair f = table_of(2, (int[]){10, 10});
    struct pl_fair_action a;
    for (int i = 0; i < PL_FAIR_QUEUE; i++)
        CHECK_INT(pl_fair_receive(&f, 0, 0, 1, 0, 1000), 0);
    CHECK_INT(pl_fair_receive(&f, 1, 0, 1, 0, 1000), -1);
    CHECK(pl_fair_next(&f, 2000, &a));
    CHECK_INT(pl_fair_receive(&f, 1, 0, 1, 0, 1001), 0);
    pl_fair_clock_entered(&f, 5000);
    CHECK_INT(pl_fair_receive(&f, 1, 0, 1, 0, 5001), -1);
    CHECK(pl_fair_next(&f, 9000, &a));
    pl_fair_receive(&f, 1, 0, 1, 0, 5001); /* the clock has passed its place */
    while (pl_fair_next(&f, 9000, &a))
        ;
    CHECK_INT(a.at, 5000);
    CHECK(a.late);
}

TEST(fair_nothing_is_answered_before_it_was_called)
{
    struct pl_fair f = table_of(2, (int[]){150, 150});
    struct pl_fair_action a;
    CHECK_INT(pl_fair_max_allowance(&f), 150);
    pl_fair_sent(&f, 0, 7, 900);
    CHECK_INT(pl_fair_receive_answer(&f, 0, (struct pl_fair_answer){7, false, 1000}, 1, 0, 1100),
              0);                                        /* it heard the call of 1000, and its line was quicker than it is */
    CHECK_INT(pl_fair_receive(&f, 1, 7, 1, 0, 1100), 0); /* it heard nothing: that was before the call */
    CHECK(pl_fair_next(&f, 2000, &a));
    CHECK(a.seat == 1 && a.at == 950);
    CHECK(pl_fair_next(&f, 2000, &a));
    CHECK(a.seat == 0 && a.at == 1000);
    CHECK_INT(pl_fair_receive_answer(&f, 0, (struct pl_fair_answer){7, false, 9999}, 1, 0, 3000), 0); /* nor after it arrived */
    CHECK(pl_fair_next(&f, 9000, &a));
    CHECK_INT(a.at, 3000);
}

/* The table moves what it cannot place sooner; what was done before the sender could know of something stays so. */
TEST(fair_remembers_when_an_action_was_made_whatever_place_it_gets)
{
    struct pl_fair f = table_of(2, (int[]){200, 200});
    struct pl_fair_action a;
    pl_fair_sent(&f, 0, 1, 1000);
    pl_fair_sent(&f, 0, 2, 5000);
    pl_fair_clock_entered(&f, 5010);
    pl_fair_receive(&f, 0, 1, 7, 0, 5100); /* it answers what was sent at 1000, and was made at 4900 */
    CHECK(pl_fair_next(&f, 9000, &a));
    CHECK(a.late && a.at == 5010 && a.made == 4900);
    pl_fair_receive(&f, 0, 2, 7, 0, 5100); /* it answers what was sent at 5000: its line was quicker than usual */
    CHECK(pl_fair_next(&f, 9000, &a));
    CHECK(a.at == 5010 && a.made == 5000);
    struct pl_fair_answer unsaid = {.version = 2, .version_assumed = true, .call_sent = -1};
    pl_fair_receive_answer(&f, 0, unsaid, 7, 0, 5100); /* it does not say: the last message binds it, and proves nothing */
    CHECK(pl_fair_next(&f, 9000, &a));
    CHECK(a.at == 5010 && a.made == 4900);
}
