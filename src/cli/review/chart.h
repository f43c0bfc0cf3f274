/* chart.h: draws line charts of a match as SVG. */
#ifndef PL_CLI_REVIEW_CHART_H
#define PL_CLI_REVIEW_CHART_H

#include "kernel/base.h"

struct chart_point {
    pl_seat seat;
    int64_t x, y; /* the points of a seat must be sorted by x */
};

struct chart_mark {
    int64_t x, y;
    char text[320];
};

struct chart {
    const char *title, *along; /* `along` is the label of the x axis, which extends from 1 to x_most */
    const char *const *names;
    int seats;
    int64_t x_most, y_most, y_shown; /* y_shown is the number to write on the y axis at the height y_most */
    const char *unit;                /* unit written after each number on the y axis */
    const struct chart_point *point;
    size_t points;
    const struct chart_mark *mark;
    size_t marks;
};

/* Writes the chart to a file. Returns an exit code. */
int chart_draw(const struct chart *c, const char *path);

#endif
