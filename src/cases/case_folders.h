/* case_folders.h: finds and lists the cases that come with the program. Prints nothing. */
#ifndef PL_CASES_CASE_FOLDERS_H
#define PL_CASES_CASE_FOLDERS_H

#include "cases/case.h"

enum { CASE_PATH_MAX = 4096, CASE_LIST_MAX = 64 };

/* Finds a folder of data that comes with the program. If the environment variable `variable` is set, it contains the path of the folder.
 * Otherwise the folder is beside the installed program or, if there is none, in the source tree. Returns false if the folder does not
 * exist. */
bool program_folder_find(const char *variable, const char *name, char path[CASE_PATH_MAX]);
/* Returns the path of the folder that contains all cases, or NULL if it does not exist. $PARLOUR_CASES contains this path. If the variable
 * is not set, the folder is beside the installed program or, if there is none, in the source tree. */
const char *case_root_folder(void);
/* Finds the folder of the short cases. It is the folder `cases` inside the folder of the problems, whose path $PARLOUR_PROBLEMS can set.
 * Returns false if there is no such folder. */
bool case_short_root(char path[CASE_PATH_MAX]);
/* Finds the folder of the case that a command-line argument names. An argument that contains a slash or starts with a dot is a path. Any
 * other argument is first looked up as the id of an installed case or of a short case; if there is none, it is the name of a folder in the
 * working directory. Returns false if the argument leads to no folder. */
bool case_folder_find(const char *word, char path[CASE_PATH_MAX]);
/* Finds the folder of a lesson's case. It is in the folder `lessons/cases`, beside the installed cases or in the source tree.
 * $PARLOUR_CASES has no effect on it. */
bool case_lesson_folder(const char *word, char path[CASE_PATH_MAX]);
struct case_summary {
    char id[64], title[160];
    int difficulty, seats_min, seats_max;
};
/* Lists the installed cases, sorted by difficulty and then by id. Returns their number. Skips cases that cannot be loaded. */
int case_summaries(struct case_summary list[CASE_LIST_MAX]);

#endif
