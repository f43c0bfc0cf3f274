/* tables.c: names, verbs, events and time windows of Sherlock Holmes, 1904, and tables of the values that we have added to the rulebook. */
#include "games/holmes-1904/tables.h"

#define WORD(id, word, ...) word,
#define NAMES(name, kind_, LIST)                    \
    static const char *const name##_ids[] = {LIST}; \
    const struct pl_names name = {kind_, PL_COUNT(name##_ids), name##_ids}

NAMES(ho_titles, "title", HO_TITLES(WORD));
NAMES(ho_phases, "phase", HO_PHASES(WORD));
NAMES(ho_paces, "pace", HO_PACES(WORD));
NAMES(ho_callers, "caller", HO_CALLERS(WORD));
NAMES(ho_forfeits, "forfeit", HO_FORFEITS(WORD));
NAMES(ho_races, "race", HO_RACES(WORD));
NAMES(ho_windows, "window", HO_WINDOWS(WORD));
NAMES(ho_hands, "hand", HO_HANDS(WORD));
NAMES(ho_penalties, "penalty", HO_PENALTIES(WORD));
NAMES(ho_verb_names, "verb", HO_VERB_WORDS(WORD));
/* The optional argument of the verb `yard`. */
NAMES(again, "again", "again");

const struct pl_names *const ho_names[] = {&ho_titles,  &ho_phases, &ho_paces,     &ho_callers, &ho_forfeits,   &ho_races,
                                           &ho_windows, &ho_hands,  &ho_penalties, &again,      &ho_verb_names, NULL};

const uint8_t ho_cards_of[HO_TITLES_N] = {
#define ROW(id, word, cards, points) cards,
    HO_TITLES(ROW)
#undef ROW
};
const uint8_t ho_points_of[HO_TITLES_N] = {
#define ROW(id, word, cards, points) points,
    HO_TITLES(ROW)
#undef ROW
};

static const struct {
    uint16_t ms;
    uint8_t callers;
} windows[] = {
#define ROW(id, word, ms, callers) {ms, callers},
    HO_WINDOWS(ROW)
#undef ROW
};
static const uint8_t times[][2] = {
#define ROW(id, word, windows, calls) {windows, calls},
    HO_PACES(ROW)
#undef ROW
};

uint16_t ho_window_ms(unsigned pace, unsigned window) { return (uint16_t)(windows[window].ms * times[pace][windows[window].callers]); }

/* ---- values that are not in the rulebook ----------------------------------------------------------------- */

static const struct pl_house_row house[] = {
#define ROW(id, value, what) {value, what},
    HO_HOUSE(ROW)
#undef ROW
};

static void value_cell(struct pl_out *o, int row, int column) { pl_put_house_cell(o, &house[row], column); }

static void window_cell(struct pl_out *o, int row, int column)
{
    static const uint8_t paces[] = {HO_PACE_1904, HO_PACE_BRISK, HO_PACE_LEISURELY};
    if (column == 0)
        pl_put(o, ho_windows_ids[row]);
    else
        pl_put_int(o, ho_window_ms(paces[column - 1], (unsigned)row));
}

static void card_cell(struct pl_out *o, int row, int column)
{
    if (column == 0)
        pl_put(o, ho_titles_ids[row]);
    else
        pl_put_int(o, column == 1 ? ho_cards_of[row] : ho_points_of[row]);
}

static const char *const value_columns[] = {"value", "number", NULL};
static const char *const window_columns[] = {"time limit", "1904", "brisk", "leisurely", NULL};
static const char *const card_columns[] = {"card", "cards in the pack", "points each", NULL};
static const struct pl_house_table value_table = {"Other values", value_columns, PL_COUNT(house), value_cell};
static const struct pl_house_table window_table = {"Time limits, in milliseconds", window_columns, HO_WINDOWS_N, window_cell};
static const struct pl_house_table card_table = {"The pack", card_columns, HO_TITLES_N, card_cell};
const struct pl_house_table *const ho_house_tables[] = {&card_table, &window_table, &value_table, NULL};

/* ---- verbs and events ------------------------------------------------------------------------------------ */

const struct pl_verb ho_verbs[HO_VERBS_N] = {
    [HO_DO_PRESS] = {"press", 0, {{.name = "seat", .type = PL_P_SEAT, .optional = true}}},
    [HO_DO_RELEASE] = {"release", 0, {{.type = PL_P_END}}},
    [HO_DO_CALL] = {"call", 0, {PL_A_NAME("title", ho_titles)}},
    [HO_DO_YARD] = {"yard", 0, {{.name = "again", .type = PL_P_NAME, .optional = true, .names = &again}}},
    [HO_DO_OUT] = {"out", 0, {{.type = PL_P_END}}},
    [HO_DO_READY] = {"ready", 0, {{.type = PL_P_END}}},
    [HO_DO_PLAY] = {"play", 0, {{.type = PL_P_END}}},
    [HO_DO_PAUSE] = {"pause", 0, {{.type = PL_P_END}}},
    [HO_DO_RESUME] = {"resume", 0, {{.type = PL_P_END}}},
    [HO_DO_HALT] = {"halt", 0, {{.type = PL_P_END}}},
    [HO_DO_DISCONNECTED] = {"disconnected", 0, {{.type = PL_P_END}}},
};

#define RACE                                                                                    \
    {                                                                                           \
        PL_A_SEAT("seat"), PL_A_SEAT("other"), PL_A_NUMBER("ms"), PL_A_NAME("title", ho_titles) \
    }

/* The number of the rule that imposes each forfeit. The forfeit for a hand that stays on a pile has no entry, because either HO-17 or HO-18
 * imposes it. */
static const uint16_t forfeit_rules[HO_FORFEITS_N] = {
    [HO_FORFEIT_EARLY] = 8,   [HO_FORFEIT_LATE] = 9,       [HO_FORFEIT_WITHDRAW] = 16, [HO_FORFEIT_WRONG_CALL] = 27,
    [HO_FORFEIT_SILENT] = 32, [HO_FORFEIT_NO_HOLMES] = 43, [HO_FORFEIT_MIX_UP] = 43,
};
/* For each word, the number of the rule that explains why a call of the word had no effect. SHERLOCK HOLMES has no number here, because the
 * rule may be HO-29 or HO-42. */
static const uint16_t vain_rules[HO_TITLES_N] = {
    [HO_BURGLAR] = 29, [HO_ROBBER] = 29, [HO_THIEF] = 29, [HO_RUN] = 29, [HO_CLUE] = 29, [HO_ARREST] = 29, [HO_ESCAPE] = 29,
};

const struct pl_event_kind ho_events[HO_EVENTS_N] = {
    [HO_E_DEAL] = {"deal", {PL_A_NUMBER("deal"), PL_A_SEAT("dealer")}, 3},
    [HO_E_READY] = {"ready", {PL_A_NUMBER("plays")}, 6},
    [HO_E_PLAY] = {"play", {PL_A_NUMBER("plays")}, 6},
    [HO_E_LAID] = {"laid", {PL_A_SEAT("seat"), PL_A_NAME("title", ho_titles)}, 7},
    [HO_E_FORFEIT] = {"forfeit", {PL_A_SEAT("seat"), PL_A_NUMBER("n"), PL_A_NAME_RULED("why", ho_forfeits, forfeit_rules)}},
    [HO_E_FORFEIT_NONE] = {"forfeit-none", {PL_A_SEAT("seat"), PL_A_NAME_RULED("why", ho_forfeits, forfeit_rules)}},
    [HO_E_MATCHED] = {"matched", {PL_A_SEAT("seat"), PL_A_NAME("title", ho_titles), PL_A_NUMBER("n")}, 24},
    [HO_E_CAPTURED] = {"captured", {PL_A_SEAT("seat"), PL_A_SEAT("other"), PL_A_NUMBER("n")}, 24},
    [HO_E_POOL] = {"pool", {PL_A_SEAT("seat"), PL_A_NUMBER("n")}},
    [HO_E_VAIN] = {"vain", {PL_A_SEAT("seat"), PL_A_NAME_RULED("title", ho_titles, vain_rules)}},
    [HO_E_VOID] = {"void", {PL_A_SEAT("seat"), PL_A_NAME("title", ho_titles)}, 38},
    [HO_E_HOLMES] = {"holmes", {PL_A_SEAT("seat")}, 33},
    [HO_E_REACHED] = {"reached", {PL_A_SEAT("seat"), PL_A_SEAT("other")}, 34},
    [HO_E_PROTECTED] = {"protected", {PL_A_SEAT("seat")}, 36},
    [HO_E_SWEPT] = {"swept", {PL_A_SEAT("seat"), PL_A_SEAT("other"), PL_A_NUMBER("n")}, 34},
    [HO_E_SWEEP_OVER] = {"sweep-over", {{.type = PL_P_END}}, 40},
    [HO_E_YARD] = {"yard", {PL_A_SEAT("seat"), PL_A_NUMBER("n")}, 44},
    [HO_E_OUT] = {"out", {PL_A_SEAT("seat")}, 49},
    [HO_E_OUT_BY_TABLE] = {"out-by-table", {PL_A_SEAT("seat")}, 50},
    [HO_E_PLAYS_OVER] = {"plays-over", {PL_A_NUMBER("plays")}, 53},
    [HO_E_SCORED] = {"scored",
                     {PL_A_SEAT("seat"), PL_A_NUMBER("holmes"), PL_A_NUMBER("rogues"), PL_A_NUMBER("points"), PL_A_NUMBER("total")},
                     52},
    [HO_E_EXTRA_DEAL] = {"extra-deal", {PL_A_NUMBER("points")}, 55},
    [HO_E_WON] = {"won", {PL_A_SEAT("seat"), PL_A_NUMBER("points")}},
    [HO_E_PAUSE_REQUESTED] = {"pause-requested", {PL_A_SEAT("seat")}, 57},
    [HO_E_PAUSED] = {"paused", {{.type = PL_P_END}}, 57},
    [HO_E_RESUMED] = {"resumed", {PL_A_SEAT("seat")}, 59},
    [HO_E_HALTED] = {"halted", {PL_A_SEAT("seat")}, 60},
    [HO_E_DISCONNECTED] = {"disconnected", {PL_A_SEAT("seat")}, 64},
    [HO_E_RACE_WORD] = {"race-word", RACE, 31},
    [HO_E_RACE_POOL] = {"race-pool", RACE, 41},
    [HO_E_RACE_VOID] = {"race-void", RACE, 38},
    [HO_E_RACE_TAKEN] = {"race-taken", RACE, 34},
    [HO_E_RACE_SAVED] = {"race-saved", RACE, 36},
    [HO_E_RACE_SWEPT] = {"race-swept", RACE, 41},
    [HO_E_RACE_HOLMES_SWEPT] = {"race-holmes-swept", RACE, 42},
    [HO_E_LOT_WORD] = {"lot-word", RACE, 30},
    [HO_E_LOT_POOL] = {"lot-pool", RACE, 30},
    [HO_E_LOT_VOID] = {"lot-void", RACE, 38},
    [HO_E_LOT_TAKEN] = {"lot-taken", RACE, 30},
    [HO_E_LOT_SAVED] = {"lot-saved", RACE, 30},
    [HO_E_LOT_SWEPT] = {"lot-swept", RACE, 30},
    [HO_E_LOT_HOLMES_SWEPT] = {"lot-holmes-swept", RACE, 30},
    [HO_E_LOT_OUT] = {"lot-out", RACE, 30},
    [HO_E_LOT_OUT_YARD] = {"lot-out-yard", RACE, 30},
    [HO_E_LOT_OUT_TWICE] = {"lot-out-twice", RACE, 30},
    [HO_E_LOT_BEFORE_OUT] = {"lot-before-out", RACE, 30},
    [HO_E_LOT_YARD_BEFORE_OUT] = {"lot-yard-before-out", RACE, 30},
    [HO_E_LOT_NOT_OUT] = {"lot-not-out", RACE, 30},
    [HO_E_LOT_NOT_YARD] = {"lot-not-yard", RACE, 30},
    [HO_E_LOT_YARDS] = {"lot-yards", RACE, 30},
    [HO_E_LOT_NO_THREE] = {"lot-no-three", RACE, 30},
    [HO_E_LOT_COVERED] = {"lot-covered", RACE, 30},
    [HO_E_LOT_CAUGHT] = {"lot-caught", RACE, 30},
    [HO_E_MORE] = {"more", {{.type = PL_P_END}}},
};
