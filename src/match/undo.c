/* undo.c: undoes decisions. An undo is added to the log as one more entry; no entry is removed. */
#include "match/internal.h"

void pl_match_state_at(const struct pl_match *m, uint32_t seq, void *state)
{
    match_advance(m, checkpoint_load(&m->checkpoints, m->checkpoint_states, m, seq, state), seq, state);
}

/* Returns the last decision of this seat that was not undone, or NULL if there is none. */
static const struct pl_entry *last_decision(const struct pl_match *m, pl_seat seat)
{
    for (uint32_t i = m->n; i > 0; i--)
        if (m->log[i - 1].seat == seat && match_decides(m, &m->log[i - 1]))
            return &m->log[i - 1];
    return NULL;
}

static bool knows_of(const struct pl_entry *e, pl_seat seat) { return e->seat == seat || pl_seats_has(e->recipients, seat); }

/*
 * Rule PL-9: no consent is needed if this decision and all later entries drew no random number and showed nothing hidden to any viewer, and
 * if no other player has acted since. Entries that this seat does not know of are ignored, because a refusal must not reveal a secret
 * decision.
 */
static bool by_right(const struct pl_match *m, const struct pl_entry *last, pl_seat seat)
{
    for (uint32_t i = last->seq; i < m->n; i++) {
        const struct pl_entry *e = &m->log[i];
        if (e->kind == PL_ENTRY_UNDO || pl_is_talk(m->game, e->action) || !knows_of(e, seat))
            continue;
        /* An entry that revealed something makes consent necessary, even if that entry was undone later. */
        if (match_alive(e, m->n) || !e->reveals_nothing)
            return false;
    }
    return last->reveals_nothing;
}

/* Returns the number of the last entry before this decision in which another player acted (needed for rule PL-22). Ignores actions that
 * were undone, and secret actions that this seat does not know of. */
static uint32_t turn_of(const struct pl_match *m, const struct pl_entry *last, pl_seat seat)
{
    const struct pl_undos *had = &m->undos[seat];
    for (uint32_t i = last->seq - 1; i > 0; i--) {
        if (i <= had->upto && i > had->turn)
            i = had->turn; /* skip the entries that an earlier call to this function has already searched */
        if (!i)
            break;
        const struct pl_entry *e = &m->log[i - 1];
        bool stands = e->kind == PL_ENTRY_TICK ? match_alive(e, m->n) : match_decides(m, e);
        if (stands && e->seat != seat && pl_seats_has(e->recipients, seat))
            return e->seq;
    }
    return 0;
}

/* Computes the state after the undo whose entry number is `seq`. If `orphans` is true, also undoes later entries that are not legal without
 * the undone decision, and returns the viewers that had received those entries. */
static pl_seats replay_from_checkpoint(struct pl_match *m, const struct pl_entry *last, bool orphans, uint32_t seq)
{
    pl_seats recipients = 0;
    uint32_t from = checkpoint_load(&m->checkpoints, m->checkpoint_states, m, last->seq - 1, m->state);
    for (uint32_t i = from; i < m->n; i++) {
        struct pl_entry *e = &m->log[i];
        if (e->kind == PL_ENTRY_UNDO || !match_alive(e, seq) || m->game->apply(m->state, e, NULL) >= 0)
            continue;
        /* Talk (remarks of players) is never marked as undone. If the game refuses a remark in the new state, the remark is skipped. */
        if (!orphans || pl_is_talk(m->game, e->action))
            continue;
        e->undone_at = seq;
        recipients |= e->recipients;
    }
    return recipients;
}

/* Marks the entries that are undone by entry `seq`. If no consent is needed (`right` is true), only the decision `last` is undone;
 * otherwise all later entries are undone too. Returns the viewers who had received these entries, because only they are notified of the
 * undo. */
static pl_seats mark_undone(struct pl_match *m, const struct pl_entry *last, bool right, uint32_t seq)
{
    pl_seats recipients = 0;
    for (uint32_t i = last->seq - 1; i < (right ? last->seq : m->n); i++) {
        struct pl_entry *e = &m->log[i];
        if (pl_is_talk(m->game, e->action) || !match_alive(e, m->n))
            continue;
        e->undone_at = seq;
        recipients |= e->recipients;
    }
    return recipients;
}

int match_undo(struct pl_match *m, pl_seat seat, bool consent, int64_t at, bool bounded)
{
    if (seat >= m->header.seats)
        return -PL_R_NO_SEAT;
    if (match_base(m)->over)
        return -PL_R_OVER;
    if (m->game->no_undo)
        return -(int)m->game->no_undo;
    const struct pl_entry *last = last_decision(m, seat);
    if (!last)
        return -PL_R_NO_UNDO;
    const struct pl_undos *had = &m->undos[seat];
    uint32_t turn = turn_of(m, last, seat), in_turn = had->in_match && had->turn == turn ? had->in_turn : 0;
    if (bounded && (in_turn >= PL_UNDOS_PER_TURN || had->in_match >= PL_UNDOS_PER_MATCH))
        return -PL_R_UNDO_LIMIT;
    /* If the undo needs no consent, it makes no difference whether consent was given. So the log does not record consent. */
    bool right = by_right(m, last, seat);
    if (!right && !consent)
        return -PL_R_CONSENT;
    if (at < 0)
        at = match_base(m)->now;
    if (at < match_base(m)->now || at > PL_TIME_MAX)
        return -PL_R_TIME;
    if (m->n == m->cap)
        return -PL_R_FULL;

    struct pl_entry entry = {
        .at = at,
        .seq = m->n + 1,
        .seat = seat,
        .by = PL_BY_PERSON,
        .kind = PL_ENTRY_UNDO,
        .undo_to = last->seq - 1,
    };
    m->undos[seat] = (struct pl_undos){.turn = turn, .upto = last->seq - 1, .in_turn = in_turn + 1, .in_match = had->in_match + 1};
    entry.recipients = mark_undone(m, last, right, entry.seq);
    checkpoints_drop_after(&m->checkpoints, entry.undo_to);
    entry.recipients |= replay_from_checkpoint(m, last, right, entry.seq);
    match_base(m)->now = at;
    m->events.n = 0;
    match_append(m, &entry, NULL);
    return 0;
}

int pl_match_undo(struct pl_match *m, pl_seat seat, bool consent, int64_t at) { return match_undo(m, seat, consent, at, true); }
