/* view.h: the view of I Say, Holmes!, which contains everything that one viewer may know. hints.c and draw.c include only this header, so
 * they never see the state. */
#ifndef ISH_VIEW_H
#define ISH_VIEW_H

#include "games/i-say-holmes/tables.h"
#include "kernel/network.h"

enum { ISH_ROUNDS_MAX = 99 };

struct ish_options {
    uint8_t fast_play;
    uint8_t rounds; /* number of rounds in the match; 0 if the match ends when a player takes the book His Last Bow */
};

/* How the last finished round ended. All viewers know this. */
struct ish_last_case {
    uint8_t how;        /* arrest or escape (enum ish_how); PL_NONE if no round has ended yet */
    uint8_t by, guilty; /* `by` is the seat that made the arrest or escaped; `guilty` is the seat that was arrested */
    uint8_t book;
    uint16_t total;    /* case value of the round: after an arrest, the sum of the values of all cards that count */
    uint16_t villains; /* set of the villains that were arrested or escaped */
};

/* A frame on the stack of pending decisions, as a viewer sees it. */
struct ish_view_frame {
    pl_seats asked, countered_by;
    uint8_t kind, stage, ask, seat, card, target, from, plays_left;
};

/* The points of one seat (rule ISH-62). */
struct ish_tally {
    int16_t books, villains, tokens, telegrams;
};

struct ish_view_seat {
    uint16_t tokens;  /* set of I Say token types that the seat owns */
    uint16_t books;   /* set of Case Closed Books that the seat owns */
    uint16_t escaped; /* set of villain tokens that the seat owns */
    uint8_t cards;    /* number of cards in the seat's hand */
    uint8_t telegrams;
    uint8_t known_n, known[ISH_CARDS_N]; /* cards that the viewer knows to be in this seat's hand */
    /* `points` contains only public points while the match is being played, and all points when it is over. `token_points` and
     * `telegram_faces` are 0 until the match is over. */
    int16_t points;
    struct ish_tally tally; /* the points from books, villains, I Say tokens and telegrams */
    uint8_t token_points[ISH_TOKENS_N];
    uint8_t telegram_faces[ISH_FACES_N]; /* number of the seat's telegrams with each face */
};

struct ish_view {
    struct pl_view_base base;
    struct ish_last_case last_case;
    /* The seats whose hand was held by a player who countered an accusation with it. It goes with the hand when hands are exchanged. */
    pl_seats countered;
    uint8_t fast_play, rounds, round;
    uint8_t current, location, travel;
    uint8_t pile_n;
    uint8_t discard[ISH_TITLES];
    uint8_t hand_n, hand[ISH_CARDS_N]; /* the cards in the viewer's own hand */
    /* Cards that the viewer knows to be in other players' hands, including cards whose holder the viewer does not know. */
    uint8_t known_together_n, known_together[ISH_CARDS_N];
    uint8_t phase; /* enum ish_ask: the question that a player must answer now */
    uint8_t stack_n;
    struct ish_view_frame stack[ISH_DEPTH];
    uint8_t answered; /* 1 if the question was put to several players and the viewer has already answered it */
    uint8_t choice;   /* the card that the viewer has chosen as the answer to the current question, or PL_NONE */
    uint8_t drawn;    /* the card the viewer has drawn and must play or keep, or PL_NONE */
    struct ish_view_seat seat[PL_SEATS_MAX];
};

/* The facts from which one seat rates actions. hints.c fills the struct from a view; playout.c fills it from an invented state, because
 * making a view for each decision would take most of the time of a playout. */
struct ish_facts {
    const void *source;
    const uint32_t *chance; /* for each seat, the chance that its hand contains a villain, from 0 to 65536; NULL to estimate it */
    void (*count_points)(struct ish_facts *k); /* fills `points` and `tokens` from `source`; called only when they are needed */
    ish_set holds;                             /* set of titles in the seat's own hand */
    uint8_t kind, card;                        /* of the top frame of the stack */
    uint8_t seats, me, current, pile_n, round, rounds;
    uint8_t alibis; /* number of Alibis in the seat's own hand */
    /* Sets of villains, with bit 0 for the first one: those whose place the seat knows, and those known to be in other hands together. */
    uint8_t placed, dealt_out;
    bool has_points;
    uint8_t cards[PL_SEATS_MAX], known_n[PL_SEATS_MAX]; /* for each hand: number of cards, and how many of them the seat knows */
    uint8_t villains[PL_SEATS_MAX];                     /* for each other hand: set of the villains that the seat knows to be in it */
    uint8_t tokens[PL_SEATS_MAX];                       /* for each seat: set of its I Say token types */
    int16_t points[PL_SEATS_MAX];                       /* for each seat: its public points */
};

/* hints_network.c */
extern const struct pl_network_inputs ish_network_inputs;
/* playout.c: returns the seats whose hands contain a villain, in an invented state. */
pl_seats ish_guilty(const void *state);
/* hints.c */
int32_t ish_rate(struct ish_facts *k, pl_action action);
int32_t ish_appraise(const void *view, pl_action action);
int32_t ish_appraise_hands(const void *view, const uint32_t *chance, pl_action action);
/* draw.c */
void ish_table(struct pl_out *o, const void *view, const struct pl_style *style);

#endif
