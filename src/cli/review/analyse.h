/* analyse.h: judges a saved match move by move, using only what each seat knew at the time. */
#ifndef PL_CLI_REVIEW_ANALYSE_H
#define PL_CLI_REVIEW_ANALYSE_H

#include "match/match.h"

/* Prints the costliest moves of a match. If `svg` is not NULL, writes a chart to that file. Returns an exit code. */
int cli_analyse(const struct pl_match *m, const char *const *names, uint32_t playouts, const char *svg);
/* Print the analysis of a real-time match, or of a match with a case. `svg` and the returned value have the same meaning as in
 * cli_analyse. */
int cli_analyse_clock(const struct pl_match *m, const char *const *names, const char *svg);
int cli_analyse_case(const struct pl_match *m, const char *const *names, const char *svg);

#endif
