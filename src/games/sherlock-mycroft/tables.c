/* tables.c: names, values, verbs and events of Sherlock & Mycroft. */
#include "games/sherlock-mycroft/tables.h"

#define CLUE_ID(id, name, total) name,
#define CLUE_TOTAL(id, name, total) total,
#define ONLY_NAME(id, name) name,
static const char *const clue_id[] = {SM_CLUE_TABLE(CLUE_ID)};
static const char *const character_id[] = {SM_CHARACTER_TABLE(ONLY_NAME)};
static const char *const phase_id[] = {SM_PHASE_TABLE(ONLY_NAME)};

const struct pl_names sm_clue_names = {"clue", SM_CLUES, clue_id};
const struct pl_names sm_character_names = {"character", SM_CHARACTERS, character_id};
const struct pl_names sm_phase_names = {"phase", SM_PHASES, phase_id};
const uint8_t sm_total[SM_CLUES] = {SM_CLUE_TABLE(CLUE_TOTAL)};
const int8_t sm_map_points[6] = {0, -1, 1, 3, 6, 10};
const struct pl_names *const sm_names[] = {&sm_clue_names, &sm_character_names, &sm_phase_names, NULL};

/* ---- actions and events -------------------------------------------------------------------------------------- */

#define P_CLUE(arg)                                             \
    {                                                           \
        .name = arg, .type = PL_P_NAME, .names = &sm_clue_names \
    }
#define P_ON                                                                       \
    {                                                                              \
        .name = "on", .type = PL_P_NAME, .optional = true, .names = &sm_clue_names \
    }
#define P_CHARACTER(arg)                                             \
    {                                                                \
        .name = arg, .type = PL_P_NAME, .names = &sm_character_names \
    }

const struct pl_verb sm_verbs[SM_VERBS] = {
    [SM_V_PLACE] = {.word = "go", .arg = {P_CHARACTER("to")}},
    [SM_V_GO] = {.word = "go", .arg = {P_CHARACTER("from"), P_CHARACTER("to")}},
    [SM_V_TAKE] = {.word = "take", .arg = {PL_A_NUMBER("place")}},
    [SM_V_COLLECT] = {.word = "collect"},
    [SM_V_PASS] = {.word = "pass"},
    [SM_V_STEAL] = {.word = "steal", .arg = {P_CLUE("clue")}},
    [SM_V_DRAW] = {.word = "draw", .arg = {PL_A_NUMBER("n")}},
    [SM_V_KEEP] = {.word = "keep", .arg = {P_CLUE("clue")}},
    [SM_V_DISCARD] = {.word = "discard", .arg = {PL_A_NUMBER("place")}},
    [SM_V_SELL] = {.word = "sell", .arg = {P_CLUE("clue")}},
    [SM_V_GIVE] = {.word = "give", .arg = {P_CLUE("clue"), P_ON}},
    [SM_V_WILD] = {.word = "wild", .arg = {P_CLUE("clue")}},
    [SM_V_ASIDE] = {.word = "aside"},
    [SM_V_RESERVE] = {.word = "reserve", .arg = {PL_A_NUMBER("place")}},
    [SM_V_DROP] = {.word = "drop", .arg = {P_CLUE("clue"), P_ON}},
    [SM_V_PAY] = {.word = "pay"},
    [SM_V_LAY] = {.word = "lay", .arg = {P_CHARACTER("character")}},
    [SM_V_CHOOSE] = {.word = "choose", .arg = {P_CHARACTER("character")}},
};

/* For each character, the number of the rule that describes its skill. The rule is shown with a move to that character. Villains have no
 * number, because players cannot move to them. */
static const uint16_t skill_rules[SM_CHARACTERS] = {
    [SM_WATSON] = 35, [SM_HUDSON] = 36, [SM_LESTRADE] = 37, [SM_IRENE] = 39, [SM_GREGSON] = 41, [SM_WIGGINS] = 42,
    [SM_PIKE] = 43,   [SM_TOBY] = 45,   [SM_SHINWELL] = 47, [SM_BILLY] = 48, [SM_KRAMM] = 50,   [SM_VIOLET] = 53,
};

const struct pl_event_kind sm_event_kinds[SM_EVENTS] = {
    [SM_E_PICKED] = {"picked", {PL_A_SEAT("seat"), P_CHARACTER("character")}, 66},
    [SM_E_CHOSE] = {"chose", {PL_A_SEAT("seat"), P_CHARACTER("character")}, 66},
    [SM_E_PLACED] = {"placed", {PL_A_SEAT("seat"), PL_A_NAME_RULED("to", sm_character_names, skill_rules)}},
    [SM_E_MOVED] = {"moved", {PL_A_SEAT("seat"), P_CHARACTER("from"), PL_A_NAME_RULED("to", sm_character_names, skill_rules)}},
    [SM_E_DECLINED] = {"declined", {PL_A_SEAT("seat"), P_CHARACTER("character")}, 15},
    [SM_E_STOPPED] = {"stopped", {PL_A_SEAT("seat"), P_CHARACTER("character")}, 15},
    [SM_E_UNUSED] = {"unused", {PL_A_SEAT("seat"), P_CHARACTER("character")}, 16},
    [SM_E_GAINED] = {"gained", {PL_A_SEAT("seat"), PL_A_NUMBER("n")}},
    [SM_E_GAINED_NONE] = {"gained-none", {PL_A_SEAT("seat")}},
    [SM_E_PAID] = {"paid", {PL_A_SEAT("seat"), PL_A_NUMBER("n")}},
    [SM_E_TOOK] = {"took", {PL_A_SEAT("seat"), P_CLUE("clue"), PL_A_NUMBER("place")}},
    [SM_E_COLLECTED] = {"collected", {PL_A_SEAT("seat"), P_CLUE("clue")}, 72},
    [SM_E_STOLE] = {"stole", {PL_A_SEAT("seat"), P_CLUE("clue"), PL_A_SEAT("rival")}, 39},
    [SM_E_DREW] = {"drew", {PL_A_SEAT("seat"), PL_A_NUMBER("n")}},
    [SM_E_DREW_CLUE] = {"drew-clue", {PL_A_SEAT("seat"), P_CLUE("clue")}},
    [SM_E_KEPT] = {"kept", {PL_A_SEAT("seat")}, 26},
    [SM_E_KEPT_CLUE] = {"kept-clue", {PL_A_SEAT("seat"), P_CLUE("clue")}, 26},
    [SM_E_SHOWED] = {"showed", {PL_A_SEAT("seat")}, 28},
    [SM_E_DISCARDED_UNSEEN] = {"discarded-unseen", {PL_A_SEAT("seat"), PL_A_NUMBER("n")}, 44},
    [SM_E_DISCARDED] = {"discarded", {PL_A_SEAT("seat"), P_CLUE("clue"), PL_A_NUMBER("place")}, 47},
    [SM_E_SOLD] = {"sold", {PL_A_SEAT("seat"), P_CLUE("clue")}, 48},
    [SM_E_GAVE] = {"gave", {PL_A_SEAT("seat"), P_CLUE("clue")}, 54},
    [SM_E_EXCHANGED] = {"exchanged", {PL_A_SEAT("seat"), P_CLUE("clue"), PL_A_NUMBER("place")}, 54},
    [SM_E_JOINED] = {"joined", {PL_A_SEAT("seat"), P_CLUE("clue")}},
    [SM_E_SET_ASIDE] = {"set-aside", {PL_A_SEAT("seat")}},
    [SM_E_FREED] = {"freed", {PL_A_SEAT("seat"), P_CLUE("clue")}, 33},
    [SM_E_DETACHED] = {"detached", {PL_A_SEAT("seat"), P_CLUE("clue")}},
    [SM_E_RESERVED] = {"reserved", {PL_A_SEAT("seat"), P_CLUE("clue"), PL_A_NUMBER("place")}, 68},
    [SM_E_NOT_RESERVED] = {"not-reserved", {PL_A_SEAT("seat")}, 68},
    [SM_E_REFILLED] = {"refilled", {PL_A_NUMBER("place"), P_CLUE("clue")}, 17},
    [SM_E_SHUFFLED] = {"shuffled", {PL_A_NUMBER("n")}, 24},
    [SM_E_SPENT] = {"spent", {P_CHARACTER("character")}, 18},
    [SM_E_BACK] = {"back", {P_CHARACTER("character")}, 20},
    [SM_E_DAY] = {"day", {PL_A_NUMBER("day")}, 8},
    [SM_E_ARRIVED] = {"arrived", {P_CHARACTER("character")}, 8},
    [SM_E_VILLAIN] = {"villain", {P_CHARACTER("character")}, 77},
    [SM_E_DROPPED] = {"dropped", {PL_A_SEAT("seat"), P_CLUE("clue")}, 79},
    [SM_E_RETURNED] = {"returned", {PL_A_SEAT("seat"), PL_A_NUMBER("n")}},
    [SM_E_LAID] = {"laid", {PL_A_SEAT("seat"), P_CHARACTER("character")}, 81},
    [SM_E_REVEALED] = {"revealed", {PL_A_SEAT("seat"), P_CLUE("clue"), PL_A_NUMBER("n")}, 56},
    [SM_E_LEFT] = {"left", {PL_A_SEAT("seat"), PL_A_NUMBER("n")}, 63},
    [SM_E_POINTS] = {"points", {PL_A_SEAT("seat"), PL_A_NUMBER("n")}},
    [SM_E_WON] = {"won", {PL_A_SEAT("seat")}, 64},
    [SM_E_UNSOLVED] = {.name = "unsolved", .rule = 65},
};
