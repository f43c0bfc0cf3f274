/* admin_writer.c: the writes of admin.h. */
#include "store/admin.h"
#include "store/internal.h"

#include <stdlib.h>
#include <string.h>

#define DAY_MS ((int64_t)86400000)

/* ---- the audit log --------------------------------------------------------------------------------------- */

void store_audit_next(struct store *s, const struct store_audit *a)
{
    struct store_job **along = store_along(s);
    for (int i = 0; i < STORE_AUDIT_JOBS; i++)
        free(along[i]);
    along[0] = store_job_new(s, W_AUDIT_ADD, a->at, T(a->actor), T(a->action), T(a->target), T(a->detail));
    along[1] = store_job_new(s, W_AUDIT_TRIM, N(STORE_AUDIT_MAX));
    along[2] = store_job_new(s, W_ADMIN_REVISE);
}

int store_audit_add(struct store *s, const struct store_audit *a, store_done *done, void *ctx)
{
    return store_ask_one(s, done, ctx, W_AUDIT_ADD, a->at, T(a->actor), T(a->action), T(a->target), T(a->detail));
}

/* ---- people ---------------------------------------------------------------------------------------------- */

int store_role_set(struct store *s, int64_t person, enum store_role role, const struct store_audit *a, store_done *done, void *ctx)
{
    store_audit_next(s, a);
    return store_ask_one(s, done, ctx, W_PERSON_ROLE, person, N(role));
}

int store_mute_set(struct store *s, int64_t person, int64_t until, const struct store_audit *a, store_done *done, void *ctx)
{
    store_audit_next(s, a);
    return store_ask_one(s, done, ctx, W_PERSON_MUTE, person, until);
}

int store_rename(struct store *s, const struct store_new_name *n, const struct store_audit *a, store_done *done, void *ctx)
{
    store_audit_next(s, a);
    return store_ask_one(s, done, ctx, W_PERSON_RENAME, n->person, T(n->name), T(n->skeleton));
}

int store_person_remove(struct store *s, int64_t person, const char *name, const struct store_audit *a, store_done *done, void *ctx)
{
    store_audit_next(s, a);
    return store_person_forget(s, person, name, done, ctx);
}

/* ---- bans ------------------------------------------------------------------------------------------------ */

int store_ban_put(struct store *s, const struct store_ban *b, const struct store_audit *a, store_done *done, void *ctx)
{
    struct store_job *chain[] = {
        store_job_new(s, W_BAN_REPLACE, b->person, T(b->network)),
        store_job_new(s, W_BAN_ADD, b->person, T(b->network), b->until, T(b->reason), b->created_at, a->at, T(b->by), N(STORE_BANS_MAX))};
    store_audit_next(s, a);
    return store_ask(s, chain, 2, done, ctx);
}

int store_ban_lift(struct store *s, int64_t id, const struct store_audit *a, store_done *done, void *ctx)
{
    store_audit_next(s, a);
    return store_ask_one(s, done, ctx, W_BAN_LIFT, id);
}

/* ---- passphrases ----------------------------------------------------------------------------------------- */

int store_reset_put(struct store *s, const struct store_reset *t, const struct store_audit *a, store_done *done, void *ctx)
{
    store_audit_next(s, a);
    return store_ask_one(s, done, ctx, W_RESET_PUT, t->person, t->hash, t->expires_at);
}

int store_reset_use(struct store *s, const uint8_t hash[STORE_HASH], const char *passphrase_hash, int64_t now, store_done *done, void *ctx)
{
    struct store_job *chain[] = {store_job_new(s, W_RESET_PASSPHRASE, hash, T(passphrase_hash), now),
                                 store_job_new(s, W_RESET_TOKENS_DROP, hash), store_job_new(s, W_RESET_DROP, hash)};
    return store_ask(s, chain, 3, done, ctx);
}

/* ---- settings -------------------------------------------------------------------------------------------- */

int store_registration_set(struct store *s, int accounts, int guests, const struct store_audit *a, store_done *done, void *ctx)
{
    struct store_job *chain[2];
    int n = 0;
    if (accounts >= 0)
        chain[n++] = store_job_new(s, W_SETTING_PUT, T("accounts-closed"), N(!accounts), T(""));
    if (guests >= 0)
        chain[n++] = store_job_new(s, W_SETTING_PUT, T("guests-closed"), N(!guests), T(""));
    if (!n)
        return store_audit_add(s, a, done, ctx);
    store_audit_next(s, a);
    return store_ask(s, chain, n, done, ctx);
}

int store_motd_set(struct store *s, const char *text, const struct store_audit *a, store_done *done, void *ctx)
{
    store_audit_next(s, a);
    if (!text)
        return store_ask_one(s, done, ctx, W_SETTING_DROP, T("message-of-the-day"));
    return store_ask_one(s, done, ctx, W_SETTING_PUT, T("message-of-the-day"), N(0), T(text));
}

int store_announcement_set(struct store *s, const char *text, int64_t until, const struct store_audit *a, store_done *done, void *ctx)
{
    store_audit_next(s, a);
    return store_ask_one(s, done, ctx, W_SETTING_PUT, T("announcement"), *text ? until : N(0), T(text));
}

/* ---- reports, and what is over --------------------------------------------------------------------------- */

int store_report_handle(struct store *s, int64_t id, const char *outcome, const struct store_audit *a, store_done *done, void *ctx)
{
    store_audit_next(s, a);
    return store_ask_one(s, done, ctx, W_REPORT_HANDLE, id, a->at, T(outcome));
}

int store_admin_expire(struct store *s, int64_t now)
{
    struct store_job *chain[] = {store_job_new(s, W_BANS_EXPIRE, now), store_job_new(s, W_MUTES_EXPIRE, now),
                                 store_job_new(s, W_RESETS_EXPIRE, now), store_job_new(s, W_ANNOUNCEMENT_EXPIRE, now),
                                 store_job_new(s, W_AUDIT_EXPIRE, now - STORE_AUDIT_DAYS * DAY_MS)};
    return store_ask(s, chain, 5, NULL, NULL);
}
