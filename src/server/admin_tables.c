/* admin_tables.c: operations of administrators on tables. They see of a match what spectators see, with the spectators' delay. */
#include "server/admin_job.h"
#include "server/stored_match.h"

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
