/* checkpoints.c: saves states (checkpoints), so that an undo replays the log from a checkpoint instead of from the beginning. Recent
 * checkpoints are close together and older ones further apart, so undoing recent entries is fast. */
#include "match/internal.h"

enum { STRIDE = 16 }; /* minimum distance between two checkpoints, in log entries */

static size_t state_bytes(const struct pl_game *game) { return ((size_t)game->state_size + 15) & ~(size_t)15; }

void checkpoints_begin(struct pl_checkpoints *t, const struct pl_game *game, size_t bytes)
{
    size_t places = bytes / state_bytes(game);
    *t = (struct pl_checkpoints){.places = (uint32_t)(places < PL_CHECKPOINTS ? places : PL_CHECKPOINTS)};
}

/* Returns the index of the checkpoint to overwrite: the one with the lowest value of gap / age. `gap` is the distance between its two
 * neighbours. Without this checkpoint, an undo would have to replay up to `gap` entries. `age` is the number of entries since the next
 * checkpoint, plus STRIDE. So old checkpoints are overwritten first and end up further apart. */
static uint32_t least_useful(const struct pl_checkpoints *t, uint32_t seq)
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

void checkpoint_save(struct pl_checkpoints *t, void *checkpoint_states, const struct pl_match *m, const void *state, uint32_t seq)
{
    uint32_t place = 0;
    if (!t->places || seq - t->last < STRIDE)
        return;
    while (place < t->places && t->at[place])
        place++;
    if (place == t->places)
        place = least_useful(t, seq);
    t->at[place] = seq;
    t->last = seq;
    pl_copy((uint8_t *)checkpoint_states + place * state_bytes(m->game), state, m->game->state_size);
}

uint32_t checkpoint_before(const struct pl_checkpoints *t, uint32_t seq)
{
    uint32_t best = 0;
    for (uint32_t i = 0; i < t->places; i++)
        if (t->at[i] <= seq && t->at[i] > best)
            best = t->at[i];
    return best;
}

void checkpoints_drop_after(struct pl_checkpoints *t, uint32_t seq)
{
    for (uint32_t i = 0; i < t->places; i++)
        if (t->at[i] > seq)
            t->at[i] = 0;
    t->last = checkpoint_before(t, seq);
}

uint32_t checkpoint_load(const struct pl_checkpoints *t, const void *checkpoint_states, const struct pl_match *m, uint32_t seq, void *state)
{
    uint32_t best = checkpoint_before(t, seq), i = 0;
    while (best && t->at[i] != best)
        i++;
    pl_copy(state, best ? (const uint8_t *)checkpoint_states + i * state_bytes(m->game) : m->position, m->game->state_size);
    return best;
}

void match_advance(const struct pl_match *m, uint32_t from, uint32_t seq, void *state)
{
    for (uint32_t i = from; i < seq; i++) {
        const struct pl_entry *e = &m->log[i];
        /* An undo does not remove talk (remarks of players). If the game refuses a remark in the new state, the remark is skipped. */
        if (e->kind != PL_ENTRY_UNDO && match_alive(e, seq))
            m->game->apply(state, e, NULL);
    }
    if (seq)
        ((struct pl_base *)state)->now = m->log[seq - 1].at;
}

/* ---- iterating over the states --------------------------------------------------------------------------------------------- */

void pl_walk_begin(struct pl_walk *w, const struct pl_match *m)
{
    w->m = m;
    w->seq = 0;
    pl_copy(w->state, m->position, m->game->state_size);
    checkpoints_begin(&w->checkpoints, m->game, sizeof w->checkpoint_states);
}

void walk_to(struct pl_walk *w, uint32_t seq)
{
    w->seq = seq;
    pl_match_state_at(w->m, seq, w->state);
    checkpoint_save(&w->checkpoints, w->checkpoint_states, w->m, w->state, seq);
}

/* Computes the state after the undo `e`. Starts from the newest checkpoint before the undone entries. That checkpoint is either in the
 * iterator `w` or in the match. */
static void apply_undo(struct pl_walk *w, const struct pl_entry *e)
{
    const struct pl_match *m = w->m;
    checkpoints_drop_after(&w->checkpoints, e->undo_to);
    bool own = checkpoint_before(&w->checkpoints, e->undo_to) >= checkpoint_before(&m->checkpoints, e->undo_to);
    uint32_t from = own ? checkpoint_load(&w->checkpoints, w->checkpoint_states, m, e->undo_to, w->state)
                        : checkpoint_load(&m->checkpoints, m->checkpoint_states, m, e->undo_to, w->state);
    match_advance(m, from, e->seq, w->state);
}

const struct pl_entry *pl_walk_next(struct pl_walk *w, struct pl_events *events)
{
    const struct pl_match *m = w->m;
    if (events)
        events->n = 0;
    if (w->seq == m->n)
        return NULL;
    const struct pl_entry *e = &m->log[w->seq++];
    if (e->kind == PL_ENTRY_UNDO)
        apply_undo(w, e);
    else
        m->game->apply(w->state, e, events);
    checkpoint_save(&w->checkpoints, w->checkpoint_states, m, w->state, e->seq);
    return e;
}
