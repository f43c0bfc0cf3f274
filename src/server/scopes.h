/* scopes.h: the rights that a token gives (scopes.c). Each HTTP request (routes.c) and each message (wire.json) names the scope that it
 * needs. */
#ifndef PL_SERVER_SCOPES_H
#define PL_SERVER_SCOPES_H

#include <jansson.h>
#include <stdbool.h>
#include <stdint.h>

struct pl_out;
struct store_token;

enum scope {
    SCOPE_NONE = 0,    /* requests that everyone may make, also without a token */
    SCOPE_READ = 1,    /* lists, tables, replays, the person's own matches */
    SCOPE_PLAY = 2,    /* sit, act, chat: everything that others notice */
    SCOPE_ADMIN = 4,   /* administration, for administrators */
    SCOPE_ACCOUNT = 8, /* passphrase, sessions, tokens, export, deletion; an API token never has it */
    SCOPES_ALL = 15
};

/* Returns the scopes of a stored token. Those of a session are all; `administrator` says whether its owner has that role. */
unsigned scopes_of(const struct store_token *t, bool administrator);
/* Returns true if a token with the scopes `have` allows a request that needs the scope `needed`. */
bool scope_allows(unsigned have, unsigned needed);
/* Reads a list of names, such as ["read","play"]. A missing list stands for ["read","play"], and "play" includes "read". Returns 0 if the
 * list is wrong. */
unsigned scopes_read(const json_t *list);
void scopes_put(struct pl_out *o, unsigned scopes); /* writes the member `scopes`: a list of names */

#endif
