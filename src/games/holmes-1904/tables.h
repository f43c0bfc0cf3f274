/* tables.h: constant data of Sherlock Holmes, 1904. Contains titles, time windows, forfeits, verbs, events, and values that we have added
 * to the rulebook. */
#ifndef PL_HOLMES_1904_TABLES_H
#define PL_HOLMES_1904_TABLES_H

#include "kernel/game.h"

/* X(id, word, number of cards, points for each card); see rules HO-2 and HO-52 */
#define HO_TITLES(X)            \
    X(HOLMES, "holmes", 4, 5)   \
    X(BURGLAR, "burglar", 8, 1) \
    X(ROBBER, "robber", 8, 1)   \
    X(THIEF, "thief", 8, 1)     \
    X(RUN, "run", 8, 0)         \
    X(CLUE, "clue", 8, 0)       \
    X(ARREST, "arrest", 8, 0)   \
    X(ESCAPE, "escape", 8, 0)
/* X(id, word) */
#define HO_PHASES(X) X(GAP, "gap") X(READY, "ready") X(PLAY, "play") X(SWEEP, "sweep") X(PAUSED, "paused") X(OVER, "over")
/* X(id, word, player factor, call factor): the paces. The player factor multiplies the time windows for players' actions. The call factor
 * multiplies the time windows for READY and PLAY calls. The first pace is the default. */
#define HO_PACES(X) X(BRISK, "brisk", 2, 2) X(LEISURELY, "leisurely", 6, 3) X(1904, "1904", 1, 1)
#define HO_CALLERS(X) X(TABLE, "table") X(DEALER, "dealer")
/* X(id, word): the reasons for a forfeit */
#define HO_FORFEITS(X)           \
    X(EARLY, "early")            \
    X(LATE, "late")              \
    X(WITHDRAW, "not-withdrawn") \
    X(REST, "resting")           \
    X(WRONG_CALL, "wrong-call")  \
    X(SILENT, "silent-holmes")   \
    X(NO_HOLMES, "no-holmes")    \
    X(MIX_UP, "mix-up")
/* X(id, word): the kinds of races between two players, in the order of the events HO_E_RACE_… and HO_E_LOT_…. */
#define HO_RACES(X)                 \
    X(WORD, "word")                 \
    X(POOL, "pool")                 \
    X(VOID, "void")                 \
    X(TAKEN, "taken")               \
    X(SAVED, "saved")               \
    X(SWEPT, "swept")               \
    X(HOLMES_SWEPT, "holmes-swept") \
    HO_LOTS(X)
/* The kinds of races that are only possible between two actions in the same millisecond. The winner is decided by a random order of the
 * seats (rule HO-30). */
#define HO_LOTS(X)                        \
    X(OUT, "out")                         \
    X(OUT_YARD, "out-yard")               \
    X(OUT_TWICE, "out-twice")             \
    X(BEFORE_OUT, "before-out")           \
    X(YARD_BEFORE_OUT, "yard-before-out") \
    X(NOT_OUT, "not-out")                 \
    X(NOT_YARD, "not-yard")               \
    X(YARDS, "yards")                     \
    X(NO_THREE, "no-three")               \
    X(COVERED, "covered")                 \
    X(CAUGHT, "caught")
/* X(id, word, length, factor): the time windows (rule HO-22). `length` is in milliseconds, at the pace named 1904. `factor` selects one of
 * the two factors in HO_PACES: 0 the player factor, 1 the call factor. */
#define HO_WINDOWS(X)               \
    X(PLAY, "play", 1000, 0)        \
    X(WITHDRAW, "withdraw", 500, 0) \
    X(REST, "rest", 1500, 0)        \
    X(CALL, "call", 1300, 0)        \
    X(SWEEP, "sweep", 2000, 0)      \
    X(REACH, "reach", 250, 0)       \
    X(GAP, "gap", 600, 1)           \
    X(SOONEST, "soonest", 500, 1)   \
    X(LATEST, "latest", 1500, 1)    \
    X(TRAP, "trap", 2200, 1)        \
    X(SILENCE, "silence", 4000, 1)
#define HO_HANDS(X) X(AWAY, "away") X(LAYING, "laying") X(TOUCHING, "touching")
/* X(id, word): forfeits for a player who does not take their hand off the pile, the mildest first */
#define HO_PENALTIES(X) X(NONE, "none") X(CARD, "card") X(PILE, "pile")

#define HO_ID(id, ...) HO_##id,
enum ho_title { HO_TITLES(HO_ID) HO_TITLES_N };
#undef HO_ID
#define HO_ID(id, word) HO_PHASE_##id,
enum ho_phase { HO_PHASES(HO_ID) HO_PHASES_N };
#undef HO_ID
#define HO_ID(id, ...) HO_PACE_##id,
enum ho_pace { HO_PACES(HO_ID) HO_PACES_N };
#undef HO_ID
#define HO_ID(id, word) HO_CALLER_##id,
enum ho_caller { HO_CALLERS(HO_ID) HO_CALLERS_N };
#undef HO_ID
#define HO_ID(id, word) HO_FORFEIT_##id,
enum ho_forfeit { HO_FORFEITS(HO_ID) HO_FORFEITS_N };
#undef HO_ID
#define HO_ID(id, word) HO_RACE_##id,
enum ho_race { HO_RACES(HO_ID) HO_RACES_N };
#undef HO_ID
#define HO_ID(id, ...) HO_W_##id,
enum ho_window { HO_WINDOWS(HO_ID) HO_WINDOWS_N };
#undef HO_ID
#define HO_ID(id, word) HO_HAND_##id,
enum ho_hand { HO_HANDS(HO_ID) HO_HANDS_N };
#undef HO_ID
#define HO_ID(id, word) HO_PENALTY_##id,
enum ho_penalty { HO_PENALTIES(HO_ID) HO_PENALTIES_N };
#undef HO_ID

enum {
    HO_SEATS_MIN = 3,
    HO_SEATS_MAX = 8,
    HO_DECK = 60,
    HO_REACHES_MAX = HO_SEATS_MAX - 1,
    HO_RECORD = 16, /* number of race results that are kept; older results are dropped */
};

/* X(id, value, description): values that we chose because the rulebook does not give them; the lengths of time windows are in HO_WINDOWS */
#define HO_HOUSE(X)                                                                             \
    X(TARGET, 50, "points needed to win, unless the table sets another target")                 \
    X(TARGET_MAX, 200, "highest target a table can set")                                        \
    X(PLAYS_MAX, 200, "PLAY calls after which a deal is scored")                                \
    X(DEALS_MAX, 60, "deals after which the highest score wins")                                \
    X(TRAP_IN, 6, "READY calls per trap, on average")                                           \
    X(TRAPS_IN_A_ROW, 2, "maximum number of traps in a row")                                    \
    X(ACTIONS_PER_MS, 4, "maximum actions per seat and millisecond")                            \
    X(YARD_CARDS, 3, "cards that each player passes at SCOTLAND YARD")                          \
    X(YARDS_IN_A_ROW, 2, "maximum SCOTLAND YARD calls in a row with no card laid between them") \
    X(MIX_UP_CARDS, 2, "cards paid for mixing up SHERLOCK HOLMES and SCOTLAND YARD")
#define HO_ID(id, value, what) HO_##id = value,
enum ho_house { HO_HOUSE(HO_ID) };
#undef HO_ID

enum { HO_PENDING_MAX = HO_SEATS_MAX * HO_ACTIONS_PER_MS };

extern const uint8_t ho_cards_of[HO_TITLES_N], ho_points_of[HO_TITLES_N];
/* Returns the length of a time window at this pace, in milliseconds. */
uint16_t ho_window_ms(unsigned pace, unsigned window);

extern const struct pl_names ho_titles, ho_phases, ho_paces, ho_callers, ho_forfeits, ho_races, ho_windows, ho_hands, ho_penalties,
    ho_verb_names;
extern const struct pl_names *const ho_names[];
extern const struct pl_house_table *const ho_house_tables[];

/* X(id, word) */
#define HO_VERB_WORDS(X)  \
    X(PRESS, "press")     \
    X(RELEASE, "release") \
    X(CALL, "call")       \
    X(YARD, "yard")       \
    X(OUT, "out")         \
    X(READY, "ready")     \
    X(PLAY, "play")       \
    X(PAUSE, "pause")     \
    X(RESUME, "resume")   \
    X(HALT, "halt")       \
    X(DISCONNECTED, "disconnected")
#define HO_ID(id, word) HO_DO_##id,
enum ho_verb { HO_VERB_WORDS(HO_ID) HO_VERBS_N };
#undef HO_ID
extern const struct pl_verb ho_verbs[HO_VERBS_N];

enum ho_event {
    HO_E_DEAL,
    HO_E_READY,
    HO_E_PLAY,
    HO_E_LAID,
    HO_E_FORFEIT,
    HO_E_FORFEIT_NONE,
    HO_E_MATCHED,
    HO_E_CAPTURED,
    HO_E_POOL,
    HO_E_VAIN,
    HO_E_VOID,
    HO_E_HOLMES,
    HO_E_REACHED,
    HO_E_PROTECTED,
    HO_E_SWEPT,
    HO_E_SWEEP_OVER,
    HO_E_YARD,
    HO_E_OUT,
    HO_E_OUT_BY_TABLE,
    HO_E_PLAYS_OVER,
    HO_E_SCORED,
    HO_E_EXTRA_DEAL,
    HO_E_WON,
    HO_E_PAUSE_REQUESTED,
    HO_E_PAUSED,
    HO_E_RESUMED,
    HO_E_HALTED,
    HO_E_DISCONNECTED,
    HO_E_RACE_WORD,
    HO_E_RACE_POOL,
    HO_E_RACE_VOID,
    HO_E_RACE_TAKEN,
    HO_E_RACE_SAVED,
    HO_E_RACE_SWEPT,
    HO_E_RACE_HOLMES_SWEPT,
    HO_E_LOT_WORD,
    HO_E_LOT_POOL,
    HO_E_LOT_VOID,
    HO_E_LOT_TAKEN,
    HO_E_LOT_SAVED,
    HO_E_LOT_SWEPT,
    HO_E_LOT_HOLMES_SWEPT,
    HO_E_LOT_OUT,
    HO_E_LOT_OUT_YARD,
    HO_E_LOT_OUT_TWICE,
    HO_E_LOT_BEFORE_OUT,
    HO_E_LOT_YARD_BEFORE_OUT,
    HO_E_LOT_NOT_OUT,
    HO_E_LOT_NOT_YARD,
    HO_E_LOT_YARDS,
    HO_E_LOT_NO_THREE,
    HO_E_LOT_COVERED,
    HO_E_LOT_CAUGHT,
    HO_E_MORE,
    HO_EVENTS_N
};
extern const struct pl_event_kind ho_events[HO_EVENTS_N];

#endif
