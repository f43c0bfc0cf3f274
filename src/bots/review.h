/* mistakes.h: what a master makes of a match afterwards, entry by entry, from what each seat knew at the time. */
#ifndef PL_BOTS_REVIEW_H
#define PL_BOTS_REVIEW_H

#include "bots/bot.h"
#include "match/match.h"

struct pl_review {
    uint32_t seq;
    pl_seat seat;
    pl_action taken, best;
    int32_t worth, best_worth, doubt;
};

/* One entry, with the state before it and room for a view. 1; 0 if nothing was decided there; -1 if this game cannot be judged. */
int pl_review_decision(const struct pl_match *m, const struct pl_entry *e, const void *state, void *view, struct pl_bot_memory *mind,
                       struct pl_review *judged);
/* What it surely lost, of PL_WON: the best of several that were only lucky in the looking is no reproach. */
int32_t pl_review_loss(const struct pl_review *j);

#endif
