/* tables.h: the constant data of Watson & Holmes, such as characters, phases, verbs, events, and numbers that the rules mention. */
#ifndef PL_GAMES_WATSON_HOLMES_TABLES_H
#define PL_GAMES_WATSON_HOLMES_TABLES_H

#include "games/watson-holmes/case_rules.h"
#include "games/watson-holmes/permits.h"
#include "kernel/game.h"

enum {
    WH_SEATS = 7,
    WH_ROUNDS = 30,          /* rule WH-29: the last round in which places other than 221B are open */
    WH_EXTRA_ROUNDS = 4,     /* WH-67 */
    WH_WATSON_FEE = 4,       /* WH-30 */
    WH_HOLMES_FEE = 3,       /* WH-61 */
    WH_CARRIAGES_GAINED = 3, /* number of carriages that a player gains at the carriage stop, as a bonus, or by trading a character */
    WH_TOBY_BONUS = 2,       /* WH-44 */
    WH_POLICE_TOKENS = 6,    /* WH-7 */
    WH_CALL_OFF_TOKENS = 6,
    WH_LOCKPICK_TOKENS = 2,
    WH_LOADED_MAX = 1000, /* maximum number of carriages that a seat may start with in a custom position */
    WH_AT_STOP = 254,
    WH_AT_NONE = 255,
};

/* X(id, name, turn, copy, place): `turn` is 1 if the character is used on the owner's turn, 0 if it is used in the opening phase. `copy` is
 * 1 if Wiggins may copy the character. `place` is 1 if the player must name a place when using the character. */
#define WH_CHARACTERS(X)                       \
    X(HUDSON, "mrs-hudson", 0, 1, 0)           \
    X(IRENE, "irene-adler", 0, 1, 0)           \
    X(WIGGINS, "wiggins", 1, 0, 0)             \
    X(MYCROFT, "mycroft-holmes", 0, 1, 1)      \
    X(PIKE, "langdale-pike", 0, 1, 1)          \
    X(MARY, "mary-morstan", 1, 1, 0)           \
    X(TOBY, "toby", 1, 0, 0)                   \
    X(LESTRADE, "inspector-lestrade", 1, 1, 1) \
    X(GREGSON, "inspector-gregson", 1, 1, 1)   \
    X(SHINWELL, "shinwell-johnson", 1, 1, 0)

enum wh_character {
#define X(id, name, turn, copy, place) WH_C_##id,
    WH_CHARACTERS(X)
#undef X
        WH_CHARACTERS_N
};

/* Maximum number of carriages that a seat can have, including its bid. A seat gains at most three carriages in each of 30 rounds, and three
 * for each of the ten characters. In a normal match a seat starts with at most 60 carriages, so it never has more than 180. In a custom
 * position it may start with up to WH_LOADED_MAX. */
enum { WH_HAND_MAX = WH_LOADED_MAX + WH_CARRIAGES_GAINED * (WH_ROUNDS + WH_CHARACTERS_N) };

#define WH_PHASES(X)                                                                                             \
    X(VISIT, "visit")                                                                                            \
    X(BID, "bid")                                                                                                \
    X(AFTER, "after")     /* phase in which the player whose turn it is has placed the pawn but can still act */ \
    X(OPENING, "opening") /* phase in which all players with a face-down character choose together */            \
    X(WATSON, "watson")                                                                                          \
    X(BONUS, "bonus")                                                                                            \
    X(READ, "read") /* phase in which players read cards, and players at 221B write answers */                   \
    X(JUDGE, "judge")                                                                                            \
    X(GO_ON, "go-on")                                                                                            \
    X(OVER, "over")

enum wh_phase {
#define X(id, word) WH_P_##id,
    WH_PHASES(X)
#undef X
        WH_PHASES_N
};
#define WH_ON(phase) (1u << WH_P_##phase)

enum wh_means { WH_M_CALL_OFF, WH_M_LOCKPICK, WH_M_BOTH, WH_M_SHINWELL, WH_MEANS_N };
enum wh_status { WH_ACTIVE, WH_FAILED, WH_WON, WH_SOLVED, WH_RETIRED, WH_STATUS_N };
enum wh_face { WH_DOWN, WH_USED, WH_TRADED, WH_FACES_N };
enum wh_leave { WH_STILL_READING, WH_LEFT, WH_LEFT_POLICE, WH_LEAVES_N };
enum wh_opening { WH_NO_CHOICE, WH_PASSES, WH_USES, WH_COPIES, WH_OPENINGS_N };
enum wh_after_win { WH_UNDECIDED, WH_GOES_ON, WH_STOPS, WH_AFTER_WIN_N };
enum wh_check_state { WH_UNCHECKED, WH_CHECK_PENDING, WH_WRONG, WH_RIGHT, WH_CHECK_STATES_N };
enum wh_judging { WH_AUTO, WH_SELF };
enum wh_overrule { WH_BY_VOTE, WH_NEVER, WH_OVERRULES_N };
enum wh_token { WH_T_POLICE, WH_T_CALL_OFF, WH_T_LOCKPICK, WH_T_CARRIAGES, WH_T_CHARACTER, WH_TOKENS_N };
enum wh_spot { WH_S_NOWHERE, WH_S_PLACE, WH_S_STOP, WH_S_BAKER, WH_SPOTS_N };

#define WH_EVENTS(X)                                                                                                      \
    X(CROSSED, "crossed", 25, SEAT("seat"), NUM("zone"), NUM("n"))                                                        \
    X(CALLED_OFF, "called-off", 20, SEAT("seat"), NUM("place"))                                                           \
    X(BREAKS_IN, "breaks-in", 21, SEAT("seat"), NUM("place"))                                                             \
    X(SHINWELL_ENTERS, "shinwell-enters", 47, SEAT("seat"), NUM("place"))                                                 \
    X(FOOT, "on-foot", 12, SEAT("seat"), NUM("place"))                                                                    \
    X(DROVE, "drove", 12, SEAT("seat"), NUM("place"), NUM("n"))                                                           \
    X(FOOT_TOBY, "on-foot-toby", 44, SEAT("seat"), NUM("place"), NUM("n"))                                                \
    X(DROVE_TOBY, "drove-toby", 44, SEAT("seat"), NUM("place"), NUM("n"), NUM("counts"))                                  \
    X(TOBY_COUNTS, "toby-counts", 44, SEAT("seat"), NUM("place"), NUM("n"))                                               \
    X(OUTBID, "outbid", 14, SEAT("seat"), NUM("place"), NUM("n"))                                                         \
    X(OUTBID_FOOT, "outbid-on-foot", 14, SEAT("seat"), NUM("place"))                                                      \
    X(STOP, "at-stop", 16, SEAT("seat"))                                                                                  \
    X(BAKER, "at-baker-street", 17, SEAT("seat"), NUM("n"))                                                               \
    X(WATSON, "watson", 30, SEAT("seat"))                                                                                 \
    X(USED, "used", 0, SEAT("seat"), PL_A_NAME_RULED("character", wh_character_names, ability_rules))                     \
    X(USED_AT, "used-at", 0, SEAT("seat"), PL_A_NAME_RULED("character", wh_character_names, ability_rules), NUM("place")) \
    X(COPIED, "copied", 40, SEAT("seat"), NAME("character", wh_character_names))                                          \
    X(COPIED_AT, "copied-at", 40, SEAT("seat"), NAME("character", wh_character_names), NUM("place"))                      \
    X(TRADED, "traded", 34, SEAT("seat"), NAME("character", wh_character_names))                                          \
    X(START, "start", 18, SEAT("seat"))                                                                                   \
    X(CHOSE, "chose", 37)                                                                                                 \
    X(ALOUD, "aloud", 31, SEAT("seat"), NUM("place"))                                                                     \
    X(DECLINED, "declined", 31, SEAT("seat"))                                                                             \
    X(LOCKPICK_SPENT, "lockpick-spent", 0, SEAT("seat"), NUM("place"))                                                    \
    X(READS, "reads", 0, NUM("place"))                                                                                    \
    X(GAINS, "gains", 0, SEAT("seat"), PL_A_NAME_RULED("token", wh_token_names, gain_rules))                              \
    X(NO_GAIN, "no-gain", 0, SEAT("seat"))                                                                                \
    X(OFFERED, "offered", 51, NAME("character", wh_character_names), NAME("other", wh_character_names))                   \
    X(KEPT, "kept", 51, NAME("character", wh_character_names))                                                            \
    X(LEFT, "left", 52, SEAT("seat"))                                                                                     \
    X(LEFT_POLICE, "left-police", 54, SEAT("seat"), NUM("place"))                                                         \
    X(TIME, "time-up", 53)                                                                                                \
    X(ANSWERED, "answered", 55, NUM("question"))                                                                          \
    X(ERASED, "erased", 55, NUM("question"))                                                                              \
    X(ANSWERS_SENT, "answers-sent", 55, SEAT("seat"))                                                                     \
    X(JUDGED, "judged", 60)                                                                                               \
    X(FAILED, "failed", 58, SEAT("seat"), NUM("n"))                                                                       \
    X(SOLVED, "solved", 57, SEAT("seat"))                                                                                 \
    X(CONSULTED, "consulted", 63, SEAT("seat"), SEAT("of"))                                                               \
    X(CHECKS, "checks", 64, SEAT("seat"), SEAT("of"))                                                                     \
    X(CHECK_RIGHT, "check-right", 64, SEAT("seat"))                                                                       \
    X(CHECK_WRONG, "check-wrong", 64, SEAT("seat"))                                                                       \
    X(DECIDED, "decided", 65)                                                                                             \
    X(GOES_ON, "goes-on", 65, SEAT("seat"))                                                                               \
    X(RETIRES, "retires", 65, SEAT("seat"))                                                                               \
    X(LAST_PLAYER, "last-player", 67, SEAT("seat"), NUM("n"))                                                             \
    X(ROUND, "round", 10, NUM("round"))                                                                                   \
    X(ENDS, "ends", 65)                                                                                                   \
    X(ALL_LOSE, "all-lose", 66)                                                                                           \
    X(AGREES, "agrees", 70, SEAT("seat"), SEAT("of"), NUM("question"))                                                    \
    X(OVERRULED, "overruled", 70, SEAT("of"), NUM("question"))                                                            \
    X(NOW_SOLVED, "now-solved", 70, SEAT("seat"))                                                                         \
    X(NOW_WINS, "now-wins", 70, SEAT("seat"))

enum wh_event {
#define X(id, name, ...) WH_E_##id,
    WH_EVENTS(X)
#undef X
        WH_EVENTS_N
};

extern const struct pl_names wh_character_names, wh_means_names, wh_phase_names, wh_status_names, wh_face_names, wh_leave_names,
    wh_opening_names, wh_after_win_names, wh_check_names, wh_judging_names, wh_overrule_names, wh_token_names, wh_spot_names,
    wh_bonus_names, wh_icon_names, wh_restriction_names, wh_visits_names, wh_verdict_names, wh_question_names, wh_check_result_names,
    wh_practice_names;
/* Sets of characters: those that are used on the owner's turn, those that Wiggins may copy, and those for which the player must name a
 * place. */
extern const uint16_t wh_own_turn, wh_copyable, wh_on_place;

extern const struct pl_verb wh_verbs[WH_VERBS_N];
extern const struct pl_event_kind wh_event_kinds[WH_EVENTS_N];
extern const struct pl_names *const wh_names[];
extern const struct pl_house_table *const wh_house[];
extern const uint16_t wh_verb_phases[WH_VERBS_N];

#endif
