/* studio.h: the subcommands of `parlour case` and their helpers. */
#ifndef PL_CLI_STUDIO_STUDIO_H
#define PL_CLI_STUDIO_STUDIO_H

#include "cases/case.h"
#include "cli/args.h"

/* The subcommands. argv[0] is the name of the subcommand. Each function returns an exit code. */
int cli_case_new(int argc, char **argv);
int cli_case_lint(int argc, char **argv);
int cli_case_graph(int argc, char **argv);
int cli_case_pack(int argc, char **argv);
int cli_case_blind(int argc, char **argv);
int cli_case_serve(int argc, char **argv);
int cli_case_play(int argc, char **argv);
int cli_case_stats(int argc, char **argv);
int cli_case_judge(int argc, char **argv);
int cli_case_words(int argc, char **argv);

/* Parses the command line of a subcommand that has one argument, a folder. Stores the folder in a->word[0]. Returns the same values as
 * args_read. */
int cli_case_args(struct args *a, int argc, char **argv);
/* Loads the case in this folder. On failure, prints every problem to stderr and returns NULL. */
struct case_book *cli_case_load(const char *folder);

#endif
