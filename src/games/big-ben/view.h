/* view.h: what one viewer of Big Ben may know, as a struct. Hints see this and never the state. */
#ifndef PL_BIG_BEN_VIEW_H
#define PL_BIG_BEN_VIEW_H

#include "games/big-ben/tables.h"

/* One cut, public for good (BB-11). */
struct bb_cut {
    uint8_t round; /* from 1 */
    uint8_t cutter, owner;
    uint8_t place; /* from 1, as people say it */
    uint8_t wire;
};

/* One seat as this viewer sees it. */
struct bb_view_seat {
    pl_seats trusts, accuses;
    uint16_t claims; /* set of enum bb_claim: which of the two below stand */
    uint16_t changes;
    uint8_t claimed_defusing;
    uint8_t claimed_bomb;
    uint8_t role; /* PL_NONE: not known */
    uint8_t places;
    uint8_t cut[BB_HAND_MAX];  /* 1: this place was cut this round */
    uint8_t wire[BB_HAND_MAX]; /* PL_NONE: face down */
};

struct bb_view {
    struct pl_view_base base;
    uint8_t phase;
    uint8_t role; /* the viewer's own; PL_NONE for a spectator */
    uint8_t round;
    uint8_t cutter;
    uint8_t cuts_left; /* cuts left in this round */
    uint8_t found;
    uint8_t winner;
    uint8_t unused_role;
    uint8_t roles[BB_SIDES_N];      /* cards the roles were dealt from */
    uint8_t uncut[BB_WIRES_N];      /* on the whole table */
    uint8_t hand_dealt[BB_WIRES_N]; /* the viewer's own hand, as dealt this round */
    uint8_t hand_left[BB_WIRES_N];  /* and what is left of it */
    uint8_t cuts_n;
    struct bb_cut cuts[BB_CUTS_MAX];
    struct bb_view_seat players[BB_SEATS_MAX];
};

/* hints.c: how good an action looks from here. */
int32_t bb_appraise(const void *view, pl_action action);
bool bb_irreversible(const void *view, pl_action action);
/* draw.c: the table as text. */
void bb_draw(struct pl_out *o, const void *view, const struct pl_style *style);

#endif
