/* fields.c: the field tables of the state and the view, from which JSON, TypeScript types and the reference page are generated. */
#include "games/big-ben/game.h"

/* Like PL_F, but for a field that a custom position may omit. If the position omits it, the seat has made no such claim or opinion. */
#define OPTIONAL(TYPE, s, m, DOC)                                                                                              \
    {                                                                                                                          \
        .name = #m, .type = TYPE, .flags = PL_OPTIONAL, .offset = offsetof(s, m), .size = sizeof(PL_MEMBER(s, m)), .count = 1, \
        .count_at = PL_SINGLE, .doc = DOC                                                                                      \
    }
/* Fields for a seat's public statements. They are in the state and in every view. */
#define TALK_FIELDS(s)                                                                                                                    \
    OPTIONAL(PL_SEATS, s, trusts, "Seats of the players whom this player has claimed to trust."),                                         \
        OPTIONAL(PL_SEATS, s, accuses, "Seats of the players whom this player accuses of being on Moriarty's side."),                     \
        {.name = "claims",                                                                                                                \
         .type = PL_SET,                                                                                                                  \
         .flags = PL_OPTIONAL,                                                                                                            \
         .offset = offsetof(s, claims),                                                                                                   \
         .size = sizeof(PL_MEMBER(s, claims)),                                                                                            \
         .count = 1,                                                                                                                      \
         .count_at = PL_SINGLE,                                                                                                           \
         .names = &bb_claims,                                                                                                             \
         .doc = "The subjects about which this player has made a claim in this round: `defusing`, `bomb` or both."},                      \
        OPTIONAL(                                                                                                                         \
            PL_U8, s, claimed_defusing,                                                                                                   \
            "Number of defusing wires that this player claims to have been dealt in this round; 0 if the player makes no such claim."),   \
        OPTIONAL(                                                                                                                         \
            PL_BOOL, s, claimed_bomb,                                                                                                     \
            "True if this player claims to have been dealt the bomb; false if the player denies this or claims nothing about the bomb."), \
        OPTIONAL(PL_U16, s, changes,                                                                                                      \
                 "How often this player has changed a claim or an opinion about another player since the last cut (rule BB-31).")

#define CUTS_FIELD(s)                                                                                                        \
    {                                                                                                                        \
        .name = "cuts", .type = PL_STRUCT, .offset = offsetof(s, cuts), .size = sizeof(struct bb_cut), .count = BB_CUTS_MAX, \
        .count_at = offsetof(s, cuts_n), .fields = cut_fields, .doc = "All wire cuts of the match so far, oldest first."     \
    }

static const struct pl_field cut_fields[] = {
    PL_F(PL_U8, struct bb_cut, round, "Number of the round in which the cut was made, counted from 1."),
    PL_F(PL_SEAT, struct bb_cut, cutter, "Seat of the player who cut the wire."),
    PL_F(PL_SEAT, struct bb_cut, owner, "Seat of the player whose wire was cut."),
    PL_F(PL_U8, struct bb_cut, place, "Place of the wire among its owner's wires, counted from 1."),
    PL_F_NAME(struct bb_cut, wire, &bb_wires, "The kind of wire that was cut."),
    PL_F_END,
};

static const struct pl_field player_fields[] = {
    PL_F_NAME(struct bb_player, role, &bb_sides, "The role of this player: the side to which the player belongs."),
    PL_F_NAMES(struct bb_player, wire, &bb_wires,
               "The kind of wire at each place in front of this player; null if the wire was cut or the place is not used in this round."),
    TALK_FIELDS(struct bb_player),
    PL_F_END,
};

const struct pl_field bb_state_fields[] = {
    PL_BASE_FIELDS(struct bb_state, base),
    PL_F(PL_U8, struct bb_state, round, "Number of the current round, from 1 to 4."),
    PL_F(PL_SEAT, struct bb_state, cutter, "Seat of the player who has the wire cutter and cuts next."),
    PL_F(PL_U8, struct bb_state, found, "Number of defusing wires that have been cut in the match so far."),
    PL_F_MAYBE_NAME(struct bb_state, winner, &bb_sides, "The side that has won; null until the end of the match."),
    PL_F_MAYBE_NAME(struct bb_state, unused_role, &bb_sides, "The role card that was not dealt; null if all role cards were dealt."),
    CUTS_FIELD(struct bb_state),
    PL_F_PER_SEAT(struct bb_state, players, base.seats, player_fields, "The players, one element for each seat, in seat order."),
    PL_F_END,
};

static const struct pl_field view_player_fields[] = {
    PL_F_NAME(struct bb_view_seat, role, &bb_sides,
              "The role of this player (the side to which the player belongs); null if the viewer does not know it."),
    PL_F_LIST(PL_BOOL, struct bb_view_seat, cut, places,
              "For each place in front of this player, true if the wire there was cut in this round."),
    PL_F_NAME_LIST(
        struct bb_view_seat, wire, places, &bb_wires,
        "For each place in front of this player, the kind of wire if it was cut or the match is over; null while the wire is face down."),
    TALK_FIELDS(struct bb_view_seat),
    PL_F_END,
};

const struct pl_field bb_view_fields[] = {
    PL_VIEW_FIELDS(struct bb_view, base),
    PL_F_NAME(struct bb_view, phase, &bb_phases, "The phase: `cut` while a cut is due, `over` at the end of the match."),
    PL_F_NAME(struct bb_view, role, &bb_sides, "The viewer's own role; null for a spectator."),
    PL_F(PL_U8, struct bb_view, round, "Number of the current round, from 1 to 4."),
    PL_F(PL_SEAT, struct bb_view, cutter, "Seat of the player who has the wire cutter and cuts next."),
    PL_F(PL_U8, struct bb_view, cuts_left, "Number of cuts that are still to be made in this round."),
    PL_F(PL_U8, struct bb_view, found, "Number of defusing wires that have been cut in the match so far."),
    PL_F_NAME(struct bb_view, winner, &bb_sides, "The side that has won; null until the end of the match."),
    PL_F_NAME(struct bb_view, unused_role, &bb_sides,
              "The role card that was not dealt; null until the end of the match, or if all role cards were dealt."),
    PL_F_MAP(PL_U8, struct bb_view, roles, &bb_sides,
             "Number of role cards of each side in this match. A role card that was not dealt counts too."),
    PL_F_MAP(PL_U8, struct bb_view, uncut, &bb_wires, "For each kind of wire, how many wires of all players together have not been cut."),
    PL_F_MAP(PL_U8, struct bb_view, hand_dealt, &bb_wires, "For each kind of wire, how many the viewer was dealt in this round."),
    PL_F_MAP(PL_U8, struct bb_view, hand_left, &bb_wires,
             "For each kind of wire, how many of the viewer's own wires have not been cut in this round."),
    CUTS_FIELD(struct bb_view),
    PL_F_PER_SEAT(struct bb_view, players, base.seats, view_player_fields, "The players, one element for each seat, in seat order."),
    PL_F_END,
};

/* Big Ben has no options. */
const struct pl_field bb_option_fields[] = {PL_F_END};
