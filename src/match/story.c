/* story.c: one viewer's messages, from the beginning, made from what that viewer may know. The only projection there is. */
#include "match/inside.h"

void pl_story_begin(struct pl_story *s, const struct pl_match *m, pl_seat viewer)
{
    pl_walk_begin(&s->walk, m);
    s->viewer = viewer;
    s->begun = false;
    s->message = (struct pl_message){.actor = PL_NOBODY};
}

void pl_story_begin_at(struct pl_story *s, const struct pl_match *m, pl_seat viewer, uint32_t version)
{
    pl_story_begin(s, m, viewer);
    if (version < 2)
        return;
    uint32_t told = 1, seq = 0; /* the first message sets the table; each of the others follows from an entry */
    while (seq < m->n && told + pl_seats_has(m->log[seq].told, viewer) < version)
        told += pl_seats_has(m->log[seq++].told, viewer);
    walk_to(&s->walk, seq);
    s->begun = true;
    s->message.version = told;
}

/* Events of the walked entry that are for this viewer. */
static void pick_events(struct pl_story *s)
{
    s->message.events_n = 0;
    for (int i = 0; i < s->events.n; i++)
        if (pl_seats_has(s->events.item[i].audience, s->viewer))
            s->told[s->message.events_n++] = s->events.item[i];
    for (int i = 0; i < s->message.events_n; i++)
        s->told[i].audience = 0; /* who else was told is not this viewer's business */
}

static const struct pl_message *told(struct pl_story *s, const struct pl_entry *e)
{
    s->walk.m->game->view(s->walk.state, s->viewer, s->view);
    pick_events(s);
    s->message.version++;
    s->message.seq = e ? e->seq : 0;
    s->message.at = ((const struct pl_base *)(const void *)s->walk.state)->now;
    s->message.actor = e && e->kind != PL_ENTRY_TICK ? e->seat : PL_NOBODY;
    s->message.back = e && e->kind == PL_ENTRY_BACK;
    s->message.view = s->view;
    s->message.event = s->told;
    return &s->message;
}

const struct pl_message *pl_story_next(struct pl_story *s)
{
    const struct pl_entry *e;
    s->events.n = 0;
    if (!s->begun) {
        s->begun = true;
        return told(s, NULL);
    }
    while ((e = pl_walk_next(&s->walk, &s->events)))
        if (pl_seats_has(e->told, s->viewer))
            return told(s, e);
    return NULL;
}
