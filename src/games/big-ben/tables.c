/* tables.c: names, verbs, events and set-ups of Big Ben, and the limits that we have added to the rulebook. */
#include "games/big-ben/tables.h"

#define WORD(id, word) word,
#define NAMES(name, kind_, LIST)                    \
    static const char *const name##_ids[] = {LIST}; \
    const struct pl_names name = {kind_, PL_COUNT(name##_ids), name##_ids}

NAMES(bb_sides, "side", BB_SIDES(WORD));
NAMES(bb_wires, "wire", BB_WIRES(WORD));
NAMES(bb_claims, "claim", BB_CLAIMS(WORD));
NAMES(bb_stances, "stance", BB_STANCES(WORD));
NAMES(bb_phases, "phase", BB_PHASES(WORD));
/* Claims with a number. A claim about defusing wires states a number, and a claim about the bomb does not. */
NAMES(bb_countable_claims, "claim", "defusing");

const struct pl_names *const bb_names[] = {&bb_sides, &bb_wires, &bb_claims, &bb_stances, &bb_phases, NULL};

static const struct bb_setup setups[] = {
#define ROW(players, sherlock, moriarty, secured, defusing, bomb) {players, {sherlock, moriarty}, {secured, defusing, bomb}},
    BB_SETUPS(ROW)
#undef ROW
};

const struct bb_setup *bb_setup_for(unsigned seats)
{
    return seats >= BB_SEATS_MIN && seats <= BB_SEATS_MAX ? &setups[seats - BB_SEATS_MIN] : NULL;
}

/* ---- limits that are not in the rulebook ----------------------------------------------------------------- */

static const struct pl_house_row house[] = {
#define ROW(id, value, what) {value, what},
    BB_HOUSE(ROW)
#undef ROW
};

static void house_cell(struct pl_out *o, int row, int column) { pl_put_house_cell(o, &house[row], column); }

static const char *const house_columns[] = {"value", "number", NULL};
static const struct pl_house_table house_table = {"Limits on claims and opinions", house_columns, PL_COUNT(house), house_cell};
const struct pl_house_table *const bb_house_tables[] = {&house_table, NULL};

/* ---- verbs and events ------------------------------------------------------------------------------------ */

const struct pl_verb bb_verbs[BB_VERBS_N] = {
    [BB_CUT] = {"cut", 0, {PL_A_SEAT("seat"), PL_A_NUMBER("place")}},
    [BB_CLAIM_COUNT] = {"claim", PL_VERB_ASIDE, {PL_A_NAME("what", bb_countable_claims), PL_A_NUMBER("count")}},
    [BB_CLAIM_BOMB] = {"claim", PL_VERB_ASIDE, {PL_A_NAME("what", bb_stances)}},
    [BB_TRUST] = {"trust", PL_VERB_ASIDE, {PL_A_SEAT("seat")}},
    [BB_ACCUSE] = {"accuse", PL_VERB_ASIDE, {PL_A_SEAT("seat")}},
    [BB_WITHDRAW_CLAIM] = {"withdraw", PL_VERB_ASIDE, {PL_A_NAME("what", bb_claims)}},
    [BB_WITHDRAW_OPINION] = {"withdraw", PL_VERB_ASIDE, {PL_A_SEAT("seat")}},
    /* The verb `withdraw no-bomb` is never legal. It exists only so that rule BB-29 refuses it. */
    [BB_WITHDRAW_STANCE] = {"withdraw", PL_VERB_ASIDE, {PL_A_NAME("what", bb_stances)}},
};

const struct pl_event_kind bb_events[BB_EVENTS_N] = {
    [BB_E_CUT] = {"cut", {PL_A_SEAT("seat"), PL_A_SEAT("owner"), PL_A_NUMBER("place"), PL_A_NAME("wire", bb_wires)}, 11, .pause_ms = 2500},
    [BB_E_FOUND] = {"found", {PL_A_NUMBER("found"), PL_A_NUMBER("all")}, 4},
    [BB_E_DEAL] = {"deal", {PL_A_NUMBER("round"), PL_A_NUMBER("wires"), PL_A_SEAT("cutter")}, 18, .pause_ms = 8000},
    [BB_E_HAND] = {"hand", {PL_A_NUMBER("secured"), PL_A_NUMBER("defusing"), PL_A_NUMBER("bomb")}, 5},
    [BB_E_CLAIM_COUNT] = {"claim-count", {PL_A_SEAT("seat"), PL_A_NUMBER("count")}, 25},
    [BB_E_CLAIM_BOMB] = {"claim-bomb", {PL_A_SEAT("seat")}, 27},
    [BB_E_CLAIM_NO_BOMB] = {"claim-no-bomb", {PL_A_SEAT("seat")}, 27},
    [BB_E_TRUST] = {"trust", {PL_A_SEAT("seat"), PL_A_SEAT("other")}, 28},
    [BB_E_ACCUSE] = {"accuse", {PL_A_SEAT("seat"), PL_A_SEAT("other")}, 28},
    [BB_E_WITHDRAW_CLAIM] = {"withdraw-claim", {PL_A_SEAT("seat"), PL_A_NAME("what", bb_claims)}, 29},
    [BB_E_WITHDRAW_OPINION] = {"withdraw-opinion", {PL_A_SEAT("seat"), PL_A_SEAT("other")}, 29},
    [BB_E_SAVED] = {"saved", {PL_A_NAME("side", bb_sides)}, 14},
    [BB_E_EXPLODED] = {"exploded", {PL_A_NAME("side", bb_sides)}, 15},
    [BB_E_TIME_UP] = {"time-up", {PL_A_NAME("side", bb_sides)}, 20},
    [BB_E_ROLE] = {"role", {PL_A_SEAT("seat"), PL_A_NAME("side", bb_sides)}, 35},
    [BB_E_UNUSED] = {"unused", {PL_A_NAME("side", bb_sides)}, 35},
    [BB_E_UNCUT] = {"uncut", {PL_A_SEAT("seat"), PL_A_NUMBER("secured"), PL_A_NUMBER("defusing"), PL_A_NUMBER("bomb")}, 35},
};
