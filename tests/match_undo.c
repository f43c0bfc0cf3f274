/* match_undo.c: tests of taking back: by right, by consent, and what it tells whom. */
#include "match_fixture.h"

static struct match_fixture s;

static void same_but_for_time(const void *then)
{
    uint8_t now[PL_STATE_MAX];
    memcpy(now, s.m.state, s.m.game->state_size);
    ((struct pl_base *)(void *)now)->now = ((const struct pl_base *)then)->now;
    CHECK(memcmp(now, then, s.m.game->state_size) == 0);
}

TEST(PL_8_nothing_of_ones_own_to_take_back)
{
    sit(&s, &bell_game, 2, "nothing");
    CHECK_RULE(&s, pl_match_back(&s.m, 0, true, -1), "PL-8");
    MUST(act(&s, 1, "nod")); /* an aside is no decision */
    CHECK_RULE(&s, pl_match_back(&s.m, 1, true, -1), "PL-8");
    MUST(act(&s, 0, "hold"));
    MUST(pl_match_back(&s.m, 0, false, -1));
    CHECK_RULE(&s, pl_match_back(&s.m, 0, true, -1), "PL-8"); /* it is taken back already */
}

TEST(PL_9_by_right_while_nothing_has_happened)
{
    _Alignas(8) uint8_t before[PL_STATE_MAX];
    sit(&s, &bell_game, 2, "right");
    MUST(act(&s, 0, "hold"));
    memcpy(before, s.m.state, s.m.game->state_size);
    MUST(act(&s, 0, "ring"));
    MUST(pl_match_back(&s.m, 0, false, 250));
    same_but_for_time(before);
    CHECK_INT(((struct pl_base *)s.m.state)->now, 250);
    CHECK_INT(s.m.n, 3);
    CHECK_INT(s.m.log[2].back_to, 1);
    CHECK_INT(s.m.log[1].dead_at, 3);
    MUST(pl_match_back(&s.m, 0, false, -1)); /* and the one before it */
    CHECK_INT(s.m.log[3].back_to, 0);
}

TEST(PL_9_not_by_right_once_another_has_acted)
{
    sit(&s, &bell_game, 2, "other");
    MUST(act(&s, 0, "ring"));
    MUST(act(&s, 1, "lift"));
    CHECK_RULE(&s, pl_match_back(&s.m, 0, false, -1), "PL-9");
    MUST(pl_match_back(&s.m, 1, false, -1));
    MUST(pl_match_back(&s.m, 0, false, -1)); /* it was taken back, and nobody saw anything */
}

/* Were it refused, seat 0 would learn by trying that somebody has laid. */
TEST(PL_9_what_others_did_in_secret_does_not_hinder_it)
{
    sit(&s, &pl_game_template, 3, "secret");
    MUST(act_first(&s, 0));
    MUST(act_first(&s, 1));
    uint32_t version = s.m.version[1];
    MUST(pl_match_back(&s.m, 0, false, -1));
    CHECK_INT(s.m.log[0].dead_at, 3);
    CHECK_INT(s.m.log[1].dead_at, 0); /* seat 1's card still lies */
    CHECK_INT(s.m.version[1], version);
    CHECK_INT(pl_game_template.actors(s.m.state), PL_SEAT_BIT(0) | PL_SEAT_BIT(2));
    MUST(pl_match_back(&s.m, 1, false, -1));
    CHECK_INT(pl_game_template.actors(s.m.state), 7);
}

/* Seat 1 holds in secret, which it can only on its turn. */
TEST(PL_9_what_cannot_stand_without_it_goes_with_it)
{
    sit(&s, &bell_game, 2, "orphan");
    MUST(act(&s, 0, "ring"));
    MUST(act(&s, 1, "hold"));
    MUST(pl_match_back(&s.m, 0, false, -1));
    CHECK_INT(s.m.log[1].dead_at, 3);
    CHECK_INT(s.m.log[2].told, PL_EVERYONE & (PL_SEAT_BIT(0) | PL_SEAT_BIT(1) | PL_SEAT_BIT(PL_SPECTATOR)));
    CHECK_RULE(&s, pl_match_back(&s.m, 1, true, -1), "PL-8");
}

TEST(PL_9_not_by_right_once_something_was_drawn)
{
    sit(&s, &bell_game, 2, "drawn");
    MUST(act(&s, 0, "draw"));
    CHECK_RULE(&s, pl_match_back(&s.m, 0, false, -1), "PL-9");
    uint64_t counter = ((struct pl_base *)s.m.position)->rng.counter;
    MUST(pl_match_back(&s.m, 0, true, -1));
    CHECK_INT(((struct pl_base *)s.m.state)->rng.counter, counter); /* the generator returns too */
}

TEST(PL_9_not_by_right_once_somebody_has_seen_something)
{
    sit(&s, &bell_game, 2, "seen");
    MUST(act(&s, 0, "peek"));
    CHECK_RULE(&s, pl_match_back(&s.m, 0, false, -1), "PL-9");
    MUST(act(&s, 0, "hold"));
    MUST(pl_match_back(&s.m, 0, false, -1)); /* what came after the peek is another matter */
    CHECK_RULE(&s, pl_match_back(&s.m, 0, false, -1), "PL-9");
}

TEST(PL_9_not_by_right_once_the_clock_has_struck)
{
    sit(&s, &bell_game, 2, "clock");
    MUST(act(&s, 0, "hold"));
    MUST(pl_match_act(&s.m, &(struct pl_request){.seat = PL_TABLE, .by = PL_BY_TABLE, .at = 1000}));
    CHECK_RULE(&s, pl_match_back(&s.m, 0, false, -1), "PL-9");
}

TEST(PL_9_what_was_seen_before_a_take_back_stays_seen)
{
    sit(&s, &pl_game_template, 2, "stays seen");
    MUST(act_first(&s, 0));
    MUST(act_first(&s, 1)); /* the cards are turned */
    CHECK_RULE(&s, pl_match_back(&s.m, 1, false, -1), "PL-9");
    MUST(pl_match_back(&s.m, 1, true, -1));
    /* Seat 0's card lies face down again, but it has been seen, and so has the answer to it. */
    CHECK_RULE(&s, pl_match_back(&s.m, 0, false, -1), "PL-9");
    MUST(pl_match_back(&s.m, 0, true, -1));
}

TEST(PL_9_what_was_drawn_before_a_take_back_stays_drawn)
{
    sit(&s, &bell_game, 2, "stays drawn");
    MUST(act(&s, 0, "hold"));
    MUST(act(&s, 0, "draw"));
    MUST(pl_match_back(&s.m, 0, true, -1));
    CHECK_RULE(&s, pl_match_back(&s.m, 0, false, -1), "PL-9");
}

TEST(an_aside_outlives_a_take_back_and_does_not_hinder_it)
{
    sit(&s, &bell_game, 2, "aside");
    MUST(act(&s, 0, "ring"));
    MUST(act(&s, 1, "nod"));
    MUST(pl_match_back(&s.m, 0, false, -1));
    CHECK_INT(s.m.log[1].dead_at, 0);
    CHECK(strstr(told_all(&s, PL_SPECTATOR), "\"rings\":0,\"nods\":[0,1]"));
}

TEST(a_take_back_is_told_to_those_who_were_told_of_it)
{
    sit(&s, &bell_game, 2, "told");
    MUST(act(&s, 0, "hold"));
    MUST(pl_match_back(&s.m, 0, false, -1));
    CHECK_INT(s.m.log[1].told, PL_SEAT_BIT(0));
    CHECK_INT(s.m.version[0], 3);
    CHECK_INT(s.m.version[1], 1);
    CHECK(strstr(told_all(&s, 0), "{\"version\":3,\"back\":true,"));
    MUST(act(&s, 0, "ring"));
    MUST(pl_match_back(&s.m, 0, false, -1));
    CHECK_INT(s.m.version[1], 3);
    CHECK(strstr(told_all(&s, 1), "{\"version\":3,\"back\":true,"));
}

TEST(a_state_can_be_had_as_it_was)
{
    _Alignas(8) uint8_t was[8][PL_STATE_MAX], now[PL_STATE_MAX];
    sit(&s, &bell_game, 2, "as it was");
    for (int i = 0; i < 7; i++) {
        memcpy(was[i], s.m.state, s.m.game->state_size);
        static const char *const play[] = {"hold", "draw", "ring", "peek", "", "ring", "hold"};
        if (*play[i])
            MUST(act(&s, i == 3 || i == 5, play[i]));
        else
            MUST(pl_match_back(&s.m, 1, true, -1));
    }
    memcpy(was[7], s.m.state, s.m.game->state_size);
    for (uint32_t i = 0; i < 8; i++) {
        pl_match_state_at(&s.m, i, now);
        CHECK(memcmp(now, was[i], s.m.game->state_size) == 0);
    }
}

/* ---- how often ------------------------------------------------------------------------------------------- */

static void back_and_forth(int seat, const char *words, int times)
{
    for (int i = 0; i < times; i++) {
        MUST(act(&s, seat, words));
        MUST(pl_match_back(&s.m, (pl_seat)seat, false, -1));
    }
}

TEST(PL_22_twenty_times_between_two_actions_of_others)
{
    sit(&s, &bell_game, 2, "twenty");
    back_and_forth(0, "hold", PL_BACKS_TURN / 2);
    MUST(act(&s, 1, "nod")); /* an aside is no action of another's */
    back_and_forth(0, "lift", PL_BACKS_TURN / 2);
    MUST(act(&s, 0, "hold"));
    uint32_t n = s.m.n, version = s.m.version[0];
    CHECK_RULE(&s, pl_match_back(&s.m, 0, false, -1), "PL-22");
    CHECK_RULE(&s, pl_match_back(&s.m, 0, true, -1), "PL-22"); /* consent does not help */
    CHECK_INT(s.m.n, n);
    CHECK_INT(s.m.version[0], version);
    MUST(act(&s, 0, "ring"));
    back_and_forth(1, "hold", PL_BACKS_TURN); /* each seat has its own */
    MUST(act(&s, 1, "ring"));
    back_and_forth(0, "hold", PL_BACKS_TURN); /* and another turn has its own */
}

TEST(PL_22_the_clock_begins_another_turn)
{
    sit(&s, &bell_game, 2, "clock");
    back_and_forth(0, "ring", PL_BACKS_TURN);
    MUST(act(&s, 0, "hold"));
    CHECK_RULE(&s, pl_match_back(&s.m, 0, true, -1), "PL-22");
    MUST(pl_match_act(&s.m, &(struct pl_request){.seat = PL_TABLE, .by = PL_BY_TABLE, .at = 1000}));
    back_and_forth(0, "hold", 1);
}

TEST(PL_22_two_hundred_times_in_a_match)
{
    sit(&s, &bell_game, 2, "two hundred");
    for (int64_t i = 1; i <= PL_BACKS_MATCH / PL_BACKS_TURN; i++) {
        back_and_forth(0, "hold", PL_BACKS_TURN);
        MUST(pl_match_act(&s.m, &(struct pl_request){.seat = PL_TABLE, .by = PL_BY_TABLE, .at = 1000 * i}));
    }
    MUST(act(&s, 0, "ring"));
    CHECK_RULE(&s, pl_match_back(&s.m, 0, false, -1), "PL-22");
    CHECK_RULE(&s, pl_match_back(&s.m, 0, true, -1), "PL-22");
    back_and_forth(1, "hold", 1);
}

/* Whether a take-back is refused must not tell that somebody has laid a card, or taken one back, in secret. */
TEST(PL_22_what_others_did_in_secret_does_not_count)
{
    for (int secret = 0; secret < 2; secret++) {
        sit(&s, &pl_game_template, 3, "secret");
        for (int i = 0; i < PL_BACKS_TURN; i++) {
            MUST(act_first(&s, 0));
            MUST(pl_match_back(&s.m, 0, false, -1));
            if (secret)
                MUST(act_first(&s, 1));
            if (secret && i + 1 < PL_BACKS_TURN)
                MUST(pl_match_back(&s.m, 1, false, -1));
        }
        MUST(act_first(&s, 0));
        CHECK_RULE(&s, pl_match_back(&s.m, 0, false, -1), "PL-22");
    }
}

/* Older versions knew no such bound, and their matches must still open. */
TEST(PL_22_a_log_may_have_more)
{
    static char file[1 << 16];
    static _Alignas(16) uint8_t memory[1 << 21];
    struct pl_match again;
    struct pl_out o = pl_out_to(file, sizeof file);
    sit(&s, &pl_game_template, 2, "older");
    pl_header_put(&o, &s.m);
    MUST(act_first(&s, 0));
    for (int i = 0; i < 3 * PL_BACKS_MATCH; i++) {
        struct pl_entry act = s.m.log[0], back = {.kind = PL_ENTRY_BACK, .by = PL_BY_PERSON, .back_to = 2 * (uint32_t)i};
        act.seq = 2 * (uint32_t)i + 1;
        back.seq = act.seq + 1;
        pl_entry_put(&o, &s.m, &act);
        pl_entry_put(&o, &s.m, &back);
    }
    CHECK(!o.full && pl_match_read_bytes(o.len) <= sizeof memory);
    MUST(pl_match_resume(&again, memory, sizeof memory, file, o.len, NULL));
    CHECK_INT(again.n, 6 * PL_BACKS_MATCH);
    s.m = again;
    MUST(act_first(&s, 0));
    CHECK_RULE(&s, pl_match_back(&s.m, 0, true, -1), "PL-22");
}

/* ---- states that are kept on the way --------------------------------------------------------------------- */

/* The state after an entry, derived from the beginning. */
static void from_the_beginning(uint32_t seq, void *state)
{
    memcpy(state, s.m.position, s.m.game->state_size);
    for (uint32_t i = 0; i < seq; i++) {
        const struct pl_entry *e = &s.m.log[i];
        if (e->kind != PL_ENTRY_BACK && (!e->dead_at || e->dead_at > seq))
            s.m.game->apply(state, e, NULL);
    }
    if (seq)
        ((struct pl_base *)state)->now = s.m.log[seq - 1].at;
}

TEST(states_derived_from_kept_ones_are_those_derived_from_the_beginning)
{
    static struct pl_walk walk;
    static const char *const words[] = {"hold", "draw", "peek", "lift", "drop", "hold", "lift", "drop"};
    _Alignas(8) uint8_t state[PL_STATE_MAX], then[PL_STATE_MAX];
    for (uint64_t round = 0; round < 20; round++) {
        struct pl_dice dice = {round};
        int backs = 0;
        sit(&s, &bell_game, 2, "kept");
        while (s.m.n < 700) {
            uint32_t roll = pl_dice_below(&dice, 16);
            pl_seat seat = (pl_seat)pl_dice_below(&dice, 2);
            int64_t strikes = 1 + ((const struct pl_base *)s.m.state)->now / 1000;
            if (roll < 2)
                backs += pl_match_back(&s.m, seat, pl_dice_below(&dice, 8) == 0, -1) == 0;
            else if (roll < 4)
                MUST(act(&s, seat, "nod"));
            else if (roll == 4 && pl_dice_below(&dice, 4) == 0)
                pl_match_act(&s.m, &(struct pl_request){.seat = PL_TABLE, .by = PL_BY_TABLE, .at = 1000 * strikes});
            else if (roll == 5 && ((const struct pl_base *)s.m.state)->over == 0 && pl_dice_below(&dice, 40) == 0)
                act(&s, seat, "ring");
            else
                act(&s, seat, words[roll % 8]);
            if (((const struct pl_base *)s.m.state)->over)
                break;
            from_the_beginning(s.m.n, state);
            CHECK(memcmp(state, s.m.state, s.m.game->state_size) == 0);
        }
        CHECK(backs > 5 || s.m.n < 100);
        pl_walk_begin(&walk, &s.m);
        while (pl_walk_next(&walk, NULL)) {
            from_the_beginning(walk.seq, state);
            pl_match_state_at(&s.m, walk.seq, then);
            CHECK(memcmp(state, walk.state, s.m.game->state_size) == 0);
            CHECK(memcmp(state, then, s.m.game->state_size) == 0);
        }
        CHECK_INT(walk.seq, s.m.n);
    }
}

/* ---- what a long log costs ------------------------------------------------------------------------------- */

static uint64_t applied;

static int counting_apply(void *state, const struct pl_entry *e, struct pl_events *events)
{
    applied++;
    return bell_game.apply(state, e, events);
}

/* How often an entry is applied while a log of so many is made and then walked through: `deep` take-backs of seat 0 strike out some
 * hundred entries of seat 1, made and taken back. */
static uint64_t applied_for(uint32_t entries, bool deep)
{
    static _Alignas(16) uint8_t memory[1 << 20];
    static struct pl_walk walk;
    struct pl_header header = {.seats = 2};
    struct pl_game counted = bell_game;
    counted.apply = counting_apply;
    MUST(pl_match_begin(&s.m, memory, sizeof memory, &counted, &header, NULL, NULL));
    applied = 0;
    MUST(act(&s, 0, "ring"));
    for (uint32_t made = s.m.n; s.m.n + 4 <= entries;) {
        memset(s.m.backs, 0, sizeof s.m.backs); /* logs of older versions have more than PL-22 allows */
        MUST(act(&s, 1, "hold"));
        MUST(act(&s, 1, "nod"));
        MUST(pl_match_back(&s.m, 1, false, -1));
        if (!deep || s.m.n - made < 300)
            continue;
        MUST(pl_match_back(&s.m, 0, true, -1));
        MUST(act(&s, 0, "ring"));
        made = s.m.n;
    }
    pl_walk_begin(&walk, &s.m);
    while (pl_walk_next(&walk, NULL)) {}
    return applied;
}

TEST(ten_times_the_entries_are_applied_at_most_twelve_times_as_often)
{
    for (int deep = 0; deep < 2; deep++) {
        uint64_t few = applied_for(1000, deep), many = applied_for(10000, deep);
        CHECK(few >= 1000 && many <= 12 * few);
    }
}
