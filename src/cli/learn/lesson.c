/* lesson.c: runs the steps of a lesson: scripted actions, the learner's actions and answers, going back and resuming. */
#include "cli/learn/lesson.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/args.h"
#include "cli/cli.h"
#include "cli/learn/internal.h"

static const int64_t END_OF_TIME = INT64_MAX / 4;

/* ---- texts and patterns -------------------------------------------------------------------------------- */

const char *lesson_find(const struct pl_game *game)
{
    for (const struct lesson_text *t = lesson_texts; t->game; t++)
        if (!strcmp(t->game, game->id))
            return t->json;
    return NULL;
}

const char *lesson_in(const json_t *texts, const char *language)
{
    const char *text = json_string_value(json_object_get(texts, language));
    return text ? text : json_string_value(json_object_get(texts, "en"));
}

static const json_t *steps_of(const struct lesson_run *run) { return json_object_get(run->lesson, "steps"); }

size_t lesson_steps(const struct lesson_run *run) { return json_array_size(steps_of(run)); }

const json_t *lesson_step(const struct lesson_run *run) { return json_array_get(steps_of(run), run->step); }

/* Returns the part of the lesson whose text is on the screen: the step itself, or its branch for a learner who made another move. */
static const json_t *shown_part(const struct lesson_run *run)
{
    return run->branch ? json_object_get(lesson_step(run), "other") : lesson_step(run);
}

const char *lesson_words(const struct lesson_run *run, const char *language)
{
    return lesson_in(json_object_get(shown_part(run), "text"), language);
}

const char *lesson_reply(const struct lesson_run *run, const char *language) { return run->reply ? lesson_in(run->reply, language) : NULL; }

/* Returns true if the text fits the pattern, word by word. "*" fits any word or, at the end of the pattern, all remaining words. */
static bool words_fit(const char *pattern, const char *text)
{
    for (;;) {
        size_t p = strcspn(pattern, " "), t = strcspn(text, " ");
        bool any = p == 1 && *pattern == '*';
        if (any && !pattern[p])
            return true;
        if (!any && (p != t || memcmp(pattern, text, p)))
            return false;
        if (!pattern[p] || !text[t])
            return !pattern[p] && !text[t];
        pattern += p + 1;
        text += t + 1;
    }
}

bool learn_fits(const struct pl_game *game, const char *pattern, pl_action action)
{
    char text[128];
    struct pl_out o = pl_out_to(text, sizeof text);
    pl_action_put(&o, game, action);
    return words_fit(pattern, text);
}

bool lesson_fits(const struct lesson_run *run, const json_t *patterns, pl_action action)
{
    size_t i;
    json_t *one;
    json_array_foreach((json_t *)patterns, i, one) if (learn_fits(run->play.game, json_string_value(one), action)) return true;
    return false;
}

enum lesson_result learn_broken(struct lesson_run *run, const char *format, ...)
{
    va_list args;
    const char *id = json_string_value(json_object_get(lesson_step(run), "id"));
    int n = snprintf(run->why, sizeof run->why, "lessons/%s.yaml: step %zu (%s): ", run->play.game->id, run->step + 1, id ? id : "");
    va_start(args, format);
    vsnprintf(run->why + n, sizeof run->why - (size_t)n, format, args);
    va_end(args);
    return LESSON_BROKEN;
}

/* ---- the match ----------------------------------------------------------------------------------------- */

int lesson_legal(const struct lesson_run *run, pl_seat seat, pl_action *list)
{
    struct pl_message m = pl_match_message(&run->play.match, seat, &(struct pl_parts){.legal = list, .asides = list + PL_LEGAL_MAX});
    memmove(list + m.legal_n, list + PL_LEGAL_MAX, (size_t)m.asides_n * sizeof *list);
    return m.legal_n + m.asides_n;
}

static bool is_legal(const struct lesson_run *run, pl_seat seat, pl_action action)
{
    pl_action list[2 * PL_LEGAL_MAX];
    int n = lesson_legal(run, seat, list);
    while (n > 0 && list[n - 1] != action)
        n--;
    return n > 0;
}

static int enter(struct lesson_run *run, pl_seat seat, pl_action action, const char *text)
{
    struct pl_request r = {.seat = seat,
                           .by = seat == PL_TABLE       ? PL_BY_TABLE
                                 : seat == run->learner ? PL_BY_PERSON
                                                        : PL_BY_BOT,
                           .at = run->play.game->real_time ? run->now : -1,
                           .action = action,
                           .text = text,
                           .text_len = text ? pl_text_length(strlen(text)) : 0};
    return play_act(&run->play, &r);
}

/* Begins the match of the lesson from its header. */
static bool begin_match(struct lesson_run *run)
{
    struct play *p = &run->play;
    struct pl_header header = {.seats = (uint8_t)json_integer_value(json_object_get(run->lesson, "seats"))};
    struct args a = {.command = "learn"};
    char options[256];
    const char *seed = json_string_value(json_object_get(run->lesson, "seed"));
    snprintf(options, sizeof options, "%s", json_string_value(json_object_get(run->lesson, "options")));
    for (char *word = strtok(options, " "); word && a.extra_n < ARGS_EXTRA; word = strtok(NULL, " "))
        a.extra[a.extra_n++] = word;
    if (args_options(&a, p->game, header.options) != ARGS_GO_ON)
        return false;
    run->learner = (pl_seat)json_integer_value(json_object_get(run->lesson, "learner"));
    header.people = p->persons = PL_SEAT_BIT(run->learner);
    play_put_case(p, &header);
    pl_seed_from_text(header.seed, seed, strlen(seed));
    free(p->memory);
    p->bytes = pl_match_bytes(p->game, 256, 4 << 10);
    p->memory = malloc(p->bytes);
    p->at_screen = run->learner;
    if (!p->memory || pl_match_begin(&p->match, p->memory, p->bytes, p->game, &header, NULL, NULL) < 0)
        return false;
    pl_history_begin(&p->history[run->learner], &p->match, run->learner);
    p->cards_shown[run->learner] = 0;
    p->questions_asked = 0;
    return true;
}

static void go_to(struct lesson_run *run, size_t step, bool branch)
{
    run->step = step;
    run->branch = branch;
    run->played = run->meanwhile = 0;
    run->played_at = run->waits_since = run->now;
    run->reply = NULL;
    run->right = false;
}

int lesson_open(struct lesson_run *run, const struct pl_game *game, const char *language)
{
    const char *text = lesson_find(game);
    memset(run, 0, sizeof *run);
    run->play.game = game;
    if (!text)
        return cli_failed("learn", "%s has no lesson", game->id);
    run->lesson = json_loads(text, 0, NULL);
    run->input = calloc(LESSON_INPUTS, sizeof *run->input);
    if (!run->lesson || !run->input)
        return cli_failed("learn", "not enough memory for the lesson");
    const char *const *names = cli_seat_names(game);
    memcpy(run->play.names, names, sizeof run->play.names);
    int rc = ARGS_GO_ON;
    const json_t *cases = json_object_get(run->lesson, "case");
    if (cases)
        rc = play_case_lesson(&run->play, lesson_in(cases, language));
    if (rc == ARGS_GO_ON && !lesson_rewind(run, 0))
        rc = cli_failed("learn", "lessons/%s.yaml: %s", game->id, *run->why ? run->why : "the match cannot begin");
    return rc;
}

void lesson_close(struct lesson_run *run)
{
    play_notes_free(&run->play);
    case_player_free(run->play.player);
    case_free(run->play.book);
    free(run->play.memory);
    free(run->input);
    json_decref(run->lesson);
    memset(run, 0, sizeof *run);
}

/* ---- scripted actions ---------------------------------------------------------------------------------- */

static bool real_time(const struct lesson_run *run) { return run->play.game->real_time != NULL; }

enum lesson_wait lesson_waits(const struct lesson_run *run)
{
    if (run->step >= lesson_steps(run))
        return LESSON_OVER;
    if (run->played < json_array_size(json_object_get(shown_part(run), "play")))
        return LESSON_PLAYS;
    if (run->branch)
        return LESSON_NEXT;
    return json_object_get(lesson_step(run), "do") ? LESSON_DO : json_object_get(lesson_step(run), "ask") ? LESSON_ASK : LESSON_NEXT;
}

/* Makes one scripted action: the first legal action of its seat that fits the pattern. */
static enum lesson_result make(struct lesson_run *run, const json_t *one)
{
    const char *pattern = json_string_value(json_object_get(one, "action"));
    pl_seat seat = (pl_seat)json_integer_value(json_object_get(one, "seat"));
    pl_action list[2 * PL_LEGAL_MAX];
    if (!pattern)
        return LESSON_WENT_ON;
    int n = lesson_legal(run, seat, list), i = 0;
    while (i < n && !learn_fits(run->play.game, pattern, list[i]))
        i++;
    if (i == n)
        return learn_broken(run, "seat %d may not '%s'", seat, pattern);
    int rc = enter(run, seat, list[i], json_string_value(json_object_get(one, "text")));
    return rc == 0 ? LESSON_WENT_ON : learn_broken(run, "seat %d: rule %d refuses '%s'", seat, -rc, pattern);
}

/* Lets the match clock run to the time `to`. */
static enum lesson_result tick_to(struct lesson_run *run, int64_t to)
{
    const struct play *p = &run->play;
    for (int64_t due; real_time(run) && (due = p->game->deadline(p->match.state)) >= 0 && due <= to;) {
        run->now = due > run->now ? due : run->now;
        int rc = enter(run, PL_TABLE, PL_NO_ACTION, NULL);
        if (rc < 0)
            return learn_broken(run, "rule %d refuses a tick of the clock", -rc);
    }
    run->now = to;
    return LESSON_WENT_ON;
}

static const char *phase_of(const struct lesson_run *run)
{
    const struct pl_field *f = run->play.game->view_fields;
    while (f->type != PL_END && strcmp(f->name, "phase"))
        f++;
    int64_t phase = f->type == PL_NAME ? pl_field_get(f, pl_match_view(&run->play.match, run->learner), 0) : -1;
    return phase >= 0 && phase < f->names->n ? f->names->id[phase] : "";
}

/* Lets the match clock run until the match is in the phase `until`, at most to the time `now`. Sets *reached to true if the match is in
 * that phase. */
static enum lesson_result tick_until(struct lesson_run *run, const char *until, int64_t now, bool *reached)
{
    enum { TICKS_MOST = 1000 };
    const struct play *p = &run->play;
    enum lesson_result result = LESSON_WENT_ON;
    for (int n = 0; result == LESSON_WENT_ON && !(*reached = !strcmp(phase_of(run), until)); n++) {
        int64_t due = real_time(run) ? p->game->deadline(p->match.state) : -1;
        if (due < 0 || n == TICKS_MOST)
            return learn_broken(run, "the clock never reaches the phase '%s'", until);
        if (due > now)
            break;
        result = tick_to(run, due > run->now ? due : run->now);
    }
    return result;
}

/* Makes the actions of a list that are due by `now`. *made counts the actions of this list that have already been made. */
static enum lesson_result make_due(struct lesson_run *run, const json_t *list, size_t *made, int64_t now)
{
    enum lesson_result result = LESSON_WENT_ON;
    while (result == LESSON_WENT_ON && *made < json_array_size(list)) {
        const json_t *one = json_array_get(list, *made);
        int64_t due = run->played_at + json_integer_value(json_object_get(one, "wait"));
        if (real_time(run) && due > now)
            break;
        if (real_time(run) && (result = tick_to(run, due)) != LESSON_WENT_ON)
            break;
        const char *until = json_string_value(json_object_get(one, "until"));
        bool reached = !until;
        result = until ? tick_until(run, until, now, &reached) : make(run, one);
        if (!reached)
            break;
        run->played_at = real_time(run) ? run->now : 0;
        ++*made;
    }
    return result;
}

enum lesson_result lesson_run_clock(struct lesson_run *run, int64_t now)
{
    enum lesson_result result = LESSON_WENT_ON;
    const json_t *within = json_object_get(lesson_step(run), "within");
    if (lesson_waits(run) == LESSON_PLAYS) {
        result = make_due(run, json_object_get(shown_part(run), "play"), &run->played, now);
        if (result != LESSON_WENT_ON)
            return result;
        if (lesson_waits(run) == LESSON_PLAYS)
            return tick_to(run, now);
        run->waits_since = run->played_at = run->now;
    }
    if (!within || run->branch || now <= run->now)
        return result; /* the match clock does not run while the learner reads */
    int64_t end = run->waits_since + json_integer_value(within), to = now < end ? now : end;
    result = make_due(run, json_object_get(lesson_step(run), "meanwhile"), &run->meanwhile, to);
    if (result == LESSON_WENT_ON)
        result = tick_to(run, to);
    if (result != LESSON_WENT_ON || now < end)
        return result;
    const json_t *late = json_object_get(lesson_step(run), "late");
    if (!lesson_rewind(run, run->inputs))
        return LESSON_BROKEN;
    run->reply = late;
    return LESSON_AGAIN;
}

/* ---- the learner's actions ----------------------------------------------------------------------------- */

static void record(struct lesson_run *run, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void record(struct lesson_run *run, const char *format, ...)
{
    va_list args;
    if (run->inputs == LESSON_INPUTS)
        return; /* cannot happen: a lesson has at most 16 steps with two inputs each */
    va_start(args, format);
    vsnprintf(run->input[run->inputs++], LESSON_INPUT, format, args);
    va_end(args);
}

enum lesson_result lesson_next(struct lesson_run *run)
{
    const json_t *to = json_object_get(json_object_get(lesson_step(run), "other"), "to");
    if (lesson_waits(run) != LESSON_NEXT)
        return LESSON_AGAIN;
    record(run, "next");
    go_to(run, run->branch && to ? (size_t)json_integer_value(to) : run->step + 1, false);
    return LESSON_WENT_ON;
}

enum lesson_result lesson_answer(struct lesson_run *run, int choice)
{
    const json_t *ask = json_object_get(lesson_step(run), "ask");
    run->reply = json_object_get(ask, "wrong");
    if (lesson_waits(run) != LESSON_ASK || choice != json_integer_value(json_object_get(ask, "right")))
        return LESSON_AGAIN;
    record(run, "answer %d", choice);
    go_to(run, run->step + 1, false);
    run->right = true;
    return LESSON_WENT_ON;
}

enum lesson_result lesson_act(struct lesson_run *run, pl_action action, const char *text)
{
    const json_t *other = json_object_get(lesson_step(run), "other");
    const json_t *others = json_object_get(other, "do"), *again = json_object_get(other, "again");
    char words[128];
    struct pl_out o = pl_out_to(words, sizeof words);
    run->reply = json_is_true(again) && (!others || lesson_fits(run, others, action)) ? json_object_get(other, "text") : NULL;
    if (lesson_waits(run) != LESSON_DO)
        return LESSON_AGAIN;
    bool asked = lesson_fits(run, json_object_get(lesson_step(run), "do"), action);
    bool branch = !asked && other && !json_is_true(again) && (!others || lesson_fits(run, others, action));
    if (is_legal(run, run->learner, action) && ((!asked && !branch) || play_case_is_wrong(&run->play, run->learner, action, text)))
        return LESSON_AGAIN;
    int64_t at = run->now;
    int rc = enter(run, run->learner, action, text);
    if (rc < 0) {
        run->play.refusal = rc;
        return LESSON_ILLEGAL;
    }
    pl_action_put(&o, run->play.game, action);
    record(run, "do %lld %s%s%s", (long long)at, words, text ? " | " : "", text ? text : "");
    go_to(run, run->step + !branch, branch);
    return LESSON_WENT_ON;
}

/* ---- going back ---------------------------------------------------------------------------------------- */

/* Makes all scripted actions of the step without waiting. */
static enum lesson_result finish_plays(struct lesson_run *run)
{
    if (lesson_waits(run) != LESSON_PLAYS)
        return LESSON_WENT_ON;
    enum lesson_result result = make_due(run, json_object_get(shown_part(run), "play"), &run->played, END_OF_TIME);
    run->waits_since = run->played_at = run->now;
    return result;
}

/* Repeats one recorded input of the learner. */
static enum lesson_result repeat(struct lesson_run *run, char *line)
{
    pl_action action;
    long long at;
    int n;
    if (!strcmp(line, "next"))
        return lesson_next(run);
    if (sscanf(line, "answer %d", &n) == 1)
        return lesson_answer(run, n);
    if (sscanf(line, "do %lld %n", &at, &n) != 1)
        return LESSON_BROKEN;
    char *words = line + n, *bar = strstr(words, " | ");
    if (bar)
        *bar = 0;
    if (real_time(run) && json_object_get(lesson_step(run), "within") && at > run->now && lesson_run_clock(run, at) != LESSON_WENT_ON)
        return LESSON_BROKEN;
    return pl_action_parse(run->play.game, words, strlen(words), &action) < 0 ? LESSON_BROKEN
                                                                              : lesson_act(run, action, bar ? bar + 3 : NULL);
}

bool lesson_rewind(struct lesson_run *run, int n)
{
    char(*old)[LESSON_INPUT] = calloc(LESSON_INPUTS, sizeof *old);
    if (!old)
        return false;
    memcpy(old, run->input, LESSON_INPUTS * sizeof *old);
    run->inputs = 0;
    run->now = 0;
    bool good = begin_match(run);
    go_to(run, 0, false);
    for (int i = 0; good && i < n; i++) {
        good = finish_plays(run) == LESSON_WENT_ON;
        good = good && repeat(run, old[i]) == LESSON_WENT_ON;
    }
    free(old);
    return good;
}
