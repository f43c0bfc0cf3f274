/* told.h: what can be told about an action's effect. The arguments are in fields.c, the sentences in words/. */
#ifndef SM_TOLD_H
#define SM_TOLD_H

#include "kernel/event.h"

enum sm_event {
    SM_E_PICKED,
    SM_E_CHOSE,
    SM_E_PLACED,
    SM_E_MOVED,
    SM_E_DECLINED,
    SM_E_STOPPED,
    SM_E_UNUSED,
    SM_E_GAINED,
    SM_E_GAINED_NONE,
    SM_E_PAID,
    SM_E_TOOK,
    SM_E_COLLECTED,
    SM_E_STOLE,
    SM_E_DREW,
    SM_E_DREW_CLUE,
    SM_E_KEPT,
    SM_E_KEPT_CLUE,
    SM_E_SHOWED,
    SM_E_BURNT,
    SM_E_DISCARDED,
    SM_E_SOLD,
    SM_E_GAVE,
    SM_E_EXCHANGED,
    SM_E_JOINED,
    SM_E_SET_ASIDE,
    SM_E_FREED,
    SM_E_DETACHED,
    SM_E_RESERVED,
    SM_E_NOT_RESERVED,
    SM_E_REFILLED,
    SM_E_SHUFFLED,
    SM_E_SPENT,
    SM_E_BACK,
    SM_E_DAY,
    SM_E_ARRIVED,
    SM_E_VILLAIN,
    SM_E_DROPPED,
    SM_E_RETURNED,
    SM_E_LAID,
    SM_E_REVEALED,
    SM_E_LEFT,
    SM_E_POINTS,
    SM_E_WON,
    SM_E_UNSOLVED,
    SM_EVENTS
};
extern const struct pl_event_kind sm_event_kinds[SM_EVENTS];

#endif
