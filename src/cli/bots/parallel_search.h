/* parallel_search.h: threads for `struct pl_mind`. */
#ifndef PL_CLI_BOTS_PARALLEL_SEARCH_H
#define PL_CLI_BOTS_PARALLEL_SEARCH_H

void cli_run_parallel(void *of, int n, void (*think)(void *job, int i), void *job);

#endif
