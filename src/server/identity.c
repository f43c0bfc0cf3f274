/* identity.c: who is asking: a cookie or an API token, of which the house keeps only a hash. */
#include "server/inside.h"

#include <sodium.h>
#include <string.h>

void token_hash(const char *token, uint8_t hash[STORE_HASH])
{
    crypto_generichash(hash, STORE_HASH, (const unsigned char *)token, strlen(token), NULL, 0);
}

/* The value of the cookie `parlour` among all there are. */
static bool cookie_token(struct lws *wsi, char token[TOKEN_TEXT])
{
    char all[2048];
    if (lws_hdr_copy(wsi, all, sizeof all, WSI_TOKEN_HTTP_COOKIE) <= 0)
        return false;
    for (char *rest = all, *one; (one = strsep(&rest, ";"));) {
        while (*one == ' ')
            one++;
        if (strncmp(one, "parlour=", 8) || strlen(one + 8) != TOKEN_TEXT - 1)
            continue;
        memcpy(token, one + 8, TOKEN_TEXT);
        return true;
    }
    return false;
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

bool identify(struct house *h, struct lws *wsi, struct person *who, uint8_t hash[STORE_HASH])
{
    char token[TOKEN_TEXT];
    uint8_t mine[STORE_HASH], found[STORE_HASH] = {0};
    struct store_person p;
    memset(who, 0, sizeof *who);
    if (!bearer_token(wsi, token) && !cookie_token(wsi, token))
        return false;
    token_hash(token, mine);
    sodium_memzero(token, sizeof token);
    if (store_person_by_token(h->reader, mine, &p, found) != 1 || sodium_memcmp(mine, found, STORE_HASH))
        return false;
    who->id = p.id;
    who->account = *p.pass != 0;
    snprintf(who->tag, sizeof who->tag, "%.12s", p.tag);
    snprintf(who->name, sizeof who->name, "%.*s", NAME_BYTES, p.name);
    if (hash)
        memcpy(hash, mine, STORE_HASH);
    return true;
}
