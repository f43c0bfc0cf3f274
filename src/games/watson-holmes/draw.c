/* draw.c: draws a view as text for a terminal. Never reads the state. The names of places come from struct pl_style, because a view
 * contains only their numbers. */
#include "games/watson-holmes/view.h"

enum { NUMBER = 7, TITLE = 34, NAME = 18, COUNT = 11, ITEM = 96 };

struct drawing {
    struct pl_out *o;
    const struct wh_view *v;
    const struct pl_style *s;
    bool titles; /* true if the names of the places are known, so that they can be printed */
    int indent;
    bool first;    /* true if no item of the current list has been written yet */
    bool half;     /* true if only the left half of the current line is filled; the compact layout has two columns */
    bool unbroken; /* true if each list is written on one line, even if it is long */
};

/* ---- writing lists of items ------------------------------------------------------------------------------ */

static void put_seat(struct pl_out *o, const struct drawing *d, unsigned seat)
{
    if (seat < d->v->base.seats)
        pl_put_in(o, d->s, d->s->seat[seat], d->s->seat_names[seat]);
    else
        pl_put_phrase(o, d->s, "table.nobody");
}

/* Adds an item to the current list. Starts a new line if the item does not fit on the current line. */
static void item(struct drawing *d, const char *text)
{
    if (d->unbroken) {
        pl_put(d->o, d->first ? "" : ", ");
        pl_put(d->o, text);
    } else {
        pl_put_item(d->o, d->s, d->first, text, d->indent);
    }
    d->first = false;
}

static void said(struct drawing *d, const char *escape, const char *key)
{
    char text[ITEM];
    struct pl_out o = pl_out_to(text, sizeof text);
    pl_put(&o, escape);
    pl_put_phrase(&o, d->s, key);
    pl_put(&o, *escape ? d->s->off : "");
    item(d, text);
}

static void said_number(struct drawing *d, const char *key, unsigned n, bool before)
{
    char text[ITEM];
    struct pl_out o = pl_out_to(text, sizeof text);
    if (before) {
        pl_put_int(&o, n);
        pl_put(&o, " ");
        pl_put_phrase(&o, d->s, key);
    } else
        pl_put_phrase_number(&o, d->s, key, (int)n);
    item(d, text);
}

static void named(struct drawing *d, const struct pl_names *names, int i)
{
    char text[ITEM];
    struct pl_out o = pl_out_to(text, sizeof text);
    d->s->put_name(&o, d->s, names, i);
    item(d, text);
}

static const char *title(const struct drawing *d, const char *what, int n) { return d->s->title ? d->s->title(d->s, what, n) : NULL; }

/* Ends the current line and removes the padding after its last column. */
static void end_line(struct drawing *d)
{
    while (d->o->len && d->o->at[d->o->len - 1] == ' ')
        d->o->at[--d->o->len] = 0;
    pl_put(d->o, "\n");
}

/* ---- drawing the status line ----------------------------------------------------------------------------- */

static void put_head(struct drawing *d)
{
    const struct wh_view *v = d->v;
    char text[ITEM];
    pl_put(d->o, " ");
    pl_put(d->o, d->s->bold);
    pl_put_phrase(d->o, d->s, "table.round");
    pl_put(d->o, " ");
    pl_put_int(d->o, v->round);
    pl_put(d->o, d->s->off);
    d->first = false;
    d->indent = 2;
    named(d, &wh_phase_names, v->phase);
    if (v->watson_allowed && !v->options.expert) {
        struct pl_out o = pl_out_to(text, sizeof text);
        pl_put_phrase(&o, d->s, "table.watson");
        pl_put(&o, ": ");
        put_seat(&o, d, v->watson);
        item(d, text);
    }
    if (v->aloud) {
        struct pl_out o = pl_out_to(text, sizeof text);
        pl_put_phrase(&o, d->s, "table.aloud");
        pl_put(&o, ": ");
        pl_put_int(&o, v->aloud);
        item(d, text);
    }
    struct pl_out o = pl_out_to(text, sizeof text);
    pl_put_phrase(&o, d->s, "table.supply");
    pl_put(&o, ": ");
    pl_put_int(&o, v->police);
    pl_put(&o, " ");
    pl_put_phrase(&o, d->s, v->police == 1 ? "table.police" : "table.police-tokens");
    item(d, text);
    said_number(d, v->call_offs == 1 ? "table.call-off" : "table.call-offs", v->call_offs, true);
    said_number(d, v->lockpicks == 1 ? "table.lockpick" : "table.lockpicks", v->lockpicks, true);
    if (v->last_round)
        said_number(d, "table.last", v->last_round, false);
    pl_put(d->o, "\n");
}

/* ---- drawing the places ---------------------------------------------------------------------------------- */

static void put_pawns(struct drawing *d, enum wh_spot spot, int number)
{
    for (unsigned seat = 0; seat < d->v->base.seats; seat++) {
        const struct wh_view_seat *p = &d->v->seat[seat];
        char text[ITEM];
        struct pl_out o = pl_out_to(text, sizeof text);
        if (p->spot != spot || (spot == WH_S_PLACE && p->place != number))
            continue;
        put_seat(&o, d, seat);
        if (p->bid) {
            pl_put(&o, " ");
            pl_put_int(&o, p->bid);
        }
        if (p->means < WH_MEANS_N) {
            pl_put(&o, " + ");
            d->s->put_name(&o, d->s, &wh_means_names, p->means);
        }
        item(d, text);
    }
}

/* Writes the place's police token, restrictions, bonus and limits. */
static void put_front(struct drawing *d, const struct wh_view_place *p)
{
    char text[ITEM];
    if (p->police)
        said(d, d->s->bad, "table.police-here");
    for (int i = 0; i < wh_restriction_names.n; i++)
        if (p->restrictions >> i & 1)
            named(d, &wh_restriction_names, i);
    for (int i = 0; i < wh_icon_names.n; i++) {
        struct pl_out o = pl_out_to(text, sizeof text);
        if (!(p->front >> i & 1))
            continue;
        pl_put(&o, "+");
        d->s->put_name(&o, d->s, &wh_icon_names, i);
        item(d, text);
    }
    if (!p->front && p->back < WH_BONUSES && p->back != WH_B_NONE) {
        struct pl_out o = pl_out_to(text, sizeof text);
        pl_put_phrase(&o, d->s, "table.gives");
        pl_put(&o, " ");
        d->s->put_name(&o, d->s, &wh_bonus_names, p->back);
        item(d, text);
    }
    if (p->opens_round > d->v->round)
        said_number(d, "table.opens", p->opens_round, false);
    if (p->needs_place)
        said_number(d, "table.needs", p->needs_place, false);
    if (p->visits != WH_V_ANY)
        named(d, &wh_visits_names, p->visits);
}

static void put_zone(struct drawing *d, int zone)
{
    const char *name = title(d, "zone", zone);
    if (name)
        item(d, name);
    else
        said_number(d, "table.zone", (unsigned)zone, false);
}

/* Writes the number and the name of a place, then starts its list of items. A name that is too long is cut. */
static void put_label(struct drawing *d, const char *number, const char *name)
{
    size_t from = d->o->len;
    pl_put(d->o, "  ");
    pl_put_in(d->o, d->s, d->s->mark, number);
    pl_put_pad(d->o, from, NUMBER);
    from = d->o->len;
    if (!d->titles)
        name = "";
    int columns = 0;
    for (const char *p = name; *p && columns < TITLE - 2; columns++) {
        pl_put_char(d->o, *p++);
        while ((*p & 0xc0) == 0x80) /* copy the continuation bytes of a UTF-8 character */
            pl_put_char(d->o, *p++);
    }
    if (d->titles)
        pl_put_pad(d->o, from, TITLE);
    d->indent = NUMBER + (d->titles ? TITLE : 0);
    d->first = true;
}

static void put_place(struct drawing *d, const struct wh_view_place *p)
{
    char number[8];
    struct pl_out o = pl_out_to(number, sizeof number);
    const char *name = title(d, "place", p->number);
    pl_put(&o, p->number < 10 ? " " : "");
    pl_put_int(&o, p->number);
    put_label(d, number, name ? name : "");
    if (p->zone)
        put_zone(d, p->zone);
    put_front(d, p);
    if (d->v->base.viewer < d->v->base.seats && pl_seats_has(p->read_by, d->v->base.viewer))
        said(d, d->s->dim, "table.read");
    put_pawns(d, WH_S_PLACE, p->number);
    end_line(d);
}

static void put_common_spot(struct drawing *d, enum wh_spot spot, const char *number, const char *name)
{
    const char *short_name = d->s->say(d->s, number), *long_name = d->s->say(d->s, name);
    put_label(d, short_name ? short_name : "", long_name ? long_name : "");
    put_pawns(d, spot, 0);
    end_line(d);
}

/* ---- brief drawing, for small terminals ------------------------------------------------------------------ */

/* Writes text in half a line if it fits. Otherwise writes it on one or more full lines, broken between words. */
static void put_half(struct drawing *d, const char *text, size_t len)
{
    int half = d->s->width / 2, columns = pl_text_columns(text, len);
    if (d->half && columns <= d->s->width - half) {
        size_t line = d->o->len;
        while (line && d->o->at[line - 1] != '\n')
            line--;
        pl_put_pad(d->o, line, half);
        pl_put_bytes(d->o, text, len);
        pl_put(d->o, "\n");
        d->half = false;
        return;
    }
    pl_put(d->o, d->half ? "\n" : "");
    d->half = columns < half;
    for (size_t from = 0; from < len;) {
        size_t end = len;
        int room = d->s->width - (from ? 5 : 0);
        while (end > from && pl_text_columns(text + from, end - from) > room)
            do
                end--;
            while (end > from && text[end] != ' ');
        end = end > from ? end : len;
        pl_put(d->o, from ? "     " : "");
        pl_put_bytes(d->o, text + from, end - from);
        pl_put(d->o, d->half ? "" : "\n");
        from = end + (end < len);
    }
}

static void end_halves(struct drawing *d)
{
    pl_put(d->o, d->half ? "\n" : "");
    d->half = false;
}

/* Returns a copy of `d` that writes to `o` without line breaks. */
static struct drawing entry_of(const struct drawing *d, struct pl_out *o)
{
    struct drawing e = *d;
    e.o = o;
    e.first = true;
    e.unbroken = true;
    return e;
}

/* Writes the details of a place after its name. In a brief list the details look like ": padlock, +police, Bram 3". In a sentence they look
 * like ", padlock …". */
static void put_special(struct drawing *d, const struct wh_view_place *p)
{
    size_t from = d->o->len;
    pl_put(d->o, d->s->brief ? ": " : ", ");
    size_t begin = d->o->len;
    if (p->zone)
        put_zone(d, p->zone);
    put_front(d, p);
    if (d->v->base.viewer < d->v->base.seats && pl_seats_has(p->read_by, d->v->base.viewer))
        said(d, d->s->dim, "table.read");
    put_pawns(d, WH_S_PLACE, p->number);
    if (d->o->len == begin)
        d->o->at[d->o->len = from] = 0;
}

static void put_places_briefly(struct drawing *d)
{
    for (unsigned i = 1; i < d->v->places; i++) {
        const struct wh_view_place *p = &d->v->place[i];
        char text[4 * ITEM];
        struct pl_out o = pl_out_to(text, sizeof text);
        struct drawing e = entry_of(d, &o);
        const char *name = title(d, "place", p->number);
        pl_put(&o, p->number < 10 ? "  " : " ");
        pl_put(&o, d->s->mark);
        pl_put_int(&o, p->number);
        pl_put(&o, d->s->off);
        pl_put(&o, " ");
        pl_put(&o, name ? name : "");
        put_special(&e, p);
        put_half(d, text, o.len);
    }
}

static void put_spot_briefly(struct drawing *d, enum wh_spot spot, const char *name)
{
    char text[4 * ITEM];
    struct pl_out o = pl_out_to(text, sizeof text);
    struct drawing e = entry_of(d, &o);
    pl_put(&o, " ");
    pl_put_phrase(&o, d->s, name);
    pl_put(&o, ": ");
    put_pawns(&e, spot, 0);
    if (!e.first)
        put_half(d, text, o.len);
}

/* Returns true if the viewer must choose a place now. Then the places need not be drawn, because the list of actions shows them. */
static bool places_are_choices(const struct wh_view *v)
{
    return v->phase == WH_P_VISIT && v->base.viewer < v->base.seats && pl_seats_has(v->base.waiting, v->base.viewer);
}

bool wh_draw_action(struct pl_out *o, const void *view, pl_action action, const struct pl_style *style)
{
    struct drawing d = {.o = o, .v = view, .s = style, .unbroken = true, .first = true};
    int verb = pl_verb_of(action), number = pl_arg(action, 0);
    const char *name = title(&d, "place", number), *text = style->say(style, "table.visit");
    if (verb != WH_VISIT || !name || !text || pl_arg(action, 1) >= 0)
        return false;
    if (!style->brief) {
        pl_put(o, text);
        pl_put(o, " ");
    }
    pl_put(o, name);
    if (!style->brief) {
        pl_put(o, " (");
        pl_put_int(o, number);
        pl_put(o, ")");
    }
    for (unsigned i = 1; i < d.v->places; i++)
        if (d.v->place[i].number == number)
            put_special(&d, &d.v->place[i]);
    return true;
}

/* ---- drawing the seats ----------------------------------------------------------------------------------- */

static void put_hand(struct drawing *d, unsigned seat)
{
    const struct wh_view_seat *p = &d->v->seat[seat];
    for (int c = 0; c < WH_CHARACTERS_N; c++)
        if (seat == d->v->base.viewer && (d->v->hand >> c & 1))
            named(d, &wh_character_names, c);
    if (p->face_down && seat != d->v->base.viewer && p->status == WH_ACTIVE)
        said_number(d, "table.face-down", p->face_down, true);
}

static void put_belongings(struct drawing *d, unsigned seat);

static void put_player(struct drawing *d, unsigned seat)
{
    const struct wh_view *v = d->v;
    const struct wh_view_seat *p = &v->seat[seat];
    size_t from = d->o->len;
    pl_put(d->o, pl_seats_has(v->base.waiting, seat) ? " >" : "  ");
    pl_put(d->o, seat == v->start ? "*" : " ");
    put_seat(d->o, d, seat);
    if (seat == v->base.viewer) {
        pl_put(d->o, " ");
        pl_put_phrase(d->o, d->s, "table.you");
    }
    pl_put_column_end(d->o, from, 3 + NAME);
    pl_put_int(d->o, p->carriages);
    pl_put_column_end(d->o, from, 3 + NAME + COUNT);
    d->indent = 3 + NAME + COUNT;
    d->first = true;
    put_belongings(d, seat);
    end_line(d);
}

/* Writes one player's line in the brief drawing, such as " >*Ada (you) 10: police, Langdale Pike". */
static void put_player_briefly(struct drawing *d, unsigned seat)
{
    const struct wh_view *v = d->v;
    char text[4 * ITEM];
    struct pl_out o = pl_out_to(text, sizeof text);
    struct drawing e = entry_of(d, &o);
    pl_put(&o, pl_seats_has(v->base.waiting, seat) ? " >" : "  ");
    pl_put(&o, seat == v->start ? "*" : " ");
    put_seat(&o, d, seat);
    if (seat == v->base.viewer) {
        pl_put(&o, " ");
        pl_put_phrase(&o, d->s, "table.you");
    }
    pl_put(&o, " ");
    pl_put_int(&o, v->seat[seat].carriages);
    pl_put(&o, ": ");
    put_belongings(&e, seat);
    if (e.first)
        o.len -= 2;
    put_half(d, text, o.len);
}

static void put_belongings(struct drawing *d, unsigned seat)
{
    const struct wh_view *v = d->v;
    const struct wh_view_seat *p = &v->seat[seat];
    if (p->status != WH_ACTIVE)
        named(d, &wh_status_names, p->status);
    if (p->right != PL_NONE)
        said_number(d, p->right == 1 ? "table.right" : "table.right-answers", p->right, true);
    if (v->zones && p->status == WH_ACTIVE)
        put_zone(d, p->zone);
    if (p->police)
        said(d, "", "table.police");
    if (p->call_off)
        said(d, "", "table.call-off");
    if (p->lockpick)
        said(d, "", "table.lockpick");
    put_hand(d, seat);
    if (pl_seats_has(v->toby, seat))
        named(d, &wh_character_names, WH_C_TOBY);
    if (pl_seats_has(v->shinwell, seat))
        named(d, &wh_character_names, WH_C_SHINWELL);
    if (pl_seats_has(v->irene, seat))
        named(d, &wh_character_names, WH_C_IRENE);
    if (pl_seats_has(v->hudson, seat))
        said(d, "", "table.hudson");
    if (p->done_reading)
        said(d, d->s->dim, "table.done-reading");
    if (p->answers_sent)
        said(d, d->s->dim, "table.answers-sent");
}

static void put_columns(struct drawing *d)
{
    static const struct pl_column columns[] = {{"table.player", NAME}, {"table.carriages", COUNT}, {"table.tokens", 0}};
    pl_put_columns(d->o, d->s, columns, PL_COUNT(columns));
}

static void draw_briefly(struct drawing *d)
{
    put_head(d);
    for (unsigned seat = 0; seat < d->v->base.seats; seat++)
        put_player_briefly(d, seat);
    end_halves(d);
    put_spot_briefly(d, WH_S_BAKER, "table.baker-street");
    put_spot_briefly(d, WH_S_STOP, "table.stop-name");
    end_halves(d);
    if (!places_are_choices(d->v))
        put_places_briefly(d);
    end_halves(d);
}

void wh_draw(struct pl_out *o, const void *view, const struct pl_style *style)
{
    struct drawing d = {.o = o, .v = view, .s = style};
    d.titles = d.v->places > 1 && title(&d, "place", d.v->place[1].number);
    if (style->brief) {
        draw_briefly(&d);
        return;
    }
    put_head(&d);
    pl_put(o, style->roomy ? "\n" : "");
    for (unsigned i = 1; i < d.v->places; i++)
        put_place(&d, &d.v->place[i]);
    put_common_spot(&d, WH_S_BAKER, "table.baker-street", "table.baker-name");
    put_common_spot(&d, WH_S_STOP, "table.stop", "table.stop-name");
    pl_put(o, style->roomy ? "\n" : "");
    put_columns(&d);
    for (unsigned seat = 0; seat < d.v->base.seats; seat++)
        put_player(&d, seat);
    pl_put_legend(o, style);
    pl_put(o, "\n");
}
