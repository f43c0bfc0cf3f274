/* accounts.h: names, tokens, passphrases and login limits (person_names.c, confusable_names.c, identity.c, login_limits.c, accounts.c). */
#ifndef PL_SERVER_ACCOUNTS_H
#define PL_SERVER_ACCOUNTS_H

#include <libwebsockets.h>

#include "kernel/base.h"
#include "server/common.h"
#include "server/scopes.h"
#include "server/wire.h"
#include "store/store.h"

struct store_audit;
struct table;

enum {
    NAME_SENT_BYTES = 4 * NAME_BYTES, /* maximum length of a name in a request; normalising can make it shorter */
    TOKEN_BYTES = 32,                 /* number of random bytes in a token */
    TOKEN_TEXT = 44,                  /* size in bytes of the text form of a token, including the NUL */
    TOKEN_DAYS = 400,                 /* lifetime of the login cookie in days: the longest that browsers accept */
    API_DAYS = 365,                   /* lifetime of an API token in days */
    API_MAX = 10,                     /* maximum number of API tokens per person */
    SESSIONS_MAX = 50, /* maximum number of browsers in which one person can be logged in; a further login ends the oldest session */
    DEVICE_TEXT = 55,  /* size of the device cookie in bytes, including the NUL */
    DEVICE_LABEL = 41, /* size of the description of a device in bytes, including the NUL */
};

enum token_kind { TOKEN_COOKIE, TOKEN_API };

/* Functions in person_names.c. name_normalise writes the normalised name to `tidy` and returns 0. If the name is not allowed, it stores the
 * reason in `why` and returns -1. */
int name_normalise(const char *name, char tidy[NAME_BYTES + 1], enum refusal *why);
/* Normalises a chat line. Returns its length, or -1 if the line is not allowed. */
int chat_normalise(const char *text, size_t len, char *tidy, size_t size);
/* Computes the Unicode skeleton (UTS 39) of a name. Names with the same skeleton look the same. */
int name_skeleton(const char *name, char *skeleton, size_t size);
bool names_confusable(const char *a, const char *b);
/* Returns true if nobody may use this name: it is the name of a bot level, the name shown for deleted accounts, or a similar word. */
bool name_reserved(const char *skeleton);
const char *bot_name(int alias); /* returns the bot name with the number `alias`, or NULL if there is none */

/* confusable_names.c */
/* Returns true if the person's name looks too similar to the name of the host, a player or a spectator at this table. */
bool name_confusable_here(struct table *t, const struct person *who);
/* Like name_confusable_here, but also compares the person's name with the names of people who wrote the latest chat lines. */
bool name_confusable_in_chat(struct table *t, const struct person *who);
/* Returns true if the person's new name, `name`, looks different from all other names at the tables where the person has a seat. */
bool name_fits_tables(struct server *srv, const struct person *who, const char *name);
void seat_bot(struct table *t, pl_seat seat, int level);
/* Renames each bot whose name looks like the name of `newcomer`. Does nothing after the match has started. */
void bots_yield_names(struct table *t, const struct person *newcomer);

/* identity.c */
/* Hashes the token of the request. Returns false if the request has no token. */
bool token_from_request(struct lws *wsi, uint8_t hash[STORE_HASH]);
/* The person and the rights that a token stands for. */
struct identity {
    struct person who; /* the owner of the token */
    bool session;      /* true: a session of a browser; false: an API token */
    bool administrator;
    unsigned scopes; /* enum scope: the requests that the token allows */
    int64_t expires_at;
    int64_t used_at; /* when the token was last used, as far as the store knows */
};
/* Finds the owner of a token. Only workers may call this function. Returns 1 if the person was found, 0 if the token is unknown or has
 * expired, and -1 if the store could not be read. */
int identity_by_token(struct store_reader *reader, const uint8_t hash[STORE_HASH], struct identity *id);
/* Records in the store that the token is in use, unless it was recorded within the last hour. */
void identity_used(struct server *srv, const struct identity *id, const uint8_t hash[STORE_HASH]);
void device_cookie(struct lws *wsi, char device[DEVICE_TEXT]);
void device_label(struct lws *wsi, char label[DEVICE_LABEL]); /* describes the sender's device; see device_describe */
int64_t token_expires_at(const struct store_token *t);        /* in ms since 1970 */
void token_fresh(char token[TOKEN_TEXT]);                     /* makes a random token */
void token_hash(const char *token, uint8_t hash[STORE_HASH]);

/* tokens.c */
/* Closes the connections that this node has with a person. If `token` is not all zero, closes only those that were opened with the token
 * that has this hash. */
void person_disconnect(struct server *srv, int64_t person, const uint8_t token[STORE_HASH]);
/* Closes the connections of the person's sessions on this node, except those of the session `keep`. Connections of API tokens stay. */
void sessions_disconnect(struct server *srv, int64_t person, const uint8_t keep[STORE_HASH]);

void tokens_sweep(struct server *srv); /* closes connections whose token has expired; called every second */

/* deletion.c */
/* Deletes a person from the store, and the name from all tables. `audit`: who does it, if that is an administrator, or NULL. Calls `done`
 * when the store has done it. Returns 0, or -1 if it cannot write. */
int person_delete(struct server *srv, const struct person *who, const struct store_audit *audit, store_done *done, void *ctx);

/* expire.c */
int64_t guest_days(const struct server *srv); /* returns after how many days a guest without a match is deleted */

/* device.c */
/* Describes the device of a browser in a few words, as "Firefox/Linux", from the header User-Agent. */
void device_describe(const char *user_agent, char label[DEVICE_LABEL]);

/* login_limits.c */
int login_limits_open(struct server *srv, struct store_reader *reader, char *why,
                      size_t why_size); /* returns 0, or -1 with an error message in `why` */
void login_limits_close(struct server *srv);
/* Counts a login attempt against the limit for the device or, if `device` is NULL, against the limits for the address and the account.
 * Returns false if a limit has been reached. */
bool login_may_try(struct server *srv, const char *address, const char *skeleton, const char *device);
/* Reverses one call of login_may_try, so that the attempt does not count against the limit. */
void login_refund(struct server *srv, const char *address, const char *skeleton, const char *device);
void device_cookie_make(struct server *srv, int64_t person, char text[DEVICE_TEXT]);
bool device_belongs_to(struct server *srv, const char *text, int64_t person);

#endif
