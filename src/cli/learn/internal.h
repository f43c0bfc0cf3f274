/* internal.h: functions that only the files of this folder use. */
#ifndef PL_CLI_LEARN_INTERNAL_H
#define PL_CLI_LEARN_INTERNAL_H

#include "cli/learn/lesson.h"

/* Returns true if the text form of the action fits the pattern. */
bool learn_fits(const struct pl_game *game, const char *pattern, pl_action action);
/* Writes what is wrong with the lesson, and in which step, to run->why. Returns LESSON_BROKEN. */
enum lesson_result learn_broken(struct lesson_run *run, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* real_time.c: lessons of real-time games at a terminal. */
enum live_end { LIVE_DONE, LIVE_SKIP, LIVE_BACK, LIVE_LEFT, LIVE_BROKEN };
/* Runs the match clock in real time and reads single keys, until the step waits neither for scripted actions nor for the learner. `draw`
 * draws the screen after each change; `below` is a reply to the learner, or NULL. */
enum live_end live(struct lesson_run *run, void (*draw)(struct lesson_run *run, const char *below));
/* Prints which key the learner must press, or that there is nothing to do yet. */
void live_print_key(const struct lesson_run *run);

/* progress.c: stores the learner's progress in `lessons`, a subfolder of the folder for saved matches. */
/* Loads the inputs of an unfinished lesson and returns their number. Returns -1 if the lesson was finished, and 0 if nothing is stored. */
int progress_load(struct lesson_run *run);
void progress_save(const struct lesson_run *run, bool finished);
/* Returns the number of stored inputs without loading them, or -1 if the lesson was finished. */
int progress_peek(const struct pl_game *game);

#endif
