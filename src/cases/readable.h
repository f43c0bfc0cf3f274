/*
 * reading.h: the prose one viewer may read now. The one place where the texts of a case and the permissions of a view meet; a
 * function of these two alone, so whatever a view does not allow cannot be shown by it.
 */
#ifndef PL_CASES_READABLE_H
#define PL_CASES_READABLE_H

#include "cases/case.h"
#include "games/watson-holmes/permits.h"

struct pl_game;
/* The game that is played with cases. */
const struct pl_game *case_game(void);

enum readable_kind {
    READABLE_INTRODUCTION, /* always, for everybody */
    READABLE_QUESTION,     /* always, for everybody */
    READABLE_CARD,         /* a card that lies open before this viewer: WH-48, WH-52 */
    READABLE_ALOUD,        /* the card Watson reads to all: WH-31 */
    READABLE_ANSWER,       /* a judged answer of a seat: its text is in `entry` of the log. WH-63 */
    READABLE_CHECK,        /* an answer handed over to be judged: its text is in `entry`. WH-64 */
    READABLE_RIGHT,        /* the right answer to a question: WH-58 */
    READABLE_SOLUTION,     /* Holmes explains */
    READABLE_CLUE,         /* one fact of the chain that proves an answer, with the place that gives it */
    READABLE_KINDS
};

struct readable_item {
    enum readable_kind kind;
    int question;     /* from 1; 0 where it is about none */
    int place;        /* the number of a place; 0: none */
    int seat;         /* ANSWER: whose; otherwise -1 */
    uint32_t entry;   /* ANSWER, CHECK: the entry of the log; 0: a blank */
    const char *name; /* CARD, ALOUD, CLUE: what the place is called; otherwise NULL */
    const char *text; /* Markdown, or one line; NULL where it lies in the log */
};

enum { READABLE_MAX = 3 + 2 * WH_QUESTIONS + WH_PLACES + WH_PERMITS_SEATS * WH_QUESTIONS + WH_QUESTIONS * WH_FACTS };

struct readable {
    int n;
    struct readable_item item[READABLE_MAX];
};

/* `view` is a view of case_game(). */
void case_readable(const struct case_book *c, const void *view, struct readable *ret);
/* What everybody may read at any time, whatever they see of the table. */
void case_readable_public(const struct case_book *c, struct readable *ret);

/* What stands on the fronts, for all to see at any time: the name of a place by its number, of a zone from 1; or NULL. */
const char *case_place_name(const struct case_book *c, int number);
const char *case_zone_name(const struct case_book *c, int zone);

/* Can a match that began with these rules be read with this case? The same questions, and a card for every place. */
bool case_matches_rules(const struct case_book *c, const struct wh_case *rules);

#endif
