/* back.c: taking back. Nothing leaves the log: a take-back is one more entry, and what it took back stays readable. */
#include "match/inside.h"

void pl_match_state_at(const struct pl_match *m, uint32_t seq, void *state)
{
    pl_copy(state, m->position, m->game->state_size);
    for (uint32_t i = 0; i < seq; i++) {
        const struct pl_entry *e = &m->log[i];
        /* An aside outlives a take-back; where the earlier state has no room for it, it is simply not said. */
        if (e->kind != PL_ENTRY_BACK && match_alive(e, seq))
            m->game->apply(state, e, NULL);
    }
    if (seq)
        ((struct pl_base *)state)->now = m->log[seq - 1].at;
}

static bool decision_alive(const struct pl_match *m, const struct pl_entry *e)
{
    return e->kind == PL_ENTRY_ACT && match_alive(e, m->n) && !match_is_aside(m->game, e);
}

/* The last decision of this seat that still stands, or NULL. */
static const struct pl_entry *last_decision(const struct pl_match *m, pl_seat seat)
{
    for (uint32_t i = m->n; i > 0; i--)
        if (m->log[i - 1].seat == seat && decision_alive(m, &m->log[i - 1]))
            return &m->log[i - 1];
    return NULL;
}

/* PL-9: by right, if nobody else has acted since, nothing was drawn and nobody has seen anything new. */
static bool by_right(const struct pl_match *m, const struct pl_entry *last)
{
    for (uint32_t i = last->seq; i < m->n; i++)
        if (m->log[i].kind == PL_ENTRY_TICK || decision_alive(m, &m->log[i]))
            return false;
    pl_match_state_at(m, last->seq - 1, m->scratch);
    const struct pl_base *then = m->scratch, *now = match_base(m);
    return then->rng.counter == now->rng.counter && pl_same(then->seen, now->seen, sizeof then->seen);
}

int pl_match_back(struct pl_match *m, pl_seat seat, bool consent, int64_t at)
{
    if (seat >= m->header.seats)
        return -PL_R_NO_SEAT;
    if (m->game->no_back)
        return -(int)m->game->no_back;
    const struct pl_entry *last = last_decision(m, seat);
    if (!last)
        return -PL_R_NO_BACK;
    if (!consent && !by_right(m, last))
        return -PL_R_CONSENT;
    if (at < 0)
        at = match_base(m)->now;
    if (at < match_base(m)->now)
        return -PL_R_TIME;
    if (m->n == m->cap)
        return -PL_R_FULL;

    struct pl_entry entry = {
        .at = at,
        .seq = m->n + 1,
        .seat = seat,
        .by = PL_BY_PERSON,
        .kind = PL_ENTRY_BACK,
        .back_to = last->seq - 1,
    };
    for (uint32_t i = entry.back_to; i < m->n; i++) {
        struct pl_entry *e = &m->log[i];
        if (match_is_aside(m->game, e) || !match_alive(e, m->n))
            continue;
        e->dead_at = entry.seq;
        entry.told |= e->told; /* whoever was told of it is told that it is taken back, and nobody else */
    }
    m->events.n = 0;
    m->log[m->n] = entry; /* state_at looks as of this entry, so it must be there */
    pl_match_state_at(m, m->n + 1, m->state);
    match_append(m, &entry, NULL);
    return 0;
}
