/* review.h: reviews the decisions of a finished match with a search. Each review uses only the view that the deciding seat had at the time.
 */
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

/* Reviews one log entry. `state` is the state before the entry; `view` is a buffer for one view. Returns 1 on success, 0 if the entry is
 * not a decision, or -1 if this game cannot be reviewed. */
int pl_review_decision(const struct pl_match *m, const struct pl_entry *e, const void *state, void *view, struct pl_bot_memory *bot_memory,
                       struct pl_review *judged);
/* Returns the loss of the decision: the difference between the expected result of the best choice and that of the decision, from 0 to
 * PL_WON. Returns 0 if the difference may be due to chance. */
int32_t pl_review_loss(const struct pl_review *j);

#endif
