/* replay.c: makes replays of finished matches, as seen from any seat. A replay is available only after the match has ended for all viewers,
 * including delayed spectators. */
#include "server/request.h"
#include "server/case_text.h"

#include <stdlib.h>
#include <string.h>

#include "cases/case_json.h"
#include "match/words.h"
#include "server/stored_match.h"

enum {
    PAGE_MESSAGES = 100,
    PAGE_BYTES = 4 << 20,
    REPLAYS_EACH = 8, /* maximum number of unfinished replay jobs requested from one address */
    REPLAYS_MAX = 64, /* maximum number of unfinished replay jobs in total */
};

/* A request that is waiting for a replay. */
struct waiter {
    struct later later;
    struct waiter *next;
};

/* A job that makes a replay. Several requests may wait for the same job. */
struct replay_job {
    struct job job;
    struct server *srv;
    struct replay_job *next;             /* next job in the list of unfinished replays */
    struct address_usage *address_usage; /* usage counters for the address that requested this replay */
    struct waiter *waiters;
    struct stored_match stored;
    bool file, secret, whole_case;
    pl_seat viewer;
    uint32_t from, to;
    struct stored_seating seats;
    char *text;
    size_t text_n;
};

/* ---- functions that run on a worker ---------------------------------------------------------------------- */

static void read_names(struct replay_job *k, struct store_reader *reader)
{
    stored_seating(&k->seats, (struct store_text){k->stored.record, k->stored.record_n}, reader);
    /* Delayed spectators see the end of the match later. Nobody may see the replay before then. */
    k->secret = k->stored.status != TABLE_OVER || wall_ms() < k->stored.ended_at + 1000 * k->seats.delay;
}

static void put_message(struct pl_out *o, const struct replay_job *k, const struct pl_message *m)
{
    const char *names[PL_SEATS_MAX];
    for (int i = 0; i < PL_SEATS_MAX; i++)
        names[i] = k->seats.seat[i].name;
    pl_json_open(o, NULL, '{');
    pl_json_int(o, "version", m->version);
    events_json(o, k->stored.game, m, names);
    _Alignas(8) uint8_t copy[PL_STATE_MAX];
    pl_fields_json(o, "view", k->stored.game->view_fields, view_for_wire(k->stored.game, m->view, copy));
    pl_json_close(o, '}');
}

static void put_page(struct pl_out *o, struct replay_job *k)
{
    const struct pl_match *m = &k->stored.match;
    struct pl_history *history = malloc(sizeof *history);
    const struct pl_message *message;
    int n = 0;
    if (!history)
        return;
    pl_json_open(o, NULL, '{');
    pl_json_bool(o, "ok", true);
    pl_json_text(o, "match", k->stored.id);
    pl_json_text(o, "game", m->game->id);
    if (*k->seats.case_id)
        pl_json_text(o, "case", k->seats.case_id);
    pl_json_open(o, "seats", '[');
    for (int i = 0; i < m->header.seats; i++)
        pl_json_text(o, NULL, k->seats.seat[i].name);
    pl_json_close(o, ']');
    if (*k->stored.result)
        pl_json_raw(o, "result", k->stored.result, strlen(k->stored.result));
    pl_json_int(o, "versions", m->version[k->viewer]);
    pl_json_open(o, "messages", '[');
    pl_history_begin_at(history, m, k->viewer, k->from);
    while (n++ < PAGE_MESSAGES && !o->full && (message = pl_history_next(history)) && message->version <= k->to)
        put_message(o, k, message);
    pl_json_close(o, ']');
    pl_json_close(o, '}');
    free(history);
}

static void show_work(struct job *job, struct store_reader *reader)
{
    struct replay_job *k = job->of;
    stored_match_read(&k->stored, reader);
    if (k->stored.found && !k->stored.bad)
        read_names(k, reader);
    if (!k->stored.found || k->stored.bad || k->secret)
        return;
    stored_match_replay(&k->stored);
    const struct pl_match *m = &k->stored.match;
    if (k->stored.bad || !m->game || (k->viewer != PL_SPECTATOR && k->viewer >= m->header.seats))
        return;
    size_t size = k->file ? k->stored.file_n + 256 : PAGE_BYTES;
    k->text = malloc(size);
    if (!k->text)
        return;
    struct pl_out o = pl_out_to(k->text, size);
    const struct case_book *book = k->whole_case ? book_find(k->srv, m->game, k->seats.case_id) : NULL;
    if (k->file) {
        pl_match_put(&o, m);
    } else if (k->whole_case) {
        pl_json_open(&o, NULL, '{');
        pl_json_bool(&o, "ok", book != NULL);
        if (book)
            case_json_all(&o, book);
        pl_json_close(&o, '}');
    } else {
        put_page(&o, k);
    }
    k->text_n = o.full ? 0 : o.len;
}

static void answer(struct replay_job *k, struct request *r, struct msg *text)
{
    if (k->stored.failed)
        http_refuse(r, HTTP_STATUS_INTERNAL_SERVER_ERROR, REFUSAL_TABLE_DAMAGED);
    else if (!k->stored.found)
        http_refuse(r, HTTP_STATUS_NOT_FOUND, REFUSAL_NO_MATCH);
    else if (k->secret)
        http_refuse(r, HTTP_STATUS_FORBIDDEN, REFUSAL_MATCH_NOT_OVER);
    else if (!k->text_n)
        http_refuse(r, HTTP_STATUS_BAD_REQUEST, REFUSAL_CANNOT_REPLAY);
    else if (!text)
        http_refuse(r, HTTP_STATUS_SERVICE_UNAVAILABLE, REFUSAL_BUSY);
    else
        http_reply_shared(r, HTTP_STATUS_OK, k->file ? "text/plain; charset=utf-8" : "application/json", text);
}

static void show_after(struct job *job)
{
    struct replay_job *k = job->of, **at = &k->srv->replay_jobs;
    struct msg *text = k->text_n ? msg_new(k->text, k->text_n) : NULL;
    while (*at != k)
        at = &(*at)->next;
    *at = k->next;
    k->srv->replay_jobs_n--;
    k->address_usage->replays--;
    while (k->waiters) {
        struct waiter *w = k->waiters;
        k->waiters = w->next;
        if (w->later.r) {
            w->later.r->later = NULL;
            answer(k, w->later.r, text);
        }
        free(w);
    }
    msg_unref(text);
    stored_match_free(&k->stored);
    free(k->text);
    free(k);
}

/* ---- requests -------------------------------------------------------------------------------------------- */

/* Returns an unfinished job that makes the same replay, or NULL if there is none. */
static struct replay_job *same_as(struct server *srv, const struct replay_job *ask)
{
    for (struct replay_job *k = srv->replay_jobs; k; k = k->next)
        if (!strcmp(k->stored.id, ask->stored.id) && k->file == ask->file && k->whole_case == ask->whole_case && k->viewer == ask->viewer &&
            k->from == ask->from && k->to == ask->to)
            return k;
    return NULL;
}

/* Starts a job that makes a replay. If the job cannot be started, sends a refusal and returns NULL. */
static struct replay_job *replay_job_new(struct request *r, const struct replay_job *ask)
{
    struct server *srv = r->srv;
    struct address_usage *v = address_usage_of(srv, r->address);
    if (v && v->replays >= REPLAYS_EACH) {
        srv->metrics.replays_refused_total++;
        http_refuse(r, 429, REFUSAL_TOO_MANY_REPLAYS);
        return NULL;
    }
    struct replay_job *k = v && srv->replay_jobs_n < REPLAYS_MAX ? malloc(sizeof *k) : NULL;
    if (!k) {
        srv->metrics.replays_refused_total++;
        http_refuse(r, HTTP_STATUS_SERVICE_UNAVAILABLE, REFUSAL_BUSY);
        return NULL;
    }
    *k = *ask;
    k->srv = srv;
    k->address_usage = v;
    k->job = (struct job){.of = k, .work = show_work, .done = show_after};
    k->next = srv->replay_jobs;
    srv->replay_jobs = k;
    srv->replay_jobs_n++;
    v->replays++;
    srv->metrics.replays_total++;
    pool_submit(srv, POOL_REPLAY, &k->job);
    return k;
}

static void show(struct request *r, const char *id, struct replay_job *ask)
{
    struct waiter *w = calloc(1, sizeof *w);
    if (!w)
        return http_refuse(r, HTTP_STATUS_SERVICE_UNAVAILABLE, REFUSAL_BUSY);
    snprintf(ask->stored.id, sizeof ask->stored.id, "%s", id);
    struct replay_job *k = same_as(r->srv, ask);
    if (k)
        r->srv->metrics.replays_shared_total++;
    else
        k = replay_job_new(r, ask);
    if (!k) {
        free(w);
        return;
    }
    w->later.r = r;
    r->later = &w->later;
    w->next = k->waiters;
    k->waiters = w;
}

static uint32_t number_of(const struct request *r, const char *name, uint32_t otherwise)
{
    char text[16];
    int64_t n;
    http_query(r, name, text, sizeof text);
    return pl_text_int(text, strlen(text), &n) == 0 && n >= 0 && n <= UINT32_MAX ? (uint32_t)n : otherwise;
}

void replay_page(struct request *r, const char *id)
{
    struct replay_job ask = {.from = number_of(r, "from", 1), .to = number_of(r, "to", UINT32_MAX)};
    uint32_t seat = number_of(r, "seat", PL_SPECTATOR);
    ask.viewer = seat > PL_SPECTATOR ? PL_NOBODY : (pl_seat)seat;
    if (!ask.from)
        ask.from = 1;
    if (ask.to - ask.from >= PAGE_MESSAGES && ask.to > ask.from)
        ask.to = ask.from + PAGE_MESSAGES - 1; /* limit the range to one page, so that all requests for a page can share one job */
    show(r, id, &ask);
}

void replay_file(struct request *r, const char *id) { show(r, id, &(struct replay_job){.file = true, .viewer = PL_SPECTATOR}); }

/* Sends the complete case of a finished match, so that people can read it alongside the replay. */
void replay_case(struct request *r, const char *id) { show(r, id, &(struct replay_job){.whole_case = true, .viewer = PL_SPECTATOR}); }
