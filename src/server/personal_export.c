/* personal_export.c: everything that the server stores about a person, as one JSON object for this person (GET /api/me/export). A worker
 * reads it from the store. It contains nothing that other people wrote, and no token, passphrase or hash. */
#include "server/account_job.h"
#include "server/stored_match.h"
#include "store/admin.h"

#include <stdlib.h>
#include <string.h>

enum {
    EXPORT_MAX = 16 << 20, /* maximum size in bytes; what comes after it is left out */
    TAIL = 1024,           /* space for the end of the object, and for the members of a match after its actions */
    EXPORTS_MAX = 8,       /* maximum number of unfinished exports of all people */
};

/* The match that is being written. Its row is copied, because a reader can do one query at a time. */
struct own_match {
    int64_t match_id, status, created_at, ended_at;
    char id[ID_SIZE], game[32], result[512];
    char *record;
    size_t record_n;
    struct stored_seating seats;
    int seat; /* the person's seat */
};

struct personal_export {
    struct later later; /* must be the first member, because a pointer to `later` is cast to a pointer to the whole struct */
    struct server *srv;
    struct job job;
    struct person who;
    uint8_t own_token[STORE_HASH];
    struct pl_out o;
    bool failed; /* the store could not be read, or there is not enough memory */
    bool full;   /* the export has reached its maximum size */
    struct own_match match;
};

/* Returns true if there is space for `more` bytes and the tail. Otherwise nothing more may be added. */
static bool has_room(struct personal_export *k, size_t more)
{
    size_t needed = k->o.len + more + TAIL, cap = k->o.cap;
    if (k->failed || k->full)
        return false;
    if (needed <= cap)
        return true;
    if (needed > EXPORT_MAX) {
        k->full = true;
        return false;
    }
    while (cap < needed)
        cap = cap ? 2 * cap : 16384;
    char *at = realloc(k->o.at, cap);
    k->failed = !at;
    if (!at)
        return false;
    k->o.at = at;
    k->o.cap = cap;
    return true;
}

/* Like has_room, for a row with a text. In JSON, a byte becomes at most six. */
static bool has_room_for(struct personal_export *k, size_t text) { return has_room(k, 6 * text + 512); }

static void time_or_null(struct pl_out *o, const char *key, int64_t at)
{
    if (at)
        pl_json_int(o, key, at);
    else
        pl_json_null(o, key);
}

/* ---- account --------------------------------------------------------------------------------------------- */

static void put_person(struct personal_export *k, struct store_reader *reader)
{
    struct store_profile p;
    if (store_profile_by_id(reader, k->who.id, wall_ms(), &p) != 1 || !has_room_for(k, sizeof p.name)) {
        k->failed = true;
        return;
    }
    pl_json_open(&k->o, "person", '{');
    pl_json_text(&k->o, "name", p.name);
    pl_json_text(&k->o, "tag", p.tag);
    pl_json_bool(&k->o, "account", p.account);
    pl_json_bool(&k->o, "administrator", p.role == ROLE_ADMINISTRATOR);
    pl_json_int(&k->o, "created_at", p.created_at);
    time_or_null(&k->o, "muted_until", p.muted_until);
    time_or_null(&k->o, "banned_until", p.banned_until);
    pl_json_close(&k->o, '}');
}

static bool put_token(void *ctx, const struct store_token *t)
{
    struct personal_export *k = ctx;
    struct pl_out *o = &k->o;
    if (!has_room_for(k, strlen(t->label)))
        return false;
    pl_json_open(o, NULL, '{');
    pl_json_text(o, t->kind == TOKEN_API ? "label" : "device", t->label);
    pl_json_int(o, "created_at", t->created_at);
    pl_json_int(o, "used_at", t->used_at ? t->used_at : t->created_at);
    pl_json_int(o, "expires_at", token_expires_at(t));
    if (t->kind == TOKEN_API)
        scopes_put(o, scopes_of(t, true));
    else
        pl_json_bool(o, "this", !sodium_memcmp(t->hash, k->own_token, STORE_HASH));
    pl_json_close(o, '}');
    return true;
}

/* ---- texts ----------------------------------------------------------------------------------------------- */

static bool put_report(void *ctx, const struct store_report *r)
{
    struct personal_export *k = ctx;
    if (!has_room_for(k, r->text.len))
        return false;
    pl_json_open(&k->o, NULL, '{');
    pl_json_int(&k->o, "at", r->created_at);
    pl_json_text(&k->o, "table", r->table);
    pl_json_text(&k->o, "reason", r->reason);
    pl_json_text_n(&k->o, "text", r->text.at, r->text.len);
    pl_json_close(&k->o, '}');
    return true;
}

static bool put_note(void *ctx, const char *table, struct store_text text)
{
    struct personal_export *k = ctx;
    if (!has_room_for(k, text.len))
        return false;
    pl_json_open(&k->o, NULL, '{');
    pl_json_text(&k->o, "table", table);
    pl_json_text_n(&k->o, "text", text.at, text.len);
    pl_json_close(&k->o, '}');
    return true;
}

static bool put_line(void *ctx, const char *table, int64_t at, int seat, struct store_text text)
{
    struct personal_export *k = ctx;
    if (!has_room_for(k, text.len))
        return false;
    pl_json_open(&k->o, NULL, '{');
    pl_json_int(&k->o, "at", at);
    pl_json_text(&k->o, "table", table);
    if (seat >= 0)
        pl_json_int(&k->o, "seat", seat);
    else
        pl_json_null(&k->o, "seat");
    pl_json_text_n(&k->o, "text", text.at, text.len);
    pl_json_close(&k->o, '}');
    return true;
}

/* ---- matches --------------------------------------------------------------------------------------------- */

static bool take_match(void *ctx, const struct store_match *m)
{
    struct personal_export *k = ctx;
    struct own_match *own = &k->match;
    char *record = realloc(own->record, m->record.len + 1);
    k->failed = !record;
    if (!record)
        return false;
    memcpy(record, m->record.at, m->record.len);
    own->record = record;
    own->record_n = m->record.len;
    own->match_id = m->match_id;
    own->status = m->status;
    own->created_at = m->created_at;
    own->ended_at = m->ended_at;
    snprintf(own->id, sizeof own->id, "%s", m->id);
    snprintf(own->game, sizeof own->game, "%s", m->game);
    snprintf(own->result, sizeof own->result, "%.*s", (int)m->result.len, m->result.len ? m->result.at : "");
    return false;
}

/* Splits the next word off a line that ends before `stop`. */
static struct store_text next_word(const char **at, const char *stop)
{
    const char *begin = *at, *end = begin;
    while (end < stop && *end != ' ')
        end++;
    *at = end < stop ? end + 1 : end;
    return (struct store_text){begin, (size_t)(end - begin)};
}

/* Writes a log entry if the person made it. A line has number, seat, time, author, client id and action; see pl_entry_put. Numbers and
 * client ids are left out. */
static bool put_entry(void *ctx, int64_t seq, int64_t created_at, struct store_text line)
{
    struct personal_export *k = ctx;
    const char *at = line.at, *stop = at + line.len;
    int64_t seat = -1;
    (void)seq;
    next_word(&at, stop);
    struct store_text of = next_word(&at, stop);
    next_word(&at, stop);
    struct store_text author = next_word(&at, stop);
    next_word(&at, stop);
    if (stop > at && stop[-1] == '\n')
        stop--;
    if (pl_text_int(of.at, of.len, &seat) < 0 || seat != k->match.seat || !pl_text_is(author.at, author.len, "person"))
        return true;
    if (!has_room_for(k, (size_t)(stop - at)))
        return false;
    pl_json_open(&k->o, NULL, '{');
    pl_json_int(&k->o, "at", created_at);
    pl_json_text_n(&k->o, "action", at, (size_t)(stop - at));
    pl_json_close(&k->o, '}');
    return true;
}

static void put_match(struct personal_export *k, struct store_reader *reader)
{
    const struct own_match *m = &k->match;
    if (!has_room_for(k, sizeof m->result))
        return;
    pl_json_open(&k->o, NULL, '{');
    pl_json_text(&k->o, "match", m->id);
    pl_json_text(&k->o, "game", m->game);
    if (*m->seats.case_id)
        pl_json_text(&k->o, "case", m->seats.case_id);
    pl_json_text(&k->o, "status", status_word[m->status >= TABLE_OPEN && m->status <= TABLE_OVER ? m->status : TABLE_OPEN]);
    pl_json_int(&k->o, "seat", m->seat);
    pl_json_int(&k->o, "created_at", m->created_at);
    time_or_null(&k->o, "started_at", m->seats.started_at);
    time_or_null(&k->o, "ended_at", m->ended_at);
    if (m->status == TABLE_OVER) {
        if (*m->result)
            pl_json_raw(&k->o, "result", m->result, strlen(m->result));
        /* Not before the end: an entry with an answer also has the verdict, which nobody may see earlier. */
        pl_json_open(&k->o, "actions", '[');
        k->failed = store_entries(reader, m->match_id, put_entry, k) < 0 || k->failed;
        pl_json_close(&k->o, ']');
    }
    pl_json_close(&k->o, '}');
}

static void put_matches(struct personal_export *k, struct store_reader *reader)
{
    char before[ID_SIZE] = "";
    struct own_match *m = &k->match;
    struct store_page page = {k->who.id, before, -1, 1};
    for (;;) {
        *m->id = 0;
        if (store_matches_page(reader, &page, take_match, k) < 0)
            k->failed = true;
        if (k->failed || k->full || !*m->id)
            return;
        stored_seating(&m->seats, (struct store_text){m->record, m->record_n}, reader);
        m->seat = -1;
        for (int i = 0; i < m->seats.n; i++)
            if (m->seats.seat[i].person == k->who.id)
                m->seat = i;
        if (m->seat >= 0)
            put_match(k, reader);
        memcpy(before, m->id, sizeof before);
    }
}

/* ---- the request ----------------------------------------------------------------------------------------- */

static void export_work(struct job *job, struct store_reader *reader)
{
    struct personal_export *k = job->of;
    struct pl_out *o = &k->o;
    int64_t me = k->who.id;
    if (!has_room(k, 0))
        return;
    pl_json_open(o, NULL, '{');
    pl_json_bool(o, "ok", true);
    pl_json_int(o, "made_at", wall_ms());
    put_person(k, reader);
    pl_json_open(o, "sessions", '[');
    k->failed = store_tokens_of(reader, me, TOKEN_COOKIE, put_token, k) < 0 || k->failed;
    pl_json_close(o, ']');
    pl_json_open(o, "tokens", '[');
    k->failed = store_tokens_of(reader, me, TOKEN_API, put_token, k) < 0 || k->failed;
    pl_json_close(o, ']');
    pl_json_open(o, "reports", '[');
    k->failed = store_reports_by(reader, me, put_report, k) < 0 || k->failed;
    pl_json_close(o, ']');
    pl_json_open(o, "notes", '[');
    k->failed = store_notes_of(reader, me, put_note, k) < 0 || k->failed;
    pl_json_close(o, ']');
    pl_json_open(o, "chat", '[');
    k->failed = store_chat_of(reader, me, put_line, k) < 0 || k->failed;
    pl_json_close(o, ']');
    pl_json_open(o, "matches", '[');
    put_matches(k, reader);
    pl_json_close(o, ']');
    pl_json_bool(o, "complete", !k->full);
    pl_json_close(o, '}');
    free(k->match.record);
    k->failed = k->failed || o->full;
}

static void export_after(struct job *job)
{
    struct personal_export *k = job->of;
    struct request *r = k->later.r;
    k->srv->exports_n--;
    if (r) {
        r->later = NULL;
        if (k->failed) {
            http_refuse(r, HTTP_STATUS_SERVICE_UNAVAILABLE, REFUSAL_BUSY);
        } else {
            http_reply_owned(r, HTTP_STATUS_OK, "application/json", k->o.at, k->o.len);
            k->o.at = NULL;
        }
    }
    free(k->o.at);
    free(k);
}

void accounts_export(struct request *r)
{
    if (!r->who.id)
        return http_refuse(r, HTTP_STATUS_UNAUTHORIZED, REFUSAL_NOT_SIGNED_IN);
    if (!may_export(r->srv, r->who.id))
        return http_refuse(r, 429, REFUSAL_TOO_MANY_EXPORTS);
    struct personal_export *k = r->srv->exports_n < EXPORTS_MAX ? calloc(1, sizeof *k) : NULL;
    if (!k)
        return http_refuse(r, HTTP_STATUS_SERVICE_UNAVAILABLE, REFUSAL_BUSY);
    k->later.r = r;
    k->srv = r->srv;
    k->who = r->who;
    memcpy(k->own_token, r->token, sizeof k->own_token);
    k->job = (struct job){.of = k, .work = export_work, .done = export_after};
    r->later = &k->later;
    r->srv->exports_n++;
    pool_submit(r->srv, POOL_REPLAY, &k->job);
}
