/* chart.h: lines over the course of a match, for a browser or a document. */
#ifndef PL_CLI_REVIEW_CHART_H
#define PL_CLI_REVIEW_CHART_H

#include "kernel/base.h"

struct chart_point {
    pl_seat seat;
    int64_t x, y; /* in order of x for each seat */
};

struct chart_mark {
    int64_t x, y;
    char text[320];
};

struct chart {
    const char *title, *along; /* above it; what goes along below it, from 1 to x_most */
    const char *const *names;
    int seats;
    int64_t x_most, y_most, y_shown; /* y_shown: the number that stands beside y_most */
    const char *unit;                /* after the numbers */
    const struct chart_point *point;
    size_t points;
    const struct chart_mark *mark;
    size_t marks;
};

/* Writes it. An exit code. */
int chart_draw(const struct chart *c, const char *path);

#endif
