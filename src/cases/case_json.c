/* case_json.c: writes the texts of a case as JSON, but only those that the function case_readable permits for the viewer. */
#include "cases/case_json.h"

#include "cases/judge.h"
#include "cases/reachability.h"
#include "cases/readable.h"

#include <string.h>

/* ---- overview --------------------------------------------------------------------------------------------- */

void case_json_languages(struct pl_out *o, const struct case_book *c)
{
    pl_json_open(o, "languages", '[');
    if (!c->languages.n)
        pl_json_text(o, NULL, "en");
    for (int i = 0; i < c->languages.n; i++)
        pl_json_text(o, NULL, c->languages.at[i]);
    pl_json_close(o, ']');
}

static void put_overview(struct pl_out *o, const struct case_book *c)
{
    pl_json_open(o, "overview", '{');
    pl_json_text(o, "id", c->id);
    pl_json_text(o, "title", c->title);
    pl_json_text(o, "author", c->author);
    pl_json_int(o, "difficulty", c->difficulty);
    case_json_languages(o, c);
    pl_json_open(o, "zones", '[');
    for (int i = 1; case_zone_name(c, i); i++)
        pl_json_text(o, NULL, case_zone_name(c, i));
    pl_json_close(o, ']');
    pl_json_open(o, "places", '[');
    for (int i = 1; i < c->places_n; i++) {
        pl_json_open(o, NULL, '{');
        pl_json_int(o, "number", c->rules.place[i].number);
        pl_json_text(o, "name", c->place[i].name);
        if (*c->place[i].picture)
            pl_json_text(o, "picture", c->place[i].picture);
        pl_json_close(o, '}');
    }
    pl_json_close(o, ']');
    pl_json_close(o, '}');
}

/* ---- clue graph ------------------------------------------------------------------------------------------- */

static void put_set(struct pl_out *o, const char *key, uint64_t set)
{
    pl_json_open(o, key, '[');
    for (; set; set &= set - 1)
        pl_json_int(o, NULL, pl_lowest(set));
    pl_json_close(o, ']');
}

/* Writes the alternative sets of facts twice: as the author wrote them, and with each deduction replaced by the facts that prove it. */
static void put_from(struct pl_out *o, const struct case_alternatives *combos)
{
    pl_json_open(o, "from", '[');
    for (int i = 0; i < combos->as_written_n; i++) {
        pl_json_open(o, NULL, '{');
        put_set(o, "facts", combos->as_written[i].facts);
        put_set(o, "deductions", combos->as_written[i].deductions);
        pl_json_close(o, '}');
    }
    pl_json_close(o, ']');
    pl_json_open(o, "proofs", '[');
    for (int i = 0; i < combos->n; i++)
        put_set(o, NULL, combos->set[i]);
    pl_json_close(o, ']');
}

static void put_clue_graph(struct pl_out *o, const struct case_book *c)
{
    pl_json_open(o, "clue_graph", '{');
    pl_json_int(o, "shortest", pl_bits(case_shortest_solution(c)));
    pl_json_open(o, "facts", '[');
    for (int i = 0; i < c->facts_n; i++) {
        pl_json_open(o, NULL, '{');
        pl_json_int(o, "place", c->rules.place[c->fact[i].place].number);
        pl_json_text(o, "states", c->fact[i].states);
        pl_json_bool(o, "red_herring", c->fact[i].red_herring);
        pl_json_close(o, '}');
    }
    pl_json_close(o, ']');
    pl_json_open(o, "deductions", '[');
    for (int i = 0; i < c->deductions_n; i++) {
        pl_json_open(o, NULL, '{');
        pl_json_text(o, "states", c->deduction[i].states);
        put_from(o, &c->deduction[i].from);
        pl_json_close(o, '}');
    }
    pl_json_close(o, ']');
    pl_json_open(o, "questions", '[');
    for (int i = 0; i < c->questions_n; i++) {
        pl_json_open(o, NULL, '{');
        pl_json_text(o, "asks", c->question[i].asks);
        pl_json_text(o, "answer", c->question[i].answer);
        put_from(o, &c->question[i].proofs);
        pl_json_close(o, '}');
    }
    pl_json_close(o, ']');
    pl_json_close(o, '}');
}

/* ---- figures and tables ----------------------------------------------------------------------------------- */

static void put_figure(struct pl_out *o, const struct case_book *c, int i, const struct case_asker *who)
{
    const struct case_figure *f = &c->figure[i];
    char key[CASE_COPY_KEY] = "";
    struct wh_permits p;
    pl_json_int(o, "number", case_figure_number(c, i));
    pl_json_text(o, "id", f->id);
    pl_json_text(o, "alt", f->alt);
    pl_json_text(o, "caption", f->caption);
    pl_json_text(o, "transcript", f->transcript);
    pl_json_text(o, "media", f->type);
    pl_json_int(o, "width", f->width);
    pl_json_int(o, "height", f->height);
    if (!who || !who->view || !who->copy_key)
        return;
    wh_permits(who->view, &p);
    if (!p.may_take_notes || p.viewer == PL_SPECTATOR) /* a copied figure is a note (rule WH-39) */
        return;
    who->copy_key(who->context, case_figure_number(c, i), key);
    pl_json_text(o, "copy", key);
}

static void put_table(struct pl_out *o, const struct case_table *t)
{
    pl_json_text(o, "id", t->id);
    pl_json_text(o, "caption", t->caption);
    pl_json_open(o, "columns", '[');
    for (int i = 0; i < t->columns.n; i++)
        pl_json_text(o, NULL, t->columns.at[i]);
    pl_json_close(o, ']');
    pl_json_open(o, "rows", '[');
    for (int row = 0; row < t->rows; row++) {
        pl_json_open(o, NULL, '[');
        for (int i = 0; i < t->columns.n; i++)
            pl_json_text(o, NULL, t->cells.at[row * t->columns.n + i]);
        pl_json_close(o, ']');
    }
    pl_json_close(o, ']');
}

void case_json_exhibits(struct pl_out *o, const struct case_book *c, uint32_t figures, uint32_t tables, const struct case_asker *who)
{
    if (figures) {
        pl_json_open(o, "figures", '[');
        for (uint32_t left = figures; left; left &= left - 1) {
            pl_json_open(o, NULL, '{');
            put_figure(o, c, pl_lowest(left), who);
            pl_json_close(o, '}');
        }
        pl_json_close(o, ']');
    }
    if (tables) {
        pl_json_open(o, "tables", '[');
        for (uint32_t left = tables; left; left &= left - 1) {
            pl_json_open(o, NULL, '{');
            put_table(o, &c->table[pl_lowest(left)]);
            pl_json_close(o, '}');
        }
        pl_json_close(o, ']');
    }
}

static void put_base64(struct pl_out *o, const char *key, const uint8_t *data, size_t n)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    pl_json_raw(o, key, "\"", 1);
    for (size_t i = 0; i < n; i += 3) {
        uint32_t three = (uint32_t)data[i] << 16 | (i + 1 < n ? (uint32_t)data[i + 1] << 8 : 0) | (i + 2 < n ? data[i + 2] : 0);
        char four[4] = {digits[three >> 18], digits[three >> 12 & 63], i + 1 < n ? digits[three >> 6 & 63] : '=',
                        i + 2 < n ? digits[three & 63] : '='};
        pl_put_bytes(o, four, sizeof four);
    }
    pl_put_char(o, '"');
}

void case_json_figure(struct pl_out *o, const struct case_book *c, int figure)
{
    const struct case_figure *f = &c->figure[figure];
    pl_json_text(o, "title", f->caption);
    pl_json_text(o, "media", f->type);
    put_base64(o, "text", f->data, f->size);
}

/* Writes every figure and table of the case, with the number of its place, for a match that is over. */
static void put_all_exhibits(struct pl_out *o, const struct case_book *c)
{
    pl_json_open(o, "figures", '[');
    for (int i = 0; i < c->figures_n; i++) {
        pl_json_open(o, NULL, '{');
        pl_json_int(o, "place", c->rules.place[c->figure[i].place].number);
        put_figure(o, c, i, NULL);
        put_base64(o, "data", c->figure[i].data, c->figure[i].size);
        pl_json_close(o, '}');
    }
    pl_json_close(o, ']');
    pl_json_open(o, "tables", '[');
    for (int i = 0; i < c->tables_n; i++) {
        pl_json_open(o, NULL, '{');
        pl_json_int(o, "place", c->rules.place[c->table[i].place].number);
        put_table(o, &c->table[i]);
        pl_json_close(o, '}');
    }
    pl_json_close(o, ']');
}

/* ---- permitted texts -------------------------------------------------------------------------------------- */

/* Writes all texts of one kind as a single JSON string, with one numbered line per text. */
static void put_lines(struct pl_out *o, const struct case_book *c, const struct readable *r, enum readable_kind kind)
{
    char text[WH_QUESTIONS * (CASE_LINE_MAX + 8)];
    struct pl_out lines = pl_out_to(text, sizeof text);
    for (int i = 0; i < r->n; i++)
        if (r->item[i].kind == kind) {
            pl_put_int(&lines, r->item[i].question);
            pl_put(&lines, ". ");
            pl_put(&lines, r->item[i].text);
            pl_put(&lines, "\n");
        }
    pl_json_text(o, "title", c->title);
    pl_json_text_n(o, "text", text, lines.len);
}

void case_points_json(struct pl_out *o, const struct case_book *c, int question)
{
    const struct case_question *q = &c->question[question - 1];
    pl_json_open(o, "points", '[');
    for (int i = 0; i < q->points_n; i++) {
        pl_json_open(o, NULL, '{');
        pl_json_text(o, "kind", point_kind_name(q->point[i].kind));
        pl_json_text(o, "label", q->point[i].label);
        pl_json_close(o, '}');
    }
    pl_json_close(o, ']');
}

void case_questions_json(struct pl_out *o, const struct case_book *c)
{
    pl_json_open(o, "questions", '[');
    for (int q = 0; q < c->questions_n; q++) {
        pl_json_open(o, NULL, '{');
        pl_json_text(o, "asks", c->question[q].asks);
        case_points_json(o, c, q + 1);
        pl_json_close(o, '}');
    }
    pl_json_close(o, ']');
}

static void put_text(struct pl_out *o, const char *title, const char *text)
{
    pl_json_text(o, "title", title);
    pl_json_text(o, "text", text);
}

static const struct readable_item *item_of(const struct readable *r, enum readable_kind kind, int64_t place)
{
    for (int i = 0; i < r->n; i++)
        if (r->item[i].kind == kind && r->item[i].place == place)
            return &r->item[i];
    return NULL;
}

static bool is_seat(const void *view)
{
    struct wh_permits p;
    if (view)
        wh_permits(view, &p);
    return view && p.viewer != PL_SPECTATOR;
}

/* Writes a part that consists of several texts. Returns false if there is no such part or the viewer may not read it. */
static bool put_lists(struct pl_out *o, const struct case_book *c, const void *view, const struct readable *r, const char *what)
{
    if (!strcmp(what, "questions")) {
        put_lines(o, c, r, READABLE_QUESTION);
        case_questions_json(o, c);
    } else if (!strcmp(what, "answers") && item_of(r, READABLE_RIGHT, 0)) {
        put_lines(o, c, r, READABLE_RIGHT);
    } else if (!strcmp(what, "names") && is_seat(view)) {
        pl_json_text(o, "text", "");
        case_names_json(o, c, view);
    } else {
        return false;
    }
    return true;
}

const struct case_picture *case_picture_of(const struct case_book *c, const struct case_place *place)
{
    for (int i = 0; i < c->pictures_n; i++)
        if (!strcmp(c->picture[i].file, place->picture))
            return &c->picture[i];
    return NULL;
}

/* Writes the picture on the front of a place's card, which is public. Returns false if the case has no picture of its own for this place.
 * */
static bool put_picture(struct pl_out *o, const struct case_book *c, int64_t number)
{
    for (int i = 1; i < c->places_n; i++) {
        const struct case_picture *own = c->rules.place[i].number == number ? case_picture_of(c, &c->place[i]) : NULL;
        if (own) {
            put_text(o, c->place[i].name, own->svg);
            return true;
        }
    }
    return false;
}

bool case_json(struct pl_out *o, const struct case_book *c, const struct case_asker *who, const char *what, int64_t number)
{
    const void *view = who->view;
    struct readable r = {0};
    const struct readable_item *item = NULL;
    if (!strcmp(what, "picture"))
        return put_picture(o, c, number);
    if (!strcmp(what, "overview")) {
        put_overview(o, c);
        pl_json_text(o, "text", "");
        return true;
    }
    if (view)
        case_readable(c, view, &r);
    else
        case_readable_public(c, &r);
    if (!strcmp(what, "introduction"))
        item = item_of(&r, READABLE_INTRODUCTION, 0);
    else if (!strcmp(what, "card") && number > 0)
        item = (item = item_of(&r, READABLE_CARD, number)) ? item : item_of(&r, READABLE_ALOUD, number);
    else if (!strcmp(what, "solution"))
        item = item_of(&r, READABLE_SOLUTION, 0);
    int figure = strcmp(what, "figure") ? -1 : case_figure_numbered(c, number);
    if (figure >= 0 && readable_has_figure(&r, figure)) {
        case_json_figure(o, c, figure);
        return true;
    }
    if (!item)
        return put_lists(o, c, view, &r, what);
    put_text(o, item->name ? item->name : c->title, item->text);
    case_json_exhibits(o, c, item->figures, item->tables, who);
    if (item->kind == READABLE_SOLUTION)
        put_clue_graph(o, c);
    return true;
}

bool case_json_explained(struct pl_out *o, const struct case_book *c, const void *view, const struct case_logged *answer)
{
    struct case_finding found[CASE_POINTS];
    struct field field[FIELDS_MAX];
    struct wh_permits p = {.sees_solution = true};
    int q = answer->question;
    if (view)
        wh_permits(view, &p);
    if (q < 1 || q > c->questions_n)
        return false;
    bool reasons = p.sees_solution || p.sees_answers; /* a player who has failed may see the right answers (rule WH-58) */
    int n = case_answer_explain(c, q, answer->text, answer->len, found), fields = fields_split(answer->text, answer->len, field);
    pl_json_text_n(o, "text", answer->text, answer->len);
    pl_json_open(o, "fields", '[');
    for (int i = 0; i < n; i++) {
        pl_json_open(o, NULL, '{');
        pl_json_text(o, "kind", point_kind_name(c->question[q - 1].point[i].kind));
        pl_json_text(o, "label", c->question[q - 1].point[i].label);
        pl_json_text_n(o, "said", found[i].said.at, found[i].said.len);
        char spanish[READ_VALUE_MAX];
        if (read_spanish(c->question[q - 1].point[i].kind, found[i].said.at, found[i].said.len, spanish))
            pl_json_text(o, "spanish", spanish);
        if (reasons) {
            pl_json_text(o, "reason", verdict_reason_name(answer->right ? VERDICT_RIGHT : found[i].reason));
            pl_json_text(o, "answer", c->question[q - 1].point[i].answer);
        }
        pl_json_close(o, '}');
    }
    pl_json_close(o, ']');
    if (fields > n) /* all fields after the last point are the player's remark, because a remark may contain '|' */
        pl_json_text_n(o, "remark", field[n].at, (size_t)(answer->text + answer->len - field[n].at));
    return true;
}

void case_json_all(struct pl_out *o, const struct case_book *c)
{
    put_overview(o, c);
    pl_json_text(o, "introduction", c->introduction);
    pl_json_text(o, "solution", c->solution);
    pl_json_open(o, "cards", '[');
    for (int i = 1; i < c->places_n; i++) {
        pl_json_open(o, NULL, '{');
        pl_json_int(o, "number", c->rules.place[i].number);
        put_text(o, c->place[i].name, c->place[i].text);
        pl_json_close(o, '}');
    }
    pl_json_close(o, ']');
    pl_json_open(o, "pictures", '[');
    for (int i = 0; i < c->pictures_n; i++) {
        pl_json_open(o, NULL, '{');
        pl_json_text(o, "file", c->picture[i].file);
        pl_json_text(o, "svg", c->picture[i].svg);
        pl_json_close(o, '}');
    }
    pl_json_close(o, ']');
    put_all_exhibits(o, c);
    put_clue_graph(o, c);
}
