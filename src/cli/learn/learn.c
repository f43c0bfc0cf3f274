/* learn.c: `parlour learn`: a guided first match in the terminal. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/args.h"
#include "cli/cli.h"
#include "cli/learn/internal.h"
#include "cli/messages.h"
#include "cli/play/draw.h"
#include "cli/play/pager.h"
#include "cli/play/rules_page.h"
#include "cli/term.h"

enum { INDENT = 3, ANSWER_INDENT = 7 }; /* columns to the left of the lesson's text, and of the answers to its question */
enum { SCRIPT_MS = 50 };                /* step of the match clock in ms if there is no terminal */

static const char *language(void) { return message_words()->language; }

/* ---- the screen ---------------------------------------------------------------------------------------- */

static void title_line(const struct lesson_run *run)
{
    const struct pl_style *s = &term_here()->style;
    size_t all = lesson_steps(run);
    term_print("%s%s%s  %s", s->bold, cli_title(run->play.game), s->off, s->dim);
    print_message("learn.title", {"n", NULL, (int64_t)(run->step < all ? run->step + 1 : all)}, {"all", NULL, (int64_t)all});
    term_print("%s\n", s->off);
}

/* Prints a paragraph that belongs to the lesson, marked by a bar at its left. */
static void print_lesson(const char *text, const char *style)
{
    const struct pl_style *s = &term_here()->style;
    term_print(" %s|%s %s", s->mark, s->off, style);
    term_wrap(text, strlen(text), INDENT, INDENT);
    term_print("%s", s->off);
}

static void print_points(const struct lesson_run *run)
{
    const json_t *points = json_object_get(run->lesson, "points");
    char text[512], names[400];
    struct pl_out o = pl_out_to(text, sizeof text), n = pl_out_to(names, sizeof names);
    size_t i;
    json_t *one;
    json_array_foreach(json_object_get(lesson_step(run), "point"), i, one)
    {
        pl_put(&n, i ? ", " : "");
        pl_put(&n, lesson_in(json_object_get(points, json_string_value(one)), language()));
    }
    if (!n.len || run->branch)
        return;
    put_message(&o, "learn.point", {"what", names});
    print_lesson(text, term_here()->style.dim);
}

static void print_answers(const struct lesson_run *run)
{
    const struct pl_style *s = &term_here()->style;
    size_t i;
    json_t *one;
    json_array_foreach(json_object_get(json_object_get(lesson_step(run), "ask"), "choices"), i, one)
    {
        const char *text = lesson_in(one, language());
        term_print("  %s%3zu%s  ", s->bold, i + 1, s->off);
        term_wrap(text, strlen(text), ANSWER_INDENT, ANSWER_INDENT);
    }
}

/* Returns what the screen shows for a step: its text, the things it points at, and the answers to its question. */
static char *step_text(const struct lesson_run *run)
{
    term_capture();
    if (run->right)
        print_lesson(message_text("learn.right"), term_here()->style.good);
    print_lesson(lesson_words(run, language()), term_here()->style.bold);
    print_points(run);
    if (lesson_waits(run) == LESSON_ASK)
        print_answers(run);
    return term_captured();
}

/* Returns true if the step asks for an aside, such as a claim. */
static bool asks_for_aside(const struct lesson_run *run, const struct pl_message *now)
{
    for (int i = 0; i < now->asides_n && lesson_waits(run) == LESSON_DO; i++)
        if (lesson_fits(run, json_object_get(lesson_step(run), "do"), now->asides[i]))
            return true;
    return false;
}

/* Collects the actions that the learner may take. The numbered choices are asides if the step asks for an aside; otherwise they are
 * decisions. */
static void collect(struct lesson_run *run, struct choices *c)
{
    struct play *p = &run->play;
    struct pl_message now = pl_match_message(&p->match, run->learner, &(struct pl_parts){.legal = c->list, .asides = c->said});
    memcpy(p->seen, now.view, p->game->view_size);
    c->n = now.legal_n;
    c->said_n = now.asides_n;
    if (asks_for_aside(run, &now)) {
        pl_action decisions[PL_LEGAL_MAX];
        memcpy(decisions, c->list, sizeof decisions);
        memcpy(c->list, c->said, sizeof decisions);
        memcpy(c->said, decisions, sizeof decisions);
        c->n = now.asides_n;
        c->said_n = now.legal_n;
    }
    play_number_choices(p, c);
}

/* Prints the texts of the case that are shown in place of the table: at first the introduction, then new cards, at the end the solution.
 * Returns false if there are none. */
static bool print_case_texts(struct lesson_run *run)
{
    struct play *p = &run->play;
    bool over = ((const struct pl_base *)p->match.state)->over, unread = play_case_has_unread(p, run->learner);
    if (!p->book || !(over || unread || run->step == 0))
        return false;
    pager_begin();
    if (run->step == 0)
        play_case_show_introduction(p);
    if (unread)
        play_case_show_cards(p, run->learner, false);
    if (over)
        play_case_show_solution(p, run->learner);
    term_print("\n");
    pager_end();
    return true;
}

/* Runs the commands `case`, `read`, `notes` and `note TEXT`. Returns false for all other lines. */
static bool case_command(struct lesson_run *run, const char *line)
{
    struct play *p = &run->play;
    size_t word = strcspn(line, " ");
    const char *rest = line + word + strspn(line + word, " ");
    if (!p->book)
        return false;
    if (play_is_command(line, word, "note") && *rest) {
        play_note(p, run->learner, rest);
        return true;
    }
    if (*rest)
        return false;
    pager_begin();
    bool known = true;
    if (play_is_command(line, word, "case"))
        play_case_show_introduction(p);
    else if (play_is_command(line, word, "notes"))
        play_notes(p, run->learner);
    else if (!play_is_command(line, word, "read"))
        known = false;
    else if (!play_case_show_cards(p, run->learner, true))
        print_message_line("case.unread");
    pager_end();
    return known;
}

/* Prints the table in the largest size that fits in `left` rows. */
static void print_table(struct play *p, int left)
{
    const struct term *t = term_here();
    char *table = NULL;
    for (enum draw_size size = DRAW_ROOMY; size < DRAW_SIZES; size++) {
        free(table);
        table = draw_text(p->game, p->seen, p->names, size, "table.more");
        if (!t->out || !table || term_rows(table) <= left)
            break;
    }
    if (table && t->out && term_rows(table) > left)
        draw_cut(table, left > 1 ? left : 1, term_rows(table), "table.more");
    else
        term_print("%s", table ? table : "");
    term_print("\n");
    free(table);
}

static bool is_live(const struct lesson_run *run) { return run->play.game->real_time && term_here()->in && term_here()->out; }

/* Shows the table, or texts of the case in its place, then the new events, the text of the step and the choices. */
static void show(struct lesson_run *run, const struct choices *c)
{
    enum { NEWS = 6, OTHER_ROWS = 3 }; /* NEWS: most rows for new events; OTHER_ROWS: rows for the title, the prompt and an empty line */
    struct play *p = &run->play;
    const struct term *t = term_here();
    char *text = step_text(run);
    bool choices = lesson_waits(run) == LESSON_DO && !is_live(run);
    int list = choices ? play_print_choices(p, c, t->height / 3, false) : 0;
    int left = t->height - OTHER_ROWS - play_news_rows(p, run->learner, NEWS) - list - (text ? term_rows(text) : 0);
    term_new_screen();
    title_line(run);
    if (!print_case_texts(run))
        print_table(p, left);
    play_news(p, run->learner, NEWS);
    term_print("%s", text ? text : "");
    if (choices)
        play_print_choices(p, c, t->height / 3, true);
    free(text);
}

/* ---- the learner's input ---------------------------------------------------------------------------- */

enum typed { STAY, REDRAW, LEAVE };

/* Prints the lesson's reply to an action, or the rule that refuses the action. */
static enum typed after(struct lesson_run *run, enum lesson_result result)
{
    const char *reply = lesson_reply(run, language());
    switch (result) {
    case LESSON_WENT_ON:
        progress_save(run, false);
        return REDRAW;
    case LESSON_AGAIN:
        print_lesson(reply ? reply : message_text("learn.other"), term_here()->style.off);
        return STAY;
    case LESSON_ILLEGAL:
        print_message_line("refused");
        rules_verdict(run->play.game, run->play.refusal);
        return STAY;
    case LESSON_BROKEN:
        break;
    }
    return LEAVE;
}

static enum typed make(struct lesson_run *run, pl_action action)
{
    char text[FORM_LINE];
    bool needs_text = run->play.game->verbs[pl_verb_of(action)].flags & PL_VERB_TEXT;
    if (needs_text && lesson_fits(run, json_object_get(lesson_step(run), "do"), action) &&
        !play_ask_text(&run->play, run->learner, action, text))
        return run->play.leave ? LEAVE : STAY;
    return after(run, lesson_act(run, action, needs_text ? text : NULL));
}

/* Takes the action that the step asks for, in place of the learner. */
static enum typed skip(struct lesson_run *run)
{
    pl_action list[2 * PL_LEGAL_MAX];
    const json_t *step = lesson_step(run), *text = json_object_get(step, "answer");
    int n = lesson_legal(run, run->learner, list);
    switch (lesson_waits(run)) {
    case LESSON_NEXT:
        return after(run, lesson_next(run));
    case LESSON_ASK:
        return after(run, lesson_answer(run, (int)json_integer_value(json_object_get(json_object_get(step, "ask"), "right"))));
    case LESSON_DO:
        for (int i = 0; i < n; i++)
            if (lesson_fits(run, json_object_get(step, "do"), list[i]))
                return after(run, lesson_act(run, list[i], text ? lesson_in(text, language()) : NULL));
        return STAY;
    case LESSON_PLAYS:
    case LESSON_OVER:
        break;
    }
    return STAY;
}

static enum typed choose(struct lesson_run *run, const struct choices *c, const char *line)
{
    struct play *p = &run->play;
    int64_t n;
    if (lesson_waits(run) == LESSON_ASK) {
        size_t all = json_array_size(json_object_get(json_object_get(lesson_step(run), "ask"), "choices"));
        if (pl_text_int(line, strlen(line), &n) == 0 && n >= 1 && n <= (int64_t)all)
            return after(run, lesson_answer(run, (int)n - 1));
        print_message_line("learn.number", {"n", NULL, (int64_t)all});
        return STAY;
    }
    if (pl_text_int(line, strlen(line), &n) == 0) {
        for (int i = 0; i < c->n; i++)
            if (c->number[i] == n)
                return make(run, c->list[i]);
        print_message_line(c->n ? "choice.number" : "choice.nothing", {"n", NULL, n});
        return STAY;
    }
    int i = play_choice_meant(p, c->list, c->n, line);
    if (i >= 0)
        return make(run, c->list[i]);
    int said = i == -1 ? play_choice_meant(p, c->said, c->said_n, line) : -1;
    if (said >= 0)
        return make(run, c->said[said]);
    print_message_line(i == -2 || said == -2 ? "choice.several" : "choice.none", {"typed", line});
    return STAY;
}

static enum typed go_back(struct lesson_run *run, int inputs)
{
    run->play.shown_entries = 0;
    if (!lesson_rewind(run, inputs > 0 ? inputs : 0))
        return LEAVE;
    progress_save(run, false);
    return REDRAW;
}

static enum typed answer_line(struct lesson_run *run, const struct choices *c, char *line)
{
    size_t len;
    line += strspn(line, " ");
    len = strlen(line);
    if (!len || play_is_command(line, len, "next"))
        return lesson_waits(run) == LESSON_NEXT ? after(run, lesson_next(run)) : REDRAW;
    if (play_is_command(line, len, "quit"))
        return LEAVE;
    if (play_is_command(line, len, "back"))
        return go_back(run, run->inputs - 1);
    if (play_is_command(line, len, "restart"))
        return go_back(run, 0);
    if (play_is_command(line, len, "skip"))
        return skip(run);
    if (play_is_command(line, len, "table")) {
        play_table(&run->play, run->learner, c);
        return STAY;
    }
    if (play_is_command(line, len, "log")) {
        play_log(&run->play, run->learner);
        return STAY;
    }
    size_t word = strcspn(line, " ");
    if (play_is_command(line, word, "rules")) {
        rules_look_up(run->play.game, line + word + strspn(line + word, " "));
        return STAY;
    }
    if (play_is_command(line, len, "help")) {
        print_message_line("learn.help");
        if (run->play.book)
            print_message_line("learn.help.case");
        return STAY;
    }
    if (case_command(run, line))
        return STAY;
    if (lesson_waits(run) == LESSON_NEXT) {
        print_message_line("learn.enter");
        return STAY;
    }
    return choose(run, c, line);
}

/* ---- the lesson ---------------------------------------------------------------------------------------- */

static enum typed one_screen(struct lesson_run *run)
{
    const struct pl_style *s = &term_here()->style;
    struct choices c;
    char line[FORM_LINE];
    enum typed typed = STAY;
    collect(run, &c);
    show(run, &c);
    while (typed == STAY) {
        if (lesson_waits(run) == LESSON_NEXT)
            term_print("  %s%s%s ", s->dim, message_text("learn.next"), s->off);
        term_print("%s>%s ", s->bold, s->off);
        fflush(stdout);
        enum term_end end = term_read(line, sizeof line);
        typed = end == TERM_LINE ? answer_line(run, &c, line) : end == TERM_REDRAW ? REDRAW : LEAVE;
        if (end != TERM_LINE && end != TERM_REDRAW)
            term_print("\n");
    }
    return typed;
}

static void draw_live(struct lesson_run *run, const char *below)
{
    struct choices c;
    collect(run, &c);
    pl_history_begin(&run->play.history[run->learner], &run->play.match, run->learner);
    show(run, &c);
    live_print_key(run);
    if (below)
        print_lesson(below, term_here()->style.off);
    fflush(stdout);
}

/* Makes the scripted actions of the step. At a terminal, a real-time game also waits for the learner's action here. */
static enum typed play_script(struct lesson_run *run)
{
    enum lesson_result result = LESSON_WENT_ON;
    size_t step = run->step;
    enum live_end end = LIVE_DONE;
    if (is_live(run) && (lesson_waits(run) == LESSON_PLAYS || lesson_waits(run) == LESSON_DO)) {
        end = live(run, draw_live);
        if (end == LIVE_BACK)
            return go_back(run, run->inputs - 1);
        if (end == LIVE_DONE && run->step != step)
            progress_save(run, false);
        if (end != LIVE_SKIP)
            return end == LIVE_DONE ? REDRAW : LEAVE;
    }
    while (lesson_waits(run) == LESSON_PLAYS && result == LESSON_WENT_ON)
        result = lesson_run_clock(run, run->now + SCRIPT_MS);
    if (result != LESSON_WENT_ON || !lesson_check(run))
        return LEAVE;
    return end == LIVE_SKIP ? skip(run) : STAY;
}

/* Shows one step of the lesson and lets the learner act. */
static enum typed one_step(struct lesson_run *run)
{
    enum typed typed = play_script(run);
    return typed == STAY ? one_screen(run) : typed;
}

/* Continues an unfinished lesson. If the lesson has changed in the meantime, starts it from the beginning. */
static void resume(struct lesson_run *run)
{
    int n = progress_load(run);
    if (n > 0 && lesson_rewind(run, n))
        print_message_line("learn.resumed");
    else
        lesson_rewind(run, 0);
}

static int teach(const struct pl_game *game)
{
    static struct lesson_run run;
    enum typed typed = REDRAW;
    int rc = lesson_open(&run, game, language());
    if (rc == ARGS_GO_ON) {
        rc = CLI_OK;
        term_catch_signals();
        resume(&run);
        while (typed != LEAVE && lesson_waits(&run) != LESSON_OVER)
            typed = one_step(&run);
        if (run.why[0])
            rc = cli_failed("learn", "%s", run.why);
        else if (lesson_waits(&run) == LESSON_OVER) {
            print_message_line("learn.done");
            term_print("    %sparlour play %s --bot novice%s\n", term_here()->style.bold, game->id, term_here()->style.off);
        } else
            print_message_line("learn.left", {"game", game->id});
        if (!run.why[0] && lesson_waits(&run) == LESSON_OVER)
            progress_save(&run, true);
    }
    lesson_close(&run);
    return rc;
}

static int list_lessons(void)
{
    const struct pl_style *s = &term_here()->style;
    print_message_line("learn.list");
    for (const struct pl_game *const *g = pl_games; *g; g++) {
        const char *text = lesson_find(*g);
        json_t *lesson = text ? json_loads(text, 0, NULL) : NULL;
        int n = progress_peek(*g);
        if (!lesson)
            continue;
        term_print("  %sparlour learn %-18s%s %s, ", s->bold, (*g)->id, s->off, cli_title(*g));
        print_message("learn.minutes", {"n", NULL, json_integer_value(json_object_get(lesson, "minutes"))});
        if (n)
            term_print(" (%s)", message_text(n < 0 ? "learn.finished" : "learn.begun"));
        term_print("\n");
        json_decref(lesson);
    }
    return CLI_OK;
}

int cli_learn(int argc, char **argv)
{
    bool as_json = false;
    const struct arg table[] = {
        {"json", ARG_FLAG, &as_json, 0, 0, NULL, "print the lesson as JSON (docs/lessons.md) instead of running it"},
        ARGS_LANGUAGE,
        {.type = ARG_END},
    };
    struct args a = {.command = "learn",
                     .usage = "learn [GAME]",
                     .about = "Teaches a game with a guided first match of three to five minutes. Without a game, lists the lessons.\n"
                              "You can leave a lesson at any time; the same command continues it.",
                     .words_most = 1};
    int rc = args_read(&a, table, argc, argv);
    if (rc != ARGS_GO_ON)
        return rc;
    if (!a.words_n)
        return as_json ? cli_usage_error("learn", "--json needs a game; the games are: %s", args_games()) : list_lessons();
    const struct pl_game *game = args_game(&a, a.word[0]);
    if (!game)
        return CLI_USAGE;
    if (as_json && lesson_find(game)) {
        printf("%s\n", lesson_find(game));
        return CLI_OK;
    }
    return teach(game);
}
