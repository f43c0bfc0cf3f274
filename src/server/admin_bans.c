/* admin_bans.c: operations of administrators on bans of people and networks. */
#include "server/admin_job.h"

#include <string.h>

static bool put_ban(struct admin_job *k, const char *key, const struct store_ban *b)
{
    pl_json_open(&k->o, key, '{');
    pl_json_int(&k->o, "ban", b->id);
    admin_put_person(&k->o, "person", b->name, b->person ? b->tag : "");
    if (b->person)
        pl_json_null(&k->o, "network");
    else
        pl_json_text(&k->o, "network", b->network);
    pl_json_int(&k->o, "until", b->until);
    pl_json_text(&k->o, "reason", b->reason);
    pl_json_int(&k->o, "created_at", b->created_at);
    pl_json_text(&k->o, "by", b->by);
    pl_json_close(&k->o, '}');
    return true;
}

/* ---- lists ----------------------------------------------------------------------------------------------- */

static bool list_ban(void *ctx, const struct store_ban *b)
{
    struct admin_job *k = ctx;
    if (!admin_row(k))
        return false;
    k->last = b->id;
    return put_ban(k, NULL, b);
}

void admin_read_bans(struct admin_job *k, struct store_reader *reader)
{
    pl_json_open(&k->o, "bans", '[');
    k->failed = store_bans_page(reader, k->at, admin_number(k, "before", 0), admin_most(k), list_ban, k) < 0;
    pl_json_close(&k->o, ']');
    admin_put_more(k);
}

/* ---- banning --------------------------------------------------------------------------------------------- */

void admin_read_ban_target(struct admin_job *k, struct store_reader *reader)
{
    if (admin_has(k, "person"))
        admin_read_person(k, reader);
}

static bool take_ban(void *ctx, const struct store_ban *b) { return put_ban(ctx, "ban", b) && false; }

static void read_new(struct job *job, struct store_reader *reader)
{
    struct admin_job *k = job->of;
    int found = k->person.id ? store_ban_of_person(reader, k->person.id, k->at, take_ban, k)
                             : store_ban_of_network(reader, k->network, k->at, take_ban, k);
    k->failed = found < 0;
    if (!found) /* it was lifted or replaced in the meantime */
        pl_json_null(&k->o, "ban");
}

static void banned(struct admin_job *k) { admin_read_again(k, read_new); }

void admin_ban(struct admin_job *k)
{
    char detail[ADMIN_TEXT + 32];
    int64_t minutes = admin_number(k, "minutes", 0);
    if (admin_has(k, "network") && !moderation_network(admin_text(k, "network"), k->network)) {
        snprintf(k->why, sizeof k->why, "%s",
                 "network must be an IPv4 or IPv6 address or network, not wider than an IPv4 /8 or an IPv6 /16, as 192.0.2.0/24.");
        return admin_refuse(k, REFUSAL_ADMIN_REQUEST);
    }
    snprintf(detail, sizeof detail, "%lld minutes%s%s", (long long)minutes, *k->note ? ": " : "", k->note);
    struct store_audit a = admin_audit(k, k->person.id ? k->person.tag : k->network, detail);
    struct store_ban ban = {.person = k->person.id,
                            .network = k->network,
                            .until = k->at + 60000 * minutes,
                            .created_at = k->at,
                            .reason = k->note,
                            .by = k->by};
    k->never = REFUSAL_TOO_MANY_BANS;
    k->written = banned;
    admin_wait(k, store_ban_put(k->srv->store, &ban, &a, admin_decided, k));
}

/* ---- lifting a ban --------------------------------------------------------------------------------------- */

static bool take_target(void *ctx, const struct store_ban *b)
{
    struct admin_job *k = ctx;
    snprintf(k->network, sizeof k->network, "%s", b->person ? b->tag : b->network);
    return false;
}

void admin_read_ban(struct admin_job *k, struct store_reader *reader)
{
    int found = store_ban_by_id(reader, admin_number(k, "ban", 0), k->at, take_target, k);
    k->failed = found < 0;
    if (!found)
        admin_refuse_later(k, REFUSAL_NO_BAN);
}

void admin_unban(struct admin_job *k)
{
    char detail[32];
    int64_t id = admin_number(k, "ban", 0);
    snprintf(detail, sizeof detail, "ban %lld", (long long)id);
    struct store_audit a = admin_audit(k, k->network, detail);
    k->never = REFUSAL_NO_BAN;
    admin_wait(k, store_ban_lift(k->srv->store, id, &a, admin_decided, k));
}
