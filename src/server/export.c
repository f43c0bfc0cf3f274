/* export.c: exports all data of a store as lines of JSON, and imports such lines. The import replays every match and rejects a match that
 * cannot be replayed. */
#include <fcntl.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "server/server.h"
#include "server/stored_match.h"

enum { EXPORT_FORMAT = 1, WAIT_US = 2000, PATIENCE_US = 5000000 };

/* ---- export ---------------------------------------------------------------------------------------------- */

struct writing {
    FILE *out;
    struct store_reader *r, *inner; /* two readers, because one lists the matches while the other reads the entries of each match */
    json_t *list;
    bool failed, unread; /* `unread`: a part of the database could not be read */
};

/* Writes a JSON object as one line and frees the object. */
static bool put_line(struct writing *w, json_t *object)
{
    w->failed = w->failed || !object || json_dumpf(object, w->out, JSON_COMPACT) < 0 || fputc('\n', w->out) == EOF;
    json_decref(object);
    return !w->failed;
}

static json_t *text_of(struct store_text text) { return json_stringn(text.at, text.len); }

static bool put_person(void *ctx, const struct store_person *p)
{
    return put_line(ctx, json_pack("{s:{s:I,s:s,s:s,s:s,s:s,s:I,s:I}}", "person", "id", (json_int_t)p->id, "tag", p->tag, "name", p->name,
                                   "name_skeleton", p->skeleton, "passphrase_hash", p->passphrase_hash, "created_at",
                                   (json_int_t)p->created_at, "delete_at", (json_int_t)p->delete_at));
}

static bool put_token(void *ctx, const struct store_token *t)
{
    char hex[2 * STORE_HASH + 1];
    struct pl_out o = pl_out_to(hex, sizeof hex);
    pl_put_hex(&o, t->hash, STORE_HASH);
    return put_line(ctx, json_pack("{s:{s:s,s:I,s:i,s:s,s:I,s:I,s:I,s:I}}", "token", "hash", hex, "person_id", (json_int_t)t->person,
                                   "kind", t->kind, "label", t->label, "created_at", (json_int_t)t->created_at, "expires_at",
                                   (json_int_t)t->expires_at, "used_at", (json_int_t)t->used_at, "scope", (json_int_t)t->scope));
}

static bool add_entry(void *ctx, int64_t seq, int64_t created_at, struct store_text line)
{
    struct writing *w = ctx;
    (void)seq;
    return json_array_append_new(w->list, json_pack("[I,o]", (json_int_t)created_at, text_of(line))) == 0;
}

static bool add_chat(void *ctx, int64_t at, int64_t person, int seat, struct store_text text)
{
    struct writing *w = ctx;
    return json_array_append_new(w->list, json_pack("[I,I,i,o]", (json_int_t)at, (json_int_t)person, seat, text_of(text))) == 0;
}

static bool add_note(void *ctx, int64_t person, struct store_text text)
{
    struct writing *w = ctx;
    return json_array_append_new(w->list, json_pack("[I,o]", (json_int_t)person, text_of(text))) == 0;
}

static bool put_match(void *ctx, const struct store_match *m)
{
    struct writing *w = ctx;
    json_t *entries = w->list = json_array();
    w->unread = w->unread || store_entries(w->inner, m->match_id, add_entry, w) < 0;
    json_t *chat = w->list = json_array();
    w->unread = w->unread || store_chat(w->inner, m->match_id, 1 << 20, add_chat, w) < 0;
    json_t *notes = w->list = json_array();
    w->unread = w->unread || store_notes(w->inner, m->match_id, add_note, w) < 0;
    return put_line(w, json_pack("{s:{s:I,s:s,s:s,s:s,s:I,s:I,s:I,s:I,s:o,s:o,s:o,s:o,s:o,s:o}}", "match", "id", (json_int_t)m->match_id,
                                 "table_id", m->id, "invite_code", m->code, "game", m->game, "rules_rev", (json_int_t)m->rules_rev,
                                 "status", (json_int_t)m->status, "created_at", (json_int_t)m->created_at, "ended_at",
                                 (json_int_t)m->ended_at, "record", text_of(m->record), "header", text_of(m->header), "result",
                                 text_of(m->result), "entries", entries, "chat", chat, "notes", notes));
}

static bool put_report(void *ctx, const struct store_report *r)
{
    return put_line(ctx, json_pack("{s:{s:I,s:s,s:I,s:I,s:I,s:s,s:o,s:o}}", "report", "match_id", (json_int_t)r->match, "table_id",
                                   r->table, "reporter_id", (json_int_t)r->reporter, "reported_id", (json_int_t)r->reported, "created_at",
                                   (json_int_t)r->created_at, "reason", r->reason, "text", text_of(r->text), "chat", text_of(r->chat)));
}

/* Creates a file that only its owner can read. */
static FILE *private_file(const char *path)
{
    int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    FILE *file = fd >= 0 ? fdopen(fd, "w") : NULL;
    if (fd >= 0 && !file)
        close(fd);
    return file;
}

int server_export(const char *db, const char *path, char *why, size_t why_size)
{
    struct writing w = {.out = stdout};
    w.r = store_reader_open(db, why, why_size);
    w.inner = w.r ? store_reader_open(db, why, why_size) : NULL;
    if (w.inner && strcmp(path, "-"))
        w.out = private_file(path);
    if (w.inner && !w.out)
        snprintf(why, why_size, "cannot create %s; an existing file is not overwritten", path);
    int rc = w.inner && w.out ? 0 : -1;
    if (rc == 0) {
        put_line(&w, json_pack("{s:i}", "parlour-export", EXPORT_FORMAT));
        w.unread = store_people(w.r, put_person, &w) < 0 || store_tokens(w.r, put_token, &w) < 0 ||
                   store_matches_all(w.r, put_match, &w) < 0 || store_reports(w.r, put_report, &w) < 0 || w.unread;
        rc = fflush(w.out) || w.failed || w.unread ? -1 : 0;
        if (rc < 0)
            snprintf(why, why_size,
                     w.unread ? "the database cannot be read completely, so %s is not complete; see docs/runbook.md"
                              : "failed to write %s completely",
                     path);
    }
    if (w.out && w.out != stdout && fclose(w.out) && rc == 0) {
        snprintf(why, why_size, "failed to write %s completely", path);
        rc = -1;
    }
    store_reader_close(w.inner);
    store_reader_close(w.r);
    return rc;
}

/* ---- import ---------------------------------------------------------------------------------------------- */

struct reading {
    struct store *s;
    int64_t asked, done, failed, matches, line, blocked_us;
    char *why;
    size_t why_size;
};

static void wake(void *ctx) { (void)ctx; }

static void settled(void *ctx, int rc)
{
    struct reading *r = ctx;
    r->done++;
    r->failed += rc < 0;
}

/* Waits a moment for the store. Returns false if it has been blocked for PATIENCE_US; a database server may start again before that. */
static bool await(struct reading *r)
{
    store_run_callbacks(r->s);
    usleep(WAIT_US);
    r->blocked_us = store_blocked(r->s, NULL, 0) ? r->blocked_us + WAIT_US : 0;
    return r->blocked_us < PATIENCE_US;
}

/* Queues a write. While the queue is full, waits and tries again. */
#define ASK(r, call)                     \
    do {                                 \
        while ((call) < 0) {             \
            if (!await(r))               \
                return -1;               \
        }                                \
        (r)->asked++;                    \
        if ((r)->asked % 1024 == 0)      \
            store_run_callbacks((r)->s); \
    } while (0)

static const char *text(json_t *o, const char *name)
{
    const char *value = json_string_value(json_object_get(o, name));
    return value ? value : "";
}

static int64_t number(json_t *o, const char *name) { return json_integer_value(json_object_get(o, name)); }

static struct store_text long_text(json_t *o, const char *name)
{
    json_t *value = json_object_get(o, name);
    return (struct store_text){json_is_string(value) ? json_string_value(value) : "", json_string_length(value)};
}

static int take_person(struct reading *r, json_t *o)
{
    if (number(o, "id") <= 0 || !*text(o, "tag"))
        return -1;
    struct store_account a = {number(o, "id"), number(o, "created_at"),  text(o, "tag"),
                              text(o, "name"), text(o, "name_skeleton"), text(o, "passphrase_hash")};
    ASK(r, store_person_put(r->s, &a, settled, r));
    if (number(o, "delete_at") > 0)
        ASK(r, store_person_close(r->s, a.id, number(o, "delete_at"), settled, r));
    return 0;
}

static int take_token(struct reading *r, json_t *o)
{
    uint8_t hash[STORE_HASH];
    const char *hex = text(o, "hash");
    if (pl_text_hex(hex, strlen(hex), hash, STORE_HASH) < 0)
        return -1;
    struct store_token t = {
        .hash = hash,
        .person = number(o, "person_id"),
        .kind = (int)number(o, "kind"),
        .label = text(o, "label"),
        .created_at = number(o, "created_at"),
        .expires_at = number(o, "expires_at"), /* exports of earlier versions lack this and the next two; then they are 0 */
        .used_at = number(o, "used_at"),
        .scope = number(o, "scope"),
    };
    ASK(r, store_token_put(r->s, &t, settled, r));
    return 0;
}

/* Creates a match file from the header and the entries, and replays it. Returns false if the match cannot be replayed. */
static bool replays(json_t *o)
{
    struct store_text header = long_text(o, "header");
    json_t *entries = json_object_get(o, "entries"), *entry;
    size_t i, len = header.len;
    if (!header.len)
        return json_array_size(entries) == 0;
    json_array_foreach(entries, i, entry) len += json_string_length(json_array_get(entry, 1));
    char *file = malloc(len + 1), *at = file;
    size_t bytes = pl_match_read_bytes(len);
    void *memory = malloc(bytes);
    struct pl_match m;
    if (file) {
        memcpy(at, header.at, header.len);
        at += header.len;
        json_array_foreach(entries, i, entry)
        {
            json_t *line = json_array_get(entry, 1);
            memcpy(at, json_string_value(line) ? json_string_value(line) : "", json_string_length(line));
            at += json_string_length(line);
        }
    }
    bool good = file && memory && pl_match_resume(&m, memory, bytes, file, len, NULL) == 0 && m.n == json_array_size(entries);
    free(memory);
    free(file);
    return good;
}

static int seats_of(json_t *o, int64_t person[PL_SEATS_MAX], int64_t *host)
{
    json_t *record = json_loads(text(o, "record"), 0, NULL), *seats = json_object_get(record, "seats"), *seat;
    size_t i, n = json_array_size(seats);
    json_array_foreach(seats, i, seat) if (i < PL_SEATS_MAX) person[i] = number(seat, "kind") == 1 ? number(seat, "person") : 0;
    *host = number(record, "host");
    json_decref(record);
    return n <= PL_SEATS_MAX ? (int)n : 0;
}

static int take_match(struct reading *r, json_t *o)
{
    struct store_match m = {
        .match_id = number(o, "id"),
        .id = text(o, "table_id"),
        .code = text(o, "invite_code"),
        .game = text(o, "game"),
        .rules_rev = number(o, "rules_rev"),
        .status = number(o, "status"),
        .loaded = number(o, "status") == 1,
        .created_at = number(o, "created_at"),
        .ended_at = number(o, "ended_at"),
        .record = long_text(o, "record"),
        .header = long_text(o, "header"),
        .result = long_text(o, "result"),
    };
    int64_t person[PL_SEATS_MAX] = {0};
    int seats = seats_of(o, person, &m.host);
    json_t *item;
    size_t i;
    if (m.match_id <= 0 || strlen(m.id) != 16 || !seats || !replays(o))
        return -1;
    ASK(r, store_match_put(r->s, &m, person, seats, settled, r));
    json_array_foreach(json_object_get(o, "entries"), i, item)
    {
        struct store_text line = {json_string_value(json_array_get(item, 1)), json_string_length(json_array_get(item, 1))};
        struct store_entry e = {
            .match = m.match_id, .seq = (int64_t)i + 1, .created_at = json_integer_value(json_array_get(item, 0)), .line = line};
        ASK(r, store_entry_add(r->s, &e, settled, r));
    }
    json_array_foreach(json_object_get(o, "chat"), i, item)
    {
        struct store_chat_line said = {
            .match = m.match_id,
            .at = json_integer_value(json_array_get(item, 0)),
            .person = json_integer_value(json_array_get(item, 1)),
            .seat = (int)json_integer_value(json_array_get(item, 2)),
            .text = {json_string_value(json_array_get(item, 3)), json_string_length(json_array_get(item, 3))},
        };
        if (said.text.at)
            ASK(r, store_chat_add(r->s, &said, settled, r));
    }
    json_array_foreach(json_object_get(o, "notes"), i, item)
    {
        struct store_text note = {json_string_value(json_array_get(item, 1)), json_string_length(json_array_get(item, 1))};
        if (note.at)
            ASK(r, store_note_put(r->s, m.match_id, json_integer_value(json_array_get(item, 0)), note, settled, r));
    }
    r->matches++;
    return 0;
}

static int take_report(struct reading *r, json_t *o)
{
    struct store_report x = {
        .match = number(o, "match_id"),
        .table = text(o, "table_id"),
        .reporter = number(o, "reporter_id"),
        .reported = number(o, "reported_id"),
        .created_at = number(o, "created_at"),
        .reason = text(o, "reason"),
        .text = long_text(o, "text"),
        .chat = long_text(o, "chat"),
    };
    if (!x.reporter || !x.reported)
        return -1;
    ASK(r, store_report_put(r->s, &x, INT64_MAX, settled, r));
    return 0;
}

static int take_line(struct reading *r, const char *line, size_t len)
{
    json_t *o = json_loadb(line, len, JSON_REJECT_DUPLICATES, NULL);
    int rc = -1;
    if (++r->line == 1)
        rc = number(o, "parlour-export") == EXPORT_FORMAT ? 0 : -1;
    else if (json_object_get(o, "person"))
        rc = take_person(r, json_object_get(o, "person"));
    else if (json_object_get(o, "token"))
        rc = take_token(r, json_object_get(o, "token"));
    else if (json_object_get(o, "match"))
        rc = take_match(r, json_object_get(o, "match"));
    else if (json_object_get(o, "report"))
        rc = take_report(r, json_object_get(o, "report"));
    json_decref(o);
    if (rc < 0)
        snprintf(r->why, r->why_size, "line %lld is not valid; the import has stopped", (long long)r->line);
    return rc;
}

static bool empty_store(const char *db, char *why, size_t why_size)
{
    int64_t person = 0, match = 0;
    char shown[256];
    store_shown(db, shown, sizeof shown);
    struct store_reader *reader = store_reader_open(db, why, why_size);
    bool empty = reader && store_last(reader, &person, &match) == 0 && !person && !match;
    if (reader && !empty)
        snprintf(why, why_size, "%s is not empty; import into a new database", shown);
    store_reader_close(reader);
    return empty;
}

int server_import(const char *db, const char *path, char *why, size_t why_size, int64_t *matches)
{
    struct reading r = {.why = why, .why_size = why_size};
    bool opened = strcmp(path, "-") != 0;
    FILE *in = opened ? fopen(path, "r") : stdin;
    char *line = NULL;
    size_t cap = 0;
    int rc = 0;
    if (!in) {
        snprintf(why, why_size, "cannot read %s", path);
        return -1;
    }
    r.s = store_open(db, wake, NULL, NULL, why, why_size);
    if (!r.s || !empty_store(db, why, why_size))
        rc = -1;
    for (ssize_t n; rc == 0 && (n = getline(&line, &cap, in)) > 0;)
        rc = take_line(&r, line, (size_t)n);
    while (r.s && r.done < r.asked && await(&r))
        continue;
    if (r.blocked_us && r.done < r.asked) {
        char reason[200];
        store_blocked(r.s, reason, sizeof reason);
        snprintf(why, why_size, "the database cannot be written: %s", reason);
        rc = -1;
    }
    if (rc == 0 && (r.failed || r.done < r.asked || !r.line)) {
        snprintf(why, why_size, !r.line ? "the file is empty" : "failed to write everything to the database");
        rc = -1;
    }
    free(line);
    store_close(r.s);
    if (opened)
        fclose(in);
    *matches = r.matches;
    return rc;
}
