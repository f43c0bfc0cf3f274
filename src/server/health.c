/* health.c: whether the server lives and whether it can serve, for load balancers and supervisors. */
#include "server/health.h"
#include "server/cluster.h"
#include "server/notify.h"
#include "server/request.h"

#include <string.h>

bool server_can_serve(struct server *srv, char *why, size_t why_size)
{
    if (srv->shutting_down) {
        snprintf(why, why_size, "the server is stopping");
        return false;
    }
    return !*cluster_waits_for(srv, why, why_size) && !store_blocked(srv->store, why, why_size);
}

void health_live(struct request *r) { http_ok(r); }

/* A load balancer asks often, so its requests do not count as refusals. */
void health_ready(struct request *r)
{
    char why[200], text[512];
    struct pl_out o = pl_out_to(text, sizeof text);
    if (server_can_serve(r->srv, why, sizeof why))
        return http_ok(r);
    pl_json_open(&o, NULL, '{');
    pl_json_bool(&o, "ok", false);
    pl_json_text(&o, "error", wire_refusals[REFUSAL_PAUSED].id);
    pl_json_text(&o, "text", why);
    pl_json_close(&o, '}');
    http_reply_json(r, HTTP_STATUS_SERVICE_UNAVAILABLE, &o);
}

void health_tell(struct server *srv)
{
    enum { EVERY_MS = 2000 };
    static bool ready;
    static int64_t status_at;
    char why[200], text[256];
    int64_t now = now_ms(srv);
    notify_tick(now);
    bool serves = server_can_serve(srv, why, sizeof why);
    if (serves && !ready)
        notify_ready();
    ready = ready || serves;
    if (now < status_at)
        return;
    status_at = now + EVERY_MS;
    if (serves)
        snprintf(text, sizeof text, "Serving %d connections and %d tables on port %d", srv->conns_n, srv->tables_n, (int)srv->cfg.port);
    else
        snprintf(text, sizeof text, "Not serving: %s", why);
    notify_status(text);
}

bool health_path(const char *path) { return !strcmp(path, "/livez") || !strcmp(path, "/readyz") || !strcmp(path, "/healthz"); }
