/* tables.c: names, verbs, events and printed tables of Watson & Holmes. Contains no logic. */
#include "games/watson-holmes/tables.h"

#define NAMES(kind, ...)                                   \
    static const char *const kind##_ids[] = {__VA_ARGS__}; \
    const struct pl_names wh_##kind##_names = {#kind, PL_COUNT(kind##_ids), kind##_ids}

#define X(id, name, turn, copy, place) name,
NAMES(character, WH_CHARACTERS(X));
#undef X
#define X(id, word) word,
NAMES(phase, WH_PHASES(X));
#undef X
NAMES(means, "call-off", "lockpick", "both", "shinwell");
NAMES(status, "active", "failed", "won", "solved", "retired");
NAMES(face, "down", "used", "traded");
NAMES(leave, "reading", "left", "left-police");
NAMES(opening, "undecided", "passes", "uses", "copies");
NAMES(after_win, "undecided", "goes-on", "retires");
NAMES(check, "none", "pending", "wrong", "right");
NAMES(judging, "auto", "self");
NAMES(overrule, "unanimous", "never");
NAMES(token, "police", "call-off", "lockpick", "carriages", "character");
NAMES(spot, "nowhere", "place", "carriage-stop", "baker-street");
NAMES(bonus, "nothing", "police-or-call-off", "lockpick", "carriages", "character");
NAMES(icon, "police", "call-off", "lockpick", "carriages", "character");
NAMES(restriction, "padlock", "no-watson", "no-police");
NAMES(visits, "any", "once-each", "once");
NAMES(verdict, "none", "1", "2", "12", "3", "13", "23", "123", "4", "14", "24", "124", "34", "134", "234", "1234");
NAMES(question, "1", "2", "3", "4");
NAMES(check_result, "wrong", "right");
NAMES(practice, "street", "river");

const struct pl_names *const wh_names[] = {
    &wh_character_names, &wh_phase_names,
    &wh_means_names,     &wh_status_names,
    &wh_face_names,      &wh_leave_names,
    &wh_opening_names,   &wh_after_win_names,
    &wh_check_names,     &wh_judging_names,
    &wh_overrule_names,  &wh_token_names,
    &wh_spot_names,      &wh_bonus_names,
    &wh_icon_names,      &wh_restriction_names,
    &wh_visits_names,    &wh_verdict_names,
    &wh_question_names,  &wh_check_result_names,
    &wh_practice_names,  NULL,
};

#define X(id, name, turn, copy, place) | (turn) << WH_C_##id
const uint16_t wh_own_turn = 0 WH_CHARACTERS(X);
#undef X
#define X(id, name, turn, copy, place) | (copy) << WH_C_##id
const uint16_t wh_copyable = 0 WH_CHARACTERS(X);
#undef X
#define X(id, name, turn, copy, place) | (place) << WH_C_##id
const uint16_t wh_on_place = 0 WH_CHARACTERS(X);
#undef X

/* For each verb, the set of phases in which a player can choose it as a decision. The set is empty for asides (actions outside a turn) and
 * for judge-check, which is possible in any phase. */
const uint16_t wh_verb_phases[WH_VERBS_N] = {
    [WH_CROSS] = WH_ON(VISIT),
    [WH_VISIT] = WH_ON(VISIT),
    [WH_STOP] = WH_ON(VISIT),
    [WH_BAKER] = WH_ON(VISIT),
    [WH_BID] = WH_ON(BID),
    [WH_DONE] = WH_ON(AFTER),
    [WH_WATSON] = WH_ON(VISIT) | WH_ON(AFTER),
    [WH_USE] = WH_ON(VISIT) | WH_ON(AFTER) | WH_ON(OPENING),
    [WH_COPY] = WH_ON(VISIT) | WH_ON(AFTER) | WH_ON(OPENING),
    [WH_TRADE] = WH_ON(VISIT) | WH_ON(AFTER),
    [WH_PASS] = WH_ON(OPENING),
    [WH_ALOUD] = WH_ON(WATSON),
    [WH_DECLINE] = WH_ON(WATSON),
    [WH_TAKE] = WH_ON(BONUS),
    [WH_KEEP] = WH_ON(BONUS),
    [WH_LEAVE] = WH_ON(READ),
    [WH_LEAVE_POLICE] = WH_ON(READ),
    [WH_ANSWER] = WH_ON(READ),
    [WH_ERASE] = WH_ON(READ),
    [WH_SEND_ANSWERS] = WH_ON(READ),
    [WH_JUDGE] = WH_ON(JUDGE),
    [WH_GO_ON] = WH_ON(GO_ON),
    [WH_RETIRE] = WH_ON(GO_ON),
};

#define NUM(what)                      \
    {                                  \
        what, PL_P_NUMBER, false, NULL \
    }
#define SEAT(what)                   \
    {                                \
        what, PL_P_SEAT, false, NULL \
    }
#define NAME(what, names)              \
    {                                  \
        what, PL_P_NAME, false, &names \
    }
#define MAYBE_NUM(what)               \
    {                                 \
        what, PL_P_NUMBER, true, NULL \
    }
#define MAYBE_NAME(what, names)       \
    {                                 \
        what, PL_P_NAME, true, &names \
    }

const struct pl_verb wh_verbs[WH_VERBS_N] = {
    [WH_CROSS] = {"cross", 0, {NUM("zone")}},
    [WH_VISIT] = {"visit", 0, {NUM("place"), MAYBE_NAME("means", wh_means_names)}},
    [WH_STOP] = {"carriage-stop", 0, {{0}}},
    [WH_BAKER] = {"baker-street", 0, {{0}}},
    [WH_BID] = {"bid", 0, {NUM("n")}},
    [WH_WATSON] = {"watson", 0, {{0}}},
    [WH_USE] = {"use", 0, {NAME("character", wh_character_names), MAYBE_NUM("place")}},
    [WH_COPY] = {"copy", 0, {NAME("character", wh_character_names), MAYBE_NUM("place")}},
    [WH_TRADE] = {"trade", 0, {NAME("character", wh_character_names)}},
    [WH_DONE] = {"done", 0, {{0}}},
    [WH_PASS] = {"pass", 0, {{0}}},
    [WH_ALOUD] = {"aloud", 0, {NUM("place")}},
    [WH_DECLINE] = {"decline", 0, {{0}}},
    [WH_TAKE] = {"take", 0, {NAME("token", wh_token_names)}},
    [WH_KEEP] = {"keep", 0, {NAME("character", wh_character_names)}},
    [WH_LEAVE] = {"leave", 0, {{0}}},
    [WH_LEAVE_POLICE] = {"leave-police", 0, {{0}}},
    [WH_ANSWER] = {"answer", PL_VERB_TEXT | PL_VERB_PART, {NUM("question")}},
    [WH_ERASE] = {"erase", PL_VERB_PART, {NUM("question")}},
    [WH_SEND_ANSWERS] = {"send-answers", 0, {{0}}},
    [WH_JUDGE] = {"judge", 0, {NAME("verdict", wh_verdict_names)}},
    [WH_GO_ON] = {"go-on", 0, {{0}}},
    [WH_RETIRE] = {"retire", 0, {{0}}},
    [WH_JUDGE_CHECK] = {"judge-check", 0, {NAME("result", wh_check_result_names)}},
    [WH_CONSULT] = {"consult", PL_VERB_ASIDE | PL_VERB_EFFECT, {SEAT("of")}},
    [WH_CHECK] = {"check", PL_VERB_ASIDE | PL_VERB_EFFECT | PL_VERB_TEXT, {NUM("question")}},
    [WH_OVERRULE] = {"overrule", PL_VERB_ASIDE | PL_VERB_EFFECT | PL_VERB_AFTER_END, {SEAT("of"), NUM("question")}},
};

static const uint16_t ability_rules[WH_CHARACTERS_N] = {
    [WH_C_HUDSON] = 38, [WH_C_IRENE] = 39, [WH_C_WIGGINS] = 40,  [WH_C_MYCROFT] = 41, [WH_C_PIKE] = 42,
    [WH_C_MARY] = 43,   [WH_C_TOBY] = 44,  [WH_C_LESTRADE] = 45, [WH_C_GREGSON] = 46, [WH_C_SHINWELL] = 47,
};
/* For each kind of token, the number of the rule that says how a seat gains it. It is 0 for carriages, because two rules apply to them:
 * WH-49 (bonuses) and WH-16 (carriage stop). */
static const uint16_t gain_rules[WH_TOKENS_N] = {
    [WH_T_POLICE] = 50, [WH_T_CALL_OFF] = 50, [WH_T_LOCKPICK] = 49, [WH_T_CARRIAGES] = 0, [WH_T_CHARACTER] = 51,
};

#define X(id, name, number, ...) [WH_E_##id] = {name, {__VA_ARGS__}, number},
const struct pl_event_kind wh_event_kinds[WH_EVENTS_N] = {WH_EVENTS(X)};
#undef X

/* ---- tables for the documentation ------------------------------------------------------------------------ */

static const char *const people_columns[] = {"character", "when used", "needs a place", "can be copied", NULL};

static void people_cell(struct pl_out *o, int row, int column)
{
    const uint16_t sets[] = {0, wh_own_turn, wh_on_place, wh_copyable};
    bool in = sets[column] >> row & 1;
    if (column == 0)
        pl_put(o, character_ids[row]);
    else if (column == 1)
        pl_put(o, row == WH_C_WIGGINS ? "with the copied character" : in ? "owner's turn" : "start of the investigation");
    else
        pl_put(o, in ? "yes" : "no");
}

static const struct pl_house_table people = {"The ten characters", people_columns, WH_CHARACTERS_N, people_cell};

static const char *const supply_columns[] = {"token", "number", NULL};

static void supply_cell(struct pl_out *o, int row, int column)
{
    static const int n[] = {WH_POLICE_TOKENS, WH_CALL_OFF_TOKENS, WH_LOCKPICK_TOKENS};
    if (column == 0)
        pl_put(o, token_ids[row]);
    else
        pl_put_int(o, n[row]);
}

static const struct pl_house_table supply = {"The supply", supply_columns, 3, supply_cell};
const struct pl_house_table *const wh_house[] = {&people, &supply, NULL};
