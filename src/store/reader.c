/* reader.c: reads from the database. A reader belongs to one thread at a time and never writes. */
#include "store/internal.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MATCH_COLUMNS "id,table_id,invite_code,game,rules_rev,status,record,header,result,loaded,load_at,created_at,ended_at"
#define PERSON_COLUMNS "p.id,p.tag,p.name,p.name_skeleton,p.passphrase_hash,p.created_at"

#define STORE_READS(X)                                                                                                                 \
    X(PERSON_BY_TOKEN,                                                                                                                 \
      "SELECT " PERSON_COLUMNS ",t.hash,t.kind,t.created_at FROM token t JOIN person p ON p.id=t.person_id WHERE t.hash=?1")           \
    X(PERSON_BY_SKELETON, "SELECT " PERSON_COLUMNS " FROM person p WHERE name_skeleton=?1 AND passphrase_hash<>''")                    \
    X(PERSON_BY_ID, "SELECT " PERSON_COLUMNS " FROM person p WHERE id=?1")                                                             \
    X(LAST, "SELECT (SELECT max(id) FROM person),(SELECT max(id) FROM match)")                                                         \
    X(MATCH_BY_ID, "SELECT " MATCH_COLUMNS " FROM match WHERE table_id=?1")                                                            \
    X(MATCH_BY_CODE, "SELECT " MATCH_COLUMNS " FROM match WHERE invite_code=?1")                                                       \
    X(MATCHES_LOADED, "SELECT " MATCH_COLUMNS " FROM match WHERE loaded=1")                                                            \
    X(MATCHES_DUE, "SELECT " MATCH_COLUMNS " FROM match WHERE load_at>0 AND load_at<=?1 AND loaded=0 ORDER BY load_at LIMIT 64")       \
    X(MATCHES_OF, "SELECT " MATCH_COLUMNS " FROM match WHERE id IN (SELECT match_id FROM seat WHERE person_id=?1)"                     \
                  " AND status<2 ORDER BY id DESC LIMIT 64")                                                                           \
    X(MATCHES_PAGE, "SELECT " MATCH_COLUMNS " FROM seat s JOIN match ON match.id=s.match_id WHERE s.person_id=?1 AND s.match_id<"      \
                    "ifnull((SELECT id FROM match WHERE table_id=?2),iif(?2='',9223372036854775807,0))"                                \
                    " AND (?3<0 OR (status=2)=?3) ORDER BY s.match_id DESC LIMIT ?4")                                                  \
    X(MATCHES_OLD,                                                                                                                     \
      "SELECT " MATCH_COLUMNS " FROM match WHERE loaded=0 AND id<(SELECT max(id) FROM match) AND id IN ("                              \
      "SELECT id FROM match WHERE status=0 AND created_at<?1 UNION ALL SELECT id FROM match WHERE status=2 AND ended_at<?2 UNION ALL"  \
      " SELECT id FROM match AS m WHERE status=1 AND ifnull((SELECT created_at FROM entry WHERE entry.match_id=m.id"                   \
      " ORDER BY seq DESC LIMIT 1),created_at)<?2) LIMIT ?3")                                                                          \
    X(NEWEST,                                                                                                                          \
      "SELECT max(ifnull((SELECT created_at FROM match ORDER BY id DESC LIMIT 1),0),ifnull((SELECT created_at FROM person ORDER BY id" \
      " DESC LIMIT 1),0))")                                                                                                            \
    X(GUESTS_OLD, "SELECT id FROM person p WHERE passphrase_hash='' AND created_at<?1 AND id<(SELECT max(id) FROM person)"             \
                  " AND NOT EXISTS(SELECT 1 FROM seat WHERE person_id=p.id) LIMIT ?2")                                                 \
    X(MATCHES_ALL, "SELECT " MATCH_COLUMNS " FROM match ORDER BY id")                                                                  \
    X(ENTRIES, "SELECT seq,created_at,line FROM entry WHERE match_id=?1 ORDER BY seq")                                                 \
    X(PEOPLE, "SELECT " PERSON_COLUMNS " FROM person p ORDER BY id")                                                                   \
    X(TOKENS, "SELECT hash,person_id,kind,label,created_at FROM token")                                                                \
    X(TOKENS_OF, "SELECT hash,person_id,kind,label,created_at FROM token WHERE person_id=?1 AND kind=?2 ORDER BY created_at DESC")     \
    X(TABLES_HOSTED, "SELECT id FROM match WHERE host_id=?1 AND status<2 LIMIT ?2")                                                    \
    X(BYTES, "SELECT (p.page_count-f.freelist_count)*s.page_size FROM pragma_page_count p,pragma_freelist_count f,pragma_page_size s") \
    X(SECRET, "SELECT value FROM secret WHERE name=?1")                                                                                \
    X(REPORTS, "SELECT id,match_id,table_id,reporter_id,reported_id,created_at,reason,text,chat FROM report ORDER BY created_at,id")   \
    X(NOTES, "SELECT person_id,text FROM note WHERE match_id=?1 ORDER BY person_id")                                                   \
    X(NOTE, "SELECT text FROM note WHERE match_id=?1 AND person_id=?2")                                                                \
    X(CHAT,                                                                                                                            \
      "SELECT sent_at,person_id,seat,text FROM (SELECT rowid AS n,* FROM chat WHERE match_id=?1 ORDER BY rowid DESC LIMIT ?2) ORDER BY n")

#define READ_ENUM(id, sql) R_##id,
#define READ_SQL(id, sql) sql,
enum store_read { STORE_READS(READ_ENUM) R_COUNT };
static const char *const read_sql[] = {STORE_READS(READ_SQL)};

struct store_reader {
    sqlite3 *db;
    sqlite3_stmt *statement[R_COUNT]; /* each statement is prepared when it is first used */
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
    r->db = store_connect(path, SQLITE_OPEN_READONLY, why, why_size);
    return r->db ? r : store_reader_close(r);
}

struct store_reader *store_reader_close(struct store_reader *r)
{
    if (!r)
        return NULL;
    for (int i = 0; i < R_COUNT; i++)
        sqlite3_finalize(r->statement[i]);
    sqlite3_close(r->db);
    free(r);
    return NULL;
}

static sqlite3_stmt *statement(struct store_reader *r, enum store_read read)
{
    assert(!reads_elsewhere);
    if (!r->statement[read] && sqlite3_prepare_v3(r->db, read_sql[read], -1, SQLITE_PREPARE_PERSISTENT, &r->statement[read], NULL))
        return NULL;
    return r->statement[read];
}

static void copy_text(char *to, size_t size, sqlite3_stmt *q, int column)
{
    const char *text = (const char *)sqlite3_column_text(q, column);
    snprintf(to, size, "%s", text ? text : "");
}

static struct store_text text_of(sqlite3_stmt *q, int column)
{
    const char *text = (const char *)sqlite3_column_text(q, column);
    return (struct store_text){text ? text : "", (size_t)sqlite3_column_bytes(q, column)};
}

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
    };
    void *ctx;
};

/* Calls the callback for each row until it returns false. Returns the number of rows read, or -1 after an error. */
static int rows(sqlite3_stmt *q, bool (*tell)(sqlite3_stmt *q, const struct listener *l), struct listener l)
{
    int rc = SQLITE_ERROR, n = 0;
    bool more = true;
    while (q && more && (rc = sqlite3_step(q)) == SQLITE_ROW) {
        more = tell(q, &l);
        n++;
    }
    sqlite3_reset(q);
    return !more || rc == SQLITE_DONE ? n : -1;
}

/* ---- reading people and tokens --------------------------------------------------------------------------- */

static void take_person(sqlite3_stmt *q, struct store_person *p)
{
    p->id = sqlite3_column_int64(q, 0);
    copy_text(p->tag, sizeof p->tag, q, 1);
    copy_text(p->name, sizeof p->name, q, 2);
    copy_text(p->skeleton, sizeof p->skeleton, q, 3);
    copy_text(p->passphrase_hash, sizeof p->passphrase_hash, q, 4);
    p->created_at = sqlite3_column_int64(q, 5);
}

static int person(sqlite3_stmt *q, struct store_person *p, uint8_t *found)
{
    int rc = sqlite3_step(q);
    if (rc == SQLITE_ROW) {
        take_person(q, p);
        if (found && sqlite3_column_bytes(q, 6) == STORE_HASH)
            memcpy(found, sqlite3_column_blob(q, 6), STORE_HASH);
        p->token_kind = found ? sqlite3_column_int64(q, 7) : 0;
        p->token_created_at = found ? sqlite3_column_int64(q, 8) : 0;
    }
    sqlite3_reset(q);
    return rc == SQLITE_ROW ? 1 : rc == SQLITE_DONE ? 0 : -1;
}

int store_person_by_token(struct store_reader *r, const uint8_t hash[STORE_HASH], struct store_person *p, uint8_t found[STORE_HASH])
{
    sqlite3_stmt *q = statement(r, R_PERSON_BY_TOKEN);
    if (!q)
        return -1;
    sqlite3_bind_blob(q, 1, hash, STORE_HASH, SQLITE_TRANSIENT);
    return person(q, p, found);
}

int store_person_by_skeleton(struct store_reader *r, const char *skeleton, struct store_person *p)
{
    sqlite3_stmt *q = statement(r, R_PERSON_BY_SKELETON);
    if (!q)
        return -1;
    sqlite3_bind_text(q, 1, skeleton, -1, SQLITE_TRANSIENT);
    return person(q, p, NULL);
}

int store_person_by_id(struct store_reader *r, int64_t id, struct store_person *p)
{
    sqlite3_stmt *q = statement(r, R_PERSON_BY_ID);
    if (!q)
        return -1;
    sqlite3_bind_int64(q, 1, id);
    return person(q, p, NULL);
}

static bool tell_person(sqlite3_stmt *q, const struct listener *l)
{
    struct store_person p;
    take_person(q, &p);
    return l->person(l->ctx, &p);
}

int store_people(struct store_reader *r, store_person_each *each, void *ctx)
{
    return rows(statement(r, R_PEOPLE), tell_person, (struct listener){.person = each, .ctx = ctx});
}

static bool tell_token(sqlite3_stmt *q, const struct listener *l)
{
    return sqlite3_column_bytes(q, 0) != STORE_HASH ||
           l->token(l->ctx, sqlite3_column_blob(q, 0), sqlite3_column_int64(q, 1), sqlite3_column_int(q, 2),
                    (const char *)sqlite3_column_text(q, 3), sqlite3_column_int64(q, 4));
}

int store_tokens(struct store_reader *r, store_token_each *each, void *ctx)
{
    return rows(statement(r, R_TOKENS), tell_token, (struct listener){.token = each, .ctx = ctx});
}

int store_tokens_of(struct store_reader *r, int64_t person_id, int kind, store_token_each *each, void *ctx)
{
    sqlite3_stmt *q = statement(r, R_TOKENS_OF);
    if (!q)
        return -1;
    sqlite3_bind_int64(q, 1, person_id);
    sqlite3_bind_int(q, 2, kind);
    return rows(q, tell_token, (struct listener){.token = each, .ctx = ctx});
}

static int64_t one_number(sqlite3_stmt *q)
{
    int64_t n = q && sqlite3_step(q) == SQLITE_ROW ? sqlite3_column_int64(q, 0) : -1;
    sqlite3_reset(q);
    return n;
}

int64_t store_used_bytes(struct store_reader *r) { return one_number(statement(r, R_BYTES)); }

int store_secret(struct store_reader *r, const char *name, uint8_t value[STORE_HASH])
{
    sqlite3_stmt *q = statement(r, R_SECRET);
    if (!q)
        return -1;
    sqlite3_bind_text(q, 1, name, -1, SQLITE_TRANSIENT);
    int rc = sqlite3_step(q);
    bool whole = rc == SQLITE_ROW && sqlite3_column_bytes(q, 0) == STORE_HASH;
    if (whole)
        memcpy(value, sqlite3_column_blob(q, 0), STORE_HASH);
    sqlite3_reset(q);
    return whole ? 1 : rc == SQLITE_DONE ? 0 : -1;
}

int store_last(struct store_reader *r, int64_t *person_id, int64_t *match)
{
    sqlite3_stmt *q = statement(r, R_LAST);
    bool there = q && sqlite3_step(q) == SQLITE_ROW;
    if (there) {
        *person_id = sqlite3_column_int64(q, 0);
        *match = sqlite3_column_int64(q, 1);
    }
    sqlite3_reset(q);
    return there ? 0 : -1;
}

/* ---- reading matches ------------------------------------------------------------------------------------- */

static bool tell_match(sqlite3_stmt *q, const struct listener *l)
{
    struct store_match m = {
        .match_id = sqlite3_column_int64(q, 0),
        .id = (const char *)sqlite3_column_text(q, 1),
        .code = (const char *)sqlite3_column_text(q, 2),
        .game = (const char *)sqlite3_column_text(q, 3),
        .rules_rev = sqlite3_column_int64(q, 4),
        .status = sqlite3_column_int64(q, 5),
        .record = text_of(q, 6),
        .header = text_of(q, 7),
        .result = text_of(q, 8),
        .loaded = sqlite3_column_int64(q, 9),
        .load_at = sqlite3_column_int64(q, 10),
        .created_at = sqlite3_column_int64(q, 11),
        .ended_at = sqlite3_column_int64(q, 12),
    };
    return l->match(l->ctx, &m);
}

static int matches(sqlite3_stmt *q, store_match_each *each, void *ctx)
{
    return rows(q, tell_match, (struct listener){.match = each, .ctx = ctx});
}

static int matches_by_text(struct store_reader *r, enum store_read read, const char *text, store_match_each *each, void *ctx)
{
    sqlite3_stmt *q = statement(r, read);
    if (!q)
        return -1;
    sqlite3_bind_text(q, 1, text, -1, SQLITE_TRANSIENT);
    return matches(q, each, ctx);
}

static int matches_by_number(struct store_reader *r, enum store_read read, int64_t number, store_match_each *each, void *ctx)
{
    sqlite3_stmt *q = statement(r, read);
    if (!q)
        return -1;
    if (sqlite3_bind_parameter_count(q))
        sqlite3_bind_int64(q, 1, number);
    return matches(q, each, ctx);
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
    sqlite3_stmt *q = statement(r, R_MATCHES_PAGE);
    if (!q)
        return -1;
    sqlite3_bind_int64(q, 1, page->person);
    sqlite3_bind_text(q, 2, page->before, -1, SQLITE_TRANSIENT);
    sqlite3_bind_int(q, 3, page->over);
    sqlite3_bind_int(q, 4, page->most);
    return matches(q, each, ctx);
}

int store_matches_old(struct store_reader *r, int64_t not_started, int64_t played, int most, store_match_each *each, void *ctx)
{
    sqlite3_stmt *q = statement(r, R_MATCHES_OLD);
    if (!q)
        return -1;
    sqlite3_bind_int64(q, 1, not_started);
    sqlite3_bind_int64(q, 2, played);
    sqlite3_bind_int(q, 3, most);
    return matches(q, each, ctx);
}

int64_t store_newest(struct store_reader *r)
{
    sqlite3_stmt *q = statement(r, R_NEWEST);
    int64_t at = q && sqlite3_step(q) == SQLITE_ROW ? sqlite3_column_int64(q, 0) : 0;
    sqlite3_reset(q);
    return at;
}

static bool tell_id(sqlite3_stmt *q, const struct listener *l) { return l->id(l->ctx, sqlite3_column_int64(q, 0)); }

int store_tables_hosted(struct store_reader *r, int64_t host, int64_t most, store_id_each *each, void *ctx)
{
    sqlite3_stmt *q = statement(r, R_TABLES_HOSTED);
    if (!q)
        return -1;
    sqlite3_bind_int64(q, 1, host);
    sqlite3_bind_int64(q, 2, most);
    return rows(q, tell_id, (struct listener){.id = each, .ctx = ctx});
}

int store_guests_old(struct store_reader *r, int64_t created_at, int most, store_id_each *each, void *ctx)
{
    sqlite3_stmt *q = statement(r, R_GUESTS_OLD);
    if (!q)
        return -1;
    sqlite3_bind_int64(q, 1, created_at);
    sqlite3_bind_int(q, 2, most);
    return rows(q, tell_id, (struct listener){.id = each, .ctx = ctx});
}

int store_matches_all(struct store_reader *r, store_match_each *each, void *ctx)
{
    return matches_by_number(r, R_MATCHES_ALL, 0, each, ctx);
}

static bool tell_entry(sqlite3_stmt *q, const struct listener *l)
{
    return l->entry(l->ctx, sqlite3_column_int64(q, 0), sqlite3_column_int64(q, 1), text_of(q, 2));
}

int store_entries(struct store_reader *r, int64_t match, store_entry_each *each, void *ctx)
{
    sqlite3_stmt *q = statement(r, R_ENTRIES);
    if (!q)
        return -1;
    sqlite3_bind_int64(q, 1, match);
    return rows(q, tell_entry, (struct listener){.entry = each, .ctx = ctx});
}

static bool tell_line(sqlite3_stmt *q, const struct listener *l)
{
    return l->line(l->ctx, sqlite3_column_int64(q, 0), sqlite3_column_int64(q, 1), sqlite3_column_int(q, 2), text_of(q, 3));
}

int store_chat(struct store_reader *r, int64_t match, int last, store_chat_each *each, void *ctx)
{
    sqlite3_stmt *q = statement(r, R_CHAT);
    if (!q)
        return -1;
    sqlite3_bind_int64(q, 1, match);
    sqlite3_bind_int(q, 2, last);
    return rows(q, tell_line, (struct listener){.line = each, .ctx = ctx});
}

int store_note(struct store_reader *r, int64_t match, int64_t person, store_note_each *each, void *ctx)
{
    sqlite3_stmt *q = statement(r, R_NOTE);
    if (!q)
        return -1;
    sqlite3_bind_int64(q, 1, match);
    sqlite3_bind_int64(q, 2, person);
    int rc = sqlite3_step(q);
    if (rc == SQLITE_ROW)
        each(ctx, text_of(q, 0));
    sqlite3_reset(q);
    return rc == SQLITE_ROW ? 1 : rc == SQLITE_DONE ? 0 : -1;
}

static bool tell_notes(sqlite3_stmt *q, const struct listener *l) { return l->notes(l->ctx, sqlite3_column_int64(q, 0), text_of(q, 1)); }

int store_notes(struct store_reader *r, int64_t match, store_notes_each *each, void *ctx)
{
    sqlite3_stmt *q = statement(r, R_NOTES);
    if (!q)
        return -1;
    sqlite3_bind_int64(q, 1, match);
    return rows(q, tell_notes, (struct listener){.notes = each, .ctx = ctx});
}

static bool tell_report(sqlite3_stmt *q, const struct listener *l)
{
    struct store_report r = {
        .id = sqlite3_column_int64(q, 0),
        .match = sqlite3_column_int64(q, 1),
        .table = text_of(q, 2).at,
        .reporter = sqlite3_column_int64(q, 3),
        .reported = sqlite3_column_int64(q, 4),
        .created_at = sqlite3_column_int64(q, 5),
        .reason = text_of(q, 6).at,
        .text = text_of(q, 7),
        .chat = text_of(q, 8),
    };
    return l->report(l->ctx, &r);
}

int store_reports(struct store_reader *r, store_report_each *each, void *ctx)
{
    return rows(statement(r, R_REPORTS), tell_report, (struct listener){.report = each, .ctx = ctx});
}
