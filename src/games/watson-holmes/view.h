/* view.h: the words of Watson & Holmes and what one viewer may know. Hints see this and nothing of the state. */
#ifndef PL_GAMES_WATSON_HOLMES_VIEW_H
#define PL_GAMES_WATSON_HOLMES_VIEW_H

#include "games/watson-holmes/case_rules.h"
#include "kernel/game.h"

enum {
    WH_SEATS = 7,
    WH_ROUNDS = 30,    /* WH-29: after them only 221B is open */
    WH_EXTRA = 4,      /* WH-67 */
    WH_WATSON_FEE = 4, /* WH-30 */
    WH_HOLMES_FEE = 3, /* WH-61 */
    WH_GIFT = 3,       /* carriages of a stop, a bonus, a character turned */
    WH_TOBY_BONUS = 2, /* WH-44 */
    WH_POLICE_ALL = 6, /* WH-7 */
    WH_CALL_OFF_ALL = 6,
    WH_LOCKPICK_ALL = 2,
    WH_LOADED_MAX = 1000, /* carriages a hand of a loaded position may have begun with, see WH_HAND_MAX */
    WH_AT_STOP = 254,
    WH_AT_NONE = 255,
};

/* Whom a character can serve, and when: on one's own turn or at the opening of the investigation; may Wiggins copy it; does it
 * act on a place. */
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

/* The most carriages one hand can ever hold, a bid included. A player gains three in a round at most (a pawn stands at the carriage stop
 * or at a bonus, never at both), in 30 rounds, and three for each of the ten characters. A match starts with at most 60 (wh_case_wrong),
 * so no hand of a played match exceeds 180; a loaded position may start with more. */
enum { WH_HAND_MAX = WH_LOADED_MAX + WH_GIFT * (WH_ROUNDS + WH_CHARACTERS_N) };

#define WH_VERBS(X)                                       \
    X(CROSS, WH_ON(VISIT))                                \
    X(VISIT, WH_ON(VISIT))                                \
    X(STOP, WH_ON(VISIT))                                 \
    X(BAKER, WH_ON(VISIT))                                \
    X(BID, WH_ON(BID))                                    \
    X(DONE, WH_ON(AFTER))                                 \
    X(WATSON, WH_ON(VISIT) | WH_ON(AFTER))                \
    X(USE, WH_ON(VISIT) | WH_ON(AFTER) | WH_ON(OPENING))  \
    X(COPY, WH_ON(VISIT) | WH_ON(AFTER) | WH_ON(OPENING)) \
    X(TURN, WH_ON(VISIT) | WH_ON(AFTER))                  \
    X(PASS, WH_ON(OPENING))                               \
    X(ALOUD, WH_ON(WATSON))                               \
    X(DECLINE, WH_ON(WATSON))                             \
    X(TAKE, WH_ON(BONUS))                                 \
    X(KEEP, WH_ON(BONUS))                                 \
    X(LEAVE, WH_ON(READ))                                 \
    X(WATCH, WH_ON(READ))                                 \
    X(ANSWER, WH_ON(READ))                                \
    X(BLANK, WH_ON(READ))                                 \
    X(SEAL, WH_ON(READ))                                  \
    X(JUDGE, WH_ON(JUDGE))                                \
    X(GO_ON, WH_ON(GO_ON))                                \
    X(RETIRE, WH_ON(GO_ON))                               \
    X(SAY, 0)                                             \
    X(CONSULT, 0)                                         \
    X(CHECK, 0)

enum wh_verb {
#define X(id, phases) WH_##id,
    WH_VERBS(X)
#undef X
        WH_VERBS_N
};

#define WH_PHASES(X)                           \
    X(VISIT, "visit")     /* where to? */      \
    X(BID, "bid")         /* how fast? */      \
    X(AFTER, "after")     /* anything else? */ \
    X(OPENING, "opening") /* characters */     \
    X(WATSON, "watson")                        \
    X(BONUS, "bonus")                          \
    X(READ, "read") /* and writing at 221B */  \
    X(JUDGE, "judge")                          \
    X(GO_ON, "go-on")                          \
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
enum wh_face { WH_DOWN, WH_USED, WH_TURNED, WH_FACES_N };
enum wh_left { WH_STAYS, WH_LEFT, WH_WATCHES, WH_LEFT_N };
enum wh_choice { WH_UNSAID, WH_PASSES, WH_USES, WH_COPIES, WH_CHOICES_N };
enum wh_going { WH_UNDECIDED, WH_GOES_ON, WH_STOPS, WH_GOING_N };
enum wh_checked { WH_UNCHECKED, WH_ASKS, WH_WRONG, WH_RIGHT, WH_CHECKED_N };
enum wh_judging { WH_AUTO, WH_SELF };
enum wh_token { WH_T_POLICE, WH_T_CALL_OFF, WH_T_LOCKPICK, WH_T_CARRIAGES, WH_T_CHARACTER, WH_TOKENS_N };
enum wh_spot { WH_S_NOWHERE, WH_S_PLACE, WH_S_STOP, WH_S_BAKER, WH_SPOTS_N };

struct wh_options {
    uint8_t expert;
    uint8_t judging;       /* enum wh_judging */
    uint16_t reading_time; /* seconds; 0: no limit */
    uint8_t practice;      /* which of the cases that come with the rules, where no other is given */
    uint8_t spare;
};

struct wh_answer {
    uint32_t text;   /* the entry that carries it */
    uint8_t written; /* 0: a blank */
    uint8_t spare[3];
};

struct wh_view_place {
    pl_seats visited, read, extra;
    uint16_t front, limits;
    uint8_t number, back; /* back: PL_NONE while hidden */
    uint8_t zone, opens_round, needs_place /* a number; 0: none */, visits;
    uint8_t police, shown;
};

struct wh_view_seat {
    struct wh_answer answer[WH_QUESTIONS]; /* if `readable` */
    uint16_t carriages, bid;
    pl_seats consulted;
    uint8_t status, spot, place /* its number; 0: none */, means, zone;
    uint8_t police, call_off, lockpick;
    uint8_t hidden; /* characters face down, gone ones included */
    uint8_t left, sealed;
    uint8_t right;    /* answers that were right, or PL_NONE */
    uint8_t readable; /* the viewer may read its answers */
    uint8_t check, check_judge;
    uint8_t spare[3];
};

struct wh_view {
    struct pl_view_base base;
    struct wh_options options;
    /* the case, as far as its fronts tell */
    uint8_t questions, places, seats_min, seats_max, zones, start_zone, fare, start_carriages, start_police, watson_allowed, deals;
    uint8_t phase, round, start, turn, crossed, placed_last, asking, watson, last_round;
    uint8_t aloud, bidding; /* numbers of places; 0: none */
    uint8_t police, call_offs, lockpicks;
    pl_seats asked, toby, shinwell, hudson, irene;
    uint8_t faces[WH_CHARACTERS_N], owners[WH_CHARACTERS_N]; /* owners: of those face up */
    uint8_t deck_n;
    uint8_t deck[WH_CHARACTERS_N]; /* those the viewer knows, or PL_NONE */
    uint8_t offered_n;
    uint8_t offered[2]; /* to the viewer, or PL_NONE */
    struct wh_view_place place[WH_PLACES];
    struct wh_view_seat seat[WH_SEATS];
    /* the viewer's own */
    uint16_t hand;    /* characters face down */
    uint16_t verdict; /* which of its answers were right, once judged */
    uint16_t written; /* which questions it has answered */
    uint8_t judged, going, left, choice, choice_character, choice_place, check_question;
    uint8_t reading_n;
    uint8_t reading[WH_PLACES]; /* numbers of the cards it may read now */
    uint8_t sees_answers, sees_solution, may_write, may_chat;
    /* a check it has to judge */
    uint8_t judges, judges_question; /* PL_NOBODY: none */
    uint32_t judges_text;
};

extern const struct pl_names wh_character_names, wh_means_names, wh_phase_names, wh_status_names, wh_face_names, wh_left_names,
    wh_choice_names, wh_going_names, wh_checked_names, wh_judging_names, wh_token_names, wh_spot_names, wh_bonus_names, wh_icon_names,
    wh_limit_names, wh_visits_names, wh_verdict_names, wh_question_names, wh_said_names, wh_practice_names;
extern const uint16_t wh_own_turn, wh_copyable, wh_on_place; /* sets of characters */

/* Why something looks good. `n`: a chance in a hundred. */
#define WH_WHYS(X)                                       \
    X(CARD, "card", 1)   /* it is worth reading */       \
    X(NAMED, "named", 1) /* others were there */         \
    X(BONUS, "bonus", 0)                                 \
    X(STOP, "stop", 0)                                   \
    X(CROSS, "cross", 0)                                 \
    X(PROOF, "proof", 0)                                 \
    X(GAMBLE, "gamble", 1)                               \
    X(FORCED, "forced", 1)                               \
    X(FOOT, "foot", 0)                                   \
    X(BID, "bid", 0)                                     \
    X(HEAR, "hear", 0)           /* Watson */            \
    X(SHOWN, "shown", 1)         /* a friend shows it */ \
    X(FIRST, "first", 0)         /* Mrs Hudson */        \
    X(LOCK, "lock", 0)           /* Shinwell Johnson */  \
    X(CARRIAGES, "carriages", 0) /* turned aside */      \
    X(NOTHING, "nothing", 0)                             \
    X(WATCH, "watch", 0)                                 \
    X(DOUBT, "doubt", 1)   /* a check */                 \
    X(PROVED, "proved", 0) /* at the desk */             \
    X(GUESS, "guess", 1)                                 \
    X(SEALED, "sealed", 1)

enum wh_why {
#define X(id, name, n) WH_WHY_##id,
    WH_WHYS(X)
#undef X
        WH_WHYS_N
};
extern const struct pl_event_kind wh_why_kinds[WH_WHYS_N];

int32_t wh_appraise(const void *view, pl_action action);
bool wh_spends(const void *view, pl_action action);
bool wh_reason(const void *view, pl_action action, struct pl_event *why);
void wh_draw(struct pl_out *o, const void *view, const struct pl_style *style);
bool wh_draw_action(struct pl_out *o, const void *view, pl_action action, const struct pl_style *style);

#endif
