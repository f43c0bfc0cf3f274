/* draw.c: draws the table of Three Cards as text for the terminal, from a view. Never reads the state. */
#include "games/_template/view.h"

enum { NAME = 24, POINTS = 8, CLAIM = 8 };

struct drawing {
    struct pl_out *o;
    const struct tc_view *v;
    const struct pl_style *s;
};

/* Writes the cards of a set, or "-" if the set is empty. */
static void put_cards(struct drawing *d, unsigned set)
{
    if (!set)
        pl_put(d->o, "-");
    for (const char *between = ""; set; set &= set - 1, between = ", ") {
        pl_put(d->o, between);
        d->s->put_name(d->o, d->s, &tc_cards, pl_lowest(set));
    }
}

static void put_card(struct drawing *d, unsigned card) { put_cards(d, card < TC_CARDS ? 1u << card : 0); }

static void put_labelled(struct drawing *d, const char *label, unsigned set)
{
    pl_put(d->o, " ");
    pl_put_phrase(d->o, d->s, label);
    pl_put(d->o, ": ");
    put_cards(d, set);
    pl_put(d->o, "\n");
}

static void put_head(struct drawing *d)
{
    const struct tc_view *v = d->v;
    pl_put(d->o, " ");
    pl_put_phrase(d->o, d->s, "table.round");
    pl_put(d->o, " ");
    pl_put_int(d->o, v->round);
    pl_put(d->o, "/");
    pl_put_int(d->o, TC_ROUNDS);
    pl_put(d->o, "  ");
    pl_put_phrase(d->o, d->s, v->options.low ? "table.low" : "table.high");
    pl_put(d->o, "\n");
    if (v->base.viewer >= v->base.seats)
        return;
    put_labelled(d, "table.hand", v->hand);
    put_labelled(d, "table.laid", v->laid < TC_CARDS ? 1u << v->laid : 0);
}

static void put_seat(struct drawing *d, unsigned seat)
{
    const struct tc_view *v = d->v;
    size_t from = d->o->len;
    pl_put(d->o, "   ");
    pl_put_in(d->o, d->s, d->s->seat[seat], d->s->seat_names[seat]);
    if (seat == v->base.viewer) {
        pl_put(d->o, " ");
        pl_put_phrase(d->o, d->s, "table.you");
    }
    pl_put_column_end(d->o, from, NAME);
    pl_put_int(d->o, v->points[seat]);
    pl_put_column_end(d->o, from, NAME + POINTS);
    put_card(d, v->claims[seat]);
    pl_put_column_end(d->o, from, NAME + POINTS + CLAIM);
    for (unsigned i = seat; i < v->turned_n; i += v->base.seats) {
        pl_put(d->o, i == seat ? "" : " ");
        put_card(d, v->turned[i]);
    }
    pl_put(d->o, "\n");
}

void tc_draw(struct pl_out *o, const void *view, const struct pl_style *style)
{
    static const struct pl_column columns[] = {
        {"table.player", NAME - 3}, {"table.points", POINTS}, {"table.claims", CLAIM}, {"table.turned", 0}};
    struct drawing d = {.o = o, .v = view, .s = style};
    put_head(&d);
    pl_put(o, style->roomy ? "\n" : "");
    pl_put_columns(o, style, columns, PL_COUNT(columns));
    for (unsigned seat = 0; seat < d.v->base.seats; seat++)
        put_seat(&d, seat);
}
