/* chart.c: draws the course of a match as SVG, with a line for each seat and a ring around each costly move. */
#include "cli/review/chart.h"

#include <stdlib.h>

#include "cli/cli.h"
#include "cli/file.h"
#include "cli/messages.h"

enum { WIDTH = 900, HEIGHT = 420, LEFT = 60, TOP = 40, RIGHT = 160, BOTTOM = 50, LINES = 4 };

/* The Okabe-Ito palette, whose colours colour-blind readers can tell apart. Each colour also has its own dash pattern. */
static const char *const colour[PL_SEATS_MAX] = {"#0072b2", "#d55e00", "#009e73", "#cc79a7", "#56b4e9", "#e69f00", "#000000", "#999933"};
static const char *const dash[PL_SEATS_MAX] = {"none", "8 4", "2 3", "10 3 2 3", "4 4", "12 4", "1 4", "6 2 2 2"};

static void put_text(struct pl_out *o, const char *text)
{
    for (; *text; text++) {
        if (*text == '<')
            pl_put(o, "&lt;");
        else if (*text == '&')
            pl_put(o, "&amp;");
        else
            pl_put_char(o, *text);
    }
}

static void put_at(struct pl_out *o, const char *before, int64_t n)
{
    pl_put(o, before);
    pl_put_int(o, n);
}

static int64_t x_of(const struct chart *c, int64_t x) { return LEFT + x * (WIDTH - LEFT - RIGHT) / (c->x_most ? c->x_most : 1); }
static int64_t y_of(const struct chart *c, int64_t y)
{
    return HEIGHT - BOTTOM - y * (HEIGHT - TOP - BOTTOM) / (c->y_most ? c->y_most : 1);
}

static void put_axes(struct pl_out *o, const struct chart *c)
{
    for (int i = 0; i <= LINES; i++) {
        int64_t y = y_of(c, c->y_most * i / LINES);
        put_at(o, "<line x1=\"", LEFT);
        put_at(o, "\" x2=\"", WIDTH - RIGHT);
        put_at(o, "\" y1=\"", y);
        put_at(o, "\" y2=\"", y);
        pl_put(o, "\" stroke=\"#ccc\"/>\n");
        put_at(o, "<text text-anchor=\"end\" x=\"", LEFT - 8);
        put_at(o, "\" y=\"", y + 4);
        put_at(o, "\">", c->y_shown * i / LINES);
        pl_put(o, c->unit);
        pl_put(o, "</text>\n");
    }
    put_at(o, "<text text-anchor=\"middle\" x=\"", (LEFT + WIDTH - RIGHT) / 2);
    put_at(o, "\" y=\"", HEIGHT - 14);
    pl_put(o, "\">");
    char along[96];
    struct pl_out a = pl_out_to(along, sizeof along);
    put_message(&a, "chart.from", {"along", c->along}, {"n", NULL, c->x_most});
    put_text(o, along);
    pl_put(o, "</text>\n");
}

static void put_seat(struct pl_out *o, const struct chart *c, pl_seat seat)
{
    pl_put(o, "<polyline fill=\"none\" stroke-width=\"2\" stroke=\"");
    pl_put(o, colour[seat]);
    pl_put(o, "\" stroke-dasharray=\"");
    pl_put(o, dash[seat]);
    pl_put(o, "\" points=\"");
    for (size_t i = 0; i < c->points; i++)
        if (c->point[i].seat == seat) {
            put_at(o, "", x_of(c, c->point[i].x));
            put_at(o, ",", y_of(c, c->point[i].y));
            pl_put_char(o, ' ');
        }
    pl_put(o, "\"/>\n");
    put_at(o, "<text x=\"", WIDTH - RIGHT + 30);
    put_at(o, "\" y=\"", TOP + 16 + 20 * seat);
    pl_put(o, "\" fill=\"");
    pl_put(o, colour[seat]);
    pl_put(o, "\">");
    put_text(o, c->names[seat]);
    pl_put(o, "</text>\n");
}

/* Draws a ring with a tooltip. */
static void put_mark(struct pl_out *o, const struct chart *c, const struct chart_mark *mark)
{
    put_at(o, "<circle r=\"6\" fill=\"none\" stroke-width=\"2\" stroke=\"#b00\" cx=\"", x_of(c, mark->x));
    put_at(o, "\" cy=\"", y_of(c, mark->y));
    pl_put(o, "\"><title>");
    put_text(o, mark->text);
    pl_put(o, "</title></circle>\n");
}

int chart_draw(const struct chart *c, const char *path)
{
    size_t size = 65536 + 32 * c->points;
    char *text = malloc(size), why[512];
    struct pl_out o = pl_out_to(text, text ? size : 0), reason = pl_out_to(why, sizeof why);
    if (!text)
        return cli_failed("replay", "not enough memory for the chart");
    put_at(&o, "<svg xmlns=\"http://www.w3.org/2000/svg\" font-family=\"sans-serif\" font-size=\"13\" viewBox=\"0 0 ", WIDTH);
    put_at(&o, " ", HEIGHT);
    pl_put(&o, "\">\n<rect width=\"100%\" height=\"100%\" fill=\"#fff\"/>\n<text font-size=\"16\" x=\"60\" y=\"24\">");
    put_text(&o, c->title);
    pl_put(&o, "</text>\n");
    put_axes(&o, c);
    for (int seat = 0; seat < c->seats; seat++)
        put_seat(&o, c, (pl_seat)seat);
    for (size_t i = 0; i < c->marks; i++)
        put_mark(&o, c, &c->mark[i]);
    pl_put(&o, "</svg>\n");
    int rc = o.full ? -1 : file_write(path, FILE_MODE, text, o.len, &reason);
    free(text);
    return rc < 0 ? cli_failed("replay", "%s", o.full ? "the chart is too long" : why) : CLI_OK;
}
