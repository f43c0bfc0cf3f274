/* question.h: a decision that a bot must make, with the view of its seat and the actions to choose from. */
#ifndef PL_KERNEL_QUESTION_H
#define PL_KERNEL_QUESTION_H

#include "kernel/action.h"

struct pl_question {
    const struct pl_game *game;
    const void *view;        /* the view of the deciding seat */
    const pl_action *choice; /* the legal actions or asides to choose from */
    int n;                   /* number of actions in `choice`, at least 1 */
};

#endif
