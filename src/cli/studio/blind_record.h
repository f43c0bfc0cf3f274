/* blind_record.h: the record of a cold reader (a person who does not know the case). It contains the cards in the order of reading, and
 * what the reader believed after each card. The file has one JSON object per line. Its format is in docs/case-format.md. */
#ifndef PL_CLI_STUDIO_BLIND_RECORD_H
#define PL_CLI_STUDIO_BLIND_RECORD_H

#include "cases/case.h"
#include "cases/judge.h"
#include "kernel/out.h"
#include "kernel/sha256.h"

enum {
    BLIND_FORMAT = 1,
    BLIND_TEXT = CASE_ANSWER_MAX + 40, /* maximum length of a belief, an answer or a remark, in bytes */
    BLIND_NAME = 136,                  /* size in bytes of a buffer for "QUESTION/POINT" or for the name of a case or place */
    BLIND_POINTS = WH_QUESTIONS * CASE_POINTS,
    BLIND_BELIEFS = 1000,
    BLIND_REMARKS = 100,
    BLIND_LINE = 8192, /* size in bytes of the buffer for a line of the file */
    BLIND_SURE = 3,    /* highest value of `sure`: 0 is no idea, 1 is a guess, 2 is probable, 3 is certain */
};

enum blind_event {
    BLIND_BEGIN,
    BLIND_READ,
    BLIND_BELIEF,
    BLIND_ASKED,
    BLIND_JUDGED,
    BLIND_ANSWER,
    BLIND_ANSWERED,
    BLIND_REMARK,
    BLIND_END,
    BLIND_EVENTS
};

struct blind_belief {
    int cards; /* number of cards that the reader had read when the belief was stated */
    int point;
    int sure;
    int reason; /* an enum verdict_reason; -1 until the belief has been judged */
    char text[BLIND_TEXT + 1];
};

struct blind_answer {
    bool given;
    int reason; /* enum verdict_reason */
    char text[BLIND_TEXT + 1];
};

struct blind_record {
    bool began;
    bool answered; /* true if the reader has sent the final answers */
    bool ended;    /* true if the reader has also written the remarks */
    char id[BLIND_NAME], title[BLIND_TEXT + 1];
    uint8_t hash[PL_SHA256_SIZE];
    int points_n, cards_n, beliefs_n, remarks_n;
    int asked; /* number of cards that had been read when the reader was last asked for beliefs; -1 if never asked */
    char point[BLIND_POINTS][BLIND_NAME]; /* "QUESTION/POINT" */
    int card[WH_PLACES];                  /* numbers of the places, in the order of reading */
    char card_name[WH_PLACES][BLIND_NAME];
    struct blind_belief belief[BLIND_BELIEFS];
    struct blind_answer answer[BLIND_POINTS];
    char remark[BLIND_REMARKS][BLIND_TEXT + 1];
};

void blind_record_init(struct blind_record *r);
/* Reads one line of a record. Returns NULL, or the reason why the line is refused. After a refusal, the record must not be used. */
const char *blind_record_line(struct blind_record *r, const char *line, size_t len);
/* Reads a whole file. Returns 0, or 1 if there is no such file. If the file is not a record, prints one line to stderr and returns -1. */
int blind_record_read(struct blind_record *r, const char *path);
/* Returns the index of the latest belief about a point, or -1 if there is none. */
int blind_belief_of(const struct blind_record *r, int point);

/* Writes the name of a point: "QUESTION/POINT". */
void blind_point_name(const struct case_question *q, int point, char name[BLIND_NAME]);

/* Each of these functions writes one line of the file. */
void blind_put_begin(struct pl_out *o, const struct case_book *c);
void blind_put_read(struct pl_out *o, int number, const char *name);
void blind_put_belief(struct pl_out *o, const char *point, const char *text, int sure);
void blind_put_judged(struct pl_out *o, int belief, enum verdict_reason reason); /* `belief` is the index of the belief in the record */
void blind_put_answer(struct pl_out *o, const char *point, const char *text, enum verdict_reason reason);
void blind_put_remark(struct pl_out *o, const char *text);
void blind_put_event(struct pl_out *o, enum blind_event event); /* writes an event without further data */

#endif
