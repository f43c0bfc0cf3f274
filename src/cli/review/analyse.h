/* analyse.h: judges a saved match move by move, from what each seat knew at the time. */
#ifndef PL_CLI_REVIEW_ANALYSE_H
#define PL_CLI_REVIEW_ANALYSE_H

#include "match/match.h"

/* Prints the moves that lost most, and writes a chart to the file `svg` unless it is NULL. Returns an exit code. */
int cli_analyse(const struct pl_match *m, const char *const *names, uint32_t playouts, const char *svg);
/* The same for real-time games, and for cases. */
int cli_analyse_clock(const struct pl_match *m, const char *const *names, const char *svg);
int cli_analyse_case(const struct pl_match *m, const char *const *names, const char *svg);

#endif
