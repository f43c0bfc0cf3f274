/* admin_people.c: operations of administrators on people: list, remove, rename, mute, links to reset a passphrase, roles. */
#include "server/admin_job.h"
#include "server/cluster.h"
#include "server/seats.h"

#include <string.h>

/* ---- finding people -------------------------------------------------------------------------------------- */

void admin_read_person(struct admin_job *k, struct store_reader *reader)
{
    const char *asked = admin_text(k, "person");
    struct store_profile *p = &k->person;
    int found = store_profile_by_tag(reader, asked, k->at, p);
    if (!found && *k->skeleton) {
        found = store_profile_by_skeleton(reader, k->skeleton, k->at, p);
        if (found > 0 && strcmp(p->name, asked)) /* another name that looks alike */
            found = 0;
    }
    k->failed = found < 0;
    if (!found)
        admin_refuse_later(k, REFUSAL_NO_PERSON);
    else if (k->op->not_self && k->actor && k->actor == p->id)
        admin_refuse_later(k, REFUSAL_IS_YOURSELF);
    else if (k->op->spares && k->actor && k->actor != p->id && p->role == ROLE_ADMINISTRATOR)
        admin_refuse_later(k, REFUSAL_IS_ADMINISTRATOR);
}

static bool put_profile(void *ctx, const struct store_profile *p)
{
    struct admin_job *k = ctx;
    struct pl_out *o = &k->o;
    if (!admin_row(k))
        return false;
    k->last = p->id;
    pl_json_open(o, NULL, '{');
    pl_json_text(o, "name", p->name);
    pl_json_text(o, "tag", p->tag);
    pl_json_bool(o, "account", p->account);
    pl_json_bool(o, "administrator", p->role == ROLE_ADMINISTRATOR);
    pl_json_int(o, "created_at", p->created_at);
    admin_put_time(o, "muted_until", p->muted_until);
    admin_put_time(o, "banned_until", p->banned_until);
    admin_put_time(o, "delete_at", p->delete_at);
    pl_json_close(o, '}');
    return true;
}

void admin_read_people(struct admin_job *k, struct store_reader *reader)
{
    const struct store_people_page page = {
        .skeleton = k->skeleton,
        .tag = admin_text(k, "find"),
        .role = admin_has(k, "role") ? ROLE_ADMINISTRATOR : 0,
        .before = admin_number(k, "before", 0),
        .now = k->at,
        .most = admin_most(k),
    };
    pl_json_open(&k->o, "people", '[');
    k->failed = store_profiles(reader, &page, put_profile, k) < 0;
    pl_json_close(&k->o, ']');
    admin_put_more(k);
}

static struct person person_of(const struct admin_job *k)
{
    struct person who = {.id = k->person.id, .account = k->person.account};
    snprintf(who.tag, sizeof who.tag, "%.12s", k->person.tag);
    snprintf(who.name, sizeof who.name, "%.*s", NAME_BYTES, k->person.name);
    return who;
}

/* ---- deleting and renaming ------------------------------------------------------------------------------- */

static void sign_out(struct admin_job *k)
{
    static const uint8_t all[STORE_HASH];
    person_disconnect(k->srv, k->person.id, all);
    cluster_tell_signed_out(k->srv, k->person.id, all);
}

static void removed(struct admin_job *k)
{
    sign_out(k); /* a client may have connected in the meantime */
    admin_reply(k);
}

void admin_remove(struct admin_job *k)
{
    struct person who = person_of(k);
    struct store_audit a = admin_audit(k, who.tag, "");
    sign_out(k);
    k->written = removed;
    admin_wait(k, person_delete(k->srv, &who, &a, admin_decided, k));
}

static void renamed(struct admin_job *k)
{
    struct person who = person_of(k);
    snprintf(who.name, sizeof who.name, "%s", k->name);
    k->srv->people_version++;
    person_renamed(k->srv, &who);
    cluster_tell_renamed(k->srv, &who);
    admin_put_person(&k->o, "person", who.name, who.tag);
    admin_reply(k);
}

void admin_rename(struct admin_job *k)
{
    struct person who = person_of(k);
    enum refusal why = REFUSAL_NAME_INVALID;
    char skeleton[256];
    if (name_normalise(admin_text(k, "name"), k->name, &why) < 0 || name_skeleton(k->name, skeleton, sizeof skeleton) < 0)
        return admin_refuse(k, why);
    if (name_reserved(skeleton))
        return admin_refuse(k, REFUSAL_NAME_RESERVED);
    if (!name_fits_tables(k->srv, &who, k->name))
        return admin_refuse(k, REFUSAL_NAME_CONFUSABLE);
    struct store_audit a = admin_audit(k, who.tag, "");
    struct store_new_name name = {who.id, k->name, skeleton};
    k->never = REFUSAL_NAME_TAKEN;
    k->written = renamed;
    admin_wait(k, store_rename(k->srv->store, &name, &a, admin_written, k));
}

/* ---- muting ---------------------------------------------------------------------------------------------- */

static void muted(struct admin_job *k)
{
    pl_json_int(&k->o, "until", k->number);
    admin_reply(k);
}

void admin_mute(struct admin_job *k)
{
    char detail[ADMIN_TEXT + 32];
    int64_t minutes = admin_number(k, "minutes", 0);
    snprintf(detail, sizeof detail, "%lld minutes%s%s", (long long)minutes, *k->note ? ": " : "", k->note);
    struct store_audit a = admin_audit(k, k->person.tag, detail);
    k->number = k->at + 60000 * minutes;
    k->never = REFUSAL_NO_PERSON;
    k->written = muted;
    admin_wait(k, store_mute_set(k->srv->store, k->person.id, k->number, &a, admin_decided, k));
}

void admin_unmute(struct admin_job *k)
{
    struct store_audit a = admin_audit(k, k->person.tag, "");
    k->never = REFUSAL_NO_PERSON;
    admin_wait(k, store_mute_set(k->srv->store, k->person.id, 0, &a, admin_decided, k));
}

/* ---- passphrases and roles ------------------------------------------------------------------------------- */

static void link_made(struct admin_job *k)
{
    char link[sizeof k->srv->address + TOKEN_TEXT + 16];
    snprintf(link, sizeof link, "%s/reset/%s", k->srv->address, k->token);
    pl_json_text(&k->o, "token", k->token);
    pl_json_text(&k->o, "link", link);
    pl_json_int(&k->o, "expires_at", k->at + STORE_RESET_MS);
    admin_reply(k);
}

void admin_reset_link(struct admin_job *k)
{
    struct store_audit a = admin_audit(k, k->person.tag, "");
    token_fresh(k->token);
    token_hash(k->token, k->hash);
    k->never = REFUSAL_NO_ACCOUNT;
    k->written = link_made;
    admin_wait(k,
               store_reset_put(k->srv->store, &(struct store_reset){k->person.id, k->at + STORE_RESET_MS, k->hash}, &a, admin_written, k));
}

static void set_role(struct admin_job *k, enum store_role role)
{
    struct store_audit a = admin_audit(k, k->person.tag, "");
    k->never = REFUSAL_NO_ACCOUNT;
    admin_wait(k, store_role_set(k->srv->store, k->person.id, role, &a, admin_decided, k));
}

void admin_grant(struct admin_job *k) { set_role(k, ROLE_ADMINISTRATOR); }
void admin_revoke(struct admin_job *k) { set_role(k, ROLE_PLAYER); }
