/* game.h: the state of Big Ben and the functions its files share. Private to this folder and its tests. */
#ifndef PL_BIG_BEN_GAME_H
#define PL_BIG_BEN_GAME_H

#include "games/big-ben/view.h"

/*
 * Big Ben in short: each player has a secret side and some face-down wires. The player with the wire cutter cuts a wire of
 * another player, who then has the cutter. Sherlock's side wins when all defusing wires are cut. Moriarty's side wins when the bomb is cut
 * or four rounds are over. A round has as many cuts as there are players. After each round, the uncut wires are dealt again.
 */

/* The numbers of the rules that a refusal can cite. README.md lists all rules. */
enum bb_rule {
    BB_R_OWN_WIRE = 8,
    BB_R_NO_PLACE = 9,
    BB_R_GAP = 10,
    BB_R_NO_UNDO = 12,
    BB_R_COUNT = 26,
    BB_R_OTHER_SEAT = 28,
    BB_R_NOTHING_SAID = 29,
    BB_R_REPEAT = 30,
    BB_R_CHANGES = 31,
    BB_RULES_N = 37
};

/* One seat of the match. Every member of an unused seat is zero. */
struct bb_player {
    pl_seats trusts, accuses; /* the seats that this seat trusts and those it accuses; no seat is in both sets */
    /* Set of enum bb_claim: the subjects about which this seat has made a claim in this round. For a subject without a claim,
     * claimed_defusing or claimed_bomb is 0. */
    uint16_t claims;
    uint16_t changes;         /* how often this seat has changed a claim or an opinion since the last cut (rule BB-31) */
    uint8_t claimed_defusing; /* number of defusing wires that the seat claims to have been dealt this round */
    uint8_t claimed_bomb;     /* 1 if the seat claims to have been dealt the bomb */
    uint8_t role;
    uint8_t wire[BB_HAND_MAX]; /* kind of the wire at each place; PL_NONE if the wire was cut or the place is not used in this round */
};

struct bb_state {
    struct pl_base base;
    uint8_t round; /* from 1 */
    uint8_t cutter;
    uint8_t found;       /* number of defusing wires cut so far */
    uint8_t winner;      /* the side that won (enum bb_side); PL_NONE until the end */
    uint8_t unused_role; /* the role card left over; PL_NONE if all role cards were dealt */
    uint8_t cuts_n;
    struct bb_cut cuts[BB_CUTS_MAX];
    struct bb_player players[BB_SEATS_MAX];
};

_Static_assert(sizeof(struct bb_state) <= 512, "a state of Big Ben is at most 512 bytes");

/* setup.c */
int bb_init(void *state, const struct pl_config *config);
void bb_deal(struct bb_state *s);
/* Fills `cards` with of[kind] cards of each kind, in random order. Returns the total number of cards. */
unsigned bb_shuffled(uint8_t *cards, const uint8_t *of, int kinds, struct pl_rng *rng);

/* rules.c */
pl_seats bb_actors(const void *state);
int bb_apply(void *state, const struct pl_entry *entry, struct pl_events *events);
void bb_score(const void *state, int32_t per_seat[PL_SEATS_MAX]);
pl_seats bb_winners(const void *state);
int bb_side(const void *state, pl_seat seat);

/* legal.c */
int bb_legal(const void *state, pl_seat seat, pl_action out[PL_LEGAL_MAX]);
int bb_asides(const void *state, pl_seat seat, pl_action out[PL_LEGAL_MAX]);

/* talk.c: handles claims and opinions. */
/* Returns 0, or the negative number of the rule that refuses the action. */
int bb_talk_refusal(const struct bb_state *s, pl_seat seat, pl_action action);
void bb_talk(struct bb_state *s, pl_seat seat, pl_action action, struct pl_events *events);
unsigned bb_claim_bound(const struct bb_state *s); /* BB-26: the largest number of defusing wires that a seat may claim now */

/* audit.c */
bool bb_audit(const void *state, struct pl_out *why);

/* view.c */
void bb_view(const void *state, pl_seat viewer, void *view);

/* worlds.c */
int bb_determinise(const void *view, struct pl_rng *rng, void *state);

/* fields.c */
extern const struct pl_field bb_state_fields[], bb_view_fields[], bb_option_fields[];

extern const struct pl_game pl_game_big_ben;

#endif
