/* view.h: the view of Three Cards, which contains everything one viewer may know. hints.c and draw.c use only the view, never the state. */
#ifndef PL_GAMES_TEMPLATE_VIEW_H
#define PL_GAMES_TEMPLATE_VIEW_H

#include "games/_template/tables.h"

struct tc_options {
    uint8_t low; /* TC-6: 1 if the lowest card scores the point */
};

struct tc_view {
    struct pl_view_base base;
    struct tc_options options;
    uint8_t phase; /* enum tc_phase */
    uint8_t round; /* from 1 */
    uint8_t laid;  /* the card that the viewer has laid face down, or PL_NONE */
    uint16_t hand; /* set of the viewer's own cards */
    uint8_t points[TC_SEATS_MAX];
    uint8_t claims[TC_SEATS_MAX]; /* the card that each seat claims to hold, or PL_NONE */
    uint8_t turned_n;
    uint8_t turned[TC_SEATS_MAX * TC_ROUNDS]; /* the cards revealed so far, ordered by round, then by seat */
};

/* TC-4, TC-6 */
static inline bool tc_beats(const struct tc_options *o, unsigned card, unsigned other) { return o->low ? card < other : card > other; }

/* hints.c */
int32_t tc_appraise(const void *view, pl_action action);
/* draw.c */
void tc_draw(struct pl_out *o, const void *view, const struct pl_style *style);

#endif
