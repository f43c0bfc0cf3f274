/* sessions.c: looks up sessions and names again after messages between nodes were lost. Otherwise a person who signed out or deleted the
 * account at another node at that moment would stay connected here, and the deleted name would stay at the tables of this node. */
#include "server/accounts.h"
#include "server/cluster.h"
#include "server/seats.h"
#include "server/state.h"

#include <stdlib.h>
#include <string.h>

/* A session of a client, or a person who has a seat at a table of this node. */
struct checked {
    struct conn *c; /* holds a reference; NULL for a person at a table */
    struct person who;
    bool gone; /* the token is no longer valid, or the person was deleted */
};

struct check {
    struct job job;
    struct server *srv;
    int n, most;
    struct checked item[];
};

static bool was_deleted(struct store_reader *reader, int64_t person)
{
    struct store_person p;
    int found = store_person_by_id(reader, person, &p);
    return found == 0 || (found > 0 && !*p.skeleton);
}

static void check_work(struct job *job, struct store_reader *reader)
{
    struct check *k = job->of;
    struct identity id;
    for (int i = 0; i < k->n; i++) {
        struct checked *x = &k->item[i];
        x->gone = x->c ? identity_by_token(reader, x->c->token, &id) == 0 : was_deleted(reader, x->who.id);
    }
}

static void check_done(struct job *job)
{
    struct check *k = job->of;
    for (int i = 0; i < k->n; i++) {
        struct checked *x = &k->item[i];
        if (x->c && x->gone)
            conn_close(x->c, LWS_CLOSE_STATUS_POLICY_VIOLATION);
        else if (x->gone)
            seats_forget(k->srv, &x->who);
        conn_unref(x->c);
    }
    k->srv->people_version++;
    k->srv->checking_sessions = false;
    bool again = k->srv->check_sessions_again;
    k->srv->check_sessions_again = false;
    if (again)
        sessions_check(k->srv);
    free(k);
}

static void add(struct check *k, struct conn *c, const struct person *who)
{
    if (k->n < k->most)
        k->item[k->n++] = (struct checked){.c = c ? conn_ref(c) : NULL, .who = *who};
}

void sessions_check(struct server *srv)
{
    int most = srv->conns_n + srv->tables_n * (PL_SEATS_MAX + 1);
    if (srv->checking_sessions) {
        srv->check_sessions_again = true;
        return;
    }
    struct check *k = most ? calloc(1, sizeof *k + (size_t)most * sizeof *k->item) : NULL;
    if (!k)
        return;
    k->srv = srv;
    k->most = most;
    for (struct conn *c = srv->conns; c; c = c->next)
        if (c->wsi)
            add(k, c, &c->who);
    for (struct table *t = srv->tables; t; t = t->next)
        for (int i = 0; i < t->set.seats && !t->loading && !t->broken; i++)
            if (t->seat[i].kind == SEAT_PERSON && *t->seat[i].who.tag)
                add(k, NULL, &t->seat[i].who);
    k->job = (struct job){.of = k, .work = check_work, .done = check_done};
    srv->checking_sessions = true;
    pool_submit(srv, POOL_READ, &k->job);
}
