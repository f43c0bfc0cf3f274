/* view.h: what one viewer of I Say, Holmes! may know, as a struct. Hints and drawings see this and never the state. */
#ifndef ISH_VIEW_H
#define ISH_VIEW_H

#include "games/i-say-holmes/tables.h"

enum { ISH_ROUNDS_MAX = 99 };

struct ish_options {
    uint8_t fast_play;
    uint8_t rounds; /* 0: until His Last Bow is taken */
};

/* How a round ended: public, kept until the next one does. */
struct ish_last_case {
    uint8_t how; /* enum ish_how, or PL_NONE before the first */
    uint8_t by, guilty;
    uint8_t book;
    uint16_t total;    /* case points of an arrest */
    uint16_t villains; /* a set: those arrested, or escaped */
};

/* A pending decision as everybody sees it. */
struct ish_view_frame {
    pl_seats asked, countered_by;
    uint8_t kind, stage, ask, seat, card, target, from, plays_left;
};

struct ish_view_seat {
    uint16_t tokens;  /* a set of I Say types */
    uint16_t books;   /* a set */
    uint16_t escaped; /* a set of villains */
    uint8_t cards;    /* in hand */
    uint8_t telegrams;
    uint8_t known_n, known[ISH_CARDS_N]; /* what the viewer is sure that hand holds, at least */
    /* turned up when the match is over */
    int16_t points;
    uint8_t token_points[ISH_TOKENS_N];
    uint8_t telegram_faces[ISH_FACES_N]; /* telegrams by face */
};

struct ish_view {
    struct pl_view_base base;
    struct ish_last_case last_case;
    uint8_t fast_play, rounds, round;
    uint8_t current, location, travel;
    uint8_t pile_n;
    uint8_t discard[ISH_TITLES];
    uint8_t hand_n, hand[ISH_CARDS_N];                     /* the viewer's own */
    uint8_t known_together_n, known_together[ISH_CARDS_N]; /* what the viewer is sure all other hands hold between them */
    uint8_t phase;                                         /* enum ish_ask: what is asked now */
    uint8_t stack_n;
    struct ish_view_frame stack[ISH_DEPTH];
    uint8_t answered; /* the viewer has answered what is asked of several at once */
    uint8_t choice;   /* and with this card */
    uint8_t drawn;    /* the card the viewer has drawn and must play or keep */
    struct ish_view_seat seat[PL_SEATS_MAX];
};

/* hints.c: how good an action looks from here. */
int32_t ish_appraise(const void *view, pl_action action);
/* draw.c: the table as text. */
void ish_table(struct pl_out *o, const void *view, const struct pl_style *style);

#endif
