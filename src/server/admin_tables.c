/* admin_tables.c: operations of administrators on tables. They see of a match what spectators see, with the spectators' delay. */
#include "server/admin_job.h"
#include "server/case_text.h"
#include "server/cluster.h"
#include "server/lobby.h"
#include "server/play.h"
#include "server/stored_match.h"

#include <stdlib.h>
#include <string.h>

static void put_seat(struct admin_job *k, const struct stored_seating *s, int i)
{
    struct store_profile p = {.tag = ""};
    int kind = s->seat[i].kind, level = s->seat[i].level;
    if (kind == SEAT_PERSON && store_profile_by_id(k->reader, s->seat[i].person, k->at, &p) != 1)
        *p.tag = 0;
    pl_json_open(&k->o, NULL, '{');
    pl_json_text(&k->o, "kind", kind_word[kind == SEAT_PERSON || kind == SEAT_BOT ? kind : SEAT_FREE]);
    admin_put_person(&k->o, "person", p.name, p.tag);
    if (kind == SEAT_BOT && level >= 0 && level < PL_LEVELS)
        pl_json_text(&k->o, "level", pl_level_names[level]);
    else
        pl_json_null(&k->o, "level");
    pl_json_close(&k->o, '}');
}

/* Returns true if spectators do not see the end of this match yet. */
static bool end_hidden(const struct admin_job *k, const struct store_match *m, int64_t delay)
{
    return m->status == TABLE_OVER && k->at < m->ended_at + 1000 * delay;
}

static void put_table(struct admin_job *k, const char *key, const struct store_match *m, const struct stored_seating *seats)
{
    struct pl_out *o = &k->o;
    struct store_profile host = {.tag = ""};
    json_t *record = json_loadb(m->record.at, m->record.len, 0, NULL);
    bool hidden = end_hidden(k, m, seats->delay);
    int64_t status = hidden ? TABLE_PLAYING : m->status, host_id = json_integer_value(json_object_get(record, "host"));
    if (host_id && store_profile_by_id(k->reader, host_id, k->at, &host) != 1)
        *host.tag = 0;
    pl_json_open(o, key, '{');
    pl_json_text(o, "table", m->id);
    pl_json_text(o, "game", m->game);
    pl_json_text(o, "status", status_word[status >= TABLE_OPEN && status <= TABLE_OVER ? status : TABLE_OPEN]);
    pl_json_int(o, "created_at", m->created_at);
    admin_put_time(o, "ended_at", hidden ? 0 : m->ended_at);
    admin_put_person(o, "host", host.name, host.tag);
    pl_json_open(o, "seats", '[');
    for (int i = 0; i < seats->n; i++)
        put_seat(k, seats, i);
    pl_json_close(o, ']');
    pl_json_bool(o, "open", json_is_true(json_object_get(record, "open")));
    pl_json_bool(o, "spectators", json_is_true(json_object_get(record, "spectators")));
    pl_json_int(o, "delay", seats->delay);
    pl_json_close(o, '}');
    json_decref(record);
}

static bool list_table(void *ctx, const struct store_match *m)
{
    struct admin_job *k = ctx;
    struct stored_seating seats;
    if (!admin_row(k))
        return false;
    snprintf(k->table, sizeof k->table, "%s", m->id);
    stored_seating(&seats, m->record, k->reader);
    /* A list of finished matches must not show the end of a match before spectators see it. */
    if (strcmp(admin_text(k, "status"), status_word[TABLE_OVER]) || !end_hidden(k, m, seats.delay))
        put_table(k, NULL, m, &seats);
    return true;
}

void admin_read_tables(struct admin_job *k, struct store_reader *reader)
{
    const char *asked = admin_text(k, "status");
    struct store_tables_page page = {admin_text(k, "game"), admin_text(k, "before"), -1, admin_most(k)};
    for (int i = TABLE_OPEN; i <= TABLE_OVER; i++)
        if (!strcmp(asked, status_word[i]))
            page.status = i;
    pl_json_open(&k->o, "tables", '[');
    k->failed = store_tables_page(reader, &page, list_table, k) < 0;
    pl_json_close(&k->o, ']');
    if (k->more)
        pl_json_text(&k->o, "more", k->table);
    else
        pl_json_null(&k->o, "more");
}

/* ---- one table ------------------------------------------------------------------------------------------- */

/* Returns the version of the view that spectators have now, from the times of the entries on disk; 0 if they have none. So every node gives
 * the same answer, whether it has the table in memory or not. */
static uint32_t spectators_version(const struct admin_job *k, const struct stored_match *stored, const struct stored_seating *seats,
                                   bool allowed)
{
    const struct pl_match *m = &stored->match;
    int64_t until = k->at - 1000 * seats->delay;
    if (!m->game || !allowed || (seats->delay && seats->started_at > until))
        return 0;
    uint32_t version = 1;
    for (uint32_t i = 0; i < m->n && i < stored->entries_n && (!seats->delay || stored->entry_at[i] <= until); i++)
        version += pl_seats_has(m->log[i].recipients, PL_SPECTATOR);
    return version;
}

static void put_view(struct admin_job *k, const struct pl_match *m, uint32_t version)
{
    _Alignas(8) uint8_t copy[PL_STATE_MAX];
    struct pl_history *history = version ? malloc(sizeof *history) : NULL;
    const struct pl_message *message = NULL;
    if (history) {
        pl_history_begin_at(history, m, PL_SPECTATOR, version);
        message = pl_history_next(history);
    }
    if (message) {
        pl_json_int(&k->o, "version", version);
        pl_fields_json(&k->o, "view", m->game->view_fields, view_for_wire(m->game, message->view, copy));
    } else {
        pl_json_null(&k->o, "version");
        pl_json_null(&k->o, "view");
    }
    free(history);
}

void admin_read_table(struct admin_job *k, struct store_reader *reader)
{
    struct stored_match *stored = calloc(1, sizeof *stored);
    struct stored_seating seats;
    if (!stored)
        return admin_refuse_later(k, REFUSAL_BUSY);
    snprintf(stored->id, sizeof stored->id, "%s", admin_text(k, "table"));
    stored_match_read(stored, reader);
    if (stored->found && !stored->bad)
        stored_match_replay(stored);
    if (!stored->found || stored->bad) {
        k->failed = stored->failed;
        admin_refuse_later(k, stored->found ? REFUSAL_TABLE_DAMAGED : REFUSAL_NO_TABLE);
    } else {
        const struct store_text record = {stored->record, stored->record_n};
        const struct store_match m = {.id = stored->id,
                                      .game = stored->game->id,
                                      .status = stored->status,
                                      .created_at = stored->created_at,
                                      .ended_at = stored->ended_at,
                                      .record = record};
        stored_seating(&seats, record, reader);
        put_table(k, "table", &m, &seats);
        json_t *settings = json_loadb(stored->record, stored->record_n, 0, NULL);
        bool allowed = json_is_true(json_object_get(settings, "spectators"));
        put_view(k, &stored->match, spectators_version(k, stored, &seats, allowed));
        json_decref(settings);
    }
    stored_match_free(stored);
    free(stored);
}

/* ---- ending a match -------------------------------------------------------------------------------------- */

static bool note_table(void *ctx, const struct store_match *m)
{
    struct admin_job *k = ctx;
    k->rows++;
    snprintf(k->table, sizeof k->table, "%s", m->id);
    return false;
}

void admin_read_ending(struct admin_job *k, struct store_reader *reader)
{
    k->failed = store_match_by_id(reader, admin_text(k, "table"), note_table, k) < 0;
    if (!k->rows)
        admin_refuse_later(k, REFUSAL_NO_TABLE);
}

static void ended(void *ctx, int rc)
{
    struct admin_job *k = ctx;
    table_write_done(k->of_table, rc);
    admin_written(k, rc);
}

/* Called when the deletion of an open table is on disk. The clients reconnect; then they hear that there is no such table. */
static void deleted(void *ctx, int rc)
{
    struct admin_job *k = ctx;
    table_write_done(k->of_table, rc);
    for (struct watch *w = k->of_table->watches; w; w = w->next)
        conn_close(w->c, SERVICE_RESTART);
    admin_written(k, rc);
}

static void delete_open(struct admin_job *k, struct table *t)
{
    if (store_match_drop(t->srv->store, t->match_id, deleted, k) < 0)
        return admin_refuse(k, REFUSAL_PAUSED);
    t->discarded = t->broken = true; /* broken: the table takes no more messages, and is freed when its clients are gone */
    table_write_issued(t);
    lobby_changed(t);
}

static void end_match(struct admin_job *k, struct table *t)
{
    table_end_early(t, ENDED_BY_ADMINISTRATOR);
    /* The table is written once more, because the reply must wait until the end is on disk. */
    if (table_put_then(t, ended, k) < 0)
        admin_refuse(k, REFUSAL_PAUSED);
}

static void end_table(struct admin_job *k, struct table *t)
{
    if (t->discarded)
        return admin_refuse(k, REFUSAL_NO_TABLE);
    if (t->broken)
        return admin_refuse(k, REFUSAL_BUSY);
    if (t->status == TABLE_OVER)
        return admin_refuse(k, REFUSAL_ALREADY_OVER);
    struct store_audit a = admin_audit(k, t->id, k->note);
    k->of_table = t;
    store_audit_next(t->srv->store, &a);
    if (t->status == TABLE_OPEN)
        delete_open(k, t);
    else
        end_match(k, t);
}

void admin_table_loaded(struct server *srv, const char *id, struct table *t, int64_t owner)
{
    struct admin_job *k;
    while ((k = admin_waiting_for(id))) {
        if (owner && owner != cluster_self(srv))
            snprintf(k->why, sizeof k->why, "The table is at node %lld. Ask its administration socket, or try again in a moment.",
                     (long long)owner);
        if (t)
            end_table(k, t);
        else
            admin_refuse(k, REFUSAL_BUSY);
    }
}

void admin_end_table(struct admin_job *k)
{
    struct table *t = table_find(k->srv, k->table);
    if (t && !t->loading)
        return end_table(k, t);
    k->loading = true;
    if (!t && !table_load(k->srv, k->table, NULL)) {
        k->loading = false;
        admin_refuse(k, REFUSAL_BUSY);
    }
}
