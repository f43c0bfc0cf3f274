/* real_time_bot.h: bots for real-time games. Like people, they react after a delay, overlook actions and make mistakes. Their actions
 * depend only on the view of their seat and on their own random numbers. */
#ifndef PL_BOTS_REAL_TIME_BOT_H
#define PL_BOTS_REAL_TIME_BOT_H

#include "kernel/game.h"
#include "kernel/level.h"
#include "kernel/question.h"

/* How the bots of one level react. Times are in milliseconds. A chance of one in n is stored as the number n. */
struct pl_reaction_profile {
    uint16_t think;                   /* average delay before an action that needs thought */
    uint16_t spread;                  /* most delays lie between `think` minus half of `spread` and `think` plus half of `spread` */
    uint16_t reflex;                  /* average delay of an action that needs no thought */
    uint16_t overlooks, slips, whims; /* chances to overlook the best action, to take a harmful action and to take a useless action */
};

extern const struct pl_reaction_profile pl_reaction_profiles[PL_LEVELS];
/* Finds the profile of a level by its name. Returns NULL if there is none. */
const struct pl_reaction_profile *pl_reaction_profile_find(const char *level, size_t len);

/* The game's function `appraise` gives each action a value. If the value is 100 or more, the action needs thought. If it is 1 to 99, the
 * action needs no thought, and the bot takes it even while an action that needs thought is planned. If it is 0, the action is useless, and
 * the bot takes it occasionally (a whim). If it is below 0, the action is a mistake, and the bot makes it occasionally (a slip). If it is
 * -1000 or less, the bot never takes the action. */
enum { PL_REFLEX, PL_THOUGHT, PL_REACTION_KINDS };
enum { PL_WORTH_THOUGHT = 100, PL_WORTH_NEVER = -1000 };

struct pl_intent {
    pl_action action; /* the planned action; PL_NO_ACTION if there is none */
    /* The best action when this action was planned. The bot drops the planned action when another action becomes the best. If `seen` is
     * PL_NO_ACTION, the bot never drops the planned action. */
    pl_action seen;
    int64_t at; /* time of the planned action, in ms on the match clock */
};

struct pl_real_time_bot {
    const struct pl_reaction_profile *how;
    struct pl_dice dice;
    uint32_t reaction_percent; /* delays in percent of their normal length; depends on the pace chosen for the match */
    struct pl_intent intent[PL_REACTION_KINDS];
    pl_action overlooked; /* the action that the bot has overlooked; the bot ignores this action for as long as it remains the best one */
};

void pl_real_time_bot_init(struct pl_real_time_bot *r, const struct pl_reaction_profile *how, uint64_t dice);
/* Updates the bot's plans. Call this function when the seat's view or legal actions may have changed. `now` is in ms on the match clock. */
void pl_real_time_bot_update(struct pl_real_time_bot *r, const struct pl_question *q, int64_t now);
/* Returns the time of the next planned action, or -1 if there is none. */
int64_t pl_real_time_bot_due(const struct pl_real_time_bot *r);
/* Returns the planned action that is due and removes it from the plans. Returns PL_NO_ACTION if none is due. */
pl_action pl_real_time_bot_take(struct pl_real_time_bot *r, int64_t now);

#endif
