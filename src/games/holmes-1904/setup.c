/* setup.c: begins a match, deals the cards, counts the points of a deal and ends the match. */
#include "games/holmes-1904/game.h"

static void clear_seat(struct ho_seat *p)
{
    uint16_t score = p->score;
    pl_zero(p, sizeof *p);
    p->score = score;
    p->hand_since = p->holmes_at = p->lost_at = p->lands_at = p->protected_at = HO_NEVER;
    p->top = p->lost_to = p->lost_word = PL_NONE;
}

/* HO-3 */
void ho_deal(struct ho_context *t)
{
    struct ho_state *s = t->s;
    struct ho_open *o = &s->open;
    uint8_t pack[HO_DECK];
    unsigned n = 0;
    for (unsigned title = 0; title < HO_TITLES_N; title++)
        for (unsigned i = 0; i < ho_cards_of[title]; i++)
            pack[n++] = (uint8_t)title;
    pl_rng_shuffle(&s->base.rng, pack, n);
    pl_zero(s->cards, sizeof s->cards);
    pl_zero(o->pool, sizeof o->pool);
    pl_zero(o->pending, sizeof o->pending);
    o->pool_n = o->pending_n = 0;
    for (unsigned seat = 0; seat < o->seats; seat++)
        clear_seat(&o->players[seat]);
    for (unsigned i = 0; i < n; i++)
        ho_put_under(t, (o->dealer + 1 + i) % o->seats, &pack[i], 1);
    o->deal++;
    o->plays = o->traps = o->yard_calls = 0;
    o->phase = HO_PHASE_GAP;
    o->sweep_caller = PL_NOBODY;
    o->ready_at = o->play_at = o->sweep_began_at = o->sweep_called_at = HO_NEVER;
    o->ready_after = t->now;
    s->play_due = HO_NEVER;
    ho_emit(t, HO_E_DEAL, o->deal, o->dealer);
}

int ho_init(void *state, const struct pl_config *config)
{
    struct ho_state *s = state;
    struct ho_options options;
    pl_copy(&options, config->options, sizeof options);
    if (config->seats < HO_SEATS_MIN || config->seats > HO_SEATS_MAX)
        return -PL_R_SEATS;
    if (options.pace >= HO_PACES_N || options.caller >= HO_CALLERS_N || options.target > HO_TARGET_MAX)
        return -PL_R_OPTION;
    pl_zero(s, sizeof *s);
    pl_rng_init(&s->base.rng, config->seed);
    s->base.seats = s->open.seats = config->seats;
    s->open.options = options;
    s->open.dealer = (uint8_t)pl_rng_below(&s->base.rng, config->seats); /* HO-4 */
    ho_deal(&(struct ho_context){.s = s});
    return 0;
}

/* ---- counting points ------------------------------------------------------------------------------------- */

static void count_seat(struct ho_context *t, unsigned seat)
{
    struct ho_seat *p = ho_seat(t, seat);
    int16_t holmes = 0, rogues = 0;
    ho_pile_to_hand(t, seat, seat);
    for (unsigned i = 0; i < p->hand_n; i++) {
        uint8_t title = t->s->cards[seat].hand[i];
        holmes += title == HO_HOLMES;
        rogues += title != HO_HOLMES && ho_points_of[title];
    }
    int16_t points = (int16_t)(holmes * ho_points_of[HO_HOLMES] + rogues);
    p->score = (uint16_t)(p->score + points);
    ho_emit(t, HO_E_SCORED, (int16_t)seat, holmes, rogues, points, (int16_t)p->score);
}

/* Rules HO-52 to HO-56: counts the points of all seats, then ends the match or begins the next deal. */
void ho_score_deal(struct ho_context *t)
{
    struct ho_open *o = &t->s->open;
    unsigned target = o->options.target ? o->options.target : HO_TARGET, best = 0, equals = 0;
    ho_reveal(t->s);
    for (unsigned seat = 0; seat < o->seats; seat++) {
        count_seat(t, seat);
        unsigned score = o->players[seat].score;
        equals = score > best ? 1 : equals + (score == best);
        best = score > best ? score : best;
    }
    if ((best >= target && equals == 1) || o->deal == HO_DEALS_MAX) {
        t->s->base.over = 1;
        o->phase = HO_PHASE_OVER;
        t->s->play_due = HO_NEVER;
        o->pause_requested = 0;
        pl_zero(o->pending, sizeof o->pending);
        o->pending_n = 0;
        for (unsigned seat = 0; seat < o->seats; seat++) {
            clear_seat(&o->players[seat]);
            ho_put_under(t, seat, NULL, 0);
            if (o->players[seat].score == best)
                ho_emit(t, HO_E_WON, (int16_t)seat, (int16_t)best);
        }
        return;
    }
    if (best >= target)
        ho_emit(t, HO_E_EXTRA_DEAL, (int16_t)best); /* HO-55 */
    o->dealer = (uint8_t)((o->dealer + 1) % o->seats);
    ho_deal(t);
}
