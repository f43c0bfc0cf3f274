/* tables.h: constant data of Sherlock & Mycroft. Contains clues, characters, phases, verbs and events. */
#ifndef SM_TABLES_H
#define SM_TABLES_H

#include "kernel/game.h"

/* SM-2: the value of a suit is the number of its cards. The seven suits come first, in order of value. */
#define SM_CLUE_TABLE(X)             \
    X(FALSE_PASS, "false-pass", 3)   \
    X(EXPLOSIVE, "explosive", 4)     \
    X(CIGARETTE, "cigarette", 5)     \
    X(BULLET, "bullet", 6)           \
    X(BUTTON, "button", 7)           \
    X(FOOTPRINT, "footprint", 8)     \
    X(FINGERPRINT, "fingerprint", 9) \
    X(WILDCARD, "wildcard", 5)       \
    X(MAP, "map", 5)

/* SM-3: the first three characters are in London from the start. The last two are villains, who leave London on the
 * morning of their arrival. */
#define SM_CHARACTER_TABLE(X) \
    X(WATSON, "watson")       \
    X(HUDSON, "hudson")       \
    X(LESTRADE, "lestrade")   \
    X(IRENE, "irene")         \
    X(GREGSON, "gregson")     \
    X(WIGGINS, "wiggins")     \
    X(PIKE, "pike")           \
    X(TOBY, "toby")           \
    X(SHINWELL, "shinwell")   \
    X(BILLY, "billy")         \
    X(KRAMM, "kramm")         \
    X(VIOLET, "violet")       \
    X(MORIARTY, "moriarty")   \
    X(MORAN, "moran")

/* The phases of a match. Each phase is named after the decision that a player must make. */
#define SM_PHASE_TABLE(X)   \
    X(CHOOSE, "choose")     \
    X(MOVE, "move")         \
    X(TAKE, "take")         \
    X(STEAL, "steal")       \
    X(DRAW, "draw")         \
    X(KEEP, "keep")         \
    X(DISCARD, "discard")   \
    X(SELL, "sell")         \
    X(GIVE, "give")         \
    X(SWAP, "swap")         \
    X(RIVAL, "rival")       \
    X(WILD, "wild")         \
    X(RESERVE, "reserve")   \
    X(MORIARTY, "moriarty") \
    X(MORAN, "moran")       \
    X(LEFTOVER, "leftover") \
    X(OVER, "over")

#define SM_CLUE_ENUM(id, name, total) SM_##id,
#define SM_CHARACTER_ENUM(id, name) SM_##id,
#define SM_PHASE_ENUM(id, name) SM_P_##id,
enum sm_clue { SM_CLUE_TABLE(SM_CLUE_ENUM) SM_CLUES, SM_SUITS = SM_WILDCARD };
enum sm_character { SM_CHARACTER_TABLE(SM_CHARACTER_ENUM) SM_CHARACTERS, SM_FIRST_VILLAIN = SM_MORIARTY };
enum sm_phase { SM_PHASE_TABLE(SM_PHASE_ENUM) SM_PHASES };

enum sm_verb {
    SM_V_PLACE, /* the action `go TO`, legal on day 1 */
    SM_V_GO,    /* the action `go FROM TO`, legal from day 2 on */
    SM_V_TAKE,
    SM_V_COLLECT,
    SM_V_PASS,
    SM_V_STEAL,
    SM_V_DRAW,
    SM_V_KEEP,
    SM_V_DISCARD,
    SM_V_SELL,
    SM_V_GIVE,
    SM_V_WILD,
    SM_V_ASIDE,
    SM_V_RESERVE,
    SM_V_DROP,
    SM_V_PAY,
    SM_V_LAY,
    SM_V_CHOOSE,
    SM_VERBS
};

enum {
    SM_SEATS = 2,
    SM_LINE = 4,
    SM_DECK = 52,
    SM_INVESTIGATION_MARKERS = 24,
    SM_ACTION_MARKERS = 3,
    SM_DAYS = 7,
    SM_HAND = 3, /* maximum number of cards drawn with Langdale Pike's skill */
    SM_CHARACTER_DECK = 9,
    SM_EPOCHS = 4, /* maximum number of epochs (see memory.c): the maximum number of stored shuffles plus 1 */
    SM_INITIAL = 1 << SM_WATSON | 1 << SM_HUDSON | 1 << SM_LESTRADE,
    SM_VILLAINS = 1 << SM_MORIARTY | 1 << SM_MORAN,
    SM_ALL_SUITS = (1 << SM_SUITS) - 1,
};

extern const struct pl_names sm_clue_names, sm_character_names, sm_phase_names;
extern const struct pl_names *const sm_names[]; /* NULL-terminated list of the name tables of this game */
extern const struct pl_verb sm_verbs[SM_VERBS];
extern const uint8_t sm_total[SM_CLUES]; /* SM-2 */
extern const int8_t sm_map_points[6];    /* SM-62 */

enum sm_event {
    SM_E_PICKED,
    SM_E_CHOSE,
    SM_E_PLACED,
    SM_E_MOVED,
    SM_E_DECLINED,
    SM_E_STOPPED,
    SM_E_UNUSED,
    SM_E_GAINED,
    SM_E_GAINED_NONE,
    SM_E_PAID,
    SM_E_TOOK,
    SM_E_COLLECTED,
    SM_E_STOLE,
    SM_E_DREW,
    SM_E_DREW_CLUE,
    SM_E_KEPT,
    SM_E_KEPT_CLUE,
    SM_E_SHOWED,
    SM_E_DISCARDED_UNSEEN,
    SM_E_DISCARDED,
    SM_E_SOLD,
    SM_E_GAVE,
    SM_E_EXCHANGED,
    SM_E_JOINED,
    SM_E_SET_ASIDE,
    SM_E_FREED,
    SM_E_DETACHED,
    SM_E_RESERVED,
    SM_E_NOT_RESERVED,
    SM_E_REFILLED,
    SM_E_SHUFFLED,
    SM_E_SPENT,
    SM_E_BACK,
    SM_E_DAY,
    SM_E_ARRIVED,
    SM_E_VILLAIN,
    SM_E_DROPPED,
    SM_E_RETURNED,
    SM_E_LAID,
    SM_E_REVEALED,
    SM_E_LEFT,
    SM_E_POINTS,
    SM_E_WON,
    SM_E_UNSOLVED,
    SM_EVENTS
};
extern const struct pl_event_kind sm_event_kinds[SM_EVENTS];

#endif
