/* public_lobby.c: information for visitors who have no name yet: the open tables, the cases, and the host and the game of an invitation. It
 * reveals nothing about matches. */
#include "server/request.h"
#include "server/lobby.h"
#include "server/case_text.h"

#include <stdlib.h>
#include <string.h>

void public_lobby_page(struct request *r)
{
    struct pl_out o = pl_out_to(r->srv->scratch, SCRATCH);
    pl_json_open(&o, NULL, '{');
    pl_json_bool(&o, "ok", true);
    lobby_put_waiting(r->srv, &o);
    for (int i = 0; pl_games[i]; i++)
        books_json(r->srv, &o, pl_games[i]);
    pl_json_close(&o, '}');
    http_reply_json(r, HTTP_STATUS_OK, &o);
}

/* ---- invitations ----------------------------------------------------------------------------------------- */

struct invited {
    struct later later; /* must be the first member, because a pointer to `later` is cast to a pointer to struct invited */
    struct server *srv;
    struct address_usage *address_usage;
    struct job job;
    char code[CODE_SIZE], id[ID_SIZE], game[32];
};

static bool found(void *ctx, const struct store_match *m)
{
    struct invited *i = ctx;
    snprintf(i->id, sizeof i->id, "%s", m->id);
    snprintf(i->game, sizeof i->game, "%s", m->game);
    return false;
}

static void find_work(struct job *job, struct store_reader *reader)
{
    struct invited *i = job->of;
    store_match_by_code(reader, i->code, found, i);
}

static void answer(struct request *r, const struct invited *i)
{
    struct table *t = *i->id ? table_find(r->srv, i->id) : NULL;
    if (!*i->id || (t && t->broken))
        return http_refuse(r, HTTP_STATUS_NOT_FOUND, REFUSAL_NO_INVITATION);
    struct pl_out o = pl_out_to(r->srv->scratch, SCRATCH);
    pl_json_open(&o, NULL, '{');
    pl_json_bool(&o, "ok", true);
    pl_json_text(&o, "game", i->game);
    if (t && !t->loading && *t->host.name) /* the host's name is known only while the table is loaded */
        pl_json_text(&o, "host", t->host.name);
    else
        pl_json_null(&o, "host");
    pl_json_close(&o, '}');
    http_reply_json(r, HTTP_STATUS_OK, &o);
}

static void find_after(struct job *job)
{
    struct invited *i = job->of;
    struct request *r = i->later.r;
    i->address_usage->lookups--;
    if (r) {
        r->later = NULL;
        answer(r, i);
    }
    free(i);
}

void invitation_page(struct request *r, const char *code)
{
    struct address_usage *v = address_usage_of(r->srv, r->address);
    struct invited *i = address_may_look_up(r->srv, v) ? calloc(1, sizeof *i) : NULL;
    if (!i)
        return http_refuse(r, HTTP_STATUS_SERVICE_UNAVAILABLE, REFUSAL_BUSY);
    i->later.r = r;
    r->later = &i->later;
    i->srv = r->srv;
    i->address_usage = v;
    v->lookups++;
    snprintf(i->code, sizeof i->code, "%s", code);
    i->job = (struct job){.of = i, .work = find_work, .done = find_after};
    pool_submit(r->srv, POOL_LOOKUP, &i->job);
}
