/* cli.h: the words of the command line, one function each. What they share is in args.h, term.h and file.h. */
#ifndef PL_CLI_CLI_H
#define PL_CLI_CLI_H

#include "bots/real_time_table.h"
#include "kernel/game.h"

/* argv[0] is the command's own word. They return an exit code. */
int cli_bench(int argc, char **argv);
int cli_case(int argc, char **argv);
int cli_describe(int argc, char **argv);
int cli_engine(int argc, char **argv);
int cli_play(int argc, char **argv);
int cli_replay(int argc, char **argv);
int cli_resume(int argc, char **argv);
int cli_rules(int argc, char **argv);
int cli_sim(int argc, char **argv);
int cli_verify(int argc, char **argv);
/* `parlour` without words: the games and how to play one. */
int cli_welcome(void);

/* Who shows a table with a clock: the program puts the terminal client here. */
extern int (*cli_play_real_time)(const struct pl_real_time_table *seating);

enum { CLI_OK = 0, CLI_FAILED = 1, CLI_USAGE = 2 };

/* One line on stderr, and the exit code to return. */
int cli_failed(const char *command, const char *format, ...) __attribute__((format(printf, 2, 3)));
int cli_usage_error(const char *command, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The game's title from the catalogue, or its id. */
const char *cli_title(const struct pl_game *game);
/* "2-7 players", where the cursor stands. */
void cli_print_players(const struct pl_game *game);
/* Names for all eight seats: the game's own (<key>.seat.<n>) where the catalogue has them, else the house's. */
const char *const *cli_seat_names(const struct pl_game *game);
/* "random, greedy": the bots there are. */
const char *cli_bot_names(void);
/* A share of so many, with Wilson's interval at 95 %: right also near 0 and 1, where the simple one leaves the scale. */
struct cli_share {
    double rate, low, high;
};
struct cli_share cli_share(uint64_t part, uint64_t whole);
/* Text for a seed nobody chose: 16 hexadecimal digits. */
void cli_fresh_seed(char text[17]);
/* Seconds on a clock that only goes forward. */
double cli_now(void);

#endif
