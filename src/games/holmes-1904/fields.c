/* fields.c: field tables of Sherlock Holmes, 1904. JSON, TypeScript types and the reference page are generated from these tables. */
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
    PL_F_NAME(struct ho_options, pace, &ho_paces, "Pace of the match, which determines how much time players have to act."),
    PL_F_NAME(struct ho_options, caller, &ho_callers,
              "Caller of READY and PLAY: `table` means the program, `dealer` the player who deals."),
    PL_F_UPTO(PL_U8, struct ho_options, target, HO_TARGET_MAX,
              "Number of points that a player needs to win the match, 1 to 200; 0 means 50."),
    PL_F_END,
};

static const struct pl_field seat_fields[] = {
    PL_F(PL_U16, struct ho_seat, score, "Total points of this seat from all deals that have been scored so far."),
    PL_F(PL_U8, struct ho_seat, hand_n, "Number of cards that this seat has in hand."),
    PL_F(PL_U8, struct ho_seat, pile_n, "Number of cards in the seat's playing pile."),
    PL_F_MAYBE_NAME(struct ho_seat, top, &ho_titles, "Top card of the seat's playing pile; null if the pile is empty."),
    PL_F_NAME(struct ho_seat, hand, &ho_hands,
              "Where the player's physical hand is: away from the player's pile, on it after laying a card, or on it for another reason."),
    PL_F_NAME(
        struct ho_seat, hand_penalty, &ho_penalties,
        "Highest forfeit that the player has paid for not taking their physical hand off the pile: none, one card, or the whole pile."),
    PL_F(PL_I64, struct ho_seat, hand_since,
         "Match time (ms) at which the player's physical hand came to rest on the player's own pile; -1 while the hand is away."),
    PL_F(PL_I64, struct ho_seat, holmes_at,
         "Match time (ms) at which this player laid a Sherlock Holmes card that has not been called yet; -1 if there is none."),
    PL_F(PL_I64, struct ho_seat, lost_at,
         "Match time (ms) at which another player took this seat's pile; -1 if this has not happened since the last READY."),
    PL_F_MAYBE_SEAT(struct ho_seat, lost_to,
                    "Seat of the player who took this seat's pile; null if this has not happened since the last READY."),
    PL_F_MAYBE_NAME(struct ho_seat, lost_word, &ho_titles,
                    "Title that another player called to take this seat's pile; null if this has not happened since the last READY."),
    PL_F(PL_BOOL, struct ho_seat, holmes_swept,
         "True if a sweep has taken this seat's pile since the last READY while the top card of the pile was an uncalled Sherlock Holmes."),
    PL_F(PL_I64, struct ho_seat, protected_at,
         "Match time (ms) at which the player protected their pile in a sweep; -1 if it is not protected. The protection ends with the "
         "sweep."),
    PL_F(PL_BOOL, struct ho_seat, played, "True if this player has laid a card since PLAY was last called."),
    PL_F(PL_BOOL, struct ho_seat, late, "True if this player has paid a forfeit for not laying a card in time after the last PLAY."),
    PL_F(PL_BOOL, struct ho_seat, sweeping, "True if this player has called SHERLOCK HOLMES in the current sweep."),
    PL_F(PL_I64, struct ho_seat, lands_at,
         "Match time (ms) at which the player's physical hand will land on the first pile of `reach`; -1 if the player reaches for no "
         "pile."),
    PL_F_LIST(PL_SEAT, struct ho_seat, reach, reach_n,
              "Seats whose piles the player reaches for, in the order in which the player's physical hand will land on the piles."),
    PL_F_END,
};

static const struct pl_field claim_fields[] = {
    PL_F(PL_SEAT, struct ho_claim, seat, "Seat of the player who takes this action."),
    PL_F_NAME(struct ho_claim, verb, &ho_verb_names, "Verb of this action, for instance `press` or `call`."),
    PL_F(PL_U8, struct ho_claim, arg,
         "Argument of this action: the number of a seat or the index of a title; 255 if the action has no argument."),
    PL_F_END,
};

static const struct pl_field verdict_fields[] = {
    PL_F(PL_I64, struct ho_verdict, at, "Match time (ms) at which the race between the two players was decided."),
    PL_F_NAME(struct ho_verdict, race, &ho_races,
              "Kind of race between the two players, for instance `word` if both called the same word."),
    PL_F(PL_SEAT, struct ho_verdict, winner, "Seat of the player who won the race."),
    PL_F(PL_SEAT, struct ho_verdict, loser, "Seat of the player who lost the race."),
    PL_F(PL_U16, struct ho_verdict, ms,
         "By how many milliseconds the winner was faster; 0 if both players acted in the same millisecond and the random order decided."),
    PL_F_NAME(struct ho_verdict, title, &ho_titles, "Title of the cards whose word was called, or of the card that both players wanted."),
    PL_F_END,
};

static const struct pl_field open_fields[] = {
    PL_F_STRUCT(struct ho_open, options, ho_option_fields, "The options of this match."),
    PL_F(PL_U8, struct ho_open, seats, "Number of seats in this match."),
    PL_F_NAME(struct ho_open, phase, &ho_phases, "Current phase of the match: before READY, after READY, after PLAY, a sweep, or the end."),
    PL_F(PL_BOOL, struct ho_open, paused,
         "True while the match is paused: time goes on, but no window closes and nothing is called out until a player resumes."),
    PL_F(PL_BOOL, struct ho_open, pause_requested, "True if a player has requested a pause, which begins before the next READY."),
    PL_F(PL_SEAT, struct ho_open, dealer, "Seat of the dealer of the current deal."),
    PL_F(PL_U8, struct ho_open, deal, "Number of the current deal, counted from 1."),
    PL_F(PL_U8, struct ho_open, plays, "How often PLAY has been called in the current deal."),
    PL_F(PL_U8, struct ho_open, traps, "Number of traps since the last PLAY. A trap is a READY call that is not followed by PLAY."),
    PL_F(PL_U8, struct ho_open, yard_calls, "How often players have called SCOTLAND YARD since a card was last laid."),
    PL_F_MAYBE_SEAT(struct ho_open, sweep_caller,
                    "Seat of the player who called SHERLOCK HOLMES first in the current sweep; null outside a sweep."),
    PL_F(PL_I64, struct ho_open, ready_at, "Match time (ms) of the last READY in the current deal; -1 before the first READY."),
    PL_F(PL_I64, struct ho_open, play_at, "Match time (ms) of the last PLAY in the current deal; -1 before the first PLAY."),
    PL_F(PL_I64, struct ho_open, ready_after, "The next READY must wait until this match time (ms) has passed."),
    PL_F(PL_I64, struct ho_open, sweep_began_at,
         "Match time (ms) of the first SHERLOCK HOLMES call in the current sweep; -1 outside a sweep."),
    PL_F(PL_I64, struct ho_open, sweep_called_at,
         "Match time (ms) of the latest SHERLOCK HOLMES call in the current sweep; -1 outside a sweep."),
    PL_F_NAME_LIST(struct ho_open, pool, pool_n, &ho_titles, "Cards in the pool, where players pay their forfeits, oldest first."),
    STRUCTS(struct ho_open, pending, pending_n, claim_fields,
            "Actions that were accepted in the current millisecond. They take effect when this millisecond is over."),
    STRUCTS(struct ho_open, record, record_n, verdict_fields, "Results of the latest races between two players, at most 16, oldest first."),
    PL_F_PER_SEAT(struct ho_open, players, seats, seat_fields, "The public state of each seat, in seat order."),
    PL_F_END,
};

static const struct pl_field cards_fields[] = {
    PL_F_NAME_LIST(struct ho_cards, hand, hand_n, &ho_titles, "Cards in the seat's hand; the first element is the top card."),
    PL_F_NAME_LIST(struct ho_cards, pile, pile_n, &ho_titles, "Cards in the seat's playing pile; the last element is the top card."),
    PL_F_END,
};

const struct pl_field ho_state_fields[] = {
    PL_BASE_FIELDS(struct ho_state, base),
    PL_F(
        PL_I64, struct ho_state, play_due,
        "Match time (ms) at which the program will call PLAY; -1 before READY, after a READY that is a trap, or if the dealer calls PLAY."),
    {.name = "table",
     .type = PL_STRUCT,
     .offset = offsetof(struct ho_state, open),
     .size = sizeof(struct ho_open),
     .count = 1,
     .count_at = PL_SINGLE,
     .fields = open_fields,
     .doc = "The part of the state that every viewer sees."},
    PL_F_PER_SEAT(struct ho_state, cards, base.seats, cards_fields,
                  "The cards in the hand and the playing pile of each seat, in seat order."),
    PL_F_END,
};

const struct pl_field ho_view_fields[] = {
    PL_VIEW_FIELDS(struct ho_view, base),
    PL_F_NAME(struct ho_view, phase, &ho_phases,
              "Current phase of the match: before READY, after READY, after PLAY, a sweep, a pause, or the end."),
    PL_F(PL_I64, struct ho_view, now, "Time of the last log entry, in milliseconds on the match clock."),
    PL_F_MAP(PL_U16, struct ho_view, windows, &ho_windows, "Length of each time window at the pace of this match, in milliseconds."),
    PL_F_STRUCT(struct ho_view, table, open_fields, "The part of the state that every viewer sees."),
    PL_F_END,
};
