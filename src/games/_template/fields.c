/* fields.c: the field tables of the options, the state and the view. JSON, TypeScript types and the reference page are generated from them.
 */
#include "games/_template/game.h"

const struct pl_field tc_option_fields[] = {
    PL_F(PL_BOOL, struct tc_options, low, "The lowest card scores the point, not the highest."),
    PL_F_END,
};

static const struct pl_field seat_fields[] = {
    PL_F_SET(struct tc_seat, hand, &tc_cards, "Cards in hand."),
    PL_F_MAYBE_NAME(struct tc_seat, laid, &tc_cards, "The card laid face down in this round."),
    PL_F_MAYBE_NAME(struct tc_seat, claim, &tc_cards, "The card that this seat claims to hold."),
    PL_F(PL_U8, struct tc_seat, points, "Points so far."),
    PL_F_END,
};

const struct pl_field tc_state_fields[] = {
    PL_BASE_FIELDS(struct tc_state, base),
    PL_F_STRUCT(struct tc_state, options, tc_option_fields, "The options of this match."),
    PL_F(PL_U8, struct tc_state, round, "The round, from 1."),
    PL_F_NAME_LIST(struct tc_state, turned, turned_n, &tc_cards, "All cards revealed so far, by round, then by seat."),
    PL_F_PER_SEAT(struct tc_state, seat, base.seats, seat_fields, "The seats, in order."),
    PL_F_END,
};

const struct pl_field tc_view_fields[] = {
    PL_VIEW_FIELDS(struct tc_view, base),
    PL_F_STRUCT(struct tc_view, options, tc_option_fields, "The options of this match."),
    PL_F_NAME(struct tc_view, phase, &tc_phases, "The decision that is due."),
    PL_F(PL_U8, struct tc_view, round, "The round, from 1."),
    PL_F_SET(struct tc_view, hand, &tc_cards, "The viewer's own cards."),
    PL_F_NAME(struct tc_view, laid, &tc_cards, "The viewer's own card laid face down in this round."),
    PL_F_LIST(PL_U8, struct tc_view, points, base.seats, "Points by seat."),
    PL_F_NAME_LIST(struct tc_view, claims, base.seats, &tc_cards, "The card that each seat claims to hold; null without a claim."),
    PL_F_NAME_LIST(struct tc_view, turned, turned_n, &tc_cards, "All cards revealed so far, by round, then by seat."),
    PL_F_END,
};
