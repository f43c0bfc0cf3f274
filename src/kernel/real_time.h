/* real_time.h: what a game played in real time declares for whoever keeps its clock. Times are milliseconds on the match's clock. */
#ifndef PL_KERNEL_REAL_TIME_H
#define PL_KERNEL_REAL_TIME_H

#include "kernel/event.h"

/* What an event means to a table or an analysis that knows no game. The arguments named here are found by their names. */
enum pl_moment {
    PL_MOMENT_NONE,
    PL_MOMENT_DEAL,    /* a deal begins; `deal` is its number */
    PL_MOMENT_READY,   /* nothing is open: a stand-in may take the seat of a player whose connection is lost */
    PL_MOMENT_GO,      /* reactions count from here */
    PL_MOMENT_REACTED, /* `seat` has done what GO asks for */
    PL_MOMENT_CALLED,  /* `seat` has made a call that counts */
    PL_MOMENT_FORFEIT, /* `seat` forfeits `n` cards; without an `n` it had none */
    PL_MOMENT_RACE,    /* `seat` was quicker than `other` by `ms` */
    PL_MOMENT_SCORED,  /* a deal was counted: `seat` has `total` points */
};

struct pl_real_time {
    /* What the table itself will call next as things stand, and when, or -1: told on time, before the clock can be sure that nobody
     * did anything earlier. Shows nothing that is hidden after that time. NULL: no announcements. */
    int64_t (*next_call)(const void *state, struct pl_event *what);
    /* News that must be told before a seat can answer it: when it came about, or -1. And the refusal (a negative rule) of an action
     * that answers such news, for a table whose time runs ahead of what it has told; 0: it answers none. NULL: no news. */
    int64_t (*signal_time)(const void *state);
    int (*responds_to_signal)(pl_action action);
    /* Actions the table enters for a seat (PL_BY_TABLE); PL_NO_ACTION: the game has none such. */
    pl_action halt;            /* stop the clock until somebody goes on */
    pl_action resume;          /* go on */
    pl_action release;         /* take the hand away: nobody holds one down without a connection */
    pl_action connection_lost; /* a connection is lost, so what is open begins anew */
    const uint8_t *moments;    /* enum pl_moment of each event kind */
};

#endif
