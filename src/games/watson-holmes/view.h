/* view.h: the view, which contains everything that one viewer may know. The files for hints and drawing include only this header, so they
 * cannot access the state. */
#ifndef PL_GAMES_WATSON_HOLMES_VIEW_H
#define PL_GAMES_WATSON_HOLMES_VIEW_H

#include "games/watson-holmes/tables.h"

struct wh_options {
    uint8_t expert;
    uint8_t judging;       /* enum wh_judging */
    uint16_t reading_time; /* reading time in seconds, or 0 for no limit */
    uint8_t practice;      /* number of the practice case (0 or 1) that is played if no case was chosen */
    uint8_t overrule;      /* enum wh_overrule */
};

struct wh_answer {
    uint32_t text_id;  /* number of the log entry that contains the text of the answer. The server replaces this number before sending the
                          view (view_for_wire). */
    pl_seats votes;    /* seats that have voted, after the end of the match, to count this answer as right (rule WH-70) */
    uint8_t written;   /* 1 if the seat has written an answer, otherwise 0 */
    uint8_t overruled; /* 1 if the answer counts as right because of the votes */
};

struct wh_view_place {
    pl_seats visited_by, read_by, extra_readers;
    uint16_t front, restrictions;
    uint8_t number, back; /* `back` is the bonus on the back of the card, or PL_NONE while that bonus is hidden */
    /* `needs_place` is the number of the place whose card must be read before this place may be visited, or 0 for none. */
    uint8_t zone, opens_round, needs_place, visits;
    uint8_t police, bonus_known;
};

struct wh_view_seat {
    struct wh_answer answer[WH_QUESTIONS]; /* the answers of the seat; zero unless `answers_readable` is true */
    uint16_t carriages, bid;
    pl_seats consulted;
    uint8_t status, spot, place /* number of the place where the pawn is, or 0 for none */, means, zone;
    uint8_t police, call_off, lockpick;
    uint8_t face_down; /* number of the seat's face-down characters */
    uint8_t done_reading, answers_sent;
    uint16_t verdict;         /* set of the seat's right answers; it stays 0 until the match is over */
    uint8_t right;            /* number of the seat's right answers, or PL_NONE if its answers have not been judged */
    uint8_t answers_readable; /* 1 if the viewer may read this seat's answers, otherwise 0 */
    uint8_t check, check_judge;
    uint8_t spare[3];
};

struct wh_view {
    struct pl_view_base base;
    struct wh_options options;
    /* the parts of the case that all players know */
    uint8_t questions, places, seats_min, seats_max, zones, start_zone, fare, start_carriages, start_police, watson_allowed,
        deals_characters;
    uint8_t phase, round, start, turn, crossed, placed_last, opening_pass, watson, last_round;
    uint8_t aloud, bidding; /* number (not index) of a place, or 0 for none: `aloud` is the place whose card is read aloud, `bidding` the
                               place that seat `turn` is bidding for */
    uint8_t police, call_offs, lockpicks;
    pl_seats asked, toby, shinwell, hudson, irene;
    pl_seats people;                                         /* seats for which a person has acted; 0 until the match is over */
    uint8_t faces[WH_CHARACTERS_N], owners[WH_CHARACTERS_N]; /* `owners` contains PL_NOBODY for a character that is still face down */
    uint8_t deck_n;
    uint8_t deck[WH_CHARACTERS_N]; /* the characters in the deck, top card first, or PL_NONE where the viewer does not know the card */
    uint8_t offered_n;
    uint8_t offered[2]; /* the characters that the viewer must choose from, or PL_NONE if another seat must choose */
    struct wh_view_place place[WH_PLACES];
    struct wh_view_seat seat[WH_SEATS];
    /* information that only the viewer's own seat has */
    uint16_t hand;    /* set of the viewer's face-down characters */
    uint16_t verdict; /* set of questions that the viewer has answered correctly; 0 until the answers are judged */
    uint16_t written; /* set of questions that the viewer has answered */
    uint8_t judged, after_win, leave, opening_choice, opening_character, opening_place, check_question;
    uint8_t readable_cards_n;
    uint8_t readable_cards[WH_PLACES]; /* numbers of the places whose cards the viewer may read now */
    uint8_t sees_answers, sees_solution, may_take_notes, may_chat;
    /* If the viewer must judge an answer that another player wants checked (rule WH-64), `judge_check_of` is that player's seat. Otherwise
     * it is PL_NOBODY. */
    uint8_t judge_check_of, judge_check_question;
    uint32_t judge_check_text_id;
};

/* X(id, name, percent): the reasons a bot can give for an action. The sentence for a reason is the message wh.why.<name>. `percent` is 1 if
 * the sentence states a percentage. */
#define WH_WHYS(X)               \
    X(CARD, "card", 1)           \
    X(VISITED, "visited", 1)     \
    X(BONUS, "bonus", 0)         \
    X(STOP, "stop", 0)           \
    X(CROSS, "cross", 0)         \
    X(PROOF, "proof", 0)         \
    X(GAMBLE, "gamble", 1)       \
    X(FORCED, "forced", 1)       \
    X(FOOT, "foot", 0)           \
    X(BID, "bid", 0)             \
    X(HEAR, "hear", 0)           \
    X(SHOWN, "shown", 1)         \
    X(FIRST, "first", 0)         \
    X(LOCK, "lock", 0)           \
    X(CARRIAGES, "carriages", 0) \
    X(NOTHING, "nothing", 0)     \
    X(POLICE, "police", 0)       \
    X(DOUBT, "doubt", 1)         \
    X(PROVED, "proved", 0)       \
    X(GUESS, "guess", 1)         \
    X(SEND, "send", 1)

enum wh_why {
#define X(id, name, n) WH_WHY_##id,
    WH_WHYS(X)
#undef X
        WH_WHYS_N
};
extern const struct pl_event_kind wh_why_kinds[WH_WHYS_N];

int32_t wh_appraise(const void *view, pl_action action);
bool wh_irreversible(const void *view, pl_action action);
bool wh_reason(const void *view, pl_action action, struct pl_event *why);
void wh_draw(struct pl_out *o, const void *view, const struct pl_style *style);
bool wh_draw_action(struct pl_out *o, const void *view, pl_action action, const struct pl_style *style);

#endif
