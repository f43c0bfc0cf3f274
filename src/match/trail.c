/* trail.c: earlier states that are kept, so that a take-back is derived from a state shortly before it and not from the beginning of the
 * log. Recent states are close together, older ones ever further apart: a take-back costs about as much as it goes back. */
#include "match/inside.h"

enum { STRIDE = 16 }; /* entries between two kept states */

static size_t room(const struct pl_game *game) { return ((size_t)game->state_size + 15) & ~(size_t)15; }

void trail_begin(struct pl_trail *t, const struct pl_game *game, size_t bytes)
{
    size_t places = bytes / room(game);
    *t = (struct pl_trail){.places = (uint32_t)(places < PL_TRAIL ? places : PL_TRAIL)};
}

/* The state that is missed least: without it a take-back to just before the next later one begins at the one before it. Measured against
 * how far back that is, so that older states come to lie further apart. */
static uint32_t least_missed(const struct pl_trail *t, uint32_t seq)
{
    uint32_t best = 0;
    uint64_t best_gap = 1, best_age = 0;
    for (uint32_t i = 0; i < t->places; i++) {
        uint32_t before = 0, after = seq;
        for (uint32_t k = 0; k < t->places; k++) {
            if (t->at[k] < t->at[i] && t->at[k] > before)
                before = t->at[k];
            if (t->at[k] > t->at[i] && t->at[k] < after)
                after = t->at[k];
        }
        uint64_t gap = after - before, age = seq - after + STRIDE;
        if (gap * best_age < best_gap * age || !best_age) {
            best = i;
            best_gap = gap;
            best_age = age;
        }
    }
    return best;
}

void trail_keep(struct pl_trail *t, void *saved, const struct pl_match *m, const void *state, uint32_t seq)
{
    uint32_t place = 0;
    if (!t->places || seq - t->last < STRIDE)
        return;
    while (place < t->places && t->at[place])
        place++;
    if (place == t->places)
        place = least_missed(t, seq);
    t->at[place] = seq;
    t->last = seq;
    pl_copy((uint8_t *)saved + place * room(m->game), state, m->game->state_size);
}

uint32_t trail_latest(const struct pl_trail *t, uint32_t seq)
{
    uint32_t best = 0;
    for (uint32_t i = 0; i < t->places; i++)
        if (t->at[i] <= seq && t->at[i] > best)
            best = t->at[i];
    return best;
}

void trail_cut(struct pl_trail *t, uint32_t seq)
{
    for (uint32_t i = 0; i < t->places; i++)
        if (t->at[i] > seq)
            t->at[i] = 0;
    t->last = trail_latest(t, seq);
}

uint32_t trail_find(const struct pl_trail *t, const void *saved, const struct pl_match *m, uint32_t seq, void *state)
{
    uint32_t best = trail_latest(t, seq), i = 0;
    while (best && t->at[i] != best)
        i++;
    pl_copy(state, best ? (const uint8_t *)saved + i * room(m->game) : m->position, m->game->state_size);
    return best;
}

void match_walk(const struct pl_match *m, uint32_t from, uint32_t seq, void *state)
{
    for (uint32_t i = from; i < seq; i++) {
        const struct pl_entry *e = &m->log[i];
        /* An aside outlives a take-back; where the earlier state has no room for it, it is not entered. */
        if (e->kind != PL_ENTRY_BACK && match_alive(e, seq))
            m->game->apply(state, e, NULL);
    }
    if (seq)
        ((struct pl_base *)state)->now = m->log[seq - 1].at;
}

/* ---- walking --------------------------------------------------------------------------------------------- */

void pl_walk_begin(struct pl_walk *w, const struct pl_match *m)
{
    w->m = m;
    w->seq = 0;
    pl_copy(w->state, m->position, m->game->state_size);
    trail_begin(&w->trail, m->game, sizeof w->saved);
}

void walk_to(struct pl_walk *w, uint32_t seq)
{
    w->seq = seq;
    pl_match_state_at(w->m, seq, w->state);
    trail_keep(&w->trail, w->saved, w->m, w->state, seq);
}

/* The state after a take-back. The match has kept states, too: they help where the walk began in the middle. */
static void go_back(struct pl_walk *w, const struct pl_entry *e)
{
    const struct pl_match *m = w->m;
    trail_cut(&w->trail, e->back_to);
    bool own = trail_latest(&w->trail, e->back_to) >= trail_latest(&m->trail, e->back_to);
    uint32_t from =
        own ? trail_find(&w->trail, w->saved, m, e->back_to, w->state) : trail_find(&m->trail, m->saved, m, e->back_to, w->state);
    match_walk(m, from, e->seq, w->state);
}

const struct pl_entry *pl_walk_next(struct pl_walk *w, struct pl_events *events)
{
    const struct pl_match *m = w->m;
    if (events)
        events->n = 0;
    if (w->seq == m->n)
        return NULL;
    const struct pl_entry *e = &m->log[w->seq++];
    if (e->kind == PL_ENTRY_BACK)
        go_back(w, e);
    else
        m->game->apply(w->state, e, events);
    trail_keep(&w->trail, w->saved, m, w->state, e->seq);
    return e;
}
