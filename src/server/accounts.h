/* accounts.h: who somebody is: names, tokens, passphrases (person_names.c, confusable_names.c, identity.c, login_limits.c, accounts.c). */
#ifndef PL_SERVER_ACCOUNTS_H
#define PL_SERVER_ACCOUNTS_H

#include <libwebsockets.h>

#include "kernel/base.h"
#include "server/common.h"
#include "server/wire.h"
#include "store/store.h"

struct table;

enum {
    TOKEN_BYTES = 32,  /* of chance in a token */
    TOKEN_TEXT = 44,   /* a token as text, with its NUL */
    TOKEN_DAYS = 400,  /* the longest a browser keeps a cookie */
    API_DAYS = 365,    /* an API token is good for */
    API_MAX = 10,      /* API tokens of one person */
    SESSIONS_MAX = 50, /* browsers one person is signed in with; the oldest are signed out */
    DEVICE_TEXT = 55,  /* the cookie of a device that has signed in, with its NUL */
};

enum token_kind { TOKEN_COOKIE, TOKEN_API };

/* person_names.c: 0 and the name made tidy, or -1 and why not */
int name_normalise(const char *name, char tidy[NAME_BYTES + 1], enum refusal *why);
int chat_normalise(const char *text, size_t len, char *tidy, size_t size); /* one line of talk: its length, or -1 */
/* What a name looks like: two names with the same look cannot be told apart. */
int name_skeleton(const char *name, char *skeleton, size_t size);
bool names_confusable(const char *a, const char *b);
bool name_reserved(const char *skeleton); /* a word of the house for its bots, or for people it has forgotten */
const char *bot_name(int alias);          /* one of the names bots sit under, or NULL */

/* confusable_names.c */
bool name_confusable_here(struct table *t, const struct person *who);                  /* who sits here, watches or hosts */
bool name_confusable_in_chat(struct table *t, const struct person *who);               /* or has said something lately */
bool name_fits_tables(struct server *srv, const struct person *who, const char *name); /* a new name, at all tables this person sits at */
void seat_bot(struct table *t, pl_seat seat, int level);
void bots_yield_names(struct table *t, const struct person *newcomer); /* before the start a bot takes another name */

/* identity.c */
bool token_from_request(struct lws *wsi, uint8_t hash[STORE_HASH]); /* the hash of the token a client came with; false: it has none */
/* Whose token it is; for workers. 1 somebody's, 0 nobody's, -1 the store could not be read. */
int person_by_token(struct store_reader *reader, const uint8_t hash[STORE_HASH], struct person *who);
void device_cookie(struct lws *wsi, char device[DEVICE_TEXT]);
bool token_expired(int64_t kind, int64_t created_at);
void token_hash(const char *token, uint8_t hash[STORE_HASH]);

/* login_limits.c */
int login_limits_open(struct server *srv, struct store_reader *reader, char *why, size_t why_size); /* 0, or -1 with a line */
void login_limits_close(struct server *srv);
/* One more try at a passphrase: by a device of the account, or else (NULL) by this address at this account. */
bool login_may_try(struct server *srv, const char *address, const char *skeleton, const char *device);
void login_refund(struct server *srv, const char *address, const char *skeleton, const char *device); /* it counts for nothing */
void device_cookie_make(struct server *srv, int64_t person, char text[DEVICE_TEXT]);
bool device_belongs_to(struct server *srv, const char *text, int64_t person);

#endif
