/* project.c: implements project.h. Never changes the state. */
#include "match/project.h"

static uint16_t pick_events(const struct pl_events *events, pl_seat viewer, struct pl_event *out)
{
    uint16_t n = 0;
    for (int i = 0; i < events->n; i++)
        if (pl_seats_has(events->item[i].audience, viewer)) {
            out[n] = events->item[i];
            out[n++].audience = 0; /* hide the audience: a viewer must not learn who else received the event */
        }
    return n;
}

struct pl_message pl_project(const struct pl_game *game, const void *state, const struct pl_entry *entry, const struct pl_events *events,
                             pl_seat viewer, const struct pl_parts *parts)
{
    struct pl_message m = {.actor = PL_NOBODY, .view = parts->view, .event = parts->event, .legal = parts->legal, .asides = parts->asides};
    if (entry && pl_seats_has(entry->recipients, viewer)) {
        m.seq = entry->seq;
        m.actor = entry->kind == PL_ENTRY_TICK ? PL_NOBODY : entry->seat;
        m.undo = entry->kind == PL_ENTRY_UNDO;
        m.by = m.actor == PL_NOBODY ? PL_BY_PERSON : entry->by;
    }
    if (parts->event && events)
        m.events_n = pick_events(events, viewer, parts->event);
    if (parts->view)
        game->view(state, viewer, parts->view);
    if (parts->legal)
        m.legal_n = pl_project_legal(game, state, viewer, parts->legal);
    if (parts->asides && game->asides && viewer < ((const struct pl_base *)state)->seats)
        m.asides_n = game->asides(state, viewer, parts->asides);
    return m;
}

pl_seats pl_audience(const struct pl_events *events)
{
    pl_seats set = 0;
    for (int i = 0; i < events->n; i++)
        set |= events->item[i].audience;
    return set;
}

bool pl_has_asides(const struct pl_game *game) { return game->asides; }

int64_t pl_events_pause(const struct pl_game *game, int seats, const struct pl_events *events)
{
    int64_t most = 0;
    pl_seats all = (pl_seats)(pl_seats_upto((unsigned)seats) | PL_SEAT_BIT(PL_SPECTATOR));
    for (int i = 0; i < events->n; i++) {
        const struct pl_event *e = &events->item[i];
        int64_t pause = game->event_kinds[e->kind].pause_ms;
        if ((e->audience & all) == all && pause > most)
            most = pause;
    }
    return most;
}
