/* deletion.c: closing an account, and deleting people. A guest is deleted at once. An account is closed first: it is deleted when the grace
 * period is over, unless its owner signs in again before that and keeps it. */
#include "server/account_job.h"
#include "server/cluster.h"
#include "server/seats.h"

#include <stdlib.h>
#include <string.h>

enum { KEEP_MARGIN_MS = 60000 }; /* An account cannot be kept in its last minute, because a worker may be deleting it. */

bool account_may_be_kept(const struct store_person *p) { return p->delete_at > wall_ms() + KEEP_MARGIN_MS; }

/* Removes the name from all tables in memory, on all nodes. */
static void forget_at_tables(struct server *srv, const struct person *who)
{
    seats_forget(srv, who);
    cluster_tell_forgotten(srv, who);
}

/* ---- deleting -------------------------------------------------------------------------------------------- */

struct forgetting {
    struct server *srv;
    struct person who;
    store_done *done;
    void *ctx;
};

/* Called when the name is deleted from the store. Removes it from the tables again, because a table with this name may have been loaded in
 * the meantime. */
static void forgotten(void *ctx, int rc)
{
    struct forgetting *k = ctx;
    if (rc == 0) {
        k->srv->people_version++;
        forget_at_tables(k->srv, &k->who);
    }
    if (k->done)
        k->done(k->ctx, rc);
    free(k);
}

int person_delete(struct server *srv, const struct person *who, const struct store_audit *audit, store_done *done, void *ctx)
{
    static const char nobody[] = "Somebody";
    struct forgetting *k = calloc(1, sizeof *k);
    if (!k)
        return -1;
    *k = (struct forgetting){srv, *who, done, ctx};
    forget_at_tables(srv, who);
    int rc = audit ? store_person_remove(srv->store, who->id, nobody, audit, forgotten, k)
                   : store_person_forget(srv->store, who->id, nobody, forgotten, k);
    if (rc == 0)
        return 0;
    free(k);
    return -1;
}

/* ---- requests -------------------------------------------------------------------------------------------- */

static void closed(void *ctx, int rc)
{
    struct account_job *e = ctx;
    struct request *r = e->later.r;
    char text[128];
    struct pl_out o = pl_out_to(text, sizeof text);
    token_gone(e, rc);
    if (rc < 0)
        return account_refuse(e, HTTP_STATUS_INTERNAL_SERVER_ERROR, REFUSAL_WRITE_FAILED);
    pl_json_open(&o, NULL, '{');
    pl_json_bool(&o, "ok", true);
    if (e->expires_at)
        pl_json_int(&o, "delete_at", e->expires_at);
    pl_json_close(&o, '}');
    if (r) {
        set_cookie(r, "");
        http_reply_json(r, HTTP_STATUS_OK, &o);
    }
    account_job_free(e);
}

/* Deletes a guest, or closes an account. The person's matches stay, but the person's name is removed from them with the person. */
void accounts_delete(struct request *r)
{
    struct account_job *e = account_job_of_person(r);
    if (!e)
        return;
    struct server *srv = r->srv;
    bool grace = e->who.account && srv->cfg.delete_days;
    close_connections(e);
    e->expires_at = grace ? wall_ms() + srv->cfg.delete_days * DAY_MS : 0;
    int rc = grace ? store_person_close(srv->store, e->who.id, e->expires_at, closed, e) : person_delete(srv, &e->who, NULL, closed, e);
    if (rc < 0)
        account_paused(e);
}

void refuse_closed(struct account_job *e)
{
    char text[512];
    struct pl_out o = pl_out_to(text, sizeof text);
    struct request *r = e->later.r;
    if (r) {
        pl_json_open(&o, NULL, '{');
        pl_json_bool(&o, "ok", false);
        pl_json_text(&o, "error", wire_refusals[REFUSAL_ACCOUNT_CLOSED].id);
        pl_json_text(&o, "text", wire_refusals[REFUSAL_ACCOUNT_CLOSED].sentence);
        pl_json_int(&o, "delete_at", e->other.delete_at);
        pl_json_close(&o, '}');
        r->srv->metrics.refused_total++;
        http_reply_json(r, HTTP_STATUS_FORBIDDEN, &o);
    }
    account_job_free(e);
}
