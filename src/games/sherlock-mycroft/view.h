/* view.h: what one viewer of Sherlock & Mycroft may know, as a struct. Hints and drawings see this and never the state. */
#ifndef SM_VIEW_H
#define SM_VIEW_H

#include "games/sherlock-mycroft/tables.h"

struct sm_options {
    uint8_t alternative_start, reserve, moriarty, moran, random_villain;
};

/* Hidden clues drawn between two shuffles. */
struct sm_epoch {
    uint8_t clues[SM_CLUES];
};

struct sm_view_seat {
    uint16_t wild_on, standing, lying;
    uint8_t investigation_markers;
    uint8_t open[SM_CLUES];
    uint8_t aside;
    uint8_t reserved;
    uint8_t action_markers_in_hand; /* not on the board yet */
    uint8_t hidden_n;
    uint8_t stolen[SM_CLUES];
    uint8_t hidden[SM_CLUES];             /* the viewer's own; nothing for anybody else */
    uint8_t hidden_n_by_epoch[SM_EPOCHS]; /* hidden clues not stolen, by age */
    uint8_t secret_discard_n;             /* discards only this seat knows */
    int8_t points_by_type[SM_CLUES];      /* points as far as the viewer can see */
    int8_t points;
};

/* What was certain at a shuffle: hidden clues drawn before it are among these titles. */
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
    uint8_t public_discards[SM_CLUES]; /* open discards: everybody knows them */
    uint8_t secret_discards[SM_CLUES]; /* the viewer's own secret discards */
    uint8_t drawn_n;
    uint8_t drawn[SM_HAND];                     /* for the one who drew */
    uint8_t candidate[2];                       /* for their holder, while a start is chosen */
    uint8_t chosen;                             /* the viewer's own choice */
    uint8_t epoch;                              /* shuffles remembered */
    struct sm_epoch hidden_by_epoch[SM_EPOCHS]; /* the viewer's own hidden clues by age, stolen ones apart */
    struct sm_view_memory memory[SM_EPOCHS - 1];
};

extern const struct pl_field sm_view_fields[];

int32_t sm_appraise(const void *view, pl_action action);                        /* hints.c */
void sm_draw(struct pl_out *o, const void *view, const struct pl_style *style); /* draw.c */
bool sm_draw_action(struct pl_out *o, const void *view, pl_action action, const struct pl_style *style);

#endif
