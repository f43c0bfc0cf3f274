/* question.h: what a player is asked: which of these actions, by what this seat may know? */
#ifndef PL_KERNEL_QUESTION_H
#define PL_KERNEL_QUESTION_H

#include "kernel/action.h"

struct pl_question {
    const struct pl_game *game;
    const void *view;        /* of the seat that is asked */
    const pl_action *choice; /* legal actions, or asides */
    int n;                   /* how many; at least one */
};

#endif
