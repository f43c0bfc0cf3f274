/* tables.c: names, verbs and events of Three Cards. */
#include "games/_template/tables.h"

/* The index of a card is the number printed on it minus 1. */
static const char *const card_ids[TC_CARDS] = {"1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12"};
static const char *const phase_ids[TC_PHASES_N] = {[TC_PHASE_LAY] = "lay", [TC_PHASE_OVER] = "over"};

const struct pl_names tc_cards = {"card", TC_CARDS, card_ids};
const struct pl_names tc_phases = {"phase", TC_PHASES_N, phase_ids};
const struct pl_names *const tc_names[] = {&tc_cards, &tc_phases, NULL};

const struct pl_verb tc_verbs[TC_VERBS_N] = {
    [TC_LAY] = {"lay", 0, {PL_A_NAME("card", tc_cards)}},
    [TC_CLAIM] = {"claim", PL_VERB_ASIDE, {PL_A_NAME("card", tc_cards)}},
};

const struct pl_event_kind tc_events[TC_EVENTS_N] = {
    [TC_E_LAID] = {"laid", {PL_A_NAME("card", tc_cards)}, 2},
    [TC_E_UNCOVERED] = {"uncovered", {PL_A_SEAT("seat"), PL_A_NAME("card", tc_cards)}, 4},
    /* This event names no rule, because the point is awarded by rule TC-4, or by rule TC-6 if the option `low` is on. */
    [TC_E_ROUND] = {"round", {PL_A_SEAT("seat"), PL_A_NUMBER("round")}},
    [TC_E_CLAIMED] = {"claimed", {PL_A_SEAT("seat"), PL_A_NAME("card", tc_cards)}, 7},
};
