/* case_folders.h: finds and lists the cases that come with the program. Prints nothing. */
#ifndef PL_CASES_CASE_FOLDERS_H
#define PL_CASES_CASE_FOLDERS_H

#include "cases/case.h"

enum { CASE_PATH_MAX = 4096, CASE_LIST_MAX = 64 };

/* Finds a folder of data that comes with the program. If the environment variable is set, it names this folder. If not, it is the folder
 * beside the installed program, or else the one in the source tree. Returns false if the folder does not exist. */
bool program_folder_find(const char *variable, const char *name, char path[CASE_PATH_MAX]);
/* Returns the folder that contains all cases, or NULL if it does not exist. $PARLOUR_CASES names this folder. If that variable is not set,
 * it is the folder beside the installed program, or else the folder in the source tree. */
const char *case_root_folder(void);
/* Finds the folder with the short cases: `cases` in the folder of the problems, which $PARLOUR_PROBLEMS names. */
bool case_short_root(char path[CASE_PATH_MAX]);
/* Finds the folder of the case that a command-line argument names. An argument that contains a slash or starts with a dot is a path. Any
 * other argument is the id of an installed case or a short case or, if no case has this id, a folder in the working directory. Returns
 * false if there is no such folder. */
bool case_folder_find(const char *word, char path[CASE_PATH_MAX]);
/* Finds the folder of a lesson's case. It is in the folder `lessons/cases` beside the installed cases or in the source tree; $PARLOUR_CASES
 * does not change it. */
bool case_lesson_folder(const char *word, char path[CASE_PATH_MAX]);
/* Lists the installed cases by difficulty, then id, and returns their number. Skips cases that cannot be loaded. */
struct case_summary {
    char id[64], title[160];
    int difficulty, seats_min, seats_max;
};
int case_summaries(struct case_summary list[CASE_LIST_MAX]);

#endif
