/* parallel_search.c: a bot's searches side by side, a thread each. What they find is added up by the bot, in order, so threads and their
 * luck change nothing. */
#include "cli/bots/parallel_search.h"

#include <pthread.h>

#include "bots/bot.h"

struct thinker {
    pthread_t thread;
    void (*think)(void *job, int i);
    void *job;
    int i;
    bool started;
};

static void *run(void *arg)
{
    struct thinker *t = arg;
    t->think(t->job, t->i);
    return NULL;
}

void cli_run_parallel(void *of, int n, void (*think)(void *job, int i), void *job)
{
    struct thinker t[PL_SEARCH_THREADS_MAX];
    (void)of;
    for (int i = 0; i < n; i++) {
        t[i] = (struct thinker){.think = think, .job = job, .i = i};
        if (i > 0) /* the first is thought by whoever asked */
            t[i].started = pthread_create(&t[i].thread, NULL, run, &t[i]) == 0;
    }
    think(job, 0);
    for (int i = 1; i < n; i++) {
        if (t[i].started)
            pthread_join(t[i].thread, NULL);
        else
            think(job, i);
    }
}
