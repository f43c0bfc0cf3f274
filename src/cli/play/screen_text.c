/* screen_text.c: composes the screen of a turn (table, new events and choices) and the screen shown between the turns of two people who
 * share the terminal. A player sees only their own view and events. */
#include "cli/play/choice_list.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/play/draw.h"
#include "cli/play/pager.h"
#include "cli/play/rules_page.h"
#include "cli/messages.h"
#include "cli/term.h"

enum { PAGE_ROWS = 100000 }; /* more rows than any text has, so that no text is cut */

static int rows_of(const char *text) { return text ? term_rows(text) : 0; }

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

/* Prints the last `most` events after the log position `from`. If there are more events after `from` and `note` is true, first prints
 * that earlier events are left out. Returns the total number of events after `from`. */
static int tell_last(struct play *p, const struct pl_history *from, int most, bool note)
{
    static struct pl_history ahead;
    int all = 0, told = 0;
    ahead = *from;
    for (const struct pl_message *m; (m = pl_history_next(&ahead));)
        all += m->events_n + (pl_table_event(p->game, m) ? 1 : 0);
    int skip = all > most ? all - most : 0;
    if (skip && note)
        term_print("  %s· %s%s\n", term_here()->style.dim, message_text("news.more"), term_here()->style.off);
    ahead = *from;
    for (const struct pl_message *m; most > 0 && (m = pl_history_next(&ahead));)
        told += tell(p, m, skip - told);
    return all;
}

/* Prints how the match ended: the first two events of the last log entry after the position `from`, and its last event. A game can tell
 * many details at the end, such as every player's role, so the first events are the important ones. */
static void tell_end(struct play *p, const struct pl_history *from)
{
    enum { FIRST = 2 };
    static struct pl_history ahead;
    int messages = 0, last = 0;
    ahead = *from;
    for (const struct pl_message *m; (m = pl_history_next(&ahead)); messages++)
        last = m->events_n ? messages : last;
    ahead = *from;
    messages = 0;
    for (const struct pl_message *m; (m = pl_history_next(&ahead)); messages++)
        for (int i = 0; messages == last && i < m->events_n; i++)
            if (i < FIRST || i + 1 == m->events_n)
                draw_event(p->game, &m->event[i], p->names);
}

static char *last_event(struct play *p, const struct pl_history *from)
{
    term_capture();
    tell_last(p, from, 1, false);
    return term_captured();
}

/* Returns a text with as many of the newest events as fit in `rows` rows. If only the last one fits, the text does not say that there were
 * earlier events. If no event fits, the text says only that. The caller frees the text. */
static char *news_text(struct play *p, const struct pl_history *from, int rows)
{
    for (int most = INT_MAX;; most--) {
        term_capture();
        int all = tell_last(p, from, most, true);
        char *text = term_captured();
        if (!text || !term_here()->out || term_rows(text) <= rows)
            return text;
        if (most <= 0) {
            char *last = last_event(p, from);
            bool fits = rows_of(last) <= rows;
            free(fits ? text : last);
            return fits ? last : text;
        }
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
    } order[] = {{DRAW_ROOMY, LONG}, {DRAW_TIGHT, LONG},    {DRAW_TIGHT, PHRASES},
                 {DRAW_BRIEF, LONG}, {DRAW_BRIEF, PHRASES}, {DRAW_BRIEF, GROUPS}};
    int list[LAYOUTS];
    for (enum layout l = LONG; l < LAYOUTS; l++)
        list[l] = choices_rows(p, c, l);
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
        shortest = choices_rows(p, c, l) < shortest ? choices_rows(p, c, l) : shortest;
    int table = rows_of(s->table[DRAW_BRIEF]);
    h.list = shortest < LIST_LEAST || shortest <= s->left / 3 ? shortest : LIST_LEAST;
    news = news < s->left - h.list - table ? news : s->left - h.list - table; /* the game table is more important than the events */
    news = news > 0 ? news : 0;
    int room = s->left - h.list - news;
    h.table = table < room ? table : room > 1 ? room : 1;
    h.list = s->left - news - h.table;
    for (enum layout l = GROUPS; l > LONG; l--) /* choose the most detailed layout that fits */
        if (choices_rows(p, c, l) <= h.list)
            h.layout = l;
    h.list = h.layout < LAYOUTS ? choices_rows(p, c, h.layout) : h.list;
    return h;
}

/* Returns the number of rows to reserve for new events. This is `least`. It is more if the last event alone needs more rows, and less if
 * all new events together need fewer. */
static int news_rows(struct play *p, const struct pl_history *from, int least)
{
    char *text = news_text(p, from, PAGE_ROWS);
    int all = rows_of(text);
    free(text);
    text = last_event(p, from);
    int last = rows_of(text);
    free(text);
    last = last > least ? last : least;
    return all < last ? all : last;
}

static struct shares shares_of(struct play *p, const struct choices *c, const struct sheet *s)
{
    enum { NEWS = 6, NEWS_LEAST = 3 }; /* rows for new events if not all of them fit: NEWS with the whole table, otherwise NEWS_LEAST */
    struct shares h;
    const struct {
        int news;
        enum draw_size least;
    } attempt[] = {
        {news_rows(p, s->news, PAGE_ROWS), DRAW_TIGHT}, {news_rows(p, s->news, PAGE_ROWS), DRAW_BRIEF},
        {news_rows(p, s->news, NEWS), DRAW_TIGHT},      {news_rows(p, s->news, NEWS_LEAST), DRAW_BRIEF},
        {news_rows(p, s->news, 1), DRAW_BRIEF},         {0, DRAW_BRIEF},
    };
    for (size_t i = 0; i < PL_COUNT(attempt); i++)
        if (find_fitting(p, c, s, attempt[i].news, attempt[i].least, &h)) {
            h.table = rows_of(s->table[h.size]);
            h.list = choices_rows(p, c, h.layout);
            return h;
        }
    return cut_shares(p, c, s, news_rows(p, s->news, NEWS_LEAST));
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
    int room = s->left - h.table - h.list;
    char *news = room > 0 || !term_here()->out ? news_text(p, s->news, room) : NULL;
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
        choices_print_cut(p, c, h.list);
    else if (c->n)
        choices_print(p, c, h.layout);
    term_print("%s", s->hints ? s->hints : "");
}

/* Returns true if some new events would not fit on the screen beside the table and the choices. */
static bool news_are_cut(struct play *p, const struct choices *c, const struct sheet *s)
{
    struct shares h = shares_of(p, c, s);
    return term_here()->in && term_here()->out && news_rows(p, s->news, PAGE_ROWS) > s->left - h.table - h.list;
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
    if (page && given && t->out && rows_of(given) + choices_rows(p, c, PHRASES) + 2 > s.left) {
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
    if (!again && news_are_cut(p, c, &s)) { /* no event may scroll past unseen, so the events get a screen of their own */
        char *news = news_text(p, &before, PAGE_ROWS);
        show_first(p, news ? news : "");
        free(news);
        term_new_screen();
        title_line(p, seat);
    }
    if (!p->leave)
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
 * this is taller than the screen, the events come first, and those that say how the match ended are repeated above the result. */
void play_end(struct play *p)
{
    enum { AFTER = 4 }; /* number of rows to leave free for later messages and the shell prompt */
    static struct pl_history before;
    pl_seat viewer = pl_bits(p->persons) == 1 ? (pl_seat)pl_lowest(p->persons) : PL_SPECTATOR;
    const struct term *t = term_here();
    memcpy(p->seen, pl_match_view(&p->match, viewer), p->game->view_size);
    term_capture();
    draw_result(p->game, p->match.state, p->names);
    before = p->history[viewer];
    char *result = term_captured(), *news = news_text(p, &before, PAGE_ROWS);
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
    if (tall)
        tell_end(p, &before);
    else
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
