/*
 * player.h: a bot that can solve a case. Besides the view of its seat it gets what a reader would have understood: the author's facts of
 * exactly the cards this seat has read. This channel, case_clues, is the only exception to the rule that a bot gets what a person gets, and
 * it is never sent to a person. Facts of unread cards do not influence it.
 */
#ifndef PL_CASES_PLAYER_H
#define PL_CASES_PLAYER_H

#include "cases/case.h"
#include "kernel/game.h"
#include "kernel/level.h"
#include "kernel/question.h"

enum { CASE_GUESSES = 1 + CASE_TEMPTING, CASE_SUPPORT_MAX = 3 };

/* One possible answer with at least one known fact for it. Does not say whether it is right. */
struct case_guess {
    const char *answer;
    int facts;    /* number of known facts for it, at most CASE_SUPPORT_MAX */
    bool refuted; /* known facts exclude it */
    bool proved;
};

/* How often a text the seat has read mentions a place. */
struct case_lead {
    uint8_t introduction; /* 1 if the introduction mentions it */
    uint8_t relevant;     /* cards that mention it and have facts about an unproved question */
    uint8_t other;        /* other cards that mention it */
};

struct case_clues {
    uint32_t read;                    /* places whose cards it has read: bit n is place[n] */
    uint64_t facts;                   /* facts of the cards it has read */
    struct case_lead lead[WH_PLACES]; /* leads to unread places */
    uint8_t proved;                   /* bit n: the facts prove question n + 1 */
    int questions;
    struct {
        int n;
        struct case_guess guess[CASE_GUESSES];
    } question[WH_QUESTIONS];
};

struct case_player; /* a case prepared for the bot; immutable, so seats and threads may share it */
struct case_player *case_player_new(const struct case_book *c); /* NULL: out of memory */
struct case_player *case_player_free(struct case_player *p);

void case_clues(const struct case_player *p, const void *view, struct case_clues *ret);

/* Returns the index of the choice to take. Depends only on its arguments. */
int case_player_choose(const struct case_player *p, enum pl_level level, const struct pl_question *q, struct pl_dice *dice);
/* Returns the index of the aside to make, or -1 for none. */
int case_player_aside(const struct case_player *p, enum pl_level level, const struct pl_question *q, struct pl_dice *dice);
/* Gives a master bot's reason for an action as one of the messages wh.why.*. Returns false if there is none. */
bool case_player_reason(const struct case_player *p, const void *view, pl_action action, struct pl_event *why);

/* A master bot's rating of a past decision, from what that seat knew then. */
struct case_assessment {
    int best; /* index of the best choice */
    int32_t worth,
        best_worth; /* worth of the choice taken and of the best; 100: a card certain to bring the player closer to the solution */
    uint8_t sure;   /* chance in percent that all its answers would have been right */
    bool assessed;  /* false: writing answers, or only one choice */
};
void case_player_assess(const struct case_player *p, const struct pl_question *q, int taken, struct case_assessment *ret);
/* Returns its answer to a question, counted from 1: the proved answer or the best guess; NULL if it has none. */
const char *case_player_answer(const struct case_player *p, enum pl_level level, const void *view, int question);

#endif
