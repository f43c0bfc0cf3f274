/* handshake.c: identifies the client that opens a WebSocket. libwebsockets asks in a callback whether to accept the client and needs the
 * answer at once. But the client's token must first be looked up in the store. So frames.c holds back the last byte of the request until a
 * worker has read the token's row. Only then does libwebsockets receive a complete request and call the callback. */
#include "server/handshake.h"
#include "server/accounts.h"
#include "server/state.h"
#include "server/sockets.h"

#include <stdlib.h>
#include <string.h>

static bool take_table(void *ctx, const struct store_match *m)
{
    struct handshake *k = ctx;
    snprintf(k->table[k->tables_n++], ID_SIZE, "%s", m->id);
    return k->tables_n < WELCOME_TABLES_MAX;
}

static void know_work(struct job *job, struct store_reader *reader)
{
    struct handshake *k = job->of;
    k->tables_n = 0;
    k->known = identity_by_token(reader, k->token, &k->id);
    if (k->known > 0)
        store_matches_of(reader, k->id.who.id, take_table, k);
}

static void know_begin(struct handshake *k)
{
    k->people = k->srv->people_version;
    k->looked_up = false;
    pool_submit(k->srv, POOL_LOOKUP, &k->job);
}

static void know_after(struct job *job)
{
    struct handshake *k = job->of;
    k->looked_up = true;
    if (k->wsi && k->people != k->srv->people_version)
        return know_begin(k); /* the token may have been deleted in the meantime, so look it up again */
    k->address_usage->lookups--;
    if (k->known > 0)
        identity_used(k->srv, &k->id, k->token);
    if (k->wsi)
        frames_release(k->wsi);
    else
        free(k);
}

struct handshake *handshake_begin(struct server *srv, struct lws *wsi)
{
    char address[ADDRESS_SIZE];
    struct handshake *k = calloc(1, sizeof *k);
    if (!k)
        return NULL;
    peer_address(srv, wsi, address);
    *k = (struct handshake){.srv = srv, .wsi = wsi, .address_usage = address_usage_of(srv, address), .looked_up = true};
    if (!token_from_request(wsi, k->token))
        return k;
    k->known = -1;
    if (!address_may_look_up(srv, k->address_usage))
        return k;
    k->address_usage->lookups++;
    k->job = (struct job){.of = k, .work = know_work, .done = know_after};
    know_begin(k);
    return k;
}

struct handshake *handshake_end(struct handshake *k)
{
    if (!k)
        return NULL;
    k->wsi = NULL;
    if (k->looked_up)
        free(k);
    return NULL;
}
