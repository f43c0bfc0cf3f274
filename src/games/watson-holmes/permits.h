/* permits.h: determines which texts of a case a viewer may read now, from the view alone. Other folders may include only this header and
 * case_rules.h of this game. Code that has the texts of a case must call wh_permits before it shows any of them. */
#ifndef PL_GAMES_WATSON_HOLMES_PERMITS_H
#define PL_GAMES_WATSON_HOLMES_PERMITS_H

#include "games/watson-holmes/case_rules.h"
#include "kernel/event.h"

enum { WH_PERMITS_SEATS = 7 };

/* Verbs of the game. Each value is an index into the array wh_verbs. */
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
    WH_OVERRULE,
    WH_VERBS_N
};

/* The texts that a viewer may read now. A place is identified by its number. An answer is identified by the number of the log entry that
 * contains its text; 0 means no answer. */
struct wh_permits {
    uint8_t viewer; /* the seat that these permissions are for, or PL_SPECTATOR */
    uint8_t seats, questions, round;
    /* Number of elements of `card`, the list of the cards that the viewer may read now (rules WH-48 and WH-52). These are the card at the
     * viewer's pawn, the cards that the viewer reads by using Mycroft Holmes or Langdale Pike, and the card that is read aloud. */
    uint8_t cards_n;
    uint8_t card[WH_PLACES];
    uint8_t aloud;    /* number of the place whose card is read aloud, or 0 for none (rule WH-31) */
    pl_seats answers; /* seats whose judged answers the viewer may read now (rules WH-63 and WH-69) */
    uint32_t answer[WH_PERMITS_SEATS][WH_QUESTIONS];
    bool own_judged;        /* true if the viewer's own answers have been judged */
    uint8_t verdict;        /* set of the viewer's right answers, meaningful only if own_judged is true; bit n stands for answer n + 1 */
    uint8_t written;        /* set of the questions that the viewer has answered; bit n stands for question n + 1 */
    bool sees_answers;      /* WH-58, WH-60 */
    bool sees_solution;     /* true when the match is over; the viewer then sees the right answers */
    bool may_take_notes;    /* WH-39 */
    uint8_t judge_question; /* number (from 1) of the question whose answer the viewer must check for another player (rule WH-64), or 0 */
    uint32_t judge_entry;   /* number of the log entry with the answer to be checked */
    /* Number (from 1) of the question whose answer was checked for the viewer (rule WH-64), or 0 if no answer has been checked. */
    uint8_t checked;
    bool check_right; /* true if the checked answer was right */
    uint8_t read_n;   /* number of cards that the viewer has read so far in the match */
    uint8_t read[WH_PLACES];
};

void wh_permits(const void *view, struct wh_permits *ret);

/* Estimates by a bot that knows the case texts. All values are probabilities in percent. */
struct wh_estimates {
    uint8_t card[WH_PLACES]; /* chance that the card of each place (by index) brings the player closer to the solution; 0 if the player has
                                read it */
    uint8_t answer[WH_QUESTIONS]; /* for each question, the chance that the bot's answer to it is right */
    uint8_t all;                  /* chance that all of the bot's answers are right */
};

/* Rates an action on the basis of these estimates: a visit, a bid, the use of a character, or an attempt at a solution. Returns 0 for
 * actions that write answers, because they cannot be rated without the texts. A bot should make an aside (an action outside its turn) only
 * if the aside is rated above 0. */
int32_t wh_plan(const void *view, const struct wh_estimates *hopes, pl_action action);
/* Stores the reason for an action in `why`: one of the messages wh.why.*. Returns false if there is no reason to show. */
bool wh_plan_reason(const void *view, const struct wh_estimates *hopes, pl_action action, struct pl_event *why);
/* Returns how many other players have visited the place with this number. */
uint8_t wh_rivals_at(const void *view, int number);

#endif
