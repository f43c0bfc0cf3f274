/* play.h: the match at a table: actions, undo, clocks, real-time play, history, rematch (play.c, clock.c, race.c, history.c, rematch.c). */
#ifndef PL_SERVER_PLAY_H
#define PL_SERVER_PLAY_H

#include "server/table.h"

enum {
    ENTRY_BYTES = 96, /* estimated size of one log entry in the store, in bytes */
    /* Actions outside the turn (asides) are refused once the log has this number of entries, to leave room for the rest of the match. */
    ASIDES_UPTO = 1 << 15,
};

/* play.c */
int table_begin(struct table *t);
int table_load_match(struct table *t, const char *file, size_t len);
/* Adds an action to the match. Returns 0 or a refusal. Sets *entered to true if an entry was added to the log. */
int table_enter(struct table *t, const struct pl_request *r, bool *entered);
int table_undo_entry(struct table *t, pl_seat seat, bool consent);
/* Returns true if the player may act in a running match. Otherwise sends a refusal. */
bool may_play(struct watch *w, int64_t reply_to);
void table_end_early(struct table *t, enum ended_by how); /* ends a match early: not by its rules */
void table_act(struct watch *w, int64_t reply_to, const struct wire_act *a);
void table_undo(struct watch *w, int64_t reply_to);
void table_undo_request_loaded(
    struct table *t); /* after a table is loaded, drops its undo request if a later log entry has ended the request */
void table_resend_undo_request(struct watch *w); /* sends the open undo request again to a player who has reconnected */
void table_consent(struct watch *w, int64_t reply_to, bool yes);

/* clock.c */
void clock_rebuild(struct table *t);
void clock_entry(struct table *t, pl_seats before);
/* Returns the time that the seat has left, in ms. Returns INT64_MAX if the seat has no time limit. */
int64_t clock_left(const struct table *t, pl_seat seat);
/* Starts the table's timer. The timer fires when the next bot acts, a player's time runs out, or a deadline of the game passes. */
void table_plan(struct table *t);
void table_on_timer(uv_timer_t *timer);
/* Returns the time, in ms since 1970, at which an unloaded table must be loaded again. Returns 0 if the table need not be loaded. */
int64_t table_load_at(const struct table *t);

/* Functions in race.c, for real-time games. */
void race_begin(struct table *t);
void race_end(struct table *t);
void race_await(struct table *t);
void race_loaded(struct table *t);          /* prepares a real-time match that has been loaded from the store */
void race_latency_changed(struct table *t); /* updates the latency compensation after a player has connected or disconnected */
/* Stops the match clock if the server is paused, or if people have seats but nobody is connected to the table. Otherwise lets the clock
 * run. */
void race_pause_or_resume(struct table *t);
void race_sent(struct table *t, pl_seat seat, uint32_t version);
void race_entered(struct table *t);
bool race_act(struct watch *w, int64_t reply_to, const struct pl_request *q, uint32_t inbound);
void race_send_time(struct watch *w, int64_t reply_to);
void race_run(struct table *t);
int64_t race_due(struct table *t);
bool race_has_bots(const struct table *t);
void race_ping(struct conn *c);
void race_pong(struct conn *c, const void *text, size_t len);
/* Records the measured round trips of a connection, in ms; -1 if one of them is unknown. */
void race_measured(struct conn *c, int32_t round_trip, int32_t transport);
void race_sweep(struct server *srv);

/* rematch.c */
void rematch_offer(struct watch *w, int64_t reply_to, const struct wire_rematch *m);
void rematch_answer(struct watch *w, int64_t reply_to, bool yes);
/* If all players who are present have answered the rematch offer, opens the table for the rematch or cancels the offer. */
void rematch_settle(struct table *t);
/* Returns the next time at which a player will start to count as absent, in ms on the monotonic clock. Returns INT64_MAX if there is no
 * such time. */
int64_t rematch_due(const struct table *t);
void rematch_left(struct table *t, pl_seat seat); /* makes a player who deliberately leaves the finished table count as absent at once */
void rematch_json(struct pl_out *o, const struct table *t);

/* history.c */
/* Sends the events of the latest messages before version `before`, as many as fit into one reply. */
void history_send(struct watch *w, int64_t reply_to, uint32_t before);

#endif
