/* view.h: the view of Big Ben, which contains everything one viewer may know. hints*.c and draw.c use only the view, never the state. */
#ifndef PL_BIG_BEN_VIEW_H
#define PL_BIG_BEN_VIEW_H

#include "games/big-ben/tables.h"

/* One cut. All cuts stay public for the rest of the match (BB-11). */
struct bb_cut {
    uint8_t round; /* from 1 */
    uint8_t cutter, owner;
    uint8_t place; /* from 1 */
    uint8_t wire;
};

/* Everything that the viewer knows about one seat. */
struct bb_view_seat {
    pl_seats trusts, accuses;
    uint16_t claims; /* set of enum bb_claim: the subjects of the seat's claims in this round */
    uint16_t changes;
    uint8_t claimed_defusing;
    uint8_t claimed_bomb;
    uint8_t role; /* the role of the seat; PL_NONE if the viewer does not know it */
    uint8_t places;
    uint8_t cut[BB_HAND_MAX];  /* 1 if the wire at this place was cut in this round */
    uint8_t wire[BB_HAND_MAX]; /* kind of the wire at each place; PL_NONE while the wire is face down */
};

struct bb_view {
    struct pl_view_base base;
    uint8_t phase;
    uint8_t role; /* the viewer's own role; PL_NONE for a spectator */
    uint8_t round;
    uint8_t cutter;
    uint8_t cuts_left; /* number of cuts left in this round */
    uint8_t found;
    uint8_t winner;
    uint8_t unused_role;
    uint8_t roles[BB_SIDES_N];      /* number of role cards of each side, including a leftover role card */
    uint8_t uncut[BB_WIRES_N];      /* total number of uncut wires of each kind, over all seats */
    uint8_t hand_dealt[BB_WIRES_N]; /* for each kind of wire, how many the viewer was dealt in this round */
    uint8_t hand_left[BB_WIRES_N];  /* number of the viewer's own uncut wires of each kind */
    uint8_t cuts_n;
    struct bb_cut cuts[BB_CUTS_MAX];
    struct bb_view_seat players[BB_SEATS_MAX];
};

/* hints.c */
int32_t bb_appraise(const void *view, pl_action action);
bool bb_irreversible(const void *view, pl_action action);
/* draw.c */
void bb_draw(struct pl_out *o, const void *view, const struct pl_style *style);

#endif
