/* studio.h: what the commands of the case studio share. */
#ifndef PL_CLI_STUDIO_STUDIO_H
#define PL_CLI_STUDIO_STUDIO_H

#include "cases/case.h"
#include "cli/args.h"

/* argv[0] is the word after "case". */
int cli_case_new(int argc, char **argv);
int cli_case_lint(int argc, char **argv);
int cli_case_graph(int argc, char **argv);
int cli_case_pack(int argc, char **argv);
int cli_case_play(int argc, char **argv);
int cli_case_stats(int argc, char **argv);

/* Reads the line of a command that is given a folder and nothing else: a->word[0]. As args_read. */
int cli_case_args(struct args *a, int argc, char **argv);
/* The case in this folder, or NULL after saying on stderr, a line each, what is wrong with it. */
struct case_book *cli_case_load(const char *folder);

#endif
