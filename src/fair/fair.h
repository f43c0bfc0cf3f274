/*
 * fair.h: latency compensation for real-time games. It sits between the sockets and the match: it receives actions as they arrive and
 * returns them in the order in which the players acted. It uses no sockets and no clock: time is an argument.
 *
 * The time of an action is its arrival time minus its sender's allowance, but never before the time when the message that the action
 * answers was sent. The allowance is the round trip measured by echoes, but at most the transport's own measurement plus PL_FAIR_TOLERANCE,
 * and at most PL_FAIR_CAP. So a client that delays its echoes on purpose gains at most the tolerance.
 *
 * An action waits until no rival's earlier action can still arrive: an action taken at time t arrives by t plus its sender's allowance,
 * so the wait is the largest allowance at the table. If several actions have the same time, the game orders them at random.
 */
#ifndef PL_FAIR_FAIR_H
#define PL_FAIR_FAIR_H

#include "kernel/game.h"

enum {
    PL_FAIR_CAP = 250,     /* largest allowance in ms; latency above this value is not compensated */
    PL_FAIR_TOLERANCE = 3, /* number of ms by which the echo round trip may exceed the round trip measured by the transport */
    PL_FAIR_QUEUE = 128,   /* maximum number of actions in the queue of waiting actions */
    PL_FAIR_SENT = 32,     /* number of messages per seat whose send times are stored */
    PL_FAIR_VERDICTS = 32, /* number of stored verdicts on races between two seats */
    PL_FAIR_RACE = 250,    /* maximum time in ms between two actions of different seats that count as a race */
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
    /* The corrected time of the action: its arrival minus the allowance, but never earlier than the time at which the message that it
     * answers was sent. `at` may be later, because the times in the log never decrease. */
    int64_t made;
    int64_t arrived; /* when the server read the action from the socket */
    uint64_t client; /* id that the client has given to the action */
    uint32_t order;  /* sequence number of the action, in order of arrival */
    pl_action action;
    pl_seat seat;
    int16_t allowed; /* ms between the time of the action and its arrival */
    bool late; /* true if an action with a later time had already been applied to the match; the later time is then used for this action too
                */
};

/* The outcome of a race between two seats. */
struct pl_fair_verdict {
    pl_seat winner, loser;
    bool reversed; /* true if the loser's message arrived first; compensation then reversed the order */
    int32_t ms;    /* number of ms by which the winner's action was earlier; 0 if the times are equal, so that the game decides at random */
    int32_t arrived; /* ms by which the winner's message arrived earlier than the loser's; negative if it arrived later */
    int64_t at;
};

struct pl_fair {
    unsigned seats;
    bool disabled;   /* true if latency is not compensated, and the time of an action is the time of its arrival */
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
/* Call these functions when a seat's connection opens or closes. Actions of other seats do not wait for a seat without a connection.
 * Actions already queued for such a seat are still applied to the match. */
void pl_fair_join(struct pl_fair *f, pl_seat seat);
void pl_fair_leave(struct pl_fair *f, pl_seat seat);

/* Record a round-trip time in ms, measured by an echo from the client or by the transport (TCP_INFO). */
void pl_fair_echo(struct pl_fair *f, pl_seat seat, int32_t ms);
void pl_fair_transport(struct pl_fair *f, pl_seat seat, int32_t ms);
/* Returns the current allowance of this seat: the number of ms that are subtracted from the arrival time of its actions. */
int32_t pl_fair_allowance(const struct pl_fair *f, pl_seat seat);

/* Records the time at which the table sent the message with this version to the seat. */
void pl_fair_sent(struct pl_fair *f, pl_seat seat, uint32_t version, int64_t now);
/* The message to which an action responds, as the client reports it. */
struct pl_fair_answer {
    uint32_t version;     /* version of the latest view that the sender had seen */
    bool version_assumed; /* true if the client did not name a version; `version` is then the latest version, which the player may not have
                             seen */
    int64_t call_sent;    /* When the table sent the call (READY or PLAY) that this action answers; -1 if the action answers no call. Calls
                             have no version. */
};

/* Queues an action read from the socket. Returns 0, or -1 if the queue is full or the seat does not exist. */
int pl_fair_receive(struct pl_fair *f, pl_seat seat, uint32_t answers, pl_action action, uint64_t client, int64_t now);
int pl_fair_receive_answer(struct pl_fair *f, pl_seat seat, struct pl_fair_answer answers, pl_action action, uint64_t client, int64_t now);

/* Removes from the queue the next action that may be added to the match now, and stores it in `ret`. Returns false if there is none. */
bool pl_fair_next(struct pl_fair *f, int64_t now, struct pl_fair_action *ret);
/* Returns the time up to which clock ticks can be added to the match, because no action with an earlier time can still arrive. */
int64_t pl_fair_horizon(const struct pl_fair *f, int64_t now);
/* Returns the largest allowance of any connected seat, which is how long actions wait in the queue. */
int32_t pl_fair_max_allowance(const struct pl_fair *f);
/* Records that a clock tick with the time `at` has been added to the match. */
void pl_fair_clock_entered(struct pl_fair *f, int64_t at);
/* Returns the time at which pl_fair_next should be called again, or -1 if the queue is empty. */
int64_t pl_fair_next_time(const struct pl_fair *f);

#endif
