/* game.h: struct pl_game, the descriptor of a game. All code outside src/games uses a game only through this struct. */
#ifndef PL_KERNEL_GAME_H
#define PL_KERNEL_GAME_H

#include "kernel/action.h"
#include "kernel/base.h"
#include "kernel/event.h"
#include "kernel/field.h"
#include "kernel/out.h"
#include "kernel/real_time.h"
#include "kernel/rng.h"
#include "kernel/style.h"

/*
 * The first member of every state. `seen` counts, for each viewer, how often the viewer was shown something hidden. The match uses this
 * count to decide whether an undo would hide something again. The secrecy test uses it to decide which entries may make two worlds
 * distinguishable for a viewer: an entry that does not increase the viewer's count must look the same in both worlds. No view contains
 * `seen`.
 */
struct pl_base {
    struct pl_rng rng;
    int64_t now; /* time of the last log entry, in milliseconds on the match's clock */
    uint16_t seen[PL_VIEWERS];
    uint8_t seats;
    uint8_t over;
};

/* The first member of every view. */
struct pl_view_base {
    uint8_t viewer; /* the seat that sees this view, or PL_SPECTATOR */
    uint8_t seats;
    uint8_t over;
    uint8_t waits_for_clock;
    pl_seats waiting; /* seats that must make a decision, as far as this viewer is allowed to know */
};

/* The first rows of a game's field tables. Write PL_BASE_FIELDS(struct state, base) in the table of the state and PL_VIEW_FIELDS(struct
 * view, base) in the table of the view. */
#define PL_BASE_FIELDS(s, b)                                                                                          \
    {.name = "rng",                                                                                                   \
     .type = PL_STRUCT,                                                                                               \
     .flags = PL_OPTIONAL,                                                                                            \
     .offset = offsetof(s, b.rng),                                                                                    \
     .size = sizeof(struct pl_rng),                                                                                   \
     .count = 1,                                                                                                      \
     .count_at = PL_SINGLE,                                                                                           \
     .fields = pl_rng_fields,                                                                                         \
     .doc = "State of the random generator: its seed and how many numbers it has produced so far."},                  \
        {.name = "now",                                                                                               \
         .type = PL_I64,                                                                                              \
         .flags = PL_OPTIONAL,                                                                                        \
         .offset = offsetof(s, b.now),                                                                                \
         .size = 8,                                                                                                   \
         .count = 1,                                                                                                  \
         .count_at = PL_SINGLE,                                                                                       \
         .doc = "Time of the last log entry, in milliseconds on the match clock."},                                   \
        {.name = "seen",                                                                                              \
         .type = PL_U16,                                                                                              \
         .flags = PL_OPTIONAL,                                                                                        \
         .offset = offsetof(s, b.seen),                                                                               \
         .size = 2,                                                                                                   \
         .count = PL_VIEWERS,                                                                                         \
         .count_at = PL_FIXED,                                                                                        \
         .doc = "How often hidden information has been shown to each viewer: seats 0 to 7, then the spectator."},     \
        {.name = "seats",                                                                                             \
         .type = PL_U8,                                                                                               \
         .offset = offsetof(s, b.seats),                                                                              \
         .size = 1,                                                                                                   \
         .count = 1,                                                                                                  \
         .count_at = PL_SINGLE,                                                                                       \
         .doc = "Number of seats in this match."},                                                                    \
    {                                                                                                                 \
        .name = "over", .type = PL_BOOL, .offset = offsetof(s, b.over), .size = 1, .count = 1, .count_at = PL_SINGLE, \
        .doc = "True if the match is over."                                                                           \
    }
#define PL_VIEW_FIELDS(s, b)                                                                                                 \
    {.name = "viewer",                                                                                                       \
     .type = PL_SEAT,                                                                                                        \
     .offset = offsetof(s, b.viewer),                                                                                        \
     .size = 1,                                                                                                              \
     .count = 1,                                                                                                             \
     .count_at = PL_SINGLE,                                                                                                  \
     .doc = "The seat for which this view is made; null for a spectator."},                                                  \
        {.name = "seats",                                                                                                    \
         .type = PL_U8,                                                                                                      \
         .offset = offsetof(s, b.seats),                                                                                     \
         .size = 1,                                                                                                          \
         .count = 1,                                                                                                         \
         .count_at = PL_SINGLE,                                                                                              \
         .doc = "Number of seats in this match."},                                                                           \
        {.name = "over",                                                                                                     \
         .type = PL_BOOL,                                                                                                    \
         .offset = offsetof(s, b.over),                                                                                      \
         .size = 1,                                                                                                          \
         .count = 1,                                                                                                         \
         .count_at = PL_SINGLE,                                                                                              \
         .doc = "True if the match is over."},                                                                               \
    {                                                                                                                        \
        .name = "waiting", .type = PL_SEATS, .offset = offsetof(s, b.waiting), .size = 2, .count = 1, .count_at = PL_SINGLE, \
        .doc = "Seats of the players who must decide now, as far as the viewer may know."                                    \
    }

extern const struct pl_field pl_rng_fields[];

#define PL_TIME_MAX (INT64_C(1) << 52) /* latest valid time in milliseconds */

/* The author of a log entry. STANDIN means a bot that plays for an absent player. CLOCK means a bot that decided because the player's
 * decision clock ran out. */
enum pl_author { PL_BY_PERSON, PL_BY_BOT, PL_BY_STANDIN, PL_BY_TABLE, PL_BY_CLOCK };
enum pl_entry_kind { PL_ENTRY_ACT, PL_ENTRY_TICK, PL_ENTRY_UNDO };

/* One entry of the log. Entries of kind ACT and TICK are passed to the game's `apply`; the match itself handles UNDO. */
struct pl_entry {
    int64_t at;      /* time of the entry, in milliseconds on the match's clock */
    uint64_t client; /* the id that the sender gave to this request, or 0 for none; a second request with the same id is ignored */
    uint32_t seq;    /* position in the log, counted from 1; states refer to texts by this number */
    pl_action action;
    uint32_t undo_to;     /* for an UNDO entry: number of the entry after which the match continues, or 0 for the beginning */
    uint32_t undone_at;   /* number of the UNDO entry that undid this entry, or 0 for none; not stored in the log file */
    uint32_t text_at;     /* offset of the entry's free text in pl_match.text; the rules never read this text */
    pl_seats recipients;  /* viewers that got a message for this entry; not stored in the log file */
    uint16_t text_len;    /* length of the text in bytes, or 0 if the entry has no text */
    pl_seat seat;         /* the seat that acts, or PL_TABLE for a clock tick */
    uint8_t by;           /* enum pl_author */
    uint8_t kind;         /* enum pl_entry_kind */
    uint8_t verdict;      /* verdict on the text: one bit for each correctly answered question */
    bool reveals_nothing; /* true if the entry used no random numbers and revealed nothing hidden to any viewer; not in the log file */
};

struct pl_config {
    uint8_t seats;
    const void *options; /* the values of the game's options, in the game's own struct */
    const uint8_t *seed; /* PL_SEED_SIZE bytes */
    const void *content; /* the compiled case, or NULL in a game that is not played with cases */
    uint32_t content_size;
};

/* One row of a house table that has two columns: a label and a value. */
struct pl_house_row {
    int value;
    const char *label;
};
static inline void pl_put_house_cell(struct pl_out *o, const struct pl_house_row *v, int column)
{
    if (column == 0)
        pl_put(o, v->label);
    else
        pl_put_int(o, v->value);
}

/* A house table contains the values that this project has chosen where the original rulebook gives none. `parlour rules` prints it. */
struct pl_house_table {
    const char *title;
    const char *const *columns; /* NULL-terminated list of column titles */
    int rows;
    void (*cell)(struct pl_out *o, int row, int column);
};

struct pl_hints;

/* PL_TERMINAL(function) is a function that only the terminal calls. In the WebAssembly module, which has no terminal, it is NULL. */
#ifdef PARLOUR_NO_TERMINAL
#define PL_TERMINAL(function) NULL
#else
#define PL_TERMINAL(function) (function)
#endif

struct pl_game {
    const char *id;      /* id of the game, for instance "sherlock-mycroft"; logs contain this id, so it must never change */
    const char *prefix;  /* prefix of the game's rule ids: with "SM" the rules are SM-1, SM-2 … */
    const char *key;     /* prefix of the game's message keys in words/, such as "sm" */
    uint32_t rules_rev;  /* revision of the rules; incremented when old logs would replay differently */
    const char *tables;  /* version of the game's house tables (values that the rulebook does not give); stored in the header of a match */
    uint16_t rules_n;    /* number of rules; their text is in the game's README */
    uint16_t no_undo;    /* number of the rule that forbids undo, or 0 if undo is allowed */
    bool cases;          /* true if the game is played with cases; pl_config.content is then a compiled case */
    uint16_t opening_ms; /* how long bots wait at the start of a match, in ms, so that players can read the opening text and their cards */
    uint8_t seats_min, seats_max;
    uint16_t options_size, state_size, view_size;
    const struct pl_field *option_fields, *state_fields, *view_fields;
    const void *sim_options;    /* default options of `parlour sim`, or NULL for the normal defaults */
    const void *public_options; /* default options of a public table (one that anyone may join), or NULL for the normal defaults */
    const struct pl_verb *verbs;
    const struct pl_event_kind *event_kinds;
    uint8_t verbs_n, event_kinds_n;
    const struct pl_names *sides;              /* names of the sides (teams), or NULL in games without sides */
    const struct pl_names *const *names;       /* NULL-terminated list of every kind of name that the game uses */
    const struct pl_house_table *const *house; /* NULL-terminated list of house tables, or NULL if the game has none */
    /* The functions of a real-time game, or NULL for a turn-based game. In a real-time game every action has its own time, so no action is
     * refused as stale (rule PL-10). */
    const struct pl_real_time *real_time;
    const struct pl_hints *hints; /* functions that rate actions and positions for bots (kernel/hints.h), or NULL if the game has none */

    /* Sets up the first state and returns 0. If the configuration is invalid, returns -PL_R_SEATS or -PL_R_OPTION and leaves the state
     * unchanged. */
    int (*init)(void *state, const struct pl_config *config);
    /* Returns the set of seats that must decide now, plus the bit PL_TABLE if the clock may act. The set is empty only when the match is
     * over. */
    pl_seats (*actors)(const void *state);
    /* Lists the legal actions of a seat and returns their number: at least 1 for a seat in `actors`, 0 for any other seat. */
    int (*legal)(const void *state, pl_seat seat, pl_action out[PL_LEGAL_MAX]);
    /* Lists the asides of a seat: actions that are allowed at any time, in addition to the decision that is due, or after the end
     * (PL_VERB_AFTER_END). Returns their number. The pointer is NULL in games without asides. */
    int (*asides)(const void *state, pl_seat seat, pl_action out[PL_LEGAL_MAX]);
    /* Checks an entry, then changes the state and appends events. Returns 0, or a refusal (a negative rule number); after a refusal every
     * byte of the state is unchanged. */
    int (*apply)(void *state, const struct pl_entry *entry, struct pl_events *events);
    /* Returns the time in milliseconds at which the clock acts next, or -1 if it will not act. The pointer is NULL in games without a
     * clock. */
    int64_t (*deadline)(const void *state);
    /* Makes the view: everything the viewer may know, including what the viewer saw earlier. Writes every byte of the view. */
    void (*view)(const void *state, pl_seat viewer, void *view);
    /* Makes a random complete state that fits the view. The state gets its own random generator, seeded from `rng`. */
    int (*determinise)(const void *view, struct pl_rng *rng, void *state);
    /* Stores the points of each seat: the current points during the match, the final points after its end. */
    void (*score)(const void *state, int32_t per_seat[PL_SEATS_MAX]);
    /* Returns the set of winning seats, which may be empty. Called only after the end of the match. */
    pl_seats (*winners)(const void *state);
    /* Returns the side of a seat as an index into `sides`. The pointer is NULL in games without sides. */
    int (*side)(const void *state, pl_seat seat);
    /* Checks the invariants of a state, such as every card being in exactly one place. If the check fails, writes one line with the reason
     * to `why`, which may be NULL. */
    bool (*audit)(const void *state, struct pl_out *why);
    /* Draws the game table as text for a terminal. If this pointer is NULL, the caller draws the table from the view's field table. */
    void (*draw)(struct pl_out *o, const void *view, const struct pl_style *style);
    /* Writes an action with details from the view, for instance "Take: Bullet" instead of "Take 2". If the action needs no details, writes
     * nothing and returns false. The caller then writes the sentence from words/. The pointer is NULL if no action needs details. */
    bool (*draw_action)(struct pl_out *o, const void *view, pl_action action, const struct pl_style *style);
};

/*
 * Makes the checks with which every `apply` begins. Returns 0, or the refusal of the first broken rule in this order: PL-1 (the match is
 * over), PL-21 (a tick in a game without a clock), PL-2 (no such seat), PL-4 and PL-20 (an invalid action), PL-6 (an invalid time), PL-3
 * (the seat has nothing to decide). PL-3 does not apply to asides and real-time games. If the result is 0, the verb and its arguments are
 * well formed.
 */
int pl_check_entry(const struct pl_game *game, const void *state, const struct pl_entry *entry);

/* Returns true if rule PL-1 refuses this action: the match is over, and the action's verb does not have PL_VERB_AFTER_END. */
bool pl_is_closed(const struct pl_game *game, const void *state, pl_action action);

/* Returns the role of an event in a real-time game, or PL_MOMENT_NONE in any other game. */
static inline enum pl_moment pl_moment_of(const struct pl_game *game, const struct pl_event *event)
{
    return game->real_time ? (enum pl_moment)game->real_time->moments[event->kind] : PL_MOMENT_NONE;
}

#endif
