/* real_time.h: the functions and tables that a real-time game provides for the code that runs its clock. Times are milliseconds on the
 * match's clock. */
#ifndef PL_KERNEL_REAL_TIME_H
#define PL_KERNEL_REAL_TIME_H

#include "kernel/event.h"

/* The role of an event in a real-time game. The server and the analysis work with these roles, so they need no knowledge of the game. They
 * find an event's arguments by the names given below. */
enum pl_moment {
    PL_MOMENT_NONE,
    PL_MOMENT_DEAL,    /* a deal begins; the argument `deal` is its number */
    PL_MOMENT_READY,   /* no reaction is pending: a stand-in may now replace a disconnected player */
    PL_MOMENT_GO,      /* the signal that players react to; reaction times are measured from this event */
    PL_MOMENT_REACTED, /* the player in `seat` has reacted to PL_MOMENT_GO */
    PL_MOMENT_CALLED,  /* the player in `seat` has called out a word correctly */
    PL_MOMENT_FORFEIT, /* the player in `seat` forfeits `n` cards; the event has no argument `n` if the player had no cards */
    PL_MOMENT_RACE,    /* the player in `seat` was faster than the player in `other` by `ms` milliseconds */
    PL_MOMENT_SCORED,  /* a deal was scored; the player in `seat` now has `total` points */
};

struct pl_real_time {
    /* Predicts which word the table calls out next (READY or PLAY) if no player acts before then. Stores this event in `what` and returns
     * its time, or returns -1 if there is no such event. The server announces the event at that time, but a player's earlier action may
     * still arrive and prevent it. An announcement cannot be cancelled, so it must not reveal anything that stays hidden if the event is
     * prevented. If this pointer is NULL, there are no announcements. */
    int64_t (*next_call)(const void *state, struct pl_event *what);
    /* Some actions respond to a public signal and must not be accepted before players have received the signal. signal_time returns the
     * time at which the rules gave the last signal, or -1 if there was none. responds_to_signal returns the refusal (a negative rule
     * number) for an action that responds to a signal, and 0 for other actions. Both pointers are NULL if the game has no signals. */
    int64_t (*signal_time)(const void *state);
    int (*responds_to_signal)(pl_action action);
    /* Actions that the table takes on behalf of a seat (PL_BY_TABLE); PL_NO_ACTION if the game has no such action. */
    pl_action halt;            /* the action that pauses the clock */
    pl_action resume;          /* the action that restarts the clock after a pause */
    pl_action release;         /* the action that releases the button that a disconnected player was holding down */
    pl_action connection_lost; /* the action that announces a lost connection; all open reaction windows then restart */
    const uint8_t *moments;    /* for each event kind, its role (enum pl_moment) */
};

#endif
