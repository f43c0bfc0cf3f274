/* effects.c: carries out the instruction of a card that was not countered. If a player must decide something, stores the question in the
 * field `ask` of the card's stack frame. */
#include "games/i-say-holmes/game.h"

/* Emits events that list n cards. An event lists up to five cards, because a log entry may cause only a limited number of events. `kind` is
 * the event that lists one card; in the enum, the events that list two to five cards come after it. */
static void tell_cards(struct pl_events *ev, pl_seats audience, int kind, const int16_t *lead, const uint8_t *card, unsigned n)
{
    int16_t arg[PL_EVENT_ARGS] = {lead ? *lead : 0};
    int first = lead != NULL;
    for (unsigned i = 0; ev && i < n;) {
        int k = 0;
        for (; i < n && k < 5; i++)
            arg[first + k++] = card[i];
        pl_events_add(ev, audience, kind + k - 1, first + k, arg);
    }
}

void ish_draw_some(struct ish *s, pl_seat seat, unsigned n, struct pl_events *ev)
{
    uint8_t drawn[ISH_CARDS_N];
    unsigned k = 0;
    while (k < n && ish_refill(s, ev)) {
        unsigned until = n - k < s->pile_n ? n : k + s->pile_n;
        ish_remember_draw(s, seat, until - k);
        while (k < until)
            drawn[k++] = (uint8_t)ish_draw_top(s, seat);
    }
    if (!k) {
        pl_tell(ev, PL_EVERYONE, ISH_E_NO_CARDS, seat);
        return;
    }
    pl_tell(ev, ish_all_but(seat), ISH_E_DREW, seat, (int16_t)k);
    tell_cards(ev, PL_SEAT_BIT(seat), ISH_E_DREW_1, NULL, drawn, k);
    if (k < n) /* ISH-28 */
        pl_tell(ev, PL_EVERYONE, ISH_E_SHORT, seat, (int16_t)(n - k));
}

void ish_tell_hand(const struct ish *s, pl_seats audience, pl_seat seat, enum ish_event kind, struct pl_events *ev)
{
    uint8_t card[ISH_CARDS_N];
    unsigned n = 0;
    if (!ev)
        return;
    for (unsigned c = 0; c < ISH_TITLES; c++)
        for (unsigned i = 0; i < s->seat[seat].hand[c]; i++)
            card[n++] = (uint8_t)c;
    tell_cards(ev, audience, (int)kind, &(int16_t){seat}, card, n);
}

/* Rules ISH-72 and ISH-73: shows seat `to` two random cards from the owner's hand, or the whole hand if it has fewer cards. Also tells the
 * owner which cards were shown. */
static void show_two(struct ish *s, pl_seat owner, pl_seat to, struct pl_events *ev)
{
    uint8_t card[ISH_CARDS_N], shown[ISH_TITLES] = {0};
    unsigned n = 0;
    for (unsigned c = 0; c < ISH_TITLES; c++)
        for (unsigned i = 0; i < s->seat[owner].hand[c]; i++)
            card[n++] = (uint8_t)c;
    pl_seats two = PL_SEAT_BIT(owner) | PL_SEAT_BIT(to);
    unsigned k = n < 2 ? n : 2;
    if (n > 2) {
        for (unsigned i = 0; i < 2; i++) {
            unsigned j = i + pl_rng_below(&s->base.rng, n - i);
            uint8_t swap = card[i];
            card[i] = card[j];
            card[j] = swap;
        }
    }
    if (k)
        pl_tell(ev, (pl_seats)(PL_EVERYONE & ~two), ISH_E_SHOWED, owner, to, (int16_t)k);
    else
        pl_tell(ev, PL_EVERYONE, ISH_E_NOTHING_TO_SHOW, owner, to);
    for (unsigned i = 0; i < k; i++) {
        ish_know(s, to, owner, card[i], ++shown[card[i]]);
        pl_tell(ev, two, ISH_E_SHOWED_CARD, owner, to, card[i]);
    }
    ish_reveal(s, two);
}

static void look(struct ish *s, struct ish_frame *f, struct pl_events *ev)
{
    ish_know_hand(s, f->seat, f->target);
    ish_reveal(s, PL_SEAT_BIT(f->seat));
    pl_tell(ev, PL_EVERYONE, ISH_E_LOOKED, f->seat, f->target);
    ish_tell_hand(s, PL_SEAT_BIT(f->seat), f->target, ISH_E_HOLDS_1, ev);
    ish_ask(f, ISH_ASK_LOOK, PL_SEAT_BIT(f->seat));
}

/* Rules ISH-76 and ISH-77: moves the first telegram of seat `from`, or of the supply, to seat `target`. Any telegram would do, because the
 * faces are shuffled and nobody has seen them. */
static void telegram(struct ish *s, struct ish_frame *f, struct pl_events *ev)
{
    for (unsigned i = 0; i < ISH_TELEGRAMS_N; i++) {
        if (s->telegram_holder[i] != f->from)
            continue;
        s->telegram_holder[i] = f->target;
        if (f->from == PL_NOBODY)
            pl_tell(ev, PL_EVERYONE, ISH_E_TELEGRAM, f->seat, f->target);
        else
            pl_tell(ev, PL_EVERYONE, ISH_E_TELEGRAM_MOVED, f->seat, f->from, f->target);
        return;
    }
}

static void mycroft(struct ish *s, struct ish_frame *f, struct pl_events *ev)
{
    ish_swap_hands(s, f->seat, f->target);
    /* All viewers learn something: the two players see new cards, and the next check of the hands may show that a hand contains only
     * Interrupts. */
    ish_reveal(s, PL_EVERYONE);
    pl_tell(ev, PL_EVERYONE, ISH_E_SWAPPED, f->seat, f->target);
}

static void all_draw(struct ish *s, struct ish_frame *f, struct pl_events *ev)
{
    for (pl_seat seat = ish_left(s, f->seat); seat != f->seat; seat = ish_left(s, seat))
        ish_draw_some(s, seat, 1, ev);
}

static void refresh_pile(struct ish *s, struct ish_frame *f, struct pl_events *ev)
{
    (void)f;
    ish_shuffle_in(s);
    pl_tell(ev, PL_EVERYONE, ISH_E_SHUFFLED, s->pile_n);
}

void ish_arrest(struct ish *s, pl_seat by, pl_seat accused, enum ish_how how, struct pl_events *ev)
{
    if (ish_holds(s, accused) & ISH_ALL_VILLAIN) {
        ish_close_by_arrest(s, by, accused, how, ev);
        return;
    }
    unsigned n = ish_size(s, accused);
    pl_tell(ev, PL_EVERYONE, ISH_E_INNOCENT, by, accused, (int16_t)n);
    ish_tell_hand(s, PL_SEAT_BIT(by), accused, ISH_E_HAND_1, ev);
    ish_take_hand(s, by, accused); /* ISH-47 */
    ish_reveal(s, PL_EVERYONE);
    ish_draw_some(s, accused, n, ev);
}

/* ---- the instruction of each card --------------------------------------------------------------------------------- */

typedef void instruction(struct ish *s, struct ish_frame *f, struct pl_events *ev);

static void draw_one(struct ish *s, struct ish_frame *f, struct pl_events *ev) { ish_draw_some(s, f->target, 1, ev); }
static void draw_two(struct ish *s, struct ish_frame *f, struct pl_events *ev) { ish_draw_some(s, f->target, 2, ev); }
static void clue(struct ish *s, struct ish_frame *f, struct pl_events *ev) { show_two(s, f->target, f->seat, ev); }
static void arrest(struct ish *s, struct ish_frame *f, struct pl_events *ev) { ish_arrest(s, f->seat, f->target, ISH_BY_CARD, ev); }

static void ask_own(struct ish_frame *f, enum ish_ask ask) { ish_ask(f, ask, PL_SEAT_BIT(f->seat)); }

static void fleet_street(struct ish *s, struct ish_frame *f, struct pl_events *ev)
{
    (void)s, (void)ev;
    ask_own(f, ISH_ASK_GIFT);
}

static void constabulary(struct ish *s, struct ish_frame *f, struct pl_events *ev)
{
    (void)s, (void)ev;
    ask_own(f, ISH_ASK_GIVE);
}

static void adler(struct ish *s, struct ish_frame *f, struct pl_events *ev)
{
    (void)s, (void)ev;
    ask_own(f, ISH_ASK_DISCARD);
}

/* Puts the question `ask` to those seats in `set` that have cards in hand. */
static void ask_holders(const struct ish *s, struct ish_frame *f, enum ish_ask ask, pl_seats set)
{
    set &= ish_with_cards(s);
    if (set)
        ish_ask(f, ask, set);
}

static void dense_fog(struct ish *s, struct ish_frame *f, struct pl_events *ev)
{
    (void)ev;
    ask_holders(s, f, ISH_ASK_PASS, ish_seats(s));
}

static void ask_to_show(struct ish *s, struct ish_frame *f, pl_seats set, struct pl_events *ev)
{
    for (pl_seats rest = set & (pl_seats)~ish_with_cards(s); rest; rest &= (pl_seats)(rest - 1))
        pl_tell(ev, PL_EVERYONE, ISH_E_NOTHING_TO_SHOW, (int16_t)pl_lowest(rest), f->seat);
    ask_holders(s, f, ISH_ASK_SHOW, set);
}

static void disguise(struct ish *s, struct ish_frame *f, struct pl_events *ev) { ask_to_show(s, f, PL_SEAT_BIT(f->target), ev); }
static void irregulars(struct ish *s, struct ish_frame *f, struct pl_events *ev) { ask_to_show(s, f, ish_others(s, f->seat), ev); }

static instruction *const instructions[ISH_TITLES] = {
    [ISH_BOAT] = draw_one,
    [ISH_FOOT_CHASE] = draw_one,
    [ISH_DENSE_FOG] = dense_fog,
    [ISH_FLEET_STREET] = fleet_street,
    [ISH_SCOTLAND_YARD] = draw_two,
    [ISH_CLUE] = clue,
    [ISH_DISGUISE] = disguise,
    [ISH_SUSPICION] = draw_one,
    [ISH_TELEGRAM] = telegram,
    [ISH_ARREST] = arrest,
    [ISH_CONSTABULARY] = constabulary,
    [ISH_DETECTIVE] = draw_two,
    [ISH_HOLMES] = look,
    [ISH_WATSON] = look,
    [ISH_MYCROFT] = mycroft,
    [ISH_LESTRADE] = look,
    [ISH_ADLER] = adler,
    [ISH_IRREGULARS] = irregulars,
    [ISH_HUDSON] = refresh_pile,
    [ISH_PRIME_MINISTER] = all_draw,
};

void ish_effect(struct ish *s, struct ish_frame *f, struct pl_events *ev)
{
    if (instructions[f->card])
        instructions[f->card](s, f, ev);
}
