/* evaluate_likely.c: which of the invented worlds are likelier, by how people play. What cannot be played stays in the hand: villains
 * and Interrupts gather there while other cards come and go; who counters an arrest has a reason. Sees the view and an invented world. */
#include "games/i-say-holmes/game.h"

/* In 256ths of a doubling of the odds, against a deal by lot. Found by logistic regression over positions of 1,500 matches of four between
 * regulars; docs/bots.md says what it gains. */
struct odds {
    int always, each_card, each_large, countered, arrests, known, pile, turn;
};
/* The likeliest world is seldom dealt, and nobody can wait for it: what has lost no more than so many sixteenths of all there is to
 * lose is likely enough. */
enum { ENOUGH = 7 };
enum { MIDDLE = 5, LARGE = 8, PILE_MIDDLE = 70, ODDS_MOST = 640 };
static const struct odds of_villain = {117, -26, -48, 651, -246, -115, -282, -35};
static const struct odds of_interrupt = {191, 0, -16, 215, 0, 76, -463, 55};

/* What everybody can see of one seat. */
struct conduct {
    int cards, pile;
    bool countered, arrests, known, turn;
};

static struct conduct conduct_of(const struct ish_view *v, unsigned seat)
{
    struct conduct c = {.cards = v->seat[seat].cards, .pile = v->pile_n, .known = v->seat[seat].known_n > 0};
    for (unsigned i = 0; i < v->stack_n; i++) {
        const struct ish_view_frame *f = &v->stack[i];
        bool own = f->seat == seat;
        c.turn |= own && i == 0;
        c.countered |= pl_seats_has(f->tried, seat) || (own && f->kind == ISH_COUNTER);
        c.arrests |= own && f->kind == ISH_PLAY && (f->card == ISH_ARREST || f->card == ISH_HOLMES || f->card == ISH_WATSON);
    }
    return c;
}

static int odds_of(const struct odds *o, const struct conduct *c)
{
    int odds = o->always + o->pile * (c->pile - PILE_MIDDLE) / 100;
    odds += o->each_card * ((c->cards < LARGE ? c->cards : LARGE) - MIDDLE) + (c->cards > LARGE ? o->each_large * (c->cards - LARGE) : 0);
    odds += c->known * o->known + c->countered * o->countered + c->arrests * o->arrests + c->turn * o->turn;
    return odds > ODDS_MOST ? ODDS_MOST : odds < -ODDS_MOST ? -ODDS_MOST : odds;
}

static bool holds_villain(const struct ish *s, unsigned seat)
{
    unsigned n = 0;
    for (unsigned c = ISH_MORIARTY; c <= ISH_MILVERTON; c++)
        n += s->seat[seat].hand[c];
    return n > 0;
}

static bool holds_interrupt(const struct ish *s, unsigned seat)
{
    return s->seat[seat].hand[ISH_ALIBI] || s->seat[seat].hand[ISH_MASTERMIND];
}

/* PL_SURE halved once for every 256. */
static uint32_t halved(unsigned loss)
{
    static const uint32_t sixteenth[] = {65536, 62757, 60097, 57549, 55109, 52773, 50535, 48393,
                                         46341, 44376, 42495, 40693, 38968, 37316, 35734, 34219};
    unsigned step = loss / 16;
    return step / 16 > 16 ? 0 : sixteenth[step % 16] >> step / 16;
}

uint32_t ish_likely(const void *view, const void *state)
{
    const struct ish_view *v = view;
    const struct ish *s = state;
    int loss = 0, most = 0; /* against the likeliest world there could be; and what the least likely one has lost */
    for (pl_seat seat = 0; seat < v->base.seats; seat++) {
        if (seat == v->base.viewer || v->seat[seat].known_n == v->seat[seat].cards)
            continue;
        const struct conduct c = conduct_of(v, seat);
        int guilty = odds_of(&of_villain, &c), shielded = odds_of(&of_interrupt, &c);
        most += (guilty > 0 ? guilty : -guilty) + (shielded > 0 ? shielded : -shielded);
        loss += (guilty > 0 ? guilty : 0) - (holds_villain(s, seat) ? guilty : 0);
        loss += (shielded > 0 ? shielded : 0) - (holds_interrupt(s, seat) ? shielded : 0);
    }
    loss -= most * ENOUGH / 16;
    return loss <= 0 ? PL_SURE : halved((unsigned)loss);
}
