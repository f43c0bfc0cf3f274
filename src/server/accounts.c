/* accounts.c: guests, accounts, tokens. A passphrase is worked on away from the loop, few at a time, and kept nowhere. */
#include "server/request.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { HASHING_MOST = 2, HASHING_QUEUE = 16, PASS_LEAST = 8, PASS_MOST = 256, LABEL_MOST = 40 }; /* as their refusals say */

struct errand {
    struct later later; /* must be first */
    struct house *h;
    uv_work_t work;
    uv_work_cb hash;
    uv_after_work_cb then;
    struct errand *next; /* in line for them */
    struct person who;
    char look[256];
    char pass[PASS_MOST + 1];
    char kept[crypto_pwhash_STRBYTES];
    char token[TOKEN_TEXT];
    uint8_t old[STORE_HASH];
    bool good, api, secure, fresh;
};

/* ---- the parts ------------------------------------------------------------------------------------------- */

static struct errand *errand_new(struct request *r)
{
    struct errand *e = calloc(1, sizeof *e);
    if (!e) {
        http_refuse(r, HTTP_STATUS_SERVICE_UNAVAILABLE, NO_BUSY);
        return NULL;
    }
    e->later.r = r;
    e->h = r->h;
    r->later = &e->later;
    return e;
}

static void errand_free(struct errand *e)
{
    if (e->later.r)
        e->later.r->later = NULL;
    sodium_memzero(e, sizeof *e);
    free(e);
}

/* A member of the body that must be a text; NULL after refusing. */
static const char *member(struct request *r, const char *name, size_t least, size_t most, enum wire_no otherwise)
{
    json_t *value = json_object_get(r->json, name);
    const char *text = json_string_value(value);
    if (text && json_string_length(value) == strlen(text) && strlen(text) >= least && strlen(text) <= most)
        return text;
    http_refuse(r, HTTP_STATUS_BAD_REQUEST, otherwise);
    return NULL;
}

static bool only_members(struct request *r, const char *a, const char *b)
{
    const char *key;
    json_t *value;
    json_object_foreach(r->json, key, value)
    {
        if ((!a || strcmp(key, a)) && (!b || strcmp(key, b))) {
            http_refuse_because(r, HTTP_STATUS_BAD_REQUEST, NO_WORDS, "The request has a member it should not have.");
            return false;
        }
    }
    return true;
}

static void fresh_token(char token[TOKEN_TEXT])
{
    uint8_t chance[TOKEN_BYTES];
    randombytes_buf(chance, sizeof chance);
    sodium_bin2base64(token, TOKEN_TEXT, chance, sizeof chance, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
    sodium_memzero(chance, sizeof chance);
}

static void set_cookie(struct request *r, const char *token)
{
    bool secure = r->h->cfg.tls_cert || (r->h->cfg.address && !strncmp(r->h->cfg.address, "https:", 6));
    snprintf(r->cookie, sizeof r->cookie, "parlour=%s; Path=/; HttpOnly; SameSite=Lax; Max-Age=%d%s", token,
             *token ? TOKEN_DAYS * 86400 : 0, secure ? "; Secure" : "");
}

static void put_person(struct pl_out *o, const struct person *who)
{
    pl_json_bool(o, "ok", true);
    pl_json_text(o, "name", who->name);
    pl_json_text(o, "tag", who->tag);
    pl_json_bool(o, "account", who->account);
}

/* The token is durable: it may be handed out. */
static void token_done(void *ctx, int rc)
{
    struct errand *e = ctx;
    struct request *r = e->later.r;
    char text[512];
    struct pl_out o = pl_out_to(text, sizeof text);
    if (r && rc < 0) {
        http_refuse(r, HTTP_STATUS_CONFLICT, NO_NAME_TAKEN);
    } else if (r) {
        pl_json_open(&o, NULL, '{');
        put_person(&o, &e->who);
        if (e->api)
            pl_json_text(&o, "token", e->token);
        pl_json_close(&o, '}');
        if (!e->api)
            set_cookie(r, e->token);
        http_reply_json(r, HTTP_STATUS_OK, &o);
    }
    errand_free(e);
}

static void paused(struct errand *e)
{
    if (e->later.r)
        http_refuse(e->later.r, HTTP_STATUS_SERVICE_UNAVAILABLE, NO_PAUSED);
    errand_free(e);
}

static void hand_out(struct errand *e, const char *label)
{
    uint8_t hash[STORE_HASH];
    fresh_token(e->token);
    token_hash(e->token, hash);
    if (store_token_put(e->h->store, hash, e->who.id, e->api ? TOKEN_API : TOKEN_COOKIE, label, wall_ms(), token_done, e) < 0)
        paused(e);
}

/* The person is durable: now the token. */
static void person_done(void *ctx, int rc)
{
    struct errand *e = ctx;
    if (rc < 0)
        return token_done(ctx, rc);
    hand_out(e, "");
}

static void new_person(struct errand *e)
{
    struct request *r = e->later.r;
    if (r && !visitor_may_make(e->h, visitor_of(e->h, r->address))) {
        http_refuse(r, 429, NO_NAMES_MANY);
        errand_free(e);
        return;
    }
    e->who.id = ++e->h->next_person;
    fresh_id(e->who.tag, 60);
    e->fresh = true;
    if (store_person_put(e->h->store, e->who.id, e->who.tag, e->who.name, e->look, e->kept, wall_ms(), person_done, e) < 0)
        paused(e);
}

/* ---- guests ---------------------------------------------------------------------------------------------- */

/* The name of the request, tidy, into the errand; false after refusing. */
static bool take_name(struct request *r, struct person *who, char look[256])
{
    enum wire_no why = NO_NAME_LETTERS;
    const char *name = member(r, "name", 1, 4 * NAME_BYTES, NO_NAME_LETTERS);
    if (!name)
        return false;
    if (name_tidy(name, who->name, &why) < 0 || name_look(who->name, look, 256) < 0) {
        http_refuse(r, HTTP_STATUS_BAD_REQUEST, why);
        return false;
    }
    if (name_reserved(look)) {
        http_refuse(r, HTTP_STATUS_CONFLICT, NO_NAME_RESERVED);
        return false;
    }
    return true;
}

void accounts_guest(struct request *r)
{
    struct person who = {0};
    struct store_person other;
    char look[256];
    if (!only_members(r, "name", NULL) || !take_name(r, &who, look))
        return;
    /* The name of somebody with a passphrase is theirs. */
    if (store_person_by_look(r->h->reader, look, &other) == 1)
        return http_refuse(r, HTTP_STATUS_CONFLICT, NO_NAME_TAKEN);
    struct errand *e = errand_new(r);
    if (!e)
        return;
    e->who = who;
    memcpy(e->look, look, sizeof look);
    new_person(e);
}

void accounts_me(struct request *r)
{
    char text[512];
    struct pl_out o = pl_out_to(text, sizeof text);
    pl_json_open(&o, NULL, '{');
    if (r->who.id)
        put_person(&o, &r->who);
    else
        pl_json_bool(&o, "ok", false);
    pl_json_close(&o, '}');
    http_reply_json(r, HTTP_STATUS_OK, &o);
}

/* Guesses are slow, beside the time each takes. */
static bool too_fast(struct request *r)
{
    enum { GUESSES = 2 };
    struct visitor *v = visitor_of(r->h, r->address);
    if (v && bucket_take(&v->guesses, r->h->cfg.rate_address ? GUESSES : 0, now_ms(r->h)))
        return false;
    http_refuse(r, 429, NO_TRIES_MANY);
    return true;
}

/* ---- accounts -------------------------------------------------------------------------------------------- */

static void hash_work(uv_work_t *work)
{
    struct errand *e = work->data;
    e->good =
        crypto_pwhash_str(e->kept, e->pass, strlen(e->pass), crypto_pwhash_OPSLIMIT_INTERACTIVE, crypto_pwhash_MEMLIMIT_INTERACTIVE) == 0;
    sodium_memzero(e->pass, sizeof e->pass);
}

static void check_work(uv_work_t *work)
{
    struct errand *e = work->data;
    e->good = crypto_pwhash_str_verify(e->kept, e->pass, strlen(e->pass)) == 0;
    sodium_memzero(e->pass, sizeof e->pass);
}

static void start_hash(struct house *h)
{
    while (h->hash_first && h->hashing < HASHING_MOST) {
        struct errand *e = h->hash_first;
        h->hash_first = e->next;
        if (!h->hash_first)
            h->hash_last = &h->hash_first;
        h->hashing_waiting--;
        h->hashing++;
        uv_queue_work(&h->loop, &e->work, e->hash, e->then);
    }
}

static void hash_over(struct house *h)
{
    h->hashing--;
    start_hash(h);
}

static void hash_after(uv_work_t *work, int status)
{
    struct errand *e = work->data;
    hash_over(e->h);
    if (status || !e->good)
        return paused(e);
    e->who.account = true;
    if (!e->who.id)
        return new_person(e);
    /* A guest who becomes somebody: the same person, with the tables they sit at. */
    if (store_person_put(e->h->store, e->who.id, e->who.tag, e->who.name, e->look, e->kept, wall_ms(), person_done, e) < 0)
        paused(e);
}

static void check_after(uv_work_t *work, int status)
{
    struct errand *e = work->data;
    hash_over(e->h);
    if (!status && e->good && e->who.id)
        return hand_out(e, "");
    if (e->later.r)
        http_refuse(e->later.r, HTTP_STATUS_UNAUTHORIZED, NO_PASSPHRASE);
    errand_free(e);
}

/* Few at a time: each takes much memory and a core, and bots want to think too. The others wait in line. */
static void queue_hash(struct errand *e, uv_work_cb work, uv_after_work_cb after)
{
    struct house *h = e->h;
    if (h->hashing_waiting >= HASHING_QUEUE)
        return paused(e);
    e->work.data = e;
    e->hash = work;
    e->then = after;
    *h->hash_last = e;
    h->hash_last = &e->next;
    h->hashing_waiting++;
    start_hash(h);
}

void accounts_new(struct request *r)
{
    struct person who = {0};
    struct store_person other;
    char look[256];
    if (too_fast(r) || !only_members(r, "name", "passphrase") || !take_name(r, &who, look))
        return;
    const char *pass = member(r, "passphrase", PASS_LEAST, PASS_MOST, NO_PASSPHRASE_LENGTH);
    if (!pass)
        return;
    if (store_person_by_look(r->h->reader, look, &other) == 1)
        return http_refuse(r, HTTP_STATUS_CONFLICT, NO_NAME_TAKEN);
    if (r->who.id && !r->who.account && !seats_name_fits(r->h, &r->who, who.name))
        return http_refuse(r, HTTP_STATUS_CONFLICT, NO_NAME_ALIKE);
    struct errand *e = errand_new(r);
    if (!e)
        return;
    if (r->who.id && !r->who.account) {
        memcpy(who.tag, r->who.tag, sizeof who.tag);
        who.id = r->who.id;
    }
    e->who = who;
    memcpy(e->look, look, sizeof look);
    snprintf(e->pass, sizeof e->pass, "%s", pass);
    queue_hash(e, hash_work, hash_after);
}

void accounts_login(struct request *r)
{
    struct store_person p = {0};
    char look[256], name[NAME_BYTES + 1];
    enum wire_no why;
    if (too_fast(r) || !only_members(r, "name", "passphrase"))
        return;
    const char *asked = member(r, "name", 1, 4 * NAME_BYTES, NO_NAME_LETTERS);
    const char *pass = asked ? member(r, "passphrase", 1, PASS_MOST, NO_PASSPHRASE_LENGTH) : NULL;
    if (!pass)
        return;
    struct errand *e = errand_new(r);
    if (!e)
        return;
    snprintf(e->pass, sizeof e->pass, "%s", pass);
    bool known =
        name_tidy(asked, name, &why) == 0 && name_look(name, look, sizeof look) >= 0 && store_person_by_look(r->h->reader, look, &p) == 1;
    /* Nobody of that name takes as long as a wrong passphrase. */
    snprintf(e->kept, sizeof e->kept, "%s",
             known ? p.pass : "$argon2id$v=19$m=65536,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA");
    if (known) {
        e->who = (struct person){.id = p.id, .account = true};
        snprintf(e->who.tag, sizeof e->who.tag, "%.12s", p.tag);
        snprintf(e->who.name, sizeof e->who.name, "%.*s", NAME_BYTES, p.name);
    }
    queue_hash(e, check_work, check_after);
}

/* ---- leaving --------------------------------------------------------------------------------------------- */

/* Connections of somebody who is no longer let in: all of them, or those that came with one token. */
static void let_go_all(struct house *h, int64_t person, const uint8_t *token)
{
    for (struct conn *c = h->conns; c; c = c->next)
        if (c->who.id == person && (!token || !sodium_memcmp(c->token, token, STORE_HASH)))
            conn_let_go(c, LWS_CLOSE_STATUS_POLICY_VIOLATION);
}

static void left_done(void *ctx, int rc)
{
    struct errand *e = ctx;
    if (e->later.r && rc == 0) {
        set_cookie(e->later.r, "");
        http_ok(e->later.r);
    } else if (e->later.r) {
        http_refuse(e->later.r, HTTP_STATUS_INTERNAL_SERVER_ERROR, NO_STORE);
    }
    errand_free(e);
}

static struct errand *somebody(struct request *r)
{
    if (!r->who.id) {
        http_refuse(r, HTTP_STATUS_UNAUTHORIZED, NO_NOBODY);
        return NULL;
    }
    struct errand *e = errand_new(r);
    if (e)
        e->who = r->who;
    return e;
}

void accounts_logout(struct request *r)
{
    struct errand *e = somebody(r);
    if (!e)
        return;
    let_go_all(r->h, e->who.id, r->token);
    if (store_token_drop(r->h->store, r->token, left_done, e) < 0)
        paused(e);
}

void accounts_logout_everywhere(struct request *r)
{
    struct errand *e = somebody(r);
    if (!e)
        return;
    let_go_all(r->h, e->who.id, NULL);
    if (store_tokens_drop(r->h->store, e->who.id, left_done, e) < 0)
        paused(e);
}

/* Again, now that the name has left the store: a table may have been woken with it meanwhile. */
static void forgotten(void *ctx, int rc)
{
    struct errand *e = ctx;
    if (rc == 0)
        seats_forget(e->h, &e->who);
    left_done(ctx, rc);
}

/* The name leaves every match; the matches stay. */
void accounts_delete(struct request *r)
{
    static const char nobody[] = "Somebody";
    struct errand *e = somebody(r);
    if (!e)
        return;
    seats_forget(r->h, &e->who);
    let_go_all(r->h, e->who.id, NULL);
    if (store_person_forget(r->h->store, e->who.id, nobody, forgotten, e) < 0)
        paused(e);
}

void accounts_token(struct request *r)
{
    if (!only_members(r, "label", NULL))
        return;
    const char *label = r->who.id ? member(r, "label", 1, LABEL_MOST, NO_LABEL) : "";
    struct errand *e = label ? somebody(r) : NULL;
    if (!e)
        return;
    e->api = true;
    hand_out(e, label);
}
