/* identity.c: who is asking: a cookie or an API token, of which the house keeps only a hash. */
#include "server/accounts.h"
#include "server/house.h"

#include <sodium.h>
#include <string.h>

void token_hash(const char *token, uint8_t hash[STORE_HASH])
{
    crypto_generichash(hash, STORE_HASH, (const unsigned char *)token, strlen(token), NULL, 0);
}

/* The value of a cookie, which must have this size with its NUL, among all there are. `name` ends with '='. */
static bool cookie_value(struct lws *wsi, const char *name, char *value, size_t size)
{
    char all[8192]; /* more than all headers together may have */
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

bool token_expired(int64_t kind, int64_t made)
{
    static const int64_t day_ms = 86400000;
    return wall_ms() - made > (kind == TOKEN_API ? API_DAYS : TOKEN_DAYS) * day_ms;
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

int identify(struct house *h, struct lws *wsi, struct person *who, uint8_t hash[STORE_HASH])
{
    char token[TOKEN_TEXT];
    uint8_t mine[STORE_HASH], found[STORE_HASH] = {0};
    struct store_person p;
    memset(who, 0, sizeof *who);
    if (!bearer_token(wsi, token) && !cookie_token(wsi, token))
        return 0;
    token_hash(token, mine);
    sodium_memzero(token, sizeof token);
    int there = store_person_by_token(h->reader, mine, &p, found);
    if (there < 0)
        return -1;
    if (!there || sodium_memcmp(mine, found, STORE_HASH) || token_expired(p.token_kind, p.token_made))
        return 0;
    who->id = p.id;
    who->account = *p.pass != 0;
    snprintf(who->tag, sizeof who->tag, "%.12s", p.tag);
    snprintf(who->name, sizeof who->name, "%.*s", NAME_BYTES, p.name);
    if (hash)
        memcpy(hash, mine, STORE_HASH);
    return 1;
}
