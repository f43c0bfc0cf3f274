/* draw.c: draws a view of I Say, Holmes! as text for a terminal. Never reads the state. */
#include "games/i-say-holmes/view.h"

enum { NAME = 16, CARDS = 7, TOKENS = 12 };

struct drawing {
    struct pl_out *o;
    const struct ish_view *v;
    const struct pl_style *s;
};

static void put_card(struct drawing *d, unsigned card) { d->s->put_name(d->o, d->s, &ish_card_names, (int)card); }

static void put_seat(struct drawing *d, unsigned seat)
{
    if (seat < PL_SEATS_MAX)
        pl_put_in(d->o, d->s, d->s->seat[seat], d->s->seat_names[seat]);
}

/* Writes a label, such as " Your hand: ". */
static void put_head(struct drawing *d, const char *key)
{
    pl_put(d->o, " ");
    pl_put_phrase(d->o, d->s, key);
    pl_put(d->o, ": ");
}

/* Writes a label and a number, such as " draw pile 12". */
static void put_number(struct drawing *d, const char *key, int n)
{
    pl_put(d->o, "  ");
    pl_put_phrase(d->o, d->s, key);
    pl_put(d->o, " ");
    pl_put_int(d->o, n);
}

/* Writes card titles with their counts, wrapped at the width of the terminal. `indent` is the indentation of wrapped lines. */
static void put_titles(struct drawing *d, const uint8_t *card, unsigned n, int indent)
{
    uint8_t of[ISH_TITLES] = {0};
    for (unsigned i = 0; i < n; i++)
        if (card[i] < ISH_TITLES)
            of[card[i]]++;
    bool first = true;
    for (unsigned title = 0; title < ISH_TITLES; title++) {
        char text[96];
        struct pl_out one = pl_out_to(text, sizeof text);
        if (!of[title])
            continue;
        d->s->put_name(&one, d->s, &ish_card_names, (int)title);
        if (of[title] > 1) {
            pl_put(&one, " x");
            pl_put_int(&one, of[title]);
        }
        pl_put_item(d->o, d->s, first, text, indent);
        first = false;
    }
    pl_put(d->o, first ? "-" : "");
}

static void put_story(struct drawing *d)
{
    const struct ish_view *v = d->v;
    unsigned discards = 0;
    for (int i = 0; i < ISH_TITLES; i++)
        discards += v->discard[i];
    pl_put(d->o, " ");
    pl_put_phrase(d->o, d->s, "table.round");
    pl_put(d->o, " ");
    pl_put_int(d->o, v->round);
    if (v->rounds < ISH_ROUNDS_MAX) {
        pl_put(d->o, "/");
        pl_put_int(d->o, v->rounds);
    }
    pl_put(d->o, "  ");
    pl_put_phrase(d->o, d->s, "table.place");
    pl_put(d->o, " ");
    d->s->put_name(d->o, d->s, &ish_place_names, v->location);
    put_number(d, "table.pile", v->pile_n);
    put_number(d, "table.discards", (int)discards);
    pl_put(d->o, "\n");
    put_head(d, "table.current");
    pl_put(d->o, d->s->bold);
    put_card(d, v->current);
    pl_put(d->o, d->s->off);
    if (v->travel != ISH_NO_MARKER) {
        pl_put(d->o, "  ");
        put_head(d, "table.travel");
        d->s->put_name(d->o, d->s, &ish_travel_names, v->travel);
    }
    pl_put(d->o, "\n");
}

/* Draws everything that is still in progress: cards being played, arrests, and questions that players must answer. */
static void put_pending(struct drawing *d)
{
    for (unsigned i = 1; i < d->v->stack_n && i < ISH_DEPTH; i++) {
        const struct ish_view_frame *f = &d->v->stack[i];
        put_head(d, "table.now");
        put_seat(d, f->seat);
        pl_put(d->o, ", ");
        if (f->card < ISH_TITLES)
            put_card(d, f->card);
        else
            d->s->put_name(d->o, d->s, &ish_frame_names, f->kind);
        if (f->target < PL_SEATS_MAX) {
            pl_put(d->o, ", ");
            pl_put_phrase(d->o, d->s, "table.against");
            pl_put(d->o, " ");
            put_seat(d, f->target);
        }
        pl_put(d->o, "\n");
    }
}

static void put_tokens(struct drawing *d, const struct ish_view_seat *p)
{
    static const char letter[] = {'P', 'H', 'M'};
    for (unsigned t = 0; t < ISH_TOKENS_N && t < sizeof letter; t++) {
        pl_put_char(d->o, p->tokens >> t & 1 ? letter[t] : '.');
        pl_put(d->o, " ");
    }
    if (p->telegrams) {
        pl_put(d->o, "T");
        pl_put_int(d->o, p->telegrams);
    }
}

static void put_won(struct drawing *d, const struct ish_view_seat *p)
{
    enum { INDENT = 3 + NAME + CARDS + TOKENS };
    char text[96];
    struct pl_out one = pl_out_to(text, sizeof text);
    bool first = !p->points;
    if (p->points) {
        pl_put_int(&one, p->points);
        pl_put(&one, " ");
        pl_put_phrase(&one, d->s, "table.points");
        pl_put_item(d->o, d->s, true, text, INDENT);
    }
    for (unsigned set = p->books; set; set &= set - 1, first = false) {
        one = pl_out_to(text, sizeof text);
        d->s->put_name(&one, d->s, &ish_book_names, pl_lowest(set));
        pl_put_item(d->o, d->s, first, text, INDENT);
    }
    for (unsigned set = p->escaped; set; set &= set - 1, first = false) {
        one = pl_out_to(text, sizeof text);
        d->s->put_name(&one, d->s, &ish_villain_names, pl_lowest(set));
        pl_put_item(d->o, d->s, first, text, INDENT);
    }
}

static void put_player(struct drawing *d, unsigned seat)
{
    const struct ish_view_seat *p = &d->v->seat[seat];
    size_t from = d->o->len;
    pl_put(d->o, pl_seats_has(d->v->base.waiting, seat) ? " > " : "   ");
    put_seat(d, seat);
    if (seat == d->v->base.viewer) {
        pl_put(d->o, " ");
        pl_put_phrase(d->o, d->s, "table.you");
    }
    pl_put_column_end(d->o, from, 3 + NAME);
    pl_put_int(d->o, p->cards);
    pl_put_column_end(d->o, from, 3 + NAME + CARDS);
    put_tokens(d, p);
    pl_put_column_end(d->o, from, 3 + NAME + CARDS + TOKENS);
    put_won(d, p);
    pl_put(d->o, "\n");
    if (p->known_n && seat != d->v->base.viewer && !d->s->brief) {
        pl_put(d->o, d->s->dim);
        pl_put(d->o, "     ");
        put_head(d, "table.known");
        put_titles(d, p->known, p->known_n, 7);
        pl_put(d->o, d->s->off);
        pl_put(d->o, "\n");
    }
}

static void put_columns(struct drawing *d)
{
    static const struct pl_column columns[] = {
        {"table.player", NAME}, {"table.cards", CARDS}, {"table.tokens", TOKENS}, {"table.books", 0}};
    pl_put_columns(d->o, d->s, columns, PL_COUNT(columns));
}

static void put_own(struct drawing *d)
{
    const struct ish_view *v = d->v;
    if (v->base.viewer >= v->base.seats)
        return;
    put_head(d, "table.hand");
    put_titles(d, v->hand, v->hand_n, 12);
    pl_put(d->o, "\n");
    if (v->drawn < ISH_TITLES) {
        put_head(d, "table.drawn");
        put_card(d, v->drawn);
        pl_put(d->o, "\n");
    }
    if (v->answered && v->choice < ISH_TITLES) {
        put_head(d, "table.committed");
        put_card(d, v->choice);
        pl_put(d->o, "\n");
    }
    if (v->known_together_n && !d->s->brief) {
        pl_put(d->o, d->s->dim);
        put_head(d, "table.together");
        put_titles(d, v->known_together, v->known_together_n, 4);
        pl_put(d->o, d->s->off);
        pl_put(d->o, "\n");
    }
}

void ish_table(struct pl_out *o, const void *view, const struct pl_style *style)
{
    struct drawing d = {.o = o, .v = view, .s = style};
    put_story(&d);
    put_pending(&d);
    pl_put(o, style->roomy ? "\n" : "");
    put_columns(&d);
    for (unsigned seat = 0; seat < d.v->base.seats; seat++)
        put_player(&d, seat);
    if (!style->brief) {
        pl_put_legend(o, style);
        pl_put(o, style->roomy ? "\n\n" : "\n");
    }
    put_own(&d);
}
