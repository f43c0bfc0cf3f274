/*
 * fair.h: latency compensation for real-time games. It works between the sockets and the match. It receives actions as they arrive and
 * returns them in the order in which the players acted. It uses no sockets and no clock: the caller passes the time.
 *
 * The time of an action is its arrival time minus its sender's allowance, but never before the time when the message that the action
 * answers was sent. The allowance is the round trip measured by echoes, but at most the transport's own measurement plus PL_FAIR_TOLERANCE,
 * and at most PL_FAIR_CAP. So a client that delays its echoes on purpose gains at most the tolerance.
 *
 * An action waits until no rival's earlier action can still arrive. An action taken at time t arrives by t plus its sender's allowance, so
 * the wait is the largest allowance at the table. If several actions have the same time, the game orders them at random.
 */
#ifndef PL_FAIR_FAIR_H
#define PL_FAIR_FAIR_H

#include "kernel/game.h"

enum {
    PL_FAIR_CAP = 250,     /* largest allowance in ms; latency above this value is not compensated */
    PL_FAIR_TOLERANCE = 3, /* number of ms by which the echo round trip may exceed the transport's measurement */
    PL_FAIR_QUEUE = 128,   /* maximum number of actions in the queue of waiting actions */
    PL_FAIR_SENT = 32,     /* for each seat, the number of messages whose send times are stored */
    PL_FAIR_VERDICTS = 32, /* number of race outcomes that are stored */
    PL_FAIR_RACE = 250,    /* two actions of different seats are a race if at most this many ms lie between them */
};

struct pl_fair_connection {
    bool connected;
    int32_t echo;      /* moving average of the round trips measured by echo messages, in units of 1/8 ms; -1 if not measured yet */
    int32_t transport; /* round trip measured by TCP, in ms; -1 if not measured yet */
    int64_t last_at;   /* time of this seat's last action; the next action never gets an earlier time */
    uint32_t sent_n;   /* number of messages sent to this seat */
    uint32_t version[PL_FAIR_SENT];
    int64_t sent[PL_FAIR_SENT];
};

/* An action that has not been passed to the match yet. All times are in ms on the match clock. */
struct pl_fair_action {
    int64_t at; /* time of the action in the match log */
    /* The corrected time of the action. It is the arrival time minus the allowance, but never earlier than the time at which the answered
     * message was sent. `at` may be later, because the times in the log never decrease. */
    int64_t made;
    int64_t arrived; /* when the server read the action from the socket */
    uint64_t client; /* id that the client has given to the action */
    uint32_t order;  /* number of the action in the order of arrival */
    pl_action action;
    pl_seat seat;
    int16_t allowed; /* ms between the time of the action and its arrival */
    bool late;       /* true if the match already had an entry with a later time, so that this action got that time too */
};

/* The outcome of a race between two seats. */
struct pl_fair_verdict {
    pl_seat winner, loser;
    bool reversed;   /* true if the loser's message arrived first, so that compensation reversed the order */
    int32_t ms;      /* number of ms by which the winner's action was earlier; if it is 0, the game decides at random */
    int32_t arrived; /* ms by which the winner's message arrived earlier than the loser's; negative if it arrived later */
    int64_t at;
};

struct pl_fair {
    unsigned seats;
    bool disabled;   /* true if latency is not compensated, so that the time of an action is its arrival time */
    int64_t entered; /* time of the latest entry in the match; no action may be given an earlier time */
    uint32_t arrivals;
    unsigned queue_n, verdict_n;
    struct pl_fair_action last; /* the last action that was passed to the match */
    bool has_last;              /* false until the first action has been passed to the match */
    struct pl_fair_connection connection[PL_SEATS_MAX];
    struct pl_fair_action queue[PL_FAIR_QUEUE]; /* the waiting actions, sorted by time, then by order of arrival */
    struct pl_fair_verdict verdict[PL_FAIR_VERDICTS];
};

void pl_fair_init(struct pl_fair *f, unsigned seats);
/* Call these functions when a seat's connection opens or closes. The actions of other seats do not wait for a seat without a connection. If
 * such a seat still has actions in the queue, they are passed to the match. */
void pl_fair_join(struct pl_fair *f, pl_seat seat);
void pl_fair_leave(struct pl_fair *f, pl_seat seat);

/* Both functions record a round-trip time in ms. pl_fair_echo is for the echoes of the client, pl_fair_transport for the transport
 * (TCP_INFO). */
void pl_fair_echo(struct pl_fair *f, pl_seat seat, int32_t ms);
void pl_fair_transport(struct pl_fair *f, pl_seat seat, int32_t ms);
/* Returns the current allowance of this seat, which is subtracted from the arrival times of its actions, in ms. */
int32_t pl_fair_allowance(const struct pl_fair *f, pl_seat seat);

/* Records the time at which the table sent the message with this version to the seat. */
void pl_fair_sent(struct pl_fair *f, pl_seat seat, uint32_t version, int64_t now);
/* The message to which an action responds, as the client reports it. */
struct pl_fair_answer {
    uint32_t version;     /* version of the latest view that the sender had seen */
    bool version_assumed; /* true if the client named no version; `version` is the latest one, which the player may not have seen */
    int64_t call_sent;    /* when the table sent the call (READY or PLAY) that the action answers; -1 if it answers no call */
};

/* Both functions queue an action that was read from the socket. They return 0, or -1 if the queue is full or the seat does not exist. */
int pl_fair_receive(struct pl_fair *f, pl_seat seat, uint32_t answers, pl_action action, uint64_t client, int64_t now);
int pl_fair_receive_answer(struct pl_fair *f, pl_seat seat, struct pl_fair_answer answers, pl_action action, uint64_t client, int64_t now);

/* Removes from the queue the next action that may be added to the match now, and stores it in `ret`. Returns false if there is no such
 * action. */
bool pl_fair_next(struct pl_fair *f, int64_t now, struct pl_fair_action *ret);
/* Returns the time up to which clock ticks can be added to the match, because no action with an earlier time can still arrive. */
int64_t pl_fair_horizon(const struct pl_fair *f, int64_t now);
/* Returns the largest allowance of all connected seats. Actions wait in the queue for this long. */
int32_t pl_fair_max_allowance(const struct pl_fair *f);
/* Records that a clock tick with the time `at` has been added to the match. */
void pl_fair_clock_entered(struct pl_fair *f, int64_t at);
/* Returns the time at which pl_fair_next should be called again, or -1 if the queue is empty. */
int64_t pl_fair_next_time(const struct pl_fair *f);

#endif
