/* view.h: what one viewer of Three Cards may know, as a struct. Hints and drawings see this and never the state. */
#ifndef PL_GAMES_TEMPLATE_VIEW_H
#define PL_GAMES_TEMPLATE_VIEW_H

#include "games/_template/tables.h"

struct tc_options {
    uint8_t low; /* TC-6: 1: the lowest card takes the point */
};

struct tc_view {
    struct pl_view_base base;
    struct tc_options options;
    uint8_t phase; /* enum tc_phase */
    uint8_t round; /* from 1 */
    uint8_t laid;  /* the viewer's own card that lies face down, or PL_NONE */
    uint16_t hand; /* the viewer's own: a set of cards */
    uint8_t points[TC_SEATS_MAX];
    uint8_t claims[TC_SEATS_MAX]; /* the card each seat claims to hold, or PL_NONE */
    uint8_t turned_n;
    uint8_t turned[TC_SEATS_MAX * TC_ROUNDS]; /* every card turned so far, by round, then by seat */
};

/* TC-4, TC-6 */
static inline bool tc_beats(const struct tc_options *o, unsigned card, unsigned other) { return o->low ? card < other : card > other; }

/* hints.c */
int32_t tc_appraise(const void *view, pl_action action);
/* draw.c */
void tc_draw(struct pl_out *o, const void *view, const struct pl_style *style);

#endif
