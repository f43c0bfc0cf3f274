/* identity.c: identifies the sender of a request by a cookie or an API token. The store contains only hashes of tokens. */
#include "server/request.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

void token_fresh(char token[TOKEN_TEXT])
{
    uint8_t chance[TOKEN_BYTES];
    randombytes_buf(chance, sizeof chance);
    sodium_bin2base64(token, TOKEN_TEXT, chance, sizeof chance, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    sodium_memzero(chance, sizeof chance);
}

void token_hash(const char *token, uint8_t hash[STORE_HASH])
{
    crypto_generichash(hash, STORE_HASH, (const unsigned char *)token, strlen(token), NULL, 0);
}

/* Finds a cookie in the request. `name` ends with '='. Cookies whose value does not have exactly `size` - 1 characters are ignored. */
static bool cookie_value(struct lws *wsi, const char *name, char *value, size_t size)
{
    char all[8192]; /* libwebsockets refuses a request if its headers together are longer than 8192 bytes, so every cookie header fits */
    size_t n = strlen(name);
    if (lws_hdr_copy(wsi, all, sizeof all, WSI_TOKEN_HTTP_COOKIE) <= 0)
        return false;
    for (char *rest = all, *one; (one = strsep(&rest, ";"));) {
        while (*one == ' ')
            one++;
        if (strncmp(one, name, n) || strlen(one + n) != size - 1)
            continue;
        memcpy(value, one + n, size);
        return true;
    }
    return false;
}

static bool cookie_token(struct lws *wsi, char token[TOKEN_TEXT]) { return cookie_value(wsi, "parlour=", token, TOKEN_TEXT); }

void device_cookie(struct lws *wsi, char device[DEVICE_TEXT])
{
    if (!cookie_value(wsi, "parlour-device=", device, DEVICE_TEXT))
        *device = 0;
}

void device_label(struct lws *wsi, char label[DEVICE_LABEL])
{
    char agent[512];
    if (lws_hdr_copy(wsi, agent, sizeof agent, WSI_TOKEN_HTTP_USER_AGENT) <= 0)
        *agent = 0;
    device_describe(agent, label);
}

int64_t token_expires_at(const struct store_token *t)
{
    int64_t longest = t->created_at + (t->kind == TOKEN_API ? API_DAYS : TOKEN_DAYS) * DAY_MS;
    return t->expires_at && t->expires_at < longest ? t->expires_at : longest;
}

static bool bearer_token(struct lws *wsi, char token[TOKEN_TEXT])
{
    char line[128];
    if (lws_hdr_copy(wsi, line, sizeof line, WSI_TOKEN_HTTP_AUTHORIZATION) <= 0 || strncasecmp(line, "Bearer ", 7))
        return false;
    if (strlen(line + 7) != TOKEN_TEXT - 1)
        return false;
    memcpy(token, line + 7, TOKEN_TEXT);
    return true;
}

bool token_from_request(struct lws *wsi, uint8_t hash[STORE_HASH])
{
    char token[TOKEN_TEXT];
    if (!bearer_token(wsi, token) && !cookie_token(wsi, token))
        return false;
    token_hash(token, hash);
    sodium_memzero(token, sizeof token);
    return true;
}

int identity_by_token(struct store_reader *reader, const uint8_t hash[STORE_HASH], struct identity *id)
{
    uint8_t found[STORE_HASH] = {0};
    struct store_person p;
    struct person *who = &id->who;
    memset(id, 0, sizeof *id);
    int there = store_person_by_token(reader, hash, &p, found);
    if (there < 0)
        return -1;
    if (!there || sodium_memcmp(hash, found, STORE_HASH) || token_expires_at(&p.token) < wall_ms())
        return 0;
    id->session = p.token.kind == TOKEN_COOKIE;
    id->administrator = p.role == ROLE_ADMINISTRATOR;
    id->scopes = scopes_of(&p.token, id->administrator);
    id->expires_at = token_expires_at(&p.token);
    id->used_at = p.token.used_at;
    who->id = p.id;
    who->account = *p.passphrase_hash != 0;
    snprintf(who->tag, sizeof who->tag, "%.12s", p.tag);
    snprintf(who->name, sizeof who->name, "%.*s", NAME_BYTES, p.name);
    return 1;
}

void identity_used(struct server *srv, const struct identity *id, const uint8_t hash[STORE_HASH])
{
    enum { EVERY_MS = 3600000 }; /* The time is shown to the hour, so that not every request writes to the store. */
    int64_t now = wall_ms();
    if (now - id->used_at >= EVERY_MS && !server_paused(srv))
        store_token_used(srv->store, hash, now);
}

/* ---- HTTP requests --------------------------------------------------------------------------------------- */

struct asking {
    struct later later; /* must be the first member, because a pointer to `later` is cast to a pointer to the whole struct */
    struct server *srv;
    struct address_usage *address_usage;
    struct job job;
    uint64_t people; /* value of srv->people_version when the lookup was submitted */
    uint8_t token[STORE_HASH];
    int found;
    struct identity id;
};

static void ask_work(struct job *job, struct store_reader *reader)
{
    struct asking *k = job->of;
    k->found = identity_by_token(reader, k->token, &k->id);
}

static void ask_begin(struct asking *k)
{
    k->people = k->srv->people_version;
    pool_submit(k->srv, POOL_LOOKUP, &k->job);
}

static void ask_after(struct job *job)
{
    struct asking *k = job->of;
    struct request *r = k->later.r;
    if (r && k->people != k->srv->people_version)
        return ask_begin(k);
    if (r)
        r->later = NULL;
    if (r && k->found < 0)
        http_refuse(r, HTTP_STATUS_SERVICE_UNAVAILABLE, REFUSAL_STORE_DAMAGED);
    if (r && k->found >= 0) {
        r->who = k->id.who;
        r->scopes = k->id.scopes;
        r->administrator = k->id.administrator;
        if (k->found)
            identity_used(r->srv, &k->id, r->token);
        http_go_on(r);
    }
    k->address_usage->lookups--;
    free(k);
}

void request_identify(struct request *r)
{
    struct address_usage *v = address_usage_of(r->srv, r->address);
    struct asking *k = address_may_look_up(r->srv, v) ? calloc(1, sizeof *k) : NULL;
    if (!k)
        return http_refuse(r, HTTP_STATUS_SERVICE_UNAVAILABLE, REFUSAL_BUSY);
    k->later.r = r;
    r->later = &k->later;
    k->srv = r->srv;
    k->address_usage = v;
    v->lookups++;
    memcpy(k->token, r->token, sizeof k->token);
    k->job = (struct job){.of = k, .work = ask_work, .done = ask_after};
    ask_begin(k);
}
