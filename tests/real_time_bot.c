/* real_time_bot.c: tests that bots for real-time games depend only on the view, take time to react, and differ by level. */
#include "bots/real_time_bot.h"

#include <stdlib.h>

#include "kernel/hints.h"
#include "match/match.h"
#include "test.h"

/* A minimal game: the view is an array with the value of each action. */
static int32_t worth_of(const void *view, pl_action action) { return ((const int32_t *)view)[action - 1]; }
static const struct pl_hints hints = {.appraise = worth_of};
static const struct pl_game game = {.hints = &hints};
static const pl_action list[] = {1, 2, 3};

static struct pl_real_time_bot player(const char *level, uint64_t dice)
{
    struct pl_real_time_bot r;
    pl_real_time_bot_init(&r, pl_reaction_profile_find(level, strlen(level)), dice);
    return r;
}

TEST(reactions_depend_only_on_the_view)
{
    for (uint64_t seed = 0; seed < 50; seed++) {
        struct pl_real_time_bot a = player("regular", seed), b = player("regular", seed);
        for (int64_t now = 0; now < 20000; now += 100) {
            int32_t view[3] = {(int32_t)(now / 1000 % 3) * 100 - 100, 150 * (now / 2000 % 2), -5};
            pl_real_time_bot_update(&a, &(struct pl_question){&game, view, list, 3}, now);
            pl_real_time_bot_update(&b, &(struct pl_question){&game, view, list, 3}, now);
            CHECK_INT(pl_real_time_bot_due(&a), pl_real_time_bot_due(&b));
            CHECK_INT(pl_real_time_bot_take(&a, now), pl_real_time_bot_take(&b, now));
        }
    }
}

/* Returns the mean reaction time in ms of a bot of this level. Sets `missed` to the number of times the bot did not react. */
static int64_t mean_delay(const char *level, int32_t worth, int *missed)
{
    int64_t sum = 0;
    int n = 0;
    *missed = 0;
    for (uint64_t seed = 0; seed < 4000; seed++) {
        struct pl_real_time_bot r = player(level, seed * 7919);
        int32_t view[3] = {worth, PL_WORTH_NEVER, PL_WORTH_NEVER};
        pl_real_time_bot_update(&r, &(struct pl_question){&game, view, list, 3}, 1000);
        if (pl_real_time_bot_due(&r) < 0) {
            ++*missed;
            continue;
        }
        CHECK(pl_real_time_bot_due(&r) > 1000);
        CHECK_INT(pl_real_time_bot_take(&r, 999), PL_NO_ACTION);
        sum += pl_real_time_bot_due(&r) - 1000;
        n++;
        CHECK_INT(pl_real_time_bot_take(&r, pl_real_time_bot_due(&r)), 1);
        CHECK_INT(pl_real_time_bot_due(&r), -1);
    }
    return sum / n;
}

TEST(levels_differ_in_speed_and_attention)
{
    int64_t last = 100000;
    int last_missed = 4001, missed;
    for (int level = 0; level < PL_LEVELS; level++) {
        const struct pl_reaction_profile *l = &pl_reaction_profiles[level];
        int64_t ms = mean_delay(pl_level_names[level], 250, &missed);
        CHECK(ms < last && missed < last_missed);
        CHECK(llabs(ms - l->think) < l->think / 10);
        CHECK(missed * l->overlooks > 4000 * 8 / 10 && missed * l->overlooks < 4000 * 12 / 10);
        last = ms;
        last_missed = missed;
        CHECK(mean_delay(pl_level_names[level], 50, &missed) < l->think / 2); /* the reaction to an obvious action is fast */
        CHECK_INT(missed, 0);                                                 /* an obvious action is never missed */
    }
    CHECK(!pl_reaction_profile_find("holmes", 6));
}

TEST(an_intended_action_changes_only_with_the_view)
{
    for (uint64_t seed = 1; seed < 200; seed++) {
        struct pl_real_time_bot r = player("master", seed);
        int32_t view[3] = {250, 50, PL_WORTH_NEVER};
        pl_real_time_bot_update(&r, &(struct pl_question){&game, view, list, 3}, 0);
        if (r.intent[PL_THOUGHT].action != 1)
            continue; /* skip this run: by chance the bot missed action 1 or made a mistake */
        int64_t at = r.intent[PL_THOUGHT].at;
        CHECK(r.intent[PL_REFLEX].action == 2); /* the bot plans this quick action in addition to its slower action */
        pl_real_time_bot_update(&r, &(struct pl_question){&game, view, list, 3}, 20);
        CHECK_INT(r.intent[PL_THOUGHT].at, at);
        view[0] = PL_WORTH_NEVER;
        struct pl_real_time_bot late = r;
        pl_real_time_bot_update(&r, &(struct pl_question){&game, view, list, 3},
                                30); /* there is still time to cancel the intended action */
        CHECK_INT(r.intent[PL_THOUGHT].action, PL_NO_ACTION);
        pl_real_time_bot_update(&late, &(struct pl_question){&game, view, list, 3},
                                at - late.how->reflex); /* it is too late to cancel the intended action */
        CHECK_INT(late.intent[PL_THOUGHT].action, 1);
    }
}

TEST(forbidden_actions_never_happen_and_mistakes_do)
{
    int slips = 0, whims = 0;
    for (uint64_t seed = 0; seed < 3000; seed++) {
        struct pl_real_time_bot r = player("novice", seed * 31);
        int32_t view[3] = {0, -100, PL_WORTH_NEVER};
        pl_real_time_bot_update(&r, &(struct pl_question){&game, view, list, 3}, 0);
        pl_action did = pl_real_time_bot_take(&r, 100000);
        CHECK(did != 3);
        whims += did == 1;
        slips += did == 2;
    }
    CHECK(slips > 10 && slips < 50);
    CHECK(whims > 0 && whims < 15);
}

static uint32_t slowly(const void *view) { return view ? 500 : 100; }

TEST(bots_react_slower_at_a_slow_table)
{
    static const struct pl_hints slow_hints = {.appraise = worth_of, .reaction_percent = slowly};
    static const struct pl_game slow = {.hints = &slow_hints};
    for (uint64_t seed = 0; seed < 200; seed++) {
        struct pl_real_time_bot a = player("regular", seed), b = player("regular", seed);
        int32_t view[3] = {250, PL_WORTH_NEVER, PL_WORTH_NEVER};
        pl_real_time_bot_update(&a, &(struct pl_question){&game, view, list, 3}, 1000);
        pl_real_time_bot_update(&b, &(struct pl_question){&slow, view, list, 3}, 1000);
        CHECK_INT(pl_real_time_bot_due(&b) < 0, pl_real_time_bot_due(&a) < 0);
        if (pl_real_time_bot_due(&a) >= 0)
            CHECK_INT(pl_real_time_bot_due(&b) - 1000, 5 * (pl_real_time_bot_due(&a) - 1000));
    }
}
