/* interrupts.c: tests of naming opponents, answers, the cards Alibi and Mastermind, arrests, escapes, nested interrupts and undo. */
#include "ish.h"

static struct table t;

TEST(ISH_29_a_named_player_is_asked_whatever_the_hand_holds)
{
    LAY(t, .hand = {"clue castle", "village london"});
    table_do(&t, 0, "play clue");
    table_do(&t, 0, "name 1");
    CHECK_TEXT(table_legal(&t, 1), "allow");
    CHECK_INT(seen_by(&t, 2)->base.waiting, 1 << 1);
    CHECK_INT(known(&t, 0, 1, "village"), 0); /* seat 0 sees none of seat 1's cards until seat 1 has answered */
}

static bool alibi_counters(const char *current_card, const char *played, const char *travel)
{
    char play[60] = "play ", hand[80] = "castle manor ";
    LAY(t, .current = current_card, .travel = travel, .hand = {strcat(hand, played), "alibi clue"});
    /* Give seat 0 all token types, so that it is never asked to choose a token. */
    st(&t)->isay_holder[0] = st(&t)->isay_holder[5] = st(&t)->isay_holder[10] = 0;
    table_do(&t, 0, strcat(play, played));
    if (!strcmp(asked(&t), "name"))
        table_do(&t, 0, "name 1");
    if (table_may(&t, 1, "alibi"))
        return true;
    table_refuses(&t, 1, "alibi", "ISH-30");
    return false;
}

TEST(ISH_30_alibi_counters_only_certain_cards)
{
    CHECK(alibi_counters("london", "boat", NULL));
    CHECK(alibi_counters("london", "foot-chase", NULL));
    CHECK(alibi_counters("london", "suspicion", NULL));
    CHECK(alibi_counters("clue", "detective", NULL));
    CHECK(alibi_counters("clue", "arrest", NULL));
    CHECK(alibi_counters("london", "dr-john-watson", NULL));
    CHECK(alibi_counters("london", "inspector-lestrade", NULL));
    CHECK(!alibi_counters("hansom-cab", "scotland-yard", "cab"));
    CHECK(!alibi_counters("hansom-cab", "fleet-street", "cab"));
    CHECK(!alibi_counters("london", "clue", NULL));
    CHECK(!alibi_counters("london", "disguise", NULL));
    CHECK(!alibi_counters("london", "telegram", NULL));
    CHECK(!alibi_counters("clue", "constabulary", NULL));
    CHECK(!alibi_counters("london", "sherlock-holmes", NULL));
    CHECK(!alibi_counters("london", "mycroft-holmes", NULL));
    CHECK(!alibi_counters("london", "prime-minister", NULL));
    CHECK(!alibi_counters("london", "baker-street-irregulars", NULL));
}

/* Seat 0 plays Boat and names seat 1, which counters with an Alibi. */
static void alibi_against_a_boat(void)
{
    LAY(t, .seats = 4, .hand = {"boat castle clue", "alibi village london", "manor telegram", "estate train"});
    table_do(&t, 0, "play boat");
    table_do(&t, 0, "name 1");
    table_do(&t, 1, "alibi");
}

TEST(ISH_31_alibi_passes_one_card_to_the_right_and_becomes_current)
{
    alibi_against_a_boat();
    CHECK_TEXT(current(&t), "boat"); /* the Alibi becomes the Current card only after all players have passed a card */
    CHECK_INT(seen_by(&t, 8)->base.waiting, 0xf);
    table_do(&t, 0, "pass castle");
    CHECK_INT(seen_by(&t, 1)->base.waiting, 0xf); /* no player sees which other seats have already chosen a card */
    CHECK_INT(seen_by(&t, 0)->base.waiting, 0xe);
    CHECK_INT(has(&t, 0, "castle"), 1);
    table_do(&t, 3, "pass train");
    table_do(&t, 1, "pass london");
    table_do(&t, 2, "pass manor");
    CHECK_INT(has(&t, 3, "castle"), 1); /* each player passes the card to the right; seat 3 is the right neighbour of seat 0 */
    CHECK_INT(has(&t, 2, "train"), 1);
    CHECK_INT(has(&t, 0, "london"), 1);
    CHECK_INT(has(&t, 1, "manor"), 1);
    CHECK(emitted(&t, 3, "castle") && emitted(&t, 0, "castle") && !emitted(&t, 1, "castle") && !emitted(&t, 8, "castle"));
    CHECK_TEXT(current(&t), "alibi");
    CHECK_INT(st(&t)->travel, ISH_NO_MARKER);
    CHECK_INT(discarded(&t, "boat"), 1);
    CHECK_INT(size(&t, 1), 2);
}

TEST(ISH_31_only_players_with_cards_pass)
{
    LAY(t, .hand = {"boat", "alibi village", "manor"}, .turn = 0); /* Boat is seat 0's only card */
    table_do(&t, 0, "play boat");
    table_do(&t, 0, "name 1");
    table_do(&t, 1, "alibi");
    CHECK_INT(seen_by(&t, 8)->base.waiting, 6);
    table_do(&t, 1, "pass village");
    table_do(&t, 2, "pass manor");
    CHECK_INT(has(&t, 0, "village"), 1); /* seat 0 had no card to pass but received one, so it need not make an Impromptu Arrest */
    CHECK_TEXT(asked(&t), "name");       /* seat 2 passed its only card and received no card, so it must make an Impromptu Arrest */
    CHECK_INT(ish_top(st(&t))->seat, 2);
}

TEST(ISH_32_after_an_alibi_the_turn_goes_left_of_the_countered_player)
{
    LAY(t, .seats = 4, .hand = {"boat castle clue", NULL, "alibi village"});
    table_do(&t, 0, "play boat");
    table_do(&t, 0, "name 2");
    table_do(&t, 2, "alibi");
    table_do(&t, 0, "pass castle");
    table_do(&t, 1, "pass countryside");
    table_do(&t, 2, "pass village");
    table_do(&t, 3, "pass countryside");
    CHECK_INT(turn(&t), 1);
}

TEST(ISH_33_mastermind_counters_any_card_that_names_its_holder)
{
    static const struct {
        const char *current, *card, *travel;
    } row[] = {{"london", "clue", NULL},
               {"london", "telegram", NULL},
               {"hansom-cab", "fleet-street", "cab"},
               {"hansom-cab", "scotland-yard", "cab"},
               {"clue", "constabulary", NULL},
               {"london", "mycroft-holmes", NULL},
               {"london", "sherlock-holmes", NULL},
               {"london", "prime-minister", NULL},
               {"london", "baker-street-irregulars", NULL}};
    for (unsigned i = 0; i < PL_COUNT(row); i++) {
        char play[60] = "play ", hand[80] = "castle manor ";
        LAY(t, .current = row[i].current, .travel = row[i].travel, .hand = {strcat(hand, row[i].card), "mastermind clue"});
        table_do(&t, 0, strcat(play, row[i].card));
        if (!strcmp(asked(&t), "name"))
            table_do(&t, 0, "name 1");
        CHECK_TEXT(table_legal(&t, 1), "allow, mastermind");
    }
    /* Dense Fog names no opponent, so no seat can counter it. */
    LAY(t, .hand = {"dense-fog castle", "mastermind clue"});
    table_do(&t, 0, "play dense-fog");
    table_refuses(&t, 1, "mastermind", "PL-5");
}

TEST(ISH_34_mastermind_passes_all_hands_and_is_discarded)
{
    LAY(t, .seats = 4, .hand = {"boat castle clue", "mastermind village london", "manor telegram", "estate train"});
    table_do(&t, 0, "play boat");
    table_do(&t, 0, "name 1");
    table_do(&t, 1, "mastermind");
    CHECK(has(&t, 0, "village") && has(&t, 0, "london") && size(&t, 0) == 2);
    CHECK(has(&t, 1, "manor") && has(&t, 2, "estate") && has(&t, 3, "castle") && has(&t, 3, "clue"));
    CHECK_TEXT(current(&t), "boat");
    CHECK_INT(st(&t)->travel, ISH_TO_DISSIMILAR);
    CHECK_INT(discarded(&t, "mastermind"), 1);
}

TEST(ISH_35_after_a_mastermind_it_is_its_players_turn)
{
    LAY(t, .seats = 4, .hand = {"boat castle clue", NULL, "mastermind village london"});
    table_do(&t, 0, "play boat");
    table_do(&t, 0, "name 2");
    table_do(&t, 2, "mastermind");
    CHECK_INT(turn(&t), 2);
    CHECK_TEXT(asked(&t), "turn");
}

TEST(ISH_36_all_opponents_answer_at_once_in_secret)
{
    LAY(t, .hand = {"prime-minister castle", "mastermind clue", "village"});
    table_do(&t, 0, "play prime-minister");
    CHECK_INT(seen_by(&t, 0)->base.waiting, 6);
    table_do(&t, 1, "mastermind");
    CHECK_INT(t.events.n, 0);
    CHECK_INT(seen_by(&t, 0)->base.waiting, 6);
    CHECK_INT(seen_by(&t, 1)->base.waiting, 4);
    table_refuses(&t, 1, "allow", "PL-3");
    table_do(&t, 2, "allow");
    /* Nobody has drawn a card, because the Mastermind of seat 1 cancelled Prime Minister. */
    CHECK_INT(size(&t, 0) + size(&t, 1) + size(&t, 2), 3);
    CHECK_INT(turn(&t), 1);
    LAY(t, .hand = {"prime-minister castle", "mastermind clue", "village"});
    table_do(&t, 0, "play prime-minister");
    table_do(&t, 1, "allow");
    table_do(&t, 2, "allow");
    CHECK(size(&t, 1) == 3 && size(&t, 2) == 2);
}

TEST(ISH_37_another_player_must_be_named)
{
    LAY(t, .hand = {"clue castle"});
    table_do(&t, 0, "play clue");
    table_refuses(&t, 0, "name 0", "ISH-37");
    table_refuses(&t, 0, "name 5", "ISH-37");
    table_refuses(&t, 0, "name", "ISH-37");
    CHECK_TEXT(table_legal(&t, 0), "name 1, name 2");
    LAY(t, .hand = {"inspector-lestrade castle"});
    table_do(&t, 0, "play inspector-lestrade");
    CHECK_TEXT(table_legal(&t, 0), "name 1, name 2, name");
    table_do(&t, 0, "name");
    CHECK_INT(turn(&t), 1);
}

TEST(ISH_38_a_player_without_cards_cannot_be_accused)
{
    LAY(t, .hand = {"castle clue", "-", "-"});
    CHECK_TEXT(asked(&t), "name");
    CHECK_INT(ish_top(st(&t))->seat, 1);
    table_refuses(&t, 1, "name 2", "ISH-38");
    CHECK_TEXT(table_legal(&t, 1), "name 0");
}

/* ---- arrests ----------------------------------------------------------------------------------------------------- */

TEST(ISH_45_an_arrest_names_and_may_be_countered)
{
    LAY(t, .current = "clue", .hand = {"arrest castle", "alibi john-clay london", "village"});
    table_do(&t, 0, "play arrest");
    table_do(&t, 0, "name 1");
    table_do(&t, 1, "alibi");
    table_do(&t, 0, "pass castle");
    table_do(&t, 1, "pass john-clay");
    table_do(&t, 2, "pass village");
    CHECK_INT(st(&t)->round, 1);
    CHECK_INT(has(&t, 0, "john-clay"), 1);
}

TEST(ISH_46_a_hand_with_a_villain_is_guilty)
{
    LAY(t, .current = "clue", .hand = {"arrest castle", "john-clay london", "detective"});
    table_do(&t, 0, "play arrest");
    table_do(&t, 0, "name 1");
    table_do(&t, 1, "allow");
    CHECK_INT(st(&t)->round, 2);
    CHECK_INT(st(&t)->last_case.how, ISH_BY_CARD);
    CHECK_INT(st(&t)->last_case.by, 0);
    CHECK_INT(st(&t)->last_case.guilty, 1);
    CHECK_INT(st(&t)->last_case.villains, 1 << (ISH_CLAY - ISH_MORIARTY));
}

TEST(ISH_47_the_hand_of_an_innocent_stays_with_the_arresting_player)
{
    LAY(t, .current = "clue", .hand = {"arrest castle", "clue london alibi", "village"}, .pile = "boat manor estate");
    table_do(&t, 0, "play arrest");
    table_do(&t, 0, "name 1");
    table_do(&t, 1, "allow");
    CHECK(has(&t, 0, "castle") && has(&t, 0, "clue") && has(&t, 0, "london") && has(&t, 0, "alibi"));
    CHECK(size(&t, 1) == 3 && has(&t, 1, "boat") && has(&t, 1, "manor") && has(&t, 1, "estate"));
    CHECK_TEXT(current(&t), "arrest");
    CHECK_INT(turn(&t), 1);
}

TEST(ISH_47_a_very_large_hand_is_shown_completely)
{
    /* Seat 0 arrests the innocent seat 1 and takes its very large hand. Seat 1 is then dealt all remaining cards. */
    LAY(t, .current = "clue", .hand = {"arrest castle", "-", "village"},
        .discard = "john-clay mr-woodley colonel-moran c-a-milverton professor-moriarty", .pile = "boat", .rest_to = 2);
    int n = size(&t, 1);
    CHECK(n > 100);
    table_do(&t, 0, "play arrest");
    table_do(&t, 0, "name 1");
    table_do(&t, 1, "allow");
    CHECK(!t.events.overflow);
    CHECK_INT(size(&t, 0), n + 1);
    /* Seat 1 was dealt the seven remaining cards: Boat, five villains, and the Clue that had been the Current card. */
    CHECK_INT(size(&t, 1), 7);
}

/* ---- Impromptu Arrests ----------------------------------------------------------------------------------------------- */

TEST(ISH_48_an_empty_hand_must_arrest_after_its_last_instruction)
{
    LAY(t, .hand = {"suspicion", "castle", "john-clay village"}, .pile = "manor");
    table_do(&t, 0, "play suspicion");
    CHECK_TEXT(asked(&t), "name"); /* for Suspicion */
    table_do(&t, 0, "name 1");
    table_do(&t, 1, "allow");
    CHECK_INT(has(&t, 1, "manor"), 1); /* the instruction on the card Suspicion is carried out before the Impromptu Arrest */
    CHECK_INT(ish_top(st(&t))->kind, ISH_IMPROMPTU);
    CHECK(emitted(&t, 8, "impromptu"));
    table_refuses(&t, 0, "draw", "PL-5");
    table_do(&t, 0, "name 2");
    table_do(&t, 2, "allow");
    CHECK_INT(st(&t)->last_case.how, ISH_BY_IMPROMPTU);
    /* A player whose hand contains only Interrupts must make an Impromptu Arrest, like a player without cards. */
    LAY(t, .hand = {"train alibi alibi", "castle", "village"});
    table_do(&t, 0, "play train");
    CHECK_INT(ish_top(st(&t))->kind, ISH_IMPROMPTU);
    CHECK_INT(ish_top(st(&t))->seat, 0);
}

TEST(ISH_49_a_countered_impromptu_arrest_is_made_again)
{
    LAY(t, .hand = {"train", "alibi castle", "alibi village"});
    table_do(&t, 0, "play train");
    table_do(&t, 0, "name 1");
    table_do(&t, 1, "alibi");
    table_do(&t, 1, "pass castle"); /* seat 0 has no card to pass but receives Castle */
    table_do(&t, 2, "pass village");
    CHECK_INT(has(&t, 0, "castle"), 1);
    CHECK_INT(ish_top(st(&t))->kind, ISH_IMPROMPTU);
    CHECK_INT(ish_top(st(&t))->seat, 0);
    table_refuses(&t, 0, "name 1", "ISH-49");
    table_do(&t, 0, "name 2");
    table_do(&t, 2, "alibi");
    table_do(&t, 0, "pass castle");
    table_do(&t, 1, "pass village");
    CHECK_INT(ish_top(st(&t))->countered_by, 6);
    /* Every opponent has countered this arrest once, so any opponent who has cards may be named again. */
    CHECK_TEXT(table_legal(&t, 0), "name 2");
    CHECK_INT(size(&t, 1), 0);
}

TEST(ISH_50_impromptu_arrests_one_after_the_other_and_none_from_a_refilled_hand)
{
    /* Seats 1 and 2 have no cards. It is seat 2's turn, so seat 2 makes the first Impromptu Arrest. Seat 0 is innocent, and seat 2 takes
     * its hand. */
    LAY(t, .seats = 4, .turn = 2, .hand = {"castle clue", "-", "-", "village"});
    CHECK_INT(ish_top(st(&t))->seat, 2);
    table_do(&t, 2, "name 0");
    table_do(&t, 0, "allow");
    CHECK_INT(size(&t, 2), 2);
    CHECK_INT(ish_top(st(&t))->seat, 1);
    table_do(&t, 1, "name 3");
    table_do(&t, 3, "allow");
    CHECK_INT(st(&t)->stack_n, 1);
    CHECK_INT(turn(&t), 2);
    CHECK_TEXT(asked(&t), "turn");
    /* Seats 1 and 2 must both make an Impromptu Arrest. Seat 0 counters the arrest by seat 1 with a Mastermind. Then all hands are passed
     * on, and seat 2 gets cards. */
    LAY(t, .turn = 0, .hand = {"castle mastermind", "-", "-"});
    table_do(&t, 1, "name 0");
    table_do(&t, 0, "mastermind");
    CHECK_INT(size(&t, 2), 1);
    table_do(&t, 1, "name 2");
    table_do(&t, 2, "allow");
    CHECK_INT(ish_top(st(&t))->seat, 0); /* seat 2 was arrested and dealt new cards, so only seat 0 still has an empty hand */
}

TEST(ISH_51_counters_to_an_impromptu_arrest_and_the_order_of_turns)
{
    LAY(t, .seats = 4, .hand = {"train", "castle", "alibi village", "manor"});
    table_do(&t, 0, "play train");
    table_do(&t, 0, "name 2");
    table_do(&t, 2, "alibi");
    table_do(&t, 1, "pass castle");
    table_do(&t, 2, "pass village");
    table_do(&t, 3, "pass manor");
    CHECK_TEXT(current(&t), "alibi");
    CHECK_INT(st(&t)->travel, ISH_NO_MARKER);
    table_do(&t, 0, "name 1");
    table_do(&t, 1, "allow");
    CHECK_INT(ish_top(st(&t))->seat, 3); /* seat 3 passed its only card and received no card, so it makes the next Impromptu Arrest */
    table_do(&t, 3, "name 1");
    table_do(&t, 1, "allow");
    CHECK_INT(turn(&t), 1);
    LAY(t, .seats = 4, .hand = {"train", "castle", "mastermind village", "manor"});
    table_do(&t, 0, "play train");
    table_do(&t, 0, "name 2");
    table_do(&t, 2, "mastermind");
    CHECK_TEXT(current(&t), "train");
    CHECK_INT(st(&t)->travel, ISH_TO_DISSIMILAR);
    table_do(&t, 0, "name 1");
    table_do(&t, 1, "allow");
    CHECK_INT(ish_top(st(&t))->seat, 3); /* seat 3 received seat 0's empty hand, so it makes the next Impromptu Arrest */
    table_do(&t, 3, "name 1");
    table_do(&t, 1, "allow");
    CHECK_INT(turn(&t), 2);
}

TEST(ISH_52_an_impromptu_arrest_waits_while_nobody_else_has_a_card)
{
    LAY(t, .hand = {"-", "-", "-"});
    CHECK_TEXT(asked(&t), "turn");
    CHECK_TEXT(table_legal(&t, 0), "draw");
}

TEST(ISH_53_escape_with_villains_and_interrupts_only)
{
    LAY(t, .hand = {"john-clay castle"});
    table_refuses(&t, 0, "escape", "ISH-53");
    LAY(t, .hand = {"castle", "alibi alibi london"});
    table_refuses(&t, 1, "escape", "ISH-53"); /* refused, because the player's hand has no villain */
    LAY(t, .hand = {"john-clay mr-woodley alibi mastermind"});
    table_do(&t, 0, "escape");
    CHECK_INT(st(&t)->last_case.how, ISH_BY_ESCAPE);
    CHECK_INT(st(&t)->villain[ISH_CLAY - ISH_MORIARTY], 0);
    CHECK_INT(st(&t)->villain[ISH_WOODLEY - ISH_MORIARTY], 0);
}

TEST(ISH_54_escape_is_open_whenever_the_game_waits)
{
    /* A player can escape even during another player's turn. The other players' views do not show that the escape is possible. */
    LAY(t, .hand = {"castle clue", "john-clay"});
    CHECK_TEXT(table_asides(&t, 1), "escape");
    CHECK_TEXT(table_asides(&t, 0), "");
    CHECK_INT(seen_by(&t, 0)->base.waiting, 1);
    table_do(&t, 1, "escape");
    CHECK_INT(st(&t)->round, 2);
    /* A player who is arrested can escape instead of answering. */
    LAY(t, .current = "clue", .hand = {"arrest castle", "john-clay"});
    table_do(&t, 0, "play arrest");
    table_do(&t, 0, "name 1");
    CHECK_TEXT(table_legal(&t, 1), "allow, escape");
    table_do(&t, 1, "escape");
    CHECK_INT(st(&t)->last_case.how, ISH_BY_ESCAPE);
    /* A player can also use `escape` while their own card is being played. */
    LAY(t, .hand = {"clue john-clay", "castle"});
    table_do(&t, 0, "play clue");
    table_do(&t, 0, "escape");
    CHECK_INT(st(&t)->last_case.by, 0);
    /* A player who has already chosen a card to pass can still escape before the cards are passed. */
    LAY(t, .hand = {"dense-fog castle", "john-clay"});
    table_do(&t, 0, "play dense-fog");
    table_do(&t, 1, "pass john-clay");
    CHECK_TEXT(table_asides(&t, 1), "escape");
    table_do(&t, 1, "escape");
    CHECK_INT(st(&t)->last_case.by, 1);
}

/* ---- nested interrupts ------------------------------------------------------------------------------------------------- */

TEST(ISH_48_an_impromptu_arrest_in_the_middle_of_a_prime_minister)
{
    LAY(t, .seats = 4, .hand = {"prime-minister alibi", "mastermind clue", "village", "manor"});
    table_do(&t, 0, "play prime-minister");
    table_do(&t, 2, "allow");
    table_do(&t, 3, "allow");
    table_do(&t, 1, "mastermind");
    /* Seat 3 has received seat 0's hand, which is a single Alibi. */
    CHECK_INT(st(&t)->stack_n, 3);
    CHECK_INT(ish_top(st(&t))->kind, ISH_IMPROMPTU);
    CHECK_INT(ish_top(st(&t))->seat, 3);
    CHECK_INT(discarded(&t, "prime-minister"), 0);
    table_do(&t, 3, "name 2");
    table_do(&t, 2, "allow");
    CHECK_INT(discarded(&t, "prime-minister"), 1);
    CHECK_INT(turn(&t), 1); /* seat 1 has the next turn, because it played the Mastermind */
}

TEST(ISH_51_a_mastermind_against_an_impromptu_arrest_inside_a_card)
{
    LAY(t, .seats = 4, .hand = {"inspector-lestrade alibi", "castle", "mastermind clue", "manor"});
    table_do(&t, 0, "play inspector-lestrade");
    table_do(&t, 0, "name 1");
    table_do(&t, 1, "allow");
    table_do(&t, 0, "done");
    CHECK_INT(ish_top(st(&t))->kind, ISH_IMPROMPTU);
    table_do(&t, 0, "name 2");
    table_do(&t, 2, "mastermind");
    CHECK_INT(discarded(&t, "inspector-lestrade"), 0);
    CHECK_INT(ish_top(st(&t))->seat, 0); /* seat 0 has received Castle but must still make the Impromptu Arrest */
    CHECK_INT(has(&t, 0, "castle"), 1);
    table_do(&t, 0, "name 1");
    table_do(&t, 1, "allow");
    CHECK_INT(ish_top(st(&t))->seat, 3); /* seat 3 received only an Alibi, so it makes the next Impromptu Arrest */
    table_do(&t, 3, "name 1");
    table_do(&t, 1, "allow");
    CHECK_INT(discarded(&t, "inspector-lestrade"), 1);
    CHECK_INT(turn(&t), 2);
}

TEST(ISH_31_an_alibi_as_the_fourth_frame_of_the_stack)
{
    LAY(t, .seats = 4, .hand = {"mrs-hudson", "castle", "alibi clue", "manor"});
    table_do(&t, 0, "play mrs-hudson");
    table_do(&t, 0, "name 2");
    table_do(&t, 2, "alibi");
    CHECK_INT(st(&t)->stack_n, ISH_DEPTH);
    table_do(&t, 1, "pass castle");
    table_do(&t, 2, "pass clue");
    table_do(&t, 3, "pass manor");
    CHECK_INT(st(&t)->stack_n, 3);
    CHECK_TEXT(current(&t), "alibi");
    CHECK_INT(discarded(&t, "mrs-hudson"), 0);
}

TEST(ISH_41_an_impromptu_arrest_by_the_player_of_the_turn_ends_it)
{
    LAY(t, .fast_play = true, .hand = {"clue", "castle", "village"}, .pile = "manor");
    table_do(&t, 0, "play clue");
    table_do(&t, 0, "name 1");
    table_do(&t, 1, "allow");
    table_do(&t, 0, "name 1");
    table_do(&t, 1, "allow");
    CHECK_INT(turn(&t), 1);
}

TEST(ISH_48_the_audit_rejects_an_owed_arrest_that_is_not_pending)
{
    char why[200];
    LAY(t, .hand = {"castle clue", "alibi village"});
    struct ish s = *st(&t);
    s.seat[1].hand[ISH_VILLAGE]--;
    s.seat[0].hand[ISH_VILLAGE]++;
    struct pl_out o = pl_out_to(why, sizeof why);
    CHECK(!ish_audit(&s, &o));
    CHECK(strstr(why, "Impromptu"));
}

static bool valid(const struct ish *s)
{
    char why[200];
    struct pl_out o = pl_out_to(why, sizeof why);
    return ish_audit(s, &o);
}

TEST(ISH_11_ISH_17_the_audit_rejects_a_card_that_could_not_have_been_played)
{
    LAY(t, .current = "london", .hand = {"suspicion clue prime-minister"});
    table_do(&t, 0, "play suspicion");
    struct ish s = *st(&t);
    CHECK(valid(&s));
    s.current = ISH_LONDON; /* make the state invalid: Suspicion is being played but is not the Current card */
    s.discard[ISH_LONDON]--;
    s.discard[ISH_SUSPICION]++;
    CHECK(!valid(&s));
    LAY(t, .current = "london", .hand = {"suspicion clue prime-minister"}, .pile = "village", .discard = "manor");
    table_do(&t, 0, "play prime-minister");
    s = *st(&t);
    CHECK(valid(&s));
    s.current = ISH_MANOR; /* make the state invalid: Prime Minister may not be played while Manor is the Current card */
    s.location = ISH_IN_THE_COUNTRY;
    s.discard[ISH_MANOR]--;
    s.discard[ISH_LONDON]++;
    CHECK(!valid(&s));
}

TEST(ISH_29_ISH_36_the_audit_rejects_a_target_before_naming)
{
    LAY(t, .current = "221b-baker-street", .hand = {"prime-minister clue"});
    table_do(&t, 0, "play prime-minister");
    struct ish s = *st(&t);
    CHECK(valid(&s));
    ish_top(&s)->target = 2; /* make the state invalid: a card played against all opponents must not have a single target */
    CHECK(!valid(&s));
    table_do(&t, 0, "token hat");
    s = *st(&t);
    CHECK(valid(&s));
    ish_top(&s)->from = 1;
    CHECK(!valid(&s));
    LAY(t, .current = "london", .hand = {"suspicion clue"});
    table_do(&t, 0, "play suspicion");
    s = *st(&t);
    CHECK(valid(&s));
    ish_top(&s)->from = 1; /* make the state invalid: only the frame of a Telegram card uses `from` */
    CHECK(!valid(&s));
    LAY(t, .current = "london", .hand = {"train"});
    table_do(&t, 0, "play train");
    s = *st(&t);
    CHECK(valid(&s) && ish_top(&s)->kind == ISH_IMPROMPTU);
    ish_top(&s)->target = 1;
    CHECK(!valid(&s));
    ish_top(&s)->target = PL_NOBODY;
    ish_top(&s)->plays_left = 2;
    CHECK(!valid(&s));
}

TEST(ISH_54_a_hand_that_is_being_looked_at_cannot_escape)
{
    static const char *const who[] = {"sherlock-holmes", "dr-john-watson"};
    for (int i = 0; i < 2; i++) {
        char hand[60] = "castle ", play[60] = "play ";
        LAY(t, .hand = {strcat(hand, who[i]), "john-clay alibi", "mr-woodley"});
        table_do(&t, 0, strcat(play, who[i]));
        table_do(&t, 0, "name 1");
        CHECK(table_may(&t, 1, "escape")); /* seat 1 can still escape, because it has not answered yet */
        table_do(&t, 1, "allow");
        CHECK_TEXT(table_asides(&t, 1), "");
        table_refuses(&t, 1, "escape", "ISH-54");
        CHECK_TEXT(table_asides(&t, 2), "escape"); /* seat 2 can escape, because nobody is looking at its hand */
        table_refuses(&t, 0, "escape", "ISH-53");
        CHECK_TEXT(table_legal(&t, 0), "arrest, done");
        table_do(&t, 0, "done");
        CHECK(table_may(&t, 1, "escape"));
        table_do(&t, 1, "escape");
        CHECK_INT(st(&t)->last_case.by, 1);
    }
}

TEST(ISH_54_a_hand_may_escape_from_lestrade)
{
    LAY(t, .hand = {"inspector-lestrade castle", "john-clay", "manor"});
    table_do(&t, 0, "play inspector-lestrade");
    table_do(&t, 0, "name 1");
    table_do(&t, 1, "allow");
    CHECK_TEXT(asked(&t), "look");
    table_do(&t, 1, "escape");
    CHECK_INT(st(&t)->last_case.how, ISH_BY_ESCAPE);
}

TEST(ISH_51_a_mastermind_before_the_turn_has_begun_takes_that_turn)
{
    /* Seat 1 holds only an Alibi, so it must make an Impromptu Arrest before seat 0's turn begins. */
    LAY(t, .hand = {"castle clue", "alibi", "mastermind london"});
    CHECK_TEXT(asked(&t), "name");
    table_do(&t, 1, "name 2");
    table_do(&t, 2, "mastermind");
    table_do(&t, 1, "name 0");
    table_do(&t, 0, "allow");
    CHECK_INT(turn(&t), 2);
    CHECK_TEXT(asked(&t), "turn");
    CHECK_INT(st(&t)->stack[0].target, PL_NOBODY);
}

TEST(ISH_31_an_alibi_that_becomes_current_is_announced)
{
    LAY(t, .hand = {"boat castle", "alibi village", "manor"});
    table_do(&t, 0, "play boat");
    table_do(&t, 0, "name 1");
    table_do(&t, 1, "alibi");
    CHECK(!emitted(&t, 8, "\"current\""));
    table_do(&t, 0, "pass castle");
    table_do(&t, 1, "pass village");
    table_do(&t, 2, "pass manor");
    CHECK(emitted(&t, 8, "{\"event\":\"current\",\"card\":\"alibi\"}"));
    CHECK(emitted(&t, 8, "marker-off"));
}

TEST(ISH_35_the_turn_after_a_mastermind_is_announced)
{
    LAY(t, .hand = {"suspicion castle", "village", "mastermind manor"});
    table_do(&t, 0, "play suspicion");
    table_do(&t, 0, "name 2");
    table_do(&t, 2, "mastermind");
    CHECK(emitted(&t, 1, "{\"event\":\"next-turn\",\"seat\":2}"));
    CHECK_INT(turn(&t), 2);
}

/* ---- undo ------------------------------------------------------------------------------------------------------------- */

static _Alignas(16) uint8_t room[1 << 18];
static struct pl_match m;

static void begin_match(void)
{
    struct pl_header header = {.seats = st(&t)->base.seats};
    CHECK(pl_match_bytes(t.game, 64, 256) <= sizeof room);
    CHECK_INT(pl_match_begin(&m, room, sizeof room, t.game, &header, t.state, NULL), 0);
}

static void in_match(int seat, const char *words)
{
    struct pl_request q = {.seat = (pl_seat)seat, .at = -1};
    CHECK_INT(pl_action_parse(t.game, words, strlen(words), &q.action), 0);
    CHECK_INT(pl_match_act(&m, &q), 0);
}

TEST(PL_9_an_escape_is_undone_only_by_consent)
{
    LAY(t, .current = "clue", .hand = {"constabulary john-clay", "castle", "manor"});
    begin_match();
    in_match(0, "play constabulary");
    static struct ish before;
    before = *(struct ish *)m.state;
    in_match(0, "escape");
    /* The undo needs consent, because everybody has seen the cards of the seat that escaped. */
    CHECK_TEXT(table_rule(&t, pl_match_undo(&m, 0, false, -1)), "PL-9");
    CHECK_INT(pl_match_undo(&m, 0, true, -1), 0);
    CHECK(!memcmp(&before, m.state, sizeof before));
    CHECK_INT(pl_match_undo(&m, 0, true, -1), 0);
    CHECK_INT(((struct ish *)m.state)->seat[0].hand[ISH_CONSTABULARY], 1);
}

TEST(PL_8_an_escape_can_be_undone)
{
    LAY(t, .hand = {"castle clue", "john-clay", "manor"});
    begin_match();
    in_match(1, "escape");
    CHECK_TEXT(table_rule(&t, pl_match_undo(&m, 1, false, -1)), "PL-9");
    CHECK_INT(pl_match_undo(&m, 1, true, -1), 0);
    CHECK_INT(((struct ish *)m.state)->round, 1);
}

TEST(PL_9_another_players_escape_makes_undo_need_consent)
{
    LAY(t, .hand = {"clue castle", "john-clay", "manor"});
    begin_match();
    in_match(0, "play clue");
    in_match(0, "name 2");
    in_match(1, "escape");
    CHECK_TEXT(table_rule(&t, pl_match_undo(&m, 0, false, -1)), "PL-9");
    CHECK_INT(pl_match_undo(&m, 0, true, -1), 0); /* the undo cancels the action "name" and the later escape */
    CHECK_INT(((struct ish *)m.state)->round, 1);
    CHECK_INT(((struct ish *)m.state)->stack[1].ask, ISH_ASK_NAME);
}
