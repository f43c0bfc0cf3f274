/* properties.c: tests properties of Big Ben that no single rule covers: secrecy, refusals, corrupt states and hints. */
#include "position.h"
#include "match/step.h"
#include "match/words.h"

static pl_action random_aside(const struct bb_state *s, pl_seat seat, struct pl_dice *dice)
{
    pl_action list[PL_LEGAL_MAX];
    int n = bb_asides(s, seat, list);
    return n ? list[pl_dice_below(dice, (uint32_t)n)] : PL_NO_ACTION;
}

static int enter(struct bb_state *s, pl_seat seat, pl_action action, struct pl_events *events)
{
    struct pl_entry entry = {.seat = seat, .action = action, .at = s->base.now};
    events->n = 0;
    return pl_game_big_ben.apply(s, &entry, events);
}

/* Checks that a viewer gets the same view, legal actions and asides in both states, byte for byte. */
static void check_alike(const struct bb_state *a, const struct bb_state *b, pl_seat viewer)
{
    struct bb_view va, vb;
    pl_action la[PL_LEGAL_MAX], lb[PL_LEGAL_MAX];
    bb_view(a, viewer, &va);
    bb_view(b, viewer, &vb);
    CHECK(memcmp(&va, &vb, sizeof va) == 0);
    int n = pl_game_big_ben.legal(a, viewer, la);
    CHECK_INT(pl_game_big_ben.legal(b, viewer, lb), n);
    CHECK(memcmp(la, lb, sizeof la[0] * (size_t)n) == 0);
    n = bb_asides(a, viewer, la);
    CHECK_INT(bb_asides(b, viewer, lb), n);
    CHECK(memcmp(la, lb, sizeof la[0] * (size_t)n) == 0);
}

static void check_told_alike(const struct pl_events *a, const struct pl_events *b, pl_seat viewer)
{
    int j = 0;
    for (int i = 0; i < a->n; i++) {
        if (!pl_seats_has(a->item[i].audience, viewer))
            continue;
        while (j < b->n && !pl_seats_has(b->item[j].audience, viewer))
            j++;
        CHECK(j < b->n);
        CHECK(a->item[i].kind == b->item[j].kind && memcmp(a->item[i].arg, b->item[j].arg, sizeof a->item[i].arg) == 0);
        j++;
    }
    while (j < b->n && !pl_seats_has(b->item[j].audience, viewer))
        j++;
    CHECK_INT(j, b->n);
}

/* Applies the same action to the true state and to another state with the same view, and checks that the viewer cannot tell the two states
 * apart. */
static void check_pair(const struct bb_state *s, pl_seat viewer, pl_seat seat, pl_action action, struct pl_rng *rng)
{
    struct bb_view v;
    struct bb_state a = *s, b;
    struct pl_events ea, eb;
    bb_view(s, viewer, &v);
    CHECK_INT(bb_determinise(&v, rng, &b), 0);
    CHECK(bb_audit(&b, NULL));
    CHECK(memcmp(b.base.rng.seed, s->base.rng.seed, PL_SEED_SIZE) != 0);
    check_alike(&a, &b, viewer);
    int verdict = enter(&a, seat, action, &ea);
    CHECK_INT(enter(&b, seat, action, &eb),
              verdict); /* both states must give the same answer, because a refusal must not reveal hidden information */
    bool shown = a.base.seen[viewer] != s->base.seen[viewer];
    CHECK_INT(shown, verdict == 0 && pl_verb_of(action) == BB_CUT);
    if (!shown) {
        check_alike(&a, &b, viewer);
        if (verdict == 0)
            check_told_alike(&ea, &eb, viewer);
    }
}

TEST(BB_37_worlds_with_the_same_view_give_a_viewer_the_same_messages)
{
    struct pl_rng rng;
    struct pl_dice dice = {37};
    uint8_t seed[PL_SEED_SIZE] = {1};
    pl_rng_init(&rng, seed);
    for (int match = 0; match < 60; match++) {
        struct table t;
        char name[20];
        snprintf(name, sizeof name, "pairs %d", match);
        table_new(&t, &pl_game_big_ben, 4 + match % 5, name, NULL);
        struct bb_state *s = state_of(&t);
        while (!s->base.over) {
            pl_seat seat = (pl_seat)pl_dice_below(&dice, s->base.seats);
            pl_action list[PL_LEGAL_MAX], action = random_aside(s, seat, &dice);
            if (pl_dice_below(&dice, 3) == 0 || action == PL_NO_ACTION) {
                seat = s->cutter;
                action = list[pl_dice_below(&dice, (uint32_t)pl_game_big_ben.legal(s, seat, list))];
            }
            pl_action garbage = pl_dice_word(&dice) & 0x070707;
            for (pl_seat viewer = 0; viewer < PL_VIEWERS; viewer++) {
                if (viewer >= s->base.seats && viewer != PL_SPECTATOR)
                    continue;
                check_pair(s, viewer, seat, action, &rng);
                check_pair(s, viewer, (pl_seat)pl_dice_below(&dice, 9), garbage, &rng);
            }
            CHECK_INT(enter(s, seat, action, &t.events), 0);
            CHECK(!t.events.overflow);
            CHECK(bb_audit(s, NULL));
        }
        for (pl_seat viewer = 0; viewer < PL_VIEWERS; viewer++)
            check_pair(s, viewer, 0, PL_ACT2(BB_CUT, 1, 1), &rng);
    }
}

static bool listed(const struct bb_state *s, pl_seat seat, pl_action action)
{
    pl_action list[PL_LEGAL_MAX];
    int n = pl_game_big_ben.legal(s, seat, list);
    for (int i = 0; i < n; i++)
        if (list[i] == action)
            return true;
    n = bb_asides(s, seat, list);
    for (int i = 0; i < n; i++)
        if (list[i] == action)
            return true;
    return false;
}

/* Tries arbitrary actions for arbitrary seats. An action must be accepted if and only if it is listed as legal, and a refused action
 * must not change the state. */
static void throw_anything(const struct bb_state *s, pl_seat seat, pl_action action)
{
    struct bb_state after = *s;
    struct pl_events events;
    bool open = listed(s, seat, action);
    int rc = enter(&after, seat, action, &events);
    if ((rc == 0) != open)
        test_fail(__FILE__, __LINE__, "action %016llx of seat %d: verdict %d, listed %d", (unsigned long long)action, seat, rc, open);
    if (rc < 0)
        CHECK(memcmp(&after, s, sizeof after) == 0 && events.n == 0);
    else
        CHECK(bb_audit(&after, NULL));
}

TEST(BB_7_BB_23_legal_if_and_only_if_it_applies)
{
    struct pl_dice dice = {99};
    for (int match = 0; match < 10; match++) {
        struct table t;
        table_new(&t, &pl_game_big_ben, 4 + match % 5, "anything", NULL);
        struct bb_state *s = state_of(&t);
        for (bool on = true; on; on = pl_random_step(&pl_game_big_ben, s, &dice, NULL) > 0) {
            for (int i = 0; i < 3; i++) {
                pl_seat who = (pl_seat)pl_dice_below(&dice, s->base.seats);
                pl_action aside = random_aside(s, who, &dice);
                if (aside)
                    CHECK_INT(enter(s, who, aside, &t.events), 0);
            }
            for (uint32_t verb = 0; verb <= BB_VERBS_N + 1; verb++) /* tries every verb with all small arguments, from varying seats */
                for (uint32_t a = 0; a <= 9; a++)
                    for (uint32_t b = 0; b <= 7; b++)
                        throw_anything(s, (pl_seat)((a + b + verb) % 10), verb | (pl_action)a << 16 | (pl_action)b << 32);
            for (int i = 0; i < 200; i++)
                throw_anything(s, (pl_seat)pl_dice_word(&dice), (pl_action)pl_dice_word(&dice) << 32 | pl_dice_word(&dice));
        }
    }
}

TEST(BB_7_there_are_no_ticks_and_time_does_not_go_back)
{
    struct table t;
    struct bb_state *s = bb_position(&t, 4), before = *s;
    struct pl_entry tick = {.seat = PL_TABLE, .kind = PL_ENTRY_TICK, .at = 1000};
    CHECK_INT(pl_game_big_ben.apply(s, &tick, NULL), -PL_R_CLOCK);
    CHECK(memcmp(s, &before, sizeof before) == 0);
    t.at = 500;
    table_do(&t, 2, "claim bomb");
    CHECK_INT(s->base.now, 500);
    t.at = 499;
    table_refuses(&t, 0, "cut 1 1", "PL-6");
    table_refuses(&t, 1, "claim bomb", "PL-6");
}

/* Plays a match to its end from a state that has passed the audit, and calls every function of the game. */
static void play_out(struct bb_state *s, struct pl_dice *dice)
{
    struct pl_events events = {0};
    struct pl_rng rng = s->base.rng;
    struct bb_state world;
    int32_t points[PL_SEATS_MAX];
    for (pl_seat viewer = 0; viewer < PL_VIEWERS; viewer++) {
        struct bb_view v;
        bb_view(s, viewer, &v);
        bb_determinise(&v, &rng, &world);
        CHECK(bb_audit(&world, NULL));
        bb_appraise(&v, random_aside(s, viewer, dice));
    }
    int steps = 0;
    while (pl_random_step(&pl_game_big_ben, s, dice, &events) > 0)
        CHECK(++steps <= BB_CUTS_MAX && bb_audit(s, NULL));
    CHECK(s->base.over);
    pl_game_big_ben.score(s, points);
}

TEST(BB_4_the_audit_finds_every_corrupt_byte_that_matters)
{
    struct pl_dice dice = {4};
    char why[200];
    int let_through = 0, caught = 0;
    for (int i = 0; i < 30000; i++) {
        struct table t;
        char name[20];
        snprintf(name, sizeof name, "corrupt %d", i % 40);
        table_new(&t, &pl_game_big_ben, 4 + i % 5, name, NULL);
        struct bb_state *s = state_of(&t);
        for (uint32_t cuts = pl_dice_below(&dice, 20); cuts > 0; cuts--)
            pl_random_step(&pl_game_big_ben, s, &dice, NULL);
        for (uint32_t hits = 1 + pl_dice_below(&dice, 3); hits > 0; hits--) {
            uint32_t at = pl_dice_below(&dice, sizeof *s);
            t.state[at] = (uint8_t)(i % 2 ? pl_dice_word(&dice) : pl_dice_below(&dice, 9));
        }
        struct pl_out o = pl_out_to(why, sizeof why);
        if (!bb_audit(s, &o)) {
            CHECK(why[0] != 0);
            caught++;
            continue;
        }
        let_through++;
        s->base.now = 0;
        play_out(s, &dice);
    }
    /* Some bytes, such as those of the random generator, may have any value, so some corrupt states pass the audit. */
    CHECK(caught > 10000 && let_through > 1000);
}

TEST(BB_4_the_audit_survives_any_bytes)
{
    struct pl_dice dice = {5};
    struct bb_state s;
    for (int i = 0; i < 20000; i++) {
        uint8_t *p = (uint8_t *)&s;
        for (unsigned at = 0; at < sizeof s; at++)
            p[at] = (uint8_t)(i % 3 ? pl_dice_word(&dice) : pl_dice_below(&dice, 5));
        s.base.seats = (uint8_t)(i % 2 ? s.base.seats : 4 + i % 5);
        CHECK(!bb_audit(&s, NULL));
    }
}

TEST(BB_4_the_audit_says_what_is_wrong)
{
    struct table t;
    char why[200];
    const struct {
        size_t at;
        uint8_t value;
        const char *reason;
    } bad[] = {
        {offsetof(struct bb_state, base.seats), 3, "the seats are not four to eight"},
        {offsetof(struct bb_state, base.over), 1, "`over` or `winner` does not fit the cuts"},
        {offsetof(struct bb_state, base.over), 2, "over is neither true nor false"},
        {offsetof(struct bb_state, round), 0, "the round is out of range"},
        {offsetof(struct bb_state, round), 3, "the round does not fit the number of cuts"},
        {offsetof(struct bb_state, cutter), 4, "the cutter is not a seat of the match"},
        {offsetof(struct bb_state, winner), BB_SIDE_SHERLOCK, "`over` or `winner` does not fit the cuts"},
        {offsetof(struct bb_state, unused_role), PL_NONE, "the role card left over does not fit the number of seats"},
        {offsetof(struct bb_state, unused_role), BB_SIDE_SHERLOCK, "the roles do not fit the number of players"},
        {offsetof(struct bb_state, found), 2, "`found` does not fit the cuts"},
        {offsetof(struct bb_state, cuts_n), 17, "there are more cuts than four rounds have"},
        {offsetof(struct bb_state, cuts[5].place), 1, "the list of cuts is not zero after the last cut"},
        {offsetof(struct bb_state, cuts[0].cutter), 3, "a cut is not of another seat's wire"},
        {offsetof(struct bb_state, cuts[1].cutter), 0, "a cut was not made by the owner of the wire cut before"},
        {offsetof(struct bb_state, cuts[4].round), 1, "a cut is in the wrong round"},
        {offsetof(struct bb_state, cuts[4].place), 5, "the place of a cut is out of range"},
        {offsetof(struct bb_state, cuts[4].wire), 3, "the wire of a cut is out of range"},
        {offsetof(struct bb_state, cuts[1].wire), BB_WIRE_BOMB, "there are cuts after the bomb was cut"},
        {offsetof(struct bb_state, players[0].role), 2, "a seat has no role"},
        {offsetof(struct bb_state, players[0].wire[4]), BB_WIRE_SECURED, "a wire is at a place that was cut or is not used in this round"},
        {offsetof(struct bb_state, players[5].role), 1, "a seat beyond those of the match is not zero"},
        {offsetof(struct bb_state, players[1].trusts), 1 << 1, "a seat trusts or accuses itself or no seat, or does both to the same seat"},
        {offsetof(struct bb_state, players[1].claims), 4, "a claim or the number of changes is out of range"},
        {offsetof(struct bb_state, players[1].changes), 9, "a claim or the number of changes is out of range"},
        {offsetof(struct bb_state, players[1].claimed_defusing), 1, "a claimed value is out of range"},
    };
    for (unsigned i = 0; i < PL_COUNT(bad); i++) {
        struct bb_state *s = bb_position(&t, 4);
        table_do(&t, 0, "cut 3 2");
        table_do(&t, 3, "cut 1 1");
        cut_secured_until(&t, 5);
        struct pl_out o = pl_out_to(why, sizeof why);
        CHECK(bb_audit(s, &o));
        t.state[bad[i].at] = bad[i].value;
        CHECK(!bb_audit(s, &o));
        CHECK_TEXT(why, bad[i].reason);
    }
}

static void check_audit_says(const struct bb_state *s, const char *reason)
{
    char why[200];
    struct pl_out o = pl_out_to(why, sizeof why);
    CHECK(!bb_audit(s, &o));
    CHECK_TEXT(why, reason);
}

TEST(BB_10_BB_14_BB_26_BB_28_the_audit_checks_cuts_and_talk)
{
    struct table t;
    struct bb_state *s = bb_position(&t, 4), bad;
    cut_secured_until(&t, 2);
    table_do(&t, s->cutter, s->cutter == 1 ? "cut 0 3" : "cut 1 3");
    cut_secured_until(&t, 4);
    bad = *s;
    int same = 3; /* the loop looks for a cut that has the same owner as the cut two before it */
    while (same >= 2 && bad.cuts[same].owner != bad.cuts[same - 2].owner)
        same--;
    CHECK(same >= 2);
    bad.cuts[same].place = bad.cuts[same - 2].place;
    check_audit_says(&bad, "a place was cut twice in one round");

    bad = *s;
    bad.players[1].trusts = bad.players[1].accuses = 1 << 2;
    check_audit_says(&bad, "a seat trusts or accuses itself or no seat, or does both to the same seat");
    bad = *s;
    bad.players[1].claims = 1 << BB_ABOUT_DEFUSING;
    bad.players[1].claimed_defusing = 5; /* the highest legal claim is 4, because only four defusing wires exist */
    check_audit_says(&bad, "a claimed value is out of range");

    /* The audit refuses a state in which a wire was cut after the last defusing wire, because the match ends with the last defusing
     * wire. */
    s = bb_position(&t, 5);
    for (int i = 0; i < 5; i++)
        cut_kind(&t, BB_WIRE_DEFUSING);
    bad = *s;
    uint8_t last = bad.cuts[4].wire;
    CHECK(last == BB_WIRE_DEFUSING && bad.base.over);
    bad.cuts[5] = (struct bb_cut){2, bad.cutter, bad.cutter ? 0 : 1, 1, BB_WIRE_SECURED};
    bad.cuts_n = 6;
    bad.round = 2;
    bad.cutter = bad.cuts[5].owner;
    int secured = 18;
    for (int seat = 0; seat < 5; seat++)
        for (int place = 0; place < 5; place++)
            bad.players[seat].wire[place] = place == 4 || (seat == bad.cutter && place == 0) ? PL_NONE
                                            : secured-- > 0                                  ? BB_WIRE_SECURED
                                                                                             : BB_WIRE_BOMB;
    check_audit_says(&bad, "there are cuts after the last defusing wire was found");
}

TEST(BB_37_a_determinised_world_has_its_own_random_numbers)
{
    struct table t;
    struct bb_state *s = bb_position(&t, 4), a, b;
    struct bb_view v;
    bb_view(s, 0, &v);
    bb_determinise(&v, &s->base.rng, &a);
    bb_determinise(&v, &s->base.rng, &b);
    CHECK(memcmp(a.base.rng.seed, b.base.rng.seed, PL_SEED_SIZE) != 0);
    CHECK(memcmp(a.base.rng.seed, s->base.rng.seed, PL_SEED_SIZE) != 0);
}

TEST(BB_24_hints_use_the_view_only_and_tell_the_truth_for_sherlock)
{
    struct table t;
    struct bb_state *s = bb_position(&t, 5); /* seats 0 to 2 are on Sherlock's side */
    struct bb_view v;
    bb_view(s, 0, &v); /* seat 0 has the bomb */
    CHECK(bb_appraise(&v, PL_ACT1(BB_CLAIM_BOMB, BB_SAYS_BOMB)) > 0);
    CHECK(bb_appraise(&v, PL_ACT1(BB_CLAIM_BOMB, BB_SAYS_NO_BOMB)) < 0);
    CHECK(bb_appraise(&v, PL_ACT2(BB_CLAIM_COUNT, 0, 1)) > 0);
    CHECK(bb_appraise(&v, PL_ACT2(BB_CLAIM_COUNT, 0, 2)) < 0);
    /* A player on Sherlock's side prefers to cut wires of a seat that claims many defusing wires, and avoids a seat that claims the
     * bomb. */
    table_do(&t, 1, "claim defusing 3");
    table_do(&t, 2, "claim bomb");
    table_do(&t, 4, "claim defusing 0");
    bb_view(s, 1, &v);
    CHECK(bb_appraise(&v, PL_ACT2(BB_CUT, 4, 1)) > bb_appraise(&v, PL_ACT2(BB_CUT, 2, 1)));
    bb_view(s, 0, &v);
    CHECK(bb_appraise(&v, PL_ACT2(BB_CUT, 1, 1)) > bb_appraise(&v, PL_ACT2(BB_CUT, 4, 1)));
    /* A player on Moriarty's side prefers to cut wires of a seat that claims the bomb. */
    bb_view(s, 3, &v);
    CHECK(bb_appraise(&v, PL_ACT2(BB_CUT, 2, 1)) > bb_appraise(&v, PL_ACT2(BB_CUT, 1, 1)));
    /* A bot accuses a seat when the wires that were cut prove that seat's claim false. */
    CHECK(bb_appraise(&v, PL_ACT1(BB_ACCUSE, 4)) < 0);
    table_do(&t, 0, "cut 4 1");
    bb_view(s, 1, &v);
    CHECK(bb_appraise(&v, PL_ACT1(BB_ACCUSE, 4)) > 0);
    CHECK(bb_appraise(&v, PL_ACT1(BB_TRUST, 4)) < 0);
    /* A seat is accused because it cut a wire of a seat that claimed to have the bomb. After that, players on Sherlock's side avoid cutting
     * the accused seat's wires, because the owner of a cut wire gets the cutter. */
    CHECK(bb_appraise(&v, PL_ACT1(BB_ACCUSE, 3)) < 0);
    table_do(&t, 4, "cut 3 2");
    table_do(&t, 3, "cut 2 2");
    bb_view(s, 1, &v);
    CHECK(bb_appraise(&v, PL_ACT1(BB_ACCUSE, 3)) > 0);
    int32_t before = bb_appraise(&v, PL_ACT2(BB_CUT, 3, 1));
    table_do(&t, 1, "accuse 3");
    bb_view(s, 1, &v);
    CHECK(bb_appraise(&v, PL_ACT2(BB_CUT, 3, 1)) < before);
}

static void check_word(const char *kind, const char *id)
{
    char key[80];
    snprintf(key, sizeof key, "bb.%s.%s", kind, id);
    if (!pl_words_find(&pl_words_en, key))
        test_fail(__FILE__, __LINE__, "no words for %s", key);
}

TEST(BB_24_every_event_has_a_sentence)
{
    for (int i = 0; i < BB_EVENTS_N; i++)
        check_word("event", bb_events[i].name);
    for (const struct pl_names *const *names = bb_names; *names; names++)
        for (int i = 0; i < (*names)->n; i++)
            check_word((*names)->kind, (*names)->id[i]);
    for (int phase = 0; phase < BB_PHASES_N; phase++)
        check_word("ask", bb_phases.id[phase]);
    static const struct {
        pl_action action;
        const char *words;
    } said[] = {
        {PL_ACT2(BB_CUT, 3, 4), "Cut Seat 3’s wire 4"},
        {PL_ACT2(BB_CLAIM_COUNT, 0, 1), "Claim: I was dealt 1 defusing wire"},
        {PL_ACT1(BB_CLAIM_BOMB, BB_SAYS_NO_BOMB), "Claim: I was dealt no bomb"},
        {PL_ACT1(BB_WITHDRAW_CLAIM, BB_ABOUT_DEFUSING), "Withdraw what you said about defusing wires"},
        {PL_ACT1(BB_WITHDRAW_OPINION, 2), "Withdraw what you said about Seat 2"},
    };
    for (unsigned i = 0; i < PL_COUNT(said); i++) {
        char text[100];
        struct pl_out o = pl_out_to(text, sizeof text);
        pl_put_action_words(&o, &pl_words_en, &pl_game_big_ben, said[i].action, NULL);
        CHECK_TEXT(text, said[i].words);
    }
}
