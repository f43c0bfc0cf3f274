/* draw.c: draws the table of Sherlock Holmes, 1904, as text from a view. Never reads the state. */
#include "games/holmes-1904/view.h"

enum { INNER = 15, CELL = INNER + 4, ROWS = 7 };

struct drawing {
    struct pl_out *o;
    const struct ho_view *v;
    const struct pl_style *s;
};

static void put_count(struct drawing *d, const char *key, int n) { pl_put_phrase_number(d->o, d->s, key, n); }

static void put_in_middle(struct drawing *d, const char *escape, int title)
{
    char name[64];
    struct pl_out text = pl_out_to(name, sizeof name);
    if (title != PL_NONE)
        d->s->put_name(&text, d->s, &ho_titles, title);
    int columns = pl_text_columns(name, text.len), before = (INNER - columns) / 2;
    pl_put_times(d->o, " ", before);
    pl_put_in(d->o, d->s, escape, name);
    pl_put_times(d->o, " ", INNER - columns - before);
}

/* ---- drawing one seat ------------------------------------------------------------------------------------ */

static void put_name_row(struct drawing *d, unsigned seat)
{
    pl_put(d->o, d->s->seat[seat]);
    pl_put_int(d->o, (int)seat + 1);
    pl_put(d->o, " ");
    pl_put(d->o, d->s->seat_names ? d->s->seat_names[seat] : "");
    pl_put(d->o, seat == d->v->base.viewer ? "*" : "");
    pl_put(d->o, d->s->off);
    if (seat == d->v->table.dealer) {
        pl_put(d->o, " ");
        pl_put_in(d->o, d->s, d->s->dim, d->s->say(d->s, "table.dealer"));
    }
}

/* Writes the seat's current status, such as "protected" or "late". */
static void put_doing(struct drawing *d, const struct ho_seat *p)
{
    const struct ho_open *t = &d->v->table;
    if (p->reach_n) {
        pl_put(d->o, d->s->bad);
        put_count(d, "table.reaches", p->reach[0] + 1);
        pl_put(d->o, d->s->off);
        return;
    }
    const char *key = ho_protected(p)                           ? "table.safe"
                      : p->sweeping                             ? "table.sweeps"
                      : ho_holmes_uncalled(p)                   ? "table.waits"
                      : p->hand != HO_HAND_AWAY                 ? "table.on-pile"
                      : p->lost_at != HO_NEVER                  ? "table.lost"
                      : p->late                                 ? "table.late"
                      : t->phase == HO_PHASE_PLAY && p->played  ? "table.laid"
                      : t->phase == HO_PHASE_PLAY && !p->hand_n ? "table.out"
                                                                : NULL;
    if (key)
        pl_put_in(d->o, d->s, ho_protected(p) ? d->s->good : d->s->mark, d->s->say(d->s, key));
}

static void put_cell(struct drawing *d, unsigned seat, int row)
{
    const struct ho_seat *p = &d->v->table.players[seat];
    bool card = p->pile_n > 0;
    size_t from = d->o->len;
    pl_put(d->o, " ");
    switch (row) {
    case 0:
        put_name_row(d, seat);
        break;
    case 1:
    case 3:
        pl_put(d->o, d->s->dim);
        pl_put(d->o, !card ? " " : row == 1 ? "┌" : "└");
        pl_put_times(d->o, card ? "─" : " ", INNER);
        pl_put(d->o, !card ? " " : row == 1 ? "┐" : "┘");
        pl_put(d->o, d->s->off);
        break;
    case 2:
        pl_put_in(d->o, d->s, d->s->dim, card ? "│" : " ");
        put_in_middle(d, p->top == HO_HOLMES ? d->s->bad : d->s->bold, p->top);
        pl_put_in(d->o, d->s, d->s->dim, card ? "│" : " ");
        break;
    case 4:
        put_count(d, "table.pile", p->pile_n);
        pl_put(d->o, "  ");
        put_count(d, "table.hand", p->hand_n);
        break;
    case 5:
        put_count(d, "table.points", p->score);
        break;
    default:
        put_doing(d, p);
    }
    pl_put_pad(d->o, from, CELL);
}

/* ---- drawing the whole table ----------------------------------------------------------------------------- */

/* Returns true if the viewer has to act now. For a spectator, returns true in the phases PLAY and SWEEP. */
static bool urgent(const struct drawing *d)
{
    const struct ho_open *t = &d->v->table;
    bool play = d->v->phase == HO_PHASE_PLAY, sweep = d->v->phase == HO_PHASE_SWEEP;
    if (d->v->base.viewer >= d->v->base.seats)
        return play || sweep;
    const struct ho_seat *p = &t->players[d->v->base.viewer];
    return play ? (!p->played && !p->late && p->hand_n) || ho_holmes_uncalled(p)
                : sweep && (p->sweeping || ho_holmes_uncalled(p) || (p->pile_n && !ho_protected(p)));
}

/* Writes the phase. If the viewer has to act now, draws the phase as a bar across the whole table. */
static void put_phase(struct drawing *d)
{
    const struct ho_open *t = &d->v->table;
    const char *colour = t->phase == HO_PHASE_READY ? d->s->mark : t->phase == HO_PHASE_PLAY ? d->s->good : d->s->bad;
    bool alert = d->s->alert && urgent(d);
    pl_put(d->o, " ");
    pl_put(d->o, d->s->bold);
    pl_put(d->o, d->v->phase == HO_PHASE_GAP ? d->s->dim : colour);
    pl_put(d->o, alert ? d->s->alert : "");
    size_t from = d->o->len;
    pl_put(d->o, alert ? "  " : "");
    d->s->put_name(d->o, d->s, &ho_phases, d->v->phase);
    if (alert)
        pl_put_pad(d->o, from, d->s->width - 2);
    pl_put(d->o, d->s->off);
    pl_put(d->o, "\n");
}

static void put_head(struct drawing *d)
{
    const struct ho_open *t = &d->v->table;
    pl_put(d->o, " ");
    put_count(d, "table.deal", t->deal);
    pl_put(d->o, "   ");
    put_count(d, "table.plays", t->plays);
    pl_put(d->o, "   ");
    put_count(d, "table.target", t->options.target ? t->options.target : HO_TARGET);
    pl_put(d->o, "\n");
    put_phase(d);
}

static void put_pool(struct drawing *d)
{
    const struct ho_open *t = &d->v->table;
    uint8_t of[HO_TITLES_N] = {0};
    pl_put(d->o, " ");
    put_count(d, "table.pool", t->pool_n);
    for (unsigned i = 0; i < t->pool_n; i++)
        of[t->pool[i]]++;
    size_t from = d->o->len;
    for (int title = 0; title < HO_TITLES_N; title++) {
        if (!of[title])
            continue;
        bool full = pl_text_columns(d->o->at + from, d->o->len - from) > d->s->width - 34;
        pl_put(d->o, full ? "\n    " : "  ");
        from = full ? d->o->len : from;
        d->s->put_name(d->o, d->s, &ho_titles, title);
        if (of[title] > 1) {
            pl_put(d->o, " ×");
            pl_put_int(d->o, of[title]);
        }
    }
    pl_put(d->o, "\n");
}

void ho_draw(struct pl_out *o, const void *view, const struct pl_style *style)
{
    struct drawing d = {o, view, style};
    unsigned seats = d.v->base.seats, across = (unsigned)style->width / CELL;
    across = across < 1 ? 1 : across > seats ? seats : across;
    if (seats > across) /* give each row about the same number of seats */
        across = (seats + (seats + across - 1) / across - 1) / ((seats + across - 1) / across);
    /* On a short screen with more than one row of seats, leaves out the card borders so that the events fit below the table. */
    bool low = d.s->alert && !style->roomy && seats > across;
    put_head(&d);
    for (unsigned first = 0; first < seats; first += across)
        for (int row = 0; row < ROWS; row++) {
            if (low && (row == 1 || row == 3))
                continue;
            for (unsigned seat = first; seat < seats && seat < first + across; seat++)
                put_cell(&d, seat, row);
            pl_put(o, "\n");
        }
    put_pool(&d);
}
