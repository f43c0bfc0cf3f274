/* tables.h: constant data of Big Ben, such as sides, wires, set-ups, verbs, events and the limits that we have added to the rulebook. */
#ifndef PL_BIG_BEN_TABLES_H
#define PL_BIG_BEN_TABLES_H

#include "kernel/game.h"

/* X(id, word) */
#define BB_SIDES(X) X(SHERLOCK, "sherlock") X(MORIARTY, "moriarty")
#define BB_WIRES(X) X(SECURED, "secured") X(DEFUSING, "defusing") X(BOMB, "bomb")
/* Subjects that a player can make claims about. */
#define BB_CLAIMS(X) X(DEFUSING, "defusing") X(BOMB, "bomb")
#define BB_STANCES(X) X(BOMB, "bomb") X(NO_BOMB, "no-bomb")
#define BB_PHASES(X) X(CUT, "cut") X(OVER, "over")

#define BB_ID(id, word) BB_SIDE_##id,
enum bb_side { BB_SIDES(BB_ID) BB_SIDES_N };
#undef BB_ID
#define BB_ID(id, word) BB_WIRE_##id,
enum bb_wire { BB_WIRES(BB_ID) BB_WIRES_N };
#undef BB_ID
#define BB_ID(id, word) BB_ABOUT_##id,
enum bb_claim { BB_CLAIMS(BB_ID) BB_CLAIMS_N };
#undef BB_ID
#define BB_ID(id, word) BB_SAYS_##id,
enum bb_stance { BB_STANCES(BB_ID) BB_STANCES_N };
#undef BB_ID
#define BB_ID(id, word) BB_PHASE_##id,
enum bb_phase { BB_PHASES(BB_ID) BB_PHASES_N };
#undef BB_ID

/* The set-ups of rules BB-2, BB-3 and BB-4, as X(players, roles of Sherlock's side, roles of Moriarty's side, secured wires, defusing
 * wires, bombs). */
#define BB_SETUPS(X)     \
    X(4, 3, 2, 15, 4, 1) \
    X(5, 3, 2, 19, 5, 1) \
    X(6, 4, 2, 23, 6, 1) \
    X(7, 5, 3, 27, 7, 1) \
    X(8, 5, 3, 31, 8, 1)

enum {
    BB_SEATS_MIN = 4,
    BB_SEATS_MAX = 8,
    BB_ROUNDS = 4,
    BB_HAND_MAX = 5, /* number of wires dealt to each seat in the first round; each later round deals one fewer */
    BB_DECK_MAX = BB_SEATS_MAX * BB_HAND_MAX,
    BB_CUTS_MAX = BB_SEATS_MAX * BB_ROUNDS,
    BB_ROLES_MAX = BB_SEATS_MAX + 1,
};

struct bb_setup {
    uint8_t seats;
    uint8_t roles[BB_SIDES_N];
    uint8_t wires[BB_WIRES_N];
};

/* Returns the set-up for this number of players, or NULL if there is none. */
const struct bb_setup *bb_setup_for(unsigned seats);

static inline unsigned bb_wires_each(unsigned round) { return BB_HAND_MAX + 1 - round; }

/* Values that we chose because the original rulebook does not give them, as X(id, value, description). */
#define BB_HOUSE(X) X(CHANGES_MAX, 8, "maximum changes of claims and opinions per seat between two cuts")
#define BB_ID(id, value, what) BB_##id = value,
enum bb_house { BB_HOUSE(BB_ID) };
#undef BB_ID

extern const struct pl_names bb_sides, bb_wires, bb_claims, bb_countable_claims, bb_stances, bb_phases;
extern const struct pl_names *const bb_names[];
extern const struct pl_house_table *const bb_house_tables[];

/* A cut is a decision. All other verbs are asides, which players may use at any time. Verbs with the same word differ in their
 * arguments. */
enum bb_verb {
    BB_CUT,
    BB_CLAIM_COUNT,
    BB_CLAIM_BOMB,
    BB_TRUST,
    BB_ACCUSE,
    BB_WITHDRAW_CLAIM,
    BB_WITHDRAW_OPINION,
    BB_WITHDRAW_STANCE,
    BB_VERBS_N
};
extern const struct pl_verb bb_verbs[BB_VERBS_N];

enum bb_event {
    BB_E_CUT,
    BB_E_FOUND,
    BB_E_DEAL,
    BB_E_HAND,
    BB_E_CLAIM_COUNT,
    BB_E_CLAIM_BOMB,
    BB_E_CLAIM_NO_BOMB,
    BB_E_TRUST,
    BB_E_ACCUSE,
    BB_E_WITHDRAW_CLAIM,
    BB_E_WITHDRAW_OPINION,
    BB_E_SAVED,
    BB_E_EXPLODED,
    BB_E_TIME_UP,
    BB_E_ROLE,
    BB_E_UNUSED,
    BB_E_UNCUT,
    BB_EVENTS_N
};
extern const struct pl_event_kind bb_events[BB_EVENTS_N];

#endif
