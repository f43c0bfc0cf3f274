/* move.c: moves a table to another node. The old owner writes everything, gives the match up, asks the new owner to load it, and then tells
 * the edges of its clients to open the table there. Clients notice nothing but a `table` message. */
#include "server/cluster.h"
#include "server/lobby.h"
#include "server/play.h"
#include "server/seats.h"
#include "server/state.h"

#include <stdlib.h>
#include <string.h>

/* A table on its way. The table itself is freed when it has no watches and no unfinished writes (tables_sweep). */
struct departure {
    struct server *srv;
    struct table *t;
    int64_t to;
};

/* Returns the node to which most seated players are connected, if they are more than those at this node; otherwise 0. */
static int64_t node_of_most(const struct table *t)
{
    struct {
        int64_t node;
        int n;
    } count[PL_SEATS_MAX];
    int nodes = 0, own = 0, best = -1;
    for (const struct watch *w = t->watches; w; w = w->next) {
        int64_t node = guest_node(w->c);
        int i = 0;
        if (w->viewer == PL_SPECTATOR)
            continue;
        own += !node;
        while (node && i < nodes && count[i].node != node)
            i++;
        if (!node || i == PL_SEATS_MAX)
            continue;
        if (i == nodes) {
            count[nodes].node = node;
            count[nodes++].n = 0;
        }
        count[i].n++;
        if (best < 0 || count[i].n > count[best].n)
            best = i;
    }
    return best >= 0 && count[best].n > own ? count[best].node : 0;
}

static void send_client(struct watch *w, int64_t to, const char *table, int64_t version)
{
    struct conn *c = w->c;
    watch_drop(w);
    if (c->guest)
        guest_moved(c, to, table, version);
    else
        edge_open_moved(c, to, table, version);
}

/* Called when the match has been given up, after all its writes. */
static void released(void *ctx, int rc)
{
    struct departure *d = ctx;
    struct table *t = d->t;
    struct node_message take = {.kind = NODE_TAKE};
    memcpy(take.table, t->id, sizeof take.table);
    if (rc == STORE_DONE)
        cluster_send(d->srv, d->to, &take);
    while (t->watches) {
        struct watch *w = t->watches;
        send_client(w, d->to, t->id, t->match.game ? (int64_t)t->match.version[w->viewer] : -1);
    }
    table_write_done(t, STORE_DONE);
    free(d);
}

void table_move_to_players(struct table *t)
{
    struct server *srv = t->srv;
    int64_t to = srv->cluster && t->game->real_time && t->status == TABLE_PLAYING ? node_of_most(t) : 0;
    struct departure *d = to && cluster_reaches(srv, to) ? malloc(sizeof *d) : NULL;
    if (!d)
        return;
    *d = (struct departure){.srv = srv, .t = t, .to = to};
    if (store_release(srv->store, t->match_id, t->epoch, released, d) < 0) {
        free(d);
        return;
    }
    t->issued++; /* keeps the table in memory until `released` has been called */
    srv->metrics.tables_moved_total++;
    table_abandon(t, true);
}
