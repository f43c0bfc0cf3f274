/* cards.c: moves cards and investigation markers. A player who gains a clue may have to decide about a wildcard. No function in this
 * file asks for any other decision. */
#include "games/sherlock-mycroft/game.h"

void sm_count_reveal(struct sm_state *s, pl_seats viewers)
{
    s->base.seen[0] += viewers & 1;
    s->base.seen[1] += viewers >> 1 & 1;
    s->base.seen[PL_SPECTATOR] += viewers >> PL_SPECTATOR & 1;
}

/* SM-24: the discards become the new deck. Before the shuffle memory.c stores what each viewer can deduce. */
static void shuffle_discards(struct sm_state *s, struct pl_events *ev)
{
    sm_remember(s);
    unsigned n = 0;
    for (unsigned t = 0; t < SM_CLUES; t++) {
        unsigned of = s->public_discards[t] + s->seat[0].secret_discards[t] + s->seat[1].secret_discards[t];
        while (of--)
            s->deck[n++] = (uint8_t)t;
        s->public_discards[t] = s->seat[0].secret_discards[t] = s->seat[1].secret_discards[t] = 0;
    }
    s->deck_n = (uint8_t)n;
    pl_rng_shuffle(&s->base.rng, s->deck, n);
    pl_tell(ev, PL_EVERYONE, SM_E_SHUFFLED, (int16_t)n);
}

void sm_reshuffle_if_empty(struct sm_state *s, struct pl_events *ev)
{
    if (!s->deck_n && sm_discard_n(s))
        shuffle_discards(s, ev);
}

int sm_draw_card(struct sm_state *s, struct pl_events *ev)
{
    sm_reshuffle_if_empty(s, ev);
    if (!s->deck_n)
        return PL_NONE;
    int clue = s->deck[--s->deck_n];
    s->deck[s->deck_n] = 0;
    return clue;
}

void sm_refill(struct sm_state *s, struct pl_events *ev)
{
    bool drew = false;
    for (int i = 0; i < SM_LINE; i++) {
        if (s->line[i] != PL_NONE)
            continue;
        int clue = sm_draw_card(s, ev);
        if (clue == PL_NONE)
            break; /* SM-25 */
        s->line[i] = (uint8_t)clue;
        drew = true;
        pl_tell(ev, PL_EVERYONE, SM_E_REFILLED, (int16_t)(i + 1), (int16_t)clue);
        sm_reshuffle_if_empty(s, ev);
    }
    if (drew)
        sm_count_reveal(s, PL_EVERYONE);
}

bool sm_gain(struct sm_state *s, unsigned seat, unsigned clue, struct pl_events *ev)
{
    struct sm_seat *p = &s->seat[seat];
    bool starts = clue < SM_SUITS && !p->open[clue];
    p->open[clue]++;
    /* The player must decide in two cases: the new clue is a wildcard that fits a suit (SM-29), or it is the player's first clue of a suit
     * and the player has a wildcard that is set aside (SM-32). */
    if (clue == SM_WILDCARD ? !sm_wildcard_targets(p) : !starts || !sm_wildcards_aside(p)) {
        if (clue == SM_WILDCARD) /* SM-34 */
            pl_tell(ev, PL_EVERYONE, SM_E_SET_ASIDE, (int16_t)seat);
        return false;
    }
    s->pending = (uint8_t)clue;
    sm_ask(s, SM_P_WILD, seat);
    return true;
}

/* Removes an open card from a seat. For a wildcard, `on` is the suit to which it is assigned, or PL_NONE if it is set aside. */
void sm_lose(struct sm_state *s, unsigned seat, unsigned clue, unsigned on, struct pl_events *ev)
{
    struct sm_seat *p = &s->seat[seat];
    p->open[clue]--;
    if (clue == SM_WILDCARD) {
        if (on < SM_SUITS)
            p->wild_on &= (uint16_t) ~(1u << on);
    } else if (!p->open[clue] && p->wild_on >> clue & 1) { /* SM-33 */
        p->wild_on &= (uint16_t) ~(1u << clue);
        pl_tell(ev, PL_EVERYONE, SM_E_FREED, (int16_t)seat, (int16_t)clue);
    }
}

void sm_pay(struct sm_state *s, unsigned seat, int n, struct pl_events *ev)
{
    s->seat[seat].investigation_markers -= (uint8_t)n;
    if (n)
        pl_tell(ev, PL_EVERYONE, SM_E_PAID, (int16_t)seat, (int16_t)n);
}

void sm_earn(struct sm_state *s, unsigned seat, int n, struct pl_events *ev)
{
    int bank = sm_bank(s);
    n = n < bank ? n : bank; /* SM-21 */
    s->seat[seat].investigation_markers += (uint8_t)n;
    if (n)
        pl_tell(ev, PL_EVERYONE, SM_E_GAINED, (int16_t)seat, (int16_t)n);
    else
        pl_tell(ev, PL_EVERYONE, SM_E_GAINED_NONE, (int16_t)seat);
}
