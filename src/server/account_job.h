/* account_job.h: a job that answers a request about a person, a session or a token (account_job.c). It reads the store on a worker, hashes
 * a passphrase or writes to the store, and then replies. */
#ifndef PL_SERVER_ACCOUNT_JOB_H
#define PL_SERVER_ACCOUNT_JOB_H

#include <sodium.h>

#include "server/request.h"

enum {
    PASS_LEAST = 8,
    PASS_MAX = 256,
    LABEL_MAX = 40
}; /* Limits on the length of passphrases and of token labels. The texts of the refusals `passphrase-length` and `label-length` contain
      these limits, so change the limits and the texts together. */
enum {
    TOKEN_ID = 8,                   /* number of bytes of a token's hash that form its id */
    TOKEN_ID_DIGITS = 2 * TOKEN_ID, /* length of the id as text */
};

struct account_job {
    struct later later; /* must be the first member, because a pointer to `later` is cast to a pointer to struct account_job */
    struct server *srv;
    struct job job;
    struct account_job *next; /* next job in the queue of passphrases to hash */
    struct address_usage *address_usage;
    void (*go_on)(struct account_job *e); /* called on the event loop's thread after a worker has read the store */
    int found;                            /* result of reading the store: 1 if found, 0 if not found, -1 if the store could not be read */
    struct store_person other; /* an account in the store: the one whose name looks like the requested name, or the person's own row */
    struct person who;
    char skeleton[256];
    char passphrase[PASS_MAX + 1];
    char new_passphrase[PASS_MAX + 1];
    char kept[crypto_pwhash_STRBYTES];     /* the hash of the passphrase */
    char new_kept[crypto_pwhash_STRBYTES]; /* the hash of the new passphrase */
    char token[TOKEN_TEXT];
    char label[LABEL_MAX + 1]; /* of a new API token, or the device of a new session */
    char address[ADDRESS_SIZE];
    char device[DEVICE_TEXT]; /* device cookie of a browser that has logged in to this account before; empty if the browser sent none */
    int64_t created_at, expires_at;    /* of the new token; `expires_at` is 0 for a session */
    unsigned scopes;                   /* of the new API token */
    uint8_t own_token[STORE_HASH];     /* hash of the token of the request */
    uint8_t reset_token[STORE_HASH];   /* hash of the token of a link to reset the passphrase */
    uint8_t dropped_token[STORE_HASH]; /* hash of the token to delete; if all bytes are 0, all tokens of the person are deleted */
    int kind;                          /* enum token_kind of the tokens that are listed or deleted */
    char token_id[TOKEN_ID_DIGITS + 1];
    struct pl_out list; /* the reply to a request for a list, as JSON */
    bool good, hashed, api, login;
    bool keep; /* of a request to sign in: a closed account is kept */
};

/* Creates a job for the request. If there is not enough memory, refuses the request and returns NULL. */
struct account_job *account_job_new(struct request *r);
/* Like account_job_new, for requests that only a person may make. */
struct account_job *account_job_of_person(struct request *r);
void account_job_free(struct account_job *e);
/* Frees the job. If the client is still connected, answers its request with the refusal `no`. */
void account_refuse(struct account_job *e, int status, enum refusal no);
void account_refuse_until(struct account_job *e, int status, enum refusal no, int64_t until); /* see http_refuse_until */
void account_paused(struct account_job *e);
/* Runs `work` on a worker thread, which may read the store. Then calls `go_on` on the event loop's thread, unless the client has
 * disconnected. */
void account_read(struct account_job *e, void (*work)(struct job *, struct store_reader *), void (*go_on)(struct account_job *));
/* Work for account_read: finds the account whose name has the skeleton of the requested name. */
void account_find_name(struct job *job, struct store_reader *reader);
/* Returns a string from the request body. If it is missing or has the wrong length, sends a refusal and returns NULL. */
const char *body_text(struct request *r, const char *name, size_t least, size_t most, enum refusal otherwise);
/* Returns true if the request body has no members but those named in `names`, a list that ends with NULL. Otherwise sends a refusal. */
bool body_has_only(struct request *r, const char *const *names);
#define ONLY(...) ((const char *const[]){__VA_ARGS__, NULL})

/* accounts.c */
void set_cookie(struct request *r, const char *token);
/* Creates a session or, if `api` is set, an API token for the job's person, and replies when it is on disk. */
void hand_out(struct account_job *e);

/* deletion.c */
bool account_may_be_kept(const struct store_person *p); /* returns true if this closed account can be opened again */
/* Refuses to sign in to a closed account, and says when it will be deleted. */
void refuse_closed(struct account_job *e);

/* passphrases.c */
/* Limits how often an address may create an account, because hashing a passphrase takes time and memory. */
bool passphrase_too_fast(struct request *r);
/* Adds a job to the queue of passphrases to hash. `done` must call passphrase_done first. */
void passphrase_queue(struct account_job *e, void (*work)(struct job *, struct store_reader *), void (*done)(struct job *));
void passphrase_done(struct server *srv);
void passphrase_hash(struct job *job, struct store_reader *reader);  /* work: hashes the passphrase to `kept` */
void passphrase_check(struct job *job, struct store_reader *reader); /* work: sets `good` if the passphrase has the hash `kept` */
/* Counts an attempt to prove that the client knows the passphrase of `other`. Returns false if a limit has been reached. */
bool passphrase_may_try(struct account_job *e);
/* Refunds a login attempt, so that it does not count against the limit. Used if the passphrase was correct or the server was too busy to
 * check it. */
void passphrase_refund(struct account_job *e);

/* tokens.c */
/* Closes all connections that were opened with the job's `dropped_token`, on all nodes. */
void close_connections(const struct account_job *e);
/* Called when tokens are deleted from the store. Closes the connections again, because a client may have opened one with such a token in
 * the meantime. */
void token_gone(struct account_job *e, int rc);
/* Called when all sessions of the person but the one of the request are deleted from the store. Closes their connections, on all nodes. */
void other_sessions_gone(struct account_job *e);

#endif
