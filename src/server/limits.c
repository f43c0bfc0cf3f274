/* limits.c: who comes from where, and how much of that is too much. */
#include "server/inside.h"

#include <arpa/inet.h>
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
            if (v->connections || v->sockets || v->replays || v->reads || v->wakes || now - v->requests.at < 10000 ||
                (v->makes.at && now - v->makes.at < HOUR_MS)) {
                at = &v->next;
                continue;
            }
            *at = v->next;
            free(v);
        }
}

/* Whoever has one address of IPv6 has as many as they like: their network counts as one. */
static void one_network(char address[ADDRESS_SIZE])
{
    struct in6_addr a;
    if (inet_pton(AF_INET6, address, &a) != 1 || IN6_IS_ADDR_V4MAPPED(&a) || IN6_IS_ADDR_LOOPBACK(&a))
        return;
    memset(a.s6_addr + 8, 0, 8);
    inet_ntop(AF_INET6, &a, address, ADDRESS_SIZE);
}

void peer_address(struct house *h, struct lws *wsi, char address[ADDRESS_SIZE])
{
    char forwarded[256];
    lws_get_peer_simple(wsi, address, ADDRESS_SIZE);
    if (!h->cfg.trust_proxy || lws_hdr_copy(wsi, forwarded, sizeof forwarded, WSI_TOKEN_X_FORWARDED_FOR) <= 0)
        return;
    /* The last one is what the proxy saw itself; those before it are hearsay. */
    const char *last = strrchr(forwarded, ',');
    last = last ? last + 1 : forwarded;
    while (*last == ' ')
        last++;
    snprintf(address, ADDRESS_SIZE, "%s", last);
    one_network(address);
}

/* The part of an origin after "https://". */
static const char *host_of(const char *origin)
{
    const char *at = strstr(origin, "://");
    return at ? at + 3 : "";
}

/* A page may connect only to the house it came from. Programs send no origin. */
bool origin_allowed(struct house *h, struct lws *wsi)
{
    char origin[256], host[256];
    int n = lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN);
    if (!n)
        return true;
    if (lws_hdr_copy(wsi, origin, sizeof origin, WSI_TOKEN_ORIGIN) <= 0 || lws_hdr_copy(wsi, host, sizeof host, WSI_TOKEN_HOST) <= 0)
        return false;
    if (h->cfg.origin && !strcmp(origin, h->cfg.origin))
        return true;
    return *host && !strcasecmp(host_of(origin), host);
}
