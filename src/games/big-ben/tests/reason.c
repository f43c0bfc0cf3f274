/* reason.c: what a master concludes at Big Ben, and that every world judged by it adds up. White-box: sees views only. */
#include "games/big-ben/game.h"
#include "games/big-ben/reason.h"
#include "test.h"

static void begin(struct bb_state *s, int seats, int number)
{
    uint8_t seed[PL_SEED_SIZE] = {(uint8_t)number, 3};
    CHECK_INT(bb_init(s, &(struct pl_config){.seats = (uint8_t)seats, .seed = seed}), 0);
}

/* With nothing said and nothing cut, all others are alike, and the numbers everybody knows come out. */
TEST(a_master_knows_nothing_before_anything_happened)
{
    for (int seats = 4; seats <= 8; seats++) {
        struct bb_state s;
        struct bb_view v;
        struct bb_opinion o[BB_SEATS_MAX];
        begin(&s, seats, seats);
        bb_view(&s, 0, &v);
        bb_reckon(&v, o);
        int others = seats - 1, hidden = v.roles[BB_SIDE_MORIARTY] - (v.role == BB_SIDE_MORIARTY);
        int cards = v.roles[0] + v.roles[1] - 1, wires = 5 * others;
        for (int i = 1; i < seats; i++) {
            CHECK(o[i].guilt >= BB_CERTAIN * hidden / cards - 5 && o[i].guilt <= BB_CERTAIN * hidden / cards + 5);
            int defusing = BB_CERTAIN * (v.uncut[BB_WIRE_DEFUSING] - v.dealt[BB_WIRE_DEFUSING]) / wires;
            CHECK(o[i].defusing >= defusing - 8 && o[i].defusing <= defusing + 8);
            int bomb = BB_CERTAIN * (1 - v.dealt[BB_WIRE_BOMB]) / wires;
            CHECK(o[i].bomb >= bomb - 4 && o[i].bomb <= bomb + 4);
        }
    }
}

static void cut(struct bb_view *v, int cutter, int owner, int place, int wire)
{
    v->cuts[v->cuts_n++] = (struct bb_cut){v->round, (uint8_t)cutter, (uint8_t)owner, (uint8_t)(place + 1), (uint8_t)wire};
    v->players[owner].gone[place] = 1;
    v->players[owner].wire[place] = (uint8_t)wire;
    v->uncut[wire]--;
    v->to_cut--;
}

TEST(a_claim_that_cannot_be_true_is_suspicious_and_said_to_be)
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
    v.players[1].defusing = 3;
    bb_reckon(&v, before);
    for (int place = 0; place < 3; place++)
        cut(&v, 2, 1, place, BB_WIRE_SECURED);
    bb_reckon(&v, after);
    CHECK(after[1].guilt > before[1].guilt);
    CHECK(after[1].guilt > BB_CERTAIN * 8 / 10);
    CHECK(bb_reason(&v, PL_ACT1(BB_ACCUSE, 1), &why));
    CHECK_INT(why.kind, BB_WHY_LIES);
}

TEST(whoever_asks_a_player_for_its_suspicion_hears_what_is_open_to_all)
{
    struct bb_state s, other;
    struct bb_view v;
    struct pl_event why, again;
    begin(&s, 5, 3);
    begin(&other, 5, 4); /* dealt otherwise, and nothing has happened yet */
    for (int seat = 0; seat < 5; seat++) {
        bb_view(&s, PL_SPECTATOR, &v);
        CHECK(bb_reason(&v, PL_ACT1(BB_ACCUSE, seat), &why));
        bb_view(&other, PL_SPECTATOR, &v);
        CHECK(bb_reason(&v, PL_ACT1(BB_ACCUSE, seat), &again));
        CHECK_INT(why.arg[1], again.arg[1]);
        CHECK(!bb_reason(&v, PL_ACT1(BB_CUT, seat), &again)); /* nothing is asked of one who only watches */
    }
    bb_view(&s, PL_SPECTATOR, &v);
    v.players[1].claims = 1 << BB_ABOUT_DEFUSING;
    v.players[1].defusing = 3;
    for (int place = 0; place < 3; place++)
        cut(&v, 2, 1, place, BB_WIRE_SECURED);
    CHECK(bb_reason(&v, PL_ACT1(BB_ACCUSE, 1), &why));
    CHECK_INT(why.kind, BB_WHY_LIES);
    CHECK(why.arg[1] > 60);
}

TEST(a_claim_borne_out_makes_a_friend)
{
    struct bb_state s;
    struct bb_view v;
    struct bb_opinion before[BB_SEATS_MAX], after[BB_SEATS_MAX];
    int number = 0;
    do
        begin(&s, 5, number++);
    while (s.players[0].role != BB_SIDE_SHERLOCK || s.players[0].wire[0] == BB_WIRE_DEFUSING);
    bb_view(&s, 0, &v);
    bb_reckon(&v, before);
    v.players[1].claims = 1 << BB_ABOUT_DEFUSING;
    v.players[1].defusing = 2;
    cut(&v, 2, 1, 0, BB_WIRE_DEFUSING);
    cut(&v, 2, 1, 1, BB_WIRE_DEFUSING);
    bb_reckon(&v, after);
    CHECK(after[1].guilt < before[1].guilt);
    CHECK(after[1].defusing < after[3].defusing); /* nothing more is to be had there */
}
