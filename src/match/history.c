/* history.c: recreates all messages that one viewer has received, by replaying the log. */
#include "match/internal.h"

void pl_history_begin(struct pl_history *s, const struct pl_match *m, pl_seat viewer)
{
    pl_walk_begin(&s->walk, m);
    s->viewer = viewer;
    s->begun = false;
    s->message = (struct pl_message){.actor = PL_NOBODY};
}

void pl_history_begin_at(struct pl_history *s, const struct pl_match *m, pl_seat viewer, uint32_t version)
{
    pl_history_begin(s, m, viewer);
    if (version < 2)
        return;
    uint32_t before = 1, seq = 0; /* version 1 is the initial view, which belongs to no entry; each later message belongs to one entry */
    while (seq < m->n && before + pl_seats_has(m->log[seq].recipients, viewer) < version)
        before += pl_seats_has(m->log[seq++].recipients, viewer);
    walk_to(&s->walk, seq);
    s->begun = true;
    s->message.version = before;
}

static const struct pl_message *make_message(struct pl_history *s, const struct pl_entry *e)
{
    uint32_t version = s->message.version + 1;
    s->message = pl_project(s->walk.m->game, s->walk.state, e, &s->events, s->viewer,
                            &(struct pl_parts){.view = s->view, .event = s->viewer_events});
    s->message.version = version;
    match_log_for_undo(s->walk.m, s->viewer, &s->message);
    return &s->message;
}

const struct pl_message *pl_history_next(struct pl_history *s)
{
    const struct pl_entry *e;
    s->events.n = 0;
    if (!s->begun) {
        s->begun = true;
        return make_message(s, NULL);
    }
    while ((e = pl_walk_next(&s->walk, &s->events)))
        if (pl_seats_has(e->recipients, s->viewer))
            return make_message(s, e);
    return NULL;
}
