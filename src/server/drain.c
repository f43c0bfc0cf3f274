/* drain.c: a draining server opens no new tables, and can stop by itself when nobody plays any more. */
#include "server/moderation.h"
#include "server/state.h"

#include <string.h>

bool draining(const struct server *srv) { return srv->drain.on; }

const char *drain_announcement(const struct server *srv) { return srv->drain.on ? srv->drain.text : ""; }

static bool has_player(const struct table *t)
{
    for (const struct watch *w = t->watches; w; w = w->next)
        if (w->viewer != PL_SPECTATOR && conn_is_open(w->c))
            return true;
    return false;
}

int matches_with_players(const struct server *srv)
{
    int n = 0;
    for (const struct table *t = srv->tables; t; t = t->next)
        n += t->status == TABLE_PLAYING && has_player(t);
    return n;
}

void drain_set(struct server *srv, const struct drain *drain)
{
    srv->drain = *drain;
    srv->drain.stop = drain->stop && drain->on;
    log_event(drain->on ? EVENT_DRAINING : EVENT_DRAINING_ENDED, "stops", srv->drain.stop ? "yes" : "no", NULL);
    moderation_show_notices(srv);
}

void drain_sweep(struct server *srv)
{
    if (srv->drain.stop && !matches_with_players(srv))
        server_stop(srv);
}
