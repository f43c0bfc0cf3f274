/* clue_graph.c: draws a case as SVG in four columns: places, facts, deductions, questions. All lines of a proof end at the same point on
 * the left edge of a box. So a reader can distinguish alternative proofs without colour. Red herrings are dashed, refutations
 * dotted. */
#include "cases/clue_graph.h"

#include <stdlib.h>
#include <string.h>

enum {
    LINE = 15,
    PAD = 7,
    GAP = 8,
    TOP = 84,
    PLACE_X = 20,
    PLACE_W = 190,
    FACT_X = 250,
    FACT_W = 370,
    DEDUCTION_X = 790,
    DEDUCTION_W = 270,
    QUESTION_X = 1230,
    QUESTION_W = 330,
    WIDTH = QUESTION_X + QUESTION_W + 20,
};

struct box {
    int x, y, w, h;
    double wanted; /* preferred y coordinate of the box's centre */
};

struct graph {
    const struct case_book *c;
    FILE *to;
    struct box place[WH_PLACES], fact[WH_FACTS], deduction[CASE_DEDUCTIONS], question[WH_QUESTIONS], tempting[WH_QUESTIONS][CASE_TEMPTING];
    int height;
};

static const char *const colours[] = {"#0072b2", "#b35900", "#00755e", "#9c3d6e", "#5b4a9c", "#7a6200"};

/* ---- text ------------------------------------------------------------------------------------------------- */

static void put_escaped(FILE *to, const char *text, size_t len)
{
    for (size_t i = 0; i < len; i++)
        switch (text[i]) {
        case '<':
            fputs("&lt;", to);
            break;
        case '>':
            fputs("&gt;", to);
            break;
        case '&':
            fputs("&amp;", to);
            break;
        case '"':
            fputs("&quot;", to);
            break;
        default:
            fputc(text[i], to);
        }
}

/* Returns the number of bytes of `text` that fit on the next line: at most `columns` characters, but at least one word. */
static size_t fit(const char *text, int columns)
{
    size_t best = 0, i = 0;
    int n = 0;
    for (;; i++) {
        if (!text[i] || text[i] == ' ')
            if (n <= columns || !best)
                best = i;
        if (!text[i] || (n > columns && best))
            return best;
        n += ((unsigned char)text[i] & 0xc0) != 0x80;
    }
}

/* 6.9 px is the average width of a bold letter at a font size of 12 px. */
static int columns_of(int width) { return (int)((width - 2 * PAD) / 6.9); }

static int lines_of(const char *text, int width)
{
    int n = 0;
    while (*text) {
        size_t k = fit(text, columns_of(width));
        text += k;
        text += *text == ' ';
        n++;
    }
    return n ? n : 1;
}

static int put_text(struct graph *w, const struct box *b, int line, const char *text, const char *style)
{
    while (*text) {
        size_t k = fit(text, columns_of(b->w));
        fprintf(w->to, "<text x=\"%d\" y=\"%d\"%s>", b->x + PAD, b->y + PAD + 11 + LINE * line++, style);
        put_escaped(w->to, text, k);
        fputs("</text>\n", w->to);
        text += k;
        text += *text == ' ';
    }
    return line;
}

static void put_box(struct graph *w, const struct box *b, const char *class_)
{
    fprintf(w->to, "<rect class=\"%s\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"4\"/>\n", class_, b->x, b->y, b->w, b->h);
}

/* ---- layout ----------------------------------------------------------------------------------------------- */

static double middle(const struct box *b) { return b->y + b->h / 2.0; }

static void lay_facts(struct graph *w)
{
    int y = TOP;
    for (int p = 1; p < w->c->places_n; p++) {
        int first = y;
        for (int i = 0; i < w->c->facts_n; i++) {
            if (w->c->fact[i].place != p)
                continue;
            int h = 2 * PAD + LINE * lines_of(w->c->fact[i].states, FACT_W);
            w->fact[i] = (struct box){FACT_X, y, FACT_W, h, 0};
            y += h + GAP / 2;
        }
        int h = 2 * PAD + LINE * (1 + lines_of(w->c->place[p].name, PLACE_W - 30));
        if (y == first)
            y += h + GAP / 2;
        w->place[p] = (struct box){PLACE_X, first + (y - GAP / 2 - first - h) / 2, PLACE_W, h, 0};
        if (w->place[p].y < first) { /* the place's box is taller than the boxes of its facts combined */
            w->place[p].y = first;
            y = first + h + GAP / 2;
        }
        y += GAP;
    }
    w->height = y;
}

static double wish_of(const struct graph *w, const struct case_alternatives *combos)
{
    double sum = 0;
    int n = 0;
    for (int i = 0; i < combos->as_written_n; i++) {
        for (uint64_t left = combos->as_written[i].facts; left; left &= left - 1, n++)
            sum += middle(&w->fact[pl_lowest(left)]);
        for (uint32_t left = combos->as_written[i].deductions; left; left &= left - 1, n++)
            sum += w->deduction[pl_lowest(left)].wanted;
    }
    return n ? sum / n : TOP;
}

static int by_wish(const void *a, const void *b)
{
    double x = (*(struct box *const *)a)->wanted, y = (*(struct box *const *)b)->wanted;
    return (x > y) - (x < y);
}

/* Places the boxes of one column near their preferred positions without overlaps. */
static void spread(struct graph *w, struct box **box, int n, int gap)
{
    int total = 0, y = TOP;
    qsort(box, (size_t)n, sizeof *box, by_wish);
    for (int i = 0; i < n; i++)
        total += box[i]->h + gap;
    int room = w->height - TOP - total;
    for (int i = 0; i < n; i++) {
        int want = (int)(box[i]->wanted - box[i]->h / 2.0), last = y + (room > 0 ? room : 0);
        box[i]->y = want < y ? y : want > last ? last : want;
        room -= box[i]->y - y;
        y = box[i]->y + box[i]->h + gap;
    }
    if (y > w->height)
        w->height = y;
}

static void lay_deductions(struct graph *w)
{
    struct box *list[CASE_DEDUCTIONS];
    for (int i = 0; i < w->c->deductions_n; i++) {
        const struct case_deduction *d = &w->c->deduction[i];
        int text = LINE * lines_of(d->states, DEDUCTION_W - 14), ports = 20 * d->from.as_written_n;
        w->deduction[i] = (struct box){DEDUCTION_X, 0, DEDUCTION_W, 2 * PAD + (text > ports ? text : ports), wish_of(w, &d->from)};
        list[i] = &w->deduction[i];
    }
    spread(w, list, w->c->deductions_n, 18);
}

static void lay_questions(struct graph *w)
{
    struct box *list[WH_QUESTIONS * (1 + CASE_TEMPTING)];
    int n = 0;
    for (int q = 0; q < w->c->questions_n; q++) {
        const struct case_question *k = &w->c->question[q];
        int text = LINE * (lines_of(k->asks, QUESTION_W - 14) + lines_of(k->answer, QUESTION_W - 14)), ports = 20 * k->proofs.as_written_n;
        struct box *b = &w->question[q];
        *b = (struct box){QUESTION_X, 0, QUESTION_W, 2 * PAD + (text > ports ? text : ports), wish_of(w, &k->proofs)};
        list[n++] = b;
        for (int i = 0; i < k->tempting_n; i++) {
            /* Each tempting answer (a wrong answer that some facts support) is placed below its question. The author's order is kept. */
            w->tempting[q][i] =
                (struct box){QUESTION_X + 20, 0, QUESTION_W - 20, 2 * PAD + LINE * (1 + lines_of(k->tempting[i].answer, QUESTION_W - 34)),
                             b->wanted + 0.01 * (i + 1)};
            list[n++] = &w->tempting[q][i];
        }
    }
    int total = 0;
    for (int i = 0; i < n; i++)
        total += list[i]->h;
    int gap = (w->height - TOP - total) / (n + 1);
    spread(w, list, n, gap < 16 ? 16 : gap); /* spread the boxes over the whole height, to leave room for the connecting lines */
}

/* ---- connecting lines ------------------------------------------------------------------------------------- */

static void put_line(struct graph *w, const struct box *from, int x, double y, const char *colour, const char *dash)
{
    bool back = from->x + from->w > x; /* true if the line connects two deductions in the same column; such a line goes around the column */
    double x0 = back ? from->x : from->x + from->w, y0 = middle(from), bend = (x - x0) / 2;
    fprintf(w->to, "<path d=\"M%.0f %.1fC%.0f %.1f %.0f %.1f %d %.1f\" stroke=\"%s\"%s/>\n", x0, y0, back ? x0 - 70 : x0 + bend, y0,
            back ? x - 70 : x - bend, y, x, y, colour, dash);
}

static double port_y(const struct box *b, int i, int n) { return b->y + b->h * (i + 1.0) / (n + 1.0); }

static void put_proofs(struct graph *w, const struct case_alternatives *combos, const struct box *b, const char *colour)
{
    for (int i = 0; i < combos->as_written_n; i++) {
        double y = port_y(b, i, combos->as_written_n);
        for (uint64_t left = combos->as_written[i].facts; left; left &= left - 1)
            put_line(w, &w->fact[pl_lowest(left)], b->x - 7, y, colour, "");
        for (uint32_t left = combos->as_written[i].deductions; left; left &= left - 1)
            put_line(w, &w->deduction[pl_lowest(left)], b->x - 7, y, colour, "");
    }
}

static void put_ports(struct graph *w, const struct case_alternatives *combos, const struct box *b, const char *colour)
{
    for (int i = 0; i < combos->as_written_n; i++) {
        double y = port_y(b, i, combos->as_written_n);
        fprintf(w->to, "<circle cx=\"%d\" cy=\"%.1f\" r=\"8\" fill=\"%s\"/><text class=\"port\" x=\"%d\" y=\"%.1f\">%c</text>\n", b->x, y,
                colour, b->x, y + 3.5, 'a' + i);
    }
}

static void put_lines(struct graph *w)
{
    const struct case_book *c = w->c;
    fputs("<g fill=\"none\" stroke-width=\"1.3\" stroke-opacity=\".75\">\n", w->to);
    for (int i = 0; i < c->facts_n; i++)
        put_line(w, &w->place[c->fact[i].place], FACT_X, middle(&w->fact[i]), "#555", "");
    for (int q = 0; q < c->questions_n; q++)
        for (int i = 0; i < c->question[q].tempting_n; i++) {
            const struct case_tempting *t = &c->question[q].tempting[i];
            const struct box *b = &w->tempting[q][i];
            for (uint64_t left = t->facts; left; left &= left - 1)
                put_line(w, &w->fact[pl_lowest(left)], b->x, b->y + b->h * .35, "#999", " stroke-dasharray=\"7 4\"");
            uint64_t refuted = 0;
            for (int m = 0; m < t->refuted.n; m++)
                refuted |= t->refuted.set[m];
            for (uint64_t left = refuted; left; left &= left - 1)
                put_line(w, &w->fact[pl_lowest(left)], b->x, b->y + b->h * .75, "#c62828", " stroke-dasharray=\"1.5 4\"");
        }
    for (int i = 0; i < c->deductions_n; i++)
        put_proofs(w, &c->deduction[i].from, &w->deduction[i], "#333");
    for (int q = 0; q < c->questions_n; q++)
        put_proofs(w, &c->question[q].proofs, &w->question[q], colours[q % 6]);
    fputs("</g>\n", w->to);
}

/* ---- boxes ------------------------------------------------------------------------------------------------ */

static void put_places(struct graph *w)
{
    for (int p = 1; p < w->c->places_n; p++) {
        const struct wh_place *r = &w->c->rules.place[p];
        char head[120];
        snprintf(head, sizeof head, "%d%s%s%s", r->number, r->restrictions & WH_PADLOCK ? "  padlock" : "",
                 r->opens_round > 1 ? "  opens later" : "", r->needs_place ? "  needs another" : "");
        put_box(w, &w->place[p], "place");
        int line = put_text(w, &w->place[p], 0, head, " class=\"small\"");
        put_text(w, &w->place[p], line, w->c->place[p].name, " class=\"strong\"");
    }
    for (int i = 0; i < w->c->facts_n; i++) {
        put_box(w, &w->fact[i], w->c->fact[i].red_herring ? "herring" : "fact");
        put_text(w, &w->fact[i], 0, w->c->fact[i].states, "");
    }
}

static void put_conclusions(struct graph *w)
{
    const struct case_book *c = w->c;
    for (int i = 0; i < c->deductions_n; i++) {
        struct box inside = w->deduction[i];
        inside.x += 10;
        inside.w -= 14;
        put_box(w, &w->deduction[i], "deduction");
        put_text(w, &inside, 0, c->deduction[i].states, "");
        put_ports(w, &c->deduction[i].from, &w->deduction[i], "#333");
    }
    for (int q = 0; q < c->questions_n; q++) {
        struct box inside = w->question[q];
        inside.x += 10;
        inside.w -= 14;
        put_box(w, &w->question[q], "question");
        int line = put_text(w, &inside, 0, c->question[q].asks, " class=\"strong\"");
        put_text(w, &inside, line, c->question[q].answer, "");
        put_ports(w, &c->question[q].proofs, &w->question[q], colours[q % 6]);
        for (int i = 0; i < c->question[q].tempting_n; i++) {
            put_box(w, &w->tempting[q][i], "herring");
            line = put_text(w, &w->tempting[q][i], 0, "tempting, wrong", " class=\"small\"");
            put_text(w, &w->tempting[q][i], line, c->question[q].tempting[i].answer, "");
        }
    }
}

static void put_head(struct graph *w)
{
    fprintf(
        w->to,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" width=\"%d\" height=\"%d\" role=\"img\">\n"
        "<style>text{font:12px sans-serif;fill:#111}.small{font-size:10px;fill:#444}.strong{font:bold 11px sans-serif}.head{font:bold 20px "
        "serif}"
        ".port{font-size:10px;fill:#fff;text-anchor:middle}rect{stroke:#333;fill:#fff}.place{fill:#f1e7d0}.fact{fill:#fffdf6}"
        ".herring{fill:#f4f4f4;stroke:#888;stroke-dasharray:6 4}.deduction{fill:#e9eef6}.question{fill:#e4efe0;stroke-width:2}</style>\n"
        "<rect x=\"0\" y=\"0\" width=\"%d\" height=\"%d\" style=\"fill:#fff;stroke:none\"/>\n<title>",
        WIDTH, w->height + 20, WIDTH, w->height + 20, WIDTH, w->height + 20);
    put_escaped(w->to, w->c->title, strlen(w->c->title));
    fputs("</title>\n<text class=\"head\" x=\"20\" y=\"34\">", w->to);
    put_escaped(w->to, w->c->title, strlen(w->c->title));
    fprintf(w->to,
            "</text>\n<text class=\"small\" x=\"20\" y=\"52\">Lines that end in one lettered port are one proof. Dashed: red herrings and "
            "tempting "
            "answers. Dotted: refutations.</text>\n"
            "<text class=\"strong\" x=\"%d\" y=\"74\">Places</text><text class=\"strong\" x=\"%d\" y=\"74\">Facts</text>"
            "<text class=\"strong\" x=\"%d\" y=\"74\">Deductions</text><text class=\"strong\" x=\"%d\" y=\"74\">Questions</text>\n",
            PLACE_X, FACT_X, DEDUCTION_X, QUESTION_X);
}

void case_graph(const struct case_book *c, FILE *to)
{
    struct graph *w = calloc(1, sizeof *w);
    if (!w)
        return;
    w->c = c;
    w->to = to;
    lay_facts(w);
    lay_deductions(w);
    lay_questions(w);
    put_head(w);
    put_lines(w);
    put_places(w);
    put_conclusions(w);
    fputs("</svg>\n", to);
    free(w);
}
