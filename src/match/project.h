/* project.h: the projection: what one viewer receives for an entry. The only code that makes views, events and lists of actions for a
 * viewer from a true state; tools/layers.py refuses any other. Search may ask a game directly, because the states it looks at are invented
 * from a view. */
#ifndef PL_MATCH_PROJECT_H
#define PL_MATCH_PROJECT_H

#include "kernel/game.h"

/* What one viewer receives for an entry. `version` is counted by the match and by the story; pl_project leaves it 0. */
struct pl_message {
    uint32_t version;
    uint32_t seq;  /* the entry; 0 for the beginning, and where the viewer was not told of the entry. Not for the wire. */
    pl_seat actor; /* whose entry it was, as far as this viewer was told; PL_NOBODY otherwise */
    bool undo;     /* the entry took something back */
    uint16_t events_n;
    int legal_n, asides_n; /* 0 for a viewer without a seat */
    const void *view;
    const struct pl_event *event;    /* those for this viewer, in order; their audience is cleared */
    const pl_action *legal, *asides; /* what this seat may do now, and what it may say beside that */
};

/* Which parts of a message are wanted, and where they go. A part that is NULL is not made. */
struct pl_parts {
    void *view;                /* game->view_size bytes */
    struct pl_event *event;    /* PL_EVENTS_MAX */
    pl_action *legal, *asides; /* PL_LEGAL_MAX each */
};

/* The message for `viewer` in `state`, which follows `entry` (NULL: the beginning, or any state that is looked at without an entry).
 * `events` are those the entry caused, for all audiences; NULL: none. */
struct pl_message pl_project(const struct pl_game *game, const void *state, const struct pl_entry *entry, const struct pl_events *events,
                             pl_seat viewer, const struct pl_parts *parts);
/* Only the legal actions, by number: the same list as in pl_project's message. For random play, which does little else. */
static inline int pl_project_legal(const struct pl_game *game, const void *state, pl_seat seat, pl_action *list)
{
    return seat < ((const struct pl_base *)state)->seats ? game->legal(state, seat, list) : 0;
}
/* The viewers some of these events are for. */
pl_seats pl_audience(const struct pl_events *events);
/* An event is public if spectators are told of it. After one, bots are offered an aside. */
static inline bool pl_any_public(const struct pl_events *events) { return pl_seats_has(pl_audience(events), PL_SPECTATOR); }
/* Whether this game has asides at all. */
bool pl_has_asides(const struct pl_game *game);

/* How long bots wait after these events, in ms (pl_event_kind.pause_ms). Only events that everyone receives count, so the wait reveals
 * nothing. */
int64_t pl_events_pause(const struct pl_game *game, int seats, const struct pl_events *events);

#endif
