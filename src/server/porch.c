/* porch.c: what somebody sees of the house before taking a name: tables that wait, cases there are, who invites to what. Tells nothing of
 * what is played. */
#include "server/request.h"
#include "server/lobby.h"
#include "server/prose.h"

#include <string.h>

void porch_page(struct request *r)
{
    struct pl_out o = pl_out_to(r->h->scratch, SCRATCH);
    pl_json_open(&o, NULL, '{');
    pl_json_bool(&o, "ok", true);
    lobby_put_waiting(r->h, &o);
    for (int i = 0; pl_games[i]; i++)
        books_json(r->h, &o, pl_games[i]);
    pl_json_close(&o, '}');
    http_reply_json(r, HTTP_STATUS_OK, &o);
}

struct invited {
    char id[ID_SIZE], game[32];
};

static bool found(void *ctx, const struct store_match *m)
{
    struct invited *i = ctx;
    snprintf(i->id, sizeof i->id, "%s", m->id);
    snprintf(i->game, sizeof i->game, "%s", m->game);
    return false;
}

void porch_invitation(struct request *r, const char *code)
{
    struct invited i = {0};
    store_match_by_code(r->h->reader, code, found, &i);
    struct table *t = *i.id ? table_find(r->h, i.id) : NULL;
    if (!*i.id || (t && t->broken))
        return http_refuse(r, HTTP_STATUS_NOT_FOUND, NO_NO_INVITATION);
    struct pl_out o = pl_out_to(r->h->scratch, SCRATCH);
    pl_json_open(&o, NULL, '{');
    pl_json_bool(&o, "ok", true);
    pl_json_text(&o, "game", i.game);
    if (t && !t->waking && *t->host.name) /* a table that was put away names nobody: no one is there */
        pl_json_text(&o, "host", t->host.name);
    else
        pl_json_null(&o, "host");
    pl_json_close(&o, '}');
    http_reply_json(r, HTTP_STATUS_OK, &o);
}
