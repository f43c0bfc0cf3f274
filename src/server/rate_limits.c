/* rate_limits.c: who comes from where, and how much of that is too much. */
#include "server/house.h"

#include <stdlib.h>
#include <string.h>

/* Connections, sockets and jobs point to the visitor they are for. */
static bool is_in_use(const struct visitor *v) { return v->connections || v->sockets || v->replays || v->reads || v->wakes || v->lookups; }

/* Where there are too many, one that is not here gives way: of this bucket, or of the next one that has any. Not of this one alone, or
 * whoever leaves a bucket empty and fills the others would lock out all whose address falls into it. */
static void visitor_evict(struct house *h, unsigned bucket)
{
    for (unsigned i = 0; i < VISITOR_BUCKETS; i++) {
        struct visitor **at = &h->visitor[(bucket + i) % VISITOR_BUCKETS];
        while (*at && is_in_use(*at))
            at = &(*at)->next;
        struct visitor *v = *at;
        if (!v)
            continue;
        *at = v->next;
        free(v);
        h->visitors_n--;
        return;
    }
}

struct visitor *visitor_of(struct house *h, const char *address)
{
    unsigned bucket = (unsigned)(text_hash(address) % VISITOR_BUCKETS);
    struct visitor **head = &h->visitor[bucket];
    for (struct visitor *v = *head; v; v = v->next)
        if (!strcmp(v->address, address))
            return v;
    if (h->visitors_n >= VISITORS_MOST)
        visitor_evict(h, bucket);
    struct visitor *v = h->visitors_n < VISITORS_MOST ? calloc(1, sizeof *v) : NULL;
    if (!v)
        return NULL;
    h->visitors_n++;
    snprintf(v->address, sizeof v->address, "%s", address);
    v->next = *head;
    return *head = v;
}

/* What is made stays in the store, so it is counted by the hour. */
bool visitor_may_make(struct house *h, struct visitor *v)
{
    enum { MAKES = 15 }; /* for each request a second */
    if (v && bucket_spend(&v->makes, 1, MAKES * h->cfg.rate_address, MAKES * h->cfg.rate_address, now_ms(h)))
        return true;
    h->metrics.makes_refused_total++;
    return false;
}

/* Each connection and each request asks for one row at a time. But they may close while a slow disk still looks for it. */
bool visitor_may_look_up(struct house *h, const struct visitor *v)
{
    enum { EACH = 64, MOST = 8192 }; /* for one address beside its connections, and for all together */
    return v && v->lookups < EACH + h->cfg.per_address && lane_waiting(h, LANE_LOOKUP) < MOST;
}

/* ---- what stays in the store ------------------------------------------------------------------------------ */

static struct patron *patron_of(struct house *h, int64_t id)
{
    struct patron **head = &h->patron[(uint64_t)id % PATRON_BUCKETS];
    for (struct patron *p = *head; p; p = p->next)
        if (p->id == id)
            return p;
    if (h->patrons_n >= PATRONS_MOST && *head) { /* the one at hand gives way */
        struct patron *old = *head;
        *head = old->next;
        free(old);
        h->patrons_n--;
    }
    struct patron *p = calloc(1, sizeof *p);
    if (!p)
        return NULL;
    h->patrons_n++;
    p->id = id;
    p->next = *head;
    return *head = p;
}

bool may_talk(struct table *t, const struct conn *c)
{
    enum { PERSON = 4, ADDRESS = 20, TABLE = 10, SPECTATORS = 4 }; /* lines a second; twice as many at once */
    struct house *h = t->h;
    struct patron *p = patron_of(h, c->who.id);
    int64_t now = now_ms(h);
    bool held = h->cfg.rate > 0, sits = false;
    for (int i = 0; i < t->set.seats; i++)
        sits |= t->seat[i].kind == SEAT_PERSON && t->seat[i].who.id == c->who.id;
    sits |= t->host.id == c->who.id; /* spectators share a bucket of their own, so that they cannot silence players */
    return p && c->visitor && bucket_take(&p->talk, held ? PERSON : 0, now) &&
           bucket_take(&c->visitor->talk, held && h->cfg.rate_address ? ADDRESS : 0, now) &&
           bucket_take(sits ? &t->talk : &t->gallery,
                       !held  ? 0
                       : sits ? TABLE
                              : SPECTATORS,
                       now);
}

bool may_store(struct house *h, struct visitor *v, int64_t person, int64_t bytes, bool play, enum wire_no *no)
{
    enum { PERSON = 50 << 10, ADDRESS = 200 << 10 }; /* bytes an hour, for each message or request a second */
    int64_t by_person = PERSON * h->cfg.rate, by_address = h->cfg.rate ? ADDRESS * h->cfg.rate_address : 0, now = now_ms(h);
    struct patron *p = person ? patron_of(h, person) : NULL;
    *no = NO_STORE_FULL;
    if (h->store_full && !play)
        return false;
    *no = NO_STORED_MUCH;
    if (!v || (person && (!p || !bucket_spend(&p->stored, bytes, by_person, by_person, now))))
        return false;
    if (bucket_spend(&v->stored, bytes, by_address, by_address, now))
        return true;
    if (p && by_person)
        bucket_give(&p->stored, bytes, by_person);
    return false;
}

static void patrons_sweep(struct house *h)
{
    enum { HOUR_MS = 3600000 };
    int64_t now = now_ms(h);
    for (int i = 0; i < PATRON_BUCKETS; i++)
        for (struct patron **at = &h->patron[i]; *at;) {
            struct patron *p = *at;
            if (now - p->talk.at < HOUR_MS || now - p->stored.at < HOUR_MS) {
                at = &p->next;
                continue;
            }
            *at = p->next;
            free(p);
            h->patrons_n--;
        }
}

void storage_measured(struct house *h, int64_t bytes)
{
    if (bytes < 0)
        return;
    h->store_bytes = bytes;
    bool full = h->cfg.store_limit && bytes >= h->cfg.store_limit << 20;
    if (full != h->store_full)
        log_line(h, full,
                 full ? "the store is as large as it may be: no new names, tables or talk until it is smaller" : "the store has room again",
                 "bytes", log_number(bytes), "do", full ? "raise --store-limit, or let old matches go with --keep-days" : "", NULL);
    h->store_full = full;
}

struct measuring {
    struct job job;
    struct house *h;
    int64_t bytes;
};

static void measure_work(struct job *job, struct store_reader *reader)
{
    struct measuring *k = job->of;
    k->bytes = store_bytes(reader);
}

static void measure_after(struct job *job)
{
    struct measuring *k = job->of;
    k->h->measuring = false;
    storage_measured(k->h, k->bytes);
    free(k);
}

void storage_sweep(struct house *h)
{
    patrons_sweep(h);
    struct measuring *k = h->measuring ? NULL : calloc(1, sizeof *k);
    if (!k)
        return;
    h->measuring = true;
    k->h = h;
    k->job = (struct job){.of = k, .work = measure_work, .done = measure_after};
    lane_add(h, LANE_READ, &k->job);
}

/* ---- gone ------------------------------------------------------------------------------------------------- */

/* Those who have gone, and whose rate has recovered, are forgotten. */
void visitors_sweep(struct house *h)
{
    enum { HOUR_MS = 3600000 };
    int64_t now = now_ms(h);
    for (int i = 0; i < VISITOR_BUCKETS; i++)
        for (struct visitor **at = &h->visitor[i]; *at;) {
            struct visitor *v = *at;
            bool recovers = (v->makes.at && now - v->makes.at < HOUR_MS) || (v->stored.at && now - v->stored.at < HOUR_MS) ||
                            (v->logins.at && now - v->logins.at < HOUR_MS);
            if (is_in_use(v) || now - v->requests.at < 10000 || recovers) {
                at = &v->next;
                continue;
            }
            *at = v->next;
            free(v);
            h->visitors_n--;
        }
}
