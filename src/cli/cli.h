/* cli.h: the commands of `parlour`, one function each, and helpers that several commands use. */
#ifndef PL_CLI_CLI_H
#define PL_CLI_CLI_H

#include "bots/real_time_table.h"
#include "kernel/game.h"

/* argv[0] is the name of the command. All return an exit code. */
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
/* Lists the games and how to start one. */
int cli_welcome(void);

/* Plays a game in real time. main() sets it to tui_play, because this layer must not depend on src/tui. */
extern int (*cli_play_real_time)(const struct pl_real_time_table *table_setup);

enum { CLI_OK = 0, CLI_FAILED = 1, CLI_USAGE = 2 };

/* Print one line on stderr and return the exit code: CLI_FAILED or CLI_USAGE. */
int cli_failed(const char *command, const char *format, ...) __attribute__((format(printf, 2, 3)));
int cli_usage_error(const char *command, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* The translated title of the game, or its id if there is none. */
const char *cli_title(const struct pl_game *game);
/* Prints "2-7 players" at the cursor. */
void cli_print_players(const struct pl_game *game);
/* Default player names for all eight seats: those of the game (<key>.seat.<n>) if there are any, otherwise common.player.<n>. */
const char *const *cli_seat_names(const struct pl_game *game);
/* All bot names: "random, greedy". */
const char *cli_bot_names(void);
/* A proportion with its 95 % Wilson score interval, which stays within 0 to 1 for extreme proportions too. */
struct cli_share {
    double rate, low, high;
};
struct cli_share cli_share(uint64_t part, uint64_t whole);
/* Makes a random seed: 16 hexadecimal digits. */
void cli_fresh_seed(char text[17]);
/* Seconds on the monotonic clock. */
double cli_now(void);

#endif
