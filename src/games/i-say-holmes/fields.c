/* fields.c: the tables that give options, state and view their JSON. */
#include "games/i-say-holmes/game.h"

/* What a position written by hand need not say: single values, and arrays that are always whole. */
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
    PL_F(PL_BOOL, struct ish_options, fast_play, "Fast Play: any number of cards in a turn, instead of Deduction."),
    PL_F_UPTO(PL_U8, struct ish_options, rounds, ISH_ROUNDS_MAX,
              "Rounds to play, 1 to 99; 0 is until His Last Bow is taken. Simulations play three unless they are told otherwise."),
    PL_F_END,
};

static const struct pl_field last_fields[] = {
    OPTIONAL(PL_NAME, struct ish_last_case, how, &ish_how_names, "How the last case was closed; null before the first."),
    OPTIONAL(PL_SEAT, struct ish_last_case, by, NULL, "Who arrested, or escaped."),
    OPTIONAL(PL_SEAT, struct ish_last_case, guilty, NULL, "Who was arrested."),
    OPTIONAL(PL_NAME, struct ish_last_case, book, &ish_book_names, "The book the arrest earned."),
    OPTIONAL(PL_U16, struct ish_last_case, total, NULL, "Case points of the arrest."),
    OPTIONAL(PL_SET, struct ish_last_case, villains, &ish_villain_names, "The villains arrested, or escaped."),
    PL_F_END,
};

/* ---- state --------------------------------------------------------------------------------------------------------- */

static const struct pl_field frame_fields[] = {
    PL_F_NAME(struct ish_frame, kind, &ish_frame_names, "A turn, a card being played, an Impromptu Arrest, an Alibi's passing."),
    PL_F_NAME(struct ish_frame, stage, &ish_stage_names, "What it does next when it waits for nobody."),
    PL_F_NAME(struct ish_frame, ask, &ish_ask_names, "What it asks."),
    PL_F(PL_SEAT, struct ish_frame, seat, "Whose it is."),
    OPTIONAL(PL_NAME, struct ish_frame, card, &ish_card_names, "The card; in a turn, the card drawn that is to be played or kept."),
    OPTIONAL(PL_SEAT, struct ish_frame, target, NULL, "The seat named; in a turn, whose turn is next if not the left neighbour's."),
    OPTIONAL(PL_SEAT, struct ish_frame, from, NULL, "With a Telegram and no stock, whose token moves."),
    OPTIONAL(PL_U8, struct ish_frame, plays_left, NULL, "In a turn, how many cards may still be played; 255 is any number."),
    PL_F(PL_SEATS, struct ish_frame, asked, "Of whom it asks."),
    OPTIONAL(PL_SEATS, struct ish_frame, answered, NULL, "Who of them has answered, hidden until all have."),
    OPTIONAL(PL_SEATS, struct ish_frame, countered_by, NULL, "In an Impromptu Arrest, who has countered it."),
    OPTIONAL_ARRAY(PL_NAME, struct ish_frame, choice, &ish_card_names, NULL, "By seat, the card committed; null for none."),
    PL_F_END,
};

static const struct pl_field seat_fields[] = {
    PL_F_MAP(PL_U8, struct ish_seat, hand, &ish_card_names, "Copies of each title in hand."),
    PL_F_END,
};

static const struct pl_field row_fields[] = {
    {.name = "cards",
     .type = PL_U8,
     .offset = 0,
     .size = 1,
     .count = ISH_TITLES,
     .count_at = PL_FIXED,
     .doc = "At least so many of each title, in the order of the hand's."},
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
     .doc = "By holder, seats 0 to 7; the last row is all others together."},
    PL_F_END,
};

const struct pl_field ish_state_fields[] = {
    PL_BASE_FIELDS(struct ish, base),
    OPTIONAL(PL_BOOL, struct ish, fast_play, NULL, "Fast Play is on."),
    PL_F(PL_U8, struct ish, rounds, "Rounds to play at most."),
    PL_F(PL_U8, struct ish, round, "The round, from 1."),
    PL_F_STRUCT(struct ish, last_case, last_fields, "How the case before this one was closed."),
    PL_F_NAME(struct ish, current, &ish_card_names, "The Current card."),
    PL_F_NAME(struct ish, location, &ish_place_names, "The side of the Location marker."),
    PL_F_NAME(struct ish, travel, &ish_travel_names, "The side of the Travel marker, or none."),
    PL_F_NAME_LIST(struct ish, pile, pile_n, &ish_card_names, "The draw pile; the last is the top."),
    OPTIONAL_ARRAY(PL_U8, struct ish, discard, NULL, &ish_card_names, "Copies of each title in the discard pile."),
    {.name = "stack",
     .type = PL_STRUCT,
     .offset = offsetof(struct ish, stack),
     .size = sizeof(struct ish_frame),
     .count = ISH_DEPTH,
     .count_at = offsetof(struct ish, stack_n),
     .fields = frame_fields,
     .doc = "Pending decisions; the last is the one that asks."},
    OPTIONAL_ARRAY(PL_SEAT, struct ish, book, NULL, &ish_book_names, "Who has each Case Closed Book."),
    OPTIONAL_ARRAY(PL_SEAT, struct ish, villain, NULL, &ish_villain_names, "Who has each villain's token."),
    PL_F_ARRAY(PL_U8, struct ish, isay_value, "Faces of the I Say tokens: five pipes, five hats, five glasses."),
    OPTIONAL_ARRAY(PL_SEAT, struct ish, isay_holder, NULL, NULL, "Who has each of them; null is the stock."),
    PL_F_NAMES(struct ish, telegram_face, &ish_face_names, "Faces of the eight telegrams."),
    OPTIONAL_ARRAY(PL_SEAT, struct ish, telegram_holder, NULL, NULL, "Who has each of them; null is the stock."),
    PL_F_PER_SEAT(struct ish, seat, base.seats, seat_fields, "One entry a seat."),
    {.name = "memory",
     .type = PL_STRUCT,
     .flags = PL_OPTIONAL,
     .offset = offsetof(struct ish, memory),
     .size = sizeof(struct ish_memory),
     .count = PL_VIEWERS,
     .count_at = PL_FIXED,
     .fields = memory_fields,
     .doc = "By viewer, seats 0 to 7, then the spectators: what each is sure the others hold. A card drawn counts once it is kept."},
    PL_F_END,
};

/* ---- view ---------------------------------------------------------------------------------------------------------- */

static const struct pl_field view_frame_fields[] = {
    PL_F_NAME(struct ish_view_frame, kind, &ish_frame_names, "A turn, a card being played, an Impromptu Arrest, an Alibi's passing."),
    PL_F_NAME(struct ish_view_frame, stage, &ish_stage_names, "What it does next when it waits for nobody."),
    PL_F_NAME(struct ish_view_frame, ask, &ish_ask_names, "What it asks."),
    PL_F(PL_SEAT, struct ish_view_frame, seat, "Whose it is."),
    PL_F_NAME(struct ish_view_frame, card, &ish_card_names,
              "The card; in a turn, the card another player has drawn, while it is to be played or kept and the viewer is sure of it."),
    PL_F(PL_SEAT, struct ish_view_frame, target, "The seat named; in a turn, whose turn is next if not the left neighbour's."),
    PL_F(PL_SEAT, struct ish_view_frame, from, "With a Telegram and no stock, whose token moves."),
    PL_F(PL_U8, struct ish_view_frame, plays_left, "In a turn, how many cards may still be played; 255 is any number."),
    PL_F(PL_SEATS, struct ish_view_frame, asked, "Of whom it asks; who has answered is hidden until all have."),
    PL_F(PL_SEATS, struct ish_view_frame, countered_by, "In an Impromptu Arrest, who has countered it."),
    PL_F_END,
};

static const struct pl_field view_seat_fields[] = {
    PL_F(PL_U8, struct ish_view_seat, cards, "Cards in hand."),
    PL_F_SET(struct ish_view_seat, tokens, &ish_token_names, "I Say tokens."),
    PL_F(PL_U8, struct ish_view_seat, telegrams, "Telegrams."),
    PL_F_SET(struct ish_view_seat, books, &ish_book_names, "Case Closed Books."),
    PL_F_SET(struct ish_view_seat, escaped, &ish_villain_names, "Villains' tokens."),
    PL_F_NAME_LIST(struct ish_view_seat, known, known_n, &ish_card_names, "What the viewer is sure that hand holds, at least."),
    PL_F(PL_I16, struct ish_view_seat, points, "Victory points that lie open; at the end, all."),
    PL_F_MAP(PL_U8, struct ish_view_seat, token_points, &ish_token_names, "At the end: what the I Say tokens show."),
    PL_F_MAP(PL_U8, struct ish_view_seat, telegram_faces, &ish_face_names, "At the end: how many telegrams of each face."),
    PL_F_END,
};

const struct pl_field ish_view_fields[] = {
    PL_VIEW_FIELDS(struct ish_view, base),
    PL_F(PL_BOOL, struct ish_view, fast_play, "Fast Play is on."),
    PL_F(PL_U8, struct ish_view, rounds, "Rounds to play at most."),
    PL_F(PL_U8, struct ish_view, round, "The round, from 1."),
    PL_F_STRUCT(struct ish_view, last_case, last_fields, "How the case before this one was closed."),
    PL_F_NAME(struct ish_view, current, &ish_card_names, "The Current card."),
    PL_F_NAME(struct ish_view, location, &ish_place_names, "The side of the Location marker."),
    PL_F_NAME(struct ish_view, travel, &ish_travel_names, "The side of the Travel marker, or none."),
    PL_F(PL_U8, struct ish_view, pile_n, "Cards in the draw pile."),
    PL_F_MAP(PL_U8, struct ish_view, discard, &ish_card_names, "Copies of each title in the discard pile."),
    PL_F_NAME_LIST(struct ish_view, hand, hand_n, &ish_card_names, "The viewer's hand."),
    PL_F_NAME_LIST(struct ish_view, known_together, known_together_n, &ish_card_names,
                   "What the viewer is sure all other hands hold between them."),
    {.name = "stack",
     .type = PL_STRUCT,
     .offset = offsetof(struct ish_view, stack),
     .size = sizeof(struct ish_view_frame),
     .count = ISH_DEPTH,
     .count_at = offsetof(struct ish_view, stack_n),
     .fields = view_frame_fields,
     .doc = "Pending decisions; the last is the one that asks."},
    PL_F_NAME(struct ish_view, phase, &ish_ask_names, "What is asked now."),
    PL_F(PL_BOOL, struct ish_view, answered, "The viewer has answered what is asked of several at once."),
    PL_F_NAME(struct ish_view, choice, &ish_card_names, "The card the viewer has committed to it."),
    PL_F_NAME(struct ish_view, drawn, &ish_card_names, "The card the viewer has drawn, to be played or kept."),
    PL_F_PER_SEAT(struct ish_view, seat, base.seats, view_seat_fields, "One entry a seat."),
    PL_F_END,
};
