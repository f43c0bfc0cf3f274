/*
 * case_rules.h: a case of Watson & Holmes as the rules see it: flat, of fixed size, without a word of prose. With permits.h
 * it is what others may include of this game. A compiled case enters a match as pl_config.content (content_size is
 * sizeof(struct wh_case)) and is copied into the state. Titles, texts, questions and accepted answers stay outside.
 */
#ifndef PL_GAMES_WATSON_HOLMES_CASE_RULES_H
#define PL_GAMES_WATSON_HOLMES_CASE_RULES_H

#include "kernel/base.h"

enum {
    WH_CASE_FORMAT = 1,
    WH_QUESTIONS = 4, /* most questions of a case */
    WH_PLACES = 18,   /* most places, 221B Baker Street among them; the carriage stop is none of them */
    WH_ZONES = 6,     /* most zones */
    WH_FACTS = 64,    /* most facts */
    WH_PROOFS = 8,    /* most proofs of one question */
    WH_NUMBER_MAX = 99,
    WH_BAKER_STREET = 0, /* place[0] is always 221B */
};

/* What the back of a card gives to the owner of the pawn that stands there, at every visit. A card gives one thing at most. */
enum wh_bonus {
    WH_B_NONE,
    WH_B_POLICE_OR_CALL_OFF, /* a police token or a call off, as the visitor chooses */
    WH_B_LOCKPICK,           /* one lockpick */
    WH_B_CARRIAGES,          /* three carriages */
    WH_B_CHARACTER,          /* two cards from the deck of characters: one is kept, the other goes under the deck */
    WH_BONUSES
};

/* What the front announces, for all to see: bits of wh_place.front. An announcement must be kept: POLICE and CALL_OFF (either
 * or both) need WH_B_YARD on the back, LOCKPICK needs WH_B_LOCKPICK, and so on. A front without icons promises nothing, and its
 * back may still hold a bonus: what it is stays hidden until somebody has been there. */
enum wh_icon {
    WH_I_POLICE = 1 << 0,
    WH_I_CALL_OFF = 1 << 1,
    WH_I_LOCKPICK = 1 << 2,
    WH_I_CARRIAGES = 1 << 3,
    WH_I_CHARACTER = 1 << 4,
    WH_I_ALL = (1 << 5) - 1
};

/* What the front restricts, for all to see: bits of wh_place.limits. */
enum wh_restriction {
    WH_PADLOCK = 1 << 0,   /* entered only with a lockpick, which is discarded on reading */
    WH_NO_WATSON = 1 << 1, /* Watson cannot read it aloud, nor Langdale Pike look over a shoulder */
    WH_NO_POLICE = 1 << 2, /* no police token may lie here */
    WH_RESTRICTIONS_ALL = (1 << 3) - 1
};

/* How often pawns may stand at a place when the cards are read: wh_place.visits. */
enum wh_visits {
    WH_V_ANY,       /* as often as they like */
    WH_V_ONCE_EACH, /* once for each seat */
    WH_V_ONCE,      /* once for the whole table: after that round it is closed */
    WH_VISITS
};

struct wh_place {
    uint8_t number;        /* the number on the card, 1 to 99, no two alike; 0 for 221B */
    uint8_t back;          /* enum wh_bonus */
    uint16_t front;        /* bits of enum wh_icon */
    uint16_t restrictions; /* bits of enum wh_limit */
    uint8_t zone;          /* 1 to `zones`; 0 if the case has no zones, and for 221B, which lies in all of them */
    uint8_t opens_round;   /* the first round in which it can be visited; 0 and 1: open from the beginning. At most 30. */
    uint8_t needs_place;   /* index in place[] (not the number) of a place whose card a seat must have read, in an earlier round and by
                              any means, before it may come here; 0: none. Chains must not form a ring. */
    uint8_t visits;        /* enum wh_visits */
    uint8_t spare[6];      /* zero */
    uint64_t facts;        /* what its text establishes: bit n is the author's fact n. For bots and statistics alone. */
};

struct wh_case {
    uint16_t format;    /* WH_CASE_FORMAT */
    uint8_t questions;  /* 1 to WH_QUESTIONS. Verdicts and answers count them from 1; bit n of a verdict is question n + 1. */
    uint8_t places;     /* used entries of place[], 221B included: 2 to WH_PLACES */
    uint8_t seats_min;  /* how many may play it: 2 to 7 */
    uint8_t seats_max;  /* at least seats_min, at most 7 */
    uint8_t zones;      /* 0: London is one; otherwise 2 to WH_ZONES, and each has a place */
    uint8_t start_zone; /* where everybody begins: 1 to `zones`; 0 if there are none */
    uint8_t fare;       /* carriages for one crossing between zones, 0 to 20 (1 is usual); 0 if there are no zones */
    uint8_t carriages;  /* each seat starts with so many, 0 to 60 (10 is usual) */
    uint8_t police;     /* 1: the first five seats from the start player begin with a police token, the sixth and seventh with a
                           call off (as usual); 0: nobody begins with either */
    uint8_t watson;     /* 1: the Watson card is in play (as usual); 0: it is not, in this case */
    uint8_t characters; /* 1: one character is dealt to each seat (as usual); 0: none are, but the deck is there for bonuses */
    uint8_t spare[3];   /* zero */
    uint8_t hash[32];   /* SHA-256 of the case's files, as its compiler defines it: an old log can say that its case has changed */
    uint8_t proofs[WH_QUESTIONS];            /* how many proofs each question has, 0 to WH_PROOFS; 0 past `questions` */
    uint8_t spare_too[4];                    /* zero */
    uint64_t proof[WH_QUESTIONS][WH_PROOFS]; /* each a set of facts that together prove the answer. Bots and statistics alone. */
    struct wh_place place[WH_PLACES];        /* place[0] is 221B: all zero; those past `places` are all zero too */
};

_Static_assert(sizeof(struct wh_place) == 24, "a place has no holes");
_Static_assert(sizeof(struct wh_case) == 56 + 8 * WH_QUESTIONS * WH_PROOFS + 24 * WH_PLACES, "a case has no holes");
_Static_assert(sizeof(struct wh_case) <= 4096, "a case fits into a header");

/* NULL if the rules can play this case, otherwise one line that says why not. Never reads outside of it, whatever it holds. */
const char *wh_case_error(const struct wh_case *c);

/* The cases that come with the rules, for practice and for tests: what a match without content plays. n is 0 or 1. */
const struct wh_case *wh_case_practice(int n);

#endif
