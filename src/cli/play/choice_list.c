/* choice_list.c: prints the list of choices, in a layout that fits the screen. */
#include "cli/play/choice_list.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "cli/messages.h"
#include "cli/play/draw.h"
#include "cli/play/pager.h"
#include "cli/term.h"

/* Returns true if all player names are different. */
static bool names_differ(const struct play *p)
{
    for (int i = 0; i < p->match.header.seats; i++)
        for (int k = 0; k < i; k++)
            if (!strcasecmp(p->names[i], p->names[k]))
                return false;
    return true;
}

void play_put_typed(struct pl_out *o, const struct play *p, pl_action action)
{
    const struct pl_verb *verb = &p->game->verbs[pl_verb_of(action)];
    char text[128];
    struct pl_out plain = pl_out_to(text, sizeof text);
    pl_action_put(&plain, p->game, action);
    const char *at = text;
    for (int i = -1; *at && names_differ(p); i++) { /* `i` is the index of an argument, or -1 for the verb */
        size_t n = strcspn(at, " ");
        bool seat = i >= 0 && i < PL_ARGS_MAX && verb->arg[i].type == PL_P_SEAT && pl_arg(action, i) < p->match.header.seats;
        if (seat)
            pl_put(o, p->names[pl_arg(action, i)]);
        else
            pl_put_bytes(o, at, n);
        at += n;
        if (*at)
            pl_put_char(o, *at++);
    }
    pl_put(o, at);
}

static int put_text_form(const struct play *p, pl_action action, char *text, size_t size)
{
    struct pl_out o = pl_out_to(text, size);
    play_put_typed(&o, p, action);
    return pl_text_columns(text, o.len);
}

static int put_phrase(const struct play *p, pl_action action, struct pl_out *o)
{
    draw_put_action(o, p->game, p->seen, action, p->names);
    return pl_text_columns(o->at, o->len);
}

/* Returns true if the action's only argument is a number, as in "bid 3". */
static bool has_number(const struct play *p, pl_action action, int verb)
{
    return pl_verb_of(action) == verb && p->game->verbs[verb].arg[0].type == PL_P_NUMBER && pl_arg(action, 0) >= 0 && pl_arg(action, 1) < 0;
}

/* Numbers the choices. A choice whose only argument is a number gets that number: the player types 3 for "bid 3". The other choices get the
 * numbers after the highest of these. */
void play_number_choices(const struct play *p, struct choices *c)
{
    int verb = -1, most = 0;
    for (int i = 0; i < c->n && verb < 0; i++)
        if (has_number(p, c->list[i], pl_verb_of(c->list[i])))
            verb = pl_verb_of(c->list[i]);
    for (int i = 0; i < c->n; i++)
        if (verb >= 0 && has_number(p, c->list[i], verb) && pl_arg(c->list[i], 0) > most)
            most = pl_arg(c->list[i], 0);
    for (int i = 0; i < c->n; i++)
        c->number[i] = verb >= 0 && has_number(p, c->list[i], verb) ? pl_arg(c->list[i], 0) : ++most;
    for (int i = 1; i < c->n; i++)
        for (int k = i; k > 0 && c->number[k - 1] > c->number[k]; k--) {
            pl_action action = c->list[k];
            int number = c->number[k];
            c->list[k] = c->list[k - 1];
            c->number[k] = c->number[k - 1];
            c->list[k - 1] = action;
            c->number[k - 1] = number;
        }
}

/* Layout LONG: one choice per line, with its number, its phrase and the text to type. */
static void list_long(const struct play *p, const pl_action *list, int n, const int *number)
{
    const struct pl_style *s = &term_here()->style;
    enum { GAP = 10 }; /* number of columns in a line that are used for the number of the choice and for spaces */
    int widest = 0, words = 0;
    char text[128], phrase[256];
    for (int i = 0; i < n; i++) {
        struct pl_out o = pl_out_to(phrase, sizeof phrase);
        int w = put_phrase(p, list[i], &o), form = put_text_form(p, list[i], text, sizeof text);
        widest = w > widest ? w : widest;
        words = form > words ? form : words;
    }
    widest = widest > s->width - words - GAP ? s->width - words - GAP : widest;
    for (int i = 0; i < n; i++) {
        struct pl_out o = pl_out_to(phrase, sizeof phrase);
        int wide = put_phrase(p, list[i], &o), form = put_text_form(p, list[i], text, sizeof text);
        term_print("  %s", s->bold);
        if (number)
            term_print("%3d%s  ", number[i], s->off);
        else
            term_print("   %s  ", s->off);
        if (wide > widest) { /* the phrase is too long for one line, so the text to type goes on a line of its own */
            term_wrap(phrase, o.len, 7, 7);
            term_print("%*s%s%s%s\n", s->width - form, "", s->dim, text, s->off);
            continue;
        }
        pl_put_pad(&o, 0, widest);
        term_print("%s   %s%s%s\n", phrase, s->dim, text, s->off);
    }
}

static int put_brief(const struct play *p, pl_action action, struct pl_out *o)
{
    draw_put_brief(o, p->game, p->seen, action, p->names);
    return pl_text_columns(o->at, o->len);
}

/* Layout PHRASES: two short phrases per line. A long phrase has a line of its own. */
static void list_pairs(const struct play *p, const pl_action *list, int n, const int *number)
{
    const struct pl_style *s = &term_here()->style;
    int half = s->width / 2;
    for (int i = 0, at = 0; i < n; i++) {
        char text[256];
        struct pl_out o = pl_out_to(text, sizeof text);
        int w = put_brief(p, list[i], &o) + 7;
        if (at && (at > half || w > s->width - half)) {
            term_print("\n");
            at = 0;
        }
        term_print("%*s  %s%3d%s  ", at ? half - at : 0, "", s->bold, number[i], s->off);
        if (w > s->width)
            term_wrap(text, o.len, 7, 7);
        else
            term_print("%s", text);
        at = w > s->width ? 0 : at ? s->width : w;
        if (at && i + 1 == n)
            term_print("\n");
    }
}

/* Prints as many phrases in each line as fit. Used for a list that is cut. */
static void list_flow(const struct play *p, const pl_action *list, int n, const int *number)
{
    const struct pl_style *s = &term_here()->style;
    for (int i = 0, at = 0; i < n; i++) {
        char text[256], count[16];
        struct pl_out o = pl_out_to(text, sizeof text);
        int before = snprintf(count, sizeof count, "%d", number[i]) + 3, w = put_brief(p, list[i], &o) + before;
        if (at && at + w > s->width) {
            term_print("\n");
            at = 0;
        }
        term_print("  %s%s%s ", s->bold, count, s->off);
        if (w > s->width)
            term_wrap(text, o.len, before, 4);
        else
            term_print("%s%s", text, i + 1 == n ? "\n" : "");
        at = w > s->width ? 0 : at + w;
    }
}

static int args_of(pl_action action)
{
    int n = 0;
    while (n < PL_ARGS_MAX && pl_arg(action, n) >= 0)
        n++;
    return n;
}

/* Returns true if the actions differ only in their last argument. */
static bool same_group(pl_action a, pl_action b)
{
    int n = args_of(a);
    if (pl_verb_of(a) != pl_verb_of(b) || n != args_of(b) || !n)
        return false;
    for (int i = 0; i + 1 < n; i++)
        if (pl_arg(a, i) != pl_arg(b, i))
            return false;
    return true;
}

/* Returns the last argument of the choice as the player types it. Sets *before to the length of the text before it. */
static const char *last_argument(const struct play *p, pl_action action, const char *text, int *before)
{
    int last = args_of(action) - 1;
    const struct pl_param *param = last >= 0 ? &p->game->verbs[pl_verb_of(action)].arg[last] : NULL;
    size_t len = strlen(text);
    const char *at = strrchr(text, ' ');
    if (param && param->type == PL_P_SEAT && names_differ(p) && pl_arg(action, last) < p->match.header.seats) {
        size_t name = strlen(p->names[pl_arg(action, last)]); /* a name may contain spaces */
        at = name < len ? text + len - name - 1 : at;
    }
    *before = at ? (int)(at - text) : 0;
    return at ? at + 1 : text;
}

/* The line that the layout GROUPS is writing. */
struct grouped_line {
    int at; /* columns written so far */
};

/* Writes an item, on a new line if it does not fit into the current one. */
static void put_grouped(struct grouped_line *l, const struct pl_out *item)
{
    int wide = pl_text_columns(item->at, item->len), width = term_here()->style.width;
    if (l->at && l->at + wide > width) {
        term_print("\n");
        l->at = 0;
    }
    term_print("%s", item->at);
    l->at += wide;
}

/* Writes choices that differ only in a number as one item. For example, "1-5 cut Bram 1-5" stands for the choices 1 "cut Bram 1" to 5 "cut
 * Bram 5". */
static void list_range(const struct play *p, const pl_action *list, int n, const int *number, struct grouped_line *l)
{
    const struct pl_style *s = &term_here()->style;
    char text[128], line[512];
    struct pl_out o = pl_out_to(line, sizeof line);
    int before, arg = args_of(list[0]) - 1;
    put_text_form(p, list[0], text, sizeof text);
    last_argument(p, list[0], text, &before);
    pl_put(&o, "  ");
    pl_put(&o, s->bold);
    pl_put_int(&o, number[0]);
    if (n > 1) {
        pl_put(&o, "-");
        pl_put_int(&o, number[n - 1]);
    }
    pl_put(&o, s->off);
    pl_put(&o, "  ");
    pl_put_bytes(&o, text, n > 1 ? (size_t)before : strlen(text));
    for (int k = 0, to; n > 1 && k < n; k = to + 1) {
        for (to = k; to + 1 < n && pl_arg(list[to + 1], arg) == pl_arg(list[to], arg) + 1; to++) {}
        pl_put(&o, k ? "," : " ");
        pl_put_int(&o, pl_arg(list[k], arg));
        if (to > k) {
            pl_put(&o, "-");
            pl_put_int(&o, pl_arg(list[to], arg));
        }
    }
    put_grouped(l, &o);
}

/* Writes choices that differ only in their last word: "go watson:  1 hudson  2 lestrade". */
static void list_under_head(const struct play *p, const pl_action *list, int n, const int *number, struct grouped_line *l)
{
    const struct pl_style *s = &term_here()->style;
    for (int i = 0; i < n; i++) {
        char text[128], item[256];
        struct pl_out o = pl_out_to(item, sizeof item);
        int before;
        put_text_form(p, list[i], text, sizeof text);
        const char *last = last_argument(p, list[i], text, &before);
        pl_put(&o, "  ");
        if (i == 0) {
            pl_put(&o, s->mark);
            pl_put_bytes(&o, text, (size_t)before);
            pl_put(&o, ":");
            pl_put(&o, s->off);
            pl_put(&o, "  ");
        }
        pl_put(&o, s->bold);
        pl_put_int(&o, number[i]);
        pl_put(&o, s->off);
        pl_put(&o, " ");
        pl_put(&o, last);
        put_grouped(l, &o);
    }
}

/* Layout GROUPS: joins choices that differ only in their last argument. A group begins a new line if it does not fit into the rest of the
 * current one. */
static void list_groups(const struct play *p, const pl_action *list, int n, const int *number)
{
    struct grouped_line line = {0};
    for (int i = 0, end; i < n; i = end) {
        for (end = i + 1; end < n && same_group(list[i], list[end]); end++) {}
        const struct pl_param *last = &p->game->verbs[pl_verb_of(list[i])].arg[args_of(list[i]) ? args_of(list[i]) - 1 : 0];
        if (last->type == PL_P_NUMBER && number[end - 1] - number[i] == end - 1 - i) {
            list_range(p, list + i, end - i, number + i, &line);
        } else if (last->type == PL_P_NUMBER || end == i + 1) {
            end = i + 1;
            list_range(p, list + i, 1, number + i, &line);
        } else {
            list_under_head(p, list + i, end - i, number + i, &line);
        }
    }
    term_print("\n");
}

void choices_print(const struct play *p, const struct choices *c, enum layout layout)
{
    switch (layout) {
    case LONG:
        list_long(p, c->list, c->n, c->number);
        return;
    case PHRASES:
        list_pairs(p, c->list, c->n, c->number);
        return;
    case GROUPS:
    case LAYOUTS:
        list_groups(p, c->list, c->n, c->number);
        return;
    }
}

static char *listed(const struct play *p, const struct choices *c, enum layout layout)
{
    term_capture();
    choices_print(p, c, layout);
    return term_captured();
}

static int flow_rows(const struct play *p, const struct choices *c, int n)
{
    term_capture();
    list_flow(p, c->list, n, c->number);
    char *text = term_captured();
    int rows = text ? term_rows(text) : 0;
    free(text);
    return rows;
}

void choices_print_cut(const struct play *p, const struct choices *c, int rows)
{
    int fits = 0, over = c->n; /* find the largest number of choices that fits, by binary search */
    while (over - fits > 1) {
        int n = fits + (over - fits) / 2;
        *(flow_rows(p, c, n) < rows ? &fits : &over) = n;
    }
    if (fits)
        list_flow(p, c->list, fits, c->number);
    term_print("  %s", term_here()->style.dim);
    print_message("choices.more", {"n", NULL, c->n - fits});
    term_print("%s\n", term_here()->style.off);
}

int choices_rows(const struct play *p, const struct choices *c, enum layout layout)
{
    char *text = c->n ? listed(p, c, layout) : NULL;
    int rows = text ? term_rows(text) : 0;
    free(text);
    return rows;
}

void play_list_choices(struct play *p, const struct choices *c)
{
    if (!c->n) {
        print_message_line("choice.nothing");
        return;
    }
    pager_begin();
    list_long(p, c->list, c->n, c->number);
    pager_end();
}

int play_print_choices(struct play *p, const struct choices *c, int rows, bool print)
{
    enum layout layout = LONG;
    while (layout < GROUPS && term_here()->out && choices_rows(p, c, layout) > rows)
        layout++;
    if (c->n && print)
        choices_print(p, c, layout);
    return choices_rows(p, c, layout);
}

void play_list_asides(struct play *p, const struct choices *c)
{
    pager_begin();
    print_message_line(c->said_n ? "asides.how" : "asides.none");
    if (c->said_n)
        list_long(p, c->said, c->said_n, NULL);
    pager_end();
}
