/*
 * permits.h: which texts of a case one viewer may read now, computed from its view alone. With case_rules.h it is the only header of this
 * game that other folders may include. Code that has the texts of a case must call wh_permits before it shows any of them.
 */
#ifndef PL_GAMES_WATSON_HOLMES_PERMITS_H
#define PL_GAMES_WATSON_HOLMES_PERMITS_H

#include "games/watson-holmes/case_rules.h"
#include "kernel/event.h"

enum { WH_PERMITS_SEATS = 7 };

/* Indexes into wh_verbs. */
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

/* Places are given by number, answers by the log entry that carries the text (0: blank). */
struct wh_permits {
    uint8_t viewer; /* a seat, or PL_SPECTATOR */
    uint8_t seats, questions, round;
    uint8_t cards_n; /* cards readable now: at the own pawn, with Mycroft or Pike, read aloud (WH-48, WH-52) */
    uint8_t card[WH_PLACES];
    uint8_t aloud;    /* the card read aloud, or 0 (WH-31) */
    pl_seats answers; /* seats whose judged answers the viewer may read (WH-63) */
    uint32_t answer[WH_PERMITS_SEATS][WH_QUESTIONS];
    bool own_judged;        /* the viewer's own answers are judged */
    uint8_t verdict;        /* if own_judged: bit n means answer n + 1 is right */
    uint8_t written;        /* questions the viewer has answered; bit n is question n + 1 */
    bool sees_answers;      /* WH-58, WH-60 */
    bool sees_solution;     /* the match is over */
    bool may_take_notes;    /* WH-39 */
    uint8_t judge_question; /* question of the check the viewer must judge, from 1; 0: none (WH-64) */
    uint32_t judge_entry;   /* log entry that carries the text of that check */
    uint8_t checked;        /* question of the viewer's own judged check, from 1; 0: none (WH-64) */
    bool check_right;       /* the verdict on that check */
    uint8_t read_n;         /* number of cards this viewer has ever read */
    uint8_t read[WH_PLACES];
};

void wh_permits(const void *view, struct wh_permits *ret);

/* Estimates of a bot that understands the texts, in percent. */
struct wh_estimates {
    uint8_t card[WH_PLACES];      /* by index of the place: the card brings the player closer to the solution; 0 if read */
    uint8_t answer[WH_QUESTIONS]; /* the bot's answer to the question is right */
    uint8_t all;                  /* all its answers are right */
};

/* Rates an action with these estimates: visits, bids, characters, when to answer. Returns 0 for writing answers, which needs the texts. An
 * aside is worth doing if its rating is above 0. */
int32_t wh_plan(const void *view, const struct wh_estimates *hopes, pl_action action);
/* Gives the reason for an action as one of the messages wh.why.*. Returns false if there is none. */
bool wh_plan_reason(const void *view, const struct wh_estimates *hopes, pl_action action, struct pl_event *why);
/* Number of other players who have visited the place. */
uint8_t wh_rivals_at(const void *view, int number);

#endif
