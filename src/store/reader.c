/* reader.c: reads from the database. A reader belongs to one thread at a time and never writes. */
#include "store/internal.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct store_reader {
    const struct store_backend *backend;
    struct store_db *db;
};

static _Thread_local bool reads_elsewhere;

void store_read_elsewhere(void) { reads_elsewhere = true; }

struct store_reader *store_reader_open(const char *path, char *why, size_t why_size)
{
    assert(!reads_elsewhere);
    struct store_reader *r = calloc(1, sizeof *r);
    if (!r) {
        snprintf(why, why_size, "out of memory");
        return NULL;
    }
    r->backend = store_backend_of(path, why, why_size);
    r->db = r->backend ? r->backend->connect(path, why, why_size) : NULL;
    return r->db ? r : store_reader_close(r);
}

struct store_reader *store_reader_close(struct store_reader *r)
{
    if (r && r->db)
        r->backend->disconnect(r->db);
    free(r);
    return NULL;
}

struct store_query *store_query(struct store_reader *r, enum store_read read)
{
    assert(!reads_elsewhere);
    return r->backend->query(r->db, read);
}

void query_bind_text(struct store_query *q, int at, const char *text)
{
    q->backend->bind_bytes(q, at, (struct store_text){text, strlen(text)}, true);
}

static void copy_text(char *to, size_t size, struct store_query *q, int column) { snprintf(to, size, "%s", query_bytes(q, column).at); }

/* The caller's callback for each row, and the context pointer that is passed to the callback. */
struct listener {
    union {
        store_person_each *person;
        store_token_each *token;
        store_match_each *match;
        store_id_each *id;
        store_entry_each *entry;
        store_chat_each *line;
        store_notes_each *notes;
        store_report_each *report;
        store_match_id_each *match_id;
        store_seat_each *seat;
    };
    void *ctx;
};

int store_query_rows(struct store_query *q, store_row_each *tell, void *ctx)
{
    int rc = STORE_FAULT, n = 0;
    bool more = true;
    while (q && more && (rc = query_step(q)) == STORE_ROW) {
        more = tell(q, ctx);
        n++;
    }
    query_reset(q);
    return !more || rc == STORE_NO_ROW ? n : -1;
}

static int rows(struct store_query *q, store_row_each *tell, struct listener l) { return store_query_rows(q, tell, &l); }

/* ---- reading people and tokens --------------------------------------------------------------------------- */

static void take_person(struct store_query *q, struct store_person *p)
{
    p->id = query_number(q, 0);
    copy_text(p->tag, sizeof p->tag, q, 1);
    copy_text(p->name, sizeof p->name, q, 2);
    copy_text(p->skeleton, sizeof p->skeleton, q, 3);
    copy_text(p->passphrase_hash, sizeof p->passphrase_hash, q, 4);
    p->created_at = query_number(q, 5);
}

static int person(struct store_query *q, struct store_person *p, uint8_t *found)
{
    int rc = query_step(q);
    if (rc == STORE_ROW) {
        take_person(q, p);
        p->delete_at = found ? 0 : query_number(q, 6);
        p->role = found ? query_number(q, 12) : 0;
        if (found && query_bytes(q, 6).len == STORE_HASH)
            memcpy(found, (const uint8_t *)query_bytes(q, 6).at, STORE_HASH);
        p->token = (struct store_token){0};
        if (found)
            p->token = (struct store_token){.person = p->id,
                                            .kind = (int)query_number(q, 7),
                                            .created_at = query_number(q, 8),
                                            .expires_at = query_number(q, 9),
                                            .used_at = query_number(q, 10),
                                            .scope = query_number(q, 11)};
    }
    query_reset(q);
    return rc == STORE_ROW ? 1 : rc == STORE_NO_ROW ? 0 : -1;
}

int store_person_by_token(struct store_reader *r, const uint8_t hash[STORE_HASH], struct store_person *p, uint8_t found[STORE_HASH])
{
    struct store_query *q = store_query(r, R_PERSON_BY_TOKEN);
    if (!q)
        return -1;
    q->backend->bind_bytes(q, 1, (struct store_text){(const char *)hash, STORE_HASH}, false);
    return person(q, p, found);
}

int store_person_by_skeleton(struct store_reader *r, const char *skeleton, struct store_person *p)
{
    struct store_query *q = store_query(r, R_PERSON_BY_SKELETON);
    if (!q)
        return -1;
    query_bind_text(q, 1, skeleton);
    return person(q, p, NULL);
}

int store_person_by_id(struct store_reader *r, int64_t id, struct store_person *p)
{
    struct store_query *q = store_query(r, R_PERSON_BY_ID);
    if (!q)
        return -1;
    query_bind_number(q, 1, id);
    return person(q, p, NULL);
}

static bool tell_person(struct store_query *q, void *listener)
{
    const struct listener *l = listener;
    struct store_person p = {.delete_at = query_number(q, 6)};
    take_person(q, &p);
    return l->person(l->ctx, &p);
}

int store_people_due(struct store_reader *r, int64_t now, int most, store_person_each *each, void *ctx)
{
    struct store_query *q = store_query(r, R_PEOPLE_DUE);
    if (!q)
        return -1;
    query_bind_number(q, 1, now);
    query_bind_number(q, 2, most);
    return rows(q, tell_person, (struct listener){.person = each, .ctx = ctx});
}

int store_people(struct store_reader *r, store_person_each *each, void *ctx)
{
    return rows(store_query(r, R_PEOPLE), tell_person, (struct listener){.person = each, .ctx = ctx});
}

static bool tell_token(struct store_query *q, void *listener)
{
    const struct listener *l = listener;
    struct store_token t = {
        .hash = (const uint8_t *)query_bytes(q, 0).at,
        .person = query_number(q, 1),
        .kind = (int)query_number(q, 2),
        .label = query_bytes(q, 3).at,
        .created_at = query_number(q, 4),
        .expires_at = query_number(q, 5),
        .used_at = query_number(q, 6),
        .scope = query_number(q, 7),
    };
    return query_bytes(q, 0).len != STORE_HASH || l->token(l->ctx, &t);
}

int store_tokens(struct store_reader *r, store_token_each *each, void *ctx)
{
    return rows(store_query(r, R_TOKENS), tell_token, (struct listener){.token = each, .ctx = ctx});
}

int store_tokens_of(struct store_reader *r, int64_t person_id, int kind, store_token_each *each, void *ctx)
{
    struct store_query *q = store_query(r, R_TOKENS_OF);
    if (!q)
        return -1;
    query_bind_number(q, 1, person_id);
    query_bind_number(q, 2, kind);
    return rows(q, tell_token, (struct listener){.token = each, .ctx = ctx});
}

static int64_t one_number(struct store_query *q)
{
    int64_t n = q && query_step(q) == STORE_ROW ? query_number(q, 0) : -1;
    query_reset(q);
    return n;
}

int64_t store_used_bytes(struct store_reader *r) { return one_number(store_query(r, R_BYTES)); }

int store_secret(struct store_reader *r, const char *name, uint8_t value[STORE_HASH])
{
    struct store_query *q = store_query(r, R_SECRET);
    if (!q)
        return -1;
    query_bind_text(q, 1, name);
    int rc = query_step(q);
    bool whole = rc == STORE_ROW && query_bytes(q, 0).len == STORE_HASH;
    if (whole)
        memcpy(value, (const uint8_t *)query_bytes(q, 0).at, STORE_HASH);
    query_reset(q);
    return whole ? 1 : rc == STORE_NO_ROW ? 0 : -1;
}

int store_last(struct store_reader *r, int64_t *person_id, int64_t *match)
{
    struct store_query *q = store_query(r, R_LAST);
    bool there = q && query_step(q) == STORE_ROW;
    if (there) {
        *person_id = query_number(q, 0);
        *match = query_number(q, 1);
    }
    query_reset(q);
    return there ? 0 : -1;
}

/* ---- reading matches ------------------------------------------------------------------------------------- */

static bool tell_match(struct store_query *q, void *listener)
{
    const struct listener *l = listener;
    struct store_match m = {
        .match_id = query_number(q, 0),
        .id = query_bytes(q, 1).at,
        .code = query_bytes(q, 2).at,
        .game = query_bytes(q, 3).at,
        .rules_rev = query_number(q, 4),
        .status = query_number(q, 5),
        .record = query_bytes(q, 6),
        .header = query_bytes(q, 7),
        .result = query_bytes(q, 8),
        .loaded = query_number(q, 9),
        .load_at = query_number(q, 10),
        .created_at = query_number(q, 11),
        .ended_at = query_number(q, 12),
        .epoch = query_number(q, 13),
    };
    return l->match(l->ctx, &m);
}

int store_query_matches(struct store_query *q, store_match_each *each, void *ctx)
{
    return rows(q, tell_match, (struct listener){.match = each, .ctx = ctx});
}

static int matches_by_text(struct store_reader *r, enum store_read read, const char *text, store_match_each *each, void *ctx)
{
    struct store_query *q = store_query(r, read);
    if (!q)
        return -1;
    query_bind_text(q, 1, text);
    return store_query_matches(q, each, ctx);
}

static int matches_by_number(struct store_reader *r, enum store_read read, int64_t number, store_match_each *each, void *ctx)
{
    struct store_query *q = store_query(r, read);
    if (!q)
        return -1;
    if (*store_reads[read].form)
        query_bind_number(q, 1, number);
    return store_query_matches(q, each, ctx);
}

int store_match_by_id(struct store_reader *r, const char *id, store_match_each *each, void *ctx)
{
    return matches_by_text(r, R_MATCH_BY_ID, id, each, ctx);
}

int store_match_by_code(struct store_reader *r, const char *code, store_match_each *each, void *ctx)
{
    return matches_by_text(r, R_MATCH_BY_CODE, code, each, ctx);
}

int store_matches_loaded(struct store_reader *r, store_match_each *each, void *ctx)
{
    return matches_by_number(r, R_MATCHES_LOADED, 0, each, ctx);
}

int store_matches_due(struct store_reader *r, int64_t until, store_match_each *each, void *ctx)
{
    return matches_by_number(r, R_MATCHES_DUE, until, each, ctx);
}

int store_matches_of(struct store_reader *r, int64_t person_id, store_match_each *each, void *ctx)
{
    return matches_by_number(r, R_MATCHES_OF, person_id, each, ctx);
}

int store_matches_page(struct store_reader *r, const struct store_page *page, store_match_each *each, void *ctx)
{
    struct store_query *q = store_query(r, R_MATCHES_PAGE);
    if (!q)
        return -1;
    query_bind_number(q, 1, page->person);
    query_bind_text(q, 2, page->before);
    query_bind_number(q, 3, page->over);
    query_bind_number(q, 4, page->most);
    return store_query_matches(q, each, ctx);
}

int store_matches_old(struct store_reader *r, int64_t not_started, int64_t played, int most, store_match_each *each, void *ctx)
{
    struct store_query *q = store_query(r, R_MATCHES_OLD);
    if (!q)
        return -1;
    query_bind_number(q, 1, not_started);
    query_bind_number(q, 2, played);
    query_bind_number(q, 3, most);
    return store_query_matches(q, each, ctx);
}

int64_t store_newest(struct store_reader *r)
{
    struct store_query *q = store_query(r, R_NEWEST);
    int64_t at = q && query_step(q) == STORE_ROW ? query_number(q, 0) : 0;
    query_reset(q);
    return at;
}

static bool tell_id(struct store_query *q, void *listener)
{
    const struct listener *l = listener;
    return l->id(l->ctx, query_number(q, 0));
}

int store_tables_hosted(struct store_reader *r, int64_t host, int64_t most, store_id_each *each, void *ctx)
{
    struct store_query *q = store_query(r, R_TABLES_HOSTED);
    if (!q)
        return -1;
    query_bind_number(q, 1, host);
    query_bind_number(q, 2, most);
    return rows(q, tell_id, (struct listener){.id = each, .ctx = ctx});
}

int store_guests_old(struct store_reader *r, int64_t created_at, int most, store_id_each *each, void *ctx)
{
    struct store_query *q = store_query(r, R_GUESTS_OLD);
    if (!q)
        return -1;
    query_bind_number(q, 1, created_at);
    query_bind_number(q, 2, most);
    return rows(q, tell_id, (struct listener){.id = each, .ctx = ctx});
}

int store_matches_all(struct store_reader *r, store_match_each *each, void *ctx)
{
    return matches_by_number(r, R_MATCHES_ALL, 0, each, ctx);
}

static bool tell_entry(struct store_query *q, void *listener)
{
    const struct listener *l = listener;
    return l->entry(l->ctx, query_number(q, 0), query_number(q, 1), query_bytes(q, 2));
}

int store_entries(struct store_reader *r, int64_t match, store_entry_each *each, void *ctx)
{
    struct store_query *q = store_query(r, R_ENTRIES);
    if (!q)
        return -1;
    query_bind_number(q, 1, match);
    return rows(q, tell_entry, (struct listener){.entry = each, .ctx = ctx});
}

static bool tell_line(struct store_query *q, void *listener)
{
    const struct listener *l = listener;
    return l->line(l->ctx, query_number(q, 0), query_number(q, 1), (int)query_number(q, 2), query_bytes(q, 3));
}

int store_chat(struct store_reader *r, int64_t match, int last, store_chat_each *each, void *ctx)
{
    struct store_query *q = store_query(r, R_CHAT);
    if (!q)
        return -1;
    query_bind_number(q, 1, match);
    query_bind_number(q, 2, last);
    return rows(q, tell_line, (struct listener){.line = each, .ctx = ctx});
}

int store_note(struct store_reader *r, int64_t match, int64_t person, store_note_each *each, void *ctx)
{
    struct store_query *q = store_query(r, R_NOTE);
    if (!q)
        return -1;
    query_bind_number(q, 1, match);
    query_bind_number(q, 2, person);
    int rc = query_step(q);
    if (rc == STORE_ROW)
        each(ctx, query_bytes(q, 0));
    query_reset(q);
    return rc == STORE_ROW ? 1 : rc == STORE_NO_ROW ? 0 : -1;
}

static bool tell_notes(struct store_query *q, void *listener)
{
    const struct listener *l = listener;
    return l->notes(l->ctx, query_number(q, 0), query_bytes(q, 1));
}

int store_notes(struct store_reader *r, int64_t match, store_notes_each *each, void *ctx)
{
    struct store_query *q = store_query(r, R_NOTES);
    if (!q)
        return -1;
    query_bind_number(q, 1, match);
    return rows(q, tell_notes, (struct listener){.notes = each, .ctx = ctx});
}

void store_query_report(struct store_query *q, struct store_report *r)
{
    *r = (struct store_report){
        .id = query_number(q, 0),
        .match = query_number(q, 1),
        .table = query_bytes(q, 2).at,
        .reporter = query_number(q, 3),
        .reported = query_number(q, 4),
        .created_at = query_number(q, 5),
        .reason = query_bytes(q, 6).at,
        .text = query_bytes(q, 7),
        .chat = query_bytes(q, 8),
    };
}

static bool tell_report(struct store_query *q, void *listener)
{
    const struct listener *l = listener;
    struct store_report r;
    store_query_report(q, &r);
    return l->report(l->ctx, &r);
}

int store_reports(struct store_reader *r, store_report_each *each, void *ctx)
{
    return rows(store_query(r, R_REPORTS), tell_report, (struct listener){.report = each, .ctx = ctx});
}

/* ---- checking a database --------------------------------------------------------------------------------- */

int store_schema(struct store_reader *r) { return (int)one_number(store_query(r, R_SCHEMA)); }

static bool tell_match_id(struct store_query *q, void *listener)
{
    const struct listener *l = listener;
    return l->match_id(l->ctx, query_number(q, 0), query_bytes(q, 1).at);
}

int store_match_ids(struct store_reader *r, store_match_id_each *each, void *ctx)
{
    return rows(store_query(r, R_MATCH_IDS), tell_match_id, (struct listener){.match_id = each, .ctx = ctx});
}

static bool tell_seat(struct store_query *q, void *listener)
{
    const struct listener *l = listener;
    return l->seat(l->ctx, query_number(q, 0), query_number(q, 1));
}

int store_seats(struct store_reader *r, int64_t match, store_seat_each *each, void *ctx)
{
    struct store_query *q = store_query(r, R_SEATS_OF);
    if (!q)
        return -1;
    query_bind_number(q, 1, match);
    return rows(q, tell_seat, (struct listener){.seat = each, .ctx = ctx});
}

int64_t store_strays(struct store_reader *r, enum store_stray kind)
{
    static const enum store_read reads[STRAYS] = {R_STRAY_SEATS, R_STRAY_ENTRIES, R_STRAY_CHAT,
                                                  R_STRAY_NOTES, R_STRAY_PLAYERS, R_STRAY_TOKENS};
    return one_number(store_query(r, reads[kind]));
}
