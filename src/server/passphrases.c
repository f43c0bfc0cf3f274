/* passphrases.c: the queue of passphrases to hash, and changing a passphrase. Workers hash at most HASHING_MAX passphrases at a time; a
 * passphrase is never stored. */
#include "server/account_job.h"
#include "server/cluster.h"

#include <string.h>

enum { HASHING_MAX = 2, HASHING_QUEUE = 128 };

bool passphrase_too_fast(struct request *r)
{
    enum { GUESSES = 2 };
    struct address_usage *v = address_usage_of(r->srv, r->address);
    if (v && bucket_take(&v->guesses, r->srv->cfg.rate_address ? GUESSES : 0, now_ms(r->srv)))
        return false;
    http_refuse(r, 429, REFUSAL_TOO_MANY_TRIES);
    return true;
}

/* ---- hashing --------------------------------------------------------------------------------------------- */

void passphrase_hash(struct job *job, struct store_reader *reader)
{
    struct account_job *e = job->of;
    (void)reader;
    e->good = crypto_pwhash_str(e->kept, e->passphrase, strlen(e->passphrase), crypto_pwhash_OPSLIMIT_INTERACTIVE,
                                crypto_pwhash_MEMLIMIT_INTERACTIVE) == 0;
    sodium_memzero(e->passphrase, sizeof e->passphrase);
}

void passphrase_check(struct job *job, struct store_reader *reader)
{
    struct account_job *e = job->of;
    (void)reader;
    e->good = crypto_pwhash_str_verify(e->kept, e->passphrase, strlen(e->passphrase)) == 0;
    sodium_memzero(e->passphrase, sizeof e->passphrase);
}

void passphrase_refund(struct account_job *e)
{
    if (e->login)
        login_refund(e->srv, e->address, e->skeleton, *e->device ? e->device : NULL);
}

bool passphrase_may_try(struct account_job *e)
{
    const char *device = e->later.r->device;
    bool known = e->found == 1 && device_belongs_to(e->srv, device, e->other.id);
    e->login = login_may_try(e->srv, e->address, e->skeleton, known ? device : NULL);
    if (known)
        memcpy(e->device, device, sizeof e->device);
    return e->login;
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
    passphrase_refund(last);
    account_refuse(last, HTTP_STATUS_SERVICE_UNAVAILABLE, REFUSAL_BUSY);
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

void passphrase_done(struct server *srv)
{
    srv->hashing--;
    start_hash(srv);
}

/* Hashing needs a CPU core and a lot of memory, which bots need too. So only a few
 * passphrases are hashed at the same time. */
void passphrase_queue(struct account_job *e, void (*work)(struct job *, struct store_reader *), void (*done)(struct job *))
{
    struct server *srv = e->srv;
    if (srv->hashing_waiting >= HASHING_QUEUE && !evict_from_queue(srv, e)) {
        passphrase_refund(e);
        return account_paused(e);
    }
    e->job = (struct job){.of = e, .work = work, .done = done};
    *srv->hash_queue_last = e;
    srv->hash_queue_last = &e->next;
    srv->hashing_waiting++;
    start_hash(srv);
}

/* ---- changing a passphrase ------------------------------------------------------------------------------- */

static void change_work(struct job *job, struct store_reader *reader)
{
    struct account_job *e = job->of;
    passphrase_check(job, reader);
    if (e->good)
        e->hashed = crypto_pwhash_str(e->new_kept, e->new_passphrase, strlen(e->new_passphrase), crypto_pwhash_OPSLIMIT_INTERACTIVE,
                                      crypto_pwhash_MEMLIMIT_INTERACTIVE) == 0;
    sodium_memzero(e->new_passphrase, sizeof e->new_passphrase);
}

static void changed(void *ctx, int rc)
{
    struct account_job *e = ctx;
    if (rc == STORE_NEVER) /* the passphrase was changed in the meantime, so the old one is wrong now */
        return account_refuse(e, HTTP_STATUS_UNAUTHORIZED, REFUSAL_WRONG_PASSPHRASE);
    if (rc < 0)
        return account_refuse(e, HTTP_STATUS_INTERNAL_SERVER_ERROR, REFUSAL_WRITE_FAILED);
    other_sessions_gone(e);
    if (e->later.r)
        http_ok(e->later.r);
    account_job_free(e);
}

static void change_after(struct job *job)
{
    struct account_job *e = job->of;
    passphrase_done(e->srv);
    if (!e->good)
        return account_refuse(e, HTTP_STATUS_UNAUTHORIZED, REFUSAL_WRONG_PASSPHRASE);
    passphrase_refund(e);
    struct store_passphrase set = {e->who.id, e->new_kept, e->kept, TOKEN_COOKIE, e->own_token};
    if (!e->hashed || store_passphrase_set(e->srv->store, &set, changed, e) < 0)
        account_paused(e);
}

static void own_row_work(struct job *job, struct store_reader *reader)
{
    struct account_job *e = job->of;
    e->found = store_person_by_id(reader, e->who.id, &e->other);
}

static void change_known(struct account_job *e)
{
    const struct store_person *p = &e->other;
    if (e->found < 0)
        return account_refuse(e, HTTP_STATUS_SERVICE_UNAVAILABLE, REFUSAL_STORE_DAMAGED);
    if (!e->found || !*p->passphrase_hash)
        return account_refuse(e, HTTP_STATUS_CONFLICT, REFUSAL_NO_ACCOUNT);
    snprintf(e->skeleton, sizeof e->skeleton, "%s", p->skeleton);
    snprintf(e->kept, sizeof e->kept, "%s", p->passphrase_hash);
    if (!passphrase_may_try(e))
        return account_refuse(e, 429, REFUSAL_TOO_MANY_LOGINS);
    passphrase_queue(e, change_work, change_after);
}

/* Changes the passphrase of an account. The old one must be right, and the attempts count like attempts to sign in. All other sessions end:
 * somebody who knew the old passphrase may have opened them. */
void accounts_passphrase(struct request *r)
{
    if (!body_has_only(r, ONLY("old", "new")))
        return;
    const char *old = body_text(r, "old", 1, PASS_MAX, REFUSAL_PASSPHRASE_LENGTH);
    const char *fresh = old ? body_text(r, "new", PASS_LEAST, PASS_MAX, REFUSAL_PASSPHRASE_LENGTH) : NULL;
    struct account_job *e = fresh ? account_job_of_person(r) : NULL;
    if (!e)
        return;
    snprintf(e->passphrase, sizeof e->passphrase, "%s", old);
    snprintf(e->new_passphrase, sizeof e->new_passphrase, "%s", fresh);
    account_read(e, own_row_work, change_known);
}
