/* limits.c: who comes from where, and how much of that is too much. */
#include "server/inside.h"

#include <stdlib.h>
#include <string.h>

struct visitor *visitor_of(struct house *h, const char *address)
{
    struct visitor **head = &h->visitor[text_hash(address) % VISITOR_BUCKETS];
    for (struct visitor *v = *head; v; v = v->next)
        if (!strcmp(v->address, address))
            return v;
    struct visitor *v = calloc(1, sizeof *v);
    if (!v)
        return NULL;
    snprintf(v->address, sizeof v->address, "%s", address);
    v->next = *head;
    return *head = v;
}

/* Sockets that say nothing are let go after a while, but until then they take the place of others. A browser has some six beside its
 * WebSocket. Behind a proxy all are the proxy's, and it is the proxy's to count. */
bool socket_comes(struct house *h, struct lws *wsi)
{
    enum { SOCKETS = 8 };
    char address[ADDRESS_SIZE];
    if (peer_is_proxy(h, wsi))
        return true;
    lws_get_peer_simple(wsi, address, sizeof address);
    struct visitor *v = visitor_of(h, address);
    if (!v || v->sockets >= SOCKETS * h->cfg.per_address) {
        h->metrics.sockets_refused_total++;
        return false;
    }
    v->sockets++;
    lws_set_opaque_user_data(wsi, v);
    return true;
}

void socket_goes(struct lws *wsi)
{
    struct visitor *v = lws_get_opaque_user_data(wsi);
    if (!v)
        return;
    v->sockets--;
    lws_set_opaque_user_data(wsi, NULL);
}

/* What is made stays in the store, so it is counted by the hour. */
bool visitor_may_make(struct house *h, struct visitor *v)
{
    enum { MAKES = 15 }; /* for each request a second */
    if (v && bucket_take_hourly(&v->makes, MAKES * h->cfg.rate_address, now_ms(h)))
        return true;
    h->metrics.makes_refused_total++;
    return false;
}

/* Those who have gone, and whose rate has recovered, are forgotten. */
void visitors_sweep(struct house *h)
{
    enum { HOUR_MS = 3600000 };
    int64_t now = now_ms(h);
    for (int i = 0; i < VISITOR_BUCKETS; i++)
        for (struct visitor **at = &h->visitor[i]; *at;) {
            struct visitor *v = *at;
            if (v->connections || v->sockets || now - v->requests.at < 10000 || (v->makes.at && now - v->makes.at < HOUR_MS)) {
                at = &v->next;
                continue;
            }
            *at = v->next;
            free(v);
        }
}
