/* game.h: the state of Big Ben and the rules that can refuse. For rules, view and white-box tests only. */
#ifndef PL_BIG_BEN_GAME_H
#define PL_BIG_BEN_GAME_H

#include "games/big-ben/view.h"

/*
 * Big Ben in short: everyone has a secret side and some wires face down. Whoever holds the cutter cuts one wire of
 * somebody else, who then holds the cutter. All defusing wires found: Sherlock. The bomb, or the end of four
 * rounds: Moriarty. Each round is as many cuts as there are players; then what is left is dealt anew.
 */

/* Rules by number, where code names them; all are in README.md. */
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

/* One seat. All zero beyond the seats of the match, which is also what a silent seat says. */
struct bb_player {
    pl_seats trusts, accuses; /* never both about the same seat */
    uint16_t claims;          /* set of enum bb_claim: which of the next two stand */
    uint16_t changes;         /* of what this seat says, since the last cut */
    uint8_t claimed_defusing; /* claimed, of the hand as dealt this round; 0 if not */
    uint8_t claimed_bomb;     /* 1: claims to hold it, 0: not to, or no claim */
    uint8_t role;
    uint8_t wire[BB_HAND_MAX]; /* by place; PL_NONE: cut this round, or not dealt this round */
};

struct bb_state {
    struct pl_base base;
    uint8_t round; /* from 1 */
    uint8_t cutter;
    uint8_t found;       /* defusing wires cut so far */
    uint8_t winner;      /* enum bb_side; PL_NONE until the end */
    uint8_t unused_role; /* the role nobody has; PL_NONE where all were dealt */
    uint8_t cuts_n;
    struct bb_cut cuts[BB_CUTS_MAX];
    struct bb_player players[BB_SEATS_MAX];
};

_Static_assert(sizeof(struct bb_state) <= 512, "a state of Big Ben is at most 512 bytes");

/* setup.c: set-up and deals. */
int bb_init(void *state, const struct pl_config *config);
void bb_deal(struct bb_state *s);
/* Cards of each kind as counted, in an order by lot; returns how many. */
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

/* talk.c: what can be said beside cutting. */
int bb_talk_refusal(const struct bb_state *s, pl_seat seat, pl_action action); /* 0 or a refusal */
void bb_talk(struct bb_state *s, pl_seat seat, pl_action action, struct pl_events *events);
unsigned bb_claim_bound(const struct bb_state *s); /* the most defusing wires a claim may name now */

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
