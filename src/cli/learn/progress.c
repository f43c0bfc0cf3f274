/* progress.c: reads and writes the file with the learner's progress in one lesson. After a first line that names the format, the file has
 * one line for each input (lesson.h). */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/file.h"
#include "cli/learn/internal.h"
#include "cli/play/saves.h"

static const char heading[] = "parlour lesson 1\n", finish[] = "finished\n";

/* Returns the content of the file, which the caller frees. Returns NULL if there is no file or if it has another format. */
static char *contents(const struct pl_game *game)
{
    char path[SAVES_PATH], why[512];
    struct pl_out o = pl_out_to(why, sizeof why);
    size_t len;
    char *data = saves_lesson_path(game, false, path) ? file_read(path, &len, &o) : NULL;
    char *text = data ? strndup(data, len) : NULL;
    free(data);
    if (text && (len < sizeof heading || strncmp(text, heading, sizeof heading - 1) || text[len - 1] != '\n' || strlen(text) != len)) {
        free(text);
        return NULL;
    }
    return text;
}

static int lines_of(const char *text)
{
    int n = 0;
    for (; (text = strchr(text, '\n')); text++)
        n++;
    return n;
}

int progress_peek(const struct pl_game *game)
{
    char *text = contents(game);
    int n = !text ? 0 : !strcmp(text + sizeof heading - 1, finish) ? -1 : lines_of(text) - 1;
    free(text);
    return n;
}

int progress_load(struct lesson_run *run)
{
    char *text = contents(run->play.game);
    int n = 0;
    for (char *at = text ? text + sizeof heading - 1 : NULL; at && *at && n < LESSON_INPUTS; n++) {
        size_t len = strcspn(at, "\n");
        snprintf(run->input[n], LESSON_INPUT, "%.*s", (int)len, at);
        at += len + 1;
    }
    free(text);
    return n == 1 && !strcmp(run->input[0], "finished") ? -1 : n;
}

void progress_save(const struct lesson_run *run, bool finished)
{
    char path[SAVES_PATH], why[512], *text = malloc(sizeof heading + LESSON_INPUTS * (LESSON_INPUT + 1));
    struct pl_out o = pl_out_to(text, text ? sizeof heading + LESSON_INPUTS * (LESSON_INPUT + 1) : 0), e = pl_out_to(why, sizeof why);
    pl_put(&o, heading);
    for (int i = 0; i < run->inputs && !finished; i++) {
        pl_put(&o, run->input[i]);
        pl_put_char(&o, '\n');
    }
    pl_put(&o, finished ? finish : "");
    /* A lesson whose progress cannot be stored still works, so a failure is not reported. */
    if (text && saves_lesson_path(run->play.game, true, path))
        file_write(path, SAVES_MODE, text, o.len, &e);
    free(text);
}
