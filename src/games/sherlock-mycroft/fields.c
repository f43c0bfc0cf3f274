/* fields.c: field tables of options, state and view; JSON, TypeScript types and the reference page are made from these tables. */
#include "games/sherlock-mycroft/game.h"

#define STATE struct sm_state
#define SEAT struct sm_seat
#define VIEW struct sm_view
#define VIEW_SEAT struct sm_view_seat
#define PLACE(s, m, DOC) PL_F_NAME(s, m, &sm_clue_names, DOC)
#define MAYBE_PLACE(s, m, DOC) PL_F_MAYBE_NAME(s, m, &sm_clue_names, DOC)
#define MAYBE_NAMES(s, m, NAMES, DOC)                                                                                               \
    {                                                                                                                               \
        .name = #m, .type = PL_NAME, .flags = PL_OPTIONAL, .offset = offsetof(s, m), .size = 1, .count = PL_COUNT(PL_MEMBER(s, m)), \
        .count_at = PL_FIXED, .names = NAMES, .doc = DOC                                                                            \
    }
#define TITLES(s, m, DOC) PL_F_MAP(PL_U8, s, m, &sm_clue_names, DOC)
#define TITLES_OPTIONAL(s, m, DOC)                                                                                                     \
    {                                                                                                                                  \
        .name = #m, .type = PL_U8, .flags = PL_OPTIONAL, .offset = offsetof(s, m), .size = 1, .count = SM_CLUES, .count_at = PL_FIXED, \
        .keys = &sm_clue_names, .doc = DOC                                                                                             \
    }
#define STRUCTS(s, m, FIELDS, DOC)                                                                                         \
    {                                                                                                                      \
        .name = #m, .type = PL_STRUCT, .flags = PL_OPTIONAL, .offset = offsetof(s, m), .size = sizeof(PL_MEMBER(s, m)[0]), \
        .count = PL_COUNT(PL_MEMBER(s, m)), .count_at = PL_FIXED, .fields = FIELDS, .doc = DOC                             \
    }
#define SEATS(s, FIELDS, DOC)                                                                                                     \
    {                                                                                                                             \
        .name = "seat", .type = PL_STRUCT, .offset = offsetof(s, seat), .size = sizeof(PL_MEMBER(s, seat)[0]), .count = SM_SEATS, \
        .count_at = PL_FIXED, .fields = FIELDS, .doc = DOC                                                                        \
    }
#define MAYBE(TYPE, s, m, DOC)                                                                                                 \
    {                                                                                                                          \
        .name = #m, .type = TYPE, .flags = PL_OPTIONAL, .offset = offsetof(s, m), .size = sizeof(PL_MEMBER(s, m)), .count = 1, \
        .count_at = PL_SINGLE, .doc = DOC                                                                                      \
    }
#define CHARACTERS(s, m, DOC) PL_F_SET(s, m, &sm_character_names, DOC)
#define SUITS(s, m, DOC) PL_F_SET(s, m, &sm_clue_names, DOC)

const struct pl_field sm_option_fields[] = {
    MAYBE(PL_BOOL, struct sm_options, alternative_start, "Each player chooses one of two characters for day 1."),
    MAYBE(PL_BOOL, struct sm_options, reserve, "The match is played with the reserve card, which lets a player reserve a clue."),
    MAYBE(PL_BOOL, struct sm_options, moriarty, "James Moriarty is in the character deck."),
    MAYBE(PL_BOOL, struct sm_options, moran, "Sebastian Moran is in the character deck."),
    MAYBE(PL_BOOL, struct sm_options, random_villain, "One more villain, chosen at random, is in the character deck."),
    PL_F_END,
};

static const struct pl_field epoch_fields[] = {
    TITLES(struct sm_epoch, clues, "Number of hidden clues of each title."),
    PL_F_END,
};

static const struct pl_field seat_fields[] = {
    PL_F(PL_U8, SEAT, investigation_markers, "Number of investigation markers that this seat has."),
    TITLES(SEAT, open, "Number of open clues of each title; `wildcard` counts all wildcards, assigned or set aside."),
    SUITS(SEAT, wild_on, "Suits with an assigned wildcard; the other wildcards are set aside."),
    CHARACTERS(SEAT, standing, "Characters with a standing action marker of this seat."),
    CHARACTERS(SEAT, lying, "Characters with a lying action marker of this seat."),
    MAYBE_PLACE(SEAT, reserved, "The clue that this seat has reserved; null if there is none."),
    MAYBE_NAMES(SEAT, candidate, &sm_character_names,
                "Alternative start: the two characters from which this seat chooses; null at any other time."),
    PL_F_MAYBE_NAME(SEAT, chosen, &sm_character_names,
                    "Alternative start: the character that this seat has chosen, until both seats have chosen; null at any other time."),
    TITLES_OPTIONAL(SEAT, stolen, "Number of hidden clues of each title that this seat has stolen; everybody has seen them."),
    STRUCTS(SEAT, hidden, epoch_fields,
            "Hidden clues that this seat drew from the deck, one element for each epoch. Epoch r ends with the shuffle in `memory[r]`."),
    TITLES_OPTIONAL(SEAT, secret_discards, "Number of discards of each title that only this seat has seen."),
    PL_F_END,
};

static const struct pl_field memory_fields[] = {
    TITLES(struct sm_memory, first, "For each title, the number of cards whose place only seat 0 knew at this shuffle."),
    TITLES(struct sm_memory, second, "For each title, the number of cards whose place only seat 1 knew at this shuffle."),
    TITLES(struct sm_memory, all, "For each title, the sum of `first` and `second`."),
    PL_F_END,
};

const struct pl_field sm_state_fields[] = {
    PL_BASE_FIELDS(STATE, base),
    PL_F_STRUCT(STATE, options, sm_option_fields, "The options of this match."),
    PL_F(PL_U8, STATE, day, "The day, from 1 to 7."),
    PL_F_NAME(STATE, phase, &sm_phase_names, "The phase, named after the decision that is due."),
    PL_F(PL_SEAT, STATE, turn, "The seat whose turn it is."),
    PL_F(PL_SEAT, STATE, asked, "The seat that decides now; in the phase `choose` both seats decide."),
    PL_F_MAYBE_NAME(STATE, at, &sm_character_names, "The character whose skill is in use; null if there is none."),
    MAYBE(PL_U8, STATE, step, "Number of steps done in the current skill or villain's visit."),
    MAYBE_PLACE(STATE, pending, "Phase `wild`: the clue just gained, which allows a wildcard to be assigned; null in other phases."),
    MAYBE_PLACE(STATE, given, "Violet Hunter: the clue given in an exchange, until a clue is taken for it; null at any other time."),
    PL_F(PL_SEAT, STATE, reserve_card_at, "The seat that has the reserve card."),
    MAYBE(PL_BOOL, STATE, reserved_this_turn, "True if the seat whose turn it is has reserved a clue in this turn."),
    PL_F_NAMES(STATE, line, &sm_clue_names, "The clues at places 1 to 4 of the line; null for an empty place."),
    PL_F_NAME_LIST(STATE, deck, deck_n, &sm_clue_names, "The clue deck; the last element is drawn first."),
    PL_F_NAME_LIST(STATE, character_deck, character_deck_n, &sm_character_names, "The character deck; the last element is drawn first."),
    CHARACTERS(STATE, present, "Characters in London, face up or face down."),
    CHARACTERS(STATE, face_down, "Characters in London that are face down."),
    CHARACTERS(STATE, villains_gone, "Villains that have visited London and left."),
    TITLES_OPTIONAL(STATE, public_discards, "Number of discards of each title that everybody has seen."),
    MAYBE_NAMES(STATE, drawn, &sm_clue_names,
                "Langdale Pike: the clues drawn, until the player has chosen one to keep; null for unused elements."),
    MAYBE(PL_U8, STATE, epoch, "Number of shuffles of the discards that `memory` describes."),
    STRUCTS(STATE, memory, memory_fields, "For each shuffle of the discards, the cards whose place only one seat knew at that time."),
    SEATS(STATE, seat_fields, "The two seats. Seat 0 is the first player."),
    PL_F_END,
};

static const struct pl_field view_seat_fields[] = {
    PL_F(PL_U8, VIEW_SEAT, investigation_markers, "Number of investigation markers that this seat has."),
    TITLES(VIEW_SEAT, open, "Number of open clues of each title; `wildcard` counts all wildcards, assigned or set aside."),
    SUITS(VIEW_SEAT, wild_on, "Suits with an assigned wildcard."),
    PL_F(PL_U8, VIEW_SEAT, aside, "Number of wildcards set aside."),
    PLACE(VIEW_SEAT, reserved, "The clue that this seat has reserved; null if there is none."),
    CHARACTERS(VIEW_SEAT, standing, "Characters with a standing action marker of this seat."),
    CHARACTERS(VIEW_SEAT, lying, "Characters with a lying action marker of this seat."),
    PL_F(PL_U8, VIEW_SEAT, action_markers_in_hand, "Number of this seat's action markers that are not on the board yet."),
    PL_F(PL_U8, VIEW_SEAT, hidden_n, "Number of this seat's hidden clues."),
    TITLES(VIEW_SEAT, stolen, "Number of hidden clues of each title that this seat has stolen; everybody has seen them."),
    TITLES(VIEW_SEAT, hidden,
           "Number of hidden clues of each title that this seat drew from the deck; all 0 unless this is the viewer's own seat."),
    PL_F_ARRAY(PL_U8, VIEW_SEAT, hidden_n_by_epoch,
               "Number of hidden clues that this seat drew from the deck in each epoch. Epoch r ends with the shuffle in `memory[r]`."),
    PL_F(PL_U8, VIEW_SEAT, secret_discard_n, "Number of discards that only this seat has seen."),
    PL_F_MAP(PL_I8, VIEW_SEAT, points_by_type, &sm_clue_names,
             "Points for each title, from the clues that the viewer knows; `wildcard` holds the points lost for wildcards set aside."),
    SUITS(VIEW_SEAT, complete, "Suits of which this seat has all real cards: their points include the 3 extra points."),
    PL_F(PL_I8, VIEW_SEAT, reserve_points, "Points lost for a reserved clue: -3, or 0 if there is none."),
    PL_F(PL_I8, VIEW_SEAT, points, "Sum of `points_by_type` and `reserve_points`."),
    PL_F_END,
};

static const struct pl_field view_memory_fields[] = {
    TITLES(struct sm_view_memory, mine, "For each title, the number of cards whose place only the viewer knew at this shuffle."),
    TITLES(struct sm_view_memory, theirs,
           "For each title, the number of cards whose place only the rival knew at this shuffle, such as the rival's hidden clues."),
    TITLES(struct sm_view_memory, all, "For each title, the sum of `mine` and `theirs`. A spectator knows only this sum."),
    PL_F_END,
};

const struct pl_field sm_view_fields[] = {
    PL_VIEW_FIELDS(VIEW, base),
    PL_F_STRUCT(VIEW, options, sm_option_fields, "The options of this match."),
    PL_F(PL_U8, VIEW, day, "The day, from 1 to 7."),
    PL_F_NAME(VIEW, phase, &sm_phase_names, "The phase, named after the decision that is due."),
    PL_F(PL_SEAT, VIEW, turn, "The seat whose turn it is."),
    PL_F(PL_SEAT, VIEW, asked, "The seat that decides now; in the phase `choose` both seats decide."),
    PL_F_NAME(VIEW, at, &sm_character_names, "The character whose skill is in use; null if there is none."),
    PL_F(PL_U8, VIEW, step, "Number of steps done in the current skill or villain's visit."),
    PLACE(VIEW, pending, "Phase `wild`: the clue just gained, which allows a wildcard to be assigned; null in other phases."),
    PLACE(VIEW, given, "Violet Hunter: the clue given in an exchange, until a clue is taken for it; null at any other time."),
    PL_F_NAMES(VIEW, line, &sm_clue_names, "The clues at places 1 to 4 of the line; null for an empty place."),
    PL_F(PL_U8, VIEW, deck_n, "Number of cards in the clue deck."),
    PL_F(PL_U8, VIEW, discard_n, "Number of cards in the discards."),
    PL_F(PL_U8, VIEW, bank, "Number of investigation markers left in the reserve."),
    PL_F(PL_SEAT, VIEW, reserve_card_at, "The seat that has the reserve card."),
    PL_F(PL_BOOL, VIEW, reserved_this_turn, "True if the seat whose turn it is has reserved a clue in this turn."),
    CHARACTERS(VIEW, present, "Characters in London, face up or face down."),
    CHARACTERS(VIEW, face_down, "Characters in London that are face down."),
    CHARACTERS(VIEW, villains_gone, "Villains that have visited London and left."),
    CHARACTERS(VIEW, coming,
               "Characters known to be in the character deck or, in the phase `choose`, among those from which another seat chooses."),
    PL_F(PL_BOOL, VIEW, unknown_villain, "True if one of the two villains is in the character deck and no player knows which."),
    SEATS(VIEW, view_seat_fields, "The two seats. Seat 0 is the first player."),
    TITLES(VIEW, public_discards, "Number of discards of each title that everybody has seen."),
    TITLES(VIEW, secret_discards, "Number of discards of each title that only the viewer has seen."),
    PL_F(PL_U8, VIEW, drawn_n, "Langdale Pike: number of clues drawn, until the player has chosen one to keep."),
    PL_F_NAMES(VIEW, drawn, &sm_clue_names, "Langdale Pike: the clues drawn; null for every viewer except the player who drew them."),
    PL_F_NAMES(VIEW, candidate, &sm_character_names, "Alternative start: the two characters from which the viewer chooses."),
    PL_F_NAME(VIEW, chosen, &sm_character_names,
              "Alternative start: the character that the viewer has chosen, until both players have chosen."),
    PL_F(PL_U8, VIEW, epoch, "Number of shuffles of the discards that `memory` describes."),
    STRUCTS(VIEW, hidden_by_epoch, epoch_fields,
            "The viewer's own hidden clues that were drawn from the deck in each epoch. Epoch r ends with the shuffle in `memory[r]`."),
    STRUCTS(VIEW, memory, view_memory_fields, "The titles that the viewer could deduce at each shuffle of the discards."),
    PL_F_END,
};
