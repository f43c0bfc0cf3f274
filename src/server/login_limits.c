/* login_limits.c: limits the login attempts per account, address and device. Attempts for unknown accounts are counted in the same way. The
 * counters are kept in memory only and start at zero after a restart. */
#include "server/accounts.h"
#include "server/state.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { SETS = 1024, WAYS = 8 };

/* Limits on login attempts. The ONCE values are the attempts allowed in one burst; the HOUR values are the attempts allowed per hour. An
 * attempt with the correct passphrase is not counted. */
enum { ACCOUNT_ONCE = 10, ACCOUNT_HOUR = 20, DEVICE_ONCE = 10, DEVICE_HOUR = 60, ADDRESS_ONCE = 5, ADDRESS_HOUR = 360 };

struct guess {
    uint64_t key; /* hash of the account, the address or the device; 0 if the slot is free */
    struct bucket tries;
};

struct guesses {
    uint8_t key[crypto_shorthash_KEYBYTES];
    uint8_t device_key[STORE_HASH];
    struct guess set[SETS][WAYS];
};

/* ---- table of token buckets ------------------------------------------------------------------------------ */

static uint64_t key_of(const struct guesses *g, char kind, const char *text)
{
    char whole[320];
    uint64_t key;
    int n = snprintf(whole, sizeof whole, "%c%s", kind, text);
    crypto_shorthash((uint8_t *)&key, (const uint8_t *)whole, (size_t)n < sizeof whole ? (size_t)n : sizeof whole - 1, g->key);
    return key ? key : 1;
}

/* Finds the token bucket of `key`. A new key replaces the bucket with the most attempts left. So an attacker who tries many names cannot
 * reset the counter of a name that was tried often. */
static struct bucket *place_of(struct server *srv, uint64_t key)
{
    struct guess *set = srv->guesses->set[key % SETS], *best = &set[0];
    int64_t most = -1, now = now_ms(srv);
    for (int i = 0; i < WAYS; i++) {
        struct guess *g = &set[i];
        int64_t left = g->key ? g->tries.thousandths + (now - g->tries.at) * ACCOUNT_HOUR / 3600 : INT64_MAX;
        if (g->key == key)
            return &g->tries;
        if (left > most) {
            most = left;
            best = g;
        }
    }
    *best = (struct guess){.key = key};
    return &best->tries;
}

/* ---- device cookies -------------------------------------------------------------------------------------- */

enum { ID = 8, NONCE = 16, MAC = 16, DEVICE = ID + NONCE + MAC };

static void device_mac(const struct guesses *g, const uint8_t *device, uint8_t mac[MAC])
{
    crypto_generichash(mac, MAC, device, ID + NONCE, g->device_key, sizeof g->device_key);
}

/* After a login the browser gets a signed cookie with the account's number and a random value. The cookie grants no access. It only
 * gives the owner's browser its own login limit, so that others who guess passphrases cannot lock the owner out. */
void device_cookie_make(struct server *srv, int64_t person, char text[DEVICE_TEXT])
{
    uint8_t device[DEVICE];
    for (int i = 0; i < ID; i++)
        device[i] = (uint8_t)((uint64_t)person >> 8 * i);
    randombytes_buf(device + ID, NONCE);
    device_mac(srv->guesses, device, device + ID + NONCE);
    sodium_bin2base64(text, DEVICE_TEXT, device, sizeof device, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}

bool device_belongs_to(struct server *srv, const char *text, int64_t person)
{
    uint8_t device[DEVICE], mac[MAC];
    uint64_t id = 0;
    size_t n;
    if (sodium_base642bin(device, sizeof device, text, strlen(text), NULL, &n, NULL, sodium_base64_VARIANT_URLSAFE_NO_PADDING) ||
        n != DEVICE)
        return false;
    for (int i = 0; i < ID; i++)
        id |= (uint64_t)device[i] << 8 * i;
    device_mac(srv->guesses, device, mac);
    return id == (uint64_t)person && !sodium_memcmp(mac, device + ID + NONCE, MAC);
}

/* ---- attempts -------------------------------------------------------------------------------------------- */

bool login_may_try(struct server *srv, const char *address, const char *skeleton, const char *device)
{
    int64_t now = now_ms(srv);
    if (device)
        return bucket_spend(place_of(srv, key_of(srv->guesses, 'd', device)), 1, DEVICE_HOUR, DEVICE_ONCE, now);
    struct address_usage *v = address_usage_of(srv, address);
    if (!v || !bucket_spend(&v->logins, 1, srv->cfg.rate_address ? ADDRESS_HOUR : 0, ADDRESS_ONCE, now))
        return false;
    return bucket_spend(place_of(srv, key_of(srv->guesses, 'a', skeleton)), 1, ACCOUNT_HOUR, ACCOUNT_ONCE, now);
}

void login_refund(struct server *srv, const char *address, const char *skeleton, const char *device)
{
    if (device)
        return bucket_give(place_of(srv, key_of(srv->guesses, 'd', device)), 1, DEVICE_ONCE);
    struct address_usage *v = address_usage_of(srv, address);
    if (v)
        bucket_give(&v->logins, 1, ADDRESS_ONCE);
    bucket_give(place_of(srv, key_of(srv->guesses, 'a', skeleton)), 1, ACCOUNT_ONCE);
}

int login_limits_open(struct server *srv, struct store_reader *reader, char *why, size_t why_size)
{
    struct guesses *g = srv->guesses = calloc(1, sizeof *g);
    int found = g ? store_secret(reader, "device", g->device_key) : -1;
    if (found < 0)
        snprintf(why, why_size, "%s",
                 g ? "the database is damaged: cannot read the server's secret keys; restore a backup with 'parlour restore'"
                   : "out of memory");
    if (found < 0)
        return -1;
    randombytes_buf(g->key, sizeof g->key);
    if (!found) {
        randombytes_buf(g->device_key, sizeof g->device_key);
        store_secret_put(srv->store, "device", g->device_key, NULL, NULL);
    }
    return 0;
}

void login_limits_close(struct server *srv)
{
    if (srv->guesses)
        sodium_memzero(srv->guesses, sizeof *srv->guesses);
    free(srv->guesses);
    srv->guesses = NULL;
}
