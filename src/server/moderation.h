/* moderation.h: the decisions of administrators that this server enforces: bans, mutes, roles, registration, notices (moderation.c), and
 * whether it opens new tables (drain.c). The decisions are in the database (store/admin.h); this is a copy in memory, so that the event
 * loop can ask at any time. docs/hosting.md, chapter "Administration", describes the effects. */
#ifndef PL_SERVER_MODERATION_H
#define PL_SERVER_MODERATION_H

#include "server/common.h"
#include "store/admin.h"

struct conn;
struct moderation;

/* Reads the decisions from the database at the start of the server. Returns 0, or -1 with an error message in `why`. */
int moderation_load(struct server *srv, struct store_reader *reader, char *why, size_t why_size);
void moderation_close(struct server *srv);
void moderation_sweep(struct server *srv); /* called every second; every ten seconds looks whether another node has changed something */

/* ---- changes --------------------------------------------------------------------------------------------- */

/* Call this when a write of store/admin.h is on disk. Reads the decisions again and enforces them: closes the connections of banned people,
 * shows the notices. Also tells the other nodes. */
void moderation_changed(struct server *srv);
/* Like moderation_changed, and calls `done` when this node enforces the change, so that the reply to an administrator comes after it. */
typedef void moderation_done(void *ctx);
void moderation_changed_then(struct server *srv, moderation_done *done, void *ctx);
/* Another node has changed something, or messages between nodes were lost: reads the decisions again. */
void moderation_look_again(struct server *srv);

/* ---- bans, mutes, roles ---------------------------------------------------------------------------------- */

/* When the ban of this person or of this address ends, in ms since 1970; 0 if there is none. `person` may be 0 and `address` NULL. A ban of
 * a network does not apply to administrators. */
int64_t moderation_banned_until(const struct server *srv, int64_t person, const char *address);
int64_t moderation_muted_until(const struct server *srv, int64_t person); /* 0 if this person is not muted */
bool moderation_is_administrator(const struct server *srv, int64_t person);
/* Closes the connection if its person or its address is banned. Returns true if it was closed. */
bool moderation_expel(struct conn *c);
/* Reads an address or a network that shall be banned, and writes it in the form in which bans are stored: the bits behind the prefix are
 * cleared, and an IPv6 network narrower than /64 becomes a /64. Returns false if the text is not a network, or if it is wider than an IPv4
 * /8 or an IPv6 /16. */
bool moderation_network(const char *text, char network[STORE_NETWORK_SIZE]);
int moderation_bans_n(const struct server *srv);  /* bans in memory, of people and networks; some of them may be over */
int moderation_mutes_n(const struct server *srv); /* mutes in memory; some of them may be over */

/* ---- settings that administrators change ----------------------------------------------------------------- */

bool moderation_accounts_open(const struct server *srv); /* whether people may create accounts */
bool moderation_guests_open(const struct server *srv);
const struct store_settings *moderation_settings(const struct server *srv);
/* Shows the message of the day and the announcement that hold now. Call it when the operator's message of the day has changed. */
void moderation_show_notices(struct server *srv);

/* ---- draining (drain.c) ---------------------------------------------------------------------------------- */

/* A draining server opens no new tables and shows `text` as its announcement, unless `text` is empty. If `stop` is true, it stops as soon
 * as no connected player is in a match. */
struct drain {
    bool on, stop;
    char text[512];
};
void drain_set(struct server *srv, const struct drain *drain);
bool draining(const struct server *srv);
const char *drain_announcement(const struct server *srv); /* empty if there is none */
int matches_with_players(const struct server *srv);       /* number of unfinished matches with a connected player */
void drain_sweep(struct server *srv);                     /* stops the server if it is time; called every second */

#endif
