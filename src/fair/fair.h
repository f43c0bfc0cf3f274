/*
 * fair.h: who was first, when everybody's line is slower than their fingers. Stands between a socket and the match: messages
 * come in as they arrive, actions go out in the order they were made. Plain C, no sockets, no clock: time is an argument.
 *
 * An action counts from its arrival less its sender's round trip. The round trip is what the sender's echoes say, but at most
 * what the transport itself measures plus a little, and at most the cap; and nobody can have answered what was not yet sent.
 * So a client that is slow to echo gains that little and no more.
 *
 * An action is held back until no rival's earlier one can still arrive: a rival's action of time t arrives at t plus that
 * rival's allowance, so the wait is the largest allowance at the table. Equal times are left to the game, which draws lots.
 */
#ifndef PL_FAIR_FAIR_H
#define PL_FAIR_FAIR_H

#include "kernel/game.h"

enum {
    PL_FAIR_CAP = 250,     /* ms: a slower line than that is its owner's misfortune */
    PL_FAIR_TOLERANCE = 3, /* ms by which echoes may exceed the transport's measurement */
    PL_FAIR_QUEUE = 128,   /* actions that wait at once */
    PL_FAIR_SENT = 32,     /* messages of each seat whose time is remembered */
    PL_FAIR_VERDICTS = 32, /* decisions that stay readable */
    PL_FAIR_RACE = 250,    /* ms: two seats' actions no further apart than that were a race */
};

struct pl_fair_connection {
    bool connected;    /* somebody is at the other end */
    int32_t echo;      /* smoothed round trip by echoes, in eighths of a millisecond; -1: none yet */
    int32_t transport; /* the transport's own measurement in ms; -1: it has none */
    int64_t last_at;   /* the time given to this seat's last action: its own order stands */
    uint32_t sent_n;   /* messages sent so far */
    uint32_t version[PL_FAIR_SENT];
    int64_t sent[PL_FAIR_SENT];
};

/* An action on its way into the match. */
struct pl_fair_action {
    int64_t at;      /* when it was made, as the match shall have it */
    int64_t made;    /* its arrival less the round trip, and not before what it says it answers was sent; never later than `at` */
    int64_t arrived; /* when it was read from the socket */
    uint64_t client; /* the sender's own id for it */
    uint32_t order;  /* of arrival */
    pl_action action;
    pl_seat seat;
    int16_t allowed; /* ms taken off its arrival */
    bool late;       /* it came too late for its place, and got the first one left */
};

/* A decision between rivals. */
struct pl_fair_verdict {
    pl_seat winner, loser;
    bool reversed;   /* the loser's message arrived first */
    int32_t ms;      /* how much sooner it was made; 0: the game draws lots */
    int32_t arrived; /* how much sooner it arrived; negative if it arrived later */
    int64_t at;
};

struct pl_fair {
    unsigned seats;
    bool disabled;   /* no compensation: everything counts from its arrival */
    int64_t entered; /* the match has had everything up to this time */
    uint32_t arrivals;
    unsigned queue_n, verdict_n;
    struct pl_fair_action last; /* what entered last */
    bool has_last;              /* something has */
    struct pl_fair_connection connection[PL_SEATS_MAX];
    struct pl_fair_action queue[PL_FAIR_QUEUE]; /* by time, then by arrival */
    struct pl_fair_verdict verdict[PL_FAIR_VERDICTS];
};

void pl_fair_init(struct pl_fair *f, unsigned seats);
/* A line that comes or goes. One that is gone holds nobody up, and what it sent still counts. */
void pl_fair_join(struct pl_fair *f, pl_seat seat);
void pl_fair_leave(struct pl_fair *f, pl_seat seat);

/* What was measured: an echo the client answered, and what the transport says (TCP_INFO). In milliseconds. */
void pl_fair_echo(struct pl_fair *f, pl_seat seat, int32_t ms);
void pl_fair_transport(struct pl_fair *f, pl_seat seat, int32_t ms);
/* What is taken off this seat's arrivals now. */
int32_t pl_fair_allowance(const struct pl_fair *f, pl_seat seat);

/* The table sent this seat that version of its messages. */
void pl_fair_sent(struct pl_fair *f, pl_seat seat, uint32_t version, int64_t now);
/* What a message answers, as far as its sender says. */
struct pl_fair_answer {
    uint32_t version;     /* the version it answers */
    bool version_assumed; /* the sender named none: `version` is the last one, which the sender may not have seen */
    int64_t call_sent;    /* when something was said that is in no version, and that it answers, too; -1: nothing */
};

/* A message that answers such a version was read from the socket. 0, or -1: too many wait, or nobody sits there. */
int pl_fair_receive(struct pl_fair *f, pl_seat seat, uint32_t answers, pl_action action, uint64_t client, int64_t now);
int pl_fair_receive_answer(struct pl_fair *f, pl_seat seat, struct pl_fair_answer answers, pl_action action, uint64_t client, int64_t now);

/* The next action that may enter the match, if there is one. */
bool pl_fair_next(struct pl_fair *f, int64_t now, struct pl_fair_action *ret);
/* Up to this time nothing earlier can still come: the match's own clock may act so far. */
int64_t pl_fair_horizon(const struct pl_fair *f, int64_t now);
/* The most that is taken off anybody's arrivals: how long everybody waits. */
int32_t pl_fair_max_allowance(const struct pl_fair *f);
/* The match's own clock has acted at this time. */
void pl_fair_clock_entered(struct pl_fair *f, int64_t at);
/* When to ask again, or -1 if nothing waits. */
int64_t pl_fair_next_time(const struct pl_fair *f);

#endif
