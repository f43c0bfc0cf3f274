/* base.h: seats, viewers, bounds and the few words every other header speaks. Knows no game. */
#ifndef PL_KERNEL_BASE_H
#define PL_KERNEL_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The core runs without an operating system, so it asks the compiler, not a libc, for these. */
#define pl_copy(to, from, n) __builtin_memcpy((to), (from), (n))
#define pl_zero(to, n) __builtin_memset((to), 0, (n))
#define pl_same(a, b, n) (__builtin_memcmp((a), (b), (n)) == 0)
#define PL_COUNT(array) (sizeof(array) / sizeof((array)[0]))

enum {
    PL_SEATS_MAX = 8,    /* seats are numbered from 0 */
    PL_SPECTATOR = 8,    /* a viewer that sits nowhere */
    PL_VIEWERS = 9,      /* eight seats and the spectator */
    PL_TABLE = 15,       /* the table itself: author of clock entries */
    PL_NOBODY = 255,     /* no seat */
    PL_NONE = 255,       /* no name: what an empty place of a table of names holds */
    PL_LEGAL_MAX = 1152, /* the longest legal list any game may have: every bid with the most carriages one hand may hold */
    PL_EVENTS_MAX = 96,  /* the most events one entry may cause */
    PL_TEXT_MAX = 600,   /* bytes of free text one entry may carry */
    PL_OPTIONS_MAX = 32  /* bytes of a game's options */
};

typedef uint8_t pl_seat;
typedef uint16_t pl_seats; /* a set: bit n is seat n, bit PL_SPECTATOR the spectators, bit PL_TABLE the clock */

#define PL_SEAT_BIT(seat) ((pl_seats)(1u << (seat)))
#define PL_EVERYONE ((pl_seats)0x1ff)

static inline bool pl_all_zero(const void *bytes, size_t n)
{
    const uint8_t *p = (const uint8_t *)bytes;
    for (size_t i = 0; i < n; i++)
        if (p[i])
            return false;
    return true;
}
static inline pl_seats pl_seats_upto(unsigned n) { return (pl_seats)((1u << n) - 1); }
static inline bool pl_seats_has(pl_seats set, unsigned seat) { return (set >> seat) & 1; }
static inline int pl_bits(uint64_t set) { return __builtin_popcountll(set); }
static inline int pl_lowest(uint64_t set) { return __builtin_ctzll(set); }

/*
 * Verdicts. 0 is yes. A refusal is the negative of a rule's number: -17 in sherlock-mycroft is SM-17.
 * The rules of the house, which hold at every table, start at PL_COMMON_RULES: -(PL_COMMON_RULES + 3) is PL-3.
 * They are written out in src/kernel/README.md.
 */
enum {
    PL_COMMON_RULES = 1000,
    PL_R_OVER = PL_COMMON_RULES + 1,          /* the match is over */
    PL_R_NO_SEAT = PL_COMMON_RULES + 2,       /* there is no such seat at this table */
    PL_R_NOT_ASKED = PL_COMMON_RULES + 3,     /* nothing is asked of this seat now */
    PL_R_WORDS = PL_COMMON_RULES + 4,         /* those words are no action of this game */
    PL_R_NOT_NOW = PL_COMMON_RULES + 5,       /* an action of this game, but not one that is open now */
    PL_R_TIME = PL_COMMON_RULES + 6,          /* time does not run backwards */
    PL_R_TEXT = PL_COMMON_RULES + 7,          /* a text is missing, or empty */
    PL_R_NO_UNDO = PL_COMMON_RULES + 8,       /* nothing of this seat's to take back */
    PL_R_CONSENT = PL_COMMON_RULES + 9,       /* a take-back that needs everybody's consent */
    PL_R_STALE = PL_COMMON_RULES + 10,        /* made against an older version than the one that asks */
    PL_R_FULL = PL_COMMON_RULES + 11,         /* the log can hold no more */
    PL_R_SEATS = PL_COMMON_RULES + 12,        /* that many people cannot play this game */
    PL_R_OPTION = PL_COMMON_RULES + 13,       /* an option outside its bounds */
    PL_R_POSITION = PL_COMMON_RULES + 14,     /* a position that breaks an invariant of its game */
    PL_R_LOG = PL_COMMON_RULES + 15,          /* a log that cannot be read, or does not replay */
    PL_R_REVISION = PL_COMMON_RULES + 16,     /* a log of a game or a revision this house does not know */
    PL_R_TEXT_LONG = PL_COMMON_RULES + 17,    /* a text of more than PL_TEXT_MAX bytes */
    PL_R_NO_TEXT = PL_COMMON_RULES + 18,      /* a text with an action that takes none */
    PL_R_TEXT_LETTERS = PL_COMMON_RULES + 19, /* a text with characters it must not have */
    PL_R_ARGS = PL_COMMON_RULES + 20,         /* an action of this game, but with the wrong arguments */
    PL_R_CLOCK = PL_COMMON_RULES + 21,        /* a tick where no clock runs, or before its time */
    PL_R_UNDO_LIMIT = PL_COMMON_RULES + 22,   /* this seat has taken back as often as it may */
    PL_R_LAST = PL_R_UNDO_LIMIT
};

#endif
