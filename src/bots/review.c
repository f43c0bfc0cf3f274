/* review.c: reviews one decision. Uses only the view that the deciding seat had at the time, so that hidden cards do not influence the
 * review. */
#include "bots/review.h"

int pl_review_decision(const struct pl_match *m, const struct pl_entry *e, const void *state, void *view, struct pl_bot_memory *bot_memory,
                       struct pl_review *judged)
{
    pl_action list[PL_LEGAL_MAX];
    struct pl_verdict v;
    if (e->undone_at || e->kind != PL_ENTRY_ACT || e->seat >= m->header.seats)
        return 0; /* undone actions, undo entries and clock ticks are not reviewed */
    int n = pl_project(m->game, state, NULL, NULL, e->seat, &(struct pl_parts){.view = view, .legal = list}).legal_n, taken = 0;
    while (taken < n && list[taken] != e->action)
        taken++;
    if (n < 2 || taken == n)
        return 0;
    if (!pl_bot_review(&(struct pl_question){m->game, view, list, n}, taken, e->seq, bot_memory, &v))
        return -1;
    *judged = (struct pl_review){e->seq, e->seat, e->action, list[v.best], v.worth, v.best_worth, v.doubt};
    return 1;
}

int32_t pl_review_loss(const struct pl_review *j) { return j->best_worth - j->worth > j->doubt ? j->best_worth - j->worth : 0; }
