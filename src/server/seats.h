/* seats.h: handles requests about seats, chat and invitations (seats.c, chat.c, invite.c). */
#ifndef PL_SERVER_SEATS_H
#define PL_SERVER_SEATS_H

#include "server/table.h"

enum {
    SPECTATORS_MAX = 1000,  /* maximum number of spectator connections at one table; players do not count */
    SPECTATORS_EACH = 100,  /* maximum number of spectator connections at one table from one address */
    CHAT_STORED = 500,      /* maximum number of chat lines stored per table; older lines are deleted */
    OPEN_TABLE_DAYS = 7,    /* number of days after which a table is deleted whose match has not started */
    REPORTS_STORED = 10000, /* maximum number of stored reports about players; older reports are deleted */
    REPORT_DAYS = 180,      /* number of days after which a report about a player is deleted */
};

/* seats.c */
void seats_create(struct conn *c, int64_t reply_to, const struct wire_create *w);
void seats_watch(struct conn *c, int64_t reply_to, const struct wire_watch *w, const char *text, size_t len);
struct watch *watch_add(struct conn *c, struct table *t, enum refusal *why); /* returns NULL on failure, with the reason in `why` */
void watch_drop(struct watch *w);
void seats_sit(struct watch *w, int64_t reply_to, int64_t seat);
void seats_stand(struct watch *w, int64_t reply_to);
void seats_bot(struct watch *w, int64_t reply_to, const struct wire_bot *b);
void seats_kick(struct watch *w, int64_t reply_to, pl_seat seat);
void seats_host(struct watch *w, int64_t reply_to, pl_seat seat);
void seats_change(struct watch *w, int64_t reply_to, const struct wire_change *change);
void seats_nonce(struct watch *w, int64_t reply_to, const struct wire_text *nonce);
void seats_start(struct watch *w, int64_t reply_to);
void seats_reclaim(struct watch *w, int64_t reply_to);
/* Shows a person's new name at all tables of this node, and on their connections. */
void person_renamed(struct server *srv, const struct person *who);
void seats_forget(struct server *srv, const struct person *who); /* removes a deleted person from every table */
void seats_leave(struct watch *w, int64_t reply_to);
bool seat_played_by_bot(const struct seat *s);
/* Gives a seat back to the person who has returned to it. Returns false if no stand-in plays this seat, or if the person has resigned. */
bool seat_take_back(struct seat *s);
int seat_of(const struct table *t, int64_t person); /* returns the seat of a person, or -1 if the person has no seat */
void seat_bot_as(struct table *t, pl_seat seat, int level, int alias);
int seats_full(const struct table *t);
/* Returns 1 if this person already hosts the maximum number of unfinished tables, otherwise 0. Returns -1 if the message was refused, or if
 * the database must be read first. In the second case the message will be handled again, so the caller must change nothing. */
int hosts_too_many(struct conn *c, int64_t reply_to, int64_t person);

/* presence.c */
/* Updates which players count as present or absent, based on the open connections and the current time. */
void presence_refresh(struct table *t);
/* Sends a `table` message if somebody's presence has changed. If changes are too frequent, sends nothing, and presence_sweep sends the
 * message later. Returns true if the message was sent. */
bool presence_tell(struct table *t);
void presence_sweep(struct server *srv);
pl_seats table_voters(const struct table *t); /* returns the seats that may vote on absent players and on ending the match */
void absence_choose(struct watch *w, int64_t reply_to, const struct wire_absence *a);
void presence_put(struct pl_out *o, const struct table *t); /* writes the fields `absent` and `proposal` of a `table` message */
extern const char *const presence_word[];

/* ending.c */
void table_resign(struct watch *w, int64_t reply_to);
void table_propose_end(struct watch *w, int64_t reply_to, bool yes);
/* Ends the match if all voters have agreed to the proposal. If the proposer may no longer vote, removes the proposal. */
bool proposal_settle(struct table *t);

/* report.c */
void report_player(struct watch *w, int64_t reply_to, const struct wire_report *r);

/* chat.c, invite.c */
void chat_say(struct watch *w, int64_t reply_to, const struct wire_text *text);
void chat_mute(struct watch *w, int64_t reply_to, const struct wire_mute *m);
void chat_send_last(struct table *t, struct watch *w);
void chat_forget(struct table *t, int64_t person);              /* removes the lines of a deleted person */
void chat_rename(struct server *srv, const struct person *who); /* puts the person's new name on all their chat lines */
void invite_send(struct watch *w, int64_t reply_to);
void invite_address(struct server *srv);

#endif
