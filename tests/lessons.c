/* lessons.c: plays every lesson on every path that a learner can take, in every language. If a changed rule breaks a lesson, this test
 * fails, because a scripted action has become illegal or the condition of a text is no longer true. */
#include <stdio.h>
#include <stdlib.h>

#include "cli/learn/lesson.h"
#include "test.h"

enum { POSITIONS = 4096, STEPS = 16 };

static const char *const spoken[] = {"en", "es"};

/* One lesson, and a record of the parts that the test has reached so far. */
struct tour {
    struct lesson_run run;
    uint8_t position[POSITIONS][33]; /* positions that the test has already reached; each consists of the step and the hash of the state */
    int positions;
    bool step[STEPS], branch[STEPS], reply[STEPS];
    const char *language;
};

static void play_on(struct tour *t);

static const char *id_of(const struct tour *t) { return json_string_value(json_object_get(lesson_step(&t->run), "id")); }

static void went_on(struct tour *t, enum lesson_result result)
{
    if (result == LESSON_BROKEN)
        test_fail(__FILE__, __LINE__, "%s", t->run.why);
    if (result != LESSON_WENT_ON)
        test_fail(__FILE__, __LINE__, "%s, step %s: result %d", t->run.play.game->id, id_of(t), (int)result);
}

/* Returns true if the test has reached this position of the lesson before. Otherwise stores the position. */
static bool known(struct tour *t)
{
    uint8_t here[33] = {(uint8_t)(2 * t->run.step + t->run.branch)};
    pl_state_hash(t->run.play.game, t->run.play.match.state, here + 1);
    for (int i = 0; i < t->positions; i++)
        if (!memcmp(t->position[i], here, sizeof here))
            return true;
    CHECK(t->positions < POSITIONS);
    memcpy(t->position[t->positions++], here, sizeof here);
    return false;
}

static void check_reply(struct tour *t)
{
    const char *reply = lesson_reply(&t->run, t->language);
    t->reply[t->run.step] |= reply && *reply;
}

/* Tries every answer to a question. Only the right answer continues the lesson. */
static void answer_all(struct tour *t)
{
    const json_t *ask = json_object_get(lesson_step(&t->run), "ask");
    int n = (int)json_array_size(json_object_get(ask, "choices")), right = (int)json_integer_value(json_object_get(ask, "right"));
    for (int i = 0; i < n; i++)
        if (i != right) {
            CHECK_INT(lesson_answer(&t->run, i), LESSON_AGAIN);
            CHECK(lesson_reply(&t->run, t->language));
        }
    went_on(t, lesson_answer(&t->run, right));
    play_on(t);
}

/* Runs the clock until all scripted actions have been made. Then, if the step has a time limit, lets half of that time pass. */
static void run_clock(struct tour *t)
{
    struct lesson_run *run = &t->run;
    while (lesson_waits(run) == LESSON_PLAYS)
        went_on(t, lesson_run_clock(run, run->now + 50));
    json_int_t within = json_integer_value(json_object_get(lesson_step(run), "within"));
    if (within && !run->branch)
        went_on(t, lesson_run_clock(run, run->waits_since + within / 2));
}

/* Lets the time limit of a step pass. The lesson must then reply and let the learner try again. */
static void miss_the_time(struct tour *t)
{
    struct lesson_run *run = &t->run;
    json_int_t within = json_integer_value(json_object_get(lesson_step(run), "within"));
    size_t step = run->step;
    if (!within)
        return;
    CHECK_INT(lesson_run_clock(run, run->waits_since + within + 1), LESSON_AGAIN);
    CHECK(lesson_reply(run, t->language));
    CHECK_INT(run->step, step);
    run_clock(t);
}

/* Tries every action that the rules allow here. The lesson must either accept the action and continue, or refuse the action and change
 * nothing. */
static void act_all(struct tour *t)
{
    struct lesson_run *run = &t->run;
    pl_action list[2 * PL_LEGAL_MAX];
    const json_t *text = json_object_get(lesson_step(run), "answer");
    const char *answer = text ? lesson_in(text, t->language) : NULL;
    int n = lesson_legal(run, run->learner, list), inputs = run->inputs, found = 0;
    size_t step = run->step;
    miss_the_time(t);
    for (int i = 0; i < n; i++) {
        bool needs_text = run->play.game->verbs[pl_verb_of(list[i])].flags & PL_VERB_TEXT;
        if (needs_text && lesson_fits(run, json_object_get(lesson_step(run), "do"), list[i])) {
            CHECK_INT(lesson_act(run, list[i], "nobody at all"), LESSON_AGAIN);
            check_reply(t);
        }
        enum lesson_result result = lesson_act(run, list[i], needs_text ? answer ? answer : "nothing" : NULL);
        if (result == LESSON_AGAIN) {
            check_reply(t);
            continue;
        }
        went_on(t, result);
        t->branch[step] |= run->branch;
        found++;
        play_on(t);
        CHECK(lesson_rewind(run, inputs));
        run_clock(t);
    }
    if (!found)
        test_fail(__FILE__, __LINE__, "%s, step %s: the rules allow nothing that the step asks for", run->play.game->id, id_of(t));
}

static void play_on(struct tour *t)
{
    struct lesson_run *run = &t->run;
    if (lesson_waits(run) == LESSON_OVER)
        return;
    run_clock(t);
    if (known(t))
        return;
    t->step[run->step] = true;
    if (!lesson_check(run))
        test_fail(__FILE__, __LINE__, "%s", run->why);
    CHECK(strlen(lesson_words(run, t->language)) > 10);
    switch (lesson_waits(run)) {
    case LESSON_NEXT:
        went_on(t, lesson_next(run));
        play_on(t);
        return;
    case LESSON_DO:
        act_all(t);
        return;
    case LESSON_ASK:
        answer_all(t);
        return;
    case LESSON_PLAYS:
    case LESSON_OVER:
        break;
    }
    CHECK(false);
}

static void tour(const struct pl_game *game, const char *language)
{
    static struct tour t;
    memset(&t, 0, sizeof t);
    t.language = language;
    CHECK_INT(lesson_open(&t.run, game, language), ARGS_GO_ON);
    play_on(&t);
    CHECK(lesson_rewind(&t.run, 0));
    for (t.run.step = 0; t.run.step < lesson_steps(&t.run); t.run.step++) {
        size_t i = t.run.step;
        const json_t *other = json_object_get(lesson_step(&t.run), "other");
        bool again = json_is_true(json_object_get(other, "again"));
        if (!t.step[i] || (other && !(again ? t.reply[i] : t.branch[i])))
            test_fail(__FILE__, __LINE__, "%s: no path leads to step %s%s", game->id, id_of(&t), t.step[i] ? ", other" : "");
    }
    lesson_close(&t.run);
}

TEST(every_path_of_every_lesson_is_legal_and_its_texts_are_true)
{
    for (const struct pl_game *const *g = pl_games; *g; g++)
        for (size_t i = 0; i < PL_COUNT(spoken) && lesson_find(*g); i++)
            tour(*g, spoken[i]);
}

TEST(every_lesson_belongs_to_a_game)
{
    int n = 0;
    for (const struct lesson_text *t = lesson_texts; t->game; t++, n++)
        CHECK(pl_game_listed(t->game, strlen(t->game)));
    CHECK(n >= 5); /* each of the first five games has a lesson; a new game may not have one yet */
}

TEST(a_lesson_resumes_after_any_input)
{
    static struct lesson_run run;
    CHECK_INT(lesson_open(&run, pl_games[0], "en"), ARGS_GO_ON);
    went_on(&(struct tour){.run = run}, lesson_next(&run));
    went_on(&(struct tour){.run = run}, lesson_next(&run));
    CHECK_INT(run.step, 2);
    CHECK(lesson_rewind(&run, 1));
    CHECK_INT(run.step, 1);
    CHECK_INT(run.inputs, 1);
    strcpy(run.input[0], "do 0 take 1"); /* this input is impossible in the lesson */
    CHECK(!lesson_rewind(&run, 1));
    CHECK(lesson_rewind(&run, 0));
    CHECK_INT(run.step, 0);
    lesson_close(&run);
}

/* Opens the lesson of the first game and replaces the member `member` of step `step` with `json`, which must break the lesson. Returns the
 * error message. */
static const char *broken(struct lesson_run *run, size_t step, const char *member, const char *json)
{
    CHECK_INT(lesson_open(run, pl_games[0], "en"), ARGS_GO_ON);
    json_t *of = json_array_get(json_object_get(run->lesson, "steps"), step);
    CHECK(json_object_set_new(of, member, json_loads(json, 0, NULL)) == 0);
    CHECK(lesson_rewind(run, 0));
    bool good = lesson_run_clock(run, 0) == LESSON_WENT_ON && lesson_check(run);
    CHECK(!good);
    return run->why;
}

TEST(a_false_condition_or_an_illegal_action_breaks_a_lesson)
{
    static struct lesson_run run;
    const char *why = broken(&run, 0, "checks", "[{\"what\":\"value\",\"at\":\"/day\",\"op\":\">\",\"value\":1}]");
    CHECK(strstr(why, "step 1 (theme): the condition ") && strstr(why, " is not true"));
    lesson_close(&run);
    why = broken(&run, 0, "checks", "[{\"what\":\"count\",\"at\":\"/line\",\"op\":\"=\",\"value\":5}]");
    CHECK(strstr(why, " is not true"));
    lesson_close(&run);
    why = broken(&run, 0, "checks", "[{\"what\":\"may not\",\"action\":\"go *\"}]");
    CHECK(strstr(why, " is not true"));
    lesson_close(&run);
    why = broken(&run, 0, "checks", "[{\"what\":\"value\",\"at\":\"/no/such/member\",\"op\":\"!=\",\"value\":1}]");
    CHECK(strstr(why, " is not true"));
    lesson_close(&run);
    why = broken(&run, 0, "play", "[{\"wait\":0,\"seat\":1,\"action\":\"go watson\"}]");
    CHECK(strstr(why, "step 1 (theme): seat 1 may not 'go watson'"));
    lesson_close(&run);
}
