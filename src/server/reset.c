/* reset.c: sets a new passphrase with the link of an administrator. */
#include "server/account_job.h"
#include "server/cluster.h"

#include <string.h>

static void refuse_link(struct account_job *e) { account_refuse(e, HTTP_STATUS_FORBIDDEN, REFUSAL_RESET_LINK); }

static void used(void *ctx, int rc)
{
    struct account_job *e = ctx;
    char text[256];
    struct pl_out o = pl_out_to(text, sizeof text);
    if (rc == STORE_NEVER) /* it was used or replaced in the meantime */
        return refuse_link(e);
    if (rc < 0)
        return account_refuse(e, HTTP_STATUS_INTERNAL_SERVER_ERROR, REFUSAL_WRITE_FAILED);
    token_gone(e, rc); /* of all sessions and API tokens of the person */
    if (e->later.r) {
        pl_json_open(&o, NULL, '{');
        pl_json_bool(&o, "ok", true);
        pl_json_text(&o, "name", e->who.name);
        pl_json_close(&o, '}');
        http_reply_json(e->later.r, HTTP_STATUS_OK, &o);
    }
    account_job_free(e);
}

static void hashed(struct job *job)
{
    struct account_job *e = job->of;
    passphrase_done(e->srv);
    passphrase_refund(e);
    if (!e->good || store_reset_use(e->srv->store, e->reset_token, e->kept, wall_ms(), used, e) < 0)
        account_paused(e);
}

static void find_work(struct job *job, struct store_reader *reader)
{
    struct account_job *e = job->of;
    struct store_profile p;
    e->found = store_person_by_reset(reader, e->reset_token, wall_ms(), &p);
    if (e->found <= 0)
        return;
    e->who = (struct person){.id = p.id, .account = true};
    snprintf(e->who.name, sizeof e->who.name, "%.*s", NAME_BYTES, p.name);
}

static void found(struct account_job *e)
{
    if (e->found < 0)
        account_refuse(e, HTTP_STATUS_SERVICE_UNAVAILABLE, REFUSAL_STORE_DAMAGED);
    else if (!e->found)
        refuse_link(e);
    else
        passphrase_queue(e, passphrase_hash, hashed);
}

/* Counts the attempt like an attempt to sign in: those of this address, and those with this link. A link that is good does not count. */
static bool may_try(struct account_job *e)
{
    enum { ENOUGH = 16 }; /* bytes of the hash; different links must not share a limit */
    char key[2 * ENOUGH + 1];
    sodium_bin2hex(key, sizeof key, e->reset_token, ENOUGH);
    snprintf(e->skeleton, sizeof e->skeleton, "reset %s", key);
    e->login = login_may_try(e->srv, e->address, e->skeleton, NULL);
    return e->login;
}

void accounts_reset(struct request *r)
{
    if (passphrase_too_fast(r) || !body_has_only(r, ONLY("token", "new")))
        return;
    const char *token = json_string_value(json_object_get(r->json, "token"));
    const char *fresh = body_text(r, "new", PASS_LEAST, PASS_MAX, REFUSAL_PASSPHRASE_LENGTH);
    struct account_job *e = fresh ? account_job_new(r) : NULL;
    if (!e)
        return;
    token_hash(token ? token : "", e->reset_token);
    snprintf(e->passphrase, sizeof e->passphrase, "%s", fresh);
    if (!may_try(e))
        return account_refuse(e, 429, REFUSAL_TOO_MANY_LOGINS);
    account_read(e, find_work, found);
}
