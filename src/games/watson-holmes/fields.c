/* fields.c: the field tables of Watson & Holmes: options, state and view as JSON, types and reference pages. Decides nothing. */
#include "games/watson-holmes/game.h"

/* As many elements as there are places. */
#define PER_PLACE(s, m, COUNT, FIELDS, DOC) PL_F_PER_SEAT(s, m, COUNT, FIELDS, DOC)
/* What a position written by hand need not give. */
#define OPTIONAL(TYPE, s, m, NAMES, DOC)                                                                                       \
    {                                                                                                                          \
        .name = #m, .type = TYPE, .flags = PL_OPTIONAL, .offset = offsetof(s, m), .size = sizeof(PL_MEMBER(s, m)), .count = 1, \
        .count_at = PL_SINGLE, .names = NAMES, .doc = DOC                                                                      \
    }
/* One value a character. */
#define PER_CHARACTER(TYPE, FLAGS, s, m, NAMES, DOC)                                                                                      \
    {                                                                                                                                     \
        .name = #m, .type = TYPE, .flags = FLAGS, .offset = offsetof(s, m), .size = sizeof(PL_MEMBER(s, m)[0]), .count = WH_CHARACTERS_N, \
        .count_at = PL_FIXED, .names = NAMES, .keys = &wh_character_names, .doc = DOC                                                     \
    }

const struct pl_field wh_option_fields[] = {
    PL_F(PL_BOOL, struct wh_options, expert, "Without the Watson card; Mary Morstan then brings three carriages."),
    PL_F_NAME(struct wh_options, judging, &wh_judging_names, "Who says whether answers are right: the house, or the players themselves."),
    PL_F(PL_U16, struct wh_options, reading_time, "Seconds for reading cards in each round; 0 for no limit."),
    PL_F_NAME(struct wh_options, practice, &wh_practice_names, "Which practice case is played where no case is given."),
    PL_F_END,
};

/* ---- the case -------------------------------------------------------------------------------------------- */

static const struct pl_field place_fields[] = {
    PL_F(PL_U8, struct wh_place, number, "The number on the card; 0 for 221B."),
    PL_F_NAME(struct wh_place, back, &wh_bonus_names, "What its back gives."),
    PL_F_SET(struct wh_place, front, &wh_icon_names, "What its front announces."),
    PL_F_SET(struct wh_place, restrictions, &wh_restriction_names, "What its front restricts."),
    PL_F(PL_U8, struct wh_place, zone, "Its zone; 0 in a case without zones."),
    PL_F(PL_U8, struct wh_place, opens_round, "The first round in which it can be visited."),
    PL_F(PL_U8, struct wh_place, needs_place, "Index of the place that must have been read before; 0 for none."),
    PL_F_NAME(struct wh_place, visits, &wh_visits_names, "How often it can be visited."),
    PL_F(PL_HEX, struct wh_place, facts, "The facts it establishes: for bots and statistics alone."),
    PL_F_END,
};

static const struct pl_field case_fields[] = {
    PL_F(PL_U16, struct wh_case, format, "1."),
    PL_F(PL_U8, struct wh_case, questions, "How many questions there are."),
    PL_F(PL_U8, struct wh_case, places, "How many places there are, 221B among them."),
    PL_F(PL_U8, struct wh_case, seats_min, "The fewest players."),
    PL_F(PL_U8, struct wh_case, seats_max, "The most players."),
    PL_F(PL_U8, struct wh_case, zones, "How many zones there are; 0 for none."),
    PL_F(PL_U8, struct wh_case, start_zone, "The zone in which all begin."),
    PL_F(PL_U8, struct wh_case, fare, "Carriages for a crossing."),
    PL_F(PL_U8, struct wh_case, carriages, "Carriages at the start."),
    PL_F(PL_BOOL, struct wh_case, police, "Police tokens are handed out at the start."),
    PL_F(PL_BOOL, struct wh_case, watson, "The Watson card is in play."),
    PL_F(PL_BOOL, struct wh_case, characters, "Characters are dealt at the start."),
    PL_F(PL_HEX, struct wh_case, hash, "What identifies the texts of the case."),
    PL_F_ARRAY(PL_U8, struct wh_case, proofs, "How many proofs each question has."),
    {.name = "proof",
     .type = PL_HEX,
     .offset = offsetof(struct wh_case, proof),
     .size = 8 * WH_PROOFS,
     .count = WH_QUESTIONS,
     .count_at = PL_FIXED,
     .doc = "The proofs of each question, as sets of facts: for bots and statistics alone."},
    {.name = "place",
     .type = PL_STRUCT,
     .offset = offsetof(struct wh_case, place),
     .size = sizeof(struct wh_place),
     .count = WH_PLACES,
     .count_at = offsetof(struct wh_case, places),
     .flags = PL_SHARED,
     .fields = place_fields,
     .doc = "The places, 221B first."},
    PL_F_END,
};

/* ---- the state ------------------------------------------------------------------------------------------- */

static const struct pl_field answer_fields[] = {
    PL_F(PL_BOOL, struct wh_answer, written, "It is no blank."),
    PL_F(PL_U32, struct wh_answer, text_id,
         "Number of its text: the log entry that carries it, or the number to read it by from a server."),
    PL_F_END,
};

#define ANSWERS(s)                                                                                                                  \
    {                                                                                                                               \
        .name = "answer", .type = PL_STRUCT, .flags = PL_OPTIONAL, .offset = offsetof(s, answer), .size = sizeof(struct wh_answer), \
        .count = WH_QUESTIONS, .count_at = PL_FIXED, .fields = answer_fields, .doc = "Its answers."                                 \
    }

static const struct pl_field seat_fields[] = {
    PL_F_NAME(struct wh_seat, status, &wh_status_names, "Whether it still plays."),
    PL_F(PL_U16, struct wh_seat, carriages, "Carriages in hand."),
    PL_F(PL_U8, struct wh_seat, at, "Index of the place where its pawn stands; 0 is 221B, 254 the carriage stop, 255 nowhere."),
    OPTIONAL(PL_U16, struct wh_seat, bid, NULL, "Carriages laid there."),
    OPTIONAL(PL_NAME, struct wh_seat, means, &wh_means_names, "How it enters."),
    PL_F(PL_U8, struct wh_seat, zone, "Its zone."),
    PL_F(PL_U8, struct wh_seat, police, "Police tokens in hand."),
    PL_F(PL_U8, struct wh_seat, call_off, "Call offs in hand."),
    PL_F(PL_U8, struct wh_seat, lockpick, "Lockpicks in hand."),
    ANSWERS(struct wh_seat),
    OPTIONAL(PL_U8, struct wh_seat, verdict, NULL, "Which answers are right: bit n is question n + 1."),
    OPTIONAL(PL_BOOL, struct wh_seat, answers_sent, NULL, "Its answers are sealed."),
    OPTIONAL(PL_BOOL, struct wh_seat, judged, NULL, "It has judged its answers itself."),
    PL_F_NAME(struct wh_seat, leave, &wh_leave_names, "Whether it has finished reading."),
    PL_F_NAME(struct wh_seat, after_win, &wh_after_win_names, "Whether it goes on after a win."),
    OPTIONAL(PL_SEATS, struct wh_seat, consulted, NULL, "Whose answers it has consulted."),
    PL_F_NAME(struct wh_seat, check, &wh_check_names, "What became of its check."),
    OPTIONAL(PL_U8, struct wh_seat, check_question, NULL, "The question it checked; 0 for none."),
    OPTIONAL(PL_U32, struct wh_seat, check_entry, NULL, "The entry that carries the text of its check."),
    OPTIONAL(PL_SEAT, struct wh_seat, check_judge, NULL, "Who has to judge the check."),
    PL_F_NAME(struct wh_seat, opening_choice, &wh_opening_names, "What it has said at the opening."),
    OPTIONAL(PL_NAME, struct wh_seat, opening_character, &wh_character_names, "The character it has chosen."),
    OPTIONAL(PL_U8, struct wh_seat, opening_place, NULL, "The number of the place it has chosen; 0 for none."),
    PL_F_END,
};

static const struct pl_field place_state_fields[] = {
    OPTIONAL(PL_SEATS, struct wh_place_state, visited_by, NULL, "Who has been there."),
    OPTIONAL(PL_SEATS, struct wh_place_state, read_by, NULL, "Who has read or heard the card."),
    OPTIONAL(PL_SEATS, struct wh_place_state, extra_readers, NULL, "Who reads it in this round beside its visitor."),
    OPTIONAL(PL_BOOL, struct wh_place_state, police, NULL, "A police token lies there."),
    OPTIONAL(PL_BOOL, struct wh_place_state, bonus_known, NULL, "Its bonus, or that it has none, is known to all."),
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
     .doc = "The case, as the rules see it."},
    PL_F_STRUCT(struct wh_state, options, wh_option_fields, "The options."),
    PL_F_NAME(struct wh_state, phase, &wh_phase_names, "What is asked now."),
    PL_F(PL_U8, struct wh_state, round, "The round, from 1."),
    PL_F(PL_SEAT, struct wh_state, start, "Who has the start token."),
    PL_F_MAYBE_SEAT(struct wh_state, turn, "Whose turn, choice or bonus it is."),
    OPTIONAL(PL_BOOL, struct wh_state, crossed, NULL, "It has crossed in this turn."),
    OPTIONAL(PL_SEAT, struct wh_state, placed_last, NULL, "Who has placed a pawn last."),
    OPTIONAL(PL_U8, struct wh_state, bidding, NULL, "Index of the place that is bid for; 0 for none."),
    OPTIONAL(PL_U8, struct wh_state, opening_pass, NULL, "1 or 2: the first or the second asking of the opening."),
    OPTIONAL(PL_SEAT, struct wh_state, watson, NULL, "Who has the Watson card."),
    OPTIONAL(PL_U8, struct wh_state, aloud, NULL, "Index of the place read aloud; 0 for none."),
    OPTIONAL(PL_U8, struct wh_state, last_round, NULL, "The last free round of the only player left; 0 while there are more."),
    OPTIONAL(PL_SEATS, struct wh_state, asked, NULL, "Who is asked together."),
    OPTIONAL(PL_SEATS, struct wh_state, toby, NULL, "Whom Toby serves in this round."),
    OPTIONAL(PL_SEATS, struct wh_state, shinwell, NULL, "Whom Shinwell Johnson serves in this round."),
    OPTIONAL(PL_SEATS, struct wh_state, hudson, NULL, "Whom Mrs Hudson lets in first."),
    OPTIONAL(PL_SEATS, struct wh_state, irene, NULL, "Who alone may write notes in this round."),
    PL_F(PL_U8, struct wh_state, police, "Police tokens in the supply."),
    PL_F(PL_U8, struct wh_state, call_offs, "Call offs in the supply."),
    PL_F(PL_U8, struct wh_state, lockpicks, "Lockpicks in the supply."),
    {.name = "reading_until",
     .type = PL_I64,
     .flags = PL_OPTIONAL,
     .offset = offsetof(struct wh_state, reading_until),
     .size = 8,
     .count = 1,
     .count_at = PL_SINGLE,
     .doc = "When reading ends, in milliseconds; 0 for no limit."},
    PER_CHARACTER(PL_SEAT, 0, struct wh_state, owner, NULL, "Whose each character is; null in the deck, on offer and in the box."),
    PER_CHARACTER(PL_NAME, 0, struct wh_state, face, &wh_face_names, "Face down, used, or turned for carriages."),
    PER_CHARACTER(PL_SEATS, PL_OPTIONAL, struct wh_state, known, NULL, "Who knows where it lies in the deck."),
    PL_F_NAME_LIST(struct wh_state, deck, deck_n, &wh_character_names, "The deck of characters, from the top."),
    PL_F_NAME_LIST(struct wh_state, offered, offered_n, &wh_character_names, "The two characters on offer."),
    PER_PLACE(struct wh_state, place_state, c.places, place_state_fields, "What has happened to each place."),
    PL_F_PER_SEAT(struct wh_state, seat, base.seats, seat_fields, "What lies before each seat."),
    PL_F_END,
};

/* ---- the view -------------------------------------------------------------------------------------------- */

static const struct pl_field view_place_fields[] = {
    PL_F(PL_U8, struct wh_view_place, number, "The number on the card; 0 for 221B."),
    PL_F_NAME(struct wh_view_place, back, &wh_bonus_names, "What its back gives; null while you cannot know."),
    PL_F_SET(struct wh_view_place, front, &wh_icon_names, "What its front announces."),
    PL_F_SET(struct wh_view_place, restrictions, &wh_restriction_names, "What its front restricts."),
    PL_F(PL_U8, struct wh_view_place, zone, "Its zone; 0 for all of them."),
    PL_F(PL_U8, struct wh_view_place, opens_round, "The first round in which it can be visited."),
    PL_F(PL_U8, struct wh_view_place, needs_place, "The number of the place that must have been read before; 0 for none."),
    PL_F_NAME(struct wh_view_place, visits, &wh_visits_names, "How often it can be visited."),
    PL_F(PL_BOOL, struct wh_view_place, police, "A police token lies there."),
    PL_F(PL_SEATS, struct wh_view_place, visited_by, "Who has been there."),
    PL_F(PL_SEATS, struct wh_view_place, read_by, "Who has read or heard the card."),
    PL_F(PL_SEATS, struct wh_view_place, extra_readers, "Who reads it in this round beside its visitor."),
    PL_F(PL_BOOL, struct wh_view_place, bonus_known, "Its bonus, or that it has none, is known to all."),
    PL_F_END,
};

static const struct pl_field view_seat_fields[] = {
    PL_F_NAME(struct wh_view_seat, status, &wh_status_names, "Whether it still plays."),
    PL_F(PL_U16, struct wh_view_seat, carriages, "Carriages in hand."),
    PL_F_NAME(struct wh_view_seat, spot, &wh_spot_names, "Where its pawn stands."),
    PL_F(PL_U8, struct wh_view_seat, place, "The number of the place; 0 if it stands at none."),
    PL_F(PL_U16, struct wh_view_seat, bid, "Carriages laid there."),
    PL_F_NAME(struct wh_view_seat, means, &wh_means_names, "How it enters."),
    PL_F(PL_U8, struct wh_view_seat, zone, "Its zone."),
    PL_F(PL_U8, struct wh_view_seat, police, "Police tokens in hand."),
    PL_F(PL_U8, struct wh_view_seat, call_off, "Call offs in hand."),
    PL_F(PL_U8, struct wh_view_seat, lockpick, "Lockpicks in hand."),
    PL_F(PL_U8, struct wh_view_seat, face_down, "Characters face down."),
    PL_F(PL_BOOL, struct wh_view_seat, done_reading, "It has finished reading."),
    PL_F(PL_BOOL, struct wh_view_seat, answers_sent, "Its answers are sealed."),
    PL_F(PL_U8, struct wh_view_seat, right, "How many of its answers were right; 255 if they were not judged."),
    PL_F(PL_BOOL, struct wh_view_seat, answers_readable, "You may read its answers."),
    ANSWERS(struct wh_view_seat),
    PL_F(PL_SEATS, struct wh_view_seat, consulted, "Whose answers it has consulted."),
    PL_F_NAME(struct wh_view_seat, check, &wh_check_names, "What became of its check."),
    PL_F(PL_SEAT, struct wh_view_seat, check_judge, "Who has to judge the check."),
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
     .doc = "The time for reading runs."},
    PL_F_STRUCT(struct wh_view, options, wh_option_fields, "The options."),
    PL_F(PL_U8, struct wh_view, questions, "How many questions the case has."),
    PL_F(PL_U8, struct wh_view, places, "How many places it has, 221B among them."),
    PL_F(PL_U8, struct wh_view, seats_min, "The fewest players."),
    PL_F(PL_U8, struct wh_view, seats_max, "The most players."),
    PL_F(PL_U8, struct wh_view, zones, "How many zones there are; 0 for none."),
    PL_F(PL_U8, struct wh_view, start_zone, "The zone in which all began."),
    PL_F(PL_U8, struct wh_view, fare, "Carriages for a crossing."),
    PL_F(PL_U8, struct wh_view, start_carriages, "Carriages at the start."),
    PL_F(PL_BOOL, struct wh_view, start_police, "Police tokens were handed out."),
    PL_F(PL_BOOL, struct wh_view, watson_allowed, "The case has the Watson card."),
    PL_F(PL_BOOL, struct wh_view, deals_characters, "Characters were dealt."),
    PL_F_NAME(struct wh_view, phase, &wh_phase_names, "What is asked now."),
    PL_F(PL_U8, struct wh_view, round, "The round, from 1."),
    PL_F(PL_SEAT, struct wh_view, start, "Who has the start token."),
    PL_F(PL_SEAT, struct wh_view, turn, "Whose turn, choice or bonus it is."),
    PL_F(PL_BOOL, struct wh_view, crossed, "It has crossed in this turn."),
    PL_F(PL_SEAT, struct wh_view, placed_last, "Who has placed a pawn last."),
    PL_F(PL_U8, struct wh_view, opening_pass, "1 or 2: the first or the second asking of the opening."),
    PL_F(PL_SEAT, struct wh_view, watson, "Who has the Watson card."),
    PL_F(PL_U8, struct wh_view, last_round, "The last free round of the only player left; 0 while there are more."),
    PL_F(PL_U8, struct wh_view, aloud, "The number of the place read aloud in this round; 0 for none."),
    PL_F(PL_U8, struct wh_view, bidding, "The number of the place that is bid for; 0 for none."),
    PL_F(PL_U8, struct wh_view, police, "Police tokens in the supply."),
    PL_F(PL_U8, struct wh_view, call_offs, "Call offs in the supply."),
    PL_F(PL_U8, struct wh_view, lockpicks, "Lockpicks in the supply."),
    PL_F(PL_SEATS, struct wh_view, asked, "Who is asked together."),
    PL_F(PL_SEATS, struct wh_view, toby, "Whom Toby serves in this round."),
    PL_F(PL_SEATS, struct wh_view, shinwell, "Whom Shinwell Johnson serves in this round."),
    PL_F(PL_SEATS, struct wh_view, hudson, "Whom Mrs Hudson lets in first."),
    PL_F(PL_SEATS, struct wh_view, irene, "Who alone may write notes in this round; empty: everybody."),
    PER_CHARACTER(PL_NAME, 0, struct wh_view, faces, &wh_face_names, "Face down, used, or turned for carriages."),
    PER_CHARACTER(PL_SEAT, 0, struct wh_view, owners, NULL, "Whose each character face up is."),
    PL_F_NAME_LIST(struct wh_view, deck, deck_n, &wh_character_names, "The deck from the top, as far as you know it."),
    PL_F_NAME_LIST(struct wh_view, offered, offered_n, &wh_character_names, "Two characters on offer; null if not to you."),
    PER_PLACE(struct wh_view, place, places, view_place_fields, "The places, 221B first."),
    PL_F_PER_SEAT(struct wh_view, seat, base.seats, view_seat_fields, "What lies before each seat."),
    PL_F_SET(struct wh_view, hand, &wh_character_names, "Your characters face down."),
    PL_F_SET(struct wh_view, written, &wh_question_names, "The questions you have answered."),
    PL_F_SET(struct wh_view, verdict, &wh_question_names, "Which of your answers were right, once they are judged."),
    PL_F(PL_BOOL, struct wh_view, judged, "You have judged your answers."),
    PL_F_NAME(struct wh_view, after_win, &wh_after_win_names, "Whether you go on after a win."),
    PL_F_NAME(struct wh_view, leave, &wh_leave_names, "Whether you have finished reading."),
    PL_F_NAME(struct wh_view, opening_choice, &wh_opening_names, "What you have said at the opening."),
    PL_F_NAME(struct wh_view, opening_character, &wh_character_names, "The character you have chosen."),
    PL_F(PL_U8, struct wh_view, opening_place, "The number of the place you have chosen; 0 for none."),
    PL_F(PL_U8, struct wh_view, check_question, "The question you have checked; 0 for none."),
    PL_F_LIST(PL_U8, struct wh_view, readable_cards, readable_cards_n, "The numbers of the cards you may read now."),
    PL_F(PL_BOOL, struct wh_view, sees_answers, "You may see the right answers."),
    PL_F(PL_BOOL, struct wh_view, sees_solution, "You may read the solution."),
    PL_F(PL_BOOL, struct wh_view, may_take_notes, "You may write notes."),
    PL_F(PL_BOOL, struct wh_view, may_chat, "You may talk to the table."),
    PL_F(PL_SEAT, struct wh_view, judge_check_of, "Whose check you have to judge."),
    PL_F(PL_U8, struct wh_view, judge_check_question, "The question of that check; 0 for none."),
    PL_F(PL_U32, struct wh_view, judge_check_text_id, "The entry that carries its text."),
    PL_F_END,
};
