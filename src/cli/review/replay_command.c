/* replay_command.c: the command `parlour replay`. It shows a saved match step by step, as any viewer or the referee sees it. Does not
 * change the file. */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "cases/case_folders.h"
#include "cases/readable.h"
#include "cli/review/analyse.h"
#include "cli/args.h"
#include "cli/play/draw.h"
#include "cli/file.h"
#include "cli/suggestion.h"
#include "cli/play/pager.h"
#include "cli/play/play.h"
#include "cli/messages.h"
#include "cli/term.h"

enum { REFEREE = PL_VIEWERS, LINE = 128 };

struct replay {
    struct pl_match match;
    const char *const *names;
    pl_seat viewer; /* the viewer whose view is shown: a seat, PL_SPECTATOR or REFEREE */
    uint32_t at;    /* number of the current step; 0 is the start of the match */
    uint32_t steps; /* number of the last step that this viewer can see */
    struct pl_history history;
    struct pl_events events;
    _Alignas(8) uint8_t state[PL_STATE_MAX];
};

/* ---- printing a step ----------------------------------------------------------------------------------- */

static void step_head(const struct replay *r, uint32_t n, const struct pl_entry *e)
{
    const struct pl_style *s = &term_here()->style;
    char text[128] = "";
    struct pl_out o = pl_out_to(text, sizeof text);
    term_print("%s%u%s", s->bold, n, s->off);
    if (n)
        term_print("  ");
    if (e && e->kind == PL_ENTRY_UNDO)
        print_message("replay.undo", {"name", r->names[e->seat % PL_SEATS_MAX]}, {"n", NULL, e->undo_to});
    else if (e && e->kind == PL_ENTRY_TICK)
        print_message("replay.clock");
    else if (e) {
        pl_action_put(&o, r->match.game, e->action);
        term_print("%s%s%s: %s", s->seat[e->seat % PL_SEATS_MAX], r->names[e->seat % PL_SEATS_MAX], s->off, text);
    }
    term_print("%s%s\n", n ? "" : "  ", n ? "" : message_text("replay.start"));
}

/* Prints the events of a step for the referee, who sees all events. Before an event that is not public, prints who can see it. */
static void print_referee_events(const struct replay *r)
{
    for (int i = 0; i < r->events.n; i++) {
        const struct pl_event *e = &r->events.item[i];
        pl_seats all = pl_seats_upto(r->match.header.seats) | PL_SEAT_BIT(PL_SPECTATOR);
        if ((e->audience & all) != all) {
            term_print("  %s[", term_here()->style.dim);
            const char *between = "";
            for (int v = 0; v < PL_VIEWERS; v++)
                if (pl_seats_has(e->audience & all, (unsigned)v)) {
                    term_print("%s%s", between, v == PL_SPECTATOR ? message_text("replay.spectators") : r->names[v]);
                    between = ", ";
                }
            term_print("]%s", term_here()->style.off);
        }
        draw_event(r->match.game, e, r->names);
    }
}

static void referee_step(struct replay *r, uint32_t n)
{
    r->events.n = 0;
    if (n == 0)
        pl_match_state_at(&r->match, 0, r->state);
    else if (r->match.log[n - 1].kind == PL_ENTRY_UNDO)
        pl_match_state_at(&r->match, n, r->state);
    else
        r->match.game->apply(r->state, &r->match.log[n - 1], &r->events);
}

/* Prints a line if the clock or a stand-in acted for this player. A stand-in is a bot that plays for an absent player. */
static void print_author(const struct replay *r, pl_seat seat, uint8_t by)
{
    const char *event = pl_table_event(r->match.game, &(struct pl_message){.by = by});
    char line[256];
    struct pl_out o = pl_out_to(line, sizeof line);
    if (!event)
        return;
    pl_put_table_event(&o, message_words(), event, seat, r->names);
    term_print("  %s·%s %s\n", term_here()->style.mark, term_here()->style.off, line);
}

static void print_referee_step(struct replay *r, uint32_t n)
{
    step_head(r, n, n ? &r->match.log[n - 1] : NULL);
    if (n)
        print_author(r, r->match.log[n - 1].seat, r->match.log[n - 1].by);
    print_referee_events(r);
}

static void print_viewer_step(const struct replay *r, const struct pl_message *m, uint32_t n)
{
    const struct pl_style *s = &term_here()->style;
    term_print("%s%u%s", s->bold, n, s->off);
    if (m->undo) {
        term_print("  ");
        print_message("replay.undo.viewer", {"name", m->actor < PL_SEATS_MAX ? r->names[m->actor] : message_text("unnamed-player")});
    }
    term_print("%s%s\n", n ? "" : "  ", n ? "" : message_text("replay.start"));
    print_author(r, m->actor, m->by);
    for (int i = 0; i < m->events_n; i++)
        draw_event(r->match.game, &m->event[i], r->names);
}

/* ---- printing the whole match -------------------------------------------------------------------------- */

static void print_all(struct replay *r)
{
    if (r->viewer == REFEREE) {
        for (uint32_t n = 0; n <= r->match.n; n++) {
            referee_step(r, n);
            print_referee_step(r, n);
        }
    } else {
        const struct pl_message *m;
        pl_history_begin(&r->history, &r->match, r->viewer);
        for (uint32_t n = 0; (m = pl_history_next(&r->history)); n++)
            print_viewer_step(r, m, n);
    }
    if (!r->match.game->actors(r->match.state))
        draw_result(r->match.game, r->match.state, r->names);
    if (r->match.early_end == PL_ENDED_BY_AGREEMENT)
        print_message_line("verify.agreement");
    if (r->match.early_end == PL_ENDED_BY_ADMINISTRATOR)
        print_message_line("verify.administrator");
    if (r->match.early_end == PL_ENDED_BY_RESIGNATION)
        print_message_line("replay.resigned", {"who", r->names[r->match.resigned]});
}

/* ---- interactive mode ---------------------------------------------------------------------------------- */

/* Prints the table and the events of a step, truncated to the height of the screen. */
static void show_fitting(struct replay *r, const struct pl_message *m)
{
    enum { AROUND = 4 }; /* number of rows for the heading and the prompt, each with an empty row above */
    const struct pl_game *game = r->match.game;
    char *table = NULL;
    term_capture();
    print_viewer_step(r, m, r->at);
    char *told = term_captured();
    int room = term_here()->height - AROUND - (told ? term_rows(told) : 0);
    for (enum draw_size size = DRAW_ROOMY; size < DRAW_SIZES && (!table || (term_here()->out && term_rows(table) > room)); size++) {
        free(table);
        table = draw_text(game, m->view, r->names, size, "table.end");
    }
    draw_cut(table ? table : "", !term_here()->out ? INT_MAX : room > 1 ? room : 1, table ? term_rows(table) : 0, "table.end");
    term_print("\n%s", told ? told : "");
    free(table);
    free(told);
}

/* Replays the match from the start to step r->at and prints that step. */
static void show_step(struct replay *r)
{
    const struct pl_game *game = r->match.game;
    if (r->viewer == REFEREE) {
        for (uint32_t n = 0; n <= r->at; n++)
            referee_step(r, n);
        pager_begin();
        draw_fields(game, game->state_fields, r->state, r->names);
        term_print("\n");
        print_referee_step(r, r->at);
        pager_end();
        return;
    }
    const struct pl_message *m = NULL;
    pl_history_begin(&r->history, &r->match, r->viewer);
    for (uint32_t n = 0; n <= r->at; n++)
        m = pl_history_next(&r->history);
    show_fitting(r, m);
}

static void count_steps(struct replay *r)
{
    r->steps = r->viewer == REFEREE ? r->match.n : r->match.version[r->viewer] - 1;
    r->at = r->at < r->steps ? r->at : r->steps;
}

/* Returns the seat of the player with this name, or -1 if there is no such player. */
static int seat_named(const struct replay *r, const char *word)
{
    for (int seat = 0; seat < r->match.header.seats; seat++)
        if (!strcasecmp(word, r->names[seat]))
            return seat;
    return -1;
}

static bool set_viewer(struct replay *r, const char *word)
{
    int64_t n = seat_named(r, word);
    if (!strcmp(word, "all"))
        r->viewer = REFEREE;
    else if (!strcmp(word, "spectator"))
        r->viewer = PL_SPECTATOR;
    else if (n >= 0 || (pl_text_int(word, strlen(word), &n) == 0 && n >= 0 && n < r->match.header.seats))
        r->viewer = (pl_seat)n;
    else
        return false;
    count_steps(r);
    return true;
}

static void head_line(const struct replay *r)
{
    const struct pl_style *s = &term_here()->style;
    const char *viewer_name = r->viewer == REFEREE        ? message_text("replay.referee")
                              : r->viewer == PL_SPECTATOR ? message_text("replay.spectator")
                                                          : r->names[r->viewer];
    term_print("%s%s%s, ", s->bold, cli_title(r->match.game), s->off);
    print_message("replay.head", {"n", NULL, r->at}, {"all", NULL, r->steps}, {"viewer", viewer_name});
    term_print("\n");
}

static void key_line(const char *key, const char *does, const struct pl_slot *slot)
{
    enum { KEY = 12 };
    const struct pl_style *s = &term_here()->style;
    char left[64], right[256];
    struct pl_out l = pl_out_to(left, sizeof left), o = pl_out_to(right, sizeof right);
    pl_put_in(&l, s, s->bold, key);
    pl_put_pad(&l, 0, KEY);
    put_message_slots(&o, does, slot);
    term_print("  %s ", left);
    term_wrap(right, o.len, KEY + 3, KEY + 3);
}

static void print_keys(const struct replay *r)
{
    key_line(message_text("replay.keys.next"), "replay.keys.next.does", MESSAGE_SLOTS());
    key_line("p", "replay.keys.previous", MESSAGE_SLOTS());
    key_line(message_text("replay.keys.number"), "replay.keys.number.does", MESSAGE_SLOTS());
    key_line(message_text("replay.keys.viewer"), "replay.keys.viewer.does", MESSAGE_SLOTS({"n", NULL, r->match.header.seats - 1}));
    key_line("log", "replay.keys.log", MESSAGE_SLOTS());
    key_line("q", "replay.keys.quit", MESSAGE_SLOTS());
}

static void suggest(const char *typed)
{
    static const char *const words[] = {"first", "last", "log", "quit", "help", "as all", "as spectator"};
    struct suggestion n;
    suggestion_begin(&n, typed);
    for (size_t i = 0; i < PL_COUNT(words); i++)
        suggestion_offer(&n, words[i]);
    if (n.best[0])
        print_message_line("suggestion", {"word", n.best});
}

/* Runs a command that the user typed. Returns false for `quit`. */
static bool run_command(struct replay *r, const char *line, bool *show)
{
    int64_t n;
    const char *number = line[0] == 'g' && line[1] == ' ' ? line + 2 : line;
    *show = true;
    if (play_is_command(line, strlen(line), "quit"))
        return false;
    if (!*line || !strcmp(line, "n")) {
        *show = r->at < r->steps;
        r->at += r->at < r->steps;
        if (!*show)
            print_message_line("replay.last");
    } else if (!strcmp(line, "p")) {
        r->at -= r->at > 0;
    } else if (!strcmp(line, "first")) {
        r->at = 0;
    } else if (!strcmp(line, "last")) {
        r->at = r->steps;
    } else if (pl_text_int(number, strlen(number), &n) == 0 && n >= 0) {
        r->at = n < r->steps ? (uint32_t)n : r->steps;
    } else if (!strncmp(line, "as ", 3) && set_viewer(r, line + 3)) {
    } else if (play_is_command(line, strlen(line), "log")) {
        pager_begin();
        print_all(r);
        pager_end();
        *show = false;
    } else {
        if (!play_is_command(line, strlen(line), "help"))
            suggest(line);
        print_keys(r);
        *show = false;
    }
    return true;
}

static void step_through(struct replay *r)
{
    char line[LINE];
    bool show = true;
    enum term_end end;
    term_catch_signals();
    do {
        if (show) {
            term_new_screen();
            head_line(r);
            show_step(r);
        }
        term_print("\n%s%s%s ", term_here()->style.dim, message_text("replay.prompt"), term_here()->style.off);
        fflush(stdout);
        end = term_read(line, sizeof line);
        show = true;
    } while (end == TERM_REDRAW || (end == TERM_LINE && run_command(r, line, &show)));
}

/* Loads the case of the match to show the names of places. If the case cannot be found, places are shown by number. */
static struct case_book *load_case_names(const struct pl_match *m)
{
    char path[CASE_PATH_MAX];
    struct wh_case rules;
    if (!m->game->cases || m->header.content_size != sizeof rules || !m->header.content_name[0] ||
        !case_folder_find(m->header.content_name, path))
        return NULL;
    static struct case_report report;
    struct case_book *book = case_load(path, &report);
    memcpy(&rules, m->header.content, sizeof rules);
    if (book && !case_matches_rules(book, &rules)) {
        case_free(book);
        return NULL;
    }
    draw_use_case(book);
    return book;
}

int cli_replay(int argc, char **argv)
{
    const char *seat = "spectator";
    bool all = false, analyse = false;
    const char *svg = NULL;
    int64_t playouts = 1000;
    const struct arg table[] = {
        {"seat", ARG_TEXT, &seat, 0, 0, "VIEWER",
         "show what this viewer saw: a player's name, a seat number from 0, spectator, or all for the referee (default spectator)"},
        {"all", ARG_FLAG, &all, 0, 0, NULL, "print the whole match and exit"},
        {"analyse", ARG_FLAG, &analyse, 0, 0, NULL, "list the decisions that lost most, judged from what the player knew at the time"},
        {"playouts", ARG_NUMBER, &playouts, 10, 10000000, "N", "with --analyse: playouts for each decision (default 1000)"},
        {"svg", ARG_TEXT, &svg, 0, 0, "FILE", "with --analyse: also write a chart of the match"},
        ARGS_LANGUAGE,
        {.type = ARG_END},
    };
    struct args a = {.command = "replay",
                     .usage = "replay FILE [--seat VIEWER] [--all] [--analyse [--playouts N] [--svg FILE]]",
                     .about =
                         "Shows a saved match step by step, as any viewer saw it. Prints the whole match if the input is not a terminal.",
                     .words_least = 1,
                     .words_most = 1};
    static struct replay r;
    int rc = args_read(&a, table, argc, argv);
    if (rc != ARGS_GO_ON)
        return rc;
    char why[4352];
    struct pl_out o = pl_out_to(why, sizeof why);
    size_t bytes;
    void *memory = file_load_match(a.word[0], &r.match, &bytes, &o);
    if (!memory)
        return cli_failed("replay", "%s", why);
    r.names = cli_seat_names(r.match.game);
    if (!set_viewer(&r, seat)) {
        rc = cli_usage_error("replay", "--seat must be a player's name, 0 to %d, spectator or all, not '%s'", r.match.header.seats - 1,
                             seat);
    } else if (analyse) {
        rc = cli_analyse(&r.match, r.names, (uint32_t)playouts, svg);
    } else if (svg) {
        rc = cli_usage_error("replay", "--svg needs --analyse");
    } else {
        rc = CLI_OK;
        struct case_book *book = load_case_names(&r.match);
        (all || !term_here()->in ? print_all : step_through)(&r);
        draw_use_case(NULL);
        case_free(book);
    }
    free(memory);
    return rc;
}
