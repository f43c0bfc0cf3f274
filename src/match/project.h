/* project.h: makes the message that informs one viewer about an entry (the projection). Only this code makes views, events and lists of
 * actions from a real state, and tools/layers.py enforces that. A bot's search may call a game directly, because it uses invented states
 * that fit a view. */
#ifndef PL_MATCH_PROJECT_H
#define PL_MATCH_PROJECT_H

#include "kernel/game.h"

/* A message that describes one log entry to one viewer. */
struct pl_message {
    uint32_t version; /* number of this message in the sequence of messages to its viewer. pl_project sets it to 0; pl_match_message and
                         pl_history_next set the real number. */
    uint32_t seq;     /* number of the log entry, never sent to clients; 0 in the first message and for entries hidden from the viewer */
    pl_seat actor;    /* the seat that made the entry, or PL_NOBODY for a clock tick or an entry whose author the viewer must not know */
    bool undo;
    pl_seat viewer;             /* the viewer; set only if `undo` is true, for pl_undone_json */
    const struct pl_entry *log; /* the log of the match; set only if `undo` is true, for pl_undone_json */
    uint8_t by;                 /* the kind of player that made the entry (enum pl_author), or PL_BY_PERSON if `actor` is PL_NOBODY */
    uint16_t events_n;
    int legal_n, asides_n; /* number of elements in `legal` and in `asides`; 0 for spectators */
    const void *view;
    const struct pl_event *event; /* the events for this viewer, in order. Their field `audience` is 0, because a viewer must not learn who
                                     else received them. */
    const pl_action *legal, *asides; /* the actions that this seat may choose from now: `legal` lists the decisions that are due, `asides`
                                        the actions allowed at any time */
};

/* Buffers in which the caller receives the parts of a message. A part is left out if its buffer is NULL. */
struct pl_parts {
    void *view;                /* game->view_size bytes */
    struct pl_event *event;    /* array with room for PL_EVENTS_MAX events */
    pl_action *legal, *asides; /* arrays with room for PL_LEGAL_MAX actions each */
};

/* Makes the message for `viewer`. `state` is the state after `entry`. `entry` is NULL if `state` is the state before the first entry, or if
 * the message belongs to no entry. `events` contains the events of the entry for all viewers, or is NULL if there are none. */
struct pl_message pl_project(const struct pl_game *game, const void *state, const struct pl_entry *entry, const struct pl_events *events,
                             pl_seat viewer, const struct pl_parts *parts);
/* Lists the same legal actions as pl_project, but is faster because it does not build a message. Used for random play. */
static inline int pl_project_legal(const struct pl_game *game, const void *state, pl_seat seat, pl_action *list)
{
    return seat < ((const struct pl_base *)state)->seats ? game->legal(state, seat, list) : 0;
}
/* Returns the viewers that receive at least one of these events. */
pl_seats pl_audience(const struct pl_events *events);
/* Returns true if spectators receive at least one of the events. Callers then let bots choose an aside, which is an action outside the
 * bot's own turn. */
static inline bool pl_any_public(const struct pl_events *events) { return pl_seats_has(pl_audience(events), PL_SPECTATOR); }
/* Returns true if the game has asides, which are actions that a player may take at any time. */
bool pl_has_asides(const struct pl_game *game);

/* Returns how long bots pause after these events, in ms (pl_event_kind.pause_ms). Only events that everyone receives are counted, so the
 * length of the pause reveals nothing hidden. */
int64_t pl_events_pause(const struct pl_game *game, int seats, const struct pl_events *events);

#endif
