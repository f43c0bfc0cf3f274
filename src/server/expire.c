/* expire.c: deletes old data from the store in small batches: tables that were never started, guests who never played, closed accounts
 * whose time is over, expired tokens and reports and, if the operator sets --keep-days, old matches. Never deletes a loaded table. */
#include "server/accounts.h"
#include "server/seats.h"
#include "server/state.h"
#include "store/admin.h"

#include <stdlib.h>
#include <string.h>

enum {
    UNUSED_DAYS = 30,
    JUMP_MS = 3600 * 1000,
    LOOK_EVERY_MS = 3600 * 1000,
    SOON_MS = 1000,
    MATCHES_AT_ONCE = EXPIRING,
    GUESTS_AT_ONCE = 64,
    CLOSED_AT_ONCE = 16
};

struct expiry {
    struct job job;
    struct server *srv;
    int64_t now;                   /* time of the check, in ms since 1970 */
    int64_t keep_days, guest_days; /* the settings when the check began */
    int matches_n, guests_n;
    struct {
        int64_t match_id;
        char id[ID_SIZE];
    } match[MATCHES_AT_ONCE];
    int64_t guest[GUESTS_AT_ONCE];
    struct person closed[CLOSED_AT_ONCE]; /* closed accounts that must be deleted now */
    int closed_n;
};

int64_t guest_days(const struct server *srv) { return srv->cfg.keep_days ? srv->cfg.keep_days : TOKEN_DAYS; }

static bool take_match(void *ctx, const struct store_match *m)
{
    struct expiry *k = ctx;
    k->match[k->matches_n].match_id = m->match_id;
    snprintf(k->match[k->matches_n++].id, ID_SIZE, "%s", m->id);
    return k->matches_n < MATCHES_AT_ONCE;
}

static bool take_guest(void *ctx, int64_t id)
{
    struct expiry *k = ctx;
    k->guest[k->guests_n++] = id;
    return k->guests_n < GUESTS_AT_ONCE;
}

static bool take_closed(void *ctx, const struct store_person *p)
{
    struct expiry *k = ctx;
    struct person *who = &k->closed[k->closed_n++];
    *who = (struct person){.id = p->id, .account = true};
    snprintf(who->tag, sizeof who->tag, "%.12s", p->tag);
    snprintf(who->name, sizeof who->name, "%.*s", NAME_BYTES, p->name);
    return k->closed_n < CLOSED_AT_ONCE;
}

/* Returns true if the system clock is probably wrong: either it has jumped since the server started, or all data was old at the start. The
 * caller then deletes nothing, because a wrong clock would make all data look old. New data does not end the doubt, because it has the time
 * of the same clock. */
static bool clock_is_odd(struct server *srv)
{
    int64_t jump = wall_ms() - steady_ms(srv);
    return jump > JUMP_MS || jump < -JUMP_MS || srv->only_old_data;
}

void expire_open(struct server *srv, struct store_reader *reader)
{
    int64_t newest = store_newest(reader);
    srv->only_old_data = newest && srv->started_wall - newest > UNUSED_DAYS * DAY_MS;
}

static void find_name_work(struct job *job, struct store_reader *reader)
{
    struct expiry *k = job->of;
    int64_t keep = k->keep_days;
    store_matches_old(reader, k->now - OPEN_TABLE_DAYS * DAY_MS, keep ? k->now - keep * DAY_MS : 0, MATCHES_AT_ONCE, take_match, k);
    store_people_due(reader, k->now, CLOSED_AT_ONCE, take_closed, k);
    store_guests_old(reader, k->now - k->guest_days * DAY_MS, GUESTS_AT_ONCE, take_guest, k);
}

static bool is_connected(const struct server *srv, int64_t person)
{
    for (const struct conn *c = srv->conns; c; c = c->next)
        if (c->who.id == person)
            return true;
    return false;
}

static void dropped(void *ctx, int rc)
{
    struct server *srv = ctx;
    (void)rc;
    if (--srv->expiring_unwritten == 0)
        srv->expiring_n = 0;
}

bool table_expires(const struct server *srv, const char *id)
{
    for (int i = 0; i < srv->expiring_n; i++)
        if (!strcmp(srv->expiring[i], id))
            return true;
    return false;
}

static void look_after(struct job *job)
{
    struct expiry *k = job->of;
    struct server *srv = k->srv;
    int matches = 0, guests = 0, accounts = 0;
    for (int i = 0; i < k->matches_n && !srv->shutting_down; i++) {
        if (table_find(srv, k->match[i].id) || store_match_drop(srv->store, k->match[i].match_id, dropped, srv) < 0)
            continue;
        memcpy(srv->expiring[srv->expiring_n++], k->match[i].id, ID_SIZE); /* a table whose id is in `expiring` cannot be loaded */
        srv->expiring_unwritten++;
        matches++;
    }
    for (int i = 0; i < k->guests_n && !srv->shutting_down; i++)
        guests += !is_connected(srv, k->guest[i]) && store_guest_drop(srv->store, k->guest[i]) == 0;
    for (int i = 0; i < k->closed_n && !srv->shutting_down; i++)
        accounts += person_delete(srv, &k->closed[i], NULL, NULL, NULL) == 0;
    if (!srv->shutting_down) {
        store_tokens_expire(srv->store, TOKEN_COOKIE, k->now - TOKEN_DAYS * DAY_MS, k->now);
        store_tokens_expire(srv->store, TOKEN_API, k->now - API_DAYS * DAY_MS, k->now);
        store_reports_expire(srv->store, k->now - REPORT_DAYS * DAY_MS);
        store_admin_expire(srv->store, k->now);
    }
    srv->metrics.expired_total += (uint64_t)matches;
    if (matches || guests || accounts)
        log_event(EVENT_EXPIRED, "matches", log_number(matches), "guests", log_number(guests), "accounts", log_number(accounts), NULL);
    /* If this batch deleted anything, there may be more old data, so check again soon. */
    srv->expire_at = now_ms(srv) + (matches || guests || accounts ? SOON_MS : LOOK_EVERY_MS);
    srv->expiry_running = false;
    free(k);
}

void expire_sweep(struct server *srv)
{
    bool odd = clock_is_odd(srv);
    if (odd && !srv->clock_jump_logged)
        log_event(EVENT_CLOCK_DOUBTFUL, "advice", "check the clock of this machine; when it is right, restart the server", NULL);
    srv->clock_jump_logged = odd;
    if (odd || server_paused(srv) || srv->shutting_down || srv->expiry_running || srv->expiring_unwritten || now_ms(srv) < srv->expire_at)
        return;
    struct expiry *k = calloc(1, sizeof *k);
    if (!k)
        return;
    k->srv = srv;
    k->now = wall_ms();
    k->keep_days = srv->cfg.keep_days;
    k->guest_days = guest_days(srv);
    k->job = (struct job){.of = k, .work = find_name_work, .done = look_after};
    srv->expiry_running = true;
    pool_submit(srv, POOL_READ, &k->job);
}
