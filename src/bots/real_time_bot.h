/* real_time_bot.h: bots for games in real time. They react after a delay, overlook actions and make mistakes, as people do. Their
 * actions depend only on the views they receive and on their dice. */
#ifndef PL_BOTS_REAL_TIME_BOT_H
#define PL_BOTS_REAL_TIME_BOT_H

#include "kernel/game.h"
#include "kernel/level.h"
#include "kernel/question.h"

/* The reactions of bots of one level. Times are in milliseconds; a chance of n means one in n. */
struct pl_reaction_profile {
    uint16_t think;                   /* average delay of an action that needs thought */
    uint16_t spread;                  /* width of the distribution around `think` */
    uint16_t reflex;                  /* average delay of an action that needs no thought */
    uint16_t overlooks, slips, whims; /* chance of one in n: to overlook the best action, to take a harmful action, to take a useless one */
};

extern const struct pl_reaction_profile pl_reaction_profiles[PL_LEVELS];
/* Finds the profile of a level by its name. Returns NULL if there is none. */
const struct pl_reaction_profile *pl_reaction_profile_find(const char *level, size_t len);

/*
 * The game's `appraise` value classifies an action. 100 and above: it needs thought. 1 to 99: it needs no thought, and the bot makes it
 * without waiting for a planned action that needs thought. 0: it is indifferent and made occasionally, as a whim. Below 0: it is a mistake
 * and made occasionally, as a slip. -1000 and below: it is never made.
 */
enum { PL_REFLEX, PL_THOUGHT, PL_REACTION_KINDS };
enum { PL_WORTH_THOUGHT = 100, PL_WORTH_NEVER = -1000 };

struct pl_intent {
    pl_action action; /* the planned action; PL_NO_ACTION for none */
    pl_action seen;   /* the best action when the plan was made; another best action cancels the plan. PL_NO_ACTION: nothing cancels it. */
    int64_t at;       /* when to act, in ms on the match clock */
};

struct pl_real_time_bot {
    const struct pl_reaction_profile *how;
    struct pl_dice dice;
    uint32_t reaction_percent; /* percentage by which all delays are multiplied; depends on the pace chosen for the match */
    struct pl_intent intent[PL_REACTION_KINDS];
    pl_action overlooked; /* the action that the bot has overlooked; the bot ignores this action until another one is the best */
};

void pl_real_time_bot_init(struct pl_real_time_bot *r, const struct pl_reaction_profile *how, uint64_t dice);
/* Updates the bot's plans. Call this function when the seat's view or legal actions may have changed. `now` is in ms on the match clock. */
void pl_real_time_bot_update(struct pl_real_time_bot *r, const struct pl_question *q, int64_t now);
/* Returns the time of the next planned action, or -1 if there is none. */
int64_t pl_real_time_bot_due(const struct pl_real_time_bot *r);
/* Removes and returns the action that is due; PL_NO_ACTION if none is due. */
pl_action pl_real_time_bot_take(struct pl_real_time_bot *r, int64_t now);

#endif
