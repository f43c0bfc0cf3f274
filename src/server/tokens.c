/* tokens.c: sessions and API tokens: listing them and ending them. */
#include "server/account_job.h"
#include "server/cluster.h"

#include <stdlib.h>
#include <string.h>

enum { TOKEN_STORED = 256 }; /* estimated size of a token in the store, in bytes */

void person_disconnect(struct server *srv, int64_t person, const uint8_t token[STORE_HASH])
{
    bool all = sodium_is_zero(token, STORE_HASH);
    for (struct conn *c = srv->conns; c; c = c->next)
        if (c->who.id == person && (all || !sodium_memcmp(c->token, token, STORE_HASH)))
            conn_close(c, LWS_CLOSE_STATUS_POLICY_VIOLATION);
}

void close_connections(const struct account_job *e)
{
    person_disconnect(e->srv, e->who.id, e->dropped_token);
    cluster_tell_signed_out(e->srv, e->who.id, e->dropped_token);
}

/* Called when the token is deleted from the store. Closes the person's connections again, because a client may have opened a connection
 * with that token in the meantime. */
void token_gone(struct account_job *e, int rc)
{
    if (rc < 0)
        return;
    e->srv->people_version++;
    close_connections(e);
}

void sessions_disconnect(struct server *srv, int64_t person, const uint8_t keep[STORE_HASH])
{
    for (struct conn *c = srv->conns; c; c = c->next)
        if (c->session && c->who.id == person && sodium_memcmp(c->token, keep, STORE_HASH))
            conn_close(c, LWS_CLOSE_STATUS_POLICY_VIOLATION);
}

void tokens_sweep(struct server *srv)
{
    int64_t now = wall_ms();
    for (struct conn *c = srv->conns; c; c = c->next)
        if (c->accepted && c->expires_at < now)
            conn_close(c, LWS_CLOSE_STATUS_POLICY_VIOLATION);
}

void other_sessions_gone(struct account_job *e)
{
    e->srv->people_version++;
    sessions_disconnect(e->srv, e->who.id, e->own_token);
    cluster_tell_sessions_ended(e->srv, e->who.id, e->own_token);
}

/* ---- lists ----------------------------------------------------------------------------------------------- */

/* Writes the id of a token: the first bytes of its hash in hexadecimal. Only the token's owner sees the id. */
static void token_id(const uint8_t hash[STORE_HASH], char id[TOKEN_ID_DIGITS + 1])
{
    sodium_bin2hex(id, TOKEN_ID_DIGITS + 1, hash, TOKEN_ID);
}

/* Splits the label of a session, as "Firefox/Linux", into the browser and its system. Either may be empty. */
static void put_device(struct pl_out *o, const char *label)
{
    const char *slash = strchr(label, '/');
    pl_json_text_n(o, "browser", label, slash ? (size_t)(slash - label) : strlen(label));
    pl_json_text(o, "system", slash ? slash + 1 : "");
}

static bool put_token(void *ctx, const struct store_token *t)
{
    char id[TOKEN_ID_DIGITS + 1];
    struct account_job *e = ctx;
    struct pl_out *o = &e->list;
    if (token_expires_at(t) < wall_ms())
        return true;
    token_id(t->hash, id);
    pl_json_open(o, NULL, '{');
    pl_json_text(o, "id", id);
    if (t->kind == TOKEN_API)
        pl_json_text(o, "label", t->label);
    else
        put_device(o, t->label);
    pl_json_int(o, "created_at", t->created_at);
    pl_json_int(o, "used_at", t->used_at ? t->used_at : t->created_at);
    pl_json_int(o, "expires_at", token_expires_at(t));
    if (t->kind == TOKEN_API)
        scopes_put(o, scopes_of(t, true));
    else
        pl_json_bool(o, "this", !sodium_memcmp(t->hash, e->own_token, STORE_HASH));
    pl_json_close(o, '}');
    return true;
}

static void list_work(struct job *job, struct store_reader *reader)
{
    enum { LIST = 32768 };
    struct account_job *e = job->of;
    struct pl_out *o = &e->list;
    char *text = malloc(LIST);
    *o = pl_out_to(text, text ? LIST : 0);
    pl_json_open(o, NULL, '{');
    pl_json_bool(o, "ok", true);
    pl_json_open(o, e->kind == TOKEN_API ? "tokens" : "sessions", '[');
    e->found = store_tokens_of(reader, e->who.id, e->kind, put_token, e);
    pl_json_close(o, ']');
    pl_json_int(o, "most", e->kind == TOKEN_API ? API_MAX : SESSIONS_MAX);
    pl_json_close(o, '}');
}

static void listed(struct account_job *e)
{
    if (e->found < 0)
        return account_refuse(e, HTTP_STATUS_SERVICE_UNAVAILABLE, REFUSAL_STORE_DAMAGED);
    http_reply_json(e->later.r, HTTP_STATUS_OK, &e->list);
    account_job_free(e);
}

static void list(struct request *r, enum token_kind kind)
{
    struct account_job *e = account_job_of_person(r);
    if (!e)
        return;
    e->kind = kind;
    account_read(e, list_work, listed);
}

void accounts_tokens(struct request *r) { list(r, TOKEN_API); }
void accounts_sessions(struct request *r) { list(r, TOKEN_COOKIE); }

/* ---- ending one token ------------------------------------------------------------------------------------ */

static bool seek_token(void *ctx, const struct store_token *t)
{
    struct account_job *e = ctx;
    char id[TOKEN_ID_DIGITS + 1];
    token_id(t->hash, id);
    e->good = !strcmp(id, e->token_id);
    if (e->good)
        memcpy(e->dropped_token, t->hash, STORE_HASH);
    return !e->good;
}

static void seek_work(struct job *job, struct store_reader *reader)
{
    struct account_job *e = job->of;
    e->found = store_tokens_of(reader, e->who.id, e->kind, seek_token, e);
}

static void ended(void *ctx, int rc)
{
    struct account_job *e = ctx;
    token_gone(e, rc);
    if (rc < 0)
        return account_refuse(e, HTTP_STATUS_INTERNAL_SERVER_ERROR, REFUSAL_WRITE_FAILED);
    if (e->later.r && !sodium_memcmp(e->dropped_token, e->own_token, STORE_HASH))
        set_cookie(e->later.r, "");
    if (e->later.r)
        http_ok(e->later.r);
    account_job_free(e);
}

static void sought(struct account_job *e)
{
    if (!e->good)
        return account_refuse(e, HTTP_STATUS_NOT_FOUND, e->kind == TOKEN_API ? REFUSAL_NO_TOKEN : REFUSAL_NO_SESSION);
    close_connections(e);
    if (store_token_drop(e->srv->store, e->dropped_token, ended, e) < 0)
        account_paused(e);
}

static void end_one(struct request *r, enum token_kind kind)
{
    if (!r->who.id)
        return http_refuse(r, HTTP_STATUS_UNAUTHORIZED, REFUSAL_NOT_SIGNED_IN);
    enum refusal no = kind == TOKEN_API ? REFUSAL_NO_TOKEN : REFUSAL_NO_SESSION;
    const char *id = body_has_only(r, ONLY("id")) ? body_text(r, "id", 1, TOKEN_ID_DIGITS, no) : NULL;
    struct account_job *e = id ? account_job_of_person(r) : NULL;
    if (!e)
        return;
    e->kind = kind;
    snprintf(e->token_id, sizeof e->token_id, "%s", id);
    account_read(e, seek_work, sought);
}

void accounts_token_revoke(struct request *r) { end_one(r, TOKEN_API); }
void accounts_session_end(struct request *r) { end_one(r, TOKEN_COOKIE); }

static void others_ended(void *ctx, int rc)
{
    struct account_job *e = ctx;
    if (rc < 0)
        return account_refuse(e, HTTP_STATUS_INTERNAL_SERVER_ERROR, REFUSAL_WRITE_FAILED);
    other_sessions_gone(e);
    if (e->later.r)
        http_ok(e->later.r);
    account_job_free(e);
}

void accounts_sessions_end_others(struct request *r)
{
    struct account_job *e = body_has_only(r, ONLY(NULL)) ? account_job_of_person(r) : NULL;
    if (e && store_other_tokens_drop(r->srv->store, e->who.id, TOKEN_COOKIE, e->own_token, others_ended, e) < 0)
        account_paused(e);
}

/* ---- new API tokens -------------------------------------------------------------------------------------- */

/* Reads the lifetime of a new token, in days. Returns 0 if it is wrong. */
static int64_t days_of(const struct request *r)
{
    const json_t *days = json_object_get(r->json, "days");
    int64_t n = days ? json_integer_value(days) : API_DAYS;
    return n >= 1 && n <= API_DAYS ? n : 0;
}

/* Returns true if the request describes a token that this person may have. Otherwise sends a refusal. */
static bool may_make(struct request *r, unsigned scopes)
{
    enum refusal no = REFUSAL_TOKEN_SCOPES;
    if (!scopes)
        http_refuse(r, HTTP_STATUS_BAD_REQUEST, REFUSAL_TOKEN_SCOPES);
    else if (!scope_allows(r->scopes, scopes))
        http_refuse(r, HTTP_STATUS_FORBIDDEN, REFUSAL_TOKEN_SCOPE);
    else if (!days_of(r))
        http_refuse(r, HTTP_STATUS_BAD_REQUEST, REFUSAL_TOKEN_DAYS);
    else if (!may_store(r->srv, address_usage_of(r->srv, r->address), r->who.id, TOKEN_STORED, false, &no))
        http_refuse(r, no == REFUSAL_STORE_FULL ? HTTP_STATUS_SERVICE_UNAVAILABLE : 429, no);
    else
        return true;
    return false;
}

void accounts_token(struct request *r)
{
    if (!r->who.id)
        return http_refuse(r, HTTP_STATUS_UNAUTHORIZED, REFUSAL_NOT_SIGNED_IN);
    const char *label =
        body_has_only(r, ONLY("label", "scopes", "days")) ? body_text(r, "label", 1, LABEL_MAX, REFUSAL_LABEL_LENGTH) : NULL;
    unsigned scopes = scopes_read(json_object_get(r->json, "scopes"));
    struct account_job *e = label && may_make(r, scopes) ? account_job_of_person(r) : NULL;
    if (!e)
        return;
    e->api = true;
    e->scopes = scopes;
    e->expires_at = wall_ms() + days_of(r) * DAY_MS;
    snprintf(e->label, sizeof e->label, "%s", label);
    hand_out(e);
}
