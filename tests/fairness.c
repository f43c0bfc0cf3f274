/* fairness.c: tests of the latency compensation in src/fair. The tests use no sockets and set all times themselves. */
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

TEST(fair_allowance_is_the_round_trip_capped_and_limited_by_the_transport)
{
    static const int expected[][3] = {
        /* columns: round trip measured by echo, round trip measured by the transport, allowance (all in ms) */
        {10, 10, 10}, {150, 150, 150}, {400, 400, 250}, {250, 10, 13}, {5, 200, 5}, {100, 98, 100}, {102, 98, 101}};
    struct pl_fair f;
    for (unsigned i = 0; i < PL_COUNT(expected); i++) {
        pl_fair_init(&f, 3);
        line(&f, 1, expected[i][0], expected[i][1]);
        CHECK_INT(pl_fair_allowance(&f, 1), expected[i][2]);
    }
    pl_fair_init(&f, 3); /* a seat has no allowance until both of its round trips (echo and transport) are measured */
    pl_fair_join(&f, 0);
    CHECK_INT(pl_fair_allowance(&f, 0), 0);
    pl_fair_echo(&f, 0, 100);
    CHECK_INT(pl_fair_allowance(&f, 0), 0);
    pl_fair_transport(&f, 0, 100);
    CHECK_INT(pl_fair_allowance(&f, 0), 100);
    f.disabled = true;
    CHECK_INT(pl_fair_allowance(&f, 0), 0);
}

TEST(fair_smooths_echoes_and_accepts_any_number)
{
    struct pl_fair f;
    pl_fair_init(&f, 2);
    line(&f, 0, 40, 200);
    pl_fair_echo(&f, 0, 120); /* one slow echo moves the average by an eighth of the difference */
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
    pl_fair_echo(&f, 9, 5); /* seat 9 does not exist at this table */
    CHECK_INT(pl_fair_allowance(&f, 9), 0);
    CHECK_INT(pl_fair_receive(&f, 9, 1, 1, 0, 10), -1);
}

TEST(fair_orders_by_time_of_action_despite_latency)
{
    struct pl_fair_action a;
    struct pl_fair f = table_of(2, (int[]){10, 150});
    /* Both players see an event at 0 ms. Seat 1 acts first, at 300 ms, but its action arrives at 450 ms. Seat 0 acts at 334 ms, and its
     * action arrives at 344 ms. */
    CHECK_INT(pl_fair_receive(&f, 0, 0, 7, 0, 344), 0);
    CHECK(!pl_fair_next(&f, 344, &a)); /* an earlier action of seat 1 may still arrive */
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

TEST(fair_without_compensation_orders_by_arrival)
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

TEST(fair_waits_no_longer_than_the_slowest_rival)
{
    struct pl_fair_action a;
    struct pl_fair f = table_of(3, (int[]){10, 20, 90});
    pl_fair_receive(&f, 0, 0, 7, 0,
                    1000); /* this action was made at 990 ms; an action that seat 2 made at the same time would arrive by 1080 ms */
    CHECK(!pl_fair_next(&f, 1080, &a));
    CHECK(pl_fair_next(&f, 1081, &a));
    pl_fair_leave(&f, 2); /* the actions of other seats no longer wait for a seat that has left */
    pl_fair_receive(&f, 0, 0, 7, 0, 2000);
    CHECK(!pl_fair_next(&f, 2010, &a));
    CHECK(pl_fair_next(&f, 2011, &a));
    CHECK_INT(pl_fair_horizon(&f, 3000), 2979);
    CHECK_INT(pl_fair_next_time(&f), -1);
}

TEST(fair_dates_no_answer_before_its_message_was_sent)
{
    struct pl_fair_action a;
    struct pl_fair f = table_of(2, (int[]){200, 200});
    pl_fair_sent(&f, 0, 1, 1000);
    pl_fair_sent(&f, 0, 2, 5000);
    /* The round trip implies that the action was made at 4900, but the action answers a message that was sent at 5000. */
    pl_fair_receive(&f, 0, 2, 7, 0, 5100);
    CHECK(pl_fair_next(&f, 9000, &a));
    CHECK_INT(a.at, 5000);
    pl_fair_receive(&f, 0, 99, 7, 0, 5150); /* version 99 was never sent, so the send time of the latest version is used */
    CHECK(pl_fair_next(&f, 9000, &a));
    CHECK_INT(a.at, 5000);
    pl_fair_sent(&f, 1, 1, 1000);
    pl_fair_sent(&f, 1, 2, 5000);
    pl_fair_receive(
        &f, 1, 1, 7, 0,
        5100); /* this action was made at 4900 but gets the time 5000 of the last entry, because times in the log must not decrease */
    CHECK(pl_fair_next(&f, 9000, &a));
    CHECK_INT(a.at, 5000);
    CHECK(a.late);
}

TEST(fair_keeps_the_order_of_one_seat)
{
    struct pl_fair_action a;
    struct pl_fair f = table_of(2, (int[]){20, 100});
    pl_fair_receive(&f, 0, 0, 1, 0, 1000);
    for (int i = 0; i < 40; i++)
        pl_fair_echo(&f, 0, 100);
    pl_fair_transport(&f, 0, 100); /* seat 0 now has a longer round trip, so its second action would be dated before its first */
    pl_fair_receive(&f, 0, 0, 2, 0, 1010);
    CHECK(pl_fair_next(&f, 5000, &a));
    CHECK_INT(a.action, 1);
    CHECK(pl_fair_next(&f, 5000, &a));
    CHECK_INT(a.action, 2);
    CHECK_INT(a.at, 980);
    CHECK_INT(f.verdict_n, 0); /* two actions of the same seat are not a race */
}

TEST(fair_enters_actions_in_order_of_time)
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

TEST(fair_queue_is_bounded)
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
    pl_fair_receive(&f, 1, 0, 1, 0, 5001); /* a clock tick at 5000 is already in the log, so this action cannot have an earlier time */
    while (pl_fair_next(&f, 9000, &a))
        ;
    CHECK_INT(a.at, 5000);
    CHECK(a.late);
}

TEST(fair_dates_no_answer_before_its_call)
{
    struct pl_fair f = table_of(2, (int[]){150, 150});
    struct pl_fair_action a;
    CHECK_INT(pl_fair_max_allowance(&f), 150);
    pl_fair_sent(&f, 0, 7, 900);
    CHECK_INT(pl_fair_receive_answer(&f, 0, (struct pl_fair_answer){7, false, 1000}, 1, 0, 1100),
              0); /* seat 0's action answers the call sent at 1000, so it cannot be dated before 1000 */
    CHECK_INT(pl_fair_receive(&f, 1, 7, 1, 0, 1100), 0); /* seat 1's action does not name a call, so it may be dated before the call */
    CHECK(pl_fair_next(&f, 2000, &a));
    CHECK(a.seat == 1 && a.at == 950);
    CHECK(pl_fair_next(&f, 2000, &a));
    CHECK(a.seat == 0 && a.at == 1000);
    CHECK_INT(pl_fair_receive_answer(&f, 0, (struct pl_fair_answer){7, false, 9999}, 1, 0, 3000),
              0); /* an action never gets a time later than its arrival */
    CHECK(pl_fair_next(&f, 9000, &a));
    CHECK_INT(a.at, 3000);
}

/* `at` is the time of an action in the log. It may be later than `made`, the time at which the player acted. `made` determines which
 * messages the player could have seen. */
TEST(fair_stores_when_an_action_was_made_beside_its_time_in_the_log)
{
    struct pl_fair f = table_of(2, (int[]){200, 200});
    struct pl_fair_action a;
    pl_fair_sent(&f, 0, 1, 1000);
    pl_fair_sent(&f, 0, 2, 5000);
    pl_fair_clock_entered(&f, 5010);
    pl_fair_receive(&f, 0, 1, 7, 0,
                    5100); /* the action answers the message sent at 1000; the round trip implies that the action was made at 4900 */
    CHECK(pl_fair_next(&f, 9000, &a));
    CHECK(a.late && a.at == 5010 && a.made == 4900);
    pl_fair_receive(&f, 0, 2, 7, 0, 5100); /* the action answers the message sent at 5000, so `made` is not before 5000 */
    CHECK(pl_fair_next(&f, 9000, &a));
    CHECK(a.at == 5010 && a.made == 5000);
    struct pl_fair_answer unsaid = {.version = 2, .version_assumed = true, .call_sent = -1};
    /* The action has no version number, so perhaps the player had not seen the message sent at 5000. Therefore `made` may be before 5000.
     */
    pl_fair_receive_answer(&f, 0, unsaid, 7, 0, 5100);
    CHECK(pl_fair_next(&f, 9000, &a));
    CHECK(a.at == 5010 && a.made == 4900);
}
