/* question.h: a decision of a bot: the view of its seat and the actions to choose from. */
#ifndef PL_KERNEL_QUESTION_H
#define PL_KERNEL_QUESTION_H

#include "kernel/action.h"

struct pl_question {
    const struct pl_game *game;
    const void *view;        /* of the deciding seat */
    const pl_action *choice; /* legal actions or asides */
    int n;                   /* number of choices, at least 1 */
};

#endif
