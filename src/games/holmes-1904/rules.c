/* rules.c: applies entries (actions and ticks) and implements the descriptor's queries for actors, deadline, scores and winners. */
#include "games/holmes-1904/game.h"

pl_seats ho_actors(const void *state)
{
    const struct ho_state *s = state;
    const struct ho_open *o = &s->open;
    uint8_t claims[HO_SEATS_MAX] = {0};
    pl_seats set = 0;
    if (s->base.over)
        return 0;
    for (unsigned i = 0; i < o->pending_n; i++)
        claims[o->pending[i].seat]++;
    for (unsigned seat = 0; seat < o->seats; seat++)
        if (claims[seat] < HO_ACTIONS_PER_MS)
            set |= PL_SEAT_BIT(seat);
    return o->paused && !o->pending_n ? set : set | PL_SEAT_BIT(PL_TABLE);
}

/* Adds a pending action. The pending actions are sorted by seat, and the actions of one seat are in the order in which the seat made them.
 * So the state does not depend on the order of arrival. */
static void add_claim(struct ho_open *o, unsigned seat, pl_action action)
{
    unsigned i = o->pending_n++;
    int arg = pl_arg(action, 0);
    for (; i > 0 && o->pending[i - 1].seat > seat; i--)
        o->pending[i] = o->pending[i - 1];
    o->pending[i] = (struct ho_claim){(uint8_t)seat, (uint8_t)pl_verb_of(action), arg < 0 ? PL_NONE : (uint8_t)arg};
}

static int tick(struct ho_state *s, int64_t at, struct pl_events *events)
{
    struct ho_context t = {.s = s, .events = events, .now = s->base.now};
    ho_advance(&t, at);
    s->base.now = at;
    return 0;
}

static int act(struct ho_state *s, const struct pl_entry *entry, struct pl_events *events)
{
    int64_t due = ho_due(s);
    if (due == HO_NEVER || due > entry->at) {
        int verdict = ho_refusal(&s->open, entry->at, entry->seat, entry->action, entry->by == PL_BY_TABLE);
        if (verdict < 0)
            return verdict;
        s->base.now = entry->at;
        add_claim(&s->open, entry->seat, entry->action);
        return 0;
    }
    /* Rule HO-63: everything that is due happens before the action. The rules are applied to a copy of the state, because a refusal must
     * leave the state unchanged. */
    struct ho_state next;
    pl_copy(&next, s, sizeof next);
    uint16_t events_before = events ? events->n : 0;
    tick(&next, entry->at, events);
    int verdict = next.base.over ? -PL_R_OVER : ho_refusal(&next.open, entry->at, entry->seat, entry->action, entry->by == PL_BY_TABLE);
    if (verdict < 0) {
        if (events)
            events->n = events_before;
        return verdict;
    }
    pl_copy(s, &next, sizeof next);
    add_claim(&s->open, entry->seat, entry->action);
    return 0;
}

int ho_apply(void *state, const struct pl_entry *entry, struct pl_events *events)
{
    struct ho_state *s = state;
    int rc = pl_check_entry(&pl_game_holmes_1904, s, entry);
    if (rc < 0)
        return rc;
    return entry->kind == PL_ENTRY_TICK ? tick(s, entry->at, events) : act(s, entry, events);
}

int64_t ho_deadline(const void *state)
{
    const struct ho_state *s = state;
    int64_t due = ho_due(s);
    return due != HO_NEVER && due < s->base.now ? s->base.now : due;
}

/* Returns the time of the call that began the sweep, or HO_NEVER. No player may reach for a pile before the table has announced the sweep
 * (rule HO-35). */
int64_t ho_signal_time(const void *state) { return ((const struct ho_state *)state)->open.sweep_began_at; }
int ho_responds_to_signal(pl_action action) { return pl_verb_of(action) == HO_DO_PRESS && pl_arg(action, 0) >= 0 ? -HO_R_REACH : 0; }

void ho_score(const void *state, int32_t per_seat[PL_SEATS_MAX])
{
    const struct ho_state *s = state;
    for (unsigned seat = 0; seat < PL_SEATS_MAX; seat++)
        per_seat[seat] = s->open.players[seat].score;
}

pl_seats ho_winners(const void *state)
{
    const struct ho_state *s = state;
    unsigned best = 0;
    pl_seats set = 0;
    for (unsigned seat = 0; seat < s->base.seats; seat++) {
        unsigned points = s->open.players[seat].score;
        set = points > best ? PL_SEAT_BIT(seat) : points == best ? set | PL_SEAT_BIT(seat) : set;
        best = points > best ? points : best;
    }
    return s->base.over ? set : 0;
}
