/* routes.c: the table of HTTP paths and their handlers. */
#include "server/health.h"
#include "server/request.h"

#include <string.h>

static void metrics(struct request *r)
{
    if (!r->local && !r->srv->cfg.metrics_open)
        return http_refuse(r, HTTP_STATUS_FORBIDDEN, REFUSAL_LOCAL_ONLY);
    struct pl_out o = pl_out_to(r->srv->scratch, SCRATCH);
    metrics_put(r->srv, &o, r->local);
    http_reply(r, HTTP_STATUS_OK, "text/plain; version=0.0.4", o.at, o.len);
}

static const struct route {
    bool post;
    const char *path;
    void (*answer)(struct request *r);
    enum scope scope; /* that a token needs. The handlers themselves refuse clients without a token. */
} routes[] = {
    {false, "/livez", health_live, SCOPE_NONE},
    {false, "/readyz", health_ready, SCOPE_NONE},
    {false, "/healthz", health_ready, SCOPE_NONE},
    {false, "/metrics", metrics, SCOPE_NONE},
    {false, "/api/me", accounts_me, SCOPE_NONE},
    {false, "/api/me/export", accounts_export, SCOPE_ACCOUNT},
    {false, "/api/privacy", privacy_page, SCOPE_NONE},
    {true, "/api/guest", accounts_guest, SCOPE_NONE},
    {true, "/api/account", accounts_new, SCOPE_ACCOUNT},
    {true, "/api/login", accounts_login, SCOPE_NONE},
    {true, "/api/logout", accounts_logout, SCOPE_NONE},
    {true, "/api/logout-everywhere", accounts_logout_everywhere, SCOPE_ACCOUNT},
    {true, "/api/passphrase", accounts_passphrase, SCOPE_ACCOUNT},
    {false, "/api/sessions", accounts_sessions, SCOPE_ACCOUNT},
    {true, "/api/session-end", accounts_session_end, SCOPE_ACCOUNT},
    {true, "/api/sessions-end-others", accounts_sessions_end_others, SCOPE_ACCOUNT},
    {true, "/api/delete", accounts_delete, SCOPE_ACCOUNT},
    {true, "/api/token", accounts_token, SCOPE_ACCOUNT},
    {false, "/api/matches", match_list_page, SCOPE_READ},
    {false, "/api/public-lobby", public_lobby_page, SCOPE_NONE},
    {false, "/api/tokens", accounts_tokens, SCOPE_ACCOUNT},
    {true, "/api/token-revoke", accounts_token_revoke, SCOPE_ACCOUNT},
};

/* Handles the paths /api/match/ID/replay, /api/match/ID/file and /api/match/ID/case. */
static bool match_route(struct request *r)
{
    char id[ID_SIZE] = "";
    const char *at = r->path + 11, *slash = strchr(at, '/');
    if (strncmp(r->path, "/api/match/", 11) || r->post || !slash || slash - at >= ID_SIZE)
        return false;
    memcpy(id, at, (size_t)(slash - at));
    if (!strcmp(slash, "/replay"))
        replay_page(r, id);
    else if (!strcmp(slash, "/file"))
        replay_file(r, id);
    else if (!strcmp(slash, "/case"))
        replay_case(r, id);
    else
        return false;
    return true;
}

static bool invitation_route(struct request *r)
{
    const char *code = r->path + 16;
    if (strncmp(r->path, "/api/invitation/", 16) || r->post || !*code || strlen(code) > 26)
        return false;
    invitation_page(r, code);
    return true;
}

const char *http_allowed(const char *path)
{
    for (size_t i = 0; i < PL_COUNT(routes); i++)
        if (!strcmp(routes[i].path, path))
            return routes[i].post ? "POST" : "GET, HEAD";
    return "GET, HEAD";
}

bool http_route(struct request *r)
{
    for (size_t i = 0; i < PL_COUNT(routes); i++) {
        if (routes[i].post != r->post || strcmp(routes[i].path, r->path))
            continue;
        if (r->post &&
            server_paused(r->srv)) { /* every POST request writes to the store, and nothing can be written while the server is paused */
            http_refuse(r, HTTP_STATUS_SERVICE_UNAVAILABLE, REFUSAL_PAUSED);
            return true;
        }
        if (r->post && r->body_n) {
            r->json = json_loadb(r->body, r->body_n, JSON_REJECT_DUPLICATES, NULL);
            if (!json_is_object(r->json)) {
                http_refuse(r, HTTP_STATUS_BAD_REQUEST, REFUSAL_JSON);
                return true;
            }
        }
        if (r->who.id && !scope_allows(r->scopes, routes[i].scope))
            http_refuse(r, HTTP_STATUS_FORBIDDEN, REFUSAL_TOKEN_SCOPE);
        else
            routes[i].answer(r);
        return true;
    }
    return match_route(r) || invitation_route(r) || files_serve(r);
}
