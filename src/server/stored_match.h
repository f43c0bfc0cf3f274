/* stored_match.h: a match as the store has it, for those who wake it, replay it or hand it out. */
#ifndef PL_SERVER_STORED_MATCH_H
#define PL_SERVER_STORED_MATCH_H

#include "match/match.h"
#include "server/chat_log.h"
#include "store/store.h"

struct stored_match {
    char id[17], code[27], why[128];
    bool found, bad;
    bool failed; /* the store could not be read */
    const struct pl_game *game;
    int64_t row, status, made, ended, last_wall;
    char *face; /* as table_record.c wrote it */
    size_t face_n;
    struct person host, seat[PL_SEATS_MAX]; /* whom the face names by number; after stored_people */
    struct chat_log chat;
    struct pl_match match; /* its game is NULL before the start */
    void *memory, *content;
    size_t bytes;
    char *file; /* header and entries, without the end */
    size_t file_n, file_cap;
};

/* Who sat where, as the face has it: for those who tell of a match without waking it. */
struct stored_seating {
    int n;
    int64_t delay, begun;
    char case_id[41];
    struct {
        int kind, level; /* enum seat_kind */
        int64_t person;
        char name[97], tag[13];
    } seat[PL_SEATS_MAX];
};
void stored_seating(struct stored_seating *to, struct store_text face, struct store_reader *r);

/* The id is set; the rest is zero. */
void stored_match_read(struct stored_match *k, struct store_reader *r);
/* The names of those who sit and host there, and the last of what was said: for a table that wakes. */
void stored_match_people(struct stored_match *k, struct store_reader *r);
/* Plays it through. */
void stored_match_replay(struct stored_match *k);
void stored_match_free(struct stored_match *k);

#endif
