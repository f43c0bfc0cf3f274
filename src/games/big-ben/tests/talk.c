/* talk.c: tests the claims, trust and accusations of Big Ben, which players may make outside their turn. */
#include "position.h"

TEST(BB_23_any_seat_may_speak_at_any_time)
{
    struct table t;
    bb_position(&t, 4);
    for (int seat = 0; seat < 4; seat++) {
        pl_seats owed = pl_game_big_ben.actors(t.state);
        table_do(&t, seat, "claim defusing 1");
        CHECK_INT(pl_game_big_ben.actors(t.state), owed); /* a claim does not change which seat has to act */
    }
    table_do(&t, 0, "cut 1 2");
    table_do(&t, 3, "accuse 0");
    table_refuses(&t, 4, "claim bomb", "PL-2");
    for (int verb = 0; verb < BB_VERBS_N; verb++)
        CHECK_INT(!!(bb_verbs[verb].flags & PL_VERB_ASIDE), verb != BB_CUT);
}

TEST(BB_23_the_list_of_asides)
{
    struct table t;
    bb_position(&t, 4);
    CHECK_TEXT(table_asides(&t, 2), "claim defusing 0, claim defusing 1, claim defusing 2, claim defusing 3, claim defusing 4, "
                                    "claim bomb, claim no-bomb, trust 0, trust 1, trust 3, accuse 0, accuse 1, accuse 3");
    table_do(&t, 2, "claim defusing 2");
    table_do(&t, 2, "claim bomb");
    table_do(&t, 2, "trust 0");
    CHECK_TEXT(table_asides(&t, 2), "claim defusing 0, claim defusing 1, claim defusing 3, claim defusing 4, claim no-bomb, "
                                    "withdraw defusing, withdraw bomb, trust 1, trust 3, accuse 0, accuse 1, accuse 3, withdraw 0");
}

TEST(BB_24_claims_are_public_and_never_checked)
{
    struct table t;
    struct bb_state *s = bb_position(&t, 5);
    struct pl_base before = s->base;
    table_do(&t, 1, "claim bomb"); /* seat 1's claim is false, because seat 0 has the bomb */
    for (int viewer = 0; viewer < PL_VIEWERS; viewer++)
        CHECK_TEXT(table_told(&t, viewer), "{\"event\":\"claim-bomb\",\"seat\":1}\n");
    table_do(&t, 0, "claim no-bomb");
    table_do(&t, 0, "claim defusing 5"); /* the claim is false, because seat 0 has only one defusing wire */
    for (int viewer = 0; viewer < PL_VIEWERS; viewer++) {
        struct bb_view v;
        CHECK_TEXT(table_told(&t, viewer), "{\"event\":\"claim-count\",\"seat\":0,\"count\":5}\n");
        bb_view(s, (pl_seat)viewer, &v);
        CHECK_INT(v.players[0].claims, 1 << BB_ABOUT_DEFUSING | 1 << BB_ABOUT_BOMB);
        CHECK_INT(v.players[0].claimed_defusing, 5);
        CHECK_INT(v.players[0].claimed_bomb, 0);
        CHECK_INT(v.players[1].claimed_bomb, 1);
    }
    CHECK(memcmp(&before, &s->base, sizeof before) == 0); /* the claims used no random numbers and revealed nothing hidden */
}

TEST(BB_25_a_claimed_count_is_of_the_hand_as_dealt)
{
    struct table t;
    struct bb_state *s = bb_position(&t, 4);
    table_do(&t, 1, "claim defusing 1");
    table_do(&t, 0, "cut 1 1");
    CHECK_INT(s->players[1].claimed_defusing, 1); /* a claim to hold one defusing wire remains after that wire is cut */
    table_do(&t, 1, "claim defusing 4");          /* a claim may include defusing wires that were already cut */
    table_do(&t, 1, "claim defusing 0");          /* a claim is legal even if everyone knows that it is false */
    CHECK_INT(s->players[1].claims, 1 << BB_ABOUT_DEFUSING);
}

TEST(BB_26_a_claimed_count_is_bounded_by_public_numbers)
{
    struct table t;
    struct bb_state *s = bb_position(&t, 6);
    table_refuses(&t, 2, "claim defusing 6", "BB-26"); /* refused, because each seat was dealt only five wires */
    table_do(&t, 2, "claim defusing 5");
    bb_position(&t, 4);
    table_refuses(&t, 2, "claim defusing 5", "BB-26"); /* refused, because only four defusing wires exist */
    for (int i = 0; i < 3; i++)
        cut_kind(&t, BB_WIRE_DEFUSING);
    table_do(&t, 2, "claim defusing 4"); /* the limit is still four, because four defusing wires were left when the round was dealt */
    cut_kind(&t, BB_WIRE_SECURED);
    CHECK_INT(s->round, 2);
    CHECK_INT(bb_claim_bound(s), 1);
    table_refuses(&t, 2, "claim defusing 2", "BB-26");
    table_do(&t, 2, "claim defusing 1");
    table_refuses(&t, 2, "claim defusing 32767", "BB-26");
    table_refuses(&t, 2, "claim defusing 32768", "PL-20");
    table_refuses(&t, 2, "claim defusing", "PL-20");
    table_refuses(&t, 2, "claim secured 1", "PL-20");
    bb_position(&t, 8);
    cut_secured_until(&t, 24); /* the limit is 2, because each seat was dealt two wires; eight defusing wires are uncut */
    table_refuses(&t, 2, "claim defusing 3", "BB-26");
    table_do(&t, 2, "claim defusing 2");
}

TEST(BB_27_a_seat_claims_to_have_the_bomb_or_not)
{
    struct table t;
    struct bb_state *s = bb_position(&t, 4);
    table_do(&t, 3, "claim bomb");
    CHECK_INT(s->players[3].claimed_bomb, 1);
    table_do(&t, 3, "claim no-bomb");
    CHECK_INT(s->players[3].claimed_bomb, 0);
    CHECK_TEXT(table_told(&t, 0), "{\"event\":\"claim-no-bomb\",\"seat\":3}\n");
    CHECK_INT(s->players[3].claims, 1 << BB_ABOUT_BOMB);
    table_do(&t, 2, "claim bomb");
    table_do(&t, 1, "claim bomb"); /* several seats may claim the bomb */
}

TEST(BB_28_one_opinion_of_each_other_seat)
{
    struct table t;
    struct bb_state *s = bb_position(&t, 4);
    table_do(&t, 1, "trust 3");
    table_do(&t, 1, "accuse 0");
    CHECK_INT(s->players[1].trusts, 1 << 3);
    CHECK_INT(s->players[1].accuses, 1 << 0);
    table_do(&t, 1, "accuse 3");
    CHECK_INT(s->players[1].trusts, 0);
    CHECK_INT(s->players[1].accuses, 1 << 3 | 1 << 0);
    CHECK_TEXT(table_told(&t, 2), "{\"event\":\"accuse\",\"seat\":1,\"other\":3}\n");
    table_do(&t, 1, "trust 0");
    CHECK_INT(s->players[1].accuses, 1 << 3);
    table_refuses(&t, 1, "trust 1", "BB-28");
    table_refuses(&t, 1, "accuse 1", "BB-28");
    table_refuses(&t, 1, "accuse 4", "BB-28");
    table_refuses(&t, 1, "withdraw 5", "BB-28");
    table_refuses(&t, 1, "accuse 8", "PL-20");
}

TEST(BB_29_a_claim_or_an_opinion_may_be_withdrawn)
{
    struct table t;
    struct bb_state *s = bb_position(&t, 4);
    struct bb_player silent = s->players[1];
    table_refuses(&t, 1, "withdraw defusing", "BB-29");
    table_refuses(&t, 1, "withdraw bomb", "BB-29");
    table_refuses(&t, 1, "withdraw no-bomb", "BB-29");
    table_refuses(&t, 1, "withdraw 2", "BB-29");
    table_do(&t, 1, "claim defusing 3");
    table_do(&t, 1, "claim bomb");
    table_do(&t, 1, "accuse 2");
    table_do(&t, 1, "withdraw defusing");
    CHECK_TEXT(table_told(&t, 0), "{\"event\":\"withdraw-claim\",\"seat\":1,\"what\":\"defusing\"}\n");
    CHECK_INT(s->players[1].claims, 1 << BB_ABOUT_BOMB);
    table_do(&t, 1, "withdraw 2");
    CHECK_TEXT(table_told(&t, 0), "{\"event\":\"withdraw-opinion\",\"seat\":1,\"other\":2}\n");
    table_do(&t, 1, "withdraw bomb");
    silent.changes = 6;
    CHECK(memcmp(&silent, &s->players[1], sizeof silent) == 0);
    table_do(&t, 1, "trust 2");
    table_do(&t, 1, "withdraw 2");
    CHECK_INT(s->players[1].trusts, 0);
}

TEST(BB_30_a_repeated_claim_is_refused)
{
    struct table t;
    bb_position(&t, 4);
    table_do(&t, 1, "claim defusing 0");
    table_refuses(&t, 1, "claim defusing 0", "BB-30");
    table_do(&t, 1, "claim no-bomb");
    table_refuses(&t, 1, "claim no-bomb", "BB-30");
    table_do(&t, 1, "trust 0");
    table_refuses(&t, 1, "trust 0", "BB-30");
    table_do(&t, 1, "accuse 2");
    table_refuses(&t, 1, "accuse 2", "BB-30");
    table_do(&t, 0, "cut 1 2"); /* even after a cut, a seat may not repeat a claim that still stands */
    table_refuses(&t, 1, "claim defusing 0", "BB-30");
}

TEST(BB_31_eight_changes_between_two_cuts)
{
    struct table t;
    bb_position(&t, 4);
    for (int i = 0; i < 4; i++) {
        table_do(&t, 1, "claim bomb");
        table_do(&t, 1, "withdraw bomb"); /* BB-31 counts a withdrawal as a change, so these are eight */
    }
    CHECK_TEXT(table_asides(&t, 1), "");
    table_refuses(&t, 1, "claim bomb", "BB-31");
    table_refuses(&t, 1, "trust 0", "BB-31");
    table_refuses(&t, 1, "withdraw bomb", "BB-29"); /* BB-29 and BB-31 both forbid this withdrawal; BB-29 is checked first */
    table_do(&t, 2, "claim bomb");                  /* the limit on changes applies to each seat separately */
    table_do(&t, 0, "cut 3 2");
    for (int i = 0; i < 8; i++)
        table_do(&t, 1, i % 2 ? "claim bomb" : "claim no-bomb");
    table_refuses(&t, 1, "trust 0", "BB-31");
}

TEST(BB_32_a_deal_clears_wire_claims_and_keeps_opinions)
{
    struct table t;
    struct bb_state *s = bb_position(&t, 5);
    for (int seat = 0; seat < 5; seat++) {
        table_do(&t, seat, "claim defusing 2");
        table_do(&t, seat, "claim bomb");
    }
    table_do(&t, 0, "trust 4");
    table_do(&t, 4, "accuse 0");
    cut_secured_until(&t, 4);
    CHECK_INT(s->players[2].claims, 3); /* both claims of seat 2 last until the end of the round */
    cut_secured_until(&t, 5);
    for (int seat = 0; seat < 5; seat++)
        CHECK(s->players[seat].claims == 0 && s->players[seat].claimed_defusing == 0 && s->players[seat].claimed_bomb == 0);
    CHECK_INT(s->players[0].trusts, 1 << 4);
    CHECK_INT(s->players[4].accuses, 1 << 0);
    table_do(&t, 1, "claim defusing 2");
}
