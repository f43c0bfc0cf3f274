/* game.h: what a game is. Match, bots, server and page see every game through this and nothing else. */
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
 * Every state starts with this. `seen` counts, for each viewer, how often something hidden until then was shown
 * to it. It is how the match knows that a take-back would un-see nothing, and how the secrecy law knows which
 * steps may part two worlds a viewer could not tell apart: a step that leaves a viewer's count alone must look the
 * same to it in both. It is in no view.
 */
struct pl_base {
    struct pl_rng rng;
    int64_t now; /* milliseconds: the `at` of the last entry */
    uint16_t seen[PL_VIEWERS];
    uint8_t seats;
    uint8_t over;
};

/* Every view starts with this. */
struct pl_view_base {
    uint8_t viewer; /* a seat, or PL_SPECTATOR */
    uint8_t seats;
    uint8_t over;
    uint8_t waits_for_clock;
    pl_seats waiting; /* of whom a decision is owed, as far as this viewer may know */
};

/* Rows for the head of a game's tables: PL_BASE_FIELDS(struct state, base) */
#define PL_BASE_FIELDS(s, b)                                                                                          \
    {.name = "rng",                                                                                                   \
     .type = PL_STRUCT,                                                                                               \
     .flags = PL_OPTIONAL,                                                                                            \
     .offset = offsetof(s, b.rng),                                                                                    \
     .size = sizeof(struct pl_rng),                                                                                   \
     .count = 1,                                                                                                      \
     .count_at = PL_SINGLE,                                                                                           \
     .fields = pl_rng_fields,                                                                                         \
     .doc = "The generator: its seed and how many words were drawn."},                                                \
        {.name = "now",                                                                                               \
         .type = PL_I64,                                                                                              \
         .flags = PL_OPTIONAL,                                                                                        \
         .offset = offsetof(s, b.now),                                                                                \
         .size = 8,                                                                                                   \
         .count = 1,                                                                                                  \
         .count_at = PL_SINGLE,                                                                                       \
         .doc = "Time of the last entry, in milliseconds."},                                                          \
        {.name = "seen",                                                                                              \
         .type = PL_U16,                                                                                              \
         .flags = PL_OPTIONAL,                                                                                        \
         .offset = offsetof(s, b.seen),                                                                               \
         .size = 2,                                                                                                   \
         .count = PL_VIEWERS,                                                                                         \
         .count_at = PL_FIXED,                                                                                        \
         .doc = "How often each viewer (eight seats, then the spectators) was shown something hidden."},              \
        {.name = "seats",                                                                                             \
         .type = PL_U8,                                                                                               \
         .offset = offsetof(s, b.seats),                                                                              \
         .size = 1,                                                                                                   \
         .count = 1,                                                                                                  \
         .count_at = PL_SINGLE,                                                                                       \
         .doc = "Seats at the table."},                                                                               \
    {                                                                                                                 \
        .name = "over", .type = PL_BOOL, .offset = offsetof(s, b.over), .size = 1, .count = 1, .count_at = PL_SINGLE, \
        .doc = "The match is over."                                                                                   \
    }
#define PL_VIEW_FIELDS(s, b)                                                                                                 \
    {.name = "viewer",                                                                                                       \
     .type = PL_SEAT,                                                                                                        \
     .offset = offsetof(s, b.viewer),                                                                                        \
     .size = 1,                                                                                                              \
     .count = 1,                                                                                                             \
     .count_at = PL_SINGLE,                                                                                                  \
     .doc = "Whose view this is; null for a spectator."},                                                                    \
        {.name = "seats",                                                                                                    \
         .type = PL_U8,                                                                                                      \
         .offset = offsetof(s, b.seats),                                                                                     \
         .size = 1,                                                                                                          \
         .count = 1,                                                                                                         \
         .count_at = PL_SINGLE,                                                                                              \
         .doc = "Seats at the table."},                                                                                      \
        {.name = "over",                                                                                                     \
         .type = PL_BOOL,                                                                                                    \
         .offset = offsetof(s, b.over),                                                                                      \
         .size = 1,                                                                                                          \
         .count = 1,                                                                                                         \
         .count_at = PL_SINGLE,                                                                                              \
         .doc = "The match is over."},                                                                                       \
    {                                                                                                                        \
        .name = "waiting", .type = PL_SEATS, .offset = offsetof(s, b.waiting), .size = 2, .count = 1, .count_at = PL_SINGLE, \
        .doc = "Seats that owe a decision, as far as the viewer may know."                                                   \
    }

extern const struct pl_field pl_rng_fields[];

#define PL_TIME_MAX (INT64_C(1) << 52) /* milliseconds: later than that is no time */

enum pl_author { PL_BY_PERSON, PL_BY_BOT, PL_BY_STANDIN, PL_BY_TABLE };
enum pl_entry_kind { PL_ENTRY_ACT, PL_ENTRY_TICK, PL_ENTRY_UNDO };

/* One line of the log. `apply` gets those of kind ACT and TICK; BACK is the match's own. */
struct pl_entry {
    int64_t at;      /* milliseconds on the table's clock */
    uint64_t client; /* the sender's own id for it, 0 if none: a resend does no harm */
    uint32_t seq;    /* from 1; also the id under which a state remembers a text */
    pl_action action;
    uint32_t undo_to;     /* BACK: the decision right after this entry is taken back */
    uint32_t undone_at;   /* the BACK entry that took this one back, 0 if none; derived, not stored */
    uint32_t text_at;     /* where its text lies in the match's text; the rules never look */
    pl_seats recipients;  /* the viewers it gave a message; derived, not stored */
    uint16_t text_len;    /* 0: no text */
    pl_seat seat;         /* PL_TABLE for a tick */
    uint8_t by;           /* enum pl_author */
    uint8_t kind;         /* enum pl_entry_kind */
    uint8_t verdict;      /* what a judge made of the text: a bit for each point that was right */
    bool reveals_nothing; /* it drew nothing and showed nobody anything when it was made; derived, not stored */
};

struct pl_config {
    uint8_t seats;
    const void *options; /* the game's options struct */
    const uint8_t *seed; /* PL_SEED_SIZE bytes */
    const void *content; /* a compiled case, for the game that has cases */
    uint32_t content_size;
};

/* One such value, for tables that say what each is and how much. */
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

/* A table of house values: our own, because no source could be found. The rules page prints them. */
struct pl_house_table {
    const char *title;
    const char *const *columns; /* ended by NULL */
    int rows;
    void (*cell)(struct pl_out *o, int row, int column);
};

struct pl_hints;

struct pl_game {
    const char *id;     /* "sherlock-mycroft": stored in logs, never changes */
    const char *prefix; /* "SM": its rules are SM-1, SM-2 … */
    const char *key;    /* "sm": its words in the catalogue */
    uint32_t rules_rev; /* raised when a log would replay differently */
    const char *tables; /* id of its house tables, stored in headers */
    uint16_t rules_n;   /* rules SM-1 … SM-rules_n; their sentences are in the game's README */
    uint16_t no_undo;   /* the rule that forbids every take-back, or 0 */
    bool cases;         /* it is played with cases: `content` of struct pl_config is a compiled one */
    uint8_t seats_min, seats_max;
    uint16_t options_size, state_size, view_size;
    const struct pl_field *option_fields, *state_fields, *view_fields;
    const void *sim_options; /* what a simulation plays where nothing else is asked for; NULL: the defaults */
    const struct pl_verb *verbs;
    const struct pl_event_kind *event_kinds;
    uint8_t verbs_n, event_kinds_n;
    const struct pl_names *sides;              /* NULL where everybody plays alone */
    const struct pl_names *const *names;       /* every kind of name it uses, ended by NULL: for words and documents */
    const struct pl_house_table *const *house; /* ended by NULL, or NULL */
    /* Actions are judged by when they were made, so one made against an older version is no worse. NULL: the game is played in turns. */
    const struct pl_real_time *real_time;
    const struct pl_hints *hints; /* for bots (kernel/hints.h); NULL: none */

    /* Sets everything up. 0, or -PL_R_SEATS, -PL_R_OPTION with the state untouched. */
    int (*init)(void *state, const struct pl_config *config);
    /* Who owes a decision; bit PL_TABLE while the clock may act. Empty if and only if the match is over. */
    pl_seats (*actors)(const void *state);
    /* What this seat may do now: never empty for a seat in `actors`, always empty for the others. */
    int (*legal)(const void *state, pl_seat seat, pl_action out[PL_LEGAL_MAX]);
    /* What it may say beside that, turn or no turn. NULL where a game has no asides. */
    int (*asides)(const void *state, pl_seat seat, pl_action out[PL_LEGAL_MAX]);
    /* Checks, then writes. A refusal is a negative rule number and changes no byte. */
    int (*apply)(void *state, const struct pl_entry *entry, struct pl_events *events);
    /* When the clock acts next, in milliseconds, or -1. NULL where a game has no clock. */
    int64_t (*deadline)(const void *state);
    /* What one viewer may know, all of it, memory included. Every byte of the view is written. */
    void (*view)(const void *state, pl_seat viewer, void *view);
    /* A world this viewer cannot tell from the true one, with a generator of its own. */
    int (*determinise)(const void *view, struct pl_rng *rng, void *state);
    /* Points as they stand; at the end, final. */
    void (*score)(const void *state, int32_t per_seat[PL_SEATS_MAX]);
    /* Who has won; empty if nobody has. Only asked when it is over. */
    pl_seats (*winners)(const void *state);
    /* Which side a seat is on, by number of `sides`. NULL with it. */
    int (*side)(const void *state, pl_seat seat);
    /* Every card and token in exactly one place? If not, `why` (if wanted) gets one line. */
    bool (*audit)(const void *state, struct pl_out *why);
    /* The table as text for a terminal, from what one viewer may know. NULL: drawn from the view's field table. */
    void (*draw)(struct pl_out *o, const void *view, const struct pl_style *style);
    /* An action in words, where this view says more than the catalogue's sentence alone: "Take: Bullet". False, with nothing written: the
     * catalogue's sentence says it all. NULL: it always does. */
    bool (*draw_action)(struct pl_out *o, const void *view, pl_action action, const struct pl_style *style);
};

/*
 * What every `apply` checks first, for all games alike: 0, or the refusal of the first of these rules that is broken. PL-1 the match is
 * over; PL-21 a tick in a game without a clock; PL-2 no such seat (a tick is the table's own); PL-4 and PL-20 the words; PL-6 the time;
 * PL-3 a decision this seat does not owe. PL-3 is not for asides, nor for real time, where a seat may always try. After it verb and
 * arguments are well formed, and the rules of the game have their say.
 */
int pl_check_entry(const struct pl_game *game, const void *state, const struct pl_entry *entry);

/* What an event means to a table that knows no game. */
static inline enum pl_moment pl_moment_of(const struct pl_game *game, const struct pl_event *event)
{
    return game->real_time ? (enum pl_moment)game->real_time->moments[event->kind] : PL_MOMENT_NONE;
}

#endif
