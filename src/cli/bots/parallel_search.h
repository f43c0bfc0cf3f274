/* parallel_search.h: runs the searches for one decision in parallel threads. */
#ifndef PL_CLI_BOTS_PARALLEL_SEARCH_H
#define PL_CLI_BOTS_PARALLEL_SEARCH_H

void cli_run_parallel(void *of, int n, void (*search)(void *job, int i), void *job);

#endif
