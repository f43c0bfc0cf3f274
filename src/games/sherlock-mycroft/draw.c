/* draw.c: draws the table of Sherlock & Mycroft as text for the terminal, from a view. Never reads the state. */
#include "games/sherlock-mycroft/view.h"

enum {
    LEFT = 45,
    LEFT_NARROW = 30,
    NAME = 18,
    CELL = 6,
    ROW_MAP = SM_SUITS + 1,
    ROW_ASIDE,
    ROW_HIDDEN,
    ROW_INVESTIGATION,
    ROW_POINTS,
    ROWS
};

struct drawing {
    struct pl_out *o;
    const struct sm_view *v;
    const struct pl_style *s;
    char mark[SM_SEATS][8]; /* the first letter of the player's name; a digit if both names begin with the same letter */
    int left;
    int label; /* width of the widest row name in columns, plus 1 */
};

/* Copies the first character of a name, which can have several bytes in UTF-8. */
static void put_letter(char *to, size_t size, const char *name)
{
    struct pl_out o = pl_out_to(to, size);
    size_t n = *name != 0;
    while (((unsigned char)name[n] & 0xc0) == 0x80 && n < 4)
        n++;
    pl_put_bytes(&o, name, n);
}

static void put_mark(struct drawing *d, unsigned seat, const char *before, const char *after)
{
    pl_put(d->o, d->s->seat[seat]);
    pl_put(d->o, before);
    pl_put(d->o, d->mark[seat]);
    pl_put(d->o, after);
    pl_put(d->o, d->s->off);
}

/* Writes a space and the text for `key` from the files in words/. `escape` is the escape sequence for the colour of the text, or an empty
 * string for no colour. */
static void put_said(struct drawing *d, const char *escape, const char *key)
{
    pl_put(d->o, " ");
    pl_put(d->o, escape);
    pl_put_phrase(d->o, d->s, key);
    pl_put(d->o, *escape ? d->s->off : "");
}

static void put_plain(struct drawing *d, const char *key)
{
    pl_put(d->o, d->s->dim);
    pl_put_phrase(d->o, d->s, key);
    pl_put(d->o, d->s->off);
}

static void put_head(struct drawing *d, const char *key)
{
    put_said(d, "", key);
    pl_put(d->o, ": ");
}

static void put_number(struct drawing *d, const char *key, int n)
{
    put_said(d, "", key);
    pl_put(d->o, " ");
    pl_put_int(d->o, n);
    pl_put(d->o, " ");
}

static void put_clue(struct drawing *d, int clue) { d->s->put_name(d->o, d->s, &sm_clue_names, clue); }

/* ---- left half: the characters in London and the action markers on them ----------------------------------- */

/* Writes what the character offers. The number of the day, which is a price at two of them, replaces {day} in the text. */
static void put_skill(struct drawing *d, unsigned character)
{
    static const char day[] = "{day}";
    char key[48];
    struct pl_out k = pl_out_to(key, sizeof key);
    pl_put(&k, "skill.");
    pl_put(&k, sm_character_names.id[character]);
    const char *text = d->s->say(d->s, key);
    pl_put(d->o, d->s->dim);
    for (size_t i = 0, n = text ? pl_text_len(text) : 0; i < n; i++) {
        if (n - i >= sizeof day - 1 && pl_text_is(text + i, sizeof day - 1, day)) {
            pl_put_int(d->o, d->v->day);
            i += sizeof day - 2;
        } else {
            pl_put_bytes(d->o, text + i, 1);
        }
    }
    pl_put(d->o, d->s->off);
}

static void put_character(struct drawing *d, unsigned character)
{
    const struct sm_view *v = d->v;
    bool away = v->face_down >> character & 1, here = v->at == character;
    size_t from = d->o->len;
    pl_put(d->o, here ? ">" : " ");
    pl_put(d->o, away ? d->s->dim : here ? d->s->bold : "");
    d->s->put_name(d->o, d->s, &sm_character_names, (int)character);
    pl_put(d->o, away || here ? d->s->off : "");
    pl_put_pad(d->o, from, NAME + 2);
    for (unsigned seat = 0; seat < SM_SEATS; seat++) {
        size_t at = d->o->len;
        if (v->seat[seat].lying >> character & 1)
            put_mark(d, seat, "(", ")");
        else if (v->seat[seat].standing >> character & 1)
            put_mark(d, seat, " ", "");
        pl_put_pad(d->o, at, 4);
    }
    if (away)
        put_plain(d, "table.away");
    else if (d->left >= LEFT)
        put_skill(d, character);
}

/* Returns the character with index n among those in London, or -1 if there are fewer. */
static int present(const struct sm_view *v, int n)
{
    for (unsigned rest = v->present; rest; rest &= rest - 1)
        if (n-- == 0)
            return pl_lowest(rest);
    return -1;
}

static void put_left(struct drawing *d, int row)
{
    int character = row ? present(d->v, row - 1) : -1;
    if (row == 0)
        put_said(d, d->s->bold, "table.london");
    else if (character >= 0)
        put_character(d, (unsigned)character);
}

/* ---- right half: the players' clues ------------------------------------------------------------------------ */

/* Writes a player's clues of one type. For example "2+w+1h" means 2 open clues, an assigned wildcard and 1 hidden clue that the viewer
 * knows. */
static void put_count(struct drawing *d, const struct sm_view_seat *p, unsigned clue)
{
    unsigned hidden = (unsigned)p->stolen[clue] + p->hidden[clue];
    if (!p->open[clue] && !hidden) {
        pl_put_in(d->o, d->s, d->s->dim, "-");
        return;
    }
    pl_put_int(d->o, p->open[clue]);
    if (clue < SM_SUITS && p->wild_on >> clue & 1)
        pl_put(d->o, "+w");
    if (hidden) {
        pl_put(d->o, "+");
        pl_put_int(d->o, hidden);
        pl_put(d->o, "h");
    }
}

static void put_cell(struct drawing *d, unsigned seat, int row)
{
    const struct sm_view_seat *p = &d->v->seat[seat];
    size_t from = d->o->len;
    pl_put(d->o, row == ROW_POINTS ? d->s->bold : "");
    if (row <= SM_SUITS)
        put_count(d, p, (unsigned)row - 1);
    else if (row == ROW_MAP)
        put_count(d, p, SM_MAP);
    else
        pl_put_int(d->o, row == ROW_ASIDE           ? p->aside
                         : row == ROW_HIDDEN        ? p->hidden_n
                         : row == ROW_INVESTIGATION ? p->investigation_markers
                                                    : p->points);
    pl_put(d->o, row == ROW_POINTS ? d->s->off : "");
    if (pl_text_columns(d->o->at + from, d->o->len - from) >= CELL)
        pl_put(d->o, " "); /* "2+w+1h" fills the cell */
    pl_put_pad(d->o, from, CELL);
}

/* Returns the number of a player's clues of a suit that the viewer knows, wildcards included. */
static int known_clues(const struct sm_view_seat *p, unsigned suit)
{
    return p->open[suit] + (p->wild_on >> suit & 1) + p->stolen[suit] + p->hidden[suit];
}

static bool is_tie(const struct sm_view *v, unsigned clue)
{
    return clue < SM_SUITS && known_clues(&v->seat[0], clue) && known_clues(&v->seat[0], clue) == known_clues(&v->seat[1], clue);
}

/* Writes the points that each player would score for this type now, or that there is a tie. If both players score and the row is too wide,
 * removes spaces before this column. If that is not enough, also leaves out the space between the two numbers. */
static void put_points(struct drawing *d, unsigned clue)
{
    enum { BOTH = 7 };
    if (is_tie(d->v, clue)) {
        put_plain(d, "table.tie");
        return;
    }
    bool both = d->v->seat[0].points_by_type[clue] && d->v->seat[1].points_by_type[clue];
    int over = both ? d->left + d->label + 2 + SM_SEATS * CELL + BOTH - d->s->width : 0;
    for (; over > 0 && d->o->len > 2 && d->o->at[d->o->len - 1] == ' ' && d->o->at[d->o->len - 2] == ' '; over--)
        d->o->at[--d->o->len] = 0;
    for (unsigned seat = 0; seat < SM_SEATS; seat++) {
        int n = d->v->seat[seat].points_by_type[clue];
        if (!n)
            continue;
        pl_put(d->o, both && seat && over <= 0 ? " " : "");
        put_mark(d, seat, "", "");
        pl_put(d->o, n > 0 ? d->s->good : d->s->bad);
        pl_put(d->o, n > 0 ? "+" : "");
        pl_put_int(d->o, n);
        pl_put(d->o, d->s->off);
    }
}

static void put_row_name(struct drawing *d, int row)
{
    static const char *const label[] = {[0] = "table.evidence",
                                        [ROW_ASIDE] = "table.aside",
                                        [ROW_HIDDEN] = "table.hidden",
                                        [ROW_INVESTIGATION] = "table.investigation",
                                        [ROW_POINTS] = "table.points"};
    if (row && row <= ROW_MAP)
        put_clue(d, row == ROW_MAP ? SM_MAP : row - 1);
    else
        pl_put_phrase(d->o, d->s, label[row]);
}

/* Returns the width of the widest row name in the current language plus 1, in columns. The result is at least LEAST. */
static int label_columns(const struct pl_style *s)
{
    enum { LEAST = 13 };
    int most = LEAST;
    for (int row = 0; row < ROWS; row++) {
        char name[64];
        struct pl_out o = pl_out_to(name, sizeof name);
        put_row_name(&(struct drawing){.o = &o, .s = s}, row);
        int columns = pl_text_columns(name, o.len) + 1;
        most = columns > most ? columns : most;
    }
    return most;
}

static void put_label(struct drawing *d, int row)
{
    size_t from = d->o->len;
    pl_put(d->o, row == 0 || row == ROW_POINTS ? d->s->bold : "");
    put_row_name(d, row);
    pl_put(d->o, row == 0 || row == ROW_POINTS ? d->s->off : "");
    pl_put_pad(d->o, from, d->label);
    if (row >= 1 && row <= SM_SUITS) {
        pl_put(d->o, d->s->dim);
        pl_put_int(d->o, sm_total[row - 1]);
        pl_put(d->o, d->s->off);
    }
    pl_put_pad(d->o, from, d->label + 2);
}

static void put_right(struct drawing *d, int row)
{
    put_label(d, row);
    for (unsigned seat = 0; seat < SM_SEATS; seat++) {
        if (row) {
            put_cell(d, seat, row);
            continue;
        }
        size_t from = d->o->len;
        put_mark(d, seat, "", "");
        pl_put_pad(d->o, from, CELL);
    }
    if (row == 0)
        put_plain(d, "table.scores");
    else if (row <= SM_SUITS)
        put_points(d, (unsigned)row - 1);
    else if (row == ROW_MAP || row == ROW_ASIDE)
        put_points(d, row == ROW_MAP ? SM_MAP : SM_WILDCARD);
}

/* ---- full-width rows --------------------------------------------------------------------------------------- */

static void put_days(struct drawing *d)
{
    put_said(d, "", "table.day");
    pl_put(d->o, " ");
    for (int day = 1; day <= SM_DAYS; day++) {
        bool today = day == d->v->day;
        pl_put(d->o, today ? d->s->bold : d->s->dim);
        pl_put(d->o, today ? "[" : " ");
        pl_put_int(d->o, day);
        pl_put(d->o, today ? "]" : " ");
        pl_put(d->o, d->s->off);
    }
    pl_put(d->o, "  ");
    put_number(d, "table.deck", d->v->deck_n);
    put_number(d, "table.discards", d->v->discard_n);
    put_number(d, "table.bank", d->v->bank);
    pl_put(d->o, d->s->roomy ? "\n\n" : "\n");
}

/* Writes one place of the line, for example " 2 Bullet". */
static void put_on_line(struct drawing *d, int i)
{
    unsigned clue = d->v->line[i];
    pl_put(d->o, "   ");
    pl_put(d->o, d->s->mark);
    pl_put_int(d->o, i + 1);
    pl_put(d->o, d->s->off);
    pl_put(d->o, " ");
    if (clue == PL_NONE)
        pl_put(d->o, "-");
    else
        put_clue(d, (int)clue);
}

static void put_line(struct drawing *d)
{
    size_t from = d->o->len;
    put_said(d, d->s->bold, "table.line");
    int indent = pl_text_columns(d->o->at + from, d->o->len - from);
    for (int i = 0; i < SM_LINE; i++) {
        size_t before = d->o->len;
        put_on_line(d, i);
        if (pl_text_columns(d->o->at + from, d->o->len - from) <= d->s->width)
            continue;
        d->o->len = before; /* if the clue does not fit, start a new row with the same indentation as the first clue */
        pl_put(d->o, "\n");
        from = d->o->len;
        pl_put_times(d->o, " ", indent);
        put_on_line(d, i);
    }
    pl_put(d->o, "\n");
}

/* Writes titles with their counts, for example "Button, Footprint 2". Writes nothing and returns false if all counts are 0. */
static bool put_titles(struct drawing *d, const char *label, const uint8_t count[SM_CLUES])
{
    bool any = false;
    for (int t = 0; t < SM_CLUES; t++) {
        char text[64];
        struct pl_out one = pl_out_to(text, sizeof text);
        if (!count[t])
            continue;
        if (!any)
            put_head(d, label);
        d->s->put_name(&one, d->s, &sm_clue_names, t);
        if (count[t] > 1) {
            pl_put(&one, " ");
            pl_put_int(&one, count[t]);
        }
        pl_put_item(d->o, d->s, !any, text, 4);
        any = true;
    }
    return any;
}

static void put_secrets(struct drawing *d)
{
    const struct sm_view *v = d->v;
    uint8_t own[SM_CLUES];
    if (v->base.viewer < SM_SEATS) {
        const struct sm_view_seat *me = &v->seat[v->base.viewer];
        for (int t = 0; t < SM_CLUES; t++)
            own[t] = (uint8_t)(me->hidden[t] + me->stolen[t]);
        if (put_titles(d, "table.you-hide", own))
            pl_put(d->o, "\n");
    }
    for (int i = 0; i < v->drawn_n; i++) {
        if (i)
            pl_put(d->o, ", ");
        else
            put_head(d, "table.you-drew");
        put_clue(d, v->drawn[i]);
    }
    pl_put(d->o, v->drawn_n ? "\n" : "");
    for (unsigned seat = 0; seat < SM_SEATS; seat++) {
        if (v->seat[seat].reserved == PL_NONE)
            continue;
        pl_put(d->o, " ");
        put_mark(d, seat, "", "");
        put_head(d, "table.reserved");
        put_clue(d, v->seat[seat].reserved);
        pl_put(d->o, "\n");
    }
    if (v->options.reserve && v->reserve_card_at < SM_SEATS) {
        put_head(d, "table.next-reserve");
        put_mark(d, v->reserve_card_at, "", "");
        pl_put(d->o, "\n");
    }
    if (d->s->brief)
        return;
    pl_put(d->o, d->s->dim);
    if (put_titles(d, "table.seen", v->public_discards))
        pl_put(d->o, "\n");
    pl_put(d->o, d->s->off);
}

/* Writes the legend: the players' names and the meaning of the symbols in the drawing. If the names are long, the symbols are explained on
 * a second row. */
static void put_legend(struct drawing *d)
{
    size_t line = d->o->len;
    pl_put(d->o, " ");
    for (unsigned seat = 0; seat < SM_SEATS; seat++) {
        put_mark(d, seat, "", "");
        pl_put(d->o, d->s->dim);
        pl_put(d->o, " ");
        pl_put(d->o, d->s->seat_names[seat]);
        if (seat == d->v->base.viewer)
            put_said(d, "", "table.you");
        pl_put(d->o, "   ");
        pl_put(d->o, d->s->off);
    }
    char signs[160];
    struct pl_out o = pl_out_to(signs, sizeof signs);
    struct drawing e = *d;
    e.o = &o;
    pl_put(&o, d->mark[0]);
    put_said(&e, "", "table.stands");
    pl_put(&o, ", (");
    pl_put(&o, d->mark[0]);
    pl_put(&o, ")");
    put_said(&e, "", "table.lies");
    pl_put(&o, "  ");
    put_said(&e, "", "table.count");
    if (pl_text_columns(d->o->at + line, d->o->len - line) + pl_text_columns(signs, o.len) > d->s->width)
        pl_put(d->o, "\n ");
    pl_put_in(d->o, d->s, d->s->dim, signs);
    pl_put(d->o, "\n");
}

static bool has_some(const struct sm_view_seat *p, int row)
{
    int clue = row == ROW_MAP ? SM_MAP : row - 1;
    if (row == ROW_ASIDE)
        return p->aside;
    if (row == ROW_HIDDEN)
        return p->hidden_n;
    return row == 0 || row > ROW_MAP || p->open[clue] || p->stolen[clue] || p->hidden[clue] || p->points_by_type[clue];
}

/* Returns true if the row must be drawn. A row can be left out if neither player has anything to show in it. If the drawing is not brief,
 * only the rows for hidden clues and for wildcards that were set aside can be left out. `spare` is the number of rows that may still be
 * left out. It is decremented when the function returns false. */
static bool worth_a_row(const struct drawing *d, int row, int *spare)
{
    bool always = !d->s->brief && row != ROW_ASIDE && row != ROW_HIDDEN;
    if (always || *spare <= 0 || has_some(&d->v->seat[0], row) || has_some(&d->v->seat[1], row))
        return true;
    --*spare;
    return false;
}

void sm_draw(struct pl_out *o, const void *view, const struct pl_style *style)
{
    struct drawing d = {.o = o,
                        .v = view,
                        .s = style,
                        .label = label_columns(style),
                        .left = style->width >= 90   ? LEFT + 4
                                : style->width >= 80 ? LEFT
                                                     : LEFT_NARROW};
    for (unsigned seat = 0; seat < SM_SEATS; seat++)
        put_letter(d.mark[seat], sizeof d.mark[seat], style->seat_names[seat]);
    if (pl_text_is(d.mark[0], pl_text_len(d.mark[0]), d.mark[1]))
        for (unsigned seat = 0; seat < SM_SEATS; seat++)
            d.mark[seat][0] = (char)('1' + seat), d.mark[seat][1] = 0;
    put_days(&d);
    int spare = ROWS - 1 - pl_bits(d.v->present);
    for (int row = 0, left = 0; row < ROWS; row++) {
        size_t from = o->len;
        if (!worth_a_row(&d, row, &spare))
            continue;
        put_left(&d, left++);
        pl_put_column_end(o, from, d.left);
        put_right(&d, row);
        pl_put(o, "\n");
    }
    pl_put(o, style->roomy ? "\n" : "");
    put_line(&d);
    put_secrets(&d);
    if (!style->brief)
        put_legend(&d);
}

bool sm_draw_action(struct pl_out *o, const void *view, pl_action action, const struct pl_style *style)
{
    static const char *const key[SM_VERBS] = {
        [SM_V_TAKE] = "table.take", [SM_V_DISCARD] = "table.discard", [SM_V_RESERVE] = "table.reserve"};
    const struct sm_view *v = view;
    int verb = pl_verb_of(action), place = pl_arg(action, 0);
    if (verb < 0 || verb >= SM_VERBS || !key[verb] || place < 1 || place > SM_LINE || v->line[place - 1] >= SM_CLUES)
        return false;
    pl_put_phrase(o, style, key[verb]);
    pl_put(o, ": ");
    style->put_name(o, style, &sm_clue_names, v->line[place - 1]);
    return true;
}
