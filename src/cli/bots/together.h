/* together.h: threads for `struct pl_mind`. */
#ifndef PL_CLI_BOTS_TOGETHER_H
#define PL_CLI_BOTS_TOGETHER_H

void cli_together(void *of, int n, void (*think)(void *job, int i), void *job);

#endif
