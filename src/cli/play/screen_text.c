/* screen_text.c: composes the screen of a turn (table, new events and choices) and the screen shown between the turns of two people who
 * share the terminal. A player sees only their own view and events. */
#include "cli/play/play.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "cli/cli.h"
#include "cli/play/draw.h"
#include "cli/play/pager.h"
#include "cli/play/rules_page.h"
#include "cli/messages.h"
#include "cli/term.h"

/* ---- list of choices ----------------------------------------------------------------------------------- */

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

/* Layouts for the list of choices, from the most detailed to the most compact. */
enum layout { LONG, PHRASES, FLOW, WORDS, GROUPS, LAYOUTS };

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

/* Layout WORDS: each choice's number and the text to type for it, in columns. */
static void list_columns(const struct play *p, const pl_action *list, int n, const int *number)
{
    const struct pl_style *s = &term_here()->style;
    char text[128];
    int widest = 0;
    for (int i = 0; i < n; i++) {
        int w = put_text_form(p, list[i], text, sizeof text);
        widest = w > widest ? w : widest;
    }
    int columns = (s->width - 1) / (widest + 7), rows;
    columns = columns < 1 ? 1 : columns;
    rows = (n + columns - 1) / columns;
    for (int r = 0; r < rows; r++) {
        for (int i = r; i < n; i += rows) {
            int w = put_text_form(p, list[i], text, sizeof text);
            term_print("  %s%3d%s  %s", s->bold, number[i], s->off, text);
            if (i + rows < n)
                term_print("%*s", widest - w, "");
        }
        term_print("\n");
    }
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

/* Layout FLOW: each line contains as many phrases as fit. */
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

/* Returns the last word of the text. Sets *before to the length of the text before that word. */
static const char *last_word(char *text, int *before)
{
    char *space = strrchr(text, ' ');
    *before = space ? (int)(space - text) : 0;
    return space ? space + 1 : text;
}

/* Layout GROUPS: joins choices that differ only in their last argument. For example, "1-5 cut Bram 1-5" stands for the choices 1 "cut Bram
 * 1" to 5 "cut Bram 5". */
static void list_groups(const struct play *p, const pl_action *list, int n, const int *number)
{
    const struct pl_style *s = &term_here()->style;
    int at = 0;
    for (int i = 0, end; i < n; i = end) {
        char text[128], line[512];
        struct pl_out o = pl_out_to(line, sizeof line);
        int before;
        for (end = i + 1; end < n && same_group(list[i], list[end]); end++) {}
        const struct pl_param *last = &p->game->verbs[pl_verb_of(list[i])].arg[args_of(list[i]) ? args_of(list[i]) - 1 : 0];
        bool ranges = last->type == PL_P_NUMBER && number[end - 1] - number[i] == end - 1 - i;
        if (!ranges)
            end = i + 1;
        put_text_form(p, list[i], text, sizeof text);
        last_word(text, &before);
        pl_put(&o, "  ");
        pl_put(&o, s->bold);
        pl_put_int(&o, number[i]);
        if (end > i + 1) {
            pl_put(&o, "-");
            pl_put_int(&o, number[end - 1]);
        }
        pl_put(&o, s->off);
        pl_put(&o, "  ");
        pl_put_bytes(&o, text, end > i + 1 ? (size_t)before : strlen(text));
        for (int k = i, to; end > i + 1 && k < end; k = to + 1) {
            int arg = args_of(list[k]) - 1;
            for (to = k; to + 1 < end && pl_arg(list[to + 1], arg) == pl_arg(list[to], arg) + 1; to++) {}
            pl_put(&o, k > i ? "," : " ");
            pl_put_int(&o, pl_arg(list[k], arg));
            if (to > k) {
                pl_put(&o, "-");
                pl_put_int(&o, pl_arg(list[to], arg));
            }
        }
        int wide = pl_text_columns(line, o.len);
        if (at && at + wide > s->width) {
            term_print("\n");
            at = 0;
        }
        term_print("%s", line);
        at += wide;
    }
    term_print("\n");
}

static void list_in(const struct play *p, const struct choices *c, int n, enum layout layout)
{
    switch (layout) {
    case LONG:
        list_long(p, c->list, n, c->number);
        return;
    case PHRASES:
        list_pairs(p, c->list, n, c->number);
        return;
    case FLOW:
        list_flow(p, c->list, n, c->number);
        return;
    case WORDS:
        list_columns(p, c->list, n, c->number);
        return;
    case GROUPS:
    case LAYOUTS:
        list_groups(p, c->list, n, c->number);
        return;
    }
}

static char *listed(const struct play *p, const struct choices *c, int n, enum layout layout)
{
    term_capture();
    list_in(p, c, n, layout);
    return term_captured();
}

/* Prints as many choices as fit in `rows` rows. The last row says how many choices are not shown. */
static void list_cut(const struct play *p, const struct choices *c, int rows)
{
    int fits = 0, over = c->n; /* find the largest number of choices that fits, by binary search */
    while (over - fits > 1) {
        int n = fits + (over - fits) / 2;
        char *text = listed(p, c, n, FLOW);
        *(text && term_rows(text) < rows ? &fits : &over) = n;
        free(text);
    }
    if (fits)
        list_in(p, c, fits, FLOW);
    term_print("  %s", term_here()->style.dim);
    print_message("choices.more", {"n", NULL, c->n - fits});
    term_print("%s\n", term_here()->style.off);
}

/* Returns the number of screen rows that the list of choices needs in this layout. */
static int rows_of_list(const struct play *p, const struct choices *c, enum layout layout)
{
    char *text = c->n ? listed(p, c, c->n, layout) : NULL;
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
    while (layout < GROUPS && term_here()->out && rows_of_list(p, c, layout) > rows)
        layout++;
    if (c->n && print)
        list_in(p, c, c->n, layout);
    return rows_of_list(p, c, layout);
}

void play_list_asides(struct play *p, const struct choices *c)
{
    pager_begin();
    print_message_line(c->said_n ? "asides.how" : "asides.none");
    if (c->said_n)
        list_long(p, c->said, c->said_n, NULL);
    pager_end();
}

/* ---- printing new events ------------------------------------------------------------------------------- */

/* Prints the events of a message, except the first `skip` events. Returns the total number of events in the message. */
static int tell(struct play *p, const struct pl_message *m, int skip)
{
    const char *event = pl_table_event(p->game, m);
    if (event && skip-- <= 0) {
        char line[256];
        struct pl_out o = pl_out_to(line, sizeof line);
        pl_put_table_event(&o, message_words(), event, m->actor, p->names);
        term_print("  %s·%s %s\n", term_here()->style.mark, term_here()->style.off, line);
    }
    for (int i = 0; i < m->events_n; i++)
        if (skip-- <= 0)
            draw_event(p->game, &m->event[i], p->names);
    return m->events_n + (event ? 1 : 0);
}

/* Prints the last `most` events after the log position `from`. If there are more events after `from`, first prints that earlier events are
 * left out. Returns the total number of events after `from`. */
static int tell_last(struct play *p, const struct pl_history *from, int most)
{
    static struct pl_history ahead;
    int all = 0, told = 0;
    ahead = *from;
    for (const struct pl_message *m; (m = pl_history_next(&ahead));)
        all += m->events_n + (pl_table_event(p->game, m) ? 1 : 0);
    int skip = all > most ? all - most : 0;
    if (skip)
        term_print("  %s· %s%s\n", term_here()->style.dim, message_text("news.more"), term_here()->style.off);
    ahead = *from;
    for (const struct pl_message *m; most > 0 && (m = pl_history_next(&ahead));)
        told += tell(p, m, skip - told);
    return all;
}

static int rows_of(const char *text) { return text ? term_rows(text) : 0; }

/* Returns a text with as many of the newest events as fit in `rows` rows. If no event fits, the text only says that there were earlier
 * events. The caller frees the text. */
static char *news_text(struct play *p, const struct pl_history *from, int rows)
{
    for (int most = INT_MAX;; most--) {
        term_capture();
        int all = tell_last(p, from, most);
        char *text = term_captured();
        if (!text || !term_here()->out || most <= 0 || term_rows(text) <= rows)
            return text;
        most = most > all ? all : most;
        free(text);
    }
}

/* Marks all events as shown to this viewer. */
static void told_all(struct play *p, pl_seat viewer)
{
    while (pl_history_next(&p->history[viewer])) {}
}

int play_news_rows(struct play *p, pl_seat viewer, int rows)
{
    char *text = news_text(p, &p->history[viewer], rows);
    int needed = text && *text ? rows_of(text) + term_here()->style.roomy : 0;
    free(text);
    return needed;
}

void play_news(struct play *p, pl_seat viewer, int rows)
{
    char *text = news_text(p, &p->history[viewer], rows);
    term_print("%s", text ? text : "");
    if (text && *text && term_here()->style.roomy)
        term_print("\n");
    free(text);
    told_all(p, viewer);
}

void play_log(struct play *p, pl_seat viewer)
{
    static struct pl_history history;
    int told = 0;
    pager_begin();
    pl_history_begin(&history, &p->match, viewer);
    for (const struct pl_message *m; (m = pl_history_next(&history));)
        told += tell(p, m, 0);
    if (!told)
        print_message_line("log.none");
    pager_end();
}

enum { PAGE_ROWS = 100000 }; /* more rows than any text has, so that no text is cut */

/* ---- the screen for a turn ----------------------------------------------------------------------------- */

static void title_line(const struct play *p, pl_seat seat)
{
    const struct pl_style *s = &term_here()->style;
    term_print("%s%s%s", s->bold, cli_title(p->game), s->off);
    if (seat < PL_SEATS_MAX) {
        char name[96];
        struct pl_out o = pl_out_to(name, sizeof name);
        pl_put(&o, s->off);
        pl_put_in(&o, s, s->seat[seat], p->names[seat]);
        term_print("%s, ", s->dim);
        print_message("you", {"name", name});
    }
    term_print("%s\n", s->off);
}

/* Returns the question that is shown above the choices. */
static char *question_text(const struct play *p, const struct choices *c)
{
    const struct term *t = term_here();
    const char *ask = draw_ask(p->game, p->seen, c->list, c->n);
    term_capture();
    term_print("%s", t->style.bold);
    ask = !c->n ? message_text("waiting") : ask ? ask : message_text("ask.default");
    term_wrap(ask, strlen(ask), 0, 0);
    term_print("%s", t->style.off);
    return term_captured();
}

static char *hints_text(const struct play *p, const struct choices *c)
{
    const struct pl_style *s = &term_here()->style;
    term_capture();
    if (!p->how_to_shown) {
        term_print("%s", s->dim);
        print_message_line(c->n ? "first-turn" : "first-turn.aside");
        term_print("%s", s->off);
    }
    if (c->said_n) {
        term_print("%s", s->dim);
        print_message_line("asides.available");
        term_print("%s", s->off);
    }
    return term_captured();
}

/* Returns the case texts that are shown in place of the table. They contain the newly readable cards if `page` is true, and the answer
 * sheet if `desk` is true. */
static char *case_text(struct play *p, pl_seat seat, const struct choices *c, bool page, bool desk)
{
    term_capture();
    if (page)
        play_case_show_cards(p, seat, false);
    if (desk)
        play_case_show_answer_sheet(p, seat, c);
    return term_captured();
}

void play_table(struct play *p, pl_seat seat, const struct choices *c)
{
    pager_begin();
    draw_view(p->game, p->seen, p->names, DRAW_ROOMY);
    if (play_case_is_answering(p, c)) {
        term_print("\n");
        play_case_show_answer_sheet(p, seat, c);
    }
    pager_end();
}

/* The parts of the screen, before they are cut to the height of the screen. */
struct sheet {
    char *table[DRAW_SIZES]; /* one drawing of the game table for each size; if a case text is shown instead, each element is that text */
    char *question, *hints;
    const struct pl_history *news;
    int left; /* number of rows available for the table, the events and the choices */
};

/* How the game table and the list of choices share the screen: the size of the table, the layout of the list, and the number of rows of
 * each. */
struct shares {
    enum draw_size size;
    enum layout layout; /* the value LAYOUTS means that no layout fits, so the list of choices must be cut */
    int table, list;
};

/* Chooses the size of the table and the layout of the choices. Prefers the largest and most detailed combination that fits on the screen
 * together with `news` rows of events. Never draws the table smaller than `least`. Returns false if no combination fits. */
static bool find_fitting(const struct play *p, const struct choices *c, const struct sheet *s, int news, enum draw_size least,
                         struct shares *h)
{
    static const struct {
        enum draw_size size;
        enum layout layout;
    } order[] = {{DRAW_ROOMY, LONG},    {DRAW_TIGHT, LONG}, {DRAW_TIGHT, PHRASES}, {DRAW_BRIEF, LONG},
                 {DRAW_BRIEF, PHRASES}, {DRAW_BRIEF, FLOW}, {DRAW_BRIEF, WORDS},   {DRAW_BRIEF, GROUPS}};
    int list[LAYOUTS];
    for (enum layout l = LONG; l < LAYOUTS; l++)
        list[l] = rows_of_list(p, c, l);
    for (size_t i = 0; i < PL_COUNT(order) && order[i].size <= least; i++) {
        h->size = order[i].size;
        h->layout = order[i].layout;
        if (!term_here()->out || rows_of(s->table[h->size]) + news + list[h->layout] <= s->left)
            return true;
    }
    return false;
}

/* Divides the rows of the screen between the table and the choices when no combination of table size and list layout fits. Cuts the table.
 * Also cuts the list of choices if it is very long. */
static struct shares cut_shares(const struct play *p, const struct choices *c, const struct sheet *s, int news)
{
    enum { LIST_LEAST = 4 };
    struct shares h = {.size = DRAW_BRIEF, .layout = LAYOUTS};
    int shortest = s->left;
    for (enum layout l = LONG; l < LAYOUTS; l++)
        shortest = rows_of_list(p, c, l) < shortest ? rows_of_list(p, c, l) : shortest;
    h.list = shortest < LIST_LEAST || shortest <= s->left / 3 ? shortest : LIST_LEAST;
    news = news < s->left - h.list - 1 ? news : s->left - h.list - 1; /* leave at least one row for the game table */
    news = news > 0 ? news : 0;
    int room = s->left - h.list - news;
    h.table = rows_of(s->table[DRAW_BRIEF]);
    h.table = h.table < room ? h.table : room > 1 ? room : 1;
    h.list = s->left - news - h.table;
    for (enum layout l = GROUPS; l > LONG; l--) /* choose the most detailed layout that fits */
        if (rows_of_list(p, c, l) <= h.list)
            h.layout = l;
    h.list = h.layout < LAYOUTS ? rows_of_list(p, c, h.layout) : h.list;
    return h;
}

/* Returns the number of rows to reserve for new events. This is `least`. It is more if the last event alone needs more rows, and less if
 * all new events together need fewer. */
static int news_rows(struct play *p, const struct pl_history *from, int least)
{
    char *text = news_text(p, from, PAGE_ROWS);
    int all = rows_of(text);
    free(text);
    term_capture();
    tell_last(p, from, 1);
    text = term_captured();
    int last = rows_of(text);
    free(text);
    last = last > least ? last : least;
    return all < last ? all : last;
}

static struct shares shares_of(struct play *p, const struct choices *c, const struct sheet *s)
{
    enum { NEWS = 6, NEWS_LEAST = 3 }; /* rows reserved for new events: NEWS if the whole table fits, otherwise NEWS_LEAST */
    int news = news_rows(p, s->news, NEWS_LEAST);
    struct shares h;
    if (!find_fitting(p, c, s, news_rows(p, s->news, NEWS), DRAW_TIGHT, &h) && !find_fitting(p, c, s, news, DRAW_BRIEF, &h))
        return cut_shares(p, c, s, news);
    h.table = rows_of(s->table[h.size]);
    h.list = rows_of_list(p, c, h.layout);
    return h;
}

/* If the table is drawn in shortened form, gives it up to `spare` unused rows. Returns the number of rows that are still unused. */
static int fill(const struct sheet *s, struct shares *h, int spare)
{
    int before = h->table;
    if (spare <= 0 || !term_here()->out)
        return spare;
    if (h->size == DRAW_BRIEF && rows_of(s->table[DRAW_TIGHT]) <= h->table + spare)
        h->size = DRAW_TIGHT;
    int whole = rows_of(s->table[h->size]);
    h->table = whole < before + spare ? whole : before + spare;
    return spare - (h->table - before);
}

/* Prints the table, events, question, choices and hints within the height of the screen. If a part is cut, its last row says how much is
 * missing. */
static void print_sheet(struct play *p, const struct choices *c, const struct sheet *s, bool news_first)
{
    struct shares h = shares_of(p, c, s);
    char *news = news_text(p, s->news, s->left - h.table - h.list);
    int spare = fill(s, &h, s->left - h.table - h.list - rows_of(news));
    bool roomy = term_here()->style.roomy;
    if (news_first)
        term_print("%s", news ? news : "");
    draw_cut(s->table[h.size] ? s->table[h.size] : "", h.table > 0 ? h.table : 1, rows_of(s->table[DRAW_TIGHT]), "table.more");
    if (h.table && (spare-- > 0 || !term_here()->out))
        term_print("\n");
    if (!news_first)
        term_print("%s%s", news ? news : "", news && *news && roomy && (spare > 0 || !term_here()->out) ? "\n" : "");
    free(news);
    term_print("%s", s->question ? s->question : "");
    if (h.layout == LAYOUTS)
        list_cut(p, c, h.list);
    else if (c->n)
        list_in(p, c, c->n, h.layout);
    term_print("%s", s->hints ? s->hints : "");
}

/* Shows a text with the pager and then waits for Enter. */
static void show_first(struct play *p, const char *text)
{
    pager_begin();
    term_print("%s", text);
    pager_end();
    play_wait(p);
}

void play_show(struct play *p, pl_seat seat, struct choices *c)
{
    static struct pl_history
        before; /* log position before the new events of this turn, so that the events can be shown again when the screen is redrawn */
    static const struct play *of;
    const struct term *t = term_here();
    bool again = of == p && before.viewer == seat && p->shown_entries == p->match.n, page = play_case_has_unread(p, seat);
    bool desk = play_case_is_answering(p, c);
    struct sheet s = {.news = &before, .question = question_text(p, c), .hints = hints_text(p, c)};
    if (!again)
        before = p->history[seat];
    of = p;
    p->shown_entries = p->match.n;
    s.left = t->height - 2 - rows_of(s.question) - rows_of(s.hints); /* the title and the prompt need two rows */
    char *given = page || desk ? case_text(p, seat, c, page, desk) : NULL;
    if (page && given && t->out && rows_of(given) + rows_of_list(p, c, PHRASES) + 2 > s.left) {
        term_new_screen();
        show_first(p, given);
        free(given);
        given = desk ? case_text(p, seat, c, false, true) : NULL;
        page = false;
    }
    for (enum draw_size size = DRAW_ROOMY; size < DRAW_SIZES; size++)
        s.table[size] = given ? strdup(given) : draw_text(p->game, p->seen, p->names, size, "table.more");
    term_new_screen();
    title_line(p, seat);
    print_sheet(p, c, &s, given != NULL);
    p->how_to_shown |= c->n > 0;
    told_all(p, seat);
    for (enum draw_size size = DRAW_ROOMY; size < DRAW_SIZES; size++)
        free(s.table[size]);
    free(given);
    free(s.question);
    free(s.hints);
}

void play_show_news_and_cards(struct play *p, pl_seat seat)
{
    enum { BELOW = 8 }; /* number of rows that the title, the first question and its prompt need */
    term_new_screen();
    title_line(p, seat);
    play_news(p, seat, term_here()->height - BELOW);
    if (!play_case_has_unread(p, seat))
        return;
    pager_begin();
    play_case_show_cards(p, seat, false);
    pager_end();
}

bool play_curtain(struct play *p, pl_seat seat)
{
    enum { CURTAIN = 6 }; /* number of rows for the title and the prompt */
    const struct pl_style *s = &term_here()->style;
    char line[64], name[96];
    struct pl_out named = pl_out_to(name, sizeof name);
    bool before = p->at_screen < PL_SEATS_MAX;
    pl_put_in(&named, s, s->seat[seat], p->names[seat]);
    p->refusal = 0; /* otherwise the command `why` would explain this player's last refusal to the next player */
    term_clear();
    title_line(p, PL_SPECTATOR);
    term_print("\n");
    play_news(p, PL_SPECTATOR, term_here()->height - CURTAIN); /* print only public events, because the next player can see this screen */
    for (bool open = false; !open && !p->leave;) {
        print_message("curtain", {"name", name});
        term_print(" ");
        if (before)
            term_print("%s%s%s ", s->dim, message_text("curtain.undo"), s->off);
        fflush(stdout);
        if (!term_line(line, sizeof line) || play_is_command(line, strlen(line), "quit")) {
            p->leave = true;
        } else if (before && play_is_command(line, strlen(line), "undo")) {
            int rc = pl_match_undo(&p->match, p->at_screen, false, -1);
            if (rc == 0) {
                p->unsaved = true;
                return false;
            }
            rules_verdict(p->game, rc);
        } else if (play_is_command(line, strlen(line), "help")) {
            print_message_line("curtain.help", {"name", name});
        } else {
            open = true;
        }
    }
    term_clear();
    return !p->leave;
}

/* Prints the final table and all new events without cutting them, because no command can show them later. Prints the result last. If all
 * this is taller than the screen, the table follows the events, so that it explains the result. */
void play_end(struct play *p)
{
    enum { AFTER = 4 }; /* number of rows to leave free for later messages and the shell prompt */
    pl_seat viewer = pl_bits(p->persons) == 1 ? (pl_seat)pl_lowest(p->persons) : PL_SPECTATOR;
    const struct term *t = term_here();
    memcpy(p->seen, pl_match_view(&p->match, viewer), p->game->view_size);
    term_capture();
    draw_result(p->game, p->match.state, p->names);
    char *result = term_captured(), *news = news_text(p, &p->history[viewer], PAGE_ROWS);
    char *table = draw_text(p->game, p->seen, p->names, DRAW_ROOMY, NULL);
    if (t->out && rows_of(table) + rows_of(news) + rows_of(result) + 1 + AFTER > t->height) {
        free(table);
        table = draw_text(p->game, p->seen, p->names, DRAW_TIGHT, NULL);
    }
    bool tall = t->out && rows_of(table) + rows_of(news) + rows_of(result) + 1 + AFTER > t->height;
    term_new_screen();
    title_line(p, viewer);
    if (tall)
        play_news(p, viewer, PAGE_ROWS);
    term_print("%s%s", table ? table : "", t->out ? "" : "\n");
    if (!tall)
        play_news(p, viewer, PAGE_ROWS);
    term_print("%s", result ? result : "");
    free(result);
    free(table);
    free(news);
    if (!p->book)
        return;
    pager_begin();
    play_case_show_solution(p, viewer);
    pager_end();
}
