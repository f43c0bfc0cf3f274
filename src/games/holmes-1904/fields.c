/* fields.c: the tables behind the JSON, types and reference pages of Sherlock Holmes, 1904. Data only. */
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
    PL_F_NAME(struct ho_options, pace, &ho_paces, "How long the windows are."),
    PL_F_NAME(struct ho_options, caller, &ho_callers, "Who calls READY and PLAY."),
    PL_F_UPTO(PL_U8, struct ho_options, target, HO_TARGET_MAX, "Points that win, 1 to 200; 0 means 50."),
    PL_F_END,
};

static const struct pl_field seat_fields[] = {
    PL_F(PL_U16, struct ho_seat, score, "Points of the deals counted so far."),
    PL_F(PL_U8, struct ho_seat, hand_n, "Cards in its hand."),
    PL_F(PL_U8, struct ho_seat, pile_n, "Cards in its playing pile."),
    PL_F_MAYBE_NAME(struct ho_seat, top, &ho_titles, "The top card of its pile; null where it has none."),
    PL_F_NAME(struct ho_seat, hand, &ho_hands, "Where its hand is: away, or on its pile since laying or touching."),
    PL_F_NAME(struct ho_seat, hand_penalty, &ho_penalties,
              "What a hand left on the pile has cost so far: nothing, one card, or all it can."),
    PL_F(PL_I64, struct ho_seat, hand_since, "Since when its hand lies on its pile; -1 while it is away."),
    PL_F(PL_I64, struct ho_seat, holmes_at, "When it laid a Sherlock Holmes that waits for its call; -1 if none does."),
    PL_F(PL_I64, struct ho_seat, lost_at, "When its pile was taken, since the last READY; -1 if it was not."),
    PL_F_MAYBE_SEAT(struct ho_seat, lost_to, "Who took it; null if nobody did."),
    PL_F_MAYBE_NAME(struct ho_seat, lost_word, &ho_titles, "With which call; null if it was not taken."),
    PL_F(PL_BOOL, struct ho_seat, holmes_swept, "An uncalled Sherlock Holmes was swept away with it, since the last READY."),
    PL_F(PL_I64, struct ho_seat, protected_at, "Since when its pile is protected, to the end of the sweep; -1 if it is not."),
    PL_F(PL_BOOL, struct ho_seat, played, "It has laid a card at this PLAY."),
    PL_F(PL_BOOL, struct ho_seat, late, "It has paid for not laying in time."),
    PL_F(PL_BOOL, struct ho_seat, sweeping, "It has called SHERLOCK HOLMES in this sweep."),
    PL_F(PL_I64, struct ho_seat, lands_at, "When its hand lands on the first pile it reaches for; -1 if it reaches for none."),
    PL_F_LIST(PL_SEAT, struct ho_seat, reach, reach_n, "Whose piles its hand reaches for, one after the other."),
    PL_F_END,
};

static const struct pl_field claim_fields[] = {
    PL_F(PL_SEAT, struct ho_claim, seat, "Who did it."),
    PL_F_NAME(struct ho_claim, verb, &ho_verb_names, "What."),
    PL_F(PL_U8, struct ho_claim, arg, "The seat or the title it names, by number; 255 where it names none."),
    PL_F_END,
};

static const struct pl_field verdict_fields[] = {
    PL_F(PL_I64, struct ho_verdict, at, "When it was decided."),
    PL_F_NAME(struct ho_verdict, race, &ho_races, "What it was about."),
    PL_F(PL_SEAT, struct ho_verdict, winner, "Who was first."),
    PL_F(PL_SEAT, struct ho_verdict, loser, "Who was second."),
    PL_F(PL_U16, struct ho_verdict, ms, "By how many milliseconds; 0: the same instant, and the lot decided."),
    PL_F_NAME(struct ho_verdict, title, &ho_titles, "The word or card it was about."),
    PL_F_END,
};

static const struct pl_field open_fields[] = {
    PL_F_STRUCT(struct ho_open, options, ho_option_fields, "The options of this match."),
    PL_F(PL_U8, struct ho_open, seats, "Seats at the table."),
    PL_F_NAME(struct ho_open, phase, &ho_phases, "What was called last, or that a sweep is on."),
    PL_F(PL_BOOL, struct ho_open, paused, "Nothing runs until somebody resumes."),
    PL_F(PL_BOOL, struct ho_open, pause_requested, "A pause comes before the next READY."),
    PL_F(PL_SEAT, struct ho_open, dealer, "Who dealt."),
    PL_F(PL_U8, struct ho_open, deal, "Which deal this is, from 1."),
    PL_F(PL_U8, struct ho_open, plays, "PLAYs called in this deal."),
    PL_F(PL_U8, struct ho_open, traps, "READYs in a row that no PLAY followed."),
    PL_F(PL_U8, struct ho_open, yard_calls, "Calls of Scotland Yard since a card was laid."),
    PL_F_MAYBE_SEAT(struct ho_open, sweep_caller, "Who called this sweep first; null if there is none."),
    PL_F(PL_I64, struct ho_open, ready_at, "When READY was last called in this deal; -1 if it was not."),
    PL_F(PL_I64, struct ho_open, play_at, "When PLAY was last called in this deal; -1 if it was not."),
    PL_F(PL_I64, struct ho_open, ready_after, "There is no READY before this time, whatever else is open."),
    PL_F(PL_I64, struct ho_open, sweep_began_at, "When the sweep was first called; -1 if there is none."),
    PL_F(PL_I64, struct ho_open, sweep_called_at, "When it was last called; -1 if there is none."),
    PL_F_NAME_LIST(struct ho_open, pool, pool_n, &ho_titles, "The pool, first laid first."),
    STRUCTS(struct ho_open, pending, pending_n, claim_fields, "What was done in the present instant and is settled with the next one."),
    STRUCTS(struct ho_open, record, record_n, verdict_fields, "The last decisions between rivals, the latest last."),
    PL_F_PER_SEAT(struct ho_open, players, seats, seat_fields, "The seats, in order."),
    PL_F_END,
};

static const struct pl_field cards_fields[] = {
    PL_F_NAME_LIST(struct ho_cards, hand, hand_n, &ho_titles, "Its hand, the top card first."),
    PL_F_NAME_LIST(struct ho_cards, pile, pile_n, &ho_titles, "Its playing pile, the card laid first first."),
    PL_F_END,
};

const struct pl_field ho_state_fields[] = {
    PL_BASE_FIELDS(struct ho_state, base),
    PL_F(PL_I64, struct ho_state, play_due, "When the house calls PLAY after this READY; -1: it is a trap, or there was no READY."),
    {.name = "table",
     .type = PL_STRUCT,
     .offset = offsetof(struct ho_state, open),
     .size = sizeof(struct ho_open),
     .count = 1,
     .count_at = PL_SINGLE,
     .fields = open_fields,
     .doc = "What lies open."},
    PL_F_PER_SEAT(struct ho_state, cards, base.seats, cards_fields, "The cards of each seat."),
    PL_F_END,
};

const struct pl_field ho_view_fields[] = {
    PL_VIEW_FIELDS(struct ho_view, base),
    PL_F_NAME(struct ho_view, phase, &ho_phases, "What was called last, or that a sweep is on, or a pause, or the end."),
    PL_F(PL_I64, struct ho_view, now, "The table's time, in milliseconds."),
    PL_F_MAP(PL_U16, struct ho_view, windows, &ho_windows, "How long each window is, in milliseconds."),
    PL_F_STRUCT(struct ho_view, table, open_fields, "What lies open: the same for everybody."),
    PL_F_END,
};
