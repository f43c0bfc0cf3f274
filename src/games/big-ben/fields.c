/* fields.c: the tables behind Big Ben's JSON, types and reference pages. Data only. */
#include "games/big-ben/game.h"

/* As PL_F, for what a position set up by hand may leave out: then nothing has been said. */
#define OPTIONAL(TYPE, s, m, DOC)                                                                                              \
    {                                                                                                                          \
        .name = #m, .type = TYPE, .flags = PL_OPTIONAL, .offset = offsetof(s, m), .size = sizeof(PL_MEMBER(s, m)), .count = 1, \
        .count_at = PL_SINGLE, .doc = DOC                                                                                      \
    }
/* The rows a seat has in the state and in every view alike. */
#define TALK_FIELDS(s)                                                                                                            \
    OPTIONAL(PL_SEATS, s, trusts, "Seats this one says it trusts."), OPTIONAL(PL_SEATS, s, accuses, "Seats it accuses."),         \
        {.name = "claims",                                                                                                        \
         .type = PL_SET,                                                                                                          \
         .flags = PL_OPTIONAL,                                                                                                    \
         .offset = offsetof(s, claims),                                                                                           \
         .size = sizeof(PL_MEMBER(s, claims)),                                                                                    \
         .count = 1,                                                                                                              \
         .count_at = PL_SINGLE,                                                                                                   \
         .names = &bb_claims,                                                                                                     \
         .doc = "Which of its two wire claims stand."},                                                                           \
        OPTIONAL(PL_U8, s, claimed_defusing,                                                                                      \
                 "Defusing wires it claims to have been dealt this round; 0 where that claim does not stand."),                   \
        OPTIONAL(PL_BOOL, s, claimed_bomb, "It claims to have been dealt the bomb; false also where that claim does not stand."), \
        OPTIONAL(PL_U16, s, changes, "Times it has changed what it says since the last cut.")

#define CUTS_FIELD(s)                                                                                                        \
    {                                                                                                                        \
        .name = "cuts", .type = PL_STRUCT, .offset = offsetof(s, cuts), .size = sizeof(struct bb_cut), .count = BB_CUTS_MAX, \
        .count_at = offsetof(s, cuts_n), .fields = cut_fields, .doc = "Every cut so far, in order."                          \
    }

static const struct pl_field cut_fields[] = {
    PL_F(PL_U8, struct bb_cut, round, "The round it was made in, from 1."),
    PL_F(PL_SEAT, struct bb_cut, cutter, "Who cut."),
    PL_F(PL_SEAT, struct bb_cut, owner, "Whose wire was cut."),
    PL_F(PL_U8, struct bb_cut, place, "Its place in front of its owner, from 1."),
    PL_F_NAME(struct bb_cut, wire, &bb_wires, "What it was."),
    PL_F_END,
};

static const struct pl_field player_fields[] = {
    PL_F_NAME(struct bb_player, role, &bb_sides, "Its role."),
    PL_F_NAMES(struct bb_player, wire, &bb_wires, "Its wires by place; null where one was cut this round and where none was dealt."),
    TALK_FIELDS(struct bb_player),
    PL_F_END,
};

const struct pl_field bb_state_fields[] = {
    PL_BASE_FIELDS(struct bb_state, base),
    PL_F(PL_U8, struct bb_state, round, "The round, from 1 to 4."),
    PL_F(PL_SEAT, struct bb_state, cutter, "Who holds the wire cutter."),
    PL_F(PL_U8, struct bb_state, found, "Defusing wires cut so far."),
    PL_F_MAYBE_NAME(struct bb_state, winner, &bb_sides, "The side that has won; null until the end."),
    PL_F_MAYBE_NAME(struct bb_state, unused_role, &bb_sides, "The role nobody was dealt; null where all were."),
    CUTS_FIELD(struct bb_state),
    PL_F_PER_SEAT(struct bb_state, players, base.seats, player_fields, "The seats, in order."),
    PL_F_END,
};

static const struct pl_field view_player_fields[] = {
    PL_F_NAME(struct bb_view_seat, role, &bb_sides, "Its role; null where the viewer does not know it."),
    PL_F_LIST(PL_BOOL, struct bb_view_seat, cut, places, "By place: true where the wire was cut this round."),
    PL_F_NAME_LIST(struct bb_view_seat, wire, places, &bb_wires,
                   "By place: the wire, once it is cut or the match is over; null where it lies face down."),
    TALK_FIELDS(struct bb_view_seat),
    PL_F_END,
};

const struct pl_field bb_view_fields[] = {
    PL_VIEW_FIELDS(struct bb_view, base),
    PL_F_NAME(struct bb_view, phase, &bb_phases, "What is asked: a cut, or nothing any more."),
    PL_F_NAME(struct bb_view, role, &bb_sides, "The viewer's own role; null for a spectator."),
    PL_F(PL_U8, struct bb_view, round, "The round, from 1 to 4."),
    PL_F(PL_SEAT, struct bb_view, cutter, "Who holds the wire cutter."),
    PL_F(PL_U8, struct bb_view, cuts_left, "Cuts left in this round."),
    PL_F(PL_U8, struct bb_view, found, "Defusing wires cut so far."),
    PL_F_NAME(struct bb_view, winner, &bb_sides, "The side that has won; null until the end."),
    PL_F_NAME(struct bb_view, unused_role, &bb_sides,
              "The role nobody was dealt, shown at the end; null until then, and where all were dealt."),
    PL_F_MAP(PL_U8, struct bb_view, roles, &bb_sides, "Role cards the roles were dealt from."),
    PL_F_MAP(PL_U8, struct bb_view, uncut, &bb_wires, "Wires not cut yet, on the whole table."),
    PL_F_MAP(PL_U8, struct bb_view, hand_dealt, &bb_wires, "The viewer's own hand as dealt this round."),
    PL_F_MAP(PL_U8, struct bb_view, hand_left, &bb_wires, "What is left of it."),
    CUTS_FIELD(struct bb_view),
    PL_F_PER_SEAT(struct bb_view, players, base.seats, view_player_fields, "The seats, in order."),
    PL_F_END,
};

/* Big Ben has no options. */
const struct pl_field bb_option_fields[] = {PL_F_END};
