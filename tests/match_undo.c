/* match_undo.c: tests of undo, with and without consent, and of the messages that each viewer then receives. */
#include "match_fixture.h"

static struct match_fixture s;

static void same_except_time(const void *then)
{
    uint8_t now[PL_STATE_MAX];
    memcpy(now, s.m.state, s.m.game->state_size);
    ((struct pl_base *)(void *)now)->now = ((const struct pl_base *)then)->now;
    CHECK(memcmp(now, then, s.m.game->state_size) == 0);
}

TEST(PL_8_undo_needs_an_own_action)
{
    begin_match(&s, &bell_game, 2, "nothing");
    CHECK_RULE(&s, pl_match_undo(&s.m, 0, true, -1), "PL-8");
    MUST(act(&s, 1, "nod")); /* the action `nod` is an aside (allowed at any time), which cannot be undone */
    CHECK_RULE(&s, pl_match_undo(&s.m, 1, true, -1), "PL-8");
    MUST(act(&s, 0, "hold"));
    MUST(pl_match_undo(&s.m, 0, false, -1));
    CHECK_RULE(&s, pl_match_undo(&s.m, 0, true, -1), "PL-8"); /* already undone */
}

TEST(PL_9_undo_needs_no_consent_while_nothing_has_happened)
{
    _Alignas(8) uint8_t before[PL_STATE_MAX];
    begin_match(&s, &bell_game, 2, "right");
    MUST(act(&s, 0, "hold"));
    memcpy(before, s.m.state, s.m.game->state_size);
    MUST(act(&s, 0, "ring"));
    MUST(pl_match_undo(&s.m, 0, false, 250));
    same_except_time(before);
    CHECK_INT(((struct pl_base *)s.m.state)->now, 250);
    CHECK_INT(s.m.n, 3);
    CHECK_INT(s.m.log[2].undo_to, 1);
    CHECK_INT(s.m.log[1].undone_at, 3);
    MUST(pl_match_undo(&s.m, 0, false, -1)); /* a second undo cancels the seat's previous action */
    CHECK_INT(s.m.log[3].undo_to, 0);
}

TEST(PL_9_undo_needs_consent_after_another_seat_has_acted)
{
    begin_match(&s, &bell_game, 2, "other");
    MUST(act(&s, 0, "ring"));
    MUST(act(&s, 1, "lift"));
    CHECK_RULE(&s, pl_match_undo(&s.m, 0, false, -1), "PL-9");
    MUST(pl_match_undo(&s.m, 1, false, -1));
    MUST(pl_match_undo(&s.m, 0, false, -1)); /* consent is not needed, because seat 1's action revealed nothing and has been undone */
}

/* Returns the list of undone versions in the viewer's newest message. */
static const char *undone(pl_seat viewer)
{
    static char text[64];
    struct pl_out o = pl_out_to(text, sizeof text - 1);
    struct pl_message message = pl_match_message(&s.m, viewer, &(struct pl_parts){0});
    pl_undone_json(&o, &message);
    text[o.len] = '\0';
    return text;
}

TEST(undo_lists_the_versions_that_it_undoes)
{
    begin_match(&s, &bell_game, 2, "list");
    MUST(act(&s, 0, "hold"));
    MUST(act(&s, 0, "ring"));
    MUST(act(&s, 1, "lift"));
    MUST(pl_match_undo(&s.m, 1, false, -1));
    CHECK_TEXT(undone(0), "\"undone\":[4]");
    MUST(pl_match_undo(&s.m, 0, false, -1)); /* the list leaves out the earlier undo */
    CHECK_TEXT(undone(0), "\"undone\":[3]");
}

/* If the undo were refused, seat 0 would know that another seat has chosen a card. */
TEST(PL_9_secret_actions_of_others_do_not_prevent_undo)
{
    begin_match(&s, &pl_game_template, 3, "secret");
    MUST(act_first(&s, 0));
    MUST(act_first(&s, 1));
    uint32_t version = s.m.version[1];
    MUST(pl_match_undo(&s.m, 0, false, -1));
    CHECK_INT(s.m.log[0].undone_at, 3);
    CHECK_INT(s.m.log[1].undone_at, 0); /* seat 1's action is not undone */
    CHECK_INT(s.m.version[1], version);
    CHECK_INT(pl_game_template.actors(s.m.state), PL_SEAT_BIT(0) | PL_SEAT_BIT(2));
    MUST(pl_match_undo(&s.m, 1, false, -1));
    CHECK_INT(pl_game_template.actors(s.m.state), 7);
}

/* Seat 1 can play `hold` only on its turn. Undoing seat 0's `ring` cancels that turn, so this undo also cancels seat 1's `hold`. */
TEST(PL_9_undo_also_cancels_actions_that_depend_on_it)
{
    begin_match(&s, &bell_game, 2, "orphan");
    MUST(act(&s, 0, "ring"));
    MUST(act(&s, 1, "hold"));
    MUST(pl_match_undo(&s.m, 0, false, -1));
    CHECK_INT(s.m.log[1].undone_at, 3);
    CHECK_INT(s.m.log[2].recipients, PL_EVERYONE & (PL_SEAT_BIT(0) | PL_SEAT_BIT(1) | PL_SEAT_BIT(PL_SPECTATOR)));
    CHECK_RULE(&s, pl_match_undo(&s.m, 1, true, -1), "PL-8");
}

TEST(PL_9_undo_needs_consent_after_a_random_draw)
{
    begin_match(&s, &bell_game, 2, "drawn");
    MUST(act(&s, 0, "draw"));
    CHECK_RULE(&s, pl_match_undo(&s.m, 0, false, -1), "PL-9");
    uint64_t counter = ((struct pl_base *)s.m.position)->rng.counter;
    MUST(pl_match_undo(&s.m, 0, true, -1));
    CHECK_INT(((struct pl_base *)s.m.state)->rng.counter, counter); /* the undo also restores the state of the random number generator */
}

TEST(PL_9_undo_needs_consent_after_hidden_information_was_seen)
{
    begin_match(&s, &bell_game, 2, "seen");
    MUST(act(&s, 0, "peek"));
    CHECK_RULE(&s, pl_match_undo(&s.m, 0, false, -1), "PL-9");
    MUST(act(&s, 0, "hold"));
    MUST(pl_match_undo(&s.m, 0, false, -1)); /* `hold` revealed nothing, so its undo needs no consent */
    CHECK_RULE(&s, pl_match_undo(&s.m, 0, false, -1), "PL-9");
}

TEST(PL_9_undo_needs_consent_after_a_tick)
{
    begin_match(&s, &bell_game, 2, "clock");
    MUST(act(&s, 0, "hold"));
    MUST(pl_match_act(&s.m, &(struct pl_request){.seat = PL_TABLE, .by = PL_BY_TABLE, .at = 1000}));
    CHECK_RULE(&s, pl_match_undo(&s.m, 0, false, -1), "PL-9");
}

TEST(PL_9_information_seen_before_an_undo_stays_seen)
{
    begin_match(&s, &pl_game_template, 2, "stays seen");
    MUST(act_first(&s, 0));
    MUST(act_first(&s, 1)); /* both seats have laid a card, so the cards are turned over */
    CHECK_RULE(&s, pl_match_undo(&s.m, 1, false, -1), "PL-9");
    MUST(pl_match_undo(&s.m, 1, true, -1));
    /* Seat 0's card is face down again, but seat 1 has already seen it. */
    CHECK_RULE(&s, pl_match_undo(&s.m, 0, false, -1), "PL-9");
    MUST(pl_match_undo(&s.m, 0, true, -1));
}

TEST(PL_9_numbers_drawn_before_an_undo_stay_drawn)
{
    begin_match(&s, &bell_game, 2, "stays drawn");
    MUST(act(&s, 0, "hold"));
    MUST(act(&s, 0, "draw"));
    MUST(pl_match_undo(&s.m, 0, true, -1));
    CHECK_RULE(&s, pl_match_undo(&s.m, 0, false, -1), "PL-9");
}

TEST(an_aside_survives_an_undo_and_does_not_prevent_it)
{
    begin_match(&s, &bell_game, 2, "aside");
    MUST(act(&s, 0, "ring"));
    MUST(act(&s, 1, "nod"));
    MUST(pl_match_undo(&s.m, 0, false, -1));
    CHECK_INT(s.m.log[1].undone_at, 0);
    CHECK(strstr(all_messages(&s, PL_SPECTATOR), "\"rings\":0,\"nods\":[0,1]"));
}

TEST(an_undo_reaches_the_viewers_of_the_undone_action)
{
    begin_match(&s, &bell_game, 2, "told");
    MUST(act(&s, 0, "hold"));
    MUST(pl_match_undo(&s.m, 0, false, -1));
    CHECK_INT(s.m.log[1].recipients, PL_SEAT_BIT(0));
    CHECK_INT(s.m.version[0], 3);
    CHECK_INT(s.m.version[1], 1);
    CHECK(strstr(all_messages(&s, 0), "{\"version\":3,\"undo\":true,"));
    MUST(act(&s, 0, "ring"));
    MUST(pl_match_undo(&s.m, 0, false, -1));
    CHECK_INT(s.m.version[1], 3);
    CHECK(strstr(all_messages(&s, 1), "{\"version\":3,\"undo\":true,"));
}

TEST(an_earlier_state_can_be_restored)
{
    _Alignas(8) uint8_t was[8][PL_STATE_MAX], now[PL_STATE_MAX];
    begin_match(&s, &bell_game, 2, "as it was");
    for (int i = 0; i < 7; i++) {
        memcpy(was[i], s.m.state, s.m.game->state_size);
        static const char *const play[] = {"hold", "draw", "ring", "peek", "", "ring", "hold"};
        if (*play[i])
            MUST(act(&s, i == 3 || i == 5, play[i]));
        else
            MUST(pl_match_undo(&s.m, 1, true, -1));
    }
    memcpy(was[7], s.m.state, s.m.game->state_size);
    for (uint32_t i = 0; i < 8; i++) {
        pl_match_state_at(&s.m, i, now);
        CHECK(memcmp(now, was[i], s.m.game->state_size) == 0);
    }
}

/* ---- limits on undos ------------------------------------------------------------------------------------- */

static void act_and_undo(int seat, const char *words, int times)
{
    for (int i = 0; i < times; i++) {
        MUST(act(&s, seat, words));
        MUST(pl_match_undo(&s.m, (pl_seat)seat, false, -1));
    }
}

TEST(PL_22_twenty_undos_between_two_actions_of_others)
{
    begin_match(&s, &bell_game, 2, "twenty");
    act_and_undo(0, "hold", PL_UNDOS_PER_TURN / 2);
    MUST(act(&s, 1, "nod")); /* the action `nod` is only talk, so for the limit it does not count as an action of another seat */
    act_and_undo(0, "lift", PL_UNDOS_PER_TURN / 2);
    MUST(act(&s, 0, "hold"));
    uint32_t n = s.m.n, version = s.m.version[0];
    CHECK_RULE(&s, pl_match_undo(&s.m, 0, false, -1), "PL-22");
    CHECK_RULE(&s, pl_match_undo(&s.m, 0, true, -1), "PL-22"); /* the limit on undos applies even if the other players consent */
    CHECK_INT(s.m.n, n);
    CHECK_INT(s.m.version[0], version);
    MUST(act(&s, 0, "ring"));
    act_and_undo(1, "hold", PL_UNDOS_PER_TURN); /* each seat has its own limit on undos */
    MUST(act(&s, 1, "ring"));
    act_and_undo(0, "hold", PL_UNDOS_PER_TURN); /* after a new turn, seat 0 may use all its undos again */
}

TEST(PL_22_a_tick_resets_the_limit_of_a_turn)
{
    begin_match(&s, &bell_game, 2, "clock");
    act_and_undo(0, "ring", PL_UNDOS_PER_TURN);
    MUST(act(&s, 0, "hold"));
    CHECK_RULE(&s, pl_match_undo(&s.m, 0, true, -1), "PL-22");
    MUST(pl_match_act(&s.m, &(struct pl_request){.seat = PL_TABLE, .by = PL_BY_TABLE, .at = 1000}));
    act_and_undo(0, "hold", 1);
}

TEST(PL_22_two_hundred_undos_in_a_match)
{
    begin_match(&s, &bell_game, 2, "two hundred");
    for (int64_t i = 1; i <= PL_UNDOS_PER_MATCH / PL_UNDOS_PER_TURN; i++) {
        act_and_undo(0, "hold", PL_UNDOS_PER_TURN);
        MUST(pl_match_act(&s.m, &(struct pl_request){.seat = PL_TABLE, .by = PL_BY_TABLE, .at = 1000 * i}));
    }
    MUST(act(&s, 0, "ring"));
    CHECK_RULE(&s, pl_match_undo(&s.m, 0, false, -1), "PL-22");
    CHECK_RULE(&s, pl_match_undo(&s.m, 0, true, -1), "PL-22");
    act_and_undo(1, "hold", 1);
}

/* The refusal of an undo must not reveal that another seat has secretly chosen a card or undone its choice. */
TEST(PL_22_secret_actions_of_others_do_not_reset_the_limit)
{
    for (int secret = 0; secret < 2; secret++) {
        begin_match(&s, &pl_game_template, 3, "secret");
        for (int i = 0; i < PL_UNDOS_PER_TURN; i++) {
            MUST(act_first(&s, 0));
            MUST(pl_match_undo(&s.m, 0, false, -1));
            if (secret)
                MUST(act_first(&s, 1));
            if (secret && i + 1 < PL_UNDOS_PER_TURN)
                MUST(pl_match_undo(&s.m, 1, false, -1));
        }
        MUST(act_first(&s, 0));
        CHECK_RULE(&s, pl_match_undo(&s.m, 0, false, -1), "PL-22");
    }
}

/* Logs from older versions of the program may contain more undos than the limit allows. It must still be possible to open them. */
TEST(PL_22_a_log_with_more_undos_still_opens)
{
    static char file[1 << 16];
    static _Alignas(16) uint8_t memory[1 << 21];
    struct pl_match again;
    struct pl_out o = pl_out_to(file, sizeof file);
    begin_match(&s, &pl_game_template, 2, "older");
    pl_header_put(&o, &s.m);
    MUST(act_first(&s, 0));
    for (int i = 0; i < 3 * PL_UNDOS_PER_MATCH; i++) {
        struct pl_entry act = s.m.log[0], back = {.kind = PL_ENTRY_UNDO, .by = PL_BY_PERSON, .undo_to = 2 * (uint32_t)i};
        act.seq = 2 * (uint32_t)i + 1;
        back.seq = act.seq + 1;
        pl_entry_put(&o, &s.m, &act);
        pl_entry_put(&o, &s.m, &back);
    }
    CHECK(!o.full && pl_match_read_bytes(o.len) <= sizeof memory);
    MUST(pl_match_resume(&again, memory, sizeof memory, file, o.len, NULL));
    CHECK_INT(again.n, 6 * PL_UNDOS_PER_MATCH);
    s.m = again;
    MUST(act_first(&s, 0));
    CHECK_RULE(&s, pl_match_undo(&s.m, 0, true, -1), "PL-22");
}

/* ---- checkpoints ----------------------------------------------------------------------------------------- */

/* Computes the state after an entry by replaying the log from its start. */
static void derive_from_start(uint32_t seq, void *state)
{
    memcpy(state, s.m.position, s.m.game->state_size);
    for (uint32_t i = 0; i < seq; i++) {
        const struct pl_entry *e = &s.m.log[i];
        if (e->kind != PL_ENTRY_UNDO && (!e->undone_at || e->undone_at > seq))
            s.m.game->apply(state, e, NULL);
    }
    if (seq)
        ((struct pl_base *)state)->now = s.m.log[seq - 1].at;
}

TEST(states_from_checkpoints_equal_states_from_the_start)
{
    static struct pl_walk walk;
    static const char *const words[] = {"hold", "draw", "peek", "lift", "drop", "hold", "lift", "drop"};
    _Alignas(8) uint8_t state[PL_STATE_MAX], then[PL_STATE_MAX];
    for (uint64_t round = 0; round < 20; round++) {
        struct pl_dice dice = {round};
        int undos = 0;
        begin_match(&s, &bell_game, 2, "kept");
        while (s.m.n < 700) {
            uint32_t roll = pl_dice_below(&dice, 16);
            pl_seat seat = (pl_seat)pl_dice_below(&dice, 2);
            int64_t strikes = 1 + ((const struct pl_base *)s.m.state)->now / 1000;
            if (roll < 2)
                undos += pl_match_undo(&s.m, seat, pl_dice_below(&dice, 8) == 0, -1) == 0;
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
            derive_from_start(s.m.n, state);
            CHECK(memcmp(state, s.m.state, s.m.game->state_size) == 0);
        }
        CHECK(undos > 5 || s.m.n < 100);
        pl_walk_begin(&walk, &s.m);
        while (pl_walk_next(&walk, NULL)) {
            derive_from_start(walk.seq, state);
            pl_match_state_at(&s.m, walk.seq, then);
            CHECK(memcmp(state, walk.state, s.m.game->state_size) == 0);
            CHECK(memcmp(state, then, s.m.game->state_size) == 0);
        }
        CHECK_INT(walk.seq, s.m.n);
    }
}

/* ---- cost of long logs ----------------------------------------------------------------------------------- */

static uint64_t applied;

static int counting_apply(void *state, const struct pl_entry *e, struct pl_events *events)
{
    applied++;
    return bell_game.apply(state, e, events);
}

/* Makes a log with this number of entries and replays it. Returns the total number of times that an entry was applied to a state. If `deep`
 * is true, some undos by seat 0 cancel about a hundred entries of seat 1. */
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
        /* Reset the counters, so that rule PL-22 does not limit the undos. Logs that are older than this rule may contain any number of
         * undos. */
        memset(s.m.undos, 0, sizeof s.m.undos);
        MUST(act(&s, 1, "hold"));
        MUST(act(&s, 1, "nod"));
        MUST(pl_match_undo(&s.m, 1, false, -1));
        if (!deep || s.m.n - made < 300)
            continue;
        MUST(pl_match_undo(&s.m, 0, true, -1));
        MUST(act(&s, 0, "ring"));
        made = s.m.n;
    }
    pl_walk_begin(&walk, &s.m);
    while (pl_walk_next(&walk, NULL)) {}
    return applied;
}

TEST(the_cost_of_a_log_grows_linearly)
{
    for (int deep = 0; deep < 2; deep++) {
        uint64_t few = applied_for(1000, deep), many = applied_for(10000, deep);
        CHECK(few >= 1000 && many <= 12 * few);
    }
}
