/* base.h: seats, viewers, limits, result codes and small helpers that every other header uses. */
#ifndef PL_KERNEL_BASE_H
#define PL_KERNEL_BASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* These macros use compiler builtins, because the core is built without a C library. */
#define pl_copy(to, from, n) __builtin_memcpy((to), (from), (n))
#define pl_zero(to, n) __builtin_memset((to), 0, (n))
#define pl_same(a, b, n) (__builtin_memcmp((a), (b), (n)) == 0)
#define PL_COUNT(array) (sizeof(array) / sizeof((array)[0]))

enum {
    PL_SEATS_MAX = 8,    /* maximum number of seats; seats are numbered from 0 */
    PL_SPECTATOR = 8,    /* the viewer number that all spectators share */
    PL_VIEWERS = 9,      /* number of viewers: eight seats and the spectator */
    PL_TABLE = 15,       /* the seat number in the log entry of a clock tick */
    PL_NOBODY = 255,     /* no seat: the value of an empty PL_SEAT field */
    PL_NONE = 255,       /* no name: the value of an empty PL_NAME field */
    PL_LEGAL_MAX = 1152, /* maximum number of legal actions; the bids in Watson & Holmes form the longest list */
    PL_EVENTS_MAX = 96,  /* maximum number of events that one log entry can cause */
    PL_TEXT_MAX = 600,   /* maximum length of the free text of an entry, in bytes */
    PL_OPTIONS_MAX = 32  /* maximum size of a game's options struct, in bytes */
};

typedef uint8_t pl_seat;
typedef uint16_t pl_seats; /* a set of seats: bit n stands for seat n, bit PL_SPECTATOR for the spectators, bit PL_TABLE for the clock */

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

/* Result codes of rules. 0 is success. A refusal is the negative number of a rule. For instance, -17 in the game sherlock-mycroft means
 * rule SM-17. The common rules, which apply to all games, start at PL_COMMON_RULES, so -(PL_COMMON_RULES + 3) means rule PL-3.
 * src/kernel/README.md contains the full text of the common rules. */
enum {
    PL_COMMON_RULES = 1000,
    PL_R_OVER = PL_COMMON_RULES + 1,          /* refused: the match is over, and the action is not possible after the end */
    PL_R_NO_SEAT = PL_COMMON_RULES + 2,       /* refused: the table has no seat with this number */
    PL_R_NOT_ASKED = PL_COMMON_RULES + 3,     /* refused: the seat has no decision to make now */
    PL_R_WORDS = PL_COMMON_RULES + 4,         /* refused: the text is not an action of the game */
    PL_R_NOT_NOW = PL_COMMON_RULES + 5,       /* refused: the action is not available now */
    PL_R_TIME = PL_COMMON_RULES + 6,          /* refused: the entry's time is before that of the last entry, or beyond PL_TIME_MAX */
    PL_R_TEXT = PL_COMMON_RULES + 7,          /* refused: the free text of the action is missing or blank */
    PL_R_NO_UNDO = PL_COMMON_RULES + 8,       /* refused: the seat has no action to undo */
    PL_R_CONSENT = PL_COMMON_RULES + 9,       /* refused: the undo needs the consent of all players */
    PL_R_STALE = PL_COMMON_RULES + 10,        /* refused: the action was chosen from an outdated view */
    PL_R_FULL = PL_COMMON_RULES + 11,         /* refused: the log is full */
    PL_R_SEATS = PL_COMMON_RULES + 12,        /* refused: the game cannot be played with this number of players */
    PL_R_OPTION = PL_COMMON_RULES + 13,       /* refused: an option is unknown, or its value is out of range */
    PL_R_POSITION = PL_COMMON_RULES + 14,     /* refused: the position breaks an invariant of the game */
    PL_R_LOG = PL_COMMON_RULES + 15,          /* refused: the log cannot be parsed or replayed */
    PL_R_REVISION = PL_COMMON_RULES + 16,     /* refused: the log belongs to an unknown game or an unknown revision of the rules */
    PL_R_TEXT_LONG = PL_COMMON_RULES + 17,    /* refused: the free text is longer than PL_TEXT_MAX bytes */
    PL_R_NO_TEXT = PL_COMMON_RULES + 18,      /* refused: free text was sent with an action that has no free text */
    PL_R_TEXT_LETTERS = PL_COMMON_RULES + 19, /* refused: the free text contains forbidden characters */
    PL_R_ARGS = PL_COMMON_RULES + 20,         /* refused: the arguments of the action are invalid */
    PL_R_CLOCK = PL_COMMON_RULES + 21,        /* refused: the game has no clock, or the tick comes before the deadline */
    PL_R_UNDO_LIMIT = PL_COMMON_RULES + 22,   /* refused: the seat has no undos left */
    PL_R_LAST = PL_R_UNDO_LIMIT
};

#endif
