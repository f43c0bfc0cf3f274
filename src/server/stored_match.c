/* stored_match.c: reads and replays a stored match on a worker thread. Does not use the event loop's data. */
#include "server/stored_match.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "match/words.h"
#include "server/state.h"

static bool add_text(struct stored_match *k, struct store_text text)
{
    if (k->file_n + text.len > k->file_cap) {
        size_t cap = 2 * (k->file_n + text.len) + 1024;
        char *more = realloc(k->file, cap);
        if (!more)
            return false;
        k->file = more;
        k->file_cap = cap;
    }
    if (text.len) /* a match that has not started has no header yet */
        memcpy(k->file + k->file_n, text.at, text.len);
    k->file_n += text.len;
    return true;
}

static bool take_entry(void *ctx, int64_t seq, int64_t created_at, struct store_text line)
{
    struct stored_match *k = ctx;
    k->last_seq = seq;
    k->last_entry_at = created_at;
    if (k->entries_n == k->entries_cap) {
        size_t cap = 2 * k->entries_cap + 256;
        int64_t *more = realloc(k->entry_at, cap * sizeof *more);
        if (!more)
            return false;
        k->entry_at = more;
        k->entries_cap = cap;
    }
    k->entry_at[k->entries_n++] = created_at;
    return add_text(k, line);
}

static bool take_match(void *ctx, const struct store_match *m)
{
    struct stored_match *k = ctx;
    k->found = true;
    k->match_id = m->match_id;
    k->status = m->status;
    k->created_at = m->created_at;
    k->ended_at = m->ended_at;
    k->game = pl_game_revision(m->game, strlen(m->game), (uint32_t)m->rules_rev);
    snprintf(k->code, sizeof k->code, "%s", m->code);
    k->record = malloc(m->record.len + 1);
    if (k->record)
        memcpy(k->record, m->record.at, k->record_n = m->record.len);
    snprintf(k->result, sizeof k->result, "%.*s", (int)m->result.len, m->result.at ? m->result.at : "");
    k->bad = !k->game || !k->record || !add_text(k, m->header);
    return false;
}

static void name_seat(struct stored_seating *to, int i, int alias, struct store_reader *r)
{
    struct store_person p;
    char key[32];
    snprintf(key, sizeof key, "common.player.%d", alias);
    const char *bot = pl_words_find(&pl_words_en, key);
    snprintf(to->seat[i].name, sizeof to->seat[i].name, "%s", to->seat[i].person ? "Somebody" : bot ? bot : "Bot");
    if (!to->seat[i].person || store_person_by_id(r, to->seat[i].person, &p) != 1)
        return;
    snprintf(to->seat[i].name, sizeof to->seat[i].name, "%.96s", p.name);
    snprintf(to->seat[i].tag, sizeof to->seat[i].tag, "%.12s", p.tag);
}

void stored_seating(struct stored_seating *to, struct store_text text, struct store_reader *r)
{
    json_t *record = json_loadb(text.at, text.len, 0, NULL), *seats = json_object_get(record, "seats");
    const char *of = json_string_value(json_object_get(record, "case"));
    *to = (struct stored_seating){.delay = json_integer_value(json_object_get(record, "delay")),
                                  .started_at = json_integer_value(json_object_get(record, "started_at"))};
    snprintf(to->case_id, sizeof to->case_id, "%s", of ? of : "");
    for (size_t i = 0; i < json_array_size(seats) && i < PL_SEATS_MAX; i++) {
        json_t *seat = json_array_get(seats, i);
        to->seat[i].kind = (int)json_integer_value(json_object_get(seat, "kind"));
        to->seat[i].level = (int)json_integer_value(json_object_get(seat, "level"));
        to->seat[i].person = json_integer_value(json_object_get(seat, "person"));
        json_t *alias = json_object_get(seat, "alias");
        name_seat(to, to->n, alias ? (int)json_integer_value(alias) : to->n, r);
        to->n++;
    }
    json_decref(record);
}

void stored_match_read(struct stored_match *k, struct store_reader *r)
{
    if (store_match_by_id(r, k->id, take_match, k) < 0)
        k->bad = k->failed = true;
    if (k->found && !k->bad && k->file_n && store_entries(r, k->match_id, take_entry, k) < 0)
        k->bad = k->failed = true;
}

/* Reads a person's name and tag. Returns false if the person has been deleted. */
static bool person_of(struct stored_match *k, struct store_reader *r, int64_t id, struct person *who)
{
    struct store_person p;
    *who = (struct person){.id = id};
    snprintf(who->name, sizeof who->name, "Somebody");
    int found = id ? store_person_by_id(r, id, &p) : 0;
    k->failed = k->failed || found < 0;
    if (found != 1)
        return false;
    who->account = *p.passphrase_hash != 0;
    snprintf(who->tag, sizeof who->tag, "%.12s", p.tag);
    snprintf(who->name, sizeof who->name, "%.*s", NAME_BYTES, p.name);
    return *p.skeleton != 0;
}

struct hearing {
    struct stored_match *k;
    uint32_t entries; /* number of log entries that are older than the chat line read last */
};

static bool take_line(void *ctx, int64_t at, int64_t person, int seat, struct store_text text)
{
    struct hearing *k = ctx;
    while (k->entries < k->k->entries_n && k->k->entry_at[k->entries] <= at)
        k->entries++;
    struct chat_line line = {.at = at, .seat = seat, .entries = k->entries, .who.id = person};
    chat_log_add(&k->k->chat, &line, text.at, text.len);
    return true;
}

void stored_match_people(struct stored_match *k, struct store_reader *r)
{
    if (!k->found || k->bad)
        return;
    json_t *record = json_loadb(k->record, k->record_n, 0, NULL), *seats = json_object_get(record, "seats");
    for (size_t i = 0; i < json_array_size(seats) && i < PL_SEATS_MAX; i++)
        person_of(k, r, json_integer_value(json_object_get(json_array_get(seats, i), "person")), &k->seat[i]);
    if (!person_of(k, r, json_integer_value(json_object_get(record, "host")), &k->host))
        k->host = (struct person){.id = 0};
    json_decref(record);
    k->failed = store_chat(r, k->match_id, CHAT_LOG_LINES, take_line, &(struct hearing){.k = k}) < 0 || k->failed;
    /* Only now, because a reader can do one query at a time. */
    for (struct chat_line *line = k->chat.first; line; line = line->next) {
        int64_t id = line->who.id;
        if (!person_of(k, r, id, &line->who))
            line->who = (struct person){.id = id};
    }
}

/* If the match ended early, not by its rules, copies this fact from the table record to the match. */
static void read_early_end(struct stored_match *k)
{
    json_t *record = json_loadb(k->record, k->record_n, 0, NULL), *seats = json_object_get(record, "seats");
    int64_t by = json_integer_value(json_object_get(record, "ended_by"));
    if (by == ENDED_BY_AGREEMENT)
        k->match.early_end = PL_ENDED_BY_AGREEMENT;
    if (by == ENDED_BY_ADMINISTRATOR)
        k->match.early_end = PL_ENDED_BY_ADMINISTRATOR;
    for (size_t i = 0; by == ENDED_BY_RESIGNATION && i < json_array_size(seats) && i < PL_SEATS_MAX; i++)
        if (json_is_true(json_object_get(json_array_get(seats, i), "resigned"))) {
            k->match.early_end = PL_ENDED_BY_RESIGNATION;
            k->match.resigned = (pl_seat)i;
        }
    json_decref(record);
}

void stored_match_replay(struct stored_match *k)
{
    if (!k->found || k->bad || !k->file_n)
        return;
    size_t bytes = pl_match_read_bytes(k->file_n);
    void *memory = malloc(bytes);
    struct pl_out why = pl_out_to(k->why, sizeof k->why);
    k->bad = !memory || pl_match_resume(&k->match, memory, bytes, k->file, k->file_n, &why) < 0;
    if (!k->bad) {
        /* The replay needed more memory than the match needs afterwards, so move the match to a smaller block of memory. */
        k->bytes = pl_match_bytes(k->game, k->match.n + 64, 0) + 16 * ((size_t)k->match.text_n + 1024);
        k->memory = calloc(1, k->bytes);
        k->bad = !k->memory;
    }
    if (!k->bad) {
        pl_match_move(&k->match, k->memory, k->bytes);
        if (k->match.header.content) { /* copy the case, because the memory block that contains it will be freed */
            k->content = malloc(k->match.header.content_size);
            k->bad = !k->content;
            if (k->content)
                memcpy(k->content, k->match.header.content, k->match.header.content_size);
            k->match.header.content = k->content;
        }
        read_early_end(k);
    }
    free(memory);
}

void stored_match_free(struct stored_match *k)
{
    free(k->record);
    free(k->file);
    free(k->memory);
    free(k->content);
    free(k->entry_at);
    chat_log_free(&k->chat);
    k->content = NULL;
    k->entry_at = NULL;
    k->record = k->file = NULL;
    k->memory = NULL;
}
