/* hints.c: how good an action looks from what a view shows, for a bot that thinks one step ahead. Never sees a state. */
#include "games/sherlock-mycroft/seen.h"

int32_t sm_appraise(const void *view, pl_action action)
{
    (void)view;
    (void)action;
    return 0;
}
