/* lesson.h: runs the steps of a lesson, without printing anything. A lesson is a guided match with a fixed deal and scripted opponents.
 * Each step has a short text (docs/lessons.md). */
#ifndef PL_CLI_LEARN_LESSON_H
#define PL_CLI_LEARN_LESSON_H

#include <jansson.h>

#include "cli/play/play.h"

/* The lessons as JSON, compiled by tools/lessons.py. The list ends with an element whose members are NULL. */
struct lesson_text {
    const char *game, *json;
};
extern const struct lesson_text lesson_texts[];

/* Returns the lesson of a game as JSON text, or NULL if the game has none. */
const char *lesson_find(const struct pl_game *game);

/* Says for which event a lesson waits. The comments name the function to call for each. */
enum lesson_wait {
    LESSON_PLAYS, /* the scripted actions of the step are not finished: call lesson_run_clock */
    LESSON_NEXT,  /* the learner reads the text and then continues: call lesson_next */
    LESSON_DO,    /* the learner must take an action: call lesson_act */
    LESSON_ASK,   /* the learner must answer a question: call lesson_answer */
    LESSON_OVER   /* the last step is finished */
};

/* The result of something that the learner does. */
enum lesson_result {
    LESSON_WENT_ON, /* the lesson has moved on to its next part */
    LESSON_AGAIN,   /* the step asks for another action; nothing has changed, and lesson_reply explains why */
    LESSON_ILLEGAL, /* the rules refuse the action; run->play.refusal has the number of the rule */
    LESSON_BROKEN   /* the lesson contradicts the rules of the game; run->why says how */
};

enum { LESSON_INPUTS = 64, LESSON_INPUT = 700, LESSON_WHY = 400 };

struct lesson_run {
    json_t *lesson;
    struct play play; /* the match of the lesson, which contains only scripted actions and the learner's actions */
    pl_seat learner;
    size_t step;
    bool branch;         /* true while the screen shows the step's text `other`, because the learner made a different move */
    size_t played;       /* number of scripted actions already carried out in this step or in its branch */
    size_t meanwhile;    /* number of actions already carried out from the step's list `meanwhile` */
    int64_t now;         /* time on the match clock in ms; used only in real-time games */
    int64_t played_at;   /* time of the last scripted action; the delay before the next one counts from here */
    int64_t waits_since; /* time at which the step began to wait for the learner */
    /* Everything the learner did, one line each: "next", "answer N" or "do MS ACTION | TEXT". Going back and resuming a lesson both replay
     * these lines from the start. */
    char (*input)[LESSON_INPUT];
    int inputs;
    char why[LESSON_WHY];
    bool right;          /* true after a right answer, until the next input */
    bool held;           /* true while a real-time lesson waits for the learner to start the clock; only learn/real_time.c sets it */
    const json_t *reply; /* the text that explains LESSON_AGAIN, in all languages; NULL if the step has none */
};

/* Loads the lesson of a game, with the texts of its case in this language, and begins it. Returns ARGS_GO_ON, or an exit code after
 * printing an error. */
int lesson_open(struct lesson_run *run, const struct pl_game *game, const char *language);
void lesson_close(struct lesson_run *run);

/* Starts the lesson again and replays the first `n` inputs of the learner. Returns false if the inputs do not fit the lesson. */
bool lesson_rewind(struct lesson_run *run, int n);
enum lesson_wait lesson_waits(const struct lesson_run *run);
/* Lets the match clock run to the time `now` and carries out the scripted actions that are due. In a turn-based game, all scripted actions
 * are due at once. If the learner misses the time limit of a step, goes back to the beginning of the step and returns LESSON_AGAIN. */
enum lesson_result lesson_run_clock(struct lesson_run *run, int64_t now);
enum lesson_result lesson_next(struct lesson_run *run);
enum lesson_result lesson_answer(struct lesson_run *run, int choice);
/* Carries out an action of the learner if the step asks for it. `text` is the free text of the action, or NULL. */
enum lesson_result lesson_act(struct lesson_run *run, pl_action action, const char *text);

size_t lesson_steps(const struct lesson_run *run);
const json_t *lesson_step(const struct lesson_run *run); /* returns the current step */
/* Returns the lesson text that is now on the screen. */
const char *lesson_words(const struct lesson_run *run, const char *language);
/* Returns the explanation after LESSON_AGAIN, or NULL if the step has none. */
const char *lesson_reply(const struct lesson_run *run, const char *language);
/* Returns the text in the given language, or the English text if there is no translation. `texts` is an object such as {"en":…,"es":…}. */
const char *lesson_in(const json_t *texts, const char *language);
/* Returns true if the action matches one of the patterns. In a pattern, * matches any word. A * at the end matches any number of words. */
bool lesson_fits(const struct lesson_run *run, const json_t *patterns, pl_action action);
/* Lists the actions that a seat may take now. The decisions come first, then the asides. `list` has room for 2 * PL_LEGAL_MAX actions. */
int lesson_legal(const struct lesson_run *run, pl_seat seat, pl_action *list);
/* Checks all conditions of the text on the screen. If a condition is false, returns false and sets run->why. */
bool lesson_check(struct lesson_run *run);

#endif
