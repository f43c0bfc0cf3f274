/* accounts.c: guests and accounts: entering a name, registering, signing in and out, deleting. */
#include "server/account_job.h"
#include "server/cluster.h"
#include "server/seats.h"

#include <stdlib.h>
#include <string.h>

enum { PERSON_BYTES = 512 }; /* estimated size of a person in the store, in bytes */

static void put_cookie(struct request *r, char *to, const char *name, const char *value)
{
    bool secure = r->srv->cfg.tls_cert || (r->srv->cfg.address && !strncmp(r->srv->cfg.address, "https:", 6));
    snprintf(to, COOKIE_MAX, "%s=%s; Path=/; HttpOnly; SameSite=Lax; Max-Age=%d%s", name, value, *value ? TOKEN_DAYS * 86400 : 0,
             secure ? "; Secure" : "");
}

void set_cookie(struct request *r, const char *token) { put_cookie(r, r->cookie, "parlour", token); }

/* Sets the cookie that records that this browser has logged in to the account. */
static void set_device(struct request *r, const struct person *who)
{
    char device[DEVICE_TEXT];
    if (!who->account || device_belongs_to(r->srv, r->device, who->id))
        return;
    device_cookie_make(r->srv, who->id, device);
    put_cookie(r, r->device_cookie, "parlour-device", device);
}

static void put_person(struct pl_out *o, const struct person *who)
{
    pl_json_bool(o, "ok", true);
    pl_json_text(o, "name", who->name);
    pl_json_text(o, "tag", who->tag);
    pl_json_bool(o, "account", who->account);
}

/* Called when the write of the token has finished. The client must not receive the token before it is on disk. */
static void token_done(void *ctx, int rc)
{
    struct account_job *e = ctx;
    struct request *r = e->later.r;
    char text[512];
    struct pl_out o = pl_out_to(text, sizeof text);
    if (r && rc == STORE_DAMAGED) {
        http_refuse(r, HTTP_STATUS_SERVICE_UNAVAILABLE, REFUSAL_STORE_DAMAGED);
    } else if (r && rc < 0) {
        http_refuse(r, e->login ? HTTP_STATUS_UNAUTHORIZED : HTTP_STATUS_CONFLICT,
                    e->api     ? REFUSAL_TOKEN_LIMIT
                    : e->login ? REFUSAL_WRONG_PASSPHRASE /* it was changed in the meantime */
                               : REFUSAL_NAME_TAKEN);
    } else if (r) {
        pl_json_open(&o, NULL, '{');
        put_person(&o, &e->who);
        if (e->api) {
            pl_json_text(&o, "token", e->token);
            pl_json_int(&o, "expires_at", e->expires_at);
            scopes_put(&o, e->scopes);
        }
        pl_json_close(&o, '}');
        if (!e->api) {
            set_cookie(r, e->token);
            set_device(r, &e->who);
        }
        http_reply_json(r, HTTP_STATUS_OK, &o);
    }
    account_job_free(e);
}

void hand_out(struct account_job *e)
{
    uint8_t hash[STORE_HASH];
    token_fresh(e->token);
    token_hash(e->token, hash);
    e->created_at = wall_ms();
    struct store_token token = {.hash = hash,
                                .person = e->who.id,
                                .kind = e->api ? TOKEN_API : TOKEN_COOKIE,
                                .label = e->label,
                                .created_at = e->created_at,
                                .expires_at = e->expires_at,
                                .scope = e->scopes,
                                .used_at = e->created_at};
    struct store *store = e->srv->store;
    int rc = e->api     ? store_token_put_few(store, &token, API_MAX, token_done, e)
             : e->login ? store_token_put_login(store, &token, e->kept, e->keep, token_done, e)
                        : store_token_put(store, &token, token_done, e);
    if (rc < 0)
        return account_paused(e);
    if (!e->api)
        store_tokens_trim(e->srv->store, e->who.id, TOKEN_COOKIE, SESSIONS_MAX);
}

/* Called when a new person has been written to disk. Writes the person's token to the store. */
static void person_done(void *ctx, int rc)
{
    struct account_job *e = ctx;
    if (rc < 0)
        return token_done(ctx, rc);
    hand_out(e);
}

static void renamed(void *ctx, int rc)
{
    struct account_job *e = ctx;
    if (rc == 0) {
        e->srv->people_version++;
        person_renamed(e->srv, &e->who);
        cluster_tell_renamed(e->srv, &e->who);
    }
    person_done(ctx, rc);
}

static int store_person(struct account_job *e, store_done *done)
{
    struct store_account account = {e->who.id, wall_ms(), e->who.tag, e->who.name, e->skeleton, e->kept};
    return store_person_put(e->srv->store, &account, done, e);
}

static void new_person(struct account_job *e)
{
    struct address_usage *v = address_usage_of(e->srv, e->address);
    enum refusal no = REFUSAL_TOO_MANY_NAMES;
    if (!address_may_create(e->srv, v) || !may_store(e->srv, v, 0, PERSON_BYTES, false, &no))
        return account_refuse(e, no == REFUSAL_STORE_FULL ? HTTP_STATUS_SERVICE_UNAVAILABLE : 429, no);
    e->who.id = cluster_new_id(e->srv, STORE_IDS_PERSON);
    if (!e->who.id)
        return account_paused(e);
    fresh_id(e->who.tag, 60);
    if (store_person(e, person_done) < 0)
        account_paused(e);
}

/* ---- guests ---------------------------------------------------------------------------------------------- */

/* Reads and normalises the name in the request. If the name is not allowed, sends a refusal and returns false. */
static bool take_name(struct request *r, struct person *who, char skeleton[256])
{
    enum refusal why = REFUSAL_NAME_INVALID;
    const char *name = body_text(r, "name", 1, NAME_SENT_BYTES, REFUSAL_NAME_INVALID);
    if (!name)
        return false;
    if (name_normalise(name, who->name, &why) < 0 || name_skeleton(who->name, skeleton, 256) < 0) {
        http_refuse(r, HTTP_STATUS_BAD_REQUEST, why);
        return false;
    }
    if (name_reserved(skeleton)) {
        http_refuse(r, HTTP_STATUS_CONFLICT, REFUSAL_NAME_RESERVED);
        return false;
    }
    return true;
}

/* A guest may not use the name of an account. */
static void guest_named(struct account_job *e)
{
    if (e->found == 1)
        return account_refuse(e, HTTP_STATUS_CONFLICT, REFUSAL_NAME_TAKEN);
    new_person(e);
}

void accounts_guest(struct request *r)
{
    struct person who = {0};
    char skeleton[256];
    if (!moderation_guests_open(r->srv))
        return http_refuse(r, HTTP_STATUS_FORBIDDEN, REFUSAL_GUESTS_CLOSED);
    if (!body_has_only(r, ONLY("name")) || !take_name(r, &who, skeleton))
        return;
    struct account_job *e = account_job_new(r);
    if (!e)
        return;
    e->who = who;
    memcpy(e->skeleton, skeleton, sizeof e->skeleton);
    account_read(e, account_find_name, guest_named);
}

void accounts_me(struct request *r)
{
    char text[512];
    struct pl_out o = pl_out_to(text, sizeof text);
    pl_json_open(&o, NULL, '{');
    int64_t banned_until = moderation_banned_until(r->srv, r->who.id, r->address);
    if (r->who.id) {
        put_person(&o, &r->who);
        pl_json_bool(&o, "administrator", r->administrator);
    } else {
        pl_json_bool(&o, "ok", false);
    }
    if (banned_until)
        pl_json_int(&o, "banned_until", banned_until);
    pl_json_open(&o, "registration", '{');
    pl_json_bool(&o, "accounts", moderation_accounts_open(r->srv));
    pl_json_bool(&o, "guests", moderation_guests_open(r->srv));
    pl_json_close(&o, '}');
    pl_json_close(&o, '}');
    http_reply_json(r, HTTP_STATUS_OK, &o);
}

/* ---- accounts -------------------------------------------------------------------------------------------- */

static void hash_after(struct job *job)
{
    struct account_job *e = job->of;
    passphrase_done(e->srv);
    if (!e->good)
        return account_paused(e);
    e->who.account = true;
    if (!e->who.id)
        return new_person(e);
    /* Turn the guest into an account. The person's id does not change, so the person keeps all seats. */
    if (store_person(e, renamed) < 0)
        account_paused(e);
}

static void check_after(struct job *job)
{
    struct account_job *e = job->of;
    passphrase_done(e->srv);
    bool closed = e->other.delete_at;
    /* A ban is told only to somebody who knows the passphrase. A ban of the network applies to wrong passphrases, too. */
    int64_t banned = moderation_banned_until(e->srv, e->good ? e->who.id : 0, e->address);
    if (banned) {
        if (e->good)
            passphrase_refund(e);
        return account_refuse_until(e, HTTP_STATUS_FORBIDDEN, REFUSAL_BANNED, banned);
    }
    if (!e->good || !e->who.id || (closed && !account_may_be_kept(&e->other)))
        return account_refuse(e, HTTP_STATUS_UNAUTHORIZED, REFUSAL_WRONG_PASSPHRASE);
    passphrase_refund(e);
    if (closed && !e->keep)
        return refuse_closed(e);
    hand_out(e);
}

static void account_named(struct account_job *e)
{
    const struct person *guest = &e->later.r->who;
    bool is_guest = guest->id && !guest->account;
    if (e->found == 1)
        return account_refuse(e, HTTP_STATUS_CONFLICT, REFUSAL_NAME_TAKEN);
    if (is_guest && !name_fits_tables(e->srv, guest, e->who.name))
        return account_refuse(e, HTTP_STATUS_CONFLICT, REFUSAL_NAME_CONFUSABLE);
    if (is_guest) {
        memcpy(e->who.tag, guest->tag, sizeof e->who.tag);
        e->who.id = guest->id;
    }
    passphrase_queue(e, passphrase_hash, hash_after);
}

void accounts_new(struct request *r)
{
    struct person who = {0};
    char skeleton[256];
    if (!moderation_accounts_open(r->srv))
        return http_refuse(r, HTTP_STATUS_FORBIDDEN, REFUSAL_REGISTRATION_CLOSED);
    if (passphrase_too_fast(r) || !body_has_only(r, ONLY("name", "passphrase")) || !take_name(r, &who, skeleton))
        return;
    const char *passphrase = body_text(r, "passphrase", PASS_LEAST, PASS_MAX, REFUSAL_PASSPHRASE_LENGTH);
    struct account_job *e = passphrase ? account_job_new(r) : NULL;
    if (!e)
        return;
    e->who = who;
    memcpy(e->skeleton, skeleton, sizeof e->skeleton);
    snprintf(e->passphrase, sizeof e->passphrase, "%s", passphrase);
    account_read(e, account_find_name, account_named);
}

static void login_named(struct account_job *e)
{
    const struct store_person *p = &e->other;
    if (e->found < 0)
        return account_refuse(e, HTTP_STATUS_SERVICE_UNAVAILABLE, REFUSAL_STORE_DAMAGED);
    bool known = e->found == 1;
    if (!passphrase_may_try(e))
        return account_refuse(e, 429, REFUSAL_TOO_MANY_LOGINS);
    /* The reply to an unknown name takes as long as the reply to a wrong passphrase. So the response time does not reveal which accounts
     * exist. */
    snprintf(e->kept, sizeof e->kept, "%s",
             known ? p->passphrase_hash
                   : "$argon2id$v=19$m=65536,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA");
    if (known) {
        e->who = (struct person){.id = p->id, .account = true};
        snprintf(e->who.tag, sizeof e->who.tag, "%.12s", p->tag);
        snprintf(e->who.name, sizeof e->who.name, "%.*s", NAME_BYTES, p->name);
    }
    passphrase_queue(e, passphrase_check, check_after);
}

void accounts_login(struct request *r)
{
    char name[NAME_BYTES + 1];
    enum refusal why;
    if (!body_has_only(r, ONLY("name", "passphrase", "keep_account")))
        return;
    const char *asked = body_text(r, "name", 1, NAME_SENT_BYTES, REFUSAL_NAME_INVALID);
    const char *passphrase = asked ? body_text(r, "passphrase", 1, PASS_MAX, REFUSAL_PASSPHRASE_LENGTH) : NULL;
    struct account_job *e = passphrase ? account_job_new(r) : NULL;
    if (!e)
        return;
    if (name_normalise(asked, name, &why) < 0 || name_skeleton(name, e->skeleton, sizeof e->skeleton) < 0)
        *e->skeleton = 0; /* an invalid name is treated like an unknown name: the attempt is counted, and the client gets the same reply */
    snprintf(e->passphrase, sizeof e->passphrase, "%s", passphrase);
    e->keep = json_is_true(json_object_get(r->json, "keep_account"));
    account_read(e, account_find_name, login_named);
}

static void left_done(void *ctx, int rc)
{
    struct account_job *e = ctx;
    token_gone(e, rc);
    if (e->later.r && rc == 0) {
        set_cookie(e->later.r, "");
        http_ok(e->later.r);
    } else if (e->later.r) {
        http_refuse(e->later.r, HTTP_STATUS_INTERNAL_SERVER_ERROR, REFUSAL_WRITE_FAILED);
    }
    account_job_free(e);
}

void accounts_logout(struct request *r)
{
    struct account_job *e = account_job_of_person(r);
    if (!e)
        return;
    memcpy(e->dropped_token, r->token, sizeof e->dropped_token);
    close_connections(e);
    if (store_token_drop(e->srv->store, e->dropped_token, left_done, e) < 0)
        account_paused(e);
}

void accounts_logout_everywhere(struct request *r)
{
    struct account_job *e = account_job_of_person(r);
    if (!e)
        return;
    close_connections(e);
    if (store_tokens_drop(r->srv->store, e->who.id, left_done, e) < 0)
        account_paused(e);
}
