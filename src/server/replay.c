/* replay.c: finished matches, by link, through any seat's eyes. Until a match is over for everyone, nothing of it is told here. */
#include "server/request.h"

#include <stdlib.h>
#include <string.h>

#include "cases/tell.h"
#include "match/words.h"
#include "server/stored.h"

enum { PAGE_MESSAGES = 100, PAGE_BYTES = 4 << 20 };

struct showing {
    struct later later; /* must be first */
    struct house *h;
    uv_work_t work;
    struct stored stored;
    bool file, secret, story;
    pl_seat viewer;
    uint32_t from, to;
    struct stored_seats seats;
    char *text;
    size_t text_n;
};

/* ---- in the background ----------------------------------------------------------------------------------- */

static void read_names(struct showing *k)
{
    stored_seats(&k->seats, (struct store_text){k->stored.face, k->stored.face_n}, k->h->working);
    /* For those who watch from behind it is over later. */
    k->secret = k->stored.status != TABLE_OVER || wall_ms() < k->stored.ended + 1000 * k->seats.delay;
}

static void put_message(struct pl_out *o, const struct showing *k, const struct pl_message *m)
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

static void put_page(struct pl_out *o, struct showing *k)
{
    const struct pl_match *m = &k->stored.match;
    struct pl_story *story = malloc(sizeof *story);
    const struct pl_message *message;
    int n = 0;
    if (!story)
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
    pl_json_int(o, "versions", m->version[k->viewer]);
    pl_json_open(o, "messages", '[');
    pl_story_begin_at(story, m, k->viewer, k->from);
    while (n++ < PAGE_MESSAGES && !o->full && (message = pl_story_next(story)) && message->version <= k->to)
        put_message(o, k, message);
    pl_json_close(o, ']');
    pl_json_close(o, '}');
    free(story);
}

static void show_work(uv_work_t *work)
{
    struct showing *k = work->data;
    uv_mutex_lock(&k->h->working_lock);
    stored_read(&k->stored, k->h->working);
    if (k->stored.found && !k->stored.bad)
        read_names(k);
    uv_mutex_unlock(&k->h->working_lock);
    if (!k->stored.found || k->stored.bad || k->secret)
        return;
    stored_resume(&k->stored);
    const struct pl_match *m = &k->stored.match;
    if (k->stored.bad || !m->game || (k->viewer != PL_SPECTATOR && k->viewer >= m->header.seats))
        return;
    size_t size = k->file ? k->stored.file_n + 256 : PAGE_BYTES;
    k->text = malloc(size);
    if (!k->text)
        return;
    struct pl_out o = pl_out_to(k->text, size);
    const struct case_book *book = k->story ? book_find(k->h, m->game, k->seats.case_id) : NULL;
    if (k->file) {
        pl_match_put(&o, m);
    } else if (k->story) {
        pl_json_open(&o, NULL, '{');
        pl_json_bool(&o, "ok", book != NULL);
        if (book)
            case_tell_all(&o, book);
        pl_json_close(&o, '}');
    } else {
        put_page(&o, k);
    }
    k->text_n = o.full ? 0 : o.len;
}

static void show_after(uv_work_t *work, int status)
{
    struct showing *k = work->data;
    struct request *r = k->later.r;
    if (r) {
        r->later = NULL;
        if (status || !k->stored.found)
            http_refuse(r, HTTP_STATUS_NOT_FOUND, NO_NO_MATCH);
        else if (k->secret)
            http_refuse(r, HTTP_STATUS_FORBIDDEN, NO_NOT_OVER);
        else if (!k->text_n)
            http_refuse(r, HTTP_STATUS_BAD_REQUEST, NO_NOT_SHOWN);
        else
            http_reply(r, HTTP_STATUS_OK, k->file ? "text/plain; charset=utf-8" : "application/json", k->text, k->text_n);
    }
    stored_free(&k->stored);
    free(k->text);
    free(k);
}

/* ---- asked ----------------------------------------------------------------------------------------------- */

static struct showing *showing_new(struct request *r, const char *id)
{
    struct showing *k = calloc(1, sizeof *k);
    if (!k) {
        http_refuse(r, HTTP_STATUS_SERVICE_UNAVAILABLE, NO_BUSY);
        return NULL;
    }
    k->later.r = r;
    r->later = &k->later;
    k->h = r->h;
    k->work.data = k;
    k->to = UINT32_MAX;
    k->viewer = PL_SPECTATOR;
    snprintf(k->stored.id, sizeof k->stored.id, "%s", id);
    return k;
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
    struct showing *k = showing_new(r, id);
    if (!k)
        return;
    uint32_t seat = number_of(r, "seat", PL_SPECTATOR);
    k->viewer = seat > PL_SPECTATOR ? PL_NOBODY : (pl_seat)seat;
    k->from = number_of(r, "from", 1);
    k->to = number_of(r, "to", UINT32_MAX);
    uv_queue_work(&r->h->loop, &k->work, show_work, show_after);
}

void replay_file(struct request *r, const char *id)
{
    struct showing *k = showing_new(r, id);
    if (!k)
        return;
    k->file = true;
    uv_queue_work(&r->h->loop, &k->work, show_work, show_after);
}

/* The case of a match that is over, to be read beside its replay. */
void replay_case(struct request *r, const char *id)
{
    struct showing *k = showing_new(r, id);
    if (!k)
        return;
    k->story = true;
    uv_queue_work(&r->h->loop, &k->work, show_work, show_after);
}
