/* stored_match.h: reads a match from the database in order to load its table, or to replay or export the match. */
#ifndef PL_SERVER_STORED_MATCH_H
#define PL_SERVER_STORED_MATCH_H

#include "match/match.h"
#include "server/chat_log.h"
#include "store/store.h"

struct stored_match {
    char id[17], code[27], why[128];
    bool found, bad;
    bool failed; /* true if the database could not be read */
    const struct pl_game *game;
    int64_t match_id, status, created_at, ended_at, last_entry_at, last_seq;
    char *record;     /* table record: the JSON text written by table_record.c */
    char result[512]; /* result of a finished match as JSON; empty if the match is not finished */
    size_t record_n;
    struct person host, seat[PL_SEATS_MAX]; /* the host and the players; set by stored_match_people */
    struct chat_log chat;
    int64_t *entry_at; /* time of each log entry, in ms since 1970 */
    size_t entries_n, entries_cap;
    struct pl_match match; /* the match; its member `game` is NULL before the match starts */
    void *memory, *content;
    size_t bytes;
    char *file; /* the match as a text file: header and entries, without the final line */
    size_t file_n, file_cap;
};

/* The seats of a stored match. Lists of matches use this struct, so that the tables need not be loaded. */
struct stored_seating {
    int n;
    int64_t delay, started_at;
    char case_id[41];
    struct {
        int kind, level; /* `kind` is a value of enum seat_kind */
        int64_t person;
        char name[97], tag[13];
    } seat[PL_SEATS_MAX];
};
void stored_seating(struct stored_seating *to, struct store_text record, struct store_reader *r);

/* Reads a match. The caller sets `id` and zeroes all other members. */
void stored_match_read(struct stored_match *k, struct store_reader *r);
/* Reads the names of the host and the players, and the latest chat lines. */
void stored_match_people(struct stored_match *k, struct store_reader *r);
/* Replays the stored log, so that `match` contains the whole match. */
void stored_match_replay(struct stored_match *k);
void stored_match_free(struct stored_match *k);

#endif
