/* identity.c: identifies the sender of a request by a cookie or an API token. The store contains only hashes of tokens. */
#include "server/request.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

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

bool token_expired(int64_t kind, int64_t created_at)
{
    static const int64_t day_ms = 86400000;
    return wall_ms() - created_at > (kind == TOKEN_API ? API_DAYS : TOKEN_DAYS) * day_ms;
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

int person_by_token(struct store_reader *reader, const uint8_t hash[STORE_HASH], struct person *who)
{
    uint8_t found[STORE_HASH] = {0};
    struct store_person p;
    memset(who, 0, sizeof *who);
    int there = store_person_by_token(reader, hash, &p, found);
    if (there < 0)
        return -1;
    if (!there || sodium_memcmp(hash, found, STORE_HASH) || token_expired(p.token_kind, p.token_created_at))
        return 0;
    who->id = p.id;
    who->account = *p.passphrase_hash != 0;
    snprintf(who->tag, sizeof who->tag, "%.12s", p.tag);
    snprintf(who->name, sizeof who->name, "%.*s", NAME_BYTES, p.name);
    return 1;
}

/* ---- HTTP requests --------------------------------------------------------------------------------------- */

struct undo_seat {
    struct later later; /* must be the first member, because a pointer to `later` is cast to a pointer to the whole struct */
    struct server *srv;
    struct address_usage *address_usage;
    struct job job;
    uint64_t people; /* value of srv->people_version when the lookup was submitted */
    uint8_t token[STORE_HASH];
    int found;
    struct person who;
};

static void ask_work(struct job *job, struct store_reader *reader)
{
    struct undo_seat *k = job->of;
    k->found = person_by_token(reader, k->token, &k->who);
}

static void ask_begin(struct undo_seat *k)
{
    k->people = k->srv->people_version;
    pool_submit(k->srv, POOL_LOOKUP, &k->job);
}

static void ask_after(struct job *job)
{
    struct undo_seat *k = job->of;
    struct request *r = k->later.r;
    if (r && k->people != k->srv->people_version)
        return ask_begin(k);
    if (r)
        r->later = NULL;
    if (r && k->found < 0)
        http_refuse(r, HTTP_STATUS_SERVICE_UNAVAILABLE, REFUSAL_STORE_DAMAGED);
    if (r && k->found >= 0) {
        r->who = k->who;
        http_go_on(r);
    }
    k->address_usage->lookups--;
    free(k);
}

void request_identify(struct request *r)
{
    struct address_usage *v = address_usage_of(r->srv, r->address);
    struct undo_seat *k = address_may_look_up(r->srv, v) ? calloc(1, sizeof *k) : NULL;
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
