/* readable.h: the texts that one viewer may read now. This is the only code that combines the texts of a case with the permissions of a
 * view. It has no access to the game state, so it cannot show a text that the view does not permit. */
#ifndef PL_CASES_READABLE_H
#define PL_CASES_READABLE_H

#include "cases/case.h"
#include "games/watson-holmes/permits.h"

struct pl_game;
/* Returns the game that uses cases: Watson & Holmes. */
const struct pl_game *case_game(void);

enum readable_kind {
    READABLE_INTRODUCTION, /* the introduction, which every viewer may read */
    READABLE_QUESTION,     /* a question, which every viewer may read */
    READABLE_CARD,         /* a card that this viewer may read (rules WH-48 and WH-52) */
    READABLE_ALOUD,        /* the card that Watson reads aloud (rule WH-31) */
    READABLE_ANSWER,       /* a player's judged answer; its text is in log entry `entry` (rule WH-63) */
    READABLE_CHECK,        /* an answer that this viewer must check for another player; its text is in log entry `entry` (rule WH-64) */
    READABLE_RIGHT,        /* a right answer that this viewer may see (rule WH-58) */
    READABLE_SOLUTION,
    READABLE_CLUE, /* a fact that is part of the proof of an answer, and the place whose card states this fact */
    READABLE_KINDS
};

struct readable_item {
    enum readable_kind kind;
    int question;     /* number of the question that the text belongs to, counted from 1; 0 if it belongs to no question */
    int place;        /* number of the place that the text belongs to; 0 if it belongs to no place */
    int seat;         /* the seat whose answer this is, for READABLE_ANSWER; otherwise -1 */
    uint32_t entry;   /* number of the log entry with the answer, for READABLE_ANSWER and READABLE_CHECK; 0 if the answer is blank */
    const char *name; /* name of the place, for READABLE_CARD, READABLE_ALOUD and READABLE_CLUE; otherwise NULL */
    const char *text; /* the text, as Markdown or as a single line; NULL if the text is in log entry `entry` */
    /* For READABLE_INTRODUCTION, READABLE_CARD and READABLE_ALOUD: the figures and the tables of this text, as bit sets of their indexes.
     */
    uint32_t figures, tables;
};

enum { READABLE_MAX = 3 + 2 * WH_QUESTIONS + WH_PLACES + WH_PERMITS_SEATS * WH_QUESTIONS + WH_QUESTIONS * WH_FACTS };

struct readable {
    int n;
    struct readable_item item[READABLE_MAX];
};

/* Collects all texts that the viewer may read. `view` is the viewer's view of the game case_game(). */
void case_readable(const struct case_book *c, const void *view, struct readable *ret);
/* Collects the public texts: the introduction and the questions. */
void case_readable_public(const struct case_book *c, struct readable *ret);

/* Returns the number that clients use to request a figure: ten times the number of its place (0 for the introduction), plus the figure's
 * position on the card of that place, counted from 1. The number does not reveal whether other cards have figures. */
int case_figure_number(const struct case_book *c, int figure);
/* Returns the index of the figure with this number, or -1 if there is none. The caller must check that the viewer may see it. */
int case_figure_numbered(const struct case_book *c, int64_t number);
/* Returns true if one of the texts contains the figure. */
bool readable_has_figure(const struct readable *r, int figure);

/* These functions return the public name of a place or zone, or NULL if there is none with this number. Zones are counted from 1. */
const char *case_place_name(const struct case_book *c, int number);
const char *case_zone_name(const struct case_book *c, int zone);

/* Returns true if the texts of this case can be shown in a match that began with `rules`. The case must have the same questions as `rules`,
 * and a card for every place. */
bool case_matches_rules(const struct case_book *c, const struct wh_case *rules);
/* Returns true if the bytes are a compiled case: a struct wh_case that obeys the rules of the game. */
bool case_rules_good(const void *bytes, size_t n);

#endif
