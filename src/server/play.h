/* play.h: the match at a table: actions, take-backs, clocks, races, what was told before (play.c, clock.c, race.c, history.c). */
#ifndef PL_SERVER_PLAY_H
#define PL_SERVER_PLAY_H

#include "server/table.h"

enum {
    ASIDES_UPTO = 1 << 15, /* from here on no asides, so that the match itself can be played to its end */
};

/* play.c: the match at a table */
int table_begin(struct table *t);
int table_load_match(struct table *t, const char *file, size_t len);
/* 0, or a refusal; *entered tells whether anything new was entered. */
int table_enter(struct table *t, const struct pl_request *r, bool *entered);
int table_undo_entry(struct table *t, pl_seat seat, bool consent);
void table_act(struct watch *w, int64_t reply_to, const struct wire_act *a);
void table_undo(struct watch *w, int64_t reply_to);
void table_resend_undo_request(struct watch *w); /* somebody's consent, if it is still asked: whoever comes back may have missed it */
void table_consent(struct watch *w, int64_t reply_to, bool yes);

/* clock.c */
void clock_rebuild(struct table *t);
void clock_entry(struct table *t, pl_seats before);
int64_t clock_left(const struct table *t, pl_seat seat); /* milliseconds; INT64_MAX: as long as it likes */
/* Plans what comes next: a bot, a clock, the game's own time. */
void table_plan(struct table *t);
void table_on_timer(uv_timer_t *timer);
int64_t table_load_at(const struct table *t); /* when it must wake by itself; 0 never */

/* race.c: games with a clock of their own */
void race_begin(struct table *t);
void race_end(struct table *t);
void race_await(struct table *t);
void race_loaded(struct table *t);          /* it was asleep, or the house was closed */
void race_latency_changed(struct table *t); /* somebody came or went */
void race_pause_or_resume(struct table *t); /* the clock stops with the table */
void race_sent(struct table *t, pl_seat seat, uint32_t version);
void race_entered(struct table *t);
bool race_act(struct watch *w, int64_t reply_to, const struct pl_request *q, uint32_t heard);
void race_send_time(struct watch *w, int64_t reply_to);
void race_run(struct table *t);
int64_t race_due(struct table *t);
bool race_has_bots(const struct table *t);
void race_ping(struct conn *c);
void race_pong(struct conn *c, const void *text, size_t len);
void race_sweep(struct server *srv);

/* history.c */
void history_send(struct watch *w, int64_t reply_to, uint32_t before); /* what this one was told before that version */

#endif
