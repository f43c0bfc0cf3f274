/* case_folders.c: finds the folder of cases beside the installed program, or in the source tree from which the program was built. */
#include "cases/case_folders.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool is_folder(const char *path)
{
    struct stat info;
    return stat(path, &info) == 0 && S_ISDIR(info.st_mode);
}

/* Writes the path …/share/parlour/NAME that belongs to the program …/bin/parlour. Returns false if there is no such folder. */
static bool beside_program(const char *name, char path[CASE_PATH_MAX])
{
    char program[CASE_PATH_MAX];
    ssize_t n = readlink("/proc/self/exe", program, sizeof program - 1);
    if (n <= 0)
        return false;
    program[n] = 0;
    for (int up = 0; up < 2; up++) {
        char *slash = strrchr(program, '/');
        if (!slash)
            return false;
        *slash = 0;
    }
    return (size_t)snprintf(path, CASE_PATH_MAX, "%s/share/parlour/%s", program, name) < CASE_PATH_MAX && is_folder(path);
}

bool program_folder_find(const char *variable, const char *name, char path[CASE_PATH_MAX])
{
    const char *named = getenv(variable);
    if (named && *named)
        return (size_t)snprintf(path, CASE_PATH_MAX, "%s", named) < CASE_PATH_MAX && is_folder(path);
    return beside_program(name, path) ||
           ((size_t)snprintf(path, CASE_PATH_MAX, "%s/%s", PARLOUR_SOURCE, name) < CASE_PATH_MAX && is_folder(path));
}

const char *case_root_folder(void)
{
    static char path[CASE_PATH_MAX];
    return program_folder_find("PARLOUR_CASES", "cases", path) ? path : NULL;
}

/* Writes the path of the folder `word` inside the folder `root`. Returns false if there is no such folder. */
static bool folder_in(const char *root, const char *word, char path[CASE_PATH_MAX])
{
    return (size_t)snprintf(path, CASE_PATH_MAX, "%s/%s", root, word) < CASE_PATH_MAX && is_folder(path);
}

bool case_short_root(char path[CASE_PATH_MAX])
{
    char problems[CASE_PATH_MAX];
    return program_folder_find("PARLOUR_PROBLEMS", "problems", problems) && folder_in(problems, "cases", path);
}

bool case_folder_find(const char *word, char path[CASE_PATH_MAX])
{
    bool is_id = !strchr(word, '/') && *word != '.';
    const char *root = is_id ? case_root_folder() : NULL;
    char shorts[CASE_PATH_MAX];
    if ((root && folder_in(root, word, path)) || (is_id && case_short_root(shorts) && folder_in(shorts, word, path)))
        return true;
    return (size_t)snprintf(path, CASE_PATH_MAX, "%s", word) < CASE_PATH_MAX && is_folder(path);
}

bool case_lesson_folder(const char *word, char path[CASE_PATH_MAX])
{
    char root[CASE_PATH_MAX];
    const char *cases = beside_program("cases", root) ? root : PARLOUR_SOURCE "/cases";
    return (size_t)snprintf(path, CASE_PATH_MAX, "%s/../lessons/cases/%s", cases, word) < CASE_PATH_MAX && is_folder(path);
}

static int by_difficulty(const void *a, const void *b)
{
    const struct case_summary *x = a, *y = b;
    return x->difficulty != y->difficulty ? x->difficulty - y->difficulty : strcmp(x->id, y->id);
}

int case_summaries(struct case_summary list[CASE_LIST_MAX])
{
    const char *root = case_root_folder();
    DIR *dir = root ? opendir(root) : NULL;
    struct case_report *report = dir ? malloc(sizeof *report) : NULL;
    int n = 0;
    for (struct dirent *d; report && n < CASE_LIST_MAX && (d = readdir(dir));) {
        char path[CASE_PATH_MAX];
        if (d->d_name[0] == '.' || !case_folder_find(d->d_name, path))
            continue;
        struct case_book *c = case_load(path, report);
        if (!c)
            continue;
        struct case_summary *t = &list[n++];
        snprintf(t->id, sizeof t->id, "%s", c->id);
        snprintf(t->title, sizeof t->title, "%s", c->title);
        t->difficulty = c->difficulty;
        t->seats_min = c->rules.seats_min;
        t->seats_max = c->rules.seats_max;
        case_free(c);
    }
    free(report);
    if (dir)
        closedir(dir);
    qsort(list, (size_t)n, sizeof *list, by_difficulty);
    return n;
}
