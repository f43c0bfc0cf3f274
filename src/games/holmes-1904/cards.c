/* cards.c: moves cards, emits events and stores the results of races. Does not check rules. */
#include "games/holmes-1904/game.h"

/* Emits an event to everybody. One log entry can cause more than PL_EVENTS_MAX events, because everything that is due before the entry
 * happens together with it. In that case, the last event is MORE, and clients see the results of the dropped events in the view. */
void ho_emit_(struct ho_context *t, int kind, int n, const int16_t *arg)
{
    if (!t->events)
        return;
    if (t->events->n + 1 < PL_EVENTS_MAX)
        pl_events_add(t->events, PL_EVERYONE, kind, n, arg);
    else if (t->events->n < PL_EVENTS_MAX)
        pl_events_add(t->events, PL_EVERYONE, HO_E_MORE, 0, arg);
}

void ho_reveal(struct ho_state *s)
{
    for (unsigned seat = 0; seat < s->base.seats; seat++)
        s->base.seen[seat]++;
    s->base.seen[PL_SPECTATOR]++;
}

/* Updates the public part of the state, which shows only the sizes of the seat's hand and pile and the top card of the pile. */
static void recount(struct ho_context *t, unsigned seat)
{
    const struct ho_cards *c = &t->s->cards[seat];
    struct ho_seat *p = ho_seat(t, seat);
    p->hand_n = c->hand_n;
    p->pile_n = c->pile_n;
    p->top = c->pile_n ? c->pile[c->pile_n - 1] : PL_NONE;
}

uint8_t ho_take_top(struct ho_context *t, unsigned seat)
{
    struct ho_cards *c = &t->s->cards[seat];
    uint8_t card = c->hand[0];
    c->hand_n--;
    for (unsigned i = 0; i < c->hand_n; i++)
        c->hand[i] = c->hand[i + 1];
    c->hand[c->hand_n] = 0;
    recount(t, seat);
    return card;
}

void ho_put_under(struct ho_context *t, unsigned seat, const uint8_t *cards, unsigned n)
{
    struct ho_cards *c = &t->s->cards[seat];
    for (unsigned i = 0; i < n; i++)
        c->hand[c->hand_n++] = cards[i];
    recount(t, seat);
}

void ho_lay(struct ho_context *t, unsigned seat)
{
    struct ho_cards *c = &t->s->cards[seat];
    uint8_t card = ho_take_top(t, seat);
    c->pile[c->pile_n++] = card;
    recount(t, seat);
    ho_reveal(t->s);
    ho_emit(t, HO_E_LAID, (int16_t)seat, card);
}

static void clear_pile(struct ho_context *t, unsigned seat)
{
    struct ho_cards *c = &t->s->cards[seat];
    pl_zero(c->pile, sizeof c->pile);
    c->pile_n = 0;
    recount(t, seat);
    ho_seat(t, seat)->holmes_at = HO_NEVER;
}

void ho_pile_to_hand(struct ho_context *t, unsigned from, unsigned to)
{
    struct ho_cards *c = &t->s->cards[from];
    ho_put_under(t, to, c->pile, c->pile_n);
    clear_pile(t, from);
}

unsigned ho_pool_to_hand(struct ho_context *t, unsigned seat, int title)
{
    struct ho_open *o = &t->s->open;
    uint8_t taken[HO_DECK] = {0};
    unsigned n = 0, kept = 0;
    for (unsigned i = 0; i < o->pool_n; i++)
        if (title < 0 || o->pool[i] == title)
            taken[n++] = o->pool[i];
        else
            o->pool[kept++] = o->pool[i];
    for (unsigned i = kept; i < o->pool_n; i++)
        o->pool[i] = 0;
    o->pool_n = (uint8_t)kept;
    ho_put_under(t, seat, taken, n);
    if (n)
        ho_emit(t, HO_E_POOL, (int16_t)seat, (int16_t)n);
    return n;
}

/* ---- forfeits -------------------------------------------------------------------------------------------- */

static void pay(struct ho_context *t, unsigned seat, unsigned n, enum ho_forfeit why)
{
    if (!n) {
        ho_emit(t, HO_E_FORFEIT_NONE, (int16_t)seat, (int16_t)why);
        return;
    }
    ho_reveal(t->s); /* cards in the pool are face up, so everybody sees them */
    ho_emit(t, HO_E_FORFEIT, (int16_t)seat, (int16_t)n, (int16_t)why);
}

/* HO-19 */
void ho_forfeit(struct ho_context *t, unsigned seat, unsigned n, enum ho_forfeit why)
{
    struct ho_open *o = &t->s->open;
    unsigned paid = 0;
    for (; paid < n && t->s->cards[seat].hand_n; paid++)
        o->pool[o->pool_n++] = ho_take_top(t, seat);
    pay(t, seat, paid, why);
}

void ho_forfeit_pile(struct ho_context *t, unsigned seat, enum ho_forfeit why)
{
    struct ho_open *o = &t->s->open;
    const struct ho_cards *c = &t->s->cards[seat];
    unsigned n = c->pile_n;
    if (!n)
        return;
    for (unsigned i = 0; i < n; i++)
        o->pool[o->pool_n++] = c->pile[i];
    clear_pile(t, seat);
    pay(t, seat, n, why);
}

void ho_forfeit_top(struct ho_context *t, unsigned seat)
{
    struct ho_open *o = &t->s->open;
    struct ho_cards *c = &t->s->cards[seat];
    o->pool[o->pool_n++] = c->pile[--c->pile_n];
    c->pile[c->pile_n] = 0;
    recount(t, seat);
    ho_seat(t, seat)->holmes_at = HO_NEVER;
    pay(t, seat, 1, HO_FORFEIT_SILENT);
}

/* ---- results of races ----------------------------------------------------------------------------------- */

void ho_record(struct ho_context *t, enum ho_race race, unsigned winner, unsigned loser, int64_t ms, unsigned title)
{
    struct ho_open *o = &t->s->open;
    if (ms < 0)
        ms = 0;
    if (ms > INT16_MAX)
        ms = INT16_MAX;
    if (o->record_n == HO_RECORD) {
        for (unsigned i = 1; i < HO_RECORD; i++)
            o->record[i - 1] = o->record[i];
        o->record_n--;
    }
    struct ho_verdict *v = &o->record[o->record_n++];
    pl_zero(v, sizeof *v);
    v->at = t->now;
    v->ms = (uint16_t)ms;
    v->race = (uint8_t)race;
    v->winner = (uint8_t)winner;
    v->loser = (uint8_t)loser;
    v->title = (uint8_t)title;
    ho_emit(t, (int)(ms ? HO_E_RACE_WORD : HO_E_LOT_WORD) + (int)race, (int16_t)winner, (int16_t)loser, (int16_t)ms, (int16_t)title);
}

void ho_record_lot(struct ho_context *t, enum ho_race race, unsigned winner, unsigned loser)
{
    const struct ho_open *o = &t->s->open;
    for (unsigned i = 0; i < o->record_n; i++) {
        const struct ho_verdict *v = &o->record[i];
        if (v->at == t->now && v->race == race && v->winner == winner && v->loser == loser)
            return;
    }
    ho_record(t, race, winner, loser, 0, HO_HOLMES);
}
