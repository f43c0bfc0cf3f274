/* table.c: a table's life: made, written, asleep, woken, gone. What is played at it is play.c's. */
#include "server/house.h"
#include "server/lobby.h"
#include "server/play.h"
#include "server/seats.h"

#include <malloc.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "server/stored.h"

enum { DUE_MOST = 64 }; /* tables woken at once because their clock has run out */

struct table *table_find(struct house *h, const char *id)
{
    for (struct table *t = h->table[text_hash(id) % TABLE_BUCKETS]; t; t = t->hash_next)
        if (!strcmp(t->id, id))
            return t;
    return NULL;
}

/* ---- made, gone ------------------------------------------------------------------------------------------ */

static struct table *enlist(struct house *h, const char *id)
{
    struct table *t = calloc(1, sizeof *t);
    if (!t)
        return NULL;
    t->h = h;
    memcpy(t->id, id, strnlen(id, ID_SIZE - 1));
    t->held_last = &t->held;
    t->late_last = &t->late;
    t->mail_last = &t->mail;
    t->asker = PL_NOBODY;
    t->looked_at = now_ms(h);
    uv_timer_init(&h->loop, &t->timer);
    t->timer.data = t;
    struct table **head = &h->table[text_hash(t->id) % TABLE_BUCKETS];
    t->hash_next = *head;
    *head = t;
    t->next = h->tables;
    if (t->next)
        t->next->prev = t;
    h->tables = t;
    h->tables_n++;
    return t;
}

struct table *table_new(struct house *h, const struct pl_game *game)
{
    char id[ID_SIZE];
    fresh_id(id, 80);
    struct table *t = enlist(h, id);
    if (!t)
        return NULL;
    fresh_id(t->code, 128);
    t->row = ++h->next_row;
    t->made = wall_ms();
    t->game = game;
    t->set = (struct settings){.seats = game->seats_min, .open = true, .spectators = true};
    randombytes_buf(t->commitment.secret, sizeof t->commitment.secret);
    randombytes_buf(t->commitment.salt, sizeof t->commitment.salt);
    pl_commitment_make(&t->commitment);
    return t;
}

static void free_held(struct held *x)
{
    while (x) {
        struct held *next = x->next;
        conn_drop(x->c);
        msg_drop(x->msg);
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

void table_free(struct table *t)
{
    struct house *h = t->h;
    struct table **at = &h->table[text_hash(t->id) % TABLE_BUCKETS];
    while (*at != t)
        at = &(*at)->hash_next;
    *at = t->hash_next;
    if (t->prev)
        t->prev->next = t->next;
    else
        h->tables = t->next;
    if (t->next)
        t->next->prev = t->prev;
    h->tables_n--;
    while (t->watches)
        watch_drop(t->watches);
    free_held(t->held);
    free_held(t->late);
    msg_drop(t->late_face);
    while (t->mail) {
        struct letter *l = t->mail;
        t->mail = l->next;
        conn_drop(l->c);
        free(l);
    }
    talk_free(&t->said);
    race_end(t);
    minds_forget(t);
    sodium_memzero(&t->commitment, sizeof t->commitment);
    uv_close((uv_handle_t *)&t->timer, closed);
}

/* ---- damage ---------------------------------------------------------------------------------------------- */

bool table_damaged(const struct house *h, const char *id)
{
    for (int i = 0; i < DAMAGED_MOST; i++)
        if (!strcmp(h->damaged[i].id, id) && now_ms((struct house *)h) < h->damaged[i].until)
            return true;
    return false;
}

/* Its rows cannot be read or written. Who comes to it is told so; after a while it is tried again, for an index may have been rebuilt. */
static void is_damaged(struct house *h, const char *id, const char *why)
{
    enum { REST_MS = 60000 };
    if (h->ending_now)
        return;
    log_line(h, true, "the saved data of a table is damaged; other tables are not affected", "table", id, "why", why, "do",
             "restart the server: it rebuilds damaged indexes. If this line comes again, restore a backup with 'parlour restore'", NULL);
    memcpy(h->damaged[h->damaged_next].id, id, strnlen(id, ID_SIZE - 1) + 1);
    h->damaged[h->damaged_next].until = now_ms(h) + REST_MS;
    h->damaged_next = (h->damaged_next + 1) % DAMAGED_MOST;
}

/* ---- the store ------------------------------------------------------------------------------------------- */

void table_issued_for(struct table *t, pl_seats viewers)
{
    t->issued++;
    for (unsigned v = 0; v < PL_VIEWERS; v++)
        if (pl_seats_has(viewers, v))
            t->due[v] = t->issued;
}

void table_issued(struct table *t) { table_issued_for(t, (pl_seats)~0u); }

void table_settled(void *ctx, int rc)
{
    struct table *t = ctx;
    t->settled++;
    t->durable = t->durable || rc == 0;
    if (rc < 0 && !t->broken) {
        t->broken = true; /* what is in memory is not what is on disk: those here come back to what is */
        if (rc == STORE_DAMAGED)
            is_damaged(t->h, t->id, "it could not be written");
        else
            log_line(t->h, true, "a table could not be written", "table", t->id, NULL);
        for (struct watch *w = t->watches; w; w = w->next)
            conn_let_go(w->c, LWS_CLOSE_STATUS_UNEXPECTED_CONDITION);
    }
    if (t->broken)
        return;
    table_release(t);
}

int table_put(struct table *t)
{
    enum { FACE = 16384, HEADER = 65536, RESULT = 512 };
    static char face[FACE], header[HEADER], result[RESULT];
    struct pl_out f = pl_out_to(face, FACE), hd = pl_out_to(header, HEADER), rs = pl_out_to(result, RESULT);
    int64_t person[PL_SEATS_MAX] = {0};
    face_put(&f, t);
    if (t->match.game)
        pl_header_put(&hd, &t->match);
    if (t->status == TABLE_OVER)
        result_json(&rs, NULL, t);
    for (int i = 0; i < t->set.seats; i++)
        person[i] = t->seat[i].kind == SEAT_PERSON ? t->seat[i].who.id : 0;
    struct store_match m = {
        .row = t->row,
        .id = t->id,
        .code = t->code,
        .game = t->game->id,
        .rev = t->game->rules_rev,
        .status = t->status,
        .awake = t->status == TABLE_PLAYING,
        .due = 0,
        .made = t->made,
        .ended = t->ended,
        .host = t->host.id,
        .face = {f.at, f.len},
        .header = {hd.at, hd.len},
        .result = {rs.at, rs.len},
    };
    if (f.full || hd.full || rs.full || store_match_put(t->h->store, &m, person, t->set.seats, table_settled, t) < 0)
        return -1;
    t->in_store = true;
    table_issued(t);
    return 0;
}

int64_t table_clock(const struct table *t) { return t->stopped ? t->clock_at : t->clock_at + now_ms(t->h) - t->clock_from; }

bool table_behind(const struct table *t) { return t->set.delay > 0; }

/* ---- waking ---------------------------------------------------------------------------------------------- */

struct waking {
    struct job job;
    struct table *t;
    struct visitor *visitor; /* who wakes it; NULL: the house itself */
    uint64_t people;         /* h->people_changed when the worker was asked */
    struct stored stored;
};

static void wake_work(struct job *job, struct store_reader *reader)
{
    struct waking *k = job->of;
    stored_read(&k->stored, reader);
    stored_people(&k->stored, reader);
    stored_resume(&k->stored);
}

/* Everything that waited at the door is heard now, in order. */
static void open_mail(struct table *t)
{
    struct letter *mail = t->mail;
    t->mail = NULL;
    t->mail_last = &t->mail;
    t->mail_n = 0;
    while (mail) {
        struct letter *l = mail;
        mail = l->next;
        if (l->c->wsi)
            conn_heard(l->c, l->text, l->len);
        conn_drop(l->c);
        free(l);
    }
}

static bool adopt(struct table *t, struct stored *k)
{
    t->row = k->row;
    t->status = (uint8_t)k->status;
    t->made = k->made;
    t->ended = k->ended;
    t->game = k->game;
    t->in_store = t->durable = true;
    memcpy(t->code, k->code, sizeof t->code);
    if (face_read(t, k) < 0)
        return false;
    t->said = k->talk;
    k->talk = (struct talk){0};
    t->match = k->match;
    t->memory = k->memory;
    t->bytes = k->bytes;
    t->content = k->content;
    k->memory = k->content = NULL;
    if (!t->match.game)
        return t->status == TABLE_OPEN;
    t->clock_at = t->match.n ? t->match.log[t->match.n - 1].at : 0;
    t->clock_from = now_ms(t->h);
    /* By letter, time goes on while the table sleeps. At a quick pace it stops with the table. */
    int64_t last = k->last_wall ? k->last_wall : t->begun;
    if (t->set.decision >= 3600 && last && wall_ms() > last)
        t->clock_at += wall_ms() - last;
    table_late_from(t, last);
    race_begin(t);
    race_woken(t);
    race_stop_or_go(t);
    clock_rebuild(t);
    return true;
}

static void wake_begin(struct waking *k)
{
    k->people = k->t->h->people_changed;
    memcpy(k->stored.id, k->t->id, sizeof k->stored.id);
    lane_add(k->t->h, LANE_WAKE, &k->job);
}

static void wake_after(struct job *job)
{
    struct waking *k = job->of;
    struct table *t = k->t;
    if (k->people != t->h->people_changed) { /* the worker may have read a name that has changed since: once more */
        stored_free(&k->stored);
        k->stored = (struct stored){.found = false};
        return wake_begin(k);
    }
    t->waking = false;
    bool good = k->stored.found && !k->stored.bad && adopt(t, &k->stored);
    if ((k->stored.found || k->stored.failed) && !good)
        is_damaged(t->h, t->id, *k->stored.why ? k->stored.why : "its rows cannot be read");
    if (good) {
        t->h->metrics.woken_total++;
        if (t->status == TABLE_PLAYING)
            store_match_sleep(t->h->store, t->row, true, 0);
        lobby_changed(t);
        open_mail(t);
        table_plan(t);
    } else {
        t->broken = true; /* so that what waited is told there is no such table, and does not wake it again */
        open_mail(t);
        table_free(t);
    }
    if (k->visitor)
        k->visitor->wakes--;
    stored_free(&k->stored);
    free(k);
}

struct table *table_wake(struct house *h, const char *id, struct visitor *by)
{
    enum { WAKES_EACH = 16, WAKES_MOST = 256 }; /* tables one address may wait for, and all together */
    if (by && (by->wakes >= WAKES_EACH || lane_waiting(h, LANE_WAKE) >= WAKES_MOST))
        return NULL;
    struct table *t = enlist(h, id);
    struct waking *k = calloc(1, sizeof *k);
    if (!t || !k) {
        free(k);
        if (t)
            table_free(t);
        return NULL;
    }
    h->metrics.wakes_total++;
    t->waking = true;
    k->t = t;
    k->visitor = by;
    if (by)
        by->wakes++;
    k->job = (struct job){.of = k, .work = wake_work, .done = wake_after};
    wake_begin(k);
    return t;
}

bool table_post(struct table *t, struct conn *c, const char *text, size_t len)
{
    struct letter *l = t->mail_n < MAILBOX_MOST ? malloc(sizeof *l + len + 1) : NULL;
    if (!l)
        return false;
    *l = (struct letter){.c = conn_keep(c), .len = len};
    memcpy(l->text, text, len);
    *t->mail_last = l;
    t->mail_last = &l->next;
    t->mail_n++;
    return true;
}

/* ---- asleep ---------------------------------------------------------------------------------------------- */

bool table_may_sleep(const struct table *t)
{
    if (t->watches || t->waking || t->jobs_n || t->held || t->late || t->issued != t->settled)
        return false;
    if (t->status != TABLE_PLAYING || t->broken)
        return true;
    pl_seats asked = t->game->actors(t->match.state);
    for (int i = 0; i < t->set.seats; i++)
        if (pl_seats_has(asked, (unsigned)i) && seat_played_by_bot(&t->seat[i]) && !t->stopped)
            return false;
    /* A clock that runs in minutes keeps the table up; one that runs in days wakes it in time. */
    return (t->stopped || !pl_seats_has(asked, PL_TABLE)) && (!t->set.decision || t->set.decision >= 3600);
}

static bool wake_one(void *ctx, const struct store_match *m)
{
    struct house *h = ctx;
    if (!table_find(h, m->id))
        table_wake(h, m->id, NULL);
    return true;
}

void tables_wake_awake(struct house *h, struct store_reader *reader) { store_matches_awake(reader, wake_one, h); }

/* Tables asleep whose clock has run out. */
struct due {
    struct job job;
    struct house *h;
    int n;
    char id[DUE_MOST][ID_SIZE];
};

static bool take_due(void *ctx, const struct store_match *m)
{
    struct due *k = ctx;
    snprintf(k->id[k->n++], ID_SIZE, "%s", m->id);
    return k->n < DUE_MOST;
}

static void due_work(struct job *job, struct store_reader *reader)
{
    struct due *k = job->of;
    store_matches_due(reader, wall_ms(), take_due, k);
}

static void due_after(struct job *job)
{
    struct due *k = job->of;
    k->h->seeking_due = false;
    for (int i = 0; i < k->n && !k->h->ending_now; i++)
        if (!table_find(k->h, k->id[i]) && !table_expires(k->h, k->id[i]))
            table_wake(k->h, k->id[i], NULL);
    free(k);
}

static void wake_due(struct house *h)
{
    struct due *k = h->seeking_due ? NULL : calloc(1, sizeof *k);
    if (!k)
        return;
    h->seeking_due = true;
    k->h = h;
    k->job = (struct job){.of = k, .work = due_work, .done = due_after};
    lane_add(h, LANE_READ, &k->job);
}

/* What tables and connections had goes back to the machine: an allocator would keep it for the next ones. Now and then, for it takes a
 * while. */
static void give_memory_back(struct house *h, int64_t now)
{
    enum { TRIM_EVERY_MS = 5000 };
    if (!h->untrimmed || now - h->trimmed_at < TRIM_EVERY_MS)
        return;
    h->untrimmed = false;
    h->trimmed_at = now;
#ifdef __GLIBC__
    malloc_trim(0);
#endif
}

void tables_sweep(struct house *h)
{
    int64_t now = now_ms(h);
    give_memory_back(h, now); /* of those of the last sweep: a table is freed only after its timer */
    for (struct table *t = h->tables, *next; t; t = next) {
        next = t->next;
        if (!table_may_sleep(t) || (now - t->looked_at < 1000 * h->cfg.sleep_after && !t->broken && !t->discarded))
            continue;
        if (t->status == TABLE_PLAYING && !t->broken && store_match_sleep(h->store, t->row, false, table_due_wall(t)) < 0)
            continue;
        h->metrics.slept_total++;
        h->untrimmed = true;
        lobby_gone(t);
        table_free(t);
    }
    minds_sweep(h);
    wake_due(h);
}
