/* view.h: what one viewer of I Say, Holmes! knows, the words it acts with and the events it is told. No hidden thing is here. */
#ifndef ISH_VIEW_H
#define ISH_VIEW_H

#include "games/i-say-holmes/cards.h"

enum { ISH_ROUNDS_MAX = 99 };

struct ish_options {
    uint8_t fast_play;
    uint8_t rounds; /* 0: until His Last Bow is taken */
};

/* What is asked: one name a phase, ish.ask.<id> in the catalogue. */
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

/* ISH-63: what decides who has won, in this order. */
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

/*
 * The stack. At the bottom always the turn; above it the card being played; above that an Impromptu Arrest; and
 * above either of those the passing round of an Alibi that countered it. Nothing else is ever pushed on anything
 * else, so four is enough, and the audit checks it.
 */
enum ish_frame_kind { ISH_TURN, ISH_PLAY, ISH_IMPROMPTU, ISH_COUNTER, ISH_FRAME_KINDS };

/* What a frame does next when it is on top and waits for nobody. */
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
    X(ESCAPE, "escape", PL_VERB_ASIDE | PL_VERB_DEED, {NO_ARG})
enum ish_verb {
#define X(verb, word, flags, ...) ISH_V_##verb,
    ISH_VERBS(X)
#undef X
        ISH_VERBS_N
};

/* How a round ended: public, kept until the next one does. */
struct ish_last {
    uint8_t how; /* enum ish_how, or PL_NONE before the first */
    uint8_t by, guilty;
    uint8_t book;
    uint16_t total;    /* case points of an arrest */
    uint16_t villains; /* a set: those arrested, or escaped */
};

/* A pending decision as everybody sees it. */
struct ish_view_frame {
    pl_seats asked, tried;
    uint8_t kind, stage, ask, seat, card, target, from, left;
};

struct ish_view_seat {
    uint16_t tokens;  /* a set of I Say types */
    uint16_t books;   /* a set */
    uint16_t escaped; /* a set of villains */
    uint8_t cards;    /* in hand */
    uint8_t telegrams;
    uint8_t known_n, known[ISH_CARDS_N]; /* what the viewer is sure that hand holds, at least */
    /* turned up when the match is over */
    int16_t points;
    uint8_t token_points[ISH_TOKENS_N];
    uint8_t faces[ISH_FACES_N]; /* telegrams by face */
};

struct ish_view {
    struct pl_view_base base;
    struct ish_last last;
    uint8_t fast_play, rounds, round;
    uint8_t current, location, travel;
    uint8_t pile_n;
    uint8_t discard[ISH_TITLES];
    uint8_t hand_n, hand[ISH_CARDS_N];         /* the viewer's own */
    uint8_t together_n, together[ISH_CARDS_N]; /* what the viewer is sure all other hands hold between them */
    uint8_t phase;                             /* enum ish_ask: what is asked now */
    uint8_t stack_n;
    struct ish_view_frame stack[ISH_DEPTH];
    uint8_t answered; /* the viewer has answered what is asked of several at once */
    uint8_t choice;   /* and with this card */
    uint8_t drawn;    /* the card the viewer has drawn and must play or keep */
    struct ish_view_seat seat[PL_SEATS_MAX];
};

/* draw.c: the table as text. */
void ish_table(struct pl_out *o, const void *view, const struct pl_style *style);

extern const struct pl_verb ish_verbs[];
extern const struct pl_names ish_ask_names, ish_how_names, ish_frame_names, ish_stage_names, ish_place_names, ish_travel_names,
    ish_tie_names;

/* ---- events: name, arguments ------------------------------------------------------------------------------------ */

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

#define ISH_EVENTS(X)                                                                                               \
    X(ROUND, "round", SEAT_ARG, N_ARG)                                                                              \
    X(PLAYED, "played", SEAT_ARG, CARD_ARG)                                                                         \
    X(LOCATED, "located", {"place", PL_P_NAME, false, &ish_place_names})                                            \
    X(DREW, "drew", SEAT_ARG, N_ARG)                                                                                \
    X(NO_CARDS, "no-cards", SEAT_ARG)                                                                               \
    X(KEPT, "kept", SEAT_ARG)                                                                                       \
    X(STOPPED, "stopped", SEAT_ARG)                                                                                 \
    X(TOKEN, "token", SEAT_ARG, TOKEN_ARG)                                                                          \
    X(TOKEN_FROM, "token-from", SEAT_ARG, TOKEN_ARG, FROM_ARG)                                                      \
    X(NO_TOKEN, "no-token", SEAT_ARG)                                                                               \
    X(NAMED, "named", SEAT_ARG, TO_ARG)                                                                             \
    X(NAMED_NOBODY, "named-nobody", SEAT_ARG)                                                                       \
    X(ALLOWED, "allowed", SEAT_ARG)                                                                                 \
    X(ALL_ALLOWED, "all-allowed", NO_ARG)                                                                           \
    X(COUNTERED, "countered", SEAT_ARG, CARD_ARG)                                                                   \
    X(PASSED, "passed", NO_ARG)                                                                                     \
    X(PASSED_CARD, "passed-card", TO_ARG, CARD_ARG)                                                                 \
    X(GOT_CARD, "got-card", FROM_ARG, CARD_ARG)                                                                     \
    X(HANDS_PASSED, "hands-passed", NO_ARG)                                                                         \
    X(FOG, "fog", NO_ARG)                                                                                           \
    X(FOG_CARD, "fog-card", CARD_ARG)                                                                               \
    X(SHOWED, "showed", SEAT_ARG, TO_ARG, N_ARG)                                                                    \
    X(SHOWED_CARD, "showed-card", SEAT_ARG, TO_ARG, CARD_ARG)                                                       \
    X(LOOKED, "looked", SEAT_ARG, TO_ARG)                                                                           \
    X(LOOKED_AWAY, "looked-away", SEAT_ARG)                                                                         \
    X(GAVE, "gave", SEAT_ARG, TO_ARG)                                                                               \
    X(GAVE_CARD, "gave-card", SEAT_ARG, TO_ARG, CARD_ARG)                                                           \
    X(GIFT, "gift", SEAT_ARG, TO_ARG, TOKEN_ARG)                                                                    \
    X(GIFT_FROM, "gift-from", SEAT_ARG, TO_ARG, TOKEN_ARG, FROM_ARG)                                                \
    X(TELEGRAM, "telegram", SEAT_ARG, TO_ARG)                                                                       \
    X(TELEGRAM_MOVED, "telegram-moved", SEAT_ARG, FROM_ARG, TO_ARG)                                                 \
    X(SWAPPED, "swapped", SEAT_ARG, TO_ARG)                                                                         \
    X(DISCARDED, "discarded", SEAT_ARG, CARD_ARG)                                                                   \
    X(NO_VILLAIN, "no-villain", SEAT_ARG)                                                                           \
    X(SHUFFLED, "shuffled", N_ARG)                                                                                  \
    X(IMPROMPTU, "impromptu", SEAT_ARG)                                                                             \
    X(INNOCENT, "innocent", SEAT_ARG, TO_ARG, N_ARG)                                                                \
    X(GUILTY, "guilty", SEAT_ARG, TO_ARG)                                                                           \
    X(ARRESTED, "arrested", CARD_ARG)                                                                               \
    X(ESCAPED, "escaped", SEAT_ARG, CARD_ARG)                                                                       \
    X(TOTAL, "total", N_ARG)                                                                                        \
    X(BOOK, "book", SEAT_ARG, BOOK_ARG)                                                                             \
    X(DREW_1, "drew-1", CARDS_ARG("a"))                                                                             \
    X(DREW_2, "drew-2", CARDS_ARG("a"), CARDS_ARG("b"))                                                             \
    X(DREW_3, "drew-3", CARDS_ARG("a"), CARDS_ARG("b"), CARDS_ARG("c"))                                             \
    X(DREW_4, "drew-4", CARDS_ARG("a"), CARDS_ARG("b"), CARDS_ARG("c"), CARDS_ARG("d"))                             \
    X(DREW_5, "drew-5", CARDS_ARG("a"), CARDS_ARG("b"), CARDS_ARG("c"), CARDS_ARG("d"), CARDS_ARG("e"))             \
    X(HAND_1, "hand-1", SEAT_ARG, CARDS_ARG("a"))                                                                   \
    X(HAND_2, "hand-2", SEAT_ARG, CARDS_ARG("a"), CARDS_ARG("b"))                                                   \
    X(HAND_3, "hand-3", SEAT_ARG, CARDS_ARG("a"), CARDS_ARG("b"), CARDS_ARG("c"))                                   \
    X(HAND_4, "hand-4", SEAT_ARG, CARDS_ARG("a"), CARDS_ARG("b"), CARDS_ARG("c"), CARDS_ARG("d"))                   \
    X(HAND_5, "hand-5", SEAT_ARG, CARDS_ARG("a"), CARDS_ARG("b"), CARDS_ARG("c"), CARDS_ARG("d"), CARDS_ARG("e"))   \
    X(HOLDS_1, "holds-1", SEAT_ARG, CARDS_ARG("a"))                                                                 \
    X(HOLDS_2, "holds-2", SEAT_ARG, CARDS_ARG("a"), CARDS_ARG("b"))                                                 \
    X(HOLDS_3, "holds-3", SEAT_ARG, CARDS_ARG("a"), CARDS_ARG("b"), CARDS_ARG("c"))                                 \
    X(HOLDS_4, "holds-4", SEAT_ARG, CARDS_ARG("a"), CARDS_ARG("b"), CARDS_ARG("c"), CARDS_ARG("d"))                 \
    X(HOLDS_5, "holds-5", SEAT_ARG, CARDS_ARG("a"), CARDS_ARG("b"), CARDS_ARG("c"), CARDS_ARG("d"), CARDS_ARG("e")) \
    X(CURRENT, "current", CARD_ARG)                                                                                 \
    X(MARKER_OFF, "marker-off", NO_ARG)                                                                             \
    X(NEXT_TURN, "next-turn", SEAT_ARG)                                                                             \
    X(SHORT, "short", SEAT_ARG, N_ARG)                                                                              \
    X(NO_GIFT, "no-gift", SEAT_ARG)                                                                                 \
    X(NOTHING_TO_GIVE, "nothing-to-give", SEAT_ARG)                                                                 \
    X(NOBODY_TO_NAME, "nobody-to-name", SEAT_ARG)                                                                   \
    X(NOTHING_TO_SHOW, "nothing-to-show", SEAT_ARG, TO_ARG)                                                         \
    X(OVER_BOOK, "over-book", SEAT_ARG)                                                                             \
    X(OVER_ROUNDS, "over-rounds", N_ARG)                                                                            \
    X(POINTS, "points", SEAT_ARG, N_ARG)                                                                            \
    X(WON, "won", SEAT_ARG, {"by", PL_P_NAME, false, &ish_tie_names})                                               \
    X(SHARED, "shared", SEAT_ARG)
enum ish_event {
#define X(event, name, ...) ISH_E_##event,
    ISH_EVENTS(X)
#undef X
        ISH_EVENTS_N
};
extern const struct pl_event_kind ish_event_kinds[];

#endif
