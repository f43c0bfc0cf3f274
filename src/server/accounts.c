/* accounts.c: guests, accounts, sessions and API tokens. Workers hash passphrases, at most HASHING_MAX at a time; a passphrase is never
 * stored. */
#include "server/cluster.h"
#include "server/request.h"
#include "server/seats.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum {
    HASHING_MAX = 2,
    HASHING_QUEUE = 128,
    PASS_LEAST = 8,
    PASS_MAX = 256,
    LABEL_MAX = 40
}; /* Limits on the length of passphrases and of token labels. The texts of the refusals `passphrase-length` and `label-length` contain
      these limits, so change the limits and the texts together. */
enum {
    PERSON_BYTES = 512,
    TOKEN_STORED = 256,
    TOKEN_ID = 8
}; /* PERSON_BYTES and TOKEN_STORED are the estimated sizes of a person and of a token in the store, in bytes. TOKEN_ID is the number of
      bytes of a token's hash that form the token's id. */

static const int64_t day_ms = 86400000;

struct account_job {
    struct later later; /* must be the first member, because a pointer to `later` is cast to a pointer to struct account_job */
    struct server *srv;
    struct job job;
    struct account_job *next; /* next job in the queue of passphrases to hash */
    struct address_usage *address_usage;
    void (*go_on)(struct account_job *e); /* called on the event loop's thread after a worker has read the store */
    int found;                            /* result of reading the store: 1 if found, 0 if not found, -1 if the store could not be read */
    struct store_person other;            /* an account in the store whose name looks like the requested name */
    struct person who;
    char skeleton[256];
    char passphrase[PASS_MAX + 1];
    char kept[crypto_pwhash_STRBYTES];
    char token[TOKEN_TEXT];
    char address[ADDRESS_SIZE];
    char device[DEVICE_TEXT]; /* device cookie of a browser that has logged in to this account before; empty if the browser sent none */
    int64_t created_at;
    uint8_t dropped_token[STORE_HASH]; /* hash of the token to delete; if all bytes are 0, all tokens of the person are deleted */
    char token_id[2 * TOKEN_ID + 1];
    struct pl_out list; /* the reply to a request for the list of API tokens, as JSON */
    bool good, api, login;
};

/* ---- helpers --------------------------------------------------------------------------------------------- */

static struct account_job *errand_new(struct request *r)
{
    struct account_job *e = calloc(1, sizeof *e);
    if (!e) {
        http_refuse(r, HTTP_STATUS_SERVICE_UNAVAILABLE, REFUSAL_BUSY);
        return NULL;
    }
    e->later.r = r;
    e->srv = r->srv;
    snprintf(e->address, sizeof e->address, "%s", r->address);
    r->later = &e->later;
    return e;
}

static void errand_free(struct account_job *e)
{
    if (e->later.r)
        e->later.r->later = NULL;
    free(e->list.at);
    sodium_memzero(e, sizeof *e);
    free(e);
}

/* Frees the job. If the client is still connected, answers its request with the refusal `no`. */
static void refuse(struct account_job *e, int status, enum refusal no)
{
    if (e->later.r)
        http_refuse(e->later.r, status, no);
    errand_free(e);
}

static void look_after(struct job *job)
{
    struct account_job *e = job->of;
    e->address_usage->lookups--;
    if (e->later.r)
        e->go_on(e);
    else
        errand_free(e);
}

/* Runs `work` on a worker thread, which may read the store. Then calls `go_on` on the event loop's thread, unless the client has
 * disconnected. */
static void read_store(struct account_job *e, void (*work)(struct job *, struct store_reader *), void (*go_on)(struct account_job *))
{
    e->address_usage = address_usage_of(e->srv, e->address);
    if (!address_may_look_up(e->srv, e->address_usage))
        return refuse(e, HTTP_STATUS_SERVICE_UNAVAILABLE, REFUSAL_BUSY);
    e->address_usage->lookups++;
    e->go_on = go_on;
    e->job = (struct job){.of = e, .work = work, .done = look_after};
    pool_submit(e->srv, POOL_LOOKUP, &e->job);
}

/* Finds an account whose name has the same skeleton as the requested name. If two clients request the same new name at the same time,
 * neither of them finds an account. The unique index in the database then accepts only one of the two new accounts. */
static void find_name_work(struct job *job, struct store_reader *reader)
{
    struct account_job *e = job->of;
    e->found = *e->skeleton ? store_person_by_skeleton(reader, e->skeleton, &e->other) : 0;
}

/* Returns a string from the request body. If it is missing or has the wrong length, sends a refusal and returns NULL. */
static const char *member(struct request *r, const char *name, size_t least, size_t most, enum refusal otherwise)
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
            http_refuse_because(r, HTTP_STATUS_BAD_REQUEST, REFUSAL_BAD_MESSAGE, "The request has an unknown member.");
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

static void put_cookie(struct request *r, char *to, const char *name, const char *value)
{
    bool secure = r->srv->cfg.tls_cert || (r->srv->cfg.address && !strncmp(r->srv->cfg.address, "https:", 6));
    snprintf(to, COOKIE_MAX, "%s=%s; Path=/; HttpOnly; SameSite=Lax; Max-Age=%d%s", name, value, *value ? TOKEN_DAYS * 86400 : 0,
             secure ? "; Secure" : "");
}

static void set_cookie(struct request *r, const char *token) { put_cookie(r, r->cookie, "parlour", token); }

/* Sets the cookie that records that this browser has logged in to the account. */
static void set_device(struct request *r, const struct person *who)
{
    char device[DEVICE_TEXT];
    if (!who->account || device_belongs_to(r->srv, r->device, who->id))
        return;
    device_cookie_make(r->srv, who->id, device);
    put_cookie(r, r->device_cookie, "parlour-device", device);
}

static void put_person(struct pl_out *o, const struct person *who)
{
    pl_json_bool(o, "ok", true);
    pl_json_text(o, "name", who->name);
    pl_json_text(o, "tag", who->tag);
    pl_json_bool(o, "account", who->account);
}

/* Called when the write of the token has finished. The client must not receive the token before it is on disk. */
static void token_done(void *ctx, int rc)
{
    struct account_job *e = ctx;
    struct request *r = e->later.r;
    char text[512];
    struct pl_out o = pl_out_to(text, sizeof text);
    if (r && rc == STORE_DAMAGED) {
        http_refuse(r, HTTP_STATUS_SERVICE_UNAVAILABLE, REFUSAL_STORE_DAMAGED);
    } else if (r && rc < 0) {
        http_refuse(r, HTTP_STATUS_CONFLICT, e->api ? REFUSAL_TOKEN_LIMIT : REFUSAL_NAME_TAKEN);
    } else if (r) {
        pl_json_open(&o, NULL, '{');
        put_person(&o, &e->who);
        if (e->api) {
            pl_json_text(&o, "token", e->token);
            pl_json_int(&o, "expires_at", e->created_at + API_DAYS * day_ms);
        }
        pl_json_close(&o, '}');
        if (!e->api) {
            set_cookie(r, e->token);
            set_device(r, &e->who);
        }
        http_reply_json(r, HTTP_STATUS_OK, &o);
    }
    errand_free(e);
}

static void paused(struct account_job *e) { refuse(e, HTTP_STATUS_SERVICE_UNAVAILABLE, REFUSAL_PAUSED); }

static void hand_out(struct account_job *e, const char *label)
{
    uint8_t hash[STORE_HASH];
    fresh_token(e->token);
    token_hash(e->token, hash);
    e->created_at = wall_ms();
    struct store_token token = {hash, e->who.id, e->created_at, e->api ? TOKEN_API : TOKEN_COOKIE, label};
    int rc =
        e->api ? store_token_put_few(e->srv->store, &token, API_MAX, token_done, e) : store_token_put(e->srv->store, &token, token_done, e);
    if (rc < 0)
        return paused(e);
    if (!e->api)
        store_tokens_trim(e->srv->store, e->who.id, TOKEN_COOKIE, SESSIONS_MAX);
}

/* Called when a new person has been written to disk. Writes the person's token to the store. */
static void person_done(void *ctx, int rc)
{
    struct account_job *e = ctx;
    if (rc < 0)
        return token_done(ctx, rc);
    hand_out(e, "");
}

static void renamed(void *ctx, int rc)
{
    struct account_job *e = ctx;
    if (rc == 0) {
        e->srv->people_version++;
        chat_rename(e->srv, &e->who);
        cluster_tell_renamed(e->srv, &e->who);
    }
    person_done(ctx, rc);
}

static int store_person(struct account_job *e, store_done *done)
{
    struct store_account account = {e->who.id, wall_ms(), e->who.tag, e->who.name, e->skeleton, e->kept};
    return store_person_put(e->srv->store, &account, done, e);
}

static void new_person(struct account_job *e)
{
    struct address_usage *v = address_usage_of(e->srv, e->address);
    enum refusal no = REFUSAL_TOO_MANY_NAMES;
    if (!address_may_create(e->srv, v) || !may_store(e->srv, v, 0, PERSON_BYTES, false, &no))
        return refuse(e, no == REFUSAL_STORE_FULL ? HTTP_STATUS_SERVICE_UNAVAILABLE : 429, no);
    e->who.id = cluster_new_id(e->srv, STORE_IDS_PERSON);
    if (!e->who.id)
        return paused(e);
    fresh_id(e->who.tag, 60);
    if (store_person(e, person_done) < 0)
        paused(e);
}

/* ---- guests ---------------------------------------------------------------------------------------------- */

/* Reads and normalises the name in the request. If the name is not allowed, sends a refusal and returns false. */
static bool take_name(struct request *r, struct person *who, char skeleton[256])
{
    enum refusal why = REFUSAL_NAME_INVALID;
    const char *name = member(r, "name", 1, 4 * NAME_BYTES, REFUSAL_NAME_INVALID);
    if (!name)
        return false;
    if (name_normalise(name, who->name, &why) < 0 || name_skeleton(who->name, skeleton, 256) < 0) {
        http_refuse(r, HTTP_STATUS_BAD_REQUEST, why);
        return false;
    }
    if (name_reserved(skeleton)) {
        http_refuse(r, HTTP_STATUS_CONFLICT, REFUSAL_NAME_RESERVED);
        return false;
    }
    return true;
}

/* A guest may not use the name of an account. */
static void guest_named(struct account_job *e)
{
    if (e->found == 1)
        return refuse(e, HTTP_STATUS_CONFLICT, REFUSAL_NAME_TAKEN);
    new_person(e);
}

void accounts_guest(struct request *r)
{
    struct person who = {0};
    char skeleton[256];
    if (!only_members(r, "name", NULL) || !take_name(r, &who, skeleton))
        return;
    struct account_job *e = errand_new(r);
    if (!e)
        return;
    e->who = who;
    memcpy(e->skeleton, skeleton, sizeof e->skeleton);
    read_store(e, find_name_work, guest_named);
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

/* Limits how often an address may create an account, because hashing a passphrase takes time and memory. */
static bool too_fast(struct request *r)
{
    enum { GUESSES = 2 };
    struct address_usage *v = address_usage_of(r->srv, r->address);
    if (v && bucket_take(&v->guesses, r->srv->cfg.rate_address ? GUESSES : 0, now_ms(r->srv)))
        return false;
    http_refuse(r, 429, REFUSAL_TOO_MANY_TRIES);
    return true;
}

/* ---- accounts -------------------------------------------------------------------------------------------- */

static void hash_work(struct job *job, struct store_reader *reader)
{
    struct account_job *e = job->of;
    (void)reader;
    e->good = crypto_pwhash_str(e->kept, e->passphrase, strlen(e->passphrase), crypto_pwhash_OPSLIMIT_INTERACTIVE,
                                crypto_pwhash_MEMLIMIT_INTERACTIVE) == 0;
    sodium_memzero(e->passphrase, sizeof e->passphrase);
}

static void check_work(struct job *job, struct store_reader *reader)
{
    struct account_job *e = job->of;
    (void)reader;
    e->good = crypto_pwhash_str_verify(e->kept, e->passphrase, strlen(e->passphrase)) == 0;
    sodium_memzero(e->passphrase, sizeof e->passphrase);
}

/* Refunds a login attempt, so that it does not count against the limit. Used if the passphrase was correct or the server was too busy to
 * check it. */
static void refund_attempt(struct account_job *e)
{
    if (e->login)
        login_refund(e->srv, e->address, e->skeleton, *e->device ? e->device : NULL);
}

static void take_out(struct server *srv, struct account_job *e)
{
    struct account_job **at = &srv->hash_queue;
    while (*at != e)
        at = &(*at)->next;
    *at = e->next;
    if (!e->next)
        srv->hash_queue_last = at;
    srv->hashing_waiting--;
}

/* Chooses the next passphrase to hash. Requests from known devices and all other requests take turns. In each of the two groups, the
 * address that has waited longest is next. So a flood of attempts, even from many addresses, cannot block other users. */
static struct account_job *next_in_line(struct server *srv)
{
    struct account_job *best[2] = {NULL, NULL};
    uint64_t least[2] = {UINT64_MAX, UINT64_MAX};
    for (struct account_job *e = srv->hash_queue; e; e = e->next) {
        struct address_usage *v = address_usage_of(srv, e->address);
        uint64_t served = v ? v->served : 0;
        bool device = *e->device;
        if (served < least[device]) {
            least[device] = served;
            best[device] = e;
        }
    }
    unsigned turn = srv->hashed % 2;
    return best[turn] ? best[turn] : best[!turn];
}

/* Counts the jobs in the queue that came from the same address as the job `from`. If `from` comes from a known device, the result is
 * reduced by one, so that the device has an advantage when the queue is full. */
static int waiting_from(const struct server *srv, const struct account_job *from)
{
    int n = *from->device ? -1 : 0;
    for (const struct account_job *e = srv->hash_queue; e; e = e->next)
        n += !strcmp(e->address, from->address);
    return n;
}

/* Makes room in the full queue of jobs. Removes the last job of the address that has the most jobs in the queue, but only if the address of
 * `newcomer`, counting `newcomer` itself, has fewer jobs. */
static bool evict_from_queue(struct server *srv, const struct account_job *newcomer)
{
    struct account_job *last = NULL;
    int most = waiting_from(srv, newcomer) + 1;
    for (struct account_job *e = srv->hash_queue; e; e = e->next) {
        int n = waiting_from(srv, e);
        if (n > most || (last && n == most && !strcmp(e->address, last->address))) {
            most = n;
            last = e;
        }
    }
    if (!last)
        return false;
    take_out(srv, last);
    refund_attempt(last);
    refuse(last, HTTP_STATUS_SERVICE_UNAVAILABLE, REFUSAL_BUSY);
    return true;
}

static void start_hash(struct server *srv)
{
    while (srv->hash_queue && srv->hashing < HASHING_MAX) {
        struct account_job *e = next_in_line(srv);
        struct address_usage *v = address_usage_of(srv, e->address);
        take_out(srv, e);
        srv->hashed++;
        if (v)
            v->served = srv->hashed;
        srv->hashing++;
        pool_submit(srv, POOL_HASH, &e->job);
    }
}

static void hash_over(struct server *srv)
{
    srv->hashing--;
    start_hash(srv);
}

static void hash_after(struct job *job)
{
    struct account_job *e = job->of;
    hash_over(e->srv);
    if (!e->good)
        return paused(e);
    e->who.account = true;
    if (!e->who.id)
        return new_person(e);
    /* Turn the guest into an account. The person's id does not change, so the person keeps all seats. */
    if (store_person(e, renamed) < 0)
        paused(e);
}

static void check_after(struct job *job)
{
    struct account_job *e = job->of;
    hash_over(e->srv);
    if (e->good && e->who.id)
        refund_attempt(e);
    if (e->good && e->who.id)
        return hand_out(e, "");
    refuse(e, HTTP_STATUS_UNAUTHORIZED, REFUSAL_WRONG_PASSPHRASE);
}

/* Adds a job to the queue of passphrases to hash. Hashing needs a CPU core and a lot of memory, which bots need too. So only a few
 * passphrases are hashed at the same time. */
static void queue_hash(struct account_job *e, void (*work)(struct job *, struct store_reader *), void (*done)(struct job *))
{
    struct server *srv = e->srv;
    if (srv->hashing_waiting >= HASHING_QUEUE && !evict_from_queue(srv, e)) {
        refund_attempt(e);
        return paused(e);
    }
    e->job = (struct job){.of = e, .work = work, .done = done};
    *srv->hash_queue_last = e;
    srv->hash_queue_last = &e->next;
    srv->hashing_waiting++;
    start_hash(srv);
}

static void account_named(struct account_job *e)
{
    const struct person *guest = &e->later.r->who;
    bool is_guest = guest->id && !guest->account;
    if (e->found == 1)
        return refuse(e, HTTP_STATUS_CONFLICT, REFUSAL_NAME_TAKEN);
    if (is_guest && !name_fits_tables(e->srv, guest, e->who.name))
        return refuse(e, HTTP_STATUS_CONFLICT, REFUSAL_NAME_CONFUSABLE);
    if (is_guest) {
        memcpy(e->who.tag, guest->tag, sizeof e->who.tag);
        e->who.id = guest->id;
    }
    queue_hash(e, hash_work, hash_after);
}

void accounts_new(struct request *r)
{
    struct person who = {0};
    char skeleton[256];
    if (too_fast(r) || !only_members(r, "name", "passphrase") || !take_name(r, &who, skeleton))
        return;
    const char *passphrase = member(r, "passphrase", PASS_LEAST, PASS_MAX, REFUSAL_PASSPHRASE_LENGTH);
    struct account_job *e = passphrase ? errand_new(r) : NULL;
    if (!e)
        return;
    e->who = who;
    memcpy(e->skeleton, skeleton, sizeof e->skeleton);
    snprintf(e->passphrase, sizeof e->passphrase, "%s", passphrase);
    read_store(e, find_name_work, account_named);
}

static void login_named(struct account_job *e)
{
    const struct request *r = e->later.r;
    const struct store_person *p = &e->other;
    if (e->found < 0)
        return refuse(e, HTTP_STATUS_SERVICE_UNAVAILABLE, REFUSAL_STORE_DAMAGED);
    bool known = e->found == 1, device = known && device_belongs_to(e->srv, r->device, p->id);
    if (!login_may_try(e->srv, e->address, e->skeleton, device ? r->device : NULL))
        return refuse(e, 429, REFUSAL_TOO_MANY_LOGINS);
    e->login = true;
    if (device)
        memcpy(e->device, r->device, sizeof e->device);
    /* The reply to an unknown name takes as long as the reply to a wrong passphrase. So the response time does not reveal which accounts
     * exist. */
    snprintf(e->kept, sizeof e->kept, "%s",
             known ? p->passphrase_hash
                   : "$argon2id$v=19$m=65536,t=2,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA");
    if (known) {
        e->who = (struct person){.id = p->id, .account = true};
        snprintf(e->who.tag, sizeof e->who.tag, "%.12s", p->tag);
        snprintf(e->who.name, sizeof e->who.name, "%.*s", NAME_BYTES, p->name);
    }
    queue_hash(e, check_work, check_after);
}

void accounts_login(struct request *r)
{
    char name[NAME_BYTES + 1];
    enum refusal why;
    if (!only_members(r, "name", "passphrase"))
        return;
    const char *asked = member(r, "name", 1, 4 * NAME_BYTES, REFUSAL_NAME_INVALID);
    const char *passphrase = asked ? member(r, "passphrase", 1, PASS_MAX, REFUSAL_PASSPHRASE_LENGTH) : NULL;
    struct account_job *e = passphrase ? errand_new(r) : NULL;
    if (!e)
        return;
    if (name_normalise(asked, name, &why) < 0 || name_skeleton(name, e->skeleton, sizeof e->skeleton) < 0)
        *e->skeleton = 0; /* an invalid name is treated like an unknown name: the attempt is counted, and the client gets the same reply */
    snprintf(e->passphrase, sizeof e->passphrase, "%s", passphrase);
    read_store(e, find_name_work, login_named);
}

/* ---- logging out and deleting ---------------------------------------------------------------------------- */

void person_disconnect(struct server *srv, int64_t person, const uint8_t token[STORE_HASH])
{
    bool all = sodium_is_zero(token, STORE_HASH);
    for (struct conn *c = srv->conns; c; c = c->next)
        if (c->who.id == person && (all || !sodium_memcmp(c->token, token, STORE_HASH)))
            conn_close(c, LWS_CLOSE_STATUS_POLICY_VIOLATION);
}

static void close_connections(const struct account_job *e)
{
    person_disconnect(e->srv, e->who.id, e->dropped_token);
    cluster_tell_signed_out(e->srv, e->who.id, e->dropped_token);
}

/* Called when the token is deleted from the store. Closes the person's connections again, because a client may have opened a connection
 * with that token in the meantime. */
static void token_gone(struct account_job *e, int rc)
{
    if (rc < 0)
        return;
    e->srv->people_version++;
    close_connections(e);
}

static void left_done(void *ctx, int rc)
{
    struct account_job *e = ctx;
    token_gone(e, rc);
    if (e->later.r && rc == 0) {
        set_cookie(e->later.r, "");
        http_ok(e->later.r);
    } else if (e->later.r) {
        http_refuse(e->later.r, HTTP_STATUS_INTERNAL_SERVER_ERROR, REFUSAL_WRITE_FAILED);
    }
    errand_free(e);
}

static struct account_job *job_of_person(struct request *r)
{
    if (!r->who.id) {
        http_refuse(r, HTTP_STATUS_UNAUTHORIZED, REFUSAL_NOT_SIGNED_IN);
        return NULL;
    }
    struct account_job *e = errand_new(r);
    if (e)
        e->who = r->who;
    return e;
}

void accounts_logout(struct request *r)
{
    struct account_job *e = job_of_person(r);
    if (!e)
        return;
    memcpy(e->dropped_token, r->token, sizeof e->dropped_token);
    close_connections(e);
    if (store_token_drop(e->srv->store, e->dropped_token, left_done, e) < 0)
        paused(e);
}

void accounts_logout_everywhere(struct request *r)
{
    struct account_job *e = job_of_person(r);
    if (!e)
        return;
    close_connections(e);
    if (store_tokens_drop(r->srv->store, e->who.id, left_done, e) < 0)
        paused(e);
}

/* Called when the name is deleted from the store. Removes the name from all tables again, because a table with this name may have been
 * loaded in the meantime. */
static void forgotten(void *ctx, int rc)
{
    struct account_job *e = ctx;
    if (rc == 0) {
        seats_forget(e->srv, &e->who);
        cluster_tell_forgotten(e->srv, &e->who);
    }
    left_done(ctx, rc);
}

/* Deletes an account. The person's matches stay, but the person's name is removed from them. */
void accounts_delete(struct request *r)
{
    static const char nobody[] = "Somebody";
    struct account_job *e = job_of_person(r);
    if (!e)
        return;
    seats_forget(r->srv, &e->who);
    cluster_tell_forgotten(r->srv, &e->who);
    close_connections(e);
    if (store_person_forget(r->srv->store, e->who.id, nobody, forgotten, e) < 0)
        paused(e);
}

void accounts_token(struct request *r)
{
    if (!only_members(r, "label", NULL))
        return;
    enum refusal no;
    const char *label = r->who.id ? member(r, "label", 1, LABEL_MAX, REFUSAL_LABEL_LENGTH) : "";
    if (label && r->who.id && !may_store(r->srv, address_usage_of(r->srv, r->address), r->who.id, TOKEN_STORED, false, &no))
        return http_refuse(r, no == REFUSAL_STORE_FULL ? HTTP_STATUS_SERVICE_UNAVAILABLE : 429, no);
    struct account_job *e = label ? job_of_person(r) : NULL;
    if (!e)
        return;
    e->api = true;
    hand_out(e, label);
}

/* ---- API tokens ------------------------------------------------------------------------------------------- */

/* Writes the id of an API token: the first bytes of its hash in hexadecimal. Only the token's owner sees the id. */
static void token_id(const uint8_t hash[STORE_HASH], char id[2 * TOKEN_ID + 1]) { sodium_bin2hex(id, 2 * TOKEN_ID + 1, hash, TOKEN_ID); }

static bool put_token(void *ctx, const uint8_t hash[STORE_HASH], int64_t person, int kind, const char *label, int64_t created_at)
{
    char id[2 * TOKEN_ID + 1];
    struct pl_out *o = ctx;
    (void)person;
    if (token_expired(kind, created_at))
        return true;
    token_id(hash, id);
    pl_json_open(o, NULL, '{');
    pl_json_text(o, "id", id);
    pl_json_text(o, "label", label ? label : "");
    pl_json_int(o, "created_at", created_at);
    pl_json_int(o, "expires_at", created_at + API_DAYS * day_ms);
    pl_json_close(o, '}');
    return true;
}

static void list_work(struct job *job, struct store_reader *reader)
{
    enum { LIST = 16384 };
    struct account_job *e = job->of;
    struct pl_out *o = &e->list;
    char *text = malloc(LIST);
    *o = pl_out_to(text, text ? LIST : 0);
    pl_json_open(o, NULL, '{');
    pl_json_bool(o, "ok", true);
    pl_json_open(o, "tokens", '[');
    e->found = store_tokens_of(reader, e->who.id, TOKEN_API, put_token, o);
    pl_json_close(o, ']');
    pl_json_int(o, "most", API_MAX);
    pl_json_close(o, '}');
}

static void listed(struct account_job *e)
{
    if (e->found < 0)
        return refuse(e, HTTP_STATUS_SERVICE_UNAVAILABLE, REFUSAL_STORE_DAMAGED);
    http_reply_json(e->later.r, HTTP_STATUS_OK, &e->list);
    errand_free(e);
}

void accounts_tokens(struct request *r)
{
    struct account_job *e = job_of_person(r);
    if (e)
        read_store(e, list_work, listed);
}

static bool seek_token(void *ctx, const uint8_t hash[STORE_HASH], int64_t person, int kind, const char *label, int64_t created_at)
{
    struct account_job *e = ctx;
    char id[2 * TOKEN_ID + 1];
    (void)person, (void)kind, (void)label, (void)created_at;
    token_id(hash, id);
    e->good = !strcmp(id, e->token_id);
    if (e->good)
        memcpy(e->dropped_token, hash, STORE_HASH);
    return !e->good;
}

static void seek_work(struct job *job, struct store_reader *reader)
{
    struct account_job *e = job->of;
    e->found = store_tokens_of(reader, e->who.id, TOKEN_API, seek_token, e);
}

static void revoked_done(void *ctx, int rc)
{
    struct account_job *e = ctx;
    token_gone(e, rc);
    if (rc < 0)
        return refuse(e, HTTP_STATUS_INTERNAL_SERVER_ERROR, REFUSAL_WRITE_FAILED);
    if (e->later.r)
        http_ok(e->later.r);
    errand_free(e);
}

static void sought(struct account_job *e)
{
    if (!e->good)
        return refuse(e, HTTP_STATUS_NOT_FOUND, REFUSAL_NO_TOKEN);
    close_connections(e);
    if (store_token_drop(e->srv->store, e->dropped_token, revoked_done, e) < 0)
        paused(e);
}

void accounts_token_revoke(struct request *r)
{
    if (!r->who.id)
        return http_refuse(r, HTTP_STATUS_UNAUTHORIZED, REFUSAL_NOT_SIGNED_IN);
    const char *id = only_members(r, "id", NULL) ? member(r, "id", 1, 2 * TOKEN_ID, REFUSAL_NO_TOKEN) : NULL;
    struct account_job *e = id ? job_of_person(r) : NULL;
    if (!e)
        return;
    snprintf(e->token_id, sizeof e->token_id, "%s", id);
    read_store(e, seek_work, sought);
}
