/*
 * permits.h: what one viewer of Watson & Holmes may read now, worked out from its view alone. With case_rules.h it is the only header of
 * this game that others may include: whoever holds the prose of a case asks here before showing any of it, and finds the verbs here.
 * Holds no prose.
 */
#ifndef PL_GAMES_WATSON_HOLMES_PERMITS_H
#define PL_GAMES_WATSON_HOLMES_PERMITS_H

#include "games/watson-holmes/case_rules.h"
#include "kernel/event.h"

enum { WH_PERMITS_SEATS = 7 };

/* What can be done at the table: numbers in the game's table of verbs. */
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

/* Places are told by their numbers, answers by the entries of the log that carry their texts (0: a blank). */
struct wh_permits {
    uint8_t viewer; /* a seat, or PL_SPECTATOR */
    uint8_t seats, questions, round;
    uint8_t cards_n; /* cards to be read now: the own, Mycroft's, Pike's, the one read aloud. WH-48, WH-52 */
    uint8_t card[WH_PLACES];
    uint8_t aloud;    /* the one of them that all may hear, or 0. WH-31 */
    pl_seats answers; /* seats whose judged answers may be read: its own, and those consulted. WH-63 */
    uint32_t answer[WH_PERMITS_SEATS][WH_QUESTIONS];
    bool own_judged;        /* its own answers are among them, and it knows which were right */
    uint8_t verdict;        /* then: bit n is question n + 1 */
    uint8_t written;        /* questions it has an answer lying for, judged or not */
    bool sees_answers;      /* the right answers. WH-58, WH-60 */
    bool sees_solution;     /* the end of it all */
    bool may_take_notes;    /* notes. WH-39 */
    uint8_t judge_question; /* the question of a check it has to judge, from 1; 0: none. WH-64 */
    uint32_t judge_entry;   /* and the entry that carries its text */
    uint8_t checked;        /* the question of its own check, from 1; 0: none, or it is not judged yet. WH-64 */
    bool check_right;       /* and what Holmes said */
    uint8_t read_n;         /* every card this viewer has read so far, by whatever means: notes remember them, and so does a bot */
    uint8_t read[WH_PLACES];
};

void wh_permits(const void *view, struct wh_permits *ret);

/* What somebody who understands the cards makes of them. Chances in percent. */
struct wh_estimates {
    uint8_t card[WH_PLACES];      /* by index: that its card brings one nearer to the solution; 0 for those read */
    uint8_t answer[WH_QUESTIONS]; /* that one's answer to a question is right */
    uint8_t all;                  /* that all are */
};

/* How good an action looks with such hopes, from one view: where to go, what to bid, whom to call on, when to answer. At the desk of
 * 221B it has no opinion (0): that is a matter of words. An aside is worth saying above 0. */
int32_t wh_plan(const void *view, const struct wh_estimates *hopes, pl_action action);
/* And why, in one of the sentences wh.why.*; false: there is nothing to say. */
bool wh_plan_reason(const void *view, const struct wh_estimates *hopes, pl_action action, struct pl_event *why);
/* What of the table, beside texts, says something about a place: the viewer's rivals who have been there. */
uint8_t wh_rivals_at(const void *view, int number);

#endif
