/* analyse.h: a finished match, judged move by move from what each seat knew at the time. */
#ifndef PL_CLI_REVIEW_ANALYSE_H
#define PL_CLI_REVIEW_ANALYSE_H

#include "match/match.h"

/* Prints the moves that lost most; draws the course into `svg` if that is not NULL. An exit code. */
int cli_analyse(const struct pl_match *m, const char *const *names, uint32_t playouts, const char *svg);
/* The same where a clock runs, and where a case is played. */
int cli_analyse_clock(const struct pl_match *m, const char *const *names, const char *svg);
int cli_analyse_case(const struct pl_match *m, const char *const *names, const char *svg);

#endif
