/* hands.c: moves cards between hands and piles, and updates what each viewer knows about the hands. Contains no rules. */
#include "games/i-say-holmes/game.h"

/* Returns the first seat of the set whose number is at least `from`, or PL_SEATS_MAX if there is none. */
static pl_seat next_of(pl_seats set, unsigned from)
{
    unsigned rest = (unsigned)set >> from;
    return (pl_seat)(rest ? from + (unsigned)pl_lowest(rest) : PL_SEATS_MAX);
}

unsigned ish_size(const struct ish *s, pl_seat seat)
{
    unsigned n = 0;
    for (unsigned c = 0; c < ISH_TITLES; c++)
        n += s->seat[seat].hand[c];
    return n;
}

ish_set ish_holds(const struct ish *s, pl_seat seat)
{
    ish_set set = 0;
    for (unsigned c = 0; c < ISH_TITLES; c++)
        set |= (ish_set)(s->seat[seat].hand[c] != 0) << c;
    return set;
}

void ish_reveal(struct ish *s, pl_seats viewers)
{
    viewers &= (pl_seats)(ish_seats(s) | PL_SEAT_BIT(PL_SPECTATOR));
    for (; viewers; viewers &= (pl_seats)(viewers - 1))
        s->base.seen[pl_lowest(viewers)]++;
}

/* ---- what viewers know about hands --------------------------------------------------------------------------- */

static void less(uint8_t *n, unsigned by) { *n = (uint8_t)(*n > by ? *n - by : 0); }

/* The viewer remembers how many copies of this card are in each other hand (the single counts), and how many are in all other hands
 * together (the total). If the total is lower than the sum of the single counts, this function raises it to that sum. */
static void gather(struct ish *s, pl_seat viewer, unsigned card)
{
    struct ish_memory *m = &s->memory[viewer];
    unsigned sum = 0;
    for (unsigned h = 0; h < s->base.seats; h++)
        sum += m->at_least[h][card];
    if (m->at_least[ISH_TOGETHER][card] < sum)
        m->at_least[ISH_TOGETHER][card] = (uint8_t)sum;
}

static void together_less(struct ish *s, pl_seat viewer, unsigned card, unsigned by)
{
    if (!by)
        return;
    less(&s->memory[viewer].at_least[ISH_TOGETHER][card], by);
    gather(s, viewer, card);
}

/* Returns a title if the viewer knows that all cards in the holder's hand have this title, otherwise -1. */
static int certain(const struct ish *s, pl_seat viewer, pl_seat holder, unsigned size)
{
    const uint8_t *of = s->memory[viewer].at_least[holder];
    for (unsigned c = 0; c < ISH_TITLES; c++)
        if (of[c])
            return of[c] == size ? (int)c : -1;
    return -1;
}

/* Updates what the viewer knows about the hands after a card has left the holder's hand. `card` is -1 if the viewer does not know the
 * title. */
static void lost(struct ish *s, pl_seat viewer, pl_seat holder, int card)
{
    uint8_t *of = s->memory[viewer].at_least[holder];
    if (card >= 0) {
        less(&of[card], 1);
        return;
    }
    for (unsigned c = 0; c < ISH_TITLES; c++)
        of[c] -= of[c] != 0;
}

void ish_know(struct ish *s, pl_seat viewer, pl_seat holder, unsigned card, unsigned n)
{
    uint8_t *of = &s->memory[viewer].at_least[holder][card];
    if (*of < n)
        *of = (uint8_t)n;
    gather(s, viewer, card);
}

void ish_know_hand(struct ish *s, pl_seat viewer, pl_seat holder)
{
    for (unsigned c = 0; c < ISH_TITLES; c++)
        if (s->seat[holder].hand[c])
            ish_know(s, viewer, holder, c, s->seat[holder].hand[c]);
}

void ish_forget_all(struct ish *s) { pl_zero(s->memory, sizeof s->memory); }

/* ---- moving cards -------------------------------------------------------------------------------------------- */

void ish_leave_drawn(struct ish *s, pl_seat seat, unsigned card) { s->seat[seat].hand[card]--; }

void ish_leave(struct ish *s, pl_seat seat, unsigned card)
{
    s->seat[seat].hand[card]--;
    for (pl_seat v = 0; v < PL_VIEWERS; v = ish_next_viewer(s, v)) {
        if (v == seat)
            continue;
        lost(s, v, seat, (int)card);
        together_less(s, v, card, 1);
    }
}

/* Returns the title of a card that was moved secretly, or -1 if the viewer does not know the title. */
static int seen_title(const struct ish *s, pl_seat viewer, pl_seat from, pl_seat to, unsigned card, unsigned size)
{
    return viewer == from || viewer == to ? (int)card : certain(s, viewer, from, size);
}

void ish_move(struct ish *s, pl_seat from, pl_seat to, unsigned card)
{
    unsigned size = ish_size(s, from);
    for (pl_seat v = 0; v < PL_VIEWERS; v = ish_next_viewer(s, v)) {
        int title = seen_title(s, v, from, to, card, size);
        if (v != from)
            lost(s, v, from, title);
        if (v != to && title >= 0)
            s->memory[v].at_least[to][title]++;
        if (v == from)
            s->memory[v].at_least[ISH_TOGETHER][card]++;
        if (v == to)
            together_less(s, v, card, 1);
    }
    s->seat[from].hand[card]--;
    s->seat[to].hand[card]++;
}

/* Rule ISH-31: all players pass a card at the same time. So this function updates the viewer's memory in two steps. First it removes every
 * passed card from the giver's hand, then it adds every passed card to the receiver's hand. */
static void remember_passes(struct ish *s, pl_seat v, const uint8_t choice[PL_SEATS_MAX], pl_seats givers)
{
    int title[PL_SEATS_MAX];
    for (pl_seat h = next_of(givers, 0); h < PL_SEATS_MAX; h = next_of(givers, h + 1u)) {
        title[h] = seen_title(s, v, h, ish_right(s, h), choice[h], ish_size(s, h));
        if (h != v)
            lost(s, v, h, title[h]);
    }
    for (pl_seat h = next_of(givers, 0); h < PL_SEATS_MAX; h = next_of(givers, h + 1u))
        if (title[h] >= 0 && ish_right(s, h) != v)
            s->memory[v].at_least[ish_right(s, h)][title[h]]++;
    if (v == PL_SPECTATOR)
        return;
    if (pl_seats_has(givers, v))
        s->memory[v].at_least[ISH_TOGETHER][choice[v]]++;
    if (pl_seats_has(givers, ish_left(s, v)))
        together_less(s, v, choice[ish_left(s, v)], 1);
}

void ish_pass_right(struct ish *s, const uint8_t choice[PL_SEATS_MAX], pl_seats givers)
{
    for (pl_seat v = 0; v < PL_VIEWERS; v = ish_next_viewer(s, v))
        remember_passes(s, v, choice, givers);
    for (pl_seat h = next_of(givers, 0); h < PL_SEATS_MAX; h = next_of(givers, h + 1u)) {
        s->seat[h].hand[choice[h]]--;
        s->seat[ish_right(s, h)].hand[choice[h]]++;
    }
}

/* Dense Fog: for each of the other players, stores in `title` the card that this player gave, or -1 if the viewer cannot know the card.
 * Returns true if the viewer knows all these cards. */
static bool fog_titles(const struct ish *s, pl_seat v, const uint8_t choice[PL_SEATS_MAX], pl_seats givers, unsigned got,
                       int title[PL_SEATS_MAX])
{
    unsigned unsure = 0;
    bool from_another = !pl_seats_has(givers, v) || got == choice[v];
    pl_seat who = 0;
    for (pl_seat h = next_of(givers, 0); h < PL_SEATS_MAX; h = next_of(givers, h + 1u)) {
        if (h == v)
            continue;
        title[h] = certain(s, v, h, ish_size(s, h));
        from_another = from_another || title[h] == (int)got;
        if (title[h] < 0) {
            unsure++;
            who = h;
        }
    }
    if (unsure == 1 && !from_another) { /* only the player in seat `who` can have given the viewer this card */
        title[who] = (int)got;
        unsure = 0;
    }
    return !unsure;
}

/* Dense Fog: if the viewer knows that all cards received by the other players have the same title, returns this title. Otherwise returns
 * -1. */
static int fog_rest(pl_seat v, const uint8_t choice[PL_SEATS_MAX], pl_seats givers, unsigned got, const int title[PL_SEATS_MAX])
{
    uint8_t deck[ISH_TITLES] = {0};
    int only = -1;
    for (pl_seat h = next_of(givers, 0); h < PL_SEATS_MAX; h = next_of(givers, h + 1u))
        deck[h == v ? choice[v] : (unsigned)title[h]]++;
    if (pl_seats_has(givers, v))
        deck[got]--;
    for (unsigned c = 0; c < ISH_TITLES; c++) {
        if (deck[c] && only >= 0)
            return -1;
        if (deck[c])
            only = (int)c;
    }
    return only;
}

/* Rule ISH-67: updates what the viewer knows about the hands after the card Dense Fog was played. The card that the viewer gave is now in
 * another hand, unless it came back to the viewer. */
static void remember_fog(struct ish *s, pl_seat v, const uint8_t choice[PL_SEATS_MAX], pl_seats givers, const uint8_t got[PL_SEATS_MAX])
{
    int title[PL_SEATS_MAX], n = pl_bits(givers);
    bool mine = v != PL_SPECTATOR && pl_seats_has(givers, v);
    if (n == 1 || (mine && n == 2 && got[v] == choice[v])) /* every giver got their own card back, so nothing has changed */
        return;
    bool sure = fog_titles(s, v, choice, givers, mine ? got[v] : 0, title);
    int came = sure ? fog_rest(v, choice, givers, mine ? got[v] : 0, title) : -1;
    for (pl_seat h = next_of(givers, 0); h < PL_SEATS_MAX; h = next_of(givers, h + 1u)) {
        if (h == v)
            continue;
        lost(s, v, h, title[h]);
        if (came >= 0)
            s->memory[v].at_least[h][came]++;
    }
    if (!mine)
        return;
    s->memory[v].at_least[ISH_TOGETHER][choice[v]]++;
    together_less(s, v, got[v], 1);
}

void ish_fog(struct ish *s, const uint8_t choice[PL_SEATS_MAX], pl_seats givers, uint8_t got[PL_SEATS_MAX])
{
    uint8_t deck[PL_SEATS_MAX];
    unsigned n = 0;
    for (pl_seat h = next_of(givers, 0); h < PL_SEATS_MAX; h = next_of(givers, h + 1u))
        deck[n++] = choice[h];
    pl_rng_shuffle(&s->base.rng, deck, n);
    for (pl_seat h = next_of(givers, 0); h < PL_SEATS_MAX; h = next_of(givers, h + 1u))
        got[h] = deck[--n];
    for (pl_seat v = 0; v < PL_VIEWERS; v = ish_next_viewer(s, v))
        remember_fog(s, v, choice, givers, got);
    for (pl_seat h = next_of(givers, 0); h < PL_SEATS_MAX; h = next_of(givers, h + 1u)) {
        s->seat[h].hand[choice[h]]--;
        s->seat[h].hand[got[h]]++;
    }
}

/* Called after hands were exchanged: seat `to` now has the viewer's old hand `gone`, and the viewer has a different hand. Updates what the
 * viewer knows about the hands. */
static void own_hand_went(struct ish *s, pl_seat v, pl_seat to, const struct ish_seat *gone)
{
    struct ish_memory *m = &s->memory[v];
    for (unsigned c = 0; c < ISH_TITLES; c++) {
        m->at_least[ISH_TOGETHER][c] = (uint8_t)(m->at_least[ISH_TOGETHER][c] + gone->hand[c]);
        m->at_least[to][c] = gone->hand[c];
        m->at_least[v][c] = 0;
    }
    for (unsigned c = 0; c < ISH_TITLES; c++) {
        together_less(s, v, c, s->seat[v].hand[c]);
        gather(s, v, c);
    }
}

void ish_rotate_hands(struct ish *s)
{
    struct ish_seat old[PL_SEATS_MAX];
    unsigned n = s->base.seats;
    pl_copy(old, s->seat, sizeof old);
    pl_seats countered = 0;
    for (unsigned h = 0; h < n; h++) {
        s->seat[ish_right(s, (pl_seat)h)] = old[h];
        countered |= pl_seats_has(s->countered, h) ? PL_SEAT_BIT(ish_right(s, (pl_seat)h)) : 0;
    }
    s->countered = countered;
    for (pl_seat v = 0; v < PL_VIEWERS; v = ish_next_viewer(s, v)) {
        struct ish_memory was = s->memory[v];
        for (unsigned h = 0; h < n; h++)
            pl_copy(s->memory[v].at_least[ish_right(s, (pl_seat)h)], was.at_least[h], ISH_TITLES);
        if (v != PL_SPECTATOR)
            own_hand_went(s, v, ish_right(s, v), &old[v]);
    }
}

void ish_swap_hands(struct ish *s, pl_seat a, pl_seat b)
{
    struct ish_seat old_a = s->seat[a], old_b = s->seat[b];
    s->seat[a] = old_b;
    s->seat[b] = old_a;
    if (pl_seats_has(s->countered, a) != pl_seats_has(s->countered, b))
        s->countered ^= PL_SEAT_BIT(a) | PL_SEAT_BIT(b);
    for (pl_seat v = 0; v < PL_VIEWERS; v = ish_next_viewer(s, v)) {
        uint8_t row[ISH_TITLES];
        struct ish_memory *m = &s->memory[v];
        pl_copy(row, m->at_least[a], ISH_TITLES);
        pl_copy(m->at_least[a], m->at_least[b], ISH_TITLES);
        pl_copy(m->at_least[b], row, ISH_TITLES);
        if (v == a)
            own_hand_went(s, v, b, &old_a);
        if (v == b)
            own_hand_went(s, v, a, &old_b);
    }
}

void ish_take_hand(struct ish *s, pl_seat taker, pl_seat from)
{
    struct ish_seat *hand = &s->seat[from];
    for (pl_seat v = 0; v < PL_VIEWERS; v = ish_next_viewer(s, v)) {
        struct ish_memory *m = &s->memory[v];
        for (unsigned c = 0; c < ISH_TITLES; c++) {
            if (v == from) {
                m->at_least[taker][c] = (uint8_t)(m->at_least[taker][c] + hand->hand[c]);
                m->at_least[ISH_TOGETHER][c] = (uint8_t)(m->at_least[ISH_TOGETHER][c] + hand->hand[c]);
                continue;
            }
            if (v != taker)
                m->at_least[taker][c] = (uint8_t)(m->at_least[taker][c] + m->at_least[from][c]);
            m->at_least[from][c] = 0;
            if (v == taker)
                together_less(s, v, c, hand->hand[c]);
        }
    }
    for (unsigned c = 0; c < ISH_TITLES; c++)
        s->seat[taker].hand[c] = (uint8_t)(s->seat[taker].hand[c] + hand->hand[c]);
    pl_zero(hand, sizeof *hand);
    s->countered &= (pl_seats)~PL_SEAT_BIT(from);
}

/* ---- draw pile and discard pile -------------------------------------------------------------------------------- */

void ish_shuffle_in(struct ish *s)
{
    for (unsigned c = 0; c < ISH_TITLES; c++) {
        for (; s->discard[c]; s->discard[c]--)
            s->pile[s->pile_n++] = (uint8_t)c;
    }
    pl_rng_shuffle(&s->base.rng, s->pile, s->pile_n);
}

bool ish_refill(struct ish *s, struct pl_events *ev)
{
    if (s->pile_n)
        return true;
    /* Infer before the shuffle: while the draw pile is empty, all cards that a viewer does not see must be in other hands. */
    ish_infer(s);
    ish_shuffle_in(s); /* ISH-27 */
    if (s->pile_n)
        pl_tell(ev, PL_EVERYONE, ISH_E_SHUFFLED, s->pile_n);
    return s->pile_n;
}

unsigned ish_draw_top(struct ish *s, pl_seat seat)
{
    /* If the player's hand was empty, all viewers learn something: they will see whether the player must make an Impromptu Arrest. */
    ish_reveal(s, ish_size(s, seat) ? PL_SEAT_BIT(seat) : PL_EVERYONE);
    unsigned card = s->pile[--s->pile_n];
    s->pile[s->pile_n] = 0;
    s->seat[seat].hand[card]++;
    return card;
}
