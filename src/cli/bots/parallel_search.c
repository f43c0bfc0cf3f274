/* parallel_search.c: runs the searches of one decision in parallel threads. The bot adds up the results in a fixed order, so the decision
 * does not depend on the timing of the threads. */
#include "cli/bots/parallel_search.h"

#include <pthread.h>

#include "bots/bot.h"

struct search_thread {
    pthread_t thread;
    void (*search)(void *job, int i);
    void *job;
    int i;
    bool started;
};

static void *run(void *arg)
{
    struct search_thread *t = arg;
    t->search(t->job, t->i);
    return NULL;
}

void cli_run_parallel(void *of, int n, void (*search)(void *job, int i), void *job)
{
    struct search_thread t[PL_SEARCH_THREADS_MAX];
    (void)of;
    for (int i = 0; i < n; i++) {
        t[i] = (struct search_thread){.search = search, .job = job, .i = i};
        if (i > 0) /* the calling thread runs the first search itself */
            t[i].started = pthread_create(&t[i].thread, NULL, run, &t[i]) == 0;
    }
    search(job, 0);
    for (int i = 1; i < n; i++) {
        if (t[i].started)
            pthread_join(t[i].thread, NULL);
        else
            search(job, i);
    }
}
