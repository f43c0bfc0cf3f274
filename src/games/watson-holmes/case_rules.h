/* case_rules.h: the part of a case that the rules need. It is a flat, fixed-size struct without text. Other folders may include only
 * this header and permits.h of this game. A compiled case is passed to a match as pl_config.content (content_size is sizeof(struct
 * wh_case)) and is copied into the state. Titles, texts, questions and accepted answers are in struct case_book (src/cases). */
#ifndef PL_GAMES_WATSON_HOLMES_CASE_RULES_H
#define PL_GAMES_WATSON_HOLMES_CASE_RULES_H

#include "kernel/base.h"

enum {
    WH_CASE_FORMAT = 1,
    WH_QUESTIONS = 4, /* maximum number of questions per case */
    WH_PLACES = 18,   /* maximum number of places per case, including 221B but not the carriage stop */
    WH_ZONES = 6,     /* maximum number of zones per case */
    WH_FACTS = 64,    /* maximum number of facts per case */
    WH_PROOFS = 8,    /* maximum number of proofs per question */
    WH_NUMBER_MAX = 99,
    WH_BAKER_STREET = 0, /* index of 221B Baker Street in place[] */
};

/* The bonus on the back of a card. A player gains it at every visit to the place (rule WH-49). */
enum wh_bonus {
    WH_B_NONE,
    WH_B_POLICE_OR_CALL_OFF, /* rule WH-50: the visitor chooses a police token or a Call Off token */
    WH_B_LOCKPICK,           /* the visitor gains one lockpick */
    WH_B_CARRIAGES,          /* the visitor gains three carriages */
    WH_B_CHARACTER,          /* rule WH-51: the visitor chooses one of the top two characters of the deck */
    WH_BONUSES
};

/* Bits of wh_place.front: the bonus icons on the front of a card, which all players see. The back must give the bonus that the front shows:
 * POLICE and CALL_OFF (either or both) need WH_B_POLICE_OR_CALL_OFF, LOCKPICK needs WH_B_LOCKPICK, and so on. A card without icons may
 * still have a bonus on its back, which is hidden until a pawn has been there. */
enum wh_icon {
    WH_I_POLICE = 1 << 0,
    WH_I_CALL_OFF = 1 << 1,
    WH_I_LOCKPICK = 1 << 2,
    WH_I_CARRIAGES = 1 << 3,
    WH_I_CHARACTER = 1 << 4,
    WH_I_ALL = (1 << 5) - 1
};

/* Bits of wh_place.restrictions: the restrictions printed on the front of a card, which all players see. */
enum wh_restriction {
    WH_PADLOCK = 1 << 0,   /* visitors need a lockpick and spend it when they read the card (rule WH-21) */
    WH_NO_WATSON = 1 << 1, /* neither Watson (rule WH-32) nor Langdale Pike (rule WH-42) can be used to read the card */
    WH_NO_POLICE = 1 << 2, /* no police token may be put on this place */
    WH_RESTRICTIONS_ALL = (1 << 3) - 1
};

/* Values of wh_place.visits, which says how often a place may be visited (rule WH-28). */
enum wh_visits {
    WH_V_ANY,       /* no limit */
    WH_V_ONCE_EACH, /* each player may visit the place once */
    WH_V_ONCE,      /* the place may be visited only once in the match */
    WH_VISITS
};

struct wh_place {
    uint8_t number;        /* the number printed on the card of the place: 1 to 99, different for each place; 0 for 221B */
    uint8_t back;          /* enum wh_bonus */
    uint16_t front;        /* bonus icons on the front of the card: a set of bits from enum wh_icon */
    uint16_t restrictions; /* restrictions on visits: a set of bits from enum wh_restriction */
    /* Zone of the place: 1 to `zones`, or 0 if the case has no zones. For 221B it is 0, because 221B belongs to every zone. */
    uint8_t zone;
    uint8_t opens_round; /* first round in which the place can be visited, at most 30; 0 or 1 if it is open from the start */
    uint8_t needs_place; /* Rule WH-27: before a seat may visit this place, it must have read the card of another place in an earlier round.
                            `needs_place` is the index of that other place in place[], not its number. 0 means that no other card is needed.
                            These requirements must not form a cycle. */
    uint8_t visits;      /* enum wh_visits */
    uint8_t spare[6];    /* zero */
    uint64_t facts;      /* set of the facts that the card's text states; bit n is fact n. Used only by bots and statistics. */
};

struct wh_case {
    uint16_t format; /* WH_CASE_FORMAT */
    /* Number of questions, 1 to WH_QUESTIONS. Questions are numbered from 1; bit n of a verdict stands for question n + 1. */
    uint8_t questions;
    uint8_t places;     /* number of elements of place[] in use, including 221B: 2 to WH_PLACES */
    uint8_t seats_min;  /* minimum number of players, from 2 to 7 */
    uint8_t seats_max;  /* maximum number of players, from `seats_min` to 7 */
    uint8_t zones;      /* number of zones, 2 to WH_ZONES, each with at least one place; 0 if the case has no zones */
    uint8_t start_zone; /* zone where all players start: 1 to `zones`; 0 if the case has no zones */
    uint8_t fare; /* number of carriages that a player pays to cross to another zone: 0 to 20, normally 1; 0 if the case has no zones */
    uint8_t carriages;  /* number of carriages that each seat has at the start: 0 to 60, normally 10 */
    uint8_t police;     /* 1 (normal) if the seats begin with a token, 0 if not. Clockwise from the start player, the first five seats get a
                           police token, and the sixth and seventh get a Call Off token. */
    uint8_t watson;     /* 1 (normal) if the match uses the Watson card, otherwise 0 */
    uint8_t characters; /* 1 (normal) if each seat is dealt a character at the start; 0 if players get characters only as bonuses */
    uint8_t spare[3];   /* zero */
    uint8_t hash[32];   /* SHA-256 of the files of the case (src/cases/README.md). When a match is resumed, this hash shows whether the case
                           has changed. */
    uint8_t proofs[WH_QUESTIONS]; /* number of proofs for each question, at most WH_PROOFS; 0 for unused questions */
    uint8_t spare_too[4];         /* zero */
    /* The proofs of each question. A proof is a set of facts that together prove the answer. Only bots and statistics use them. */
    uint64_t proof[WH_QUESTIONS][WH_PROOFS];
    struct wh_place place[WH_PLACES]; /* place[0] stands for 221B; its fields are zero, like those of unused elements */
};

_Static_assert(sizeof(struct wh_place) == 24, "struct wh_place has no padding");
_Static_assert(sizeof(struct wh_case) == 56 + 8 * WH_QUESTIONS * WH_PROOFS + 24 * WH_PLACES, "struct wh_case has no padding");
_Static_assert(sizeof(struct wh_case) <= 4096, "a case fits into a match header");

/* Returns NULL if this case can be played, otherwise a one-line message that says why not. `c` may contain arbitrary bytes. */
const char *wh_case_error(const struct wh_case *c);

/* Returns practice case n, which is 0 or 1. A match that is started without a case uses a practice case. */
const struct wh_case *wh_case_practice(int n);

#endif
