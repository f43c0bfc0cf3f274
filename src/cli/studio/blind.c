/* blind.c: the command `parlour case blind`. A cold reader is a person who does not know the case. The reader reads one card at a time and
 * states their beliefs after each card. Every input is written to a file at once, so the reader can stop and continue at any time. The
 * solution is shown only after the final answers. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/play/pager.h"
#include "cli/studio/blind_record.h"
#include "cli/studio/blind_summary.h"
#include "cli/studio/show_case.h"
#include "cli/studio/studio.h"
#include "cli/term.h"
#include "match/match.h"

struct reader {
    struct case_book *c;
    struct blind_record *r;
    const char *path; /* path of the file with the record */
    FILE *file;
    bool failed; /* true if an event could not be added to the record */
};

static const char *const sure_names[] = {"no idea", "guess", "probable", "certain"};

/* Writes one event to the file and to the record in memory. */
static bool enter(struct reader *w, const struct pl_out *o, const char *line)
{
    const char *why = fprintf(w->file, "%s\n", line) < 0 || fflush(w->file) ? strerror(errno) : blind_record_line(w->r, line, o->len);
    if (why) {
        fprintf(stderr, "parlour: case blind: cannot write the record: %s\n", why);
        w->failed = true;
    }
    return !why;
}

#define ENTER(w, PUT, ...)                                 \
    do {                                                   \
        char line_[BLIND_LINE];                            \
        struct pl_out o_ = pl_out_to(line_, sizeof line_); \
        PUT(&o_, __VA_ARGS__);                             \
        if (!enter((w), &o_, line_))                       \
            return false;                                  \
    } while (0)

/* ---- reading input lines ------------------------------------------------------------------------------------ */

static bool is_quit(const char *line) { return !strcmp(line, "quit") || !strcmp(line, "q") || !strcmp(line, "exit"); }

/* Reads a line and removes the spaces at its ends. Returns false at the end of the input or if the line is a command to quit. */
static bool read_line(char line[FORM_LINE])
{
    char typed[FORM_LINE];
    for (;;) {
        fflush(stdout);
        if (!term_line(typed, sizeof typed))
            return false;
        const char *from = typed + strspn(typed, " \t");
        size_t n = strlen(from);
        while (n && strchr(" \t\r", from[n - 1]))
            n--;
        snprintf(line, FORM_LINE, "%.*s", (int)n, from);
        if (!term_here()->in) /* if stdin is not a terminal, print the typed line, as a terminal would */
            term_print("%s\n", line);
        if (n <= CASE_ANSWER_MAX && (!n || pl_text_refusal(line, pl_text_length(n)) == 0))
            return !is_quit(line);
        term_print("Type one line of at most %d bytes, without control characters: ", CASE_ANSWER_MAX);
    }
}

/* ---- asking for beliefs -------------------------------------------------------------------------------------- */

/* Returns the point with this index in the record. Stores the number of its question, counted from 0, in `question`. */
static const struct case_point *point_at(const struct reader *w, int at, int *question)
{
    for (int q = 0; q < w->c->questions_n; q++) {
        *question = q;
        if (at < w->c->question[q].points_n)
            return &w->c->question[q].point[at];
        at -= w->c->question[q].points_n;
    }
    return NULL;
}

static const char *belief_text(const struct reader *w, int point)
{
    int at = blind_belief_of(w->r, point);
    return at < 0 ? "" : w->r->belief[at].text;
}

/* Asks what the reader believes about one point. Returns false if the reader stops. */
static bool ask_belief(struct reader *w, int point)
{
    char text[FORM_LINE], line[FORM_LINE];
    int question = 0;
    const struct case_point *p = point_at(w, point, &question);
    int64_t sure = 0;
    term_print("  %d. %s (%s): ", question + 1, p->label, point_kind_name(p->kind));
    if (!read_line(text))
        return false;
    if (!strcmp(text, "="))
        snprintf(text, sizeof text, "%s", belief_text(w, point));
    for (bool known = !*text; !known;) {
        term_print("     how sure? 0 no idea, 1 guess, 2 probable, 3 certain: ");
        if (!read_line(line))
            return false;
        known = pl_text_int(line, strlen(line), &sure) == 0 && sure >= 0 && sure <= BLIND_SURE;
    }
    ENTER(w, blind_put_belief, w->r->point[point], text, (int)sure);
    return true;
}

static void show_beliefs(const struct reader *w)
{
    const struct pl_style *s = &term_here()->style;
    for (int i = 0; i < w->r->points_n; i++) {
        int question = 0, at = blind_belief_of(w->r, i);
        const struct case_point *p = point_at(w, i, &question);
        const struct blind_belief *b = at < 0 ? NULL : &w->r->belief[at];
        term_print("  %s%2d%s  %d. %s: ", s->mark, i + 1, s->off, question + 1, p->label);
        if (b && *b->text)
            term_print("%s (%d, %s)\n", b->text, b->sure, sure_names[b->sure]);
        else
            term_print("%snothing yet%s\n", s->dim, s->off);
    }
}

/* Asks what the reader believes about each point before the first card. */
static bool ask_first(struct reader *w)
{
    term_print("\nWhat do you believe now, before the first card? Press Enter if you have no idea.\n");
    for (int i = 0; i < w->r->points_n; i++)
        if (blind_belief_of(w->r, i) < 0 && !ask_belief(w, i))
            return false;
    ENTER(w, blind_put_event, BLIND_ASKED);
    return true;
}

/* Asks which of the reader's beliefs a card has changed. */
static bool ask_changes(struct reader *w)
{
    char line[FORM_LINE];
    int64_t n;
    term_print("\nWhat do you believe now?\n");
    show_beliefs(w);
    for (;;) {
        term_print("Number of a belief that has changed, or Enter if nothing else has changed: ");
        if (!read_line(line))
            return false;
        if (!*line)
            break;
        if (pl_text_int(line, strlen(line), &n) < 0 || n < 1 || n > w->r->points_n) {
            term_print("Type a number from 1 to %d.\n", w->r->points_n);
            continue;
        }
        term_print("Type the new belief, = to change only how sure you are, or press Enter to change nothing.\n");
        if (!ask_belief(w, (int)n - 1))
            return false;
    }
    ENTER(w, blind_put_event, BLIND_ASKED);
    return true;
}

/* ---- reading cards ------------------------------------------------------------------------------------------- */

static uint32_t first_cards(const struct reader *w, int cards)
{
    uint32_t read = 0;
    for (int i = 0; i < cards; i++)
        for (int k = 1; k < w->c->places_n; k++)
            if (w->c->rules.place[k].number == w->r->card[i])
                read |= 1u << k;
    return read;
}

/* Returns the reason why the card cannot be read yet, or NULL if it can be read. Padlocks are shown, but the reader may ignore them. */
static const char *closed(const struct reader *w, int place)
{
    static char why[CASE_LINE_MAX + 64];
    const struct wh_place *p = &w->c->rules.place[place];
    if (p->opens_round > w->r->cards_n + 1) {
        snprintf(why, sizeof why, "it opens in round %d; you are in round %d", p->opens_round, w->r->cards_n + 1);
        return why;
    }
    if (p->needs_place && !(first_cards(w, w->r->cards_n) >> p->needs_place & 1)) {
        snprintf(why, sizeof why, "read %s first", w->c->place[p->needs_place].name);
        return why;
    }
    return NULL;
}

static void show_places(const struct reader *w)
{
    uint32_t read = first_cards(w, w->r->cards_n);
    term_print("\n");
    for (int i = 1; i < w->c->places_n; i++)
        show_place(w->c, i, read >> i & 1, read >> i & 1 ? NULL : closed(w, i));
}

static bool read_card(struct reader *w, int place)
{
    const char *why = closed(w, place);
    bool again = first_cards(w, w->r->cards_n) >> place & 1;
    if (why && !again) {
        term_print("You cannot read this card yet: %s.\n", why);
        return true;
    }
    if (!again)
        ENTER(w, blind_put_read, w->c->rules.place[place].number, w->c->place[place].name);
    pager_begin();
    show_card(w->c, place);
    pager_end();
    return true;
}

/* ---- final answers -------------------------------------------------------------------------------------------- */

static enum form_line form_command(void *context, const char *line)
{
    (void)context;
    return !line || is_quit(line) ? FORM_STOP : FORM_TEXT;
}

static bool enter_answers(struct reader *w, const struct judged_form *answer)
{
    int at = 0;
    for (int i = 0; i < w->r->beliefs_n; i++) {
        struct read_names names;
        int question = 0;
        const struct blind_belief *b = &w->r->belief[i];
        case_names_met(w->c, first_cards(w, b->cards), &names);
        ENTER(w, blind_put_judged, i, judge_text(w->c, point_at(w, b->point, &question), &names, b->text, NULL));
    }
    for (int q = 0; q < w->c->questions_n; q++) {
        struct field field[FIELDS_MAX];
        int n = fields_split(answer[q].text, strlen(answer[q].text), field), points = w->c->question[q].points_n;
        for (int i = 0; i < points; i++, at++) {
            char text[BLIND_TEXT + 1];
            snprintf(text, sizeof text, "%.*s", i < n ? (int)field[i].len : 0, i < n ? field[i].at : "");
            ENTER(w, blind_put_answer, w->r->point[at], text, answer[q].why[i].reason);
        }
        if (n > points && field[points].len) {
            char text[BLIND_TEXT + 1];
            snprintf(text, sizeof text, "Question %d, how I know: %.*s", q + 1, (int)field[points].len, field[points].at);
            ENTER(w, blind_put_remark, text);
        }
    }
    ENTER(w, blind_put_event, BLIND_ANSWERED);
    return true;
}

/* Asks for the final answers, judges them and shows the verdicts. Returns false if the reader stops before the last answer. */
static bool finish(struct reader *w)
{
    static struct judged_form answer[WH_QUESTIONS];
    struct read_names names;
    const char *earlier[CASE_POINTS];
    int at = 0;
    case_names_met(w->c, first_cards(w, w->r->cards_n), &names);
    term_print("\nYour final answers, field by field. Enter keeps what you believe.\n");
    for (int q = 0; q < w->c->questions_n; q++) {
        struct answer_form f = {.question = &w->c->question[q], .names = &names, .command = form_command, .context = w, .earlier = earlier};
        for (int i = 0; i < f.question->points_n; i++)
            earlier[i] = belief_text(w, at++);
        term_print("\n%d. ", q + 1);
        term_wrap(f.question->asks, strlen(f.question->asks), 3, 3);
        if (form_ask(&f) == FORM_STOPPED)
            return false;
        judge_form(w->c, &f, &answer[q]);
    }
    if (!enter_answers(w, answer))
        return false;
    term_print("\n");
    for (int q = 0; q < w->c->questions_n; q++)
        show_judged_form(w->c, q, &answer[q]);
    return true;
}

static bool ask_remarks(struct reader *w)
{
    char line[FORM_LINE];
    pager_begin();
    term_print("\n");
    show_solution(w->c);
    pager_end();
    term_print("\nYour answers are in the record, %s.\n", w->path);
    term_print("What was unfair, unclear, missing or too easy? Write one remark per line, and an empty line at the end.\n");
    for (;;) {
        term_print("remark> ");
        if (!read_line(line))
            return false;
        if (!*line)
            break;
        if (w->r->remarks_n < BLIND_REMARKS)
            ENTER(w, blind_put_remark, line);
    }
    ENTER(w, blind_put_event, BLIND_END);
    return true;
}

/* ---- the command `parlour case blind` ------------------------------------------------------------------------ */

static void open_case(const struct reader *w)
{
    const struct pl_style *s = &term_here()->style;
    pager_begin();
    term_print("%s%s%s\n\n", s->bold, w->c->title, s->off);
    show_introduction(w->c);
    term_print("\n");
    for (int q = 0; q < w->c->questions_n; q++)
        show_question(w->c, q);
    pager_end();
}

static bool run_help(struct reader *w);

static bool run_places(struct reader *w)
{
    show_places(w);
    return true;
}

static bool run_intro(struct reader *w)
{
    open_case(w);
    return true;
}

static bool run_beliefs(struct reader *w)
{
    show_beliefs(w);
    return true;
}

static bool run_quit(struct reader *w)
{
    (void)w;
    return false;
}

/* The commands that the reader can type instead of choosing a card. A command's function returns false if the reader stops. */
static const struct command {
    const char *word;
    bool (*run)(struct reader *w);
    const char *help;
} commands[] = {
    {"places", run_places, "list the places"},
    {"intro", run_intro, "show the introduction and the questions"},
    {"beliefs", run_beliefs, "show what you believe"},
    {"done", finish, "give your final answers; then the solution is shown"},
    {"quit", run_quit, "stop; run the same command to continue later"},
    {"help", run_help, "show this list"},
};

static bool run_help(struct reader *w)
{
    (void)w;
    term_print("  NUMBER   read the card of the place with this number\n");
    for (size_t i = 0; i < PL_COUNT(commands); i++)
        term_print("  %-8s %s\n", commands[i].word, commands[i].help);
    return true;
}

static bool run_command(struct reader *w)
{
    char line[FORM_LINE];
    term_print("\nCards read: %d. Which place? (number, places, intro, beliefs, done, quit, help) ", w->r->cards_n);
    if (!read_line(line))
        return false;
    int place = case_place_find(w->c, line);
    if (place > 0)
        return read_card(w, place);
    for (size_t i = 0; i < PL_COUNT(commands); i++)
        if (!strcmp(line, commands[i].word))
            return commands[i].run(w);
    return *line ? run_help(w) : true;
}

/* Asks for the next missing part of the record. Returns false if the reader stops. */
static bool step(struct reader *w)
{
    if (w->r->answered)
        return ask_remarks(w);
    if (w->r->asked < 0) {
        open_case(w);
        if (!ask_first(w))
            return false;
        show_places(w);
        return true;
    }
    return w->r->asked < w->r->cards_n ? ask_changes(w) : run_command(w);
}

/* Returns true if the points of the record are exactly the points of the case. */
static bool has_points(const struct reader *w)
{
    int at = 0;
    for (int q = 0; q < w->c->questions_n; q++)
        for (int i = 0; i < w->c->question[q].points_n; i++, at++) {
            char name[BLIND_NAME];
            blind_point_name(&w->c->question[q], i, name);
            if (at >= w->r->points_n || strcmp(name, w->r->point[at]))
                return false;
        }
    return at == w->r->points_n;
}

static int refuse(const struct reader *w, const char *path)
{
    if (strcmp(w->r->id, w->c->id))
        return cli_failed("case blind", "%s is a record of the case '%s'", path, w->r->id);
    if (memcmp(w->r->hash, w->c->rules.hash, sizeof w->r->hash) || !has_points(w))
        return cli_failed("case blind", "the case has changed since %s was started; use another file", path);
    return w->r->ended ? cli_failed("case blind", "%s is finished; 'parlour case blind --summary %s' shows it", path, path) : CLI_OK;
}

static bool begin(struct reader *w)
{
    ENTER(w, blind_put_begin, w->c);
    return true;
}

/* Prints where the record is stored. Also prints which command shows the complete record, or how to continue an incomplete one. */
static void print_end(const struct reader *w)
{
    if (w->r->ended)
        term_print("\nThank you. The record is complete: %s (%d cards read, %d %s).\n'parlour case blind --summary %s' shows it.\n",
                   w->path, w->r->cards_n, w->r->remarks_n, w->r->remarks_n == 1 ? "remark" : "remarks", w->path);
    else
        term_print("\nStopped. The record is in %s. Run the same command to continue.\n", w->path);
}

static int read_case(struct reader *w, const char *path)
{
    int old = blind_record_read(w->r, path), rc = CLI_OK;
    w->path = path;
    if (old < 0)
        return cli_failed("case blind", "cannot use the record %s", path);
    if (old == 0 && (rc = refuse(w, path)) != CLI_OK)
        return rc;
    w->file = fopen(path, "a");
    if (!w->file)
        return cli_failed("case blind", "cannot write %s: %s", path, strerror(errno));
    term_print("Record: %s\n", path);
    if (old == 0 && w->r->asked >= 0)
        term_print("Continuing. Cards read so far: %d.\n", w->r->cards_n);
    if (w->r->began || begin(w))
        while (!w->r->ended && step(w))
            ;
    bool closed_well = fclose(w->file) == 0;
    print_end(w);
    return w->failed || !closed_well ? cli_failed("case blind", "the record is not complete") : CLI_OK;
}

int cli_case_blind(int argc, char **argv)
{
    const char *record = NULL;
    bool summary = false;
    char path[CASE_LINE_MAX + 16];
    struct args a = {.command = "case blind",
                     .usage = "case blind FOLDER [--record FILE] | case blind --summary FILE...",
                     .about =
                         "A cold reader reads the case one card at a time and says after each card what they believe. Shows the solution "
                         "only after the final answers.",
                     .words_least = 1,
                     .words_most = ARGS_WORDS};
    const struct arg table[] = {
        {"record", ARG_TEXT, &record, 0, 0, "FILE", "the record; if it exists, the reader continues (default CASE.blind.jsonl)"},
        {"summary", ARG_FLAG, &summary, 0, 0, NULL, "print when each answer was guessed, first right and certain"},
        {.type = ARG_END},
    };
    int rc = args_read(&a, table, argc, argv);
    if (rc != ARGS_GO_ON)
        return rc;
    if (summary)
        return record ? cli_usage_error("case blind", "--summary and --record exclude each other") : blind_summary(a.words_n, a.word);
    if (a.words_n != 1)
        return cli_usage_error("case blind", "name one folder");
    struct reader w = {.c = cli_case_load(a.word[0]), .r = calloc(1, sizeof *w.r)};
    if (w.c)
        snprintf(path, sizeof path, "%s.blind.jsonl", w.c->id);
    rc = w.c && w.r ? read_case(&w, record ? record : path) : cli_failed("case blind", "cannot read the case '%s'", a.word[0]);
    case_free(w.c);
    free(w.r);
    return rc;
}
