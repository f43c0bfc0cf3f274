/* draw.c: draws the table of Big Ben as text for the terminal, from a view. Never reads the state. */
#include "games/big-ben/view.h"

enum { NAME = 18, WIRES = 14, CLAIM = 22 };

struct drawing {
    struct pl_out *o;
    const struct bb_view *v;
    const struct pl_style *s;
};

static void put_seat(struct drawing *d, unsigned seat) { pl_put_in(d->o, d->s, d->s->seat[seat], d->s->seat_names[seat]); }

static void put_number(struct drawing *d, const char *key, unsigned n)
{
    pl_put(d->o, " ");
    pl_put_phrase(d->o, d->s, key);
    pl_put(d->o, " ");
    pl_put(d->o, d->s->bold);
    pl_put_int(d->o, n);
    pl_put(d->o, d->s->off);
}

static void put_of(struct drawing *d, unsigned n)
{
    pl_put(d->o, "/");
    pl_put_int(d->o, n);
}

/* Writes the number of wires of each kind, for example " Uncut on the whole table: secured 12, defusing 3, bomb 1". */
static void put_wires(struct drawing *d, const char *head, const uint8_t count[BB_WIRES_N])
{
    static const char *const key[] = {
        [BB_WIRE_SECURED] = "table.secured", [BB_WIRE_DEFUSING] = "table.defusing", [BB_WIRE_BOMB] = "table.bomb"};
    pl_put(d->o, " ");
    pl_put_phrase(d->o, d->s, head);
    pl_put(d->o, ":");
    for (int wire = 0; wire < BB_WIRES_N; wire++) {
        put_number(d, key[wire], count[wire]);
        pl_put(d->o, wire + 1 < BB_WIRES_N ? "," : "");
    }
}

static void put_head(struct drawing *d)
{
    const struct bb_view *v = d->v;
    const struct bb_setup *setup = bb_setup_for(v->base.seats);
    put_number(d, "table.round", v->round);
    put_of(d, BB_ROUNDS);
    pl_put(d->o, "  ");
    put_number(d, "table.cuts-left", v->cuts_left);
    pl_put(d->o, "  ");
    put_number(d, "table.found", v->found);
    if (setup)
        put_of(d, setup->wires[BB_WIRE_DEFUSING]);
    pl_put(d->o, "\n");
    if (!d->s->brief) {
        put_wires(d, "table.uncut", v->uncut);
        pl_put(d->o, "\n");
    }
    if (v->role < BB_SIDES_N) {
        pl_put(d->o, " ");
        pl_put_phrase(d->o, d->s, "table.role");
        pl_put(d->o, ": ");
        pl_put(d->o, v->role == BB_SIDE_SHERLOCK ? d->s->good : d->s->bad);
        d->s->put_name(d->o, d->s, &bb_sides, v->role);
        pl_put(d->o, d->s->off);
        pl_put(d->o, "\n");
        if (!d->s->brief) {
            put_wires(d, "table.dealt", v->hand_dealt);
            pl_put(d->o, "\n");
        }
        put_wires(d, "table.left", v->hand_left);
        pl_put(d->o, "\n");
    }
}

/* Writes each face-down wire as a number and each revealed wire as a letter. */
static void put_places(struct drawing *d, const struct bb_view_seat *p)
{
    static const char letter[] = {[BB_WIRE_SECURED] = 's', [BB_WIRE_DEFUSING] = 'D', [BB_WIRE_BOMB] = 'X'};
    for (unsigned i = 0; i < p->places && i < BB_HAND_MAX; i++) {
        bool shown = p->wire[i] < BB_WIRES_N;
        pl_put(d->o, p->cut[i] ? d->s->dim : shown && p->wire[i] == BB_WIRE_BOMB ? d->s->bad : shown ? d->s->good : "");
        if (shown)
            pl_put_char(d->o, letter[p->wire[i]]);
        else if (p->cut[i])
            pl_put(d->o, "·");
        else
            pl_put_int(d->o, i + 1);
        pl_put(d->o, d->s->off);
        pl_put(d->o, " ");
    }
}

static void put_claims(struct drawing *d, const struct bb_view_seat *p)
{
    bool count = p->claims >> BB_ABOUT_DEFUSING & 1;
    if (count) {
        pl_put_int(d->o, p->claimed_defusing);
        pl_put(d->o, " ");
        pl_put_phrase(d->o, d->s, "table.defusing");
    }
    if (p->claims >> BB_ABOUT_BOMB & 1) {
        pl_put(d->o, count ? ", " : "");
        pl_put_phrase(d->o, d->s, p->claimed_bomb ? "table.the-bomb" : "table.no-bomb");
    }
}

/* Starts a new row if the text does not fit. A brief drawing has only one row per player, so there the function returns false instead. */
static bool make_room(struct drawing *d, size_t *line, const char *text)
{
    enum { MORE = 2 }; /* number of columns that " …" needs at the end of a row */
    int used = pl_text_columns(d->o->at + *line, d->o->len - *line), need = pl_text_columns(text, pl_text_len(text)) + 2;
    if (used + need + (d->s->brief ? MORE : 0) <= d->s->width)
        return true;
    if (d->s->brief) {
        if (d->o->at[d->o->len - 1] == ' ')
            pl_put(d->o, "…");
        return false;
    }
    pl_put(d->o, "\n");
    *line = d->o->len;
    pl_put_times(d->o, " ", 3 + NAME + WIRES + CLAIM);
    return true;
}

static void put_opinions(struct drawing *d, size_t *line, const char *sign, const char *escape, pl_seats set)
{
    for (; set; set &= (pl_seats)(set - 1)) {
        if (!make_room(d, line, d->s->seat_names[pl_lowest(set)]))
            return;
        pl_put(d->o, escape);
        pl_put(d->o, sign);
        pl_put(d->o, d->s->seat_names[pl_lowest(set)]);
        pl_put(d->o, d->s->off);
        pl_put(d->o, " ");
    }
}

static void put_player(struct drawing *d, unsigned seat)
{
    const struct bb_view_seat *p = &d->v->players[seat];
    size_t from = d->o->len;
    pl_put(d->o, seat == d->v->cutter && !d->v->base.over ? " > " : "   ");
    put_seat(d, seat);
    if (seat == d->v->base.viewer) {
        pl_put(d->o, " ");
        pl_put_phrase(d->o, d->s, "table.you");
    }
    pl_put_column_end(d->o, from, 3 + NAME);
    put_places(d, p);
    pl_put_column_end(d->o, from, 3 + NAME + WIRES);
    put_claims(d, p);
    pl_put_column_end(d->o, from, 3 + NAME + WIRES + CLAIM);
    put_opinions(d, &from, "+", d->s->good, p->trusts);
    put_opinions(d, &from, "-", d->s->bad, p->accuses);
    if (p->role < BB_SIDES_N && seat != d->v->base.viewer) {
        char side[64];
        struct pl_out name = pl_out_to(side, sizeof side);
        d->s->put_name(&name, d->s, &bb_sides, p->role);
        if (make_room(d, &from, side))
            pl_put(d->o, side);
    }
    pl_put(d->o, "\n");
}

static void put_columns(struct drawing *d)
{
    static const struct pl_column columns[] = {
        {"table.player", NAME}, {"table.wires", WIRES}, {"table.claims", CLAIM}, {"table.opinions", 0}};
    pl_put_columns(d->o, d->s, columns, PL_COUNT(columns));
}

void bb_draw(struct pl_out *o, const void *view, const struct pl_style *style)
{
    struct drawing d = {.o = o, .v = view, .s = style};
    put_head(&d);
    pl_put(o, style->roomy ? "\n" : "");
    put_columns(&d);
    for (unsigned seat = 0; seat < d.v->base.seats; seat++)
        put_player(&d, seat);
    if (style->brief)
        return;
    pl_put_legend(o, style);
    pl_put(o, "\n");
}
