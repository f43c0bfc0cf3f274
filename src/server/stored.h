/* stored.h: a match as the store has it, for those who wake it, replay it or hand it out. */
#ifndef PL_SERVER_STORED_H
#define PL_SERVER_STORED_H

#include "match/match.h"
#include "server/talk.h"
#include "store/store.h"

struct stored {
    char id[17], code[27], why[128];
    bool found, bad;
    bool failed; /* the store could not be read */
    const struct pl_game *game;
    int64_t row, status, made, ended, last_wall;
    char *face; /* as face.c wrote it */
    size_t face_n;
    struct person host, seat[PL_SEATS_MAX]; /* whom the face names by number; after stored_people */
    struct talk talk;
    struct pl_match match; /* its game is NULL before the start */
    void *memory, *content;
    size_t bytes;
    char *file; /* header and entries, without the end */
    size_t file_n, file_cap;
};

/* Who sat where, as the face has it: for those who tell of a match without waking it. */
struct stored_seats {
    int n;
    int64_t delay, begun;
    char case_id[41];
    struct {
        int kind, level; /* enum seat_kind */
        int64_t person;
        char name[97], tag[13];
    } seat[PL_SEATS_MAX];
};
void stored_seats(struct stored_seats *to, struct store_text face, struct store_reader *r);

/* The id is set; the rest is zero. */
void stored_read(struct stored *k, struct store_reader *r);
/* The names of those who sit and host there, and the last of what was said: for a table that wakes. */
void stored_people(struct stored *k, struct store_reader *r);
/* Plays it through. */
void stored_resume(struct stored *k);
void stored_free(struct stored *k);

#endif
