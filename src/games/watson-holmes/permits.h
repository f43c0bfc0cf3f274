/* permits.h: tells which texts of a case a viewer may read now, computed from the view alone. Other folders may include only this header
 * and case_rules.h of this game. Code that has the texts of a case must call wh_permits before it shows any of them. */
#ifndef PL_GAMES_WATSON_HOLMES_PERMITS_H
#define PL_GAMES_WATSON_HOLMES_PERMITS_H

#include "games/watson-holmes/case_rules.h"
#include "kernel/event.h"

enum { WH_PERMITS_SEATS = 7 };

/* Verbs of the game, used as indexes into wh_verbs. */
enum wh_verb {
    WH_CROSS,
    WH_VISIT,
    WH_STOP,
    WH_BAKER,
    WH_BID,
    WH_DONE,
    WH_WATSON,
    WH_USE,
    WH_COPY,
    WH_TRADE,
    WH_PASS,
    WH_ALOUD,
    WH_DECLINE,
    WH_TAKE,
    WH_KEEP,
    WH_LEAVE,
    WH_LEAVE_POLICE,
    WH_ANSWER,
    WH_ERASE,
    WH_SEND_ANSWERS,
    WH_JUDGE,
    WH_GO_ON,
    WH_RETIRE,
    WH_JUDGE_CHECK,
    WH_CONSULT,
    WH_CHECK,
    WH_VERBS_N
};

/* Texts that a viewer may read. Places are identified by number, answers by the log entry that contains the text (0: blank). */
struct wh_permits {
    uint8_t viewer; /* a seat, or PL_SPECTATOR */
    uint8_t seats, questions, round;
    /* number of cards that the viewer may read now: the card at the viewer's pawn, cards read with Mycroft or Pike, and the card that is
     * read aloud (rules WH-48 and WH-52) */
    uint8_t cards_n;
    uint8_t card[WH_PLACES];
    uint8_t aloud;    /* number of the place whose card is read aloud, or 0 (rule WH-31) */
    pl_seats answers; /* seats whose judged answers the viewer may read (rule WH-63) */
    uint32_t answer[WH_PERMITS_SEATS][WH_QUESTIONS];
    bool own_judged;        /* whether the viewer's own answers have been judged */
    uint8_t verdict;        /* if own_judged: bit n means answer n + 1 is right */
    uint8_t written;        /* set of questions the viewer has answered; bit n is question n + 1 */
    bool sees_answers;      /* WH-58, WH-60 */
    bool sees_solution;     /* true when the match is over */
    bool may_take_notes;    /* WH-39 */
    uint8_t judge_question; /* number (from 1) of the question whose check the viewer must judge (rule WH-64); 0: none */
    uint32_t judge_entry;   /* number of the log entry that contains the text of this check */
    uint8_t checked;  /* number (from 1) of the question that the viewer has checked, once the check is judged (rule WH-64); 0: none */
    bool check_right; /* whether the answer in the viewer's own check was right */
    uint8_t read_n;   /* number of cards this viewer has read in the match */
    uint8_t read[WH_PLACES];
};

void wh_permits(const void *view, struct wh_permits *ret);

/* The estimates of a bot that knows the texts of the case, in percent. */
struct wh_estimates {
    uint8_t card[WH_PLACES]; /* by index of the place: chance that its card brings the player closer to the solution; 0 if the player has
                                read the card */
    uint8_t answer[WH_QUESTIONS]; /* for each question, the chance that the bot's answer is right */
    uint8_t all;                  /* chance that all answers of the bot are right */
};

/* Rates an action with these estimates: visits, bids, the use of characters, the decision to attempt a solution. Returns 0 for writing
 * answers, because rating them requires the texts. A bot should do an aside only if its rating is above 0. */
int32_t wh_plan(const void *view, const struct wh_estimates *hopes, pl_action action);
/* Stores the reason for an action, one of the messages wh.why.*, in `why`. Returns false if the action has no reason to show. */
bool wh_plan_reason(const void *view, const struct wh_estimates *hopes, pl_action action, struct pl_event *why);
/* Number of other players who have visited the place. */
uint8_t wh_rivals_at(const void *view, int number);

#endif
