/* player.h: a bot that can solve a case. It gets the view of its seat, and the facts that the author listed for the cards that the seat has
 * read. So the bot knows these cards as if it had understood their texts. The facts (struct case_clues) are the only information that a bot
 * gets and a person does not get. Facts on unread cards do not influence the bot. */
#ifndef PL_CASES_PLAYER_H
#define PL_CASES_PLAYER_H

#include "cases/case.h"
#include "kernel/game.h"
#include "kernel/level.h"
#include "kernel/question.h"

enum { CASE_GUESSES = 1 + CASE_TEMPTING, CASE_SUPPORT_MAX = 3 };

/* A possible answer that at least one known fact supports. It may be right or wrong. */
struct case_guess {
    const char *answer;
    int facts;    /* number of known facts that support the answer, at most CASE_SUPPORT_MAX */
    bool refuted; /* true if known facts prove that the answer is wrong */
    bool proved;
};

/* Counts the texts that mention a particular place, among the texts that the seat has read. */
struct case_lead {
    uint8_t introduction; /* 1 if the introduction mentions the place, otherwise 0 */
    uint8_t relevant;     /* number of cards that mention the place and contain facts about an unproved question */
    uint8_t other;        /* number of other cards that mention the place */
};

struct case_clues {
    uint32_t read;                    /* bit set of the places whose cards the seat has read; bit n is place[n] */
    uint64_t facts;                   /* bit set of the facts on these cards, as listed by the author of the case */
    struct case_lead lead[WH_PLACES]; /* for each place whose card the seat has not read, the texts that mention it */
    uint8_t proved;                   /* bit n is set if the known facts prove the answer to question n + 1 */
    int questions;
    struct {
        int n;
        struct case_guess guess[CASE_GUESSES];
    } question[WH_QUESTIONS];
};

struct case_player; /* a case prepared for the bot; immutable, so seats and threads may share it */
struct case_player *case_player_new(const struct case_book *c); /* Prepares a case for the bot. Returns NULL if out of memory. */
struct case_player *case_player_free(struct case_player *p);

void case_clues(const struct case_player *p, const void *view, struct case_clues *ret);

/* Returns the index of the chosen action. The result depends only on the arguments. */
int case_player_choose(const struct case_player *p, enum pl_level level, const struct pl_question *q, struct pl_dice *dice);
/* Asks the bot for an aside (an action outside the turn). Returns the index of the aside, or -1 if the bot makes none. */
int case_player_aside(const struct case_player *p, enum pl_level level, const struct pl_question *q, struct pl_dice *dice);
/* Stores a master bot's reason for an action in `why`, as one of the messages wh.why.*. Returns false if there is no reason to give. */
bool case_player_reason(const struct case_player *p, const void *view, pl_action action, struct pl_event *why);

/* A master bot's rating of a decision in a finished match. It uses only what the seat knew at the time of the decision. */
struct case_assessment {
    int best;                  /* index of the best choice */
    int32_t worth, best_worth; /* worth of the chosen action and of the best action; a card that certainly brings the player closer to the
                                  solution is worth 100 */
    uint8_t sure;              /* estimated chance, in percent, that all answers would have been right if the seat had answered then */
    bool assessed;             /* false if the decision is not rated, because the player was writing answers or had only one choice */
};
void case_player_assess(const struct case_player *p, const struct pl_question *q, int taken, struct case_assessment *ret);
/* Returns the bot's answer to question number `question`, counted from 1: the proved answer, or else the best guess. Returns NULL if the
 * bot has neither. */
const char *case_player_answer(const struct case_player *p, enum pl_level level, const void *view, int question);

#endif
