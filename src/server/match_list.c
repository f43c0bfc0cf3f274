/* match_list.c: lists the finished and unfinished matches of a person, page by page. A worker reads the list from the store, without
 * loading tables. */
#include "server/request.h"

#include <stdlib.h>
#include <string.h>

#include "server/stored_match.h"

enum {
    PAGE_ROWS = 20,
    PAGE_BYTES = 256 << 10,
    READS_EACH = 8,
    READS_MAX = 64
}; /* READS_EACH: maximum number of pending list requests from one address. READS_MAX: maximum for all addresses together. */

struct match_list {
    struct later later; /* must be the first member, because a pointer to `later` is cast to a pointer to the whole struct */
    struct server *srv;
    struct job job;
    struct address_usage *address_usage;
    struct store_reader *reader;
    int64_t person;
    char before[ID_SIZE], last[ID_SIZE];
    int over; /* which matches to list: 1 = finished, 0 = unfinished, -1 = all */
    int n;
    bool failed, more;
    struct pl_out o;
    char text[PAGE_BYTES];
};

static void time_or_null(struct pl_out *o, const char *key, int64_t at)
{
    if (at)
        pl_json_int(o, key, at);
    else
        pl_json_null(o, key);
}

static void put_seats(struct pl_out *o, const struct stored_seating *seats, int64_t me)
{
    for (int i = 0; i < seats->n; i++)
        if (seats->seat[i].person == me)
            pl_json_int(o, "seat", i);
    pl_json_open(o, "seats", '[');
    for (int i = 0; i < seats->n; i++) {
        int kind = seats->seat[i].kind, level = seats->seat[i].level;
        bool bot = kind == SEAT_BOT && level >= 0 && level < PL_LEVELS;
        pl_json_open(o, NULL, '{');
        pl_json_text(o, "kind", kind_word[kind == SEAT_BOT || kind == SEAT_PERSON ? kind : SEAT_FREE]);
        if (kind == SEAT_FREE)
            pl_json_null(o, "name");
        else
            pl_json_text(o, "name", seats->seat[i].name);
        if (bot)
            pl_json_text(o, "level", pl_level_names[level]);
        else
            pl_json_null(o, "level");
        pl_json_close(o, '}');
    }
    pl_json_close(o, ']');
}

static bool put_match(void *ctx, const struct store_match *m)
{
    struct match_list *k = ctx;
    struct stored_seating seats;
    if (k->n == PAGE_ROWS) {
        k->more = true;
        return false;
    }
    k->n++;
    stored_seating(&seats, m->record, k->reader);
    pl_json_open(&k->o, NULL, '{');
    pl_json_text(&k->o, "match", m->id);
    pl_json_text(&k->o, "game", m->game);
    pl_json_text(&k->o, "status", status_word[m->status >= TABLE_OPEN && m->status <= TABLE_OVER ? m->status : TABLE_OPEN]);
    if (*seats.case_id)
        pl_json_text(&k->o, "case", seats.case_id);
    put_seats(&k->o, &seats, k->person);
    time_or_null(&k->o, "created_at", m->created_at);
    time_or_null(&k->o, "started_at", seats.started_at);
    time_or_null(&k->o, "ended_at", m->ended_at);
    if (m->status == TABLE_OVER && m->result.len)
        pl_json_raw(&k->o, "result", m->result.at, m->result.len);
    pl_json_close(&k->o, '}');
    snprintf(k->last, sizeof k->last, "%s", m->id);
    return true;
}

static void gather_work(struct job *job, struct store_reader *reader)
{
    struct match_list *k = job->of;
    k->reader = reader;
    k->o = pl_out_to(k->text, sizeof k->text);
    pl_json_open(&k->o, NULL, '{');
    pl_json_bool(&k->o, "ok", true);
    pl_json_open(&k->o, "matches", '[');
    struct store_page page = {k->person, k->before, k->over, PAGE_ROWS + 1};
    k->failed = store_matches_page(reader, &page, put_match, k) < 0;
    pl_json_close(&k->o, ']');
    if (k->more)
        pl_json_text(&k->o, "more", k->last);
    else
        pl_json_null(&k->o, "more");
    pl_json_close(&k->o, '}');
}

static void gather_after(struct job *job)
{
    struct match_list *k = job->of;
    struct request *r = k->later.r;
    if (r) {
        r->later = NULL;
        if (k->failed)
            http_refuse(r, HTTP_STATUS_SERVICE_UNAVAILABLE, REFUSAL_BUSY);
        else
            http_reply_json(r, HTTP_STATUS_OK, &k->o);
    }
    k->address_usage->reads--;
    free(k);
}

void match_list_page(struct request *r)
{
    char status[16];
    if (!r->who.id)
        return http_refuse(r, HTTP_STATUS_UNAUTHORIZED, REFUSAL_NOT_SIGNED_IN);
    http_query(r, "status", status, sizeof status);
    bool over = !strcmp(status, "over"), live = !strcmp(status, "live");
    if (*status && !over && !live)
        return http_refuse_because(r, HTTP_STATUS_BAD_REQUEST, REFUSAL_BAD_MESSAGE, "The parameter status must be over or live.");
    struct address_usage *v = address_usage_of(r->srv, r->address);
    if (!v || v->reads >= READS_EACH || pool_waiting(r->srv, POOL_READ) >= READS_MAX)
        return http_refuse(r, HTTP_STATUS_SERVICE_UNAVAILABLE, REFUSAL_BUSY);
    struct match_list *k = calloc(1, sizeof *k);
    if (!k)
        return http_refuse(r, HTTP_STATUS_SERVICE_UNAVAILABLE, REFUSAL_BUSY);
    k->later.r = r;
    k->srv = r->srv;
    k->person = r->who.id;
    k->over = over ? 1 : live ? 0 : -1;
    k->address_usage = v;
    v->reads++;
    k->job = (struct job){.of = k, .work = gather_work, .done = gather_after};
    http_query(r, "before", k->before, sizeof k->before);
    r->later = &k->later;
    pool_submit(r->srv, POOL_READ, &k->job);
}
