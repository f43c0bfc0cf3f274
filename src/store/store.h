/* store.h: the server's database (SQLite or PostgreSQL): people, tokens, matches, entries, chat, notes, reports. The store does not depend
 * on the games or on the wire protocol. One writer thread commits writes in groups. Reads are synchronous; each thread uses its own reader.
 */
#ifndef PL_STORE_STORE_H
#define PL_STORE_STORE_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "store/histogram.h"

enum {
    STORE_QUEUE_MAX = 1 << 16, /* maximum number of queued writes; further writes are refused */
    STORE_HASH = 32,           /* number of bytes in the hash of a token */
    STORE_RETRY_MS = 200,      /* pause in ms before a write is retried while the disk rejects writes */
    STORE_CHECK_MS = 10000,    /* time limit in ms for the database check at startup */
};

/* Result of a write. STORE_DONE: the data is on disk. STORE_NEVER: the write failed, and a retry would fail too. STORE_DAMAGED: the write
 * failed because of damaged pages in the file. STORE_FENCED: nothing was written, because another node owns the match now (nodes.h). */
enum { STORE_DONE = 0, STORE_NEVER = -1, STORE_DAMAGED = -2, STORE_FENCED = -3 };

struct store;
struct store_reader;

/* Called on the writer thread when writes are finished, or when the disk starts or stops refusing writes. The callback should do nothing
 * but wake the event loop. */
typedef void store_wake(void *ctx);
/* Called by store_run_callbacks, once for each finished write. `rc` is STORE_DONE, STORE_NEVER, STORE_DAMAGED or STORE_FENCED. */
typedef void store_done(void *ctx, int rc);

/* Result of the database check at startup. `text` is a message for the operator, or empty if there is nothing to report. */
struct store_health {
    bool damaged, repaired;
    char text[640];
    int migrated_from; /* version of the schema before this program migrated a SQLite database; 0 if it did not */
    char copy[640];    /* the copy of the database that was made before that */
};

/* Opens the store, migrates an older database (a SQLite file is copied before), and checks the file if `health` is not NULL. `where` is the
 * path of a SQLite file or the URL of a PostgreSQL database (postgres://USER@HOST/DATABASE). On failure returns NULL with an error message
 * in `why`. */
struct store *store_open(const char *where, store_wake *wake, void *ctx, struct store_health *health, char *why, size_t why_size);
/* Closes the store. First waits until all queued writes are on disk, unless the disk refuses them. */
struct store *store_close(struct store *s);
/* Calls the callback `done` of every finished write, in the order in which the writes were queued. */
void store_run_callbacks(struct store *s);
/* Writes the path or URL of a store to `shown`, without the password. Use it in every message. */
void store_shown(const char *where, char *shown, size_t size);
/* After store_batch has been called, writes are only collected, and store_flush adds them to the queue. The event loop calls store_flush
 * once per iteration. Once store_batch has been called, only one thread may request writes. */
void store_batch(struct store *s);
void store_flush(struct store *s);
/* Returns true if the disk refuses writes. The reason is then stored in `why`, unless `why` is NULL. */
bool store_blocked(struct store *s, char *why, size_t why_size);
/* Returns the number of writes that found damaged pages. Sets `repaired` to true if the indexes were rebuilt, otherwise to false, and
 * copies SQLite's last error message to `why`. */
uint64_t store_damage(struct store *s, bool *repaired, char *why, size_t why_size);
/* Sets *waiting to the number of writes that are not on disk yet, *commits to the number of commits so far, and *jobs to the number of
 * writes in these commits. */
void store_counts(struct store *s, uint64_t *waiting, uint64_t *commits, uint64_t *jobs);
/* Copies how long the commits took, in microseconds, and how many writes they had. */
void store_measures(struct store *s, struct histogram *times, struct histogram *sizes);
/* Times on the monotonic clock, in microseconds: when the request behind a write was received (0: there was none), and when the write was
 * on disk. */
struct store_times {
    int64_t received, durable;
};
/* The times of the write whose callback `done` is being called. */
struct store_times store_times(const struct store *s);

/* ---- writes. They return 0, or -1 if the queue is full; `done` may be NULL. ------------------------------ */

struct store_text {
    const char *at;
    size_t len;
};

/* A row of the table `person`. The `passphrase_hash` of a guest is empty. */
struct store_account {
    int64_t id, created_at;
    const char *tag, *name, *skeleton, *passphrase_hash;
};
int store_person_put(struct store *s, const struct store_account *a, store_done *done, void *ctx);
/* Closes an account: deletes its tokens, and records when it will be deleted. */
int store_person_close(struct store *s, int64_t id, int64_t delete_at, store_done *done, void *ctx);
/* Deletes a person's name, passphrase, tokens, notes and chat lines, and the reports by and about this person. Matches are not deleted. */
int store_person_forget(struct store *s, int64_t id, const char *name, store_done *done, void *ctx);
/* A row of the table `token`: a session of a browser or an API token. */
struct store_token {
    const uint8_t *hash; /* STORE_HASH bytes */
    int64_t person, created_at;
    int64_t expires_at; /* 0: the lifetime of its kind counts from created_at */
    int64_t used_at;    /* when it was last used, at most an hour ago more; see store_token_used */
    int kind;
    int64_t scope; /* the requests that it allows: a bit set of the server */
    const char *label;
};
int store_token_put(struct store *s, const struct store_token *t, store_done *done, void *ctx);
/* Adds a token if the person has fewer than `most` tokens of this kind. Otherwise the write fails with STORE_NEVER. */
int store_token_put_few(struct store *s, const struct store_token *t, int64_t most, store_done *done, void *ctx);
/* Deletes all of the person's tokens of this kind except the `most` newest. */
int store_tokens_trim(struct store *s, int64_t person, int kind, int64_t most);
/* Adds a session of a person who has just proven to know the passphrase with this hash. If the passphrase has changed in the meantime, the
 * write fails with STORE_NEVER. `keep`: a closed account is opened again. */
int store_token_put_login(struct store *s, const struct store_token *t, const char *passphrase_hash, bool keep, store_done *done,
                          void *ctx);
int store_token_used(struct store *s, const uint8_t hash[STORE_HASH], int64_t at); /* records when a token was last used */
/* Replaces the passphrase of an account. If `old` is not empty and no longer the hash of the passphrase, or if the person has no account,
 * the write fails with STORE_NEVER. Also deletes the person's tokens: if `keep` is NULL all of them, otherwise those of the kind `kind`
 * except `keep`. */
struct store_passphrase {
    int64_t person;
    const char *hash, *old;
    int kind;
    const uint8_t *keep;
};
int store_passphrase_set(struct store *s, const struct store_passphrase *p, store_done *done, void *ctx);
int store_other_tokens_drop(struct store *s, int64_t person, int kind, const uint8_t keep[STORE_HASH], store_done *done, void *ctx);
int store_token_drop(struct store *s, const uint8_t hash[STORE_HASH], store_done *done, void *ctx);
int store_tokens_drop(struct store *s, int64_t person, store_done *done, void *ctx);

struct store_match {
    int64_t match_id;
    const char *id, *code, *game;
    /* `host` is used only when a match is written. Functions that read matches do not set `host`. */
    int64_t rules_rev, status, loaded, load_at, created_at, ended_at, host;
    int64_t epoch; /* epoch of this node's ownership (nodes.h); 0 if there is only one node. A match that is new gets it, too. Functions
                      that read matches set it to the epoch in the database */
    struct store_text record, header, result;
};

/* Writes a match. `person` contains the id of the person in each seat, or 0 if the seat has no person. */
int store_match_put(struct store *s, const struct store_match *m, const int64_t *person, int seats, store_done *done, void *ctx);
/* Records in the database whether the server has the table in memory, and the time at which the server must load the table again. If
 * `load_at` is 0, the table need not be loaded again. */
int store_match_set_loaded(struct store *s, int64_t match_id, int64_t epoch, bool loaded, int64_t load_at);
/* Deletes a match and its seats, entries, chat lines and notes. With several nodes, fails with STORE_FENCED if another node owns the match
 * or if there is no such match. */
int store_match_drop(struct store *s, int64_t match_id, store_done *done, void *ctx);
/* Deletes a guest and the guest's tokens, unless the guest now has a seat or an account. */
int store_guest_drop(struct store *s, int64_t id);
/* Deletes the tokens of this kind that were created before `before` or have expired before `now`. */
int store_tokens_expire(struct store *s, int kind, int64_t before, int64_t now);
/* A log entry of a match. `line` is the entry's line in the match file. */
struct store_entry {
    int64_t match, seq, created_at;
    int64_t epoch;    /* epoch of this node's ownership (nodes.h); 0 if there is only one node */
    int64_t received; /* when the request was received that makes this entry; see store_times */
    struct store_text line;
};
int store_entry_add(struct store *s, const struct store_entry *e, store_done *done, void *ctx);
/* A chat line that was written at a table. */
struct store_chat_line {
    int64_t match, at, person;
    int seat;
    struct store_text text;
};
int store_chat_add(struct store *s, const struct store_chat_line *said, store_done *done, void *ctx);
int store_chat_trim(struct store *s, int64_t match, int64_t most); /* deletes all chat lines of the match except the newest `most` */
/* Stores a secret key of the server, unless there is already a key with this name. */
int store_secret_put(struct store *s, const char *name, const uint8_t value[STORE_HASH], store_done *done, void *ctx);
/* Replaces a person's notes about a match. */
int store_note_put(struct store *s, int64_t match, int64_t person, struct store_text text, store_done *done, void *ctx);

/* A player's report about another player. `chat` is a JSON list of chat lines, each of the form [time, person, seat, text]. */
struct store_report {
    int64_t id; /* set when a report is read from the database, and ignored when a report is stored */
    int64_t match, reporter, reported, created_at;
    const char *table, *reason;
    struct store_text text, chat;
};
/* Stores a report. The new report replaces an earlier report by the same person about the same player and match. Deletes the oldest reports
 * if necessary, so that the database has at most `most` reports. */
int store_report_put(struct store *s, const struct store_report *r, int64_t most, store_done *done, void *ctx);
int store_reports_expire(struct store *s, int64_t before);

/* ---- reads ----------------------------------------------------------------------------------------------- */

int store_newest_schema(void); /* returns the number of the newest version of the database schema */
/* Looks at a database without changing anything; it may be in use. Returns the version of its schema, 0 if it is new, or -1 with an error
 * message in `why` if this program could not use it. */
int store_look(const char *where, char *why, size_t why_size);
/* Says that a database is from a newer version of the program. `where` may be NULL. */
void store_say_newer(const char *where, int version, char *why, size_t why_size);
/* Forbids database reads on the calling thread. In debug builds, a read on this thread then aborts the program. */
void store_read_elsewhere(void);
struct store_reader *store_reader_open(const char *where, char *why, size_t why_size);
struct store_reader *store_reader_close(struct store_reader *r);

struct store_person {
    int64_t id, created_at;
    struct store_token token; /* the token used to find the person, without hash and label; all 0 if no token was used */
    int64_t delete_at;        /* when a closed account is deleted; 0 if it is not closed. Not set if the person was found by a token */
    int64_t role;             /* enum store_role (admin.h); set only if the person was found by a token */
    char tag[16], name[128], skeleton[256], passphrase_hash[160];
};

/* The next three functions return 1 if the person was found, 0 if not, and -1 after a read error. */
int store_person_by_token(struct store_reader *r, const uint8_t hash[STORE_HASH], struct store_person *p, uint8_t found[STORE_HASH]);
int store_person_by_skeleton(struct store_reader *r, const char *skeleton, struct store_person *p);
int store_person_by_id(struct store_reader *r, int64_t id, struct store_person *p);
int64_t store_used_bytes(struct store_reader *r); /* returns the number of bytes that the database uses, or -1 after an error */
int store_secret(struct store_reader *r, const char *name, uint8_t value[STORE_HASH]);
/* Reads the highest person id and the highest match id. */
int store_last(struct store_reader *r, int64_t *person, int64_t *match);

/* Callbacks for the rows of a query, one row per call. If a callback returns false, the query stops. Pointers to strings are valid only
 * during the call. */
typedef bool store_match_each(void *ctx, const struct store_match *m);
typedef bool store_entry_each(void *ctx, int64_t seq, int64_t created_at, struct store_text line);
typedef bool store_chat_each(void *ctx, int64_t at, int64_t person, int seat, struct store_text text);

int store_match_by_id(struct store_reader *r, const char *id, store_match_each *each, void *ctx);
int store_match_by_code(struct store_reader *r, const char *code, store_match_each *each, void *ctx);
int store_matches_loaded(struct store_reader *r, store_match_each *each, void *ctx);
int store_matches_due(struct store_reader *r, int64_t until, store_match_each *each, void *ctx);
int store_matches_of(struct store_reader *r, int64_t person, store_match_each *each, void *ctx); /* reads the person's unfinished matches */
/* Describes which page of a person's matches to read. Matches are read newest first. */
struct store_page {
    int64_t person;
    const char *before; /* read only matches that are older than the match with this id; an empty string means no limit */
    int over;           /* which matches to read: 1 = only finished matches, 0 = only unfinished matches, -1 = all */
    int most;           /* maximum number of matches on the page */
};
int store_matches_page(struct store_reader *r, const struct store_page *page, store_match_each *each, void *ctx);
/* Reads the matches that were created before `not_started` and never started. Unless `played` is 0, also reads the matches whose last entry
 * is older than `played`. Skips matches whose tables are loaded. Also skips the newest match, because the database could reuse its id if it
 * were deleted. For the same reason store_guests_old skips the newest guest. */
int store_matches_old(struct store_reader *r, int64_t not_started, int64_t played, int most, store_match_each *each, void *ctx);
int64_t store_newest(struct store_reader *r); /* returns the creation time of the newest match or person */
typedef bool store_id_each(void *ctx, int64_t id);
/* Reads the ids of the unfinished matches that this person hosts. */
int store_tables_hosted(struct store_reader *r, int64_t host, int64_t most, store_id_each *each, void *ctx);
int store_guests_old(struct store_reader *r, int64_t created_at, int most, store_id_each *each, void *ctx);
int store_matches_all(struct store_reader *r, store_match_each *each, void *ctx);
int store_entries(struct store_reader *r, int64_t match, store_entry_each *each, void *ctx);
int store_chat(struct store_reader *r, int64_t match, int last, store_chat_each *each, void *ctx);

typedef bool store_notes_each(void *ctx, int64_t person, struct store_text text);
/* Reads all people's notes about a match. */
int store_notes(struct store_reader *r, int64_t match, store_notes_each *each, void *ctx);
typedef bool store_note_each(void *ctx, struct store_text text);
/* Reads one person's notes about a match. Returns 1 if there are notes, 0 if there are none, and -1 after an error. */
int store_note(struct store_reader *r, int64_t match, int64_t person, store_note_each *each, void *ctx);

/* ---- for checking a database (parlour check-store) -------------------------------------------------------- */

int store_schema(struct store_reader *r); /* returns the version of the database schema, or -1 after an error */
typedef bool store_match_id_each(void *ctx, int64_t match_id, const char *id);
int store_match_ids(struct store_reader *r, store_match_id_each *each, void *ctx);
/* Reads which person has each seat. Seats without a person have no row. */
typedef bool store_seat_each(void *ctx, int64_t seat, int64_t person);
int store_seats(struct store_reader *r, int64_t match, store_seat_each *each, void *ctx);
/* Rows that refer to a match or person that does not exist. */
enum store_stray { STRAY_SEATS, STRAY_ENTRIES, STRAY_CHAT, STRAY_NOTES, STRAY_PLAYERS, STRAY_TOKENS, STRAYS };
int64_t store_strays(struct store_reader *r, enum store_stray kind); /* returns the number of such rows, or -1 after an error */

typedef bool store_report_each(void *ctx, const struct store_report *r);
int store_reports(struct store_reader *r, store_report_each *each, void *ctx); /* reads all reports, oldest first */

typedef bool store_person_each(void *ctx, const struct store_person *p);
/* Reads the closed accounts whose time to be deleted is `now` or earlier. */
int store_people_due(struct store_reader *r, int64_t now, int most, store_person_each *each, void *ctx);
typedef bool store_token_each(void *ctx, const struct store_token *t);

int store_people(struct store_reader *r, store_person_each *each, void *ctx);
int store_tokens(struct store_reader *r, store_token_each *each, void *ctx);
/* Reads a person's tokens of this kind, newest first. */
int store_tokens_of(struct store_reader *r, int64_t person, int kind, store_token_each *each, void *ctx);

/* Another thread sets this to true to stop a long copy or check. */
typedef atomic_bool store_stop;
/* Makes a backup: copies the database, checks the copy, and replaces the file `to` with the copy. The store may be in use. `stop` may be
 * NULL. Returns 0, or -1 with an error message in `why`. */
int store_backup(const char *from, const char *to, const store_stop *stop, char *why, size_t why_size);
/* Restores a backup: checks the backup `from`, and then replaces the store `path` with it. The store must not be in use. Writes the new
 * name of the old file to `kept`, or an empty string if there was no old file. */
int store_restore(const char *from, const char *path, char *kept, size_t kept_size, char *why, size_t why_size);
/* Checks the whole database file. Returns 0, or -1 with the first fault in `why`. */
int store_check(const char *path, char *why, size_t why_size);

#endif
