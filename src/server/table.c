/* table.c: creates, stores, unloads, loads and frees tables. play.c handles their matches. */
#include "server/admin.h"
#include "server/cluster.h"
#include "server/state.h"
#include "server/lobby.h"
#include "server/play.h"
#include "server/seats.h"
#include "server/sockets.h"

#include <malloc.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "server/stored_match.h"

enum { DUE_MAX = 64 }; /* maximum number of tables that are loaded in one batch because a player's time has run out */

struct table *table_find(struct server *srv, const char *id)
{
    for (struct table *t = srv->table[text_hash(id) % TABLE_BUCKETS]; t; t = t->hash_next)
        if (!strcmp(t->id, id))
            return t;
    return NULL;
}

/* ---- creating and freeing -------------------------------------------------------------------------------- */

static struct table *enlist(struct server *srv, const char *id)
{
    struct table *t = calloc(1, sizeof *t);
    if (!t)
        return NULL;
    t->srv = srv;
    memcpy(t->id, id, strnlen(id, ID_SIZE - 1));
    t->pending_last = &t->pending;
    t->delayed_last = &t->delayed;
    t->mail_last = &t->mail;
    t->undo_seat = t->end_seat = PL_NOBODY;
    t->presence_due = INT64_MAX;
    t->last_present = now_ms(srv);
    uv_timer_init(&srv->loop, &t->timer);
    t->timer.data = t;
    struct table **head = &srv->table[text_hash(t->id) % TABLE_BUCKETS];
    t->hash_next = *head;
    *head = t;
    t->next = srv->tables;
    if (t->next)
        t->next->prev = t;
    srv->tables = t;
    srv->tables_n++;
    return t;
}

struct table *table_new(struct server *srv, const struct pl_game *game)
{
    char id[ID_SIZE];
    fresh_id(id, 80);
    int64_t match_id = cluster_new_id(srv, STORE_IDS_MATCH);
    struct table *t = match_id ? enlist(srv, id) : NULL;
    if (!t)
        return NULL;
    fresh_id(t->code, 128);
    t->match_id = match_id;
    t->epoch = srv->cluster ? 1 : 0;
    t->created_at = wall_ms();
    t->game = game;
    t->set = (struct settings){.seats = game->seats_min, .open = true, .spectators = true};
    randombytes_buf(t->commitment.secret, sizeof t->commitment.secret);
    randombytes_buf(t->commitment.salt, sizeof t->commitment.salt);
    pl_commitment_make(&t->commitment);
    return t;
}

static void free_pending(struct pending *x)
{
    while (x) {
        struct pending *next = x->next;
        conn_unref(x->c);
        msg_unref(x->msg);
        free(x);
        x = next;
    }
}

static void closed(uv_handle_t *handle)
{
    struct table *t = handle->data;
    free(t->memory);
    free(t->content);
    free(t);
}

/* Makes table_find not find the table any more. */
static void unlink_id(struct table *t)
{
    struct table **at = &t->srv->table[text_hash(t->id) % TABLE_BUCKETS];
    if (t->unlinked)
        return;
    t->unlinked = true;
    while (*at != t)
        at = &(*at)->hash_next;
    *at = t->hash_next;
}

void table_abandon(struct table *t, bool moved)
{
    if (t->unlinked)
        return;
    unlink_id(t);
    lobby_gone(t);
    t->broken = true;
    t->moved = moved;
    uv_timer_stop(&t->timer);
    t->srv->metrics.tables_lost_total += !moved;
    for (struct watch *w = moved ? NULL : t->watches; w; w = w->next)
        conn_close(w->c, SERVICE_RESTART);
}

void table_free(struct table *t)
{
    struct server *srv = t->srv;
    unlink_id(t);
    if (t->prev)
        t->prev->next = t->next;
    else
        srv->tables = t->next;
    if (t->next)
        t->next->prev = t->prev;
    srv->tables_n--;
    while (t->watches)
        watch_drop(t->watches);
    free_pending(t->pending);
    free_pending(t->delayed);
    msg_unref(t->delayed_info);
    while (t->mail) {
        struct letter *l = t->mail;
        t->mail = l->next;
        conn_unref(l->c);
        free(l);
    }
    chat_log_free(&t->chat);
    race_end(t);
    bot_memory_drop(t);
    sodium_memzero(&t->commitment, sizeof t->commitment);
    uv_close((uv_handle_t *)&t->timer, closed);
}

/* ---- damaged tables -------------------------------------------------------------------------------------- */

bool table_damaged(const struct server *srv, const char *id)
{
    for (int i = 0; i < DAMAGED_MAX; i++)
        if (!strcmp(srv->damaged[i].id, id) && now_ms((struct server *)srv) < srv->damaged[i].until)
            return true;
    return false;
}

/* Marks a table that could not be loaded or saved because its rows are damaged. Clients get a refusal for a minute. After that the table
 * may be loaded again, because the store may have repaired the damage. */
static void mark_damaged(struct server *srv, const char *id, const char *why)
{
    enum { REST_MS = 60000 };
    if (srv->shutting_down)
        return;
    log_event(EVENT_TABLE_DAMAGED, "table", id, "reason", why, "advice",
              "restart the server: it rebuilds damaged indexes. If this happens again, restore a backup with 'parlour restore'", NULL);
    memcpy(srv->damaged[srv->damaged_next].id, id, strnlen(id, ID_SIZE - 1) + 1);
    srv->damaged[srv->damaged_next].until = now_ms(srv) + REST_MS;
    srv->damaged_next = (srv->damaged_next + 1) % DAMAGED_MAX;
}

/* ---- writing to the store -------------------------------------------------------------------------------- */

void table_write_issued_for(struct table *t, pl_seats viewers)
{
    t->issued++;
    for (unsigned v = 0; v < PL_VIEWERS; v++)
        if (pl_seats_has(viewers, v))
            t->last_write[v] = t->issued;
}

void table_write_issued(struct table *t) { table_write_issued_for(t, (pl_seats)~0u); }

void table_write_done(void *ctx, int rc)
{
    struct table *t = ctx;
    t->settled++;
    t->durable = t->durable || rc == 0;
    if (rc == 0)
        measure_durable(t->srv);
    if (rc == STORE_FENCED)
        table_abandon(t, false);
    if (rc < 0 && !t->broken) {
        t->broken = true; /* memory and disk now differ, so clients must reconnect; the table is then loaded from disk */
        if (rc == STORE_DAMAGED)
            mark_damaged(t->srv, t->id, "write failed");
        else
            log_event(EVENT_TABLE_NOT_SAVED, "table", t->id, NULL);
        for (struct watch *w = t->watches; w; w = w->next)
            conn_close(w->c, LWS_CLOSE_STATUS_UNEXPECTED_CONDITION);
    }
    if (t->broken && !t->moved)
        return;
    table_flush_pending(t);
}

int table_put(struct table *t) { return table_put_then(t, table_write_done, t); }

int table_put_then(struct table *t, store_done *done, void *ctx)
{
    enum { FACE = 16384, HEADER = 65536, RESULT = 512 };
    static char record[FACE], header[HEADER], result[RESULT];
    struct pl_out f = pl_out_to(record, FACE), hd = pl_out_to(header, HEADER), rs = pl_out_to(result, RESULT);
    int64_t person[PL_SEATS_MAX] = {0};
    record_put(&f, t);
    if (t->match.game)
        pl_header_put(&hd, &t->match);
    if (t->status == TABLE_OVER)
        result_json(&rs, NULL, t);
    for (int i = 0; i < t->set.seats; i++)
        person[i] = t->seat[i].kind == SEAT_PERSON ? t->seat[i].who.id : 0;
    struct store_match m = {
        .match_id = t->match_id,
        .epoch = t->epoch,
        .id = t->id,
        .code = t->code,
        .game = t->game->id,
        .rules_rev = t->game->rules_rev,
        .status = t->status,
        .loaded = t->status == TABLE_PLAYING,
        .load_at = 0,
        .created_at = t->created_at,
        .ended_at = t->ended_at,
        .host = t->host.id,
        .record = {f.at, f.len},
        .header = {hd.at, hd.len},
        .result = {rs.at, rs.len},
    };
    if (f.full || hd.full || rs.full || store_match_put(t->srv->store, &m, person, t->set.seats, done, ctx) < 0)
        return -1;
    t->in_store = true;
    table_write_issued(t);
    return 0;
}

int64_t table_clock(const struct table *t) { return t->stopped ? t->clock_at : t->clock_at + now_ms(t->srv) - t->clock_from; }

bool table_delays_spectators(const struct table *t) { return t->set.delay > 0; }

/* ---- loading --------------------------------------------------------------------------------------------- */

struct loading {
    struct job job;
    struct table *t;
    int64_t node;                        /* the node that claims the match; 0 if there is only one node */
    struct store_claim claim;            /* the owner of the match and its epoch */
    int claimed;                         /* result of store_claim: 1 if this node owns the match */
    int64_t give_up_at;                  /* until this time a claim is repeated whose owner does not answer */
    struct address_usage *address_usage; /* usage counters of the client that asked for the table; NULL if no client asked for it */
    uint64_t people;                     /* value of srv->people_version when the job was submitted */
    struct stored_match stored;
};

static void load_work(struct job *job, struct store_reader *reader)
{
    struct loading *k = job->of;
    k->claimed = k->node ? store_claim(reader, k->node, k->t->id, &k->claim) : 1;
    if (k->claimed != 1)
        return;
    stored_match_read(&k->stored, reader);
    stored_match_people(&k->stored, reader);
    stored_match_replay(&k->stored);
}

/* Handles the messages that arrived while the table was loading, in the order of their arrival. */
static void handle_mailbox(struct table *t)
{
    struct letter *mail = t->mail;
    t->mail = NULL;
    t->mail_last = &t->mail;
    t->mail_n = 0;
    while (mail) {
        struct letter *l = mail;
        mail = l->next;
        if (conn_is_open(l->c))
            conn_take(l->c, l->text, l->len);
        conn_unref(l->c);
        free(l);
    }
}

static bool adopt(struct table *t, struct stored_match *k)
{
    t->match_id = k->match_id;
    t->status = (uint8_t)k->status;
    t->created_at = k->created_at;
    t->ended_at = k->ended_at;
    t->game = k->game;
    t->in_store = t->durable = true;
    memcpy(t->code, k->code, sizeof t->code);
    if (record_read(t, k) < 0)
        return false;
    t->chat = k->chat;
    k->chat = (struct chat_log){0};
    t->match = k->match;
    t->memory = k->memory;
    t->bytes = k->bytes;
    t->content = k->content;
    k->memory = k->content = NULL;
    if (!t->match.game)
        return t->status == TABLE_OPEN;
    t->clock_at = t->match.n ? t->match.log[t->match.n - 1].at : 0;
    t->clock_from = now_ms(t->srv);
    /* In correspondence matches the clock keeps running while the table is not in memory, unless the system clock is
     * doubtful. In all other matches the clock stops. */
    int64_t last = k->last_entry_at ? k->last_entry_at : t->started_at;
    if (t->set.decision >= 3600 && last && steady_ms(t->srv) > last && !t->srv->only_old_data)
        t->clock_at += steady_ms(t->srv) - last;
    table_delay_from(t, last);
    race_begin(t);
    race_loaded(t);
    race_pause_or_resume(t);
    clock_rebuild(t);
    table_undo_request_loaded(t);
    return true;
}

static void load_begin(struct loading *k)
{
    k->people = k->t->srv->people_version;
    k->node = cluster_self(k->t->srv);
    memcpy(k->stored.id, k->t->id, sizeof k->stored.id);
    pool_submit(k->t->srv, POOL_LOAD, &k->job);
}

/* ---- tables of other nodes ------------------------------------------------------------------------------- */

static void load_free(struct loading *k)
{
    if (k->address_usage)
        k->address_usage->loads--;
    stored_match_free(&k->stored);
    free(k);
}

/* Forwards the messages that wait for the table to its owner. If the client is itself a guest, its own edge must do that. */
static void forward_mailbox(struct table *t, int64_t owner)
{
    while (t->mail) {
        struct letter *l = t->mail;
        struct store_text text = {l->text, l->len};
        t->mail = l->next;
        if (l->c->guest)
            guest_elsewhere(l->c, t->id, text);
        else if (l->c->wsi && !l->c->closing)
            edge_forward(l->c, owner, t->id, true, text);
        conn_unref(l->c);
        free(l);
    }
    t->mail_last = &t->mail;
    t->mail_n = 0;
}

static void load_again(uv_timer_t *timer)
{
    struct table *t = timer->data;
    load_begin(t->load);
}

/* Handles a claim that failed because another node owns the match. */
static void owned_elsewhere(struct loading *k)
{
    enum { AGAIN_MS = 40 };
    struct table *t = k->t;
    struct server *srv = t->srv;
    bool answers = cluster_reaches(srv, k->claim.owner), waits = t->mail && now_ms(srv) < k->give_up_at && !srv->shutting_down;
    if (!answers && waits) { /* the owner may be dead; its lease ends soon */
        uv_timer_start(&t->timer, load_again, AGAIN_MS, 0);
        return;
    }
    t->broken = t->unreachable = true; /* makes handle_mailbox refuse the messages that cannot be forwarded */
    if (answers)
        forward_mailbox(t, k->claim.owner);
    handle_mailbox(t);
    admin_table_loaded(srv, t->id, NULL, k->claim.owner);
    table_free(t);
    load_free(k);
}

static void load_done(struct job *job)
{
    struct loading *k = job->of;
    struct table *t = k->t;
    if (k->claimed == 0)
        return owned_elsewhere(k);
    if (k->people != t->srv->people_version) { /* a name may have been deleted after the worker read the names, so read them again */
        stored_match_free(&k->stored);
        k->stored = (struct stored_match){.found = false};
        return load_begin(k);
    }
    t->loading = false;
    t->load = NULL;
    t->epoch = k->node ? k->claim.epoch : 0;
    t->srv->metrics.tables_claimed_total += k->node && k->claimed == 1;
    if (k->claimed == STORE_READ_FAILED)
        k->stored.failed = true;
    /* With PostgreSQL, a read usually fails because the database is away. Clients are told to try again. */
    t->unreachable = k->stored.failed && t->srv->cluster;
    bool good = !t->unreachable && k->stored.found && !k->stored.bad && adopt(t, &k->stored);
    if ((k->stored.found || k->stored.failed) && !good && !t->unreachable)
        mark_damaged(t->srv, t->id, *k->stored.why ? k->stored.why : "its rows in the database cannot be read");
    if (good) {
        t->srv->metrics.tables_loaded_total++;
        if (t->status == TABLE_PLAYING)
            store_match_set_loaded(t->srv->store, t->match_id, t->epoch, true, 0);
        lobby_changed(t);
        presence_refresh(t);
        handle_mailbox(t);
        table_plan(t);
        admin_table_loaded(t->srv, t->id, t, 0);
    } else {
        t->broken = true; /* makes handle_mailbox refuse the waiting messages instead of loading the table again */
        handle_mailbox(t);
        admin_table_loaded(t->srv, t->id, NULL, 0);
        table_free(t);
    }
    load_free(k);
}

struct table *table_load(struct server *srv, const char *id, struct address_usage *by)
{
    enum { CLAIM_FOR_MS = 10000 };             /* longer than any lease that is still running when its owner dies */
    enum { LOADS_EACH = 16, LOADS_MAX = 256 }; /* maximum number of tables loading at the same time, per address and in total */
    if (by && (by->loads >= LOADS_EACH || pool_waiting(srv, POOL_LOAD) >= LOADS_MAX))
        return NULL;
    struct table *t = enlist(srv, id);
    struct loading *k = calloc(1, sizeof *k);
    if (!t || !k) {
        free(k);
        if (t)
            table_free(t);
        return NULL;
    }
    srv->metrics.table_loads_total++;
    t->loading = true;
    t->load = k;
    k->t = t;
    k->give_up_at = now_ms(srv) + CLAIM_FOR_MS;
    k->address_usage = by;
    if (by)
        by->loads++;
    k->job = (struct job){.of = k, .work = load_work, .done = load_done};
    load_begin(k);
    return t;
}

bool table_post(struct table *t, struct conn *c, const char *text, size_t len)
{
    struct letter *l = t->mail_n < MAILBOX_MAX ? malloc(sizeof *l + len + 1) : NULL;
    if (!l)
        return false;
    *l = (struct letter){.c = conn_ref(c), .len = len};
    memcpy(l->text, text, len);
    *t->mail_last = l;
    t->mail_last = &l->next;
    t->mail_n++;
    return true;
}

/* ---- unloading ------------------------------------------------------------------------------------------- */

bool table_may_unload(const struct table *t)
{
    if (t->watches || t->loading || t->jobs_n || t->pending || t->delayed || t->issued != t->settled)
        return false;
    if (t->status != TABLE_PLAYING || t->broken)
        return true;
    pl_seats asked = t->game->actors(t->match.state);
    for (int i = 0; i < t->set.seats; i++)
        if (pl_seats_has(asked, (unsigned)i) && seat_played_by_bot(&t->seat[i]) && !t->stopped)
            return false;
    /* A table whose decision clock is shorter than an hour stays loaded. A table with a longer decision clock may be unloaded; it is loaded
     * again when that clock expires. */
    return (t->stopped || !pl_seats_has(asked, PL_TABLE)) && (!t->set.decision || t->set.decision >= 3600);
}

static bool load_one(void *ctx, const struct store_match *m)
{
    struct server *srv = ctx;
    if (!table_find(srv, m->id))
        table_load(srv, m->id, NULL);
    return true;
}

void tables_load_active(struct server *srv, struct store_reader *reader) { store_matches_loaded(reader, load_one, srv); }

/* A job that finds unloaded tables whose clock has expired. */
struct due_tables {
    struct job job;
    struct server *srv;
    int64_t now;
    int n;
    char id[DUE_MAX][ID_SIZE];
};

static bool take_due(void *ctx, const struct store_match *m)
{
    struct due_tables *k = ctx;
    snprintf(k->id[k->n++], ID_SIZE, "%s", m->id);
    return k->n < DUE_MAX;
}

static void due_work(struct job *job, struct store_reader *reader)
{
    struct due_tables *k = job->of;
    store_matches_due(reader, k->now, take_due, k);
}

static void due_after(struct job *job)
{
    struct due_tables *k = job->of;
    k->srv->finding_due = false;
    for (int i = 0; i < k->n && !k->srv->shutting_down; i++)
        if (!table_find(k->srv, k->id[i]) && !table_expires(k->srv, k->id[i]))
            table_load(k->srv, k->id[i], NULL);
    free(k);
}

static void load_due_tables(struct server *srv)
{
    struct due_tables *k = srv->finding_due ? NULL : calloc(1, sizeof *k);
    if (!k)
        return;
    srv->finding_due = true;
    k->srv = srv;
    k->now = steady_ms(srv);
    k->job = (struct job){.of = k, .work = due_work, .done = due_after};
    pool_submit(srv, POOL_READ, &k->job);
}

/* Returns freed memory to the operating system, because the allocator would keep the memory. This is slow, so it happens at most once every
 * five seconds. */
static void return_memory(struct server *srv, int64_t now)
{
    enum { TRIM_EVERY_MS = 5000 };
    if (!srv->trim_wanted || now - srv->trimmed_at < TRIM_EVERY_MS)
        return;
    srv->trim_wanted = false;
    srv->trimmed_at = now;
#ifdef __GLIBC__
    malloc_trim(0);
#endif
}

void tables_sweep(struct server *srv)
{
    int64_t now = now_ms(srv);
    /* Return freed memory to the operating system before more tables are unloaded. The tables that the previous sweep unloaded have been
     * freed by now. The tables that this sweep unloads are freed only after their timers have closed. */
    return_memory(srv, now);
    for (struct table *t = srv->tables, *next; t; t = next) {
        next = t->next;
        if (!table_may_unload(t) || (now - t->last_present < 1000 * srv->cfg.unload_after && !t->broken && !t->discarded))
            continue;
        if (t->status == TABLE_PLAYING && !t->broken &&
            store_match_set_loaded(srv->store, t->match_id, t->epoch, false, table_load_at(t)) < 0)
            continue;
        if (srv->cluster && !t->broken && !t->discarded)
            store_release(srv->store, t->match_id, t->epoch, NULL, NULL);
        srv->metrics.tables_unloaded_total++;
        srv->trim_wanted = true;
        lobby_gone(t);
        table_free(t);
    }
    bot_memory_sweep(srv);
    load_due_tables(srv);
}
