/* fields.c: the field tables of I Say, Holmes!. They describe the structs of the game; JSON, TypeScript types and the reference page are
 * made from them. Data only. */
#include "games/i-say-holmes/game.h"

/* Macros for fields that a custom position may leave out. OPTIONAL describes a single value, OPTIONAL_ARRAY an array of fixed length. */
#define OPTIONAL(TYPE, s, m, NAMES, DOC)                                                                                       \
    {                                                                                                                          \
        .name = #m, .type = TYPE, .flags = PL_OPTIONAL, .offset = offsetof(s, m), .size = sizeof(PL_MEMBER(s, m)), .count = 1, \
        .count_at = PL_SINGLE, .names = NAMES, .doc = DOC                                                                      \
    }
#define OPTIONAL_ARRAY(TYPE, s, m, NAMES, KEYS, DOC)                                                                             \
    {                                                                                                                            \
        .name = #m, .type = TYPE, .flags = PL_OPTIONAL, .offset = offsetof(s, m), .size = 1, .count = PL_COUNT(PL_MEMBER(s, m)), \
        .count_at = PL_FIXED, .names = NAMES, .keys = KEYS, .doc = DOC                                                           \
    }

const struct pl_field ish_option_fields[] = {
    PL_F(PL_BOOL, struct ish_options, fast_play,
         "True for Fast Play: a player may play any number of cards in a turn. The Deduction rule does not apply."),
    PL_F_UPTO(PL_U8, struct ish_options, rounds, ISH_ROUNDS_MAX,
              "Number of rounds, 1 to 99; 0: until the book His Last Bow is taken. Simulations play three rounds by default."),
    PL_F_END,
};

static const struct pl_field last_fields[] = {
    OPTIONAL(PL_NAME, struct ish_last_case, how, &ish_how_names, "How the last case was closed; null before the first case is closed."),
    OPTIONAL(PL_SEAT, struct ish_last_case, by, NULL, "Seat that made the arrest or escaped."),
    OPTIONAL(PL_SEAT, struct ish_last_case, guilty, NULL, "Seat that was arrested."),
    OPTIONAL(PL_NAME, struct ish_last_case, book, &ish_book_names, "Book that the arresting seat gained."),
    OPTIONAL(PL_U16, struct ish_last_case, total, NULL, "Total case value counted after the arrest."),
    OPTIONAL(PL_SET, struct ish_last_case, villains, &ish_villain_names, "Villains that were arrested or escaped."),
    PL_F_END,
};

/* ---- fields of the state ------------------------------------------------------------------------------------------- */

static const struct pl_field frame_fields[] = {
    PL_F_NAME(struct ish_frame, kind, &ish_frame_names,
              "Kind of frame: a turn, a card being played, an Impromptu Arrest, or the passing of cards after an Alibi."),
    PL_F_NAME(struct ish_frame, stage, &ish_stage_names, "The next step of this frame, taken when no answer is pending."),
    PL_F_NAME(struct ish_frame, ask, &ish_ask_names, "Question that players must answer."),
    PL_F(PL_SEAT, struct ish_frame, seat, "Seat that has the turn, plays the card, makes the arrest or played the Alibi."),
    OPTIONAL(PL_NAME, struct ish_frame, card, &ish_card_names,
             "Card being played. In a turn: the drawn card that the player must play or keep."),
    OPTIONAL(PL_SEAT, struct ish_frame, target, NULL,
             "Seat that the player named. In a turn: the seat that plays next, if it is not the left neighbour."),
    OPTIONAL(PL_SEAT, struct ish_frame, from, NULL,
             "For the card Telegram, if the stock has no telegrams: the seat that gives a telegram away."),
    OPTIONAL(PL_U8, struct ish_frame, plays_left, NULL, "In a turn: the number of cards that may still be played; 255 means any number."),
    PL_F(PL_SEATS, struct ish_frame, asked, "Seats that must answer the question."),
    OPTIONAL(PL_SEATS, struct ish_frame, answered, NULL, "Seats that have answered. Players do not see this until all have answered."),
    OPTIONAL(PL_SEATS, struct ish_frame, countered_by, NULL, "In an Impromptu Arrest: the seats that have countered the arrest."),
    OPTIONAL_ARRAY(PL_NAME, struct ish_frame, choice, &ish_card_names, NULL,
                   "Card that each seat has chosen as its answer; null if it has chosen none."),
    PL_F_END,
};

static const struct pl_field seat_fields[] = {
    PL_F_MAP(PL_U8, struct ish_seat, hand, &ish_card_names, "Number of copies of each title in the seat's hand."),
    PL_F_END,
};

static const struct pl_field row_fields[] = {
    {.name = "cards",
     .type = PL_U8,
     .offset = 0,
     .size = 1,
     .count = ISH_TITLES,
     .count_at = PL_FIXED,
     .doc =
         "Minimum number of copies of each title that the viewer knows to be in the hand. The titles are in the order of the card list."},
    PL_F_END,
};

static const struct pl_field memory_fields[] = {
    {.name = "at_least",
     .type = PL_STRUCT,
     .offset = offsetof(struct ish_memory, at_least),
     .size = ISH_TITLES,
     .count = PL_SEATS_MAX + 1,
     .count_at = PL_FIXED,
     .fields = row_fields,
     .doc = "Cards that the viewer knows to be in the hands of seats 0 to 7. The last element is for all hands together except the "
            "viewer's own."},
    PL_F_END,
};

const struct pl_field ish_state_fields[] = {
    PL_BASE_FIELDS(struct ish, base),
    OPTIONAL(PL_BOOL, struct ish, fast_play, NULL, "True if Fast Play is used."),
    PL_F(PL_U8, struct ish, rounds, "Number of rounds to play; 0: until the book His Last Bow is taken."),
    PL_F(PL_U8, struct ish, round, "Number of the current round, from 1."),
    PL_F_STRUCT(struct ish, last_case, last_fields, "How the previous case was closed."),
    PL_F_NAME(struct ish, current, &ish_card_names, "The Current card."),
    PL_F_NAME(struct ish, location, &ish_place_names, "The face-up side of the Location marker."),
    PL_F_NAME(struct ish, travel, &ish_travel_names, "The face-up side of the Travel marker, or none."),
    PL_F_NAME_LIST(struct ish, pile, pile_n, &ish_card_names, "Cards of the draw pile; the last is the top card."),
    OPTIONAL_ARRAY(PL_U8, struct ish, discard, NULL, &ish_card_names, "Number of copies of each title in the discard pile."),
    {.name = "stack",
     .type = PL_STRUCT,
     .offset = offsetof(struct ish, stack),
     .size = sizeof(struct ish_frame),
     .count = ISH_DEPTH,
     .count_at = offsetof(struct ish, stack_n),
     .fields = frame_fields,
     .doc = "Stack of pending decisions. The last one is on top and asks the current question."},
    OPTIONAL_ARRAY(PL_SEAT, struct ish, book, NULL, &ish_book_names, "Owner of each Case Closed Book; null if it is available."),
    OPTIONAL_ARRAY(PL_SEAT, struct ish, villain, NULL, &ish_villain_names, "Owner of each villain token; null if nobody has it."),
    PL_F_ARRAY(PL_U8, struct ish, isay_value, "Points on each I Say token: five pipes, then five hats, then five magnifying glasses."),
    OPTIONAL_ARRAY(PL_SEAT, struct ish, isay_holder, NULL, NULL, "Owner of each I Say token; null if the token is in the stock."),
    PL_F_NAMES(struct ish, telegram_face, &ish_face_names, "Face of each of the eight telegrams."),
    OPTIONAL_ARRAY(PL_SEAT, struct ish, telegram_holder, NULL, NULL, "Owner of each telegram; null if the telegram is in the stock."),
    PL_F_PER_SEAT(struct ish, seat, base.seats, seat_fields, "State of each seat, in seat order."),
    {.name = "memory",
     .type = PL_STRUCT,
     .flags = PL_OPTIONAL,
     .offset = offsetof(struct ish, memory),
     .size = sizeof(struct ish_memory),
     .count = PL_VIEWERS,
     .count_at = PL_FIXED,
     .fields = memory_fields,
     .doc = "Cards that each viewer (seats 0 to 7, then the spectator) knows to be in other hands. A drawn card is left out until it is "
            "kept."},
    PL_F_END,
};

/* ---- fields of the view -------------------------------------------------------------------------------------------- */

static const struct pl_field view_frame_fields[] = {
    PL_F_NAME(struct ish_view_frame, kind, &ish_frame_names,
              "Kind of frame: a turn, a card being played, an Impromptu Arrest, or the passing of cards after an Alibi."),
    PL_F_NAME(struct ish_view_frame, stage, &ish_stage_names, "The next step of this frame, taken when no answer is pending."),
    PL_F_NAME(struct ish_view_frame, ask, &ish_ask_names, "Question that players must answer."),
    PL_F(PL_SEAT, struct ish_view_frame, seat, "Seat that has the turn, plays the card, makes the arrest or played the Alibi."),
    PL_F_NAME(struct ish_view_frame, card, &ish_card_names,
              "Card being played. In a turn: the card that another player has drawn and must play or keep, if the viewer knows it."),
    PL_F(PL_SEAT, struct ish_view_frame, target,
         "Seat that the player named. In a turn: the seat that plays next, if it is not the left neighbour."),
    PL_F(PL_SEAT, struct ish_view_frame, from,
         "For the card Telegram, if the stock has no telegrams: the seat that gives a telegram away."),
    PL_F(PL_U8, struct ish_view_frame, plays_left, "In a turn: the number of cards that may still be played; 255 means any number."),
    PL_F(PL_SEATS, struct ish_view_frame, asked,
         "Seats that must answer. The view does not show which of them have answered until all have."),
    PL_F(PL_SEATS, struct ish_view_frame, countered_by, "In an Impromptu Arrest: the seats that have countered the arrest."),
    PL_F_END,
};

static const struct pl_field tally_fields[] = {
    PL_F(PL_I16, struct ish_tally, books, "Points for Case Closed Books."),
    PL_F(PL_I16, struct ish_tally, villains, "Points for villain tokens."),
    PL_F(PL_I16, struct ish_tally, tokens, "When the match is over: points for I Say tokens."),
    PL_F(PL_I16, struct ish_tally, telegrams, "When the match is over: points for telegrams of this seat and of its neighbours."),
    PL_F_END,
};

static const struct pl_field view_seat_fields[] = {
    PL_F(PL_U8, struct ish_view_seat, cards, "Number of cards in the seat's hand."),
    PL_F_SET(struct ish_view_seat, tokens, &ish_token_names, "Types of the seat's I Say tokens."),
    PL_F(PL_U8, struct ish_view_seat, telegrams, "Number of telegrams the seat owns."),
    PL_F_SET(struct ish_view_seat, books, &ish_book_names, "Case Closed Books the seat owns."),
    PL_F_SET(struct ish_view_seat, escaped, &ish_villain_names, "Villain tokens the seat owns."),
    PL_F_NAME_LIST(struct ish_view_seat, known, known_n, &ish_card_names, "Cards that the viewer knows to be in this seat's hand."),
    PL_F(PL_I16, struct ish_view_seat, points, "Public victory points; when the match is over, all victory points."),
    PL_F_STRUCT(struct ish_view_seat, tally, tally_fields, "The parts of `points`."),
    PL_F_MAP(PL_U8, struct ish_view_seat, token_points, &ish_token_names,
             "When the match is over: points of the seat's I Say tokens of each type."),
    PL_F_MAP(PL_U8, struct ish_view_seat, telegram_faces, &ish_face_names,
             "When the match is over: number of the seat's telegrams with each face."),
    PL_F_END,
};

const struct pl_field ish_view_fields[] = {
    PL_VIEW_FIELDS(struct ish_view, base),
    PL_F(PL_BOOL, struct ish_view, fast_play, "True if Fast Play is used."),
    PL_F(PL_U8, struct ish_view, rounds, "Number of rounds to play; 0: until the book His Last Bow is taken."),
    PL_F(PL_U8, struct ish_view, round, "Number of the current round, from 1."),
    PL_F_STRUCT(struct ish_view, last_case, last_fields, "How the previous case was closed."),
    PL_F_NAME(struct ish_view, current, &ish_card_names, "The Current card."),
    PL_F_NAME(struct ish_view, location, &ish_place_names, "The face-up side of the Location marker."),
    PL_F_NAME(struct ish_view, travel, &ish_travel_names, "The face-up side of the Travel marker, or none."),
    PL_F(PL_U8, struct ish_view, pile_n, "Number of cards in the draw pile."),
    PL_F_MAP(PL_U8, struct ish_view, discard, &ish_card_names, "Number of copies of each title in the discard pile."),
    PL_F_NAME_LIST(struct ish_view, hand, hand_n, &ish_card_names, "Cards in the viewer's hand."),
    PL_F_NAME_LIST(struct ish_view, known_together, known_together_n, &ish_card_names,
                   "Cards that the viewer knows to be in other hands, whether or not the viewer knows in which one."),
    {.name = "stack",
     .type = PL_STRUCT,
     .offset = offsetof(struct ish_view, stack),
     .size = sizeof(struct ish_view_frame),
     .count = ISH_DEPTH,
     .count_at = offsetof(struct ish_view, stack_n),
     .fields = view_frame_fields,
     .doc = "Stack of pending decisions. The last one is on top and asks the current question."},
    PL_F_NAME(struct ish_view, phase, &ish_ask_names, "Question that players must answer now."),
    PL_F(PL_BOOL, struct ish_view, answered, "True if several players are asked the same question and the viewer has already answered."),
    PL_F_NAME(struct ish_view, choice, &ish_card_names, "Card the viewer has chosen as the answer."),
    PL_F_NAME(struct ish_view, drawn, &ish_card_names, "Card the viewer has drawn and must play or keep."),
    PL_F_PER_SEAT(struct ish_view, seat, base.seats, view_seat_fields, "State of each seat, in seat order."),
    PL_F_END,
};
