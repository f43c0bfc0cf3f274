/*
 * reading.h: the prose one viewer may read now. The one place where the texts of a case and the permissions of a view meet; a
 * function of these two alone, so whatever a view does not allow cannot be shown by it.
 */
#ifndef PL_CASES_READING_H
#define PL_CASES_READING_H

#include "cases/case.h"
#include "games/watson-holmes/permits.h"

struct pl_game;
/* The game that is played with cases. */
const struct pl_game *case_game(void);

enum reading_kind {
    READING_INTRODUCTION, /* always, for everybody */
    READING_QUESTION,     /* always, for everybody */
    READING_CARD,         /* a card that lies open before this viewer: WH-48, WH-52 */
    READING_ALOUD,        /* the card Watson reads to all: WH-31 */
    READING_ANSWER,       /* a judged answer of a seat: its text is in `entry` of the log. WH-63 */
    READING_CHECK,        /* an answer handed over to be judged: its text is in `entry`. WH-64 */
    READING_RIGHT,        /* the right answer to a question: WH-58 */
    READING_SOLUTION,     /* Holmes explains */
    READING_CLUE,         /* one fact of the chain that proves an answer, with the place that gives it */
    READING_KINDS
};

struct reading_item {
    enum reading_kind kind;
    int question;     /* from 1; 0 where it is about none */
    int place;        /* the number of a place; 0: none */
    int seat;         /* ANSWER: whose; otherwise -1 */
    uint32_t entry;   /* ANSWER, CHECK: the entry of the log; 0: a blank */
    const char *name; /* CARD, ALOUD, CLUE: what the place is called; otherwise NULL */
    const char *text; /* Markdown, or one line; NULL where it lies in the log */
};

enum { READING_MOST = 3 + 2 * WH_QUESTIONS + WH_PLACES + WH_PERMITS_SEATS * WH_QUESTIONS + WH_QUESTIONS * WH_FACTS };

struct reading {
    int n;
    struct reading_item item[READING_MOST];
};

/* `view` is a view of case_game(). */
void case_reading(const struct case_book *c, const void *view, struct reading *ret);
/* What everybody may read at any time, whatever they see of the table. */
void case_reading_open(const struct case_book *c, struct reading *ret);

/* What stands on the fronts, for all to see at any time: the name of a place by its number, of a zone from 1; or NULL. */
const char *case_place_name(const struct case_book *c, int number);
const char *case_zone_name(const struct case_book *c, int zone);

/* Can a match that began with these rules be read with this case? The same questions, and a card for every place. */
bool case_fits(const struct case_book *c, const struct wh_case *rules);

#endif
