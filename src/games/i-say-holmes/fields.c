/* fields.c: the field tables of I Say, Holmes! They describe the structs of the game. JSON, TypeScript types and the reference page are
 * generated from these tables. Contains only data. */
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
         "True (Fast Play): a player may play any number of cards in a turn. False: one card, or two with seven or more cards in hand."),
    PL_F_UPTO(PL_U8, struct ish_options, rounds, ISH_ROUNDS_MAX,
              "Number of rounds to play, 1 to 99. 0: until a player takes the book His Last Bow. The default of `parlour sim` is 3."),
    PL_F_END,
};

static const struct pl_field last_fields[] = {
    OPTIONAL(PL_NAME, struct ish_last_case, how, &ish_how_names, "How the previous case was closed; null before the first case is closed."),
    OPTIONAL(PL_SEAT, struct ish_last_case, by, NULL, "Seat of the player who closed the case by making the arrest or by escaping."),
    OPTIONAL(PL_SEAT, struct ish_last_case, guilty, NULL, "Seat of the player who was arrested; null if the case was closed by an escape."),
    OPTIONAL(PL_NAME, struct ish_last_case, book, &ish_book_names,
             "Case Closed Book that the arresting player took; null if the case was closed by an escape."),
    OPTIONAL(PL_U16, struct ish_last_case, total, NULL,
             "Total of the case values that were counted after the arrest. It determined which book was taken."),
    OPTIONAL(PL_SET, struct ish_last_case, villains, &ish_villain_names,
             "Villains that were arrested or that escaped when the case was closed."),
    PL_F_END,
};

/* ---- fields of the state ------------------------------------------------------------------------------------------- */

static const struct pl_field frame_fields[] = {
    PL_F_NAME(struct ish_frame, kind, &ish_frame_names,
              "Kind of this frame of the stack: a turn, a card being played, an Impromptu Arrest, or the passing of cards after an Alibi."),
    PL_F_NAME(struct ish_frame, stage, &ish_stage_names,
              "The next step of this stack frame. It is taken when no player has a question of this frame left to answer."),
    PL_F_NAME(struct ish_frame, ask, &ish_ask_names, "The question that players must answer before this frame of the stack can continue."),
    PL_F(PL_SEAT, struct ish_frame, seat,
         "Seat of the player who has the turn, plays the card, makes the arrest or played the Alibi, depending on `kind`."),
    OPTIONAL(PL_NAME, struct ish_frame, card, &ish_card_names,
             "The card that is being played. If `kind` is a turn: the drawn card that the player must play or keep."),
    OPTIONAL(PL_SEAT, struct ish_frame, target, NULL,
             "Seat that the player has named. If `kind` is a turn: the seat that has the next turn, if this is not the left neighbour."),
    OPTIONAL(PL_SEAT, struct ish_frame, from, NULL,
             "Only for the card Telegram, and only if the supply has no telegrams: the seat that gives a telegram away."),
    OPTIONAL(PL_U8, struct ish_frame, plays_left, NULL,
             "If `kind` is a turn: how many cards the player may still play in this turn; 255 means any number."),
    PL_F(PL_SEATS, struct ish_frame, asked, "Seats of the players who must answer the question `ask`."),
    OPTIONAL(
        PL_SEATS, struct ish_frame, answered, NULL,
        "Seats of the players who have answered the question `ask`. Players do not see this list until all asked players have answered."),
    OPTIONAL(PL_SEATS, struct ish_frame, countered_by, NULL,
             "If `kind` is an Impromptu Arrest: the seats of the players who have countered the arrest."),
    OPTIONAL_ARRAY(PL_NAME, struct ish_frame, choice, &ish_card_names, NULL,
                   "The card that each seat has chosen as its answer to the question `ask`; null if the seat has chosen none."),
    PL_F_END,
};

static const struct pl_field seat_fields[] = {
    PL_F_MAP(PL_U8, struct ish_seat, hand, &ish_card_names, "Number of cards of each title in this seat's hand."),
    PL_F_END,
};

static const struct pl_field row_fields[] = {
    {.name = "cards",
     .type = PL_U8,
     .offset = 0,
     .size = 1,
     .count = ISH_TITLES,
     .count_at = PL_FIXED,
     .doc = "For each title, the number of cards that the viewer knows to be in this hand. The titles are in the order of the card list."},
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
     .doc = "The viewer's knowledge of the hands of seats 0 to 7. The last element is about all other players' hands together."},
    PL_F_END,
};

const struct pl_field ish_state_fields[] = {
    PL_BASE_FIELDS(struct ish, base),
    OPTIONAL(PL_BOOL, struct ish, fast_play, NULL, "True if this match uses the Fast Play rule."),
    PL_F(PL_U8, struct ish, rounds,
         "Number of rounds to play. 99 means that no number was chosen; the match then ends when a player takes the book His Last Bow."),
    PL_F(PL_U8, struct ish, round, "Number of the current round, counted from 1."),
    PL_F_STRUCT(struct ish, last_case, last_fields, "How the previous case was closed."),
    OPTIONAL(PL_SEATS, struct ish, countered, NULL,
             "Seats whose hand was held by a player who countered an accusation (Arrest, Impromptu Arrest, Sherlock Holmes or Dr Watson) "
             "with it."),
    PL_F_NAME(struct ish, current, &ish_card_names,
              "The Current card: the top card of the story, which the next card must be able to follow."),
    PL_F_NAME(struct ish, location, &ish_place_names, "The side of the Location marker that is face up: city or country."),
    PL_F_NAME(struct ish, travel, &ish_travel_names, "The side of the Travel marker that is face up; `none` if there is no Travel marker."),
    PL_F_NAME_LIST(struct ish, pile, pile_n, &ish_card_names, "Cards in the draw pile; the last element is the top card."),
    OPTIONAL_ARRAY(PL_U8, struct ish, discard, NULL, &ish_card_names, "Number of cards of each title in the discard pile."),
    {.name = "stack",
     .type = PL_STRUCT,
     .offset = offsetof(struct ish, stack),
     .size = sizeof(struct ish_frame),
     .count = ISH_DEPTH,
     .count_at = offsetof(struct ish, stack_n),
     .fields = frame_fields,
     .doc =
         "Stack of unfinished steps, such as the turn and a card being played. The last element is on top and asks the current question."},
    OPTIONAL_ARRAY(PL_SEAT, struct ish, book, NULL, &ish_book_names,
                   "Seat that owns each Case Closed Book; null if no player has taken the book."),
    OPTIONAL_ARRAY(PL_SEAT, struct ish, villain, NULL, &ish_villain_names,
                   "Seat that owns each villain token; null if no player has the token."),
    PL_F_ARRAY(PL_U8, struct ish, isay_value,
               "Number of points on each I Say token: five pipes, then five hats, then five magnifying glasses."),
    OPTIONAL_ARRAY(PL_SEAT, struct ish, isay_holder, NULL, NULL, "Seat that owns each I Say token; null if the token is in the supply."),
    PL_F_NAMES(struct ish, telegram_face, &ish_face_names,
               "The hidden face of each of the eight telegrams. Players see it only when the match is over."),
    OPTIONAL_ARRAY(PL_SEAT, struct ish, telegram_holder, NULL, NULL,
                   "Seat that owns each telegram; null if the telegram is in the supply."),
    PL_F_PER_SEAT(struct ish, seat, base.seats, seat_fields, "The cards in the hand of each seat, in seat order."),
    {.name = "memory",
     .type = PL_STRUCT,
     .flags = PL_OPTIONAL,
     .offset = offsetof(struct ish, memory),
     .size = sizeof(struct ish_memory),
     .count = PL_VIEWERS,
     .count_at = PL_FIXED,
     .fields = memory_fields,
     .doc =
         "Cards that each viewer (seats 0 to 7, then the spectator) knows to be in other hands. A drawn card is missing until it is kept."},
    PL_F_END,
};

/* ---- fields of the view -------------------------------------------------------------------------------------------- */

static const struct pl_field view_frame_fields[] = {
    PL_F_NAME(struct ish_view_frame, kind, &ish_frame_names,
              "Kind of this frame of the stack: a turn, a card being played, an Impromptu Arrest, or the passing of cards after an Alibi."),
    PL_F_NAME(struct ish_view_frame, stage, &ish_stage_names,
              "The next step of this stack frame. It is taken when no player has a question of this frame left to answer."),
    PL_F_NAME(struct ish_view_frame, ask, &ish_ask_names,
              "The question that players must answer before this frame of the stack can continue."),
    PL_F(PL_SEAT, struct ish_view_frame, seat,
         "Seat of the player who has the turn, plays the card, makes the arrest or played the Alibi, depending on `kind`."),
    PL_F_NAME(
        struct ish_view_frame, card, &ish_card_names,
        "The card that is being played. If `kind` is a turn: the card that another player has just drawn, if the viewer knows this card."),
    PL_F(PL_SEAT, struct ish_view_frame, target,
         "Seat that the player has named. If `kind` is a turn: the seat that has the next turn, if this is not the left neighbour."),
    PL_F(PL_SEAT, struct ish_view_frame, from,
         "Only for the card Telegram, and only if the supply has no telegrams: the seat that gives a telegram away."),
    PL_F(PL_U8, struct ish_view_frame, plays_left,
         "If `kind` is a turn: how many cards the player may still play in this turn; 255 means any number."),
    PL_F(PL_SEATS, struct ish_view_frame, asked,
         "Seats of the players who must answer the question `ask`. The view does not show who has answered until all have answered."),
    PL_F(PL_SEATS, struct ish_view_frame, countered_by,
         "If `kind` is an Impromptu Arrest: the seats of the players who have countered the arrest."),
    PL_F_END,
};

static const struct pl_field tally_fields[] = {
    PL_F(PL_I16, struct ish_tally, books, "Victory points of this seat for its Case Closed Books."),
    PL_F(PL_I16, struct ish_tally, villains, "Victory points of this seat for its villain tokens."),
    PL_F(PL_I16, struct ish_tally, tokens, "Victory points of this seat for its I Say tokens; 0 until the match is over."),
    PL_F(PL_I16, struct ish_tally, telegrams,
         "Victory points of this seat for its own telegrams and those of its two neighbours; 0 until the match is over."),
    PL_F_END,
};

static const struct pl_field view_seat_fields[] = {
    PL_F(PL_U8, struct ish_view_seat, cards, "Number of cards in this seat's hand."),
    PL_F_SET(struct ish_view_seat, tokens, &ish_token_names, "Types of the I Say tokens that this seat owns."),
    PL_F(PL_U8, struct ish_view_seat, telegrams, "Number of telegrams that this seat owns."),
    PL_F_SET(struct ish_view_seat, books, &ish_book_names, "Case Closed Books that this seat owns."),
    PL_F_SET(struct ish_view_seat, escaped, &ish_villain_names, "Villains whose tokens this seat owns."),
    PL_F_NAME_LIST(struct ish_view_seat, known, known_n, &ish_card_names, "Cards that the viewer knows to be in this seat's hand."),
    PL_F(PL_I16, struct ish_view_seat, points,
         "Victory points of this seat that everybody can see; when the match is over, all its victory points."),
    PL_F_STRUCT(struct ish_view_seat, tally, tally_fields,
                "The victory points of `points`, divided by their source: books, villains, tokens and telegrams."),
    PL_F_MAP(PL_U8, struct ish_view_seat, token_points, &ish_token_names,
             "Points on this seat's I Say token of each type; 0 if the seat owns no token of this type, and 0 until the match is over."),
    PL_F_MAP(PL_U8, struct ish_view_seat, telegram_faces, &ish_face_names,
             "Number of telegrams with each face that this seat owns; 0 until the match is over."),
    PL_F_END,
};

const struct pl_field ish_view_fields[] = {
    PL_VIEW_FIELDS(struct ish_view, base),
    PL_F(PL_BOOL, struct ish_view, fast_play, "True if this match uses the Fast Play rule."),
    PL_F(PL_U8, struct ish_view, rounds,
         "Number of rounds to play. 99 means that no number was chosen; the match then ends when a player takes the book His Last Bow."),
    PL_F(PL_U8, struct ish_view, round, "Number of the current round, counted from 1."),
    PL_F_STRUCT(struct ish_view, last_case, last_fields, "How the previous case was closed."),
    PL_F(PL_SEATS, struct ish_view, countered,
         "Seats whose hand was held by a player who countered an accusation (Arrest, Impromptu Arrest, Sherlock Holmes or Dr Watson) with "
         "it."),
    PL_F_NAME(struct ish_view, current, &ish_card_names,
              "The Current card: the top card of the story, which the next card must be able to follow."),
    PL_F_NAME(struct ish_view, location, &ish_place_names, "The side of the Location marker that is face up: city or country."),
    PL_F_NAME(struct ish_view, travel, &ish_travel_names,
              "The side of the Travel marker that is face up; `none` if there is no Travel marker."),
    PL_F(PL_U8, struct ish_view, pile_n, "Number of cards in the draw pile."),
    PL_F_MAP(PL_U8, struct ish_view, discard, &ish_card_names, "Number of cards of each title in the discard pile."),
    PL_F_NAME_LIST(struct ish_view, hand, hand_n, &ish_card_names, "Cards in the viewer's hand."),
    PL_F_NAME_LIST(struct ish_view, known_together, known_together_n, &ish_card_names,
                   "Cards that the viewer knows to be in other players' hands, even if the viewer does not know in which of these hands."),
    {.name = "stack",
     .type = PL_STRUCT,
     .offset = offsetof(struct ish_view, stack),
     .size = sizeof(struct ish_view_frame),
     .count = ISH_DEPTH,
     .count_at = offsetof(struct ish_view, stack_n),
     .fields = view_frame_fields,
     .doc =
         "Stack of unfinished steps, such as the turn and a card being played. The last element is on top and asks the current question."},
    PL_F_NAME(struct ish_view, phase, &ish_ask_names, "The question that players must answer now."),
    PL_F(PL_BOOL, struct ish_view, answered, "True if several players are asked the same question and the viewer has already answered."),
    PL_F_NAME(struct ish_view, choice, &ish_card_names,
              "The card that the viewer has chosen as the answer to the current question; null if there is none."),
    PL_F_NAME(struct ish_view, drawn, &ish_card_names, "The card that the viewer has drawn and must play or keep; null if there is none."),
    PL_F_PER_SEAT(struct ish_view, seat, base.seats, view_seat_fields,
                  "The information that the viewer has about each seat, in seat order."),
    PL_F_END,
};
