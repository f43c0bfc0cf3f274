/* lookup.h: messages that need a row of the store, or a verdict on a case answer (lookup.c). A worker gets it; then the message is handled
 * again, with the answer available. Later messages of the same connection wait in order. */
#ifndef PL_SERVER_LOOKUP_H
#define PL_SERVER_LOOKUP_H

#include "server/conn.h"

enum lookup_kind {
    LOOKUP_CODE,    /* the table that an invitation's code leads to */
    LOOKUP_TABLE,   /* whether there is a table of this id */
    LOOKUP_HOSTED,  /* the unfinished tables that a person hosts */
    LOOKUP_NOTE,    /* what a person has noted down at a table */
    LOOKUP_VERDICT, /* whether an answer to a case is right: the judge may take milliseconds */
};

struct case_book;

struct question {
    enum lookup_kind kind;
    int64_t person, match_id;     /* LOOKUP_HOSTED: the person; LOOKUP_NOTE: both */
    char key[CODE_SIZE];          /* LOOKUP_CODE, LOOKUP_TABLE */
    const struct case_book *book; /* LOOKUP_VERDICT */
    int number;                   /* of the question it answers, from 1 */
    struct store_text text;       /* what is answered; at most PL_TEXT_MAX bytes */
};

struct answer {
    int found;         /* 1: it is there, 0: it is not, -1: the store could not be read */
    char id[ID_SIZE];  /* LOOKUP_CODE: the table's */
    int64_t *match_id; /* LOOKUP_HOSTED: the tables' */
    int match_ids_n;
    char *note;
    size_t note_n;
    uint8_t verdict; /* as it goes into the log */
};

/* The answer, good while the message at hand is handled. NULL: a worker was asked and the message will be handled again, or the message was
 * refused because too much is asked at once. */
const struct answer *look_up(struct conn *c, int64_t reply_to, const struct question *q);

/* For dispatch.c and ws.c. */
bool message_defer(struct conn *c, const char *text, size_t len); /* until the answer is there; false: too many wait already */
void messages_discard(struct conn *c);

#endif
