/* store.h: what the house keeps on disk: people, tokens, matches, entries, talk. Keeps bytes; knows no game and no wire.
 * Writes go to one writer thread that commits them in groups; reads are plain calls on a reader of one's own. */
#ifndef PL_STORE_STORE_H
#define PL_STORE_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    STORE_QUEUE_MAX = 1 << 16, /* jobs waiting; beyond it a write is refused */
    STORE_GROUP_MAX = 256,     /* jobs of one commit */
    STORE_HASH = 32,           /* bytes of a token's hash */
    STORE_RETRY_MS = 200,      /* between two tries while the disk takes nothing */
    STORE_LOOK_MS = 10000,     /* the check at the start takes no longer */
};

/* How a write ended: durable, refused for ever, or in the way of damaged pages. */
enum { STORE_DONE = 0, STORE_NEVER = -1, STORE_DAMAGED = -2 };

struct store;
struct store_reader;

/* Called on the writer's thread: something is done, or the disk began or ceased to refuse. Only wakes the loop up. */
typedef void store_wake(void *ctx);
/* Called by store_settle, on its thread, with STORE_DONE, STORE_NEVER or STORE_DAMAGED. */
typedef void store_done(void *ctx, int rc);

/* What the check at the start found. `text` is for the operator; "": nothing. */
struct store_health {
    bool damaged, repaired;
    char text[640];
};

/* NULL with one line in `why`. Brings an older file up to date, and looks for damage if `health` is not NULL. */
struct store *store_open(const char *path, store_wake *wake, void *ctx, struct store_health *health, char *why, size_t why_size);
/* Waits for everything asked for, unless the disk refuses it. */
struct store *store_close(struct store *s);
/* Calls back for every write that is done, in the order they were asked for. */
void store_run_callbacks(struct store *s);
/* From now on writes are handed over together by store_flush, once a turn of the loop. They are asked for on one thread. */
void store_batch(struct store *s);
void store_flush(struct store *s);
/* Whether the disk takes nothing at present, and why. `why` may be NULL. */
bool store_blocked(struct store *s, char *why, size_t why_size);
/* How often a write met damaged pages since the store was opened, whether indexes were rebuilt then, and what SQLite said last. */
uint64_t store_damage(struct store *s, bool *repaired, char *why, size_t why_size);
/* Jobs not yet durable, and commits made. */
void store_counts(struct store *s, uint64_t *waiting, uint64_t *commits, uint64_t *jobs);

/* ---- writes: 0, or -1 if the queue is full. `done` may be NULL. ------------------------------------------- */

struct store_text {
    const char *at;
    size_t len;
};

/* A person as it is written; an empty `pass` is a guest. */
struct store_account {
    int64_t id, created_at;
    const char *tag, *name, *skeleton, *passphrase_hash;
};
int store_person_put(struct store *s, const struct store_account *a, store_done *done, void *ctx);
/* The name, the passphrase, every token and every note go; matches stay. */
int store_person_forget(struct store *s, int64_t id, const char *name, store_done *done, void *ctx);
struct store_token {
    const uint8_t *hash; /* STORE_HASH bytes */
    int64_t person, created_at;
    int kind;
    const char *label;
};
int store_token_put(struct store *s, const struct store_token *t, store_done *done, void *ctx);
/* The same, if the person has fewer than `most` of this kind; else STORE_NEVER. */
int store_token_put_few(struct store *s, const struct store_token *t, int64_t most, store_done *done, void *ctx);
int store_tokens_trim(struct store *s, int64_t person, int kind, int64_t most); /* the newest stay */
int store_token_drop(struct store *s, const uint8_t hash[STORE_HASH], store_done *done, void *ctx);
int store_tokens_drop(struct store *s, int64_t person, store_done *done, void *ctx);

struct store_match {
    int64_t match_id;
    const char *id, *code, *game;
    int64_t rules_rev, status, loaded, load_at, created_at, ended_at, host; /* host: only written */
    struct store_text record, header, result;
};

/* `person` of each seat, 0 where nobody sits. */
int store_match_put(struct store *s, const struct store_match *m, const int64_t *person, int seats, store_done *done, void *ctx);
/* Asleep or awake, and when it wants to be woken (0: never by itself). */
int store_match_set_loaded(struct store *s, int64_t match_id, bool loaded, int64_t load_at);
/* All there is of it: seats, entries, talk, notes. */
int store_match_drop(struct store *s, int64_t match_id, store_done *done, void *ctx);
/* A guest and their tokens, if by then they have not sat down anywhere or taken a passphrase. */
int store_guest_drop(struct store *s, int64_t id);
int store_tokens_expire(struct store *s, int kind, int64_t before);
/* One entry of a match: the line of its file, and when it was made. */
struct store_entry {
    int64_t match, seq, created_at;
    struct store_text line;
};
int store_entry_add(struct store *s, const struct store_entry *e, store_done *done, void *ctx);
/* One line of talk at a table. */
struct store_chat_line {
    int64_t match, at, person;
    int seat;
    struct store_text text;
};
int store_chat_add(struct store *s, const struct store_chat_line *said, store_done *done, void *ctx);
int store_chat_trim(struct store *s, int64_t match, int64_t most); /* the newest lines stay */
/* A key of the server's own; the first one that is put stays. */
int store_secret_put(struct store *s, const char *name, const uint8_t value[STORE_HASH], store_done *done, void *ctx);
/* Somebody's notes of a match: all of them, in place of those before. They are no part of it. */
int store_note_put(struct store *s, int64_t match, int64_t person, struct store_text text, store_done *done, void *ctx);

/* ---- reads ------------------------------------------------------------------------------------------------ */

/* From now on this thread never reads: a build with assertions stops where it does. */
void store_read_elsewhere(void);
struct store_reader *store_reader_open(const char *path, char *why, size_t why_size);
struct store_reader *store_reader_close(struct store_reader *r);

struct store_person {
    int64_t id, created_at;
    int64_t token_kind, token_created_at; /* of the token it was found by */
    char tag[16], name[128], skeleton[256], passphrase_hash[160];
};

/* 1 found, 0 not, -1 the disk failed. */
int store_person_by_token(struct store_reader *r, const uint8_t hash[STORE_HASH], struct store_person *p, uint8_t found[STORE_HASH]);
int store_person_by_skeleton(struct store_reader *r, const char *skeleton, struct store_person *p);
int store_person_by_id(struct store_reader *r, int64_t id, struct store_person *p);
int64_t store_used_bytes(struct store_reader *r); /* of pages in use; -1 */
int store_secret(struct store_reader *r, const char *name, uint8_t value[STORE_HASH]);
/* The highest numbers in use. */
int store_last(struct store_reader *r, int64_t *person, int64_t *match);

/* Rows one after the other; false stops. Texts are there until the function returns. */
typedef bool store_match_each(void *ctx, const struct store_match *m);
typedef bool store_entry_each(void *ctx, int64_t seq, int64_t created_at, struct store_text line);
typedef bool store_chat_each(void *ctx, int64_t at, int64_t person, int seat, struct store_text text);

int store_match_by_id(struct store_reader *r, const char *id, store_match_each *each, void *ctx);
int store_match_by_code(struct store_reader *r, const char *code, store_match_each *each, void *ctx);
int store_matches_loaded(struct store_reader *r, store_match_each *each, void *ctx);
int store_matches_due(struct store_reader *r, int64_t until, store_match_each *each, void *ctx);
int store_matches_of(struct store_reader *r, int64_t person, store_match_each *each, void *ctx); /* not over yet */
/* One page of somebody's matches, the newest first. */
struct store_page {
    int64_t person;
    const char *before; /* those made before this match; "": all */
    int over;           /* 1: only those that are over; 0: only those that are not; -1: both */
    int most;           /* so many at most */
};
int store_matches_page(struct store_reader *r, const struct store_page *page, store_match_each *each, void *ctx);
/* Not begun and made before `unbegun`; or over, or in the middle, without anything done since `played` (0: never mind those). Asleep, all
 * of them. The newest match is never among them, nor the newest guest below: their numbers must not be given out again. */
int store_matches_old(struct store_reader *r, int64_t unbegun, int64_t played, int most, store_match_each *each, void *ctx);
int64_t store_newest(struct store_reader *r); /* when the last match or person was made */
typedef bool store_id_each(void *ctx, int64_t id);
int store_tables_hosted(struct store_reader *r, int64_t host, int64_t most, store_id_each *each, void *ctx); /* rows of those not over */
int store_guests_old(struct store_reader *r, int64_t created_at, int most, store_id_each *each, void *ctx);
int store_matches_all(struct store_reader *r, store_match_each *each, void *ctx);
int store_entries(struct store_reader *r, int64_t match, store_entry_each *each, void *ctx);
int store_chat(struct store_reader *r, int64_t match, int last, store_chat_each *each, void *ctx);

typedef bool store_notes_each(void *ctx, int64_t person, struct store_text text);
int store_notes(struct store_reader *r, int64_t match, store_notes_each *each, void *ctx); /* everybody's */
typedef bool store_note_each(void *ctx, struct store_text text);
int store_note(struct store_reader *r, int64_t match, int64_t person, store_note_each *each, void *ctx); /* 1 found, 0 not, -1 */

typedef bool store_person_each(void *ctx, const struct store_person *p);
typedef bool store_token_each(void *ctx, const uint8_t hash[STORE_HASH], int64_t person, int kind, const char *label, int64_t created_at);

int store_people(struct store_reader *r, store_person_each *each, void *ctx);
int store_tokens(struct store_reader *r, store_token_each *each, void *ctx);
int store_tokens_of(struct store_reader *r, int64_t person, int kind, store_token_each *each, void *ctx); /* the newest first */

/* A copy of the whole store while it is in use, checked, in place of a file of that name. 0, or -1 with a line. */
int store_backup(const char *from, const char *to, char *why, size_t why_size);
/* Puts a checked copy in the place of a store that nobody has open. `kept`: the name of the old store now, or "". */
int store_restore(const char *from, const char *path, char *kept, size_t kept_size, char *why, size_t why_size);
/* Looks through the whole file. 0, or -1 with the first thing wrong. */
int store_check(const char *path, char *why, size_t why_size);

#endif
