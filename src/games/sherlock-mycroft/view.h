/* view.h: the view of Sherlock & Mycroft, which contains everything that one viewer may know. hints.c and draw.c use the view, never the
 * state. */
#ifndef SM_VIEW_H
#define SM_VIEW_H

#include "games/sherlock-mycroft/tables.h"
#include "kernel/network.h"

struct sm_options {
    uint8_t alternative_start, reserve, moriarty, moran, random_villain;
};

/* For each title, the number of hidden clues that were drawn in one epoch. memory.c explains epochs. */
struct sm_epoch {
    uint8_t clues[SM_CLUES];
};

struct sm_view_seat {
    uint16_t wild_on, standing, lying;
    uint8_t investigation_markers;
    uint8_t open[SM_CLUES];
    uint8_t aside;
    uint8_t reserved;
    uint8_t action_markers_in_hand;
    uint8_t hidden_n;
    uint8_t stolen[SM_CLUES];
    uint8_t hidden[SM_CLUES];             /* hidden clues of the viewer's own seat that were drawn from the deck; zero for the other seat */
    uint8_t hidden_n_by_epoch[SM_EPOCHS]; /* number of hidden clues that the seat drew from the deck in each epoch (see memory.c) */
    uint8_t secret_discard_n;             /* number of discards whose titles only this seat knows */
    int8_t points_by_type[SM_CLUES];      /* points from open clues and from the hidden clues that the viewer knows */
    int8_t reserve_points;                /* points for the reserve: -3 if the seat still has a reserved clue, otherwise 0 */
    int8_t points;
    uint16_t complete; /* set of suits for which `points_by_type` includes the 3 extra points of rule SM-61 */
};

/* The viewer's knowledge of secret cards at a shuffle of the discard pile, which ends an epoch (see memory.c). For each title, `mine` is
 * the number of cards that only the viewer had seen, `theirs` is the number that only the rival had seen, and `all` is the number that only
 * one of the two players had seen. */
struct sm_view_memory {
    uint8_t mine[SM_CLUES], theirs[SM_CLUES], all[SM_CLUES];
};

struct sm_view {
    struct pl_view_base base;
    struct sm_options options;
    uint8_t day, phase, turn, asked, at, step, pending, given;
    uint8_t line[SM_LINE];
    uint8_t deck_n, discard_n, bank, reserve_card_at, reserved_this_turn, unknown_villain;
    uint16_t present, face_down, villains_gone, coming;
    struct sm_view_seat seat[SM_SEATS];
    uint8_t public_discards[SM_CLUES]; /* for each title, the number of discards that everybody knows */
    uint8_t secret_discards[SM_CLUES]; /* for each title, the number of discards known only to the viewer */
    uint8_t drawn_n;
    uint8_t drawn[SM_HAND];                     /* the cards drawn with Langdale Pike's skill; PL_NONE if another seat drew them */
    uint8_t candidate[2];                       /* during the alternative start, the two characters that the viewer chooses between */
    uint8_t chosen;                             /* during the alternative start, the character that the viewer chose */
    uint8_t epoch;                              /* number of shuffles stored in `memory` */
    struct sm_epoch hidden_by_epoch[SM_EPOCHS]; /* the viewer's own hidden clues drawn from the deck in each epoch (see memory.c) */
    struct sm_view_memory memory[SM_EPOCHS - 1];
};

extern const struct pl_field sm_view_fields[];

int32_t sm_appraise(const void *view, pl_action action);                        /* hints.c */
extern const struct pl_network_inputs sm_network_inputs;                        /* hints_network.c */
void sm_draw(struct pl_out *o, const void *view, const struct pl_style *style); /* draw.c */
bool sm_draw_action(struct pl_out *o, const void *view, pl_action action, const struct pl_style *style);

#endif
