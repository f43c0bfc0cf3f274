/* find.h: where the cases of the house lie, and which there are. Reads folders; says nothing to anybody. */
#ifndef PL_CASES_CASE_FOLDERS_H
#define PL_CASES_CASE_FOLDERS_H

#include "cases/case.h"

enum { CASE_PATH_MAX = 4096, CASE_LIST_MAX = 64 };

/* The folder of the house's cases: $PARLOUR_CASES; beside the installed program; in the source tree. NULL if there is none. */
const char *case_root_folder(void);
/* The folder a word means: a path if it has a slash in it, else the id of a case of the house, else a folder here. False if there is
 * no such folder. */
bool case_folder_find(const char *word, char path[CASE_PATH_MAX]);
/* The ids of the house's cases by grade, then by id; how many. Their books are loaded to know the grade, and freed again;
 * cases that cannot be read are left out. */
struct case_summary {
    char id[64], title[160];
    int difficulty, seats_min, seats_max;
};
int case_summaries(struct case_summary list[CASE_LIST_MAX]);

#endif
