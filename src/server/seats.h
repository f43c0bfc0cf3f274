/* seats.h: who comes to a table, sits down, talks, invites and leaves (seats.c, chat.c, invite.c). */
#ifndef PL_SERVER_SEATS_H
#define PL_SERVER_SEATS_H

#include "server/table.h"

enum {
    SPECTATORS_MAX = 1000, /* connections of spectators at one table; those who sit there always come in */
    SPECTATORS_EACH = 100, /* and from one address */
    CHAT_STORED = 500,     /* lines of talk the store keeps of a table; older ones go */
};

/* seats.c */
void seats_create(struct conn *c, int64_t reply_to, const struct wire_create *w);
void seats_watch(struct conn *c, int64_t reply_to, const struct wire_watch *w, const char *text, size_t len);
struct watch *watch_add(struct conn *c, struct table *t, enum refusal *why); /* NULL and why not */
void watch_drop(struct watch *w);
void seats_sit(struct watch *w, int64_t reply_to, int64_t seat);
void seats_stand(struct watch *w, int64_t reply_to);
void seats_bot(struct watch *w, int64_t reply_to, const struct wire_bot *b);
void seats_kick(struct watch *w, int64_t reply_to, pl_seat seat);
void seats_host(struct watch *w, int64_t reply_to, pl_seat seat);
void seats_change(struct watch *w, int64_t reply_to, const struct wire_change *change);
void seats_nonce(struct watch *w, int64_t reply_to, const struct wire_text *nonce);
void seats_start(struct watch *w, int64_t reply_to);
void seats_rematch(struct watch *w, int64_t reply_to);
void seats_reclaim(struct watch *w, int64_t reply_to);
void seats_forget(struct server *srv, const struct person *who); /* a deleted person leaves every table */
void seats_leave(struct watch *w, int64_t reply_to);
bool seat_played_by_bot(const struct seat *s);
int seat_of(const struct table *t, int64_t person); /* -1: none */
void seat_bot_as(struct table *t, pl_seat seat, int level, int alias);
int seats_full(const struct table *t);

/* chat.c, invite.c */
void chat_say(struct watch *w, int64_t reply_to, const struct wire_text *text);
void chat_mute(struct watch *w, int64_t reply_to, const struct wire_mute *m);
void chat_send_last(struct table *t, struct watch *w);
void chat_anonymise(struct table *t, int64_t person);           /* their lines stay, without a name */
void chat_rename(struct server *srv, const struct person *who); /* their lines get the new name */
void invite_send(struct watch *w, int64_t reply_to);
void invite_address(struct server *srv);

#endif
