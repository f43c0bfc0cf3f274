/* admin.h: changes and reads for the administrators of a server: roles, mutes, bans, names, links to reset a passphrase, settings, reports,
 * and the audit log. store.h describes writers, readers and results. docs/hosting.md, chapter "Administration", describes the operations.
 *
 * Each write here takes an audit entry and stores it in the same transaction: either both are on disk, or neither is. It also raises the
 * revision, so that other nodes notice the change (store_admin_revision). All times are in ms since 1970. */
#ifndef PL_STORE_ADMIN_H
#define PL_STORE_ADMIN_H

#include "store/store.h"

enum store_role { ROLE_PLAYER = 0, ROLE_ADMINISTRATOR = 1 };

enum {
    STORE_BANS_MAX = 4096,     /* maximum number of people, and of networks, who are banned at the same time */
    STORE_AUDIT_MAX = 100000,  /* maximum number of entries in the audit log; the oldest are deleted */
    STORE_AUDIT_DAYS = 365,    /* how long an entry is kept */
    STORE_RESET_MS = 3600000,  /* how long a link to reset a passphrase can be used */
    STORE_NETWORK_SIZE = 64,   /* maximum size of the text of a network, with the final zero byte */
    STORE_ADMIN_PAGE_MAX = 50, /* usual length of a page of a list */
};

/* An entry of the audit log. It contains tags, ids and networks, but no names of people, because names can be deleted. */
struct store_audit {
    int64_t id; /* ignored when an entry is stored */
    int64_t at;
    const char *actor;  /* "administrator TAG" or "local NAME", where NAME is a user of the machine */
    const char *action; /* the operation, for example "ban" */
    const char *target; /* a tag, an id or a network; may be empty */
    const char *detail; /* may be empty */
};

/* ---- writes: 0, or -1 if the queue is full. `done` may be NULL; it gets STORE_NEVER where a comment says that the write fails
 * ------------ */

/* Only writes an entry, for operations that change nothing in the database, such as `drain`. */
int store_audit_add(struct store *s, const struct store_audit *a, store_done *done, void *ctx);
/* Adds the entry to the next write, whichever it is, in the same transaction. For operations that are made of other writes, such as the end
 * of a match. If that write cannot be queued or fails, the entry is dropped with it. */
void store_audit_next(struct store *s, const struct store_audit *a);

/* Gives a person a role. Fails if the person has no account. */
int store_role_set(struct store *s, int64_t person, enum store_role role, const struct store_audit *a, store_done *done, void *ctx);
/* Mutes a person until this time; 0 ends it. Fails if there is no such person. */
int store_mute_set(struct store *s, int64_t person, int64_t until, const struct store_audit *a, store_done *done, void *ctx);
/* Gives a person another name. Fails if there is no such person, or if another account has a name with this skeleton. */
struct store_new_name {
    int64_t person;
    const char *name, *skeleton;
};
int store_rename(struct store *s, const struct store_new_name *n, const struct store_audit *a, store_done *done, void *ctx);
/* Deletes a person as store_person_forget does, at once. */
int store_person_remove(struct store *s, int64_t person, const char *name, const struct store_audit *a, store_done *done, void *ctx);

/* A ban of a person or of a network. */
struct store_ban {
    int64_t id;          /* ignored when a ban is stored */
    int64_t person;      /* 0 for a network */
    const char *network; /* in its usual form, for example "192.0.2.0/24"; empty for a person */
    int64_t until, created_at;
    const char *reason, *by; /* `by`: the actor of the audit entry */
    const char *name, *tag;  /* set only when a ban of a person is read, otherwise empty */
};
/* Stores a ban. It replaces an earlier one of the same person or network. Fails if STORE_BANS_MAX people or networks are banned already.
 * store_ban_of_person and store_ban_of_network tell its id afterwards. */
int store_ban_put(struct store *s, const struct store_ban *b, const struct store_audit *a, store_done *done, void *ctx);
int store_ban_lift(struct store *s, int64_t id, const struct store_audit *a, store_done *done, void *ctx); /* fails if there is none */

/* Stores the hash of a token with which the person can set a new passphrase once, until `expires_at`. An earlier token of the person
 * becomes invalid. Fails if the person has no account. */
struct store_reset {
    int64_t person, expires_at;
    const uint8_t *hash; /* STORE_HASH bytes */
};
int store_reset_put(struct store *s, const struct store_reset *t, const struct store_audit *a, store_done *done, void *ctx);
/* Sets the passphrase of the person who has this token, deletes the token, and all sessions and API tokens of the person. Fails if the
 * token is unknown, used or expired. Not an operation of an administrator: there is no audit entry. */
int store_reset_use(struct store *s, const uint8_t hash[STORE_HASH], const char *passphrase_hash, int64_t now, store_done *done, void *ctx);

/* Opens (1) or closes (0) registration of accounts and of guests; -1 changes nothing. */
int store_registration_set(struct store *s, int accounts, int guests, const struct store_audit *a, store_done *done, void *ctx);
/* Replaces the message of the day. Once it has been set, it counts in place of the operator's setting, even if it is empty. With NULL, the
 * operator's setting counts again. */
int store_motd_set(struct store *s, const char *text, const struct store_audit *a, store_done *done, void *ctx);
/* Announces a text until this time. An empty text withdraws the announcement. */
int store_announcement_set(struct store *s, const char *text, int64_t until, const struct store_audit *a, store_done *done, void *ctx);

/* Records how a report was handled: `a->at` is the time. Fails if there is no such report. A report can be handled again. */
int store_report_handle(struct store *s, int64_t id, const char *outcome, const struct store_audit *a, store_done *done, void *ctx);

/* Deletes what is over: bans, mutes, links to reset a passphrase, announcements, and old entries of the audit log. */
int store_admin_expire(struct store *s, int64_t now);

/* ---- reads: -1 after an error, otherwise the number of rows, or 1 or 0 for whether something was found
 * ----------------------------------- */

/* A number that every change above raises. A node that sees another number than before reads again what it keeps in memory: bans, mutes,
 * administrators and settings. */
int64_t store_admin_revision(struct store_reader *r);

/* Settings of the whole server that administrators can change. */
struct store_settings {
    bool accounts_closed, guests_closed;
    bool motd_set; /* false if the message of the day comes from the operator's setting */
    int64_t announced_until;
    char motd[512], announcement[512];
};
int store_settings(struct store_reader *r, struct store_settings *settings); /* 0, or -1 after an error */

/* A person, as an administrator sees them. */
struct store_profile {
    int64_t id, created_at, role;
    int64_t muted_until, banned_until, delete_at; /* 0: not; times that are over are 0, too */
    bool account;
    char tag[16], name[128];
};
/* Find a person who has not been deleted: by id, by tag, or an account by the skeleton of its name. */
int store_profile_by_id(struct store_reader *r, int64_t id, int64_t now, struct store_profile *p);
int store_profile_by_tag(struct store_reader *r, const char *tag, int64_t now, struct store_profile *p);
int store_profile_by_skeleton(struct store_reader *r, const char *skeleton, int64_t now, struct store_profile *p);
/* Describes a page of people, newest first. */
struct store_people_page {
    const char *skeleton; /* part of the skeleton of a name; empty: everybody */
    const char *tag;      /* or exactly this tag; may be empty */
    int64_t role;         /* only people with this role; 0: everybody */
    int64_t before;       /* only ids below this one; 0: from the newest */
    int64_t now;
    int most;
};
typedef bool store_profile_each(void *ctx, const struct store_profile *p);
int store_profiles(struct store_reader *r, const struct store_people_page *page, store_profile_each *each, void *ctx);

typedef bool store_ban_each(void *ctx, const struct store_ban *b);
/* A page of the bans that are in force, newest first. `before`: only ids below this one; 0: from the newest. */
int store_bans_page(struct store_reader *r, int64_t now, int64_t before, int most, store_ban_each *each, void *ctx);
int store_bans_in_force(struct store_reader *r, int64_t now, store_ban_each *each, void *ctx); /* all */
int store_ban_by_id(struct store_reader *r, int64_t id, int64_t now, store_ban_each *each, void *ctx);
int store_ban_of_person(struct store_reader *r, int64_t person, int64_t now, store_ban_each *each, void *ctx);
int store_ban_of_network(struct store_reader *r, const char *network, int64_t now, store_ban_each *each, void *ctx);

/* People with a state that all nodes must know: those who are muted, with the time it ends, and administrators, with their role. */
typedef bool store_state_each(void *ctx, int64_t person, int64_t value);
int store_mutes_in_force(struct store_reader *r, int64_t now, store_state_each *each, void *ctx);
int store_administrators(struct store_reader *r, store_state_each *each, void *ctx);

/* Finds the person who can set a new passphrase with this token. */
int store_person_by_reset(struct store_reader *r, const uint8_t hash[STORE_HASH], int64_t now, struct store_profile *p);

/* A report, with the names and tags of both people; they are empty if a person has been deleted. */
struct store_report_row {
    struct store_report report;
    int64_t handled_at; /* 0: not yet */
    const char *outcome, *reporter_name, *reporter_tag, *reported_name, *reported_tag;
};
typedef bool store_report_row_each(void *ctx, const struct store_report_row *row);
/* A page of reports, newest first: those that were handled, or those that were not. */
struct store_reports_page {
    bool handled;
    int64_t before; /* only ids below this one; 0: from the newest */
    int most;
};
int store_reports_page(struct store_reader *r, const struct store_reports_page *page, store_report_row_each *each, void *ctx);
int store_report_by_id(struct store_reader *r, int64_t id, store_report_row_each *each, void *ctx);
int64_t store_reports_open(struct store_reader *r); /* number of reports that were not handled */

/* An entry of the audit log. The names are those that the actor and the target have now; empty if they are not people or were deleted. */
struct store_audit_row {
    struct store_audit entry;
    const char *actor_name, *target_name;
};
typedef bool store_audit_each(void *ctx, const struct store_audit_row *row);
int store_audit_page(struct store_reader *r, int64_t before, int most, store_audit_each *each, void *ctx); /* newest first */

/* A page of tables, newest first, as struct store_match. */
struct store_tables_page {
    const char *game;   /* only tables of this game; empty: all */
    const char *before; /* only tables that are older than the one with this id; empty: from the newest */
    int status;         /* only tables with this status of store_match; -1: all */
    int most;
};
int store_tables_page(struct store_reader *r, const struct store_tables_page *page, store_match_each *each, void *ctx);

/* ---- everything about a person, for the person (GET /api/me/export) --------------------------------------------------------------------
 */

typedef bool store_own_line_each(void *ctx, const char *table, int64_t at, int seat, struct store_text text);
int store_chat_of(struct store_reader *r, int64_t person, store_own_line_each *each, void *ctx); /* oldest first */
typedef bool store_own_note_each(void *ctx, const char *table, struct store_text text);
int store_notes_of(struct store_reader *r, int64_t person, store_own_note_each *each, void *ctx);
int store_reports_by(struct store_reader *r, int64_t person, store_report_each *each, void *ctx); /* reports that the person made */

#endif
