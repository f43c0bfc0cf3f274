/* fields.c: field tables of options, state and view, from which JSON, TypeScript types and reference pages are made. No logic. */
#include "games/watson-holmes/game.h"

/* PER_PLACE describes an array with one element per place. */
#define PER_PLACE(s, m, COUNT, FIELDS, DOC) PL_F_PER_SEAT(s, m, COUNT, FIELDS, DOC)
/* OPTIONAL describes a field that a custom position may leave out. */
#define OPTIONAL(TYPE, s, m, NAMES, DOC)                                                                                       \
    {                                                                                                                          \
        .name = #m, .type = TYPE, .flags = PL_OPTIONAL, .offset = offsetof(s, m), .size = sizeof(PL_MEMBER(s, m)), .count = 1, \
        .count_at = PL_SINGLE, .names = NAMES, .doc = DOC                                                                      \
    }
/* PER_CHARACTER describes an object with one value per character. */
#define PER_CHARACTER(TYPE, FLAGS, s, m, NAMES, DOC)                                                                                      \
    {                                                                                                                                     \
        .name = #m, .type = TYPE, .flags = FLAGS, .offset = offsetof(s, m), .size = sizeof(PL_MEMBER(s, m)[0]), .count = WH_CHARACTERS_N, \
        .count_at = PL_FIXED, .names = NAMES, .keys = &wh_character_names, .doc = DOC                                                     \
    }

const struct pl_field wh_option_fields[] = {
    PL_F(PL_BOOL, struct wh_options, expert, "Play without the Watson card; Mary Morstan gives three carriages instead."),
    PL_F_NAME(struct wh_options, judging, &wh_judging_names, "The judge of answers: `auto` is the program, `self` each player."),
    PL_F(PL_U16, struct wh_options, reading_time, "Seconds for reading cards in each round; 0: no limit."),
    PL_F_NAME(struct wh_options, practice, &wh_practice_names, "The practice case to play if no case is given."),
    PL_F_END,
};

/* ---- case ------------------------------------------------------------------------------------------------ */

static const struct pl_field place_fields[] = {
    PL_F(PL_U8, struct wh_place, number, "Number on the card; 0: 221B."),
    PL_F_NAME(struct wh_place, back, &wh_bonus_names, "Bonus on the back of the card."),
    PL_F_SET(struct wh_place, front, &wh_icon_names, "Bonuses announced on the front of the card."),
    PL_F_SET(struct wh_place, restrictions, &wh_restriction_names, "Restrictions on the front of the card."),
    PL_F(PL_U8, struct wh_place, zone, "Zone of the place; 0: no zones, or 221B."),
    PL_F(PL_U8, struct wh_place, opens_round, "First round in which the place can be visited; 0: from the start."),
    PL_F(PL_U8, struct wh_place, needs_place, "Index of the place whose card must have been read before; 0: none."),
    PL_F_NAME(struct wh_place, visits, &wh_visits_names, "Limit on visits."),
    PL_F(PL_HEX, struct wh_place, facts, "Facts that the card's text establishes, as a bit set. For bots and statistics only."),
    PL_F_END,
};

static const struct pl_field case_fields[] = {
    PL_F(PL_U16, struct wh_case, format, "Format of the case: 1."),
    PL_F(PL_U8, struct wh_case, questions, "Number of questions."),
    PL_F(PL_U8, struct wh_case, places, "Number of places, including 221B."),
    PL_F(PL_U8, struct wh_case, seats_min, "Minimum number of players."),
    PL_F(PL_U8, struct wh_case, seats_max, "Maximum number of players."),
    PL_F(PL_U8, struct wh_case, zones, "Number of zones; 0: none."),
    PL_F(PL_U8, struct wh_case, start_zone, "Zone in which all players start."),
    PL_F(PL_U8, struct wh_case, fare, "Carriages for crossing to another zone."),
    PL_F(PL_U8, struct wh_case, carriages, "Carriages of each seat at the start."),
    PL_F(PL_BOOL, struct wh_case, police, "Players start with a police token or a Call Off token."),
    PL_F(PL_BOOL, struct wh_case, watson, "The Watson card is in play."),
    PL_F(PL_BOOL, struct wh_case, characters, "Characters are dealt at the start."),
    PL_F(PL_HEX, struct wh_case, hash, "SHA-256 of the files of the case."),
    PL_F_ARRAY(PL_U8, struct wh_case, proofs, "Number of proofs of each question."),
    {.name = "proof",
     .type = PL_HEX,
     .offset = offsetof(struct wh_case, proof),
     .size = 8 * WH_PROOFS,
     .count = WH_QUESTIONS,
     .count_at = PL_FIXED,
     .doc = "Proofs of each question, as bit sets of facts. For bots and statistics only."},
    {.name = "place",
     .type = PL_STRUCT,
     .offset = offsetof(struct wh_case, place),
     .size = sizeof(struct wh_place),
     .count = WH_PLACES,
     .count_at = offsetof(struct wh_case, places),
     .flags = PL_SHARED,
     .fields = place_fields,
     .doc = "Places, 221B first."},
    PL_F_END,
};

/* ---- state ----------------------------------------------------------------------------------------------- */

static const struct pl_field answer_fields[] = {
    PL_F(PL_BOOL, struct wh_answer, written, "True if the seat has written an answer to this question."),
    PL_F(PL_U32, struct wh_answer, text_id, "Number of the answer's text: its log entry, or, on a server, the number to request it with."),
    PL_F_END,
};

#define ANSWERS(s)                                                                                                                  \
    {                                                                                                                               \
        .name = "answer", .type = PL_STRUCT, .flags = PL_OPTIONAL, .offset = offsetof(s, answer), .size = sizeof(struct wh_answer), \
        .count = WH_QUESTIONS, .count_at = PL_FIXED, .fields = answer_fields, .doc = "Answers of this seat, one per question."      \
    }

static const struct pl_field seat_fields[] = {
    PL_F_NAME(struct wh_seat, status, &wh_status_names, "Status of this seat in the match."),
    PL_F(PL_U16, struct wh_seat, carriages, "Carriages in hand."),
    PL_F(PL_U8, struct wh_seat, at, "Index of the place of the seat's pawn; 0: 221B, 254: carriage stop, 255: not placed."),
    OPTIONAL(PL_U16, struct wh_seat, bid, NULL, "Carriages bid at the seat's place."),
    OPTIONAL(PL_NAME, struct wh_seat, means, &wh_means_names, "Means of entry; null: none."),
    PL_F(PL_U8, struct wh_seat, zone, "Zone of this seat; 0: no zones."),
    PL_F(PL_U8, struct wh_seat, police, "Police tokens in hand."),
    PL_F(PL_U8, struct wh_seat, call_off, "Call Off tokens in hand."),
    PL_F(PL_U8, struct wh_seat, lockpick, "Lockpicks in hand."),
    ANSWERS(struct wh_seat),
    OPTIONAL(PL_U8, struct wh_seat, verdict, NULL, "Right answers as a bit set: bit n is question n + 1."),
    OPTIONAL(PL_BOOL, struct wh_seat, answers_sent, NULL, "This seat has sent its answers this round."),
    OPTIONAL(PL_BOOL, struct wh_seat, judged, NULL, "This seat has judged its own answers (`self` judging)."),
    PL_F_NAME(struct wh_seat, leave, &wh_leave_names, "Whether this seat has finished reading, and leaves a police token."),
    PL_F_NAME(struct wh_seat, after_win, &wh_after_win_names, "Choice of this seat after the first win."),
    OPTIONAL(PL_SEATS, struct wh_seat, consulted, NULL, "Seats whose answers this seat has consulted."),
    PL_F_NAME(struct wh_seat, check, &wh_check_names, "State of this seat's check."),
    OPTIONAL(PL_U8, struct wh_seat, check_question, NULL, "Question of this seat's check, from 1; 0: none."),
    OPTIONAL(PL_U32, struct wh_seat, check_entry, NULL, "Log entry with the text of the seat's check; 0: none."),
    OPTIONAL(PL_SEAT, struct wh_seat, check_judge, NULL, "Seat that must judge this seat's check; null: none."),
    PL_F_NAME(struct wh_seat, opening_choice, &wh_opening_names, "Choice of this seat at the start of the investigation."),
    OPTIONAL(PL_NAME, struct wh_seat, opening_character, &wh_character_names, "Character chosen at the start of the investigation."),
    OPTIONAL(PL_U8, struct wh_seat, opening_place, NULL, "Number of the place chosen at the start of the investigation; 0: none."),
    PL_F_END,
};

static const struct pl_field place_state_fields[] = {
    OPTIONAL(PL_SEATS, struct wh_place_state, visited_by, NULL, "Seats that have visited the place."),
    OPTIONAL(PL_SEATS, struct wh_place_state, read_by, NULL, "Seats that have read or heard the card."),
    OPTIONAL(PL_SEATS, struct wh_place_state, extra_readers, NULL,
             "Seats that read the card this round with Mycroft Holmes or Langdale Pike."),
    OPTIONAL(PL_BOOL, struct wh_place_state, police, NULL, "The place has a police token."),
    OPTIONAL(PL_BOOL, struct wh_place_state, bonus_known, NULL, "All players know the card's bonus, or that it has none."),
    PL_F_END,
};

const struct pl_field wh_state_fields[] = {
    PL_BASE_FIELDS(struct wh_state, base),
    {.name = "case",
     .type = PL_STRUCT,
     .offset = offsetof(struct wh_state, c),
     .size = sizeof(struct wh_case),
     .count = 1,
     .count_at = PL_SINGLE,
     .fields = case_fields,
     .doc = "The part of the case that the rules need."},
    PL_F_STRUCT(struct wh_state, options, wh_option_fields, "Options of the match."),
    PL_F_NAME(struct wh_state, phase, &wh_phase_names, "Current phase."),
    PL_F(PL_U8, struct wh_state, round, "Current round, from 1."),
    PL_F(PL_SEAT, struct wh_state, start, "Start player."),
    PL_F_MAYBE_SEAT(struct wh_state, turn, "Seat that decides alone now; null: several decide."),
    OPTIONAL(PL_BOOL, struct wh_state, crossed, NULL, "`turn` has crossed to another zone this turn."),
    OPTIONAL(PL_SEAT, struct wh_state, placed_last, NULL, "Seat that placed its pawn last this round; null: none."),
    OPTIONAL(PL_U8, struct wh_state, bidding, NULL, "Index of the place `turn` is bidding for; 0: none."),
    OPTIONAL(PL_U8, struct wh_state, opening_pass, NULL, "First (1) or second (2) choice at the start of the investigation; 0 otherwise."),
    OPTIONAL(PL_SEAT, struct wh_state, watson, NULL, "Holder of the Watson card; null: none."),
    OPTIONAL(PL_U8, struct wh_state, aloud, NULL, "Index of the place read aloud this round; 0: none."),
    OPTIONAL(PL_U8, struct wh_state, last_round, NULL,
             "Last round in which the only player left may visit places; 0: several players are left."),
    OPTIONAL(PL_SEATS, struct wh_state, asked, NULL, "Seats that decide together in this phase."),
    OPTIONAL(PL_SEATS, struct wh_state, toby, NULL, "Seats that used Toby this round."),
    OPTIONAL(PL_SEATS, struct wh_state, shinwell, NULL, "Seats that used Shinwell Johnson this round and have not spent him."),
    OPTIONAL(PL_SEATS, struct wh_state, hudson, NULL, "Seats that used Mrs Hudson this round and answer first."),
    OPTIONAL(PL_SEATS, struct wh_state, irene, NULL, "Seats that used Irene Adler this round: only they may write notes."),
    PL_F(PL_U8, struct wh_state, police, "Police tokens in the supply."),
    PL_F(PL_U8, struct wh_state, call_offs, "Call Off tokens in the supply."),
    PL_F(PL_U8, struct wh_state, lockpicks, "Lockpicks in the supply."),
    {.name = "reading_until",
     .type = PL_I64,
     .flags = PL_OPTIONAL,
     .offset = offsetof(struct wh_state, reading_until),
     .size = 8,
     .count = 1,
     .count_at = PL_SINGLE,
     .doc = "End of the reading time, in milliseconds on the match clock; 0: no limit."},
    PER_CHARACTER(PL_SEAT, 0, struct wh_state, owner, NULL, "Owner of each character; null: in the deck, on offer or not used."),
    PER_CHARACTER(PL_NAME, 0, struct wh_state, face, &wh_face_names, "Whether each character is face down, used or traded."),
    PER_CHARACTER(PL_SEATS, PL_OPTIONAL, struct wh_state, known, NULL, "Seats that know the position of the character in the deck."),
    PL_F_NAME_LIST(struct wh_state, deck, deck_n, &wh_character_names, "Deck of characters, top first."),
    PL_F_NAME_LIST(struct wh_state, offered, offered_n, &wh_character_names, "Two characters offered as a bonus."),
    PER_PLACE(struct wh_state, place_state, c.places, place_state_fields, "Changing state of each place, 221B first."),
    PL_F_PER_SEAT(struct wh_state, seat, base.seats, seat_fields, "State of each seat."),
    PL_F_END,
};

/* ---- view ------------------------------------------------------------------------------------------------ */

static const struct pl_field view_place_fields[] = {
    PL_F(PL_U8, struct wh_view_place, number, "Number on the card; 0: 221B."),
    PL_F_NAME(struct wh_view_place, back, &wh_bonus_names, "Bonus on the back of the card; null: unknown to you."),
    PL_F_SET(struct wh_view_place, front, &wh_icon_names, "Bonuses announced on the front of the card."),
    PL_F_SET(struct wh_view_place, restrictions, &wh_restriction_names, "Restrictions on the front of the card."),
    PL_F(PL_U8, struct wh_view_place, zone, "Zone of the place; 0: in every zone."),
    PL_F(PL_U8, struct wh_view_place, opens_round, "First round in which the place can be visited; 0: from the start."),
    PL_F(PL_U8, struct wh_view_place, needs_place, "Number of the place whose card you must have read before; 0: none."),
    PL_F_NAME(struct wh_view_place, visits, &wh_visits_names, "Limit on visits."),
    PL_F(PL_BOOL, struct wh_view_place, police, "The place has a police token."),
    PL_F(PL_SEATS, struct wh_view_place, visited_by, "Seats that have visited the place."),
    PL_F(PL_SEATS, struct wh_view_place, read_by, "Seats that have read or heard the card."),
    PL_F(PL_SEATS, struct wh_view_place, extra_readers, "Seats that read the card this round with Mycroft Holmes or Langdale Pike."),
    PL_F(PL_BOOL, struct wh_view_place, bonus_known, "All players know the card's bonus, or that it has none."),
    PL_F_END,
};

static const struct pl_field view_seat_fields[] = {
    PL_F_NAME(struct wh_view_seat, status, &wh_status_names, "Status of this seat in the match."),
    PL_F(PL_U16, struct wh_view_seat, carriages, "Carriages in hand."),
    PL_F_NAME(struct wh_view_seat, spot, &wh_spot_names, "Kind of space the seat's pawn is on."),
    PL_F(PL_U8, struct wh_view_seat, place, "Number of the place where the seat's pawn is; 0: none."),
    PL_F(PL_U16, struct wh_view_seat, bid, "Carriages bid at the seat's place."),
    PL_F_NAME(struct wh_view_seat, means, &wh_means_names, "Means of entry; null: none."),
    PL_F(PL_U8, struct wh_view_seat, zone, "Zone of this seat; 0: no zones."),
    PL_F(PL_U8, struct wh_view_seat, police, "Police tokens in hand."),
    PL_F(PL_U8, struct wh_view_seat, call_off, "Call Off tokens in hand."),
    PL_F(PL_U8, struct wh_view_seat, lockpick, "Lockpicks in hand."),
    PL_F(PL_U8, struct wh_view_seat, face_down, "Number of face-down characters."),
    PL_F(PL_BOOL, struct wh_view_seat, done_reading, "This seat has finished reading."),
    PL_F(PL_BOOL, struct wh_view_seat, answers_sent, "This seat has sent its answers this round."),
    PL_F(PL_U8, struct wh_view_seat, right, "Number of right answers; 255: not judged."),
    PL_F(PL_BOOL, struct wh_view_seat, answers_readable, "You may read the answers of this seat."),
    ANSWERS(struct wh_view_seat),
    PL_F(PL_SEATS, struct wh_view_seat, consulted, "Seats whose answers this seat has consulted."),
    PL_F_NAME(struct wh_view_seat, check, &wh_check_names, "State of this seat's check."),
    PL_F(PL_SEAT, struct wh_view_seat, check_judge, "Seat that must judge this seat's check; null: none."),
    PL_F_END,
};

const struct pl_field wh_view_fields[] = {
    PL_VIEW_FIELDS(struct wh_view, base),
    {.name = "waits_for_clock",
     .type = PL_BOOL,
     .offset = offsetof(struct wh_view, base.waits_for_clock),
     .size = 1,
     .count = 1,
     .count_at = PL_SINGLE,
     .doc = "The reading time is running."},
    PL_F_STRUCT(struct wh_view, options, wh_option_fields, "Options of the match."),
    PL_F(PL_U8, struct wh_view, questions, "Number of questions in the case."),
    PL_F(PL_U8, struct wh_view, places, "Number of places, including 221B."),
    PL_F(PL_U8, struct wh_view, seats_min, "Minimum number of players."),
    PL_F(PL_U8, struct wh_view, seats_max, "Maximum number of players."),
    PL_F(PL_U8, struct wh_view, zones, "Number of zones; 0: none."),
    PL_F(PL_U8, struct wh_view, start_zone, "Zone in which all players started."),
    PL_F(PL_U8, struct wh_view, fare, "Carriages for crossing to another zone."),
    PL_F(PL_U8, struct wh_view, start_carriages, "Carriages of each seat at the start."),
    PL_F(PL_BOOL, struct wh_view, start_police, "Players started with a police token or a Call Off token."),
    PL_F(PL_BOOL, struct wh_view, watson_allowed, "The case allows the Watson card."),
    PL_F(PL_BOOL, struct wh_view, deals_characters, "Players were dealt a character."),
    PL_F_NAME(struct wh_view, phase, &wh_phase_names, "Current phase."),
    PL_F(PL_U8, struct wh_view, round, "Current round, from 1."),
    PL_F(PL_SEAT, struct wh_view, start, "Start player."),
    PL_F(PL_SEAT, struct wh_view, turn, "Seat that decides alone now; null: several decide."),
    PL_F(PL_BOOL, struct wh_view, crossed, "`turn` has crossed to another zone this turn."),
    PL_F(PL_SEAT, struct wh_view, placed_last, "Seat that placed its pawn last this round; null: none."),
    PL_F(PL_U8, struct wh_view, opening_pass, "First (1) or second (2) choice at the start of the investigation; 0 otherwise."),
    PL_F(PL_SEAT, struct wh_view, watson, "Holder of the Watson card; null: none."),
    PL_F(PL_U8, struct wh_view, last_round, "Last round in which the only player left may visit places; 0: several players are left."),
    PL_F(PL_U8, struct wh_view, aloud, "Number of the place read aloud this round; 0: none."),
    PL_F(PL_U8, struct wh_view, bidding, "Number of the place `turn` is bidding for; 0: none."),
    PL_F(PL_U8, struct wh_view, police, "Police tokens in the supply."),
    PL_F(PL_U8, struct wh_view, call_offs, "Call Off tokens in the supply."),
    PL_F(PL_U8, struct wh_view, lockpicks, "Lockpicks in the supply."),
    PL_F(PL_SEATS, struct wh_view, asked, "Seats that decide together in this phase."),
    PL_F(PL_SEATS, struct wh_view, toby, "Seats that used Toby this round."),
    PL_F(PL_SEATS, struct wh_view, shinwell, "Seats that used Shinwell Johnson this round and have not spent him."),
    PL_F(PL_SEATS, struct wh_view, hudson, "Seats that used Mrs Hudson this round and answer first."),
    PL_F(PL_SEATS, struct wh_view, irene, "Seats that used Irene Adler this round: only they may write notes. Empty: no restriction."),
    PER_CHARACTER(PL_NAME, 0, struct wh_view, faces, &wh_face_names, "Whether each character is face down, used or traded."),
    PER_CHARACTER(PL_SEAT, 0, struct wh_view, owners, NULL, "Owner of each revealed character; null while face down."),
    PL_F_NAME_LIST(struct wh_view, deck, deck_n, &wh_character_names, "Deck of characters, top first; null: unknown to you."),
    PL_F_NAME_LIST(struct wh_view, offered, offered_n, &wh_character_names,
                   "Two characters offered as a bonus; null if offered to another seat."),
    PER_PLACE(struct wh_view, place, places, view_place_fields, "Places, 221B first."),
    PL_F_PER_SEAT(struct wh_view, seat, base.seats, view_seat_fields, "State of each seat."),
    PL_F_SET(struct wh_view, hand, &wh_character_names, "Your face-down characters."),
    PL_F_SET(struct wh_view, written, &wh_question_names, "Questions you have answered."),
    PL_F_SET(struct wh_view, verdict, &wh_question_names, "Your right answers, once judged."),
    PL_F(PL_BOOL, struct wh_view, judged, "You have judged your own answers (`self` judging)."),
    PL_F_NAME(struct wh_view, after_win, &wh_after_win_names, "Your choice after the first win."),
    PL_F_NAME(struct wh_view, leave, &wh_leave_names, "Whether you have finished reading, and leave a police token."),
    PL_F_NAME(struct wh_view, opening_choice, &wh_opening_names, "Your choice at the start of the investigation."),
    PL_F_NAME(struct wh_view, opening_character, &wh_character_names, "Character you chose at the start of the investigation."),
    PL_F(PL_U8, struct wh_view, opening_place, "Number of the place you chose at the start of the investigation; 0: none."),
    PL_F(PL_U8, struct wh_view, check_question, "Question of your check, from 1; 0: none."),
    PL_F_LIST(PL_U8, struct wh_view, readable_cards, readable_cards_n, "Numbers of the places whose cards you may read now."),
    PL_F(PL_BOOL, struct wh_view, sees_answers, "You may see the right answers."),
    PL_F(PL_BOOL, struct wh_view, sees_solution, "You may read the solution."),
    PL_F(PL_BOOL, struct wh_view, may_take_notes, "You may write notes."),
    PL_F(PL_BOOL, struct wh_view, may_chat, "You may talk to the table."),
    PL_F(PL_SEAT, struct wh_view, judge_check_of, "Seat whose check you must judge; null: none."),
    PL_F(PL_U8, struct wh_view, judge_check_question, "Question of that check, from 1; 0: none."),
    PL_F(PL_U32, struct wh_view, judge_check_text_id, "Number of the check's text, like `text_id`; 0: none."),
    PL_F_END,
};
