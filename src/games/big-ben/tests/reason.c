/* reason.c: tests how the master-level bot of Big Ben estimates roles and wires, and which reasons it gives. */
#include "games/big-ben/game.h"
#include "games/big-ben/hints.h"
#include "test.h"

static void begin(struct bb_state *s, int seats, int number)
{
    uint8_t seed[PL_SEED_SIZE] = {(uint8_t)number, 3};
    CHECK_INT(bb_init(s, &(struct pl_config){.seats = (uint8_t)seats, .seed = seed}), 0);
}

/* Before the first claim and the first cut, the estimates for all other seats are the same. They follow from the numbers of role cards and
 * wires. */
TEST(a_master_suspects_all_equally_at_the_start)
{
    for (int seats = 4; seats <= 8; seats++) {
        struct bb_state s;
        struct bb_view v;
        struct bb_opinion o[BB_SEATS_MAX];
        begin(&s, seats, seats);
        bb_view(&s, 0, &v);
        bb_estimate(&v, o);
        int others = seats - 1, hidden = v.roles[BB_SIDE_MORIARTY] - (v.role == BB_SIDE_MORIARTY);
        int cards = v.roles[0] + v.roles[1] - 1, wires = 5 * others;
        for (int i = 1; i < seats; i++) {
            CHECK(o[i].guilt >= BB_CERTAIN * hidden / cards - 5 && o[i].guilt <= BB_CERTAIN * hidden / cards + 5);
            int defusing = BB_CERTAIN * (v.uncut[BB_WIRE_DEFUSING] - v.hand_dealt[BB_WIRE_DEFUSING]) / wires;
            CHECK(o[i].defusing >= defusing - 8 && o[i].defusing <= defusing + 8);
            int bomb = BB_CERTAIN * (1 - v.hand_dealt[BB_WIRE_BOMB]) / wires;
            CHECK(o[i].bomb >= bomb - 4 && o[i].bomb <= bomb + 4);
        }
    }
}

static void cut(struct bb_view *v, int cutter, int owner, int place, int wire)
{
    v->cuts[v->cuts_n++] = (struct bb_cut){v->round, (uint8_t)cutter, (uint8_t)owner, (uint8_t)(place + 1), (uint8_t)wire};
    v->players[owner].cut[place] = 1;
    v->players[owner].wire[place] = (uint8_t)wire;
    v->uncut[wire]--;
    v->cuts_left--;
}

TEST(a_false_claim_is_suspicious_and_given_as_the_reason)
{
    struct bb_state s;
    struct bb_view v;
    struct bb_opinion before[BB_SEATS_MAX], after[BB_SEATS_MAX];
    struct pl_event why;
    int number = 0;
    do
        begin(&s, 5, number++);
    while (s.players[0].role != BB_SIDE_SHERLOCK);
    bb_view(&s, 0, &v);
    v.players[1].claims = 1 << BB_ABOUT_DEFUSING;
    v.players[1].claimed_defusing = 3;
    bb_estimate(&v, before);
    for (int place = 0; place < 3; place++)
        cut(&v, 2, 1, place, BB_WIRE_SECURED);
    bb_estimate(&v, after);
    CHECK(after[1].guilt > before[1].guilt);
    CHECK(after[1].guilt > BB_CERTAIN * 8 / 10);
    CHECK(bb_reason(&v, PL_ACT1(BB_ACCUSE, 1), &why));
    CHECK_INT(why.kind, BB_WHY_LIES);
}

/* Makes the seat claim to have n defusing wires. */
static void claim(struct bb_view *v, int seat, int n)
{
    v->players[seat].claims |= 1 << BB_ABOUT_DEFUSING;
    v->players[seat].claimed_defusing = (uint8_t)n;
}

TEST(at_the_start_a_bot_answers_that_it_suspects_nobody)
{
    struct bb_state s;
    struct bb_view v;
    struct pl_event why;
    for (int seats = 4; seats <= 8; seats++) {
        begin(&s, seats, seats);
        bb_view(&s, PL_SPECTATOR, &v);
        for (int seat = 0; seat < seats; seat++) {
            CHECK(bb_suspects(&v, (pl_seat)seat, &why));
            CHECK_INT(why.kind, BB_WHY_SUSPECT_NOBODY);
        }
        CHECK(!bb_suspects(&v, (pl_seat)seats, &why)); /* refused, because `seats` is one more than the highest seat number */
        v.base.over = true;
        CHECK(!bb_suspects(&v, 0, &why));
    }
}

TEST(a_bot_names_the_strongest_evidence_against_its_suspect)
{
    struct bb_state s;
    struct bb_view v;
    struct pl_event why;
    begin(&s, 5, 3);
    bb_view(&s, PL_SPECTATOR, &v);
    v.players[3].accuses = PL_SEAT_BIT(1);
    CHECK(bb_suspects(&v, 0, &why));
    CHECK_INT(why.kind, BB_WHY_SUSPECT_WORD);
    CHECK_INT(why.arg[0], 1);
    CHECK_INT(why.arg[2], 1);
    claim(&v, 1, 4);
    cut(&v, 2, 1, 0, BB_WIRE_SECURED);
    CHECK(bb_suspects(&v, 0, &why));
    CHECK_INT(why.kind, BB_WHY_SUSPECT_CLAIM);
    CHECK_INT(why.arg[2], 4);
    CHECK_INT(why.arg[3], 1);
    CHECK_INT(why.arg[4], 0);
    cut(&v, 2, 1, 1, BB_WIRE_SECURED);
    CHECK(bb_suspects(&v, 0, &why));
    CHECK_INT(why.kind, BB_WHY_SUSPECT_LIES);
    CHECK(why.arg[1] > 60);
    CHECK(bb_suspects(&v, 1, &why)); /* a seat never suspects itself */
    CHECK(why.kind == BB_WHY_SUSPECT_NOBODY || why.arg[0] != 1);
    bb_view(&s, PL_SPECTATOR, &v);
    v.players[4].claims = 1 << BB_ABOUT_BOMB;
    v.players[4].claimed_bomb = true;
    cut(&v, 2, 4, 0, BB_WIRE_SECURED);
    CHECK(bb_suspects(&v, 0, &why));
    CHECK_INT(why.kind, BB_WHY_SUSPECT_DEED);
    CHECK_INT(why.arg[0], 2);
}

TEST(a_bot_that_has_accused_a_seat_suspects_that_seat)
{
    struct bb_state s;
    struct bb_view v;
    struct pl_event why;
    begin(&s, 6, 5);
    bb_view(&s, PL_SPECTATOR, &v);
    v.players[2].accuses = PL_SEAT_BIT(4);
    v.players[0].accuses = v.players[3].accuses = PL_SEAT_BIT(1);
    CHECK(bb_suspects(&v, 2, &why));
    CHECK_INT(why.arg[0], 4);
    CHECK_INT(why.kind, BB_WHY_SUSPECT); /* no seat accuses seat 4 */
    CHECK(bb_suspects(&v, 5, &why));
    CHECK_INT(why.arg[0], 1);
    CHECK_INT(why.arg[2], 2);
}

/* States with different hidden cards and the same public information give a spectator the same view and the same suspicions. */
TEST(the_answer_does_not_depend_on_hidden_cards)
{
    struct pl_dice dice = {11};
    struct pl_rng rng;
    pl_rng_init(&rng, (const uint8_t[PL_SEED_SIZE]){11});
    int suspected = 0, swapped = 0;
    for (int number = 0; number < 40; number++) {
        struct bb_state s, other;
        struct bb_view v, seen;
        begin(&s, 4 + number % 5, number);
        for (int entry = 0; entry < 6 + number && !s.base.over; entry++) {
            pl_action list[PL_LEGAL_MAX];
            pl_seat seat = (pl_seat)pl_dice_below(&dice, s.base.seats);
            int n = entry % 3 ? bb_asides(&s, seat, list) : 0;
            if (!n) {
                seat = s.cutter;
                n = pl_game_big_ben.legal(&s, seat, list);
            }
            struct pl_entry e = {.kind = PL_ENTRY_ACT, .seat = seat, .action = list[pl_dice_below(&dice, (uint32_t)n)]};
            CHECK_INT(pl_game_big_ben.apply(&s, &e, NULL), 0);
        }
        bb_view(&s, PL_SPECTATOR, &v);
        CHECK_INT(bb_determinise(&v, &rng, &other), 0);
        bb_view(&other, PL_SPECTATOR, &seen);
        for (int seat = 0; seat < s.base.seats; seat++) {
            struct pl_event why, again;
            swapped += s.players[seat].role != other.players[seat].role;
            CHECK_INT(bb_suspects(&v, (pl_seat)seat, &why), !s.base.over);
            CHECK_INT(bb_suspects(&seen, (pl_seat)seat, &again), !s.base.over);
            if (s.base.over)
                continue;
            CHECK_INT(why.kind, again.kind);
            for (int i = 0; i < why.n; i++)
                CHECK_INT(why.arg[i], again.arg[i]);
            suspected += why.kind != BB_WHY_SUSPECT_NOBODY;
        }
    }
    CHECK(suspected > 50);
    CHECK(swapped > 50);
}

TEST(a_confirmed_claim_lowers_suspicion)
{
    struct bb_state s;
    struct bb_view v;
    struct bb_opinion before[BB_SEATS_MAX], after[BB_SEATS_MAX];
    int number = 0;
    do
        begin(&s, 5, number++);
    while (s.players[0].role != BB_SIDE_SHERLOCK || s.players[0].wire[0] == BB_WIRE_DEFUSING);
    bb_view(&s, 0, &v);
    bb_estimate(&v, before);
    v.players[1].claims = 1 << BB_ABOUT_DEFUSING;
    v.players[1].claimed_defusing = 2;
    cut(&v, 2, 1, 0, BB_WIRE_DEFUSING);
    cut(&v, 2, 1, 1, BB_WIRE_DEFUSING);
    bb_estimate(&v, after);
    CHECK(after[1].guilt < before[1].guilt);
    CHECK(after[1].defusing < after[3].defusing); /* all the defusing wires that seat 1 claimed to have are cut */
}
