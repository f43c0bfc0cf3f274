/* fields.c: the field tables of the options, the state and the view, from which JSON, TypeScript types and the reference page are
 * generated. */
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
    MAYBE(PL_BOOL, struct sm_options, alternative_start,
          "True: each player chooses one of two characters. The chosen characters come to London on day 1."),
    MAYBE(PL_BOOL, struct sm_options, reserve, "True: the match is played with the reserve card, which lets a player reserve a clue."),
    MAYBE(PL_BOOL, struct sm_options, moriarty, "True: the villain James Moriarty is added to the character deck."),
    MAYBE(PL_BOOL, struct sm_options, moran, "True: the villain Sebastian Moran is added to the character deck."),
    MAYBE(PL_BOOL, struct sm_options, random_villain, "True: one more villain, chosen at random, is added to the character deck."),
    PL_F_END,
};

static const struct pl_field epoch_fields[] = {
    TITLES(
        struct sm_epoch, clues,
        "For each title, the number of hidden clues that the player drew in this epoch (the time between two shuffles of the discards)."),
    PL_F_END,
};

static const struct pl_field seat_fields[] = {
    PL_F(PL_U8, SEAT, investigation_markers, "Number of investigation markers that this player has."),
    TITLES(SEAT, open,
           "For each title, the number of open clues that this player has; `wildcard` counts both assigned wildcards and those set aside."),
    SUITS(SEAT, wild_on, "Suits to which this player has assigned a wildcard; the player's other wildcards are set aside."),
    CHARACTERS(SEAT, standing, "Characters on which this player has a standing action marker."),
    CHARACTERS(SEAT, lying, "Characters on which this player has an action marker that lies on its side."),
    MAYBE_PLACE(SEAT, reserved, "The clue that this player has reserved; null if there is none."),
    MAYBE_NAMES(
        SEAT, candidate, &sm_character_names,
        "With the option `alternative_start`: the two characters from which this player chooses one; null after both players have chosen."),
    PL_F_MAYBE_NAME(SEAT, chosen, &sm_character_names,
                    "With the option `alternative_start`: the character that this player has chosen; null after both players have chosen."),
    TITLES_OPTIONAL(SEAT, stolen,
                    "For each title, the number of clues that this player has stolen from the rival. They are hidden clues, but everybody "
                    "has seen them."),
    STRUCTS(SEAT, hidden, epoch_fields,
            "Hidden clues that this player drew in each epoch (time between two shuffles). Epoch r ends with the shuffle in `memory[r]`."),
    TITLES_OPTIONAL(SEAT, secret_discards, "For each title, how many cards of the discard pile have been seen only by this player."),
    PL_F_END,
};

static const struct pl_field memory_fields[] = {
    TITLES(struct sm_memory, first,
           "For each title, how many cards only seat 0 had seen when the discards were shuffled: its hidden clues and secret discards."),
    TITLES(struct sm_memory, second,
           "For each title, how many cards only seat 1 had seen when the discards were shuffled: its hidden clues and secret discards."),
    TITLES(struct sm_memory, all, "For each title, how many cards only one of the two seats had seen when the discards were shuffled."),
    PL_F_END,
};

const struct pl_field sm_state_fields[] = {
    PL_BASE_FIELDS(STATE, base),
    PL_F_STRUCT(STATE, options, sm_option_fields, "The options of this match."),
    PL_F(PL_U8, STATE, day, "Number of the current day, from 1 to 7."),
    PL_F_NAME(STATE, phase, &sm_phase_names, "The current phase, named after the decision that a player must make."),
    PL_F(PL_SEAT, STATE, turn, "Seat of the player whose turn it is."),
    PL_F(PL_SEAT, STATE, asked,
         "Seat of the player who must decide now. In the phase `choose` both players must decide, and this field has no meaning."),
    PL_F_MAYBE_NAME(STATE, at, &sm_character_names, "The character whose skill is being used; null if no skill is being used."),
    MAYBE(PL_U8, STATE, step, "Number of completed steps of the current skill or of a villain's visit."),
    MAYBE_PLACE(
        STATE, pending,
        "In the phase `wild`: the clue that a player has just gained and that lets the player assign a wildcard; null in other phases."),
    MAYBE_PLACE(
        STATE, given,
        "Skill of Violet Hunter: the clue that a player has given away, until the player takes a clue in exchange; null at other times."),
    PL_F(PL_SEAT, STATE, reserve_card_at, "Seat of the player who has the reserve card. Without the option `reserve` it has no meaning."),
    MAYBE(PL_BOOL, STATE, reserved_this_turn, "True if the player whose turn it is has reserved a clue in this turn."),
    PL_F_NAMES(STATE, line, &sm_clue_names, "The clues at places 1 to 4 of the line; null for an empty place."),
    PL_F_NAME_LIST(STATE, deck, deck_n, &sm_clue_names, "The cards in the clue deck; the last element is drawn first."),
    PL_F_NAME_LIST(STATE, character_deck, character_deck_n, &sm_character_names,
                   "The cards in the character deck; the last element is drawn first."),
    CHARACTERS(STATE, present, "All characters who are in London, face up or face down."),
    CHARACTERS(STATE, face_down, "Characters who are in London and lie face down."),
    CHARACTERS(STATE, villains_gone, "Villains who have visited London and have left again."),
    TITLES_OPTIONAL(STATE, public_discards, "Number of cards of each title in the discard pile that everybody has seen."),
    MAYBE_NAMES(STATE, drawn, &sm_clue_names,
                "Skill of Langdale Pike: the clues that the player has drawn, until the player chooses which one to keep; null for unused "
                "elements."),
    MAYBE(PL_U8, STATE, epoch, "Number of elements of `memory` in use. Each of them describes a shuffle of the discards."),
    STRUCTS(STATE, memory, memory_fields, "For each shuffle of the discards, the cards that only one seat had seen at that time."),
    SEATS(STATE, seat_fields, "The state of the two seats. Seat 0 is the first player."),
    PL_F_END,
};

static const struct pl_field view_seat_fields[] = {
    PL_F(PL_U8, VIEW_SEAT, investigation_markers, "Number of investigation markers that this player has."),
    TITLES(VIEW_SEAT, open,
           "For each title, the number of open clues that this player has; `wildcard` counts both assigned wildcards and those set aside."),
    SUITS(VIEW_SEAT, wild_on, "Suits to which this player has assigned a wildcard."),
    PL_F(PL_U8, VIEW_SEAT, aside, "Number of this player's wildcards that are set aside (assigned to no suit)."),
    PLACE(VIEW_SEAT, reserved, "The clue that this player has reserved; null if there is none."),
    CHARACTERS(VIEW_SEAT, standing, "Characters on which this player has a standing action marker."),
    CHARACTERS(VIEW_SEAT, lying, "Characters on which this player has an action marker that lies on its side."),
    PL_F(PL_U8, VIEW_SEAT, action_markers_in_hand, "Number of this player's action markers that are not on the board yet."),
    PL_F(PL_U8, VIEW_SEAT, hidden_n, "Number of hidden clues that this player has."),
    TITLES(VIEW_SEAT, stolen,
           "For each title, the number of clues that this player has stolen from the rival. They are hidden clues, but everybody has seen "
           "them."),
    TITLES(VIEW_SEAT, hidden,
           "For each title, the number of hidden clues that this player drew from the deck; always 0 for a player other than the viewer."),
    PL_F_ARRAY(
        PL_U8, VIEW_SEAT, hidden_n_by_epoch,
        "Number of hidden clues this player drew in each epoch (time between two shuffles). Epoch r ends with the shuffle in `memory[r]`."),
    PL_F(PL_U8, VIEW_SEAT, secret_discard_n, "Number of cards in the discard pile that only this player has seen."),
    PL_F_MAP(PL_I8, VIEW_SEAT, points_by_type, &sm_clue_names,
             "Points of this player for each title, from clues that the viewer knows; `wildcard` is the cost of wildcards set aside."),
    SUITS(VIEW_SEAT, complete,
          "Suits of which this player has all cards, not counting wildcards. Their points include the 3 extra points for a complete suit."),
    PL_F(PL_I8, VIEW_SEAT, reserve_points, "Points that this player loses for a reserved clue: -3, or 0 if there is no reserved clue."),
    PL_F(PL_I8, VIEW_SEAT, points, "Points of this player as far as the viewer knows: the sum of `points_by_type` and `reserve_points`."),
    PL_F_END,
};

static const struct pl_field view_memory_fields[] = {
    TITLES(struct sm_view_memory, mine,
           "For each title, how many cards only the viewer had seen when the discards were shuffled: hidden clues and secret discards."),
    TITLES(struct sm_view_memory, theirs,
           "For each title, how many cards only the rival had seen when the discards were shuffled: hidden clues and secret discards."),
    TITLES(struct sm_view_memory, all,
           "For each title, how many cards only one player had seen when the discards were shuffled. A spectator knows only this number."),
    PL_F_END,
};

const struct pl_field sm_view_fields[] = {
    PL_VIEW_FIELDS(VIEW, base),
    PL_F_STRUCT(VIEW, options, sm_option_fields, "The options of this match."),
    PL_F(PL_U8, VIEW, day, "Number of the current day, from 1 to 7."),
    PL_F_NAME(VIEW, phase, &sm_phase_names, "The current phase, named after the decision that a player must make."),
    PL_F(PL_SEAT, VIEW, turn, "Seat of the player whose turn it is."),
    PL_F(PL_SEAT, VIEW, asked,
         "Seat of the player who must decide now. In the phase `choose` both players must decide, and this field has no meaning."),
    PL_F_NAME(VIEW, at, &sm_character_names, "The character whose skill is being used; null if no skill is being used."),
    PL_F(PL_U8, VIEW, step, "Number of completed steps of the current skill or of a villain's visit."),
    PLACE(VIEW, pending,
          "In the phase `wild`: the clue that a player has just gained and that lets the player assign a wildcard; null in other phases."),
    PLACE(VIEW, given,
          "Skill of Violet Hunter: the clue that a player has given away, until the player takes a clue in exchange; null at other times."),
    PL_F_NAMES(VIEW, line, &sm_clue_names, "The clues at places 1 to 4 of the line; null for an empty place."),
    PL_F(PL_U8, VIEW, deck_n, "Number of cards in the clue deck."),
    PL_F(PL_U8, VIEW, discard_n, "Number of cards in the discard pile."),
    PL_F(PL_U8, VIEW, bank, "Number of investigation markers that neither player has."),
    PL_F(PL_SEAT, VIEW, reserve_card_at, "Seat of the player who has the reserve card. Without the option `reserve` it has no meaning."),
    PL_F(PL_BOOL, VIEW, reserved_this_turn, "True if the player whose turn it is has reserved a clue in this turn."),
    CHARACTERS(VIEW, present, "All characters who are in London, face up or face down."),
    CHARACTERS(VIEW, face_down, "Characters who are in London and lie face down."),
    CHARACTERS(VIEW, villains_gone, "Villains who have visited London and have left again."),
    CHARACTERS(
        VIEW, coming,
        "Characters who are still to come, as far as the viewer knows. In the phase `choose` these include the rival's two characters."),
    PL_F(PL_BOOL, VIEW, unknown_villain, "True if one of the two villains is in the character deck and no player knows which one."),
    SEATS(VIEW, view_seat_fields, "The state of the two seats. Seat 0 is the first player."),
    TITLES(VIEW, public_discards, "Number of cards of each title in the discard pile that everybody has seen."),
    TITLES(VIEW, secret_discards, "Number of cards of each title in the discard pile that only the viewer has seen."),
    PL_F(PL_U8, VIEW, drawn_n,
         "Skill of Langdale Pike: how many clues the player has drawn, until the player chooses which one to keep; 0 at any other time."),
    PL_F_NAMES(VIEW, drawn, &sm_clue_names,
               "Skill of Langdale Pike: the clues that the viewer has drawn; null if another player has drawn them."),
    PL_F_NAMES(
        VIEW, candidate, &sm_character_names,
        "With the option `alternative_start`: the two characters from which the viewer chooses one; null after both players have chosen."),
    PL_F_NAME(VIEW, chosen, &sm_character_names,
              "With the option `alternative_start`: the character that the viewer has chosen; null after both players have chosen."),
    PL_F(PL_U8, VIEW, epoch, "Number of elements of `memory` in use. Each of them describes a shuffle of the discards."),
    STRUCTS(VIEW, hidden_by_epoch, epoch_fields,
            "Hidden clues that the viewer drew in each epoch (time between two shuffles). Epoch r ends with the shuffle in `memory[r]`."),
    STRUCTS(
        VIEW, memory, view_memory_fields,
        "For each shuffle of the discards, the cards that only one player had seen at that time, as far as the viewer can deduce them."),
    PL_F_END,
};
