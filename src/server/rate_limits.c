/* rate_limits.c: tracks and limits the server resources that each address and each person uses. */
#include "server/sockets.h"
#include "server/state.h"

#include <stdlib.h>
#include <string.h>

/* Returns true while a connection, a socket or a job holds a pointer to `v`. */
static bool is_in_use(const struct address_usage *v)
{
    return v->connections || v->sockets || v->replays || v->reads || v->loads || v->lookups;
}

/* Called when the hash table is full. Evicts an unused entry from this bucket. If this bucket has no unused entry, searches the following
 * buckets. Searching only this bucket would not be enough: if an attacker filled the table with entries in other buckets, a new address
 * whose hash bucket is empty would find nothing to evict, and so would get no entry. */
static void address_evict(struct server *srv, unsigned bucket)
{
    for (unsigned i = 0; i < ADDRESS_BUCKETS; i++) {
        struct address_usage **at = &srv->address_usage[(bucket + i) % ADDRESS_BUCKETS];
        while (*at && is_in_use(*at))
            at = &(*at)->next;
        struct address_usage *v = *at;
        if (!v)
            continue;
        *at = v->next;
        free(v);
        srv->addresses_n--;
        return;
    }
}

struct address_usage *address_usage_of(struct server *srv, const char *address)
{
    unsigned bucket = (unsigned)(text_hash(address) % ADDRESS_BUCKETS);
    struct address_usage **head = &srv->address_usage[bucket];
    for (struct address_usage *v = *head; v; v = v->next)
        if (!strcmp(v->address, address))
            return v;
    if (srv->addresses_n >= ADDRESSES_MAX)
        address_evict(srv, bucket);
    struct address_usage *v = srv->addresses_n < ADDRESSES_MAX ? calloc(1, sizeof *v) : NULL;
    if (!v)
        return NULL;
    srv->addresses_n++;
    snprintf(v->address, sizeof v->address, "%s", address);
    v->next = *head;
    return *head = v;
}

/* New names and tables are stored permanently, so an address may create only a certain number of them per hour. */
bool address_may_create(struct server *srv, struct address_usage *v)
{
    enum { PER_HOUR = 15 }; /* number of names and tables that one address may create per hour; multiplied by the value of --rate-address */
    if (v && bucket_spend(&v->creations, 1, PER_HOUR * srv->cfg.rate_address, PER_HOUR * srv->cfg.rate_address, now_ms(srv)))
        return true;
    srv->metrics.creations_refused_total++;
    return false;
}

/* Returns true if the address may start one more lookup. Each connection has only one lookup at a time. But while a lookup is waiting for a
 * slow disk, a client could close its connection and start another lookup on a new connection. So lookups are counted per address as well.
 */
bool address_may_look_up(struct server *srv, const struct address_usage *v)
{
    enum {
        EACH = 64,
        MOST = 8192
    }; /* An address may have EACH unfinished lookups, plus one for each connection that it may open. At most MOST lookups of all addresses
          together may wait for a worker. */
    return v && v->lookups < EACH + srv->cfg.per_address && pool_waiting(srv, POOL_LOOKUP) < MOST;
}

/* ---- limits on chat and on stored data ------------------------------------------------------------------- */

static struct person_usage *person_usage_of(struct server *srv, int64_t id)
{
    struct person_usage **head = &srv->person_usage[(uint64_t)id % PERSON_BUCKETS];
    for (struct person_usage *p = *head; p; p = p->next)
        if (p->id == id)
            return p;
    if (srv->persons_n >= PERSONS_MAX && *head) { /* the hash table is full: evict an entry */
        struct person_usage *old = *head;
        *head = old->next;
        free(old);
        srv->persons_n--;
    }
    struct person_usage *p = calloc(1, sizeof *p);
    if (!p)
        return NULL;
    srv->persons_n++;
    p->id = id;
    p->next = *head;
    return *head = p;
}

bool may_chat(struct table *t, const struct conn *c)
{
    /* Maximum number of chat lines per second. A burst may contain twice as many lines. */
    enum { PERSON = 4, ADDRESS = 20, TABLE = 10, SPECTATORS = 4 };
    struct server *srv = t->srv;
    struct person_usage *p = person_usage_of(srv, c->who.id);
    int64_t now = now_ms(srv);
    bool limited = srv->cfg.rate > 0, sits = false;
    for (int i = 0; i < t->set.seats; i++)
        sits |= t->seat[i].kind == SEAT_PERSON && t->seat[i].who.id == c->who.id;
    /* The host counts as a player. Spectators have their own bucket, so that they cannot use up the players' limit. */
    sits |= t->host.id == c->who.id;
    return p && c->address_usage && bucket_take(&p->chat, limited ? PERSON : 0, now) &&
           bucket_take(&c->address_usage->chat, limited && srv->cfg.rate_address ? ADDRESS : 0, now) &&
           bucket_take(sits ? &t->player_chat : &t->spectator_chat,
                       !limited ? 0
                       : sits   ? TABLE
                                : SPECTATORS,
                       now);
}

bool may_report(struct server *srv, int64_t person)
{
    enum { PER_HOUR = 5 };
    struct person_usage *p = person_usage_of(srv, person);
    return p && bucket_spend(&p->reports, 1, srv->cfg.rate ? PER_HOUR : 0, PER_HOUR, now_ms(srv));
}

bool may_export(struct server *srv, int64_t person)
{
    enum { PER_HOUR = 12, BURST = 3 };
    struct person_usage *p = person_usage_of(srv, person);
    return p && bucket_spend(&p->exports, 1, srv->cfg.rate ? PER_HOUR : 0, BURST, now_ms(srv));
}

bool may_store(struct server *srv, struct address_usage *v, int64_t person, int64_t bytes, bool play, enum refusal *no)
{
    enum {
        PERSON = 50 << 10,
        ADDRESS = 200 << 10
    }; /* maximum number of bytes that a person or an address may store per hour; multiplied by the value of --rate or --rate-address */
    int64_t by_person = PERSON * srv->cfg.rate, by_address = srv->cfg.rate ? ADDRESS * srv->cfg.rate_address : 0, now = now_ms(srv);
    struct person_usage *p = person ? person_usage_of(srv, person) : NULL;
    *no = REFUSAL_STORE_FULL;
    if (srv->store_full && !play)
        return false;
    *no = REFUSAL_STORAGE_QUOTA;
    if (!v || (person && (!p || !bucket_spend(&p->stored, bytes, by_person, by_person, now))))
        return false;
    if (bucket_spend(&v->stored, bytes, by_address, by_address, now))
        return true;
    if (p && by_person)
        bucket_give(&p->stored, bytes, by_person);
    return false;
}

static void patrons_sweep(struct server *srv)
{
    enum { HOUR_MS = 3600000 };
    int64_t now = now_ms(srv);
    for (int i = 0; i < PERSON_BUCKETS; i++)
        for (struct person_usage **at = &srv->person_usage[i]; *at;) {
            struct person_usage *p = *at;
            bool recovers = now - p->chat.at < HOUR_MS || now - p->stored.at < HOUR_MS ||
                            (p->reports.at && now - p->reports.at < HOUR_MS) || (p->exports.at && now - p->exports.at < HOUR_MS);
            if (recovers) {
                at = &p->next;
                continue;
            }
            *at = p->next;
            free(p);
            srv->persons_n--;
        }
}

void storage_measured(struct server *srv, int64_t bytes)
{
    if (bytes < 0)
        return;
    srv->store_used_bytes = bytes;
    bool full = srv->cfg.store_limit && bytes >= srv->cfg.store_limit << 20;
    if (full != srv->store_full)
        log_event(full ? EVENT_STORE_FULL : EVENT_STORE_NOT_FULL, "bytes", log_number(bytes), "advice",
                  full ? "raise --store-limit, or delete old matches with --keep-days" : "", NULL);
    srv->store_full = full;
}

struct measuring {
    struct job job;
    struct server *srv;
    int64_t bytes;
    bool counts_files;
    int files;
};

static void measure_work(struct job *job, struct store_reader *reader)
{
    struct measuring *k = job->of;
    k->bytes = store_used_bytes(reader);
    if (k->counts_files)
        k->files = capacity_files_open();
}

static void measure_after(struct job *job)
{
    struct measuring *k = job->of;
    k->srv->measuring = false;
    if (k->counts_files)
        k->srv->files_open = k->files;
    storage_measured(k->srv, k->bytes);
    free(k);
}

/* Also counts the open files every ten seconds: with many sockets, that takes longer than the event loop may wait. */
void storage_sweep(struct server *srv)
{
    enum { FILES_EVERY_MS = 10000 };
    patrons_sweep(srv);
    struct measuring *k = srv->measuring ? NULL : calloc(1, sizeof *k);
    if (!k)
        return;
    srv->measuring = true;
    k->srv = srv;
    k->counts_files = now_ms(srv) >= srv->files_due;
    if (k->counts_files)
        srv->files_due = now_ms(srv) + FILES_EVERY_MS;
    k->job = (struct job){.of = k, .work = measure_work, .done = measure_after};
    pool_submit(srv, POOL_READ, &k->job);
}

/* ---- cleaning up ----------------------------------------------------------------------------------------- */

/* Frees entries that are not in use and whose token buckets are full again. */
void usage_sweep(struct server *srv)
{
    enum { HOUR_MS = 3600000 };
    int64_t now = now_ms(srv);
    for (int i = 0; i < ADDRESS_BUCKETS; i++)
        for (struct address_usage **at = &srv->address_usage[i]; *at;) {
            struct address_usage *v = *at;
            bool recovers = (v->creations.at && now - v->creations.at < HOUR_MS) || (v->stored.at && now - v->stored.at < HOUR_MS) ||
                            (v->logins.at && now - v->logins.at < HOUR_MS);
            if (is_in_use(v) || now - v->requests.at < 10000 || now - v->files.at < 10000 || recovers) {
                at = &v->next;
                continue;
            }
            *at = v->next;
            free(v);
            srv->addresses_n--;
        }
}
