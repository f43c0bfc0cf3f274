/* fields.c: field tables of Sherlock Holmes, 1904. JSON, TypeScript types and the reference page are made from these tables. */
#include "games/holmes-1904/game.h"

#define OPTIONAL(TYPE, s, m, DOC)                                                                                              \
    {                                                                                                                          \
        .name = #m, .type = TYPE, .flags = PL_OPTIONAL, .offset = offsetof(s, m), .size = sizeof(PL_MEMBER(s, m)), .count = 1, \
        .count_at = PL_SINGLE, .doc = DOC                                                                                      \
    }
#define STRUCTS(s, m, COUNT, FIELDS, DOC)                                                                                  \
    {                                                                                                                      \
        .name = #m, .type = PL_STRUCT, .flags = PL_OPTIONAL, .offset = offsetof(s, m), .size = sizeof(PL_MEMBER(s, m)[0]), \
        .count = PL_COUNT(PL_MEMBER(s, m)), .count_at = offsetof(s, COUNT), .fields = FIELDS, .doc = DOC                   \
    }

const struct pl_field ho_option_fields[] = {
    PL_F_NAME(struct ho_options, pace, &ho_paces, "Pace of the match: how much time players have to act."),
    PL_F_NAME(struct ho_options, caller, &ho_callers, "Caller of READY and PLAY: the table or the dealer."),
    PL_F_UPTO(PL_U8, struct ho_options, target, HO_TARGET_MAX, "Points that win the match, 1 to 200; 0 means 50."),
    PL_F_END,
};

static const struct pl_field seat_fields[] = {
    PL_F(PL_U16, struct ho_seat, score, "Points from all deals counted so far."),
    PL_F(PL_U8, struct ho_seat, hand_n, "Number of cards in the seat's hand."),
    PL_F(PL_U8, struct ho_seat, pile_n, "Number of cards in the seat's playing pile."),
    PL_F_MAYBE_NAME(struct ho_seat, top, &ho_titles, "Top card of the seat's pile; null if the pile is empty."),
    PL_F_NAME(struct ho_seat, hand, &ho_hands,
              "Position of the player's hand: away from the pile, on the pile after laying a card, or touching the pile."),
    PL_F_NAME(struct ho_seat, hand_penalty, &ho_penalties,
              "Highest forfeit that the player has paid so far for not taking their hand off the pile: none, one card, or the whole pile."),
    PL_F(PL_I64, struct ho_seat, hand_since,
         "Match time (ms) at which the player's hand came to rest on the pile; -1 while the hand is away."),
    PL_F(PL_I64, struct ho_seat, holmes_at,
         "Match time (ms) at which the seat laid a Sherlock Holmes that is still uncalled; -1 if there is none."),
    PL_F(PL_I64, struct ho_seat, lost_at,
         "Match time (ms) at which the seat's pile was taken; -1 if it has not been taken since the last READY."),
    PL_F_MAYBE_SEAT(struct ho_seat, lost_to, "Seat that took this seat's pile; null if the pile was not taken."),
    PL_F_MAYBE_NAME(struct ho_seat, lost_word, &ho_titles,
                    "Title that was called to take the seat's pile; null if the pile was not taken."),
    PL_F(PL_BOOL, struct ho_seat, holmes_swept,
         "True if, since the last READY, a sweep took the seat's pile with an uncalled Sherlock Holmes on top."),
    PL_F(PL_I64, struct ho_seat, protected_at,
         "Match time (ms) at which the seat's pile was protected; -1 if it is not protected. The protection ends with the sweep."),
    PL_F(PL_BOOL, struct ho_seat, played, "True if the seat has laid a card since the last PLAY."),
    PL_F(PL_BOOL, struct ho_seat, late, "True if the seat has paid a forfeit for not laying a card in time."),
    PL_F(PL_BOOL, struct ho_seat, sweeping, "True if the seat has called SHERLOCK HOLMES in this sweep."),
    PL_F(PL_I64, struct ho_seat, lands_at,
         "Match time (ms) at which the player's hand lands on the first pile it reaches for; -1 if it reaches for none."),
    PL_F_LIST(PL_SEAT, struct ho_seat, reach, reach_n,
              "Seats whose piles the player reaches for, in the order in which the hand will land."),
    PL_F_END,
};

static const struct pl_field claim_fields[] = {
    PL_F(PL_SEAT, struct ho_claim, seat, "Seat that acts."),
    PL_F_NAME(struct ho_claim, verb, &ho_verb_names, "Verb of the action."),
    PL_F(PL_U8, struct ho_claim, arg, "Argument of the action: the number of a seat or of a title; 255 if there is none."),
    PL_F_END,
};

static const struct pl_field verdict_fields[] = {
    PL_F(PL_I64, struct ho_verdict, at, "Match time (ms) at which the race was decided."),
    PL_F_NAME(struct ho_verdict, race, &ho_races, "Kind of race between the two players."),
    PL_F(PL_SEAT, struct ho_verdict, winner, "Seat that won the race."),
    PL_F(PL_SEAT, struct ho_verdict, loser, "Seat that lost the race."),
    PL_F(PL_U16, struct ho_verdict, ms,
         "The winner's lead in milliseconds; 0: both acted in the same millisecond, and the random order decided."),
    PL_F_NAME(struct ho_verdict, title, &ho_titles, "Title of the word or card that the two players raced for."),
    PL_F_END,
};

static const struct pl_field open_fields[] = {
    PL_F_STRUCT(struct ho_open, options, ho_option_fields, "Options of this match."),
    PL_F(PL_U8, struct ho_open, seats, "Number of seats."),
    PL_F_NAME(struct ho_open, phase, &ho_phases, "Current phase: before READY, after READY, after PLAY, a sweep, or the end."),
    PL_F(PL_BOOL, struct ho_open, paused, "True while the clock is stopped; any player may resume the match."),
    PL_F(PL_BOOL, struct ho_open, pause_requested, "True if a pause was requested and begins before the next READY."),
    PL_F(PL_SEAT, struct ho_open, dealer, "Seat of the dealer."),
    PL_F(PL_U8, struct ho_open, deal, "Number of the current deal, from 1."),
    PL_F(PL_U8, struct ho_open, plays, "Number of times PLAY was called in this deal."),
    PL_F(PL_U8, struct ho_open, traps, "Number of READY calls in a row that were not followed by PLAY."),
    PL_F(PL_U8, struct ho_open, yard_calls, "Number of SCOTLAND YARD calls since a card was last laid."),
    PL_F_MAYBE_SEAT(struct ho_open, sweep_caller, "Seat that called SHERLOCK HOLMES first in this sweep; null outside a sweep."),
    PL_F(PL_I64, struct ho_open, ready_at, "Match time (ms) of the last READY in this deal; -1 before the first READY."),
    PL_F(PL_I64, struct ho_open, play_at, "Match time (ms) of the last PLAY in this deal; -1 before the first PLAY."),
    PL_F(PL_I64, struct ho_open, ready_after, "Match time (ms) that must have passed before READY is called."),
    PL_F(PL_I64, struct ho_open, sweep_began_at, "Match time (ms) of the first SHERLOCK HOLMES call in this sweep; -1 outside a sweep."),
    PL_F(PL_I64, struct ho_open, sweep_called_at, "Match time (ms) of the latest SHERLOCK HOLMES call in this sweep; -1 outside a sweep."),
    PL_F_NAME_LIST(struct ho_open, pool, pool_n, &ho_titles, "Cards of the pool, oldest first."),
    STRUCTS(struct ho_open, pending, pending_n, claim_fields,
            "Accepted actions of the current millisecond; they take effect when this millisecond is over."),
    STRUCTS(struct ho_open, record, record_n, verdict_fields, "Results of the last 16 races between two players, oldest first."),
    PL_F_PER_SEAT(struct ho_open, players, seats, seat_fields, "State of each seat, in seat order."),
    PL_F_END,
};

static const struct pl_field cards_fields[] = {
    PL_F_NAME_LIST(struct ho_cards, hand, hand_n, &ho_titles, "Cards of the seat's hand, the top card first."),
    PL_F_NAME_LIST(struct ho_cards, pile, pile_n, &ho_titles, "Cards of the seat's playing pile, the top card last."),
    PL_F_END,
};

const struct pl_field ho_state_fields[] = {
    PL_BASE_FIELDS(struct ho_state, base),
    PL_F(PL_I64, struct ho_state, play_due,
         "Match time (ms) at which the table will call PLAY; -1 if this READY is a trap or no READY has been called."),
    {.name = "table",
     .type = PL_STRUCT,
     .offset = offsetof(struct ho_state, open),
     .size = sizeof(struct ho_open),
     .count = 1,
     .count_at = PL_SINGLE,
     .fields = open_fields,
     .doc = "The public part of the state."},
    PL_F_PER_SEAT(struct ho_state, cards, base.seats, cards_fields, "Cards of each seat."),
    PL_F_END,
};

const struct pl_field ho_view_fields[] = {
    PL_VIEW_FIELDS(struct ho_view, base),
    PL_F_NAME(struct ho_view, phase, &ho_phases, "Current phase: before READY, after READY, after PLAY, a sweep, a pause, or the end."),
    PL_F(PL_I64, struct ho_view, now, "Time on the match clock, in milliseconds."),
    PL_F_MAP(PL_U16, struct ho_view, windows, &ho_windows, "Length of each window, in milliseconds."),
    PL_F_STRUCT(struct ho_view, table, open_fields, "The public part of the state, the same for every viewer."),
    PL_F_END,
};
