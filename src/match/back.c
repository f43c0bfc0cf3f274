/* back.c: taking back. Nothing leaves the log: a take-back is one more entry, and what it took back stays readable. */
#include "match/inside.h"

void pl_match_state_at(const struct pl_match *m, uint32_t seq, void *state)
{
    pl_copy(state, m->position, m->game->state_size);
    for (uint32_t i = 0; i < seq; i++) {
        const struct pl_entry *e = &m->log[i];
        /* Talk outlives a take-back; where the earlier state has no room for it, it is simply not said. */
        if (e->kind != PL_ENTRY_BACK && match_alive(e, seq))
            m->game->apply(state, e, NULL);
    }
    if (seq)
        ((struct pl_base *)state)->now = m->log[seq - 1].at;
}

static bool decision_alive(const struct pl_match *m, const struct pl_entry *e)
{
    return e->kind == PL_ENTRY_ACT && match_alive(e, m->n) && !match_is_talk(m->game, e);
}

/* The last decision of this seat that still stands, or NULL. */
static const struct pl_entry *last_decision(const struct pl_match *m, pl_seat seat)
{
    for (uint32_t i = m->n; i > 0; i--)
        if (m->log[i - 1].seat == seat && decision_alive(m, &m->log[i - 1]))
            return &m->log[i - 1];
    return NULL;
}

static bool knows_of(const struct pl_entry *e, pl_seat seat) { return e->seat == seat || pl_seats_has(e->told, seat); }

/* Whether this entry drew anything or showed anybody anything, when it was made. */
static bool was_harmless(const struct pl_match *m, const struct pl_entry *e)
{
    pl_match_state_at(m, e->seq - 1, m->scratch);
    struct pl_base then = *(const struct pl_base *)m->scratch;
    m->game->apply(m->scratch, e, NULL);
    const struct pl_base *after = m->scratch;
    return then.rng.counter == after->rng.counter && pl_same(then.seen, after->seen, sizeof then.seen);
}

/*
 * PL-9: by right, if nobody else has acted since, nothing was drawn and nobody has seen anything new. What this seat was not
 * told of does not count: a refusal must not tell it that somebody has committed to something in secret.
 */
static bool by_right(const struct pl_match *m, const struct pl_entry *last, pl_seat seat)
{
    for (uint32_t i = last->seq; i < m->n; i++) {
        const struct pl_entry *e = &m->log[i];
        if (e->kind == PL_ENTRY_BACK || match_is_talk(m->game, e) || !knows_of(e, seat))
            continue;
        /* What was taken back was seen all the same. */
        if (match_alive(e, m->n) || !was_harmless(m, e))
            return false;
    }
    return was_harmless(m, last);
}

/* Whatever no longer applies, now that entry `seq` has struck something out, goes with it. */
static pl_seats strike_orphans(struct pl_match *m, uint32_t seq)
{
    pl_seats told = 0;
    pl_copy(m->scratch, m->position, m->game->state_size);
    for (uint32_t i = 0; i < m->n; i++) {
        struct pl_entry *e = &m->log[i];
        if (e->kind == PL_ENTRY_BACK || !match_alive(e, seq) || m->game->apply(m->scratch, e, NULL) >= 0 || match_is_talk(m->game, e))
            continue;
        e->dead_at = seq;
        told |= e->told;
    }
    return told;
}

/* Strikes out what entry `seq` takes back: by right this one decision, otherwise all that followed as well. Returns who was
 * told of any of it: they are told that it is taken back, and nobody else. */
static pl_seats strike(struct pl_match *m, const struct pl_entry *last, bool right, uint32_t seq)
{
    pl_seats told = 0;
    for (uint32_t i = last->seq - 1; i < (right ? last->seq : m->n); i++) {
        struct pl_entry *e = &m->log[i];
        if (match_is_talk(m->game, e) || !match_alive(e, m->n))
            continue;
        e->dead_at = seq;
        told |= e->told;
    }
    return right ? told | strike_orphans(m, seq) : told;
}

int pl_match_back(struct pl_match *m, pl_seat seat, bool consent, int64_t at)
{
    if (seat >= m->header.seats)
        return -PL_R_NO_SEAT;
    if (match_base(m)->over)
        return -PL_R_OVER;
    if (m->game->no_back)
        return -(int)m->game->no_back;
    const struct pl_entry *last = last_decision(m, seat);
    if (!last)
        return -PL_R_NO_BACK;
    /* Consent to what is a right anyway changes nothing, so a log need not say which of the two it was. */
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
        .kind = PL_ENTRY_BACK,
        .back_to = last->seq - 1,
    };
    entry.told = strike(m, last, right, entry.seq);
    m->events.n = 0;
    m->log[m->n] = entry; /* state_at looks as of this entry, so it must be there */
    pl_match_state_at(m, m->n + 1, m->state);
    match_append(m, &entry, NULL);
    return 0;
}
