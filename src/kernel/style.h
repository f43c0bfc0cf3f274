/* style.h: how a terminal wants a table drawn: its colours, its width, its words. Never says what is on the table. */
#ifndef PL_KERNEL_STYLE_H
#define PL_KERNEL_STYLE_H

#include "kernel/field.h"

/* Every escape is "" where the terminal has no colours, so a drawing never asks. */
struct pl_style {
    const char *off; /* back to plain */
    const char *bold, *dim, *good, *bad, *mark;
    const char *seat[PL_SEATS_MAX]; /* a colour for each seat */
    const char *const *seat_names;
    const char *alert; /* what has to be seen from the corner of an eye, or NULL: this terminal is not looked at in a hurry */
    int width;         /* columns, at least 40 */
    bool roomy;        /* rows enough for empty ones between the parts */
    bool brief;        /* rows are scarce: only what is needed for the decision at hand; the rest can be looked up */
    /* The catalogue, handed in because words live above the games: the display name of a thing, or its id; the text
     * under <game's key>.<key>, or NULL. */
    void (*put_name)(struct pl_out *o, const struct pl_style *style, const struct pl_names *names, int i);
    const char *(*say)(const struct pl_style *style, const char *key);
    const void *catalogue, *game; /* theirs */
    /* What only the table knows, since the rules know numbers alone: the name of a "place" or a "zone" of the case that is played.
     * NULL, or giving NULL: it has none. */
    const char *(*title)(const struct pl_style *style, const char *what, int n);
    const void *titles; /* its own */
};

/* Columns the text takes on a terminal: escapes none, wide characters two. */
int pl_text_columns(const char *text, size_t len);
/* Spaces until the text written since `from` takes `columns`. Returns how many it takes now. */
int pl_put_pad(struct pl_out *o, size_t from, int columns);
/* The same for the end of a column: one space at least, also after what is wider than its column. */
void pl_put_column_end(struct pl_out *o, size_t from, int columns);
void pl_put_times(struct pl_out *o, const char *text, int times);
/* The catalogue's text under <game's key>.<key>, or the key itself. */
void pl_put_phrase(struct pl_out *o, const struct pl_style *style, const char *key);
void pl_put_legend(struct pl_out *o, const struct pl_style *style); /* "table.legend": what the signs of a table mean */

/* A line of heads over a table: the words under these keys, each as wide as its column. */
struct pl_column {
    const char *key;
    int wide;
};
void pl_put_columns(struct pl_out *o, const struct pl_style *style, const struct pl_column *column, int n);
/* One more item of a list: a comma before all but the first, and a new line after `indent` spaces where it does not fit. */
void pl_put_item(struct pl_out *o, const struct pl_style *style, bool first, const char *text, int indent);
/* Text between an escape and the end of it. */
void pl_put_in(struct pl_out *o, const struct pl_style *style, const char *escape, const char *text);

#endif
