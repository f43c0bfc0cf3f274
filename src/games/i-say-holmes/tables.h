/* tables.h: constant data of I Say, Holmes! Contains cards, tokens, books, questions, verbs and events. The enums, the names and the tables
 * in the documentation are made from these lists. */
#ifndef ISH_TABLES_H
#define ISH_TABLES_H

#include "kernel/game.h"

/* X(title, id, kind, n, value, n3, n4, n5, n6, n7, n8, when, names): the cards of the published card list. `n` is the number of copies and
 * `value` is the case value. A number from 3 to 8 (the set-up number) is printed on some copies; n3 to n8 are the numbers of copies with
 * each set-up number. `when` is the Current card on which an I Say card can be played. `names` says whether the card's instruction names
 * opponents. */
#define ISH_CARDS(X)                                                                      \
    X(AFOOT, "the-game-is-afoot", OPENING, 1, 0, 1, 0, 0, 0, 0, 0, ALWAYS, NOBODY)        \
    X(BOAT, "boat", TRAVEL, 1, 0, 0, 0, 0, 0, 1, 0, ALWAYS, MUST)                         \
    X(FOOT_CHASE, "foot-chase", TRAVEL, 1, 0, 0, 0, 0, 0, 0, 1, ALWAYS, MUST)             \
    X(HANSOM_CAB, "hansom-cab", TRAVEL, 12, 0, 2, 1, 0, 1, 0, 0, ALWAYS, NOBODY)          \
    X(DENSE_FOG, "dense-fog", TRAVEL, 3, 0, 0, 0, 0, 0, 0, 1, ALWAYS, NOBODY)             \
    X(TRAIN, "train", TRAVEL, 12, 0, 3, 0, 1, 0, 0, 0, ALWAYS, NOBODY)                    \
    X(BAKER_STREET, "221b-baker-street", CITY, 3, 1, 1, 0, 0, 0, 0, 0, ALWAYS, NOBODY)    \
    X(FLEET_STREET, "fleet-street", CITY, 1, 3, 0, 0, 0, 0, 0, 0, ALWAYS, MUST)           \
    X(LONDON, "london", CITY, 6, 1, 1, 1, 1, 0, 0, 1, ALWAYS, NOBODY)                     \
    X(SCOTLAND_YARD, "scotland-yard", CITY, 3, 1, 0, 1, 0, 0, 0, 0, ALWAYS, MUST)         \
    X(WEST_END, "west-end", CITY, 1, 1, 0, 0, 0, 1, 0, 0, ALWAYS, NOBODY)                 \
    X(CASTLE, "castle", COUNTRY, 1, 1, 0, 0, 0, 0, 1, 0, ALWAYS, NOBODY)                  \
    X(COUNTRYSIDE, "countryside", COUNTRY, 8, 1, 2, 0, 0, 1, 0, 0, ALWAYS, NOBODY)        \
    X(ESTATE, "estate", COUNTRY, 1, 1, 0, 0, 0, 0, 0, 0, ALWAYS, NOBODY)                  \
    X(MANOR, "manor", COUNTRY, 1, 1, 0, 0, 0, 0, 0, 0, ALWAYS, NOBODY)                    \
    X(VILLAGE, "village", COUNTRY, 2, 1, 0, 0, 1, 0, 0, 0, ALWAYS, NOBODY)                \
    X(CLUE, "clue", INFORMATION, 12, 3, 3, 1, 0, 1, 0, 1, ALWAYS, MUST)                   \
    X(DISGUISE, "disguise", INFORMATION, 4, 3, 0, 0, 0, 0, 1, 0, ALWAYS, MUST)            \
    X(SUSPICION, "suspicion", INFORMATION, 12, 3, 2, 1, 1, 0, 1, 0, ALWAYS, MUST)         \
    X(TELEGRAM, "telegram", INFORMATION, 4, 3, 0, 0, 0, 0, 0, 1, ALWAYS, MUST)            \
    X(ARREST, "arrest", ACTION, 5, 4, 0, 1, 1, 0, 0, 1, ALWAYS, MUST)                     \
    X(CONSTABULARY, "constabulary", ACTION, 3, 4, 0, 0, 0, 1, 0, 0, ALWAYS, MAY)          \
    X(DETECTIVE, "detective", ACTION, 6, 4, 1, 0, 1, 0, 1, 0, ALWAYS, MUST)               \
    X(MORIARTY, "professor-moriarty", VILLAIN, 1, 7, 0, 0, 0, 0, 0, 0, ALWAYS, NOBODY)    \
    X(MORAN, "colonel-moran", VILLAIN, 1, 6, 0, 0, 0, 0, 0, 0, ALWAYS, NOBODY)            \
    X(CLAY, "john-clay", VILLAIN, 1, 5, 0, 0, 0, 0, 0, 0, ALWAYS, NOBODY)                 \
    X(WOODLEY, "mr-woodley", VILLAIN, 1, 4, 0, 0, 0, 0, 0, 0, ALWAYS, NOBODY)             \
    X(MILVERTON, "c-a-milverton", VILLAIN, 1, 3, 1, 0, 0, 0, 0, 0, ALWAYS, NOBODY)        \
    X(ALIBI, "alibi", INTERRUPT, 8, 3, 1, 0, 0, 1, 0, 0, ALWAYS, NOBODY)                  \
    X(MASTERMIND, "mastermind", INTERRUPT, 1, 4, 0, 0, 0, 0, 0, 0, ALWAYS, NOBODY)        \
    X(HOLMES, "sherlock-holmes", I_SAY, 1, 7, 0, 0, 0, 0, 0, 0, RESTING, MAY)             \
    X(WATSON, "dr-john-watson", I_SAY, 1, 6, 0, 0, 0, 0, 0, 0, RESTING, MAY)              \
    X(MYCROFT, "mycroft-holmes", I_SAY, 1, 5, 0, 0, 0, 0, 0, 0, IN_CITY, MUST)            \
    X(LESTRADE, "inspector-lestrade", I_SAY, 1, 4, 0, 0, 0, 0, 1, 0, RESTING, MAY)        \
    X(ADLER, "irene-adler", I_SAY, 1, 3, 0, 0, 0, 0, 0, 0, MOVING, NOBODY)                \
    X(IRREGULARS, "baker-street-irregulars", I_SAY, 1, 2, 0, 0, 0, 0, 0, 0, IN_CITY, ALL) \
    X(HUDSON, "mrs-hudson", I_SAY, 1, 2, 0, 0, 0, 0, 0, 0, RESTING, NOBODY)               \
    X(PRIME_MINISTER, "prime-minister", I_SAY, 1, 2, 0, 0, 0, 0, 0, 0, IN_CITY, ALL)

#define ISH_KINDS(X)              \
    X(OPENING, "opening")         \
    X(TRAVEL, "travel")           \
    X(CITY, "city")               \
    X(COUNTRY, "country")         \
    X(INFORMATION, "information") \
    X(ACTION, "action")           \
    X(VILLAIN, "villain")         \
    X(INTERRUPT, "interrupt")     \
    X(I_SAY, "i-say")

/* For each Current card, the cards that may follow it, and whether an Alibi may counter it. ANY_ stands for every card of one kind, and ONE
 * for a single title. The first four rows come from the rulebook, and so do the locations that may follow Boat and Foot Chase. The rulebook
 * does not give the other rows, so they are our own. Cards without a row never become Current. */
#define ISH_STORY(X)                                                           \
    X(AFOOT, ANY_TRAVEL, 0)                                                    \
    X(HANSOM_CAB, SIMILAR | ONE(DENSE_FOG), 0)                                 \
    X(FOOT_CHASE, SIMILAR | ONE(DENSE_FOG), 1)                                 \
    X(TRAIN, DISSIMILAR | ONE(DENSE_FOG), 0)                                   \
    X(BOAT, DISSIMILAR | ONE(DENSE_FOG) | ANY_I_SAY, 1)                        \
    X(DENSE_FOG, SHOWN, 0)                                                     \
    X(LONDON, ANY_INFORMATION | ANY_TRAVEL, 0)                                 \
    X(COUNTRYSIDE, ANY_INFORMATION | ANY_TRAVEL, 0)                            \
    X(BAKER_STREET, ONE(CLUE) | ONE(TELEGRAM) | ANY_I_SAY | ANY_TRAVEL, 0)     \
    X(SCOTLAND_YARD, ANY_ACTION | ANY_I_SAY | ANY_TRAVEL, 0)                   \
    X(FLEET_STREET, ANY_INFORMATION | ANY_I_SAY, 0)                            \
    X(WEST_END, ONE(DISGUISE) | ONE(SUSPICION) | ANY_I_SAY | ANY_TRAVEL, 0)    \
    X(VILLAGE, ONE(CLUE) | ONE(SUSPICION) | ONE(CONSTABULARY) | ANY_TRAVEL, 0) \
    X(CASTLE, ONE(CLUE) | ONE(DISGUISE) | ANY_I_SAY | ANY_TRAVEL, 0)           \
    X(ESTATE, ONE(SUSPICION) | ONE(TELEGRAM) | ANY_I_SAY | ANY_TRAVEL, 0)      \
    X(MANOR, ONE(CLUE) | ONE(SUSPICION) | ANY_I_SAY | ANY_TRAVEL, 0)           \
    X(CLUE, ANY_ACTION | ONE(SUSPICION) | ANY_I_SAY | ANY_TRAVEL, 0)           \
    X(SUSPICION, ANY_ACTION | ONE(CLUE) | ANY_TRAVEL, 1)                       \
    X(DISGUISE, ANY_ACTION | ONE(SUSPICION) | ANY_I_SAY | ANY_TRAVEL, 0)       \
    X(TELEGRAM, ANY_TRAVEL | ANY_I_SAY, 0)                                     \
    X(ARREST, ANY_TRAVEL, 1)                                                   \
    X(CONSTABULARY, ANY_TRAVEL, 0)                                             \
    X(DETECTIVE, ANY_TRAVEL, 1)                                                \
    X(ALIBI, ANY_TRAVEL, 0)

/* The I Say cards that an Alibi may counter. This list is our own, because the rulebook has none. */
#define ISH_ALIBI_I_SAY(X) X(WATSON) X(LESTRADE)

/* The Case Closed Books with their thresholds and victory points. These numbers are our own, because the rulebook does not give them. */
#define ISH_BOOKS(X)                             \
    X(HOUND, "hound-of-the-baskervilles", 50, 8) \
    X(RETURN, "the-return", 40, 7)               \
    X(MEMOIRS, "the-memoirs", 30, 6)             \
    X(ADVENTURES, "the-adventures", 20, 5)       \
    X(SIGN, "sign-of-the-four", 10, 4)           \
    X(LAST_BOW, "his-last-bow", 0, 3)

/* The victory points of the villain tokens. These numbers are our own, because the rulebook does not give them. */
#define ISH_VILLAINS(X) X(MORIARTY, 5) X(MORAN, 4) X(CLAY, 3) X(WOODLEY, 2) X(MILVERTON, 1)

/* The types of I Say tokens. Each type has five tokens, and ISH_TOKEN_FACES lists the points of these five. The points are our own, because
 * the rulebook does not give them. */
#define ISH_TOKENS(X) X(PIPE, "pipe") X(HAT, "hat") X(GLASS, "glass")
#define ISH_TOKEN_FACES \
    {                   \
        1, 1, 1, 2, 2   \
    }

/* The kinds of telegrams. The four numbers are the number of copies and the points for the owner, the left neighbour and the right
 * neighbour. The numbers are our own, because the rulebook does not give them. */
#define ISH_TELEGRAMS(X)                   \
    X(NOTHING, "nothing", 2, 0, 0, 0)      \
    X(MINUS_ONE, "minus-one", 2, -1, 0, 0) \
    X(MINUS_TWO, "minus-two", 1, -2, 0, 0) \
    X(LEFT, "left", 1, 0, 1, 0)            \
    X(RIGHT, "right", 1, 0, 0, 1)          \
    X(BOTH, "both-sides", 1, 0, 1, 1)

/* ---- enums for cards and tokens ----------------------------------------------------------------------------------- */

enum ish_card {
#define X(title, id, kind, n, value, s3, s4, s5, s6, s7, s8, when, names) ISH_##title,
    ISH_CARDS(X)
#undef X
        ISH_TITLES
};

enum ish_kind {
#define X(kind, id) ISH_KIND_##kind,
    ISH_KINDS(X)
#undef X
        ISH_KINDS_N
};

enum ish_book {
#define X(book, id, threshold, points) ISH_##book,
    ISH_BOOKS(X)
#undef X
        ISH_BOOKS_N
};

enum ish_token {
#define X(token, id) ISH_##token,
    ISH_TOKENS(X)
#undef X
        ISH_TOKENS_N
};

enum ish_telegram {
#define X(face, id, n, own, left, right) ISH_TELEGRAM_##face,
    ISH_TELEGRAMS(X)
#undef X
        ISH_FACES_N
};

enum ish_when {
    ISH_ALWAYS,
    ISH_RESTING,
    ISH_MOVING,
    ISH_IN_CITY
}; /* The Current card that an I Say card needs: any card, any card except a Travel card, a Travel card, or a City card (in the order of the
      values). */
enum ish_names_whom { ISH_NAMES_NOBODY, ISH_NAMES_MUST, ISH_NAMES_MAY, ISH_NAMES_ALL };

enum {
    ISH_CARDS_N = 125,
    ISH_VILLAINS_N = 5,
    ISH_ISAY_EACH = 5, /* number of tokens of each type */
    ISH_ISAY_N = ISH_TOKENS_N * ISH_ISAY_EACH,
    ISH_TELEGRAMS_N = 8,
    ISH_DEALT = 6, /* number of cards dealt to each seat */
};

/* A set of card titles: one bit for each title. Bits 61 to 63 do not stand for titles but for the three sets of locations below. */
typedef uint64_t ish_set;
#define ISH_BIT(title) ((ish_set)1 << (title))
#define ISH_SIMILAR ((ish_set)1 << 61)    /* all locations of the kind (city or country) that the Location marker shows */
#define ISH_DISSIMILAR ((ish_set)1 << 62) /* all locations of the kind that the Location marker does not show */
#define ISH_SHOWN ((ish_set)1 << 63)      /* all locations that the Travel marker allows; all locations if there is no Travel marker */

#define ISH_SPAN(first, last) ((((ish_set)2 << (last)) - 1) & ~(ISH_BIT(first) - 1))
#define ISH_ALL_TRAVEL ISH_SPAN(ISH_BOAT, ISH_TRAIN)
#define ISH_ALL_CITY ISH_SPAN(ISH_BAKER_STREET, ISH_WEST_END)
#define ISH_ALL_COUNTRY ISH_SPAN(ISH_CASTLE, ISH_VILLAGE)
#define ISH_ALL_INFORMATION ISH_SPAN(ISH_CLUE, ISH_TELEGRAM)
#define ISH_ALL_ACTION ISH_SPAN(ISH_ARREST, ISH_DETECTIVE)
#define ISH_ALL_VILLAIN ISH_SPAN(ISH_MORIARTY, ISH_MILVERTON)
#define ISH_ALL_INTERRUPT ISH_SPAN(ISH_ALIBI, ISH_MASTERMIND)
#define ISH_ALL_I_SAY ISH_SPAN(ISH_HOLMES, ISH_PRIME_MINISTER)

extern const uint8_t ish_copies[ISH_TITLES], ish_value[ISH_TITLES], ish_kind_of[ISH_TITLES];
extern const uint8_t ish_names_of[ISH_TITLES];
/* Sets of I Say cards, grouped by the Current card on which they can be played: any card except a Travel card (ish_resting), a Travel card
 * (ish_moving) or a City card (ish_in_city). */
extern const ish_set ish_resting, ish_moving, ish_in_city;
extern const uint8_t ish_setup[ISH_TITLES][6]; /* ish_setup[title][n - 3] is the number of copies with the set-up number n */
extern const ish_set ish_story[ISH_TITLES];
extern const ish_set ish_alibi; /* set of the cards that an Alibi may counter */
extern const uint8_t ish_threshold[ISH_BOOKS_N], ish_book_points[ISH_BOOKS_N], ish_villain_points[ISH_VILLAINS_N];
extern const uint8_t ish_token_faces[ISH_ISAY_EACH];
extern const uint8_t ish_face_n[ISH_FACES_N];
/* Points that a telegram gives to its owner, the left neighbour and the right neighbour. */
extern const int8_t ish_face_points[ISH_FACES_N][3];

extern const struct pl_names ish_card_names, ish_kind_names, ish_book_names, ish_token_names, ish_face_names, ish_villain_names;
extern const struct pl_house_table *const ish_house[];

static inline bool ish_in(ish_set set, unsigned title) { return (set >> title) & 1; }

/* ---- questions, endings, tie-breakers, stack ------------------------------------------------------------------------ */

/* X(ask, id): the questions that the game asks players. Their wording is in the word files, under the keys ish.ask.<id>. */
#define ISH_ASKS(X)       \
    X(NOTHING, "nothing") \
    X(TURN, "turn")       \
    X(DRAWN, "drawn")     \
    X(MORE, "more")       \
    X(TOKEN, "token")     \
    X(NAME, "name")       \
    X(MOVE, "move")       \
    X(ANSWER, "answer")   \
    X(SHOW, "show")       \
    X(LOOK, "look")       \
    X(GIVE, "give")       \
    X(GIFT, "gift")       \
    X(DISCARD, "discard") \
    X(PASS, "pass")
enum ish_ask {
#define X(ask, id) ISH_ASK_##ask,
    ISH_ASKS(X)
#undef X
        ISH_ASKS_N
};

#define ISH_HOWS(X)           \
    X(CARD, "arrest-card")    \
    X(HOLMES, "holmes")       \
    X(WATSON, "watson")       \
    X(IMPROMPTU, "impromptu") \
    X(ESCAPE, "escape")
enum ish_how {
#define X(how, id) ISH_BY_##how,
    ISH_HOWS(X)
#undef X
        ISH_HOWS_N
};

/* X(tie, id): the tie-breakers, in the order in which they are applied (rule ISH-63) */
#define ISH_TIES(X)         \
    X(POINTS, "points")     \
    X(BOOKS, "books")       \
    X(VILLAINS, "villains") \
    X(TOKENS, "i-say-tokens")
enum ish_tie {
#define X(tie, id) ISH_TIE_##tie,
    ISH_TIES(X)
#undef X
        ISH_TIES_N
};

/* Kinds of stack frames, from the bottom of the stack to the top: the turn, the card being played, an Impromptu Arrest, and the passing of
 * cards after an Alibi. The turn is always on the stack, and the other frames may be missing. No other order is possible, so four frames
 * are enough. audit.c checks the order. */
enum ish_frame_kind { ISH_TURN, ISH_PLAY, ISH_IMPROMPTU, ISH_COUNTER, ISH_FRAME_KINDS };

/* The next step of a stack frame. The step is carried out when the frame is on top of the stack and is not waiting for an answer. */
enum ish_stage { ISH_START, ISH_NAMING, ISH_ANSWERING, ISH_EFFECT, ISH_CHECK, ISH_END, ISH_STAGES };

enum { ISH_DEPTH = 4 };

enum ish_place { ISH_IN_THE_CITY, ISH_IN_THE_COUNTRY };
enum ish_travel { ISH_NO_MARKER, ISH_TO_SIMILAR, ISH_TO_DISSIMILAR };

#define ISH_VERBS(X)                                                                                      \
    X(PLAY, "play", 0, {CARD_ARG})                                                                        \
    X(DRAW, "draw", 0, {NO_ARG})                                                                          \
    X(KEEP, "keep", 0, {NO_ARG})                                                                          \
    X(DONE, "done", 0, {NO_ARG})                                                                          \
    X(NAME, "name", 0, {{"seat", PL_P_SEAT, true, NULL}})                                                 \
    X(ALLOW, "allow", 0, {NO_ARG})                                                                        \
    X(ALIBI, "alibi", 0, {NO_ARG})                                                                        \
    X(MASTERMIND, "mastermind", 0, {NO_ARG})                                                              \
    X(SHOW, "show", 0, {CARD_ARG})                                                                        \
    X(GIVE, "give", 0, {CARD_ARG})                                                                        \
    X(PASS, "pass", 0, {CARD_ARG})                                                                        \
    X(TOKEN, "token", 0, {{"token", PL_P_NAME, true, &ish_token_names}, {"from", PL_P_SEAT, true, NULL}}) \
    X(MOVE, "move", 0, {{"from", PL_P_SEAT, false, NULL}, {"to", PL_P_SEAT, false, NULL}})                \
    X(ARREST, "arrest", 0, {NO_ARG})                                                                      \
    X(DISCARD, "discard", 0, {CARD_ARG})                                                                  \
    X(ESCAPE, "escape", PL_VERB_ASIDE | PL_VERB_EFFECT, {NO_ARG})
enum ish_verb {
#define X(verb, word, flags, ...) ISH_V_##verb,
    ISH_VERBS(X)
#undef X
        ISH_VERBS_N
};

extern const struct pl_verb ish_verbs[];
extern const struct pl_names ish_ask_names, ish_how_names, ish_frame_names, ish_stage_names, ish_place_names, ish_travel_names,
    ish_tie_names;
extern const struct pl_names *const ish_names[]; /* NULL-terminated list of all name tables of this game */

/* ---- events ------------------------------------------------------------------------------------------------------ */

#define SEAT_ARG                       \
    {                                  \
        "seat", PL_P_SEAT, false, NULL \
    }
#define TO_ARG                       \
    {                                \
        "to", PL_P_SEAT, false, NULL \
    }
#define FROM_ARG                       \
    {                                  \
        "from", PL_P_SEAT, false, NULL \
    }
#define N_ARG                         \
    {                                 \
        "n", PL_P_NUMBER, false, NULL \
    }
#define CARD_ARG                                  \
    {                                             \
        "card", PL_P_NAME, false, &ish_card_names \
    }
#define COUNTER_ARG                                                  \
    {                                                                \
        "card", PL_P_NAME, false, &ish_card_names, ish_counter_rules \
    }
#define TOKEN_ARG                                   \
    {                                               \
        "token", PL_P_NAME, false, &ish_token_names \
    }
#define BOOK_ARG                                  \
    {                                             \
        "book", PL_P_NAME, false, &ish_book_names \
    }
#define CARDS_ARG(what)                         \
    {                                           \
        what, PL_P_NAME, false, &ish_card_names \
    }
#define NO_ARG                      \
    {                               \
        NULL, PL_P_END, false, NULL \
    }

/* X(event, name, rule, arguments): `rule` is the number of the rule that the event announces, or 0 if it announces none. */
#define ISH_EVENTS(X)                                                                                                  \
    X(ROUND, "round", 4, SEAT_ARG, N_ARG)                                                                              \
    X(PLAYED, "played", 11, SEAT_ARG, CARD_ARG)                                                                        \
    X(LOCATED, "located", 13, {"place", PL_P_NAME, false, &ish_place_names})                                           \
    X(DREW, "drew", 0, SEAT_ARG, N_ARG)                                                                                \
    X(NO_CARDS, "no-cards", 28, SEAT_ARG)                                                                              \
    X(KEPT, "kept", 26, SEAT_ARG)                                                                                      \
    X(STOPPED, "stopped", 0, SEAT_ARG)                                                                                 \
    X(TOKEN, "token", 19, SEAT_ARG, TOKEN_ARG)                                                                         \
    X(TOKEN_FROM, "token-from", 22, SEAT_ARG, TOKEN_ARG, FROM_ARG)                                                     \
    X(NO_TOKEN, "no-token", 22, SEAT_ARG)                                                                              \
    X(NAMED, "named", 0, SEAT_ARG, TO_ARG)                                                                             \
    X(NAMED_NOBODY, "named-nobody", 37, SEAT_ARG)                                                                      \
    X(ALLOWED, "allowed", 29, SEAT_ARG)                                                                                \
    X(ALL_ALLOWED, "all-allowed", 36, NO_ARG)                                                                          \
    X(COUNTERED, "countered", 0, SEAT_ARG, COUNTER_ARG)                                                                \
    X(PASSED, "passed", 31, NO_ARG)                                                                                    \
    X(PASSED_CARD, "passed-card", 0, TO_ARG, CARD_ARG)                                                                 \
    X(GOT_CARD, "got-card", 0, FROM_ARG, CARD_ARG)                                                                     \
    X(HANDS_PASSED, "hands-passed", 34, NO_ARG)                                                                        \
    X(FOG, "fog", 67, NO_ARG)                                                                                          \
    X(FOG_CARD, "fog-card", 0, CARD_ARG)                                                                               \
    X(SHOWED, "showed", 0, SEAT_ARG, TO_ARG, N_ARG)                                                                    \
    X(SHOWED_CARD, "showed-card", 0, SEAT_ARG, TO_ARG, CARD_ARG)                                                       \
    X(LOOKED, "looked", 0, SEAT_ARG, TO_ARG)                                                                           \
    X(LOOKED_AWAY, "looked-away", 0, SEAT_ARG)                                                                         \
    X(GAVE, "gave", 79, SEAT_ARG, TO_ARG)                                                                              \
    X(GAVE_CARD, "gave-card", 79, SEAT_ARG, TO_ARG, CARD_ARG)                                                          \
    X(GIFT, "gift", 70, SEAT_ARG, TO_ARG, TOKEN_ARG)                                                                   \
    X(GIFT_FROM, "gift-from", 70, SEAT_ARG, TO_ARG, TOKEN_ARG, FROM_ARG)                                               \
    X(TELEGRAM, "telegram", 76, SEAT_ARG, TO_ARG)                                                                      \
    X(TELEGRAM_MOVED, "telegram-moved", 77, SEAT_ARG, FROM_ARG, TO_ARG)                                                \
    X(SWAPPED, "swapped", 83, SEAT_ARG, TO_ARG)                                                                        \
    X(DISCARDED, "discarded", 85, SEAT_ARG, CARD_ARG)                                                                  \
    X(NO_VILLAIN, "no-villain", 85, SEAT_ARG)                                                                          \
    X(SHUFFLED, "shuffled", 0, N_ARG)                                                                                  \
    X(IMPROMPTU, "impromptu", 48, SEAT_ARG)                                                                            \
    X(INNOCENT, "innocent", 47, SEAT_ARG, TO_ARG, N_ARG)                                                               \
    X(GUILTY, "guilty", 46, SEAT_ARG, TO_ARG)                                                                          \
    X(ARRESTED, "arrested", 46, CARD_ARG)                                                                              \
    X(ESCAPED, "escaped", 53, SEAT_ARG, CARD_ARG)                                                                      \
    X(TOTAL, "total", 55, N_ARG)                                                                                       \
    X(BOOK, "book", 56, SEAT_ARG, BOOK_ARG)                                                                            \
    X(DREW_1, "drew-1", 0, CARDS_ARG("a"))                                                                             \
    X(DREW_2, "drew-2", 0, CARDS_ARG("a"), CARDS_ARG("b"))                                                             \
    X(DREW_3, "drew-3", 0, CARDS_ARG("a"), CARDS_ARG("b"), CARDS_ARG("c"))                                             \
    X(DREW_4, "drew-4", 0, CARDS_ARG("a"), CARDS_ARG("b"), CARDS_ARG("c"), CARDS_ARG("d"))                             \
    X(DREW_5, "drew-5", 0, CARDS_ARG("a"), CARDS_ARG("b"), CARDS_ARG("c"), CARDS_ARG("d"), CARDS_ARG("e"))             \
    X(HAND_1, "hand-1", 0, SEAT_ARG, CARDS_ARG("a"))                                                                   \
    X(HAND_2, "hand-2", 0, SEAT_ARG, CARDS_ARG("a"), CARDS_ARG("b"))                                                   \
    X(HAND_3, "hand-3", 0, SEAT_ARG, CARDS_ARG("a"), CARDS_ARG("b"), CARDS_ARG("c"))                                   \
    X(HAND_4, "hand-4", 0, SEAT_ARG, CARDS_ARG("a"), CARDS_ARG("b"), CARDS_ARG("c"), CARDS_ARG("d"))                   \
    X(HAND_5, "hand-5", 0, SEAT_ARG, CARDS_ARG("a"), CARDS_ARG("b"), CARDS_ARG("c"), CARDS_ARG("d"), CARDS_ARG("e"))   \
    X(HOLDS_1, "holds-1", 0, SEAT_ARG, CARDS_ARG("a"))                                                                 \
    X(HOLDS_2, "holds-2", 0, SEAT_ARG, CARDS_ARG("a"), CARDS_ARG("b"))                                                 \
    X(HOLDS_3, "holds-3", 0, SEAT_ARG, CARDS_ARG("a"), CARDS_ARG("b"), CARDS_ARG("c"))                                 \
    X(HOLDS_4, "holds-4", 0, SEAT_ARG, CARDS_ARG("a"), CARDS_ARG("b"), CARDS_ARG("c"), CARDS_ARG("d"))                 \
    X(HOLDS_5, "holds-5", 0, SEAT_ARG, CARDS_ARG("a"), CARDS_ARG("b"), CARDS_ARG("c"), CARDS_ARG("d"), CARDS_ARG("e")) \
    X(CURRENT, "current", 31, CARD_ARG)                                                                                \
    X(MARKER_OFF, "marker-off", 0, NO_ARG)                                                                             \
    X(NEXT_TURN, "next-turn", 35, SEAT_ARG)                                                                            \
    X(SHORT, "short", 28, SEAT_ARG, N_ARG)                                                                             \
    X(NO_GIFT, "no-gift", 69, SEAT_ARG)                                                                                \
    X(NOTHING_TO_GIVE, "nothing-to-give", 79, SEAT_ARG)                                                                \
    X(NOBODY_TO_NAME, "nobody-to-name", 38, SEAT_ARG)                                                                  \
    X(NOTHING_TO_SHOW, "nothing-to-show", 0, SEAT_ARG, TO_ARG)                                                         \
    X(OVER_BOOK, "over-book", 57, SEAT_ARG)                                                                            \
    X(OVER_ROUNDS, "over-rounds", 61, N_ARG)                                                                           \
    X(POINTS, "points", 62, SEAT_ARG, N_ARG)                                                                           \
    X(WON, "won", 63, SEAT_ARG, {"by", PL_P_NAME, false, &ish_tie_names})                                              \
    X(SHARED, "shared", 63, SEAT_ARG)
enum ish_event {
#define X(event, name, ...) ISH_E_##event,
    ISH_EVENTS(X)
#undef X
        ISH_EVENTS_N
};
extern const struct pl_event_kind ish_event_kinds[];
extern const uint16_t ish_counter_rules[];

#endif
