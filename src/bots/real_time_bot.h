/* react.h: players for games with a clock. They see the view of their seat, take their time, overlook things and slip, as
 * people do. What they do follows from what they were shown and from their dice alone. */
#ifndef PL_BOTS_REAL_TIME_BOT_H
#define PL_BOTS_REAL_TIME_BOT_H

#include "kernel/game.h"
#include "kernel/level.h"
#include "kernel/question.h"

/* How somebody of a level reacts. Times in milliseconds; chances are one in so many. */
struct pl_reaction_profile {
    uint16_t think; /* from seeing something to doing it, on average */
    uint16_t spread;
    uint16_t reflex; /* for what needs no thought */
    uint16_t overlooks, slips, whims;
};

extern const struct pl_reaction_profile pl_reaction_profiles[PL_LEVELS];
const struct pl_reaction_profile *pl_reaction_profile_find(const char *level, size_t len); /* by the level's name, or NULL */

/*
 * A player has a hand and a head: what needs no thought (a game's appraisal of 1 to 99) does not wait for what does (100 and
 * above). An action appraised at 0 is as good now as at any time, and done now and then on a whim; one below 0 is a mistake, and
 * made now and then by a slip; below -999 nobody does it.
 */
enum { PL_REFLEX, PL_THOUGHT, PL_REACTION_KINDS };
enum { PL_WORTH_THOUGHT = 100, PL_WORTH_NEVER = -1000 };

struct pl_intent {
    pl_action action; /* PL_NO_ACTION: none */
    pl_action seen;   /* what made it think so; it is done when that is no longer to be done, too, if it was a slip */
    int64_t at;
};

struct pl_real_time_bot {
    const struct pl_reaction_profile *how;
    struct pl_dice dice;
    uint32_t reaction_percent; /* of the table, in hundredths */
    struct pl_intent intent[PL_REACTION_KINDS];
    pl_action overlooked; /* what it does not notice, until there is something else to notice */
};

void pl_real_time_bot_init(struct pl_real_time_bot *r, const struct pl_reaction_profile *how, uint64_t dice);
/* Something may have changed: what this seat sees and can do now, at this time. */
void pl_real_time_bot_update(struct pl_real_time_bot *r, const struct pl_question *q, int64_t now);
/* When it acts next, or -1. */
int64_t pl_real_time_bot_due(const struct pl_real_time_bot *r);
/* What it does then; PL_NO_ACTION if nothing is due. */
pl_action pl_real_time_bot_take(struct pl_real_time_bot *r, int64_t now);

#endif
