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

/* Banned people may make no request under /api/, but those with a session may leave. A ban of the network refuses signing in only when the
 * passphrase has been checked, because it does not apply to administrators. */
enum for_banned { BAN_APPLIES, BAN_ALLOWS_SESSION, BAN_OF_NETWORK_LATER };

static const struct route {
    bool post;
    const char *path;
    void (*answer)(struct request *r);
    enum scope scope;    /* that a token needs. The handlers themselves refuse clients without a token. */
    enum for_banned ban; /* whether banned people may make this request */
} routes[] = {
    {false, "/livez", health_live, SCOPE_NONE},
    {false, "/readyz", health_ready, SCOPE_NONE},
    {false, "/healthz", health_ready, SCOPE_NONE},
    {false, "/metrics", metrics, SCOPE_NONE},
    {false, "/api/me", accounts_me, SCOPE_NONE, BAN_ALLOWS_SESSION},
    {false, "/api/me/export", accounts_export, SCOPE_ACCOUNT},
    {false, "/api/privacy", privacy_page, SCOPE_NONE},
    {true, "/api/guest", accounts_guest, SCOPE_NONE},
    {true, "/api/account", accounts_new, SCOPE_ACCOUNT},
    {true, "/api/login", accounts_login, SCOPE_NONE, BAN_OF_NETWORK_LATER},
    {true, "/api/logout", accounts_logout, SCOPE_NONE, BAN_ALLOWS_SESSION},
    {true, "/api/logout-everywhere", accounts_logout_everywhere, SCOPE_ACCOUNT, BAN_ALLOWS_SESSION},
    {true, "/api/reset", accounts_reset, SCOPE_NONE},
    {true, "/api/passphrase", accounts_passphrase, SCOPE_ACCOUNT},
    {false, "/api/sessions", accounts_sessions, SCOPE_ACCOUNT},
    {true, "/api/session-end", accounts_session_end, SCOPE_ACCOUNT},
    {true, "/api/sessions-end-others", accounts_sessions_end_others, SCOPE_ACCOUNT},
    {true, "/api/delete", accounts_delete, SCOPE_ACCOUNT, BAN_ALLOWS_SESSION},
    {true, "/api/token", accounts_token, SCOPE_ACCOUNT},
    {false, "/api/matches", match_list_page, SCOPE_READ},
    {false, "/api/public-lobby", public_lobby_page, SCOPE_NONE},
    {false, "/api/tokens", accounts_tokens, SCOPE_ACCOUNT},
    {true, "/api/token-revoke", accounts_token_revoke, SCOPE_ACCOUNT},
    {true, "/api/admin", admin_page, SCOPE_NONE}, /* checks the scope itself, because other people get another refusal */
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

static const struct route *route_of(const struct request *r)
{
    for (size_t i = 0; i < PL_COUNT(routes); i++)
        if (routes[i].post == r->post && !strcmp(routes[i].path, r->path))
            return &routes[i];
    return NULL;
}

/* Refuses the request if the sender or the network is banned. Returns true if it was refused. */
static bool refuse_banned(struct request *r, const struct route *route)
{
    enum for_banned ban = route ? route->ban : BAN_APPLIES;
    if (strncmp(r->path, "/api/", 5) || (ban == BAN_ALLOWS_SESSION && r->who.id))
        return false;
    int64_t until = moderation_banned_until(r->srv, r->who.id, ban == BAN_OF_NETWORK_LATER ? NULL : r->address);
    if (!until)
        return false;
    http_refuse_until(r, HTTP_STATUS_FORBIDDEN, REFUSAL_BANNED, until);
    return true;
}

/* Parses the body of a POST request. Returns false if the request was refused. */
static bool read_body(struct request *r)
{
    if (server_paused(r->srv)) { /* every POST request writes to the store, and nothing can be written while the server is paused */
        http_refuse(r, HTTP_STATUS_SERVICE_UNAVAILABLE, REFUSAL_PAUSED);
        return false;
    }
    if (r->body_n)
        r->json = json_loadb(r->body, r->body_n, JSON_REJECT_DUPLICATES, NULL);
    if (!r->body_n || json_is_object(r->json))
        return true;
    http_refuse(r, HTTP_STATUS_BAD_REQUEST, REFUSAL_JSON);
    return false;
}

bool http_route(struct request *r)
{
    const struct route *route = route_of(r);
    if (refuse_banned(r, route))
        return true;
    if (!route)
        return match_route(r) || invitation_route(r) || files_serve(r);
    if (r->post && !read_body(r))
        return true;
    if (r->who.id && !scope_allows(r->scopes, route->scope))
        http_refuse(r, HTTP_STATUS_FORBIDDEN, REFUSAL_TOKEN_SCOPE);
    else
        route->answer(r);
    return true;
}
