/* lookup.h: looks up data for messages that cannot be handled at once: rows of the store, or the judge's reading of a case answer
 * (lookup.c). A worker performs the lookup; then the message is handled again with the result. Later messages from the same connection wait
 * in order. */
#ifndef PL_SERVER_LOOKUP_H
#define PL_SERVER_LOOKUP_H

#include "cases/judge.h"
#include "server/conn.h"

enum lookup_kind {
    LOOKUP_CODE,    /* find the table with this invitation code */
    LOOKUP_TABLE,   /* find out whether a table exists */
    LOOKUP_HOSTED,  /* list the unfinished tables that a person hosts */
    LOOKUP_NOTE,    /* read the notes that a person has made at a table */
    LOOKUP_VERDICT, /* judge whether a player's answer to a question of the case is right; this may take several milliseconds */
    LOOKUP_READING, /* find out how the judge would understand an answer that the player has not sent yet */
};

struct question {
    enum lookup_kind kind;
    int64_t person, match_id; /* LOOKUP_HOSTED uses only `person`; LOOKUP_NOTE uses `person` and `match_id` */
    char key[CODE_SIZE];      /* LOOKUP_CODE: invitation code; LOOKUP_TABLE: table id */
    /* The following members are used by LOOKUP_VERDICT and LOOKUP_READING. */
    const struct case_book *book; /* the case to which the question belongs */
    struct store_text view;       /* the view of the player's seat; the worker gets a copy */
    int number;                   /* number of the question in the case, counted from 1 */
    struct store_text text;       /* the player's answer, at most PL_TEXT_MAX bytes */
};

struct answer {
    int found;         /* 1: found; 0: not found; -1: the store could not be read */
    char id[ID_SIZE];  /* LOOKUP_CODE: the id of the table that was found */
    int64_t *match_id; /* LOOKUP_HOSTED: the match ids of the tables that were found */
    int match_ids_n;
    char *note;
    size_t note_n;
    struct case_answer answer; /* LOOKUP_VERDICT: the answer as it is written to the log */
    char *reading;             /* LOOKUP_READING: JSON members, with a comma before the first; NULL if there was not enough memory */
    size_t reading_n;
};

/* Returns the result of the lookup, which is valid until the current message has been handled. Returns NULL if the lookup has just been
 * started (the message will be handled again later) or if the message was refused because too many lookups are pending. */
const struct answer *look_up(struct conn *c, int64_t reply_to, const struct question *q);

/* Only dispatch.c, ws.c and guest.c call the following functions. */
/* Queues a message that must wait until the lookup is finished. Returns false if the connection already has too many waiting messages. */
bool message_defer(struct conn *c, const char *text, size_t len);
void messages_discard(struct conn *c);
void messages_resume(struct conn *c); /* handles the messages that have waited, until one of them starts a lookup */

#endif
