/* style.h: the colours, size and language of a terminal, for code that draws the game table as text. */
#ifndef PL_KERNEL_STYLE_H
#define PL_KERNEL_STYLE_H

#include "kernel/field.h"

/* All escape sequences are empty strings on a terminal without colours, so drawing code need not check for colours. */
struct pl_style {
    const char *off; /* escape sequence that resets all attributes */
    const char *bold, *dim, *good, *bad, *mark;
    const char *seat[PL_SEATS_MAX]; /* escape sequence for the colour of each seat */
    const char *const *seat_names;
    const char *alert; /* escape sequence for urgent text, or NULL outside real-time games */
    int width;         /* width of the terminal in columns, at least 40 */
    bool roomy;        /* true if the terminal has enough rows for blank lines between the parts of the drawing */
    bool brief;        /* true if the terminal has few rows; the drawing then shows only what the current decision needs */
    /* Callbacks that read the message catalogue, because the games cannot include its header. put_name writes the display name of a
     * thing, or its id if it has no display name. say returns the message with the key <game key>.<key>, or NULL if there is none. */
    void (*put_name)(struct pl_out *o, const struct pl_style *style, const struct pl_names *names, int i);
    const char *(*say)(const struct pl_style *style, const char *key);
    const void *catalogue, *game; /* data for the callbacks put_name and say */
    /* Returns the name of place or zone number `n` of the current case, or NULL if it has no name; `what` is "place" or "zone". This
     * callback is needed because the compiled case contains only numbers. The callback is NULL if no case is played. */
    const char *(*title)(const struct pl_style *style, const char *what, int n);
    const void *titles; /* data for the callback `title` */
};

/* Returns the width of a string on a terminal, in columns. An escape sequence has width 0, a wide character has width 2. */
int pl_text_columns(const char *text, size_t len);
/* Pads the text written since offset `from` with spaces to a width of `columns`. Returns the resulting width. */
int pl_put_pad(struct pl_out *o, size_t from, int columns);
/* Ends a column of a text table: pads the text with spaces. At least one space follows, even if the text is too wide. */
void pl_put_column_end(struct pl_out *o, size_t from, int columns);
void pl_put_times(struct pl_out *o, const char *text, int times);
/* Writes the message with the key <game key>.<key>, or just the key if there is no such message. */
void pl_put_phrase(struct pl_out *o, const struct pl_style *style, const char *key);
/* Writes a phrase with a number in place of {n}. If the phrase does not contain {n}, writes the number after the phrase. */
void pl_put_phrase_number(struct pl_out *o, const struct pl_style *style, const char *key, int n);
/* Writes the message with the key <game key>.table.legend, which explains the symbols in the drawing of the game table. */
void pl_put_legend(struct pl_out *o, const struct pl_style *style);

/* The heading of a column in a text table: its message key and the width of the column. */
struct pl_column {
    const char *key;
    int wide;
};
void pl_put_columns(struct pl_out *o, const struct pl_style *style, const struct pl_column *column, int n);
/* Writes the next item of a comma-separated list, on a new line indented by `indent` if the item does not fit on the current line. */
void pl_put_item(struct pl_out *o, const struct pl_style *style, bool first, const char *text, int indent);
/* Writes a string with an escape sequence before it and a reset after it. */
void pl_put_in(struct pl_out *o, const struct pl_style *style, const char *escape, const char *text);

#endif
