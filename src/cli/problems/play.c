/* play.c: the command `parlour problems play`. It shows problems in the terminal and checks the answers that the player types. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cases/case_folders.h"
#include "cli/args.h"
#include "cli/file.h"
#include "cli/messages.h"
#include "cli/play/draw.h"
#include "cli/problems/problems.h"
#include "cli/term.h"

enum { LINES_MAX = 20000, NEWS = 8, WORDS = 1024, INPUT = 256, DECIMAL = 32 };

/* The problems of one game. Each line of the file is one problem. */
struct collection {
    char *file;
    size_t len;
    struct line {
        const char *at;
        size_t len;
    } * line;
    int n;
};

struct screen {
    struct problem *b;
    const char *const *names;
    pl_action choice[PL_LEGAL_MAX]; /* the choices (actions or seats); choice[0] is the choice with the number 1 */
    int n;
    _Alignas(8) uint8_t view[PL_STATE_MAX];
};

/* ---- reading the file of problems ---------------------------------------------------------------------- */

static int load(struct collection *c, const struct pl_game *game)
{
    char path[CASE_PATH_MAX], full[CASE_PATH_MAX + 64], reason[512];
    struct pl_out why = pl_out_to(reason, sizeof reason);
    if (!program_folder_find("PARLOUR_PROBLEMS", "problems", path))
        return cli_failed("problems play", "there is no folder with problems; set PARLOUR_PROBLEMS");
    snprintf(full, sizeof full, "%s/%s.jsonl", path, game->id);
    c->file = file_read(full, &c->len, &why);
    c->line = calloc(LINES_MAX, sizeof *c->line);
    if (!c->file || !c->line)
        return cli_failed("problems play", "%s", c->file ? "not enough memory" : reason);
    for (size_t at = 0; at < c->len && c->n < LINES_MAX;) {
        const char *end = memchr(c->file + at, '\n', c->len - at);
        size_t size = end ? (size_t)(end - c->file) - at : c->len - at;
        c->line[c->n++] = (struct line){c->file + at, size};
        at += size + 1;
    }
    return c->n ? ARGS_GO_ON : cli_failed("problems play", "%s contains no problems", full);
}

/* ---- showing the position ------------------------------------------------------------------------------ */

static void print_text(const char *text) { term_wrap(text, strlen(text), 2, 2); }

/* Prints the events that the viewer has seen. Prints all of them if the question is about the public record, otherwise the last few. */
static void print_events(struct screen *s)
{
    static _Alignas(8) uint8_t state[PL_STATE_MAX];
    static struct pl_events events;
    static struct pl_event seen[PL_EVENTS_MAX];
    const struct problem *b = s->b;
    const struct pl_game *game = b->of->game;
    int all = 0;
    for (int pass = 0; pass < 2; pass++) {
        int skip = b->of->kinds[b->p.kind].seats || all < NEWS ? 0 : all - NEWS, at = 0;
        memcpy(state, b->start, game->state_size);
        for (uint32_t i = 0; i < b->n; i++) {
            events.n = 0;
            game->apply(state, &b->log[i], &events);
            struct pl_message m = pl_project(game, state, &b->log[i], &events, b->p.viewer, &(struct pl_parts){.event = seen});
            for (int k = 0; k < m.events_n; k++, at++)
                if (pass && at >= skip)
                    draw_event(game, &m.event[k], s->names);
        }
        all = at;
    }
}

static int by_number(const void *a, const void *b)
{
    pl_action x = *(const pl_action *)a, y = *(const pl_action *)b;
    return x < y ? -1 : x > y;
}

static void collect_choices(struct screen *s)
{
    const struct pl_problem *p = &s->b->p;
    struct pl_message m =
        pl_project(s->b->of->game, s->b->state, NULL, NULL, p->viewer, &(struct pl_parts){.view = s->view, .legal = s->choice});
    s->n = m.legal_n;
    if (s->b->of->kinds[p->kind].seats) {
        s->n = 0;
        for (pl_seats set = p->chosen; set; set &= (pl_seats)(set - 1))
            s->choice[s->n++] = (pl_action)pl_lowest(set);
    } else if (p->answer[0].n > 1) {
        s->n = p->answer[0].n;
        memcpy(s->choice, p->answer[0].step, (size_t)s->n * sizeof s->choice[0]);
        qsort(s->choice, (size_t)s->n, sizeof s->choice[0], by_number);
    }
}

static void put_choice(struct pl_out *o, const struct screen *s, pl_action choice)
{
    if (s->b->of->kinds[s->b->p.kind].seats)
        pl_put(o, s->names[choice % PL_SEATS_MAX]);
    else
        draw_put_action(o, s->b->of->game, s->view, choice, s->names);
}

static const char *sentence_of(const struct screen *s, const char *what)
{
    char key[96];
    snprintf(key, sizeof key, "%s.%s.%s", s->b->of->game->key, what, s->b->of->kinds[s->b->p.kind].name);
    const char *text = pl_words_find(message_words(), key);
    return text ? text : "";
}

static const char *common_text(const char *key)
{
    const char *text = pl_words_find(message_words(), key);
    return text ? text : key;
}

static void show(struct screen *s)
{
    const struct pl_style *style = &term_here()->style;
    const struct pl_problem *p = &s->b->p;
    char text[WORDS];
    struct pl_out o = pl_out_to(text, sizeof text);
    collect_choices(s);
    pl_put_sentence(&o, common_text("problem.grade"),
                    (const struct pl_slot[]){{"grade", NULL, p->grade}, {"grades", NULL, PL_PROBLEM_GRADES}, {NULL}});
    term_print("\n%s%s%s  %s%s, %s%s\n\n", style->bold, cli_title(s->b->of->game), style->off, style->dim, s->b->id, text, style->off);
    print_events(s);
    term_print("\n");
    draw_view(s->b->of->game, s->view, s->names, DRAW_TIGHT);
    term_print("\n");
    if (p->viewer == PL_SPECTATOR)
        print_message_line("problems.spectator");
    else
        print_message_line("you", {"name", s->names[p->viewer]});
    term_print("  %s", style->bold);
    print_text(sentence_of(s, "problem"));
    term_print("%s", style->off);
    for (int i = 0; i < s->n; i++) {
        o = pl_out_to(text, sizeof text);
        put_choice(&o, s, s->choice[i]);
        term_print("  %s%3d%s  ", style->bold, i + 1, style->off);
        term_wrap(text, o.len, 7, 7);
    }
}

/* ---- showing the solution ------------------------------------------------------------------------------ */

/* Writes hundredths as a decimal number with one digit after the point. */
static const char *decimal(char text[DECIMAL], int64_t hundredths, bool sign)
{
    int64_t n = (hundredths < 0 ? -hundredths : hundredths) + 5; /* rounds to tenths */
    struct pl_out o = pl_out_to(text, DECIMAL);
    pl_put(&o, hundredths < 0 ? "-" : sign ? "+" : "");
    pl_put_int(&o, n / 100);
    pl_put(&o, common_text("problem.decimal"));
    pl_put_int(&o, n / 10 % 10);
    return text;
}

static void put_answer(struct pl_out *o, const struct screen *s, const struct pl_problem_answer *a)
{
    for (int i = 0; i < a->n; i++) {
        pl_put(o, i ? ", " : "");
        put_choice(o, s, a->step[i]);
    }
}

/* Prints the explanation and how the answer was proved. */
static void explain(const struct screen *s)
{
    const struct pl_problem *p = &s->b->p;
    const struct pl_proof *f = &p->proof;
    static const char *const methods[PL_PROOF_METHODS] = {"problem.by.enumeration", "problem.by.exact", "problem.by.search"};
    char answer[WORDS], other[WORDS], needs[WORDS], text[3 * WORDS], best[DECIMAL], second[DECIMAL], loss[DECIMAL], doubt[DECIMAL];
    struct pl_out o = pl_out_to(answer, sizeof answer), on = pl_out_to(other, sizeof other), of = pl_out_to(needs, sizeof needs);
    put_answer(&o, s, &p->answer[0]);
    if (f->other != PL_NO_ACTION)
        put_choice(&on, s, f->other);
    for (pl_seats set = f->needs; set; set &= (pl_seats)(set - 1)) {
        pl_put(&of, of.len ? ", " : "");
        pl_put(&of, s->names[pl_lowest(set)]);
    }
    bool points = f->by != PL_PROOF_ENUMERATION;
    const struct pl_slot slots[] = {
        {"answer", answer, 0},
        {"other", other, 0},
        {"needs", needs, 0},
        {"worlds", NULL, (int64_t)f->worlds},
        {"n", NULL, p->answers_n},
        {"best", points ? decimal(best, f->best, true) : NULL, f->best},
        {"second", points ? decimal(second, f->second, true) : NULL, f->second},
        {"loss", decimal(loss, f->best - f->second, false), 0},
        {"doubt", decimal(doubt, f->doubt, false), 0},
        {NULL},
    };
    o = pl_out_to(text, sizeof text);
    pl_put_sentence(&o, sentence_of(s, "explained"), slots);
    pl_put_char(&o, ' ');
    pl_put_sentence(&o, common_text(methods[f->by]), slots);
    term_print("  ");
    print_text(text);
}

/* ---- reading the answers ------------------------------------------------------------------------------- */

/* Reads the numbers of the choices from a line. Returns false if the line does not contain as many valid numbers as an answer needs. */
static bool read_answer(const struct screen *s, const char *line, struct pl_problem_answer *answer)
{
    answer->n = 0;
    for (const char *at = line; *at;) {
        size_t len = strspn(at, "0123456789");
        int64_t number;
        if (!len || pl_text_int(at, len, &number) < 0 || number < 1 || number > s->n || answer->n == PL_PROBLEM_STEPS)
            return false;
        answer->step[answer->n++] = s->choice[number - 1];
        at += len;
        at += strspn(at, " ,");
    }
    return answer->n == s->b->p.answer[0].n;
}

/* Asks until the player has found the answer, gives up or leaves. Returns false if the player leaves. */
static bool ask(const struct screen *s)
{
    char line[INPUT];
    bool order = s->b->p.answer[0].n > 1;
    print_message_line(order ? "problems.ask-order" : "problems.ask");
    for (;;) {
        struct pl_problem_answer answer;
        term_print("> ");
        fflush(stdout);
        char *typed = term_line(line, sizeof line);
        if (!typed)
            return false;
        typed += strspn(typed, " ");
        if (!strcmp(typed, "q"))
            return false;
        if (*typed && !read_answer(s, typed, &answer)) {
            print_message_line(order ? "problems.numbers" : "problems.number", {"n", NULL, s->n});
            continue;
        }
        if (*typed && !problem_is_answer(&s->b->p, &answer)) {
            print_message_line("problems.wrong");
            continue;
        }
        print_message_line(*typed ? "problems.right" : "problems.solution");
        explain(s);
        return true;
    }
}

/* Shows the problems one after another, beginning with number `at`. */
static int play_all(const struct collection *c, int at, int64_t grade)
{
    static struct problem b;
    static struct screen s;
    char line[INPUT], reason[512];
    for (int i = 0; i < c->n; i++) {
        struct pl_out why = pl_out_to(reason, sizeof reason);
        const struct line *text = &c->line[(at + i) % c->n];
        if (problem_read(&b, text->at, text->len, &why) < 0)
            return cli_failed("problems play", "%s", reason);
        if (grade && b.p.grade != grade)
            continue;
        s.b = &b;
        s.names = cli_seat_names(b.of->game);
        show(&s);
        if (!ask(&s))
            return CLI_OK;
        print_message_line("problems.next");
        if (!term_line(line, sizeof line) || !strcmp(line, "q"))
            return CLI_OK;
    }
    return CLI_OK;
}

/* Returns the index of the problem with this id, or -1 if there is none. */
static int find(const struct collection *c, const char *id)
{
    char start[64];
    int len = snprintf(start, sizeof start, "{\"id\":\"%s\"", id);
    for (int i = 0; i < c->n; i++)
        if (len > 0 && len < (int)sizeof start && c->line[i].len > (size_t)len && !memcmp(c->line[i].at, start, (size_t)len))
            return i;
    return -1;
}

int problems_play(int argc, char **argv)
{
    const char *id = NULL, *date = NULL;
    int64_t grade = 0;
    const struct arg table[] = {
        {"id", ARG_TEXT, &id, 0, 0, "ID", "begin with this problem (default: the problem of the day)"},
        {"date", ARG_TEXT, &date, 0, 0, "DATE", "begin with the problem of this day, such as 2026-11-18 (default: today)"},
        {"grade", ARG_NUMBER, &grade, 1, PL_PROBLEM_GRADES, "N", "only problems of this grade, from 1 (easy) to 5"},
        ARGS_LANGUAGE,
        {.type = ARG_END},
    };
    struct args a = {.command = "problems play",
                     .usage = "problems play GAME [--id ID] [--date DATE] [--grade N]",
                     .about = "Shows problems of a game, beginning with the problem of the day, and checks your answers. For "
                              "watson-holmes it plays a short case.",
                     .words_least = 1,
                     .words_most = 1};
    int rc = args_read(&a, table, argc, argv);
    const struct pl_game *game = rc == ARGS_GO_ON ? args_game(&a, a.word[0]) : NULL;
    if (!game)
        return rc == ARGS_GO_ON ? CLI_USAGE : rc;
    if (!problems_of(game) && !game->cases)
        return cli_usage_error("problems play", "%s has no problems; the games with problems are: %s", game->id, problems_games());
    int64_t day = date ? problem_day(date) : (int64_t)time(NULL) / 86400;
    if (day < 0)
        return cli_usage_error("problems play", "--date must be a date such as 2026-11-18, not '%s'", date);
    if (game->cases)
        return problems_play_case(game, id, day);
    struct collection c = {0};
    rc = load(&c, game);
    if (rc == ARGS_GO_ON) {
        int at = id ? find(&c, id) : problem_of_day(day, c.n);
        rc = at < 0 ? cli_usage_error("problems play", "there is no problem '%s'", id) : play_all(&c, at, grade);
    }
    free(c.file);
    free(c.line);
    return rc;
}
