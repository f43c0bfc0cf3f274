/* draw.c: prints views, events and actions as text. Reads a view by its field table, so this file does not need the structs of the games.
 */
#include "cli/play/draw.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cases/readable.h"
#include "cli/messages.h"
#include "cli/term.h"

enum { PAGE = 32 << 10 }; /* size in bytes of the buffer for a drawing of the game table */

/* ---- field tables -------------------------------------------------------------------------------------- */

static void put_seat(struct pl_out *o, const struct pl_style *s, int64_t seat)
{
    if (seat < 0 || seat >= PL_SEATS_MAX)
        pl_put(o, message_text("nobody"));
    else
        pl_put_in(o, s, s->seat[seat], s->seat_names[seat]);
}

static void put_set(struct pl_out *o, const struct pl_style *s, const struct pl_field *f, uint64_t set)
{
    const char *between = "";
    for (; set; set &= set - 1) {
        pl_put(o, between);
        if (f->type == PL_SEATS)
            put_seat(o, s, pl_lowest(set));
        else
            s->put_name(o, s, f->names, pl_lowest(set));
        between = ", ";
    }
    if (!*between)
        pl_put(o, "-");
}

static void put_fields(struct pl_out *o, const struct pl_style *s, const struct pl_field *table, const void *base, int depth);

static void put_element(struct pl_out *o, const struct pl_style *s, const struct pl_field *f, const void *base, unsigned i, int depth)
{
    const uint8_t *at = (const uint8_t *)base + f->offset + (size_t)i * f->size;
    int64_t v = pl_field_get(f, base, i);
    switch ((enum pl_type)f->type) {
    case PL_BOOL:
        pl_put(o, message_text(v ? "yes" : "no"));
        return;
    case PL_NAME:
        if (v < f->names->n)
            s->put_name(o, s, f->names, (int)v);
        else
            pl_put(o, "-");
        return;
    case PL_SEAT:
        put_seat(o, s, v);
        return;
    case PL_SEATS:
    case PL_SET:
        put_set(o, s, f, (uint64_t)v);
        return;
    case PL_HEX:
        pl_put_hex(o, at, f->size);
        return;
    case PL_STRUCT:
        pl_put(o, "\n");
        put_fields(o, s, f->fields, at, depth + 1);
        return;
    case PL_ANY_NUMBER:
        pl_put_int(o, v);
        return;
    case PL_END:
        return;
    }
}

static void put_label(struct pl_out *o, const struct pl_style *s, const char *name, int depth)
{
    pl_put_times(o, "  ", depth);
    pl_put(o, s->dim);
    for (; *name; name++)
        pl_put_char(o, *name == '_' ? ' ' : *name);
    pl_put(o, ": ");
    pl_put(o, s->off);
}

static bool per_seat(const struct pl_field *f) { return (f->flags & PL_SHARED) || (f->count == PL_SEATS_MAX && f->type == PL_STRUCT); }

static void put_list(struct pl_out *o, const struct pl_style *s, const struct pl_field *f, const void *base, int depth)
{
    unsigned n = pl_field_count(f, base);
    if (f->type == PL_STRUCT) {
        for (unsigned i = 0; i < n; i++) {
            pl_put(o, "\n");
            pl_put_times(o, "  ", depth + 1);
            if (f->keys)
                s->put_name(o, s, f->keys, (int)i);
            else if (per_seat(f))
                put_seat(o, s, i);
            else
                pl_put_int(o, i + 1);
            put_element(o, s, f, base, i, depth + 1);
            while (o->len && o->at[o->len - 1] == '\n')
                o->at[--o->len] = 0;
        }
        pl_put(o, "\n");
        return;
    }
    const char *between = "";
    for (unsigned i = 0; i < n; i++) {
        if (f->keys && !pl_field_get(f, base, i))
            continue; /* do not print counts of 0 */
        pl_put(o, between);
        if (f->keys) {
            s->put_name(o, s, f->keys, (int)i);
            pl_put(o, " ");
        }
        put_element(o, s, f, base, i, depth);
        between = ", ";
    }
    pl_put(o, *between ? "\n" : "-\n");
}

static void put_fields(struct pl_out *o, const struct pl_style *s, const struct pl_field *table, const void *base, int depth)
{
    for (const struct pl_field *f = table; f->type != PL_END; f++) {
        put_label(o, s, f->name, depth);
        if (f->count_at == PL_SINGLE) {
            put_element(o, s, f, base, 0, depth);
            if (f->type != PL_STRUCT)
                pl_put(o, "\n");
        } else {
            put_list(o, s, f, base, depth);
        }
    }
}

void draw_fields(const struct pl_game *game, const struct pl_field *table, const void *base, const char *const *names)
{
    static char page[PAGE];
    struct pl_style s = term_style(game, names);
    struct pl_out o = pl_out_to(page, sizeof page);
    put_fields(&o, &s, table, base, 1);
    term_print("%s", page);
}

/* Returns the field table of a view. Skips the fields at its start that all games have. */
static const struct pl_field *after_head(const struct pl_field *table)
{
    static const char *const head[] = {"viewer", "seats", "over", "waiting"};
    for (size_t i = 0; i < PL_COUNT(head) && table->type != PL_END; i++)
        if (!strcmp(table->name, head[i]))
            table++;
    return table;
}

static const struct case_book *titles;

void draw_use_case(const struct case_book *book) { titles = book; }

static const char *title_of(const struct pl_style *style, const char *what, int n)
{
    const struct case_book *book = style->titles;
    return !strcmp(what, "zone") ? case_zone_name(book, n) : case_place_name(book, n);
}

static struct pl_style style_of(const struct pl_game *game, const char *const *names)
{
    struct pl_style s = term_style(game, names);
    if (titles) {
        s.title = title_of;
        s.titles = titles;
    }
    return s;
}

/* Shortens long player names for column headings. Sentences show the full names. */
static const char *const *short_names(const char *const *names)
{
    enum { MOST = 14 };
    static char text[PL_SEATS_MAX][64];
    static const char *list[PL_SEATS_MAX];
    for (int seat = 0; seat < PL_SEATS_MAX; seat++) {
        size_t n = strlen(names[seat]);
        list[seat] = names[seat];
        if (pl_text_columns(names[seat], n) <= MOST)
            continue;
        while (n && (pl_text_columns(names[seat], n) >= MOST || ((unsigned char)names[seat][n] & 0xc0) == 0x80))
            n--;
        snprintf(text[seat], sizeof text[seat], "%.*s…", (int)n, names[seat]);
        list[seat] = text[seat];
    }
    return list;
}

void draw_view(const struct pl_game *game, const void *view, const char *const *names, enum draw_size size)
{
    static char page[PAGE];
    struct pl_style s = style_of(game, short_names(names));
    struct pl_out o = pl_out_to(page, sizeof page);
    s.roomy &= size == DRAW_ROOMY;
    s.brief = size == DRAW_BRIEF;
    if (game->draw)
        game->draw(&o, view, &s);
    else
        put_fields(&o, &s, after_head(game->view_fields), view, 1);
    term_print("%s", page);
}

/* ---- trimming text to the height of the screen --------------------------------------------------------- */

static void print_missing(int rows, const char *where)
{
    const struct pl_style *s = &term_here()->style;
    term_print("  %s", s->dim);
    print_message(where, {"n", NULL, rows});
    term_print("%s\n", s->off);
}

void draw_cut(const char *text, int rows, int all, const char *where)
{
    if (term_rows(text) <= rows) {
        term_print("%s", text);
        return;
    }
    for (int left = rows - 1; *text;) {
        size_t n = strcspn(text, "\n") + 1;
        char line[4096];
        snprintf(line, sizeof line, "%.*s", (int)n, text);
        int took = term_rows(line);
        if (took > left)
            break;
        term_print("%s", line);
        left -= took;
        all -= took;
        text += n;
    }
    print_missing(all, where);
}

static char *text_of_view(const struct pl_game *game, const void *view, const char *const *names, enum draw_size size)
{
    term_capture();
    draw_view(game, view, names, size);
    return term_captured();
}

char *draw_text(const struct pl_game *game, const void *view, const char *const *names, enum draw_size size, const char *where)
{
    char *text = text_of_view(game, view, names, size), *whole = NULL;
    if (size != DRAW_BRIEF || !text || !(whole = text_of_view(game, view, names, DRAW_TIGHT)))
        return text;
    int missing = term_rows(whole) - term_rows(text);
    if (missing > 1) {
        term_capture();
        term_print("%s", text);
        print_missing(missing, where);
        free(text);
        text = term_captured();
    } else { /* if only one row was left out, print it, because the message about missing rows would need a row too */
        free(text);
        text = whole;
        whole = NULL;
    }
    free(whole);
    return text;
}

/* ---- events, actions, questions ------------------------------------------------------------------------ */

/* Replaces a place number such as "place 2" with the name that the place has in the case and the number: "The Mortuary (2)". */
static void put_titled(struct pl_out *o, const char *line, const char *what, int number)
{
    char plain[32];
    struct pl_out p = pl_out_to(plain, sizeof plain);
    bool zone = !strcmp(what, "zone");
    const char *name = !titles ? NULL : zone ? case_zone_name(titles, number) : case_place_name(titles, number), *at = line;
    put_message(&p, zone ? "zone" : "place", {"n", NULL, number});
    for (const char *next; name && (next = strstr(at, plain)); at = next + p.len) {
        bool whole = next[p.len] < '0' || next[p.len] > '9';
        pl_put_bytes(o, at, (size_t)(next - at));
        if (whole)
            put_message(o, zone ? "zone.named" : "place.named", {"name", name}, {"n", NULL, number});
        else
            pl_put(o, plain);
    }
    pl_put(o, at);
}

static bool has_title(const struct pl_param *p)
{
    return p->type == PL_P_NUMBER && (!strcmp(p->name, "place") || !strcmp(p->name, "zone"));
}

void draw_put_event(struct pl_out *o, const struct pl_game *game, const struct pl_event *event, const char *const *names)
{
    char line[1024];
    struct pl_out plain = pl_out_to(line, sizeof line);
    const struct pl_event_kind *kind = &game->event_kinds[event->kind];
    pl_put_event(&plain, message_words(), game, event, names);
    for (int i = 0; i < event->n; i++)
        if (has_title(&kind->arg[i])) {
            put_titled(o, line, kind->arg[i].name, event->arg[i]);
            return;
        }
    pl_put(o, line);
}

static void put_action(struct pl_out *o, const struct pl_game *game, const void *view, pl_action action, const char *const *names,
                       bool brief)
{
    char line[256];
    struct pl_out plain = pl_out_to(line, sizeof line);
    const struct pl_verb *verb = &game->verbs[pl_verb_of(action)];
    struct pl_style style = style_of(game, names);
    style.brief = brief;
    if (view && game->draw_action && game->draw_action(o, view, action, &style))
        return;
    pl_put_action_words(&plain, message_words(), game, action, names);
    for (int i = 0; i < PL_ARGS_MAX && verb->arg[i].type != PL_P_END && pl_arg(action, i) >= 0; i++)
        if (has_title(&verb->arg[i])) {
            put_titled(o, line, verb->arg[i].name, pl_arg(action, i));
            return;
        }
    pl_put(o, line);
}

void draw_put_action(struct pl_out *o, const struct pl_game *game, const void *view, pl_action action, const char *const *names)
{
    put_action(o, game, view, action, names, false);
}

void draw_put_brief(struct pl_out *o, const struct pl_game *game, const void *view, pl_action action, const char *const *names)
{
    put_action(o, game, view, action, names, true);
}

void draw_event(const struct pl_game *game, const struct pl_event *event, const char *const *names)
{
    char line[1024];
    struct pl_out o = pl_out_to(line, sizeof line);
    draw_put_event(&o, game, event, names);
    term_print("  %s·%s ", term_here()->style.mark, term_here()->style.off);
    term_wrap(line, o.len, 4, 4);
}

/* Returns the id of the current question. It is the value of the field `phase` or `ask`. This field is in the view itself or in the last
 * element of the view's list `stack`. */
static const char *find_ask(const struct pl_field *table, const void *base)
{
    const char *id = NULL;
    for (const struct pl_field *f = table; f->type != PL_END && !id; f++) {
        unsigned n = pl_field_count(f, base);
        if (f->type == PL_NAME && f->count_at == PL_SINGLE && (!strcmp(f->name, "phase") || !strcmp(f->name, "ask"))) {
            int64_t i = pl_field_get(f, base, 0);
            id = i < f->names->n ? f->names->id[i] : NULL;
        } else if (f->type == PL_STRUCT && !strcmp(f->name, "stack") && n) {
            id = find_ask(f->fields, (const uint8_t *)base + f->offset + (size_t)(n - 1) * f->size);
        }
    }
    return id;
}

static bool has_verb(const pl_action *list, int n, int verb)
{
    for (int i = 0; i < n; i++)
        if (pl_verb_of(list[i]) == verb)
            return true;
    return false;
}

/* Returns the text of the question from the message catalogue. Its key is <game>.ask.<id>, where <id> is the id of the question. The
 * catalogue may contain two kinds of variants. The variant <game>.ask.<id>/only-<verb> is used if all choices have that verb. The variant
 * <game>.ask.<id>/without-<verb> is used if no choice has that verb. Example: sm.ask.take/without-pass */
const char *draw_ask(const struct pl_game *game, const void *view, const pl_action *list, int n)
{
    const char *id = find_ask(game->view_fields, view), *text = NULL;
    char key[96];
    bool only = n > 0;
    for (int i = 1; i < n; i++)
        only &= pl_verb_of(list[i]) == pl_verb_of(list[0]);
    if (only) {
        snprintf(key, sizeof key, "%s.ask.%s/only-%s", game->key, id ? id : "", game->verbs[pl_verb_of(list[0])].word);
        text = pl_words_find(message_words(), key);
    }
    for (int verb = 0; verb < game->verbs_n && !text; verb++)
        if (!has_verb(list, n, verb)) {
            snprintf(key, sizeof key, "%s.ask.%s/without-%s", game->key, id ? id : "", game->verbs[verb].word);
            text = pl_words_find(message_words(), key);
        }
    snprintf(key, sizeof key, "%s.ask.%s", game->key, id ? id : "");
    return text ? text : pl_words_find(message_words(), key);
}

void draw_name(int seat, const char *name, int columns)
{
    const struct pl_style *s = &term_here()->style;
    char cell[128];
    struct pl_out o = pl_out_to(cell, sizeof cell);
    pl_put_in(&o, s, s->seat[seat], name);
    pl_put_pad(&o, 0, columns);
    term_print("%s", cell);
}

void draw_right(const char *text, int columns)
{
    int spaces = columns - pl_text_columns(text, strlen(text));
    term_print("%*s%s", spaces > 0 ? spaces : 0, "", text);
}

void draw_result(const struct pl_game *game, const void *state, const char *const *names)
{
    struct pl_style s = term_style(game, names);
    int32_t points[PL_SEATS_MAX] = {0};
    int seats = ((const struct pl_base *)state)->seats;
    pl_seats winners = game->winners(state);
    game->score(state, points);
    term_print("\n");
    for (int i = 0; i < seats; i++) {
        char cell[128];
        struct pl_out o = pl_out_to(cell, sizeof cell);
        pl_put_in(&o, &s, s.seat[i], names[i]);
        pl_put_pad(&o, 0, 20);
        char unit[16];
        struct pl_out u = pl_out_to(unit, sizeof unit);
        put_message(&u, "points", {"n", NULL, points[i]});
        term_print("  %s %4d %-6s", cell, (int)points[i], unit);
        if (game->side) {
            char side[64];
            struct pl_out so = pl_out_to(side, sizeof side);
            s.put_name(&so, &s, game->sides, game->side(state, (pl_seat)i));
            pl_put_pad(&so, 0, 16);
            term_print("  %s", side);
        }
        if (pl_seats_has(winners, (unsigned)i))
            term_print("  * %s", message_text("won"));
        term_print("\n");
    }
    if (!winners)
        print_message_line("won.none");
}
