/*
 * player.h: a bot that can solve a case. Beside the view of its seat it gets what a reader would have understood: the author's facts
 * of exactly the cards this seat has read, and what they speak for. That channel, case_clues, is the one exception to "a bot gets
 * what a person gets", and no person's wire carries it. Whatever lies on cards it has not read changes nothing it does.
 */
#ifndef PL_CASES_PLAYER_H
#define PL_CASES_PLAYER_H

#include "cases/case.h"
#include "kernel/game.h"
#include "kernel/level.h"
#include "kernel/question.h"

enum { CASE_GUESSES = 1 + CASE_TEMPTING, CASE_SUPPORT_MAX = 3 };

/* One answer to a question that the cards read so far speak for. Whether it is the right one is not said. */
struct case_guess {
    const char *answer;
    int facts;    /* known facts that together speak for it, CASE_SPEAKS at most */
    bool refuted; /* and known facts that show it cannot be */
    bool proved;
};

/* How often something points to a place. What bears upon an open question counts apart from what does not. */
struct case_lead {
    uint8_t told;     /* the introduction speaks of it */
    uint8_t promised; /* cards that bear upon an open question do */
    uint8_t spoken;   /* other cards do */
};

struct case_clues {
    uint32_t read;                    /* places: bit n is place[n] of the case */
    uint64_t facts;                   /* of these */
    struct case_lead lead[WH_PLACES]; /* what points to the places not read yet */
    uint8_t proved;                   /* bit n: question n + 1 is proved by them */
    int questions;
    struct {
        int n;
        struct case_guess guess[CASE_GUESSES];
    } question[WH_QUESTIONS];
};

struct case_player; /* a case made ready for it; shared by seats and threads, since it never changes */
struct case_player *case_player_new(const struct case_book *c); /* NULL without memory */
struct case_player *case_player_free(struct case_player *p);

void case_clues(const struct case_player *p, const void *view, struct case_clues *ret);

/* Which of the n choices to take: a function of these arguments alone. */
int case_player_choose(const struct case_player *p, enum pl_level level, const struct pl_question *q, struct pl_dice *dice);
/* Which of the n asides to say, or -1 for silence. */
int case_player_aside(const struct case_player *p, enum pl_level level, const struct pl_question *q, struct pl_dice *dice);
/* Why a master would do that, in one of the game's sentences; false: there is nothing to say. */
bool case_player_reason(const struct case_player *p, const void *view, pl_action action, struct pl_event *why);

/* What a master makes of a decision afterwards, from what that seat knew then. */
struct case_assessment {
    int best;                  /* of the choices */
    int32_t worth, best_worth; /* of the one taken and of the best; 100: a card that surely brings one nearer, or a round */
    uint8_t sure;              /* chance in percent that all its answers would have been right then */
    bool weighed;              /* false: at the desk, and where there is nothing to weigh */
};
void case_player_assess(const struct case_player *p, const struct pl_question *q, int taken, struct case_assessment *ret);
/* What it writes as the answer to a question, counted from 1: what it has proved, or the best guess; NULL if it has no idea. */
const char *case_player_answer(const struct case_player *p, enum pl_level level, const void *view, int question);

#endif
