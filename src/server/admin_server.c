/* admin_server.c: operations of administrators on the whole server: status, registration, notices, draining, stopping. */
#include "server/admin_job.h"
#include "server/cluster.h"

#include <string.h>

/* ---- status ---------------------------------------------------------------------------------------------- */

void admin_read_status(struct admin_job *k, struct store_reader *reader)
{
    k->number = store_reports_open(reader);
    k->failed = k->number < 0;
}

static void put_registration(struct admin_job *k)
{
    pl_json_bool(&k->o, "accounts", moderation_accounts_open(k->srv));
    pl_json_bool(&k->o, "guests", moderation_guests_open(k->srv));
}

void admin_status(struct admin_job *k)
{
    struct server *srv = k->srv;
    struct pl_out *o = &k->o;
    const struct store_settings *set = moderation_settings(srv);
    bool announced = set->announced_until > k->at && *set->announcement;
    pl_json_text(o, "version", srv->cfg.version);
    pl_json_int(o, "started_at", srv->started_wall);
    pl_json_int(o, "connections", srv->conns_n);
    pl_json_int(o, "tables", srv->tables_n);
    pl_json_int(o, "playing", matches_with_players(srv));
    pl_json_bool(o, "draining", draining(srv));
    pl_json_bool(o, "stops", srv->drain.stop);
    pl_json_open(o, "registration", '{');
    put_registration(k);
    pl_json_close(o, '}');
    pl_json_text(o, "message_of_the_day", srv->notice[NOTICE_MESSAGE_OF_THE_DAY]);
    pl_json_text(o, "announcement", announced ? set->announcement : "");
    admin_put_time(o, "announcement_until", announced ? set->announced_until : 0);
    pl_json_int(o, "reports", k->number);
    pl_json_int(o, "node", cluster_self(srv));
    pl_json_int(o, "nodes", 1 + cluster_peers_n(srv));
    admin_reply(k);
}

/* ---- registration and notices ---------------------------------------------------------------------------- */

static void registration_set(struct admin_job *k)
{
    put_registration(k);
    admin_reply(k);
}

void admin_registration(struct admin_job *k)
{
    int accounts = admin_has(k, "accounts") ? admin_bool(k, "accounts", true) : -1,
        guests = admin_has(k, "guests") ? admin_bool(k, "guests", true) : -1;
    static const char *const words[] = {"unchanged", "closed", "open"};
    char detail[64];
    if (accounts < 0 && guests < 0)
        return registration_set(k);
    snprintf(detail, sizeof detail, "accounts: %s, guests: %s", words[accounts + 1], words[guests + 1]);
    struct store_audit a = admin_audit(k, "", detail);
    k->written = registration_set;
    admin_wait(k, store_registration_set(k->srv->store, accounts, guests, &a, admin_decided, k));
}

static void announced(struct admin_job *k)
{
    admin_put_time(&k->o, "until", k->number);
    admin_reply(k);
}

void admin_announce(struct admin_job *k)
{
    struct store_audit a = admin_audit(k, "", k->note);
    k->number = *k->note ? k->at + 60000 * admin_number(k, "minutes", 60) : 0;
    k->written = announced;
    admin_wait(k, store_announcement_set(k->srv->store, k->note, k->number, &a, admin_decided, k));
}

void admin_message_of_the_day(struct admin_job *k)
{
    bool fall_back = admin_has(k, "default");
    struct store_audit a = admin_audit(k, "", fall_back ? "default" : k->note);
    if (fall_back && !admin_bool(k, "default", true)) {
        snprintf(k->why, sizeof k->why, "default must be true, or missing.");
        return admin_refuse(k, REFUSAL_ADMIN_REQUEST);
    }
    admin_wait(k, store_motd_set(k->srv->store, fall_back ? NULL : k->note, &a, admin_decided, k));
}

/* ---- draining and stopping ------------------------------------------------------------------------------- */

static void drained(struct admin_job *k)
{
    struct drain drain = {.on = admin_bool(k, "on", true), .stop = admin_bool(k, "stop", false)};
    snprintf(drain.text, sizeof drain.text, "%s", drain.on ? k->note : "");
    drain_set(k->srv, &drain);
    pl_json_bool(&k->o, "draining", draining(k->srv));
    pl_json_bool(&k->o, "stops", k->srv->drain.stop);
    pl_json_int(&k->o, "playing", matches_with_players(k->srv));
    admin_reply(k);
}

void admin_drain(struct admin_job *k)
{
    char detail[ADMIN_TEXT + 32];
    bool on = admin_bool(k, "on", true), stop = on && admin_bool(k, "stop", false);
    snprintf(detail, sizeof detail, "%s%s%s", !on ? "off" : stop ? "on, then stop" : "on", *k->note ? ": " : "", k->note);
    struct store_audit a = admin_audit(k, "", detail);
    k->written = drained;
    admin_wait(k, store_audit_add(k->srv->store, &a, admin_written, k));
}

static void stopped(struct admin_job *k)
{
    struct server *srv = k->srv;
    admin_reply(k);
    server_stop(srv);
}

void admin_stop(struct admin_job *k)
{
    struct store_audit a = admin_audit(k, "", "");
    k->written = stopped;
    admin_wait(k, store_audit_add(k->srv->store, &a, admin_written, k));
}
