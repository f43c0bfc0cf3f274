/* short_case.c: the command `parlour problems play` for a game with cases. The problems of such a game are short cases. Each folder in
 * problems/cases is one short case in one language. */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cases/case_folders.h"
#include "cli/args.h"
#include "cli/cli.h"
#include "cli/messages.h"
#include "cli/problems/problems.h"

enum { SHORT_CASES = 64, SHORT_NAME = 64 };

struct short_cases {
    char root[CASE_PATH_MAX];
    char id[SHORT_CASES][SHORT_NAME];
    int n;
};

/* The name of a translation's folder ends with the code of the language, for example -es. */
static bool is_translation(const char *name)
{
    size_t len = strlen(name);
    return len > 3 && name[len - 3] == '-';
}

static int by_name(const void *a, const void *b) { return strcmp(a, b); }

static void list_cases(struct short_cases *c)
{
    c->n = 0;
    DIR *dir = case_short_root(c->root) ? opendir(c->root) : NULL;
    for (struct dirent *d; dir && c->n < SHORT_CASES && (d = readdir(dir));)
        if (d->d_name[0] != '.' && !is_translation(d->d_name) && strlen(d->d_name) < SHORT_NAME)
            snprintf(c->id[c->n++], SHORT_NAME, "%.*s", SHORT_NAME - 1, d->d_name);
    if (dir)
        closedir(dir);
    qsort(c->id, (size_t)c->n, sizeof c->id[0], by_name);
}

int problems_play_case(const struct pl_game *game, const char *id, int64_t day)
{
    static struct short_cases c;
    char name[SHORT_NAME + 8], path[CASE_PATH_MAX];
    const char *language = message_words()->language;
    list_cases(&c);
    if (!c.n)
        return cli_failed("problems play", "there are no short cases; set PARLOUR_PROBLEMS to the folder with the problems");
    int at = id ? -1 : problem_of_day(day, c.n);
    for (int i = 0; id && i < c.n; i++)
        if (!strcmp(id, c.id[i]))
            at = i;
    if (at < 0)
        return cli_usage_error("problems play", "there is no short case '%s'", id);
    snprintf(name, sizeof name, "%s-%s", c.id[at], language);
    if (!case_folder_find(name, path))
        snprintf(name, sizeof name, "%s", c.id[at]);
    char *words[] = {
        (char[]){"play"},   (char *)game->id,       (char[]){"--case"}, name, (char[]){"--players"}, (char[]){"2"}, (char[]){"--bot"},
        (char[]){"novice"}, (char[]){"--language"}, (char *)language,   NULL};
    return cli_play(10, words);
}
