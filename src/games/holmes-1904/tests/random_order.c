/* random_order.c: tests that actions of several seats in the same millisecond are put in a random order (rule HO-30 of Sherlock Holmes,
 * 1904). Each match has a fixed seed (`lot`), so the counts are the same in every run of the test. */
#include "rig.h"

enum { LOTS = 400, MANY = 40 /* an order with a probability of at least 1/6 must occur at least MANY times in LOTS runs */ };

/* The actions of one seat in one millisecond. */
struct deed {
    int seat;
    const char *words[3];
};

/* Sets up a position in which every seat has laid the first of its cards in `hands`. Submits all actions in `deeds` in the same
 * millisecond, in the order given by `arrival`, and lets them take effect. */
static void at_once(struct table *t, const char *hands, int lot, const struct deed *deeds, const int *arrival, int n)
{
    int seats = 1;
    for (const char *c = hands; *c; c++)
        seats += *c == ',';
    rig_laid(t, seats, hands);
    rig_lot(t, lot);
    for (int i = 0; i < n; i++)
        for (int k = 0; k < 3 && deeds[arrival[i]].words[k]; k++)
            rig_at(t, 10100, deeds[arrival[i]].seat, deeds[arrival[i]].words[k]);
    rig_tick(t, 10101);
}

/* Submits the actions of two seats in both orders of arrival and checks that the resulting states are equal. */
static void two_at_once(struct table *t, const char *hands, int lot, const struct deed deeds[2])
{
    static struct table other;
    at_once(t, hands, lot, deeds, (int[]){0, 1}, 2);
    at_once(&other, hands, lot, deeds, (int[]){1, 0}, 2);
    CHECK(memcmp(t->state, other.state, sizeof(struct ho_state)) == 0);
}

static void fair(int one, int other)
{
    CHECK_INT(one + other, LOTS);
    CHECK(one > LOTS * 2 / 5 && other > LOTS * 2 / 5);
}

TEST(HO_30_a_word_and_out_of_cards_by_lot)
{
    int word = 0, out = 0;
    for (int lot = 0; lot < LOTS; lot++) {
        struct table t;
        two_at_once(&t, "thief.,run,run,clue", lot, (struct deed[]){{0, {"out"}}, {1, {"call run"}}});
        CHECK(emitted(&t, "\"out\""));
        CHECK(!emitted(&t, "forfeit"));
        CHECK(emitted(&t, "captured") != emitted(&t, "{\"event\":\"vain\",\"seat\":1,\"title\":\"run\"}"));
        CHECK(emitted(&t, "captured") != emitted(&t, "{\"event\":\"lot-out\",\"seat\":0,\"other\":1,\"ms\":0,\"title\":\"run\"}"));
        CHECK(emitted(&t, "captured") == emitted(&t, "{\"event\":\"lot-before-out\",\"seat\":1,\"other\":0,\"ms\":0,\"title\":\"run\"}"));
        *(emitted(&t, "captured") ? &word : &out) += 1;
    }
    fair(word, out);
}

/* Seats 0 and 1 show RUN. In the same millisecond, seat 0 calls RUN and seat 1 covers its RUN with another card. */
TEST(HO_30_a_word_and_the_card_that_covers_its_match_by_lot)
{
    int caught = 0, covered = 0;
    for (int lot = 0; lot < LOTS; lot++) {
        struct table t;
        rig_laid(&t, 3, "run clue,run thief,arrest escape");
        rig_ready(&t, 20000);
        rig_tick(&t, 20000);
        rig_lot(&t, lot);
        rig_at(&t, 20100, lot % 2, lot % 2 ? "press" : "call run"); /* each of the two actions arrives first in half of the runs */
        rig_at(&t, 20100, 1 - lot % 2, lot % 2 ? "call run" : "press");
        rig_tick(&t, 20101);
        bool took = emitted(&t, "captured");
        *(took ? &caught : &covered) += 1;
        CHECK(took != emitted(&t, "wrong-call"));
        CHECK(took == emitted(&t, "{\"event\":\"lot-caught\",\"seat\":0,\"other\":1,\"ms\":0,\"title\":\"run\"}"));
        CHECK(took != emitted(&t, "{\"event\":\"lot-covered\",\"seat\":1,\"other\":0,\"ms\":0,\"title\":\"run\"}"));
        CHECK_INT(seat_of(&t, 1)->pile_n, took ? 1 : 2);
    }
    fair(caught, covered);
}

/* If the capture comes first in the random order, SCOTLAND YARD also passes on the captured cards. */
TEST(HO_30_a_word_and_scotland_yard_by_lot)
{
    int word = 0, yard = 0;
    for (int lot = 0; lot < LOTS; lot++) {
        struct table t;
        two_at_once(&t, "run.,run,clue", lot, (struct deed[]){{2, {"yard"}}, {0, {"call run"}}});
        CHECK(emitted(&t, "captured"));
        CHECK_INT(open_of(&t)->yard_calls, 1);
        *(t.events.item[0].kind == HO_E_YARD ? &yard : &word) += 1;
    }
    fair(word, yard);
}

TEST(HO_30_a_lay_and_scotland_yard_by_lot)
{
    int lay = 0, yard = 0;
    for (int lot = 0; lot < LOTS; lot++) {
        struct table t;
        rig_play(&t, 3, "run clue clue clue,thief,arrest arrest arrest arrest");
        rig_lot(&t, lot);
        rig_at(&t, 10100, 0, "press");
        rig_at(&t, 10100, 1, "yard");
        rig_tick(&t, 10101);
        *(seat_of(&t, 0)->top == HO_RUN ? &lay : &yard) += 1;
        /* A card laid after the SCOTLAND YARD call resets the number of calls to 0. */
        CHECK_INT(open_of(&t)->yard_calls, t.events.item[0].kind == HO_E_YARD ? 0 : 1);
    }
    fair(lay, yard);
}

TEST(HO_30_a_lay_and_out_of_cards_by_lot)
{
    int lay = 0, out = 0;
    for (int lot = 0; lot < LOTS; lot++) {
        struct table t;
        rig_play(&t, 3, "run.,clue,arrest");
        rig_do(&t, 10050, 0, "press");
        rig_lot(&t, lot);
        rig_at(&t, 10100, 1, "press");
        rig_at(&t, 10100, 0, "out");
        rig_tick(&t, 10101);
        CHECK_INT(open_of(&t)->deal, 2);
        *(emitted(&t, "laid") ? &lay : &out) += 1;
    }
    fair(lay, out);
}

/* The dealer's READY and PLAY calls are ordered at random, like all other actions. */
TEST(HO_30_a_press_and_the_dealers_play_by_lot)
{
    int laid = 0, early = 0;
    for (int lot = 0; lot < LOTS; lot++) {
        struct table t;
        rig_new(&t, 3, "rig", HO_CALLER_DEALER, 0);
        int dealer = open_of(&t)->dealer, other = (dealer + 1) % 3;
        rig_tick(&t, 99);
        rig_do(&t, 100, dealer, "ready");
        rig_lot(&t, lot);
        rig_at(&t, 200, other, "press");
        rig_at(&t, 200, dealer, "play");
        rig_tick(&t, 201);
        CHECK_INT(open_of(&t)->phase, HO_PHASE_PLAY);
        CHECK(emitted(&t, "laid") != emitted(&t, "early"));
        *(emitted(&t, "laid") ? &laid : &early) += 1;
    }
    fair(laid, early);
}

TEST(HO_13_a_ready_ordered_after_a_capture_has_no_effect)
{
    int ready = 0, vain = 0;
    for (int lot = 0; lot < LOTS; lot++) {
        struct table t;
        rig_laid(&t, 3, "run,run,clue");
        open_of(&t)->options.caller = HO_CALLER_DEALER;
        rig_tick(&t, 12000);
        rig_lot(&t, lot);
        rig_at(&t, 12000, 0, "ready");
        rig_at(&t, 12000, 1, "call run");
        rig_tick(&t, 12001);
        CHECK(emitted(&t, "captured"));
        *(open_of(&t)->phase == HO_PHASE_READY ? &ready : &vain) += 1;
    }
    fair(ready, vain);
}

/* ---- all permutations of several actions ----------------------------------------------------------------- */

static int swap_digits(int order[], int i, int j)
{
    int was = order[i];
    order[i] = order[j];
    return order[j] = was;
}

/* Calls `each` with every permutation of n numbers. */
static void permute(int order[], int n, int from, void (*each)(const int order[], int n, void *arg), void *arg)
{
    if (from == n) {
        each(order, n, arg);
        return;
    }
    for (int i = from; i < n; i++) {
        swap_digits(order, from, i);
        permute(order, n, from + 1, each, arg);
        swap_digits(order, from, i);
    }
}

struct trial {
    const struct deed *deeds;
    const char *hands;
    int lot;
    bool any;
    uint8_t
        first[sizeof(struct ho_state)]; /* the resulting state for the first order of arrival; all other orders must give the same state */
    struct table t;
};

static void arrives(const int order[], int n, void *arg)
{
    struct trial *trial = arg;
    at_once(&trial->t, trial->hands, trial->lot, trial->deeds, order, n);
    if (!trial->any)
        memcpy(trial->first, trial->t.state, sizeof trial->first);
    trial->any = true;
    CHECK(memcmp(trial->first, trial->t.state, sizeof trial->first) == 0);
}

/* Returns the order in which the seats first appear in the events, encoded as a number. */
static int order_told(const struct table *t, const struct deed *deeds, int n)
{
    int code = 0;
    unsigned seen = 0;
    for (int i = 0; i < t->events.n; i++) {
        const struct pl_event *e = &t->events.item[i];
        for (int k = 0; k < n; k++)
            if (e->arg[0] == deeds[k].seat && !(seen & 1u << k) && e->kind != HO_E_PROTECTED && e->kind != HO_E_CAPTURED) {
                seen |= 1u << k;
                code = code * n + k;
            }
    }
    CHECK_INT(seen, (1u << n) - 1);
    return code;
}

static void every_order_occurs(const char *hands, const struct deed *deeds, int n, int lots, int orders, int least)
{
    static struct trial trial;
    static int count[256];
    int different = 0, arrival[4] = {0, 1, 2, 3};
    memset(count, 0, sizeof count);
    for (int lot = 0; lot < lots; lot++) {
        trial = (struct trial){.deeds = deeds, .hands = hands, .lot = lot};
        if (lot < 20)
            permute(arrival, n, 0, arrives, &trial);
        else
            at_once(&trial.t, hands, lot, deeds, arrival, n);
        count[order_told(&trial.t, deeds, n)]++;
    }
    for (unsigned i = 0; i < PL_COUNT(count); i++) {
        different += count[i] > 0;
        CHECK(count[i] == 0 || count[i] >= least);
    }
    CHECK_INT(different, orders);
}

TEST(HO_30_all_six_orders_of_a_word_a_yard_and_a_mix_up)
{
    static const struct deed deeds[] = {{0, {"call run"}}, {2, {"yard"}}, {3, {"call holmes"}}};
    every_order_occurs("run,run,clue,arrest", deeds, 3, LOTS, 6, MANY);
}

TEST(HO_30_all_twenty_four_orders_of_four_seats)
{
    static const struct deed deeds[] = {{0, {"call run"}}, {2, {"yard"}}, {3, {"call holmes"}}, {4, {"pause"}}};
    every_order_occurs("run,run,clue,arrest,escape", deeds, 4, 1200, 24, 25);
}

TEST(HO_30_all_six_orders_of_three_words)
{
    static const struct deed deeds[] = {{0, {"call run"}}, {2, {"call clue"}}, {4, {"call thief"}}};
    every_order_occurs("run,run,clue,clue,thief,thief", deeds, 3, LOTS, 6, MANY);
}

/* All actions of one seat share one place in the random order, so taking more actions in a millisecond gives no advantage. */
TEST(HO_30_a_seat_with_several_actions_has_one_place_in_the_order)
{
    int first = 0, second = 0;
    for (int lot = 0; lot < LOTS; lot++) {
        struct table t;
        two_at_once(&t, "run,run,clue", lot, (struct deed[]){{0, {"pause", "yard", "call run"}}, {1, {"call run"}}});
        bool won = emitted(&t, "{\"event\":\"captured\",\"seat\":0");
        CHECK(won != emitted(&t, "{\"event\":\"captured\",\"seat\":1"));
        CHECK_INT(t.events.item[0].kind, won ? HO_E_PAUSE_REQUESTED : HO_E_MATCHED);
        *(won ? &first : &second) += 1;
    }
    fair(first, second);
}

/* ---- SHERLOCK HOLMES comes before a word ----------------------------------------------------------------- */

TEST(HO_38_holmes_outranks_a_word_and_nothing_else)
{
    int out = 0, sweep = 0;
    for (int lot = 0; lot < LOTS; lot++) {
        struct table t;
        at_once(&t, "thief.,run,run,holmes,clue", lot, (struct deed[]){{1, {"call run"}}, {0, {"out"}}, {3, {"call holmes"}}},
                (int[]){lot % 3, (lot + 1) % 3, (lot + 2) % 3}, 3);
        CHECK(!emitted(&t, "captured"));
        CHECK(!emitted(&t, "forfeit"));
        bool swept = open_of(&t)->phase == HO_PHASE_SWEEP;
        CHECK(swept == emitted(&t, "{\"event\":\"lot-not-out\",\"seat\":3,\"other\":0,\"ms\":0,\"title\":\"holmes\"}"));
        CHECK(swept == emitted(&t, "lot-void"));
        CHECK(swept != emitted(&t, "{\"event\":\"lot-out\",\"seat\":0,\"other\":3,\"ms\":0,\"title\":\"holmes\"}"));
        *(swept ? &sweep : &out) += 1;
    }
    fair(out, sweep);
}

/* If a seat calls SHERLOCK HOLMES without having that card, the call is a mistake and does not start a sweep. So it does not delay other
 * words that are called in the same millisecond. */
TEST(HO_38_a_mix_up_outranks_nothing)
{
    int word = 0, out = 0;
    for (int lot = 0; lot < LOTS; lot++) {
        struct table t;
        at_once(&t, "thief.,run,run,clue,clue", lot, (struct deed[]){{1, {"call run"}}, {0, {"out"}}, {3, {"call holmes"}}},
                (int[]){0, 1, 2}, 3);
        *(emitted(&t, "captured") ? &word : &out) += 1;
    }
    fair(word, out);
}

/* In the same millisecond, seats 0 and 1 each call a word and then SHERLOCK HOLMES. If each word waited for the other seat's SHERLOCK
 * HOLMES, neither word would ever take effect. */
TEST(HO_38_words_that_wait_for_each_other_do_not_deadlock)
{
    for (int lot = 0; lot < 20; lot++) {
        struct table t;
        rig_laid(&t, 4, "run holmes,clue holmes,run,clue");
        rig_ready(&t, 20000);
        rig_tick(&t, 20000);
        rig_lot(&t, lot);
        for (int seat = 0; seat < 2; seat++) {
            rig_at(&t, 20100, seat, seat ? "call clue" : "call run");
            rig_at(&t, 20100, seat, "press");
            rig_at(&t, 20100, seat, "call holmes");
        }
        rig_tick(&t, 20101);
        CHECK_INT(open_of(&t)->phase, HO_PHASE_SWEEP);
        CHECK(emitted(&t, "captured"));
        CHECK(emitted(&t, "void"));
    }
}

/* ---- between two deals ----------------------------------------------------------------------------------- */

/* Checks that every call between two deals has no effect and costs nothing. */
static void calls_are_in_vain(struct table *t)
{
    int64_t at = t->at;
    struct ho_open *o = open_of(t);
    CHECK_INT(o->deal, 2);
    CHECK_INT(o->phase, HO_PHASE_GAP);
    uint8_t hands[HO_SEATS_MAX];
    for (int seat = 0; seat < o->seats; seat++)
        hands[seat] = o->players[seat].hand_n;
    for (int seat = 0; seat < o->seats; seat++) {
        rig_do(t, ++at, seat, "call holmes");
        CHECK_INT(t->events.n, 1);
        CHECK(emitted(t, "\"event\":\"vain\""));
        rig_do(t, ++at, seat, "call run");
        CHECK(emitted(t, "\"event\":\"vain\""));
        rig_refuses(t, at + 1, seat, "out", "HO-49");
        rig_do(t, ++at, seat, "press");
        rig_do(t, ++at, seat, "release");
        CHECK_INT(t->events.n, 0);
    }
    rig_do(t, ++at, 1, "press");
    CHECK_INT(o->pool_n, 0);
    for (int seat = 0; seat < o->seats; seat++)
        CHECK_INT(o->players[seat].hand_n, hands[seat]);
    while (o->phase != HO_PHASE_READY)
        rig_tick(t, t->game->deadline(t->state));
    CHECK_INT(o->pool_n, 0);
    rig_refuses(t, t->at, 0, "call run", "HO-28");
    rig_do(t, t->at, 0, "call holmes");
    CHECK(emitted(t, "no-holmes"));
}

TEST(HO_29_calls_after_out_of_cards_have_no_effect)
{
    struct table t;
    rig_laid(&t, 3, "run.,holmes,arrest");
    rig_do(&t, 10100, 0, "out");
    calls_are_in_vain(&t);
}

TEST(HO_29_calls_after_the_table_called_out_of_cards_have_no_effect)
{
    struct table t;
    rig_laid(&t, 3, "run.,clue,arrest");
    while (open_of(&t)->deal == 1)
        rig_tick(&t, t.game->deadline(t.state));
    CHECK(emitted(&t, "out-by-table"));
    calls_are_in_vain(&t);
}

TEST(HO_29_calls_after_the_last_play_of_a_deal_have_no_effect)
{
    struct table t;
    rig_laid(&t, 3, "run,clue,arrest");
    open_of(&t)->plays = HO_PLAYS_MAX;
    while (open_of(&t)->deal == 1)
        rig_tick(&t, t.game->deadline(t.state));
    CHECK(emitted(&t, "plays-over"));
    calls_are_in_vain(&t);
}

TEST(HO_29_calls_in_the_millisecond_that_ends_a_deal_are_announced_as_without_effect)
{
    int ended = 0;
    for (int lot = 0; lot < 40; lot++) {
        struct table t;
        two_at_once(&t, "run.,holmes,arrest", lot, (struct deed[]){{0, {"out"}}, {1, {"call holmes"}}});
        CHECK_INT(open_of(&t)->pool_n, 0);
        CHECK((open_of(&t)->deal == 2) == emitted(&t, "\"vain\""));
        ended += open_of(&t)->deal == 2;
    }
    CHECK(ended > 8 && ended < 32);
}

/* The table stops the clock in the millisecond in which the deal ends. A call in the same millisecond is still announced, even if it
 * comes last in the random order. */
TEST(HO_29_calls_in_the_millisecond_that_ends_a_deal_are_announced_though_the_clock_stops)
{
    int ended = 0;
    for (int lot = 0; lot < 40; lot++) {
        struct table t;
        rig_laid(&t, 4, "run.,clue,arrest,escape");
        rig_lot(&t, lot);
        rig_at(&t, 10100, 0, "out");
        rig_at(&t, 10100, 1, "call holmes");
        rig_table_says(&t, 10100, 2, HO_DO_HALT);
        rig_tick(&t, 10101);
        if (open_of(&t)->deal == 1)
            continue;
        CHECK(open_of(&t)->paused);
        CHECK(emitted(&t, "\"no-holmes\"") != emitted(&t, "{\"event\":\"vain\",\"seat\":1,\"title\":\"holmes\"}"));
        ended += emitted(&t, "\"vain\"");
    }
    CHECK(ended > 4);
}

TEST(HO_43_a_mix_up_counts_before_the_first_ready_of_a_match)
{
    struct table t;
    rig_new(&t, 3, "rig", HO_CALLER_TABLE, 0);
    rig_do(&t, 10, 0, "call holmes");
    CHECK(emitted(&t, "no-holmes"));
    rig_refuses(&t, 11, 0, "call run", "HO-28");
}

/* ---- results of races ----------------------------------------------------------------------------------- */

/* Returns true if both the events and the stored results say that the random order put `winner` before `loser`. */
static bool decided(struct table *t, const char *race, int winner, int loser)
{
    char event[80];
    int id = pl_name_find(&ho_races, race, strlen(race));
    bool recorded = false;
    snprintf(event, sizeof event, "{\"event\":\"lot-%s\",\"seat\":%d,\"other\":%d,\"ms\":0,", race, winner, loser);
    CHECK(id >= 0);
    for (int i = 0; i < open_of(t)->record_n; i++) {
        const struct ho_verdict *v = &open_of(t)->record[i];
        recorded |= v->race == id && v->winner == winner && v->loser == loser && v->ms == 0;
    }
    CHECK(recorded == emitted(t, event));
    return recorded;
}

/* Submits the actions of two seats in the same millisecond, once with each seed. If the random order puts the first seat first, only the
 * race `first` must be recorded. Otherwise only the race `second` must be recorded, or none if `second` is NULL. */
static void one_decision(const char *hands, const struct deed deeds[2], const char *first, const char *second)
{
    int won = 0, lost = 0;
    for (int lot = 0; lot < LOTS; lot++) {
        struct table t;
        two_at_once(&t, hands, lot, deeds);
        bool one = decided(&t, first, deeds[0].seat, deeds[1].seat), other = second && decided(&t, second, deeds[1].seat, deeds[0].seat);
        CHECK_INT(open_of(&t)->record_n, one + other);
        CHECK(one != other || (!one && !second));
        *(one ? &won : &lost) += 1;
    }
    fair(won, lost);
}

TEST(HO_31_out_of_cards_and_scotland_yard_by_lot_are_recorded)
{
    one_decision("thief.,run,clue", (struct deed[]){{0, {"out"}}, {1, {"yard"}}}, "out-yard", "yard-before-out");
}

TEST(HO_31_holmes_before_scotland_yard_by_lot_is_recorded)
{
    one_decision("holmes,run,clue", (struct deed[]){{0, {"call holmes"}}, {1, {"yard"}}}, "not-yard", NULL);
}

/* A seat that takes part in a sweep can call neither OUT OF CARDS nor SCOTLAND YARD, whatever the random order is. So no race for these
 * calls is recorded. */
TEST(HO_31_calls_ruled_out_by_a_seats_own_sweep_are_not_recorded)
{
    for (int lot = 0; lot < 40; lot++) {
        struct table t;
        two_at_once(&t, "holmes,holmes.,clue", lot, (struct deed[]){{0, {"call holmes"}}, {1, {"call holmes", "out"}}});
        CHECK_INT(open_of(&t)->record_n, 1);
        CHECK(emitted(&t, "lot-pool"));
        two_at_once(&t, "holmes,holmes,clue", lot, (struct deed[]){{0, {"call holmes"}}, {1, {"call holmes", "yard"}}});
        CHECK_INT(open_of(&t)->record_n, 1);
        /* If seat 1's SCOTLAND YARD call comes first, it is a mistake (rule HO-43). If the sweep comes first, the call has no effect.
         * Neither is recorded as a race. */
        two_at_once(&t, "holmes,holmes,clue", lot, (struct deed[]){{0, {"call holmes"}}, {1, {"yard"}}});
        CHECK_INT(open_of(&t)->record_n, 0);
    }
}

TEST(HO_31_two_out_of_cards_by_lot_are_recorded)
{
    one_decision("thief.,run.,clue", (struct deed[]){{0, {"out"}}, {1, {"out"}}}, "out-twice", "out-twice");
}

TEST(HO_31_the_third_scotland_yard_by_lot_is_recorded)
{
    int first = 0, second = 0;
    for (int lot = 0; lot < LOTS; lot++) {
        struct table t;
        rig_laid(&t, 3, "run,thief,clue");
        rig_do(&t, 10050, 2, "yard");
        rig_lot(&t, lot);
        rig_at(&t, 10100, 0, "yard");
        rig_at(&t, 10100, 1, "yard");
        rig_tick(&t, 10101);
        CHECK_INT(open_of(&t)->record_n, 1);
        CHECK_INT(open_of(&t)->yard_calls, 2);
        bool won = emitted(&t, "{\"event\":\"yard\",\"seat\":0,");
        CHECK(decided(&t, "yards", won ? 0 : 1, won ? 1 : 0));
        *(won ? &first : &second) += 1;
    }
    fair(first, second);
}

/* Two seats can each make one SCOTLAND YARD call in the same millisecond. The action "yard again" makes two calls at once, or only the
 * second call if another seat's call comes first. */
TEST(HO_31_two_single_scotland_yards_fit_and_a_double_one_is_a_race)
{
    struct table t;
    two_at_once(&t, "run,thief,clue", 1, (struct deed[]){{0, {"yard"}}, {1, {"yard"}}});
    CHECK_INT(open_of(&t)->record_n, 0);
    one_decision("run,thief,clue", (struct deed[]){{0, {"yard again"}}, {1, {"yard"}}}, "yards", "yards");
    one_decision("run,thief,clue", (struct deed[]){{0, {"yard", "yard"}}, {1, {"yard"}}}, "yards", "yards");
    one_decision("run,thief,clue", (struct deed[]){{0, {"yard again"}}, {1, {"yard", "yard"}}}, "yards", "yards");
}

TEST(HO_31_the_third_of_three_scotland_yards_lost_to_both_others)
{
    static const struct deed deeds[] = {{0, {"yard"}}, {1, {"yard"}}, {2, {"yard"}}};
    int third[3] = {0};
    for (int lot = 0; lot < LOTS; lot++) {
        struct table t;
        at_once(&t, "run,thief,clue,arrest", lot, deeds, (int[]){0, 1, 2}, 3);
        CHECK_INT(open_of(&t)->record_n, 2);
        int loser = last_verdict(&t)->loser;
        CHECK(decided(&t, "yards", (loser + 1) % 3, loser) && decided(&t, "yards", (loser + 2) % 3, loser));
        third[loser]++;
    }
    CHECK(third[0] > LOTS / 4 && third[1] > LOTS / 4 && third[2] > LOTS / 4);
}

/* A card laid between two SCOTLAND YARD calls resets the number of calls, so the two calls do not compete. */
TEST(HO_31_a_scotland_yard_before_the_last_lay_is_no_rival)
{
    int seen = 0;
    for (int lot = 0; lot < LOTS; lot++) {
        struct table t;
        rig_play(&t, 4, "run,thief,clue,arrest");
        rig_lot(&t, lot);
        rig_at(&t, 10100, 0, "yard");
        rig_at(&t, 10100, 1, "press");
        rig_at(&t, 10100, 2, "yard again");
        rig_at(&t, 10100, 3, "yard");
        rig_tick(&t, 10101);
        const struct pl_event *e = t.events.item;
        if (e[0].kind != HO_E_YARD || e[0].arg[0] != 0 || e[1].kind != HO_E_LAID || e[2].kind != HO_E_YARD || e[2].arg[0] != 2)
            continue;
        CHECK_INT(open_of(&t)->record_n, 1);
        CHECK(decided(&t, "yards", 2, 3));
        seen++;
    }
    CHECK(seen > 0);
}

/* Sets up a position in which the last seat holds three cards and the other seats hold fewer. All other cards are in the pool, and no seat
 * has laid a card. */
static void rig_last_three(struct table *t)
{
    rig_play(t, 3, "run clue.,thief arrest.,escape");
    struct ho_cards *c = &state_of(t)->cards[2];
    while (c->hand_n > HO_YARD_CARDS) {
        open_of(t)->pool[open_of(t)->pool_n++] = c->hand[--c->hand_n];
        c->hand[c->hand_n] = 0;
    }
    seat_of(t, 2)->hand_n = c->hand_n;
    rig_check(t);
}

/* Seat 2 lays one of its three cards in the millisecond in which seat 0 calls SCOTLAND YARD. */
TEST(HO_31_a_lay_that_leaves_no_hand_of_three_for_scotland_yard_is_recorded)
{
    int lay = 0, yard = 0;
    for (int lot = 0; lot < LOTS; lot++) {
        struct table t;
        rig_last_three(&t);
        rig_lot(&t, lot);
        rig_at(&t, 10100, 2, "press");
        rig_at(&t, 10100, 0, "yard");
        rig_tick(&t, 10101);
        bool laid = decided(&t, "no-three", 2, 0);
        CHECK(laid != emitted(&t, "\"yard\""));
        CHECK_INT(open_of(&t)->record_n, laid);
        *(laid ? &lay : &yard) += 1;
    }
    fair(lay, yard);
    struct table t;
    rig_last_three(&t);
    rig_at(&t, 10100, 2, "press");
    rig_at(&t, 10100, 2, "yard");
    rig_tick(&t, 10101);
    CHECK(!emitted(&t, "\"yard\""));
    CHECK_INT(open_of(&t)->record_n, 0); /* no race: seat 2's own press made its SCOTLAND YARD call impossible */
}

/* If a called word takes no cards, its order relative to OUT OF CARDS does not matter, so no race is recorded. */
TEST(HO_31_a_word_that_takes_nothing_before_out_is_not_recorded)
{
    one_decision("thief.,run,clue", (struct deed[]){{0, {"out"}}, {1, {"call run"}}}, "out", NULL);
    one_decision("thief.,run,clue", (struct deed[]){{0, {"out"}}, {1, {"call holmes"}}}, "out", NULL);
}

TEST(HO_31_a_random_decision_that_ends_the_match_is_recorded)
{
    for (int lot = 0; lot < 40; lot++) {
        static const struct deed deeds[] = {{0, {"out"}}, {1, {"out"}}, {2, {"yard"}}, {3, {"call run"}}};
        struct table t;
        rig_laid(&t, 5, "thief.,clue.,arrest,run,run");
        open_of(&t)->deal = HO_DEALS_MAX;
        rig_lot(&t, lot);
        for (int i = 0; i < 4; i++)
            rig_at(&t, 10100, deeds[i].seat, deeds[i].words[0]);
        rig_at(&t, 10100, 4, "pause");
        rig_tick(&t, 10101);
        CHECK(state_of(&t)->base.over);
        CHECK_INT(open_of(&t)->pause_requested, 0); /* the requested pause is cancelled because the match is over */
        CHECK(!emitted(&t, "\"vain\""));
        bool first = emitted(&t, "{\"event\":\"out\",\"seat\":0}");
        int out = first ? 0 : 1;
        CHECK_INT(open_of(&t)->record_n, 3);
        CHECK(decided(&t, "out-twice", out, 1 - out));
        CHECK(decided(&t, "out-yard", out, 2) != decided(&t, "yard-before-out", 2, out));
        CHECK(decided(&t, "out", out, 3) != decided(&t, "before-out", 3, out));
    }
}

/* The top cards of seats 0, 1 and 2 are RUN. In the same millisecond, seat 0 calls RUN and seat 1 covers its own RUN with another card. In
 * either order, the call takes the pile of seat 2. */
TEST(HO_31_a_match_covered_by_lot_is_recorded_though_another_was_taken)
{
    int caught = 0, covered = 0;
    for (int lot = 0; lot < LOTS; lot++) {
        struct table t;
        rig_laid(&t, 3, "run clue,run thief,run escape");
        rig_ready(&t, 20000);
        rig_tick(&t, 20000);
        rig_lot(&t, lot);
        rig_at(&t, 20100, 0, "call run");
        rig_at(&t, 20100, 1, "press");
        rig_tick(&t, 20101);
        CHECK(emitted(&t, "{\"event\":\"captured\",\"seat\":0,\"other\":2,"));
        CHECK_INT(open_of(&t)->record_n, 1);
        CHECK(decided(&t, "caught", 0, 1) != decided(&t, "covered", 1, 0));
        *(decided(&t, "caught", 0, 1) ? &caught : &covered) += 1;
    }
    fair(caught, covered);
}

TEST(HO_31_a_match_covered_with_the_same_word_is_taken_and_not_recorded)
{
    for (int lot = 0; lot < 40; lot++) {
        struct table t;
        rig_laid(&t, 3, "run clue,run run,run escape");
        rig_ready(&t, 20000);
        rig_tick(&t, 20000);
        rig_lot(&t, lot);
        rig_at(&t, 20100, 0, "call run");
        rig_at(&t, 20100, 1, "press");
        rig_tick(&t, 20101);
        CHECK(!decided(&t, "covered", 1, 0));
    }
}

TEST(HO_31_a_holmes_swept_away_before_its_call_is_recorded)
{
    int swept = 0, called = 0;
    for (int lot = 0; lot < LOTS; lot++) {
        struct table t;
        rig_laid(&t, 3, "holmes,holmes,arrest");
        rig_do(&t, 10100, 0, "call holmes");
        rig_do(&t, 10110, 0, "press 1");
        rig_lot(&t, lot);
        rig_at(&t, 10360, 1, "call holmes"); /* the hand of seat 0 lands on the pile of seat 1 in the same millisecond */
        rig_tick(&t, 10361);
        bool holmes_swept = decided(&t, "holmes-swept", 0, 1);
        CHECK(holmes_swept == emitted(&t, "\"vain\""));
        CHECK(holmes_swept != emitted(&t, "\"race-pool\""));
        *(holmes_swept ? &swept : &called) += 1;
    }
    fair(swept, called);
    struct table t;
    rig_laid(&t, 3, "holmes,holmes,arrest");
    rig_do(&t, 10100, 0, "call holmes");
    rig_do(&t, 10110, 0, "press 1");
    rig_do(&t, 10365, 1, "call holmes");
    CHECK(emitted(&t, "{\"event\":\"race-holmes-swept\",\"seat\":0,\"other\":1,\"ms\":5,\"title\":\"holmes\"}"));
}

/* ---- several actions of one seat ------------------------------------------------------------------------- */

TEST(HO_49_laying_the_last_card_and_calling_out_in_the_same_millisecond)
{
    struct table t;
    rig_play(&t, 3, "run.,clue,arrest");
    rig_refuses(&t, 10100, 0, "out", "HO-49");
    rig_at(&t, 10100, 0, "press");
    rig_at(&t, 10100, 0, "release");
    rig_at(&t, 10100, 0, "out");
    rig_tick(&t, 10101);
    CHECK(emitted(&t, "\"out\""));
    CHECK_INT(open_of(&t)->deal, 2);
}

/* ---- forfeits with an empty hand ------------------------------------------------------------------------- */

TEST(HO_19_a_forfeit_with_an_empty_hand_is_announced)
{
    struct table t;
    rig_play(&t, 3, "run.,clue,arrest");
    rig_do(&t, 10100, 0, "press");
    rig_do(&t, 10200, 0, "call holmes");
    CHECK(emitted(&t, "{\"event\":\"forfeit-none\",\"seat\":0,\"why\":\"no-holmes\"}"));
    CHECK(!emitted(&t, "\"forfeit\""));
    rig_tick(&t, 10601);
    CHECK(emitted(&t, "{\"event\":\"forfeit-none\",\"seat\":0,\"why\":\"not-withdrawn\"}"));
    CHECK_INT(open_of(&t)->pool_n, 0);
}
