/* moderation.c: the decisions of administrators, as the event loop needs them: a copy of bans, mutes, roles and settings. A worker reads
 * them again when they have changed; then the event loop replaces the copy and enforces it. */
#include "server/moderation.h"
#include "server/cluster.h"
#include "server/sockets.h"
#include "server/state.h"

#include <stdlib.h>
#include <string.h>

enum {
    LOOK_EVERY_MS = 10000, /* how soon a node notices a change of another node at the latest */
    WIDEST_V4 = 96 + 8,    /* the smallest number of bits of a banned network, IPv4 as IPv4-mapped IPv6 */
    WIDEST_V6 = 16,
    NARROWEST_V6 = 64, /* the server knows IPv6 clients by their /64 */
};

/* The decisions about a person. Times are in ms since 1970, 0: not. */
struct ruling {
    int64_t person, banned_until, muted_until;
    bool administrator;
};

struct banned_network {
    struct network network;
    int64_t until;
};

/* The copy of the decisions. Never changed after it was read, only replaced. */
struct rulings {
    int64_t revision;
    struct ruling *person; /* sorted by person */
    int persons_n, persons_size;
    struct banned_network *network; /* sorted by number of bits, then by address */
    int networks_n, networks_size;
    int first[130]; /* `first[b]` to `first[b + 1]` are the networks with b bits */
    struct store_settings settings;
};

struct waiter {
    struct waiter *next;
    moderation_done *done;
    void *ctx;
};

struct moderation {
    struct rulings *now;
    int bans_n, mutes_n;
    bool reading, again; /* `again`: something has changed since the worker began to read */
    bool failed_logged;
    int64_t look_at;                /* when the node next looks for changes of others */
    struct waiter *waiting, *later; /* `waiting`: for the read that is running; `later`: for the one after it */
};

/* ---- reading --------------------------------------------------------------------------------------------- */

static struct rulings *rulings_free(struct rulings *k)
{
    if (k) {
        free(k->person);
        free(k->network);
    }
    free(k);
    return NULL;
}

/* Makes room for one more element. Returns false if there is not enough memory. */
static bool grow(void *list, int n, int *size, size_t each)
{
    void **at = list;
    if (n < *size)
        return true;
    int more = *size ? 2 * *size : 64;
    void *larger = more > 0 && (size_t)more <= SIZE_MAX / each ? realloc(*at, (size_t)more * each) : NULL;
    if (!larger)
        return false;
    *at = larger;
    *size = more;
    return true;
}

/* A person may come several times, for different decisions; merge_people joins them. */
static bool add_person(struct rulings *k, const struct ruling *one)
{
    if (!grow(&k->person, k->persons_n, &k->persons_size, sizeof *k->person))
        return false;
    k->person[k->persons_n++] = *one;
    return true;
}

/* The result of a worker. `bad`: there was not enough memory. */
struct reading {
    struct rulings *to;
    int bans_n, mutes_n;
    bool bad;
};

static bool take_ban(void *ctx, const struct store_ban *b)
{
    struct reading *k = ctx;
    struct banned_network x = {.until = b->until};
    k->bans_n++;
    if (b->person) {
        k->bad = !add_person(k->to, &(struct ruling){.person = b->person, .banned_until = b->until});
    } else if (network_read(b->network, &x.network)) {
        network_clear(&x.network);
        k->bad = !grow(&k->to->network, k->to->networks_n, &k->to->networks_size, sizeof x);
        if (!k->bad)
            k->to->network[k->to->networks_n++] = x;
    }
    return !k->bad;
}

static bool take_mute(void *ctx, int64_t person, int64_t until)
{
    struct reading *k = ctx;
    k->mutes_n++;
    k->bad = !add_person(k->to, &(struct ruling){.person = person, .muted_until = until});
    return !k->bad;
}

static bool take_role(void *ctx, int64_t person, int64_t role)
{
    struct reading *k = ctx;
    k->bad = !add_person(k->to, &(struct ruling){.person = person, .administrator = role == ROLE_ADMINISTRATOR});
    return !k->bad;
}

static int by_person(const void *a, const void *b)
{
    int64_t x = ((const struct ruling *)a)->person, y = ((const struct ruling *)b)->person;
    return (x > y) - (x < y);
}

static int by_network(const void *a, const void *b)
{
    const struct network *x = &((const struct banned_network *)a)->network, *y = &((const struct banned_network *)b)->network;
    return x->bits != y->bits ? (x->bits > y->bits) - (x->bits < y->bits) : memcmp(&x->address, &y->address, sizeof x->address);
}

static void merge_people(struct rulings *k)
{
    int n = 0;
    if (k->persons_n)
        qsort(k->person, (size_t)k->persons_n, sizeof *k->person, by_person);
    for (int i = 0; i < k->persons_n; i++) {
        const struct ruling one = k->person[i];
        if (!n || k->person[n - 1].person != one.person) {
            k->person[n++] = one;
            continue;
        }
        struct ruling *all = &k->person[n - 1];
        all->banned_until = one.banned_until > all->banned_until ? one.banned_until : all->banned_until;
        all->muted_until = one.muted_until > all->muted_until ? one.muted_until : all->muted_until;
        all->administrator |= one.administrator;
    }
    k->persons_n = n;
}

static void sort_networks(struct rulings *k)
{
    int i = 0;
    if (k->networks_n)
        qsort(k->network, (size_t)k->networks_n, sizeof *k->network, by_network);
    for (int bits = 0; bits < (int)PL_COUNT(k->first); bits++) {
        while (i < k->networks_n && k->network[i].network.bits < bits)
            i++;
        k->first[bits] = i;
    }
}

/* Reads all decisions. The revision must have been read before them, so that a change in the meantime is noticed afterwards. */
static int read_rulings(struct store_reader *reader, struct reading *k)
{
    int64_t now = wall_ms();
    if (store_settings(reader, &k->to->settings) < 0 || store_bans_in_force(reader, now, take_ban, k) < 0 ||
        store_mutes_in_force(reader, now, take_mute, k) < 0 || store_administrators(reader, take_role, k) < 0 || k->bad)
        return -1;
    merge_people(k->to);
    sort_networks(k->to);
    return 0;
}

/* ---- asking ---------------------------------------------------------------------------------------------- */

static const struct ruling *ruling_of(const struct server *srv, int64_t person)
{
    const struct rulings *k = srv->moderation->now;
    const struct ruling wanted = {.person = person};
    return person && k->persons_n ? bsearch(&wanted, k->person, (size_t)k->persons_n, sizeof wanted, by_person) : NULL;
}

/* Returns `until` if it is in the future. */
static int64_t in_force(int64_t until) { return until && until > wall_ms() ? until : 0; }

/* IPv4 and IPv6 are looked up apart: the IPv6 network ::/16 contains all IPv4-mapped addresses, but does not mean them. */
static int64_t network_banned_until(const struct rulings *k, const char *address)
{
    struct banned_network wanted;
    bool v4;
    int64_t until = 0;
    if (!address || !k->networks_n || !ip_read(address, &wanted.network.address, &v4))
        return 0;
    v4 = IN6_IS_ADDR_V4MAPPED(&wanted.network.address);
    /* From narrow to wide networks: each step clears more bits of the address. */
    for (int bits = v4 ? 128 : NARROWEST_V6; bits >= (v4 ? WIDEST_V4 : WIDEST_V6); bits--) {
        int first = k->first[bits], n = k->first[bits + 1] - first;
        wanted.network.bits = bits;
        network_clear(&wanted.network);
        const struct banned_network *found = n ? bsearch(&wanted, k->network + first, (size_t)n, sizeof wanted, by_network) : NULL;
        if (found && found->until > until)
            until = found->until;
    }
    return until;
}

int64_t moderation_banned_until(const struct server *srv, int64_t person, const char *address)
{
    const struct ruling *one = ruling_of(srv, person);
    int64_t own = one ? in_force(one->banned_until) : 0;
    int64_t network = one && one->administrator ? 0 : in_force(network_banned_until(srv->moderation->now, address));
    return own > network ? own : network;
}

int64_t moderation_muted_until(const struct server *srv, int64_t person)
{
    const struct ruling *one = ruling_of(srv, person);
    return one ? in_force(one->muted_until) : 0;
}

bool moderation_is_administrator(const struct server *srv, int64_t person)
{
    const struct ruling *one = ruling_of(srv, person);
    return one && one->administrator;
}

int moderation_bans_n(const struct server *srv) { return srv->moderation->bans_n; }
int moderation_mutes_n(const struct server *srv) { return srv->moderation->mutes_n; }
const struct store_settings *moderation_settings(const struct server *srv) { return &srv->moderation->now->settings; }
bool moderation_accounts_open(const struct server *srv) { return !moderation_settings(srv)->accounts_closed; }
bool moderation_guests_open(const struct server *srv) { return !moderation_settings(srv)->guests_closed; }

bool moderation_network(const char *text, char network[STORE_NETWORK_SIZE])
{
    struct network n;
    if (!network_read(text, &n))
        return false;
    bool v4 = IN6_IS_ADDR_V4MAPPED(&n.address) && n.bits >= 96;
    if (n.bits < (v4 ? WIDEST_V4 : WIDEST_V6))
        return false;
    if (!v4 && n.bits > NARROWEST_V6)
        n.bits = NARROWEST_V6;
    network_clear(&n);
    network_put(&n, network);
    return true;
}

/* ---- enforcing ------------------------------------------------------------------------------------------- */

void moderation_show_notices(struct server *srv)
{
    const struct store_settings *s = moderation_settings(srv);
    const char *announcement = in_force(s->announced_until) ? s->announcement : "";
    const char *drain = drain_announcement(srv);
    notice_set(srv, NOTICE_MESSAGE_OF_THE_DAY, s->motd_set ? s->motd : srv->cfg.message_of_the_day);
    notice_set(srv, NOTICE_ANNOUNCEMENT, *drain ? drain : announcement);
}

bool moderation_expel(struct conn *c)
{
    struct server *srv = c->srv;
    int64_t until = moderation_banned_until(srv, c->who.id, c->address_usage ? c->address_usage->address : NULL);
    if (!until || c->closing || !conn_is_open(c))
        return until;
    struct pl_out o = msg_begin(srv, "closing");
    pl_json_text(&o, "text", wire_refusals[REFUSAL_BANNED].sentence);
    pl_json_text(&o, "reason", wire_refusals[REFUSAL_BANNED].id);
    pl_json_int(&o, "until", until);
    measure_refusal(srv, REFUSAL_BANNED);
    conn_send_owned(c, msg_end(srv, &o));
    conn_close(c, LWS_CLOSE_STATUS_POLICY_VIOLATION);
    return true;
}

static void enforce(struct server *srv)
{
    for (struct conn *c = srv->conns; c; c = c->next)
        moderation_expel(c);
    guests_expel_banned();
    moderation_show_notices(srv);
}

/* ---- changes --------------------------------------------------------------------------------------------- */

/* A worker's job: looks whether the revision has changed, and if so reads all decisions. */
struct look {
    struct job job;
    struct server *srv;
    int64_t known, revision;
    struct reading reading;
    int rc;
};

static void look_work(struct job *job, struct store_reader *reader)
{
    struct look *k = job->of;
    k->revision = store_admin_revision(reader);
    k->rc = k->revision < 0 ? -1 : 0;
    if (k->rc < 0 || k->revision == k->known)
        return;
    k->reading.to = calloc(1, sizeof *k->reading.to);
    k->rc = k->reading.to ? read_rulings(reader, &k->reading) : -1;
    if (k->reading.to)
        k->reading.to->revision = k->revision;
}

static void replace(struct moderation *m, struct reading *with)
{
    rulings_free(m->now);
    m->now = with->to;
    m->bans_n = with->bans_n;
    m->mutes_n = with->mutes_n;
}

static void tell_waiters(struct waiter *list)
{
    while (list) {
        struct waiter *one = list;
        list = one->next;
        one->done(one->ctx);
        free(one);
    }
}

static void look_start(struct server *srv);

static void look_done(struct job *job)
{
    struct look *k = job->of;
    struct server *srv = k->srv;
    struct moderation *m = srv->moderation;
    m->reading = false;
    m->look_at = now_ms(srv) + LOOK_EVERY_MS;
    if (k->rc < 0 && !m->failed_logged)
        log_event(EVENT_MODERATION_UNREADABLE, NULL);
    m->failed_logged = k->rc < 0;
    if (k->rc < 0)
        rulings_free(k->reading.to);
    else if (k->reading.to)
        replace(m, &k->reading);
    bool changed = k->rc == 0 && k->reading.to;
    free(k);
    if (changed && !srv->shutting_down)
        enforce(srv);
    struct waiter *waiting = m->waiting;
    m->waiting = NULL;
    if (m->again)
        look_start(srv);
    tell_waiters(waiting);
}

static void look_start(struct server *srv)
{
    struct moderation *m = srv->moderation;
    if (m->reading) {
        m->again = true;
        return;
    }
    struct look *k = calloc(1, sizeof *k);
    if (!k)
        return; /* the next sweep tries again */
    m->again = false;
    m->reading = true;
    m->waiting = m->later;
    m->later = NULL;
    k->srv = srv;
    k->known = m->now->revision;
    k->job = (struct job){.of = k, .work = look_work, .done = look_done};
    pool_submit(srv, POOL_READ, &k->job);
}

void moderation_look_again(struct server *srv) { look_start(srv); }

void moderation_changed(struct server *srv)
{
    cluster_send_all(srv, &(struct node_message){.kind = NODE_MODERATED});
    look_start(srv);
}

void moderation_changed_then(struct server *srv, moderation_done *done, void *ctx)
{
    struct waiter *one = malloc(sizeof *one), **last = &srv->moderation->later;
    if (one) {
        *one = (struct waiter){.done = done, .ctx = ctx};
        while (*last)
            last = &(*last)->next;
        *last = one;
    }
    moderation_changed(srv);
    if (!one)
        done(ctx);
}

void moderation_sweep(struct server *srv)
{
    struct moderation *m = srv->moderation;
    if (!m->reading && (m->later || now_ms(srv) >= m->look_at))
        look_start(srv);
    moderation_show_notices(srv); /* an announcement may have ended */
}

/* ---- starting and stopping ------------------------------------------------------------------------------- */

int moderation_load(struct server *srv, struct store_reader *reader, char *why, size_t why_size)
{
    struct moderation *m = srv->moderation = calloc(1, sizeof *m);
    struct reading k = {.to = calloc(1, sizeof *k.to)};
    if (!m || !k.to) {
        snprintf(why, why_size, "out of memory");
        free(k.to);
        return -1;
    }
    k.to->revision = store_admin_revision(reader);
    int rc = k.to->revision < 0 ? -1 : read_rulings(reader, &k);
    replace(m, &k);
    m->look_at = now_ms(srv) + LOOK_EVERY_MS;
    if (rc < 0)
        snprintf(why, why_size, "the database is damaged: cannot read its bans and mutes; restore a backup with 'parlour restore'");
    else
        moderation_show_notices(srv);
    return rc;
}

static void waiters_free(struct waiter *list)
{
    for (struct waiter *next; list; list = next) {
        next = list->next;
        free(list);
    }
}

void moderation_close(struct server *srv)
{
    struct moderation *m = srv->moderation;
    if (!m)
        return;
    rulings_free(m->now);
    waiters_free(m->waiting);
    waiters_free(m->later);
    free(m);
    srv->moderation = NULL;
}
