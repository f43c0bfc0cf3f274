/* fields.c: the tables behind the JSON, types and reference page of Sherlock & Mycroft. Data only. */
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
    MAYBE(PL_BOOL, struct sm_options, reserve, "Play with the card that lets a player reserve a clue."),
    MAYBE(PL_BOOL, struct sm_options, moriarty, "James Moriarty is among the characters to come."),
    MAYBE(PL_BOOL, struct sm_options, moran, "Sebastian Moran is among the characters to come."),
    MAYBE(PL_BOOL, struct sm_options, random_villain, "One villain more, by lot."),
    PL_F_END,
};

static const struct pl_field epoch_fields[] = {
    TITLES(struct sm_epoch, clues, "How many of each title."),
    PL_F_END,
};

static const struct pl_field seat_fields[] = {
    PL_F(PL_U8, SEAT, investigation_markers, "Investigation markers."),
    TITLES(SEAT, open, "Clues lying open, by title; under wildcard all wildcards, assigned or not."),
    SUITS(SEAT, wild_on, "Suits with a wildcard; the other wildcards are set aside."),
    CHARACTERS(SEAT, standing, "Characters with a standing marker of this seat."),
    CHARACTERS(SEAT, lying, "Characters with a lying marker of this seat."),
    MAYBE_PLACE(SEAT, reserved, "The reserved clue."),
    MAYBE_NAMES(SEAT, candidate, &sm_character_names, "Alternative start: the two to choose from; null otherwise."),
    PL_F_MAYBE_NAME(SEAT, chosen, &sm_character_names, "Alternative start: the choice, until both have made theirs."),
    TITLES_OPTIONAL(SEAT, stolen, "Hidden clues that everybody saw being stolen."),
    STRUCTS(SEAT, hidden, epoch_fields, "Hidden clues drawn from the deck, by age: before the first remembered shuffle, the second…"),
    TITLES_OPTIONAL(SEAT, secret_discards, "Clues in the discards that only this seat knows."),
    PL_F_END,
};

static const struct pl_field memory_fields[] = {
    TITLES(struct sm_memory, first, "What seat 0 alone could place."),
    TITLES(struct sm_memory, second, "What seat 1 alone could place."),
    TITLES(struct sm_memory, all, "Both together."),
    PL_F_END,
};

const struct pl_field sm_state_fields[] = {
    PL_BASE_FIELDS(STATE, base),
    PL_F_STRUCT(STATE, options, sm_option_fields, "The options played with."),
    PL_F(PL_U8, STATE, day, "Day 1 to 7."),
    PL_F_NAME(STATE, phase, &sm_phase_names, "What is asked now."),
    PL_F(PL_SEAT, STATE, turn, "Whose turn it is."),
    PL_F(PL_SEAT, STATE, asked, "Who decides now; in the phase choose both do."),
    PL_F_MAYBE_NAME(STATE, at, &sm_character_names, "The character whose skill is in use."),
    MAYBE(PL_U8, STATE, step, "How far that skill, or a villain, has come."),
    MAYBE_PLACE(STATE, pending, "Phase wild: the clue that raised the question."),
    MAYBE_PLACE(STATE, given, "Violet Hunter: the card on its way to the line."),
    PL_F(PL_SEAT, STATE, reserve_card_at, "With whom the reserve card lies."),
    MAYBE(PL_BOOL, STATE, reserved_this_turn, "The seat whose turn it is reserved its clue in this turn."),
    PL_F_NAMES(STATE, line, &sm_clue_names, "The line, place 1 first; null where a place is empty."),
    PL_F_NAME_LIST(STATE, deck, deck_n, &sm_clue_names, "The clue deck; the last is drawn first."),
    PL_F_NAME_LIST(STATE, character_deck, character_deck_n, &sm_character_names, "Characters to come; the last is drawn first."),
    CHARACTERS(STATE, present, "Characters in London, face down or not."),
    CHARACTERS(STATE, face_down, "Those of them that are face down."),
    CHARACTERS(STATE, villains_gone, "Villains that came and went."),
    TITLES_OPTIONAL(STATE, public_discards, "Discards everybody saw."),
    MAYBE_NAMES(STATE, drawn, &sm_clue_names, "Langdale Pike: clues drawn and not yet chosen from."),
    MAYBE(PL_U8, STATE, epoch, "Shuffles of the discards remembered."),
    STRUCTS(STATE, memory, memory_fields, "For each of them, the cards that were in no place all could see."),
    SEATS(STATE, seat_fields, "Seat 0, the first player, and seat 1."),
    PL_F_END,
};

static const struct pl_field view_seat_fields[] = {
    PL_F(PL_U8, VIEW_SEAT, investigation_markers, "Investigation markers."),
    TITLES(VIEW_SEAT, open, "Clues lying open, by title; under wildcard all wildcards, assigned or not."),
    SUITS(VIEW_SEAT, wild_on, "Suits with a wildcard."),
    PL_F(PL_U8, VIEW_SEAT, aside, "Wildcards set aside."),
    PLACE(VIEW_SEAT, reserved, "The reserved clue."),
    CHARACTERS(VIEW_SEAT, standing, "Characters with a standing marker of this seat."),
    CHARACTERS(VIEW_SEAT, lying, "Characters with a lying marker of this seat."),
    PL_F(PL_U8, VIEW_SEAT, action_markers_in_hand, "Action markers not yet on the board."),
    PL_F(PL_U8, VIEW_SEAT, hidden_n, "Hidden clues."),
    TITLES(VIEW_SEAT, stolen, "Those of them that everybody saw being stolen."),
    TITLES(VIEW_SEAT, hidden, "The others, for their owner; nothing for anybody else."),
    PL_F_ARRAY(PL_U8, VIEW_SEAT, hidden_n_by_epoch, "How many the others are, by age."),
    PL_F(PL_U8, VIEW_SEAT, secret_discard_n, "Discards that only this seat knows."),
    PL_F_MAP(PL_I8, VIEW_SEAT, points_by_type, &sm_clue_names,
             "Points by type as far as the viewer sees; under wildcard the loss for those set aside."),
    PL_F(PL_I8, VIEW_SEAT, points, "All of them together, a reserved clue's loss included."),
    PL_F_END,
};

static const struct pl_field view_memory_fields[] = {
    TITLES(struct sm_view_memory, mine, "What the viewer alone could place at that shuffle."),
    TITLES(struct sm_view_memory, theirs, "What the other alone could place: hidden clues older than the shuffle are among these."),
    TITLES(struct sm_view_memory, all, "Both together; all that a spectator can tell."),
    PL_F_END,
};

const struct pl_field sm_view_fields[] = {
    PL_VIEW_FIELDS(VIEW, base),
    PL_F_STRUCT(VIEW, options, sm_option_fields, "The options played with."),
    PL_F(PL_U8, VIEW, day, "Day 1 to 7."),
    PL_F_NAME(VIEW, phase, &sm_phase_names, "What is asked now."),
    PL_F(PL_SEAT, VIEW, turn, "Whose turn it is."),
    PL_F(PL_SEAT, VIEW, asked, "Who decides now; in the phase choose both do."),
    PL_F_NAME(VIEW, at, &sm_character_names, "The character whose skill is in use."),
    PL_F(PL_U8, VIEW, step, "How far that skill, or a villain, has come."),
    PLACE(VIEW, pending, "Phase wild: the clue that raised the question."),
    PLACE(VIEW, given, "Violet Hunter: the card on its way to the line."),
    PL_F_NAMES(VIEW, line, &sm_clue_names, "The line, place 1 first; null where a place is empty."),
    PL_F(PL_U8, VIEW, deck_n, "Cards in the clue deck."),
    PL_F(PL_U8, VIEW, discard_n, "Cards in the discards."),
    PL_F(PL_U8, VIEW, bank, "Investigation markers in the reserve."),
    PL_F(PL_SEAT, VIEW, reserve_card_at, "With whom the reserve card lies."),
    PL_F(PL_BOOL, VIEW, reserved_this_turn, "The seat whose turn it is reserved its clue in this turn."),
    CHARACTERS(VIEW, present, "Characters in London, face down or not."),
    CHARACTERS(VIEW, face_down, "Those of them that are face down."),
    CHARACTERS(VIEW, villains_gone, "Villains that came and went."),
    CHARACTERS(VIEW, coming, "Characters that are certainly still to be drawn, or held by the other while a start is chosen."),
    PL_F(PL_BOOL, VIEW, unknown_villain, "One of the two villains is to come, and nobody knows which."),
    SEATS(VIEW, view_seat_fields, "Seat 0, the first player, and seat 1."),
    TITLES(VIEW, public_discards, "Discards everybody saw."),
    TITLES(VIEW, secret_discards, "Discards only the viewer knows."),
    PL_F(PL_U8, VIEW, drawn_n, "Clues drawn at Langdale Pike's and not yet chosen from."),
    PL_F_NAMES(VIEW, drawn, &sm_clue_names, "What they are, for the one who drew."),
    PL_F_NAMES(VIEW, candidate, &sm_character_names, "Alternative start: the viewer's two characters."),
    PL_F_NAME(VIEW, chosen, &sm_character_names, "Alternative start: the viewer's choice, until both have made theirs."),
    PL_F(PL_U8, VIEW, epoch, "Shuffles of the discards remembered."),
    STRUCTS(VIEW, hidden_by_epoch, epoch_fields, "The viewer's own hidden clues by age, stolen ones apart."),
    STRUCTS(VIEW, memory, view_memory_fields, "What was certain at each remembered shuffle."),
    PL_F_END,
};
