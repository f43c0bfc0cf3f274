/* handshake.c: identifies whoever opens a WebSocket. libwebsockets asks in a callback whether to accept, and needs the answer at once; but
 * the token must be looked up in the store. So frames.c holds back the last byte of the request until a worker has read the token's row;
 * only then does libwebsockets ask. */
#include "server/handshake.h"
#include "server/accounts.h"
#include "server/house.h"
#include "server/sockets.h"

#include <stdlib.h>
#include <string.h>

static bool take_table(void *ctx, const struct store_match *m)
{
    struct caller *k = ctx;
    snprintf(k->table[k->tables_n++], ID_SIZE, "%s", m->id);
    return k->tables_n < TABLES_TOLD;
}

static void know_work(struct job *job, struct store_reader *reader)
{
    struct caller *k = job->of;
    k->tables_n = 0;
    k->known = person_by_token(reader, k->token, &k->who);
    if (k->known > 0)
        store_matches_of(reader, k->who.id, take_table, k);
}

static void know_begin(struct caller *k)
{
    k->people = k->h->people_changed;
    k->looked_up = false;
    lane_add(k->h, LANE_LOOKUP, &k->job);
}

static void know_after(struct job *job)
{
    struct caller *k = job->of;
    k->looked_up = true;
    if (k->wsi && k->people != k->h->people_changed)
        return know_begin(k); /* the token may have been revoked meanwhile */
    k->visitor->lookups--;
    if (k->wsi)
        frames_release(k->wsi);
    else
        free(k);
}

struct caller *handshake_begin(struct house *h, struct lws *wsi)
{
    char address[ADDRESS_SIZE];
    struct caller *k = calloc(1, sizeof *k);
    if (!k)
        return NULL;
    peer_address(h, wsi, address);
    *k = (struct caller){.h = h, .wsi = wsi, .visitor = visitor_of(h, address), .looked_up = true};
    if (!token_of(wsi, k->token))
        return k;
    k->known = -1;
    if (!visitor_may_look_up(h, k->visitor))
        return k;
    k->visitor->lookups++;
    k->job = (struct job){.of = k, .work = know_work, .done = know_after};
    know_begin(k);
    return k;
}

struct caller *handshake_end(struct caller *k)
{
    if (!k)
        return NULL;
    k->wsi = NULL;
    if (k->looked_up)
        free(k);
    return NULL;
}
