/* analyse.h: judges each move of a saved match. Uses only what the seat knew at the time of the move. */
#ifndef PL_CLI_REVIEW_ANALYSE_H
#define PL_CLI_REVIEW_ANALYSE_H

#include "match/match.h"

/* Prints the costliest moves of a match. If `svg` is not NULL, writes a chart to that file. Returns an exit code. */
int cli_analyse(const struct pl_match *m, const char *const *names, uint32_t playouts, const char *svg);
/* Both functions do the same as cli_analyse. cli_analyse_clock is for real-time matches, and cli_analyse_case is for matches with a case.
 */
int cli_analyse_clock(const struct pl_match *m, const char *const *names, const char *svg);
int cli_analyse_case(const struct pl_match *m, const char *const *names, const char *svg);

#endif
